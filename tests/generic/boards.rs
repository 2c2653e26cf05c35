//! Boards of any puzzle: the gallery's, generated and empty ones, played and edited at random.

use gridlight::grid::Size;
use gridlight::puzzle::{Effect, Mode, Phase, Puzzle, Spot, Stroke};

use crate::common::Dice;

/// The sides that a board of a puzzle can have, small ones.
pub fn small_sides<P: Puzzle>() -> std::ops::RangeInclusive<u16> {
    let (least, most) = P::INFO.sides;
    least..=most.min(least + 6)
}

/// Boards as they are given: the gallery's, an empty one of every small side, and some that are made up.
pub fn given<P: Puzzle>() -> Vec<P::Board> {
    let mut boards: Vec<P::Board> =
        P::INFO.examples.iter().map(|example| P::parse(example.text).unwrap()).collect();
    boards.extend(small_sides::<P>().map(|side| P::blank(Size::new(side, side))));
    if let Some(generate) = P::GENERATE {
        // The easiest grade takes the least time.
        boards.extend((1..=6).filter_map(|seed| generate(seed, 1, None)));
    }
    boards
}

/// Boards after some random strokes and keys in play and in edit.
pub fn played<P: Puzzle>(seed: u64) -> Vec<P::Board> {
    let mut dice = Dice::new(seed);
    given::<P>().into_iter().map(|board| wander::<P>(board, &mut dice)).collect()
}

/// A board after a few moves that were come upon at random.
fn wander<P: Puzzle>(mut board: P::Board, dice: &mut Dice) -> P::Board {
    for _ in 0..12 {
        let mode = if dice.chance(60) { Mode::Play } else { Mode::Edit };
        let effect =
            if dice.chance(80) { tap::<P>(&board, mode, dice) } else { typed::<P>(&board, mode, dice) };
        let moves = match effect {
            Effect::Add(moves) => moves,
            Effect::Instead(step) => vec![step],
            Effect::Nothing | Effect::Back | Effect::Refuse(_) => continue,
        };
        for step in moves {
            if let Ok(next) = P::apply(&board, &step) {
                board = next;
            }
        }
    }
    board
}

/// A place on the board or a little beside it.
pub fn any_place<P: Puzzle>(board: &P::Board, dice: &mut Dice) -> (f32, f32) {
    let size = P::size(board);
    let along = |side: u16, dice: &mut Dice| dice.between(0, 8 * usize::from(side) + 16) as f32 / 8.0 - 1.0;
    (along(size.cols, dice), along(size.rows, dice))
}

fn tap<P: Puzzle>(board: &P::Board, mode: Mode, dice: &mut Dice) -> Effect<P::Move> {
    let groups = P::tools(board, mode);
    let tools: Vec<&str> =
        groups.iter().flat_map(|group| &group.tools).map(|tool| tool.id.as_str()).collect();
    let tool = if tools.is_empty() { "" } else { dice.pick(&tools) };
    let (start, end) = (any_place::<P>(board, dice), any_place::<P>(board, dice));
    let second = dice.chance(20);
    let phase = dice.pick(&[Phase::Press, Phase::Drag, Phase::Release]);
    let moved = phase != Phase::Press;
    let now = if moved { end } else { start };
    let stroke = Stroke { phase, start, last: start, now, second, brought: false, moved };
    P::stroke(board, board, mode, tool, &stroke)
}

fn typed<P: Puzzle>(board: &P::Board, mode: Mode, dice: &mut Dice) -> Effect<P::Move> {
    let Some(fields) = P::FIELDS else { return Effect::Nothing };
    let size = P::size(board);
    let along = |side: u16, dice: &mut Dice| dice.between(0, 2 * usize::from(side) + 4) as i16 - 2;
    let spot = Spot { x: along(size.cols, dice), y: along(size.rows, dice) };
    (fields.typed)(board, mode, spot, dice.pick(&['0', '1', '2', '3', '7', '-', '.', 'x']))
}
