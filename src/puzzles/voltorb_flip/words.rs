//! A Voltorb Flip board in words: its state in one line, what is advised and why, and each of its places.

use crate::grid::Cell;
use crate::kit::numbers::grouped;
use crate::puzzle::{Finding, Mode, Report, Spot, Tone};
use crate::search::{Outcome, Verdict};

use super::advice::{Advice, Answer, Span, Why, coins, percent, percent_fine};
use super::board::{Aim, Board, End, Line};
use super::hand::{self, Field};

/// The board as it stands.
pub fn check(board: &Board, mode: Mode) -> Report {
    let end = board.end();
    let mut findings = Vec::new();
    let wrong = board.all_clues().and_then(|clues| clues.contradiction(&board.cards, board.level));
    if let Some(wrong) = &wrong {
        findings.push(Finding { tone: Tone::Wrong, words: wrong.words.clone() });
    }
    let touched = board.cards.iter().any(Option::is_some);
    // What was typed in is won when the last 2 or 3 came up; clues that need none are no feat.
    let solved = wrong.is_none() && end == Some(End::Won) && (touched || board.round.is_some());
    if mode != Mode::Solve && end.is_none() && wrong.is_none() {
        tell(board, &mut findings);
    }
    if mode != Mode::Solve
        && let Some(end) = end.filter(|_| wrong.is_none())
    {
        over(board, end, &mut findings);
    }
    Report { status: status(board, end), findings, solved }
}

fn status(board: &Board, end: Option<End>) -> String {
    let level = board.level.map_or(String::new(), |level| format!("Level {level}. "));
    if board.unfinished().is_some() {
        let open = board
            .clues
            .iter()
            .map(|draft| 2 - usize::from(draft.sum.is_some()) - usize::from(draft.voltorbs.is_some()));
        return match open.sum() {
            1 => format!("{level}1 number is missing."),
            count => format!("{level}{count} numbers are missing."),
        };
    }
    let flips = match board.flips() {
        0 => "No card flipped.".to_string(),
        1 => "1 card flipped.".into(),
        count => format!("{count} cards flipped."),
    };
    let worth = match board.coins() {
        0 => String::new(),
        count => format!(" {}.", coins(f64::from(count))),
    };
    let how = match end {
        None => "",
        Some(End::Won) => " Won.",
        Some(End::Lost) => " Lost.",
        Some(End::Stopped) => " Stopped.",
    };
    format!("{level}{flips}{worth}{how}")
}

/// The round is over: how, and what comes next.
fn over(board: &Board, end: End, findings: &mut Vec<Finding>) {
    let Some(round) = &board.round else {
        findings.push(Finding { tone: Tone::Done, words: "No 2 or 3 is left: the round is won.".into() });
        return;
    };
    let next =
        board.next_level().map_or(String::new(), |level| format!(" The next round is of level {level}."));
    let won = board.coins();
    let words = match end {
        End::Won => format!("Won: {}.{next}", coins(f64::from(won))),
        End::Lost => format!("That was a Voltorb: the coins of this round are lost.{next}"),
        End::Stopped => format!("Stopped with {}.{next}", coins(f64::from(won))),
    };
    let tone = if end == End::Lost { Tone::Wrong } else { Tone::Done };
    findings.push(Finding { tone, words });
    let purse = u64::from(round.purse) + u64::from(won);
    if round.purse > 0 {
        findings.push(Finding { tone: Tone::Note, words: format!("In all: {}.", coins(purse as f64)) });
    }
}

/// What an adviser said.
fn tell(board: &Board, findings: &mut Vec<Finding>) {
    let Some(told) = board.advice.0.as_ref() else { return };
    let answer = &told.answer;
    let mut note = |tone, words| findings.push(Finding { tone, words });
    if !told.fresh {
        // As much room as the advice to come: nothing should jump.
        note(Tone::Done, "Looking at the new position …".into());
        note(Tone::Note, "Counting the boards that fit …".into());
        return;
    }
    if let Some(advice) = &answer.advice {
        note(Tone::Done, advised(board, answer, advice));
        note(Tone::Note, worth(advice));
        if advice.aim == Aim::Coins && board.coins() > 0 && advice.why != Why::Done {
            let now = f64::from(board.coins());
            let words = if advice.why == Why::Stop {
                format!("Stopping now keeps {}: no card is worth the risk.", coins(now))
            } else {
                format!("Stopping now would keep {}.", coins(now))
            };
            note(Tone::Note, words);
        }
    }
    note(Tone::Note, fits(board, answer));
    if board.round.is_none() && answer.advice.as_ref().is_some_and(|advice| advice.best.is_some()) {
        note(Tone::Note, "Then press 0 to 3: what came up there.".into());
    }
}

fn fits(board: &Board, answer: &Answer) -> String {
    let boards = grouped(&answer.boards);
    let prior = if board.level.is_none() { ", each as likely as the others" } else { "" };
    if answer.boards == "1" { "Only one board fits.".into() } else { format!("{boards} boards fit{prior}.") }
}

/// A verdict: how many boards fit, and what the position is worth where that was settled.
pub fn verdict(outcome: &Outcome) -> Option<String> {
    let boards = match (&outcome.verdict, outcome.count.as_deref()) {
        (Verdict::Unique(_), _) => "Only one board fits, proved.".to_string(),
        (Verdict::Several, Some(count)) => format!("{} boards fit.", grouped(count)),
        (Verdict::Several | Verdict::Found, _) => "More than one board fits.".into(),
        (Verdict::None(..) | Verdict::Unproved(_), _) => return None,
    };
    let detail = |name| {
        let list = outcome.detail.as_deref().unwrap_or_default();
        list.iter().find(|(key, _)| *key == name).map(|(_, text)| text.as_str())
    };
    let share = |text: &str| {
        let (whole, rest) = text.split_once('.')?;
        Some(whole.parse::<u32>().ok()? * 1000 + rest.get(..3)?.parse::<u32>().ok()?)
    };
    let worth = match (detail("win").and_then(share), detail("value").and_then(share)) {
        (Some(share), _) => format!(" Chance to win: {}.{} %.", share / 10, share % 10),
        (None, Some(value)) => format!(" Best play is worth {}.{}.", value / 1000, value % 1000 / 100),
        (None, None) => String::new(),
    };
    Some(boards + &worth)
}

/// The card that is advised, and why.
pub fn advised(board: &Board, answer: &Answer, advice: &Advice) -> String {
    let place = |at: usize| board.size().cell(at).words();
    let safe = advice.best.and_then(|at| answer.odds.get(at)).map(|odds| 1.0 - f64::from(odds[0]));
    match (advice.why, advice.best) {
        (Why::Stop, _) => "Stop here and keep the coins.".into(),
        (Why::Safe, Some(at)) => format!("Flip {}: it cannot be a Voltorb.", place(at)),
        (Why::Best | Why::SoFar, Some(at)) => {
            let safe = safe.map_or(String::new(), |safe| format!(" It is safe with {}.", percent_fine(safe)));
            let what = match (advice.aim, advice.why) {
                (_, Why::SoFar) => "the best so far",
                (Aim::Coins, _) => "no other card is worth more",
                (Aim::Win | Aim::Keep | Aim::Eight, _) => "no other card gives a better chance",
            };
            format!("Flip {}: {what}.{safe}", place(at))
        }
        (Why::Safest, Some(at)) => {
            let safe = safe.map_or(String::new(), percent_fine);
            format!("Flip {}: of the cards that may be a 2 or 3 the safest, with {safe}.", place(at))
        }
        (_, _) => "Nothing is left to gain here.".into(),
    }
}

/// What the position is worth.
pub fn worth(advice: &Advice) -> String {
    let Span { low, high } = advice.value;
    let what = match advice.aim {
        Aim::Win => "Chance to win",
        Aim::Keep => "Chance to keep the level",
        Aim::Eight => "Chance of eight cards and a win",
        Aim::Coins if advice.value.exact() => return format!("Best play brings {} on average.", coins(low)),
        Aim::Coins => {
            return format!("Best play brings {} to {} on average; searching.", coins(low), coins(high));
        }
    };
    if advice.why == Why::Safest {
        format!(
            "{what}: at most {}. More boards fit than can be searched for the best play.",
            percent_fine(high)
        )
    } else if advice.value.exact() {
        format!("{what}: {}.", percent_fine(low))
    } else {
        format!("{what}: between {} and {}; searching.", percent_fine(low), percent_fine(high))
    }
}

/// What is at a spot.
pub fn words(board: &Board, spot: Spot) -> String {
    let known = |value: Option<u8>| value.map_or("not known".to_string(), |value| value.to_string());
    let draft = |line: Line| board.clues.get(board.index(line)).copied().unwrap_or_default();
    match hand::field(board, spot) {
        Some(Field::Card(at)) => card(board, at),
        Some(Field::Sum(line)) => format!("{}: sum {}", line.words(), known(draft(line).sum)),
        Some(Field::Voltorbs(line)) => format!("{}: Voltorbs {}", line.words(), known(draft(line).voltorbs)),
        Some(Field::Level) => format!("level {}", known(board.level)),
        None => "off the board".into(),
    }
}

fn card(board: &Board, at: usize) -> String {
    let cell: Cell = board.size().cell(at);
    let value = |value: usize| if value == 0 { "Voltorb".to_string() } else { value.to_string() };
    let mut words = cell.words();
    if let Some(known) = board.cards.get(at).copied().flatten() {
        return format!("{words}: {}", value(usize::from(known)));
    }
    words += ": hidden";
    let mark = board.marks.get(at).copied().unwrap_or(0);
    if mark != 0 {
        let list: Vec<String> = (0..4).filter(|bit| mark >> bit & 1 == 1).map(value).collect();
        words += &format!(", marked {}", list.join(" or "));
    }
    let Some(told) = &board.advice.0 else { return words };
    if let Some(odds) = told.answer.odds.get(at) {
        let list: Vec<String> = (0..4)
            .filter(|&bit| odds[bit] > 0.0)
            .map(|bit| format!("{} {}", value(bit), percent(f64::from(odds[bit]))))
            .collect();
        words += &format!("; {}", list.join(", "));
    }
    if let Some(advice) = &told.answer.advice {
        if let Some(Some(span)) = advice.cards.get(at) {
            let worth = match advice.aim {
                Aim::Coins => coins(span.low),
                Aim::Win | Aim::Keep | Aim::Eight => percent_fine(span.low),
            };
            let least = if span.exact() { "" } else { "at least " };
            words += &format!("; flipped next: {least}{worth}");
        }
        if advice.best == Some(at) {
            words += "; advised";
        }
    }
    words
}
