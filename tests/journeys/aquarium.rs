//! Aquarium: filling by hand, marks, mistakes, hints, replays.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use xtask::browser::{Kind, Page};

use crate::steps::*;

/// Two arms that meet at the bottom, around a well. The only solution: the bottom row, and one cell in the well.
const POND: &str = "1 2 1\n0 1 3\n\n1 2 1\n1 2 1\n1 1 1\n";

/// Opens a board as pasted text.
async fn paste(page: &Page, text: &str) -> Result<()> {
    start(page).await?;
    page.paste(text).await?;
    wait_view(page, "view.puzzle === 'aquarium'").await
}

/// Waits until a cell's description has this mark: `open`, `water` or `dry`.
async fn is(page: &Page, row: u8, col: u8, mark: &str) -> Result<()> {
    let (x, y) = cell(row, col);
    let script = "gridlight.page.hover(...arguments); return gridlight.page.hoverWords()";
    let words = page.js_with(script, &[json!(x), json!(y)]).await?;
    ensure!(words.as_str().is_some_and(|words| words.contains(&format!(": {mark}"))), "{words}, not {mark}");
    Ok(())
}

/// Waits until the Play panel names a mistake.
async fn finds(page: &Page, words: &str) -> Result<()> {
    let words = Value::from(words);
    page.wait_js(&format!("document.querySelector('#pane-play .findings').textContent.includes({words})")).await
}

/// Uses the second button at a cell, or a long press on the phone.
async fn second(page: &Page, row: u8, col: u8) -> Result<()> {
    if page.kind() == Kind::Phone {
        return stroke(page, &[cell(row, col); 9]).await;
    }
    let (x, y) = cell(row, col);
    let (x, y) = place(page, x, y).await?;
    let script = "
        const [clientX, clientY] = arguments;
        for (const [type, buttons] of [['pointerdown', 2], ['pointerup', 0]])
          gridlight.stage.surface.dispatchEvent(new PointerEvent(type, {
            clientX, clientY, buttons, button: 2, pointerId: 1, pointerType: 'mouse', bubbles: true,
          }));";
    page.js_with(script, &[json!(x), json!(y)]).await.map(drop)
}

/// Moves the time slider like a pointer.
async fn seek(page: &Page, time: u32) -> Result<()> {
    page.js("document.querySelector('[data-test=\"play\"][aria-label=\"Pause\"]')?.click()").await?;
    let script = "
        const range = document.querySelector('[data-test=\"scrub\"]');
        range.value = arguments[0];
        range.dispatchEvent(new Event('input', { bubbles: true }));";
    page.js_with(script, &[json!(time)]).await.map(drop)
}

/// A click fills to a level and drains the surface, a drag raises and lowers; the counts follow.
pub async fn fills(page: &Page) -> Result<()> {
    paste(page, POND).await?;
    says(page, "status", "1 of 6 clues met.").await?;
    tap(page, 2, 0).await?;
    says(page, "status", "4 of 6 clues met.").await?;
    is(page, 2, 2, "water").await?;
    stroke(page, &[cell(2, 0), cell(0, 0)]).await?;
    says(page, "status", "1 of 6 clues met.").await?;
    is(page, 0, 2, "water").await?;
    show_mistakes(page, "once").await?;
    finds(page, "Row 1 needs 0 and has 2.").await?;
    // Undo is offered after a while, and moves the board. The finding says which row: the wrong mark is named as well.
    page.wait_for(&it("back")).await?;
    says(page, "advice", ": no solution has it.").await?;
    page.screenshot("aquarium-over").await?;
    stroke(page, &[cell(0, 0), cell(2, 0)]).await?;
    says(page, "status", "4 of 6 clues met.").await?;
    is(page, 1, 2, "open").await?;
    tap(page, 2, 0).await?;
    says(page, "status", "1 of 6 clues met.").await?;
    is(page, 2, 2, "open").await
}

/// With the second button or a long press, and with the tool; everything above a dry cell is dry.
pub async fn marks_dry(page: &Page) -> Result<()> {
    paste(page, POND).await?;
    let before = board(page).await?;
    second(page, 1, 2).await?;
    wait_view(page, &format!("view.link !== '{before}'")).await?;
    for (row, col, mark) in [(1, 2, "dry"), (0, 0, "dry"), (2, 1, "open"), (1, 1, "open")] {
        is(page, row, col, mark).await?;
    }
    second(page, 1, 2).await?;
    wait_view(page, &format!("view.link !== '{before}'")).await?;
    is(page, 1, 2, "open").await?;
    tool(page, "dry").await?;
    tap(page, 0, 1).await?;
    is(page, 0, 1, "dry").await?;
    page.screenshot("aquarium-dry").await?;
    // X marks the cell at the cursor or under the mouse with any tool, and Shift X selects the tool.
    tool(page, "water").await?;
    page.js("gridlight.stage.cells.focus(false)").await?;
    page.press("ArrowDown").await?;
    is(page, 2, 2, "open").await?;
    let at = place(page, 2.5, 2.5).await?;
    page.hover(at).await?;
    page.press("x").await?;
    is(page, 2, 2, "dry").await?;
    wait_view(page, "view.tool === 'water'").await?;
    page.press("ArrowUp").await?;
    let before_x = board(page).await?;
    page.press("x").await?;
    wait_view(page, &format!("view.link !== '{before_x}' && view.tool === 'water'")).await?;
    page.press("X").await?;
    wait_view(page, "view.tool === 'dry'").await?;
    click_in_sheet(page, "play", "restart").await?;
    wait_view(page, &format!("view.link === '{before}'")).await?;
    is(page, 0, 1, "open").await
}

/// Mistakes are shown on Check, as they are made, or never: one setting for all.
pub async fn tells_errors(page: &Page) -> Result<()> {
    let hidden = "document.querySelector('#pane-play [data-test=\"findings\"]').hidden";
    paste(page, POND).await?;
    click_in_sheet(page, "play", "still-solvable").await?;
    says(page, "advice", "No moves to check yet.").await?;
    tap(page, 0, 0).await?;
    wait_view(page, "view.moves === 1").await?;
    ensure!(view(page).await?["findings"] == json!([]), "it is told unasked");
    page.wait_js(hidden).await?;
    click_in_sheet(page, "play", "still-solvable").await?;
    finds(page, "Row 1 needs 0 and has 2.").await?;
    says(page, "live", "Row 1 needs 0").await?;
    // Where the mistake is named, it is not said as well that there is one somewhere.
    page.wait_for(&it("back")).await?;
    page.wait_js("document.querySelector('.helps .advice').hidden").await?;
    page.screenshot("aquarium-checked").await?;
    // The next press shows where, which counts as a hint.
    click(page, "show-where").await?;
    says(page, "advice", ": no solution has it.").await?;
    wait_view(page, "view.hints.why === 1").await?;
    page.wait_js(&format!("document.querySelector('{}').hidden", it("show-where"))).await?;
    page.screenshot("aquarium-where").await?;
    click(page, "undo").await?;
    click(page, "redo").await?;
    page.wait_js(hidden).await?;
    show_mistakes(page, "once").await?;
    finds(page, "Row 1 needs 0 and has 2.").await?;
    show_mistakes(page, "never").await?;
    page.wait_js(hidden).await?;
    let check = it("still-solvable");
    page.wait_js(&format!("document.querySelector('{check}').hidden")).await
}

/// On the phone the celebration takes space from the board while the finger is still down: the board must stay under
/// it.
pub async fn celebrates(page: &Page) -> Result<()> {
    paste(page, POND).await?;
    tap(page, 2, 0).await?;
    says(page, "status", "4 of 6 clues met.").await?;
    tap(page, 1, 1).await?;
    wait_view(page, "view.solved").await?;
    says(page, "solved", "no hints").await?;
    page.wait_for(&it("watch-solved")).await?;
    page.screenshot("aquarium-solved").await?;
    click(page, "undo").await?;
    wait_view(page, "!view.solved").await
}

/// Where, then why, then the move; to the end. A wrong mark is named at once, with undo to the last correct position.
pub async fn hints_in_three_steps(page: &Page) -> Result<()> {
    paste(page, POND).await?;
    let given = board(page).await?;
    tap(page, 1, 0).await?;
    wait_view(page, &format!("view.link !== '{given}'")).await?;
    click(page, "hint").await?;
    says(page, "advice", ": no solution has it.").await?;
    page.wait_js(&hints("Apply")).await?;
    page.wait_for(&it("back")).await?;
    click(page, "back").await?;
    wait_view(page, &format!("view.link === '{given}'")).await?;
    says(page, "advice", "Undid the last move.").await?;
    let mut steps = 0;
    while view(page).await?["solved"] == false {
        click(page, "hint").await?;
        page.wait_js(&hints("Apply")).await?;
        if steps == 1 {
            page.screenshot("aquarium-hint").await?;
        }
        let before = board(page).await?;
        click(page, "hint").await?;
        wait_view(page, &format!("view.link !== '{before}'")).await?;
        steps += 1;
        ensure!(steps < 12, "the hints do not end");
    }
    says(page, "solved", "hint").await
}

/// The deductions in words, to the end; the link contains the step.
pub async fn watches(page: &Page) -> Result<()> {
    paste(page, POND).await?;
    solve(page, "Unique solution.").await?;
    click(page, "watch").await?;
    page.wait_for(&it("caption")).await?;
    seek(page, 0).await?;
    wait_view(page, "view.timeline.time === 0").await?;
    let mut captions = Vec::new();
    for _ in 0..2 {
        click(page, "step-forward").await?;
        captions.push(page.text(&it("caption")).await?);
    }
    captions.dedup();
    ensure!(captions.len() == 2, "the captions are {captions:?}");
    page.screenshot("aquarium-watch").await?;
    page.wait_js("location.hash.endsWith('&step=2')").await?;
    let address = page.address().await?;
    let other = page.another().await?;
    visit(&other, &address[address.find('#').unwrap_or(0)..]).await?;
    wait_view(&other, "view.puzzle === 'aquarium' && view.timeline.time === 2").await?;
    says(&other, "caption", &captions[1]).await?;
    close_clean(other).await?;
    seek(page, 99).await?;
    says(page, "caption", "Every line is met.").await
}

/// A small board and a large one, in every mode and its sheet.
pub async fn fits_a_phone(page: &Page) -> Result<()> {
    let line = format!("{}\n", ["9"; 30].join(" "));
    let large = format!("{line}{line}\n{}", line.repeat(30));
    start(page).await?;
    for (number, text) in [POND, &large].into_iter().enumerate() {
        page.paste(text).await?;
        wait_view(page, &format!("view.puzzle === 'aquarium' && view.rows === {}", [3, 30][number])).await?;
        for name in ["play", "edit", "solve"] {
            mode(page, name).await?;
            frames(page).await?;
            page.screenshot(&format!("aquarium-{number}-{name}")).await?;
            narrow(page, name).await?;
            // Solve has no sheet.
            if name == "solve" {
                continue;
            }
            open_sheet(page, name).await?;
            page.screenshot(&format!("aquarium-{number}-{name}-sheet")).await?;
            narrow(page, &format!("the sheet of {name}")).await?;
            close_sheet(page).await?;
        }
    }
    // What is wrong is in sight, and so is the way back.
    page.paste(POND).await?;
    wait_view(page, "view.rows === 3").await?;
    mode(page, "play").await?;
    tap(page, 0, 0).await?;
    press(page, "still-solvable").await?;
    finds(page, "Row 1 needs 0 and has 2.").await?;
    for name in ["findings", "back"] {
        let box_of = |place: &str| format!("document.querySelector('#pane-play {place}').getBoundingClientRect()");
        let (part, strip) = (box_of(&it(name)), box_of(".strip"));
        let inside = "part.height > 0 && part.top > strip.top - 1 && part.bottom < strip.bottom + 1";
        page.wait_js(&format!("((part, strip) => {inside})({part}, {strip})")).await?;
    }
    page.screenshot("aquarium-checked-phone").await.map(drop)
}

async fn narrow(page: &Page, state: &str) -> Result<()> {
    let width = page.js("return [document.scrollingElement.scrollWidth, innerWidth]").await?;
    ensure!(width[0].as_i64() <= width[1].as_i64(), "{state}: the page is {width} wide");
    Ok(())
}
