//! The inks of Aquarium beside the general ones: name, then the colour in the dark, the light and the high-contrast
//! theme.

crate::inks! {
    /// The faintest of the tanks' shades.
    TANK_A = "tank-a" "#161e2e" "#f7f6f1" "#000000";
    /// The middle one.
    TANK_B = "tank-b" "#22303f" "#e4e9e2" "#1f1f1f";
    /// The strongest one.
    TANK_C = "tank-c" "#34404f" "#cfd8da" "#3a3a3a";
    /// The walls, and the hatching of tanks whose neighbours have their shade.
    WALL = "wall" "#a9b6d0" "#3a445c" "#ffffff";
    /// A body of water.
    WATER = "water" "#2c7fd0" "#6db3ee" "#0058b8";
    /// The surface of water.
    WATER_LINE = "water-line" "#b4e3ff" "#0f5fb0" "#9fd4ff";
}
