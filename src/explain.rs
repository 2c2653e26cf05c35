//! What is explained about a board of any puzzle: the next reason, the whole way, why it has no solution, what would
//! leave one, what it needs, and how hard it is.
//!
//! All of it is made of two things that puzzles have: reasons by name ([`crate::puzzle::Reasoner`]) and searches.
//! Everything here is work in pieces: `run` goes on until it is through or its watch says pause, and can be called
//! again.

mod conflict;
mod grade;
mod make;
mod needed;
mod refute;
mod silent;
mod suggest;
mod support;
mod trial;
mod walk;
mod what_if;

pub use conflict::{Conflict, Core};
pub use grade::{Grade, Grading};
pub use make::{Made, Make};
pub use needed::{Needed, Spare};
pub use suggest::{Suggest, Suggestion};
pub use support::{Least, least};
pub use trial::{Known, Trial, lister};
pub use walk::{Found, How, Link, Step, Walk, fails_so};
