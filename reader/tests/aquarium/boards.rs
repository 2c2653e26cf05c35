//! Boards to compare with: from an address in puzz.link's form, or dealt.

use gridlight_reader::{Place, Reading};

use crate::common::Random;

#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    pub columns: usize,
    pub rows: usize,
    /// Whether the arms of a tank may differ.
    pub arms: bool,
    /// The clues of columns, then of rows.
    pub clues: Vec<Option<usize>>,
    /// Walls right of each cell, row by row; the last column's are not counted.
    pub right: Vec<bool>,
    /// Walls below each cell.
    pub below: Vec<bool>,
    /// Cells with water.
    pub water: Vec<bool>,
}

impl Board {
    /// The board of an address in puzz.link's form.
    pub fn of_address(address: &str) -> Option<Board> {
        let mut fields = address.trim().split_once("?aquarium/")?.1.split('/').peekable();
        let arms = fields.next_if_eq(&"r").is_none();
        let columns: usize = fields.next()?.parse().ok()?;
        let rows: usize = fields.next()?.parse().ok()?;
        let digits: Vec<u32> = fields.next()?.chars().filter_map(|c| c.to_digit(32)).collect();
        let bit = |at: usize| digits.get(at / 5).is_some_and(|digit| digit >> (4 - at % 5) & 1 == 1);
        let upright = (rows * (columns - 1)).div_ceil(5) * 5;
        let cells = 0..columns * rows;
        let right =
            cells.clone().map(|at| at % columns + 1 < columns && bit(at / columns * (columns - 1) + at % columns));
        let below = cells.map(|at| at / columns + 1 < rows && bit(upright + at));
        let mut clues = Vec::new();
        let mut code = fields.next()?.chars();
        while let Some(c) = code.next() {
            match c {
                '-' => clues.push(usize::from_str_radix(&code.by_ref().take(2).collect::<String>(), 16).ok()),
                'g'..='z' => clues.extend(vec![None; c as usize - 'g' as usize + 1]),
                _ => clues.push(c.to_digit(16).map(|digit| digit as usize)),
            }
        }
        let (right, below) = (right.collect(), below.collect());
        Some(Board { columns, rows, arms, clues, right, below, water: vec![false; columns * rows] })
    }

    /// Tanks that grow from random cells, each filled to a random level.
    pub fn dealt(columns: usize, rows: usize, random: &mut Random) -> Board {
        let cells = columns * rows;
        let mut tank = vec![usize::MAX; cells];
        let count = (cells / (3 + (random.unit() * 6.0) as usize)).max(2);
        for number in 0..count {
            tank[(random.unit() * cells as f32) as usize % cells] = number;
        }
        while tank.contains(&usize::MAX) {
            let at = (random.unit() * cells as f32) as usize % cells;
            let (row, column) = (at / columns, at % columns);
            let next = match (random.unit() * 4.0) as usize {
                0 if column + 1 < columns => at + 1,
                1 if column > 0 => at - 1,
                2 if row + 1 < rows => at + columns,
                3 if row > 0 => at - columns,
                _ => continue,
            };
            if tank[at] != usize::MAX && tank[next] == usize::MAX {
                tank[next] = tank[at];
            }
        }
        let levels: Vec<f32> = (0..count).map(|_| random.unit()).collect();
        let water: Vec<bool> = (0..cells)
            .map(|at| {
                let own = (0..cells).filter(|&other| tank[other] == tank[at]).map(|other| other / columns);
                let (top, bottom) = own.fold((rows, 0), |(top, bottom), row| (top.min(row), bottom.max(row)));
                at / columns > bottom - ((bottom - top + 1) as f32 * levels[tank[at]]) as usize
            })
            .collect();
        let sum = |holds: &dyn Fn(usize) -> bool| (0..cells).filter(|&at| water[at] && holds(at)).count();
        let clues = (0..columns).map(|column| sum(&|at| at % columns == column));
        let clues = clues.chain((0..rows).map(|row| sum(&|at| at / columns == row))).map(Some).collect();
        let right = (0..cells).map(|at| at % columns + 1 < columns && tank[at] != tank[at + 1]).collect();
        let below = (0..cells).map(|at| at / columns + 1 < rows && tank[at] != tank[at + columns]).collect();
        Board { columns, rows, arms: false, clues, right, below, water }
    }

    /// Where a reading differs.
    pub fn differences(&self, reading: &Reading) -> Vec<String> {
        let found = reading.found();
        if (found.columns, found.rows) != (self.columns, self.rows) {
            return vec![format!("{} x {} instead of {} x {}", found.columns, found.rows, self.columns, self.rows)];
        }
        found
            .slots
            .iter()
            .filter_map(|slot| {
                let should = self.at(slot.place)?;
                (slot.reads() != should).then(|| {
                    format!(
                        "{:?} {} instead of {should}{}",
                        slot.place,
                        slot.reads(),
                        if slot.sure { " (sure)" } else { "" }
                    )
                })
            })
            .collect()
    }

    /// What a place says. One level per tank is not asked for: a picture does not tell.
    pub fn at(&self, place: Place) -> Option<String> {
        let clue = |index: usize| self.clues.get(index).map(|clue| clue.map_or(String::new(), |clue| clue.to_string()));
        let wall = |walls: &[bool], row: usize, column: usize| {
            walls.get(row * self.columns + column).map(|&wall| String::from(if wall { "wall" } else { "open" }))
        };
        match place {
            Place::Column(column, _) => clue(column),
            Place::Row(row, _) => clue(self.columns + row),
            Place::Right(row, column) => wall(&self.right, row, column),
            Place::Below(row, column) => wall(&self.below, row, column),
            Place::Other(_) if self.arms => Some("one level per arm".to_owned()),
            _ => None,
        }
    }
}
