//! Bundles the page for a static host: Rollup joins the scripts, this module joins the style sheets of the first visit,
//! and esbuild minifies both. Each file has a source map.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::{project, scripts, tools};

const PAGE: &str = "index.html";
/// Rollup's configuration, relative to the project's folder.
const SETTINGS: &str = "xtask/bundle.mjs";
/// Scripts that are not bundled: classic scripts, the service worker, which [`crate::offline`] completes, and the page
/// that checks certificates, whose checker is to be read as it is.
const ALONE: [&str; 7] = [
    "www/start/theme.js",
    "www/start/offline/repair.js",
    "www/start/offline/sw.js",
    "www/check/page.js",
    "www/check/picture.js",
    "www/check/words.js",
    "www/check/worker.js",
];
/// The file into which the style sheets of every visit are joined.
const STYLES: &str = "www/start/page.css";
const STYLE: &str = "<link rel=\"stylesheet\" href=\"";

/// Bundles the page in `out`, a copy of the checkout's: what the first visit needs, and each part that is loaded later.
///
/// # Errors
/// If a file cannot be read or written, or Rollup fails or warns.
pub fn page(out: &Path) -> Result<()> {
    let file = out.join(PAGE);
    let page = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let (page, sheets) = joined(&page);
    ensure!(sheets.iter().any(|sheet| sheet == STYLES), "{PAGE} has no {STYLES}");
    let mut styles = String::new();
    for sheet in &sheets {
        styles += &fs::read_to_string(out.join(sheet)).with_context(|| format!("cannot read {sheet}"))?;
        fs::remove_file(out.join(sheet))?;
    }
    fs::write(out.join(STYLES), styles)?;
    fs::write(&file, page)?;

    let alone = ALONE.map(|script| out.join(script));
    for script in with_ending(&out.join("www"), &["js"])? {
        if !alone.contains(&script) {
            fs::remove_file(script)?;
        }
    }
    let modules = tools::ensure_npm()?;
    let root = project::root();
    let sources: Vec<String> = ALONE.iter().filter_map(|script| scripts::source_of(&root, script)).collect();
    scripts::compile(&root, out, sources.iter().map(String::as_str))?;
    let mut rollup = project::command(modules.join(".bin/rollup"));
    rollup.args(["--config", SETTINGS, "--failAfterWarnings", "--silent"]);
    project::run(rollup.env("GRIDLIGHT_OUT", std::path::absolute(out)?))
}

/// The page with one link in place of all its unconditional style sheets, and the names of these.
fn joined(page: &str) -> (String, Vec<String>) {
    let mut sheets = Vec::new();
    let mut text = String::new();
    for line in page.split_inclusive('\n') {
        let sheet = line.strip_prefix(STYLE).and_then(|rest| rest.trim_end().strip_suffix("\">"));
        // A style sheet with a media condition keeps its link.
        match sheet.filter(|sheet| !sheet.contains('"')) {
            Some(sheet) => {
                if sheets.is_empty() {
                    text += &format!("{STYLE}{STYLES}\">\n");
                }
                sheets.push(sheet.to_owned());
            }
            None => text += line,
        }
    }
    (text, sheets)
}

/// Minifies the page's scripts and style sheets in `out`, and the glue in its folder `glue`; the library is left
/// unchanged.
///
/// # Errors
/// If a file cannot be read or written, or esbuild reports an error.
pub fn minify(out: &Path, glue: &str) -> Result<()> {
    let mut files = with_ending(&out.join("www"), &["js", "css"])?;
    files.extend(with_ending(&out.join(glue), &["js"])?);
    let files = files.iter().map(|file| file.strip_prefix(out)).collect::<Result<Vec<_>, _>>()?;
    let mut esbuild = project::command(tools::ensure_npm()?.join(".bin/esbuild"));
    esbuild.args(["--minify", "--sourcemap", "--charset=utf8", "--tsconfig-raw={}", "--log-level=warning"]);
    esbuild.args(["--outbase=.", "--outdir=.", "--allow-overwrite"]).current_dir(out);
    project::run(esbuild.args(files))
}

fn with_ending(folder: &Path, endings: &[&str]) -> Result<Vec<PathBuf>> {
    let mut files = project::files_under(folder)?;
    files.retain(|file| file.extension().and_then(OsStr::to_str).is_some_and(|end| endings.contains(&end)));
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_sheets_become_one_where_the_first_was() {
        let line = |name: &str, rest: &str| format!("{STYLE}www/{name}.css\"{rest}>\n");
        let forced = line("start/forced-colours", " media=\"(forced-colors: active)\"");
        let page = ["<head>\n", &line("start/themes", ""), &line("start/page", ""), &forced, "</head>\n"].concat();
        let (text, sheets) = joined(&page);
        assert_eq!(sheets, ["www/start/themes.css", "www/start/page.css"]);
        assert_eq!(text, ["<head>\n", &line("start/page", ""), &forced, "</head>\n"].concat());
    }
}
