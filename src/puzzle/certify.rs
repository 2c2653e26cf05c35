//! Certificates: a board, what is claimed of it, and a proof that a checker follows without our solvers.

use crate::search::Watch;

use super::Rules;

/// Writes the certificate of a complete board. It may take long: it returns [`Uncertified::Stopped`] as soon as the
/// watch says so, and then has to begin again.
pub type Certify<P> = fn(&<P as Rules>::Board, &mut Watch<'_>) -> Result<Evidence, Uncertified>;

/// The most bytes of a certificate.
pub const MOST_BYTES: usize = 1_000_000;

/// What a certificate says, in the form that `docs/certificates.md` describes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// What is claimed.
    pub claim: Claim,
    /// The board as JSON.
    pub board: String,
    /// Further parts of it: names and JSON.
    pub parts: Vec<(&'static str, String)>,
}

/// What is claimed of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It has exactly one solution.
    Unique,
    /// It has none.
    Impossible,
    /// It has these solutions and no others.
    Complete,
    /// There is no shorter solution, and the number of those that are as short.
    Shortest,
    /// It has a solution.
    Solvable,
}

impl Claim {
    /// Its name in a certificate.
    pub const fn id(self) -> &'static str {
        match self {
            Claim::Unique => "unique",
            Claim::Impossible => "impossible",
            Claim::Complete => "complete",
            Claim::Shortest => "shortest",
            Claim::Solvable => "solvable",
        }
    }
}

/// Why there is no certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uncertified {
    /// There are several solutions, and the puzzle's certificates say that there is one or none.
    Several,
    /// It would have more than [`MOST_BYTES`], or take too long to check.
    TooLarge,
    /// The watch ended the work.
    Stopped,
}

impl Uncertified {
    /// A plain sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Uncertified::Several => "This board has several solutions: only one or none can be certified.",
            Uncertified::TooLarge => "The proof would be too large for a certificate.",
            Uncertified::Stopped => "No proof was found in time.",
        }
    }
}
