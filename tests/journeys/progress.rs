//! Exporting progress and importing it into another browser, where nothing is overwritten.

use anyhow::{Result, anyhow, ensure};
use serde_json::{Value, json};
use xtask::browser::{Kind, Page};

use crate::boards::{SEVERAL, TINY};
use crate::own::{higher, in_the_database, large_maze, solve_the};
use crate::steps::*;

/// Opens the dialog, like a person.
async fn dialog(page: &Page) -> Result<()> {
    click(page, "theme").await?;
    click(page, "progress").await?;
    page.wait_for(&it("progress-save")).await?;
    rest(page, "dialog[open]").await
}

/// The file to be downloaded.
async fn saved(page: &Page) -> Result<String> {
    dialog(page).await?;
    let script = "
        const make = URL.createObjectURL;
        URL.createObjectURL = (blob) => {
          URL.createObjectURL = make;
          void blob.text().then((text) => { window.saved = text; });
          return make.call(URL, blob);
        };
        HTMLAnchorElement.prototype.click = function () { window.named = this.download; };";
    page.js(script).await?;
    click(page, "progress-save").await?;
    page.wait_js("window.saved").await?;
    let named = page.js("return window.named").await?;
    ensure!(named.as_str().is_some_and(|name| name.starts_with("gridlight-progress-20")), "{named}");
    says(page, "progress-state", "Saved.").await?;
    let text = page.js("return window.saved").await?;
    page.press("Escape").await?;
    text.as_str().map(str::to_owned).ok_or_else(|| anyhow!("nothing was saved"))
}

/// Drops a file on the page, and waits for what is said of it.
async fn bring(page: &Page, text: &str, said: &str) -> Result<()> {
    page.js("document.querySelector('#toast').replaceChildren()").await?;
    page.drop_file("#stage", "progress.json", text).await?;
    says(page, "toast", said).await
}

/// The saved value with a name, from this page.
async fn kept(page: &Page, name: &str) -> Result<Value> {
    let script = "return JSON.parse(localStorage.getItem('gridlight.' + arguments[0]) ?? 'null')";
    page.js_with(script, &[name.into()]).await
}

/// Saves a value, as if the page had done so.
async fn put(page: &Page, name: &str, value: Value) -> Result<()> {
    let script = "localStorage.setItem('gridlight.' + arguments[0], JSON.stringify(arguments[1]))";
    page.js_with(script, &[name.into(), value]).await.map(drop)
}

/// All saved values, except messages to other tabs.
async fn everything(page: &Page) -> Result<Value> {
    let script = "
        // The page's own is waited for: who opens one first would make an empty one of it.
        const opening = indexedDB.open('gridlight');
        opening.onupgradeneeded = () => opening.transaction.abort();
        const database = await done(opening).catch(() => null);
        let boards = [];
        if (database) {
          const all = await done(database.transaction('boards').objectStore('boards').getAll());
          boards = all.map(({ bits, ...rest }) => ({ ...rest, bits: bits.length }));
          database.close();
        }
        const { 'gridlight.taken': _, ...values } = { ...localStorage };
        return { values, boards };";
    page.js_async(&[DONE, script].concat()).await
}

/// A date, the given number of days before today.
async fn date(page: &Page, before: u32) -> Result<String> {
    let script = "return new Date(Date.now() - arguments[0] * 86_400_000).toISOString().slice(0, 10)";
    Ok(page.js_with(script, &[before.into()]).await?.as_str().unwrap_or_default().to_owned())
}

/// A file with only these values.
fn file(values: &Value, boards: &Value) -> String {
    let frame = "\"gridlight\":\"progress\",\"version\":1,\"written\":\"2026-11-23T09:30:00.000Z\"";
    format!("{{{frame},\"kept\":{values},\"boards\":{boards}}}")
}

/// Ticks, moves, streaks, settings and own boards of any size all arrive in another browser; Undo removes them again.
pub async fn goes_from_one_browser_to_another(page: &Page) -> Result<()> {
    let friends = link(page, TINY).await?;
    start(page).await?;
    let names =
        page.js("return gridlight.examples('lazors').slice(0, 2).map(({ name, given }) => ({ name, given }))").await?;
    put(page, "solved.lazors", json!([names[1]["name"]])).await?;
    let (today, yesterday) = (date(page, 0).await?, date(page, 1).await?);
    let day = |date: &str| json!({ "given": friends, "solved": date, "moves": 2, "hints": 0 });
    put(page, "daily.lazors", json!({ yesterday.clone(): day(&yesterday), today.clone(): day(&today) })).await?;
    put(page, "theme", "light".into()).await?;
    // A move on a friend's board, which then counts as the person's own; a board too large for a link.
    visit(page, &format!("#{friends}")).await?;
    put(page, "daily.lazors", json!({ yesterday.clone(): day(&yesterday), today.clone(): day(&today) })).await?;
    page.js_with("location.hash = arguments[0]", &[link(page, SEVERAL).await?.into()]).await?;
    page.wait_ready().await?;
    mode(page, "play").await?;
    tap(page, 1, 1).await?;
    let moved = board(page).await?;
    in_the_database(page, 1).await?;
    page.paste(&large_maze(130)).await?;
    wait_view(page, "view.rows === 130").await?;
    in_the_database(page, 2).await?;
    let text = saved(page).await?;

    let other = page.another().await?;
    start(&other).await?;
    other.wait_js("localStorage.getItem('gridlight.board.lazors')").await?;
    bring(&other, &text, "Imported: 2 new boards of yours").await?;
    says(&other, "toast", "1 solved board, 2 daily boards").await?;
    other.screenshot("progress-brings").await?;
    other.wait_js("document.documentElement.dataset.theme === 'light'").await?;
    for reloaded in [false, true] {
        if reloaded {
            other.reload().await?;
            other.wait_ready().await?;
        }
        other.wait_js("document.documentElement.dataset.theme === 'light'").await?;
        other.wait_js("document.querySelector('[data-test=\"board-1\"]').classList.contains('solved')").await?;
        other
            .wait_js("document.querySelector('[data-test=\"daily-state\"]').textContent === '2 days in a row'")
            .await?;
        other.wait_js("document.querySelectorAll('[data-test=\"own-board\"]').length === 1").await?;
    }
    // The move that was made, and the large board.
    other.js("document.querySelector('[data-test=\"own-board\"]').click()").await?;
    wait_view(&other, &format!("view.link === '{moved}' && view.own")).await?;
    other.js(&format!("document.querySelector('{}').click()", it("puzzle-laser-maze"))).await?;
    wait_view(&other, "view.puzzle === 'laser-maze'").await?;
    says(&other, "own-board", "130 × 130").await?;
    other.js("document.querySelector('[data-test=\"own-board\"]').click()").await?;
    wait_view(&other, "view.rows === 130 && view.link === ''").await?;
    // Importing the same again brings nothing new.
    bring(&other, &text, "already here").await?;
    close_clean(other).await?;

    let third = page.another().await?;
    start(&third).await?;
    third.wait_js("localStorage.getItem('gridlight.board.lazors')").await?;
    let before = everything(&third).await?;
    bring(&third, &text, "Imported: ").await?;
    click(&third, "progress-undo").await?;
    says(&third, "toast", "The import was undone").await?;
    let after = everything(&third).await?;
    ensure!(after == before, "undo left something:\n{before}\n{after}");
    close_clean(third).await
}

/// Settings and an own board that differ: the later version of the board keeps its place, the other becomes a copy, and the
/// settings of this device stay. Undo takes all of it back.
pub async fn two_versions_both_stay(page: &Page) -> Result<()> {
    let several = link(page, SEVERAL).await?;
    start(page).await?;
    page.js_with("location.hash = arguments[0]", &[several.clone().into()]).await?;
    wait_view(page, &format!("view.link === '{several}'")).await?;
    higher(page).await?;
    in_the_database(page, 1).await?;
    put(page, "theme", "dark".into()).await?;
    let before = everything(page).await?;
    let (id, tiny) = (before["boards"][0]["id"].clone(), link_of(page).await?);
    let theirs = json!({
        "id": id, "puzzle": "lazors", "when": 1000, "name": "Theirs", "rows": 3, "cols": 3,
        "given": tiny, "link": tiny, "mode": "edit", "bits": ""
    });
    let text = file(&json!({ "theme": "light", "clock": false }), &json!([theirs]));
    bring(page, &text, "Imported: 1 new board of yours, 1 setting.").await?;
    page.screenshot("progress-imported").await?;
    ensure!(kept(page, "theme").await? == "dark" && kept(page, "clock").await? == false);
    let boards = everything(page).await?["boards"].clone();
    let named = |id: &Value| boards.as_array()?.iter().find(|one| one["id"] == *id)?["name"].as_str();
    ensure!(boards.as_array().map_or(0, Vec::len) == 2 && named(&id) == Some(""), "{boards}");
    click(page, "progress-undo").await?;
    says(page, "toast", "The import was undone").await?;
    ensure!(everything(page).await?["boards"] == before["boards"] && kept(page, "clock").await?.is_null());
    Ok(())
}

/// The link of the tiny board, without leaving the page.
async fn link_of(page: &Page) -> Result<String> {
    let script = "return gridlight.examples('lazors')[0].given";
    page.js(script).await?.as_str().map(str::to_owned).ok_or_else(|| anyhow!("there is no board"))
}

/// Files of other kinds and versions, truncated or large: a message, and everything is as before.
pub async fn what_is_no_such_file_changes_nothing(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    tap(page, 0, 2).await?;
    // A friend's board with moves on it is saved as the person's own, after a pause.
    in_the_database(page, 1).await?;
    let before = everything(page).await?;
    let good = file(&json!({ "theme": "light" }), &json!([]));
    let cases = [
        (good.replace("\"version\":1", "\"version\":2"), "newer version"),
        (good[..good.len() / 2].to_owned(), "damaged or incomplete"),
        (good.replace("\"boards\":[]", "\"boards\":7"), "damaged or incomplete"),
        (good.replace("progress\"", "setups\""), "not a Gridlight progress file"),
    ];
    for (text, words) in &cases {
        bring(page, text, words).await?;
        says(page, "toast", "Nothing was changed.").await?;
    }
    ensure!(everything(page).await? == before, "a refused file left a mark");
    // Unknown entries in a valid file are counted.
    let odd = file(&json!({ "theme": "<script>", "other": 1, "clock": false }), &json!([{ "id": 3 }]));
    bring(page, &odd, "3 parts of the file cannot be read by this page and are left out.").await?;
    // A file pasted into the field for boards is recognised too.
    if page.kind() != Kind::Phone {
        new_board(page, "import").await?;
        page.js_with(
            "const field = document.querySelector('[data-test=\"import-text\"]'); field.value = arguments[0]; field.dispatchEvent(new Event('input'));",
            &[good.into()],
        )
        .await?;
        says(page, "import-state", "A progress file.").await?;
        click(page, "import-open").await?;
        says(page, "toast", "Imported: 1 setting.").await?;
    }
    Ok(())
}

/// Storage runs out half-way: what was written is reverted.
pub async fn without_room_all_is_as_before(page: &Page) -> Result<()> {
    open(page, TINY).await?;
    tap(page, 0, 2).await?;
    // A friend's board with moves on it is saved as the person's own, after a pause.
    in_the_database(page, 1).await?;
    let tiny = link_of(page).await?;
    let board = |id: &str, link: &str| {
        json!({
            "id": id, "puzzle": "lazors", "when": 1000, "name": "", "rows": 3, "cols": 3, "given": link, "link": link, "mode": "edit", "bits": ""
        })
    };
    let brought = json!([board("new-1", &tiny), board("new-2", "lazors/AAAA")]);
    let text = file(&json!({ "clock": false, "solved.lazors": ["Glasshouse"], "loop": true }), &brought);
    let full = "
        const { setItem } = Storage.prototype;
        const { put } = IDBObjectStore.prototype;
        const refuse = () => { throw new DOMException('full', 'QuotaExceededError'); };
        let [left, of] = arguments;
        window.room = () => { Storage.prototype.setItem = setItem; IDBObjectStore.prototype.put = put; };
        if (of === 'boards') IDBObjectStore.prototype.put = function (...all) { return left-- > 0 ? put.apply(this, all) : refuse(); };
        else Storage.prototype.setItem = function (name, text) {
          if (/clock|solved|loop/.test(name) && left-- <= 0) refuse();
          return setItem.call(this, name, text);
        };";
    let before = everything(page).await?;
    for (left, of) in [(1, "boards"), (0, "values"), (2, "values")] {
        page.js_with(full, &[left.into(), of.into()]).await?;
        bring(page, &text, "Nothing was changed.").await?;
        page.js("room()").await?;
        let after = everything(page).await?;
        ensure!(after == before, "without room for {of} something stayed:\n{before}\n{after}");
    }
    // With enough room everything is imported.
    bring(page, &text, "Imported: ").await?;
    ensure!(kept(page, "loop").await? == true);
    Ok(())
}

/// A file with ticks, times and boards, so that an import takes a while.
fn crowd(name: &str, given: &str) -> String {
    let boards: Vec<Value> = (0..10)
        .map(|at| {
            let link = format!("laser-maze/{name}-{at}");
            json!({
                "id": format!("{name}-{at}"), "puzzle": "laser-maze", "when": 1000 + at, "name": "", "rows": 3, "cols": 3,
                "given": link, "link": link, "mode": "edit", "bits": ""
            })
        })
        .collect();
    let times = json!({ format!("lazors/{name}"): 5000, given: 1 });
    file(&json!({ "solved.lazors": [format!("{name} 1"), format!("{name} 2")], "times": times }), &json!(boards))
}

/// Opens a page that imports a file when another tab says so.
async fn wait_to_import(page: &Page, text: &str, locks: bool) -> Result<()> {
    start(page).await?;
    if !locks {
        page.js("Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });").await?;
    }
    let script = "
        const dropped = new DataTransfer();
        dropped.items.add(new File([arguments[0]], 'progress.json'));
        window.channel = new BroadcastChannel('import');
        window.channel.onmessage = () => document.querySelector('#stage').dispatchEvent(
          new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped }));";
    page.js_with(script, &[text.into()]).await.map(drop)
}

/// In one tab a board is solved while two others import, all at the same moment: no tick, time or board is lost.
async fn write_at_once(page: &Page, locks: bool) -> Result<()> {
    start(page).await?;
    let given = link_of(page).await?;
    let name = page.js("return gridlight.examples('lazors')[0].name").await?;
    solve_the(page, 0).await?;
    let solver = page.new_tab().await?;
    start(page).await?;
    let first = page.new_tab().await?;
    start(page).await?;
    let second = page.to_tab(solver.clone()).await?;
    for (round, delay) in [0, 5, 20, 60].into_iter().enumerate() {
        // One move before the end, without a tick.
        page.to_tab(solver.clone()).await?;
        click(page, "undo").await?;
        wait_view(page, "!view.solved && location.hash === `#${view.link}`").await?;
        page.js("for (const name of ['solved.lazors', 'times']) localStorage.removeItem(`gridlight.${name}`)").await?;
        page.reload().await?;
        page.wait_ready().await?;
        wait_view(page, "!view.solved && view.redo !== '' && view.own").await?;
        page.js("localStorage.removeItem('gridlight.times')").await?;
        let names = ["A", "B"].map(|tab| format!("{tab}{delay}"));
        for (tab, name) in [first.clone(), second.clone()].into_iter().zip(&names) {
            page.to_tab(tab).await?;
            wait_to_import(page, &crowd(name, &given), locks).await?;
        }
        page.to_tab(solver.clone()).await?;
        let script = "
            new BroadcastChannel('import').postMessage('now');
            const until = performance.now() + DELAY;
            while (performance.now() < until) await new Promise((go) => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = go;
              port2.postMessage('');
            });
            document.querySelector('[data-test=\"redo\"]').click();";
        page.js_async(&script.replace("DELAY", &delay.to_string())).await?;
        wait_view(page, "view.solved").await?;
        for tab in [first.clone(), second.clone()] {
            page.to_tab(tab).await?;
            says(page, "toast", "Imported: ").await?;
        }
        let (solved, times) = (kept(page, "solved.lazors").await?, kept(page, "times").await?);
        let mut ticks: Vec<Value> =
            names.iter().flat_map(|name| [json!(format!("{name} 1")), json!(format!("{name} 2"))]).collect();
        ticks.push(name.clone());
        for tick in ticks {
            let there = solved.as_array().is_some_and(|all| all.contains(&tick));
            ensure!(there, "after {delay} ms {tick} is not in {solved}");
        }
        for time in names.map(|name| format!("lazors/{name}")).iter().chain([&given]) {
            ensure!(times[time].as_u64() > Some(0), "after {delay} ms {time} is not in {times}");
        }
        let boards = everything(page).await?["boards"].as_array().map_or(0, Vec::len);
        ensure!(boards == 20 * (round + 1), "after {delay} ms {boards} boards are kept");
    }
    Ok(())
}

/// Two imports and a solved board at the same moment, in three tabs.
pub async fn tabs_that_write_at_once_lose_nothing(page: &Page) -> Result<()> {
    write_at_once(page, true).await
}

/// The same where there are no locks, as in pages without encryption.
pub async fn without_locks_nothing_is_lost_either(page: &Page) -> Result<()> {
    write_at_once(page, false).await
}

/// Days to come and ticks without end are refused in words, and nothing that is here gives way to them.
pub async fn what_is_too_much_is_refused(page: &Page) -> Result<()> {
    start(page).await?;
    let given = link_of(page).await?;
    let today = date(page, 0).await?;
    let mine = json!({ today.clone(): { "given": given, "solved": today, "moves": 2, "hints": 0 } });
    put(page, "daily.lazors", mine.clone()).await?;
    put(page, "solved.lazors", json!(["Mine"])).await?;
    start(page).await?;
    let far: serde_json::Map<String, Value> =
        (2100..2500).map(|year| (format!("{year}-01-02"), json!({ "given": given }))).collect();
    let names: Vec<String> = (0..51_000).map(|at| format!("{at:098}")).collect();
    let future = "400 daily boards have dates in the future (2100-01-02 to 2499-01-02) and are left out.";
    let refused = format!("Nothing in this file could be added. {future}");
    bring(page, &file(&json!({ "daily.lazors": far }), &json!([])), &refused).await?;
    let both = file(&json!({ "daily.lazors": far, "solved.lazors": names }), &json!([]));
    bring(page, &both, "Imported: 999 solved boards.").await?;
    says(page, "toast", "400 daily boards have dates in the future").await?;
    says(page, "toast", "solved boards are stored per puzzle").await?;
    page.screenshot("progress-refused").await?;
    let solved = kept(page, "solved.lazors").await?;
    ensure!(solved[0] == "Mine" && solved.as_array().map(Vec::len) == Some(1000), "{}", solved[0]);
    ensure!(kept(page, "daily.lazors").await? == mine, "{}", kept(page, "daily.lazors").await?);
    Ok(())
}

/// Without room for ticks and times, the page says so, once.
pub async fn that_there_is_no_room_is_told_once(page: &Page) -> Result<()> {
    start(page).await?;
    page.js("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };").await?;
    solve_the(page, 0).await?;
    says(page, "toast", "This browser cannot store your progress").await?;
    page.screenshot("no-room").await?;
    // The tick is there for this visit.
    page.wait_js("document.querySelector('[data-test=\"board-0\"]').classList.contains('solved')").await?;
    page.click("#toast button").await?;
    page.wait_js("document.querySelector('#toast').hidden").await?;
    solve_the(page, 1).await?;
    page.wait_js("document.querySelector('[data-test=\"board-1\"]').classList.contains('solved')").await?;
    ensure!(page.js("return document.querySelector('#toast').hidden").await? == true, "it is told again");
    Ok(())
}
