//! The page knows no rules: what puzzles decide is tested natively, by the scripts of `tests/generic/scripts`. That the
//! page passes it on is shown here, once over all puzzles.

use anyhow::{Result, ensure};
use serde_json::Value;
use xtask::browser::Page;

use crate::boards::{NONE, TINY};
use crate::steps::*;

/// The route leads back over the start.
const ROUND: &str = "S..\n.<.\n..G\n";
/// The water of the second row can be in either tank.
const EITHER: &str = "- -\n0 1\n\n1 2\n1 2\n";
/// One tank, no clue.
const BASIN: &str = "- - - -\n- - - -\n\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n";
/// Clues that agree at first sight, but no board has these lines; and some that boards have.
const IMPOSSIBLE: &str = "rows 8/0 4/0 4/0\ncols 3/0 9/0 4/0\n";
const SMALL: &str = "rows 3/1 3/1 2/1\ncols 3/1 2/1 3/1\n";

/// A refused text leaves the board and is told with its place, a format of another puzzle opens that puzzle; verdicts
/// and counters of each kind of strategy are shown; tools, settings and actions change the board, and undo leads back.
pub async fn on_what_puzzles_say(page: &Page) -> Result<()> {
    start(page).await?;
    lazors(page).await?;
    laser_maze(page).await?;
    aquarium(page).await?;
    harmony(page).await?;
    voltorb_flip(page).await
}

/// Pastes a text, which opens a board of this puzzle with as many rows.
async fn opens(page: &Page, text: &str, puzzle: &str, rows: u8) -> Result<()> {
    page.paste(text).await?;
    wait_view(page, &format!("view.puzzle === '{puzzle}' && view.rows === {rows} && view.answers === 0")).await?;
    let tab = Value::from(it(&format!("puzzle-{puzzle}")));
    page.wait_js(&format!("document.querySelector({tab}).getAttribute('aria-current') === 'page'")).await?;
    // The address is updated after a pause.
    page.wait_js("location.hash === `#${gridlight.page.view().link}`").await
}

/// Pastes texts that are refused in these words: board, history and address stay.
async fn refuses(page: &Page, cases: &[(&str, &str)]) -> Result<()> {
    let before = (view(page).await?, page.address().await?);
    for (text, words) in cases {
        page.paste(text).await?;
        says(page, "toast", words).await?;
    }
    let after = (view(page).await?, page.address().await?);
    ensure!(before == after, "refused texts left a mark:\n{before:?}\n{after:?}");
    Ok(())
}

/// Waits until the panel of a mode has a finding with these words.
async fn finds(page: &Page, mode: &str, words: &str) -> Result<()> {
    let words = Value::from(words);
    page.wait_js(&format!("document.querySelector('#pane-{mode} .findings').textContent.includes({words})")).await
}

/// Undoes as many changes, by the button and by keys in turns, which leads back to a board.
async fn leads_back(page: &Page, board: &str, changes: usize) -> Result<()> {
    for change in 0..changes {
        wait_view(page, &format!("view.link !== '{board}'")).await?;
        if change % 2 == 0 { click(page, "undo").await? } else { page.press("Control+z").await? }
    }
    wait_view(page, &format!("view.link === '{board}' && view.redo !== ''")).await
}

async fn lazors(page: &Page) -> Result<()> {
    opens(page, TINY, "lazors", 3).await?;
    refuses(page, &[("tomorrow at six", "not a board"), ("   \n", "no text")]).await?;
    refuses(page, &[("GRID START\no o q\nGRID STOP\n", "Line 2, column 5: Unknown symbol “q”")]).await?;
    // The line itself is shown, with a mark below the position.
    page.wait_js("document.querySelector('[data-test=\"toast\"] pre')?.textContent === 'o o q'").await?;
    page.wait_js("document.querySelector('[data-test=\"toast\"] mark').textContent === 'q'").await?;
    mode(page, "edit").await?;
    let (before, empty) = (board(page).await?, look(page).await?);
    tool(page, "fixed-A").await?;
    tap(page, 1, 1).await?;
    ensure!(look(page).await? != empty, "a mirror in the beam changes nothing");
    tool(page, "closed").await?;
    stroke(page, &[cell(0, 0), cell(0, 2)]).await?;
    click_amid(page, "more-place-D").await?;
    ensure!(page.text(&it("count-place-D")).await? == "1", "the block is not counted");
    click_in_sheet(page, "edit", "act-turn-left").await?;
    click_in_sheet(page, "edit", "cols-more").await?;
    wait_view(page, "view.rows === 3 && view.cols === 4").await?;
    let after = board(page).await?;
    leads_back(page, &before, 5).await?;
    for change in 0..5 {
        if change % 2 == 0 { click(page, "redo").await? } else { page.press("Control+Shift+z").await? }
    }
    wait_view(page, &format!("view.link === '{after}' && view.redo === ''")).await?;
    opens(page, NONE, "lazors", 3).await?;
    solve(page, "No solution: No beam can reach the target").await?;
    wait_view(page, "view.answers === 0 && view.shown === null").await?;
    let offers = format!("return document.querySelector('{}').getClientRects().length", it("take"));
    ensure!(page.js(&offers).await? == 0, "a solution is offered where there is none");
    Ok(())
}

async fn laser_maze(page: &Page) -> Result<()> {
    opens(page, ROUND, "laser-maze", 3).await?;
    refuses(page, &[("S..\n.x.\n..G\n", "Line 2, column 2: Unknown symbol “x”")]).await?;
    mode(page, "edit").await?;
    says(page, "status", "Shortest route: 6 steps").await?;
    let before = board(page).await?;
    tool(page, "wall").await?;
    tap(page, 0, 1).await?;
    click_in_sheet(page, "edit", "act-waiting").await?;
    let checked = format!("document.querySelector('{}').checked", it("act-waiting"));
    page.wait_js(&checked).await?;
    leads_back(page, &before, 2).await?;
    page.wait_js(&format!("!{checked}")).await?;
    solve(page, "3 solutions.").await?;
    click(page, "watch").await?;
    wait_view(page, "view.timeline?.steps === 6").await
}

async fn aquarium(page: &Page) -> Result<()> {
    opens(page, "1_2_1_0_1_3;7,2,7,7,2,7,7,7,7", "aquarium", 3).await?;
    refuses(page, &[("1 2 1\n0 1 4\n\n1 2 1\n1 2 1\n1 1 1\n", "Line 2, column 5: A row has 3 cells")]).await?;
    solve(page, "Unique solution.").await?;
    click(page, "take").await?;
    wait_view(page, "view.mode === 'play' && view.solved").await?;
    opens(page, EITHER, "aquarium", 2).await?;
    solve(page, "Multiple solutions.").await?;
    says(page, "shares", "2 of 4 cells are the same in every solution").await?;
    says(page, "which", "1 of 2").await?;
    let first = page.js("return gridlight.page.svg()").await?;
    click(page, "answer-after").await?;
    says(page, "which", "2 of 2").await?;
    ensure!(page.js("return gridlight.page.svg()").await? != first, "the second solution looks like the first");
    opens(page, BASIN, "aquarium", 4).await?;
    let before = board(page).await?;
    mode(page, "edit").await?;
    tool(page, "water").await?;
    tap(page, 2, 1).await?;
    // When the water has changed since the clues were made from it, it is time to make them again, with a button that
    // keeps its place.
    let refill = "document.querySelector('#pane-edit .foot [data-test=\"act-aquarium-clues\"]')";
    let places = format!(
        "return JSON.stringify([{refill}, document.querySelector('[data-test=\"edit-solve\"]')].map((one) => one.getBoundingClientRect()))"
    );
    let place = page.js(&places).await?;
    page.js(&format!("{refill}.click()")).await?;
    says(page, "status", "8 of 8 lines").await?;
    page.wait_js(&format!("!{refill}.classList.contains('main')")).await?;
    tap(page, 1, 1).await?;
    page.wait_js(&format!("{refill}.classList.contains('main')")).await?;
    page.screenshot("edit-refill").await?;
    ensure!(page.js(&places).await? == place, "the buttons below the tools have moved");
    page.js(&format!("{refill}.click()")).await?;
    wait_view(page, "view.solved").await?;
    page.wait_js(&format!("!{refill}.classList.contains('main')")).await?;
    leads_back(page, &before, 4).await
}

async fn harmony(page: &Page) -> Result<()> {
    opens(page, "{\"n\":2,\"colors\":[1,1,0,0],\"swaps\":[2,2,1,1]}", "harmony", 2).await?;
    refuses(page, &[("2 2\n1:1 1:1\n0:1 2:1\n", "Line 3, column 5: A tile's row is 0 to 1, not “2”.")]).await?;
    mode(page, "edit").await?;
    let before = board(page).await?;
    tool(page, "colour-0").await?;
    stroke(page, &[cell(0, 0), cell(0, 1)]).await?;
    finds(page, "edit", "rose 4, amber 0").await?;
    leads_back(page, &before, 1).await?;
    solve(page, "Solvable in 3 swaps.").await
}

async fn voltorb_flip(page: &Page) -> Result<()> {
    opens(page, IMPOSSIBLE, "voltorb-flip", 3).await?;
    mode(page, "play").await?;
    finds(page, "play", "No board meets all the clues").await?;
    refuses(page, &[("rows 5/2 6/1 17/0\ncols 4/2 4/2 7/0\n", "A sum is 0 to 9.")]).await?;
    // What is advised goes with the board.
    opens(page, SMALL, "voltorb-flip", 3).await?;
    finds(page, "play", "all equally likely.").await?;
    let before = board(page).await?;
    tap(page, 1, 1).await?;
    page.press("1").await?;
    wait_view(page, "view.status.includes('1 card flipped')").await?;
    leads_back(page, &before, 1).await
}
