//! What the solvers answer: what is known of the cards, their odds, and what playing on is worth. And how it
//! crosses from the worker to the page as text.

use crate::scene::between;
use crate::text::TextError;

use super::board::{Aim, Board};
use super::text;

/// A value between two bounds, both ends equal when it is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Span {
    /// A real way to play reaches this.
    pub low: f64,
    /// No way to play exceeds this.
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
pub enum Why {
    /// Nothing is left to gain.
    Done,
    /// It cannot be a Voltorb.
    Safe,
    /// No card is better; proved.
    Best,
    /// The best as far as the search is.
    SoFar,
    /// Stopping is worth more than any card.
    Stop,
    /// The card least likely to be a Voltorb, where more boards fit than can be searched.
    Safest,
}

const WHYS: [Why; 6] = [Why::Done, Why::Safe, Why::Best, Why::SoFar, Why::Stop, Why::Safest];

/// Advice about the next card.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// What was aimed at.
    pub aim: Aim,
    /// The value of the position: a chance, or coins.
    pub value: Span,
    /// The value of flipping each card next, where that was searched.
    pub cards: Vec<Option<Span>>,
    /// The card to flip, if one should be.
    pub best: Option<usize>,
    /// Why.
    pub why: Why,
}

/// An answer of any strategy.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What is known of every card.
    pub cards: Vec<Option<u8>>,
    /// How many boards fit, in decimal; empty where it was not counted.
    pub boards: String,
    /// The chance of every card to be 0, 1, 2, 3; empty if that was not asked.
    pub odds: Vec<[f32; 4]>,
    /// Advice, once the search for it has begun.
    pub advice: Option<Advice>,
    /// The checks of the note's search that found it, to be watched.
    pub checks: Option<u8>,
}

/// One part in so many is the unit of chances in the text.
const PARTS: f64 = 1e9;

/// Writes the whole answer.
pub fn print(board: &Board, answer: &Answer) -> String {
    let mut out = text::rows(&answer.cards, usize::from(board.side()));
    if !answer.boards.is_empty() {
        out += &format!("boards {}\n", answer.boards);
    }
    let whole = |value: f64| ((value * PARTS).round() as u64).to_string();
    for odds in &answer.odds {
        out += "odds";
        for &chance in odds {
            out.push(' ');
            out += &whole(f64::from(chance));
        }
        out.push('\n');
    }
    if let Some(advice) = &answer.advice {
        let number = |at: Option<usize>| at.map_or("-".to_string(), |at| at.to_string());
        let why = WHYS.iter().position(|&why| why == advice.why);
        out += &format!("advice {} {} {}\n", advice.aim as u8, number(advice.best), number(why));
        out += &format!("value {} {}\n", whole(advice.value.low), whole(advice.value.high));
        for span in &advice.cards {
            match span {
                Some(span) => out += &format!("card {} {}\n", whole(span.low), whole(span.high)),
                None => out += "card\n",
            }
        }
    }
    if let Some(checks) = answer.checks {
        out += &format!("checks {checks}\n");
    }
    out
}

/// Reads what [`print`] or [`text::print_answer`] wrote for this board.
pub fn parse(board: &Board, from: &str) -> Result<Answer, TextError> {
    let cards = text::parse_rows(from, usize::from(board.side()))?;
    let area = cards.len();
    let mut answer = Answer { cards, boards: String::new(), odds: Vec::new(), advice: None, checks: None };
    for (index, line) in from.lines().enumerate().skip(usize::from(board.side())) {
        let mut words = line.split_ascii_whitespace();
        let Some(key) = words.next() else { continue };
        let fail = || TextError::new(index + 1, 1, "This is not an answer.");
        let numbers: Vec<Option<u64>> = words.clone().map(|word| word.parse().ok()).collect();
        let number = |at: usize| numbers.get(at).copied().flatten().ok_or_else(fail);
        let share = |at: usize| number(at).map(|value| value as f64 / PARTS);
        match key {
            "boards" => {
                let count = words.next().unwrap_or_default();
                if count.is_empty() || !count.bytes().all(|byte| byte.is_ascii_digit()) {
                    return Err(fail());
                }
                answer.boards = count.into();
            }
            "odds" if answer.odds.len() < area => {
                let chance = |at: usize| share(at).map(|value| between(value as f32, 0.0, 1.0));
                answer.odds.push([chance(0)?, chance(1)?, chance(2)?, chance(3)?]);
            }
            "advice" => {
                let aim = *Aim::ALL.get(number(0)? as usize).ok_or_else(fail)?;
                let why = *WHYS.get(number(2)? as usize).ok_or_else(fail)?;
                let best = numbers.get(1).copied().flatten().map(|at| at as usize).filter(|&at| at < area);
                let value = Span { low: 0.0, high: 0.0 };
                answer.advice = Some(Advice { aim, value, cards: Vec::new(), best, why });
            }
            "value" | "card" => {
                let advice = answer.advice.as_mut().ok_or_else(fail)?;
                let span =
                    if numbers.is_empty() { None } else { Some(Span { low: share(0)?, high: share(1)? }) };
                match span {
                    Some(span) if key == "value" => advice.value = span,
                    span if key == "card" && advice.cards.len() < area => advice.cards.push(span),
                    _ => return Err(fail()),
                }
            }
            "checks" => answer.checks = Some(u8::try_from(number(0)?).map_err(|_| fail())?),
            _ => return Err(fail()),
        }
    }
    if !answer.odds.is_empty() && answer.odds.len() != area {
        return Err(TextError::new(1, 1, "This is not an answer."));
    }
    Ok(answer)
}

/// A chance in words: `safe`, `37 %`, `under 1 %`.
pub fn percent(chance: f64) -> String {
    let whole = (chance * 100.0).round() as u32;
    match whole {
        0 if chance > 0.0 => "under 1 %".into(),
        100.. if chance < 1.0 - 1e-9 => "over 99 %".into(),
        _ => format!("{} %", whole.min(100)),
    }
}

/// A chance with one digit after the point.
pub fn percent_fine(chance: f64) -> String {
    let tenths = (chance * 1000.0).round() as u32;
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

/// A number of coins with one digit after the point.
pub fn coins(value: f64) -> String {
    let tenths = (value * 10.0).round() as u64;
    match (tenths / 10, tenths % 10) {
        (1, 0) => "1 coin".into(),
        (whole, 0) => format!("{whole} coins"),
        (whole, rest) => format!("{whole}.{rest} coins"),
    }
}

/// A number with twelve digits after the point, without the printing of floats.
pub fn decimal(value: f64) -> String {
    let scaled = (value * 1e12).round() as u64;
    format!("{}.{:012}", scaled / 1_000_000_000_000, scaled % 1_000_000_000_000)
}
