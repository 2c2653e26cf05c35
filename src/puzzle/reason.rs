//! Reasons as data: what follows on a board, from which clues and cells, and what to do about it. Hints, grades, refuted
//! what-ifs and the steps of a contradiction are all made of them.
//!
//! A puzzle has a [`Reasoner`], which knows its named techniques and nothing of search. What-ifs, searches, walks to the
//! end and grades are built on it once for all puzzles, in `crate::explain`.

use crate::grid::Cell;

use super::Rules;

/// A named way to reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Technique {
    /// The id, unique in its puzzle.
    pub id: &'static str,
    /// The name that people use, in lower case: "full line".
    pub name: &'static str,
    /// How it works, in a sentence or two.
    pub about: &'static str,
    /// The grade of a board that needs nothing harder, an index into [`super::Info::grades`].
    pub grade: u8,
}

impl Technique {
    /// A technique; for a list of them.
    pub const fn new(id: &'static str, name: &'static str, grade: u8, about: &'static str) -> Technique {
        Technique { id, name, about, grade }
    }
}

/// Something that is so in every answer, or in none. What cells and values mean is the puzzle's affair: water in a cell,
/// a kind of block, a step from where the walker stands, the value of a card, a swap with the cell of that number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fact {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: u32,
    /// Whether the cell has the value.
    pub holds: bool,
}

impl Fact {
    /// The opposite.
    #[must_use]
    pub const fn denied(self) -> Fact {
        Fact { holds: !self.holds, ..self }
    }
}

/// A deduction with its evidence. From `items` and `given` alone, whatever else the board asks, `follows` holds in every
/// answer; of a contradiction: there is no answer.
pub struct Reason<P: Rules> {
    /// How it was found.
    pub technique: &'static Technique,
    /// Where to look, in a sentence that gives nothing away: "Look at row 3."
    pub look: String,
    /// Why, and what follows, in plain sentences.
    pub words: String,
    /// The cells to look at, one or more.
    pub cells: Vec<Cell>,
    /// The clues and pieces that it uses, by their places in the board's [`Items`].
    pub items: Vec<usize>,
    /// What it takes as known already.
    pub given: Vec<Fact>,
    /// What follows; empty for a contradiction.
    pub follows: Vec<Fact>,
    /// Beams and ways that it speaks of, in board units.
    pub paths: Vec<Vec<(f32, f32)>>,
    /// The move that puts what follows on the board, where there is one.
    pub step: Option<P::Move>,
}

impl<P: Rules> std::fmt::Debug for Reason<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} {:?} -> {:?}", self.technique.id, self.words, self.given, self.follows)
    }
}

/// What comes next.
#[derive(Debug)]
pub enum Next<P: Rules> {
    /// Something follows, and the reasoner knows it from now on.
    Follows(Reason<P>),
    /// Nothing is left that fits: what is known has no answer.
    Fails(Reason<P>),
    /// No technique says more.
    Stuck,
    /// Everything is known.
    Done,
}

/// Somebody who reasons about a board by named techniques, starting from what stands on it.
///
/// It starts from the board as it stands and knows more with every [`Reasoner::next`]. Everything is deterministic.
pub trait Reasoner<P: Rules> {
    /// The simplest deduction that says something new. It takes a few milliseconds at most on any board.
    fn next(&mut self) -> Next<P>;
    /// The same one again, to be sent down a what-if.
    fn fork(&self) -> Box<dyn Reasoner<P>>;
    /// What is neither known to hold nor not to: what a what-if may assume, the most promising first.
    fn open(&self) -> Vec<Fact>;
    /// Takes something as known.
    fn learn(&mut self, fact: Fact);
    /// A fact in words, to follow "What if" and "So": "row 3, column 2 holds water"; denied: "row 3, column 2 stays dry".
    fn says(&self, fact: Fact) -> String;
    /// The move that puts a fact on the board, where there is one.
    fn step(&self, fact: Fact) -> Option<P::Move>;
    /// The board as it stands with what is known on it, as far as a board can hold it: a search from there
    /// ([`super::Solve::FROM_HERE`]) finds every answer that fits all that is known, and maybe others.
    fn board(&self) -> P::Board;
    /// The same with one more fact; `None` where a board cannot hold that.
    fn board_with(&self, fact: Fact) -> Option<P::Board>;
}

/// How a puzzle reasons.
pub struct Reasons<P: Rules> {
    /// The techniques by name, the simplest first.
    pub techniques: &'static [Technique],
    /// Sits down before a board, which must lack nothing.
    pub begin: fn(&P::Board) -> Box<dyn Reasoner<P>>,
    /// The grades of boards that need a what-if and a search, if these make sense: they refute what no answer has. Where
    /// answers are the best of several ways, what no best one has may still be part of another.
    pub beyond: Option<Beyond>,
    /// Grades by how often something must be tried, as a what-if, a search or a free choice: from so many on a board is at
    /// least of that grade.
    pub tries: &'static [(u32, u8)],
    /// The grade of a board where it is no matter of reasons, such as the level of a game; boards for which there is none
    /// have that of their reasons.
    pub graded: Option<fn(&P::Board) -> Option<u8>>,
}

/// Grades of boards that techniques by name do not solve, as indices into [`super::Info::grades`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beyond {
    /// Somewhere it takes a what-if.
    pub what_if: u8,
    /// Somewhere it takes a what-if within another, or a search; `None`: these are not tried, as a free choice is likely.
    pub search: Option<u8>,
}

/// A clue, a piece or a given of a board: something that could be taken away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// What it is, as the subject of a sentence, in lower case: "the 4 of row 3".
    pub words: String,
    /// Where it is; a clue's are those that it speaks of.
    pub cells: Vec<Cell>,
}

/// The clues, pieces and givens of boards.
pub struct Items<P: Rules> {
    /// Those of a board, always in the same order. The moves made are none.
    pub list: fn(&P::Board) -> Vec<Item>,
    /// The board without the moves made that has only those of its items for which `keep` is true; for items beyond its
    /// end nothing is kept.
    pub only: fn(&P::Board, keep: &[bool]) -> P::Board,
    /// Whether boards that lack what was taken away are settled by reasoning case by case, as the solvers want whole ones.
    pub reckons: bool,
}

/// Something that could be added to a board, or changed, so that fewer answers are left.
pub struct Addition<P: Rules> {
    /// What to do, as a command without a full stop: "Ask for 3 in row 2".
    pub words: String,
    /// Where.
    pub cells: Vec<Cell>,
    /// The board with it. The answer that it was made for is an answer still.
    pub board: P::Board,
}

/// What could be added so that the first of these answers stays and others go, the most promising first; each rules out
/// at least one of the others.
pub type Additions<P> = fn(&<P as Rules>::Board, &[<P as Rules>::Answer]) -> Vec<Addition<P>>;
