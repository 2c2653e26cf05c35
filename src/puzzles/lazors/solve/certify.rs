//! The certificate of a board: cases of cells with a block or none, with a target at the end of each that no beam can
//! reach.
//!
//! An item is a free cell; its token is its index, row by row. Its values are "no block" as long as there are more open
//! cells than blocks left, then the kinds that are left, in the order of their letters. Once there is only one way to
//! place what is left, it counts as placed. `t3` is the reason: target 3, counted from 0, stays dark even if every open
//! cell did everything at once that it still can.

use crate::grid::Size;
use crate::kit::casework::{self, CaseRefutation, Forced, ItemSet, Position};
use crate::kit::json;
use crate::puzzle::{Evidence, Uncertified};
use crate::puzzles::lazors::board::{BlockKind, Board, Site};
use crate::search::{Options, Watch};

use super::flat::{Place, RimmedBoard};
use super::partial::PartialBoard;
use super::reach::Reach;
use super::{Answer, search};

/// See [`crate::puzzle::Certify`].
pub fn certify(board: &Board, watch: &mut Watch<'_>) -> Result<Evidence, Uncertified> {
    let answer = casework::answer(search(board, &Options::default()), watch)?;
    let row = |row: &[Option<BlockKind>]| {
        json::word(&row.iter().map(|it| it.map_or('.', BlockKind::letter)).collect::<String>())
    };
    let solution = answer.as_ref().map(|answer| json::list(answer.rows().map(row)));
    casework::evidence(&mut PlacementState::new(board, answer), written(board), solution, watch)
}

/// The board as JSON.
fn written(board: &Board) -> String {
    let letter = |site: &Site| match site {
        Site::Free => 'o',
        Site::Closed => 'x',
        Site::Fixed(kind) => kind.letter(),
    };
    let row = |row: &[Site]| json::word(&row.iter().map(letter).collect::<String>());
    let supply = BlockKind::ALL.map(|kind| board.supply[kind.index()]);
    json::object(&[
        ("cells", json::list(board.sites.rows().map(row))),
        ("supply", json::list(supply)),
        (
            "lasers",
            json::list(board.lasers.iter().map(|it| json::list([it.at.x, it.at.y, it.vx.into(), it.vy.into()]))),
        ),
        ("targets", json::list(board.targets.iter().map(|at| json::list([at.x, at.y])))),
    ])
}

/// A placement, with what follows if there is only one way to place what is left.
struct PlacementState {
    size: Size,
    flat: RimmedBoard,
    answer: Option<Answer>,
    partial: PartialBoard,
    reach: Reach,
    /// The places decided, and how many there were before each decision.
    trail: Vec<usize>,
    starts: Vec<usize>,
}

impl PlacementState {
    fn new(board: &Board, answer: Option<Answer>) -> PlacementState {
        let flat = RimmedBoard::new(Some(board));
        let mut cells = PlacementState {
            size: board.size(),
            partial: PartialBoard::new(&flat),
            reach: Reach::default(),
            answer,
            trail: Vec::new(),
            starts: Vec::new(),
            flat,
        };
        cells.fill();
        cells
    }

    fn put(&mut self, place: usize, what: Place) {
        self.trail.push(place);
        self.partial.decide(&self.flat, place, what);
    }

    /// Places what is left if there is only one way.
    fn fill(&mut self) {
        let left: Vec<BlockKind> = BlockKind::ALL.into_iter().filter(|&kind| self.partial.has(kind)).collect();
        let what = match left[..] {
            [] => Place::Empty,
            [kind] if self.partial.blocks() == self.partial.open => Place::Block(kind),
            _ => return,
        };
        for place in self.open() {
            self.put(place, what);
        }
    }

    /// The open places, in reading order.
    fn open(&self) -> Vec<usize> {
        let free = self.flat.free.iter().map(|&place| usize::from(place));
        free.filter(|&place| self.partial.place[place] == Place::Open).collect()
    }

    /// The number of beams that have come to an open place.
    fn met(&self, place: usize) -> u32 {
        self.partial.rays.beams[place].count_ones()
    }
}

/// A value as what a place holds: nothing, or a kind of block by its index plus 1.
fn what(value: u8) -> Place {
    let kind = usize::from(value).checked_sub(1).and_then(|index| BlockKind::ALL.get(index));
    kind.map_or(Place::Empty, |&kind| Place::Block(kind))
}

impl Position for PlacementState {
    fn items(&self) -> usize {
        self.size.area()
    }

    fn values(&self, _: usize) -> Vec<u8> {
        let empty = (self.partial.open > self.partial.blocks()).then_some(0);
        let kinds = BlockKind::ALL.into_iter().filter(|&kind| self.partial.has(kind));
        empty.into_iter().chain(kinds.map(|kind| kind.index() as u8 + 1)).collect()
    }

    fn decide(&mut self, item: usize, value: u8) {
        self.starts.push(self.trail.len());
        self.put(self.flat.place(self.size.cell(item)), what(value));
        self.fill();
    }

    fn undo(&mut self) {
        let start = self.starts.pop().unwrap_or(0);
        while self.trail.len() > start
            && let Some(place) = self.trail.pop()
        {
            self.partial.undo(place);
        }
    }

    /// The values of a cell depend on the counts, and so on all decisions before it.
    fn refuted(&mut self) -> Option<CaseRefutation> {
        self.reach.flood(&self.flat, &self.partial, false).err()?;
        let dark = (self.flat.all & !self.reach.rays.lit).trailing_zeros();
        Some(CaseRefutation { reason: format!("t{dark}"), uses: ItemSet::below(self.items()) })
    }

    fn forced(&mut self) -> Option<Forced> {
        let met = self.open().into_iter().filter(|&place| self.partial.rays.beams[place] != 0);
        for place in met.collect::<Vec<_>>() {
            let item = self.flat.index(place);
            let (mut kept, mut refuted) = (Vec::new(), Vec::new());
            for value in self.values(item) {
                self.decide(item, value);
                let why = self.refuted();
                self.undo();
                match why {
                    Some(why) => refuted.push((value, why)),
                    None => kept.push(value),
                }
                if kept.len() > 1 {
                    break;
                }
            }
            if kept.len() < 2 {
                return Some(Forced { item, refuted, kept: kept.pop() });
            }
        }
        None
    }

    /// The cells that beams have come to, most first; else any.
    fn candidates(&mut self) -> Vec<usize> {
        let mut open = self.open();
        open.sort_by_key(|&place| std::cmp::Reverse(self.met(place)));
        let met = open.iter().filter(|&&place| self.met(place) > 0).count();
        open.truncate(met.max(1));
        open.into_iter().map(|place| self.flat.index(place)).collect()
    }

    fn is_right(&self) -> bool {
        self.answer.as_ref().is_some_and(|answer| {
            let held = |cell| self.partial.place[self.flat.place(cell)];
            answer.iter().all(|(cell, &block)| held(cell) == block.map_or(Place::Empty, Place::Block))
        })
    }
}
