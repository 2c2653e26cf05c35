//! Long random sessions of Lazors: nothing panics, and the board stays valid.

use crate::common::Dice;
use crate::lazors::person::{Person, TINY, wide};
use gridlight::contract::View;
use gridlight::grid::{Cell, Grid};
use gridlight::link;
use gridlight::puzzle::{Mode, Rules};
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::board::{BlockKind, Board, Point, Site};
use gridlight::puzzles::lazors::text::bff;
use gridlight::puzzles::lazors::text::link as code;

/// What must hold for a board whatever was done to it.
fn sound(person: &Person, did: &str) -> View {
    let board = person.board();
    let size = board.size();
    assert!((1..=32).contains(&size.rows) && (1..=32).contains(&size.cols), "{did}");
    let mut standing = [0; 5];
    for (cell, block) in board.placed.iter() {
        if let Some(kind) = block {
            assert_eq!(board.sites.get(cell), Some(&Site::Free), "{did}");
            standing[kind.index()] += 1;
        }
    }
    assert!(standing.iter().zip(board.supply).all(|(&count, most)| count <= most), "{did}");
    let edges: Vec<Point> = board.lasers.iter().map(|laser| laser.at).chain(board.targets.clone()).collect();
    assert!(edges.iter().all(|at| at.on_edge(size)), "{did}");
    for (index, target) in board.targets.iter().enumerate() {
        assert!(!board.targets[..index].contains(target), "{did}");
    }
    for (index, laser) in board.lasers.iter().enumerate() {
        assert!(!board.lasers[..index].contains(laser) && laser.vx.abs() + laser.vy.abs() == 2, "{did}");
    }
    let view = person.view();
    let fragment = if view.timeline.is_some() { &view.problem } else { &view.link };
    let opened = link::open(fragment, |id| id == "lazors").unwrap();
    let mut bits = opened.bits();
    let again = code::decode(&mut bits).unwrap();
    assert!(bits.ends(), "{did}");
    if view.timeline.is_none() {
        assert_eq!(&again, board, "{did}");
    } else {
        assert_eq!(again, board.cleared(), "{did}");
    }
    let awaits = view.mode == Mode::Edit && Lazors::awaits(board).is_some();
    assert_eq!(view.unfinished.is_empty(), board.unfinished().is_none() && !awaits, "{did}");
    assert!(view.shown.is_none_or(|shown| shown < view.answers), "{did}");
    let tools: Vec<&str> = view.groups.iter().flat_map(|group| &group.tools).map(|tool| tool.id.as_str()).collect();
    assert!(tools.is_empty() || tools.contains(&view.tool.as_str()), "{did}: {}", view.tool);
    view
}

const KEYS: [&str; 24] = [
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "Enter",
    " ",
    "Delete",
    "Backspace",
    "Escape",
    "a",
    "b",
    "c",
    "d",
    "t",
    "A",
    "T",
    "v",
    "e",
    "l",
    "p",
    "o",
    "x",
    "Tab",
    "é",
];
const TOOLS: [&str; 19] = [
    "move", "erase", "cross", "laser", "target", "free", "closed", "fixed-A", "fixed-B", "fixed-C", "fixed-D",
    "fixed-T", "place-A", "place-B", "place-C", "place-D", "place-T", "nonsense", "",
];
const ACTIONS: [&str; 11] = [
    "turn-left",
    "turn-right",
    "flip-sideways",
    "flip-over",
    "shift-up",
    "shift-down",
    "shift-left",
    "shift-right",
    "restart",
    "new",
    "nonsense",
];

/// The board with every block that has room somewhere.
fn filled(board: &Board, dice: &mut Dice) -> Grid<Option<BlockKind>> {
    let mut board = board.cleared();
    let mut free: Vec<Cell> = board.size().cells().filter(|&cell| board.sites.get(cell) == Some(&Site::Free)).collect();
    for kind in BlockKind::ALL {
        for _ in 0..usize::from(board.supply[kind.index()]).min(free.len()) {
            let cell = free.swap_remove(dice.below(free.len()));
            board.placed.set(cell, Some(kind));
        }
    }
    board.blocks()
}

/// One random input; returns its description, for messages.
fn random_input(person: &mut Person, dice: &mut Dice, pointer_down: &mut bool) -> String {
    let size = person.board().size();
    let mut at = |cols: u16| match dice.below(40) {
        0 => dice.pick(&[f32::NAN, f32::INFINITY, -1e30, 1e9, -0.0]),
        _ => dice.below(40 * (usize::from(cols) + 2)) as f32 / 40.0 - 1.0,
    };
    let (x, y) = (at(size.cols), at(size.rows));
    match dice.below(100) {
        0..=17 => {
            *pointer_down = true;
            let second = dice.chance(10);
            person.press((x, y), second);
            format!("press {x} {y} {second}")
        }
        18..=37 => {
            person.drag((x, y));
            format!("drag {x} {y}")
        }
        38..=52 => {
            *pointer_down = false;
            person.release((x, y));
            format!("release {x} {y}")
        }
        53 => {
            *pointer_down = false;
            person.cancel();
            "cancel".into()
        }
        54..=56 => {
            *pointer_down = true;
            person.bring();
            "bring".into()
        }
        57..=70 => {
            let key = dice.pick(&KEYS);
            let shift = dice.chance(20);
            // Keys may end a stroke or begin one.
            *pointer_down = true;
            person.key(key, shift);
            format!("key {key} {shift}")
        }
        71..=77 => {
            *pointer_down = false;
            let tool = dice.pick(&TOOLS);
            person.select(tool);
            format!("select {tool}")
        }
        78..=80 => {
            *pointer_down = false;
            let mode = dice.pick(&[Mode::Edit, Mode::Edit, Mode::Play, Mode::Play, Mode::Solve]);
            person.set_mode(mode);
            format!("mode {mode:?}")
        }
        81..=83 => {
            *pointer_down = false;
            let (tool, by) = (dice.pick(&TOOLS), dice.pick(&[1, 1, 1, -1, -1, 5, -70_000, 70_000, i32::MAX, i32::MIN]));
            person.adjust(tool, by);
            format!("adjust {tool} {by}")
        }
        84 => {
            *pointer_down = false;
            let action = dice.pick(&ACTIONS);
            person.act(action);
            format!("act {action}")
        }
        85 => {
            *pointer_down = false;
            let (rows, cols) = (dice.pick(&[0, 1, 3, 4, 5, 6, 33]), dice.pick(&[1, 2, 4, 5, 6, 65_535]));
            person.resize(rows, cols);
            format!("resize {rows} {cols}")
        }
        86..=89 => {
            *pointer_down = false;
            let before = person.view().undo;
            person.cancel();
            let board = person.board().clone();
            person.undo();
            if !before.is_empty() {
                person.redo();
                assert_eq!(person.board(), &board, "undo and redo of {before}");
                person.undo();
            }
            format!("undo {before}")
        }
        90..=91 => {
            *pointer_down = false;
            person.redo();
            "redo".into()
        }
        92..=93 => {
            let size = person.board().size();
            let blocks = Grid::from_fn(size, |_| dice.chance(20).then(|| dice.pick(&BlockKind::ALL)));
            let fitting = filled(person.board(), dice);
            let texts = [&blocks, &fitting].map(bff::print_blocks);
            person.add_answers(&[texts[0].clone(), texts[1].clone(), "..\n..".into(), String::new()], false);
            "answers".into()
        }
        94 => {
            let index = dice.below(4);
            person.show((index < 3).then_some(index));
            format!("show {index}")
        }
        95 => {
            *pointer_down = true;
            person.take();
            "take".into()
        }
        96 => {
            let on = dice.chance(60);
            person.watch(on);
            format!("watch {on}")
        }
        97 => {
            person.seek(dice.pick(&[0.0, 0.5, 3.3, 1e9, -1.0, f32::NAN]));
            "seek".into()
        }
        98 => {
            *pointer_down = true;
            person.hint(".\n", dice.chance(50));
            person.hover(dice.chance(70).then_some((x, y)));
            "hint and hover".into()
        }
        _ => {
            person.clear_answers();
            "clear".into()
        }
    }
}

#[test]
fn long_random_sessions_stay_sound() {
    for seed in 0..4 {
        let mut dice = Dice::new(seed);
        let mut person = Person::open(&if seed % 2 == 0 { TINY.into() } else { wide(2, 3) }, Mode::Edit);
        let mut pointer_down = false;
        let mut done = Vec::new();
        let (mut changes, mut answered) = (0, 0);
        for step in 0..5000 {
            let before = person.board().clone();
            let did = random_input(&mut person, &mut dice, &mut pointer_down);
            done.push(did);
            changes += usize::from(*person.board() != before);
            let said = format!("seed {seed}, step {step}: {:?}", &done[done.len().saturating_sub(5)..]);
            if pointer_down {
                // The link is of the last complete board: end the stroke now and then to check it.
                if dice.chance(70) {
                    continue;
                }
                person.cancel();
                pointer_down = false;
            }
            answered += usize::from(sound(&person, &said).shown.is_some());
            person.news();
            person.cursor_words();
            if dice.chance(5) {
                person.all_words();
                person.svg();
                person.moves(step as f64 * 10.0);
            }
        }
        // The sessions must be eventful.
        assert!(changes > 300 && answered > 10, "seed {seed}: {changes} changes, {answered} answers shown");
    }
}
