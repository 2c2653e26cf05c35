//! The texts of Laser Maze: mazes and contest files, solutions, links.
//!
//! Answers: the moves of a shortest walk as `NESW` (`.` waits); `status` and `count` are about shortest walks
//!
//! Detail: `{ steps }`, a number

pub mod file;
pub mod link;
pub mod maze;
mod plain;
mod range;
mod rows;

use crate::bits::{BitReader, BitWriter};
use crate::puzzle::{Cases, Format, Text, Unpacking};
use crate::text::{Cursor, TextError, quoted};

use super::LaserMaze;
use super::board::Board;
use super::route::{Route, Stride, moved};

impl Text for LaserMaze {
    /// Both formats share one reader, which detects the form of a text itself.
    const FORMATS: &'static [Format<LaserMaze>] = &[
        Format {
            id: "maze",
            name: "Maze (rows)",
            extension: "txt",
            recognise: file::is_maze,
            parse: file::parse,
            print: |board| Some(maze::print(board)),
            about: true,
            holds: "every board",
        },
        Format {
            id: "contest",
            name: "Contest file",
            extension: "in",
            recognise: file::is_contest,
            parse: file::parse,
            print: file::print_contest,
            about: false,
            holds: "finished boards with turrets that turn clockwise at every step, and no waiting",
        },
    ];
    /// The largest boards have 16 million cells.
    const LONGEST: usize = usize::MAX;
    const CASES: Option<Cases<LaserMaze>> = Some(Cases { parse: file::cases, answer_line: file::answer_line });
    const UNPACKING: Option<Unpacking<Board>> = Some(|bits, cx| Box::pin(plain::decode(bits, cx)));

    fn print_answer(_: &Board, answer: &Route) -> String {
        answer.text()
    }

    /// Reads strides for this board: each must avoid walls and turrets, and waits are only allowed if the board allows
    /// waiting. Beams are not checked.
    fn parse_answer(board: &Board, text: &str) -> Result<Route, TextError> {
        let mut rest = Cursor::new(text.trim_end());
        let Some(mut at) = board.start else { return rest.fail("The board has no start.") };
        let mut strides = Vec::with_capacity(text.len());
        while let Some(letter) = rest.peek() {
            let Some(stride) = Stride::from_letter(letter) else {
                let letter = quoted(&letter.to_string());
                return rest.fail(format!("A move is N, E, S, W or . for a wait, not {letter}."));
            };
            if !board.can(at, stride) {
                return rest.fail(match stride {
                    Stride::Wait => "Waiting is not allowed on this board.".into(),
                    Stride::Go(_) => format!("The way {} is not free.", stride.name()),
                });
            }
            at = moved(at, stride);
            strides.push(stride);
            rest.next();
        }
        Ok(strides.into_iter().collect())
    }

    fn encode(board: &Board, bits: &mut BitWriter) {
        link::encode(board, bits);
    }

    fn decode(bits: &mut BitReader<'_>) -> Option<Board> {
        link::decode(bits)
    }

    fn linkable(board: &Board) -> bool {
        link::linkable(board)
    }
}
