//! A person at a Lazors board: pointer and keys through the page's face of a session.
#![allow(dead_code, clippy::unwrap_used, reason = "tests' own code, of which each file uses a part")]

use std::ops::{Deref, DerefMut};

use gridlight::grid::Cell;
use gridlight::puzzle::Mode;
use gridlight::puzzles::lazors::board::{Board, Kind};
use gridlight::puzzles::lazors::{Lazors, text};
use gridlight::scene::{Rect, Scene};
use gridlight::session::{Session, desk::Desk};

/// Solved by a reflect block on row 3, column 1, with the opaque block out of the way.
pub const TINY: &str = "GRID START\no o o\no o o\no o x\nGRID STOP\nA 1\nB 1\nL 0 3 1 1\nP 5 0\n";

const EVERYTHING: Rect = Rect { x: -1.0, y: -1.0, w: 40.0, h: 40.0 };

/// A session, driven through the page's face of it.
pub struct Person(pub Session<Lazors>);

impl Deref for Person {
    type Target = dyn Desk;
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Person {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Person {
    pub fn open(text: &str, mode: Mode) -> Person {
        let mut person = Person(Session::new(text::parse(text).unwrap()));
        person.set_mode(mode);
        person.news();
        person
    }

    pub fn board(&self) -> &Board {
        self.0.board()
    }

    /// Presses at the first place and lets go at the last.
    pub fn stroke(&mut self, places: &[(f32, f32)]) {
        let (first, rest) = places.split_first().unwrap();
        Desk::press(&mut self.0, first.0, first.1, false);
        for to in rest {
            Desk::drag(&mut self.0, to.0, to.1);
        }
        let last = places.last().unwrap();
        Desk::release(&mut self.0, last.0, last.1);
    }

    pub fn bring_to(&mut self, tool: &str, x: f32, y: f32) {
        self.select(tool);
        self.bring();
        Desk::drag(&mut self.0, x, y);
        Desk::release(&mut self.0, x, y);
    }

    pub fn keys(&mut self, keys: &str) {
        for key in keys.split(' ') {
            let name = match key {
                "^" => "ArrowUp",
                "v" => "ArrowDown",
                "<" => "ArrowLeft",
                "move" => "v",
                ">" => "ArrowRight",
                other => other,
            };
            assert!(Desk::key(&mut self.0, name, false), "the key {key} means nothing");
        }
    }

    pub fn block(&self, row: u16, col: u16) -> Option<Kind> {
        self.board().block(Cell::new(row, col))
    }

    /// How often undo works.
    pub fn entries(&mut self) -> usize {
        let mut count = 0;
        while !self.view().undo.is_empty() {
            self.undo();
            count += 1;
        }
        for _ in 0..count {
            self.redo();
        }
        count
    }

    /// Whether a picture drawn now moves: the board opens, or a celebration runs.
    pub fn moves(&mut self, now: f64) -> bool {
        self.draw(now, false, EVERYTHING, 64.0, &mut Scene::new())
    }
}

/// A free board of any size.
pub fn wide(rows: usize, cols: usize) -> String {
    let grid = format!("{}\n", "o ".repeat(cols)).repeat(rows);
    format!("GRID START\n{grid}GRID STOP\nA 2\nL 0 1 1 1\nP 1 0\n")
}
