//! The browser's Back: it closes what is open last, and never takes back a move.

use anyhow::{Result, ensure};
use serde_json::json;
use xtask::browser::Page;

use crate::boards::TINY;
use crate::steps::*;

/// How often one can go back within the page: the entries are counted from the first one.
async fn place(page: &Page, place: u64) -> Result<()> {
    page.wait_js(&format!("history.state?.place === {place}")).await
}

async fn back(page: &Page) -> Result<()> {
    page.js("history.back()").await.map(drop)
}

/// From a lesson to the list of lessons, from there to the board; what is closed in the page is gone from the history, too, and
/// Learn opens again where it was left.
pub async fn it_leads_from_a_lesson_to_the_list(page: &Page) -> Result<()> {
    start(page).await?;
    place(page, 0).await?;
    press(page, "mode-learn").await?;
    press(page, "lab-chapter-2").await?;
    page.wait_js("location.hash.endsWith('&learn=lazors/3')").await?;
    // The next lesson takes the place of this one.
    press(page, "lesson-on").await?;
    page.wait_js("location.hash.endsWith('&learn=lazors/4')").await?;
    place(page, 2).await?;
    back(page).await?;
    page.wait_js("location.hash.endsWith('&lab=note')").await?;
    page.wait_for(&it("lab-first")).await?;
    ensure!(page.js("return document.querySelector('#lab').hidden").await? == false, "Learn is closed");
    back(page).await?;
    page.wait_js("document.querySelector('#lab').hidden && !location.hash.includes('&')").await?;
    press(page, "mode-learn").await?;
    press(page, "lab-chapter-2").await?;
    place(page, 2).await?;
    press(page, "lab-compare").await?;
    place(page, 3).await?;
    back(page).await?;
    page.wait_js("location.hash.endsWith('&learn=lazors/3')").await?;
    press(page, "lab-close").await?;
    place(page, 0).await?;
    page.wait_js("document.querySelector('#lab').hidden").await?;
    press(page, "mode-learn").await?;
    page.wait_js("location.hash.endsWith('&learn=lazors/3')").await?;
    back(page).await?;
    page.wait_js("location.hash.endsWith('&lab=note')").await?;
    page.wait_for(&it("lab-first")).await
}

/// A puzzle that Learn was not open in begins at its lessons, the others where they were.
pub async fn each_puzzle_has_its_place_in_learn(page: &Page) -> Result<()> {
    start(page).await?;
    for (puzzle, room) in [("lazors", "note"), ("harmony", "note"), ("lazors", "compare"), ("harmony", "note")] {
        press(page, &format!("puzzle-{puzzle}")).await?;
        wait_view(page, &format!("view.puzzle === '{puzzle}'")).await?;
        press(page, "mode-learn").await?;
        page.wait_js(&format!("location.hash.startsWith('#{puzzle}/') && location.hash.endsWith('&lab={room}')"))
            .await?;
        if puzzle == "lazors" {
            press(page, "lab-compare").await?;
            page.wait_js("location.hash.endsWith('&lab=compare')").await?;
        }
        press(page, "lab-close").await?;
        page.wait_js("document.querySelector('#lab').hidden && !location.hash.includes('&')").await?;
    }
    Ok(())
}

/// An entry that was written before some moves opens the board as it is now, with its undo history, also after a reload of another
/// puzzle.
pub async fn it_takes_back_no_move(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    tap(page, 0, 2).await?;
    page.wait_js("location.hash.slice(1) === gridlight.page.view().link").await?;
    press(page, "puzzle-harmony").await?;
    page.wait_js("location.hash.startsWith('#harmony/')").await?;
    press(page, "puzzle-lazors").await?;
    page.wait_js("location.hash.startsWith('#lazors/')").await?;
    tap(page, 2, 1).await?;
    wait_view(page, "view.solved").await?;
    page.wait_js("location.hash.slice(1) === gridlight.page.view().link").await?;
    let solved = board(page).await?;
    for again in [false, true] {
        back(page).await?;
        page.wait_js("location.hash.startsWith('#harmony/')").await?;
        wait_view(page, "view.puzzle === 'harmony'").await?;
        if again {
            page.reload().await?;
            page.wait_ready().await?;
        }
        back(page).await?;
        page.wait_js(&format!("location.hash === '#{solved}'")).await?;
        wait_view(page, "view.solved && view.undo !== ''").await?;
        page.js("history.go(2)").await?;
        page.wait_js(&format!("location.hash === '#{solved}'")).await?;
        wait_view(page, "view.solved").await?;
        page.reload().await?;
        page.wait_ready().await?;
    }
    Ok(())
}

/// A dialog closes, and what is below it stays.
pub async fn it_closes_a_dialog_first(page: &Page) -> Result<()> {
    start(page).await?;
    press(page, "mode-learn").await?;
    place(page, 1).await?;
    press(page, "help").await?;
    page.wait_for("dialog[open]").await?;
    back(page).await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    place(page, 1).await?;
    ensure!(page.js("return document.querySelector('#lab').hidden").await? == false, "Learn is closed, too");
    back(page).await?;
    page.wait_js("document.querySelector('#lab').hidden").await
}

/// A board that Watch opened to look at leaves nothing that Undo or Redo would lead to, however one leaves.
pub async fn a_board_that_was_watched_leaves_no_step(page: &Page) -> Result<()> {
    visit(page, "#harmony").await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    place(page, 0).await?;
    let own = board(page).await?;
    press(page, "mode-learn").await?;
    place(page, 1).await?;
    press(page, "lab-search").await?;
    wait_view(page, &format!("view.link !== '{own}'")).await?;
    place(page, 2).await?;
    page.wait_js(&format!("!location.hash.startsWith('#{own}')")).await?;
    press(page, "lab-close").await?;
    place(page, 0).await?;
    let steps = "return ['undo', 'redo'].map((one) => gridlight.page.view()[one])";
    ensure!(board(page).await? == own, "the board is another one");
    ensure!(page.js(steps).await? == json!(["", ""]), "there are steps: {}", page.js(steps).await?);
    // Chosen there, and left by the browser.
    press(page, "mode-learn").await?;
    page.wait_js("location.hash.endsWith('&lab=search')").await?;
    choose(page, "film-board", "gallery.2").await?;
    wait_view(page, &format!("view.link !== '{own}'")).await?;
    page.wait_js(&format!("!location.hash.startsWith('#{own}')")).await?;
    back(page).await?;
    page.wait_js("document.querySelector('#lab').hidden").await?;
    page.wait_js(&format!("location.hash === '#{own}'")).await?;
    ensure!(page.js(steps).await? == json!(["", ""]), "there are steps: {}", page.js(steps).await?);
    Ok(())
}

/// Follows a link as if it were entered in the address bar.
async fn enter(page: &Page, fragment: &str) -> Result<()> {
    page.js_with("location.hash = arguments[0]", &[fragment.into()]).await.map(drop)
}

/// A link for a class hides what it says, and nothing on the entries before it.
pub async fn it_leads_out_of_a_class(page: &Page) -> Result<()> {
    start(page).await?;
    place(page, 0).await?;
    let own = board(page).await?;
    let other = page.js("return gridlight.examples('lazors')[1].link").await?;
    let other = other.as_str().unwrap_or_default();
    for (at, board, class, hides) in [(1, own.as_str(), "none", "hint solve"), (2, other, "hint", "solve")] {
        enter(page, &format!("#{board}&class={class}")).await?;
        place(page, at).await?;
        page.wait_js(&format!("location.hash === '#{board}&class={class}'")).await?;
        page.wait_js(&format!("document.documentElement.dataset.hides === '{hides}'")).await?;
    }
    for (at, address, hides) in [(1, format!("{own}&class=none"), "hint solve"), (0, own.clone(), "")] {
        back(page).await?;
        place(page, at).await?;
        page.wait_js(&format!("location.hash === '#{address}'")).await?;
        page.wait_js(&format!("document.documentElement.dataset.hides === '{hides}'")).await?;
    }
    Ok(())
}

/// A link to a room or a board that is not there, or to a lesson of another puzzle, leads somewhere else: Back leads on from
/// there, once for each.
pub async fn it_leads_past_what_is_not_there(page: &Page) -> Result<()> {
    start(page).await?;
    place(page, 0).await?;
    let own = board(page).await?;
    let all = [
        (format!("#{own}&lab=nowhere"), "location.hash.endsWith('&lab=note')"),
        (format!("#{own}&lab=compare&class=none"), "location.hash.endsWith('&lab=note&class=none')"),
        (
            format!("#{own}&learn=harmony/1"),
            "location.hash.startsWith('#harmony/') && location.hash.endsWith('&learn=harmony/1')",
        ),
        ("#lazors/nothing".to_owned(), "!location.hash.includes('nothing') && !location.hash.includes('&')"),
    ];
    let opened =
        "(!location.hash.includes('&') || document.querySelector('[data-test=\"lab-note-text\"]')?.checkVisibility())";
    for (at, (link, found)) in (1..).zip(&all) {
        enter(page, link).await?;
        place(page, at).await?;
        page.wait_js(found).await?;
        page.wait_js(opened).await?;
    }
    for (at, (_, found)) in [1, 2, 3].into_iter().zip(&all).rev() {
        back(page).await?;
        place(page, at).await?;
        page.wait_js(found).await?;
        page.wait_js(opened).await?;
        // Longer than until the address is written anew.
        page.pass(500).await?;
        place(page, at).await?;
    }
    back(page).await?;
    page.wait_js(&format!("location.hash === '#{own}'")).await?;
    place(page, 0).await
}

/// What something else has noted on an entry is not followed: its address is.
pub async fn a_foreign_mark_is_not_followed(page: &Page) -> Result<()> {
    start(page).await?;
    place(page, 0).await?;
    let own = board(page).await?;
    let other = page.js("return gridlight.examples('lazors')[1].link").await?;
    for mark in [
        json!({ "given": "x", "own": "", "home": "", "trail": [1], "place": 3 }),
        json!({ "given": "", "own": "none", "home": "", "trail": ["", "note", ""], "place": 1 }),
        json!({ "given": "", "own": "none", "trail": [null], "place": -5 }),
    ] {
        page.wait_js("location.hash.slice(1) === gridlight.page.view().link").await?;
        page.js_with(
            "const { hash } = location; history.pushState(arguments[0], '', '#' + arguments[1]); history.pushState(null, '', hash)",
            &[mark, other.clone()],
        )
        .await?;
        back(page).await?;
        wait_view(page, &format!("view.link === '{}'", other.as_str().unwrap_or_default())).await?;
        page.wait_js("history.state?.given === gridlight.page.view().given").await?;
        visit(page, &format!("#{own}")).await?;
    }
    Ok(())
}

/// A lesson that is taken away with its puzzle is not painted once more.
pub async fn a_lesson_goes_with_its_puzzle(page: &Page) -> Result<()> {
    start(page).await?;
    press(page, "mode-learn").await?;
    press(page, "lab-first").await?;
    page.wait_for(&it("hand-1")).await?;
    page.js("window.left = document.querySelector('[data-test=\"hand-1\"]')").await?;
    press(page, "puzzle-harmony").await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    page.js("window.left.dispatchEvent(new FocusEvent('blur'))").await.map(drop)
}
