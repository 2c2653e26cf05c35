//! Voltorb Flip: clues typed with keys and by touch, advice, a round, the note's search.

use anyhow::{Result, anyhow, ensure};
use serde_json::{Value, json};
use xtask::browser::{Kind, Page};

use crate::reflow::resize;
use crate::steps::*;

/// A position of level 1.
const KNOWN: &str = "rows 5/2 6/1 5/0 5/1 3/2\ncols 4/2 4/2 7/0 4/1 5/1\nlevel 1\n";
/// Rows and columns that contradict each other.
const WRONG: &str = "rows 5/2 6/1 5/0 5/1 4/2\ncols 4/2 4/2 7/0 4/1 5/1\nlevel 1\n";
/// A round that can be won without risk.
const SURE: &str = "seed 15\nlevel 1\n";

async fn paste(page: &Page, text: &str) -> Result<()> {
    start(page).await?;
    page.paste(text).await?;
    wait_view(page, "view.puzzle === 'voltorb-flip'").await
}

async fn text(page: &Page) -> Result<String> {
    let text = page.js("return gridlight.page.text('text')").await?;
    text.as_str().map(str::to_owned).ok_or_else(|| anyhow!("the board has no text"))
}

/// Waits until the panel of a mode has a finding with these words.
async fn finds(page: &Page, mode: &str, words: &str) -> Result<()> {
    let words = Value::from(words);
    page.wait_js(&format!("document.querySelector('#pane-{mode} .findings').textContent.includes({words})")).await
}

/// The description of a card.
async fn card(page: &Page, row: u8, col: u8) -> Result<String> {
    let (x, y) = cell(row, col);
    let script = "
        gridlight.page.hover(...arguments);
        const words = gridlight.page.hoverWords();
        gridlight.page.leave();
        return words;";
    let words = page.js_with(script, &[json!(x), json!(y)]).await?;
    words.as_str().map(str::to_owned).ok_or_else(|| anyhow!("the card has no words"))
}

/// Ten clues and the level with arrow keys and digits only; then the values of cards.
pub async fn assists_by_keyboard(page: &Page) -> Result<()> {
    start(page).await?;
    click(page, "puzzle-voltorb-flip").await?;
    wait_view(page, "view.puzzle === 'voltorb-flip'").await?;
    mode(page, "edit").await?;
    click(page, "act-new").await?;
    finds(page, "edit", "Row 1 has no sum yet.").await?;
    // A line that is impossible by itself is named at once.
    page.type_text("143").await?;
    finds(page, "edit", "With 3 Voltorbs, row 1 sums to at most 6, not to 14.").await?;
    click(page, "act-new").await?;
    finds(page, "edit", "Row 1 has no sum yet.").await?;
    page.type_text("5261505132").await?;
    // A wrong digit, and back to it with the arrows.
    page.type_text("43").await?;
    for key in ["ArrowLeft", "ArrowDown"] {
        page.press(key).await?;
    }
    page.type_text("2").await?;
    page.type_text("42704151").await?;
    wait_view(page, "view.unfinished === ''").await?;
    stroke(page, &[(5.5, 5.5)]).await?;
    page.type_text("1").await?;
    ensure!(text(page).await?.starts_with(KNOWN), "not the clues typed: {}", text(page).await?);
    finds(page, "edit", "133 possible layouts.").await?;
    mode(page, "play").await?;
    finds(page, "play", "Chance to win: 50.5 %.").await?;
    ensure!(card(page, 2, 0).await?.contains("1: 100 %"), "{}", card(page, 2, 0).await?);
    // Values go to the advised card; undo reverts that.
    wait_view(page, "view.keypadFor.includes('what came up')").await?;
    let before = word(&view(page).await?, "keypadFor")?;
    page.press("2").await?;
    finds(page, "play", "possible layouts.").await?;
    wait_view(page, "view.status.includes('1 card flipped. 2 coins')").await?;
    wait_view(page, "view.keypadFor.includes('what came up')").await?;
    ensure!(word(&view(page).await?, "keypadFor")? != before, "the same card is advised again");
    page.press("Control+z").await?;
    wait_view(page, "view.status.includes('No card flipped')").await
}

/// The same by touch, with the screen keypad.
pub async fn assists_by_touch(page: &Page) -> Result<()> {
    start(page).await?;
    click(page, "puzzle-voltorb-flip").await?;
    wait_view(page, "view.puzzle === 'voltorb-flip'").await?;
    mode(page, "edit").await?;
    click_in_sheet(page, "edit", "act-new").await?;
    for key in "52615051324242704151".chars() {
        click(page, &format!("key-{key}")).await?;
    }
    stroke(page, &[(5.5, 5.5)]).await?;
    says(page, "keypad-for", "level").await?;
    click(page, "key-1").await?;
    finds(page, "edit", "133 possible layouts.").await?;
    // A field is selected with a tap.
    stroke(page, &[(5.45, 1.5)]).await?;
    says(page, "keypad-for", "row 2: sum 6").await?;
    mode(page, "play").await?;
    // Marks leave the odds, and the card asked for, as they are.
    wait_view(page, "view.keypadFor.includes('what came up')").await?;
    let asked = word(&view(page).await?, "keypadFor")?;
    tool(page, "value-2").await?;
    tap(page, 1, 1).await?;
    let marked = card(page, 1, 1).await?;
    ensure!(marked.starts_with("row 2, column 2: hidden, marked 2; ") && marked.contains(" %"), "{marked}");
    ensure!(word(&view(page).await?, "keypadFor")? == asked);
    tool(page, "type").await?;
    tap(page, 0, 2).await?;
    wait_view(page, "view.keypadFor === 'row 1, column 3: what came up? Type 0 for a Voltorb.'").await?;
    page.click("#pane-play [data-test=\"key-3\"]").await?;
    wait_view(page, "view.status.includes('3 coins')").await?;
    ensure!(card(page, 0, 2).await? == "row 1, column 3: 3");
    let wide = page.js("return document.documentElement.scrollWidth > innerWidth").await?;
    ensure!(wide == false, "the page scrolls sideways");
    Ok(())
}

/// In a game played elsewhere: 0 for the advised card loses the round, in words and without a celebration, and the next
/// one is in view.
pub async fn a_voltorb_elsewhere_loses_the_round(page: &Page) -> Result<()> {
    paste(page, KNOWN).await?;
    mode(page, "play").await?;
    tap(page, 0, 0).await?;
    wait_view(page, "view.keypadFor === 'row 1, column 1: what came up? Type 0 for a Voltorb.'").await?;
    if page.kind() == Kind::Phone {
        page.click("#pane-play [data-test=\"key-0\"]").await?;
    } else {
        page.type_text("0").await?;
    }
    wait_view(page, "view.status.includes('Lost') && !view.solved").await?;
    finds(page, "play", "Round lost: that was a Voltorb.").await?;
    page.wait_js("document.querySelector('.celebration').hidden").await?;
    page.wait_js(&format!("document.querySelector('{}').hidden", it("still-solvable"))).await?;
    let seen = format!(
        "(() => {{ const {{ bottom, height }} = document.querySelector('{}').getBoundingClientRect(); return height > 0 && bottom <= innerHeight; }})()",
        it("act-new-round")
    );
    page.wait_js(&seen).await?;
    page.screenshot("voltorb-lost").await?;
    click(page, "act-new-round").await?;
    wait_view(page, "view.mode === 'edit' && view.keypadFor === 'row 1: sum not known'").await
}

/// In a game played elsewhere, New round in the middle of one keeps coins and level; one Delete takes back what was typed.
pub async fn a_round_that_is_left_keeps_the_game(page: &Page) -> Result<()> {
    paste(page, KNOWN).await?;
    mode(page, "play").await?;
    wait_view(page, "view.keypadFor.includes('what came up')").await?;
    page.type_text("3").await?;
    wait_view(page, "view.status.includes('3 coins')").await?;
    page.press("Delete").await?;
    wait_view(page, "view.status.includes('No card flipped')").await?;
    wait_view(page, "view.keypadFor.includes('what came up')").await?;
    page.type_text("3").await?;
    wait_view(page, "view.status.includes('3 coins')").await?;
    click(page, "doors-again").await?;
    wait_view(page, "view.mode === 'edit' && view.keypadFor === 'row 1: sum not known'").await?;
    ensure!(page.js(&format!("return document.querySelector('{}').hidden", it("doors"))).await? == true);
    // The coins are counted on, as the status and the end of the next round tell. With the level set too high no layout fits, and with it
    // corrected the board stays in Edit.
    click(page, "more-level").await?;
    page.type_text("5261505132424270415").await?;
    wait_view(page, "view.status.endsWith('1 number is missing. Total: 3 coins.')").await?;
    page.type_text("1").await?;
    finds(page, "edit", "as at level 1, never at level 2.").await?;
    click(page, "less-level").await?;
    finds(page, "edit", "133 possible layouts.").await?;
    ensure!(view(page).await?["mode"] == "edit", "another level has changed the mode");
    click(page, "edit-play").await?;
    wait_view(page, "view.mode === 'play' && view.keypadFor.includes('what came up')").await?;
    page.type_text("3").await?;
    wait_view(page, "view.status.includes('3 coins') && view.keypadFor.startsWith('row 2')").await?;
    page.type_text("0").await?;
    finds(page, "play", "Total: 3 coins.").await
}

/// Clues that contradict are typed anew: on the way they may agree by chance, which does not end the typing.
pub async fn clues_are_typed_anew(page: &Page) -> Result<()> {
    visit(page, "#voltorb-flip").await?;
    page.wait_for(&it("door-typed")).await?;
    click(page, "door-typed").await?;
    wait_view(page, "view.mode === 'edit' && view.keypadFor === 'row 1: sum not known'").await?;
    // One more in row 1.
    page.type_text("62615051324242704151").await?;
    finds(page, "edit", "The rows sum to").await?;
    stroke(page, &[(5.45, 0.5)]).await?;
    says(page, "keypad-for", "row 1: sum 6").await?;
    // With the first clue they agree, and the others follow.
    page.type_text("52615051324242704").await?;
    wait_view(page, "view.findings.every((one) => one.tone !== 'wrong')").await?;
    ensure!(view(page).await?["mode"] == "edit", "Play has opened while clues are typed");
    page.type_text("151").await?;
    wait_view(page, "view.mode === 'play' && view.keypadFor.includes('what came up')").await
}

/// Play says what a typed board lacks and leads to it, and from there a round can be dealt as well.
pub async fn a_round_is_dealt_after_typing(page: &Page) -> Result<()> {
    visit(page, "#voltorb-flip").await?;
    page.wait_for(&it("door-typed")).await?;
    click(page, "door-typed").await?;
    wait_view(page, "view.mode === 'edit' && view.keypadFor === 'row 1: sum not known'").await?;
    mode(page, "play").await?;
    finds(page, "play", "Row 1 has no sum yet.").await?;
    says(page, "correct-clues", "Type the clues").await?;
    click(page, "correct-clues").await?;
    wait_view(page, "view.mode === 'edit'").await?;
    mode(page, "play").await?;
    click_in_sheet(page, "play", "doors-others").await?;
    click(page, "door-made").await?;
    wait_view(page, "view.mode === 'play' && view.groups.some(({ tools }) => tools.some(({ id }) => id === 'flip'))")
        .await
}

/// A whole round by its own advice, won; then the next one.
pub async fn plays_a_round(page: &Page) -> Result<()> {
    paste(page, SURE).await?;
    wait_view(page, "view.advisor === null").await?;
    click(page, "act-assist").await?;
    finds(page, "play", "Chance to win: 100 %.").await?;
    finds(page, "play", "A card's bars and numbers: the chance of a Voltorb").await?;
    // The odds leave the other help where it is.
    for help in ["hint", "still-solvable"] {
        page.wait_js(&format!("!document.querySelector('{}').hidden", it(help))).await?;
    }
    for _ in 0..25 {
        wait_view(page, "view.solved || view.findings.some((one) => /^(Flip|Safe:) row/.test(one.words))").await?;
        let view = view(page).await?;
        if view["solved"] == true {
            break;
        }
        let words = view["findings"].to_string();
        let digit = |after: &str| {
            let place = words.find(after).map(|at| at + after.len());
            place.and_then(|at| words[at..].chars().next()).and_then(|digit| digit.to_digit(10))
        };
        let (Some(row), Some(col)) = (digit("row "), digit("column ")) else {
            return Err(anyhow!("no card is advised: {words}"));
        };
        tap(page, row as u8 - 1, col as u8 - 1).await?;
        let flipped = format!(
            "!gridlight.page.view().findings.some((one) => /^(Flip|Safe:) row {row}, column {col}[:.]/.test(one.words))"
        );
        page.wait_js(&flipped).await?;
    }
    wait_view(page, "view.solved").await?;
    finds(page, "play", "Won: ").await?;
    says(page, "solved", "advice shown").await?;
    click(page, "act-next-round").await?;
    wait_view(page, "view.status.startsWith('Level 2. No card flipped.') && view.advisor !== null").await?;
    page.press("Control+z").await?;
    wait_view(page, "view.solved").await
}

/// By keyboard and without advice: marks, a flip, stopping with the coins.
pub async fn marks_and_stops(page: &Page) -> Result<()> {
    paste(page, SURE).await?;
    wait_view(page, "view.findings.length === 0").await?;
    tool(page, "value-3").await?;
    tap(page, 1, 1).await?;
    ensure!(card(page, 1, 1).await? == "row 2, column 2: hidden, marked 3", "{}", card(page, 1, 1).await?);
    tool(page, "flip").await?;
    let disabled = "document.querySelector('[data-test=\"act-stop-round\"]').getAttribute('aria-disabled')";
    page.wait_js(&format!("{disabled} === 'true'")).await?;
    // On request, a hint says what is safe and why, and flips it.
    click(page, "hint").await?;
    says(page, "advice", "Flip row 1, column 5: column 5 has no Voltorb.").await?;
    hint_on(page, "Apply").await?;
    wait_view(page, "view.status.includes('1 card flipped')").await?;
    click(page, "act-stop-round").await?;
    finds(page, "play", "Stopped with").await?;
    // Tools with nothing left to do would hide what the round came to.
    page.wait_js("!document.querySelector('#pane-play .tray').checkVisibility()").await?;
    ensure!(!card(page, 1, 1).await?.is_empty());
    wait_view(page, "view.actions.some((one) => one.id === 'next-round')").await
}

/// A round begins without the odds, and with them it is still the same board: its name, time and progress stay.
pub async fn the_odds_make_no_other_board(page: &Page) -> Result<()> {
    const CLOCK: &str = "document.querySelector('[data-test=clock]').textContent";
    start(page).await?;
    click(page, "puzzle-voltorb-flip").await?;
    wait_view(page, "view.puzzle === 'voltorb-flip' && view.advisor === null && !view.moved").await?;
    says(page, "board-name", "Warm-up").await?;
    // Column 5 has no Voltorb.
    tap(page, 0, 4).await?;
    wait_view(page, "view.moved && view.moves === 1").await?;
    let given = word(&view(page).await?, "given")?;
    page.wait_js(&format!("{CLOCK} >= '0:02'")).await?;
    click(page, "act-assist").await?;
    wait_view(page, &format!("view.advisor !== null && view.given === '{given}' && view.moves === 1")).await?;
    says(page, "board-name", "Warm-up").await?;
    ensure!(page.js(&format!("return {CLOCK} >= '0:02'")).await? == true, "the clock begins again");
    // Where it was left it goes on; a daily board that was only looked at begins again without them.
    for turn in 0..2 {
        crate::gallery::boards(page).await?;
        click(page, "daily-today").await?;
        wait_view(page, &format!("view.given !== '{given}' && view.advisor === null && !view.moved")).await?;
        click(page, "act-assist").await?;
        wait_view(page, "view.advisor !== null && !view.moved").await?;
        crate::gallery::boards(page).await?;
        click(page, "board-0").await?;
        wait_view(page, &format!("view.given === '{given}' && view.moved && view.advisor !== null"))
            .await
            .map_err(|problem| problem.context(format!("turn {turn}")))?;
    }
    Ok(())
}

/// Edit a copy makes room for nothing: Play stays where it was, so that a second press does not leave Edit.
pub async fn a_copy_leaves_play_in_its_place(page: &Page) -> Result<()> {
    start(page).await?;
    click(page, "puzzle-voltorb-flip").await?;
    wait_view(page, "view.puzzle === 'voltorb-flip'").await?;
    mode(page, "edit").await?;
    page.wait_for("#pane-edit [data-test=\"act-release\"]").await?;
    let place = "
        const { left, right, top, bottom } = document.querySelector('#pane-edit [data-test=\"act-release\"]').getBoundingClientRect();
        window.place = [(left + right) / 2, (top + bottom) / 2];
        document.querySelector('#pane-edit [data-test=\"act-release\"]').click();";
    page.js(place).await?;
    wait_view(page, "view.mode === 'edit' && view.undo !== ''").await?;
    frames(page).await?;
    page.screenshot("voltorb-copy").await?;
    let there = page.js("return document.elementFromPoint(...window.place)?.closest('button') === null").await?;
    ensure!(there == true, "another button is where Edit a copy was");
    Ok(())
}

/// In Edit the keypad stays until the clues agree, and only then the board is played.
pub async fn the_keypad_stays_until_clues_agree(page: &Page) -> Result<()> {
    paste(page, WRONG).await?;
    mode(page, "edit").await?;
    wait_view(page, "view.keypadFor === 'row 1: sum 5'").await?;
    let waits = format!("document.querySelector('{}').hasAttribute('aria-disabled')", it("edit-play"));
    page.wait_js(&waits).await?;
    // A digit that does not fit is refused in words, also while a button has the focus.
    stroke(page, &[(6.1, 4.5)]).await?;
    page.js(&format!("document.querySelector('{}').focus()", it("fold-about"))).await?;
    page.press("9").await?;
    wait_view(page, "view.remark !== ''").await?;
    stroke(page, &[(5.45, 4.5)]).await?;
    page.press("3").await?;
    page.wait_js(&format!("!{waits}")).await
}

/// The verdict with its figures, without a replay: best play has none. The note's search is watched in Learn.
pub async fn solves_and_watches(page: &Page) -> Result<()> {
    paste(page, KNOWN).await?;
    solve(page, "133 possible layouts. Chance to win: 50.5 %.").await?;
    page.wait_js(&format!("document.querySelector('{}').hidden", it("watch"))).await?;
    let search = format!("#{}&lab=search.1,notes", board(page).await?);
    visit(page, &search).await?;
    says(page, "film-state", "event").await?;
    says(page, "film-words", "Tries a Voltorb at row 1, column").await?;
    click(page, "film-next-cut").await?;
    says(page, "film-words", "Cut").await?;
    page.press("Escape").await?;
    page.wait_js("document.querySelector('#lab').hidden").await
}

/// The whole board is visible on a phone, and buttons stay inside it.
pub async fn fits_a_phone(page: &Page) -> Result<()> {
    ensure!(page.kind() == Kind::Phone);
    paste(page, SURE).await?;
    let sideways = page.js("return document.documentElement.scrollWidth > innerWidth").await?;
    ensure!(sideways == false, "the page scrolls sideways");
    let outside = "
        return [...document.querySelectorAll('.foot:not([hidden]) button')].filter((one) => one.checkVisibility())
          .some((one) => one.getBoundingClientRect().right > innerWidth + 1);";
    ensure!(page.js(outside).await? == false, "a button is cut off");
    // On a short phone, too, cards are large enough to touch: with odds, without, and below the ways to begin.
    resize(page, (360, 640)).await?;
    click(page, "act-assist").await?;
    let large = "gridlight.stage.camera.scale / gridlight.stage.camera.density >= 40";
    page.wait_js(large).await?;
    click(page, "act-assist").await?;
    page.wait_js(large).await?;
    let rows = "
        const tops = [...document.querySelectorAll('#pane-play .foot button')].filter((one) => one.checkVisibility())
          .map((one) => Math.round(one.getBoundingClientRect().bottom));
        return new Set(tops).size;";
    ensure!(page.js(rows).await? == 1, "the buttons below the board stand in several rows");
    click_in_sheet(page, "play", "doors-again").await?;
    page.wait_for(&it("door-typed")).await?;
    page.wait_js(large).await?;
    // What is wrong with the clues is in view above the keypad.
    click(page, "door-close").await?;
    page.paste(WRONG).await?;
    mode(page, "edit").await?;
    page.wait_js(
        "(() => {
            const wrong = document.querySelector('#pane-edit .findings .wrong')?.getBoundingClientRect();
            const keys = document.querySelector('#pane-edit .keypad').getBoundingClientRect();
            return wrong !== undefined && keys.height > 0 && wrong.bottom <= keys.top && keys.bottom <= innerHeight;
        })()",
    )
    .await
}
