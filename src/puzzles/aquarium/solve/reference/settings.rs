//! The switches and counters of the notes' strategy.

use crate::puzzles::aquarium::solve::told::{MARKED, UNMET, VALUES};
use crate::search::{CounterInfo, Preset, SwitchInfo, Told};

/// Which cells are guessed.
pub const STREAK: SwitchInfo = SwitchInfo::new(
    "streak",
    "Longest streak first",
    "Guesses the most open cells that one tank has in a row (stage 7); without it the first open cell in \
     reading order.",
)
.counted("guesses");
/// The constraint that the last stage adds; it came first here, so links mean it unless they say otherwise.
pub const EMPTINESS: SwitchInfo = SwitchInfo::new(
    "emptiness",
    "Air rises",
    "Air in a cell makes its tank's row air, and all above it (stage 8, a later post).",
)
.off_since()
.counted("emptiness");
/// A constraint on a line.
pub const FILLED: SwitchInfo = SwitchInfo::new(
    "filled",
    "Lines that have their water",
    "A row or column that has its water is empty otherwise. When off, it is only checked that it has not too much.",
)
.counted("filled");
/// A constraint on a line.
pub const NEEDED: SwitchInfo = SwitchInfo::new(
    "needed",
    "Lines that need every cell",
    "A row or column that needs all its open cells gets them. When off, it is only checked that it has not too few.",
)
.counted("needed");
/// A constraint on a tank.
pub const LEVEL: SwitchInfo = SwitchInfo::new(
    "level",
    "Water is level",
    "Water fills its tank's row. When off, it is only checked that nothing is empty there.",
)
.counted("level");
/// A constraint on a tank.
pub const FALLS: SwitchInfo = SwitchInfo::new(
    "falls",
    "Water falls",
    "Water fills its tank beneath. When off, it is only checked that nothing is empty there.",
)
.counted("falls");
/// How a guess is undone.
pub const UNDO: SwitchInfo = SwitchInfo::new(
    "undo",
    "Undo instead of copies",
    "What was set since a guess is taken back from the one board there is. When off, every guess copies the board, as \
     in the original solver.",
)
.off()
.counted("restored");

/// The differences of the author's stages, the constraints one by one, and how a guess is undone.
pub const SWITCHES: &[SwitchInfo] = &[STREAK, EMPTINESS, FILLED, NEEDED, LEVEL, FALLS, UNDO];

/// The author's stages, as far as they are known, but for stage 7: that is the note, and the default.
pub const PRESETS: &[Preset] = &[
    Preset {
        id: "stage4",
        name: "Next cell, rules only check",
        about: "The author's stage 4: the first open cell is guessed, and the rules settle nothing.",
        switches: &[
            ("streak", false),
            ("filled", false),
            ("needed", false),
            ("level", false),
            ("falls", false),
        ],
    },
    Preset {
        id: "stage5",
        name: "Next cell, tanks fill",
        about: "The author's stage 5: the first open cell is guessed, water spreads in its tank, and lines are only checked.",
        switches: &[("streak", false), ("filled", false), ("needed", false)],
    },
    Preset {
        id: "next",
        name: "Next cell, air does not rise",
        about: "The first open cell is guessed, and air does not rise.",
        switches: &[("streak", false)],
    },
    Preset {
        id: "stage8",
        name: "Longest streak, air rises",
        about: "The author's stage 8, of a later post: the longest streak is guessed, and air rises.",
        switches: &[("emptiness", true)],
    },
    Preset {
        id: "undo",
        name: "Undo instead of copies",
        about: "All rules, on one board that is set back after a guess.",
        switches: &[("emptiness", true), ("undo", true)],
    },
];

/// The words for its journal: the constraints, in the order of `Field::settled`, then what fails, and what is given.
pub const FOLLOWED: Told = Told {
    verb: "Tries",
    values: VALUES,
    reasons: &[
        "An empty cell empties its tank's row and all above.",
        "The row or column has its water, and is empty otherwise.",
        "The row or column needs all its open cells.",
        "Water fills its tank's row.",
        "Water fills its tank beneath.",
        UNMET,
        "A tank's row would be partly water and partly air.",
        MARKED,
    ],
    failed: &[],
    alike: &[],
};
/// The numbers of the last three reasons.
pub const LINE: u8 = 6;
pub const CLASH: u8 = 7;
pub const GIVEN: u8 = 8;

/// The counters, in this order.
pub const COUNTERS: &[CounterInfo] = &[
    CounterInfo::new("nodes", "Boards", "Partly filled boards that were worked out, the given one included."),
    CounterInfo::new("guesses", "Guesses", "Times that water was assumed somewhere."),
    CounterInfo::new("backtracks", "Backtracks", "Partly filled boards that failed."),
    CounterInfo::new("rounds", "Rounds", "Times that all constraints were gone through."),
    CounterInfo::new("emptiness", "Air from below", "Cells settled because air rises."),
    CounterInfo::new("filled", "Cells emptied by lines", "Cells settled by lines with their water."),
    CounterInfo::new("needed", "Cells filled by lines", "Cells settled by lines that need them."),
    CounterInfo::new("level", "Cells filled from the side", "Cells settled as water is level."),
    CounterInfo::new("falls", "Cells filled from above", "Cells settled as water falls."),
    CounterInfo::new("restored", "Cells copied or undone", "What going back after guesses took."),
];
