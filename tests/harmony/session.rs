//! A session of Harmony: pointer, keys, tools, actions, replay, pictures.

use crate::common::person;
use gridlight::contract::ToolView;
use gridlight::grid::{Cell, Grid, Size};
use gridlight::puzzle::{Draw, DrawContext, Finding, Mode, Puzzle, Tone};
use gridlight::puzzles::harmony::board::{Board, Swap, Tile};
use gridlight::puzzles::harmony::solve::Answer;
use gridlight::puzzles::harmony::text::plain;
use gridlight::puzzles::harmony::{Harmony, inks};
use gridlight::scene::{Ink, Scene};
use gridlight::search::{Go, MoveStatus, Options, Outcome, Progress, Search, Verdict, Watch};
use gridlight::trace::{Mark, Step};

type Person = person::Person<Harmony>;

/// Solved by (1,1) with (2,1), then (1,2) with (2,2).
const TWO: &str = "2 2\n1:1 1:1\n0:1 0:1\n";
/// Some swaps keep it solvable, others make it unsolvable.
const THREE: &str = "3 3\n1:2 2:1 0:0\n2:3 0:1 1:0\n0:5 1:2 2:0\n";
/// A row to burn and a pair to exchange.
const BURN: &str = "2 3\n1:1 0:1 0:1\n0:1 1:0 1:0\n";

fn made(person: &Person) -> usize {
    person.board().made().len()
}

#[test]
fn tiles_swap_places_by_dragging() {
    let mut person = Person::open(TWO, Mode::Play);
    person.stroke(&[(0.5, 0.5), (0.5, 1.5)]);
    assert_eq!(made(&person), 1);
    assert_eq!(person.board().tile(Cell::new(0, 0)), Some(Tile { home: 0, moves: 0 }));
    // Tiles without moves stay, and there are no diagonal swaps.
    person.stroke(&[(0.5, 0.5), (1.5, 0.5)]);
    assert_eq!((made(&person), person.view().remark.as_str()), (1, "This tile has no moves left."));
    person.stroke(&[(1.5, 0.5), (0.5, 1.5)]);
    assert_eq!(person.view().remark, "Swap within a row or column.");
    person.undo();
    assert_eq!(made(&person), 0);
    person.redo();
    person.stroke(&[(1.5, 0.5), (1.5, 1.5)]);
    let view = person.view();
    assert!(view.solved, "{}", view.status);
    person.restart();
    assert_eq!(made(&person), 0);
}

#[test]
fn a_tap_holds_a_tile_until_the_next() {
    let mut person = Person::open(TWO, Mode::Play);
    person.tap((0.5, 0.5), false);
    assert_eq!(made(&person), 0);
    person.tap((0.5, 1.5), false);
    assert_eq!(made(&person), 1);
    // Tapping the same tile again drops it.
    person.tap((1.5, 0.5), false);
    person.tap((1.5, 0.5), false);
    person.tap((0.5, 0.5), false);
    assert_eq!(made(&person), 1);
    // With a tile in hand, a stroke on another tile is a separate stroke.
    person.cancel();
    person.tap((1.5, 0.5), false);
    person.stroke(&[(1.5, 1.5), (1.5, 0.9), (1.5, 0.5)]);
    assert!(person.view().solved);
    // Undo drops the tile in hand.
    let mut person = Person::open(TWO, Mode::Play);
    person.tap((0.5, 0.5), false);
    person.undo();
    person.tap((0.5, 1.5), false);
    assert_eq!(made(&person), 0);
}

#[test]
fn keys_do_all_that_pointers_do() {
    let mut person = Person::open(TWO, Mode::Play);
    for key in ["ArrowDown", "Enter", "ArrowDown", "Enter"] {
        assert!(person.key(key, false), "{key}");
    }
    assert_eq!(made(&person), 1);
    // A tile that cannot go there is let go.
    for key in ["ArrowRight", "Enter", "ArrowUp", "ArrowLeft"] {
        person.key(key, false);
    }
    person.news();
    person.key("Enter", false);
    assert!(person.news().ends_with("Let go: back in its place."), "a failed drop");
    assert_eq!(made(&person), 1);
    for key in ["ArrowRight", "Enter", "ArrowDown", "Enter"] {
        person.key(key, false);
    }
    assert!(person.view().solved);
}

/// Undo brings the cursor back to the tile that was typed; a tap selects a tile to type into, and exchanges nothing.
#[test]
fn what_was_typed_is_typed_again() {
    let mut person = Person::open(TWO, Mode::Edit);
    assert_eq!(person.view().tool, "type");
    let before = person.board().clone();
    person.tap((0.5, 0.5), false);
    person.tap((1.5, 1.5), false);
    assert_eq!(*person.board(), before);
    person.tap((0.5, 0.5), false);
    person.keys("2");
    assert_ne!(*person.board(), before);
    let onward = person.cursor_words();
    person.undo();
    assert_eq!(*person.board(), before);
    assert_ne!(person.cursor_words(), onward);
    assert!(person.cursor_words().starts_with("row 1, column 1"), "{}", person.cursor_words());
    person.select("move");
    person.tap((0.5, 0.5), false);
    person.tap((0.5, 1.5), false);
    assert_ne!(*person.board(), before, "Exchange goes by two taps");
}

/// A solution of the position reached goes on from the swaps made, and its replay begins after them.
#[test]
fn a_solution_keeps_the_swaps_made() {
    let mut person = Person::open(TWO, Mode::Play);
    person.stroke(&[(0.5, 0.5), (0.5, 1.5)]);
    let (answers, outcome) = run(&person.board().from_here(), &Options::default());
    assert_eq!((outcome.verdict, answers[0].len()), (Verdict::Found, 1));
    person.set_mode(Mode::Solve);
    person.add_answers_here(&[plain::print_swaps(&answers[0])], true);
    person.show(Some(0));
    let line = |person: &Person| person.view().timeline.map(|line| (line.time, line.steps));
    person.watch(true);
    assert_eq!(line(&person), Some((1.0, 2)));
    person.take();
    assert!(person.view().solved);
    assert_eq!(made(&person), 2);
    // Of the whole puzzle again, it begins at the start.
    person.clear_answers();
    person.restart();
    person.add_answers(&[plain::print_swaps(&[Swap { a: Cell::new(0, 0), b: Cell::new(1, 0) }])], false);
    person.show(Some(0));
    person.watch(true);
    assert_eq!(line(&person), Some((0.0, 1)));
}

#[test]
fn a_dead_end_is_told_and_the_way_back_offered() {
    let mut person = Person::open("2 2\n1:2 1:2\n0:1 0:1\n", Mode::Play);
    person.show_mistakes(true);
    person.stroke(&[(0.5, 0.5), (0.5, 1.5)]);
    person.stroke(&[(0.5, 1.5), (1.5, 1.5)]);
    let view = person.view();
    let dead_end = |finding: &Finding| finding.tone == Tone::Wrong && finding.words.starts_with("Dead end");
    assert!(view.findings.iter().any(dead_end));
    assert_eq!((view.lookahead, view.back), (None, Some("back")));
    // The strategy behind the button: its solution keeps as many swaps as possible.
    let options = Options { strategy: "back".into(), ..Options::default() };
    let (answers, outcome) = run(person.board(), &options);
    assert_eq!(outcome.verdict, Verdict::Found);
    let kept = outcome.counters.get("kept") as usize;
    assert!(kept == 1 && answers.last().unwrap()[..kept] == person.board().made()[..kept]);
    let answer = plain::print_swaps(answers.last().unwrap());
    let place = person.hint_place(&answer);
    assert!(place.starts_with("Look at the last ") && place.contains("swap"), "{place}");
    let words = person.hint(&answer, true);
    assert!(words.ends_with(": the board can no longer be solved."), "{words}");
    assert_eq!(made(&person), kept);
    let view = person.view();
    assert!(
        !view.findings.iter().any(|finding| finding.tone == Tone::Wrong) && view.undo.starts_with("back to the first ")
    );
}

fn run(board: &Board, options: &Options) -> (Vec<Answer>, Outcome) {
    finish(&mut *Harmony::search(board, options).unwrap())
}

/// The solutions of a search without limits.
fn finish(search: &mut dyn Search<Answer>) -> (Vec<Answer>, Outcome) {
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let mut answers = Vec::new();
    let outcome = search.run(&mut watch, &mut |found| answers.push(found));
    (answers, outcome.unwrap())
}

/// The lookahead's results are shown on the partners of the tile in hand, and in words.
#[test]
fn the_look_ahead_is_seen() {
    let mut person = Person::open(THREE, Mode::Play);
    assert_eq!(person.view().lookahead, None, "it looks ahead unasked");
    person.show_mistakes(true);
    assert_eq!(person.view().lookahead, Some("next"));
    let options = Options { strategy: "next".into(), limit: 0, ..Options::default() };
    let mut search = Harmony::search(person.board(), &options).unwrap();
    let (answers, outcome) = finish(&mut *search);
    let known = search.next_moves().unwrap();
    let alive: Vec<MoveStatus> = known.iter().copied().filter(|status| status.alive).collect();
    assert!(!alive.is_empty() && alive.len() == answers.len() && alive.len() < known.len());
    let inks = |person: &mut Person, ink| {
        person.press((0.5, 0.5), false);
        let mut scene = Scene::new();
        let bounds = person.bounds();
        person.draw(0.0, true, bounds, 64.0, &mut scene);
        person.cancel();
        let strokes = scene.items.iter().filter_map(|item| item.stroke);
        strokes.filter(|stroke| stroke.paint.ink == ink).count()
    };
    let before = inks(&mut person, Ink::GOOD);
    person.look_ahead(alive, false);
    assert!(inks(&mut person, Ink::GOOD) > before);
    let note = |person: &Person| person.view().findings.last().map(|one| one.words.clone()).unwrap_or_default();
    person.look_ahead(known, true);
    let all = answers.len() as u64 + outcome.counters.get("dead");
    assert_eq!(note(&person), format!("Still solvable: {} of {all} swaps are safe.", answers.len()));
    assert!(inks(&mut person, Ink::BAD) > 0);
    // Unless mistakes are hidden.
    person.show_mistakes(false);
    assert_eq!((person.view().lookahead, inks(&mut person, Ink::BAD)), (None, 0));
    // A check is about the position, not about each swap.
    person.check();
    assert_eq!((person.view().lookahead, inks(&mut person, Ink::BAD)), (None, 0));
    person.show_mistakes(true);
    // A swap changes the position.
    let swap = answers[0][0];
    person.stroke(&[place(swap.a), place(swap.b)]);
    assert_eq!(note(&person), "Looking ahead …");
}

fn place(cell: Cell) -> (f32, f32) {
    (f32::from(cell.col) + 0.5, f32::from(cell.row) + 0.5)
}

#[test]
fn boards_are_painted_charged_and_shuffled() {
    let mut person = Person::at(Board::solved(Size::new(3, 3)), Mode::Edit);
    let tile = |person: &Person, row, col| person.board().tile(Cell::new(row, col)).unwrap();
    person.select("colour-2");
    person.stroke(&[(0.5, 0.5), (2.5, 0.5)]);
    assert!((0..3).all(|col| tile(&person, 0, col).home == 2));
    person.select("more");
    person.stroke(&[(0.5, 0.5), (0.7, 0.5), (1.5, 0.5), (1.6, 0.5)]);
    assert_eq!([0, 1, 2].map(|col| tile(&person, 0, col).moves), [1, 1, 0]);
    person.select("less");
    person.tap((0.5, 0.5), false);
    person.tap((0.5, 0.5), false);
    assert_eq!((tile(&person, 0, 0).moves, person.view().remark.as_str()), (0, "This tile has no moves left."));
    let words = person.findings().join(" ");
    assert!(words.contains("Each colour needs 3 tiles") && words.contains("each swap uses two"), "{words}");
    // Rows exchange targets by their bands, tiles exchange places freely.
    person.select("move");
    person.stroke(&[(-0.4, 0.5), (-0.4, 2.5)]);
    assert_eq!(person.board().dyes(), [2, 1, 0]);
    assert!((0..3).all(|col| tile(&person, 0, col).home == 0));
    person.stroke(&[(0.5, 0.5), (1.5, 1.5)]);
    assert_eq!((tile(&person, 0, 0).home, tile(&person, 1, 1).home), (1, 0));
    for _ in 0..6 {
        person.adjust("shuffle", 1);
    }
    let sum: u32 = person.board().tiles().cells().iter().map(|tile| u32::from(tile.moves)).sum();
    assert!(sum >= 12 && person.view().findings.is_empty());
    let before = person.board().clone();
    person.select("shuffle");
    person.tap((1.5, 1.5), false);
    assert!(*person.board() != before && person.board().swaps_left() == before.swaps_left());
}

/// The shuffle tool as shown.
fn shuffle(person: &Person) -> ToolView {
    let mut tools = person.view().groups.into_iter().flat_map(|group| group.tools);
    tools.find(|tool| tool.id == "shuffle").unwrap()
}

/// An empty board is shuffled by a sensible number of swaps, shown beforehand.
#[test]
fn a_finished_board_is_shuffled_at_once() {
    for (rows, cols, swaps) in [(3, 3, 6), (5, 5, 15), (1, 2, 2)] {
        let mut person = Person::at(Board::solved(Size::new(rows, cols)), Mode::Edit);
        let count = |person: &Person| shuffle(person).count;
        assert_eq!(
            (person.view().status.as_str(), count(&person)),
            ("Solved: shuffle it, or type your tiles: the colour's letter, then the moves.", Some(swaps))
        );
        person.select("shuffle");
        person.tap((0.5, 0.5), false);
        assert_eq!((person.board().swaps_left(), count(&person)), (u32::from(swaps), Some(swaps)));
        person.adjust("shuffle", -i32::from(swaps));
        assert_eq!(person.view().remark, "A board is shuffled by 1 swap or more.");
    }
    let alone = Person::at(Board::solved(Size::new(1, 1)), Mode::Edit);
    assert_eq!(shuffle(&alone).disabled, "One tile alone cannot be shuffled.");
}

/// Edit shows and changes the puzzle before any swap: what is seen is what the badge judges. Without an edit, Play goes on
/// where it was, and undo brings the swaps back.
#[test]
fn edit_shows_the_puzzle_without_its_swaps() {
    let puzzle = plain::parse(BURN).unwrap();
    let mut person = Person::at(puzzle.clone(), Mode::Play);
    person.stroke(&[(0.5, 0.5), (0.5, 1.5)]);
    let played = person.board().clone();
    let (link, packed) = (person.view().link, person.packed());
    let picture = Person::at(puzzle.clone(), Mode::Edit).svg();
    person.set_mode(Mode::Edit);
    assert_eq!(*person.board(), puzzle);
    assert_eq!(person.svg(), picture);
    // A link and what is stored still have the swap; a tap that changes nothing, another mode and a size that it has
    // already leave it.
    assert_eq!((person.view().link, person.packed()), (link, packed));
    person.select("colour-1");
    person.tap((0.5, 0.5), false);
    person.tap((0.5, 0.5), true);
    person.undo();
    person.resize(2, 3);
    person.set_mode(Mode::Play);
    assert_eq!(*person.board(), played);
    // An edit is one of the puzzle: the tile that was there at the start gets the move.
    person.set_mode(Mode::Edit);
    person.select("more");
    person.tap((0.5, 0.5), false);
    let before = puzzle.tile(Cell::new(0, 0)).unwrap();
    assert_eq!(person.board().start().get(Cell::new(0, 0)), Some(&Tile { moves: before.moves + 1, ..before }));
    assert_eq!(made(&person), 0);
    person.undo();
    assert_eq!(*person.board(), puzzle);
    person.set_mode(Mode::Play);
    assert_eq!(*person.board(), played);
    // Reset takes the swaps back there, too.
    person.set_mode(Mode::Edit);
    person.act("restart");
    person.restart();
    person.set_mode(Mode::Play);
    assert_eq!(*person.board(), puzzle);
}

#[test]
fn boards_flip_shift_and_change_size() {
    let board = plain::parse("3 3\n2:1 0:1 1:0\n1:1 1:0 0:2\n0:0 2:1 2:2\n").unwrap();
    let mut person = Person::at(board.clone(), Mode::Edit);
    for (there, back) in [
        ("flip-over", "flip-over"),
        ("flip-sideways", "flip-sideways"),
        ("shift-up", "shift-down"),
        ("shift-left", "shift-right"),
    ] {
        person.act(there);
        assert!(*person.board() != board, "{there}");
        assert!(
            person.view().findings.is_empty()
                == Person::open(&plain::print(&board), Mode::Edit).view().findings.is_empty()
        );
        person.act(back);
        assert!(*person.board() == board, "{back}");
    }
    assert!(!person.view().actions.iter().any(|action| action.id.starts_with("turn")));
    for (rows, cols) in [(4, 3), (3, 3), (3, 2), (2, 5), (10, 10), (1, 1)] {
        person.resize(rows, cols);
        let board = person.board();
        assert_eq!(board.size(), Size::new(rows, cols));
        for home in 0..rows as u8 {
            let count = board.tiles().cells().iter().filter(|tile| tile.home == home).count();
            assert_eq!(count, usize::from(cols), "{rows} {cols} {home}");
        }
    }
}

#[test]
fn a_replay_tells_every_swap() {
    let board = plain::parse(BURN).unwrap();
    let at = |row: u16, col: u16| Cell::new(row, col);
    let solved = board.with(&[Swap { a: at(0, 0), b: at(1, 0) }, Swap { a: at(0, 1), b: at(0, 2) }]);
    assert!(solved.is_done());
    let replay = Harmony::replay(&solved);
    let marks: Vec<Mark> = replay.steps.iter().map(Step::mark).collect();
    assert_eq!(marks, [Mark::Event, Mark::End]);
    assert_eq!(replay.steps[0].caption(), "1 of 2: amber at row 1, column 1 ↔ rose at row 2, column 1. Row 2 is done.");
    assert_eq!(
        replay.steps[0].next().unwrap(),
        "swap amber at row 1, column 1 with rose at row 2, column 1. Then row 2 is done."
    );
    // All tiles are drawn at any time; between two steps two of them are moving.
    let plates = |time: f32| {
        let mut scene = Scene::new();
        let still = DrawContext::still(Mode::Solve, Harmony::bounds(&solved));
        let context = DrawContext { replay: Some((&replay, time)), ..still };
        Harmony::draw(&solved, &context, &mut scene);
        let ink = |item: &gridlight::scene::Item, ink| item.fill.is_some_and(|paint| paint.ink == ink);
        (
            scene.items.iter().filter(|item| ink(item, inks::TILE_PIP)).count(),
            scene.items.iter().filter(|item| ink(item, inks::TILE_1)).count(),
        )
    };
    assert_eq!((plates(0.0).0, plates(0.4).0, plates(0.6).0, plates(2.0).0), (4, 4, 2, 0));
    assert!(plates(0.4).1 >= 3);
}

#[test]
fn what_is_known_of_letting_go_is_told_while_a_tile_is_held() {
    let mut person = Person::open("2 2\n1:2 1:2\n0:1 0:1\n", Mode::Play);
    person.show_mistakes(true);
    let tells = |person: &Person| person.all_words().cells.concat().iter().filter(|words| words.contains("; ")).count();
    assert_eq!(person.all_words().rows[0], "Row 1: rose");
    assert_eq!(tells(&person), 0);
    person.cursor_to(0, 0);
    person.key("Enter", false);
    person.look_ahead(vec![MoveStatus { from: Cell::new(0, 0), to: Cell::new(1, 0), alive: true }], true);
    let words = person.all_words().cells;
    assert!(words[1][0].ends_with("; keeps it solvable"), "{words:?}");
    person.key("Escape", false);
    assert_eq!(tells(&person), 0);
}

/// 72 keys for 6 x 6 tiles: a colour and a number each; the cursor advances by itself.
#[test]
fn a_board_is_typed_in() {
    let wanted = Board::new(
        &Grid::from_fn(Size::new(6, 6), |cell| Tile {
            home: ((cell.row + cell.col) % 6) as u8,
            moves: ((3 * cell.row + cell.col) % 5) as u8,
        }),
        &[],
    );
    let mut person = Person::at(Board::solved(Size::new(6, 6)), Mode::Edit);
    assert_eq!(person.view().keypad, "abcdef0123456789");
    for tile in wanted.tiles().cells() {
        for key in [char::from(b'a' + tile.home), char::from(b'0' + tile.moves)] {
            assert!(person.key(&key.to_string(), false), "{key}");
        }
    }
    assert_eq!(person.board(), &wanted);
    // The cursor stays on the last tile; a letter without a row is not a colour.
    person.key("9", false);
    assert_eq!(person.board().tile(Cell::new(5, 5)).map(|tile| tile.moves), Some(9));
    let before = person.board().clone();
    person.key("g", false);
    assert_eq!(person.board(), &before);
}

/// A tap points the keypad at a tile, on a board that is being typed as well as on one that has lost its keypad.
#[test]
fn a_tap_points_the_keypad() {
    let mut person = Person::at(Board::solved(Size::new(4, 4)), Mode::Edit);
    let tile = |person: &Person, row, col| person.board().tile(Cell::new(row, col)).map(|tile| (tile.home, tile.moves));
    for key in ["b", "1", "c", "2"] {
        person.key(key, false);
    }
    person.tap((1.5, 0.5), false);
    assert!(person.view().keypad_for.starts_with("row 1, column 2"), "{}", person.view().keypad_for);
    person.key("a", false);
    person.key("0", false);
    assert_eq!((tile(&person, 0, 0), tile(&person, 0, 1)), (Some((1, 1)), Some((0, 0))));
    // Another tap exchanges nothing.
    person.tap((0.5, 2.5), false);
    person.key("d", false);
    assert_eq!((tile(&person, 2, 0), tile(&person, 0, 1)), (Some((3, 0)), Some((0, 0))));
    // A stroke of a tool dismisses the keypad; a tap of the tool that exchanges brings it back.
    person.select("move");
    person.stroke(&[(0.5, 0.5), (0.5, 1.5)]);
    assert_eq!((person.view().keypad.as_str(), tile(&person, 1, 0)), ("", Some((1, 1))));
    person.tap((2.5, 2.5), false);
    assert!(!person.view().keypad.is_empty());
    person.key("a", false);
    assert_eq!((tile(&person, 2, 2), tile(&person, 1, 0)), (Some((0, 0)), Some((1, 1))));
    // Two taps without a character still exchange two tiles.
    person.stroke(&[(0.5, 0.5), (0.5, 1.5)]);
    person.tap((0.5, 0.5), false);
    person.tap((2.5, 2.5), false);
    assert_eq!((tile(&person, 0, 0), person.view().keypad.as_str()), (Some((0, 0)), ""));
}

#[test]
fn swaps_stay_as_far_as_they_can_be_made_on_a_repaired_board() {
    let mut person = Person::open(TWO, Mode::Play);
    person.stroke(&[(0.5, 0.5), (0.5, 1.5)]);
    person.stroke(&[(1.5, 0.5), (1.5, 1.5)]);
    assert_eq!(made(&person), 2);
    person.set_mode(Mode::Solve);
    let repaired = |text: &str, person: &mut Person| {
        person.change(&plain::parse(text).unwrap());
        let made = made(person);
        person.undo();
        made
    };
    assert_eq!(repaired("2 2\n1:2 1:1\n0:2 0:1\n", &mut person), 2);
    assert_eq!(repaired("2 2\n1:2 1:0\n0:2 0:0\n", &mut person), 1);
}

#[test]
fn a_solution_is_listed_for_paper() {
    let mut person = Person::open(TWO, Mode::Solve);
    assert_eq!(person.listed(), [""; 0]);
    person.add_answers(&["(1,1) (2,1)\n(1,2) (2,2)".into()], false);
    person.show(Some(0));
    assert_eq!(person.listed(), ["R1C1 ↔ R2C1", "R1C2 ↔ R2C2"]);
}
