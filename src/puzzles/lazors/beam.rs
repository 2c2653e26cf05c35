//! Exact beam tracing by the rules, step by step: the basis of the picture and of the check of every solution. It
//! shares no code with the solvers' own tracers.
//!
//! All beams advance together, one segment per step; a bounce takes no step of its own. Or one at a time ([`BeamOrder`]), for
//! a replay: the beams are the same, only their steps differ. A beam that reaches a point which a beam has already passed
//! in the same direction is not followed further, which ends loops. Cost: O(points), each point and direction once.

use crate::grid::{Cell, Size};

use super::board::{BlockKind, Board, Laser, Point};

/// A straight piece of a beam.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Segment {
    /// Where it starts.
    pub from: Point,
    /// Where it ends: for a prism the opposite face, for a teleporter the partner's.
    pub to: Point,
    /// The step in which it is drawn, from 0.
    pub step: u32,
    /// The index of its laser; where beams merge, the first to arrive.
    pub laser: u16,
    /// The block that it passes through, if any: a refract block, a prism or a teleporter.
    pub through: Option<BlockKind>,
    /// The cell that it enters and the cell that it leaves: two cells for a teleporter, otherwise the same one.
    pub cells: (Cell, Cell),
}

/// Something that happens to a beam at a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BeamEvent {
    /// The step in which it happens.
    pub step: u32,
    /// Where.
    pub at: Point,
    /// The direction of the beam.
    pub heading: (i16, i16),
    /// What happens.
    pub what: What,
}

/// The kinds of [`BeamEvent`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// The beam leaves the board.
    Leaves,
    /// An opaque block absorbs it.
    Absorbed(Cell),
    /// A reflect block reflects it.
    Bounces(Cell),
    /// A refract block splits it.
    Splits(Cell),
    /// It crosses a prism.
    Crosses(Cell),
    /// A teleporter sends it to the partner.
    Jumps(Cell, Cell),
    /// It meets a teleporter that has no partner, and ends.
    Lost(Cell),
    /// It merges with the path of an earlier beam.
    Joins,
    /// A target is lit for the first time; its index.
    Hits(u16),
}

/// All beams of a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Beams {
    /// Every segment of every beam, in order of steps.
    pub segments: Vec<Segment>,
    /// The events, in order of steps.
    pub events: Vec<BeamEvent>,
    /// For each target the step in which it is lit.
    pub lit: Vec<Option<u32>>,
    /// The number of steps until nothing moves.
    pub steps: u32,
    /// For each step the number of beams that go on after it.
    pub waiting: Vec<usize>,
}

impl Beams {
    /// Whether every target is lit (a board without targets is not).
    pub fn all_lit(&self) -> bool {
        !self.lit.is_empty() && self.lit.iter().all(Option::is_some)
    }
}

/// The order in which beams advance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BeamOrder {
    /// All in the same step.
    Together,
    /// As the notes of `pylazors` trace: in each step the beam added last is taken from the queue, and what becomes of
    /// it is added, straight on before reflected.
    InTurn,
}

/// The head of a beam: a point and a direction.
#[derive(Clone, Copy)]
struct Head {
    at: Point,
    vx: i16,
    vy: i16,
    laser: u16,
}

/// The cell that a head at this point enters next; it may be off the board.
fn entered(at: Point, vx: i16, vy: i16, size: Size) -> Option<Cell> {
    let (col, row) =
        if at.y % 2 == 1 { (at.x / 2 - i16::from(vx < 0), at.y / 2) } else { (at.x / 2, at.y / 2 - i16::from(vy < 0)) };
    let cell = Cell::new(u16::try_from(row).ok()?, u16::try_from(col).ok()?);
    size.contains(cell).then_some(cell)
}

/// Traces all beams of the current board, together.
pub fn trace(board: &Board) -> Beams {
    traced(board, BeamOrder::Together)
}

/// Traces all beams of the current board in an order.
pub fn traced(board: &Board, order: BeamOrder) -> Beams {
    let size = board.size();
    let partners = board.partners();
    let partner =
        |cell: Cell| partners.iter().find_map(|&(a, b)| if a == cell { Some(b) } else { (b == cell).then_some(a) });
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
        let mut next = match order {
            BeamOrder::Together => Vec::new(),
            BeamOrder::InTurn => {
                let last = heads.pop();
                std::mem::replace(&mut heads, last.into_iter().collect())
            }
        };
        // A bounce creates a new head at the same point, in the same step: hence a stack within the step.
        heads.reverse();
        while let Some(head) = heads.pop() {
            let mut bounced = None;
            let heading = (head.vx, head.vy);
            let bit = 1u8 << (2 * u8::from(head.vx > 0) + u8::from(head.vy > 0));
            let place = head.at.y as usize * width + head.at.x as usize;
            let mut say = |at: Point, what: What| beams.events.push(BeamEvent { step, at, heading, what });
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
                Some(BlockKind::Opaque) => say(head.at, What::Absorbed(cell)),
                Some(BlockKind::Reflect) => say(head.at, What::Bounces(cell)),
                Some(BlockKind::Refract) => {
                    say(head.at, What::Splits(cell));
                    to = Some(ahead);
                }
                Some(BlockKind::Prism) => {
                    say(head.at, What::Crosses(cell));
                    to = Some(across(head.at));
                }
                Some(BlockKind::Teleporter) => match partner(cell) {
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
            if matches!(kind, Some(BlockKind::Reflect | BlockKind::Refract)) {
                let (vx, vy) = if upright { (-head.vx, head.vy) } else { (head.vx, -head.vy) };
                bounced = Some(Head { vx, vy, ..head });
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
                        beams.events.push(BeamEvent { step, at: target, heading, what: What::Hits(index as u16) });
                    }
                }
                next.push(Head { at: to, ..head });
            }
            match order {
                BeamOrder::Together => heads.extend(bounced),
                BeamOrder::InTurn => next.extend(bounced),
            }
        }
        beams.waiting.push(next.len());
        heads = next;
        step += 1;
    }
    beams.steps = step;
    beams
}
