//! The same flood as in `flood.rs` when only the targets lit matter: beams are not distinguished, and it ends as soon
//! as all targets in question are lit. Most attempts at a deduction fail, after hundreds of these.

use super::candidates::{EMPTY, GUIDES, May};
use super::flood::{BOUNCES, CROSSES, PASSES, PORT, Ports};
use crate::puzzles::lazors::solve::flat::{BOUNCE, PASS, RimmedBoard};
use crate::puzzles::lazors::solve::rays::{FloodLevels, Out, Rays};

/// A flood that only records what it lights.
#[derive(Default)]
pub struct Glance {
    /// The beams that could enter each place; complete only if some target stays dark.
    pub rays: Rays,
    /// Whether a beam reached a cell that may be a teleporter.
    pub ported: bool,
    levels: FloodLevels,
    jumped: u8,
}

impl Glance {
    /// Floods the board until these targets are lit: with `cap`, no higher than that level. Returns all targets lit by
    /// then.
    pub fn run(&mut self, flat: &RimmedBoard, may: &[May], cap: Option<u16>, wanted: u64) -> u64 {
        self.levels.start(may.len());
        (self.ported, self.jumped) = (false, 0);
        let ports = Ports::of(flat, may);
        self.rays.start(&flat.sources, 0, |_| true);
        let mut left = cap.unwrap_or(0);
        loop {
            self.rise(flat, may, &ports, cap.is_some(), wanted);
            if wanted & !self.rays.lit == 0 || left == 0 || self.levels.met().is_empty() {
                return self.rays.lit;
            }
            left -= 1;
            self.levels.rise(&mut self.rays);
        }
    }

    /// The places that could have one of the counted blocks but had none; only if some target stays dark.
    pub fn met(&self) -> impl Iterator<Item = usize> {
        self.levels.met().iter().map(|&place| usize::from(place))
    }

    /// Spreads everything within the current level.
    fn rise(&mut self, flat: &RimmedBoard, may: &[May], ports: &Ports, counted: bool, wanted: u64) {
        let (ported, levels, jumped) = (&mut self.ported, &mut self.levels, &mut self.jumped);
        self.rays.flow(flat, |rays, place, beams| {
            if wanted & !rays.lit == 0 {
                return None;
            }
            let mut can = may[place];
            if counted && can & EMPTY != 0 && can & GUIDES != 0 && !levels.meet(place) {
                can = EMPTY;
            }
            let turned = usize::from(beams);
            let mut through = if can & PASSES != 0 { PASS[turned] } else { 0 };
            if can & CROSSES != 0 {
                through |= beams;
            }
            let bounced = if can & BOUNCES != 0 { BOUNCE[turned] } else { 0 };
            if can & PORT != 0 {
                *ported = true;
                let exits = ports.exits(place);
                if !exits.is_empty() {
                    rays.lit |= flat.lit_entering(place, beams);
                }
                // Beams of one direction leave from the same places wherever they enter, unless teleporters are paired.
                let new = if matches!(ports, Ports::Any(_)) { beams & !*jumped } else { beams };
                *jumped |= beams;
                if new != 0 {
                    for &exit in exits {
                        rays.send(flat, exit.into(), new);
                    }
                }
            }
            Some(Out { from: place, through, bounced })
        });
    }
}
