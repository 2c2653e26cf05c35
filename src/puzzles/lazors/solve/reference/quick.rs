//! The notes' three quick tests, one of ours and one of the program: what they drop, and the work they take.

use super::settings::{Counts, LARGE_CELLS, Switches};
use crate::puzzles::lazors::board::{BlockKind, Board};
use crate::puzzles::lazors::solve::flat::{Place, RimmedBoard, heading};

const OPAQUE: fn(Place) -> bool = |place| place == Place::Block(BlockKind::Opaque);

/// The tests and their counts. Fixed blocks take part if that is wanted, and in the test of our own; the edge of the
/// board shuts a beam in, but does not enclose a target.
#[derive(Clone)]
pub struct Quick {
    /// Which of the tests are made.
    made: [bool; 5],
    /// The places in front of and behind the laser, if there is only one.
    source: Option<(usize, usize)>,
    /// The places on both sides of every target that is not on the edge of the board.
    targets: Vec<[usize; 2]>,
    /// The places whose blocks the notes' tests count.
    counted: Vec<bool>,
    /// Combinations dropped, by test.
    rejected: [u64; 5],
    /// The other counts.
    pub tally: Counts,
}

impl Quick {
    /// The tests wanted for this board.
    pub fn new(board: &Board, flat: &RimmedBoard, on: Switches) -> Quick {
        let wanted = !on.large || board.size().area() >= LARGE_CELLS;
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
            made: [on.after_source, on.opaque_pair, on.solid_pair, on.shut_in, on.source_pair].map(|on| wanted && on),
            source: source.and_then(behind),
            targets: targets.filter(|sides| !sides.iter().any(|&place| flat.on_rim(place))).collect(),
            counted: (flat.start.iter().enumerate())
                .map(|(at, &site)| site == Place::Open || on.fixed && !flat.on_rim(at))
                .collect(),
            rejected: [0; 5],
            tally: Counts::default(),
        }
    }

    /// All counts.
    pub fn counts(&self) -> Counts {
        let [after_source, opaque_pair, solid_pair, shut_in, source_pair] = self.rejected;
        Counts { after_source, opaque_pair, solid_pair, shut_in, source_pair, ..self.tally }
    }

    /// The test that drops the combination after placing the blocks of a kind, if one does.
    pub fn rejects(&mut self, kind: BlockKind, place: &[Place]) -> Option<u8> {
        let [after_source, opaque_pair, solid_pair, shut_in, source_pair] = self.made;
        let test = match kind {
            BlockKind::Opaque if after_source && self.stopped(|quick, after, _| quick.is(OPAQUE, place, after)) => 0,
            BlockKind::Opaque if opaque_pair && self.encloses(place, OPAQUE) => 1,
            BlockKind::Reflect
                if shut_in && self.stopped(|_, after, behind| place[after].solid() && place[behind].solid()) =>
            {
                3
            }
            BlockKind::Reflect if solid_pair && self.encloses(place, Place::solid) => 2,
            BlockKind::Opaque if source_pair && self.shuts(place, OPAQUE) => 4,
            BlockKind::Reflect if source_pair && self.shuts(place, Place::solid) => 4,
            _ => return None,
        };
        self.rejected[test] += 1;
        Some(test as u8)
    }

    /// The places of what clashes in a combination that a test dropped, without those on the rim.
    pub fn clash(&self, test: u8, flat: &RimmedBoard, place: &[Place]) -> Vec<usize> {
        let pair = |counts| self.targets.iter().find(|sides| self.are(counts, place, **sides)).copied();
        let places = match test {
            0 => self.source.map(|(after, _)| [after; 2]),
            1 => pair(OPAQUE),
            2 => pair(Place::solid),
            _ => self.source.map(<[usize; 2]>::from),
        };
        let mut places: Vec<usize> = places.into_iter().flatten().filter(|&at| !flat.on_rim(at)).collect();
        places.dedup();
        places
    }

    /// Whether a block for which `counts` is true is at a place where blocks are counted.
    fn is(&self, counts: fn(Place) -> bool, place: &[Place], at: usize) -> bool {
        self.counted[at] && counts(place[at])
    }

    /// The same of two places.
    fn are(&self, counts: fn(Place) -> bool, place: &[Place], sides: [usize; 2]) -> bool {
        sides.iter().all(|&side| self.is(counts, place, side))
    }

    /// Whether the only laser is between two blocks for which `counts` is true. The edge of the board is none.
    fn shuts(&mut self, place: &[Place], counts: fn(Place) -> bool) -> bool {
        self.stopped(|quick, after, behind| quick.are(counts, place, [after, behind]))
    }

    /// Whether the only laser's beam is stopped before its first segment, going by what is in front of and behind it.
    fn stopped(&mut self, stops: impl Fn(&Quick, usize, usize) -> bool) -> bool {
        let Some((after, behind)) = self.source else { return false };
        self.tally.checks += 1;
        stops(self, after, behind)
    }

    /// Whether a target is between two blocks for which `counts` is true.
    fn encloses(&mut self, place: &[Place], counts: fn(Place) -> bool) -> bool {
        let enclosed = self.targets.iter().position(|&sides| self.are(counts, place, sides));
        self.tally.checks += enclosed.map_or(self.targets.len(), |at| at + 1) as u64;
        enclosed.is_some()
    }
}
