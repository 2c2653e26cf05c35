//! What puzzles are put together from, beside their rules: what a pointer means, marks over a board, tools and
//! words. A puzzle takes what fits it; nothing here knows one.

pub mod best;
pub mod cells;
pub mod links;
pub mod numbers;
pub mod overlay;
pub mod pointer;
pub mod recent;
pub mod rulers;
pub mod sentences;
pub mod tool;
