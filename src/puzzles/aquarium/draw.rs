//! Draws an Aquarium board: tanks, water, marks, walls, clues, and what a step or the hand is about.

use crate::grid::{Cell, Dir, Grid, Size};
use crate::kit::overlay::{self, corner};
use crate::puzzle::{Look, Mode, Spot};
use crate::scene::between;
use crate::scene::{Ink, Rect, Scene, Seg, Shape};

use super::board::{Board, Edge, Line, Mark};
use super::deduce::Lit;
use super::forest::{Forest, NONE};
use super::hand::aim;
use super::pieces::{self, AIR};
use super::replay::{self, Beat};
use super::solve::state::{DRY, OPEN, WET};
use super::words::standing;

/// Room for the clues at the top and at the left.
const CLUES: f32 = 1.0;
/// Room on the other sides.
const MARGIN: f32 = 0.2;

/// The rectangle that holds everything.
pub fn bounds(board: &Board) -> Rect {
    let Size { rows, cols } = board.size();
    Rect { x: -CLUES, y: -CLUES, w: f32::from(cols) + CLUES + MARGIN, h: f32::from(rows) + CLUES + MARGIN }
}

/// How full every node is, 0 to 1, and which are dry.
struct Levels {
    full: Vec<f32>,
    dry: Vec<f32>,
}

/// Draws the board, on its way from another one if that is given.
pub fn draw(from: Option<&Board>, board: &Board, look: &Look<'_, Beat>, scene: &mut Scene) {
    let forest = Forest::new(board);
    let size = board.size();
    let (w, h) = (f32::from(size.cols), f32::from(size.rows));
    let (levels, shown) = levels(from, board, &forest, look);
    scene.fill(Shape::Rect(-0.1, -0.1, w + 0.2, h + 0.2, 0.12), Ink::Board, 1.0);
    floor(board, scene);
    if let Some((beat, _)) = shown.film
        && let Some(lit) = beat.lit
    {
        light(&forest, lit, size, scene);
    }
    for &cell in look.lit {
        let (x, y) = corner(cell);
        scene.fill(Shape::Rect(x, y, 1.0, 1.0, 0.0), Ink::Accent, 0.22);
    }
    hovered(board, look, scene);
    water(&forest, &levels, look.clock, scene);
    for (node, &alpha) in levels.dry.iter().enumerate().filter(|&(_, &alpha)| alpha > 0.0) {
        for cell in forest.cells(node) {
            let (x, y) = corner(cell);
            pieces::dry(scene, x, y, alpha);
        }
    }
    walls(board, scene);
    clues(board, look, &shown.board, scene);
    for &cell in look.differs {
        let (x, y) = corner(cell);
        let diamond = vec![
            Seg::Move(x + 0.5, y + 0.22),
            Seg::Line(x + 0.78, y + 0.5),
            Seg::Line(x + 0.5, y + 0.78),
            Seg::Line(x + 0.22, y + 0.5),
            Seg::Close,
        ];
        scene.line(Shape::Path(diamond.clone()), Ink::Ground, 0.13, 0.7);
        scene.line(Shape::Path(diamond), Ink::Cursor, 0.07, 1.0);
    }
    if let Some(share) = look.cheer {
        let rim = Shape::Rect(-0.06, -0.06, w + 0.12, h + 0.12, 0.1);
        scene.light(rim, Ink::WaterLine, 0.1 + 0.3 * share, 1.0 - share);
    }
    if let Some(spot) = look.cursor {
        cursor(spot, scene);
    }
}

/// What stands on the board at the time of a replay, or now.
struct Shown<'a> {
    board: Board,
    film: Option<(&'a Beat, f32)>,
}

fn levels<'a>(
    from: Option<&Board>,
    board: &Board,
    forest: &Forest,
    look: &Look<'a, Beat>,
) -> (Levels, Shown<'a>) {
    let count = forest.nodes.len();
    let mut levels = Levels { full: vec![0.0; count], dry: vec![0.0; count] };
    let Some((film, time)) = look.film else {
        let mark = |board: &Board, node: usize| {
            forest.cells(node).next().map_or(Mark::Open, |cell| board.mark(cell))
        };
        let mut sets = Vec::new();
        for node in 0..count {
            let (before, now) = (mark(from.unwrap_or(board), node), mark(board, node));
            match before {
                Mark::Water => levels.full[node] = rising(forest, node, look.sweep),
                Mark::Dry => levels.dry[node] = look.sweep,
                Mark::Open => {}
            }
            if before != now {
                sets.push((node as u16, value(now)));
            }
        }
        move_levels(forest, &mut levels, &sets, look.recent);
        return (levels, Shown { board: board.clone(), film: None });
    };
    let (values, mut under_way) = replay::at(count, film, time);
    for (node, &value) in values.iter().enumerate() {
        levels.full[node] = f32::from(u8::from(value == WET));
        levels.dry[node] = f32::from(u8::from(value == DRY));
    }
    let mut marks = board.cleared();
    let put = |marks: &mut Board, node: usize, value: u8| {
        let mark = match value {
            WET => Mark::Water,
            DRY => Mark::Dry,
            _ => Mark::Open,
        };
        for cell in forest.cells(node) {
            marks.marks.set(cell, mark);
        }
    };
    for (node, &value) in values.iter().enumerate() {
        put(&mut marks, node, value);
    }
    if let Some((beat, share)) = under_way {
        move_levels(forest, &mut levels, &beat.sets, share);
    } else {
        // At rest the step just done stays lit.
        under_way = film.at(time).map(|beat| (beat, 1.0));
    }
    (levels, Shown { board: marks, film: under_way })
}

/// A step under way: its water rises from the lowest row to the highest, and falls the other way.
fn move_levels(forest: &Forest, levels: &mut Levels, sets: &[(u16, u8)], share: f32) {
    for rises in [true, false] {
        let moved = || sets.iter().filter(|set| (set.1 == WET) == rises);
        let rows = || moved().map(|set| forest.nodes[usize::from(set.0)].row);
        let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
        let height = f32::from(bottom - top + 1) * if rises { share } else { 1.0 - share };
        for &(node, value) in moved() {
            let at = usize::from(node);
            let full = between(height - f32::from(bottom - forest.nodes[at].row), 0.0, 1.0);
            levels.full[at] = if rises { levels.full[at].max(full) } else { levels.full[at].min(full) };
            levels.dry[at] = if value == DRY { share } else { levels.dry[at].min(1.0 - share) };
        }
    }
}

/// A mark as a node's value.
fn value(mark: Mark) -> u8 {
    match mark {
        Mark::Water => WET,
        Mark::Dry => DRY,
        Mark::Open => OPEN,
    }
}

/// An opening board fills from below.
fn rising(forest: &Forest, node: usize, sweep: f32) -> f32 {
    if sweep >= 1.0 {
        return 1.0;
    }
    let rows = f32::from(forest.size.rows);
    between(sweep * (rows + 1.0) - f32::from(forest.size.rows - 1 - forest.nodes[node].row), 0.0, 1.0)
}

/// The tanks in their tints, hatching, and hairlines.
fn floor(board: &Board, scene: &mut Scene) {
    let size = board.size();
    let tanks = board.tanks();
    let tints = pieces::tints(&tanks);
    let tint = |cell: Cell| tanks.get(cell).map_or(0, |&tank| tints[usize::from(tank)]);
    // One path a shade: cells of one path leave no seams.
    let mut shades: [Vec<Seg>; 3] = Default::default();
    let mut hatch = Vec::new();
    for row in 0..size.rows {
        let mut start = 0;
        for col in 1..=size.cols {
            let shade = tint(Cell::new(row, start)) % 3;
            if col == size.cols || tint(Cell::new(row, col)) % 3 != shade {
                rect(
                    &mut shades[usize::from(shade)],
                    f32::from(start),
                    f32::from(row),
                    f32::from(col - start),
                    1.0,
                );
                start = col;
            }
        }
        for cell in Line::Row(row).cells(size).filter(|&cell| tint(cell) >= 3) {
            let (x, y) = corner(cell);
            for (from, to) in [((0.0, 0.5), (0.5, 0.0)), ((0.0, 1.0), (1.0, 0.0)), ((0.5, 1.0), (1.0, 0.5))] {
                hatch.push(Seg::Move(x + from.0, y + from.1));
                hatch.push(Seg::Line(x + to.0, y + to.1));
            }
        }
    }
    for (shade, path) in shades.into_iter().enumerate().filter(|(_, path)| !path.is_empty()) {
        scene.fill(Shape::Path(path), pieces::shade(shade as u8), 1.0);
    }
    if !hatch.is_empty() {
        scene.line(Shape::Path(hatch), Ink::Wall, 0.025, 0.22);
    }
    let hairs = Board::edges(size).filter(|&edge| !board.edge(edge));
    let hairs: Vec<Seg> = hairs.flat_map(side).collect();
    if !hairs.is_empty() {
        scene.line(Shape::Path(hairs), Ink::Line, 0.025, 0.55);
    }
}

fn rect(path: &mut Vec<Seg>, x: f32, y: f32, w: f32, h: f32) {
    path.extend([
        Seg::Move(x, y),
        Seg::Line(x + w, y),
        Seg::Line(x + w, y + h),
        Seg::Line(x, y + h),
        Seg::Close,
    ]);
}

/// An edge as a line.
fn side(edge: Edge) -> [Seg; 2] {
    let (x, y) = corner(edge.other());
    let to = if edge.south { (x + 1.0, y) } else { (x, y + 1.0) };
    [Seg::Move(x, y), Seg::Line(to.0, to.1)]
}

fn water(forest: &Forest, levels: &Levels, clock: f32, scene: &mut Scene) {
    let size = forest.size;
    let mut body = Vec::new();
    let mut tops: Vec<(f32, f32, f32, f32)> = Vec::new();
    for (node, &full) in levels.full.iter().enumerate().filter(|&(_, &full)| full > 0.0) {
        let it = &forest.nodes[node];
        // Under more water there is no air.
        let covered = it.parent != NONE && levels.full[usize::from(it.parent)] > 0.0;
        let mut run: Option<(u16, u16, bool)> = None;
        let mut runs = Vec::new();
        for &col in &it.cols {
            let above = Cell::new(it.row, col).step(Dir::North, size);
            let under = covered && above.is_some_and(|above| forest.at(above) == usize::from(it.parent));
            match &mut run {
                Some((_, end, same)) if *end == col && *same == under => *end += 1,
                _ => runs.extend(run.replace((col, col + 1, under))),
            }
        }
        runs.extend(run);
        for (start, end, under) in runs {
            // A surface, unless water stands on it; a ceiling in the middle of water is full to the top.
            let air = if under || covered { 0.0 } else { AIR };
            let height = (1.0 - air) * full;
            let y = f32::from(it.row) + 1.0 - height;
            rect(&mut body, f32::from(start), y, f32::from(end - start), height);
            if !under && !covered {
                tops.push((f32::from(start), f32::from(end), y, full.min(1.0)));
            }
        }
    }
    if !body.is_empty() {
        scene.fill(Shape::Path(body), Ink::Water, 0.92);
    }
    for (left, right, y, _) in tops {
        pieces::surface(scene, left + 0.03, right - 0.03, y, clock, 1.0);
    }
}

fn walls(board: &Board, scene: &mut Scene) {
    let size = board.size();
    let tanks = board.tanks();
    let (mut outer, mut inner) = (Vec::new(), Vec::new());
    for edge in Board::edges(size).filter(|&edge| board.edge(edge)) {
        let apart = tanks.get(edge.cell) != tanks.get(edge.other());
        if apart { outer.extend(side(edge)) } else { inner.extend(side(edge)) }
    }
    rect(&mut outer, 0.0, 0.0, f32::from(size.cols), f32::from(size.rows));
    if !inner.is_empty() {
        scene.line(Shape::Path(inner), Ink::Wall, 0.07, 0.8);
    }
    scene.line(Shape::Path(outer), Ink::Wall, 0.1, 1.0);
}

fn clues(board: &Board, look: &Look<'_, Beat>, shown: &Board, scene: &mut Scene) {
    for line in board.lines() {
        let (x, y) = clue_place(line);
        match board.clue(line) {
            Some(clue) => {
                let standing = standing(shown, line);
                let known = if look.errors || look.mode != Mode::Play { standing } else { hidden(standing) };
                pieces::clue(scene, x, y, clue, known);
            }
            None if look.mode == Mode::Edit => {
                scene.fill(Shape::Circle(x, y, 0.06), Ink::Quiet, 0.6);
            }
            None => {}
        }
    }
}

/// Errors that are not to be seen.
fn hidden(standing: super::words::Standing) -> super::words::Standing {
    use super::words::Standing;
    match standing {
        Standing::Over | Standing::Short => Standing::Open,
        other => other,
    }
}

fn clue_place(line: Line) -> (f32, f32) {
    match line {
        Line::Row(row) => (-0.52, f32::from(row) + 0.5),
        Line::Col(col) => (f32::from(col) + 0.5, -0.52),
    }
}

/// Lights the line or the cells that a step looks at.
fn light(forest: &Forest, lit: Lit, size: Size, scene: &mut Scene) {
    let lit_rect = |scene: &mut Scene, x: f32, y: f32, w: f32, h: f32| {
        scene.fill(Shape::Rect(x, y, w, h, 0.1), Ink::Accent, 0.2);
        scene.line(Shape::Rect(x, y, w, h, 0.1), Ink::Accent, 0.05, 0.9);
    };
    let (w, h) = (f32::from(size.cols), f32::from(size.rows));
    match lit {
        Lit::Line(Line::Row(row)) => lit_rect(scene, -0.94, f32::from(row), w + 0.94, 1.0),
        Lit::Line(Line::Col(col)) => lit_rect(scene, f32::from(col), -0.94, 1.0, h + 0.94),
        Lit::Node(node) => {
            for cell in forest.cells(usize::from(node)) {
                let (x, y) = corner(cell);
                lit_rect(scene, x + 0.05, y + 0.05, 0.9, 0.9);
            }
        }
    }
}

/// What the pointer would act on.
fn hovered(board: &Board, look: &Look<'_, Beat>, scene: &mut Scene) {
    let Some((x, y)) = look.stroke.map(|stroke| stroke.now).or(look.hover) else { return };
    let (cells, edge) = aim(board, look.mode, look.tool, x, y);
    let mut path = Vec::new();
    for cell in cells {
        let (x, y) = corner(cell);
        rect(&mut path, x, y, 1.0, 1.0);
    }
    if !path.is_empty() {
        scene.fill(Shape::Path(path), Ink::Hover, 1.0);
    }
    if let Some(edge) = edge {
        scene.line(Shape::Path(side(edge).to_vec()), Ink::Accent, 0.16, 0.6);
    }
}

fn cursor(spot: Spot, scene: &mut Scene) {
    let (x, y) = (f32::from(spot.x) / 2.0, f32::from(spot.y) / 2.0);
    let shape = match (spot.x % 2 == 0, spot.y % 2 == 0) {
        (true, _) => Shape::Rect(x - 0.12, y - 0.45, 0.24, 0.9, 0.1),
        (_, true) => Shape::Rect(x - 0.45, y - 0.12, 0.9, 0.24, 0.1),
        _ => Shape::Rect(x - 0.45, y - 0.45, 0.9, 0.9, 0.13),
    };
    overlay::cursor(scene, shape);
}

/// The cells in which answers differ from the first.
pub fn differences(answers: &[Grid<bool>]) -> Vec<Cell> {
    let Some((first, rest)) = answers.split_first() else { return Vec::new() };
    let differs = |&(cell, water): &(Cell, &bool)| rest.iter().any(|other| other.get(cell) != Some(water));
    first.iter().filter(differs).map(|(cell, _)| cell).collect()
}
