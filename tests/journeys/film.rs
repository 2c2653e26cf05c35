//! Watching a search in Lab: stepping, jumping, playing, links, stopping.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use xtask::browser::Page;

use crate::boards::{HOPELESS, SEVERAL, TINY};
use crate::steps::*;

/// Opens a board in Watch, with configurations.
async fn enter(page: &Page, text: &'static str, setups: &str) -> Result<()> {
    let link = link(page, text).await?;
    visit(page, &format!("#{link}&lab=search,{setups}")).await?;
    page.wait_for("#lab:not([hidden])").await
}

/// Waits for the end of the window: it is watched without a press.
async fn follow(page: &Page) -> Result<()> {
    says(page, "film-state", "event").await
}

/// The number after a word in the position: "Node 3 · event 5 of 20 · depth 2".
async fn place(page: &Page, word: &str) -> Result<u64> {
    let script = "
        const [word] = arguments;
        const said = document.querySelector('[data-test=\"film-where\"]').textContent.replaceAll(/[^\\w·]/g, ' ').replaceAll(/(\\d) (?=\\d{3})/g, '$1');
        return Number(new RegExp(`${word} +(\\\\d+)`, 'i').exec(said)?.[1] ?? -1);";
    let found = page.js_with(script, &[word.into()]).await?;
    found.as_f64().map(|number| number as u64).ok_or_else(|| anyhow::anyhow!("no number: {found}"))
}

async fn words(page: &Page, id: &str) -> Result<String> {
    let script = "return document.querySelector(arguments[0]).textContent";
    Ok(page.js_with(script, &[it(id).into()]).await?.as_str().unwrap_or_default().to_owned())
}

/// What is drawn on the board.
async fn drawn(page: &Page) -> Result<Value> {
    frames(page).await?;
    page.js("return document.querySelector('.still canvas').toDataURL()").await
}

/// On a phone of any size, upright or lying, the words, the whole board, the tree and the controls are in one view after
/// Watch, and while it plays.
pub async fn all_is_in_sight_on_phones(page: &Page) -> Result<()> {
    let lost = "
        const [whole, tree] = [['.film-where', '.film-words', '.still', '.film-keys'], ['.tree']];
        const keys = document.querySelector('.film-keys').getBoundingClientRect();
        const head = document.querySelector('.lab-head .icon-button').getBoundingClientRect();
        return [...whole, ...tree].filter((css) => {
            const { top, bottom, height } = document.querySelector(css).getBoundingClientRect();
            return top < head.bottom - 4 || bottom > (css === '.film-keys' ? innerHeight : keys.top + 1) || height < 16;
        });";
    for size in [(390, 844), (360, 640), (844, 390)] {
        crate::reflow::resize(page, size).await?;
        enter(page, SEVERAL, "notes:l.2").await?;
        follow(page).await?;
        page.js("document.querySelector('[data-test=\"film-run\"]').scrollIntoView()").await?;
        click(page, "film-run").await?;
        page.wait_js(&format!("(() => {{ {lost} }})().length === 0")).await?;
        // Play brings it back into sight.
        page.js("document.querySelector('[data-test=\"film-run\"]').scrollIntoView()").await?;
        click(page, "film-play").await?;
        let found = page.js(lost).await?;
        ensure!(found.as_array().is_some_and(Vec::is_empty), "{size:?}: {found} is out of sight");
        let high = page.js("return document.querySelector('.still').clientHeight").await?;
        ensure!(high.as_u64() >= Some(200), "{size:?}: the board is {high} high");
        page.screenshot(&format!("film-{}", size.0)).await?;
    }
    Ok(())
}

/// One event forward and back, to the end and the start, to the next one that failed and to the solution; the board and
/// the words follow.
pub async fn is_stepped_through(page: &Page) -> Result<()> {
    enter(page, TINY, "notes,notes:l.2,default").await?;
    follow(page).await?;
    ensure!(place(page, "event").await? == 1 && place(page, "node").await? == 1, "it does not begin at the start");
    let (first, picture) = (words(page, "film-words").await?, drawn(page).await?);
    // The board has no opaque block.
    ensure!(first.starts_with("The board has no opaque block to place."), "{first}");
    click(page, "film-end").await?;
    let (last, all) = (place(page, "event").await?, place(page, "of").await?);
    ensure!(last == all && all > 4, "event {last} of {all}");
    click(page, "film-back").await?;
    ensure!(place(page, "event").await? == all - 1, "not one back");
    click(page, "film-start").await?;
    click(page, "film-next-answer").await?;
    let said = words(page, "film-words").await?;
    ensure!(said.starts_with("A solution."), "{said}");
    ensure!(drawn(page).await? != picture, "the board did not follow");
    click(page, "film-start").await?;
    // No test cuts anything here: what failed has a name of its own.
    click(page, "film-next-failed").await?;
    let said = words(page, "film-words").await?;
    ensure!(said.starts_with("Tried, no solution."), "{said}");
    click(page, "film-start").await?;
    ensure!(words(page, "film-words").await? == first && drawn(page).await? == picture, "the start is another one");
    click(page, "film-on").await?;
    ensure!(place(page, "event").await? == 2, "not one on");
    // On a phone its controls are in sight, with all that it has below.
    let keys = page
        .js("const { bottom } = document.querySelector('[data-test=\"film-play\"]').getBoundingClientRect(); return bottom <= innerHeight")
        .await?;
    ensure!(keys == true, "the controls are below the window");
    // Another configuration is another film; at its end, Play starts it over.
    click(page, "film-end").await?;
    choose(page, "film-setup", "notes:l.2:t.10000").await?;
    page.wait_js(&format!(
        "/event 1 of(?! {all} )/.test(document.querySelector('[data-test=\"film-where\"]').textContent)"
    ))
    .await?;
    click(page, "film-end").await?;
    click(page, "film-play").await?;
    page.wait_js("/event [1-4] of/.test(document.querySelector('[data-test=\"film-where\"]').textContent)").await
}

/// It plays to its end; a press stops it; the slider goes anywhere.
pub async fn plays(page: &Page) -> Result<()> {
    enter(page, SEVERAL, "notes:after_source.0:opaque_pair.0:solid_pair.0:l.0").await?;
    follow(page).await?;
    click(page, "film-play").await?;
    page.wait_js("/event [2-9]/.test(document.querySelector('[data-test=\"film-where\"]').textContent)").await?;
    click(page, "film-play").await?;
    let stood = place(page, "event").await?;
    fastest(page).await?;
    click(page, "film-play").await?;
    page.wait_js("document.querySelector('[data-test=\"film-play\"]').getAttribute('aria-label') === 'Play'").await?;
    let (end, all) = (place(page, "event").await?, place(page, "of").await?);
    ensure!(end == all && end > stood, "it stands at {end} of {all}, and stood at {stood}");
    page.js("
        const scrub = document.querySelector('[data-test=\"film-scrub\"]');
        scrub.value = 3;
        scrub.dispatchEvent(new Event('input'));")
        .await?;
    ensure!(place(page, "event").await? == 4, "the slider did not take it there");
    Ok(())
}

/// A link leads to a node of a configuration's search; a link to a node that does not exist says so, and leaves the
/// board.
pub async fn a_link_leads_to_a_node(page: &Page) -> Result<()> {
    enter(page, SEVERAL, "notes:l.0").await?;
    follow(page).await?;
    click(page, "film-end").await?;
    let (node, said) = (place(page, "node").await?, words(page, "film-words").await?);
    ensure!(node > 3, "{said}");
    let link = link(page, SEVERAL).await?;
    visit(page, &format!("#{link}&lab=search.{node},notes:l.0")).await?;
    says(page, "film-state", "event").await?;
    ensure!(place(page, "node").await? == node && !words(page, "film-words").await?.is_empty(), "it leads elsewhere");
    // Beyond its end.
    visit(page, &format!("#{link}&lab=search.99999999,notes:l.0")).await?;
    says(page, "film-state", "The search ends before that node.").await?;
    // Neither a number nor a configuration.
    visit(page, &format!("#{link}&lab=search.x,luck")).await?;
    page.wait_for("#lab:not([hidden])").await?;
    says(page, "toast", "has no strategy").await
}

/// A search that would take years: a window of it, the next window, and Stop on the way to a far node.
pub async fn a_window_of_a_long_search(page: &Page) -> Result<()> {
    enter(page, HOPELESS, "notes:t.0").await?;
    follow(page).await?;
    says(page, "film-state", "the search goes on").await?;
    let all = place(page, "of").await?;
    ensure!(all == 1 << 20, "{all} events");
    click(page, "film-end").await?;
    let node = place(page, "node").await?;
    click(page, "film-further").await?;
    page.wait_js(&format!("document.querySelector('[data-test=\"film-from\"]').value === '{}'", node + 1)).await?;
    page.wait_js("/event 1 of/.test(document.querySelector('[data-test=\"film-where\"]').textContent)").await?;
    ensure!(place(page, "node").await? == node + 1, "the next window starts elsewhere");
    page.js("document.querySelector('[data-test=\"film-from\"]').value = '900000000000'").await?;
    click(page, "film-run").await?;
    says(page, "film-state", "is at node").await?;
    click(page, "film-run").await?;
    says(page, "film-state", "Stopped").await?;
    ensure!(place(page, "of").await? == all, "the film is gone");
    Ok(())
}

/// Board, play, counters, a switch and the tree come first; the rest is behind one door, which stays as it was left, and which a link
/// that needs it opens.
pub async fn the_rest_is_behind_one_door(page: &Page) -> Result<()> {
    enter(page, SEVERAL, "notes:l.2").await?;
    follow(page).await?;
    let rest = [
        "film-setup",
        "film-from",
        "film-open-stops",
        "film-open-steer",
        "film-link",
        "film-next-cut",
        "lab-setups-fold",
    ];
    let seen = "return arguments[0].filter((one) => document.querySelector(`[data-test=\"${one}\"]`)?.checkVisibility()).length";
    let many = async || page.js_with(seen, &[json!(rest)]).await;
    ensure!(many().await? == rest.len(), "what is behind the door is not there");
    click(page, "fold-search").await?;
    ensure!(many().await? == 0, "the door is open");
    let first = ["film-board", "film-trick", "pair-setup", "film-play", "film-words", "film-tree", "film-legend"];
    ensure!(page.js_with(seen, &[json!(first)]).await? == first.len(), "what comes first is not there");
    let sums = "return [...document.querySelectorAll('.sums tbody tr')].filter((one) => one.checkVisibility()).length";
    ensure!(page.js(sums).await? == 2, "{} counters", page.js(sums).await?);
    page.screenshot("film-first").await?;
    // Without its first trick, the search is another one.
    let switch = "return document.querySelector('[data-test=\"film-trick\"]').checked";
    ensure!(page.js(switch).await? == true, "the trick is off");
    page.js("document.querySelector('[data-test=\"film-trick\"]').click()").await?;
    page.wait_js("document.querySelector('[data-test=\"film-setup\"]').value.includes('after_source.0')").await?;
    follow(page).await?;
    ensure!(page.js(switch).await? == false, "the trick is on again");
    page.reload().await?;
    page.wait_ready().await?;
    follow(page).await?;
    ensure!(many().await? == 0, "it does not stay as it was left");
    let stops = format!("#{}&lab=search.1,notes:l.2,~stop:s", link(page, SEVERAL).await?);
    page.goto(&stops).await?;
    page.wait_ready().await?;
    says(page, "stop-list", "A solution").await?;
    ensure!(many().await? == rest.len(), "the link does not open the door");
    Ok(())
}

/// The room fits a desk's first view, with a board of at least 400 pixels, however deep the tree is, and with a second search beside
/// the first.
pub async fn fits_the_first_view(page: &Page) -> Result<()> {
    crate::reflow::resize(page, (1280, 800)).await?;
    let deep = "#aquarium&lab=search,notes,default";
    for open in [format!("#{}&lab=search,notes:l.2", link(page, SEVERAL).await?), deep.to_owned()] {
        visit(page, &open).await?;
        follow(page).await?;
        if page.js("return document.querySelector('.lab-search').hasAttribute('data-more')").await? == true {
            click(page, "fold-search").await?;
        }
        let over = "(() => { const room = document.querySelector('.lab-room'); return room.scrollHeight - room.clientHeight; })()";
        page.wait_js(&format!("{over} <= 0 && document.querySelector('.still').clientHeight >= 398")).await?;
        page.js("const list = document.querySelector('[data-test=\"pair-setup\"]'); if (list.options[1]) { list.selectedIndex = 1; list.dispatchEvent(new Event('change')); }").await?;
        page.wait_js("document.querySelector('.film').dataset.films === '2'").await?;
        page.wait_js(&format!("{over} <= 0")).await?;
        page.screenshot("film-two").await?;
    }
    Ok(())
}

/// A search without a tree shows curves, and says why.
pub async fn what_has_no_tree_has_curves(page: &Page) -> Result<()> {
    visit(page, "#harmony&lab=search,default:l.1").await?;
    page.wait_for("#lab:not([hidden])").await?;
    click(page, "film-run").await?;
    says(page, "film-state", "Solvable in").await?;
    page.wait_for("[data-test=\"film-curves\"] svg .curve").await?;
    let label =
        page.js("return document.querySelector('[data-test=\"film-curves\"] svg').getAttribute('aria-label')").await?;
    ensure!(label.as_str().is_some_and(|label| label.contains("Nodes")), "{label}");
    ensure!(page.js("return document.querySelector('.film').hidden").await? == json!(true), "a film is shown");
    Ok(())
}

/// Another board of the gallery is chosen beside Watch: its search is watched at once, and the address holds it.
pub async fn another_board_is_watched(page: &Page) -> Result<()> {
    enter(page, TINY, "notes").await?;
    follow(page).await?;
    let listed = "document.querySelector('[data-test=\"film-board\"]').selectedOptions[0].textContent";
    ensure!(
        page.js(&format!("return {listed}.startsWith('Open board')")).await? == true,
        "the open board is not listed"
    );
    let before = (place(page, "of").await?, page.js("return location.hash").await?);
    choose(page, "film-board", "gallery.1").await?;
    page.wait_js(&format!("location.hash !== {}", before.1)).await?;
    follow(page).await?;
    page.wait_js(&format!(
        "!document.querySelector('[data-test=\"film-where\"]').textContent.endsWith('of {}')",
        before.0
    ))
    .await?;
    let link = page.js("return location.hash").await?;
    ensure!(link.as_str().is_some_and(|link| link.contains("&lab=search")), "{link}");
    page.reload().await?;
    page.wait_ready().await?;
    page.wait_js(&format!("{listed} === 'Staircase'")).await
}

/// The first board is one on which little is pruned, so another one is watched. A board that was opened on purpose stays, and leads
/// to one with more to see; Back leads to it again.
pub async fn little_pruning_leads_to_more(page: &Page) -> Result<()> {
    visit(page, "#lazors&lab=search").await?;
    page.wait_for("#lab:not([hidden])").await?;
    says(page, "film-state", "is open: its search has more pruning to see.").await?;
    // All of it is watched, and tests cut in it.
    says(page, "film-state", ": the whole search.").await?;
    page.wait_js("document.querySelector('[data-test=film-pruning]').hidden").await?;
    ensure!(place(page, "of").await? < 2000, "it is long");
    let script = "return gridlight.examples('lazors').find(({ name }) => name === 'Staircase').link";
    let own = page.js(script).await?;
    let own = own.as_str().unwrap_or_default();
    visit(page, &format!("#{own}&lab=search")).await?;
    page.wait_for("#lab:not([hidden])").await?;
    follow(page).await?;
    page.wait_js(&format!("gridlight.page.view().link === '{own}'")).await?;
    click(page, "film-pruning").await?;
    says(page, "film-state", "is open: its search has more pruning to see.").await?;
    page.wait_js(&format!("!location.hash.startsWith('#{own}')")).await?;
    page.js("history.back()").await?;
    page.wait_js(&format!("location.hash.startsWith('#{own}&lab=search')")).await?;
    page.wait_js(&format!("gridlight.page.view().link === '{own}'")).await
}
