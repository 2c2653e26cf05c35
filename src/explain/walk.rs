//! Reasons one after the other, from a board as it stands to its end: by name; where no name fits, the smallest what-if;
//! where none is found, a search; where nothing follows for every answer, a free choice.

use crate::grid::Cell;
use crate::puzzle::{Beyond, Fact, Hint, Next, Puzzle, Reason, Reasoner, Reasons, Technique};
use crate::search::{Go, Watch};

use super::refute::Refute;
use super::silent;
use super::trial::{Known, Trial};
use super::what_if::{Refuted, Tried, WhatIf};

/// Work that a step by name counts for.
const STEP: u64 = 1 << 14;

/// How something was found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum How {
    /// By a technique of the puzzle's.
    Named,
    /// By a what-if.
    WhatIf,
    /// By a what-if with another within.
    Nested,
    /// By a search.
    Search,
    /// It does not follow: several answers are left, and this leads to one.
    Choice,
    /// It takes something back that is in the way.
    Back,
}

/// A link of the chain that leads from an assumption to what fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// What follows, and in the end what fails.
    pub words: String,
    /// The cells that it looks at.
    pub cells: Vec<Cell>,
}

/// A step on the way.
pub struct Step<P: Puzzle> {
    /// How it was found.
    pub how: How,
    /// The reason.
    pub reason: Reason<P>,
    /// What follows from the assumption of a what-if, one by one; empty for others.
    pub chain: Vec<Link>,
    /// What follows, in words.
    pub so: Vec<String>,
    /// The moves that put all of it on the board, as far as moves can.
    pub moves: Vec<P::Move>,
}

/// What comes next on the way.
pub enum Found<P: Puzzle> {
    /// A step.
    Step(Step<P>),
    /// Nothing fits any more: why.
    Fails(Step<P>),
    /// Nothing is left to find out.
    Done,
    /// Nothing more was found within the work allowed.
    Open,
}

const WHAT_IF: Technique = Technique::new(
    "what-if",
    "what-if",
    0,
    "Something is assumed until it leads to a contradiction: so the opposite holds.",
);
const NESTED: Technique = Technique::new(
    "nested-what-if",
    "what if, within a what if",
    0,
    "Within one assumption another one is tried.",
);
const SEARCH: Technique =
    Technique::new("search", "search", 0, "The solver tried every continuation, and each one fails.");
const CHOICE: Technique = Technique::new(
    "choice",
    "free choice",
    0,
    "Nothing follows for all remaining solutions: this is how one of them continues.",
);
const SHOWN: Technique = Technique::new(
    "shown",
    "from a solution",
    0,
    "A few reasons are not enough: a search found a solution, and this is part of it.",
);
const BACK: Technique =
    Technique::new("back", "mistake", 0, "An earlier move keeps the board from being solved.");

/// A walk over a board.
pub struct Walk<P: Puzzle> {
    begin: fn(&P::Board) -> Box<dyn Reasoner<P>>,
    /// Whether what-ifs and searches are tried.
    beyond: Option<Beyond>,
    reasoner: Box<dyn Reasoner<P>>,
    stage: Stage<P>,
    /// Whether what does not follow is chosen.
    chooses: bool,
    /// Which assumptions were tried, and when; and whether any that fails will do, as steps are counted and not told.
    tried: Tried,
    counts: bool,
    /// The last hunt by search since nothing was chosen.
    refute: Option<Refute<P>>,
    /// The answer that was followed last, from a board on.
    followed: Option<(P::Board, P::Answer)>,
    /// What is known of the position that it began with.
    sound: Known,
}

enum Stage<P: Puzzle> {
    /// Whether the position has an answer.
    Sound(Trial<P>),
    /// An answer of the whole puzzle, which says what is in the way.
    Back(Trial<P>),
    Named,
    WhatIf(Box<WhatIf<P>>),
    Refute(Refute<P>),
    Choose(Trial<P>),
    Over,
}

/// The fallbacks' searches end after so many nodes.
const NODES: u64 = 2_000_000;

impl<P: Puzzle> Step<P> {
    /// The board with what follows on it.
    pub fn put_on(&self, board: &P::Board) -> P::Board {
        let put = |board: P::Board, step: &P::Move| P::apply(&board, step).unwrap_or(board);
        self.moves.iter().fold(board.clone(), put)
    }
}

impl<P: Puzzle> Walk<P> {
    /// A walk from the board as it stands, which must lack nothing. `checks`: it looks first whether the position has an
    /// answer, and if not says what is in the way. `chooses`: where nothing follows it goes on with an answer; else it
    /// ends there.
    pub fn new(board: &P::Board, checks: bool, chooses: bool) -> Walk<P> {
        let (begin, beyond) = match P::REASONS {
            Some(Reasons { begin, beyond, .. }) => (begin, beyond),
            None => (silent::begin::<P> as fn(&P::Board) -> _, None),
        };
        let stage = if checks { Stage::Sound(Trial::here(board, 1, NODES)) } else { Stage::Named };
        Walk {
            begin,
            beyond,
            reasoner: begin(board),
            stage,
            chooses,
            tried: Tried::default(),
            counts: false,
            refute: None,
            followed: None,
            sound: Known::Open,
        }
    }

    /// A walk to be counted and not told, many times as fast: any what-if will do, and a search stands for those that need
    /// another within.
    pub fn counted(board: &P::Board, chooses: bool) -> Walk<P> {
        Walk { counts: true, ..Walk::new(board, false, chooses) }
    }

    /// Whether the position has an answer, as far as that is settled within the work allowed, for a walk that checks;
    /// `None`: its watch says pause.
    pub fn check(&mut self, watch: &mut Watch<'_>) -> Option<Known> {
        if let Stage::Sound(trial) = &mut self.stage {
            self.sound = trial.run(watch)?;
            self.stage = match self.sound {
                Known::None => Stage::Back(back(&self.reasoner.board())),
                _ => Stage::Named,
            };
        }
        Some(self.sound)
    }

    /// The next step; `None`: its watch says pause.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Found<P>> {
        loop {
            match &mut self.stage {
                Stage::Sound(_) => drop(self.check(watch)?),
                Stage::Back(trial) => {
                    trial.run(watch)?;
                    let answer = trial.answers.pop();
                    self.stage = Stage::Named;
                    let hint = answer.and_then(|answer| P::HINT?(&self.reasoner.board(), &answer));
                    if let Some(hint) = hint {
                        return Some(Found::Step(by_hint(hint, How::Back, &BACK)));
                    }
                }
                Stage::Named => match self.reasoner.next() {
                    Next::Follows(reason) => {
                        let _ = watch.spend(STEP);
                        return Some(Found::Step(self.step(How::Named, reason, Vec::new())));
                    }
                    Next::Fails(reason) => {
                        self.stage = Stage::Over;
                        return Some(Found::Fails(self.step(How::Named, reason, Vec::new())));
                    }
                    Next::Done => {
                        self.stage = Stage::Over;
                        return Some(Found::Done);
                    }
                    Next::Stuck => {
                        self.stage = match self.beyond {
                            Some(Beyond { search, .. }) => {
                                let tried = std::mem::take(&mut self.tried);
                                Stage::WhatIf(Box::new(if self.counts {
                                    WhatIf::first(&*self.reasoner, tried)
                                } else {
                                    WhatIf::new(&*self.reasoner, search.is_some(), tried)
                                }))
                            }
                            None => self.choose(),
                        };
                        if watch.spend(STEP) == Go::Pause {
                            return None;
                        }
                    }
                },
                Stage::WhatIf(what_if) => {
                    let found = what_if.run(watch)?;
                    self.tried = what_if.tried();
                    match found {
                        Some(refuted) => {
                            self.stage = Stage::Named;
                            return Some(Found::Step(self.refuted(refuted)));
                        }
                        None if self.beyond.is_some_and(|beyond| beyond.search.is_some()) => {
                            self.stage = Stage::Refute(Refute::new(&*self.reasoner, self.refute.take()));
                        }
                        None => self.stage = self.choose(),
                    }
                }
                Stage::Refute(refute) => match refute.run(watch)? {
                    Some((fact, nodes)) => {
                        if let Stage::Refute(refute) = std::mem::replace(&mut self.stage, Stage::Named) {
                            self.refute = Some(refute);
                        }
                        return Some(Found::Step(self.searched(fact, nodes)));
                    }
                    None => self.stage = self.choose(),
                },
                Stage::Choose(trial) => {
                    let known = trial.run(watch)?;
                    let answer = trial.answers.pop();
                    let board = self.reasoner.board();
                    let hint = answer.as_ref().and_then(|answer| P::HINT?(&board, answer));
                    self.stage = Stage::Named;
                    self.followed = answer.map(|answer| (board.clone(), answer));
                    let Some(hint) = hint else {
                        self.stage = Stage::Over;
                        return Some(if known == Known::None {
                            Found::Fails(self.exhausted())
                        } else {
                            Found::Open
                        });
                    };
                    let next = P::apply(&board, &hint.step).ok().filter(|next| *next != board);
                    let step = by_hint(hint, How::Choice, &CHOICE);
                    match next {
                        Some(next) => self.reasoner = (self.begin)(&next),
                        None => self.stage = Stage::Over,
                    }
                    return Some(Found::Step(step));
                }
                Stage::Over => return Some(Found::Open),
            }
        }
    }

    fn choose(&mut self) -> Stage<P> {
        if !self.chooses {
            return Stage::Over;
        }
        let board = self.reasoner.board();
        // The answer that was followed before, as long as it leads on.
        let left = self.followed.take().and_then(|(from, answer)| P::LEFT?(&from, &answer, &board));
        Stage::Choose(left.map_or_else(|| Trial::here(&board, 1, NODES), Trial::known))
    }

    /// A step with its words for what follows.
    fn step(&self, how: How, reason: Reason<P>, chain: Vec<Link>) -> Step<P> {
        let so = reason.follows.iter().map(|&fact| self.reasoner.says(fact)).collect();
        let mut moves: Vec<P::Move> = reason.step.iter().cloned().collect();
        // What only excludes something is left to the reason's own step: several cards that are safe are flipped one by one.
        let hold = reason.follows.iter().filter(|fact| fact.holds);
        for step in hold.filter_map(|&fact| self.reasoner.step(fact)) {
            if !moves.contains(&step) {
                moves.push(step);
            }
        }
        Step { how, reason, chain, so, moves }
    }

    /// A step of an answer, which a search from the board finds, for who is to be told no long row of reasons; `trial`
    /// is the search under way. `None`: its watch says pause.
    pub fn shown(
        board: &P::Board,
        trial: &mut Option<Trial<P>>,
        watch: &mut Watch<'_>,
    ) -> Option<Option<Step<P>>> {
        let trial = trial.get_or_insert_with(|| Trial::here(board, 1, NODES));
        trial.run(watch)?;
        let answer = trial.answers.last();
        let hint = answer.and_then(|answer| P::HINT?(board, answer));
        Some(hint.map(|hint| by_hint(hint, How::Search, &SHOWN)))
    }

    /// Takes it as known that an assumption failed, and says so.
    fn refuted(&mut self, refuted: Refuted<P>) -> Step<P> {
        let Refuted { fact, chain, end, nested } = refuted;
        let (says, so) = (self.reasoner.says(fact), self.reasoner.says(fact.denied()));
        let words = fails_so(&says, &so, chain.len(), &end.words);
        let (how, technique) = if nested { (How::Nested, &NESTED) } else { (How::WhatIf, &WHAT_IF) };
        self.assumed(how, technique, fact, words, chain)
    }

    /// Takes it as known that a search refuted an assumption, and says so.
    fn searched(&mut self, fact: Fact, nodes: u64) -> Step<P> {
        let (says, so) = (self.reasoner.says(fact), self.reasoner.says(fact.denied()));
        let nodes = crate::kit::numbers::counted(nodes.max(1), "position", "positions");
        let words = format!(
            "What if {says}? A search shows that every continuation fails ({nodes} looked at). So {so}."
        );
        self.assumed(How::Search, &SEARCH, fact, words, Vec::new())
    }

    fn assumed(
        &mut self,
        how: How,
        technique: &'static Technique,
        fact: Fact,
        words: String,
        chain: Vec<Link>,
    ) -> Step<P> {
        let denied = fact.denied();
        let step = self.reasoner.step(denied);
        let look = format!("Look at {}, and ask what if.", fact.cell.words());
        self.reasoner.learn(denied);
        let reason =
            Reason { step, cells: vec![fact.cell], follows: vec![denied], ..plain(technique, look, words) };
        self.step(how, reason, chain)
    }

    /// Nothing fits, as a search found.
    fn exhausted(&self) -> Step<P> {
        let words = "Every continuation was tried; none leads to a solution.";
        let reason = plain(&SEARCH, "Look at the whole board.".into(), words.into());
        Step { how: How::Search, reason, chain: Vec::new(), so: Vec::new(), moves: Vec::new() }
    }
}

/// What a what-if says that fails in so many steps, the last of which is told.
pub fn fails_so(says: &str, so: &str, steps: usize, end: &str) -> String {
    match steps {
        1 => format!("What if {says}? {end} So {so}."),
        _ => format!("What if {says}? It fails in {steps} steps: {end} So {so}."),
    }
}

/// The search for an answer that says what is in the way.
fn back<P: Puzzle>(board: &P::Board) -> Trial<P> {
    match P::LOOKAHEAD {
        Some(ahead) => Trial::by(ahead.back, board, 1, NODES),
        None => Trial::of(board, 1, NODES),
    }
}

/// What a hint by an answer says.
fn by_hint<P: Puzzle>(hint: Hint<P>, how: How, technique: &'static Technique) -> Step<P> {
    let Hint { step, words, place: (look, cells) } = hint;
    let moves = vec![step.clone()];
    let reason = Reason { step: Some(step), cells, ..plain(technique, look, words) };
    Step { how, reason, chain: Vec::new(), so: Vec::new(), moves }
}

/// A reason without evidence of its own.
fn plain<P: Puzzle>(technique: &'static Technique, look: String, words: String) -> Reason<P> {
    Reason {
        technique,
        look,
        words,
        cells: Vec::new(),
        items: Vec::new(),
        given: Vec::new(),
        follows: Vec::new(),
        paths: Vec::new(),
        step: None,
    }
}
