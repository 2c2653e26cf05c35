//! Failures: solvers that crash or fall silent, and a board that crashes.

use anyhow::{Result, ensure};
use serde_json::json;
use xtask::browser::Page;

use crate::boards::{HOPELESS, TINY};
use crate::steps::*;

/// A module that traps at its first call becomes a message that the worker is broken.
pub async fn a_trap_is_told(page: &Page) -> Result<()> {
    start(page).await?;
    let script = "
        const text = (words) => [words.length, ...new TextEncoder().encode(words)];
        // One function, exported as the glue's start, whose body is `unreachable`.
        const exported = [1, ...text('__wbindgen_start'), 0, 0];
        const module = await WebAssembly.compile(new Uint8Array([
          0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0,
          7, exported.length, ...exported, 10, 5, 1, 3, 0, 0, 11]));
        const worker = gridlight.hire();
        const told = new Promise((resolve) => {
          worker.onmessage = ({ data }) => data.type === 'error' && resolve(data);
        });
        worker.postMessage({ type: 'init', puzzle: 'lazors', module });
        worker.postMessage({ type: 'solve', id: 7, puzzle: 'lazors', link: gridlight.page.view().link, options: {} });
        const { id, broken, message } = await told;
        worker.terminate();
        return { id, broken, message };";
    let told = page.js_async(script).await?;
    ensure!(told["id"] == 7 && told["broken"] == true, "the worker tells {told}");
    ensure!(told["message"].as_str().is_some_and(|words| words.starts_with("The solver failed")), "it says {told}");
    Ok(())
}

/// Starts an endless search, and gets hold of its worker.
async fn search_for_ever(page: &Page) -> Result<()> {
    open(page, HOPELESS).await?;
    mode(page, "solve").await?;
    solve_with(page, json!({ "strategy": "notes" })).await?;
    let script = "
        const { postMessage, terminate } = Worker.prototype;
        Worker.prototype.postMessage = function (message, ...rest) {
          if (message.type === 'solve') window.caught = { worker: this, id: message.id, ended: false };
          return postMessage.call(this, message, ...rest);
        };
        Worker.prototype.terminate = function () {
          if (this === window.caught?.worker) window.caught.ended = true;
          return terminate.call(this);
        };";
    page.js(script).await?;
    click(page, "solve").await?;
    says(page, "cost", " s").await
}

/// The next solve works, in another worker.
async fn solves_after_all(page: &Page) -> Result<()> {
    page.wait_js("caught.ended").await?;
    page.js("window.first = caught.worker").await?;
    solve_with(page, json!({ "strategy": "default" })).await?;
    click(page, "solve").await?;
    says(page, "verdict", "No solution").await?;
    page.wait_js("caught.worker !== first").await
}

/// It says what happened, and is not used again.
pub async fn a_broken_worker_is_replaced(page: &Page) -> Result<()> {
    search_for_ever(page).await?;
    let script = "
        const data = { type: 'error', id: caught.id, broken: true, message: 'The solver failed on this board. It has been restarted.' };
        caught.worker.dispatchEvent(new MessageEvent('message', { data }));";
    page.js(script).await?;
    says(page, "verdict", "The solver failed").await?;
    says(page, "cost", "The board is unchanged.").await?;
    solves_after_all(page).await
}

/// Stop does not wait for a worker that no longer responds.
pub async fn a_silent_worker_is_replaced(page: &Page) -> Result<()> {
    search_for_ever(page).await?;
    // Terminated without the page's knowledge.
    page.js("caught.worker.terminate(); caught.ended = false").await?;
    click(page, "solve").await?;
    says(page, "verdict", "Stopped before a solution was found.").await?;
    solves_after_all(page).await
}

/// A fresh instance takes over with the same board.
pub async fn the_board_survives_a_trap(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    tap(page, 0, 2).await?;
    let before = (board(page).await?, look(page).await?);
    // An argument that fails inside the call, like exhausted memory; and one that exhausts the stack, for which every
    // browser has its own error: a function of the module that calls itself.
    let failures = [
        "throw new RangeError('simulated');",
        "new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([
           0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0,
           7, 5, 1, 1, 102, 0, 0, 10, 6, 1, 4, 0, 16, 0, 11]))).exports.f();",
    ];
    for failure in failures {
        page.js("document.querySelector('[data-test=toast]').replaceChildren()").await?;
        // Repeatedly: until the previous instance is restored a call does nothing.
        let fail = format!("gridlight.page.seek({{ valueOf() {{ {failure} }} }})");
        let said = "document.querySelector('[data-test=toast]').textContent.includes('is being restored')";
        page.wait_js(&format!("({fail}, {said})")).await?;
        wait_view(page, &format!("view.link === '{}'", before.0)).await?;
        ensure!(look(page).await? == before.1, "the restored board looks different");
    }
    tap(page, 2, 1).await?;
    wait_view(page, "view.solved").await
}

/// A board of 10 x 10 that would take the complete search alone years.
const LONG: &str = "#harmony/GZACJILKIUGaTAiIksS5E5mqGBmImKBBIKEEGpKoqSsBAzMwO7u7S4GqvDNDFAzMw7JEywGkElCmUSSWXEi0icSC2GCmoGSUmqWE2SUE0UXCpEg2EQUA0nAIfUo";

/// The page on a machine with a number of processors; it counts its workers.
async fn with_processors(page: &Page, count: usize) -> Result<()> {
    let script = "
        Object.defineProperty(navigator, 'hardwareConcurrency', { value: COUNT, configurable: true });
        window.searches ??= new Map();
        searches.clear();
        if (window.counted) return;
        window.counted = true;
        const { postMessage, terminate } = Worker.prototype;
        Worker.prototype.postMessage = function (message, ...rest) {
          if (message.type === 'solve') searches.set(this, message.options.beside ?? 0);
          return postMessage.call(this, message, ...rest);
        };
        Worker.prototype.terminate = function () {
          searches.delete(this);
          return terminate.call(this);
        };";
    page.js(&script.replace("COUNT", &count.to_string())).await.map(drop)
}

/// Others join a long search, and leave with it; on a machine with a single spare processor there are none. Of the
/// portfolio, only one search has something to do without clauses and annealing.
pub async fn a_long_search_is_joined(page: &Page) -> Result<()> {
    visit(page, LONG).await?;
    mode(page, "solve").await?;
    solve_with(page, json!({ "switches": { "layers": false, "anneal": false } })).await?;
    for (processors, searches, words) in [(4, 2, "2 workers"), (2, 1, " s"), (1, 1, " s")] {
        with_processors(page, processors).await?;
        click(page, "solve").await?;
        says(page, "cost", words).await?;
        let began = page.js("return performance.now()").await?;
        page.wait_js(&format!("performance.now() > {began} + 800")).await?;
        let count = page.js("return searches.size").await?;
        ensure!(count == searches, "{count} searches with {processors} processors");
        click(page, "solve").await?;
        says(page, "verdict", "topped before a solution was found.").await?;
        let left = page.js("return [...searches.values()].filter((beside) => beside > 0).length").await?;
        ensure!(left == 0, "{left} still search");
    }
    Ok(())
}

/// A board whose best play takes seconds.
const SLOW: &str = "#voltorb-flip/EBbCSDKcU57uydtfh9Nz";

/// Searches of best play share facts, and the first one ends with what all of them know.
pub async fn helpers_tell_what_they_find(page: &Page) -> Result<()> {
    visit(page, SLOW).await?;
    mode(page, "solve").await?;
    with_processors(page, 3).await?;
    let script = "
        window.heard = [0, 0];
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message, ...rest) {
          if (message.type === 'hear' && searches.has(this)) heard[searches.get(this)] += 1;
          return postMessage.call(this, message, ...rest);
        };";
    page.js(script).await?;
    click(page, "solve").await?;
    says(page, "cost", "2 workers").await?;
    page.wait_js("heard[0] > 9 && heard[1] > 9").await?;
    says(page, "verdict", "possible layouts.").await?;
    let left = page.js("return [...searches.values()].filter((beside) => beside > 0).length").await?;
    ensure!(left == 0, "{left} still search");
    Ok(())
}

/// The first search to settle the board settles it: here the original one is gone.
pub async fn the_first_to_settle_settles(page: &Page) -> Result<()> {
    visit(page, LONG).await?;
    mode(page, "solve").await?;
    with_processors(page, 4).await?;
    let script = "
        document.querySelector('[data-test=solve]').click();
        await Promise.resolve();
        while (searches.size === 0) await new Promise(requestAnimationFrame);
        [...searches.keys()][0].terminate();";
    page.js_async(script).await?;
    says(page, "verdict", "Solvable in 91 swaps").await?;
    says(page, "cost", "workers").await?;
    wait_view(page, "view.answers === 1 && view.shown === 0").await?;
    let left = page.js("return searches.size").await?;
    ensure!(left == 0, "{left} still search");
    // The next search runs in an existing worker.
    solve(page, "Solvable in 91 swaps").await
}

/// The library's pool in another page: boards in parallel, errors with their positions, and a search that is stopped.
pub async fn a_pool_in_a_page(page: &Page) -> Result<()> {
    // Any address of the same origin will do, as long as nothing of the playground is there.
    page.goto("pkg/README.md").await?;
    let script = "
        const at = (file) => import(new URL(file, document.baseURI));
        const [{ createPool }, { init, generate, solve }] = [await at('pool.js'), await at('index.js')];
        await init();
        const pool = await createPool({ size: 3 });
        const texts = Array.from({ length: 8 }, (_, seed) => generate('aquarium', { seed, difficulty: 1 }));
        const rows = await pool.solveMany('aquarium', texts, [{ strategy: 'default' }]);
        const same = rows.filter((row, at) => row.status === solve('aquarium', texts[at]).status).length;
        let said;
        await pool.solve('lazors', 'x').catch((error) => (said = [error.line, error.column]));
        const end = new AbortController();
        const long = pool.solve('lazors', LONG, { strategy: 'notes', limit: 0 }, {
          signal: end.signal,
          onProgress: () => end.abort(new Error('enough')),
        });
        const ended = await long.then(() => 'solved', (error) => error.message);
        pool.end();
        return { same, said, ended, size: pool.size };";
    let long = "GRID START\\no o o o o o o o o\\no o o o o o o o o\\no o o o o o o o o\\no o o o o o o o o\\nGRID STOP\\nA 9\\nL 0 1 1 1\\nP 3 0";
    let told = page.js_async(&script.replace("LONG", &format!("'{long}'"))).await?;
    let wanted = json!({ "same": 8, "said": [1, 1], "ended": "enough", "size": 3 });
    ensure!(told == wanted, "the pool: {told}");
    Ok(())
}
