//! Descriptions of a Lazors board.

use crate::grid::{Cell, Grid, Size};
use crate::kit::numbers::listed;
use crate::puzzle::{Describe, Words};

use crate::puzzles::lazors::beam::{Beams, Segment, What, trace};
use crate::puzzles::lazors::board::{Board, Laser, Point, Site};

/// Describes each spot. The description of a cell includes what is on its edges and the beams in it.
pub fn describe(board: &Board) -> Describe<'_> {
    let beams = trace(board);
    let passing = passing(&beams, board.size());
    Box::new(move |spot| {
        let (x, y) = (spot.x, spot.y);
        if x % 2 == 0 || y % 2 == 0 {
            let point = Point::new(x, y);
            let marks = marks(board, &beams, point);
            let what = if marks.is_empty() { "nothing".into() } else { marks.join(", ") };
            return Words { place: point.words(board.size()), what };
        }
        let cell = Cell::new((y.max(0) / 2) as u16, (x.max(0) / 2) as u16);
        let mut parts = vec![cell_words(board, cell)];
        for (side, dx, dy) in [("top", 0, -1), ("right", 1, 0), ("bottom", 0, 1), ("left", -1, 0)] {
            for mark in marks(board, &beams, Point::new(x + dx, y + dy)) {
                parts.push(format!("{mark} on its {side} edge"));
            }
        }
        parts.extend(passing.get(cell).into_iter().flatten().cloned());
        Words::cell(cell, parts.join(", "))
    })
}

/// The lasers, where their beams end, and the targets.
pub fn overview(board: &Board) -> String {
    let beams = trace(board);
    let size = board.size();
    let mut said: Vec<String> = (board.lasers.iter())
        .map(|&laser| format!("A {} at the {}.", laser_words(laser), laser.at.words(size)))
        .collect();
    for event in &beams.events {
        match event.what {
            What::Leaves => said.push(format!("A beam leaves at the {}.", event.at.words(size))),
            What::Absorbed(cell) | What::Lost(cell) => {
                said.push(format!("A beam ends at the block in {}.", cell.words()));
            }
            _ => {}
        }
    }
    for (lit, name) in [(true, "Lit"), (false, "Dark")] {
        let is = |index: &usize| beams.lit.get(*index).is_some_and(|step| step.is_some() == lit);
        let places = (0..board.targets.len()).filter(is).filter_map(|index| board.targets.get(index));
        let places: Vec<String> = places.map(|target| target.words(size)).collect();
        if !places.is_empty() {
            said.push(format!("{name} targets: {}.", listed(&places, "and")));
        }
    }
    said.join(" ")
}

/// What beams do in each cell, in the order in which they arrive.
fn passing(beams: &Beams, size: Size) -> Grid<Vec<String>> {
    let mut words = Grid::filled(size, Vec::new());
    let mut say = |cell: Cell, what: String| {
        if let Some(said) = words.get_mut(cell).filter(|said| !said.contains(&what)) {
            said.push(what);
        }
    };
    for &Segment { from, to, cells: (into, out), .. } in &beams.segments {
        if into == out {
            say(into, format!("beam from {} to {}", side(into, from), side(into, to)));
        } else {
            say(into, format!("beam goes in at the {} and comes out in {}", side(into, from), out.words()));
            say(out, format!("beam comes out at the {}", side(out, to)));
        }
    }
    for event in &beams.events {
        match event.what {
            What::Bounces(cell) => say(cell, format!("beam bounces off its {}", side(cell, event.at))),
            What::Splits(cell) => say(cell, format!("beam splits at its {}", side(cell, event.at))),
            What::Absorbed(cell) | What::Lost(cell) => {
                say(cell, format!("beam ends at its {}", side(cell, event.at)));
            }
            _ => {}
        }
    }
    words
}

/// The side of a cell that a point is on.
fn side(cell: Cell, at: Point) -> &'static str {
    let (x, y) = (at.x - 2 * cell.col as i16, at.y - 2 * cell.row as i16);
    match (x, y) {
        (_, ..=0) => "top",
        (2.., _) => "right",
        (_, 2..) => "bottom",
        _ => "left",
    }
}

fn cell_words(board: &Board, cell: Cell) -> String {
    match (board.sites.get(cell), board.placed.get(cell).copied().flatten()) {
        (Some(Site::Fixed(kind)), _) => format!("fixed {}", kind.noun()),
        (Some(Site::Free), Some(kind)) => kind.noun().into(),
        (Some(Site::Free), None) if board.is_crossed(cell) => "free, marked: no block".into(),
        (Some(Site::Free), None) => "free".into(),
        (Some(Site::Closed), _) => "closed".into(),
        (None, _) => "off the board".into(),
    }
}

fn marks(board: &Board, beams: &Beams, point: Point) -> Vec<String> {
    let lasers = board.lasers.iter().filter(|laser| laser.at == point).map(|&laser| laser_words(laser));
    let target = board.targets.iter().position(|&target| target == point).map(|index| {
        let lit = beams.lit.get(index).copied().flatten().is_some();
        if lit { "lit target" } else { "dark target" }.to_string()
    });
    lasers.chain(target).collect()
}

/// "laser going up and right".
pub fn laser_words(laser: Laser) -> String {
    let up = if laser.vy < 0 { "up" } else { "down" };
    let right = if laser.vx < 0 { "left" } else { "right" };
    format!("laser going {up} and {right}")
}
