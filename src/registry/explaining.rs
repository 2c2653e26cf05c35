//! Explanations of a board of any puzzle, from its bits to the form in which the page and the library get them.

use std::cell::LazyCell;

use crate::contract::{
    AnalysisView, ChangeView, ConflictView, CraftView, Explained, ForcedView, GradeView, PlaceView, ReasonView,
    RefutationView, SpareView, TimesView, WayView, pairs,
};
use crate::explain::{
    Analysed, Analysis, BoardItems, ConflictSearch, Core, Craft, Crafted, Found, Grade, How, Known, Needed, Spare,
    Suggest, Suggestion, Walk, WalkStep, grading, made, orientation,
};
use crate::grid::Cell;
use crate::kit::links::linked;
use crate::kit::numbers::counted;
use crate::link::{self, Opened};
use crate::puzzle::{Fact, Item, Puzzle, Shared};
use crate::puzzles::with_puzzle;
use crate::registry::hinting::Hinting;
use crate::search::{Cx, Inquiry, Task, Watch};

/// A question about a board. The first three share one walk, which is continued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Whether the position can be solved.
    Sound,
    /// The next deduction that changes the board, with the ones that lead to it.
    Hint,
    /// All deductions from the current position to the end.
    Way,
    /// Why it has no solution: which clues contradict each other, and how.
    Conflict,
    /// The same without how, unless no clue could be removed: the steps can take several times as long.
    Core,
    /// What would make it unique.
    Suggest,
    /// Which clues are redundant.
    Spare,
    /// What is left without redundant clues.
    Craft {
        /// Towards this difficulty, from 1; without it as many clues are removed as possible.
        difficulty: Option<u8>,
        /// The order in which clues are tried.
        seed: u64,
    },
    /// How difficult it is.
    Grade,
    /// Whether the last move can be refuted, as far as deductions show.
    Refute,
    /// How many solutions it has, and what they have in common.
    Analysis,
    /// The same board however it is turned, mirrored or coloured.
    Upright,
}

impl Ask {
    /// The question that a word stands for. For "craft", `number` is a seed, and `difficulty` counts from 1.
    pub fn of(word: &str, number: u64, difficulty: Option<u8>) -> Option<Ask> {
        Some(match word {
            "sound" => Ask::Sound,
            "hint" => Ask::Hint,
            "way" => Ask::Way,
            "conflict" => Ask::Conflict,
            "core" => Ask::Core,
            "suggest" => Ask::Suggest,
            "spare" => Ask::Spare,
            "craft" => Ask::Craft { difficulty, seed: number },
            "grade" => Ask::Grade,
            "refute" => Ask::Refute,
            "analysis" => Ask::Analysis,
            "upright" => Ask::Upright,
            _ => return None,
        })
    }
}

/// An explanation under way.
pub trait Explaining {
    /// Works until the result is known; `None` when its watch pauses it.
    fn run(&mut self, watch: &mut Watch<'_>) -> Option<Explained>;
    /// The result if the work ends here.
    fn so_far(&self) -> Explained;
    /// Asks another question about the same board and reuses what is known of it; `false` if that requires a new start.
    fn ask(&mut self, _ask: Ask) -> bool {
        false
    }
}

/// A job with its view: what it shares, and its result once it has ended.
struct Viewed<S, T> {
    job: Inquiry<S, T>,
    view: fn(&S, Option<T>) -> Explained,
}

impl<S: 'static, T: 'static> Explaining for Viewed<S, T> {
    fn run(&mut self, watch: &mut Watch<'_>) -> Option<Explained> {
        let end = self.job.run(watch)?;
        Some((self.view)(&self.job, Some(end)))
    }

    fn so_far(&self) -> Explained {
        (self.view)(&self.job, None)
    }
}

fn viewed<S: 'static, T: 'static>(job: Inquiry<S, T>, view: fn(&S, Option<T>) -> Explained) -> Box<dyn Explaining> {
    Box::new(Viewed { job, view })
}

/// An explanation without work.
fn settled(explained: Explained) -> Box<dyn Explaining> {
    viewed(Inquiry::new(explained, async |_: &Explained, _: &Cx| ()), |explained, _| explained.clone())
}

/// Deductions, a refutation, or whether there is a solution, depending on the question.
struct AskedWay<P: Puzzle> {
    ask: Ask,
    trail: Trail<P>,
    /// For a refutation, the board with the opposite.
    denied: Option<String>,
}

impl<P: Puzzle> Explaining for AskedWay<P> {
    fn run(&mut self, watch: &mut Watch<'_>) -> Option<Explained> {
        self.trail.run(self.ask, watch)?;
        Some(self.so_far())
    }

    fn so_far(&self) -> Explained {
        match self.ask {
            Ask::Sound => Explained::Sound(match self.trail.sound {
                Some(Known::None) => Some(false),
                Some(Known::Unique | Known::Several | Known::Found) => Some(true),
                Some(Known::Open | Known::Lacking) | None => None,
            }),
            Ask::Refute => {
                let way = self.trail.view(Ask::Way);
                let deny = self.denied.clone().filter(|_| way.end == "fails");
                Explained::Refutation(RefutationView { way, deny })
            }
            ask => Explained::Way(self.trail.view(ask)),
        }
    }

    fn ask(&mut self, ask: Ask) -> bool {
        let joins = |ask| matches!(ask, Ask::Sound | Ask::Hint | Ask::Way);
        let goes_on = joins(self.ask) && joins(ask);
        if goes_on {
            self.ask = ask;
        }
        goes_on
    }
}

/// A contradiction, and then the walk through it, depending on the question.
struct ContradictionJob<P: Puzzle> {
    ask: Ask,
    conflict: Inquiry<ConflictSearch<P>, Option<Core>>,
    /// Once it has ended, with a contradiction if there is one.
    found: Option<Option<(Core, P::Board, Trail<P>)>>,
}

impl<P: Puzzle> Explaining for ContradictionJob<P> {
    fn run(&mut self, watch: &mut Watch<'_>) -> Option<Explained> {
        if self.found.is_none() {
            let core = self.conflict.run(watch)?;
            self.found = Some(core.map(|core| {
                let board = self.conflict.items.only(&core.items);
                let trail = Trail::new(&board, false, false);
                (core, board, trail)
            }));
        }
        if let Some(Some((core, _, trail))) = &mut self.found
            && (self.ask == Ask::Conflict || core.items.is_empty())
        {
            trail.run(Ask::Way, watch)?;
        }
        Some(self.so_far())
    }

    fn so_far(&self) -> Explained {
        let conflict = &*self.conflict;
        Explained::Conflict(match &self.found {
            Some(found) => {
                (found.as_ref()).map(|(core, board, trail)| contradiction(conflict, core, board, trail.view(Ask::Way)))
            }
            None => conflict.so_far().map(|core| {
                let way = WayView { end: "open", ..WayView::default() };
                contradiction(conflict, &core, &conflict.items.only(&core.items), way)
            }),
        })
    }

    fn ask(&mut self, ask: Ask) -> bool {
        let same = matches!(ask, Ask::Conflict | Ask::Core);
        if same {
            self.ask = ask;
        }
        same
    }
}

/// Items, listed when they are first needed.
type ListedItems = LazyCell<Vec<Item>, Box<dyn FnOnce() -> Vec<Item>>>;

/// A walk with its deductions so far.
struct Trail<P: Puzzle> {
    walk: Task<Found<P>>,
    /// Whether the walk has ended.
    over: bool,
    /// What is known of the position, once that is settled.
    sound: Option<Known>,
    /// The board with the moves of the steps so far.
    board: P::Board,
    /// The items of the starting board, listed once a step uses some: a large board has millions.
    list: ListedItems,
    reasons: Vec<ReasonView>,
    /// What each step depends on, and the hint made of the steps.
    hinting: Hinting<P>,
    end: &'static str,
}

/// The most deductions in a walkthrough.
const MOST: usize = 5_000;

impl<P: Puzzle> Trail<P> {
    /// `checks` and `chooses` as for [`Walk::steps`].
    fn new(board: &P::Board, checks: bool, chooses: bool) -> Trail<P> {
        let start = board.clone();
        let list = move || P::ITEMS.map_or_else(Vec::new, |items| (items.list)(&P::restart(&start)));
        Trail {
            walk: Walk::steps(board, checks, chooses),
            over: false,
            sound: (!checks).then_some(Known::Open),
            board: board.clone(),
            list: LazyCell::new(Box::new(list)),
            reasons: Vec::new(),
            hinting: Hinting::new(board),
            end: "open",
        }
    }

    /// Continues until the question can be answered.
    fn run(&mut self, ask: Ask, watch: &mut Watch<'_>) -> Option<()> {
        while self.sound.is_none() || ask != Ask::Sound && !self.over && !self.is_enough(ask) {
            let (step, end) = match self.walk.run(watch)? {
                Found::Sound(known) => {
                    self.sound = Some(known);
                    continue;
                }
                Found::Step(step) => (Some(step), "more"),
                Found::Fails(step) => (Some(step), "fails"),
                Found::Done => (None, "done"),
                Found::Open => (None, "open"),
            };
            self.end = end;
            self.over = end != "more";
            if let Some(step) = step {
                let before = self.board.clone();
                self.board = step.put_on(&before);
                let changes = before != self.board;
                let link = changes.then(|| linked::<P>(&self.board));
                let mut view = ReasonView { link, ..reason(&before, &self.list, &step) };
                view.excluded = self.excluded(&before, &step);
                self.reasons.push(view);
                self.hinting.push(step);
            }
        }
        if ask == Ask::Hint {
            let (board, list) = (&self.board, &self.list);
            let doomed = self.is_doomed();
            self.hinting.find(&self.reasons, (self.end, doomed), watch, |step| reason(board, list, step))?;
        }
        Some(())
    }

    /// Whether the question needs no further steps.
    fn is_enough(&mut self, ask: Ask) -> bool {
        match ask {
            Ask::Hint => !self.is_doomed() && self.hinting.looked(&self.reasons),
            _ => self.most() <= self.reasons.len(),
        }
    }

    /// Whether hints would lead in a circle: nothing that can be taken back is wrong, and there is no solution.
    fn is_doomed(&self) -> bool {
        P::REASONS.is_some_and(|reasons| reasons.circles)
            && self.sound == Some(Known::None)
            && self.reasons.first().is_none_or(|first| first.how != "back")
    }

    /// The cells of a step's conclusions where it puts nothing on the board.
    fn excluded(&self, before: &P::Board, step: &WalkStep<P>) -> Vec<(u16, u16)> {
        let concluded = P::CONCLUDES.and_then(|concludes| concludes(before, &self.board));
        let put = concluded.map_or_else(Vec::new, |(_, cells)| cells);
        // A walker's step is known even if it is made later.
        let only = |fact: &&Fact| !(put.contains(&fact.cell) || fact.holds && P::STANDS.is_some());
        let mut cells: Vec<Cell> = step.reason.follows.iter().filter(only).map(|fact| fact.cell).collect();
        cells.dedup();
        pairs(&cells)
    }

    /// The most deductions to look for: nothing follows after a mistake was found.
    fn most(&self) -> usize {
        if self.reasons.first().is_some_and(|first| first.how == "back") { 1 } else { MOST }
    }

    /// The deductions asked for, as far as they are known.
    fn view(&self, ask: Ask) -> WayView {
        if ask == Ask::Hint {
            return self.hinting.found.clone().unwrap_or(WayView { end: "open", ..WayView::default() });
        }
        let count = self.reasons.len();
        let reasons = self.reasons.get(..self.most().min(count)).unwrap_or_default().to_vec();
        // Only one further step shows that nothing is left.
        let more = self.most() < count || self.most() == count && self.end != "fails";
        WayView { reasons, end: if more { "more" } else { self.end }, ..WayView::default() }
    }
}

/// A step for JavaScript, without its board; `list` contains the items of the board that it is a step on.
fn reason<P: Puzzle>(board: &P::Board, list: &ListedItems, step: &WalkStep<P>) -> ReasonView {
    let WalkStep { how, reason, chain, so, .. } = step;
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
        words: reason.words.to_string(),
        cells: pairs(&reason.cells),
        uses: uses::<P>(board, list, &reason.items),
        known,
        follows: (so.iter().zip(&reason.follows))
            .map(|(words, fact)| PlaceView::new(words.as_str(), &[fact.cell]))
            .collect(),
        excluded: Vec::new(),
        chain: chain.iter().map(|link| PlaceView::new(link.words.to_string(), &link.cells)).collect(),
        paths: reason.paths.clone(),
        link: None,
    }
}

/// The items that a step uses, as places; those with the same words are counted.
fn uses<P: Puzzle>(board: &P::Board, list: &ListedItems, items: &[usize]) -> Vec<PlaceView> {
    let alike = P::ITEMS.and_then(|items| items.alike);
    let said = |item: &Item| {
        // Without this no two have the same words, and there can be thousands.
        let alike = alike?;
        let is_same = |&at: &usize| list.get(at).is_some_and(|other| other.words == item.words);
        let same: Vec<usize> = items.iter().copied().filter(is_same).collect();
        (same.len() > 1).then(|| alike(&P::restart(board), &same))
    };
    let view = |item: &Item| PlaceView::new(said(item).unwrap_or_else(|| item.words.clone()), &item.cells);
    items.iter().filter_map(|&at| list.get(at)).map(view).collect()
}

fn change<P: Puzzle>(words: &str, cells: &[Cell], board: &P::Board) -> ChangeView {
    let whole = P::unfinished(board).is_none();
    ChangeView { words: words.into(), cells: pairs(cells), link: linked::<P>(board), whole, keeps: None }
}

fn contradiction<P: Puzzle>(conflict: &ConflictSearch<P>, core: &Core, board: &P::Board, way: WayView) -> ConflictView {
    let has = |item: &usize| core.items.contains(item);
    let revised: Vec<_> = conflict.revised().filter(|(it, _)| has(&it.item)).collect();
    // What contradicts the drawing is most likely wrong.
    let mut order = core.items.clone();
    order.sort_by_key(|at| !revised.iter().any(|(it, _)| it.item == *at));
    let item = |&at: &usize| {
        let item = conflict.items.list.get(at)?;
        let others: Vec<usize> = core.items.iter().copied().filter(|&other| other != at).collect();
        Some(change::<P>(&item.words, &item.cells, &conflict.items.only(&others)))
    };
    let items = order.iter().filter_map(item).collect();
    let removed = |&at: &usize| {
        let item = conflict.items.list.get(at)?;
        Some(change::<P>(&item.words, &item.cells, &conflict.items.without(&[at])))
    };
    let removed = order.iter().filter_map(removed).collect();
    let revised = revised.iter().map(|(it, board)| change::<P>(&format!("{}.", it.words), &it.cells, board));
    ConflictView { items, revised: revised.collect(), removed, minimal: core.minimal, link: linked::<P>(board), way }
}

/// Suggestions for JavaScript, those that keep what is drawn first.
fn suggested<P: Puzzle>(suggest: &Suggest<P>, _: Option<()>) -> Explained {
    let view = |Suggestion { words, cells, board, keeps }: &Suggestion<P>| ChangeView {
        keeps: *keeps,
        ..change::<P>(words, cells, board)
    };
    let mut found: Vec<ChangeView> = suggest.found().iter().map(view).collect();
    found.sort_by_key(|it| it.keeps != Some(true));
    Explained::Suggest(found)
}

/// Redundant clues for JavaScript.
fn spared<P: Puzzle>(needed: &Needed<P>, end: Option<Option<Spare>>) -> Explained {
    let BoardItems { list, .. } = &needed.items;
    let without = |items: &[usize], words: &str| {
        let cells = items.iter().filter_map(|&at| list.get(at)).flat_map(|item| item.cells.clone());
        change::<P>(words, &cells.collect::<Vec<_>>(), &needed.items.without(items))
    };
    let words = |at: usize| list.get(at).map_or("", |item| &item.words);
    let view = |spare: Spare| {
        let count = spare.together.len();
        SpareView {
            each: spare.each.iter().map(|&at| without(&[at], words(at))).collect(),
            together: (count > 1).then(|| without(&spare.together, &format!("these {count} at once"))),
            items: list.len(),
            noun: P::ITEMS.map_or("", |items| items.noun),
            settled: spare.settled,
        }
    };
    Explained::Spare(end.unwrap_or_else(|| needed.so_far()).map(view))
}

/// What is left of a board, for JavaScript.
fn left_over<P: Puzzle>(craft: &Craft<P>, end: Option<Option<Crafted<P>>>) -> Explained {
    let BoardItems { list, clues, .. } = &craft.items;
    let view = |crafted: Crafted<P>| CraftView {
        link: linked::<P>(&crafted.board),
        removed: (crafted.removed.iter().filter_map(|&at| list.get(at)))
            .map(|item| PlaceView::new(item.words.as_str(), &item.cells))
            .collect(),
        clues: *clues,
        grade: crafted.grade.as_ref().filter(|_| P::REASONS.is_some()).map(graded::<P>),
        fits: crafted.fits,
        settled: crafted.settled,
    };
    Explained::Craft(end.unwrap_or_else(|| craft.so_far()).map(view))
}

/// An analysis for JavaScript.
fn analysed<P: Puzzle>(analysis: &Analysis<P>, _: Option<()>) -> Explained {
    let board = &analysis.board;
    let Analysed { known, count, more, common, settled } = analysis.so_far();
    let (forced, open) = common.map_or((None, Vec::new()), |common| (Some(common.forced), common.open));
    let view = |fact: &Fact| {
        let cell = (fact.cell.row, fact.cell.col);
        P::FACTS.map(|facts| ForcedView { cell, value: (facts.value)(*fact), words: (facts.says)(*fact) })
    };
    Explained::Analysis(AnalysisView {
        status: match known {
            Known::None => "none",
            Known::Unique => "unique",
            Known::Several => "several",
            Known::Found => "found",
            Known::Open => "unsettled",
            Known::Lacking => "incomplete",
        },
        count,
        more,
        missing: P::unfinished(board).unwrap_or_default(),
        link: forced.as_ref().and_then(|forced| put_on::<P>(board, forced)).as_ref().map(linked::<P>),
        forced: forced.map(|forced| forced.iter().filter_map(view).collect()),
        open: pairs(&open),
        settled,
    })
}

/// The board with these facts on it, where they are what a cell holds.
fn put_on<P: Puzzle>(board: &P::Board, facts: &[Fact]) -> Option<P::Board> {
    if matches!(P::FACTS?.shared, Shared::Alike(_)) {
        return None;
    }
    let reasoner = (P::REASONS?.begin)(board);
    let with = made::<P>(board, &reasoner.steps(facts));
    (with != *board).then_some(with)
}

/// A difficulty for JavaScript.
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
            format!("{name}: {}; longest chain: {}.", list.join(", "), counted(grade.depth.into(), "step", "steps"))
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

/// The board with the opposite of the last move, if a mark expresses that.
fn denied<P: Puzzle>(base: &P::Board, then: &P::Board) -> Option<P::Board> {
    let reasoner = (P::REASONS?.begin)(base);
    let with = |fact| P::apply(base, &reasoner.step(fact)?).ok();
    let fact = reasoner.open().into_iter().find(|&fact| with(fact).as_ref() == Some(then))?;
    with(fact.denied()).filter(|board| board != base)
}

/// Starts on a question about a board; the error is a plain sentence.
fn asking<P: Puzzle>(opened: &Opened, base: &str, ask: Ask) -> Result<Box<dyn Explaining>, String> {
    let board = &P::decode_whole(&mut opened.bits()).ok_or("This link contains no valid board.")?;
    if let Some(words) = P::unfinished(board).filter(|_| !matches!(ask, Ask::Analysis | Ask::Upright)) {
        return Err(words);
    }
    Ok(match ask {
        Ask::Sound | Ask::Hint | Ask::Way => {
            Box::new(AskedWay { ask, trail: Trail::<P>::new(board, true, true), denied: None })
        }
        Ask::Conflict | Ask::Core => match ConflictSearch::<P>::begin(board) {
            Some(conflict) => Box::new(ContradictionJob { ask, conflict, found: None }),
            None => settled(Explained::Conflict(None)),
        },
        Ask::Suggest => match Suggest::<P>::begin(board) {
            Some(suggest) => viewed(suggest, suggested),
            None => settled(Explained::Suggest(Vec::new())),
        },
        Ask::Spare => match Needed::<P>::begin(board) {
            Some(needed) => viewed(needed, spared),
            None => settled(Explained::Spare(None)),
        },
        Ask::Craft { .. } if P::ITEMS.is_none() => {
            return Err(format!("{} boards have no clues that could be removed.", P::INFO.name));
        }
        Ask::Craft { difficulty, seed } => {
            let grades = P::INFO.grades.len();
            if difficulty.is_some_and(|it: u8| !(1..=grades).contains(&it.into())) {
                return Err(format!("The difficulty is 1 to {grades}."));
            }
            let wanted = difficulty.map(|difficulty| difficulty - 1);
            match Craft::<P>::begin(board, wanted, seed) {
                Some(craft) => viewed(craft, left_over),
                None => settled(Explained::Craft(None)),
            }
        }
        Ask::Grade => viewed(grading::<P>(board), |_, grade| {
            Explained::Grade(grade.as_ref().filter(|_| P::REASONS.is_some()).map(graded::<P>))
        }),
        Ask::Analysis => viewed(Analysis::<P>::begin(board), analysed),
        Ask::Upright => viewed(orientation::<P>(board), |_, upright| {
            Explained::Upright(upright.as_ref().map_or_else(String::new, linked::<P>))
        }),
        Ask::Refute => {
            let base = link::open(base, |id| id == P::INFO.id).ok();
            let base = base.and_then(|base| P::decode_whole(&mut base.bits()));
            let denied = base.and_then(|base| denied::<P>(&base, board));
            let trail = Trail::<P>::new(board, false, false);
            Box::new(AskedWay { ask, trail, denied: denied.as_ref().map(linked::<P>) })
        }
    })
}

/// Starts on a question about a board of a puzzle by its id; the error is a plain sentence. `base` is, for
/// [`Ask::Refute`], the link of the board before the move to be refuted; otherwise "".
pub fn explain(puzzle: &str, opened: &Opened, base: &str, ask: Ask) -> Result<Box<dyn Explaining>, String> {
    with_puzzle!(puzzle, P => asking::<P>(opened, base, ask))?
}
