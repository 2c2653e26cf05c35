//! Quick tests that prove a position dead: no sequence of swaps saves a board that fails one.
//!
//! A tile without moves is *frozen*. A tile with a single move outside its row has only one thing left to do: swap with
//! whatever is then in its home row, straight above or below. Such *last movers* of one column point at each other; a
//! chain of them must not end at a frozen tile or form a ring longer than two, and no two of them may want the same
//! cell. Furthermore, the tiles of each colour must find different columns of their home row, which is a bipartite
//! matching.
//!
//! Cost: about one microsecond on a 6x6 board.

use super::flat::{FlatBoard, Pair};
use super::open::{FAR, Open};

/// Why a position is dead, with the cells concerned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dead {
    /// A frozen tile is not in its home row.
    Frozen(usize),
    /// A last mover's home cell holds a frozen tile.
    Blocked(usize, usize),
    /// Last movers of a column each want the next one's cell, in a ring.
    Ring(Vec<usize>),
    /// Two last movers want the same cell.
    Rivals(usize, usize),
    /// A tile has moves, but no tile in its row or column has.
    Isolated(usize),
    /// A tile in its home row has one move, and no other tile of the row has any.
    Stuck(usize),
    /// The tiles of a colour cannot all find different columns.
    Crowded(u8),
    /// Tiles that can swap only among themselves, and have an odd number of moves or do not fit their rows.
    Parted(Vec<usize>),
    /// Every tile of a row is home, with one move or none, and the number of single moves is odd.
    OddRow(usize),
}

/// The first test that a position fails.
pub fn dead(flat: &FlatBoard) -> Option<Dead> {
    if let Some(dead) = local(flat) {
        return Some(dead);
    }
    let open = Open::new(flat);
    if let Some(parted) = open.parted(flat) {
        return Some(Dead::Parted(parted));
    }
    (0..flat.rows as u8).find(|&home| !matches(flat, &open, home)).map(Dead::Crowded)
}

/// The same right after a swap, if the position before fails no test; `open`: its open cells. Where both tiles keep a
/// move, these stay the same: then only the two colours can be crowded now, and nothing is cut off.
pub fn dead_after(flat: &FlatBoard, (a, b): Pair, open: &Open) -> Option<Dead> {
    let (a, b) = (usize::from(a), usize::from(b));
    if flat.left[a] == 0 || flat.left[b] == 0 {
        return dead(flat);
    }
    let (one, other) = (flat.home[a], flat.home[b]);
    let crowded = |&home: &u8| !matches(flat, open, home);
    local(flat).or_else(|| [one.min(other), one.max(other)].into_iter().find(crowded).map(Dead::Crowded))
}

/// The first of the tests that look at single tiles, lines and chains.
fn local(flat: &FlatBoard) -> Option<Dead> {
    let cells = flat.cells();
    let cols = flat.cols;
    for cell in 0..cells {
        if flat.is_home(cell) {
            continue;
        }
        match flat.left[cell] {
            0 => return Some(Dead::Frozen(cell)),
            1 if flat.left[flat.straight(cell)] == 0 => {
                return Some(Dead::Blocked(cell, flat.straight(cell)));
            }
            _ => {}
        }
    }
    let mut row_moving = [0u32; 16];
    let mut col_moving = [0u32; 16];
    let mut all_home = [true; 16];
    let mut heavy = [false; 16];
    for cell in 0..cells {
        let row = cell / cols;
        if flat.left[cell] > 0 {
            row_moving[row] += 1;
            col_moving[cell % cols] += 1;
        }
        all_home[row] &= flat.is_home(cell);
        heavy[row] |= flat.left[cell] > 1;
    }
    for cell in (0..cells).filter(|&cell| flat.left[cell] > 0) {
        let (row, col) = (cell / cols, cell % cols);
        if row_moving[row] == 1 {
            if col_moving[col] == 1 {
                return Some(Dead::Isolated(cell));
            }
            if flat.left[cell] == 1 && flat.is_home(cell) {
                return Some(Dead::Stuck(cell));
            }
        }
        if is_last(flat, cell)
            && let Some(ring) = chain(flat, cell)
        {
            return Some(ring);
        }
    }
    for row in 0..flat.rows {
        if all_home[row] && !heavy[row] && row_moving[row] % 2 == 1 {
            return Some(Dead::OddRow(row));
        }
    }
    None
}

/// Whether the tile at a cell has exactly one move and is not at home.
fn is_last(flat: &FlatBoard, cell: usize) -> bool {
    flat.left[cell] == 1 && !flat.is_home(cell)
}

/// Follows the chain of last movers from one of them.
fn chain(flat: &FlatBoard, start: usize) -> Option<Dead> {
    let aim = flat.straight(start);
    // Only below in the same column, so that each pair is compared once.
    let mut rival = start + flat.cols;
    while rival < flat.cells() {
        if is_last(flat, rival) && flat.straight(rival) == aim {
            return Some(Dead::Rivals(start, rival));
        }
        rival += flat.cols;
    }
    let mut ring = vec![start];
    let mut at = aim;
    while is_last(flat, at) && ring.len() <= flat.rows {
        if at == start {
            return (ring.len() > 2).then_some(Dead::Ring(ring));
        }
        ring.push(at);
        at = flat.straight(at);
    }
    None
}

/// Whether the tiles of a colour can take different columns of their home row.
fn matches(flat: &FlatBoard, open: &Open, home: u8) -> bool {
    let cols = flat.cols;
    let mut taken = 0u16;
    let mut choices: [u16; 16] = [0; 16];
    let mut count = 0;
    for cell in (0..flat.cells()).filter(|&cell| flat.home[cell] == home) {
        let here = 1u16 << (cell % cols);
        let at_home = cell / cols == usize::from(home);
        match (flat.left[cell], at_home) {
            (0, _) | (1, false) => {
                if taken & here != 0 {
                    return false;
                }
                taken |= here;
                continue;
            }
            _ if count == choices.len() => continue,
            (1..=FAR, _) => choices[count] = open.reach(flat, cell),
            _ => choices[count] = !0,
        }
        count += 1;
    }
    let all = if cols >= 16 { !0 } else { (1u16 << cols) - 1 };
    let free = all & !taken;
    for choice in &mut choices[..count] {
        *choice &= free;
    }
    // Most tiles can reach every column: only those with a limited choice need matching.
    let limited = limited_first(&mut choices[..count], free);
    if count > free.count_ones() as usize {
        return false;
    }
    let mut owner = [usize::MAX; 16];
    (0..limited).all(|tile| place(tile, &choices, &mut owner, &mut 0))
}

/// Moves the choices that are limited to the front; returns their number.
fn limited_first(choices: &mut [u16], free: u16) -> usize {
    let mut limited = 0;
    for at in 0..choices.len() {
        if choices[at] != free {
            choices.swap(at, limited);
            limited += 1;
        }
    }
    limited
}

/// Finds a column for a tile, moving others if necessary.
fn place(tile: usize, choices: &[u16; 16], owner: &mut [usize; 16], tried: &mut u16) -> bool {
    let mut left = choices[tile] & !*tried;
    while left != 0 {
        let col = left.trailing_zeros() as usize;
        *tried |= 1 << col;
        if owner[col] == usize::MAX || place(owner[col], choices, owner, tried) {
            owner[col] = tile;
            return true;
        }
        left = choices[tile] & !*tried;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::puzzles::harmony::shuffle::shuffled;
    use crate::random::Random;

    #[test]
    fn after_a_swap_the_same_test_fails() {
        let (mut random, mut dead_ones, mut crowded) = (Random::new(5), 0, 0);
        for seed in 0..120 {
            let side = 2 + (seed % 5) as u16;
            let board = shuffled(Size::new(side, side + (seed % 2) as u16), &[], seed, 3 + seed as u32 % 25);
            let mut flat = FlatBoard::new(&board.unwrap());
            while dead(&flat).is_none() {
                let open = Open::new(&flat);
                let swaps: Vec<Pair> = flat.pairs().into_iter().filter(|&pair| flat.can(pair)).collect();
                for &pair in &swaps {
                    flat.swap(pair);
                    let after = dead(&flat);
                    assert_eq!(dead_after(&flat, pair, &open), after, "seed {seed}");
                    dead_ones += u32::from(after.is_some());
                    crowded += u32::from(matches!(after, Some(Dead::Crowded(_))));
                    flat.unswap(pair);
                }
                let Some(next) = random.pick(&swaps) else { break };
                flat.swap(next);
            }
        }
        assert!(dead_ones > 1000 && crowded > 10, "{dead_ones} dead, {crowded} crowded");
    }
}
