//! Makes a hidden placement the only solution: counterexamples show where a target or a closed cell is missing.

use super::hidden::BoardDraft;
use super::{is_open, settle};
use crate::grid::Cell;
use crate::puzzles::lazors::beam::trace;
use crate::puzzles::lazors::board::{Point, Site};
use crate::random::Random;
use crate::search::Outcome;

/// The most nodes of one search.
const NODES: u64 = 4_000;

/// Adds at most `most` targets and closes cells until the hidden placement is the only solution; then removes what is
/// not needed for that. `false` if it fails. Adds the cost of its searches to `spent`.
pub fn refine(draft: &mut BoardDraft, most: usize, random: &mut Random, spent: &mut u64) -> bool {
    let mut points = lit_points(draft);
    let Some(&(_, last)) = points.iter().max_by_key(|&&(step, point)| (step, point)) else { return false };
    draft.board.targets.push(last);
    random.shuffle(&mut points);
    let mut closed: Vec<Vec<Cell>> = Vec::new();
    loop {
        let (answers, outcome) = settle(&draft.board, NODES);
        *spent += cost(draft, &outcome);
        if outcome.verdict.is_unique() {
            break;
        }
        let Some(other) = answers.into_iter().find(|answer| *answer != draft.answer) else { return false };
        let beams = trace(&draft.board.with(&other));
        let missed = |point: Point| {
            !draft.board.targets.contains(&point)
                && !beams.segments.iter().any(|segment| segment.from == point || segment.to == point)
        };
        // The further along its beam, the more blocks a target depends on.
        let far = points.iter().filter(|&&(_, point)| missed(point)).max_by_key(|&&(step, _)| step);
        match far {
            Some(&(_, point)) if draft.board.targets.len() < most => draft.board.targets.push(point),
            _ => match close(draft, &other, random) {
                Some(cells) => closed.push(cells),
                None => return false,
            },
        }
        if !is_open(&draft.board) {
            return false;
        }
    }
    thin_out(draft, closed, random, spent);
    draft.board.targets.sort_unstable();
    true
}

/// The cost of a search: its nodes times the board's cells, in nodes of a board of 7 x 7.
fn cost(draft: &BoardDraft, outcome: &Outcome) -> u64 {
    outcome.counters.get("nodes") * draft.board.size().area() as u64 / 49 + 1
}

/// The points that the hidden placement lights, each with its step, except those at a laser.
fn lit_points(draft: &BoardDraft) -> Vec<(u32, Point)> {
    let mut points: Vec<(u32, Point)> = Vec::new();
    for segment in draft.beams().segments {
        let known = points.iter().any(|&(_, point)| point == segment.to);
        if !known && !draft.board.lasers.iter().any(|laser| laser.at == segment.to) {
            points.push((segment.step, segment.to));
        }
    }
    points
}

/// Closes a cell that has a block in the other solution and none in the hidden one, and its images if none of them is
/// needed.
fn close(draft: &mut BoardDraft, other: &super::solve::Answer, random: &mut Random) -> Option<Vec<Cell>> {
    let size = draft.board.size();
    let unused = |cell: &Cell| draft.answer.get(*cell) == Some(&None);
    let free = |cell: &Cell| draft.board.sites.get(*cell) == Some(&Site::Free);
    let cells: Vec<Cell> =
        other.iter().filter(|(cell, block)| block.is_some() && unused(cell)).map(|(cell, _)| cell).collect();
    let whole: Vec<Cell> =
        cells.iter().copied().filter(|&cell| draft.symmetry.images(cell, size).iter().all(unused)).collect();
    let cell = random.pick(if whole.is_empty() { &cells } else { &whole })?;
    let mut images = if whole.is_empty() { vec![cell] } else { draft.symmetry.images(cell, size) };
    images.retain(free);
    for &image in &images {
        draft.board.sites.set(image, Site::Closed);
    }
    Some(images)
}

/// Removes targets and reopens cells as long as the solution stays unique.
fn thin_out(draft: &mut BoardDraft, closed: Vec<Vec<Cell>>, random: &mut Random, spent: &mut u64) {
    let mut unique = |draft: &BoardDraft| {
        let (_, outcome) = settle(&draft.board, NODES);
        *spent += cost(draft, &outcome);
        outcome.verdict.is_unique()
    };
    for cells in closed {
        cells.iter().for_each(|&cell| draft.board.sites.set(cell, Site::Free));
        if !unique(draft) {
            cells.iter().for_each(|&cell| draft.board.sites.set(cell, Site::Closed));
        }
    }
    let mut targets = draft.board.targets.clone();
    random.shuffle(&mut targets);
    for target in targets {
        if draft.board.targets.len() > 1 {
            let before = draft.board.targets.clone();
            draft.board.targets.retain(|&other| other != target);
            if !unique(draft) {
                draft.board.targets = before;
            }
        }
    }
}
