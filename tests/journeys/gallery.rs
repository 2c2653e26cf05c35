//! The gallery and new boards: the list, a person's own boards, and the daily board.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use xtask::browser::{Kind, Page};

use crate::steps::*;

/// Opens the gallery, if it is not open.
pub async fn boards(page: &Page) -> Result<()> {
    if page.js("return document.querySelector('#gallery').hidden").await? == true {
        click(page, "gallery").await?;
        rest(page, "#gallery").await?;
    }
    Ok(())
}

/// The indices of the listed boards.
async fn listed(page: &Page) -> Result<Vec<usize>> {
    let script = "return [...document.querySelectorAll('#gallery .card')].filter((card) => !card.hidden)
        .map((card) => Number(card.dataset.index)).sort((one, other) => one - other)";
    Ok(serde_json::from_value(page.js(script).await?)?)
}

/// Applies a hint, and waits for its move.
async fn hint_once(page: &Page) -> Result<()> {
    let before = board(page).await?;
    take_hint(page).await?;
    wait_view(page, &format!("view.link !== '{before}'")).await
}

/// Applies hints until the board is solved: all moves count as the person's.
async fn solve_by_hints(page: &Page) -> Result<()> {
    for _ in 0..40 {
        if view(page).await?["solved"] == true {
            return Ok(());
        }
        hint_once(page).await?;
    }
    anyhow::bail!("forty hints do not solve the board")
}

/// By size, by difficulty, without solved boards; the next visit lists the same.
pub async fn lists_what_is_asked_for(page: &Page) -> Result<()> {
    start(page).await?;
    boards(page).await?;
    let all = listed(page).await?;
    let examples = "
        return gridlight.examples('lazors').map(({ grade, rows, cols }) => [grade, rows * cols]);";
    let examples: Vec<(u64, u64)> = serde_json::from_value(page.js_async(examples).await?)?;
    ensure!(all.len() == examples.len() && all.len() >= 24, "{} boards are listed", all.len());
    let mut seen = Vec::new();
    let mut largest = 0;
    for size in ["small", "medium", "large"] {
        choose(page, "filter-size", size).await?;
        let some = listed(page).await?;
        let areas: Vec<u64> = some.iter().map(|&index| examples[index].1).collect();
        ensure!(!some.is_empty() && areas.iter().all(|&area| area > largest), "{size} boards have {areas:?}");
        largest = areas.into_iter().max().unwrap_or(0);
        seen.extend(some);
    }
    seen.sort_unstable();
    ensure!(seen == all, "the thirds are {seen:?}");
    choose(page, "filter-grade", "3").await?;
    let large = listed(page).await?;
    ensure!(!large.is_empty() && large.iter().all(|&index| examples[index].0 == 3) && large.len() < all.len());
    page.reload().await?;
    page.wait_ready().await?;
    ensure!(listed(page).await? == large, "the next visit lists others");
    boards(page).await?;
    choose(page, "filter-size", "").await?;
    choose(page, "filter-grade", "").await?;
    // A board in progress says so; a solved one is ticked, counted, and hidden when the next one is open.
    click(page, "board-0").await?;
    hint_once(page).await?;
    page.wait_js("document.querySelector('[data-test=\"board-0\"]').classList.contains('begun')").await?;
    solve_by_hints(page).await?;
    page.wait_js("document.querySelector('[data-test=\"board-0\"]').classList.contains('solved')").await?;
    says(page, "solved-count", &format!("1 of {} solved", all.len())).await?;
    page.wait_for(&it("today-lazors")).await?;
    boards(page).await?;
    page.click(&format!("label:has({})", it("filter-unsolved"))).await?;
    ensure!(listed(page).await? == all, "the board that is open is not listed");
    click(page, "board-1").await?;
    page.wait_js("document.querySelector('[data-test=\"board-0\"]').hidden").await?;
    ensure!(listed(page).await? == all[1..], "a solved board is listed");
    Ok(())
}

/// Names break between words only, and pictures are large enough to tell boards apart.
pub async fn cards_can_be_read(page: &Page) -> Result<()> {
    start(page).await?;
    for puzzle in ["lazors", "laser-maze", "aquarium", "voltorb-flip", "harmony"] {
        click(page, &format!("puzzle-{puzzle}")).await?;
        wait_view(page, &format!("view.puzzle === '{puzzle}'")).await?;
        boards(page).await?;
        let script = "
            const bad = [];
            for (const card of document.querySelectorAll('#gallery .card')) {
              card.style.contentVisibility = 'visible';
              const name = card.querySelector('.card-name');
              const { width } = card.querySelector('.card-picture').getBoundingClientRect();
              const style = getComputedStyle(name);
              const whole = style.overflowWrap === 'normal' && style.wordBreak === 'normal' && style.hyphens !== 'auto';
              if (width < 92 || name.scrollWidth > name.clientWidth || !whole) bad.push(`${name.textContent} ${width}`);
            }
            return bad;";
        let bad = page.js(script).await?;
        ensure!(bad == json!([]), "{puzzle}: {bad}");
        if page.kind() == Kind::Phone {
            click(page, "gallery-close").await?;
        }
    }
    Ok(())
}

/// An empty board of the size typed; one undo restores the board before.
pub async fn opens_a_blank_board(page: &Page) -> Result<()> {
    start(page).await?;
    let before = board(page).await?;
    boards(page).await?;
    click(page, "new").await?;
    page.wait_for("dialog[open]").await?;
    rest(page, "dialog[open]").await?;
    click(page, "new-blank").await?;
    type_number(page, "blank-rows", "99").await?;
    click(page, "blank-open").await?;
    ensure!(board(page).await? == before, "a board of 99 rows was opened");
    type_number(page, "blank-rows", "5").await?;
    type_number(page, "blank-cols", "7").await?;
    page.screenshot("new-blank").await?;
    // The button that gets the focus back is not pressed by the same key.
    page.press("Enter").await?;
    wait_view(page, "view.rows === 5 && view.cols === 7 && view.mode === 'edit'").await?;
    page.wait_js("document.querySelector('#pane-edit .scroll').scrollTop === 0").await?;
    page.pass(300).await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    let text = page.js("return gridlight.page.text('bff')").await?;
    let rows = ["o o o o o o o"; 5].join("\n");
    ensure!(text.as_str().is_some_and(|text| text.contains(&rows) && !text.contains("\nL")), "it is not empty: {text}");
    boards_closed(page).await?;
    click(page, "undo").await?;
    wait_view(page, &format!("view.link === '{before}'")).await
}

/// The displayed difficulty of the board.
async fn graded(page: &Page) -> Result<String> {
    let words = page.js("return document.querySelector('[data-test=\"graded\"]').textContent").await?;
    Ok(words.as_str().unwrap_or_default().to_string())
}

/// Generated in the worker and opened in Play; another one differs; the same seed gives it again.
pub async fn makes_a_board(page: &Page) -> Result<()> {
    start(page).await?;
    mode(page, "edit").await?;
    let make = async || -> Result<String> {
        let before = board(page).await?;
        new_board(page, "generate").await?;
        type_number(page, "generate-rows", "4").await?;
        type_number(page, "generate-cols", "4").await?;
        type_number(page, "generate-seed", "7").await?;
        click(page, "generate-make").await?;
        // If none is as easy as was asked for, the dialog offers the closest.
        let ends = "!document.querySelector('dialog[open]') || !document.querySelector('[data-test=\"generate-closest\"]').hidden";
        page.wait_js(ends).await?;
        page.js("if (document.querySelector('dialog[open]')) document.querySelector('[data-test=\"generate-closest\"]').click()").await?;
        wait_view(page, &format!("view.link !== '{before}' && view.mode === 'play'")).await?;
        page.wait_js("!document.querySelector('dialog[open]')").await?;
        board(page).await
    };
    let first = make().await?;
    wait_view(page, "view.rows === 4 && view.cols === 4 && view.link === view.given").await?;
    // Offered at once, and again when the board is solved.
    click(page, "another-now").await?;
    wait_view(page, &format!("view.link !== '{first}' && view.rows === 4 && view.cols === 4 && view.mode === 'play'"))
        .await?;
    let second = board(page).await?;
    let graded = graded(page).await?;
    ensure!(graded.contains(':') || graded.contains("None of"), "it is not said how hard it is: {graded}");
    solve_by_hints(page).await?;
    click(page, "another").await?;
    wait_view(page, &format!("view.given !== '{second}' && !view.solved")).await?;
    ensure!(make().await? == first, "the same seed makes another board");
    Ok(())
}

/// A difficulty and a technique that the board needs, chosen among those of that difficulty.
pub async fn makes_a_board_that_needs_something(page: &Page) -> Result<()> {
    start(page).await?;
    new_board(page, "generate").await?;
    let names = "[...document.querySelector('[data-test=\"generate-technique\"]').options].map((one) => one.value)";
    page.wait_js(&format!("{names}.length > 1")).await?;
    let easy = page.js(&format!("return {names}")).await?;
    choose(page, "generate-grade", "2").await?;
    let harder: Vec<String> = serde_json::from_value(page.js(&format!("return {names}")).await?)?;
    ensure!(easy.as_array().is_some_and(|easy| easy.len() < harder.len()), "{easy} and {harder:?}");
    let needed = harder.last().context("nothing can be needed")?;
    choose(page, "generate-technique", needed).await?;
    let name =
        page.js("return document.querySelector('[data-test=\"generate-technique\"]').selectedOptions[0].text").await?;
    let name = name.as_str().context("it has no name")?;
    page.screenshot("generate").await?;
    type_number(page, "generate-seed", "3").await?;
    click(page, "generate-make").await?;
    wait_view(page, "view.mode === 'play'").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await?;
    let graded = graded(page).await?;
    ensure!(graded.contains(name), "{name}: {graded}");
    Ok(())
}

/// What is not found is said in the dialog, which stays, and the closest board is offered there.
pub async fn offers_the_closest_board(page: &Page) -> Result<()> {
    start(page).await?;
    click(page, "puzzle-aquarium").await?;
    wait_view(page, "view.puzzle === 'aquarium'").await?;
    new_board(page, "generate").await?;
    // No board is so small and so hard.
    choose(page, "generate-grade", "5").await?;
    type_number(page, "generate-rows", "4").await?;
    type_number(page, "generate-cols", "4").await?;
    says(page, "generate-lacking", "Expert boards are generated from 8 x 8 to 25 x 25: smaller ones are").await?;
    let offered = "[...document.querySelector('[data-test=\"generate-grade\"]').options].filter(({ disabled }) => !disabled).map((one) => one.text).join()";
    ensure!(page.js(&format!("return {offered}")).await? == "Very easy,Easy,Medium", "at 4 x 4");
    page.screenshot("generate-lacking").await?;
    // Every line of a generated board has its number, so that nothing needs to be counted against them.
    choose(page, "generate-grade", "3").await?;
    page.wait_js("document.querySelector('[data-test=\"generate-technique\"] [value=\"balance\"]')").await?;
    choose(page, "generate-technique", "balance").await?;
    let before = board(page).await?;
    click(page, "generate-make").await?;
    says(page, "generate-state", "is Medium and needs").await?;
    says(page, "generate-state", "Generate to try others.").await?;
    page.screenshot("generate-closest").await?;
    ensure!(board(page).await? == before, "a board was opened unasked");
    click(page, "generate-closest").await?;
    wait_view(page, "view.mode === 'play' && view.rows === 4").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await
}

/// The dialog for pasting shows examples of the formats, which can be opened.
pub async fn shows_the_formats(page: &Page) -> Result<()> {
    start(page).await?;
    boards(page).await?;
    click(page, "new").await?;
    page.wait_for("dialog[open]").await?;
    rest(page, "dialog[open]").await?;
    click(page, "new-import").await?;
    page.click(&format!("{} summary", it("import-formats"))).await?;
    page.wait_for(&format!("{} pre", it("import-formats"))).await?;
    let texts =
        "return [...document.querySelectorAll('[data-test=\"import-formats\"] pre')].map((one) => one.textContent)";
    let texts: Vec<String> = serde_json::from_value(page.js(texts).await?)?;
    page.screenshot("new-import").await?;
    let before = board(page).await?;
    for text in texts {
        let read = "gridlight.page.openText(arguments[0]); return gridlight.page.view().given;";
        ensure!(page.js_with(read, &[Value::from(text.as_str())]).await? == before.as_str(), "{text}");
    }
    Ok(())
}

/// The same board on one day, an easy one for who is new: generating it again gives the same. Solved by hand it is ticked, now and
/// later.
pub async fn a_board_a_day(page: &Page) -> Result<()> {
    start(page).await?;
    boards(page).await?;
    says(page, "daily-state", "An easy one to begin with").await?;
    let dated = "return new Date().toISOString().slice(0, 10)";
    let first = board(page).await?;
    let date = page.js(dated).await?;
    click(page, "daily-today").await?;
    wait_view(page, &format!("view.given !== '{first}' && view.link === view.given && view.mode === 'play'")).await?;
    page.wait_js("document.querySelector('[data-test=\"daily-today\"]').hasAttribute('aria-current')").await?;
    let made = board(page).await?;
    let named = page.text("#board-name").await?;
    ensure!(named.contains("20"), "the day's board is called {named}");
    // A browser that has forgotten the day generates its board again.
    page.js("localStorage.removeItem('gridlight.daily.lazors')").await?;
    page.reload().await?;
    page.wait_ready().await?;
    boards(page).await?;
    ensure!(
        page.js("return !document.querySelector('[data-test=\"daily-today\"]').hasAttribute('aria-current')").await?
            == true,
        "the day is known already"
    );
    click(page, "board-1").await?;
    boards(page).await?;
    click(page, "daily-today").await?;
    if page.js(dated).await? == date {
        wait_view(page, &format!("view.given === '{made}'")).await?;
    }
    page.wait_js("document.querySelector('[data-test=\"daily-today\"]').hasAttribute('aria-current')").await?;
    ensure!(
        page.js("return document.querySelectorAll('.today .solved').length").await? == 0,
        "it is ticked before it is solved"
    );
    solve_by_hints(page).await?;
    let ticked = "document.querySelector('[data-test=\"daily-today\"]').classList.contains('solved')";
    page.wait_js(ticked).await?;
    // So is the puzzle's tab, which is seen from other puzzles, on a phone as well.
    let tab = "return document.querySelector('[data-test=\"puzzle-lazors\"].ticked')?.getAttribute('aria-label')";
    ensure!(page.js(tab).await? == "Lazors: today's board is solved", "{}", page.js(tab).await?);
    let result = "return document.querySelector('[data-test=\"copy-result\"]').title";
    let result = page.js(result).await?;
    let words = result.as_str().unwrap_or_default();
    ensure!(words.starts_with("Gridlight Lazors, 20"), "the result is “{words}”");
    // Friends see which day's board it is.
    let day = page.js("return document.querySelector('#board-name').textContent").await?;
    let title = format!("&title={}", day.as_str().unwrap_or_default().replace(' ', "+"));
    ensure!(title.len() > 18 && words.contains(&title), "the result has no {title}: “{words}”");
    ensure!(
        words.contains(" moves · ") && words.contains(" hint") && words.contains(&format!("{made}&title=")),
        "{words}"
    );
    let place = page.kind().is_chromium();
    if place {
        let ask = json!({ "permissions": ["clipboardSanitizedWrite", "clipboardReadWrite"] });
        page.cdp("Browser.grantPermissions", ask).await?;
    }
    click(page, "copy-result").await?;
    says(page, "toast", "copied").await?;
    if place {
        let copied = page.js_async("return navigator.clipboard.readText()").await?;
        ensure!(copied == result, "copied was {copied}");
    }
    // Of the other puzzles they know nothing.
    page.js("localStorage.removeItem('gridlight.met.demo')").await?;
    page.reload().await?;
    page.wait_ready().await?;
    page.wait_js(ticked).await?;
    says(page, "copy-result", "Copy result").await?;
    says(page, "streak", "moves by hints. Tomorrow:").await?;
    // A puzzle that was never open is demonstrated over its board of today.
    click(page, "today-aquarium").await?;
    page.wait_for(&it("demo-words")).await?;
    page.wait_js("/ 20\\d\\d$/.test(document.querySelector('#board-name').textContent)").await?;
    page.press("Escape").await?;
    // With none solved in the gallery, it begins with its first.
    click(page, "puzzle-lazors").await?;
    wait_view(page, "view.puzzle === 'lazors' && view.solved").await?;
    click(page, "next-board").await?;
    wait_view(page, &format!("view.given === '{first}'")).await
}

/// A solver's solution on the daily board does not tick it; earlier days have their own boards.
pub async fn past_days_and_other_peoples_answers(page: &Page) -> Result<()> {
    start(page).await?;
    boards(page).await?;
    let days = "return [...document.querySelectorAll('.day')].map((one) => one.dataset.date)";
    let days: Vec<String> = serde_json::from_value(page.js(days).await?)?;
    ensure!(days.len() == 7 && days.is_sorted(), "the last seven days are {days:?}");
    let first = board(page).await?;
    let mut given = vec![first];
    for day in &days[5..] {
        boards(page).await?;
        click(page, &format!("daily-{day}")).await?;
        wait_view(page, &format!("view.given !== '{}'", given[given.len() - 1])).await?;
        page.wait_js(&format!(
            "document.querySelector('{}').hasAttribute('aria-current')",
            it(&format!("daily-{day}"))
        ))
        .await?;
        given.push(board(page).await?);
    }
    ensure!(given[1] != given[2], "two days have the same board");
    solve(page, "Unique solution.").await?;
    click(page, "take").await?;
    mode(page, "play").await?;
    wait_view(page, "view.solved && !view.own").await?;
    ensure!(page.js("return document.querySelectorAll('.today .solved').length").await? == 0, "it is ticked");
    page.wait_js("document.querySelector('[data-test=\"copy-result\"]').hidden").await
}

/// Replaces the number in a field.
async fn type_number(page: &Page, name: &str, digits: &str) -> Result<()> {
    let select = "const field = document.querySelector(arguments[0]); field.focus(); field.select();";
    page.js_with(select, &[it(name).into()]).await?;
    page.type_text(digits).await?;
    let css = it(name);
    page.wait_js(&format!("document.querySelector('{css}').value === '{digits}'")).await
}

/// Closes the gallery, if it covers the board.
async fn boards_closed(page: &Page) -> Result<()> {
    if page.kind() == Kind::Phone && page.js("return document.querySelector('#gallery').hidden").await? == false {
        click(page, "gallery-close").await?;
    }
    Ok(())
}
