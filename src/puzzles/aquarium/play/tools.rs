//! The tools of Aquarium.

use crate::kit::tool::{picture, tool};
use crate::puzzle::{Tool, ToolGroup};
use crate::scene::{Ink, Scene, Seg, Shape};

use crate::puzzles::aquarium::inks;
use crate::puzzles::aquarium::pieces;

/// A tool by its id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToolId {
    /// Builds walls along edges, or removes them.
    Wall,
    /// Draws a tank cell by cell.
    Tank,
    /// Joins tanks by dragging across the walls between them.
    Join,
    /// Fills and drains.
    Water,
    /// Marks cells dry.
    Dry,
}

impl ToolId {
    /// The tool with an id; [`ToolId::Water`] for an unknown one.
    pub fn from_id(id: &str) -> ToolId {
        match id {
            "wall" => ToolId::Wall,
            "tank" => ToolId::Tank,
            "join" => ToolId::Join,
            "dry" => ToolId::Dry,
            _ => ToolId::Water,
        }
    }
}

/// The tools of Play.
pub fn to_play() -> Vec<ToolGroup> {
    vec![ToolGroup { name: "Marks", tools: water_and_dry("Water") }]
}

/// The tools of Edit.
pub fn to_edit() -> Vec<ToolGroup> {
    vec![
        ToolGroup {
            name: "Tanks",
            tools: vec![
                tool("wall", "Wall", 'a', wall_picture()),
                drawn(tool("tank", "Draw a tank", 't', tank_picture())),
                drawn(tool("join", "Join tanks", 'j', join_picture())),
            ],
        },
        ToolGroup { name: "Water", tools: water_and_dry("Water level") },
    ]
}

/// By keyboard a stroke continues from cell to cell until it is ended.
fn drawn(tool: Tool) -> Tool {
    Tool { carries: true, ..tool }
}

fn water_and_dry(water: &str) -> Vec<Tool> {
    vec![tool("water", water, 'w', water_picture()), tool("dry", "Stays dry", 'x', dry_picture())]
}

fn tank(scene: &mut Scene) {
    scene.fill(Shape::Rect(0.1, 0.1, 0.8, 0.8, 0.06), inks::TANK_B, 1.0);
}

fn rim(scene: &mut Scene) {
    let sides = vec![Seg::Move(0.12, 0.12), Seg::Line(0.12, 0.88), Seg::Line(0.88, 0.88), Seg::Line(0.88, 0.12)];
    scene.line(Shape::Path(sides), inks::WALL, 0.09, 1.0);
}

fn water_picture() -> Scene {
    picture(|scene| {
        tank(scene);
        scene.fill(Shape::Rect(0.12, 0.42, 0.76, 0.46, 0.0), inks::WATER, 1.0);
        pieces::surface(scene, 0.14, 0.86, 0.42, 0.0, 1.0);
        rim(scene);
    })
}

fn dry_picture() -> Scene {
    picture(|scene| {
        tank(scene);
        pieces::dry(scene, 0.0, 0.0, 1.0);
        rim(scene);
    })
}

fn wall_picture() -> Scene {
    picture(|scene| {
        scene.fill(Shape::Rect(0.08, 0.14, 0.42, 0.72, 0.04), inks::TANK_A, 1.0);
        scene.fill(Shape::Rect(0.5, 0.14, 0.42, 0.72, 0.04), inks::TANK_C, 1.0);
        scene.segment((0.5, 0.12), (0.5, 0.88), inks::WALL, 0.11, 1.0);
    })
}

fn tank_picture() -> Scene {
    picture(|scene| {
        let outline = vec![
            Seg::Move(0.12, 0.12),
            Seg::Line(0.5, 0.12),
            Seg::Line(0.5, 0.5),
            Seg::Line(0.88, 0.5),
            Seg::Line(0.88, 0.88),
            Seg::Line(0.12, 0.88),
            Seg::Close,
        ];
        scene.fill(Shape::Path(outline.clone()), inks::TANK_C, 1.0);
        scene.line(Shape::Path(outline), inks::WALL, 0.09, 1.0);
    })
}

fn join_picture() -> Scene {
    picture(|scene| {
        scene.fill(Shape::Rect(0.08, 0.14, 0.84, 0.72, 0.04), inks::TANK_B, 1.0);
        scene.segment((0.5, 0.12), (0.5, 0.28), inks::WALL, 0.1, 1.0);
        scene.segment((0.5, 0.72), (0.5, 0.88), inks::WALL, 0.1, 1.0);
        scene.segment((0.22, 0.5), (0.78, 0.5), Ink::TEXT, 0.07, 1.0);
        scene.segment((0.78, 0.5), (0.66, 0.39), Ink::TEXT, 0.07, 1.0);
        scene.segment((0.78, 0.5), (0.66, 0.61), Ink::TEXT, 0.07, 1.0);
    })
}
