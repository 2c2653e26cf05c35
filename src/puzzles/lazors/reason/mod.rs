//! Lazors' deduction engine, which never looks at a solution.
//!
//! For each free cell it keeps what the cell may still be (`candidates.rs`). The simplest techniques count blocks and cells
//! (`counts.rs`) and look at both sides of a target (`shut_in.rs`). The others use a flood of beams in which every cell
//! does everything it may do at once (`flood.rs`, `glance.rs`): which cells a target depends on, with any number of
//! blocks or with those that are left (`ways.rs`), and which blocks several targets need separately (`own.rs`).

pub mod additions;
mod candidates;
mod concludes;
mod counts;
mod facts;
mod flood;
mod glance;
mod hint;
pub mod items;
mod own;
mod shut_in;
mod ways;
mod witness;
mod words;

use std::cell::RefCell;
use std::rc::Rc;

use crate::puzzle::{
    Additions, Beyond, Concludes, Explain, Fact, Facts, Hint, Items, Next, Reason, Reasoner, Reasons, Sentences, Shared,
};

use self::additions::additions;
use self::candidates::{Candidates, EMPTY, OpenBlocks, kind_of, settled, tidied};
use self::flood::Flood;
use self::glance::Glance;
use self::items::ITEMS;
use self::witness::Witness;
use super::Lazors;
use super::board::{BlockKind, Board};
use super::moves::Move;
use super::solve::Answer;
use super::solve::flat::bits;

impl Explain for Lazors {
    const REASONS: Option<Reasons<Lazors>> = Some(Reasons {
        techniques: &TECHNIQUES,
        begin: |board| Box::new(LazorsReasoner { known: Candidates::new(board), pools: Rc::default() }),
        beyond: Some(Beyond { what_if: 2, search: Some(4) }),
        tries: &[(6, 3), (24, 4)],
        earlier: None,
        graded: None,
        circles: false,
    });
    const HINT: Option<fn(&Board, &Answer) -> Option<Hint<Lazors>>> = Some(hint::hint);
    const CONCLUDES: Option<Concludes<Lazors>> = Some(concludes::concludes);
    const ITEMS: Option<Items<Lazors>> = Some(ITEMS);
    const FACTS: Option<Facts<Lazors>> = Some(Facts {
        shared: Shared::Others(facts::of, facts::others),
        value: |fact| kind_of(fact.value).map_or('.', BlockKind::letter).into(),
        says: words::says,
    });
    const ADDITIONS: Option<Additions<Lazors>> = Some(additions);
}

crate::puzzle::techniques! {
    LastLeft = 0 "last-left" "nothing else is left"
        "All but one block is excluded from a cell, and so is leaving it empty."
        "everything else is ruled out there";
    UsedUp = 0 "used-up" "used up"
        "All blocks, or all of one kind, are known to be placed: no other cell holds one."
        "the other blocks are used up";
    Full = 0 "full" "no cell to spare"
        "There are only as many cells for the blocks, or for those of one kind, as there are blocks: each holds one."
        "no other cell is left for it";
    ShutIn = 0 "shut-in" "shut in"
        "A target between two solid blocks, or between one and the edge of the board, is never lit."
        "anything else there would shut a target in";
    OnlyWay = 0 "only-way" "the only way"
        "Whatever the other cells do, no beam can reach a target unless a certain cell guides it there."
        "without it no beam reaches the marked target";
    InTheWay = 0 "in-the-way" "in the way"
        "Whatever the other cells do, a block on a certain cell would keep every beam from a target."
        "anything else there keeps beams from the marked target";
    OutOfReach = 0 "out-of-reach" "out of reach"
        "Even if every open cell did all that it may do at once, no beam would reach a target.";
    OwnBlock = 1 "own-block" "a block of its own"
        "Targets that each need a block on cells that they do not share need as many blocks. If no more are left, none of \
         them is elsewhere."
        "the blocks left are needed by targets elsewhere";
    TooFew = 1 "too-few" "no block to spare"
        "With something on a certain cell a target would need more blocks than are left."
        "otherwise the marked target needs more blocks than are left";
}

/// The deduction engine for a board.
struct LazorsReasoner {
    known: Candidates,
    /// Shared with the copies on which what-ifs are tried.
    pools: Rc<RefCell<Pools>>,
}

/// Floods, whose allocations are reused, and what was seen before.
#[derive(Default)]
struct Pools {
    flood: Flood,
    glance: Glance,
    /// Ways in which targets were lit, without counting blocks and with.
    witnesses: [Vec<Vec<Witness>>; 2],
}

impl LazorsReasoner {
    /// The next deduction, still without its move. If it is about a target, that is its first path.
    fn find(&mut self) -> Option<Reason<Lazors>> {
        let known = &self.known;
        let pools = &mut *self.pools.borrow_mut();
        clash(known)
            .or_else(|| last_left(known))
            .or_else(|| counts::find(known))
            .or_else(|| shut_in::find(known))
            .or_else(|| ways::find(known, pools, false))
            .or_else(|| own::find(known, pools))
            .or_else(|| ways::find(known, pools, true))
    }
}

/// Learnt facts that contradict each other. No board has led the techniques to this, only facts from outside did: it is no
/// technique of its own.
fn clash(known: &Candidates) -> Option<Reason<Lazors>> {
    let (cell, given) = known.clash.as_ref()?;
    Some(Reason {
        cells: vec![*cell],
        items: known.ground.items.fixed(false, |other| other == *cell),
        given: given.clone(),
        ..Reason::new(Method::LastLeft, &cell.words(), format!("Nothing fits at {}.", cell.words()))
    })
}

/// A cell where learnt facts exclude all but one block.
fn last_left(known: &Candidates) -> Option<Reason<Lazors>> {
    let &place = known.implied.last()?;
    let (may, cell) = (known.may[place], known.cell(place));
    let fact = |value: usize, holds| Fact { cell, value: value as u32, holds };
    let words = Sentences::from(format!("Everything else at {} is ruled out.", cell.words()));
    Some(Reason {
        names: vec![cell],
        cells: vec![cell],
        given: bits(u64::from(known.ground.start[place] & !may)).map(|value| fact(value, false)).collect(),
        follows: vec![fact(may.trailing_zeros() as usize, true)],
        ..Reason::new(Method::LastLeft, &cell.words(), words.so(&words::conclusion(0, may, false)))
    })
}

impl Reasoner<Lazors> for LazorsReasoner {
    fn next(&mut self) -> Next<Lazors> {
        let Some(mut found) = self.find() else {
            return if self.known.open().next().is_none() { Next::Done } else { Next::Stuck };
        };
        (found.items, found.given) = (tidied(&found.items), tidied(&found.given));
        for &fact in &found.follows {
            self.known.learn(fact);
        }
        found.step = found.follows.iter().find_map(|&fact| self.step(fact));
        if found.follows.is_empty() { Next::Fails(found) } else { Next::Follows(found) }
    }

    fn fork(&self) -> Box<dyn Reasoner<Lazors>> {
        Box::new(LazorsReasoner { known: self.known.clone(), pools: Rc::clone(&self.pools) })
    }

    fn open(&self) -> Vec<Fact> {
        // Cells that beams reach early come first: a wrong block there soon shows.
        let known = &self.known;
        let flood = &mut self.pools.borrow_mut().flood;
        flood.run(&known.ground.flat, &known.may, Some(OpenBlocks::of(&known.ground.flat, &known.may).cap()), None);
        let mut rest = vec![false; known.may.len()];
        known.open().for_each(|place| rest[place] = true);
        let mut places: Vec<usize> = flood.met.iter().map(|&place| usize::from(place)).collect();
        places.retain(|&place| std::mem::take(&mut rest[place]));
        places.extend(known.open().filter(|&place| rest[place]));
        let facts = |place: usize| {
            let cell = known.cell(place);
            let blocks = bits(u64::from(known.may[place] & !EMPTY));
            let empty = bits(u64::from(known.may[place] & EMPTY));
            blocks.chain(empty).map(move |value| Fact { cell, value: value as u32, holds: true })
        };
        places.into_iter().flat_map(facts).collect()
    }

    fn learn(&mut self, fact: Fact) {
        self.known.learn(fact);
    }

    fn says(&self, fact: Fact) -> String {
        words::says(fact)
    }

    fn step(&self, fact: Fact) -> Option<Move> {
        let kind = kind_of(fact.value).filter(|_| fact.holds)?;
        (self.known.ground.board.block(fact.cell) != Some(kind)).then_some(Move::Place(fact.cell, Some(kind)))
    }

    fn board(&self) -> Board {
        self.known.board()
    }

    fn board_with(&self, fact: Fact) -> Option<Board> {
        let mut with = self.known.clone();
        with.learn(fact);
        let board = with.board();
        if !board.size().contains(fact.cell) {
            return None;
        }
        let may = with.may[with.ground.flat.place(fact.cell)];
        // A board cannot represent contradictions, open choices, or more blocks than there are.
        let held = with.clash.is_none() && settled(may) && board.block(fact.cell) == kind_of(may.trailing_zeros());
        held.then_some(board)
    }
}
