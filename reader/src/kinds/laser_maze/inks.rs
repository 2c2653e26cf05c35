//! The colours of Laser Maze's own pieces, theme by theme, and the shape of a turret's arc.

use crate::draw::Tone;
use crate::own::{THEMES, tone};

/// The plate under a turret.
pub const CLOSED: [Tone; THEMES] = [tone(0x0f1420), tone(0xd2d3cd), tone(0x000000), tone(0xe4e4e4)];
/// A wall.
pub const WALL: [Tone; THEMES] = [tone(0x39435c), tone(0x4a5263), tone(0x767676), tone(0x949494)];
/// A wall in pictures from before walls of high contrast.
pub const WALL_BEFORE: [Tone; THEMES] = [tone(0x39435c), tone(0x4a5263), tone(0x4a4a4a), tone(0xbdbdbd)];
/// The edge along the top of a wall.
pub const EDGE: [Tone; THEMES] = [tone(0x6b7894), tone(0x838da3), tone(0xffffff), tone(0x5a5a5a)];
/// A turret.
pub const SOURCE: [Tone; THEMES] = [tone(0xff5573), tone(0xd0103f), tone(0xffd500), tone(0xb00c33)];
/// The mark on a turret.
pub const MARK: [Tone; THEMES] = [tone(0xfff1f3), tone(0xffffff), tone(0x000000), tone(0xffffff)];
/// The muzzle of a turret.
pub const MUZZLE: [Tone; THEMES] = [tone(0xfff1f3), tone(0xd0103f), tone(0xffffff), tone(0xb00c33)];
/// The goal's flag.
pub const FLAG: [Tone; THEMES] = [tone(0xb8c4dc), tone(0x58627a), tone(0xffffff), tone(0x333333)];
/// The flag when it is reached.
pub const FLAG_LIT: [Tone; THEMES] = [tone(0xffd7a1), tone(0xffc24d), tone(0xffd500), tone(0xffd27a)];

/// A sixth of a circle around a turret, ahead of its barrel: along it and across.
pub const ARC: [(f32, f32); 13] = [
    (0.352, 0.157),
    (0.337, 0.187),
    (0.319, 0.215),
    (0.299, 0.242),
    (0.277, 0.267),
    (0.253, 0.291),
    (0.226, 0.311),
    (0.198, 0.330),
    (0.169, 0.346),
    (0.138, 0.359),
    (0.106, 0.370),
    (0.073, 0.378),
    (0.040, 0.383),
];
