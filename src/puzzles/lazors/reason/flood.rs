//! A flood of beams: what they could still reach if every cell did everything it may do at once.
//!
//! What stays dark in the flood is dark in every solution. The flood can rise in levels, like the search's
//! (`solve/reach.rs`): at level 0 a cell that may stay empty lets beams pass; at each further level every such cell
//! that the flood has met so far may have a block as well. A target first lit at level `k` needs at least `k` more
//! blocks. Unlike the search's flood it records the origin of every beam.

use crate::puzzles::lazors::board::BlockKind;
use crate::puzzles::lazors::solve::flat::{BOUNCE, PASS, Place, RimmedBoard, bits};

use super::candidates::{EMPTY, GUIDES, May, of};

/// No beam: the origin of a laser's beam, and the beam of a target that stays dark.
pub const NONE: u16 = u16::MAX;
/// The level of a target that stays dark.
const NEVER: u16 = u16::MAX;

pub const PASSES: May = EMPTY | of(BlockKind::Refract);
pub const BOUNCES: May = of(BlockKind::Reflect) | of(BlockKind::Refract);
pub const CROSSES: May = of(BlockKind::Prism);
pub const PORT: May = of(BlockKind::Teleporter);

/// A flood. A beam is a place and one of the eight directions of entry, as `8 * place + direction`.
#[derive(Default)]
pub struct Flood {
    /// For each place, the directions in which beams could enter it.
    seen: Vec<u8>,
    /// The targets that could be lit.
    pub lit: u64,
    /// For each target the level at which it is lit.
    pub level: Vec<u16>,
    /// The places that could have one of the counted blocks, in the order in which they were met.
    pub met: Vec<u16>,
    /// For each target the beam that lights it.
    pub by: Vec<u16>,
    /// For each beam, the beam that it continues.
    pub parent: Vec<u16>,
    /// For each place where blocks are counted, the beam that met it first.
    pub first: Vec<u16>,
    turns: Vec<bool>,
    queue: Vec<u16>,
    /// The directions in which beams have entered a teleporter whose partner is unknown.
    jumped: u8,
    now: u16,
}

impl Flood {
    /// Floods the board: with `cap`, no higher than that level; with `wanted`, until these targets are lit.
    pub fn run(&mut self, flat: &RimmedBoard, may: &[May], cap: Option<u16>, wanted: Option<u64>) {
        let places = flat.start.len();
        // A parent is written when its beam is first seen, so old ones do no harm.
        self.parent.resize(8 * places, NONE);
        for (list, length) in [(&mut self.first, places), (&mut self.by, flat.targets.len())] {
            list.clear();
            list.resize(length, NONE);
        }
        self.seen.clear();
        self.seen.resize(places, 0);
        self.turns.clear();
        self.turns.resize(places, false);
        self.level.clear();
        self.level.resize(flat.targets.len(), NEVER);
        self.met.clear();
        (self.lit, self.now, self.jumped) = (0, 0, 0);
        let ports = Ports::of(flat, may);
        self.queue.clear();
        for (place, &ways) in flat.sources.iter().enumerate().filter(|&(_, &ways)| ways != 0) {
            self.seen[place] = ways;
            for beam in bits(ways.into()).map(|way| 8 * place + way) {
                self.parent[beam] = NONE;
                self.queue.push(beam as u16);
            }
        }
        let (mut risen, mut done) = (0, 0);
        loop {
            while let Some(&beam) = self.queue.get(done) {
                done += 1;
                self.step(flat, may, &ports, cap.is_some(), beam);
                if wanted.is_some_and(|wanted| wanted & !self.lit == 0) {
                    return;
                }
            }
            if risen == self.met.len() || self.now >= cap.unwrap_or(0) {
                return;
            }
            self.now += 1;
            let upto = self.met.len();
            for at in risen..upto {
                let place = usize::from(self.met[at]);
                self.turns[place] = true;
                self.queue.extend(bits(u64::from(self.seen[place])).map(|way| (8 * place + way) as u16));
            }
            risen = upto;
        }
    }

    fn step(&mut self, flat: &RimmedBoard, may: &[May], ports: &Ports, counted: bool, beam: u16) {
        let (place, byte) = (usize::from(beam / 8), 1u8 << (beam % 8));
        let mut can = may[place];
        if counted && can & EMPTY != 0 && can & GUIDES != 0 && !self.turns[place] {
            can = EMPTY;
            if self.first[place] == NONE {
                self.first[place] = beam;
                self.met.push(place as u16);
            }
        }
        let turned = usize::from(byte);
        let mut through = 0;
        if can & PASSES != 0 {
            through |= PASS[turned];
        }
        if can & CROSSES != 0 {
            through |= byte;
        }
        let bounced = if can & BOUNCES != 0 { BOUNCE[turned] } else { 0 };
        if through != 0 {
            let lamps = &flat.lamps[place];
            let entering = lamps[usize::from(beam % 8 / 2) ^ 2];
            let lit = bits(through.into()).fold(entering, |lit, way| lit | lamps[way / 2]);
            if lit & !self.lit != 0 {
                self.light(lit, beam);
            }
        }
        self.spread(flat, place, through | bounced, beam);
        if can & PORT != 0 {
            let exits = ports.exits(place);
            if !exits.is_empty() {
                self.light(flat.lit_entering(place, byte), beam);
            }
            // Beams of one direction leave from the same places wherever they enter, unless teleporters are paired.
            let before = self.jumped;
            self.jumped |= byte;
            if matches!(ports, Ports::Any(_)) && before & byte != 0 {
                return;
            }
            for exit in exits.iter().map(|&exit| usize::from(exit)) {
                self.light(flat.lit_leaving(exit, byte), beam);
                self.spread(flat, exit, byte, beam);
            }
        }
    }

    fn light(&mut self, targets: u64, beam: u16) {
        for target in bits(targets & !self.lit) {
            self.by[target] = beam;
            self.level[target] = self.now;
        }
        self.lit |= targets;
    }

    fn spread(&mut self, flat: &RimmedBoard, place: usize, leaving: u8, beam: u16) {
        for way in bits(leaving.into()) {
            let to = flat.next(place, way / 2);
            if self.seen[to] >> way & 1 == 0 {
                self.seen[to] |= 1 << way;
                self.parent[8 * to + way] = beam;
                self.queue.push((8 * to + way) as u16);
            }
        }
    }

    /// The places without which a target might not be lit, or not at its level: those on one path to it, and on the
    /// paths on which the blocks of that path are first met.
    pub fn way(&self, target: usize) -> Vec<bool> {
        let mut on = vec![false; self.seen.len()];
        let mut been = vec![false; self.parent.len()];
        let mut stack = vec![self.by[target]];
        while let Some(beam) = stack.pop() {
            if beam != NONE && !std::mem::replace(&mut been[usize::from(beam)], true) {
                let place = usize::from(beam / 8);
                on[place] = true;
                stack.extend([self.parent[usize::from(beam)], self.first[place]]);
            }
        }
        on
    }

    /// The line of one path to a target, in board units; of a path that bounces off blocks which `unknown` says, only the
    /// part around the block at `shown`.
    pub fn line(
        &self,
        flat: &RimmedBoard,
        target: (f32, f32),
        index: usize,
        shown: usize,
        unknown: impl Fn(usize) -> bool,
    ) -> Vec<(f32, f32)> {
        let mut line = vec![target];
        // The place at which it bounces, for each point.
        let mut bends = vec![NONE];
        let mut beam = self.by[index];
        while beam != NONE {
            let (place, h) = (usize::from(beam / 8), usize::from(beam % 8 / 2));
            let (row, col) = (place / flat.stride, place % flat.stride);
            let (x, y) = (col as f32 - 0.5, row as f32 - 0.5);
            // It enters through the side behind it.
            let at = match h {
                0 => (x, y + 0.5),
                1 => (x - 0.5, y),
                2 => (x, y - 0.5),
                _ => (x + 0.5, y),
            };
            if line.last() != Some(&at) {
                line.push(at);
                bends.push(NONE);
            } else if line.len() > 1
                && let Some(last) = bends.last_mut()
            {
                *last = beam / 8;
            }
            beam = self.parent[usize::from(beam)];
        }
        let hides = |&bend: &u16| bend != NONE && unknown(usize::from(bend));
        if bends.iter().any(hides) {
            let Some(at) = bends.iter().position(|&bend| usize::from(bend) == shown) else {
                return Vec::new();
            };
            // One cell is enough to see where it comes from, and where it goes.
            let (near, far) = bends.split_at(at);
            if far.iter().any(hides) {
                line.truncate(at + 2);
            }
            if near.iter().any(hides) {
                line.drain(..at - 1);
            }
        }
        line.reverse();
        line
    }
}

/// Where beams leave that enter a teleporter.
pub enum Ports {
    /// All teleporters are placed: each has its partner, by places.
    Paired(Vec<(u16, [u16; 1])>),
    /// Any cell that may be a teleporter.
    Any(Vec<u16>),
}

impl Ports {
    /// The teleporters of a state of a board.
    pub fn of(flat: &RimmedBoard, may: &[May]) -> Ports {
        let all = Ports::all(flat);
        let some = |wanted: fn(May) -> bool| -> Vec<u16> {
            (0..may.len()).filter(|&place| all > 0 && wanted(may[place])).map(|place| place as u16).collect()
        };
        let stand = some(|may| may == PORT);
        if stand.len() < all {
            return Ports::Any(some(|may| may & PORT != 0));
        }
        let pairs = stand.chunks_exact(2).flat_map(|pair| [(pair[0], [pair[1]]), (pair[1], [pair[0]])]);
        Ports::Paired(pairs.collect())
    }

    /// The number of teleporters.
    fn all(flat: &RimmedBoard) -> usize {
        let fixed = flat.start.iter().filter(|&&place| place == Place::Block(BlockKind::Teleporter)).count();
        fixed + usize::from(flat.supply[BlockKind::Teleporter.index()])
    }

    /// Whether beams can leave from any place that may be a teleporter.
    pub fn any(flat: &RimmedBoard, may: &[May]) -> bool {
        may.iter().filter(|&&may| may == PORT).count() < Ports::all(flat)
    }

    /// Where a beam leaves that enters at a place.
    pub fn exits(&self, place: usize) -> &[u16] {
        match self {
            Ports::Paired(pairs) => {
                pairs.iter().find(|(from, _)| usize::from(*from) == place).map_or(&[], |(_, to)| to)
            }
            Ports::Any(places) => places,
        }
    }
}
