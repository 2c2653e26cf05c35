//! The tools of the maze: what to paint and place in Edit; in Play the walker is the only one.

use crate::grid::Dir;
use crate::kit::tool::{hand, picture, tool};
use crate::puzzle::{ActionInfo, ActionRole, Mode, Tool, ToolGroup};
use crate::scene::{Ink, Scene, Shape};

use crate::puzzles::laser_maze::board::Board;
use crate::puzzles::laser_maze::moves::Move;
use crate::puzzles::laser_maze::pieces;
use crate::puzzles::laser_maze::turret::{Turn, Turret};
use crate::puzzles::laser_maze::walls::{Style, fingerprint};

/// A tool by its id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToolId {
    /// Moves start, goal and turrets; turns turrets.
    Move,
    /// Paints floor.
    Floor,
    /// Paints walls.
    Wall,
    /// Puts the start.
    Start,
    /// Puts the goal.
    Goal,
    /// Places turrets of a kind.
    Turret(Turn, bool),
}

/// The kinds of turrets that have a tool: id, name, key, kind.
const TURRETS: [(&str, &str, char, Turn, bool); 6] = [
    ("turret", "Clockwise", 't', Turn::Every(1), false),
    ("turret-ccw", "Anticlockwise", 'c', Turn::Every(1), true),
    ("turret-static", "Static", 'f', Turn::Static, false),
    ("turret-every-2", "Every 2 steps", '2', Turn::Every(2), false),
    ("turret-every-3", "Every 3 steps", '3', Turn::Every(3), false),
    ("turret-sweep", "Sweep", 'b', Turn::Sweep, false),
];

impl ToolId {
    /// The tool with an id; [`ToolId::Move`] for an unknown one.
    pub fn from_id(id: &str) -> ToolId {
        match id {
            "floor" => ToolId::Floor,
            "wall" => ToolId::Wall,
            "start" => ToolId::Start,
            "goal" => ToolId::Goal,
            _ => TURRETS
                .iter()
                .find(|turret| turret.0 == id)
                .map_or(ToolId::Move, |&(_, _, _, turn, ccw)| ToolId::Turret(turn, ccw)),
        }
    }
}

/// The tools of Play: only the walker.
pub fn to_play() -> Vec<ToolGroup> {
    vec![ToolGroup { name: "Walker", tools: vec![tool("walk", "Walk", 'w', walker_picture())] }]
}

/// The tools of Edit.
pub fn to_edit() -> Vec<ToolGroup> {
    vec![
        ToolGroup { name: "Tools", tools: vec![hand("Move, turn")] },
        ToolGroup {
            name: "Ground",
            tools: vec![
                tool("wall", "Wall", 'x', picture(|scene| pieces::wall(scene, 0.0, 0.0))),
                tool("floor", "Floor", 'o', floor_picture()),
            ],
        },
        ToolGroup {
            name: "Ends",
            tools: vec![
                tool("start", "Start", 's', picture(|scene| pieces::start(scene, 0.0, 0.0))),
                tool("goal", "Goal", 'g', picture(|scene| pieces::goal(scene, 0.0, 0.0, 0.0))),
            ],
        },
        ToolGroup { name: "Turrets", tools: TURRETS.map(turret).into() },
    ]
}

/// The maze's own actions, all of them in Edit.
pub fn actions(board: &Board, mode: Mode) -> Vec<ActionInfo> {
    if mode != Mode::Edit {
        return Vec::new();
    }
    let walls =
        |style: Style, icon| ActionInfo::new(style.id(), style.name(), ActionRole::Group("Walls")).with_icon(icon);
    vec![
        ActionInfo::new("waiting", "Waiting allowed", ActionRole::Group("Rules"))
            .with_icon("pause")
            .setting(board.waiting),
        walls(Style::Open, "new"),
        walls(Style::Random, "dice"),
        walls(Style::Maze, "maze"),
    ]
}

/// The move of an action. New walls use a seed derived from the board, so that repeating the action gives different
/// ones.
pub fn act(board: &Board, action: &str) -> Option<Move> {
    if action == "waiting" {
        return Some(Move::Waiting(!board.waiting));
    }
    let style = Style::ALL.into_iter().find(|style| style.id() == action)?;
    Some(Move::Rebuild(style, fingerprint(board)))
}

fn turret((id, name, key, turn, ccw): (&'static str, &str, char, Turn, bool)) -> Tool {
    let turret = Turret { facing: Dir::North, turn, ccw };
    let drawn = picture(|scene| {
        pieces::turret(scene, 0.0, 0.0, turret, (0.0, -1.0), 1.0);
        pieces::sense(scene, 0.0, 0.0, turret, (0.0, -1.0), turret.swing(0));
    });
    tool(id, name, key, drawn)
}

fn walker_picture() -> Scene {
    picture(|scene| pieces::walker(scene, (0.5, 0.5), 0.0, false))
}

fn floor_picture() -> Scene {
    picture(|scene| {
        scene.fill(Shape::Rect(0.06, 0.06, 0.88, 0.88, 0.08), Ink::CELL, 1.0);
        scene.line(Shape::Rect(0.06, 0.06, 0.88, 0.88, 0.08), Ink::LINE, 0.04, 1.0);
    })
}
