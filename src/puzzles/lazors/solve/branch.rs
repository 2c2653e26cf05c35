//! Which cell to decide next: one on a path to the target that is hardest to light.
//!
//! The targets that the flood lit last need most blocks. From each of them the beams are followed back to places where
//! a beam waits: one of these must be decided correctly for the target to be lit. The target with the fewest such
//! places is taken, and of its places the one where most beams wait.

use super::flat::{BOUNCE, PASS, Place, RimmedBoard, bits, heading};
use super::partial::PartialBoard;
use super::rays::Out;
use super::reach::{Means, Reach};
use crate::puzzles::lazors::board::BlockKind;
use crate::random::Random;

/// What to decide next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The content of this place.
    Place {
        /// The place: open, with a beam waiting there.
        place: usize,
        /// Whether the path to the target turns there rather than going straight on.
        turns: bool,
    },
    /// The places of the teleporters that are left, because a beam waits in one.
    Ports,
}

/// Places times targets examined for one choice: on boards up to 12 x 12 ten targets, on the largest two.
const FOLLOWED: usize = 2000;

/// Follows beams back from one target through what the flood allowed.
#[derive(Clone, Default)]
pub struct Ways {
    /// For each place, the beams entering it that could light the target.
    good: Vec<u8>,
    /// Those that could leave a teleporter whose partner is unknown.
    ports: u8,
    /// The number of open places where such a beam waits, up to `enough`.
    count: usize,
    enough: usize,
    queue: Vec<u16>,
}

impl Ways {
    /// The choice after a flood that lit every target. With dice, the comparison of targets is randomised. Cost:
    /// O(cells).
    pub fn choose(
        &mut self,
        flat: &RimmedBoard,
        partial: &PartialBoard,
        reach: &Reach,
        mut dice: Option<&mut Random>,
    ) -> Option<Decision> {
        let means = Means::of(partial);
        let mut best = None;
        self.enough = usize::MAX;
        for target in bits(reach.last).take((FOLLOWED / flat.start.len()).max(2)) {
            if !self.follow(flat, partial, reach, means, target) {
                continue;
            }
            let blur = dice.as_deref_mut().map_or(0, |dice| dice.below(3));
            let count = self.count + blur;
            if count < self.enough
                && let Some(choice) = self.waiting(flat, partial, means)
            {
                self.enough = count;
                best = Some(choice);
            }
        }
        best.or_else(|| any(flat, partial))
    }

    /// The best of the places where a beam waits that could light the target.
    fn waiting(&self, flat: &RimmedBoard, partial: &PartialBoard, means: Means) -> Option<Decision> {
        let mut best = None;
        let mut most = 0;
        let mut ports = false;
        for place in 0..flat.start.len() {
            let beams = partial.rays.beams[place];
            if beams & self.good[place] == 0 {
                continue;
            }
            if partial.place[place] == Place::Open && beams.count_ones() > most {
                most = beams.count_ones();
                best = Some(place);
            }
            ports |= partial.place[place] == Place::Block(BlockKind::Teleporter) && !partial.paired();
        }
        match best {
            Some(place) => {
                let passing = PASS[usize::from(partial.rays.beams[place])];
                Some(Decision::Place { place, turns: !(means.pass && self.leads(flat, place, passing)) })
            }
            None => ports.then_some(Decision::Ports),
        }
    }

    /// Whether beams that leave a place can light the target.
    fn leads(&self, flat: &RimmedBoard, place: usize, leaving: u8) -> bool {
        (0..4).any(|h| leaving & heading(h) & self.good[flat.next(place, h)] != 0)
    }

    /// Finds the beams that could light a target, back to those that are certain. `false` if it was given up because
    /// they wait at `enough` places.
    fn follow(
        &mut self,
        flat: &RimmedBoard,
        partial: &PartialBoard,
        reach: &Reach,
        means: Means,
        target: usize,
    ) -> bool {
        self.good.clear();
        self.good.resize(flat.start.len(), 0);
        self.queue.clear();
        self.ports = 0;
        self.count = 0;
        for (place, side) in flat.targets[target].sides {
            // A segment ends at the target if a beam enters the cell there and goes through, or goes through and leaves
            // there.
            let out = heading(side);
            let entering = BOUNCE[usize::from(out)];
            if transmits(partial, reach, means, place) {
                self.add(partial, reach, place, entering);
            }
            self.back(flat, partial, reach, means, place, out, true);
        }
        while let Some(place) = self.queue.pop() {
            if self.count >= self.enough {
                return false;
            }
            let place = usize::from(place);
            let good = self.good[place] & !partial.rays.beams[place];
            for h in 0..4 {
                let leaving = good & heading(h);
                if leaving != 0 {
                    let from = flat.next(place, h ^ 2);
                    self.back(flat, partial, reach, means, from, leaving, false);
                }
            }
        }
        true
    }

    /// Marks beams entering a place, as far as the flood contains them.
    fn add(&mut self, partial: &PartialBoard, reach: &Reach, place: usize, beams: u8) {
        let good = self.good[place];
        let new = beams & reach.rays.beams[place] & !good;
        if new == 0 {
            return;
        }
        self.good[place] |= new;
        let waiting = partial.rays.beams[place];
        if new & waiting != 0 && good & waiting == 0 && partial.place[place] == Place::Open {
            self.count += 1;
        }
        if new & !waiting != 0 {
            self.queue.push(place as u16);
        }
    }

    /// Marks what enters a place and leaves it as `leaving`; with `through` only what was not reflected.
    #[expect(clippy::too_many_arguments, reason = "the four borrowed parts of the search go together")]
    fn back(
        &mut self,
        flat: &RimmedBoard,
        partial: &PartialBoard,
        reach: &Reach,
        means: Means,
        place: usize,
        leaving: u8,
        through: bool,
    ) {
        let kept = if through { 0 } else { u8::MAX };
        match partial.place[place] {
            Place::Open => {
                let (turns, turned) = (reach.turns(place), usize::from(leaving));
                let mut beams = if means.pass { PASS[turned] } else { 0 };
                if turns && means.bounce {
                    beams |= BOUNCE[turned] & kept;
                }
                if turns && means.cross {
                    beams |= leaving;
                }
                self.add(partial, reach, place, beams);
            }
            what => {
                let out = Out::of(what, place, leaving, || partial.partner(place));
                if let Some(Out { from, through, bounced }) = out {
                    self.add(partial, reach, from, through | bounced & kept);
                }
            }
        }
        // A beam may leave a place that none enters.
        let port = match partial.place[place] {
            Place::Open => means.port,
            what => what == Place::Block(BlockKind::Teleporter) && !partial.paired(),
        };
        if port && leaving & !self.ports != 0 {
            self.ports |= leaving;
            for other in 0..flat.start.len() {
                let may = match partial.place[other] {
                    Place::Open => reach.turns(other),
                    Place::Block(BlockKind::Teleporter) => true,
                    _ => false,
                };
                if may {
                    self.add(partial, reach, other, leaving);
                }
            }
        }
    }
}

/// Of all places where a beam waits, the one where most do.
pub fn any(flat: &RimmedBoard, partial: &PartialBoard) -> Option<Decision> {
    let open = |&place: &usize| partial.place[place] == Place::Open && partial.rays.beams[place] != 0;
    let most = (0..flat.start.len())
        .filter(open)
        .max_by_key(|&place| (partial.rays.beams[place].count_ones(), usize::MAX - place));
    let port =
        |place: usize| partial.place[place] == Place::Block(BlockKind::Teleporter) && partial.rays.beams[place] != 0;
    match most {
        Some(place) => Some(Decision::Place { place, turns: false }),
        None if !partial.paired() && (0..flat.start.len()).any(port) => Some(Decision::Ports),
        None => None,
    }
}

/// Whether a beam may go through a place, lighting targets as it enters.
fn transmits(partial: &PartialBoard, reach: &Reach, means: Means, place: usize) -> bool {
    match partial.place[place] {
        Place::Open => means.pass || (reach.turns(place) && (means.cross || means.port)),
        Place::Empty => true,
        Place::Block(kind) => !matches!(kind, BlockKind::Opaque | BlockKind::Reflect),
    }
}
