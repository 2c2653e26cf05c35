//! Deductions in words.

use super::idea::Idea;
use super::know::{ANY, Know, only};
use super::line::{LineDeduction, bounds, rest};
use super::share::{Share, ShareTotal, parts};
use crate::grid::{Cell, Line};
use crate::kit::numbers::{capital, counted, listed};
use crate::puzzle::Sentences;
use crate::puzzles::voltorb_flip::board::Board;

/// Where to look.
pub fn place(board: &Board, idea: Idea) -> String {
    let name = |line: usize| board.line(line).words();
    match idea {
        Idea::Card(at) => board.size().cell(at).words(),
        Idea::Line(_, line) => name(line),
        Idea::Totals(_) => "the clues of all rows and of all columns".into(),
        Idea::Level | Idea::Count(_) => "the level and all cards".into(),
        Idea::Share(Share { about: ShareTotal::Sums(one, two) | ShareTotal::Voltorbs(one, two), line, .. }) => {
            format!("{} and {}, and how {} crosses them", name(one), name(two), name(line))
        }
        Idea::Share(Share { line, .. }) => format!("the level and {}", name(line)),
    }
}

/// Why it is so, from the least that must be known, and the conclusion.
pub fn words(board: &Board, idea: Idea, least: &Know, claim: &[(usize, u8)]) -> Sentences {
    let why = match idea {
        Idea::Card(at) => format!("nothing fits at {}", board.size().cell(at).words()),
        Idea::Line(way, line) => of_line(board, way, least, line, claim.is_empty()),
        Idea::Totals(sum) => {
            let [rows, cols] = least.totals(sum).map(Option::unwrap_or_default);
            if sum {
                format!("the rows sum to {rows} and the columns to {cols}")
            } else {
                format!("the rows have {} and the columns {cols}", voltorbs(rows))
            }
        }
        Idea::Level => {
            let cards = if least.masks().iter().all(|&mask| mask == ANY) { "" } else { ", with the cards known" };
            format!("{} are not dealt{cards}", boards(least))
        }
        Idea::Count(value) => {
            let (low, high) = super::level::dealt(least, value).unwrap_or_default();
            // If a card keeps the value, the claim is that all cards which can have it do.
            let all = claim.iter().any(|&(_, values)| values >> value & 1 == 0);
            let has = format!("{} have {}", boards(least), bound(all));
            let name = value_name(value);
            if all {
                format!("{has} {}, and only that many cards can be {name}", of_value(low.into(), value))
            } else {
                format!("{has} {}, all known: no other card is {name}", of_value(high.into(), value))
            }
        }
        Idea::Share(share) => of_share(board, share, least, claim.is_empty()),
    };
    let why = Sentences::from(capital(&format!("{why}.")));
    match idea {
        Idea::Line(_, line) | Idea::Share(Share { line, .. }) if !claim.is_empty() => {
            let why = match idea {
                Idea::Line(LineDeduction::Splits, _) => {
                    why.and(format!("Its other cards are {}.", splits(least, line)))
                }
                _ => why,
            };
            why.hence(&effects(board, line, claim))
        }
        _ => why,
    }
}

fn of_line(board: &Board, way: LineDeduction, least: &Know, line: usize, fails: bool) -> String {
    let name = board.line(line).words();
    let clue = least.clue(line);
    let asks = made(clue.sum.map(u32::from), clue.voltorbs.map(u32::from));
    let Some(rest) = rest(least, line) else {
        return format!("{name} has {asks}, and the cards known there do not agree with that");
    };
    let bombs = voltorbs(clue.voltorbs.unwrap_or_default().into());
    let left = made(rest.sum.map(u32::from), rest.voltorbs.map(u32::from));
    let left = format!("{name} has {left} left for {}", cards(rest.cards.into()));
    match way {
        _ if fails => format!("{name} has {asks}, and no cards that are possible there make that"),
        LineDeduction::Last => format!("{name} has {asks}, and its other cards make {}", rest.made),
        LineDeduction::Safe => format!("{name} has no Voltorb"),
        LineDeduction::Found => format!("{name} has {bombs}, already found"),
        LineDeduction::Voltorbs => {
            format!("{name} has {bombs}, and only that many of its cards can be Voltorbs")
        }
        LineDeduction::Ones => format!("{left}: nothing more than 1s and Voltorbs"),
        LineDeduction::Sum => {
            let range = match bounds(&rest).unwrap_or_default() {
                (low, high) if low == high => format!("exactly {low}"),
                (1, high) => format!("at most {high}"),
                (low, _) => format!("at least {low}"),
            };
            format!("{left}: each card that is not a Voltorb is {range}")
        }
        LineDeduction::Splits => format!("{name} has {asks}"),
    }
}

/// The possible fillings of a line's unknown cards, regardless of order: "either a Voltorb and two 1s, or two Voltorbs
/// and a 2, in some order".
fn splits(least: &Know, line: usize) -> String {
    // Each filling as the numbers of its 0s, 1s, 2s and 3s.
    let mut sets: Vec<[u8; 4]> = Vec::new();
    for way in least.ways(line) {
        let mut set = [0; 4];
        for (place, mask) in least.line(line).enumerate() {
            set[usize::from(way >> (2 * place) & 3)] += u8::from(only(mask).is_none());
        }
        if !sets.contains(&set) {
            sets.push(set);
        }
    }
    let named: Vec<String> = sets.into_iter().map(set_words).collect();
    match &named[..] {
        [one] => format!("{one}, in some order"),
        [one, two] => format!("either {one}, or {two}, in some order"),
        _ => format!("one of {} sets that make that", named.len()),
    }
}

/// "a Voltorb and two 1s", for the numbers of Voltorbs, 1s, 2s and 3s.
fn set_words(set: [u8; 4]) -> String {
    let many = ["two", "three", "four", "five", "six", "seven"];
    let mut parts: Vec<String> = Vec::new();
    for (value, count) in (0..).zip(set) {
        match count {
            0 => {}
            1 => parts.push(value_name(value).into()),
            _ => {
                let noun = if value == 0 { "Voltorb".into() } else { value.to_string() };
                let count = many.get(usize::from(count) - 2).unwrap_or(&"many");
                parts.push(format!("{count} {noun}s"));
            }
        }
    }
    listed(&parts, "and")
}

fn of_share(board: &Board, share: Share, least: &Know, fails: bool) -> String {
    let Share { about, line, most } = share;
    let Some(parts) = parts(least, about, line < least.side) else { return String::new() };
    let amount = if most { parts.high } else { parts.low };
    let together = |one: usize, two: usize| {
        let [one, two] = [one, two].map(|line| board.line(line).words());
        format!("{one} and {two}")
    };
    let dealt = || format!("{} have {} ", boards(least), bound(!most));
    let (what, them) = match about {
        ShareTotal::Sums(one, two) => (format!("{} sum to {amount} together", together(one, two)), "that"),
        ShareTotal::Voltorbs(one, two) => {
            (format!("{} have {} together", together(one, two), voltorbs(amount)), "them")
        }
        ShareTotal::Value(value) => (dealt() + &of_value(amount, value), "them"),
        ShareTotal::Free | ShareTotal::FreeOf(_) => {
            let place = if about == ShareTotal::Free { "" } else { " in any line" };
            let cards = cards(amount);
            let lies = "above 1 in rows and columns without Voltorbs";
            (format!("{}{cards} {lies}{place}", dealt()), "them")
        }
    };
    let (kind, name) = match board.line(line) {
        Line::Row(_) => ("rows", board.line(line).words()),
        Line::Col(_) => ("columns", board.line(line).words()),
    };
    let part = |(low, high): (u32, u32)| if most { low } else { high };
    if fails {
        return format!("{what}, but the {kind} have {} {} of {them}", bound(most), part(parts.others(None)));
    }
    let others = part(parts.others(Some(line % least.side)));
    let own = if most { parts.high.saturating_sub(others) } else { parts.low.saturating_sub(others) };
    let rest = if others == 0 && most {
        String::new()
    } else {
        format!(", {} {others} of {them} in the other {kind}", bound(most))
    };
    format!("{what}{rest}: that leaves {} {own} to {name}", bound(!most))
}

const fn bound(least: bool) -> &'static str {
    if least { "at least" } else { "at most" }
}

/// The conclusion for cards of a line.
fn effects(board: &Board, line: usize, claim: &[(usize, u8)]) -> String {
    let is_row = matches!(board.line(line), Line::Row(_));
    let kind = if is_row { "column" } else { "row" };
    let mut said = Vec::new();
    for values in 1..ANY {
        let alike = claim.iter().filter(|&&(_, gone)| gone == values);
        let place = |cell: Cell| (1 + if is_row { cell.col } else { cell.row }).to_string();
        let places: Vec<String> = alike.map(|&(at, _)| place(board.size().cell(at))).collect();
        let (plural, is) = if places.len() > 1 { ("s", "are") } else { ("", "is") };
        let what = match only(!values & ANY) {
            _ if places.is_empty() => continue,
            Some(value) if places.len() > 1 => format!("are each {}", value_name(value)),
            Some(value) => format!("is {}", value_name(value)),
            None if values == 1 => format!("{is} safe"),
            None => {
                let gone = (0..4).filter(|value| values >> value & 1 == 1);
                format!("cannot be {}", listed(&gone.map(value_name).collect::<Vec<_>>(), "or"))
            }
        };
        let name = board.line(line).words();
        said.push(format!("{name}, {kind}{plural} {} {what}", listed(&places, "and")));
    }
    listed(&said, "and")
}

/// The noun for a card of a value.
pub fn value_name(value: u8) -> &'static str {
    ["a Voltorb", "a 1", "a 2", "a 3"][usize::from(value & 3)]
}

/// "a sum of 4 and 2 Voltorbs", as far as it is known.
fn made(sum: Option<u32>, count: Option<u32>) -> String {
    let sum = sum.map(|sum| format!("a sum of {sum}"));
    let parts: Vec<String> = sum.into_iter().chain(count.map(voltorbs)).collect();
    listed(&parts, "and")
}

/// The boards that the level deals with such clues.
fn boards(least: &Know) -> String {
    let made = made(least.total(true), least.total(false));
    let with = if made.is_empty() { "" } else { " with " };
    format!("boards of level {}{with}{made}", least.level.unwrap_or_default())
}

/// "2 cards of value 3".
fn of_value(count: u32, value: u8) -> String {
    if value == 0 { voltorbs(count) } else { format!("{} of value {value}", cards(count)) }
}

fn voltorbs(count: u32) -> String {
    if count == 0 {
        return "no Voltorb".into();
    }
    counted(count.into(), "Voltorb", "Voltorbs")
}

fn cards(count: u32) -> String {
    counted(count.into(), "card", "cards")
}
