//! How Harmony is drawn: bands with the rows' colours, tiles, gliding swaps, and the target of the pointer.

pub mod describe;
pub mod replay;

use crate::grid::{Cell, Line};
use crate::kit::overlay::{self, corner};
use crate::puzzle::{Describe, Draw, DrawContext, Followed, Listed, Mode, Motion};
use crate::scene::{Ink, InkInfo, Rect, Scene, Shape};
use crate::trace::Trace;

use super::board::{Board, Swap};
use super::pieces::{self, Slot};
use super::play::input::{PointerTarget, aim};
use super::play::lookahead::Ahead;
use super::play::typed::FIRST;
use super::{Harmony, inks, solve};
use replay::Beat;

/// How far the possible partners of the tile in hand are raised.
const LIFT: f32 = 0.7;
/// The space beside the cells for the bands, and above and below.
const SIDE: f32 = 0.62;
const EDGE: f32 = 0.2;

impl Draw for Harmony {
    const INKS: &'static [InkInfo] = inks::INKS;
    const TINT: bool = false;
    const PACE: f32 = 2.0;
    const MOTION: Motion<Harmony> = Motion::LastMove(|board: &Board| !board.made().is_empty());
    const LISTED: Option<Listed<Harmony>> =
        Some(Listed { key: "R1C2 is row 1, column 2.", lines: |swaps| swaps.iter().map(listed).collect() });
    const FOLLOWED: Option<Followed<Harmony>> = Some(solve::followed);

    type Step = Beat;

    fn bounds(board: &Board) -> Rect {
        let (w, h) = (f32::from(board.size().cols), f32::from(board.size().rows));
        Rect { x: -SIDE, y: -EDGE, w: w + 2.0 * SIDE, h: h + 2.0 * EDGE }
    }

    fn replay(board: &Board) -> Trace<Beat> {
        replay::replay(board)
    }

    fn describe(board: &Board) -> Describe<'_> {
        describe::describe(board)
    }

    fn overview(board: &Board) -> String {
        describe::overview(board)
    }

    fn clue(board: &Board, line: Line) -> String {
        describe::clue(board, line)
    }

    fn draw(board: &Board, context: &DrawContext<'_, Harmony>, scene: &mut Scene) {
        let whole = board;
        let (board, gliding, share) = match moment(board, context) {
            Some((done, until, share)) => {
                let glides = if share > 0.0 { done..until } else { done..done };
                (&board.back_to(done), &whole.made()[glides], share)
            }
            None => (board, &whole.made()[..0], 0.0),
        };
        let size = board.size();
        let (w, h) = (f32::from(size.cols), f32::from(size.rows));
        scene.fill(Shape::Rect(-0.12, -0.12, w + 0.24, h + 0.24, 0.24), Ink::BOARD, 1.0);
        let held = held(board, context);
        for row in 0..size.rows {
            let still = gliding.iter().all(|swap| swap.a.row != row && swap.b.row != row);
            bands(board, row, still && board.is_row_done(row), held, scene);
        }
        let held_cell = match held {
            Some(PointerTarget::Cell(cell)) => Some(cell),
            _ => None,
        };
        for cell in size.cells() {
            let (x, y) = corner(cell);
            pieces::well(scene, x, y);
        }
        let moves = |cell: Cell| gliding.iter().any(|swap| swap.a == cell || swap.b == cell);
        let next_moves = context.next_moves.filter(|_| held_cell.is_some() && context.mode == Mode::Play);
        let ahead = next_moves.map(|next_moves| Ahead::new(board, next_moves));
        for cell in size.cells().filter(|&cell| !moves(cell) && held_cell != Some(cell)) {
            resting(board, cell, held_cell, ahead.as_ref(), context, scene);
        }
        for &swap in gliding {
            glide(board, swap, share, scene);
        }
        if gliding.is_empty() {
            for cell in next_swapped(context) {
                overlay::next(scene, cell);
            }
        }
        hovered(board, context, held, scene);
        if let Some(cell) = held_cell {
            carried(board, cell, context, scene);
        }
        // A board to be typed shows where that begins.
        let waits = || (context.mode == Mode::Edit && board.is_blank()).then_some(FIRST);
        if let Some(spot) = context.cursor.or_else(waits) {
            let (x, y) = spot.place();
            let shape = match x {
                x if x < 0.0 => Shape::Rect(-0.58, y - 0.46, 0.42, 0.92, 0.12),
                x if x > w => Shape::Rect(w + 0.16, y - 0.46, 0.42, 0.92, 0.12),
                _ => Shape::Rect(x - 0.48, y - 0.48, 0.96, 0.96, 0.17),
            };
            overlay::cursor(scene, shape);
        }
    }
}

/// A swap as a line on paper.
fn listed(swap: &Swap) -> String {
    let place = |cell: Cell| format!("R{}C{}", cell.row + 1, cell.col + 1);
    format!("{} ↔ {}", place(swap.a), place(swap.b))
}

/// In a replay, or while the last swap is still moving: the number of finished swaps, their number once the gliding one is
/// finished too, and its progress, 0 to 1.
fn moment(board: &Board, context: &DrawContext<'_, Harmony>) -> Option<(usize, usize, f32)> {
    let count = board.made().len();
    match context.replay {
        Some((trace, time)) => {
            let done = trace.done(time).min(count);
            Some((done, (done + 1).min(count), time - time.floor()))
        }
        None if context.recent < 1.0 && context.mode == Mode::Play && count > 0 => {
            Some((count - 1, count, context.recent))
        }
        None => None,
    }
}

/// The cells whose tiles swap next in a replay that rests: its caption names them.
fn next_swapped<'a>(context: &'a DrawContext<'_, Harmony>) -> impl Iterator<Item = Cell> + 'a {
    let step = context.replay.and_then(|(trace, time)| trace.ahead(time));
    step.into_iter().flat_map(|beat| [beat.swap.a, beat.swap.b])
}

/// A row's bands, and its groove if it is done.
fn bands(board: &Board, row: u16, done: bool, held: Option<PointerTarget>, scene: &mut Scene) {
    let (y, w) = (f32::from(row), f32::from(board.size().cols));
    let dye = board.dye(row as u8);
    if done {
        // A finished row has a groove of its colour.
        scene.fill(Shape::Rect(-0.04, y + 0.02, w + 0.08, 0.96, 0.2), pieces::ink(dye), 0.3);
    }
    for x in [-0.54, w + 0.2] {
        pieces::band(scene, x, y, dye, if done { 1.0 } else { 0.0 });
    }
    if held == Some(PointerTarget::Band(row)) {
        for x in [-0.57, w + 0.17] {
            scene.line(Shape::Rect(x, y + 0.05, 0.4, 0.9, 0.12), Ink::ACCENT, 0.05, 1.0);
        }
    }
}

/// A tile at rest in its cell: raised if the tile in hand can be swapped with it.
fn resting(
    board: &Board,
    cell: Cell,
    held: Option<Cell>,
    ahead: Option<&Ahead>,
    context: &DrawContext<'_, Harmony>,
    scene: &mut Scene,
) {
    let Some(tile) = board.tile(cell) else { return };
    let (w, (x, y)) = (f32::from(board.size().cols), corner(cell));
    let mut slot = Slot::cell(x, y);
    // An opening board comes in from the left.
    let share = context.sweep * (w + 3.0) - x;
    if share < 3.0 {
        let grown = (share / 3.0).clamp(0.0, 1.0);
        slot = centred(slot, 0.6 + 0.4 * grown, grown);
    }
    let partner = held.is_some_and(|from| is_partner(board, context.mode, from, cell));
    // A partner whose swap makes the board unsolvable is not raised.
    let life = held.filter(|_| partner).and_then(|from| ahead?.after(Swap { a: from, b: cell }));
    if held.is_some() && !partner {
        slot.alpha *= 0.36;
    }
    let lift = match partner {
        true if life == Some(false) => 0.0,
        true => LIFT,
        false => context.cheer.map_or(0.0, |share| wave(share * 2.5 - x / w)),
    };
    pieces::tile(scene, slot, tile, board.dye(tile.home), lift);
    if partner {
        let ink = if life == Some(false) { Ink::QUIET } else { Ink::ACCENT };
        outline(scene, cell, 0.07 * lift, ink, 0.035);
        if let Some(alive) = life {
            pieces::badge(scene, x, y - 0.07 * lift, alive);
        }
    }
}

/// What the stroke under way carries.
fn held(board: &Board, context: &DrawContext<'_, Harmony>) -> Option<PointerTarget> {
    let stroke = context.stroke?;
    if context.tool != "move" || stroke.second || stroke.brought || context.mode == Mode::Solve {
        return None;
    }
    match aim(board.size(), context.mode, context.tool, stroke.start.0, stroke.start.1) {
        PointerTarget::Cell(cell)
            if context.mode == Mode::Play && board.tile(cell).is_none_or(|tile| tile.moves == 0) =>
        {
            None
        }
        PointerTarget::Nothing => None,
        other => Some(other),
    }
}

/// Whether the tile in hand can be swapped with another.
fn is_partner(board: &Board, mode: Mode, from: Cell, to: Cell) -> bool {
    match mode {
        Mode::Play => board.refusal(Swap { a: from, b: to }).is_none(),
        _ => from != to,
    }
}

/// The tile in hand: lifted, and under the pointer once that has left its cell.
fn carried(board: &Board, cell: Cell, context: &DrawContext<'_, Harmony>, scene: &mut Scene) {
    let (Some(tile), Some(stroke)) = (board.tile(cell), context.stroke) else { return };
    let (x, y) = corner(cell);
    let mut slot = Slot::cell(x, y);
    if stroke.moved {
        slot.x += stroke.now.0 - stroke.start.0;
        slot.y += stroke.now.1 - stroke.start.1;
        outline(scene, cell, 0.0, Ink::QUIET, 0.03);
    }
    pieces::tile(scene, centred(slot, 1.06, 1.0), tile, board.dye(tile.home), 1.0);
}

/// Two tiles on their arcs; their counts change half way.
fn glide(board: &Board, swap: Swap, share: f32, scene: &mut Scene) {
    // Ease in and out.
    let eased = share * share * (3.0 - 2.0 * share);
    for (from, to) in [(swap.a, swap.b), (swap.b, swap.a)] {
        let Some(mut tile) = board.tile(from) else { continue };
        let ((x, y), (to_x, to_y)) = (corner(from), corner(to));
        let (dx, dy) = (to_x - x, to_y - y);
        // To the left of its path, so that the two pass each other.
        let bow = 4.0 * eased * (1.0 - eased) * 0.38 / dx.hypot(dy).max(1.0);
        let slot = Slot::cell(x + dx * eased + dy * bow, y + dy * eased - dx * bow);
        if share >= 0.5 {
            tile.moves = tile.moves.saturating_sub(1);
        }
        pieces::tile(scene, centred(slot, 1.0 + 0.06 * wave(eased), 1.0), tile, board.dye(tile.home), wave(eased));
    }
}

/// A wave from 0 up to 1 and back to 0.
fn wave(share: f32) -> f32 {
    if (0.0..=1.0).contains(&share) { 4.0 * share * (1.0 - share) } else { 0.0 }
}

/// The target of the pointer.
fn hovered(board: &Board, context: &DrawContext<'_, Harmony>, held: Option<PointerTarget>, scene: &mut Scene) {
    let at = match context.stroke {
        Some(stroke) if stroke.moved => Some(stroke.now),
        _ => context.hover,
    };
    let Some((x, y)) = at.filter(|_| context.mode != Mode::Solve) else { return };
    match aim(board.size(), context.mode, context.tool, x, y) {
        PointerTarget::Cell(cell) => {
            let idle =
                held.is_none() && context.mode == Mode::Play && board.tile(cell).is_none_or(|tile| tile.moves == 0);
            if !idle {
                let (x, y) = corner(cell);
                outline(scene, cell, 0.0, Ink::HOVER, 0.04);
                scene.fill(Shape::Rect(x + 0.06, y + 0.06, 0.88, 0.88, 0.15), Ink::HOVER, 1.0);
            }
        }
        PointerTarget::Band(row) => {
            for x in [-0.57, f32::from(board.size().cols) + 0.17] {
                let frame = Shape::Rect(x, f32::from(row) + 0.05, 0.4, 0.9, 0.12);
                scene.line(frame, Ink::ACCENT, 0.03, 0.9);
            }
        }
        PointerTarget::Nothing => {}
    }
}

fn outline(scene: &mut Scene, cell: Cell, up: f32, ink: Ink, width: f32) {
    let (x, y) = corner(cell);
    scene.line(Shape::Rect(x + 0.06, y - up + 0.06, 0.88, 0.88, 0.15), ink, width, 1.0);
}

/// A slot scaled about its centre.
fn centred(slot: Slot, scale: f32, alpha: f32) -> Slot {
    let side = slot.side * scale;
    let shift = (slot.side - side) / 2.0;
    Slot { x: slot.x + shift, y: slot.y + shift, side, alpha: slot.alpha * alpha }
}
