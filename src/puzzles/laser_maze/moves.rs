//! The changes of a maze, each with its name.

use std::fmt;

use crate::grid::Cell;
use crate::puzzle::Refused;

use super::board::{Board, Content};
use super::route::{Stride, moved};
use super::turret::{MAX_PERIOD, Turret, turned};
use super::walls::{Style, rebuilt};

/// A change of a board. All but the last two end the walk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move {
    /// Makes a cell floor, a wall or a turret.
    Put(Cell, Content),
    /// Turns a turret's initial direction a quarter clockwise.
    Turn(Cell),
    /// Moves a turret to a floor cell.
    Shift(Cell, Cell),
    /// Puts the start here.
    Start(Cell),
    /// Puts the goal here.
    Goal(Cell),
    /// Allows waiting or forbids it.
    Waiting(bool),
    /// Rebuilds all walls from a seed.
    Rebuild(Style, u64),
    /// A step of the walker.
    Walk(Stride),
    /// Undoes the last step.
    Back,
}

impl fmt::Display for Move {
    /// The name in the undo button.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Put(cell, Content::Floor) => write!(f, "floor at {}", cell.words()),
            Move::Put(cell, Content::Wall) => write!(f, "wall at {}", cell.words()),
            Move::Put(cell, Content::Turret(turret)) => {
                write!(f, "{} {} at {}", turret.name(), turret.arrow(), cell.words())
            }
            Move::Turn(cell) => write!(f, "turret turned at {}", cell.words()),
            Move::Shift(_, to) => write!(f, "turret moved to {}", to.words()),
            Move::Start(cell) => write!(f, "start at {}", cell.words()),
            Move::Goal(cell) => write!(f, "goal at {}", cell.words()),
            Move::Waiting(true) => f.write_str("waiting allowed"),
            Move::Waiting(false) => f.write_str("waiting forbidden"),
            Move::Rebuild(style, _) => f.write_str(style.name()),
            Move::Walk(Stride::Wait) => f.write_str("wait"),
            Move::Walk(stride) => write!(f, "step {}", stride.name()),
            Move::Back => f.write_str("undo a step"),
        }
    }
}

fn no<T>(words: impl Into<String>) -> Result<T, Refused> {
    Err(Refused(words.into()))
}

/// Makes a move; the given board stays unchanged.
pub fn apply(board: &Board, step: &Move) -> Result<Board, Refused> {
    let mut next = board.clone();
    match *step {
        Move::Put(cell, site) => {
            on_board(board, cell)?;
            next.put(cell, site);
            if matches!(site, Content::Turret(_)) {
                in_time(&next)?;
            }
        }
        Move::Turn(cell) => {
            let turret = turret(board, cell)?;
            next.put(cell, Content::Turret(Turret { facing: turned(turret.facing, 1), ..turret }));
        }
        Move::Shift(from, to) => {
            let turret = turret(board, from)?;
            if !board.is_floor(to) || [board.start, board.goal].contains(&Some(to)) {
                return no("A turret can be moved to free floor only.");
            }
            next.put(from, Content::Floor);
            next.put(to, Content::Turret(turret));
        }
        Move::Start(cell) => {
            on_board(board, cell)?;
            if board.goal == Some(cell) {
                return no("The goal is here.");
            }
            next.put(cell, Content::Floor);
            next.start = Some(cell);
        }
        Move::Goal(cell) => {
            on_board(board, cell)?;
            if board.start == Some(cell) {
                return no("The start is here.");
            }
            next.put(cell, Content::Floor);
            next.goal = Some(cell);
        }
        Move::Waiting(on) => {
            next = next.cleared();
            next.waiting = on;
        }
        Move::Rebuild(style, seed) => next = rebuilt(board, style, seed),
        Move::Walk(stride) => {
            let Some(at) = board.walker() else { return no("The board has no start yet.") };
            let time = board.walk.len() as u32;
            if let Some(turret) = board.shooter(at, time) {
                return no(format!("Hit by the turret at {}: undo first.", turret.words()));
            }
            if Some(at) == board.goal && time > 0 {
                return no("The walker is at the goal.");
            }
            if !board.can(at, stride) {
                return no(match stride {
                    Stride::Wait => "Waiting is not allowed on this board.".into(),
                    Stride::Go(dir) => match at.step(dir, board.size()).map(|to| board.site(to)) {
                        None => "The maze ends here.".to_string(),
                        Some(Content::Turret(_)) => "A turret is in the way.".into(),
                        Some(_) => "A wall is in the way.".into(),
                    },
                });
            }
            if board.walk.len() >= board.most_steps() {
                return no("The walk is long enough.");
            }
            next.walk = board.walk.with(stride);
        }
        Move::Back => {
            if board.walk.is_empty() {
                return no("No step has been made.");
            }
            next.walk = board.walk.first(board.walk.len() - 1);
        }
    }
    Ok(next)
}

/// The stride from the walker's cell to a cell, if there is one.
pub fn stride_to(board: &Board, to: Cell) -> Option<Stride> {
    let at = board.walker()?;
    let mut strides = Stride::ALL.into_iter().take(if board.waiting { 5 } else { 4 });
    strides.find(|&stride| moved(at, stride) == to && (stride == Stride::Wait || at != to))
}

fn on_board(board: &Board, cell: Cell) -> Result<(), Refused> {
    if board.size().contains(cell) { Ok(()) } else { no("That is off the board.") }
}

fn turret(board: &Board, cell: Cell) -> Result<Turret, Refused> {
    board.turret(cell).ok_or_else(|| Refused("There is no turret here.".into()))
}

fn in_time(board: &Board) -> Result<(), Refused> {
    if board.period() <= MAX_PERIOD {
        return Ok(());
    }
    no("With this turret it would take more than 24 steps until all turrets are back where they began.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Dir, Size};
    use crate::puzzle::Puzzle;
    use crate::puzzles::laser_maze::LaserMaze;
    use crate::puzzles::laser_maze::turret::Turn;

    fn parse(text: &str) -> Board {
        LaserMaze::parse(text).unwrap()
    }

    fn refusal(board: &Board, step: &Move) -> String {
        apply(board, step).expect_err("refused").0
    }

    #[test]
    fn walking_ends_in_death_or_at_the_goal() {
        // The turret points north first, so east after the first step.
        let board = parse("S.G\n^..\n");
        let walk = |board: &Board, stride| apply(board, &Move::Walk(stride)).unwrap();
        let east = walk(&board, Stride::Go(Dir::East));
        assert_eq!(refusal(&east, &Move::Walk(Stride::Go(Dir::North))), "The maze ends here.");
        let goal = walk(&east, Stride::Go(Dir::East));
        assert_eq!(refusal(&goal, &Move::Walk(Stride::Go(Dir::West))), "The walker is at the goal.");
        let board = parse("S.G\n.^.\n");
        let mut dead = walk(&board, Stride::Go(Dir::South));
        assert_eq!(refusal(&dead, &Move::Walk(Stride::Go(Dir::East))), "A turret is in the way.");
        dead = walk(&walk(&dead, Stride::Go(Dir::North)), Stride::Go(Dir::South));
        assert_eq!(dead.shooter(dead.walker().unwrap(), 3), Some(Cell::new(1, 1)));
        let words = "Hit by the turret at row 2, column 2: undo first.";
        assert_eq!(refusal(&dead, &Move::Walk(Stride::Go(Dir::North))), words);
        assert_eq!(apply(&dead, &Move::Back).unwrap().walk.len(), 2);
        assert_eq!(refusal(&board, &Move::Walk(Stride::Wait)), "Waiting is not allowed on this board.");
    }

    #[test]
    fn building_keeps_the_ends_on_floor() {
        let board = parse("S.G\n");
        let walled = apply(&board, &Move::Put(Cell::new(0, 0), Content::Wall)).unwrap();
        assert_eq!(walled.start, None);
        let moved = apply(&walled, &Move::Start(Cell::new(0, 0))).unwrap();
        assert_eq!((moved.start, moved.is_wall(Cell::new(0, 0))), (Some(Cell::new(0, 0)), false));
        assert_eq!(refusal(&board, &Move::Start(Cell::new(0, 2))), "The goal is here.");
        let slow = |steps| Content::Turret(Turret { turn: Turn::Every(steps), ..Turret::new(Dir::East) });
        let one = apply(&Board::empty(Size::new(2, 2)), &Move::Put(Cell::new(0, 0), slow(3))).unwrap();
        assert!(refusal(&one, &Move::Put(Cell::new(1, 1), slow(4))).contains("more than 24 steps"));
    }
}
