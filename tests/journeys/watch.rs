//! The timeline.

use anyhow::{Result, anyhow, ensure};
use serde_json::json;
use xtask::browser::Page;

use crate::boards::TINY;
use crate::steps::*;

/// Solves the tiny board and replays its solution, paused at the start.
async fn watch(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    solve(page, "Unique solution.").await?;
    click(page, "watch").await?;
    page.wait_for(&it("caption")).await?;
    press_pause(page).await?;
    seek(page, 0.0).await
}

async fn press_pause(page: &Page) -> Result<()> {
    page.js("document.querySelector('[data-test=\"play\"][aria-label=\"Pause\"]')?.click()").await?;
    page.wait_js("document.querySelector('[data-test=\"play\"]').ariaLabel === 'Play'").await
}

/// Moves the time slider like a pointer.
async fn seek(page: &Page, time: f64) -> Result<()> {
    let script = "
        const range = document.querySelector('[data-test=\"scrub\"]');
        range.value = arguments[0];
        range.dispatchEvent(new Event('input', { bubbles: true }));";
    page.js_with(script, &[json!(time)]).await.map(drop)
}

async fn time(page: &Page) -> Result<f64> {
    let time = page.js("return gridlight.page.view().timeline?.time ?? null").await?;
    time.as_f64().ok_or_else(|| anyhow!("nothing is watched"))
}

async fn at(page: &Page, time: &str) -> Result<()> {
    wait_view(page, &format!("view.timeline.time === {time}")).await
}

/// Play, pause, steps, both ends, the list, the slider, the caption, speed.
pub async fn transport(page: &Page) -> Result<()> {
    watch(page).await?;
    let before = page.text(&it("caption")).await?;
    let dark = look(page).await?;
    click(page, "step-forward").await?;
    click(page, "step-forward").await?;
    at(page, "2").await?;
    says(page, "where", "2 / ").await?;
    ensure!(page.text(&it("caption")).await? != before, "the caption stays “{before}”");
    ensure!(look(page).await? != dark, "the beam does not grow");
    click(page, "step-back").await?;
    at(page, "1").await?;
    page.press(".").await?;
    at(page, "2").await?;
    click(page, "tick-forward").await?;
    wait_view(page, "view.timeline.time === view.timeline.steps").await?;
    // The list says what the caption says of each step, and leads to it.
    let last = page.text(&it("caption")).await?;
    click(page, "steps").await?;
    let listed = "[...document.querySelectorAll('[data-test=\"step-list\"] button')]";
    wait_view(page, &format!("view.timeline.steps === {listed}.length")).await?;
    let current = page.js(&format!("return {listed}.at(-1).textContent")).await?;
    // At the end of a solution the caption says so, too.
    let current = format!("{} Solved.", current.as_str().unwrap_or_default());
    ensure!(current == last, "the last step is {current}");
    page.js(&format!("{listed}[1].click()")).await?;
    at(page, "2").await?;
    click(page, "steps").await?;
    click(page, "tick-back").await?;
    at(page, "0").await?;
    let scrubber = page.rect(&it("scrub")).await?;
    drag(page, &[scrubber.at(0.1, 0.5), scrubber.at(0.6, 0.5)]).await?;
    wait_view(page, "Math.abs(view.timeline.time / view.timeline.steps - 0.6) < 0.1").await?;
    let paused = time(page).await?;
    choose(page, "speed", "2").await?;
    click(page, "play").await?;
    wait_view(page, &format!("view.timeline.time > {paused} + 0.5")).await?;
    press_pause(page).await?;
    page.screenshot("watch").await?;
    click(page, "end-watch").await?;
    wait_view(page, "view.timeline === null").await?;
    page.wait_js("document.querySelector('#timeline').hidden").await
}

/// It ends by itself; with the loop it restarts.
pub async fn plays_to_the_end_and_loops(page: &Page) -> Result<()> {
    watch(page).await?;
    // Its first steps can be followed.
    let script = "
        document.querySelector('[data-test=\"play\"]').click();
        const start = performance.now();
        let walked = 0;
        while (walked < 0.5) {
          await new Promise(requestAnimationFrame);
          walked = gridlight.page.view().timeline.time;
        }
        return walked / (performance.now() - start) * 1000;";
    let pace = page.js_async(script).await?.as_f64().unwrap_or_default();
    ensure!(pace < 2.7, "it makes {pace} steps a second");
    press_pause(page).await?;
    seek(page, 0.0).await?;
    choose(page, "speed", "4").await?;
    click(page, "play").await?;
    wait_view(page, "view.timeline.time === view.timeline.steps").await?;
    page.wait_js("document.querySelector('[data-test=\"play\"]').ariaLabel === 'Play'").await?;
    click(page, "loop").await?;
    page.wait_js("document.querySelector('[data-test=\"loop\"]').ariaPressed === 'true'").await?;
    click(page, "play").await?;
    wait_view(page, "view.timeline.time === view.timeline.steps").await?;
    wait_view(page, "view.timeline.time > 0 && view.timeline.time < view.timeline.steps").await?;
    press_pause(page).await
}

/// The link contains the solution replayed, and the step.
pub async fn step_in_the_link(page: &Page) -> Result<()> {
    watch(page).await?;
    for _ in 0..3 {
        click(page, "step-forward").await?;
    }
    page.wait_js("location.hash.endsWith('&step=3')").await?;
    let address = page.address().await?;
    let fragment = &address[address.find('#').unwrap_or(0)..];
    let caption = page.text(&it("caption")).await?;
    let other = page.another().await?;
    visit(&other, fragment).await?;
    at(&other, "3").await?;
    ensure!(board(&other).await? == board(page).await?, "the second page shows another board");
    ensure!(other.text(&it("caption")).await? == caption, "the second page is at another step");
    // The same link without a step leaves the replay.
    other.js("location.hash = location.hash.replace('&step=3', '')").await?;
    wait_view(&other, "view.timeline === null && view.solved").await?;
    other.wait_js("!location.hash.includes('step')").await?;
    close_clean(other).await
}

/// With reduced motion, only whole steps are shown.
pub async fn calmly(page: &Page) -> Result<()> {
    let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    page.cdp("Emulation.setEmulatedMedia", calm).await?;
    watch(page).await?;
    at(page, "0").await?;
    click(page, "play").await?;
    let script = "
        const seen = new Set();
        const until = performance.now() + 10000;
        while (seen.size < 4 && performance.now() < until) {
          seen.add(gridlight.page.view().timeline.time);
          await new Promise(requestAnimationFrame);
        }
        return [...seen];";
    let seen: Vec<f64> = serde_json::from_value(page.js_async(script).await?)?;
    ensure!(seen == [0.0, 1.0, 2.0, 3.0], "calm motion shows the times {seen:?}");
    press_pause(page).await
}
