//! Aquarium's links: those once made open for ever.

use std::fs;
use std::path::Path;

use gridlight::grid::Cell;
use gridlight::link;
use gridlight::puzzle::{Puzzle, Rules, Text};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Board, CellMark, Line};
use gridlight::puzzles::aquarium::moves::Move;

/// The marks of a board, row by row.
pub fn marks(board: &Board) -> String {
    let letter = |mark: &CellMark| match mark {
        CellMark::Open => '?',
        CellMark::Water => '#',
        CellMark::Dry => '.',
    };
    let rows = board.marks.rows().map(|row| row.iter().map(letter).collect::<String>());
    rows.collect::<Vec<_>>().join("/")
}

/// Links made by earlier versions: never change or remove a line of the file, only add new ones. `GRIDLIGHT_REFRESH=1`
/// writes the file if it is missing.
#[test]
fn golden_links_open_for_ever() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/aquarium/golden_links.txt");
    if std::env::var("GRIDLIGHT_REFRESH").is_ok() && !path.exists() {
        let mut lines = String::new();
        for example in Aquarium::INFO.examples.iter().take(14) {
            let mut board = Aquarium::parse(example.text).unwrap();
            for (at, filled) in [(1, false), (3, true)] {
                let step = Move::Fill(Cell::new(at, at));
                lines += &line(&board);
                board = Aquarium::apply(&board, &step).unwrap();
                if filled {
                    board.set_clue(Line::Row(0), None);
                    lines += &line(&board);
                }
            }
        }
        fs::write(&path, lines).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap();
    let mut entries = 0;
    for entry in golden.split("\n== ").skip(1) {
        let [link, address, wanted] = entry.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{entry}") };
        entries += 1;
        let opened = link::open(link, |id| id == "aquarium").unwrap();
        let mut bits = opened.bits();
        let board = Aquarium::decode(&mut bits).unwrap();
        assert!(bits.ends());
        assert!(Aquarium::parse(address).unwrap() == board.cleared(), "{link}");
        assert_eq!(marks(&board), wanted, "{link}");
        assert_eq!(link_of(&board), link, "the same board still makes the same link");
    }
    assert!(entries > 20);
}

fn link_of(board: &Board) -> String {
    link::link("aquarium", |bits| Aquarium::encode(board, bits))
}

fn line(board: &Board) -> String {
    let address = Aquarium::print(board, "puzzlink").unwrap();
    format!("\n== {}\n{} {}", link_of(board), address.trim(), marks(board))
}
