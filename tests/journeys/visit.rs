//! Long visits: boards keep their name and progress, over reloads and through the browser's Back.

use anyhow::{Result, ensure};
use xtask::browser::Page;

use crate::own::solve_the;
use crate::steps::*;

/// The name above the board; "" if it has none.
async fn name(page: &Page) -> Result<String> {
    page.text("#board-name").await
}

/// Waits until the board with this name is shown.
async fn named(page: &Page, name: &str) -> Result<()> {
    page.wait_js(&format!("document.querySelector('#board-name').textContent === '{name}'")).await
}

/// Chooses a board of the gallery, opening it if necessary.
async fn choose_board(page: &Page, index: usize) -> Result<()> {
    if page.js("return document.querySelector('#gallery').hidden").await? == true {
        page.click("#gallery-button").await?;
    }
    click(page, &format!("board-{index}")).await
}

/// A move in play that the gallery's first board allows, whatever the tool.
async fn first_move(page: &Page) -> Result<()> {
    tap(page, 0, 0).await?;
    wait_view(page, "view.undo !== '' && view.link !== view.given").await
}

/// Waits until the address contains the current board.
async fn settled(page: &Page) -> Result<()> {
    page.wait_js("location.hash === '#' + gridlight.page.view().link").await
}

/// Reloaded after a move, the board has its name, its place in the gallery, its mode and its undo history.
pub async fn reload_keeps_name_mode_and_undo(page: &Page) -> Result<()> {
    start(page).await?;
    let before = name(page).await?;
    ensure!(!before.is_empty());
    first_move(page).await?;
    settled(page).await?;
    page.reload().await?;
    page.wait_ready().await?;
    ensure!(name(page).await? == before, "the name is {:?}", name(page).await?);
    wait_view(page, "view.undo !== '' && view.own").await?;
    page.wait_js("document.querySelector('.card[aria-current]')?.dataset.index === '0'").await?;
    click(page, "undo").await?;
    wait_view(page, "view.undo === '' && view.redo !== '' && view.link === view.given").await?;
    mode(page, "edit").await?;
    settled(page).await?;
    // The mode is saved with the next change of the address, at the latest when the page is left.
    page.reload().await?;
    page.wait_ready().await?;
    wait_view(page, "view.mode === 'edit' && view.redo !== ''").await
}

/// Boards of the gallery continue where they were left; Restart begins again; the open one stays.
pub async fn progress_is_kept_per_board(page: &Page) -> Result<()> {
    start(page).await?;
    first_move(page).await?;
    let left = board(page).await?;
    let first = name(page).await?;
    choose_board(page, 0).await?;
    ensure!(board(page).await? == left, "choosing the open board began it anew");
    choose_board(page, 1).await?;
    wait_view(page, "view.link === view.given").await?;
    choose_board(page, 0).await?;
    named(page, &first).await?;
    ensure!(board(page).await? == left, "the first board was not taken up where it was left");
    click_in_sheet(page, "play", "restart").await?;
    wait_view(page, "view.link === view.given").await?;
    settled(page).await?;
    choose_board(page, 1).await?;
    choose_board(page, 0).await?;
    named(page, &first).await?;
    wait_view(page, "view.link === view.given").await
}

/// An edited board is another board: it has no name, and the gallery's is not ticked for it.
pub async fn an_edited_board_has_no_name(page: &Page) -> Result<()> {
    start(page).await?;
    let before = name(page).await?;
    mode(page, "edit").await?;
    click_in_sheet(page, "edit", "rows-more").await?;
    page.wait_js("document.querySelector('#board-name').hidden").await?;
    click(page, "undo").await?;
    named(page, &before).await
}

/// Putting a solver's solution on the board does not count as solving it.
pub async fn a_tick_is_for_those_who_solved_it(page: &Page) -> Result<()> {
    start(page).await?;
    solve(page, "Unique solution.").await?;
    click(page, "take").await?;
    mode(page, "play").await?;
    wait_view(page, "view.solved && !view.own").await?;
    settled(page).await?;
    ensure!(page.js("return document.querySelectorAll('.card.solved').length").await? == 0, "it is ticked");
    page.reload().await?;
    page.wait_ready().await?;
    wait_view(page, "view.solved && !view.own").await?;
    ensure!(page.js("return document.querySelectorAll('.card.solved').length").await? == 0, "it is ticked later");
    Ok(())
}

/// Back leads to the previous board, also across puzzles, and Forward returns.
pub async fn back_leads_to_the_board_before(page: &Page) -> Result<()> {
    start(page).await?;
    settled(page).await?;
    let first = name(page).await?;
    choose_board(page, 1).await?;
    settled(page).await?;
    let second = name(page).await?;
    ensure!(first != second);
    page.wait_js("history.length > 1").await?;
    click(page, "puzzle-harmony").await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    settled(page).await?;
    page.js("history.back()").await?;
    named(page, &second).await?;
    page.js("history.back()").await?;
    named(page, &first).await?;
    page.js("history.forward()").await?;
    named(page, &second).await
}

/// A puzzle's name alone is an address; and an address that is reloaded at once still opens.
pub async fn a_puzzles_name_opens_it(page: &Page) -> Result<()> {
    visit(page, "#harmony").await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    let about = "return document.querySelector('meta[name=description]').content";
    let told = page.js(about).await?;
    ensure!(told.as_str().is_some_and(|told| told.starts_with("Harmony: ")), "the page is described as {told}");
    page.js("location.hash = '#aquarium'; location.reload();").await?;
    page.wait_js("document.documentElement.dataset.ready === 'true' && gridlight.page.view().puzzle === 'aquarium'")
        .await
}

/// The count of hints continues over a reload and after another board; Restart resets it.
pub async fn hints_are_remembered(page: &Page) -> Result<()> {
    start(page).await?;
    take_hint(page).await?;
    wait_view(page, "view.hints.made === 1 && view.link !== view.given").await?;
    settled(page).await?;
    page.reload().await?;
    page.wait_ready().await?;
    wait_view(page, "view.hints.place === 1 && view.hints.made === 1").await?;
    choose_board(page, 1).await?;
    wait_view(page, "view.hints.place === 0").await?;
    choose_board(page, 0).await?;
    wait_view(page, "view.hints.made === 1").await?;
    // Undo says that it leads to another board, whose hints count again.
    let here = name(page).await?;
    click(page, "undo").await?;
    says(page, "toast", "Back to the previous board.").await?;
    page.wait_js(&format!("document.querySelector('#board-name').textContent !== '{here}'")).await?;
    wait_view(page, "view.hints.place === 0").await?;
    click(page, "redo").await?;
    says(page, "toast", "Back to the later board.").await?;
    named(page, &here).await?;
    wait_view(page, "view.hints.made === 1").await?;
    click_in_sheet(page, "play", "restart").await?;
    wait_view(page, "view.link === view.given && view.hints.place === 0").await?;
    settled(page).await?;
    page.reload().await?;
    page.wait_ready().await?;
    wait_view(page, "view.hints.place === 0").await
}

/// Reloads the page as if its board had been left on an earlier day.
async fn reload_later(page: &Page) -> Result<()> {
    // The page saves its history when it is left.
    let left = "
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (name, text) {
          setItem.call(this, name, text.replace(/\"day\":\"[^\"]*\"/, '\"day\":\"2020-01-01\"'));
        };";
    settled(page).await?;
    page.js(left).await?;
    page.reload().await?;
    page.wait_ready().await
}

/// The next day an open tab gives up an earlier day's untouched board for today's.
pub async fn a_new_day_has_its_board(page: &Page) -> Result<()> {
    start(page).await?;
    if page.js("return document.querySelector('#gallery').hidden").await? == true {
        page.click("#gallery-button").await?;
    }
    page.wait_js("document.querySelectorAll('.day').length === 7").await?;
    page.js("[...document.querySelectorAll('.day')].at(-1).click()").await?;
    let open = |which: &str| format!("document.querySelector('{which}')?.hasAttribute('aria-current')");
    page.wait_js(&open(".day:last-child")).await?;
    settled(page).await?;
    page.reload().await?;
    page.wait_ready().await?;
    page.wait_js(&open(".day:last-child")).await?;
    reload_later(page).await?;
    page.wait_js(&open(".today-card")).await?;
    wait_view(page, "view.link === view.given && view.mode === 'play'").await
}

/// A new visit goes on with the next board if the last one is solved, which is one click away; its best time is on its
/// card. So does an open tab on the next day.
pub async fn a_new_visit_goes_on(page: &Page) -> Result<()> {
    start(page).await?;
    let first = name(page).await?;
    solve_the(page, 0).await?;
    says(page, "solved", "hint").await?;
    page.wait_js("/^\\d:\\d\\d$/.test(document.querySelector('.card[aria-current] .card-time').textContent)").await?;
    let covers = "
        const [time, picture] = ['.card-time', '.card-picture'].map((part) =>
          document.querySelector(`.card[aria-current] ${part}`).getBoundingClientRect());
        return time.top < picture.bottom;";
    ensure!(page.js(covers).await? == false, "the time lies over the picture");
    settled(page).await?;
    let other = page.new_tab().await?;
    page.goto("").await?;
    page.wait_ready().await?;
    says(page, "toast", &format!("{first} is solved.")).await?;
    wait_view(page, "!view.solved && view.link === view.given").await?;
    ensure!(name(page).await? != first, "it is the same board");
    click(page, "show-solved").await?;
    named(page, &first).await?;
    wait_view(page, "view.solved && view.own && view.hints.made > 0").await?;
    page.wait_js(
        "document.querySelector('.card[aria-current] .card-name').textContent.endsWith(', solved, best time')",
    )
    .await?;
    page.to_tab(other).await?;
    reload_later(page).await?;
    says(page, "toast", &format!("{first} is solved.")).await?;
    wait_view(page, "!view.solved && view.link === view.given").await
}

/// Time runs from the first display of a board in Play.
pub async fn the_clock_starts_with_the_board(page: &Page) -> Result<()> {
    start(page).await?;
    page.wait_js("/^0:0[2-9]/.test(document.querySelector('[data-test=\"clock\"]').textContent)").await?;
    ensure!(word(&view(page).await?, "undo")?.is_empty(), "a move was made");
    // Nothing is saved of a board that was only looked at.
    page.js("dispatchEvent(new Event('pagehide'))").await?;
    let times = page.js("return localStorage.getItem('gridlight.times')").await?;
    ensure!(times.is_null() || times == "{}", "kept is {times}");
    Ok(())
}
