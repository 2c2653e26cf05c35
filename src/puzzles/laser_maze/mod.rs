//! Laser Maze (rotating turrets): walk to the goal by a shortest route, between beams that turn.
//!
//! A grid of floor, walls, a start, a goal, and turrets that point north, east, south or west. A step has three phases.
//! The walker goes to a free neighbouring cell, north, south, east or west: never off the grid, and it never stays.
//! Then every turret turns a quarter clockwise. Then all fire in their new directions. A beam runs to the next wall,
//! turret or edge; start, goal and floor do not stop it. A walker on a beam is dead, also on the goal. Nothing fires
//! before the first step, and the start is a cell like any other afterwards.
//!
//! Turrets can also turn anticlockwise, every few steps, to and fro or not at all, as long as all of them are back
//! in their first position within 24 steps; and a board can allow the walker to wait. (ThinkFun's boxed game of the
//! same name is a different puzzle.)

pub mod answer;
pub mod board;
mod gallery;
pub mod generate;
pub mod inks;
pub mod insight;
pub mod moves;
pub mod pieces;
pub mod play;
pub mod reason;
pub mod route;
mod rules;
pub mod show;
pub mod solve;
pub mod text;
pub mod turret;
pub mod walls;

/// The puzzle.
pub struct LaserMaze;
