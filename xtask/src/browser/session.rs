//! The kinds of browsers, how each is started, and how it is cleared for another journey.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use fantoccini::wd::{WebDriverCompatibleCommand, WindowHandle};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::bidi::Bidi;
use super::console;
use super::process::{Display, Driver};
use crate::server::{self, Server};
use crate::{project, tools};

/// Journeys use a page under a prefix, as on many static hosts: a path from the root would fail.
const PREFIX: &str = "/some/where";

/// A browser, with its window size and input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Chromium, 1280 x 800.
    Chromium,
    /// Chromium as a phone: 390 x 844 at two device pixels per CSS pixel, touch.
    Phone,
    /// WebKitGTK, 1280 x 800.
    WebKit,
    /// Firefox, 1280 x 800.
    Firefox,
}

impl Kind {
    /// All of them, in the order in which they run.
    pub const ALL: [Self; 4] = [Self::Chromium, Self::Phone, Self::WebKit, Self::Firefox];

    /// The name on the command line and in file names.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Phone => "phone",
            Self::WebKit => "webkit",
            Self::Firefox => "firefox",
        }
    }

    /// Whether it is Chromium, whose console is read through the driver.
    pub fn is_chromium(self) -> bool {
        matches!(self, Self::Chromium | Self::Phone)
    }

    /// Whether the driver supports touch with several fingers.
    pub fn has_touch(self) -> bool {
        self != Self::WebKit
    }

    /// The page's size in CSS pixels.
    pub fn size(self) -> (u32, u32) {
        if self == Self::Phone { (390, 844) } else { (1280, 800) }
    }
}

/// What the pages of a lane share: the served site, and browsers to reuse.
#[derive(Debug)]
pub struct Rig {
    pub(super) site: PathBuf,
    packed: bool,
    /// Whether Chromium runs without its own windows, tabs and menus, at about half the work.
    bare: bool,
    pub(super) takes_pictures: bool,
    /// Browsers without a page; with the server, if its origin is as if it had never been seen.
    idle: RefCell<Vec<(Kind, Session, Option<Rc<Server>>)>>,
    servers: RefCell<Vec<Rc<Server>>>,
    /// Whether a journey has served a folder itself, which may have anything of the site.
    pub(super) is_elsewhere: Cell<bool>,
}

impl Rig {
    /// Serves `site`, the checkout or a dist folder.
    pub fn new(site: &Path) -> Rc<Self> {
        Rc::new(Self::serving(site))
    }

    /// The same with compressed files, for measurements on slow networks.
    pub fn packed(site: &Path) -> Rc<Self> {
        Rc::new(Self { packed: true, ..Self::serving(site) })
    }

    /// The same for journeys; `bare`: with Chromium's headless shell if there is one, the same engine at about half the
    /// work.
    pub(super) fn for_journeys(site: &Path, bare: bool, takes_pictures: bool) -> Rc<Self> {
        Rc::new(Self { bare, takes_pictures, ..Self::serving(site) })
    }

    fn serving(site: &Path) -> Self {
        let (idle, servers, is_elsewhere) = Default::default();
        Self { site: site.into(), packed: false, bare: false, takes_pictures: false, idle, servers, is_elsewhere }
    }

    /// A browser in the state before a first visit, and a server with an origin that it has not seen.
    ///
    /// # Errors
    /// If the browser does not start or there is no free port.
    pub(super) async fn open(&self, kind: Kind) -> Result<(Session, Rc<Server>)> {
        let idle = {
            let mut idle = self.idle.borrow_mut();
            let place = idle.iter().rposition(|(one, ..)| *one == kind);
            place.map(|place| idle.swap_remove(place))
        };
        let (session, seen) = match idle {
            Some((_, session, seen)) => (session, seen),
            None => (Session::open(kind, self.bare).await?, None),
        };
        let server = match seen {
            Some(server) => {
                // What the last page asked for at its end is not of this one.
                drop((server.take_refused(), server.take_served()));
                server
            }
            None => Rc::new(self.serve(kind, &session.ports)?),
        };
        self.servers.borrow_mut().push(server.clone());
        Ok((session, server))
    }

    /// Keeps a browser for the next journey; one that cannot be cleared is ended.
    ///
    /// If nothing was done to the browser itself, its tab and its server are kept as well.
    pub(super) async fn give_back(&self, kind: Kind, session: Session, server: Rc<Server>, is_altered: bool) {
        if !is_altered && kind.is_chromium() && session.forget(&server).await.is_ok() {
            self.idle.borrow_mut().push((kind, session, Some(server)));
        } else if session.clear(kind).await.is_ok() {
            self.idle.borrow_mut().push((kind, session, None));
        }
    }

    /// The requests of any of the pages since the last call.
    ///
    /// Servers without an open page are stopped.
    pub fn take_requests(&self) -> Requests {
        let mut requests = Requests { is_elsewhere: self.is_elsewhere.take(), ..Requests::default() };
        for server in self.servers.take() {
            requests.refused.extend(server.take_refused());
            requests.served.extend(server.take_served());
        }
        requests
    }

    /// Starts a server at a new port: to a browser each port is a separate origin, for which it has stored nothing.
    fn serve(&self, kind: Kind, ports: &RefCell<BTreeSet<u16>>) -> Result<Server> {
        let script = Some((console::SCRIPT.to_owned(), console::script(kind)));
        let options = server::Options {
            root: self.site.clone(),
            prefix: PREFIX.into(),
            port: 0,
            script,
            packed: self.packed,
            ..Default::default()
        };
        unseen(&options, ports)
    }
}

/// What pages have asked for.
#[derive(Debug, Default)]
pub struct Requests {
    /// Requests for what is not there.
    pub refused: Vec<String>,
    /// Files of the site.
    pub served: BTreeSet<String>,
    /// Whether a journey has served a folder itself.
    pub is_elsewhere: bool,
}

/// A server at a port that a browser has not used before; from now on it counts as used.
pub(super) fn unseen(options: &server::Options, ports: &RefCell<BTreeSet<u16>>) -> Result<Server> {
    // Keep the rejected servers until the end: a port that is released could be assigned again at once.
    let mut known = Vec::new();
    loop {
        let server = Server::start(options.clone())?;
        if ports.borrow_mut().insert(server.port()) {
            return Ok(server);
        }
        known.push(server);
    }
}

/// A browser with its own driver and profile; all end together.
#[derive(Debug)]
pub struct Session {
    pub client: Client,
    /// Runs scripts, if present.
    bidi: Option<Bidi>,
    /// The time limit of scripts there.
    limit: Cell<Duration>,
    /// The current window.
    window: RefCell<String>,
    /// The ports of the servers that it has seen.
    pub(super) ports: RefCell<BTreeSet<u16>>,
    // The order matters: driver and browser must end before the display and the profile.
    driver: Driver,
    _display: Option<Display>,
    _profile: TempDir,
}

impl Session {
    async fn open(kind: Kind, bare: bool) -> Result<Self> {
        let profile = tempfile::Builder::new().prefix("gridlight-browser-").tempdir()?;
        // Each WebKit gets its own display: on a shared one windows would compete for the focus.
        let display = (kind == Kind::WebKit).then(Display::start).transpose()?;
        let (command, port_flag, capabilities) = match kind {
            Kind::Chromium | Kind::Phone => chromium(kind, profile.path(), bare)?,
            Kind::WebKit => webkit(display.as_ref().map_or("", |display| &display.name), profile.path())?,
            Kind::Firefox => firefox()?,
        };
        let driver = Driver::start(command, port_flag, profile.path().join("driver.log"))?;
        let Value::Object(capabilities) = capabilities else { bail!("capabilities are no object") };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&driver.address())
            .await
            .with_context(|| format!("{} does not start: {}", kind.name(), driver.said()))?;
        let socket = client.capabilities().and_then(|it| it.get("webSocketUrl")?.as_str().map(str::to_owned));
        let bidi = match socket {
            Some(address) => Some(Bidi::connect(&address).await?),
            None => None,
        };
        let window = RefCell::new(client.window().await?.into());
        let (ports, limit) = (RefCell::default(), Cell::new(Duration::from_secs(30)));
        Ok(Self { client, bidi, limit, window, ports, driver, _display: display, _profile: profile })
    }

    /// Leaves the page, and removes everything that it stored, and the tab's history: a fifth of the work of [`Self::clear`]
    /// and the first load after it.
    ///
    /// # Errors
    /// If there is another window, too.
    async fn forget(&self, server: &Server) -> Result<()> {
        if self.client.windows().await?.len() != 1 {
            bail!("there is another window");
        }
        // What a page saves when it is left has to be removed as well.
        self.client.goto("about:blank").await?;
        let origin = server.origin();
        self.cdp("Storage.clearDataForOrigin", json!({ "origin": origin, "storageTypes": "all" })).await?;
        let session_storage = json!({ "securityOrigin": origin, "isLocalStorage": false });
        self.cdp("DOMStorage.clear", json!({ "storageId": session_storage })).await?;
        self.cdp("Page.resetNavigationHistory", json!({})).await?;
        self.command("se/log", Some(json!({ "type": "browser" }))).await.map(drop)
    }

    /// Closes all its pages and opens an empty tab, without history or emulation.
    ///
    /// The next page has another origin (see [`Rig::serve`]), so it finds nothing that this one stored; only cookies
    /// and permissions are shared across ports.
    async fn clear(&self, kind: Kind) -> Result<()> {
        self.client.delete_all_cookies().await?;
        let old = self.client.windows().await?;
        let fresh = self.client.new_window(true).await?.handle;
        for window in old {
            self.go_to(window).await?;
            self.client.close_window().await?;
        }
        self.go_to(fresh).await?;
        if kind.is_chromium() {
            self.cdp("Browser.resetPermissions", json!({})).await?;
            // A tab opened behind the old one would never get the focus.
            self.cdp("Page.bringToFront", json!({})).await?;
            self.command("se/log", Some(json!({ "type": "browser" }))).await?;
        }
        Ok(())
    }

    /// Continues in another window.
    pub async fn go_to(&self, window: WindowHandle) -> Result<()> {
        self.client.switch_to_window(window.clone()).await?;
        self.window.replace(window.into());
        Ok(())
    }

    /// Runs the body of a function in the page's own realm, and awaits its promise.
    pub async fn run(&self, body: &str, arguments: Vec<Value>) -> Result<Value> {
        let Some(bidi) = &self.bidi else { return Ok(self.client.execute(body, arguments).await?) };
        let arguments = Value::from(arguments);
        // Pass the result as text: the protocol's own serialisation drops deep values.
        let function = format!(
            "async function () {{
               const value = await (function () {{ {body}\n }}).apply(window, {arguments});
               return JSON.stringify(value ?? null);
             }}"
        );
        let window = self.window.borrow().clone();
        let called = tokio::time::timeout(self.limit.get(), bidi.call(&window, &function)).await;
        Ok(serde_json::from_str(&called.context("the script takes too long")??)?)
    }

    /// Whether [`Session::run`] reports errors in awaited promises as well.
    pub fn awaits(&self) -> bool {
        self.bidi.is_some()
    }

    /// Sets how many seconds a script may take.
    pub async fn time_scripts(&self, seconds: u64) -> Result<()> {
        self.limit.set(Duration::from_secs(seconds));
        self.command("timeouts", Some(json!({ "script": seconds * 1000 }))).await.map(drop)
    }

    /// Sends a command of Chromium's own protocol.
    pub async fn cdp(&self, command: &str, parameters: Value) -> Result<Value> {
        self.command("goog/cdp/execute", Some(json!({ "cmd": command, "params": parameters }))).await
    }

    /// Sends any command of the session: POST with a body, otherwise GET.
    pub async fn command(&self, path: &str, body: Option<Value>) -> Result<Value> {
        let command = Raw { path: path.to_owned(), body };
        self.client.issue_cmd(command).await.with_context(|| format!("the driver's command {path} failed"))
    }

    /// The last output of the driver and the browser.
    pub fn said(&self) -> String {
        self.driver.said()
    }
}

#[derive(Debug)]
struct Raw {
    path: String,
    body: Option<Value>,
}

impl WebDriverCompatibleCommand for Raw {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        match &self.body {
            Some(body) => (http::Method::POST, Some(body.to_string())),
            None => (http::Method::GET, None),
        }
    }
}

type Opening = (Command, &'static str, Value);

fn chromium(kind: Kind, profile: &Path, bare: bool) -> Result<Opening> {
    let shell = tools::headless_shell().filter(|_| bare);
    let binary = match shell {
        Some(shell) => opening_a_page(&shell, profile)?,
        None => tools::find("chromium").ok_or_else(|| anyhow!("chromium is not on the path"))?,
    };
    let mut args =
        vec![format!("--user-data-dir={}", profile.join("profile").display()), "--window-size=1280,800".to_owned()];
    args.extend(
        [
            "--headless=new",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-quic",
            "--no-first-run",
            "--no-default-browser-check",
            // Themes and languages are set by the journeys only.
            "--lang=en-US",
            "--hide-scrollbars",
        ]
        .map(str::to_owned),
    );
    if tools::is_root() {
        args.push("--no-sandbox".to_owned());
    }
    let mut options = json!({ "binary": binary, "args": args });
    if kind == Kind::Phone {
        let (width, height) = kind.size();
        options["mobileEmulation"] = json!({
            "deviceMetrics": { "width": width, "height": height, "pixelRatio": 2.0, "touch": true, "mobile": true },
        });
    }
    let capabilities = json!({
        "browserName": "chrome",
        "goog:loggingPrefs": { "browser": "ALL" },
        "goog:chromeOptions": options,
    });
    let mut command = project::command("chromedriver");
    // The headless shell puts downloads where it was started.
    command.current_dir(profile);
    Ok((command, "--port=", capabilities))
}

/// A script that starts the headless shell with an empty page: without one it opens none, and its driver waits for it in
/// vain.
fn opening_a_page(shell: &Path, profile: &Path) -> Result<PathBuf> {
    let script = profile.join("chromium");
    fs::write(&script, format!("#!/bin/sh\nexec '{}' \"$@\" about:blank\n", shell.display()))?;
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755))?;
    Ok(script)
}

fn webkit(display: &str, profile: &Path) -> Result<Opening> {
    let binary = tools::mini_browser().ok_or_else(|| anyhow!("WebKitGTK's MiniBrowser is missing"))?;
    let mut command = project::command("WebKitWebDriver");
    command.envs(BTreeMap::from([
        ("DISPLAY", display),
        // Software rendering everywhere: the display has no graphics card.
        ("LIBGL_ALWAYS_SOFTWARE", "1"),
        // Without DMA-BUF: two fifths less work (21 s instead of 36 s of CPU for the same eleven journeys).
        ("WEBKIT_DISABLE_DMABUF_RENDERER", "1"),
        ("GDK_BACKEND", "x11"),
        // No settings, accessibility or session bus of a desktop.
        ("GSETTINGS_BACKEND", "memory"),
        ("NO_AT_BRIDGE", "1"),
        ("GTK_A11Y", "none"),
        ("LC_ALL", "C.UTF-8"),
    ]));
    for (name, folder) in [("XDG_CONFIG_HOME", "config"), ("XDG_CACHE_HOME", "cache"), ("XDG_DATA_HOME", "data")] {
        command.env(name, profile.join(folder));
    }
    if tools::is_root() {
        // Root cannot set up its sandbox in a container; the pages are our own.
        command.env("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1");
    }
    let options = json!({ "binary": binary, "args": ["--automation"] });
    let capabilities = json!({ "browserName": "MiniBrowser", "webkitgtk:browserOptions": options });
    Ok((command, "--port=", capabilities))
}

fn firefox() -> Result<Opening> {
    let binary = tools::find("firefox-esr").ok_or_else(|| anyhow!("firefox-esr is not on the path"))?;
    let driver = tools::geckodriver().ok_or_else(|| anyhow!("geckodriver is missing"))?;
    let preferences = json!({
        "app.update.enabled": false,
        "browser.shell.checkDefaultBrowser": false,
        "datareporting.policy.dataSubmissionEnabled": false,
        "network.captive-portal-service.enabled": false,
        "network.connectivity-service.enabled": false,
    });
    let options = json!({ "binary": binary, "args": ["-headless"], "prefs": preferences });
    let mut command = project::command(driver);
    // Any free port, since others run in parallel.
    command.args(["--websocket-port", "0"]);
    let capabilities = json!({ "browserName": "firefox", "webSocketUrl": true, "moz:firefoxOptions": options });
    Ok((command, "--port=", capabilities))
}
