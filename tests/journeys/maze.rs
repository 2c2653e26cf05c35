//! The maze: walking, solving, files of several boards; and two puzzles on one page.

use anyhow::{Result, ensure};
use serde_json::Value;
use xtask::browser::{Kind, Page};

use crate::boards::TINY;
use crate::own::in_the_database;
use crate::steps::*;

/// The route leads back over the start: one step south, back, then round the turret while it points away.
const ROUND: &str = "S..\n.<.\n..G\n";
/// Turrets that leave no way through.
const BEAMS: &str = "S....\n...^.\n.^.>G\n";
/// 3 steps, no route, 6 steps.
const CONTEST: &str = "3\n1 4\nS..G\n1 3\nS#G\n3 3\nS..\n.<.\n..G\n";

/// Opens a maze as pasted text.
async fn paste(page: &Page, text: &str) -> Result<()> {
    start(page).await?;
    page.paste(text).await?;
    wait_view(page, "view.puzzle === 'laser-maze'").await
}

/// Walks with the arrow keys.
async fn walk(page: &Page, way: &str) -> Result<()> {
    for step in way.chars() {
        let key = match step {
            'N' => "ArrowUp",
            'E' => "ArrowRight",
            'S' => "ArrowDown",
            _ => "ArrowLeft",
        };
        page.press(key).await?;
    }
    Ok(())
}

/// A puzzle's tab leads back to its board as it was left, including undo.
pub async fn both_boards_stay(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let tiny = board(page).await?;
    tap(page, 0, 2).await?;
    let placed = board(page).await?;
    click(page, "puzzle-laser-maze").await?;
    wait_view(page, "view.puzzle === 'laser-maze' && view.rows > 0").await?;
    page.paste(ROUND).await?;
    wait_view(page, "view.rows === 3 && view.cols === 3").await?;
    let round = board(page).await?;
    tap(page, 1, 0).await?;
    wait_view(page, &format!("view.link !== '{round}'")).await?;
    let walked = board(page).await?;
    for (puzzle, now, before) in [("lazors", &placed, &tiny), ("laser-maze", &walked, &round)] {
        click(page, &format!("puzzle-{puzzle}")).await?;
        wait_view(page, &format!("view.link === '{now}'")).await?;
        page.wait_js(&format!("location.hash === '#{now}'")).await?;
        click(page, "undo").await?;
        wait_view(page, &format!("view.link === '{before}'")).await?;
    }
    says(page, "status", "Walk to the goal").await
}

/// With the arrow keys, into a beam, a step back, and to the goal.
pub async fn walks(page: &Page) -> Result<()> {
    paste(page, ROUND).await?;
    walk(page, "E").await?;
    says(page, "status", "Hit at step 1 by the turret at row 2, column 2.").await?;
    walk(page, "E").await?;
    wait_view(page, "view.remark.includes('undo first')").await?;
    // It is said clear of the buttons over the board.
    page.wait_js(
        "(() => {
            const [said, head] = ['#remark', '#head'].map((one) => document.querySelector(one).getBoundingClientRect());
            return said.top >= head.bottom - 1;
        })()",
    )
    .await?;
    page.screenshot("maze-death").await?;
    page.press("Backspace").await?;
    says(page, "status", "Walk to the goal").await?;
    // The arrow and the cell that lead back do the same.
    walk(page, "EW").await?;
    wait_view(page, "view.status.startsWith('Walk to the goal') && view.remark === ''").await?;
    walk(page, "E").await?;
    says(page, "status", "Hit at step 1").await?;
    tap(page, 0, 0).await?;
    wait_view(page, "view.status.startsWith('Walk to the goal') && view.remark === ''").await?;
    // After a hint arrows walk on, though its button has the focus.
    page.js(&format!("document.querySelector('{}').focus()", it("hint"))).await?;
    walk(page, "SNEESS").await?;
    wait_view(page, "view.solved").await?;
    says(page, "status", "Reached the goal in 6 steps, a shortest route.").await?;
    page.wait_for(&it("watch-solved")).await?;
    page.press("Control+z").await?;
    wait_view(page, "!view.solved").await?;
    says(page, "status", "5 steps made.").await
}

/// With taps on the cells next to the walker.
pub async fn walks_by_taps(page: &Page) -> Result<()> {
    paste(page, ROUND).await?;
    for (made, (row, col)) in (1..).zip([(1, 0), (0, 0), (0, 1), (0, 2), (1, 2), (2, 2)]) {
        tap(page, row, col).await?;
        says(page, "status", &if made < 6 { format!("{made} step") } else { "Reached the goal in 6".into() }).await?;
    }
    wait_view(page, "view.solved").await
}

/// All shortest routes, one after the other, and along the timeline; the link contains the step.
pub async fn solves_and_watches(page: &Page) -> Result<()> {
    paste(page, ROUND).await?;
    solve(page, "3 solutions.").await?;
    click(page, "watch").await?;
    page.js("document.querySelector('[data-test=\"play\"][aria-label=\"Pause\"]')?.click()").await?;
    wait_view(page, "view.timeline.steps === 6").await?;
    let seek = "
        const range = document.querySelector('[data-test=\"scrub\"]');
        range.value = 0;
        range.dispatchEvent(new Event('input', { bubbles: true }));";
    page.js(seek).await?;
    let first = look(page).await?;
    for _ in 0..3 {
        click(page, "step-forward").await?;
    }
    wait_view(page, "view.timeline.time === 3").await?;
    ensure!(look(page).await? != first, "step 3 looks like the beginning");
    page.screenshot("maze-watch").await?;
    page.wait_js("location.hash.endsWith('&step=3')").await?;
    let caption = page.text(&it("caption")).await?;
    let address = page.address().await?;
    let other = page.another().await?;
    visit(&other, &address[address.find('#').unwrap_or(0)..]).await?;
    wait_view(&other, "view.puzzle === 'laser-maze' && view.timeline.time === 3").await?;
    says(&other, "caption", &caption).await?;
    close_clean(other).await
}

/// A reason of several lines is whole in the panel, between the modes and the button; the verdict has two lines of it.
pub async fn a_long_reason_is_whole(page: &Page) -> Result<()> {
    paste(page, BEAMS).await?;
    mode(page, "edit").await?;
    page.wait_js(
        "(() => {
            const words = [...document.querySelectorAll('#pane-edit .findings li')].find((one) => one.checkVisibility() && one.textContent.startsWith('Beams bar the way'));
            if (!words) return false;
            const [text, panel, foot] = [words, ...['.scroll', '.foot'].map((one) => document.querySelector(`#pane-edit ${one}`))].map((one) => one.getBoundingClientRect());
            return text.top >= panel.top && text.bottom <= foot.top + 1 && words.scrollHeight <= words.clientHeight + 1;
        })()",
    )
    .await
}

/// A whole file: its boards as a list, and the file of solutions.
pub async fn contest_files(page: &Page) -> Result<()> {
    paste(page, CONTEST).await?;
    page.wait_for(&it("cases")).await?;
    let count = "return document.querySelector('[data-test=\"cases\"]').options.length";
    ensure!(page.js(count).await? == 3, "not all boards are in the list");
    wait_view(page, "view.cols === 4").await?;
    click(page, "case-after").await?;
    wait_view(page, "view.cols === 3 && view.rows === 1").await?;
    click(page, "case-after").await?;
    wait_view(page, "view.rows === 3").await?;
    page.wait_js("document.querySelector('[data-test=\"case-after\"]').hasAttribute('aria-disabled')").await?;
    click(page, "case-before").await?;
    wait_view(page, "view.rows === 1").await?;
    choose(page, "cases", "0").await?;
    wait_view(page, "view.cols === 4").await?;
    // Your boards has those that were changed, by their names.
    in_the_database(page, 0).await?;
    mode(page, "edit").await?;
    click_in_sheet(page, "edit", "rows-more").await?;
    in_the_database(page, 1).await?;
    page.wait_js(&format!("document.querySelector('{}').textContent === 'Case #1'", it("own-board"))).await?;
    click(page, "undo").await?;
    // Not every browser lets a test read the clipboard.
    let stub = "
        const clipboard = { writeText: async (text) => { window.copied = text; } };
        Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });";
    page.js(stub).await?;
    page.screenshot("maze-cases").await?;
    click(page, "case-answers").await?;
    says(page, "toast", "3 solutions copied").await?;
    let copied = page.js("return window.copied.trim()").await?;
    ensure!(copied == "Case #1: 3\nCase #2: impossible\nCase #3: 6", "{copied} was copied");
    Ok(())
}

/// It has no link, and the page says so; it can be solved all the same.
pub async fn large_boards_have_no_link(page: &Page) -> Result<()> {
    let mut rows = vec![vec!['.'; 200]; 200];
    (rows[0][0], rows[199][199]) = ('S', 'G');
    let text: String = rows.into_iter().flat_map(|row| row.into_iter().chain(['\n'])).collect();
    paste(page, &text).await?;
    wait_view(page, "view.rows === 200 && view.link === ''").await?;
    solve(page, "solutions.").await?;
    says(page, "verdict", "× 10^118").await?;
    if page.kind() == Kind::Phone {
        close_sheet(page).await?;
    }
    click(page, "share").await?;
    page.wait_for(&it("share-sheet")).await?;
    says(page, "share-sheet", "too large for a link").await?;
    let shown = page
        .js_with("return document.querySelector(arguments[0]).getClientRects().length", &[Value::from(it("qr"))])
        .await?;
    ensure!(shown == 0, "there is a code for a camera without a link");
    page.screenshot("maze-large").await.map(drop)
}
