//! Lazors' words.

use super::blocks::KINDS;
use crate::reading::Place;
pub use crate::words::CUT;

/// Stocks are not read.
pub const STOCK: &str = "The picture does not say for certain how many blocks there are to place.";
/// Fewer than are placed.
pub const PLACED: &str = "More blocks are placed than there are to place.";
/// No laser.
pub const NO_LASER: &str = "There is no laser.";
/// No target.
pub const NO_TARGET: &str = "There is no target.";
/// A picture of another make.
pub const PHONE: &str = "Pictures of the phone's game are only read roughly: compare every cell.";
/// Several lasers at one point.
pub const HIDDEN: &str = "A beam leaves a laser in another direction: a second laser may be below it.";

/// The blocks, A B C D T.
const BLOCKS: [&str; 5] = ["reflect block", "opaque block", "refract block", "prism", "teleporter"];

/// A reading as it is shown.
pub fn said(_: Place, reads: &str) -> String {
    let block = |letter: &str| {
        let at = KINDS.iter().position(|kind| letter.chars().eq([*kind]));
        at.and_then(|at| BLOCKS.get(at)).copied()
    };
    if let Some(placed) = reads.strip_prefix("o ").and_then(block) {
        return placed.to_owned();
    }
    if let Some(fixed) = block(reads) {
        return format!("fixed {fixed}");
    }
    let said = match reads {
        "o" => "free",
        "x" => "closed",
        "laser 1 1" => "laser going down and right",
        "laser 1 -1" => "laser going up and right",
        "laser -1 1" => "laser going down and left",
        "laser -1 -1" => "laser going up and left",
        _ => reads,
    };
    said.to_owned()
}
