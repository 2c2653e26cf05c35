//! The deductions compared with all shortest routes, as found by a separate search.

mod additions;
mod boards;
mod items;
mod truth;
mod walks;
