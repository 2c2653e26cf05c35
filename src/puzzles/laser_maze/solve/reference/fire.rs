//! Cells under fire: beams computed before the search, or every turret tested at every step.

use std::cmp::Ordering;

use super::{CLOSED, Notes, OPEN};
use crate::grid::{Cell, Dir};
use crate::puzzles::laser_maze::board::{Content, each_bit};
use crate::puzzles::laser_maze::turret::Turret;

impl Notes {
    /// Marks the states of a band of cells; `false` if there is no such band.
    pub fn mark(&mut self, index: usize) -> bool {
        let (size, layers) = (self.board.size(), self.layers);
        let Some(band) = self.board.bands().get(index).cloned() else { return false };
        let cells = size.area().min(8 * (index + 1) * usize::from(size.cols));
        self.states.resize(cells * layers, OPEN);
        if let Some(ties) = &mut self.ties {
            ties.resize(cells * layers, 0);
        }
        if !self.phases {
            self.fire.resize(cells, 0);
        }
        if let Some(past) = &mut self.past {
            past.stamps.resize(cells, 0);
        }
        let mut close = |cell: Cell| {
            let at = size.index(cell) * layers;
            self.states[at..at + layers].fill(CLOSED);
        };
        for (tile, &walls) in band.walls.iter().enumerate() {
            each_bit(walls, |row, col| close(Cell::new((index * 8 + row) as u16, (tile * 8 + col) as u16)));
        }
        band.turrets.iter().for_each(|&(cell, _)| close(cell));
        true
    }

    /// Follows every beam of a turret in every phase; returns the number of cells visited, as work.
    pub fn shoot(&mut self, cell: Cell, turret: Turret) -> u64 {
        let size = self.board.size();
        let mut work = 0;
        for dir in Dir::ALL {
            let phases = (0..self.period).filter(|&phase| self.heading(turret, phase) == dir);
            let bits = phases.fold(0_u32, |bits, phase| bits | 1 << phase);
            let mut at = cell;
            work += u64::from(self.period);
            while bits != 0
                && let Some(next) = at.step(dir, size)
                && self.board.site(next) == Content::Floor
            {
                at = next;
                work += 4;
                self.tally.looked += 1;
                let index = size.index(at);
                if !self.phases {
                    self.fire[index] |= bits;
                    continue;
                }
                for phase in (0..self.layers).filter(|phase| bits >> phase & 1 == 1) {
                    self.states[index * self.layers + phase] = CLOSED;
                }
            }
        }
        work
    }

    /// The direction of a turret at a time, as the search assumes it.
    fn heading(&self, turret: Turret, time: u32) -> Dir {
        turret.heading(if self.turning { time } else { self.from })
    }

    /// Whether a cell is under fire at a time, if that is not marked in the states.
    pub fn is_shot(&mut self, cell: Cell, time: u32) -> bool {
        match self.lasers {
            true if !self.laid => self.ask(cell, time),
            true if !self.phases => self.fire[self.board.size().index(cell)] >> (time % self.period) & 1 == 1,
            _ => false,
        }
    }

    /// Whether the search assumes that a cell cannot be entered at a time, with precomputed beams.
    pub fn is_shut(&mut self, cell: Cell, time: u32) -> bool {
        self.states[self.state(cell, time)] == CLOSED || self.is_shot(cell, time)
    }

    /// Tests one turret after the other for a hit on a cell.
    fn ask(&mut self, cell: Cell, time: u32) -> bool {
        let mut looked = 0;
        let turrets = self.board.bands().iter().flat_map(|band| &band.turrets);
        let mut shoots = turrets.map(|&(at, turret)| {
            looked += 1;
            let dir = match (at.row.cmp(&cell.row), at.col.cmp(&cell.col)) {
                (Ordering::Equal, Ordering::Less) => Dir::East,
                (Ordering::Equal, Ordering::Greater) => Dir::West,
                (Ordering::Less, Ordering::Equal) => Dir::South,
                (Ordering::Greater, Ordering::Equal) => Dir::North,
                _ => return false,
            };
            let mut ray = Some(at).filter(|_| self.heading(turret, time) == dir);
            while let Some(last) = ray.filter(|&last| last != cell) {
                looked += 1;
                ray = last.step(dir, self.board.size()).filter(|&next| self.board.is_floor(next));
            }
            ray.is_some()
        });
        let shot = shoots.any(|shoots| shoots);
        self.tally.looked += looked;
        self.work += looked;
        shot
    }
}
