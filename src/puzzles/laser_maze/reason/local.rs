//! Techniques that consider only the next step: turrets that hit the walker, steps that repeat a situation, and what is
//! left.

use std::collections::BTreeSet;

use crate::grid::Cell;

use super::says::{path, step};
use super::walker::{Case, Walker};
use super::{Method, fact};
use crate::kit::numbers::capital;
use crate::puzzles::laser_maze::route::{Stride, moved, steps};

/// Where to look, by the technique and the walker's cell.
pub fn place(method: Method, here: Cell) -> String {
    let here = here.words();
    match method {
        Method::Beam => format!("which cells around {here} are under fire after the next step"),
        Method::Goal | Method::Forced | Method::Loop => format!("the cells beside {here}"),
        _ => format!("the possible steps from {here}"),
    }
}

/// Whether a stride reaches the goal alive.
pub fn reaches(walker: &Walker, index: usize, stride: Stride) -> bool {
    let (here, time) = walker.place(index);
    let to = moved(here, stride);
    to == walker.ground.goal && walker.ground.board.shooter(to, time + 1).is_none()
}

/// A turret hits a cell at a time.
pub fn struck(turret: Cell, (cell, time): (Cell, u32)) -> Case {
    let words = format!("After step {time} the turret at {} hits {}.", turret.words(), cell.words());
    Case {
        names: vec![turret, cell],
        cells: vec![cell, turret],
        items: [turret].into(),
        paths: vec![path(&[turret, cell])],
        ..Case::new(Method::Beam, words)
    }
}

/// Adds another stride ruled out by the same technique.
pub fn join(case: &mut Case, other: Case) {
    if case.words != other.words {
        case.words = std::mem::take(&mut case.words).quoting("", &other.words);
    }
    case.names.extend(other.names);
    case.cells.extend(other.cells);
    case.items.extend(other.items);
    case.given.extend(other.given);
    case.paths.extend(other.paths);
}

/// With this stride a turret hits the walker.
pub fn beam(walker: &Walker, index: usize, stride: Stride, _: usize) -> Option<Case> {
    let (here, time) = walker.place(index);
    let to = moved(here, stride);
    let turret = walker.ground.board.shooter(to, time + 1)?;
    Some(struck(turret, (to, time + 1)))
}

/// The stride leads back to an earlier cell, with the turrets in the same position.
pub fn again(walker: &Walker, index: usize, stride: Stride, _: usize) -> Option<Case> {
    let (here, time) = walker.place(index);
    let to = moved(here, stride);
    let same = |&before: &usize| {
        let (cell, then) = walker.place(before);
        cell == to && (time + 1 - then).is_multiple_of(walker.ground.period)
    };
    let before = (0..=index).rev().find(same)?;
    let words = format!(
        "A {} returns to the cell of {} ago, with the turrets as they were then.",
        step(stride),
        steps(index + 1 - before)
    );
    // The step that left the earlier cell shows that it was visited; for the current cell, the step that led here.
    let given = if before + 1 < index { walker.came(before + 1) } else { None };
    let given = given.into_iter().collect();
    Some(Case { cells: vec![to], given, ..Case::new(Method::Loop, words) })
}

/// One stride is left, or none.
pub fn forced(walker: &Walker, index: usize, open: &[Stride]) -> Case {
    let place = walker.place(index);
    let board = &walker.ground.board;
    let (mut given, mut cells, mut items) = (Vec::new(), Vec::new(), BTreeSet::new());
    for stride in walker.ground.strides().filter(|stride| !open.contains(stride)) {
        if board.can(place.0, stride) {
            given.push(fact(place, stride, false));
            cells.push(moved(place.0, stride));
        } else if let Stride::Go(dir) = stride
            && let Some(closed) = place.0.step(dir, board.size())
        {
            items.insert(closed);
        }
    }
    let other = if open.is_empty() { "every step" } else { "every other step" };
    let why = if given.is_empty() { "closed" } else { "closed or ruled out" };
    let words = format!("{} from {} is {why}.", capital(other), place.0.words());
    Case { names: vec![place.0], cells, items, given, ..Case::new(Method::Forced, words) }
}
