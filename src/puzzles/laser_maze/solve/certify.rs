//! The certificate of a maze: a shortest route and how many there are, or that there is none. It needs no proof: a
//! checker goes through all times and places by itself.

use crate::kit::json;
use crate::puzzle::{Claim, Evidence, MOST_BYTES, Uncertified};
use crate::puzzles::laser_maze::board::{Board, Content};
use crate::puzzles::laser_maze::route::Route;
use crate::puzzles::laser_maze::turret::Turn;
use crate::search::{Options, Verdict, Watch};

use super::search;

/// The most cells: a board that is larger takes too long to check.
const MOST_CELLS: usize = 250_000;

/// See [`crate::puzzle::Certify`].
pub fn certify(board: &Board, watch: &mut Watch<'_>) -> Result<Evidence, Uncertified> {
    if board.size().area() > MOST_CELLS {
        return Err(Uncertified::TooLarge);
    }
    let mut walks: Vec<Route> = Vec::new();
    let outcome = search(board, &Options::default()).run(watch, &mut |walk| walks.push(walk));
    let outcome = outcome.ok_or(Uncertified::Stopped)?;
    let claim = match outcome.verdict {
        Verdict::Unique(_) => Claim::Unique,
        Verdict::None(..) => Claim::Impossible,
        Verdict::Several => Claim::Shortest,
        _ => return Err(Uncertified::Stopped),
    };
    let mut parts = Vec::new();
    if let Some(walk) = walks.first() {
        parts.push(("solution", json::word(&walk.text())));
    }
    if claim == Claim::Shortest {
        parts.push(("count", json::word(&outcome.count.ok_or(Uncertified::Stopped)?)));
    }
    let board = written(board);
    if board.len() > MOST_BYTES {
        return Err(Uncertified::TooLarge);
    }
    Ok(Evidence { claim, board, parts })
}

/// The board as JSON.
fn written(board: &Board) -> String {
    let mut rows = vec![vec!['.'; usize::from(board.size().cols)]; usize::from(board.size().rows)];
    let mut turrets = Vec::new();
    board.each_built(|cell, site| {
        let symbol = match site {
            Content::Floor => '.',
            Content::Wall => '#',
            Content::Turret(turret) => {
                if !turret.is_plain() {
                    let (row, col) = (cell.row.to_string(), cell.col.to_string());
                    let turn = match turret.turn {
                        Turn::Every(steps) => steps.to_string(),
                        Turn::Sweep => json::word("sweep"),
                        Turn::Static => json::word("static"),
                    };
                    turrets.push(json::list([row, col, turn, turret.ccw.to_string()]));
                }
                turret.arrow()
            }
        };
        rows[usize::from(cell.row)][usize::from(cell.col)] = symbol;
    });
    for (cell, letter) in [(board.start, 'S'), (board.goal, 'G')] {
        if let Some(cell) = cell {
            rows[usize::from(cell.row)][usize::from(cell.col)] = letter;
        }
    }
    let rows = rows.into_iter().map(|row| json::word(&row.into_iter().collect::<String>()));
    let parts = [("cells", json::list(rows)), ("turrets", json::list(turrets)), ("waiting", board.waiting.to_string())];
    json::object(&parts)
}
