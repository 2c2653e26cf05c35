//! A hint in words: what to do and why in one sentence, and the reasons behind it as pages of at most two sentences, each
//! with its board.

use crate::contract::{PlaceView, ReasonView, pairs};
use crate::explain::{How, Link, WalkStep};
use crate::grid::Cell;
use crate::kit::links::linked;
use crate::kit::numbers::lower;
use crate::puzzle::{Fact, Puzzle, Sentences};

/// The most characters of a hint.
pub const LONGEST: usize = 120;
/// The most sentences of a page.
const A_PAGE: usize = 2;

/// A hint in one sentence: what it does, if that is known, and why. `steps` is how many a what-if takes to fail.
pub fn short<P: Puzzle>(
    step: &WalkStep<P>,
    words: &Sentences,
    does: Option<&(String, Vec<Cell>)>,
    steps: usize,
) -> String {
    // One from a solution begins with the hint.
    let Some((does, cells)) = does.filter(|_| !step.reason.follows.is_empty()) else {
        let first = words.first();
        return match words.bare() {
            Some(bare) if first.chars().count() > LONGEST => format!("{bare}."),
            _ => first.into(),
        };
    };
    let does = does.trim_end_matches('.');
    let because = match step.how {
        How::WhatIf | How::Nested => match steps {
            1 => "otherwise it fails at once".into(),
            _ => format!("otherwise it fails in {steps} steps"),
        },
        How::Search => "all else fails in a search".into(),
        How::Named | How::Choice | How::Back => {
            let short = step.reason.technique.because;
            let repeats = cells.iter().any(|cell| step.reason.names.contains(cell));
            let whole = words.bare().map(|grounds| format!("{does}: {}.", lower(grounds)));
            match whole.filter(|whole| whole.chars().count() <= LONGEST) {
                Some(whole) if short.is_empty() || !repeats => return whole,
                _ => short.into(),
            }
        }
    };
    if because.is_empty() { format!("{does}.") } else { format!("{does}: {because}.") }
}

/// The same of a contradiction.
pub fn hopeless(words: &Sentences) -> String {
    let whole = format!("There is no solution: {}", lower(words.first()));
    if whole.chars().count() <= LONGEST { whole } else { "There is no solution: see the reasons.".into() }
}

/// Whether a hint has said all that its reason says.
pub fn is_told(hint: &str, words: &Sentences) -> bool {
    words.bare().is_some_and(|grounds| hint.ends_with(&format!(": {}.", lower(grounds))))
}

/// A reason as pages: a what-if with each of its steps, on boards that show what has been assumed and follows by then.
pub struct Pages<'a, P: Puzzle> {
    /// The current board.
    pub board: &'a P::Board,
    /// What earlier reasons have established.
    pub known: Vec<Fact>,
    /// The board of the pages, if it is another.
    pub shown: Option<String>,
}

impl<P: Puzzle> Pages<'_, P> {
    /// The pages of a step with these sentences.
    pub fn of(&self, view: &ReasonView, sentences: &[&str], step: &WalkStep<P>, chain: &[Link]) -> Vec<ReasonView> {
        let plain = ReasonView { chain: Vec::new(), link: self.shown.clone(), ..view.clone() };
        let (Some(assumed), [what, .., so], Some(reasons)) =
            (step.reason.follows.first().filter(|_| !chain.is_empty()), sentences, P::REASONS)
        else {
            return parted(&plain, sentences);
        };
        let mut reasoner = (reasons.begin)(self.board);
        self.known.iter().for_each(|&fact| reasoner.learn(fact));
        reasoner.learn(assumed.denied());
        let mut board = reasoner.board();
        let at = pairs(&[assumed.cell]);
        let tried =
            ReasonView { cells: at.clone(), uses: Vec::new(), known: Vec::new(), paths: Vec::new(), ..plain.clone() };
        let tried = |board: &P::Board| ReasonView { link: Some(linked::<P>(board)), ..tried.clone() };
        let page = ReasonView { follows: vec![PlaceView { words: String::new(), cells: at }], ..tried(&board) };
        let mut pages = parted(&page, &[what]);
        for link in chain {
            link.follows.iter().for_each(|&fact| reasoner.learn(fact));
            let next = reasoner.board();
            let cells: Vec<Cell> = link.follows.iter().map(|fact| fact.cell).collect();
            let place = PlaceView::new("", &cells);
            let page = ReasonView {
                cells: pairs(&link.cells),
                follows: if cells.is_empty() { Vec::new() } else { vec![place] },
                excluded: if next == board { pairs(&cells) } else { Vec::new() },
                ..tried(&board)
            };
            pages.extend(parted(&page, &link.words.texts().collect::<Vec<_>>()));
            board = next;
        }
        pages.extend(parted(&plain, &[so]));
        pages
    }
}

/// As many pages as the sentences need.
fn parted(page: &ReasonView, sentences: &[&str]) -> Vec<ReasonView> {
    let parts = sentences.chunks(A_PAGE);
    parts.map(|part| ReasonView { words: part.join(" "), ..page.clone() }).collect()
}
