//! Steps that many journeys share.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use anyhow::{Result, anyhow, bail, ensure};
use serde_json::{Value, json};
use xtask::browser::{Kind, Page, Point};

/// The links of boards that were opened before, in any browser: making one takes a loaded page.
static LINKS: LazyLock<Mutex<HashMap<&'static str, String>>> = LazyLock::new(Mutex::default);

/// The element with this test name.
pub fn it(name: &str) -> String {
    format!("[data-test=\"{name}\"]")
}

/// Opens the page without a link, as a returning visitor.
pub async fn start(page: &Page) -> Result<()> {
    visit(page, "").await
}

/// Opens a fragment, as a returning visitor.
pub async fn visit(page: &Page, fragment: &str) -> Result<()> {
    page.goto(fragment).await?;
    page.wait_ready().await?;
    knows(page).await
}

/// Makes the visitor one who knows every puzzle and has unfolded every panel: no welcome, nothing hidden. A browser may
/// refuse to save that.
pub async fn knows(page: &Page) -> Result<()> {
    let script = "
        const all = document.documentElement.dataset.puzzles.split(' ').map((id) => [id, true]);
        const met = JSON.stringify(Object.fromEntries(all));
        try {
          for (const what of ['demo', 'doors']) localStorage.setItem(`gridlight.met.${what}`, met);
          // Learn's is not there yet.
          const unfolded = JSON.parse(localStorage.getItem('gridlight.unfolded') ?? '{}');
          localStorage.setItem('gridlight.unfolded', JSON.stringify({ ...unfolded, search: true }));
        } catch {}
        for (const fold of document.querySelectorAll('[data-test^=fold-][aria-expanded=false]')) fold.click();";
    page.js(script).await.map(drop)
}

/// Opens a board by its link.
pub async fn open(page: &Page, text: &'static str) -> Result<()> {
    let link = link(page, text).await?;
    visit(page, &format!("#{link}")).await
}

/// The link of a board, without `#`.
pub async fn link(page: &Page, text: &'static str) -> Result<String> {
    let links = || LINKS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = links().get(text).cloned();
    if let Some(link) = known {
        return Ok(link);
    }
    start(page).await?;
    // Undone at once: the page must not keep it among the person's own boards.
    let script = "const { page } = gridlight; page.openText(arguments[0]);
        const { link } = page.view(); page.undo(); return link;";
    let made = page.js_with(script, &[text.into()]).await?;
    let made = made.as_str().ok_or_else(|| anyhow!("the board has no link"))?.to_owned();
    links().insert(text, made.clone());
    Ok(made)
}

/// The content of the page's panels, without the tools.
pub async fn view(page: &Page) -> Result<Value> {
    page.js("const { groups, actions, ...view } = gridlight.page.view(); return view;").await
}

/// The board's link, with its moves.
pub async fn board(page: &Page) -> Result<String> {
    word(&view(page).await?, "link")
}

/// A text in a view.
pub fn word(view: &Value, name: &str) -> Result<String> {
    view[name].as_str().map(str::to_owned).ok_or_else(|| anyhow!("the view has no {name}: {view}"))
}

/// Waits until an expression about `view` is true.
pub async fn wait_view(page: &Page, expression: &str) -> Result<()> {
    page.wait_js(&format!("((view) => {expression})(gridlight.page.view())")).await
}

/// Clicks on the element with this test name.
pub async fn click(page: &Page, name: &str) -> Result<()> {
    page.click(&it(name)).await
}

/// Presses a button that may be out of sight, once it is there.
pub async fn press(page: &Page, name: &str) -> Result<()> {
    page.wait_js(&format!("document.querySelector('{}')", it(name))).await?;
    page.js_with("document.querySelector(arguments[0]).click()", &[it(name).into()]).await.map(drop)
}

/// Opens the details of a lesson.
pub async fn open_details(page: &Page) -> Result<()> {
    page.js("document.querySelector('.lesson-fold').open = true").await.map(drop)
}

/// Clicks on an element that a phone shows only in the sheet of a mode, and closes the sheet.
pub async fn click_in_sheet(page: &Page, mode: &str, name: &str) -> Result<()> {
    if page.kind() == Kind::Phone {
        open_sheet(page, mode).await?;
        click(page, name).await?;
        return close_sheet(page).await;
    }
    click_amid(page, name).await
}

/// Clicks on an element in the middle of the panel, away from what stays in sight at both ends: the verdict above, whose
/// height changes while it is pressed, and the foot.
pub async fn click_amid(page: &Page, name: &str) -> Result<()> {
    let shown = it(name);
    page.js(&format!("document.querySelector('{shown}')?.scrollIntoView({{ block: 'center' }})")).await?;
    click(page, name).await
}

/// Opens the sheet of a mode, and waits until it is at rest.
pub async fn open_sheet(page: &Page, mode: &str) -> Result<()> {
    click(page, &format!("sheet-{mode}")).await?;
    page.wait_js(&format!("document.querySelector('#work').dataset.sheet === '{mode}'")).await?;
    rest(page, "dialog.sheet[open]").await
}

/// Opens a part of the dialog for new boards, also where its button is in a drawer that is closed.
pub async fn new_board(page: &Page, way: &str) -> Result<()> {
    press(page, "new").await?;
    page.wait_for("dialog.new[open]").await?;
    press(page, &format!("new-{way}")).await?;
    rest(page, "dialog.new[open]").await
}

/// Closes the sheet, if it is still open.
pub async fn close_sheet(page: &Page) -> Result<()> {
    page.js("document.querySelector('dialog.sheet[open] .dialog-head button')?.click()").await?;
    page.wait_js("!document.querySelector('dialog.sheet[open]')").await
}

/// Waits until an element stops moving.
pub async fn rest(page: &Page, css: &str) -> Result<()> {
    let css = Value::from(css);
    page.wait_js(&format!("document.querySelector({css}).getAnimations({{ subtree: true }}).length === 0")).await
}

/// Waits until the element with this test name stays where it is, as pictures above it come.
pub async fn settles(page: &Page, name: &str) -> Result<()> {
    rests(page, &it(name)).await
}

/// Waits until an element has stayed where it is for twelve frames and half a second: what is loaded above it may
/// be late.
pub async fn rests(page: &Page, css: &str) -> Result<()> {
    let css = Value::from(css);
    page.js_async(&format!(
        "let [last, same, since] = [NaN, 0, 0];
        while (same < 12 || performance.now() - since < 500) {{
          await new Promise(requestAnimationFrame);
          const {{ top }} = document.querySelector({css}).getBoundingClientRect();
          same = top === last ? same + 1 : 0;
          if (same === 0) since = performance.now();
          last = top;
        }}"
    ))
    .await
    .map(drop)
}

/// Waits until the text of the element with this test name contains these words.
pub async fn says(page: &Page, name: &str, words: &str) -> Result<()> {
    let (css, expected) = (Value::from(it(name)), Value::from(words));
    let waited = page.wait_js(&format!("document.querySelector({css})?.textContent.includes({expected})")).await;
    if waited.is_err() {
        bail!("{name} says “{}” and not “{words}”", page.text(&it(name)).await?);
    }
    Ok(())
}

/// Waits until Hint says what it does next, and presses it.
pub async fn hint_on(page: &Page, words: &str) -> Result<()> {
    page.wait_js(&hints(words)).await?;
    click(page, "hint").await
}

/// Whether Hint says this.
pub fn hints(words: &str) -> String {
    format!("document.querySelector('{}')?.textContent === '{words}'", it("hint"))
}

/// Asks for a hint, and applies it.
pub async fn take_hint(page: &Page) -> Result<()> {
    hint_on(page, "Hint").await?;
    hint_on(page, "Apply").await
}

/// Changes a list's choice like a person.
pub async fn choose(page: &Page, name: &str, value: &str) -> Result<()> {
    let script = "
        const list = document.querySelector(arguments[0]);
        list.value = arguments[1];
        list.dispatchEvent(new Event('change', { bubbles: true }));
        return list.value;";
    let chosen = page.js_with(script, &[it(name).into(), value.into()]).await?;
    ensure!(chosen == value, "{name} has no {value}");
    Ok(())
}

/// Chooses when mistakes are shown: "once", "asked" or "never".
pub async fn show_mistakes(page: &Page, when: &str) -> Result<()> {
    if page.kind() == Kind::Phone {
        open_sheet(page, "play").await?;
    }
    choose(page, "mistakes", when).await?;
    if page.kind() == Kind::Phone {
        close_sheet(page).await?;
    }
    Ok(())
}

/// Goes to a mode.
pub async fn mode(page: &Page, mode: &str) -> Result<()> {
    click(page, &format!("mode-{mode}")).await?;
    wait_view(page, &format!("view.mode === '{mode}'")).await?;
    // A pane may be loaded with its first use.
    page.wait_js(&format!("document.querySelector('#pane-{mode} .strip')?.childElementCount !== 0")).await
}

/// Sets the speed of a watched search to the fastest.
pub async fn fastest(page: &Page) -> Result<()> {
    let script = "
        const speed = document.querySelector('[data-test=\"film-speed\"]');
        speed.value = speed.max;
        speed.dispatchEvent(new Event('input'));";
    page.js(script).await.map(drop)
}

/// Selects a tool.
pub async fn tool(page: &Page, id: &str) -> Result<()> {
    click_amid(page, &format!("tool-{id}")).await?;
    wait_view(page, &format!("view.tool === '{id}'")).await
}

/// How many blocks of a tool are left in the tray.
pub async fn left(page: &Page, id: &str) -> Result<String> {
    page.text(&format!("{} .tool-count", it(&format!("tool-{id}")))).await
}

/// Lets the page lay itself out and paint.
pub async fn frames(page: &Page) -> Result<()> {
    let script = "for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);";
    page.js_async(script).await.map(drop)
}

/// The window position of a point of the board; x to the right and y down, in cells.
pub async fn place(page: &Page, x: f64, y: f64) -> Result<Point> {
    Ok(places(page, &[(x, y)]).await?[0])
}

/// The window positions of points of the board, after layout.
async fn places(page: &Page, points: &[(f64, f64)]) -> Result<Vec<Point>> {
    frames(page).await?;
    let script = "
        const { camera, canvas } = gridlight.stage;
        const { left, top } = canvas.getBoundingClientRect();
        return arguments[0].map((point) => {
          const [x, y] = camera.toCss(...point);
          return [left + x, top + y];
        });";
    let places: Vec<Point> = serde_json::from_value(page.js_with(script, &[json!(points)]).await?)?;
    ensure!(places.len() == points.len(), "{} points have {} places", points.len(), places.len());
    Ok(places)
}

/// The centre of a cell on the board, for [`stroke`].
pub fn cell(row: u8, col: u8) -> (f64, f64) {
    (f64::from(col) + 0.5, f64::from(row) + 0.5)
}

/// Draws on the board, by touch on the phone and otherwise with the mouse.
pub async fn stroke(page: &Page, path: &[(f64, f64)]) -> Result<()> {
    let points = places(page, path).await?;
    drag(page, &points).await
}

/// Drags from one point of the window to others, by touch on the phone and otherwise with the mouse.
pub async fn drag(page: &Page, points: &[Point]) -> Result<()> {
    if page.kind() == Kind::Phone { page.touch(&[points]).await } else { page.drag(points).await }
}

/// Uses the tool at a cell.
pub async fn tap(page: &Page, row: u8, col: u8) -> Result<()> {
    stroke(page, &[cell(row, col)]).await
}

/// A hash of the canvas once nothing on it moves and no pointer is over it.
pub async fn look(page: &Page) -> Result<i64> {
    let script = "
        const { canvas } = gridlight.stage;
        gridlight.page.leave();
        const copy = document.createElement('canvas');
        const context = copy.getContext('2d', { willReadFrequently: true });
        const read = async () => {
          // As after a resize: all is painted anew, so that soft edges do not depend on what was there before.
          gridlight.stage.context.lineCap = 'butt';
          gridlight.stage.invalidate();
          for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
          // Before the page's first frame the canvas has not got its size.
          [copy.width, copy.height] = [canvas.width, canvas.height];
          context.drawImage(canvas, 0, 0);
          const { data } = context.getImageData(0, 0, copy.width, copy.height);
          let sum = 7;
          for (let at = 0; at < data.length; at += 4) sum = (sum * 31 + data[at] + 3 * data[at + 1] + 7 * data[at + 2]) | 0;
          return sum;
        };
        let [before, now] = [await read(), await read()];
        while (before !== now) [before, now] = [now, await read()];
        return now;";
    page.js_async(script).await?.as_i64().ok_or_else(|| anyhow!("the canvas cannot be read"))
}

/// Presses Solve in its mode and waits for a verdict with these words.
pub async fn solve(page: &Page, words: &str) -> Result<()> {
    mode(page, "solve").await?;
    click(page, "solve").await?;
    says(page, "verdict", words).await
}

/// Adds options to each solve until the page is left: a slow strategy keeps a search going.
pub async fn solve_with(page: &Page, options: Value) -> Result<()> {
    let script = "
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message, ...rest) {
          if (message.type === 'solve') Object.assign(message.options, window.wanted);
          return postMessage.call(this, message, ...rest);
        };";
    page.js(&format!("if (!window.wanted) {{ {script} }} window.wanted = {options}")).await.map(drop)
}

/// Checks that a second page has a clean console as well; the harness checks the first one.
pub async fn close_clean(page: Page) -> Result<()> {
    let said = page.take_console().await?;
    ensure!(said.is_empty(), "the second page's console is not empty:\n{}", said.join("\n"));
    page.close().await;
    Ok(())
}

/// Settles with what the database answers.
pub const DONE: &str = "const done = (request) => new Promise((go, fail) => { request.onsuccess = () => go(request.result); request.onerror = fail; });";

/// Collects downloads in `files`.
pub const CATCH_FILES: &str = "
    const blobs = new Map();
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      const url = make(blob);
      blobs.set(url, blob);
      return url;
    };
    window.files = [];
    HTMLAnchorElement.prototype.click = function () {
      files.push({ name: this.download, blob: blobs.get(this.href) });
    };";
