//! A first visit: a demonstration shows how to play, the ways to start a puzzle, and typing where a tap points.

use anyhow::{Result, ensure};
use serde_json::Value;
use xtask::browser::{Kind, Page};

use crate::boards::TINY;
use crate::reflow::resize;
use crate::steps::*;

/// Opens the page as a new visitor.
async fn arrive(page: &Page, fragment: &str) -> Result<()> {
    page.goto(fragment).await?;
    page.wait_ready().await
}

/// Switches to another puzzle.
async fn go(page: &Page, puzzle: &str) -> Result<()> {
    click(page, &format!("puzzle-{puzzle}")).await?;
    wait_view(page, &format!("view.puzzle === '{puzzle}'")).await
}

/// Waits for the time after which a demonstration would have started.
async fn wait_for_a_ghost(page: &Page) -> Result<()> {
    page.pass(2600).await
}

async fn shows(page: &Page) -> Result<bool> {
    Ok(page.js("return document.querySelector('[data-test=\"demo\"]') !== null").await? == true)
}

/// Everything that a demonstration must leave unchanged.
async fn state(page: &Page) -> Result<Value> {
    page.js("const { link, undo, redo, moves, hints, mode, own } = gridlight.page.view();
         return { link, undo, redo, moves, hints, mode, own };")
        .await
}

/// It starts if the visitor does nothing, describes its moves in words, can be skipped, and does not start again.
pub async fn a_ghost_makes_the_first_moves(page: &Page) -> Result<()> {
    arrive(page, "").await?;
    let before = state(page).await?;
    page.wait_for(&it("demo-words")).await?;
    page.wait_js("document.querySelector('[data-test=\"demo-words\"]').textContent.length > 20").await?;
    let first = page.text(&it("demo-words")).await?;
    page.screenshot("demo").await?;
    let css = it("demo-words");
    page.wait_js(&format!(
        "document.querySelector('{css}') && document.querySelector('{css}').textContent !== {}",
        Value::from(first)
    ))
    .await?;
    ensure!(state(page).await? == before, "the board is {}", state(page).await?);
    // A second press on Skip presses nothing that it covered.
    let under = "
        const skip = document.querySelector('[data-test=\"demo-skip\"]');
        const { left, right, top, bottom } = skip.getBoundingClientRect();
        skip.click();
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2).className;";
    ensure!(page.js(under).await? == "demo-box gone", "what the words covered is free at once");
    page.wait_js("!document.querySelector('.demo-box')").await?;
    page.wait_js("!document.querySelector('[data-test=\"demo\"]')").await?;
    ensure!(state(page).await? == before, "it leaves {}", state(page).await?);
    page.reload().await?;
    page.wait_ready().await?;
    wait_for_a_ghost(page).await?;
    ensure!(!shows(page).await?, "it comes again");
    arrive(page, "").await?;
    wait_for_a_ghost(page).await?;
    ensure!(!shows(page).await?, "it comes on the next visit");
    ensure!(state(page).await? == before, "later the board is {}", state(page).await?);
    Ok(())
}

/// A move before it starts prevents it; a tap while it runs ends it and acts normally. No board changes size.
pub async fn whoever_acts_is_not_shown(page: &Page) -> Result<()> {
    arrive(page, "").await?;
    tap(page, 0, 0).await?;
    wait_view(page, "view.undo !== ''").await?;
    wait_for_a_ghost(page).await?;
    ensure!(!shows(page).await?, "it comes although a move was made");
    go(page, "aquarium").await?;
    page.wait_for(&it("demo")).await?;
    let scale = "return gridlight.stage.camera.scale";
    let before = page.js(scale).await?;
    tap(page, 0, 0).await?;
    wait_view(page, "view.undo !== '' && view.moves === 1").await?;
    ensure!(!shows(page).await?, "it goes on although a move was made");
    frames(page).await?;
    ensure!(page.js(scale).await? == before, "the board goes from {before} to another size");
    go(page, "harmony").await?;
    page.wait_for(&it("demo")).await?;
    let lifted = "gridlight.page.view().link";
    let link = page.js(&format!("return {lifted}")).await?;
    stroke(page, &[cell(0, 0), cell(0, 1)]).await?;
    page.wait_js(&format!("{lifted} !== {link}")).await
}

/// In windows of all sizes, also zoomed, it neither covers what it shows nor is covered, the words are complete and cells
/// keep a minimum size.
pub async fn a_ghost_leaves_the_board_its_room(page: &Page) -> Result<()> {
    let found = "
        const { camera, area } = gridlight.stage;
        const box = document.querySelector('.demo-box').getBoundingClientRect();
        const words = document.querySelector('.demo-box p');
        const [left, top, width, height] = camera.bounds;
        const canvas = gridlight.stage.canvas.getBoundingClientRect();
        const [x, y] = camera.toCss(left, top);
        const [right, bottom] = camera.toCss(left + width, top + height);
        const wrong = [];
        // Where the page scrolls, it scrolls the board under the words.
        const scrolls = document.documentElement.scrollHeight > innerHeight;
        if (scrolls && (box.top < 0 || box.bottom > innerHeight)) wrong.push(`the words are at ${box.top}, out of sight`);
        if (!scrolls && canvas.left + right > box.left && canvas.left + x < box.right && canvas.top + bottom > box.top + 1 && canvas.top + y < box.bottom) wrong.push(`the words lie over the board, which ends at ${canvas.top + bottom}, from ${box.top}`);
        if (words.scrollHeight > words.clientHeight + 1 || box.right > innerWidth) wrong.push('the words are cut off');
        const covers = (one) => one && one.top < box.bottom && one.bottom > box.top && one.left < box.right && one.right > box.left;
        if (innerHeight > 300 && ['hint', 'still-solvable'].some((name) => covers(document.querySelector(`[data-test=\"${name}\"]`)?.getBoundingClientRect()))) wrong.push('the words cover a button');
        const unit = camera.scale / camera.density;
        const line = document.querySelector('#headline');
        if (line.scrollHeight > line.clientHeight + 1) wrong.push('the headline is cut off');
        const pointer = document.querySelector('.demo-pointer').getBoundingClientRect();
        if (pointer.top < canvas.top - 8) wrong.push(`the pointer is at ${pointer.left}, ${pointer.top}, above the board`);
        if (unit < 20) wrong.push(`a cell has ${unit} pixels`);
        const [drawn] = document.querySelectorAll('#cells [role=gridcell]');
        const at = drawn.getBoundingClientRect();
        const [cx, cy] = camera.toCss(0, 0);
        if (Math.hypot(at.left - canvas.left - cx, at.top - canvas.top - cy) > 1) wrong.push('the cells lie elsewhere');
        return wrong;";
    for size in [(390, 844), (320, 180), (640, 360), (1280, 800)] {
        for puzzle in ["lazors", "aquarium"] {
            arrive(page, &format!("#{puzzle}")).await?;
            page.js("localStorage.clear(); sessionStorage.clear()").await?;
            resize(page, size).await?;
            // A reload would open the board by its link, which is not interrupted.
            arrive(page, &format!("#{puzzle}")).await?;
            wait_for_a_ghost(page).await?;
            page.wait_js("document.querySelector('[data-test=\"demo-words\"]')?.textContent.length > 20").await?;
            frames(page).await?;
            page.screenshot(&format!("ghost-{puzzle}-{}x{}", size.0, size.1)).await?;
            let wrong = page.js(found).await?;
            ensure!(wrong == Value::Array(Vec::new()), "{puzzle} at {size:?}: {wrong}");
        }
    }
    // Magnified, the page scrolls to what is shown, with the words at the window's edge; the ways to start come first.
    resize(page, (320, 256)).await?;
    let seen = "(() => {
        const box = document.querySelector('.demo-box')?.getBoundingClientRect();
        const pointer = document.querySelector('.demo-pointer.down')?.getBoundingClientRect();
        return box && pointer && box.bottom <= innerHeight && pointer.top > 0 && pointer.bottom < box.top;
    })()";
    for puzzle in ["lazors", "aquarium"] {
        page.js("localStorage.clear(); sessionStorage.clear()").await?;
        arrive(page, &format!("#{puzzle}")).await?;
        page.wait_js(seen).await?;
    }
    page.js("localStorage.clear(); sessionStorage.clear()").await?;
    arrive(page, "#voltorb-flip").await?;
    page.wait_for(&it("doors")).await?;
    let out = "
        const show = document.querySelector('[data-test=\"door-show\"]');
        const cut = show.scrollWidth > show.clientWidth || show.lastChild.getBoundingClientRect().right > show.getBoundingClientRect().right - 4;
        return [document.querySelector('[data-test=\"door-made\"]').getBoundingClientRect().bottom < innerHeight, cut];";
    let out = page.js(out).await?;
    ensure!(out == serde_json::json!([true, false]), "the ways to start are in sight, or cut: {out}");
    Ok(())
}

/// It does not start over Lab.
pub async fn no_ghost_over_the_laboratory(page: &Page) -> Result<()> {
    arrive(page, "#lazors&lab=compare").await?;
    page.wait_for("#lab:not([hidden])").await?;
    wait_for_a_ghost(page).await?;
    ensure!(!shows(page).await?, "it comes over the laboratory");
    Ok(())
}

/// It does not interrupt a shared link or an embedded board.
pub async fn a_link_is_not_interrupted(page: &Page) -> Result<()> {
    arrive(page, "").await?;
    let first = board(page).await?;
    for fragment in [format!("#{first}"), format!("#{first}&embed=1")] {
        let other = page.another().await?;
        arrive(&other, &fragment).await?;
        wait_for_a_ghost(&other).await?;
        ensure!(!shows(&other).await?, "it comes over {fragment}");
        close_clean(other).await?;
    }
    // The goal is said until the first move.
    let tiny = link(page, TINY).await?;
    let other = page.another().await?;
    arrive(&other, &format!("#{tiny}")).await?;
    says(&other, "status", "Place every block so that the beams light every target.").await?;
    tap(&other, 0, 2).await?;
    says(&other, "status", "is not lit yet").await?;
    other.wait_js("!document.querySelector('#status').textContent.includes('Place every block')").await?;
    close_clean(other).await
}

/// On request it runs over any board and in any mode; Help has pictures of the pieces.
pub async fn help_shows_it_again(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    tap(page, 0, 2).await?;
    wait_view(page, "view.undo !== ''").await?;
    let before = state(page).await?;
    click(page, "help").await?;
    page.wait_for(&format!("{} .piece svg", it("help-dialog"))).await?;
    says(page, "about-streak", "Hints are allowed").await?;
    page.screenshot("help").await?;
    click(page, "help-show").await?;
    page.wait_for(&it("demo-words")).await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('[data-test=\"demo\"]')").await?;
    ensure!(state(page).await? == before, "it leaves {}", state(page).await?);
    Ok(())
}

/// A clue of Aquarium is tapped and typed: with the screen keypad, or the keyboard.
pub async fn clues_are_typed_where_a_tap_points(page: &Page) -> Result<()> {
    start(page).await?;
    page.paste("- - - -\n- - - -\n\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    mode(page, "edit").await?;
    page.wait_js("document.querySelector('#pane-edit [data-test=\"keypad\"]').hidden").await?;
    let types = async |key: &str| match page.kind() {
        Kind::Phone => {
            let name = if key == "-" { "key-clear".into() } else { format!("key-{key}") };
            page.click(&format!("#pane-edit {}", it(&name))).await
        }
        _ => page.press(key).await,
    };
    let tops =
        async |expected: &str| page.wait_js(&format!("gridlight.page.text('text').startsWith('{expected}')")).await;
    stroke(page, &[(1.5, -0.5)]).await?;
    page.wait_js("document.querySelector('#pane-edit [data-test=\"keypad-for\"]').textContent.startsWith('column 2')")
        .await?;
    types("3").await?;
    tops("- 3 - -").await?;
    // On the phone the button that closes the message of the paste covers that clue while it is shown.
    page.wait_js("document.querySelector('#toast').hidden").await?;
    stroke(page, &[(3.5, -0.5)]).await?;
    types("1").await?;
    tops("- 3 - 1").await?;
    page.screenshot("aquarium-typed").await?;
    stroke(page, &[(1.5, -0.5)]).await?;
    types("-").await?;
    tops("- - - 1").await?;
    stroke(page, &[(3.5, -0.5)]).await?;
    page.press("Delete").await?;
    tops("- - - -").await
}

/// The first way to start: ten clues, with the screen keypad or the keyboard, and on to the odds.
pub async fn typed_from_elsewhere(page: &Page) -> Result<()> {
    arrive(page, "").await?;
    go(page, "voltorb-flip").await?;
    page.wait_for(&it("door-typed")).await?;
    page.screenshot("doors").await?;
    click(page, "door-typed").await?;
    wait_view(page, "view.mode === 'edit' && view.keypadFor === 'row 1: sum not known'").await?;
    page.wait_js("document.querySelector('[data-test=\"edit-play\"]').hidden").await?;
    let clues = "52615051324242704151";
    if page.kind() == Kind::Phone {
        for key in clues.chars() {
            page.click(&format!("#pane-edit {}", it(&format!("key-{key}")))).await?;
        }
    } else {
        page.type_text(clues).await?;
    }
    // With the last clue the game goes on in Play.
    wait_view(
        page,
        "view.unfinished === '' && view.mode === 'play' && view.findings.some((one) => one.words.startsWith('Chance to win'))",
    )
    .await?;
    page.wait_js("document.querySelector('[data-test=\"doors\"]').hidden").await
}

/// The second way: a round of the chosen level. They are opened again, and closed.
pub async fn a_round_is_dealt(page: &Page) -> Result<()> {
    arrive(page, "").await?;
    go(page, "voltorb-flip").await?;
    page.wait_for(&it("door-made")).await?;
    choose(page, "door-grade", "3").await?;
    click(page, "door-made").await?;
    wait_view(page, "view.status.startsWith('Level 3. No card flipped.') && view.mode === 'play'").await?;
    page.wait_js("document.querySelector('[data-test=\"doors\"]').hidden").await?;
    let dealt = board(page).await?;
    if page.kind() == Kind::Phone {
        open_sheet(page, "play").await?;
    }
    click(page, "doors-again").await?;
    page.wait_for(&it("door-made")).await?;
    click(page, "door-close").await?;
    page.wait_js("document.querySelector('[data-test=\"doors\"]').hidden").await?;
    ensure!(board(page).await? == dealt, "the round has changed");
    page.reload().await?;
    page.wait_ready().await?;
    page.wait_js("document.querySelector('[data-test=\"doors\"]').hidden").await
}

/// If the round is certain to be won, stopping is possible but not suggested.
pub async fn stopping_is_no_main_button_where_winning_is_sure(page: &Page) -> Result<()> {
    start(page).await?;
    page.paste("seed 15\nlevel 1\n").await?;
    wait_view(page, "view.puzzle === 'voltorb-flip'").await?;
    click(page, "act-assist").await?;
    wait_view(page, "view.findings.some((one) => one.words.startsWith('Chance to win: 100 %. '))").await?;
    page.wait_js("!document.querySelector('[data-test=\"act-stop-round\"]').classList.contains('main')").await
}
