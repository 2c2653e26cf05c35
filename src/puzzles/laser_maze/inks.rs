//! The inks of Laser Maze besides the general ones: name, then the colour in the dark, light and high-contrast themes,
//! and on paper.

crate::inks! {
    /// The plate under a turret.
    CLOSED = "closed" "#0f1420" "#d2d3cd" "#000000" "#e4e4e4";
    /// A wall: in the themes of high contrast, 3 to 1 with the floor.
    OPAQUE = "opaque" "#39435c" "#4a5263" "#767676" "#949494";
    /// The light top edge of a wall.
    OPAQUE_HATCH = "opaque-hatch" "#6b7894" "#838da3" "#ffffff" "#5a5a5a";
    /// A turret's base and barrel.
    SOURCE = "source" "#ff5573" "#d0103f" "#ffd500" "#b00c33";
    /// The mark on a turret that shows its kind.
    SOURCE_MARK = "source-mark" "#fff1f3" "#ffffff" "#000000" "#ffffff";
    /// Its muzzle, which lies on plates and floor.
    MUZZLE = "muzzle" "#fff1f3" "#d0103f" "#ffffff" "#b00c33";
    /// The goal's flag.
    TARGET = "target" "#b8c4dc" "#58627a" "#ffffff" "#333333";
    /// The flag when it is reached.
    TARGET_LIT = "target-lit" "#ffd7a1" "#ffc24d" "#ffd500" "#ffd27a";
    /// The core of a beam.
    BEAM = "beam" "#fff3f4" "#e5123f" "#ffd500" "#b00c33";
    /// The halo of a beam.
    BEAM_GLOW = "beam-glow" "#ff2450" "#ff4d6d59" "#ffd50040" "#ff4d6d33";
}
