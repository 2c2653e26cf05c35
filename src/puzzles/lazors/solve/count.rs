//! Completions: the remaining blocks go to any open cells, counted at once or listed one by one.

use crate::count::Count;
use crate::puzzles::lazors::board::{BlockKind, Supply};

/// The number of ways to put these blocks on `open` cells, blocks of a kind being alike: a multinomial
/// coefficient, 0 if there are too few cells. Cost: O(open) multiplications of long numbers.
pub fn completions(open: usize, left: &Supply) -> Count {
    let mut ways = Count::from(1);
    let mut cells = open;
    for &count in left {
        let count = usize::from(count);
        if count > cells {
            return Count::ZERO;
        }
        // Choosing the cells that stay free is equivalent, and shorter if they are fewer.
        for step in 0..count.min(cells - count) {
            ways = ways.times((cells - step) as u32).over((step + 1) as u32);
        }
        cells -= count;
    }
    ways
}

/// All completions one by one: arrangements in descending order of letters, so that at first the blocks are on the
/// first cells.
#[derive(Clone)]
pub struct Completions {
    /// The current content of each open cell.
    pub blocks: Vec<Option<BlockKind>>,
}

impl Completions {
    /// The first arrangement. There must be enough cells for all blocks.
    pub fn new(open: usize, left: &Supply) -> Completions {
        let mut blocks: Vec<Option<BlockKind>> = Vec::with_capacity(open);
        for kind in BlockKind::ALL.into_iter().rev() {
            blocks.extend(std::iter::repeat_n(Some(kind), usize::from(left[kind.index()])));
        }
        blocks.resize(open, None);
        Completions { blocks }
    }

    /// Goes to the next arrangement; `false` after the last. Cost: O(open).
    pub fn advance(&mut self) -> bool {
        let blocks = &mut self.blocks;
        let Some(at) = (1..blocks.len()).rev().find(|&at| blocks[at - 1] > blocks[at]) else { return false };
        let at = at - 1;
        let Some(with) = (at + 1..blocks.len()).rev().find(|&with| blocks[with] < blocks[at]) else {
            return false;
        };
        blocks.swap(at, with);
        blocks[at + 1..].reverse();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listing_and_counting_agree() {
        for left in [[0, 0, 0, 0, 0], [2, 0, 1, 0, 0], [1, 1, 1, 1, 0], [0, 3, 0, 0, 2], [2, 2, 2, 0, 0]] {
            for open in left.iter().sum::<u16>()..7 {
                let open = usize::from(open);
                let mut list = Completions::new(open, &left);
                let mut seen = std::collections::HashSet::from([list.blocks.clone()]);
                while list.advance() {
                    assert!(seen.insert(list.blocks.clone()), "{left:?} {open}");
                }
                assert_eq!(Count::from(seen.len() as u64), completions(open, &left), "{left:?} {open}");
            }
        }
    }

    #[test]
    fn long_counts_are_exact() {
        assert_eq!(completions(100, &[50, 0, 0, 0, 0]).to_string(), "100891344545564193334812497256");
        assert_eq!(completions(3, &[2, 2, 0, 0, 0]), Count::ZERO);
    }
}
