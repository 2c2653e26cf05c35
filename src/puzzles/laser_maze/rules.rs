//! The rules of Laser Maze, and the state of a board in one line.

use crate::grid::{Mention, Size};
use crate::kit::numbers::{counted, grouped, listed};
use crate::puzzle::{Finding, GRADES, Generate, Info, Mode, Refused, Report, Rules, TURNS_AND_MIRRORS, Tone, Turning};

use super::board::{Board, MAX_SIDE};
use super::insight::Insight;
use super::moves::{self, Move};
use super::route::steps;
use super::solve::Answer;
use super::turret::{Turn, Turret};
use super::{LaserMaze, gallery, generate};

/// The most steps of a route for which routes are counted at every change.
const COUNTED: u32 = 200;

impl Rules for LaserMaze {
    const MOVES: (&'static str, &'static str) = ("step", "steps");
    const INFO: Info = Info {
        id: "laser-maze",
        name: "Laser Maze",
        rule: "Walk to the goal between beams that turn with every step.",
        help: &[
            "You step to a neighbouring cell; then every turret turns a quarter and fires where it now points. Do \
             not stand on a beam. Nothing fires before your first step.",
            "Beams end at walls and turrets. Tinted cells will be under fire after your next step.",
            "A dot means clockwise, a ring anticlockwise, a square fixed, an arc to and fro; the bars say how many steps \
             pass between turns.",
        ],
        grades: GRADES,
        offers: generate::OFFERS,
        earlier_grades: GRADES,
        examples: gallery::EXAMPLES,
        sides: (1, MAX_SIDE),
    };

    const TURNING: Option<Turning<LaserMaze>> =
        Some(Turning { turned: Board::transformed, quarters: true, orientations: |_| TURNS_AND_MIRRORS, bare: None });
    const SHIFTED: Option<fn(&Board, i32, i32) -> Board> =
        Some(|board, rows, cols| board.reframed(board.size(), rows, cols));
    const GENERATE: Option<Generate<LaserMaze>> = Some(generate::generate);
    const DRAWS: u32 = 800;

    type Board = Board;
    type Move = Move;
    type Answer = Answer;

    /// Boards share the bands of cells that no move between them has changed.
    fn bytes(board: &Board) -> usize {
        let Size { rows, cols } = board.size();
        size_of::<Board>() + 4 * usize::from(rows) + 8 * usize::from(cols) + board.walk.len()
    }

    fn size(board: &Board) -> Size {
        board.size()
    }

    fn blank(size: Size) -> Board {
        Board::empty(size)
    }

    fn apply(board: &Board, step: &Move) -> Result<Board, Refused> {
        moves::apply(board, step)
    }

    fn restart(board: &Board) -> Board {
        board.cleared()
    }

    fn carried(board: &Board, onto: &Board) -> Board {
        onto.walked(board.walk.first(onto.walkable(&board.walk)))
    }

    fn unfinished(board: &Board) -> Option<String> {
        board.unfinished()
    }

    fn resized(board: &Board, size: Size) -> Board {
        board.reframed(size, 0, 0)
    }

    fn check(board: &Board, mode: Mode) -> Report {
        if let Some(words) = board.unfinished() {
            let findings = vec![Finding::new(Tone::Wrong, words.clone())];
            return Report { status: words, findings, solved: false };
        }
        let made = board.walk.len();
        let (Some(at), true) = (board.walker(), mode == Mode::Play || made > 0) else {
            return shortest(board);
        };
        let shooter = board.shooter(at, made as u32);
        let solved = shooter.is_none() && Some(at) == board.goal;
        let mut findings = Vec::new();
        let status = match (shooter, solved) {
            (Some(turret), _) => {
                let words = format!("Hit at step {made} by the turret at {}.", turret.words());
                findings.push(Finding::new(Tone::Wrong, words.clone()).of([turret], Mention::Cells));
                words
            }
            (None, true) => {
                let best = Insight::of(board).and_then(|insight| insight.steps());
                let words = match best.map(|best| best as usize) {
                    Some(best) if best == made => {
                        format!("Reached the goal in {}, a shortest route.", steps(made))
                    }
                    Some(best) => {
                        format!("Reached the goal in {}. The shortest route has {best}.", steps(made))
                    }
                    None => format!("Reached the goal in {}.", steps(made)),
                };
                if mode == Mode::Play {
                    findings.push(Finding::new(Tone::Done, words.clone()));
                }
                words
            }
            (None, false) if made == 0 => {
                let words = "Tap the next cell. Nothing fires before your first step. Tinted cells will be under fire \
                             after it.";
                findings.push(Finding::new(Tone::Note, words));
                findings.extend(legend(board).map(|words| Finding::new(Tone::Note, words)));
                findings.push(Finding::keys("The arrow keys step, too."));
                "Walk to the goal: the turrets turn with every step, then fire.".into()
            }
            (None, false) => {
                // The route is not given away, but a dead end is.
                let stuck = Insight::of(&board.held()).is_some_and(|insight| insight.steps().is_none());
                if stuck && mode == Mode::Play {
                    findings.push(Finding::new(Tone::Note, "The goal can no longer be reached: undo."));
                }
                format!("{} made.", steps(made))
            }
        };
        Report { status, findings, solved }
    }
}

/// The report for a board without steps, with the result of an immediate search if it is small.
fn shortest(board: &Board) -> Report {
    let Some(insight) = Insight::of(board) else {
        let size = board.size();
        let turrets = counted(board.turret_count() as u64, "turret", "turrets");
        let status = format!("A board of {} x {}, {turrets}.", size.rows, size.cols);
        return Report { status, ..Report::default() };
    };
    let Some(end) = insight.steps() else {
        let why = insight.why().clone();
        let findings = vec![Finding::new(Tone::Note, why.words).of(why.cells, why.named)];
        return Report { status: "No route leads to the goal.".into(), findings, solved: false };
    };
    let mut status = format!("Shortest route: {}", steps(end as usize));
    if end <= COUNTED {
        status += &match insight.number() {
            "1" => ", the only one".to_string(),
            // A number too long to read is given by its magnitude.
            long if long.len() > 9 => format!(" (about 10^{} routes)", long.len() - 1),
            number => format!(" ({} routes)", grouped(number)),
        };
    }
    status.push('.');
    Report { status, findings: Vec::new(), solved: false }
}

/// The most turrets looked at for the legend: a board of millions would keep the page waiting.
const LEGEND: usize = 4_096;

/// What the marks on this board's turrets mean; `None` if it has no turrets.
fn legend(board: &Board) -> Option<String> {
    let turrets: Vec<Turret> = board.turrets().take(LEGEND).map(|(_, turret)| turret).collect();
    let mark = |words, is: fn(&Turret) -> bool| turrets.iter().any(is).then_some(words);
    let marks = [
        mark("a dot turns clockwise", |turret| turret.turn == Turn::Every(1) && !turret.ccw),
        mark("a ring turns anticlockwise", |turret| turret.turn == Turn::Every(1) && turret.ccw),
        mark("bars turn once in as many steps", |turret| matches!(turret.turn, Turn::Every(2..))),
        mark("an arc turns to and fro", |turret| turret.turn == Turn::Sweep),
        mark("a square does not turn", |turret| turret.turn == Turn::Static),
    ];
    let marks: Vec<&str> = marks.into_iter().flatten().collect();
    (!marks.is_empty()).then(|| format!("Marks on turrets: {}.", listed(&marks, "and")))
}
