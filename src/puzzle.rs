//! What a puzzle offers, in six facets, each in a file of its own: its [`Rules`], its [`Text`]s, how it is solved
//! ([`Solve`]), explained ([`Explain`]), played ([`Play`]) and drawn ([`Draw`]). A [`Puzzle`] has them all. A puzzle
//! knows no browser and no clock.
//!
//! What every puzzle must have is an item without a default. What only some have is a value: a constant that is `None`
//! unless a puzzle has it, with a type of its own, as [`Fields`] or [`Hint`].

mod capabilities;
mod draw;
mod explain;
mod info;
mod play;
mod reason;
mod rules;
mod solve;
mod text;

pub use capabilities::{
    Actions, Advice, Advised, CaseParser, Cases, Door, Doors, Fields, Generate, Lookahead, Motion, Turning,
    Typed,
};
pub use draw::{Decided, Describe, Draw, DrawContext, Followed, Words};
pub use explain::{Explain, Hint, Left};
pub use info::{Example, Info};
pub use play::{ActionInfo, ActionRole, Effect, Mode, Phase, Play, Spot, Stroke, Tool, ToolGroup};
pub use reason::{
    Addition, Additions, Beyond, Fact, Item, Items, Next, Reason, Reasoner, Reasons, Technique,
};
pub use rules::{Finding, Refused, Report, Rules, Tone};
pub use solve::{Checker, Doubt, Flaw, Solve, Start, Strategy};
pub use text::{Format, Text, Unpack, Unpacking};

/// A puzzle: all facets of one type. Boards are values: a move makes a new one. Everything is deterministic.
pub trait Puzzle: Text + Solve + Explain + Play + Draw {}

impl<P: Text + Solve + Explain + Play + Draw> Puzzle for P {}
