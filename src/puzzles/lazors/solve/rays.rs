//! Beams followed over a board, all that enter a place at once: the solvers' one tracer. What a place does to them is
//! told by its caller: what is decided, or all that it may still do.

use super::flat::{BOUNCE, PASS, Place, RimmedBoard, heading};
use crate::puzzles::lazors::board::BlockKind;

/// How the beams that enter a place leave it.
#[derive(Clone, Copy)]
pub struct Out {
    /// The place that they leave: for a teleporter its partner.
    pub from: usize,
    /// Those that go through.
    pub through: u8,
    /// Those that are reflected.
    pub bounced: u8,
}

impl Out {
    /// How beams leave a place with this content, or how those entered it that leave it: both ways are the same.
    /// `None` if they end there or wait; a teleporter asks for its partner.
    pub fn of(what: Place, place: usize, beams: u8, partner: impl FnOnce() -> Option<usize>) -> Option<Out> {
        let turned = usize::from(beams);
        let (from, through, bounced) = match what {
            Place::Empty => (place, PASS[turned], 0),
            Place::Block(BlockKind::Reflect) => (place, 0, BOUNCE[turned]),
            Place::Block(BlockKind::Refract) => (place, PASS[turned], BOUNCE[turned]),
            Place::Block(BlockKind::Prism) => (place, beams, 0),
            Place::Block(BlockKind::Teleporter) => (partner()?, beams, 0),
            Place::Open | Place::Block(BlockKind::Opaque) => return None,
        };
        Some(Out { from, through, bounced })
    }
}

/// Beams on their way over a board.
#[derive(Clone, Default)]
pub struct Rays {
    /// The beams known to enter each place.
    pub beams: Vec<u8>,
    /// The targets known to be lit.
    pub lit: u64,
    /// The places whose beams have to be followed.
    queue: Vec<u16>,
}

impl Rays {
    /// Starts anew with beams that enter places, to follow them from some of these.
    pub fn start(&mut self, beams: &[u8], lit: u64, from: impl Fn(usize) -> bool) {
        self.beams.clear();
        self.beams.extend_from_slice(beams);
        self.lit = lit;
        self.queue.clear();
        let places = (0..beams.len()).filter(|&place| beams[place] != 0 && from(place));
        self.queue.extend(places.map(|place| place as u16));
    }

    /// Follows the beams that enter a place at the next [`Rays::flow`].
    pub fn follow(&mut self, place: usize) {
        self.queue.push(place as u16);
    }

    /// Follows the beams until nothing changes. `meet` tells how those that enter a place leave it.
    pub fn flow(&mut self, flat: &RimmedBoard, mut meet: impl FnMut(&mut Rays, usize, u8) -> Option<Out>) {
        while let Some(place) = self.queue.pop() {
            let place = usize::from(place);
            let beams = self.beams[place];
            let Some(Out { from, through, bounced }) = meet(self, place, beams) else { continue };
            if through != 0 {
                self.lit |= flat.lit_entering(place, beams) | flat.lit_leaving(from, through);
            }
            self.spread(flat, from, through | bounced);
        }
    }

    /// Adds beams that a teleporter sends out at a place.
    pub fn send(&mut self, flat: &RimmedBoard, place: usize, beams: u8) {
        self.lit |= flat.lit_leaving(place, beams);
        self.spread(flat, place, beams);
    }

    /// Adds beams that leave a place.
    fn spread(&mut self, flat: &RimmedBoard, place: usize, leaving: u8) {
        for h in 0..4 {
            let beams = leaving & heading(h);
            if beams != 0 {
                let next = flat.next(place, h);
                if beams & !self.beams[next] != 0 {
                    self.beams[next] |= beams;
                    self.queue.push(next as u16);
                }
            }
        }
    }
}

/// The levels of a flood of what beams could reach: a place that it meets may have a block from the next level on.
#[derive(Clone, Default)]
pub struct FloodLevels {
    stage: Vec<RayStage>,
    /// The places that have been met at this level.
    met: Vec<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum RayStage {
    Dry,
    Met,
    Turns,
}

impl FloodLevels {
    /// The first level, at which so many places have not been met.
    pub fn start(&mut self, places: usize) {
        self.met.clear();
        self.stage.clear();
        self.stage.resize(places, RayStage::Dry);
    }

    /// Beams meet a place. Whether it may have a block at this level.
    pub fn meet(&mut self, place: usize) -> bool {
        if self.stage[place] == RayStage::Dry {
            self.stage[place] = RayStage::Met;
            self.met.push(place as u16);
        }
        self.turns(place)
    }

    /// Whether a place may have a block at this level.
    pub fn turns(&self, place: usize) -> bool {
        self.stage[place] == RayStage::Turns
    }

    /// The places that were met at this level.
    pub fn met(&self) -> &[u16] {
        &self.met
    }

    /// Goes to the next level, at which the beams at these places are followed again.
    pub fn rise(&mut self, rays: &mut Rays) {
        while let Some(place) = self.met.pop() {
            self.stage[usize::from(place)] = RayStage::Turns;
            rays.follow(place.into());
        }
    }
}
