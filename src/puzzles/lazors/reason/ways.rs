//! What a target depends on: cells that must guide a beam to it, and values that would block all beams to it, with any
//! number of blocks or with those that are left.

use super::Method;
use super::Pools;
use super::candidates::{BLOCKS, Candidates, EMPTY, May, OpenBlocks, of, settled};
use super::flood::Flood;
use super::glance::Glance;
use super::items::beside;
use super::witness::Witness;
use super::words::{GUIDING, any_of, are_left, cells_words, conclusion, named};
use crate::grid::Cell;
use crate::puzzle::{Fact, Reason, Sentences};
use crate::puzzles::lazors::Lazors;
use crate::puzzles::lazors::board::BlockKind;
use crate::puzzles::lazors::solve::flat::bits;

/// The most work of one deduction, in places flooded: reached only on boards of more than some hundred cells.
const WORK: usize = 150_000;
/// The number of paths kept for a value at a place.
const WITNESSES: usize = 16;

/// The first target that cannot be lit, or that requires or excludes something somewhere. `counted`: with no more
/// blocks than are left.
pub fn find(known: &Candidates, pools: &mut Pools, counted: bool) -> Option<Reason<Lazors>> {
    let Pools { flood, glance, witnesses } = pools;
    let witnesses = &mut witnesses[usize::from(counted)];
    TargetWays { known, flood, glance, witnesses, counted, may: Vec::new(), tried: Vec::new(), work: WORK }.find()
}

struct TargetWays<'a> {
    known: &'a Candidates,
    flood: &'a mut Flood,
    glance: &'a mut Glance,
    /// For each place and value: paths on which targets were lit with it.
    witnesses: &'a mut Vec<Vec<Witness>>,
    counted: bool,
    /// The state being flooded.
    may: Vec<May>,
    /// For each place and value: what is known of the targets that could be lit with it, once tried.
    tried: Vec<Option<LitTargets>>,
    work: usize,
}

/// Targets that could be lit.
#[derive(Clone, Copy, Default)]
struct LitTargets {
    targets: u64,
    /// The number of floods spent; after two it is known that all other targets stay dark.
    floods: u8,
}

impl TargetWays<'_> {
    fn find(&mut self) -> Option<Reason<Lazors>> {
        let known = self.known;
        let flat = &known.ground.flat;
        self.pour();
        let dark = flat.all & !self.flood.lit;
        if dark != 0 {
            return Some(self.found(dark.trailing_zeros() as usize, &[], 0));
        }
        let cap = OpenBlocks::of(flat, &known.may).cap();
        let targets: Vec<(usize, bool, Vec<bool>)> = (0..flat.targets.len())
            .map(|target| (target, self.counted && self.flood.level[target] >= cap, self.flood.way(target)))
            .collect();
        let open: Vec<usize> = known.open().collect();
        self.tried.resize(8 * flat.start.len(), None);
        self.witnesses.resize_with(8 * flat.start.len(), Vec::new);
        let mut later = None;
        for (target, tight, way) in targets {
            // Cells grouped by what they cannot be.
            let mut groups: Vec<(May, Vec<usize>)> = Vec::new();
            for &place in &open {
                if !way[place] && !tight {
                    continue;
                }
                let values = if way[place] { known.may[place] } else { known.may[place] & BLOCKS };
                let mut gone = 0;
                for value in bits(u64::from(values)) {
                    gone |= u8::from(!self.lit_with(place, value, target)) << value;
                }
                if gone == 0 {
                    continue;
                }
                if gone == known.may[place] {
                    return Some(self.found(target, &[place], gone));
                }
                match groups.iter_mut().find(|group| group.0 == gone) {
                    Some(group) => group.1.push(place),
                    None => groups.push((gone, vec![place])),
                }
            }
            // Conclusions that put a block on the board come first, one at a time: together they would give away a
            // whole way of a beam.
            if let Some((gone, places)) = groups.iter().find(|(gone, _)| gone & EMPTY != 0) {
                return Some(self.found(target, &places[..1], *gone));
            }
            if later.is_none() {
                later = groups.into_iter().next().map(|(gone, places)| (target, places, gone));
            }
        }
        let (target, places, gone) = later?;
        Some(self.found(target, &places, gone))
    }

    /// Floods what is known.
    fn pour(&mut self) {
        let cap = self.state(None);
        self.flood.run(&self.known.ground.flat, &self.may, cap, Some(self.known.ground.flat.all));
    }

    /// Which of these targets can be lit, optionally with a place fixed.
    fn glance(&mut self, with: Option<(usize, May)>, wanted: u64) -> u64 {
        let cap = self.state(with);
        self.glance.run(&self.known.ground.flat, &self.may, cap, wanted)
    }

    /// Prepares the state to flood, optionally with a place fixed; returns its highest level.
    fn state(&mut self, with: Option<(usize, May)>) -> Option<u16> {
        self.may.clone_from(&self.known.may);
        if let Some((place, may)) = with {
            self.may[place] = may;
        }
        let flat = &self.known.ground.flat;
        let left = self.counted.then(|| OpenBlocks::of(flat, &self.may))?;
        let mask = left.mask();
        for &place in &flat.free {
            let may = &mut self.may[usize::from(place)];
            if !settled(*may) {
                *may &= mask;
            }
        }
        Some(left.cap())
    }

    /// Whether a target could be lit with a value at a place; always true once the work allowed is spent.
    fn lit_with(&mut self, place: usize, value: usize, target: usize) -> bool {
        let (key, wanted) = (8 * place + value, 1 << target);
        let mut lit = match self.tried[key] {
            Some(lit) if lit.floods == 2 || lit.targets & wanted != 0 => return lit.targets & wanted != 0,
            Some(lit) => lit,
            None => {
                let Some(work) = self.work.checked_sub(self.may.len()) else { return true };
                self.work = work;
                LitTargets::default()
            }
        };
        let flat = &self.known.ground.flat;
        let cap = self.state(Some((place, 1 << value)));
        let witnesses = &mut self.witnesses[key];
        if witnesses.iter().any(|witness| witness.target == target && witness.holds(flat, &self.may, cap)) {
            lit.targets |= wanted;
        } else {
            let all = if lit.floods == 0 { wanted } else { flat.all };
            self.flood.run(flat, &self.may, cap, Some(all));
            lit.targets |= self.flood.lit;
            lit.floods = if self.flood.lit & wanted == 0 { 2 } else { lit.floods + 1 };
            if self.flood.lit & wanted != 0 {
                witnesses.truncate(WITNESSES - 1);
                witnesses.insert(0, Witness::of(self.flood, flat, &self.may, target, self.counted));
            }
        }
        self.tried[key] = Some(lit);
        lit.targets & wanted != 0
    }

    /// The target is dark with any of these values at any of the places; without places, it is dark anyway.
    fn found(&mut self, target: usize, places: &[usize], gone: May) -> Reason<Lazors> {
        let known = self.known;
        let ground = &known.ground;
        let mut evidence = FloodEvidence::new(known);
        let mut follows = Vec::new();
        let mut rest = 0;
        if places.is_empty() {
            self.glance(None, 1 << target);
            evidence.add(self.glance);
        }
        for &place in places {
            for value in bits(u64::from(gone)) {
                self.glance(Some((place, 1 << value)), 1 << target);
                evidence.add(self.glance);
            }
            known.facts(place, &mut evidence.given);
            rest = known.without(place, gone, &mut follows);
        }
        if rest == 0 {
            follows.clear();
        }
        if self.counted {
            evidence.counts();
        }
        let at = format!("the target on the {}", ground.board.targets[target].words(ground.board.size()));
        let cells: Vec<Cell> = places.iter().map(|&place| known.cell(place)).collect();
        let left = OpenBlocks::of(&ground.flat, &known.may);
        let any = if places.len() > 1 { "any of " } else { "" };
        let there = format!("{any}{}", cells_words(&cells));
        let with = if gone == EMPTY {
            format!("Without a block at {there},")
        } else {
            format!("With {} at {there},", any_of(gone))
        };
        let words = match (self.counted, places.is_empty()) {
            (false, true) => format!("Whatever the open cells hold, no beam reaches {at}."),
            (false, false) => format!("{with} no beam can reach {at}."),
            (true, true) => format!("A beam reaches {at} only with more blocks than are left."),
            (true, false) => format!("{with} {at} would need more blocks than are left."),
        };
        let words = match self.counted {
            true => Sentences::from(format!("{}.", are_left(left.guides(), None, GUIDING))).and(words),
            false => words.into(),
        };
        let words = match places {
            [] => words,
            _ => words.so(&conclusion(gone, rest, places.len() > 1)),
        };
        let point = ground.board.targets[target];
        let spot = (f32::from(point.x) / 2.0, f32::from(point.y) / 2.0);
        let mut paths = vec![vec![spot]];
        if !self.counted && gone & EMPTY != 0 && rest != 0 {
            self.pour();
            // It gives no other block away.
            let shown = places.first().copied().unwrap_or_default();
            let unknown = |place: usize| known.may[place] & EMPTY != 0 && !places.contains(&place);
            let line = self.flood.line(&ground.flat, spot, target, shown, unknown);
            if line.len() > 1 {
                paths.push(line);
            }
        }
        let (items, given) = evidence.done(&[target]);
        let method = match (self.counted, places.is_empty(), gone & EMPTY) {
            (true, ..) => Method::TooFew,
            (_, true, _) => Method::OutOfReach,
            (_, _, 0) => Method::InTheWay,
            _ => Method::OnlyWay,
        };
        let names = named(&cells).to_vec();
        let cells = beside(&ground.board, point);
        Reason { names, cells, items, given, follows, paths, ..Reason::new(method, &at, words) }
    }
}

/// What floods that left a target dark have met.
pub struct FloodEvidence<'a> {
    known: &'a Candidates,
    met: Vec<bool>,
    ported: bool,
    counted: bool,
    /// The known facts used.
    pub given: Vec<Fact>,
}

impl FloodEvidence<'_> {
    /// No evidence yet.
    pub fn new(known: &Candidates) -> FloodEvidence<'_> {
        FloodEvidence { known, met: vec![false; known.may.len()], ported: false, counted: false, given: Vec::new() }
    }

    /// Adds everything that a flood has met.
    pub fn add(&mut self, flood: &Glance) {
        for (met, &seen) in self.met.iter_mut().zip(&flood.rays.beams) {
            *met |= seen != 0;
        }
        self.ported |= flood.ported;
    }

    /// Adds the number of blocks left.
    pub fn counts(&mut self) {
        self.counted = true;
        self.known.settled_facts(BLOCKS, &mut self.given);
    }

    /// The items, including these targets, and the facts used.
    pub fn done(self, targets: &[usize]) -> (Vec<usize>, Vec<Fact>) {
        let (known, mut given) = (self.known, self.given);
        let ground = &known.ground;
        for place in known.ground.flat.free.iter().map(|&place| usize::from(place)) {
            let reserved = self.counted && known.may[place] & EMPTY == 0;
            // A beam that enters a teleporter can leave from any place that may be one.
            let exit = self.ported && ground.start[place] & of(BlockKind::Teleporter) != 0;
            if self.met[place] || reserved || exit {
                known.facts(place, &mut given);
            }
        }
        let mut items = targets.to_vec();
        items.extend(ground.items.fixed(self.ported, |cell| self.met[ground.flat.place(cell)]));
        if self.counted {
            items.extend(ground.items.pieces(|_| true));
        }
        (items, given)
    }
}
