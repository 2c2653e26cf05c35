//! Ten thousand random inputs for each puzzle: the session stays consistent, and undo leads back.

use gridlight::bits::BitReader;
use gridlight::grid::Cell;
use gridlight::link;
use gridlight::puzzle::{Mode, Puzzle};
use gridlight::scene::{Rect, Scene, Theme};
use gridlight::search::{Go, Options, Progress, Watch};
use gridlight::session::{Opening, Pointed, Session};

use crate::common::Dice;
use crate::generic::boards::{any_place, given, small_sides};

/// The number of inputs for each puzzle.
const INPUTS: usize = 10_000;
/// The number of inputs to one session, before another board is opened.
const EACH: usize = 250;
const VIEW: Rect = Rect { x: -1.0, y: -1.0, w: 40.0, h: 40.0 };
const KEYS: [&str; 14] = [
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "Enter",
    " ",
    "Delete",
    "Backspace",
    "Escape",
    "Tab",
    "é",
    "F1",
    "",
    "-",
];

/// Solutions and refusals of a search that is cut short.
fn searched<P: Puzzle>(board: &P::Board, strategy: &str) -> Vec<P::Answer> {
    let options = Options { strategy: strategy.into(), limit: 3, nodes: 2000, ..Options::default() };
    let mut answers = Vec::new();
    let Ok(mut search) = P::search(board, &options) else { return answers };
    let mut ask = |_: &Progress| Go::On;
    search.run(&mut Watch::new(Progress::default(), &mut ask), &mut |answer| answers.push(answer));
    answers
}

/// One random input; returns its description, for failure messages.
fn input<P: Puzzle>(session: &mut Session<P>, dice: &mut Dice) -> String {
    let board = session.board().clone();
    let place = any_place::<P>(&board, dice);
    match dice.below(40) {
        0..=7 => {
            let second = dice.chance(20);
            session.press(place, second);
            format!("press {place:?} {second}")
        }
        8..=11 => {
            session.drag(place);
            format!("drag {place:?}")
        }
        12..=17 => {
            session.release(place);
            format!("release {place:?}")
        }
        18..=23 => {
            let typed: Vec<char> = session.view().keypad.chars().chain("0123456789abcdx?.".chars()).collect();
            let (key, shift) = (dice.pick(&KEYS).to_string(), dice.chance(20));
            let key = if dice.chance(50) { dice.pick(&typed).to_string() } else { key };
            session.key(&key, shift);
            format!("key {key:?} {shift}")
        }
        24 => {
            session.cancel();
            "cancel".into()
        }
        25..=26 => {
            let groups = session.view().groups;
            let tools: Vec<&str> = groups.iter().flat_map(|it| &it.tools).map(|it| it.id.as_str()).collect();
            let tool = if tools.is_empty() { "none" } else { dice.pick(&tools) };
            if dice.chance(60) {
                session.select(tool);
            } else {
                session.adjust(tool, dice.pick(&[1, -1, 7, i32::MIN, i32::MAX]));
            }
            format!("tool {tool}")
        }
        27..=28 => {
            let actions: Vec<&str> = session.view().actions.iter().map(|action| action.id).collect();
            let action = if actions.is_empty() { "none" } else { dice.pick(&actions) };
            if dice.chance(10) {
                session.restart();
            } else {
                session.act(action);
            }
            format!("act {action}")
        }
        29 => {
            let sides: Vec<u16> = small_sides::<P>().chain([0, u16::MAX]).collect();
            let (rows, cols) = (dice.pick(&sides), dice.pick(&sides));
            session.resize(rows, cols);
            format!("resize {rows} {cols}")
        }
        30..=31 => {
            if dice.chance(70) {
                session.undo();
            } else {
                session.redo();
            }
            "undo or redo".into()
        }
        32..=33 => {
            let mode = dice.pick(&[Mode::Edit, Mode::Play, Mode::Play, Mode::Solve]);
            session.set_mode(mode);
            format!("mode {mode:?}")
        }
        34 => {
            let strategy = P::STRATEGIES[dice.below(P::STRATEGIES.len())].info.id;
            if P::unfinished(&board).is_none() {
                let answers = searched::<P>(&board, strategy);
                let texts: Vec<String> = answers.iter().map(|it| P::print_answer(&board, it)).collect();
                session.add_answers(&texts, dice.chance(50));
                session.show(Some(dice.below(4)));
                session.mark(Vec::new(), Vec::new());
                if let Some(text) = texts.last() {
                    session.advise(text);
                } else {
                    session.deny("There is no answer.");
                }
            }
            format!("search {strategy}")
        }
        35 => {
            session.take();
            session.clear_answers();
            "take".into()
        }
        36 => {
            session.watch(dice.chance(80));
            session.show_other(dice.chance(50));
            session.watch_from(dice.below(50));
            "watch".into()
        }
        37 => {
            session.seek(dice.pick(&[0.0, 0.5, 3.0, 1e9, f32::NAN, -1.0]));
            "seek".into()
        }
        38 => {
            session.hover(dice.chance(70).then_some(place));
            session.bring();
            match dice.below(4) {
                0 => session.assume(),
                1 => session.settle(dice.chance(50)),
                _ => {}
            }
            "hover, bring and assume".into()
        }
        _ => {
            for nonsense in ["", "0", "no answer", "1 2 3\n4"] {
                session.advise(nonsense);
                session.add_answers(&[nonsense.into()], false);
            }
            session.open_bits(
                &mut BitReader::new(&[dice.below(256) as u8, dice.below(256) as u8]),
                false,
                dice.pick(&[Opening::Sent, Opening::Kept, Opening::Changed, Opening::Begun]),
            );
            let bytes = [dice.below(256) as u8, dice.below(256) as u8];
            session.show_board(dice.chance(50).then_some(&mut BitReader::new(&bytes)));
            session.step_to(&mut BitReader::new(&bytes), "nonsense");
            let far = [Cell::new(dice.below(90) as u16, dice.below(90) as u16)];
            session.point(Pointed { lit: far.to_vec(), follows: far.to_vec(), ..Pointed::default() });
            session.count_hint(dice.below(5) as u8, dice.below(5) as u8);
            "nonsense".into()
        }
    }
}

/// What must hold at every moment.
fn whole<P: Puzzle>(session: &mut Session<P>, now: f64) {
    let mut scene = Scene::new();
    session.draw(now, false, VIEW, 40.0, &mut scene);
    assert!(!scene.items.is_empty(), "nothing is drawn");
    let view = session.view();
    assert!(view.shown.is_none_or(|shown| shown < view.answers), "{:?} of {}", view.shown, view.answers);
    assert!(!view.status.is_empty());
    let mut tools = view.groups.iter().flat_map(|group| &group.tools);
    assert!(view.groups.is_empty() || tools.any(|tool| tool.id == view.tool), "no tool {:?}", view.tool);
    // Tools are kept for a position: they must be those of the board that is shown.
    let shown: Vec<_> =
        view.groups.iter().flat_map(|group| &group.tools).map(|tool| (tool.id.clone(), tool.count)).collect();
    let drawn = P::tools(session.board(), view.mode).into_iter().flat_map(|group| group.tools);
    assert_eq!(shown, drawn.map(|tool| (tool.id, tool.count)).collect::<Vec<_>>(), "tools of another board");
    if let Some(timeline) = &view.timeline {
        assert!((0.0..=timeline.steps as f32).contains(&timeline.time), "{}", timeline.time);
    }
    let asked = [view.advisor, view.lookahead, view.back];
    for strategy in asked.into_iter().flatten() {
        assert!(P::STRATEGIES.iter().any(|it| it.info.id == strategy), "no strategy {strategy}");
    }
    session.news();
    session.cursor_words();
    session.hover_words();
}

/// What must hold for a board at rest: its link and its texts reopen it.
fn kept<P: Puzzle>(session: &mut Session<P>) {
    session.cancel();
    let board = session.board();
    if P::linkable(board) {
        let fragment = link::link(P::INFO.id, |bits| P::encode(board, bits));
        let opened = link::open(&fragment, |id| id == P::INFO.id).unwrap();
        let mut again = Session::<P>::new(P::blank(P::size(board)));
        assert!(again.open_bits(&mut opened.bits(), true, Opening::Sent), "{fragment} opens no board");
        assert!(again.board() == board, "{fragment} opens another board");
    }
    if session.view().timeline.is_none() {
        session.svg(Theme::Light);
    }
    let Some(kept) = session.kept() else { return };
    let mut again = Session::<P>::new(P::blank(P::size(session.board())));
    let mut broken = kept.clone();
    // Not at its end, which may be the code of a trial.
    broken.links[kept.at] = broken.links[kept.at].replacen('/', "/A", 1);
    assert!(!again.restore(broken) && again.view().undo.is_empty(), "a broken link is restored");
    assert!(again.restore(kept), "what is kept is not restored");
    let shown = |session: &Session<P>| {
        let view = session.view();
        (view.mode, view.given, view.own, view.undo, view.redo, view.problem)
    };
    assert_eq!(shown(&again), shown(session));
    assert!(again.board() == session.board());
    if !again.view().undo.is_empty() {
        again.undo();
        again.redo();
        assert!(again.board() == session.board());
    }
}

every_puzzle! {
    fn ten_thousand_random_inputs_do_no_harm<P>(seen) {
        let mut dice = Dice::new(20);
        let boards = given::<P>();
        let mut changes = 0;
        for round in 0..INPUTS / EACH {
            let first = boards[round % boards.len()].clone();
            let mut session = Session::<P>::new(first.clone());
            let mut said = Vec::new();
            for step in 0..EACH {
                let before = session.board().clone();
                said.push(input(&mut session, &mut dice));
                changes += usize::from(*session.board() != before);
                let told = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    whole(&mut session, (step * 90) as f64);
                    if step % 25 == 24 {
                        kept(&mut session);
                    }
                }));
                assert!(told.is_ok(), "{}: after {:?}", P::INFO.id, &said[said.len().saturating_sub(12)..]);
            }
            while !session.view().undo.is_empty() {
                session.undo();
            }
            let links = [session.board(), &first].map(|board| link::link(P::INFO.id, |bits| P::encode(board, bits)));
            assert!(*session.board() == first, "{}: undo does not lead back: {links:?}", P::INFO.id);
            while !session.view().redo.is_empty() {
                session.redo();
            }
            kept(&mut session);
        }
        seen.add(changes);
        assert!(changes > INPUTS / 40, "{}: only {changes} inputs changed anything", P::INFO.id);
    }
}
