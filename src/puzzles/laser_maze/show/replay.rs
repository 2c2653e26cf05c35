//! The replay of a walk, step by step.

use crate::grid::Cell;
use crate::trace::{Mark, Step, Trace};

use crate::puzzles::laser_maze::board::Board;
use crate::puzzles::laser_maze::route::{Stride, moved};

/// The end of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepEnd {
    /// The walk goes on.
    Alive,
    /// Hit by the turret on this cell.
    Dead(Cell),
    /// At the goal, alive.
    Goal,
}

/// A step of the walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MazeStep {
    /// Its number, from 1: the time at which it ends.
    pub time: u32,
    /// What the walker does.
    pub stride: Stride,
    /// Where it leads.
    pub to: Cell,
    /// How it ends.
    pub end: StepEnd,
    /// The number of steps after which the turrets are back in their first position.
    pub period: u32,
}

impl Step for MazeStep {
    fn caption(&self) -> String {
        let go = match self.stride {
            Stride::Wait => format!("stay at {}", self.to.words()),
            stride => format!("{} to {}", stride.name(), self.to.words()),
        };
        let turned = match self.period {
            2.. if self.time.is_multiple_of(self.period) => " The turrets point as at the start.",
            _ => "",
        };
        let end = match self.end {
            StepEnd::Alive => String::new(),
            StepEnd::Dead(turret) => format!(" Hit by the turret at {}.", turret.words()),
            StepEnd::Goal => " The goal.".into(),
        };
        format!("Step {}: {go}.{turned}{end}", self.time)
    }

    fn next(&self) -> Option<String> {
        let go = match self.stride {
            Stride::Wait => "wait at".to_string(),
            stride => format!("go {} to", stride.name()),
        };
        let end = match self.end {
            StepEnd::Alive => String::new(),
            StepEnd::Dead(turret) => format!(" The turret at {} hits it.", turret.words()),
            StepEnd::Goal => " That is the goal.".into(),
        };
        Some(format!("{go} {}.{end}", self.to.words()))
    }

    fn mark(&self) -> Mark {
        match self.end {
            StepEnd::Alive => Mark::Plain,
            StepEnd::Dead(_) | StepEnd::Goal => Mark::End,
        }
    }
}

/// The steps of a board's walk, up to a deadly one.
pub fn replay(board: &Board) -> Trace<MazeStep> {
    let Some(mut at) = board.start else { return Trace::default() };
    let period = board.period();
    let mut steps = Vec::with_capacity(board.walk.len());
    for (index, stride) in board.walk.strides().enumerate() {
        let time = index as u32 + 1;
        at = moved(at, stride);
        let end = match board.shooter(at, time) {
            Some(turret) => StepEnd::Dead(turret),
            None if Some(at) == board.goal => StepEnd::Goal,
            None => StepEnd::Alive,
        };
        steps.push(MazeStep { time, stride, to: at, end, period });
        if end != StepEnd::Alive {
            break;
        }
    }
    Trace { steps }
}
