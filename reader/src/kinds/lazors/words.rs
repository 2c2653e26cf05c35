//! Lazors' words.

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
/// Something goes on.
pub const CUT: &str = "Part of the board may be outside the picture.";
