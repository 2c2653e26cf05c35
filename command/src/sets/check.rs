//! What the boards of a set are, one by one and together.

use gridlight::contract;
use gridlight::contract::{Explained, GradeView};
use gridlight::registry::{Ask, DynPuzzle};
use serde::Serialize;

use super::SetBoard;
use crate::analyse::told;
use crate::boards::solve;
use crate::exit::Error;
use crate::inputs::Input;
use crate::output::Problem;
use crate::setups::Setup;

/// The time for each question about a board, in milliseconds, unless another is asked for.
const PATIENCE: u64 = 10_000;

/// The difficulties of all puzzles on one scale, the easiest first: not every puzzle has each of them.
const DIFFICULTIES: [&str; 5] = ["Very easy", "Easy", "Medium", "Hard", "Expert"];

/// What is known of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Unique,
    Several,
    Found,
    None,
    Unproved,
    Broken,
}

/// A board that was checked.
#[derive(Clone, Serialize)]
pub struct Checked {
    pub status: Status,
    /// From 1; `None` if it was not measured.
    pub difficulty: Option<u8>,
    /// The difficulty in words, or what is wrong.
    pub words: String,
    /// What it is compared by.
    #[serde(skip)]
    rank: Option<Rank>,
    /// Equal for boards that are the same, however they are turned, mirrored or coloured; "" if unknown.
    #[serde(skip)]
    same: String,
}

/// A place on a scale.
#[derive(Clone, Copy)]
struct Rank {
    /// The puzzle whose levels they are; `None` for the scale of all puzzles, which has their difficulties by name.
    puzzle: Option<&'static str>,
    level: usize,
}

impl Rank {
    fn of(grade: &GradeView, puzzle: &'static str) -> Rank {
        match DIFFICULTIES.iter().position(|name| *name == grade.name) {
            Some(level) => Rank { puzzle: None, level },
            None => Rank { puzzle: Some(puzzle), level: grade.grade.into() },
        }
    }
}

/// Boards whose difficulties were compared.
#[derive(Serialize)]
pub struct Compared {
    /// The puzzle whose levels they are; `None` for difficulties, which are named alike in all puzzles.
    pub puzzle: Option<&'static str>,
    pub boards: Vec<usize>,
}

/// What the boards of a set are together; all places count from 0.
#[derive(Serialize)]
pub struct CheckedSet {
    #[serde(skip)]
    pub boards: Vec<Checked>,
    pub broken: Vec<usize>,
    pub several: Vec<usize>,
    pub none: Vec<usize>,
    pub unproved: Vec<usize>,
    /// Groups of the same board.
    pub alike: Vec<Vec<usize>>,
    pub compared: Vec<Compared>,
    /// Boards that are easier than the one before them of those that were compared.
    pub falls: Vec<usize>,
    /// Whether there is none of these; `None` if none were compared.
    pub rising: Option<bool>,
}

/// Checks boards, with a time limit in milliseconds for each question.
pub fn check<'a>(boards: impl Iterator<Item = &'a SetBoard>, milliseconds: Option<u64>) -> Result<CheckedSet, Error> {
    let milliseconds = milliseconds.unwrap_or(PATIENCE);
    boards.map(|board| check_board(board, milliseconds)).collect::<Result<Vec<_>, _>>().map(summary)
}

fn check_board(board: &SetBoard, milliseconds: u64) -> Result<Checked, Error> {
    let Some(puzzle) = board.puzzle else {
        return Ok(broken(board.error.as_ref().map_or_else(String::new, |error| error.message.clone())));
    };
    let one = puzzle.info_view().one_answer;
    let limits = [("limit", Some(if one { 2 } else { 1 })), ("milliseconds", Some(milliseconds))];
    let asked = Setup::of("default", None, &[], &limits).checked(puzzle)?;
    Ok(look(puzzle, &board.text, &asked, one, milliseconds as f64).unwrap_or_else(|problem| broken(problem.message)))
}

const fn broken(words: String) -> Checked {
    Checked { status: Status::Broken, difficulty: None, words, rank: None, same: String::new() }
}

fn look(
    puzzle: &'static dyn DynPuzzle,
    text: &str,
    asked: &gridlight::registry::Asked,
    one: bool,
    milliseconds: f64,
) -> Result<Checked, Problem> {
    let solved = solve(puzzle, text, asked, None)?;
    let status = match solved.status {
        contract::Status::Unique => Status::Unique,
        // Where several solutions are no fault, they are not looked for.
        contract::Status::Several if one => Status::Several,
        contract::Status::Several | contract::Status::Found => Status::Found,
        contract::Status::None => Status::None,
        contract::Status::Unproved => Status::Unproved,
    };
    let input = Input { name: String::new(), of: 1, puzzle, text: text.into() };
    let grade = match status {
        Status::None => None,
        _ => match told(&input, Ask::Grade, milliseconds)? {
            Explained::Grade(grade) => grade,
            _ => None,
        },
    };
    let same = match told(&input, Ask::Upright, 0.0)? {
        Explained::Upright(link) => link,
        _ => String::new(),
    };
    let difficulty = grade.as_ref().map(|grade| grade.grade + 1);
    let rank = grade.as_ref().map(|grade| Rank::of(grade, puzzle.info().id));
    let words = grade.map(|grade| grade.words).or_else(|| solved.why().map(str::to_owned)).unwrap_or_default();
    Ok(Checked { status, difficulty, words, rank, same })
}

fn summary(boards: Vec<Checked>) -> CheckedSet {
    let those = |status: Status| -> Vec<usize> {
        (0..).zip(&boards).filter(|(_, board)| board.status == status).map(|(place, _)| place).collect()
    };
    let mut alike: Vec<(&str, Vec<usize>)> = Vec::new();
    for (place, board) in boards.iter().enumerate().filter(|(_, board)| !board.same.is_empty()) {
        match alike.iter_mut().find(|(same, _)| *same == board.same) {
            Some((_, group)) => group.push(place),
            None => alike.push((&board.same, vec![place])),
        }
    }
    let (mut compared, mut falls) = (Vec::<Compared>::new(), Vec::new());
    let level = |place: usize| boards[place].rank.map(|rank| rank.level);
    for (place, rank) in (0..).zip(&boards).filter_map(|(place, board)| Some((place, board.rank?))) {
        match compared.iter_mut().find(|scale| scale.puzzle == rank.puzzle) {
            Some(scale) => {
                if scale.boards.last().is_some_and(|&before| level(place) < level(before)) {
                    falls.push(place);
                }
                scale.boards.push(place);
            }
            None => compared.push(Compared { puzzle: rank.puzzle, boards: vec![place] }),
        }
    }
    compared.retain(|scale| scale.boards.len() > 1);
    CheckedSet {
        broken: those(Status::Broken),
        several: those(Status::Several),
        none: those(Status::None),
        unproved: those(Status::Unproved),
        alike: alike.into_iter().map(|(_, group)| group).filter(|group| group.len() > 1).collect(),
        rising: (!compared.is_empty()).then_some(falls.is_empty()),
        compared,
        falls,
        boards,
    }
}
