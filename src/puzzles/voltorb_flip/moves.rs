//! The moves on a Voltorb Flip board: what they do, and their names.

use std::fmt;

use crate::grid::Cell;
use crate::puzzle::Refused;

use super::board::{Aim, Board, EarlierRound, Line, MAX_LEVEL, REMEMBERED, Round, RoundEnd, SIDE};

/// A change of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move {
    /// Sets or clears the sum of a line.
    Sum(Line, Option<u8>),
    /// Sets or clears the number of Voltorbs of a line.
    Voltorbs(Line, Option<u8>),
    /// Sets or clears the level.
    Level(Option<u8>),
    /// Records the value of a card, or that it is hidden again.
    Card(usize, Option<u8>),
    /// Records that a Voltorb was flipped elsewhere: the round is lost.
    Voltorb(usize),
    /// Toggles the mark for a value on a card.
    Mark(usize, u8),
    /// Removes all marks from a card.
    Unmark(usize),
    /// Flips a card of a dealt round.
    Flip(Cell),
    /// Stops the round and keeps the coins.
    Stop,
    /// Deals the next round.
    Next,
    /// Clears a typed board for the next round, at the level that the game sets.
    Anew,
    /// Sets the aim.
    Aim(Aim),
    /// Shows or hides odds and advice.
    Assist(bool),
    /// Turns a dealt round into a typed board: its clues stay.
    Release,
}

impl fmt::Display for Move {
    /// The name in the undo button.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Sum(line, Some(sum)) => write!(f, "sum {sum} for {}", line.words()),
            Move::Sum(line, None) => write!(f, "no sum for {}", line.words()),
            Move::Voltorbs(line, Some(1)) => write!(f, "1 Voltorb in {}", line.words()),
            Move::Voltorbs(line, Some(voltorbs)) => write!(f, "{voltorbs} Voltorbs in {}", line.words()),
            Move::Voltorbs(line, None) => write!(f, "no number of Voltorbs for {}", line.words()),
            Move::Level(Some(level)) => write!(f, "level {level}"),
            Move::Level(None) => f.write_str("no level"),
            Move::Card(_, Some(value)) => write!(f, "a {value} came up"),
            Move::Voltorb(_) => f.write_str("a Voltorb came up"),
            Move::Card(_, None) => f.write_str("card hidden again"),
            Move::Mark(_, 0) => f.write_str("mark: maybe a Voltorb"),
            Move::Mark(_, value) => write!(f, "mark: maybe a {value}"),
            Move::Unmark(_) => f.write_str("clear marks"),
            Move::Flip(cell) => write!(f, "flipped {}", cell.words()),
            Move::Stop => f.write_str("stop"),
            Move::Next => f.write_str("next round"),
            Move::Anew => f.write_str("new round"),
            Move::Aim(Aim::Win) => f.write_str("goal: win"),
            Move::Aim(Aim::Keep) => f.write_str("goal: keep the level"),
            Move::Aim(Aim::Eight) => f.write_str("goal: eight cards and win"),
            Move::Aim(Aim::Coins) => f.write_str("goal: coins"),
            Move::Assist(true) => f.write_str("show the odds"),
            Move::Assist(false) => f.write_str("hide the odds"),
            Move::Release => f.write_str("unlock clues"),
        }
    }
}

/// Makes a move.
pub fn apply(board: &Board, step: &Move) -> Result<Board, Refused> {
    let refuse = |words: &str| Err(Refused(words.into()));
    let mut next = board.clone();
    let card = |at: usize| {
        if at < board.cards.len() { Ok(at) } else { Err(Refused("This is off the board.".into())) }
    };
    match *step {
        Move::Sum(line, sum) => {
            if sum.is_some_and(|sum| sum > board.most_sum()) {
                return Err(Refused(format!("A sum is 0 to {}.", board.most_sum())));
            }
            next.released()?.clues[board.index(line)].sum = sum;
        }
        Move::Voltorbs(line, voltorbs) => {
            if voltorbs.is_some_and(|voltorbs| u16::from(voltorbs) > board.side()) {
                return Err(Refused(format!("A line has 0 to {} Voltorbs.", board.side())));
            }
            next.released()?.clues[board.index(line)].voltorbs = voltorbs;
        }
        Move::Level(level) => {
            if board.side() != SIDE {
                return refuse("Only boards of 5 by 5 have a level.");
            }
            if level.is_some_and(|level| !(1..=MAX_LEVEL).contains(&level)) {
                return refuse("A level is 1 to 8.");
            }
            next.released()?.level = level;
        }
        Move::Card(at, value) => {
            let at = card(at)?;
            if value.is_some_and(|value| value > 3) {
                return refuse("A card is 0 to 3.");
            }
            let next = next.released()?;
            if value.is_some() || board.cards[at].is_some() {
                next.marks[at] = 0;
            }
            next.cards[at] = value;
        }
        Move::Voltorb(at) => {
            let at = card(at)?;
            if board.end() == Some(RoundEnd::Lost) && board.cards[at].is_none() {
                return refuse("The round is over.");
            }
            let next = next.released()?;
            (next.cards[at], next.marks[at]) = (Some(0), 1);
        }
        Move::Mark(at, value) => {
            let at = card(at)?;
            if value > 3 {
                return refuse("A mark is 0 to 3.");
            }
            if board.cards[at].is_some() {
                return refuse("This card is flipped.");
            }
            next.marks[at] ^= 1 << value;
        }
        Move::Unmark(at) => next.marks[card(at)?] = 0,
        Move::Flip(cell) => {
            let at = card(board.at(cell).unwrap_or(usize::MAX))?;
            let Some(round) = &board.round else { return refuse("Say what came up: 0, 1, 2 or 3.") };
            if board.end().is_some() {
                return refuse("The round is over.");
            }
            if board.cards[at].is_some() {
                return refuse("This card is flipped.");
            }
            next.cards[at] = round.truth.get(at).copied();
            next.marks[at] = 0;
        }
        Move::Stop => {
            let end = board.end();
            let Some(round) = &mut next.round else { return refuse("Only a dealt round can be stopped.") };
            if end.is_some() {
                return refuse("The round is over.");
            }
            if board.flips() == 0 {
                return refuse("No card is flipped yet.");
            }
            round.stopped = true;
        }
        Move::Next => return next_round(board),
        Move::Anew => {
            let level = board.level_on_leaving();
            let blank = Board::empty(next.released()?.side());
            next = Board { level, aim: board.aim, assist: board.assist, purse: board.total(), ..blank };
        }
        Move::Aim(aim) => next.aim = aim,
        Move::Assist(on) => next.assist = on,
        Move::Release => {
            if board.round.is_none() {
                return refuse("The clues are already unlocked.");
            }
            next.round = None;
            next.purse = board.round.as_ref().map_or(0, |round| round.purse);
            next.level = board.weighed();
            next.assist = true;
        }
    }
    Ok(next)
}

impl Board {
    /// The board as one whose clues and cards may be edited; those of a dealt round may not.
    fn released(&mut self) -> Result<&mut Board, Refused> {
        if self.round.is_some() {
            return Err(Refused("A dealt round keeps its clues. Empty the board, or choose Edit a copy.".into()));
        }
        Ok(self)
    }
}

fn next_round(board: &Board) -> Result<Board, Refused> {
    let (Some(round), Some(end), Some(level)) = (&board.round, board.end(), board.next_level()) else {
        return Err(Refused("The next round comes when this one is over.".into()));
    };
    let coins = if end == RoundEnd::Lost { 0 } else { board.coins() };
    let mut past = round.past.clone();
    past.push(EarlierRound { flips: board.flips(), lost: end == RoundEnd::Lost });
    if past.len() > REMEMBERED {
        past.remove(0);
    }
    // The next seed follows from this one.
    let seed = crate::random::Random::new(u64::from(round.seed)).next() as u32;
    let dealt = Board::dealt_on(board.side(), seed, level);
    let purse = round.purse.saturating_add(coins).min(1 << 30);
    let round = dealt.round.as_ref().map(|fresh| Round { purse, past, ..fresh.clone() });
    Ok(Board { round, aim: board.aim, assist: board.assist, ..dealt })
}
