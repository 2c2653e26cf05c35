//! The optimistic flood: what the beams could reach if every open cell did everything that is still possible.
//!
//! The flood rises in levels. At level 0 open cells only let beams pass; at each further level every open cell that the
//! flood has met so far may have a block as well. A target first lit at level `k` needs at least `k` more blocks: on a
//! real path to it the blocks that it meets, in the order of their first meeting, each appear at most one level later
//! than the one before. (Counting bounces instead would be wrong: one block may turn the same beam several times.)

use super::flat::{BOUNCE, PASS, Place, RimmedBoard};
use super::partial::PartialBoard;
use super::rays::{FloodLevels, Out, Rays};
use crate::puzzles::lazors::board::BlockKind;

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
    /// The beams that could enter each place, and the targets that could be lit.
    pub rays: Rays,
    /// The targets that were lit at the flood's last level.
    pub last: u64,
    /// The last level.
    pub level: u16,
    levels: FloodLevels,
    /// Beams that have met, or could meet, a teleporter whose partner is unknown.
    ports: u8,
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
    pub fn of(partial: &PartialBoard) -> Means {
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
    pub fn flood(&mut self, flat: &RimmedBoard, partial: &PartialBoard, levels: bool) -> Result<(), Cut> {
        let means = Means::of(partial);
        (self.level, self.ports) = (0, 0);
        self.levels.start(flat.start.len());
        self.rays.start(&partial.rays.beams, partial.rays.lit, |place| match partial.place[place] {
            Place::Open => true,
            Place::Block(BlockKind::Teleporter) => !partial.paired(),
            _ => false,
        });
        loop {
            let before = self.rays.lit;
            self.rise(flat, partial, means);
            self.last = self.rays.lit & !before;
            if self.rays.lit == flat.all {
                return Ok(());
            }
            if self.levels.met().is_empty() || means.blocks == 0 {
                return Err(Cut::Dark);
            }
            if levels && self.level == means.blocks {
                return Err(Cut::Short);
            }
            self.level += 1;
            self.levels.rise(&mut self.rays);
        }
    }

    /// Whether an open place may have a block at the flood's last level.
    pub fn turns(&self, place: usize) -> bool {
        self.levels.turns(place)
    }

    /// Spreads everything queued within the current level.
    fn rise(&mut self, flat: &RimmedBoard, partial: &PartialBoard, means: Means) {
        let (levels, ports) = (&mut self.levels, &mut self.ports);
        self.rays.flow(flat, |rays, place, beams| match partial.place[place] {
            Place::Open => {
                let (turns, turned) = (levels.meet(place), usize::from(beams));
                if turns && means.port {
                    jump(rays, ports, flat, partial, (place, beams));
                }
                let through = if means.pass { PASS[turned] } else { 0 };
                let across = if turns && means.cross { beams } else { 0 };
                let bounced = if turns && means.bounce { BOUNCE[turned] } else { 0 };
                Some(Out { from: place, through: through | across, bounced })
            }
            what => Out::of(what, place, beams, || {
                if !partial.paired() {
                    jump(rays, ports, flat, partial, (place, beams));
                }
                partial.partner(place)
            }),
        });
    }
}

/// Beams into a teleporter that is not paired yet may leave any other place that is or could be one.
fn jump(rays: &mut Rays, ports: &mut u8, flat: &RimmedBoard, partial: &PartialBoard, (place, beams): (usize, u8)) {
    rays.lit |= flat.lit_entering(place, beams);
    let new = beams & !*ports;
    if new == 0 {
        return;
    }
    *ports |= new;
    for other in 0..flat.start.len() {
        if matches!(partial.place[other], Place::Open | Place::Block(BlockKind::Teleporter)) {
            rays.send(flat, other, new);
        }
    }
}
