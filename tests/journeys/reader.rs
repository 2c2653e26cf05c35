//! Boards from pictures. The pictures are drawn here, by the page's own painter or export: none is in the repository.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use xtask::browser::{Kind, Page};

use crate::gallery::boards;
use crate::steps::*;

/// What draws pictures, and hands them to the page: the open board by the page's painter, as a file.
const DRAW: &str = "
    window.drawn = async (theme = 'dark', unit = 64, change = () => {}) => {
      const board = gridlight.page.sent('puzzle');
      const [left, top, width, height] = board.bounds();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width + 0.2, height + 0.2].map((side) => Math.round(side * unit));
      const context = canvas.getContext('2d');
      board.setTheme(theme);
      board.paint(context, canvas.width, canvas.height, left - 0.1, top - 0.1, unit, performance.now(), true);
      board.free();
      // In cells of the board, as it is drawn.
      change(context, (x, y) => [(x - left + 0.1) * unit, (y - top + 0.1) * unit], unit);
      const blob = await new Promise((done) => canvas.toBlob(done, 'image/png'));
      return new File([blob], 'screenshot.png', { type: 'image/png' });
    };
    // The same pixels in another file.
    window.alone = async (blob) => {
      const image = await createImageBitmap(blob);
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext('2d').drawImage(image, 0, 0);
      return new File([await new Promise((done) => canvas.toBlob(done, 'image/png'))], 'alone.png', { type: 'image/png' });
    };
    window.empty = async (width, height, fill) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d');
      if (fill) {
        context.fillStyle = fill;
        context.fillRect(0, 0, width, height);
      }
      return new File([await new Promise((done) => canvas.toBlob(done, 'image/png'))], 'empty.png', { type: 'image/png' });
    };
    window.hand = (file) => {
      const data = new DataTransfer();
      data.items.add(file);
      return data;
    };
    window.dropFile = (file) => {
      document.querySelector('#toast').replaceChildren();
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.querySelector('#stage').dispatchEvent(new DragEvent(type, { dataTransfer: hand(file), bubbles: true, cancelable: true }));
    };
    window.pasteFile = (file) => {
      document.querySelector('#toast').replaceChildren();
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
      // Firefox makes an empty clipboard of its own for made-up events.
      Object.defineProperty(event, 'clipboardData', { value: hand(file) });
      document.activeElement.dispatchEvent(event);
    };
    window.choose = (name, file) => {
      const input = document.querySelector(`[data-test=${name}]`);
      input.files = hand(file).files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    };";

/// Makes a picture of a Voltorb Flip board whose first clue is smeared, so that it cannot be read for certain.
const SMEARED: &str = "
    window.picture = await drawn('light', 96, (context, at, unit) => {
      context.fillStyle = '#777';
      const [x, y] = at(5.2, 0.15);
      context.fillRect(x, y, unit, 0.35 * unit);
    });";

/// Makes a picture of the open board as a photo shows it: turned by some degrees, on a desk.
const TURNED: &str = "
    const flat = await createImageBitmap(await drawn('light', 128));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 1400];
    const context = canvas.getContext('2d');
    context.fillStyle = '#5a4632';
    context.fillRect(0, 0, 1600, 1400);
    context.translate(800, 700);
    context.rotate(0.09);
    context.drawImage(flat, -flat.width / 2, -flat.height / 2);
    const place = context.getTransform();
    window.corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => {
      const at = place.transformPoint({ x: x * flat.width / 2, y: y * flat.height / 2 });
      return [at.x / 1600, at.y / 1400];
    });
    window.picture = new File([await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.9))], 'photo.jpg', { type: 'image/jpeg' });";

/// Makes a page without boards.
const PAGE: &str = "
    window.sheet = document.createElement('canvas');
    [sheet.width, sheet.height] = [1200, 1700];
    const context = sheet.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 1200, 1700);
    window.place = async (top) => context.drawImage(await createImageBitmap(await drawn('paper', 64)), 150, top);
    window.printed = async () => { window.picture = new File([await new Promise((done) => sheet.toBlob(done, 'image/png'))], 'page.png', { type: 'image/png' }); };";

/// Opens a puzzle's first board, with what draws pictures.
async fn begin(page: &Page, puzzle: &str) -> Result<()> {
    visit(page, &format!("#{puzzle}")).await?;
    wait_view(page, &format!("view.puzzle === '{puzzle}'")).await?;
    page.js(DRAW).await.map(drop)
}

/// The clues of a board of Voltorb Flip.
const ROWS: &str = "6/1 5/1 6/1 5/1 5/1";
const COLS: &str = "5/1 5/1 6/1 6/1 5/1";

/// Opens that board.
async fn flips(page: &Page) -> Result<()> {
    begin(page, "voltorb-flip").await?;
    page.paste(&format!("rows {ROWS}\ncols {COLS}\n")).await?;
    says(page, "toast", "Opened as Voltorb Flip").await
}

/// Hands `window.picture` to the page.
async fn drop_picture(page: &Page) -> Result<()> {
    page.js("dropFile(picture)").await.map(drop)
}

/// Opens another board of the same puzzle.
async fn another(page: &Page) -> Result<()> {
    // The address follows the board with a delay.
    page.wait_js("location.hash.slice(1) !== gridlight.examples(gridlight.page.view().puzzle)[1].link").await?;
    page.js("const { puzzle } = gridlight.page.view(); location.hash = gridlight.examples(puzzle)[1].link").await?;
    wait_view(page, "view.link === gridlight.examples(view.puzzle)[1].link").await
}

/// Waits until a board was read, and opened without a question.
async fn opened(page: &Page) -> Result<()> {
    says(page, "toast", "Read from your picture").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await
}

/// Waits for the dialog, with a question.
async fn asked(page: &Page) -> Result<()> {
    page.wait_for("[data-test=reader][open] [data-test=reader-open]").await
}

/// A board was opened, or a dialog asks about one.
const READ_OR_ASKED: &str = "document.querySelector('[data-test=toast]').textContent.includes('Read from') \
    || document.querySelector('[data-test=reader][open] [data-test=reader-open]') !== null";

/// What the board looks like: the parts of its drawing, whatever their order.
async fn drawing(page: &Page) -> Result<Value> {
    let script = "
        const board = gridlight.page.sent('puzzle');
        const svg = board.svg();
        board.free();
        return svg.split('<').sort().join('<');";
    page.js(script).await
}

/// A certain board opens at once, whether its picture is dropped, pasted or chosen; Undo brings back what was open.
pub async fn a_certain_board_opens(page: &Page) -> Result<()> {
    flips(page).await?;
    let wanted = drawing(page).await?;
    page.js_async("window.picture = await drawn('light', 96)").await?;
    another(page).await?;
    let before = board(page).await?;
    ensure!(drawing(page).await? != wanted, "both boards look alike");
    for way in ["dropFile(picture)", "pasteFile(picture)", "choose('picture-file', picture)"] {
        if way.starts_with("choose") {
            boards(page).await?;
            click(page, "new").await?;
            click(page, "new-picture").await?;
            page.wait_for(&it("picture-choose")).await?;
            page.screenshot("reader-choose").await?;
        }
        page.js(way).await?;
        opened(page).await?;
        ensure!(drawing(page).await? == wanted, "{way}: another board was read");
        click(page, "reader-undo").await?;
        wait_view(page, &format!("view.link === '{before}'")).await?;
    }
    Ok(())
}

/// Solve works on a board from a picture as soon as it opens, and then the replay is the main action.
pub async fn a_read_board_is_solved_at_once(page: &Page) -> Result<()> {
    begin(page, "aquarium").await?;
    page.js_async("window.picture = await drawn('light', 128)").await?;
    another(page).await?;
    drop_picture(page).await?;
    opened(page).await?;
    mode(page, "solve").await?;
    says(page, "verdict", "Unique solution.").await?;
    page.wait_js("document.querySelector('[data-test=watch]').classList.contains('main')").await
}

/// A board of another puzzle opens in its puzzle; Undo leads back to the first.
pub async fn the_puzzle_is_recognised(page: &Page) -> Result<()> {
    flips(page).await?;
    let wanted = drawing(page).await?;
    page.js_async("window.picture = await drawn('dark', 96)").await?;
    another(page).await?;
    let other = board(page).await?;
    page.js("location.hash = 'lazors'").await?;
    wait_view(page, "view.puzzle === 'lazors'").await?;
    let before = board(page).await?;
    drop_picture(page).await?;
    opened(page).await?;
    wait_view(page, "view.puzzle === 'voltorb-flip'").await?;
    ensure!(drawing(page).await? == wanted, "another board was read");
    click(page, "reader-undo").await?;
    wait_view(page, &format!("view.link === '{before}'")).await?;
    click(page, "puzzle-voltorb-flip").await?;
    wait_view(page, &format!("view.link === '{other}'")).await
}

/// Every puzzle's own PNG, as Share saves it, in both themes, without the link inside: the same board opens. What is asked, if
/// anything, is not in the picture: how many blocks there are to place, and whether waiting is allowed.
pub async fn own_pictures_read_back(page: &Page) -> Result<()> {
    // Another browser has other fonts and another canvas, but no other colours.
    let themes = if page.kind() == Kind::Chromium { &["dark", "light"][..] } else { &["light"] };
    for puzzle in ["lazors", "laser-maze", "aquarium", "voltorb-flip", "harmony"] {
        begin(page, puzzle).await?;
        let wanted = drawing(page).await?;
        page.js(CATCH_FILES).await?;
        for theme in themes {
            page.js(&format!("document.documentElement.dataset.theme = '{theme}'; gridlight.page.setTheme('{theme}')"))
                .await?;
            click(page, "share").await?;
            click(page, "export-png").await?;
            page.wait_js("files.length === 1").await?;
            page.js_async(&format!("window.{theme} = await alone(files.pop().blob)")).await?;
            page.press("Escape").await?;
            page.wait_js("!document.querySelector('dialog[open]')").await?;
        }
        for theme in themes {
            another(page).await?;
            page.js(&format!("dropFile({theme})")).await?;
            page.wait_js(READ_OR_ASKED).await.map_err(|error| error.context(format!("{puzzle}, {theme}")))?;
            if page.js("return Boolean(document.querySelector('[data-test=reader-open]'))").await? == true {
                let framed = page.js("return document.querySelectorAll('.reader-frame').length").await?;
                ensure!(framed == 0, "{puzzle}, {theme}: {framed} places of the picture are in doubt");
                page.js("document.querySelector('[data-test^=reader-more]')?.click()").await?;
                click(page, "reader-open").await?;
            }
            opened(page).await?;
            ensure!(drawing(page).await? == wanted, "{puzzle}, {theme}: another board was read");
        }
    }
    Ok(())
}

/// Saves what Share offers as a file with this name.
async fn save(page: &Page, what: &str, form: &str, name: &str) -> Result<()> {
    click(page, "share").await?;
    click(page, &format!("share-{what}")).await?;
    click(page, &format!("export-{form}")).await?;
    page.wait_js("files.length === 1").await?;
    let keep = "
        const { name, blob } = files.pop();
        window[arguments[0]] = new File([blob], name, { type: blob.type });";
    page.js_with(keep, &[name.into()]).await?;
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await
}

/// Pictures made here carry the link of what they show, by which they open at once, with what no picture shows, and leave Undo.
pub async fn own_pictures_carry_their_link(page: &Page) -> Result<()> {
    for puzzle in ["lazors", "laser-maze", "aquarium", "voltorb-flip", "harmony"] {
        begin(page, puzzle).await?;
        page.js(CATCH_FILES).await?;
        let fresh = board(page).await?;
        save(page, "puzzle", "png", "png").await?;
        save(page, "puzzle", "svg", "svg").await?;
        let mut saved = vec![("png", fresh.clone()), ("svg", fresh.clone())];
        // A solution of Voltorb Flip is advice.
        if puzzle != "voltorb-flip" {
            mode(page, "solve").await?;
            click(page, "solve").await?;
            wait_view(page, "view.shown !== null").await?;
            click(page, "take").await?;
            wait_view(page, "view.solved").await?;
            let solved = board(page).await?;
            ensure!(solved != fresh, "{puzzle}: the link has no moves");
            save(page, "here", "png", "moved").await?;
            saved.push(("moved", solved));
        }
        another(page).await?;
        let before = board(page).await?;
        for (file, link) in &saved {
            page.js(&format!("dropFile({file})")).await?;
            opened(page).await.map_err(|error| error.context(format!("{puzzle}, {file}")))?;
            ensure!(board(page).await? == *link, "{puzzle}, {file}: another board was opened");
            click(page, "reader-undo").await?;
            wait_view(page, &format!("view.link === '{before}'")).await?;
        }
    }
    Ok(())
}

/// A link inside a picture that shows another board is not believed: the picture is read.
pub async fn a_link_of_another_board_is_not_opened(page: &Page) -> Result<()> {
    flips(page).await?;
    page.js(CATCH_FILES).await?;
    let wanted = drawing(page).await?;
    page.js_async("window.picture = await drawn('light', 96)").await?;
    another(page).await?;
    save(page, "puzzle", "png", "other").await?;
    // The text stands between the header and the picture.
    let forge = "
        const [text, pixels] = await Promise.all([other, picture].map((file) => file.arrayBuffer()));
        const length = new DataView(text).getUint32(33) + 12;
        window.forged = new File([pixels.slice(0, 33), text.slice(33, 33 + length), pixels.slice(33)], 'forged.png', { type: 'image/png' });
        return new TextDecoder().decode(text.slice(37, 33 + length - 4));";
    let inside = page.js_async(forge).await?;
    let inside = inside.as_str().unwrap_or_default();
    ensure!(inside.starts_with("tEXtComment\0Gridlight http"), "the picture has {inside}");
    page.js("dropFile(forged)").await?;
    opened(page).await?;
    ensure!(drawing(page).await? == wanted, "the board of the link was opened");
    Ok(())
}

/// A printed page has several boards: one is chosen, in the order in which people read.
pub async fn a_page_has_several_boards(page: &Page) -> Result<()> {
    begin(page, "aquarium").await?;
    let wanted = drawing(page).await?;
    page.js(PAGE).await?;
    page.js("await place(150)").await?;
    another(page).await?;
    page.js("await place(950); await printed()").await?;
    drop_picture(page).await?;
    says(page, "reader-several", "This picture has 2 boards.").await?;
    page.screenshot("reader-several").await?;
    click(page, "reader-board-0").await?;
    opened(page).await?;
    ensure!(drawing(page).await? == wanted, "another board was read");
    Ok(())
}

/// Leads to the dialog with a doubtful board.
pub async fn doubt(page: &Page) -> Result<()> {
    flips(page).await?;
    page.js_async(SMEARED).await?;
    drop_picture(page).await?;
    asked(page).await
}

/// Leads to the dialog with a picture of no board.
pub async fn nothing(page: &Page) -> Result<()> {
    page.js_async("window.picture = await empty(400, 300, '#38a')").await?;
    drop_picture(page).await?;
    page.wait_for(&it("reader-none")).await
}

/// A place that cannot be read is framed and focused; one key corrects it, and the board opens once it looks right.
pub async fn a_doubtful_board_is_corrected(page: &Page) -> Result<()> {
    flips(page).await?;
    let wanted = drawing(page).await?;
    page.js_async(SMEARED).await?;
    another(page).await?;
    let before = board(page).await?;
    drop_picture(page).await?;
    asked(page).await?;
    ensure!(board(page).await? == before, "a doubtful board was opened unasked");
    says(page, "reader-state", "to check").await?;
    page.wait_js("document.querySelector('[data-test=reader-readings]').contains(document.activeElement)").await?;
    page.wait_js("document.querySelectorAll('.reader-frame.current').length === 1").await?;
    page.screenshot("reader-doubt").await?;
    // The slider fades to the drawn board.
    let fade = "
        const fade = document.querySelector('[data-test=reader-fade]');
        fade.value = 100;
        fade.dispatchEvent(new Event('input', { bubbles: true }));
        return getComputedStyle(document.querySelector('.reader-drawn')).opacity;";
    ensure!(page.js(fade).await? == "1", "the board is not in sight");
    page.screenshot("reader-faded").await?;
    correct(page).await?;
    says(page, "reader-state", "Every place is checked.").await?;
    page.wait_js("document.activeElement.dataset.test === 'reader-open'").await?;
    page.press("Enter").await?;
    opened(page).await?;
    ensure!(drawing(page).await? == wanted, "another board was opened");
    click(page, "reader-undo").await?;
    wait_view(page, &format!("view.link === '{before}'")).await
}

/// Leads to the dialog with a board whose picture does not show its rule.
pub async fn rule(page: &Page) -> Result<()> {
    begin(page, "aquarium").await?;
    page.paste("3 3 0\n2 2 2\n\n1 1 1\n1 2 1\n3 3 3\n").await?;
    says(page, "toast", "Opened as Aquarium").await?;
    page.js_async("window.picture = await drawn('light', 96)").await?;
    another(page).await?;
    drop_picture(page).await?;
    asked(page).await
}

/// Which rule the water follows is asked for where it matters, and the board that opens has the one chosen.
pub async fn a_rule_that_no_picture_shows_is_asked_for(page: &Page) -> Result<()> {
    for (rule, start) in [(1, "pool"), (0, "3 3 0")] {
        self::rule(page).await?;
        says(page, "reader-state", "Check the rule").await?;
        page.wait_js("document.activeElement.dataset.test === 'reader-rule-0'").await?;
        page.screenshot("reader-rule").await?;
        if rule == 1 {
            page.press("ArrowDown").await?;
            says(page, "reader-state", "Compare the board").await?;
        }
        click(page, "reader-open").await?;
        opened(page).await?;
        let text =
            "const board = gridlight.page.sent('puzzle'); const text = board.text('text'); board.free(); return text";
        let text = page.js(text).await?;
        ensure!(text.as_str().is_some_and(|text| text.starts_with(start)), "{text} was opened");
    }
    Ok(())
}

/// Leads to the dialog with a board of which the picture does not show how many blocks there are to place.
pub async fn blocks(page: &Page) -> Result<()> {
    begin(page, "lazors").await?;
    page.js_async("window.picture = await drawn('light', 96)").await?;
    another(page).await?;
    drop_picture(page).await?;
    asked(page).await
}

/// What no picture of a board shows is one question, asked for before the board opens, and the board has what was entered: the first
/// digit typed takes the place of what was there, and no more are entered than there are cells.
pub async fn blocks_to_place_are_one_question(page: &Page) -> Result<()> {
    blocks(page).await?;
    says(page, "reader-state", "how many blocks").await?;
    page.wait_js("document.querySelector('[data-test=reader-stock]').contains(document.activeElement)").await?;
    ensure!(page.js("return document.querySelector('[data-test=reader-spot]').hidden").await? == true);
    page.screenshot("reader-blocks").await?;
    click(page, "reader-open").await?;
    says(page, "reader-lacks", "Enter how many blocks").await?;
    page.wait_js("document.querySelector('[data-test=reader-stock]').contains(document.activeElement)").await?;
    let value = "document.querySelector('[data-test^=reader-count]').value";
    let enter = "document.querySelector('[data-test^=reader-count]').focus()";
    page.js(enter).await?;
    page.type_text("999").await?;
    page.press("Tab").await?;
    let most = page.js("return gridlight.page.view().rows * gridlight.page.view().cols").await?;
    page.wait_js(&format!("Number({value}) > 0 && Number({value}) <= {most}")).await?;
    page.js(enter).await?;
    page.type_text("5").await?;
    page.press("Tab").await?;
    page.wait_js(&format!("{value} === '5'")).await?;
    for count in ["6", "7"] {
        page.js("document.querySelector('[data-test^=reader-more]').click()").await?;
        page.wait_js(&format!("{value} === '{count}'")).await?;
    }
    says(page, "reader-state", "Compare the board").await?;
    click(page, "reader-open").await?;
    opened(page).await?;
    let text = "const board = gridlight.page.sent('puzzle'); const text = board.text('bff'); board.free(); return text";
    let text = page.js(text).await?;
    ensure!(text.as_str().is_some_and(|text| text.contains("A 7")), "{text} was opened");
    Ok(())
}

/// A board with places that nobody has looked at says so, and opens in Edit.
pub async fn what_is_unchecked_opens_in_edit(page: &Page) -> Result<()> {
    doubt(page).await?;
    says(page, "reader-open", "unchecked").await?;
    ensure!(page.js("return document.querySelector('[data-test=reader-edit]').hidden").await? == true);
    click(page, "reader-open").await?;
    opened(page).await?;
    says(page, "toast", "unchecked").await?;
    wait_view(page, "view.mode === 'edit'").await
}

/// Whoever has looked at places is asked before the dialog closes, by keys or by its button; nobody else is.
pub async fn what_was_checked_is_not_lost_unasked(page: &Page) -> Result<()> {
    doubt(page).await?;
    let before = board(page).await?;
    click(page, "reader-next").await?;
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    drop_picture(page).await?;
    asked(page).await?;
    page.js("document.querySelector('.likely').click()").await?;
    page.wait_js("document.querySelectorAll('.reader-frame.checked').length === 1").await?;
    page.press("Escape").await?;
    says(page, "reader-leaves", "1 place will be lost").await?;
    page.press("Enter").await?;
    page.wait_js("!document.querySelector('[data-test=reader-leaves]').open").await?;
    // Another picture asks as well.
    drop_picture(page).await?;
    says(page, "reader-leaves", "1 place will be lost").await?;
    page.press("Enter").await?;
    page.wait_js("!document.querySelector('[data-test=reader-leaves]').open").await?;
    page.wait_js("document.querySelectorAll('.reader-frame.checked').length === 1").await?;
    // Not even the second time.
    page.press("Escape").await?;
    page.wait_for("[data-test=reader-leaves][open]").await?;
    click(page, "reader-stay").await?;
    ensure!(page.js("return document.querySelector('[data-test=reader]').open").await? == true);
    page.js("document.querySelector('[data-test=reader] .dialog-head button').click()").await?;
    click(page, "reader-leave").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    ensure!(board(page).await? == before, "leaving opened a board");
    Ok(())
}

/// Where nothing is found between the corners, the puzzle can be named, and drawn by hand.
pub async fn nothing_between_the_corners_is_no_dead_end(page: &Page) -> Result<()> {
    begin(page, "harmony").await?;
    nothing(page).await?;
    between(page).await?;
    page.screenshot("reader-between").await?;
    page.js("document.querySelector('[data-test=reader-puzzle]').value = 'aquarium'").await?;
    click(page, "reader-again").await?;
    says(page, "reader-none", "No Aquarium board").await?;
    click(page, "reader-draw").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    wait_view(page, "view.puzzle === 'aquarium' && view.mode === 'edit'").await
}

/// Makes a picture of a board of Harmony, one tile of which is painted over, so that nothing adds up.
const PAINTED: &str = "
    window.picture = await drawn('light', 96, (context, at, unit) => {
      const [[x, y], [right, bottom]] = [at(0, 0), at(1, 1)];
      const paint = context.createLinearGradient(x, y, right, bottom);
      paint.addColorStop(0, '#999');
      paint.addColorStop(1, '#555');
      context.fillStyle = paint;
      context.fillRect(x, y, unit, unit);
    });";

/// What a picture was taken for can be denied: its puzzle is named, or one goes back.
pub async fn a_doubtful_reading_may_be_of_another_puzzle(page: &Page) -> Result<()> {
    begin(page, "harmony").await?;
    page.js_async(PAINTED).await?;
    drop_picture(page).await?;
    asked(page).await?;
    click(page, "reader-other-puzzle").await?;
    click(page, "reader-back").await?;
    click(page, "reader-other-puzzle").await?;
    page.js("document.querySelector('[data-test=reader-puzzle]').value = 'lazors'").await?;
    click(page, "reader-again").await?;
    says(page, "reader-none", "No Lazors board was found in the picture.").await?;
    page.screenshot("reader-other").await?;
    click(page, "reader-draw").await?;
    wait_view(page, "view.puzzle === 'lazors' && view.mode === 'edit'").await
}

/// Leads on from the picture of no board to what is said between corners of its own.
pub async fn between(page: &Page) -> Result<()> {
    page.js("document.querySelector('[data-test=reader-corners]').click()").await?;
    page.wait_for(&it("corners-take")).await?;
    click(page, "corners-take").await?;
    says(page, "reader-none", "between the four corners").await
}

/// In another light, rows' colours are matched to ours: each can be drawn in any of our colours, by keys too, and the row that had
/// it takes the other. A corrected place closes; readings are in order.
pub async fn rows_are_drawn_in_other_colours(page: &Page) -> Result<()> {
    begin(page, "harmony").await?;
    let dim = "window.picture = await drawn('light', 96, (context) => {
      context.fillStyle = '#0002';
      context.fillRect(0, 0, 9999, 9999);
    });";
    page.js_async(dim).await?;
    drop_picture(page).await?;
    asked(page).await?;
    says(page, "reader-colours", "Row 1: pink, drawn in rose").await?;
    says(page, "reader-colours", "Row 2: orange, drawn in amber").await?;
    // One that no row has.
    page.wait_js("document.activeElement.dataset.test === 'reader-dye-0'").await?;
    page.press("Enter").await?;
    page.wait_js("document.activeElement.getAttribute('aria-label') === 'rose'").await?;
    page.press("Tab").await?;
    page.press("Tab").await?;
    page.press("Enter").await?;
    says(page, "reader-state", "Row 1 is drawn in lime.").await?;
    page.wait_js("document.activeElement.dataset.test === 'reader-dye-0'").await?;
    // One that another row has.
    page.press("Enter").await?;
    page.js("document.querySelector('[data-test=reader-palette] [aria-label^=amber]').click()").await?;
    says(page, "reader-state", "Row 1 is drawn in amber, row 2 in lime.").await?;
    page.screenshot("reader-dyes").await?;
    // The rows keep their tiles, and take their dyes with them.
    click(page, "reader-swap-0").await?;
    says(page, "reader-state", "Rows 1 and 2 have swapped colours.").await?;
    says(page, "reader-colours", "Row 2: pink, drawn in amber").await?;
    click(page, "reader-swap-0").await?;
    says(page, "reader-colours", "Row 1: pink, drawn in amber").await?;
    let first = "
        const [x, y] = [0.3, 0.3];
        const view = document.querySelector('[data-test=reader-view]').getBoundingClientRect();
        document.querySelector('[data-test=reader-view]').dispatchEvent(new MouseEvent('click', {
          clientX: view.left + x * view.width, clientY: view.top + y * view.height, bubbles: true }));
        return [...document.querySelectorAll('[data-test=reader-readings] button')].map((one) => parseInt(one.textContent));";
    let moves: Vec<u32> = serde_json::from_value(page.js(first).await?)?;
    ensure!(moves.is_sorted() && !moves.is_empty(), "{moves:?} are out of order");
    page.press("9").await?;
    says(page, "reader-state", "9 moves").await?;
    ensure!(page.js("return document.querySelector('[data-test=reader-spot]').hidden").await? == true);
    // By keys alone, every place can be gone through.
    page.js("document.querySelector('[data-test=reader-each]').focus()").await?;
    page.press("Enter").await?;
    page.press("ArrowRight").await?;
    says(page, "reader-place", "Row 1, column 2").await?;
    page.press("Enter").await?;
    says(page, "reader-state", "Row 1, column 2").await?;
    click(page, "reader-open").await?;
    opened(page).await?;
    let text =
        "const board = gridlight.page.sent('puzzle'); const text = board.text('harmony'); board.free(); return text";
    let text = page.js(text).await?;
    ensure!(text.as_str().is_some_and(|text| text.contains("amber lime") && text.contains(":9")), "{text}");
    Ok(())
}

/// A broken file in place of another picture is refused, and what the dialog showed stays.
pub async fn a_broken_file_keeps_what_was_read(page: &Page) -> Result<()> {
    begin(page, "harmony").await?;
    nothing(page).await?;
    page.js("window.picture = new File(['tomorrow at six'], 'a.jpg', { type: 'image/jpeg' }); choose('reader-file', picture)")
        .await?;
    says(page, "toast", "damaged, or not a picture").await?;
    page.wait_for("[data-test=reader][open] [data-test=reader-none]").await?;
    page.wait_js("document.activeElement.dataset.test === 'reader-corners'").await
}

/// Types what the board of [`flips`] has, place by place, until none is left.
async fn correct(page: &Page) -> Result<()> {
    for _ in 0..12 {
        let state = page.text(&it("reader-state")).await?;
        if !state.contains("to check") {
            break;
        }
        let place = page.text(&it("reader-place")).await?;
        let letters = page.js_with(CLUE, &[Value::from(place.clone()), json!({ "rows": ROWS, "cols": COLS })]).await?;
        let Some(letters) = letters.as_str() else { anyhow::bail!("no clue for {place}") };
        page.type_text(letters).await?;
        page.wait_js(&format!("document.querySelector('[data-test=reader-state]').textContent !== {}", json!(state)))
            .await?;
    }
    Ok(())
}

/// What the place named says on that board.
const CLUE: &str = "
    const [, what, line, , part] = /of (row|column) (\\d+)(, part (\\d+))?/.exec(arguments[0]) ?? [];
    const { rows, cols } = arguments[1];
    return (what === 'row' ? rows : cols).split(' ')[line - 1]?.split('/')[(part ?? 1) - 1] ?? null;";

/// What is typed wrong is said, and changes nothing; closing the dialog leaves the board as it was.
pub async fn what_a_place_cannot_say_is_refused(page: &Page) -> Result<()> {
    flips(page).await?;
    let before = board(page).await?;
    page.js_async(SMEARED).await?;
    drop_picture(page).await?;
    asked(page).await?;
    let state = page.text(&it("reader-state")).await?;
    page.press("q").await?;
    says(page, "reader-taken", "cannot be “q”").await?;
    ensure!(page.text(&it("reader-state")).await? == state);
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    ensure!(board(page).await? == before, "closing opened a board");
    Ok(())
}

/// Cancel ends the worker at once; the next picture is read all the same.
pub async fn reading_is_cancelled(page: &Page) -> Result<()> {
    flips(page).await?;
    page.js_async("window.picture = await drawn('light', 96)").await?;
    another(page).await?;
    let before = board(page).await?;
    let slow = "
        const { postMessage, terminate } = Worker.prototype;
        window.ended = 0;
        Worker.prototype.postMessage = function (message, ...rest) {
          if (message.type !== 'read') return postMessage.call(this, message, ...rest);
        };
        Worker.prototype.terminate = function () {
          ended += 1;
          return terminate.call(this);
        };
        window.quicken = () => Object.assign(Worker.prototype, { postMessage, terminate });";
    page.js(slow).await?;
    drop_picture(page).await?;
    says(page, "reader-waits", "Opening the picture").await?;
    page.screenshot("reader-waits").await?;
    click(page, "reader-cancel").await?;
    page.wait_js("!document.querySelector('dialog[open]') && ended === 1").await?;
    ensure!(board(page).await? == before);
    page.js("quicken()").await?;
    drop_picture(page).await?;
    opened(page).await
}

/// A picture without a board says what was looked for, and offers the corners.
pub async fn none_of_the_five(page: &Page) -> Result<()> {
    begin(page, "harmony").await?;
    let before = board(page).await?;
    nothing(page).await?;
    says(page, "reader-none", "Lazors, Laser Maze, Aquarium, Voltorb Flip and Harmony").await?;
    page.screenshot("reader-none").await?;
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    ensure!(board(page).await? == before);
    Ok(())
}

/// Empty, broken, transparent, tiny and hostile files, drawings and formats that the browser lacks: each is refused in a
/// sentence, at once, and the board stays.
pub async fn bad_files_are_refused(page: &Page) -> Result<()> {
    begin(page, "harmony").await?;
    let before = board(page).await?;
    let png = |width: u32, height: u32| {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        bytes.extend(width.to_be_bytes());
        bytes.extend(height.to_be_bytes());
        bytes.extend([8, 6, 0, 0, 0, 0, 0, 0, 0]);
        json!(bytes)
    };
    let made = |bytes: Value, kind: &str| {
        format!("new File([new Uint8Array({bytes})], 'a.{kind}', {{ type: 'image/{kind}' }})")
    };
    let heic = json!([0, 0, 0, 24, 102, 116, 121, 112, 104, 101, 105, 99, 0, 0, 0, 0]);
    let cases = [
        ("new File([], 'a.png', { type: 'image/png' })".to_owned(), "The file is empty."),
        (made(png(100_000, 100_000), "png"), "100\u{202f}000 × 100\u{202f}000 pixels, at most 100 million"),
        (made(png(400, 300), "png"), "damaged, or not a picture"),
        ("await empty(20, 20, '#fff')".to_owned(), "at least 32 pixels"),
        ("await empty(64, 64, '')".to_owned(), "fully transparent"),
        (
            "new File(['<svg xmlns=\"http://www.w3.org/2000/svg\"/>'], 'a.svg', { type: 'image/svg+xml' })".to_owned(),
            "SVG drawings are not read",
        ),
        (made(heic, "heic"), "HEIC"),
        ("new File(['tomorrow at six'], 'a.jpg', { type: 'image/jpeg' })".to_owned(), "damaged, or not a picture"),
    ];
    for (file, words) in cases {
        page.js_async(&format!("window.picture = {file}")).await?;
        let asked = page.js_async(
            "document.querySelector('#toast').replaceChildren();
             const begun = performance.now();
             dropFile(picture);
             return performance.now() - begun;",
        );
        let took = asked.await?.as_f64().unwrap_or(f64::MAX);
        ensure!(took < 200.0, "{words}: the page stood still for {took:.0} ms");
        says(page, "toast", words).await?;
        page.wait_js("!document.querySelector('dialog[open]')").await?;
        ensure!(board(page).await? == before, "{words}: the board changed");
    }
    Ok(())
}

/// A photo is straightened by its four corners, which are dragged, or moved by keys.
pub async fn a_photo_is_straightened(page: &Page) -> Result<()> {
    flips(page).await?;
    let wanted = drawing(page).await?;
    page.js_async(TURNED).await?;
    another(page).await?;
    drop_picture(page).await?;
    page.wait_for("[data-test=reader][open] [data-test=reader-corners]").await?;
    page.js("document.querySelector('[data-test=reader-corners]').click()").await?;
    page.wait_for(&it("corner-0")).await?;
    page.wait_js("document.activeElement.dataset.test === 'corner-0'").await?;
    // A step with the keyboard, back again with another.
    let place = "return document.querySelector('[data-test=corner-0]').style.left";
    let before = page.js(place).await?;
    page.press("ArrowRight").await?;
    ensure!(page.js(place).await? != before, "an arrow key moved nothing");
    page.press("ArrowLeft").await?;
    page.wait_js("!document.querySelector('.reader-loupe').hidden").await?;
    // A handle beside the opposite one is refused, and of two that overlap the nearest moves.
    rest(page, "dialog[open]").await?;
    let places: Vec<xtask::browser::Point> = serde_json::from_value(page.js(HANDLES).await?)?;
    page.drag(&[places[0], places[8]]).await?;
    click(page, "corners-take").await?;
    says(page, "corners-state", "wrong order").await?;
    let places: Vec<xtask::browser::Point> = serde_json::from_value(page.js(HANDLES).await?)?;
    for index in 0..4 {
        page.drag(&[places[index], places[4 + index]]).await?;
    }
    // What enlarges covers no handle when none is moved.
    ensure!(page.js("return document.querySelector('.reader-loupe').hidden").await? == true);
    page.screenshot("reader-corners").await?;
    click(page, "corners-take").await?;
    page.wait_js(READ_OR_ASKED).await?;
    page.screenshot("reader-straight").await?;
    page.js("document.querySelector('[data-test=reader-open]')?.click()").await?;
    opened(page).await?;
    ensure!(drawing(page).await? == wanted, "another board was read");
    Ok(())
}

/// Where the handles are in the window, after them where the corners of the board are, and a place just beside the third.
const HANDLES: &str = "
    const box = document.querySelector('.reader-photo').getBoundingClientRect();
    const handles = [0, 1, 2, 3].map((index) => {
      const { left, top, width, height } = document.querySelector(`[data-test=corner-${index}]`).getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    });
    return [...handles, ...corners.map(([x, y]) => [box.left + x * box.width, box.top + y * box.height]), [handles[2][0] + 12, handles[2][1] + 6]];";
