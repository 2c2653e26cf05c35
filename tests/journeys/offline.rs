//! The page kept on the device: without the network, and when there is a new build. Each journey has its own host, with
//! a page sealed as by `cargo xtask dist`.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::json;
use tempfile::TempDir;
use xtask::browser::{Kind, Page};
use xtask::server::{self, Server};
use xtask::{dist, offline};

use crate::boards::TINY;
use crate::own::in_the_database;
use crate::steps::*;

/// A host with the page in its own folder.
pub struct Host {
    folder: TempDir,
    options: server::Options,
    server: Option<Server>,
    pub address: String,
    /// The build in the folder.
    pub build: String,
}

impl Host {
    fn open(page: &Page) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        page.copy_site(folder.path())?;
        let build = offline::seal(folder.path(), &dist::public_files(folder.path())?)?;
        Self::of(page, folder, build)
    }

    /// Serves a sealed folder.
    pub fn of(page: &Page, folder: TempDir, build: String) -> Result<Self> {
        let mut options = server::Options { root: folder.path().into(), prefix: "/play".into(), ..Default::default() };
        let server = page.serve(&options)?;
        options.port = server.port();
        let address = server.address().to_owned();
        Ok(Self { folder, options, server: Some(server), address, build })
    }

    /// Puts today's build in place of what is on the host.
    pub fn replace(&mut self, page: &Page) -> Result<()> {
        for entry in self.folder.path().read_dir()?.collect::<Result<Vec<_>, _>>()? {
            let path = entry.path();
            if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }?;
        }
        page.copy_site(self.folder.path())?;
        self.build = offline::seal(self.folder.path(), &dist::public_files(self.folder.path())?)?;
        Ok(())
    }

    /// Stops the network.
    pub fn stop(&mut self) {
        self.server = None;
    }

    /// Restores the network.
    fn go_on(&mut self) -> Result<()> {
        self.server = Some(Server::start(self.options.clone())?);
        Ok(())
    }

    fn file(&self, name: &str) -> Result<String> {
        fs::read_to_string(self.path(name)).with_context(|| format!("there is no {name}"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Puts another complete build on the host.
    fn renew(&mut self) -> Result<()> {
        fs::write(self.path("www/start/page.css"), self.file("www/start/page.css")? + "\n:root { --renewed: yes; }\n")?;
        let page = self.file("index.html")?.replace(&format!("data-build=\"{}\" ", self.build), "");
        fs::write(self.path("index.html"), page)?;
        self.build = offline::seal(self.folder.path(), &dist::public_files(self.folder.path())?)?;
        Ok(())
    }

    /// Opens a fragment, and waits until the whole page is kept.
    pub async fn visit(&self, page: &Page, fragment: &str) -> Result<()> {
        self.enter(page, fragment).await?;
        page.wait_js("navigator.serviceWorker.controller !== null").await
    }

    pub async fn enter(&self, page: &Page, fragment: &str) -> Result<()> {
        page.goto_address(&format!("{}{fragment}", self.address)).await?;
        page.wait_ready().await?;
        knows(page).await
    }
}

pub async fn build_of(page: &Page) -> Result<String> {
    let build = page.js("return document.documentElement.dataset.build ?? ''").await?;
    Ok(build.as_str().unwrap_or_default().to_owned())
}

/// Checks for a new build, as browsers do now and then.
pub async fn look_for_more(page: &Page) -> Result<()> {
    let script = "await (await navigator.serviceWorker.getRegistration()).update().catch(() => {});";
    page.js_async(script).await.map(drop)
}

/// Waits for these words in Help.
async fn said(page: &Page, words: &str) -> Result<()> {
    click(page, "help").await?;
    says(page, "kept", words).await?;
    page.press("Escape").await?;
    page.wait_js("!document.querySelector('dialog[open]')").await
}

/// After one visit the whole page works without the network: every puzzle, its solver, its explanations and Lab.
pub async fn works_without_the_network(page: &Page) -> Result<()> {
    let mut host = Host::open(page)?;
    host.visit(page, "#lazors").await?;
    ensure!(build_of(page).await? == host.build, "the page is of another build");
    host.stop();
    // First what the visit has not loaded yet, then the page itself.
    for anew in [false, true] {
        if anew {
            host.enter(page, "").await?;
        }
        for puzzle in ["laser-maze", "aquarium", "voltorb-flip", "harmony", "lazors"] {
            page.js(&format!("document.querySelector('[data-test=\"puzzle-{puzzle}\"]').click()")).await?;
            wait_view(page, &format!("view.puzzle === '{puzzle}'")).await?;
        }
        solve(page, "Unique solution.").await?;
    }
    said(page, "works offline").await?;
    mode(page, "play").await?;
    click(page, "hint").await?;
    page.wait_js("gridlight.page.view().hints.place > 0").await?;
    host.enter(page, "#aquarium&lab=search").await?;
    page.wait_for("[data-test=lab]").await?;
    page.screenshot("offline").await?;
    host.enter(page, "#lazors").await?;
    click(page, "share").await?;
    page.wait_for("[data-test=share-sheet][open]").await
}

/// A new build is loaded completely, offered in words, and takes over on request: the board and the undo history stay.
pub async fn a_new_version_is_offered(page: &Page) -> Result<()> {
    let mut host = Host::open(page)?;
    let link = link(page, TINY).await?;
    host.visit(page, &format!("#{link}")).await?;
    tap(page, 0, 2).await?;
    let old = host.build.clone();
    host.renew()?;
    look_for_more(page).await?;
    says(page, "toast", "A new version is ready").await?;
    page.screenshot("renew").await?;
    let moved = board(page).await?;
    ensure!(build_of(page).await? == old && moved != link, "nothing was asked for yet");
    // In another tab, too; a page of the old build would mix them.
    let here = page.new_tab().await?;
    host.enter(page, "#harmony").await?;
    ensure!(build_of(page).await? == old, "the old build answers until it is told not to");
    // A new worker waits until the old one is idle. In Chromium a request while that is being ended starts it again, and
    // then it rests after half a minute, or never if a driver watches it.
    has_all_parts(page).await?;
    let there = page.to_tab(here).await?;
    click(page, "renew").await?;
    page.wait_js(&format!("document.documentElement.dataset.build === '{}'", host.build)).await?;
    page.wait_ready().await?;
    ensure!(board(page).await? == moved, "the board is another one");
    page.wait_js("getComputedStyle(document.documentElement).getPropertyValue('--renewed') === 'yes'").await?;
    click(page, "undo").await?;
    wait_view(page, &format!("view.link === '{link}'")).await?;
    let here = page.to_tab(there).await?;
    if page.kind() == Kind::WebKit {
        // Under a driver, a background tab sleeps and is not woken.
        page.reload().await?;
    }
    page.wait_js(&format!("document.documentElement.dataset.build === '{}'", host.build)).await?;
    page.wait_ready().await?;
    wait_view(page, "view.puzzle === 'harmony'").await?;
    page.to_tab(here).await?;
    // The old build's cache is gone.
    let caches = page.js_async("return (await caches.keys()).length").await?;
    ensure!(caches == 1, "{caches} builds are kept");
    host.stop();
    host.enter(page, "").await?;
    ensure!(build_of(page).await? == host.build, "the new build is not kept");
    // Without a new build nothing is reported.
    host.go_on()?;
    look_for_more(page).await?;
    ensure!(page.js("return document.querySelector('[data-test=renew]')").await?.is_null(), "it is offered again");
    Ok(())
}

/// Waits until the page has loaded what it loads while it is idle: nothing more for a second.
async fn has_all_parts(page: &Page) -> Result<()> {
    let parts = "
        const count = () => performance.getEntriesByType('resource').length;
        for (let before = -1; before !== count(); ) {
          before = count();
          await new Promise((go) => setTimeout(go, 1000));
        }";
    page.js_async(parts).await.map(drop)
}

/// A host that has a new worker but not all of its files yet: the old build stays, and says so; once everything is
/// there, it is offered.
pub async fn a_mixed_update_leaves_the_old(page: &Page) -> Result<()> {
    let mut host = Host::open(page)?;
    host.visit(page, "#lazors").await?;
    let (old, style) = (host.build.clone(), host.file("www/start/page.css")?);
    host.renew()?;
    let renewed = host.file("www/start/page.css")?;
    fs::write(host.path("www/start/page.css"), &style)?;
    look_for_more(page).await?;
    says_kept(page, "is being published").await?;
    host.enter(page, "#lazors").await?;
    ensure!(build_of(page).await? == old, "half of a build was taken for one");
    solve(page, "Unique solution.").await?;
    // An invalid worker changes nothing either.
    let worker = host.file("sw.js")?;
    fs::write(host.path("sw.js"), "this is { no script")?;
    look_for_more(page).await?;
    host.enter(page, "#lazors").await?;
    ensure!(build_of(page).await? == old, "a broken worker was taken for one");
    fs::write(host.path("sw.js"), worker)?;
    fs::write(host.path("www/start/page.css"), renewed)?;
    look_for_more(page).await?;
    click(page, "help").await?;
    page.wait_js("document.querySelector('[data-test=renew]')?.checkVisibility() === true").await?;
    page.press("Escape").await?;
    click(page, "help").await?;
    page.screenshot("help-renew").await?;
    click(page, "help-renew").await?;
    page.wait_js(&format!("document.documentElement.dataset.build === '{}'", host.build)).await
}

/// Waits for these words in Help.
async fn says_kept(page: &Page, words: &str) -> Result<()> {
    for _ in 0..100 {
        click(page, "help").await?;
        let text = page.text(&it("kept")).await?;
        page.press("Escape").await?;
        page.wait_js("!document.querySelector('dialog[open]')").await?;
        if text.contains(words) {
            return Ok(());
        }
    }
    said(page, words).await
}

/// If the browser refuses to keep pages, or has no room, the page says so and continues.
pub async fn what_cannot_be_kept_is_told(page: &Page) -> Result<()> {
    let host = Host::open(page)?;
    let refuse =
        "ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('no', 'SecurityError'));";
    let script = page.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": refuse })).await?;
    host.enter(page, "#lazors").await?;
    says_kept(page, "refuses to store the page").await?;
    solve(page, "Unique solution.").await?;
    page.cdp("Page.removeScriptToEvaluateOnNewDocument", script).await?;
    let origin = host.address.trim_end_matches("/play/");
    page.cdp("Storage.overrideQuotaForOrigin", json!({ "origin": origin, "quotaSize": 1_000_000 })).await?;
    host.enter(page, "#lazors").await?;
    says_kept(page, "no room").await?;
    solve(page, "Unique solution.").await?;
    page.cdp("Storage.overrideQuotaForOrigin", json!({ "origin": origin })).await?;
    Ok(())
}

/// What other apps share is opened, once; so is a file opened with the page.
pub async fn what_is_handed_over_opens(page: &Page) -> Result<()> {
    let host = Host::open(page)?;
    host.visit(page, "#harmony").await?;
    let share = "
        const form = new FormData();
        form.set('text', arguments[0]);
        if (arguments[1]) form.set('board', new File([arguments[1]], 'board.bff'));
        const response = await fetch('share', { method: 'POST', body: form });
        return response.url;";
    let share = |text: &str, file: &str| {
        share.replace("arguments[0]", &json!(text).to_string()).replace("arguments[1]", &json!(file).to_string())
    };
    for (text, file) in [(TINY, ""), ("a board for you", TINY)] {
        let to = page.js_async(&share(text, file)).await?;
        ensure!(to == format!("{}?shared", host.address), "it leads to {to}");
        host.enter(page, "?shared").await?;
        wait_view(page, "view.puzzle === 'lazors'").await?;
        page.wait_js("location.search === ''").await?;
        host.enter(page, "#harmony").await?;
        wait_view(page, "view.puzzle === 'harmony'").await?;
    }
    // A picture is read as one that is dropped: here it shows nothing.
    let picture = "
        const canvas = new OffscreenCanvas(400, 300);
        canvas.getContext('2d').fillRect(0, 0, 400, 300);
        const form = new FormData();
        form.set('board', new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' }));
        const response = await fetch('share', { method: 'POST', body: form });
        return response.url;";
    page.js_async(picture).await?;
    host.enter(page, "?shared").await?;
    says(page, "reader-none", "No board was found").await?;
    page.js_async(&share("no board at all", "")).await?;
    host.enter(page, "?shared#harmony").await?;
    says(page, "toast", "not a board").await?;
    wait_view(page, "view.puzzle === 'harmony'").await
}

/// A file that the system opens with the installed page.
pub async fn a_file_is_opened_with_the_page(page: &Page) -> Result<()> {
    let host = Host::open(page)?;
    let launch = format!(
        "window.launchQueue = {{ setConsumer: (act) => act({{ files: [{{ getFile: async () => new File([{}], 'a.bff') }}] }}) }};",
        json!(TINY)
    );
    let launch = format!(
        "Object.defineProperty(window, 'launchQueue', {{ configurable: true, writable: true, value: null }}); {launch}"
    );
    page.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": launch })).await?;
    host.enter(page, "#harmony").await?;
    wait_view(page, "view.puzzle === 'lazors'").await?;
    says(page, "toast", "Opened as Lazors").await
}

/// A page served from the sources is not kept, and removes what was kept at its address before.
pub async fn sources_are_not_kept(page: &Page) -> Result<()> {
    let host = Host::open(page)?;
    host.visit(page, "#lazors").await?;
    let plain = host.file("index.html")?.replace(&format!("data-build=\"{}\" ", host.build), "");
    fs::write(host.path("index.html"), plain)?;
    // Bypass the cache, like the browser's own reload.
    page.js_async("for (const name of await caches.keys()) await caches.delete(name);").await?;
    host.enter(page, "#lazors").await?;
    ensure!(build_of(page).await?.is_empty(), "it is still the page that was kept");
    gone(page).await?;
    // The host ends with this function, while the page might still be loading.
    visit(page, "#lazors").await
}

/// Makes every stored script plain text, as earlier workers stored what a host sent.
const MISTYPED: &str = "
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!request.url.endsWith('.js')) continue;
        const response = await cache.match(request);
        const headers = new Headers(response.headers);
        headers.set('Content-Type', 'text/plain');
        await cache.put(request, new Response(await response.arrayBuffer(), { headers }));
      }
    }";

/// The number of stored scripts, and of those that are sound.
const SCRIPTS: &str = "
    const all = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if (request.url.endsWith('.js')) all.push(await cache.match(request));
    }
    return [all.length, all.filter(({ headers }) => headers.get('Content-Type').includes('javascript')).length];";

/// All stored scripts are sound.
async fn sound_scripts(page: &Page) -> Result<()> {
    let scripts = page.js_async(SCRIPTS).await?;
    ensure!(scripts[0].as_u64() > Some(10) && scripts[0] == scripts[1], "{scripts}");
    Ok(())
}

/// A host that sends scripts as plain text while the page is stored: the stored page starts all the same.
pub async fn a_wrong_type_is_not_kept(page: &Page) -> Result<()> {
    let mut host = Host::open(page)?;
    host.visit(page, "#lazors").await?;
    host.renew()?;
    host.options.mistyped.store(true, Ordering::Relaxed);
    // Nothing can be taken over from the old build.
    page.js_async("for (const name of await caches.keys()) await caches.delete(name);").await?;
    look_for_more(page).await?;
    says(page, "toast", "A new version is ready").await?;
    host.options.mistyped.store(false, Ordering::Relaxed);
    click(page, "renew").await?;
    page.wait_js(&format!("document.documentElement.dataset.build === '{}'", host.build)).await?;
    page.wait_ready().await?;
    host.stop();
    host.enter(page, "#lazors").await?;
    solve(page, "Unique solution.").await?;
    sound_scripts(page).await
}

/// A stored build that cannot start, from an earlier worker, is replaced by the next without being asked for.
pub async fn a_stored_build_that_cannot_start_is_replaced(page: &Page) -> Result<()> {
    let mut host = Host::open(page)?;
    host.visit(page, "#lazors").await?;
    page.js_async(MISTYPED).await?;
    page.goto_address(&format!("{}#lazors", host.address)).await?;
    page.wait_js("document.querySelector('#loading') && document.readyState === 'complete'").await?;
    host.renew()?;
    look_for_more(page).await?;
    // The page has no part that could ask for the new build.
    let waits = "
        const registration = await navigator.serviceWorker.getRegistration();
        while (registration.installing || registration.waiting)
          await new Promise((go) => (registration.installing ?? registration.waiting).addEventListener('statechange', go, { once: true }));";
    page.js_async(waits).await?;
    host.enter(page, "#lazors").await?;
    ensure!(build_of(page).await? == host.build, "the build that cannot start is still there");
    sound_scripts(page).await?;
    page.take_console().await.map(drop)
}

/// A page that does not start offers Repair, which removes the stored program and no board; without a network, nothing.
pub async fn what_does_not_start_is_repaired(page: &Page) -> Result<()> {
    let mut host = Host::open(page)?;
    let link = link(page, TINY).await?;
    host.visit(page, &format!("#{link}")).await?;
    tap(page, 0, 2).await?;
    in_the_database(page, 1).await?;
    let moved = board(page).await?;
    ensure!(page.js("return document.querySelector('#repair')").await?.is_null(), "it is offered needlessly");
    page.js_async("await (await caches.open('another page')).put('/x', new Response('x'));").await?;
    let values = "return JSON.stringify(Object.entries(localStorage).sort())";
    page.js_async(MISTYPED).await?;
    page.goto_address(&host.address).await?;
    page.pass(10_000).await?;
    page.wait_for("#repair:not([hidden])").await?;
    page.screenshot("repair").await?;
    let before = page.js(values).await?;
    host.stop();
    // A connection that the browser opened in advance is still answered.
    page.js_async("while (await fetch('sw.js', { cache: 'no-store' }).then(() => true, () => false));").await?;
    click(page, "repair").await?;
    page.wait_js("document.querySelector('#repair').textContent.includes('There is no connection.')").await?;
    let kept = page.js_async(SCRIPTS).await?;
    ensure!(kept[0].as_u64() > Some(10), "the only copy of the page is gone: {kept}");
    ensure!(page.js(values).await? == before, "values have changed");
    host.go_on()?;
    click(page, "repair").await?;
    page.wait_ready().await?;
    page.wait_js("navigator.serviceWorker.controller !== null").await?;
    wait_view(page, &format!("view.link === '{moved}'")).await?;
    in_the_database(page, 1).await?;
    sound_scripts(page).await?;
    let others = page.js_async("return caches.has('another page')").await?;
    ensure!(others == true, "another page's files are gone");
    page.take_console().await.map(drop)
}

/// Waits until no worker controls the page.
async fn gone(page: &Page) -> Result<()> {
    for _ in 0..100 {
        let there = page.js_async("return Boolean(await navigator.serviceWorker.getRegistration())").await?;
        if there == false {
            return Ok(());
        }
    }
    bail!("the worker is still there")
}
