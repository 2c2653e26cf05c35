//! Two JSON forms, both for square boards.
//!
//! - `{"n": 3, "colors": [...], "swaps": [...]}`: for each cell, row by row, its home row and its moves; the lists may
//!   also be lists of rows. Colours other than the default ones are in a list `names`.
//! - `{"level": 3, "size": 3, "colors": ["#rrggbb", ...], "cells": [[{"row", "col", "steps", "targetRow"}]]}`: the
//!   cells in lists that may come in any order, each with its position.
//!
//! In both, the swaps made may follow in a list `made`: `["A1-A3", ...]`. Programs that do not know these lists ignore
//! them.

use crate::grid::{Cell, Grid, Size};
use crate::kit::json;
use crate::kit::json_reader::{Value, ValueKind, read};
use crate::kit::numbers::counted;
use crate::text::TextError;

use super::{dyes, java, plain};

use crate::puzzles::harmony::board::{Board, DYES, MAX_MOVES, MAX_SIDE, Swap, Tile};

/// Whether a text looks like one of the forms.
pub fn recognise(text: &str) -> bool {
    let mut quoted = text.split('"');
    text.trim_start().starts_with('{') && quoted.any(|part| matches!(part, "swaps" | "targetRow" | "steps"))
}

/// Whether a text that looks like one of the forms looks like the second.
pub fn names_cells(text: &str) -> bool {
    text.split('"').any(|part| part == "cells")
}

/// The board in an answer of a server, which has it within other values.
fn board_in(value: &Value, depth: usize) -> Option<&Value> {
    if value.get("cells").is_some() || value.get("n").is_some() {
        return Some(value);
    }
    let entries = value.entries().filter(|_| depth < 4)?;
    entries.iter().find_map(|(_, value)| board_in(value, depth + 1))
}

/// Reads a board in either form. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    let value = read(text)?;
    let value = board_in(&value, 0).unwrap_or(&value);
    if value.get("cells").is_some() { cells(value) } else { lists(value) }
}

fn whole(value: &Value, what: &str, least: u32, most: u32) -> Result<u32, TextError> {
    let number = value.number().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| value.at.error(format!("{what} is a number from {least} to {most}.")))
}

fn lists(value: &Value) -> Result<Board, TextError> {
    let side = whole(value.entry("n")?, "n", 1, u32::from(MAX_SIDE))?;
    let area = (side * side) as usize;
    let flat = |name: &str, most: u32| {
        let whole_list = value.entry(name)?;
        let mut numbers = Vec::new();
        for item in whole_list.list(name)? {
            match &item.kind {
                ValueKind::List(row) => {
                    for item in row {
                        numbers.push(whole(item, name, 0, most)? as u8);
                    }
                }
                _ => numbers.push(whole(item, name, 0, most)? as u8),
            }
        }
        if numbers.len() != area {
            let there = if area == 1 { "There is 1 cell".into() } else { format!("There are {area} cells") };
            let entries = counted(numbers.len() as u64, "entry", "entries");
            return whole_list.fail(format!("{there}, but {entries} in {name}."));
        }
        Ok(numbers)
    };
    let (homes, moves) = (flat("colors", side - 1)?, flat("swaps", u32::from(MAX_MOVES))?);
    let names = colours(value, "names", side)?;
    let size = Size::new(side as u16, side as u16);
    let at = |cell| (homes[size.index(cell)], moves[size.index(cell)]);
    let grid = Grid::from_fn(size, |cell| Tile { home: at(cell).0, moves: at(cell).1 });
    made(Board::new(&grid, &dyes::assign(&names)), value)
}

/// The names of the rows' colours, if present.
fn colours(value: &Value, name: &str, side: u32) -> Result<Vec<String>, TextError> {
    let mut names = Vec::new();
    if let Some(colours) = value.get(name) {
        for colour in colours.list(name)? {
            match &colour.kind {
                ValueKind::Text(name) => names.push(name.clone()),
                _ => return colour.fail("A colour is a text, such as \"#d63864\"."),
            }
        }
        if names.len() != side as usize {
            let message = format!("There must be one colour per row, {side} in all, not {}.", names.len());
            return colours.fail(message);
        }
    }
    Ok(names)
}

/// The board with the swaps that the text says were made.
fn made(board: Board, value: &Value) -> Result<Board, TextError> {
    let Some(made) = value.get("made") else { return Ok(board) };
    made.list("made")?.iter().try_fold(board, |board, item| {
        let cell = |text: &str| java::cell(text, board.size());
        let cells = match &item.kind {
            ValueKind::Text(text) => text.split_once('-').and_then(|(a, b)| cell(a).zip(cell(b))),
            _ => None,
        };
        match cells {
            Some((a, b)) => plain::make(board, Swap { a, b }, item.at),
            None => item.fail("A swap is two cells of the board, such as \"A1-A3\"."),
        }
    })
}

fn cells(value: &Value) -> Result<Board, TextError> {
    let side = whole(value.entry("size")?, "size", 1, u32::from(MAX_SIDE))?;
    let names = colours(value, "colors", side)?;
    let mut start: Grid<Option<Tile>> = Grid::filled(Size::new(side as u16, side as u16), None);
    let rows = value.entry("cells")?;
    for row in rows.list("cells")? {
        for item in row.list("A row of cells")? {
            let at = |name: &str| whole(item.entry(name)?, name, 0, side - 1);
            let cell = Cell::new(at("row")? as u16, at("col")? as u16);
            let home = at("targetRow")? as u8;
            let moves = whole(item.entry("steps")?, "steps", 0, u32::from(MAX_MOVES))? as u8;
            if start.get(cell).is_some_and(Option::is_some) {
                return item.fail(format!("Duplicate cell: {}.", cell.words()));
            }
            start.set(cell, Some(Tile { home, moves }));
        }
    }
    let missing = |cell: Cell| rows.fail(format!("The cell at {} is missing.", cell.words()));
    made(Board::new(&start.whole().or_else(missing)?, &dyes::assign(&names)), value)
}

/// The swaps made, as an entry after the others; "" if there are none.
fn print_made(board: &Board) -> String {
    let swaps = board.made().iter().map(|Swap { a, b }| json::word(&[&java::name(*a), "-", &java::name(*b)].concat()));
    if board.made().is_empty() { String::new() } else { format!(",\"made\":{}", json::list(swaps)) }
}

fn print_names(board: &Board) -> String {
    json::list(board.dyes().iter().map(|&dye| json::word(DYES[usize::from(dye)])))
}

/// Writes the first form; `None` for a board that is not square.
pub fn print_lists(board: &Board) -> Option<String> {
    let size = board.size();
    let all = |value: fn(&Tile) -> u8| json::list(board.start().cells().iter().map(value));
    (size.rows == size.cols).then(|| {
        let (homes, moves) = (all(|tile| tile.home), all(|tile| tile.moves));
        let usual = board.dyes().iter().enumerate().all(|(row, &dye)| row == usize::from(dye));
        let names = if usual { String::new() } else { format!(",\"names\":{}", print_names(board)) };
        let made = print_made(board);
        format!("{{\"n\":{},\"colors\":{homes},\"swaps\":{moves}{names}{made}}}\n", size.rows)
    })
}

/// Writes the second form; `None` for a board that is not square. The level is always 1.
pub fn print_cells(board: &Board) -> Option<String> {
    let size = board.size();
    let row = |(row, tiles): (usize, &[Tile])| {
        json::list(tiles.iter().enumerate().map(|(col, Tile { home, moves })| {
            format!("{{\"row\":{row},\"col\":{col},\"steps\":{moves},\"targetRow\":{home}}}")
        }))
    };
    (size.rows == size.cols).then(|| {
        let rows: Vec<String> = board.start().rows().enumerate().map(row).collect();
        format!(
            "{{\"level\":1,\"size\":{},\"colors\":{},\"cells\":[{}]{}}}\n",
            size.rows,
            print_names(board),
            rows.join(",\n"),
            print_made(board)
        )
    })
}
