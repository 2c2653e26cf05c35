//! Aquarium: filling by hand, drawing tanks, verdicts, its texts.

use anyhow::{Result, anyhow, ensure};
use serde_json::{Value, json};
use xtask::browser::{Kind, Page};

use crate::boards::TINY;
use crate::steps::*;

/// Two arms that meet at the bottom, around a well. The only solution: the bottom row, and one cell in the well.
const POND: &str = "1 2 1\n0 1 3\n\n1 2 1\n1 2 1\n1 1 1\n";
/// The water of the second row can be in either tank.
const SEVERAL: &str = "- -\n0 1\n\n1 2\n1 2\n";
/// The columns do not allow what the second row needs.
const NONE: &str = "0 0\n- 2\n\n1 2\n1 2\n";
/// One tank, no clue.
const BASIN: &str = "- - - -\n- - - -\n\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n";

/// Opens a board as pasted text.
async fn paste(page: &Page, text: &str) -> Result<()> {
    start(page).await?;
    page.paste(text).await?;
    wait_view(page, "view.puzzle === 'aquarium'").await
}

async fn text(page: &Page, format: &str) -> Result<String> {
    let text = page.js_with("return gridlight.page.text(arguments[0])", &[format.into()]).await?;
    text.as_str().map(str::to_owned).ok_or_else(|| anyhow!("the board has no text"))
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
    page.wait_js(&format!("document.querySelector('#pane-play .findings').textContent.includes({words})"))
        .await
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

/// Clicks an action's button, scrolling it into view first: WebKit's driver does not scroll it out from under the
/// footer.
async fn act(page: &Page, mode: &str, action: &str) -> Result<()> {
    let name = format!("act-{action}");
    let css = Value::from(format!("#pane-{mode} {}", it(&name)));
    page.js(&format!("document.querySelector({css})?.scrollIntoView({{ block: 'center' }})")).await?;
    click_in_sheet(page, mode, &name).await
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
    says(page, "advice", "is wrong: no solution has it.").await?;
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
    says(page, "advice", "Correct so far.").await?;
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
    says(page, "advice", "is wrong: no solution has it.").await?;
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
    says(page, "advice", "is wrong: no solution has it. Remove it.").await?;
    page.wait_js(&hints("Apply")).await?;
    page.wait_for(&it("back")).await?;
    click(page, "back").await?;
    wait_view(page, &format!("view.link === '{given}'")).await?;
    says(page, "advice", "Undid the last move.").await?;
    let mut steps = 0;
    while view(page).await?["solved"] == false {
        click(page, "hint").await?;
        says(page, "advice", "Look at ").await?;
        let place = page.text(&it("advice")).await?;
        hint_on(page, "Why?").await?;
        page.wait_js(&hints("Apply")).await?;
        let why = page.text(&it("advice")).await?;
        ensure!(why != place, "the reason is the place: {why}");
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

/// Checks the tanks of the open board, row by row.
async fn tanks(page: &Page, expected: &str) -> Result<()> {
    let now = text(page, "text").await?;
    let now: Vec<String> = now.lines().skip(3).map(|row| row.replace(' ', "")).collect();
    ensure!(now.join("/") == expected, "the tanks are {now:?} and not {expected}");
    Ok(())
}

/// A stroke draws walls from corner to corner, also from the rim and from outside; one that begins on a wall and goes on
/// along walls removes them, and a tap removes one.
pub async fn walls_go_from_corner_to_corner(page: &Page) -> Result<()> {
    paste(page, BASIN).await?;
    mode(page, "edit").await?;
    tool(page, "wall").await?;
    stroke(page, &[(2.06, 0.04), (2.0, 2.0), (0.02, 2.04)]).await?;
    says(page, "status", "2 tanks").await?;
    tanks(page, "1122/1122/2222/2222").await?;
    stroke(page, &[(3.0, -0.2), (3.0, 2.0), (3.95, 2.0)]).await?;
    says(page, "status", "3 tanks").await?;
    tanks(page, "1123/1123/2222/2222").await?;
    // Along a wall that is there it draws on.
    stroke(page, &[(2.0, 1.05), (2.0, 3.95)]).await?;
    says(page, "status", "4 tanks").await?;
    tanks(page, "1123/1123/4422/4422").await?;
    page.screenshot("aquarium-walls").await?;
    stroke(page, &[(2.0, 3.5), (2.0, 2.0)]).await?;
    says(page, "status", "3 tanks").await?;
    tanks(page, "1123/1123/2222/2222").await?;
    stroke(page, &[(2.5, 1.96), (3.5, 2.04)]).await?;
    says(page, "status", "4 tanks").await?;
    stroke(page, &[(2.5, 2.0)]).await?;
    says(page, "status", "3 tanks").await
}

/// Building walls, joining, drawing a tank; undo leads back through all of it.
pub async fn draws_tanks(page: &Page) -> Result<()> {
    paste(page, BASIN).await?;
    mode(page, "edit").await?;
    says(page, "status", "1 tank; 0 of 8 lines have a clue.").await?;
    let tanks = async |expected: &str| tanks(page, expected).await;
    tool(page, "wall").await?;
    stroke(page, &[(2.02, 0.5), (2.02, 3.6)]).await?;
    says(page, "status", "2 tanks").await?;
    tanks("1122/1122/1122/1122").await?;
    tool(page, "tank").await?;
    stroke(page, &[cell(3, 0), cell(3, 2)]).await?;
    says(page, "status", "3 tanks").await?;
    tanks("1122/1122/1122/3332").await?;
    page.screenshot("aquarium-edit").await?;
    tool(page, "join").await?;
    // Both walls between the tanks: this text cannot represent a wall inside a tank.
    stroke(page, &[cell(2, 0), cell(3, 0), cell(3, 1), cell(2, 1)]).await?;
    says(page, "status", "2 tanks").await?;
    tanks("1122/1122/1122/1112").await?;
    let mut turns = 0;
    while view(page).await?["undo"] != "board opened" {
        page.press("Control+z").await?;
        turns += 1;
        ensure!(turns < 10, "undo does not lead back");
        frames(page).await?;
        if text(page, "text").await? == BASIN {
            break;
        }
    }
    ensure!(turns == 3, "3 changes took {turns} times undo");
    tanks("1111/1111/1111/1111").await
}

/// When the water is changed after the clues were made from it, it is time to make them again, with a button that keeps its place.
pub async fn makes_clues_again(page: &Page) -> Result<()> {
    paste(page, BASIN).await?;
    mode(page, "edit").await?;
    tool(page, "water").await?;
    tap(page, 2, 1).await?;
    let refill = "document.querySelector('#pane-edit .foot [data-test=\"act-aquarium-clues\"]')";
    let places = format!(
        "return JSON.stringify([{refill}, document.querySelector('[data-test=\"edit-solve\"]')].map((one) => one.getBoundingClientRect()))"
    );
    let before = page.js(&places).await?;
    page.js(&format!("{refill}.click()")).await?;
    says(page, "status", "8 of 8 lines").await?;
    page.wait_js(&format!("!{refill}.classList.contains('main')")).await?;
    tap(page, 1, 1).await?;
    page.wait_js(&format!("{refill}.classList.contains('main')")).await?;
    page.screenshot("edit-refill").await?;
    ensure!(page.js(&places).await? == before, "the buttons below the tools have moved");
    page.js(&format!("{refill}.click()")).await?;
    wait_view(page, "view.solved").await?;
    let now = text(page, "text").await?;
    ensure!(now.starts_with("3 3 3 3\n0 4 4 4\n"), "the clues are\n{now}");
    page.wait_js(&format!("!{refill}.classList.contains('main')")).await
}

/// Typed on the keyboard, tapped, taken from a water level; the rule; the size.
pub async fn sets_clues_and_rule(page: &Page) -> Result<()> {
    paste(page, BASIN).await?;
    let before = board(page).await?;
    mode(page, "edit").await?;
    tool(page, "water").await?;
    let tops = async |expected: &str| {
        let now = text(page, "text").await?;
        ensure!(now.starts_with(expected), "the clues are\n{now}");
        Ok(())
    };
    page.js("gridlight.stage.cells.focus(false)").await?;
    // After a clue that no digit can continue the next one follows.
    for key in ["ArrowUp", "ArrowUp", "3", "2"] {
        page.press(key).await?;
    }
    says(page, "status", "2 of 8 lines").await?;
    tops("3 2 - -\n").await?;
    page.press("ArrowLeft").await?;
    page.press("-").await?;
    says(page, "status", "1 of 8 lines").await?;
    // On the phone the button that closes the message of the paste covers that clue while it is shown.
    page.wait_js("document.querySelector('#toast').hidden").await?;
    stroke(page, &[(3.5, -0.5)]).await?;
    page.press("0").await?;
    says(page, "status", "2 of 8 lines").await?;
    tops("3 - - 0\n").await?;
    tap(page, 2, 1).await?;
    click(page, "act-aquarium-clues").await?;
    says(page, "status", "8 of 8 lines").await?;
    tops("2 2 2 2\n0 0 4 4\n").await?;
    act(page, "edit", "aquarium-pool").await?;
    page.wait_js("document.querySelector('[data-test=\"act-aquarium-pool\"]').checked").await?;
    tops("pool\n").await?;
    click_in_sheet(page, "edit", "rows-more").await?;
    wait_view(page, "view.rows === 5").await?;
    page.screenshot("aquarium-clues").await?;
    let mut turns = 0;
    while board(page).await? != before {
        click(page, "undo").await?;
        turns += 1;
        ensure!(turns < 12, "undo does not lead back");
    }
    ensure!(turns == 8, "8 changes took {turns} times undo");
    page.wait_js("!document.querySelector('[data-test=\"act-aquarium-pool\"]').checked").await
}

/// A unique solution, put on the board; several, two of them shown; none, with the conflicting lines.
pub async fn verdicts(page: &Page) -> Result<()> {
    paste(page, POND).await?;
    solve(page, "Unique solution.").await?;
    wait_view(page, "view.answers === 1 && view.shown === 0").await?;
    page.screenshot("aquarium-one").await?;
    click(page, "take").await?;
    wait_view(page, "view.mode === 'play' && view.solved").await?;
    page.paste(SEVERAL).await?;
    wait_view(page, "view.rows === 2").await?;
    solve(page, "Multiple solutions.").await?;
    says(page, "shares", "2 of 4 cells are the same in every solution").await?;
    says(page, "which", "1 of 2").await?;
    let first = page.js("return gridlight.page.svg()").await?;
    click(page, "answer-after").await?;
    says(page, "which", "2 of 2").await?;
    page.screenshot("aquarium-several").await?;
    ensure!(page.js("return gridlight.page.svg()").await? != first, "the second answer looks like the first");
    page.paste(NONE).await?;
    wait_view(page, "view.answers === 0").await?;
    solve(page, "No solution:").await?;
    says(page, "verdict", "Row 2 and column 1 cannot both be met.").await?;
    page.screenshot("aquarium-none").await.map(drop)
}

/// The result is the same with all switches on and off; it has its own counters.
pub async fn notes_strategy(page: &Page) -> Result<()> {
    paste(page, POND).await?;
    mode(page, "solve").await?;
    choose(page, "strategy", "notes").await?;
    for switch in [None, Some("switch-streak"), Some("switch-emptiness")] {
        if let Some(switch) = switch {
            click_in_sheet(page, "solve", switch).await?;
        }
        solve(page, "Unique solution.").await?;
        says(page, "counters", "Rounds").await?;
    }
    Ok(())
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

/// The link includes the marks made.
pub async fn link_opens_elsewhere(page: &Page) -> Result<()> {
    paste(page, POND).await?;
    tap(page, 2, 0).await?;
    let link = board(page).await?;
    page.wait_js(&format!("location.hash === '#{link}'")).await?;
    let other = page.another().await?;
    visit(&other, &format!("#{link}")).await?;
    ensure!(board(&other).await? == link, "the second page has another board");
    is(&other, 2, 2, "water").await?;
    close_clean(other).await
}

/// An address, a task, plain text: all of them the same board.
pub async fn pastes_its_formats(page: &Page) -> Result<()> {
    paste(page, POND).await?;
    let (before, address) = (board(page).await?, text(page, "puzzlink").await?);
    ensure!(address.starts_with("https://puzz.link/p?aquarium/r/3/3/"), "the address is {address}");
    ensure!(address.trim().ends_with("/121013"), "the address is {address}");
    for text in [address.trim(), "1_2_1_0_1_3;7,2,7,7,2,7,7,7,7", "region\n1 2 1\n0 1 3\n\naba\naba\naaa\n"] {
        page.paste(TINY).await?;
        wait_view(page, "view.puzzle === 'lazors'").await?;
        page.paste(text).await?;
        wait_view(page, &format!("view.link === '{before}'")).await?;
    }
    Ok(())
}

/// The error and its position; the board stays.
pub async fn refuses_bad_text(page: &Page) -> Result<()> {
    paste(page, POND).await?;
    tap(page, 2, 0).await?;
    let before = view(page).await?;
    let cases = [
        ("1 2 1\n0 1 4\n\n1 2 1\n1 2 1\n1 1 1\n", "Line 2, column 5: A row has 3 cells"),
        ("1 2 1\n0 1 3\n\n1 2 1\n1 2\n1 1 1\n", "Line 5, column 3: This row has 2 cells"),
        ("1 2 1\n0 1 3\n\n1 2 1\n1 2 1\n", "3 row clues, but 2 rows"),
        ("1_2_1_0_1;1,2,1,1,2,1,1,1,1", "Line 1, column"),
        ("https://puzz.link/p?aquarium/r/6/6/22544!0184e0/222334001366", "Line 1, column 41: A wall's digit"),
        ("https://puzz.link/p?aquarium/r/6/6/2254440184e0/22233400136", "there are 11 clues"),
        ("https://puzz.link/p?aquarium/r/99/6/0/0", "Line 1, column 32: The width"),
    ];
    for (text, words) in cases {
        page.paste(text).await?;
        says(page, "toast", words).await?;
        let after = view(page).await?;
        ensure!(before == after, "{text:?} changed the board:\n{before}\n{after}");
    }
    Ok(())
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
    page.js(&format!("document.querySelector('{}').click()", it("still-solvable"))).await?;
    finds(page, "Row 1 needs 0 and has 2.").await?;
    for name in ["findings", "back"] {
        let box_of =
            |place: &str| format!("document.querySelector('#pane-play {place}').getBoundingClientRect()");
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
