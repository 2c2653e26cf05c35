//! Tanks: cells that no wall parts.

/// The walls, row by row. Those of the last column and row are the frame's, and `false`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Walls {
    columns: usize,
    rows: usize,
    /// Right of each cell.
    pub right: Vec<bool>,
    /// Below each cell.
    pub below: Vec<bool>,
}

impl Walls {
    /// One tank.
    pub fn none(columns: usize, rows: usize) -> Walls {
        let none = vec![false; columns * rows];
        Walls { columns, rows, right: none.clone(), below: none }
    }

    /// The tank of each cell.
    pub fn tanks(&self) -> Vec<usize> {
        let mut tanks = vec![usize::MAX; self.columns * self.rows];
        let mut count = 0;
        let mut stack = Vec::new();
        for start in 0..tanks.len() {
            if tanks[start] != usize::MAX {
                continue;
            }
            stack.push(start);
            while let Some(at) = stack.pop() {
                if std::mem::replace(&mut tanks[at], count) == usize::MAX {
                    stack.extend(self.beside(at).filter(|&next| tanks[next] == usize::MAX));
                }
            }
            count += 1;
        }
        tanks
    }

    /// The cells beside a cell without a wall between.
    fn beside(&self, at: usize) -> impl Iterator<Item = usize> {
        let Walls { columns, rows, right, below } = self;
        let (row, column) = (at / columns, at % columns);
        let ways = [
            (column + 1 < *columns && !right[at]).then(|| at + 1),
            (column > 0 && !right[at - 1]).then(|| at - 1),
            (row + 1 < *rows && !below[at]).then(|| at + columns),
            (row > 0 && !below[at - columns]).then(|| at - columns),
        ];
        ways.into_iter().flatten()
    }

    /// The cells with a wall to another of their tank, and whether it is below.
    pub fn within(&self) -> impl Iterator<Item = (usize, bool)> {
        let tanks = self.tanks();
        (0..tanks.len()).flat_map(move |at| {
            let right = self.right[at] && tanks.get(at + 1) == tanks.get(at);
            let below = self.below[at] && tanks.get(at + self.columns) == tanks.get(at);
            [right.then_some((at, false)), below.then_some((at, true))].into_iter().flatten()
        })
    }

    /// Whether some tank has cells in one row that are not connected at or below it: then water in its arms may stand at
    /// different levels under one rule and not under the other.
    pub fn has_arms(&self) -> bool {
        let tanks = self.tanks();
        // Bodies of water that rise from the bottom.
        let mut body: Vec<usize> = (0..tanks.len()).collect();
        for row in (0..self.rows).rev() {
            let cells = row * self.columns..(row + 1) * self.columns;
            for at in cells.clone() {
                for next in self.beside(at).filter(|&next| next > at) {
                    join(&mut body, at, next);
                }
            }
            let apart = |a: usize, b: usize| tanks[a] == tanks[b] && root(&body, a) != root(&body, b);
            if cells.clone().any(|a| cells.clone().any(|b| apart(a, b))) {
                return true;
            }
        }
        false
    }
}

fn root(body: &[usize], mut at: usize) -> usize {
    while body[at] != at {
        at = body[at];
    }
    at
}

fn join(body: &mut [usize], a: usize, b: usize) {
    let (a, b) = (root(body, a), root(body, b));
    body[a.max(b)] = a.min(b);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_has_arms_only_upside_down() {
        // Three columns, two rows: a U around the middle cell of the upper row, and the same upside down.
        let mut walls = Walls::none(3, 2);
        walls.right[0] = true;
        walls.right[1] = true;
        walls.below[1] = true;
        assert_eq!(walls.tanks(), [0, 1, 0, 0, 0, 0]);
        assert!(!walls.has_arms());
        let mut walls = Walls::none(3, 2);
        walls.right[3] = true;
        walls.right[4] = true;
        walls.below[1] = true;
        assert_eq!(walls.tanks(), [0, 0, 0, 0, 1, 0]);
        assert!(walls.has_arms());
        assert_eq!(walls.within().count(), 0);
    }

    #[test]
    fn a_wall_within_a_tank() {
        let mut walls = Walls::none(3, 3);
        walls.below[4] = true;
        assert_eq!(walls.within().collect::<Vec<_>>(), [(4, true)]);
    }
}
