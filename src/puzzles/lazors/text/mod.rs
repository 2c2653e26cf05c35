//! The texts of Lazors: board files, solutions, links.
//!
//! Answers: the grid's rows, `.` for no block or the letter of the fixed or placed block

pub mod bff;
pub mod link;

use crate::bits::{BitReader, BitWriter};
use crate::puzzle::{Format, Text};
use crate::text::TextError;

use super::Lazors;
use super::board::Board;
use super::solve::Answer;

impl Text for Lazors {
    const FORMATS: &'static [Format<Lazors>] = &[Format {
        id: "bff",
        name: "Board file (.bff)",
        extension: "bff",
        recognise: bff::recognise,
        parse: bff::parse,
        print: |board| Some(bff::print(board)),
        about: true,
        holds: "every board",
    }];

    fn print_answer(_: &Board, answer: &Answer) -> String {
        bff::print_blocks(answer)
    }

    fn parse_answer(board: &Board, text: &str) -> Result<Answer, TextError> {
        let blocks = bff::parse_blocks(text, board.size())?;
        if board.is_filled_by(&blocks) {
            Ok(blocks)
        } else {
            Err(TextError::new(1, 1, "This solution is for a board with other blocks."))
        }
    }

    fn encode(board: &Board, bits: &mut BitWriter) {
        link::encode(board, bits);
    }

    fn decode(bits: &mut BitReader<'_>) -> Option<Board> {
        link::decode(bits)
    }
}
