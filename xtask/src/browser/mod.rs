//! Drives real browsers through WebDriver, for journeys and browser benches.
//!
//! A journey is an `async fn(&Page) -> Result<()>`; [`run`] takes a list of them through every [`Kind`] of browser and
//! checks after each that the console stayed empty and that nothing was requested from another origin.

mod bidi;
mod console;
mod gesture;
mod lanes;
mod page;
mod passes;
mod process;
mod runner;
mod session;

pub use gesture::{Point, Rect};
pub use page::Page;
pub use runner::{Journey, Travel, run};
pub use session::{Kind, Rig};

use std::path::Path;
use std::rc::Rc;

use anyhow::Result;
use serde_json::Value;

/// Opens the page in desktop Chromium, runs the body of an async function in it and returns its result.
///
/// `site` is the checkout or a dist folder; the body may `await` and `import()` the page's modules by `new
/// URL("www/name.js", document.baseURI)`. It has `seconds` to finish.
///
/// # Errors
/// If the browser does not start, the page does not become ready, or the body throws or takes too long.
pub fn evaluate(site: &Path, body: &str, seconds: u64) -> Result<Value> {
    with_page(site, async |page| {
        page.goto("").await?;
        page.wait_ready().await?;
        page.js_timeout(seconds).await?;
        page.js_async(body).await
    })
}

/// Runs an async function on desktop Chromium before it has loaded anything, while `site` is served.
///
/// # Errors
/// If the browser does not start, or the function fails.
pub fn with_page<T>(site: &Path, run: impl AsyncFnOnce(&Page) -> Result<T>) -> Result<T> {
    on(&Rig::new(site), run)
}

/// The same with compressed files, for measurements on slow networks.
///
/// # Errors
/// If the browser does not start, or the function fails.
pub fn with_packed_page<T>(site: &Path, run: impl AsyncFnOnce(&Page) -> Result<T>) -> Result<T> {
    on(&Rig::packed(site), run)
}

fn on<T>(rig: &Rc<Rig>, run: impl AsyncFnOnce(&Page) -> Result<T>) -> Result<T> {
    runtime()?.block_on(async {
        let page = Page::open(rig, Kind::Chromium).await?;
        let value = run(&page).await?;
        page.close().await;
        Ok(value)
    })
}

fn runtime() -> Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?)
}

/// Makes the list of journeys: `journeys![opening::opens, touch::pinch => [Phone], edit::draws: [WebKit, Firefox]
/// "input"]`.
///
/// The browsers after `=>` are those that a journey makes sense in; by default all. The browsers after the colon are
/// those that it always runs in besides the first of these, with the reason.
#[macro_export]
macro_rules! journeys {
    ($($run:path $(=> [$($kind:ident),+ $(,)?])? $(: [$($also:ident),+ $(,)?] $why:literal)?),* $(,)?) => {
        [$($crate::browser::Journey {
            name: stringify!($run),
            kinds: &[$($($crate::browser::Kind::$kind),+)?],
            also: &[$($($crate::browser::Kind::$also),+)?],
            why: concat!($($why)?),
            run: |page| Box::pin($run(page)),
        }),*]
    };
}
