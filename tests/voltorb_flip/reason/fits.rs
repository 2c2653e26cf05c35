//! Boards that fit, with clues possibly missing: listed row by row, or only tested for existence.

use std::collections::HashSet;

use crate::voltorb_flip::oracle::weight;
use gridlight::puzzle::Fact;
use gridlight::puzzles::voltorb_flip::board::Board;
use gridlight::puzzles::voltorb_flip::odds::levels::configs;

/// The most boards listed.
const MOST: usize = 6000;

/// The rows of `side` cards with these values allowed that meet the known parts of a clue.
pub fn rows(side: usize, (sum, voltorbs): (Option<u8>, Option<u8>), masks: &[u8]) -> Vec<Vec<u8>> {
    let mut rows = Vec::new();
    'all: for code in 0..4_usize.pow(side as u32) {
        let mut row = Vec::new();
        for (place, mask) in masks.iter().enumerate() {
            let value = (code >> (2 * place) & 3) as u8;
            if mask >> value & 1 == 0 {
                continue 'all;
            }
            row.push(value);
        }
        let made = (row.iter().sum::<u8>(), row.iter().filter(|&&card| card == 0).count() as u8);
        if sum.is_none_or(|sum| sum == made.0) && voltorbs.is_none_or(|voltorbs| voltorbs == made.1) {
            rows.push(row);
        }
    }
    rows
}

/// A board's clue parts.
pub fn clue(board: &Board, line: usize) -> (Option<u8>, Option<u8>) {
    (board.clues[line].sum, board.clues[line].voltorbs)
}

/// The values that the cards turned up leave, and facts.
pub fn masks(board: &Board, facts: &[Fact]) -> Vec<u8> {
    let mut masks: Vec<u8> = board.cards.iter().map(|card| card.map_or(15, |value| 1 << value)).collect();
    facts.iter().for_each(|&fact| learn(board, &mut masks, fact));
    masks
}

pub fn learn(board: &Board, masks: &mut [u8], fact: Fact) {
    let bit = 1 << fact.value;
    masks[board.at(fact.cell).unwrap()] &= if fact.holds { bit } else { !bit };
}

/// All boards that fit, row by row; `None` if there are too many.
pub fn listed(board: &Board, masks: &[u8]) -> Option<Vec<Vec<u8>>> {
    let side = usize::from(board.side());
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for row in 0..side {
        let rows = rows(side, clue(board, row), &masks[row * side..(row + 1) * side]);
        let mut longer = Vec::new();
        for cards in &all {
            for more in &rows {
                let cards: Vec<u8> = cards.iter().chain(more).copied().collect();
                let left = (side - 1 - row) as i32;
                let fits = (0..side).all(|col| {
                    let column = cards.iter().skip(col).step_by(side);
                    let sum: i32 = column.clone().map(|&card| i32::from(card)).sum();
                    let zeros = column.filter(|&&card| card == 0).count() as i32;
                    let (asked, voltorbs) = clue(board, side + col);
                    let numbers = voltorbs.map(|voltorbs| left - (i32::from(voltorbs) - zeros));
                    numbers.is_none_or(|numbers| (0..=left).contains(&numbers))
                        && asked.is_none_or(|asked| {
                            let (least, most) = (numbers.unwrap_or(0), 3 * numbers.unwrap_or(left));
                            (least..=most).contains(&(i32::from(asked) - sum))
                        })
                });
                if fits {
                    longer.push(cards);
                }
            }
            if longer.len() > 40 * MOST {
                return None;
            }
        }
        all = longer;
    }
    all.retain(|cards| board.weighed().is_none_or(|level| weight(level, cards) > 0.0));
    (all.len() <= MOST).then_some(all)
}

/// The state of the rows above: for each column the rest of its clue, whether it has a Voltorb, and its free 2s and 3s;
/// the total numbers of Voltorbs, 2s and 3s, the free ones, and the most of them in a row.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
struct Above {
    cols: Vec<[u8; 4]>,
    counts: [u8; 3],
    free: [u8; 2],
}

/// Whether any board fits: row by row with everything that matters of the rows above. `deals`: whether free 2s and 3s
/// per line count as well. `None`: too much to try.
fn possible(board: &Board, masks: &[u8], deals: bool) -> Option<bool> {
    let side = usize::from(board.side());
    let level = board.weighed();
    let sets = if deals && level.is_some() { 1 << side } else { 1_u32 };
    for set in 0..sets {
        // The columns without a Voltorb are guessed.
        let safe = |col: usize| set >> col & 1 == 1;
        if sets > 1 && (0..side).any(|col| clue(board, side + col).1.is_some_and(|it| (it == 0) != safe(col))) {
            continue;
        }
        let mut states: HashSet<Above> = [Above { cols: vec![[0; 4]; side], ..Above::default() }].into_iter().collect();
        for row in 0..side {
            let rows = rows(side, clue(board, row), &masks[row * side..(row + 1) * side]);
            if states.len() * rows.len() > 40_000 {
                return None;
            }
            let mut next = HashSet::new();
            for (above, row) in states.iter().flat_map(|above| rows.iter().map(move |row| (above, row))) {
                let mut now = above.clone();
                let safe_row = !row.contains(&0);
                let mut fits = true;
                let mut free = 0;
                for (col, &card) in row.iter().enumerate() {
                    let (sum, voltorbs) = clue(board, side + col);
                    let column = &mut now.cols[col];
                    if let Some(sum) = sum {
                        column[0] += card;
                        fits &= column[0] <= sum;
                    }
                    if let Some(voltorbs) = voltorbs {
                        column[1] += u8::from(card == 0);
                        fits &= column[1] <= voltorbs;
                    }
                    if sets > 1 {
                        fits &= card > 0 || !safe(col);
                        column[2] |= u8::from(card == 0);
                        let counts = card > 1 && (safe_row || safe(col));
                        column[3] += u8::from(counts);
                        free += u8::from(counts);
                    }
                    if level.is_some() && card != 1 {
                        now.counts[usize::from(card.saturating_sub(1))] += 1;
                    }
                }
                now.free = [now.free[0] + free, now.free[1].max(free)];
                fits &= level.is_none_or(|level| {
                    configs(level).iter().any(|it| {
                        now.counts.iter().zip([it.voltorbs, it.twos, it.threes]).all(|(now, all)| *now <= all)
                            && (sets == 1 || now.free[0] < it.free_total && now.free[1] < it.free_line)
                    })
                });
                if fits {
                    next.insert(now);
                }
            }
            states = next;
        }
        let found = states.iter().any(|end| {
            (0..side).all(|col| {
                let (sum, voltorbs) = clue(board, side + col);
                sum.is_none_or(|sum| sum == end.cols[col][0])
                    && voltorbs.is_none_or(|it| it == end.cols[col][1])
                    && (sets == 1 || safe(col) != (end.cols[col][2] == 1))
            }) && level.is_none_or(|level| {
                let line = end.cols.iter().map(|col| col[3]).max().unwrap().max(end.free[1]);
                configs(level).iter().any(|it| {
                    end.counts == [it.voltorbs, it.twos, it.threes]
                        && (sets == 1 || end.free[0] < it.free_total && line < it.free_line)
                })
            })
        });
        if found {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether nothing fits; free 2s and 3s are only considered if they decide it.
pub fn impossible(board: &Board, masks: &[u8]) -> Option<bool> {
    match possible(board, masks, false) {
        Some(true) if board.weighed().is_some() => possible(board, masks, true).map(|found| !found),
        found => found.map(|found| !found),
    }
}
