//! Boards of which clues are missing: which cards fit, compared with a list; and how long a contradiction takes.

use std::collections::BTreeSet;

use crate::common::oracle::cases;
use crate::common::{Dice, share};
use crate::voltorb_flip::oracle::{position, spoil, weight};
use gridlight::explain::{ConflictSearch, Core, Known, Trial};
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::board::Board;
use gridlight::search::{Go, Inquiry, Progress, Watch};

/// The most work for a contradiction: some tenths of a second.
const MOST_WORK: u64 = 1 << 26;

/// The cards that meet the clues that are there, tried card by card; `None` if they are more than can be listed.
fn fitting(board: &Board) -> Option<BTreeSet<Vec<u8>>> {
    let mut all = BTreeSet::new();
    let mut tries = 200_000;
    fill(board, &mut Vec::new(), &mut all, &mut tries).then_some(all)
}

fn fill(board: &Board, cards: &mut Vec<u8>, all: &mut BTreeSet<Vec<u8>>, tries: &mut u32) -> bool {
    *tries = tries.saturating_sub(1);
    let open = (0..board.clues.len()).all(|line| {
        let cells = board.line_cells(line);
        let laid: Vec<u8> = cells.iter().filter_map(|&at| cards.get(at).copied().or(board.cards[at])).collect();
        let (left, sum) = ((cells.len() - laid.len()) as u8, laid.iter().sum::<u8>());
        let voltorbs = laid.iter().filter(|&&card| card == 0).count() as u8;
        let clue = &board.clues[line];
        clue.sum.is_none_or(|asked| (sum..=sum + 3 * left).contains(&asked))
            && clue.voltorbs.is_none_or(|asked| (voltorbs..=voltorbs + left).contains(&asked))
    });
    if !open {
        return true;
    }
    let Some(&known) = board.cards.get(cards.len()) else {
        if board.weighed().is_none_or(|level| weight(level, cards) > 0.0) {
            all.insert(cards.clone());
        }
        return all.len() < 5000;
    };
    known.map_or_else(|| (0..4).collect(), |card| vec![card]).into_iter().all(|card| {
        cards.push(card);
        let goes_on = *tries > 0 && fill(board, cards, all, tries);
        cards.pop();
        goes_on
    })
}

#[test]
fn boards_without_some_clues_are_settled_as_a_list_settles_them() {
    let (most, mut dice) = cases(6000, 261);
    let mut seen = [0; 3];
    let mut lacking = 0;
    while seen.iter().sum::<usize>() < share::some(most) {
        let mut board = position(&mut dice);
        board.round = None;
        let part = dice.between(5, 60);
        for clue in &mut board.clues {
            clue.sum = clue.sum.filter(|_| !dice.chance(part));
            clue.voltorbs = clue.voltorbs.filter(|_| !dice.chance(part));
        }
        let Some(fits) = fitting(&board).filter(|_| board.unfinished().is_some()) else { continue };
        lacking += usize::from(fits.is_empty() && board.weighed().is_some());
        let told = || VoltorbFlip::print(&board, "text").unwrap();
        let limit = dice.pick(&[0, 0, 1, 2]);
        let mut trial = Trial::<VoltorbFlip>::of(&board, limit, 0);
        let mut ask = |_: &Progress| Go::Pause;
        let known = loop {
            if let Some(known) = trial.run(&mut Watch::new(Progress::default(), &mut ask)) {
                break known;
            }
        };
        let right = match (fits.len() as u64, limit) {
            (0, _) => Known::None,
            (_, 1) => Known::Found,
            (1, _) => Known::Unique,
            _ => Known::Several,
        };
        assert_eq!(known, right, "{}", told());
        let found: Vec<Vec<u8>> =
            trial.answers.iter().map(|answer| answer.cards.iter().map(|card| card.unwrap()).collect()).collect();
        let different: BTreeSet<Vec<u8>> = found.iter().cloned().collect();
        assert_eq!(different.len(), found.len(), "twice the same: {}", told());
        let wanted = if limit == 0 { fits.len() } else { fits.len().min(limit as usize) };
        assert!(found.len() == wanted && different.is_subset(&fits), "{}", told());
        seen[fits.len().min(2)] += 1;
    }
    let [none, one, several] = seen;
    println!("Voltorb Flip: {none} boards without some clues that none fits, {one} one, {several} several");
    assert!(none > 20 && one > 20 && several > 100 && lacking > 5, "{seen:?}, {lacking}");
}

/// A board of the game's size with clues that contradict each other, its cards or its level.
fn contradictory(dice: &mut Dice) -> Inquiry<ConflictSearch<VoltorbFlip>, Option<Core>> {
    loop {
        let mut board = Board::dealt(dice.roll() as u32, dice.between(1, 8) as u8);
        let cards = board.round.take().unwrap().truth;
        let shown = dice.pick(&[0, 0, 10, 40]);
        board.cards = cards.iter().map(|&card| dice.chance(shown).then_some(card)).collect();
        board.level = board.level.filter(|_| dice.chance(50));
        for _ in 0..dice.between(1, 4) {
            spoil(&mut board, dice);
        }
        let mut trial = Trial::<VoltorbFlip>::by("default", &board, 1, 0);
        let mut ask = |_: &Progress| Go::On;
        if trial.run(&mut Watch::new(Progress::default(), &mut ask)) == Some(Known::None) {
            return ConflictSearch::begin(&board).unwrap();
        }
    }
}

#[test]
fn contradictions_are_minimal_and_found_soon() {
    let mut dice = Dice::new(262);
    let (mut sizes, mut longest) = ([0; 12], 0);
    let boards = share::some(950);
    for _ in 0..boards {
        let mut conflict = contradictory(&mut dice);
        let mut ask = |_: &Progress| Go::On;
        let mut watch = Watch::new(Progress::default(), &mut ask);
        let core = conflict.run(&mut watch).unwrap().unwrap();
        let told = || {
            VoltorbFlip::print(&conflict.items.only(&(0..conflict.items.list.len()).collect::<Vec<_>>()), "text")
                .unwrap()
        };
        assert!(core.minimal, "{}", told());
        assert!(watch.work() < MOST_WORK, "{} for {}", watch.work(), told());
        longest = longest.max(watch.work());
        // What settles a board without some clues is compared with lists above.
        let none = |items: &[usize]| {
            let mut trial = Trial::<VoltorbFlip>::partial(&conflict.items.only(items), 1, 0).unwrap();
            trial.run(&mut Watch::new(Progress::default(), &mut |_| Go::On)) == Some(Known::None)
        };
        assert!(none(&core.items), "{}", told());
        for out in &core.items {
            let others: Vec<usize> = core.items.iter().copied().filter(|item| item != out).collect();
            assert!(!none(&others), "{} can go: {}", conflict.items.list[*out].words, told());
        }
        sizes[core.items.len().min(11)] += 1;
    }
    println!("Voltorb Flip: {boards} contradictions of {sizes:?} clues, at most {longest} units of work");
}
