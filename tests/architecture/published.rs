//! The project's files for its host: workflows, forms, and the usual documents.

use std::collections::BTreeMap;

use super::{files, none, read};

/// The reviewed commits of third-party actions, with their versions.
const ACTIONS: [(&str, &str, &str); 5] = [
    ("actions/cache", "5a3ec84eff668545956fd18022155c47e93e2684", "v4.2.3"),
    ("actions/checkout", "11bd71901bbe5b1630ceea73d27597364c9af683", "v4.2.2"),
    ("actions/upload-artifact", "ea165f8d65b6e75b540449e92b4886f43607fa02", "v4.6.2"),
    ("actions/upload-pages-artifact", "56afc609e74202658d3ffba0e8f6dda462b719fa", "v3.0.1"),
    ("actions/deploy-pages", "d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e", "v4.0.5"),
];

/// The write permissions, and which workflow has them.
const WRITES: [(&str, &str); 4] = [
    (".github/workflows/deploy.yml", "pages: write"),
    (".github/workflows/deploy.yml", "id-token: write"),
    (".github/workflows/release.yml", "contents: write"),
    (".github/workflows/release.yml", "id-token: write"),
];

fn workflows() -> BTreeMap<String, String> {
    let found = files(".github/workflows", &[".yml"]);
    assert!(found.len() >= 4, "{:?}", found.keys());
    found
}

/// The lines other than comments, trimmed.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(|line| line.trim().trim_start_matches("- ")).filter(|line| !line.starts_with('#'))
}

/// A tag or branch can be moved to another commit; a commit hash cannot.
#[test]
fn every_action_is_pinned_by_its_commit() {
    let mut wrong = Vec::new();
    for (file, text) in workflows() {
        for used in lines(&text).filter_map(|line| line.strip_prefix("uses: ")) {
            let known = ACTIONS.iter().any(|(name, commit, version)| used == format!("{name}@{commit} # {version}"));
            if !known {
                wrong.push(format!("{file}: {used}"));
            }
        }
    }
    none(&wrong, "an action is not one that was looked up, with its version in a comment");
    assert!(ACTIONS.iter().all(|(_, commit, _)| commit.len() == 40));
}

/// Jobs may read the sources, and only the two that publish may write what they need.
#[test]
fn workflows_may_do_no_more_than_they_must() {
    let mut wrong = Vec::new();
    for (file, text) in workflows() {
        if !text.contains("\npermissions:\n  contents: read\n\n") {
            wrong.push(format!("{file} does not begin with reading alone"));
        }
        if !text.contains("\n    timeout-minutes: ") {
            wrong.push(format!("{file} has a job without an end"));
        }
        for line in lines(&text) {
            let writes = line.ends_with(": write") || line.contains("write-all");
            if writes && !WRITES.contains(&(file.as_str(), line)) {
                wrong.push(format!("{file}: {line}"));
            }
            // Text from a stranger's branch or title must not become a command.
            if line.contains("pull_request_target") || line.contains("secrets.") {
                wrong.push(format!("{file}: {line}"));
            }
        }
        if text.matches("uses: actions/checkout@").count() != text.matches("persist-credentials: false").count() {
            wrong.push(format!("{file} leaves its token behind"));
        }
        let commands = text.split("run: ").skip(1).filter_map(|rest| rest.lines().next());
        wrong.extend(commands.filter(|run| run.contains("${{ github.")).map(|run| format!("{file}: {run}")));
    }
    none(&wrong, "a workflow may do more than it must");
}

/// Every `cargo xtask` command in a workflow, a template or a document is one that the tool's help lists.
#[test]
fn the_commands_that_are_named_exist() {
    let help = read("xtask/src/main.rs");
    let help = &help[..help.find("fn main()").unwrap()];
    let listed = |command: &str| ["\n", "\""].iter().any(|before| help.contains(&format!("{before}  {command} ")));
    let suite: String = read("xtask/src/suite/parts.rs").split_whitespace().collect();
    let mut named = workflows();
    named.extend(files(".github", &[".md", ".yml"]));
    named.extend(files("docs", &[".md"]));
    for name in ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md"] {
        named.insert(name.to_owned(), read(name));
    }
    let mut wrong = Vec::new();
    let mut count = 0;
    for (file, text) in named {
        for rest in text.split("cargo xtask ").skip(1) {
            let words: Vec<&str> = rest.split(['`', '\n', '#', '&', ')']).next().unwrap().split_whitespace().collect();
            let [command, parts @ ..] = &words[..] else { continue };
            count += 1;
            let command = command.trim_end_matches([',', ';', '.', ':']);
            if !command.starts_with('<') && !listed(command) && command != "help" {
                wrong.push(format!("{file}: cargo xtask {command}"));
            }
            for option in parts.iter().filter(|word| word.starts_with("--")) {
                let option = option.trim_end_matches([',', '.', ';']);
                if !help.contains(option) {
                    wrong.push(format!("{file}: cargo xtask {command} {option}"));
                }
            }
            if command == "test" && file.starts_with(".github") {
                let named = parts.iter().take_while(|word| !word.starts_with("--"));
                let unknown = named.filter(|part| !suite.contains(&format!("Part::new(\"{part}\"")));
                wrong.extend(unknown.map(|part| format!("{file}: cargo xtask test {part}")));
            }
        }
    }
    assert!(count > 20, "{count} commands");
    none(&wrong, "a command is named that the tool does not have");
}

/// Reports of wrong solutions include the board; every form marks its required fields.
#[test]
fn the_forms_ask_for_what_is_needed() {
    for name in ["bug", "puzzle", "wrong-answer"] {
        let text = read(&format!(".github/ISSUE_TEMPLATE/{name}.yml"));
        for part in ["name: ", "description: ", "body:\n", "required: true"] {
            assert!(text.contains(part), "{name} has no {part}");
        }
        let ids: Vec<&str> = lines(&text).filter_map(|line| line.strip_prefix("id: ")).collect();
        let mut distinct = ids.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), ids.len(), "{name}: {ids:?}");
    }
    let wrong = read(".github/ISSUE_TEMPLATE/wrong-answer.yml");
    let link = wrong.split("id: link").nth(1).unwrap();
    assert!(link[..link.find("- type").unwrap()].contains("required: true"), "a wrong answer needs its board");
}

/// Links between documents, and to files, have existing targets.
#[test]
fn links_between_the_documents_lead_somewhere() {
    let mut documents = files("docs", &[".md"]);
    documents.extend(files(".github", &[".md"]));
    for name in
        ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "pkg/README.md"]
    {
        documents.insert(name.to_owned(), read(name));
    }
    let mut wrong = Vec::new();
    for (file, text) in &documents {
        let folder = super::root().join(file).parent().unwrap().to_path_buf();
        for rest in text.split("](").skip(1) {
            let to = rest.split(')').next().unwrap();
            let (path, place) = to.split_once('#').unwrap_or((to, ""));
            if to.contains("://") || to.starts_with('.') && file.starts_with(".github") {
                continue;
            }
            let target = if path.is_empty() { super::root().join(file) } else { folder.join(path) };
            if !target.exists() {
                wrong.push(format!("{file}: {to}"));
            } else if !place.is_empty() && !has_heading(&std::fs::read_to_string(&target).unwrap(), place) {
                wrong.push(format!("{file}: {to} (no such heading)"));
            }
        }
    }
    none(&wrong, "a link leads nowhere");
    let index = read("docs/README.md");
    for name in files("docs", &[".md"]).keys().filter(|name| *name != "docs/README.md") {
        let name = name.trim_start_matches("docs/");
        assert!(index.contains(&format!("]({name})")), "docs/README.md does not name {name}");
    }
}

/// Whether a text has a heading with this anchor.
fn has_heading(text: &str, place: &str) -> bool {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let address = |line: &str| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|it| it.is_alphanumeric() || [' ', '-', '_'].contains(it));
        kept.collect::<String>().replace(' ', "-")
    };
    headings.map(address).any(|it| it == place)
}
