//! What is known of a board's solutions as a whole, compared with a list of all of them.
#![allow(dead_code, clippy::unwrap_used, clippy::panic, reason = "tests' own code, of which each uses a part")]

use std::collections::{BTreeMap, BTreeSet};

use gridlight::explain::{Analysed, Analysis, ConflictSearch, Craft, Known, MANY};
use gridlight::grid::Cell;
use gridlight::puzzle::Puzzle;
use gridlight::search::{Go, Progress, Watch};

/// A solution by an oracle: the value of each cell in which solutions can differ.
pub type Said = BTreeMap<Cell, u32>;

/// The analysis of a board, paused and continued at every question.
pub fn analysed<P: Puzzle>(board: &P::Board) -> Analysed {
    let mut analysis = Analysis::<P>::begin(board);
    let mut ask = |_: &Progress| Go::Pause;
    loop {
        let mut watch = Watch::every(1 << 16, Progress::default(), &mut ask);
        if analysis.run(&mut watch).is_some() {
            break analysis.so_far();
        }
    }
}

/// Checks verdict and number against the real number of solutions.
pub fn counts(analysed: &Analysed, count: u128, told: &dyn Fn() -> String) {
    let known = match count {
        0 => Known::None,
        1 => Known::Unique,
        _ => Known::Several,
    };
    assert_eq!(analysed.known, known, "{}", told());
    match analysed.count.as_ref().map(|count| count.parse::<u128>().unwrap()) {
        Some(said) if analysed.more => assert!(said <= count && said <= u128::from(MANY), "{}", told()),
        said => assert_eq!(said, Some(count), "{}", told()),
    }
}

/// Checks what is forced and what is open against all solutions, cell by cell; `value` gives a fact's value.
pub fn shares(
    analysed: &Analysed,
    answers: &[Said],
    value: &dyn Fn(&gridlight::puzzle::Fact) -> u32,
    told: &dyn Fn() -> String,
) {
    let Some((first, rest)) = answers.split_first() else {
        return assert_eq!((&analysed.common, analysed.settled), (&None, false), "{}", told());
    };
    let common = analysed.common.as_ref().unwrap_or_else(|| panic!("nothing in common is told: {}", told()));
    let all = |(cell, said): &(&Cell, &u32)| rest.iter().all(|other| other.get(*cell) == Some(*said));
    let forced: BTreeMap<Cell, u32> = first.iter().filter(all).map(|(cell, said)| (*cell, *said)).collect();
    let said: BTreeMap<Cell, u32> = common.forced.iter().map(|fact| (fact.cell, value(fact))).collect();
    assert_eq!(said.len(), common.forced.len(), "{}", told());
    assert_eq!(said, forced, "{}", told());
    let open: BTreeSet<Cell> = first.keys().copied().filter(|cell| !forced.contains_key(cell)).collect();
    assert_eq!(common.open.iter().copied().collect::<BTreeSet<_>>(), open, "{}", told());
}

/// Removes the redundant clues of a board with one solution: what is left still has this one, and without any further
/// clue it has another, or cannot be played. `answers` lists solutions; their texts are compared.
pub fn crafts<P: Puzzle>(
    board: &P::Board,
    answers: &dyn Fn(&P::Board) -> Vec<String>,
    told: &dyn Fn() -> String,
) -> usize {
    let Some(mut craft) = Craft::<P>::begin(board, None, 7) else { return 0 };
    let mut ask = |_: &Progress| Go::On;
    let crafted = craft.run(&mut Watch::every(1 << 16, Progress::default(), &mut ask));
    let crafted = crafted.unwrap().unwrap_or_else(|| panic!("not unique: {}", told()));
    let only = answers(board);
    assert_eq!(answers(&crafted.board), only, "{}", told());
    assert!(crafted.settled, "{}", told());
    let items = P::ITEMS.unwrap();
    let clues = craft.items.clues - crafted.removed.len();
    let count = (items.list)(&crafted.board).len();
    for clue in 0..clues {
        let keep: Vec<bool> = (0..count).map(|at| at != clue).collect();
        let without = (items.only)(&crafted.board, &keep);
        let needed = P::unfinished(&without).is_some() || answers(&without) != only;
        assert!(needed, "{} can go: {}", (items.list)(&crafted.board)[clue].words, told());
    }
    crafted.removed.len()
}

/// What contradicts on a board without a solution: these clues alone have none, and without any one of them there is one,
/// or the board cannot be played. Returns how many there are.
pub fn contradicts<P: Puzzle>(
    board: &P::Board,
    solvable: &dyn Fn(&P::Board) -> bool,
    told: &dyn Fn() -> String,
) -> usize {
    let Some(mut conflict) = ConflictSearch::<P>::begin(board) else { return 0 };
    let mut ask = |_: &Progress| Go::On;
    let core = conflict.run(&mut Watch::every(1 << 16, Progress::default(), &mut ask));
    let core = core.unwrap().unwrap_or_else(|| panic!("not impossible: {}", told()));
    assert!(core.minimal, "{}", told());
    assert!(!solvable(&conflict.items.only(&core.items)), "{}", told());
    for out in &core.items {
        let others: Vec<usize> = core.items.iter().copied().filter(|at| at != out).collect();
        let without = conflict.items.only(&others);
        let needed = P::unfinished(&without).is_some() || solvable(&without);
        assert!(needed, "{} can go: {}", conflict.items.list[*out].words, told());
    }
    core.items.len()
}
