//! Laser Maze (rotating turrets): walk from the start to the goal in as few steps as can be, between beams that turn.
//!
//! A grid of floor, walls, a start, a goal, and turrets that point north, east, south or west. A step takes three
//! beats. The walker goes to a free neighbouring cell, north, south, east or west: never off the grid, and never
//! stays. Then every turret turns a quarter clockwise. Then all fire where they now point. A beam runs to the next
//! wall, turret or edge; start, goal and floor do not stop it. A walker on a beam is dead, on the goal too. Nothing
//! fires before the first step, and the start is a cell like any other afterwards.
//!
//! Turrets can also turn counter-clockwise, every few steps, to and fro or not at all, as long as all of them are
//! back where they began within 24 steps; and a board can allow the walker to wait. (ThinkFun's boxed game of the
//! same name is another puzzle.)

pub mod board;
pub mod code;
pub mod draw;
mod examples;
pub mod generate;
mod ground;
pub mod hand;
pub mod moves;
pub mod notes;
pub mod pieces;
pub mod range;
pub mod replay;
mod rows;
pub mod solve;
pub mod text;
pub mod tools;
mod trail;
pub mod turret;
pub mod walk;
pub mod why;
pub mod words;

use crate::bits::{BitReader, BitWriter};
use crate::grid::{Size, Transform};
use crate::kit::pointer::step_by_cells;
use crate::puzzle::{
    ActionInfo, Effect, FormatInfo, Info, Look, Mode, Puzzle, Refused, Report, Spot, Strategy, Stroke,
    ToolGroup,
};
use crate::scene::{Rect, Scene};
use crate::search::StrategyInfo;
use crate::text::TextError;
use crate::trace::Trace;

use board::{Board, MAX_SIDE};
use moves::Move;
use replay::Beat;
use walk::Walk;

/// The puzzle.
pub struct LaserMaze;

impl Puzzle for LaserMaze {
    const INFO: Info = Info {
        id: "laser-maze",
        name: "Laser Maze",
        rule: "Walk to the flag between beams that turn with every step.",
        help: &[
            "You step to a neighbouring cell; then every turret turns a quarter and fires where it now points. Do \
             not stand on a beam. Nothing fires before your first step.",
            "Beams end at walls and turrets. Cells marked faintly will be under fire after your next step.",
            "Turrets with a dot turn clockwise, with a ring counter-clockwise; a square stands still, bars turn every \
             so many steps, an arc sweeps to and fro.",
        ],
        formats: &[
            FormatInfo { id: "maze", name: "Maze (rows)", extension: "txt" },
            FormatInfo { id: "contest", name: "Contest file", extension: "in" },
        ],
        grades: &["Easy", "Gentle", "Medium", "Hard", "Fiendish"],
        examples: examples::EXAMPLES,
        sides: (1, MAX_SIDE),
    };

    const STRATEGIES: &'static [Strategy<LaserMaze>] = &[
        Strategy {
            info: StrategyInfo {
                id: "default",
                name: "Layers of 64 cells",
                about: "All cells that can be reached at a time, 64 in one number. Finds every shortest way and counts \
                        them exactly.",
                switches: solve::SWITCHES,
                counters: solve::COUNTERS,
            },
            start: solve::search,
            flaw: None,
        },
        Strategy {
            info: StrategyInfo {
                id: "notes",
                name: "Row, column, time modulo 4",
                about: "The way of the source note: breadth-first search, one state at a time. Two switches make the \
                        mistakes that the note warns of.",
                switches: notes::SWITCHES,
                counters: notes::COUNTERS,
            },
            start: notes::search,
            flaw: Some(notes::flaw),
        },
    ];

    type Board = Board;
    type Move = Move;
    type Answer = Walk;
    type Step = Beat;

    fn recognise(text: &str) -> bool {
        text::recognise(text)
    }

    fn parse(text: &str) -> Result<Board, TextError> {
        text::parse(text)
    }

    fn cases(text: &str) -> Result<Vec<(String, Board)>, TextError> {
        text::cases(text)
    }

    fn case_line(number: usize, answer: Option<&Walk>) -> Option<String> {
        Some(match answer {
            Some(walk) => format!("Case #{number}: {}", walk.len()),
            None => format!("Case #{number}: impossible"),
        })
    }

    fn print(board: &Board, format: &str) -> Option<String> {
        match format {
            "maze" => Some(text::print(board)),
            "contest" => text::print_contest(board),
            _ => None,
        }
    }

    fn print_answer(_: &Board, answer: &Walk) -> String {
        answer.text()
    }

    fn parse_answer(board: &Board, text: &str) -> Result<Walk, TextError> {
        text::parse_walk(text, board)
    }

    fn linkable(board: &Board) -> bool {
        code::linkable(board)
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
        board.held()
    }

    fn take(board: &Board, answer: &Walk) -> Board {
        // A deadly walk ends with the step that is.
        let deadly = replay::death(board, answer).map(|(time, _)| answer.first(time as usize));
        board.walked(deadly.unwrap_or_else(|| answer.clone()))
    }

    fn hint(board: &Board, answer: &Walk) -> Option<(Move, String)> {
        if !answer.starts_with(&board.walk) {
            return Some((Move::Back, "This step led astray: step back.".into()));
        }
        let step = answer.get(board.walk.len())?;
        Some((Move::Walk(step), words::next_step(board, answer)?))
    }

    fn generate(seed: u64, difficulty: u8, size: Option<Size>) -> Option<Board> {
        generate::generate(seed, difficulty, size)
    }

    fn tools(board: &Board, mode: Mode) -> Vec<ToolGroup> {
        tools::tools(board, mode)
    }

    fn actions(board: &Board, mode: Mode) -> Vec<ActionInfo> {
        tools::actions(board, mode)
    }

    fn act(board: &Board, action: &str) -> Option<Move> {
        tools::act(board, action)
    }

    fn key(board: &Board, mode: Mode, key: &str) -> Option<Effect<Move>> {
        hand::key(board, mode, key)
    }

    fn adjust(_: &Board, _: &str, _: i32) -> Result<Move, Refused> {
        Err(Refused("This tool has no count.".into()))
    }

    fn stroke(before: &Board, board: &Board, mode: Mode, tool: &str, stroke: &Stroke) -> Effect<Move> {
        hand::stroke(before, board, mode, tool, stroke)
    }

    fn cursor(board: &Board, _: Mode, _: &str, from: Spot, by: (i16, i16)) -> Spot {
        step_by_cells(board.size(), from, by)
    }

    fn replay(board: &Board) -> Trace<Beat> {
        replay::replay(board)
    }

    fn has_motion(board: &Board) -> bool {
        !board.walk.is_empty()
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
