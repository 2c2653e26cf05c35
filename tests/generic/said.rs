//! The result of `check` word for word: boards by their links in `said/<puzzle>.txt`, each followed by what is said of
//! it in Edit and in Play. To add a board, add its link after `== `; `GRIDLIGHT_REFRESH=1` rewrites the words, to be
//! read before committing.

use std::fs;
use std::path::Path;

use gridlight::link;
use gridlight::puzzle::{Mode, Puzzle};

use crate::common::golden::refreshing;

/// The words for a board, one line each; findings with their cells.
fn said<P: Puzzle>(board: &P::Board) -> String {
    let mut told = P::unfinished(board).map_or(String::new(), |words| format!("Unfinished: {words}\n"));
    for mode in [Mode::Edit, Mode::Play] {
        let report = P::check(board, mode);
        let solved = if report.solved { " (solved)" } else { "" };
        told += &format!("{mode:?}: {}{solved}\n", report.status);
        for finding in report.findings {
            let cells: Vec<String> =
                finding.cells.iter().map(|cell| format!(" r{}c{}", cell.row + 1, cell.col + 1)).collect();
            told += &format!("  {:?}: {}{}\n", finding.tone, finding.words, cells.concat());
        }
    }
    told
}

fn board_of<P: Puzzle>(text: &str) -> P::Board {
    let opened = link::open(text, |id| id == P::INFO.id).unwrap();
    let mut bits = opened.bits();
    P::decode(&mut bits).filter(|_| bits.ends()).unwrap()
}

every_puzzle! {
    fn boards_say_what_is_held_of_them<P>(seen) {
        let name = format!("tests/generic/said/{}.txt", P::INFO.id);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        let held = fs::read_to_string(&path).unwrap();
        let links: Vec<&str> = held.lines().filter_map(|line| line.strip_prefix("== ")).collect();
        assert!(links.len() >= 8, "{}: {} boards", P::INFO.id, links.len());
        seen.add(links.len());
        let now: Vec<String> =
            links.iter().map(|link| format!("== {link}\n{}", said::<P>(&board_of::<P>(link)))).collect();
        let now = now.join("\n");
        if refreshing() {
            fs::write(&path, now).unwrap();
        } else {
            assert_eq!(now, held, "{}: if that is meant, set GRIDLIGHT_REFRESH=1 and read it", P::INFO.id);
        }
    }
}
