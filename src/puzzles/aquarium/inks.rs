//! The inks of Aquarium besides the general ones: name, then the colour in the dark, light and high-contrast themes,
//! and on paper.

crate::inks! {
    /// The faintest shade of tanks. None of the shades is blue, as water is.
    TANK_A = "tank-a" "#1c1c1b" "#f8f6f0" "#000000" "#ffffff";
    /// The middle shade.
    TANK_B = "tank-b" "#2c3129" "#e8ede2" "#1c1c1c" "#f3f3f3";
    /// The strongest shade.
    TANK_C = "tank-c" "#40392f" "#eadfce" "#333333" "#e7e7e7";
    /// A fourth shade, of another hue.
    TANK_D = "tank-d" "#392a30" "#f2e2e2" "#262626" "#ededed";
    /// Lines between the cells of a tank: in the themes of high contrast, 3 to 1 with them.
    HAIR = "hair" "#76839ca6" "#a9aca6a6" "#868686" "#7c7c7c";
    /// Lines between cells full of water: in the themes of high contrast, 3 to 1 with it.
    WET_HAIR = "wet-hair" "#0b2a4d59" "#0b3f7d4d" "#001a3d" "#052a58";
    /// Walls.
    WALL = "wall" "#a9b6d0" "#3a445c" "#ffffff" "#111111";
    /// Water: contrast of 3 to 1 with every shade of tank; on paper, where large areas stay light, 2.5 to 1.
    WATER = "water" "#4296e6" "#2b78bd" "#2f8cff" "#4a8fce";
    /// The surface of water.
    WATER_LINE = "water-line" "#d6eeff" "#0b3f7d" "#ffffff" "#0b3f7d";
}
