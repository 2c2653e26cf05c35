//! Deductions about swaps: which two tiles swap next, which cannot, and why a position is dead.
//!
//! **What a fact says.** A solution is a list of swaps, and swaps of different tiles can be made in any order. So a
//! fact is about one position, and about *first swaps*: two tiles have their first swap with each other if they swap in
//! their current cells before either of them moves otherwise. Such a swap can be moved to the front of the solution,
//! since the swaps before it touch neither tile: the solution can *make it next*.
//!
//! - denied: no solution from the position makes this swap next;
//! - holds: if there is a solution at all, there is one that makes this swap next. So the swap can be made at once
//!   without losing anything. All techniques except [`Method::Burn`] and [`Method::Straight`] prove more: *every* solution
//!   makes it next.
//!
//! The two are opposites, so a what-if that fails denies its swap. `cell` is the first of the two cells in reading
//! order; `value` is the index of the other one, plus the number of cells for each swap already made on the board:
//! facts about different positions are different facts. A swap that holds is made at once; what was denied before stays
//! denied unless it touches one of the two cells (otherwise a solution that made it next would, with the swap before
//! it, have been a solution of the earlier position).
//!
//! The reasoner starts from the current board: swaps made before are part of the position, not facts. A reason's
//! `given` lists the swaps that brought the tiles to its cells, and denied swaps that it assumes.

mod cells;
mod concludes;
mod ends;
pub mod hint;
mod partner;
pub mod repair;
mod rest;
mod trades;
mod words;

use crate::grid::Cell;
use crate::puzzle::{
    Addition, Beyond, Concludes, Explain, Fact, Hint, Left, Next, Reason, Reasoner, Reasons, Sentences,
};

use super::Harmony;
use super::board::{Board, Swap};
use super::moves::Move;
use super::solve::Answer;
use super::solve::flat::{FlatBoard, Pair, ranked, unranked};
use cells::CellSet;
use ends::Ended;

impl Explain for Harmony {
    const REASONS: Option<Reasons<Harmony>> = Some(Reasons {
        techniques: &TECHNIQUES,
        begin: |board| Box::new(HarmonyReasoner::new(board)),
        beyond: Some(Beyond { what_if: 1, search: None }),
        tries: &[(1, 1), (6, 2), (14, 3), (28, 4)],
        earlier: None,
        graded: None,
        circles: false,
    });
    const HINT: Option<fn(&Board, &Answer) -> Option<Hint<Harmony>>> = Some(hint::hint);
    const CONCLUDES: Option<Concludes<Harmony>> = Some(concludes::concludes);
    const LEFT: Option<Left<Harmony>> = Some(hint::left);
    const REPAIRS: Option<fn(&Board) -> Vec<Addition<Harmony>>> = Some(repair::first);
}

crate::puzzle::techniques! {
    Counts = 0 "counts" "counting"
        "Each colour has a tile for each column, and each swap uses two moves.";
    Trade = 0 "trade" "forced swap"
        "Two tiles of a column with one move each stand in each other's home row: they swap."
        "each goes home";
    LastTwo = 0 "last-two" "last two of a row"
        "Two home tiles have one move each and are the only ones of their row that move: they swap."
        "no other tile of the row moves";
    Burn = 0 "burn" "using up a row"
        "Where all are home, moves left are used up within the row, the two tiles that have most first."
        "it uses up the row's moves";
    Straight = 0 "straight" "straight home"
        "Where every column holds each colour once, its tiles swap straight home; the remaining moves can then be used up \
         within the rows."
        "tiles swap straight home";
    LastMove = 0 "last-move" "last move"
        "The last move of a tile must end in its home row.";
    Blocked = 0 "blocked" "blocked way home"
        "A tile with one move outside its row must go straight home, which a tile without moves would block.";
    Rivals = 1 "rivals" "rivals"
        "Tiles with one move go straight home: two cannot go to one place, and only two can swap places.";
    Alone = 1 "alone" "left alone"
        "A tile with moves needs a partner in its row or column.";
    OddRow = 1 "odd-row" "odd row"
        "The last moves of a finished row are used up in pairs.";
    Partner = 0 "partner" "only partner"
        "A tile first swaps with a tile already there, or one that can still come. If only one of the first is left and \
         none of the second, they swap."
        "it is the only partner left";
    Parted = 1 "parted" "cut off"
        "Tiles that can only swap among themselves must come home by themselves.";
    Crowded = 1 "crowded" "crowded colour"
        "The tiles of a colour must reach different columns of their row.";
}

/// A swap that no solution makes next.
#[derive(Clone, Copy)]
struct Denied {
    pair: Pair,
    fact: Fact,
    /// Whether it was learnt from outside, so that it may be an assumption.
    told: bool,
}

/// What is known of a board.
#[derive(Clone)]
struct HarmonyReasoner {
    /// The position after the known swaps.
    board: Board,
    flat: FlatBoard,
    /// The known swaps in order, each with its fact at the time.
    made: Vec<(Pair, Fact)>,
    denied: Vec<Denied>,
    /// The swaps after which a test fails that are not reported yet; `None` before they were computed.
    ended: Option<Vec<Ended>>,
    /// A learnt fact that is impossible.
    broken: Option<Fact>,
}

impl HarmonyReasoner {
    fn new(board: &Board) -> HarmonyReasoner {
        let board = board.clone();
        let flat = FlatBoard::new(&board);
        HarmonyReasoner { board, flat, made: Vec::new(), denied: Vec::new(), ended: None, broken: None }
    }

    fn cell(&self, at: usize) -> Cell {
        self.board.size().cell(at)
    }

    fn fact(&self, (a, b): Pair, holds: bool) -> Fact {
        let before = self.board.made().len() * self.flat.cells();
        Fact { cell: self.cell(a.into()), value: (before + usize::from(b)) as u32, holds }
    }

    /// The swap of a fact, if the fact is about this position and the swap is possible.
    fn pair(&self, fact: Fact) -> Option<Pair> {
        let value = (fact.value as usize).checked_sub(self.board.made().len() * self.flat.cells())?;
        let a = self.board.size().index(fact.cell);
        let fits = self.board.size().contains(fact.cell) && value < self.flat.cells() && a < value;
        let pair = (a as u8, value as u8);
        (fits && self.board.refusal(self.flat.on_board(pair)).is_none()).then_some(pair)
    }

    fn denial(&self, pair: Pair) -> Option<&Denied> {
        self.denied.iter().find(|denied| denied.pair == pair)
    }

    fn deny(&mut self, pair: Pair, told: bool) {
        if self.denial(pair).is_none() {
            self.denied.push(Denied { pair, fact: self.fact(pair, false), told });
        }
        if let Some(ended) = &mut self.ended {
            ended.retain(|ended| ended.pair != pair);
        }
    }

    /// Makes a possible swap.
    fn make(&mut self, pair: Pair) {
        self.made.push((pair, self.fact(pair, true)));
        self.board.make(self.flat.on_board(pair));
        self.flat.swap(pair);
        self.denied.retain(|denied| !CellSet::of(denied.pair).meets(CellSet::of(pair)));
        self.ended = None;
    }

    /// The possible swaps that are not denied.
    fn swaps(&self) -> Vec<Pair> {
        let mut pairs = self.flat.pairs();
        pairs.retain(|&pair| self.flat.can(pair) && self.denial(pair).is_none());
        pairs
    }

    /// The swaps that brought the tiles to these cells.
    fn past(&self, mut cells: CellSet) -> Vec<Fact> {
        let mut facts = Vec::new();
        for &(pair, fact) in self.made.iter().rev() {
            if cells.meets(CellSet::of(pair)) {
                cells |= CellSet::of(pair);
                facts.push(fact);
            }
        }
        facts.reverse();
        facts
    }

    /// A contradiction.
    fn fails(&self, method: Method, words: Sentences, cells: Vec<Cell>, given: Vec<Fact>) -> Next<Harmony> {
        Next::Fails(Reason { given, ..self.reason(method, words, cells) })
    }

    /// A swap to make next, with the words for why, the cells `used` and further given facts.
    fn trade(
        &mut self,
        method: Method,
        pair: Pair,
        words: Sentences,
        used: CellSet,
        given: Vec<Fact>,
    ) -> Next<Harmony> {
        let swap = self.flat.on_board(pair);
        let names = vec![swap.a, swap.b];
        let mut facts = self.past(used);
        facts.extend(given);
        if let Some(denied) = self.denial(pair) {
            if !facts.contains(&denied.fact) {
                facts.push(denied.fact);
            }
            return self.fails(method, words.and("But that swap is ruled out."), names, facts);
        }
        let reason = self.reason(method, words, names.clone());
        // The two tiles of a swap alone would give it away.
        let line = words::line(&names).map(|line| line.cells(self.board.size()).collect());
        let (cells, follows) = (line.unwrap_or(reason.cells), vec![self.fact(pair, true)]);
        let step = Some(Move::Swap(swap));
        self.make(pair);
        Next::Follows(Reason { names, cells, given: facts, follows, step, ..reason })
    }

    /// A reason about these cells.
    fn reason(&self, method: Method, words: Sentences, cells: Vec<Cell>) -> Reason<Harmony> {
        let place = words::place(&cells, self.board.size());
        Reason { cells, ..Reason::new(method, &place, words) }
    }
}

impl Reasoner<Harmony> for HarmonyReasoner {
    fn next(&mut self) -> Next<Harmony> {
        if self.broken.is_some() || !self.flat.done() {
            let found = ends::ended(self)
                .or_else(|| trades::trade(self))
                .or_else(|| rest::burn(self))
                .or_else(|| rest::straight(self))
                .or_else(|| ends::exclude(self, Method::Partner))
                .or_else(|| partner::only(self))
                .or_else(|| ends::exclude(self, Method::Crowded));
            return found.unwrap_or(Next::Stuck);
        }
        Next::Done
    }

    fn fork(&self) -> Box<dyn Reasoner<Harmony>> {
        Box::new(self.clone())
    }

    /// Swaps of the tiles with the fewest choices come first.
    fn open(&self) -> Vec<Fact> {
        let swaps = self.swaps();
        let mut choices = vec![0u8; self.flat.cells()];
        for &(a, b) in &swaps {
            choices[usize::from(a)] += 1;
            choices[usize::from(b)] += 1;
        }
        let rank = |&(a, b): &Pair| {
            let (x, y) = (usize::from(a), usize::from(b));
            let few = choices[x].min(choices[y]);
            let moves = self.flat.left[x].saturating_add(self.flat.left[y]);
            ranked(i32::from(few) << 8 | i32::from(moves), (a, b))
        };
        let mut ranks: Vec<u32> = swaps.iter().map(rank).collect();
        ranks.sort_unstable();
        ranks.into_iter().map(|rank| self.fact(unranked(rank), true)).collect()
    }

    /// Facts about earlier positions are known already or no longer mean anything.
    fn learn(&mut self, fact: Fact) {
        if (fact.value as usize) < self.board.made().len() * self.flat.cells() {
            return;
        }
        match self.pair(fact) {
            Some(pair) if !fact.holds => self.deny(pair, true),
            Some(pair) if self.denial(pair).is_none() => self.make(pair),
            _ if fact.holds => self.broken = Some(fact),
            _ => {}
        }
    }

    fn says(&self, fact: Fact) -> String {
        let other = fact.value as usize % self.flat.cells().max(1);
        let swaps = if fact.holds { "swaps" } else { "does not swap" };
        let swap = Swap { a: fact.cell, b: self.cell(other) };
        format!("{} {swaps} with {} next", self.board.tile_words(swap.a), self.board.tile_words(swap.b))
    }

    fn step(&self, fact: Fact) -> Option<Move> {
        let pair = self.pair(fact).filter(|_| fact.holds)?;
        Some(Move::Swap(self.flat.on_board(pair)))
    }

    fn board(&self) -> Board {
        self.board.clone()
    }

    fn board_with(&self, fact: Fact) -> Option<Board> {
        let pair = self.pair(fact).filter(|_| fact.holds)?;
        self.board.swapped(self.flat.on_board(pair))
    }
}
