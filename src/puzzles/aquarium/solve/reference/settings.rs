//! The switches and counters of the notes' strategy.

use crate::puzzles::aquarium::solve::told::{MARKED, UNMET, VALUES};
use crate::search::{EventWords, counters, presets, reasons, switches};

// The differences of the author's stages, the constraints one by one, and how a guess is undone. Air rises in the last
// stage; it came first here, so links mean it unless they say otherwise.
switches! {
    streak[counted "guesses"]: "Longest streak first"
        "Guesses the most open cells that one tank has in a row (stage 7); without it the first open cell in reading \
         order.";
    emptiness[off_since, counted "emptiness"]: "Air rises"
        "Air in a cell makes its tank's row air, and all above it (stage 8, a later post).";
    filled[counted "filled"]: "Lines that have their water"
        "A row or column that has its water is empty otherwise. When off, it is only checked that it has not too \
         much.";
    needed[counted "needed"]: "Lines that need every cell"
        "A row or column that needs all its open cells gets them. When off, it is only checked that it has not too \
         few.";
    level[counted "level"]: "Water is level"
        "Water fills its tank's row. When off, it is only checked that nothing is empty there.";
    falls[counted "falls"]: "Water falls"
        "Water fills its tank beneath. When off, it is only checked that nothing is empty there.";
    undo[off, counted "restored"]: "Undo instead of copies"
        "What was set since a guess is taken back from the one board there is. When off, every guess copies the \
         board, as in the original solver.";
}

// The author's stages, as far as they are known, but for stage 7: that is the note, and the default.
presets! {
    "stage4" "Next cell, rules only check"
        "The author's stage 4: the first open cell is guessed, and the rules settle nothing."
        [-streak -filled -needed -level -falls];
    "stage5" "Next cell, tanks fill"
        "The author's stage 5: the first open cell is guessed, water spreads in its tank, and lines are only \
         checked."
        [-streak -filled -needed];
    "next" "Next cell, air does not rise" "The first open cell is guessed, and air does not rise." [-streak];
    "stage8" "Longest streak, air rises"
        "The author's stage 8, of a later post: the longest streak is guessed, and air rises." [+emptiness];
    "undo" "Undo instead of copies" "All rules, on one board that is set back after a guess." [+emptiness +undo];
}

/// The words for its journal: the constraints, in the order of `FilledBoard::settled`, then what fails, and what is
/// given.
pub const FOLLOWED: EventWords = EventWords { verb: "Tries", values: VALUES, reasons: REASONS, ..EventWords::NONE };

reasons! {
    RISES = "An empty cell empties its tank's row and all above.";
    HAS_ALL = "The row or column has its water, and is empty otherwise.";
    NEEDS_ALL = "The row or column needs all its open cells.";
    IS_LEVEL = "Water fills its tank's row.";
    SINKS = "Water fills its tank beneath.";
    LINE = UNMET;
    CLASH = "A tank's row would be partly water and partly air.";
    GIVEN = MARKED;
}

counters! {
    nodes: "Boards" "Partly filled boards that were worked out, the given one included.";
    guesses: "Guesses" "Times that water was assumed somewhere.";
    backtracks: "Backtracks" "Partly filled boards that failed.";
    rounds: "Rounds" "Times that all constraints were gone through.";
    emptiness: "Air from below" "Cells settled because air rises.";
    filled: "Cells emptied by lines" "Cells settled by lines with their water.";
    needed: "Cells filled by lines" "Cells settled by lines that need them.";
    level: "Cells filled from the side" "Cells settled as water is level.";
    falls: "Cells filled from above" "Cells settled as water falls.";
    restored: "Cells copied or undone" "What going back after guesses took.";
}
