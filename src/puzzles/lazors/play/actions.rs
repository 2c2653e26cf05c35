//! What helps to make a board from its solution: blocks placed in Edit are the solution, and the beams show where targets
//! can be.

use crate::grid::Size;
use crate::puzzle::{ActionInfo, ActionRole, Mode};

use crate::puzzles::lazors::beam::{Segment, trace};
use crate::puzzles::lazors::board::{BlockKind, Board, MAX_MARKS, Point};
use crate::puzzles::lazors::moves::Move;

/// The actions of a mode. What a maker needs next is next to the main button.
pub fn list(board: &Board, mode: Mode) -> Vec<ActionInfo> {
    if mode != Mode::Edit {
        return Vec::new();
    }
    let group = ActionRole::Group("Solution");
    let placed = is_placed(board);
    let none = "No block is placed yet.";
    let first = placed && board.targets.is_empty() && !board.lasers.is_empty();
    let add = ActionInfo::new("lazors-targets", "Add targets on beams", if first { ActionRole::Beside } else { group });
    let last = placed && trace(board).all_lit();
    let off = ActionInfo::new("lazors-off", "Take the blocks off", if last { ActionRole::Beside } else { group });
    vec![
        match (placed, targets(board).is_empty()) {
            (false, _) => add.disabled(none),
            (true, true) => add.disabled("The blocks send no beam to a new place."),
            (true, false) => add,
        },
        if placed { off } else { off.disabled(none) },
    ]
}

/// The move of an action.
pub fn act(board: &Board, id: &str) -> Option<Move> {
    match id {
        "lazors-targets" => Some(Move::AddTargets(targets(board))),
        "lazors-off" => Some(Move::TakeOff),
        _ => None,
    }
}

fn is_placed(board: &Board) -> bool {
    board.placed.cells().iter().any(Option::is_some)
}

/// A target for each straight run of a beam that is there because of the placed blocks, in its middle. With these
/// targets the blocks are needed: without any block, none of them is lit.
pub fn targets(board: &Board) -> Vec<Point> {
    let points = Points(board.size());
    // What cannot have a target: lit without the blocks, or a target already.
    let mut taken = vec![false; points.count()];
    for segment in trace(&board.cleared()).segments {
        taken[points.index(segment.from)] = true;
        taken[points.index(segment.to)] = true;
    }
    for &target in &board.targets {
        taken[points.index(target)] = true;
    }
    // The steps of beams, by their start, a bit for each heading. A prism or a teleporter ends a run.
    let mut steps = vec![0_u8; points.count()];
    let beams = trace(board);
    let runs = |segment: &&Segment| matches!(segment.through, None | Some(BlockKind::Refract));
    for segment in beams.segments.iter().filter(runs) {
        let (right, down) = (segment.to.x > segment.from.x, segment.to.y > segment.from.y);
        steps[points.index(segment.from)] |= 1 << (2 * u8::from(right) + u8::from(down));
    }
    let goes = |at: Point, heading: usize| points.holds(at) && steps[points.index(at)] >> heading & 1 == 1;
    let mut found: Vec<Point> = Vec::new();
    for segment in beams.segments.iter().filter(runs) {
        let (x, y) = (segment.to.x - segment.from.x, segment.to.y - segment.from.y);
        let heading = 2 * usize::from(x > 0) + usize::from(y > 0);
        if goes(Point::new(segment.from.x - x, segment.from.y - y), heading) {
            continue;
        }
        let mut run = vec![segment.from];
        let mut at = segment.from;
        while goes(at, heading) {
            at = Point::new(at.x + x, at.y + y);
            run.push(at);
        }
        run.retain(|&at| !taken[points.index(at)]);
        if let Some(&at) = run.get(run.len() / 2) {
            taken[points.index(at)] = true;
            found.push(at);
        }
    }
    found.truncate(MAX_MARKS.saturating_sub(board.targets.len()));
    found
}

/// The points of a board, by number.
struct Points(Size);

impl Points {
    fn width(&self) -> usize {
        2 * usize::from(self.0.cols) + 1
    }

    fn count(&self) -> usize {
        self.width() * (2 * usize::from(self.0.rows) + 1)
    }

    fn holds(&self, at: Point) -> bool {
        at.on_edge(self.0)
    }

    fn index(&self, at: Point) -> usize {
        at.y as usize * self.width() + at.x as usize
    }
}
