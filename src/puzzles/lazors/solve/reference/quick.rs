//! The three quick tests: what they drop, and what they look at to find that out.

use super::settings::{AFTER_SOURCE, LARGE, LARGE_CELLS, OPAQUE_PAIR, SOLID_PAIR};
use crate::puzzles::lazors::board::{Board, Kind};
use crate::puzzles::lazors::solve::flat::{Flat, Place, heading};
use crate::search::Options;

/// The tests and their counts. Fixed blocks take part; the edge of the board shuts a beam in, but encloses no target.
pub struct Quick {
    /// Which of the tests are made.
    made: [bool; 3],
    /// The places before and behind the source, if there is a single laser.
    source: Option<(usize, usize)>,
    /// The places on both sides of every target that is not on the edge of the board.
    targets: Vec<[usize; 2]>,
    /// Combinations dropped, by test.
    pub rejected: [u64; 3],
    /// Targets and sources looked at.
    pub checks: u64,
}

impl Quick {
    /// The tests as they are wanted on this board.
    pub fn new(board: &Board, flat: &Flat, options: &Options) -> Quick {
        let wanted = !options.on(&LARGE) || board.size().area() >= LARGE_CELLS;
        let source = match board.lasers[..] {
            [_] => flat.sources.iter().position(|&beams| beams != 0),
            _ => None,
        };
        let behind = |after: usize| {
            let h = (0..4).find(|&h| flat.sources[after] & heading(h) != 0)?;
            (!flat.on_rim(after)).then(|| (after, flat.next(after, h ^ 2)))
        };
        let targets = flat.targets.iter().map(|lamp| lamp.sides.map(|(place, _)| place));
        Quick {
            made: [AFTER_SOURCE, OPAQUE_PAIR, SOLID_PAIR].map(|test| wanted && options.on(&test)),
            source: source.and_then(behind),
            targets: targets.filter(|sides| !sides.iter().any(|&place| flat.on_rim(place))).collect(),
            rejected: [0; 3],
            checks: 0,
        }
    }

    /// Which of the tests that are made once these blocks are set up drops the combination, if one does.
    pub fn rejects(&mut self, kind: Kind, place: &[Place]) -> Option<u8> {
        let opaque = |place: Place| place == Place::Block(Kind::Opaque);
        let [after_source, opaque_pair, solid_pair] = self.made;
        let test = match kind {
            Kind::Opaque if after_source && self.stopped(place, opaque) => 0,
            Kind::Opaque if opaque_pair && self.encloses(place, opaque) => 1,
            Kind::Reflect if after_source && self.stopped(place, Place::solid) => 0,
            Kind::Reflect if solid_pair && self.encloses(place, Place::solid) => 2,
            _ => return None,
        };
        self.rejected[test] += 1;
        Some(test as u8)
    }

    /// Whether the only laser's beam is stopped before its first segment: by an opaque block, or between a
    /// reflect block and another solid one, by blocks of the kinds that count.
    fn stopped(&mut self, place: &[Place], counts: fn(Place) -> bool) -> bool {
        let Some((after, behind)) = self.source else { return false };
        self.checks += 1;
        let here = place[after];
        counts(here) && (here == Place::Block(Kind::Opaque) || place[behind].solid())
    }

    /// Whether a target lies between two blocks of the kinds that count.
    fn encloses(&mut self, place: &[Place], counts: fn(Place) -> bool) -> bool {
        let enclosed = self.targets.iter().position(|sides| sides.iter().all(|&side| counts(place[side])));
        self.checks += enclosed.map_or(self.targets.len(), |at| at + 1) as u64;
        enclosed.is_some()
    }
}
