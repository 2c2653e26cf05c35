//! The same flood as in `flood.rs` when only the targets lit matter: beams are not distinguished, and it ends as soon
//! as all targets in question are lit. Most attempts at a deduction fail, after hundreds of these.

use super::flood::{BOUNCES, CROSSES, PASSES, PORT, Ports};
use super::known::{EMPTY, GUIDES, May};
use crate::puzzles::lazors::solve::flat::{BOUNCE, Flat, PASS, heading};

/// Whether a place may have one of the counted blocks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Dry,
    /// From the next level on.
    Met,
    Turns,
}

/// A flood that only records what it lights.
#[derive(Default)]
pub struct Glance {
    /// For each place, the directions in which beams could enter it; complete only if some target stays dark.
    pub seen: Vec<u8>,
    /// Whether a beam reached a cell that may be a teleporter.
    pub ported: bool,
    /// The targets lit.
    lit: u64,
    /// For each place, the directions that still have to be processed.
    fresh: Vec<u8>,
    stage: Vec<Stage>,
    queue: Vec<u16>,
    later: Vec<u16>,
    jumped: u8,
}

impl Glance {
    /// Floods the board until these targets are lit: with `cap`, no higher than that level. Returns all targets lit by
    /// then.
    pub fn run(&mut self, flat: &Flat, may: &[May], cap: Option<u16>, wanted: u64) -> u64 {
        self.seen.clone_from(&flat.sources);
        self.fresh.clone_from(&flat.sources);
        self.stage.clear();
        self.stage.resize(may.len(), Stage::Dry);
        (self.lit, self.ported, self.jumped) = (0, false, 0);
        let ports = Ports::of(flat, may);
        self.later.clear();
        self.queue.clear();
        self.queue.extend((0..may.len() as u16).filter(|&place| self.fresh[usize::from(place)] != 0));
        let mut left = cap.unwrap_or(0);
        loop {
            while let Some(place) = self.queue.pop() {
                self.step(flat, may, &ports, cap.is_some(), place.into());
                if wanted & !self.lit == 0 {
                    return self.lit;
                }
            }
            if left == 0 || self.later.is_empty() {
                return self.lit;
            }
            left -= 1;
            while let Some(place) = self.later.pop() {
                self.stage[usize::from(place)] = Stage::Turns;
                self.fresh[usize::from(place)] = self.seen[usize::from(place)];
                self.queue.push(place);
            }
        }
    }

    /// The places that could have one of the counted blocks but had none; only if some target stays dark.
    pub fn met(&self) -> impl Iterator<Item = usize> {
        self.later.iter().map(|&place| usize::from(place))
    }

    fn step(&mut self, flat: &Flat, may: &[May], ports: &Ports, counted: bool, place: usize) {
        let ways = std::mem::take(&mut self.fresh[place]);
        let mut can = may[place];
        if counted && can & EMPTY != 0 && can & GUIDES != 0 && self.stage[place] != Stage::Turns {
            can = EMPTY;
            if self.stage[place] == Stage::Dry {
                self.stage[place] = Stage::Met;
                self.later.push(place as u16);
            }
        }
        let turned = usize::from(ways);
        let mut through = if can & PASSES != 0 { PASS[turned] } else { 0 };
        if can & CROSSES != 0 {
            through |= ways;
        }
        if through != 0 {
            // What passes enters in all of these directions.
            self.lit |= flat.lit_entering(place, ways) | flat.lit_leaving(place, through);
        }
        self.spread(flat, place, through | if can & BOUNCES != 0 { BOUNCE[turned] } else { 0 });
        if can & PORT != 0 {
            self.ported = true;
            let exits = ports.exits(place);
            if !exits.is_empty() {
                self.lit |= flat.lit_entering(place, ways);
            }
            // Beams of one direction leave from the same places wherever they enter, unless teleporters are paired.
            let new = if matches!(ports, Ports::Any(_)) { ways & !self.jumped } else { ways };
            self.jumped |= ways;
            if new != 0 {
                for exit in exits.iter().map(|&exit| usize::from(exit)) {
                    self.lit |= flat.lit_leaving(exit, new);
                    self.spread(flat, exit, new);
                }
            }
        }
    }

    fn spread(&mut self, flat: &Flat, place: usize, leaving: u8) {
        for h in 0..4 {
            let ways = leaving & heading(h);
            if ways == 0 {
                continue;
            }
            let to = flat.next(place, h);
            let new = ways & !self.seen[to];
            if new != 0 {
                if self.fresh[to] == 0 {
                    self.queue.push(to as u16);
                }
                self.seen[to] |= new;
                self.fresh[to] |= new;
            }
        }
    }
}
