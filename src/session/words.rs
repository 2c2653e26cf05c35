//! The board on screen in words: for the cursor, the pointer, and the accessible grid.

use serde::Serialize;

use crate::grid::{Cell, Line, Size};
use crate::kit::numbers::capital;
use crate::kit::pointer::cell_at;
use crate::puzzle::{Advised, Mode, Puzzle, Spot, Words};

use super::playback::Playback;
use super::state::{Hold, Session};

/// A part of a board in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GridWords {
    /// The name of each row, with its clue: "Row 2: needs 3, has 1".
    pub rows: Vec<String>,
    /// The name of each column.
    pub columns: Vec<String>,
    /// The descriptions of the cells, row by row.
    pub cells: Vec<Vec<String>>,
    /// Whether the clues are drawn after the last cell.
    pub after: bool,
}

impl<P: Puzzle> Session<P> {
    /// Describes each spot of a board, with the advice on it and what is known about putting down there.
    fn teller<'a>(
        &'a self,
        board: &'a P::Board,
        advised: Option<Advised<'a, P::Answer>>,
    ) -> impl Fn(Spot) -> Words + 'a {
        let tell = P::describe(board);
        let insight = P::INSIGHT.filter(|_| self.hand.mode != Mode::Play).map(|insight| insight(board));
        let held = self.held().filter(|_| self.settings.mistakes);
        move |spot| {
            let mut words = tell(spot);
            if let Some(insight) = &insight {
                words.what += &insight(spot);
            }
            if let (Some(advice), Some(advised)) = (P::ADVICE, advised) {
                words.what += &(advice.describe)(board, spot, advised);
            }
            if let (Some(lookahead), Some(from)) = (P::LOOKAHEAD, held)
                && let Some(to) = cell_at(P::size(board), spot.place())
            {
                words.what += (lookahead.beside)(board, from, to, &self.position.next_moves);
            }
            words
        }
    }

    /// In Play: the cell in which the piece being carried was picked up.
    fn held(&self) -> Option<Cell> {
        let live = self.hand.live.as_ref().filter(|live| live.keys || live.hold != Hold::No)?;
        cell_at(P::size(&live.before), live.stroke.start).filter(|_| self.hand.mode == Mode::Play)
    }

    /// The description of a spot of the current board.
    pub(super) fn describe(&self, spot: Spot) -> String {
        self.teller(self.board(), self.advised())(spot).to_string()
    }

    /// What the keypad asks for at a spot of the current board.
    pub(super) fn asks(&self, spot: Spot) -> String {
        let asked = P::FIELDS.and_then(|fields| (fields.asks)(self.board(), self.hand.mode, spot));
        asked.unwrap_or_else(|| self.describe(spot))
    }

    /// The cell of the cursor, or of the walker.
    pub(super) fn at(&self) -> Option<Spot> {
        let stands = || {
            let stands = P::STANDS.filter(|_| self.hand.mode == Mode::Play || self.playback.is_some())?;
            let done = |playback: &Playback<P>| playback.trace.done(playback.time.ceil());
            stands(&self.drawn(), self.playback.as_ref().map_or(usize::MAX, done)).map(Spot::centre)
        };
        self.hand.cursor.or_else(stands)
    }

    /// The cursor's place in words; "" without a cursor.
    pub fn cursor_words(&self) -> String {
        self.at().map_or(String::new(), |spot| self.describe(spot))
    }

    /// The cursor's place in board units; `None` without a cursor.
    pub fn cursor_at(&self) -> Option<(f32, f32)> {
        self.at().map(Spot::place)
    }

    /// The description of the cursor's spot with the clues of its row and column, in sentences.
    pub fn whereabouts(&self) -> String {
        let Some(spot) = self.at().or_else(|| self.focus()) else { return "No cursor.".into() };
        let board = self.board();
        let mut said = format!("{}.", capital(&self.describe(spot)));
        if let Some(cell) = cell_at(P::size(board), spot.place()) {
            for line in [Line::Row(cell.row), Line::Col(cell.col)] {
                if !P::clue(board, line).is_empty() {
                    said += &format!(" {}.", line_words::<P>(board, line));
                }
            }
        }
        said
    }

    /// A summary of the board as a whole, in sentences.
    pub fn overview(&self) -> String {
        P::overview(&self.drawn())
    }

    /// Whether the keys move a walker.
    pub(super) fn walks(&self) -> bool {
        P::STANDS.is_some() && self.hand.mode == Mode::Play
    }

    /// Moves the cursor to a cell that gets the focus, unless the keys move a walker.
    pub fn cursor_to(&mut self, row: u16, col: u16) {
        let cell = Cell::new(row, col);
        if self.walks() || self.is_watching_an_answer() || !P::size(self.board()).contains(cell) {
            return;
        }
        // Typing goes where the puzzle expects it.
        if self.hand.cursor.is_none() && self.focus().is_some() {
            return;
        }
        let spot = Spot::centre(cell);
        let there = self.hand.cursor.and_then(|at| cell_at(P::size(self.board()), at.place()));
        if there != Some(cell) {
            self.move_cursor(spot);
        }
    }

    /// The description of the spot under the pointer; "" if there is none.
    pub fn hover_words(&self) -> String {
        let cell = self.hand.hover.and_then(|at| cell_at(P::size(self.board()), at));
        cell.map_or(String::new(), |cell| self.describe(Spot::centre(cell)))
    }

    /// The descriptions of a part of the board on screen, from a cell on; cells off the board are left out.
    pub fn grid_words(&self, from: Cell, part: Size) -> GridWords {
        let board = self.drawn();
        let size = P::size(&board);
        let rows = from.row..size.rows.min(from.row.saturating_add(part.rows));
        let cols = from.col..size.cols.min(from.col.saturating_add(part.cols));
        let tell = self.teller(&board, self.advice_drawn());
        let cells = |row| cols.clone().map(|col| tell(Spot::centre(Cell::new(row, col))).what).collect();
        GridWords {
            rows: rows.clone().map(|row| line_words::<P>(&board, Line::Row(row))).collect(),
            columns: cols.clone().map(|col| line_words::<P>(&board, Line::Col(col))).collect(),
            cells: rows.map(cells).collect(),
            after: P::CLUES_AFTER,
        }
    }

    /// The descriptions of the whole board.
    pub fn all_words(&self) -> GridWords {
        self.grid_words(Cell::new(0, 0), Size::new(u16::MAX, u16::MAX))
    }
}

/// A row or column with its clue: "Row 2: needs 3, has 1".
fn line_words<P: Puzzle>(board: &P::Board, line: Line) -> String {
    let clue = P::clue(board, line);
    let name = capital(&line.words());
    if clue.is_empty() { name } else { format!("{name}: {clue}") }
}
