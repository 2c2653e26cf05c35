//! The solver's verdicts.

use anyhow::{Result, ensure};
use xtask::browser::{Kind, Page};

use crate::boards::{SEVERAL, TINY};
use crate::steps::*;

/// Proved, drawn, with the time it took; and put on the board.
pub async fn one_answer(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    mode(page, "solve").await?;
    let before = look(page).await?;
    solve(page, "Unique solution.").await?;
    wait_view(page, "view.answers === 1 && view.shown === 0").await?;
    ensure!(look(page).await? != before, "the answer is not drawn");
    says(page, "cost", " ms").await?;
    page.screenshot("one-answer").await?;
    click(page, "take").await?;
    wait_view(page, "view.mode === 'play' && view.solved").await?;
    click(page, "undo").await?;
    wait_view(page, "!view.solved").await
}

/// Two solutions stand side by side with frames where they differ; keys step through those on the right, and with Shift on the
/// left.
async fn compares(page: &Page) -> Result<()> {
    click(page, "compare-solutions").await?;
    page.wait_for("[data-test=compare][open]").await?;
    says(page, "compare-state", "framed").await?;
    let named = |side: u8, words: &str| {
        format!(
            "document.querySelector('[data-test=compare-board-{side}]').getAttribute('aria-label') === 'Solution {words}'"
        )
    };
    page.wait_js(&named(0, "1 of 2+")).await?;
    page.wait_js(&named(1, "2 of 2+")).await?;
    page.screenshot("compare-solutions").await?;
    // Nothing is compared with itself, so that both step to where they are.
    page.press("ArrowRight").await?;
    page.wait_js(&named(1, "2 of 2+")).await?;
    page.js("document.querySelector('[data-test=compare-0]').click()").await?;
    page.wait_js(&named(0, "2 of 2+")).await?;
    page.wait_js(&named(1, "1 of 2+")).await?;
    page.js("document.querySelector('[data-test=compare-1]').click()").await?;
    page.wait_js(&named(0, "1 of 2+")).await?;
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await
}

/// Step through them, and find more.
pub async fn several_answers(page: &Page) -> Result<()> {
    open(page, SEVERAL).await?;
    solve(page, "Multiple solutions.").await?;
    says(page, "which", "1 of 2+").await?;
    let first = look(page).await?;
    click(page, "answer-after").await?;
    says(page, "which", "2 of 2+").await?;
    ensure!(look(page).await? != first, "the second answer looks like the first");
    click(page, "answer-before").await?;
    says(page, "which", "1 of").await?;
    ensure!(look(page).await? == first, "the first answer does not come back");
    compares(page).await?;
    ensure!(look(page).await? == first, "comparing has changed the board");
    // After the last one found, the next is looked for.
    click(page, "answer-after").await?;
    click(page, "answer-after").await?;
    wait_view(page, "view.answers === 52 && view.shown === 2").await?;
    says(page, "which", "3 of 52+").await?;
    click(page, "answer-before").await?;
    click(page, "answer-before").await?;
    click(page, "find-more").await?;
    says(page, "verdict", "56 solutions.").await?;
    wait_view(page, "view.answers === 56").await?;
    page.press("]").await?;
    says(page, "which", "2 of 56").await
}

/// The verdict is about one board: it disappears when the board changes.
pub async fn a_change_ends_the_verdict(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    solve(page, "Unique solution.").await?;
    mode(page, "edit").await?;
    tool(page, "closed").await?;
    tap(page, 0, 2).await?;
    wait_view(page, "view.answers === 0").await?;
    mode(page, "solve").await?;
    says(page, "verdict", "Press Solve").await?;
    solve(page, "No solution").await
}

/// A replay shows all beams at once, or one at a time if that is chosen; the link's step is the same.
pub async fn one_beam_at_a_time(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    mode(page, "solve").await?;
    solve(page, "Unique solution.").await?;
    click(page, "watch").await?;
    page.wait_for(&it("caption")).await?;
    page.js("document.querySelector('[data-test=\"play\"][aria-label=\"Pause\"]')?.click()").await?;
    wait_view(page, "view.timeline.other.name === 'One beam at a time' && !view.timeline.other.on").await?;
    let steps = view(page).await?["timeline"]["steps"].as_u64().unwrap_or(0);
    let button = it("other-replay");
    let name = "return document.querySelector(arguments[0]).getAttribute('aria-label')";
    let name = page.js_with(name, &[button.as_str().into()]).await?;
    ensure!(name == "One beam at a time", "it is called {name}");
    // On a phone there is no room for the words beside the icon.
    if page.kind() != Kind::Phone {
        says(page, "other-replay", "One beam at a time").await?;
    }
    while view(page).await?["timeline"]["time"] != 0 {
        click(page, "step-back").await?;
    }
    for place in ["row 1, column 3", "row 3, column 2"] {
        says(page, "caption", &format!("Next: place a reflect block at {place}.")).await?;
        click(page, "step-forward").await?;
    }
    says(page, "caption", "Next: the beams start.").await?;
    let link = board(page).await?;
    click(page, "other-replay").await?;
    wait_view(page, &format!("view.timeline.other.on && view.timeline.steps > {steps}")).await?;
    ensure!(board(page).await? == link, "the link is another one");
    page.wait_js(&format!("document.querySelector('{button}').getAttribute('aria-pressed') === 'true'")).await?;
    click(page, "step-forward").await?;
    says(page, "caption", "The first beam starts.").await?;
    page.screenshot("one-beam").await?;
    click(page, "other-replay").await?;
    wait_view(page, &format!("!view.timeline.other.on && view.timeline.steps === {steps}")).await?;
    says(page, "caption", "The beams start.").await
}
