//! How Voltorb Flip is played and edited.

pub mod actions;
pub mod adviser;
pub mod input;
pub mod tools;

use crate::puzzle::{
    Actions, Advice, Door, Doors, Effect, Fields, Mode, Phase, Play, Refused, Spot, Stroke, ToolGroup,
};

use super::VoltorbFlip;
use super::board::{Board, MAX_LEVEL, SIDE};
use super::moves::Move;
use input::{InputField, field, tap_card, under, writes_clues};

impl Play for VoltorbFlip {
    const ACTIONS: Option<Actions<VoltorbFlip>> = Some(Actions { list: actions::list, act: actions::act });
    const DOORS: Option<Doors> = Some(Doors {
        typed: Door {
            name: "Help with my game",
            words: "Type the ten clues, and see every card's odds and the card to flip next.",
        },
        made: Door { name: "Deal a round", words: "Play here, with cards dealt as in the game." },
    });
    const FIELDS: Option<Fields<VoltorbFlip>> = Some(Fields {
        typed: input::typed,
        onward: input::onward,
        clears: None,
        focus: input::focus,
        touched: Some(input::touched),
        reaches: input::reaches,
        keypad: input::keypad,
        asks: input::asks,
    });
    const ADVICE: Option<Advice<VoltorbFlip>> = Some(Advice {
        strategy: adviser::strategy,
        findings: adviser::findings,
        describe: adviser::describe,
        refuses: adviser::refuses,
    });

    fn stroke(before: &Board, _: &Board, mode: Mode, tool: &str, stroke: &Stroke) -> Effect<Move> {
        if mode == Mode::Solve || stroke.phase != Phase::Press {
            return Effect::Nothing;
        }
        let Some(found) = field(before, under(before, stroke.start)) else { return Effect::Nothing };
        match found {
            InputField::Card(at) => tap_card(before, mode, tool, at, stroke.second),
            _ if before.round.is_some() && mode == Mode::Edit => {
                Effect::Refuse("A dealt round keeps its clues. Choose Edit a copy to change them.".into())
            }
            _ if !writes_clues(before, mode) || !stroke.second => Effect::Nothing,
            InputField::Sum(line) => Effect::Add(vec![Move::Sum(line, None)]),
            InputField::Voltorbs(line) => Effect::Add(vec![Move::Voltorbs(line, None)]),
            InputField::Level => Effect::Add(vec![Move::Level(None)]),
        }
    }

    fn tools(board: &Board, mode: Mode) -> Vec<ToolGroup> {
        match mode {
            Mode::Edit if board.side() == SIDE => tools::to_edit(board),
            Mode::Play if board.round.is_some() => tools::to_play(board),
            Mode::Play => tools::to_record(board),
            Mode::Edit | Mode::Solve => Vec::new(),
        }
    }

    /// Changes the level; 0 means none.
    fn adjust(board: &Board, tool: &str, by: i32) -> Result<Move, Refused> {
        if tool != "level" {
            return Err(Refused("This tool has no count.".into()));
        }
        match u8::try_from(i32::from(board.level.unwrap_or(0)).saturating_add(by)) {
            Ok(0) => Ok(Move::Level(None)),
            Ok(level) if level <= MAX_LEVEL => Ok(Move::Level(Some(level))),
            _ => Err(Refused("A level is 1 to 8, or 0 for none.".into())),
        }
    }

    /// Cards are two half cells apart; for clues each half is a field.
    fn cursor(board: &Board, mode: Mode, _: &str, from: Spot, (cols, rows): (i16, i16)) -> Spot {
        let end = 2 * board.side() as i16;
        let most = if writes_clues(board, mode) { end + 2 } else { end - 1 };
        let step = |at: i16, by: i16| {
            let at = at.clamp(1, most);
            let next = match by {
                1 if at >= end - 1 => at + 1 + i16::from(at == end - 1),
                -1 if at == end + 1 => end - 1,
                -1 if at > end => at - 1,
                by => at + 2 * by,
            };
            next.clamp(1, most)
        };
        let (x, y) = (step(from.x, cols), step(from.y, rows));
        match (x > end, y > end) {
            // The corner has one field, or none.
            (true, true) if board.side() == SIDE => Spot { x: end + 1, y: end + 1 },
            (true, true) => from,
            _ => Spot { x, y },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_reach_every_field_and_no_other() {
        for side in [3, 5] {
            let board = Board::empty(side);
            let mut seen = vec![Spot { x: 1, y: 1 }];
            let mut at = 0;
            while let Some(&from) = seen.get(at) {
                let found = field(&board, from).map(|found| input::spot(&board, found));
                assert_eq!(found, Some(from));
                for by in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let next = VoltorbFlip::cursor(&board, Mode::Edit, "", from, by);
                    if !seen.contains(&next) {
                        seen.push(next);
                    }
                }
                at += 1;
            }
            let fields = usize::from(side * side + 4 * side) + usize::from(side == SIDE);
            assert_eq!(seen.len(), fields);
        }
    }
}
