//! How difficult a board is to solve by deduction: which techniques it needs, how often something must be tried, and
//! how long its chains of steps are.
//!
//! The difficulty is the highest of those required by a named technique, by a what-if or a search, and by the number of
//! what-ifs, searches and free choices together. If a puzzle rates its boards itself, its rating counts, and the
//! techniques are only listed.
//!
//! Deductions and searches look in some direction, and what they find first may decide what they need afterwards. So a
//! board is measured in one orientation, the same however it is turned ([`Upright`]).

use crate::puzzle::{Fact, Puzzle, Reasons, Scale, Technique};
use crate::search::Watch;

use super::upright::Upright;
use super::walk::{Found, How, Step, Walk};

/// The measured difficulty of a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grade {
    /// An index into [`crate::puzzle::Info::grades`].
    pub grade: u8,
    /// The same by the earlier measure, if the puzzle had another one: see [`crate::puzzle::Reasons::earlier`].
    pub earlier: u8,
    /// The techniques and how often each was needed, the simplest first; what-ifs, searches and choices last.
    pub techniques: Vec<(&'static Technique, u32)>,
    /// How often something had to be assumed, including searches.
    pub what_ifs: u32,
    /// How often nothing followed and one of several possibilities was chosen.
    pub choices: u32,
    /// The length of the longest chain of steps, each of which needs the one before.
    pub depth: u32,
    /// Whether the walk reached the end.
    pub whole: bool,
}

/// A measurement under way.
pub struct Grading<P: Puzzle> {
    stage: Stage<P>,
    grade: Grade,
    /// The difficulty, if the puzzle rates its boards itself.
    given: Option<u8>,
    /// The measurement stops once the difficulty exceeds this, by one of the two measures.
    most: u8,
    by: fn(&Grade) -> u8,
    /// For each known fact, the length of the longest chain of steps that it depends on.
    depths: Vec<(Fact, u32)>,
}

enum Stage<P: Puzzle> {
    /// The board is being turned.
    Turn(Upright<P>),
    Walk(Box<Walk<P>>),
    /// Finished; also for an incomplete board.
    Over,
}

impl<P: Puzzle> Grading<P> {
    /// Measures the difficulty of a board without its moves.
    pub fn new(board: &P::Board) -> Grading<P> {
        Grading::up_to(board, u8::MAX)
    }

    /// Measures the difficulty up to a limit, for a caller that only needs to know whether it is exceeded.
    pub fn up_to(board: &P::Board, most: u8) -> Grading<P> {
        Grading::of(board, most, Stage::Turn(Upright::new(board)))
    }

    /// The same measurement, with its limit in the earlier measure.
    pub fn by_earlier(self) -> Grading<P> {
        Grading { by: |grade| grade.earlier, ..self }
    }

    /// The same, but a board that only looks different may have another difficulty: this is how generators chose the boards
    /// of seeds below [`super::BARE`].
    pub fn with_looks(board: &P::Board, most: u8) -> Grading<P> {
        Grading::of(board, most, Stage::Turn(Upright::with_looks(board)))
    }

    /// The same, but as the board lies: this is how generators chose the boards of seeds below [`super::LATER`].
    pub fn lying(board: &P::Board, most: u8) -> Grading<P> {
        Grading::of(board, most, Stage::Walk(Box::new(walk(board))))
    }

    fn of(board: &P::Board, most: u8, stage: Stage<P>) -> Grading<P> {
        let given = graded::<P>().and_then(|graded| graded(board));
        let stage = if P::unfinished(board).is_none() { stage } else { Stage::Over };
        let known = given.unwrap_or(0);
        let grade = Grade { grade: known, earlier: known, ..Grade::default() };
        Grading { stage, grade, given, most, by: |grade| grade.grade, depths: Vec::new() }
    }

    /// Works until the result is known; `None` when its watch pauses it.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Grade> {
        loop {
            let found = match &mut self.stage {
                Stage::Turn(upright) => {
                    self.stage = Stage::Walk(Box::new(walk(upright.run(watch)?)));
                    continue;
                }
                Stage::Walk(walk) => walk.run(watch)?,
                Stage::Over => return Some(self.grade.clone()),
            };
            match found {
                Found::Step(step) => {
                    self.count(&step);
                    if (self.by)(&self.grade) > self.most {
                        self.stage = Stage::Over;
                    }
                }
                Found::Fails(_) | Found::Done | Found::Open => {
                    // A rating by the puzzle is valid wherever the deductions end.
                    self.grade.whole = self.given.is_some() || matches!(found, Found::Done);
                    self.stage = Stage::Over;
                }
            }
        }
    }

    fn count(&mut self, step: &Step<P>) {
        let Step { how, reason, .. } = step;
        let grade = &mut self.grade;
        grade.choices += u32::from(*how == How::Choice);
        grade.what_ifs += u32::from(matches!(how, How::WhatIf | How::Nested | How::Search));
        let tries = grade.what_ifs + grade.choices;
        if let Some(reasons) = P::REASONS.filter(|_| self.given.is_none()) {
            let Reasons { beyond, tries: list, .. } = reasons;
            let now = Scale { technique: |technique| technique.grade, beyond, tries: list };
            let needs = |scale: Scale| needed(&scale, *how, reason.technique, tries);
            grade.grade = grade.grade.max(needs(now));
            grade.earlier = grade.earlier.max(needs(reasons.earlier.unwrap_or(now)));
        }
        let known = grade.techniques.iter_mut().find(|(technique, _)| technique.id == reason.technique.id);
        match known {
            Some((_, times)) => *times += 1,
            None => grade.techniques.push((reason.technique, 1)),
        }
        // A what-if may depend on everything that was known.
        let rests = |fact: &Fact| *how != How::Named || reason.given.contains(fact);
        let before = self.depths.iter().filter(|(fact, _)| rests(fact)).map(|&(_, depth)| depth);
        let depth = before.max().unwrap_or(0) + 1;
        grade.depth = grade.depth.max(depth);
        self.depths.extend(reason.follows.iter().map(|&fact| (fact, depth)));
    }
}

/// The difficulty of a board with a step like this, after so many tries.
fn needed(scale: &Scale, how: How, technique: &Technique, tries: u32) -> u8 {
    let step = match (how, scale.beyond) {
        (How::WhatIf, Some(beyond)) => beyond.what_if,
        (How::Nested | How::Search, Some(beyond)) => beyond.search.unwrap_or(beyond.what_if),
        (How::Named, _) => (scale.technique)(technique),
        _ => 0,
    };
    let tried = scale.tries.iter().filter(|&&(from, _)| tries >= from).map(|&(_, needs)| needs);
    step.max(tried.max().unwrap_or(0))
}

/// How a puzzle rates its boards itself.
fn graded<P: Puzzle>() -> Option<fn(&P::Board) -> Option<u8>> {
    P::REASONS.and_then(|reasons| reasons.graded)
}

/// A walk whose steps are counted. In a game with difficulties of its own, a free choice does not affect the difficulty.
fn walk<P: Puzzle>(board: &P::Board) -> Walk<P> {
    Walk::counted(&P::restart(board), graded::<P>().is_none())
}
