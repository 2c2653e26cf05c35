//! Undo and redo: boards are values, so the history is a list of them.

/// How many boards are kept; the oldest go first.
const DEPTH: usize = 1000;

/// Boards with the words of the step that led to each.
pub struct History<B> {
    boards: Vec<(B, String)>,
    at: usize,
}

impl<B> History<B> {
    /// A history of one board.
    pub fn new(board: B) -> History<B> {
        History { boards: vec![(board, String::new())], at: 0 }
    }

    /// The current board.
    pub fn board(&self) -> &B {
        &self.boards[self.at].0
    }

    /// Adds a board after the current one; what was undone is gone.
    pub fn push(&mut self, board: B, said: String) {
        self.boards.truncate(self.at + 1);
        self.boards.push((board, said));
        if self.boards.len() > DEPTH {
            self.boards.remove(0);
        }
        self.at = self.boards.len() - 1;
    }

    /// The words of what undo would take back.
    pub fn past(&self) -> Option<&str> {
        (self.at > 0).then(|| self.boards[self.at].1.as_str())
    }

    /// The words of what redo would do.
    pub fn future(&self) -> Option<&str> {
        self.boards.get(self.at + 1).map(|(_, said)| said.as_str())
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
        let mut history = History::new(0);
        assert!(history.undo().is_none());
        history.push(1, "one".into());
        history.push(2, "two".into());
        assert_eq!(history.undo().as_deref(), Some("two"));
        assert_eq!((*history.board(), history.future()), (1, Some("two")));
        history.push(3, "three".into());
        assert_eq!((*history.board(), history.future()), (3, None));
        history.undo();
        assert_eq!(history.redo().as_deref(), Some("three"));
        assert_eq!(*history.board(), 3);
    }

    #[test]
    fn the_oldest_go_first() {
        let mut history = History::new(0);
        for step in 1..=DEPTH + 5 {
            history.push(step, String::new());
        }
        let mut back = 0;
        while history.undo().is_some() {
            back += 1;
        }
        assert_eq!((back, *history.board()), (DEPTH - 1, 6));
    }
}
