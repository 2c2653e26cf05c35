//! axe-core finds no errors: WCAG 2.2 A and AA, and best practices, in all states and in all three themes.
//!
//! The driver's scripts are separate from the page's, so neither its policy nor its Trusted Types are affected.

use std::cell::RefCell;
use std::collections::BTreeMap;

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;
use serde_json::json;
use xtask::browser::{Kind, Page};
use xtask::project;

use crate::boards::{SEVERAL, TINY};
use crate::gallery::boards;
use crate::reader;
use crate::steps::*;

/// Checks everything once, and in the other themes what depends on colours.
const LOOK: &str = "
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const all = { runOnly: tags, rules: { 'target-size': { enabled: true } } };
    const colours = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
    const { dataset } = document.documentElement;
    const parts = { include: ['html'] };
    // The figures in a board's picture are no words on its card, for which axe would take them.
    for (const one of document.querySelectorAll('.card-picture')) one.style.visibility = 'hidden';
    const found = [];
    const first = dataset.theme;
    for (const theme of ['dark', 'light', 'contrast']) {
      dataset.theme = theme;
      await new Promise(requestAnimationFrame);
      for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
      const { violations } = await axe.run(parts, { ...(theme === 'dark' ? all : colours), resultTypes: ['violations'] });
      for (const { id, nodes } of violations)
        for (const { html, failureSummary } of nodes) found.push({ theme, rule: id, html, why: failureSummary });
    }
    dataset.theme = first;
    return found;";

#[derive(Deserialize)]
struct Found {
    theme: String,
    rule: String,
    html: String,
    why: String,
}

/// The findings in all states of a journey: each once, with its states.
#[derive(Default)]
struct Findings(RefCell<BTreeMap<String, Vec<String>>>);

impl Findings {
    /// Checks the page in its current state.
    async fn look(&self, page: &Page, state: &str) -> Result<()> {
        if page.js("return 'axe' in window").await? == false {
            let file = project::root().join("node_modules/axe-core/axe.min.js");
            let source = std::fs::read_to_string(&file)
                .with_context(|| format!("{} is missing: `cargo xtask test journeys` brings it", file.display()))?;
            page.js(&source).await?;
        }
        frames(page).await?;
        let found: Vec<Found> = serde_json::from_value(page.js_async(LOOK).await?)?;
        for Found { theme, rule, html, why } in found {
            let mut all = self.0.borrow_mut();
            all.entry(format!("{rule}: {html}\n  {}", why.replace('\n', "\n  ")))
                .or_default()
                .push(format!("{state}, {theme}"));
        }
        Ok(())
    }

    /// Fails if there are findings.
    fn none(self) -> Result<()> {
        let found: Vec<String> =
            self.0.take().into_iter().map(|(what, places)| format!("{what}\n  in {}", places.join("; "))).collect();
        ensure!(found.is_empty(), "axe-core objects {} times:\n{}", found.len(), found.join("\n"));
        Ok(())
    }
}

/// The ids of all puzzles.
async fn puzzles(page: &Page) -> Result<Vec<String>> {
    start(page).await?;
    let script = "return document.documentElement.dataset.puzzles.split(' ')";
    Ok(serde_json::from_value(page.js(script).await?)?)
}

/// Opens a mode of every puzzle, checks it, then continues with `go_on`.
async fn shelf(page: &Page, name: &str, go_on: impl AsyncFn(&Findings, &str) -> Result<()>) -> Result<()> {
    let findings = Findings::default();
    for puzzle in puzzles(page).await? {
        visit(page, &format!("#{puzzle}")).await?;
        mode(page, name).await?;
        findings.look(page, &format!("{puzzle}, {name}")).await?;
        // Solve has none.
        if page.kind() == Kind::Phone && name != "solve" {
            open_sheet(page, name).await?;
            findings.look(page, &format!("{puzzle}, the sheet of {name}")).await?;
            close_sheet(page).await?;
        }
        go_on(&findings, &puzzle).await?;
    }
    findings.none()
}

/// Every puzzle in Play, and with a hint.
pub async fn objects_to_no_play(page: &Page) -> Result<()> {
    shelf(page, "play", async |findings, puzzle| {
        // Not every puzzle has hints for its first board.
        let hints = page.js("return Boolean(document.querySelector('[data-test=hint]')?.checkVisibility())");
        if hints.await? == true {
            click(page, "hint").await?;
            page.wait_for(&it("hint-close")).await?;
            findings.look(page, &format!("{puzzle}, a hint")).await?;
        }
        Ok(())
    })
    .await
}

/// Every puzzle in Edit.
pub async fn objects_to_no_edit(page: &Page) -> Result<()> {
    shelf(page, "edit", async |_, _| Ok(())).await
}

/// Every puzzle in Solve, and with a verdict.
pub async fn objects_to_no_verdict(page: &Page) -> Result<()> {
    shelf(page, "solve", async |findings, puzzle| {
        solved(page).await?;
        findings.look(page, &format!("{puzzle}, a verdict")).await
    })
    .await
}

/// A board from a picture: what is in doubt, the corners, and a picture of no board.
pub async fn objects_to_no_picture(page: &Page) -> Result<()> {
    let findings = Findings::default();
    reader::doubt(page).await?;
    findings.look(page, "a doubtful picture").await?;
    page.js("document.querySelector('[data-test=reader-corners]').click()").await?;
    page.wait_for(&it("corner-0")).await?;
    findings.look(page, "the corners of a picture").await?;
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    reader::rule(page).await?;
    findings.look(page, "a picture without its rule").await?;
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    reader::blocks(page).await?;
    findings.look(page, "a picture without the blocks to place").await?;
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    reader::nothing(page).await?;
    findings.look(page, "a picture of nothing").await?;
    reader::between(page).await?;
    findings.look(page, "a picture of nothing between its corners").await?;
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    boards(page).await?;
    click(page, "new").await?;
    click(page, "new-picture").await?;
    page.wait_for(&it("picture-choose")).await?;
    findings.look(page, "the choice of a picture").await?;
    findings.none()
}

/// Boards in other pages, for every use, and with a replay of the solution.
pub async fn objects_to_no_frame(page: &Page) -> Result<()> {
    let findings = Findings::default();
    let link = link(page, TINY).await?;
    for mode in ["play", "edit", "solve", "show"] {
        visit(page, &format!("#{link}&embed=1&mode={mode}")).await?;
        page.wait_for(&it("embed-open")).await?;
        findings.look(page, &format!("a frame, {mode}")).await?;
    }
    click(page, "embed-answer").await?;
    page.wait_js("!document.querySelector('#timeline').hidden").await?;
    findings.look(page, "a frame, the answer").await?;
    findings.none()
}

/// Every puzzle during a replay of a solution.
pub async fn objects_to_no_replay(page: &Page) -> Result<()> {
    let findings = Findings::default();
    for puzzle in puzzles(page).await? {
        visit(page, &format!("#{puzzle}")).await?;
        mode(page, "solve").await?;
        solved(page).await?;
        // Best play has none.
        if puzzle == "voltorb-flip" {
            continue;
        }
        click(page, "watch").await?;
        page.wait_js("!document.querySelector('#timeline').hidden").await?;
        findings.look(page, &format!("{puzzle}, an answer watched")).await?;
    }
    findings.none()
}

/// Solves the open board.
async fn solved(page: &Page) -> Result<()> {
    click(page, "solve").await?;
    page.wait_js("!['idle', 'running'].includes(document.querySelector('.verdict').dataset.phase)").await
}

/// Every dialog, and the gallery.
pub async fn objects_to_no_dialog(page: &Page) -> Result<()> {
    let findings = Findings::default();
    open(page, TINY).await?;
    for name in ["share", "theme", "help", "import", "generate"] {
        if ["import", "generate"].contains(&name) {
            new_board(page, name).await?;
        } else {
            click(page, name).await?;
        }
        page.wait_for("dialog[open]:not(.drawer)").await?;
        rest(page, "dialog[open]:not(.drawer)").await?;
        findings.look(page, name).await?;
        page.press("Escape").await?;
        page.wait_js("!document.querySelector('dialog[open]:not(.drawer)')").await?;
    }
    crate::paper::to_print(page).await?;
    rest(page, "dialog[open]").await?;
    findings.look(page, "boards to print").await?;
    page.press("Escape").await?;
    crate::picture::film(page).await?;
    rest(page, "dialog[open]").await?;
    findings.look(page, "a film").await?;
    page.press("Escape").await?;
    click(page, "theme").await?;
    press(page, "progress").await?;
    page.wait_for(&it("progress-save")).await?;
    rest(page, "[data-test=\"progress-dialog\"]").await?;
    findings.look(page, "progress").await?;
    page.press("Escape").await?;
    page.paste(crate::sets::MIXED).await?;
    page.wait_for(&it("set-solved")).await?;
    findings.look(page, "a set that is played").await?;
    press(page, "set-make").await?;
    rest(page, "dialog[open]").await?;
    findings.look(page, "a set being made").await?;
    // The set that is played is taken up.
    click(page, "set-take").await?;
    page.wait_js("!document.querySelector('[data-test=\"set-check\"]').hasAttribute('aria-disabled')").await?;
    click(page, "set-check").await?;
    page.wait_js("!document.querySelector('[data-test=\"set-findings\"]').hidden").await?;
    findings.look(page, "a set that was checked").await?;
    page.press("Escape").await?;
    if page.js("return document.querySelector('#gallery').hidden").await? == true {
        click(page, "gallery").await?;
        rest(page, "#gallery").await?;
    }
    findings.look(page, "the gallery").await?;
    findings.none()
}

/// A page that does not start, and offers Repair.
pub async fn objects_to_no_repair(page: &Page) -> Result<()> {
    let findings = Findings::default();
    page.cdp("Network.enable", json!({})).await?;
    page.cdp("Network.setBlockedURLs", json!({ "urls": ["*/www/start/main.js*"] })).await?;
    page.goto("").await?;
    page.wait_for("#repair:not([hidden])").await?;
    findings.look(page, "a page that does not start").await?;
    page.cdp("Network.setBlockedURLs", json!({ "urls": [] })).await?;
    // Its failure to load is in the console.
    page.take_console().await?;
    start(page).await?;
    findings.none()
}

/// Every part of Lab.
pub async fn objects_to_no_room(page: &Page) -> Result<()> {
    let findings = Findings::default();
    let link = link(page, SEVERAL).await?;
    for room in ["compare", "search", "many", "note"] {
        visit(page, &format!("#{link}&lab={room}")).await?;
        page.wait_for("#lab:not([hidden])").await?;
        findings.look(page, room).await?;
    }
    for (lessons, part) in [("", ".overview-puzzle"), ("=lazors/0", ".hand .node"), ("=lazors/1", ".chapter")] {
        visit(page, &format!("#{link}&learn{lessons}")).await?;
        page.wait_for(part).await?;
        findings.look(page, part).await?;
    }
    click(page, "lesson-share").await?;
    page.wait_for("dialog[open]").await?;
    findings.look(page, "sharing lessons").await?;
    page.press("Escape").await?;
    click(page, "lesson-all").await?;
    page.wait_for(&it("pick-lazors-1")).await?;
    click(page, "pick-lazors-1").await?;
    findings.look(page, "picked lessons").await?;
    visit(page, &format!("#{link}&learn=lazors/1&class=none")).await?;
    page.wait_for(&it("results")).await?;
    findings.look(page, "results").await?;
    findings.none()
}

/// Every part of Watch, with something in it.
pub async fn objects_to_no_part_of_a_search(page: &Page) -> Result<()> {
    let findings = Findings::default();
    let link = link(page, SEVERAL).await?;
    let plain = "notes:l.0:after_source.0:opaque_pair.0:solid_pair.0";
    visit(page, &format!("#{link}&lab=search.3,notes:l.0,~with:{plain},~stop:d2:s:n7")).await?;
    says(page, "pair-state", "The first difference").await?;
    for part in ["stops", "steer"] {
        let shut = format!("{}[aria-expanded=\"false\"]", it(&format!("film-open-{part}")));
        page.js_with("document.querySelector(arguments[0])?.click()", &[shut.into()]).await?;
        findings.look(page, part).await?;
    }
    findings.none()
}

/// The page that checks certificates: empty, with a valid one and with a damaged one, dark and light.
pub async fn objects_to_no_checker(page: &Page) -> Result<()> {
    let findings = Findings::default();
    let (_, certificate) = crate::certify::saved(page, TINY).await?;
    page.goto("check.html").await?;
    page.wait_for(&it("certificate")).await?;
    for text in ["", &certificate, "{}"] {
        if !text.is_empty() {
            crate::certify::checked(page, text).await?;
        }
        for scheme in ["dark", "light"] {
            let script = "document.documentElement.style.colorScheme = arguments[0]";
            page.js_with(script, &[scheme.into()]).await?;
            findings.look(page, &format!("{scheme}, given {} bytes", text.len())).await?;
        }
    }
    findings.none()
}
