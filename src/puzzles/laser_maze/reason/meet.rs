//! A place ahead that every shortest route passes, although they differ before it.

use std::collections::BTreeSet;

use crate::grid::Cell;

use super::Method;
use super::proof::{ProofSearch, closed, guard, whole};
use super::says::path;
use super::walker::{Case, Walker};
use crate::puzzles::laser_maze::route::{Stride, moved, steps};

/// The most states in the evidence.
const MOST: usize = 4096;

/// The first place and stride shared by all shortest routes from here that is not known yet.
pub fn meet(walker: &Walker, index: usize) -> Option<(Case, (Cell, u32), Stride)> {
    let (ground, from) = (&walker.ground, walker.place(index));
    let mut front = BTreeSet::new();
    front.insert(from.0);
    let mut time = from.1;
    let (at, stride) = loop {
        let (mut ahead, mut ways, mut last) = (BTreeSet::new(), 0, None);
        for &cell in &front {
            for stride in ground.best((cell, time)) {
                ahead.insert(moved(cell, stride));
                ways += 1;
                last = Some(((cell, time), stride));
            }
        }
        let last = last?;
        if ways == 1 {
            break last;
        }
        front = ahead;
        time += 1;
    };
    if walker.knows(at, stride) {
        return None;
    }
    let barred = Some((at.0, at.1, stride));
    let search = ProofSearch { from, most: ground.left(from), fire: true, barred, limit: MOST };
    let proof = closed(ground, search);
    let mut items = proof.unwrap_or_else(|| whole(ground)).items;
    let way = ground.way(from);
    guard(ground, &way, from.1, &mut items);
    let words = format!("After {} all shortest routes meet at {}.", steps((time - from.1) as usize), at.0.words());
    let (names, cells, paths) = (vec![at.0], vec![at.0], vec![path(&way)]);
    let case = Case { names, cells, items, paths, ..Case::new(Method::Meet, words) };
    Some((case, at, stride))
}
