//! A session of Lazors: pointer, keys, undo, solutions, replay.

use crate::lazors::person::{Person, TINY, block, wide};
use gridlight::grid::{Cell, Size};
use gridlight::link;
use gridlight::puzzle::Mode;
use gridlight::puzzles::lazors::board::{BlockKind, Board, Laser, Point, Site};
use gridlight::puzzles::lazors::inks;
use gridlight::puzzles::lazors::text::bff;
use gridlight::puzzles::lazors::text::link as code;
use gridlight::scene::{Ink, Scene};
use gridlight::session::Opening;
use gridlight::session::Pointed;

#[test]
fn painting_leaves_no_holes_and_is_one_entry() {
    let mut person = Person::open(&wide(32, 32), Mode::Edit);
    person.select("closed");
    // Across the whole board in a single jump, then down it.
    person.stroke(&[(0.5, 0.5), (31.5, 0.5), (31.5, 31.5)]);
    let closed = |person: &Person, row, col| person.board().sites.get(Cell::new(row, col)) == Some(&Site::Closed);
    assert!((0..32).all(|at| closed(&person, 0, at) && closed(&person, at, 31)));
    assert_eq!(person.board().sites.cells().iter().filter(|&&site| site == Site::Closed).count(), 63);
    assert_eq!(person.entries(), 1);
    // Along a diagonal every cell has its neighbour.
    person.select("fixed-B");
    person.stroke(&[(2.5, 30.5), (25.5, 3.5)]);
    let drawn: Vec<Cell> =
        person.board().size().cells().filter(|&cell| person.board().block(cell) == Some(BlockKind::Opaque)).collect();
    let near = |a: Cell, b: Cell| a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
    for cell in &drawn {
        let ends = *cell == Cell::new(30, 2) || *cell == Cell::new(3, 25);
        let neighbours = drawn.iter().filter(|other| *other != cell && near(*cell, **other)).count();
        assert!(neighbours >= if ends { 1 } else { 2 }, "{cell:?}");
    }
    assert_eq!(person.entries(), 2);
}

/// After the last block of a kind another tool is selected; Undo brings its own back, unless one was chosen since.
#[test]
fn undo_brings_back_the_tool_that_was_used_up() {
    let mut person = Person::open(TINY, Mode::Play);
    person.bring_to("place-A", 0.5, 0.5);
    let other = person.view().tool;
    assert_ne!(other, "place-A");
    person.undo();
    assert_eq!(person.view().tool, "place-A");
    person.redo();
    assert_eq!(person.view().tool, other);
    person.select("move");
    person.undo();
    assert_eq!(person.view().tool, "move");
}

#[test]
fn a_block_is_dragged_and_goes_back_to_the_tray_off_the_board() {
    let mut person = Person::open(TINY, Mode::Play);
    person.bring_to("place-A", 0.5, 0.5);
    assert_eq!((block(&person, 0, 0), person.board().tray()[0]), (Some(BlockKind::Reflect), 0));
    person.select("move");
    person.stroke(&[(0.4, 0.4), (1.2, 0.8), (1.5, 1.5)]);
    assert_eq!((block(&person, 0, 0), block(&person, 1, 1)), (None, Some(BlockKind::Reflect)));
    // Blocks are exchanged.
    person.bring_to("place-B", 0.5, 0.5);
    person.select("move");
    person.stroke(&[(0.5, 0.5), (1.5, 1.5)]);
    assert_eq!((block(&person, 0, 0), block(&person, 1, 1)), (Some(BlockKind::Reflect), Some(BlockKind::Opaque)));
    person.stroke(&[(0.5, 0.5), (-3.0, 0.5)]);
    assert_eq!((block(&person, 0, 0), person.board().tray()[0]), (None, 1));
    assert_eq!(person.entries(), 5);
    // Returning to the start is no change.
    person.stroke(&[(1.5, 1.5), (2.5, 1.5), (1.5, 1.5)]);
    assert_eq!(person.entries(), 5);
}

#[test]
fn what_is_brought_in_lands_where_it_is_let_go() {
    let mut person = Person::open(TINY, Mode::Edit);
    let before = person.board().clone();
    person.bring_to("laser", 0.5, 3.1);
    assert_eq!(person.board().lasers[1], Laser { at: Point::new(1, 6), vx: 1, vy: -1 });
    person.bring_to("target", 1.5, 2.1);
    assert_eq!(person.board().targets[1], Point::new(3, 4));
    person.bring_to("closed", 2.5, 1.5);
    assert_eq!(person.board().sites.cells().iter().filter(|&&site| site == Site::Closed).count(), 2);
    assert_eq!(person.entries(), 3);
    // The stroke passes a possible cell before an impossible one.
    for (tool, x, y, words) in [
        ("place-A", 2.5, 2.5, "No block may stand on a closed cell."),
        ("target", 2.5, 0.1, "There is a target already."),
        ("laser", 0.5, 3.1, "There is such a laser already."),
    ] {
        person.select(tool);
        person.bring();
        person.drag((1.1, 0.5));
        person.drag((x, y));
        person.release((x, y));
        assert_eq!((person.view().remark.as_str(), person.entries()), (words, 3), "{tool}");
    }
    for _ in 0..3 {
        person.undo();
    }
    assert_eq!(person.board(), &before);
}

#[test]
fn what_is_refused_stays_where_it_was() {
    let mut person = Person::open(TINY, Mode::Play);
    person.bring_to("place-A", 0.5, 0.5);
    person.select("move");
    person.stroke(&[(0.5, 0.5), (1.5, 1.5), (2.5, 2.5)]);
    assert_eq!(person.view().remark, "No block may stand on a closed cell.");
    assert_eq!((block(&person, 0, 0), person.entries()), (Some(BlockKind::Reflect), 1));
}

#[test]
fn a_stroke_given_up_leaves_no_trace() {
    for mode in [Mode::Edit, Mode::Play] {
        let mut person = Person::open(TINY, mode);
        let before = person.board().clone();
        for tool in ["closed", "place-A", "laser", "target", "erase", "move", "fixed-T"] {
            person.select(tool);
            person.press((0.5, 1.5), false);
            person.drag((2.5, 0.5));
            person.cancel();
            person.drag((0.5, 0.5));
            person.release((0.5, 0.5));
            assert_eq!(person.board(), &before, "{tool}");
            assert_eq!(person.entries(), 0, "{tool}");
        }
    }
}

#[test]
fn everything_can_be_undone_and_done_again() {
    let mut person = Person::open(TINY, Mode::Edit);
    let other = bff::parse(&wide(4, 4)).unwrap();
    let mut boards = vec![person.board().clone()];
    let mut say = |person: &mut Person| {
        assert_ne!(boards.last(), Some(person.board()), "nothing changed");
        boards.push(person.board().clone());
    };
    for action in ["turn-left", "flip-sideways", "turn-right", "flip-over", "shift-up", "shift-down", "shift-left"] {
        person.act(action);
        say(&mut person);
    }
    person.resize(5, 6);
    say(&mut person);
    person.act("new");
    say(&mut person);
    person.adjust("place-C", 2);
    say(&mut person);
    let fragment = link::link("lazors", |bits| code::encode(&other, bits));
    let opened = link::open(&fragment, |_| true).unwrap();
    assert!(person.open_bits(&mut opened.bits(), false, Opening::Sent));
    assert_eq!(person.board(), &other);
    say(&mut person);
    person.bring_to("laser", 1.5, 0.0);
    say(&mut person);
    person.select("target");
    person.stroke(&[(2.5, 2.0)]);
    say(&mut person);
    for board in boards.iter().rev().skip(1) {
        person.undo();
        assert_eq!(person.board(), board);
    }
    assert_eq!(person.view().undo, "");
    person.undo();
    for board in &boards[1..] {
        person.redo();
        assert_eq!(person.board(), board);
    }
    assert_eq!(person.view().redo, "");
    person.redo();
    assert_eq!(person.board(), boards.last().unwrap());
}

#[test]
fn undo_says_what_it_takes_back() {
    let mut person = Person::open(TINY, Mode::Play);
    person.bring_to("place-B", 2.5, 1.5);
    assert_eq!(person.view().undo, "opaque block at row 2, column 3");
    person.news();
    person.undo();
    assert_eq!(
        person.news(),
        "Undone: opaque block at row 2, column 3. The target is not lit yet. 2 blocks left to place. Tool: Opaque."
    );
}

#[test]
fn the_keyboard_alone_solves_a_board() {
    let mut person = Person::open(TINY, Mode::Play);
    person.keys("v v v a Enter");
    assert_eq!(block(&person, 2, 0), Some(BlockKind::Reflect));
    assert!(person.news().contains("Reflect block at row 3, column 1. The target is lit. 1 block left to place."));
    // In the beam's path at first.
    person.keys("^ > b Enter");
    assert_eq!(block(&person, 1, 1), Some(BlockKind::Opaque));
    assert!(!person.view().solved);
    // Picked up, carried, cancelled; then carried again and put down.
    person.keys("move Enter >");
    assert_eq!(block(&person, 1, 2), Some(BlockKind::Opaque), "the board shows what is carried");
    person.keys("Escape");
    assert_eq!(block(&person, 1, 1), Some(BlockKind::Opaque));
    assert_eq!(person.cursor_words().split(':').next(), Some("row 2, column 3"));
    person.keys("< Enter > Enter");
    assert!(person.view().solved);
    assert_eq!(person.entries(), 3);
}

#[test]
fn refusals_have_words_where_they_happen() {
    let mut person = Person::open(TINY, Mode::Play);
    person.bring_to("place-A", 2.5, 2.5);
    let view = person.view();
    assert_eq!((view.remark.as_str(), view.remark_at), ("No block may stand on a closed cell.", Some((2.5, 2.5))));
    person.bring_to("place-A", 0.5, 2.5);
    assert_eq!(person.view().remark, "");
    person.select("move");
    person.stroke(&[(1.5, 1.5)]);
    assert_eq!(person.view().remark, "There is no block here to move.");
    person.resize(0, 3);
    assert_eq!(person.view().remark, "A side of a board is 1 to 32.");
    person.resize(33, 3);
    assert_eq!(person.view().remark, "A side of a board is 1 to 32.");
    person.adjust("place-D", -1);
    assert_eq!(person.view().remark, "There is no prism to remove.");
    person.set_mode(Mode::Edit);
    person.adjust("place-B", 40);
    assert_eq!(person.view().remark, "There are only 8 free cells for 42 blocks.");
    person.select("laser");
    person.stroke(&[(0.02, 1.5)]);
    assert_eq!(person.board().lasers.len(), 1, "a tap on a laser turns it");
    let way = |person: &Person| (person.board().lasers[0].vx, person.board().lasers[0].vy);
    assert_eq!(way(&person), (1, -1), "never off the board");
    person.stroke(&[(0.02, 1.5)]);
    assert_eq!(way(&person), (1, 1));
}

#[test]
fn solving_is_said_and_celebrated_once() {
    let mut person = Person::open(TINY, Mode::Play);
    assert!(person.moves(0.0), "the board opens");
    assert!(!person.moves(5000.0));
    person.bring_to("place-B", 2.5, 1.5);
    assert!(!person.view().solved && !person.moves(6000.0));
    person.bring_to("place-A", 0.5, 2.5);
    let view = person.view();
    assert!(view.solved);
    assert_eq!(view.findings[0].words, "Solved: every target is lit and every block is placed.");
    assert!(person.moves(7000.0), "it is celebrated");
    assert!(!person.moves(9000.0));
    // Still solved: no second celebration.
    person.select("move");
    person.stroke(&[(2.5, 1.5), (1.5, 2.5)]);
    assert!(person.view().solved && !person.moves(9500.0));
    person.undo();
    assert!(person.view().solved && !person.moves(9600.0));
}

#[test]
fn answers_vanish_when_the_puzzle_changes_and_stay_while_moves_are_made() {
    let mut person = Person::open(TINY, Mode::Solve);
    let other_boards = ["A.B\nA..\n...", "...\n...\nA..", "...\n...\nA.B", "....\n..B.\nA..."];
    person.add_answers(&other_boards.map(String::from), false);
    assert_eq!(person.view().answers, 0);
    let answers = ["...\n..B\nA..\n", "...\n...\nAB.\n", "rubbish"].map(String::from);
    person.add_answers(&answers, false);
    assert_eq!(person.view().answers, 2);
    person.show(Some(1));
    assert_eq!(person.view().shown, Some(1));
    person.show(Some(7));
    assert_eq!(person.view().shown, None);
    person.show(Some(0));
    person.take();
    assert_eq!((block(&person, 2, 0), block(&person, 1, 2)), (Some(BlockKind::Reflect), Some(BlockKind::Opaque)));
    assert_eq!(person.view().answers, 2);
    person.undo();
    assert_eq!((block(&person, 2, 0), person.view().answers), (None, 2));
    person.set_mode(Mode::Edit);
    person.select("closed");
    person.stroke(&[(1.5, 1.5)]);
    assert_eq!((person.view().answers, person.view().shown), (0, None));
    person.undo();
    assert_eq!(person.view().answers, 0, "what was dropped does not come back by itself");
}

#[test]
fn hints_lead_to_the_answer() {
    let mut person = Person::open(TINY, Mode::Play);
    let answer = "...\n..B\nA..\n";
    person.bring_to("place-A", 0.5, 0.5);
    assert_eq!(
        person.hint(answer, false),
        "Remove the reflect block at row 1, column 1: the solution has no block there."
    );
    let mut steps = 0;
    while !person.view().solved {
        assert!(!person.hint(answer, true).is_empty());
        steps += 1;
        assert!(steps <= 3);
    }
    assert_eq!(steps, 3);
    assert_eq!(person.hint(answer, true), "");
}

/// Targets lie on the borders of cells, where the frames run.
#[test]
fn frames_leave_the_targets_whole() {
    let mut person = Person::open(TINY, Mode::Play);
    let size = person.board().size();
    let mut last = |pointed: Pointed| {
        person.point(pointed);
        let (mut scene, bounds) = (Scene::new(), person.bounds());
        person.draw(0.0, true, bounds, 64.0, &mut scene);
        let at =
            |ink: Ink| scene.items.iter().rposition(|item| item.stroke.is_some_and(|stroke| stroke.paint.ink == ink));
        [Ink::ACCENT, Ink::GOOD, inks::TARGET].map(at)
    };
    let cells: Vec<Cell> = size.cells().collect();
    let [lit, _, target] = last(Pointed { lit: cells.clone(), ..Pointed::default() });
    assert!(lit.is_some() && lit < target);
    let [_, follows, target] = last(Pointed { follows: cells, ..Pointed::default() });
    assert!(follows.is_some() && follows < target);
}

#[test]
fn a_replay_is_watched_back_and_forth() {
    let mut person = Person::open(TINY, Mode::Solve);
    person.add_answers(&["...\n..B\nA..\n".into()], false);
    person.show(Some(0));
    assert!(person.view().timeline.is_none());
    person.watch(true);
    let timeline = person.view().timeline.unwrap();
    assert_eq!((timeline.time, timeline.caption.as_str()), (0.0, "Next: place an opaque block at row 2, column 3."));
    assert!(timeline.steps > 4 && !timeline.ticks.is_empty());
    for tick in &timeline.ticks {
        person.seek(tick.at as f32);
        let caption = person.view().timeline.unwrap().caption;
        let ends = tick.at as f32 >= timeline.steps as f32;
        assert_eq!(caption, if ends { format!("{} Solved.", tick.words) } else { tick.words.clone() });
    }
    for (asked, got) in [(1.5, 1.5), (-3.0, 0.0), (1e9, timeline.steps as f32), (f32::NAN, 0.0)] {
        person.seek(asked);
        assert_eq!(person.view().timeline.unwrap().time, got);
    }
    person.seek(2.7);
    let shown = person.view().link;
    assert!(shown.ends_with("&step=2"), "{shown}");
    assert_eq!(link::open(&shown, |_| true).unwrap().step, Some(2));
    person.watch(false);
    assert!(person.view().timeline.is_none());
    // Without a replay these do nothing.
    person.seek(3.0);
    assert!(person.view().timeline.is_none());
}

#[test]
fn a_level_being_drawn_awaits_its_blocks() {
    let without = |target: &str| bff::parse(&format!("GRID START\no o\no o\nGRID STOP\nL 0 1 1 1\n{target}")).unwrap();
    let lacks = |board: &Board, mode| Person::at(board.clone(), mode).view().unfinished;
    let (dark, lit) = (without("P 4 1"), without("P 1 2"));
    assert_eq!(lacks(&dark, Mode::Edit), "No blocks to place yet.");
    // It can be solved, and proved impossible, all the same.
    assert_eq!(lacks(&dark, Mode::Play), "");
    assert_eq!(lacks(&lit, Mode::Edit), "");
}

#[test]
fn boards_of_every_size_can_be_opened_and_drawn() {
    for (rows, cols) in [(1, 1), (1, 32), (32, 1), (32, 32)] {
        let mut person = Person::at(Board::empty(Size::new(rows, cols)), Mode::Play);
        assert!(!person.view().unfinished.is_empty());
        assert!(person.svg().starts_with("<svg"));
        assert_eq!(person.all_words().rows.len(), usize::from(rows));
        person.watch(true);
        assert_eq!(person.view().timeline.unwrap().steps, 0);
        person.seek(1.0);
        person.moves(0.0);
    }
}

#[test]
fn beams_have_a_way_in_words() {
    let person = Person::open("GRID START\no o\nA o\nGRID STOP\nB 1\nL 0 1 1 1\nP 4 3\n", Mode::Play);
    let words = person.all_words();
    assert_eq!(
        words.cells[0][0],
        "free, laser going down and right on its left edge, beam from left to bottom, beam from bottom to right"
    );
    assert_eq!(words.cells[1][0], "fixed reflect block, beam bounces off its top");
    assert_eq!(words.cells[0][1], "free, beam from left to top");
    assert_eq!(words.cells[1][1], "free, dark target on its right edge");
    assert_eq!(
        person.overview(),
        "A laser going down and right at the left edge of row 1. A beam leaves at the top edge of column 2. \
         Dark targets: right edge of row 2."
    );
}

/// Move by two taps: the first picks a block up, the second puts it down; the same cell again leaves it.
#[test]
fn a_tap_picks_up_and_the_next_puts_down() {
    let mut person = Person::open(TINY, Mode::Play);
    person.select("place-A");
    person.tap((2.5, 0.5), false);
    let placed = person.board().clone();
    person.select("move");
    person.tap((2.5, 0.5), false);
    assert_eq!(*person.board(), placed);
    person.tap((0.5, 2.5), false);
    let at = |row, col| person.board().placed.get(Cell::new(row, col)).copied().flatten();
    assert_eq!((at(0, 2), at(2, 0)), (None, Some(BlockKind::Reflect)));
    let moved = person.board().clone();
    person.tap((0.5, 2.5), false);
    person.tap((0.5, 2.5), false);
    assert_eq!(*person.board(), moved);
    // Where nothing stands there is nothing to pick up.
    person.tap((1.5, 1.5), false);
    assert_eq!(person.view().remark, "There is no block here to move.");
    person.undo();
    assert_eq!(*person.board(), placed);
}

/// A cell can be marked as empty, by its tool or with the second button; the mark goes once a block stands there.
#[test]
fn a_cell_is_marked_as_empty() {
    let mut person = Person::open(TINY, Mode::Play);
    let marked = |person: &Person| person.board().crosses.cells().iter().filter(|&&on| on).count();
    person.tap((0.5, 0.5), true);
    assert!(person.board().is_crossed(Cell::new(0, 0)));
    person.select("cross");
    person.stroke(&[(0.5, 1.5), (2.5, 1.5)]);
    assert_eq!((marked(&person), person.entries()), (4, 2));
    person.tap((2.5, 2.5), false);
    assert_eq!(person.view().remark, "A closed cell takes no block anyway.");
    // A stroke that begins on a mark removes marks, as Remove does.
    person.stroke(&[(0.5, 0.5), (1.5, 0.5)]);
    assert_eq!(marked(&person), 3);
    person.select("erase");
    person.tap((1.5, 1.5), false);
    assert_eq!(marked(&person), 2);
    person.select("place-A");
    person.tap((0.5, 1.5), false);
    assert_eq!((marked(&person), block(&person, 1, 0)), (1, Some(BlockKind::Reflect)));
    person.tap((0.5, 1.5), true);
    assert_eq!((marked(&person), block(&person, 1, 0)), (1, None), "the second button takes a block off");
    // They are the player's: a restart, a solution and the puzzle itself have none.
    person.restart();
    assert_eq!(marked(&person), 0);
}

#[test]
fn a_wrong_mark_is_named_before_it_leads_astray() {
    let mut person = Person::open(TINY, Mode::Play);
    let answer = "...\n..B\nA..\n";
    person.tap((0.5, 2.5), true);
    assert_eq!(
        person.hint(answer, true),
        "Remove the mark at row 3, column 1: the solution has a reflect block there."
    );
    assert!(!person.board().is_crossed(Cell::new(2, 0)));
}

/// Once all blocks are placed another tool is selected; a restart brings the blocks' tool back with them.
#[test]
fn a_restart_brings_the_first_tool_back() {
    let mut person = Person::open(TINY, Mode::Play);
    assert_eq!(person.view().tool, "place-A");
    person.tap((2.5, 0.5), false);
    person.tap((1.5, 2.5), false);
    assert_eq!(person.view().tool, "move");
    person.restart();
    assert_eq!(person.view().tool, "place-A");
}

#[test]
fn blocks_stay_when_the_board_changes_where_they_can() {
    let mut person = Person::open(TINY, Mode::Play);
    person.bring_to("place-A", 0.5, 2.5);
    person.bring_to("place-B", 1.5, 0.5);
    person.set_mode(Mode::Edit);
    let drawn = person.board().clone();
    let mut untargeted = drawn.cleared();
    untargeted.targets.clear();
    person.change(&untargeted);
    assert_eq!(person.board().targets, []);
    assert_eq!(person.board().placed, drawn.placed);
    person.undo();
    assert_eq!(person.board(), &drawn);
    // One block less to place, and a cell closed: each takes the block that was there.
    let mut fewer = drawn.cleared();
    fewer.supply[BlockKind::Opaque.index()] = 0;
    person.change(&fewer);
    assert_eq!((block(&person, 2, 0), block(&person, 0, 1)), (Some(BlockKind::Reflect), None));
    person.undo();
    let mut closed = drawn.cleared();
    closed.sites.set(Cell::new(2, 0), Site::Closed);
    person.change(&closed);
    assert_eq!((block(&person, 2, 0), block(&person, 0, 1)), (None, Some(BlockKind::Opaque)));
}
