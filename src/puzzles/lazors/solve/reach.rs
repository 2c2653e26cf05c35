//! The optimistic flood: what the beams could reach if every open cell did everything that is still possible.
//!
//! The flood rises in levels. At level 0 open cells only let beams pass; at each further level every open cell that the
//! flood has met so far may have a block as well. A target first lit at level `k` needs at least `k` more blocks: on a
//! real path to it the blocks that it meets, in the order of their first meeting, each appear at most one level later
//! than the one before. (Counting bounces instead would be wrong: one block may turn the same beam several times.)

use super::flat::{BOUNCE, Flat, PASS, Place, heading};
use super::partial::Partial;
use crate::puzzles::lazors::board::Kind;

/// Why a partial placement leads nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// Some target can never be lit.
    Dark,
    /// Some target needs more blocks than are left.
    Short,
}

/// The flood's marks, kept between uses to save allocations.
#[derive(Clone, Default)]
pub struct Reach {
    /// The beams that could enter each place.
    pub beams: Vec<u8>,
    /// The targets that could be lit.
    pub lit: u64,
    /// The targets that were lit at the flood's last level.
    pub last: u64,
    /// The last level.
    pub level: u16,
    /// The open places that the flood has met, and those that may have a block at its last level.
    stage: Vec<Stage>,
    /// Beams that have met, or could meet, a teleporter whose partner is unknown.
    ports: u8,
    queue: Vec<u16>,
    later: Vec<u16>,
}

/// The stage of an open place in the flood.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Stage {
    #[default]
    Dry,
    /// It may have a block from the next level on.
    Met,
    /// It may have a block.
    Turns,
}

/// What open cells may do.
#[derive(Clone, Copy)]
pub struct Means {
    /// Let beams pass.
    pub pass: bool,
    /// Reflect them.
    pub bounce: bool,
    /// Let them across, like a prism.
    pub cross: bool,
    /// Be a teleporter.
    pub port: bool,
    /// The number of blocks left that do anything but absorb.
    pub blocks: u16,
}

impl Means {
    /// What is possible with the blocks and cells left.
    pub fn of(partial: &Partial) -> Means {
        let [reflect, _, refract, prism, teleporter] = partial.left;
        Means {
            pass: refract > 0 || partial.open > partial.blocks(),
            bounce: reflect > 0 || refract > 0,
            cross: prism > 0,
            port: teleporter > 0,
            blocks: reflect + refract + prism + teleporter,
        }
    }
}

impl Reach {
    /// Floods from the beams that wait. Fails if some target stays dark; with `levels` also if some target needs more
    /// blocks than are left. Cost: O(cells).
    pub fn flood(&mut self, flat: &Flat, partial: &Partial, levels: bool) -> Result<(), Cut> {
        let means = Means::of(partial);
        self.beams.clone_from(&partial.beams);
        self.stage.clear();
        self.stage.resize(flat.start.len(), Stage::Dry);
        self.lit = partial.lit;
        self.last = 0;
        self.level = 0;
        self.ports = 0;
        self.queue.clear();
        self.later.clear();
        for place in 0..flat.start.len() {
            let waits = match partial.place[place] {
                Place::Open => true,
                Place::Block(Kind::Teleporter) => !partial.paired(),
                _ => false,
            };
            if waits && self.beams[place] != 0 {
                self.queue.push(place as u16);
            }
        }
        loop {
            self.rise(flat, partial, means);
            if self.lit == flat.all {
                return Ok(());
            }
            if self.later.is_empty() {
                return Err(Cut::Dark);
            }
            if means.blocks == 0 {
                return Err(Cut::Dark);
            }
            if levels && self.level == means.blocks {
                return Err(Cut::Short);
            }
            self.level += 1;
            self.last = 0;
            while let Some(place) = self.later.pop() {
                self.stage[usize::from(place)] = Stage::Turns;
                self.queue.push(place);
            }
        }
    }

    /// Whether an open place may have a block at the flood's last level.
    pub fn turns(&self, place: usize) -> bool {
        self.stage[place] == Stage::Turns
    }

    /// Spreads everything queued within the current level.
    fn rise(&mut self, flat: &Flat, partial: &Partial, means: Means) {
        while let Some(place) = self.queue.pop() {
            let place = usize::from(place);
            let beams = self.beams[place];
            let turned = usize::from(beams);
            let mut exit = place;
            let (through, bounced) = match partial.place[place] {
                Place::Open => {
                    let mut through = if means.pass { PASS[turned] } else { 0 };
                    let mut bounced = 0;
                    match self.stage[place] {
                        Stage::Dry => {
                            self.stage[place] = Stage::Met;
                            self.later.push(place as u16);
                        }
                        Stage::Met => {}
                        Stage::Turns => {
                            if means.bounce {
                                bounced = BOUNCE[turned];
                            }
                            if means.cross {
                                through |= beams;
                            }
                            if means.port {
                                self.light(flat.lit_entering(place, beams));
                                self.jump(flat, partial, beams);
                            }
                        }
                    }
                    (through, bounced)
                }
                Place::Empty => (PASS[turned], 0),
                Place::Block(Kind::Reflect) => (0, BOUNCE[turned]),
                Place::Block(Kind::Opaque) => continue,
                Place::Block(Kind::Refract) => (PASS[turned], BOUNCE[turned]),
                Place::Block(Kind::Prism) => (beams, 0),
                Place::Block(Kind::Teleporter) if partial.paired() => {
                    exit = partial.partner(place);
                    (beams, 0)
                }
                Place::Block(Kind::Teleporter) => {
                    self.light(flat.lit_entering(place, beams));
                    self.jump(flat, partial, beams);
                    continue;
                }
            };
            if through != 0 {
                self.light(flat.lit_entering(place, beams) | flat.lit_leaving(exit, through));
            }
            self.spread(flat, exit, through | bounced);
        }
    }

    fn light(&mut self, targets: u64) {
        self.last |= targets & !self.lit;
        self.lit |= targets;
    }

    fn spread(&mut self, flat: &Flat, place: usize, leaving: u8) {
        for h in 0..4 {
            let bits = leaving & heading(h);
            if bits != 0 {
                let next = flat.next(place, h);
                if bits & !self.beams[next] != 0 {
                    self.beams[next] |= bits;
                    self.queue.push(next as u16);
                }
            }
        }
    }

    /// Beams into a teleporter that is not paired yet may leave any other place that is or could be one.
    fn jump(&mut self, flat: &Flat, partial: &Partial, beams: u8) {
        let new = beams & !self.ports;
        if new == 0 {
            return;
        }
        self.ports |= new;
        for place in 0..flat.start.len() {
            if matches!(partial.place[place], Place::Open | Place::Block(Kind::Teleporter)) {
                self.light(flat.lit_leaving(place, new));
                self.spread(flat, place, new);
            }
        }
    }
}
