//! The texts of Harmony: our own, the Java solver's, and two forms in JSON; solutions, links.
//!
//! Answers: one swap a line, `(row,col) (row,col)` counted from 1; `status` is `found` or `none`
//!
//! Detail: `{ swaps }`, a number; of `next` `{ dead }`

pub mod dyes;
pub mod java;
pub mod json;
pub mod link;
pub mod plain;

use crate::bits::{BitReader, BitWriter};
use crate::puzzle::{Format, Text};
use crate::text::TextError;

use super::Harmony;
use super::board::{Board, Swap};

impl Text for Harmony {
    const FORMATS: &'static [Format<Harmony>] = &[
        Format {
            id: "harmony",
            name: "Harmony board",
            extension: "harmony",
            recognise: is_plain,
            parse: plain::parse,
            print: |board| Some(plain::print(board)),
            about: true,
            holds: "every board",
        },
        Format {
            id: "java",
            name: "ROWS, COLS, TILES",
            extension: "txt",
            recognise: is_java,
            parse: java::parse,
            print: |board| Some(java::print(board)),
            about: true,
            holds: "every board",
        },
        Format {
            id: "json",
            name: "JSON: n, colors, swaps",
            extension: "json",
            recognise: is_lists,
            parse: json::parse,
            print: json::print_lists,
            about: false,
            holds: "square boards only",
        },
        Format {
            id: "cells",
            name: "JSON: size, cells",
            extension: "json",
            recognise: is_cells,
            parse: json::parse,
            print: json::print_cells,
            about: false,
            holds: "square boards only",
        },
    ];
    const LONGEST: usize = 200_000;

    fn print_answer(_: &Board, answer: &Vec<Swap>) -> String {
        plain::print_swaps(answer)
    }

    fn parse_answer(board: &Board, text: &str) -> Result<Vec<Swap>, TextError> {
        plain::parse_swaps(text, board.size())
    }

    fn encode(board: &Board, bits: &mut BitWriter) {
        link::encode(board, bits);
    }

    fn decode(bits: &mut BitReader<'_>) -> Option<Board> {
        link::decode(bits)
    }
}

/// Whether a text looks like our own format; a text with a line of the Java solver's counts as the latter.
fn is_plain(text: &str) -> bool {
    plain::recognise(text) && !java::recognise(text)
}

/// Whether a text looks like the Java solver's; JSON can contain such a line.
fn is_java(text: &str) -> bool {
    !json::recognise(text) && java::recognise(text)
}

/// Whether a text looks like JSON with lists of the tiles' colours and moves.
fn is_lists(text: &str) -> bool {
    json::recognise(text) && !json::names_cells(text)
}

/// Whether a text looks like JSON with cells.
fn is_cells(text: &str) -> bool {
    json::recognise(text) && json::names_cells(text)
}
