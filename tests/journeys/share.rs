//! Sharing a board.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use xtask::browser::{Kind, Page};

use crate::boards::TINY;
use crate::steps::*;

/// The address opens the same board, with its moves, in another person's browser.
pub async fn opens_elsewhere(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    tap(page, 0, 2).await?;
    let link = board(page).await?;
    page.wait_js(&format!("location.hash === '#{link}'")).await?;
    let code = link.split_once('/').map_or("", |(_, code)| code);
    ensure!(code.len() <= 60, "the code has {} characters", code.len());
    let other = page.another().await?;
    visit(&other, &format!("#{link}")).await?;
    ensure!(board(&other).await? == link, "the second page has another board");
    ensure!(left(&other, "place-A").await? == "1", "the move is not on the second page's board");
    close_clean(other).await
}

/// The sheet has the link to copy, its QR code, and a link for embedding.
pub async fn link_and_code(page: &Page) -> Result<()> {
    if page.kind().is_chromium() {
        let ask = json!({ "permissions": ["clipboardSanitizedWrite", "clipboardReadWrite"] });
        page.cdp("Browser.grantPermissions", ask).await?;
    }
    open(page, TINY).await?;
    let link = board(page).await?;
    click(page, "share").await?;
    page.wait_for(&it("share-sheet")).await?;
    let shown = "return document.querySelector('[data-test=\"link\"]').value";
    ensure!(page.js(shown).await?.as_str().is_some_and(|shown| shown.ends_with(&format!("/#{link}"))));
    page.wait_for(&format!("{} svg", it("qr"))).await?;
    page.screenshot("share").await?;
    click(page, "copy-link").await?;
    says(page, "copy-link", "Copied").await?;
    if page.kind().is_chromium() {
        let copied = page.js_async("return navigator.clipboard.readText()").await?;
        ensure!(copied == page.js(shown).await?, "{copied} was copied");
    }
    // For a class, a board's link hides what solves it.
    click(page, "board-hide").await?;
    page.wait_js(&format!("document.querySelector('[data-test=\"link\"]').value.endsWith('/#{link}&class=none')"))
        .await?;
    click(page, "embed").await?;
    page.wait_js("document.querySelector('[data-test=\"link\"]').value.startsWith('<iframe src=\"http')").await?;
    let framed = r##"
        const frame = /src="[^"#]+#([^"]+)" title="[^"]+"/.exec(document.querySelector('[data-test="link"]').value);
        return frame && frame[1].replaceAll('&amp;', '&');"##;
    ensure!(page.js(framed).await? == format!("{link}&embed=1"), "the frame is of {}", page.js(framed).await?);
    choose(page, "embed-use", "show").await?;
    ensure!(page.js(framed).await? == format!("{link}&embed=1&mode=show"), "the frame is not to be looked at");
    choose(page, "embed-kind", "element").await?;
    let element = page.js(shown).await?;
    let element = element.as_str().unwrap_or_default();
    ensure!(
        element.contains("/pkg/element.js\"></script> <gridlight-board link=\"")
            && element.ends_with(&format!("link=\"{link}\" mode=\"show\"></gridlight-board>")),
        "the element is {element}"
    );
    page.screenshot("share-embed").await.map(drop)
}

/// A friend gets the puzzle; the current position, and the solution once there is one, only by choice.
pub async fn puzzle_place_or_answer(page: &Page) -> Result<()> {
    let puzzle = link(page, TINY).await?;
    open(page, TINY).await?;
    let disabled =
        |name: &str| format!("document.querySelector('[data-test=\"share-{name}\"]').hasAttribute('aria-disabled')");
    let shown = |link: &str| format!("document.querySelector('[data-test=\"link\"]').value.endsWith('/#{link}')");
    click(page, "share").await?;
    page.wait_js(&format!("{} && {} && {}", shown(&puzzle), disabled("here"), disabled("answer"))).await?;
    page.press("Escape").await?;
    tap(page, 0, 2).await?;
    let here = board(page).await?;
    ensure!(here != puzzle);
    click(page, "share").await?;
    page.wait_js(&format!("{} && !{} && {}", shown(&puzzle), disabled("here"), disabled("answer"))).await?;
    click(page, "share-here").await?;
    page.wait_js(&shown(&here)).await?;
    page.press("Escape").await?;
    solve(page, "Unique solution.").await?;
    click(page, "take").await?;
    wait_view(page, "view.solved").await?;
    let answer = board(page).await?;
    click(page, "share").await?;
    click(page, "share-answer").await?;
    page.wait_js(&shown(&format!("{answer}&step=0"))).await?;
    page.screenshot("share-answer").await.map(drop)
}

/// A phone's own sheet comes first, where its browser has one. What cannot be sent yet says why.
pub async fn a_phone_shares_by_itself_first(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.js("navigator.share = async () => {}").await?;
    click(page, "share").await?;
    let first = if page.kind() == Kind::Phone { "web-share" } else { "copy-link" };
    page.wait_js(&format!("document.activeElement.dataset.test === '{first}'")).await?;
    says(page, "share-lacks", "You can share the puzzle now; your progress or its solution once there is one.").await?;
    click(page, "share-answer").await?;
    says(page, "toast", "Solve the board first: then its solution can be shared.").await?;
    says(page, "share-without", "GIF or video: solve the board first.").await
}

/// Text, SVG and PNG, with matching names and contents.
pub async fn files(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.js(CATCH_FILES).await?;
    click(page, "share").await?;
    for export in ["bff", "svg", "png"] {
        click(page, &format!("export-{export}")).await?;
    }
    page.wait_js("files.length === 3").await?;
    let script = "
        return Promise.all(files.map(async ({ name, blob }) => {
          const [bytes, text] = [new Uint8Array(await blob.arrayBuffer()), await blob.text()];
          return [name, blob.type, blob.type === 'image/png' ? String(bytes.slice(1, 4)) : text];
        }));";
    let made: Vec<[String; 3]> = serde_json::from_value(page.js_async(script).await?)?;
    let [text, svg, png] = &made[..] else { anyhow::bail!("{} files were made", made.len()) };
    ensure!(text[0].ends_with(".bff") && text[1] == "text/plain" && text[2] == TINY, "the text is {text:?}");
    ensure!(svg[0].ends_with(".svg") && svg[1] == "image/svg+xml", "the SVG is {svg:?}");
    let drawn = |asked: &str| {
        format!(
            "const parsed = new DOMParser().parseFromString(gridlight.picture({}), 'image/svg+xml');
            {asked}",
            Value::from(svg[2].as_str())
        )
    };
    let sound = drawn("return parsed.documentElement.localName === 'svg' && parsed.querySelectorAll('*').length > 10;");
    ensure!(page.js_async(&sound).await? == true, "the SVG is {}", svg[2]);
    let ground = drawn(
        "
        const ground = parsed.querySelector('rect');
        const colour = getComputedStyle(document.documentElement).getPropertyValue('--ink-ground').trim();
        return ground.getAttribute('fill') === colour && ground.getAttribute('x') === ground.ownerSVGElement.getAttribute('viewBox').split(' ')[0];",
    );
    ensure!(page.js_async(&ground).await? == true, "no ground of the theme's: {}", svg[2]);
    ensure!(png[0].ends_with(".png") && png[2] == "80,78,71", "the PNG is {png:?}");
    Ok(())
}

/// The board alone, for another page.
pub async fn embedded(page: &Page) -> Result<()> {
    let link = link(page, TINY).await?;
    visit(page, &format!("#{link}&embed=1")).await?;
    for hidden in [".bar", "#mode-edit", ".foot"] {
        let rects = format!("return document.querySelector('{hidden}').getClientRects().length");
        ensure!(page.js(&rects).await? == 0, "{hidden} is there in an embedded board");
    }
    page.wait_for(&it("embed-open")).await?;
    tap(page, 0, 2).await?;
    wait_view(page, &format!("view.link !== '{link}'")).await?;
    let link = board(page).await?;
    page.wait_js(&format!("location.hash === '#{link}&embed=1'")).await?;
    let whole = page.js("return document.querySelector('[data-test=\"embed-open\"]').href").await?;
    ensure!(whole.as_str().is_some_and(|whole| whole.ends_with(&format!("#{link}"))), "the way out is {whole}");
    page.screenshot("embedded").await.map(drop)
}

/// Keeps what is copied.
const COPIES: &str = "Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { window.copied = text; } } });";

/// From the solution shown to a link for a friend, who replays it: two clicks.
pub async fn a_solution_goes_to_a_friend(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    solve(page, "Unique solution.").await?;
    click(page, "share-solution").await?;
    page.wait_js("document.querySelector('[data-test=\"share-answer\"]').getAttribute('aria-checked') === 'true'")
        .await?;
    // As text it is the solution that is copied: this puzzle's format holds the puzzle alone.
    page.js(COPIES).await?;
    page.wait_js("document.querySelector('[data-test=\"export-bff\"]').hasAttribute('aria-disabled')").await?;
    click(page, "copy-text").await?;
    page.wait_js("/^[.A-C\\n]*A[.A-C\\n]*$/.test(window.copied)").await?;
    let answer = page.js("return window.copied").await?;
    click(page, "copy-link").await?;
    let link = page.js("return document.querySelector('[data-test=\"link\"]').value").await?;
    let link = link.as_str().unwrap_or_default().to_owned();
    ensure!(link.ends_with("&step=0"), "the link is {link}");
    // So does it where the replay stands at a step.
    page.press("Escape").await?;
    click(page, "watch").await?;
    page.wait_for(&it("step-forward")).await?;
    click(page, "step-forward").await?;
    click(page, "share").await?;
    click(page, "share-answer").await?;
    let again = page.js("return document.querySelector('[data-test=\"link\"]').value").await?;
    ensure!(again == link.as_str(), "the link is {again}");
    page.press("Escape").await?;
    let other = page.another().await?;
    visit(&other, &link[link.find('#').unwrap_or(0)..]).await?;
    // It plays by itself, and then the friend can try it on the empty board.
    wait_view(&other, "view.timeline?.time > 0 || view.solved").await?;
    if other.kind() == Kind::Phone {
        click(&other, "end-watch").await?;
    }
    click(&other, "try-it").await?;
    wait_view(&other, "view.mode === 'play' && view.link === view.given && !view.timeline").await?;
    // A board that was solved by hand has the same text, without any solver.
    let solved = link[link.find('#').unwrap_or(0)..].replace("&step=0", "");
    other.js_with("location.hash = arguments[0]", &[solved.into()]).await?;
    wait_view(&other, "view.mode === 'play' && view.solved && view.answers === 0 && !view.timeline").await?;
    other.js(COPIES).await?;
    click(&other, "share").await?;
    click(&other, "share-answer").await?;
    click(&other, "copy-text").await?;
    other.wait_js("window.copied").await?;
    let by_hand = other.js("return window.copied").await?;
    ensure!(by_hand == answer, "copied {by_hand} and not {answer}");
    other.press("Escape").await?;
    close_clean(other).await
}
