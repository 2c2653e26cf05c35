//! The focus: inside a sheet while one is open, and never lost when its element disappears.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use xtask::browser::{Kind, Page};

use crate::boards::TINY;
use crate::steps::*;

/// The focused element: its test name, or else its id; "" for the page itself.
async fn focus(page: &Page) -> Result<String> {
    let script = "const one = document.activeElement; return one === document.body ? '' : one.dataset.test || one.id || one.ariaLabel";
    Ok(page.js(script).await?.as_str().unwrap_or_default().to_owned())
}

async fn wait_focus(page: &Page, name: &str) -> Result<()> {
    let name = Value::from(name);
    page.wait_js(&format!("[document.activeElement.dataset.test, document.activeElement.id].includes({name})")).await
}

/// Presses Enter on a button that has the focus.
async fn enter(page: &Page, name: &str) -> Result<()> {
    page.wait_for(&it(name)).await?;
    page.js(&format!("document.querySelector('{}').focus()", it(name))).await?;
    page.press("Enter").await
}

/// The sheets and the gallery: Tab stays inside, Escape closes, and the focus returns. No animation is waited for.
pub async fn sheets_are_modal(page: &Page) -> Result<()> {
    let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    page.cdp("Emulation.setEmulatedMedia", calm).await?;
    open(page, TINY).await?;
    for name in ["sheet-play", "sheet-edit", "gallery"] {
        if let Some(mode) = name.strip_prefix("sheet-") {
            self::mode(page, mode).await?;
        }
        enter(page, name).await?;
        let inside = "return Boolean(document.querySelector('dialog[open]:modal')?.contains(document.activeElement))";
        page.wait_for("dialog[open]").await?;
        ensure!(page.js(inside).await? == true, "{name} does not get the focus, {} has it", focus(page).await?);
        for _ in 0..50 {
            page.press("Tab").await?;
            // Beyond the last one it may be in the browser's own bar.
            let away = "return document.hasFocus() && document.activeElement !== document.body
                && !document.querySelector('dialog[open]').contains(document.activeElement)";
            ensure!(page.js(away).await? == false, "Tab leads out of {name} to {}", focus(page).await?);
        }
        page.press("Escape").await?;
        page.wait_js("!document.querySelector('dialog[open]')").await?;
        ensure!(focus(page).await? == name, "after {name} the focus is on {}", focus(page).await?);
    }
    // A board chosen in the gallery is ready to be played.
    click(page, "gallery").await?;
    click(page, "board-3").await?;
    page.wait_js("!document.querySelector('dialog[open]') && document.querySelector('#gallery').hidden").await?;
    ensure!(!focus(page).await?.is_empty(), "after a board was chosen nothing has the focus");
    page.cdp("Emulation.setEmulatedMedia", json!({ "features": [] })).await.map(drop)
}

/// Open and typed content stays when a window becomes wide, and narrow again.
pub async fn a_window_that_changes_loses_nothing(page: &Page) -> Result<()> {
    let resize = async |width: u32| -> Result<()> {
        let metrics = json!({ "width": width, "height": 844, "deviceScaleFactor": 1, "mobile": false });
        page.cdp("Emulation.setDeviceMetricsOverride", metrics).await?;
        page.wait_js(&format!("innerWidth === {width}")).await
    };
    open(page, TINY).await?;
    mode(page, "edit").await?;
    open_sheet(page, "edit").await?;
    page.js("document.querySelector('[data-test=\"rows-more\"]').focus()").await?;
    resize(1280).await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    let seen = "return document.querySelector('#panel').contains(document.querySelector('[data-test=\"rows-more\"]'))";
    ensure!(page.js(seen).await? == true, "the sheet's content is not in the panel");
    ensure!(focus(page).await? == "rows-more", "the focus goes from the sheet to {}", focus(page).await?);
    resize(390).await?;
    open_sheet(page, "edit").await?;
    close_sheet(page).await?;
    // The gallery, with the board chosen in it.
    click(page, "gallery").await?;
    choose(page, "filter-size", "small").await?;
    page.js("document.querySelector('[data-test=\"filter-grade\"]').focus()").await?;
    resize(1280).await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    let state = "
        const gallery = document.querySelector('#gallery');
        const size = document.querySelector('[data-test=\"filter-size\"]').value;
        return [gallery.parentElement.id, gallery.hidden, size, document.activeElement.dataset.test];";
    let found = page.js(state).await?;
    ensure!(found == json!(["work", false, "small", "filter-grade"]), "the gallery beside the board: {found}");
    resize(390).await?;
    page.wait_for("dialog.drawer[open]").await?;
    ensure!(focus(page).await? == "filter-grade", "back in the sheet the focus is on {}", focus(page).await?);
    page.press("Escape").await?;
    page.wait_js("document.querySelector('#gallery').hidden").await?;
    // It does not cover a person who is elsewhere, and comes back.
    resize(1280).await?;
    click(page, "gallery").await?;
    page.js("document.querySelector('[data-test=\"undo\"]').focus()").await?;
    resize(390).await?;
    page.wait_js("document.querySelector('#gallery').hidden && !document.querySelector('dialog[open]')").await?;
    resize(1280).await?;
    page.wait_js("!document.querySelector('#gallery').hidden").await
}

/// A button that disappears when pressed passes the focus on: to its neighbour, the main action, or the board.
pub async fn goes_on_when_its_button_goes(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    mode(page, "solve").await?;
    enter(page, "solve").await?;
    says(page, "verdict", "Unique solution.").await?;
    enter(page, "watch").await?;
    page.wait_for(&it("caption")).await?;
    if page.kind() == Kind::Phone {
        // The panel is gone: the replay controls get the focus.
        wait_focus(page, "play").await?;
    }
    enter(page, "end-watch").await?;
    page.wait_js("document.querySelector('#timeline').hidden").await?;
    let board = "return Boolean(document.activeElement.closest('#stage-area, #cells'))";
    ensure!(page.js(board).await? == true, "after watching the focus is on {}", focus(page).await?);
    enter(page, "take").await?;
    wait_view(page, "view.mode === 'play'").await?;
    page.wait_js("document.activeElement.closest('#pane-play')").await?;
    visit(page, "#aquarium").await?;
    for words in ["Hint", "Apply"] {
        page.wait_js(&hints(words)).await?;
        enter(page, "hint").await?;
    }
    wait_focus(page, "hint").await
}
