//! Reads boards from files and standard input, all cases of a file that holds several; lists the files of folders, and
//! recognises puzzles.

use gridlight::registry::{self, DynPuzzle};

use crate::boards::{ids, info};
use crate::host::{self, Kind};
use crate::items::Item;
use crate::reading::read;
use crate::trouble::trouble;

/// The boards in a file, or the one case that is taken; or why there is none.
pub fn inputs(name: &str, puzzle: Option<&str>, wait: Option<u64>, case: Option<u64>) -> Result<Vec<Item>, String> {
    let text = read(name, wait)?;
    let puzzle = recognised(&text, puzzle)?;
    let item = |id: String, of, text| Item { id, of, puzzle: Some(puzzle.info().id.into()), text, ..Item::default() };
    let Some(boards) = boards_of(puzzle, &text) else {
        return Ok(vec![item(name.into(), 1, text)]);
    };
    let of = boards.len().max(1);
    if let Some(case) = case.filter(|case| !(1..=of as u64).contains(case)) {
        let s = if of > 1 { "s" } else { "" };
        return Err(format!("There is no case {case}: the file holds {of} board{s}."));
    }
    if boards.is_empty() {
        return Ok(vec![item(name.into(), of, text)]);
    }
    let named = |(number, text)| item(format!("{name}#{number}"), of, text);
    let numbered = (1..).zip(boards).filter(|(number, _)| case.is_none_or(|case| case == *number));
    Ok(numbered.map(named).collect())
}

/// The boards of a text that holds several, none if it holds one; `None` if something is wrong with it, which whoever
/// uses it finds.
pub fn boards_of(puzzle: &dyn DynPuzzle, text: &str) -> Option<Vec<String>> {
    let boards = registry::several(puzzle, text).ok()?;
    Some(boards.into_iter().map(|(_, text)| text).collect())
}

/// The puzzle of a text, if it is not named.
pub fn recognised(text: &str, puzzle: Option<&str>) -> Result<&'static dyn DynPuzzle, String> {
    let found = match puzzle {
        Some(id) => info(id).ok(),
        None => registry::recognise(text),
    };
    found.ok_or_else(|| format!("This looks like no puzzle's text; say with --puzzle which it is: {}.", ids()))
}

/// The files that a name stands for: of a folder the boards in it, without those in folders within it.
pub fn files_of(name: &str, puzzle: Option<&str>) -> Result<Vec<String>, String> {
    if name == "-" || host::kind(name) != Kind::Folder {
        return Ok(vec![name.into()]);
    }
    let known = registry::ALL.iter().filter(|one| puzzle.is_none_or(|id| one.info().id == id));
    let endings: Vec<&str> = known.flat_map(|one| one.info_view().formats).map(|format| format.extension).collect();
    let fits =
        |file: &str| file.rsplit_once('.').is_some_and(|(stem, ending)| !stem.is_empty() && endings.contains(&ending));
    let listed = host::list(name).map_err(|error| trouble(&error))?;
    let mut files: Vec<String> =
        listed.into_iter().filter(|(file, is_folder)| !is_folder && fits(file)).map(|(file, _)| file).collect();
    if files.is_empty() {
        return Err("There is no file in this folder that ends as texts of boards do.".into());
    }
    // In the order of JavaScript.
    files.sort_by(|one, other| one.encode_utf16().cmp(other.encode_utf16()));
    Ok(files.iter().map(|file| joined(name, file)).collect())
}

/// A path as Node joins it: `./a` is `a`.
pub fn joined(folder: &str, file: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain([file]) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            ".." if folder.starts_with('/') => {}
            part => parts.push(part),
        }
    }
    format!("{}{}", if folder.starts_with('/') { "/" } else { "" }, parts.join("/"))
}
