//! The files of the page, their MIME types, and how a requested path is mapped to one of them.

use std::path::{Path, PathBuf};

use crate::previews;

/// Whether a file, by its path from the root with `/` between names, is part of the page or the library.
///
/// Only `index.html`, `check.html`, `sw.js`, `www/**` and `pkg/**` are, and in a dist folder the pages of boards, `b/**`; hidden
/// files, settings and the page's TypeScript never are: a browser gets the script that is compiled from it.
pub fn is_public(path: &str) -> bool {
    let hidden = path.split('/').any(|name| name.is_empty() || name.starts_with('.'));
    let name = path.rsplit('/').next().unwrap_or(path);
    let settings = name.starts_with("tsconfig") || name.ends_with(".part");
    let root = matches!(path, "index.html" | "check.html" | "sw.js");
    let inside = root || ["www/", "pkg/", previews::FOLDER].iter().any(|it| path.starts_with(it));
    let source = has_typescript(path) && is_typed(path);
    inside && !hidden && !settings && !source
}

/// Whether a file is in a folder in which scripts have their sources in TypeScript.
pub fn has_typescript(path: &str) -> bool {
    path.starts_with("www/") || path.starts_with("pkg/") && !path.starts_with("pkg/wasm/")
}

/// Whether a file is TypeScript.
pub fn is_typed(path: &str) -> bool {
    path.ends_with(".ts")
}

/// The MIME type of a file by its name.
pub fn mime(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json; charset=utf-8",
        "webmanifest" => "application/manifest+json; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml; charset=utf-8",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "ts" | "md" | "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// The result for a requested path.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    /// This file, by its path from the root.
    File(String),
    /// The folder of the page, requested without the final slash.
    Redirect(String),
    /// Nothing that is public.
    Nothing,
}

/// Parses a request's target (path and query, percent-encoded) under `prefix` ("" or `/some/path`).
pub fn find(target: &str, prefix: &str) -> Found {
    let path = target.split(['?', '#']).next().unwrap_or("");
    if path == prefix && !prefix.is_empty() {
        return Found::Redirect(format!("{prefix}/"));
    }
    let Some(path) = path.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('/')) else {
        return Found::Nothing;
    };
    let path = match decoded(path) {
        Some(path) if path.is_empty() => "index.html".to_owned(),
        Some(path) => path,
        None => return Found::Nothing,
    };
    // `..` counts as hidden; a backslash or colon would be a separator elsewhere.
    if path.contains(['\\', ':', '\0']) || !is_public(&path) { Found::Nothing } else { Found::File(path) }
}

/// The file on disk, if it exists and is really inside the root.
pub fn on_disk(root: &Path, path: &str) -> Option<PathBuf> {
    let root = root.canonicalize().ok()?;
    let file = root.join(path).canonicalize().ok()?;
    (file.starts_with(&root) && file.is_file()).then_some(file)
}

/// A prefix as `/some/path` or "", whatever slashes were given.
pub fn normal_prefix(prefix: &str) -> String {
    let inner = prefix.trim_matches('/');
    if inner.is_empty() { String::new() } else { format!("/{inner}") }
}

fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            let digits = std::str::from_utf8(&digits).ok().filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()))?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(target: &str, prefix: &str, file: Option<&str>) {
        let expected = file.map_or(Found::Nothing, |file| Found::File(file.to_owned()));
        assert_eq!(find(target, prefix), expected, "{target} under {prefix:?}");
    }

    #[test]
    fn only_the_page_and_the_library_are_found() {
        check("/", "", Some("index.html"));
        check("/?a=b", "", Some("index.html"));
        check("/www/start/main.js", "", Some("www/start/main.js"));
        check("/www/a%20b.js", "", Some("www/a b.js"));
        check("/check.html", "", Some("check.html"));
        check("/pkg/wasm/gridlight.d.ts", "", Some("pkg/wasm/gridlight.d.ts"));
        check("/pkg/index.js", "", Some("pkg/index.js"));
        check("/pkg/wasm/gridlight_bg.wasm", "", Some("pkg/wasm/gridlight_bg.wasm"));
        for target in [
            "/Cargo.toml",
            "/src/lib.rs",
            "/www/../Cargo.toml",
            "/www/%2e%2e/Cargo.toml",
            "/www/..%2fCargo.toml",
            "/www/..\\Cargo.toml",
            "/www//main.js",
            "/www/.secret",
            "/www/tsconfig.json",
            "/www/tsconfig.worker.json",
            "/www/start/main.ts",
            "/pkg/index.ts",
            "/www/workers/types.d.ts",
            "/www/",
            "/www/%zz",
            "/www/%",
            "//index.html",
            "index.html",
            "",
        ] {
            check(target, "", None);
        }
    }

    #[test]
    fn a_prefix_is_asked_for_in_full() {
        check("/a/b/", "/a/b", Some("index.html"));
        check("/a/b/www/start/main.js", "/a/b", Some("www/start/main.js"));
        check("/", "/a/b", None);
        check("/a/bc/", "/a/b", None);
        assert_eq!(find("/a/b", "/a/b"), Found::Redirect("/a/b/".to_owned()));
        assert_eq!(normal_prefix("a/b/"), "/a/b");
        assert_eq!(normal_prefix("/"), "");
    }
}
