//! What is computed for a maze before any deduction: when each cell is hit, and how far it is to the goal.

use crate::grid::{Cell, Dir};

use crate::puzzles::laser_maze::board::Board;
use crate::puzzles::laser_maze::route::{Stride, moved};

/// The most pairs of cell and phase whose distances are computed: about three milliseconds.
const MOST: usize = 1 << 17;
/// The distance where no route leads to the goal.
pub const NEVER: u32 = u32::MAX;

/// A finished board with its distances.
pub struct Ground {
    /// The board, with its walk.
    pub board: Board,
    /// The number of steps after which the turrets are back in their first position.
    pub period: u32,
    /// Where the walker goes.
    pub goal: Cell,
    /// For each cell the phases in which it cannot be entered, one bit each; empty on a large board, like the next two.
    shut: Vec<u32>,
    /// Steps to the goal by cell and phase, assuming the walker is alive there.
    left: Vec<u32>,
    /// The same by cell if nothing fired.
    free: Vec<u32>,
}

impl Ground {
    /// Analyses a board. Cost: O(area * period) if that is not too much, otherwise O(turrets).
    pub fn new(board: &Board) -> Ground {
        let mut ground = Ground {
            board: board.clone(),
            period: board.period(),
            goal: board.goal.unwrap_or(Cell::new(0, 0)),
            shut: Vec::new(),
            left: Vec::new(),
            free: Vec::new(),
        };
        if board.size().area() * ground.period as usize <= MOST {
            ground.shut = ground.fire();
            ground.left = ground.distances(ground.period, |shut| shut);
            ground.free = ground.distances(1, |shut| shut >> 31);
        }
        ground
    }

    /// Whether distances are known.
    pub fn is_measured(&self) -> bool {
        !self.left.is_empty()
    }

    /// The fewest steps to the goal from a cell at a time; [`NEVER`] also if that is unknown.
    pub fn left(&self, (cell, time): (Cell, u32)) -> u32 {
        self.left.get(self.state(cell, time, self.period)).copied().unwrap_or(NEVER)
    }

    /// The fewest steps to the goal from a cell if nothing fired.
    pub fn free_left(&self, cell: Cell) -> u32 {
        self.free.get(self.board.size().index(cell)).copied().unwrap_or(NEVER)
    }

    /// What keeps the walker out of a cell at a time: the obstacle there, or with `fire` the turret that hits it.
    pub fn shutter(&self, cell: Cell, time: u32, fire: bool) -> Option<Cell> {
        if let Some(shut) = self.shut.get(self.board.size().index(cell))
            && shut >> 31 | shut >> (time % self.period) & u32::from(fire) == 0
        {
            return None;
        }
        if !self.board.is_floor(cell) {
            return Some(cell);
        }
        if fire { self.board.shooter(cell, time) } else { None }
    }

    /// The index of a state with the given number of phases.
    pub fn state(&self, cell: Cell, time: u32, period: u32) -> usize {
        self.board.size().index(cell) * period as usize + (time % period) as usize
    }

    /// The strides that the board ever allows.
    pub fn strides(&self) -> impl Iterator<Item = Stride> + use<> {
        Stride::ALL.into_iter().take(if self.board.waiting { 5 } else { 4 })
    }

    /// The strides from a cell that lead to floor.
    pub fn free(&self, from: Cell) -> impl Iterator<Item = Stride> + '_ {
        Stride::ALL.into_iter().filter(move |&stride| self.board.can(from, stride))
    }

    /// The first strides of the shortest routes from a place at a time.
    pub fn best(&self, (cell, time): (Cell, u32)) -> impl Iterator<Item = Stride> + '_ {
        let left = self.left((cell, time));
        self.free(cell).filter(move |&stride| {
            let to = moved(cell, stride);
            let next = self.left((to, time + 1));
            next < left && self.board.shooter(to, time + 1).is_none()
        })
    }

    /// A shortest route from a place at a time, as its cells.
    pub fn way(&self, from: (Cell, u32)) -> Vec<Cell> {
        let (mut cell, mut time) = from;
        let mut way = vec![cell];
        while cell != self.goal {
            let Some(stride) = self.best((cell, time)).next() else { break };
            (cell, time) = (moved(cell, stride), time + 1);
            way.push(cell);
        }
        way
    }

    /// For each cell the phases in which it is under fire, one bit each; all of them and the highest bit for an
    /// obstacle.
    fn fire(&self) -> Vec<u32> {
        let size = self.board.size();
        let mut fire = vec![0_u32; size.area()];
        self.board.each_built(|cell, _| fire[size.index(cell)] = u32::MAX);
        for (from, turret) in self.board.turrets() {
            for phase in 0..self.period {
                let mut at = from;
                while let Some(next) = at.step(turret.heading(phase), size)
                    && fire[size.index(next)] >> 31 == 0
                {
                    at = next;
                    fire[size.index(at)] |= 1 << phase;
                }
            }
        }
        fire
    }

    /// Breadth-first search back from the goal, through the given number of phases in which cells can be shut.
    fn distances(&self, period: u32, shut: fn(u32) -> u32) -> Vec<u32> {
        let size = self.board.size();
        let mut left = vec![NEVER; size.area() * period as usize];
        let safe = |cell: Cell, phase: u32| shut(self.shut[size.index(cell)]) >> phase & 1 == 0;
        let mut queue: Vec<(Cell, u32)> =
            (0..period).filter(|&phase| safe(self.goal, phase)).map(|phase| (self.goal, phase)).collect();
        for &(cell, phase) in &queue {
            left[self.state(cell, phase, period)] = 0;
        }
        let mut at = 0;
        while let Some(&(cell, phase)) = queue.get(at) {
            at += 1;
            let steps = left[self.state(cell, phase, period)] + 1;
            let before = (phase + period - 1) % period;
            let beside = Dir::ALL.into_iter().filter_map(|dir| cell.step(dir, size));
            for from in beside.chain(self.board.waiting.then_some(cell)) {
                let slot = self.state(from, before, period);
                if left[slot] == NEVER && self.shut[size.index(from)] >> 31 == 0 {
                    left[slot] = steps;
                    // Nobody arrives here alive, but a walk can begin here before anything fires.
                    if safe(from, before) {
                        queue.push((from, before));
                    }
                }
            }
        }
        left
    }
}

/// The number of steps between two cells without obstacles.
pub fn apart(one: Cell, other: Cell) -> u32 {
    u32::from(one.row.abs_diff(other.row)) + u32::from(one.col.abs_diff(other.col))
}
