//! The replay of a Lazors board: its blocks are placed one by one, then the beams run.

use crate::trace::{Mark, Step, Trace};

use crate::grid::Cell;
use crate::puzzles::lazors::beam::{Beams, What, trace};
use crate::puzzles::lazors::board::{Board, Kind};

/// A step of the replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Beat {
    /// A movable block is placed.
    Place(Cell, Kind),
    /// All beams advance one segment.
    Run(String, Mark),
}

impl Step for Beat {
    fn caption(&self) -> String {
        match self {
            Beat::Place(cell, kind) => {
                format!("Place {} {} at {}.", kind.article(), kind.noun(), cell.words())
            }
            Beat::Run(words, _) => words.clone(),
        }
    }

    fn mark(&self) -> Mark {
        match self {
            Beat::Place(..) => Mark::Plain,
            Beat::Run(_, mark) => *mark,
        }
    }
}

/// The steps for the current board.
pub fn replay(board: &Board) -> Trace<Beat> {
    let mut steps: Vec<Beat> =
        (board.placed.iter()).filter_map(|(cell, block)| block.map(|kind| Beat::Place(cell, kind))).collect();
    let beams = trace(board);
    for step in 0..beams.steps {
        steps.push(run(board, &beams, step));
    }
    Trace { steps }
}

/// Number of steps before the beams start.
pub fn placing(steps: &Trace<Beat>) -> usize {
    steps.steps.iter().take_while(|step| matches!(step, Beat::Place(..))).count()
}

fn run(board: &Board, beams: &Beams, step: u32) -> Beat {
    let mut mark = Mark::Plain;
    let mut said: Vec<String> = Vec::new();
    let mut bounces = 0;
    let mut hits = 0;
    for event in beams.events.iter().filter(|event| event.step == step) {
        let words = match event.what {
            What::Hits(_) => {
                hits += 1;
                mark = Mark::Event;
                continue;
            }
            What::Bounces(_) => {
                bounces += 1;
                continue;
            }
            What::Splits(cell) => {
                mark = if mark == Mark::Plain { Mark::Branch } else { mark };
                format!("The refract block at {} splits the beam.", cell.words())
            }
            What::Crosses(cell) => format!("The prism at {} lets the beam straight across.", cell.words()),
            What::Jumps(from, to) => {
                mark = if mark == Mark::Plain { Mark::Branch } else { mark };
                format!("The beam jumps from {} to {}.", from.words(), to.words())
            }
            What::Absorbed(cell) => format!("The opaque block at {} ends the beam.", cell.words()),
            What::Lost(cell) => format!("The teleporter at {} has no partner.", cell.words()),
            What::Joins => "A beam joins the path of another.".into(),
            What::Leaves => "A beam leaves the board.".into(),
        };
        if !said.contains(&words) {
            said.push(words);
        }
    }
    if hits > 0 {
        let lit = beams.lit.iter().flatten().filter(|&&at| at <= step).count();
        let all = board.targets.len();
        let words = if lit == all {
            match all {
                1 => "The target is lit.".into(),
                _ => format!("All {all} targets are lit."),
            }
        } else {
            format!("{lit} of {all} targets lit.")
        };
        said.insert(0, words);
    }
    match bounces {
        0 => {}
        1 => said.push("The beam bounces.".into()),
        _ => said.push(format!("Beams bounce {bounces} times.")),
    }
    if said.is_empty() {
        said.push(if step == 0 { "The beams start." } else { "The beams go on." }.into());
    }
    said.truncate(3);
    if step + 1 == beams.steps {
        mark = Mark::End;
    }
    Beat::Run(said.join(" "), mark)
}
