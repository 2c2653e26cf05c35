//! Techniques that look ahead: straight routes, dead ends and traps, and the distances to the goal after different
//! steps.

use std::collections::BTreeSet;

use crate::grid::Cell;
use crate::kit::numbers::counted;

use super::Method;
use super::ground::{NEVER, apart};
use super::proof::{ProofSearch, closed, guard, whole};
use super::says::{outline, path, step};
use super::walker::{Case, Walker};
use crate::puzzles::laser_maze::route::{Stride, moved, steps};

/// The most states in the evidence, from a glance to more and more patience.
pub const LEVELS: [usize; 5] = [10, 60, 120, 400, MOST];
const MOST: usize = 4096;
/// The techniques of the levels.
const COUNTS: [Method; 5] = [Method::Detour, Method::Count, Method::LongCount, Method::WideCount, Method::FullCount];

/// The stride leads away from the goal, although some route never does.
pub fn straight(walker: &Walker, index: usize, stride: Stride, _: usize) -> Option<Case> {
    let (ground, place) = (&walker.ground, walker.place(index));
    let left = apart(place.0, ground.goal);
    if ground.left(place) != left || apart(moved(place.0, stride), ground.goal) < left {
        return None;
    }
    let way = ground.way(place);
    let far = steps(left as usize);
    let words = format!("The goal is {far} away even with nothing in the way, and a route that short exists.");
    Some(Case { paths: vec![path(&way)], cells: way, ..Case::new(Method::Straight, words) })
}

/// Even if nothing fired, the goal would be too far after this stride.
pub fn walls(walker: &Walker, index: usize, stride: Stride, _: usize) -> Option<Case> {
    let (ground, place) = (&walker.ground, walker.place(index));
    let to = moved(place.0, stride);
    let (left, after) = (ground.left(place), ground.free_left(to));
    if left == NEVER || after < left || after == NEVER {
        return None;
    }
    let search = ProofSearch { from: (to, place.1 + 1), most: left - 1, fire: false, barred: None, limit: MOST };
    let proof = closed(ground, search).unwrap_or_else(|| whole(ground));
    let words = format!("Even if nothing fired, a {} would leave {} to the goal", step(stride), steps(after as usize));
    Some(behind(walker, (index, stride), Method::Walls, &words, proof.items))
}

/// The evidence against a stride that leads to the goal later than another one; `words` say how much later it would be.
fn behind(
    walker: &Walker,
    (index, stride): (usize, Stride),
    method: Method,
    words: &str,
    mut items: BTreeSet<Cell>,
) -> Case {
    let (ground, place) = (&walker.ground, walker.place(index));
    let to = moved(place.0, stride);
    let (way, mut other) = (ground.way(place), ground.way((to, place.1 + 1)));
    guard(ground, &way, place.1, &mut items);
    other.insert(0, place.0);
    let better = ground.best(place).next().map(step).unwrap_or_default();
    let left = ground.left(place) - 1;
    let words = match method {
        Method::Walls => format!("{words}; a {better} leaves only {left}."),
        _ => format!("{words}, a {better} only {left}."),
    };
    let paths = vec![path(&way), path(&other)];
    Case { cells: vec![to], items, paths, ..Case::new(method, words) }
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
    let proof = closed(ground, ProofSearch { from: then, most, fire: true, barred: None, limit: limit.min(MOST) });
    let proof = proof.or_else(|| (ground.is_measured() && limit >= MOST).then(|| whole(ground)))?;
    let a_step = step(stride);
    if after != NEVER {
        let level = LEVELS.iter().position(|&level| proof.states <= level);
        let method = COUNTS[level.unwrap_or(COUNTS.len() - 1)];
        let words = format!("A {a_step} leaves {} to the goal", steps(after as usize));
        return Some(behind(walker, (index, stride), method, &words, proof.items));
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
    let soon = proof.depth.is_some() && proof.states <= LEVELS[0];
    let method = if soon { Method::DeadEnd } else { Method::Trap };
    // All routes stay within this outline.
    let paths = outline(&proof.reached(ground.board.size()));
    let (cells, items) = (vec![then.0], proof.items);
    Some(Case { cells, items, paths, ..Case::new(method, format!("After a {a_step} {ends}.")) })
}
