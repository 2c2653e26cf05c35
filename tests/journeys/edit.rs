//! Drawing a board.

use anyhow::{Result, ensure};
use xtask::browser::{Kind, Page};

use crate::boards::{LONGEST, TINY};
use crate::steps::*;

/// The boards that a journey has passed through.
struct Diary<'page> {
    page: &'page Page,
    boards: Vec<String>,
}

impl<'page> Diary<'page> {
    async fn begin(page: &'page Page) -> Result<Self> {
        Ok(Self { page, boards: vec![board(page).await?] })
    }

    /// Checks that the board has changed, by exactly one undo step.
    async fn changed(&mut self, what: &str) -> Result<()> {
        let before = self.boards.last().map_or("", String::as_str);
        let waited = wait_view(self.page, &format!("view.link !== '{before}'")).await;
        ensure!(waited.is_ok(), "nothing came of: {what}");
        self.boards.push(board(self.page).await?);
        Ok(())
    }

    /// Undo leads through all of them to the first, and redo to the last.
    async fn back_and_forth(&self) -> Result<()> {
        let last = self.boards.len() - 1;
        for (index, board) in self.boards.iter().enumerate().rev().skip(1) {
            // Alternate between buttons and keys.
            if index % 2 == 0 {
                click(self.page, "undo").await?;
            } else {
                self.page.press("Control+z").await?;
            }
            let waited = wait_view(self.page, &format!("view.link === '{board}'")).await;
            ensure!(waited.is_ok(), "undoing step {} of {last} does not lead back", index + 1);
        }
        for (index, board) in self.boards.iter().enumerate().skip(1) {
            if index % 2 == 0 {
                click(self.page, "redo").await?;
            } else {
                self.page.press("Control+Shift+z").await?;
            }
            let waited = wait_view(self.page, &format!("view.link === '{board}'")).await;
            ensure!(waited.is_ok(), "redoing step {index} of {last} does not lead on");
        }
        Ok(())
    }
}

/// Replaces the text of a field.
async fn write(page: &Page, name: &str, text: &str) -> Result<()> {
    page.js_with("document.querySelector(arguments[0]).select()", &[it(name).into()]).await?;
    page.press("Delete").await?;
    page.type_text(text).await?;
    page.press("Enter").await
}

/// A size is typed, or an edge dragged: each one undo step; Escape cancels the drag.
pub async fn takes_sizes(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    mode(page, "edit").await?;
    // The grips lie over the line about the cell under the pointer.
    page.wait_js(
        "(() => {
            const [grip, tip] = ['.grip', '#tip'].map((one) => document.querySelector(one));
            return grip !== null && Number(getComputedStyle(grip).zIndex) > Number(getComputedStyle(tip).zIndex);
        })()",
    )
    .await?;
    let mut diary = Diary::begin(page).await?;
    if page.kind() == Kind::Phone {
        open_sheet(page, "edit").await?;
    }
    write(page, "rows", "7").await?;
    wait_view(page, "view.rows === 7 && view.cols === 3").await?;
    diary.changed("a number typed").await?;
    for wrong in ["0", "33", "2.5", ""] {
        page.js("document.querySelector('#toast').replaceChildren()").await?;
        write(page, "cols", wrong).await?;
        says(page, "toast", "Columns: a whole number from 1 to 32.").await?;
        wait_view(page, "view.rows === 7 && view.cols === 3").await?;
        page.wait_js("document.querySelector('[data-test=\"cols\"]').value === '3'").await?;
    }
    if page.kind() == Kind::Phone {
        close_sheet(page).await?;
    }
    let pulled = |x: i32, y: i32, end: &str| {
        format!(
            "const grip = document.querySelector('[data-test=\"grip-corner\"]'), {{ x, y }} = grip.getBoundingClientRect();
             const size = gridlight.stage.camera.scale / gridlight.stage.camera.density, step = Math.min(size, 56);
             const send = (type, clientX, clientY) => grip.dispatchEvent(new PointerEvent(type, {{ pointerId: 7, clientX, clientY, bubbles: true, cancelable: true }}));
             grip.setPointerCapture = () => {{}};
             send('pointerdown', x, y);
             for (const part of [0.25, 0.5, 0.75, 1]) send('pointermove', x + {x} * step * part, y + {y} * step * part);
             const label = document.querySelector('[data-test=\"grip-size\"]').textContent;
             {end};
             return label;"
        )
    };
    let label = page.js(&pulled(4, -3, "send('pointerup', x + 4 * step, y - 3 * step)")).await?;
    ensure!(label == "4 × 7", "the label says {label}");
    wait_view(page, "view.rows === 4 && view.cols === 7").await?;
    diary.changed("the corner pulled").await?;
    let escape = "dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))";
    page.js(&pulled(2, 2, escape)).await?;
    wait_view(page, "view.rows === 4 && view.cols === 7").await?;
    mode(page, "play").await?;
    page.wait_js("document.querySelector('[data-test=\"grip-corner\"]').hidden").await?;
    mode(page, "edit").await?;
    diary.back_and_forth().await
}

/// A side has a minimum and a maximum length, and the buttons say so.
pub async fn stops_at_the_limits(page: &Page) -> Result<()> {
    open(page, LONGEST).await?;
    mode(page, "edit").await?;
    let before = board(page).await?;
    for (button, words) in [("rows-less", "At least 1"), ("cols-more", "At most 32")] {
        click_in_sheet(page, "edit", button).await?;
        says(page, "toast", words).await?;
    }
    // Of none there are no fewer.
    let less = "return getComputedStyle(document.querySelector('[data-test=\"less-place-A\"]')).visibility";
    ensure!(page.js(less).await? == "hidden", "none can become fewer");
    ensure!(board(page).await? == before, "the board changed beyond its limits");
    Ok(())
}

/// Partial repainting gives the same picture as repainting everything, in every puzzle.
pub async fn part_by_part_as_a_whole(page: &Page) -> Result<()> {
    start(page).await?;
    for puzzle in ["lazors", "laser-maze", "aquarium", "harmony", "voltorb-flip"] {
        click(page, &format!("puzzle-{puzzle}")).await?;
        wait_view(page, &format!("view.puzzle === '{puzzle}' && view.rows > 0")).await?;
        // A few soft edges of light differ; a missing repaint would be a frame or a piece.
        let unlike = page.js(UNLIKE).await?.as_u64();
        ensure!(unlike.is_some_and(|unlike| unlike < 40), "{puzzle}: {unlike:?} values differ");
    }
    Ok(())
}

/// Hovers and strokes, each painted over the one before; then counts the pixel values that differ by more than one
/// shade from a canvas that was painted as a whole.
const UNLIKE: &str = "
    const { page, stage } = gridlight;
    const { camera, canvas } = stage;
    const paint = (context) => page.paint(context, camera.width, camera.height, camera.left, camera.top, camera.scale, 0, true);
    const { rows, cols } = page.view();
    paint(stage.context);
    for (const mode of ['play', 'edit']) {
      page.setMode(mode);
      for (let at = 0; at < rows * cols; at += 1) {
        const [x, y] = [at % cols + 0.5, Math.floor(at / cols) + 0.5];
        page.hover(x, y);
        paint(stage.context);
        page.press(x, y, false);
        page.drag(x + 0.6, y);
        paint(stage.context);
        page.release(x + 0.6, y);
        page.view();
        paint(stage.context);
      }
    }
    const pixels = (draw) => {
      const copy = document.createElement('canvas');
      [copy.width, copy.height] = [canvas.width, canvas.height];
      const context = copy.getContext('2d', { alpha: false, willReadFrequently: true });
      draw(context);
      return context.getImageData(0, 0, canvas.width, canvas.height).data;
    };
    const before = pixels((context) => context.drawImage(canvas, 0, 0));
    const after = pixels(paint);
    return before.filter((value, at) => Math.abs(value - after[at]) > 24).length;
";

/// "Solve this board" shows the verdict, however the panel was scrolled.
pub async fn the_verdict_is_in_sight(page: &Page) -> Result<()> {
    start(page).await?;
    mode(page, "solve").await?;
    click(page, "solve").await?;
    page.wait_js("document.querySelector('.verdict').dataset.phase === 'done'").await?;
    page.js("document.querySelector('#pane-solve .scroll').scrollTo(0, 9999)").await?;
    mode(page, "edit").await?;
    click(page, "edit-solve").await?;
    page.wait_js("document.querySelector('.verdict').dataset.phase === 'done'").await?;
    frames(page).await?;
    let seen = "
        const { top, bottom } = document.querySelector('.verdict').getBoundingClientRect();
        const pane = document.querySelector('#pane-solve .scroll').getBoundingClientRect();
        return top >= pane.top - 1 && bottom <= pane.bottom;";
    ensure!(page.js(seen).await? == true, "the verdict is out of sight");
    Ok(())
}

/// The verdict stays in sight wherever the panel is scrolled to, and neither it nor its buttons move the tools.
pub async fn the_verdict_stays_in_sight(page: &Page) -> Result<()> {
    start(page).await?;
    mode(page, "edit").await?;
    says(page, "badge", "Unique solution").await?;
    frames(page).await?;
    let top = "return document.querySelector('#pane-edit .palette').getBoundingClientRect().top";
    let before = page.js(top).await?;
    if page.kind() != Kind::Phone {
        click(page, "fold-about").await?;
    }
    let seen = "
        for (const box of document.querySelectorAll('#pane-edit .scroll, #pane-edit .strip')) box.scrollTo(0, 9999);
        await new Promise(requestAnimationFrame);
        const { left, right, top, bottom } = document.querySelector('[data-test=\"badge\"]').getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('.badge-head') !== null;";
    ensure!(page.js_async(seen).await? == true, "the verdict is out of sight");
    // So do the buttons for what can be done about it, beside the fields for the title.
    let button = "
        const one = document.querySelector('[data-test=\"badge-analysis\"]');
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('button') === one;";
    ensure!(page.kind() == Kind::Phone || page.js(button).await? == true, "the buttons are out of sight");
    page.screenshot("edit-verdict").await?;
    if page.kind() != Kind::Phone {
        click(page, "fold-about").await?;
    }
    page.js("for (const box of document.querySelectorAll('#pane-edit .scroll, #pane-edit .strip')) box.scrollTo(0, 0)")
        .await?;
    press(page, "act-new").await?;
    says(page, "badge", "Incomplete").await?;
    says(page, "badge-more", "The board has no laser yet.").await?;
    page.wait_js("document.querySelector('[data-test=\"edit-solve\"]').hasAttribute('aria-disabled')").await?;
    frames(page).await?;
    ensure!(page.js(top).await? == before, "what the badge says moves the tools");
    Ok(())
}

/// Whether a board has one solution is shown while it is drawn, without a click; what can be done about it is one click
/// away, and leads on.
pub async fn a_badge_follows_the_board(page: &Page) -> Result<()> {
    start(page).await?;
    click(page, "puzzle-laser-maze").await?;
    wait_view(page, "view.puzzle === 'laser-maze'").await?;
    mode(page, "edit").await?;
    says(page, "badge", "6 solutions").await?;
    says(page, "badge-more", "Shortest route: 9 steps.").await?;
    tool(page, "wall").await?;
    tap(page, 0, 2).await?;
    says(page, "badge", "8 solutions").await?;
    click(page, "undo").await?;
    says(page, "badge", "6 solutions").await?;
    click(page, "puzzle-aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    mode(page, "edit").await?;
    says(page, "badge", "Unique solution").await?;
    // Solve knows it as well.
    mode(page, "solve").await?;
    says(page, "verdict", "Unique solution. Press Solve for details.").await?;
    mode(page, "edit").await?;
    says(page, "badge", "Unique solution · Very easy").await?;
    // The solution, without leaving Edit.
    click_amid(page, "badge-analysis").await?;
    says(page, "explained", "This is the only solution (proved).").await?;
    says(page, "status", "The solution").await?;
    // Clues that are not needed go, after a look at what is left.
    click_amid(page, "badge-craft").await?;
    click_amid(page, "craft-0").await?;
    says(page, "explained", "of 12 clues can go; the solution stays unique (proved). Difficulty: ").await?;
    let given = page.js("return gridlight.page.view().given").await?;
    // What is left is on the board at once, and stays there.
    says(page, "status", "Preview").await?;
    page.js("document.querySelector('#pane-edit [data-test=\"changes\"] .link').focus()").await?;
    page.js("document.querySelector('#pane-edit [data-test=\"explain-close\"]').focus()").await?;
    says(page, "status", "Preview").await?;
    // Other clues remain, or it is said that none do.
    page.js("window.crafted = document.querySelector('#pane-edit [data-test=\"explained\"]').textContent; document.querySelector('#pane-edit [data-test=\"craft-others\"]').click()").await?;
    page.wait_js("document.querySelector('#pane-edit [data-test=\"explain-stop\"]').hidden && document.querySelector('#pane-edit [data-test=\"changes\"] [data-test=\"change\"]')").await?;
    page.wait_js("/clues can go|The same clues remain/.test(document.querySelector('#pane-edit [data-test=\"explained\"]').textContent)").await?;
    ensure!(page.js("return gridlight.page.view().given").await? == given, "looking has changed the board");
    // Applied with the focus on the button, it is no preview any more.
    page.js("const one = document.querySelector('#pane-edit [data-test=\"change\"]'); one.focus(); one.click();")
        .await?;
    page.wait_js(&format!("!document.querySelector('{}').textContent.includes('Preview')", it("status"))).await?;
    frames(page).await?;
    ensure!(!page.text(&it("status")).await?.contains("Preview"), "what was applied is called a preview");
    // How hard it has become is said again, even while an answer is open.
    let script = "
        while (document.querySelector('[data-test=\"badge\"]').textContent !== 'Unique solution') await new Promise(requestAnimationFrame);
        document.querySelector('[data-test=\"badge-craft\"]').click();";
    page.js_async(script).await?;
    page.wait_for(&it("craft-each")).await?;
    press(page, "craft-each").await?;
    says(page, "explained", " clues are needed: with any one removed").await?;
    says(page, "badge", "Unique solution · ").await?;
    page.js("document.querySelector('#pane-edit [data-test=\"explain-close\"]').click()").await?;
    page.wait_js("gridlight.stage.app.view.status.includes(' of 12 lines')").await?;
    ensure!(page.js("return gridlight.page.view().given").await? != given, "nothing was removed");
    click(page, "undo").await?;
    says(page, "status", "12 of 12 lines have a clue").await?;
    // The clue of the first column, 2, becomes 5.
    stroke(page, &[(0.5, -0.5)]).await?;
    // It may be typed on: that nothing solves it is said when it rests.
    let script = "
        const began = performance.now();
        document.querySelector('#pane-edit [data-test=\"key-5\"]').click();
        while (document.querySelector('.badge').dataset.status !== 'none') await new Promise(requestAnimationFrame);
        return performance.now() - began;";
    let waited = page.js_async(script).await?.as_f64().unwrap_or_default();
    ensure!(waited > 500.0, "it says so after {waited} ms");
    says(page, "badge", "No solution").await?;
    page.screenshot("badge-impossible").await?;
    click_amid(page, "badge-conflict").await?;
    says(page, "explained", "contradict each other").await?;
    page.wait_for(&it("change")).await?;
    let undone = "document.querySelector('#pane-edit [data-test=\"change\"]')";
    page.js(&format!("{undone}.click()")).await?;
    page.wait_js("document.querySelector('[data-test=\"badge\"]').textContent !== 'No solution'").await?;
    // Not everyone wants to be checked; the choice is kept.
    click(page, "theme").await?;
    click(page, "badge-on").await?;
    page.press("Escape").await?;
    page.wait_js("document.querySelector('.badge').hidden").await?;
    page.reload().await?;
    page.wait_ready().await?;
    mode(page, "edit").await?;
    page.wait_js("document.querySelector('.badge').hidden").await
}

/// The row of buttons below the verdict keeps its place, and answers move no tool. What contradicts itself is lit unasked; Escape closes
/// an answer; what is applied leaves the tool.
pub async fn nothing_moves_while_drawing(page: &Page) -> Result<()> {
    start(page).await?;
    click(page, "puzzle-aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    mode(page, "edit").await?;
    says(page, "badge", "Unique solution").await?;
    // Only the buttons that fit the verdict are there, in one row.
    let places = "(() => {
        for (const box of document.querySelectorAll('#pane-edit .scroll, #pane-edit .strip')) box.scrollTo(0, 0);
        return JSON.stringify([...document.querySelectorAll('#pane-edit :is(.palette, .asks, .foot .button)')].map((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          return [left, top, width, height].map(Math.round);
        }));
    })()";
    let at = format!("return {places}");
    let before = page.js(&at).await?;
    ensure!(
        page.js("return document.querySelector('[data-test=\"badge-conflict\"]').hidden").await? == true,
        "it offers a reason why there is no solution"
    );
    tool(page, "water").await?;
    press(page, "badge-craft").await?;
    page.wait_for(&it("craft-0")).await?;
    frames(page).await?;
    if page.kind() != Kind::Phone {
        ensure!(page.js(&at).await? == before, "the choice moves the tools");
    }
    page.press("Escape").await?;
    page.wait_js("document.querySelector('#pane-edit .explained').hidden").await?;
    press(page, "badge-craft").await?;
    page.wait_for(&it("craft-0")).await?;
    press(page, "craft-0").await?;
    page.wait_for(&format!("#pane-edit {}", it("change"))).await?;
    page.js("document.querySelector('#pane-edit [data-test=\"change\"]').click()").await?;
    wait_view(page, "view.tool === 'water' && view.undo !== ''").await?;
    click(page, "undo").await?;
    says(page, "status", "12 of 12 lines have a clue").await?;
    // The clue of the first column, 2, becomes 5; then the keypad is put away.
    page.js_async("
        const { name } = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/aquarium/gridlight.js'));
        const kind = (await import(name)).Page.prototype;
        const { point } = kind;
        kind.point = function (...what) {
          window.lit = what[0].length;
          return point.apply(this, what);
        };")
        .await?;
    stroke(page, &[(0.5, -0.5)]).await?;
    page.js("document.querySelector('#pane-edit [data-test=\"key-5\"]').click()").await?;
    says(page, "badge", "No solution").await?;
    page.wait_js("window.lit > 0").await?;
    page.screenshot("badge-lit").await?;
    page.press("Escape").await?;
    page.wait_js("document.querySelector('#pane-edit .keypad').hidden").await?;
    frames(page).await?;
    ensure!(page.js(&at).await? == before, "the verdict moves the tools");
    click(page, "undo").await?;
    says(page, "badge", "Unique solution").await?;
    page.wait_js("window.lit === 0").await
}

/// A change of the clues leaves the solution that was drawn on the board.
pub async fn a_change_keeps_what_was_drawn(page: &Page) -> Result<()> {
    start(page).await?;
    click(page, "puzzle-aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    mode(page, "edit").await?;
    tool(page, "water").await?;
    tap(page, 5, 0).await?;
    wait_view(page, "view.moved").await?;
    let cells = "return gridlight.page.gridWords(0, 0, 6, 6).cells";
    let drawn = page.js(cells).await?;
    says(page, "badge", "Unique solution").await?;
    click_amid(page, "badge-craft").await?;
    click_amid(page, "craft-0").await?;
    page.wait_for(&format!("#pane-edit {}", it("change"))).await?;
    page.js("document.querySelector('#pane-edit [data-test=\"change\"]').click()").await?;
    wait_view(page, "view.undo === 'board changed' && view.moved").await?;
    ensure!(page.js(cells).await? == drawn, "the water is gone");
    click(page, "undo").await?;
    says(page, "status", "12 of 12 lines have a clue").await
}

/// Other water than that of the only solution is told of, until it is taken back.
pub async fn the_badge_knows_what_was_drawn(page: &Page) -> Result<()> {
    start(page).await?;
    click(page, "puzzle-aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    mode(page, "edit").await?;
    says(page, "badge", "Unique solution").await?;
    tool(page, "water").await?;
    tap(page, 2, 0).await?;
    says(page, "badge", "Unique, but not what you drew").await?;
    page.screenshot("badge-not-drawn").await?;
    // The clues would have to be others; with much to change, all of them are made anew.
    says(page, "badge-suggest", "Fit my drawing").await?;
    click_amid(page, "badge-suggest").await?;
    says(page, "explained", "Fill in clues makes new ones from it.").await?;
    click(page, "undo").await?;
    says(page, "badge", "Unique solution").await
}

/// A board of three tanks whose only solution is the water drawn in the journey.
const BROKEN: &str = "0 3 3\n1 2 2\n\na b c\na b c\na d d\n";

/// One press makes a board unique again whose clue was broken: by the solution that was drawn, or in steps where nothing is.
pub async fn a_broken_clue_is_mended(page: &Page) -> Result<()> {
    start(page).await?;
    for drawn in [true, false] {
        page.paste(BROKEN).await?;
        wait_view(page, "view.puzzle === 'aquarium' && view.rows === 3 && !view.moved").await?;
        mode(page, "edit").await?;
        says(page, "badge", "No solution").await?;
        if drawn {
            tool(page, "water").await?;
            for (row, col) in [(1, 1), (0, 2), (2, 1)] {
                tap(page, row, col).await?;
            }
            wait_view(page, "view.moved").await?;
            says(page, "badge", "No solution").await?;
        }
        says(page, "badge-suggest", "Make it unique").await?;
        click_amid(page, "badge-suggest").await?;
        let shown = format!("#pane-edit {}", it("change"));
        page.wait_for(&shown).await?;
        let words = page.text(&it("explained")).await?;
        ensure!(words.starts_with("First make it solvable.") != drawn, "it says “{words}”");
        page.screenshot(if drawn { "mended" } else { "mended-in-steps" }).await?;
        page.js(&format!("document.querySelector('{shown}').click()")).await?;
        if drawn {
            // What was drawn is the solution now.
            says(page, "badge", "Unique solution").await?;
            wait_view(page, "view.solved").await?;
        } else {
            // It goes on until the board is unique.
            page.wait_js("document.querySelector('.badge').dataset.status === 'unique' || document.querySelector('[data-test=\"explained\"]').textContent.includes('the solution unique (proved)')").await?;
        }
    }
    Ok(())
}

/// An empty board says which size it keeps. A board without a title is called by its puzzle and size in Play.
pub async fn an_empty_board_says_its_size(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    mode(page, "edit").await?;
    press(page, "rows-more").await?;
    mode(page, "play").await?;
    says(page, "board-name", " × ").await?;
    mode(page, "edit").await?;
    press(page, "act-new").await?;
    says(page, "toast", "Emptied, still ").await
}
