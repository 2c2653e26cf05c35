//! The colours of Lazors' own pieces, theme by theme.

use crate::draw::Tone;
use crate::own::{THEMES, tone};

/// A closed cell.
pub const CLOSED: [Tone; THEMES] = [tone(0x0f1420), tone(0xd2d3cd), tone(0x000000), tone(0xe4e4e4)];
/// The edge of a free cell.
pub const CELL_EDGE: [Tone; THEMES] = [tone(0x62729a), tone(0x787e8a), tone(0x8a8a8a), tone(0x555555)];
/// A reflect block.
pub const REFLECT: [Tone; THEMES] = [tone(0xc9d5ea), tone(0xffffff), tone(0xffffff), tone(0xffffff)];
/// Its bevel.
pub const REFLECT_EDGE: [Tone; THEMES] = [tone(0xffffff), tone(0x7485a3), tone(0x00427a), tone(0x444444)];
/// An opaque block.
pub const OPAQUE: [Tone; THEMES] = [tone(0x39435c), tone(0x4a5263), tone(0x4a4a4a), tone(0xababab)];
/// Its hatch.
pub const OPAQUE_HATCH: [Tone; THEMES] = [tone(0x8896b6), tone(0xa3adc2), tone(0xffffff), tone(0x3c3c3c)];
/// Glass, and how opaque it is.
pub const REFRACT: [(Tone, f32); THEMES] =
    [(tone(0x5aa9e6), 0.36), (tone(0xbfe1fb), 0.6), (tone(0x0058a8), 1.0), (tone(0xcfe8fb), 1.0)];
/// Its cross and rim.
pub const REFRACT_EDGE: [Tone; THEMES] = [tone(0xa9d8ff), tone(0x2f7fc4), tone(0x9fd4ff), tone(0x22629c)];
/// A prism, and how opaque it is.
pub const PRISM: [(Tone, f32); THEMES] =
    [(tone(0x9b7bf0), 0.36), (tone(0xdccffd), 0.6), (tone(0x5a2a00), 1.0), (tone(0xe8ddff), 1.0)];
/// Its rim.
pub const PRISM_EDGE: [Tone; THEMES] = [tone(0xcdbcff), tone(0x6a48c9), tone(0xffb84d), tone(0x5a3cb0)];
/// A teleporter.
pub const PORT: [Tone; THEMES] = [tone(0x14474a), tone(0xd6f2ec), tone(0x003c32), tone(0xd6f2ec)];
/// Its ring.
pub const PORT_MARK: [Tone; THEMES] = [tone(0x5fe3d0), tone(0x0b7d6e), tone(0x4dffd2), tone(0x0a6457)];
/// The screws of fixed blocks.
pub const SCREW: [Tone; THEMES] = [tone(0x55627e), tone(0x8a93a5), tone(0xffffff), tone(0x555555)];
/// Those of a fixed reflect block.
pub const REFLECT_SCREW: [Tone; THEMES] = [tone(0x55627e), tone(0x8a93a5), tone(0x000000), tone(0x555555)];
/// The shadow of a movable block, and how opaque it is.
pub const SHADOW: [(Tone, f32); THEMES] =
    [(tone(0x000000), 0.5), (tone(0x2a2f3d), 0.25), (tone(0x000000), 0.0), (tone(0x000000), 0.0)];
/// A laser.
pub const SOURCE: [Tone; THEMES] = [tone(0xff5573), tone(0xd0103f), tone(0xffd500), tone(0xb00c33)];
/// Its arrow.
pub const SOURCE_MARK: [Tone; THEMES] = [tone(0xfff1f3), tone(0xffffff), tone(0x000000), tone(0xffffff)];
/// A target.
pub const TARGET: [Tone; THEMES] = [tone(0xb8c4dc), tone(0x58627a), tone(0xffffff), tone(0x333333)];
/// A target that is hit.
pub const TARGET_LIT: [Tone; THEMES] = [tone(0xffd7a1), tone(0xffc24d), tone(0xffd500), tone(0xffd27a)];
/// A beam.
pub const BEAM: [Tone; THEMES] = [tone(0xfff3f4), tone(0xe5123f), tone(0xffd500), tone(0xb00c33)];
/// Its halo.
pub const BEAM_GLOW: [(Tone, f32); THEMES] =
    [(tone(0xff2450), 1.0), (tone(0xff4d6d), 0.35), (tone(0xffd500), 0.25), (tone(0xff4d6d), 0.2)];
