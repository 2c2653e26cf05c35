//! Pictures of tanks in play and of pools being edited.

use gridlight::grid::{Cell, Grid};
use gridlight::puzzle::{Draw, DrawContext, Mode, Puzzle, Rules, Spot};
use gridlight::puzzles::aquarium::board::{Board, CellMark};
use gridlight::puzzles::aquarium::pieces::tints;
use gridlight::puzzles::aquarium::{Aquarium, inks};
use gridlight::scene::{Ink, Scene, Seg, Shape, Theme};
use gridlight::session::{Pointed, Session};

use crate::common::golden;

/// One level per tank: five tanks, and a line without a clue.
const TANKS: &str = "2 3 - 1\n1 1 4 3\n\n1 1 2 2\n1 3 3 2\n1 1 4 2\n5 5 4 4\n";

/// Inner walls: arms of one tank with different levels.
const POOLS: &str = "https://puzz.link/p?aquarium/4/4/9080g8/g1h2343\n";

/// A board with this water (`#`) and these dry marks (`.`).
fn filled(text: &str, rows: &str) -> Board {
    let mut board = Aquarium::parse(text).unwrap();
    let letters: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
    board.marks = Grid::from_fn(board.size(), |cell| match letters[usize::from(cell.row)][usize::from(cell.col)] {
        '#' => CellMark::Water,
        '.' => CellMark::Dry,
        _ => CellMark::Open,
    });
    board
}

/// Clues met, open and exceeded; dry marks, the hand and two solutions that differ.
#[test]
fn tanks_in_play() {
    let board = filled(TANKS, "?.../?##./##??/####");
    let context = DrawContext {
        tool: "water",
        hover: Some((3.5, 2.5)),
        differs: &[Cell::new(0, 3)],
        ..golden::still::<Aquarium>(Mode::Play, &board)
    };
    golden::board("tanks", &board, &context);
}

/// Where cells are small for the person's type, digits are larger in them, but never wider than a cell.
#[test]
fn clues_follow_the_type() {
    let board = filled(TANKS, "?.../?##./##??/####");
    let height = |legible: f32| {
        let context = DrawContext { legible, ..golden::still::<Aquarium>(Mode::Play, &board) };
        let mut scene = Scene::new();
        Aquarium::draw(&board, &context, &mut scene);
        let heights = scene.items.iter().filter_map(|item| match item.shape {
            Shape::Text(_, _, height, _) => Some(height),
            _ => None,
        });
        heights.fold(0.0, f32::max)
    };
    assert_eq!([0.2, 0.5, 2.0].map(height), [0.46, 0.5, 0.58]);
}

/// Walls inside a tank, blank clues, the cursor at a clue, a wall under the pointer.
#[test]
fn pools_in_edit() {
    let board = filled(POOLS, "????/##??/####/####");
    let context = DrawContext {
        tool: "wall",
        hover: Some((2.1, 0.5)),
        cursor: Some(Spot { x: 3, y: -1 }),
        ..golden::still::<Aquarium>(Mode::Edit, &board)
    };
    golden::board("pools", &board, &context);
}

/// Tanks that touch have different tints on every board of the gallery.
#[test]
fn tanks_that_touch_differ_in_tint() {
    let mut touching = 0;
    for example in Aquarium::INFO.examples {
        let board = Aquarium::parse(example.text).unwrap();
        let tanks = board.tanks();
        let tints = tints(&tanks);
        for edge in Board::edges(board.size()) {
            let [one, other] = [edge.cell, edge.other()].map(|cell| usize::from(*tanks.get(cell).unwrap()));
            touching += usize::from(one != other);
            assert!(one == other || tints[one] != tints[other], "{}: {edge:?}", example.name);
        }
    }
    assert!(touching > 500, "{touching}");
}

/// The cells of a hint are framed above the water; in every theme one of the frame's two inks contrasts with water and
/// with the shades of tanks, and the two with each other.
#[test]
fn the_frame_of_a_hint_is_seen_on_water_and_dry() {
    let board = filled(TANKS, "####/####/####/####");
    let mut session = Session::<Aquarium>::new(board);
    session.set_mode(Mode::Play);
    session.point(Pointed { lit: vec![Cell::new(1, 1)], ..Pointed::default() });
    let mut scene = Scene::new();
    session.draw(0.0, true, session.bounds(), 40.0, &mut scene);
    let water = scene.items.iter().rposition(|item| item.fill.is_some_and(|fill| fill.ink == inks::WATER)).unwrap();
    // Around the whole cell, and only lines.
    let begins = |seg: &Seg| matches!(*seg, Seg::Move(x, y) if x == 1.0 && y == 1.0);
    let frame = |shape: &Shape| matches!(shape, Shape::Path(segs) if segs.first().is_some_and(begins));
    let frames = scene.items[water..].iter().filter(|item| item.fill.is_none() && frame(&item.shape));
    let frames: Vec<Ink> = frames.filter_map(|item| Some(item.stroke?.paint.ink)).collect();
    assert_eq!(frames.len(), 2, "{frames:?}");
    for theme in Theme::ALL {
        let light = |ink: Ink| luminance(ink.info(Aquarium::INKS).colours[theme as usize]);
        let contrast = |one: f64, other: f64| (one.max(other) + 0.05) / (one.min(other) + 0.05);
        let [outer, inner] = [light(frames[0]), light(frames[1])];
        assert!(contrast(outer, inner) > 3.0, "{theme:?}: {}", contrast(outer, inner));
        for under in [inks::WATER, inks::TANK_A, inks::TANK_B, inks::TANK_C] {
            let best = contrast(light(under), outer).max(contrast(light(under), inner));
            assert!(best > 2.0, "{theme:?}: {under:?} {best}");
        }
    }
}

/// The relative luminance of a CSS colour.
fn luminance(colour: &str) -> f64 {
    let part = |at: usize| {
        let share = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

#[test]
fn every_ink_is_in_some_picture() {
    golden::every_ink::<Aquarium>();
}
