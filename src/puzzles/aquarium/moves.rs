//! The moves on an Aquarium board: what they do, and their names.

use crate::kit::numbers::counted;
use std::fmt;

use crate::grid::{Cell, Dir};
use crate::puzzle::Refused;

use super::board::{Board, CellMark, Clue, Edge, Line, Rule};
use super::forest::{Forest, NONE};
use super::plan::TankPlan;

/// A change of the board.
#[derive(Clone, PartialEq, Debug)]
pub enum Move {
    /// Builds or removes a wall.
    Wall(Edge, bool),
    /// Makes a cell its own tank.
    Alone(Cell),
    /// Gives the second cell to the tank of the first, its neighbour.
    Annex(Cell, Cell),
    /// Sets the clue of a line.
    Clue(Line, Clue),
    /// Sets all clues: those of the rows, then those of the columns.
    Clues(Vec<Clue>),
    /// Chooses the rule.
    Rule(Rule),
    /// Fills the tank up to this cell's row and no higher.
    Fill(Cell),
    /// Drains this cell and all above it.
    Drain(Cell),
    /// Marks the cell dry, and with it all cells that can only be filled through it.
    Dry(Cell),
    /// Removes the dry mark from the cell, and those below that depend on it.
    Undry(Cell),
    /// Marks cells as deduced: water or dry, with what the water rule adds.
    Learn(Vec<(Cell, bool)>),
}

impl fmt::Display for Move {
    /// The name in the undo button.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Wall(_, true) => f.write_str("build wall"),
            Move::Wall(_, false) => f.write_str("remove wall"),
            Move::Alone(cell) => write!(f, "new tank at {}", cell.words()),
            Move::Annex(_, cell) => write!(f, "extend tank to {}", cell.words()),
            Move::Clue(line, Some(clue)) => write!(f, "clue {clue} for {}", line.words()),
            Move::Clue(line, None) => write!(f, "no clue for {}", line.words()),
            Move::Clues(clues) if clues.iter().all(Option::is_none) => f.write_str("blank all clues"),
            Move::Clues(_) => f.write_str("make clues from the water"),
            Move::Rule(Rule::Region) => f.write_str("one level in a tank"),
            Move::Rule(Rule::Pool) => f.write_str("one level in a pool"),
            Move::Fill(cell) => write!(f, "fill up to {}", cell.words()),
            Move::Drain(cell) => write!(f, "drain down to {}", cell.words()),
            Move::Dry(cell) => write!(f, "{} stays dry", cell.words()),
            Move::Undry(cell) => write!(f, "dry mark removed from {}", cell.words()),
            Move::Learn(cells) => match &cells[..] {
                [(cell, true)] => write!(f, "water at {}", cell.words()),
                [(cell, false)] => write!(f, "{} stays dry", cell.words()),
                _ => write!(f, "{} marks", cells.len()),
            },
        }
    }
}

/// Makes a move. Marks that no longer fit the walls are dropped.
pub fn apply(board: &Board, step: &Move) -> Result<Board, Refused> {
    let size = board.size();
    let mut next = board.clone();
    match *step {
        Move::Learn(ref cells) => {
            let forest = Forest::new(&next);
            for &(cell, water) in cells.iter().filter(|(cell, _)| size.contains(*cell)) {
                let node = forest.at(cell);
                if water {
                    for below in forest.downwards(node) {
                        put(&mut next, &forest, below, CellMark::Water);
                    }
                } else {
                    dry(&mut next, &forest, node);
                }
            }
        }
        Move::Clues(ref clues) => {
            for (line, &clue) in board.lines().zip(clues) {
                next.set_clue(line, clue.map(|clue| clue.min(board.length(line))));
            }
            return Ok(next);
        }
        Move::Wall(edge, on) => {
            if !size.contains(edge.cell) || !size.contains(edge.other()) {
                return Err(Refused("The walls at the rim stay.".into()));
            }
            next.set_edge(edge, on);
        }
        Move::Alone(cell) => surround(&mut next, cell, |_| true)?,
        Move::Annex(from, to) => {
            if !Dir::ALL.iter().any(|&dir| from.step(dir, size) == Some(to)) {
                return Err(Refused("A tank grows to a neighbouring cell.".into()));
            }
            let tanks = board.tanks();
            let tank = tanks.get(from).copied();
            surround(&mut next, to, |other| tanks.get(other).copied() != tank)?;
        }
        Move::Clue(line, clue) => {
            let (most, what) = match line {
                Line::Row(_) => (size.cols, "row"),
                Line::Col(_) => (size.rows, "column"),
            };
            if clue.is_some_and(|clue| clue > most) {
                return Err(Refused(format!("A {what} has {}.", counted(most.into(), "cell", "cells"))));
            }
            next.set_clue(line, clue);
            return Ok(next);
        }
        Move::Rule(rule) => next.rule = rule,
        Move::Fill(cell) => return marked(next, cell, fill),
        Move::Drain(cell) => return marked(next, cell, drain),
        Move::Dry(cell) => return marked(next, cell, dry),
        Move::Undry(cell) => return marked(next, cell, undry),
    }
    Ok(next.settled())
}

/// Builds walls around a cell towards neighbours for which `parts` is true, and removes the others.
fn surround(board: &mut Board, cell: Cell, parts: impl Fn(Cell) -> bool) -> Result<(), Refused> {
    let size = board.size();
    if !size.contains(cell) {
        return Err(Refused("This is off the board.".into()));
    }
    for dir in Dir::ALL {
        if let (Some(edge), Some(other)) = (Edge::of(cell, dir, size), cell.step(dir, size)) {
            board.set_edge(edge, parts(other));
        }
    }
    Ok(())
}

fn marked(mut board: Board, cell: Cell, mark: fn(&mut Board, &Forest, usize)) -> Result<Board, Refused> {
    if !board.size().contains(cell) {
        return Err(Refused("This is off the board.".into()));
    }
    let forest = &TankPlan::of(&board).forest;
    mark(&mut board, forest, forest.at(cell));
    Ok(board)
}

fn put(board: &mut Board, forest: &Forest, node: usize, mark: CellMark) {
    for cell in forest.cells(node) {
        board.marks.set(cell, mark);
    }
}

fn is(board: &Board, forest: &Forest, node: usize, mark: CellMark) -> bool {
    forest.cells(node).next().is_some_and(|cell| board.mark(cell) == mark)
}

fn fill(board: &mut Board, forest: &Forest, node: usize) {
    for below in forest.downwards(node) {
        put(board, forest, below, CellMark::Water);
    }
    if let Some(above) = forest.upwards(node).nth(1) {
        drain(board, forest, above);
    }
}

fn drain(board: &mut Board, forest: &Forest, node: usize) {
    for above in forest.upwards(node) {
        if is(board, forest, above, CellMark::Water) {
            put(board, forest, above, CellMark::Open);
        }
    }
}

fn dry(board: &mut Board, forest: &Forest, node: usize) {
    for above in forest.upwards(node) {
        put(board, forest, above, CellMark::Dry);
    }
}

fn undry(board: &mut Board, forest: &Forest, node: usize) {
    for below in forest.downwards(node) {
        if is(board, forest, below, CellMark::Dry) {
            put(board, forest, below, CellMark::Open);
        }
    }
}

impl Board {
    /// The board without marks that do not fit its walls: cells that fill together have the same mark, there is water
    /// below water, and dry cells above a dry cell.
    #[must_use]
    pub fn settled(mut self) -> Board {
        if self.marks.cells().iter().all(|&mark| mark == CellMark::Open) {
            return self;
        }
        let forest = Forest::new(&self);
        for node in 0..forest.nodes.len() {
            let first = forest.cells(node).next().map_or(CellMark::Open, |cell| self.mark(cell));
            let alike = forest.cells(node).all(|cell| self.mark(cell) == first);
            let children = &forest.nodes[node].children;
            let stands = children.iter().all(|&child| is(&self, &forest, usize::from(child), CellMark::Water));
            if !alike || (first == CellMark::Water && !stands) {
                put(&mut self, &forest, node, CellMark::Open);
            }
        }
        for node in (0..forest.nodes.len()).rev() {
            let parent = forest.nodes[node].parent;
            if is(&self, &forest, node, CellMark::Dry)
                && parent != NONE
                && !is(&self, &forest, usize::from(parent), CellMark::Dry)
            {
                put(&mut self, &forest, node, CellMark::Open);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::aquarium::text::plain;

    /// An arch over another tank: two arms connected at the top.
    fn board(rule: &str) -> Board {
        plain::parse(&format!("{rule}\n- - -\n- - -\n\n1 1 1\n1 2 1\n1 2 1\n")).unwrap()
    }

    fn marks(board: &Board) -> String {
        let letter = |mark: &CellMark| match mark {
            CellMark::Open => '?',
            CellMark::Water => '#',
            CellMark::Dry => '.',
        };
        let rows = board.marks.rows().map(|row| row.iter().map(letter).collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    }

    fn check(rule: &str, moves: &[Move], expected: &str) {
        let mut board = board(rule);
        for step in moves {
            board = apply(&board, step).unwrap();
            assert_eq!(board.clone().settled(), board, "{step:?}");
        }
        assert_eq!(marks(&board), expected, "{moves:?}");
    }

    #[test]
    fn water_finds_its_level_by_the_rule() {
        let (top, left, right) = (Cell::new(0, 1), Cell::new(1, 0), Cell::new(1, 2));
        check("region", &[Move::Fill(left)], "???/#?#/#?#");
        check("pool", &[Move::Fill(left)], "???/#??/#??");
        check("pool", &[Move::Fill(top)], "###/#?#/#?#");
        check("region", &[Move::Fill(top), Move::Fill(right)], "???/#?#/#?#");
        check("region", &[Move::Fill(top), Move::Drain(right)], "???/???/#?#");
        check("pool", &[Move::Fill(top), Move::Drain(right)], "???/#??/#?#");
    }

    #[test]
    fn dry_marks_reach_up_and_go_downwards() {
        let (middle, bottom) = (Cell::new(1, 0), Cell::new(2, 2));
        check("region", &[Move::Dry(middle)], ".../.?./???");
        check("pool", &[Move::Dry(middle)], ".../.??/???");
        check("region", &[Move::Dry(bottom), Move::Undry(middle)], ".../???/???");
        check("pool", &[Move::Dry(bottom), Move::Undry(bottom)], ".../??./???");
        check("region", &[Move::Fill(Cell::new(0, 0)), Move::Dry(middle)], ".../.?./#?#");
    }

    #[test]
    fn tanks_grow_and_marks_that_hang_in_the_air_go() {
        let cup = plain::parse("- - -\n- - -\n\n1 2 1\n1 2 1\n1 1 1\n").unwrap();
        let board = apply(&cup, &Move::Fill(Cell::new(1, 1))).unwrap();
        let grown = apply(&board, &Move::Annex(Cell::new(1, 1), Cell::new(2, 1))).unwrap();
        assert_eq!(grown.tanks().cells(), [0, 1, 2, 0, 1, 2, 0, 1, 2]);
        assert_eq!(marks(&grown), "???/???/???");
        let alone = apply(&grown, &Move::Alone(Cell::new(1, 1))).unwrap();
        assert_eq!(alone.tanks().cells(), [0, 1, 2, 0, 3, 2, 0, 4, 2]);
        assert!(apply(&alone, &Move::Clue(Line::Row(0), Some(4))).is_err());
    }
}
