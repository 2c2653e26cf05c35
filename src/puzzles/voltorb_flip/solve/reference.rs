//! The note's solver as a strategy: cards in order, checks after each, every one a switch. It knows nothing of
//! levels: boards that the game would not deal are counted apart.

use crate::search::{
    CounterInfo, Counters, Driver, Flow, Options, Outcome, Preset, Search, Stepwise, Stopped, SwitchInfo,
    Watch, verdict,
};

use super::solver::why;
use crate::puzzles::voltorb_flip::advice::Answer;
use crate::puzzles::voltorb_flip::board::Board;
use crate::puzzles::voltorb_flip::odds::notes::{Check, Event, Fate, Notes, Switches};
use crate::puzzles::voltorb_flip::odds::{levels, pack};

/// The note's tricks, in the order of their bits.
pub const SWITCHES: &[SwitchInfo] = &[
    SwitchInfo::new(
        "sum",
        "Check: sum too big",
        "Drop a card when its row or column sums to more than the clue.",
    )
    .needs("early")
    .counted("sum"),
    SwitchInfo::new(
        "voltorbs",
        "Check: too many Voltorbs",
        "Drop a card when its row or column has more Voltorbs than the clue.",
    )
    .needs("early")
    .counted("voltorbs"),
    SwitchInfo::new(
        "threes",
        "Check: even 3s are too small",
        "Drop a card when the line stays below its sum even if all that is left, but for the Voltorbs to come, is 3s.",
    )
    .needs("early")
    .counted("threes"),
    SwitchInfo::new(
        "ones",
        "Check: even 1s are too big",
        "The mirror image, which the note misses: what is left is at least 1s, and the Voltorbs must fit in.",
    )
    .needs("early")
    .counted("ones"),
    SwitchInfo::new(
        "resume",
        "Start at the last card",
        "Go on from the last card filled, instead of looking for the next empty one from the top.",
    )
    .counted("looked"),
    SwitchInfo::new(
        "touched",
        "Check the lines touched",
        "Look at the row and the column of the card that was filled; off: at every row and column, which finds no more.",
    )
    .needs("early")
    .counted("lines"),
    SwitchInfo::new(
        "early",
        "Check after every card",
        "Off: nothing is looked at before the board is full, and every one of the 4 to the power of its cards is tried.",
    )
    .counted("lines"),
];

/// Stages of the note, and what it misses.
pub const PRESETS: &[Preset] = &[
    Preset {
        id: "board",
        name: "Only full boards",
        about: "Nothing is looked at before all cards are filled.",
        switches: &[("early", false)],
    },
    Preset {
        id: "full",
        name: "Only full lines",
        about: "A row or column is looked at when its last card is filled.",
        switches: &[("sum", false), ("voltorbs", false), ("threes", false), ("ones", false)],
    },
    Preset {
        id: "note",
        name: "The note's checks",
        about: "Everything but the mirror image that the note misses.",
        switches: &[("ones", false)],
    },
];

/// What became of the values that were tried.
pub const PARTS: &[&str] = &["kept", "sum", "voltorbs", "threes", "ones", "unmet"];

/// What the search counts.
pub const COUNTERS: &[CounterInfo] = &[
    CounterInfo { id: "nodes", name: "Cards tried", about: "Values that were put on a card." },
    CounterInfo { id: "kept", name: "Kept", about: "Values that passed all checks." },
    CounterInfo { id: "sum", name: "Dropped: sum too big", about: "Values that a first check dropped." },
    CounterInfo {
        id: "voltorbs",
        name: "Dropped: too many Voltorbs",
        about: "Values that the second check dropped.",
    },
    CounterInfo {
        id: "threes",
        name: "Dropped: 3s too small",
        about: "Values that the third check dropped.",
    },
    CounterInfo { id: "ones", name: "Dropped: 1s too big", about: "Values that the mirror check dropped." },
    CounterInfo {
        id: "unmet",
        name: "Dropped: line not as its clue",
        about: "Values that filled a line against its clue, where a check is off.",
    },
    CounterInfo {
        id: "undealt",
        name: "Never dealt",
        about: "Boards that meet the clues but not the level.",
    },
    CounterInfo {
        id: "looked",
        name: "Cards looked at",
        about: "Cards that were looked at to find the next empty one.",
    },
    CounterInfo { id: "lines", name: "Lines looked at", about: "Rows and columns that were checked." },
];

/// The switches as bits.
pub fn bits(options: &Options) -> u8 {
    let bit = |(at, switch): (usize, &SwitchInfo)| u8::from(options.on(switch)) << at;
    // The bit above is set, so that all of them on is the number that stands for "as usual"; a link made before a switch
    // was there has it on.
    SWITCHES.iter().enumerate().map(bit).fold(!127, |bits, bit| bits | bit)
}

/// The switches from bits.
pub fn switches(bits: u8) -> Switches {
    let on = |at: u8| bits >> at & 1 == 1;
    Switches {
        sum: on(0),
        voltorbs: on(1),
        threes: on(2),
        ones: on(3),
        resume: on(4),
        touched: on(5),
        early: on(6),
    }
}

struct Lister {
    board: Board,
    notes: Notes,
    checks: u8,
    cards: Vec<u8>,
    limit: u64,
    answers: u64,
    counts: [u64; 8],
}

/// Starts a search. The board must lack nothing.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    let checks = bits(options);
    let clues = board.all_clues().unwrap_or_default();
    let lister = Lister {
        notes: Notes::new(&clues, &board.cards, switches(checks)),
        board: board.clone(),
        checks,
        cards: board.cards.iter().map(|card| card.unwrap_or(0)).collect(),
        limit: options.limit,
        answers: 0,
        counts: [0; 8],
    };
    Box::new(Driver::new(lister, options.nodes))
}

impl Lister {
    fn count(&mut self, event: Event) {
        self.counts[0] += 1;
        let at = match event.fate {
            Fate::Kept | Fate::Solution => 1,
            Fate::ByRow(check) | Fate::ByCol(check) => match check {
                Check::Sum => 2,
                Check::Voltorbs => 3,
                Check::Threes => 4,
                Check::Ones => 5,
                Check::Full | Check::Board => 6,
            },
        };
        self.counts[at] += 1;
    }

    /// The cards fit the clues: they are an answer if the level deals them.
    fn fits(&mut self, found: &mut dyn FnMut(Answer)) {
        let weight = |level| levels::weight(level, pack(&self.cards));
        if self.board.weighed().is_some_and(|level| weight(level) <= 0.0) {
            self.counts[7] += 1;
            return;
        }
        self.answers += 1;
        found(Answer {
            cards: self.cards.iter().map(|&card| Some(card)).collect(),
            boards: String::new(),
            odds: Vec::new(),
            advice: None,
            checks: Some(self.checks),
        });
    }
}

impl Stepwise for Lister {
    type Answer = Answer;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Flow {
        let Some(event) = self.notes.step() else {
            if self.notes.is_given() {
                self.fits(found);
            }
            return Flow::End(Ok(()));
        };
        self.count(event);
        let go = watch.tick();
        if let Some(card) = self.cards.get_mut(usize::from(event.card)) {
            *card = event.value;
        }
        if event.fate == Fate::Solution {
            self.fits(found);
            if self.limit > 0 && self.answers >= self.limit {
                return Flow::End(Err(Stopped::User));
            }
        }
        Flow::Node(go)
    }

    fn nodes(&self) -> u64 {
        self.counts[0]
    }

    fn answers(&self) -> u64 {
        self.answers
    }

    fn share(&self) -> Option<f64> {
        Some(self.notes.share())
    }

    fn counters(&self) -> Counters {
        let tries = [self.notes.tries.looked, self.notes.tries.lines];
        let counts = self.counts.into_iter().chain(tries);
        Counters(COUNTERS.iter().zip(counts).map(|(info, count)| (info.id, count)).collect())
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        let reason = || {
            let clues = self.board.all_clues().unwrap_or_default();
            let flipped = self.board.cards.iter().any(Option::is_some);
            let seen = clues.contradiction(&self.board.cards, self.board.weighed());
            why(&self.board, &seen.unwrap_or_else(|| clues.exhausted(self.board.weighed(), flipped)))
        };
        let count = (through.is_ok() && self.answers > 0).then(|| self.answers.to_string());
        Outcome { count, ..Outcome::new(verdict(self.answers, through, reason), self.counters()) }
    }
}
