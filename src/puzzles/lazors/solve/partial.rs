//! A partial placement and the beams it determines; decisions are undone in reverse order.

use super::flat::{BOUNCE, Flat, PASS, Place, heading};
use crate::puzzles::lazors::board::{Kind, Supply};

/// The state of a [`Partial`] before a decision.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    trail: u32,
    lit: u64,
}

/// What is decided and what follows from it. Memory: some bytes per cell; the trail contains each beam into a cell at
/// most once.
#[derive(Clone)]
pub struct Partial {
    /// The content of each place.
    pub place: Vec<Place>,
    /// The beams known to enter each place. In an open place they wait for its decision.
    pub beams: Vec<u8>,
    /// The targets known to be lit.
    pub lit: u64,
    /// The blocks left to place.
    pub left: Supply,
    /// Number of open places.
    pub open: usize,
    /// For each teleporter the place of its partner; valid only while no teleporter is left to place.
    partner: Vec<u16>,
    trail: Vec<(u16, u8)>,
    queue: Vec<u16>,
}

impl Partial {
    /// The start: only fixed blocks are decided, and all beams run as far as they can.
    pub fn new(flat: &Flat) -> Partial {
        let mut partial = Partial {
            place: flat.start.clone(),
            beams: flat.sources.clone(),
            lit: 0,
            left: flat.supply,
            open: flat.free.len(),
            partner: vec![0; flat.start.len()],
            trail: Vec::new(),
            queue: (0..flat.start.len() as u16)
                .filter(|&place| flat.sources[usize::from(place)] != 0)
                .collect(),
        };
        partial.pair();
        partial.run(flat);
        partial.trail.clear();
        partial
    }

    /// Number of blocks left to place.
    pub fn blocks(&self) -> usize {
        self.left.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether a block of a kind is left to place.
    pub fn has(&self, kind: Kind) -> bool {
        self.left[kind.index()] > 0
    }

    /// Whether the pairs of teleporters are known.
    pub fn paired(&self) -> bool {
        !self.has(Kind::Teleporter)
    }

    /// The partner of the teleporter at a place, once they are paired.
    pub fn partner(&self, place: usize) -> usize {
        usize::from(self.partner[place])
    }

    /// The current state, for [`Partial::undo`].
    pub fn mark(&self) -> Mark {
        Mark { trail: self.trail.len() as u32, lit: self.lit }
    }

    /// Decides an open place, for a block that is left or for none, and extends the beams.
    pub fn decide(&mut self, flat: &Flat, place: usize, what: Place) {
        self.place[place] = what;
        self.open -= 1;
        if let Place::Block(kind) = what {
            self.left[kind.index()] -= 1;
            if kind == Kind::Teleporter && self.paired() {
                self.pair();
                for other in 0..self.place.len() {
                    if self.place[other] == Place::Block(Kind::Teleporter) && self.beams[other] != 0 {
                        self.queue.push(other as u16);
                    }
                }
            }
        }
        if self.beams[place] != 0 {
            self.queue.push(place as u16);
        }
        self.run(flat);
    }

    /// Undoes the last decision, which was about this place and made at this mark.
    pub fn undo(&mut self, place: usize, mark: Mark) {
        if let Place::Block(kind) = self.place[place] {
            self.left[kind.index()] += 1;
        }
        self.place[place] = Place::Open;
        self.open += 1;
        self.lit = mark.lit;
        while self.trail.len() > mark.trail as usize {
            if let Some((place, beams)) = self.trail.pop() {
                self.beams[usize::from(place)] = beams;
            }
        }
    }

    /// The targets that a solid block at this place would enclose on one of its sides, and that are not lit: none, or
    /// those of the first such side.
    pub fn enclosed(&self, flat: &Flat, place: usize) -> u64 {
        let beyond = (0..4).map(|h| (flat.lamps[place][h] & !self.lit, flat.next(place, h)));
        beyond
            .filter(|&(dark, _)| dark != 0)
            .find(|&(_, next)| self.place[next].solid())
            .map_or(0, |(dark, _)| dark)
    }

    /// Pairs the teleporters on the board in reading order.
    fn pair(&mut self) {
        let mut first = None;
        for place in 0..self.place.len() {
            if self.place[place] == Place::Block(Kind::Teleporter) {
                if let Some(other) = first.take() {
                    self.partner[place] = other as u16;
                    self.partner[other] = place as u16;
                } else {
                    first = Some(place);
                }
            }
        }
    }

    fn run(&mut self, flat: &Flat) {
        while let Some(place) = self.queue.pop() {
            let place = usize::from(place);
            let beams = self.beams[place];
            let turned = usize::from(beams);
            // Where the beams continue, those that go through, and those that are reflected.
            let (exit, through, bounced) = match self.place[place] {
                Place::Open | Place::Block(Kind::Opaque) => continue,
                Place::Empty => (place, PASS[turned], 0),
                Place::Block(Kind::Reflect) => (place, 0, BOUNCE[turned]),
                Place::Block(Kind::Refract) => (place, PASS[turned], BOUNCE[turned]),
                Place::Block(Kind::Prism) => (place, beams, 0),
                Place::Block(Kind::Teleporter) if self.paired() => (self.partner(place), beams, 0),
                Place::Block(Kind::Teleporter) => continue,
            };
            if through != 0 {
                self.lit |= flat.lit_entering(place, beams) | flat.lit_leaving(exit, through);
            }
            for h in 0..4 {
                let leaving = (through | bounced) & heading(h);
                if leaving != 0 {
                    let next = flat.next(exit, h);
                    let before = self.beams[next];
                    if leaving & !before != 0 {
                        self.trail.push((next as u16, before));
                        self.beams[next] = before | leaving;
                        self.queue.push(next as u16);
                    }
                }
            }
        }
    }
}
