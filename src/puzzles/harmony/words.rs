//! A Harmony board in words: its state in one line, and each of its places.

use crate::grid::Cell;
use crate::kit::numbers::counted;
use crate::puzzle::{Finding, Mode, Report, Spot, Tone};
use crate::search::{Outcome, Verdict};

use super::alive::{Life, quick};
use super::board::Board;
use super::diagnose::diagnose;

/// The board as it stands.
pub fn check(board: &Board, mode: Mode) -> Report {
    let rows = board.size().rows;
    let done = (0..rows).filter(|&row| board.is_row_done(row)).count();
    let solved = board.is_done() && !board.made().is_empty();
    let status = match board.swaps_left() {
        _ if board.is_done() && board.made().is_empty() => "A finished board: shuffle it.".to_string(),
        _ if solved => format!("Solved in {}.", swaps(board.made().len() as u32)),
        left => format!("{} left, {done} of {rows} rows done.", swaps(left)),
    };
    let mut findings = Vec::new();
    let mut say = |tone, words| findings.push(Finding { tone, words });
    if solved {
        if mode == Mode::Play {
            say(Tone::Done, "Solved: every tile is home and has no move left.".into());
        }
    } else if mode == Mode::Edit || board.made().is_empty() {
        let faults = diagnose(board);
        for fault in &faults {
            say(Tone::Wrong, fault.words.clone());
        }
        if let (true, Life::Dead(why)) = (faults.is_empty(), quick(board)) {
            say(Tone::Wrong, format!("This board has no answer. {}", why.words));
        }
    } else if let Life::Dead(why) = quick(board) {
        say(Tone::Wrong, format!("A dead end: take a swap back. {}", why.words));
    }
    Report { status, findings, solved }
}

/// A verdict in words: there is an answer, and of what kind. That there may be others means nothing here.
pub fn verdict(outcome: &Outcome) -> Option<String> {
    if outcome.verdict != Verdict::Found {
        return None;
    }
    let count = |id| outcome.counters.get(id);
    let has = |id| outcome.counters.0.iter().any(|&(name, _)| name == id);
    if has("kept") {
        return Some(format!("Solved, with {} of {} kept.", count("kept"), swaps(count("made") as u32)));
    }
    if has("alive") {
        let all = count("alive") + count("dead") + count("open");
        let least = if count("open") > 0 { "at least " } else { "" };
        return Some(format!("Can be solved, after {least}{} of {all} next swaps.", count("alive")));
    }
    let detail = outcome.detail.as_ref()?.iter().find(|(name, _)| *name == "swaps")?;
    Some(format!("Solved: {}.", swaps(detail.1.parse().ok()?)))
}

fn swaps(count: u32) -> String {
    counted(u64::from(count), "swap", "swaps")
}

/// What is at a spot.
pub fn words(board: &Board, spot: Spot) -> String {
    let size = board.size();
    let row = (spot.y.max(0) / 2) as u16;
    if spot.x < 0 || spot.x >= 2 * size.cols as i16 {
        return match row < size.rows {
            true => format!("target of row {}: {}", row + 1, board.name(row as u8)),
            false => "off the board".into(),
        };
    }
    let cell = Cell::new(row, (spot.x / 2) as u16);
    let Some(tile) = board.tile(cell) else { return "off the board".into() };
    let moves = match tile.moves {
        0 => "no move left".to_string(),
        1 => "1 move left".into(),
        count => format!("{count} moves left"),
    };
    let home = match u16::from(tile.home) == row {
        true => "home".into(),
        false => format!("belongs in row {}", tile.home + 1),
    };
    format!("{}: {} tile, {home}, {moves}", cell.words(), board.name(tile.home))
}
