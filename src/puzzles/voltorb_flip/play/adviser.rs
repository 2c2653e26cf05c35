//! The adviser's view of a position: which strategy to run, and the words for the board and for a card.

use crate::grid::Mention;
use crate::kit::numbers::{counted, grouped, lower};
use crate::puzzle::{Advised, Finding, Mode, Spot, Tone};

use super::input::{InputField, field};
use crate::puzzles::voltorb_flip::advice::{AdviceReason, Answer, coins, percent, percent_fine};
use crate::puzzles::voltorb_flip::board::{Aim, Board, value_words};
use crate::puzzles::voltorb_flip::odds::levels::LEVELS;

/// The strategy that is to advise, as long as odds are wanted and there is something to play for.
pub fn strategy(board: &Board, mode: Mode) -> Option<&'static str> {
    (mode != Mode::Solve && board.assist && board.end().is_none()).then(|| board.aim.strategy())
}

/// The findings about the position.
pub fn findings(board: &Board, mode: Mode, Advised { answer, fresh }: Advised<'_, Answer>) -> Vec<Finding> {
    let mut findings = Vec::new();
    if board.end().is_some() || board.contradiction().is_some() {
        return findings;
    }
    if !fresh {
        // A placeholder as tall as the advice to come, so that the layout does not jump.
        findings.push(Finding::new(Tone::Done, "Working out the odds …"));
        findings.push(Finding::new(Tone::Note, "Counting the layouts …"));
        findings.extend(key(mode));
        return findings;
    }
    if let Some(advice) = &answer.advice {
        let card = advice.best.map(|at| board.size().cell(at));
        let named = if advice.names().is_some() { Mention::Cells } else { Mention::Nothing };
        let tone = if advice.why == AdviceReason::SoFar { Tone::Note } else { Tone::Done };
        findings.push(Finding::new(tone, answer.advised(board, advice)).of(card, named));
        findings.push(Finding::new(Tone::Note, format!("{} {}", advice.worth(), fits(board, answer))));
        findings.extend(key(mode));
        findings.extend(goal(board));
        if advice.aim == Aim::Coins && board.coins() > 0 && advice.why != AdviceReason::Done {
            let now = coins(f64::from(board.coins()));
            let keeps = if advice.why == AdviceReason::Stop { "keeps" } else { "would keep" };
            let words = format!("Stopping now {keeps} {now}.");
            findings.push(Finding::new(Tone::Note, words));
        }
    }
    if answer.advice.is_none() {
        findings.push(Finding::new(Tone::Note, fits(board, answer)));
    }
    // In Play the keypad asks for it.
    if mode == Mode::Edit && board.round.is_none() && answer.advice.as_ref().is_some_and(|advice| advice.best.is_some())
    {
        findings.push(Finding::new(Tone::Note, "Then play this board, and type what came up."));
    }
    findings
}

/// What the numbers and bars on a card are.
fn key(mode: Mode) -> Option<Finding> {
    let words = "A card's bars and numbers: the chance of a Voltorb, 1, 2 and 3, in percent.";
    (mode == Mode::Play).then(|| Finding::new(Tone::Note, words))
}

/// What the goal means, where its name does not say it.
fn goal(board: &Board) -> Option<Finding> {
    let words = match (board.aim, board.level) {
        (Aim::Win | Aim::Coins, _) => return None,
        (Aim::Keep, Some(LEVELS)) => "Level 8 is kept by a win, or by eight cards for the fifth time in a row.".into(),
        (Aim::Keep, Some(level)) => {
            let flip = counted(level.into(), "card", "cards");
            format!("The level is kept by a win, or by flipping at least {flip}.")
        }
        (Aim::Keep, None) => "The level is kept by a win, or by as many cards as its number.".into(),
        (Aim::Eight, _) => "From level 5 on, five such rounds in a row lead to level 8.".into(),
    };
    Some(Finding::new(Tone::Note, words))
}

fn fits(board: &Board, answer: &Answer) -> String {
    if answer.boards == "1" {
        return "1 possible layout.".into();
    }
    let prior = if board.weighed().is_none() { ", all equally likely" } else { "" };
    format!("{} possible layouts{prior}.", grouped(&answer.boards))
}

/// Why a Voltorb cannot have come up in a game played elsewhere: it would end the round, though no layout has it there.
pub fn refuses(
    board: &Board,
    mode: Mode,
    (spot, letter): (Spot, char),
    Advised { answer, fresh }: Advised<'_, Answer>,
) -> Option<String> {
    let InputField::Card(at) = field(board, spot)? else { return None };
    let asks = mode == Mode::Play && board.round.is_none() && board.card(at).is_none();
    let never = fresh && answer.odds.get(at).is_some_and(|odds| odds[0] == 0.0);
    (asks && letter == '0' && never).then(|| {
        let card = board.size().cell(at).words();
        format!("No layout has a Voltorb at {card}. Check what came up, and the clues.")
    })
}

/// The description of a hidden card: its odds, the value of flipping it, and whether it is the one to flip.
pub fn describe(board: &Board, spot: Spot, Advised { answer, .. }: Advised<'_, Answer>) -> String {
    let mut words = String::new();
    let Some(InputField::Card(at)) = field(board, spot) else { return words };
    if board.card(at).is_some() {
        return words;
    }
    let odds = (0..4).zip(answer.odds.get(at).into_iter().flatten());
    for (index, (value, &chance)) in odds.filter(|(_, chance)| **chance > 0.0).enumerate() {
        words += if index == 0 { "; " } else { ", " };
        words += &format!("{}: {}", value_words(value), percent(f64::from(chance)));
    }
    if let Some(advice) = &answer.advice {
        if let Some(Some(span)) = advice.cards.get(at) {
            let (what, worth) = match advice.aim {
                Aim::Coins => ("on average".into(), coins(span.low)),
                Aim::Win | Aim::Keep | Aim::Eight => (lower(advice.aim.chance()), percent_fine(span.low)),
            };
            let least = if span.exact() { "" } else { "at least " };
            words += &format!("; {what} if flipped: {least}{worth}");
        }
        if advice.best == Some(at) {
            words += "; advised";
        }
    }
    words
}
