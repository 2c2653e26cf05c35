//! The switches, presets and counters of the note's strategy.

use crate::search::{CounterInfo, Preset, SwitchInfo, Told};

pub const PHASE: SwitchInfo = SwitchInfo::new(
    "phase",
    "Visit a cell once in each phase",
    "Wrong if off: a cell that was reached once is never entered again, though the turrets then point elsewhere.",
);
pub const LASERS: SwitchInfo =
    SwitchInfo::new("lasers", "Mind the beams", "Wrong if off: the way is found as if no turret fired.")
        .counted("deaths");

pub const TURNING: SwitchInfo = SwitchInfo::new(
    "turning",
    "Turrets turn",
    "Wrong if off: the way is found as if every turret stood still from now on.",
)
.needs("lasers")
.counted("deaths");
pub const ENDLESS: SwitchInfo = SwitchInfo::new(
    "endless",
    "Time without end",
    "States are row, column and time, not time modulo the period. Where there is no way it may go on until its memory is full.",
)
.off()
.needs("phase")
.counted("nodes");
pub const LAID: SwitchInfo = SwitchInfo::new(
    "laid",
    "Lay the beams out before",
    "Every beam is walked along once before the search. Off: with every step each turret is asked whether it shoots there.",
)
.needs("lasers")
.counted("looked");
pub const HEAP: SwitchInfo = SwitchInfo::new(
    "heap",
    "Dijkstra with a heap",
    "The state with the least time is taken from a heap, and the way is known when the goal is. Off: breadth first.",
)
.off()
.counted("queue");

pub const BACKWARDS: SwitchInfo = SwitchInfo::new(
    "backwards",
    "Backwards from the goal",
    "From the goal, in every phase in which it can be entered, back to the start: without a heap, and with time modulo the \
     period. Not together with a mistake. When watched, time counts back from the goal.",
)
.off()
.needs("phase")
.counted("nodes");

/// The mistakes, and equivalent alternatives.
pub const SWITCHES: &[SwitchInfo] = &[PHASE, LASERS, TURNING, ENDLESS, LAID, HEAP, BACKWARDS];

/// The note's stages, and the alternatives, by name. The last stage, time modulo the period, is the default.
pub const PRESETS: &[Preset] = &[
    Preset {
        id: "blind",
        name: "No lasers",
        about: "A way as if no turret fired.",
        switches: &[("lasers", false)],
    },
    Preset {
        id: "still",
        name: "Turrets that stand still",
        about: "A way as if no turret turned.",
        switches: &[("turning", false)],
    },
    Preset {
        id: "mark",
        name: "One mark a cell",
        about: "No cell is entered twice.",
        switches: &[("phase", false)],
    },
    Preset {
        id: "endless",
        name: "Time without end",
        about: "Every time is another state.",
        switches: &[("endless", true)],
    },
    Preset {
        id: "asked",
        name: "Every turret asked",
        about: "No beam is laid out: each turret is asked with every step.",
        switches: &[("laid", false)],
    },
    Preset {
        id: "dijkstra",
        name: "Dijkstra with a heap",
        about: "The state with the least time first.",
        switches: &[("heap", true)],
    },
    Preset {
        id: "backwards",
        name: "Backwards from the goal",
        about: "From the goal back to the start.",
        switches: &[("backwards", true)],
    },
];

/// The words for its journal. Turrets are back in their first position after 4 steps, or 8, 12 and so on; or never
/// turn.
pub const FOLLOWED: Told = Told {
    verb: "Enters",
    values: &["time 0, 4, 8 …", "time 1, 5, 9 …", "time 2, 6, 10 …", "time 3, 7, 11 …"],
    reasons: &[
        "The cell is a wall or a turret.",
        "The cell is under fire at that time.",
        "The cell was reached before, with turrets as they are now.",
        "The cell was reached before.",
        "The cell is reached at this time already.",
        "A mistake is switched on: the way may be deadly or too long.",
    ],
    failed: &[MISTAKEN],
    alike: &[&[SAME_PHASE, BEFORE, SAME_TIME]],
};
/// The numbers of these reasons.
pub const BUILT: u8 = 1;
pub const SHOT: u8 = 2;
pub const SAME_PHASE: u8 = 3;
pub const BEFORE: u8 = 4;
pub const SAME_TIME: u8 = 5;
pub const MISTAKEN: u8 = 6;

/// The counters.
pub const COUNTERS: &[CounterInfo] = &[
    CounterInfo::new("nodes", "Nodes", "Pairs of cell and phase taken from the queue."),
    CounterInfo::new("steps", "Steps", "Steps of the way found."),
    CounterInfo::new("queue", "Longest queue", "The most states of one time step, or in the heap."),
    CounterInfo::new(
        "deaths",
        "First wrong step",
        "The step at which the way found is deadly, if lasers were ignored or stood still; else 0.",
    ),
    CounterInfo::new(
        "looked",
        "Cells looked at",
        "To know what is under fire: cells along beams, and turrets that were asked.",
    ),
];
