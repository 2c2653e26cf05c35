//! What is opened and closed leaves nothing behind: no elements, no listeners, and little memory.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use xtask::browser::Page;

use crate::boards::SEVERAL;
use crate::steps::*;

/// Opens a part of the page so often, and closes it again.
const OPEN: &str = include_str!("bench/openings.js");
/// How often each part is opened before anything is counted, as what is loaded once stays, and then.
const OFTEN: (u32, u32) = (5, 50);
/// There are more than thirty lessons.
const EACH: (u32, u32) = (1, 2);
/// The most memory that may be left, in bytes: the browser compiles functions that run often.
const ROOM: f64 = 1e6;
/// The most elements, fewer than one an opening: a text that is told is longer or shorter.
const NODES: f64 = 40.0;

/// Elements, listeners and bytes, after all that can be collected is.
async fn held(page: &Page) -> Result<[f64; 3]> {
    for _ in 0..3 {
        page.cdp("HeapProfiler.collectGarbage", json!({})).await?;
    }
    let metrics = page.cdp("Performance.getMetrics", json!({})).await?;
    let value = |name: &str| {
        let all = metrics["metrics"].as_array().into_iter().flatten();
        all.filter(|one| one["name"] == name).find_map(|one| one["value"].as_f64()).unwrap_or(f64::NAN)
    };
    Ok(["Nodes", "JSEventListeners", "JSHeapUsedSize"].map(value))
}

async fn many(page: &Page, what: &str, times: u32) -> Result<Value> {
    page.js_async(&OPEN.replace("arguments[0], arguments[1]", &format!("{}, {times}", json!(what)))).await
}

fn is_little([nodes, listeners, bytes]: [f64; 3]) -> bool {
    nodes <= NODES && listeners <= 0.0 && bytes < ROOM
}

/// Opens each of these parts so often.
async fn leaves_nothing(page: &Page, parts: &[&str], (before, times): (u32, u32)) -> Result<()> {
    page.cdp("Performance.enable", json!({})).await?;
    page.js_timeout(240).await?;
    for what in parts {
        many(page, what, before).await?;
        let [nodes, listeners, bytes] = held(page).await?;
        many(page, what, times).await?;
        let mut more = [f64::NAN; 3];
        // A message that goes by itself holds what it told for some seconds.
        for _ in 0..10 {
            let now = held(page).await?;
            more = [now[0] - nodes, now[1] - listeners, now[2] - bytes];
            if is_little(more) {
                break;
            }
            page.js_async("await new Promise((go) => setTimeout(go, 1000));").await?;
        }
        ensure!(
            is_little(more),
            "{what}, opened {times} times, leaves {} elements, {} listeners and {} bytes",
            more[0],
            more[1],
            more[2]
        );
    }
    Ok(())
}

/// Every dialog and panel.
pub async fn dialogs_leave_nothing(page: &Page) -> Result<()> {
    open(page, SEVERAL).await?;
    let parts = ["share", "help", "appearance", "progress", "import", "generate", "print", "a set", "panels"];
    leaves_nothing(page, &parts, OFTEN).await?;
    mode(page, "solve").await?;
    click(page, "solve").await?;
    page.wait_for(&it("compare-solutions")).await?;
    leaves_nothing(page, &["solutions side by side"], OFTEN).await?;
    click(page, "watch").await?;
    page.wait_for(&it("caption")).await?;
    leaves_nothing(page, &["film"], OFTEN).await
}

/// Every room of Learn, and every lesson.
pub async fn learn_leaves_nothing(page: &Page) -> Result<()> {
    open(page, SEVERAL).await?;
    leaves_nothing(page, &["Measure", "Watch", "Measure many"], OFTEN).await?;
    leaves_nothing(page, &["every lesson"], EACH).await
}
