//! Evidence that a target can be lit: what certain places must be able to do for it. Such evidence can be checked again
//! in any later state, which saves most floods.

use super::candidates::{EMPTY, May};
use super::flood::{BOUNCES, CROSSES, Flood, NONE, PASSES, PORT, Ports};
use crate::puzzles::lazors::solve::flat::{BOUNCE, PASS, RimmedBoard};

/// A path on which a target is lit.
pub struct Witness {
    /// The target.
    pub target: usize,
    needs: Vec<Need>,
    /// How many more blocks it may need, if they are counted.
    level: u16,
    /// Whether a beam jumps from a teleporter to any other.
    jumps: bool,
}

/// A place that must be able to be one of `any`, and unable to be any of `none`.
struct Need {
    place: u16,
    any: May,
    none: May,
}

impl Witness {
    /// The path on which a flood has lit a target; `counted`: blocks were counted.
    pub fn of(flood: &Flood, flat: &RimmedBoard, may: &[May], target: usize, counted: bool) -> Witness {
        let level = flood.level[target];
        let mut witness = Witness { target, needs: Vec::new(), level, jumps: false };
        let mut been = vec![false; flood.parent.len()];
        let mut stack = vec![flood.by[target]];
        witness.lights(flat, may, flood.by[target]);
        while let Some(beam) = stack.pop() {
            if beam != NONE && !std::mem::replace(&mut been[usize::from(beam)], true) {
                let parent = flood.parent[usize::from(beam)];
                if parent != NONE {
                    witness.leads(flat, may, parent, beam);
                }
                // A counted block can be where a beam has been before.
                stack.extend([parent, flood.first[usize::from(beam / 8)]]);
            }
        }
        // Elsewhere a block that turned beams at level 0 must not be one of the counted ones.
        for need in witness.needs.iter_mut().filter(|need| counted && need.any & EMPTY == 0) {
            need.none = EMPTY & !may[usize::from(need.place)];
        }
        witness
    }

    /// Whether the target is lit in a state in which at most `cap` more blocks may be used (`None`: any number).
    pub fn holds(&self, flat: &RimmedBoard, may: &[May], cap: Option<u16>) -> bool {
        cap.is_none_or(|cap| self.level <= cap)
            && self.needs.iter().all(|need| {
                let may = may[usize::from(need.place)];
                may & need.any != 0 && may & need.none == 0
            })
            && (!self.jumps || Ports::any(flat, may))
    }

    /// Adds what turns one beam into the other.
    fn leads(&mut self, flat: &RimmedBoard, may: &[May], from: u16, beam: u16) {
        let (place, byte) = (from / 8, 1u8 << (from % 8));
        let (to, way) = (usize::from(beam / 8), 1u8 << (beam % 8));
        let h = usize::from(beam % 8 / 2);
        let (beside, turned) = (flat.next(place.into(), h) == to, usize::from(byte));
        let does = [(PASSES, PASS[turned]), (BOUNCES, BOUNCE[turned]), (CROSSES, byte)];
        let can = may[usize::from(place)];
        match does.into_iter().find(|&(need, out)| beside && out == way && can & need != 0) {
            Some((any, _)) => self.needs.push(Need { place, any, none: 0 }),
            None => self.jumps_to(place, flat.next(to, h ^ 2) as u16),
        }
    }

    /// Adds what makes a beam light the target.
    fn lights(&mut self, flat: &RimmedBoard, may: &[May], beam: u16) {
        let target = self.target;
        let (place, byte) = (beam / 8, 1u8 << (beam % 8));
        let at = usize::from(place);
        let lit = |targets: u64| targets >> target & 1 == 1;
        let does = [
            (PASSES | CROSSES, flat.lit_entering(at, byte)),
            (PASSES, flat.lit_leaving(at, PASS[usize::from(byte)])),
            (CROSSES, flat.lit_leaving(at, byte)),
        ];
        match does.into_iter().find(|&(need, targets)| may[at] & need != 0 && lit(targets)) {
            Some((any, _)) => self.needs.push(Need { place, any, none: 0 }),
            // It enters or leaves a teleporter.
            None => {
                let out = flat.targets[target]
                    .sides
                    .into_iter()
                    .find(|&(exit, side)| side == usize::from(beam % 8 / 2) && may[exit] & PORT != 0);
                self.jumps_to(place, out.map_or(place, |(exit, _)| exit as u16));
            }
        }
    }

    fn jumps_to(&mut self, from: u16, exit: u16) {
        self.jumps = true;
        self.needs.extend([from, exit].map(|place| Need { place, any: PORT, none: 0 }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::lazors::generate::generate;
    use crate::puzzles::lazors::reason::candidates::Candidates;
    use crate::puzzles::lazors::reason::glance::Glance;
    use crate::random::Random;

    #[test]
    fn what_is_seen_holds_and_a_glance_sees_what_a_flood_sees() {
        let (mut flood, mut glance) = (Flood::default(), Glance::default());
        let (mut kept, mut jumps) = (0, 0);
        for seed in 0..60 {
            let known = Candidates::new(&generate(seed, 3 + (seed % 3) as u8, None).unwrap());
            let (ground, mut random) = (&known.ground, Random::new(seed));
            let flat = &ground.flat;
            let mut witnesses: Vec<(bool, Witness)> = Vec::new();
            for round in 0..200 {
                let cap = (round % 2 == 0).then(|| (random.next() % 4) as u16);
                let mut may = known.may.clone();
                for &place in &flat.free {
                    let may = &mut may[usize::from(place)];
                    let some = *may & random.next() as May;
                    *may = if some == 0 || random.next() % 3 == 0 { *may } else { some };
                }
                flood.run(flat, &may, cap, None);
                assert_eq!(glance.run(flat, &may, cap, u64::MAX), flood.lit, "{seed} {round}");
                for (_, witness) in witnesses.iter().filter(|(counted, _)| *counted == cap.is_some()) {
                    if witness.holds(flat, &may, cap) {
                        assert!(flood.lit >> witness.target & 1 == 1, "{seed} {round}");
                        (kept, jumps) = (kept + 1, jumps + u32::from(witness.jumps));
                    }
                }
                for target in (0..flat.targets.len()).filter(|target| flood.lit >> target & 1 == 1) {
                    let witness = Witness::of(&flood, flat, &may, target, cap.is_some());
                    assert!(witness.holds(flat, &may, cap) || !Ports::any(flat, &may), "{seed} {round}");
                    witnesses.push((cap.is_some(), witness));
                }
            }
        }
        assert!(kept > 10_000 && jumps > 100, "{kept} {jumps}");
    }
}
