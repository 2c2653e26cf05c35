//! How difficult a board is to solve by deduction: which techniques it needs, how often something must be tried, and
//! how long its chains of steps are.
//!
//! The difficulty is the highest of those required by a named technique, by a what-if or a search, and by the number of
//! what-ifs, searches and free choices together. If a puzzle rates its boards itself, its rating counts, and the
//! techniques are only listed.
//!
//! Deductions and searches look in some direction, and what they find first may decide what they need afterwards. So a
//! board is measured in one orientation, the same however it is turned ([`upright`]).

use crate::puzzle::{Fact, Puzzle, Reasons, Scale, Technique};
use crate::search::{Cx, Inquiry};

use super::upright::upright;
use super::walk::{Found, How, Walk, WalkStep};

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

/// How a board is measured.
#[derive(Clone, Copy)]
pub struct Measure {
    /// How it lies.
    pub pose: Pose,
    /// The measurement stops once the difficulty exceeds this: enough for a caller that asks whether it does.
    pub most: u8,
    /// Whether that is the difficulty by the earlier measure.
    pub is_earlier: bool,
}

/// How a board lies when it is measured.
#[derive(Clone, Copy)]
pub enum Pose {
    /// In one orientation, whatever it looks like.
    Upright,
    /// The same, but a board that only looks different may lie differently.
    WithLooks,
    /// As it is.
    Lying,
}

impl Measure {
    /// The measure that counts, up to a difficulty.
    pub const fn up_to(most: u8) -> Measure {
        Measure { pose: Pose::Upright, most, is_earlier: false }
    }
}

/// Measures the difficulty of a board without its moves.
pub fn grading<P: Puzzle>(board: &P::Board) -> Inquiry<P::Board, Grade> {
    let measure = Measure::up_to(u8::MAX);
    Inquiry::new(board.clone(), async move |board: &P::Board, cx: &Cx| graded::<P>(board, measure, cx).await)
}

/// The difficulty of a board without its moves.
pub(super) async fn graded<P: Puzzle>(board: &P::Board, measure: Measure, cx: &Cx) -> Grade {
    let given = own::<P>().and_then(|own| own(board));
    let known = given.unwrap_or(0);
    let grade = Grade { grade: known, earlier: known, ..Grade::default() };
    let mut count = GradeSoFar { grade, is_given: given.is_some(), depths: Vec::new() };
    if P::unfinished(board).is_some() {
        return count.grade;
    }
    let board = match measure.pose {
        Pose::Lying => P::restart(board),
        pose => P::restart(&upright::<P>(board, matches!(pose, Pose::WithLooks), cx).await),
    };
    // In a game with difficulties of its own, a free choice does not affect the difficulty.
    let mut walk = Walk::<P>::counted(&board, own::<P>().is_none());
    loop {
        match walk.next(cx).await {
            Found::Step(step) => count.add(&step),
            end => {
                // A rating by the puzzle is valid wherever the deductions end.
                count.grade.whole = given.is_some() || matches!(end, Found::Done);
                return count.grade;
            }
        }
        let now = if measure.is_earlier { count.grade.earlier } else { count.grade.grade };
        if now > measure.most {
            return count.grade;
        }
    }
}

/// The difficulty by the steps so far.
struct GradeSoFar {
    grade: Grade,
    /// Whether the puzzle rates its boards itself.
    is_given: bool,
    /// For each known fact, the length of the longest chain of steps that it depends on.
    depths: Vec<(Fact, u32)>,
}

impl GradeSoFar {
    fn add<P: Puzzle>(&mut self, step: &WalkStep<P>) {
        let WalkStep { how, reason, .. } = step;
        let grade = &mut self.grade;
        grade.choices += u32::from(*how == How::Choice);
        grade.what_ifs += u32::from(matches!(how, How::WhatIf | How::Nested | How::Search));
        let tries = grade.what_ifs + grade.choices;
        if let Some(reasons) = P::REASONS.filter(|_| !self.is_given) {
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
fn own<P: Puzzle>() -> Option<fn(&P::Board) -> Option<u8>> {
    P::REASONS.and_then(|reasons| reasons.graded)
}
