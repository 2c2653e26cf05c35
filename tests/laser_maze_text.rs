//! Laser Maze's texts and links: errors with their places, and round trips.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

mod common;
#[path = "common/fuzz.rs"]
mod fuzz;

use common::Dice;
use gridlight::bits::{BitReader, BitWriter};
use gridlight::grid::{Cell, Dir, Size};
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::laser_maze::board::{Board, Site};
use gridlight::puzzles::laser_maze::moves::{Move, apply};
use gridlight::puzzles::laser_maze::turret::{Turn, Turret};
use gridlight::puzzles::laser_maze::walk::Step;
use gridlight::puzzles::laser_maze::{LaserMaze, generate, text};
use gridlight::{link, puzzles};
use proptest::prelude::*;

#[test]
fn errors_have_their_line_and_column() {
    let cases: &[(&str, usize, usize, &str)] = &[
        ("", 1, 1, "There is no board in this text."),
        ("\n\n", 3, 1, "There is no board in this text."),
        ("S.x.G", 1, 3, "Unknown symbol “x”: . # S G < > ^ v."),
        ("S.......\n......é.G", 2, 7, "Unknown symbol “é”: . # S G < > ^ v."),
        ("S..\n..G.\n", 2, 4, "This row has 4 cells, the rows above have 3."),
        ("S...\n.G\n", 2, 3, "This row has 2 cells, the rows above have 4."),
        ("...\n..G\n", 1, 1, "The board has no start S."),
        ("\nS..\n", 2, 1, "The board has no goal G."),
        ("S.G\n.S.\n", 2, 2, "A second S: the first is in line 1, column 1."),
        ("S.G\n..G\n", 2, 3, "A second G: the first is in line 1, column 3."),
        ("2 3\nS.G\n", 3, 1, "Row 2 is missing: the size line says 2 rows."),
        ("2 3\nS.G\n....\n", 3, 4, "This row has 4 cells, the size line says 3."),
        ("1 3\nS.G\n...\n", 3, 1, "The board has more lines than its size line says: “...”."),
        ("0 3\n", 1, 1, "The number of rows is 1 to 4096."),
        ("5 4097\n", 1, 3, "The number of columns is 1 to 4096."),
        ("2\n1 3\nS.G\n", 4, 1, "Case 2 of 2 is missing."),
        ("2\n1 3\nS.G\n1 3\nS.#\n", 5, 1, "The board has no goal G."),
        ("1\n1 3\nS.G\nS.G\n", 4, 1, "There are more lines than the file's cases need: “S.G”."),
        ("2\n1 3\nS.G\nS.G\n", 4, 1, "Expected rows and columns, like 5 7, not “S.G”."),
        ("0\n", 1, 1, "The file says that it has no cases."),
        ("1 2 3\n", 1, 5, "Expected the number of cases, or rows and columns."),
        ("S.G\n\n...\n", 3, 1, "The board ends with an empty line; then only its table may follow: “...”."),
        ("S>G\nturret 1 1 ccw\n", 2, 8, "There is no turret in row 1, column 1."),
        ("S>G\nturret 1 2 round\n", 2, 12, "Expected ccw, static, every and a number, or sweep."),
        ("S>G\nturret 1 2 every 9\n", 2, 18, "A turret turns every 1 to 6 steps."),
        ("S>G\nturret 1 2 ccw\nturret 1 2 ccw\n", 3, 8, "This turret is in the table already."),
        ("S>G\nturret 1\n", 2, 1, "Expected turret, row, column and kind."),
        ("S.G\nwaiting maybe\n", 2, 1, "Expected waiting on or waiting off."),
        ("S.G\ntower 1\n", 2, 1, "Expected turret or waiting, not “tower”."),
        (
            "S>G\n.<.\nturret 1 2 every 4\nturret 2 2 every 5\n",
            4,
            12,
            "With this turret the board takes more than 24 steps until all turrets are back where they began.",
        ),
    ];
    for &(source, line, column, message) in cases {
        let error = text::cases(source).expect_err(source);
        assert_eq!((error.line, error.column, error.message.as_str()), (line, column, message), "{source:?}");
    }
    let wide = format!("S{}G\n", ".".repeat(4095));
    let error = text::parse(&wide).expect_err("too wide");
    assert_eq!((error.line, error.column), (1, 4097));
    let high = "S\nG\n".to_string() + &".\n".repeat(4095);
    let error = text::parse(&high).expect_err("too high");
    assert_eq!((error.line, error.column), (4097, 1));
}

#[test]
fn texts_are_read_in_every_form() {
    let board = text::parse("S>G\n...\n").unwrap();
    for same in
        ["2 3\nS>G\n...\n", "1\n2 3\nS>G\n...", "\u{feff}\r\nS>G\r\n...  \r\n\r\n", "S>G\n...\nwaiting off\n"]
    {
        assert_eq!(text::parse(same).unwrap(), board, "{same:?}");
    }
    assert_eq!(text::print(&board), "S>G\n...\n");
    assert_eq!(text::print_contest(&board).unwrap(), "1\n2 3\nS>G\n...\n");
    let table = "S>G\n.^.\nv<^\n\nwaiting on\nturret 1 2 ccw\nturret 2 2 every 3 ccw\nturret 3 1 static\nturret 3 2 sweep\n";
    let board = text::parse(table).unwrap();
    assert_eq!(text::print(&board), table);
    assert_eq!(text::print_contest(&board), None);
    assert!(board.waiting);
    assert_eq!(board.turret(Cell::new(2, 1)).unwrap().turn, Turn::Sweep);
    let two = text::cases("2\n1 3\nS.G\n2 2\nS#\n#G\n").unwrap();
    assert_eq!(two.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["Case #1", "Case #2"]);
    assert_eq!(LaserMaze::case_line(2, None).unwrap(), "Case #2: impossible");
}

#[test]
fn texts_are_recognised_by_their_first_lines() {
    for source in ["S..G", "62\n2 5\n##^##\nS...G\n", "2 5\n##^##\n", "##\nS.\n.G", "S.x.G"] {
        assert!(text::recognise(source), "{source:?}");
        assert_eq!(puzzles::recognise(source).unwrap().info().id, "laser-maze");
    }
    for source in ["", "GRID START\no o\nGRID STOP\n", "12 3\n1:2 3:4\n", "hello S", "5\n5 5\n"] {
        assert!(!text::recognise(source), "{source:?}");
    }
}

#[test]
fn walks_are_read_with_their_mistakes() {
    let board = text::parse("S.G\n.#.\n").unwrap();
    assert_eq!(text::parse_walk("ee\n", &board).unwrap().text(), "EE");
    for (walk, column) in [("EX", 2), ("N", 1), ("ES", 2), (".", 1)] {
        assert_eq!(text::parse_walk(walk, &board).expect_err(walk).column, column, "{walk}");
    }
}

fn bytes(board: &Board) -> Vec<u8> {
    let mut bits = BitWriter::new();
    LaserMaze::encode(board, &mut bits);
    bits.into_bytes()
}

fn round_trip(board: &Board) -> usize {
    let bytes = bytes(board);
    let mut bits = BitReader::new(&bytes);
    let read = LaserMaze::decode(&mut bits);
    assert!(read.as_ref() == Some(board), "{}", text::print(board));
    assert!(bits.ends());
    bytes.len()
}

/// Any board, finished or not.
fn random(dice: &mut Dice, most: usize) -> Board {
    let size = Size::new(dice.between(1, most) as u16, dice.between(1, most) as u16);
    let mut board = Board::empty(size);
    for _ in 0..dice.below(size.area() + 1) {
        let cell = size.cell(dice.below(size.area()));
        let turn = dice.pick(&[Turn::Every(1), Turn::Every(1), Turn::Every(2), Turn::Sweep, Turn::Static]);
        let turret =
            Turret { facing: dice.pick(&Dir::ALL), turn, ccw: turn != Turn::Static && dice.chance(50) };
        board.put(cell, dice.pick(&[Site::Wall, Site::Wall, Site::Floor, Site::Turret(turret)]));
    }
    board.waiting = dice.chance(30);
    let mut floor = size.cells().filter(|&cell| board.is_floor(cell));
    let first = floor.next();
    let last = floor.next_back();
    board.start = first.filter(|_| dice.chance(90));
    board.goal = last.filter(|_| dice.chance(90));
    for _ in 0..dice.below(12) {
        board = apply(&board, &Move::Walk(dice.pick(&Step::ALL))).unwrap_or(board);
    }
    board
}

#[test]
fn boards_survive_their_links() {
    let mut dice = Dice::new(4);
    for _ in 0..2000 {
        round_trip(&random(&mut dice, 12));
    }
    for _ in 0..20 {
        round_trip(&random(&mut dice, 140));
    }
}

/// What golden_mazes.txt says of a board: its rows and table, and the walk made on it.
fn told(board: &Board) -> String {
    format!("{}walk {}", text::print(board), board.walk.text())
}

fn link_of(board: &Board) -> String {
    link::link("laser-maze", |bits| LaserMaze::encode(board, bits))
}

/// Links made once open for ever. Entries may be added, never changed: `GRIDLIGHT_ADD_GOLDEN=1` writes the file
/// where there is none.
#[test]
fn golden_links_open_for_ever() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden_mazes.txt");
    if std::env::var("GRIDLIGHT_ADD_GOLDEN").is_ok() && !std::path::Path::new(path).exists() {
        let mut golden =
            String::from("Links made by earlier versions and what they open as: only add to them.\n");
        let examples = LaserMaze::INFO.examples.iter().map(|example| text::parse(example.text).unwrap());
        let mut dice = Dice::new(2);
        for board in examples.chain((0..12).map(|_| random(&mut dice, 9))) {
            golden += &format!("\n== {}\n{}\n", link_of(&board), told(&board));
        }
        std::fs::write(path, golden).unwrap();
    }
    let golden = std::fs::read_to_string(path).unwrap();
    let mut seen = 0;
    for entry in golden.split("\n== ").skip(1) {
        let (link, wanted) = entry.split_once('\n').unwrap();
        let opened = link::open(link, |id| id == "laser-maze").unwrap();
        let board = LaserMaze::decode(&mut opened.bits()).unwrap();
        assert_eq!(told(&board).trim_end(), wanted.trim_end(), "{link}");
        assert_eq!(link_of(&board), link, "the same board still makes the same link");
        seen += 1;
    }
    assert!(seen >= 32);
}

#[test]
fn links_are_short() {
    let link = |board: &Board| link::link("laser-maze", |bits| LaserMaze::encode(board, bits)).len();
    let small = text::parse("S....\n.....\n.>v..\n.^<..\n....G\n").unwrap();
    println!("5 x 5: {} characters", link(&small));
    assert!(link(&small) <= 60);
    for grade in 1..=5 {
        let board = generate::generate(9, grade, None).unwrap();
        println!("grade {grade}: {} characters", link(&board));
        assert!(link(&board) <= 60 + 60 * usize::from(grade));
    }
    let size = Size::new(100, 100);
    for seed in 0..4 {
        let board = generate::generate(seed, 3, Some(size)).unwrap();
        println!("100 x 100, many turrets: {} characters", link(&board));
        assert!(link(&board) < 2500);
    }
    let mut mixed = Board::empty(size);
    let mut dice = Dice::new(8);
    for cell in size.cells() {
        match dice.below(100) {
            0..10 => mixed.put(cell, Site::Wall),
            10..12 => mixed.put(cell, Site::Turret(Turret::new(dice.pick(&Dir::ALL)))),
            _ => {}
        }
    }
    println!("100 x 100, 10 % walls, 2 % turrets: {} characters", link(&mixed));
    assert!(link(&mixed) < 1200);
    let maze = generate::rebuilt(&Board::empty(size), generate::Style::Maze, 5);
    println!("100 x 100 perfect maze: {} characters", link(&maze));
    assert!(link(&maze) < 2000 && LaserMaze::linkable(&maze));
    assert!(!LaserMaze::linkable(&Board::empty(Size::new(1000, 1000))));
}

#[test]
fn generated_boards_have_a_way_and_stay_the_same() {
    for grade in 1..=5 {
        for seed in 0..6 {
            let board = generate::generate(seed, grade, None).unwrap();
            assert!(puzzles::laser_maze::solve::at_once(&board).is_some());
            assert!(generate::generate(seed, grade, None).unwrap() == board);
        }
    }
    for size in [Size::new(1, 2), Size::new(1, 9), Size::new(3, 300)] {
        let board = generate::generate(1, 1, Some(size));
        assert!(board.is_none_or(|board| board.size() == size));
    }
}

/// The fewest steps on the boards of the gallery.
const GALLERY: &[(&str, u32)] = &[
    ("Between two beats", 9),
    ("Two from below", 8),
    ("Take a breath", 3),
    ("Round the eye", 10),
    ("The gauntlet", 10),
    ("Cell block", 23),
    ("Crossing the lane", 12),
    ("Two watchmen", 9),
    ("Four corners", 6),
    ("Seven lights", 8),
    ("Wait for it", 4),
    ("Crossroads", 17),
    ("The long room", 21),
    ("Twelve by twelve", 59),
    ("Open field", 28),
    ("Crossfire", 36),
    ("Clockwork", 48),
    ("Hall of turrets", 130),
    ("No man's land", 72),
    ("The great maze", 194),
];

#[test]
fn the_gallery_has_the_steps_it_should() {
    let examples = LaserMaze::INFO.examples;
    assert_eq!(examples.len(), GALLERY.len());
    for (example, &(name, steps)) in examples.iter().zip(GALLERY) {
        let board = text::parse(example.text).unwrap();
        let end = puzzles::laser_maze::solve::at_once(&board).map(|(_, end)| end);
        assert_eq!((example.name, end), (name, Some(steps)));
        assert_eq!(text::print(&board), example.text, "{name}");
        assert!(example.grade < LaserMaze::INFO.grades.len() && LaserMaze::linkable(&board));
    }
    assert!(examples.is_sorted_by_key(|example| example.grade));
}

proptest! {
    #![proptest_config(fuzz::config("proptest-regressions/laser_maze.txt"))]

    #[test]
    fn no_text_breaks_the_parser(source in "[.#SG<>^v0-9 \n]{0,120}") {
        if let Ok(cases) = text::cases(&source) {
            for (_, board) in cases {
                prop_assert!(text::parse(&text::print(&board)) == Ok(board));
            }
        }
        let _ = text::recognise(&source);
    }

    #[test]
    fn no_text_at_all_breaks_the_parser(source in "\\PC{0,60}") {
        if let Err(error) = text::parse(&source) {
            prop_assert!(error.line >= 1 && error.column >= 1);
        }
    }

    #[test]
    fn no_bits_break_the_decoder(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        if let Some(board) = LaserMaze::decode(&mut BitReader::new(&bytes)) {
            round_trip(&board);
        }
    }

    #[test]
    fn tables_break_nothing(table in "(turret|waiting) ?[0-9a-z ]{0,16}") {
        let _ = text::parse(&format!("S>G\n.^.\n{table}\n"));
    }
}
