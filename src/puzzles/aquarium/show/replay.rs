//! The replay of an Aquarium board: its deductions in order, with guesses and their results.

use crate::bits::{BitReader, BitWriter};
use crate::puzzle::ReplaySearch;
use crate::search::{Cx, Task, Watch};
use crate::trace::{Mark, Step, Trace};

use crate::puzzles::aquarium::Aquarium;
use crate::puzzles::aquarium::board::{self, Board, Line};
use crate::puzzles::aquarium::reason::lines::{self, Lit, carried, settle};
use crate::puzzles::aquarium::reason::trial::{place, settled, what_if};
use crate::puzzles::aquarium::solve::engine::{Engine, RunEnd, Tricks};
use crate::puzzles::aquarium::solve::model::Model;
use crate::puzzles::aquarium::solve::state::{DRY, Literal, OPEN, State, ValueReason, WET};
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

/// How a replay is built, and how its steps pass to the page.
pub const SEARCH: ReplaySearch<Aquarium> = ReplaySearch::new(begin, write, read);

fn begin(board: &Board) -> Task<Trace<Beat>> {
    let board = board.clone();
    Task::new(async move |cx: &Cx| replay(&board, cx).await)
}

/// The work of looking at a cell of all lines.
const LOOK: u64 = 4;

/// A replay being made.
struct ReplayBuilder {
    model: Model,
    state: State,
    beats: Vec<Beat>,
    /// The value of every node in the solution that guides the replay, if one is known.
    aim: Option<Vec<u8>>,
    /// The number of what-if searches.
    tried: usize,
    /// The guesses under way, each within the one before.
    guesses: Vec<Guess>,
    /// Whether water and dryness meet in the innermost guess.
    clashes: bool,
}

/// A wrong guess, to be refuted step by step.
struct Guess {
    node: u16,
    value: u8,
    /// The steps and the settled nodes before it.
    beats: usize,
    mark: usize,
    /// At this number of steps it is too long to show.
    end: usize,
}

/// The replay towards the solution on the board, or else towards one that is found quickly.
async fn replay(board: &Board, cx: &Cx) -> Trace<Beat> {
    let model = Model::new(&board.cleared());
    let aim = if done(board) {
        let wet = |node: usize| model.forest.cells(node).all(|cell| board.mark(cell) == board::CellMark::Water);
        Some((0..model.len()).map(|node| if wet(node) { WET } else { DRY }).collect())
    } else {
        let mut engine = Engine::new(&model, Tricks::ALL);
        let event = |watch: &mut Watch<'_>| match engine.run(&model, watch, NODES) {
            RunEnd::Stopped if engine.tally.nodes < NODES => None,
            RunEnd::Answer => Some(Some(engine.values().to_vec())),
            RunEnd::Stopped | RunEnd::Through => Some(None),
        };
        cx.run(event).await
    };
    let look = LOOK * (32 + model.forest.size.area() as u64);
    let state = State::new(&model);
    let (beats, guesses) = (Vec::new(), Vec::new());
    let mut replay = ReplayBuilder { model, state, beats, aim, tried: 0, guesses, clashes: false };
    while replay.step(cx).await {
        cx.spend(look).await;
    }
    Trace { steps: replay.beats }
}

impl ReplayBuilder {
    fn push(&mut self, words: String, mark: Mark, lit: Option<Lit>, sets: Vec<Literal>) {
        self.beats.push(Beat { words, mark, lit, sets, depth: self.guesses.len() as u16 });
    }

    fn lit(&self, line: usize) -> Option<Lit> {
        Some(Lit::Line(self.model.line(line)))
    }

    /// Settles values and adds a step for them, with all that the water rule adds.
    fn show(&mut self, words: String, mark: Mark, lit: Option<Lit>, sets: &[Literal]) {
        let before = self.state.trail.len();
        let result = settle(&self.model, &mut self.state, sets);
        let added = self.state.trail[before..].iter();
        let all: Vec<Literal> = added.map(|&node| (node, self.state.value[usize::from(node)])).collect();
        let words = if all.len() > sets.len() { format!("{words} {}", carried(sets)) } else { words };
        self.push(words, mark, lit, all);
        self.clashes = result.is_err() && !self.guesses.is_empty();
    }

    /// Adds what comes next; `false` at the end.
    async fn step(&mut self, cx: &Cx) -> bool {
        if self.clashes {
            self.refute("water and dryness would meet.", None);
            return true;
        }
        if self.guesses.last().is_some_and(|guess| self.beats.len() >= guess.end) {
            return self.decide(false);
        }
        if let Some(step) = lines::next(&self.model, &self.state) {
            let lit = step.lines.first().and_then(|&line| self.lit(line));
            let words = step.words.grounds();
            if !step.sets.is_empty() {
                self.show(words, Mark::Plain, lit, &step.sets);
            } else if !self.guesses.is_empty() {
                self.refute(&words, lit);
            } else {
                self.push(format!("No solution: {words}"), Mark::End, lit, Vec::new());
                return false;
            }
            return true;
        }
        let full = self.state.full();
        if let Some(guess) = self.guesses.last() {
            let left = guess.end.saturating_sub(self.beats.len());
            if full {
                return self.decide(true);
            }
            self.guess(self.widest(), WET, left);
            return true;
        }
        if full {
            self.push("Every line is met.".into(), Mark::End, None, Vec::new());
            return false;
        }
        if self.tried < WHAT_IFS {
            self.tried += 1;
            if let Some(step) = what_if(&self.model, &mut self.state, cx).await {
                self.show(step.words, Mark::Event, Some(Lit::Node(step.set.0)), &[step.set]);
                return true;
            }
        }
        let node = self.widest();
        self.guess(node, WET + DRY - self.aimed(node).unwrap_or(DRY), BUDGET);
        true
    }

    /// The value of a node in the solution that guides the replay.
    fn aimed(&self, node: u16) -> Option<u8> {
        self.aim.as_ref()?.get(usize::from(node)).copied()
    }

    /// Assumes a value, to show where it leads.
    fn guess(&mut self, node: u16, value: u8, budget: usize) {
        let (beats, mark) = (self.beats.len(), self.state.trail.len());
        self.guesses.push(Guess { node, value, beats, mark, end: beats + budget });
        let what = if value == WET { "there is water" } else { "it is dry" };
        let words = format!("Guess: suppose {what} at {}.", place(&self.model, node));
        self.show(words, Mark::Branch, Some(Lit::Node(node)), &[(node, value)]);
    }

    /// The innermost guess fails: the other value is settled.
    fn refute(&mut self, words: &str, lit: Option<Lit>) {
        self.clashes = false;
        let Some(Guess { node, value, mark, .. }) = self.guesses.pop() else { return };
        let mut sets: Vec<Literal> = self.state.trail[mark..].iter().map(|&node| (node, OPEN)).collect();
        self.state.undo(&self.model, mark);
        let right = WET + DRY - value;
        // This is settled within the guess around it, if there is one.
        let before = self.state.trail.len();
        if self.state.set(&self.model, usize::from(node), right, ValueReason::Free).is_ok() {
            let added = self.state.trail[before..].iter();
            sets.extend(added.map(|&node| (node, self.state.value[usize::from(node)])));
        }
        let so = if right == WET { "there is water" } else { "it is dry" };
        let words = format!("The guess fails: {} So {so} at {}.", lower(words), place(&self.model, node));
        self.push(words, Mark::Event, Some(lit.unwrap_or(Lit::Node(node))), sets);
    }

    /// The outermost guess leads to a solution, or is too long to show: it is taken back, and its other value settled
    /// as a guess. Returns whether the replay continues.
    fn decide(&mut self, right: bool) -> bool {
        let Some(Guess { node, beats, mark, .. }) = self.guesses.drain(..).next() else { return false };
        self.beats.truncate(beats);
        self.state.undo(&self.model, mark);
        let place = place(&self.model, node);
        let value = self.aimed(node);
        let other = if value == Some(WET) { "water" } else { "no water" };
        let words = match (right, value) {
            (true, _) => format!("Solutions differ here: this one has {other} at {place}."),
            (false, Some(_)) => format!("No simple step is left. Guess: {other} at {place}."),
            (false, None) => {
                let words = "Nothing more follows, and no solution was found in time.".into();
                self.push(words, Mark::End, None, Vec::new());
                return false;
            }
        };
        self.show(words, Mark::Branch, Some(Lit::Node(node)), &[(node, value.unwrap_or(DRY))]);
        true
    }

    /// The open node that settles most cells with either value.
    fn widest(&self) -> u16 {
        let settled = settled(&self.model, &self.state);
        let open = (0..self.model.len()).filter(|&node| self.state.value[node] == OPEN);
        let best = open.max_by_key(|&node| settled[node].0.min(settled[node].1));
        best.unwrap_or(0) as u16
    }
}

/// The kinds of a step, as they pass to the page.
const MARKS: [Mark; 4] = [Mark::Plain, Mark::Branch, Mark::Event, Mark::End];

fn write(beat: &Beat, bits: &mut BitWriter) {
    bits.number(beat.words.len() as u32);
    beat.words.bytes().for_each(|byte| bits.bits(byte.into(), 8));
    bits.number(MARKS.iter().position(|&mark| mark == beat.mark).unwrap_or(0) as u32);
    let (kind, index) = match beat.lit {
        None => (0, 0),
        Some(Lit::Line(Line::Row(row))) => (1, row),
        Some(Lit::Line(Line::Col(col))) => (2, col),
        Some(Lit::Node(node)) => (3, node),
    };
    bits.bits(kind, 2);
    bits.number(index.into());
    bits.number(beat.depth.into());
    bits.number(beat.sets.len() as u32);
    for &(node, value) in &beat.sets {
        bits.number(node.into());
        bits.number(value.into());
    }
}

fn read(bits: &mut BitReader<'_>) -> Option<Beat> {
    let mut words = Vec::new();
    for _ in 0..bits.number()? {
        words.push(bits.bits(8)? as u8);
    }
    let words = String::from_utf8(words).ok()?;
    let mark = *MARKS.get(bits.number()? as usize)?;
    let kind = bits.bits(2)?;
    let index = u16::try_from(bits.number()?).ok()?;
    let lit = match kind {
        1 => Some(Lit::Line(Line::Row(index))),
        2 => Some(Lit::Line(Line::Col(index))),
        3 => Some(Lit::Node(index)),
        _ => None,
    };
    let depth = u16::try_from(bits.number()?).ok()?;
    let mut sets = Vec::new();
    for _ in 0..bits.number()? {
        let node = u16::try_from(bits.number()?).ok()?;
        sets.push((node, u8::try_from(bits.number()?).ok().filter(|value| [OPEN, WET, DRY].contains(value))?));
    }
    Some(Beat { words, mark, lit, sets, depth })
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
