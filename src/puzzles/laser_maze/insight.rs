//! The shortest routes of a board small enough to be searched at every change, or why there is none. Report and picture
//! need these at every frame, so the last few boards' are cached.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::grid::{Cell, Grid};
use crate::kit::recent::Recent;
use crate::search::Why;

use super::board::Board;
use super::solve::count::RouteCount;
use super::solve::field::StateSpace;
use super::solve::live::{at_once, earliest, live};
use super::solve::paths::on_paths;
use super::solve::why;

thread_local! {
    static LAST: Recent<Insight> = const { Recent::new() };
}

/// What is known of a board. Each part is computed on first use.
pub struct Insight {
    board: Board,
    way: OnceCell<Option<(StateSpace, u32)>>,
    tiles: OnceCell<Vec<u64>>,
    number: OnceCell<String>,
    arrivals: OnceCell<Option<Grid<Vec<u32>>>>,
    why: OnceCell<Why>,
}

impl Insight {
    /// The insight into a board, without its walk unless that is fixed; `None` if the board is too large.
    ///
    /// Cost: a copy of the board and a few comparisons; the searches are left to the other functions.
    pub fn of(board: &Board) -> Option<Rc<Insight>> {
        let board = live(board)?;
        let insight = |board| Insight {
            board,
            way: OnceCell::new(),
            tiles: OnceCell::new(),
            number: OnceCell::new(),
            arrivals: OnceCell::new(),
            why: OnceCell::new(),
        };
        Some(LAST.with(|last| last.get(|known| known.board == board, || insight(board.clone()))))
    }

    fn way(&self) -> Option<&(StateSpace, u32)> {
        self.way.get_or_init(|| at_once(&self.board)).as_ref()
    }

    /// The number of steps of a shortest route; `None` if there is no route.
    pub fn steps(&self) -> Option<u32> {
        self.way().map(|(_, end)| *end)
    }

    /// Whether a cell is on a shortest route.
    pub fn is_on_way(&self, cell: Cell) -> bool {
        let Some((field, end)) = self.way() else { return false };
        let (tile, bit) = field.tile(cell);
        self.tiles.get_or_init(|| on_paths(field, *end)).get(tile).is_some_and(|tile| tile & bit != 0)
    }

    /// The number of shortest routes, in decimal digits; "0" if there is none. Cost: that of [`RouteCount`], once.
    pub fn number(&self) -> &str {
        self.number.get_or_init(|| {
            let Some((field, end)) = self.way() else { return "0".into() };
            let mut count = RouteCount::new(field, *end);
            loop {
                if let Some(number) = count.step(field) {
                    break number.to_string();
                }
            }
        })
    }

    /// The earliest time at which a cell is reached in each possible phase, soonest first; `None` if the board lacks
    /// its start or goal. Cost: that of [`earliest`], once.
    pub fn arrivals(&self, cell: Cell) -> Option<&[u32]> {
        let times = self.arrivals.get_or_init(|| earliest(&self.board)).as_ref()?;
        Some(times.get(cell).map_or(&[], Vec::as_slice))
    }

    /// Why there is no route. Cost: that of [`why::reason`], once.
    pub fn why(&self) -> &Why {
        self.why.get_or_init(|| why::reason(&self.board))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::laser_maze::text::file;

    fn insight(text: &str) -> Rc<Insight> {
        Insight::of(&file::parse(text).unwrap()).unwrap()
    }

    #[test]
    fn it_is_kept_for_the_board_and_for_no_other() {
        let (open, shut) = ("S..\n...\n..G\n", "S#.\n#..\n..G\n");
        let first = insight(open);
        assert_eq!((first.steps(), first.number()), (Some(4), "6"));
        assert!(first.is_on_way(Cell::new(1, 1)));
        assert_eq!(first.arrivals(Cell::new(0, 2)), Some(&[2][..]));
        let other = insight(shut);
        assert!(!Rc::ptr_eq(&first, &other));
        assert_eq!((other.steps(), other.number(), other.why().words.is_empty()), (None, "0", false));
        assert!(Rc::ptr_eq(&first, &insight(open)));
        // Other boards evict it from the cache.
        for text in ["S.G\n", "S..G\n", "S...G\n", "S....G\n"] {
            insight(text);
        }
        let again = insight(open);
        assert!(!Rc::ptr_eq(&first, &again));
        assert_eq!(again.steps(), Some(4));
    }
}
