//! The gallery: boards of our own making, each with exactly one answer (`tests/lazors/gallery.rs` proves it).

use crate::puzzle::Example;

/// A board of the gallery: name, grade and file.
macro_rules! board {
    ($name:literal, $grade:literal, $file:literal) => {
        Example { name: $name, grade: $grade, text: include_str!(concat!($file, ".bff")) }
    };
}

/// The boards, easiest first.
pub const EXAMPLES: &[Example] = &[
    board!("Glasshouse", 0, "glasshouse"),
    board!("Staircase", 0, "staircase"),
    board!("Ring road", 0, "ring-road"),
    board!("Split decision", 0, "split-decision"),
    board!("Fork", 0, "fork"),
    board!("Long way round", 0, "long-way-round"),
    board!("Picket fence", 0, "picket-fence"),
    board!("Knot", 1, "knot"),
    board!("Two ways", 1, "two-ways"),
    board!("Skipping stone", 1, "skipping-stone"),
    board!("Switchback", 1, "switchback"),
    board!("Terrace", 1, "terrace"),
    board!("Hook", 1, "hook"),
    board!("Chimney", 1, "chimney"),
    board!("Ladder", 1, "ladder"),
    board!("Switchyard", 1, "switchyard"),
    board!("First prism", 1, "first-prism"),
    board!("Diamond", 1, "diamond"),
    board!("Arrowhead", 1, "arrowhead"),
    board!("Half open", 2, "half-open"),
    board!("Parallels", 2, "parallels"),
    board!("Shutters", 2, "shutters"),
    board!("Slipstream", 2, "slipstream"),
    board!("Double glazing", 2, "double-glazing"),
    board!("Crossroads", 2, "crossroads"),
    board!("Weaving mill", 3, "weaving-mill"),
    board!("Echo", 3, "echo"),
    board!("Refraction", 3, "refraction"),
    board!("Here and there", 3, "here-and-there"),
    board!("Five mirrors", 3, "five-mirrors"),
    board!("Prism break", 3, "prism-break"),
    board!("Courtyard", 3, "courtyard"),
    board!("Stage door", 3, "stage-door"),
    board!("Night shift", 4, "night-shift"),
    board!("Trapeze", 4, "trapeze"),
    board!("Great hall", 4, "great-hall"),
    board!("Wormhole", 4, "wormhole"),
    board!("Spider", 4, "spider"),
    board!("Lighthouse", 4, "lighthouse"),
    board!("Clockwork", 4, "clockwork"),
    board!("Cathedral", 4, "cathedral"),
];
