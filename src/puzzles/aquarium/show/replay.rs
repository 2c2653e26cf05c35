//! The replay of an Aquarium board: its deductions in order, with guesses and their results.

use crate::trace::{Mark, Step, Trace};

use crate::puzzles::aquarium::board::{self, Board};
use crate::puzzles::aquarium::reason::lines::{self, Lit, Next, carried, settle};
use crate::puzzles::aquarium::reason::trial::{place, settles, what_if};
use crate::puzzles::aquarium::solve::engine::{Engine, Event, Tricks};
use crate::puzzles::aquarium::solve::model::Model;
use crate::puzzles::aquarium::solve::state::{DRY, Literal, OPEN, Reason, State, WET};
use crate::puzzles::aquarium::standing::done;

/// The node limit for finding a solution to guide the replay.
const NODES: u64 = 4_000;
/// A wrong guess that fails within this many steps is shown with all of them.
const BUDGET: usize = 150;
/// The budget of what-if searches, in boards; when it is spent, the replay guesses.
const WHAT_IFS: usize = 120;

/// A step of the replay.
#[derive(Clone, PartialEq, Debug)]
pub struct Beat {
    /// What happens and why.
    pub words: String,
    /// How the timeline marks it.
    pub mark: Mark,
    /// What it is about.
    pub lit: Option<Lit>,
    /// Nodes with their new values; an open one loses its assumed value.
    pub sets: Vec<Literal>,
    /// The number of open guesses while this is shown.
    pub depth: u16,
}

impl Step for Beat {
    fn caption(&self) -> String {
        self.words.clone()
    }

    fn mark(&self) -> Mark {
        self.mark
    }

    /// The end puts nothing on the board.
    fn next(&self) -> Option<String> {
        (self.mark != Mark::End).then(|| lower(&self.words))
    }
}

/// A replay being made.
struct Replay {
    model: Model,
    state: State,
    beats: Vec<Beat>,
    depth: u16,
}

/// The result of trying a value of a node.
enum Trial {
    /// It fails.
    Wrong,
    /// It leads to a solution.
    Right,
    /// Too long to show.
    Long,
}

/// The steps for the current board, towards the solution on it, or else towards one that is found quickly.
pub fn replay(board: &Board) -> Trace<Beat> {
    let model = Model::new(&board.cleared());
    let target = target(board, &model);
    let state = State::new(&model);
    let mut replay = Replay { model, state, beats: Vec::new(), depth: 0 };
    replay.run(target.as_deref());
    Trace { steps: replay.beats }
}

/// The value of every node in the solution that guides the replay.
fn target(board: &Board, model: &Model) -> Option<Vec<u8>> {
    if done(board) {
        let wet = |node: usize| model.forest.cells(node).all(|cell| board.mark(cell) == board::Mark::Water);
        return Some((0..model.len()).map(|node| if wet(node) { WET } else { DRY }).collect());
    }
    let mut engine = Engine::new(model, Tricks::ALL);
    let event = engine.run_alone(model, NODES);
    (event == Event::Answer).then(|| engine.values().to_vec())
}

impl Replay {
    fn push(&mut self, words: String, mark: Mark, lit: Option<Lit>, sets: Vec<Literal>) {
        self.beats.push(Beat { words, mark, lit, sets, depth: self.depth });
    }

    fn lit(&self, line: usize) -> Option<Lit> {
        Some(Lit::Line(self.model.line(line)))
    }

    /// Settles values and adds a step for them, with all that the water rule adds.
    fn show(&mut self, words: String, mark: Mark, lit: Option<Lit>, sets: &[Literal]) -> bool {
        let before = self.state.trail.len();
        let result = settle(&self.model, &mut self.state, sets);
        let added = self.state.trail[before..].iter();
        let all: Vec<Literal> = added.map(|&node| (node, self.state.value[usize::from(node)])).collect();
        let words = if all.len() > sets.len() { words + carried(sets) } else { words };
        self.push(words, mark, lit, all);
        result.is_ok()
    }

    /// Continues until the solution is complete, or no step is left.
    fn run(&mut self, target: Option<&[u8]>) {
        let mut tried = 0;
        loop {
            match lines::next(&self.model, &self.state) {
                Next::Deduction(step) => {
                    let lit = self.lit(step.line);
                    self.show(step.words, Mark::Plain, lit, &step.sets);
                    continue;
                }
                Next::Fails(step) => {
                    let words = format!("No solution: {}", step.words);
                    return self.push(words, Mark::End, self.lit(step.line), Vec::new());
                }
                Next::Stuck => {}
            }
            if self.state.full() {
                return self.push("Every line is met.".into(), Mark::End, None, Vec::new());
            }
            if tried < WHAT_IFS {
                tried += 1;
                if let Some(step) = what_if(&self.model, &mut self.state) {
                    self.show(step.words, Mark::Event, Some(Lit::Node(step.set.0)), &[step.set]);
                    continue;
                }
            }
            let node = self.widest();
            let place = place(&self.model, node);
            let value = target.map_or(DRY, |target| target[usize::from(node)]);
            let begin = self.beats.len();
            match self.attempt(node, WET + DRY - value, BUDGET) {
                Trial::Wrong => {}
                trial => {
                    self.beats.truncate(begin);
                    let other = if value == WET { "water" } else { "no water" };
                    let words = match (trial, target) {
                        (Trial::Right, _) => {
                            format!("Solutions differ here: this one has {other} at {place}.")
                        }
                        (_, Some(_)) => {
                            format!("No simple step is left. Guess: {other} at {place}.")
                        }
                        _ => {
                            let words = "Nothing more follows, and no solution was found in time.".into();
                            return self.push(words, Mark::End, None, Vec::new());
                        }
                    };
                    self.show(words, Mark::Branch, Some(Lit::Node(node)), &[(node, value)]);
                }
            }
        }
    }

    /// Assumes a value and shows where it leads. If it fails, the other value is settled.
    fn attempt(&mut self, node: u16, value: u8, budget: usize) -> Trial {
        let mark = self.state.trail.len();
        let end = self.beats.len() + budget;
        let place = place(&self.model, node);
        let what = if value == WET { "there is water" } else { "it is dry" };
        self.depth += 1;
        let words = format!("Guess: suppose {what} at {place}.");
        let mut sound = self.show(words, Mark::Branch, Some(Lit::Node(node)), &[(node, value)]);
        let trial = loop {
            if !sound {
                break Some(("water and dryness would meet.".to_string(), None));
            }
            if self.beats.len() >= end {
                break None;
            }
            match lines::next(&self.model, &self.state) {
                Next::Deduction(step) => {
                    let lit = self.lit(step.line);
                    sound = self.show(step.words, Mark::Plain, lit, &step.sets);
                }
                Next::Fails(step) => break Some((step.words, self.lit(step.line))),
                Next::Stuck if self.state.full() => {
                    self.take_back(mark);
                    return Trial::Right;
                }
                Next::Stuck => {
                    let inner = self.widest();
                    let left = end.saturating_sub(self.beats.len());
                    // Whatever the result, a wrong value has been settled, and the loop continues.
                    match self.attempt(inner, WET, left) {
                        Trial::Wrong => {}
                        Trial::Right => {
                            self.take_back(mark);
                            return Trial::Right;
                        }
                        Trial::Long => break None,
                    }
                }
            }
        };
        let Some((words, lit)) = trial else {
            self.take_back(mark);
            return Trial::Long;
        };
        let mut sets: Vec<Literal> = self.state.trail[mark..].iter().map(|&node| (node, OPEN)).collect();
        self.take_back(mark);
        let right = WET + DRY - value;
        // This is settled within the guess around it, if there is one.
        let before = self.state.trail.len();
        if self.state.set(&self.model, usize::from(node), right, Reason::Free).is_ok() {
            let added = self.state.trail[before..].iter();
            sets.extend(added.map(|&node| (node, self.state.value[usize::from(node)])));
        }
        let so = if right == WET { "there is water" } else { "it is dry" };
        let words = format!("The guess fails: {} So {so} at {place}.", lower(&words));
        let lit = lit.unwrap_or(Lit::Node(node));
        self.push(words, Mark::Event, Some(lit), sets);
        Trial::Wrong
    }

    /// Takes back a guess and everything that followed from it.
    fn take_back(&mut self, mark: usize) {
        self.depth -= 1;
        self.state.undo(&self.model, mark);
    }

    /// The open node that settles most cells with either value.
    fn widest(&self) -> u16 {
        let (model, state) = (&self.model, &self.state);
        let open = (0..model.len()).filter(|&node| state.value[node] == OPEN);
        let best = open.max_by_key(|&node| {
            let (down, up) = settles(model, state, node);
            down.min(up)
        });
        best.unwrap_or(0) as u16
    }
}

fn lower(words: &str) -> String {
    let mut words = words.to_string();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    words
}

/// The value of every node at a time, and the step under way with its progress.
pub fn at(nodes: usize, trace: &Trace<Beat>, time: f32) -> (Vec<u8>, Option<(&Beat, f32)>) {
    let mut values = vec![OPEN; nodes];
    let whole = (time.max(0.0) as usize).min(trace.steps.len());
    for beat in &trace.steps[..whole] {
        for &(node, value) in &beat.sets {
            if let Some(place) = values.get_mut(usize::from(node)) {
                *place = value;
            }
        }
    }
    let share = time - whole as f32;
    let under_way = trace.steps.get(whole).filter(|_| share > 0.0).map(|beat| (beat, share));
    (values, under_way)
}
