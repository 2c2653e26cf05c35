//! Tools and the pictures on their buttons.

use crate::puzzle::Tool;
use crate::scene::{Ink, Scene};

/// A tool without a count.
pub fn tool(id: &str, name: &str, key: impl Into<Option<char>>, picture: Scene) -> Tool {
    Tool {
        id: id.into(),
        name: name.into(),
        key: key.into(),
        picture,
        count: None,
        adjustable: false,
        disabled: None,
        carries: false,
    }
}

/// A hand that picks pieces up and carries them.
pub fn hand(name: &str) -> Tool {
    Tool { carries: true, ..tool("move", name, 'v', move_picture()) }
}

/// A picture in a unit square.
pub fn picture(draw: impl FnOnce(&mut Scene)) -> Scene {
    let mut scene = Scene::new();
    draw(&mut scene);
    scene
}

/// The picture of a hand that moves pieces: arrows in four directions.
pub fn move_picture() -> Scene {
    picture(|scene| {
        for (dx, dy) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0_f32)] {
            let at = |along: f32, side: f32| (0.5 + dx * along - dy * side, 0.5 + dy * along + dx * side);
            scene.segment((0.5, 0.5), at(0.36, 0.0), Ink::TEXT, 0.07, 1.0);
            scene.segment(at(0.36, 0.0), at(0.24, 0.12), Ink::TEXT, 0.07, 1.0);
            scene.segment(at(0.36, 0.0), at(0.24, -0.12), Ink::TEXT, 0.07, 1.0);
        }
    })
}
