//! The switches, presets and counters of the notes' strategy.

use crate::puzzles::lazors::solve::VALUES;
use crate::search::{CounterInfo, Preset, SwitchInfo, Told};

/// The first test.
pub const AFTER_SOURCE: SwitchInfo = SwitchInfo::new(
    "after_source",
    "Beam stopped at its source",
    "With a single laser, skip placements with an opaque block directly after the source, or with a reflect block \
     there that shuts the beam in.",
)
.counted("after_source");
/// The second test.
pub const OPAQUE_PAIR: SwitchInfo = SwitchInfo::new(
    "opaque_pair",
    "Target between opaque blocks",
    "Skip placements in which two opaque blocks enclose a target.",
)
.counted("opaque_pair");
/// The third test.
pub const SOLID_PAIR: SwitchInfo = SwitchInfo::new(
    "solid_pair",
    "Target between solid blocks",
    "Skip placements in which two blocks, each opaque or reflect, enclose a target.",
)
.counted("solid_pair");
/// The boards on which the tests are made.
pub const LARGE: SwitchInfo = SwitchInfo::new(
    "large",
    "Tests on large boards only",
    "Boards of fewer than 15 cells are searched without the tests, which may cost more there than they save.",
)
.off()
.counted("checks");

/// The number of cells from which a board is large, as in the notes' program.
pub const LARGE_CELLS: usize = 15;

/// The three quick tests, and where they are made.
pub const SWITCHES: &[SwitchInfo] = &[AFTER_SOURCE, OPAQUE_PAIR, SOLID_PAIR, LARGE];

/// The versions that the notes compare.
pub const PRESETS: &[Preset] = &[
    Preset {
        id: "plain",
        name: "No tests",
        about: "Every placement is traced.",
        switches: &[("after_source", false), ("opaque_pair", false), ("solid_pair", false)],
    },
    Preset {
        id: "hybrid",
        name: "Tests above a size",
        about: "The tests are made on boards of 15 cells or more.",
        switches: &[("large", true)],
    },
];

/// The words for its journal: the three tests in order, and the result of a trace.
pub const FOLLOWED: Told = Told {
    verb: "Sets up",
    values: VALUES,
    reasons: &[
        "The only beam is stopped at its source.",
        "Two opaque blocks enclose a target.",
        "Two solid blocks enclose a target.",
        "Traced: a target stays dark.",
    ],
};
/// The number of the last of these reasons.
pub const TRACED: u8 = 4;

/// The counters, in this order.
pub const COUNTERS: &[CounterInfo] = &[
    CounterInfo::new("traces", "Traces", "Full placements whose beams were traced."),
    CounterInfo::new("nodes", "Combinations", "Combinations of one kind of block that were set up."),
    CounterInfo::new(
        "after_source",
        "Skipped: beam stopped at its source",
        "Combinations that the first test dropped, with all that would have been nested in them.",
    ),
    CounterInfo::new(
        "opaque_pair",
        "Skipped: target between opaque blocks",
        "Combinations of opaque blocks that the second test dropped.",
    ),
    CounterInfo::new(
        "solid_pair",
        "Skipped: target between solid blocks",
        "Combinations of reflect blocks that the third test dropped.",
    ),
    CounterInfo::new(
        "checks",
        "Looks of the tests",
        "Targets and sources that the tests looked at, whether that dropped anything or not: what they cost.",
    ),
];
