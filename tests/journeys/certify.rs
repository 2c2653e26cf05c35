//! Certificates: saved from Share, checked on a page of their own.

use anyhow::{Result, anyhow, ensure};
use xtask::browser::Page;

use crate::boards::{NONE, SEVERAL, TINY};
use crate::steps::*;

/// The certificate of a board, saved from Share: the file's name and its text.
pub async fn saved(page: &Page, board: &'static str) -> Result<(String, String)> {
    open(page, board).await?;
    page.js(CATCH_FILES).await?;
    press(page, "share").await?;
    press(page, "share-certificate").await?;
    says(page, "certificate", "Saved as").await?;
    let script = "
        const { name, blob } = files.at(-1);
        return [name, await blob.text()];";
    Ok(serde_json::from_value(page.js_async(script).await?)?)
}

/// Gives the checking page a file, and waits for what it says.
pub async fn checked(page: &Page, text: &str) -> Result<String> {
    page.js("document.querySelector('.verdict').textContent = ''").await?;
    page.drop_file("main", "board.certificate.json", text).await?;
    page.wait_js("document.querySelector('.verdict').textContent !== ''").await?;
    page.text(&it("checked")).await
}

/// A unique board's certificate and an impossible one's hold; a damaged one, and what is none, are refused in words.
pub async fn is_saved_and_checked(page: &Page) -> Result<()> {
    let (name, unique) = saved(page, TINY).await?;
    ensure!(name.starts_with("lazors-") && name.ends_with(".certificate.json"), "it is called {name}");
    let link = page.js("return document.querySelector('[data-test=\"certificate-check\"]').href").await?;
    let link = link.as_str().ok_or_else(|| anyhow!("no link to the checker"))?.to_owned();
    page.screenshot("certificate").await?;
    let (_, impossible) = saved(page, NONE).await?;

    page.goto_address(&link).await?;
    let words = checked(page, &unique).await?;
    ensure!(words.contains("exactly one solution"), "{words}");
    ensure!(page.js("return document.querySelectorAll('figure svg rect').length").await? != 0, "no picture");
    let wide = "return document.scrollingElement.scrollWidth - innerWidth";
    ensure!(page.js(wide).await?.as_i64().is_some_and(|over| over <= 0), "the page scrolls sideways");
    page.screenshot("check-unique").await?;
    let words = checked(page, &impossible).await?;
    ensure!(words.contains("no solution"), "{words}");
    ensure!(page.js("return document.querySelectorAll('figure svg').length").await? == 1, "no picture of it");
    // A solution that comes with it was not checked, and is not drawn.
    let drawn = "return [document.querySelectorAll('svg .placed').length, document.querySelector('svg').ariaLabel]";
    let plain = page.js(drawn).await?;
    let mut carried: serde_json::Value = serde_json::from_str(&impossible)?;
    let cells = carried["board"]["cells"].as_array().cloned().unwrap_or_default();
    carried["solution"] = cells.iter().map(|row| "A".repeat(row.as_str().unwrap_or("").len())).collect();
    let words = checked(page, &carried.to_string()).await?;
    ensure!(words.contains("no solution"), "{words}");
    ensure!(page.js(drawn).await? == plain, "an unchecked solution is drawn");
    page.screenshot("check-impossible").await?;

    // The same proof, for a board with its target elsewhere.
    let damaged = unique.replace("\"targets\":[[6,3]]", "\"targets\":[[6,1]]");
    ensure!(damaged != unique, "nothing was damaged in {unique}");
    let words = checked(page, &damaged).await?;
    ensure!(words.starts_with("Not valid: "), "{words}");
    ensure!(page.js("return document.querySelector('figure').hidden").await? == true, "a picture of it");
    page.screenshot("check-refused").await?;
    // A check is over only with its own file: the picture of the one before goes at once, and a later file ends it.
    checked(page, &unique).await?;
    let large = large_maze();
    page.drop_file("main", "large.certificate.json", &large).await?;
    page.wait_js("document.querySelector('figure').hidden && document.querySelector('.verdict').textContent === ''")
        .await?;
    ensure!(page.js("return document.querySelector('.busy').hidden").await? == false, "nothing says that it checks");
    let words = checked(page, &unique).await?;
    ensure!(words.contains("exactly one solution"), "{words}");
    ensure!(page.js("return document.querySelector('.busy').hidden").await? == true, "it still checks");
    for none in ["no certificate", "{}", "[1, 2]", "null"] {
        let words = checked(page, none).await?;
        ensure!(words.starts_with("Not valid: "), "{none}: {words}");
    }
    Ok(())
}

/// A certificate that is checked for seconds: a closed field in which the walker may wait, with turrets that take
/// many steps.
fn large_maze() -> String {
    const SIDE: usize = 500;
    let mut cells = vec![vec![b'.'; SIDE]; SIDE];
    cells[0][0] = b'S';
    cells[SIDE - 1][SIDE - 1] = b'G';
    cells[SIDE - 1][SIDE - 2] = b'#';
    cells[SIDE - 2][SIDE - 1] = b'#';
    cells[5][5] = b'^';
    let rows: Vec<String> = cells.iter().map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    serde_json::json!({
        "gridlight": "certificate", "version": 1, "puzzle": "laser-maze", "claim": "impossible",
        "board": { "cells": rows, "turrets": [[5, 5, 6, false]], "waiting": true },
    })
    .to_string()
}

/// Of a board with several solutions it is said that there is none, and what was said goes with the dialog.
pub async fn goes_with_the_board(page: &Page) -> Result<()> {
    open(page, SEVERAL).await?;
    press(page, "share").await?;
    press(page, "share-certificate").await?;
    says(page, "certificate", "several solutions").await?;
    page.press("Escape").await?;
    press(page, "share").await?;
    page.wait_for("dialog.share[open]").await?;
    page.wait_js("!document.querySelector('[data-test=\"certificate\"]').checkVisibility()").await
}
