//! The switches, presets and counters of the notes' strategy.

use crate::search::{EventWords, counters, presets, reasons, switches};

// The six techniques of the notes, where the tests look, and what the notes leave for later.
switches! {
    stuck[counted "stuck"]: "Test: stuck tile"
        "Drop positions with a complete row in which one tile has one move left and the others none.";
    wrong_row[counted "wrong_row"]: "Test: wrong row, no moves"
        "Drop positions with a tile that has no move left and is not home.";
    blocked[counted "blocked"]: "Test: blocked swap"
        "Drop positions with a tile whose last move must be straight home, where the tile has no move left.";
    isolated[counted "isolated"]: "Test: isolated tile"
        "Drop positions with a tile that has moves left but no partner in its row or column.";
    perfect[counted "perfect"]: "Perfect swap"
        "When two tiles of a column can bring each other home with their last moves, generate that swap alone.";
    last_move[counted "filtered"]: "Last-move filter"
        "Generate no swap in which a tile's last move does not bring it home.";
    touched[counted "looked"]: "Test moved tiles only"
        "The tests look at the two tiles of the swap. Off: at every tile of the board.";
    also[off, counted "also"]: "Count what others would drop"
        "Ask every test about every position, only to count what it would drop were it first and on.";
    queue[off, counted "longest"]: "Breadth first"
        "Positions wait in a queue, and the oldest is next. Off: on a stack, depth first.";
    best[off, needs "queue", counted "nodes"]: "Best first"
        "Of the positions in the queue, one with the fewest tiles away from home is next.";
    table[off, counted "again"]: "Remember positions" "A table of positions: none is generated twice and kept.";
    both[off, counted "back"]: "Both ends"
        "First goes back from the end, up to half the swaps. The search then only has to meet a position known from \
         there.";
    symmetry[off, needs "table", counted "again"]: "Symmetry"
        "Positions that differ only in the order of their columns are the same one.";
    workers[off, counted "steps"]: "Four workers"
        "Four positions are taken from the stack together, as by the original's four threads, but in step; without a \
         queue only.";
    patterns[off, counted "pattern"]: "Pattern tables"
        "A table made beforehand knows whether a row or column can be finished once its tiles can trade only with \
         each other.";
}

/// The switches with which a branch is not searched in one piece, or positions count as known that were pruned by hand.
pub const ELSEWHERE: &[&str] = &["queue", "workers", "both", "table"];

// The versions that the notes compare, and what they leave for later, each with everything else on.
presets! {
    "nothing" "No tests, no filter"
        "Every swap in turn, and nothing else." [-stuck -wrong_row -blocked -isolated -perfect -last_move];
    "three" "Three tests" "The first three tests and nothing else." [-isolated -perfect -last_move];
    "four" "Four tests" "The tests and nothing else." [-perfect -last_move];
    "perfect" "Tests and perfect swap" "All but the filter of last moves." [-last_move];
    "filter" "Tests and filter" "All but the perfect swap." [-perfect];
    "only-filter" "Filter alone"
        "No test and no perfect swap: only last moves are not wasted." [-stuck -wrong_row -blocked -isolated -perfect];
    "also" "Four tests, each counted"
        "The tests and nothing else, with what each would drop." [-perfect -last_move +also];
    "whole" "Whole board" "Everything; the tests look at every tile." [-touched];
    "breadth" "Breadth first" "Everything, the oldest position first." [+queue];
    "best" "Best first" "Everything, the most promising position first." [+queue +best];
    "table" "Transposition table" "Everything, and positions are remembered." [+table];
    "symmetry" "Table with symmetry"
        "Everything, and positions are remembered with their columns in any order." [+table +symmetry];
    "both" "Both ends" "Everything, until it meets what is known from the end." [+both];
    "workers" "Four workers" "Everything, by four workers in step." [+workers];
    "patterns" "Pattern tables" "Everything, and tables of rows and columns that can be finished." [+patterns];
}

/// The words for its journal: the tests in order, and other reasons for the end of a position or knowledge of it.
pub const FOLLOWED: EventWords = EventWords {
    verb: "Swaps",
    swaps: true,
    reasons: REASONS,
    failed: &[NO_SWAP],
    alike: &[&[WRONG_ROW, LEFT_OUT]],
    ..EventWords::NONE
};

reasons! {
    STUCK = "A complete row has one move left, on a single tile.";
    WRONG_ROW = "A tile has no moves left and is in the wrong row.";
    BLOCKED = "A last move home needs a tile that has no moves left.";
    ISOLATED = "A tile has moves left, but no partner in its row or column.";
    AGAIN = "The same position was reached before.";
    LEFT_OUT = "The filter leaves it out: a last move would not lead home.";
    NO_SWAP = "No swap is possible any more.";
    NOT_MET = "The search from the end did not reach this position.";
    ALONE = "A perfect swap is the only one that is tried.";
    QUEUED = "The next position that waits, with the swaps that led to it.";
    MET = "The search from the end has been here: the rest is known.";
    FINISHED = "The board is finished as it is.";
    PATTERN = "A row or column cannot be finished by its own moves.";
}

/// Positions that were generated and dropped, and by which test.
pub const PARTS: &[&str] = &["pruned", "stuck", "wrong_row", "blocked", "isolated", "pattern"];

counters! {
    generated: "Generated" "Positions generated by a swap.";
    nodes: "Processed" "Positions whose swaps were generated, and the end.";
    pruned: "Pruned" "Positions that one of the four tests dropped.";
    stuck: "Pruned: stuck tile" "Dropped by the first test.";
    wrong_row: "Pruned: wrong row" "Dropped by the second test.";
    blocked: "Pruned: blocked swap" "Dropped by the third test.";
    isolated: "Pruned: isolated tile" "Dropped by the fourth test.";
    perfect: "Perfect swaps" "Times that one swap was generated alone.";
    filtered: "Filtered" "Swaps left out because they waste a last move.";
    looked: "Tiles tested" "Tiles that tests looked at, once for each test.";
    longest: "Longest queue" "The most positions that waited, in the queue or on the stack.";
    again: "Seen before" "Positions that had been generated already.";
    back: "From the end" "Of the positions generated, those from the end.";
    also: "Would also drop" "Positions that a test would drop were it first and on, summed over the four.";
    also_stuck: "Would also: stuck tile" "Of these, by the first test.";
    also_wrong_row: "Would also: wrong row" "By the second test.";
    also_blocked: "Would also: blocked swap" "By the third test.";
    also_isolated: "Would also: isolated tile" "By the fourth test.";
    waiting: "Queue" "Positions that wait, in the queue or on the stack; in the end, those left.";
    steps: "Steps of workers" "Times that the workers took positions together.";
    pattern: "Dropped: pattern" "Positions that passed the tests, and that a table dropped.";
    patterns: "Patterns" "Patterns in the tables, made beforehand.";
}
