//! The gallery: original boards, each with a unique solution (`tests/lazors/gallery.rs` proves it).

use crate::puzzle::Example;

/// A board of the gallery: name, difficulty and file.
macro_rules! board {
    ($name:literal, $grade:literal, $file:literal) => {
        Example { name: $name, grade: $grade, text: include_str!(concat!($file, ".bff")) }
    };
}

/// The boards by measured difficulty, and for equal difficulty the smaller and simpler ones first.
pub const EXAMPLES: &[Example] = &[
    board!("Glasshouse", 0, "glasshouse"),
    board!("Staircase", 0, "staircase"),
    board!("Ring road", 0, "ring-road"),
    board!("Knot", 0, "knot"),
    board!("Switchback", 0, "switchback"),
    board!("Night shift", 0, "night-shift"),
    board!("Fork", 1, "fork"),
    board!("Long way round", 1, "long-way-round"),
    board!("Two ways", 1, "two-ways"),
    board!("Skipping stone", 1, "skipping-stone"),
    board!("Terrace", 1, "terrace"),
    board!("Picket fence", 1, "picket-fence"),
    board!("Split decision", 1, "split-decision"),
    board!("Chimney", 1, "chimney"),
    board!("Crossroads", 1, "crossroads"),
    board!("Switchyard", 1, "switchyard"),
    board!("Diamond", 1, "diamond"),
    board!("Courtyard", 1, "courtyard"),
    board!("Ladder", 2, "ladder"),
    board!("Hook", 2, "hook"),
    board!("First prism", 2, "first-prism"),
    board!("Half open", 2, "half-open"),
    board!("Parallels", 2, "parallels"),
    board!("Arrowhead", 2, "arrowhead"),
    board!("Shutters", 2, "shutters"),
    board!("Slipstream", 2, "slipstream"),
    board!("Double glazing", 2, "double-glazing"),
    board!("Weaving mill", 2, "weaving-mill"),
    board!("Refraction", 3, "refraction"),
    board!("Here and there", 3, "here-and-there"),
    board!("Echo", 3, "echo"),
    board!("Prism break", 3, "prism-break"),
    board!("Great hall", 3, "great-hall"),
    board!("Lighthouse", 3, "lighthouse"),
    board!("Five mirrors", 4, "five-mirrors"),
    board!("Stage door", 4, "stage-door"),
    board!("Trapeze", 4, "trapeze"),
    board!("Clockwork", 4, "clockwork"),
    board!("Spider", 4, "spider"),
    board!("Cathedral", 4, "cathedral"),
    board!("Wormhole", 4, "wormhole"),
];
