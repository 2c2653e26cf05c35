//! Touch gestures, and the demands of a small screen.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use xtask::browser::Page;

use crate::boards::{LOW, TINY};
use crate::reflow::resize;
use crate::steps::*;

/// The sheets and dialogs of the page, by the buttons that open them.
const DIALOGS: [&str; 3] = ["share", "theme", "help"];

/// Shows the page in each of its states, one after the other, and checks each.
async fn everywhere(page: &Page, look: impl AsyncFn(&str) -> Result<()>) -> Result<()> {
    open(page, TINY).await?;
    for name in ["play", "edit", "solve"] {
        mode(page, name).await?;
        frames(page).await?;
        page.screenshot(name).await?;
        look(name).await?;
        // Solve has no sheet.
        if name == "solve" {
            continue;
        }
        open_sheet(page, name).await?;
        page.screenshot(&format!("{name}-sheet")).await?;
        look(&format!("the sheet of {name}")).await?;
        close_sheet(page).await?;
    }
    solve(page, "Unique solution.").await?;
    look("an answer").await?;
    click(page, "watch").await?;
    page.wait_for(&it("caption")).await?;
    page.screenshot("timeline").await?;
    look("the timeline").await?;
    click(page, "end-watch").await?;
    for name in DIALOGS {
        click(page, name).await?;
        page.wait_for("dialog[open]").await?;
        rest(page, "dialog[open]").await?;
        page.screenshot(&format!("{name}-dialog")).await?;
        look(name).await?;
        page.press("Escape").await?;
        page.wait_js("!document.querySelector('dialog[open]')").await?;
    }
    for name in ["import", "generate"] {
        new_board(page, name).await?;
        look(name).await?;
        page.press("Escape").await?;
        page.wait_js("!document.querySelector('dialog.new[open]')").await?;
    }
    click(page, "gallery").await?;
    rest(page, "#gallery").await?;
    look("the gallery").await?;
    click(page, "gallery-close").await
}

/// In every mode, sheet and dialog.
pub async fn never_scrolls_sideways(page: &Page) -> Result<()> {
    everywhere(page, async |state| {
        let width = page.js("return [document.scrollingElement.scrollWidth, innerWidth]").await?;
        ensure!(width[0].as_i64() <= width[1].as_i64(), "{state}: the page is {width} wide");
        Ok(())
    })
    .await
}

/// Controls that are smaller than a finger needs.
pub const SMALL: &str = "
        const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
        const small = [];
        for (const one of top.querySelectorAll('button, a[href], select, input, textarea')) {
          const touched = one.closest('label') ?? one;
          const { width, height } = touched.getBoundingClientRect();
          const style = getComputedStyle(touched);
          if (!touched.getClientRects().length || style.visibility === 'hidden' || one.matches('.skip')) continue;
          // A slider is dragged along its whole length: its height counts, not its thumb's.
          const least = one.type === 'range' ? 28 : 44;
          if (width < 43.5 || height < least - 0.5) {
            small.push(`${one.dataset.test || one.ariaLabel || one.className} ${Math.round(width)} x ${Math.round(height)}`);
          }
        }
        return small;";

/// Every control is 44 pixels wide and high, or its label is.
pub async fn buttons_are_large_enough(page: &Page) -> Result<()> {
    everywhere(page, async |state| {
        let small: Vec<String> = serde_json::from_value(page.js(SMALL).await?)?;
        ensure!(small.is_empty(), "{state}: too small are {}", small.join(", "));
        Ok(())
    })
    .await
}

/// Two fingers zoom and move the board, whatever tool is selected.
pub async fn two_fingers_never_write(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    mode(page, "edit").await?;
    tool(page, "closed").await?;
    let middle = place(page, 1.5, 1.5).await?;
    let before = view(page).await?;
    let camera = "const { scale, left, top } = gridlight.stage.camera; return [scale, left, top]";
    let [mut scale, mut left, mut top]: [f64; 3] = serde_json::from_value(page.js(camera).await?)?;
    for (from, to) in [(60.0, 180.0), (200.0, 90.0)] {
        page.pinch(middle, from, to).await?;
        let [now, x, y]: [f64; 3] = serde_json::from_value(page.js(camera).await?)?;
        ensure!((now > scale) == (to > from) && now != scale, "a pinch goes from scale {scale} to {now}");
        [scale, left, top] = [now, x, y];
    }
    page.two_finger_pan(middle, (middle.0 + 30.0, middle.1 - 40.0)).await?;
    let [_, x, y]: [f64; 3] = serde_json::from_value(page.js(camera).await?)?;
    ensure!(x < left && y > top, "two fingers do not move the board: {left}, {top} to {x}, {y}");
    let after = view(page).await?;
    for name in ["link", "undo", "redo"] {
        ensure!(before[name] == after[name], "two fingers wrote on the board: {} to {}", before[name], after[name]);
    }
    click(page, "fit").await?;
    // One finger, and then another: what the first one began is cancelled.
    let [start, far] = [place(page, 0.5, 0.5).await?, place(page, 2.5, 2.5).await?];
    page.touch(&[&[start, far], &[(far.0, start.1), (start.0, far.1)]]).await?;
    ensure!(view(page).await?["link"] == before["link"], "a second finger did not end the stroke of the first");
    Ok(())
}

/// One finger draws, and a long press removes.
pub async fn one_finger_draws(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    mode(page, "edit").await?;
    tool(page, "fixed-A").await?;
    let before = board(page).await?;
    stroke(page, &[cell(0, 0), cell(0, 2)]).await?;
    let text = page.js("return gridlight.page.text('bff')").await?;
    ensure!(text.as_str().is_some_and(|text| text.contains("A A A\n")), "the stroke drew {text}");
    click(page, "undo").await?;
    wait_view(page, &format!("view.link === '{before}'")).await?;
    tap(page, 1, 1).await?;
    stroke(page, &[cell(1, 1); 9]).await?;
    wait_view(page, &format!("view.link === '{before}'")).await
}

/// Opens a puzzle's first board anew, and a hint there.
async fn reason_on(page: &Page, puzzle: &str) -> Result<()> {
    visit(page, &format!("#{puzzle}")).await?;
    page.reload().await?;
    page.wait_ready().await?;
    hint_on(page, "Hint").await?;
    page.wait_js(&hints("Apply")).await
}

/// However long a reason is, its buttons are in view as a whole.
pub async fn a_long_reason_leaves_its_buttons(page: &Page) -> Result<()> {
    reason_on(page, "aquarium").await?;
    let cut = "
        const words = document.querySelector('[data-test=\"advice\"]');
        words.textContent = 'This row is full, and so the one beside it stays dry. '.repeat(24);
        const box = document.querySelector('.strip:has(.advice)');
        const cut = [];
        for (const at of [0, box.scrollHeight / 3, box.scrollHeight]) {
          box.scrollTo(0, at);
          await new Promise(requestAnimationFrame);
          const apply = document.querySelector('[data-test=\"hint\"]');
          const { left, top, bottom, width } = apply.getBoundingClientRect();
          const free = [top + 2, bottom - 2].every((y) => apply.contains(document.elementFromPoint(left + width / 2, y)));
          if (at > 0 && !free) cut.push(`${at}: from ${top} to ${bottom}`);
        }
        return cut;";
    let cut: Vec<String> = serde_json::from_value(page.js_async(cut).await?)?;
    ensure!(cut.is_empty(), "the button is cut off where the reason is scrolled to {}", cut.join(", "));
    // An arrow says that the text goes on, until its end is in view.
    let arrow = "
        const strip = document.querySelector('.strip:has(.advice)');
        const { content, opacity } = getComputedStyle(strip, '::after');
        return content.includes('▾') ? Number(opacity) : null;";
    let end = page.js(arrow).await?;
    page.js("document.querySelector('.strip:has(.advice)').scrollTo(0, 0)").await?;
    frames(page).await?;
    let (end, start) = (end.as_f64(), page.js(arrow).await?.as_f64());
    ensure!(end == Some(0.0) && start == Some(1.0), "the arrow shows {start:?} at the start, {end:?} at the end");
    // A wide board leaves room: there a reason of five lines is in view as a whole.
    reason_on(page, "laser-maze").await?;
    let covered = "
        const words = document.querySelector('[data-test=\"advice\"]');
        words.textContent = 'The beam is here after the next step. '.repeat(5);
        const { top, bottom } = words.getBoundingClientRect();
        const strip = words.closest('.strip').getBoundingClientRect();
        return top < strip.top || bottom > strip.bottom ? [top, strip.top, bottom, strip.bottom] : null;";
    let covered = page.js(covered).await?;
    ensure!(covered == Value::Null, "the reason is not in view: {covered}");
    // A short phone has room for three lines and a half. In Solve the same arrow says that there are more actions.
    reason_on(page, "aquarium").await?;
    resize(page, (360, 640)).await?;
    let room = "
        return document.querySelector('.strip:has(.advice)').getBoundingClientRect().height;";
    let room = page.js(room).await?.as_f64().unwrap_or(0.0);
    ensure!(room >= 96.0, "a reason has {room} pixels");
    mode(page, "solve").await?;
    click(page, "solve").await?;
    page.wait_js("document.querySelector('.verdict').dataset.phase === 'done'").await?;
    frames(page).await?;
    let more = "
        const strip = document.querySelector('#pane-solve .strip');
        strip.scrollTo(0, arguments[0] ? strip.scrollHeight : 0);
        await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
        const { content, opacity } = getComputedStyle(strip, '::after');
        return [strip.scrollHeight > strip.clientHeight, content.includes('▾'), Number(opacity)];";
    for (end, wanted) in [(false, 1), (true, 0)] {
        let told = page.js_async(&more.replace("arguments[0]", &end.to_string())).await?;
        ensure!(told == json!([true, true, wanted]), "of what is below Solve's strip says {told}");
    }
    Ok(())
}

/// Small cards show the probability of a Voltorb; a long press describes a card in full, and flips nothing.
pub async fn a_long_press_tells_what_is_there(page: &Page) -> Result<()> {
    start(page).await?;
    page.paste("seed 15\nlevel 1\n").await?;
    wait_view(page, "view.puzzle === 'voltorb-flip'").await?;
    mode(page, "play").await?;
    click(page, "act-assist").await?;
    page.wait_js("gridlight.page.view().findings.some((one) => one.words.includes('possible layouts'))").await?;
    let at = place(page, 2.5, 0.5).await?;
    page.touch(&[&[at; 60]]).await?;
    page.wait_js("!document.querySelector('[data-test=tip]').hidden").await?;
    let words = page.text("[data-test=tip]").await?;
    ensure!(words.starts_with("row 1, column 3: hidden") && words.contains(" %"), "one reads {words}");
    ensure!(word(&view(page).await?, "status")?.contains("No card flipped"), "a card was flipped");
    let other = place(page, 1.5, 1.5).await?;
    page.tap(other).await?;
    page.wait_js("document.querySelector('[data-test=tip]').hidden").await
}

/// Nothing is said of a mouse where there is none.
pub async fn help_speaks_of_touch(page: &Page) -> Result<()> {
    for puzzle in ["lazors", "laser-maze", "aquarium", "voltorb-flip", "harmony"] {
        visit(page, &format!("#{puzzle}")).await?;
        click(page, "help").await?;
        page.wait_for(&format!("{} .piece svg", it("help-dialog"))).await?;
        let script = format!("return document.querySelector('{} .help').textContent", it("help-dialog"));
        let words = page.js(&script).await?.as_str().unwrap_or_default().to_ascii_lowercase();
        ensure!(words.contains("press and hold"), "{puzzle}: nothing is said of a long press");
        for word in ["click", "mouse button", "middle button", "scroll to zoom"] {
            ensure!(!words.contains(word), "{puzzle}: a finger cannot {word}");
        }
        page.press("Escape").await?;
    }
    Ok(())
}

/// Where the board lies, how large it is, and where the tools of the mode are.
async fn lies(page: &Page) -> Result<Value> {
    frames(page).await?;
    let script = "
        const { camera, canvas } = gridlight.stage;
        const tools = document.querySelector('.pane:not([hidden]) .tools:not([hidden])')?.getBoundingClientRect().top;
        const { top, height } = canvas.getBoundingClientRect();
        return [top, height, ...camera.toCss(0, 0), camera.scale, gridlight.page.view().mode === 'edit' ? tools : 0];";
    page.js(script).await
}

/// Nothing moves the board under a finger: not the first tap, a check or a hint in Play, nor drawing in Edit, where the
/// tools stay in place as well.
pub async fn the_board_stays_in_place(page: &Page) -> Result<()> {
    for puzzle in ["lazors", "laser-maze", "aquarium", "voltorb-flip", "harmony"] {
        visit(page, &format!("#{puzzle}")).await?;
        page.reload().await?;
        page.wait_ready().await?;
        let before = lies(page).await?;
        tap(page, 0, 0).await?;
        tap(page, 1, 0).await?;
        ensure!(lies(page).await? == before, "{puzzle}: a tap moves {before} to {}", lies(page).await?);
        for name in ["still-solvable", "hint", "hint"] {
            let press = format!("document.querySelector('{}')?.click()", it(name));
            page.js(&press).await?;
            page.pass(300).await?;
            ensure!(lies(page).await? == before, "{puzzle}: {name} moves {before} to {}", lies(page).await?);
        }
        mode(page, "edit").await?;
        if puzzle != "voltorb-flip" {
            page.wait_for(&it("badge")).await?;
        }
        let before = lies(page).await?;
        for (row, col) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            tap(page, row, col).await?;
            page.pass(300).await?;
            ensure!(lies(page).await? == before, "{puzzle}: drawing moves {before} to {}", lies(page).await?);
        }
    }
    Ok(())
}

/// Nor does the first tap on a puzzle that asks how to begin: it counts, and the question leaves its room to what follows it.
pub async fn the_first_tap_moves_no_board(page: &Page) -> Result<()> {
    page.goto("#voltorb-flip").await?;
    page.wait_ready().await?;
    page.wait_for(&it("door-typed")).await?;
    let before = lies(page).await?;
    page.screenshot("how-to-begin").await?;
    tap(page, 0, 4).await?;
    wait_view(page, "view.moved").await?;
    page.wait_js("document.querySelector('[data-test=\"doors\"]').hidden").await?;
    ensure!(lies(page).await? == before, "the first tap moves {before} to {}", lies(page).await?);
    Ok(())
}

/// Solved by its last block, near the lower edge: the board stays as it is, and the tap presses no button of the panel.
pub async fn the_last_tap_stays_in_play(page: &Page) -> Result<()> {
    open(page, LOW).await?;
    mode(page, "play").await?;
    let before = lies(page).await?;
    for (block, row, col) in [("place-A", 2, 2), ("place-A", 4, 0), ("place-C", 4, 1)] {
        page.js(&format!("document.querySelector('#pane-play {}').click()", it(&format!("tool-{block}")))).await?;
        wait_view(page, &format!("view.tool === '{block}'")).await?;
        tap(page, row, col).await?;
    }
    wait_view(page, "view.solved").await?;
    page.pass(500).await?;
    wait_view(page, "view.mode === 'play'").await?;
    ensure!(lies(page).await? == before, "winning moves the board from {before} to {}", lies(page).await?);
    says(page, "solved", "3 moves").await
}

/// A board that reaches the edge of the window still has room for a drag of its handles, and a press of one says what it is for.
pub async fn a_handle_at_the_edge_adds_columns(page: &Page) -> Result<()> {
    visit(page, "#aquarium").await?;
    mode(page, "edit").await?;
    page.wait_js("document.querySelector('[data-test=\"grip-right\"]')?.hidden === false").await?;
    frames(page).await?;
    let from = page.rect(&it("grip-right")).await?.at(0.5, 0.5);
    let edge = page.js("return innerWidth - 2").await?.as_f64().unwrap_or_default();
    ensure!(edge - from.0 < 40.0, "the handle is {} from the edge", edge - from.0);
    let cols = view(page).await?["cols"].as_u64().unwrap_or_default();
    page.touch(&[&[from, (edge, from.1)]]).await?;
    wait_view(page, &format!("view.cols > {cols}")).await?;
    click(page, "undo").await?;
    wait_view(page, &format!("view.cols === {cols}")).await?;
    frames(page).await?;
    page.tap(page.rect(&it("grip-right")).await?.at(0.5, 0.5)).await?;
    says(page, "toast", "Drag this handle outwards or inwards").await?;
    wait_view(page, &format!("view.cols === {cols}")).await
}

/// What ends a trial is in sight below the tools.
pub async fn a_trial_can_be_ended(page: &Page) -> Result<()> {
    for puzzle in ["lazors", "aquarium", "voltorb-flip"] {
        visit(page, &format!("#{puzzle}")).await?;
        page.reload().await?;
        page.wait_ready().await?;
        open_sheet(page, "play").await?;
        click(page, "assume").await?;
        wait_view(page, "view.assumed !== null").await?;
        page.wait_for(&it("what-if-drop")).await?;
        if puzzle != "voltorb-flip" {
            tap(page, 1, 3).await?;
            wait_view(page, "view.assumed.first !== ''").await?;
        }
        frames(page).await?;
        let covered = "
            return ['what-if-fails', 'what-if-confirm', 'what-if-drop'].filter((name) => {
              const button = document.querySelector(`[data-test=\"${name}\"]`);
              const { left, right, top, bottom } = button.getBoundingClientRect();
              const seen = (y) => button.contains(document.elementFromPoint((left + right) / 2, y));
              return button.checkVisibility() && !(seen(top + 4) && seen(bottom - 4));
            });";
        let covered = page.js(covered).await?;
        ensure!(covered == serde_json::json!([]), "{puzzle}: out of sight are {covered}");
        page.screenshot(&format!("trial-{puzzle}")).await?;
        click(page, "what-if-drop").await?;
        wait_view(page, "view.assumed === null").await?;
    }
    Ok(())
}
