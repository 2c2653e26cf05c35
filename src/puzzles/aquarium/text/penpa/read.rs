//! The text in an address of Penpa+, read as a board.
//!
//! Points are numbered in blocks of `(nx + 4) * (ny + 4)`: the middles of cells, then the corners at their lower right.
//! The grid has two more cells on each side than `nx` by `ny`, which include the margins.

use std::collections::{BTreeMap, BTreeSet};

use crate::grid::{Cell, Size};
use crate::kit::json_reader::{Value, ValueKind, read};
use crate::kit::numbers::counted;
use crate::text::quoted;

use crate::puzzles::aquarium::board::{Board, Clue, Edge, Line, MAX_SIDE, Rule};

/// The lines of the text that tell of the puzzle.
const HEAD: usize = 0;
const PROBLEM: usize = 3;
const CELLS: usize = 5;
const TAGS: usize = 17;

/// The fields of the first line that tell of the puzzle.
const WIDTH: usize = 1;
const HEIGHT: usize = 2;
const RULES: usize = 18;

/// The largest grid that is read, with its margins.
const MOST: u32 = 200;

/// Cells that Penpa+ adds around the grid, on both sides together.
const AROUND: u32 = 4;

/// Styles of edges that look like the lines of the grid: dotted, with fat dots, thin.
const FAINT: [&str; 3] = ["12", "13", "80"];

/// The style of numbers that end with `_` and the direction of an arrow.
const ARROW: &str = "2";

/// What the text writes instead of frequent words, after a `z`.
const SHORT: [(char, &str); 31] = [
    ('Z', "z"),
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
];

const DAMAGED: &str = "This Penpa+ address is damaged or cut off.";

/// A number on the grid, by its cell there.
type Numbers = BTreeMap<(u32, u32), String>;

/// Reads the text. The error is a plain sentence, which names places by the rows and columns of the board.
pub fn board(text: &str) -> Result<Board, String> {
    let lines: Vec<&str> = text.split('\n').map(|line| line.trim_end_matches('\r')).collect();
    let line = |at: usize| lines.get(at).copied().unwrap_or("");
    let head: Vec<&str> = line(HEAD).split(',').collect();
    let field = |at: usize| head.get(at).copied().unwrap_or("");
    match field(0) {
        "square" => {}
        old if old.parse::<f64>().is_ok() => {
            return Err("This address comes from an old Penpa. Open it in Penpa+ and copy the new address.".into());
        }
        other => {
            return Err(format!("An Aquarium board is a square grid in Penpa+; this is {}.", quoted(other)));
        }
    }
    let side = |at: usize| field(at).parse().ok().filter(|side| (1..=MOST).contains(side)).ok_or(DAMAGED);
    let grid = PenpaGrid { across: side(WIDTH)? + AROUND, down: side(HEIGHT)? + AROUND };
    let frame = grid.frame(line(CELLS))?;
    let mut board = Board::empty(frame.size);
    if field(RULES).contains(super::RULE_OF_ARMS) {
        board.rule = Rule::Pool;
    }
    let mut numbers = Numbers::new();
    let problem = read(&written_out(line(PROBLEM))).map_err(|_| DAMAGED)?;
    for (name, drawn) in problem.entries().ok_or(DAMAGED)? {
        let entries = if name == "lineE" || name == "number" { drawn.entries().ok_or(DAMAGED)? } else { &[] };
        for (point, value) in entries {
            if name == "lineE" {
                // A mark on an edge has one point and no style of a line.
                let style = written(value)?;
                if let Some(edge) = grid.edge(point, &frame).filter(|_| !FAINT.contains(&style.as_str())) {
                    board.set_edge(edge, true);
                }
                continue;
            }
            let parts = value.list("").map_err(|_| DAMAGED)?;
            let place = point.parse().ok().and_then(|point| grid.cell(point));
            if let (Some(text), Some(place)) = (parts.first(), place) {
                let text = written(text)?;
                let arrow = parts.get(2).map(written).transpose()?.is_some_and(|style| style == ARROW);
                let text = if arrow { text.split('_').next().unwrap_or(&text) } else { &text };
                numbers.insert(place, text.trim().to_string());
            }
        }
    }
    let any = clues(&mut board, &numbers, &frame)?;
    if !any && !written_out(line(TAGS)).contains("\"aquarium\"") {
        return Err("There are no clues just above or left of this board.".into());
    }
    // Where a tank has one level, every wall bounds tanks: others tell that its arms have their own.
    if board.inner_walls() && !field(RULES).contains(super::RULE_OF_TANKS) {
        board.rule = Rule::Pool;
    }
    closed(&board)?;
    Ok(board)
}

/// A text, or a number as it is written.
fn written(value: &Value) -> Result<String, &'static str> {
    match &value.kind {
        ValueKind::Text(text) => Ok(text.clone()),
        ValueKind::Number(Some(number)) => Ok(number.to_string()),
        _ => Err(DAMAGED),
    }
}

/// A line with the words in full.
fn written_out(line: &str) -> String {
    let mut text = String::with_capacity(line.len() * 2);
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        let mut after = letters.clone();
        let word = (letter == 'z').then(|| after.next()).flatten();
        match SHORT.iter().find(|(short, _)| Some(*short) == word) {
            Some((_, word)) => {
                text += word;
                letters = after;
            }
            None => text.push(letter),
        }
    }
    text
}

/// The grid's cells across and down, with those that Penpa+ adds.
struct PenpaGrid {
    across: u32,
    down: u32,
}

/// Where the board is on the grid.
struct BoardOnGrid {
    top: u32,
    left: u32,
    size: Size,
}

impl BoardOnGrid {
    /// The board's cell at a cell of the grid.
    fn cell(&self, (row, col): (u32, u32)) -> Option<Cell> {
        let near = |at: u32, from: u32| at.checked_sub(from).and_then(|at| u16::try_from(at).ok());
        let cell = Cell::new(near(row, self.top)?, near(col, self.left)?);
        self.size.contains(cell).then_some(cell)
    }
}

impl PenpaGrid {
    /// The row and the column of a cell, by its point.
    fn cell(&self, point: u32) -> Option<(u32, u32)> {
        (point < self.across * self.down).then_some((point / self.across, point % self.across))
    }

    /// The edge between two points, if it lies between two cells of the board.
    fn edge(&self, points: &str, frame: &BoardOnGrid) -> Option<Edge> {
        let (a, b) = points.split_once(',')?;
        let corner = |point: &str| point.parse::<u32>().ok()?.checked_sub(self.across * self.down);
        let (a, b) = (corner(a)?, corner(b)?);
        let (first, second) = (a.min(b), a.max(b));
        // The second corner is the lower right one of the cell on the near side.
        let cell = frame.cell((second / self.across, second % self.across))?;
        let south = match second - first {
            1 => true,
            step if step == self.across => false,
            _ => return None,
        };
        let edge = Edge { cell, south };
        frame.size.contains(edge.other()).then_some(edge)
    }

    /// Where the board is, from the list of its cells: the first, then each by its distance from the one before.
    fn frame(&self, list: &str) -> Result<BoardOnGrid, String> {
        let mut cells = BTreeSet::new();
        let mut point = 0_i64;
        let list = read(list).map_err(|_| DAMAGED)?;
        for step in list.list("").map_err(|_| DAMAGED)? {
            let ValueKind::Number(Some(step)) = step.kind else { return Err(DAMAGED.into()) };
            point = point.checked_add(step).ok_or(DAMAGED)?;
            let cell = u32::try_from(point).ok().and_then(|point| self.cell(point));
            cells.insert(cell.ok_or(DAMAGED)?);
        }
        let Some(&(top, _)) = cells.first() else { return Err(DAMAGED.into()) };
        let bottom = cells.iter().map(|cell| cell.0).max().unwrap_or(top);
        let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        let right = cells.iter().map(|cell| cell.1).max().unwrap_or(left);
        let (rows, cols) = (bottom - top + 1, right - left + 1);
        if rows.max(cols) > u32::from(MAX_SIDE) {
            return Err(format!("This board is {rows} x {cols}; a side of a board is at most {MAX_SIDE}."));
        }
        let size = Size::new(rows as u16, cols as u16);
        let hole = size.cells().find(|cell| !cells.contains(&(top + u32::from(cell.row), left + u32::from(cell.col))));
        match hole {
            Some(cell) => Err(format!("An Aquarium board is a rectangle; {} is missing.", cell.words())),
            None => Ok(BoardOnGrid { top, left, size }),
        }
    }
}

/// Sets the clues, and returns whether there are any. Numbers farther away are notes.
fn clues(board: &mut Board, numbers: &Numbers, frame: &BoardOnGrid) -> Result<bool, String> {
    let mut any = false;
    let (top, left) = (frame.top, frame.left);
    let (bottom, right) = (top + u32::from(frame.size.rows), left + u32::from(frame.size.cols));
    for (&(row, col), text) in numbers {
        if text.is_empty() {
            continue;
        }
        if let Some(cell) = frame.cell((row, col)) {
            return Err(format!(
                "Aquarium has no numbers on the board; there is {} at {}.",
                quoted(text),
                cell.words()
            ));
        }
        let (within_rows, within_cols) = ((top..bottom).contains(&row), (left..right).contains(&col));
        if row == bottom && within_cols || col == right && within_rows {
            return Err("Clues are read just above and left of the board; some are below or right of it.".into());
        }
        let line = match (row + 1 == top && within_cols, col + 1 == left && within_rows) {
            (true, _) => Line::Col((col - left) as u16),
            (_, true) => Line::Row((row - top) as u16),
            _ => continue,
        };
        board.set_clue(line, clue(board, line, text)?);
        any = true;
    }
    Ok(any)
}

/// The clue of a line; `?` is a blank one.
fn clue(board: &Board, line: Line, text: &str) -> Result<Clue, String> {
    let (what, at) = match line {
        Line::Col(col) => ("column", col + 1),
        Line::Row(row) => ("row", row + 1),
    };
    if text == "?" {
        return Ok(None);
    }
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let most = board.length(line);
    match text.parse::<u16>().ok().filter(|_| digits) {
        Some(clue) if clue <= most => Ok(Some(clue)),
        _ if digits => {
            let cells = counted(most.into(), "cell", "cells");
            Err(format!("A {what} has {cells}; the clue {} of {what} {at} is too large.", quoted(text)))
        }
        _ => Err(format!("A clue is a number; {what} {at} has {}.", quoted(text))),
    }
}

/// Where a tank has one level, every wall bounds tanks.
fn closed(board: &Board) -> Result<(), String> {
    if board.rule == Rule::Pool {
        return Ok(());
    }
    let tanks = board.tanks();
    let open =
        Board::edges(board.size()).find(|&edge| board.edge(edge) && tanks.get(edge.cell) == tanks.get(edge.other()));
    open.map_or(Ok(()), |edge| {
        let (here, there) = (edge.cell.words(), edge.other().words());
        Err(format!("The tanks are not closed: the wall between {here} and {there} has the same tank on both sides."))
    })
}
