//! What all solvers share: strategies and their options, a watch for progress and stopping, the driver that runs a
//! strategy node by node, counters, verdicts.
//!
//! Solvers have no clock. They call [`Watch::tick`] once per node and [`Watch::spend`] for further work; at regular
//! intervals of work the watch asks its owner, who has a clock, whether to continue. Anything that takes long is done
//! in pieces, including the preparation of a search.
//!
//! A strategy implements its next piece of work ([`Stepwise`]); the [`Driver`] makes a [`Search`] of it that can be
//! paused and resumed, enforces the node limit and keeps the outcome. Only [`verdict()`] decides what may be claimed in
//! the end.
//!
//! What runs to its end in one go, such as the measuring of a difficulty, is an `async fn` in a [`Task`].
//!
//! A search can be steered by hand ([`Steering`]): choices change its order, and nodes that are pruned limit what it may
//! claim.

mod driver;
mod journal;
mod luby;
mod moves;
mod options;
mod steer;
mod tables;
mod task;
mod verdict;
mod watch;

pub use driver::{Driver, FORKS, Flow, Search, Stepwise};
pub use journal::{Act, Event, Journal};
pub use luby::luby;
pub use moves::MoveStatus;
pub use options::{CounterInfo, EventWords, Film, Options, Preset, Shape, Shown, Steer, StrategyInfo, SwitchInfo};
pub use steer::{Choice, Steering, Stop, Tally, WindowCounts};
#[allow(unused_imports, reason = "a puzzle that is built alone may have none of some")]
pub(crate) use tables::{counters, presets, reasons, switches};
pub use task::{Cx, Inquiry, JobFuture, Results, Task, at_once};
pub use verdict::{Counters, Detail, Named, Outcome, Proved, Stopped, Verdict, Why, existence, verdict};
pub use watch::{Go, Progress, Watch};
