//! The title, author, note and date of a board: shown with it, edited, and kept wherever it goes. Markup in them is text.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use xtask::browser::{Kind, Page};

use crate::boards::TINY;
use crate::steps::*;

/// A title that would run a script if anything took it for markup.
const HOSTILE: &str = "<img src=x onerror=window.harmed=1>";

/// Types into a field of Edit, in place of what it holds.
async fn write(page: &Page, field: &str, words: &str) -> Result<()> {
    let script = "
        const field = document.querySelector(arguments[0]);
        field.value = arguments[1];
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));";
    page.js_with(script, &[it(field).into(), words.into()]).await.map(drop)
}

/// Opens the fields of Edit.
async fn fields(page: &Page) -> Result<()> {
    mode(page, "edit").await?;
    if page.kind() == Kind::Phone {
        open_sheet(page, "edit").await?;
    }
    page.wait_for(&it("about-title")).await?;
    if page.js("return document.querySelector('[data-test=\"fold-about\"]').getAttribute('aria-expanded')").await?
        == "false"
        && page.kind() != Kind::Phone
    {
        click(page, "fold-about").await?;
        // What opens below the panel's edge is scrolled to.
        page.wait_js("document.querySelector('[data-test=\"about-title\"]').getBoundingClientRect().bottom <= document.querySelector('#pane-edit .scroll').getBoundingClientRect().bottom").await?;
    }
    page.wait_js("document.querySelector('[data-test=\"about-title\"]').getClientRects().length > 0").await
}

/// Whether anything was taken for markup.
async fn is_unharmed(page: &Page) -> Result<()> {
    let harm = page.js("return window.harmed === 1 || document.querySelector('img') !== null").await?;
    ensure!(harm == false, "markup in a title came to life");
    Ok(())
}

/// What is written in Edit stands above the board, in the window's title, the address, Your boards and the share sheet; it
/// survives undo and a reload, and a name given in Your boards is the title.
pub async fn is_written_and_stays(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let bare = board(page).await?;
    fields(page).await?;
    page.click(&it("about-title")).await?;
    page.type_text("Two halls").await?;
    says(page, "about-title-count", "9 of 80").await?;
    write(page, "about-author", "Ann").await?;
    write(page, "about-note", "Begin below.").await?;
    write(page, "about-date", "2026-11-26").await?;
    let parts = "&title=Two+halls&author=Ann&note=Begin+below%2E&date=2026-11-26";
    page.wait_js(&format!("location.hash === '#{bare}{parts}'")).await?;
    page.screenshot("about-edit").await?;
    close_sheet(page).await?;
    says(page, "byline", "by Ann · 26 Nov 2026").await?;
    says(page, "about-said", "Begin below.").await?;
    says(page, "board-name", "Two halls").await?;
    page.wait_js("document.title.startsWith('Two halls')").await?;
    page.wait_js("document.querySelector('[data-test=\"own-board\"]').textContent === 'Two halls'").await?;
    // A stroke and its undo leave it; so does another board in between.
    click_in_sheet(page, "edit", "rows-more").await?;
    page.wait_js(&format!("location.hash.endsWith('{parts}') && location.hash !== '#{bare}{parts}'")).await?;
    press(page, "undo").await?;
    page.wait_js(&format!("location.hash === '#{bare}{parts}'")).await?;
    page.paste("GRID START\no o\nGRID STOP\nL 0 1 1 1\nP 3 2\n").await?;
    page.wait_js("!document.querySelector('[data-test=\"about\"]')?.getClientRects().length").await?;
    page.wait_js("!location.hash.includes('title')").await?;
    press(page, "undo").await?;
    page.wait_js(&format!("location.hash === '#{bare}{parts}'")).await?;
    says(page, "board-name", "Two halls").await?;
    page.screenshot("about").await?;
    page.reload().await?;
    page.wait_ready().await?;
    says(page, "byline", "by Ann").await?;
    ensure!(page.js("return location.hash").await? == format!("#{bare}{parts}"));
    // Its name in Your boards is its title, and all of it is one press away from there, and from Share.
    page.wait_js("document.querySelector('[data-test=\"own-board\"]')?.textContent.includes('Two halls')").await?;
    press(page, "own-about").await?;
    page.wait_for("[data-test=\"about-dialog\"] [data-test=\"about-author\"]").await?;
    let author = "
        const field = document.querySelector('[data-test=\"about-dialog\"] [data-test=\"about-author\"]');
        field.value = arguments[0];
        field.dispatchEvent(new Event('input', { bubbles: true }));";
    page.js_with(author, &["Bea".into()]).await?;
    page.screenshot("about-dialog").await?;
    page.press("Escape").await?;
    says(page, "byline", "by Bea").await?;
    press(page, "share").await?;
    page.wait_for(&it("share-about")).await?;
    press(page, "share-about").await?;
    page.wait_for("[data-test=\"about-dialog\"] [data-test=\"about-author\"]").await?;
    page.js_with(author, &["Cleo".into()]).await?;
    page.press("Escape").await?;
    page.wait_js("document.querySelector('[data-test=\"link\"]').value.includes('&author=Cleo')").await?;
    page.press("Escape").await?;
    is_unharmed(page).await
}

/// A board with a hostile title goes out as link, text, picture and print, and comes back; everywhere the title is text.
pub async fn goes_along_as_text(page: &Page) -> Result<()> {
    let bare = link(page, TINY).await?;
    let parts = "&title=%3Cimg+src%3Dx+onerror%3Dwindow.harmed%3D1%3E&author=%22%3E%3Cimg%3E&note=%26lt%3B";
    visit(page, &format!("#{bare}{parts}")).await?;
    says(page, "board-name", HOSTILE).await?;
    says(page, "byline", "by \"><img>").await?;
    says(page, "about-said", "&lt;").await?;
    page.wait_js(&format!("document.title.startsWith({})", Value::from(HOSTILE))).await?;
    page.js(CATCH_FILES).await?;
    click(page, "share").await?;
    let shown = "document.querySelector('[data-test=\"link\"]').value";
    page.wait_js(&format!("{shown}.includes('/#{bare}&title=%3Cimg+src') && {shown}.endsWith('&note=%26lt%3B')"))
        .await?;
    for export in ["bff", "svg", "png"] {
        click(page, &format!("export-{export}")).await?;
    }
    page.wait_js("files.length === 3").await?;
    // Without the caption the picture is the board alone, and so is its link.
    click(page, "with-caption").await?;
    click(page, "export-svg").await?;
    page.wait_js("files.length === 4").await?;
    let script = "
        const size = async (blob) => { const bitmap = await createImageBitmap(blob); return [bitmap.width, bitmap.height]; };
        const by = (end) => files.filter(({ name }) => name.endsWith(end));
        const [svg, plain] = await Promise.all(by('svg').map(({ blob }) => blob.text()));
        const read = (text) => new DOMParser().parseFromString(gridlight.picture(text), 'image/svg+xml').documentElement;
        const parsed = read(svg);
        const links = [svg, plain].map((text) => read(text).dataset.comment.split('#')[1]);
        const page = gridlight.page.sent('puzzle');
        const own = page.svg();
        page.free();
        const alone = plain.replace(/ data-comment=\"[^\"]*\"/, '') === own;
        const [width, height] = await size(by('png')[0].blob);
        return [await by('bff')[0].blob.text(), [...parsed.querySelectorAll('text')].slice(-3).map((one) => one.textContent).join('|'), parsed.querySelector('img') === null && alone, links, height > width * 0.9];";
    let made = page.js_async(script).await?;
    let expected = json!([
        format!("# Title: {HOSTILE}\n# Author: \"><img>\n# Note: &lt;\n{TINY}"),
        // And the pieces to place, which the picture does not show.
        format!("{HOSTILE}|by \"><img>|2 × Reflect"),
        true,
        [format!("{bare}{}", parts.trim_end_matches("&note=%26lt%3B")), bare.clone()],
        true
    ]);
    ensure!(made == expected, "{made}");
    click(page, "embed").await?;
    page.wait_js(&format!("{shown}.startsWith('<iframe src=\"http') && !{shown}.includes('<img')")).await?;
    page.js("window.print = () => {}").await?;
    click(page, "print").await?;
    page.wait_js(&format!(
        "[...document.querySelectorAll('.paper-preview figcaption strong')].some((one) => one.textContent === {})",
        Value::from(HOSTILE)
    ))
    .await?;
    page.wait_js("document.querySelector('.paper-preview .paper-said')?.textContent === '&lt;'").await?;
    page.press("Escape").await?;
    is_unharmed(page).await?;
    // The text brings it back.
    page.paste("# Title: Other halls\n# Note: One.\n# Note: Two.\nGRID START\no o\nGRID STOP\nL 0 1 1 1\nP 3 2\n")
        .await?;
    says(page, "board-name", "Other halls").await?;
    page.wait_js("location.hash.endsWith('&title=Other+halls&note=One.%0ATwo%2E')").await?;
    // In a frame it is shown as well.
    visit(page, &format!("#{bare}{parts}&embed=1")).await?;
    says(page, "board-name", HOSTILE).await?;
    page.wait_js(&format!("document.querySelector('[data-test=\"embed-open\"]')?.href.endsWith('{parts}')")).await?;
    is_unharmed(page).await
}
