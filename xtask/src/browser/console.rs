//! A page's console, and its requests to other origins.

use std::fs;
use std::path::Path;

use anyhow::Result;
use serde_json::{Value, json};

use super::page::Page;

/// Collects the console if the driver does not; it survives reloads, and reading empties it.
pub const COLLECTOR: &str = r#"
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

impl Page {
    /// Enables [`Page::take_console`] for a page in a journey's own folder, if the driver does not read the console.
    ///
    /// # Errors
    /// If the folder's page cannot be written.
    pub fn make_heard(&self, site: &Path) -> Result<()> {
        if self.kind().is_chromium() {
            return Ok(());
        }
        fs::write(site.join("www/test-console.js"), COLLECTOR)?;
        let page = fs::read_to_string(site.join("index.html"))?;
        let page = page.replacen("<head>", "<head><script src=\"www/test-console.js\"></script>", 1);
        Ok(fs::write(site.join("index.html"), page)?)
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
