//! How soon the page is usable: a first visit at a phone's size, with an empty cache.

use anyhow::Result;
use serde_json::json;
use xtask::{browser, dist};

use super::throttle;

/// Records when the page is usable, in milliseconds since the navigation began: the first board is painted then.
const READY: &str = "
    new MutationObserver(() => {
      if (!document.documentElement?.dataset.ready || window.readyAt) return;
      window.readyAt = 1;
      requestAnimationFrame(() => requestAnimationFrame(() => { window.readyAt = performance.now(); }));
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready'] });";

/// The conditions: the slow-down of the processor, bits per second and milliseconds of delay (0: no limit).
const VISITS: [(&str, u32, u32, u32); 4] = [
    ("full speed", 1, 0, 0),
    ("a quarter of the speed", 4, 0, 0),
    ("a quarter, 9 Mb/s and 85 ms", 4, 9_000_000, 85),
    ("a quarter, 1.6 Mb/s and 150 ms", 4, 1_600_000, 150),
];

/// Six connections at a time, as browsers use for HTTP/1.1, each for one file; the delay applies to each request.
pub fn start() -> Result<()> {
    let turns = 7;
    // The files as on a host.
    let site = tempfile::tempdir()?;
    dist::open(site.path(), None)?;
    println!("{:<34}{:>9}{:>9}{:>9}{:>9}", "median of loads, nothing cached", "words", "module", "board", "slowest");
    for (words, rate, bits, delay) in VISITS {
        let times = browser::with_packed_page(site.path(), async move |page| {
            page.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": READY })).await?;
            page.cdp("Network.enable", json!({})).await?;
            page.cdp("Network.setCacheDisabled", json!({ "cacheDisabled": true })).await?;
            let metrics = json!({ "width": 390, "height": 844, "deviceScaleFactor": 3, "mobile": true });
            page.cdp("Emulation.setDeviceMetricsOverride", metrics).await?;
            if bits > 0 {
                let link = json!({
                    "offline": false, "latency": delay, "downloadThroughput": bits / 8, "uploadThroughput": bits / 8,
                });
                page.cdp("Network.emulateNetworkConditions", link).await?;
            }
            throttle(page, rate).await?;
            let mut times: Vec<[f64; 3]> = Vec::new();
            for _ in 0..turns {
                page.goto("").await?;
                page.wait_js("window.readyAt > 1").await?;
                page.wait_js("performance.getEntriesByName('first-contentful-paint').length").await?;
                let script = "
                    const module = performance.getEntriesByType('resource').find((one) => one.name.endsWith('.wasm'));
                    const [words] = performance.getEntriesByName('first-contentful-paint');
                    return [words.startTime, module.responseEnd, readyAt]";
                times.push(serde_json::from_value(page.js(script).await?)?);
            }
            Ok(times)
        })?;
        let column = |index: usize| {
            let mut column: Vec<f64> = times.iter().map(|time| time[index]).collect();
            column.sort_by(f64::total_cmp);
            column
        };
        let [paint, module, board] = [0, 1, 2].map(column);
        println!(
            "{words:<34}{:>9.0}{:>9.0}{:>9.0}{:>9.0}",
            paint[turns / 2],
            module[turns / 2],
            board[turns / 2],
            board[turns - 1]
        );
    }
    Ok(())
}
