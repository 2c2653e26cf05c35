//! Whether axe-core finds anything to object to: WCAG 2.2 A and AA, and what it calls best practice, in all states and
//! in all three themes.
//!
//! The driver's scripts are none of the page's, so neither its policy nor its Trusted Types are touched.

use std::cell::RefCell;
use std::collections::BTreeMap;

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;
use xtask::browser::{Kind, Page};
use xtask::project;

use crate::boards::{SEVERAL, TINY};
use crate::steps::*;

/// Looks once at everything, and in the other themes at what colours alone can break.
const LOOK: &str = "
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const all = { runOnly: tags, rules: { 'target-size': { enabled: true } } };
    const colours = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
    const { dataset } = document.documentElement;
    const found = [];
    const first = dataset.theme;
    for (const theme of ['dark', 'light', 'contrast']) {
      dataset.theme = theme;
      await new Promise(requestAnimationFrame);
      for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
      const { violations } = await axe.run(document, { ...(theme === 'dark' ? all : colours), resultTypes: ['violations'] });
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

/// What was found in all states of a journey: once each, with where it was.
#[derive(Default)]
struct Findings(RefCell<BTreeMap<String, Vec<String>>>);

impl Findings {
    /// Looks at the page as it is now.
    async fn look(&self, page: &Page, state: &str) -> Result<()> {
        if page.js("return 'axe' in window").await? == false {
            let file = project::target().join("tools/npm/node_modules/axe-core/axe.min.js");
            let source = std::fs::read_to_string(&file).with_context(|| {
                format!("{} is missing: `cargo xtask test journeys` brings it", file.display())
            })?;
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

    /// Fails with what was found.
    fn none(self) -> Result<()> {
        let found: Vec<String> = self
            .0
            .take()
            .into_iter()
            .map(|(what, places)| format!("{what}\n  in {}", places.join("; ")))
            .collect();
        ensure!(found.is_empty(), "axe-core objects {} times:\n{}", found.len(), found.join("\n"));
        Ok(())
    }
}

/// Every puzzle in every mode, with a hint, with a verdict, and while an answer is watched; on a phone the sheets too.
pub async fn puzzles(page: &Page) -> Result<()> {
    let findings = Findings::default();
    start(page).await?;
    let shelf = page.js("return document.documentElement.dataset.puzzles.split(' ')").await?;
    let shelf: Vec<String> = serde_json::from_value(shelf)?;
    for puzzle in shelf {
        visit(page, &format!("#{puzzle}")).await?;
        for name in ["play", "edit", "solve"] {
            mode(page, name).await?;
            findings.look(page, &format!("{puzzle}, {name}")).await?;
            if page.kind() == Kind::Phone {
                open_sheet(page, name).await?;
                findings.look(page, &format!("{puzzle}, the sheet of {name}")).await?;
                close_sheet(page).await?;
            }
        }
        click(page, "solve").await?;
        page.wait_js("!['idle', 'running'].includes(document.querySelector('.verdict').dataset.phase)")
            .await?;
        findings.look(page, &format!("{puzzle}, a verdict")).await?;
        click(page, "watch").await?;
        page.wait_for(&it("caption")).await?;
        findings.look(page, &format!("{puzzle}, an answer watched")).await?;
        visit(page, &format!("#{puzzle}")).await?;
        mode(page, "play").await?;
        click(page, "hint").await?;
        page.wait_for(&it("hint-why")).await?;
        findings.look(page, &format!("{puzzle}, a hint")).await?;
    }
    findings.none()
}

/// Every dialog, and the gallery.
pub async fn dialogs(page: &Page) -> Result<()> {
    let findings = Findings::default();
    open(page, TINY).await?;
    let dialogs =
        [("play", "share"), ("play", "theme"), ("play", "help"), ("edit", "import"), ("edit", "generate")];
    for (of, name) in dialogs {
        mode(page, of).await?;
        if of == "edit" && page.kind() == Kind::Phone {
            open_sheet(page, of).await?;
        }
        click(page, name).await?;
        page.wait_for("dialog[open]").await?;
        rest(page, "dialog[open]").await?;
        findings.look(page, name).await?;
        page.press("Escape").await?;
        page.wait_js("!document.querySelector('dialog[open]')").await?;
        close_sheet(page).await?;
    }
    if page.js("return document.querySelector('#gallery').hidden").await? == true {
        click(page, "gallery").await?;
        rest(page, "#gallery").await?;
    }
    findings.look(page, "the gallery").await?;
    findings.none()
}

/// Every room of the laboratory.
pub async fn laboratory(page: &Page) -> Result<()> {
    let findings = Findings::default();
    let link = link(page, SEVERAL).await?;
    for room in ["compare", "search", "many", "note"] {
        visit(page, &format!("#{link}&lab={room}")).await?;
        page.wait_for("#lab:not([hidden])").await?;
        findings.look(page, room).await?;
    }
    findings.none()
}
