//! Messages: shown no longer than they are true, about the right thing, and where they can be read.

use anyhow::{Result, ensure};
use serde_json::json;
use xtask::browser::{Kind, Page};

use crate::boards::{FIXED, SEVERAL, TINY};
use crate::steps::*;

/// Waits until an element is no longer visible.
async fn gone(page: &Page, css: &str) -> Result<()> {
    page.wait_js(&format!(
        "(() => {{ const one = document.querySelector('{css}'); return one.hidden || !one.checkVisibility() || getComputedStyle(one).opacity === '0'; }})()"
    ))
    .await
}

/// A refusal disappears with the next stroke, an error with the next board, words under the pointer with the next
/// puzzle.
pub async fn words_go_with_what_they_speak_of(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.paste("o o\nno board\n").await?;
    says(page, "toast", "This is not a board").await?;
    visit(page, &format!("#{}", link(page, SEVERAL).await?)).await?;
    gone(page, "#toast").await?;
    open(page, FIXED).await?;
    tap(page, 0, 2).await?;
    wait_view(page, "view.remark.includes('fixed')").await?;
    page.wait_js("document.querySelector('#remark').classList.contains('shown')").await?;
    // It uncovers the board by itself, whatever else changes on the page.
    let gone = "await testPass(4200); gridlight.stage.app.changed();
        return !document.querySelector('#remark').classList.contains('shown');";
    ensure!(page.js_async(gone).await? == true, "the refusal comes back");
    tap(page, 0, 2).await?;
    page.wait_js("document.querySelector('#remark').classList.contains('shown')").await?;
    tap(page, 0, 0).await?;
    wait_view(page, "view.undo !== ''").await?;
    page.wait_js("!document.querySelector('#remark').classList.contains('shown')").await?;
    if page.kind() == Kind::Phone {
        return Ok(());
    }
    let at = place(page, 0.5, 0.5).await?;
    page.hover(at).await?;
    page.wait_js("document.querySelector('#tip').textContent.startsWith('row 1, column 1')").await?;
    press(page, "puzzle-harmony").await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    let tip = "document.querySelector('#tip')";
    page.wait_js(&format!("{tip}.hidden || {tip}.textContent === gridlight.page.hoverWords()")).await
}

/// The headline above a solution says that it is one, instead of describing the board below it.
pub async fn the_headline_is_of_what_is_shown(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    says(page, "status", "arget").await?;
    solve(page, "Unique solution.").await?;
    page.wait_js("document.querySelector('#status').textContent === 'Solution'").await?;
    open(page, SEVERAL).await?;
    solve(page, "Multiple solutions.").await?;
    page.wait_js("document.querySelector('#status').textContent === 'Solution 1'").await?;
    mode(page, "play").await?;
    page.wait_js("!document.querySelector('#status').textContent.includes('nswer')").await
}

/// On a board of 40 x 40 the cells around the cursor are described, wherever it goes.
pub async fn a_large_board_is_told_around_the_cursor(page: &Page) -> Result<()> {
    start(page).await?;
    let clues = vec!["20"; 40].join(" ");
    let rows: Vec<String> = (1..=40).map(|row| vec![row.to_string(); 40].join(" ")).collect();
    page.paste(&format!("{clues}\n{clues}\n\n{}\n", rows.join("\n"))).await?;
    wait_view(page, "view.puzzle === 'aquarium' && view.rows === 40").await?;
    page.wait_js("document.querySelectorAll('#cells [role=gridcell]').length === 1024").await?;
    ensure!(page.js("return document.querySelector('#cells').ariaRowCount").await? == "40", "rows are missing");
    page.js("gridlight.stage.focus()").await?;
    let at = "return [document.activeElement.parentElement.ariaRowIndex, document.activeElement.ariaColIndex,
        document.activeElement.parentElement.firstElementChild.textContent, document.activeElement.ariaLabel]";
    for (key, row) in [("End", "1"), ("PageDown", "40"), ("ArrowUp", "39")] {
        page.press(key).await?;
        let told = page.js(at).await?;
        let expected = format!("Row {row}: needs 20, has 0");
        ensure!(
            told[0] == row && told[1] == "40" && told[2] == expected.as_str(),
            "after {key} the focus is on {told}"
        );
        ensure!(told[3].as_str().is_some_and(|words| words.contains(&format!("tank {row}, 40 cells"))), "{told}");
    }
    Ok(())
}

/// Every button and every field contains its words, in every puzzle and mode, with the gallery next to it; nothing
/// overlaps, and no page, panel or dialog is wider than its container.
pub async fn nothing_overflows(page: &Page) -> Result<()> {
    start(page).await?;
    let shelf = page.js("return document.documentElement.dataset.puzzles.split(' ')").await?;
    let shelf: Vec<String> = serde_json::from_value(shelf)?;
    let script = "
        const bad = [];
        for (const one of document.querySelectorAll('#head button, #head p, #panel button, #panel select, #panel input[type=number], #gallery button, #gallery select, dialog[open] *:not(input, textarea)')) {
          if (!one.checkVisibility() || one.closest('.hidden, .more:not([data-open])') && innerWidth < 900) continue;
          const style = getComputedStyle(one);
          if (one.id === 'headline' && one.scrollHeight > one.clientHeight + 1) bad.push(`the headline is cut: ${one.textContent}`);
          if (one.scrollWidth > one.clientWidth + 1 && style.overflowX === 'visible' && style.display !== 'inline' && one.clientWidth > 0) {
            bad.push(`${one.tagName} ${one.dataset.test ?? one.className} ${one.textContent.slice(0, 40)}: ${one.scrollWidth} in ${one.clientWidth}`);
          }
        }
        const head = [...document.querySelectorAll('#head > *, #float > *')].filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()]);
        for (const [one, a] of head) for (const [other, b] of head) {
          if (one === other || one.contains(other) || other.contains(one)) continue;
          if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) bad.push(`${one.id || one.className} lies over ${other.id || other.className}`);
        }
        for (const box of [document.scrollingElement, ...document.querySelectorAll('.scroll, .strip, #gallery, dialog[open]')]) {
          if (box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0) bad.push(`${box.id || box.className || box.tagName}: ${box.scrollWidth} in ${box.clientWidth}`);
        }
        return bad;";
    for puzzle in shelf {
        page.js_with("document.querySelector(arguments[0]).click()", &[it(&format!("puzzle-{puzzle}")).into()]).await?;
        wait_view(page, &format!("view.puzzle === '{puzzle}'")).await?;
        for id in ["edit", "play", "solve"] {
            mode(page, id).await?;
            frames(page).await?;
            let bad = page.js(script).await?;
            ensure!(bad == json!([]), "{puzzle}, {id}: {bad}");
        }
    }
    for dialog in ["help", "share", "theme", "new"] {
        if dialog == "new" && page.js("return document.querySelector('#gallery').hidden").await? == true {
            click(page, "gallery").await?;
        }
        click(page, dialog).await?;
        page.wait_for("dialog[open]:not(.drawer)").await?;
        frames(page).await?;
        let bad = page.js(script).await?;
        ensure!(bad == json!([]), "{dialog}: {bad}");
        page.press("Escape").await?;
        page.wait_js("!document.querySelector('dialog[open]:not(.drawer)')").await?;
    }
    Ok(())
}
