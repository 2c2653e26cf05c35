//! The tools of Lazors: what to paint in Edit and the tray in Play.

use crate::kit::numbers::capital;
use crate::kit::tool::{hand, tool};
use crate::puzzle::{Tool, ToolGroup};
use crate::puzzles::lazors::inks;
use crate::scene::{Ink, Scene, Seg, Shape};

use crate::puzzles::lazors::board::{BlockKind, Board, Laser, Point};
use crate::puzzles::lazors::pieces;

/// A tool by its id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToolId {
    /// Moves blocks and marks, turns lasers.
    Move,
    /// Erases.
    Erase,
    /// Paints free cells.
    Free,
    /// Paints closed cells.
    Closed,
    /// Paints fixed blocks.
    Fixed(BlockKind),
    /// Places movable blocks.
    Place(BlockKind),
    /// Marks cells as holding no block.
    Cross,
    /// Puts lasers on edges.
    Laser,
    /// Puts targets on edges.
    Target,
}

impl ToolId {
    /// The tool with an id; [`ToolId::Move`] for an unknown one.
    pub fn from_id(id: &str) -> ToolId {
        let kind = |letter: &str| letter.chars().next().and_then(BlockKind::from_letter);
        match id {
            "erase" => ToolId::Erase,
            "free" => ToolId::Free,
            "closed" => ToolId::Closed,
            "cross" => ToolId::Cross,
            "laser" => ToolId::Laser,
            "target" => ToolId::Target,
            _ => id
                .strip_prefix("fixed-")
                .and_then(kind)
                .map(ToolId::Fixed)
                .or_else(|| id.strip_prefix("place-").and_then(kind).map(ToolId::Place))
                .unwrap_or(ToolId::Move),
        }
    }
}

/// The tools of Play: the tray, and a hand.
pub fn to_play(board: &Board) -> Vec<ToolGroup> {
    vec![
        ToolGroup { name: "Blocks to place", tools: tray(board) },
        ToolGroup {
            name: "Tools",
            tools: vec![
                hand("Move"),
                tool("erase", "Remove", 'e', erase_picture()),
                tool("cross", "No block", 'x', cross_picture()),
            ],
        },
    ]
}

/// The tools of Edit.
pub fn to_edit(board: &Board) -> Vec<ToolGroup> {
    vec![
        ToolGroup { name: "Tools", tools: vec![hand("Move, turn"), tool("erase", "Erase", 'e', erase_picture())] },
        ToolGroup {
            name: "Light",
            tools: vec![tool("laser", "Laser", 'l', laser_picture()), tool("target", "Target", 'p', target_picture())],
        },
        ToolGroup {
            name: "Cells",
            tools: vec![
                tool("free", "Free", 'o', cell_picture(false)),
                tool("closed", "Closed", 'x', cell_picture(true)),
            ],
        },
        // Every level needs these: their counts come before what may be out of sight.
        ToolGroup { name: "Blocks to place", tools: BlockKind::ALL.map(|kind| placed(board, kind)).into() },
        ToolGroup { name: "Fixed blocks", tools: BlockKind::ALL.map(fixed).into() },
    ]
}

fn tray(board: &Board) -> Vec<Tool> {
    let left = board.tray();
    let used = |kind: &BlockKind| board.supply[kind.index()] > 0;
    let tool = |kind: BlockKind| {
        let left = left[kind.index()];
        let disabled = (left == 0).then(|| format!("All {}s are placed.", kind.noun()));
        Tool { count: Some(left), disabled, ..block(kind, false) }
    };
    BlockKind::ALL.into_iter().filter(used).map(tool).collect()
}

fn placed(board: &Board, kind: BlockKind) -> Tool {
    Tool { count: Some(board.supply[kind.index()]), adjustable: true, ..block(kind, false) }
}

fn fixed(kind: BlockKind) -> Tool {
    block(kind, true)
}

fn block(kind: BlockKind, fixed: bool) -> Tool {
    let mut picture = Scene::new();
    pieces::block(&mut picture, 0.0, 0.0, kind, fixed, 1.0);
    let letter = kind.letter();
    let prefix = if fixed { "fixed" } else { "place" };
    // A lower-case letter selects the movable block, a capital the fixed one.
    let key = if fixed { letter } else { letter.to_ascii_lowercase() };
    tool(&format!("{prefix}-{letter}"), &capital(kind.name()), key, picture)
}

fn cell_picture(closed: bool) -> Scene {
    let mut scene = Scene::new();
    pieces::cell(&mut scene, 0.0, 0.0, closed);
    scene.line(Shape::Rect(0.03, 0.03, 0.94, 0.94, 0.1), Ink::LINE, 0.04, 1.0);
    scene
}

fn cross_picture() -> Scene {
    let mut scene = cell_picture(false);
    pieces::cross(&mut scene, 0.0, 0.0);
    scene
}

fn laser_picture() -> Scene {
    let mut scene = Scene::new();
    scene.segment((0.36, 0.64), (0.92, 0.08), inks::BEAM_GLOW, 0.16, 0.4);
    scene.segment((0.36, 0.64), (0.92, 0.08), inks::BEAM, 0.06, 1.0);
    pieces::source(&mut scene, 0.36, 0.64, Laser { at: Point::new(0, 1), vx: 1, vy: -1 });
    scene
}

fn target_picture() -> Scene {
    let mut scene = Scene::new();
    scene.line(Shape::Circle(0.5, 0.5, 0.22), inks::TARGET, 0.09, 1.0);
    scene
}

fn erase_picture() -> Scene {
    let mut scene = Scene::new();
    let body = vec![
        Seg::Move(0.2, 0.6),
        Seg::Line(0.56, 0.2),
        Seg::Line(0.82, 0.44),
        Seg::Line(0.48, 0.82),
        Seg::Line(0.36, 0.8),
        Seg::Close,
    ];
    scene.line(Shape::Path(body), Ink::TEXT, 0.07, 1.0);
    scene.segment((0.37, 0.41), (0.64, 0.64), Ink::TEXT, 0.07, 1.0);
    scene
}
