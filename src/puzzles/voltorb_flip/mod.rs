//! Voltorb Flip: flip every 2 and 3 without flipping a Voltorb.
//!
//! Five by five cards lie hidden, each a Voltorb (0), 1, 2 or 3. Beside every row and below every column stand
//! the sum of its values and the number of its Voltorbs. The coins of a round are the product of the values
//! flipped; a Voltorb loses them. How the game deals is known ([`odds::levels`]), so the chance of every card is a
//! matter of counting ([`odds::boards`]), and the best play one of searching ([`odds::play`]).
//!
//! A board is used in two ways: clues and cards are typed in from a game that is played elsewhere, with odds and
//! advice at once; or a round is dealt from a seed and played here.

pub mod advice;
pub mod board;
pub mod code;
pub mod draw;
mod examples;
pub mod generate;
pub mod hand;
pub mod hint;
pub mod moves;
pub mod notes;
pub mod odds;
pub mod pieces;
pub mod replay;
pub mod solve;
pub mod text;
pub mod tools;
pub mod words;

use std::rc::Rc;

use crate::bits::{BitReader, BitWriter};
use crate::grid::{Size, Transform};
use crate::puzzle::{
    ActionInfo, Effect, FormatInfo, Info, Look, Mode, Puzzle, Refused, Report, Spot, Start, Strategy, Stroke,
    ToolGroup,
};
use crate::scene::{Rect, Scene};
use crate::search::{Outcome, StrategyInfo};
use crate::text::TextError;
use crate::trace::Trace;

use advice::Answer;
use board::{Aim, Aside, Board, MAX_SIDE, MIN_SIDE, Told};
use moves::Move;
use replay::Beat;

/// The puzzle.
pub struct VoltorbFlip;

/// A strategy of best play.
const fn best(
    id: &'static str,
    name: &'static str,
    about: &'static str,
    start: Start<VoltorbFlip>,
) -> Strategy<VoltorbFlip> {
    let info = StrategyInfo { id, name, about, switches: &[], counters: solve::COUNTERS };
    Strategy { info, start, flaw: None }
}

impl Puzzle for VoltorbFlip {
    const INFO: Info = Info {
        id: "voltorb-flip",
        name: "Voltorb Flip",
        rule: "Flip every 2 and 3, and no Voltorb.",
        help: &[
            "Beside each row and below each column: the sum of its values, and its number of Voltorbs. The coins of a \
             round are the product of what is flipped; a Voltorb loses them.",
            "Playing elsewhere? In Edit type the ten clues, sum and Voltorbs, and the level: every card shows its odds, \
             and the card to flip next is framed. In Play press 0 to 3 for what came up.",
            "A tick marks cards that cannot be a Voltorb; pale ones can only be a Voltorb or a 1, and need no flip. \
             Here you can also play a round dealt as the game deals: turn the odds on when you want them.",
        ],
        formats: &[FormatInfo { id: "text", name: "Plain text", extension: "txt" }],
        grades: &["Level 1", "Level 2", "Level 3", "Level 4", "Level 5", "Level 6", "Level 7", "Level 8"],
        examples: examples::EXAMPLES,
        sides: (MIN_SIDE, MAX_SIDE),
    };

    const STRATEGIES: &'static [Strategy<VoltorbFlip>] = &[
        best(
            "default",
            "Best chance to win",
            "Lists every board that fits, weighs each as the game deals it at this level, and searches for the play with \
             the best chance to flip every 2 and 3. Bounds close in until the value is exact.",
            |board, options| solve::search(board, options, Aim::Win),
        ),
        best(
            "keep",
            "Keep the level",
            "The best chance not to drop to a lower level: win, or flip as many cards as the level's number.",
            |board, options| solve::search(board, options, Aim::Keep),
        ),
        best(
            "eight",
            "Eight cards",
            "The best chance to win with at least eight cards flipped: the way to level 8.",
            |board, options| solve::search(board, options, Aim::Eight),
        ),
        best(
            "coins",
            "Most coins",
            "The most coins on average, stopping when no card is worth the risk.",
            |board, options| solve::search(board, options, Aim::Coins),
        ),
        Strategy {
            info: StrategyInfo {
                id: "notes",
                name: "Card by card",
                about: "The way of the source note: fill the cards in order and check the row and column after each. \
                        Every check is a switch; watch what it drops. After a flip, dropping boards from a list that was \
                        kept takes less than a five hundredth of the time of searching again (measured natively on the \
                        note's board): least in a vector, a little more in a deque, nine times as much in a linked list.",
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
        (format == "text").then(|| text::print(board))
    }

    fn print_answer(board: &Board, answer: &Answer) -> String {
        text::print_answer(board, answer)
    }

    fn print_whole(board: &Board, answer: &Answer) -> String {
        advice::print(board, answer)
    }

    fn parse_answer(board: &Board, text: &str) -> Result<Answer, TextError> {
        advice::parse(board, text)
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
        Board::empty(size.rows)
    }

    fn apply(board: &Board, step: &Move) -> Result<Board, Refused> {
        moves::apply(board, step)
    }

    fn say(step: &Move) -> String {
        step.say()
    }

    fn transform(board: &Board, _: Transform) -> Board {
        board.clone()
    }

    fn reframe(board: &Board, size: Size, _: i32, _: i32) -> Board {
        // Boards are square: the side that was changed decides.
        let side = if size.rows == board.side() { size.cols } else { size.rows };
        if side == board.side() { board.clone() } else { Board::empty(side) }
    }

    fn restart(board: &Board) -> Board {
        board.cleared()
    }

    fn problem(board: &Board) -> Board {
        // Cards that are known change the odds; marks do not.
        Board {
            marks: vec![0; board.marks.len()],
            aim: Aim::Win,
            assist: true,
            advice: Aside(None),
            ..board.clone()
        }
    }

    fn check(board: &Board, mode: Mode) -> Report {
        words::check(board, mode)
    }

    fn unfinished(board: &Board) -> Option<String> {
        board.unfinished()
    }

    fn pinned(board: &Board) -> Board {
        board.clone()
    }

    fn take(board: &Board, answer: &Answer) -> Board {
        let checks = answer.checks.unwrap_or(board.checks);
        let told = Told { answer: answer.clone(), fresh: true };
        if answer.odds.is_empty() {
            let asked = Aside(Some(board.cards.clone()));
            return Board { cards: answer.cards.clone(), round: None, checks, asked, ..board.clone() };
        }
        Board { advice: Aside(Some(Rc::new(told))), checks, ..board.clone() }
    }

    fn advisor(board: &Board, mode: Mode) -> &'static str {
        if mode != Mode::Solve && board.assist && board.end().is_none() { board.aim.strategy() } else { "" }
    }

    fn advised(board: &Board, answer: &Answer, fresh: bool) -> Board {
        let told = (board.assist).then(|| Rc::new(Told { answer: answer.clone(), fresh }));
        Board { advice: Aside(told), ..board.clone() }
    }

    fn refines(answer: &Answer) -> bool {
        !answer.odds.is_empty()
    }

    fn verdict_words(outcome: &Outcome) -> Option<String> {
        words::verdict(outcome)
    }

    fn hint(board: &Board, answer: &Answer) -> Option<(Move, String)> {
        hint::hint(board, answer)
    }

    fn generate(seed: u64, difficulty: u8, size: Option<Size>) -> Option<Board> {
        generate::generate(seed, difficulty, size)
    }

    fn tools(board: &Board, mode: Mode) -> Vec<ToolGroup> {
        tools::tools(board, mode)
    }

    fn offers(action: &str) -> bool {
        matches!(action, "new" | "restart")
    }

    fn actions(board: &Board, mode: Mode) -> Vec<ActionInfo> {
        tools::actions(board, mode)
    }

    fn act(board: &Board, action: &str) -> Option<Move> {
        tools::act(board, action)
    }

    fn adjust(board: &Board, tool: &str, by: i32) -> Result<Move, Refused> {
        tools::adjust(board, tool, by)
    }

    fn stroke(before: &Board, _: &Board, mode: Mode, tool: &str, stroke: &Stroke) -> Effect<Move> {
        hand::stroke(before, mode, tool, stroke)
    }

    fn cursor(board: &Board, mode: Mode, _: &str, from: Spot, by: (i16, i16)) -> Spot {
        hand::cursor(board, mode, from, by)
    }

    fn typed(board: &Board, mode: Mode, spot: Spot, letter: char) -> Effect<Move> {
        hand::typed(board, mode, spot, letter)
    }

    fn onward(board: &Board, mode: Mode, at: Spot) -> Option<Spot> {
        match mode {
            Mode::Edit => hand::onward(board, mode, at).or(Some(at)),
            // In a dealt round characters are marks; else the advised card is next.
            Mode::Play | Mode::Solve => board.round.as_ref().map(|_| at),
        }
    }

    fn focus(board: &Board, mode: Mode) -> Option<Spot> {
        hand::focus(board, mode)
    }

    fn reaches(board: &Board, mode: Mode, at: Spot) -> bool {
        // In play what came up goes to the advised card, not to where clues were typed.
        mode == Mode::Edit || board.round.is_some() && hand::is_card(board, at)
    }

    fn touched(board: &Board, mode: Mode, at: (f32, f32)) -> Option<Spot> {
        hand::touched(board, mode, at)
    }

    fn keypad(board: &Board, mode: Mode, at: Spot) -> &'static str {
        hand::keypad(board, mode, at)
    }

    fn replay(board: &Board) -> Trace<Beat> {
        replay::replay(board)
    }

    fn has_motion(board: &Board) -> bool {
        board.turned.0.is_some()
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
