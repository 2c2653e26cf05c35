//! Printing boards.

use anyhow::{Result, anyhow, ensure};
use serde_json::json;
use xtask::browser::{Kind, Page};

use crate::boards::{NONE, SEVERAL, TINY};
use crate::steps::*;
use crate::trust::workers;

/// A board that two swaps solve.
const SWAPS: &str = "#harmony/ERSliFkV";

/// Counts how often the page asks to be printed, instead of printing.
const CATCH: &str = "
    window.printed = 0;
    window.print = () => (window.printed += 1);";

/// Opens a board and the print dialog.
async fn dialog(page: &Page, text: &'static str) -> Result<()> {
    open(page, text).await?;
    to_print(page).await
}

/// Opens the print dialog for the open board.
pub async fn to_print(page: &Page) -> Result<()> {
    page.js(CATCH).await?;
    click(page, "share").await?;
    click(page, "print").await?;
    page.wait_for(&it("paper-print")).await
}

/// Selects only the first `count` boards.
async fn choose_boards(page: &Page, count: usize) -> Result<()> {
    let script = "
        [...document.querySelectorAll('[data-test=\"paper-list\"] input')].forEach((box, index) => {
          if (box.checked !== index < arguments[0]) box.click();
        });
        return document.querySelectorAll('[data-test=\"paper-list\"] input:checked').length";
    let chosen = page.js_with(script, &[json!(count)]).await?;
    ensure!(chosen == count, "{chosen} boards are chosen, not {count}");
    Ok(())
}

/// Sets a switch.
async fn turn(page: &Page, name: &str, on: bool) -> Result<()> {
    let script = "
        const box = document.querySelector(arguments[0]);
        if (box.checked !== arguments[1]) box.click();";
    page.js_with(script, &[it(name).into(), on.into()]).await.map(drop)
}

/// The number of pages that the browser makes of the print view, on paper of a size in centimetres.
async fn pages_on(page: &Page, (width, height): (f64, f64)) -> Result<usize> {
    let wish = json!({ "page": { "width": width, "height": height }, "background": true, "shrinkToFit": false });
    let made = page.command("print", Some(wish)).await?;
    // Some browsers compress the list of pages.
    let count = "
        const bytes = Uint8Array.from(atob(window.pdf), (letter) => letter.charCodeAt(0));
        const pdf = new TextDecoder('latin1').decode(bytes);
        const texts = [pdf];
        for (const { index } of pdf.matchAll(/\\/ObjStm/g)) {
          const start = pdf.indexOf('stream', index) + 6;
          const from = start + (pdf[start] === '\\r' ? 2 : 1);
          const packed = bytes.slice(from, pdf.indexOf('endstream', from));
          const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
          try {
            // What follows the packed part is no part of it, which is told after it.
            for (;;) {
              const { done, value } = await reader.read();
              if (done) break;
              texts.push(new TextDecoder('latin1').decode(value));
            }
          } catch {}
        }
        return (texts.join('').match(/\\/Type\\s*\\/Page(?!\\w)/g) ?? []).length";
    page.js_with("window.pdf = arguments[0]", &[made]).await?;
    let count = page.js_async(count).await?;
    count.as_u64().map(|count| count as usize).ok_or_else(|| anyhow!("no pages"))
}

const A4: (f64, f64) = (21.0, 29.7);
const LETTER: (f64, f64) = (21.59, 27.94);

/// Presses Print and waits until the page asks to be printed.
async fn print(page: &Page) -> Result<()> {
    let before = page.js("return window.printed").await?.as_u64().unwrap_or_default();
    click(page, "paper-print").await?;
    page.wait_js(&format!("window.printed > {before}")).await
}

/// One, two, four or six boards per page, with and without solutions, on either paper: the number of pages is as announced.
pub async fn a_booklet_has_its_pages(page: &Page) -> Result<()> {
    dialog(page, TINY).await?;
    choose_boards(page, 5).await?;
    page.screenshot("print").await?;
    for (per, answers, large, expected) in [
        (1, false, false, 5),
        (2, false, true, 3),
        (4, false, false, 2),
        (4, true, true, 3),
        (6, false, true, 1),
        (6, true, false, 2),
        (2, true, false, 4),
    ] {
        click(page, &format!("paper-per-{per}")).await?;
        turn(page, "paper-answers", answers).await?;
        turn(page, "paper-large", large).await?;
        let pages = if expected == 1 { "1 page".to_owned() } else { format!("{expected} pages") };
        says(page, "paper-print", &format!("Print {pages}")).await?;
        for paper in [A4, LETTER] {
            print(page).await?;
            let found = pages_on(page, paper).await?;
            ensure!(found == expected, "{per} a page, answers {answers}: {found} pages of {expected} on {paper:?}");
        }
        // Nothing is cut off: each board is inside its place on the page.
        let cut = "
            const paper = document.querySelector('#paper');
            paper.style.display = 'block';
            paper.style.setProperty('--mm', '1mm');
            const wrong = [...paper.querySelectorAll('.paper-picture svg, figcaption, .paper-note')].filter((one) => {
              const [inner, outer] = [one.getBoundingClientRect(), one.closest('.paper-boards').getBoundingClientRect()];
              return inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
            }).length;
            const pictures = paper.querySelectorAll('.paper-picture svg').length;
            paper.style.display = '';
            return [wrong, pictures]";
        let found = page.js(cut).await?;
        let pictures = if answers { 10 } else { 5 };
        ensure!(found == json!([0, pictures]), "{per} a page: cut off and pictures are {found}");
    }
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]') && !document.querySelector('#paper')").await
}

/// Swaps are listed below the board as it begins; how much is printed is said again after printing.
pub async fn swaps_are_listed(page: &Page) -> Result<()> {
    visit(page, SWAPS).await?;
    to_print(page).await?;
    turn(page, "paper-answers", true).await?;
    page.wait_js(
        "/^(R[12]C[12] ↔ R[12]C[12]){2}$/.test(document.querySelector('.paper-preview .paper-steps')?.textContent)",
    )
    .await?;
    print(page).await?;
    says(page, "paper-told", "1 board, 2 pages.").await
}

/// The boards' words: the rule, what is to be placed; and the words for solutions.
pub async fn answers_are_told_in_words(page: &Page) -> Result<()> {
    for (text, words) in [(TINY, ""), (SEVERAL, "One of several solutions."), (NONE, "No solution.")] {
        dialog(page, text).await?;
        turn(page, "paper-answers", true).await?;
        print(page).await?;
        let told = "
            const [board, answer] = document.querySelectorAll('#paper .paper-page');
            return [board.querySelector('header').innerText, board.querySelector('.paper-stock').textContent,
              answer.querySelector('.paper-note')?.textContent ?? '', answer.querySelectorAll('.paper-picture svg').length,
              [...document.querySelectorAll('#paper footer')].map((foot) => foot.textContent).join()]";
        let told = page.js(told).await?;
        let said = told[2].as_str().unwrap_or_default();
        ensure!(said.starts_with(words) && said.is_empty() == words.is_empty(), "it says {told}");
        ensure!(told[1].as_str().is_some_and(|stock| stock.starts_with("To place:") && stock.contains('×')), "{told}");
        ensure!(told[3] == u8::from(words != "No solution."), "{told}");
        ensure!(told[4] == "GridlightPage 1 of 2,GridlightPage 2 of 2", "{told}");
        page.press("Escape").await?;
    }
    Ok(())
}

/// Solutions that take long are announced, and can be stopped: nothing is printed then.
pub async fn answers_are_stopped(page: &Page) -> Result<()> {
    dialog(page, TINY).await?;
    // The default search is too fast to be stopped: this one never begins.
    let asleep = "postMessage(message) { if (message.type !== 'solve' || window.awake) super.postMessage(message); }";
    page.js(&workers(asleep)).await?;
    turn(page, "paper-answers", true).await?;
    click(page, "paper-print").await?;
    says(page, "paper-far", "Board 1 of 1").await?;
    says(page, "paper-print", "Stop").await?;
    click(page, "paper-print").await?;
    says(page, "paper-told", "Stopped. Nothing is printed").await?;
    ensure!(page.js("return window.printed").await? == 0, "it was printed");
    // The second try solves and prints.
    page.js("window.awake = true").await?;
    print(page).await?;
    choose_boards(page, 0).await?;
    ensure!(page.js("return document.querySelector('[data-test=\"paper-print\"]').ariaDisabled").await? == "true");
    Ok(())
}

/// Printing the page itself gives the visible board on one page, and leaves the page as it was.
pub async fn whoever_prints_gets_the_board(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    tap(page, 0, 2).await?;
    // Printing is prepared when the page is idle.
    page.wait_js("[...document.styleSheets].some((sheet) => sheet.href?.endsWith('paper.css'))").await?;
    let before = (look(page).await?, view(page).await?);
    for paper in [A4, LETTER] {
        let pages = pages_on(page, paper).await?;
        ensure!(pages == 1, "{pages} pages");
    }
    let printed = page.js("return document.querySelector('#paper').innerHTML").await?;
    let printed = printed.as_str().unwrap_or_default();
    ensure!(
        printed.contains("f-reflect") && printed.contains("To place:"),
        "the board is not as it is seen: {printed}"
    );
    ensure!(
        page.js("return document.querySelector('#paper').checkVisibility()").await? == false,
        "it is seen on the page"
    );
    ensure!((look(page).await?, view(page).await?) == before, "the page is not as it was");
    // Black on white, whatever the page's theme.
    let ground = "
        const paper = document.querySelector('#paper');
        return ['ground', 'text'].map((name) => getComputedStyle(paper).getPropertyValue(`--ink-${name}`).trim())";
    ensure!(page.js(ground).await? == json!(["#ffffff", "#000000"]), "{}", page.js(ground).await?);
    if page.kind() == Kind::Chromium {
        tap(page, 0, 2).await?;
        page.wait_js("!document.querySelector('#paper')").await?;
    }
    Ok(())
}

/// The person's own boards and those of the gallery can be selected, each once.
pub async fn boards_are_chosen(page: &Page) -> Result<()> {
    dialog(page, TINY).await?;
    let keys =
        "return [...document.querySelectorAll('[data-test=\"paper-list\"] input')].map((box) => box.dataset.key)";
    let keys: Vec<String> = serde_json::from_value(page.js(keys).await?)?;
    let gallery: Vec<String> =
        serde_json::from_value(page.js("return gridlight.examples('lazors').map((one) => one.given)").await?)?;
    ensure!(gallery.iter().all(|given| keys.contains(given)), "the gallery is not there: {keys:?}");
    let mut once = keys.clone();
    once.sort();
    once.dedup();
    ensure!(once.len() == keys.len(), "a board is there twice: {keys:?}");
    click(page, "paper-all-very-easy").await?;
    let grade = "return gridlight.examples('lazors').filter((one) => one.grade === 0).length";
    let easy = page.js(grade).await?.as_u64().unwrap_or_default();
    says(page, "paper-told", &format!("{} boards", easy + 1)).await?;
    let shown = page.js("return document.querySelectorAll('.paper-preview .paper-page').length").await?;
    ensure!(shown == (easy + 1).min(24), "{shown} pages are shown");
    // The number per page is remembered.
    click(page, "paper-per-4").await?;
    page.press("Escape").await?;
    click(page, "share").await?;
    click(page, "print").await?;
    let per = "return document.querySelector('[data-test=\"paper-per-4\"]').ariaChecked";
    ensure!(page.js(per).await? == "true", "it is forgotten");
    says(page, "paper-told", "1 board, 1 page.").await
}
