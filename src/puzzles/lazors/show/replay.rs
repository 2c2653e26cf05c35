//! The replay of a Lazors board: its blocks are placed one by one, then the beams run, all at once or one at a time.

use crate::trace::{Mark, Step, Trace};

use crate::grid::Cell;
use crate::kit::numbers::counted;
use crate::puzzles::lazors::beam::{BeamEvent, BeamOrder, Beams, What, traced};
use crate::puzzles::lazors::board::{BlockKind, Board};

/// A step of the replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Beat {
    /// A movable block is placed.
    Place(Cell, BlockKind),
    /// The beams advance, all by one segment or one of them.
    Run(BeamStep),
}

/// A step of the beams.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BeamStep {
    /// The order of which it is a step.
    pub order: BeamOrder,
    /// Whether it is the first one.
    starts: bool,
    words: String,
    mark: Mark,
    weight: usize,
}

impl Step for Beat {
    fn caption(&self) -> String {
        match self {
            Beat::Place(cell, kind) => format!("Place {} at {}.", kind.one(), cell.words()),
            Beat::Run(run) => run.words.clone(),
        }
    }

    fn mark(&self) -> Mark {
        match self {
            Beat::Place(..) => Mark::Plain,
            Beat::Run(run) => run.mark,
        }
    }

    fn next(&self) -> Option<String> {
        match self {
            Beat::Place(cell, kind) => Some(format!("place {} at {}.", kind.one(), cell.words())),
            Beat::Run(run) => run.starts.then(|| match run.order {
                BeamOrder::Together => "the beams start.".into(),
                BeamOrder::InTurn => "the first beam starts.".into(),
            }),
        }
    }

    fn weight(&self) -> usize {
        match self {
            Beat::Place(..) => 1,
            Beat::Run(run) => run.weight,
        }
    }
}

/// The steps for the current board. A single step, as links count it, is one of all beams; one at a time, they are
/// spread evenly over the steps, so that a moment stays at the same share of the way.
pub fn replay(board: &Board, order: BeamOrder) -> Trace<Beat> {
    let mut steps: Vec<Beat> =
        (board.placed.iter()).filter_map(|(cell, block)| block.map(|kind| Beat::Place(cell, kind))).collect();
    let beams = traced(board, order);
    let all = match order {
        BeamOrder::Together => beams.steps,
        BeamOrder::InTurn => traced(board, BeamOrder::Together).steps,
    };
    let mut events = vec![Vec::new(); beams.steps as usize];
    for event in &beams.events {
        if let Some(same) = events.get_mut(event.step as usize) {
            same.push(event);
        }
    }
    let done = |step: u32| (u64::from(step) * u64::from(all)).div_ceil(u64::from(beams.steps.max(1)));
    for (step, events) in (0..beams.steps).zip(&events) {
        let weight = (done(step + 1) - done(step)) as usize;
        let mut run = BeamStep { weight, ..run(board, &beams, order, (step, events)) };
        let waiting = beams.waiting.get(step as usize).copied().unwrap_or(0);
        if order == BeamOrder::InTurn && waiting > 0 {
            run.words += &format!(" In the queue: {}.", counted(waiting as u64, "beam", "beams"));
        }
        steps.push(Beat::Run(run));
    }
    Trace { steps }
}

/// The order in which the beams of a replay advance.
pub fn order(steps: &Trace<Beat>) -> BeamOrder {
    match steps.steps.last() {
        Some(Beat::Run(run)) => run.order,
        _ => BeamOrder::Together,
    }
}

/// Number of steps before the beams start.
pub fn placing(steps: &Trace<Beat>) -> usize {
    steps.steps.iter().take_while(|step| matches!(step, Beat::Place(..))).count()
}

fn run(board: &Board, beams: &Beams, order: BeamOrder, (step, events): (u32, &[&BeamEvent])) -> BeamStep {
    let mut mark = Mark::Plain;
    let mut said: Vec<String> = Vec::new();
    let mut bounces = 0;
    let mut hits = 0;
    for event in events {
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
    let begins = step == 0 && hits == 0;
    if hits > 0 || said.is_empty() && bounces == 0 && !begins {
        let lit = beams.lit.iter().flatten().filter(|&&at| at <= step).count();
        let all = board.targets.len();
        let words = if lit == all {
            match all {
                1 => "The target is lit.".into(),
                2 => "Both targets are lit.".into(),
                _ => format!("All {all} targets are lit."),
            }
        } else if all == 1 {
            "The target is not lit yet.".into()
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
        let words = match order {
            BeamOrder::Together => "The beams start.",
            BeamOrder::InTurn => "The first beam starts.",
        };
        said.push(words.into());
    }
    said.truncate(3);
    if step + 1 == beams.steps {
        mark = Mark::End;
    }
    BeamStep { order, starts: step == 0, words: said.join(" "), mark, weight: 1 }
}
