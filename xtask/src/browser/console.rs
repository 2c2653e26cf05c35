//! What the tests' own script adds to a page: its console, what jumps in it, and time that passes; and its requests to other
//! origins.

use std::fs;
use std::path::Path;

use anyhow::Result;
use serde_json::{Value, json};

use super::Kind;
use super::page::Page;

/// The name of that script, under `www`.
pub const SCRIPT: &str = "test-page.js";

/// Lets time pass for the page's timers, ten times as fast as it does: what would happen within a pause happens before
/// it ends, and what happens meanwhile is still served in between.
const CLOCK: &str = r#"
(() => {
  const [start, stop] = [setTimeout, clearTimeout];
  const waiting = new Map();
  let ahead = 0;
  const now = () => performance.timeOrigin + performance.now() + ahead;
  window.setTimeout = (run, wait = 0, ...words) => {
    if (typeof run !== "function") return start(run, wait);
    const act = () => {
      waiting.delete(id);
      run(...words);
    };
    const id = start(act, wait);
    waiting.set(id, { due: now() + Number(wait || 0), act });
    return id;
  };
  window.clearTimeout = (id) => {
    waiting.delete(id);
    stop(id);
  };
  window.testPass = async (milliseconds) => {
    const end = now() + milliseconds;
    while (now() < end) {
      await new Promise((go) => start(go, 5));
      ahead += 45;
      const due = [...waiting].filter(([, { due }]) => due <= now()).sort(([, one], [, other]) => one.due - other.due);
      for (const [id, { act }] of due) {
        if (!waiting.has(id)) continue;
        stop(id);
        act();
        await new Promise((go) => start(go));
      }
    }
  };
})();
"#;

/// Collects the console if the driver does not; it survives reloads, and reading empties it.
const COLLECTOR: &str = r#"
(() => {
  const key = "test-console";
  const add = (...words) => {
    const list = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    list.push(words.map(String).join(" "));
    sessionStorage.setItem(key, JSON.stringify(list));
  };
  // What a page that is being left had not loaded yet is nobody's loss.
  let leaving = false;
  addEventListener("beforeunload", () => (leaving = true));
  addEventListener("error", (event) => {
    const source = event.target?.src ?? event.target?.href;
    if (source && leaving) return;
    add("error:", source ? `cannot load ${source}` : `${event.message} (${event.filename}:${event.lineno})`);
  }, true);
  addEventListener("unhandledrejection", (event) => add("unhandled rejection:", event.reason?.stack ?? event.reason));
  addEventListener("securitypolicyviolation", (event) => add("policy:", event.violatedDirective, event.blockedURI));
  for (const level of ["error", "warn", "info", "log", "debug", "trace", "assert"]) {
    const original = console[level].bind(console);
    console[level] = (...words) => {
      if (level !== "assert" || !words[0]) add(`${level}:`, ...words);
      original(...words);
    };
  }
  window.testConsole = () => {
    const list = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    sessionStorage.removeItem(key);
    return list;
  };
})();
"#;

/// Collects what jumps: parts of the page's frame, which people aim at, that move by themselves once the page is ready. It
/// survives reloads, and reading empties it.
///
/// A frame part may move within half a second of a press, a key or a choice elsewhere than on the board, as that may open
/// something; and with a resized window, and another board, mode or address, which may come later than what was pressed. A move on
/// the board excuses nothing, nor does a message that comes later. Only Chromium reports such shifts.
const SHIFTS: &str = r##"
(() => {
  const key = "test-shifts";
  const frame = "#bar-end > *, #puzzles, #gallery-button, #float, #stage-area, #panel > .modes, .foot, .foot .button, #timeline";
  let excused = -Infinity;
  const opens = ({ target, timeStamp }) => {
    if (target instanceof Element && target.closest("#surface")) return;
    excused = timeStamp;
    // What it does is seen in the next frame, which is late where the machine is busy.
    requestAnimationFrame((now) => (excused = Math.max(excused, now)));
  };
  const inputs = ["pointerdown", "pointerup", "keydown", "click", "change", "input", "paste", "drop", "close"];
  for (const type of inputs) addEventListener(type, opens, true);
  for (const type of ["resize", "hashchange", "popstate", "fullscreenchange", "pageshow"]) addEventListener(type, opens);
  const moved = ({ node, previousRect: from, currentRect: to }) => {
    const part = (node instanceof Element ? node : node?.parentElement)?.closest(frame);
    // What comes or goes does not jump, nor does a word that changes within its button.
    if (!part || part !== node || from.width * to.width === 0) return [];
    const far = Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y));
    const name = part.id || part.dataset.test || part.className;
    return far > 2 ? [`${name} from ${from.x}, ${from.y} to ${to.x}, ${to.y}`] : [];
  };
  let about = "";
  const shown = () => `${document.title} ${document.querySelector("#work")?.dataset.mode}`;
  new MutationObserver(() => (about = shown())).observe(document.documentElement, { attributeFilter: ["data-ready"] });
  const see = (list) => {
    // A frame narrower than any phone has no room to reserve.
    if (document.documentElement.dataset.ready !== "true" || innerWidth < 320) return;
    if (shown() !== about) excused = performance.now();
    about = shown();
    const seen = list.getEntries().filter(({ startTime }) => startTime > excused + 500).flatMap(({ sources }) => sources.flatMap(moved));
    if (seen.length === 0) return;
    try {
      sessionStorage.setItem(key, JSON.stringify([...JSON.parse(sessionStorage.getItem(key) ?? "[]"), ...seen]));
    } catch {}
  };
  new PerformanceObserver(see).observe({ type: "layout-shift" });
  window.testShifts = () => {
    const list = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    sessionStorage.removeItem(key);
    return list;
  };
})();
"##;

/// The script for this kind of browser.
pub fn script(kind: Kind) -> String {
    // Chromium's driver reads the console.
    [CLOCK, if kind.is_chromium() { SHIFTS } else { COLLECTOR }].concat()
}

impl Page {
    /// Adds the tests' script to a page in a journey's own folder.
    ///
    /// # Errors
    /// If the folder's page cannot be written.
    pub fn add_script(&self, site: &Path) -> Result<()> {
        fs::write(site.join("www").join(SCRIPT), script(self.kind()))?;
        let page = fs::read_to_string(site.join("index.html"))?;
        let page = page.replacen("<head>", &format!("<head><script src=\"www/{SCRIPT}\"></script>"), 1);
        Ok(fs::write(site.join("index.html"), page)?)
    }

    /// Lets so many milliseconds pass, as far as the page can tell by its timers: for what must not happen within a pause.
    ///
    /// What does happen after a pause is better waited for.
    ///
    /// # Errors
    /// If the page no longer answers.
    pub async fn pass(&self, milliseconds: u32) -> Result<()> {
        self.js_async(&format!("await window.testPass({milliseconds})")).await.map(drop)
    }

    /// The console output since the last call.
    ///
    /// # Errors
    /// If the page or the driver no longer answer.
    pub async fn take_console(&self) -> Result<Vec<String>> {
        let entries = if self.kind().is_chromium() {
            self.command("se/log", Some(json!({ "type": "browser" }))).await?
        } else {
            self.js("return window.testConsole?.() ?? []").await?
        };
        let said = |entry: &Value| match entry {
            Value::String(text) => text.clone(),
            entry => format!(
                "{}: {}",
                entry["level"].as_str().unwrap_or("?").to_lowercase(),
                entry["message"].as_str().unwrap_or("?")
            ),
        };
        Ok(entries.as_array().map(|entries| entries.iter().map(said).collect()).unwrap_or_default())
    }

    /// What has jumped since the last call, in Chromium.
    ///
    /// # Errors
    /// If the page no longer answers.
    pub async fn take_shifts(&self) -> Result<Vec<String>> {
        Ok(serde_json::from_value(self.js("return window.testShifts?.() ?? []").await?)?)
    }

    /// The addresses of resources that the page requested from another origin.
    ///
    /// # Errors
    /// If the page or the driver no longer answer.
    pub async fn foreign_requests(&self) -> Result<Vec<String>> {
        let script = "
            const own = [location.origin + '/', `blob:${location.origin}/`, 'data:'];
            return performance.getEntriesByType('resource').map((entry) => entry.name)
              .filter((name) => !own.some((start) => name.startsWith(start)));";
        Ok(serde_json::from_value(self.js(script).await?)?)
    }
}
