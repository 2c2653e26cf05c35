//! The note's “Move” optimisation, played with the cards that are flipped on the board: first everything that fits the
//! clues is listed, then the cards are flipped one by one, and after each the search is made again, or the list filtered.
//!
//! One game is over before a clock can tell the containers apart, so there can be many. A list shrinks most with the first
//! cards: each game begins with the next one.

use std::collections::VecDeque;

use crate::puzzles::voltorb_flip::odds::Packed;
use crate::puzzles::voltorb_flip::odds::list::{Boards, Linked};

/// The most boards of a list.
pub const MOST: usize = 1 << 18;
/// How many games are many.
const MANY: usize = 300;

/// The container of the list.
#[derive(Clone, Copy)]
pub enum Container {
    Vector,
    Linked,
    Deque,
}

/// The kept list.
enum List {
    Vector(Vec<Packed>),
    Linked(Linked),
    Deque(VecDeque<Packed>),
}

impl List {
    fn of(kind: Container, boards: &[Packed]) -> List {
        let boards = boards.iter().copied();
        match kind {
            Container::Vector => List::Vector(boards.collect()),
            Container::Linked => List::Linked(boards.collect()),
            Container::Deque => List::Deque(boards.collect()),
        }
    }

    fn len(&self) -> usize {
        match self {
            List::Vector(list) => list.left(),
            List::Linked(list) => list.left(),
            List::Deque(list) => list.left(),
        }
    }

    fn keep(&mut self, card: usize, value: u8) {
        match self {
            List::Vector(list) => list.keep(card, value),
            List::Linked(list) => list.keep(card, value),
            List::Deque(list) => list.keep(card, value),
        }
    }

    fn boards(&self) -> Vec<Packed> {
        match self {
            List::Vector(list) => list.boards(),
            List::Linked(list) => list.boards(),
            List::Deque(list) => list.boards(),
        }
    }
}

/// What comes next.
pub enum NextBoard {
    /// A search with these cards known.
    Search(Vec<Option<u8>>),
    /// Another flip, after so many boards were looked at.
    Flip(usize),
    /// The games are over, and these boards are left.
    Left(Vec<Packed>),
}

/// The games.
pub struct Moves {
    /// The cards to flip, with their values.
    flips: Vec<(usize, u8)>,
    /// The container; `None`: the search is made again.
    kind: Option<Container>,
    /// The cards known in this game.
    known: Vec<Option<u8>>,
    /// The boards that the last search has found so far.
    pub found: Vec<Packed>,
    /// Those of the clues alone.
    all: Option<Vec<Packed>>,
    list: List,
    /// How many games there are, and the current one.
    games: usize,
    game: usize,
    /// Flips made in this game, and in all.
    made: usize,
    pub flipped: u64,
    /// Boards of the list that were looked at.
    pub passed: u64,
}

impl Moves {
    /// `None` if no card is flipped.
    pub fn new(cards: &[Option<u8>], kind: Option<Container>, many: bool) -> Option<Moves> {
        let flips: Vec<(usize, u8)> = cards.iter().enumerate().filter_map(|(at, card)| Some((at, (*card)?))).collect();
        let list = List::Vector(Vec::new());
        let games = if many { MANY } else { 1 };
        let known = vec![None; cards.len()];
        let (found, all, game, made, flipped, passed) = (Vec::new(), None, 0, 0, 0, 0);
        (!flips.is_empty()).then_some(Moves {
            flips,
            kind,
            known,
            found,
            all,
            list,
            games,
            game,
            made,
            flipped,
            passed,
        })
    }

    /// The boards that fit the clues alone, once they are known.
    pub fn listed(&self) -> usize {
        self.all.as_ref().map_or(0, Vec::len)
    }

    /// Goes on after a search or a flip.
    pub fn next(&mut self) -> NextBoard {
        let found = &mut self.found;
        let all = self.all.get_or_insert_with(|| std::mem::take(found));
        if self.made == self.flips.len() {
            (self.game, self.made) = (self.game + 1, 0);
        }
        if self.game == self.games {
            return NextBoard::Left(self.kind.map_or_else(|| std::mem::take(found), |_| self.list.boards()));
        }
        let mut looked = 0;
        if self.made == 0 {
            self.known.fill(None);
            if let Some(kind) = self.kind {
                self.list = List::of(kind, all);
                looked = self.list.len();
            }
        }
        let (card, value) = self.flips[(self.game + self.made) % self.flips.len()];
        self.known[card] = Some(value);
        self.made += 1;
        self.flipped += 1;
        if self.kind.is_none() {
            found.clear();
            return NextBoard::Search(self.known.clone());
        }
        self.passed += self.list.len() as u64;
        looked += self.list.len();
        self.list.keep(card, value);
        NextBoard::Flip(looked)
    }
}
