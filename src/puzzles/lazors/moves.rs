//! The changes of a Lazors board, each with its name.

use std::fmt;

use crate::grid::{Cell, Grid};
use crate::kit::numbers::counted;
use crate::puzzle::Refused;

use super::board::{BlockKind, Board, Laser, MAX_MARKS, Point, Site};

/// A change of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move {
    /// Makes a cell free, closed or a fixed block; a block placed there goes as with [`Move::Erase`].
    Paint(Cell, Site),
    /// Places a movable block, or returns one to the tray.
    Place(Cell, Option<BlockKind>),
    /// Takes a placed block out of the puzzle, as one that [`Move::Add`] made: there is one less to place.
    Erase(Cell),
    /// Marks a free cell as holding no block, or removes the mark.
    Cross(Cell, bool),
    /// Places a movable block that is new to the board.
    Add(Cell, BlockKind),
    /// Moves the block on the first cell to the second; if both have blocks, they are exchanged.
    Slide(Cell, Cell),
    /// Sets how many movable blocks of a kind there are.
    Supply(BlockKind, u16),
    /// Adds a laser.
    AddLaser(Laser),
    /// Removes a laser.
    RemoveLaser(Laser),
    /// Replaces the first laser by the second.
    ChangeLaser(Laser, Laser),
    /// Adds a target.
    AddTarget(Point),
    /// Adds several targets.
    AddTargets(Vec<Point>),
    /// Removes a target.
    RemoveTarget(Point),
    /// Moves a target.
    MoveTarget(Point, Point),
    /// Takes all placed blocks off the board: they are to be placed again.
    TakeOff,
}

impl fmt::Display for Move {
    /// The name in the undo button.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Paint(cell, Site::Free) => write!(f, "free cell at {}", cell.words()),
            Move::Paint(cell, Site::Closed) => write!(f, "closed cell at {}", cell.words()),
            Move::Paint(cell, Site::Fixed(kind)) => {
                write!(f, "fixed {} at {}", kind.noun(), cell.words())
            }
            Move::Place(cell, Some(kind)) | Move::Add(cell, kind) => {
                write!(f, "{} at {}", kind.noun(), cell.words())
            }
            Move::Place(cell, None) => write!(f, "block removed from {}", cell.words()),
            Move::Erase(cell) => write!(f, "block erased at {}", cell.words()),
            Move::Cross(cell, true) => write!(f, "no block at {}", cell.words()),
            Move::Cross(cell, false) => write!(f, "mark removed from {}", cell.words()),
            Move::Slide(_, to) => write!(f, "block moved to {}", to.words()),
            Move::Supply(kind, count) => write!(f, "{count} {} to place", plural(*kind, *count)),
            Move::AddLaser(_) => f.write_str("laser"),
            Move::RemoveLaser(_) => f.write_str("laser removed"),
            Move::ChangeLaser(from, to) if from.at == to.at => f.write_str("laser turned"),
            Move::ChangeLaser(..) => f.write_str("laser moved"),
            Move::AddTarget(_) => f.write_str("target"),
            Move::AddTargets(targets) => f.write_str(&counted(targets.len() as u64, "target", "targets")),
            Move::RemoveTarget(_) => f.write_str("target removed"),
            Move::MoveTarget(..) => f.write_str("target moved"),
            Move::TakeOff => f.write_str("blocks taken off"),
        }
    }
}

/// "reflect block" or "reflect blocks", "prism" or "prisms".
pub fn plural(kind: BlockKind, count: u16) -> String {
    format!("{}{}", kind.noun(), if count == 1 { "" } else { "s" })
}

fn no<T>(words: impl Into<String>) -> Result<T, Refused> {
    Err(Refused(words.into()))
}

/// Makes a move; the given board stays unchanged.
pub fn apply(board: &Board, step: &Move) -> Result<Board, Refused> {
    let mut next = board.clone();
    match *step {
        Move::Paint(cell, site) => {
            on_board(board, cell)?;
            erase(&mut next, cell);
            next.sites.set(cell, site);
            next.crosses.set(cell, false);
        }
        Move::Place(cell, kind) => {
            takes_blocks(board, cell)?;
            next.placed.set(cell, None);
            if let Some(kind) = kind {
                if next.tray()[kind.index()] == 0 {
                    return no(format!("No {} is left in the tray.", kind.noun()));
                }
                put(&mut next, cell, kind);
            }
        }
        Move::Cross(cell, on) => {
            takes_blocks(board, cell)?;
            if on && board.block(cell).is_some() {
                return no("There is a block here.");
            }
            next.crosses.set(cell, on);
        }
        Move::Add(cell, kind) => {
            takes_blocks(board, cell)?;
            erase(&mut next, cell);
            if next.tray()[kind.index()] == 0 {
                next = supplied(&next, kind, next.supply[kind.index()] + 1)?;
            }
            put(&mut next, cell, kind);
        }
        Move::Erase(cell) => {
            takes_blocks(board, cell)?;
            erase(&mut next, cell);
        }
        Move::Slide(from, to) => slide(board, &mut next, from, to)?,
        Move::Supply(kind, count) => next = supplied(board, kind, count)?,
        Move::AddLaser(laser) => {
            on_edge(board, laser.at)?;
            if board.lasers.contains(&laser) {
                return no("There is such a laser already.");
            }
            if board.lasers.len() >= MAX_MARKS {
                return no(format!("At most {MAX_MARKS} lasers."));
            }
            next.lasers.push(laser);
        }
        Move::RemoveLaser(laser) => {
            if !board.lasers.contains(&laser) {
                return no("There is no such laser.");
            }
            next.lasers.retain(|&known| known != laser);
        }
        Move::ChangeLaser(from, to) => {
            on_edge(board, to.at)?;
            if from != to && board.lasers.contains(&to) {
                return no("There is such a laser already.");
            }
            let Some(place) = next.lasers.iter_mut().find(|laser| **laser == from) else {
                return no("There is no such laser.");
            };
            *place = to;
        }
        Move::AddTarget(target) => add_target(&mut next, target)?,
        Move::AddTargets(ref targets) => {
            for &target in targets {
                add_target(&mut next, target)?;
            }
        }
        Move::RemoveTarget(target) => {
            if !board.targets.contains(&target) {
                return no("There is no such target.");
            }
            next.targets.retain(|&known| known != target);
        }
        Move::MoveTarget(from, to) => {
            on_edge(board, to)?;
            if from != to && board.targets.contains(&to) {
                return no("There is a target already.");
            }
            let Some(place) = next.targets.iter_mut().find(|target| **target == from) else {
                return no("There is no such target.");
            };
            *place = to;
        }
        Move::TakeOff => next = board.cleared(),
    }
    Ok(next)
}

/// Places a block; a mark that said otherwise goes.
fn put(next: &mut Board, cell: Cell, kind: BlockKind) {
    next.placed.set(cell, Some(kind));
    next.crosses.set(cell, false);
}

/// A block that goes, or is replaced, leaves the supply, since it was added in the same way.
fn erase(next: &mut Board, cell: Cell) {
    if let Some(old) = next.placed.get(cell).copied().flatten() {
        next.supply[old.index()] = next.supply[old.index()].saturating_sub(1);
        next.placed.set(cell, None);
    }
}

fn add_target(next: &mut Board, target: Point) -> Result<(), Refused> {
    on_edge(next, target)?;
    if next.targets.contains(&target) {
        return no("There is a target already.");
    }
    if next.targets.len() >= MAX_MARKS {
        return no(format!("At most {MAX_MARKS} targets."));
    }
    next.targets.push(target);
    Ok(())
}

fn slide(board: &Board, next: &mut Board, from: Cell, to: Cell) -> Result<(), Refused> {
    on_board(board, to)?;
    let (Some(&here), Some(&there)) = (board.sites.get(from), board.sites.get(to)) else {
        return no("There is no block to move.");
    };
    match (here, there) {
        (Site::Fixed(_), _) => {
            if there == Site::Closed || board.block(to).is_some() && !matches!(there, Site::Fixed(_)) {
                return no(if there == Site::Closed {
                    "No block may stand on a closed cell."
                } else {
                    "A movable block stands there."
                });
            }
            next.sites.set(from, there);
            next.sites.set(to, here);
            next.crosses.set(to, false);
        }
        (Site::Free, _) => {
            let Some(kind) = board.placed.get(from).copied().flatten() else {
                return no("There is no block to move.");
            };
            takes_blocks(board, to)?;
            next.placed.set(from, board.placed.get(to).copied().flatten());
            put(next, to, kind);
        }
        (Site::Closed, _) => return no("There is no block to move."),
    }
    Ok(())
}

fn supplied(board: &Board, kind: BlockKind, count: u16) -> Result<Board, Refused> {
    let mut next = board.clone();
    next.supply[kind.index()] = count;
    let free = board.free_sites();
    if next.movable() > free && next.movable() > board.movable() {
        return no(format!("There are only {free} free cells for {} blocks.", next.movable()));
    }
    // If there are fewer blocks than on the board, remove the last ones in reading order.
    let mut standing = count;
    let placed = Grid::from_fn(board.size(), |cell| {
        let block = board.placed.get(cell).copied().flatten();
        if block == Some(kind) {
            standing = standing.checked_sub(1)?;
        }
        block
    });
    next.placed = placed;
    Ok(next)
}

fn on_board(board: &Board, cell: Cell) -> Result<(), Refused> {
    if board.size().contains(cell) { Ok(()) } else { no("That is off the board.") }
}

fn on_edge(board: &Board, at: Point) -> Result<(), Refused> {
    if at.on_edge(board.size()) { Ok(()) } else { no("It must lie on the middle of a cell's edge.") }
}

fn takes_blocks(board: &Board, cell: Cell) -> Result<(), Refused> {
    match board.sites.get(cell) {
        Some(Site::Free) => Ok(()),
        Some(Site::Closed) => no("No block may stand on a closed cell."),
        Some(Site::Fixed(_)) => no("This block is fixed."),
        None => no("That is off the board."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::lazors::text::bff::parse;

    fn board() -> Board {
        let text = "GRID START\no o x\nB o o\nGRID STOP\nA 1\nC 1\nL 1 0 1 1\nP 5 4\n";
        parse(text).unwrap()
    }

    fn refusal(board: &Board, step: &Move) -> String {
        apply(board, step).expect_err("refused").0
    }

    #[test]
    fn placing_takes_from_the_tray_and_gives_back() {
        let at = Cell::new(0, 0);
        let one = apply(&board(), &Move::Place(at, Some(BlockKind::Reflect))).unwrap();
        assert_eq!(one.tray(), [0, 0, 1, 0, 0]);
        let other = Cell::new(1, 1);
        assert_eq!(
            refusal(&one, &Move::Place(other, Some(BlockKind::Reflect))),
            "No reflect block is left in the tray."
        );
        // Placing a block over one of the same kind first returns that one to the tray.
        assert!(apply(&one, &Move::Place(at, Some(BlockKind::Reflect))).is_ok());
        let moved = apply(&one, &Move::Slide(at, other)).unwrap();
        assert_eq!((moved.block(at), moved.block(other)), (None, Some(BlockKind::Reflect)));
        assert_eq!(apply(&one, &Move::Place(at, None)).unwrap(), board());
    }

    #[test]
    fn impossible_moves_say_why() {
        let board = board();
        let (closed, fixed) = (Cell::new(0, 2), Cell::new(1, 0));
        let cases = [
            (Move::Place(closed, Some(BlockKind::Reflect)), "No block may stand on a closed cell."),
            (Move::Place(fixed, Some(BlockKind::Reflect)), "This block is fixed."),
            (Move::Slide(Cell::new(0, 0), closed), "There is no block to move."),
            (Move::Slide(fixed, closed), "No block may stand on a closed cell."),
            (Move::Supply(BlockKind::Opaque, 9), "There are only 4 free cells for 11 blocks."),
            (Move::AddTarget(Point::new(1, 1)), "It must lie on the middle of a cell's edge."),
            (Move::AddTarget(Point::new(5, 4)), "There is a target already."),
            (Move::RemoveTarget(Point::new(1, 0)), "There is no such target."),
            (Move::Place(Cell::new(9, 9), None), "That is off the board."),
        ];
        for (step, words) in cases {
            assert_eq!(refusal(&board, &step), words, "{step:?}");
        }
    }

    #[test]
    fn taking_blocks_out_of_the_puzzle_takes_them_off_the_board() {
        let one = apply(&board(), &Move::Place(Cell::new(1, 1), Some(BlockKind::Reflect))).unwrap();
        let none = apply(&one, &Move::Supply(BlockKind::Reflect, 0)).unwrap();
        assert_eq!(none.block(Cell::new(1, 1)), None);
        assert_eq!(none.supply[0], 0);
    }

    #[test]
    fn adding_makes_the_block_and_replacing_unmakes_the_old_one() {
        let at = Cell::new(1, 1);
        let mut now = board();
        for kind in [BlockKind::Prism, BlockKind::Opaque] {
            now = apply(&now, &Move::Add(at, kind)).unwrap();
        }
        assert_eq!(now.block(at), Some(BlockKind::Opaque));
        assert_eq!(now.supply, [1, 1, 1, 0, 0]);
    }

    #[test]
    fn erasing_unmakes_what_adding_made() {
        let at = Cell::new(1, 1);
        let added = apply(&board(), &Move::Add(at, BlockKind::Opaque)).unwrap();
        assert_eq!(added.supply, [1, 1, 1, 0, 0]);
        assert_eq!(apply(&added, &Move::Erase(at)).unwrap(), board());
        let painted = apply(&added, &Move::Paint(at, Site::Fixed(BlockKind::Opaque))).unwrap();
        assert_eq!((painted.supply, painted.block(at)), (board().supply, Some(BlockKind::Opaque)));
        // Without a block there is nothing to take out.
        assert_eq!(apply(&board(), &Move::Erase(at)).unwrap(), board());
    }
}
