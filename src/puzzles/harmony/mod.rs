//! Harmony: bring every tile home with no move left.
//!
//! A grid of tiles; a tile has a colour and a number of moves left. Each row has one target colour, and there are as
//! many tiles of each colour as the board has columns. A move swaps any two tiles of the same row or of the
//! same column, at any distance; both need a move left and both lose one. Done is a board when every tile
//! lies in the row of its colour **and** has no move left; the order within a row does not matter. So every
//! solution has exactly half as many swaps as the tiles have moves.

pub mod alive;
mod back;
pub mod board;
pub mod code;
pub mod diagnose;
pub mod draw;
mod examples;
pub mod generate;
pub mod hand;
pub mod hint;
pub mod moves;
pub mod notes;
pub mod pieces;
pub mod replay;
pub mod solve;
pub mod text;
pub mod tools;
pub mod words;

use crate::ahead::{Ahead, Prospect};
use crate::bits::{BitReader, BitWriter};
use crate::grid::{Cell, Size, Transform};
use crate::puzzle::{
    Effect, Finding, Info, Look, Mode, Puzzle, Refused, Report, Spot, Strategy, Stroke, ToolGroup,
};
use crate::scene::{Rect, Scene};
use crate::search::{Outcome, StrategyInfo};
use crate::text::TextError;
use crate::trace::Trace;

use board::{Board, MAX_SIDE};
use moves::Move;
use replay::Beat;
use solve::Answer;

/// The puzzle.
pub struct Harmony;

impl Puzzle for Harmony {
    const INFO: Info = Info {
        id: "harmony",
        name: "Harmony",
        rule: "Swap tiles until each is in the row of its colour and has no move left.",
        help: &[
            "Drag a tile onto another of the same row or column, or tap one and then the other: they trade \
             places. The pips say how many moves a tile has left. Each swap takes one from both, and at the \
             end none may be left.",
            "The bands at both edges show which colour belongs in which row. Where in its row a tile lies does \
             not matter. A row that is done gets a tick.",
            "A tile without pips stays where it is. One with a single pip outside its row must go straight \
             home: up or down, with the tile that is there.",
        ],
        formats: text::FORMATS,
        grades: &["Easy", "Gentle", "Medium", "Hard", "Fiendish"],
        examples: examples::EXAMPLES,
        sides: (1, MAX_SIDE),
    };

    const STRATEGIES: &'static [Strategy<Harmony>] = &[
        Strategy {
            info: StrategyInfo {
                id: "default",
                name: "Layers and clauses",
                about: "Writes a few layers of swaps as clauses and learns from conflicts; what is left is burned row by \
                        row. A complete search beside it proves when there is no answer.",
                switches: solve::SWITCHES,
                counters: solve::COUNTERS,
            },
            start: solve::search,
            flaw: None,
        },
        Strategy {
            info: StrategyInfo {
                id: "notes",
                name: "Depth first, with tests",
                about: "The way of the source notes: every swap in turn, with four tests for what cannot be solved any \
                        more, perfect swaps taken alone, and no last move wasted.",
                switches: notes::SWITCHES,
                counters: notes::COUNTERS,
            },
            start: notes::search,
            flaw: None,
        },
        Strategy {
            info: StrategyInfo {
                id: "next",
                name: "Every next swap",
                about: "Which swaps can be made next so that the board can still be solved? An answer for each that can; \
                        the others are counted.",
                switches: &[],
                counters: alive::COUNTERS,
            },
            start: alive::search,
            flaw: None,
        },
        Strategy {
            info: StrategyInfo {
                id: "back",
                name: "Keep what was made",
                about: "How far back is the last position that can still be solved? An answer that begins with as many of \
                        the swaps made as can be.",
                switches: &[],
                counters: back::COUNTERS,
            },
            start: back::search,
            flaw: None,
        },
    ];
    const HIDES_ERRORS: bool = true;
    const ASKS_UNIQUE: bool = false;
    const AHEAD: Option<Ahead> = Some(Ahead { next: "next", back: "back" });
    const TOGETHER: bool = true;
    const PACE: f32 = 2.0;

    type Board = Board;
    type Move = Move;
    type Answer = Answer;
    type Step = Beat;

    fn recognise(text: &str) -> bool {
        text::recognise(text)
    }

    fn parse(text: &str) -> Result<Board, TextError> {
        text::parse(text)
    }

    fn print(board: &Board, format: &str) -> Option<String> {
        text::print(board, format)
    }

    fn print_answer(_: &Board, answer: &Answer) -> String {
        text::plain::print_swaps(answer)
    }

    fn parse_answer(board: &Board, text: &str) -> Result<Answer, TextError> {
        text::plain::parse_swaps(text, board.size())
    }

    fn encode(board: &Board, bits: &mut BitWriter) {
        code::encode(board, bits);
    }

    fn decode(bits: &mut BitReader<'_>) -> Option<Board> {
        code::decode(bits)
    }

    fn size(board: &Board) -> Size {
        board.size()
    }

    fn blank(size: Size) -> Board {
        Board::solved(size)
    }

    fn apply(board: &Board, step: &Move) -> Result<Board, Refused> {
        moves::apply(board, step)
    }

    fn say(step: &Move) -> String {
        step.say()
    }

    fn transform(board: &Board, transform: Transform) -> Board {
        board.transformed(transform)
    }

    fn reframe(board: &Board, size: Size, rows: i32, cols: i32) -> Board {
        if size == board.size() { board.shifted(rows, cols) } else { board.resized(size) }
    }

    fn offers(action: &str) -> bool {
        // A quarter turn makes columns of rows: another puzzle.
        !action.starts_with("turn-")
    }

    fn restart(board: &Board) -> Board {
        board.restarted()
    }

    fn check(board: &Board, mode: Mode) -> Report {
        words::check(board, mode)
    }

    fn unfinished(_: &Board) -> Option<String> {
        // A board that is wrong can be searched: the verdict says what is wrong with it.
        None
    }

    fn verdict_words(outcome: &Outcome) -> Option<String> {
        words::verdict(outcome)
    }

    fn prospects(answer: &Answer, alive: bool) -> Vec<Prospect> {
        let told = if alive { 1 } else { answer.len() };
        answer.iter().take(told).map(|swap| Prospect { from: swap.a, to: swap.b, alive }).collect()
    }

    fn outlook(board: &Board, ahead: &[Prospect], over: bool) -> Option<Finding> {
        alive::outlook(board, ahead, over)
    }

    fn pinned(board: &Board) -> Board {
        board.pinned()
    }

    fn take(board: &Board, answer: &Answer) -> Board {
        board.restarted().with(answer)
    }

    fn hint(board: &Board, answer: &Answer) -> Option<(Move, String)> {
        hint::hint(board, answer)
    }

    fn hint_place(board: &Board, answer: &Answer) -> Option<(String, Vec<Cell>)> {
        hint::place(board, answer)
    }

    fn generate(seed: u64, difficulty: u8, size: Option<Size>) -> Option<Board> {
        generate::generate(seed, difficulty, size)
    }

    fn tools(board: &Board, mode: Mode) -> Vec<ToolGroup> {
        tools::tools(board, mode)
    }

    fn adjust(board: &Board, tool: &str, by: i32) -> Result<Move, Refused> {
        tools::adjust(board, tool, by)
    }

    fn stroke(before: &Board, board: &Board, mode: Mode, tool: &str, stroke: &Stroke) -> Effect<Move> {
        hand::stroke(before, board, mode, tool, stroke)
    }

    fn holds(board: &Board, mode: Mode, tool: &str, at: (f32, f32)) -> bool {
        hand::holds(board, mode, tool, at)
    }

    fn cursor(board: &Board, mode: Mode, tool: &str, from: Spot, by: (i16, i16)) -> Spot {
        hand::cursor(board.size(), mode, tool, from, by)
    }

    fn replay(board: &Board) -> Trace<Beat> {
        replay::replay(board, false)
    }

    fn replay_together(board: &Board) -> Trace<Beat> {
        replay::replay(board, true)
    }

    fn has_motion(board: &Board) -> bool {
        !board.made().is_empty()
    }

    fn bounds(board: &Board) -> Rect {
        draw::bounds(board.size())
    }

    fn draw(board: &Board, look: &Look<'_, Beat>, scene: &mut Scene) {
        draw::draw(board, look, scene);
    }

    fn words(board: &Board, spot: Spot) -> String {
        words::words(board, spot)
    }
}
