//! The three quick tests: what they drop, and the work they take.

use super::settings::{AFTER_SOURCE, LARGE, LARGE_CELLS, OPAQUE_PAIR, SOLID_PAIR};
use crate::puzzles::lazors::board::{Board, Kind};
use crate::puzzles::lazors::solve::flat::{Flat, Place, heading};
use crate::search::Options;

/// The tests and their counts. Fixed blocks take part; the edge of the board shuts a beam in, but does not enclose a
/// target.
pub struct Quick {
    /// Which of the tests are made.
    made: [bool; 3],
    /// The places in front of and behind the laser, if there is only one.
    source: Option<(usize, usize)>,
    /// The places on both sides of every target that is not on the edge of the board.
    targets: Vec<[usize; 2]>,
    /// Combinations dropped, by test.
    pub rejected: [u64; 3],
    /// Targets and lasers examined.
    pub checks: u64,
}

impl Quick {
    /// The tests wanted for this board.
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

    /// The test that drops the combination after placing the blocks of a kind, if one does.
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

    /// Whether the only laser's beam is stopped before its first segment: by an opaque block, or between a reflect
    /// block and another solid one, by blocks for which `counts` is true.
    fn stopped(&mut self, place: &[Place], counts: fn(Place) -> bool) -> bool {
        let Some((after, behind)) = self.source else { return false };
        self.checks += 1;
        let here = place[after];
        counts(here) && (here == Place::Block(Kind::Opaque) || place[behind].solid())
    }

    /// Whether a target is between two blocks for which `counts` is true.
    fn encloses(&mut self, place: &[Place], counts: fn(Place) -> bool) -> bool {
        let enclosed = self.targets.iter().position(|sides| sides.iter().all(|&side| counts(place[side])));
        self.checks += enclosed.map_or(self.targets.len(), |at| at + 1) as u64;
        enclosed.is_some()
    }
}
