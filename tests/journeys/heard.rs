//! Announcements for screen readers, in order; and keys that act on the board only where they should.

use anyhow::{Result, ensure};
use xtask::browser::Page;

use crate::boards::{FIXED, SEVERAL, TINY};
use crate::steps::*;

/// All tiles at home with one move each: two swaps in the rows solve it, and any swap in a column makes it unsolvable.
const PAIRS: &str = "2 2\n0:1 0:1\n1:1 1:1\n";

/// Puts the focus on the board.
const ON_BOARD: &str = "gridlight.stage.cells.focus(false)";

/// Records all announcements from now on, and the cells that get the focus.
async fn listen(page: &Page) -> Result<()> {
    let script = "
        const region = document.querySelector('[data-test=live]');
        window.heard = [];
        new MutationObserver(() => heard.push(region.textContent.replaceAll('\\u00a0', ' ').trim()))
          .observe(region, { childList: true, characterData: true, subtree: true });
        document.querySelector('#cells').addEventListener('focusin', (event) => heard.push(event.target.ariaLabel));";
    page.js(script).await.map(drop)
}

/// The announcements since the last call, once there are any.
async fn heard(page: &Page) -> Result<Vec<String>> {
    page.wait_js("heard.length > 0").await?;
    frames(page).await?;
    Ok(serde_json::from_value(page.js("return heard.splice(0)").await?)?)
}

async fn hears_after(page: &Page, key: &str, wanted: &str) -> Result<()> {
    page.press(key).await?;
    let said = heard(page).await?;
    ensure!(said == [wanted], "after {key} one hears {said:?}");
    Ok(())
}

/// The cursor's cell once, the edge as often as it is hit, and a refusal once.
pub async fn each_thing_once(page: &Page) -> Result<()> {
    open(page, FIXED).await?;
    page.js(ON_BOARD).await?;
    listen(page).await?;
    page.press("ArrowDown").await?;
    let first = heard(page).await?.join("|");
    ensure!(first.starts_with("row 1, column 1") && first.matches("row 1").count() == 1, "at first: {first}");
    let edge = format!("The edge of the board. {}", first.replacen("row", "Row", 1));
    for _ in 0..2 {
        hears_after(page, "ArrowUp", &edge).await?;
    }
    for _ in 0..2 {
        page.press("ArrowRight").await?;
        heard(page).await?;
    }
    page.press("Enter").await?;
    let refusal = heard(page).await?.join("|");
    ensure!(refusal.matches("This block is fixed.").count() == 1, "a refusal is heard as {refusal}");
    Ok(())
}

/// Another board, another mode, and the cursor's position on request.
pub async fn where_one_is(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.js(ON_BOARD).await?;
    listen(page).await?;
    page.press("Alt+s").await?;
    let said = heard(page).await?.join("|");
    ensure!(said.starts_with("Solve. "), "in Solve: {said}");
    page.press("Alt+p").await?;
    heard(page).await?;
    let status = word(&view(page).await?, "status")?;
    hears_after(page, "Alt+w", &format!("No cursor. {status}")).await?;
    page.press("ArrowDown").await?;
    let cell = heard(page).await?.join("|").replacen("row", "Row", 1);
    for _ in 0..2 {
        hears_after(page, "Alt+w", &format!("{cell} {status}")).await?;
    }
    press(page, "puzzle-harmony").await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    let said = heard(page).await?.join("|");
    ensure!(said.starts_with("Harmony. "), "in another puzzle: {said}");
    Ok(())
}

/// Findings are announced when they are made.
pub async fn a_dead_end(page: &Page) -> Result<()> {
    visit(page, "#harmony").await?;
    page.paste(PAIRS).await?;
    wait_view(page, "view.status.startsWith('2 swaps left')").await?;
    mode(page, "play").await?;
    show_mistakes(page, "once").await?;
    page.js(ON_BOARD).await?;
    for key in ["ArrowDown", "Enter", "ArrowDown"] {
        page.press(key).await?;
    }
    frames(page).await?;
    listen(page).await?;
    page.press("Enter").await?;
    page.wait_js("heard.some((words) => words.includes('Dead end: undo a swap.'))").await?;
    let said = heard(page).await?.join("|");
    ensure!(said.matches("Dead end").count() == 1, "one hears {said}");
    // What is noted about every new board is no news after an undo.
    page.press("Control+z").await?;
    page.wait_js("heard.some((words) => words.startsWith('Undone'))").await?;
    // Findings are said once workers had time to add theirs.
    page.js_async("for (let frame = 0; frame < 40; frame += 1) await new Promise(requestAnimationFrame);").await?;
    let said = heard(page).await?.join("|");
    ensure!(!said.contains("The dots show"), "after an undo one hears {said}");
    Ok(())
}

/// The cursor stays in view on a zoomed board, and keys can move the view without it.
pub async fn the_cursor_stays_in_sight(page: &Page) -> Result<()> {
    open(page, SEVERAL).await?;
    page.js(ON_BOARD).await?;
    for _ in 0..8 {
        page.press("+").await?;
    }
    let at = "const { camera, canvas } = gridlight.stage; const cursor = gridlight.page.cursorAt();
        const [x, y] = camera.toCss(...cursor); const head = document.querySelector('#head').offsetHeight;
        return x > 0 && x < canvas.clientWidth && y > head / 2 && y < canvas.clientHeight";
    for key in ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft"]
    {
        page.press(key).await?;
        ensure!(page.js(at).await? == true, "after {key} the cursor is out of sight");
    }
    let places = "return [gridlight.stage.camera.left, gridlight.page.cursorAt()]";
    let before = page.js(places).await?;
    page.press("Shift+ArrowRight").await?;
    let after = page.js(places).await?;
    ensure!(after[0].as_f64() > before[0].as_f64() && after[1] == before[1], "{before} becomes {after}");
    Ok(())
}

/// Letters act on the board if the focus is near it or nowhere; with the setting off, only if it is on the board.
pub async fn letters_are_for_the_board(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let chosen = async |focus: &str, key: &str| {
        page.js(&format!("gridlight.page.select('place-A'); gridlight.stage.app.changed(); {focus}")).await?;
        page.press(key).await?;
        word(&view(page).await?, "tool")
    };
    let (help, board, nowhere) =
        ("document.querySelector('[data-test=help]').focus()", ON_BOARD, "document.activeElement.blur()");
    let other = "v";
    for (focus, tool) in [(help, "place-A"), (board, "move"), (nowhere, "move")] {
        let got = chosen(focus, other).await?;
        ensure!(got == tool, "after {focus} the key chooses {got}");
    }
    click(page, "help").await?;
    page.js("document.querySelector('[data-test=keys-everywhere]').click()").await?;
    page.press("Escape").await?;
    for (focus, tool) in [(nowhere, "place-A"), (board, "move")] {
        let got = chosen(focus, other).await?;
        ensure!(got == tool, "with the switch off, after {focus} the key chooses {got}");
    }
    Ok(())
}

/// Tools and boards have accessible names: with their counts, and whether a board is solved.
pub async fn names_of_what_can_be_pressed(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let said = page.js("return document.querySelector('[data-test=tool-place-A]').textContent").await?;
    ensure!(said == "Reflect, 2", "a tool is called {said}");
    if page.kind() == xtask::browser::Kind::Phone {
        click(page, "gallery").await?;
    }
    page.js("localStorage.setItem('gridlight.solved.lazors', JSON.stringify([gridlight.stage.app.examples('lazors').at(-1).name]))").await?;
    visit(page, "#lazors").await?;
    let cards =
        "return [...document.querySelectorAll('#gallery .card[data-index] .card-name')].map((one) => one.textContent)";
    let names: Vec<String> = serde_json::from_value(page.js(cards).await?)?;
    let solved = names.iter().filter(|name| name.ends_with(", solved")).count();
    ensure!(
        names.len() > 20 && names.iter().all(|name| !name.is_empty()) && solved == 1,
        "the boards are called {names:?}"
    );
    Ok(())
}

/// A press without a pointer, as screen readers on phones send it, acts on its cell; so does one on a clue.
pub async fn cells_can_be_pressed(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let press = async |cell: &str| {
        page.wait_js(&format!("document.querySelector('#cells {cell}')")).await?;
        page.js(&format!("document.querySelector('#cells {cell}').click()")).await
    };
    press("[aria-rowindex=\"1\"] [aria-colindex=\"3\"]").await?;
    press("[aria-rowindex=\"3\"] [aria-colindex=\"2\"]").await?;
    wait_view(page, "view.solved").await?;
    visit(page, "#harmony").await?;
    page.paste(PAIRS).await?;
    wait_view(page, "view.status.startsWith('2 swaps left')").await?;
    mode(page, "play").await?;
    // The first press picks up, the second puts down.
    press("[aria-rowindex=\"1\"] [aria-colindex=\"1\"]").await?;
    press("[aria-rowindex=\"2\"] [aria-colindex=\"1\"]").await?;
    wait_view(page, "view.status.startsWith('1 swap left')").await?;
    visit(page, "#voltorb-flip").await?;
    wait_view(page, "view.puzzle === 'voltorb-flip'").await?;
    mode(page, "edit").await?;
    click_in_sheet(page, "edit", "act-new").await?;
    press("[aria-rowindex=\"2\"] [role=rowheader]").await?;
    page.press("7").await?;
    page.wait_js("document.querySelector('#cells [aria-rowindex=\"2\"] [role=rowheader]').textContent.startsWith('Row 2: sum 7, ')")
        .await
}

/// A walker in a zoomed maze stays in view.
pub async fn the_view_goes_with_the_walker(page: &Page) -> Result<()> {
    visit(page, "#laser-maze").await?;
    page.paste(&format!("S{}G\n{}\n", ".".repeat(28), ".".repeat(30))).await?;
    wait_view(page, "view.cols === 30").await?;
    mode(page, "play").await?;
    page.js(ON_BOARD).await?;
    for _ in 0..12 {
        page.press("+").await?;
    }
    for step in 1..=12 {
        page.press("ArrowRight").await?;
        wait_view(page, &format!("view.status.startsWith('{step} step')")).await?;
        let sight =
            "const { camera, canvas } = gridlight.stage; const [x] = camera.toCss(...gridlight.page.cursorAt());
            return !camera.fitted && x > 0 && x < canvas.clientWidth";
        ensure!(page.js(sight).await? == true, "after {step} steps the walker is out of sight");
    }
    Ok(())
}

/// Each hint that is applied says where the walker is then, whatever its words speak of.
pub async fn a_hint_leads_a_walker(page: &Page) -> Result<()> {
    visit(page, "#laser-maze").await?;
    page.paste("S..\n.<.\n..G\n").await?;
    wait_view(page, "view.rows === 3").await?;
    mode(page, "play").await?;
    listen(page).await?;
    page.js(ON_BOARD).await?;
    page.press("Alt+b").await?;
    page.wait_js("heard.some((words) => words.includes('pointing left, turns clockwise.'))").await?;
    for step in 1..=4 {
        page.js("heard.length = 0").await?;
        take_hint(page).await?;
        let there = format!(": you are here after {step} step");
        page.wait_js(&format!("heard.some((words) => words.includes('{there}'))")).await?;
    }
    Ok(())
}

/// X on a card says what is noted on it, and that it no longer is.
pub async fn a_mark_is_heard(page: &Page) -> Result<()> {
    visit(page, "#voltorb-flip").await?;
    page.paste("seed 15\nlevel 1\n").await?;
    wait_view(page, "view.status.startsWith('Level 1')").await?;
    mode(page, "play").await?;
    page.js(ON_BOARD).await?;
    for key in ["ArrowDown", "ArrowRight"] {
        page.press(key).await?;
    }
    listen(page).await?;
    page.press("x").await?;
    let marked = heard(page).await?.join("|");
    page.press("x").await?;
    let cleared = heard(page).await?.join("|");
    ensure!(
        marked.contains("Voltorb") && marked != cleared && cleared.contains("Row 1, column 2"),
        "one hears “{marked}”, then “{cleared}”"
    );
    Ok(())
}

/// The description of the board says that arrows walk where they do.
pub async fn what_keys_do_is_told_where_they_walk(page: &Page) -> Result<()> {
    let told = async || page.text(&it_is_described_by(page).await?).await;
    visit(page, "#lazors").await?;
    ensure!(told().await?.starts_with("Arrow keys move the cursor"), "Lazors: {}", told().await?);
    visit(page, "#laser-maze").await?;
    wait_view(page, "view.puzzle === 'laser-maze'").await?;
    ensure!(told().await?.starts_with("Arrow keys walk"), "a maze: {}", told().await?);
    mode(page, "edit").await?;
    ensure!(told().await?.starts_with("Arrow keys move the cursor"), "drawing a maze: {}", told().await?);
    // As what it says of the walk.
    mode(page, "play").await?;
    page.paste("S..\n.<.\n..G\n").await?;
    wait_view(page, "view.rows === 3").await?;
    page.js(ON_BOARD).await?;
    page.press("ArrowDown").await?;
    wait_view(page, "view.moves === 1").await?;
    page.press("Shift+ArrowRight").await?;
    wait_view(page, "view.moves === 1").await?;
    page.press("Backspace").await?;
    wait_view(page, "view.moves === 0").await
}

/// The element that describes the board.
async fn it_is_described_by(page: &Page) -> Result<String> {
    let id = page.js("return document.querySelector('#cells').getAttribute('aria-describedby')").await?;
    Ok(format!("#{}", id.as_str().unwrap_or_default()))
}
