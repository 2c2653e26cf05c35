//! Explanations of boards of any puzzle: hints lead to a solution, contradictions are minimal, suggestions make boards
//! unique, redundant clues are redundant, and pauses change nothing.

use gridlight::contract::{ChangeView, Explained, ReasonView, WayView};
use gridlight::explain::Known;
use gridlight::puzzle::{Mode, Puzzle};
use gridlight::registry::{Ask, explain};

use crate::generic::asking::{answered, ask, known, opened, passed, through};
use crate::generic::boards::{altered, gallery};

fn way<P: Puzzle>(board: &P::Board, what: Ask) -> WayView {
    let Explained::Way(way) = ask::<P>(board, what, false) else { panic!("no way") };
    way
}

const CRAFT: Ask = Ask::Craft { difficulty: None, seed: 1 };

/// Complete boards, small ones first.
fn small<P: Puzzle>(count: usize) -> Vec<P::Board> {
    let mut boards: Vec<P::Board> = gallery::<P>().iter().map(P::restart).collect();
    boards.retain(|board| P::unfinished(board).is_none());
    boards.sort_by_key(|board| P::size(board).area());
    boards.truncate(count);
    boards
}

fn is_prose(words: &str) -> bool {
    let starts = |first: char| first.is_uppercase() || first.is_ascii_digit();
    words.chars().next().is_some_and(starts) && words.ends_with('.') && !words.contains("  ")
}

fn reads_well<P: Puzzle>(board: &P::Board, reason: &ReasonView) {
    let size = P::size(board);
    let on_board = |cells: &[(u16, u16)]| cells.iter().all(|&(row, col)| row < size.rows && col < size.cols);
    assert!(is_prose(&reason.words), "{}", reason.words);
    assert!(is_prose(&reason.look) && reason.look.starts_with("Look at "), "{}", reason.look);
    assert!(!reason.name.is_empty() && !reason.about.is_empty(), "{}", reason.words);
    assert!(!reason.cells.is_empty() && on_board(&reason.cells), "{}: {:?}", reason.words, reason.cells);
    for place in reason.uses.iter().chain(&reason.follows).chain(&reason.chain) {
        assert!(!place.words.is_empty() && on_board(&place.cells), "{}: {:?}", reason.words, place.words);
    }
    let chained = matches!(reason.how, "what-if" | "nested");
    assert_eq!(chained, !reason.chain.is_empty(), "{}: {}", reason.how, reason.words);
}

every_puzzle! {
    /// From the first board of the gallery on, there is always a next hint until nothing is left.
    fn hints_lead_to_the_end<P>(seen) {
        let mut told = 0;
        for board in small::<P>(10) {
            let mut now = board.clone();
            let most = 60 + 4 * P::size(&board).area();
            for step in 0.. {
                assert!(step < most, "{}: no end after {step} hints", P::INFO.id);
                let WayView { reasons, end, .. } = way::<P>(&now, Ask::Hint);
                reasons.iter().for_each(|reason| reads_well::<P>(&now, reason));
                told += reasons.len();
                let Some(link) = reasons.last().and_then(|reason| reason.link.clone()) else {
                    // Odds give no definite hints in a game that continues elsewhere.
                    let solved = P::check(&now, Mode::Play).solved;
                    assert!(solved || P::ADVICE.is_some(), "{}: {end} after {step} hints", P::INFO.id);
                    break;
                };
                let next = opened::<P>(&link);
                assert!(next != now && P::original(&next) == P::original(&now), "{}: no step", P::INFO.id);
                now = next;
            }
        }
        seen.add(told);
        assert!(told > 20, "{}: {told} reasons", P::INFO.id);
    }

    fn smallest_contradictions_are_minimal<P>(seen) {
        let mut found = 0;
        for board in altered::<P>(5, 60) {
            if known::<P>(&board, 1) != Known::None {
                if found < 3 && answered::<P>(&board) {
                    assert!(matches!(ask::<P>(&board, Ask::Conflict, false), Explained::Conflict(None)));
                }
                continue;
            }
            let Explained::Conflict(Some(conflict)) = ask::<P>(&board, Ask::Conflict, false) else {
                assert!(P::ITEMS.is_none(), "{}: no contradiction", P::INFO.id);
                continue;
            };
            let core = opened::<P>(&conflict.link);
            assert_eq!(known::<P>(&core, 1), Known::None, "{}", P::INFO.id);
            for ChangeView { words, link, .. } in &conflict.items {
                let without = opened::<P>(link);
                let whole = P::unfinished(&without).is_none();
                assert!(!conflict.minimal || answered::<P>(&without) || !whole, "{}: {words}", P::INFO.id);
            }
            conflict.way.reasons.iter().for_each(|reason| reads_well::<P>(&core, reason));
            found += 1;
        }
        seen.exempt_if(found == 0 && P::ITEMS.is_none(), "it does not say what could be taken away");
        seen.add(found);
        assert!(P::ITEMS.is_none() || found >= 3, "{}: {found} contradictions", P::INFO.id);
    }

    fn suggestions_leave_one_answer<P>(seen) {
        let (mut boards, mut mended) = (0, 0);
        // Few random strokes follow a wall: there are enough boards of Aquarium, too.
        for board in (9..13).flat_map(|seed| altered::<P>(seed, 40)) {
            if known::<P>(&board, 2) != Known::Several {
                continue;
            }
            let Explained::Suggest(changes) = ask::<P>(&board, Ask::Suggest, false) else { panic!() };
            boards += 1;
            mended += usize::from(!changes.is_empty());
            for change in changes {
                assert!(is_prose(&change.words), "{}", change.words);
                assert_eq!(known::<P>(&opened::<P>(&change.link), 2), Known::Unique, "{}", change.words);
            }
        }
        seen.exempt_if(P::ADDITIONS.is_none(), "it does not say what could be added");
        seen.add(mended);
        assert!(P::ADDITIONS.is_none() || 2 * mended > boards && mended > 0, "{}: {mended} of {boards}", P::INFO.id);
    }

    fn what_could_go_could_go<P>(seen) {
        let mut looked = 0;
        for board in small::<P>(6) {
            let Explained::Spare(Some(spare)) = ask::<P>(&board, Ask::Spare, false) else { continue };
            looked += 1;
            for change in spare.each.iter().chain(&spare.together) {
                assert_eq!(known::<P>(&opened::<P>(&change.link), 2), Known::Unique, "{}", change.words);
            }
        }
        seen.exempt_if(looked == 0 && (P::ITEMS.is_none() || !P::ONE_ANSWER), "no board of it has to have one answer");
        seen.add(looked);
        assert!(P::ITEMS.is_none() || !P::ONE_ANSWER || looked > 2, "{}: {looked}", P::INFO.id);
    }

    /// Without what was removed the solution is the only one, and no further clue can go on the same terms.
    fn what_is_left_is_minimal<P>(seen) {
        let mut looked = 0;
        let refused = explain(P::INFO.id, &passed::<P>(&small::<P>(1)[0]), "", CRAFT).err();
        assert_eq!(refused.is_some(), P::ITEMS.is_none());
        for board in small::<P>(if P::ITEMS.is_some() { 6 } else { 0 }) {
            let Explained::Craft(Some(craft)) = ask::<P>(&board, CRAFT, false) else { continue };
            looked += 1;
            let left = opened::<P>(&craft.link);
            assert_eq!(known::<P>(&left, 2), Known::Unique);
            assert!(craft.settled && craft.fits && craft.grade.is_some() == P::REASONS.is_some());
            let again = ask::<P>(&left, Ask::Craft { difficulty: None, seed: 2 }, false);
            let Explained::Craft(Some(again)) = again else { panic!("{}", craft.link) };
            assert_eq!((again.removed, again.clues), (Vec::new(), craft.clues - craft.removed.len()));
            for difficulty in 1..=P::INFO.grades.len() as u8 {
                let wanted = Ask::Craft { difficulty: Some(difficulty), seed: 1 };
                let Explained::Craft(Some(some)) = ask::<P>(&board, wanted, false) else { panic!() };
                let left = opened::<P>(&some.link);
                assert_eq!(known::<P>(&left, 2), Known::Unique);
                let Explained::Grade(grade) = ask::<P>(&left, Ask::Grade, false) else { panic!() };
                assert_eq!(some.grade, grade);
                let grade = grade.map_or(0, |grade| grade.grade);
                assert_eq!(some.fits, grade == difficulty - 1);
                assert!(grade < difficulty || some.removed.is_empty());
            }
        }
        seen.exempt_if(looked == 0 && (P::ITEMS.is_none() || !P::ONE_ANSWER), "no board of it has to have one answer");
        seen.add(looked);
    }

    fn however_often_it_is_left_it_says_the_same<P>(seen) {
        let mut boards = small::<P>(2);
        boards.extend(altered::<P>(5, 4));
        for board in boards {
            let crafts = P::ITEMS.map(|_| CRAFT);
            let asks = [Ask::Sound, Ask::Hint, Ask::Way, Ask::Conflict, Ask::Suggest, Ask::Spare, Ask::Grade];
            for what in asks.into_iter().chain(crafts) {
                let [once, often] = [false, true].map(|pauses| ask::<P>(&board, what, pauses));
                seen.tick();
                assert!(once == often, "{}: {what:?}", P::INFO.id);
            }
        }
    }

    /// One walk replies to several questions, in any order, like a new one would; it starts at most once.
    fn a_walk_is_taken_up_again<P>(seen) {
        let (mut sound, mut dead) = (0, 0);
        for board in small::<P>(3).into_iter().chain(altered::<P>(7, 8)) {
            let passed = passed::<P>(&board);
            let Ok(mut kept) = explain(P::INFO.id, &passed, "", Ask::Sound) else { continue };
            for what in [Ask::Way, Ask::Hint, Ask::Sound, Ask::Hint, Ask::Way] {
                assert!(kept.ask(what), "{what:?}");
                let again = through(|watch| kept.run(watch));
                assert!(again == ask::<P>(&board, what, false), "{}: {what:?}", P::INFO.id);
                sound += u32::from(again == Explained::Sound(Some(true)));
                dead += u32::from(again == Explained::Sound(Some(false)));
            }
            assert!(!kept.ask(Ask::Grade) && !kept.ask(Ask::Refute), "{}", P::INFO.id);
        }
        seen.add((sound + dead) as usize);
        let alive = P::ADVICE.is_some() || P::REASONS.is_none();
        assert!(sound >= 3 && (dead > 0 || alive), "{}: {sound}, {dead}", P::INFO.id);
    }
}
