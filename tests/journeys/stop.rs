//! Stopping a solve that would take for ever.

use anyhow::{Result, anyhow, ensure};
use serde_json::json;
use xtask::browser::Page;

use crate::boards::{ENDLESS, HOPELESS};
use crate::steps::*;

/// An Aquarium board of 30 x 30 without clues: its steps take many seconds to work out.
const LONG: &str = concat!(
    "#aquarium/",
    "F11_______________________________________________________________________________________",
    "__________________________________________________________________________________________",
    "__________________________________________________________________________________________",
    "______________________-e973ve973ve973ve973ve973ve973ve973ve973ve973ve973vAdcc",
    "&step=1"
);
/// The time from the press on Stop to the verdict, in milliseconds.
const SOON: f64 = 400.0;
/// The longest time that the page may freeze meanwhile, in milliseconds.
const STILL: f64 = 200.0;
/// A busy machine can delay anything once; a page that is slow is slow each time.
const TRIES: usize = 4;

/// Stop takes effect at once and keeps the results, and the search continues where it was.
pub async fn quickly_and_carries_on(page: &Page) -> Result<()> {
    open(page, ENDLESS).await?;
    solve(page, "Multiple solutions.").await?;
    let (mut still, mut took, mut known, mut carried_on) = (f64::MAX, f64::MAX, 0, false);
    for _ in 0..TRIES {
        if page.js("return document.querySelector('.further').hidden").await? == true {
            // The worker did not respond in time and was terminated: nothing can be continued.
            solve(page, "Multiple solutions.").await?;
            known = 0;
        }
        watch_frames(page).await?;
        listen(page).await?;
        click(page, "count-all").await?;
        worked(page, 1.0).await?;
        still = still.min(page.js("return frames.longest").await?.as_f64().unwrap_or(f64::MAX));
        took = took.min(stop(page).await?);
        says(page, "cost", "Stopped after").await?;
        wait_view(page, "view.answers === 2 && view.shown === 0").await?;
        let nodes = nodes(page).await?;
        ensure!(nodes > known, "after {known} nodes the search starts again at {nodes}");
        carried_on |= known > 0;
        known = nodes;
        if carried_on && still < STILL && took < SOON {
            break;
        }
    }
    ensure!(carried_on, "no stopped search was carried on");
    ensure!(still < STILL, "the page stands still for {still:.0} ms");
    ensure!(took < SOON, "Stop takes {took:.0} ms");
    // The stopped search leaves the page intact: another board is solved.
    solve(page, "Multiple solutions.").await
}

/// A search without results says that nothing is settled.
pub async fn before_an_answer(page: &Page) -> Result<()> {
    open(page, HOPELESS).await?;
    mode(page, "solve").await?;
    solve_with(page, json!({ "strategy": "notes" })).await?;
    let mut took = f64::MAX;
    for _ in 0..TRIES {
        click(page, "solve").await?;
        worked(page, 0.0).await?;
        took = took.min(stop(page).await?);
        // If a worker does not respond in time it is terminated, and the words come from the page.
        page.wait_js(&format!("/Unproved|Stopped before/.test({})", verdict())).await?;
        wait_view(page, "view.answers === 0").await?;
        if took < SOON {
            break;
        }
    }
    ensure!(took < SOON, "Stop takes {took:.0} ms");
    // Opening another board stops a search as well.
    click(page, "solve").await?;
    worked(page, 0.0).await?;
    mode(page, "edit").await?;
    click(page, "more-place-A").await?;
    mode(page, "solve").await?;
    page.wait_js("document.querySelector('.verdict').dataset.phase === 'idle'").await
}

/// A link to a step opens at once: a worker works out the steps while the page stays alive, and Stop ends it.
pub async fn a_replay_under_construction(page: &Page) -> Result<()> {
    start(page).await?;
    let (mut still, mut took) = (f64::MAX, f64::MAX);
    for _ in 0..TRIES {
        visit(page, LONG).await?;
        wait_view(page, "view.timeline?.building").await?;
        says(page, "caption", "Working out the steps").await?;
        watch_frames(page).await?;
        let start = page.js("return performance.now()").await?.as_f64().unwrap_or(0.0);
        page.wait_js(&format!("performance.now() > {}", start + 1000.0)).await?;
        still = still.min(page.js("return frames.longest").await?.as_f64().unwrap_or(f64::MAX));
        ensure!(page.js("return gridlight.page.view().timeline.building").await? == true, "it is done");
        let script = "
            const start = performance.now();
            document.querySelector('[data-test=\"end-watch\"]').click();
            while (gridlight.page.view().timeline) await new Promise(requestAnimationFrame);
            return performance.now() - start;";
        took = took.min(page.js_async(script).await?.as_f64().unwrap_or(f64::MAX));
        // The board stays, and nothing opens the replay later.
        wait_view(page, "view.rows === 30 && !view.timeline").await?;
        if still < STILL && took < SOON {
            break;
        }
    }
    ensure!(still < STILL, "the page stands still for {still:.0} ms");
    ensure!(took < SOON, "Stop takes {took:.0} ms");
    Ok(())
}

fn verdict() -> String {
    format!("document.querySelector('{}').textContent", it("verdict"))
}

/// Records the longest time between two frames from now on.
async fn watch_frames(page: &Page) -> Result<()> {
    let script = "
        const frames = { longest: 0 };
        let last = performance.now();
        const look = (now) => {
          frames.longest = Math.max(frames.longest, now - last);
          last = now;
          requestAnimationFrame(look);
        };
        requestAnimationFrame((now) => {
          last = now;
          requestAnimationFrame(look);
        });
        window.frames = frames;";
    page.js(script).await.map(drop)
}

/// Waits until the search has reported this many seconds of work.
async fn worked(page: &Page, seconds: f64) -> Result<()> {
    page.wait_js("document.querySelector('.verdict').dataset.phase === 'running'").await?;
    says(page, "cost", " s").await?;
    let start = page.js("return performance.now()").await?.as_f64().unwrap_or(0.0);
    page.wait_js(&format!("performance.now() > {}", start + seconds * 1000.0)).await
}

/// Presses Stop; returns the time until the verdict, in milliseconds.
async fn stop(page: &Page) -> Result<f64> {
    let script = "
        const card = document.querySelector('.verdict');
        const start = performance.now();
        document.querySelector('[data-test=\"solve\"]').click();
        while (card.dataset.phase === 'running') await new Promise(requestAnimationFrame);
        return performance.now() - start;";
    page.js_async(script).await?.as_f64().ok_or_else(|| anyhow!("no time was measured"))
}

/// Notes the nodes that workers report from now on.
async fn listen(page: &Page) -> Result<()> {
    let script = "
        if (window.nodes !== undefined) return;
        window.nodes = 0;
        const { postMessage } = Worker.prototype;
        const heard = new WeakSet();
        Worker.prototype.postMessage = function (message, ...rest) {
          if (!heard.has(this)) this.addEventListener('message', ({ data }) => (window.nodes = data.nodes ?? window.nodes));
          heard.add(this);
          return postMessage.call(this, message, ...rest);
        };";
    page.js(script).await.map(drop)
}

/// The nodes that the search has reported last.
async fn nodes(page: &Page) -> Result<i64> {
    page.js("return window.nodes").await?.as_i64().ok_or_else(|| anyhow!("no nodes are told"))
}
