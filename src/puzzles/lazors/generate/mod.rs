//! Generates boards with a unique solution, proved by the default strategy.
//!
//! A try drafts a board with a pattern of closed cells and a hidden placement whose blocks all meet a beam
//! (`hidden.rs`), then makes the placement the only solution (`refine.rs`): as long as the search finds another one, it
//! adds a target that only the hidden placement lights, or closes a cell that only the other one uses. Of several tries
//! the one closest to the wanted difficulty is kept. The result always has a unique solution. All work is counted in
//! nodes of the search and bounded.

mod hidden;
mod refine;

use super::board::{Board, Site, Supply};
use super::solve;
use crate::grid::Size;
use crate::kit::best::best;
use crate::puzzle::{Offer, Refused};
use crate::random::Random;
use crate::search::{Go, Options, Outcome, Progress, Stopped, Watch};

/// The sizes at which boards of each difficulty are generated: most seeds have one within seconds.
pub const OFFERS: &[Offer] =
    &[Offer::squares(2, 9), Offer::squares(3, 9), Offer::squares(3, 9), Offer::squares(3, 9), Offer::squares(3, 9)];

/// The parameters of a difficulty.
struct Recipe {
    /// The default size.
    size: Size,
    /// The movable and fixed blocks, by kind; one of these sets is used.
    themes: &'static [Supply],
    /// The most lasers.
    lasers: usize,
    /// The most targets.
    targets: usize,
    /// The most fixed blocks.
    fixed: usize,
    /// The number of search nodes of a good board of this difficulty.
    nodes: f64,
}

/// The recipes, the easiest first.
const RECIPES: [Recipe; 5] = [
    Recipe {
        size: Size::new(4, 4),
        themes: &[[2, 0, 0, 0, 0], [3, 0, 0, 0, 0], [1, 0, 1, 0, 0]],
        lasers: 1,
        targets: 3,
        fixed: 1,
        nodes: 10.0,
    },
    Recipe {
        size: Size::new(5, 4),
        themes: &[[3, 0, 0, 0, 0], [2, 0, 1, 0, 0], [4, 0, 0, 0, 0], [2, 0, 0, 1, 0], [2, 1, 0, 0, 0]],
        lasers: 1,
        targets: 4,
        fixed: 1,
        nodes: 22.0,
    },
    Recipe {
        size: Size::new(5, 5),
        themes: &[[4, 0, 0, 0, 0], [3, 0, 1, 0, 0], [2, 0, 2, 0, 0], [3, 1, 0, 0, 0], [3, 0, 0, 1, 0], [1, 0, 0, 0, 2]],
        lasers: 2,
        targets: 6,
        fixed: 1,
        nodes: 60.0,
    },
    Recipe {
        size: Size::new(6, 6),
        themes: &[[5, 0, 0, 0, 0], [4, 0, 1, 0, 0], [3, 0, 2, 0, 0], [3, 1, 1, 0, 0], [3, 0, 1, 1, 0], [2, 0, 0, 0, 2]],
        lasers: 2,
        targets: 7,
        fixed: 2,
        nodes: 160.0,
    },
    Recipe {
        size: Size::new(7, 7),
        themes: &[
            [6, 0, 1, 0, 0],
            [5, 0, 2, 0, 0],
            [4, 0, 3, 0, 0],
            [4, 1, 2, 0, 0],
            [4, 0, 1, 1, 0],
            [3, 0, 0, 0, 2],
            [2, 0, 1, 0, 2],
        ],
        lasers: 2,
        targets: 8,
        fixed: 2,
        nodes: 500.0,
    },
];

/// The most work for one theme, in nodes on a board of 7 x 7: some tenths of a second.
const BUDGET: u64 = 40_000;
/// The largest board generated in a second or two.
const MOST_CELLS: usize = 144;
/// The most tries per theme.
const TRIES: usize = 400;
/// A board with fewer faults than this is good.
const ENOUGH: f64 = 0.6;

/// A board with a unique solution and at least half of its cells open; equal arguments give an equal board.
/// `difficulty` is clamped to 1 to 5. If the difficulty cannot be reached, the board is an easier one. Cost: at most
/// some hundred thousand nodes of the default search.
pub fn generate(seed: u64, difficulty: u8, size: Option<Size>) -> Result<Board, Refused> {
    let difficulty = usize::from(difficulty.clamp(1, 5));
    let wanted = size.unwrap_or(RECIPES[difficulty - 1].size);
    if wanted.area() > MOST_CELLS {
        return Err(Refused(format!(
            "Boards of more than {MOST_CELLS} cells with a unique solution take too long to generate. Choose up to 12 x 12."
        )));
    }
    let found = (1..=difficulty).rev().filter(|_| wanted.area() > 1).find_map(|grade| {
        let recipe = &RECIPES[grade - 1];
        let mut random = Random::new(seed ^ ((grade as u64) << 56));
        let first = random.below(recipe.themes.len());
        let mut spent = 0;
        // Start with the theme that the seed picks, and try the next ones if it fails.
        (0..recipe.themes.len()).find_map(|next| {
            let theme = recipe.themes[(first + next) % recipe.themes.len()];
            best_try(recipe, theme, size.unwrap_or(recipe.size), &mut random, &mut spent)
        })
    });
    let why = if wanted.rows.min(wanted.cols) < 2 {
        "A board of one row or column has too little room for a unique solution. Choose 2 x 2 or more."
    } else {
        "No board of this size with a unique solution was found. Try another seed."
    };
    found.ok_or_else(|| Refused(why.into()))
}

/// Whether at least half of the cells are open: closed cells must not dominate the board.
fn is_open(board: &Board) -> bool {
    let closed = board.sites.cells().iter().filter(|&&site| site == Site::Closed).count();
    2 * closed <= board.size().area()
}

fn best_try(recipe: &Recipe, theme: Supply, size: Size, random: &mut Random, spent: &mut u64) -> Option<Board> {
    // Give up after two themes without a result.
    let end = (*spent + BUDGET).min(2 * BUDGET);
    let tries = (0..TRIES).map_while(|_| (*spent < end).then(|| attempt(recipe, theme, size, random, spent)));
    best(&ENOUGH, tries.flatten())
}

/// One try, with its faults; `None` if it failed.
fn attempt(recipe: &Recipe, theme: Supply, size: Size, random: &mut Random, spent: &mut u64) -> Option<(f64, Board)> {
    let mut draft = hidden::draft(recipe, size, theme, random)?;
    if !refine::refine(&mut draft, recipe.targets, random, spent) {
        return None;
    }
    let (_, outcome) = settle(&draft.board, 0);
    let faults = faults(&draft, recipe, outcome.counters.get("nodes") as f64);
    Some((faults, draft.board))
}

/// The distance of a board from a good one of its recipe.
fn faults(draft: &hidden::BoardDraft, recipe: &Recipe, nodes: f64) -> f64 {
    let area = draft.board.size().area() as f64;
    let off = (nodes / recipe.nodes).ln().abs();
    let crowd = draft.board.targets.len().saturating_sub(recipe.targets / 2) as f64;
    let lopsided = f64::from(u8::from(!draft.symmetric()));
    let closed = area - draft.board.free_sites() as f64 - draft.fixed() as f64;
    0.6 * off + 0.2 * crowd + 0.6 * lopsided + (4.0 * (closed / area - 0.3)).max(0.0)
}

/// The first two solutions of a board, within the given number of nodes (0 = no limit).
fn settle(board: &Board, nodes: u64) -> (Vec<solve::Answer>, Outcome) {
    let mut search = solve::search(board, &Options { limit: 2, nodes, ..Options::default() });
    let mut answers = Vec::new();
    let mut on = |_: &Progress| Go::On;
    let outcome = search.run(&mut Watch::new(Progress::default(), &mut on), &mut |answer| answers.push(answer));
    (answers, outcome.unwrap_or_else(|| search.give_up(Stopped::User)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_boards_have_one_answer_and_come_again() {
        for difficulty in 1..=5 {
            for seed in 0..if difficulty < 5 { 6 } else { 2 } {
                let board = generate(seed, difficulty, None).unwrap();
                let verdict = settle(&board, 0).1.verdict;
                assert!(verdict.is_unique(), "seed {seed}, difficulty {difficulty}");
                assert_eq!(board, board.cleared());
                assert_eq!(board.unfinished(), None);
                assert_eq!(generate(seed, difficulty, None), Ok(board));
            }
        }
    }

    #[test]
    fn any_size_gives_a_board_or_nothing() {
        for (rows, cols) in [(1, 1), (1, 2), (2, 2), (3, 3), (2, 9), (8, 8), (12, 5), (20, 20), (0, 0), (99, 99)] {
            let size = Size::new(rows, cols);
            match generate(7, 3, Some(size)) {
                Ok(board) => {
                    assert_eq!(board.size(), size);
                    assert!(settle(&board, 0).1.verdict.is_unique());
                }
                Err(_) => assert!(rows * cols < 4 || size.area() > MOST_CELLS, "{size:?}"),
            }
        }
    }
}
