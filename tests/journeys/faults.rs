//! Faults: networks that fail, disks that are full, clocks that jump, tabs that crash. In each case the board stays,
//! and the page reports the problem and continues where it can.

use anyhow::{Result, bail, ensure};
use serde_json::json;
use xtask::browser::Page;

use crate::boards::{ENDLESS, TINY};
use crate::own::{in_the_database, large_maze};
use crate::steps::*;

async fn to(page: &Page, puzzle: &str) -> Result<()> {
    page.js(&format!("document.querySelector('{}').click()", it(&format!("puzzle-{puzzle}")))).await.map(drop)
}

/// A module fails to load half-way: the board stays, the page says so, and the next try loads it.
pub async fn a_module_breaks_off(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    tap(page, 0, 2).await?;
    let before = board(page).await?;
    page.js("
        const [streaming, get] = [WebAssembly.compileStreaming, window.fetch];
        const half = async (source) => new Uint8Array(await (await source).arrayBuffer()).slice(0, 100000);
        WebAssembly.compileStreaming = async (source) => WebAssembly.compile(await half(source));
        window.fetch = async (...all) => new Response(await half(get(...all)));
        window.mend = () => { WebAssembly.compileStreaming = streaming; window.fetch = get; };")
        .await?;
    to(page, "harmony").await?;
    says(page, "toast", "Harmony could not be loaded").await?;
    ensure!(board(page).await? == before);
    page.wait_js(&format!("location.hash === '#{before}'")).await?;
    page.js("mend()").await?;
    to(page, "harmony").await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    to(page, "lazors").await?;
    wait_view(page, &format!("view.link === '{before}'")).await?;
    solve(page, "Unique solution.").await
}

/// A worker whose glue cannot be loaded (here it is invalid) is replaced by one whose glue can.
pub async fn a_worker_cannot_load_its_module(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.js("
        const { postMessage } = Worker.prototype;
        window.bad = true;
        Worker.prototype.postMessage = function (message, ...rest) {
          const data = message.type === 'init' && window.bad ? { ...message, puzzle: '../../../pkg/shared/settle.js?' } : message;
          return postMessage.call(this, data, ...rest);
        };")
        .await?;
    // No worker for this puzzle exists yet.
    to(page, "aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    mode(page, "solve").await?;
    click(page, "solve").await?;
    says(page, "verdict", "could not be loaded").await?;
    page.js("window.bad = false").await?;
    click(page, "solve").await?;
    says(page, "verdict", "Unique solution.").await
}

/// Actions while a link's board is being loaded leave the link in the address.
pub async fn a_change_while_loading_leaves_the_link(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let first = board(page).await?;
    page.js("
        const compile = WebAssembly.compileStreaming;
        const goes = new Promise((go) => (window.go = go));
        WebAssembly.compileStreaming = (source) => goes.then(() => compile.call(WebAssembly, source));
        location.hash = '#harmony';")
        .await?;
    tap(page, 0, 2).await?;
    wait_view(page, &format!("view.link !== '{first}'")).await?;
    let changed = board(page).await?;
    page.pass(700).await?;
    ensure!(page.address().await?.ends_with("#harmony"), "the address is {}", page.address().await?);
    page.js("window.go()").await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    page.wait_js("location.hash.startsWith('#harmony/')").await?;
    to(page, "lazors").await?;
    wait_view(page, &format!("view.link === '{changed}'")).await
}

/// A board that crashed comes back with its undo history.
pub async fn a_trap_leaves_the_way_back(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let first = board(page).await?;
    tap(page, 0, 2).await?;
    tap(page, 2, 1).await?;
    wait_view(page, "view.solved").await?;
    let second = board(page).await?;
    page.pass(800).await?;
    for _ in 0..2 {
        page.js("gridlight.page.seek({ valueOf() { throw new RangeError('simulated'); } })").await?;
        says(page, "toast", "is being restored").await?;
        wait_view(page, &format!("view.link === '{second}' && view.undo !== '' && view.own")).await?;
        page.pass(800).await?;
    }
    click(page, "undo").await?;
    click(page, "undo").await?;
    wait_view(page, &format!("view.link === '{first}'")).await
}

/// Storage is full: the page says so if a board would be lost, and works for this visit.
pub async fn storage_is_full(page: &Page) -> Result<()> {
    let full = "
        const full = () => { throw new DOMException('full', 'QuotaExceededError'); };
        Storage.prototype.setItem = full;
        IDBObjectStore.prototype.put = full;";
    open(page, TINY).await?;
    page.js(full).await?;
    tap(page, 0, 2).await?;
    tap(page, 2, 1).await?;
    wait_view(page, "view.solved").await?;
    let solved = board(page).await?;
    page.paste(&large_maze(160)).await?;
    wait_view(page, "view.rows === 160").await?;
    says(page, "toast", "cannot save more boards").await?;
    page.wait_js("history.state?.own").await?;
    // Both are still there as long as the page is open.
    to(page, "lazors").await?;
    page.wait_js("location.hash.startsWith('#lazors/')").await?;
    page.js("history.back()").await?;
    wait_view(page, "view.puzzle === 'laser-maze' && view.rows === 160").await?;
    visit(page, &format!("#{solved}")).await?;
    wait_view(page, "view.solved").await?;
    mode(page, "solve").await?;
    click(page, "solve").await?;
    says(page, "verdict", "Unique solution.").await
}

/// A clock that jumps, by an hour or by years, ends no search, loses no board and breaks no page.
pub async fn the_clock_jumps(page: &Page) -> Result<()> {
    open(page, ENDLESS).await?;
    page.js("
        const [now, mono] = [Date.now, performance.now.bind(performance)];
        window.jump = 0;
        Date.now = () => now() + window.jump;
        performance.now = () => mono() + Math.max(0, window.jump);")
        .await?;
    mode(page, "solve").await?;
    click(page, "solve").await?;
    says(page, "verdict", "Multiple solutions.").await?;
    click(page, "count-all").await?;
    says(page, "cost", " s").await?;
    page.js("window.jump = 3_600_000").await?;
    // Twice as long as the page waits for a silent worker.
    page.pass(3000).await?;
    page.wait_js("document.querySelector('.verdict').dataset.phase === 'running'").await?;
    click(page, "solve").await?;
    says(page, "cost", "Stopped after").await?;
    for years in [-60, 70] {
        page.js(&format!("window.jump = {years} * 31_557_600_000")).await?;
        mode(page, "edit").await?;
        click_in_sheet(page, "edit", "rows-more").await?;
        click_in_sheet(page, "edit", "rows-less").await?;
        mode(page, "play").await?;
        page.pass(1100).await?;
    }
    page.reload().await?;
    page.wait_ready().await?;
    let shown = view(page).await?;
    ensure!(shown["undo"] != "", "the way back is gone: {shown}");
    Ok(())
}

/// A browser that crashes: its tab comes back with the board and the undo history.
pub async fn a_tab_comes_back_after_a_crash(page: &Page) -> Result<()> {
    let deaf = "for (const type of ['pagehide', 'visibilitychange', 'beforeunload', 'unload'])
        addEventListener(type, (event) => event.stopImmediatePropagation(), true);";
    page.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": deaf })).await?;
    open(page, TINY).await?;
    tap(page, 0, 2).await?;
    tap(page, 2, 1).await?;
    wait_view(page, "view.solved").await?;
    let solved = board(page).await?;
    page.pass(1000).await?;
    page.reload().await?;
    page.wait_ready().await?;
    wait_view(page, &format!("view.link === '{solved}' && view.undo !== '' && view.own")).await?;
    page.paste(&large_maze(160)).await?;
    wait_view(page, "view.rows === 160").await?;
    // The first board counts too, since moves were made on it.
    in_the_database(page, 2).await?;
    page.reload().await?;
    page.wait_ready().await?;
    wait_view(page, "view.puzzle === 'laser-maze' && view.rows === 160").await
}

/// The network fails while the page is open: what is loaded works, the rest says why it does not, and works once the
/// network is back.
pub async fn offline_in_the_middle(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    tap(page, 0, 2).await?;
    let before = board(page).await?;
    solve(page, "Unique solution.").await?;
    let network =
        |offline: bool| json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    page.cdp("Network.enable", json!({})).await?;
    page.cdp("Network.emulateNetworkConditions", network(true)).await?;
    to(page, "aquarium").await?;
    says(page, "toast", "Check your connection.").await?;
    ensure!(board(page).await? == before);
    click(page, "solve").await?;
    says(page, "verdict", "Unique solution.").await?;
    page.cdp("Network.emulateNetworkConditions", network(false)).await?;
    to(page, "aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    // The browser's own messages about the network are not the page's fault.
    page.take_console().await.map(drop)
}

/// A replay whose buttons cannot be loaded ends, as it could not be left.
pub async fn a_replay_without_buttons_ends(page: &Page) -> Result<()> {
    page.cdp("Network.enable", json!({})).await?;
    page.cdp("Network.setBlockedURLs", json!({ "urls": ["*/www/replay/player.js*"] })).await?;
    open(page, TINY).await?;
    solve(page, "Unique solution.").await?;
    click(page, "watch").await?;
    says(page, "toast", "could not be loaded").await?;
    wait_view(page, "view.timeline === null").await?;
    page.cdp("Network.setBlockedURLs", json!({ "urls": [] })).await?;
    click(page, "watch").await?;
    page.wait_for(&it("caption")).await?;
    // The browser's own messages about the network are not the page's fault.
    page.take_console().await.map(drop)
}

/// A thousand moves, and undo for all of them.
pub async fn a_thousand_undos(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let first = board(page).await?;
    mode(page, "edit").await?;
    // As the buttons do, without drawing each board.
    let edits = "
        const { page, stage } = gridlight;
        for (let step = 0; step < 999; step += 1) page.resize(step % 2 ? 3 : 4, 3);
        stage.app.changed();";
    page.js(edits).await?;
    wait_view(page, "view.rows === 4 && view.undo !== ''").await?;
    page.js("for (let step = 0; step < 979; step += 1) gridlight.page.undo(); gridlight.stage.app.changed();").await?;
    wait_view(page, "view.rows === 3 && view.undo !== '' || view.rows === 4").await?;
    page.js("for (let step = 0; step < 20; step += 1) document.querySelector('[data-test=\"undo\"]').click();").await?;
    wait_view(page, &format!("view.link === '{first}' && view.undo === '' && view.redo !== ''")).await
}

/// Two hundred solves: what is kept stays within a tenth, and no worker is left over.
pub async fn two_hundred_solves(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.js("
        const [Real, { terminate }] = [Worker, Worker.prototype];
        window.alive = new Set();
        window.Worker = class extends Real {
          constructor(...all) { super(...all); window.alive.add(this); }
          terminate() { window.alive.delete(this); super.terminate(); }
        };")
        .await?;
    mode(page, "solve").await?;
    let solves = "
        const card = document.querySelector('.verdict');
        const until = async (phase) => { while (card.dataset.phase === phase) await new Promise((go) => setTimeout(go, 2)); };
        for (let turn = 0; turn < 20; turn += 1) {
          document.querySelector('[data-test=\"solve\"]').click();
          await new Promise((go) => setTimeout(go, 2));
          await until('running');
        }
        const glue = await import(new URL('pkg/wasm/page/lazors/gridlight.js', document.baseURI));
        return (await glue.default()).memory.buffer.byteLength;";
    let mut used = Vec::new();
    for _ in 0..10 {
        let module = page.js_async(solves).await?.as_u64().unwrap_or(0);
        let kept = if page.kind().is_chromium() { kept(page).await? } else { [0; 3] };
        used.push((module, kept));
    }
    // The first of them load and compile what the others use. A passing message may be on the page
    // while they are counted, so that the least of three counts is taken.
    let least = |of: &[(u64, [u64; 3])], what: usize| of.iter().map(|(_, kept)| kept[what]).min().unwrap_or(0);
    let (before, after) = (used[1].0, used[9].0);
    ensure!(before > 0 && after * 10 <= before * 11, "the module's memory: {used:?}");
    for (what, name) in ["objects", "nodes", "listeners"].into_iter().enumerate() {
        let (before, after) = (least(&used[1..4], what), least(&used[7..], what));
        ensure!(after * 10 <= before * 11, "the page's {name}: {used:?}");
    }
    let alive = page.js("return window.alive.size").await?;
    ensure!(alive.as_u64().is_some_and(|alive| alive <= 2), "{alive} workers are left");
    Ok(())
}

/// What the page keeps after a collection: objects, nodes and listeners.
///
/// Not bytes: in those the browser counts the code that it compiles whenever it likes, by 100 kB at once.
pub async fn kept(page: &Page) -> Result<[u64; 3]> {
    let prototype = page.cdp("Runtime.evaluate", json!({ "expression": "Object.prototype" })).await?;
    let asked = json!({ "prototypeObjectId": prototype["result"]["objectId"], "objectGroup": "kept" });
    let objects = page.cdp("Runtime.queryObjects", asked).await?;
    let count = json!({
        "objectId": objects["objects"]["objectId"],
        "functionDeclaration": "function () { return this.length; }",
        "returnByValue": true,
    });
    let count = page.cdp("Runtime.callFunctionOn", count).await?;
    page.cdp("Runtime.releaseObjectGroup", json!({ "objectGroup": "kept" })).await?;
    let dom = page.cdp("Memory.getDOMCounters", json!({})).await?;
    let counts = [&count["result"]["value"], &dom["nodes"], &dom["jsEventListeners"]];
    let [Some(objects), Some(nodes), Some(listeners)] = counts.map(serde_json::Value::as_u64) else {
        bail!("what the page keeps cannot be counted: {counts:?}");
    };
    ensure!(objects > 0 && nodes > 0 && listeners > 0, "nothing is counted: {counts:?}");
    Ok([objects, nodes, listeners])
}
