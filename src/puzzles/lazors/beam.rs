//! Exact beam tracing, step by step, as the rules have it: what the page draws and what checks every
//! answer. It shares nothing with the solvers' own tracers.
//!
//! All beams advance together, one segment a step; a bounce takes no step of its own. A beam that comes
//! to a point where a beam has already passed in the same direction is not followed again, which ends
//! loops. Cost: O(points), each point and direction once.

use crate::grid::{Cell, Size};

use super::board::{Board, Kind, Laser, Point};

/// A straight piece of a beam.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Segment {
    /// Where it starts.
    pub from: Point,
    /// Where it ends. For a prism the opposite face, for a teleporter the partner's.
    pub to: Point,
    /// The step in which it is drawn, from 0.
    pub step: u32,
    /// The laser that it comes from, by index; where beams run into each other, the first to come.
    pub laser: u16,
    /// The block that it passes through, if any: refract, prism or teleporter.
    pub through: Option<Kind>,
    /// The cell that it enters and the cell that it comes out of: two cells for a teleporter, else one.
    pub cells: (Cell, Cell),
}

/// Something that happens to a beam at a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// The step in which it happens.
    pub step: u32,
    /// Where.
    pub at: Point,
    /// What.
    pub what: What,
}

/// The kinds of [`Event`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// The beam leaves the board.
    Leaves,
    /// An opaque block ends it.
    Absorbed(Cell),
    /// A reflect block turns it.
    Bounces(Cell),
    /// A refract block splits it.
    Splits(Cell),
    /// A prism lets it across.
    Crosses(Cell),
    /// A teleporter sends it to the partner.
    Jumps(Cell, Cell),
    /// It meets a teleporter that has no partner, and ends.
    Lost(Cell),
    /// It runs on where a beam already ran.
    Joins,
    /// A target is lit for the first time; its index.
    Hits(u16),
}

/// All beams of a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Beams {
    /// Every piece of every beam, in the order of their steps.
    pub segments: Vec<Segment>,
    /// What happens, in the order of the steps.
    pub events: Vec<Event>,
    /// For each target the step in which it is lit.
    pub lit: Vec<Option<u32>>,
    /// Number of steps until nothing moves.
    pub steps: u32,
}

impl Beams {
    /// Whether every target is lit (a board without targets is not).
    pub fn all_lit(&self) -> bool {
        !self.lit.is_empty() && self.lit.iter().all(Option::is_some)
    }
}

/// A beam's head: a point and a direction.
#[derive(Clone, Copy)]
struct Head {
    at: Point,
    vx: i16,
    vy: i16,
    laser: u16,
}

/// The cell that a head at this point enters next; it may lie off the board.
fn entered(at: Point, vx: i16, vy: i16, size: Size) -> Option<Cell> {
    let (col, row) = if at.y % 2 == 1 {
        (at.x / 2 - i16::from(vx < 0), at.y / 2)
    } else {
        (at.x / 2, at.y / 2 - i16::from(vy < 0))
    };
    let cell = Cell::new(u16::try_from(row).ok()?, u16::try_from(col).ok()?);
    size.contains(cell).then_some(cell)
}

/// Traces all beams of a board as it stands.
pub fn trace(board: &Board) -> Beams {
    let size = board.size();
    let partners = board.partners();
    let partner = |cell: Cell| {
        partners.iter().find_map(|&(a, b)| if a == cell { Some(b) } else { (b == cell).then_some(a) })
    };
    let width = 2 * usize::from(size.cols) + 1;
    let mut seen = vec![0u8; width * (2 * usize::from(size.rows) + 1)];
    let mut beams = Beams { lit: vec![None; board.targets.len()], ..Beams::default() };
    let source = |(index, laser): (usize, &Laser)| Head {
        at: laser.at,
        vx: i16::from(laser.vx),
        vy: i16::from(laser.vy),
        laser: index as u16,
    };
    let mut heads: Vec<Head> = board.lasers.iter().enumerate().map(source).collect();
    let mut step = 0;
    while !heads.is_empty() {
        let mut next = Vec::new();
        // A bounce puts a new head at the same point, in the same step: hence a stack within the step.
        heads.reverse();
        while let Some(head) = heads.pop() {
            let bit = 1u8 << (2 * u8::from(head.vx > 0) + u8::from(head.vy > 0));
            let place = head.at.y as usize * width + head.at.x as usize;
            let mut say = |at: Point, what: What| beams.events.push(Event { step, at, what });
            if seen.get(place).is_none_or(|bits| bits & bit != 0) {
                say(head.at, What::Joins);
                continue;
            }
            seen[place] |= bit;
            let Some(cell) = entered(head.at, head.vx, head.vy, size) else {
                say(head.at, What::Leaves);
                continue;
            };
            let upright = head.at.y % 2 == 1;
            let ahead = Point::new(head.at.x + head.vx, head.at.y + head.vy);
            let across = |from: Point| {
                if upright {
                    Point::new(from.x + 2 * head.vx, from.y)
                } else {
                    Point::new(from.x, from.y + 2 * head.vy)
                }
            };
            let kind = board.block(cell);
            let mut to = None;
            let mut out = cell;
            match kind {
                None => to = Some(ahead),
                Some(Kind::Opaque) => say(head.at, What::Absorbed(cell)),
                Some(Kind::Reflect) => say(head.at, What::Bounces(cell)),
                Some(Kind::Refract) => {
                    say(head.at, What::Splits(cell));
                    to = Some(ahead);
                }
                Some(Kind::Prism) => {
                    say(head.at, What::Crosses(cell));
                    to = Some(across(head.at));
                }
                Some(Kind::Teleporter) => match partner(cell) {
                    Some(other) => {
                        say(head.at, What::Jumps(cell, other));
                        let entry = Point::new(
                            head.at.x + 2 * (other.col as i16 - cell.col as i16),
                            head.at.y + 2 * (other.row as i16 - cell.row as i16),
                        );
                        out = other;
                        to = Some(across(entry));
                    }
                    None => say(head.at, What::Lost(cell)),
                },
            }
            if matches!(kind, Some(Kind::Reflect | Kind::Refract)) {
                let (vx, vy) = if upright { (-head.vx, head.vy) } else { (head.vx, -head.vy) };
                heads.push(Head { vx, vy, ..head });
            }
            if let Some(to) = to {
                beams.segments.push(Segment {
                    from: head.at,
                    to,
                    step,
                    laser: head.laser,
                    through: kind,
                    cells: (cell, out),
                });
                for (index, &target) in board.targets.iter().enumerate() {
                    if (target == head.at || target == to) && beams.lit[index].is_none() {
                        beams.lit[index] = Some(step);
                        beams.events.push(Event { step, at: target, what: What::Hits(index as u16) });
                    }
                }
                next.push(Head { at: to, ..head });
            }
        }
        heads = next;
        step += 1;
    }
    beams.steps = step;
    beams
}
