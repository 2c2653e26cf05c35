//! The results of the solvers and their words: what is known of the cards, their odds, and the value of playing on.

use super::board::{Aim, Board, ClueDraft, MAX_SIDE};
use crate::puzzle::Sentences;

/// An interval that contains a value; both ends are equal if the value is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Span {
    /// Some strategy achieves this.
    pub low: f64,
    /// No strategy exceeds this.
    pub high: f64,
}

impl Span {
    /// Whether the value is known.
    pub fn exact(self) -> bool {
        self.high - self.low < 1e-9
    }
}

/// Why a card, or none, is advised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AdviceReason {
    /// Nothing is left to gain.
    Done,
    /// It cannot be a Voltorb.
    Safe,
    /// No card is better; this is proved.
    Best,
    /// The best card found so far.
    SoFar,
    /// Stopping is worth more than any card.
    Stop,
    /// The card least likely to be a Voltorb, if more boards fit than can be searched.
    Safest,
}

/// Advice about the next card.
#[derive(Clone, PartialEq, Debug)]
pub struct CardAdvice {
    /// The aim.
    pub aim: Aim,
    /// The value of the position: a probability, or coins.
    pub value: Span,
    /// The value of flipping each card next, if it was searched.
    pub cards: Vec<Option<Span>>,
    /// The card to flip, if any.
    pub best: Option<usize>,
    /// Why.
    pub why: AdviceReason,
}

/// The result of any strategy.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What is known of every card.
    pub cards: Vec<Option<u8>>,
    /// How many boards fit, in decimal; empty if they were not counted.
    pub boards: String,
    /// The probabilities of every card to be 0, 1, 2, 3; empty if not asked for.
    pub odds: Vec<[f32; 4]>,
    /// The advice, once the search for it has begun.
    pub advice: Option<CardAdvice>,
}

impl Answer {
    /// Whether the result agrees with the board; the error says where it does not. A board must meet every clue and
    /// every flipped card. Odds are checked without listing the boards: every line has its sum and its number of
    /// Voltorbs on every board that fits, and so on average.
    pub fn agrees(&self, board: &Board) -> Result<(), String> {
        // Odds are stored in four bytes.
        const CLOSE: f64 = 1e-4;
        let kept = |(flipped, said): (&Option<u8>, &Option<u8>)| flipped.is_none() || flipped == said;
        if self.cards.len() != board.cards.len() || !board.cards.iter().zip(&self.cards).all(kept) {
            return Err("It does not have the flipped cards.".into());
        }
        if self.odds.is_empty() {
            return self.meets(board);
        }
        // The expected value of a card, and its probability of being a Voltorb.
        let mean = |at: usize| {
            let [none, one, two, three] = self.odds.get(at)?.map(f64::from);
            Some((one + 2.0 * two + 3.0 * three, none))
        };
        for (index, clue) in board.clues.iter().enumerate() {
            let means: Option<Vec<(f64, f64)>> = board.line_cells(index).into_iter().map(mean).collect();
            let Some(means) = means else { return Err("It has odds of some cards only.".into()) };
            let off = |clue: Option<u8>, sum: f64| clue.is_some_and(|clue| (f64::from(clue) - sum).abs() > CLOSE);
            let sum = means.iter().map(|mean| mean.0).sum();
            let voltorbs = means.iter().map(|mean| mean.1).sum();
            if off(clue.sum, sum) || off(clue.voltorbs, voltorbs) {
                return Err(format!("It does not meet the clue of {}.", board.line(index).words()));
            }
        }
        Ok(())
    }

    /// Whether its cards, all of them known, meet every clue. A board can have very many such results.
    fn meets(&self, board: &Board) -> Result<(), String> {
        let side = usize::from(board.side());
        let mut made = [(0_u8, 0_u8); 2 * MAX_SIDE as usize];
        for (at, card) in self.cards.iter().enumerate() {
            let Some(value) = *card else { return Err("It leaves cards open.".into()) };
            for line in [at / side, side + at % side] {
                made[line].0 += value;
                made[line].1 += u8::from(value == 0);
            }
        }
        let off = |(clue, made): &(&ClueDraft, &(u8, u8))| {
            clue.sum.is_some_and(|sum| sum != made.0) || clue.voltorbs.is_some_and(|count| count != made.1)
        };
        match board.clues.iter().zip(&made).position(|pair| off(&pair)) {
            None => Ok(()),
            Some(index) => Err(format!("It does not meet the clue of {}.", board.line(index).words())),
        }
    }

    /// Whether a card that is not certainly safe is safer than this, as the odds are shown.
    fn is_safer(&self, board: &Board, safe: f64) -> bool {
        let shown = |chance| parts(chance, 1000.0);
        let hidden = self.odds.iter().zip(&board.cards).filter(|(_, card)| card.is_none());
        hidden.map(|(odds, _)| 1.0 - f64::from(odds[0])).any(|other| (shown(safe) + 1..1000).contains(&shown(other)))
    }

    /// The advised card, and why, in words.
    pub fn advised(&self, board: &Board, advice: &CardAdvice) -> String {
        let place = |at: usize| board.size().cell(at).words();
        let safe = advice.best.and_then(|at| self.odds.get(at)).map(|odds| 1.0 - f64::from(odds[0]));
        match (advice.why, advice.best) {
            (AdviceReason::Stop, _) => "Stop: no card is worth the risk.".into(),
            (AdviceReason::Safe, Some(at)) => format!("Safe: {}.", place(at)),
            (AdviceReason::SoFar, Some(at)) => format!("Best so far: {}; still searching.", place(at)),
            (AdviceReason::Best, Some(at)) => {
                let safer = safe.is_some_and(|safe| self.is_safer(board, safe));
                let safe = safe.map_or(String::new(), |safe| format!(", {} safe", percent_fine(safe)));
                let safer = if safer { "; no safer card does better" } else { "" };
                let what = match advice.aim {
                    Aim::Coins => "worth most",
                    Aim::Win => "best chance to win",
                    Aim::Keep => "best chance to keep the level",
                    Aim::Eight => "best chance of eight cards",
                };
                format!("Flip {}: {what}{safe}{safer}.", place(at))
            }
            (AdviceReason::Safest, Some(at)) => {
                let safe = safe.map_or(String::new(), percent_fine);
                format!("Flip {}: {safe} safe, the safest card that may be a 2 or 3.", place(at))
            }
            (_, _) => "Nothing is left to gain here.".into(),
        }
    }
}

impl CardAdvice {
    /// The card that its words name.
    pub fn names(&self) -> Option<usize> {
        self.best.filter(|_| !matches!(self.why, AdviceReason::Stop | AdviceReason::Done))
    }

    /// The value of the position in words.
    pub fn worth(&self) -> Sentences {
        if self.why == AdviceReason::Safest && self.aim != Aim::Coins {
            let most = percent_fine(self.value.high);
            let what = self.aim.chance();
            return Sentences::from(format!("{what}: at most {most}."))
                .and("There are too many layouts to search for the best play.");
        }
        self.aim.worth(self.value).into()
    }
}

impl Aim {
    /// The event whose probability is the value, for aims other than coins.
    pub const fn chance(self) -> &'static str {
        match self {
            Aim::Win | Aim::Coins => "Chance to win",
            Aim::Keep => "Chance to keep the level",
            Aim::Eight => "Chance of eight cards and a win",
        }
    }

    /// The value of best play towards the aim, in words.
    pub fn worth(self, value: Span) -> String {
        let Span { low, high } = value;
        let what = self.chance();
        match (self, value.exact()) {
            (Aim::Coins, true) => format!("Best play earns {} on average.", coins(low)),
            (Aim::Coins, false) => {
                format!("Best play earns {} to {} on average; still searching.", coins(low), coins(high))
            }
            (_, true) => format!("{what}: {}.", percent_fine(low)),
            (_, false) => {
                format!("{what}: between {} and {}; still searching.", percent_fine(low), percent_fine(high))
            }
        }
    }
}

/// A probability in parts of `of`, rounded for display. A value midway may be slightly above or below it, depending on
/// the order of additions or because it was stored in four bytes: rounding to six digits first gives the same
/// everywhere.
fn parts(chance: f64, of: f64) -> u32 {
    ((chance * 1e6).round() / 1e6 * of).round() as u32
}

/// A probability in words: `37 %`, `under 1 %`.
pub fn percent(chance: f64) -> String {
    let whole = parts(chance, 100.0);
    match whole {
        0 if chance > 0.0 => "under 1 %".into(),
        100.. if chance < 1.0 - 1e-9 => "over 99 %".into(),
        _ => format!("{} %", whole.min(100)),
    }
}

/// A probability in percent with one decimal.
pub fn percent_fine(chance: f64) -> String {
    let tenths = parts(chance, 1000.0);
    if tenths >= 1000 && chance < 1.0 - 1e-9 {
        return "over 99.9 %".into();
    }
    if tenths == 0 && chance > 0.0 {
        return "under 0.1 %".into();
    }
    match (tenths / 10, tenths % 10) {
        (whole, 0) => format!("{whole} %"),
        (whole, rest) => format!("{whole}.{rest} %"),
    }
}

/// A number of coins with one decimal.
pub fn coins(value: f64) -> String {
    let tenths = (value * 10.0).round() as u64;
    match (tenths / 10, tenths % 10) {
        (1, 0) => "1 coin".into(),
        (whole, 0) => format!("{whole} coins"),
        (whole, rest) => format!("{whole}.{rest} coins"),
    }
}
