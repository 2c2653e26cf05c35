//! Why a board has no solution: a minimal set of its clues that contradict each other, everything else given. Without any
//! one of them there is a solution, which searches prove.
//!
//! Any other set lacks a member of the first one. So each member is left out of the whole board: if that has a solution,
//! every set has this member; if not, another set is found without it, and the smallest one is kept.

use crate::puzzle::{Item, Puzzle, Revision, told};
use crate::search::{Go, Options, Search, Verdict, Watch};

use super::drawn::revisions;
use super::shrink::{NODES, Seen, Shrink, marked, only};
use super::trial::{Known, Trial};

/// The number of sets compared.
const SETS: usize = 3;
/// The work after which no further set is looked for: where the first took as much it is large, and others are hardly
/// smaller.
const WORK: u64 = 16_000 * Watch::NODE;
/// What all further sets may take in any case; beyond it, no more than the first took.
const LEAST: u64 = WORK / 16;
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
pub struct Conflict<P: Puzzle> {
    board: P::Board,
    list: Vec<Item>,
    /// What would make clues fit the solution drawn on the board.
    revisions: Vec<Revision<P>>,
    /// How many of them are clues; the others stay.
    clues: usize,
    stage: Stage<P>,
    /// The sets found so far, and the smallest of them.
    sets: usize,
    best: Option<Core>,
    /// The work so far, and up to the first set.
    work: u64,
    first: Option<u64>,
    /// For each clue that was left out of the whole board: whether every set has it.
    needed: Vec<Option<bool>>,
    seen: Seen<P>,
}

enum Stage<P: Puzzle> {
    /// Whether the board has no solution.
    Ask(Box<dyn Search<P::Answer>>),
    Shrink(Shrink<P>),
    /// Chooses a member of the smallest set to leave out.
    Next,
    /// Whether there is a solution without this item.
    Without(usize, Trial<P>),
    Over,
}

impl<P: Puzzle> Conflict<P> {
    /// A search on a board without its moves, unless they tell of it; `None` if the board is incomplete.
    pub fn new(board: &P::Board) -> Option<Conflict<P>> {
        let revisions = revisions::<P>(board);
        let board = told::<P>(board);
        if P::unfinished(&board).is_some() {
            return None;
        }
        let search = P::search(&board, &Options { limit: 1, ..Options::default() }).ok()?;
        let list = P::ITEMS.map_or_else(Vec::new, |items| (items.list)(&board));
        let clues = P::ITEMS.and_then(|items| items.clues).map_or(list.len(), |clues| clues(&board));
        let (stage, needed) = (Stage::Ask(search), vec![None; clues]);
        Some(Conflict {
            board,
            list,
            revisions,
            clues,
            stage,
            sets: 0,
            best: None,
            work: 0,
            first: None,
            needed,
            seen: Seen::default(),
        })
    }

    /// Works until the result is known; `None` when its watch pauses it. `Some(None)`: the board has a solution, or it
    /// is unknown whether it has one.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Option<Core>> {
        loop {
            if let Stage::Over = self.stage {
                return Some(self.best.clone());
            }
            self.seen.nodes = self.most().map_or(NODES, |work| work / Watch::NODE);
            let before = watch.work();
            let next = self.step(watch);
            self.work += watch.work() - before;
            if let Some(stage) = next? {
                self.stage = stage;
            }
            if self.most() == Some(0) {
                self.stage = Stage::Over;
            }
        }
    }

    /// Works for a step; the stage that follows, if it is another one. `None` when its watch pauses it.
    fn step(&mut self, watch: &mut Watch<'_>) -> Option<Option<Stage<P>>> {
        Some(Some(match &mut self.stage {
            Stage::Ask(search) => match search.run(watch, &mut |_| {})?.verdict {
                // No item can be removed: the deductions alone explain it.
                Verdict::None(..) if self.clues == 0 => {
                    self.best = Some(Core::default());
                    Stage::Over
                }
                Verdict::None(why, _) => {
                    self.best = Some(Core { items: (0..self.clues).collect(), minimal: false });
                    Stage::Shrink(Shrink::first(&self.list, self.clues, &why.cells))
                }
                _ => Stage::Over,
            },
            Stage::Shrink(shrink) => {
                let Some(core) = shrink.step(&self.board, &mut self.seen, watch)? else { return Some(None) };
                let better =
                    |best: &Core| (core.minimal, best.items.len()) > (best.minimal, core.items.len());
                if self.best.as_ref().is_none_or(better) {
                    self.best = Some(core);
                }
                self.sets += 1;
                Stage::Next
            }
            Stage::Next => {
                self.first.get_or_insert(self.work);
                let Some(item) = self.next() else { return Some(Some(Stage::Over)) };
                let trial = self.seen.trial(&self.without(item));
                self.stage = Stage::Without(item, trial);
                return (watch.spend(self.seen.work()) == Go::On).then_some(None);
            }
            Stage::Without(item, trial) => {
                let (item, known) = (*item, trial.run(watch)?);
                self.seen.keep(&mut trial.answers);
                self.needed[item] = Some(matches!(known, Known::Unique | Known::Several | Known::Found));
                if known == Known::None {
                    Stage::Shrink(Shrink::other(self.list.len(), &self.needed, item))
                } else {
                    Stage::Next
                }
            }
            Stage::Over => return Some(None),
        }))
    }

    /// The work left for further sets, once there is a first one.
    fn most(&self) -> Option<u64> {
        self.first.map(|first| (first + first.max(LEAST)).saturating_sub(self.work))
    }

    /// The result if the search ends here, if it says anything: each item is shown with a board of its own.
    pub fn so_far(&self) -> Option<Core> {
        let mut best = self.best.clone()?;
        if let Stage::Shrink(shrink) = &self.stage
            && !best.minimal
        {
            best.items = shrink.kept();
        }
        (best.minimal || best.items.len() <= SHOWN).then_some(best)
    }

    /// The items of the board.
    pub fn list(&self) -> &[Item] {
        &self.list
    }

    /// The clues that contradict the solution drawn on the board, each with the board in which it fits.
    pub fn revised(&self) -> impl Iterator<Item = (&Revision<P>, P::Board)> {
        self.revisions.iter().filter_map(|it| Some((it, P::apply(&self.board, &it.step).ok()?)))
    }

    /// The board with only these of its clues.
    pub fn only(&self, items: &[usize]) -> P::Board {
        let stays = marked(self.list.len(), items);
        only::<P>(&self.board, self.list.len(), |at| at >= self.clues || stays[at])
    }

    /// The whole board without one of its items.
    pub fn without(&self, item: usize) -> P::Board {
        only::<P>(&self.board, self.list.len(), |at| at != item)
    }

    /// A member of the smallest set to leave out next; `None` if that cannot lead to a smaller one, or enough were found
    /// or looked for.
    fn next(&self) -> Option<usize> {
        let goes_on = self.sets < SETS && self.work < WORK;
        let best = self.best.as_ref().filter(|best| goes_on && (!best.minimal || best.items.len() > 2))?;
        best.items.iter().copied().find(|&item| self.needed[item].is_none())
    }
}
