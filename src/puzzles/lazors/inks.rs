//! The inks of Lazors besides the general ones: name, then the colour in the dark, light and high-contrast themes, and
//! on paper.

crate::inks! {
    /// A closed cell.
    CLOSED = "closed" "#0f1420" "#d2d3cd" "#000000" "#e4e4e4";
    /// The edge of a free cell: contrast of 3 to 1 with the cell and the board.
    CELL_EDGE = "cell-edge" "#62729a" "#787e8a" "#8a8a8a" "#555555";
    /// The face of a reflect block.
    REFLECT = "reflect" "#c9d5ea" "#ffffff" "#ffffff" "#ffffff";
    /// The bevel of a reflect block.
    REFLECT_EDGE = "reflect-edge" "#ffffff" "#7485a3" "#00427a" "#444444";
    /// The face of an opaque block.
    OPAQUE = "opaque" "#39435c" "#4a5263" "#4a4a4a" "#ababab";
    /// The hatch on an opaque block.
    OPAQUE_HATCH = "opaque-hatch" "#8896b6" "#a3adc2" "#ffffff" "#3c3c3c";
    /// Clear glass.
    REFRACT = "refract" "#5aa9e65c" "#bfe1fb99" "#0058a8" "#cfe8fb";
    /// The cross and rim of glass.
    REFRACT_EDGE = "refract-edge" "#a9d8ff" "#2f7fc4" "#9fd4ff" "#22629c";
    /// The body of a prism.
    PRISM = "prism" "#9b7bf05c" "#dccffd99" "#5a2a00" "#e8ddff";
    /// The rim of a prism.
    PRISM_EDGE = "prism-edge" "#cdbcff" "#6a48c9" "#ffb84d" "#5a3cb0";
    /// The plate of a teleporter.
    PORT = "port" "#14474a" "#d6f2ec" "#003c32" "#d6f2ec";
    /// The ring and mark of a teleporter.
    PORT_MARK = "port-mark" "#5fe3d0" "#0b7d6e" "#4dffd2" "#0a6457";
    /// The corner screws of fixed blocks.
    SCREW = "screw" "#55627e" "#8a93a5" "#ffffff" "#555555";
    /// Those of a fixed reflect block, whose face is white.
    REFLECT_SCREW = "reflect-screw" "#55627e" "#8a93a5" "#000000" "#555555";
    /// A laser's body.
    SOURCE = "source" "#ff5573" "#d0103f" "#ffd500" "#b00c33";
    /// The arrow on a laser.
    SOURCE_MARK = "source-mark" "#fff1f3" "#ffffff" "#000000" "#ffffff";
    /// A target's ring.
    TARGET = "target" "#b8c4dc" "#58627a" "#ffffff" "#333333";
    /// The fill of a target that is hit.
    TARGET_LIT = "target-lit" "#ffd7a1" "#ffc24d" "#ffd500" "#ffd27a";
    /// The core of a beam.
    BEAM = "beam" "#fff3f4" "#e5123f" "#ffd500" "#b00c33";
    /// The halo of a beam.
    BEAM_GLOW = "beam-glow" "#ff2450" "#ff4d6d59" "#ffd50040" "#ff4d6d33";
    /// The head of a moving beam.
    SPARK = "spark" "#ffffff" "#a8002a" "#ffffff" "#8e0023";
}
