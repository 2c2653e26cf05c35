//! The switches, presets and counters of the note's strategy.

use crate::search::{EventWords, counters, presets, reasons, switches};

// The mistakes, and equivalent alternatives.
switches! {
    phase: "Visit a cell once in each phase"
        "Wrong if off: a cell that was reached once is never entered again, though the turrets then point elsewhere.";
    lasers[counted "deaths"]: "Mind the beams" "Wrong if off: the way is found as if no turret fired.";
    turning[needs "lasers", counted "deaths"]: "Turrets turn"
        "Wrong if off: the way is found as if every turret stood still from now on.";
    endless[off, needs "phase", counted "nodes"]: "Time without end"
        "States are row, column and time, not time modulo the period. Where there is no way it may go on until its \
         memory is full.";
    laid[needs "lasers", counted "looked"]: "Lay the beams out before"
        "Every beam is walked along once before the search. Off: with every step each turret is asked whether it \
         shoots there.";
    heap[off, counted "queue"]: "Dijkstra with a heap"
        "The state with the least time is taken from a heap, and the way is known when the goal is. Off: breadth \
         first.";
    backwards[off, needs "phase", counted "nodes"]: "Backwards from the goal"
        "From the goal, in every phase in which it can be entered, back to the start: without a heap, and with time \
         modulo the period. Not together with a mistake. When watched, time counts back from the goal.";
}

// The note's stages, and the alternatives, by name. The last stage, time modulo the period, is the default.
presets! {
    "blind" "No lasers" "A way as if no turret fired." [-lasers];
    "still" "Turrets that stand still" "A way as if no turret turned." [-turning];
    "mark" "One mark a cell" "No cell is entered twice." [-phase];
    "endless" "Time without end" "Every time is another state." [+endless];
    "asked" "Every turret asked" "No beam is laid out: each turret is asked with every step." [-laid];
    "dijkstra" "Dijkstra with a heap" "The state with the least time first." [+heap];
    "backwards" "Backwards from the goal" "From the goal back to the start." [+backwards];
}

/// The words for its journal. Turrets are back in their first position after 4 steps, or 8, 12 and so on; or never
/// turn.
pub const FOLLOWED: EventWords = EventWords {
    verb: "Enters",
    values: &["time 0, 4, 8 …", "time 1, 5, 9 …", "time 2, 6, 10 …", "time 3, 7, 11 …"],
    reasons: REASONS,
    failed: &[MISTAKEN],
    alike: &[&[SAME_PHASE, BEFORE, SAME_TIME]],
    ..EventWords::NONE
};

reasons! {
    BUILT = "The cell is a wall or a turret.";
    SHOT = "The cell is under fire at that time.";
    SAME_PHASE = "The cell was reached before, with turrets as they are now.";
    BEFORE = "The cell was reached before.";
    SAME_TIME = "The cell is reached at this time already.";
    MISTAKEN = "A mistake is switched on: the way may be deadly or too long.";
}

counters! {
    nodes: "Nodes" "Pairs of cell and phase taken from the queue.";
    steps: "Steps" "Steps of the way found.";
    queue: "Longest queue" "The most states of one time step, or in the heap.";
    deaths: "First wrong step"
        "The step at which the way found is deadly, if lasers were ignored or stood still; else 0.";
    looked: "Cells looked at" "To know what is under fire: cells along beams, and turrets that were asked.";
}
