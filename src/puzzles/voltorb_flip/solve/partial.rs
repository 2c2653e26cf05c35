//! Boards of which clues are missing: the cards that fit the others, filled in card by card.
//!
//! What the cards so far leave of the row, of the columns and of the level decides how the others can be. So each of
//! these states is searched once: if nothing was found below it, it is passed over when other cards lead to it. Between
//! rows, columns that leave the same may change places.

use std::collections::HashSet;

use crate::puzzles::voltorb_flip::advice::Answer;
use crate::puzzles::voltorb_flip::board::{Board, ClueDraft};
use crate::puzzles::voltorb_flip::odds::levels::{self, Config, configs};
use crate::puzzles::voltorb_flip::odds::lines::mask;
use crate::puzzles::voltorb_flip::odds::{MOST_SIDE, pack};
use crate::search::{Counters, Driver, Flow, Options, Outcome, Search, Stepwise, Stopped, Watch, Why, verdict};

/// The choices tried in a node, and its work beyond the usual.
const TRIES: usize = 128;
const WORK: u64 = 1 << 10;

/// Starts a search of a board, which may lack any of its clues.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    let grid = CardGrid::new(board);
    let roots = grid.roots(board.weighed());
    let (stack, dead) = (Vec::new(), HashSet::new());
    let partial = Partial { grid, roots, stack, dead, limit: options.limit, answers: 0, nodes: 0 };
    Box::new(Driver::new(partial, options.nodes))
}

/// Whether cards that this search found for another board fit this one, too.
pub fn holds(board: &Board, answer: &Answer) -> bool {
    let cards: Vec<u8> = answer.cards.iter().copied().flatten().collect();
    answer.agrees(board).is_ok() && board.weighed().is_none_or(|level| levels::weight(level, pack(&cards)) > 0.0)
}

struct Partial {
    grid: CardGrid,
    /// The states in which nothing is filled in yet: one for each way in which the level deals, if there is one.
    roots: Vec<CardsLeft>,
    stack: Vec<OpenState>,
    /// What leads to nothing.
    dead: HashSet<StateKey>,
    limit: u64,
    answers: u64,
    nodes: u64,
}

/// A state whose choices are tried.
struct OpenState {
    state: CardsLeft,
    next: u8,
    value: u8,
    /// The number of solutions found before it.
    before: u64,
}

/// What the cards so far leave to the others.
#[derive(Clone, Copy)]
struct CardsLeft {
    /// The next card.
    at: u8,
    /// What is left of its row and of each column: see [`LineRest`].
    row: u8,
    cols: u64,
    /// The lines whose start is their second one: a bit for each column, the highest for the row.
    second: u8,
    deal: Option<Deal>,
}

/// What is left of a level's cards, and of the free multipliers that it deals; and those so far in the row, and in each
/// column in four bits, of which no line has more than `line`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Deal {
    cards: [u8; 4],
    free: u8,
    line: u8,
    row: u8,
    cols: u32,
}

/// A state as far as it matters to the cards that follow.
#[derive(PartialEq, Eq, Hash)]
struct StateKey {
    at: u8,
    row: u8,
    is_free: bool,
    cols: [u32; MOST_SIDE],
    deal: Option<Deal>,
}

/// A line: what its cards can still be, by what is left of its clue. That is a byte, with the sum in its lower five
/// bits and the Voltorbs above; a number that is unknown is 0 there.
struct LineRest {
    sum: bool,
    voltorbs: Voltorbs,
    /// What is left at the start.
    left: u8,
    /// The values that a card can have, by its place and by what is left before it.
    values: Vec<[u8; 256]>,
    /// The number of ways to fill it.
    ways: u32,
}

/// What is known of a line's Voltorbs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Voltorbs {
    Unknown,
    Some,
    None,
    Count(u8),
}

/// The least and the most that something can be.
type LeastMost = (u32, u32);

impl LineRest {
    /// The starts of a line: two if it matters to the level whether it has a Voltorb, and that is unknown.
    fn starts(clue: &ClueDraft, weighed: bool, masks: &[u8]) -> Vec<LineRest> {
        let starts: &[Voltorbs] = match clue.voltorbs {
            Some(0) => &[Voltorbs::None],
            Some(count) => &[Voltorbs::Count(count)],
            None if weighed => &[Voltorbs::None, Voltorbs::Some],
            None => &[Voltorbs::Unknown],
        };
        starts.iter().map(|&voltorbs| LineRest::new(clue.sum, voltorbs, masks)).collect()
    }

    fn new(sum: Option<u8>, voltorbs: Voltorbs, masks: &[u8]) -> LineRest {
        let count = match voltorbs {
            Voltorbs::Unknown | Voltorbs::None => 0,
            Voltorbs::Some => 1,
            Voltorbs::Count(count) => count,
        };
        let left = sum.unwrap_or(0).min(31) | count.min(7) << 5;
        let mut line = LineRest { sum: sum.is_some(), voltorbs, left, values: Vec::new(), ways: 0 };
        let mut ways = [0_u32; 256];
        ways[0] = 1;
        for mask in masks.iter().rev() {
            let (mut values, mut longer) = ([0; 256], [0; 256]);
            for left in 0..=255 {
                for value in (0..4).filter(|value| mask >> value & 1 == 1) {
                    let after = line.take(left, value).map_or(0, |left| ways[usize::from(left)]);
                    longer[usize::from(left)] += after;
                    values[usize::from(left)] |= u8::from(after > 0) << value;
                }
            }
            ways = longer;
            line.values.push(values);
        }
        line.values.reverse();
        line.ways = ways[usize::from(left)];
        line
    }

    /// What is left after a card.
    fn take(&self, left: u8, value: u8) -> Option<u8> {
        let sum = if self.sum { (left & 31).checked_sub(value)? } else { 0 };
        let voltorbs = match (self.voltorbs, value) {
            (Voltorbs::None, 0) => return None,
            (Voltorbs::Count(_), 0) => (left >> 5).checked_sub(1)?,
            (_, 0) => 0,
            _ => left >> 5,
        };
        Some(sum | voltorbs << 5)
    }

    /// Whether its multipliers are free.
    fn is_free(&self) -> bool {
        self.voltorbs == Voltorbs::None
    }

    /// What its last cards sum to, and how many of them are Voltorbs.
    fn ranges(&self, left: u8, cards: u32) -> [LeastMost; 2] {
        let (sum, voltorbs) = (u32::from(left & 31), u32::from(left >> 5));
        let (fewest, most) = match self.voltorbs {
            Voltorbs::None | Voltorbs::Count(_) => (voltorbs, voltorbs),
            Voltorbs::Unknown | Voltorbs::Some if self.sum => {
                (voltorbs.max(cards.saturating_sub(sum)), cards.saturating_sub(sum.div_ceil(3)))
            }
            Voltorbs::Unknown | Voltorbs::Some => (voltorbs, cards),
        };
        let sums = (cards.saturating_sub(most), 3 * cards.saturating_sub(fewest));
        [if self.sum { (sum, sum) } else { sums }, (fewest, most)]
    }

    /// The free multipliers that its last cards have at least.
    fn frees(&self, left: u8, cards: u32) -> u32 {
        let more = u32::from(left & 31).saturating_sub(cards);
        if self.sum && self.is_free() { more.div_ceil(2) } else { 0 }
    }

    /// What its cards still can be depends on this and on what is left.
    fn sort(&self) -> u32 {
        let voltorbs = match self.voltorbs {
            Voltorbs::Unknown => 0,
            Voltorbs::Some => 1,
            Voltorbs::None => 2,
            Voltorbs::Count(_) => 3,
        };
        u32::from(self.sum) << 2 | voltorbs
    }
}

/// The lines of a board: as columns those that lack more, and first the rows with the fewest fillings. That makes fewer
/// states.
struct CardGrid {
    side: usize,
    /// The card at each place.
    places: Vec<usize>,
    /// The starts of each line.
    rows: Vec<Vec<LineRest>>,
    cols: Vec<Vec<LineRest>>,
    /// What each row has with those below it: the sum, the Voltorbs, and at least so many free multipliers.
    below: Vec<([LeastMost; 2], u32)>,
    /// For each row: the first of the columns whose cards from there on are known alike.
    alike: Vec<Vec<u32>>,
}

impl CardGrid {
    fn new(board: &Board) -> CardGrid {
        let side = usize::from(board.side());
        let weighed = board.weighed().is_some();
        let lacking = |clues: &[ClueDraft]| {
            let numbers = clues.iter().flat_map(|clue| [clue.sum, clue.voltorbs]);
            numbers.filter(Option::is_none).count()
        };
        let (rows, cols) = board.clues.split_at(side);
        let turned = lacking(rows) > lacking(cols);
        let (across, down) = if turned { (cols, rows) } else { (rows, cols) };
        let card = |row: usize, col: usize| if turned { col * side + row } else { row * side + col };
        let known = |card: usize| mask(board.card(card));
        let mut rows: Vec<(usize, Vec<LineRest>)> = Vec::new();
        for (row, clue) in across.iter().enumerate() {
            let masks: Vec<u8> = (0..side).map(|col| known(card(row, col))).collect();
            rows.push((row, LineRest::starts(clue, weighed, &masks)));
        }
        rows.sort_by_key(|(row, starts)| (starts.iter().map(|line| line.ways).sum::<u32>(), *row));
        let order: Vec<usize> = rows.iter().map(|(row, _)| *row).collect();
        let masks = |col: usize| -> Vec<u8> { order.iter().map(|&row| known(card(row, col))).collect() };
        let cols = down.iter().enumerate().map(|(col, clue)| LineRest::starts(clue, weighed, &masks(col))).collect();
        let alike = |row: usize| {
            let rest = |col: usize| masks(col).split_off(row);
            let first = |col: usize| (0..col).find(|&other| rest(other) == rest(col)).unwrap_or(col) as u32;
            (0..side).map(first).collect()
        };
        let alike = (0..=side).map(alike).collect();
        let rows: Vec<Vec<LineRest>> = rows.into_iter().map(|(_, starts)| starts).collect();
        let mut below = vec![([(0, 0); 2], 0)];
        for starts in rows.iter().rev() {
            let (mut ranges, mut free) = below[below.len() - 1];
            let own: Vec<[LeastMost; 2]> = starts.iter().map(|line| line.ranges(line.left, side as u32)).collect();
            for (kind, range) in ranges.iter_mut().enumerate() {
                range.0 += own.iter().map(|own| own[kind].0).min().unwrap_or(0);
                range.1 += own.iter().map(|own| own[kind].1).max().unwrap_or(0);
            }
            free += starts.iter().map(|line| line.frees(line.left, side as u32)).min().unwrap_or(0);
            below.push((ranges, free));
        }
        below.reverse();
        let places = order.iter().flat_map(|&row| (0..side).map(move |col| card(row, col))).collect();
        CardGrid { side, places, rows, cols, below, alike }
    }

    fn roots(&self, level: Option<u8>) -> Vec<CardsLeft> {
        let root = CardsLeft { at: 0, row: 0, cols: 0, second: 0, deal: None };
        let Some(level) = level else { return vec![root] };
        let mut kept: Vec<&Config> = Vec::new();
        for config in configs(level) {
            // One that deals the same cards, and keeps fewer of the boards, adds none.
            let adds = |it: &&Config| {
                [it.voltorbs, it.twos, it.threes] != [config.voltorbs, config.twos, config.threes]
                    || it.free_total < config.free_total
                    || it.free_line < config.free_line
            };
            if kept.iter().all(adds) {
                kept.push(config);
            }
        }
        let root = |it: &Config| {
            let ones = 25 - it.voltorbs - it.twos - it.threes;
            let cards = [it.voltorbs, ones, it.twos, it.threes];
            let deal = Deal { cards, free: it.free_total - 1, line: it.free_line - 1, row: 0, cols: 0 };
            CardsLeft { deal: Some(deal), ..root }
        };
        kept.into_iter().map(root).collect()
    }

    /// The number of choices for the next card: its value, and where a line begins, which of its starts.
    fn choices(&self, state: &CardsLeft) -> u8 {
        let (row, col) = (usize::from(state.at) / self.side, usize::from(state.at) % self.side);
        let two = |place: usize, starts: &[LineRest]| place == 0 && starts.len() > 1;
        match (two(col, &self.rows[row]), two(row, &self.cols[col])) {
            (_, true) => 16,
            (true, false) => 8,
            (false, false) => 4,
        }
    }

    /// The state after a choice, with the value of the card; `None` if that does not fit.
    fn place(&self, state: &CardsLeft, choice: u8) -> Option<(CardsLeft, u8)> {
        let (row, col) = (usize::from(state.at) / self.side, usize::from(state.at) % self.side);
        let value = choice & 3;
        let mut next = CardsLeft { at: state.at + 1, ..*state };
        let across = start(&self.rows[row], col, choice >> 2 & 1, 7, &mut next.second)?;
        let down = start(&self.cols[col], row, choice >> 3 & 1, col, &mut next.second)?;
        let left_across = if col == 0 { across.left } else { state.row };
        let left_down = if row == 0 { down.left } else { left(state, col) };
        let open = across.values[col][usize::from(left_across)] & down.values[row][usize::from(left_down)];
        if open >> value & 1 == 0 {
            return None;
        }
        next.row = across.take(left_across, value)?;
        next.cols = state.cols & !(0xff << (8 * col)) | u64::from(down.take(left_down, value)?) << (8 * col);
        if let Some(deal) = &mut next.deal {
            deal.deal(value, col, across.is_free() || down.is_free())?;
        }
        if col + 1 == self.side {
            next.second &= 0x7f;
            if let Some(deal) = &mut next.deal {
                deal.row = 0;
            }
            if !self.adds_up(&next) {
                return None;
            }
        }
        Some((next, value))
    }

    /// A column as it was begun.
    fn col(&self, state: &CardsLeft, col: usize) -> Option<&LineRest> {
        self.cols[col].get(usize::from(state.second >> col & 1))
    }

    /// Whether the rows from the next one on can have what the columns and the level leave them.
    fn adds_up(&self, state: &CardsLeft) -> bool {
        let row = usize::from(state.at) / self.side;
        let (rows, free) = self.below[row];
        let (mut cols, mut frees) = ([(0, 0); 2], 0);
        let cards = (self.side - row) as u32;
        for col in 0..self.side {
            let Some(line) = self.col(state, col) else { return false };
            let left = left(state, col);
            for (all, own) in cols.iter_mut().zip(line.ranges(left, cards)) {
                *all = (all.0 + own.0, all.1 + own.1);
            }
            frees += line.frees(left, cards);
        }
        let level = state.deal.map(|deal| {
            let [voltorbs, ones, twos, threes] = deal.cards.map(u32::from);
            [ones + 2 * twos + 3 * threes, voltorbs]
        });
        let meets = |kind: usize| {
            let level = level.map_or((0, u32::MAX), |level| (level[kind], level[kind]));
            let all = [rows[kind], cols[kind], level];
            all.iter().map(|range| range.0).max() <= all.iter().map(|range| range.1).min()
        };
        (0..2).all(meets) && state.deal.is_none_or(|deal| free.max(frees) <= u32::from(deal.free))
    }

    /// What matters of a state.
    fn key(&self, state: &CardsLeft) -> StateKey {
        let (row, col) = (usize::from(state.at) / self.side, usize::from(state.at) % self.side);
        let mut cols = [0; MOST_SIDE];
        for (at, key) in cols.iter_mut().enumerate().take(self.side) {
            // Within a row each column has a place of its own.
            let alike = if col == 0 { self.alike[row][at] } else { at as u32 };
            let sort = self.col(state, at).map_or(0, LineRest::sort);
            let free = state.deal.map_or(0, |deal| deal.cols >> (4 * at) & 15);
            *key = alike << 16 | sort << 12 | free << 8 | u32::from(left(state, at));
        }
        if col == 0 {
            cols.sort_unstable();
        }
        let deal = state.deal.map(|deal| Deal { cols: 0, ..deal });
        let is_free = col > 0 && self.rows[row].get(usize::from(state.second >> 7)).is_some_and(LineRest::is_free);
        StateKey { at: state.at, row: if col == 0 { 0 } else { state.row }, is_free, cols, deal }
    }

    /// The solution with these cards.
    fn answer(&self, values: impl Iterator<Item = u8>) -> Answer {
        let mut cards = vec![None; self.places.len()];
        for (&place, value) in self.places.iter().zip(values) {
            cards[place] = Some(value);
        }
        Answer { cards, boards: String::new(), odds: Vec::new(), advice: None }
    }
}

/// What is left of a column.
fn left(state: &CardsLeft, col: usize) -> u8 {
    (state.cols >> (8 * col)) as u8
}

impl Deal {
    /// Deals a card into a column of the row; `None` if the level does not.
    fn deal(&mut self, value: u8, col: usize, is_free: bool) -> Option<()> {
        let left = &mut self.cards[usize::from(value)];
        *left = left.checked_sub(1)?;
        if value > 1 && is_free {
            self.free = self.free.checked_sub(1)?;
            self.row += 1;
            self.cols += 1 << (4 * col);
            let in_col = self.cols >> (4 * col) & 15;
            return (self.row <= self.line && in_col <= self.line.into()).then_some(());
        }
        Some(())
    }
}

/// The line as it was begun; at its first card it begins as chosen, and a bit remembers that.
fn start<'a>(starts: &'a [LineRest], place: usize, chosen: u8, bit: usize, second: &mut u8) -> Option<&'a LineRest> {
    if place == 0 {
        *second = *second & !(1 << bit) | chosen << bit;
    } else if chosen > 0 {
        return None;
    }
    starts.get(usize::from(*second >> bit & 1))
}

impl Partial {
    /// Tries the next choice, and hands out what it completes; `false` once all were tried.
    fn advance(&mut self, found: &mut dyn FnMut(Answer)) -> bool {
        let Some(open) = self.stack.last_mut() else {
            let Some(state) = self.roots.pop() else { return false };
            self.stack.push(OpenState { state, next: 0, value: 0, before: self.answers });
            return true;
        };
        if open.next == self.grid.choices(&open.state) {
            if open.before == self.answers {
                self.dead.insert(self.grid.key(&open.state));
            }
            self.stack.pop();
            return true;
        }
        let choice = open.next;
        open.next += 1;
        let Some((state, value)) = self.grid.place(&open.state, choice) else { return true };
        open.value = value;
        if usize::from(state.at) == self.grid.side * self.grid.side {
            self.answers += 1;
            found(self.grid.answer(self.stack.iter().map(|open| open.value)));
        } else if !self.dead.contains(&self.grid.key(&state)) {
            self.stack.push(OpenState { state, next: 0, value: 0, before: self.answers });
        }
        true
    }
}

impl Stepwise for Partial {
    type Answer = Answer;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Flow {
        self.nodes += 1;
        for _ in 0..TRIES {
            if !self.advance(found) {
                return Flow::End(Ok(()));
            }
            if self.limit > 0 && self.answers >= self.limit {
                return Flow::End(Err(Stopped::User));
            }
        }
        Flow::Node(watch.count(1, WORK))
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn answers(&self) -> u64 {
        self.answers
    }

    fn counters(&self) -> Counters {
        Counters(vec![("nodes", self.nodes)])
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        let reason = || Why::new("No cards fit.", Vec::new());
        Outcome::new(verdict(self.answers, through, reason), self.counters())
    }
}
