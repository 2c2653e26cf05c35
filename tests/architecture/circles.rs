//! Sibling folders do not depend on each other in a circle: neither modules of the crate nor folders of a puzzle.

use std::collections::{BTreeMap, BTreeSet};

use super::{code, none, sources};

/// A module as its path from the crate's root.
type Module = Vec<String>;

/// The modules of the crate's sources, with their code.
fn modules(sources: &BTreeMap<String, String>) -> BTreeMap<Module, String> {
    let module = |name: &str| {
        let inside = name.strip_prefix("src/")?.strip_suffix(".rs")?;
        let inside = inside.strip_suffix("/mod").unwrap_or(inside);
        Some(inside.split('/').map(str::to_string).collect())
    };
    let text = |text: &str| code(text).map(|(_, line)| line).collect::<Vec<_>>().join("\n");
    sources.iter().filter_map(|(name, source)| Some((module(name)?, text(source)))).collect()
}

/// The paths in the tree of a `use`.
fn expanded(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((head, inner)) = tree.strip_suffix('}').and_then(|tree| tree.split_once('{')) else {
        return vec![tree.into()];
    };
    let mut depth = 0;
    let parts = inner.split(|it: char| {
        depth += i32::from(it == '{') - i32::from(it == '}');
        it == ',' && depth == 0
    });
    parts.flat_map(expanded).map(|rest| format!("{head}{rest}")).collect()
}

/// The paths from `crate` or `super` in a text.
fn paths(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for statement in text.split(';') {
        if let Some((_, tree)) = statement.rsplit_once("use ") {
            found.extend(expanded(tree));
        }
        let words = statement.split(|it: char| !(it.is_alphanumeric() || it == '_' || it == ':'));
        found.extend(words.map(str::to_string));
    }
    let whole = |path: &str| !path.ends_with("::");
    found.retain(|path| (path.starts_with("crate::") || path.starts_with("super::")) && whole(path));
    found
}

/// The module that a path leads to from another one; `None` beyond the root.
fn resolved(from: &Module, path: &str, modules: &BTreeMap<Module, String>) -> Option<Module> {
    let mut steps = path.split("::").peekable();
    let mut at = from.clone();
    if steps.next_if_eq(&"crate").is_some() {
        at.clear();
    }
    while steps.next_if_eq(&"super").is_some() {
        at.pop()?;
    }
    for step in steps {
        at.push(step.trim().into());
        if !modules.contains_key(&at) {
            at.pop();
            break;
        }
    }
    Some(at)
}

/// The uses between modules, below the innermost folder that contains both, in words.
type Uses = BTreeMap<Module, BTreeMap<Module, BTreeSet<String>>>;

/// All modules that a module uses, directly or indirectly.
fn reached<'a>(uses: &'a Uses, from: &'a Module) -> BTreeSet<&'a Module> {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(next) = open.pop() {
        open.extend(uses.get(next).into_iter().flat_map(BTreeMap::keys).filter(|&to| seen.insert(to)));
    }
    seen
}

/// Circles of sibling folders, as the uses that form them.
fn circles(sources: &BTreeMap<String, String>) -> Vec<String> {
    let modules = modules(sources);
    let mut uses = Uses::new();
    for (from, text) in &modules {
        for to in paths(text).iter().filter_map(|path| resolved(from, path, &modules)) {
            let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
            if shared < from.len() && shared < to.len() {
                let (one, other) = (from[..=shared].to_vec(), to[..=shared].to_vec());
                let words = format!("{} uses {}", from.join("/"), to.join("/"));
                uses.entry(one).or_default().entry(other).or_default().insert(words);
            }
        }
    }
    let is_folder = |module: &Module| modules.keys().any(|it| it.len() > module.len() && it.starts_with(module));
    let mut found = BTreeSet::new();
    for folder in uses.keys().filter(|module| is_folder(module)) {
        let circle: Vec<_> =
            reached(&uses, folder).into_iter().filter(|to| reached(&uses, to).contains(folder)).collect();
        for (from, to) in circle.iter().flat_map(|from| circle.iter().map(move |to| (from, to))) {
            found.extend(uses.get(*from).and_then(|uses| uses.get(*to)).into_iter().flatten().cloned());
        }
    }
    found.into_iter().collect()
}

#[test]
fn folders_do_not_use_each_other_in_a_circle() {
    none(&circles(&sources()), "folders use each other in a circle");
}

#[test]
fn a_circle_is_found() {
    let sources = |reason: &str| {
        BTreeMap::from([
            ("src/lamps/mod.rs".to_string(), "pub struct Lamps;".to_string()),
            ("src/lamps/solve/mod.rs".into(), "use super::reason::{\n    items::{ITEMS, list},\n};".into()),
            ("src/lamps/solve/state.rs".into(), "use super::super::board::Board;".into()),
            ("src/lamps/reason/items.rs".into(), reason.to_string()),
            ("src/lamps/reason/mod.rs".into(), "use super::Lamps;".into()),
            ("src/lamps/board.rs".into(), String::new()),
        ])
    };
    assert_eq!(circles(&sources("use crate::lamps::board::Board;")), [""; 0]);
    let uses = ["lamps/reason/items uses lamps/solve/state", "lamps/solve uses lamps/reason/items"];
    assert_eq!(circles(&sources("fn f() { crate::lamps::solve::state::g() }")), uses);
    assert_eq!(circles(&sources("/// A circle.\nuse crate::lamps::{Lamps, solve::state::State};")), uses);
}
