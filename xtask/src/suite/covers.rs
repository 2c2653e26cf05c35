//! That what has passed runs again if anything that it reads has changed: a file of each folder, and what runs then.

use std::collections::BTreeSet;

use super::{Options, PARTS, Target};
use crate::{list, project, scripts};

/// Parts, those of which only some targets run with these, and a file of each folder that they read. `PUZZLE` is the folder
/// of each puzzle, `PUZZLES` all of them.
const RUN: [(&str, &[&str]); 49] = [
    (
        "format supply lint unit guide rustdoc library:package",
        &[
            ".cargo/config.toml",
            "Cargo.toml",
            "clippy.toml",
            "flips/Cargo.toml",
            "picture/Cargo.toml",
            "reader/Cargo.toml",
            "rust-toolchain.toml",
            "sat/Cargo.toml",
        ],
    ),
    (
        "unit:architecture,xtask",
        &[
            ".ci/run",
            ".config/nextest.toml",
            ".editorconfig",
            ".gitattributes",
            ".gitignore",
            "CODE_OF_CONDUCT.md",
            "benches/clauses/cadical.py",
        ],
    ),
    (
        "supply unit:architecture,fuzz,xtask",
        &[
            ".github/ISSUE_TEMPLATE/bug.yml",
            ".github/PULL_REQUEST_TEMPLATE.md",
            ".github/workflows/ci.yml",
            "fuzz/Cargo.lock",
        ],
    ),
    (
        "unit:architecture,xtask library:docs.test.js,examples.test.js",
        &["ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"],
    ),
    ("unit:architecture,xtask library:docs.test.js,examples.test.js,package", &["CHANGELOG.md"]),
    ("format supply lint unit guide rustdoc build library:package journeys", &["Cargo.lock"]),
    ("unit:architecture,xtask library:package", &["LICENSE-APACHE", "LICENSE-MIT"]),
    ("format unit:architecture,generic,xtask guide library:docs.test.js,examples.test.js", &["README.md"]),
    ("format lint:native unit:architecture,xtask", &["benches/common/mod.rs"]),
    (
        "format unit:architecture,xtask build library:about.test.js,calls.test.js,docs.test.js,embed.test.js,\
         film.test.js,lab.test.js,lessons.test.js,offers.test.js,offline.test.js,plan.test.js,progress.test.js,\
         qr.test.js,sets.test.js,sniff.test.js,store.test.js,talk.test.js,versions.test.js,words.test.js types \
         journeys",
        &[
            "check.html",
            "www/share/about/about.css",
            "www/address/address-bar.js",
            "www/board/app.js",
            "www/check/check.css",
            "www/learn/class/class.css",
            "www/solve/compare/compare.css",
            "www/share/embed/bar.js",
            "www/play/hints/explain-client.js",
            "www/edit/badge.js",
            "www/icon.svg",
            "www/icons/180.png",
            "www/replay/player.js",
            "www/ui/tabs.js",
            "www/words/format.js",
            "www/workers/client.js",
            "www/learn/lab/bench.js",
            "www/learn/lessons/questions.js",
            "www/start/offline/incoming.js",
            "www/share/paper/answers.js",
            "www/share/film/film.css",
            "www/storage/progress/device.js",
            "www/boards/pictures/reader-client.js",
            "www/boards/sets/check.js",
        ],
    ),
    (
        "format unit:architecture,xtask guide build library:about.test.js,calls.test.js,docs.test.js,\
         embed.test.js,film.test.js,lab.test.js,lessons.test.js,offers.test.js,offline.test.js,plan.test.js,\
         progress.test.js,qr.test.js,sets.test.js,sniff.test.js,store.test.js,talk.test.js,versions.test.js,\
         words.test.js types journeys",
        &["index.html"],
    ),
    (
        "format supply lint unit guide rustdoc library:batch.test.js,command.test.js,docs.test.js,examples.test.js,\
         inputs.test.js,pool.test.js,read.test.js,set.test.js,stream.test.js,package dask",
        &["command/Cargo.toml"],
    ),
    (
        "format lint unit:architecture,command,xtask rustdoc library:batch.test.js,command.test.js,docs.test.js,\
         examples.test.js,inputs.test.js,pool.test.js,read.test.js,set.test.js,stream.test.js dask",
        &["command/src/analyse.rs"],
    ),
    ("supply unit:architecture,xtask", &["deny.toml"]),
    ("unit:architecture,generic,xtask library:docs.test.js,examples.test.js", &["docs/README.md"]),
    (
        "format lint unit:src,architecture,alike,certify,fuzz,generic,flips,picture,reader,command,xtask,\
         previews,PUZZLES guide rustdoc library:batch.test.js,command.test.js,docs.test.js,examples.test.js,\
         inputs.test.js,pool.test.js,read.test.js,set.test.js,stream.test.js dask",
        &["flips/src/close.rs"],
    ),
    ("format lint unit:architecture,flips,xtask", &["flips/tests/brute.rs"]),
    ("unit:architecture,fuzz,xtask", &["fuzz/corpus/answers/found-da1dd2d0", "fuzz/dictionaries/addresses.dict"]),
    ("format unit:architecture,fuzz,xtask", &["fuzz/fuzz_targets/addresses.rs"]),
    ("format lint:native unit:architecture,fuzz,xtask", &["fuzz/src/addresses.rs"]),
    (
        "format lint unit:architecture,fuzz,picture,reader,command,xtask rustdoc library:batch.test.js,\
         command.test.js,docs.test.js,examples.test.js,inputs.test.js,pool.test.js,read.test.js,set.test.js,\
         stream.test.js dask",
        &["picture/src/area.rs"],
    ),
    ("format lint unit:architecture,picture,xtask", &["picture/tests/film.rs"]),
    (
        "format unit:architecture,xtask build library consumers dask types journeys",
        &[
            "pkg/LICENSE-APACHE",
            "pkg/bin/gridlight.js",
            "pkg/command/host.js",
            "pkg/examples/batch/array.sbatch",
            "pkg/shared/about.js",
        ],
    ),
    (
        "format lint unit:architecture,fuzz,reader,command,xtask rustdoc library:batch.test.js,\
         command.test.js,docs.test.js,examples.test.js,inputs.test.js,pool.test.js,read.test.js,set.test.js,\
         stream.test.js dask",
        &["reader/src/digits.rs"],
    ),
    ("format lint:native unit:architecture,reader,xtask", &["reader/tests/native.rs"]),
    ("format unit:architecture,xtask", &["benches/against.js", "biome.json"]),
    ("format unit:architecture,xtask guide", &["rustfmt.toml"]),
    (
        "format lint unit:src,architecture,alike,certify,fuzz,generic,sat,picture,reader,command,xtask,\
         previews,PUZZLES guide rustdoc library:batch.test.js,command.test.js,docs.test.js,examples.test.js,\
         inputs.test.js,pool.test.js,read.test.js,set.test.js,stream.test.js dask",
        &["sat/src/analyse.rs"],
    ),
    ("format lint unit:architecture,sat,xtask", &["sat/tests/brute.rs"]),
    (
        "format lint unit:src,architecture,alike,certify,fuzz,generic,picture,reader,command,xtask,previews,\
         PUZZLES guide rustdoc build library:alike.test.js,batch.test.js,certify.test.js,command.test.js,\
         docs.test.js,examples.test.js,inputs.test.js,lessons.test.js,pool.test.js,read.test.js,set.test.js,\
         stream.test.js,words.test.js dask journeys",
        &[
            "src/about.rs",
            "src/about/parts.rs",
            "src/explain/analysis.rs",
            "src/kit/best.rs",
            "src/puzzle/capabilities.rs",
            "src/puzzles/mod.rs",
            "src/registry/about.rs",
            "src/scene/bounds.rs",
            "src/search/driver.rs",
            "src/session/animation.rs",
            "src/sets/text.rs",
            "src/text/wrapping.rs",
        ],
    ),
    (
        "lint unit:src,architecture,alike,certify,fuzz,generic,picture,reader,command,xtask,previews,PUZZLES \
         guide rustdoc build library:alike.test.js,batch.test.js,certify.test.js,command.test.js,docs.test.js,\
         examples.test.js,inputs.test.js,lessons.test.js,pool.test.js,read.test.js,set.test.js,\
         stream.test.js,words.test.js dask journeys",
        &["src/contract/contract.d.ts"],
    ),
    (
        "format lint unit:src,architecture,alike,certify,fuzz,generic,picture,reader,command,xtask,previews,\
         PUZZLE rustdoc build library:alike.test.js,batch.test.js,certify.test.js,command.test.js,\
         docs.test.js,examples.test.js,inputs.test.js,lessons.test.js,pool.test.js,read.test.js,set.test.js,\
         stream.test.js,words.test.js dask journeys",
        &["src/puzzles/PUZZLE/board.rs"],
    ),
    (
        "format lint unit:src,architecture,alike,certify,fuzz,generic,picture,reader,command,xtask,previews,\
         PUZZLES guide rustdoc library:alike.test.js,batch.test.js,certify.test.js,command.test.js,docs.test.js,\
         examples.test.js,inputs.test.js,lessons.test.js,pool.test.js,read.test.js,set.test.js,\
         stream.test.js,words.test.js dask journeys",
        &["src/web/apart.rs"],
    ),
    ("format lint:native unit:architecture,alike,generic,xtask library:alike.test.js", &["tests/alike/canon.rs"]),
    ("format lint:native unit:architecture,generic,xtask,PUZZLE", &["tests/PUZZLE/mod.rs"]),
    ("format lint:native unit:architecture,generic,xtask", &["tests/architecture/absent.rs"]),
    ("format lint:native unit:architecture,generic,xtask guide", &["tests/native.rs"]),
    ("format lint:native unit:architecture,certify,generic,xtask library:certify.test.js", &["tests/certify/list.rs"]),
    (
        "format lint:native unit:architecture,alike,certify,fuzz,generic,xtask,PUZZLES guide",
        &["tests/common/analysis.rs"],
    ),
    ("format lint:native unit:architecture,generic,xtask consumers types", &["tests/consumers/consumers.test.js"]),
    ("lint:native unit:architecture,generic,xtask dask", &["tests/dask/run.py"]),
    ("format lint:native unit:architecture,fuzz,generic,xtask", &["tests/fuzz/change.rs"]),
    ("format lint:native unit:architecture,alike,generic,xtask guide", &["tests/generic/answers.rs"]),
    ("format lint:native unit:architecture,xtask journeys", &["tests/journeys/about.rs"]),
    (
        "format lint:native unit:architecture,xtask library:about.test.js types journeys",
        &["tests/library/about.test.js"],
    ),
    (
        "format supply lint unit guide rustdoc build library:docs.test.js,examples.test.js,package.test.js,package \
         journeys",
        &["xtask/Cargo.toml"],
    ),
    (
        "format supply lint:native unit:architecture,xtask rustdoc build library:docs.test.js,examples.test.js,\
         package.test.js,package journeys",
        &["xtask/src/against.rs"],
    ),
    (
        "format supply unit:architecture,xtask build library:about.test.js,alike.test.js,batch.test.js,\
         calls.test.js,certify.test.js,command.test.js,compare.test.js,corpus.test.js,docs.test.js,\
         drafts.test.js,embed.test.js,errors.test.js,events.test.js,examples.test.js,explain.test.js,\
         film.test.js,inputs.test.js,lab.test.js,lessons.test.js,many.test.js,measure.test.js,messages.test.js,\
         offers.test.js,offline.test.js,package.test.js,plan.test.js,pool.test.js,progress.test.js,\
         puzzles.test.js,qr.test.js,read.test.js,set.test.js,sets.test.js,sniff.test.js,start.test.js,\
         store.test.js,stream.test.js,talk.test.js,versions.test.js,words.test.js consumers types journeys",
        &["package-lock.json", "package.json"],
    ),
    ("format supply unit:architecture,xtask rustdoc build library types journeys", &["xtask/typescript.mjs"]),
];

/// What runs after a change of this file.
fn stale(path: &str, all: &[(&str, Vec<Target>)]) -> String {
    let mut parts = Vec::new();
    for (part, targets) in all {
        let names: Vec<&str> = targets.iter().filter(|it| it.reads.covers(path)).map(|it| it.name.as_str()).collect();
        if names.len() == targets.len() {
            parts.push((*part).to_owned());
        } else if !names.is_empty() {
            parts.push(format!("{part}:{}", names.join(",")));
        }
    }
    parts.join(" ")
}

#[test]
fn a_change_runs_what_reads_it() {
    let options = Options { all: true, ..Options::default() };
    let all: Vec<_> = PARTS.iter().map(|part| (part.name, (part.targets)(&options).unwrap())).collect();
    let wrong: Vec<String> = rows()
        .into_iter()
        .map(|(expected, path)| (stale(&path, &all), expected, path))
        .filter(|(found, expected, _)| found != expected)
        .map(|(found, _, path)| format!("(\"{found}\", \"{path}\"),"))
        .collect();
    assert!(wrong.is_empty(), "something else would run:\n{}", wrong.join("\n"));
}

/// The rows of the table, one for each file and puzzle.
fn rows() -> BTreeSet<(String, String)> {
    let folders: Vec<String> = list::read().unwrap().into_iter().map(|entry| entry.folder).collect();
    let all = folders.join(",");
    let of = |text: &str, folder: &str| text.replace("PUZZLES", &all).replace("PUZZLE", folder);
    // A script of the page may have its source in TypeScript.
    let source = |path: String| scripts::source_of(&project::root(), &path).unwrap_or(path);
    let pairs = RUN.iter().flat_map(|(parts, paths)| paths.iter().map(move |path| (parts, path)));
    pairs
        .flat_map(|(parts, path)| folders.iter().map(move |folder| (of(parts, folder), source(of(path, folder)))))
        .collect()
}

/// The folder of a file, by its first two names, and a puzzle's by three.
fn folder(path: &str) -> String {
    let names: Vec<&str> = path.split('/').collect();
    let depth = if path.starts_with("src/puzzles/") { 3 } else { 2 };
    names[..depth.min(names.len() - 1)].join("/")
}

/// Somebody thought about each folder.
#[test]
fn every_folder_is_in_the_table() {
    let rows = rows();
    let known: BTreeSet<String> = rows.iter().map(|(_, path)| folder(path)).collect();
    let tracked = project::output(project::command("git").arg("ls-files")).unwrap();
    let missing: BTreeSet<String> = tracked.lines().map(folder).filter(|folder| !known.contains(folder)).collect();
    assert!(missing.is_empty(), "not in the table: {missing:?}");
    let lost: Vec<_> = rows.iter().filter(|(_, path)| !project::root().join(path).is_file()).collect();
    assert!(lost.is_empty(), "not there: {lost:?}");
}
