//! The actions and settings of Aquarium: all clues at once, and the rule.

use crate::puzzle::{ActionInfo, ActionRole, Mode};

use crate::puzzles::aquarium::board::{Board, CellMark, Rule};
use crate::puzzles::aquarium::moves::Move;

/// The actions of a mode.
pub fn list(board: &Board, mode: Mode) -> Vec<ActionInfo> {
    if mode != Mode::Edit {
        return Vec::new();
    }
    let (clues, rule) = (ActionRole::Group("Clues"), ActionRole::Group("Rule"));
    let no_clue = board.lines().all(|line| board.clue(line).is_none());
    let blank = ActionInfo::new("aquarium-no-clues", "Blank all clues", clues);
    let pool = ActionInfo::new("aquarium-pool", "Arms of a tank may stand at different levels", rule);
    vec![
        // Without a clue this is what a maker needs next.
        ActionInfo::new("aquarium-clues", "Fill in clues", if no_clue { ActionRole::Beside } else { clues }),
        if no_clue { blank.disabled("No line has a clue.") } else { blank },
        pool.setting(board.rule == Rule::Pool),
    ]
}

/// The move of an action.
pub fn act(board: &Board, id: &str) -> Option<Move> {
    let count = |line| Some(board.count(line, CellMark::Water));
    let other = match board.rule {
        Rule::Region => Rule::Pool,
        Rule::Pool => Rule::Region,
    };
    match id {
        "aquarium-clues" => Some(Move::Clues(board.lines().map(count).collect())),
        "aquarium-no-clues" => Some(Move::Clues(board.lines().map(|_| None).collect())),
        "aquarium-pool" => Some(Move::Rule(other)),
        _ => None,
    }
}
