//! Certificates as text: see `docs/certificates.md`.

use crate::kit::json;
use crate::puzzle::{MOST_BYTES, Puzzle, Uncertified};
use crate::search::Watch;

/// The version of the form of certificates.
const VERSION: u8 = 1;

/// The certificate of a board without its moves, a line of JSON. The error is a plain sentence.
pub fn certify<P: Puzzle>(board: &P::Board, watch: &mut Watch<'_>) -> Result<String, String> {
    let certify = P::CERTIFY.ok_or("This puzzle has no certificates.")?;
    let board = P::solver_input(board);
    if let Some(words) = P::unfinished(&board) {
        return Err(words);
    }
    let evidence = certify(&board, watch).map_err(|why| why.words().to_string())?;
    let mut parts = vec![
        ("gridlight", json::word("certificate")),
        ("version", VERSION.to_string()),
        ("puzzle", json::word(P::INFO.id)),
        ("claim", json::word(evidence.claim.id())),
        ("board", evidence.board),
    ];
    parts.extend(evidence.parts);
    let text = json::object(&parts);
    if text.len() > MOST_BYTES { Err(Uncertified::TooLarge.words().into()) } else { Ok(text + "\n") }
}
