//! Unreliable things: networks, workers, impatient people, and saved data. The board stays.

use anyhow::{Result, ensure};
use xtask::browser::Page;

use crate::boards::TINY;
use crate::steps::*;

/// Replaces workers by a test class: `make` is the class's body. Counts them in `hired`.
pub fn workers(body: &str) -> String {
    format!(
        "window.RealWorker ??= window.Worker;
         window.hired = 0;
         window.Worker = class extends window.RealWorker {{ {body} }};"
    )
}

async fn to(page: &Page, puzzle: &str) -> Result<()> {
    page.js_with("document.querySelector(arguments[0]).click()", &[it(&format!("puzzle-{puzzle}")).into()])
        .await
        .map(drop)
}

/// A missing worker is requested once per action, and reported; once it is back, solving works again.
pub async fn a_missing_worker_is_not_asked_for_without_end(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    // It fails like one whose file is missing, a moment after the request.
    let fails = "constructor(url, options) {
            super(url, options);
            window.hired += 1;
            setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { cancelable: true })), 5);
        }
        postMessage() {}";
    page.js(&workers(fails)).await?;
    to(page, "harmony").await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    mode(page, "solve").await?;
    click(page, "solve").await?;
    says(page, "verdict", "could not be loaded").await?;
    page.pass(1500).await?;
    let hired = page.js("return window.hired").await?.as_i64().unwrap_or(0);
    // Harmony looks ahead with a separate worker.
    ensure!((1..=6).contains(&hired), "{hired} workers were asked for");
    page.js("window.Worker = window.RealWorker").await?;
    click(page, "solve").await?;
    says(page, "verdict", "Solvable in").await
}

/// What jumps by itself fails a journey; what a press has opened may move.
pub async fn a_jump_is_noticed(page: &Page) -> Result<()> {
    start(page).await?;
    // What was pressed last may move for half a second.
    page.js_async("await new Promise((go) => setTimeout(go, 600))").await?;
    let push = "document.querySelector('.pane:not([hidden]) .foot').style.marginBottom = `${arguments[0]}px`";
    page.js_with(push, &[40.into()]).await?;
    page.wait_js("JSON.parse(sessionStorage.getItem('test-shifts') ?? '[]').length > 0").await?;
    let shifts = page.take_shifts().await?;
    ensure!(shifts.iter().any(|shift| shift.starts_with("foot from ")), "noticed is {shifts:?}");
    click(page, "theme").await?;
    page.js_with(push, &[0.into()]).await?;
    frames(page).await?;
    let shifts = page.take_shifts().await?;
    ensure!(shifts.is_empty(), "after a press {shifts:?} counts");
    Ok(())
}

/// A worker that has died silently is detected.
pub async fn a_worker_that_says_nothing_is_found_out(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.js(&workers("postMessage() {}")).await?;
    to(page, "harmony").await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    mode(page, "solve").await?;
    click(page, "solve").await?;
    says(page, "verdict", "Searching").await?;
    says(page, "verdict", "stopped responding").await?;
    page.js("window.Worker = window.RealWorker").await?;
    click(page, "solve").await?;
    says(page, "verdict", "Solvable in").await
}

/// The last request is opened, however slowly the rest loads; and the board shown is the one solved.
pub async fn the_last_wish_wins(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.js("
        const compile = WebAssembly.compileStreaming;
        window.waits = [1500, 200];
        WebAssembly.compileStreaming = (source) => new Promise((done, fail) => setTimeout(
          () => compile.call(WebAssembly, source).then(done, fail), window.waits.shift() ?? 300));")
        .await?;
    to(page, "laser-maze").await?;
    to(page, "aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    page.pass(2000).await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    page.wait_js("document.title.includes('Aquarium')").await?;
    // No puzzle recognises this text: all modules are tried, and meanwhile the person goes elsewhere.
    page.paste("this is no board\n").await?;
    to(page, "harmony").await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    page.pass(1500).await?;
    page.wait_js(
        "document.title.includes('Harmony') && document.querySelector('.tab[aria-current]').textContent === 'Harmony'",
    )
    .await?;
    solve(page, "Solvable in").await
}

/// Requests that come faster than a solver ends: a worker has one job at a time, and each of them ends.
pub async fn quick_wishes_end(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    // Recorded before the page gets the message: the page may start the next job in its handler.
    let body = "
        constructor(url, options) {
          super(url, options);
          this.open = new Set();
          window.all = [...(window.all ?? []), this];
          this.addEventListener('message', ({ data }) => { if (['done', 'error'].includes(data.type)) this.open.delete(data.id); });
        }
        postMessage(message, ...rest) {
          if (message.type === 'solve') {
            window.asked = (window.asked ?? 0) + 1;
            if (this.open.size > 0) window.crowded = (window.crowded ?? 0) + 1;
            this.open.add(message.id);
          }
          super.postMessage(message, ...rest);
        }
        terminate() {
          this.open.clear();
          super.terminate();
        }";
    page.js(&workers(body)).await?;
    to(page, "voltorb-flip").await?;
    wait_view(page, "view.puzzle === 'voltorb-flip'").await?;
    // The hardest boards keep the adviser busy for a while.
    let hard =
        "return gridlight.examples('voltorb-flip').filter((one) => one.grade === 7).map((one) => one.link).slice(-3)";
    let hard: Vec<String> = serde_json::from_value(page.js(hard).await?)?;
    ensure!(!hard.is_empty(), "no board of level 8");
    for link in hard {
        page.js_with("location.hash = arguments[0]", &[link.clone().into()]).await?;
        wait_view(page, &format!("view.link === '{link}'")).await?;
        // Rounds begin without odds, and then nobody advises.
        click(page, "act-assist").await?;
        for _ in 0..5 {
            page.js("
                const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
                press('1');
                document.querySelector('[data-test=\"undo\"]').click();
                press('2');")
                .await?;
        }
    }
    page.wait_js("window.asked > 0").await?;
    // Elsewhere no advice is needed: whatever still works is stopped.
    to(page, "lazors").await?;
    wait_view(page, "view.puzzle === 'lazors'").await?;
    page.wait_js("window.all.every((worker) => worker.open.size === 0)").await?;
    let crowded = page.js("return window.crowded ?? 0").await?;
    ensure!(crowded == 0, "{crowded} jobs were given to a worker at work");
    Ok(())
}

/// Whatever a browser has saved under the page's names, the page starts, says so, and solves.
pub async fn rubbish_in_storage_breaks_nothing(page: &Page) -> Result<()> {
    start(page).await?;
    page.js("
        const kept = {
          'solved.lazors': {}, 'switches.lazors': { default: { nope: true, reach: 7 } }, 'progress.lazors': [1], times: 'x',
          'daily.lazors': { '2026-01-01': 5 }, 'filter.lazors': { size: 1 }, theme: 7, 'made.lazors': { seed: 'x' }, speed: 'fast',
          'met.demo': 3, 'met.doors': [], puzzle: [], 'board.lazors': 5, 'hints.lazors': { a: [1] }, 'strategy.lazors': 'nobody', gallery: 'yes',
        };
        for (const [name, value] of Object.entries(kept)) localStorage.setItem('gridlight.' + name, JSON.stringify(value));
        localStorage.setItem('gridlight.clock', '{');
        sessionStorage.setItem('gridlight.history.lazors', '{\"link\":1}');")
        .await?;
    page.reload().await?;
    page.wait_ready().await?;
    says(page, "toast", "could not be read").await?;
    page.js("location.hash = ''").await?;
    open(page, TINY).await?;
    solve(page, "Unique solution.").await?;
    for id in ["edit", "play"] {
        mode(page, id).await?;
    }
    click(page, "theme").await?;
    page.wait_js("document.querySelector('[data-test=\"theme-system\"]').checked").await
}
