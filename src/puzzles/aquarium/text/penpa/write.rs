//! A board as the text in an address of Penpa+: its margins are one cell above and one to the left.

use std::fmt::Write as _;

use crate::grid::Size;

use crate::puzzles::aquarium::board::{Board, Line, Rule};

/// Cells that Penpa+ adds before the grid.
const BEFORE: usize = 2;

/// Pixels of a cell, as a new grid has them.
const CELL: usize = 38;

/// The style of a thick black edge, and of a black number.
const EDGE: u8 = 2;
const BLACK: u8 = 1;

/// What a drawing can hold besides edges and numbers: maps, lists, and the steps to undo.
const MAPS: [&str; 9] =
    ["surface", "numberS", "symbol", "freeline", "freelineE", "line", "wall", "cage", "deletelineE"];
const LISTS: [&str; 7] = ["thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo"];
const STEPS: [&str; 3] = ["command_redo", "command_undo", "command_replay"];

/// What solvers read of each rule. A comma is written as a code, and there is no `z`, which would be one.
const REGION: &str = "Fill some cells with water. Within a tank%2C water has the same level everywhere. A number tells how many cells of its row or column hold water.";
const POOL: &str = "Fill some cells with water. Connected water has one level; arms of a tank can have different levels. A number tells how many cells of its row or column hold water.";

/// The version of Penpa+ that this is written like.
const VERSION: &str = "[3,1,3]";

/// Writes the text; `None` if a wall has the same tank on both sides although tanks have one level.
pub fn text(board: &Board) -> Option<String> {
    if board.rule == Rule::Region && board.inner_walls() {
        return None;
    }
    let Size { rows, cols } = board.size();
    let (rows, cols) = (usize::from(rows), usize::from(cols));
    let (nx, ny) = (cols + 1, rows + 1);
    let (across, down) = (nx + 2 * BEFORE, ny + 2 * BEFORE);
    let cell = |row: usize, col: usize| (BEFORE + row) * across + BEFORE + col;
    // The point in the middle: of a cell, a corner, or the middle of an edge below or to the right.
    let kind = match (nx % 2 == 1, ny % 2 == 1) {
        (true, true) => 0,
        (false, false) => 1,
        (true, false) => 2,
        (false, true) => 3,
    };
    let middle = kind * across * down + (ny + 3) / 2 * across + (nx + 3) / 2;
    let rule = if board.rule == Rule::Pool { POOL } else { REGION };
    let head = format!(
        "square,{nx},{ny},{CELL},0,1,1,{},{},{middle},{middle},0,0,0,0,Title: ,Author: ,,{rule},OFF,false",
        (nx + 1) * CELL,
        (ny + 1) * CELL,
    );
    let corner = |row: usize, col: usize| across * down + cell(row, col);
    let edges = Board::edges(board.size()).filter(|&edge| board.edge(edge)).map(|edge| {
        // The cell's own corner is its lower right one; the margins come first.
        let (row, col) = (usize::from(edge.cell.row) + 1, usize::from(edge.cell.col) + 1);
        let from = if edge.south { corner(row, col - 1) } else { corner(row - 1, col) };
        format!("\"{from},{}\":{EDGE}", corner(row, col))
    });
    let numbers = board.lines().filter_map(|line| {
        let point = match line {
            Line::Col(col) => cell(0, usize::from(col) + 1),
            Line::Row(row) => cell(usize::from(row) + 1, 0),
        };
        board.clue(line).map(|clue| format!("\"{point}\":[\"{clue}\",{BLACK},\"1\"]"))
    });
    let problem = drawing(&joined(edges), &joined(numbers));
    let mut cells = String::new();
    let mut last = 0;
    for row in 1..=rows {
        for col in 1..=cols {
            let point = cell(row, col);
            let _ = write!(cells, "{}{}", if last == 0 { "" } else { "," }, point - last);
            last = point;
        }
    }
    let lines = [
        &head,
        "[1,0,1,0]",
        "{\"grid\":[\"1\",\"2\",\"1\"]}",
        &problem,
        &drawing("", ""),
        &format!("[{cells}]"),
        "[]",
        "",
        "",
        "",
        VERSION,
        "",
        "",
        "",
        "",
        "",
        "",
        "[\"aquarium\"]",
    ];
    Some(lines.join("\n"))
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(",")
}

/// A drawing with these edges and numbers.
fn drawing(edges: &str, numbers: &str) -> String {
    let mut text = String::from("{");
    for name in STEPS {
        let _ = write!(text, "\"{name}\":{{\"__a\":[]}},");
    }
    for name in MAPS {
        let _ = write!(text, "\"{name}\":{{}},");
    }
    for name in LISTS {
        let _ = write!(text, "\"{name}\":[],");
    }
    let _ = write!(text, "\"lineE\":{{{edges}}},\"number\":{{{numbers}}}}}");
    text
}
