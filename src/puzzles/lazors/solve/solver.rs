//! The search tree of the default strategy, walked with an explicit stack so that it can be left and taken
//! up again between any two nodes.

use super::branch::{Choice, Ways};
use super::count::{Completions, completions};
use super::flat::{Flat, Place};
use super::partial::{Mark, Partial};
use super::reach::{Cut, Reach};
use super::{Answer, SHOWN, why};
use crate::count::Count;
use crate::grid::Grid;
use crate::puzzles::lazors::beam;
use crate::puzzles::lazors::board::{Board, Kind};
use crate::search::{Counters, Go, Options, Outcome, Search, Stopped, Verdict, Watch, verdict};

/// A decision with its alternatives.
struct Frame {
    /// The state before it.
    mark: Mark,
    /// The place that is decided at present.
    decided: Option<u16>,
    /// The share of the whole tree that lies under each alternative.
    weight: f64,
    branch: Branch,
}

/// The alternatives that are left of a decision.
enum Branch {
    /// What a place is: the options in this order, from `next` to before `count`.
    Place { place: u16, options: [Place; 6], count: u8, next: u8 },
    /// Where the next teleporter is: on the free places from this index on.
    Ports { from: u16 },
}

/// What is to be done next.
enum Step {
    /// Look at the present partial placement.
    Look,
    /// Go on with the next alternative.
    Back,
    /// Hand out an answer of the class under way, by its completion of these places.
    List(Completions, Vec<u16>),
    /// Nothing: this was the outcome.
    Over(Outcome),
}

/// What the search did.
#[derive(Default)]
struct Tally {
    nodes: u64,
    dark: u64,
    short: u64,
    enclosed: u64,
    classes: u64,
    checks: u64,
}

/// A search under way.
pub struct Solver {
    board: Board,
    flat: Flat,
    partial: Partial,
    reach: Reach,
    ways: Ways,
    frames: Vec<Frame>,
    step: Step,
    /// Answers to hand out; 0 = all.
    limit: u64,
    /// Whether to count on after that.
    counting: bool,
    max_nodes: u64,
    /// The share of the tree under the present node, and the share that is done.
    weight: f64,
    share: f64,
    /// Answers handed out, and answers in all classes so far.
    answers: u64,
    total: Count,
    tally: Tally,
}

impl Solver {
    /// A search at its start.
    pub fn new(board: &Board, options: &Options) -> Solver {
        let board = board.cleared();
        let refused = why::refused(&board);
        let flat = Flat::new(if refused.is_some() { None } else { Some(&board) });
        let counting = options.switch("count", false);
        Solver {
            partial: Partial::new(&flat),
            flat,
            board,
            reach: Reach::default(),
            ways: Ways::default(),
            frames: Vec::new(),
            step: refused.map_or(Step::Look, |verdict| {
                let count = matches!(verdict, Verdict::None(_)).then(|| "0".into());
                Step::Over(Outcome { verdict, count, counters: Tally::default().counters(), detail: None })
            }),
            limit: if counting && options.limit == 0 { SHOWN } else { options.limit },
            counting,
            max_nodes: options.nodes,
            weight: 1.0,
            share: 0.0,
            answers: 0,
            total: Count::ZERO,
            tally: Tally::default(),
        }
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        let answers = self.total.small().map_or(2, |total| total.min(2));
        Outcome {
            verdict: verdict(answers, through, || why::none(&self.board, &self.flat)),
            count: through.is_ok().then(|| self.total.to_string()),
            counters: self.tally.counters(),
            detail: None,
        }
    }

    /// Looks at the partial placement: a class of answers, a dead end, or a decision to make.
    fn look(&mut self) -> Step {
        if self.partial.lit == self.flat.all {
            self.tally.classes += 1;
            self.total += &completions(self.partial.open, &self.partial.left);
            if self.limit > 0 && self.answers >= self.limit {
                return self.leaf();
            }
            return self.list();
        }
        match self.reach.flood(&self.flat, &self.partial) {
            Ok(()) => {}
            Err(Cut::Dark) => {
                self.tally.dark += 1;
                return self.leaf();
            }
            Err(Cut::Short) => {
                self.tally.short += 1;
                return self.leaf();
            }
        }
        if let Some(from) = self.unpaired() {
            return self.branch_ports(from);
        }
        match self.ways.choose(&self.flat, &self.partial, &self.reach) {
            Some(Choice::Place { place, turns }) => self.branch_place(place, turns),
            Some(Choice::Ports) => self.branch_ports(0),
            None => self.leaf(),
        }
    }

    /// The end of a branch without a decision.
    fn leaf(&mut self) -> Step {
        self.share += self.weight;
        Step::Back
    }

    /// Starts to list a class: blocks left over first go where no beam passes.
    fn list(&self) -> Step {
        let mut cells = self.flat.free.clone();
        cells.retain(|&place| self.partial.place[usize::from(place)] == Place::Open);
        cells.sort_by_key(|&place| self.partial.beams[usize::from(place)] != 0);
        Step::List(Completions::new(cells.len(), &self.partial.left), cells)
    }

    /// After the decision for a teleporter: where to look for the place of the next, if some are left.
    fn unpaired(&self) -> Option<u16> {
        let frame = self.frames.last()?;
        let decided = usize::from(frame.decided?);
        if self.partial.paired() || self.partial.place[decided] != Place::Block(Kind::Teleporter) {
            return None;
        }
        match frame.branch {
            Branch::Place { .. } => Some(0),
            Branch::Ports { from } => Some(from),
        }
    }

    fn branch_place(&mut self, place: usize, turns: bool) -> Step {
        // An opaque block never lights anything: last, for the sake of the first answer.
        const TURN: [Option<Kind>; 6] = [
            Some(Kind::Reflect),
            Some(Kind::Refract),
            Some(Kind::Prism),
            Some(Kind::Teleporter),
            None,
            Some(Kind::Opaque),
        ];
        const PASS: [Option<Kind>; 6] = [
            None,
            Some(Kind::Refract),
            Some(Kind::Reflect),
            Some(Kind::Prism),
            Some(Kind::Teleporter),
            Some(Kind::Opaque),
        ];
        let mut options = [Place::Empty; 6];
        let mut count = 0u8;
        for option in if turns { TURN } else { PASS } {
            let what = match option {
                None if self.partial.open > self.partial.blocks() => Place::Empty,
                Some(kind) if self.partial.has(kind) => Place::Block(kind),
                _ => continue,
            };
            options[usize::from(count)] = what;
            count += 1;
        }
        self.frames.push(Frame {
            mark: self.partial.mark(),
            decided: None,
            weight: self.weight / f64::from(count.max(1)),
            branch: Branch::Place { place: place as u16, options, count, next: 0 },
        });
        Step::Back
    }

    fn branch_ports(&mut self, from: u16) -> Step {
        let rest = &self.flat.free[usize::from(from)..];
        let count =
            rest.iter().filter(|&&place| self.partial.place[usize::from(place)] == Place::Open).count();
        if count == 0 {
            return self.leaf();
        }
        self.frames.push(Frame {
            mark: self.partial.mark(),
            decided: None,
            weight: self.weight / count as f64,
            branch: Branch::Ports { from },
        });
        Step::Back
    }

    /// Takes back the last decision and makes the next one.
    fn back(&mut self) -> Step {
        while let Some(frame) = self.frames.last_mut() {
            if let Some(place) = frame.decided.take() {
                self.partial.undo(usize::from(place), frame.mark);
            }
            let next = match &mut frame.branch {
                Branch::Place { place, options, count, next } => (next < count).then(|| {
                    *next += 1;
                    (*place, options[usize::from(*next) - 1])
                }),
                Branch::Ports { from } => {
                    let rest = &self.flat.free[usize::from(*from)..];
                    let open = |&place: &u16| self.partial.place[usize::from(place)] == Place::Open;
                    rest.iter().position(open).map(|at| {
                        *from += at as u16 + 1;
                        (rest[at], Place::Block(Kind::Teleporter))
                    })
                }
            };
            let Some((place, what)) = next else {
                self.frames.pop();
                continue;
            };
            frame.decided = Some(place);
            self.weight = frame.weight;
            let place = usize::from(place);
            if what.solid() && self.partial.encloses(&self.flat, place) {
                frame.decided = None;
                self.share += self.weight;
                self.tally.enclosed += 1;
                continue;
            }
            self.partial.decide(&self.flat, place, what);
            return Step::Look;
        }
        self.share = 1.0;
        Step::Over(self.outcome(Ok(())))
    }

    /// Hands out the present answer of a class and steps to the next.
    fn hand_out(
        &mut self,
        mut list: Completions,
        cells: Vec<u16>,
        watch: &mut Watch<'_>,
        found: &mut dyn FnMut(Answer),
    ) -> (Step, Go) {
        let answer = self.answer(&list, &cells);
        self.tally.checks += 1;
        let right = beam::trace(&self.board.with(&answer)).all_lit();
        debug_assert!(right, "an answer leaves a target dark");
        if right {
            found(answer);
            self.answers += 1;
        }
        if self.answers == self.limit {
            self.share += self.weight;
            let step = match self.back() {
                // The class was the last: the search is through, whatever is left of the list.
                Step::Over(outcome) => Step::Over(outcome),
                step if self.counting => step,
                _ => Step::Over(self.outcome(Err(Stopped::User))),
            };
            (step, Go::On)
        } else if !list.advance() {
            (self.leaf(), Go::On)
        } else if self.spent() {
            (Step::Over(self.outcome(Err(Stopped::Nodes))), Go::On)
        } else {
            self.tally.nodes += 1;
            (Step::List(list, cells), watch.tick())
        }
    }

    /// Whether the node limit is reached.
    fn spent(&self) -> bool {
        self.max_nodes > 0 && self.tally.nodes >= self.max_nodes
    }

    /// All blocks: decided ones and those of a completion.
    fn answer(&self, list: &Completions, cells: &[u16]) -> Answer {
        let size = self.board.size();
        let mut answer = Grid::from_fn(size, |cell| match self.partial.place[self.flat.place(cell)] {
            Place::Block(kind) => Some(kind),
            Place::Open | Place::Empty => None,
        });
        for (&place, &block) in cells.iter().zip(&list.blocks) {
            answer.set(self.flat.cell(usize::from(place)), block);
        }
        answer
    }

    /// The answers known, for spectators.
    fn known(&self) -> u64 {
        if self.counting { self.total.small().unwrap_or(u64::MAX) } else { self.answers }
    }
}

impl Search<Answer> for Solver {
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Option<Outcome> {
        let mut go = Go::On;
        loop {
            if let Step::Over(outcome) = &self.step {
                return Some(outcome.clone());
            }
            if go == Go::Pause {
                return None;
            }
            self.step = match std::mem::replace(&mut self.step, Step::Back) {
                Step::Look if self.spent() => Step::Over(self.outcome(Err(Stopped::Nodes))),
                Step::Look => {
                    self.tally.nodes += 1;
                    watch.progress.answers = self.known();
                    watch.progress.share = Some(self.share.min(1.0));
                    go = watch.tick();
                    self.look()
                }
                Step::Back => self.back(),
                Step::List(list, cells) => {
                    let (step, next) = self.hand_out(list, cells, watch, found);
                    watch.progress.answers = self.known();
                    go = next;
                    step
                }
                Step::Over(outcome) => Step::Over(outcome),
            };
        }
    }

    fn give_up(&self, stopped: Stopped) -> Outcome {
        match &self.step {
            Step::Over(outcome) => outcome.clone(),
            _ => self.outcome(Err(stopped)),
        }
    }
}

impl Tally {
    fn counters(&self) -> Counters {
        Counters(vec![
            ("nodes", self.nodes),
            ("dark", self.dark),
            ("short", self.short),
            ("enclosed", self.enclosed),
            ("classes", self.classes),
            ("checks", self.checks),
        ])
    }
}
