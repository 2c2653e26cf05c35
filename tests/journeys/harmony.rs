//! Harmony: swaps by hand, lookahead, replays of layers, typed levels.

use anyhow::{Result, anyhow, ensure};
use serde_json::{Value, json};
use xtask::browser::Page;

use crate::steps::*;

/// Two swaps, each straight home.
const TWO: &str = "2 2\n1:1 1:1\n0:1 0:1\n";
/// After the swap in the first column, the one in the second row is a dead end.
const TRAP: &str = "2 2\n1:2 1:2\n0:1 0:1\n";
/// Some swaps keep it solvable, others make it unsolvable.
const THREE: &str = "3 3\n1:2 2:1 0:0\n2:3 0:1 1:0\n0:5 1:2 2:0\n";
/// Four layers, sixteen swaps.
const FIVE: &str =
    "5 5\n2:1 0:1 4:1 2:3 2:1\n1:0 4:2 3:1 1:0 1:2\n0:1 3:2 2:0 2:0 0:3\n3:2 3:1 1:1 4:1 1:3\n4:0 0:2 0:2 3:2 4:0\n";

/// Opens a board as pasted text.
async fn paste(page: &Page, text: &str) -> Result<()> {
    start(page).await?;
    page.paste(text).await?;
    wait_view(page, "view.puzzle === 'harmony'").await
}

async fn text(page: &Page, format: &str) -> Result<String> {
    let text = page.js_with("return gridlight.page.text(arguments[0])", &[format.into()]).await?;
    text.as_str().map(str::to_owned).ok_or_else(|| anyhow!("the board has no text"))
}

/// Waits until a cell has this description.
async fn is(page: &Page, row: u8, col: u8, words: &str) -> Result<()> {
    let (x, y) = cell(row, col);
    let script = "gridlight.page.hover(...arguments); return gridlight.page.hoverWords()";
    let said = page.js_with(script, &[json!(x), json!(y)]).await?;
    ensure!(said.as_str().is_some_and(|said| said.contains(words)), "{said}, not {words}");
    Ok(())
}

/// Waits until the Play panel has this finding.
async fn finds(page: &Page, words: &str) -> Result<()> {
    let words = Value::from(words);
    page.wait_js(&format!("document.querySelector('#pane-play .findings').textContent.includes({words})")).await
}

/// Clicks an action's button, scrolling it into view first: WebKit's driver does not scroll it out from under the
/// footer.
async fn act(page: &Page, mode: &str, name: &str) -> Result<()> {
    let css = Value::from(format!("#pane-{mode} {}", it(name)));
    page.js(&format!("document.querySelector({css})?.scrollIntoView({{ block: 'center' }})")).await?;
    click_in_sheet(page, mode, name).await
}

/// Drags one tile onto another.
async fn swap(page: &Page, from: (u8, u8), to: (u8, u8)) -> Result<()> {
    stroke(page, &[cell(from.0, from.1), cell(to.0, to.1)]).await
}

/// Drags: possible swaps are made, the rest refused; undo, redo, solved.
pub async fn swaps_by_dragging(page: &Page) -> Result<()> {
    paste(page, TWO).await?;
    says(page, "status", "2 swaps left, 0 of 2 rows done.").await?;
    swap(page, (0, 0), (1, 0)).await?;
    says(page, "status", "1 swap left, 0 of 2 rows done.").await?;
    is(page, 0, 0, "rose tile, home, no moves left").await?;
    swap(page, (0, 0), (0, 1)).await?;
    wait_view(page, "view.remark === 'This tile has no moves left.'").await?;
    swap(page, (0, 1), (1, 0)).await?;
    wait_view(page, "view.remark === 'Swap within a row or column.'").await?;
    click(page, "undo").await?;
    says(page, "status", "2 swaps left").await?;
    click(page, "redo").await?;
    says(page, "status", "1 swap left").await?;
    swap(page, (1, 1), (0, 1)).await?;
    wait_view(page, "view.solved").await?;
    says(page, "solved", "hint").await?;
    page.screenshot("harmony-solved").await?;
    click(page, "undo").await?;
    wait_view(page, "!view.solved").await?;
    act(page, "play", "restart").await?;
    says(page, "status", "2 swaps left").await
}

/// A tap picks up a tile, the next one says where it goes; tapping the same tile again drops it.
pub async fn swaps_by_taps(page: &Page) -> Result<()> {
    paste(page, TWO).await?;
    tap(page, 0, 0).await?;
    says(page, "live", "Picked up.").await?;
    tap(page, 1, 0).await?;
    says(page, "status", "1 swap left").await?;
    let before = board(page).await?;
    tap(page, 0, 1).await?;
    tap(page, 0, 1).await?;
    tap(page, 1, 1).await?;
    frames(page).await?;
    ensure!(board(page).await? == before, "a tile that was let go has moved");
    tap(page, 0, 1).await?;
    wait_view(page, "view.solved").await
}

/// Arrow keys and Enter; the board in words.
pub async fn swaps_by_keys(page: &Page) -> Result<()> {
    paste(page, TWO).await?;
    page.js("gridlight.stage.cells.focus(false)").await?;
    for key in ["ArrowDown", "Enter", "ArrowDown", "Enter"] {
        page.press(key).await?;
    }
    says(page, "status", "1 swap left").await?;
    for key in ["ArrowRight", "Enter", "ArrowUp"] {
        page.press(key).await?;
    }
    page.wait_js(
        "document.activeElement.ariaColIndex === '2' && document.activeElement.parentElement.ariaRowIndex === '1'",
    )
    .await?;
    page.press("Enter").await?;
    wait_view(page, "view.solved").await?;
    page.press("Control+z").await?;
    wait_view(page, "!view.solved").await
}

/// As Solve, Learn does not ask how many solutions to look for.
pub async fn learn_counts_no_solutions(page: &Page) -> Result<()> {
    visit(page, "#harmony&lab=compare").await?;
    page.wait_for("#lab:not([hidden])").await?;
    page.wait_js("document.querySelector('#lab-wanted')?.closest('.field').hidden").await
}

/// The partners of the tile in hand look alike, unless mistakes are shown at once: then they are distinguished once
/// their status is known, both in words and in the picture.
pub async fn looks_ahead(page: &Page) -> Result<()> {
    paste(page, THREE).await?;
    let idle = look(page).await?;
    tap(page, 2, 0).await?;
    let plain = look(page).await?;
    ensure!(plain != idle, "no partner is seen");
    page.screenshot("harmony-held").await?;
    tap(page, 2, 0).await?;
    wait_view(page, "!view.findings.some((one) => one.words.includes('olvable')) && view.lookahead === null").await?;
    show_mistakes(page, "once").await?;
    finds(page, "Still solvable: ").await?;
    finds(page, " swaps are safe.").await?;
    wait_view(page, "!view.findings.some((one) => one.words.includes('at least'))").await?;
    tap(page, 2, 0).await?;
    ensure!(look(page).await? != plain, "living and dead partners look alike");
    page.screenshot("harmony-held-ahead").await?;
    tap(page, 2, 0).await?;
    show_mistakes(page, "never").await?;
    wait_view(page, "!view.findings.some((one) => one.words.includes('olvable')) && view.lookahead === null").await
}

/// A dead end is shown at once, with that setting; a button goes back to the last solvable position, and undo returns.
pub async fn leads_back(page: &Page) -> Result<()> {
    paste(page, TRAP).await?;
    show_mistakes(page, "once").await?;
    swap(page, (0, 0), (1, 0)).await?;
    swap(page, (1, 0), (1, 1)).await?;
    finds(page, "Dead end: undo a swap.").await?;
    let dead = board(page).await?;
    page.screenshot("harmony-dead").await?;
    click(page, "back").await?;
    wait_view(page, &format!("view.link !== '{dead}' && !view.findings.some((one) => one.tone === 'wrong')")).await?;
    finds(page, "Still solvable").await?;
    page.wait_js(&format!("document.querySelector('{}').hidden", it("back"))).await?;
    click(page, "undo").await?;
    wait_view(page, &format!("view.link === '{dead}'")).await?;
    finds(page, "Dead end").await
}

/// With the other setting a dead end is shown on Check.
pub async fn tells_when_asked(page: &Page) -> Result<()> {
    paste(page, TRAP).await?;
    swap(page, (0, 0), (1, 0)).await?;
    swap(page, (1, 0), (1, 1)).await?;
    says(page, "status", "No swap left: undo one.").await?;
    ensure!(view(page).await?["findings"] == json!([]), "it is told unasked");
    act(page, "play", "still-solvable").await?;
    finds(page, "Dead end").await?;
    let dead = board(page).await?;
    click(page, "back").await?;
    wait_view(page, &format!("view.link !== '{dead}'")).await?;
    act(page, "play", "still-solvable").await?;
    says(page, "advice", "Correct so far.").await
}

/// From a dead end back, then where, why and the move, to the end.
pub async fn hints_lead_home(page: &Page) -> Result<()> {
    paste(page, TRAP).await?;
    show_mistakes(page, "once").await?;
    swap(page, (0, 0), (1, 0)).await?;
    swap(page, (1, 0), (1, 1)).await?;
    finds(page, "Dead end").await?;
    click(page, "hint").await?;
    // A hint begins with the mistake.
    says(page, "advice", ": the board can no longer be solved.").await?;
    hint_on(page, "Apply").await?;
    wait_view(page, "!view.findings.some((one) => one.tone === 'wrong')").await?;
    let mut steps = 0;
    while view(page).await?["solved"] == false {
        click(page, "hint").await?;
        page.wait_js(&hints("Apply")).await?;
        let why = page.text(&it("advice")).await?;
        ensure!(why.starts_with("Swap the ") || why.contains(" swap"), "it says “{why}”");
        let before = board(page).await?;
        hint_on(page, "Apply").await?;
        wait_view(page, &format!("view.link !== '{before}'")).await?;
        steps += 1;
        ensure!(steps < 6, "the hints do not end");
    }
    says(page, "solved", "hint").await
}

/// One solution is enough: no more are searched for. The link says which swap is shown.
pub async fn solves_and_watches(page: &Page) -> Result<()> {
    paste(page, FIVE).await?;
    solve(page, "Solvable in 16 swaps.").await?;
    let more = it("find-more");
    ensure!(page.js(&format!("return document.querySelector('{more}').offsetParent === null")).await? == true);
    says(page, "ask-way", "Explain step by step").await?;
    click(page, "watch").await?;
    page.wait_for(&it("caption")).await?;
    // It plays at once, and no caption moves the board.
    wait_view(page, "view.timeline.steps === 16 && view.timeline.other === null").await?;
    let moved = page.js(STEADY).await?;
    ensure!(moved == "", "{moved}");
    seek(page, 0).await?;
    // At rest it tells the next swap, and under way the one that is made.
    says(page, "caption", "Next: swap ").await?;
    let first = page.text(&it("caption")).await?;
    click(page, "step-forward").await?;
    says(page, "caption", "Next: swap ").await?;
    ensure!(page.text(&it("caption")).await? != first, "the caption stays “{first}”");
    scrub(page, 0.5).await?;
    says(page, "caption", "1 of 16: ").await?;
    // The swaps of a replay are not the player's.
    let offered = "return !document.querySelector('[data-test=\"from-here\"]').closest('label').hidden";
    ensure!(page.js(offered).await? == false, "moves are to be kept where none was made");
    seek(page, 0).await?;
    scrub(page, 1.5).await?;
    says(page, "caption", "2 of 16: ").await?;
    page.screenshot("harmony-swap").await?;
    click(page, "step-forward").await?;
    // The address is updated after a pause.
    page.wait_js("Number(new URLSearchParams(location.hash).get('step')) >= 2").await?;
    let address = page.address().await?;
    let step = address.rsplit('=').next().unwrap_or_default().parse::<u32>()?;
    let other = page.another().await?;
    visit(&other, &address[address.find('#').unwrap_or(0)..]).await?;
    wait_view(&other, &format!("view.timeline.steps === 16 && view.timeline.time === {step}")).await?;
    close_clean(other).await?;
    click(page, "end-watch").await?;
    click(page, "take").await?;
    wait_view(page, "view.mode === 'play' && view.solved").await?;
    // A tap's cursor stays behind in its mode.
    mode(page, "edit").await?;
    tap(page, 1, 2).await?;
    page.wait_js("gridlight.page.cursorAt()").await?;
    mode(page, "solve").await?;
    page.wait_js("!gridlight.page.cursorAt()").await
}

/// Whether a replay that was just opened runs, and whether its captions move the board, in words.
const STEADY: &str = "
    const { page } = gridlight;
    for (let frame = 0; frame < 8; frame += 1) await new Promise(requestAnimationFrame);
    const play = document.querySelector('[data-test=\"play\"]');
    if (!play.getAttribute('aria-label').startsWith('Pause')) return 'it does not play at once';
    play.click();
    const height = () => document.querySelector('#stage-area').clientHeight;
    const before = height();
    const next = document.querySelector('[data-test=\"step-forward\"]');
    for (let step = 1; step <= 16; step += 1) {
      next.click();
      await new Promise(requestAnimationFrame);
      if (height() !== before) return `the caption of step ${step} changes ${before} to ${height()}`;
    }
    return '';";

/// Moves the time slider like a pointer.
async fn seek(page: &Page, time: u32) -> Result<()> {
    scrub(page, f64::from(time)).await
}

async fn scrub(page: &Page, time: f64) -> Result<()> {
    let script = "
        const range = document.querySelector('[data-test=\"scrub\"]');
        range.value = arguments[0];
        range.dispatchEvent(new Event('input', { bubbles: true }));";
    page.js_with(script, &[json!(time)]).await.map(drop)
}

/// Solve says where it starts; with the moves kept, its replay goes on from them.
pub async fn solves_from_the_position(page: &Page) -> Result<()> {
    paste(page, TWO).await?;
    mode(page, "play").await?;
    tap(page, 0, 0).await?;
    tap(page, 1, 0).await?;
    mode(page, "solve").await?;
    says(page, "verdict", "Solve to solve it from the beginning.").await?;
    solve(page, "Solvable in 2 swaps. This starts from the beginning.").await?;
    page.click(&format!("label:has({})", it("from-here"))).await?;
    solve(page, "Solvable in 1 swap. This keeps your moves.").await?;
    click(page, "watch").await?;
    wait_view(page, "view.timeline?.time >= 1 && view.timeline.steps === 2").await
}

/// A board of each kind, in every mode and its sheet, and the timeline.
pub async fn fits_a_phone(page: &Page) -> Result<()> {
    paste(page, FIVE).await?;
    for name in ["play", "edit", "solve"] {
        mode(page, name).await?;
        frames(page).await?;
        page.screenshot(&format!("harmony-{name}")).await?;
        narrow(page, name).await?;
        // Solve has no sheet.
        if name == "solve" {
            continue;
        }
        open_sheet(page, name).await?;
        page.screenshot(&format!("harmony-{name}-sheet")).await?;
        narrow(page, &format!("the sheet of {name}")).await?;
        close_sheet(page).await?;
    }
    solve(page, "Solvable in 16 swaps.").await?;
    click(page, "watch").await?;
    page.wait_for(&it("caption")).await?;
    let script = "
        const buttons = [...document.querySelectorAll('.transport button')].map((one) => one.getBoundingClientRect());
        return buttons.every(({ left, right }) => left >= 0 && right <= innerWidth);";
    ensure!(page.js(script).await? == true, "the transport does not fit");
    narrow(page, "watching").await
}

async fn narrow(page: &Page, state: &str) -> Result<()> {
    let width = page.js("return [document.scrollingElement.scrollWidth, innerWidth]").await?;
    ensure!(width[0].as_i64() <= width[1].as_i64(), "{state}: the page is {width} wide");
    Ok(())
}

/// A level of 6 x 6 typed from a picture: 72 keys on a blank board, and no other key or click.
pub async fn a_level_is_typed_in(page: &Page) -> Result<()> {
    let row = |row: usize| vec![format!("{row}:0"); 6].join(" ");
    paste(page, &format!("6 6\n{}\n", (0..6).map(row).collect::<Vec<_>>().join("\n"))).await?;
    mode(page, "edit").await?;
    says(page, "keypad-for", "row 1, column 1").await?;
    page.screenshot("harmony-typing").await?;
    let (mut keys, mut wanted) = (0, String::from("6 6\n"));
    for row in 0..6_u8 {
        for col in 0..6_u8 {
            let (home, moves) = ((row + col) % 6, (3 * row + col) % 5);
            for key in [char::from(b'a' + home), char::from(b'0' + moves)] {
                page.press(&key.to_string()).await?;
                keys += 1;
            }
            wanted += &format!("{home}:{moves}{}", if col < 5 { " " } else { "\n" });
        }
    }
    let made = text(page, "harmony").await?;
    ensure!(made == wanted && keys == 72, "after {keys} keys the board is\n{made}");
    page.screenshot("harmony-typed").await.map(drop)
}

/// Before a tile is chosen, Edit says that tiles can be typed. After a click beside the board, too, what is typed is a level's
/// text: its letters choose no tools.
pub async fn typing_begins_anywhere(page: &Page) -> Result<()> {
    paste(page, TWO).await?;
    mode(page, "edit").await?;
    says(page, "keypad-how", "Click a tile and type its letter and digit").await?;
    let beside = page.rect("#stage-area").await?.at(0.04, 0.96);
    page.click_at(beside).await?;
    for key in ["b", "3", "a", "0"] {
        page.press(key).await?;
    }
    wait_view(page, "view.tool === 'type'").await?;
    let made = text(page, "harmony").await?;
    ensure!(made == "2 2\n1:3 0:0\n0:1 0:1\n", "the board is\n{made}");
    page.wait_js("document.querySelector('[data-test=\"keypad-how\"]').hidden").await?;
    // Another tool is chosen by its key, and then letters choose colours.
    page.press("Escape").await?;
    page.press("v").await?;
    wait_view(page, "view.tool === 'move'").await?;
    page.press("b").await?;
    wait_view(page, "view.tool === 'colour-1'").await
}
