//! A session of Laser Maze: walking, building, large boards, and pictures of a bounded size.

use gridlight::grid::{Cell, Size};
use gridlight::link;
use gridlight::puzzle::{Draw, DrawContext, Mode, Puzzle, Rules, Solve};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::Board;
use gridlight::puzzles::laser_maze::generate::generate;
use gridlight::puzzles::laser_maze::route::Route;
use gridlight::puzzles::laser_maze::solve::live::at_once;
use gridlight::puzzles::laser_maze::solve::paths::Paths;
use gridlight::puzzles::laser_maze::text::maze;
use gridlight::puzzles::laser_maze::walls::{Style, rebuilt};
use gridlight::registry;
use gridlight::scene::{Rect, Scene, Shape};
use gridlight::search::{Go, Progress, Watch};
use gridlight::session::Opening;

type Person = crate::common::person::Person<LaserMaze>;

#[test]
fn arrow_keys_walk_and_backspace_steps_back() {
    let mut person = Person::open("S.G\n^..\n", Mode::Play);
    assert!(person.key("ArrowRight", false) && person.key("ArrowRight", false));
    assert!(person.view().solved);
    assert_eq!(person.view().status, "Reached the goal in 2 steps, a shortest route.");
    assert!(person.key("Backspace", false));
    assert_eq!(person.board().walk.text(), "E");
    assert!(person.key("ArrowUp", false));
    assert_eq!(person.view().remark, "The maze ends here.");
    person.undo();
    assert_eq!(person.board().walk.text(), "EE");
    // In Edit an arrow moves the cursor.
    person.set_mode(Mode::Edit);
    assert!(person.key("ArrowRight", false));
    assert_eq!(person.board().walk.text(), "EE");
}

/// Enter is a tap on the walker, and leaves no cursor behind that stays where the walker was.
#[test]
fn enter_acts_where_the_walker_stands() {
    let mut person = Person::open("...\n.S.\n..G\n", Mode::Play);
    assert!(person.key("Enter", false));
    assert!(person.view().remark.contains("no waiting"), "{}", person.view().remark);
    assert_eq!(person.cursor_at(), Some((1.5, 1.5)));
    assert!(person.key("ArrowRight", false));
    assert_eq!(person.cursor_at(), Some((2.5, 1.5)));
}

#[test]
fn taps_and_drags_walk_and_death_names_the_turret() {
    let mut person = Person::open("S..\n.^.\n..G\n", Mode::Play);
    person.tap((1.5, 0.5), false);
    assert_eq!(person.board().walk.text(), "E");
    person.stroke(&[(0.5, 0.5), (0.5, 1.5), (0.5, 2.5)]);
    assert_eq!(person.board().walk.text(), "EWS");
    let report = person.view();
    assert_eq!(report.status, "Hit at step 3 by the turret at row 2, column 2.");
    assert!(!report.solved);
}

#[test]
fn a_swipe_away_from_the_walker_is_one_step() {
    let mut person = Person::open("S...\n....\n...G\n", Mode::Play);
    person.stroke(&[(2.5, 1.5), (2.8, 1.5), (3.9, 1.6)]);
    assert_eq!(person.board().walk.text(), "E");
    assert_eq!(person.view().remark, "");
    person.stroke(&[(3.5, 1.5), (3.6, 2.5)]);
    assert_eq!(person.board().walk.text(), "ES");
    // Too short a swipe is a tap there.
    person.stroke(&[(3.5, 2.5), (3.3, 2.5)]);
    assert_eq!(person.board().walk.text(), "ES");
    assert!(person.view().remark.starts_with("One step at a time"), "{}", person.view().remark);
}

#[test]
fn waiting_is_a_setting_and_walls_are_drawn_from_a_seed() {
    let mut person = Person::open("S..G\n.>..\n", Mode::Play);
    person.set_mode(Mode::Edit);
    let on = |person: &Person| person.view().actions.iter().find(|action| action.id == "waiting").unwrap().on;
    assert_eq!(on(&person), Some(false));
    let problem = person.view().problem;
    person.act("waiting");
    assert_eq!(on(&person), Some(true));
    assert_ne!(person.view().problem, problem);
    person.resize(9, 9);
    person.act("walls-maze");
    let board = person.board().clone();
    assert!(board.start.is_some() && board.goal.is_some());
    assert!(at_once(&board).is_some());
    person.act("walls-maze");
    assert!(*person.board() != board);
}

#[test]
fn edit_strokes_build_and_turn() {
    let mut person = Person::open("S...\n...G\n", Mode::Play);
    person.set_mode(Mode::Edit);
    person.select("wall");
    person.stroke(&[(1.5, 0.5), (3.5, 0.5)]);
    assert_eq!(maze::print(person.board()), "S###\n...G\n");
    person.select("turret-ccw");
    for expected in ["^", ">"] {
        person.tap((1.5, 1.5), false);
        assert_eq!(maze::print(person.board()), format!("S###\n.{expected}.G\n\nturret 2 2 ccw\n"));
    }
    person.select("move");
    person.stroke(&[(3.5, 1.5), (2.5, 1.5)]);
    assert_eq!(person.board().goal, Some(Cell::new(1, 2)));
    assert_eq!(person.view().status, "No route leads to the goal.");
}

#[test]
fn hints_lead_to_the_goal_and_back_from_a_wrong_step() {
    let mut person = Person::open("S.G\n.^.\n", Mode::Play);
    let way = "EE";
    let east = "Go right to row 1, column 2: a shortest route goes on in 1 more step. With any other step it takes at least 4 steps, not 2.";
    assert_eq!(person.hint_place(way), "Look at row 1, column 2.");
    assert_eq!(person.hint(way, false), east);
    person.key("ArrowDown", false);
    assert_eq!(person.hint_place(way), "Look at row 2, column 1, where you are.");
    let astray = "Undo this step: the goal is 3 steps away on another route.";
    assert_eq!(person.hint(way, true), astray);
    assert!(person.board().walk.is_empty());
    person.hint(way, true);
    assert_eq!(person.hint(way, true), "Go right to row 1, column 3: that is the goal.");
    assert!(person.view().solved);
    assert_eq!(person.hint(way, true), "");
    let mut waiter = Person::open("S.G\n.^.\n\nwaiting on\n", Mode::Play);
    assert_eq!(waiter.hint(".EE", true), "Wait at row 1, column 1: a route goes on in 2 more steps.");
    assert_eq!(waiter.hint_place(".EE"), "Look at row 1, column 2.");
    assert_eq!(waiter.board().walk.text(), ".");
}

/// A shortest route that takes the last step back makes no hint if another one goes on.
#[test]
fn hints_go_back_only_where_that_is_shorter() {
    let [mut turned, mut back] = [0, 0];
    for seed in 0..300 {
        let board = generate(seed, 2, Some(Size::new(7, 7))).unwrap();
        for key in ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] {
            let mut person = Person::at(board.clone(), Mode::Play);
            person.key(key, false);
            let walk = person.board().walk.text();
            let Some((field, end)) = at_once(&person.board().held()).filter(|_| walk.len() == 1) else {
                continue;
            };
            let mut paths = Paths::new(&field, end);
            let ways = std::iter::from_fn(|| paths.next(&field)).take(50);
            let texts = ways.map(|way| walk.clone() + &way.into_iter().collect::<Route>().text());
            let goes_back = |way: &String| ["EW", "WE", "NS", "SN"].iter().any(|turn| way.starts_with(turn));
            let (returning, on): (Vec<String>, Vec<String>) = texts.partition(goes_back);
            let Some(way) = returning.first() else { continue };
            let words = person.hint(way, true);
            let is_back = goes_back(&person.board().walk.text());
            assert!(!is_back || on.is_empty(), "{seed} {way} {on:?} {words}");
            [turned, back] = [turned + usize::from(!is_back), back + usize::from(is_back)];
        }
    }
    assert!(turned > 0 && back > 0, "{turned} {back}");
}

#[test]
fn a_deadly_answer_is_put_on_the_board_up_to_its_deadly_step() {
    let mut person = Person::open("S..\n.^.\n..G\n", Mode::Solve);
    person.add_answers(&["EWSSEE".into()], false);
    person.show(Some(0));
    person.take();
    assert_eq!(person.board().walk.text(), "EWS");
    assert_eq!(person.view().status, "Hit at step 3 by the turret at row 2, column 2.");
    person.watch(true);
    assert_eq!(person.view().timeline.unwrap().steps, 3);
    // A hint along a deadly walk says so.
    person.watch(false);
    person.set_mode(Mode::Play);
    person.undo();
    person.keys("> <");
    let words =
        "Go down to row 2, column 1: a route goes on in 3 more steps. The turret at row 2, column 2 then hits you.";
    assert_eq!(person.hint("EWSSEE", false), words);
}

#[test]
fn the_keyboard_carries_turrets_and_ends() {
    let mut person = Person::open("S...\n.>.G\n", Mode::Edit);
    person.select("move");
    person.keys("v > v Enter >");
    assert_eq!(maze::print(person.board()), "S...\n..>G\n", "the board shows what is carried");
    person.keys("Escape");
    assert_eq!(maze::print(person.board()), "S...\n.>.G\n");
    person.keys("< Enter ^ Enter > > v Enter ^ Enter");
    assert_eq!(maze::print(person.board()), "S>.G\n....\n");
    assert_eq!(person.entries(), 2);
}

#[test]
fn large_boards_have_no_link_but_travel_as_bytes() {
    let board = generate(5, 2, Some(Size::new(300, 400))).unwrap();
    let source = maze::print(&board);
    let mut large = Person::open(&source, Mode::Play);
    let view = large.view();
    assert!(view.link.is_empty() && view.large);
    let puzzle = registry::by_id("laser-maze").unwrap();
    assert_eq!(puzzle.link(&source).unwrap(), "");
    let opened = link::unpack("laser-maze", large.packed()).unwrap();
    assert!(Person::open("SG\n", Mode::Play).open_bits(&mut opened.bits(), false, Opening::Sent));
    assert!(puzzle.job(opened.into(), &Default::default(), false, false).is_ok());
    large.act("waiting");
    assert_ne!(large.view().problem, view.problem);
}

#[test]
fn a_files_answers_are_written_case_by_case() {
    let puzzle = registry::by_id("laser-maze").unwrap();
    let source = "3\n1 3\nS.G\n1 3\nS#G\n2 2\nS.\n.G\n";
    let within = |go: Go| {
        let mut ask = |_: &Progress| go;
        puzzle.answers(source, &mut Watch::every(1, Progress::default(), &mut ask))
    };
    assert_eq!(within(Go::On).unwrap().unwrap(), "Case #1: 2\nCase #2: impossible\nCase #3: 2\n");
    assert_eq!(within(Go::Pause).unwrap_err().message, "Case #1: It was not solved in time.");
    assert_eq!(puzzle.cases(source).unwrap().len(), 3);
    assert_eq!(puzzle.cases("S.G\n").unwrap().len(), 1);
}

#[test]
fn hovering_tells_when_a_cell_is_safe_and_reached() {
    let mut person = Person::open("S.G\n.^.\n", Mode::Edit);
    person.hover(Some((1.5, 0.5)));
    let safe = "row 1, column 2: floor; safe at step 1, 2 or 3 of every 4";
    assert_eq!(person.hover_words(), format!("{safe}; earliest arrival 1, in other phases at 3"));
    // In play that would give the route away.
    person.set_mode(Mode::Play);
    person.hover(Some((1.5, 0.5)));
    assert_eq!(person.hover_words(), safe);
    person.hover(None);
    assert_eq!(person.hover_words(), "");
}

/// The number of segments and shapes of a picture.
fn weight(scene: &Scene) -> usize {
    let of = |shape: &Shape| if let Shape::Path(segs) = shape { segs.len() } else { 1 };
    scene.items.iter().map(|item| of(&item.shape)).sum()
}

#[test]
fn a_picture_is_as_heavy_as_the_screen_not_as_the_board() {
    let board = generate(1, 3, Some(Size::new(1000, 1000))).unwrap();
    let maze = rebuilt(&Board::empty(Size::new(1000, 1000)), Style::Maze, 3);
    // A screen of 1000 x 800 pixels, from the whole board to single cells.
    for board in [board, maze] {
        for scale in [0.8_f32, 1.5, 2.9, 3.1, 6.0, 12.0, 40.0] {
            let view = Rect { x: 100.0, y: 100.0, w: 1000.0 / scale, h: 800.0 / scale };
            let context = DrawContext { scale, ..DrawContext::still(Mode::Play, view) };
            let mut scene = Scene::new();
            LaserMaze::draw(&board, &context, &mut scene);
            let weight = weight(&scene);
            println!("scale {scale}: {} items, {weight} segments", scene.items.len());
            assert!(weight < 150_000 && scene.items.len() < 8000, "scale {scale}: {weight}");
        }
    }
}

#[test]
fn every_moment_of_every_example_can_be_drawn() {
    for example in LaserMaze::INFO.examples {
        let board = LaserMaze::parse(example.text).unwrap();
        let (field, end) = at_once(&board).unwrap();
        let way = Paths::new(&field, end).next(&field).unwrap();
        let board = LaserMaze::apply_answer(&board, &way.into_iter().collect());
        let trace = LaserMaze::replay(&board);
        assert_eq!(trace.steps.len(), end as usize);
        for mode in [Mode::Edit, Mode::Play, Mode::Solve] {
            for moment in 0..end * 4 {
                let context = DrawContext {
                    replay: Some((&trace, moment as f32 / 4.0)),
                    ..DrawContext::still(mode, LaserMaze::bounds(&board))
                };
                let mut scene = Scene::new();
                LaserMaze::draw(&board, &context, &mut scene);
                assert!(scene.items.len() > 3);
            }
        }
    }
}

/// On a board too large to be searched between two frames, a count of its content.
#[test]
fn a_large_board_is_told_by_its_size() {
    let mut board = Board::empty(Size::new(2000, 2100));
    (board.start, board.goal) = (Some(Cell::new(0, 0)), Some(Cell::new(9, 9)));
    let report = LaserMaze::check(&board, Mode::Edit);
    assert_eq!((report.status.as_str(), report.solved), ("A board of 2000 x 2100, 0 turrets.", false));
}

#[test]
fn the_walker_hears_where_it_is_safe() {
    let mut person = Person::open("S.G\n.^.\n", Mode::Play);
    assert!(
        person.cursor_words().starts_with("row 1, column 1: start; safe: right, down; "),
        "{}",
        person.cursor_words()
    );
    person.key("ArrowDown", false);
    assert!(
        person.cursor_words().starts_with("row 2, column 1: you are here after 1 step; safe: up"),
        "{}",
        person.cursor_words()
    );
    assert_eq!(person.cursor_at(), Some((0.5, 1.5)));
    // The turret points east now and south next.
    let words = person.all_words().cells;
    assert!(words[1][1].ends_with("turret pointing right, turns clockwise"), "{}", words[1][1]);
    person.key("ArrowUp", false);
    person.key("ArrowRight", false);
    assert!(person.all_words().cells[0][1].contains("safe: "), "{:?}", person.all_words().cells);
    assert!(
        person.overview().starts_with("Walker at row 1, column 2. Goal at row 1, column 3. "),
        "{}",
        person.overview()
    );
}

#[test]
fn cells_under_fire_next_are_told() {
    let person = Person::open("S.G\n.^.\n...\n", Mode::Play);
    let words = person.all_words().cells;
    assert!(words[1][2].contains("under fire next"), "{words:?}");
    assert!(!words[2][1].contains("under fire next") && !words[1][0].contains("under fire next"), "{words:?}");
}

#[test]
fn the_view_goes_with_the_walker_that_is_watched() {
    let mut person = Person::open("S..G\n", Mode::Play);
    person.key("ArrowRight", false);
    person.key("ArrowRight", false);
    assert_eq!(person.cursor_at(), Some((2.5, 0.5)));
    person.watch(true);
    for (time, at) in [(0.0, 0.5), (0.4, 1.5), (1.0, 1.5), (2.0, 2.5)] {
        person.seek(time);
        assert_eq!(person.cursor_at(), Some((at, 0.5)), "at {time}");
    }
}

/// After a hit, going back undoes the last step, by arrow, tap or drag.
#[test]
fn after_a_hit_the_cell_before_takes_the_step_back() {
    let text = "S.G\n.^.\n";
    let hit = || {
        let mut person = Person::open(text, Mode::Play);
        person.keys("v ^ v");
        assert_eq!(person.board().walk.len(), 3);
        assert!(person.view().status.starts_with("Hit"), "{}", person.view().status);
        person
    };
    let mut person = hit();
    person.keys("^");
    assert_eq!((person.board().walk.len(), person.view().remark.as_str()), (2, ""));
    let mut person = hit();
    person.tap((0.5, 0.5), false);
    assert_eq!((person.board().walk.len(), person.view().remark.as_str()), (2, ""));
    let mut person = hit();
    person.stroke(&[(0.5, 1.5), (0.5, 0.5)]);
    assert_eq!(person.board().walk.len(), 2);
    // Any other step is still refused with the same words.
    let mut person = hit();
    person.keys("<");
    assert!(person.view().remark.contains("undo first"), "{}", person.view().remark);
}

#[test]
fn the_walk_stays_up_to_what_stops_it_on_a_changed_board() {
    let mut person = Person::open("S..\n...\n..G\n", Mode::Play);
    person.keys("> > v v");
    assert_eq!(person.board().walk.text(), "EESS");
    let walked = |text: &str, person: &mut Person| {
        person.change(&LaserMaze::parse(text).unwrap());
        let walk = person.board().walk.text();
        person.undo();
        walk
    };
    assert_eq!(walked("S..\n#..\n#.G\n", &mut person), "EESS");
    assert_eq!(walked("S..\n..#\n..G\n", &mut person), "EE");
    // The turret points left after one turn: the walker is hit where the second step leads.
    assert_eq!(walked("S..\n...\n<.G\n", &mut person), "EESS");
    assert_eq!(walked("..S\n...\nG..\n", &mut person), "");
}

/// With Shift the arrow keys look at other cells; the next step is the walker's again.
#[test]
fn who_walks_can_look_around() {
    let mut person = Person::open("S..\n..#\n..G\n", Mode::Play);
    person.keys(">");
    let at = |person: &Person| person.cursor_at().unwrap();
    assert_eq!(at(&person), (1.5, 0.5));
    assert!(person.key("ArrowDown", true) && person.key("ArrowRight", true));
    assert_eq!((at(&person), person.board().walk.len()), ((2.5, 1.5), 1));
    assert!(person.cursor_words().contains("wall"), "{}", person.cursor_words());
    assert!(person.key("Home", false) && at(&person) == (0.5, 1.5));
    person.keys(">");
    assert_eq!((at(&person), person.board().walk.len()), ((2.5, 0.5), 2));
    // So it is after anything else that changes the board.
    assert!(person.key("ArrowDown", true) && at(&person) == (2.5, 1.5));
    person.undo();
    assert_eq!(at(&person), (1.5, 0.5));
    assert!(person.key("End", false) && person.key("Escape", false) && at(&person) == (1.5, 0.5));
}

/// Who makes the last move of another's position has finished it; the solver's solution is nobody's.
#[test]
fn whoever_makes_the_last_move_finishes() {
    let mut sender = Person::open("S..G\n", Mode::Play);
    sender.keys("> >");
    let opened = link::open(&sender.view().link, |_| true).unwrap();
    let mut person = Person::open("SG\n", Mode::Play);
    assert!(person.open_bits(&mut opened.bits(), false, Opening::Sent));
    assert!(!person.view().own && !person.view().finished);
    person.keys(">");
    assert!(person.view().solved && person.view().finished && !person.view().own);
    let kept = person.kept().unwrap();
    assert!(person.restore(kept) && person.view().finished);
    person.undo();
    assert!(!person.view().finished);
    // On trial or kept, the last move is still the person's.
    let opened = link::open(&sender.view().link, |_| true).unwrap();
    assert!(person.open_bits(&mut opened.bits(), false, Opening::Sent));
    person.assume();
    person.keys(">");
    assert!(person.view().solved && person.view().finished);
    person.settle(true);
    assert!(person.view().solved && person.view().finished);
    // Opened solved, it is not.
    sender.keys(">");
    assert!(sender.view().own && !sender.view().finished);
    let mut person = Person::open("SG\n", Mode::Play);
    let opened = link::open(&sender.view().link, |_| true).unwrap();
    assert!(person.open_bits(&mut opened.bits(), false, Opening::Sent));
    assert!(person.view().solved && !person.view().finished);
}
