//! The note's solver as a strategy: cards in order, checks after each, every one a switch. It knows nothing of
//! levels: boards that the game would not deal are counted apart.

use crate::puzzle::{CounterInfo, SwitchInfo};
use crate::search::{Counters, Go, Options, Outcome, Search, Stopped, Watch, verdict};

use super::advice::Answer;
use super::board::Board;
use super::odds::notes::{Check, Event, Fate, Notes, Switches};
use super::odds::{levels, pack};
use super::solve::why;

/// The note's tricks, in the order of their bits.
pub const SWITCHES: &[SwitchInfo] = &[
    SwitchInfo {
        id: "sum",
        name: "Check: sum too big",
        about: "Drop a card when its row or column sums to more than the clue.",
        on: true,
    },
    SwitchInfo {
        id: "voltorbs",
        name: "Check: too many Voltorbs",
        about: "Drop a card when its row or column has more Voltorbs than the clue.",
        on: true,
    },
    SwitchInfo {
        id: "threes",
        name: "Check: even 3s are too small",
        about: "Drop a card when the line stays below its sum even if all that is left, but for the Voltorbs to come, is 3s.",
        on: true,
    },
    SwitchInfo {
        id: "ones",
        name: "Check: even 1s are too big",
        about: "The mirror image, which the note misses: what is left is at least 1s, and the Voltorbs must fit in.",
        on: true,
    },
    SwitchInfo {
        id: "resume",
        name: "Start at the last card",
        about: "Go on from the last card filled, instead of looking for the next empty one from the top.",
        on: true,
    },
];

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
];

/// The switches as bits.
pub fn bits(options: &Options) -> u8 {
    let bit = |(at, switch): (usize, &SwitchInfo)| u8::from(options.switch(switch.id, switch.on)) << at;
    // The bits above are set, so that all of them on is the number that stands for "as usual".
    SWITCHES.iter().enumerate().map(bit).fold(!31, |bits, bit| bits | bit)
}

/// The switches from bits.
pub fn switches(bits: u8) -> Switches {
    let on = |at: u8| bits >> at & 1 == 1;
    Switches { sum: on(0), voltorbs: on(1), threes: on(2), ones: on(3), resume: on(4) }
}

struct Lister {
    board: Board,
    notes: Notes,
    checks: u8,
    cards: Vec<u8>,
    limit: u64,
    max_nodes: u64,
    answers: u64,
    counts: [u64; 8],
    ended: Option<Result<(), Stopped>>,
}

/// Starts a search. The board must lack nothing.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    let checks = bits(options);
    let clues = board.all_clues().unwrap_or_default();
    Box::new(Lister {
        notes: Notes::new(&clues, &board.cards, switches(checks)),
        board: board.clone(),
        checks,
        cards: board.cards.iter().map(|card| card.unwrap_or(0)).collect(),
        limit: options.limit,
        max_nodes: options.nodes,
        answers: 0,
        counts: [0; 8],
        ended: None,
    })
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
                Check::Full => 6,
            },
        };
        self.counts[at] += 1;
    }

    fn outcome(&self, end: Result<(), Stopped>) -> Outcome {
        let counters = COUNTERS.iter().zip(self.counts).map(|(info, count)| (info.id, count)).collect();
        let count = (end.is_ok() && self.answers > 0).then(|| self.answers.to_string());
        let reason = || {
            let clues = self.board.all_clues().unwrap_or_default();
            let flipped = self.board.cards.iter().any(Option::is_some);
            let seen = clues.contradiction(&self.board.cards, self.board.level);
            why(&self.board, &seen.unwrap_or_else(|| clues.exhausted(self.board.level, flipped)))
        };
        Outcome {
            verdict: verdict(self.answers, end, reason),
            count,
            counters: Counters(counters),
            detail: None,
        }
    }
}

impl Search<Answer> for Lister {
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Option<Outcome> {
        while self.ended.is_none() {
            if self.max_nodes > 0 && self.counts[0] >= self.max_nodes {
                self.ended = Some(Err(Stopped::Nodes));
                break;
            }
            let Some(event) = self.notes.step() else {
                self.ended = Some(Ok(()));
                break;
            };
            self.count(event);
            if let Some(card) = self.cards.get_mut(usize::from(event.card)) {
                *card = event.value;
            }
            if event.fate == Fate::Solution {
                let dealt =
                    self.board.level.is_none_or(|level| levels::weight(level, pack(&self.cards)) > 0.0);
                if dealt {
                    self.answers += 1;
                    watch.progress.answers += 1;
                    found(Answer {
                        cards: self.cards.iter().map(|&card| Some(card)).collect(),
                        boards: String::new(),
                        odds: Vec::new(),
                        advice: None,
                        checks: Some(self.checks),
                    });
                    if self.limit > 0 && self.answers >= self.limit {
                        self.ended = Some(Err(Stopped::User));
                    }
                } else {
                    self.counts[7] += 1;
                }
            }
            if watch.tick() == Go::Pause && self.ended.is_none() {
                return None;
            }
        }
        self.ended.map(|end| self.outcome(end))
    }

    fn give_up(&self, stopped: Stopped) -> Outcome {
        self.outcome(self.ended.unwrap_or(Err(stopped)))
    }
}
