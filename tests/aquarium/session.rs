//! A session of Aquarium: pointer, keys, clues, actions, hints, replay.

use crate::common::person;
use gridlight::grid::{Cell, Grid, Size};
use gridlight::puzzle::{Draw, DrawContext, Mode, Puzzle, Rules, Solve, Text};
use gridlight::puzzles::aquarium::board::{Board, CellMark, Edge, Line, Rule};
use gridlight::puzzles::aquarium::{Aquarium, inks};
use gridlight::scene::{Ink, Rect, Scene, Seg, Shape};

use crate::aquarium::links::marks;

type Person = person::Person<Aquarium>;

/// Two arms that meet at the bottom, around a well.
const ARMS: &str = "2 1 3\n1 2 3\n\n1 2 1\n1 2 1\n1 1 1\n";

#[test]
fn water_follows_the_pointer() {
    let mut person = Person::open(ARMS, Mode::Play);
    person.select("water");
    person.stroke(&[(0.5, 1.5)]);
    assert_eq!(marks(person.board()), "???/#?#/###");
    // Up and down in one stroke is one undo step.
    person.stroke(&[(0.5, 2.5), (0.5, 1.5), (0.5, 0.5)]);
    assert_eq!(marks(person.board()), "#?#/#?#/###");
    person.stroke(&[(0.5, 0.5), (0.5, 1.4), (0.5, 2.5)]);
    assert_eq!(marks(person.board()), "???/???/###");
    // Dragged out at the bottom, the tank is emptied; a tap on the surface drains a row.
    person.stroke(&[(0.5, 2.5), (0.5, 3.6)]);
    assert_eq!(marks(person.board()), "???/???/???");
    person.stroke(&[(1.5, 0.5)]);
    person.stroke(&[(1.5, 0.5)]);
    assert_eq!(marks(person.board()), "???/?#?/???");
    person.undo();
    assert_eq!(marks(person.board()), "?#?/?#?/???");
    person.tap((0.5, 1.5), true);
    assert_eq!(marks(person.board()), ".#./.#./???");
    person.tap((2.5, 1.5), true);
    assert_eq!(marks(person.board()), ".#./?#?/???");
}

#[test]
fn walls_are_drawn_along_edges_and_tanks_by_dragging() {
    let mut person = Person::at(Board::empty(Size::new(4, 4)), Mode::Edit);
    person.select("wall");
    person.stroke(&[(2.02, 0.5), (2.05, 3.5)]);
    assert_eq!(person.board().tanks().cells()[..4], [0, 0, 1, 1]);
    person.stroke(&[(1.95, 0.5), (2.0, 3.6)]);
    assert!(person.board().tanks().cells().iter().all(|&tank| tank == 0));
    // A finger passes corners slowly: no walls branch off there.
    let slow: Vec<(f32, f32)> = (0..=40).map(|step| (2.02, 0.5 + 0.078 * step as f32)).collect();
    person.stroke(&slow);
    assert_eq!(person.board().tanks().cells()[..4], [0, 0, 1, 1]);
    assert!(!person.board().inner_walls(), "a wall ends inside a tank");
    person.undo();
    person.select("tank");
    person.stroke(&[(0.5, 0.5), (2.5, 0.5), (2.5, 1.5)]);
    assert_eq!(person.board().tanks().cells()[..8], [0, 0, 0, 1, 1, 1, 0, 1]);
    person.select("join");
    person.stroke(&[(2.5, 0.5), (3.5, 0.5)]);
    assert!(person.board().tanks().cells().iter().all(|&tank| tank == 0));
}

/// The walls between the cells of the first row, from left to right, then those below it.
fn walls(person: &Person) -> String {
    let size = person.board().size();
    let edges = Board::edges(size).filter(|edge| edge.cell.row == 0);
    edges.map(|edge| if person.board().edge(edge) { '#' } else { '.' }).collect()
}

#[test]
fn a_stroke_draws_walls_from_corner_to_corner() {
    let drawn = |strokes: &[&[(f32, f32)]]| {
        let mut person = Person::at(Board::empty(Size::new(3, 3)), Mode::Edit);
        person.select("wall");
        strokes.iter().for_each(|stroke| person.stroke(stroke));
        walls(&person)
    };
    // From a corner on the rim, from beyond it, and along the rim: nothing else is drawn than what is followed.
    assert_eq!(drawn(&[&[(1.04, 0.05), (1.0, 0.95)]]), "#....");
    assert_eq!(drawn(&[&[(1.04, -0.4), (1.0, 0.95)]]), "#....");
    assert_eq!(drawn(&[&[(0.4, 0.03), (1.03, 0.04), (1.0, 0.95), (2.1, 1.04)]]), "#..#.");
    assert_eq!(drawn(&[&[(0.05, 1.04), (1.02, 0.98), (2.95, 1.02)]]), "..###");
    // From a corner inside, in each direction.
    for (to, walls) in [((1.0, 0.1), "#...."), ((0.1, 1.0), "..#.."), ((1.9, 1.0), "...#.")] {
        assert_eq!(drawn(&[&[(1.06, 1.05), to]]), walls, "{to:?}");
    }
    // A little beside the corner is the corner.
    assert_eq!(drawn(&[&[(1.02, 0.62), (1.0, 1.0), (1.9, 1.0)]]), "...#.");
    // A stroke across a line draws nothing, nor does one that ends at the next corner.
    assert_eq!(drawn(&[&[(0.5, 0.5), (2.5, 0.5)]]), ".....");
    assert_eq!(drawn(&[&[(1.0, 0.0), (1.0, 1.2)]]), "#....");
    // Over a wall that is there it draws on.
    let wall: &[(f32, f32)] = &[(1.0, 0.5)];
    assert_eq!(drawn(&[wall, &[(1.0, 0.05), (1.0, 1.0), (1.9, 1.0)]]), "#..#.");
    assert_eq!(drawn(&[wall, &[(1.0, 0.5), (1.0, 1.0), (1.9, 1.0)]]), "#..#.");
}

#[test]
fn walls_are_removed_by_a_tap_or_a_stroke_that_begins_on_them() {
    let mut person = Person::at(Board::empty(Size::new(3, 3)), Mode::Edit);
    person.select("wall");
    person.stroke(&[(0.02, 1.0), (2.95, 1.0)]);
    // In the middle of a cell, the nearest edge.
    person.stroke(&[(1.5, 0.6)]);
    assert_eq!(walls(&person), "..#.#");
    person.stroke(&[(1.5, 0.6)]);
    // A finger slips on the wall that it taps.
    person.stroke(&[(1.4, 1.0), (1.64, 1.04)]);
    assert_eq!(walls(&person), "..#.#");
    person.stroke(&[(1.5, 0.6)]);
    // Along walls, in either direction; the first one that is none stays so.
    person.stroke(&[(2.5, 1.0), (0.05, 1.0), (0.0, 0.1)]);
    assert_eq!(walls(&person), ".....");
    person.undo();
    assert_eq!(walls(&person), "..###");
    // A straight stroke from a corner along nothing but walls.
    person.stroke(&[(0.02, 1.0), (2.0, 1.02)]);
    assert_eq!(walls(&person), "....#");
    person.undo();
    person.stroke(&[(2.0, 1.02), (1.05, 0.98)]);
    assert_eq!(walls(&person), "..#.#");
    person.undo();
    // Away from the wall it was a mistake.
    person.stroke(&[(2.5, 1.0), (2.5, 1.5)]);
    assert_eq!(walls(&person), "..###");
    // The keyboard, and the second button.
    person.key("ArrowDown", false);
    person.key("ArrowDown", false);
    assert!(person.cursor_words().contains("wall"), "{}", person.cursor_words());
    person.key("Enter", false);
    person.tap((1.5, 1.0), true);
    person.tap((1.5, 1.0), true);
    assert_eq!(walls(&person), "....#");
}

#[test]
fn clues_are_tapped_typed_and_made_from_water() {
    let mut person = Person::open(ARMS, Mode::Edit);
    // A tap only moves the cursor; the second button clears the clue.
    person.stroke(&[(0.5, -0.5)]);
    assert_eq!(
        (person.view().keypad.as_str(), person.view().keypad_for.as_str()),
        ("0123-", "column 1: needs 2, has 0")
    );
    assert_eq!(person.view().undo, "");
    assert!(person.key("3", false));
    person.tap((-0.5, 1.5), true);
    assert_eq!((person.board().tops[0], person.board().lefts[1]), (Some(3), None));
    person.key("Escape", false);
    // The cursor moves up onto a clue; digits typed there change it, elsewhere they do nothing.
    assert!(person.key("ArrowRight", false));
    assert!(!person.key("2", false));
    person.select("water");
    for _ in 0..3 {
        person.key("ArrowUp", false);
    }
    assert!(person.cursor_words().starts_with("column 1: needs 3"), "{}", person.cursor_words());
    assert!(person.key("2", false));
    assert_eq!(person.board().tops[0], Some(2));
    // A clue that no digit can continue is followed by the next.
    assert!(person.cursor_words().starts_with("column 2"), "{}", person.cursor_words());
    assert!(person.key("ArrowLeft", false) && person.key("-", false));
    assert_eq!(person.board().tops[0], None);
    assert_eq!(person.view().undo, "no clue for column 1");
    person.stroke(&[(0.5, 1.5)]);
    person.act("aquarium-clues");
    assert_eq!(person.board().tops, [Some(2), Some(1), Some(2)]);
    assert_eq!(person.board().lefts, [Some(0), Some(2), Some(3)]);
    person.act("aquarium-pool");
    assert_eq!(person.board().rule, Rule::Pool);
    person.act("aquarium-no-clues");
    assert_eq!(person.view().unfinished, "The board has no clue yet.");
}

#[test]
fn clues_are_typed_one_after_the_other() {
    let mut person = Person::open(ARMS, Mode::Edit);
    person.act("aquarium-no-clues");
    person.stroke(&[(0.5, -0.5)]);
    person.keys("1 2 3 3 2 1 0");
    assert_eq!(person.board().tops, [Some(1), Some(2), Some(3)]);
    // The last one stays.
    assert_eq!(person.board().lefts, [Some(3), Some(2), Some(0)]);
    // A digit that another may follow waits for it, or for Enter.
    let mut person = Person::at(Board::empty(Size::new(12, 2)), Mode::Edit);
    person.stroke(&[(0.5, -0.5)]);
    person.keys("1 2 1 Enter 2");
    assert_eq!(person.board().tops, [Some(12), Some(1)]);
    assert_eq!(person.board().lefts[..2], [Some(2), None]);
}

/// Delete clears, however often it is pressed; the second button marks a cell dry.
#[test]
fn delete_clears_water_and_marks() {
    let mut person = Person::open(ARMS, Mode::Play);
    person.select("water");
    person.stroke(&[(0.5, 1.5)]);
    person.tap((1.5, 0.5), true);
    assert_eq!(marks(person.board()), "?.?/#?#/###");
    person.keys("< > Delete Delete");
    assert_eq!(marks(person.board()), "???/#?#/###");
    person.keys("v < Delete Delete");
    assert_eq!(marks(person.board()), "???/???/###");
}

/// The first digit typed replaces the clue; more digits are appended.
#[test]
fn clues_of_two_digits_are_typed_where_a_tap_points() {
    let mut person = Person::at(Board::empty(Size::new(2, 12)), Mode::Edit);
    person.stroke(&[(-0.5, 1.5)]);
    assert_eq!(person.view().keypad, "0123456789-");
    person.keys("1 1");
    assert_eq!(person.board().lefts, [None, Some(11)]);
    person.keys("9");
    assert_eq!(person.board().lefts[1], Some(9));
    person.stroke(&[(-0.5, 1.5)]);
    person.keys("1");
    person.stroke(&[(-0.5, 1.5)]);
    person.keys("2");
    assert_eq!(person.board().lefts[1], Some(2));
    // Elsewhere the cursor moves, and Delete clears.
    person.stroke(&[(4.5, -0.5)]);
    person.keys("7");
    assert_eq!((person.view().remark.as_str(), person.board().tops[4]), ("This line has 2 cells.", None));
    person.keys("2 1 < Delete");
    assert_eq!((person.board().tops[4], person.board().tops[5]), (Some(2), None));
    // A stroke on the cells, or Play, hides the keypad.
    person.select("wall");
    person.stroke(&[(3.02, 0.4), (3.02, 0.6)]);
    assert_eq!((person.view().keypad.as_str(), person.cursor_words()), ("", String::new()));
    person.stroke(&[(4.5, -0.5)]);
    person.set_mode(Mode::Play);
    assert_eq!((person.view().keypad.as_str(), person.cursor_words()), ("", String::new()));
    person.stroke(&[(4.5, -0.5)]);
    assert_eq!(person.view().keypad, "");
}

#[test]
fn errors_show_live_or_on_demand() {
    let mut person = Person::open(ARMS, Mode::Play);
    person.stroke(&[(0.5, 0.5)]);
    let wrong = |person: &Person| person.view().findings.len();
    assert_eq!(wrong(&person), 0, "told unasked");
    person.show_mistakes(true);
    assert!(wrong(&person) > 0);
    let inks = |person: &mut Person| {
        let mut scene = Scene::new();
        let bounds = person.bounds();
        person.draw(1e9, true, bounds, 64.0, &mut scene);
        scene.items.iter().filter(|item| item.fill.is_some_and(|paint| paint.ink == Ink::BAD)).count()
    };
    assert!(inks(&mut person) > 0);
    person.show_mistakes(false);
    assert_eq!((wrong(&person), inks(&mut person)), (0, 0));
    person.check();
    assert!(person.findings().contains(&"Row 1 needs 1 and has 2.".to_string()));
    assert!(inks(&mut person) > 0);
    // Until the next move.
    person.stroke(&[(0.5, 1.5)]);
    assert_eq!((wrong(&person), inks(&mut person)), (0, 0));
}

#[test]
fn hints_take_off_what_is_in_the_way_where_then_why_then_do_it() {
    let mut person = Person::open("1 2 1\n0 1 3\n\n1 2 1\n1 2 1\n1 1 1\n", Mode::Play);
    let answer = "...\n.#.\n###\n";
    person.select("water");
    person.stroke(&[(1.5, 0.5)]);
    assert_eq!(marks(person.board()), "?#?/?#?/???");
    assert_eq!(person.hint_place(answer), "Look at row 1, column 2.");
    let words = person.hint(answer, false);
    assert_eq!(words, "Remove the water at row 1, column 2: no solution has it.");
    assert_eq!(person.hint(answer, true), words);
    assert_eq!(marks(person.board()), "???/?#?/???");
}

/// Every moment of a replay can be drawn, in any order, and every gallery board in every mode.
#[test]
fn every_moment_can_be_drawn() {
    for example in Aquarium::INFO.examples.iter().step_by(4) {
        let board = Aquarium::parse(example.text).unwrap();
        let bounds = Aquarium::bounds(&board);
        for mode in [Mode::Edit, Mode::Play, Mode::Solve] {
            let mut scene = Scene::new();
            Aquarium::draw(&board, &DrawContext::still(mode, bounds), &mut scene);
            assert!(scene.items.len() > 10);
        }
        if board.size().rows > 10 {
            continue;
        }
        let trace = Aquarium::replay(&board);
        let mut time = -0.5;
        while time < trace.end() + 1.0 {
            let mut scene = Scene::new();
            Aquarium::draw(
                &board,
                &DrawContext { replay: Some((&trace, time)), ..DrawContext::still(Mode::Solve, bounds) },
                &mut scene,
            );
            time += 0.45;
        }
    }
}

#[test]
fn differing_cells_are_marked() {
    let board = Board::empty(Size::new(1, 3));
    let answers = ["##.\n", "#.#\n"].map(|text| Aquarium::parse_answer(&board, text).unwrap());
    let differences = Aquarium::DIFFERENCES.unwrap();
    assert_eq!(differences(&answers), [Cell::new(0, 1), Cell::new(0, 2)]);
    assert!(differences(&answers[..1]).is_empty());
}

/// A change of level is animated, also by undo, unless motion is reduced.
#[test]
fn water_rises_and_falls_smoothly() {
    let mut person = Person::open("- -\n- - - -\n\n1 1\n1 1\n1 1\n1 1\n", Mode::Play);
    // The water level in the picture, in cells.
    let height = |person: &mut Person, now: f64, calm: bool| {
        let mut scene = Scene::new();
        let bounds = person.bounds();
        let moves = person.draw(now, calm, bounds, 64.0, &mut scene);
        let water = scene.items.iter().filter(|item| item.fill.is_some_and(|paint| paint.ink == inks::WATER));
        let tops = water.filter_map(|item| match &item.shape {
            Shape::Path(path) => path
                .iter()
                .filter_map(|seg| match *seg {
                    Seg::Move(_, y) => Some(y),
                    _ => None,
                })
                .reduce(f32::min),
            _ => None,
        });
        (4.0 - tops.reduce(f32::min).unwrap_or(4.0), moves)
    };
    height(&mut person, 0.0, false);
    assert_eq!(height(&mut person, 5000.0, false).0, 0.0);
    person.stroke(&[(0.5, 0.5)]);
    assert_eq!(height(&mut person, 5010.0, false), (0.0, true));
    let (quarter, _) = height(&mut person, 5065.0, false);
    let (half, _) = height(&mut person, 5120.0, false);
    assert!(0.5 < quarter && quarter < half && half < 3.0, "{quarter}, {half}");
    let (full, _) = height(&mut person, 5300.0, false);
    assert!(full > 3.5, "{full}");
    person.undo();
    height(&mut person, 6000.0, false);
    let (falls, _) = height(&mut person, 6110.0, false);
    assert!(0.5 < falls && falls < 3.5, "{falls}");
    assert_eq!(height(&mut person, 6300.0, false).0, 0.0);
    person.redo();
    assert_eq!(height(&mut person, 7000.0, true).0, full);
}

/// Conflicting lines are marked in Solve, and the cells that are not shared replace those that differ.
#[test]
fn verdicts_are_seen_on_the_board() {
    let mut person = Person::open("- -\n0 1\n\n1 2\n1 2\n", Mode::Solve);
    let count = |person: &mut Person, ink: Ink| {
        let mut scene = Scene::new();
        let bounds = person.bounds();
        person.draw(1e9, true, bounds, 64.0, &mut scene);
        scene.items.iter().filter(|item| item.stroke.is_some_and(|stroke| stroke.paint.ink == ink)).count()
    };
    assert_eq!((count(&mut person, Ink::BAD), count(&mut person, Ink::CURSOR)), (0, 0));
    person.mark(vec![Cell::new(0, 0), Cell::new(0, 1)], Vec::new());
    assert_eq!(count(&mut person, Ink::BAD), 1);
    person.set_mode(Mode::Play);
    assert_eq!(count(&mut person, Ink::BAD), 0);
    person.set_mode(Mode::Solve);
    person.clear_answers();
    assert_eq!(count(&mut person, Ink::BAD), 0);
    person.add_answers(&["..\n#.\n".into(), "..\n.#\n".into()], false);
    person.show(Some(0));
    assert_eq!(count(&mut person, Ink::CURSOR), 2);
    person.mark(Vec::new(), vec![Cell::new(1, 1)]);
    assert_eq!(count(&mut person, Ink::CURSOR), 1);
}

#[test]
fn a_list_of_faults_that_is_cut_says_how_many_more_there_are() {
    // Every row and column of 4 x 4 needs nothing and is full; then all but two are.
    let mut board = Board::empty(Size::new(4, 4));
    let lines: Vec<Line> = board.lines().collect();
    for &line in &lines {
        board.set_clue(line, Some(0));
    }
    board.marks = Grid::filled(board.size(), CellMark::Water);
    let said = |board: &Board| -> Vec<String> {
        Aquarium::check(board, Mode::Play).findings.into_iter().map(|finding| finding.words).collect()
    };
    assert_eq!(said(&board).len(), 5);
    assert_eq!(said(&board)[4], "4 more lines cannot be met with these marks.");
    for &line in &lines[5..] {
        board.set_clue(line, Some(4));
    }
    assert_eq!(said(&board)[4], "1 more line cannot be met with these marks.");
    board.set_clue(lines[4], Some(4));
    assert_eq!(said(&board).len(), 4);
}

#[test]
fn tanks_and_what_lines_need_are_told() {
    let mut person = Person::open("1 2 1\n0 1 3\n\n1 2 1\n1 2 1\n1 1 1\n", Mode::Play);
    let words = person.all_words();
    assert_eq!(
        (words.rows[2].as_str(), words.columns[1].as_str()),
        ("Row 3: needs 3, has 0", "Column 2: needs 2, has 0")
    );
    assert_eq!(words.cells[1][1], "open, tank 2, 2 cells, walls right, below and left");
    person.tap((0.5, 2.5), false);
    assert_eq!(person.all_words().rows[2], "Row 3: needs 3, has 3");
    assert_eq!(
        person.overview(),
        "2 tanks, 3 cells of water. Not met yet: row 2 needs 1, has 0; column 2 needs 2, has 1."
    );
    person.cursor_to(1, 1);
    let here = "Row 2, column 2: open, tank 2, 2 cells, walls right, below and left. Row 2: needs 1, has 0. Column 2: needs 2, has 1.";
    assert_eq!(person.whereabouts(), here);
}

#[test]
fn keys_go_on_from_the_cell_that_was_pressed() {
    let mut person = Person::open(ARMS, Mode::Play);
    person.cursor_to(0, 0);
    person.tap((2.5, 1.5), false);
    person.key("ArrowDown", false);
    assert!(person.cursor_words().starts_with("row 3, column 3"), "{}", person.cursor_words());
}

#[test]
fn a_tank_is_drawn_with_keys() {
    let mut person = Person::open("- - -\n- -\n\n1 1 1\n1 1 1\n", Mode::Edit);
    person.select("tank");
    for key in ["ArrowDown", "Enter", "ArrowRight", "ArrowDown", "Enter"] {
        person.key(key, false);
    }
    assert_eq!(person.board().tanks().cells(), [0, 0, 1, 2, 0, 1]);
    person.undo();
    assert_eq!(person.board().tanks().cells(), [0; 6]);
}

#[test]
fn clues_stay_in_view() {
    let rows: Vec<String> = (1..=30).map(|row| vec![row.to_string(); 30].join(" ")).collect();
    let clues: Vec<String> = (1..=30).map(|clue| clue.to_string()).collect();
    let text = format!("{0}\n{0}\n\n{1}\n", clues.join(" "), rows.join("\n"));
    let mut person = Person::open(&text, Mode::Play);
    person.set_screen(1.0, 48.0);
    // Zoomed in on the middle; the headline covers 48 pixels at the upper edge.
    let view = Rect { x: 8.0, y: 9.0, w: 10.0, h: 12.0 };
    let texts = |person: &mut Person| -> Vec<(f32, f32, String)> {
        let mut scene = Scene::new();
        person.draw(1e9, true, view, 32.0, &mut scene);
        let text = |item: &gridlight::scene::Item| match &item.shape {
            Shape::Text(x, y, _, text) => Some((*x, *y, text.clone())),
            _ => None,
        };
        scene.items.iter().filter_map(text).collect()
    };
    let seen = texts(&mut person);
    let row = |clue: u16| {
        seen.iter()
            .any(|(x, y, text)| *text == clue.to_string() && (8.0..9.0).contains(x) && *y == f32::from(clue) - 0.5)
    };
    let col = |clue: u16| {
        seen.iter()
            .any(|(x, y, text)| *text == clue.to_string() && (10.5..11.5).contains(y) && *x == f32::from(clue) - 0.5)
    };
    assert!((13..=21).all(row) && (10..=18).all(col), "{seen:?}");
    // In Edit they can be tapped and stay in place.
    person.set_mode(Mode::Edit);
    assert!(texts(&mut person).iter().all(|(x, y, _)| *x < 0.0 || *y < 0.0));
}

#[test]
fn water_stays_when_clues_change_and_falls_where_walls_do() {
    let mut person = Person::open(ARMS, Mode::Edit);
    person.select("water");
    person.stroke(&[(0.5, 1.5)]);
    let drawn = person.board().clone();
    let without = |line| {
        let mut board = drawn.cleared();
        board.set_clue(line, None);
        board
    };
    person.change(&without(Line::Row(1)));
    assert_eq!(person.board().clue(Line::Row(1)), None);
    assert_eq!(marks(person.board()), marks(&drawn));
    person.undo();
    assert_eq!(person.board(), &drawn, "undo is one step");
    // Without the wall the water of the left arm would stand higher than the well beside it.
    let mut open = drawn.cleared();
    open.set_edge(Edge { cell: Cell::new(1, 0), south: false }, false);
    person.change(&open);
    assert_eq!(marks(person.board()), "???/???/###");
    // A board of another size has none of it.
    person.change(&Board::empty(Size::new(2, 2)));
    assert_eq!(person.board(), &Board::empty(Size::new(2, 2)));
}
