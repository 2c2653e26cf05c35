//! Laser Maze at the page's desk: walking, building, large boards, and pictures of a bounded size.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use gridlight::grid::{Cell, Size};
use gridlight::link;
use gridlight::puzzle::{Look, Mode, Puzzle};
use gridlight::puzzles::laser_maze::board::Board;
use gridlight::puzzles::laser_maze::{LaserMaze, draw, generate, solve, text};
use gridlight::puzzles::{self};
use gridlight::scene::{Rect, Scene, Shape};
use gridlight::session::{Session, desk::Desk};

fn desk(source: &str) -> Session<LaserMaze> {
    Session::new(text::parse(source).unwrap())
}

#[test]
fn arrow_keys_walk_and_backspace_steps_back() {
    let mut desk = desk("S.G\n^..\n");
    assert!(desk.key("ArrowRight", false) && desk.key("ArrowRight", false));
    assert!(desk.view().solved);
    assert_eq!(desk.view().status, "The goal in 2 steps: no way is shorter.");
    assert!(desk.key("Backspace", false));
    assert_eq!(desk.board().walk.text(), "E");
    assert!(desk.key("ArrowUp", false));
    assert_eq!(desk.view().remark, "The maze ends here.");
    Desk::undo(&mut desk);
    assert_eq!(desk.board().walk.text(), "EE");
    // In edit an arrow moves the cursor.
    Desk::set_mode(&mut desk, Mode::Edit);
    assert!(desk.key("ArrowRight", false));
    assert_eq!(desk.board().walk.text(), "EE");
}

#[test]
fn taps_and_drags_walk_and_death_names_the_turret() {
    let mut desk = desk("S..\n.^.\n..G\n");
    Desk::press(&mut desk, 1.5, 0.5, false);
    Desk::release(&mut desk, 1.5, 0.5);
    assert_eq!(desk.board().walk.text(), "E");
    Desk::press(&mut desk, 0.5, 0.5, false);
    Desk::drag(&mut desk, 0.5, 1.5);
    Desk::drag(&mut desk, 0.5, 2.5);
    Desk::release(&mut desk, 0.5, 2.5);
    assert_eq!(desk.board().walk.text(), "EWS");
    let report = desk.view();
    assert_eq!(report.status, "Hit at step 3 by the turret at row 2, column 2.");
    assert!(!report.solved);
}

#[test]
fn waiting_is_a_setting_and_walls_are_drawn_from_a_seed() {
    let mut desk = desk("S..G\n.>..\n");
    Desk::set_mode(&mut desk, Mode::Edit);
    let on = |desk: &Session<LaserMaze>| {
        desk.view().actions.iter().find(|action| action.id == "waiting").unwrap().on
    };
    assert_eq!(on(&desk), Some(false));
    let problem = desk.view().problem;
    Desk::act(&mut desk, "waiting");
    assert_eq!(on(&desk), Some(true));
    assert_ne!(desk.view().problem, problem);
    Desk::resize(&mut desk, 9, 9);
    Desk::act(&mut desk, "walls-maze");
    let board = desk.board().clone();
    assert!(board.start.is_some() && board.goal.is_some());
    assert!(solve::at_once(&board).is_some());
    Desk::act(&mut desk, "walls-maze");
    assert!(*desk.board() != board);
}

#[test]
fn edit_strokes_build_and_turn() {
    let mut desk = desk("S...\n...G\n");
    Desk::set_mode(&mut desk, Mode::Edit);
    Desk::select(&mut desk, "wall");
    Desk::press(&mut desk, 1.5, 0.5, false);
    Desk::drag(&mut desk, 3.5, 0.5);
    Desk::release(&mut desk, 3.5, 0.5);
    assert_eq!(text::print(desk.board()), "S###\n...G\n");
    Desk::select(&mut desk, "turret-ccw");
    for expected in ["^", ">"] {
        Desk::press(&mut desk, 1.5, 1.5, false);
        Desk::release(&mut desk, 1.5, 1.5);
        assert_eq!(text::print(desk.board()), format!("S###\n.{expected}.G\n\nturret 2 2 ccw\n"));
    }
    Desk::select(&mut desk, "move");
    Desk::press(&mut desk, 3.5, 1.5, false);
    Desk::drag(&mut desk, 2.5, 1.5);
    Desk::release(&mut desk, 2.5, 1.5);
    assert_eq!(desk.board().goal, Some(Cell::new(1, 2)));
    assert_eq!(desk.view().status, "No way leads to the goal.");
}

#[test]
fn large_boards_have_no_link_but_travel_as_bytes() {
    let board = generate::generate(5, 2, Some(Size::new(300, 400))).unwrap();
    let source = text::print(&board);
    let mut large = desk(&source);
    let view = large.view();
    assert!(view.link.is_empty() && view.large);
    let face = puzzles::by_id("laser-maze").unwrap();
    assert_eq!(face.link(&source).unwrap(), "");
    let opened = link::unpack("laser-maze", large.packed()).unwrap();
    assert!(desk("SG\n").open_bits(&mut opened.bits(), false));
    assert!(face.job(&mut opened.bits(), &Default::default(), false, false).is_ok());
    assert!(large.cell_words().is_empty());
    Desk::act(&mut large, "waiting");
    assert_ne!(large.view().problem, view.problem);
}

#[test]
fn a_files_answers_are_written_case_by_case() {
    let face = puzzles::by_id("laser-maze").unwrap();
    let source = "3\n1 3\nS.G\n1 3\nS#G\n2 2\nS.\n.G\n";
    assert_eq!(face.answers(source).unwrap().unwrap(), "Case #1: 2\nCase #2: impossible\nCase #3: 2\n");
    assert_eq!(face.cases(source).unwrap().len(), 3);
    assert_eq!(face.cases("S.G\n").unwrap().len(), 1);
}

#[test]
fn hovering_tells_when_a_cell_is_safe_and_reached() {
    let mut desk = desk("S.G\n.^.\n");
    Desk::hover(&mut desk, Some((1.5, 0.5)));
    let words =
        "row 1, column 2: floor; safe when t mod 4 is 1, 2 or 3; earliest arrival 1, in other phases at 3";
    assert_eq!(desk.hover_words(), words);
    Desk::hover(&mut desk, None);
    assert_eq!(desk.hover_words(), "");
}

/// The number of segments and shapes of a picture.
fn weight(scene: &Scene) -> usize {
    let of = |shape: &Shape| if let Shape::Path(segs) = shape { segs.len() } else { 1 };
    scene.items.iter().map(|item| of(&item.shape)).sum()
}

#[test]
fn a_picture_is_as_heavy_as_the_screen_not_as_the_board() {
    let board = generate::generate(1, 3, Some(Size::new(1000, 1000))).unwrap();
    let maze = generate::rebuilt(&Board::empty(Size::new(1000, 1000)), generate::Style::Maze, 3);
    // A screen of 1000 x 800 pixels, from the whole board to single cells.
    for board in [board, maze] {
        for scale in [0.8_f32, 1.5, 2.9, 3.1, 6.0, 12.0, 40.0] {
            let view = Rect { x: 100.0, y: 100.0, w: 1000.0 / scale, h: 800.0 / scale };
            let look = Look { scale, ..Look::still(Mode::Play, view) };
            let mut scene = Scene::new();
            draw::draw(&board, &look, &mut scene);
            let weight = weight(&scene);
            println!("scale {scale}: {} items, {weight} segments", scene.items.len());
            assert!(weight < 150_000 && scene.items.len() < 8000, "scale {scale}: {weight}");
        }
    }
}

#[test]
fn every_moment_of_every_example_can_be_drawn() {
    for example in LaserMaze::INFO.examples {
        let board = text::parse(example.text).unwrap();
        let (field, end) = solve::at_once(&board).unwrap();
        let way = solve::paths::Paths::new(&field, end).next(&field).unwrap();
        let board = LaserMaze::take(&board, &way.into_iter().collect());
        let trace = LaserMaze::replay(&board);
        assert_eq!(trace.steps.len(), end as usize);
        for mode in [Mode::Edit, Mode::Play, Mode::Solve] {
            for moment in 0..end * 4 {
                let look = Look {
                    film: Some((&trace, moment as f32 / 4.0)),
                    ..Look::still(mode, draw::bounds(&board))
                };
                let mut scene = Scene::new();
                draw::draw(&board, &look, &mut scene);
                assert!(scene.items.len() > 3);
            }
        }
    }
}
