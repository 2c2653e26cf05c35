//! How hard a board is to reason out: by the techniques that it needs, how often something must be tried, and how the
//! steps hang together.
//!
//! The grade is the hardest of what was needed: that of a technique by name, that of a what-if or a search, and that of
//! so many what-ifs, searches and free choices together. Where a puzzle says its grades itself, that is the grade, and
//! the techniques are only counted.

use crate::puzzle::{Fact, Puzzle, Technique};
use crate::search::Watch;

use super::walk::{Found, How, Step, Walk};

/// How hard a board is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grade {
    /// An index into [`crate::puzzle::Info::grades`].
    pub grade: u8,
    /// The techniques with how often each was needed, the simplest first; what-ifs, searches and choices last.
    pub techniques: Vec<(&'static Technique, u32)>,
    /// How often something had to be assumed, searches included.
    pub what_ifs: u32,
    /// How often nothing followed and one of several ways was taken.
    pub choices: u32,
    /// The longest row of steps each of which needs the one before it.
    pub depth: u32,
    /// Whether the walk came to its end.
    pub whole: bool,
}

/// The grade of a board under way.
pub struct Grading<P: Puzzle> {
    /// `None` once it is over, and for a board that lacks something.
    walk: Option<Walk<P>>,
    grade: Grade,
    /// The grade, where the puzzle gives it.
    given: Option<u8>,
    /// Beyond this grade it is of no interest how hard it is.
    most: u8,
    /// For each fact known, how many steps it took, one needing the other.
    depths: Vec<(Fact, u32)>,
}

impl<P: Puzzle> Grading<P> {
    /// Grades the puzzle of a board, without the moves made on it.
    pub fn new(board: &P::Board) -> Grading<P> {
        Grading::up_to(board, u8::MAX)
    }

    /// The same for who wants to know whether it is harder than a grade, and if not how hard.
    pub fn up_to(board: &P::Board, most: u8) -> Grading<P> {
        let whole = P::unfinished(board).is_none();
        let graded = P::REASONS.and_then(|reasons| reasons.graded);
        let given = graded.and_then(|graded| graded(board));
        // In a game with grades of its own a free choice says nothing of them.
        let walk = whole.then(|| Walk::counted(&P::restart(board), graded.is_none()));
        let grade = Grade { grade: given.unwrap_or(0), ..Grade::default() };
        Grading { walk, grade, given, most, depths: Vec::new() }
    }

    /// Works until it is known; `None`: its watch says pause.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Grade> {
        loop {
            let Some(walk) = &mut self.walk else { return Some(self.grade.clone()) };
            let found = walk.run(watch)?;
            match found {
                Found::Step(step) => {
                    self.count(&step);
                    if self.grade.grade > self.most {
                        self.walk = None;
                    }
                }
                Found::Fails(_) | Found::Done | Found::Open => {
                    // A grade that is given holds wherever the reasons end.
                    self.grade.whole = self.given.is_some() || matches!(found, Found::Done);
                    self.walk = None;
                }
            }
        }
    }

    fn count(&mut self, step: &Step<P>) {
        let Step { how, reason, .. } = step;
        let grade = &mut self.grade;
        let beyond = P::REASONS.and_then(|reasons| reasons.beyond);
        let needs = match (how, beyond) {
            (How::WhatIf, Some(beyond)) => beyond.what_if,
            (How::Nested | How::Search, Some(beyond)) => beyond.search.unwrap_or(beyond.what_if),
            (How::Named, _) => reason.technique.grade,
            _ => 0,
        };
        grade.choices += u32::from(*how == How::Choice);
        grade.what_ifs += u32::from(matches!(how, How::WhatIf | How::Nested | How::Search));
        let list = P::REASONS.map_or(&[][..], |reasons| reasons.tries);
        let tries = grade.what_ifs + grade.choices;
        let tried = list.iter().filter(|&&(from, _)| tries >= from).map(|&(_, needs)| needs);
        if self.given.is_none() {
            grade.grade = grade.grade.max(needs).max(tried.max().unwrap_or(0));
        }
        let known = grade.techniques.iter_mut().find(|(technique, _)| technique.id == reason.technique.id);
        match known {
            Some((_, times)) => *times += 1,
            None => grade.techniques.push((reason.technique, 1)),
        }
        // What a what-if rests on is all that was known.
        let rests = |fact: &Fact| *how != How::Named || reason.given.contains(fact);
        let before = self.depths.iter().filter(|(fact, _)| rests(fact)).map(|&(_, depth)| depth);
        let depth = before.max().unwrap_or(0) + 1;
        grade.depth = grade.depth.max(depth);
        self.depths.extend(reason.follows.iter().map(|&fact| (fact, depth)));
    }
}
