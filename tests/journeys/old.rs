//! A visitor of an earlier version, whose boards, progress and settings are kept as data in `old/`: nothing is lost
//! in today's build, whether it is opened or takes the old one's place.

use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use xtask::browser::Page;
use xtask::project;

use crate::boards::TINY;
use crate::offline::{Host, build_of, look_for_more};
use crate::steps::*;

/// What that visitor's browser kept: saved values and boards.
fn visitor() -> Result<Value> {
    let text = fs::read_to_string(project::root().join("tests/journeys/old/visitor.json"))?;
    serde_json::from_str(&text).context("the visitor's data cannot be read")
}

/// The values under names that begin like this, without the page's own prefix.
fn values(visitor: &Value) -> impl Iterator<Item = (&str, Value)> {
    visitor["values"].as_object().into_iter().flatten().map(|(name, text)| {
        let text = text.as_str().unwrap_or_default();
        // Few values are plain text.
        let value = serde_json::from_str(text).unwrap_or_else(|_| text.into());
        (name.trim_start_matches("gridlight."), value)
    })
}

fn value(visitor: &Value, name: &str) -> Value {
    values(visitor).find(|(one, _)| *one == name).map(|(_, value)| value).unwrap_or_default()
}

/// Makes a browser that visitor's, on the day of that visit, at a file of a site that runs no script.
async fn become_the(page: &Page, visitor: &Value, site: &str, blank: &str) -> Result<()> {
    let shift = format!(
        "(() => {{
          const [Real, shift] = [Date, {} - Date.now()];
          window.Date = class extends Real {{
            constructor(...parts) {{ parts.length ? super(...parts) : super(Real.now() + shift); }}
            static now() {{ return Real.now() + shift; }}
          }};
        }})();",
        visitor["when"]
    );
    page.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": shift })).await?;
    page.goto_address(&format!("{site}{blank}")).await?;
    page.js_with(
        "for (const [name, text] of Object.entries(arguments[0])) localStorage.setItem(name, text)",
        &[visitor["values"].clone()],
    )
    .await?;
    let boards = format!(
        "{DONE}
        const opening = indexedDB.open('gridlight', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('boards', {{ keyPath: 'id' }}).createIndex('puzzle', 'puzzle');
        const database = await done(opening);
        const store = database.transaction('boards', 'readwrite').objectStore('boards');
        for (const board of {}) await done(store.put({{ ...board, bits: Uint8Array.from(atob(board.bits), (letter) => letter.charCodeAt(0)) }}));
        database.close();",
        visitor["boards"]
    );
    page.js_async(&boards).await.map(drop)
}

/// Everything that visitor had is still kept, whatever else is by now.
async fn all_is_kept(page: &Page, visitor: &Value) -> Result<()> {
    let script = format!(
        "{DONE}
        const database = await done(indexedDB.open('gridlight'));
        const all = await done(database.transaction('boards').objectStore('boards').getAll());
        const boards = all.map(({{ bits, ...rest }}) => ({{ ...rest, bits: btoa(Array.from(bits, (one) => String.fromCharCode(one)).join('')) }}));
        database.close();
        return {{ values: {{ ...localStorage }}, boards }};"
    );
    let now = page.js_async(&script).await?;
    for board in visitor["boards"].as_array().into_iter().flatten() {
        let same = now["boards"].as_array().into_iter().flatten().find(|one| one["id"] == board["id"]);
        let same = same.with_context(|| format!("a board is gone: {board}"))?;
        for part in ["puzzle", "name", "about", "rows", "cols", "given", "link", "bits"] {
            ensure!(same[part] == board[part], "{part} of a board has become {}: {board}", same[part]);
        }
    }
    for (name, before) in values(visitor) {
        // Where the visitor was: other boards were opened since.
        if ["puzzle", "gallery", "own.waiting"].contains(&name)
            || ["board.", "last."].iter().any(|it| name.starts_with(it))
        {
            continue;
        }
        let after = value(&now, name);
        match (&before, &after) {
            (Value::Object(before), Value::Object(after)) => {
                for (key, one) in before {
                    // Time goes on for the board that is open.
                    let longer = name == "times" && after.get(key).and_then(Value::as_f64) >= one.as_f64();
                    ensure!(longer || after.get(key) == Some(one), "{name} of {key} was {one}: {:?}", after.get(key));
                }
            }
            (Value::Array(before), Value::Array(after)) => {
                ensure!(before.iter().all(|one| after.contains(one)), "{name} was {before:?}: {after:?}");
            }
            _ => ensure!(before == after, "{name} was {before}: {after}"),
        }
    }
    Ok(())
}

/// Opens a puzzle by its tab.
async fn puzzle(page: &Page, id: &str) -> Result<()> {
    page.js(&format!("document.querySelector('{}').click()", it(&format!("puzzle-{id}")))).await?;
    wait_view(page, &format!("view.puzzle === '{id}'")).await?;
    // In a drawer that may be closed.
    page.js("document.querySelector('#gallery').hidden && document.querySelector('#gallery-button').click()").await?;
    page.wait_for(&it("board-0")).await
}

/// Settings, ticks, best times, moves, own boards of any size, titles, sets, lessons and measurements are all there.
pub async fn a_visitor_of_earlier_finds_everything(page: &Page) -> Result<()> {
    let visitor = visitor()?;
    become_the(page, &visitor, page.home(), "www/start/page.css").await?;
    page.goto("").await?;
    page.wait_ready().await?;
    wait_view(page, &format!("view.puzzle === {}", value(&visitor, "puzzle"))).await?;
    page.wait_js(&format!("document.documentElement.dataset.theme === {}", value(&visitor, "theme"))).await?;
    ensure!(page.js("return document.querySelector('#toast').textContent.includes('read')").await? == false);
    for id in ["lazors", "laser-maze", "aquarium", "voltorb-flip", "harmony"] {
        puzzle(page, id).await?;
        page.wait_js("document.querySelector('[data-test=\"board-0\"]').classList.contains('solved')").await?;
        page.wait_js("/\\d:\\d\\d/.test(document.querySelector('[data-test=\"board-0\"] .card-time').textContent)")
            .await?;
        let own = visitor["boards"].as_array().into_iter().flatten().filter(|board| board["puzzle"] == id);
        let titles: Vec<&Value> = own.map(|board| &board["name"]).collect();
        page.wait_js(&format!("document.querySelectorAll('{}').length === {}", it("own-board"), titles.len())).await?;
        for title in titles.iter().filter(|title| **title != "") {
            page.wait_js(&format!(
                "[...document.querySelectorAll('{}')].some((one) => (one.ariaLabel ?? one.textContent).includes({title}))",
                it("own-board")
            ))
            .await?;
        }
        // The second board was begun.
        page.js("document.querySelector('[data-test=\"board-1\"]').click()").await?;
        wait_view(page, "view.given !== '' && view.moved").await?;
        let given = word(&view(page).await?, "given")?;
        ensure!(
            value(&visitor, &format!("progress.{id}"))[&given] == board(page).await?.as_str(),
            "{id} is not as it was left"
        );
    }
    for id in ["laser-maze", "lazors"] {
        puzzle(page, id).await?;
        page.js("document.querySelector('.today-card').click()").await?;
        wait_view(page, "view.solved").await?;
    }
    puzzle(page, "laser-maze").await?;
    page.js("[...document.querySelectorAll('[data-test=\"own-board\"]')].find((one) => (one.ariaLabel ?? one.textContent).includes('Wide open')).click()").await?;
    wait_view(page, "view.rows === 130 && view.cols === 130").await?;
    says(page, "set-solved", "1 solved").await?;
    visit(page, "#lazors&learn").await?;
    says(page, "overview-lazors", "1 of 7 lessons finished").await?;
    visit(page, "#lazors/EQgA_Q9NACMo&lab=compare").await?;
    page.wait_js("document.querySelectorAll('#lab tbody tr').length > 0").await?;
    all_is_kept(page, &visitor).await
}

/// A browser with an earlier build and its service worker gets today's: it is offered, takes over on request, and works
/// without the network. Boards, moves, undo and all that was kept stay.
pub async fn an_earlier_build_gets_todays(page: &Page) -> Result<()> {
    let visitor = visitor()?;
    let link = link(page, TINY).await?;
    let folder = tempfile::tempdir()?;
    let archive = project::root().join("tests/journeys/old/build.tar.xz");
    let unpacked = Command::new("tar").arg("-xJf").arg(archive).arg("-C").arg(folder.path()).status()?;
    ensure!(unpacked.success(), "the earlier build cannot be unpacked");
    let mut host = Host::of(page, folder, visitor["build"].as_str().unwrap_or_default().to_owned())?;
    become_the(page, &visitor, &host.address, "www/style.css").await?;
    host.visit(page, &format!("#{link}")).await?;
    ensure!(build_of(page).await? == host.build, "it is another build");
    tap(page, 0, 2).await?;
    let moved = board(page).await?;
    ensure!(moved != link, "nothing was moved");
    host.replace(page)?;
    look_for_more(page).await?;
    says(page, "toast", "A new version is ready").await?;
    ensure!(build_of(page).await? == visitor["build"], "nothing was asked for yet");
    click(page, "renew").await?;
    page.wait_js(&format!("document.documentElement.dataset.build === '{}'", host.build)).await?;
    page.wait_ready().await?;
    ensure!(board(page).await? == moved, "the board is another one");
    click(page, "undo").await?;
    wait_view(page, &format!("view.link === '{link}'")).await?;
    let caches = page.js_async("return (await caches.keys()).length").await?;
    ensure!(caches == 1, "{caches} builds are kept");
    host.stop();
    host.enter(page, "").await?;
    ensure!(build_of(page).await? == host.build, "the new build is not kept");
    solve(page, "Unique solution.").await?;
    all_is_kept(page, &visitor).await
}
