//! The inks of Harmony besides the general ones: name, then the colour in the dark, light and high-contrast themes, and
//! on paper.

crate::inks! {
    /// A tile's dye: rose.
    TILE_1 = "tile-1" "#e65f86" "#d9486f" "#ff6f9c" "#f2a9bd";
    /// A tile's dye: amber.
    TILE_2 = "tile-2" "#f2b53a" "#e8a317" "#ffc233" "#f6d080";
    /// A tile's dye: lime.
    TILE_3 = "tile-3" "#93cc4e" "#7fb52e" "#a6f04d" "#c2e08f";
    /// A tile's dye: sky.
    TILE_4 = "tile-4" "#57b5ea" "#3c9fd8" "#66ccff" "#a3d3ef";
    /// A tile's dye: violet.
    TILE_5 = "tile-5" "#a183f0" "#8a5cd6" "#c09bff" "#c9b2ee";
    /// A tile's dye: coral.
    TILE_6 = "tile-6" "#f28a5e" "#e56a3d" "#ff8f5c" "#f5b79c";
    /// A tile's dye: teal.
    TILE_7 = "tile-7" "#2fbaa3" "#12957f" "#33e0c0" "#8fd3c6";
    /// A tile's dye: sand.
    TILE_8 = "tile-8" "#cfbd9b" "#c2a676" "#e6d2a8" "#e0d0b0";
    /// A tile's dye: blue.
    TILE_9 = "tile-9" "#5b7cf0" "#3a57c9" "#7f9cff" "#a9b8ec";
    /// A tile's dye: grey.
    TILE_10 = "tile-10" "#8f9ab0" "#7a8292" "#c4c4c4" "#c2c7d0";
    /// A tile's dye: orchid.
    TILE_11 = "tile-11" "#d76cc0" "#c457a8" "#ff8ae2" "#e6aed8";
    /// A tile's dye: brown.
    TILE_12 = "tile-12" "#a87446" "#8f5f38" "#c98f5a" "#d2b190";
    /// A tile's dye: mint.
    TILE_13 = "tile-13" "#a6ecd0" "#7fcfae" "#b8ffe2" "#c3ebda";
    /// A tile's dye: olive.
    TILE_14 = "tile-14" "#a3a03a" "#8c8a2c" "#cfcb46" "#cfcd88";
    /// A tile's dye: wine.
    TILE_15 = "tile-15" "#a04462" "#8e2f4c" "#cc5a80" "#d79aad";
    /// A tile's dye: navy.
    TILE_16 = "tile-16" "#4a6796" "#3c5480" "#6d8fc7" "#a9b9d6";
    /// The pattern on a tile: in the themes of high contrast, 3 to 1 with every dye.
    TILE_MARK = "tile-mark" "#080b1257" "#ffffff57" "#00000094" "#00000094";
    /// The edge of a tile that is as light as what is next to it.
    TILE_EDGE = "tile-edge" "#00000000" "#00000000" "#00000000" "#555555";
    /// The plate under a tile's pips.
    TILE_PLATE = "tile-plate" "#0b0e17" "#ffffff" "#000000" "#ffffff";
    /// A pip.
    TILE_PIP = "tile-pip" "#ffffff" "#1a2030" "#ffffff" "#000000";
}
