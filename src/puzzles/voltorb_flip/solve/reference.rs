//! The source note's solver as a strategy: cards in order, checks after each, every one a switch. It knows nothing of
//! levels: boards that the game would not deal are counted separately.

use crate::search::{
    self, Act, Choice, Counters, Driver, EventWords, Flow, Journal, Options, Outcome, Search, Stepwise, Stopped, Watch,
    counters, presets, reasons, switches, verdict,
};

use super::moves::{self, Container, Moves, NextBoard};
use super::solver::why;
use crate::puzzle::Decided;
use crate::puzzles::voltorb_flip::advice::Answer;
use crate::puzzles::voltorb_flip::board::Board;
use crate::puzzles::voltorb_flip::odds::clues::{ClueFinding, Clues};
use crate::puzzles::voltorb_flip::odds::notes::{self, Attempt, Check, Fate, Notes, Tries};
use crate::puzzles::voltorb_flip::odds::{Packed, card, levels, pack};

// The note's techniques.
switches! {
    sum[needs "early", counted "sum"]: "Check: sum too big"
        "Drop a card when its row or column sums to more than the clue.";
    voltorbs[needs "early", counted "voltorbs"]: "Check: too many Voltorbs"
        "Drop a card when its row or column has more Voltorbs than the clue.";
    threes[needs "early", counted "threes"]: "Check: even 3s are too small"
        "Drop a card if the line stays below its sum even when all its other cards without Voltorbs are 3s.";
    ones[off_since, needs "early", counted "ones"]: "Check: even 1s are too big"
        "Not in the original: drop a card if the line exceeds its sum even when all its other cards without Voltorbs \
         are 1s.";
    resume[counted "looked"]: "Start at the last card"
        "Continue from the last card filled, instead of looking for the next empty one from the top.";
    touched[needs "early", counted "lines"]: "Check the lines touched"
        "Look at the row and the column of the card that was filled; off: at every row and column, which finds no \
         more.";
    early[counted "lines"]: "Check after every card"
        "Off: nothing is looked at before the board is full, and every one of the 4 to the power of its cards is \
         tried.";
    moves[off, counted "flipped"]: "Flip by flip"
        "First list what fits the clues alone, then flip the board's known cards one by one, and search again after \
         each.";
    list[off, needs "moves", counted "passed"]: "Keep the list"
        "After a flip go through the layouts that are left, and drop those that show another value: no second \
         search.";
    linked[off, needs "list"]: "Linked list" "Keep them in a linked list. Off: in a vector.";
    deque[off, needs "list"]: "Deque" "Keep them in a deque, unless in a linked list.";
    many[off, needs "moves", counted "flipped"]: "300 games"
        "Make the flips 300 times, beginning with each card in turn: what takes so little can be timed only so.";
}

// The stages of the note, and what it misses.
presets! {
    "board" "Only full boards" "Nothing is looked at before all cards are filled." [-early];
    "full" "Only full lines"
        "Not in the original: a row or column is looked at when its last card is filled." [-sum -voltorbs -threes];
    "ones" "Four checks" "Not in the original: with its mirror image, “even 1s are too big”." [+ones];
    "again" "Search again after each flip" "The original's first method, on the cards that are flipped." [+moves];
    "list" "Keep the list" "The same flips with a kept list." [+moves +list];
    "vector" "300 games, vector" "The list is kept in a vector." [+moves +list +many];
    "linked" "300 games, linked list" "The list is kept in a linked list." [+moves +list +linked +many];
    "deque" "300 games, deque" "The list is kept in a deque." [+moves +list +deque +many];
}

/// What happened to the values tried.
pub const PARTS: &[&str] = &["kept", "sum", "voltorbs", "threes", "ones", "unmet"];

/// The words for its journal: the checks in order, and those of whole boards.
pub const FOLLOWED: EventWords = EventWords {
    verb: "Tries",
    values: &["a Voltorb", "a 1", "a 2", "a 3"],
    reasons: REASONS,
    failed: &[BOARD, UNDEALT],
    alike: &[&[SUM, ONES], &[LINE, BOARD]],
    ..EventWords::NONE
};

reasons! {
    SUM = "The sum is more than the clue.";
    VOLTORBS = "There are more Voltorbs than the clue says.";
    THREES = "Even with 3s the sum stays below the clue.";
    ONES = "Even with 1s the rest of the line does not fit its clue.";
    LINE = "A full line does not match its clue.";
    BOARD = "The board is full, and a line does not match its clue.";
    UNDEALT = "All clues are met, but the level never deals this board.";
    LEFT = "It is still possible after the last flip.";
}

/// The work of looking at a layout of the list.
const LOOK: u64 = 4;

/// The board with the cards that a search has filled in.
pub fn followed(board: &Board, decided: &[Decided]) -> Board {
    let mut board = Board { round: None, ..board.clone() };
    for Decided { cells, value } in decided {
        for &cell in cells {
            if let Some(at) = board.at(cell) {
                board.cards[at] = Some(*value as u8 & 3);
            }
        }
    }
    board
}

counters! {
    nodes: "Cards tried" "Values that were put on a card.";
    kept: "Kept" "Values that passed all checks.";
    sum: "Dropped: sum too big" "Values that a first check dropped.";
    voltorbs: "Dropped: too many Voltorbs" "Values that the second check dropped.";
    threes: "Dropped: 3s too small" "Values that the third check dropped.";
    ones: "Dropped: 1s too big" "Values that the mirror check dropped.";
    unmet: "Dropped: line not as its clue" "Values that filled a line against its clue, where a check is off.";
    undealt: "Never dealt" "Boards that meet the clues but not the level.";
    looked: "Cards looked at" "Cards that were looked at to find the next empty one.";
    lines: "Lines looked at" "Rows and columns that were checked.";
    listed: "Layouts listed" "Layouts that fit the clues alone, before the first flip.";
    flipped: "Flips" "Cards flipped, in all games together.";
    passed: "Layouts looked at" "Layouts of the kept list that were looked at after a flip.";
}

/// The games with flips, if they are asked for and a card is flipped.
fn games(board: &Board, on: Switches) -> Option<Moves> {
    let kind = match (on.linked, on.deque) {
        (true, _) => Container::Linked,
        (_, true) => Container::Deque,
        _ => Container::Vector,
    };
    Moves::new(&board.cards, on.list.then_some(kind), on.many).filter(|_| on.moves)
}

struct Lister {
    board: Board,
    clues: Clues,
    switches: notes::NoteSwitches,
    notes: Notes,
    /// The cards that the search knows.
    known: Vec<Option<u8>>,
    moves: Option<Moves>,
    /// Whether a search is under way, and the boards left after the last flip.
    searching: bool,
    left: Vec<Packed>,
    cards: Vec<u8>,
    limit: u64,
    answers: u64,
    tally: Counts,
    /// The number of cards filled, for the journal.
    depth: usize,
}

/// Starts a search. The board must be complete.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    let clues = board.all_clues().unwrap_or_default();
    let on = Switches::of(options);
    let Switches { sum, voltorbs, threes, ones, resume, touched, early, .. } = on;
    let switches = notes::NoteSwitches { sum, voltorbs, threes, ones, resume, touched, early };
    let moves = games(board, on);
    let known = if moves.is_some() { vec![None; board.cards.len()] } else { board.cards.clone() };
    let lister = Lister {
        notes: Notes::new(&clues, &known, switches),
        clues,
        switches,
        known,
        moves,
        searching: true,
        left: Vec::new(),
        board: board.clone(),
        cards: board.cards.iter().map(|card| card.unwrap_or(0)).collect(),
        limit: options.limit,
        answers: 0,
        tally: Counts::default(),
        depth: 0,
    };
    Box::new(Driver::new(lister, options.nodes))
}

impl Lister {
    fn count(&mut self, event: Attempt) {
        self.tally.nodes += 1;
        *match event.fate {
            Fate::Kept | Fate::Solution => &mut self.tally.kept,
            Fate::ByRow(check) | Fate::ByCol(check) => match check {
                Check::Sum => &mut self.tally.sum,
                Check::Voltorbs => &mut self.tally.voltorbs,
                Check::Threes => &mut self.tally.threes,
                Check::Ones => &mut self.tally.ones,
                Check::Full | Check::Board => &mut self.tally.unmet,
            },
        } += 1;
    }

    /// Reports going back to where the given number of cards are filled.
    fn back(&mut self, journal: &mut Journal, depth: usize) {
        while self.depth > depth {
            self.depth -= 1;
            self.put(journal, Act::Back, 0, 0, &[]);
        }
    }

    fn put(&self, journal: &mut Journal, act: Act, reason: u8, value: u8, cells: &[usize]) {
        journal.put(search::Event { act, depth: self.depth, reason, value }, cells.iter().copied());
    }

    /// Chooses what was chosen by hand to be tried next.
    fn steer(&mut self, journal: &mut Journal) {
        if let Some(Choice { cells, value }) = journal.choice()
            && let Err(why) = self.notes.choose(cells.first().copied(), value)
        {
            journal.refuse(why);
        }
    }

    /// Reports a value that was tried; returns whether it was pruned by hand.
    fn tell(&mut self, journal: &mut Journal, event: Attempt) -> bool {
        let Attempt { card, value, fate } = event;
        let (card, side) = (usize::from(card), usize::from(self.board.side));
        let depth = self.notes.depth(event);
        self.back(journal, depth);
        self.depth = depth;
        self.put(journal, Act::Try, 0, value, &[card]);
        if journal.prune(depth) {
            return true;
        }
        let (check, line) = match fate {
            Fate::ByRow(check) => (check, card / side),
            Fate::ByCol(check) => (check, side + card % side),
            Fate::Kept | Fate::Solution => return false,
        };
        let line = if check == Check::Board { Vec::new() } else { self.board.line_cells(line) };
        self.put(journal, Act::Cut, check as u8 + 1, 0, &line);
        false
    }

    /// Handles cards that fit the clues: they are a solution if the level deals them.
    fn fits(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) {
        let weight = |level| levels::weight(level, pack(&self.cards));
        let undealt = self.board.weighed().is_some_and(|level| weight(level) <= 0.0);
        let reason = match self.moves {
            _ if undealt => UNDEALT,
            Some(_) => LEFT,
            None => 0,
        };
        watch.note(|journal| self.put(journal, Act::Answer, reason, 0, &[]));
        if undealt {
            self.tally.undealt += 1;
            return;
        }
        self.answers += 1;
        found(Answer {
            cards: self.cards.iter().map(|&card| Some(card)).collect(),
            boards: String::new(),
            odds: Vec::new(),
            advice: None,
        });
    }
}

impl Lister {
    /// Goes on after a search or a flip; `None` while a search is under way.
    fn flip(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Option<Flow> {
        if self.searching {
            return None;
        }
        if let Some(board) = self.left.pop() {
            self.cards = (0..self.cards.len()).map(|at| card(board, at)).collect();
            self.fits(watch, found);
            let enough = self.limit > 0 && self.answers >= self.limit;
            return Some(match (enough, self.left.is_empty()) {
                (true, _) => Flow::End(Err(Stopped::User)),
                (_, true) => Flow::End(Ok(())),
                _ => Flow::Part(watch.spend(1)),
            });
        }
        let looked = match self.moves.as_mut()?.next() {
            NextBoard::Search(known) => {
                let Tries { looked, lines, .. } = self.notes.tries;
                self.notes = Notes::new(&self.clues, &known, self.switches);
                self.notes.tries.looked += looked;
                self.notes.tries.lines += lines;
                self.known = known;
                self.searching = true;
                0
            }
            NextBoard::Flip(looked) => looked,
            NextBoard::Left(boards) if boards.is_empty() => return Some(Flow::End(Ok(()))),
            NextBoard::Left(boards) => {
                // The first is handed out first.
                self.left = boards.into_iter().rev().collect();
                0
            }
        };
        Some(Flow::Part(watch.spend(1 + LOOK * looked as u64)))
    }
}

impl Stepwise for Lister {
    type Answer = Answer;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Flow {
        if let Some(flow) = self.flip(watch, found) {
            return flow;
        }
        let this = &mut *self;
        watch.ask(move |journal| this.steer(journal));
        let Some(event) = self.notes.step() else {
            watch.note(|journal| self.back(journal, 0));
            if let Some(moves) = &mut self.moves {
                let given = self.notes.is_given().then(|| self.notes.board());
                moves.found.extend(given);
                self.searching = false;
                return Flow::Part(watch.spend(1));
            }
            if self.notes.is_given() {
                self.fits(watch, found);
            }
            return Flow::End(Ok(()));
        };
        self.count(event);
        let this = &mut *self;
        let pruned = watch.ask(move |journal| this.tell(journal, event));
        let go = watch.tick();
        if pruned {
            self.notes.leave(event);
            return Flow::Node(go);
        }
        if let Some(card) = self.cards.get_mut(usize::from(event.card)) {
            *card = event.value;
        }
        if let Some(moves) = &mut self.moves {
            if event.fate == Fate::Solution {
                moves.found.push(self.notes.board());
            }
            let full = moves.found.len() > moves::MOST;
            return if full { Flow::End(Err(Stopped::Memory)) } else { Flow::Node(go) };
        }
        if event.fate == Fate::Solution {
            self.fits(watch, found);
            if self.limit > 0 && self.answers >= self.limit {
                return Flow::End(Err(Stopped::User));
            }
        }
        Flow::Node(go)
    }

    fn nodes(&self) -> u64 {
        self.tally.nodes
    }

    fn answers(&self) -> u64 {
        self.answers
    }

    fn share(&self) -> Option<f64> {
        self.moves.is_none().then(|| self.notes.share())
    }

    fn counters(&self) -> Counters {
        let Tries { looked, lines, .. } = self.notes.tries;
        let moves = self.moves.as_ref();
        let flips = moves.map_or([0; 3], |moves| [moves.listed() as u64, moves.flipped, moves.passed]);
        let [listed, flipped, passed] = flips;
        Counts { looked, lines, listed, flipped, passed, ..self.tally }.into()
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        let reason = || {
            let clues = self.board.all_clues().unwrap_or_default();
            let flipped = self.board.cards.iter().any(Option::is_some);
            let seen = clues.contradiction(&self.board.cards, self.board.weighed());
            let found = self.board.weighed().map_or(ClueFinding::Nothing, ClueFinding::Unknown);
            why(&self.board, &seen.unwrap_or_else(|| clues.exhausted(flipped, found)))
        };
        let count = (through.is_ok() && self.answers > 0).then(|| self.answers.to_string());
        Outcome { count, ..Outcome::new(verdict(self.answers, through, reason), self.counters()) }
    }

    fn fork(&self) -> Option<Lister> {
        // Flip by flip no search is steered.
        if self.moves.is_some() {
            return None;
        }
        Some(Lister {
            board: self.board.clone(),
            clues: self.clues.clone(),
            switches: self.switches,
            notes: self.notes.clone(),
            known: self.known.clone(),
            moves: None,
            searching: self.searching,
            left: self.left.clone(),
            cards: self.cards.clone(),
            limit: self.limit,
            answers: self.answers,
            tally: self.tally,
            depth: self.depth,
        })
    }
}
