//! Which cell to decide next: one on a way to the target that is hardest to light.

use super::flat::{BOUNCE, Flat, PASS, Place, heading};
use super::partial::Partial;
use super::reach::{Means, Reach};
use crate::puzzles::lazors::board::Kind;

/// What to decide next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// What this place is.
    Place {
        /// The place: open, and a beam waits there.
        place: usize,
        /// Whether the way to the target turns there rather than goes straight on.
        turns: bool,
    },
    /// Where the teleporters are that are left: a beam waits in one.
    Ports,
}

/// Follows beams back from one target through what the flood allowed.
#[derive(Default)]
pub struct Ways {
    /// The beams into each place that could light the target.
    good: Vec<u8>,
    ports: u8,
    queue: Vec<u16>,
}

impl Ways {
    /// The choice after a flood that lit every target. Cost: O(cells) for each target of the flood's last
    /// level.
    pub fn choose(&mut self, flat: &Flat, partial: &Partial, reach: &Reach) -> Option<Choice> {
        let means = Means::of(partial);
        let mut best: Option<(usize, Choice)> = None;
        let mut targets = reach.last;
        while targets != 0 {
            let target = targets.trailing_zeros() as usize;
            targets &= targets - 1;
            self.follow(flat, partial, reach, means, target);
            let (count, choice) = self.frontier(flat, partial, means);
            if let Some(choice) = choice
                && best.is_none_or(|(fewest, _)| count < fewest)
            {
                best = Some((count, choice));
            }
        }
        best.map(|(_, choice)| choice)
    }

    /// Number of waiting places from which the target can be reached, and the best of them.
    fn frontier(&self, flat: &Flat, partial: &Partial, means: Means) -> (usize, Option<Choice>) {
        let mut count = 0;
        let mut best: Option<(u32, usize)> = None;
        let mut ports = false;
        for place in 0..flat.start.len() {
            let beams = partial.beams[place] & self.good[place];
            if beams == 0 {
                continue;
            }
            match partial.place[place] {
                Place::Open => {
                    count += 1;
                    let weight = partial.beams[place].count_ones();
                    if best.is_none_or(|(most, _)| weight > most) {
                        best = Some((weight, place));
                    }
                }
                Place::Block(Kind::Teleporter) if !partial.paired() => ports = true,
                _ => {}
            }
        }
        let choice = match best {
            Some((_, place)) => {
                let passing = PASS[usize::from(partial.beams[place])];
                Some(Choice::Place { place, turns: !(means.pass && self.leads(flat, place, passing)) })
            }
            None => ports.then_some(Choice::Ports),
        };
        (count, choice)
    }

    /// Whether beams that leave a place can light the target.
    fn leads(&self, flat: &Flat, place: usize, leaving: u8) -> bool {
        (0..4).any(|h| leaving & heading(h) & self.good[flat.next(place, h)] != 0)
    }

    /// Finds all beams that could light a target.
    fn follow(&mut self, flat: &Flat, partial: &Partial, reach: &Reach, means: Means, target: usize) {
        self.good.clear();
        self.good.resize(flat.start.len(), 0);
        self.queue.clear();
        self.ports = 0;
        for (place, side) in flat.targets[target].sides {
            // A segment ends at the target if a beam goes on through the cell after it came in there,
            // or goes on and leaves there.
            let out = heading(side);
            let entering = BOUNCE[usize::from(out)];
            if transmits(partial, reach, means, place) {
                self.add(reach, place, entering);
            }
            self.back(flat, partial, reach, means, place, out, true);
        }
        while let Some(place) = self.queue.pop() {
            let place = usize::from(place);
            let good = self.good[place];
            for h in 0..4 {
                let leaving = good & heading(h);
                if leaving != 0 {
                    let from = flat.next(place, h ^ 2);
                    self.back(flat, partial, reach, means, from, leaving, false);
                }
            }
        }
    }

    fn add(&mut self, reach: &Reach, place: usize, beams: u8) {
        let new = beams & reach.beams[place] & !self.good[place];
        if new != 0 {
            self.good[place] |= new;
            self.queue.push(place as u16);
        }
    }

    /// Adds what enters a place and leaves it as `leaving`; with `through` only what did not bounce.
    #[expect(clippy::too_many_arguments, reason = "the four borrowed parts of the search go together")]
    fn back(
        &mut self,
        flat: &Flat,
        partial: &Partial,
        reach: &Reach,
        means: Means,
        place: usize,
        leaving: u8,
        through: bool,
    ) {
        let turned = usize::from(leaving);
        let bounced = if through { 0 } else { BOUNCE[turned] };
        let mut port = false;
        let beams = match partial.place[place] {
            Place::Open => {
                let turns = reach.turns(place);
                // A beam may come out of a place that none enters.
                port = means.port;
                let mut beams = if means.pass { PASS[turned] } else { 0 };
                if turns && means.bounce {
                    beams |= bounced;
                }
                if turns && means.cross {
                    beams |= leaving;
                }
                beams
            }
            Place::Empty => PASS[turned],
            Place::Block(Kind::Reflect) => bounced,
            Place::Block(Kind::Opaque) => return,
            Place::Block(Kind::Refract) => PASS[turned] | bounced,
            Place::Block(Kind::Prism) => leaving,
            Place::Block(Kind::Teleporter) if partial.paired() => {
                return self.add(reach, partial.partner(place), leaving);
            }
            Place::Block(Kind::Teleporter) => {
                port = true;
                0
            }
        };
        self.add(reach, place, beams);
        if port && leaving & !self.ports != 0 {
            self.ports |= leaving;
            for other in 0..flat.start.len() {
                let may = match partial.place[other] {
                    Place::Open => reach.turns(other),
                    Place::Block(Kind::Teleporter) => true,
                    _ => false,
                };
                if may {
                    self.add(reach, other, leaving);
                }
            }
        }
    }
}

fn transmits(partial: &Partial, reach: &Reach, means: Means, place: usize) -> bool {
    match partial.place[place] {
        Place::Open => means.pass || (reach.turns(place) && (means.cross || means.port)),
        Place::Empty => true,
        Place::Block(kind) => !matches!(kind, Kind::Opaque | Kind::Reflect),
    }
}
