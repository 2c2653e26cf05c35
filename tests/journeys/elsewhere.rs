//! Boards from other sites and for them, whose addresses a worker reads and writes.

use anyhow::{Result, ensure};
use serde_json::Value;
use xtask::browser::Page;

use crate::boards::TINY;
use crate::steps::*;

/// Two arms that meet at the bottom, around a well.
const POND: &str = "1 2 1\n0 1 3\n\n1 2 1\n1 2 1\n1 1 1\n";

/// Presses what opens Penpa+, and returns the address that it opens.
async fn pressed(page: &Page, name: &str) -> Result<String> {
    page.js("globalThis.opened = null; window.open = (...how) => { globalThis.opened = how; }").await?;
    click_amid(page, name).await?;
    page.wait_js("globalThis.opened").await?;
    ensure!(page.js("return globalThis.opened.slice(1).join(' ')").await? == "_blank noopener", "{name}");
    let address = page.js("return globalThis.opened[0]").await?;
    Ok(address.as_str().unwrap_or_default().to_owned())
}

/// Checks the link to puzz.link.
async fn links(page: &Page, name: &str) -> Result<()> {
    let link = format!("document.querySelector({})", Value::from(it(name)));
    page.wait_js(&format!("{link}?.href.startsWith('https://puzz.link/p?aquarium/r/3/3/')")).await?;
    ensure!(page.js(&format!("return [{link}.rel, {link}.target].join(' ')")).await? == "noopener _blank", "{name}");
    Ok(())
}

/// Share leads to puzz.link and Penpa+, and their addresses lead back, pasted or typed; a damaged one says so
/// and changes nothing.
pub async fn there_and_back(page: &Page) -> Result<()> {
    start(page).await?;
    page.paste(POND).await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    let link = board(page).await?;
    click(page, "share").await?;
    page.wait_for(&it("share-sheet")).await?;
    links(page, "share-puzzlink").await?;
    let penpa = pressed(page, "share-penpa").await?;
    ensure!(penpa.starts_with("https://swaroopg92.github.io/penpa-edit/#m=edit&p="), "{penpa}");
    page.screenshot("elsewhere-share").await?;
    page.press("Escape").await?;
    // A puzzle that no other site has.
    open(page, TINY).await?;
    click(page, "share").await?;
    page.wait_for(&it("share-sheet")).await?;
    page.wait_js("!document.querySelector('[data-test=\"share-penpa\"], [data-test=\"share-puzzlink\"]')").await?;
    page.press("Escape").await?;
    let before = board(page).await?;
    page.paste(&penpa[..penpa.len() - 30]).await?;
    says(page, "toast", "damaged or cut off.").await?;
    ensure!(board(page).await? == before, "a damaged address changed the board");
    page.paste(&penpa).await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    wait_view(page, &format!("view.given === '{link}'")).await?;
    // Typed, it is tried out before it is opened.
    new_board(page, "import").await?;
    page.wait_for(&it("import-text")).await?;
    let typed = "
        const field = document.querySelector('[data-test=\"import-text\"]');
        field.value = arguments[0];
        field.dispatchEvent(new InputEvent('input'));";
    page.js_with(typed, &[penpa.replace("swaroopg92", "opt-pan").into()]).await?;
    says(page, "import-state", "Aquarium, 3 × 3.").await?;
    page.js_with(typed, &["https://opt-pan.github.io/penpa-edit/#m=edit&p=AAAA".into()]).await?;
    says(page, "import-state", "Line 1, column 48").await
}
