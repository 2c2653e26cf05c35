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

/// Presses a button that may be out of sight.
async fn press(page: &Page, name: &str) -> Result<()> {
    page.wait_for(&it(name)).await?;
    page.js_with("document.querySelector(arguments[0]).click()", &[it(name).into()]).await.map(drop)
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
    press(page, "lesson-next").await?;
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
    for (puzzle, room) in
        [("lazors", "note"), ("harmony", "note"), ("lazors", "compare"), ("harmony", "note")]
    {
        press(page, &format!("puzzle-{puzzle}")).await?;
        wait_view(page, &format!("view.puzzle === '{puzzle}'")).await?;
        press(page, "mode-learn").await?;
        page.wait_js(&format!(
            "location.hash.startsWith('#{puzzle}/') && location.hash.endsWith('&lab={room}')"
        ))
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

/// An entry that was written before some moves opens the board as it is now, with its undo history, also after a reload.
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
    for _ in 0..2 {
        back(page).await?;
        page.wait_js("location.hash.startsWith('#harmony/')").await?;
        wait_view(page, "view.puzzle === 'harmony'").await?;
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

/// A board that Watch search opened to look at leaves nothing that Undo or Redo would lead to, however one leaves.
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
