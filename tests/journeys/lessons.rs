//! Lessons: opened by a link, questions answered, a tree pruned by hand, and what a teacher sends.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use xtask::browser::{Kind, Page};

use crate::faults::kept;
use crate::reflow::resize;
use crate::steps::*;

/// The text of the element with this test name.
async fn said(page: &Page, name: &str) -> Result<String> {
    page.text(&it(name)).await
}

/// Clipboard and printer of the page lead to variables.
async fn overhear(page: &Page) -> Result<()> {
    page.js(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } });
        window.print = () => { window.printed = (window.printed ?? 0) + 1; };",
    )
    .await
    .map(drop)
}

/// The number of nodes of the tree, with the board at its start.
async fn nodes(page: &Page) -> Result<u64> {
    let all = page.js("return document.querySelectorAll('.hand .node').length").await?;
    Ok(all.as_u64().unwrap_or(0))
}

/// Skips the questions of a lesson, however long they take to be made.
async fn skip_questions(page: &Page) -> Result<()> {
    let there = "document.querySelector('[data-test=\"predict-skip\"], [data-test=\"predict-score\"]')";
    loop {
        page.wait_js(there).await?;
        if page.js("return document.querySelector('[data-test=\"predict-score\"]') !== null").await? == true {
            return Ok(());
        }
        click(page, "predict-skip").await?;
    }
}

/// A link opens one lesson, or several in its order, of any puzzles; old links still lead to their chapters.
pub async fn one_is_opened_by_its_link(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#aquarium&learn=aquarium/2").await?;
    page.wait_js("document.activeElement.matches('.chapter h3')").await?;
    page.wait_js("document.querySelectorAll('.chapter').length === 1").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    page.wait_js("location.hash.endsWith('&learn=aquarium/2')").await?;
    // What tells the answers follows after the questions.
    skip_questions(page).await?;
    // Its number is counted here once it is seen, and follows the switch in the sentence.
    page.wait_for(".stage:not([data-film=\"none\"]) .still").await?;
    // On a phone the film's keys appear over the words.
    page.js("document.querySelector('.bars').scrollIntoView({ block: 'end' })").await?;
    page.wait_js("/^\\d/.test(document.querySelector('[data-test=\"sentence-figure\"]').textContent)").await?;
    let before = said(page, "sentence-figure").await?;
    page.click(".chip").await?;
    page.wait_js(&format!(
        "((now) => /^\\d/.test(now) && now !== {})(document.querySelector('[data-test=\"sentence-figure\"]').textContent)",
        Value::from(before)
    ))
    .await?;
    // Its search plays on the board, and is stepped through.
    page.wait_for(".stage:not([data-film=\"none\"]) .still").await?;
    let first = said(page, "player-words").await?;
    click(page, "player-on").await?;
    page.wait_js(&format!(
        "document.querySelector('[data-test=\"player-words\"]').textContent !== {}",
        Value::from(first)
    ))
    .await?;
    let wide = page
        .js("const one = document.querySelector('.lab-room'); return one.scrollWidth > one.clientWidth + 1")
        .await?;
    ensure!(wide == false, "it is wider than its room");
    page.screenshot("lesson").await?;
    visit(page, "#learn=lazors/0,aquarium/1,harmony/2&lesson=2").await?;
    says(page, "lesson-place", "2 of 3").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    settles(page, "lesson-on").await?;
    click(page, "lesson-on").await?;
    says(page, "lesson-place", "3 of 3").await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    // The address follows a little later.
    page.wait_js("location.hash.endsWith('&lesson=3')").await?;
    page.reload().await?;
    page.wait_ready().await?;
    says(page, "lesson-place", "3 of 3").await?;
    settles(page, "lesson-previous").await?;
    click(page, "lesson-previous").await?;
    says(page, "lesson-place", "2 of 3").await?;
    visit(page, "#lazors&lab=note.3").await?;
    page.wait_js("document.activeElement.matches('.chapter h3') && location.hash.endsWith('&learn=lazors/3')").await
}

/// A question is answered by a press: the film goes on, a sentence says why, and the score is there on the next visit.
pub async fn a_question_is_answered(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#lazors&learn=lazors/6").await?;
    page.wait_for("[data-test=\"predict\"]:not([hidden])").await?;
    let mut asked = 0;
    let there = "document.querySelector('[data-test=\"predict-skip\"], [data-test=\"predict-score\"]')";
    page.wait_js(there).await?;
    let boards = page.js("return document.querySelectorAll('.chapter .still').length").await?;
    ensure!(boards == 1, "the question's board is there {boards} times");
    while page.wait_js(there).await.is_ok()
        && page.js("return document.querySelector('[data-test=\"predict-score\"]') === null").await? == true
    {
        asked += 1;
        ensure!(asked <= 4, "there is no end to the questions");
        if page.js("return document.querySelector('[data-test=\"predict-slider\"]') !== null").await? == true {
            // Where it begins is no guess.
            click(page, "predict-answer").await?;
            ensure!(said(page, "predict-said").await?.is_empty(), "an untouched slider is a guess");
            page.js("document.querySelector('[data-test=\"predict-slider\"]').focus()").await?;
            page.press("ArrowRight").await?;
            click(page, "predict-answer").await?;
        } else {
            click(page, "predict-0").await?;
        }
        page.wait_js("/^(Right\\.|Close\\.|Not quite[.:]) .+\\.$/.test(document.querySelector('[data-test=\"predict-said\"]').textContent)").await?;
        // The truth is named after a right guess as after a wrong one.
        page.wait_js("((truth) => !truth || document.querySelector('[data-test=\"predict-said\"]').textContent.includes(truth.textContent.replace(/\\.$/, '')))(document.querySelector('.predict .truth'))").await?;
        page.wait_js("document.activeElement.dataset.test === 'predict-next'").await?;
        page.press("Enter").await?;
    }
    let score = said(page, "predict-score").await?;
    ensure!(score.ends_with(&format!("of {asked} right at first try")), "{score} after {asked} questions");
    page.reload().await?;
    page.wait_ready().await?;
    // They are not asked as if they were new, and can be answered again.
    says(page, "predict-score", &score).await?;
    click(page, "predict-again").await?;
    page.wait_js("document.querySelector('[data-test=\"predict-0\"], [data-test=\"predict-slider\"]')").await
}

/// By keyboard alone: arrows walk the tree, Enter cuts; too early and too late are said; the saving is counted at the end.
pub async fn a_tree_is_pruned_by_keyboard(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#lazors&learn=lazors/0").await?;
    page.wait_for(".hand .node").await?;
    // The tree grows downwards; on a phone to the right.
    let [into, back, next] = if page.kind() == Kind::Phone {
        ["ArrowRight", "ArrowLeft", "ArrowDown"]
    } else {
        ["ArrowDown", "ArrowUp", "ArrowRight"]
    };
    page.js("document.querySelector('.hand .node').focus()").await?;
    // The start stays, and says so.
    page.press("Enter").await?;
    says(page, "hand-said", "The start cannot be cut").await?;
    // Too early: the solution is below the last branch. The end says so.
    page.press("End").await?;
    page.press(back).await?;
    page.press("Enter").await?;
    says(page, "hand-said", "Cut, but nothing on this board fails yet.").await?;
    click(page, "hand-check").await?;
    says(page, "hand-said", "the solution is cut off.").await?;
    says(page, "hand-count", "1 cut is wrong").await?;
    let marks = page
        .js("return ['wrong', 'missed', 'found'].every((state) => document.querySelector(`.hand .node[data-state=\"${state}\"]`))")
        .await?;
    ensure!(marks == true, "the end does not show what was wrong, missed and right");
    // The wrong one alone is taken back.
    says(page, "hand-count", "Press it to undo it.").await?;
    page.js("document.querySelector('.hand .node[data-state=\"wrong\"]').focus()").await?;
    page.press("Enter").await?;
    says(page, "hand-said", "The branch is there again. It must stay").await?;
    says(page, "hand-count", "0 of 16 boards skipped").await?;
    ensure!(page.js("return document.querySelector('.hand .takeaway').hidden").await? == true, "it is over");
    page.press("Enter").await?;
    click(page, "hand-check").await?;
    click(page, "hand-again").await?;
    page.js("document.querySelector('.hand .node').focus()").await?;
    // Late: the branch above fails already.
    page.press(into).await?;
    page.press(into).await?;
    page.press("Enter").await?;
    says(page, "hand-said", "Right, but an earlier board fails already.").await?;
    page.press(back).await?;
    page.press("Enter").await?;
    says(page, "hand-said", "Cut.").await?;
    says(page, "hand-said", "This saves the ").await?;
    // All that is below it is gone, and says so.
    page.js("document.querySelector('.hand .node[data-state=\"gone\"]').click()").await?;
    says(page, "hand-said", "This board is gone").await?;
    page.js("document.querySelector('.hand .node[aria-pressed=\"true\"]').focus()").await?;
    let all = nodes(page).await?;
    for _ in 0..all {
        if page.js("return document.querySelector('.hand .takeaway').hidden").await? == false {
            break;
        }
        page.press(next).await?;
        if page.js("return document.activeElement.getAttribute('aria-pressed') === 'true'").await? == true {
            continue;
        }
        page.press("Enter").await?;
        if said(page, "hand-said").await?.starts_with("Cut, but nothing") {
            page.press("Enter").await?;
            says(page, "hand-said", "there again").await?;
        }
    }
    let end = said(page, "hand-said").await?;
    ensure!(
        end.starts_with("Your ") && end.ends_with(&format!(" of {} boards; the solution is still there.", all - 1)),
        "{end}"
    );
    // The one that came late is gone with the one above it.
    says(page, "hand-count", "Every cut is in the right place.").await?;
    // The page over all puzzles knows that it is done.
    click(page, "lesson-all").await?;
    click(page, "lesson-all-puzzles").await?;
    says(page, "overview-lazors", "1 of 7 lessons finished").await?;
    // Where pruning saves most is counted here.
    says(page, "overview-best", "Where pruning saves most: ").await?;
    says(page, "overview-best", ": far fewer than ").await?;
    page.wait_js("location.hash.endsWith('&learn')").await?;
    // From there a puzzle's tab opens the lessons of that puzzle.
    click(page, "puzzle-harmony").await?;
    page.wait_js(
        "document.querySelector('#lab [data-test=\"lab-first\"]') !== null && location.hash.startsWith('#harmony')",
    )
    .await
}

/// Cuts a board of the tree, or takes the cut back. A finger's first tap only shows the board, with a button that does it.
async fn cut(page: &Page, branch: &str) -> Result<()> {
    click_amid(page, branch).await?;
    if page.kind() == Kind::Phone {
        click(page, "hand-cut").await?;
    }
    Ok(())
}

/// In a class too cuts are checked; a wrong one that stands keeps the tree open, and one that was undone is not counted.
pub async fn an_undone_cut_is_not_counted(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#lazors&learn=lazors/0&class=none").await?;
    // The solution is below the last of four branches.
    page.wait_for(&it("hand-13")).await?;
    cut(page, "hand-13").await?;
    // Whether it is right is for the pupil to decide.
    says(page, "hand-said", "Check cuts says whether it is right.").await?;
    page.wait_js("document.querySelector('[data-test=\"hand-check\"]').checkVisibility()").await?;
    for branch in ["hand-1", "hand-5", "hand-9"] {
        cut(page, branch).await?;
    }
    let over = "return !document.querySelector('.hand .takeaway').hidden";
    ensure!(page.js(over).await? == false, "it ends with a wrong cut");
    cut(page, "hand-13").await?;
    says(page, "hand-said", "Your 3 cuts skip 9 of 16 boards; the solution is still there.").await?;
    says(page, "hand-count", "Every cut is in the right place.").await?;
    // Who comes back sees it.
    page.reload().await?;
    says(page, "hand-before", "Your result: 9 of 16 boards skipped, 0 wrong cuts at first try.").await
}

/// A board of the tree is shown large enough to be read, and what clashes on it only once the reader has decided.
pub async fn a_board_is_shown_large(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#voltorb-flip&learn=voltorb-flip/0").await?;
    page.wait_for(&it("hand-1")).await?;
    let large = "document.querySelector('[data-test=\"hand-close\"]')";
    let seen = format!("{large}.checkVisibility({{ visibilityProperty: true }})");
    click_amid(page, "hand-1").await?;
    page.wait_js(&seen).await?;
    let times = format!("return {large}.clientWidth / document.querySelector('.node canvas').clientWidth");
    let times = page.js(&times).await?;
    ensure!(times.as_f64().is_some_and(|times| times > 1.3), "it is {times} times as large");
    let before = page.js(&format!("return {large}.toDataURL()")).await?;
    page.screenshot("hand-close").await?;
    click(page, "hand-best").await?;
    click_amid(page, "hand-1").await?;
    page.wait_js(&format!("{seen} && {large}.toDataURL() !== {before}")).await
}

/// A finger's first tap shows a board large, with a button that cuts it; what is not checked yet outlives a reload, and Show best
/// cuts stays where one is in the tree.
pub async fn a_finger_sees_a_board_before_it_cuts(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#lazors&learn=lazors/0").await?;
    page.wait_for(&it("hand-1")).await?;
    let finger = async |name: &str| {
        settles(page, name).await?;
        page.tap(page.rect(&it(name)).await?.at(0.5, 0.5)).await
    };
    let state = |state: &str| format!("document.querySelector('[data-test=\"hand-1\"]').dataset.state === '{state}'");
    // The first boards of the tree are in sight at once, above what is said.
    page.wait_js("document.querySelector('[data-test=\"hand-1\"] canvas').getBoundingClientRect().bottom < document.querySelector('.hand-now').getBoundingClientRect().top").await?;
    finger("hand-1").await?;
    says(page, "hand-said", "3 boards follow.").await?;
    ensure!(page.js(&format!("return {}", state("open"))).await? == true, "the first tap cuts");
    page.wait_js("document.querySelector('[data-test=\"hand-close\"]').clientWidth > 150").await?;
    page.wait_js("document.querySelector('[data-test=\"hand-1\"]').getBoundingClientRect().bottom < document.querySelector('.hand-now').getBoundingClientRect().top").await?;
    says(page, "hand-cut", "Cut here").await?;
    page.screenshot("hand-cut").await?;
    finger("hand-cut").await?;
    page.wait_js(&state("cut")).await?;
    says(page, "hand-cut", "Undo cut").await?;
    // Another tap on the board does the same as the button.
    finger("hand-1").await?;
    page.wait_js(&state("open")).await?;
    finger("hand-1").await?;
    page.wait_js(&state("cut")).await?;
    page.reload().await?;
    page.wait_ready().await?;
    page.wait_for(&it("hand-1")).await?;
    page.wait_js(&state("cut")).await?;
    says(page, "hand-count", "3 of 16 boards skipped").await?;
    page.js("document.querySelector('[data-test=\"hand-9\"]').scrollIntoView({ block: 'center' })").await?;
    settles(page, "hand-9").await?;
    let top = "return document.querySelector('[data-test=\"hand-9\"]').getBoundingClientRect().top";
    let before = page.js(top).await?;
    finger("hand-best").await?;
    says(page, "hand-said", "The best 3 cuts skip 9 of 16 boards").await?;
    settles(page, "hand-9").await?;
    let after = page.js(top).await?;
    ensure!(before == after, "the tree is scrolled from {before} to {after}");
    // The takeaway is in sight all the same.
    page.wait_js("((line) => line.textContent === document.querySelector('.hand .takeaway p').textContent && line.getBoundingClientRect().bottom <= innerHeight)(document.querySelector('[data-test=\"hand-count\"]'))").await?;
    // What was checked, or shown, is not kept.
    page.reload().await?;
    page.wait_ready().await?;
    page.wait_for(&it("hand-1")).await?;
    page.wait_js(&state("open")).await
}

/// The results of a link to one lesson stay, too, once it hides nothing any more.
pub async fn one_lesson_of_a_class_keeps_its_results(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#lazors&learn=lazors/0&class=none").await?;
    page.wait_for(&it("results-name")).await?;
    click(page, "lesson-about").await?;
    click(page, "lesson-lift").await?;
    page.wait_js("!location.hash.includes('class=')").await?;
    page.wait_for(&it("results-name")).await
}

/// From the front page: Learn, and the first press on a branch says what it saves; each puzzle has such a tree.
pub async fn the_first_insight_is_three_presses_away(page: &Page) -> Result<()> {
    page.goto("").await?;
    page.wait_ready().await?;
    click(page, "mode-learn").await?;
    click(page, "lab-first").await?;
    page.wait_for(&it("hand-1")).await?;
    // On a phone the words stay in sight, over the end of the tree.
    page.js("document.querySelector('[data-test=\"hand-1\"]').scrollIntoView({ block: 'center' })").await?;
    cut(page, "hand-1").await?;
    says(page, "hand-said", "Cut").await?;
    page.screenshot("prune-by-hand").await?;
    for puzzle in ["laser-maze", "aquarium", "voltorb-flip", "harmony"] {
        visit(page, &format!("#{puzzle}&learn={puzzle}/0")).await?;
        wait_view(page, &format!("view.puzzle === '{puzzle}'")).await?;
        page.wait_for(&it("hand-best")).await?;
        page.wait_js("document.querySelectorAll('.hand .node').length > 5").await?;
        click(page, "hand-best").await?;
        says(page, "hand-said", "is still there.").await?;
    }
    Ok(())
}

/// A teacher sends two lessons of their own choice with solutions hidden by four presses: Learn, a press at each, Copy class
/// link. In another order, with more of them or with a QR code they are sent by the dialog.
pub async fn two_are_sent_with_solutions_hidden(page: &Page) -> Result<()> {
    start(page).await?;
    overhear(page).await?;
    for press in ["mode-learn", "pick-lazors-4", "pick-lazors-1", "picks-copy"] {
        page.wait_for(&it(press)).await?;
        click(page, press).await?;
    }
    says(page, "toast", "The link is copied.").await?;
    let link = page.js("return window.copied").await?;
    let link = link.as_str().unwrap_or_default();
    ensure!(link.ends_with("#lazors&learn=lazors/4,lazors/1&class=none"), "the link is {link}");
    // A second press takes a lesson out.
    click(page, "pick-lazors-4").await?;
    says(page, "picks-sum", "1 lesson picked").await?;
    click(page, "picks-share").await?;
    page.wait_for(&it("share-add")).await?;
    ensure!(
        page.js("return document.querySelector('[data-test=\"share-lessons-qr\"] svg') !== null").await? == true,
        "there is no QR code"
    );
    // In another order, with a lesson of another puzzle.
    let add = "
        const list = document.querySelector(arguments[0]);
        list.value = '[\"aquarium\",2]';
        list.dispatchEvent(new Event('change', { bubbles: true }));";
    page.js_with(add, &[it("share-add").into()]).await?;
    click(page, "share-up-1").await?;
    click(page, "share-lessons-copy").await?;
    page.wait_js("window.copied.endsWith('#aquarium&learn=aquarium/2,lazors/1&class=none')").await?;
    // Closed and opened again, it still has what was chosen.
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    says(page, "picks-sum", "2 lessons picked").await?;
    click(page, "lesson-share").await?;
    let kept = "document.querySelector('[data-test=\"share-lessons-link\"]').value.endsWith('#aquarium&learn=aquarium/2,lazors/1&class=none')";
    page.wait_js(kept).await
}

/// Hint, Solve and solutions are hidden, by keys too; one press shows them again.
pub async fn a_class_link_hides_solutions(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#lazors&learn=lazors/0&class=none").await?;
    page.wait_for(&it("hand-1")).await?;
    let hidden = "[...arguments[0]].every((one) => !document.querySelector(one)?.checkVisibility())";
    let gone = json!(["#lab-search", "#lab-compare", it("hand-best")]);
    ensure!(page.js_with(&format!("return {hidden}"), &[gone]).await? == true, "Learn shows solutions");
    click(page, "lab-close").await?;
    says(page, "class-bar", "Hint, Solve and solutions are hidden.").await?;
    // The way to show them again is no invitation.
    ensure!(
        page.js_with(&format!("return {hidden}"), &[json!([it("class-lift")])]).await? == true,
        "it invites to show solutions"
    );
    let gone = json!(["#mode-solve", it("hint")]);
    ensure!(
        page.js_with(&format!("return {hidden}"), std::slice::from_ref(&gone)).await? == true,
        "Hint or Solve is there"
    );
    page.press("Alt+s").await?;
    wait_view(page, "view.mode === 'play'").await?;
    page.screenshot("class").await?;
    // Edit says that a board is unique, and does not show how; Help demonstrates no move of it.
    mode(page, "edit").await?;
    says(page, "badge", "Unique").await?;
    let gone = json!([it("badge-next"), it("badge-analysis"), it("edit-solve")]);
    ensure!(page.js_with(&format!("return {hidden}"), &[gone]).await? == true, "Edit shows the solution");
    mode(page, "play").await?;
    click(page, "help").await?;
    page.wait_for("dialog[open]").await?;
    let gone = json!([it("help-show")]);
    ensure!(page.js_with(&format!("return {hidden}"), &[gone]).await? == true, "Help shows a move");
    page.press("Escape").await?;
    // It stays over a reload, and goes with a press.
    page.wait_js("!location.hash.includes('learn')").await?;
    page.reload().await?;
    page.wait_ready().await?;
    page.wait_for(&it("class-about")).await?;
    click(page, "class-about").await?;
    click(page, "class-lift").await?;
    page.wait_js("!location.hash.includes('class=')").await?;
    page.wait_js("document.querySelector('#mode-solve').checkVisibility() && document.querySelector('[data-test=\"hint\"]').checkVisibility()").await
}

/// In a class nothing prints solutions or tells an answer before its question, and another puzzle keeps a way back.
pub async fn a_class_stays_with_its_lessons(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#voltorb-flip&learn=voltorb-flip/1,lazors/0&class=none").await?;
    page.wait_for(&it("predict-0")).await?;
    let seen = "return [...arguments[0]].filter((one) => document.querySelector(one)?.checkVisibility())";
    let gone = json!([
        it("lesson-share"),
        it("lesson-read"),
        it("predict-skip"),
        it("lab-run-0"),
        it("lesson-takeaway-0"),
        it("sentence-figure")
    ]);
    let there = page.js_with(seen, &[gone]).await?;
    ensure!(there == json!([]), "there are {there}");
    click(page, "puzzle-aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    page.wait_for(&it("lesson-back")).await?;
    click(page, "lesson-back").await?;
    says(page, "lesson-place", "1 of 2").await?;
    wait_view(page, "view.puzzle === 'voltorb-flip'").await?;
    // Odds are hints.
    click(page, "lab-close").await?;
    let there = page.js_with(seen, &[json!([it("door-typed"), it("act-assist")])]).await?;
    ensure!(there == json!([]), "there are {there}");
    Ok(())
}

/// A puzzle's tab shows where its lessons begin, and Watch begins with a tree.
pub async fn another_puzzle_begins_at_its_heading(page: &Page) -> Result<()> {
    start(page).await?;
    click(page, "mode-learn").await?;
    page.wait_for(&it("lab-first")).await?;
    page.js("document.querySelector('.contents li:last-child').scrollIntoView()").await?;
    press(page, "puzzle-harmony").await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    page.wait_js("((one) => one && one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().bottom <= innerHeight)(document.querySelector('.lab-note > h2'))").await?;
    // The first board's search is over after a few events: the next one with a tree is shown.
    click(page, "lab-search").await?;
    page.wait_js("Number(document.querySelector('[data-test=\"film-scrub\"]')?.max) >= 19").await
}

/// A puzzle's tab comes back to the lesson that was open there.
pub async fn a_tab_comes_back_to_its_lesson(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#lazors&learn=lazors/2").await?;
    page.wait_for(".chapter").await?;
    click(page, "puzzle-aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    page.wait_for(&it("lab-first")).await?;
    click(page, "puzzle-lazors").await?;
    wait_view(page, "view.puzzle === 'lazors'").await?;
    page.wait_js("location.hash.endsWith('&learn=lazors/2')").await?;
    page.wait_for(".chapter").await
}

/// A switch of the sentence runs the search again at once, and figures of other boards stand apart.
pub async fn a_switch_runs_at_once(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#lazors&learn=lazors/2").await?;
    skip_questions(page).await?;
    says(page, "sentence-against", "Press a switch to search again.").await?;
    click(page, "turn-opaque_pair").await?;
    says(page, "sentence-against", "\u{a0}% fewer than the 29\u{202f}739 without.").await?;
    let apart = "return document.querySelector('.experiment tbody:last-child').textContent.includes('Showstopper 10')";
    ensure!(page.js(apart).await? == true, "figures of other boards do not stand apart");
    Ok(())
}

/// From a lesson, Watch opens the lesson's board and the configuration that its sentence begins with.
pub async fn watch_search_opens_the_lessons_board(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#lazors&learn=lazors/2").await?;
    page.wait_for(".chapter").await?;
    if page.kind() == Kind::Phone {
        // The rooms are in the list of lessons.
        skip_questions(page).await?;
        open_details(page).await?;
        click(page, "lab-follow-1").await?;
    } else {
        click(page, "lab-search").await?;
    }
    page.wait_js(
        "document.querySelector('[data-test=\"film-board\"]')?.selectedOptions[0]?.textContent === 'Shutters'",
    )
    .await?;
    says(page, "film-state", "event").await?;
    page.wait_js(
        "document.querySelector('[data-test=\"film-setup\"]').selectedOptions[0].textContent.startsWith('1 ')",
    )
    .await?;
    // A tree that is pruned by hand is one of its own board.
    click(page, "puzzle-aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    click(page, "lab-note").await?;
    click(page, "lab-first").await?;
    page.wait_for(&it("hand-1")).await?;
    click(page, "hand-best").await?;
    press(page, "lab-search").await?;
    page.wait_js("document.querySelector('[data-test=\"film-board\"]')?.selectedOptions[0]?.textContent.startsWith('Open board: Aquarium')").await
}

/// The next lesson begins at its heading, also where Learn itself scrolls.
pub async fn the_next_one_begins_at_its_heading(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#laser-maze&learn=laser-maze/1").await?;
    for lesson in [2, 3] {
        page.wait_for(&it("lesson-on")).await?;
        page.js("document.querySelector('[data-test=\"lesson-on\"]').scrollIntoView()").await?;
        settles(page, "lesson-on").await?;
        click(page, "lesson-on").await?;
        page.wait_js(&format!(
            "((one) => one.matches('.chapter h3') && location.hash.endsWith('/{lesson}')
                && one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().bottom <= innerHeight)(document.activeElement)"
        ))
        .await?;
    }
    Ok(())
}

/// In a class the film ends at the question, and before the first solution until all are answered.
pub async fn a_class_film_gives_nothing_away(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#lazors&learn=lazors/6&class=none").await?;
    page.wait_for(&it("predict-0")).await?;
    let skips = "return ['predict-skip', 'lesson-read'].some((one) => document.querySelector(`[data-test=\"${one}\"]`)?.checkVisibility())";
    ensure!(page.js(skips).await? == false, "a question can be skipped");
    // What it shows ends there: nothing says how many tries there are in all.
    let told = "return document.querySelector('[data-test=\"player-tries\"]').nextSibling.textContent";
    ensure!(page.js(told).await? == "", "the search can be played past the question");
    let seen = page.js("return Number(document.querySelector('[data-test=\"player-scrub\"]').max)").await?;
    click(page, "predict-0").await?;
    page.wait_js(&format!("Number(document.querySelector('[data-test=\"player-scrub\"]').max) > {seen}")).await?;
    page.screenshot("class-film").await.map(drop)
}

/// What a pupil hands in: titles, right answers at first try, and a name that is kept nowhere.
pub async fn a_pupil_hands_in_results(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#learn=lazors/0,lazors/6&class=none&lesson=2").await?;
    overhear(page).await?;
    page.wait_for(&it("predict-0")).await?;
    click(page, "predict-0").await?;
    page.wait_for(&it("results-name")).await?;
    click(page, "results-name").await?;
    page.type_text("Anna").await?;
    click(page, "results-copy").await?;
    says(page, "toast", "Your results are copied.").await?;
    let copied = page.js("return window.copied").await?;
    let lines: Vec<_> = copied.as_str().unwrap_or_default().lines().collect();
    ensure!([7, 8].contains(&lines.len()) && lines[1] == "Name: Anna", "{lines:?}");
    ensure!(lines[2].starts_with("1. Lazors: ") && lines[2].ends_with(": not finished"), "{lines:?}");
    ensure!(lines[3].ends_with(" of 2 right at first try, 1 not answered"), "{lines:?}");
    // What was asked, what was said, and what is true.
    let chosen = page.text(&it("predict-0")).await?;
    ensure!(lines[4].starts_with("   Question 1: ") && lines[4].ends_with('?'), "{lines:?}");
    let chosen = chosen.trim_start_matches(['✓', '✕', ' ']);
    let said = [format!("   Right: {chosen}"), format!("   Wrong: {chosen}")];
    ensure!(said.iter().any(|one| one == lines[5]), "{lines:?}");
    ensure!(lines[5] == said[0] || lines[6].starts_with("   Correct: "), "{lines:?}");
    let kept = "return [localStorage, sessionStorage].some((one) => JSON.stringify(one).includes('Anna')) || location.href.includes('Anna')";
    ensure!(page.js(kept).await? == false, "the name is kept");
    page.screenshot("results").await?;
    // It stays after going elsewhere, with the box, also once solutions are shown again.
    click(page, "puzzle-aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    page.wait_for(&it("lesson-back")).await?;
    click(page, "lesson-back").await?;
    let named = "document.querySelector('[data-test=\"results-name\"]')?.value === 'Anna'";
    page.wait_js(named).await?;
    click(page, "lesson-about").await?;
    click(page, "lesson-lift").await?;
    page.wait_js("!location.hash.includes('class=')").await?;
    page.wait_js(named).await?;
    // Without a class nobody collects them.
    visit(page, "#lazors&learn=lazors/6").await?;
    overhear(page).await?;
    page.wait_for(".chapter").await?;
    ensure!(
        page.js("return document.querySelector('[data-test=\"results\"]') === null").await? == true,
        "results are asked for"
    );
    // They can be copied below the list, with what there is.
    click(page, "lesson-all").await?;
    page.wait_for(&it("results-copy")).await?;
    click(page, "results-copy").await?;
    page.wait_js("window.copied?.startsWith('Gridlight, 7 lessons')").await
}

/// A lesson's search opens its own board; leaving Learn brings the reader's board back, with its moves and its mode, unless
/// they opened another one.
pub async fn your_board_comes_back(page: &Page) -> Result<()> {
    start(page).await?;
    page.js("document.querySelector('#mode-solve').click()").await?;
    wait_view(page, "view.mode === 'solve'").await?;
    let own = board(page).await?;
    for lesson in ["lazors/2", "lazors/3"] {
        page.js("document.querySelector('#mode-learn').click()").await?;
        page.wait_for("#lab:not([hidden])").await?;
        page.js(&format!("location.hash = location.hash.replace(/&.*/, '') + '&learn={lesson}'")).await?;
        page.wait_for(".chapter").await?;
        // A phone shows no tabs above a lesson.
        press(page, "lab-search").await?;
        says(page, "film-state", "event").await?;
        ensure!(board(page).await? != own, "the search is another board's");
        if lesson == "lazors/3" {
            // Two boards were opened, one after the other.
            press(page, "lab-note").await?;
            page.wait_for(".chapter").await?;
            press(page, "lab-search").await?;
            says(page, "film-state", "event").await?;
        }
        click(page, "lab-close").await?;
        page.wait_js("document.querySelector('#lab').hidden").await?;
        let back = board(page).await?;
        ensure!(back == own, "{back} in place of {own}");
        wait_view(page, "view.mode === 'solve'").await?;
    }
    Ok(())
}

/// A swipe down that begins on a slider scrolls the lesson and moves nothing; sideways it moves it, and the question's board
/// with it, to which a button leads back.
pub async fn a_swipe_scrolls_past_a_slider(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#lazors&learn=lazors/2").await?;
    page.wait_for(&it("predict-0")).await?;
    page.wait_js("Number(document.querySelector('[data-test=\"player-scrub\"]')?.max) > 0").await?;
    page.js("document.querySelector('[data-test=\"player-scrub\"]').scrollIntoView({ block: 'center' })").await?;
    frames(page).await?;
    let state = "const scrub = document.querySelector('[data-test=\"player-scrub\"]');
        const { left, width, top, height } = scrub.getBoundingClientRect();
        return [left + width / 4, top + height / 2, Number(scrub.value), document.querySelector('.lab-body').scrollTop,
            document.querySelector('[data-test=\"predict-back\"]').checkVisibility({ visibilityProperty: true })];";
    let numbers = |found: &Value| -> Vec<f64> {
        found
            .as_array()
            .into_iter()
            .flatten()
            .map(|one| one.as_f64().unwrap_or(f64::from(u8::from(one == true))))
            .collect()
    };
    let before = numbers(&page.js(state).await?);
    page.touch(&[&[(before[0], before[1]), (before[0], before[1] - 160.0)]]).await?;
    page.wait_js(&format!("document.querySelector('.lab-body').scrollTop > {}", before[3] + 40.0)).await?;
    let after = numbers(&page.js(state).await?);
    ensure!(after[2] == before[2] && after[4] == 0.0, "a swipe moved it from {} to {}", before[2], after[2]);
    page.touch(&[&[(after[0], after[1]), (after[0] + 40.0, after[1])]]).await?;
    let moved = numbers(&page.js(state).await?);
    ensure!(moved[2] < before[2] && moved[4] == 1.0, "sideways it stays at {}", moved[2]);
    click(page, "predict-back").await?;
    let back = numbers(&page.js(state).await?);
    ensure!(back[2] == before[2] && back[4] == 0.0, "the question is not back: {}", back[2]);
    Ok(())
}

/// Asserts that the pages laid out for a printer are large enough for a pencil and filled: boards of 4 cm, lines of 8 cm, a
/// code of 2 cm, and nothing that stays together is higher than a third of a page of Letter.
async fn measured_on_paper(page: &Page) -> Result<()> {
    page.cdp("Emulation.setEmulatedMedia", json!({ "media": "print" })).await?;
    resize(page, (703, 900)).await?;
    let faults = page
        .js("const cm = (pixels) => Math.round((254 * pixels) / 96) / 100;
            const found = (of) => [...document.querySelectorAll(`#paper ${of}`)];
            const told = (of, few, measure, right) => {
              const sizes = found(of).map(measure);
              return sizes.length < few || !sizes.every(right) ? [`${of}: ${sizes}`] : [];
            };
            const shorter = (one) => { const { width, height } = one.getBoundingClientRect(); return cm(Math.min(width, height)); };
            const high = (one) => cm(one.getBoundingClientRect().height);
            const line = (one) => cm(parseFloat(getComputedStyle(one, '::after').width));
            return [
              ...told('.worksheet-board > :is(svg, canvas)', 20, shorter, (size) => size >= 4),
              ...told('.worksheet-board > :is(svg, canvas)', 20, (one) => one.clientWidth, (size) => size <= 703),
              ...told(':is(.worksheet-write, .worksheet-rows p)', 8, line, (size) => size >= 8),
              ...told('.worksheet-code path[fill=\"#000\"]', 1, shorter, (size) => size >= 2),
              ...told(':is(.worksheet-part:not(.rows), .worksheet-board, .worksheet-rows p)', 20, high, (size) => size < 8.5),
              ...told('.worksheet-link', 1, (one) => one.textContent, (link) => link.includes('learn=lazors/0,')),
            ];")
        .await?;
    ensure!(faults == json!([]), "{faults}");
    page.cdp("Emulation.setEmulatedMedia", json!({ "media": "" })).await?;
    page.cdp("Emulation.clearDeviceMetricsOverride", json!({})).await.map(drop)
}

/// Questions with their boards; with hidden solutions they are printed only if they are asked for, on pages of their own.
pub async fn their_worksheet_is_printed(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#lazors&learn=lazors/0,lazors/6,laser-maze/2").await?;
    overhear(page).await?;
    page.wait_for(&it("lesson-share")).await?;
    click(page, "lesson-share").await?;
    page.wait_for(&it("share-worksheet")).await?;
    click(page, "share-worksheet").await?;
    page.wait_for(&it("worksheet-solutions")).await?;
    let previewed = "return document.querySelectorAll('.paper-preview .worksheet').length";
    ensure!(page.js(previewed).await? == 1, "solutions are previewed unasked");
    click(page, "worksheet-title").await?;
    page.type_text("Class 9b").await?;
    click(page, "worksheet-solutions").await?;
    ensure!(page.js(previewed).await? == 2, "solutions are not previewed");
    // The browser's own Print prints the same.
    page.js("dispatchEvent(new Event('beforeprint'))").await?;
    let laid = page.js("return document.querySelectorAll('#paper .worksheet').length").await?;
    ensure!(laid == 2, "{laid} parts are printed");
    measured_on_paper(page).await?;
    page.js("dispatchEvent(new Event('afterprint'))").await?;
    press(page, "worksheet-larger").await?;
    press(page, "worksheet-print").await?;
    page.wait_js("window.printed === 1").await?;
    // The dialog stays, with its pages.
    ensure!(page.js(previewed).await? == 2, "printing has emptied the preview");
    ensure!(
        page.js("return document.querySelector('dialog[open] [data-test=\"worksheet-print\"]') !== null").await?
            == true,
        "printing has closed the dialog"
    );
    page.cdp("Emulation.setEmulatedMedia", json!({ "media": "print" })).await?;
    page.wait_js(
        "document.querySelector('#paper').checkVisibility() && !document.querySelector('#lab').checkVisibility()",
    )
    .await?;
    let heads = page
        .js("return [...document.querySelectorAll('#paper .paper-head strong')].map((one) => one.textContent)")
        .await?;
    ensure!(
        heads[0] == "Class 9b"
            && heads.as_array().and_then(|all| all.last()).is_some_and(|last| last == "Class 9b: solutions"),
        "{heads}"
    );
    let boards = page.js("return document.querySelectorAll('#paper .paper-picture > *').length").await?;
    ensure!(boards.as_u64() >= Some(2), "{boards} boards");
    // The tree to cross out, on which all boards but the first have a number, and those to be crossed out once more.
    let numbers = "return ['.worksheet-tree', '.worksheet-cuts'].map((of) =>
        [...document.querySelectorAll(`#paper ${of} b`)].map((one) => Number(one.textContent)).sort((a, b) => a - b))";
    let numbers = page.js(numbers).await?;
    let count = |of: usize| numbers[of].as_array().map_or(0, Vec::len);
    ensure!(count(0) > 10 && count(1) > 1 && count(1) < count(0), "{numbers}");
    ensure!(numbers[0] == json!((1..=count(0)).collect::<Vec<_>>()), "{numbers}");
    page.cdp("Emulation.setEmulatedMedia", json!({ "media": "" })).await.map(drop)
}

/// Opens two lessons of Lazors one after the other, each with its film, and leaves the second for the list.
async fn through_lessons(page: &Page) -> Result<()> {
    for lesson in 5..=6 {
        page.js(&format!("location.hash = '#lazors&learn=lazors/{lesson}'")).await?;
        // Its questions come first, and are skipped. What a script returns would be kept: no elements.
        page.wait_js(&format!(
            "(() => {{
              if (!document.querySelector('{}')) return false;
              document.querySelector('{}')?.click();
              return document.querySelector('.stage[data-film=\"tree\"]') !== null
                && document.querySelector('{}') !== null;
            }})()",
            it(&format!("lab-link-{}", lesson - 1)),
            it("predict-skip"),
            it("predict-score"),
        ))
        .await?;
    }
    page.js(&format!("document.querySelector('{}').click()", it("lesson-all"))).await?;
    page.wait_for(&it("lab-first")).await
}

/// Lessons that were left keep nothing: neither the buffers of their films nor nodes and listeners.
pub async fn their_films_are_forgotten(page: &Page) -> Result<()> {
    start(page).await?;
    let mut used = Vec::new();
    for _ in 0..10 {
        through_lessons(page).await?;
        let [objects, nodes, listeners] = kept(page).await?;
        let heap = page.cdp("Runtime.getHeapUsage", json!({})).await?;
        let buffers = heap["backingStorageSize"].as_f64().unwrap_or_default() as u64;
        used.push([objects, nodes, listeners, buffers]);
    }
    // The first visits load what the others use. A passing message may be on the page while things are counted, so that
    // the least of three counts is taken.
    let least = |some: &[[u64; 4]], what: usize| some.iter().map(|counts| counts[what]).min().unwrap_or(0);
    for (what, name) in ["objects", "nodes", "listeners", "buffers"].into_iter().enumerate() {
        let [before, after] = [&used[2..5], &used[7..]].map(|some| least(some, what));
        ensure!(after * 100 <= before * 103, "ten lessons later the page has more {name}: {used:?}");
    }
    Ok(())
}

/// A lesson's first view needs no scrolling at a desk, its board is large, and on a phone it stays in sight while the words
/// pass; every lesson of a puzzle has its claim, its bars and all of its note.
pub async fn its_board_is_the_page(page: &Page) -> Result<()> {
    start(page).await?;
    let phone = page.kind() == Kind::Phone;
    if !phone {
        resize(page, (1280, 800)).await?;
    }
    let least = if phone { 300 } else { 400 };
    for lesson in ["lazors/2", "laser-maze/5", "aquarium/4", "voltorb-flip/2", "harmony/4"] {
        visit(page, &format!("#{}&learn={lesson}", lesson.split('/').next().unwrap_or_default())).await?;
        page.wait_js(&format!("location.hash.endsWith('&learn={lesson}') && document.querySelector('.chapter')"))
            .await?;
        for over in [false, true] {
            if over {
                skip_questions(page).await?;
                page.wait_for(".stage:not([data-film=\"none\"]) .still").await?;
                page.wait_js("/^\\D*\\d/.test(document.querySelector('[data-test=\"sentence-figure\"]').textContent)")
                    .await?;
            } else {
                page.wait_for(&it("predict-skip")).await?;
            }
            frames(page).await?;
            let high = page.js("return document.querySelector('.stage .still').clientHeight").await?;
            ensure!(high.as_u64() >= Some(least), "{lesson}: the board is {high} high");
            let below = page
                .js("const room = document.querySelector('.lab-room'); return room.scrollHeight - room.clientHeight")
                .await?;
            ensure!(phone || below.as_i64() <= Some(0), "{lesson}: {below} pixels are out of sight");
        }
        let wide = page.js("return document.documentElement.scrollWidth - innerWidth").await?;
        ensure!(wide.as_i64() <= Some(0), "{lesson}: {wide} pixels too wide");
        if phone {
            open_details(page).await?;
            let board = "document.querySelector('.stage-board').getBoundingClientRect().top";
            let before = page.js(&format!("return {board}")).await?;
            page.js("document.querySelector('.lab-body').scrollTop = 600").await?;
            frames(page).await?;
            ensure!(page.js(&format!("return {board}")).await? == before, "{lesson}: the board is scrolled away");
            ensure!(
                page.js("return document.querySelector('.lab-body').scrollTop > 300").await? == true,
                "nothing passes"
            );
        }
    }
    for puzzle in ["lazors", "laser-maze", "aquarium", "voltorb-flip", "harmony"] {
        // A tree to prune fits as well: on a phone its first boards are in sight between the large one and the words.
        visit(page, &format!("#{puzzle}&learn={puzzle}/0")).await?;
        page.wait_js(&format!("location.hash.endsWith('&learn={puzzle}/0')")).await?;
        page.wait_for(&it("hand-1")).await?;
        for over in [false, true] {
            if over {
                click(page, "hand-best").await?;
                says(page, "hand-said", "is still there.").await?;
            }
            frames(page).await?;
            let high = page.js("return document.querySelector('.hand-close').clientHeight").await?;
            ensure!(high.as_u64() >= Some(least - 2), "{puzzle}: the board is {high} high");
            let below = page
                .js("return ['.lab-room', '.hand-scroll'].map((one) => document.querySelector(one)).map((one) => one.scrollHeight - one.clientHeight)")
                .await?;
            ensure!(phone || below == json!([0, 0]), "{puzzle}: {below} pixels are out of sight");
        }
    }
    page.screenshot("lesson-whole").await.map(drop)
}

/// A press on a switch moves the bar below the sentence; how soon is printed, not judged.
pub async fn a_press_moves_the_bars(page: &Page) -> Result<()> {
    start(page).await?;
    let mut took = Vec::new();
    for lesson in ["lazors/2", "aquarium/4", "voltorb-flip/2", "harmony/4", "laser-maze/2"] {
        visit(page, &format!("#{}&learn={lesson}", lesson.split('/').next().unwrap_or_default())).await?;
        page.wait_js(&format!("location.hash.endsWith('&learn={lesson}') && document.querySelector('.chapter')"))
            .await?;
        skip_questions(page).await?;
        page.wait_js("/^\\D*\\d/.test(document.querySelector('[data-test=\"sentence-figure\"]').textContent)").await?;
        let moved = page
            .js_async(
                "
                const figure = document.querySelector('[data-test=\"sentence-figure\"]');
                const shown = () => figure.textContent + figure.parentElement.style.getPropertyValue('--share');
                const chips = [...document.querySelectorAll('.sentence .chip')].slice(0, 2);
                const all = [];
                for (const chip of chips.flatMap((one) => [one, one])) {
                  const [before, begun] = [shown(), performance.now()];
                  chip.click();
                  while (shown() === before && performance.now() < begun + 2000)
                    await new Promise(requestAnimationFrame);
                  if (shown() !== before) all.push(performance.now() - begun);
                }
                return all.sort((a, b) => a - b);",
            )
            .await?;
        let all: Vec<f64> = moved.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
        ensure!(!all.is_empty(), "{lesson}: no switch moves the bars");
        took.push(format!("{lesson} {:.0} ms", all[all.len() / 2]));
    }
    eprintln!("a press moves the bars after {}", took.join(", "));
    Ok(())
}

/// All that the notes say is in their lessons: the claim in the first view, each paragraph, figure and caveat in the
/// details.
pub async fn nothing_of_a_note_is_lost(page: &Page) -> Result<()> {
    start(page).await?;
    let mut lessons = 0;
    for puzzle in ["lazors", "laser-maze", "aquarium", "voltorb-flip", "harmony"] {
        let name = format!("pkg/wasm/page/{puzzle}/note.json");
        let note = page.js_async(&format!("return (await fetch('{name}')).json();")).await?;
        for (at, chapter) in note["chapters"].as_array().into_iter().flatten().enumerate() {
            lessons += 1;
            let link = format!("{puzzle}/{}", at + 1);
            page.js(&format!("location.hash = '#{puzzle}&learn={link}'")).await?;
            let title = &chapter["title"];
            page.wait_js(&format!("document.querySelector('.chapter h3')?.textContent === {title}")).await?;
            let missing = page
                .js_with(
                    "
                    const flat = (text) => text.replace(/\\s+/g, ' ');
                    const [chapter] = arguments;
                    const textOf = (css) => document.querySelector(css).textContent;
                    const [first, fold] = [flat(textOf('.lesson-words')), flat(textOf('.lesson-fold'))];
                    const claims = chapter.claims.flatMap(({ what, theirs }) => [what, theirs]);
                    const { author, code } = chapter;
                    const shares = author ? [author.on, ...author.shares.map(({ what }) => what)] : [];
                    return [
                      ...[chapter.idea, chapter.takeaway, ...shares].filter((text) => !first.includes(flat(text))),
                      ...[...chapter.text, chapter.apart, ...claims].filter((text) => !fold.includes(flat(text))),
                      ...(code && textOf('.lesson-code') !== code ? [code] : []),
                    ];",
                    std::slice::from_ref(chapter),
                )
                .await?;
            ensure!(missing == json!([]), "{link} does not say {missing}");
        }
    }
    ensure!(lessons >= 34, "{lessons} lessons");
    Ok(())
}
