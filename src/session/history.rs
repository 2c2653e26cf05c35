//! Undo and redo: boards are values, so the history is a list of them.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::puzzle::Mode;

/// How many boards are kept; the oldest go first.
const DEPTH: usize = 1000;

/// Boards with the words of the step that led to each; never without one.
pub struct History<B> {
    entries: Vec<Entry<B>>,
    at: usize,
}

/// A board, and how it came about.
#[derive(Clone, Debug)]
pub struct Entry<B> {
    /// The board.
    pub board: B,
    /// The words of the step that led to it; "" for the first.
    pub said: String,
    /// Moves of play that stand on it.
    pub moves: u32,
    /// Its moves were all made by hand: no answer was put there, no position of somebody else's opened.
    pub own: bool,
    /// The boards on which what-ifs began that it stands under, the outermost first.
    pub under: Rc<Vec<B>>,
    /// What links it has, each made when it is first asked for.
    pub links: Links,
}

/// The links of a board of the history.
#[derive(Clone, Debug, Default)]
pub struct Links {
    /// That of the board with its what-ifs; empty for a board too large for one.
    pub whole: OnceCell<String>,
    /// That of the puzzle as it was given; empty for a board too large for one.
    pub given: OnceCell<String>,
    /// That of what is to be solved.
    pub problem: OnceCell<String>,
}

impl<B> Entry<B> {
    /// A step of the history.
    pub fn new(board: B, said: String, moves: u32, own: bool) -> Entry<B> {
        Entry { board, said, moves, own, under: Rc::default(), links: Links::default() }
    }

    /// The same under what-ifs that began on these boards.
    #[must_use]
    pub fn standing_under(self, under: Rc<Vec<B>>) -> Entry<B> {
        Entry { under, ..self }
    }
}

/// What a step is to the count of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A move of play.
    Move,
    /// A change that is none, of the same puzzle.
    Beside,
    /// Another puzzle: the count begins anew.
    Anew,
}

impl Kind {
    /// A change made in a mode; `same`: the puzzle is still the same.
    pub fn of(mode: Mode, same: bool) -> Kind {
        match (same, mode) {
            (false, _) => Kind::Anew,
            (true, Mode::Play) => Kind::Move,
            (true, Mode::Edit | Mode::Solve) => Kind::Beside,
        }
    }
}

impl<B> History<B> {
    /// A history of one board.
    pub fn new(board: B, own: bool) -> History<B> {
        History { entries: vec![Entry::new(board, String::new(), 0, own)], at: 0 }
    }

    /// A history as it was kept; `None` if it has no board there.
    pub fn restored(entries: Vec<Entry<B>>, at: usize) -> Option<History<B>> {
        (at < entries.len()).then_some(History { entries, at })
    }

    /// Whether the current board's moves were all made by hand.
    pub fn own(&self) -> bool {
        self.entries[self.at].own
    }

    /// The `most` entries around the current one, as many before it as can be, and its place among them.
    pub fn around(&self, most: usize) -> (&[Entry<B>], usize) {
        let start = (self.at + 1).saturating_sub(most);
        let end = self.entries.len().min(start + most);
        (&self.entries[start..end], self.at - start)
    }

    /// The current step.
    pub fn entry(&self) -> &Entry<B> {
        &self.entries[self.at]
    }

    /// The current board.
    pub fn board(&self) -> &B {
        &self.entries[self.at].board
    }

    /// Adds a board after the current one; what was undone is gone. `own`: whether its moves were made by hand; not said:
    /// if those so far were. `clear`: no move stands on it. Cost: O(moves) boards compared.
    pub fn push(&mut self, board: B, said: String, own: Option<bool>, kind: Kind, clear: bool)
    where
        B: PartialEq,
    {
        // Another puzzle, or one begun anew, is no one's assumption.
        let under = if clear || kind == Kind::Anew { Rc::default() } else { self.entry().under.clone() };
        self.entries.truncate(self.at + 1);
        let moves = match kind {
            _ if clear => 0,
            Kind::Anew => 0,
            Kind::Beside => self.moves(),
            // A move that leads back to a board takes back what was done since.
            Kind::Move => self.moves_on(&board).unwrap_or(self.moves() + 1),
        };
        let own = clear || own.unwrap_or(self.own());
        self.add(Entry { under, ..Entry::new(board, said, moves, own) });
    }

    fn add(&mut self, entry: Entry<B>) {
        self.entries.push(entry);
        if self.entries.len() > DEPTH {
            self.entries.remove(0);
        }
        self.at = self.entries.len() - 1;
    }

    /// Adds a board on which a what-if begins or ends. Cost: O(moves) boards compared.
    pub fn turn(&mut self, board: B, said: String, under: Rc<Vec<B>>)
    where
        B: PartialEq,
    {
        self.entries.truncate(self.at + 1);
        let moves = self.moves_on(&board).unwrap_or(self.moves());
        let own = self.own();
        self.add(Entry { under, ..Entry::new(board, said, moves, own) });
    }

    /// Says which what-ifs the current board stands under.
    pub fn put_under(&mut self, under: Rc<Vec<B>>) {
        let entry = &mut self.entries[self.at];
        (entry.under, entry.links) = (under, Links::default());
    }

    /// The first board that differed from the one on which the innermost what-if began; if that is not known any more, the
    /// current one. `None` while they are the same.
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

    /// The moves of play that stand on the current board: those undone are not counted.
    pub fn moves(&self) -> u32 {
        self.entries[self.at].moves
    }

    /// The moves that stood on a board when it was current last, since the count began.
    fn moves_on(&self, board: &B) -> Option<u32>
    where
        B: PartialEq,
    {
        let past = self.entries[..=self.at].iter().rev();
        let first = past.clone().position(|entry| entry.moves == 0).unwrap_or(self.at);
        past.take(first + 1).find(|entry| entry.board == *board).map(|entry| entry.moves)
    }

    /// The words of what undo would take back.
    pub fn past(&self) -> Option<&str> {
        (self.at > 0).then(|| self.entries[self.at].said.as_str())
    }

    /// The words of what redo would do.
    pub fn future(&self) -> Option<&str> {
        self.entries.get(self.at + 1).map(|entry| entry.said.as_str())
    }

    /// Steps back; the words of what was taken back.
    pub fn undo(&mut self) -> Option<String> {
        let said = self.past()?.to_string();
        self.at -= 1;
        Some(said)
    }

    /// Steps forward; the words of what was done again.
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
        let mut history = History::new(0, true);
        assert!(history.undo().is_none());
        history.push(1, "one".into(), None, Kind::Beside, false);
        history.push(2, "two".into(), None, Kind::Beside, false);
        assert_eq!(history.undo().as_deref(), Some("two"));
        assert_eq!((*history.board(), history.future()), (1, Some("two")));
        history.push(3, "three".into(), None, Kind::Beside, false);
        assert_eq!((*history.board(), history.future()), (3, None));
        history.undo();
        assert_eq!(history.redo().as_deref(), Some("three"));
        assert_eq!(*history.board(), 3);
    }

    #[test]
    fn what_is_kept_is_around_the_board() {
        let mut history = History::new(0, true);
        for step in 1..6 {
            history.push(step, String::new(), None, Kind::Move, false);
        }
        history.undo();
        let kept = |most| {
            let (entries, at) = history.around(most);
            (entries.iter().map(|entry| entry.board).collect::<Vec<_>>(), at)
        };
        assert_eq!(kept(9), (vec![0, 1, 2, 3, 4, 5], 4));
        assert_eq!(kept(3), (vec![2, 3, 4], 2));
        let (entries, at) = history.around(3);
        let again = History::restored(entries.to_vec(), at).unwrap();
        assert_eq!((*again.board(), again.own(), again.moves(), again.past()), (4, true, 4, Some("")));
        assert!(History::restored(entries.to_vec(), 3).is_none());
    }

    #[test]
    fn the_oldest_go_first() {
        let mut history = History::new(0, true);
        for step in 1..=DEPTH + 5 {
            history.push(step, String::new(), None, Kind::Move, false);
        }
        let mut back = 0;
        while history.undo().is_some() {
            back += 1;
        }
        assert_eq!((back, *history.board()), (DEPTH - 1, 6));
    }

    #[test]
    fn moves_that_stand_are_counted() {
        let mut history = History::new(0, true);
        let mut moves = |board: i32, kind, clear| {
            history.push(board, String::new(), None, kind, clear);
            history.moves()
        };
        assert_eq!([1, 2, 3].map(|board| moves(board, Kind::Move, false)), [1, 2, 3]);
        assert_eq!(moves(4, Kind::Beside, false), 3);
        assert_eq!(moves(5, Kind::Move, false), 4);
        assert_eq!(moves(1, Kind::Move, false), 1, "back by hand");
        assert_eq!(moves(6, Kind::Move, false), 2);
        assert_eq!(moves(0, Kind::Move, true), 0);
        assert_eq!(moves(3, Kind::Move, false), 1, "the count began anew");
        assert_eq!(moves(7, Kind::Anew, false), 0);
        history.undo();
        assert_eq!(history.moves(), 1);
        history.redo();
        assert_eq!(history.moves(), 0);
    }
}
