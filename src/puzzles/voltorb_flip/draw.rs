//! Draws a Voltorb Flip board: cards, clues beside and below them, odds and what is advised.

use crate::kit::overlay::corner;
use crate::puzzle::{Look, Mode, Spot};
use crate::scene::{Ink, Rect, Scene, Shape};

use super::advice::Advice;
use super::board::{Board, Draft, End, Line, SIDE, Told};
use super::hand::{self, Field};
use super::odds::notes::{Event, Fate};
use super::pieces;
use super::replay::Beat;

/// Room for the clues at the right and below.
const CLUES: f32 = 1.5;
/// Room on the other sides.
const MARGIN: f32 = 0.12;
/// Pixels a cell from which on the odds have figures.
const FIGURES: f32 = 44.0;

/// The rectangle that holds everything.
pub fn bounds(board: &Board) -> Rect {
    let side = f32::from(board.side()) + CLUES + MARGIN;
    Rect { x: -MARGIN, y: -MARGIN, w: side, h: side }
}

/// Draws the board.
pub fn draw(board: &Board, look: &Look<'_, Beat>, scene: &mut Scene) {
    let side = f32::from(board.side());
    scene.fill(Shape::Rect(-0.08, -0.08, side + 0.16, side + 0.16, 0.14), Ink::Board, 1.0);
    let beat = look.film.and_then(|(trace, time)| trace.at(time));
    lines(board, look, beat, scene);
    let over = board.end();
    for cell in board.size().cells() {
        let at = board.size().index(cell);
        let (x, y) = corner(cell);
        let known = if look.film.is_some() { board.known() } else { &board.cards };
        match (look.film, known.get(at).copied().flatten()) {
            (Some(_), known) => filmed(known, at, beat, x, y, scene),
            (None, Some(value)) => flipped(board, at, value, look.recent, x, y, scene),
            (None, None) => hidden(board, at, over, look, x, y, scene),
        }
    }
    if look.film.is_none() {
        advised(board, look, scene);
    }
    clues(board, look, scene);
    if let Some((x, y)) = look.hover
        && look.mode == Mode::Play
        && (0.0..side).contains(&x)
        && (0.0..side).contains(&y)
    {
        scene.fill(pieces::outline(x.floor(), y.floor(), 1.0), Ink::Hover, 1.0);
    }
    for &cell in look.lit {
        let (x, y) = corner(cell);
        scene.line(pieces::outline(x, y, 1.0), Ink::Bad, 0.06, 1.0);
    }
    if let Some(share) = look.cheer {
        let rim = Shape::Rect(-0.06, -0.06, side + 0.12, side + 0.12, 0.14);
        scene.light(rim, Ink::Good, 0.1 + 0.3 * share, 1.0 - share);
    }
    let focus = look.cursor.or_else(|| hand::focus(board, look.mode).filter(|_| look.mode == Mode::Edit));
    if let Some(spot) = focus {
        cursor(board, spot, look.cursor.is_some(), scene);
    }
}

/// The line that a step of the film speaks of.
fn lines(board: &Board, look: &Look<'_, Beat>, beat: Option<&Beat>, scene: &mut Scene) {
    let side = f32::from(board.side());
    let whole = |line| match line {
        Line::Row(row) => Shape::Rect(-0.04, f32::from(row), side + CLUES - 0.06, 1.0, 0.1),
        Line::Col(col) => Shape::Rect(f32::from(col), -0.04, 1.0, side + CLUES - 0.06, 0.1),
    };
    if let Some(line) = beat.and_then(Beat::line) {
        scene.fill(whole(line), Ink::Bad, 0.25);
    }
    if look.film.is_some() {
        return;
    }
    // Clues that cannot be met are said in words, and shown here.
    let seen = board.all_clues().and_then(|clues| clues.contradiction(&board.cards, board.level));
    if let Some(wrong) = seen
        && wrong.rows.len() + wrong.cols.len() < 2 * usize::from(board.side())
    {
        let rows = wrong.rows.iter().map(|&row| Line::Row(row as u16));
        for line in rows.chain(wrong.cols.iter().map(|&col| Line::Col(col as u16))) {
            scene.fill(whole(line), Ink::Bad, 0.25);
        }
    }
}

fn filmed(known: Option<u8>, at: usize, beat: Option<&Beat>, x: f32, y: f32, scene: &mut Scene) {
    let shown = match (known, beat) {
        (Some(value), _) => Some((value, false)),
        (None, Some(&Beat::Tried { event, cards, filled, .. })) if filled >> at & 1 == 1 => {
            let Event { card, fate, .. } = event;
            let dropped = usize::from(card) == at && matches!(fate, Fate::ByRow(_) | Fate::ByCol(_));
            Some(((cards >> (2 * at)) as u8 & 3, dropped))
        }
        _ => None,
    };
    match shown {
        Some((value, dropped)) => {
            pieces::face(scene, x, y, 1.0, value);
            if dropped {
                scene.line(pieces::outline(x, y, 1.0), Ink::Bad, 0.07, 1.0);
                scene.segment((x + 0.2, y + 0.2), (x + 0.8, y + 0.8), Ink::Bad, 0.07, 1.0);
                scene.segment((x + 0.2, y + 0.8), (x + 0.8, y + 0.2), Ink::Bad, 0.07, 1.0);
            }
        }
        None => pieces::back(scene, x, y, 1.0, 1.0),
    }
}

fn flipped(board: &Board, at: usize, value: u8, recent: f32, x: f32, y: f32, scene: &mut Scene) {
    // The last one flipped turns: its back narrows, then its face widens.
    let turn = if board.turned.0 == Some(at) { recent } else { 1.0 };
    if turn < 0.5 {
        pieces::back(scene, x, y, 1.0 - 2.0 * turn, 1.0);
    } else {
        pieces::face(scene, x, y, 2.0 * turn - 1.0, value);
    }
}

fn hidden(
    board: &Board,
    at: usize,
    over: Option<End>,
    look: &Look<'_, Beat>,
    x: f32,
    y: f32,
    scene: &mut Scene,
) {
    let told = board.advice.0.as_deref().filter(|_| over.is_none() || board.round.is_none());
    let chances = told.and_then(|told| told.answer.odds.get(at).copied());
    let useless = chances.is_some_and(|chances| chances[2] + chances[3] <= 0.0);
    pieces::back(scene, x, y, 1.0, if useless { 0.55 } else { 1.0 });
    if let (Some(_), Some(round)) = (over, &board.round) {
        // After the round all is shown.
        if let Some(&value) = round.truth.get(at) {
            pieces::ghost(scene, x, y, value, 0.8);
        }
        return;
    }
    let (Some(told), Some(chances)) = (told, chances) else {
        return marks(board.marks.get(at).copied().unwrap_or(0), x, y, 0.24, scene);
    };
    let alpha = if told.fresh { 1.0 } else { 0.5 };
    let certain = chances.iter().position(|&chance| chance > 0.999_999);
    match certain {
        Some(value) => pieces::ghost(scene, x, y, value as u8, 0.9 * alpha),
        None => {
            let strength = if useless { 0.6 * alpha } else { alpha };
            pieces::odds(scene, x, y, chances, look.scale >= FIGURES, strength);
        }
    }
    if chances[0] <= 0.0 && !useless {
        pieces::tick(scene, x, y);
    }
    if board.marks.get(at).is_some_and(|&mark| mark != 0) {
        scene.fill(Shape::Circle(x + 0.12, y + 0.1, 0.045), Ink::Cursor, 1.0);
    }
}

/// The marks that a player left, one in each corner.
fn marks(marks: u8, x: f32, y: f32, height: f32, scene: &mut Scene) {
    for (value, (dx, dy)) in [(0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)].into_iter().enumerate()
    {
        if marks >> value & 1 == 1 {
            pieces::value(scene, x + dx, y + dy, height, value as u8, Ink::Cursor);
        }
    }
}

fn advised(board: &Board, look: &Look<'_, Beat>, scene: &mut Scene) {
    let told = board.advice.0.as_deref().filter(|told| told.fresh && board.end().is_none());
    let Some(Told { answer, .. }) = told else { return };
    if look.mode == Mode::Edit {
        return;
    }
    let best = answer.advice.as_ref().and_then(|Advice { best, .. }| *best);
    if let Some(at) = best.filter(|&at| board.cards.get(at).copied().flatten().is_none()) {
        let (x, y) = corner(board.size().cell(at));
        pieces::frame(scene, x, y);
    }
}

fn clues(board: &Board, look: &Look<'_, Beat>, scene: &mut Scene) {
    let side = f32::from(board.side());
    for index in 0..board.clues.len() {
        let (draft, line) = (board.clues[index], board.line(index));
        let cards = if look.film.is_some() { board.known() } else { &board.cards };
        let known = board.line_cells(index).into_iter().filter(|&at| cards[at].is_some()).count();
        let ink = if known == usize::from(board.side()) { Ink::Quiet } else { Ink::Text };
        let (sum, bombs) = match line {
            Line::Row(row) => {
                let y = f32::from(row);
                scene.fill(Shape::Rect(side + 0.14, y + 0.08, CLUES - 0.2, 0.84, 0.1), Ink::Cell, 1.0);
                ((side + 0.46, y + 0.5), (side + 1.07, y + 0.5))
            }
            Line::Col(col) => {
                let x = f32::from(col);
                scene.fill(Shape::Rect(x + 0.06, side + 0.14, 0.88, CLUES - 0.2, 0.1), Ink::Cell, 1.0);
                ((x + 0.5, side + 0.46), (x + 0.5, side + 1.04))
            }
        };
        clue(draft, sum, bombs, ink, look, scene);
    }
    if board.side() == SIDE {
        scene.line(
            Shape::Rect(side + 0.14, side + 0.14, CLUES - 0.2, CLUES - 0.2, 0.1),
            Ink::Line,
            0.03,
            1.0,
        );
        scene.fill(Shape::Text(side + 0.79, side + 0.42, 0.24, "Level".into()), Ink::Quiet, 1.0);
        let level = board.level.map_or("–".to_string(), |level| level.to_string());
        scene.fill(Shape::Text(side + 0.79, side + 0.92, 0.56, level), Ink::Text, 1.0);
    }
}

fn clue(
    draft: Draft,
    sum: (f32, f32),
    bombs: (f32, f32),
    ink: Ink,
    look: &Look<'_, Beat>,
    scene: &mut Scene,
) {
    let empty = |x: f32, y: f32, scene: &mut Scene| {
        if look.mode == Mode::Edit {
            scene.line(Shape::Rect(x - 0.14, y - 0.2, 0.28, 0.4, 0.05), Ink::Line, 0.03, 1.0);
        } else {
            scene.fill(Shape::Text(x, y, 0.4, "?".into()), Ink::Quiet, 1.0);
        }
    };
    match draft.sum {
        Some(sum_is) => scene.fill(Shape::Text(sum.0, sum.1, 0.44, sum_is.to_string()), ink, 1.0),
        None => empty(sum.0, sum.1, scene),
    }
    pieces::bomb(scene, bombs.0 - 0.17, bombs.1, 0.13, ink, 1.0);
    match draft.voltorbs {
        Some(count) => scene.fill(Shape::Text(bombs.0 + 0.17, bombs.1, 0.36, count.to_string()), ink, 1.0),
        None => empty(bombs.0 + 0.17, bombs.1, scene),
    }
}

fn cursor(board: &Board, spot: Spot, own: bool, scene: &mut Scene) {
    let side = f32::from(board.side());
    let shape = match hand::field(board, spot) {
        Some(Field::Card(at)) => {
            let (x, y) = corner(board.size().cell(at));
            Shape::Rect(x + 0.02, y + 0.02, 0.96, 0.96, 0.12)
        }
        Some(Field::Sum(Line::Row(row))) => Shape::Rect(side + 0.16, f32::from(row) + 0.1, 0.62, 0.8, 0.09),
        Some(Field::Voltorbs(Line::Row(row))) => {
            Shape::Rect(side + 0.8, f32::from(row) + 0.1, 0.62, 0.8, 0.09)
        }
        Some(Field::Sum(Line::Col(col))) => Shape::Rect(f32::from(col) + 0.08, side + 0.16, 0.84, 0.6, 0.09),
        Some(Field::Voltorbs(Line::Col(col))) => {
            Shape::Rect(f32::from(col) + 0.08, side + 0.78, 0.84, 0.6, 0.09)
        }
        Some(Field::Level) => Shape::Rect(side + 0.16, side + 0.16, CLUES - 0.24, CLUES - 0.24, 0.09),
        None => return,
    };
    scene.line(shape, Ink::Cursor, 0.05, if own { 1.0 } else { 0.55 });
}
