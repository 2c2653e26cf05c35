//! Everything works without a pointer, and in words.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, bail, ensure};
use xtask::browser::Page;

use crate::boards::TINY;
use crate::steps::*;

/// The focused element: its test name or its id.
const FOCUS: &str = "const one = document.activeElement; return one?.dataset.test || one?.id || one?.role || ''";

async fn focus(page: &Page) -> Result<String> {
    Ok(page.js(FOCUS).await?.as_str().unwrap_or_default().to_owned())
}

/// Presses Tab until an element has the focus.
async fn tab_to(page: &Page, name: &str) -> Result<()> {
    // Never past the end of the page, where the browser's own bar comes next.
    let back = "return Boolean(document.activeElement.compareDocumentPosition(document.querySelector(arguments[0])) & Node.DOCUMENT_POSITION_PRECEDING)";
    // What is loaded on demand may come late.
    page.wait_for(&it(name)).await?;
    for _ in 0..80 {
        if focus(page).await? == name {
            return Ok(());
        }
        let back = page.js_with(back, &[it(name).into()]).await? == true;
        page.press(if back { "Shift+Tab" } else { "Tab" }).await?;
    }
    bail!("Tab does not lead to {name}")
}

async fn press_all(page: &Page, keys: &[&str]) -> Result<()> {
    for key in keys {
        page.press(key).await?;
    }
    Ok(())
}

/// By hand and with the solver, by keyboard alone.
pub async fn solves_a_board(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.press("Tab").await?;
    ensure!(focus(page).await? == "skip", "the first stop is {}", focus(page).await?);
    page.press("Enter").await?;
    let ring = "return document.activeElement.role === 'gridcell' && document.activeElement.matches(':focus-visible')
        && getComputedStyle(document.querySelector('#stage-area'), '::after').borderTopStyle === 'solid'";
    ensure!(page.js(ring).await? == true, "the skip link does not lead to the board, or its focus cannot be seen");
    // The cursor starts at the first cell.
    press_all(page, &["a", "ArrowRight", "ArrowRight", "Enter"]).await?;
    press_all(page, &["ArrowDown", "ArrowDown", "ArrowLeft", "Enter"]).await?;
    wait_view(page, "view.solved").await?;
    press_all(page, &["Control+z", "Control+z"]).await?;
    wait_view(page, "!view.solved && view.status.includes('2 blocks left')").await?;
    page.press("Alt+s").await?;
    wait_view(page, "view.mode === 'solve'").await?;
    tab_to(page, "solve").await?;
    page.press("Enter").await?;
    says(page, "verdict", "Unique solution.").await?;
    tab_to(page, "watch").await?;
    page.press("Space").await?;
    page.wait_for(&it("caption")).await?;
    tab_to(page, "scrub").await?;
    let time = "gridlight.page.view().timeline.time";
    press_all(page, &["Home", "ArrowRight", "ArrowRight"]).await?;
    page.wait_js(&format!("{time} >= 2 && {time} % 1 === 0")).await?;
    // One stop for all modes; arrow keys go between them.
    tab_to(page, "mode-solve").await?;
    page.press("ArrowLeft").await?;
    wait_view(page, "view.mode === 'edit'").await?;
    ensure!(focus(page).await? == "mode-edit", "the focus is on {}", focus(page).await?);
    page.press("ArrowRight").await?;
    wait_view(page, "view.mode === 'solve'").await
}

/// Tab reaches every control, in each mode, and the focus is visible there.
pub async fn reaches_every_button(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let expected = [
        (
            "play",
            vec![
                "share",
                "theme",
                "help",
                "undo",
                "redo",
                "gridcell",
                "tool-place-A",
                "hint",
                "still-solvable",
                "mode-play",
            ],
        ),
        (
            "edit",
            vec![
                "tool-laser",
                "tool-target",
                "tool-fixed-A",
                "more-place-A",
                "rows-more",
                "act-turn-left",
                "act-new",
                "edit-solve",
            ],
        ),
        ("solve", vec!["solve"]),
    ];
    for (name, wanted) in expected {
        mode(page, name).await?;
        // The board's cells for the keyboard are built after it.
        page.wait_js("document.querySelector('#cells [role=\"gridcell\"][tabindex=\"0\"]')").await?;
        page.js("document.querySelector('#skip').focus()").await?;
        let mut seen = BTreeSet::new();
        for _ in 0..140 {
            page.press("Tab").await?;
            let ring = "const one = document.activeElement;
                const board = one.closest('#cells') && document.querySelector('#stage-area');
                return one === document.body || board && getComputedStyle(board, '::after').borderTopStyle === 'solid' || getComputedStyle(one).outlineStyle !== 'none' || one.type === 'range'";
            // Beyond the last one the browser's own bar has the focus, and may keep it.
            if page.js("return document.hasFocus()").await? == false {
                break;
            }
            let here = focus(page).await?;
            ensure!(page.js(ring).await? == true, "the focus on {here} cannot be seen");
            seen.insert(here);
            if wanted.iter().all(|one| seen.contains(*one)) {
                break;
            }
        }
        let missed: Vec<_> = wanted.into_iter().filter(|one| !seen.contains(*one)).collect();
        ensure!(missed.is_empty(), "in {name} Tab never comes to {}", missed.join(", "));
    }
    Ok(())
}

/// Dialogs and sheets; the focus returns to where it was.
pub async fn escape_closes(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    for name in ["share", "theme", "help"] {
        click(page, name).await?;
        page.wait_for("dialog[open]").await?;
        page.press("Escape").await?;
        page.wait_js("!document.querySelector('dialog[open]')").await?;
        // WebKit does not focus a button that is clicked.
        if page.kind().is_chromium() {
            ensure!(focus(page).await? == name, "after {name} the focus is on {}", focus(page).await?);
        }
    }
    if page.kind() == xtask::browser::Kind::Phone {
        open_sheet(page, "play").await?;
        page.press("Escape").await?;
        page.wait_js("!document.querySelector('#work').dataset.sheet").await?;
        ensure!(focus(page).await? == "sheet-play", "after the sheet the focus is on {}", focus(page).await?);
        click(page, "gallery").await?;
        page.press("Escape").await?;
        page.wait_js("document.querySelector('#gallery').hidden").await?;
    }
    Ok(())
}

/// For screen readers: cells and changes in words, and a table of the board.
pub async fn board_in_words(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.wait_js("document.querySelectorAll('#cells[role=grid] > [aria-rowindex]').length === 3").await?;
    let sizes = "return [...document.querySelectorAll('#cells > [role=row]')].map((row) =>
        [row.querySelectorAll('[role=columnheader], [role=rowheader]').length, row.querySelectorAll('[role=gridcell]').length])";
    ensure!(
        page.js(sizes).await? == serde_json::json!([[3, 0], [1, 3], [1, 3], [1, 3]]),
        "the grid has not the board's size"
    );
    let places = "const { left, top, width, height } = document.querySelector('#cells [aria-rowindex=\"2\"] [aria-colindex=\"3\"]').getBoundingClientRect();
        const box = gridlight.stage.canvas.getBoundingClientRect(); const [x, y] = gridlight.stage.camera.toCss(2.5, 1.5);
        return Math.hypot(left + width / 2 - box.left - x, top + height / 2 - box.top - y) < 1 && width > 40";
    page.wait_js(&format!("(() => {{ {places} }})()")).await?;
    ensure!(
        page.js("return [...document.querySelectorAll('#cells [tabindex=\"0\"]')].length").await? == 1,
        "Tab has not one stop"
    );
    page.js("gridlight.stage.cells.focus(false)").await?;
    press_all(page, &["ArrowRight", "ArrowRight"]).await?;
    let told = "return [document.activeElement.ariaColIndex, document.activeElement.ariaLabel]";
    ensure!(page.js(told).await? == serde_json::json!(["2", "free"]), "at column 2 one hears {}", page.js(told).await?);
    page.press("Enter").await?;
    says(page, "live", "1 block left to place").await?;
    page.wait_js("document.activeElement.ariaLabel.includes('reflect block')").await?;
    let label = page.js("return gridlight.stage.cells.root.ariaLabel").await?;
    ensure!(label.as_str().is_some_and(|label| label.contains("3 rows, 3 columns")), "the board is called {label}");
    page.press("Delete").await?;
    wait_view(page, "view.status.includes('2 blocks left')").await
}

/// After a click on a puzzle's tab the arrows move the cursor, and no focus frame is drawn until keys are used.
pub async fn a_click_on_a_tab_leads_to_the_board(page: &Page) -> Result<()> {
    start(page).await?;
    click(page, "puzzle-aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    page.wait_js("document.querySelector('#cells').contains(document.activeElement)").await?;
    ensure!(page.js("return document.querySelector('#cells').matches('.keyed')").await? == false);
    page.press("ArrowRight").await?;
    page.wait_js("gridlight.page.cursorAt() !== undefined && gridlight.page.cursorAt() !== null").await
}

/// After a click on a tool the arrows move the cursor all the same, from the cell that was pressed last.
pub async fn arrows_go_on_after_a_tool(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    tap(page, 1, 0).await?;
    wait_view(page, "view.status.includes('1 block left')").await?;
    click(page, "tool-move").await?;
    page.press("ArrowRight").await?;
    let at = |x: f32, y: f32| {
        format!("{{ const [x, y] = gridlight.page.cursorAt() ?? []; return x === {x} && y === {y}; }}")
    };
    page.wait_js(&format!("(() => {})()", at(1.5, 1.5))).await?;
    click(page, "tool-place-A").await?;
    press_all(page, &["ArrowDown", "Enter"]).await?;
    wait_view(page, "view.status.includes('0 blocks left') || !view.status.includes('left')").await
}

/// Help opens wherever the focus is, unless single keys are for the board alone.
pub async fn help_from_anywhere(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let help = "[data-test=help-dialog][open]";
    let asks = async |name: &str| {
        page.wait_for(&it(name)).await?;
        page.js(&format!("document.querySelector('{}').focus()", it(name))).await?;
        page.press("?").await
    };
    for name in ["help", "puzzle-harmony", "undo", "hint"] {
        asks(name).await?;
        page.wait_for(help).await.with_context(|| format!("no help at {name}"))?;
        page.press("Escape").await?;
    }
    click(page, "help").await?;
    page.js("document.querySelector('[data-test=keys-everywhere]').click()").await?;
    page.press("Escape").await?;
    asks("puzzle-harmony").await?;
    page.pass(300).await?;
    let open = page.js(&format!("return Boolean(document.querySelector('{help}'))")).await?;
    ensure!(open == false, "a single key works away from the board");
    page.js("gridlight.stage.cells.focus(false)").await?;
    page.press("?").await?;
    page.wait_for(help).await
}

/// A link leads to the list of boards, which is a single stop with arrow keys.
pub async fn the_list_of_boards_is_near(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    // It is loaded after the board.
    page.wait_js("!document.querySelector('#skip-list').hidden").await?;
    for closed in [false, true] {
        if closed {
            click(page, "gallery-close").await?;
        }
        page.js("document.querySelector('#skip').focus()").await?;
        press_all(page, &["Tab", "Enter"]).await?;
        page.wait_js("document.activeElement.dataset.test === 'board-0'").await?;
    }
    let beyond = "return !document.activeElement.matches('#gallery .card')";
    press_all(page, &["ArrowRight"]).await?;
    page.wait_js("document.activeElement.dataset.test === 'board-1'").await?;
    press_all(page, &["ArrowLeft", "ArrowDown"]).await?;
    let below = "const [one, two] = [document.querySelector('[data-test=board-0]'), document.activeElement].map((card) => card.getBoundingClientRect());
        return one.left === two.left && two.top > one.top";
    ensure!(page.js(below).await? == true, "the arrow leads not down but to {}", focus(page).await?);
    press_all(page, &["ArrowUp"]).await?;
    page.wait_js("document.activeElement.dataset.test === 'board-0'").await?;
    press_all(page, &["End"]).await?;
    page.wait_js("document.activeElement === [...document.querySelectorAll('#gallery .card[data-index]')].at(-1)")
        .await?;
    press_all(page, &["Tab"]).await?;
    ensure!(page.js(beyond).await? == true, "Tab leads to {}", focus(page).await?);
    press_all(page, &["Shift+Tab", "Home", "ArrowRight", "Enter"]).await?;
    wait_view(page, "view.given === gridlight.examples('lazors')[1].given").await
}
