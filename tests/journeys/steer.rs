//! Watch beyond its film: the tree by keyboard, breakpoints, two configurations in step, steering, and links.

use anyhow::{Result, ensure};
use serde_json::json;
use xtask::browser::Page;

use crate::boards::{SEVERAL, TINY};
use crate::steps::*;

/// All tests of the notes off: a larger tree than with them.
const PLAIN: &str = "notes:l.0:t.10000:after_source.0:opaque_pair.0:solid_pair.0";
/// The notes as they are, for all solutions.
const NOTES: &str = "notes:l.0:t.10000";
/// A board on which an opaque block stands at the laser now and then.
const CUT_OFTEN: &str = "\
GRID START
o o o
o o o
o o o
GRID STOP

A 1
B 2

L 0 1 1 1

P 6 3
";

/// Opens a board in Watch, at a node and with what follows it in a link, and waits for its film.
async fn enter(page: &Page, text: &'static str, search: &str) -> Result<()> {
    let link = link(page, text).await?;
    visit(page, &format!("#{link}&lab=search{search}")).await?;
    page.wait_for("#lab:not([hidden])").await?;
    says(page, "film-state", "event").await
}

/// The text of an element, shown or not.
async fn words(page: &Page, id: &str) -> Result<String> {
    let script = "return document.querySelector(arguments[0])?.textContent ?? ''";
    Ok(page.js_with(script, &[it(id).into()]).await?.as_str().unwrap_or_default().to_owned())
}

/// Types into a field.
async fn fill(page: &Page, id: &str, value: u32) -> Result<()> {
    let script = "document.querySelector(arguments[0]).value = arguments[1]";
    page.js_with(script, &[it(id).into(), value.to_string().into()]).await.map(drop)
}

/// A number in the position: "Node 3 · event 5 of 20 · depth 2".
async fn place(page: &Page, word: &str) -> Result<u64> {
    let script = "
        const [word] = arguments;
        const said = document.querySelector('[data-test=\"film-where\"]').textContent.replaceAll('\\u202f', '');
        return Number(new RegExp(`${word} (\\\\d+)`, 'i').exec(said)?.[1] ?? -1);";
    let found = page.js_with(script, &[word.into()]).await?;
    found.as_f64().map(|number| number as u64).ok_or_else(|| anyhow::anyhow!("no number: {found}"))
}

/// What a screen reader is told of the decision that the tree's focus is on.
async fn decision(page: &Page) -> Result<String> {
    let script = "return document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))?.textContent ?? ''";
    Ok(page.js(script).await?.as_str().unwrap_or_default().to_owned())
}

/// What Copy link copies: its fragment.
async fn copied(page: &Page) -> Result<String> {
    page.js("Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { window.copied = text; } } });")
        .await?;
    click(page, "film-link").await?;
    says(page, "toast", "copied").await?;
    let link = page.js("return window.copied").await?;
    let fragment = link.as_str().and_then(|link| link.split_once('#')).map(|(_, fragment)| fragment.to_owned());
    fragment.ok_or_else(|| anyhow::anyhow!("no link: {link}"))
}

/// The tree has a legend and a label at its root, and is walked by keyboard: each decision is named with its depth and
/// its fate, and the film goes along.
pub async fn the_tree_is_walked_by_keyboard(page: &Page) -> Result<()> {
    enter(page, SEVERAL, &format!(",{PLAIN}")).await?;
    says(page, "film-first", "Leftmost: ").await?;
    let legend = words(page, "film-legend").await?;
    for entry in [
        "Tried, no solution below",
        "Still open",
        "Cut by a test",
        "Cut before it was tried",
        "Leads to a solution",
        "Solution",
        "Now",
    ] {
        ensure!(legend.contains(entry), "no {entry} in {legend}");
    }
    page.js("document.querySelector('[data-test=\"film-tree\"]').focus()").await?;
    page.press("End").await?;
    ensure!(place(page, "event").await? > 3, "it did not go to the last decision");
    page.press("Home").await?;
    let first = decision(page).await?;
    ensure!(first.starts_with("Depth 1: "), "{first}");
    ensure!(place(page, "node").await? == 1, "the film did not go along");
    page.press("ArrowDown").await?;
    let child = decision(page).await?;
    ensure!(child.starts_with("Depth 2: ") && place(page, "depth").await? == 2, "{child}");
    page.press("ArrowRight").await?;
    let sibling = decision(page).await?;
    ensure!(sibling.starts_with("Depth 2: ") && sibling != child, "{sibling}");
    page.press("ArrowLeft").await?;
    ensure!(decision(page).await? == child, "not back at the first child");
    page.press("ArrowUp").await?;
    ensure!(decision(page).await? == first, "not back at the parent");
    // The caption is silent meanwhile: everything is announced once.
    let live = page.js("return document.querySelector('[data-test=\"film-words\"]').getAttribute('aria-live')").await?;
    ensure!(live == "off", "it is announced twice");
    Ok(())
}

/// Watches a search with a breakpoint.
async fn stops_at_node_7(page: &Page) -> Result<()> {
    enter(page, SEVERAL, &format!(",{PLAIN}")).await?;
    click(page, "film-open-stops").await?;
    choose(page, "stop-kind", "node").await?;
    fill(page, "stop-number", 7).await?;
    click(page, "stop-add").await?;
    says(page, "stop-list", "Node 7").await
}

/// A breakpoint is one of its puzzle: another one has none of it.
pub async fn stops_belong_to_a_puzzle(page: &Page) -> Result<()> {
    stops_at_node_7(page).await?;
    click(page, "puzzle-aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    says(page, "film-state", "event").await?;
    page.wait_js("document.querySelector('[data-test=\"stop-list\"]').textContent === ''").await
}

/// Playing ends exactly at a breakpoint, even at a million events per second; each is reached by its buttons.
pub async fn playing_stops(page: &Page) -> Result<()> {
    stops_at_node_7(page).await?;
    // What is offered occurs, and it says where it was counted.
    says(page, "stop-where", "whole search").await?;
    let offered = "
        const all = [...document.querySelectorAll('[data-test=\"stop-reason\"] option')].map((one) => one.textContent);
        return all.length > 0 && all.every((one) => /\\([1-9].*\\)$/.test(one));";
    ensure!(page.js(offered).await? == true, "a reason is offered that does not occur");
    click(page, "stop-add").await?;
    says(page, "toast", "That stop is there already.").await?;
    choose(page, "stop-kind", "solution").await?;
    click(page, "stop-add").await?;
    says(page, "stop-list", "A solution").await?;
    fastest(page).await?;
    click(page, "film-play").await?;
    says(page, "film-met", "Stopped at: Node 7").await?;
    ensure!(place(page, "node").await? == 7, "it went on to {}", place(page, "node").await?);
    ensure!(page.js("return document.querySelector('[data-test=\"film-ticks\"]').hidden").await? == false, "no ticks");
    click(page, "film-play").await?;
    says(page, "film-met", "Stopped at: A solution").await?;
    let said = words(page, "film-words").await?;
    ensure!(said.starts_with("A solution."), "{said}");
    click(page, "stop-previous-n7").await?;
    ensure!(place(page, "node").await? == 7, "Previous leads elsewhere");
    click(page, "stop-next-s").await?;
    ensure!(words(page, "film-words").await? == said, "Next leads elsewhere");
    // A cell is picked on the board.
    choose(page, "stop-kind", "cell").await?;
    click(page, "stop-pick").await?;
    page.click(".still canvas").await?;
    page.wait_js("document.querySelector('[data-test=\"stop-row\"]').value !== ''").await?;
    click(page, "stop-add").await?;
    says(page, "stop-list", "Row ").await?;
    click(page, "stop-remove-n7").await?;
    page.wait_js("!document.querySelector('[data-test=\"stop-list\"]').textContent.includes('Node 7')").await
}

/// Two configurations side by side: the first difference is one press away, each says what the other does, and their
/// counters stand beside each other.
pub async fn two_in_step(page: &Page) -> Result<()> {
    enter(page, SEVERAL, &format!(",{NOTES},{PLAIN}")).await?;
    choose(page, "pair-setup", PLAIN).await?;
    says(page, "pair-state", "The first difference is event").await?;
    // Boards, counts and both trees are in sight at once, and on a phone above the keys.
    page.wait_js("(() => { const box = (one) => [...document.querySelectorAll(one)].map((it) => it.getBoundingClientRect()); const end = innerWidth < 900 ? box('.film-keys')[0].top : innerHeight; return [...box('.film-top'), ...box('.tree')].every(({ top, bottom }) => top >= 0 && bottom <= end); })()").await?;
    click(page, "pair-difference").await?;
    let both = [words(page, "film-words").await?, words(page, "film-words-2").await?];
    ensure!(both[0] != both[1], "no difference: {both:?}");
    let said = [words(page, "film-beside").await?, words(page, "film-beside-2").await?];
    ensure!(said.iter().any(|said| said.contains("The other search")), "{said:?}");
    // What both have done is in sight, and which tries more is said in words.
    page.wait_js("[...document.querySelectorAll('.film-tally')].every((one) => /^Tried \\d+ of \\d+/.test(one.textContent) && (innerWidth < 900 || one.getBoundingClientRect().bottom <= innerHeight))").await?;
    says(page, "pair-more", "in all.").await?;
    // Only one of the trees has the slider's events, and the other says so.
    page.wait_js("[...document.querySelectorAll('.tree-bar')].map((one) => one.textContent.includes(\"The slider is\")).sort().join() === 'false,true'").await?;
    // It is the only one: no other block is an opaque one.
    click(page, "pair-next").await?;
    says(page, "toast", "No difference after this").await?;
    // By depth, both stand at the same decision where both make it.
    choose(page, "pair-step", "depth").await?;
    for _ in 0..20 {
        click(page, "film-on").await?;
        if words(page, "film-beside").await?.starts_with("The other search tries this too") {
            let both = [words(page, "film-words").await?, words(page, "film-words-2").await?];
            ensure!(both[0] == both[1], "they stand at different decisions: {both:?}");
        }
    }
    let link = copied(page).await?;
    ensure!(link.contains(&format!(",~with:{PLAIN}")), "{link}");
    choose(page, "pair-setup", "").await?;
    ensure!(
        page.js("return document.querySelector('.film').dataset.films").await? == json!("1"),
        "two films are shown"
    );
    Ok(())
}

/// From one difference to the next: each opaque block at the laser is cut.
pub async fn goes_to_the_next_difference(page: &Page) -> Result<()> {
    enter(page, CUT_OFTEN, &format!(",{NOTES},~with:{PLAIN}")).await?;
    says(page, "pair-state", "The first difference is event").await?;
    click(page, "pair-difference").await?;
    let mut at = place(page, "event").await?;
    let mut stood = Vec::new();
    for _ in 0..2 {
        click(page, "pair-next").await?;
        let next = place(page, "event").await?;
        ensure!(next > at, "after event {at} comes {next}");
        let said = [words(page, "film-beside").await?, words(page, "film-beside-2").await?];
        ensure!(said.iter().any(|said| said.contains("The other search")), "{said:?}");
        stood.push([words(page, "film-where").await?, words(page, "film-where-2").await?]);
        at = next;
    }
    // By node they stood at the same decisions as they do by depth, whatever their numbers.
    says(page, "pair-state", "may be another decision").await?;
    choose(page, "pair-step", "depth").await?;
    click(page, "pair-difference").await?;
    for by_node in stood {
        click(page, "pair-next").await?;
        let by_depth = [words(page, "film-where").await?, words(page, "film-where-2").await?];
        ensure!(by_node == by_depth, "by node {by_node:?}, by depth {by_depth:?}");
    }
    Ok(())
}

/// Another decision than the solver's, and a branch pruned by hand: the search is run again, with its counts beside
/// the solver's own; at its end the truth about the pruned branch; every step can be taken back.
pub async fn a_search_is_steered(page: &Page) -> Result<()> {
    enter(page, SEVERAL, &format!(",{PLAIN}")).await?;
    click(page, "film-open-steer").await?;
    click_amid(page, "film-next-answer").await?;
    click_amid(page, "steer-prune").await?;
    // What that saves is said, be it nothing.
    says(page, "steer-more", "Pruned").await?;
    says(page, "steer-list", "pruned").await?;
    says(page, "steer-counts", "Solver's own").await?;
    // What that loses comes before what it saves.
    page.wait_js("/^You cut off [0-9]+ of [0-9]+ solutions[.] Pruned/.test(document.querySelector('[data-test=\"steer-more\"]').textContent)").await?;
    says(page, "steer-end", "To its end, your search").await?;
    let end = words(page, "steer-end").await?;
    ensure!(!end.contains("unique") && !end.contains("no solution"), "a pruned search claims too much: {end}");
    says(page, "steer-truth", "it held").await?;
    // Once is enough.
    click_amid(page, "steer-prune").await?;
    says(page, "toast", "You pruned this branch.").await?;
    page.js("document.querySelector('[data-test=\"steer-truth\"]').scrollIntoView({ block: 'center' })").await?;
    page.click("[data-test=\"steer-truth\"] button").await?;
    let link = copied(page).await?;
    ensure!(link.contains(",~steer:p"), "{link}");
    click_amid(page, "steer-undo").await?;
    page.wait_js("document.querySelector('[data-test=\"steer-list\"]').textContent === ''").await?;
    // Another cell for the next decision.
    click(page, "film-start").await?;
    click_amid(page, "steer-choose").await?;
    says(page, "toast", "Choose a cell, a value or both.").await?;
    let painted = "return document.querySelector('.still canvas').toDataURL()";
    let before = page.js(painted).await?;
    fill(page, "steer-row", 2).await?;
    fill(page, "steer-column", 2).await?;
    page.js("document.querySelector('[data-test=\"steer-row\"]').dispatchEvent(new Event('input', { bubbles: true }))")
        .await?;
    // The cell is marked on the board, and said.
    says(page, "steer-picked", "Picked: row 2, column 2").await?;
    frames(page).await?;
    ensure!(page.js(painted).await? != before, "the picked cell is not marked");
    click_amid(page, "steer-choose").await?;
    says(page, "steer-list", "row 2, column 2").await?;
    says(page, "steer-end", "To its end, your search").await?;
    // A link holds the choices.
    let link = copied(page).await?;
    visit(page, &format!("#{link}")).await?;
    says(page, "steer-list", "row 2, column 2").await
}

/// What pruning loses comes before what it saves.
pub async fn a_lost_solution_is_said_first(page: &Page) -> Result<()> {
    visit(page, &format!("#lazors&lab=search,{NOTES}")).await?;
    page.wait_for("#lab:not([hidden])").await?;
    says(page, "film-state", "event").await?;
    click(page, "film-open-steer").await?;
    click(page, "film-next-answer").await?;
    click(page, "steer-prune").await?;
    says(page, "steer-more", "You cut off the solution: nothing is found.").await
}

/// Steering stops the film, and a reload comes back to the place with what was pruned.
pub async fn a_reload_keeps_what_was_steered(page: &Page) -> Result<()> {
    enter(page, CUT_OFTEN, &format!(",{NOTES}")).await?;
    for _ in 0..3 {
        click(page, "film-on").await?;
    }
    click(page, "film-play").await?;
    click(page, "film-open-steer").await?;
    let stopped = place(page, "event").await?;
    click(page, "steer-prune").await?;
    says(page, "steer-list", "pruned").await?;
    let event = place(page, "event").await?;
    ensure!(event <= stopped + 1, "the film ran on from event {stopped} to {event}");
    says(page, "steer-end", "search").await?;
    page.wait_js("/&lab=search$/.test(location.hash)").await?;
    page.js("location.reload()").await?;
    page.wait_ready().await?;
    says(page, "steer-list", "pruned").await?;
    ensure!(place(page, "event").await? == event, "it is at another event");
    Ok(())
}

/// The board and the choices are in sight together, on a phone also with the tree, and what came of a choice is covered by none of
/// them.
pub async fn steers_with_the_board_in_sight(page: &Page) -> Result<()> {
    enter(page, SEVERAL, &format!(",{PLAIN}")).await?;
    click(page, "film-open-steer").await?;
    frames(page).await?;
    let seen = "[['.still', 100], ['[data-test=\"steer-choose\"]', 30], ...(innerWidth < 900 ? [['.tree', 30]] : [])].every(([css, least]) => {
        const { top, bottom } = document.querySelector(css).getBoundingClientRect();
        const edge = getComputedStyle(document.querySelector('.film-keys')).position === 'sticky' ? document.querySelector('.film-keys').getBoundingClientRect().top : innerHeight;
        return top >= 0 && Math.min(bottom, edge) - top >= least;
    })";
    page.wait_js(seen).await?;
    page.screenshot("steer").await?;
    click_amid(page, "film-next-answer").await?;
    click_amid(page, "steer-prune").await?;
    says(page, "steer-end", "To its end, your search").await?;
    says(page, "steer-truth", "it held").await?;
    page.js("document.querySelector('[data-test=\"steer-counts\"]').scrollIntoView({ block: 'center' })").await?;
    frames(page).await?;
    let whole = "(() => {
        const counts = document.querySelector('[data-test=\"steer-counts\"]');
        return [...counts.querySelectorAll('tr:not([hidden])')].every((row) => {
            const { left, top, width, height } = row.getBoundingClientRect();
            return counts.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
    })()";
    page.wait_js(whole).await?;
    page.screenshot("steered").await.map(drop)
}

/// Beside itself without the reader's choices, a search differs first by the first of them, and what was pruned is counted
/// apart from what tests cut. Nothing moves the controls.
pub async fn your_choice_is_the_first_difference(page: &Page) -> Result<()> {
    enter(page, CUT_OFTEN, &format!(",{NOTES}")).await?;
    click(page, "film-open-steer").await?;
    for _ in 0..3 {
        click(page, "film-on").await?;
    }
    let place = "return document.querySelector('[data-test=\"film-scrub\"]').getBoundingClientRect().top + document.querySelector('.lab-room').scrollTop";
    let before = page.js(place).await?;
    let pressed = "return document.querySelector('[data-test=\"steer-prune\"]').getBoundingClientRect().top";
    click(page, "steer-prune").await?;
    // What came of it moves no button.
    let under = page.js(pressed).await?;
    says(page, "steer-counts", "Pruned by you").await?;
    says(page, "steer-more", "nodes").await?;
    let after = page.js(pressed).await?;
    ensure!(after == under, "the button went from {under} to {after}");
    page.wait_js(
        "[...document.querySelectorAll('.film-top .sums th')].some((one) => one.textContent === 'Pruned by you')",
    )
    .await?;
    ensure!(page.js(place).await? == before, "the controls moved");
    choose(page, "pair-setup", NOTES).await?;
    says(page, "pair-state", "your own choice. Node ").await?;
    page.wait_js(
        "[...document.querySelectorAll('.film-name')].some((one) => one.textContent.includes('without your choices'))",
    )
    .await?;
    click(page, "pair-difference").await?;
    says(page, "film-words", "You pruned it.").await?;
    says(page, "film-beside-2", "You pruned this in the other search.").await
}

/// A search that cannot be steered says why.
pub async fn what_cannot_be_steered_says_why(page: &Page) -> Result<()> {
    visit(page, "#laser-maze&lab=search,notes:l.1").await?;
    page.wait_for("#lab:not([hidden])").await?;
    says(page, "film-state", "event").await?;
    says(page, "film-legend", "States reached").await?;
    click(page, "film-open-steer").await?;
    let why = words(page, "steer-why").await?;
    ensure!(why.starts_with("This search cannot be steered. ") && why.ends_with('.'), "{why}");
    let shown = page.js("return document.querySelector('[data-test=\"steer-choose\"]').checkVisibility()").await?;
    ensure!(shown == false, "it can be pressed");
    Ok(())
}

/// A link holds the node, the stops and the second configuration; what is wrong in it is named, and the rest works.
pub async fn links_hold_a_search(page: &Page) -> Result<()> {
    enter(page, SEVERAL, &format!(".3,{NOTES},~with:{PLAIN},~step:depth,~stop:n7:x1:s")).await?;
    says(page, "toast", "“x1”").await?;
    says(page, "stop-list", "Node 7").await?;
    says(page, "pair-state", "The first difference").await?;
    ensure!(place(page, "node").await? == 3, "it leads to another node");
    let step = page.js("return document.querySelector('[data-test=\"pair-step\"]').value").await?;
    ensure!(step == "depth", "in step by {step}");
    let held = copied(page).await?;
    ensure!(held.ends_with(&format!("&lab=search.3,{NOTES},~stop:n7:s,~with:{PLAIN},~step:depth")), "{held}");
    // The very event, and the sides on which the searches stand.
    click(page, "film-on").await?;
    click(page, "film-on").await?;
    let event = place(page, "event").await?;
    let sides = "return [...document.querySelectorAll('.film-tops h4, .film-tops .film-top')].map((one) => one.textContent.slice(0, 12)).join()";
    let before = page.js(sides).await?;
    let held = copied(page).await?;
    page.goto("").await?;
    page.wait_ready().await?;
    visit(page, &format!("#{held}")).await?;
    says(page, "pair-state", "The first difference").await?;
    page.wait_js(&format!("/event {event} /.test(document.querySelector('[data-test=\"film-where\"]').textContent)"))
        .await?;
    ensure!(page.js(sides).await? == before, "the searches have changed sides");
    for (part, named) in
        [("~luck:1", "“~luck:1”"), ("~steer:c", "“c”"), ("~with:nowhere", "“nowhere”"), ("~after:x", "“~after:x”")]
    {
        enter(page, TINY, &format!(".2,notes,{part}")).await?;
        says(page, "toast", named).await?;
        ensure!(place(page, "node").await? == 2, "{part} leads elsewhere");
    }
    ensure!(board(page).await? == link(page, TINY).await?, "the board is another one");
    Ok(())
}
