//! The rules of Aquarium, and the state of a board in one line with its mistakes.

use crate::grid::{Mention, Size, Transform};
use crate::kit::numbers::{capital, counted};
use crate::puzzle::{Finding, GRADES, Generate, Info, Mode, Refused, Report, Rules, Tone, Turning};

use super::board::{Board, CellMark, Clue, Line, MAX_SIDE, Rule};
use super::moves::{self, Move};
use super::solve::Answer;
use super::standing::{Standing, standing, too_little, uneven};
use super::{Aquarium, gallery, generate};

/// The most mistaken lines named.
const NAMED: usize = 4;
/// The rule that most boards do not have.
const POOL: &str = "Connected water is level; the arms of a tank may differ.";

impl Rules for Aquarium {
    const INFO: Info = Info {
        id: "aquarium",
        name: "Aquarium",
        rule: "Fill the tanks with level water: every row and column holds as much as its number says.",
        help: &[
            "Click a cell to fill its tank up to there, or drag to raise and lower the water; click the surface to \
             take it down a row. Right-click, or use Stays dry, to mark cells that stay dry.",
            "Water lies at the bottom and is level. A number says how many cells of its row or column hold water. It \
             fades when it is met, and Check rings it when there is too much water. Shades and strokes only tell \
             tanks apart.",
            "Most boards have one level in each tank, across all its arms. On others water is level only where it \
             is joined: two arms may have different levels until the water joins.",
        ],
        grades: GRADES,
        offers: generate::OFFERS,
        earlier_grades: &["Easy", "Medium", "Hard"],
        examples: gallery::EXAMPLES,
        sides: (1, MAX_SIDE),
    };

    const TURNING: Option<Turning<Aquarium>> = Some(Turning {
        turned: Board::transformed,
        quarters: true,
        // Water stays below.
        orientations: |_| &[Transform::FlipSideways],
        bare: None,
    });
    const SHIFTED: Option<fn(&Board, i32, i32) -> Board> =
        Some(|board, rows, cols| board.reframed(board.size(), rows, cols));
    const GENERATE: Option<Generate<Aquarium>> = Some(generate::generate);
    const DRAW: Option<Generate<Aquarium>> = Some(generate::draw);
    const DRAWS: u32 = 20_000;

    type Board = Board;
    type Move = Move;
    type Answer = Answer;

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
        if board.size() != onto.size() || onto.held {
            return onto.clone();
        }
        Board { marks: board.marks.clone(), ..onto.clone() }.settled()
    }

    fn unfinished(board: &Board) -> Option<String> {
        board.unfinished()
    }

    fn resized(board: &Board, size: Size) -> Board {
        board.reframed(size, 0, 0)
    }

    fn check(board: &Board, mode: Mode) -> Report {
        let lines: Vec<_> = board.lines().map(|line| (line, standing(board, line))).collect();
        let clued = lines.iter().filter(|(_, standing)| *standing != Standing::Blank).count();
        let met = lines.iter().filter(|(_, standing)| *standing == Standing::Met).count();
        let uneven = uneven(board);
        let solved = clued > 0 && met == clued && uneven.is_none();
        let mut findings = Vec::new();
        let status = if mode == Mode::Edit {
            let tanks = board.tanks().cells().iter().max().map_or(0, |last| last + 1);
            let all = lines.len();
            let have = if clued == 1 { "has" } else { "have" };
            let tanks = counted(tanks.into(), "tank", "tanks");
            format!("{tanks}; {clued} of {all} lines {have} a clue.")
        } else if clued > 1 && met == clued {
            format!("All {clued} clues are met.")
        } else {
            format!("{met} of {} met.", counted(clued as u64, "clue", "clues"))
        };
        if let Some(words) = board.unfinished() {
            findings.push(Finding::new(Tone::Wrong, words));
        }
        if let Some((water, dry)) = uneven {
            let words = format!("Water at {} would flow to {}: it is not level.", water.words(), dry.words());
            findings.push(Finding::new(Tone::Wrong, words).of([water, dry], Mention::Cells));
        }
        let wrong = lines.into_iter().filter_map(|(line, standing)| fault(board, line, standing));
        let wrong: Vec<Finding> = wrong.collect();
        let more = wrong.len().saturating_sub(NAMED);
        findings.extend(wrong.into_iter().take(NAMED));
        if more > 0 {
            let words = format!("{} cannot be met with these marks.", counted(more as u64, "more line", "more lines"));
            findings.push(Finding::new(Tone::Wrong, words));
        }
        if mode == Mode::Edit {
            if let (Some(rows), Some(cols)) = (sum(&board.lefts), sum(&board.tops))
                && rows != cols
            {
                let words = format!("The clues of the rows add up to {rows}, those of the columns to {cols}.");
                findings.push(Finding::new(Tone::Wrong, words));
            }
            let words = match board.rule {
                _ if clued == 0 => "Type numbers at the edges, or draw water and make clues from it.",
                Rule::Region => "One level in each tank, across all its arms.",
                Rule::Pool => POOL,
            };
            findings.push(Finding::new(Tone::Note, words));
        } else if board.rule == Rule::Pool && !solved {
            // Players expect the other rule.
            findings.push(Finding::new(Tone::Note, POOL));
        }
        if solved && mode == Mode::Play {
            findings.push(Finding::new(Tone::Done, "Solved: every line has its water."));
        }
        Report { status, findings, solved }
    }
}

/// The sum of the clues of all rows, or of all columns; `None` if one is blank.
fn sum(clues: &[Clue]) -> Option<u32> {
    clues.iter().map(|clue| clue.map(u32::from)).sum()
}

/// What is wrong with a line.
fn fault(board: &Board, line: Line, standing: Standing) -> Option<Finding> {
    let clue = board.clue(line)?;
    let water = board.count(line, CellMark::Water);
    let words = match standing {
        Standing::Over => format!("{} needs {clue} and has {water}.", capital(&line.words())),
        Standing::Short => {
            let can = water + board.count(line, CellMark::Open);
            too_little(&capital(&line.words()), clue.into(), can.into())
        }
        Standing::Blank | Standing::Met | Standing::Open => return None,
    };
    Some(Finding::new(Tone::Wrong, words).of(line.cells(board.size()), line.named()))
}
