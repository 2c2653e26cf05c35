//! Building blocks that puzzles share, besides their rules: pointer handling, marks over a board, tools and words. A
//! puzzle uses the ones that suit it; nothing here knows any puzzle.

pub mod best;
pub mod casework;
pub mod cells;
pub mod json;
pub mod json_reader;
pub mod letters;
pub mod links;
pub mod numbers;
pub mod overlay;
pub mod pointer;
pub mod recent;
pub mod rulers;
pub mod tool;
