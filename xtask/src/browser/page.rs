//! An open page: navigating, running scripts, waiting, and inspecting it.

use std::cell::Cell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use fantoccini::Locator;
use fantoccini::wd::WindowHandle;
use serde_json::{Value, json};

use super::session::{self, Kind, Rig, Session};
use crate::server::{self, Server};
use crate::{dist, project};

/// How long to wait for a page, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
const POLL: Duration = Duration::from_millis(20);
/// Looks until what is found is true, and returns nothing then, or after two seconds what is found instead.
const WATCH: &str = "
  const found = look();
  if (found.value) return null;
  return new Promise((done) => {
    let [found, due] = [null, false];
    const end = performance.now() + 2000;
    const check = () => {
      due = false;
      found = look();
      if (!found.value && performance.now() < end) return;
      observer.disconnect();
      clearInterval(timer);
      done(found.value ? null : found.error ? `${found.error}` : JSON.stringify(found.value) ?? 'undefined');
    };
    // At most once a frame, or less often in a page that is not shown.
    const observer = new MutationObserver(() => {
      if (due) return;
      due = true;
      setTimeout(check, 16);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const timer = setInterval(check, 50);
  });";

/// A page in its own browser.
#[derive(Debug)]
pub struct Page {
    session: Session,
    server: Rc<Server>,
    rig: Rc<Rig>,
    kind: Kind,
    /// Whether nothing has been loaded yet.
    is_empty: Cell<bool>,
    /// Whether the browser itself was changed: by commands of its protocol, tabs, or pages of other servers.
    is_altered: Cell<bool>,
}

impl Page {
    /// Opens a browser in the state before a first visit: no history, nothing stored.
    ///
    /// It ends when the page is dropped; if the page is closed instead, the next page may reuse it.
    ///
    /// # Errors
    /// If the browser does not start.
    pub async fn open(rig: &Rc<Rig>, kind: Kind) -> Result<Self> {
        let (session, server) = rig.open(kind).await?;
        let page =
            Self { session, server, rig: rig.clone(), kind, is_empty: Cell::new(true), is_altered: Cell::new(false) };
        page.js_timeout(90).await?;
        if kind != Kind::Phone {
            page.fit().await?;
        }
        Ok(page)
    }

    /// Another person's browser of the same kind: nothing is shared with this one.
    ///
    /// # Errors
    /// If the browser does not start.
    pub async fn another(&self) -> Result<Self> {
        Self::open(&self.rig, self.kind).await
    }

    /// The browser.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The id of this page's browser.
    ///
    /// # Errors
    /// If the driver no longer answers.
    pub async fn browser(&self) -> Result<String> {
        self.session.client.session_id().await?.ok_or_else(|| anyhow!("the browser has ended"))
    }

    /// Closes the page; its browser is cleared and kept for the next one.
    pub async fn close(self) {
        self.rig.give_back(self.kind, self.session, self.server, self.is_altered.get()).await;
    }

    /// Resizes the window so that the page has its size.
    ///
    /// Windows are resized some time after the request, so only sizes that stay the same count; otherwise a window on
    /// its way to a wrong size would be mistaken for a right one.
    async fn fit(&self) -> Result<()> {
        let (width, height) = self.kind.size();
        let mut asked = false;
        for _ in 0..4 {
            let sizes = if asked { self.settled_sizes().await? } else { self.sizes().await? };
            if sizes[2..] == [i64::from(width), i64::from(height)] {
                return Ok(());
            }
            let size = json!({ "width": i64::from(width) + sizes[0], "height": i64::from(height) + sizes[1] });
            self.command("window/rect", Some(size)).await?;
            asked = true;
        }
        bail!("the window does not become {width} x {height}")
    }

    /// The width and height of the window's frame, and the page's size.
    async fn sizes(&self) -> Result<[i64; 4]> {
        let script = "return [outerWidth - innerWidth, outerHeight - innerHeight, innerWidth, innerHeight]";
        Ok(serde_json::from_value(self.js(script).await?)?)
    }

    /// The sizes once they have stayed the same for a while.
    async fn settled_sizes(&self) -> Result<[i64; 4]> {
        let (mut sizes, mut same) = (self.sizes().await?, 0);
        for _ in 0..100 {
            tokio::time::sleep(Duration::from_millis(30)).await;
            let now = self.sizes().await?;
            same = if now == sizes { same + 1 } else { 0 };
            sizes = now;
            if same == 5 {
                break;
            }
        }
        Ok(sizes)
    }

    /// Loads the page with a fragment (`#` and what follows, or "").
    ///
    /// # Errors
    /// If it cannot be loaded.
    pub async fn goto(&self, fragment: &str) -> Result<()> {
        self.enter(&format!("{}{fragment}", self.server.address())).await
    }

    /// Loads an address of a server other than the page's own.
    ///
    /// # Errors
    /// If it cannot be loaded.
    pub async fn goto_address(&self, address: &str) -> Result<()> {
        self.is_altered.set(true);
        self.enter(address).await
    }

    async fn enter(&self, address: &str) -> Result<()> {
        // Go to an empty page first: changing only the fragment would not load anything.
        if !self.is_empty.take() {
            self.session.client.goto("about:blank").await?;
        }
        self.session.client.goto(address).await.with_context(|| format!("cannot open {address}"))
    }

    /// A server for a journey, at a port that this browser has not used.
    ///
    /// # Errors
    /// If there is no free port.
    pub fn serve(&self, options: &server::Options) -> Result<Server> {
        self.rig.is_elsewhere.set(true);
        session::unseen(options, &self.session.ports)
    }

    /// Copies the served page into a journey's own folder, where it can be changed.
    ///
    /// # Errors
    /// If a file cannot be copied.
    pub fn copy_site(&self, to: &Path) -> Result<()> {
        for file in dist::public_files(&self.rig.site)? {
            project::copy_file(&self.rig.site.join(&file), &to.join(&file))?;
        }
        self.add_script(to)
    }

    /// The page's address, ending in `/`.
    pub fn home(&self) -> &str {
        self.server.address()
    }

    /// Opens another tab of the same browser and continues there; returns the old one, for [`Page::to_tab`].
    ///
    /// # Errors
    /// If the browser cannot open one.
    pub async fn new_tab(&self) -> Result<WindowHandle> {
        self.is_altered.set(true);
        let here = self.session.client.window().await?;
        let other = self.session.client.new_window(true).await?.handle;
        self.session.go_to(other).await?;
        Ok(here)
    }

    /// Continues in another tab; returns the previous one.
    ///
    /// # Errors
    /// If the tab is gone.
    pub async fn to_tab(&self, tab: WindowHandle) -> Result<WindowHandle> {
        let here = self.session.client.window().await?;
        self.session.go_to(tab).await?;
        Ok(here)
    }

    /// Reloads the page.
    ///
    /// # Errors
    /// If it cannot be loaded.
    pub async fn reload(&self) -> Result<()> {
        Ok(self.session.client.refresh().await?)
    }

    /// The address in the address bar.
    ///
    /// # Errors
    /// If the driver no longer answers.
    pub async fn address(&self) -> Result<String> {
        Ok(self.session.client.current_url().await?.to_string())
    }

    /// Waits until the page is ready: `data-ready="true"` on its root element.
    ///
    /// # Errors
    /// If that does not happen in time.
    pub async fn wait_ready(&self) -> Result<()> {
        self.wait_js("document.documentElement.dataset.ready === 'true'").await
    }

    /// Runs the body of a function in the page; `return` yields JSON.
    ///
    /// # Errors
    /// If it throws.
    pub async fn js(&self, body: &str) -> Result<Value> {
        self.js_with(body, &[]).await
    }

    /// Runs the body of a function in the page with arguments, `arguments[0]` and so on.
    ///
    /// # Errors
    /// If it throws.
    pub async fn js_with(&self, body: &str, arguments: &[Value]) -> Result<Value> {
        let ran = self.session.run(body, arguments.to_vec()).await;
        ran.with_context(|| format!("in the script: {body}"))
    }

    /// Runs the body of an async function in the page: it may `await`; `return` yields JSON.
    ///
    /// # Errors
    /// If it throws or takes longer than [`Page::js_timeout`].
    pub async fn js_async(&self, body: &str) -> Result<Value> {
        if self.session.awaits() {
            return self.js(&format!("return (async () => {{ {body}\n }})();")).await;
        }
        let script = format!(
            "const done = arguments[arguments.length - 1];
             (async () => {{ {body}\n }})().then(
               (value) => done({{ value: value ?? null }}),
               (error) => done({{ error: `${{error}}\\n${{error?.stack ?? ''}}` }}));"
        );
        let mut ran = self.session.client.execute_async(&script, Vec::new()).await?;
        if let Some(error) = ran["error"].as_str() {
            bail!("{error}\nin the script: {body}");
        }
        Ok(ran["value"].take())
    }

    /// Sets how many seconds a script may take; 30 by default.
    ///
    /// # Errors
    /// If the driver no longer answers.
    pub async fn js_timeout(&self, seconds: u64) -> Result<()> {
        self.session.time_scripts(seconds).await
    }

    /// Waits until an expression is true.
    ///
    /// The page itself looks: with each change of the document, and every 50 ms for what is no part of it. It is asked again
    /// if it was left meanwhile.
    ///
    /// # Errors
    /// If that does not happen in time, or the expression throws.
    pub async fn wait_js(&self, expression: &str) -> Result<()> {
        let script = format!(
            "const look = () => {{ try {{ return {{ value: ({expression}) }}; }} catch (error) {{ return {{ error }}; }} }};
             {WATCH}"
        );
        let start = Instant::now();
        loop {
            let looked = self.session.run(&script, Vec::new()).await;
            if looked.as_ref().is_ok_and(Value::is_null) {
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                let found = looked.with_context(|| format!("in the script: {expression}"))?;
                bail!("after {} s it is still {found}: {expression}", PATIENCE.as_secs());
            }
            if looked.is_err() {
                // The page is being left, or has not come yet.
                tokio::time::sleep(POLL).await;
            }
        }
    }

    /// Waits until an element exists and is visible.
    ///
    /// # Errors
    /// If that does not happen in time.
    pub async fn wait_for(&self, css: &str) -> Result<()> {
        let css = Value::from(css);
        self.wait_js(&format!("document.querySelector({css})?.getClientRects().length")).await
    }

    /// Clicks on the centre of an element, like a person: it must be visible and uncovered.
    ///
    /// # Errors
    /// If there is no such element in time, or something covers it.
    pub async fn click(&self, css: &str) -> Result<()> {
        self.wait_for(css).await?;
        let element = self.session.client.find(Locator::Css(css)).await?;
        element.click().await.with_context(|| format!("cannot click on {css}"))
    }

    /// The text of an element, once it exists.
    ///
    /// # Errors
    /// If there is no such element in time.
    pub async fn text(&self, css: &str) -> Result<String> {
        self.wait_js(&format!("document.querySelector({})", Value::from(css))).await?;
        let text = self.js_with("return document.querySelector(arguments[0]).textContent", &[css.into()]).await?;
        text.as_str().map(|text| text.trim().to_owned()).ok_or_else(|| anyhow!("{css} has no text"))
    }

    /// What the browser exposes to screen readers: the role and name of each element, in order.
    ///
    /// # Errors
    /// If the driver does not know the commands.
    pub async fn told(&self, css: &str) -> Result<Vec<(String, String)>> {
        // Elements that have just been created are not exposed yet.
        for _ in 0..20 {
            if let Ok(told) = self.told_once(css).await {
                return Ok(told);
            }
            tokio::time::sleep(POLL).await;
        }
        self.told_once(css).await
    }

    async fn told_once(&self, css: &str) -> Result<Vec<(String, String)>> {
        if self.kind.is_chromium() {
            return self.told_by_chromium(css).await;
        }
        let mut told = Vec::new();
        for element in self.session.client.find_all(Locator::Css(css)).await? {
            let id = element.element_id();
            let of = async |what: &str| -> Result<String> {
                let said = self.command(&format!("element/{id}/computed{what}"), None).await?;
                Ok(said.as_str().unwrap_or_default().to_owned())
            };
            told.push((of("role").await?, of("label").await?));
        }
        Ok(told)
    }

    /// The same by Chromium's own protocol: four commands, however many elements there are.
    async fn told_by_chromium(&self, css: &str) -> Result<Vec<(String, String)>> {
        let cdp = async |command, parameters| self.session.cdp(command, parameters).await;
        let document = cdp("DOM.getDocument", json!({ "depth": -1 })).await?["root"].take();
        let asked = json!({ "nodeId": document["nodeId"], "selector": css });
        let found = cdp("DOM.querySelectorAll", asked).await?["nodeIds"].take();
        let exposed = cdp("Accessibility.getFullAXTree", json!({})).await?["nodes"].take();
        let word = |node: &Value, of: &str| node[of]["value"].as_str().unwrap_or_default().to_owned();
        let told: HashMap<u64, (String, String)> = exposed
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|node| Some((node["backendDOMNodeId"].as_u64()?, (word(node, "role"), word(node, "name")))))
            .collect();
        // The ids that the tree has, by those of the document.
        let (mut ids, mut open) = (HashMap::new(), vec![&document]);
        while let Some(node) = open.pop() {
            ids.insert(node["nodeId"].as_u64(), node["backendNodeId"].as_u64());
            open.extend(node["children"].as_array().into_iter().flatten());
        }
        let told_of = |id: &Value| {
            let id = ids.get(&id.as_u64()).copied().flatten();
            id.and_then(|id| told.get(&id)).cloned().ok_or_else(|| anyhow!("an element of {css} is not exposed"))
        };
        found.as_array().into_iter().flatten().map(told_of).collect()
    }

    /// Saves a picture of the page as `target/screenshots/<browser>-<name>.png`, if pictures are asked for.
    ///
    /// # Errors
    /// If the picture cannot be made or written.
    pub async fn screenshot(&self, name: &str) -> Result<()> {
        if self.rig.takes_pictures { self.take_picture(name).await.map(drop) } else { Ok(()) }
    }

    /// The same in any case.
    ///
    /// # Errors
    /// If the picture cannot be made or written.
    pub async fn take_picture(&self, name: &str) -> Result<PathBuf> {
        let folder = project::target().join("screenshots");
        std::fs::create_dir_all(&folder)?;
        let file = folder.join(format!("{}-{}.png", self.kind.name(), name.replace("::", "-")));
        let picture = tokio::time::timeout(PATIENCE, self.session.client.screenshot()).await;
        std::fs::write(&file, picture.context("the browser makes no picture")??)?;
        Ok(file)
    }

    /// Sends a command of Chromium's own protocol, such as `Emulation.setCPUThrottlingRate`.
    ///
    /// # Errors
    /// In another browser, or if the command fails.
    pub async fn cdp(&self, command: &str, parameters: Value) -> Result<Value> {
        self.is_altered.set(true);
        if !self.kind.is_chromium() {
            bail!("{} does not know {command}", self.kind.name());
        }
        self.session.cdp(command, parameters).await
    }

    /// Sends any command of the session: POST with a body, otherwise GET.
    ///
    /// # Errors
    /// If the driver refuses it.
    pub async fn command(&self, path: &str, body: Option<Value>) -> Result<Value> {
        self.session.command(path, body).await
    }

    /// The last output of the driver and the browser.
    pub fn driver_said(&self) -> String {
        self.session.said()
    }
}
