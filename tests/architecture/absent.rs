//! Things that must not occur.

use super::{bare, code, files, lines_with, none, page, read, sources};

const BROWSER: [&str; 4] = ["wasm_bindgen", "web_sys", "js_sys", "console_error_panic_hook"];

/// What a solver must not have: clocks, IO, threads, randomness from outside.
const OUTSIDE: [&str; 11] = [
    "std::time",
    "std::fs",
    "std::net",
    "std::env",
    "std::thread",
    "std::io",
    "std::process",
    "Instant",
    "SystemTime",
    "rand::",
    "unsafe",
];

#[test]
fn only_web_knows_a_browser() {
    let mut sources = sources();
    sources.retain(|name, _| !name.starts_with("src/web/") && name != "picture/src/web.rs");
    none(&lines_with(&sources, &BROWSER), "a browser is named outside src/web and picture/src/web.rs");
}

#[test]
fn nothing_has_a_clock_or_does_io() {
    none(&lines_with(&sources(), &OUTSIDE), "src has no clock, IO, thread, chance or unsafe");
}

/// The lints forbid panics and `unsafe`, and nothing outside tests disables them.
#[test]
fn no_panic_is_written_outside_tests() {
    let manifest = read("Cargo.toml");
    for lint in ["unwrap_used", "expect_used", "panic", "todo", "unimplemented"] {
        assert!(manifest.contains(&format!("\n{lint} = \"warn\"\n")), "{lint}");
    }
    let mut away = Vec::new();
    for (name, text) in sources() {
        for (number, line) in code(&text) {
            let asks = line.contains("allow(clippy::") || line.contains("expect(clippy::");
            if asks && ["unwrap_used", "expect_used", "panic"].iter().any(|lint| line.contains(lint)) {
                away.push(format!("{name}:{number}: {}", line.trim()));
            }
        }
    }
    none(&away, "a lint against panics is switched off");
}

/// A verdict of uniqueness or impossibility needs a proof, and only one module makes proofs.
#[test]
fn a_verdict_is_proved_where_proofs_are_made() {
    let mut others = sources();
    let room = others.remove("src/search/verdict.rs").unwrap();
    assert!(room.contains("pub struct Proved(());"), "nobody else can make one");
    none(&lines_with(&others, &["Proved(())"]), "a proof is made outside src/search/verdict.rs");
    let page = page();
    let claims: Vec<String> = ["unique", "none", "several", "found", "unproved"]
        .iter()
        .flat_map(|word| lines_with(&page, &[&format!("verdict: \"{word}\"")]))
        // A type only names what there can be.
        .filter(|line| !line.contains("\" |") && !line.ends_with("\";"))
        .collect();
    none(&claims, "the page makes a verdict");
}

/// What passes between layers has fields: no layer above the puzzles parses a string to find its meaning.
#[test]
fn no_floor_takes_anothers_strings_apart() {
    let apart = ["strip_prefix(", "strip_suffix(", "starts_with(", "ends_with(", "split(", "split_once(", "find("];
    let mut upper = sources();
    upper.retain(|name, _| {
        ["session", "registry", "contract", "web"].iter().any(|room| name.starts_with(&format!("src/{room}")))
    });
    let mut found = Vec::new();
    for (name, text) in &upper {
        for (number, line) in code(text) {
            // `find` of an iterator takes a closure, that of a string a pattern.
            let text = |call: &str| line.contains(&format!("{call}\"")) || line.contains(&format!("{call}'"));
            if apart.iter().any(|call| text(call)) {
                found.push(format!("{name}:{number}: {}", line.trim()));
            }
        }
    }
    // The page parses addresses in one place only, and its own lists of words.
    let mut page = page();
    page.retain(|name, _| bare(name) != "www/address/link");
    assert!(page.len() > 100);
    for (name, text) in &page {
        for (number, line) in code(text) {
            let parts = [".startsWith(", ".endsWith(", ".split(\"/\")", ".split(/[&", ".charAt("];
            let error = line.contains("error.message.startsWith(\"recursive use");
            let listener = line.contains("name.startsWith(\"on\")");
            if parts.iter().any(|call| line.contains(call)) && !error && !listener {
                found.push(format!("{name}:{number}: {}", line.trim()));
            }
        }
    }
    none(&found, "a string is taken apart above the floor that made it");
}

/// No colours in the page's scenes or style sheets: inks are roles, and Rust writes their style sheet.
#[test]
fn inks_have_their_colours_in_rust() {
    let mut others = sources();
    others.retain(|name, _| !name.ends_with("/inks.rs") && name != "src/scene/ink.rs");
    let hex = |line: &str| {
        line.match_indices("\"#").any(|(at, _)| {
            // Skip a quote inside an error message.
            let digits = line[at + 2..].chars().take_while(char::is_ascii_hexdigit).count();
            !line[..at].ends_with('\\') && (digits == 6 || digits == 8)
        })
    };
    let mut found = Vec::new();
    for (name, text) in &others {
        found.extend(code(text).filter(|(_, line)| hex(line)).map(|(number, line)| format!("{name}:{number}: {line}")));
    }
    none(&found, "a colour stands outside the lists of inks");
    let css = files("www", &[".css"]);
    for (name, text) in &css {
        assert!(!text.contains("--ink-") && !text.contains(".f-"), "{name} has inks");
    }
}

/// The page only requests files from its own host.
#[test]
fn the_page_asks_nothing_of_other_hosts() {
    for page in ["index.html", "check.html"] {
        let page = read(page);
        let policy = page.split("Content-Security-Policy\" content=\"").nth(1).unwrap().split('"').next().unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        // Where a browser has Trusted Types, only the page's one policy can turn text into markup or a script.
        let trusted = ["require-trusted-types-for 'script'", "trusted-types gridlight"];
        assert!(trusted.iter().all(|rule| policy.split("; ").any(|it| it == *rule)), "{policy}");
        for rule in policy.split("; ").filter(|rule| !trusted.contains(rule)) {
            let sources = rule.split(' ').skip(1);
            let known = ["'none'", "'self'", "'wasm-unsafe-eval'", "data:", "blob:"];
            assert!(sources.clone().all(|source| known.contains(&source)), "{rule}");
        }
    }
    // The page that checks certificates is a program of its own, and its policy allows its worker alone.
    let makers = lines_with(&page(), &["createPolicy(\"", ".createPolicy", "new Worker"]);
    let makes = |line: &&String| {
        let file = line.split(':').next().unwrap_or_default();
        ["www/start/trusted-types", "www/check/page"].contains(&bare(file))
    };
    assert_eq!(makers.iter().filter(makes).count(), makers.len(), "{makers:#?}");
    let checker: Vec<String> =
        page().into_iter().filter(|(name, _)| bare(name) == "www/check/page").map(|it| it.1).collect();
    assert!(checker.len() == 1 && !checker[0].contains("createHTML"), "markup on the page of certificates");
}

/// The page is made of its own sources, the modules and the packages that package.json names, whose notices are shipped.
#[test]
fn the_page_has_no_unnamed_package() {
    let settings = read("package.json");
    assert!(settings.contains("\n  \"private\": true,\n"), "what builds the page is published");
    for kind in ["peerDependencies", "optionalDependencies"] {
        assert!(!settings.contains(&format!("\"{kind}\"")), "the page has {kind}");
    }
    let shipped = settings.split_once("\"dependencies\": {").and_then(|(_, rest)| rest.split_once('}')).unwrap().0;
    assert!(!super::root().join("www/package.json").exists());
    let mut found = Vec::new();
    for (name, text) in page() {
        for (number, line) in code(&text) {
            let words = ["import \"", " from \"", "import(\""];
            let named =
                words.iter().filter_map(|word| line.split_once(word)).filter_map(|(_, rest)| rest.split('"').next());
            let is_foreign = |module: &str| {
                let is_name = !module.starts_with('.') && module.chars().all(|it| !it.is_whitespace());
                is_name && !shipped.contains(&format!("\"{module}\": \""))
            };
            if named.clone().any(is_foreign) {
                found.push(format!("{name}:{number}: {}", line.trim()));
            }
        }
    }
    none(&found, "a module of the page is not the project's own");
}
