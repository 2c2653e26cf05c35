//! Sets of boards: made from Your boards, sent as a link or a file, played through, printed and checked.

use anyhow::{Result, ensure};
use xtask::browser::{Kind, Page};

use crate::boards::TINY;
use crate::steps::*;

/// Three boards of two puzzles, and one that is broken.
pub const MIXED: &str = "# Title: Mixed <b>set</b>\n# Author: Ann\n---\n# Title: First\nS.G\n---\n# Title: Broken\nGRID START\no ?\nGRID STOP\n---\n# Title: Second\nS.\n.G\n---\n#aquarium/EMMAEAGEibSAs9k&title=Lake\n";

/// Puts a board into Your boards by pasting it, under a title.
async fn own(page: &Page, text: &str, title: &str) -> Result<()> {
    page.paste(&format!("# Title: {title}\n{text}")).await?;
    says(page, "board-name", title).await?;
    page.wait_js(&format!(
        "[...document.querySelectorAll('[data-test=\"own-board\"]')].some((one) => one.lastElementChild.textContent === '{title}')"
    ))
    .await
}

/// Solves a maze of one row or a corner with arrow keys.
async fn walk(page: &Page, keys: &str) -> Result<()> {
    page.js(&format!("for (const key of {keys}) gridlight.stage.key(key, false)")).await?;
    wait_view(page, "view.solved").await
}

/// What the set's bar says.
async fn solved(page: &Page, words: &str) -> Result<()> {
    says(page, "set-solved", words).await
}

/// A set of three boards is made, put in order, copied as a link, opened elsewhere and played through.
pub async fn is_made_sent_and_played(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    own(page, "S.G\n", "Row").await?;
    own(page, "S.\n.G\n", "Corner").await?;
    own(page, "S..\n..G\n", "Longer").await?;
    press(page, "set-make").await?;
    page.wait_for(&it("set-chosen")).await?;
    let add = "
        for (const name of ['Longer', 'Row', 'Corner'])
          [...document.querySelectorAll('[data-test=\"set-offered\"] li')].find((one) => one.querySelector('.set-name').textContent === name).querySelector('button').click();";
    page.js(add).await?;
    // A board is added once, and the next button stays where it was.
    page.wait_js("document.querySelectorAll('[data-test=\"set-add\"][aria-disabled]').length === 3 && document.querySelector('[data-test=\"set-add\"][aria-disabled]').textContent === 'Added'").await?;
    let order =
        "[...document.querySelectorAll('[data-test=\"set-chosen\"] .set-name')].map((one) => one.textContent).join()";
    page.wait_js(&format!("{order}.split(',').length === 3")).await?;
    // The longest comes last.
    for _ in 0..2 {
        let down = "[...document.querySelectorAll('[data-test=\"set-chosen\"] li')].find((one) => one.textContent.includes('Longer')).querySelector('[data-test=\"set-down\"]').click()";
        page.js(down).await?;
    }
    page.wait_js(&format!("{order}.endsWith('Longer')")).await?;
    page.js("
        document.querySelector('[data-test=\"set-title-field\"]').value = 'Three mazes';
        document.querySelector('[data-test=\"set-author-field\"]').value = 'Ann';
        Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { window.copied = text; } } });").await?;
    page.screenshot("set-maker").await?;
    click(page, "set-link").await?;
    page.wait_js("window.copied?.includes('#set/') && document.querySelector('[data-test=\"set-link\"]').textContent === 'Copied'").await?;
    page.js(CATCH_FILES).await?;
    click(page, "set-file").await?;
    page.wait_js("files.length === 1").await?;
    let text = page.js_async("return files[0].name + '\\n' + await files[0].blob.text()").await?;
    let text = text.as_str().unwrap_or_default().to_owned();
    ensure!(text.starts_with("three-mazes.set.txt\n# Title: Three mazes\n# Author: Ann\n---\n# Title: "), "{text}");
    ensure!(text.matches("---\n").count() == 3 && text.contains("S.G"), "{text}");
    // What it finds comes below, and moves nothing.
    let check = "document.querySelector('[data-test=\"set-check\"]')";
    page.js(&format!("{check}.scrollIntoView({{ block: 'nearest' }})")).await?;
    let top = format!("return {check}.getBoundingClientRect().top");
    let before = page.js(&top).await?;
    page.js(&format!("{check}.click()")).await?;
    says(page, "set-findings", "All 3 boards are fine.").await?;
    says(page, "set-told", "Checked.").await?;
    frames(page).await?;
    ensure!(page.js(&top).await? == before, "what the check finds moves its button");
    page.screenshot("set-checked").await?;
    page.press("Escape").await?;
    // It is there again, without what was said about it; and after a reload.
    for again in [false, true] {
        if again {
            page.wait_js("localStorage['gridlight.set.draft']?.includes('Three mazes')").await?;
            page.js("sessionStorage.sent = window.copied").await?;
            page.reload().await?;
            page.wait_ready().await?;
            page.wait_js("document.querySelector('[data-test=\"own-board\"]') !== null").await?;
            page.js("window.copied = sessionStorage.sent").await?;
        }
        press(page, "set-make").await?;
        page.wait_js("document.querySelector('.set-maker')?.open && document.querySelectorAll('[data-test=\"set-chosen\"] li').length === 3").await?;
        page.wait_js("document.querySelector('[data-test=\"set-title-field\"]').value === 'Three mazes' && document.querySelector('[data-test=\"set-told\"]').textContent === ''").await?;
        page.press("Escape").await?;
    }
    let link = page.js("return window.copied.slice(window.copied.indexOf('#'))").await?;
    let link = link.as_str().unwrap_or_default().to_owned();
    let other = page.another().await?;
    visit(&other, &link).await?;
    says(&other, "set-title", "Three mazes").await?;
    says(&other, "set-where", "1 of 3").await?;
    solved(&other, "0 solved").await?;
    let first = board(&other).await?;
    let names = other.js("return [...document.querySelectorAll('[data-test=\"set-boards\"] option')].slice(1).map((one, place) => one.textContent.replace(`${place + 1}. `, ''))").await?;
    ensure!(names.as_array().is_some_and(|names| names.len() == 3 && names[2] == "Longer"), "{names}");
    for (done, name) in ["Row", "Corner"].iter().enumerate() {
        let row = names[done] == "Row";
        walk(&other, if row { "['ArrowRight', 'ArrowRight']" } else { "['ArrowRight', 'ArrowDown']" }).await?;
        solved(&other, &format!("{} solved", done + 1)).await?;
        ensure!(!name.is_empty());
        // The button below the board stays in the set.
        click(&other, if done == 0 { "next-board" } else { "set-after" }).await?;
        wait_view(&other, "!view.solved").await?;
        if done == 0 {
            says(&other, "board-name", names[1].as_str().unwrap_or_default()).await?;
        }
    }
    // What is solved is known after a reload, and the set goes on where it was.
    other.wait_js("/^#set\\/\\w.*&board=3$/.test(location.hash)").await?;
    other.reload().await?;
    other.wait_ready().await?;
    solved(&other, "2 solved").await?;
    says(&other, "set-where", "3 of 3").await?;
    // The address of a later board opens the set there.
    let here = other.js("return location.hash").await?;
    let third = page.another().await?;
    visit(&third, here.as_str().unwrap_or_default()).await?;
    says(&third, "set-where", "3 of 3").await?;
    third.js("document.querySelector('[data-test=\"set-before\"]').click()").await?;
    says(&third, "set-where", "2 of 3").await?;
    third.wait_js("location.hash.endsWith('&board=2')").await?;
    third.js("history.back()").await?;
    says(&third, "set-where", "3 of 3").await?;
    third.js("document.querySelector('[data-test=\"set-close\"]').click()").await?;
    third.wait_js("/^#laser-maze\\//.test(location.hash)").await?;
    close_clean(third).await?;
    walk(&other, "['ArrowRight', 'ArrowRight', 'ArrowDown']").await?;
    solved(&other, "All solved").await?;
    says(&other, "toast", "All 3 boards solved.").await?;
    says(&other, "next-board", "Leave the set").await?;
    other.screenshot("set-played").await?;
    ensure!(board(&other).await? != first);
    click(&other, "next-board").await?;
    other.wait_js("!document.querySelector('[data-test=\"set\"]').getClientRects().length").await?;
    close_clean(other).await
}

/// Without boards of one's own a set is made from the gallery. Its boards have their difficulties, are sorted and moved, and each
/// change can be undone; one of them is edited and put back.
pub async fn is_put_in_order(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    let make = "document.querySelector('[data-test=\"set-make\"]')";
    page.wait_js(make).await?;
    page.js(&format!("{make}.click()")).await?;
    page.wait_for(&it("set-offered")).await?;
    // The hardest comes first.
    page.js("
        const grades = gridlight.examples('lazors').map(({ name, grade, rows }) => ({ name, grade, rows }));
        const easy = grades.filter(({ grade }) => grade === 0).slice(0, 2);
        const hard = grades.find(({ grade }) => grade > 0);
        for (const { name } of [hard, ...easy])
          [...document.querySelectorAll('[data-test=\"set-offered\"] li')].find((one) => one.querySelector('.set-name').textContent === name).querySelector('button').click();").await?;
    // Boards of all puzzles are offered, with pictures; or those of one.
    page.wait_js("new Set([...document.querySelectorAll('[data-test=\"set-offered\"] li[data-puzzle]')].map((one) => one.dataset.puzzle)).size === 5").await?;
    page.wait_js("document.querySelector('[data-test=\"set-offered\"] .set-picture svg')").await?;
    // So are those in the set; each has the colours of its own puzzle, in every theme.
    page.wait_js("document.querySelectorAll('[data-test=\"set-chosen\"] .set-picture svg').length === 3").await?;
    choose(page, "set-filter", "aquarium").await?;
    page.wait_js("document.querySelector('[data-inks=\"aquarium\"] .f-tank-a')").await?;
    let colours = "
        const root = document.documentElement;
        const { theme } = root.dataset;
        const found = ['light', 'dark'].map((one) => {
          root.dataset.theme = one;
          return getComputedStyle(document.querySelector('[data-inks=\"aquarium\"] .f-tank-a')).fill;
        });
        root.dataset.theme = theme;
        return found.join(' ');";
    let colours = page.js(colours).await?;
    ensure!(colours == "rgb(248, 246, 240) rgb(28, 28, 27)", "a tank is {colours}");
    choose(page, "set-filter", "harmony").await?;
    page.wait_js("[...document.querySelectorAll('[data-test=\"set-offered\"] li:not([hidden])')].every((one) => one.dataset.puzzle === 'harmony')").await?;
    let kinds = "[...document.querySelectorAll('[data-test=\"set-kind\"]')].map((one) => one.textContent)";
    let names =
        "[...document.querySelectorAll('[data-test=\"set-chosen\"] .set-name')].map((one) => one.textContent).join()";
    page.wait_js(&format!("{kinds}.length === 3 && !{kinds}.some((one) => one.endsWith('…'))")).await?;
    let before = page.js(&format!("return {names}")).await?;
    let before = before.as_str().unwrap_or_default().to_owned();
    click(page, "set-sort").await?;
    says(page, "set-told", "Sorted by difficulty").await?;
    page.wait_js(&format!("{names} !== '{before}'")).await?;
    page.wait_js("[...document.querySelectorAll('[data-test=\"set-fall\"]')].every((one) => one.textContent === '')")
        .await?;
    click(page, "set-back").await?;
    page.wait_js(&format!("{names} === '{before}'")).await?;
    page.wait_js("[...document.querySelectorAll('[data-test=\"set-fall\"]')].some((one) => one.textContent.startsWith('Easier than'))").await?;
    press(page, "set-remove").await?;
    says(page, "set-count", "In the set: 2").await?;
    click(page, "set-back").await?;
    says(page, "set-count", "In the set: 3").await?;
    page.screenshot("set-order").await?;
    // The first board gets a title, and is in the set with it.
    press(page, "set-board").await?;
    wait_view(page, "view.mode === 'edit'").await?;
    page.js("gridlight.stage.app.say({ ...gridlight.stage.app.about, title: 'Renamed', parts: '&title=Renamed' })")
        .await?;
    press(page, "set-return").await?;
    says(page, "set-told", "Renamed").await?;
    page.wait_js(&format!("{names}.startsWith('Renamed,')")).await?;
    page.press("Escape").await
}

/// A set that was received is not what "Make a set" goes on with: it is taken up on request, and Undo brings the own one back.
pub async fn a_received_set_is_taken_on_request(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.paste("# Title: Theirs\n---\n# Title: First\nS.G\n---\n# Title: Second\nS.\n.G\n").await?;
    says(page, "set-title", "Theirs").await?;
    page.wait_js("document.querySelector('[data-test=\"set-make\"]')").await?;
    press(page, "set-make").await?;
    page.wait_for(&it("set-take")).await?;
    let boards = "document.querySelectorAll('[data-test=\"set-chosen\"] li').length";
    page.wait_js(&format!("{boards} === 0")).await?;
    page.wait_for(&it("set-add")).await?;
    press(page, "set-add").await?;
    page.wait_js(&format!("{boards} === 1")).await?;
    click(page, "set-take").await?;
    says(page, "set-told", "Undo brings the last one back.").await?;
    page.wait_js(&format!("{boards} === 2 && document.querySelector('[data-test=\"set-take\"]').hidden")).await?;
    page.screenshot("set-taken").await?;
    click(page, "set-back").await?;
    page.wait_js(&format!("{boards} === 1")).await?;
    click(page, "set-new").await?;
    page.wait_js(&format!("{boards} === 0")).await?;
    // The buttons are in sight wherever the dialog is scrolled to.
    let seen = "const { top, bottom } = document.querySelector('[data-test=\"set-play\"]').getBoundingClientRect(); return top > 0 && bottom <= innerHeight;";
    ensure!(page.js(seen).await? == true, "the buttons are out of sight");
    page.press("Escape").await
}

/// A set with a broken board opens the rest and names that one; it is printed as a booklet of all its puzzles; a damaged link is
/// refused.
pub async fn a_broken_board_spoils_nothing(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    page.paste(MIXED).await?;
    says(page, "set-title", "Mixed <b>set</b>").await?;
    says(page, "toast", "Broken: ").await?;
    says(page, "board-name", "First").await?;
    // Its bar fits the panel, and a phone's window.
    let fits = "(() => {
        const bar = document.querySelector('[data-test=\"set\"]');
        const isHigh = document.documentElement.scrollHeight > innerHeight || (innerWidth < 900 && bar.offsetHeight > 76);
        return bar.scrollWidth <= bar.clientWidth && !isHigh;
    })()";
    page.wait_js(fits).await?;
    let disabled = "[...document.querySelectorAll('[data-test=\"set-boards\"] option')].filter((one) => one.disabled).map((one) => one.textContent).join()";
    page.wait_js(&format!("{disabled} === '2. Broken'")).await?;
    // The next one is the one after the broken board.
    press(page, "set-after").await?;
    says(page, "board-name", "Second").await?;
    press(page, "set-after").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    // On a phone the bar takes its room from the panel below, not from the board.
    page.wait_js(
        "innerWidth > 390 || innerHeight !== 844 || document.querySelector('#pane-play .strip').clientHeight < 160",
    )
    .await?;
    page.screenshot("set").await?;
    page.js("window.print = () => (window.printed = true)").await?;
    press(page, "set-edit").await?;
    page.wait_for(&it("set-print")).await?;
    click(page, "set-check").await?;
    says(page, "set-findings", "Cannot be read: board 2.").await?;
    // A booklet has the solutions only if that is asked for, each time.
    for again in [false, true] {
        click(page, "set-print").await?;
        page.wait_js("document.querySelectorAll('.paper-preview figcaption').length === 3 && !document.querySelector('[data-test=\"paper-answers\"]').checked").await?;
        press(page, "paper-answers").await?;
        if !again {
            page.press("Escape").await?;
            page.wait_js("!document.querySelector('dialog.paper').open").await?;
        }
    }
    // Then they are in the preview, too.
    page.wait_js("document.querySelectorAll('.paper-preview figcaption').length === 6").await?;
    page.wait_js("document.querySelector('.paper-preview .paper-head strong').textContent === 'Mixed <b>set</b>' && document.querySelectorAll('.paper-preview .paper-picture svg').length === 6").await?;
    page.screenshot("set-print").await?;
    // The difficulty stands beside the title, unless that is switched off; and so does which rule a board has.
    let graded = "[...document.querySelectorAll('.paper-preview figcaption')].filter((one) => one.textContent.endsWith(' · Very easy')).length";
    page.wait_js(&format!("{graded} === 3")).await?;
    page.wait_js("[...document.querySelectorAll('.paper-preview .paper-said')].some((one) => one.textContent.endsWith('One level in each tank, across all its arms.'))").await?;
    // Boards of several puzzles have their rules above them, each of them.
    page.wait_js("[...document.querySelectorAll('.paper-preview figure')].slice(0, 3).every((one) => one.querySelector('.paper-said'))").await?;
    press(page, "paper-grades").await?;
    page.wait_js(&format!("{graded} === 0")).await?;
    press(page, "paper-grades").await?;
    page.js("const box = document.querySelector('[data-test=\"paper-answers\"]'); if (!box.checked) box.click()")
        .await?;
    click(page, "paper-print").await?;
    page.wait_js("window.printed && document.querySelectorAll('#paper figcaption').length === 6").await?;
    page.js("const box = document.querySelector('[data-test=\"paper-answers\"]'); if (box.checked) box.click()")
        .await?;
    // The set is open below the pages.
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog.paper').open && document.querySelector('.set-maker').open").await?;
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    page.js("location.hash = '#set/dAAAAAAAA'").await?;
    says(page, "toast", "damaged or cut off").await?;
    if page.kind() == Kind::Chromium {
        page.screenshot("set-damaged").await?;
    }
    Ok(())
}

/// A set that is made behind a class link hides solutions from whoever gets it, as other links do.
pub async fn a_class_link_hides_in_sets_as_well(page: &Page) -> Result<()> {
    let bare = link(page, TINY).await?;
    visit(page, &format!("#{bare}&class=none")).await?;
    click(page, "gallery").await?;
    press(page, "set-make").await?;
    page.wait_js(
        "document.querySelector('.set-maker')?.open && document.querySelector('[data-test=\"set-hide\"]').checked",
    )
    .await?;
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('.set-maker')?.open").await?;
    // A certificate has the solution.
    press(page, "share").await?;
    page.wait_js("document.querySelector('dialog.share')?.open && document.querySelector('[data-test=\"share-certificate\"]').hidden").await
}
