//! The texts of Aquarium: addresses, tasks, plain text, solutions, links.
//!
//! Answers: rows of `#` (water) and `.`
//!
//! Detail: `{ forced }`: what all answers share, rows of `#.?`; given with `several`

pub mod address;
mod clues;
mod json;
pub mod link;
pub mod penpa;
pub mod plain;
pub mod pzpr;
pub mod task;

use crate::bits::{BitReader, BitWriter};
use crate::kit::letters::letters;
#[cfg(feature = "explain")]
use crate::puzzle::Says;
use crate::puzzle::{Format, Text};
use crate::text::TextError;

use super::Aquarium;
use super::board::Board;
use super::solve::Answer;

const ADDRESS: Format<Aquarium> = Format {
    id: "puzzlink",
    name: "puzz.link address",
    extension: "txt",
    recognise: address::recognise,
    parse: read,
    print: |board| Some(address::print(board)),
    about: false,
    holds: "every board",
};
const PENPA: Format<Aquarium> = Format {
    id: "penpa",
    name: "Penpa+ address",
    extension: "txt",
    recognise: penpa::recognise,
    parse: penpa::parse,
    print: penpa::print,
    about: false,
    holds: "boards without walls within a tank, or with one level per arm",
};
const PZPR: Format<Aquarium> = Format {
    id: "pzpr",
    name: "pzpr file",
    extension: "txt",
    recognise: pzpr::recognise,
    parse: pzpr::parse,
    print: pzpr::print,
    about: false,
    holds: "every board",
};
const TASK: Format<Aquarium> = Format {
    id: "aqp",
    name: "Aquarium file (.aqp)",
    extension: "aqp",
    recognise: task::recognise,
    parse: read,
    print: task::print,
    about: false,
    holds: "square boards of the region rule, and no walls within a tank",
};
const PLAIN: Format<Aquarium> = Format {
    id: "text",
    name: "Plain text",
    extension: "txt",
    recognise: |text| plain::recognise(text) || json::recognise(text) || address::is_site(text),
    parse: read,
    print: plain::print,
    about: true,
    holds: "no walls within a tank",
};

impl Text for Aquarium {
    const FORMATS: &'static [Format<Aquarium>] = &[ADDRESS, PENPA, PZPR, TASK, PLAIN];
    const SITES: &'static [(&'static str, &'static str)] = &[("puzzlink", "puzz.link"), ("penpa", "Penpa+")];
    const APART: &'static [Format<Aquarium>] = &[PENPA, PZPR];
    #[cfg(feature = "explain")]
    const SAYS: &'static [Says] = &[
        Says { format: PENPA.id, read: penpa::said, write: penpa::say },
        Says { format: PZPR.id, read: pzpr::said, write: pzpr::say },
    ];

    /// Rows of `#` for water and `.`, each ending with a line break.
    fn print_answer(_: &Board, answer: &Answer) -> String {
        let mut text = String::new();
        for row in answer.rows() {
            text.extend(row.iter().map(|&water| if water { '#' } else { '.' }));
            text.push('\n');
        }
        text
    }

    fn parse_answer(board: &Board, text: &str) -> Result<Answer, TextError> {
        letters(text, board.size(), "cell", "Expected # or .", |letter| match letter {
            '#' => Some(true),
            '.' => Some(false),
            _ => None,
        })
    }

    fn encode(board: &Board, bits: &mut BitWriter) {
        link::encode(board, bits);
    }

    fn decode(bits: &mut BitReader<'_>) -> Option<Board> {
        link::decode(bits)
    }
}

/// Reads any format: an address; JSON of other solvers; with a `;`, which plain text never contains, a task; otherwise
/// plain text.
fn read(text: &str) -> Result<Board, TextError> {
    match text {
        _ if address::recognise(text) => address::parse(text),
        _ if address::is_site(text) => address::no_board(text),
        _ if json::recognise(text) => json::parse(text),
        _ if text.contains(';') => task::parse(text),
        _ => plain::parse(text),
    }
}
