//! Aquarium: fill tanks so that every row and column holds as much water as its number says.
//!
//! A grid is cut into tanks by walls. Water lies at the bottom of a tank and is level. The number at the end
//! of a line says how many of its cells hold water; a line without one may hold any. Two rules are in use,
//! and a board has one of them ([`board::Rule`]). Region: a tank has one level, across all its arms. Pool:
//! cells joined through water share a surface, and separate arms of one tank may stand at different levels;
//! there walls inside a tank matter. [`forest`] has both as one model. A board may stay all dry.

pub mod address;
pub mod board;
pub mod code;
pub mod deduce;
pub mod draw;
mod examples;
pub mod forest;
pub mod generate;
pub mod hand;
pub mod hint;
pub mod moves;
pub mod notes;
pub mod pieces;
pub mod replay;
pub mod solve;
pub mod task;
pub mod text;
pub mod tools;
pub mod words;

use crate::bits::{BitReader, BitWriter};
use crate::grid::{Cell, Grid, Size, Transform};
use crate::puzzle::{
    ActionInfo, Effect, FormatInfo, Info, Look, Mode, Puzzle, Refused, Report, Spot, Strategy, Stroke,
    ToolGroup,
};
use crate::scene::{Rect, Scene};
use crate::search::StrategyInfo;
use crate::text::TextError;
use crate::trace::Trace;

use board::{Board, MAX_SIDE, Mark};
use moves::Move;
use replay::Beat;
use solve::Answer;

/// The puzzle.
pub struct Aquarium;

impl Puzzle for Aquarium {
    const INFO: Info = Info {
        id: "aquarium",
        name: "Aquarium",
        rule: "Fill the tanks so that every row and column holds as much water as its number says.",
        help: &[
            "Click a cell to fill its tank up to there, or drag to raise and lower the water; click the surface to \
             take it down a row. With the second button, or the other tool, mark cells that stay dry.",
            "Water lies at the bottom and is level. A number says how many cells of its row or column hold water. It \
             turns quiet when it is met, and is ringed when there is too much.",
            "Most boards have one level in each tank, across all its arms. On others water is level only where it \
             is joined: two arms may stand at different heights until they meet.",
        ],
        formats: &[
            FormatInfo { id: "puzzlink", name: "puzz.link address", extension: "url" },
            FormatInfo { id: "aqp", name: "Task (.aqp)", extension: "aqp" },
            FormatInfo { id: "text", name: "Plain text", extension: "txt" },
        ],
        grades: &["Lines", "What-if", "Search"],
        examples: examples::EXAMPLES,
        sides: (1, MAX_SIDE),
    };

    const STRATEGIES: &'static [Strategy<Aquarium>] = &[
        Strategy {
            info: StrategyInfo {
                id: "default",
                name: "Tanks as trees",
                about: "Follows exact sums of rows and columns, looks ahead before it guesses, and learns from long \
                        searches. Proves uniqueness, and what all answers share.",
                switches: solve::SWITCHES,
                counters: solve::COUNTERS,
            },
            start: solve::search,
            flaw: None,
        },
        Strategy {
            info: StrategyInfo {
                id: "notes",
                name: "Longest streak",
                about: "The way of the source notes: simple counts on every line, then water is guessed for the longest \
                        open streak of a tank in a row, on a copy of the board.",
                switches: notes::SWITCHES,
                counters: notes::COUNTERS,
            },
            start: notes::search,
            flaw: None,
        },
    ];

    type Board = Board;
    type Move = Move;
    type Answer = Answer;
    type Step = Beat;

    const HIDES_ERRORS: bool = true;
    const FLOWS: bool = true;

    fn recognise(text: &str) -> bool {
        text::recognise(text)
    }

    fn parse(text: &str) -> Result<Board, TextError> {
        text::parse(text)
    }

    fn print(board: &Board, format: &str) -> Option<String> {
        match format {
            "puzzlink" => Some(address::print(board)),
            "aqp" => task::print(board),
            "text" => text::print(board),
            _ => None,
        }
    }

    fn print_answer(_: &Board, answer: &Answer) -> String {
        text::print_answer(answer)
    }

    fn parse_answer(board: &Board, text: &str) -> Result<Answer, TextError> {
        text::parse_answer(text, board.size())
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
        Board::empty(size)
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
        board.reframed(size, rows, cols)
    }

    fn restart(board: &Board) -> Board {
        board.cleared()
    }

    fn check(board: &Board, mode: Mode) -> Report {
        words::check(board, mode)
    }

    fn unfinished(board: &Board) -> Option<String> {
        board.unfinished()
    }

    fn pinned(board: &Board) -> Board {
        Board { held: true, ..board.clone() }
    }

    fn take(board: &Board, answer: &Answer) -> Board {
        let marks = Grid::from_fn(board.size(), |cell| match answer.get(cell) {
            Some(true) => Mark::Water,
            _ => Mark::Open,
        });
        Board { marks, ..board.clone() }
    }

    fn hint(board: &Board, answer: &Answer) -> Option<(Move, String)> {
        hint::hint(board, answer).map(|hint| (hint.step, hint.words))
    }

    fn hint_place(board: &Board, answer: &Answer) -> Option<(String, Vec<Cell>)> {
        hint::hint(board, answer).map(|hint| (hint.place, hint.cells))
    }

    fn generate(seed: u64, difficulty: u8, size: Option<Size>) -> Option<Board> {
        generate::generate(seed, difficulty, size)
    }

    fn tools(_: &Board, mode: Mode) -> Vec<ToolGroup> {
        tools::tools(mode)
    }

    fn actions(board: &Board, mode: Mode) -> Vec<ActionInfo> {
        tools::actions(board, mode)
    }

    fn act(board: &Board, action: &str) -> Option<Move> {
        tools::act(board, action)
    }

    fn adjust(_: &Board, _: &str, _: i32) -> Result<Move, Refused> {
        Err(Refused("This tool has no count.".into()))
    }

    fn stroke(before: &Board, board: &Board, mode: Mode, tool: &str, stroke: &Stroke) -> Effect<Move> {
        hand::stroke(before, board, mode, tool, stroke)
    }

    fn cursor(board: &Board, mode: Mode, tool: &str, from: Spot, by: (i16, i16)) -> Spot {
        hand::cursor(board, mode, tool, from, by)
    }

    fn typed(board: &Board, mode: Mode, spot: Spot, letter: char) -> Effect<Move> {
        hand::typed(board, mode, spot, letter)
    }

    fn replay(board: &Board) -> Trace<Beat> {
        replay::replay(board)
    }

    fn bounds(board: &Board) -> Rect {
        draw::bounds(board)
    }

    fn draw(board: &Board, look: &Look<'_, Beat>, scene: &mut Scene) {
        draw::draw(None, board, look, scene);
    }

    fn draw_from(from: &Board, board: &Board, look: &Look<'_, Beat>, scene: &mut Scene) {
        draw::draw(Some(from), board, look, scene);
    }

    fn differences(answers: &[Answer]) -> Vec<Cell> {
        draw::differences(answers)
    }

    fn shimmers(board: &Board) -> bool {
        board.marks.cells().contains(&Mark::Water)
    }

    fn words(board: &Board, spot: Spot) -> String {
        words::words(board, spot)
    }
}
