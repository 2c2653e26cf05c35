//! Lazors: place every block so that the beams light every target.
//!
//! A grid of cells, lasers and targets on the middles of cell edges. A beam runs diagonally from edge to
//! edge; what it meets decides where it goes: reflect turns it, opaque ends it, refract splits it, a prism
//! lets it straight across, a teleporter sends it to its partner. Every movable block must be used. The
//! exact rules are those of [`beam`].

pub mod beam;
pub mod board;
pub mod code;
pub mod draw;
mod examples;
pub mod generate;
pub mod hand;
pub mod moves;
pub mod notes;
pub mod pieces;
pub mod replay;
pub mod solve;
pub mod text;
pub mod tools;
pub mod words;

use crate::bits::{BitReader, BitWriter};
use crate::grid::{Cell, Grid, Size, Transform};
use crate::puzzle::{
    Effect, FormatInfo, Info, Look, Mode, Puzzle, Refused, Report, Spot, Strategy, Stroke, ToolGroup,
};
use crate::scene::{Rect, Scene};
use crate::search::StrategyInfo;
use crate::text::TextError;
use crate::trace::Trace;

use beam::What;
use board::{Board, Kind, MAX_SIDE};
use moves::Move;
use replay::Beat;

/// The puzzle.
pub struct Lazors;

/// All blocks on the board, fixed and placed.
pub type Answer = Grid<Option<Kind>>;

impl Puzzle for Lazors {
    const INFO: Info = Info {
        id: "lazors",
        name: "Lazors",
        rule: "Place every block so that the beams light every ring.",
        help: &[
            "Beams start at the lasers and run diagonally. Drag blocks from the tray onto free cells; the \
             beams follow at once. Every ring must be lit and every block must be used.",
            "Reflect blocks turn a beam. Opaque blocks end it. Refract blocks let it through and turn it \
             as well. Prisms let it straight across. A teleporter sends it to its partner.",
            "Blocks with screws in their corners are fixed. A cell with a small cross takes no block; beams \
             pass through it.",
        ],
        formats: &[FormatInfo { id: "bff", name: "Board file (.bff)", extension: "bff" }],
        grades: &["Easy", "Gentle", "Medium", "Hard", "Fiendish"],
        examples: examples::EXAMPLES,
        sides: (1, MAX_SIDE),
    };

    const STRATEGIES: &'static [Strategy<Lazors>] = &[
        Strategy {
            info: StrategyInfo {
                id: "default",
                name: "Follow the beams",
                about: "Decides a cell only when a beam comes to it, so that whole families of placements are tried at \
                        once. Proves uniqueness and counts exactly.",
                switches: solve::SWITCHES,
                counters: solve::COUNTERS,
            },
            start: solve::search,
            flaw: None,
        },
        Strategy {
            info: StrategyInfo {
                id: "notes",
                name: "Every placement, with quick tests",
                about: "The way of the source notes: every combination of opaque, reflecting and refracting blocks is \
                        traced, unless one of three quick tests rejects it first.",
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

    fn recognise(text: &str) -> bool {
        text::recognise(text)
    }

    fn parse(text: &str) -> Result<Board, TextError> {
        text::parse(text)
    }

    fn print(board: &Board, format: &str) -> Option<String> {
        (format == "bff").then(|| text::print(board))
    }

    fn print_answer(_: &Board, answer: &Answer) -> String {
        text::print_blocks(answer)
    }

    fn parse_answer(board: &Board, text: &str) -> Result<Answer, TextError> {
        let blocks = text::parse_blocks(text, board.size())?;
        if board.is_filled_by(&blocks) {
            Ok(blocks)
        } else {
            Err(TextError::new(1, 1, "This answer is for a board with other blocks."))
        }
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
        solve::pinned(board)
    }

    fn take(board: &Board, answer: &Answer) -> Board {
        board.with(answer)
    }

    fn hint(board: &Board, answer: &Answer) -> Option<(Move, String)> {
        hint(board, answer)
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

    fn cursor(board: &Board, mode: Mode, tool: &str, from: Spot, by: (i16, i16)) -> Spot {
        hand::cursor(board, mode, tool, from, by)
    }

    fn replay(board: &Board) -> Trace<Beat> {
        replay::replay(board)
    }

    fn bounds(board: &Board) -> Rect {
        draw::bounds(board)
    }

    fn draw(board: &Board, look: &Look<'_, Beat>, scene: &mut Scene) {
        draw::draw(board, look, scene);
    }

    fn words(board: &Board, spot: Spot) -> String {
        words::words(board, spot)
    }
}

/// One step towards an answer: first a block that stands where the answer has none of its kind comes off,
/// then the next block in the order in which the beams meet them goes on.
fn hint(board: &Board, answer: &Answer) -> Option<(Move, String)> {
    let wanted = |cell: Cell| answer.get(cell).copied().flatten();
    let wrong = board.placed.iter().find(|&(cell, block)| block.is_some() && *block != wanted(cell));
    if let Some((cell, Some(kind))) = wrong {
        let words = format!("The {} block at {} is in the way: take it off.", kind.name(), cell.words());
        return Some((Move::Place(cell, None), words));
    }
    let missing = |cell: &Cell| board.block(*cell).is_none() && wanted(*cell).is_some();
    let beams = beam::trace(&board.with(answer));
    let met = beams.events.iter().filter_map(|event| match event.what {
        What::Absorbed(cell)
        | What::Bounces(cell)
        | What::Splits(cell)
        | What::Crosses(cell)
        | What::Jumps(cell, _) => Some(cell),
        What::Leaves | What::Lost(_) | What::Joins | What::Hits(_) => None,
    });
    let cell = met.chain(board.size().cells()).find(missing)?;
    let kind = wanted(cell)?;
    Some((Move::Place(cell, Some(kind)), format!("A {} block goes to {}.", kind.name(), cell.words())))
}
