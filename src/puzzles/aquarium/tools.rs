//! The tools and actions of Aquarium.

use crate::kit::tool::tool;
use crate::puzzle::{ActionInfo, Mode, ToolGroup};
use crate::scene::{Ink, Scene, Seg, Shape};

use super::board::{Board, Mark, Rule};
use super::hand::other_rule;
use super::moves::Move;
use super::pieces;

/// The tools of a mode.
pub fn tools(mode: Mode) -> Vec<ToolGroup> {
    let water = |name: &str| tool("water", name, 'w', water_picture());
    let dry = || tool("dry", "Stays dry", 'x', dry_picture());
    match mode {
        Mode::Solve => Vec::new(),
        Mode::Play => vec![ToolGroup { name: "Marks", tools: vec![water("Water"), dry()] }],
        Mode::Edit => vec![
            ToolGroup {
                name: "Tanks",
                tools: vec![
                    tool("wall", "Wall", 'a', wall_picture()),
                    tool("tank", "Draw a tank", 't', tank_picture()),
                    tool("join", "Join tanks", 'j', join_picture()),
                ],
            },
            ToolGroup { name: "Water", tools: vec![water("Water level"), dry()] },
        ],
    }
}

/// The actions of a mode.
pub fn actions(board: &Board, mode: Mode) -> Vec<ActionInfo> {
    if mode != Mode::Edit {
        return Vec::new();
    }
    let action = |id, name, group, on| ActionInfo { id, name, group, icon: id, on, disabled: "" };
    let pool = board.rule == Rule::Pool;
    let no_clue = board.lines().all(|line| board.clue(line).is_none());
    let disabled = if no_clue { "No line has a clue." } else { "" };
    vec![
        action("aquarium-clues", "Make clues from this water", "Clues", None),
        ActionInfo { disabled, ..action("aquarium-no-clues", "Blank all clues", "Clues", None) },
        action("aquarium-pool", "Arms of a tank may stand at different levels", "Rule", Some(pool)),
    ]
}

/// The move that an action makes.
pub fn act(board: &Board, action: &str) -> Option<Move> {
    let count = |line| Some(board.count(line, Mark::Water));
    match action {
        "aquarium-clues" => Some(Move::Clues(board.lines().map(count).collect())),
        "aquarium-no-clues" => Some(Move::Clues(board.lines().map(|_| None).collect())),
        "aquarium-pool" => Some(Move::Rule(other_rule(board))),
        _ => None,
    }
}

fn tank(scene: &mut Scene) {
    scene.fill(Shape::Rect(0.1, 0.1, 0.8, 0.8, 0.06), Ink::TankB, 1.0);
}

fn rim(scene: &mut Scene) {
    let sides =
        vec![Seg::Move(0.12, 0.12), Seg::Line(0.12, 0.88), Seg::Line(0.88, 0.88), Seg::Line(0.88, 0.12)];
    scene.line(Shape::Path(sides), Ink::Wall, 0.09, 1.0);
}

fn water_picture() -> Scene {
    let mut scene = Scene::new();
    tank(&mut scene);
    scene.fill(Shape::Rect(0.12, 0.42, 0.76, 0.46, 0.0), Ink::Water, 1.0);
    pieces::surface(&mut scene, 0.14, 0.86, 0.42, 0.0, 1.0);
    rim(&mut scene);
    scene
}

fn dry_picture() -> Scene {
    let mut scene = Scene::new();
    tank(&mut scene);
    pieces::dry(&mut scene, 0.0, 0.0, 1.0);
    rim(&mut scene);
    scene
}

fn wall_picture() -> Scene {
    let mut scene = Scene::new();
    scene.fill(Shape::Rect(0.08, 0.14, 0.42, 0.72, 0.04), Ink::TankA, 1.0);
    scene.fill(Shape::Rect(0.5, 0.14, 0.42, 0.72, 0.04), Ink::TankC, 1.0);
    scene.segment((0.5, 0.12), (0.5, 0.88), Ink::Wall, 0.11, 1.0);
    scene
}

fn tank_picture() -> Scene {
    let mut scene = Scene::new();
    let outline = vec![
        Seg::Move(0.12, 0.12),
        Seg::Line(0.5, 0.12),
        Seg::Line(0.5, 0.5),
        Seg::Line(0.88, 0.5),
        Seg::Line(0.88, 0.88),
        Seg::Line(0.12, 0.88),
        Seg::Close,
    ];
    scene.fill(Shape::Path(outline.clone()), Ink::TankC, 1.0);
    scene.line(Shape::Path(outline), Ink::Wall, 0.09, 1.0);
    scene
}

fn join_picture() -> Scene {
    let mut scene = Scene::new();
    scene.fill(Shape::Rect(0.08, 0.14, 0.84, 0.72, 0.04), Ink::TankB, 1.0);
    scene.segment((0.5, 0.12), (0.5, 0.28), Ink::Wall, 0.1, 1.0);
    scene.segment((0.5, 0.72), (0.5, 0.88), Ink::Wall, 0.1, 1.0);
    scene.segment((0.22, 0.5), (0.78, 0.5), Ink::Text, 0.07, 1.0);
    scene.segment((0.78, 0.5), (0.66, 0.39), Ink::Text, 0.07, 1.0);
    scene.segment((0.78, 0.5), (0.66, 0.61), Ink::Text, 0.07, 1.0);
    scene
}
