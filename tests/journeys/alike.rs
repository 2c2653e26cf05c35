//! The same bytes in every browser: the results of the library's and the page's modules for a list of boards are
//! compared with the native ones, numbers bit by bit. The list is written by `cargo test --test native alike::`.

use anyhow::{Context as _, Result, ensure};
use serde_json::json;
use xtask::browser::Page;
use xtask::project;

/// The canonical text of a value; the module works outside Node without its `export`s.
const CANON: &str = include_str!("../library/alike.js");

pub async fn the_modules_say_what_is_said_natively(page: &Page) -> Result<()> {
    let path = project::target().join("tmp/alike.json");
    let list = std::fs::read_to_string(&path)
        .with_context(|| format!("{} is not there: cargo test --test native alike:: writes it", path.display()))?;
    page.goto("").await?;
    page.wait_ready().await?;
    page.js_timeout(300).await?;
    page.js_with("window.alike = { list: JSON.parse(arguments[0]) };", &[json!(list)]).await?;
    let canon = CANON.replace("export function", "function");
    let said = page
        .js_async(&format!(
            "{canon}
            const library = await import(new URL('pkg/index.js', document.baseURI).href);
            await library.init();
            const {{ list }} = window.alike;
            return {{ cases: list.length, wrong: differing(library, list).slice(0, 3) }};"
        ))
        .await?;
    ensure!(said["wrong"] == json!([]), "the library says otherwise: {}", said["wrong"]);
    ensure!(said["cases"].as_u64() > Some(2000), "{} cases", said["cases"]);
    // The page's modules are built separately, and small. Their solutions contain more than the library's: everything
    // else is compared.
    let said = page
        .js_async(&format!(
            "{canon}
            const {{ list }} = window.alike;
            // Long links are told by their sums only.
            const links = new Map(list.filter(({{ call, expected }}) => call === 'link' && expected.startsWith('\"#'))
              .map(({{ args, expected }}) => [args[1], expected.slice(2, -1)]));
            const wrong = [];
            let cases = 0;
            for (const {{ args: [puzzle, text, options], told }} of list.filter(({{ call }}) => call === 'solve')) {{
              const link = links.get(text);
              if (!link) continue;
              const glue = await import(new URL(`pkg/wasm/page/${{puzzle}}/solver/gridlight.js`, document.baseURI).href);
              await (window.alike[puzzle] ??= glue.default());
              const job = new glue.Job(puzzle, link, options);
              let slice;
              do slice = job.run(1000, () => performance.now(), () => {{}}); while (!slice.done);
              job.free();
              const {{ status, count, counters, why, words, detail }} = slice.done;
              const solved = {{ status, count: count === '' ? null : count, counters }};
              if (why) solved.why = why;
              else if (status === 'unproved') solved.why = {{ words, cells: [] }};
              if (detail) solved.detail = detail;
              const said = canon(solved);
              cases += 1;
              if (said !== told) wrong.push({{ puzzle, text, options, said, told }});
            }}
            return {{ cases, wrong: wrong.slice(0, 3) }};"
        ))
        .await?;
    ensure!(said["wrong"] == json!([]), "the page's modules say otherwise: {}", said["wrong"]);
    ensure!(said["cases"].as_u64() > Some(400), "{} cases", said["cases"]);
    Ok(())
}
