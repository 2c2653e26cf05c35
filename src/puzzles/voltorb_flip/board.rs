//! A Voltorb Flip board: ten clues, a level, the cards known so far, and possibly a dealt round.

pub use crate::grid::Line;
use crate::grid::{Cell, Size};
use crate::kit::numbers::capital;

use super::odds::clues::{Clues, Contradiction, LineClue};
use super::odds::{card, deal, drafts, levels, sizes};

/// The smallest side.
pub const MIN_SIDE: u16 = 3;
/// The largest side.
pub const MAX_SIDE: u16 = 7;
/// The side of the game's own boards.
pub const SIDE: u16 = 5;
/// The highest level.
pub const MAX_LEVEL: u8 = 8;

/// A clue as far as it has been typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClueDraft {
    /// The sum of the line's values.
    pub sum: Option<u8>,
    /// The number of its Voltorbs.
    pub voltorbs: Option<u8>,
}

/// The aim of best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// To win the round.
    #[default]
    Win,
    /// Not to drop below the current level.
    Keep,
    /// To win with at least eight cards flipped.
    Eight,
    /// The most coins on average, stopping when that is best.
    Coins,
}

impl Aim {
    /// All aims, in the order of their numbers in links.
    pub const ALL: [Aim; 4] = [Aim::Win, Aim::Keep, Aim::Eight, Aim::Coins];

    /// The id of the strategy for this aim.
    pub const fn strategy(self) -> &'static str {
        match self {
            Aim::Win => "default",
            Aim::Keep => "keep",
            Aim::Eight => "eight",
            Aim::Coins => "coins",
        }
    }
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundEnd {
    /// All 2s and 3s were flipped.
    Won,
    /// A Voltorb was flipped.
    Lost,
    /// The player stopped and kept the coins.
    Stopped,
}

/// An earlier round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EarlierRound {
    /// The number of cards flipped that were not Voltorbs.
    pub flips: u8,
    /// Whether it was lost.
    pub lost: bool,
}

/// The number of rounds remembered: level 8 depends on the last five.
pub const REMEMBERED: usize = 5;

/// A dealt round. Its cards follow from the seed, the level and the size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// The seed.
    pub seed: u32,
    /// The cards, row by row.
    pub truth: Vec<u8>,
    /// Whether the player has stopped.
    pub stopped: bool,
    /// Coins won in earlier rounds.
    pub purse: u32,
    /// Earlier rounds, the latest last.
    pub past: Vec<EarlierRound>,
}

/// A board: a value; a move makes a new one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The number of rows and of columns: 3 to 7.
    pub side: u16,
    /// The clues of the rows from the top, then of the columns from the left.
    pub clues: Vec<ClueDraft>,
    /// The level, 1 to 8, of a board of the game's size or of a dealt round.
    pub level: Option<u8>,
    /// The known cards, row by row.
    pub cards: Vec<Option<u8>>,
    /// The marks on cards, row by row: bit `v` = may be `v`. For a Voltorb of a typed board, bit 0 means that it was
    /// flipped; otherwise it is only known, and the round goes on.
    pub marks: Vec<u8>,
    /// The round, if the board was dealt.
    pub round: Option<Round>,
    /// The aim.
    pub aim: Aim,
    /// Whether odds and advice are shown in Play.
    pub assist: bool,
    /// Coins won in earlier rounds of a game that is played elsewhere; a dealt round has its own purse.
    pub purse: u32,
    /// Part of links of an earlier version, about a watched search: kept so that such a link stays the same.
    pub checks: u8,
}

impl Board {
    /// A board of this side without clues.
    pub fn empty(side: u16) -> Board {
        let side = side.clamp(MIN_SIDE, MAX_SIDE);
        let area = usize::from(side * side);
        Board {
            side,
            clues: vec![ClueDraft::default(); 2 * usize::from(side)],
            level: (side == SIDE).then_some(1),
            cards: vec![None; area],
            marks: vec![0; area],
            round: None,
            aim: Aim::Win,
            assist: true,
            purse: 0,
            checks: u8::MAX,
        }
    }

    /// A round dealt as in the game.
    pub fn dealt(seed: u32, level: u8) -> Board {
        Board::dealt_on(SIDE, seed, level)
    }

    /// A round of any side: dealt as in the game for the game's own side, otherwise by a method of our own.
    pub fn dealt_on(side: u16, seed: u32, level: u8) -> Board {
        let level = level.clamp(1, MAX_LEVEL);
        let mut board = Board::empty(side);
        let area = board.cards.len();
        let truth: Vec<u8> = if board.side == SIDE {
            let packed = deal::deal(u64::from(seed), level).unwrap_or_default();
            (0..area).map(|at| card(packed, at)).collect()
        } else {
            let cards = sizes::deal(u64::from(seed), level, usize::from(board.side));
            cards.unwrap_or_else(|| vec![1; area])
        };
        board.level = Some(level);
        // The odds are an offer to somebody who plays.
        board.assist = false;
        board.fill_clues(&truth);
        board.round = Some(Round { seed, truth, stopped: false, purse: 0, past: Vec::new() });
        board
    }

    /// Sets the clues to those of these cards.
    fn fill_clues(&mut self, truth: &[u8]) {
        let side = usize::from(self.side);
        for index in 0..2 * side {
            let line = self.line_cells(index);
            let values = line.iter().map(|&cell| truth[cell]);
            let sum = values.clone().sum();
            let voltorbs = values.filter(|&value| value == 0).count() as u8;
            self.clues[index] = ClueDraft { sum: Some(sum), voltorbs: Some(voltorbs) };
        }
    }

    /// The number of rows and of columns.
    pub fn side(&self) -> u16 {
        self.side
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        Size::new(self.side, self.side)
    }

    /// The cards of a line by its index: rows come first.
    pub fn line_cells(&self, index: usize) -> Vec<usize> {
        let side = usize::from(self.side);
        match index.checked_sub(side) {
            None => (0..side).map(|col| index * side + col).collect(),
            Some(col) => (0..side).map(|row| row * side + col).collect(),
        }
    }

    /// A line's index among the clues.
    pub fn index(&self, line: Line) -> usize {
        match line {
            Line::Row(row) => usize::from(row.min(self.side - 1)),
            Line::Col(col) => usize::from(self.side + col.min(self.side - 1)),
        }
    }

    /// The line with an index.
    pub fn line(&self, index: usize) -> Line {
        match (index as u16).checked_sub(self.side) {
            None => Line::Row(index as u16),
            Some(col) => Line::Col(col),
        }
    }

    /// The index of a card.
    pub fn at(&self, cell: Cell) -> Option<usize> {
        self.size().contains(cell).then(|| self.size().index(cell))
    }

    /// The clues, once all of them are complete.
    pub fn all_clues(&self) -> Option<Clues> {
        let clue = |draft: &ClueDraft| Some(LineClue { sum: draft.sum?, voltorbs: draft.voltorbs? });
        let clues: Option<Vec<LineClue>> = self.clues.iter().map(clue).collect();
        let (rows, cols) = clues.as_ref()?.split_at(usize::from(self.side));
        Some(Clues { rows: rows.to_vec(), cols: cols.to_vec() })
    }

    /// The level whose deals weight the boards; without one, all boards that fit count alike. How the game deals is
    /// known for its own size only.
    pub fn weighed(&self) -> Option<u8> {
        self.level.filter(|_| self.side == SIDE)
    }

    /// Visible errors in the clues as far as they are typed, and in the known cards.
    pub fn contradiction(&self) -> Option<Contradiction> {
        match self.all_clues() {
            Some(clues) => clues.contradiction(&self.cards, self.weighed()),
            None => {
                let drafts: Vec<_> = self.clues.iter().map(|draft| (draft.sum, draft.voltorbs)).collect();
                let (rows, cols) = drafts.split_at(usize::from(self.side));
                drafts::contradiction(rows, cols)
            }
        }
    }

    /// The value of a card if it is known and on the board.
    pub fn card(&self, at: usize) -> Option<u8> {
        self.cards.get(at).copied().flatten()
    }

    /// The largest possible sum of a line.
    pub fn most_sum(&self) -> u8 {
        3 * self.side as u8
    }

    /// The board without flips and marks.
    #[must_use]
    pub fn cleared(&self) -> Board {
        let area = self.cards.len();
        let mut board = Board { cards: vec![None; area], marks: vec![0; area], ..self.clone() };
        if let Some(round) = &mut board.round {
            round.stopped = false;
        }
        board
    }

    /// How the round ended, if it did. A typed board ends when all 2s and 3s are known.
    pub fn end(&self) -> Option<RoundEnd> {
        let flipped = |(card, &mark): (&Option<u8>, &u8)| *card == Some(0) && (self.round.is_some() || mark & 1 == 1);
        if self.cards.iter().zip(&self.marks).any(flipped) {
            return Some(RoundEnd::Lost);
        }
        if self.won() {
            return Some(RoundEnd::Won);
        }
        self.round.as_ref().filter(|round| round.stopped).map(|_| RoundEnd::Stopped)
    }

    /// Whether no hidden card can be a 2 or 3.
    pub fn won(&self) -> bool {
        let Some(clues) = self.all_clues() else { return false };
        let sum: u32 = clues.rows.iter().map(|clue| u32::from(clue.sum)).sum();
        let voltorbs: usize = clues.rows.iter().map(|clue| usize::from(clue.voltorbs)).sum();
        let known: u32 = self.cards.iter().flatten().map(|&value| u32::from(value)).sum();
        let safe = self.cards.iter().flatten().filter(|&&value| value > 0).count();
        let Some(hidden) = self.cards.len().checked_sub(voltorbs + safe) else { return false };
        sum.checked_sub(known) == u32::try_from(hidden).ok()
    }

    /// The number of cards flipped that were not Voltorbs.
    pub fn flips(&self) -> u8 {
        self.cards.iter().flatten().filter(|&&value| value > 0).count() as u8
    }

    /// The coins of this round so far: the product of the flipped values, 0 before the first flip or after a Voltorb.
    pub fn coins(&self) -> u32 {
        // A Voltorb that is only known, in a game played elsewhere, was not flipped.
        let flipped = |(&card, &mark): (&Option<u8>, &u8)| {
            card.filter(|&value| value > 0 || self.round.is_some() || mark & 1 == 1)
        };
        levels::coins(self.cards.iter().zip(&self.marks).filter_map(flipped))
    }

    /// The coins of this round and of those before it.
    pub fn total(&self) -> u32 {
        let won = if self.end() == Some(RoundEnd::Lost) { 0 } else { self.coins() };
        self.purse().saturating_add(won)
    }

    /// The coins of the rounds before this one.
    pub fn purse(&self) -> u32 {
        self.round.as_ref().map_or(self.purse, |round| round.purse)
    }

    /// The level of the next round, once this one has ended.
    pub fn next_level(&self) -> Option<u8> {
        self.level_after(self.end()?)
    }

    /// The level of the next round if this one is left as it is. Where no card was flipped, none was begun.
    pub fn level_on_leaving(&self) -> Option<u8> {
        match self.end().or((self.flips() > 0).then_some(RoundEnd::Stopped)) {
            Some(end) => self.level_after(end),
            None => self.level,
        }
    }

    fn level_after(&self, end: RoundEnd) -> Option<u8> {
        let level = self.level?;
        let ended = |flips: u8, end: RoundEnd| levels::RoundCourse {
            level,
            flips,
            end: match end {
                RoundEnd::Won => levels::LevelEnd::Won,
                RoundEnd::Lost => levels::LevelEnd::Lost,
                RoundEnd::Stopped => levels::LevelEnd::Quit,
            },
        };
        let lost = |lost: bool| if lost { RoundEnd::Lost } else { RoundEnd::Stopped };
        let past = self.round.iter().flat_map(|round| &round.past).map(|past| ended(past.flips, lost(past.lost)));
        let rounds: Vec<levels::RoundCourse> = past.chain([ended(self.flips(), end)]).collect();
        Some(levels::next_level(&rounds))
    }

    /// What is missing before it can be solved.
    pub fn unfinished(&self) -> Option<String> {
        let open = self.clues.iter().position(|draft| draft.sum.is_none() || draft.voltorbs.is_none())?;
        let what = if self.clues[open].sum.is_none() { "sum" } else { "number of Voltorbs" };
        let line = self.line(open).words();
        Some(capital(&format!("{line} has no {what} yet.")))
    }
}

/// The name of a card's value.
pub fn value_words(value: u8) -> String {
    if value == 0 { "Voltorb".into() } else { value.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dealt_round_can_be_won_and_lost() {
        let board = Board::dealt(7, 3);
        assert_eq!(board, Board::dealt(7, 3));
        assert!(board.unfinished().is_none() && board.end().is_none());
        let truth = board.round.as_ref().map(|round| round.truth.clone()).unwrap_or_default();
        let mut won = board.clone();
        for (card, &value) in won.cards.iter_mut().zip(&truth) {
            *card = (value > 1).then_some(value);
        }
        assert_eq!(won.end(), Some(RoundEnd::Won));
        assert_eq!(won.next_level(), Some(4));
        assert_eq!(won.coins(), truth.iter().filter(|&&value| value > 1).map(|&value| u32::from(value)).product());
        let mut lost = board.clone();
        if let Some(bad) = truth.iter().position(|&value| value == 0) {
            lost.cards[bad] = Some(0);
        }
        assert_eq!((lost.end(), lost.next_level(), lost.coins()), (Some(RoundEnd::Lost), Some(1), 0));
        assert_eq!(lost.cleared(), board);
    }
}
