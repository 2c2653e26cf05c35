//! What all solvers share: strategies and their settings, a watch for progress and stopping, the driver that runs a
//! strategy node by node, counters, verdicts.
//!
//! Solvers know no clock. They call [`Watch::tick`] once a node and [`Watch::spend`] for work beyond that; every so much
//! work the watch asks its owner whether to go on, and the owner, who has a clock, answers. What takes long is done in
//! pieces, the preparation of a search too.
//!
//! A strategy says what its next piece of work is ([`Stepwise`]); the [`Driver`] makes a [`Search`] of it that can be
//! left and taken up again, keeps the node limit and remembers the outcome. What may be claimed in the end is for
//! [`verdict()`] alone to say.

mod driver;
mod journal;
mod luby;
mod moves;
mod options;
mod verdict;
mod watch;

pub use driver::{Driver, Flow, Search, Stepwise};
pub use journal::{Act, Event, Journal};
pub use luby::luby;
pub use moves::MoveStatus;
pub use options::{CounterInfo, Film, Options, Preset, Shape, StrategyInfo, SwitchInfo, SwitchRole, Told};
pub use verdict::{Counters, Detail, Named, Outcome, Proved, Stopped, Verdict, Why, existence, verdict};
pub use watch::{Go, Progress, Watch};
