//! The page in windows of all sizes, with fonts of all sizes: nothing is cut off, covered or out of reach.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use xtask::browser::{Kind, Page};

use crate::boards::{LOW, TINY};
use crate::phone::SMALL;
use crate::steps::*;

const PUZZLES: [&str; 5] = ["lazors", "laser-maze", "aquarium", "voltorb-flip", "harmony"];

/// 400 % of 1280 x 1024, phones in portrait and landscape, a tablet.
const SIZES: [(u32, u32); 6] = [(320, 256), (320, 568), (360, 640), (667, 375), (844, 390), (820, 1180)];

/// Resizes the window, with one device pixel per CSS pixel.
pub async fn resize(page: &Page, (width, height): (u32, u32)) -> Result<()> {
    let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    page.cdp("Emulation.setDeviceMetricsOverride", metrics).await?;
    page.wait_js(&format!("innerWidth === {width} && innerHeight === {height}")).await?;
    frames(page).await
}

/// What in the page is too wide, cannot be scrolled into view or is covered there, in words; and the board's height.
const REACH: &str = "
    const wrong = [];
    const root = document.scrollingElement;
    if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth} wide`);
    for (const one of document.querySelectorAll('button, a[href], select, input, textarea, summary')) {
      const touched = one.closest('label') ?? one;
      if (!touched.checkVisibility({ visibilityProperty: true }) || one.matches('.skip')) continue;
      touched.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const { left, top, right, bottom } = touched.getBoundingClientRect();
      const name = one.dataset.test || one.ariaLabel || one.className;
      if (left < -0.5 || right > innerWidth + 0.5) wrong.push(`${name} goes from ${left} to ${right}`);
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!touched.contains(there)) wrong.push(`${name} lies under ${there?.id || there?.className || 'nothing'}`);
    }
    scrollTo(0, 0);
    return { wrong, board: document.querySelector('#stage-area').getBoundingClientRect().height };";

/// In a state of the page everything can be reached, and the board has at least `least` pixels.
async fn reach(page: &Page, state: &str, least: f64) -> Result<()> {
    frames(page).await?;
    let found = page.js(REACH).await?;
    ensure!(found["wrong"] == json!([]), "{state}: {}", found["wrong"]);
    let board = found["board"].as_f64().unwrap_or(0.0);
    ensure!(board >= least, "{state}: the board is {board} pixels high and not {least}");
    Ok(())
}

/// Opens a puzzle's first board.
async fn first(page: &Page, puzzle: &str) -> Result<()> {
    visit(page, &format!("#{puzzle}")).await?;
    // A returning visitor has no welcome panel over the board.
    page.reload().await?;
    page.wait_ready().await
}

/// In every puzzle, mode and window.
pub async fn nothing_is_out_of_reach(page: &Page) -> Result<()> {
    for puzzle in PUZZLES {
        first(page, puzzle).await?;
        for size in SIZES {
            resize(page, size).await?;
            for name in ["play", "edit", "solve"] {
                page.js(&format!("document.querySelector('#mode-{name}').click()")).await?;
                // The parts above and below it take some of the space, but never all.
                let least = if size.1 < 400 { 200.0 } else { f64::from(size.1) * 0.35 };
                reach(page, &format!("{puzzle} at {size:?} in {name}"), least).await?;
            }
        }
    }
    Ok(())
}

/// Results, and replays: the board then has most of the window, and Close is in view.
pub async fn who_watches_has_the_board(page: &Page) -> Result<()> {
    // Nothing is animated while it is checked.
    let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    page.cdp("Emulation.setEmulatedMedia", calm).await?;
    for puzzle in PUZZLES {
        first(page, puzzle).await?;
        page.js("document.querySelector('#mode-solve').click()").await?;
        // Magnified, the page scrolls from the button to the verdict, and the board is as wide as the window.
        resize(page, SIZES[0]).await?;
        page.js("document.querySelector('[data-test=\"solve\"]').scrollIntoView({ block: 'end' })").await?;
        click(page, "solve").await?;
        page.wait_js("document.querySelector('.verdict').dataset.phase === 'done'").await?;
        let sight = "(() => {
            const { top, bottom } = document.querySelector('.verdict-words').getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
        })()";
        page.wait_js(sight).await?;
        let wide = "
            const { camera } = gridlight.stage;
            return camera.toCss(camera.bounds[0] + camera.bounds[2], 0)[0] - camera.toCss(camera.bounds[0], 0)[0];";
        let wide = page.js(wide).await?.as_f64().unwrap_or(0.0);
        ensure!(wide >= 280.0, "{puzzle}: magnified, the board is {wide} pixels wide of 320");
        for size in SIZES {
            resize(page, size).await?;
            reach(page, &format!("{puzzle} at {size:?}, solved"), 200.0).await?;
        }
        let watch = "
            const button = document.querySelector('[data-test=\"watch\"]');
            return button.getClientRects().length > 0 && button.ariaDisabled === null && button.textContent === 'Replay';";
        if page.js(watch).await? == false {
            continue;
        }
        for size in SIZES {
            resize(page, size).await?;
            press(page, "watch").await?;
            page.wait_for("#timeline").await?;
            let least = if size.1 < 300 { 200.0 } else { f64::from(size.1) * 0.55 };
            reach(page, &format!("{puzzle} at {size:?}, watching"), least).await?;
            page.js("document.querySelector('[data-test=\"end-watch\"]').scrollIntoView({ block: 'nearest' })").await?;
            click(page, "end-watch").await?;
            page.wait_js("document.querySelector('#timeline').hidden").await?;
            page.wait_for(&it("solve")).await?;
        }
    }
    Ok(())
}

/// All puzzles are in sight, with the board's name, on every phone and magnified. In a narrower window their row fades at the
/// end where it continues, has the open one in view, and shows the focused one.
pub async fn tabs_say_that_they_go_on(page: &Page) -> Result<()> {
    first(page, "lazors").await?;
    for size in [(640, 400), (600, 800), (568, 320), (390, 844), (390, 664), (360, 640), (320, 568), (320, 200)] {
        resize(page, size).await?;
        // The shortest phones leave this room to the board.
        let all = size != (320, 568);
        let shown = "
            const row = document.querySelector('#puzzles');
            const all = row.scrollWidth <= row.clientWidth || row.classList.contains('goes-after');
            return [all && document.querySelector('#board-name').checkVisibility(), row.scrollWidth <= row.clientWidth];";
        let shown = page.js(shown).await?;
        ensure!(shown[0] == true, "{size:?}: the row does not say that it goes on, or the board has no name");
        ensure!(!all || shown[1] == true, "{size:?}: a puzzle is out of sight");
    }
    resize(page, (360, 640)).await?;
    // What is to do is parted from the time by a dot, which neither begins a line nor ends one.
    let parted = "
        const [name, clock, status] = ['#board-name', '#clock', '#status'].map((one) => document.querySelector(one));
        const kept = [name, clock, status].map((one) => [one, one.hidden, one.textContent]);
        const lines = (names, words) => {
          [name, clock].forEach((one, at) => {
            one.hidden = !names[at];
            one.textContent = names[at];
          });
          status.textContent = words;
          const range = document.createRange();
          range.selectNodeContents(status);
          const [text] = range.getClientRects();
          const dots = [...status.getClientRects()].filter((box) => box.width > 0 && box.left < text.left - 1 || box.top < text.top - 2 && box.width > 0);
          return [dots.length, text.left - document.querySelector('#headline').getBoundingClientRect().left < 1];
        };
        const found = [lines(['', ''], '1 of 3 targets lit'), lines(['A', '0:04'], 'Solution'), lines(['The Long Corridor 1', '0:04'], 'Incomprehensibly')];
        for (const [one, hidden, words] of kept) Object.assign(one, { hidden, textContent: words });
        return [getComputedStyle(status, '::before').backgroundImage.includes('gradient'), ...found];";
    let parted = page.js(parted).await?;
    ensure!(
        parted == json!([true, [0, true], [1, false], [0, true]]),
        "what is to do runs into the time, or a dot stands alone: {parted}"
    );
    // Magnified, a week is one row, and the names of the lab's rooms keep clear of its edges.
    resize(page, SIZES[0]).await?;
    click(page, "gallery").await?;
    page.wait_for(".day").await?;
    let rows = "return new Set([...document.querySelectorAll('.day')].map((one) => Math.round(one.getBoundingClientRect().top))).size";
    let rows = page.js(rows).await?;
    ensure!(rows == 1, "a week has {rows} rows");
    page.press("Escape").await?;
    page.js("document.querySelector('#mode-learn').click()").await?;
    page.wait_for(".lab-head .modes").await?;
    let flush = "
        return [...document.querySelectorAll('.lab-head .modes button')].filter((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          const [box, text] = [one.getBoundingClientRect(), range.getBoundingClientRect()];
          return text.left < box.left + 3 || text.right > box.right - 3;
        }).map((one) => one.textContent);";
    let flush = page.js(flush).await?;
    ensure!(flush == json!([]), "at its edge is {flush}");
    page.js("document.querySelector('.lab-head .icon-button').click()").await?;
    page.wait_js("document.querySelector('#lab').hidden").await?;
    resize(page, (240, 780)).await?;
    let fades = "
        const { classList } = document.querySelector('#puzzles');
        return [classList.contains('goes-before'), classList.contains('goes-after')];";
    ensure!(page.js(fades).await? == json!([false, true]), "at its beginning the row does not say that it goes on");
    let mask = "return getComputedStyle(document.querySelector('#puzzles')).maskImage";
    ensure!(page.js(mask).await?.as_str().is_some_and(|mask| mask.contains("gradient")), "the row does not fade");
    let inside = "
        const row = document.querySelector('#puzzles').getBoundingClientRect();
        const { left, right } = document.querySelector(arguments[0]).getBoundingClientRect();
        return left >= row.left - 1 && right <= row.right + 1;";
    // The last link before the puzzles comes a little later than the page.
    page.wait_for("#skip-list:not([hidden])").await?;
    page.js("document.querySelector('#skip-list').focus()").await?;
    for id in PUZZLES {
        page.press("Tab").await?;
        frames(page).await?;
        ensure!(
            page.js_with(inside, &[it(&format!("puzzle-{id}")).into()]).await? == true,
            "{id} has the focus out of sight"
        );
    }
    page.press("Enter").await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    frames(page).await?;
    ensure!(page.js_with(inside, &[it("puzzle-harmony").into()]).await? == true, "the open puzzle is out of sight");
    ensure!(page.js(fades).await? == json!([true, false]), "at its end the row does not say that it goes back");
    resize(page, (1280, 800)).await?;
    page.wait_js("!document.querySelector('#puzzles').matches('.goes-before, .goes-after')").await
}

/// Text that extends beyond its element, or is cut off by it.
const CUT: &str = "
    const cut = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text; (text = walk.nextNode());) {
      const on = text.parentElement;
      if (!text.data.trim() || on.closest('.hidden, svg, option, .skip, #remark, #gallery-button')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, top, right, bottom, width } = range.getBoundingClientRect();
      if (width < 2 || getComputedStyle(on).visibility === 'hidden') continue;
      for (let box = on; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
        if (!box.matches('button, .tool-item, .stepper, .card') && style.overflowX === 'visible') continue;
        const its = box.getBoundingClientRect();
        if (left < its.left - 1.5 || right > its.right + 1.5 || (box.matches('button') && (top < its.top - 3 && !on.matches('.tool-count') || bottom > its.bottom + 3))) {
          cut.push(`${text.data.slice(0, 30)} on ${box.dataset.test || box.className || box.id}`);
        }
      }
    }
    return cut;";

/// A wide font and a narrow one: which of them a page gets depends on the system. The test tool ensures that both
/// exist.
const FONTS: [&str; 2] = ["DejaVu Sans", "Roboto Condensed"];

/// Whether the system has a font: without it, text is as wide as in the fallback.
const HAS_FONT: &str = "
    const pen = document.createElement('canvas').getContext('2d');
    const [one, other] = ['serif', 'monospace'].map((instead) => {
      pen.font = `40px \"${arguments[0]}\", ${instead}`;
      return pen.measureText('Clockwise').width;
    });
    return one === other;";

/// Checks all modes of all puzzles in each of the fonts, with a style sheet added.
async fn with_style(page: &Page, css: &str, sizes: &[(u32, u32)]) -> Result<()> {
    let style = "
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(arguments[0]);
        document.adoptedStyleSheets = [sheet];";
    for puzzle in PUZZLES {
        first(page, puzzle).await?;
        for font in FONTS {
            ensure!(page.js_with(HAS_FONT, &[font.into()]).await? == true, "there is no font {font}");
            let css = format!("{css} body {{ font-family: \"{font}\"; }}");
            page.js_with(style, &[css.into()]).await?;
            for &size in sizes {
                resize(page, size).await?;
                for name in ["play", "edit", "solve"] {
                    page.js(&format!("document.querySelector('#mode-{name}').click()")).await?;
                    let state = format!("{puzzle} at {size:?} in {name}, in {font}");
                    let cut = page.js(CUT).await?;
                    ensure!(cut == json!([]), "{state}: {cut}");
                    reach(page, &state, 200.0).await?;
                }
            }
        }
    }
    // What the test has set moved everything.
    page.take_shifts().await?;
    Ok(())
}

/// With the spacing of lines, letters, words and paragraphs that a reader may set.
pub async fn words_may_be_set_wide(page: &Page) -> Result<()> {
    let css = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
        p { margin-bottom: 2em !important; }";
    let sizes = if page.kind() == Kind::Phone { [(390, 844), (844, 390)] } else { [(1280, 800), (1180, 820)] };
    with_style(page, css, &sizes).await
}

/// Text follows the browser's font size.
pub async fn type_follows_the_browser(page: &Page) -> Result<()> {
    let sizes = "
        const all = ['.tab', '.modes button', '#status', '.foot .main', '.drawer-head p', '.about'];
        return all.map((css) => parseFloat(getComputedStyle(document.querySelector(css)).fontSize));";
    first(page, "lazors").await?;
    let usual: Vec<f64> = serde_json::from_value(page.js(sizes).await?)?;
    page.js("document.documentElement.style.fontSize = '24px'").await?;
    let large: Vec<f64> = serde_json::from_value(page.js(sizes).await?)?;
    for (usual, large) in usual.iter().zip(&large) {
        ensure!((large / usual - 1.5).abs() < 0.01, "type of {usual} becomes {large} and not half as large again");
    }
    let windows = if page.kind() == Kind::Phone { [(390, 844), (360, 640)] } else { [(1280, 800), (1024, 768)] };
    with_style(page, ":root { font-size: 24px; }", &windows).await
}

/// The areas cut out of a phone's screen in landscape contain nothing.
pub async fn cut_outs_are_kept_clear(page: &Page) -> Result<()> {
    first(page, "aquarium").await?;
    let insets = json!({ "insets": { "top": 20, "left": 50, "right": 40, "bottom": 21 } });
    page.cdp("Emulation.setSafeAreaInsetsOverride", insets).await?;
    let outside = "
        const wrong = [];
        const root = document.querySelector('dialog[open]') ?? document;
        for (const one of root.querySelectorAll('button, select, input, canvas, h2, p')) {
          const { left, top, right, bottom, width } = one.getBoundingClientRect();
          if (width < 2 || one.closest('.hidden, .skip, .tabs, .tools, #remark, .scroll > .more')) continue;
          const deep = one.matches('.foot *, #timeline *') && bottom > innerHeight - 21;
          if (left < 50 || right > innerWidth - 40 || (one.matches('.bar *') && top < 20) || deep) {
            wrong.push(`${one.dataset.test || one.id || one.className || one.localName}: ${left}, ${top} to ${right}, ${bottom}`);
          }
        }
        return wrong;";
    for size in [(844, 390), (390, 844), (1180, 820)] {
        resize(page, size).await?;
        for (state, act) in [("the page", ""), ("the gallery", "gallery"), ("help", "help")] {
            if act == "gallery" && size.0 > 899 {
                continue;
            }
            if !act.is_empty() {
                click(page, act).await?;
                page.wait_for("dialog[open]").await?;
                rest(page, "dialog[open]").await?;
            }
            let wrong = page.js(outside).await?;
            ensure!(wrong == json!([]), "{state} at {size:?}: {wrong}");
            page.js("document.querySelector('dialog[open]')?.close()").await?;
            page.wait_js("!document.querySelector('dialog[open]')").await?;
        }
    }
    Ok(())
}

/// On a touch screen of any width every control is 44 pixels wide and high.
pub async fn fingers_have_room(page: &Page) -> Result<()> {
    for puzzle in PUZZLES {
        first(page, puzzle).await?;
        for size in [(820, 1180), (1180, 820), (1366, 1024)] {
            resize(page, size).await?;
            for name in ["play", "edit", "solve"] {
                mode(page, name).await?;
                frames(page).await?;
                let small: Vec<String> = serde_json::from_value(page.js(SMALL).await?)?;
                ensure!(small.is_empty(), "{puzzle} at {size:?} in {name}: too small are {}", small.join(", "));
            }
        }
    }
    for name in ["share", "theme", "help"] {
        click(page, name).await?;
        page.wait_for("dialog[open]").await?;
        let small: Vec<String> = serde_json::from_value(page.js(SMALL).await?)?;
        ensure!(small.is_empty(), "{name}: too small are {}", small.join(", "));
        page.press("Escape").await?;
        page.wait_js("!document.querySelector('dialog[open]')").await?;
    }
    Ok(())
}

/// Whether the focused element is completely covered, or outside the window.
const COVERED: &str = "
    const one = document.activeElement;
    if (!one || one === document.body) return null;
    const touched = one.closest('label') ?? one;
    const { left, top, width, height } = touched.getBoundingClientRect();
    const free = [[.5, .5], [.5, .1], [.5, .9], [.1, .5], [.9, .5]].filter(([across, down]) =>
      touched.contains(document.elementFromPoint(left + width * across, top + height * down)));
    return free.length > (touched.closest('#stage-area') ? 0 : 3) ? null : `${one.dataset.test || one.id || one.className}: ${free.length} of 5 points are free`;";

/// Wherever Tab leads, the focused element is visible.
pub async fn the_focus_is_not_covered(page: &Page) -> Result<()> {
    first(page, "lazors").await?;
    solve(page, "").await?;
    page.wait_js("document.querySelector('.verdict').dataset.phase === 'done'").await?;
    let sizes: &[(u32, u32)] =
        if page.kind() == Kind::Phone { &[(390, 844), (320, 256)] } else { &[(1280, 800), (1280, 500)] };
    for &size in sizes {
        resize(page, size).await?;
        for name in ["solve", "edit", "play"] {
            page.js(&format!(
                "document.querySelector('#mode-{name}').click(); document.querySelector('#skip').focus()"
            ))
            .await?;
            for _ in 0..90 {
                page.press("Tab").await?;
                if page.js("return document.hasFocus() && document.activeElement !== document.body").await? == false {
                    break;
                }
                let mut covered = page.js(COVERED).await?;
                if covered != Value::Null {
                    // A row may still be scrolling to it.
                    rests(page, ":focus").await?;
                    covered = page.js(COVERED).await?;
                }
                ensure!(covered == Value::Null, "{name} at {size:?}: {covered}");
            }
        }
    }
    // A message moves out of the way.
    mode(page, "solve").await?;
    resize(page, sizes[0]).await?;
    press(page, "watch").await?;
    page.wait_for(&it("caption")).await?;
    let tell = "
        gridlight.toast('A message that is about as long as messages are, and stands somewhere.', true);";
    page.js_async(tell).await?;
    for css in ["[data-test=\"undo\"]", "[data-test=\"play\"]", "[data-test=\"step-forward\"]", "[data-test=\"share\"]"]
    {
        page.js(&format!("document.querySelector('{css}').focus()")).await?;
        rest(page, "#toast").await?;
        let covered = page.js(COVERED).await?;
        ensure!(covered == Value::Null, "under a message: {covered}");
    }
    Ok(())
}

/// What is told of a cell under the mouse lies over nothing of the board, and a message over no control. A hint does not move
/// the board, or the button that was pressed.
pub async fn words_cover_nothing(page: &Page) -> Result<()> {
    for size in [(640, 400), (320, 256), (1280, 800)] {
        resize(page, size).await?;
        open(page, LOW).await?;
        // Magnified, the page scrolls to it.
        let (_, down) = place(page, 1.5, 1.5).await?;
        page.js(&format!("scrollTo(0, {down} - innerHeight / 2)")).await?;
        let at = place(page, 1.5, 1.5).await?;
        page.hover(at).await?;
        page.wait_js("!document.querySelector('#tip').hidden").await?;
        let covers = "
            const { camera, canvas } = gridlight.stage;
            const tip = document.querySelector('#tip').getBoundingClientRect();
            const [left, top, width, height] = camera.bounds;
            const { y } = canvas.getBoundingClientRect();
            const [upper, lower] = [camera.toCss(left, top)[1] + y, camera.toCss(left, top + height)[1] + y];
            return tip.bottom > upper + 1 && tip.top < lower - 1 ? [tip.top, tip.bottom, upper, lower] : null;";
        let covers = page.js(covers).await?;
        ensure!(covers == Value::Null, "{size:?}: the words lie over the board: {covers}");
        let button = if size.0 < 600 { "[data-test=hint]" } else { "#stage-area" };
        let stays = format!(
            "
            const place = () => {{
              const {{ top, bottom }} = document.querySelector('{button}').getBoundingClientRect();
              return [top, bottom, '{button}'];
            }};
            const hint = document.querySelector('[data-test=hint]');
            scrollBy(0, Math.max(0, hint.closest('.foot').getBoundingClientRect().bottom - innerHeight));
            const before = place();
            hint.click();
            while (hint.textContent !== 'Apply') await new Promise(requestAnimationFrame);
            await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
            const after = place();
            scrollTo(0, 0);
            // Half pixels are rounded either way.
            return before.every((at, one) => at === after[one] || Math.abs(at - after[one]) <= 1) ? null : [before, after];"
        );
        let moved = page.js_async(&stays).await?;
        ensure!(moved == Value::Null, "{size:?}: a hint moves {moved}");
        // Where the hint and the board are not in sight together, it leads there.
        let leads = "
            const there = document.querySelector('[data-test=hint-board]');
            if (!there.checkVisibility()) return null;
            scrollTo(0, document.documentElement.scrollHeight);
            there.click();
            const { top, bottom } = document.querySelector('#stage').getBoundingClientRect();
            scrollTo(0, 0);
            return Math.min(bottom, innerHeight) - Math.max(top, 0) > innerHeight / 2;";
        let leads = page.js(leads).await?;
        let wanted = if size.0 < 600 { Value::Bool(true) } else { Value::Null };
        ensure!(leads == wanted, "{size:?}: a hint leads to the board: {leads}");
    }
    for size in [(1024, 768), (1280, 800), (390, 844), (844, 390)] {
        resize(page, size).await?;
        open(page, LOW).await?;
        let covered = "
            document.activeElement?.blur();
            // The board may be kept with a move, which is offered first.
            await testPass(500);
            gridlight.toast('A message that is about as long as messages are, and stands somewhere.');
            await testPass(300);
            for (const one of document.getAnimations()) one.finish();
            const box = document.querySelector('#toast').getBoundingClientRect();
            return [...document.querySelectorAll('button, select, input, a')].filter((one) => {
              const { left, top, right, bottom, width } = one.getBoundingClientRect();
              return width > 0 && !one.matches('.skip') && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
            }).map((one) => one.dataset.test || one.className);";
        let covered = page.js_async(covered).await?;
        ensure!(covered == json!([]), "{size:?}: a message lies over {covered}");
        let covers = "
            const headline = document.querySelector('#headline').getBoundingClientRect().top;
            return ['A new board. Generated in 0.4 s.', 'A message that is about as long as messages are, and stands somewhere.'].map((words) => {
              gridlight.toast(words);
              return document.querySelector('#toast').getBoundingClientRect().bottom;
            }).filter((bottom) => bottom > headline + 1);";
        let covers = page.js(covers).await?;
        ensure!(covers == json!([]), "{size:?}: a message lies over the headline or the board: {covers}");
        // Nor over half of the page's name, which leaves its place.
        let half = "
            const [mark, box] = ['.wordmark', '#toast'].map((one) => document.querySelector(one).getBoundingClientRect());
            const meet = mark.left < box.right && mark.right > box.left && mark.top < box.bottom && mark.bottom > box.top;
            return meet === (getComputedStyle(document.querySelector('.wordmark')).opacity === '0');";
        ensure!(page.js(half).await? == true, "{size:?}: a message lies over the page's name");
        tap(page, 0, 0).await?;
        page.wait_js("document.querySelector('#toast').hidden").await?;
        page.wait_js("getComputedStyle(document.querySelector('.wordmark')).opacity === '1'").await?;
    }
    // What an empty board lacks.
    resize(page, (1280, 800)).await?;
    open(page, LOW).await?;
    mode(page, "edit").await?;
    press(page, "act-new").await?;
    page.wait_for(".badge[data-status=\"incomplete\"]").await?;
    says(page, "badge-more", "The board has no laser yet.").await?;
    let covered = "
        const box = document.querySelector('.badge-head').getBoundingClientRect();
        return [...document.querySelectorAll('#pane-edit .tool-item')].filter((one) => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        }).map((one) => one.textContent);";
    let covered = page.js(covered).await?;
    ensure!(covered == json!([]), "what the board lacks lies over {covered}");
    Ok(())
}

/// A scrollable area without controls is a separate Tab stop with a name.
pub async fn boxes_that_scroll_are_reached(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    mode(page, "edit").await?;
    let fill = "
        const list = document.querySelector('#pane-edit .findings');
        list.hidden = false;
        for (let at = 0; at < 12; at += 1) list.append(Object.assign(document.createElement('li'), { textContent: `${at}` }));";
    page.js(fill).await?;
    page.wait_js("document.querySelector('#pane-edit .findings').tabIndex === 0").await?;
    let name = page.js("return document.querySelector('#pane-edit .findings').ariaLabel").await?;
    ensure!(name.as_str().is_some_and(|name| !name.is_empty()), "the list has no name");
    page.js("document.querySelector('#pane-edit .findings').replaceChildren()").await?;
    page.wait_js("document.querySelector('#pane-edit .findings').tabIndex === -1").await
}

/// Where type is half as large again and the window magnified to 200 %, the title is not higher than the board, what can be done is
/// one row, words about a cell are whole, and the bar's buttons show their focus whole.
pub async fn large_type_leaves_room(page: &Page) -> Result<()> {
    page.cdp("Page.setFontSizes", json!({ "fontSizes": { "standard": 24, "fixed": 20 } })).await?;
    for puzzle in PUZZLES {
        first(page, puzzle).await?;
        resize(page, (640, 400)).await?;
        for name in ["play", "edit"] {
            page.js(&format!("document.querySelector('#mode-{name}').click()")).await?;
            frames(page).await?;
            let heights = "
                const height = (css) => document.querySelector(css).offsetHeight;
                const foot = [...document.querySelectorAll('.pane:not([hidden]) .foot')].find((one) => one.checkVisibility());
                return [parseFloat(getComputedStyle(document.documentElement).fontSize), height('#head'), foot.offsetHeight];";
            let [type_size, head, foot]: [f64; 3] = serde_json::from_value(page.js(heights).await?)?;
            ensure!(type_size > 23.0, "type is {type_size} pixels high");
            ensure!(head < 160.0, "{puzzle} in {name}: the title is {head} pixels high of 352");
            ensure!(foot < 120.0, "{puzzle} in {name}: the buttons are {foot} pixels high of 400");
        }
        // A finger does not hover.
        if page.kind() == Kind::Phone {
            continue;
        }
        let at = place(page, 0.5, 0.5).await?;
        page.hover(at).await?;
        page.wait_js("!document.querySelector('#tip').hidden").await?;
        let whole = "
            const tip = document.querySelector('#tip');
            const stage = document.querySelector('#stage-area').getBoundingClientRect();
            const { top, bottom } = tip.getBoundingClientRect();
            return tip.scrollHeight <= tip.clientHeight && top >= stage.top && bottom <= stage.bottom;";
        ensure!(page.js(whole).await? == true, "{puzzle}: words about a cell are cut");
    }
    page.cdp("Page.setFontSizes", json!({ "fontSizes": { "standard": 16, "fixed": 13 } })).await?;
    for size in [(640, 400), (320, 256)] {
        first(page, "lazors").await?;
        resize(page, size).await?;
        for button in ["share", "theme", "help"] {
            page.js("document.querySelector('#skip').focus()").await?;
            for _ in 0..12 {
                page.press("Tab").await?;
                let on = "return document.activeElement?.dataset.test ?? ''";
                if page.js(on).await? == button {
                    break;
                }
            }
            let ring = "
                const on = document.activeElement;
                const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(on);
                const reach = parseFloat(outlineOffset) + parseFloat(outlineWidth);
                const { top, right } = on.getBoundingClientRect();
                return [on.dataset.test, outlineStyle === 'solid' && top - reach >= 0 && right + reach <= innerWidth];";
            let ring = page.js(ring).await?;
            ensure!(ring == json!([button, true]), "{size:?}: the focus of {button} is cut: {ring}");
        }
    }
    Ok(())
}

/// In large type the board gets the room that a shorter title leaves after the first move, and what stays in sight of a board zoomed
/// in lies right below the title. A mistake is told from its first words, and a dialog opens at its beginning.
pub async fn large_type_begins_at_the_top(page: &Page) -> Result<()> {
    page.cdp("Page.setFontSizes", json!({ "fontSizes": { "standard": 24, "fixed": 20 } })).await?;
    first(page, "aquarium").await?;
    resize(page, (640, 400)).await?;
    let measure = "
        const { scale, insets } = gridlight.stage.camera;
        return [scale, document.querySelector('#head').offsetHeight, insets.top];";
    let [small, intro, _]: [f64; 3] = serde_json::from_value(page.js(measure).await?)?;
    tap(page, 5, 0).await?;
    frames(page).await?;
    let [scale, head, _]: [f64; 3] = serde_json::from_value(page.js(measure).await?)?;
    ensure!(head < intro && scale > small, "cells of {small} become {scale} when the title of {intro} becomes {head}");
    page.js("gridlight.stage.zoom(2)").await?;
    for step in ["undo", "redo"] {
        click(page, step).await?;
        frames(page).await?;
        let [_, head, inset]: [f64; 3] = serde_json::from_value(page.js(measure).await?)?;
        ensure!((head - inset).abs() < 1.0, "after {step} the title is {head} high and the clues stay at {inset}");
    }
    first(page, "lazors").await?;
    tap(page, 1, 2).await?;
    click(page, "hint").await?;
    says(page, "advice", "Remove the ").await?;
    frames(page).await?;
    let begins = "
        const top = (css) => document.querySelector(css).getBoundingClientRect().top;
        return top('[data-test=\"advice\"]') >= top('#pane-play .strip');";
    ensure!(page.js(begins).await? == true, "the first words about a mistake are out of sight");
    resize(page, (320, 256)).await?;
    click(page, "share").await?;
    page.wait_for("dialog.share[open]").await?;
    frames(page).await?;
    ensure!(page.js("return document.querySelector('dialog.share').scrollTop").await? == 0, "Share opens further down");
    Ok(())
}

/// On a page that scrolls, a press acts on the cell under it and leaves the page where it is, and a hint leads to what it has changed.
pub async fn a_press_moves_no_page(page: &Page) -> Result<()> {
    for size in [(320, 256), (320, 200), (427, 267)] {
        first(page, "aquarium").await?;
        resize(page, size).await?;
        // Its upper cells are out of sight, and with them the one that has the focus.
        let scroll = "
            const { camera, canvas } = gridlight.stage;
            scrollBy(0, canvas.getBoundingClientRect().top + camera.toCss(3.5, 4.5)[1] - innerHeight / 2)";
        page.js(scroll).await?;
        frames(page).await?;
        let state = "return [scrollY, gridlight.page.gridWords(4, 3, 1, 1).cells[0][0]]";
        let before = page.js(state).await?;
        ensure!(before[0].as_f64() > Some(100.0), "{size:?}: the page scrolls to {before}");
        tap(page, 4, 3).await?;
        frames(page).await?;
        let now = page.js(state).await?;
        ensure!(now[0] == before[0], "{size:?}: the page goes from {} to {}", before[0], now[0]);
        ensure!(now[1] != before[1], "{size:?}: {} is as before", now[1]);
    }
    first(page, "lazors").await?;
    resize(page, SIZES[0]).await?;
    click(page, "hint").await?;
    page.wait_js("!document.querySelector('[data-test=\"hint-board\"]').hidden").await?;
    click(page, "hint-board").await?;
    let seen = page.js("return document.querySelector('#stage').getBoundingClientRect().bottom > 100").await?;
    ensure!(seen == true, "the board is not in sight");
    Ok(())
}
