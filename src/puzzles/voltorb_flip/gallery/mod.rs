//! The gallery: rounds to play at every level, and boards of other sizes to think about (a test checks their
//! properties).

use crate::puzzle::Example;

/// A round by its seed and level.
macro_rules! round {
    ($name:literal, $seed:literal, $level:literal) => {
        Example { name: $name, grade: $level - 1, text: concat!("seed ", $seed, "\nlevel ", $level, "\n") }
    };
}

/// The boards in order of their levels; a board of another size is at least that hard.
pub const EXAMPLES: &[Example] = &[
    round!("Warm-up", 15, 1),
    round!("First risk", 3, 1),
    round!("Coin toss", 14, 1),
    round!("Plain sailing", 39, 2),
    round!("Odds and ends", 15, 2),
    round!("Crossroads", 13, 2),
    Example { name: "Four by four", grade: 1, text: "rows 8/0 6/1 7/1 3/1\ncols 7/0 6/1 6/1 5/1\n" },
    round!("Clear water", 13, 3),
    round!("Second thoughts", 15, 3),
    round!("Nerves", 4, 3),
    round!("Narrow path", 17, 4),
    round!("Good cards", 4, 4),
    round!("Thin ice", 3, 4),
    Example { name: "Three by three", grade: 3, text: "rows 3/1 3/1 4/1\ncols 3/1 4/1 3/1\n" },
    round!("Even money", 4, 5),
    round!("Long shot", 3, 5),
    Example { name: "Six by six", grade: 4, text: "rows 5/3 5/3 9/2 9/1 4/3 5/1\ncols 6/2 3/3 6/2 8/2 5/2 9/2\n" },
    round!("Sound bet", 15, 6),
    round!("Fifty-fifty", 2, 6),
    round!("Patience", 14, 7),
    round!("Blindfold", 9, 7),
    Example {
        name: "Seven by seven",
        grade: 6,
        text: "rows 10/1 8/2 8/4 10/1 10/2 10/1 7/4\ncols 10/3 8/2 8/2 12/1 7/3 5/3 13/1\n",
    },
    round!("Last stand", 16, 8),
    round!("Quiet night", 5, 8),
    round!("High table", 4, 8),
];
