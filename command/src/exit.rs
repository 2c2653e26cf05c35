//! The exit codes, and what ends the command early.

/// The exit codes.
pub struct Codes {
    pub fine: u8,
    pub none: u8,
    pub open: u8,
    pub bad: u8,
    pub usage: u8,
    pub failed: u8,
}

pub const EXIT: Codes = Codes { fine: 0, none: 1, open: 2, bad: 3, usage: 64, failed: 70 };

/// What ends the command early.
#[derive(Debug)]
pub enum Error {
    /// A mistake in the command line.
    Usage(String),
    /// The command itself failed.
    Failed(String),
    /// Nobody reads the output any more.
    Closed,
}
