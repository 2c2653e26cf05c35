//! Draws a Harmony board: bands with the rows' colours, tiles, swaps that glide, and what the hand is about.

use crate::grid::{Cell, Size};
use crate::kit::overlay;
use crate::puzzle::{Look, Mode, Stroke};
use crate::scene::{Ink, Rect, Scene, Shape};

use super::alive::life as life_after;
use super::board::{Board, Swap};
use super::hand::{Aim, aim};
use super::pieces::{self, Spot};
use super::replay::Beat;

/// How far partners of the tile in hand are raised.
const LIFT: f32 = 0.7;
/// Room beside the cells for the bands, and above and below.
const SIDE: f32 = 0.62;
const EDGE: f32 = 0.2;

/// The rectangle that holds everything.
pub fn bounds(size: Size) -> Rect {
    Rect { x: -SIDE, y: -EDGE, w: f32::from(size.cols) + 2.0 * SIDE, h: f32::from(size.rows) + 2.0 * EDGE }
}

/// Draws the board.
pub fn draw(board: &Board, look: &Look<'_, Beat>, scene: &mut Scene) {
    // In a replay, or while the last swap is still under way: how many swaps are over, those that glide, and how far.
    let count = board.made().len();
    let moment = match look.film {
        Some((trace, time)) => {
            let done = trace.done(time).min(count);
            let swaps = trace.steps.get(time as usize).map_or(0, |beat| beat.swaps.len());
            Some((done, (done + swaps).min(count), time - time.floor()))
        }
        None if look.recent < 1.0 && look.mode == Mode::Play && count > 0 => {
            Some((count - 1, count, look.recent))
        }
        None => None,
    };
    let whole = board;
    let (board, under_way, share) = match moment {
        Some((done, until, share)) => {
            let glides = if share > 0.0 { done..until } else { done..done };
            (&board.back_to(done), &whole.made()[glides], share)
        }
        None => (board, &whole.made()[..0], 0.0),
    };
    let size = board.size();
    let (w, h) = (f32::from(size.cols), f32::from(size.rows));
    scene.fill(Shape::Rect(-0.12, -0.12, w + 0.24, h + 0.24, 0.24), Ink::Board, 1.0);
    let held = held(board, look);
    for row in 0..size.rows {
        let still = under_way.iter().all(|swap| swap.a.row != row && swap.b.row != row);
        let done = still && board.is_row_done(row);
        let y = f32::from(row);
        if done {
            // A row that is done lies in a groove of its colour.
            let groove = Shape::Rect(-0.04, y + 0.02, w + 0.08, 0.96, 0.2);
            scene.fill(groove, pieces::ink(board.dye(row as u8)), 0.3);
        }
        for x in [-0.54, w + 0.2] {
            pieces::band(scene, x, y, board.dye(row as u8), if done { 1.0 } else { 0.0 });
        }
        if let Some(Aim::Band(from)) = held
            && from == row
        {
            for x in [-0.57, w + 0.17] {
                scene.line(Shape::Rect(x, y + 0.05, 0.4, 0.9, 0.12), Ink::Accent, 0.05, 1.0);
            }
        }
    }
    let held_cell = match held {
        Some(Aim::Cell(cell)) => Some(cell),
        _ => None,
    };
    for cell in size.cells() {
        pieces::well(scene, f32::from(cell.col), f32::from(cell.row));
    }
    let moving = |cell: Cell| under_way.iter().any(|swap| swap.a == cell || swap.b == cell);
    for (cell, tile) in board.tiles().iter() {
        if moving(cell) || held_cell == Some(cell) {
            continue;
        }
        let mut spot = Spot::cell(f32::from(cell.col), f32::from(cell.row));
        // A board that opens comes in from the left.
        let share = look.sweep * (w + 3.0) - f32::from(cell.col);
        if share < 3.0 {
            let grown = (share / 3.0).clamp(0.0, 1.0);
            spot = centred(spot, 0.6 + 0.4 * grown, grown);
        }
        let partner = held_cell.is_some_and(|from| is_partner(board, look.mode, from, cell));
        // Where the board can no longer be solved after the swap: a partner still, but one that stays down.
        let life = held_cell.filter(|_| partner && look.mode == Mode::Play && look.errors);
        let life = life.and_then(|from| life_after(board, look.ahead, Swap { a: from, b: cell }));
        if held_cell.is_some() && !partner {
            spot.alpha *= 0.36;
        }
        let cheer = look.cheer.map_or(0.0, |share| wave(share * 2.5 - f32::from(cell.col) / w));
        let lift = match partner {
            true if life == Some(false) => 0.0,
            true => LIFT,
            false => cheer,
        };
        pieces::tile(scene, spot, *tile, board.dye(tile.home), lift);
        if partner {
            let ink = if life == Some(false) { Ink::Quiet } else { Ink::Accent };
            outline(scene, cell, 0.07 * lift, ink, 0.035);
            if let Some(alive) = life {
                pieces::badge(scene, f32::from(cell.col), f32::from(cell.row) - 0.07 * lift, alive);
            }
        }
    }
    for &swap in under_way {
        glide(board, swap, share, scene);
    }
    for &cell in look.lit {
        outline(scene, cell, 0.0, Ink::Accent, 0.06);
    }
    hovered(board, look, held, scene);
    if let Some(cell) = held_cell {
        carried(board, cell, look, scene);
    }
    if let Some(spot) = look.cursor {
        let (x, y) = (f32::from(spot.x) / 2.0, f32::from(spot.y) / 2.0);
        let shape = match x {
            x if x < 0.0 => Shape::Rect(-0.58, y - 0.46, 0.42, 0.92, 0.12),
            x if x > w => Shape::Rect(w + 0.16, y - 0.46, 0.42, 0.92, 0.12),
            _ => Shape::Rect(x - 0.48, y - 0.48, 0.96, 0.96, 0.17),
        };
        overlay::cursor(scene, shape);
    }
}

/// What the stroke under way holds.
fn held(board: &Board, look: &Look<'_, Beat>) -> Option<Aim> {
    let stroke: &Stroke = look.stroke?;
    if look.tool != "move" || stroke.second || stroke.brought || look.mode == Mode::Solve {
        return None;
    }
    match aim(board.size(), look.mode, look.tool, stroke.start.0, stroke.start.1) {
        Aim::Cell(cell) if look.mode == Mode::Play && board.tile(cell).is_none_or(|tile| tile.moves == 0) => {
            None
        }
        Aim::Nothing => None,
        other => Some(other),
    }
}

/// Whether the tile held can trade with another.
fn is_partner(board: &Board, mode: Mode, from: Cell, to: Cell) -> bool {
    match mode {
        Mode::Play => board.refusal(Swap { a: from, b: to }).is_none(),
        _ => from != to,
    }
}

/// The tile held: lifted, and under the pointer if that has left its cell.
fn carried(board: &Board, cell: Cell, look: &Look<'_, Beat>, scene: &mut Scene) {
    let (Some(tile), Some(stroke)) = (board.tile(cell), look.stroke) else { return };
    let mut spot = Spot::cell(f32::from(cell.col), f32::from(cell.row));
    if stroke.moved {
        spot.x += stroke.now.0 - stroke.start.0;
        spot.y += stroke.now.1 - stroke.start.1;
        outline(scene, cell, 0.0, Ink::Quiet, 0.03);
    }
    pieces::tile(scene, centred(spot, 1.06, 1.0), tile, board.dye(tile.home), 1.0);
}

/// Two tiles on their arcs; their counts fall half way.
fn glide(board: &Board, swap: Swap, share: f32, scene: &mut Scene) {
    // Slow at both ends.
    let eased = share * share * (3.0 - 2.0 * share);
    for (from, to) in [(swap.a, swap.b), (swap.b, swap.a)] {
        let Some(mut tile) = board.tile(from) else { continue };
        let (x, y) = (f32::from(from.col), f32::from(from.row));
        let (dx, dy) = (f32::from(to.col) - x, f32::from(to.row) - y);
        // To the left of its way, so that the two pass each other.
        let bow = 4.0 * eased * (1.0 - eased) * 0.38 / dx.hypot(dy).max(1.0);
        let spot = Spot::cell(x + dx * eased + dy * bow, y + dy * eased - dx * bow);
        if share >= 0.5 {
            tile.moves = tile.moves.saturating_sub(1);
        }
        pieces::tile(
            scene,
            centred(spot, 1.0 + 0.06 * wave(eased), 1.0),
            tile,
            board.dye(tile.home),
            wave(eased),
        );
    }
}

/// Up to 1 and back to 0.
fn wave(share: f32) -> f32 {
    if (0.0..=1.0).contains(&share) { 4.0 * share * (1.0 - share) } else { 0.0 }
}

/// What the pointer would act on.
fn hovered(board: &Board, look: &Look<'_, Beat>, held: Option<Aim>, scene: &mut Scene) {
    let at = match look.stroke {
        Some(stroke) if stroke.moved => Some(stroke.now),
        _ => look.hover,
    };
    let Some((x, y)) = at.filter(|_| look.mode != Mode::Solve) else { return };
    match aim(board.size(), look.mode, look.tool, x, y) {
        Aim::Cell(cell) => {
            let idle = held.is_none()
                && look.mode == Mode::Play
                && board.tile(cell).is_none_or(|tile| tile.moves == 0);
            if !idle {
                outline(scene, cell, 0.0, Ink::Hover, 0.04);
                scene.fill(
                    Shape::Rect(f32::from(cell.col) + 0.06, f32::from(cell.row) + 0.06, 0.88, 0.88, 0.15),
                    Ink::Hover,
                    1.0,
                );
            }
        }
        Aim::Band(row) => {
            for x in [-0.57, f32::from(board.size().cols) + 0.17] {
                let frame = Shape::Rect(x, f32::from(row) + 0.05, 0.4, 0.9, 0.12);
                scene.line(frame, Ink::Accent, 0.03, 0.9);
            }
        }
        Aim::Nothing => {}
    }
}

fn outline(scene: &mut Scene, cell: Cell, up: f32, ink: Ink, width: f32) {
    let (x, y) = (f32::from(cell.col), f32::from(cell.row) - up);
    scene.line(Shape::Rect(x + 0.06, y + 0.06, 0.88, 0.88, 0.15), ink, width, 1.0);
}

/// A spot made larger or smaller about its middle.
fn centred(spot: Spot, scale: f32, alpha: f32) -> Spot {
    let side = spot.side * scale;
    let shift = (spot.side - side) / 2.0;
    Spot { x: spot.x + shift, y: spot.y + shift, side, alpha: spot.alpha * alpha }
}
