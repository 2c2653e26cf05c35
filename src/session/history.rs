//! Undo and redo: boards are values, so the history is a list of them.

/// How many boards are kept; the oldest go first.
const DEPTH: usize = 1000;

/// A board, and how it came about.
#[derive(Clone, Debug)]
pub struct Entry<B> {
    /// The board.
    pub board: B,
    /// The words of the step that led to it; "" for the first.
    pub said: String,
    /// Its moves were all made by hand: no answer was put there, no position of somebody else's opened.
    pub own: bool,
}

/// Boards with the words of the step that led to each; never without one.
pub struct History<B> {
    entries: Vec<Entry<B>>,
    at: usize,
}

impl<B> History<B> {
    /// A history of one board.
    pub fn new(board: B, own: bool) -> History<B> {
        History { entries: vec![Entry { board, said: String::new(), own }], at: 0 }
    }

    /// A history as it was kept; `None` if it has no board there.
    pub fn restored(entries: Vec<Entry<B>>, at: usize) -> Option<History<B>> {
        (at < entries.len()).then_some(History { entries, at })
    }

    /// The current board.
    pub fn board(&self) -> &B {
        &self.entries[self.at].board
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

    /// Adds a board after the current one; what was undone is gone.
    pub fn push(&mut self, board: B, said: String, own: bool) {
        self.entries.truncate(self.at + 1);
        self.entries.push(Entry { board, said, own });
        if self.entries.len() > DEPTH {
            self.entries.remove(0);
        }
        self.at = self.entries.len() - 1;
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
        history.push(1, "one".into(), true);
        history.push(2, "two".into(), true);
        assert_eq!(history.undo().as_deref(), Some("two"));
        assert_eq!((*history.board(), history.future()), (1, Some("two")));
        history.push(3, "three".into(), true);
        assert_eq!((*history.board(), history.future()), (3, None));
        history.undo();
        assert_eq!(history.redo().as_deref(), Some("three"));
        assert_eq!(*history.board(), 3);
    }

    #[test]
    fn what_is_kept_is_around_the_board() {
        let mut history = History::new(0, true);
        for step in 1..6 {
            history.push(step, String::new(), true);
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
        assert_eq!((*again.board(), again.own(), again.past()), (4, true, Some("")));
        assert!(History::restored(entries.to_vec(), 3).is_none());
    }

    #[test]
    fn the_oldest_go_first() {
        let mut history = History::new(0, true);
        for step in 1..=DEPTH + 5 {
            history.push(step, String::new(), true);
        }
        let mut back = 0;
        while history.undo().is_some() {
            back += 1;
        }
        assert_eq!((back, *history.board()), (DEPTH - 1, 6));
    }
}
