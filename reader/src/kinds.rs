//! The puzzles, and which of them is in a picture.

#[cfg(feature = "aquarium")]
mod aquarium;
#[cfg(feature = "harmony")]
mod harmony;
#[cfg(feature = "laser-maze")]
mod laser_maze;
#[cfg(feature = "lazors")]
mod lazors;
#[cfg(feature = "voltorb-flip")]
mod voltorb_flip;

use crate::image::Image;
use crate::reading::{Found, Place, Reading};
use crate::words;

/// A puzzle that is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Blocks and beams.
    Lazors,
    /// Turrets.
    LaserMaze,
    /// Water levels.
    Aquarium,
    /// Hidden cards.
    VoltorbFlip,
    /// Tile swaps.
    Harmony,
}

/// What there is for each puzzle.
pub(crate) struct Facets {
    /// What the picture shows of this puzzle, if it does.
    pub find: fn(&Image) -> Option<Found>,
    /// The board's text.
    pub text: fn(&Found) -> String,
    /// The sums that disagree, a sentence each.
    pub sums: fn(&Found) -> Vec<String>,
    /// Whether a slot may say this.
    pub allows: fn(&Found, usize, &str) -> bool,
    /// What a slot reads, as it is shown to people.
    pub said: fn(Place, &str) -> String,
    /// Writes what a person says into a slot that may say it, with what follows from it.
    pub write: fn(&mut Found, usize, &str),
}

/// Of a puzzle that this module leaves out: it is never found.
const ABSENT: Facets = Facets {
    find: |_| None,
    text: |_| String::new(),
    sums: |_| Vec::new(),
    allows: |_, _, _| false,
    said: |_, reads| reads.to_owned(),
    write: |_, _, _| {},
};

impl Kind {
    /// All of them: those first that are found or ruled out soonest.
    pub const ALL: [Kind; 5] = [Kind::VoltorbFlip, Kind::Aquarium, Kind::Lazors, Kind::Harmony, Kind::LaserMaze];

    /// The puzzle's id.
    pub fn id(self) -> &'static str {
        match self {
            Kind::Lazors => "lazors",
            Kind::LaserMaze => "laser-maze",
            Kind::Aquarium => "aquarium",
            Kind::VoltorbFlip => "voltorb-flip",
            Kind::Harmony => "harmony",
        }
    }

    /// What a place that is no cell is called, by its number.
    pub(crate) fn beside(self, number: usize) -> &'static str {
        let names: &[&str] = match self {
            Kind::Lazors => &words::BLOCKS,
            Kind::LaserMaze => &[words::WAITING],
            Kind::Aquarium => &[words::WATER],
            Kind::VoltorbFlip | Kind::Harmony => &[],
        };
        names.get(number).copied().unwrap_or(words::BESIDE)
    }

    /// How well a picture must fit to be of this puzzle, whatever is in doubt. Of all puzzles, only Harmony's plain tiles are
    /// in pictures of others.
    pub(crate) fn settled(self) -> f32 {
        if self == Kind::Harmony { f32::MAX } else { 0.6 }
    }

    /// Whether what a place says is inferred, not read: it is to be confirmed, though nothing contradicts it.
    pub(crate) fn infers(self, place: Place) -> bool {
        match place {
            Place::Colour(_) => true,
            Place::Other(_) => self == Kind::Aquarium,
            _ => false,
        }
    }

    /// The dyes in which the colour of a row can be drawn, whatever it is in the picture: the name of each, and its colour in
    /// the dark, light and high-contrast themes and on paper.
    pub fn dyes(self) -> &'static [(&'static str, [&'static str; 4])] {
        match self {
            #[cfg(feature = "harmony")]
            Kind::Harmony => &harmony::DYES,
            _ => &[],
        }
    }

    pub(crate) fn facets(self) -> &'static Facets {
        match self {
            #[cfg(feature = "lazors")]
            Kind::Lazors => &lazors::FACETS,
            #[cfg(feature = "laser-maze")]
            Kind::LaserMaze => &laser_maze::FACETS,
            #[cfg(feature = "aquarium")]
            Kind::Aquarium => &aquarium::FACETS,
            #[cfg(feature = "voltorb-flip")]
            Kind::VoltorbFlip => &voltorb_flip::FACETS,
            #[cfg(feature = "harmony")]
            Kind::Harmony => &harmony::FACETS,
            #[allow(unreachable_patterns, reason = "a module may leave puzzles out")]
            _ => &ABSENT,
        }
    }
}

/// The board in a picture, of these puzzles: the first one that is settled, or else the one that fits best. `None` if it shows
/// none of them.
pub fn read(image: &Image, kinds: &[Kind]) -> Option<Reading> {
    let mut best: Option<Reading> = None;
    for &kind in kinds {
        let Some(reading) = (kind.facets().find)(image).map(Reading::new) else { continue };
        if reading.settled() {
            return Some(reading);
        }
        if best.as_ref().is_none_or(|best| reading.found().fit > best.found().fit) {
            best = Some(reading);
        }
    }
    best
}
