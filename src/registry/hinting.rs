//! A hint: one deduction that changes the board, with the few deductions that it needs, or else a step of a solution.
//! Its first sentence says what applying it does.

use crate::contract::{PlaceView, ReasonView, WayView};
use crate::explain::{How, Least, Trial, Walk, WalkStep, fails_so, least};
use crate::kit::links::linked;
use crate::puzzle::{Fact, Puzzle, Reason, Sentences};
use crate::registry::telling::{Pages, hopeless, is_told, short};
use crate::search::Watch;

/// The most deductions that a hint may depend on, besides its own.
const MOST: usize = 5;
/// If the first deduction that changes the board needs more, this many further ones are examined.
const BEYOND: usize = 12;

/// The steps of a walk, and the hint made of them.
pub struct Hinting<P: Puzzle> {
    board: P::Board,
    steps: Vec<WalkStep<P>>,
    /// For each step examined, the indices of the steps that it needs, in order, including itself; `None`: too many.
    needs: Vec<Option<Vec<usize>>>,
    /// What-ifs reduced to what they depend on, once that was asked.
    what_ifs: Vec<(usize, Option<Least>)>,
    trial: Option<Trial<P>>,
    /// The hint, once it is known.
    pub found: Option<WayView>,
}

/// A step for JavaScript, with its words.
type Said = (ReasonView, Sentences);

/// The choice among the steps so far.
enum Pick {
    /// This step makes the hint.
    Step(usize),
    /// No step changes the board: all of them, to the end of the walk.
    Rest,
    /// Each step that changes the board needs too many others.
    None,
    /// More steps have to be examined.
    More,
}

impl<P: Puzzle> Hinting<P> {
    /// No steps yet, from a board.
    pub fn new(board: &P::Board) -> Hinting<P> {
        Hinting {
            board: board.clone(),
            steps: Vec::new(),
            needs: Vec::new(),
            what_ifs: Vec::new(),
            trial: None,
            found: None,
        }
    }

    /// Adds the next step of the walk.
    pub fn push(&mut self, step: WalkStep<P>) {
        self.steps.push(step);
    }

    /// Whether no more steps are needed for a hint; `reasons` are the steps for JavaScript.
    pub fn looked(&mut self, reasons: &[ReasonView]) -> bool {
        self.found.is_some() || !matches!(self.pick(reasons, false), Pick::More)
    }

    /// Makes the hint from the steps; `None` when its watch pauses it. `doomed`: it says why there is no solution.
    pub fn find(
        &mut self,
        reasons: &[ReasonView],
        (end, doomed): (&'static str, bool),
        watch: &mut Watch<'_>,
        view: impl Fn(&WalkStep<P>) -> ReasonView,
    ) -> Option<()> {
        if self.found.is_some() {
            return Some(());
        }
        let pick = if doomed { Pick::Rest } else { self.pick(reasons, end != "more") };
        if matches!(pick, Pick::None)
            && let Some(step) = Walk::shown(&self.board, &mut self.trial, watch)?
            && let plain = (view(&step), step.reason.words.clone())
            && let Some(hint) = self.concluded(&step, &plain)
        {
            self.found = Some(self.said(&step, vec![hint], &[plain], &[], "more"));
            return Some(());
        }
        let last = match pick {
            Pick::Step(at) => Some(at),
            // A hint with many deductions is better than none.
            Pick::None => reasons.iter().position(|reason| reason.link.is_some()),
            Pick::Rest | Pick::More => None,
        };
        let end = if last.is_some() { "more" } else { end };
        let found = last.or_else(|| reasons.len().checked_sub(1)).and_then(|at| {
            let (plain, told) = self.told(reasons, at);
            let needs = self.needs(at).unwrap_or_else(|| (0..=at).collect());
            Some(self.said(self.steps.get(at)?, told, &plain, &needs, end))
        });
        self.found = Some(found.unwrap_or_else(|| WayView { end, ..WayView::default() }));
        Some(())
    }

    /// The hint in one sentence, with its reasons behind it. `plain` are the steps without what applying them does, and
    /// `needs` their indices in the walk.
    fn said(
        &self,
        step: &WalkStep<P>,
        reasons: Vec<ReasonView>,
        plain: &[Said],
        needs: &[usize],
        end: &'static str,
    ) -> WayView {
        let Some((last, last_words)) = plain.last() else { return WayView { end, ..WayView::default() } };
        let does = step.put_one_on(&self.board).and_then(|after| P::CONCLUDES?(&self.board, &after));
        let hint = match end {
            "fails" => hopeless(last_words),
            _ => short(step, last_words, does.as_ref(), last.chain.len()),
        };
        let mut pages = Pages::<P> { board: &self.board, known: Vec::new(), shown: None };
        let mut why = Vec::new();
        for (index, (view, words)) in plain.iter().enumerate() {
            let at = needs.get(index).copied();
            let step = at.and_then(|at| self.steps.get(at)).unwrap_or(step);
            let least = self.what_ifs.iter().find(|(other, _)| Some(*other) == at);
            let chain = least.and_then(|(_, least)| least.as_ref()).map_or(&step.chain, |least| &least.chain);
            // What the hint has said itself is not repeated.
            let told = words.first() == hint && index + 1 == plain.len();
            let rest: Vec<&str> = words.texts().skip(usize::from(told)).collect();
            why.extend(pages.of(view, &rest, step, chain));
            pages.known.extend(&step.reason.follows);
            pages.shown = view.link.clone().or(pages.shown);
        }
        if plain.len() == 1 && is_told(&hint, last_words) {
            why.clear();
        }
        WayView { reasons, end, hint, why }
    }

    fn pick(&mut self, reasons: &[ReasonView], over: bool) -> Pick {
        let first = reasons.iter().position(|reason| reason.link.is_some());
        let Some(first) = first else { return if over { Pick::Rest } else { Pick::More } };
        for at in first..reasons.len().min(first + 1 + BEYOND) {
            // A free choice depends on everything found before it.
            if self.steps.get(at).is_some_and(|step| step.how == How::Choice) {
                return if at == first { Pick::Step(at) } else { Pick::None };
            }
            let changes = reasons.get(at).is_some_and(|reason| reason.link.is_some());
            if changes && self.needs(at).is_some_and(|needs| needs.len() <= MOST + 1) {
                return Pick::Step(at);
            }
        }
        if over || reasons.len() > first + BEYOND { Pick::None } else { Pick::More }
    }

    /// The steps that a step needs, including itself.
    fn needs(&mut self, last: usize) -> Option<Vec<usize>> {
        while self.needs.len() <= last {
            let needs = self.closure(self.needs.len());
            self.needs.push(needs);
        }
        self.needs.get(last).cloned().flatten()
    }

    /// The steps that the last one needs, directly or indirectly; `None` if everything known may be needed.
    fn closure(&mut self, last: usize) -> Option<Vec<usize>> {
        let mut keep = vec![false; last + 1];
        *keep.get_mut(last)? = true;
        for at in (0..=last).rev() {
            if !*keep.get(at)? {
                continue;
            }
            for before in self.uses(at)? {
                *keep.get_mut(before)? = true;
            }
        }
        Some((0..=last).filter(|&at| keep.get(at) == Some(&true)).collect())
    }

    /// The earlier steps that established the facts a step uses.
    fn uses(&mut self, at: usize) -> Option<Vec<usize>> {
        let before = self.steps.get(..at)?;
        let step = self.steps.get(at)?;
        match step.how {
            How::WhatIf => {
                let known = self.what_ifs.iter().position(|(other, _)| *other == at);
                let known = known.unwrap_or_else(|| {
                    self.what_ifs.push((at, self.least(at)));
                    self.what_ifs.len() - 1
                });
                self.what_ifs.get(known)?.1.as_ref().map(|least| least.groups.clone())
            }
            How::Nested | How::Search if at > 0 => None,
            How::Choice | How::Back | How::Nested | How::Search => Some(Vec::new()),
            How::Named => {
                // The first step that established it.
                let said = |fact: &Fact| before.iter().position(|step| step.reason.follows.contains(fact));
                let mut uses: Vec<usize> = step.reason.given.iter().filter_map(said).collect();
                uses.sort_unstable();
                uses.dedup();
                Some(uses)
            }
        }
    }

    /// A what-if reduced to what it depends on. Facts that were put on the board along the way cannot be dropped
    /// singly.
    fn least(&self, at: usize) -> Option<Least> {
        let (before, step) = (self.steps.get(..at)?, self.steps.get(at)?);
        if before.iter().any(|step| !step.moves.is_empty()) {
            return None;
        }
        let known: Vec<&[Fact]> = before.iter().map(|step| step.reason.follows.as_slice()).collect();
        let assumed = step.reason.follows.first()?.denied();
        least::<P>(&self.board, &known, assumed, step.chain.len())
    }

    /// A step preceded by those that it needs: as they are, and with what the step does to the current board.
    fn told(&mut self, reasons: &[ReasonView], last: usize) -> (Vec<Said>, Vec<ReasonView>) {
        let needs = self.needs(last).unwrap_or_else(|| (0..=last).collect());
        let plain: Vec<Said> = needs
            .iter()
            .filter_map(|&at| {
                let what_if = self.what_ifs.iter().find(|(other, _)| *other == at);
                let least = what_if.and_then(|(_, least)| least.as_ref());
                Some(shortened(reasons.get(at)?.clone(), &self.steps.get(at)?.reason.words, least))
            })
            .collect();
        let mut told: Vec<ReasonView> = plain.iter().map(|(view, _)| view.clone()).collect();
        if let (Some(step), Some(plain), Some(view)) = (self.steps.get(last), plain.last(), told.last_mut())
            && let Some(hint) = self.concluded(step, plain)
        {
            *view = hint;
        }
        (plain, told)
    }

    /// A step that changes the current board, with its effect in its first sentence; `None` if it changes nothing. Of
    /// several conclusions that can go one by one, it makes the first: the others follow as further hints.
    fn concluded(&self, step: &WalkStep<P>, (view, words): &Said) -> Option<ReasonView> {
        let after = step.put_one_on(&self.board)?;
        let view = ReasonView { link: Some(linked::<P>(&after)), ..view.clone() };
        let Some((does, cells)) = P::CONCLUDES.and_then(|concludes| concludes(&self.board, &after)) else {
            return Some(view);
        };
        // The board shows what the first sentence says, and no more.
        let follows = vec![PlaceView::new(does.as_str(), &cells)];
        let view = ReasonView { follows, excluded: Vec::new(), ..view };
        // A step from a solution begins with what it does.
        let Reason { follows, names, .. } = &step.reason;
        let same = names.len() == cells.len() && names.iter().all(|cell| cells.contains(cell));
        // A mistake is named before anything else.
        if follows.is_empty() && same || step.how == How::Back {
            return Some(view);
        }
        // The end of a reason repeats the conclusion.
        Some(ReasonView { words: format!("{does} {}", words.grounds()), ..view })
    }
}

/// A step with its words; a what-if reduced to what it depends on.
fn shortened(view: ReasonView, words: &Sentences, least: Option<&Least>) -> Said {
    let Some(Least { chain, says: (says, so), .. }) = least else { return (view, words.clone()) };
    let Some(end) = chain.last() else { return (view, words.clone()) };
    let words = fails_so(says, so, chain.len(), &end.words);
    let chain = chain.iter().map(|link| PlaceView::new(link.words.to_string(), &link.cells)).collect();
    (ReasonView { words: words.to_string(), chain, ..view }, words)
}
