//! Techniques that look ahead: straight routes, dead ends and traps, and the distances to the goal after different
//! steps.

use crate::kit::numbers::counted;

use super::ground::{NEVER, apart};
use super::proof::{Search, closed, guard, whole};
use super::says::{outline, path, step};
use super::walker::{Case, Walker};
use super::{COUNT, DEAD_END, DETOUR, LONG_COUNT, STRAIGHT, TRAP, WALLS};
use crate::puzzles::laser_maze::walk::{Stride, moved, steps};

/// The most states in the evidence, from a glance to more and more patience.
pub const LEVELS: [usize; 5] = [10, 60, 120, 400, MOST];
const MOST: usize = 4096;
/// The techniques of the levels.
const COUNTS: [usize; 5] = [DETOUR, COUNT, LONG_COUNT, LONG_COUNT + 1, LONG_COUNT + 2];

/// The stride leads away from the goal, although some route never does.
pub fn straight(walker: &Walker, index: usize, stride: Stride, _: usize) -> Option<Case> {
    let (ground, place) = (&walker.ground, walker.place(index));
    let left = apart(place.0, ground.goal);
    if ground.left(place) != left || apart(moved(place.0, stride), ground.goal) < left {
        return None;
    }
    let way = ground.way(place);
    Some(Case {
        technique: STRAIGHT,
        words: format!(
            "The goal is {} away even with nothing in the way, and a route that short exists.",
            steps(left as usize)
        ),
        paths: vec![path(&way)],
        cells: way,
        ..Case::default()
    })
}

/// Even if nothing fired, the goal would be too far after this stride.
pub fn walls(walker: &Walker, index: usize, stride: Stride, _: usize) -> Option<Case> {
    let (ground, place) = (&walker.ground, walker.place(index));
    let to = moved(place.0, stride);
    let (left, after) = (ground.left(place), ground.free_left(to));
    if left == NEVER || after < left || after == NEVER {
        return None;
    }
    let search = Search { from: (to, place.1 + 1), most: left - 1, fire: false, barred: None, limit: MOST };
    let proof = closed(ground, search).unwrap_or_else(|| whole(ground));
    let words = format!(
        "Even if nothing fired, a {} would leave {} to the goal",
        step(stride),
        steps(after as usize)
    );
    Some(behind(
        walker,
        index,
        stride,
        Case { technique: WALLS, words, items: proof.items, ..Case::default() },
    ))
}

/// The evidence against a stride that leads to the goal later than another one.
fn behind(walker: &Walker, index: usize, stride: Stride, mut case: Case) -> Case {
    let (ground, place) = (&walker.ground, walker.place(index));
    let to = moved(place.0, stride);
    let (way, mut other) = (ground.way(place), ground.way((to, place.1 + 1)));
    guard(ground, &way, place.1, &mut case.items);
    other.insert(0, place.0);
    let better = ground.best(place).next().map(step).unwrap_or_default();
    let left = ground.left(place) - 1;
    case.words += &match case.technique {
        WALLS => format!("; a {better} leaves only {left}."),
        _ => format!(", a {better} only {left}."),
    };
    case.cells.push(to);
    case.paths = vec![path(&way), path(&other)];
    case
}

/// The stride is on no shortest route: it never leads to the goal, or later than another one. The evidence may use the
/// given number of states; from the last of [`LEVELS`] on, any number.
pub fn longer(walker: &Walker, index: usize, stride: Stride, limit: usize) -> Option<Case> {
    let (ground, place) = (&walker.ground, walker.place(index));
    let then = (moved(place.0, stride), place.1 + 1);
    let (left, after) = (ground.left(place), ground.left(then));
    if after < left {
        return None;
    }
    // On a large board little is explored, and a stride not refuted soon remains open.
    let limit = if ground.is_measured() { limit } else { LEVELS[0] };
    let most = if after == NEVER { NEVER } else { left - 1 };
    let proof = closed(ground, Search { from: then, most, fire: true, barred: None, limit: limit.min(MOST) });
    let proof = proof.or_else(|| (ground.is_measured() && limit >= MOST).then(|| whole(ground)))?;
    let a_step = step(stride);
    if after != NEVER {
        let level = LEVELS.iter().position(|&level| proof.states <= level);
        let technique = COUNTS[level.unwrap_or(COUNTS.len() - 1)];
        let words = format!("A {a_step} leaves {} to the goal", steps(after as usize));
        return Some(behind(
            walker,
            index,
            stride,
            Case { technique, words, items: proof.items, ..Case::default() },
        ));
    }
    let ends = match proof.depth {
        Some(0) => "every way on is closed or under fire".into(),
        Some(more) => format!("every way on is closed or under fire within {}", steps(more as usize)),
        None if proof.states == usize::MAX => "the goal is out of reach for ever".into(),
        None => {
            let count = counted(proof.states as u64, "pair", "pairs");
            format!("the goal is never reached: every route repeats the same {count} of cell and time")
        }
    };
    Some(Case {
        technique: if proof.depth.is_some() && proof.states <= LEVELS[0] { DEAD_END } else { TRAP },
        words: format!("After a {a_step} {ends}."),
        cells: vec![then.0],
        // All routes stay within this outline.
        paths: outline(&proof.reached(ground.board.size())),
        items: proof.items,
        ..Case::default()
    })
}
