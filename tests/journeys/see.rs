//! Zoom, the speed of replays, and results without scrolling.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use xtask::browser::{Kind, Page};

use crate::boards::{ENDLESS, SEVERAL, TINY};
use crate::steps::*;

/// The camera: its scale, and the board position of its corner.
async fn camera(page: &Page) -> Result<[f64; 3]> {
    let script = "const { scale, left, top } = gridlight.stage.camera; return [scale, left, top]";
    Ok(serde_json::from_value(page.js(script).await?)?)
}

/// The wheel zooms at the pointer, the buttons at the centre; Fit restores the view.
pub async fn the_wheel_zooms_and_fit_restores(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let fitted = camera(page).await?;
    let at = place(page, 0.5, 0.5).await?;
    page.wheel(at, -240).await?;
    page.wait_js(&format!("gridlight.stage.camera.scale > {}", fitted[0])).await?;
    let now = place(page, 0.5, 0.5).await?;
    let moved = (now.0 - at.0).hypot(now.1 - at.1);
    ensure!(moved < 2.0, "what is under the pointer moves by {moved} pixels");
    let wheeled = camera(page).await?[0];
    click(page, "zoom-in").await?;
    let closer = camera(page).await?[0];
    ensure!(closer > wheeled, "closer goes from scale {wheeled} to {closer}");
    click(page, "fit").await?;
    ensure!(camera(page).await? == fitted, "fit leads from {fitted:?} to {:?}", camera(page).await?);
    // A board that is wholly in view has no use for these buttons.
    page.wait_js(&format!("!document.querySelector('{}').checkVisibility()", it("zoom-in"))).await?;
    page.press("-").await?;
    click(page, "zoom-out").await?;
    let farther = camera(page).await?[0];
    ensure!(farther < fitted[0], "farther goes from scale {} to {farther}", fitted[0]);
    page.press("0").await?;
    ensure!(camera(page).await? == fitted, "the key leads from {fitted:?} to {:?}", camera(page).await?);
    page.press("+").await?;
    // At the limit the page says so.
    for _ in 0..12 {
        click(page, "zoom-in").await?;
    }
    says(page, "toast", "as large as it gets").await
}

/// Inside another page that scrolls, the wheel belongs to that page.
pub async fn an_embedded_board_leaves_the_wheel(page: &Page) -> Result<()> {
    let link = link(page, TINY).await?;
    visit(page, &format!("#{link}&embed=1")).await?;
    // The bar below takes some of its space.
    page.wait_for(&it("embed-open")).await?;
    frames(page).await?;
    let fitted = camera(page).await?;
    let script = "
        const { canvas } = gridlight.stage;
        const { left, top } = canvas.getBoundingClientRect();
        const turn = { deltaY: -240, clientX: left + 40, clientY: top + 90, bubbles: true, cancelable: true };
        return canvas.dispatchEvent(new WheelEvent('wheel', { ...turn, ctrlKey: arguments[0] }));";
    ensure!(page.js_with(script, &[false.into()]).await? == true, "the page around cannot scroll");
    ensure!(camera(page).await? == fitted, "the plain wheel changes the view");
    ensure!(page.js_with(script, &[true.into()]).await? == false, "Ctrl and the wheel reach the page around");
    ensure!(camera(page).await?[0] > fitted[0], "Ctrl and the wheel do not zoom");
    Ok(())
}

/// A replay of many steps can be skipped both ways, and its steps are not announced one by one.
pub async fn replays_fly_both_ways(page: &Page) -> Result<()> {
    open(page, ENDLESS).await?;
    solve(page, "Multiple solutions.").await?;
    click(page, "watch").await?;
    page.wait_for(&it("caption")).await?;
    let line = view(page).await?["timeline"].take();
    let usual = line["steps"].as_f64().unwrap_or(0.0) / line["pace"].as_f64().unwrap_or(1.0);
    ensure!(usual > 3.0, "the replay takes {usual} s as it is");
    choose(page, "speed", "64").await?;
    // To the end, whatever part has been seen.
    click(page, "step-back").await?;
    flies(page, "play", "timeline.steps", usual).await?;
    flies(page, "play-back", "0", usual).await?;
    says(page, "where", "0 / ").await?;
    // Slow enough that every caption could be shown, and too fast to announce each.
    choose(page, "speed", "4").await?;
    flies(page, "play", "timeline.steps", usual).await?;
    choose(page, "speed", "64").await?;
    if page.kind() == Kind::Phone {
        return Ok(());
    }
    // The keys do the same.
    page.press("<").await?;
    wait_view(page, "view.timeline.time === 0").await?;
    page.press(">").await?;
    wait_view(page, "view.timeline.time === view.timeline.steps").await?;
    // With the loop it restarts from the beginning after the end.
    click(page, "loop").await?;
    choose(page, "speed", "1").await?;
    click(page, "play-back").await?;
    wait_view(page, "view.timeline.time > 0 && view.timeline.time < view.timeline.steps").await?;
    choose(page, "speed", "64").await?;
    wait_view(page, "view.timeline.time === 0").await?;
    wait_view(page, "view.timeline.time > 0").await?;
    click(page, "play-back").await
}

/// Presses a replay button and waits until the replay has stopped at a time.
async fn flies(page: &Page, button: &str, end: &str, usual: f64) -> Result<()> {
    let script = format!(
        "
        const heard = document.querySelector('[data-test=\"heard\"]');
        let told = 0;
        new MutationObserver(() => {{ told += 1; }}).observe(heard, {{ childList: true, characterData: true, subtree: true }});
        const button = document.querySelector('{}');
        const start = performance.now();
        button.click();
        const until = start + 20000;
        const flies = () => {{
          const {{ timeline }} = gridlight.page.view();
          return timeline.time !== {end} || button.getAttribute('aria-label').startsWith('Pause');
        }};
        while (flies() && performance.now() < until) await new Promise(requestAnimationFrame);
        const took = (performance.now() - start) / 1000;
        await new Promise(requestAnimationFrame);
        return [took, told];",
        it(button)
    );
    let [took, told]: [f64; 2] = serde_json::from_value(page.js_async(&script).await?)?;
    ensure!(took < usual / 2.0, "{button}: {took:.1} s for what takes {usual:.1} s at speed 1");
    ensure!(told <= 3.0, "{button}: {told} captions are read out");
    Ok(())
}

/// The verdict, the solutions and the questions are in view together.
pub async fn what_was_found_is_in_sight(page: &Page) -> Result<()> {
    for (board, words) in [(TINY, "Unique solution."), (SEVERAL, "Multiple solutions.")] {
        open(page, board).await?;
        solve(page, words).await?;
        frames(page).await?;
        let script = "
            const scroll = document.querySelector('.pane:not([hidden]) .scroll');
            const seen = scroll.getBoundingClientRect();
            const hidden = [];
            let above = seen.top;
            for (const css of arguments[0]) {
              const one = document.querySelector(css);
              const { top, bottom, height } = one.getBoundingClientRect();
              if (height === 0 || top < above - 1 || bottom > seen.bottom + 1) hidden.push(`${css} from ${top} to ${bottom}`);
              above = top;
            }
            return { hidden, scrolled: scroll.scrollTop };";
        let parts = [it("verdict"), it("watch"), it("share-solution"), it("ask-way"), it("solve")];
        let in_panel = &parts[..4];
        let found = page.js_with(script, &[json!(in_panel)]).await?;
        ensure!(found["hidden"] == json!([]), "out of sight: {}", found["hidden"]);
        ensure!(found["scrolled"] == 0, "the panel is scrolled by {}", found["scrolled"]);
        // Nothing covers the figures.
        for part in &parts {
            let script = "
                const one = document.querySelector(arguments[0]);
                const { left, top, width, height } = one.getBoundingClientRect();
                return one.contains(document.elementFromPoint(left + width / 2, top + height - 3));";
            let is_free = page.js_with(script, &[Value::from(part.as_str())]).await?;
            ensure!(is_free == true, "something lies over {part}");
        }
        page.screenshot("solve-in-sight").await?;
    }
    Ok(())
}

/// With forced colours, selected and disabled controls have the system's colours for them, and are legible.
pub async fn forced_colours(page: &Page) -> Result<()> {
    let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
    page.cdp("Emulation.setEmulatedMedia", forced).await?;
    open(page, TINY).await?;
    // Some of these come with modules of their own, after the board.
    let there = "['.tab[aria-current]', '.modes [aria-selected=true]', '.month', '.button.main:not([aria-disabled])',
        '.tool[aria-pressed=true]', '[data-test=redo]'].every((one) => document.querySelector(one))";
    page.wait_js(there).await?;
    let script = "
        const [probe, css] = [document.createElement('i'), (one, name) => getComputedStyle(document.querySelector(one))[name]];
        document.body.append(probe);
        const system = (name) => (probe.style.color = name, getComputedStyle(probe).color);
        const chosen = [system('Highlight'), system('HighlightText')].join();
        const of = (one) => [css(one, 'backgroundColor'), css(one, 'color')].join();
        const filled = ['.tab[aria-current]', '.modes [aria-selected=true]', '.month', '.button.main:not([aria-disabled])'];
        const wrong = filled.filter((one) => of(one) !== chosen);
        if (css('.tool[aria-pressed=true]', 'outlineColor') !== system('Highlight')) wrong.push('tool');
        if (css('[data-test=redo]', 'color') !== system('GrayText')) wrong.push('redo');
        if (css('body', 'color') !== system('CanvasText')) wrong.push('text');
        if (!['paper', 'contrast'].includes(document.documentElement.dataset.theme)) wrong.push('board');
        probe.remove();
        return wrong;";
    let wrong = page.js(script).await?;
    ensure!(wrong == json!([]), "not in the system's colours: {wrong}");
    page.cdp("Emulation.setEmulatedMedia", json!({ "features": [] })).await.map(drop)
}
