//! Dependencies: a module uses only modules in lower layers, as ARCHITECTURE.md lists them.

use super::{code, files, none, read};

/// The layers in ARCHITECTURE.md, the lowest first.
fn drawn() -> Vec<Vec<String>> {
    let text = read("ARCHITECTURE.md");
    let section = text.split("## Layers").nth(1).unwrap();
    let block = section.split("\n\n").find(|block| block.starts_with("    ")).unwrap();
    let mut floors: Vec<Vec<String>> = Vec::new();
    for line in block.lines() {
        let names = line.split("  ").find(|part| !part.trim().is_empty()).unwrap();
        floors.push(names.trim().split(", ").map(str::to_string).collect());
    }
    floors.reverse();
    floors
}

/// The top module that a file belongs to.
fn module(name: &str) -> &str {
    name.trim_start_matches("src/").split(['/', '.']).next().unwrap()
}

/// How many levels `super` may go up from a file without leaving its top module.
fn depth(name: &str) -> usize {
    let inside = name.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod");
    inside.split('/').count() - 1
}

/// The longest chain of `super::` in a line.
fn steps_up(line: &str) -> usize {
    let mut rest = line;
    let mut most = 0;
    while let Some(at) = rest.find("super::") {
        rest = &rest[at..];
        let mut steps = 0;
        while let Some(after) = rest.strip_prefix("super::") {
            (rest, steps) = (after, steps + 1);
        }
        most = most.max(steps);
    }
    most
}

#[test]
fn a_module_uses_only_what_stands_below_it() {
    let floors = drawn();
    let floor = |module: &str| {
        let found = floors.iter().position(|floor| floor.iter().any(|name| name == module));
        found.unwrap_or_else(|| panic!("{module} is in no layer of ARCHITECTURE.md"))
    };
    let mut wrong = Vec::new();
    for (name, text) in files("src", &[".rs"]) {
        let own = module(&name);
        if own == "lib" {
            continue;
        }
        let mut tests = 0;
        for (number, line) in code(&text) {
            tests = if line.starts_with("mod tests") { 1 } else { tests };
            let mut says = |what: &str| wrong.push(format!("{name}:{number}: {what}: {}", line.trim()));
            if steps_up(line) > depth(&name) + tests {
                says("leaves its module by `super`");
            }
            for (at, _) in line.match_indices("crate::") {
                let used: String =
                    line[at + "crate::".len()..].chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect();
                match used.as_str() {
                    "" => says("write one path a line, so that it can be read here"),
                    // The macro of `scene` that declares inks.
                    "inks" => {}
                    used if used != own && floor(used) >= floor(own) => says("does not stand below it"),
                    _ => {}
                }
            }
        }
    }
    none(&wrong, "a module uses one that does not stand below it");
}

/// The layers list exactly the existing modules.
#[test]
fn every_module_has_its_floor() {
    let floors = drawn().concat();
    let declared = read("src/lib.rs");
    let declared: Vec<&str> =
        code(&declared).filter_map(|(_, line)| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    for module in &declared {
        assert_eq!(floors.iter().filter(|name| name == module).count(), 1, "{module}");
    }
    assert_eq!(floors.len(), declared.len(), "{floors:?}");
}
