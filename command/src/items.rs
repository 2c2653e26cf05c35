//! Reads boards one by one, so that only one is in memory: of files, folders, contest files, JSON lines and standard input.

use std::collections::VecDeque;

use gridlight::registry::{self, DynPuzzle};
use serde::{Deserialize, Serialize};

use crate::arguments::{Asked, usage};
use crate::exit::Error;
use crate::hash::{hash_of, sha256};
use crate::host;
use crate::inputs::{boards_of, files_of, recognised};
use crate::json::Json;
use crate::reading::{add, decode, opened, piece, rest};

const LINE: &str = "This line is no JSON object with a board's text in the field “text”.";

/// A board, or why it could not be read.
#[derive(Default, Serialize, Deserialize)]
pub struct Item {
    /// Its position among all boards, from 0.
    pub at: u64,
    /// What it is called: its file; with `#` and its number if the file holds several.
    pub id: String,
    /// How many boards its file holds, where that matters.
    pub of: usize,
    /// Of its text, or of its id if there is none.
    pub hash: String,
    /// The puzzle's id; `None` if there is a problem.
    pub puzzle: Option<String>,
    pub text: String,
    pub problem: Option<String>,
}

struct Board {
    puzzle: &'static dyn DynPuzzle,
    text: String,
}

/// The boards of files and folders; without a name, of the standard input.
pub fn items(asked: &Asked) -> Result<Items, Error> {
    if asked.inputs.iter().filter(|name| *name == "-").count() > 1 {
        return usage("The standard input can be read only once.");
    }
    let names = if asked.inputs.is_empty() { vec!["-".into()] } else { asked.inputs.clone() };
    Ok(Items {
        names: names.into(),
        puzzle: asked.puzzle.clone(),
        wait: asked.wait,
        at: 0,
        files: VecDeque::new(),
        found: VecDeque::new(),
        lines: None,
    })
}

pub struct Items {
    names: VecDeque<String>,
    puzzle: Option<String>,
    wait: Option<u64>,
    at: u64,
    /// The files of the current folder.
    files: VecDeque<String>,
    /// The boards of the current file.
    found: VecDeque<(String, Result<Board, String>)>,
    /// The current file, if it has JSON lines, and the number of the last line.
    lines: Option<(String, Source, u64)>,
}

impl Iterator for Items {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some((id, board)) = self.found.pop_front() {
                let hash = board.as_ref().map_or_else(|_| sha256(&id), |board| hash_of(&board.text));
                let at = self.at;
                self.at += 1;
                return Some(match board {
                    Ok(Board { puzzle, text }) => {
                        Item { at, id, hash, puzzle: Some(puzzle.info().id.into()), text, ..Item::default() }
                    }
                    Err(problem) => Item { at, id, hash, problem: Some(problem), ..Item::default() },
                });
            }
            if let Some((file, mut source, number)) = self.lines.take() {
                match source.line() {
                    Ok(Some(line)) => {
                        let number = number + 1;
                        self.found.extend(self.of_line(&format!("{file}#{number}"), line));
                        self.lines = Some((file, source, number));
                    }
                    Ok(None) => {}
                    Err(words) => {
                        let id = if number > 0 { format!("{file}#{}", number + 1) } else { file };
                        self.found.push_back((id, Err(words)));
                    }
                }
            } else if let Some(file) = self.files.pop_front() {
                if let Err(words) = self.open(&file) {
                    self.found.push_back((file, Err(words)));
                }
            } else {
                let name = self.names.pop_front()?;
                match files_of(&name, self.puzzle.as_deref()) {
                    Ok(files) => self.files = files.into(),
                    Err(words) => self.found.push_back((name, Err(words))),
                }
            }
        }
    }
}

impl Items {
    /// Whether the next board can be read without waiting for whoever writes it.
    pub fn is_ready(&self) -> bool {
        if !self.found.is_empty() {
            return true;
        }
        if let Some((_, source, _)) = &self.lines {
            return source.is_ready();
        }
        let waits = |name: &String| name == "-" || host::kind(name) == host::Kind::Other;
        !self.files.front().or(self.names.front()).is_some_and(waits)
    }

    fn open(&mut self, file: &str) -> Result<(), String> {
        let mut source = Source { pieces: opened(file, self.wait)?, left: Vec::new(), from: 0 };
        let holds_board = holds_board(source.peek()?);
        if holds_board || file.ends_with(".jsonl") || file.ends_with(".ndjson") {
            self.lines = Some((file.into(), source, 0));
            return Ok(());
        }
        let text = decode(source.rest()?)?;
        let puzzle = recognised(&text, self.puzzle.as_deref())?;
        let boards = boards_of(puzzle, &text).unwrap_or_default();
        if boards.is_empty() {
            self.found.push_back((file.into(), Ok(Board { puzzle, text })));
        }
        let named = |(index, text)| (format!("{file}#{}", index + 1), Ok(Board { puzzle, text }));
        self.found.extend(boards.into_iter().enumerate().map(named));
        Ok(())
    }

    /// The board of a line; `None` for an empty line, and for the first and the last of records.
    fn of_line(&self, name: &str, line: Vec<u8>) -> Option<(String, Result<Board, String>)> {
        let text = String::from_utf8(line).ok();
        if text.as_ref().is_some_and(|text| text.trim_matches([' ', '\t', '\r']).is_empty()) {
            return None;
        }
        let value = text.and_then(|text| parsed(&text)).unwrap_or(Json::Null);
        let Json::Object(fields) = &value else { return Some((name.into(), Err(LINE.into()))) };
        let field = |name: &str| fields.iter().find(|(key, _)| key == name).map(|(_, value)| value);
        if field("gridlight").is_some() {
            return None;
        }
        let id = match field("id") {
            None => Some(name),
            Some(id) => id.text(),
        };
        let (Some(id), Some(text)) = (id, field("text").and_then(Json::text)) else {
            return Some((name.into(), Err(LINE.into())));
        };
        let puzzle = match field("puzzle") {
            None => recognised(text, self.puzzle.as_deref()),
            Some(Json::Null) => recognised(text, None),
            Some(puzzle) => {
                let known = puzzle.text().and_then(registry::by_id);
                known.ok_or_else(|| "There is no puzzle of the name in the field “puzzle”.".into())
            }
        };
        Some((id.into(), puzzle.map(|puzzle| Board { puzzle, text: text.into() })))
    }
}

/// Whether a first line is one of JSON lines with boards.
fn holds_board(line: &[u8]) -> bool {
    let value = std::str::from_utf8(line).ok().and_then(parsed).unwrap_or(Json::Null);
    let Json::Object(fields) = &value else { return false };
    value.get("text").and_then(Json::text).is_some() || fields.iter().any(|(name, _)| name == "gridlight")
}

fn parsed(text: &str) -> Option<Json> {
    serde_json::from_str(text).ok()
}

/// Bytes that come in pieces, taken line by line or whole.
struct Source {
    pieces: host::Source,
    left: Vec<u8>,
    from: usize,
}

impl Source {
    /// Whether the next line is there, or comes from a file.
    fn is_ready(&self) -> bool {
        self.pieces.is_file() || self.left.get(self.from..).is_some_and(|left| left.contains(&b'\n'))
    }

    /// The first line, which stays there, without the byte order mark before it.
    fn peek(&mut self) -> Result<&[u8], String> {
        let end = self.fill()?;
        if self.left.starts_with("\u{feff}".as_bytes()) {
            self.from = "\u{feff}".len();
        }
        Ok(self.left.get(self.from..end).unwrap_or_default())
    }

    /// The next line without its end; `None` after the last.
    fn line(&mut self) -> Result<Option<Vec<u8>>, String> {
        let end = self.fill()?;
        if self.from >= self.left.len() {
            return Ok(None);
        }
        let line = self.left.get(self.from..end).unwrap_or_default().to_vec();
        self.from = end + 1;
        Ok(Some(line))
    }

    /// All that is left.
    fn rest(mut self) -> Result<Vec<u8>, String> {
        self.left.drain(..self.from);
        rest(self.pieces, self.left)
    }

    /// Reads until there is a line end, or no more; where the line ends.
    fn fill(&mut self) -> Result<usize, String> {
        let mut looked = self.from.min(self.left.len());
        loop {
            let found = self.left.get(looked..).unwrap_or_default().iter().position(|&byte| byte == b'\n');
            if let Some(end) = found {
                return Ok(looked + end);
            }
            self.left.drain(..self.from.min(self.left.len()));
            self.from = 0;
            looked = self.left.len();
            let piece = piece(&mut self.pieces)?;
            if piece.is_empty() {
                return Ok(self.left.len());
            }
            add(&mut self.left, &piece)?;
        }
    }
}
