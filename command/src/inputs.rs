//! Reads boards from files and standard input, lists those of folders, and recognises their puzzles.

use std::path::Path;

use gridlight::registry::{self, DynPuzzle};

use crate::boards::{ids, info};
use crate::reading::read;
use crate::trouble::trouble;

/// A board as read.
pub struct Input {
    pub puzzle: &'static dyn DynPuzzle,
    pub text: String,
}

/// The board in a file, or why there is none.
pub fn input(name: &str, puzzle: Option<&str>, wait: Option<u64>) -> Result<Input, String> {
    let text = read(name, wait)?;
    let puzzle = recognised(&text, puzzle)?;
    Ok(Input { puzzle, text })
}

/// The puzzle of a text, if it is not named.
pub fn recognised(text: &str, puzzle: Option<&str>) -> Result<&'static dyn DynPuzzle, String> {
    let found = match puzzle {
        Some(id) => info(id).ok(),
        None => registry::recognise(text),
    };
    found
        .ok_or_else(|| format!("This looks like no puzzle's text; say with --puzzle which it is: {}.", ids()))
}

/// The files that a name stands for: of a folder the boards in it, without those in folders within it.
pub fn files_of(name: &str, puzzle: Option<&str>) -> Result<Vec<String>, String> {
    if name == "-" || !std::fs::metadata(name).is_ok_and(|kind| kind.is_dir()) {
        return Ok(vec![name.into()]);
    }
    let known = registry::ALL.iter().filter(|one| puzzle.is_none_or(|id| one.info().id == id));
    let endings: Vec<&str> =
        known.flat_map(|one| one.info_view().formats).map(|format| format.extension).collect();
    let fits = |file: &Path| file.extension().is_some_and(|ending| endings.iter().any(|one| ending == *one));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(name).map_err(|error| trouble(&error))? {
        let entry = entry.map_err(|error| trouble(&error))?;
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if !is_folder && fits(&entry.path()) {
            files.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
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
