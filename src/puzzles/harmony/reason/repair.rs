//! Repairs of a puzzle without a solution: other counts of moves for one tile or for two.
//!
//! Two tiles get one move more or fewer each; or one tile gets one or three more or fewer if the sum of all moves is
//! odd, two if it is even. Tiles involved in the contradiction come first. Only boards that pass the quick tests are
//! offered; which of these have a solution, only the default strategy can tell.

use super::{CellSet, HarmonyReasoner};
use crate::grid::Cell;
use crate::kit::numbers::{capital, counted};
use crate::puzzle::{Addition, Next, Reasoner};
use crate::puzzles::harmony::Harmony;
use crate::puzzles::harmony::board::{Board, MAX_MOVES};
use crate::puzzles::harmony::solve::alive::{Life, quick};

/// A change: the cell of a tile, and how many more moves it gets.
type MovesChange = (usize, i16);

/// The number of ranks into which changes are sorted, the most promising first.
const RANKS: usize = 8;
/// The number of candidates worth a search.
const TRIES: usize = 200;

/// The puzzle of a board, before any swap, with other counts of moves: those that pass the quick tests and are not
/// solved already, the most promising first. Each is made lazily, in some microseconds; there are at most about 20,000.
/// Other counts of moves cannot repair wrong counts of colours.
pub fn repairs(board: &Board) -> impl Iterator<Item = Addition<Harmony>> {
    let board = board.restarted();
    let concerned = concerned(&board);
    let odd = board.tiles().cells().iter().map(|tile| u32::from(tile.moves)).sum::<u32>() % 2 == 1;
    let cells = board.size().area();
    (0..RANKS)
        .flat_map(move |wanted| changes(cells, odd).filter(move |change| rank(change, concerned) == wanted))
        .filter_map(move |change| changed(&board, &change))
}

/// The first candidates.
pub fn first(board: &Board) -> Vec<Addition<Harmony>> {
    repairs(board).take(TRIES).collect()
}

/// The tiles of the first contradiction, by their cells before any swap; none if there is no simple contradiction.
fn concerned(board: &Board) -> CellSet {
    let mut standing = HarmonyReasoner::new(board);
    loop {
        match standing.next() {
            Next::Follows(_) => {}
            Next::Fails(reason) => {
                let origins = reason.cells.iter().map(|&cell| standing.board.origin(cell));
                return origins.map(|origin| board.size().index(origin)).collect();
            }
            Next::Stuck | Next::Done => return CellSet::NONE,
        }
    }
}

/// All changes that give an even sum, of one tile or of two. The same cell twice means one tile.
fn changes(cells: usize, odd: bool) -> impl Iterator<Item = [MovesChange; 2]> {
    let singles = if odd { [-1, 1, -3, 3] } else { [-2, 2, 0, 0] };
    let singles =
        move |at: usize| singles.into_iter().filter(|&more| more != 0).map(move |more| [(at, more), (at, more)]);
    let pairs = move |at: usize| {
        let signs = [(1, -1), (-1, 1), (-1, -1), (1, 1)];
        let others = (at + 1..cells).filter(move |_| !odd);
        others.flat_map(move |other| signs.map(|(more, too)| [(at, more), (other, too)]))
    };
    (0..cells).flat_map(move |at| singles(at).chain(pairs(at)))
}

/// Small changes first, then those of the tiles concerned, then those that keep the sum.
fn rank(&[(a, more), (b, too)]: &[MovesChange; 2], concerned: CellSet) -> usize {
    let aside = |at: usize| usize::from(!concerned.has(at));
    if a == b {
        return if more.abs() == 3 { 6 + aside(a) } else { 2 * aside(a) };
    }
    2 * (aside(a) + aside(b)) + usize::from(more + too != 0)
}

/// The board after a change, if it is valid and passes the quick tests.
fn changed(board: &Board, change: &[MovesChange; 2]) -> Option<Addition<Harmony>> {
    let [(a, _), (b, _)] = *change;
    let mut next = board.clone();
    let mut words = String::new();
    let mut cells: Vec<Cell> = Vec::new();
    let parts = if a == b { 1 } else { 2 };
    for &(at, more) in change.iter().take(parts) {
        let cell = board.size().cell(at);
        let tile = board.tile(cell)?;
        let moves = i16::from(tile.moves) + more;
        next = next.charged(cell, u8::try_from(moves).ok().filter(|&moves| moves <= MAX_MOVES)?)?;
        cells.push(cell);
    }
    if next.is_done() || matches!(quick(&next), Life::Dead(_)) {
        return None;
    }
    let standing = HarmonyReasoner::new(&next);
    for &cell in &cells {
        let moves = next.tile(cell).map_or(0, |tile| tile.moves);
        let join = if words.is_empty() { "give " } else { " and " };
        words.push_str(join);
        words.push_str(&format!("{} {}", standing.board.tile_words(cell), counted(moves.into(), "move", "moves")));
    }
    Some(Addition { words: capital(&words), cells, board: next })
}
