//! Why a board has no solution: a minimal set of its clues that contradict each other, everything else given. Without any
//! one of them there is a solution, which searches prove.
//!
//! Any other set lacks a member of the first one. So each member is left out of the whole board: if that has a solution,
//! every set has this member; if not, another set is found without it, and the smallest one is kept.

use std::cell::RefCell;

use crate::puzzle::{Puzzle, Revision};
use crate::search::{Cx, Inquiry, Options, Search, Verdict, Watch};

use super::drawn::revisions;
use super::items::BoardItems;
use super::shrink::{Seen, Shrink};
use super::trial::Known;

/// The number of sets compared.
const SETS: usize = 3;
/// The work after which no further set is looked for: where the first took as much it is large, and others are hardly
/// smaller.
const WORK: u64 = 16_000 * Watch::NODE;
/// A set that is not minimal says nothing if it has more items than this.
const SHOWN: usize = 1000;

/// A set of contradictory items.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Core {
    /// The items, as indices into the board's list.
    pub items: Vec<usize>,
    /// Whether it is proved for each of them that there is a solution without it.
    pub minimal: bool,
}

/// A search for a minimal contradiction.
pub struct ConflictSearch<P: Puzzle> {
    /// The board's items.
    pub items: BoardItems<P>,
    /// What would make clues fit the solution drawn on the board.
    revisions: Vec<Revision<P>>,
    /// The smallest set so far.
    best: RefCell<Option<Core>>,
    /// The clues left on the way to the next set.
    kept: RefCell<Vec<usize>>,
}

impl<P: Puzzle> ConflictSearch<P> {
    /// Searches a board without its moves, unless they tell of it; `None` if the board is incomplete. There is no result
    /// if the board has a solution, or it is unknown whether it has one.
    pub fn begin(board: &P::Board) -> Option<Inquiry<ConflictSearch<P>, Option<Core>>> {
        let items = BoardItems::of(board)?;
        let search = P::search(&items.board, &Options { limit: 1, ..Options::default() }).ok()?;
        let revisions = revisions::<P>(board);
        let conflict = ConflictSearch { items, revisions, best: RefCell::default(), kept: RefCell::default() };
        Some(Inquiry::new(conflict, async move |conflict: &ConflictSearch<P>, cx: &Cx| {
            conflict.search(search, cx).await;
            conflict.best.borrow().clone()
        }))
    }

    /// `None`: no further set is looked for, or the work for it is used up.
    async fn search(&self, mut search: Box<dyn Search<P::Answer>>, cx: &Cx) -> Option<()> {
        let Verdict::None(why, _) = cx.run(|watch| search.run(watch, &mut |_| {})).await.verdict else {
            return None;
        };
        let BoardItems { list, clues, .. } = &self.items;
        self.best.replace(Some(Core { items: (0..*clues).collect(), minimal: false }));
        if *clues == 0 {
            // No item can be removed: the deductions alone explain it.
            return None;
        }
        // For each clue that was left out of the whole board: whether every set has it.
        let mut needed = vec![None; *clues];
        let mut seen = Seen::default();
        let mut shrink = Shrink::first(&self.items, &why.cells);
        let mut sets = 0;
        loop {
            let core = shrink.run(&self.items, &mut seen, &self.kept, cx).await?;
            self.kept.take();
            self.offer(core);
            sets += 1;
            seen.first.get_or_insert(cx.work());
            let item = loop {
                let item = self.next(&needed).filter(|_| sets < SETS && cx.work() < WORK)?;
                let known = seen.known(&self.items.without(&[item]), cx).await?;
                needed[item] = Some(matches!(known, Known::Unique | Known::Several | Known::Found));
                if known == Known::None {
                    break item;
                }
            };
            shrink = Shrink::other(list.len(), &needed, item);
        }
    }

    /// Keeps the smallest set.
    fn offer(&self, core: Core) {
        let better = |best: &Core| (core.minimal, best.items.len()) > (best.minimal, core.items.len());
        if self.best.borrow().as_ref().is_none_or(better) {
            self.best.replace(Some(core));
        }
    }

    /// The result if the search ends here, if it says anything: each item is shown with a board of its own.
    pub fn so_far(&self) -> Option<Core> {
        let mut best = self.best.borrow().clone()?;
        let kept = self.kept.borrow();
        if !best.minimal && !kept.is_empty() {
            best.items.clone_from(&kept);
        }
        (best.minimal || best.items.len() <= SHOWN).then_some(best)
    }

    /// The clues that contradict the solution drawn on the board, each with the board in which it fits.
    pub fn revised(&self) -> impl Iterator<Item = (&Revision<P>, P::Board)> {
        self.revisions.iter().filter_map(|it| Some((it, P::apply(&self.items.board, &it.step).ok()?)))
    }

    /// A member of the smallest set to leave out next; `None` if that cannot lead to a smaller one.
    fn next(&self, needed: &[Option<bool>]) -> Option<usize> {
        let best = self.best.borrow();
        let best = best.as_ref().filter(|best| !best.minimal || best.items.len() > 2)?;
        best.items.iter().copied().find(|&item| needed[item].is_none())
    }
}
