//! The gallery: original boards, drawn by hand or generated; a test proves the length of each route.

use crate::puzzle::Example;

/// The boards by measured difficulty, and for equal difficulty the smaller and simpler ones first.
pub const EXAMPLES: &[Example] = &[
    Example { name: "Between two beats", grade: 0, text: include_str!("between-two-beats.txt") },
    Example { name: "Two from below", grade: 0, text: include_str!("two-from-below.txt") },
    Example { name: "Take a breath", grade: 0, text: include_str!("take-a-breath.txt") },
    Example { name: "Wait for it", grade: 0, text: include_str!("wait-for-it.txt") },
    Example { name: "Two watchmen", grade: 0, text: include_str!("two-watchmen.txt") },
    Example { name: "The gauntlet", grade: 0, text: include_str!("the-gauntlet.txt") },
    Example { name: "Round the eye", grade: 0, text: include_str!("round-the-eye.txt") },
    Example { name: "Four corners", grade: 0, text: include_str!("four-corners.txt") },
    Example { name: "Seven lights", grade: 0, text: include_str!("seven-lights.txt") },
    Example { name: "Cell block", grade: 0, text: include_str!("cell-block.txt") },
    Example { name: "Crossing the lane", grade: 1, text: include_str!("crossing-the-lane.txt") },
    Example { name: "Crossroads", grade: 1, text: include_str!("crossroads.txt") },
    Example { name: "The long room", grade: 1, text: include_str!("the-long-room.txt") },
    Example { name: "Twelve by twelve", grade: 2, text: include_str!("twelve-by-twelve.txt") },
    Example { name: "Crossfire", grade: 2, text: include_str!("crossfire.txt") },
    Example { name: "Open field", grade: 3, text: include_str!("open-field.txt") },
    Example { name: "Clockwork", grade: 3, text: include_str!("clockwork.txt") },
    Example { name: "Hall of turrets", grade: 3, text: include_str!("hall-of-turrets.txt") },
    Example { name: "No man's land", grade: 4, text: include_str!("no-mans-land.txt") },
    Example { name: "The great maze", grade: 4, text: include_str!("the-great-maze.txt") },
];
