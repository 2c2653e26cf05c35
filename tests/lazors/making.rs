//! A board made from its solution: blocks are placed in Edit, targets are put where their beams go, and the blocks are
//! taken off.

use gridlight::contract::Explained;
use gridlight::grid::{Cell, Size};
use gridlight::link;
use gridlight::puzzle::{ActionRole, Mode, Puzzle, Rules, Solve, Text};
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::beam::trace;
use gridlight::puzzles::lazors::board::{BlockKind, Board, Laser, Point};
use gridlight::puzzles::lazors::moves::Move;
use gridlight::puzzles::lazors::play::actions::{act, list, targets};
use gridlight::registry::{Ask, explain};
use gridlight::search::{Go, Progress, Watch};
use gridlight::session::Session;
use gridlight::session::erased::DynSession;

use crate::common::Dice;

/// A board of 4 x 4 with a laser and two blocks in its way.
fn drawn() -> Board {
    let mut board = Board::empty(Size::new(4, 4));
    board.lasers.push(Laser { at: Point::new(0, 1), vx: 1, vy: 1 });
    [(Cell::new(2, 2), BlockKind::Reflect), (Cell::new(3, 0), BlockKind::Refract)]
        .into_iter()
        .fold(board, |board, (cell, kind)| Lazors::apply(&board, &Move::Add(cell, kind)).unwrap())
}

fn ids(board: &Board, beside: bool) -> Vec<&'static str> {
    let is_beside = |role| matches!(role, ActionRole::Beside);
    let actions = list(board, Mode::Edit).into_iter();
    actions.filter(|one| is_beside(one.role) == beside).map(|one| one.id).collect()
}

#[test]
fn targets_are_put_on_the_beams_and_the_blocks_are_taken_off() {
    let board = drawn();
    assert_eq!(ids(&board, true), ["lazors-targets"], "what comes next is next to the main button");
    let lit = Lazors::apply(&board, &act(&board, "lazors-targets").unwrap()).unwrap();
    assert!(!lit.targets.is_empty() && trace(&lit).all_lit());
    assert!(Lazors::check(&lit, Mode::Edit).solved, "what was drawn is a solution");
    assert_eq!(ids(&lit, true), ["lazors-off"]);
    let puzzle = Lazors::apply(&lit, &act(&lit, "lazors-off").unwrap()).unwrap();
    assert_eq!(puzzle.tray(), [1, 0, 1, 0, 0]);
    assert!(trace(&puzzle).lit.iter().all(Option::is_none), "the blocks are needed for every target");
    assert_eq!(puzzle.with(&lit.placed), lit);
    // Nothing is placed any more.
    for action in list(&puzzle, Mode::Edit) {
        assert_eq!((action.disabled, action.role == ActionRole::Beside), (Some("No block is placed yet."), false));
    }
    assert!(list(&lit, Mode::Play).is_empty() && act(&lit, "other").is_none());
}

#[test]
fn each_is_one_press_and_one_undo() {
    let mut session: Box<dyn DynSession> = Box::new(Session::<Lazors>::new(drawn()));
    session.set_mode(Mode::Edit);
    let before = session.packed();
    for id in ["lazors-targets", "lazors-off"] {
        session.act(id);
        assert_ne!(session.packed(), before, "{id}");
        let view = session.show_view();
        assert!(!view.undo.is_empty(), "{id}");
    }
    session.undo();
    session.undo();
    assert_eq!(session.packed(), before);
}

#[test]
fn targets_need_blocks_on_any_board() {
    let mut dice = Dice::new(93);
    let mut added = 0;
    for _ in 0..2000 {
        let (rows, cols) = (dice.between(1, 5) as u16, dice.between(1, 5) as u16);
        let mut board = Board::empty(Size::new(rows, cols));
        for _ in 0..dice.between(1, 3) {
            let at =
                Point::new(dice.below(2 * usize::from(cols) + 1) as i16, dice.below(2 * usize::from(rows) + 1) as i16);
            let way = |positive: bool| if positive { 1 } else { -1 };
            let laser = Laser { at, vx: way(dice.chance(50)), vy: way(dice.chance(50)) };
            board = Lazors::apply(&board, &Move::AddLaser(laser)).unwrap_or(board);
        }
        for _ in 0..dice.below(9) {
            let cell = Cell::new(dice.below(rows.into()) as u16, dice.below(cols.into()) as u16);
            let kind = dice.pick(&BlockKind::ALL);
            board = Lazors::apply(&board, &Move::Add(cell, kind)).unwrap_or(board);
        }
        let new = targets(&board);
        added += new.len();
        let with = Lazors::apply(&board, &Move::AddTargets(new.clone())).unwrap();
        assert!(new.is_empty() || trace(&with).all_lit(), "{board:?}");
        assert!(trace(&with.cleared()).lit.iter().all(Option::is_none), "{board:?}");
        // Pressed again, it has others to offer, or none; never the same.
        assert!(targets(&with).iter().all(|at| !with.targets.contains(at)));
        assert!(Lazors::original(&with).targets.len() == new.len());
    }
    assert!(added > 100, "{added}");
}

/// Blocks of the solution that are fixed to make it the only one are still those that were drawn.
#[test]
fn fixing_blocks_keeps_what_was_drawn() {
    let mut board = Board::empty(Size::new(5, 5));
    board.lasers.push(Laser { at: Point::new(0, 3), vx: 1, vy: 1 });
    let placed = [Cell::new(3, 2), Cell::new(1, 4), Cell::new(0, 1)];
    let drawn = placed
        .into_iter()
        .fold(board, |board, cell| Lazors::apply(&board, &Move::Add(cell, BlockKind::Reflect)).unwrap());
    let lit = Lazors::apply(&drawn, &act(&drawn, "lazors-targets").unwrap()).unwrap();
    let passed = link::unpack("lazors", link::pack(|bits| Lazors::encode(&lit, bits))).unwrap();
    let mut work = explain("lazors", &passed, "", Ask::Suggest).unwrap();
    let found = work.run(&mut Watch::every(1 << 16, Progress::default(), &mut |_: &Progress| Go::On));
    let Some(Explained::Suggest(changes)) = found else { panic!("no suggestions") };
    assert!(changes[0].words.starts_with("Fix the reflect block"), "{}", changes[0].words);
    for change in &changes {
        let opened = link::open(&change.link, |id| id == "lazors").unwrap();
        let changed = Lazors::decode_whole(&mut opened.bits()).unwrap();
        let stays = Lazors::answer_made(&Lazors::carried(&lit, &changed)) == Lazors::answer_made(&lit);
        assert_eq!(change.keeps, Some(stays), "{}", change.words);
    }
    assert_eq!(changes[0].keeps, Some(true));
}
