//! What is explained about a board of any puzzle, from the bits of its board on, as the page and the library have it.

use crate::contract::{
    ChangeView, ConflictView, Explained, GradeView, PlaceView, ReasonView, RefutationView, SpareView,
    TimesView, WayView, pairs,
};
use crate::explain::{
    Conflict, Core, Found, Grade, Grading, How, Needed, Spare, Step, Suggest, Suggestion, Walk,
};
use crate::grid::Cell;
use crate::kit::links::linked;
use crate::kit::numbers::counted;
use crate::link::{self, Opened};
use crate::puzzle::{Fact, Item, Puzzle, Reason};
use crate::puzzles;
use crate::search::Watch;

/// What can be asked about a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// The next reason that changes the board, with those before it that lead there.
    Hint,
    /// The next reason, whether it changes the board or not, after so many from here.
    Reason(usize),
    /// All reasons from here to the end.
    Way,
    /// Why it has no answer.
    Conflict,
    /// What would leave one answer.
    Suggest,
    /// Which givens could go.
    Spare,
    /// How hard it is.
    Grade,
    /// Whether what was done last fails, as far as reasons show.
    Refute,
}

impl Ask {
    /// What a word asks for; `after` counts for "reason" alone.
    pub fn of(word: &str, after: usize) -> Option<Ask> {
        Some(match word {
            "hint" => Ask::Hint,
            "reason" => Ask::Reason(after),
            "way" => Ask::Way,
            "conflict" => Ask::Conflict,
            "suggest" => Ask::Suggest,
            "spare" => Ask::Spare,
            "grade" => Ask::Grade,
            "refute" => Ask::Refute,
            _ => return None,
        })
    }
}

/// Something that is being explained.
pub trait Explaining {
    /// Works until it is known; `None`: its watch says pause.
    fn run(&mut self, watch: &mut Watch<'_>) -> Option<Explained>;
    /// What is known if it ends here.
    fn so_far(&self) -> Explained;
}

/// What is asked of a board of one puzzle.
enum Asking<P: Puzzle> {
    /// Reasons, of which the question says how many.
    Way(Ask, Box<Trail<P>>),
    /// A contradiction, and then the way through it.
    Conflict(Option<Conflict<P>>, Option<Box<Contradiction<P>>>),
    /// Additions.
    Suggest(Option<Suggest<P>>),
    /// Givens that could go.
    Spare(Option<Needed<P>>),
    /// A grade.
    Grade(Grading<P>),
    /// A refutation, and the board with the opposite, should it come to its end.
    Refute(Box<Trail<P>>, Option<String>),
}

/// A walk with the reasons so far.
struct Trail<P: Puzzle> {
    /// `None` once it is over.
    walk: Option<Walk<P>>,
    /// The board with the moves of the steps so far.
    board: P::Board,
    /// The items of the board that it walks on.
    list: Vec<Item>,
    reasons: Vec<ReasonView>,
    /// What each takes as known and what follows; `None`: it rests on all that was known.
    facts: Vec<Option<(Vec<Fact>, Vec<Fact>)>>,
    /// Reasons to be left out.
    skip: usize,
    end: &'static str,
}

/// A contradiction that was found, and the walk through it.
struct Contradiction<P: Puzzle> {
    core: Core,
    board: P::Board,
    trail: Trail<P>,
}

/// Reasons that an answer holds at most.
const MOST: usize = 5_000;

impl<P: Puzzle> Asking<P> {
    /// Asks about a board; the error is a plain sentence.
    pub fn new(board: &P::Board, base: Option<&P::Board>, ask: Ask) -> Result<Asking<P>, String> {
        if let Some(words) = P::unfinished(board) {
            return Err(words);
        }
        Ok(match ask {
            Ask::Hint | Ask::Reason(_) | Ask::Way => {
                let walk = Walk::new(board, true, true);
                let skip = if let Ask::Reason(after) = ask { after } else { 0 };
                Asking::Way(ask, Box::new(Trail::new(board, walk, skip)))
            }
            Ask::Conflict => Asking::Conflict(Conflict::new(board), None),
            Ask::Suggest => Asking::Suggest(Suggest::new(board)),
            Ask::Spare => Asking::Spare(Needed::new(board)),
            Ask::Grade => Asking::Grade(Grading::new(board)),
            Ask::Refute => {
                let trail = Trail::new(board, Walk::new(board, false, false), 0);
                let denied = base.and_then(|base| denied::<P>(base, board));
                Asking::Refute(Box::new(trail), denied.as_ref().map(linked::<P>))
            }
        })
    }
}

impl<P: Puzzle> Explaining for Asking<P> {
    fn run(&mut self, watch: &mut Watch<'_>) -> Option<Explained> {
        match self {
            Asking::Way(ask, trail) => trail.run(*ask, watch)?,
            Asking::Conflict(conflict, found) => {
                if found.is_none()
                    && let Some(conflict) = conflict
                    && let Some(core) = conflict.run(watch)?
                {
                    let board = conflict.only(&core.items);
                    let walk = Walk::new(&board, false, false);
                    let trail = Trail::new(&board, walk, 0);
                    *found = Some(Box::new(Contradiction { core, trail, board }));
                }
                if let Some(found) = found {
                    found.trail.run(Ask::Way, watch)?;
                }
            }
            Asking::Suggest(Some(suggest)) => suggest.run(watch)?,
            Asking::Spare(Some(needed)) => {
                return Some(Explained::Spare(needed.run(watch)?.map(|spare| spared(needed, &spare))));
            }
            Asking::Suggest(None) | Asking::Spare(None) => {}
            Asking::Refute(trail, _) => trail.run(Ask::Way, watch)?,
            Asking::Grade(grading) => {
                let grade = grading.run(watch)?;
                return Some(Explained::Grade(P::REASONS.map(|_| graded::<P>(&grade))));
            }
        }
        Some(self.so_far())
    }

    fn so_far(&self) -> Explained {
        match self {
            Asking::Way(_, trail) => Explained::Way(trail.view()),
            Asking::Conflict(conflict, found) => Explained::Conflict(match (conflict, found) {
                (Some(conflict), Some(found)) => {
                    Some(contradiction(conflict, &found.core, &found.board, found.trail.view()))
                }
                (Some(conflict), None) => conflict.so_far().map(|core| {
                    let way = WayView { reasons: Vec::new(), end: "open" };
                    contradiction(conflict, &core, &conflict.only(&core.items), way)
                }),
                (None, _) => None,
            }),
            Asking::Suggest(suggest) => {
                let found = suggest.as_ref().map_or(&[][..], Suggest::found);
                let view =
                    |Suggestion { words, cells, board }: &Suggestion<P>| change::<P>(words, cells, board);
                Explained::Suggest(found.iter().map(view).collect())
            }
            Asking::Spare(needed) => {
                Explained::Spare(needed.as_ref().and_then(|needed| Some(spared(needed, &needed.so_far()?))))
            }
            Asking::Grade(_) => Explained::Grade(None),
            Asking::Refute(trail, denied) => {
                let way = trail.view();
                let deny = denied.clone().filter(|_| way.end == "fails");
                Explained::Refutation(RefutationView { way, deny })
            }
        }
    }
}

impl<P: Puzzle> Trail<P> {
    fn new(board: &P::Board, walk: Walk<P>, skip: usize) -> Trail<P> {
        let list = P::ITEMS.map_or_else(Vec::new, |items| (items.list)(&P::restart(board)));
        Trail {
            walk: Some(walk),
            board: board.clone(),
            list,
            reasons: Vec::new(),
            facts: Vec::new(),
            skip,
            end: "open",
        }
    }

    fn run(&mut self, ask: Ask, watch: &mut Watch<'_>) -> Option<()> {
        while let Some(walk) = &mut self.walk {
            let (step, end) = match walk.run(watch)? {
                Found::Step(step) => (Some(step), "more"),
                Found::Fails(step) => (Some(step), "fails"),
                Found::Done => (None, "done"),
                Found::Open => (None, "open"),
            };
            self.end = end;
            let enough = step.is_some_and(|step| {
                let after = step.put_on(&self.board);
                let changes = after != self.board;
                self.board = after;
                if self.skip > 0 {
                    self.skip -= 1;
                    return false;
                }
                let link = changes.then(|| linked::<P>(&self.board));
                self.reasons.push(ReasonView { link, ..reason(&self.list, &step) });
                let back = step.how == How::Back;
                let rests = matches!(step.how, How::WhatIf | How::Nested | How::Search);
                let Step { reason: Reason { given, follows, .. }, .. } = step;
                self.facts.push((!rests).then_some((given, follows)));
                match ask {
                    Ask::Reason(_) => true,
                    // After what is in the way nothing else follows.
                    _ if back => true,
                    Ask::Hint => changes,
                    _ => self.reasons.len() >= MOST,
                }
            });
            if enough || end != "more" {
                self.walk = None;
                if ask == Ask::Hint {
                    self.keep_needed();
                }
            }
        }
        Some(())
    }

    /// Leaves out the reasons that the last one does not need.
    fn keep_needed(&mut self) {
        let Some(Some((given, _))) = self.facts.last() else { return };
        let mut needed = given.clone();
        let last = self.facts.len() - 1;
        let mut keep = vec![false; last];
        for (keep, facts) in keep.iter_mut().zip(&self.facts).rev() {
            let Some((given, follows)) = facts else { return };
            *keep = follows.iter().any(|fact| needed.contains(fact));
            if *keep {
                needed.extend(given);
            }
        }
        keep.push(true);
        let mut keep = keep.into_iter();
        self.reasons.retain(|_| keep.next().unwrap_or(true));
    }

    fn view(&self) -> WayView {
        WayView { reasons: self.reasons.clone(), end: self.end }
    }
}

/// A step as it passes, without its board; `list` are the board's items.
fn reason<P: Puzzle>(list: &[Item], step: &Step<P>) -> ReasonView {
    let Step { how, reason, chain, so, .. } = step;
    let mut known = pairs(&reason.given.iter().map(|fact| fact.cell).collect::<Vec<_>>());
    known.sort_unstable();
    known.dedup();
    ReasonView {
        how: match how {
            How::Named => "named",
            How::WhatIf => "what-if",
            How::Nested => "nested",
            How::Search => "search",
            How::Choice => "choice",
            How::Back => "back",
        },
        technique: reason.technique.id,
        name: reason.technique.name,
        about: reason.technique.about,
        look: reason.look.clone(),
        words: reason.words.clone(),
        cells: pairs(&reason.cells),
        uses: (reason.items.iter().filter_map(|&at| list.get(at)))
            .map(|item| PlaceView::new(item.words.as_str(), &item.cells))
            .collect(),
        known,
        follows: (so.iter().zip(&reason.follows))
            .map(|(words, fact)| PlaceView::new(words.as_str(), &[fact.cell]))
            .collect(),
        chain: chain.iter().map(|link| PlaceView::new(link.words.as_str(), &link.cells)).collect(),
        paths: reason.paths.clone(),
        link: None,
    }
}

fn change<P: Puzzle>(words: &str, cells: &[Cell], board: &P::Board) -> ChangeView {
    let whole = P::unfinished(board).is_none();
    ChangeView { words: words.into(), cells: pairs(cells), link: linked::<P>(board), whole }
}

fn contradiction<P: Puzzle>(
    conflict: &Conflict<P>,
    core: &Core,
    board: &P::Board,
    way: WayView,
) -> ConflictView {
    let item = |&at: &usize| {
        let item = conflict.list().get(at)?;
        let others: Vec<usize> = core.items.iter().copied().filter(|&other| other != at).collect();
        Some(change::<P>(&item.words, &item.cells, &conflict.only(&others)))
    };
    let items = core.items.iter().filter_map(item).collect();
    ConflictView { items, minimal: core.minimal, link: linked::<P>(board), way }
}

fn spared<P: Puzzle>(needed: &Needed<P>, spare: &Spare) -> SpareView {
    let without = |items: &[usize], words: &str| {
        let cells = items.iter().filter_map(|&at| needed.list().get(at)).flat_map(|item| item.cells.clone());
        let cells: Vec<_> = cells.collect();
        change::<P>(words, &cells, &needed.without(items))
    };
    let words = |at: usize| needed.list().get(at).map_or("", |item| &item.words);
    let count = spare.together.len();
    SpareView {
        each: spare.each.iter().map(|&at| without(&[at], words(at))).collect(),
        together: (count > 1).then(|| without(&spare.together, &format!("all of these {count}"))),
        items: needed.list().len(),
        settled: spare.settled,
    }
}

/// A grade as it passes.
pub(super) fn graded<P: Puzzle>(grade: &Grade) -> GradeView {
    let names = P::INFO.grades;
    let name = names.get(usize::from(grade.grade)).or(names.last()).copied().unwrap_or("");
    let techniques: Vec<TimesView> = (grade.techniques.iter())
        .map(|(technique, times)| TimesView { technique: technique.id, name: technique.name, times: *times })
        .collect();
    let list: Vec<String> = techniques.iter().map(|it| format!("{} ({})", it.name, it.times)).collect();
    let words = match list.len() {
        0 => format!("{name}."),
        _ => {
            format!("{name}: {}; {} in a row.", list.join(", "), counted(grade.depth.into(), "step", "steps"))
        }
    };
    GradeView {
        grade: grade.grade,
        name,
        words,
        techniques,
        what_ifs: grade.what_ifs,
        depth: grade.depth,
        whole: grade.whole,
    }
}

/// The board with the opposite of what was done next on it, where a mark says that.
fn denied<P: Puzzle>(base: &P::Board, then: &P::Board) -> Option<P::Board> {
    let reasoner = (P::REASONS?.begin)(base);
    let with = |fact| P::apply(base, &reasoner.step(fact)?).ok();
    let fact = reasoner.open().into_iter().find(|&fact| with(fact).as_ref() == Some(then))?;
    with(fact.denied()).filter(|board| board != base)
}

/// Asks about a board; the error is a plain sentence.
fn asking<P: Puzzle>(opened: &Opened, base: &str, ask: Ask) -> Result<Box<dyn Explaining>, String> {
    let base = link::open(base, |id| id == P::INFO.id).ok();
    let base = base.and_then(|base| P::decode_whole(&mut base.bits()));
    let board = P::decode_whole(&mut opened.bits()).ok_or("This link holds no sound board.")?;
    Ok(Box::new(Asking::<P>::new(&board, base.as_ref(), ask)?))
}

macro_rules! explain {
    ($($id:literal $name:literal $folder:ident::$puzzle:ident;)*) => {
        /// Asks about a board of a puzzle by its id; the error is a plain sentence. `base`: for [`Ask::Refute`] the link of
        /// the board before what is to be refuted, else "".
        pub fn explain(puzzle: &str, opened: &Opened, base: &str, ask: Ask) -> Result<Box<dyn Explaining>, String> {
            match puzzle {
                $(#[cfg(feature = $id)] $id => asking::<puzzles::$folder::$puzzle>(opened, base, ask),)*
                _ => Err("There is no such puzzle.".into()),
            }
        }
    };
}
puzzles::puzzles!(explain);
