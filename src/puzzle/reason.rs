//! Deductions as data: what follows on a board, from which clues and cells, and the move to make. Hints, difficulty,
//! what-ifs (assumptions that lead to a contradiction) and the explanation of an unsolvable board are all made of them.
//!
//! A puzzle supplies a [`Reasoner`] that knows its named techniques and no search. What-ifs, searches, walkthroughs and
//! difficulty are built on it, once for all puzzles, in `crate::explain`.

use crate::grid::Cell;

use super::{Rules, Sentences, Start, Technique};

/// Something that is true in every solution, or in none. Each puzzle defines what a cell and a value mean: water in a
/// cell, a kind of block, a step of the walker, the value of a card, a swap with the cell of that number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fact {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: u32,
    /// Whether the cell has the value, or has it not.
    pub holds: bool,
}

impl Fact {
    /// The opposite.
    #[must_use]
    pub const fn denied(self) -> Fact {
        Fact { holds: !self.holds, ..self }
    }
}

/// A deduction with its evidence. From `items` and `given` alone, whatever else the board says, `follows` is true in
/// every solution; a contradiction means that there is no solution.
pub struct Reason<P: Rules> {
    /// How it was found.
    pub technique: &'static Technique,
    /// Where to look, in a sentence that does not reveal the deduction: "Look at row 3."
    pub look: String,
    /// Why, and what follows, in plain sentences.
    pub words: Sentences,
    /// The cells that the sentences before the conclusion name one by one; of a hint from a solution, those that its
    /// first sentence says are changed.
    pub names: Vec<Cell>,
    /// The cells to look at, one or more.
    pub cells: Vec<Cell>,
    /// The clues and pieces that it uses, as indices into the board's [`Items`].
    pub items: Vec<usize>,
    /// The facts that it assumes known.
    pub given: Vec<Fact>,
    /// What follows; empty for a contradiction.
    pub follows: Vec<Fact>,
    /// Beams and routes that the words mention, in board units; a single point is a target to look at.
    pub paths: Vec<Vec<(f32, f32)>>,
    /// The move that puts the conclusion on the board, if there is one.
    pub step: Option<P::Move>,
}

impl<P: Rules> Reason<P> {
    /// A reason without evidence, for the rest to be added. `place` is where to look: "row 3".
    pub fn new(technique: impl Into<&'static Technique>, place: &str, words: impl Into<Sentences>) -> Reason<P> {
        Reason {
            technique: technique.into(),
            look: format!("Look at {place}."),
            words: words.into(),
            names: Vec::new(),
            cells: Vec::new(),
            items: Vec::new(),
            given: Vec::new(),
            follows: Vec::new(),
            paths: Vec::new(),
            step: None,
        }
    }
}

impl<P: Rules> std::fmt::Debug for Reason<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} {:?} -> {:?}", self.technique.id, self.words, self.given, self.follows)
    }
}

/// The result of asking a reasoner for a deduction.
#[derive(Debug)]
pub enum Next<P: Rules> {
    /// Something follows, and the reasoner now knows it.
    Follows(Reason<P>),
    /// A contradiction: what is known has no solution.
    Fails(Reason<P>),
    /// No technique applies.
    Stuck,
    /// Everything is known.
    Done,
}

/// A deduction engine for one board, with named techniques.
///
/// It starts from the current board and learns with every [`Reasoner::next`]. Everything is deterministic.
pub trait Reasoner<P: Rules> {
    /// The simplest deduction with a new conclusion. Takes a few milliseconds at most on any board.
    fn next(&mut self) -> Next<P>;
    /// A copy, on which a what-if is tried.
    fn fork(&self) -> Box<dyn Reasoner<P>>;
    /// The facts that are still undecided, as assumptions for a what-if, the most promising first.
    fn open(&self) -> Vec<Fact>;
    /// Adds a known fact.
    fn learn(&mut self, fact: Fact);
    /// A fact in words, to follow "What if" and "So": "row 3, column 2 holds water"; for its opposite: "row 3, column 2
    /// stays dry".
    fn says(&self, fact: Fact) -> String;
    /// The move that puts a fact on the board, if there is one.
    fn step(&self, fact: Fact) -> Option<P::Move>;
    /// The moves that put facts on the board, where it takes them: as few as there can be.
    fn steps(&self, facts: &[Fact]) -> Vec<P::Move> {
        facts.iter().filter_map(|&fact| self.step(fact)).collect()
    }
    /// The current board with all known facts on it, as far as a board can represent them: a search from it
    /// ([`super::Solve::FROM_HERE`]) finds every solution that fits the facts, and maybe others.
    fn board(&self) -> P::Board;
    /// The same with one more fact; `None` if a board cannot represent it.
    fn board_with(&self, fact: Fact) -> Option<P::Board>;
}

/// A puzzle's deduction engine.
pub struct Reasons<P: Rules> {
    /// The techniques, the simplest first.
    pub techniques: &'static [Technique],
    /// Makes a reasoner for a board, which must be complete.
    pub begin: fn(&P::Board) -> Box<dyn Reasoner<P>>,
    /// The difficulty of boards that need a what-if or a search, for puzzles where these make sense: they refute facts
    /// that no solution has. Where solutions are the best of several, a fact that no best one has may still be part of
    /// another.
    pub beyond: Option<Beyond>,
    /// Minimum difficulties by the number of tries (a what-if, a search or a free choice): pairs of a number and the
    /// difficulty from that number on.
    pub tries: &'static [(u32, u8)],
    /// How difficult boards were before, if that was measured otherwise: seeds of that time choose their boards by it.
    pub earlier: Option<Scale>,
    /// The difficulty of a board where it does not depend on deductions, such as the level of a game; `None` to use the
    /// deductions.
    pub graded: Option<fn(&P::Board) -> Option<u8>>,
    /// Whether moves can lead in a circle: hints would then never end on a board without a solution, so the first one
    /// says why there is none.
    pub circles: bool,
}

/// The difficulty of boards that the techniques do not solve, as indices into [`super::Info::grades`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beyond {
    /// Of boards that need a what-if somewhere.
    pub what_if: u8,
    /// Of boards that need a nested what-if or a search; `None`: these are not tried, since a free choice is likely.
    pub search: Option<u8>,
}

/// How difficult a board is by what its steps need.
#[derive(Clone, Copy)]
pub struct Scale {
    /// The difficulty of a board that needs this technique.
    pub technique: fn(&Technique) -> u8,
    /// As in [`Reasons::beyond`].
    pub beyond: Option<Beyond>,
    /// As in [`Reasons::tries`].
    pub tries: &'static [(u32, u8)],
}

/// A clue, a piece or a given of a board: something that could be removed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// What it is, as the subject of a sentence, in lower case: "the 4 of row 3".
    pub words: String,
    /// Its cells; for a clue, the cells that it is about.
    pub cells: Vec<Cell>,
}

/// The clues, pieces and givens of boards.
pub struct Items<P: Rules> {
    /// What they are called together, as a plural: "clues".
    pub noun: &'static str,
    /// The items of a board, always in the same order. Moves do not count.
    pub list: fn(&P::Board) -> Vec<Item>,
    /// The board without its moves and with only those items for which `keep` is true; items beyond the end of `keep`
    /// are dropped.
    pub only: fn(&P::Board, keep: &[bool]) -> P::Board,
    /// How many of the first items are clues: a board without a clue has all the solutions that it had with it, and
    /// maybe more. `None`: all. Only clues contradict each other; everything else stays, or what is left would be
    /// impossible for want of it.
    pub clues: Option<fn(&P::Board) -> usize>,
    /// What several items of a board that have the same words are called together, where there are such: "the 3 reflect
    /// blocks to place".
    pub alike: Option<fn(&P::Board, items: &[usize]) -> String>,
    /// What settles boards that are incomplete because items were removed, if the solvers need complete boards.
    pub partial: Option<Partial<P>>,
}

/// What settles incomplete boards.
pub struct Partial<P: Rules> {
    /// Starts a search of a board that may lack any of its items.
    pub search: Start<P>,
    /// Whether a solution of another such board is one of this board.
    pub holds: fn(&P::Board, &P::Answer) -> bool,
}

/// An addition or change to a board that leaves fewer solutions.
pub struct Addition<P: Rules> {
    /// What to do, as an imperative without a full stop: "Set row 2 to 3".
    pub words: String,
    /// The cells concerned.
    pub cells: Vec<Cell>,
    /// The changed board. The solution that the addition was made for is still a solution.
    pub board: P::Board,
}

/// A clue that contradicts the solution drawn on a board.
pub struct Revision<P: Rules> {
    /// The clue, as an index into the board's [`Items`].
    pub item: usize,
    /// What to do, as an imperative without a full stop: "Set row 2 to 3".
    pub words: String,
    /// The cells concerned.
    pub cells: Vec<Cell>,
    /// The move that makes the clue fit.
    pub step: P::Move,
}

/// Additions that keep the first of these solutions, the most promising first; each rules out at least one of the
/// others.
pub type Additions<P> = fn(&<P as Rules>::Board, &[<P as Rules>::Answer]) -> Vec<Addition<P>>;
