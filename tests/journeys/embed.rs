//! Boards embedded in another page: the element of pkg/, in a page with its own strict policy.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use xtask::browser::{Kind, Page, Point};

use crate::boards::{NONE, TINY};
use crate::steps::*;

/// Variables for the scripts here: the element under test, and the window of its frame.
const ELEMENT: &str = "
    const board = document.querySelector('#board');
    const inner = board?.shadowRoot?.querySelector('iframe')?.contentWindow;";

/// Opens a page with its own policy, whose contents can be replaced.
pub async fn around(page: &Page) -> Result<()> {
    page.goto("pkg/examples/frame.html").await?;
    // WebKit can hang if a frame is removed while it loads.
    page.wait_js("document.querySelector('#said').textContent.includes('ready')").await
}

/// Opens a page around the playground with one element in it, set up by this script using `board`.
pub async fn host(page: &Page, make: &str) -> Result<()> {
    around(page).await?;
    let script = format!(
        "await import(new URL('../element.js', location.href));
         const board = document.createElement('gridlight-board');
         board.id = 'board';
         window.heard = [];
         for (const type of ['ready', 'change', 'solved', 'step', 'error'])
           board.addEventListener(type, ({{ detail }}) => heard.push([type, detail]));
         {make}
         document.querySelector('main').replaceChildren(board);"
    );
    page.js_async(&script).await.map(drop)
}

/// Waits until an expression about `board`, `inner` and `heard` is true.
pub async fn wait(page: &Page, expression: &str) -> Result<()> {
    page.wait_js(&format!("(() => {{ {ELEMENT} return {expression}; }})()")).await
}

/// The result of an async script that uses `board`.
pub async fn ask(page: &Page, script: &str) -> Result<Value> {
    page.js_async(&format!("{ELEMENT} {script}")).await
}

/// Waits for an event of the element.
pub async fn hears(page: &Page, what: &str) -> Result<()> {
    wait(page, &format!("heard.some(([type]) => type === '{what}')")).await
}

/// Uses the tool at a cell of the board in the frame, by touch on the phone.
async fn tap_inside(page: &Page, row: u8, col: u8) -> Result<()> {
    let script = format!(
        "for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
         const {{ camera, canvas }} = inner.gridlight.stage;
         const [outer, area] = [board.getBoundingClientRect(), canvas.getBoundingClientRect()];
         const [x, y] = camera.toCss({col}.5, {row}.5);
         return [outer.left + area.left + x, outer.top + area.top + y];"
    );
    let place: Point = serde_json::from_value(ask(page, &script).await?)?;
    drag(page, &[place]).await
}

fn text(board: &str) -> String {
    format!("board.text = {};", Value::from(board))
}

/// A board is played to its end, and the host page gets the events; the height follows the width.
pub async fn an_element_is_played_to_its_end(page: &Page) -> Result<()> {
    host(page, &text(TINY)).await?;
    hears(page, "ready").await?;
    let ready = ask(page, "return heard.find(([type]) => type === 'ready')[1]").await?;
    ensure!(ready["rows"] == 3 && ready["puzzle"] == "lazors" && ready["solved"] == false, "{ready}");
    tap_inside(page, 0, 2).await?;
    wait(page, "heard.some(([type, { moves }]) => type === 'change' && moves === 1)").await?;
    tap_inside(page, 2, 1).await?;
    hears(page, "solved").await?;
    let solved = ask(page, "return heard.find(([type]) => type === 'solved')[1]").await?;
    let spent = solved["milliseconds"].as_f64();
    ensure!(solved["moves"] == 2 && solved["hints"] == 0 && spent > Some(0.0), "{solved}");
    let stands = ask(page, "return board.board()").await?;
    ensure!(stands["solved"] == true && stands["text"] == TINY, "{stands}");
    let end = ask(page, "return board.solve({ limit: 2 })").await?;
    ensure!(end["status"] == "unique" && end["answers"][0] == "..A\n...\n.A.\n", "{end}");
    let order = ask(page, "return heard.map(([type]) => type).filter((type) => type !== 'change').join()").await?;
    ensure!(order == "ready,solved", "{order}");
    let step = ask(page, "return board.seek(2)").await?;
    ensure!(step["step"] == 2 && step["steps"].as_f64() > Some(2.0), "{step}");
    hears(page, "step").await?;
    // At half the width the board has half the height.
    let height = ask(page, "return board.offsetHeight").await?.as_f64().unwrap_or(0.0);
    ask(page, "document.querySelector('main').style.maxWidth = '240px'").await?;
    wait(page, &format!("board.offsetHeight < {}", height - 40.0)).await?;
    page.screenshot("embed-element").await.map(drop)
}

/// A change of the element's attributes reaches the frame, before it has loaded and after.
pub async fn attributes_act(page: &Page) -> Result<()> {
    host(page, &format!("{} board.mode = 'solve'; board.theme = 'light'; board.controls = false;", text(TINY))).await?;
    hears(page, "ready").await?;
    wait(
        page,
        "inner.gridlight.page.view().mode === 'solve' && inner.document.documentElement.dataset.theme === 'light'",
    )
    .await?;
    let tools = "inner.document.querySelector('.pane:not([hidden]) .strip').getClientRects().length";
    wait(page, &format!("{tools} === 0")).await?;
    for (attribute, value, then) in [
        ("controls", "yes", format!("{tools} > 0")),
        ("theme", "contrast", "inner.document.documentElement.dataset.theme === 'contrast'".into()),
        ("mode", "edit", "inner.gridlight.page.view().mode === 'edit'".into()),
        ("mode", "play", "inner.gridlight.page.view().mode === 'play'".into()),
        ("step", "3", "inner.gridlight.page.view().timeline?.time === 3".into()),
    ] {
        ask(page, &format!("board.setAttribute('{attribute}', '{value}')")).await?;
        wait(page, &then).await?;
    }
    let other = link(page, NONE).await?;
    host(page, &text(TINY)).await?;
    hears(page, "ready").await?;
    ask(page, &format!("board.link = 'https://example.org/#{other}&embed=1&mode=edit'")).await?;
    wait(page, &format!("inner.gridlight.page.view().link === '{other}'")).await?;
    // A text that cannot be opened is reported, and the board stays.
    let wrong = ask(page, "return board.load('GRID START\\no ?\\nGRID STOP').catch(({ message, line, column }) => [message, line, column])").await?;
    ensure!(wrong[0].as_str().is_some_and(|words| words.starts_with("Unknown symbol")) && wrong[1] == 2, "{wrong}");
    ask(page, "board.link = 'nowhere/AAAA'").await?;
    hears(page, "error").await?;
    ensure!(ask(page, "return board.board()").await?["link"] == json!(other), "the board is another one");
    // An address that would run in the host's page is none.
    let ran = "return new Promise((done) => {
        const ran = () => requestAnimationFrame(() => requestAnimationFrame(() => done(window.ran === true)));
        board.addEventListener('error', ran, { once: true });
        board.src = 'javascript:parent.ran=true';
    })";
    ensure!(ask(page, ran).await? == false, "an address ran as a script");
    let refused = ask(page, "return board.board().catch(({ message }) => message)").await?;
    ensure!(refused.as_str().is_some_and(|words| words.contains("is not a playground address")), "{refused}");
    Ok(())
}

/// Several elements work side by side; one that is removed and inserted again continues where it was.
pub async fn elements_come_and_go(page: &Page) -> Result<()> {
    // As in a page whose script comes after its elements: properties that were set before.
    around(page).await?;
    let script = format!(
        "const main = document.querySelector('main');
         main.replaceChildren();
         for (const id of ['board', 'other']) main.append(Object.assign(document.createElement('gridlight-board'), {{ id }}));
         const [board, other] = main.children;
         board.text = {};
         other.textContent = '\\n    GRID START\\n    o o\\n    o o\\n    GRID STOP\\n    A 1\\n    L 0 1 1 1\\n    P 3 0\\n';
         await import(new URL('../element.js', location.href));
         const [one, two] = await Promise.all([board.board(), other.board()]);
         return [one.rows, two.rows, Object.hasOwn(board, 'text')];",
        Value::from(TINY)
    );
    ensure!(page.js_async(&script).await? == json!([3, 2, false]), "not both boards are there");
    tap_inside(page, 0, 2).await?;
    wait(page, "inner.gridlight.page.view().moves === 1").await?;
    let moved = ask(page, "return (await board.board()).link").await?;
    let words = ask(
        page,
        "const main = board.parentNode;
         const asked = board.solve();
         board.remove();
         const words = await asked.catch(({ message }) => message);
         const out = await board.board().catch(({ message }) => message);
         main.append(board);
         return [words, out];",
    );
    let told = json!(["The board was taken out of the page.", "The board is not in a page."]);
    ensure!(words.await? == told, "whoever asked waits for ever");
    let again = ask(page, "return (await board.board()).link").await?;
    ensure!(again == moved, "it does not go on where it was: {again}");
    let rows = page.js_async("return (await document.querySelector('#other').board()).rows");
    ensure!(rows.await? == 2, "the other one is another board");
    Ok(())
}

/// A board that is only shown cannot be changed; its solution is replayed on request.
pub async fn only_to_be_looked_at(page: &Page) -> Result<()> {
    host(page, &format!("{} board.mode = 'show';", text(TINY))).await?;
    hears(page, "ready").await?;
    let given = ask(page, "return (await board.board()).link").await?;
    wait(page, "Boolean(inner.document.querySelector('#cells [tabindex=\"0\"]'))").await?;
    tap_inside(page, 0, 2).await?;
    ask(
        page,
        "const { document: its, KeyboardEvent, ClipboardEvent, DataTransfer } = inner;
         const cell = its.querySelector('#cells [tabindex=\"0\"]');
         cell.focus();
         for (const key of ['Enter', ' ', 'Delete', '1', 'a'])
           cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
         for (const code of ['KeyE', 'KeyP'])
           cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', code, altKey: true, bubbles: true, cancelable: true }));
         cell.click();
         const clipboardData = new DataTransfer();
         clipboardData.setData('text', 'GRID START\\no\\nGRID STOP');
         its.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));",
    )
    .await?;
    let stands = ask(page, "await inner.testPass(300); return board.board()").await?;
    ensure!(stands["link"] == given && stands["mode"] == "show", "{stands}");
    for hidden in [".foot", ".strip", "[data-test=\"undo\"]"] {
        let rects = format!(
            "return [...inner.document.querySelectorAll('{hidden}')].filter((one) => one.getClientRects().length).length"
        );
        ensure!(ask(page, &rects).await? == 0, "{hidden} is there");
    }
    ask(page, "inner.document.querySelector('[data-test=\"embed-answer\"]').click()").await?;
    wait(page, "inner.gridlight.page.view().timeline?.steps > 1").await?;
    wait(page, "inner.document.querySelector('#timeline').getClientRects().length").await?;
    hears(page, "step").await?;
    page.screenshot("embed-show").await?;
    // There is no solution, and the page says so.
    host(page, &format!("{} board.mode = 'show';", text(NONE))).await?;
    hears(page, "ready").await?;
    ask(page, "inner.document.querySelector('[data-test=\"embed-answer\"]').click()").await?;
    wait(page, "inner.document.querySelector('[data-test=\"embed-note\"]').textContent.includes('No solution')").await
}

/// With `autoplay` the solution is replayed once it is there; not if reduced motion is preferred.
pub async fn plays_by_itself(page: &Page) -> Result<()> {
    let make = format!("{} board.mode = 'show'; board.autoplay = true;", text(TINY));
    host(page, &make).await?;
    wait(page, "inner.gridlight.page.view().timeline?.time > 1").await?;
    if page.kind() != Kind::Chromium {
        return Ok(());
    }
    let feature = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    page.cdp("Emulation.setEmulatedMedia", feature).await?;
    host(page, &make).await?;
    wait(page, "inner.gridlight.page.view().timeline").await?;
    let time = "
        await inner.testPass(900);
        for (let frame = 0; frame < 10; frame += 1) await new Promise(inner.requestAnimationFrame);
        return inner.gridlight.page.view().timeline.time";
    ensure!(ask(page, time).await? == 0.0, "it plays where nothing may move by itself");
    Ok(())
}

/// An embedded board leaves no trace in what the person's own visits save, and uses nothing of it.
pub async fn nothing_is_kept(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    tap(page, 0, 2).await?;
    let own = board(page).await?;
    page.wait_js(&format!("location.hash === '#{own}'")).await?;
    // The page saves after a pause.
    page.wait_js("sessionStorage.getItem('gridlight.history.lazors')?.includes('own')").await?;
    page.goto("").await?;
    page.wait_ready().await?;
    let all = "return JSON.stringify([{ ...localStorage }, { ...sessionStorage, 'test-console': '' }])";
    host(page, &text(NONE)).await?;
    hears(page, "ready").await?;
    let before = page.js(all).await?;
    tap_inside(page, 1, 1).await?;
    wait(page, "inner.gridlight.page.view().moves === 1").await?;
    ask(page, "await board.solve(); board.theme = 'light'; board.mode = 'solve'; await board.board(); await inner.testPass(900)").await?;
    ensure!(page.js(all).await? == before, "the frame keeps something: {before} and then {}", page.js(all).await?);
    start(page).await?;
    ensure!(board(page).await? == own, "the last board of the person's own is another one");
    Ok(())
}

/// In frames of many widths and uses nothing is cut off, the board has the full width, and nothing scrolls.
pub async fn fits_its_frame(page: &Page) -> Result<()> {
    host(page, &text(TINY)).await?;
    hears(page, "ready").await?;
    let fits = "
        const root = inner.document.documentElement;
        const { camera } = inner.gridlight.stage;
        const wide = camera.bounds[2] * camera.scale / camera.density;
        const inside = [...inner.document.querySelectorAll('.embed-bar > *, .foot > *, #timeline button')].every((one) => {
            const box = one.getBoundingClientRect();
            return box.width === 0 || box.left >= 0 && box.right <= inner.innerWidth && box.bottom <= inner.innerHeight + 1;
        });
        return inside && root.scrollHeight <= inner.innerHeight + 1 && root.scrollWidth <= inner.innerWidth && wide >= Math.min(inner.innerWidth - 60, 3 * 90);";
    for width in [280, 320, 560, 800, 1000] {
        ask(page, &format!("Object.assign(document.querySelector('main').style, {{ width: '{width}px', maxWidth: 'none', padding: '0', margin: '0' }})")).await?;
        for mode in ["play", "edit", "solve", "show"] {
            ask(page, &format!("board.mode = '{mode}'; await board.board()")).await?;
            let there = format!("inner.innerWidth === {width} && (() => {{ {fits} }})()");
            wait(page, &there).await.map_err(|error| error.context(format!("{mode} at {width}")))?;
        }
        ask(page, "await board.solve(); await board.seek(2)").await?;
        wait(page, &format!("(() => {{ {fits} }})()"))
            .await
            .map_err(|error| error.context(format!("watching at {width}")))?;
    }
    Ok(())
}

/// A scroll bar caused by the board's height makes the board narrower and lower, but must not disappear again because
/// of that.
pub async fn a_scroll_bar_beside_it_comes_once(page: &Page) -> Result<()> {
    host(page, &text(TINY)).await?;
    hears(page, "ready").await?;
    ask(page, "Object.assign(document.querySelector('main').style, { width: '300px', maxWidth: 'none', padding: '0', margin: '0' })").await?;
    wait(page, "inner.innerWidth === 300 && heard.length > 0").await?;
    let turns = "
        const frames = async (count) => {
            for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
        };
        await board.board();
        await inner.testPass(300);
        await frames(5);
        const main = document.querySelector('main');
        const high = board.offsetHeight;
        let turns = 0;
        new ResizeObserver(() => {
            const width = board.offsetHeight >= high ? '285px' : '300px';
            if (main.style.width !== width) turns += 1;
            main.style.width = width;
        }).observe(board);
        for (let turn = 0; turn < 3; turn += 1) {
            await frames(5);
            await inner.testPass(200);
        }
        return [turns, inner.innerWidth]";
    let found = ask(page, turns).await?;
    ensure!(found == json!([1, 285]), "so often it turned, and so wide is it: {found}");
    Ok(())
}
