//! The basis of all journeys: each starts like a first visit, although browsers are reused.

use anyhow::{Result, ensure};
use serde_json::json;
use xtask::browser::Page;

use crate::steps::*;

/// Whatever a page leaves behind, the next one in the same browser finds nothing of it.
pub async fn nothing_is_left(page: &Page) -> Result<()> {
    let first = page.another().await?;
    start(&first).await?;
    if page.kind().is_chromium() {
        first.cdp("Browser.grantPermissions", json!({ "permissions": ["clipboardReadWrite"] })).await?;
        let script = json!({ "source": "window.left = true" });
        first.cdp("Page.addScriptToEvaluateOnNewDocument", script).await?;
    }
    let leave = "
        for (const storage of [localStorage, sessionStorage]) storage.setItem('left', 'left');
        for (const path of [location.pathname, '/']) document.cookie = `left=left; path=${path}; max-age=3600`;
        await caches.open('left');
        await new Promise((resolve) => { indexedDB.open('left').onsuccess = resolve; });
        window.name = 'left';
        open('about:blank');
        for (let times = 0; times < 3; times += 1) history.pushState(null, '', '#left');";
    first.js_async(leave).await?;
    ensure!(found(&first).await?.contains("local session cookie cache database name"), "nothing was left");
    let browser = first.browser().await?;
    close_clean(first).await?;
    let next = page.another().await?;
    ensure!(next.browser().await? == browser, "the next page is in another browser");
    start(&next).await?;
    let found = found(&next).await?;
    ensure!(found.is_empty(), "the next page finds this: {found}");
    close_clean(next).await
}

/// What is left of it, in words.
async fn found(page: &Page) -> Result<String> {
    let script = "
        const granted = async (name) => (await navigator.permissions.query({ name })).state === 'granted';
        const signs = {
          local: localStorage.getItem('left'),
          session: sessionStorage.getItem('left'),
          cookie: document.cookie,
          cache: await caches.has('left'),
          database: (await indexedDB.databases()).some(({ name }) => name === 'left'),
          name: window.name,
          history: history.length > 2,
          script: window.left,
          permission: await granted('clipboard-read').catch(() => false),
        };
        return Object.keys(signs).filter((sign) => signs[sign]).join(' ');";
    Ok(page.js_async(script).await?.as_str().unwrap_or("?").to_owned())
}
