//! A sequence of deductions from the current board to its end: by a named technique; if none applies, the smallest
//! what-if; if there is none, a search; if nothing follows for every solution, a free choice.

use crate::grid::Cell;
use crate::puzzle::{Beyond, Fact, Hint, Next, Puzzle, Reason, Reasoner, Reasons, Sentences, Technique};
use crate::search::{Cx, Results, Task, Watch};

use super::refute::{Assumed, refuted};
use super::trial::{Known, Trial};
use super::what_if::{Refuted, Tried};
use super::{silent, what_if};

/// The work that a step by a named technique counts for.
const STEP: u64 = 1 << 14;

/// How something was found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum How {
    /// By a technique of the puzzle.
    Named,
    /// By a what-if.
    WhatIf,
    /// By a what-if with another one inside.
    Nested,
    /// By a search.
    Search,
    /// It does not follow: several solutions are left, and this leads to one of them.
    Choice,
    /// It undoes a mistake.
    Back,
}

/// A link of the chain from an assumption to its contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// What follows, or for the last link, what fails.
    pub words: Sentences,
    /// The cells that it looks at.
    pub cells: Vec<Cell>,
    /// What follows; nothing for the last link.
    pub follows: Vec<Fact>,
}

/// A step of the walk.
pub struct WalkStep<P: Puzzle> {
    /// How it was found.
    pub how: How,
    /// The deduction.
    pub reason: Reason<P>,
    /// The consequences of a what-if's assumption, in order; empty for other steps.
    pub chain: Vec<Link>,
    /// The conclusions in words.
    pub so: Vec<String>,
    /// The moves that put the conclusions on the board, as far as moves can.
    pub moves: Vec<P::Move>,
}

/// The next result of a walk.
pub enum Found<P: Puzzle> {
    /// Whether the position has a solution, as far as that is settled within the work allowed.
    Sound(Known),
    /// A step.
    Step(WalkStep<P>),
    /// A contradiction, and why.
    Fails(WalkStep<P>),
    /// Everything is known.
    Done,
    /// Nothing more was found within the work allowed.
    Open,
}

const WHAT_IF: Technique =
    Technique::new("what-if", "what-if", 0, "An assumption leads to a contradiction, so the opposite holds.");
const NESTED: Technique =
    Technique::new("nested-what-if", "nested what-if", 0, "A second assumption is tried within the first.");
const SEARCH: Technique =
    Technique::new("search", "search", 0, "The solver tried every continuation, and each one fails.");
const CHOICE: Technique =
    Technique::new("choice", "free choice", 0, "Several solutions remain; this step follows one of them.");
const SHOWN: Technique = Technique::new(
    "shown",
    "from a solution",
    0,
    "No short reasoning was found, so this step is taken from a solution.",
);
const BACK: Technique = Technique::new("back", "mistake", 0, "An earlier move made the board unsolvable.");

/// A walk from a board to its solution.
pub struct Walk<P: Puzzle> {
    begin: fn(&P::Board) -> Box<dyn Reasoner<P>>,
    /// Whether what-ifs and searches are tried.
    beyond: Option<Beyond>,
    reasoner: Box<dyn Reasoner<P>>,
    /// Whether to make free choices.
    chooses: bool,
    /// Which assumptions were tried, and when; and whether any refuted one will do, because the steps are only counted.
    tried: Tried,
    counts: bool,
    /// What the last refutation by search since the last choice has shown.
    assumed: Vec<Assumed<P>>,
    /// The solution followed last, and the board from which it was followed.
    followed: Option<(P::Board, P::Answer)>,
    over: bool,
}

/// The node limit of the fallback searches.
const NODES: u64 = 2_000_000;

/// The board with these moves, without those that it refuses.
pub fn made<P: Puzzle>(board: &P::Board, moves: &[P::Move]) -> P::Board {
    moves.iter().fold(board.clone(), |board, step| P::apply(&board, step).unwrap_or(board))
}

impl<P: Puzzle> WalkStep<P> {
    /// The board with the conclusions on it.
    pub fn put_on(&self, board: &P::Board) -> P::Board {
        made::<P>(board, &self.moves)
    }

    /// The board with the first conclusion that changes it; `None` if none does.
    pub fn put_one_on(&self, board: &P::Board) -> Option<P::Board> {
        self.moves.iter().find_map(|step| P::apply(board, step).ok().filter(|next| next != board))
    }
}

impl<P: Puzzle> Walk<P> {
    /// A walk from the current board, which must be complete. `chooses`: where nothing follows, continue with a solution
    /// instead of ending.
    fn new(board: &P::Board, chooses: bool) -> Walk<P> {
        let (begin, beyond) = match P::REASONS {
            Some(Reasons { begin, beyond, .. }) => (begin, beyond),
            None => (silent::begin::<P> as fn(&P::Board) -> _, None),
        };
        Walk {
            begin,
            beyond,
            reasoner: begin(board),
            chooses,
            tried: Tried::default(),
            counts: false,
            assumed: Vec::new(),
            followed: None,
            over: false,
        }
    }

    /// A walk whose steps are only counted, many times as fast: any what-if will do, and a search replaces nested
    /// what-ifs.
    pub fn counted(board: &P::Board, chooses: bool) -> Walk<P> {
        Walk { counts: true, ..Walk::new(board, chooses) }
    }

    /// The steps of a walk, one by one. `checks`: first whether the position has a solution, and if it has none, the
    /// mistake.
    pub fn steps(board: &P::Board, checks: bool, chooses: bool) -> Task<Found<P>> {
        let board = board.clone();
        Task::several(async move |cx: &Cx, out: &Results<Found<P>>| {
            if checks {
                let sound = Trial::<P>::here(&board, 1, NODES).result(cx).await;
                out.put(Found::Sound(sound)).await;
                if sound == Known::None
                    && let Some(hint) = mistake::<P>(&board, cx).await
                {
                    out.put(Found::Step(by_hint(hint, How::Back, &BACK))).await;
                }
            }
            let mut walk = Walk::new(&board, chooses);
            loop {
                out.put(walk.next(cx).await).await;
            }
        })
    }

    /// The next step.
    pub async fn next(&mut self, cx: &Cx) -> Found<P> {
        if self.over {
            return Found::Open;
        }
        let next = self.reasoner.next();
        self.over = matches!(next, Next::Fails(_) | Next::Done);
        match next {
            Next::Follows(reason) => {
                cx.spend(STEP).await;
                return Found::Step(self.step(How::Named, reason, Vec::new()));
            }
            Next::Fails(reason) => return Found::Fails(self.step(How::Named, reason, Vec::new())),
            Next::Done => return Found::Done,
            Next::Stuck => cx.spend(STEP).await,
        }
        if let Some(Beyond { search, .. }) = self.beyond {
            let found = if self.counts {
                what_if::first(&*self.reasoner, &mut self.tried, cx).await
            } else {
                what_if::smallest(&*self.reasoner, search.is_some(), &mut self.tried, cx).await
            };
            if let Some(refuted) = found {
                return Found::Step(self.refuted(refuted));
            }
            if search.is_some()
                && let Some((fact, nodes)) = refuted(&*self.reasoner, &mut self.assumed, cx).await
            {
                return Found::Step(self.searched(fact, nodes));
            }
        }
        self.choice(cx).await
    }

    /// A step of a solution, where nothing follows.
    async fn choice(&mut self, cx: &Cx) -> Found<P> {
        self.over = true;
        if !self.chooses {
            return Found::Open;
        }
        let board = self.reasoner.board();
        // Reuse the solution followed before, as long as it still leads to the end.
        let left = self.followed.take().and_then(|(from, answer)| P::LEFT?(&from, &answer, &board));
        let mut trial: Trial<P> = left.map_or_else(|| Trial::here(&board, 1, NODES), Trial::known);
        let known = trial.result(cx).await;
        let answer = trial.answers.pop();
        let hint = answer.as_ref().and_then(|answer| P::HINT?(&board, answer));
        let Some(hint) = hint else {
            return if known == Known::None { Found::Fails(self.exhausted()) } else { Found::Open };
        };
        if let Some(next) = P::apply(&board, &hint.step).ok().filter(|next| *next != board) {
            self.reasoner = (self.begin)(&next);
            self.over = false;
        }
        self.followed = answer.map(|answer| (board, answer));
        Found::Step(by_hint(hint, How::Choice, &CHOICE))
    }

    /// A step with its conclusions in words.
    fn step(&self, how: How, reason: Reason<P>, chain: Vec<Link>) -> WalkStep<P> {
        let so = reason.follows.iter().map(|&fact| self.reasoner.says(fact)).collect();
        let mut moves: Vec<P::Move> = reason.step.iter().cloned().collect();
        // Conclusions that only exclude something rely on the reason's own step: several safe cards are flipped one by
        // one.
        let hold: Vec<Fact> = reason.follows.iter().copied().filter(|fact| fact.holds).collect();
        for step in self.reasoner.steps(&hold) {
            if !moves.contains(&step) {
                moves.push(step);
            }
        }
        WalkStep { how, reason, chain, so, moves }
    }

    /// A step of a solution that a search from the board finds, for people who do not want a long chain of deductions;
    /// `trial` is the search under way. `None` when its watch pauses it.
    pub fn shown(board: &P::Board, trial: &mut Option<Trial<P>>, watch: &mut Watch<'_>) -> Option<Option<WalkStep<P>>> {
        let trial = trial.get_or_insert_with(|| Trial::here(board, 1, NODES));
        trial.run(watch)?;
        let answer = trial.answers.last();
        let hint = answer.and_then(|answer| P::HINT?(board, answer));
        Some(hint.map(|hint| by_hint(hint, How::Search, &SHOWN)))
    }

    /// Records that an assumption failed, and makes the step for it.
    fn refuted(&mut self, refuted: Refuted<P>) -> WalkStep<P> {
        let Refuted { fact, chain, end, nested } = refuted;
        let (says, so) = (self.reasoner.says(fact), self.reasoner.says(fact.denied()));
        let words = fails_so(&says, &so, chain.len(), &end.words);
        let (how, technique) = if nested { (How::Nested, &NESTED) } else { (How::WhatIf, &WHAT_IF) };
        self.assumed(how, technique, fact, words, chain)
    }

    /// Records that a search refuted an assumption, and makes the step for it.
    fn searched(&mut self, fact: Fact, nodes: u64) -> WalkStep<P> {
        let (says, so) = (self.reasoner.says(fact), self.reasoner.says(fact.denied()));
        let nodes = crate::kit::numbers::counted(nodes.max(1), "position", "positions");
        let words = Sentences::from(format!("What if {says}?"))
            .and(format!("A search shows that every continuation fails ({nodes} searched)."))
            .so(&so);
        self.assumed(How::Search, &SEARCH, fact, words, Vec::new())
    }

    fn assumed(
        &mut self,
        how: How,
        technique: &'static Technique,
        fact: Fact,
        words: Sentences,
        chain: Vec<Link>,
    ) -> WalkStep<P> {
        let denied = fact.denied();
        let step = self.reasoner.step(denied);
        let place = format!("{}, and try what follows from a guess", fact.cell.words());
        self.reasoner.learn(denied);
        let reason =
            Reason { step, cells: vec![fact.cell], follows: vec![denied], ..Reason::new(technique, &place, words) };
        self.step(how, reason, chain)
    }

    /// A contradiction found by search.
    fn exhausted(&self) -> WalkStep<P> {
        let words = "Every continuation was tried; none leads to a solution.";
        let reason = Reason::new(&SEARCH, "the whole board", words);
        WalkStep { how: How::Search, reason, chain: Vec::new(), so: Vec::new(), moves: Vec::new() }
    }
}

/// The words of a what-if that fails after `steps` steps; `end` describes the last of them.
pub fn fails_so(says: &str, so: &str, steps: usize, end: &Sentences) -> Sentences {
    let steps = if steps == 1 { String::new() } else { format!("It fails in {steps} steps: ") };
    Sentences::from(format!("What if {says}?")).quoting(&steps, end).so(so)
}

/// The mistake on a board that has become unsolvable, by a solution without it. What came up elsewhere cannot be taken back.
async fn mistake<P: Puzzle>(board: &P::Board, cx: &Cx) -> Option<Hint<P>> {
    let mut trial: Trial<P> = match P::LOOKAHEAD {
        Some(ahead) => Trial::by(ahead.back, board, 1, NODES),
        None if P::ADVICE.is_some() => Trial::of(board, 1, NODES),
        None => Trial::of(&P::restart(board), 1, NODES),
    };
    trial.result(cx).await;
    P::HINT?(board, &trial.answers.pop()?)
}

/// A step from a hint made from a solution.
fn by_hint<P: Puzzle>(hint: Hint<P>, how: How, technique: &'static Technique) -> WalkStep<P> {
    let Hint { step, words, names, place: (place, cells) } = hint;
    let moves = vec![step.clone()];
    let reason = Reason { step: Some(step), names, cells, ..Reason::new(technique, &place, words) };
    WalkStep { how, reason, chain: Vec::new(), so: Vec::new(), moves }
}
