//! The inks of Aquarium beside the general ones: name, then the colour in the dark, the light and the high-contrast
//! theme, and on paper.

crate::inks! {
    /// The faintest of the tanks' shades.
    TANK_A = "tank-a" "#161e2e" "#f7f6f1" "#000000" "#ffffff";
    /// The middle one.
    TANK_B = "tank-b" "#22303f" "#e9eee8" "#1c1c1c" "#f3f3f3";
    /// The strongest one.
    TANK_C = "tank-c" "#34404f" "#dbe3e4" "#333333" "#e7e7e7";
    /// The walls, and the hatching of tanks whose neighbours have their shade.
    WALL = "wall" "#a9b6d0" "#3a445c" "#ffffff" "#111111";
    /// A body of water: 3 to 1 against every shade of tank, on paper 2 to 1.
    WATER = "water" "#4296e6" "#2b78bd" "#2f8cff" "#5f9bd3";
    /// The surface of water.
    WATER_LINE = "water-line" "#d6eeff" "#0b3f7d" "#ffffff" "#0b3f7d";
}
