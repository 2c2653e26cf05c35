//! Hints of any puzzle: where, why, and the move; highlighted on the board, and counted.

use gridlight::contract::{Explained, WayView};
use gridlight::grid::{Cell, Size};
use gridlight::puzzle::{Hint, Mode, Puzzle};
use gridlight::registry::{Ask, explain};
use gridlight::scene::{Ink, Rect, Scene, Shape};
use gridlight::search::{Go, Options, Progress, Watch};
use gridlight::session::{Pointed, Session};

use crate::common::Dice;
use crate::generic::asking::{ask, opened, passed};
use crate::generic::boards::{come_upon, gallery, given, played};
use crate::generic::seen::Seen;
use crate::generic::sentences;

/// The most hints applied on a board.
const STEPS: usize = 12;
/// The most pauses while a hint is looked for.
const PAUSES: usize = 400;

/// Solvable boards, each with a solution that keeps the moves made if there is one, otherwise with any.
fn helped<P: Puzzle>() -> Vec<(P::Board, P::Answer)> {
    let boards = given::<P>().into_iter().take(16).chain(played::<P>(31));
    let whole = boards.filter(|board| P::unfinished(board).is_none()).take(40);
    whole.filter_map(|board| answer::<P>(&board).map(|answer| (board, answer))).collect()
}

fn answer<P: Puzzle>(board: &P::Board) -> Option<P::Answer> {
    let options = Options { limit: 1, nodes: 10_000, ..Options::default() };
    let mut search = P::search(board, &options).ok()?;
    let mut answers = Vec::new();
    let mut ask = |_: &Progress| Go::On;
    search.run(&mut Watch::new(Progress::default(), &mut ask), &mut |answer| answers.push(answer));
    answers.pop()
}

/// A hint, if it is found with little work.
fn soon<P: Puzzle>(board: &P::Board) -> Option<WayView> {
    let mut work = explain(P::INFO.id, &passed::<P>(board), "", Ask::Hint).unwrap();
    let mut pause = |_: &Progress| Go::Pause;
    let ends = (0..PAUSES).find_map(|_| work.run(&mut Watch::every(1 << 16, Progress::default(), &mut pause)));
    match ends? {
        Explained::Way(way) => Some(way),
        _ => panic!(),
    }
}

/// Whether it is complete sentences, without unfilled placeholders.
fn is_prose(words: &str) -> bool {
    let starts = words.chars().next().is_some_and(char::is_uppercase);
    starts && words.ends_with('.') && !words.contains("  ") && !words.contains(" .") && !words.contains("..")
}

/// A picture in Play, and whether it is animated.
fn drawn<P: Puzzle>(session: &mut Session<P>, now: f64) -> (Scene, bool) {
    let mut scene = Scene::new();
    let view = session.bounds();
    let moves = session.draw(now, false, view, 40.0, &mut scene);
    (scene, moves)
}

/// The number of highlight frames.
fn frames(scene: &Scene) -> usize {
    let lit = |stroke: gridlight::scene::Stroke| stroke.paint.ink == Ink::ACCENT && stroke.width >= 0.069;
    let items = scene.items.iter().filter(|item| matches!(item.shape, Shape::Path(_)));
    items.filter(|item| item.stroke.is_some_and(lit)).count()
}

every_puzzle! {
    fn every_hint_has_a_place_and_a_reason<P>(seen) {
        let Some(hint) = P::HINT else { return seen.exempt("it has no hints of its own") };
        let mut told = 0;
        for (board, answer) in helped::<P>() {
            let mut now = board;
            for _ in 0..STEPS {
                let Some(Hint { step, words, names, place: (place, cells) }) = hint(&now, &answer) else { break };
                let (words, place) = (words.to_string(), format!("Look at {place}."));
                assert!(is_prose(&words), "{}: {words}", P::INFO.id);
                assert!(is_prose(&place), "{}: {place}", P::INFO.id);
                let first = sentences::all(&words)[0].to_lowercase();
                assert!(names.iter().all(|cell| first.contains(&cell.words())), "{}: {words}", P::INFO.id);
                assert!(place != words, "{}: {place}", P::INFO.id);
                let size = P::size(&now);
                assert!(!cells.is_empty(), "{}: no cell for: {place}", P::INFO.id);
                assert!(cells.iter().all(|&cell| size.contains(cell)), "{}: {cells:?}", P::INFO.id);
                told += 1;
                match P::apply(&now, &step) {
                    Ok(next) if next != now => now = next,
                    _ => break,
                }
            }
        }
        seen.add(told);
        assert!(told > 20, "{}: {told} hints", P::INFO.id);
    }

    /// Its reasons are told in pages of at most two sentences, each with a board or none.
    fn a_hint_is_one_sentence<P>(seen) {
        if P::HINT.is_none() {
            return seen.exempt("it has no hints of its own");
        }
        let boards = gallery::<P>().into_iter().chain(played::<P>(17)).filter(|board| P::unfinished(board).is_none());
        let mut wrong = Vec::new();
        for board in boards {
            let mut now = board;
            for _ in 0..STEPS {
                let Some(way) = soon::<P>(&now) else { break };
                let Some(last) = way.reasons.last() else { break };
                seen.tick();
                let hint = &way.hint;
                let says_why = hint.split_once(": ").is_some_and(|(does, why)| !does.is_empty() && !why.is_empty());
                if hint.chars().count() > 120 || sentences::all(hint).len() != 1 || !is_prose(hint) || !says_why {
                    wrong.push(format!("{} ({}): {hint}", last.technique, hint.chars().count()));
                }
                for page in &way.why {
                    let boards = page.link.as_ref().map(|link| P::size(&opened::<P>(link)));
                    assert!(boards.is_none_or(|size| size == P::size(&now)), "{}: {}", P::INFO.id, page.words);
                    if !(1..=2).contains(&sentences::all(&page.words).len()) || page.words == *hint {
                        wrong.push(format!("{}: page: {}", last.technique, page.words));
                    }
                }
                let told = way.why.iter().map(|page| page.words.as_str()).collect::<Vec<_>>().join(" ");
                if way.why.is_empty() && way.reasons.len() > 1 || last.words.len() > 160 && told.len() < 60 {
                    wrong.push(format!("{}: untold: {}", last.technique, last.words));
                }
                let Some(link) = &last.link else { break };
                now = opened::<P>(link);
            }
        }
        wrong.sort();
        wrong.dedup();
        assert!(wrong.is_empty(), "{}: {}", P::INFO.id, wrong.join("\n"));
    }

    /// Where moves have made a solvable board unsolvable, a hint begins with what has to go, and frames it.
    fn a_hint_begins_with_a_mistake<P>(seen) {
        if P::ADVICE.is_some() {
            return seen.exempt("what came up elsewhere is not a move that can be wrong");
        }
        let mut dice = Dice::new(5);
        if P::FROM_HERE.is_none() {
            return gallery::<P>().into_iter().for_each(|board| no_move_is_wrong::<P>(board, &mut dice, seen));
        }
        for board in gallery::<P>().into_iter().take(6) {
            let mut session = Session::<P>::new(board.clone());
            let size = P::size(&board);
            let mut now = board;
            for _ in 0..40 {
                if dice.chance(50) {
                    now = come_upon::<P>(&now, Mode::Play, &mut dice);
                } else {
                    // Some moves are strokes: from a cell to another one in its row.
                    session.set_mode(Mode::Play);
                    let row = dice.below(usize::from(size.rows)) as f32 + 0.5;
                    let [from, to] = [0, 1].map(|_| dice.below(usize::from(size.cols)) as f32 + 0.5);
                    session.press((from, row), false);
                    session.drag((to, row));
                    session.release((to, row));
                    now = session.board().clone();
                }
                if !matches!(ask::<P>(&now, Ask::Sound, false), Explained::Sound(Some(false))) {
                    continue;
                }
                let Explained::Way(way) = ask::<P>(&now, Ask::Hint, false) else { panic!("another answer") };
                let mistake = &way.reasons[0];
                assert_eq!(mistake.how, "back", "{}: {}", P::INFO.id, mistake.words);
                assert!(is_prose(&mistake.words), "{}: {}", P::INFO.id, mistake.words);
                let framed = !mistake.cells.is_empty();
                assert!(framed && mistake.link.is_some(), "{}: {}", P::INFO.id, mistake.words);
                seen.tick();
                break;
            }
        }
    }

    fn what_a_hint_speaks_of_is_lit_and_pulses_for_a_while<P>(seen) {
        let First { board, cells, .. } = first::<P>();
        seen.add(cells.len());
        let mut session = Session::<P>::new(board);
        drawn(&mut session, 0.0);
        let (before, _) = drawn(&mut session, 10_000.0);
        session.point(Pointed { lit: cells, ..Pointed::default() });
        let (place, moves) = drawn(&mut session, 10_000.0);
        assert!(moves && frames(&place) == frames(&before) + 1, "{}", P::INFO.id);
        let (top, _) = drawn(&mut session, 10_450.0);
        assert!(top != place, "{}: it does not pulse", P::INFO.id);
        let numbers = |scene: &Scene| {
            scene.items.iter().filter(|item| matches!(item.shape, Shape::Text(..))).count()
        };
        assert!(numbers(&place) > numbers(&before), "{}: no line is numbered", P::INFO.id);
        within(&place, session.bounds());
        session.point(Pointed::default());
        assert_eq!(frames(&drawn(&mut session, 20_000.0).0), frames(&before), "{}", P::INFO.id);
    }

    fn hints_and_moves_are_counted<P>(seen) {
        let First { board, next, .. } = first::<P>();
        seen.tick();
        let mut session = Session::<P>::new(board.clone());
        let counts = |session: &Session<P>| {
            let view = session.view();
            (view.moves, [view.hints.place, view.hints.why, view.hints.made])
        };
        let step = |session: &mut Session<P>| {
            session.count_hint(3, 0);
            session.step_to(&mut passed::<P>(&next).bits(), "take a hint")
        };
        assert_eq!(counts(&session), (0, [0; 3]));
        for _ in 0..2 {
            session.count_hint(1, 0);
            assert_eq!(counts(&session), (0, [1, 0, 0]), "once a position");
        }
        session.count_hint(2, 0);
        assert_eq!(counts(&session), (0, [1, 1, 0]));
        assert!(step(&mut session) && *session.board() == next, "{}: no move was made", P::INFO.id);
        assert_eq!(counts(&session), (1, [1, 1, 1]), "{}", P::INFO.id);
        session.undo();
        assert_eq!(counts(&session), (0, [1, 1, 1]), "{}: what was told stays told", P::INFO.id);
        session.count_hint(2, 3);
        assert_eq!(counts(&session), (0, [1, 1, 1]), "{}: the same hint again is one", P::INFO.id);
        session.redo();
        assert_eq!(session.view().moves, 1);
        session.restart();
        assert_eq!(counts(&session).1, [0; 3], "{}: restarted", P::INFO.id);
        session.count_hint(1, 0);
        session.replace(P::blank(Size::new(P::INFO.sides.0.max(3), P::INFO.sides.0.max(3))), "board opened", None);
        assert_eq!(counts(&session), (0, [0; 3]), "{}: another board", P::INFO.id);
        assert!(!step(&mut session) && *session.board() != next, "{}: of another puzzle", P::INFO.id);
    }
}

/// A puzzle whose moves are never fixed says that none can be a mistake: from wherever they have led, hints lead on to a
/// solution, and take nothing back.
fn no_move_is_wrong<P: Puzzle>(board: P::Board, dice: &mut Dice, seen: &mut Seen) {
    let mut now = (0..20).fold(board, |board, _| come_upon::<P>(&board, Mode::Play, dice));
    for _ in 0..60 + 4 * P::size(&now).area() {
        let Explained::Way(way) = ask::<P>(&now, Ask::Hint, false) else { panic!("another answer") };
        let Some(last) = way.reasons.last() else { break };
        assert_ne!(last.how, "back", "{}: {}", P::INFO.id, last.words);
        let Some(link) = &last.link else { break };
        now = opened::<P>(link);
        seen.tick();
    }
    let solved = P::check(&now, Mode::Play).solved;
    assert!(solved, "{}: without Solve::FROM_HERE, hints do not lead on from everywhere", P::INFO.id);
}

/// The first board with a hint that makes a move: where it looks, and the board after it.
struct First<P: Puzzle> {
    board: P::Board,
    cells: Vec<Cell>,
    next: P::Board,
}

fn first<P: Puzzle>() -> First<P> {
    let hinted = |board: P::Board| {
        let Explained::Way(way) = ask::<P>(&board, Ask::Hint, false) else { return None };
        let reason = way.reasons.last()?;
        let next = opened::<P>(reason.link.as_ref()?);
        let cells = reason.cells.iter().map(|&(row, col)| Cell::new(row, col)).collect();
        let begins = P::restart(&board) == board && P::restart(&next) == board && next != board;
        begins.then_some(First { board, cells, next })
    };
    given::<P>().into_iter().filter(|board| P::unfinished(board).is_none()).find_map(hinted).unwrap()
}

/// The number plates are within the bounds.
fn within(scene: &Scene, bounds: Rect) {
    let mut plates = scene.items.iter().rev().take_while(|item| !matches!(item.shape, Shape::Path(_)));
    for item in plates.by_ref() {
        if let Shape::Rect(x, y, w, h, _) = item.shape {
            let right = x + w <= bounds.x + bounds.w + 0.001 && y + h <= bounds.y + bounds.h + 0.001;
            assert!(x >= bounds.x - 0.001 && y >= bounds.y - 0.001 && right, "{:?} in {bounds:?}", item.shape);
        }
    }
}
