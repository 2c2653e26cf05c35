//! What the reasoner says, against all shortest ways as a search of this folder's own finds them.

mod additions;
mod boards;
mod items;
mod truth;
mod walks;
