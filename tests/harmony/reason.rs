//! Harmony's deductions compared with brute force: whatever follows is true in every solution, from the evidence alone.

use std::collections::{HashMap, HashSet};

use crate::common::Dice;
use crate::harmony::brute::{Tiles, random, tiles};
use gridlight::grid::{Grid, Size};
use gridlight::puzzle::{Explain, Fact, Next, Reason, Rules};
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::harmony::board::{Board, Swap, Tile};
use gridlight::puzzles::harmony::moves::Move;
use gridlight::puzzles::harmony::reason::TECHNIQUES;
use gridlight::puzzles::harmony::shuffle::shuffled;
use gridlight::puzzles::harmony::text::plain;

/// Two cells by index.
pub type Pair = [usize; 2];

/// A position, and pairs of cells whose tiles must not have their first swap with each other.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub tiles: Tiles,
    pub cols: usize,
    pub forbidden: Vec<Pair>,
}

/// Positions known to be solvable or not.
pub type Known = HashMap<Position, bool>;

impl Position {
    /// The position after a swap, if it is possible and not forbidden. Other first swaps of its tiles are then
    /// impossible.
    fn after(&self, [a, b]: Pair) -> Option<Position> {
        let in_line = a / self.cols == b / self.cols || a % self.cols == b % self.cols;
        if a >= b || !in_line || self.tiles[a].1 == 0 || self.tiles[b].1 == 0 || self.forbidden.contains(&[a, b]) {
            return None;
        }
        let mut next = self.clone();
        (next.tiles[a], next.tiles[b]) =
            ((self.tiles[b].0, self.tiles[b].1 - 1), (self.tiles[a].0, self.tiles[a].1 - 1));
        next.forbidden.retain(|pair| !pair.contains(&a) && !pair.contains(&b));
        Some(next)
    }

    fn without(&self, pair: Pair) -> Position {
        let mut next = self.clone();
        if !next.forbidden.contains(&pair) {
            next.forbidden.push(pair);
            next.forbidden.sort_unstable();
        }
        next
    }

    pub fn is_done(&self) -> bool {
        self.tiles.iter().enumerate().all(|(at, &(home, moves))| usize::from(home) == at / self.cols && moves == 0)
    }

    /// Whether some solution has no forbidden first swap.
    pub fn has_answer(&self, known: &mut Known) -> bool {
        if self.is_done() {
            return true;
        }
        if let Some(&life) = known.get(self) {
            return life;
        }
        let all = (0..self.tiles.len()).flat_map(|a| (a + 1..self.tiles.len()).map(move |b| [a, b]));
        let life = all.filter_map(|pair| self.after(pair)).any(|next| next.has_answer(known));
        known.insert(self.clone(), life);
        life
    }

    /// Whether the solutions confirm a fact. `burns`: it is enough that the swap loses nothing.
    fn bears(&self, pair: Pair, holds: bool, burns: bool, known: &mut Known) -> bool {
        let next = self.after(pair).is_some_and(|next| next.has_answer(known));
        if !holds {
            return !next;
        }
        let lost = self.has_answer(known) && !next;
        !lost && (burns || !self.without(pair).has_answer(known))
    }
}

/// The limits of a walk.
struct Walk {
    begin: Position,
    swaps_before: usize,
    at: Position,
    made: usize,
    facts: HashSet<Fact>,
    known: Known,
}

impl Walk {
    fn new(board: &Board) -> Walk {
        let cols = usize::from(board.size().cols);
        let begin = Position { tiles: tiles(board), cols, forbidden: Vec::new() };
        Walk {
            at: begin.clone(),
            begin,
            swaps_before: board.made().len(),
            made: 0,
            facts: HashSet::new(),
            known: HashMap::new(),
        }
    }

    /// The swap of a fact, and the number of swaps made before it.
    fn pair(&self, fact: Fact) -> (Pair, usize) {
        let cell = usize::from(fact.cell.row) * self.at.cols + usize::from(fact.cell.col);
        let (value, area) = (fact.value as usize, self.at.tiles.len());
        ([cell, value % area], (value / area).checked_sub(self.swaps_before).unwrap())
    }

    /// The position in which the given facts are all that is known; `None` if they contradict each other.
    fn given(&self, given: &[Fact]) -> Option<Position> {
        let mut facts: Vec<(usize, bool, Pair)> =
            given.iter().map(|&fact| (self.pair(fact).1, fact.holds, self.pair(fact).0)).collect();
        facts.sort_unstable();
        facts.iter().try_fold(
            self.begin.clone(),
            |at, &(_, holds, pair)| {
                if holds { at.after(pair) } else { Some(at.without(pair)) }
            },
        )
    }

    fn learn(&mut self, fact: Fact, told: bool) {
        let (pair, made) = self.pair(fact);
        assert_eq!(made, self.made);
        self.facts.insert(fact);
        if fact.holds {
            self.at = self.at.after(pair).unwrap();
            self.made += 1;
        } else if told {
            self.at = self.at.without(pair);
        }
    }

    fn check(&mut self, reason: &Reason<Harmony>, board: &Board) {
        let text = format!("{}{} {:?} {:?}", plain::print(board), reason.words, reason.given, reason.follows);
        prose(reason, board);
        assert!(reason.items.is_empty() && reason.paths.is_empty());
        assert!(reason.given.iter().all(|fact| self.facts.contains(fact)), "{text}");
        let evidence = self.given(&reason.given);
        let mut seen = HashSet::new();
        for &fact in &reason.follows {
            assert!(!self.facts.contains(&fact) && !self.facts.contains(&fact.denied()) && seen.insert(fact), "{text}");
            let (pair, made) = self.pair(fact);
            assert_eq!(made, self.made, "{text}");
            let burns = ["burn", "straight"].contains(&reason.technique.id);
            assert!(self.at.bears(pair, fact.holds, burns, &mut self.known), "{text}");
            let Some(evidence) = &evidence else { panic!("{text}") };
            assert!(evidence.bears(pair, fact.holds, burns, &mut self.known), "evidence: {text}");
        }
        if reason.follows.is_empty() {
            assert!(!self.at.has_answer(&mut self.known), "{text}");
            assert!(evidence.is_none_or(|at| !at.has_answer(&mut self.known)), "evidence: {text}");
        }
    }
}

fn prose(reason: &Reason<Harmony>, board: &Board) {
    let Reason { look, cells, .. } = reason;
    let words = reason.words.to_string();
    assert!(look.starts_with("Look at ") && look.ends_with('.') && words.ends_with('.'), "{look} {words}");
    assert!(!words.contains("  ") && !words.contains("..") && words.starts_with(|first: char| !first.is_lowercase()));
    assert!(!cells.is_empty() && cells.iter().all(|&cell| board.size().contains(cell)), "{words}");
    assert!(TECHNIQUES.iter().any(|one| std::ptr::eq(one, reason.technique)));
}

/// A random small board: shuffled, often spoiled, and often with swaps made on it.
pub fn position(dice: &mut Dice) -> Board {
    let (rows, cols) = dice.pick(&[(2, 3), (3, 2), (3, 3), (3, 3), (3, 4), (4, 3), (4, 4), (1, 4), (2, 5)]);
    let most = match rows * cols {
        16 => 6,
        12 => 7,
        _ => 8,
    };
    let swaps = dice.between(2, most) as u32;
    let mut board = match dice.below(4) {
        0 => random(dice),
        _ => shuffled(Size::new(rows, cols), &[], dice.roll(), swaps).unwrap(),
    };
    let mut tiles = tiles(&board);
    let mut any = |tiles: &Tiles| dice.below(tiles.len());
    let (a, b, what) = (any(&tiles), any(&tiles), dice.below(24));
    match what {
        0..5 => tiles.swap(a, b),
        5..9 => (tiles[a].1, tiles[b].1) = (tiles[b].1, tiles[a].1),
        9..13 if tiles[a].1 > 0 => {
            tiles[a].1 -= 1;
            tiles[b].1 += 1;
        }
        // Wrong counts.
        13 => tiles[a].0 = tiles[b].0,
        14 => tiles[a].1 += 1,
        _ => {}
    }
    let tiles = tiles.iter().map(|&(home, moves)| Tile { home, moves }).collect();
    board = Board::new(&Grid::from_cells(board.size(), tiles).unwrap(), &[]);
    for _ in 0..dice.below(6).saturating_sub(3) {
        let cells: Vec<_> = board.size().cells().collect();
        let any = Swap { a: dice.pick(&cells), b: dice.pick(&cells) };
        board = board.swapped(any).unwrap_or(board);
    }
    board
}

#[test]
fn whatever_follows_holds_in_every_answer() {
    let mut dice = Dice::new(11);
    let mut counts: HashMap<&str, u32> = HashMap::new();
    let (mut walks, mut deductions, mut done, mut failed, mut learnt) = (0, 0, 0, 0, 0);
    for _ in 0..6000 {
        let board = position(&mut dice);
        let mut walk = Walk::new(&board);
        let mut reasoner = (Harmony::REASONS.unwrap().begin)(&board);
        walks += 1;
        loop {
            let next = reasoner.next();
            deductions += u32::from(matches!(next, Next::Follows(_) | Next::Fails(_)));
            match next {
                Next::Follows(reason) => {
                    assert!(!reason.follows.is_empty());
                    walk.check(&reason, &board);
                    *counts.entry(reason.technique.id).or_default() += reason.follows.len() as u32;
                    let swaps = reason.follows.iter().any(|fact| fact.holds);
                    assert_eq!(reason.step.is_some(), swaps);
                    for &fact in &reason.follows {
                        walk.learn(fact, false);
                    }
                    if let Some(Move::Swap(swap)) = reason.step {
                        assert_eq!(reasoner.board().made().last(), Some(&swap));
                    }
                }
                Next::Fails(reason) => {
                    assert!(reason.follows.is_empty());
                    walk.check(&reason, &board);
                    *counts.entry(reason.technique.id).or_default() += 1;
                    failed += 1;
                    break;
                }
                Next::Done => {
                    assert!(walk.at.is_done());
                    done += 1;
                    break;
                }
                Next::Stuck => {
                    let open = reasoner.open();
                    assert!(!open.is_empty(), "{}", plain::print(&reasoner.board()));
                    let fact = open[dice.below(open.len())];
                    assert!(open.iter().all(|fact| !walk.facts.contains(fact) && !walk.facts.contains(&fact.denied())));
                    let with = reasoner.board_with(fact).unwrap();
                    assert_eq!(reasoner.board_with(fact.denied()), None);
                    assert!(reasoner.says(fact).contains(" swaps with "));
                    assert!(reasoner.says(fact.denied()).contains(" does not swap with "));
                    let step = reasoner.step(fact).unwrap();
                    assert_eq!(Harmony::apply(&reasoner.board(), &step).unwrap(), with);
                    let fact = if dice.chance(30) { fact.denied() } else { fact };
                    let mut fork = reasoner.fork();
                    fork.learn(fact);
                    walk.learn(fact, true);
                    if fact.holds {
                        assert_eq!(fork.board(), with);
                    }
                    reasoner = fork;
                    learnt += 1;
                }
            }
            assert_eq!(tiles(&reasoner.board()), walk.at.tiles);
        }
    }
    println!(
        "{walks} boards, {deductions} deductions: {done} done, {failed} failed, {learnt} facts learnt; {counts:?}"
    );
    assert!(done > 500 && failed > 2000 && learnt > 2000);
    assert!(TECHNIQUES.iter().all(|technique| counts.contains_key(technique.id)), "{counts:?}");
}

/// Learning something impossible is a contradiction, and learning past facts changes nothing.
#[test]
fn wrong_facts_fail() {
    let board = plain::parse("3 3\n0:0 1:1 2:2\n0:2 1:1 2:1\n1:2 2:0 0:1\n").unwrap();
    let mut reasoner = (Harmony::REASONS.unwrap().begin)(&board);
    let open = reasoner.open();
    reasoner.learn(open[0].denied());
    reasoner.learn(open[0]);
    let Next::Fails(reason) = reasoner.next() else { panic!("it was ruled out") };
    assert!(reason.given.contains(&open[0]) && reason.given.contains(&open[0].denied()), "{}", reason.words);
    let mut reasoner = (Harmony::REASONS.unwrap().begin)(&board);
    let frozen = Fact { cell: board.size().cell(0), value: 1, holds: true };
    reasoner.learn(frozen);
    let Next::Fails(reason) = reasoner.next() else { panic!("the first tile has no move") };
    assert_eq!(reason.given, [frozen]);
    assert!(Harmony::REASONS.is_some());
    let mut reasoner = (Harmony::REASONS.unwrap().begin)(&board);
    reasoner.learn(open[0]);
    let before = reasoner.board();
    reasoner.learn(open[1]);
    assert_eq!(reasoner.board(), before, "a fact of the position before");
}
