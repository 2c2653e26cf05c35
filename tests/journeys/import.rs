//! Boards from outside: pasted, dropped, typed, or in the address.

use anyhow::{Result, ensure};
use serde_json::Value;
use xtask::browser::Page;

use crate::boards::{SEVERAL, TINY};
use crate::steps::*;

/// A link of a later version, with a valid checksum.
const LATER: &str = "lazors/IQgAvQ8jQxChcQ";

/// Text is recognised; undo restores the previous board.
pub async fn pastes_a_board(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let before = board(page).await?;
    page.paste(SEVERAL).await?;
    wait_view(page, "view.rows === 4").await?;
    says(page, "toast", "4 × 4").await?;
    click(page, "undo").await?;
    wait_view(page, &format!("view.link === '{before}'")).await
}

/// A link with spaces around it opens as well.
pub async fn pastes_a_link(page: &Page) -> Result<()> {
    let link = link(page, SEVERAL).await?;
    open(page, TINY).await?;
    page.paste(&format!("  https://example.org/some/page#{link}\n")).await?;
    wait_view(page, &format!("view.link === '{link}'")).await?;
    page.wait_js(&format!("location.hash === '#{link}'")).await
}

/// Anywhere on the page; a file that is not a board is refused like pasted text.
pub async fn drops_a_file(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.drop_file("#mode-edit", "board.bff", &SEVERAL.replace('\n', "\r\n")).await?;
    wait_view(page, "view.rows === 4").await?;
    page.wait_js("document.querySelector('[data-test=\"drop\"]').hidden").await?;
    let before = board(page).await?;
    page.drop_file("#stage", "board.bff", "GRID START\no o\n").await?;
    says(page, "toast", "GRID STOP is missing").await?;
    ensure!(board(page).await? == before, "a refused file changed the board");
    Ok(())
}

/// Texts of twenty million characters, one line or many, are refused in a sentence; so are those with such a long
/// symbol.
pub async fn refuses_very_long_texts(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let before = (view(page).await?, page.address().await?);
    let texts =
        ["'x'.repeat(2e7)", "'hello world\\n'.repeat(1.6e6)", "'GRID START\\n' + 'o'.repeat(2e7) + '\\nGRID STOP\\n'"];
    for text in texts {
        let script = format!(
            "const [clipboardData, data, dataType] = [new DataTransfer(), {text}, 'text/plain'];
             clipboardData.setData(dataType, data);
             document.querySelector('#toast').replaceChildren();
             document.body.dispatchEvent(
               new ClipboardEvent('paste', {{ clipboardData, data, dataType, bubbles: true, cancelable: true }}));"
        );
        page.js(&script).await?;
        page.wait_js("document.querySelector('[data-test=\"toast\"]').textContent.length > 20").await?;
        let said = page.text(&it("toast")).await?;
        ensure!(said.len() < 500, "{} characters are said of {text}", said.len());
    }
    let after = (view(page).await?, page.address().await?);
    ensure!(before == after, "refused texts left a mark:\n{before:?}\n{after:?}");
    Ok(())
}

/// An invalid link typed into the address bar: the board and its own link stay.
pub async fn refuses_bad_links(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let before = board(page).await?;
    let damaged = before.replacen('/', "/A", 1);
    let cases = [
        (damaged.as_str(), "damaged or cut off"),
        ("lazors/AA*A", "character 3"),
        (LATER, "newer Gridlight (version 2)"),
        ("chess/AAAA", "“chess”"),
        ("lazors/", "contains no valid board"),
    ];
    for (link, words) in cases {
        page.js_with("location.hash = arguments[0]", &[Value::from(link)]).await?;
        says(page, "toast", words).await?;
        page.wait_js(&format!("location.hash === '#{before}'")).await?;
        ensure!(board(page).await? == before, "{link} changed the board");
    }
    Ok(())
}

/// A first visit with a truncated link: a board opens all the same, with the reason.
pub async fn starts_in_spite_of_a_bad_link(page: &Page) -> Result<()> {
    visit(page, "#lazors/EQgAvQ8j").await?;
    says(page, "toast", "damaged or cut off").await?;
    wait_view(page, "view.rows > 0 && view.link !== ''").await?;
    page.wait_js("location.hash === `#${gridlight.page.view().link}`").await
}

/// While the person types, the dialog says what is still wrong.
pub async fn types_a_board(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    mode(page, "edit").await?;
    new_board(page, "import").await?;
    click(page, "import-text").await?;
    // A long address wraps.
    page.type_text(&format!("https://example.org/{}", "a".repeat(120))).await?;
    let field = "document.querySelector('[data-test=\"import-text\"]')";
    page.wait_js(&format!("{field}.scrollWidth <= {field}.clientWidth")).await?;
    page.press("Control+a").await?;
    page.type_text("GRID START\no o z").await?;
    says(page, "import-state", "Line 2, column 5").await?;
    page.wait_js("document.querySelector('[data-test=\"import-open\"]').hasAttribute('aria-disabled')").await?;
    page.press("Backspace").await?;
    page.type_text("o\nGRID STOP\nL 0 1 1 1\nP 1 0\n").await?;
    page.wait_js("!document.querySelector('[data-test=\"import-open\"]').hasAttribute('aria-disabled')").await?;
    page.screenshot("import").await?;
    click(page, "import-open").await?;
    wait_view(page, "view.rows === 1 && view.cols === 3").await
}

/// What is no board of any puzzle is refused next to the text, which keeps the focus; so is a press while an error is shown.
pub async fn what_is_wrong_is_said_by_the_text(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    mode(page, "edit").await?;
    new_board(page, "import").await?;
    click(page, "import-text").await?;
    let field = "document.querySelector('[data-test=\"import-text\"]')";
    for (text, words) in [("tomorrow at six", "not a board"), ("GRID START\no o z", "Line 2, column 5")] {
        page.press("Control+a").await?;
        page.type_text(text).await?;
        click(page, "import-open").await?;
        says(page, "import-state", words).await?;
        page.wait_js(&format!("document.activeElement === {field} && {field}.ariaInvalid === 'true'")).await?;
        ensure!(
            page.js("return document.querySelector('[data-test=toast]').hidden").await? == true,
            "it is said elsewhere"
        );
        let described =
            format!("return document.getElementById({field}.getAttribute('aria-describedby')).dataset.test");
        ensure!(page.js(&described).await? == "import-state", "the text is not described by it");
    }
    page.screenshot("import-refused").await?;
    page.press("Control+a").await?;
    page.type_text(SEVERAL).await?;
    page.wait_js(&format!("{field}.ariaInvalid !== 'true'")).await
}
