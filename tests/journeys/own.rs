//! A person's own boards: what was drawn, imported or generated stays, whatever else is opened.

use anyhow::{Result, ensure};
use serde_json::json;
use xtask::browser::{Kind, Page};

use crate::boards::{SEVERAL, TINY};
use crate::steps::*;

/// A maze without walls, too large for a link, with start and goal in opposite corners.
pub fn large_maze(side: usize) -> String {
    let mut rows = vec![vec!['.'; side]; side];
    (rows[0][0], rows[side - 1][side - 1]) = ('S', 'G');
    rows.into_iter().flat_map(|row| row.into_iter().chain(['\n'])).collect()
}

/// Opens the gallery.
async fn gallery(page: &Page) -> Result<()> {
    if page.js("return document.querySelector('#gallery').hidden").await? == true {
        page.click("#gallery-button").await?;
        rest(page, "#gallery").await?;
    }
    Ok(())
}

/// Closes the gallery, if it covers the board.
async fn away(page: &Page) -> Result<()> {
    if page.kind() == Kind::Phone {
        page.press("Escape").await?;
        page.wait_js("document.querySelector('#gallery').hidden").await?;
    }
    Ok(())
}

/// Waits for the number of boards under Your boards.
async fn on_the_shelf(page: &Page, count: usize) -> Result<()> {
    page.wait_js(&format!("document.querySelectorAll('{}').length === {count}", it("own-board"))).await
}

/// Waits until the browser's database contains `count` boards, and the latest change of the open one.
pub async fn in_the_database(page: &Page, count: usize) -> Result<()> {
    // Changes are saved after a pause.
    page.pass(1200).await?;
    let script = "
        const database = await done(indexedDB.open('gridlight'));
        let count = 0;
        for (let turn = 0; turn < 600 && count !== arguments[0]; turn += 1) {
          await new Promise(requestAnimationFrame);
          count = await done(database.transaction('boards').objectStore('boards').count());
        }
        database.close();
        return count;"
        .replace("arguments[0]", &count.to_string());
    let found = page.js_async(&[DONE, &script].concat()).await?;
    ensure!(found == count, "{found} boards are kept, not {count}");
    Ok(())
}

/// Adds a row to the board.
pub async fn higher(page: &Page) -> Result<String> {
    mode(page, "edit").await?;
    click_in_sheet(page, "edit", "rows-more").await?;
    board(page).await
}

/// An edited gallery board becomes the person's own; a friend's link that is opened, and opened again after a reload,
/// leaves it and its moves where they are.
pub async fn a_friends_link_takes_nothing(page: &Page) -> Result<()> {
    let friends = link(page, TINY).await?;
    start(page).await?;
    let mine = higher(page).await?;
    on_the_shelf(page, 1).await?;
    visit(page, &format!("#{friends}")).await?;
    on_the_shelf(page, 1).await?;
    ensure!(board(page).await? == friends);
    start(page).await?;
    ensure!(board(page).await? == friends, "the friend's board is the last one");
    gallery(page).await?;
    click(page, "own-board").await?;
    wait_view(page, &format!("view.link === '{mine}' && view.mode === 'edit'")).await?;
    // Editing it does not make a second board.
    let mine = higher(page).await?;
    in_the_database(page, 1).await?;
    on_the_shelf(page, 1).await?;
    // A friend's board with moves made on it is kept as well; one that was only looked at is not.
    page.js_with("location.hash = arguments[0]", &[link(page, SEVERAL).await?.into()]).await?;
    page.wait_ready().await?;
    in_the_database(page, 1).await?;
    on_the_shelf(page, 1).await?;
    mode(page, "play").await?;
    tap(page, 1, 1).await?;
    on_the_shelf(page, 2).await?;
    let moved = board(page).await?;
    page.reload().await?;
    page.wait_ready().await?;
    on_the_shelf(page, 2).await?;
    gallery(page).await?;
    page.screenshot("own-shelf").await?;
    page.js("document.querySelectorAll('[data-test=\"own-board\"]')[1].click()").await?;
    wait_view(page, &format!("view.link === '{mine}'")).await?;
    gallery(page).await?;
    page.js("[...document.querySelectorAll('[data-test=\"own-board\"]')].find((one) => !one.hasAttribute('aria-current')).click()").await?;
    wait_view(page, &format!("view.link === '{moved}' && view.own")).await
}

/// Draws on a board of one's own.
async fn drawn_on(page: &Page) -> Result<()> {
    start(page).await?;
    click(page, "puzzle-aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    higher(page).await?;
    tool(page, "water").await?;
    tap(page, 5, 0).await?;
    wait_view(page, "view.moved").await
}

/// A link to a board that has something drawn on it here leaves that where it is, and offers it.
pub async fn a_link_leaves_what_was_drawn(page: &Page) -> Result<()> {
    drawn_on(page).await?;
    let mine = board(page).await?;
    in_the_database(page, 1).await?;
    let given = page.js("return gridlight.page.view().given").await?;
    page.js_with("location.hash = arguments[0]", &[given]).await?;
    wait_view(page, "!view.moved").await?;
    says(page, "own-left", "Open yours").await?;
    in_the_database(page, 1).await?;
    click(page, "own-left").await?;
    wait_view(page, &format!("view.link === '{mine}'")).await
}

/// A board of Your boards that comes in a set begins without an offer of what was drawn on it, which stays where it is.
pub async fn a_set_is_played_as_it_was_sent(page: &Page) -> Result<()> {
    drawn_on(page).await?;
    in_the_database(page, 1).await?;
    let given = page.js("return gridlight.page.view().given").await?;
    let given = given.as_str().unwrap_or_default();
    // As if it had been made on another device.
    click(page, "puzzle-lazors").await?;
    wait_view(page, "view.puzzle === 'lazors'").await?;
    page.js("delete localStorage['gridlight.progress.aquarium']").await?;
    page.paste(&format!("# Title: Two\n---\n#{given}\n---\nS.G\n")).await?;
    says(page, "set-where", "1 of 2").await?;
    wait_view(page, "!view.moved && view.puzzle === 'aquarium' && view.mode === 'play'").await?;
    page.wait_js("location.hash.endsWith('&board=1')").await?;
    frames(page).await?;
    ensure!(
        page.js("return document.querySelector('[data-test=\"own-left\"]') === null").await? == true,
        "what was drawn is offered"
    );
    in_the_database(page, 1).await
}

/// A board of the day is not kept as the person's own until it is edited, whatever moves are made on it.
pub async fn a_board_of_the_day_is_kept_once_it_is_edited(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    press(page, "puzzle-laser-maze").await?;
    wait_view(page, "view.puzzle === 'laser-maze'").await?;
    let before = board(page).await?;
    press(page, "daily-today").await?;
    wait_view(page, &format!("view.link !== '{before}'")).await?;
    let given = board(page).await?;
    // Whatever today's maze is, a hint has a step for it.
    take_hint(page).await?;
    wait_view(page, &format!("view.link !== '{given}'")).await?;
    in_the_database(page, 0).await?;
    higher(page).await?;
    in_the_database(page, 1).await?;
    on_the_shelf(page, 1).await
}

/// A generated board that is only looked at is not kept; the first move on it keeps it, as it is left.
pub async fn a_generated_board_is_kept_once_it_is_played(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let before = board(page).await?;
    new_board(page, "generate").await?;
    click(page, "generate-make").await?;
    page.wait_js(
        "!document.querySelector('dialog[open]') || !document.querySelector('[data-test=\"generate-closest\"]').hidden",
    )
    .await?;
    page.js("if (document.querySelector('dialog[open]')) document.querySelector('[data-test=\"generate-closest\"]').click()").await?;
    wait_view(page, &format!("view.link !== '{before}' && view.mode === 'play'")).await?;
    let given = board(page).await?;
    in_the_database(page, 0).await?;
    take_hint(page).await?;
    wait_view(page, "view.moved").await?;
    let left = board(page).await?;
    in_the_database(page, 1).await?;
    page.paste(SEVERAL).await?;
    wait_view(page, &format!("view.given !== '{given}'")).await?;
    gallery(page).await?;
    // What was pasted is the person's own, too.
    on_the_shelf(page, 2).await?;
    page.js(&format!("document.querySelectorAll('{}')[1].click()", it("own-board"))).await?;
    wait_view(page, &format!("view.link === '{left}'")).await
}

/// The picture of the open board is of what is open, also where another tab has made more moves on it.
pub async fn the_picture_is_of_what_is_open(page: &Page) -> Result<()> {
    open(page, SEVERAL).await?;
    higher(page).await?;
    mode(page, "play").await?;
    let bare = board(page).await?;
    in_the_database(page, 1).await?;
    let first = page.new_tab().await?;
    visit(page, &format!("#{bare}")).await?;
    gallery(page).await?;
    let card = format!("document.querySelector('{}[aria-current]')", it("own-board"));
    page.wait_js(&format!("{card}?.dataset.shown === '{bare}'")).await?;
    let second = page.to_tab(first).await?;
    tap(page, 1, 1).await?;
    wait_view(page, "view.moved").await?;
    in_the_database(page, 1).await?;
    page.to_tab(second).await?;
    // The list is read again when a tab is shown.
    page.js("document.dispatchEvent(new Event('visibilitychange'))").await?;
    page.pass(500).await?;
    ensure!(
        page.js(&format!("return {card}?.dataset.shown")).await? == bare.as_str(),
        "the picture is of another position"
    );
    Ok(())
}

/// A board too large for a link survives a reload and a crash, and Back leads to it.
pub async fn boards_of_any_size_stay(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.paste(&large_maze(200)).await?;
    let there = "view.puzzle === 'laser-maze' && view.rows === 200 && view.link === ''";
    wait_view(page, there).await?;
    on_the_shelf(page, 1).await?;
    higher(page).await?;
    let there = there.replace("200", "201");
    in_the_database(page, 1).await?;
    page.reload().await?;
    page.wait_ready().await?;
    wait_view(page, &format!("{there} && view.mode === 'edit'")).await?;
    // An argument that fails inside the call, like exhausted memory.
    page.js("gridlight.page.seek({ valueOf() { throw new RangeError('simulated'); } })").await?;
    says(page, "toast", "is being restored").await?;
    // Switching puzzles meanwhile works, and the board is still there afterwards.
    press(page, "puzzle-lazors").await?;
    wait_view(page, "view.puzzle === 'lazors' && view.link !== ''").await?;
    page.wait_js("location.hash.startsWith('#lazors/')").await?;
    page.js("history.back()").await?;
    wait_view(page, &there).await?;
    // Another one of the same puzzle, and back again: neither has a link.
    page.paste(&large_maze(150)).await?;
    wait_view(page, "view.rows === 150").await?;
    on_the_shelf(page, 2).await?;
    page.wait_js("history.state?.own").await?;
    page.js("history.back()").await?;
    wait_view(page, &there).await?;
    page.js("history.forward()").await?;
    wait_view(page, "view.rows === 150").await
}

/// The name is shown above the board and on its card; a removed board can be restored.
pub async fn is_named_removed_and_put_back(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    higher(page).await?;
    on_the_shelf(page, 1).await?;
    gallery(page).await?;
    press(page, "own-about").await?;
    page.wait_for("[data-test=\"about-dialog\"] [data-test=\"about-title\"]").await?;
    page.type_text("Two mirrors").await?;
    page.press("Escape").await?;
    page.wait_js("document.querySelector('#board-name').textContent === 'Two mirrors'").await?;
    page.reload().await?;
    page.wait_ready().await?;
    page.wait_js("document.querySelector('#board-name').textContent === 'Two mirrors'").await?;
    gallery(page).await?;
    says(page, "own-board", "Two mirrors").await?;
    rest(page, &it("own-remove")).await?;
    click(page, "own-remove").await?;
    on_the_shelf(page, 0).await?;
    wait_view(page, "view.rows === 4").await?;
    click(page, "own-back").await?;
    on_the_shelf(page, 1).await?;
    rest(page, &it("own-remove")).await?;
    click(page, "own-remove").await?;
    on_the_shelf(page, 0).await?;
    says(page, "toast", "Removed from Your boards").await?;
    away(page).await?;
    page.reload().await?;
    page.wait_ready().await?;
    in_the_database(page, 0).await?;
    on_the_shelf(page, 0).await
}

/// A board that is drawn on in two windows becomes two boards, and neither drawing is lost.
pub async fn two_tabs_keep_both_drawings(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let common = higher(page).await?;
    in_the_database(page, 1).await?;
    let first = page.new_tab().await?;
    page.goto(&format!("#{common}")).await?;
    page.wait_ready().await?;
    let second = page.to_tab(first).await?;
    let one = higher(page).await?;
    in_the_database(page, 1).await?;
    page.to_tab(second).await?;
    mode(page, "edit").await?;
    click_in_sheet(page, "edit", "cols-more").await?;
    let other = board(page).await?;
    ensure!(other != common, "nothing has changed");
    in_the_database(page, 2).await?;
    page.reload().await?;
    page.wait_ready().await?;
    let kept = page.js_async(&[DONE, KEPT].concat()).await?;
    let kept = kept.as_array().map_or(&[][..], Vec::as_slice);
    ensure!(kept.contains(&json!(one)) && kept.contains(&json!(other)), "{kept:?} lacks {one} or {other}");
    Ok(())
}

/// The links in the database.
const KEPT: &str = "
    const database = await done(indexedDB.open('gridlight'));
    const all = await done(database.transaction('boards').objectStore('boards').getAll());
    database.close();
    return all.map(({ link }) => link);";

/// Moves made in one window are not replaced by what another one does that has not seen them.
pub async fn two_tabs_keep_the_moves(page: &Page) -> Result<()> {
    start(page).await?;
    let given = view(page).await?["given"].clone();
    let first = page.new_tab().await?;
    page.goto("").await?;
    page.wait_ready().await?;
    ensure!(view(page).await?["given"] == given, "the other window has another board");
    let second = page.to_tab(first).await?;
    take_hint(page).await?;
    let played = board(page).await?;
    ensure!(given != played.as_str(), "no move was made");
    page.pass(1200).await?;
    page.to_tab(second).await?;
    hint_on(page, "Hint").await?;
    says(page, "toast", "Another window went on with this board").await?;
    page.pass(1200).await?;
    page.goto("").await?;
    page.wait_ready().await?;
    ensure!(board(page).await? == played, "the moves are lost");
    Ok(())
}

/// Two tabs tick boards solved in either, and neither removes the other's ticks.
pub async fn two_tabs_keep_each_others_ticks(page: &Page) -> Result<()> {
    let tick = "
        const { link, given } = gridlight.page.view();
        return link !== given;";
    start(page).await?;
    let first = page.new_tab().await?;
    page.goto("").await?;
    page.wait_ready().await?;
    solve_the(page, 1).await?;
    let second = page.to_tab(first).await?;
    // It has received the other's ticks, and continues with its own.
    page.wait_js("document.querySelector('[data-test=\"board-1\"]').classList.contains('solved')").await?;
    solve_the(page, 0).await?;
    ensure!(page.js(tick).await? == true);
    page.to_tab(second).await?;
    for tab in 0..2 {
        if tab == 1 {
            page.reload().await?;
            page.wait_ready().await?;
        }
        for board in [0, 1] {
            page.wait_js(&format!(
                "document.querySelector('[data-test=\"board-{board}\"]')?.classList.contains('solved')"
            ))
            .await?;
        }
    }
    Ok(())
}

/// Solves a board of the gallery with hints: all moves count as the person's own.
pub async fn solve_the(page: &Page, index: usize) -> Result<()> {
    press(page, &format!("board-{index}")).await?;
    page.wait_js(&format!("document.querySelector('[data-test=\"board-{index}\"]').hasAttribute('aria-current')"))
        .await?;
    for _ in 0..40 {
        if view(page).await?["solved"] == true {
            return Ok(());
        }
        let before = board(page).await?;
        for words in ["Hint", "Apply"] {
            page.wait_js(&hints(words)).await?;
            press(page, "hint").await?;
        }
        wait_view(page, &format!("view.link !== '{before}'")).await?;
    }
    anyhow::bail!("forty hints do not solve the board")
}
