//! Which browsers there are, and how a fresh session is opened in each.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::rc::Rc;

use anyhow::{Context as _, Result, anyhow, bail};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::console;
use super::process::{Display, Driver};
use crate::server::{self, Server};
use crate::{project, tools};

/// The journeys' page lies under a prefix, as on many static hosts: a path from the root would fail.
const PREFIX: &str = "/some/where";

/// A browser, with its size and ways of input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Chromium, 1280 x 800.
    Chromium,
    /// Chromium as a phone: 390 x 844 at two device pixels each, touch.
    Phone,
    /// WebKitGTK, 1280 x 800.
    WebKit,
    /// Firefox, 1280 x 800; only where its driver is.
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

    /// Whether it is Chromium underneath, whose console is read through the driver.
    pub fn is_chromium(self) -> bool {
        matches!(self, Self::Chromium | Self::Phone)
    }

    /// Whether the driver can touch the page, with several fingers.
    pub fn has_touch(self) -> bool {
        self != Self::WebKit
    }

    /// The page's size in CSS pixels.
    pub fn size(self) -> (u32, u32) {
        if self == Self::Phone { (390, 844) } else { (1280, 800) }
    }
}

/// What all pages of a run share: the server, and a display where a browser needs one.
#[derive(Debug)]
pub struct Rig {
    server: Server,
    /// The same page with a script that collects the console, for browsers whose driver does not.
    spied: Server,
    display: OnceCell<Display>,
}

impl Rig {
    /// Serves `site`, the checkout or a dist folder.
    ///
    /// # Errors
    /// If there is no free port.
    pub fn new(site: &Path) -> Result<Rc<Self>> {
        let options = server::Options { root: site.into(), prefix: PREFIX.into(), ..Default::default() };
        let script = Some(("test-console.js".to_owned(), console::COLLECTOR.to_owned()));
        let spied = Server::start(server::Options { script, ..options.clone() })?;
        Ok(Rc::new(Self { server: Server::start(options)?, spied, display: OnceCell::new() }))
    }

    /// The page's address for this browser.
    pub fn address(&self, kind: Kind) -> &str {
        let server = if kind.is_chromium() { &self.server } else { &self.spied };
        server.address()
    }

    /// The requests that found no file so far, in any of its pages.
    pub fn refused(&self) -> Vec<String> {
        let mut all = self.server.refused();
        all.extend(self.spied.refused());
        all
    }

    fn display(&self) -> Result<&str> {
        if self.display.get().is_none() {
            // Nobody else sets it: a rig stays in its thread.
            let _ = self.display.set(Display::start()?);
        }
        self.display.get().map(|display| display.name.as_str()).ok_or_else(|| anyhow!("no display"))
    }
}

/// An open browser with a driver and a profile of its own; all end with it.
#[derive(Debug)]
pub struct Session {
    pub client: Client,
    // The order matters: the driver and its browser go before the profile they write.
    driver: Driver,
    _profile: TempDir,
}

impl Session {
    pub async fn open(rig: &Rig, kind: Kind) -> Result<Self> {
        let profile = tempfile::Builder::new().prefix("gridlight-browser-").tempdir()?;
        let (command, port_flag, capabilities) = match kind {
            Kind::Chromium | Kind::Phone => chromium(kind, profile.path())?,
            Kind::WebKit => webkit(rig.display()?, profile.path())?,
            Kind::Firefox => firefox()?,
        };
        let driver = Driver::start(command, port_flag, profile.path().join("driver.log"))?;
        let Value::Object(capabilities) = capabilities else { bail!("capabilities are no object") };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&driver.address())
            .await
            .with_context(|| format!("{} does not start: {}", kind.name(), driver.said()))?;
        Ok(Self { client, driver, _profile: profile })
    }

    /// The end of what the driver and the browser printed.
    pub fn said(&self) -> String {
        self.driver.said()
    }
}

type Opening = (Command, &'static str, Value);

fn chromium(kind: Kind, profile: &Path) -> Result<Opening> {
    let binary = tools::find("chromium").ok_or_else(|| anyhow!("chromium is not on the path"))?;
    let mut args = vec![
        format!("--user-data-dir={}", profile.join("profile").display()),
        "--window-size=1280,800".to_owned(),
    ];
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
            // Only the journeys' own themes and languages.
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
    Ok((project::command("chromedriver"), "--port=", capabilities))
}

fn webkit(display: &str, profile: &Path) -> Result<Opening> {
    let binary = tools::mini_browser().ok_or_else(|| anyhow!("WebKitGTK's MiniBrowser is missing"))?;
    let mut command = project::command("WebKitWebDriver");
    command.envs(BTreeMap::from([
        ("DISPLAY", display),
        // Software drawing everywhere: a display without a graphics card is all there is.
        ("LIBGL_ALWAYS_SOFTWARE", "1"),
        ("GDK_BACKEND", "x11"),
        // No settings, accessibility or session bus of a desktop.
        ("GSETTINGS_BACKEND", "memory"),
        ("NO_AT_BRIDGE", "1"),
        ("GTK_A11Y", "none"),
        ("LC_ALL", "C.UTF-8"),
    ]));
    for (name, folder) in
        [("XDG_CONFIG_HOME", "config"), ("XDG_CACHE_HOME", "cache"), ("XDG_DATA_HOME", "data")]
    {
        command.env(name, profile.join(folder));
    }
    if tools::is_root() {
        // Its sandbox cannot be set up by root in a container; the pages are our own.
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
    Ok((
        project::command(driver),
        "--port=",
        json!({ "browserName": "firefox", "moz:firefoxOptions": options }),
    ))
}
