//! Lab: configurations measured on a board and on sets of boards, the lessons; its links, and what it does not touch.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use xtask::browser::{Kind, Page};

use crate::boards::{HOPELESS, NONE, SEVERAL, TINY};
use crate::reflow::resize;
use crate::steps::*;

/// The maze of the gallery on which both mistakes of the note go wrong.
const BETWEEN: &str = "Between two beats";

/// Opens a board with Lab over it.
async fn enter(page: &Page, text: &'static str, lab: &str) -> Result<()> {
    let link = link(page, text).await?;
    visit(page, &format!("#{link}&lab={lab}")).await?;
    page.wait_for("#lab:not([hidden])").await
}

/// Waits until there are `many`.
async fn counts(page: &Page, css: &str, many: usize) -> Result<()> {
    let css = Value::from(css);
    page.wait_js(&format!("document.querySelectorAll({css}).length === {many}")).await
}

/// On a phone the configurations are folded.
async fn unfold(page: &Page) -> Result<()> {
    page.js("document.querySelector('[data-test=\"lab-setups-fold\"]').open = true").await.map(drop)
}

/// The file that a button downloads.
async fn file_of(page: &Page, button: &str) -> Result<String> {
    let script = "
        const [css] = arguments;
        const make = URL.createObjectURL;
        window.handed = null;
        URL.createObjectURL = (blob) => {
          URL.createObjectURL = make;
          void blob.text().then((text) => { window.handed = text; });
          return make.call(URL, blob);
        };
        document.querySelector(css).click();";
    page.js_with(script, &[it(button).into()]).await?;
    page.wait_js("window.handed !== null").await?;
    Ok(page.js("return window.handed").await?.as_str().unwrap_or_default().to_owned())
}

/// Nothing is wider than its container.
async fn fits(page: &Page) -> Result<()> {
    let wide = page
        .js("return ['#lab', '.lab-body', '.lab-side', '.lab-room', '.lab-head'].filter((css) => {
            const one = document.querySelector(css);
            return one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1;
        }).map((css) => `${css}: ${document.querySelector(css).scrollWidth} in ${document.querySelector(css).clientWidth}`)")
        .await?;
    ensure!(wide == json!([]), "{wide}");
    Ok(())
}

/// A visit loads none of it; a press does. Escape returns to the button, the browser's Back leaves it.
pub async fn opens_when_asked(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    solve(page, "Unique solution.").await?;
    let loaded =
        "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/www/learn/lab/')).length";
    let before = page.js(&format!("return {loaded}")).await?;
    ensure!(before == 0, "{before} files of the laboratory were loaded with the page");
    click(page, "lab-open").await?;
    page.wait_for("#lab:not([hidden])").await?;
    page.wait_js("location.hash.endsWith('&lab=compare')").await?;
    page.wait_js("document.activeElement.id === 'lab-compare'").await?;
    fits(page).await?;
    page.press("Escape").await?;
    page.wait_js("document.querySelector('#lab').hidden && !location.hash.includes('lab')").await?;
    ensure!(board(page).await? == link(page, TINY).await?, "the board is another one");
    // Help leads to the lesson.
    click(page, "help").await?;
    click(page, "help-note").await?;
    page.wait_for("#lab:not([hidden])").await?;
    page.wait_js("location.hash.endsWith('&lab=note')").await?;
    let undo = view(page).await?["undo"].clone();
    page.js("history.back()").await?;
    page.wait_js("document.querySelector('#lab').hidden").await?;
    ensure!(view(page).await?["undo"] == undo, "the way back is gone");
    Ok(())
}

/// A solve under way is stopped, and its results stay.
pub async fn stops_a_solve(page: &Page) -> Result<()> {
    open(page, HOPELESS).await?;
    mode(page, "solve").await?;
    solve_with(page, json!({ "strategy": "notes" })).await?;
    click(page, "solve").await?;
    page.wait_js("document.querySelector('[data-test=\"solve\"]').textContent.includes('Stop')").await?;
    click(page, "mode-learn").await?;
    says(page, "toast", "The search was stopped").await?;
    page.wait_js("!document.querySelector('[data-test=\"solve\"]').textContent.includes('Stop')").await
}

/// Configurations are measured alternately as Measure opens, and longer by a press; the rows have the lesson's counter first,
/// persist over a reload and are exported.
pub async fn compares_setups(page: &Page) -> Result<()> {
    let plain = "notes:after_source.0:fixed.0:opaque_pair.0:solid_pair.0";
    enter(page, TINY, &format!("compare,{plain},notes:fixed.0,default")).await?;
    counts(page, ".setup", 3).await?;
    says(page, "lab-state", "Measured in turns").await?;
    counts(page, ".lab-table tbody tr", 3).await?;
    says(page, "lab-measure", "Measure").await?;
    click(page, "lab-measure").await?;
    says(page, "lab-measure", "Measure").await?;
    says(page, "lab-state", "Measured in turns").await?;
    let heads = page
        .js("return [...document.querySelectorAll('[data-test=\"lab-table-notes\"] thead th')].slice(0, 3).map((one) => one.textContent)")
        .await?;
    ensure!(heads == json!(["Configuration", "Traces", "Time"]), "{heads}");
    counts(page, ".chart .bar-row", 3).await?;
    // The chart begins with what is counted, until something else is chosen.
    let shown = "return document.querySelector('[data-test=\"lab-shown\"]').selectedOptions[0].textContent";
    ensure!(page.js(shown).await? == "Traces", "the chart shows {}", page.js(shown).await?);
    // Column names are in one line: a longer one out of sight would leave a gap above the others.
    let head = "return document.querySelector('[data-test=\"lab-table-notes\"] thead').clientHeight";
    let high = page.js(head).await?;
    ensure!(page.kind() != Kind::Phone || high.as_u64() < Some(48), "the table's head is {high} pixels high");
    fits(page).await?;
    // The default has the same name everywhere.
    says(page, "lab-table-default", "Follow the beams").await?;
    let names = page
        .js("return [...document.querySelectorAll('.lab-tables .row-name span:last-child')].map((one) => one.textContent).join()")
        .await?;
    ensure!(!names.to_string().contains("Default"), "{names}");
    // Each is compared with the selected one.
    page.click("[data-test=\"lab-table-default\"] .row-name").await?;
    page.wait_js(
        "document.querySelector('[data-test=\"lab-table-default\"] .row-name').getAttribute('aria-pressed') === 'true'",
    )
    .await?;
    let csv = file_of(page, "lab-csv").await?;
    let head = "board,setup,setup as text,\"answers wanted, caps\",verdict,remark,";
    ensure!(csv.lines().count() == 4 && csv.starts_with(head), "{csv}");
    ensure!(csv.lines().next().is_some_and(|head| head.contains(",traces")), "{csv}");
    page.reload().await?;
    page.wait_ready().await?;
    page.wait_for("#lab:not([hidden])").await?;
    counts(page, ".lab-table tbody tr", 3).await?;
    // Another board has its own rows, which are measured in their turn; those of this one are as they were.
    let rows = "document.querySelector('.lab-tables').textContent";
    let before = page.js(&format!("return {rows}")).await?;
    enter(page, SEVERAL, "compare").await?;
    counts(page, ".setup", 3).await?;
    says(page, "lab-state", "Measured in turns").await?;
    counts(page, ".lab-table tbody tr", 3).await?;
    ensure!(page.js(&format!("return {rows}")).await? != before, "another board's rows are shown");
    enter(page, TINY, "compare").await?;
    page.wait_js(&format!("{rows} === {before}")).await?;
    click(page, "lab-forget").await?;
    counts(page, ".lab-table tbody tr", 0).await
}

/// Configurations are added by name, for all switches at once, changed by hand, and persist.
pub async fn setups_are_made(page: &Page) -> Result<()> {
    enter(page, TINY, "compare").await?;
    unfold(page).await?;
    click(page, "lab-clear-setups").await?;
    counts(page, ".setup", 0).await?;
    add(page, "notes|usual").await?;
    counts(page, ".setup", 1).await?;
    add(page, "notes|on").await?;
    // None, and each of the tests alone.
    page.wait_js("document.querySelectorAll('.setup').length >= 5").await?;
    add(page, "notes|usual").await?;
    says(page, "toast", "there already").await?;
    says(page, "lab-setups", "Target between solid blocks alone").await?;
    // A configuration that was added alone is unfolded.
    click(page, "lab-switch-after_source").await?;
    says(page, "lab-setups", "Beam stopped at its source (off)").await?;
    page.wait_js("document.activeElement.dataset.test === 'lab-switch-after_source'").await?;
    choose(page, "lab-wanted", "0").await?;
    says(page, "lab-setups", "all solutions, at most 10 s").await?;
    let names = "[...document.querySelectorAll('.setup-name')].map((one) => one.textContent).join()";
    let before = page.js(&format!("return {names}")).await?;
    page.reload().await?;
    page.wait_ready().await?;
    page.wait_for("#lab:not([hidden])").await?;
    unfold(page).await?;
    page.wait_js("document.querySelectorAll('.setup').length >= 5").await?;
    let after = page.js(&format!("return {names}")).await?;
    ensure!(before == after, "{before} and then {after}");
    Ok(())
}

/// Picks an entry of the list of configurations; the list returns to its title.
async fn add(page: &Page, what: &str) -> Result<()> {
    let script = "
        const list = document.querySelector('[data-test=\"lab-add\"]');
        list.value = arguments[0];
        const taken = list.value;
        list.dispatchEvent(new Event('change', { bubbles: true }));
        return taken;";
    let taken = page.js_with(script, &[what.into()]).await?;
    ensure!(taken == what, "the list does not offer {what}");
    Ok(())
}

/// A link brings its configurations along. Unknown ones are reported, and nothing is lost.
pub async fn links_bring_setups(page: &Page) -> Result<()> {
    enter(page, TINY, "compare,notes:l.2:t.1000:after_source.0,default:l.0").await?;
    unfold(page).await?;
    counts(page, ".setup", 2).await?;
    says(page, "lab-setups", "Beam stopped at its source (off)").await?;
    says(page, "lab-setups", "two solutions, at most 1 s").await?;
    let board = link(page, TINY).await?;
    for (lab, words) in [
        ("compare,nowhere:l.1", "has no strategy “nowhere”"),
        ("compare,notes:no_such.1", "has no switch “no_such”"),
        ("compare,notes:l.x", "“l.x” is not a setting"),
        ("compare,notes:after_source.7", "is 0 or 1"),
        ("compare,", "has no strategy “”"),
    ] {
        visit(page, &format!("#{board}&lab={lab}")).await?;
        page.wait_for("#lab:not([hidden])").await?;
        says(page, "toast", words).await?;
        counts(page, ".setup", 2).await?;
        ensure!(crate::steps::board(page).await? == board, "the board is lost by {lab}");
    }
    visit(page, &format!("#{board}&lab=attic")).await?;
    page.wait_for("#lab:not([hidden])").await?;
    says(page, "lab-compare", "Measure").await
}

/// Where tricks have nothing to do, that is said instead of leaving equal figures unexplained, and a board on which they prune is
/// a press away. Back leads to the board before it, in the same room.
pub async fn equal_counts_are_explained(page: &Page) -> Result<()> {
    visit(page, "#lazors").await?;
    wait_view(page, "view.puzzle === 'lazors'").await?;
    for (name, told) in [("Glasshouse", true), ("Night shift", false)] {
        let script = "return gridlight.examples('lazors').find(({ name }) => name === arguments[0]).link";
        let board = page.js_with(script, &[name.into()]).await?;
        let board = board.as_str().unwrap_or_default();
        visit(page, &format!("#{board}&lab=compare,notes:fixed.0:opaque_pair.0:solid_pair.0,notes:fixed.0,default"))
            .await?;
        page.wait_for("#lab:not([hidden])").await?;
        says(page, "lab-state", "Measured in turns").await?;
        let said = page.text(&it("lab-state")).await?;
        ensure!(said.contains("Equal counts") == told, "{said}");
        ensure!(said.contains(" fewer traces than ") != told, "{said}");
        if told {
            // The next board on which the tricks prune is measured in its place.
            click(page, "lab-pruning").await?;
            says(page, "lab-state", "is open: its search has more pruning to see.").await?;
            says(page, "lab-state", "% fewer").await?;
            page.wait_js("document.querySelector('[data-test=lab-pruning]').hidden").await?;
            // What counts something else says what.
            says(page, "lab-chart", " nodes instead").await?;
            page.js("history.back()").await?;
            wait_view(page, &format!("view.link === '{board}'")).await?;
            page.wait_js(&format!("location.hash.startsWith('#{board}&lab=compare')")).await?;
            says(page, "lab-state", "Equal counts").await?;
        }
    }
    Ok(())
}

/// A configuration that is wrong on the board is marked, with the reason, and does not count as the fastest.
pub async fn wrong_setups_are_marked(page: &Page) -> Result<()> {
    visit(page, "#laser-maze").await?;
    wait_view(page, "view.puzzle === 'laser-maze'").await?;
    let script = "return gridlight.examples('laser-maze').find(({ name }) => name === arguments[0]).link";
    let board = page.js_with(script, &[BETWEEN.into()]).await?;
    let board = board.as_str().unwrap_or_default();
    let setups = "notes:lasers.0,notes:phase.0,notes,default";
    visit(page, &format!("#{board}&lab=compare,{setups}")).await?;
    page.wait_for("#lab:not([hidden])").await?;
    says(page, "lab-state", "Measured in turns").await?;
    counts(page, ".lab-table tr.wrong[data-setup]", 2).await?;
    let said = page.text(&it("lab-state")).await?;
    ensure!(!said.contains("No beams") && !said.contains("One mark"), "a wrong setup is the fastest: {said}");
    says(page, "lab-table-notes", "deadly").await?;
    fits(page).await
}

/// An endless search is stopped, by its limit, by the first look's or by hand, and says so.
pub async fn stops_a_measurement(page: &Page) -> Result<()> {
    enter(page, HOPELESS, "compare,notes:t.1000,notes:t.0:solid_pair.0").await?;
    says(page, "lab-table-notes", "limit reached").await?;
    says(page, "lab-state", "stopped early in this first look").await?;
    says(page, "lab-chart", "so far").await?;
    counts(page, ".lab-table tbody tr", 1).await?;
    click(page, "lab-measure").await?;
    says(page, "lab-state", "Configuration 2 of 2").await?;
    // Its counters move while it runs.
    page.wait_js("document.querySelector('.bar-row.running')").await?;
    click(page, "lab-measure").await?;
    says(page, "lab-state", "Stopped.").await?;
    says(page, "lab-measure", "Measure").await?;
    // Opening another board ends a measurement of this one.
    click(page, "lab-measure").await?;
    page.wait_js("document.querySelector('.bar-row.running')").await?;
    enter(page, TINY, "compare").await?;
    says(page, "lab-measure", "Measure").await
}

/// The gallery's boards are the initial set; returns their number.
async fn gallery_is_the_set(page: &Page) -> Result<u64> {
    let boards = page.js("return gridlight.examples('lazors').length").await?.as_u64().unwrap_or(0);
    ensure!(boards > 1, "the gallery has {boards} boards");
    says(page, "lab-set", &format!("{boards} boards.")).await?;
    Ok(boards)
}

/// A set from files: an invalid one is named, the rest run, and a click opens a board.
pub async fn many_boards(page: &Page) -> Result<()> {
    enter(page, TINY, "many,notes,default").await?;
    gallery_is_the_set(page).await?;
    let script = "
        const [texts] = arguments;
        const data = new DataTransfer();
        texts.forEach((text, index) => data.items.add(new File([text], `${index + 1}.bff`, { type: 'text/plain' })));
        const input = document.querySelector('[data-test=\"lab-files\"]');
        input.files = data.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));";
    page.js_with(script, &[json!([TINY, "GRID START\no o\no q\nGRID STOP\n", SEVERAL, NONE])]).await?;
    says(page, "lab-set", "3 boards, and 1 text is not a board.").await?;
    click(page, "lab-measure").await?;
    says(page, "lab-state", "8 of 8 runs, all done. 1 board could not be run").await?;
    counts(page, "[data-test=\"lab-list\"] tbody tr", 4).await?;
    says(page, "lab-list", "2.bff").await?;
    says(page, "lab-list", "line 3, column 3").await?;
    counts(page, ".lab-tables tbody tr", 2).await?;
    fits(page).await?;
    let csv = file_of(page, "lab-csv").await?;
    ensure!(csv.lines().count() == 9 && csv.contains("no run"), "{csv}");
    click(page, "lab-sort-0").await?;
    page.wait_js("document.querySelector('[data-test=\"lab-list\"] [aria-sort=\"descending\"]')").await?;
    click(page, "lab-board-2").await?;
    page.wait_js("location.hash.endsWith('&lab=compare')").await?;
    let opened = board(page).await?;
    ensure!(opened == link(page, SEVERAL).await?, "{opened} is open");
    Ok(())
}

/// A set is stopped and continues where it was; generated boards make a set, too.
pub async fn sets_go_on(page: &Page) -> Result<()> {
    enter(page, TINY, "many,notes:t.1000,default").await?;
    let runs = 2 * gallery_is_the_set(page).await?;
    click(page, "lab-measure").await?;
    page.wait_js(&format!(
        "/^[1-9]\\d* of {runs} runs/.test(document.querySelector('[data-test=\"lab-state\"]').textContent)"
    ))
    .await?;
    click(page, "lab-measure").await?;
    says(page, "lab-measure", "Continue").await?;
    let stopped = page.text(&it("lab-state")).await?;
    ensure!(!stopped.contains("all done"), "it was over before it was stopped: {stopped}");
    click(page, "lab-measure").await?;
    says(page, "lab-state", &format!("{runs} of {runs} runs, all done")).await?;
    click(page, "lab-anew").await?;
    click(page, "lab-from-seeds").await?;
    page.js("for (const [id, value] of [['lab-first', '3'], ['lab-last', '5']]) { const one = document.getElementById(id); one.value = value; one.dispatchEvent(new Event('change')); }").await?;
    says(page, "lab-set", "3 boards.").await?;
    click(page, "lab-measure").await?;
    says(page, "lab-state", "6 of 6 runs, all done").await?;
    says(page, "lab-list", "Seed 4").await
}

/// Files dropped where a set is measured become a set there, and leave the open board unchanged; where the open board is
/// measured, they are opened.
pub async fn takes_what_is_dropped(page: &Page) -> Result<()> {
    enter(page, TINY, "many").await?;
    gallery_is_the_set(page).await?;
    page.drop_file("#lab", "one.bff", SEVERAL).await?;
    says(page, "lab-set", "1 board.").await?;
    let tiny = board(page).await?;
    ensure!(tiny == link(page, TINY).await?, "the dropped board took the open one's place");
    page.wait_js(
        "document.querySelector('#lab-compare').ariaSelected === 'true' && location.hash.endsWith('&lab=many')",
    )
    .await?;
    click(page, "lab-from-open").await?;
    says(page, "lab-state", "Measured in turns").await?;
    page.wait_js("location.hash.endsWith('&lab=compare')").await?;
    page.drop_file("#lab", "one.bff", SEVERAL).await?;
    wait_view(page, &format!("view.link !== {}", Value::from(tiny))).await?;
    says(page, "toast", "Opened as Lazors").await
}

/// A lesson is opened from Help, a chapter chosen, its experiment run here, with the original figures next to ours;
/// Measure takes its configurations.
pub async fn a_note_is_run(page: &Page) -> Result<()> {
    visit(page, "#harmony").await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    click(page, "help").await?;
    click(page, "help-note").await?;
    page.wait_for("#lab:not([hidden]) .contents").await?;
    let titles = "[...document.querySelectorAll('[data-test^=\"lab-chapter-\"]')].map((one) => one.textContent)";
    let asked =
        page.js(&format!("return {titles}.findIndex((one) => one.includes('although it prunes less'))")).await?;
    let asked = asked.as_i64().filter(|&index| index >= 0).unwrap_or_default();
    click(page, &format!("lab-chapter-{asked}")).await?;
    page.wait_js("document.activeElement.textContent.includes('although it prunes less')").await?;
    let chapter = "document.querySelector('.chapter')";
    press(page, "lesson-read").await?;
    open_details(page).await?;
    // Before it is run, only what the author has measured is there.
    let seen =
        format!("[...{chapter}.querySelectorAll('.experiment tbody tr')].filter((one) => one.checkVisibility())");
    let empty = format!("return {seen}.filter((one) => !one.querySelector('.theirs').textContent).length");
    ensure!(page.js(&empty).await? == 0, "lines without a figure");
    ensure!(page.js(&format!("return {seen}.length")).await? == 2, "the author's figures are not there");
    click(page, &format!("lab-run-{asked}")).await?;
    page.wait_js(&format!("{chapter}.textContent.includes('Run just now')")).await?;
    let yours = format!("[...{chapter}.querySelectorAll('.yours')].map((one) => one.textContent)");
    let yours = page.js(&format!("return {yours}")).await?;
    ensure!(yours.to_string().matches("generated").count() >= 2, "{yours}");
    fits(page).await?;
    click(page, &format!("lab-follow-{asked}")).await?;
    page.wait_js("location.hash.endsWith('&lab=search')").await?;
    says(page, "film-state", "event").await?;
    click(page, "lab-note").await?;
    click(page, &format!("lab-take-{asked}")).await?;
    page.wait_js("location.hash.endsWith('&lab=compare')").await?;
    page.wait_js("document.querySelectorAll('.setup').length >= 2").await?;
    ensure!(view(page).await?["puzzle"] == "harmony", "another puzzle is open");
    // Every puzzle has a lesson.
    for puzzle in ["lazors", "laser-maze", "aquarium", "voltorb-flip"] {
        visit(page, &format!("#{puzzle}")).await?;
        wait_view(page, &format!("view.puzzle === '{puzzle}'")).await?;
        click(page, "help").await?;
        click(page, "help-note").await?;
        page.wait_js("document.querySelectorAll('[data-test^=\"lab-chapter-\"]').length >= 4").await?;
    }
    // Results persist.
    visit(page, &format!("#harmony&lab=note.{}", asked + 1)).await?;
    page.wait_js(&format!("{chapter}?.textContent.includes('earlier run')")).await
}

/// The fourth mode: by its tab, by keys, and back to the same board; it opens where it was left.
pub async fn learn_is_a_mode(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    tap(page, 0, 2).await?;
    let before = board(page).await?;
    click(page, "mode-learn").await?;
    page.wait_for("#lab:not([hidden])").await?;
    page.wait_js("location.hash.endsWith('&lab=note')").await?;
    page.wait_js("document.activeElement.id === 'lab-note'").await?;
    click(page, "lab-compare").await?;
    click(page, "lab-close").await?;
    page.wait_js("document.querySelector('#lab').hidden").await?;
    ensure!(board(page).await? == before, "the board is another one");
    page.press("Alt+l").await?;
    page.wait_js("location.hash.endsWith('&lab=compare')").await?;
    page.press("Escape").await?;
    wait_view(page, "view.mode === 'play'").await
}

/// From the front page to the lessons: one click; to a figure of one's own beside the author's: five.
pub async fn a_first_insight(page: &Page) -> Result<()> {
    page.goto("").await?;
    page.wait_ready().await?;
    click(page, "mode-learn").await?;
    click(page, "lab-chapter-0").await?;
    page.wait_for(&it("lesson-read")).await?;
    settles(page, "lesson-read").await?;
    click(page, "lesson-read").await?;
    page.click(".lesson-fold > summary").await?;
    click(page, "lab-run-0").await?;
    says(page, "lab-note-text", "Run just now, in this browser.").await?;
    let own = page
        .js("return [...document.querySelector('.chapter').querySelectorAll('.yours')].map((one) => one.textContent)")
        .await?;
    ensure!(own.to_string().contains("traces"), "{own}");
    // Times are medians, and the tables fit a phone.
    ensure!(own.to_string().contains("ms, median of 9"), "{own}");
    let wide = page
        .js("return [...document.querySelectorAll('.experiment .lab-scroll')].filter((one) => one.scrollWidth > one.clientWidth).length")
        .await?;
    ensure!(wide == 0, "{wide} tables are too wide");
    page.screenshot("first-insight").await.map(drop)
}

/// A teacher sends a lesson, not a page: three clicks; the link opens at that lesson, on any board.
pub async fn a_lesson_has_a_link(page: &Page) -> Result<()> {
    start(page).await?;
    page.js("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } });")
        .await?;
    click(page, "mode-learn").await?;
    click(page, "lab-chapter-2").await?;
    click(page, "lab-link-2").await?;
    says(page, "toast", "The link to this lesson is copied.").await?;
    let link = page.js("return window.copied").await?;
    let link = link.as_str().unwrap_or_default().to_owned();
    ensure!(link.ends_with("#lazors&learn=lazors/3"), "the link is {link}");
    press(page, "lesson-read").await?;
    open_details(page).await?;
    // It is as wide as a magnified window, and printed in light colours from the dark theme.
    resize(page, (640, 400)).await?;
    page.wait_js("document.querySelector('#lab').getBoundingClientRect().width === innerWidth").await?;
    // Scrolled down, it can still be closed.
    page.js("scrollTo(0, 2000)").await?;
    page.wait_js(
        "scrollY > 500 && (({ x, y }) => document.elementFromPoint(x + 20, y + 20)?.closest('[data-test=\"lab-close\"]'))(
            document.querySelector('[data-test=\"lab-close\"]').getBoundingClientRect())",
    )
    .await?;
    // A lesson begins with its board and its claim; all else that its note says follows in the details.
    let order = "['.stage-board', '.lesson-words .lead', '.sentence', '.takeaway', '.lesson-fold > p', '.experiment']";
    page.wait_js(&format!(
        "{order}.map((one) => document.querySelector(one)).every((one, at, all) => at === 0 || all[at - 1].compareDocumentPosition(one) & 4)"
    ))
    .await?;
    // Magnified more, its tables and the tabs still fit.
    resize(page, (320, 256)).await?;
    let cut = "
        const boxes = document.querySelectorAll('.experiment .lab-scroll, .lab-head .modes, .lab-head .modes button');
        return [...boxes].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent.slice(0, 40)).join()";
    let cut = page.js(cut).await?;
    ensure!(cut == "", "too wide: {cut}");
    page.cdp("Emulation.clearDeviceMetricsOverride", json!({})).await?;
    page.js("document.documentElement.dataset.theme = 'dark'").await?;
    page.cdp("Emulation.setEmulatedMedia", json!({ "media": "print" })).await?;
    page.wait_js("getComputedStyle(document.querySelector('.lead')).color === 'rgb(26, 32, 48)'").await?;
    page.cdp("Emulation.setEmulatedMedia", json!({ "media": "" })).await?;
    page.wait_js("document.documentElement.dataset.theme === 'dark'").await?;
    // Share sends the page that is open, and not the board behind it.
    click(page, "share").await?;
    says(page, "toast", "The link to this page of Learn is copied.").await?;
    let shared = page.js("return window.copied === location.href && location.hash.endsWith('&learn=lazors/3')").await?;
    ensure!(shared == true, "Share copied something else");
    let other = page.another().await?;
    other.goto(&link[link.find('#').unwrap_or(0)..]).await?;
    other.wait_ready().await?;
    other
        .wait_js(
            "document.activeElement.matches('.chapter h3')
            && document.activeElement.getBoundingClientRect().top < innerHeight / 2",
        )
        .await?;
    close_clean(other).await
}

/// The hints of a lesson are opened one after the other, each with its board, which can be played.
pub async fn hints_are_opened_in_stages(page: &Page) -> Result<()> {
    start(page).await?;
    visit(page, "#laser-maze&lab=note.7").await?;
    page.wait_for("#lab:not([hidden])").await?;
    click(page, "predict-skip").await?;
    page.wait_for(&it("lab-next-hint")).await?;
    counts(page, ".stages li", 0).await?;
    says(page, "lab-next-hint", "Show hint 1 of 8").await?;
    click(page, "lab-next-hint").await?;
    counts(page, ".stages li", 1).await?;
    says(page, "lab-stages", "The time determines everything").await?;
    says(page, "lab-stages", "Crossing the lane").await?;
    page.wait_js("document.activeElement === document.querySelector('.stages li')").await?;
    page.wait_js("document.querySelector('.stages .lab-picture svg') !== null").await?;
    says(page, "lab-next-hint", "Show hint 2 of 8").await?;
    click(page, "lab-next-hint").await?;
    counts(page, ".stages li", 2).await?;
    fits(page).await?;
    page.screenshot("hints").await?;
    // Its board is opened for play; the hints stay as they are.
    click(page, "lab-play-1").await?;
    page.wait_js("document.querySelector('#lab').hidden").await?;
    wait_view(page, "view.mode === 'play' && view.rows === 8 && view.cols === 12").await?;
    click(page, "mode-learn").await?;
    page.wait_for("#lab:not([hidden])").await?;
    counts(page, ".stages li", 2).await?;
    for shown in 3..=8 {
        click(page, "lab-next-hint").await?;
        counts(page, ".stages li", shown).await?;
    }
    page.wait_js("document.querySelector('[data-test=\"lab-next-hint\"]').hidden").await?;
    counts(page, ".stages .lab-picture svg", 8).await
}
