//! Why a board has no solution, in words and cells: sums that differ, or lines that cannot all be satisfied.

use crate::grid::Cell;
use crate::kit::numbers::{capital, listed};
use crate::search::Why;

use super::engine::{Engine, RunEnd, Tricks};
use super::model::{BLANK, Model};
use super::state::Conflict;
use crate::puzzles::aquarium::board::{Board, Line};
use crate::puzzles::aquarium::standing::too_little;

/// The node limit for finding the conflicting lines.
const NODES: u64 = 30_000;
/// The node limit for leaving out one line.
const TRIAL: u64 = 300;
/// More lines than this are not an explanation.
const FEW: usize = 4;
/// The work of a piece, as the watch counts it.
const PIECE: u64 = 1 << 15;

/// Determines in pieces why a board has no solution.
pub struct WhyNone {
    /// The sums of the rows' and of the columns' clues, if they differ: that explains everything.
    sums: Option<(u32, u32)>,
    /// The board with the clues that may be needed.
    trial: Model,
    /// Lines that have not been tried.
    left: Vec<usize>,
    /// The line left out, its clue, and the search without it.
    under_way: Option<(usize, i16, Engine)>,
    spent: u64,
    needed: usize,
    /// The lines that cannot all be satisfied; empty if more than [`FEW`] are needed, or if it takes more work than
    /// allowed.
    lines: Vec<Line>,
}

impl WhyNone {
    /// Starts.
    pub fn new(model: &Model) -> WhyNone {
        let sum = |lines: &[i16]| lines.iter().map(|&clue| u32::from(clue.unsigned_abs())).sum::<u32>();
        let (rows, cols) = model.clues.split_at(model.rows);
        let sums = (sum(rows), sum(cols));
        let has_clue = |number: &usize| model.clues[*number] != BLANK;
        WhyNone {
            sums: (!model.clues.contains(&BLANK) && sums.0 != sums.1).then_some(sums),
            trial: model.clone(),
            left: (0..model.clues.len()).filter(has_clue).collect(),
            under_way: None,
            spent: 0,
            needed: 0,
            lines: Vec::new(),
        }
    }

    /// Does a piece after a search without solutions (that of [`Engine`], if it was that one). Returns the work of the
    /// piece, as the watch counts it, or `None` when it is finished. Each line is left out in turn, and stays out if it
    /// is not needed.
    pub fn step(&mut self, model: &Model, search: Option<&Engine>) -> Option<u64> {
        let work = search.map_or(TRIAL, |search| (20 + 4 * search.tally.nodes).min(TRIAL));
        let Some((number, clue, mut engine)) = self.under_way.take() else {
            return self.begin(search).then_some(PIECE);
        };
        let event = engine.run_piece(&self.trial, work, PIECE);
        if event == RunEnd::Stopped && engine.tally.nodes < work {
            self.under_way = Some((number, clue, engine));
            return Some(PIECE);
        }
        self.spent += engine.tally.nodes;
        if event != RunEnd::Through {
            self.trial.clues[number] = clue;
            self.needed += 1;
        }
        if self.needed > FEW || self.spent > NODES {
            self.left.clear();
        } else if self.left.is_empty() {
            let clues = &self.trial.clues;
            self.lines = (0..clues.len()).filter(|&at| clues[at] != BLANK).map(|at| model.line(at)).collect();
        }
        Some(PIECE)
    }

    /// Leaves out the next line; `false` if there is none.
    fn begin(&mut self, search: Option<&Engine>) -> bool {
        // Lines that failed often are likely to be needed: trying them first soon shows whether they are too many. A
        // line that failed before any decision is tried last.
        let weight = |number: usize| match search {
            Some(search) if search.root == Some(Conflict::Line(number as u16)) => 0.0,
            Some(search) => search.weights[number],
            None => 1.0,
        };
        let left = &self.left;
        let heaviest = (0..left.len()).max_by(|&a, &b| weight(left[a]).total_cmp(&weight(left[b])));
        let Some(at) = heaviest.filter(|_| self.sums.is_none()) else { return false };
        let number = self.left.swap_remove(at);
        let clue = std::mem::replace(&mut self.trial.clues[number], BLANK);
        let engine = Engine::new(&self.trial, Tricks { patience: 0, ..Tricks::ALL });
        self.under_way = Some((number, clue, engine));
        true
    }

    /// The reason, as far as it is known.
    pub fn why(&self, board: &Board, model: &Model) -> Why {
        if let Some((rows, cols)) = self.sums {
            let words = format!("The clues of the rows add up to {rows}, those of the columns to {cols}.");
            return Why::new(words, Vec::new());
        }
        let cells: Vec<Cell> = self.lines.iter().flat_map(|line| line.cells(board.size())).collect();
        let words = match &self.lines[..] {
            [] => "Every way to fill the tanks was tried.".into(),
            [line] => alone(board, model, *line),
            lines => {
                format!("{} cannot {} be met.", named(lines), if lines.len() == 2 { "both" } else { "all" })
            }
        };
        Why::new(words, cells)
    }
}

/// "Row 3, row 5 and column 2".
fn named(lines: &[Line]) -> String {
    let names: Vec<String> = lines.iter().map(|line| line.words()).collect();
    capital(&listed(&names, "and"))
}

/// The words for a line that cannot be satisfied by itself.
fn alone(board: &Board, model: &Model, line: Line) -> String {
    let clue = board.clue(line).unwrap_or(0);
    let given = |wet: bool| {
        let forest = &model.forest;
        let on = |cell: &Cell| model.given.contains(&(forest.at(*cell) as u16, wet));
        line.cells(board.size()).filter(on).count()
    };
    let (wet, dry) = (given(true), given(false));
    let left = usize::from(board.length(line)) - dry;
    let name = named(&[line]);
    if wet > usize::from(clue) {
        let filled = if wet == 1 { "1 cell is".to_string() } else { format!("{wet} cells are") };
        format!("{name} needs {clue}, but {filled} filled.")
    } else if left < usize::from(clue) {
        too_little(&name, clue.into(), left as u64)
    } else {
        format!("{name} needs {clue}, and its tanks cannot make that number.")
    }
}
