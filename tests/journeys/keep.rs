//! What is saved for the next visit.

use anyhow::{Result, ensure};
use serde_json::json;
use xtask::browser::Page;

use crate::boards::TINY;
use crate::steps::*;

/// Dark, light and high contrast of both kinds: each is painted, and each persists over a reload.
pub async fn themes(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let mut looks = Vec::new();
    for theme in ["dark", "light", "contrast", "paper"] {
        click(page, "theme").await?;
        page.click(&format!("label:has({})", it(&format!("theme-{theme}")))).await?;
        page.press("Escape").await?;
        page.wait_js(&format!("document.documentElement.dataset.theme === '{theme}'")).await?;
        page.screenshot(&format!("theme-{theme}")).await?;
        looks.push(look(page).await?);
        page.reload().await?;
        page.wait_ready().await?;
        page.wait_js(&format!("document.documentElement.dataset.theme === '{theme}'")).await?;
    }
    let alike = looks.iter().enumerate().any(|(at, look)| looks[..at].contains(look));
    ensure!(!alike, "two themes paint the board alike");
    // The system's wish for contrast is followed, in its own light.
    page.js("localStorage.removeItem('gridlight.theme')").await?;
    for (scheme, theme) in [("light", "paper"), ("dark", "contrast")] {
        let asked = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme }, { "name": "prefers-contrast", "value": "more" },
        ] });
        page.cdp("Emulation.setEmulatedMedia", asked).await?;
        for _ in 0..2 {
            page.wait_js(&format!("document.documentElement.dataset.theme === '{theme}'")).await?;
            page.reload().await?;
            page.wait_ready().await?;
        }
    }
    Ok(())
}

/// The board and its moves come back without a link.
pub async fn board_for_the_next_visit(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    tap(page, 0, 2).await?;
    let link = board(page).await?;
    page.wait_js(&format!("location.hash === '#{link}'")).await?;
    start(page).await?;
    ensure!(board(page).await? == link, "the next visit has another board");
    Ok(())
}

/// What was done on a board is not lost by a plain link to it, by a reload right after a move, or by another tab that is
/// only looked at.
pub async fn nothing_done_is_lost(page: &Page) -> Result<()> {
    let link = link(page, TINY).await?;
    visit(page, &format!("#{link}")).await?;
    tap(page, 0, 2).await?;
    let progress = "return JSON.parse(localStorage.getItem('gridlight.progress.lazors') ?? '{}')";
    page.wait_js(&format!("'{link}' in JSON.parse(localStorage.getItem('gridlight.progress.lazors') ?? '{{}}')"))
        .await?;
    let done = board(page).await?;
    // The puzzle alone, as a friend's link has it.
    page.goto("").await?;
    visit(page, &format!("#{link}")).await?;
    page.pass(600).await?;
    let kept = page.js(progress).await?;
    ensure!(kept[&link] == done.as_str(), "a plain link has changed the progress to {kept}");
    // Two moves, the second right before a reload.
    tap(page, 0, 2).await?;
    page.pass(900).await?;
    tap(page, 2, 2).await?;
    wait_view(page, "view.moves === 2").await?;
    let done = board(page).await?;
    page.reload().await?;
    page.wait_ready().await?;
    wait_view(page, &format!("view.moves === 2 && view.undo !== '' && view.link === '{done}'")).await?;
    // Another tab that is behind, and only comes into sight.
    click(page, "undo").await?;
    wait_view(page, "view.moves === 1").await?;
    let behind = board(page).await?;
    page.wait_js(&format!("location.hash === '#{behind}'")).await?;
    let busy = page.new_tab().await?;
    start(page).await?;
    wait_view(page, &format!("view.link === '{behind}'")).await?;
    let idle = page.to_tab(busy).await?;
    click(page, "redo").await?;
    page.wait_js(&format!("location.hash === '#{done}'")).await?;
    page.to_tab(idle).await?;
    page.js("document.dispatchEvent(new Event('visibilitychange'))").await?;
    page.pass(900).await?;
    let kept = page.js(progress).await?;
    ensure!(kept[&link] == done.as_str(), "a tab in which nothing was done has changed the progress to {kept}");
    Ok(())
}

/// In a browser without storage the page forgets, but otherwise works.
pub async fn works_without_storage(page: &Page) -> Result<()> {
    let refuse = "Object.defineProperty(window, 'localStorage', {
        get() { throw new DOMException('refused', 'SecurityError'); } });";
    page.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": refuse })).await?;
    let link = link(page, TINY).await?;
    visit(page, &format!("#{link}")).await?;
    tap(page, 0, 2).await?;
    wait_view(page, "view.status.includes('1 block left')").await?;
    // The warning lies over the bar of a phone until it is closed.
    page.click("#toast button").await?;
    click(page, "theme").await?;
    page.click(&format!("label:has({})", it("theme-light"))).await?;
    page.wait_js("document.documentElement.dataset.theme === 'light'").await?;
    page.press("Escape").await?;
    solve(page, "Unique solution.").await?;
    start(page).await
}
