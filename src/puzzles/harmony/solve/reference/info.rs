//! The switches, presets and counters of the notes' strategy.

use crate::search::{CounterInfo, Preset, SwitchInfo, Told};

/// The tests, in their order.
pub const TESTS: [SwitchInfo; 4] = [
    SwitchInfo::new(
        "stuck",
        "Test: stuck tile",
        "Drop positions with a complete row in which one tile has one move left and the others none.",
    )
    .counted("stuck"),
    SwitchInfo::new(
        "wrong_row",
        "Test: wrong row, no moves",
        "Drop positions with a tile that has no move left and is not home.",
    )
    .counted("wrong_row"),
    SwitchInfo::new(
        "blocked",
        "Test: blocked swap",
        "Drop positions with a tile whose last move must be straight home, where the tile has no move left.",
    )
    .counted("blocked"),
    SwitchInfo::new(
        "isolated",
        "Test: isolated tile",
        "Drop positions with a tile that has moves left but no partner in its row or column.",
    )
    .counted("isolated"),
];
pub const PERFECT: SwitchInfo = SwitchInfo::new(
    "perfect",
    "Perfect swap",
    "When two tiles of a column can bring each other home with their last moves, generate that swap alone.",
)
.counted("perfect");
pub const LAST_MOVE: SwitchInfo = SwitchInfo::new(
    "last_move",
    "Last-move filter",
    "Generate no swap in which a tile's last move does not bring it home.",
)
.counted("filtered");

pub const TOUCHED: SwitchInfo = SwitchInfo::new(
    "touched",
    "Test moved tiles only",
    "The tests look at the two tiles of the swap. Off: at every tile of the board.",
)
.counted("looked");
pub const ALSO: SwitchInfo = SwitchInfo::new(
    "also",
    "Count what others would drop",
    "Ask every test about every position, only to count what it would drop were it first and on.",
)
.off()
.counted("also");
pub const QUEUE: SwitchInfo = SwitchInfo::new(
    "queue",
    "Breadth first",
    "Positions wait in a queue, and the oldest is next. Off: on a stack, depth first.",
)
.off()
.counted("longest");
pub const BEST: SwitchInfo = SwitchInfo::new(
    "best",
    "Best first",
    "Of the positions in the queue, one with the fewest tiles away from home is next.",
)
.off()
.needs("queue")
.counted("nodes");
pub const TABLE: SwitchInfo =
    SwitchInfo::new("table", "Remember positions", "A table of positions: none is generated twice and kept.")
        .off()
        .counted("again");
pub const SYMMETRY: SwitchInfo = SwitchInfo::new(
    "symmetry",
    "Symmetry",
    "Positions that differ only in the order of their columns are the same one.",
)
.off()
.needs("table")
.counted("again");
pub const BOTH: SwitchInfo = SwitchInfo::new(
    "both",
    "Both ends",
    "First goes back from the end, up to half the swaps. The search then only has to meet a position known from there.",
)
.off()
.counted("back");

pub const WORKERS: SwitchInfo = SwitchInfo::new(
    "workers",
    "Four workers",
    "Four positions are taken from the stack together, as by the original's four threads, but in step; without a queue only.",
)
.off()
.counted("steps");
pub const PATTERNS: SwitchInfo = SwitchInfo::new(
    "patterns",
    "Pattern tables",
    "A table made beforehand knows whether a row or column can be finished once its tiles can trade only with each other.",
)
.off()
.counted("pattern");

/// The six techniques of the notes, where the tests look, and what the notes leave for later.
pub const SWITCHES: &[SwitchInfo] = &[
    TESTS[0], TESTS[1], TESTS[2], TESTS[3], PERFECT, LAST_MOVE, TOUCHED, ALSO, QUEUE, BEST, TABLE, BOTH,
    SYMMETRY, WORKERS, PATTERNS,
];

/// The switches with which a branch is not searched in one piece, or positions count as known that were pruned by hand.
pub const ELSEWHERE: &[&str] = &[QUEUE.id, WORKERS.id, BOTH.id, TABLE.id];

/// The versions that the notes compare, and what they leave for later, each with everything else on.
pub const PRESETS: &[Preset] = &[
    Preset {
        id: "nothing",
        name: "No tests, no filter",
        about: "Every swap in turn, and nothing else.",
        switches: &[
            ("stuck", false),
            ("wrong_row", false),
            ("blocked", false),
            ("isolated", false),
            ("perfect", false),
            ("last_move", false),
        ],
    },
    Preset {
        id: "three",
        name: "Three tests",
        about: "The first three tests and nothing else.",
        switches: &[("isolated", false), ("perfect", false), ("last_move", false)],
    },
    Preset {
        id: "four",
        name: "Four tests",
        about: "The tests and nothing else.",
        switches: &[("perfect", false), ("last_move", false)],
    },
    Preset {
        id: "perfect",
        name: "Tests and perfect swap",
        about: "All but the filter of last moves.",
        switches: &[("last_move", false)],
    },
    Preset {
        id: "filter",
        name: "Tests and filter",
        about: "All but the perfect swap.",
        switches: &[("perfect", false)],
    },
    Preset {
        id: "only-filter",
        name: "Filter alone",
        about: "No test and no perfect swap: only last moves are not wasted.",
        switches: &[
            ("stuck", false),
            ("wrong_row", false),
            ("blocked", false),
            ("isolated", false),
            ("perfect", false),
        ],
    },
    Preset {
        id: "also",
        name: "Four tests, each counted",
        about: "The tests and nothing else, with what each would drop.",
        switches: &[("perfect", false), ("last_move", false), ("also", true)],
    },
    Preset {
        id: "whole",
        name: "Whole board",
        about: "Everything; the tests look at every tile.",
        switches: &[("touched", false)],
    },
    Preset {
        id: "breadth",
        name: "Breadth first",
        about: "Everything, the oldest position first.",
        switches: &[("queue", true)],
    },
    Preset {
        id: "best",
        name: "Best first",
        about: "Everything, the most promising position first.",
        switches: &[("queue", true), ("best", true)],
    },
    Preset {
        id: "table",
        name: "Transposition table",
        about: "Everything, and positions are remembered.",
        switches: &[("table", true)],
    },
    Preset {
        id: "symmetry",
        name: "Table with symmetry",
        about: "Everything, and positions are remembered with their columns in any order.",
        switches: &[("table", true), ("symmetry", true)],
    },
    Preset {
        id: "both",
        name: "Both ends",
        about: "Everything, until it meets what is known from the end.",
        switches: &[("both", true)],
    },
    Preset {
        id: "workers",
        name: "Four workers",
        about: "Everything, by four workers in step.",
        switches: &[("workers", true)],
    },
    Preset {
        id: "patterns",
        name: "Pattern tables",
        about: "Everything, and tables of rows and columns that can be finished.",
        switches: &[("patterns", true)],
    },
];

/// The words for its journal: the tests in order, and other reasons for the end of a position or knowledge of it.
pub const FOLLOWED: Told = Told {
    verb: "Swaps",
    values: &[],
    reasons: &[
        "A complete row has one move left, on a single tile.",
        "A tile has no moves left and is in the wrong row.",
        "A last move home needs a tile that has no moves left.",
        "A tile has moves left, but no partner in its row or column.",
        "The same position was reached before.",
        "The filter leaves it out: a last move would not lead home.",
        "No swap is possible any more.",
        "The search from the end did not reach this position.",
        "A perfect swap is the only one that is tried.",
        "The next position that waits, with the swaps that led to it.",
        "The search from the end has been here: the rest is known.",
        "The board is finished as it is.",
        "A row or column cannot be finished by its own moves.",
    ],
    failed: &[NO_SWAP],
    alike: &[&[2, LEFT_OUT]],
};
/// The numbers of these reasons, after those of the tests.
pub const AGAIN: u8 = 5;
pub const LEFT_OUT: u8 = 6;
pub const NO_SWAP: u8 = 7;
pub const NOT_MET: u8 = 8;
pub const ALONE: u8 = 9;
pub const QUEUED: u8 = 10;
pub const MET: u8 = 11;
pub const FINISHED: u8 = 12;
pub const PATTERN: u8 = 13;

/// Positions that were generated and dropped, and by which test.
pub const PARTS: &[&str] = &["pruned", "stuck", "wrong_row", "blocked", "isolated", "pattern"];

/// The counters, in this order.
pub const COUNTERS: &[CounterInfo] = &[
    CounterInfo::new("generated", "Generated", "Positions generated by a swap."),
    CounterInfo::new("nodes", "Processed", "Positions whose swaps were generated, and the end."),
    CounterInfo::new("pruned", "Pruned", "Positions that one of the four tests dropped."),
    CounterInfo::new("stuck", "Pruned: stuck tile", "Dropped by the first test."),
    CounterInfo::new("wrong_row", "Pruned: wrong row", "Dropped by the second test."),
    CounterInfo::new("blocked", "Pruned: blocked swap", "Dropped by the third test."),
    CounterInfo::new("isolated", "Pruned: isolated tile", "Dropped by the fourth test."),
    CounterInfo::new("perfect", "Perfect swaps", "Times that one swap was generated alone."),
    CounterInfo::new("filtered", "Filtered", "Swaps left out because they waste a last move."),
    CounterInfo::new("looked", "Tiles tested", "Tiles that tests looked at, once for each test."),
    CounterInfo::new(
        "longest",
        "Longest queue",
        "The most positions that waited, in the queue or on the stack.",
    ),
    CounterInfo::new("again", "Seen before", "Positions that had been generated already."),
    CounterInfo::new("back", "From the end", "Of the positions generated, those from the end."),
    CounterInfo::new(
        "also",
        "Would also drop",
        "Positions that a test would drop were it first and on, summed over the four.",
    ),
    CounterInfo::new("also_stuck", "Would also: stuck tile", "Of these, by the first test."),
    CounterInfo::new("also_wrong_row", "Would also: wrong row", "By the second test."),
    CounterInfo::new("also_blocked", "Would also: blocked swap", "By the third test."),
    CounterInfo::new("also_isolated", "Would also: isolated tile", "By the fourth test."),
    CounterInfo::new(
        "waiting",
        "Queue",
        "Positions that wait, in the queue or on the stack; in the end, those left.",
    ),
    CounterInfo::new("steps", "Steps of workers", "Times that the workers took positions together."),
    CounterInfo::new(
        "pattern",
        "Dropped: pattern",
        "Positions that passed the tests, and that a table dropped.",
    ),
    CounterInfo::new("patterns", "Patterns", "Patterns in the tables, made beforehand."),
];
