//! Positions that a test proves dead, and the swaps that would lead to one.

use std::mem::take;

use super::words::few;
use super::{CellSet, HarmonyReasoner, Method};
use crate::grid::{Cell, Line};
use crate::kit::numbers::{capital, counted, lower};
use crate::puzzle::{Fact, Next, Reason, Sentences};
use crate::puzzles::harmony::Harmony;
use crate::puzzles::harmony::board::{Board, Swap};
use crate::puzzles::harmony::diagnose::diagnose;
use crate::puzzles::harmony::solve::dead::{Dead, dead, dead_after};
use crate::puzzles::harmony::solve::flat::{FlatBoard, Pair};
use crate::puzzles::harmony::solve::open::Open;
use crate::puzzles::harmony::solve::why;

/// A swap that cannot be made next.
#[derive(Clone)]
pub struct Ended {
    pub pair: Pair,
    /// What is wrong after it.
    dead: Dead,
    /// Swaps of the same kind are reported together: the technique, and the tile or colour concerned.
    kind: (Method, usize),
}

fn method(dead: &Dead) -> Method {
    match dead {
        Dead::Frozen(_) => Method::LastMove,
        Dead::Blocked(..) => Method::Blocked,
        Dead::Ring(_) | Dead::Rivals(..) => Method::Rivals,
        Dead::Isolated(_) | Dead::Stuck(_) => Method::Alone,
        Dead::OddRow(_) => Method::OddRow,
        Dead::Parted(_) => Method::Parted,
        Dead::Crowded(_) => Method::Crowded,
    }
}

/// The cells that a test depends on.
fn used(flat: &FlatBoard, dead: &Dead) -> CellSet {
    let of = |inside: &dyn Fn(usize) -> bool| (0..flat.cells()).filter(|&cell| inside(cell)).collect();
    match *dead {
        Dead::Frozen(at) => CellSet::one(at),
        Dead::Blocked(a, b) | Dead::Rivals(a, b) => CellSet::one(a) | CellSet::one(b),
        Dead::Ring(ref ring) => of(&|cell| ring.contains(&cell)),
        Dead::Isolated(at) => of(&|cell| cell / flat.cols == at / flat.cols || cell % flat.cols == at % flat.cols),
        Dead::Stuck(at) => of(&|cell| cell / flat.cols == at / flat.cols),
        Dead::OddRow(row) => of(&|cell| cell / flat.cols == row),
        Dead::Parted(_) | Dead::Crowded(_) => CellSet::ALL,
    }
}

/// Why the position is dead, if a test proves it.
pub fn ended(standing: &HarmonyReasoner) -> Option<Next<Harmony>> {
    let (flat, board) = (&standing.flat, &standing.board);
    if let Some(fact) = standing.broken {
        return Some(broken(standing, fact));
    }
    let mut counts = [0; 16];
    for &home in &flat.home {
        counts[usize::from(home)] += 1;
    }
    // The two faults that no swap causes or repairs come first in a diagnosis.
    if flat.sum() % 2 == 1 || counts[..flat.rows].iter().any(|&count| count != flat.cols) {
        let fault = diagnose(board).into_iter().next()?;
        return Some(standing.fails(Method::Counts, fault.words.into(), fault.cells, Vec::new()));
    }
    let dead = dead(flat)?;
    let why = why::why(board, &dead);
    Some(standing.fails(method(&dead), why.words.into(), why.cells, standing.past(used(flat, &dead))))
}

/// A learnt fact is impossible.
fn broken(standing: &HarmonyReasoner, fact: Fact) -> Next<Harmony> {
    let other = standing.cell(fact.value as usize % standing.flat.cells());
    let denied = standing.denied.iter().find(|denied| denied.fact == fact.denied());
    let (why, mut given) = match denied {
        Some(denied) => ("that swap is ruled out", vec![denied.fact]),
        None => ("these two cannot swap", Vec::new()),
    };
    given.push(fact);
    let words = format!(
        "{} would swap with {}, but {why}.",
        capital(&standing.board.tile_words(fact.cell)),
        standing.board.tile_words(other)
    );
    standing.fails(Method::Alone, words.into(), vec![fact.cell, other], given)
}

/// The next swaps that are ruled out together, by the simplest technique up to `most`.
pub fn exclude(standing: &mut HarmonyReasoner, most: Method) -> Option<Next<Harmony>> {
    let ended = take(&mut standing.ended).unwrap_or_else(|| all(standing));
    let first = ended.iter().map(|ended| ended.kind).min().filter(|&(method, _)| method <= most);
    let Some(kind) = first else {
        standing.ended = Some(ended);
        return None;
    };
    let (group, rest): (Vec<Ended>, Vec<Ended>) = ended.into_iter().partition(|one| one.kind == kind);
    standing.ended = Some(rest);
    let reason = told(standing, &group)?;
    for one in &group {
        standing.deny(one.pair, false);
    }
    Some(Next::Follows(reason))
}

/// All swaps after which a test fails; none fails before.
fn all(standing: &HarmonyReasoner) -> Vec<Ended> {
    let mut after = standing.flat.clone();
    let open = Open::new(&after);
    let mut ended = Vec::new();
    for pair in standing.swaps() {
        after.swap(pair);
        if let Some(dead) = dead_after(&after, pair, &open).filter(|_| !after.done()) {
            let (a, b) = (usize::from(pair.0), usize::from(pair.1));
            // The tile concerned, identified by its cell before the swap.
            let tile = match dead {
                Dead::Frozen(at) | Dead::Blocked(at, _) | Dead::Isolated(at) | Dead::Stuck(at) => match at {
                    at if at == a => b,
                    at if at == b => a,
                    at => at,
                },
                Dead::OddRow(row) => row,
                Dead::Crowded(home) => home.into(),
                Dead::Ring(_) | Dead::Rivals(..) | Dead::Parted(_) => 0,
            };
            ended.push(Ended { pair, kind: (method(&dead), tile), dead });
        }
        after.unswap(pair);
    }
    ended
}

/// The reason for ruling out swaps of one kind.
fn told(standing: &HarmonyReasoner, group: &[Ended]) -> Option<Reason<Harmony>> {
    let first = group.first()?;
    let swap = standing.flat.on_board(first.pair);
    let (method, tile) = first.kind;
    let mut cells: Vec<Cell> = Vec::new();
    let mut rests = CellSet::NONE;
    let mut after: Board = standing.board.clone();
    after.make(swap);
    for one in group {
        let mut flat = standing.flat.clone();
        flat.swap(one.pair);
        rests |= CellSet::of(one.pair) | used(&flat, &one.dead);
        let Swap { a, b } = standing.flat.on_board(one.pair);
        for cell in [a, b] {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    }
    let mut names = Vec::new();
    let words = if method == Method::LastMove {
        let at = standing.cell(tile);
        names.push(at);
        cells.retain(|&cell| cell != at);
        let others = few(&cells);
        cells.insert(0, at);
        let home = Line::Row(standing.flat.home[tile].into()).words();
        let tile = capital(&standing.board.tile_words(at));
        Sentences::from(format!("{tile} has one move left, and it must end in {home}."))
            .so(&format!("it does not go to {others}"))
    } else {
        let why = why::why(&after, &first.dead);
        let (one, other) = (standing.board.tile_words(swap.a), standing.board.tile_words(swap.b));
        let words = Sentences::from(format!("Suppose {one} swaps with {other}."))
            .and(format!("Then {}", lower(&why.words)))
            .so("they do not swap now");
        let more = counted(group.len() as u64 - 1, "other swap goes", "other swaps go");
        if group.len() > 1 { words.and(format!("{} the same way.", capital(&more))) } else { words }
    };
    let follows = group.iter().map(|one| standing.fact(one.pair, false)).collect();
    Some(Reason { names, given: standing.past(rests), follows, ..standing.reason(method, words, cells) })
}
