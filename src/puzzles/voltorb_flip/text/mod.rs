//! The texts of Voltorb Flip: boards, links, and solutions as they cross from the worker to the page.
//!
//! Answers: rows of `0123.` as known: flipped, or the same on all boards that fit; `status` and `count` are about
//! boards that fit
//!
//! Detail: `{ probability, win, cellWin }`: by row and column, the chance of each value, the chance to win with best
//! play, and with this card next; `null` where not searched

pub mod link;
pub mod plain;

use crate::bits::{BitReader, BitWriter};
use crate::puzzle::{Format, Text};
use crate::scene::between;
use crate::text::{Cursor, Location, TextError};

use super::VoltorbFlip;
use super::advice::{AdviceReason, Answer, CardAdvice, Span};
use super::board::{Aim, Board, MAX_LEVEL, SIDE};

/// The reasons, in the order of their numbers in solutions.
const WHYS: [AdviceReason; 6] = [
    AdviceReason::Done,
    AdviceReason::Safe,
    AdviceReason::Best,
    AdviceReason::SoFar,
    AdviceReason::Stop,
    AdviceReason::Safest,
];
/// The unit of probabilities in solutions is one part in this many.
const PARTS: f64 = 1e9;

impl Text for VoltorbFlip {
    const MOVES_TELL: bool = true;
    const FORMATS: &'static [Format<VoltorbFlip>] = &[Format {
        id: "text",
        name: "Plain text",
        extension: "txt",
        recognise: plain::recognise,
        parse: plain::parse,
        print: |board| Some(plain::print(board)),
        about: true,
        holds: "every board",
    }];

    const TAKES_OVER: Option<fn(&Board, Board) -> Board> = Some(taken_over);
    const SAMPLES: &'static [(&'static str, &'static str)] =
        &[("Clues: the sum and the Voltorbs of each row and column", plain::SAMPLE)];

    /// What is known of every card.
    fn print_answer(board: &Board, answer: &Answer) -> String {
        plain::rows(&answer.cards, usize::from(board.side()))
    }

    /// The same, with a line for everything else.
    fn print_whole(board: &Board, answer: &Answer) -> String {
        let mut out = VoltorbFlip::print_answer(board, answer);
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
        out
    }

    fn parse_answer(board: &Board, text: &str) -> Result<Answer, TextError> {
        let cards = plain::parse_rows(text, usize::from(board.side()))?;
        let area = cards.len();
        let mut answer = Answer { cards, boards: String::new(), odds: Vec::new(), advice: None };
        for line in Cursor::new(text).lines().skip(usize::from(board.side())) {
            let mut words = line.text.split_ascii_whitespace();
            let Some(key) = words.next() else { continue };
            let fail = || line.at.error("This is not a solution.");
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
                    let best = numbers.get(1).copied().flatten().map(|at| at as usize);
                    let best = best.filter(|&at| at < area);
                    let value = Span { low: 0.0, high: 0.0 };
                    answer.advice = Some(CardAdvice { aim, value, cards: Vec::new(), best, why });
                }
                "value" | "card" => {
                    let advice = answer.advice.as_mut().ok_or_else(fail)?;
                    let span = if numbers.is_empty() { None } else { Some(Span { low: share(0)?, high: share(1)? }) };
                    match span {
                        Some(span) if key == "value" => advice.value = span,
                        span if key == "card" && advice.cards.len() < area => advice.cards.push(span),
                        _ => return Err(fail()),
                    }
                }
                _ => return Err(fail()),
            }
        }
        if !answer.odds.is_empty() && answer.odds.len() != area {
            return Location::line(1).fail("This is not a solution.");
        }
        Ok(answer)
    }

    fn encode(board: &Board, bits: &mut BitWriter) {
        link::encode(board, bits);
    }

    fn decode(bits: &mut BitReader<'_>) -> Option<Board> {
        link::decode(bits)
    }
}

/// A board read from a picture, with the game's level and coins, which no picture shows: those of the game that was open, or
/// the only level that deals such clues.
fn taken_over(before: &Board, mut read: Board) -> Board {
    if read.side != SIDE || read.round.is_some() {
        return read;
    }
    // A dealt round belongs to no game that is played elsewhere.
    let game = before.round.is_none() && before.side == SIDE;
    let same = before.clues == read.clues;
    if game {
        read.purse = if same { before.purse } else { before.total() };
        (read.aim, read.assist) = (before.aim, before.assist);
    }
    let deals = |level: &u8| Board { level: Some(*level), ..read.clone() }.contradiction().is_none();
    let kept = if same { before.level } else { before.level_on_leaving() };
    let only = || {
        let mut levels = (1..=MAX_LEVEL).filter(deals);
        levels.next().filter(|_| levels.next().is_none())
    };
    read.level = read.level.or_else(|| kept.filter(|_| game).filter(deals).or_else(only));
    read
}
