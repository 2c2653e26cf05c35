//! How Voltorb Flip is drawn: cards, clues beside and below them, odds and advice.

pub mod describe;

use crate::grid::Line;
use crate::kit::overlay::corner;
use crate::puzzle::{Advised, Describe, Draw, DrawContext, Followed, Mode, Motion, Spot};
use crate::scene::{Ink, InkInfo, Rect, Scene, Shape};

use super::advice::Answer;
use super::board::{Board, ClueDraft, SIDE};
use super::play::input::{self, InputField, field};
use super::{VoltorbFlip, inks, pieces, solve};

/// The space for the clues at the right and below.
const CLUES: f32 = 1.5;
/// The space on the other sides: for the numbers of rows and columns, which would otherwise cover cards.
const MARGIN: f32 = 0.34;
/// The height of the digits of a card's four probabilities. If that is too small to be legible, a card shows only the
/// probability of a Voltorb.
const FIGURES: f32 = 0.165;
/// The height of a card's marks, and the maximum for which four of them fit.
const MARKS: (f32, f32) = (0.24, 0.36);
/// The same above other things, where four of them are in one line.
const MARKS_ABOVE: (f32, f32) = (0.2, 0.26);

type Context<'a> = DrawContext<'a, VoltorbFlip>;

impl Draw for VoltorbFlip {
    const CLUES_AFTER: bool = true;
    const INKS: &'static [InkInfo] = inks::INKS;
    /// Cards that have become known turn over.
    const MOTION: Motion<VoltorbFlip> = Motion::Flow;
    /// Four figures in a card, or the probability of a Voltorb.
    const PAPER_CELL: u8 = 3;
    const FOLLOWED: Option<Followed<VoltorbFlip>> = Some(solve::reference::followed);

    type Step = ();

    fn bounds(board: &Board) -> Rect {
        let side = f32::from(board.side()) + CLUES + MARGIN;
        Rect { x: -MARGIN, y: -MARGIN, w: side, h: side }
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

    fn draw(board: &Board, context: &DrawContext<'_, VoltorbFlip>, scene: &mut Scene) {
        let side = f32::from(board.side());
        scene.fill(Shape::Rect(-0.08, -0.08, side + 0.16, side + 0.16, 0.14), Ink::BOARD, 1.0);
        if context.errors {
            wrong_lines(board, scene);
        }
        // The odds end with the round.
        let over = board.end().is_some();
        let advised = context.advice.filter(|_| !over || board.round.is_none());
        for cell in board.size().cells() {
            let at = board.size().index(cell);
            let place = corner(cell);
            match board.card(at) {
                Some(value) => flipped(context, at, value, place, scene),
                None if over && board.round.is_some() => revealed(board, at, place, scene),
                None => hidden(board, at, advised, context.legible, place, scene),
            }
        }
        if !over {
            frame(board, context, scene);
        }
        clues(board, context.mode, scene);
        if let Some((x, y)) = context.hover
            && context.mode == Mode::Play
            && (0.0..side).contains(&x)
            && (0.0..side).contains(&y)
        {
            scene.fill(pieces::outline(x.floor(), y.floor(), 1.0), Ink::HOVER, 1.0);
        }
        if let Some(share) = context.cheer {
            let rim = Shape::Rect(-0.06, -0.06, side + 0.12, side + 0.12, 0.14);
            scene.light(rim, Ink::GOOD, 0.1 + 0.3 * share, 1.0 - share);
        }
        let waits = || input::focus(board, context.mode, None).filter(|_| context.mode == Mode::Edit);
        if let Some(spot) = context.cursor.or_else(waits) {
            cursor(board, spot, context.cursor.is_some(), scene);
        }
    }
}

/// Marks clues that cannot be met; the words are in the findings.
fn wrong_lines(board: &Board, scene: &mut Scene) {
    let side = f32::from(board.side());
    let whole = |line| match line {
        Line::Row(row) => Shape::Rect(-0.04, f32::from(row), side + CLUES - 0.06, 1.0, 0.1),
        Line::Col(col) => Shape::Rect(f32::from(col), -0.04, 1.0, side + CLUES - 0.06, 0.1),
    };
    if let Some(wrong) = board.contradiction()
        && wrong.rows.len() + wrong.cols.len() < 2 * usize::from(board.side())
    {
        let rows = wrong.rows.iter().map(|&row| Line::Row(row as u16));
        for line in rows.chain(wrong.cols.iter().map(|&col| Line::Col(col as u16))) {
            scene.fill(whole(line), Ink::BAD, 0.25);
        }
    }
}

/// A known card. One that has just become known turns: its back narrows, then its face widens.
fn flipped(context: &Context<'_>, at: usize, value: u8, (x, y): (f32, f32), scene: &mut Scene) {
    let turns = context.from.is_some_and(|from| from.card(at).is_none());
    let turn = if turns { context.recent } else { 1.0 };
    if turn < 0.5 {
        pieces::back(scene, x, y, 1.0 - 2.0 * turn, 1.0);
    } else {
        pieces::face(scene, x, y, 2.0 * turn - 1.0, value);
    }
}

/// A card that was not flipped: after the round everything is shown.
fn revealed(board: &Board, at: usize, (x, y): (f32, f32), scene: &mut Scene) {
    pieces::back(scene, x, y, 1.0, 1.0);
    if let Some(&value) = board.round.as_ref().and_then(|round| round.truth.get(at)) {
        pieces::ghost(scene, x, y, value, 0.8);
    }
}

/// A hidden card with its odds, as far as they are known, or else with its marks.
fn hidden(
    board: &Board,
    at: usize,
    advised: Option<Advised<'_, Answer>>,
    legible: f32,
    (x, y): (f32, f32),
    scene: &mut Scene,
) {
    let mark = board.marks.get(at).copied().unwrap_or(0);
    let odds = advised.and_then(|Advised { answer, fresh }| Some((*answer.odds.get(at)?, fresh)));
    let Some((chances, fresh)) = odds else {
        pieces::back(scene, x, y, 1.0, 1.0);
        return marks(mark, x, y, legible.clamp(MARKS.0, MARKS.1), scene);
    };
    let useless = chances[2] + chances[3] <= 0.0;
    pieces::back(scene, x, y, 1.0, if useless { 0.55 } else { 1.0 });
    let alpha = if fresh { 1.0 } else { 0.5 };
    let strength = if useless { 0.8 * alpha } else { alpha };
    let certain = chances.iter().position(|&chance| chance > 0.999_999);
    match certain {
        None if legible <= FIGURES => pieces::odds(scene, x, y, chances, mark, strength),
        None => {
            let lower = if mark == 0 { 0.0 } else { 0.07 };
            pieces::danger(scene, x, y + lower, chances, legible, strength);
            marks_above(mark, x, y, legible, scene);
        }
        Some(value) => {
            pieces::ghost(scene, x, y, value as u8, 0.9 * alpha);
            marks_above(mark, x, y, legible, scene);
        }
    }
    if chances[0] <= 0.0 && !useless {
        pieces::tick(scene, x, y);
    }
}

/// The player's marks, one in each corner.
fn marks(marks: u8, x: f32, y: f32, height: f32, scene: &mut Scene) {
    for (value, (dx, dy)) in [(0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)].into_iter().enumerate() {
        if marks >> value & 1 == 1 {
            pieces::value(scene, x + dx, y + dy, height, value as u8, Ink::CURSOR);
        }
    }
}

/// The player's marks in one line, above what is known of the card.
fn marks_above(marks: u8, x: f32, y: f32, legible: f32, scene: &mut Scene) {
    let height = legible.clamp(MARKS_ABOVE.0, MARKS_ABOVE.1);
    let values = (0..4).filter(|value| marks >> value & 1 == 1);
    for (place, value) in values.enumerate() {
        pieces::value(scene, x + 0.16 + 0.18 * place as f32, y + 0.17, height, value, Ink::CURSOR);
    }
}

/// The frame of the advised card.
fn frame(board: &Board, context: &Context<'_>, scene: &mut Scene) {
    let advised = context.advice.filter(|advised| advised.fresh);
    let best = advised.and_then(|advised| advised.answer.advice.as_ref()?.best);
    if let Some(at) = best.filter(|&at| board.card(at).is_none()) {
        let (x, y) = corner(board.size().cell(at));
        pieces::frame(scene, x, y);
    }
}

fn clues(board: &Board, mode: Mode, scene: &mut Scene) {
    let side = f32::from(board.side());
    for index in 0..board.clues.len() {
        let (draft, line) = (board.clues[index], board.line(index));
        let known = board.line_cells(index).into_iter().filter(|&at| board.card(at).is_some()).count();
        let ink = if known == usize::from(board.side()) { Ink::QUIET } else { Ink::TEXT };
        let (sum, bombs) = match line {
            Line::Row(row) => {
                let y = f32::from(row);
                scene.fill(Shape::Rect(side + 0.14, y + 0.08, CLUES - 0.2, 0.84, 0.1), Ink::CELL, 1.0);
                ((side + 0.46, y + 0.5), (side + 1.07, y + 0.5))
            }
            Line::Col(col) => {
                let x = f32::from(col);
                scene.fill(Shape::Rect(x + 0.06, side + 0.14, 0.88, CLUES - 0.2, 0.1), Ink::CELL, 1.0);
                ((x + 0.5, side + 0.46), (x + 0.5, side + 1.04))
            }
        };
        clue(draft, sum, bombs, ink, mode, scene);
    }
    if board.side() == SIDE {
        scene.line(Shape::Rect(side + 0.14, side + 0.14, CLUES - 0.2, CLUES - 0.2, 0.1), Ink::LINE, 0.03, 1.0);
        scene.fill(Shape::Text(side + 0.79, side + 0.4, 0.34, "Level".into()), Ink::QUIET, 1.0);
        let level = board.level.map_or("–".to_string(), |level| level.to_string());
        scene.fill(Shape::Text(side + 0.79, side + 0.92, 0.56, level), Ink::TEXT, 1.0);
    }
}

fn clue(draft: ClueDraft, sum: (f32, f32), bombs: (f32, f32), ink: Ink, mode: Mode, scene: &mut Scene) {
    let empty = |x: f32, y: f32, scene: &mut Scene| {
        if mode == Mode::Edit {
            scene.line(Shape::Rect(x - 0.14, y - 0.2, 0.28, 0.4, 0.05), Ink::LINE, 0.03, 1.0);
        } else {
            scene.fill(Shape::Text(x, y, 0.4, "?".into()), Ink::QUIET, 1.0);
        }
    };
    match draft.sum {
        Some(sum_is) => {
            // Two digits are smaller, to leave room for the bomb next to them.
            let height = if sum_is > 9 { 0.4 } else { 0.44 };
            scene.fill(Shape::Text(sum.0, sum.1, height, sum_is.to_string()), ink, 1.0);
        }
        None => empty(sum.0, sum.1, scene),
    }
    pieces::bomb(scene, bombs.0 - 0.17, bombs.1, 0.13, ink, 1.0);
    match draft.voltorbs {
        Some(count) => scene.fill(Shape::Text(bombs.0 + 0.17, bombs.1, 0.4, count.to_string()), ink, 1.0),
        None => empty(bombs.0 + 0.17, bombs.1, scene),
    }
}

fn cursor(board: &Board, spot: Spot, own: bool, scene: &mut Scene) {
    let side = f32::from(board.side());
    let shape = match field(board, spot) {
        Some(InputField::Card(at)) => {
            let (x, y) = corner(board.size().cell(at));
            Shape::Rect(x + 0.02, y + 0.02, 0.96, 0.96, 0.12)
        }
        Some(InputField::Sum(Line::Row(row))) => Shape::Rect(side + 0.16, f32::from(row) + 0.1, 0.62, 0.8, 0.09),
        Some(InputField::Voltorbs(Line::Row(row))) => Shape::Rect(side + 0.8, f32::from(row) + 0.1, 0.62, 0.8, 0.09),
        Some(InputField::Sum(Line::Col(col))) => Shape::Rect(f32::from(col) + 0.08, side + 0.16, 0.84, 0.6, 0.09),
        Some(InputField::Voltorbs(Line::Col(col))) => Shape::Rect(f32::from(col) + 0.08, side + 0.78, 0.84, 0.6, 0.09),
        Some(InputField::Level) => Shape::Rect(side + 0.16, side + 0.16, CLUES - 0.24, CLUES - 0.24, 0.09),
        None => return,
    };
    scene.line(shape, Ink::CURSOR, 0.05, if own { 1.0 } else { 0.55 });
}
