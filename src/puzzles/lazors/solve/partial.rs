//! A partial placement and the beams it determines; decisions are undone in reverse order.

use super::flat::{Place, RimmedBoard};
use super::rays::{Out, Rays};
use crate::puzzles::lazors::board::{BlockKind, Supply};

/// What is decided and what follows from it. Memory: some bytes per cell, and one per cell for each decision.
#[derive(Clone)]
pub struct PartialBoard {
    /// The content of each place.
    pub place: Vec<Place>,
    /// The beams known to enter each place, where in an open one they wait for its decision, and the targets lit.
    pub rays: Rays,
    /// The blocks left to place.
    pub left: Supply,
    /// Number of open places.
    pub open: usize,
    /// For each teleporter the place of its partner; valid only while no teleporter is left to place.
    partner: Vec<u16>,
    /// The beams and the targets lit before each decision.
    before: Vec<u8>,
    lit: Vec<u64>,
}

impl PartialBoard {
    /// The start: only fixed blocks are decided, and all beams run as far as they can.
    pub fn new(flat: &RimmedBoard) -> PartialBoard {
        let mut partial = PartialBoard {
            place: flat.start.clone(),
            rays: Rays::default(),
            left: flat.supply,
            open: flat.free.len(),
            partner: vec![0; flat.start.len()],
            before: Vec::new(),
            lit: Vec::new(),
        };
        partial.pair();
        partial.rays.start(&flat.sources, 0, |_| true);
        partial.run(flat);
        partial
    }

    /// Number of blocks left to place.
    pub fn blocks(&self) -> usize {
        self.left.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether a block of a kind is left to place.
    pub fn has(&self, kind: BlockKind) -> bool {
        self.left[kind.index()] > 0
    }

    /// Whether the pairs of teleporters are known.
    pub fn paired(&self) -> bool {
        !self.has(BlockKind::Teleporter)
    }

    /// The partner of the teleporter at a place, once they are paired.
    pub fn partner(&self, place: usize) -> Option<usize> {
        self.paired().then(|| usize::from(self.partner[place]))
    }

    /// Decides an open place, for a block that is left or for none, and extends the beams.
    pub fn decide(&mut self, flat: &RimmedBoard, place: usize, what: Place) {
        self.before.extend_from_slice(&self.rays.beams);
        self.lit.push(self.rays.lit);
        self.place[place] = what;
        self.open -= 1;
        if let Place::Block(kind) = what {
            self.left[kind.index()] -= 1;
            if kind == BlockKind::Teleporter && self.paired() {
                self.pair();
                for other in 0..self.place.len() {
                    if self.place[other] == Place::Block(BlockKind::Teleporter) && self.rays.beams[other] != 0 {
                        self.rays.follow(other);
                    }
                }
            }
        }
        if self.rays.beams[place] != 0 {
            self.rays.follow(place);
        }
        self.run(flat);
    }

    /// Undoes the last decision, which was about this place.
    pub fn undo(&mut self, place: usize) {
        if let Place::Block(kind) = self.place[place] {
            self.left[kind.index()] += 1;
        }
        self.place[place] = Place::Open;
        self.open += 1;
        let start = self.before.len().saturating_sub(self.place.len());
        self.rays.start(&self.before[start..], self.lit.pop().unwrap_or(0), |_| false);
        self.before.truncate(start);
    }

    /// The targets that a solid block at this place would enclose on one of its sides, and that are not lit: none, or
    /// those of the first such side.
    pub fn enclosed(&self, flat: &RimmedBoard, place: usize) -> u64 {
        let beyond = (0..4).map(|h| (flat.lamps[place][h] & !self.rays.lit, flat.next(place, h)));
        beyond.filter(|&(dark, _)| dark != 0).find(|&(_, next)| self.place[next].solid()).map_or(0, |(dark, _)| dark)
    }

    /// Pairs the teleporters on the board in reading order.
    fn pair(&mut self) {
        let mut first = None;
        for place in 0..self.place.len() {
            if self.place[place] == Place::Block(BlockKind::Teleporter) {
                if let Some(other) = first.take() {
                    self.partner[place] = other as u16;
                    self.partner[other] = place as u16;
                } else {
                    first = Some(place);
                }
            }
        }
    }

    fn run(&mut self, flat: &RimmedBoard) {
        let (place, paired, partner) = (&self.place, self.paired(), &self.partner);
        self.rays.flow(flat, |_, at, beams| Out::of(place[at], at, beams, || paired.then(|| usize::from(partner[at]))));
    }
}
