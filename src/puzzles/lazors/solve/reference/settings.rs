//! The switches, presets and counters of the notes' strategy.

use crate::puzzles::lazors::solve::{self, VALUES};
use crate::search::{EventWords, counters, presets, switches};

// The three quick tests, which blocks and boards they look at, the solver for small boards, the order of the cells, a
// test of our own, and one of the program.
switches! {
    after_source[counted "after_source"]: "Beam stopped at its source"
        "With a single laser, skip placements with an opaque block directly after the source.";
    opaque_pair[counted "opaque_pair"]: "Target between opaque blocks"
        "Skip placements in which two opaque blocks enclose a target.";
    solid_pair[counted "solid_pair"]: "Target between solid blocks"
        "Skip placements in which two blocks, each opaque or reflect, enclose a target.";
    fixed[off_since]: "Fixed blocks, too"
        "The three tests also count blocks that the board has from the start. Off: only blocks that are placed, as \
         in the notes.";
    large[off, counted "checks"]: "Tests on large boards only"
        "Boards of fewer than 15 cells are searched without the tests, which may cost more there than they save.";
    second[off, counted "second"]: "Another solver for small boards"
        "Boards of fewer than 15 cells go to another solver, as in the original program; here to “Follow the beams”, \
         with its default settings.";
    set_order[off]: "Cells in the program's order"
        "Off: row by row. The original program keeps the free cells in a Python set, and takes them in its order, as \
         CPython up to 3.7 does.";
    shut_in[off, counted "shut_in"]: "Beam shut in at its source"
        "With a single laser, also skip placements in which a reflect block after the source and a solid block, or \
         the edge of the board, behind it shut the beam in. Neither the notes nor the author's program have this \
         test; the program's is “Source between solid blocks”.";
    source_pair[off, counted "source_pair"]: "Source between solid blocks"
        "With a single laser, also skip placements in which two blocks, each opaque or reflect, enclose its source. \
         The notes have no such test; the author's program does.";
}

/// The number of cells from which a board is large. The notes name no number; the program that they describe has this
/// one (`solve_board` in `pylazors/solver.py`).
pub const LARGE_CELLS: usize = 15;

// Without the tests, which the notes compare with; the rest is ours or the program's.
presets! {
    "plain" "No tests" "Every placement is traced." [-after_source -opaque_pair -solid_pair];
    "hybrid" "Three tests from 15 cells" "The tests are made on boards of 15 cells or more." [+large];
    "second" "Three tests, other solver below 15 cells"
        "Boards of fewer than 15 cells go to “Follow the beams”." [+second];
    "set" "Cells in the program's order"
        "The three tests, with the cells in the order in which the original program, in Python, keeps them."
        [+set_order];
    "wide" "Three tests and a wider first one"
        "The three tests, and ours for a beam that a reflect block shuts in." [+shut_in];
    "fixed" "Three tests, fixed blocks, too"
        "The tests also count the blocks that the board has from the start." [+fixed];
    "program" "Four tests, as in the program"
        "The three tests, and the program's fourth, for a source between two solid blocks." [+source_pair];
}

/// The words for its journal: the reasons of the solver for small boards, the tests in the order of their counters, and
/// the result of a trace.
pub const FOLLOWED: EventWords = EventWords {
    verb: "Tries",
    values: VALUES,
    reasons: &[
        solve::FOLLOWED.reasons[0],
        solve::FOLLOWED.reasons[1],
        solve::FOLLOWED.reasons[2],
        solve::FOLLOWED.reasons[3],
        solve::FOLLOWED.reasons[4],
        solve::FOLLOWED.reasons[5],
        "An opaque block stops the only beam at its source.",
        "Two opaque blocks enclose a target.",
        "Two solid blocks enclose a target.",
        "A reflect block shuts the only beam in at its source.",
        "The beams leave a target dark.",
        "Two solid blocks enclose the only source.",
    ],
    failed: &[4, TRACED],
    alike: &[&[1, 2], &[3, TESTED + 1, TESTED + 2], &[TESTED, TESTED + 3, SHUT]],
    ..EventWords::NONE
};
/// The numbers of our own reasons: the first test's, the trace's, and that of the program's test, which is last because
/// links name reasons by number.
pub const TESTED: u8 = solve::FOLLOWED.reasons.len() as u8 + 1;
pub const TRACED: u8 = TESTED + 4;
pub const SHUT: u8 = TRACED + 1;

counters! {
    traces: "Traces" "Full placements whose beams were traced.";
    nodes: "Combinations"
        "Combinations of one kind of block that were set up; on a small board, the nodes of the other solver.";
    after_source: "Skipped: beam stopped at its source"
        "Combinations of opaque blocks that the first test dropped, with all that would have been nested in them.";
    opaque_pair: "Skipped: target between opaque blocks"
        "Combinations of opaque blocks that the second test dropped.";
    solid_pair: "Skipped: target between solid blocks" "Combinations of reflect blocks that the third test dropped.";
    shut_in: "Skipped: beam shut in at its source" "Combinations of reflect blocks that our own test dropped.";
    checks: "Checks by the tests"
        "Targets and sources that the tests looked at, whether that dropped anything or not: what they cost.";
    second: "Nodes of the other solver"
        "Nodes of the solver for small boards, which then traces no full placement; 0 if it was not used.";
    source_pair: "Skipped: source between solid blocks" "Combinations that the program's fourth test dropped.";
}
