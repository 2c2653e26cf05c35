//! Undo and redo: boards are values, so the history is a list of them.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::puzzle::Mode;

/// How many boards are kept, and how many bytes of them, where there is more than one step to undo; the oldest are
/// dropped first.
const DEPTH: usize = 1000;
const BYTES: usize = 1 << 24;

/// Boards with the words of the step that led to each; never empty.
pub struct History<B> {
    entries: Vec<Entry<B>>,
    at: usize,
    /// How many bytes a board takes.
    bytes: fn(&B) -> usize,
}

/// A board, and how it came about.
#[derive(Clone, Debug)]
pub struct Entry<B> {
    /// The board.
    pub board: B,
    /// The words of the step that led to it; "" for the first.
    pub said: String,
    /// The number of moves made in play up to this board.
    pub moves: u32,
    /// Whether all its moves were made by the person: no solution was put on the board, and no position from elsewhere
    /// was opened.
    pub own: bool,
    /// Whether the person made the step that led to it.
    pub hand: bool,
    /// The boards on which the trials around it began, the outermost first.
    pub under: Rc<Vec<B>>,
    /// Its links, each made when it is first needed.
    pub links: Links,
}

/// The links of a board of the history.
#[derive(Clone, Debug, Default)]
pub struct Links {
    /// The link of the board with its trials; empty if the board is too large for one.
    pub whole: OnceCell<String>,
    /// The link of the original puzzle; empty if the board is too large for one.
    pub given: OnceCell<String>,
    /// The link with which the puzzle begins; likewise.
    pub fresh: OnceCell<String>,
    /// The link of the solver input.
    pub problem: OnceCell<String>,
}

impl<B> Entry<B> {
    /// An entry outside any trial.
    pub fn new(board: B, said: String, moves: u32, own: bool) -> Entry<B> {
        Entry { board, said, moves, own, hand: own, under: Rc::default(), links: Links::default() }
    }
}

/// How a step affects the count of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// A move in play.
    Move,
    /// Another change of the same puzzle, which does not count as a move.
    Beside,
    /// Another puzzle: the count starts again.
    Anew,
}

impl StepKind {
    /// The kind of a change made in a mode; `same`: the puzzle is unchanged.
    pub fn of(mode: Mode, same: bool) -> StepKind {
        match (same, mode) {
            (false, _) => StepKind::Anew,
            (true, Mode::Play) => StepKind::Move,
            (true, Mode::Edit | Mode::Solve) => StepKind::Beside,
        }
    }
}

impl<B> History<B> {
    /// A history with one board.
    pub fn new(board: B, own: bool, bytes: fn(&B) -> usize) -> History<B> {
        History { entries: vec![Entry::new(board, String::new(), 0, own)], at: 0, bytes }
    }

    /// A saved history; `None` if it has no board at index `at`.
    pub fn restored(entries: Vec<Entry<B>>, at: usize, bytes: fn(&B) -> usize) -> Option<History<B>> {
        (at < entries.len()).then_some(History { entries, at, bytes })
    }

    /// Whether all moves of the current board were made by the person.
    pub fn own(&self) -> bool {
        self.entries[self.at].own
    }

    /// Whether the person made the step that led to the current board.
    pub fn by_hand(&self) -> bool {
        self.entries[self.at].hand
    }

    /// At most `most` entries around the current one, as many of them before it as possible, and its index among them.
    pub fn around(&self, most: usize) -> (&[Entry<B>], usize) {
        let start = (self.at + 1).saturating_sub(most);
        let end = self.entries.len().min(start + most);
        (&self.entries[start..end], self.at - start)
    }

    /// The current entry.
    pub fn entry(&self) -> &Entry<B> {
        &self.entries[self.at]
    }

    /// The current board.
    pub fn board(&self) -> &B {
        &self.entries[self.at].board
    }

    /// Adds a board after the current one and drops what was undone. `own`: whether the person made its moves; `None`:
    /// as for the current board. `clear`: the board has no moves. Cost: O(moves) comparisons of boards.
    pub fn push(&mut self, board: B, said: String, own: Option<bool>, kind: StepKind, clear: bool)
    where
        B: PartialEq,
    {
        // Opening another puzzle, or starting again, clears the trial.
        let under = if clear || kind == StepKind::Anew { Rc::default() } else { self.entry().under.clone() };
        self.entries.truncate(self.at + 1);
        let moves = match kind {
            _ if clear => 0,
            StepKind::Anew => 0,
            StepKind::Beside => self.moves(),
            // A move back to an earlier board undoes the moves since then.
            StepKind::Move => self.moves_on(&board).unwrap_or(self.moves() + 1),
        };
        let hand = own.unwrap_or(true);
        let own = clear || own.unwrap_or(self.own());
        self.add(Entry { under, hand, ..Entry::new(board, said, moves, own) });
    }

    fn add(&mut self, entry: Entry<B>) {
        self.entries.push(entry);
        let mut held = 0;
        let fits = |entry: &&Entry<B>| {
            held += (self.bytes)(&entry.board);
            held <= BYTES
        };
        // One step can always be undone.
        let kept = self.entries.iter().rev().take(DEPTH).take_while(fits).count().max(2);
        self.entries.drain(..self.entries.len().saturating_sub(kept));
        self.at = self.entries.len() - 1;
    }

    /// Adds a board on which a trial begins or ends. Cost: O(moves) comparisons of boards.
    pub fn turn(&mut self, board: B, said: String, under: Rc<Vec<B>>)
    where
        B: PartialEq,
    {
        self.entries.truncate(self.at + 1);
        let moves = self.moves_on(&board).unwrap_or(self.moves());
        let own = self.own();
        // It is the person's if the step to the same board was.
        let before = self.entries[..=self.at].iter().rev().find(|entry| entry.board == board);
        let hand = before.is_none_or(|entry| entry.hand);
        self.add(Entry { under, hand, ..Entry::new(board, said, moves, own) });
    }

    /// Takes back the step that began the innermost trial, with what was undone since, if nothing has changed since it.
    pub fn leave_trial(&mut self) -> bool
    where
        B: PartialEq,
    {
        let [.., before, start] = &self.entries[..=self.at] else { return false };
        if before.board != start.board || before.under.len() + 1 != start.under.len() {
            return false;
        }
        self.at -= 1;
        self.entries.truncate(self.at + 1);
        true
    }

    /// Sets the trials of the current board.
    pub fn put_under(&mut self, under: Rc<Vec<B>>) {
        let entry = &mut self.entries[self.at];
        (entry.under, entry.links) = (under, Links::default());
    }

    /// The first board that differs from the one on which the innermost trial began; if that was dropped from the
    /// history, the current one. `None` while there is no difference.
    pub fn first_after(&self, base: &B) -> Option<&B>
    where
        B: PartialEq,
    {
        let level = self.entry().under.len();
        let past = &self.entries[..=self.at];
        let began = past.iter().rposition(|entry| entry.under.len() < level || entry.board == *base);
        let first = began.and_then(|began| past.get(began + 1)).map_or(self.board(), |entry| &entry.board);
        (first != base).then_some(first)
    }

    /// The number of moves made in play up to the current board, without those undone.
    pub fn moves(&self) -> u32 {
        self.entries[self.at].moves
    }

    /// The number of moves when a board was last current, since the count began.
    fn moves_on(&self, board: &B) -> Option<u32>
    where
        B: PartialEq,
    {
        let past = self.entries[..=self.at].iter().rev();
        let first = past.clone().position(|entry| entry.moves == 0).unwrap_or(self.at);
        past.take(first + 1).find(|entry| entry.board == *board).map(|entry| entry.moves)
    }

    /// The words of the step that undo would take back.
    pub fn past(&self) -> Option<&str> {
        (self.at > 0).then(|| self.entries[self.at].said.as_str())
    }

    /// The words of the step that redo would repeat.
    pub fn future(&self) -> Option<&str> {
        self.entries.get(self.at + 1).map(|entry| entry.said.as_str())
    }

    /// Goes one step back; returns the words of the step undone.
    pub fn undo(&mut self) -> Option<String> {
        let said = self.past()?.to_string();
        self.at -= 1;
        Some(said)
    }

    /// Goes one step forward; returns the words of the step redone.
    pub fn redo(&mut self) -> Option<String> {
        let said = self.future()?.to_string();
        self.at += 1;
        Some(said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undo_and_redo_walk_and_a_new_step_cuts() {
        let mut history = History::new(0, true, |_| 1);
        assert!(history.undo().is_none());
        history.push(1, "one".into(), None, StepKind::Beside, false);
        history.push(2, "two".into(), None, StepKind::Beside, false);
        assert_eq!(history.undo().as_deref(), Some("two"));
        assert_eq!((*history.board(), history.future()), (1, Some("two")));
        history.push(3, "three".into(), None, StepKind::Beside, false);
        assert_eq!((*history.board(), history.future()), (3, None));
        history.undo();
        assert_eq!(history.redo().as_deref(), Some("three"));
        assert_eq!(*history.board(), 3);
    }

    #[test]
    fn what_is_kept_is_around_the_board() {
        let mut history = History::new(0, true, |_| 1);
        for step in 1..6 {
            history.push(step, String::new(), None, StepKind::Move, false);
        }
        history.undo();
        let kept = |most| {
            let (entries, at) = history.around(most);
            (entries.iter().map(|entry| entry.board).collect::<Vec<_>>(), at)
        };
        assert_eq!(kept(9), (vec![0, 1, 2, 3, 4, 5], 4));
        assert_eq!(kept(3), (vec![2, 3, 4], 2));
        let (entries, at) = history.around(3);
        let again = History::restored(entries.to_vec(), at, |_| 1).unwrap();
        assert_eq!((*again.board(), again.own(), again.moves(), again.past()), (4, true, 4, Some("")));
        assert!(History::restored(entries.to_vec(), 3, |_| 1).is_none());
    }

    #[test]
    fn the_oldest_go_first() {
        let mut history = History::new(0, true, |_| 1);
        for step in 1..=DEPTH + 5 {
            history.push(step, String::new(), None, StepKind::Move, false);
        }
        let mut back = 0;
        while history.undo().is_some() {
            back += 1;
        }
        assert_eq!((back, *history.board()), (DEPTH - 1, 6));
    }

    #[test]
    fn large_boards_are_fewer() {
        let back = |bytes: fn(&usize) -> usize| {
            let mut history = History::new(0, true, bytes);
            for step in 1..=100 {
                history.push(step, String::new(), None, StepKind::Move, false);
            }
            assert_eq!(*history.board(), 100);
            std::iter::from_fn(|| history.undo()).count()
        };
        assert_eq!(back(|_| BYTES / 10), 9);
        assert_eq!(back(|_| 2 * BYTES), 1, "one step can always be undone");
    }

    #[test]
    fn moves_that_stand_are_counted() {
        let mut history = History::new(0, true, |_| 1);
        let mut moves = |board: i32, kind, clear| {
            history.push(board, String::new(), None, kind, clear);
            history.moves()
        };
        assert_eq!([1, 2, 3].map(|board| moves(board, StepKind::Move, false)), [1, 2, 3]);
        assert_eq!(moves(4, StepKind::Beside, false), 3);
        assert_eq!(moves(5, StepKind::Move, false), 4);
        assert_eq!(moves(1, StepKind::Move, false), 1, "back by hand");
        assert_eq!(moves(6, StepKind::Move, false), 2);
        assert_eq!(moves(0, StepKind::Move, true), 0);
        assert_eq!(moves(3, StepKind::Move, false), 1, "the count began anew");
        assert_eq!(moves(7, StepKind::Anew, false), 0);
        history.undo();
        assert_eq!(history.moves(), 1);
        history.redo();
        assert_eq!(history.moves(), 0);
    }
}
