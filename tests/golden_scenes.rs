//! Pictures of boards of our own, held as text: every piece, fixed and movable, beams, targets, marks.
//!
//! A change of a picture is a change to be looked at. `GRIDLIGHT_REFRESH=1 cargo test --test golden_scenes`
//! writes them anew; open the files in a browser before they are committed.
#![expect(clippy::unwrap_used, reason = "this is a test's own code")]

use std::fs;
use std::path::Path;

use gridlight::ahead::Prospect;
use gridlight::grid::{Cell, Grid};
use gridlight::kit::overlay;
use gridlight::puzzle::{Look, Mode, Phase, Puzzle, Spot, Stroke};
use gridlight::puzzles::aquarium::{self, Aquarium};
use gridlight::puzzles::harmony::{self, Harmony, board::Swap};
use gridlight::puzzles::laser_maze::{self, LaserMaze};
use gridlight::puzzles::lazors::board::{Board, Kind};
use gridlight::puzzles::lazors::{Lazors, text};
use gridlight::puzzles::voltorb_flip::{self, VoltorbFlip};
use gridlight::scene::{Rect, Scene, Shape, svg::svg};
use gridlight::search::{Go, Progress, Watch};

/// All kinds as fixed blocks, closed cells, lasers four ways, one through the prism.
const FIXED: &str = "GRID START\nA o C o\nx B o T\no D x o\nT o o A\nGRID STOP\n\
    L 1 8 1 -1\nL 8 5 -1 -1\nL 3 0 -1 1\nL 4 3 1 1\nL 0 3 1 1\nP 4 1\nP 7 8\nP 1 4\n";

/// All kinds to place.
const MOVABLE: &str = "GRID START\no o o o o\no o x o o\no o o o o\no o o o o\nGRID STOP\n\
    A 2\nB 1\nC 2\nD 1\nT 2\nL 0 3 1 1\nL 9 0 -1 1\nP 5 2\nP 10 7\nP 3 8\n";

/// Splits, a crossing and a loop.
const GLASS: &str = "GRID START\no C o C o\no o C o o\nC o o o C\no A o A o\nGRID STOP\n\
    L 1 8 1 -1\nL 9 8 -1 -1\nP 5 2\nP 3 0\nP 7 0\nP 10 5\n";

/// Walls, both ends, turrets of every kind and heading.
const TURRETS: &str = "S..#..^\n.>...#.\n..#v...\n.<..#..\n#....>.\n..^...G\n\nwaiting on\nturret 2 2 ccw\n\
    turret 3 4 static\nturret 4 2 every 2\nturret 5 6 sweep\nturret 6 3 every 3 ccw\n";

/// A walk round a turret.
const ROUND: &str = "S..\n.<.\n..G\n";

/// One level in each tank: five of them, a line without a clue.
const TANKS: &str = "2 3 - 1\n1 1 4 3\n\n1 1 2 2\n1 3 3 2\n1 1 4 2\n5 5 4 4\n";

/// Inner walls: arms of one tank that stand at different levels.
const POOLS: &str = "https://puzz.link/p?aquarium/4/4/9080g8/g1h2343\n";

/// Tiles of five colours with many numbers of moves; a row that is done.
const TILES: &str =
    "5 4\n0:0 0:0 0:0 0:0\n4:1 2:2 1:3 1:4\n3:5 2:6 2:0 4:12\n1:2 3:1 3:0 2:1\n4:0 4:2 1:1 3:2\n";

/// Two layers: three swaps at once, then one.
const LAYERS: &str = "2 4\n1:1 1:2 1:2 0:0\n0:1 0:1 0:1 1:0\n";

/// A tank board with this water (`#`) and these dry marks (`.`).
fn filled(text: &str, rows: &str) -> aquarium::board::Board {
    use aquarium::board::Mark;
    let mut board = aquarium::text::parse(text).unwrap();
    let letters: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
    board.marks =
        Grid::from_fn(board.size(), |cell| match letters[usize::from(cell.row)][usize::from(cell.col)] {
            '#' => Mark::Water,
            '.' => Mark::Dry,
            _ => Mark::Open,
        });
    board
}

/// The movable board with these rows of blocks on it.
fn placed(rows: &str) -> Board {
    let board = text::parse(MOVABLE).unwrap();
    let letters: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
    let block = |cell: Cell| Kind::from_letter(letters[usize::from(cell.row)][usize::from(cell.col)]);
    board.with(&Grid::from_fn(board.size(), block))
}

/// A picture as text, a mark a line so that a difference can be read.
fn picture(board: &Board, look: &Look<'_, <Lazors as Puzzle>::Step>) -> String {
    painted::<Lazors>(board, look)
}

fn painted<P: Puzzle>(board: &P::Board, look: &Look<'_, P::Step>) -> String {
    let mut scene = Scene::new();
    P::draw(board, look, &mut scene);
    as_text(&scene, look.view)
}

fn as_text(scene: &Scene, view: Rect) -> String {
    svg(scene, view, view.w * 64.0).replace("><", ">\n<") + "\n"
}

fn refreshing() -> bool {
    std::env::var("GRIDLIGHT_REFRESH").is_ok_and(|set| !set.is_empty() && set != "0")
}

fn check(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden_scenes").join(format!("{name}.svg"));
    if refreshing() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, picture).unwrap();
        return;
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    let differs = golden.lines().zip(picture.lines()).position(|(old, new)| old != new);
    let at = differs.unwrap_or(golden.lines().count().min(picture.lines().count()));
    assert!(
        golden == picture,
        "{name} differs from line {}:\n  held: {}\n  now:  {}\nIf that is meant: GRIDLIGHT_REFRESH=1 cargo test \
         --test golden_scenes, and look at the pictures.",
        at + 1,
        golden.lines().nth(at).unwrap_or("(nothing)"),
        picture.lines().nth(at).unwrap_or("(nothing)"),
    );
}

#[test]
fn fixed_blocks_of_every_kind() {
    let board = text::parse(FIXED).unwrap();
    check("fixed", &picture(&board, &Look::still(Mode::Solve, Lazors::bounds(&board))));
}

#[test]
fn movable_blocks_of_every_kind() {
    let board = placed("A..T./.C.../..D.B/T..CA");
    check("movable", &picture(&board, &Look::still(Mode::Play, Lazors::bounds(&board))));
}

#[test]
fn a_hand_at_work() {
    let board = placed("A..../...../...../.....");
    let look = Look {
        tool: "place-C",
        hover: Some((3.4, 2.6)),
        cursor: Some(Spot { x: 3, y: 5 }),
        ..Look::still(Mode::Play, Lazors::bounds(&board))
    };
    check("hand", &picture(&board, &look));
}

#[test]
fn beams_in_glass() {
    let board = text::parse(GLASS).unwrap();
    check("glass", &picture(&board, &Look::still(Mode::Solve, Lazors::bounds(&board))));
}

#[test]
fn beams_on_their_way() {
    let board = text::parse(GLASS).unwrap();
    let trace = Lazors::replay(&board);
    let film = Some((&trace, 1.5));
    check(
        "glass_at_1_5",
        &picture(&board, &Look { film, ..Look::still(Mode::Solve, Lazors::bounds(&board)) }),
    );
}

#[test]
fn turrets_of_every_kind() {
    let board = laser_maze::text::parse(TURRETS).unwrap();
    let look = Look {
        tool: "wall",
        hover: Some((4.5, 2.5)),
        cursor: Some(Spot { x: 3, y: 5 }),
        ..Look::still(Mode::Edit, LaserMaze::bounds(&board))
    };
    check("maze", &painted::<LaserMaze>(&board, &look));
}

#[test]
fn a_walk_between_beams() {
    let board = laser_maze::text::parse(ROUND).unwrap();
    let walk = laser_maze::text::parse_walk("SNEESS", &board).unwrap();
    let board = LaserMaze::take(&board, &walk);
    let trace = LaserMaze::replay(&board);
    let film = Some((&trace, 3.75));
    let look = Look { film, ..Look::still(Mode::Solve, LaserMaze::bounds(&board)) };
    check("maze_at_3_75", &painted::<LaserMaze>(&board, &look));
}

/// Clues met, open and exceeded; dry marks; a hint's line, the hand and two answers that differ.
#[test]
fn tanks_in_play() {
    let board = filled(TANKS, "?.../?##./##??/####");
    let lit: Vec<Cell> = (0..4).map(|col| Cell::new(1, col)).collect();
    let look = Look {
        tool: "water",
        hover: Some((3.5, 2.5)),
        lit: &lit,
        differs: &[Cell::new(0, 3)],
        errors: true,
        ..Look::still(Mode::Play, Aquarium::bounds(&board))
    };
    check("tanks", &painted::<Aquarium>(&board, &look));
}

/// Walls within a tank, blank clues, the cursor at a clue, a wall being aimed at.
#[test]
fn pools_in_edit() {
    let board = filled(POOLS, "????/##??/####/####");
    let look = Look {
        tool: "wall",
        hover: Some((2.1, 0.5)),
        cursor: Some(Spot { x: 3, y: -1 }),
        ..Look::still(Mode::Edit, Aquarium::bounds(&board))
    };
    check("pools", &painted::<Aquarium>(&board, &look));
}

/// A tile in hand; partners that keep the board solvable, end it, and of which it is not known.
#[test]
fn tiles_in_play() {
    let board = harmony::text::parse(TILES).unwrap();
    let held = (1.5, 1.5);
    let stroke = Stroke {
        phase: Phase::Press,
        start: held,
        last: held,
        now: held,
        second: false,
        brought: false,
        moved: false,
    };
    let to = |row, col, alive| Prospect { from: Cell::new(1, 1), to: Cell::new(row, col), alive };
    let look = Look {
        tool: "move",
        hover: Some((2.5, 1.5)),
        stroke: Some(&stroke),
        ahead: &[to(1, 0, false), to(1, 2, true), to(4, 1, true)],
        lit: &[Cell::new(3, 3)],
        ..Look::still(Mode::Play, Harmony::bounds(&board))
    };
    check("tiles", &painted::<Harmony>(&board, &look));
}

/// The cursor at a row's target, the hand over another.
#[test]
fn tiles_in_edit() {
    let board =
        harmony::text::parse(&TILES.replacen('\n', "\ncolors blue grey coral teal sand\n", 1)).unwrap();
    let look = Look {
        tool: "move",
        hover: Some((-0.3, 2.5)),
        cursor: Some(Spot { x: -1, y: 7 }),
        ..Look::still(Mode::Edit, Harmony::bounds(&board))
    };
    check("targets", &painted::<Harmony>(&board, &look));
}

#[test]
fn swaps_of_a_layer_on_their_way() {
    let board = harmony::text::parse(LAYERS).unwrap();
    let at = |row: u16, col: u16| Cell::new(row, col);
    let mut swaps: Vec<Swap> = (0..3).map(|col| Swap { a: at(0, col), b: at(1, col) }).collect();
    swaps.push(Swap { a: at(1, 1), b: at(1, 2) });
    let board = board.with(&swaps);
    let trace = Harmony::replay_together(&board);
    let film = Some((&trace, 0.4));
    let look = Look { film, ..Look::still(Mode::Solve, Harmony::bounds(&board)) };
    check("swaps_at_0_4", &painted::<Harmony>(&board, &look));
}

/// A position with odds and the advised card.
#[test]
fn cards_with_odds() {
    let text =
        "rows 5/2 6/1 5/0 5/1 3/2\ncols 4/2 4/2 7/0 4/1 5/1\nlevel 1\n..2..\n.....\n.....\n.....\n.....\n";
    let board = voltorb_flip::text::parse(text).unwrap();
    let mut search = VoltorbFlip::search(&board, &Default::default()).unwrap();
    let mut ask = |_: &Progress| Go::On;
    let mut last = None;
    search.run(&mut Watch::new(Progress::default(), &mut ask), &mut |answer| last = Some(answer)).unwrap();
    let advised = VoltorbFlip::advised(&board, &last.unwrap(), true);
    let look =
        Look { cursor: Some(Spot { x: 11, y: 3 }), ..Look::still(Mode::Play, VoltorbFlip::bounds(&board)) };
    check("cards", &painted::<VoltorbFlip>(&advised, &look));
}

/// A round that was lost, and clues half typed.
#[test]
fn cards_after_a_loss_and_empty_clues() {
    let mut lost = voltorb_flip::board::Board::dealt(3, 4);
    let truth = lost.round.as_ref().unwrap().truth.clone();
    let bomb = truth.iter().position(|&value| value == 0).unwrap();
    lost.cards[bomb] = Some(0);
    check("cards_lost", &painted::<VoltorbFlip>(&lost, &Look::still(Mode::Play, VoltorbFlip::bounds(&lost))));
    let typed = voltorb_flip::text::parse("rows 5/2 -/1 5/-\ncols 4/1 -/- 7/0\n").unwrap();
    check(
        "cards_typed",
        &painted::<VoltorbFlip>(&typed, &Look::still(Mode::Edit, VoltorbFlip::bounds(&typed))),
    );
}

/// What lies over any board: cells that a verdict blames, a cursor, a refusal.
#[test]
fn marks_over_the_board() {
    let mut scene = Scene::new();
    overlay::blame(&mut scene, &[Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 3)]);
    overlay::cursor(&mut scene, Shape::Rect(2.05, 0.05, 0.9, 0.9, 0.1));
    overlay::refusal(&mut scene, (3.5, 1.5));
    let bounds = Rect { x: -0.2, y: -0.2, w: 4.4, h: 2.4 };
    check("overlay", &as_text(&scene, bounds));
}

#[test]
fn drawing_is_pure() {
    let board = text::parse(GLASS).unwrap();
    let look = Look::still(Mode::Solve, Lazors::bounds(&board));
    assert_eq!(picture(&board, &look), picture(&board, &look));
}

#[test]
fn every_piece_is_in_some_picture() {
    let names = [
        "fixed",
        "movable",
        "hand",
        "overlay",
        "glass",
        "glass_at_1_5",
        "tanks",
        "pools",
        "tiles",
        "targets",
        "cards",
        "cards_lost",
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden_scenes");
    let all: String =
        names.iter().filter_map(|name| fs::read_to_string(folder.join(format!("{name}.svg"))).ok()).collect();
    if refreshing() {
        return;
    }
    for ink in [
        "reflect",
        "opaque",
        "refract-edge",
        "prism-edge",
        "port-mark",
        "screw",
        "closed",
        "source",
        "target",
        "target-lit",
        "beam",
        "beam-glow",
        "hover",
        "cursor",
        "bad",
        "tank-a",
        "tank-b",
        "tank-c",
        "water",
        "water-line",
        "wall",
        "good",
        "tile-1",
        "tile-2",
        "tile-3",
        "tile-4",
        "tile-5",
        "tile-6",
        "tile-7",
        "tile-8",
        "tile-9",
        "tile-10",
        "tile-mark",
        "tile-plate",
        "tile-pip",
        "card",
        "card-face",
        "card-mark",
    ] {
        assert!(all.contains(&format!("-{ink}\"")) || all.contains(&format!("-{ink} ")), "no {ink} is drawn");
    }
}
