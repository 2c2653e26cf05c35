//! Explanations of a board of any puzzle: the next deduction, the whole walkthrough, why it has no solution, what would
//! make it unique, which clues are redundant, what is left without them, its difficulty, and what all its solutions have in
//! common.
//!
//! They are built from two things that puzzles have: named deductions ([`crate::puzzle::Reasoner`]) and searches. All
//! of them are jobs that can be paused ([`crate::search::Task`]).

mod analysis;
mod conflict;
mod craft;
mod drawn;
mod grade;
mod items;
mod make;
mod needed;
mod refute;
mod shrink;
mod silent;
mod suggest;
mod support;
mod trial;
mod upright;
mod walk;
mod what_if;

pub use analysis::{Analysed, Analysis, MANY};
pub use conflict::{ConflictSearch, Core};
pub use craft::{Craft, Crafted};
pub use grade::{Grade, grading};
pub use items::BoardItems;
pub use make::{BARE, LATER, Made, Make, SCALED};
pub use needed::{Needed, Spare};
pub use suggest::{Suggest, Suggestion};
pub use support::{Least, least};
pub use trial::{Known, Trial, lister};
pub use upright::orientation;
pub use walk::{Found, How, Link, Walk, WalkStep, fails_so, made};
