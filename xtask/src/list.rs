//! The list of the puzzles, read from its source: `src/puzzles/mod.rs`.

use std::fs;

use anyhow::{Context as _, Result, ensure};

use crate::project;

/// The file with the list, from the root.
pub const FILE: &str = "src/puzzles/mod.rs";

/// A line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its id in links; also the name of the feature.
    pub id: String,
    /// Its name on the page.
    pub name: String,
    /// The module, and its folder in `src/puzzles`.
    pub folder: String,
}

/// The puzzles in order.
///
/// # Errors
/// If the list cannot be read or is empty.
pub fn read() -> Result<Vec<Entry>> {
    let text = fs::read_to_string(project::root().join(FILE)).with_context(|| format!("cannot read {FILE}"))?;
    let entries = entries(&text);
    ensure!(!entries.is_empty(), "{FILE} lists no puzzle");
    Ok(entries)
}

/// The ids alone.
///
/// # Errors
/// As [`read`].
pub fn ids() -> Result<Vec<String>> {
    Ok(read()?.into_iter().map(|entry| entry.id).collect())
}

/// The lines `"id" "Name" folder::Type;` of a text.
fn entries(text: &str) -> Vec<Entry> {
    text.lines().filter_map(|line| entry(line.trim())).collect()
}

fn entry(line: &str) -> Option<Entry> {
    let (id, rest) = line.strip_prefix('"')?.split_once("\" \"")?;
    let (name, rest) = rest.split_once("\" ")?;
    let (folder, _) = rest.strip_suffix(';')?.split_once("::")?;
    Some(Entry { id: id.into(), name: name.into(), folder: folder.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_an_id_a_name_and_a_type() {
        let text = "macro {\n    \"a-b\" \"A & B\" a_b::AandB;\n    $id name;\n \"c\" \"C\" c::C;\n}\n#[cfg(feature = \"c\")]\n";
        let entry =
            |id: &str, name: &str, folder: &str| Entry { id: id.into(), name: name.into(), folder: folder.into() };
        assert_eq!(entries(text), [entry("a-b", "A & B", "a_b"), entry("c", "C", "c")]);
    }
}
