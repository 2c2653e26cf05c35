//! What is known of a board during deduction: for each cell what it may still be.

use std::rc::Rc;

use crate::grid::Cell;
use crate::puzzle::Fact;

use super::items::Places;
use crate::puzzles::lazors::board::{BlockKind, Board, Site, Supply};
use crate::puzzles::lazors::solve::flat::{Place, RimmedBoard, bits};

/// What a cell may be, as a set of bits: bit 0 for no block, bit `1 + Kind::index` for a block of that kind. The bit
/// numbers are the values of facts.
pub type May = u8;

/// No block.
pub const EMPTY: May = 1;
/// A block of any kind.
pub const BLOCKS: May = !EMPTY;
/// Blocks that no beam goes through.
pub const SOLID: May = of(BlockKind::Reflect) | of(BlockKind::Opaque);
/// Blocks that do anything but absorb.
pub const GUIDES: May = BLOCKS & !of(BlockKind::Opaque);

/// A block of this kind.
pub const fn of(kind: BlockKind) -> May {
    2 << kind.index()
}

/// Whether only one possibility is left.
pub const fn settled(may: May) -> bool {
    may.count_ones() <= 1
}

/// What does not change: the board and its preparation.
pub struct Prepared {
    /// The original board.
    pub board: Board,
    /// The same, prepared for searching.
    pub flat: RimmedBoard,
    /// What each place may be before any block is placed.
    pub start: Vec<May>,
    /// The order of the board's items.
    pub items: Places,
}

/// What is known.
#[derive(Clone)]
pub struct Candidates {
    /// The board.
    pub ground: Rc<Prepared>,
    /// What each place may be; never empty.
    pub may: Vec<May>,
    /// Facts about a cell that contradict each other, once such facts were learnt.
    pub clash: Option<(Cell, Vec<Fact>)>,
    /// Places where learnt facts exclude all but one block, which has not been reported yet.
    pub implied: Vec<usize>,
}

/// The blocks whose cells are not known.
#[derive(Clone, Copy)]
pub struct OpenBlocks {
    /// By kind; negative if more are known to be placed than there are.
    pub kinds: [i32; 5],
    /// All of them.
    pub blocks: i32,
    /// The number of cells that are known to have one of them, of unknown kind.
    pub reserved: i32,
}

impl OpenBlocks {
    /// The blocks left in a state of a board.
    pub fn of(flat: &RimmedBoard, may: &[May]) -> OpenBlocks {
        let mut left = OpenBlocks { kinds: flat.supply.map(i32::from), blocks: 0, reserved: 0 };
        for &place in &flat.free {
            let may = may[usize::from(place)];
            if !settled(may) {
                left.reserved += i32::from(may & EMPTY == 0);
            } else if may & BLOCKS != 0 {
                left.kinds[may.trailing_zeros() as usize - 1] -= 1;
            }
        }
        left.blocks = left.kinds.iter().sum();
        left
    }

    /// The kinds that are left.
    pub fn mask(&self) -> May {
        BlockKind::ALL.into_iter().filter(|kind| self.kinds[kind.index()] > 0).fold(EMPTY, |set, kind| set | of(kind))
    }

    /// The number of those that do anything but absorb.
    pub fn guides(&self) -> i32 {
        self.blocks - self.kinds[BlockKind::Opaque.index()]
    }

    /// How many cells that may stay empty can have a block that guides a beam.
    pub fn cap(&self) -> u16 {
        self.guides().min(self.blocks - self.reserved).max(0) as u16
    }
}

impl Candidates {
    /// What the current board shows.
    pub fn new(board: &Board) -> Candidates {
        let flat = RimmedBoard::new(Some(board));
        let supply = OpenBlocks { kinds: board.supply.map(i32::from), blocks: 0, reserved: 0 }.mask();
        let start: Vec<May> = (flat.start.iter())
            .map(|place| match place {
                Place::Open => supply,
                Place::Empty => EMPTY,
                Place::Block(kind) => of(*kind),
            })
            .collect();
        let mut may = start.clone();
        for (cell, kind) in board.placed.iter().filter_map(|(cell, kind)| Some((cell, (*kind)?))) {
            may[flat.place(cell)] = of(kind);
        }
        let ground = Prepared { board: board.clone(), flat, start, items: Places::of(board) };
        Candidates { ground: Rc::new(ground), may, clash: None, implied: Vec::new() }
    }

    /// The places that may have a block and are not settled, in reading order.
    pub fn open(&self) -> impl Iterator<Item = usize> {
        let free = self.ground.flat.free.iter().map(|&place| usize::from(place));
        free.filter(|&place| !settled(self.may[place]))
    }

    /// The cell of a place that is not on the rim.
    pub fn cell(&self, place: usize) -> Cell {
        self.ground.flat.cell(place)
    }

    /// Adds a known fact.
    pub fn learn(&mut self, fact: Fact) {
        if !self.ground.board.size().contains(fact.cell) {
            return;
        }
        let place = self.ground.flat.place(fact.cell);
        let bit = 1u8.checked_shl(fact.value).unwrap_or(0);
        let now = self.may[place] & if fact.holds { bit } else { !bit };
        if now != 0 {
            self.implied.retain(|&other| !fact.holds || other != place);
            if !fact.holds && settled(now) && now != EMPTY && !settled(self.may[place]) {
                self.implied.push(place);
            }
            self.may[place] = now;
        } else if self.clash.is_none() {
            let mut given = Vec::new();
            self.facts(place, &mut given);
            given.push(fact);
            self.clash = Some((fact.cell, given));
        }
    }

    /// Adds the facts learnt about a place to a list.
    pub fn facts(&self, place: usize, given: &mut Vec<Fact>) {
        let (may, start) = (self.may[place], self.ground.start[place]);
        if may == start {
            return;
        }
        let cell = self.cell(place);
        if settled(may) {
            given.push(Fact { cell, value: may.trailing_zeros(), holds: true });
        } else {
            let gone = bits(u64::from(start & !may));
            given.extend(gone.map(|value| Fact { cell, value: value as u32, holds: false }));
        }
    }

    /// Adds the facts learnt about all places that are certainly in `among` to a list.
    pub fn settled_facts(&self, among: May, given: &mut Vec<Fact>) {
        for &place in &self.ground.flat.free {
            let place = usize::from(place);
            if settled(self.may[place]) && self.may[place] & among != 0 {
                self.facts(place, given);
            }
        }
    }

    /// The facts that follow if a place cannot be any of these; returns what is left of it.
    pub fn without(&self, place: usize, gone: May, follows: &mut Vec<Fact>) -> May {
        let (may, cell) = (self.may[place], self.cell(place));
        let rest = may & !gone;
        if rest.count_ones() == 1 {
            follows.push(Fact { cell, value: rest.trailing_zeros(), holds: true });
        } else {
            let gone = bits(u64::from(may & gone));
            follows.extend(gone.map(|value| Fact { cell, value: value as u32, holds: false }));
        }
        rest
    }

    /// The current board with what is known, as far as a board can represent it.
    pub fn board(&self) -> Board {
        let mut board = self.ground.board.cleared();
        let mut tray: Supply = board.supply;
        for &place in &self.ground.flat.free {
            let may = self.may[usize::from(place)];
            let cell = self.cell(usize::from(place));
            if may == EMPTY {
                board.sites.set(cell, Site::Closed);
            } else if let (true, Some(kind)) = (settled(may), kind_of(may.trailing_zeros()))
                && tray[kind.index()] > 0
            {
                tray[kind.index()] -= 1;
                board.placed.set(cell, Some(kind));
            }
        }
        board
    }
}

/// The list sorted and without duplicates. Lists are short, and the code of a standard sort is large.
pub fn tidied<T: Ord + Copy>(list: &[T]) -> Vec<T> {
    let mut tidy = Vec::with_capacity(list.len());
    for &one in list {
        if let Err(at) = tidy.binary_search(&one) {
            tidy.insert(at, one);
        }
    }
    tidy
}

/// The kind of a fact's value, if it is a block.
pub fn kind_of(value: u32) -> Option<BlockKind> {
    BlockKind::ALL.get((value as usize).checked_sub(1)?).copied()
}

/// The value of the fact that a cell holds a block of this kind, or none.
pub fn value_of(kind: Option<BlockKind>) -> u32 {
    kind.map_or(0, |kind| kind.index() as u32 + 1)
}
