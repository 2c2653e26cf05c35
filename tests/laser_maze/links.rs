//! Laser Maze's links: those once made open for ever, they are short, and no bits break them.

use crate::common::{Dice, fuzz};
use crate::laser_maze::boards::any_board;
use gridlight::bits::{BitReader, BitWriter};
use gridlight::grid::{Dir, Size};
use gridlight::link;
use gridlight::puzzle::{Puzzle, Rules, Text};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::{Board, Content};
use gridlight::puzzles::laser_maze::generate::generate;
use gridlight::puzzles::laser_maze::moves::{Move, apply};
use gridlight::puzzles::laser_maze::route::Stride;
use gridlight::puzzles::laser_maze::text::maze;
use gridlight::puzzles::laser_maze::turret::{SLOWEST, Turn, Turret};
use gridlight::puzzles::laser_maze::walls::{Style, rebuilt};
use proptest::prelude::*;

fn bytes(board: &Board) -> Vec<u8> {
    let mut bits = BitWriter::new();
    LaserMaze::encode(board, &mut bits);
    bits.into_bytes()
}

fn round_trip(board: &Board) {
    let bytes = bytes(board);
    let mut bits = BitReader::new(&bytes);
    let read = LaserMaze::decode(&mut bits);
    assert!(read.as_ref() == Some(board), "{}", maze::print(board));
    assert!(bits.ends());
}

#[test]
fn boards_survive_their_links() {
    let mut dice = Dice::new(4);
    for _ in 0..2000 {
        round_trip(&any_board(&mut dice, 12));
    }
    for _ in 0..20 {
        round_trip(&any_board(&mut dice, 140));
    }
}

#[test]
fn turrets_of_every_kind_survive_their_links() {
    let turns = (1..=SLOWEST).map(Turn::Every).chain([Turn::Sweep, Turn::Static]);
    for (turn, facing) in turns.flat_map(|turn| Dir::ALL.map(|facing| (turn, facing))) {
        for size in [Size::new(3, 3), Size::new(129, 128)] {
            let mut board = Board::empty(size);
            let ccw = turn != Turn::Static && facing == Dir::West;
            board.put(size.cell(size.area() - 1), Content::Turret(Turret { facing, turn, ccw }));
            round_trip(&board);
        }
    }
    // Together their period would be too long.
    for size in [Size::new(3, 3), Size::new(129, 128)] {
        let mut board = Board::empty(size);
        for (at, steps) in [(1, 5), (2, 6)] {
            let turret = Turret { facing: Dir::East, turn: Turn::Every(steps), ccw: false };
            board.put(size.cell(at), Content::Turret(turret));
        }
        assert!(LaserMaze::decode(&mut BitReader::new(&bytes(&board))).is_none());
    }
}

/// The entry of a board in golden_links.txt: its rows and table, and its walk.
fn told(board: &Board) -> String {
    format!("{}walk {}", maze::print(board), board.walk.text())
}

fn link_of(board: &Board) -> String {
    link::link("laser-maze", |bits| LaserMaze::encode(board, bits))
}

/// Links once made open for ever. Entries may be added, never changed: `GRIDLIGHT_ADD_GOLDEN=1` writes the file if it
/// is missing.
#[test]
fn golden_links_open_for_ever() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/laser_maze/golden_links.txt");
    if std::env::var("GRIDLIGHT_ADD_GOLDEN").is_ok() && !std::path::Path::new(path).exists() {
        let mut golden = String::from("Links made by earlier versions and what they open as: only add to them.\n");
        let examples = LaserMaze::INFO.examples.iter().map(|example| LaserMaze::parse(example.text).unwrap());
        let mut dice = Dice::new(2);
        for board in examples.chain((0..12).map(|_| any_board(&mut dice, 9))) {
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

/// A board that is too large for a link, with content of every kind and a walk.
fn large() -> Board {
    let mut dice = Dice::new(8);
    let size = Size::new(130, 131);
    let mut board = Board::empty(size);
    for cell in size.cells() {
        // None points at the walker, who starts in the first row.
        if cell.row > 30 && cell.col > 30 && dice.chance(2) {
            let turn = dice.pick(&[Turn::Every(1), Turn::Every(2), Turn::Every(3), Turn::Sweep, Turn::Static]);
            let ccw = turn != Turn::Static && dice.chance(50);
            board.put(cell, Content::Turret(Turret { facing: dice.pick(&Dir::ALL), turn, ccw }));
        } else if dice.chance(20) {
            board.put(cell, Content::Wall);
        }
    }
    let mut floor = size.cells().filter(|&cell| board.is_floor(cell));
    (board.start, board.goal, board.waiting) = (floor.next(), floor.next_back(), true);
    for _ in 0..60 {
        board = apply(&board, &Move::Walk(dice.pick(&Stride::ALL))).unwrap_or(board);
    }
    assert!(!LaserMaze::linkable(&board) && board.walk.len() > 20);
    board
}

/// They are stored as bytes in people's browsers.
#[test]
fn large_boards_are_the_same_bytes_for_ever() {
    let board = large();
    round_trip(&board);
    let bytes = bytes(&board);
    let sum = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    assert_eq!((bytes.len(), sum), (3054, 0xab8c_2fad_7ab7_4556));
}

/// With any bit of a large board flipped, it is refused, or reading and writing it gives the same bytes.
#[test]
fn a_large_boards_bytes_are_read_strictly() {
    let whole = bytes(&large());
    let (mut refused, mut others) = (0, 0);
    let all = 8 * whole.len();
    for at in (0..all).filter(|&at| at < 200 || at + 300 > all || at % 11 == 0) {
        let mut turned = whole.clone();
        turned[at / 8] ^= 1 << (at % 8);
        let mut bits = BitReader::new(&turned);
        match LaserMaze::decode(&mut bits).filter(|_| bits.ends()) {
            None => refused += 1,
            Some(board) => {
                others += 1;
                assert!(bytes(&board) == turned, "bit {at} is dropped");
                // Content that no text can express is refused: walls beyond the edge, turrets in walls.
                let mut said = LaserMaze::parse(&maze::print(&board)).unwrap();
                said.walk = board.walk.clone();
                assert!(said == board, "bit {at} makes an unsound board");
            }
        }
    }
    assert!(refused > 100 && others > 1000, "{refused} refused, {others} others");
}

/// Impossible walks are not accepted in a link, however they are encoded.
#[test]
fn walks_in_links_are_walked() {
    let read = |rows: &str, walk: &str| {
        let mut board = LaserMaze::parse(rows).unwrap();
        let stride = |letter: u8| Stride::ALL.into_iter().find(|stride| stride.letter() == letter).unwrap();
        board.walk = walk.bytes().map(stride).collect();
        let bytes = bytes(&board);
        let mut bits = BitReader::new(&bytes);
        LaserMaze::decode(&mut bits).filter(|read| bits.ends() && *read == board).is_some()
    };
    let open = "S.G.\n....\n";
    let shot = "S.G.\n..<.\n";
    assert!(read(open, "EE") && read(open, "SENE") && read(shot, "E"));
    assert!(!read(open, "EEE"), "it goes on from the goal");
    assert!(!read(open, "N") && !read(open, "SS"), "it leaves the board");
    assert!(!read(open, "."), "nobody waits here");
    assert!(!read(shot, "ESE"), "it goes through a turret");
    let deadly = "S..G\n.v..\n....\n";
    let board = LaserMaze::parse(deadly).unwrap();
    let (time, _) = board.death(&LaserMaze::parse_answer(&board, "SSEE").unwrap()).unwrap();
    let until = &"SSEE"[..time as usize];
    assert!(read(deadly, until) && !read(deadly, "SSEE"), "it goes on after step {time}");
}

#[test]
fn links_are_short() {
    let link = |board: &Board| link::link("laser-maze", |bits| LaserMaze::encode(board, bits)).len();
    let small = LaserMaze::parse("S....\n.....\n.>v..\n.^<..\n....G\n").unwrap();
    println!("5 x 5: {} characters", link(&small));
    assert!(link(&small) <= 60);
    for grade in 1..=5 {
        let board = generate(9, grade, None).unwrap();
        println!("grade {grade}: {} characters", link(&board));
        assert!(link(&board) <= 60 + 60 * usize::from(grade));
    }
    let size = Size::new(100, 100);
    for seed in 0..4 {
        let board = generate(seed, 3, Some(size)).unwrap();
        println!("100 x 100, many turrets: {} characters", link(&board));
        assert!(link(&board) < 2500);
    }
    let mut mixed = Board::empty(size);
    let mut dice = Dice::new(8);
    for cell in size.cells() {
        match dice.below(100) {
            0..10 => mixed.put(cell, Content::Wall),
            10..12 => mixed.put(cell, Content::Turret(Turret::new(dice.pick(&Dir::ALL)))),
            _ => {}
        }
    }
    println!("100 x 100, 10 % walls, 2 % turrets: {} characters", link(&mixed));
    assert!(link(&mixed) < 1200);
    let maze = rebuilt(&Board::empty(size), Style::Maze, 5);
    println!("100 x 100 perfect maze: {} characters", link(&maze));
    assert!(link(&maze) < 2000 && LaserMaze::linkable(&maze));
    assert!(!LaserMaze::linkable(&Board::empty(Size::new(1000, 1000))));
}

proptest! {
    #![proptest_config(fuzz::config("proptest-regressions/laser_maze_links.txt"))]

    #[test]
    fn no_bits_break_the_decoder(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        if let Some(board) = LaserMaze::decode(&mut BitReader::new(&bytes)) {
            round_trip(&board);
        }
    }
}
