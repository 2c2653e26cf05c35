//! Explanations: hints with their reasons, trials, contradictions, suggestions, difficulty, and walkthroughs.

use anyhow::{Result, anyhow, ensure};
use serde_json::Value;
use xtask::browser::{Kind, Page};

use crate::boards::{ENDLESS, SEVERAL, TINY};
use crate::own::large_maze;
use crate::steps::*;

/// Two arms that meet at the bottom, around a well.
const POND: &str = "1 2 1\n0 1 3\n\n1 2 1\n1 2 1\n1 1 1\n";
/// Both cells of the second row need water, which the first column does not allow.
const DROUGHT: &str = "0 0\n- 2\n\n1 2\n1 2\n";
/// The water of the second row can be in either tank.
const EITHER: &str = "- -\n0 1\n\n1 2\n1 2\n";
/// A board of the gallery that needs what-ifs.
const BASINS: &str = "https://puzz.link/p?aquarium/r/7/7/adltruf489rnqel05g/23564532334457";
/// The route goes round the turret while it points away.
const ROUND: &str = "S..\n.<.\n..G\n";
/// An opaque block turns no beam: the second target stays dark. The first one is lit, and not part of the
/// contradiction.
const ONE_TOO_MANY: &str = "\
GRID START
o o o
o o o
o o o
GRID STOP

B 1

L 0 1 1 1

P 3 4
P 0 5
";
/// Walls across.
const WALLED: &str = "S.#.G\n..#..\n";
/// Some swaps keep it solvable, others make it unsolvable.
const SWAPS: &str = "3 3\n1:2 2:1 0:0\n2:3 0:1 1:0\n0:5 1:2 2:0\n";

/// The time from the press on Stop to the result so far, in milliseconds.
const SOON: f64 = 400.0;
/// How long a question runs before it is stopped, and the time after which unrequested work has ended, in milliseconds.
const WHILE: u32 = 500;
const LOOKED: u32 = 1500;
/// A machine that is busy with other things can delay anything once.
const TRIES: usize = 4;

/// Opens a board as pasted text.
async fn paste(page: &Page, text: &str, puzzle: &str) -> Result<()> {
    start(page).await?;
    let before = board(page).await?;
    page.paste(text).await?;
    wait_view(page, &format!("view.puzzle === '{puzzle}' && view.link !== '{before}'")).await?;
    mode(page, "play").await
}

/// Clicks on an element, scrolling to it first if necessary.
async fn press(page: &Page, css: &str) -> Result<()> {
    page.wait_for(css).await?;
    let quoted = Value::from(css);
    page.js(&format!("document.querySelector({quoted}).scrollIntoView({{ block: 'center' }})")).await?;
    frames(page).await?;
    page.click(css).await
}

/// The same, by its test name.
async fn act(page: &Page, name: &str) -> Result<()> {
    press(page, &it(name)).await
}

/// Whether the element with this test name is shown.
fn shown(name: &str) -> String {
    format!("(document.querySelector({})?.checkVisibility() ?? false)", Value::from(it(name)))
}

/// Waits until the advice in Play contains these words.
async fn advises(page: &Page, words: &str) -> Result<()> {
    says(page, "advice", words).await?;
    page.wait_js(&shown("advice")).await
}

/// Presses Solve, and asks a question about the board.
async fn solve_and_ask(page: &Page, verdict: &str, ask: &str, words: &str) -> Result<()> {
    solve(page, verdict).await?;
    act(page, &format!("ask-{ask}")).await?;
    says(page, "explained", words).await
}

/// Whether the module that explains a puzzle was requested.
async fn loaded(page: &Page) -> Result<bool> {
    let script = "return performance.getEntriesByType('resource').some(({ name }) => /\\/explain\\//.test(name))";
    Ok(page.js(script).await? == true)
}

/// A hint asked for again, after Undo or after a part of it was done by hand, is still one hint; the next one is another. Only
/// as itself the button says that it shows the next step.
pub async fn a_hint_told_again_is_one_hint(page: &Page) -> Result<()> {
    paste(page, "2 2 2\n0 3 3\n\n1 1 1\n1 1 1\n2 2 2\n", "aquarium").await?;
    let described = format!("return document.querySelector('{}').title", it("hint"));
    for (words, about) in [("Hint", "Shows the next step"), ("Apply", "")] {
        page.wait_js(&hints(words)).await?;
        ensure!(page.js(&described).await? == about, "{words} is described by {}", page.js(&described).await?);
        act(page, "hint").await?;
    }
    wait_view(page, "view.hints.made === 1").await?;
    click(page, "undo").await?;
    take_hint(page).await?;
    wait_view(page, "view.hints.place === 1 && view.hints.made === 1").await?;
    hint_on(page, "Hint").await?;
    wait_view(page, "view.hints.place === 2").await?;
    // A part of a hint is done by hand: the water level of one of three tanks.
    paste(page, "2 2 2\n0 3 3\n\n1 2 3\n1 2 3\n1 2 3\n", "aquarium").await?;
    hint_on(page, "Hint").await?;
    page.wait_js(&hints("Apply")).await?;
    let cell = page.js("return document.querySelector('[data-test=advice]').textContent").await?;
    ensure!(cell.as_str().is_some_and(|words| words.starts_with("Row 1, columns 1 to 3 stay dry: ")), "{cell}");
    tool(page, "dry").await?;
    tap(page, 0, 0).await?;
    wait_view(page, "view.moved").await?;
    hint_on(page, "Hint").await?;
    page.wait_js(&hints("Apply")).await?;
    wait_view(page, "view.hints.place === 1 && view.hints.why === 1").await
}

/// What to do and why, then the move: the board is changed, undo leads back, and both are counted.
pub async fn a_hint_in_two_steps(page: &Page) -> Result<()> {
    for (text, puzzle) in [(TINY, "lazors"), (POND, "aquarium"), (ROUND, "laser-maze"), (SWAPS, "harmony")] {
        paste(page, text, puzzle).await?;
        let given = board(page).await?;
        act(page, "hint").await?;
        wait_view(page, "view.hints.why === 1 && view.hints.made === 0").await?;
        page.wait_js(&whole("hint-close")).await?;
        page.wait_js(&hints("Apply")).await?;
        let hint = page.text(&it("advice")).await?;
        ensure!(hint.contains(": ") && hint.ends_with('.') && hint.len() <= 120, "{puzzle}: “{hint}”");
        page.screenshot(&format!("hint-{puzzle}")).await?;
        ensure!(board(page).await? == given, "{puzzle}: the board has changed before it was to");
        act(page, "hint").await?;
        wait_view(page, &format!("view.link !== '{given}' && view.hints.made === 1")).await?;
        click(page, "undo").await?;
        wait_view(page, &format!("view.link === '{given}'")).await?;
    }
    // A reason that is longer than the panel.
    visit(page, "#lazors/EhKqKBAEJWgsha9YihA").await?;
    let tools = "document.querySelector('#pane-play .tools').getBoundingClientRect().top";
    let before = page.js(&format!("return {tools}")).await?;
    let why = || async {
        act(page, "hint").await?;
        page.wait_js(&hints("Apply")).await?;
        page.wait_js(&whole("hint-close")).await?;
        act(page, "hint-why").await?;
        page.wait_js(&format!("{} && gridlight.page.view().link", shown("hint-advice"))).await
    };
    why().await?;
    // It can be put away, without a move.
    act(page, "hint-close").await?;
    page.wait_js(&format!("!{} && {tools} === {before}", shown("hint-close"))).await?;
    wait_view(page, "view.hints.made === 0").await?;
    why().await?;
    // What an earlier step rules out has another frame than what goes there, and words for both.
    page.wait_js(&shown("hint-frames")).await?;
    page.screenshot("hint-why").await?;
    act(page, "hint").await?;
    wait_view(page, "view.hints.made === 1").await?;
    // A phone has no room for both.
    if page.kind() == Kind::Phone {
        page.wait_js(&format!("{tools} === {before}")).await?;
    }
    Ok(())
}

/// Whether a hint's button is in sight, and the tools above it are not cut through.
fn whole(button: &str) -> String {
    format!(
        "(() => {{
            const rect = (one) => one.getBoundingClientRect();
            const button = document.querySelector('{}');
            const strip = button.closest('.strip');
            const box = rect(getComputedStyle(strip).overflowY === 'visible' ? strip.parentElement : strip);
            const [tools, its] = [rect(strip.querySelector('.tools')), rect(button)];
            const cut = tools.top < box.top - 1 && tools.bottom > box.top + 1;
            return !cut && its.top >= box.top && its.bottom <= box.bottom;
        }})()",
        it(button)
    )
}

/// Takes hints until one is a what-if.
async fn hint_until_a_what_if(page: &Page) -> Result<()> {
    for _ in 0..40 {
        act(page, "hint").await?;
        page.wait_js(&hints("Apply")).await?;
        if page.text(&it("advice")).await?.contains("otherwise it fails in") {
            return Ok(());
        }
        let before = board(page).await?;
        act(page, "hint").await?;
        wait_view(page, &format!("view.link !== '{before}'")).await?;
    }
    anyhow::bail!("no hint is a what-if")
}

/// Behind Why? are the steps of a what-if, each with its board; the last one is the contradiction, and then what follows.
pub async fn a_what_if_has_its_chain(page: &Page) -> Result<()> {
    paste(page, BASINS, "aquarium").await?;
    hint_until_a_what_if(page).await?;
    // The water is always moving, so the canvas cannot be compared: record what is pointed at instead.
    page.js_async("
        const { name } = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/aquarium/gridlight.js'));
        const kind = (await import(name)).Page.prototype;
        const { point, showBoard } = kind;
        const boards = window.boards = new Set();
        kind.showBoard = function (link) {
          if (link) boards.add(link);
          return showBoard.call(this, link);
        };
        kind.point = function (...what) {
          window.pointed = { lit: what[0].join(), fails: what[4].join() };
          return point.apply(this, what);
        };")
        .await?;
    click(page, "hint-why").await?;
    page.wait_js(&format!("{} && {}", shown("hint-advice"), shown("hint-reason-count"))).await?;
    let mut fails = 0;
    loop {
        let words = page.text(&it("hint-advice")).await?;
        fails += usize::from(page.js("return window.pointed.fails !== ''").await? == true);
        if page.js(&format!("return document.querySelector('{}').disabled", it("hint-reason-on"))).await? == true {
            ensure!(words.starts_with("So "), "it ends with “{words}”");
            break;
        }
        page.screenshot("hint-chain").await?;
        click(page, "hint-reason-on").await?;
    }
    let boards = page.js("return boards.size").await?.as_u64().unwrap_or_default();
    ensure!(fails == 1 && boards >= 2, "{fails} of the steps fail, and {boards} have a board of their own");
    let given = board(page).await?;
    act(page, "hint").await?;
    wait_view(page, &format!("view.link !== '{given}'")).await?;
    // What takes the place of a hint's words ends what it points at.
    act(page, "hint").await?;
    page.wait_js(&format!("{} && pointed.lit !== ''", hints("Apply"))).await?;
    act(page, "still-solvable").await?;
    page.wait_js("pointed.lit === ''").await
}

/// Why there is no solution: the contradiction is walked through, and the board without one of its members has a
/// solution.
pub async fn a_contradiction(page: &Page) -> Result<()> {
    for (text, puzzle, items) in [(DROUGHT, "aquarium", 2), (ONE_TOO_MANY, "lazors", 1), (WALLED, "laser-maze", 2)] {
        paste(page, text, puzzle).await?;
        let given = board(page).await?;
        solve_and_ask(page, "No solution", "conflict", "(proved)").await?;
        // Each can be inspected.
        let changes = format!("document.querySelectorAll('{} button.first').length", it("changes"));
        page.wait_js(&format!("{changes} === {items}")).await?;
        page.screenshot(&format!("conflict-{puzzle}")).await?;
        act(page, "walk-conflict").await?;
        walk_to_the_end(page).await?;
        says(page, "reason-end", "So there is no solution.").await?;
        page.screenshot(&format!("conflict-walk-{puzzle}")).await?;
        // Without one of them, and with everything else, there is a solution.
        press(page, &it("change")).await?;
        wait_view(page, &format!("view.link !== '{given}'")).await?;
        page.wait_js(&format!("!{}", shown("explained"))).await?;
        click(page, "solve").await?;
        wait_view(page, "view.answers > 0").await?;
    }
    Ok(())
}

/// Goes through a walkthrough in Solve; returns the number of steps.
async fn walk_to_the_end(page: &Page) -> Result<usize> {
    let on = format!(".explained {}", it("reason-on"));
    let disabled = format!("return document.querySelector({}).disabled", Value::from(on.as_str()));
    let mut steps = 1;
    while page.js(&disabled).await? == false {
        press(page, &on).await?;
        steps += 1;
        ensure!(steps < 200, "the reasons do not end");
    }
    Ok(steps)
}

/// A suggestion is applied, and the board is unique.
pub async fn a_suggestion_leaves_one_answer(page: &Page) -> Result<()> {
    for (text, puzzle) in [(EITHER, "aquarium"), (SEVERAL, "lazors")] {
        paste(page, text, puzzle).await?;
        let given = board(page).await?;
        solve_and_ask(page, "Multiple solutions.", "suggest", "makes the solution unique").await?;
        page.wait_for(&it("change")).await?;
        page.screenshot(&format!("suggest-{puzzle}")).await?;
        press(page, &it("change")).await?;
        wait_view(page, &format!("view.link !== '{given}'")).await?;
        solve(page, "Unique solution.").await?;
    }
    Ok(())
}

/// What every solution has is shown on the board, and goes with the answer.
pub async fn what_every_solution_has(page: &Page) -> Result<()> {
    for (text, puzzle) in [(EITHER, "aquarium"), (SEVERAL, "lazors")] {
        paste(page, text, puzzle).await?;
        solve(page, "Multiple solutions.").await?;
        let headline = "document.getElementById('headline').textContent.includes('What every solution has')";
        page.wait_js(&format!("!{headline}")).await?;
        act(page, "ask-analysis").await?;
        says(page, "explained", "every solution").await?;
        page.wait_js(headline).await?;
        page.screenshot(&format!("forced-{puzzle}")).await?;
        act(page, "explain-close").await?;
        page.wait_js(&format!("!{} && !{headline}", shown("explained"))).await?;
    }
    mode(page, "edit").await?;
    says(page, "badge", "solutions").await?;
    act(page, "badge-analysis").await?;
    says(page, "explained", "every solution").await
}

/// Forward and back: the board of each step is shown, and the person's own board is unchanged.
pub async fn step_by_step(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    tap(page, 0, 2).await?;
    wait_view(page, "view.moves === 1").await?;
    let own = board(page).await?;
    mode(page, "solve").await?;
    let looked = look(page).await?;
    act(page, "ask-way").await?;
    says(page, "explained", " steps of reasoning solve it.").await?;
    says(page, "reason-count", "1 of ").await?;
    let first = look(page).await?;
    let steps = walk_to_the_end(page).await?;
    ensure!(steps > 1, "there is one step only");
    page.screenshot("pager-lazors").await?;
    ensure!(look(page).await? != first, "the board that is shown does not change");
    let back = format!(".explained {}", it("reason-back"));
    for _ in 1..steps {
        press(page, &back).await?;
    }
    page.wait_js(&format!("document.querySelector({}).disabled", Value::from(back.as_str()))).await?;
    let again = page.text(&format!(".explained {}", it("reason-count"))).await?;
    ensure!(again == format!("1 of {steps}"), "it is {again}");
    ensure!(board(page).await? == own, "the person's board has changed");
    act(page, "explain-close").await?;
    page.wait_js(&format!("!{}", shown("explained"))).await?;
    ensure!(look(page).await? == looked, "another board is shown still");
    ensure!(board(page).await? == own, "the person's board has changed");
    // Nor does it cover the board in Play.
    mode(page, "play").await?;
    let played = look(page).await?;
    mode(page, "solve").await?;
    act(page, "ask-way").await?;
    says(page, "reason-count", "1 of ").await?;
    mode(page, "play").await?;
    ensure!(look(page).await? == played, "another board is shown in Play");
    // Nor after another puzzle was open.
    let away = || async {
        for puzzle in ["harmony", "lazors"] {
            click(page, &format!("puzzle-{puzzle}")).await?;
            wait_view(page, &format!("view.puzzle === '{puzzle}'")).await?;
        }
        mode(page, "play").await?;
        look(page).await
    };
    let without = away().await?;
    mode(page, "solve").await?;
    act(page, "ask-way").await?;
    says(page, "reason-count", "1 of ").await?;
    ensure!(away().await? == without, "another board is shown after another puzzle");
    // Of a solved board the steps that led there are told.
    mode(page, "solve").await?;
    click(page, "solve").await?;
    page.wait_js(&shown("take")).await?;
    // They and a replay close each other.
    click(page, "watch").await?;
    page.wait_for("#timeline").await?;
    act(page, "ask-way").await?;
    says(page, "reason-count", "1 of ").await?;
    wait_view(page, "view.timeline === null").await?;
    // The headline is about the board that is shown, and the panel has not moved.
    says(page, "status", "Step 1 of ").await?;
    page.wait_js("innerWidth < 900 || document.querySelector('#pane-solve .scroll').scrollTop === 0").await?;
    click(page, "take").await?;
    wait_view(page, "view.solved").await?;
    let own = board(page).await?;
    mode(page, "solve").await?;
    act(page, "ask-way").await?;
    says(page, "explained", " solve it.").await?;
    ensure!(walk_to_the_end(page).await? >= steps, "steps are missing");
    ensure!(board(page).await? == own, "the person's board has changed");
    Ok(())
}

/// Check finds a mistake; then undo, to a position that is correct.
pub async fn right_so_far(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let given = board(page).await?;
    tap(page, 2, 2).await?;
    tap(page, 0, 0).await?;
    wait_view(page, &format!("view.link !== '{given}'")).await?;
    let dead = board(page).await?;
    click_in_sheet(page, "play", "still-solvable").await?;
    advises(page, "There is a mistake somewhere.").await?;
    page.screenshot("right-so-far").await?;
    act(page, "show-where").await?;
    advises(page, "Remove the ").await?;
    wait_view(page, "view.hints.why === 1").await?;
    page.screenshot("shown-where").await?;
    act(page, "back").await?;
    wait_view(page, &format!("view.link === '{given}' && view.redo !== ''")).await?;
    advises(page, "Undid the last 2 moves.").await?;
    page.wait_js(&format!("!{}", shown("back"))).await?;
    click_in_sheet(page, "play", "still-solvable").await?;
    advises(page, "No moves to check yet.").await?;
    click(page, "redo").await?;
    click(page, "redo").await?;
    wait_view(page, &format!("view.link === '{dead}'")).await?;
    // A board without a solution is nobody's mistake, and no hint leads to its end.
    const HOPELESS: &str = "GRID START\no o o\no o o\no o o\nGRID STOP\n\nA 2\n\nL 0 1 1 1\n\nP 6 3\nP 0 5\n";
    const NEVER: &str = "This board has no solution. Press Solve to see why.";
    open(page, HOPELESS).await?;
    mode(page, "play").await?;
    click(page, "hint").await?;
    advises(page, NEVER).await?;
    tap(page, 0, 0).await?;
    wait_view(page, "view.moves === 1").await?;
    click_in_sheet(page, "play", "still-solvable").await?;
    advises(page, NEVER).await?;
    page.wait_js(&format!("!{}", shown("back"))).await
}

/// With the setting on, shown at once for the current board and every later move, but not for a move without a mistake.
pub async fn mistakes_at_once(page: &Page) -> Result<()> {
    const MISTAKE: &str = "Remove the ";
    let nothing = format!("return !{} && !{}", shown("advice"), shown("back"));
    open(page, TINY).await?;
    let given = board(page).await?;
    tap(page, 2, 2).await?;
    wait_view(page, "view.moves === 1").await?;
    let dead = board(page).await?;
    page.pass(LOOKED).await?;
    ensure!(page.js(&nothing).await? == true, "a mistake is told unasked");
    show_mistakes(page, "once").await?;
    advises(page, MISTAKE).await?;
    page.wait_js(&shown("back")).await?;
    ensure!(board(page).await? == dead, "being told has changed the board");
    act(page, "back").await?;
    wait_view(page, &format!("view.link === '{given}'")).await?;
    page.wait_js(&format!("!{}", shown("back"))).await?;
    tap(page, 0, 2).await?;
    wait_view(page, "view.moves === 1").await?;
    page.pass(LOOKED).await?;
    ensure!(page.js(&nothing).await? == true, "a move is told as a mistake that is none");
    // The setting is remembered.
    page.reload().await?;
    page.wait_ready().await?;
    page.wait_js("document.querySelector('#mistakes').value === 'once'").await?;
    tap(page, 2, 2).await?;
    advises(page, MISTAKE).await?;
    page.wait_js(&shown("back")).await
}

/// Begins a trial, which is displayed separately.
async fn assume(page: &Page) -> Result<()> {
    click_in_sheet(page, "play", "assume").await?;
    page.wait_for(&it("what-if")).await?;
    wait_view(page, "view.assumed !== null && view.assumed.first === ''").await
}

/// A key starts a trial, too.
pub async fn a_key_starts_a_trial(page: &Page) -> Result<()> {
    paste(page, POND, "aquarium").await?;
    page.press("Alt+t").await?;
    wait_view(page, "view.assumed !== null").await
}

/// A trial fails: its chain is shown, and the opposite is marked on the board below.
pub async fn a_what_if_that_fails(page: &Page) -> Result<()> {
    paste(page, POND, "aquarium").await?;
    let given = board(page).await?;
    assume(page).await?;
    tap(page, 0, 0).await?;
    wait_view(page, "view.assumed.first !== ''").await?;
    act(page, "what-if-fails").await?;
    says(page, "what-if-words", "Contradiction: the first trial move is wrong.").await?;
    page.wait_js(&shown("reason-count")).await?;
    page.screenshot("what-if-fails").await?;
    act(page, "what-if-deny").await?;
    wait_view(page, &format!("view.assumed === null && view.link !== '{given}'")).await?;
    let words = page.js("gridlight.page.hover(0.5, 0.5); return gridlight.page.hoverWords()").await?;
    ensure!(words.as_str().is_some_and(|words| words.contains(": dry")), "it is {words}");
    click(page, "undo").await?;
    wait_view(page, &format!("view.link === '{given}'")).await?;
    // Another trial starts without that knowledge.
    assume(page).await?;
    says(page, "what-if-words", "Moves are on trial").await?;
    page.wait_js(&format!("!{} && !{}", shown("what-if-deny"), shown("reason-count"))).await
}

/// Kept or discarded as a whole; its link restores it elsewhere.
pub async fn a_what_if_is_kept_or_dropped(page: &Page) -> Result<()> {
    paste(page, POND, "aquarium").await?;
    let given = board(page).await?;
    assume(page).await?;
    tap(page, 2, 0).await?;
    wait_view(page, "view.assumed.first !== ''").await?;
    says(page, "what-if", "Try A").await?;
    page.screenshot("what-if").await?;
    let assumed = board(page).await?;
    ensure!(assumed.contains("&if="), "the link is {assumed}");
    page.wait_js(&format!("location.hash === '#{assumed}'")).await?;
    let address = page.address().await?;
    let (_, fragment) = address.split_once('#').unwrap_or_default();
    let other = page.another().await?;
    visit(&other, &format!("#{fragment}")).await?;
    wait_view(&other, &format!("view.assumed !== null && view.link === '{assumed}'")).await?;
    other.wait_for(&it("what-if")).await?;
    click(&other, "what-if-drop").await?;
    wait_view(&other, &format!("view.assumed === null && view.link === '{given}'")).await?;
    close_clean(other).await?;
    act(page, "what-if-drop").await?;
    wait_view(page, &format!("view.assumed === null && view.link === '{given}'")).await?;
    page.wait_js(&format!("!{}", shown("what-if"))).await?;
    assume(page).await?;
    tap(page, 2, 0).await?;
    wait_view(page, "view.assumed.first !== ''").await?;
    let assumed = board(page).await?;
    let (kept, _) = assumed.split_once("&if=").unwrap_or_default();
    act(page, "what-if-confirm").await?;
    wait_view(page, &format!("view.assumed === null && view.link === '{kept}'")).await?;
    page.wait_js("!location.hash.includes('&if=')").await?;
    // What solves the board is kept by itself, and nothing is left to decide.
    assume(page).await?;
    tap(page, 1, 1).await?;
    wait_view(page, "view.solved && view.assumed === null").await?;
    page.wait_js(&format!("!{} && {}", shown("what-if"), shown("next-board"))).await?;
    page.screenshot("what-if-solved").await?;
    // Undo leads back through it.
    for _ in 0..3 {
        click(page, "undo").await?;
    }
    wait_view(page, &format!("!view.solved && view.assumed === null && view.link === '{kept}'")).await
}

/// The module is not loaded before it is needed; a failure to load is reported, and the next request tries again.
pub async fn is_loaded_when_asked(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    solve(page, "Unique solution.").await?;
    mode(page, "play").await?;
    ensure!(!loaded(page).await?, "it is loaded unasked");
    page.js("
        const { fetch } = window;
        window.fetch = (what, ...rest) => /explain/.test(what?.url ?? what) ? Promise.reject(new TypeError('no network')) : fetch(what, ...rest);
        window.mend = () => { window.fetch = fetch; };")
        .await?;
    act(page, "hint").await?;
    says(page, "advice", "could not be loaded. Check your connection.").await?;
    page.js("mend()").await?;
    act(page, "hint").await?;
    page.wait_js(&hints("Apply")).await?;
    ensure!(loaded(page).await?, "nobody knows where it came from");
    Ok(())
}

/// A long question is stopped at once: long before its time limit the result so far is shown, the board is unchanged,
/// and the next question works. This also holds if the worker does not respond and must be terminated.
pub async fn a_long_question_is_stopped(page: &Page) -> Result<()> {
    open(page, ENDLESS).await?;
    solve(page, "Multiple solutions.").await?;
    stop_it(page, "suggest").await?;
    says(page, "explained", "Nothing was found in time.").await?;
    page.wait_js(&shown("explained")).await?;
    page.paste(&large_maze(200)).await?;
    wait_view(page, "view.rows === 200").await?;
    mode(page, "solve").await?;
    stop_it(page, "way").await?;
    page.wait_js(&format!(
        "!{} || !document.querySelector('{}').textContent.includes('Looking')",
        shown("explained"),
        it("explained")
    ))
    .await?;
    page.paste(TINY).await?;
    wait_view(page, "view.puzzle === 'lazors' && view.rows === 3").await?;
    mode(page, "solve").await?;
    act(page, "ask-way").await?;
    says(page, "explained", " solve it.").await
}

/// Asks a question, lets it run for a while, and presses Stop.
async fn stop_it(page: &Page, ask: &str) -> Result<()> {
    let boards = "const { link, problem, answers } = gridlight.page.view(); return [link, problem, answers]";
    let before = page.js(boards).await?;
    let mut took = f64::MAX;
    for _ in 0..TRIES {
        act(page, &format!("ask-{ask}")).await?;
        page.wait_js(&shown("explain-stop")).await?;
        page.pass(WHILE).await?;
        let script = "
            const [stop, words] = ['explain-stop', 'explained'].map((name) => document.querySelector(`[data-test=\"${name}\"]`));
            if (!stop.checkVisibility() || words.textContent !== 'Looking …') return words.textContent;
            const began = performance.now();
            stop.click();
            while (stop.checkVisibility()) await new Promise(requestAnimationFrame);
            return performance.now() - began;";
        let stopped = page.js_async(script).await?;
        let stopped = stopped.as_f64().ok_or_else(|| anyhow!("{ask} was over before it was stopped: {stopped}"))?;
        took = took.min(stopped);
        if took < SOON {
            break;
        }
    }
    ensure!(took < SOON, "{ask}: Stop takes {took:.0} ms");
    ensure!(page.js(boards).await? == before, "{ask}: being asked has changed the board");
    Ok(())
}

/// A hint about a part of the board that is out of sight brings it into view, clear of the clues that stay.
pub async fn a_hint_comes_into_view(page: &Page) -> Result<()> {
    visit(page, "#aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    // Only the lower right corner is seen.
    let zoom = "
        const { stage } = gridlight, { camera } = stage;
        camera.zoom(4, camera.width / 2, camera.height / 2);
        camera.pan(-9 * camera.width, -9 * camera.height);
        stage.invalidate();
        return [camera.left, camera.top];";
    let before = page.js(zoom).await?;
    ensure!(before[1].as_f64().is_some_and(|top| top > 1.0), "the first row is seen: {before}");
    click(page, "hint").await?;
    says(page, "advice", ": row 1 ").await?;
    page.wait_js(
        "(() => { const { left, top, width, scale } = gridlight.stage.camera; return top <= -0.9 && left <= -0.9 && left + width / scale > 0; })()",
    )
    .await
}
