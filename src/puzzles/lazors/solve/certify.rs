//! The certificate of a board: cases of cells with a block or none, with a target at the end of each that no beam can
//! reach.
//!
//! An item is a free cell; its token is its index, row by row. Its values are "no block" as long as there are more open
//! cells than blocks left, then the kinds that are left, in the order of their letters. Once there is only one way to
//! place what is left, it counts as placed. `t3` is the reason: target 3, counted from 0, stays dark even if every open
//! cell did everything at once that it still can.

use crate::kit::casework::{self, Forced, Items, Position, Refuted};
use crate::kit::json;
use crate::puzzle::{Claim, Evidence, Uncertified};
use crate::puzzles::lazors::board::{Board, Kind, Point, Site, Supply};
use crate::search::{Options, Verdict, Watch};

use super::{Answer, search};

/// See [`crate::puzzle::Certify`].
pub fn certify(board: &Board, watch: &mut Watch<'_>) -> Result<Evidence, Uncertified> {
    let mut answers: Vec<Answer> = Vec::new();
    let outcome = search(board, &Options::default()).run(watch, &mut |answer| answers.push(answer));
    let claim = match outcome.map(|outcome| outcome.verdict) {
        Some(Verdict::Unique(_)) => Claim::Unique,
        Some(Verdict::None(..)) => Claim::Impossible,
        Some(Verdict::Several) => return Err(Uncertified::Several),
        _ => return Err(Uncertified::Stopped),
    };
    let answer = answers.pop().filter(|_| claim == Claim::Unique);
    let mut position = Cells::new(board, answer.as_ref());
    let (proof, right) = casework::proof(&mut position, watch)?;
    if right != (claim == Claim::Unique) {
        return Err(Uncertified::Several);
    }
    let mut parts = Vec::new();
    if let Some(answer) = &answer {
        let row =
            |row: &[Option<Kind>]| row.iter().map(|it| it.map_or('.', Kind::letter)).collect::<String>();
        parts.push(("solution", json::list(answer.rows().map(|cells| json::word(&row(cells))))));
    }
    parts.push(("proof", proof));
    Ok(Evidence { claim, board: written(board), parts })
}

/// The board as JSON.
fn written(board: &Board) -> String {
    let letter = |site: &Site| match site {
        Site::Free => 'o',
        Site::Closed => 'x',
        Site::Fixed(kind) => kind.letter(),
    };
    let row = |row: &[Site]| json::word(&row.iter().map(letter).collect::<String>());
    let supply = Kind::ALL.map(|kind| board.supply[kind.index()]);
    json::object(&[
        ("cells", json::list(board.sites.rows().map(row))),
        ("supply", json::list(supply)),
        (
            "lasers",
            json::list(
                board.lasers.iter().map(|it| json::list([it.at.x, it.at.y, it.vx.into(), it.vy.into()])),
            ),
        ),
        ("targets", json::list(board.targets.iter().map(|at| json::list([at.x, at.y])))),
    ])
}

/// What a cell holds: nothing, or a kind of block by its index plus 1; or it is open.
const EMPTY: u8 = 0;
const OPEN: u8 = 9;

struct Cells<'a> {
    board: &'a Board,
    answer: Option<&'a Answer>,
    rows: i16,
    cols: i16,
    held: Vec<u8>,
    left: Supply,
    open: usize,
    trail: Vec<usize>,
    starts: Vec<usize>,
    /// Marks of the flood, one bit per direction at each point.
    seen: Vec<u8>,
    queue: Vec<(Point, i16, i16)>,
    lit: Vec<bool>,
    met: Vec<u32>,
}

impl<'a> Cells<'a> {
    fn new(board: &'a Board, answer: Option<&'a Answer>) -> Cells<'a> {
        let held: Vec<u8> = board
            .sites
            .cells()
            .iter()
            .map(|site| match site {
                Site::Free => OPEN,
                Site::Closed => EMPTY,
                Site::Fixed(kind) => kind.index() as u8 + 1,
            })
            .collect();
        let size = board.size();
        let (rows, cols) = (size.rows as i16, size.cols as i16);
        let mut cells = Cells {
            board,
            answer,
            rows,
            cols,
            open: held.iter().filter(|&&it| it == OPEN).count(),
            met: vec![0; held.len()],
            held,
            left: board.supply,
            trail: Vec::new(),
            starts: Vec::new(),
            seen: vec![0; (2 * rows as usize + 1) * (2 * cols as usize + 1)],
            queue: Vec::new(),
            lit: vec![false; board.targets.len()],
        };
        cells.fill();
        cells
    }

    fn blocks(&self) -> usize {
        self.left.iter().map(|&count| usize::from(count)).sum()
    }

    fn put(&mut self, cell: usize, value: u8) {
        self.held[cell] = value;
        self.open -= 1;
        if let Some(kind) = usize::from(value).checked_sub(1) {
            self.left[kind] -= 1;
        }
        self.trail.push(cell);
    }

    /// Places what is left if there is only one way.
    fn fill(&mut self) {
        let blocks = self.blocks();
        let kinds = self.left.iter().filter(|&&count| count > 0).count();
        let value = match self.left.iter().position(|&count| count > 0) {
            None => EMPTY,
            Some(kind) if kinds == 1 && blocks == self.open => kind as u8 + 1,
            Some(_) => return,
        };
        for cell in 0..self.held.len() {
            if self.held[cell] == OPEN {
                self.put(cell, value);
            }
        }
    }

    /// Follows the beams, with everything that open cells can still do at once, or with nothing that they do. Returns
    /// whether all targets are lit.
    fn trace(&mut self, freely: bool) -> bool {
        let left = |kind: Kind| self.left[kind.index()] > 0;
        let passes = freely && (self.open > self.blocks() || left(Kind::Refract));
        let turns = freely && (left(Kind::Reflect) || left(Kind::Refract));
        let crosses = freely && left(Kind::Prism);
        let jumps = freely && left(Kind::Teleporter);
        let pairs = !left(Kind::Teleporter);
        let port = Kind::Teleporter.index() as u8 + 1;
        let ports: Vec<usize> = (0..self.held.len())
            .filter(|&cell| self.held[cell] == port || jumps && self.held[cell] == OPEN)
            .collect();
        self.seen.fill(0);
        self.lit.fill(false);
        self.met.fill(0);
        self.queue.clear();
        let sources = self.board.lasers.iter().map(|it| (it.at, i16::from(it.vx), i16::from(it.vy)));
        self.queue.extend(sources);
        let width = 2 * self.cols as usize + 1;
        while let Some((at, vx, vy)) = self.queue.pop() {
            let mark = &mut self.seen[at.y as usize * width + at.x as usize];
            let bit = 1 << (2 * u8::from(vx > 0) + u8::from(vy > 0));
            if *mark & bit != 0 {
                continue;
            }
            *mark |= bit;
            let upright = at.y % 2 == 1;
            let (col, row) = match upright {
                true => (at.x / 2 - i16::from(vx < 0), at.y / 2),
                false => (at.x / 2, at.y / 2 - i16::from(vy < 0)),
            };
            if row < 0 || col < 0 || row >= self.rows || col >= self.cols {
                continue;
            }
            let cell = row as usize * self.cols as usize + col as usize;
            let held = self.held[cell];
            let open = held == OPEN;
            let is = |kind: Kind| held == kind.index() as u8 + 1;
            self.met[cell] += u32::from(open);
            if is(Kind::Reflect) || is(Kind::Refract) || open && turns {
                self.queue.push(if upright { (at, -vx, vy) } else { (at, vx, -vy) });
            }
            let mut ends: Vec<Point> = Vec::new();
            if held == EMPTY || is(Kind::Refract) || open && passes {
                ends.push(Point::new(at.x + vx, at.y + vy));
            }
            let across = if upright { Point::new(2 * vx, 0) } else { Point::new(0, 2 * vy) };
            if is(Kind::Prism) || open && crosses {
                ends.push(Point::new(at.x + across.x, at.y + across.y));
            }
            if is(Kind::Teleporter) || open && jumps {
                let mine = ports.iter().position(|&it| it == cell);
                for (index, &other) in ports.iter().enumerate() {
                    let partner = match pairs {
                        true => mine.is_some_and(|mine| mine ^ 1 == index),
                        false => other != cell && freely,
                    };
                    if partner {
                        let cols = self.cols as usize;
                        let shift = |to: usize, from: usize| 2 * (to as i16 - from as i16);
                        let x = at.x + shift(other % cols, cell % cols) + across.x;
                        let y = at.y + shift(other / cols, cell / cols) + across.y;
                        ends.push(Point::new(x, y));
                    }
                }
            }
            for end in ends {
                for (target, lit) in self.board.targets.iter().zip(&mut self.lit) {
                    *lit |= *target == at || *target == end;
                }
                self.queue.push((end, vx, vy));
            }
        }
        self.lit.iter().all(|&lit| lit)
    }

    fn tried(&mut self, cell: usize, value: u8) -> Option<Refuted> {
        self.decide(cell, value);
        let refuted = self.refuted();
        self.undo();
        refuted
    }
}

impl Position for Cells<'_> {
    fn items(&self) -> usize {
        self.held.len()
    }

    fn values(&self, _: usize) -> Vec<u8> {
        let empty = (self.open > self.blocks()).then_some(EMPTY);
        let kinds = (0..5).filter(|&kind| self.left[kind] > 0).map(|kind| kind as u8 + 1);
        empty.into_iter().chain(kinds).collect()
    }

    fn decide(&mut self, item: usize, value: u8) {
        self.starts.push(self.trail.len());
        self.put(item, value);
        self.fill();
    }

    fn undo(&mut self) {
        let start = self.starts.pop().unwrap_or(0);
        while self.trail.len() > start
            && let Some(cell) = self.trail.pop()
        {
            if let Some(kind) = usize::from(self.held[cell]).checked_sub(1) {
                self.left[kind] += 1;
            }
            self.held[cell] = OPEN;
            self.open += 1;
        }
    }

    /// The values of a cell depend on the counts, and so on all decisions before it.
    fn refuted(&mut self) -> Option<Refuted> {
        if self.trace(true) {
            return None;
        }
        let dark = self.lit.iter().position(|lit| !lit).unwrap_or(0);
        Some(Refuted { reason: format!("t{dark}"), uses: Items::below(self.items()) })
    }

    fn forced(&mut self) -> Option<Forced> {
        self.trace(false);
        let met: Vec<usize> = (0..self.met.len()).filter(|&cell| self.met[cell] > 0).collect();
        for cell in met {
            let values = self.values(cell);
            let mut kept = None;
            let mut refuted = Vec::new();
            let mut several = false;
            for value in values {
                match self.tried(cell, value) {
                    Some(why) => refuted.push((value, why)),
                    None if kept.is_some() => {
                        several = true;
                        break;
                    }
                    None => kept = Some(value),
                }
            }
            if !several {
                return Some(Forced { item: cell, refuted, kept });
            }
        }
        None
    }

    /// The cell that most beams have come to; else any.
    fn candidates(&mut self) -> Vec<usize> {
        self.trace(false);
        let open = (0..self.held.len()).filter(|&cell| self.held[cell] == OPEN);
        let mut open: Vec<usize> = open.collect();
        open.sort_by_key(|&cell| (std::cmp::Reverse(self.met[cell]), cell));
        let met = open.iter().filter(|&&cell| self.met[cell] > 0).count();
        open.truncate(met.max(1));
        open
    }

    fn is_right(&self) -> bool {
        let value = |block: &Option<Kind>| block.map_or(EMPTY, |kind| kind.index() as u8 + 1);
        self.answer.is_some_and(|answer| answer.cells().iter().map(value).eq(self.held.iter().copied()))
    }
}
