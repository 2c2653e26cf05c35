//! Placing blocks by hand.

use anyhow::{Result, ensure};
use xtask::browser::{Kind, Page};

use crate::boards::{FIXED, LOW, TINY};
use crate::steps::*;

/// From the tray onto the board, there to another cell, until the beam reaches its target.
pub async fn by_dragging(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    ensure!(left(page, "place-A").await? == "2", "the tray starts with {}", left(page, "place-A").await?);
    from_tray(page, 0, 2).await?;
    wait_view(page, "view.status.includes('1 block left')").await?;
    ensure!(left(page, "place-A").await? == "1", "a block on the board is still in the tray");
    let before = look(page).await?;
    from_tray(page, 2, 2).await?;
    wait_view(page, "view.status === 'The target is not lit yet.'").await?;
    stroke(page, &[cell(2, 2), cell(2, 1)]).await?;
    wait_view(page, "view.solved").await?;
    says(page, "status", "The target is lit.").await?;
    says(page, "solved", "no hints").await?;
    says(page, "live", "lit").await?;
    page.wait_for(&it("watch-solved")).await?;
    ensure!(look(page).await? != before, "the solved board looks like the unsolved one");
    page.screenshot("solved").await.map(drop)
}

/// Drags a reflect block from the tray to a cell.
async fn from_tray(page: &Page, row: u8, col: u8) -> Result<()> {
    let from = page.rect(&format!("{} .tool-picture", it("tool-place-A"))).await?.at(0.5, 0.5);
    let (x, y) = cell(row, col);
    let to = place(page, x, y).await?;
    drag(page, &[from, to]).await
}

/// By buttons and by keys, to the start and to the end again.
pub async fn undo_and_redo(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let mut boards = vec![board(page).await?];
    for (row, col) in [(0, 2), (2, 0), (2, 1)] {
        if boards.len() == 3 {
            stroke(page, &[cell(2, 0), cell(row, col)]).await?;
        } else {
            tap(page, row, col).await?;
        }
        boards.push(board(page).await?);
    }
    boards.dedup();
    ensure!(boards.len() == 4, "a move did not change the board: {boards:?}");
    let at = async |index: usize| wait_view(page, &format!("view.link === '{}'", boards[index])).await;
    click(page, "undo").await?;
    at(2).await?;
    page.press("Control+z").await?;
    at(1).await?;
    click(page, "redo").await?;
    at(2).await?;
    page.press("Control+Shift+z").await?;
    at(3).await?;
    page.press("Control+z").await?;
    page.press("Control+y").await?;
    at(3).await?;
    wait_view(page, "view.redo === ''").await?;
    page.wait_js("document.querySelector('[data-test=\"redo\"]').hasAttribute('aria-disabled')").await
}

/// With the tool, by dragging off the board, and with a long press.
pub async fn takes_off(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let empty = board(page).await?;
    let back = format!("view.link === '{empty}'");
    tap(page, 1, 1).await?;
    tool(page, "erase").await?;
    tap(page, 1, 1).await?;
    wait_view(page, &back).await?;
    tool(page, "place-A").await?;
    tap(page, 1, 1).await?;
    stroke(page, &[cell(1, 1), (1.5, -0.3)]).await?;
    wait_view(page, &back).await?;
    tap(page, 1, 1).await?;
    if page.kind() == Kind::Phone {
        // A finger that rests for a little more than half a second.
        stroke(page, &[cell(1, 1); 9]).await?;
    } else {
        tap(page, 1, 1).await?;
    }
    wait_view(page, &back).await
}

/// A fixed block and a closed cell say why nothing happens, at the place itself.
pub async fn refuses_where_it_happens(page: &Page) -> Result<()> {
    open(page, FIXED).await?;
    let before = board(page).await?;
    for (row, col, words) in [(0, 2, "fixed"), (1, 1, "closed")] {
        tap(page, row, col).await?;
        wait_view(page, &format!("view.remark.includes('{words}')")).await?;
        page.wait_js("document.querySelector('#remark').classList.contains('shown')").await?;
        let (x, y) = cell(row, col);
        let cell = place(page, x, y).await?;
        let said = page.rect("#remark").await?.at(0.5, 0.5);
        let far = (cell.0 - said.0).hypot(cell.1 - said.1);
        ensure!(far < 200.0, "the refusal is {far:.0} pixels away from its cell");
    }
    ensure!(board(page).await? == before, "a refused move changed the board");
    says(page, "live", "closed").await
}

/// Step by step to the end; and at a dead end the words say so.
pub async fn hints_lead_to_the_answer(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    tap(page, 2, 2).await?;
    click_in_sheet(page, "play", "still-solvable").await?;
    says(page, "advice", "There is a mistake somewhere.").await?;
    click(page, "undo").await?;
    click_in_sheet(page, "play", "still-solvable").await?;
    says(page, "advice", "No moves to check yet.").await?;
    click(page, "hint").await?;
    says(page, "advice", "Place a reflect block at row 1, column 3: ").await?;
    // What it depends on stands behind it, a board each.
    click(page, "hint-why").await?;
    says(page, "hint-advice", "would be shut in. So it stays empty.").await?;
    // Each hint makes one move.
    hint_on(page, "Apply").await?;
    wait_view(page, "view.moves === 1 && !view.solved").await?;
    take_hint(page).await?;
    wait_view(page, "view.solved").await?;
    says(page, "solved", "2 hints · 2 checks").await
}

/// After a hit, or a Voltorb, the ways on are in sight: back by one move, or to the start.
pub async fn a_defeat_has_ways_on(page: &Page) -> Result<()> {
    visit(page, "#laser-maze").await?;
    for _ in 0..3 {
        page.js("gridlight.page.key('ArrowRight', false)").await?;
    }
    page.js("document.querySelector('[data-test=\"mode-play\"]').click()").await?;
    wait_view(page, "view.status.startsWith('Hit')").await?;
    page.wait_js("!document.querySelector('[data-test=\"hint\"]').checkVisibility()").await?;
    page.screenshot("defeat").await?;
    click(page, "lost-undo").await?;
    wait_view(page, "view.moves === 2 && view.redo !== ''").await?;
    page.wait_js("document.querySelector('[data-test=\"hint\"]').checkVisibility()").await?;
    page.js("gridlight.page.key('ArrowRight', false)").await?;
    page.js("document.querySelector('[data-test=\"mode-play\"]').click()").await?;
    click(page, "lost-restart").await?;
    wait_view(page, "view.moves === 0 && !view.moved").await
}

/// Rarely needed controls are folded, and remember their state; common ones are in view.
pub async fn what_is_rare_is_folded(page: &Page) -> Result<()> {
    start(page).await?;
    page.js("localStorage.removeItem('gridlight.unfolded')").await?;
    page.reload().await?;
    page.wait_ready().await?;
    let sees = |name: &str| format!("document.querySelector('{}').getClientRects().length > 0", it(name));
    for (mode_of, rare) in [("play", "restart"), ("edit", "rows-more")] {
        mode(page, mode_of).await?;
        page.wait_js(&format!("!({})", sees(rare))).await?;
        if mode_of == "edit" {
            // What the verdict brings moves the sections below it.
            says(page, "badge", "Unique").await?;
        }
        click(page, &format!("fold-{mode_of}")).await?;
        page.wait_js(&sees(rare)).await?;
        page.screenshot(&format!("unfolded-{mode_of}")).await?;
    }
    page.reload().await?;
    page.wait_ready().await?;
    mode(page, "edit").await?;
    page.wait_js(&sees("rows-more")).await?;
    click(page, "fold-edit").await?;
    page.wait_js(&format!("!({})", sees("rows-more"))).await
}

/// The time of a board that is solved again is compared with the best one, in the line under "Solved".
pub async fn a_best_time_is_kept(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    for (best, words) in [(None, " · no hints"), (Some(36_000_000), " · new best time"), (Some(1), " · best 0:01")] {
        if let Some(best) = best {
            let script = "localStorage.setItem('gridlight.best', JSON.stringify({ [gridlight.page.view().given]: arguments[0] }))";
            page.js_with(script, &[best.into()]).await?;
            click(page, "restart").await?;
            wait_view(page, "view.link === view.given").await?;
        }
        tap(page, 0, 2).await?;
        tap(page, 2, 1).await?;
        wait_view(page, "view.solved").await?;
        page.wait_js(&format!("document.querySelector('{}').textContent.endsWith('{words}')", it("solved"))).await?;
    }
    let best = page.js("return Object.values(JSON.parse(localStorage.getItem('gridlight.best')))").await?;
    ensure!(best == serde_json::json!([1]), "the best time is {best}");
    Ok(())
}

/// Pressed a second time, Hint applies what it shows, and the card goes; Apply and go on shows the next one at once.
pub async fn hint_asked_twice_is_applied(page: &Page) -> Result<()> {
    open(page, LOW).await?;
    hint_on(page, "Hint").await?;
    hint_on(page, "Apply").await?;
    wait_view(page, "view.hints.made === 1").await?;
    page.wait_js(&format!("{} && !document.querySelector('{}').checkVisibility()", hints("Hint"), it("advice")))
        .await?;
    hint_on(page, "Hint").await?;
    page.wait_js(&hints("Apply")).await?;
    click(page, "hint-on").await?;
    wait_view(page, "view.hints.made === 2 && view.hints.place === 3").await?;
    page.wait_js(&hints("Apply")).await?;
    page.wait_js(&format!("document.activeElement === document.querySelector('{}')", it("hint-on"))).await
}

/// Hint is in the same place and as large in every puzzle, also next to a puzzle's own buttons, and says there what it does next.
pub async fn hint_has_one_place(page: &Page) -> Result<()> {
    let mut places = Vec::new();
    for puzzle in ["lazors", "laser-maze", "aquarium", "harmony", "voltorb-flip"] {
        visit(page, &format!("#{puzzle}")).await?;
        page.reload().await?;
        page.wait_ready().await?;
        page.wait_for(&it("hint")).await?;
        frames(page).await?;
        let script = format!(
            "const {{ x, y, width, height }} = document.querySelector('{}').getBoundingClientRect();
             return [x, y, width, height].map(Math.round);",
            it("hint")
        );
        places.push(page.js(&script).await?);
        hint_on(page, "Hint").await?;
        page.wait_js(&hints("Apply")).await?;
        places.push(page.js(&script).await?);
    }
    ensure!(places.iter().all(|place| *place == places[0]), "Hint is at {places:?}");
    Ok(())
}

/// Once a board is solved, its result, the buttons for it and the next board are in sight, the buttons in one row.
pub async fn the_result_is_in_sight(page: &Page) -> Result<()> {
    visit(page, "#lazors").await?;
    page.reload().await?;
    page.wait_ready().await?;
    for _ in 0..40 {
        if view(page).await?["solved"] == true {
            break;
        }
        click(page, "hint").await?;
        page.wait_js("gridlight.page.view().solved || !document.querySelector('[data-test=advice]').textContent.startsWith('Thinking')")
            .await?;
    }
    wait_view(page, "view.solved").await?;
    page.wait_for(&it("copy-result")).await?;
    frames(page).await?;
    let seen = "
        const boxes = ['solved', 'today-lazors', 'copy-result', 'next-board'].map((name) => document.querySelector(`[data-test=\"${name}\"]`).getBoundingClientRect());
        return [boxes.every(({ top, bottom, height }) => height > 0 && top >= 0 && bottom <= innerHeight), boxes[1].top === boxes[2].top];";
    let seen = page.js(seen).await?;
    ensure!(seen == serde_json::json!([true, true]), "in sight, and in one row: {seen}");
    page.screenshot("result").await?;
    // The second tap of a double tap meets Hint in the place of Next board.
    let solved = view(page).await?["given"].clone();
    let twice = "for (const name of ['next-board', 'hint']) document.querySelector(`[data-test=\"${name}\"]`).click();";
    page.js(twice).await?;
    wait_view(page, &format!("view.given !== {solved}")).await?;
    frames(page).await?;
    ensure!(view(page).await?["hints"]["place"] == 0, "a double tap on Next board has asked for a hint");
    Ok(())
}
