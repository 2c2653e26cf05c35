//! Laser Maze's words.

use super::turrets::{Turn, Turret};
use crate::reading::Place;

/// The walk has begun.
pub const WALKED: &str = "The walk has begun in this picture, so turrets may have turned since its start.";
/// Small cells.
pub const SMALL: &str = "The cells are too small to show how turrets turn.";
/// What is under fire.
pub const FIRE: &str = "The cells marked as under fire do not match the turrets.";
/// Too much light, or too little.
pub const ENDS: &str = "The picture does not show where the board ends.";
/// No start.
pub const NO_START: &str = "There is no start.";
/// Several starts.
pub const STARTS: &str = "There is more than one start.";
/// No goal.
pub const NO_GOAL: &str = "There is no goal.";
/// Several goals.
pub const GOALS: &str = "There is more than one goal.";
/// Waiting is not shown.
pub const WAITING: &str = "The picture does not show whether waiting is allowed.";
/// Waiting is not allowed.
pub const OFF: &str = "waiting off";
/// Waiting is allowed.
pub const ON: &str = "waiting on";
/// With waiting, the first position may not be the one shown.
pub const WAITED: &str = "If steps were spent waiting at the start, turrets have turned since then.";

/// The directions, clockwise from up.
const WAYS: [&str; 4] = ["up", "right", "down", "left"];

/// A reading as it is shown.
pub fn said(_: Place, reads: &str) -> String {
    if let Some(Turret { facing, turn, ccw }) = Turret::parse(reads) {
        let way = WAYS.get(facing).copied().unwrap_or_default();
        let sense = if ccw { "anticlockwise " } else { "" };
        return match turn {
            Turn::Every(1) => format!("{sense}turret pointing {way}"),
            Turn::Every(steps) => format!("{sense}turret pointing {way}, turns every {steps} steps"),
            Turn::Sweep => format!("{sense}sweeping turret pointing {way}"),
            Turn::Static => format!("static turret pointing {way}"),
        };
    }
    let said = match reads {
        "." => "floor",
        "#" => "wall",
        "S" => "start",
        "G" => "goal",
        OFF => "not allowed",
        ON => "allowed",
        _ => reads,
    };
    said.to_owned()
}
