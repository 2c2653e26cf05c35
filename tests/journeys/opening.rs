//! The first visit.

use anyhow::{Result, ensure};
use xtask::browser::{Kind, Page};

use crate::steps::*;

/// A board to play, at once: beams, a tray, a link in the address bar.
pub async fn first_sight(page: &Page) -> Result<()> {
    start(page).await?;
    let took = page.js("return performance.now()").await?.as_f64().unwrap_or(f64::MAX);
    ensure!(took < 8000.0, "ready only after {took:.0} ms");
    let seen = view(page).await?;
    ensure!(seen["mode"] == "play" && seen["puzzle"] == "lazors", "it starts with {seen}");
    ensure!(seen["undo"] == "", "there is something to undo: {}", seen["undo"]);
    page.wait_for("[data-test^=\"tool-place-\"]").await?;
    let link = word(&seen, "link")?;
    page.wait_js(&format!("location.hash === '#{link}'")).await?;
    let colours = "
        const { canvas } = gridlight.stage;
        const copy = document.createElement('canvas');
        [copy.width, copy.height] = [200, 200];
        const context = copy.getContext('2d', { willReadFrequently: true });
        context.drawImage(canvas, 0, 0, 200, 200);
        return new Set(new Uint32Array(context.getImageData(0, 0, 200, 200).data.buffer)).size;";
    look(page).await?;
    let colours = page.js(colours).await?;
    ensure!(colours.as_i64() > Some(50), "the board has only {colours} colours");
    ensure!(page.js("return document.title").await?.as_str().is_some_and(|title| title.contains("Gridlight")));
    let near = "
        const box = document.querySelector('[data-test=\"gallery\"]').getBoundingClientRect();
        return box.width > 0 && box.right <= innerWidth && box.bottom <= innerHeight;";
    ensure!(page.js(near).await? == true, "the way to the boards is out of sight");
    page.screenshot("first-sight").await.map(drop)
}

/// The boards that come with the puzzle, each with a picture.
pub async fn gallery(page: &Page) -> Result<()> {
    start(page).await?;
    let open = page.js("return document.querySelector('#gallery').getClientRects().length > 0").await?;
    if open == false {
        click(page, "gallery").await?;
    }
    page.wait_for("#gallery .card svg").await?;
    let cards = page.js("return document.querySelectorAll('#gallery .card').length").await?.as_i64().unwrap_or(0);
    ensure!(cards >= 24, "there are only {cards} boards");
    let last = format!("board-{}", cards - 1);
    let name = page.text(&format!("{} .card-name", it(&last))).await?;
    click(page, &last).await?;
    says(page, "board-name", &name).await?;
    wait_view(page, "view.mode === 'play' && !view.solved").await?;
    if page.kind() == Kind::Phone {
        page.wait_js("document.querySelector('#gallery').hidden").await?;
    }
    // What all of them have in common is tested natively; here they must open.
    let broken = "
        return gridlight.examples('lazors').filter((example) => {
          gridlight.page.openLink(example.link);
          const { unfinished, solved, link } = gridlight.page.view();
          return unfinished || solved || link !== example.link;
        }).map((example) => example.name);";
    let broken = page.js_async(broken).await?;
    ensure!(broken.as_array().is_some_and(Vec::is_empty), "these do not open: {broken}");
    Ok(())
}

/// Help has the puzzle's own words and the keys.
pub async fn help_tells_the_keys(page: &Page) -> Result<()> {
    start(page).await?;
    click(page, "help").await?;
    says(page, "help-dialog", "Ctrl Z").await?;
    let rule = page.text(&format!("{} .help > p", it("help-dialog"))).await?;
    ensure!(rule.len() > 20, "the rule is “{rule}”");
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await
}

/// Only the module of the open puzzle is requested; others when they are opened.
pub async fn a_visit_loads_one_puzzle(page: &Page) -> Result<()> {
    start(page).await?;
    let modules = "return performance.getEntriesByType('resource').map((entry) => entry.name)
        .filter((name) => name.endsWith('.wasm')).map((name) => name.split('/page/')[1].split('/')[0])
        .filter((id, index, ids) => ids.indexOf(id) === index)";
    let first = page.js(modules).await?;
    let shelf = page.js("return document.documentElement.dataset.puzzles.split(' ')").await?;
    ensure!(first == serde_json::json!([shelf[0]]), "of {shelf} these were loaded: {first}");
    let second = shelf[1].as_str().unwrap_or_default().to_owned();
    click(page, &format!("puzzle-{second}")).await?;
    wait_view(page, &format!("view.puzzle === '{second}'")).await?;
    let both = page.js(modules).await?;
    ensure!(both == serde_json::json!([shelf[0], second]), "then these were loaded: {both}");
    Ok(())
}
