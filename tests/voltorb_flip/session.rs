//! A session of Voltorb Flip: clues by keys, cards, rounds, marks, animation.

use crate::voltorb_flip::person::{KNOWN, Person, known, place, told, types};
use gridlight::contract::{GroupView, RoleView};
use gridlight::grid::Cell;
use gridlight::puzzle::{Draw, Mode, Rules, Tone};
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::board::{Aim, Board, RoundEnd};
use gridlight::puzzles::voltorb_flip::text::plain;
use gridlight::scene::{Ink, Item, Scene, Shape};
use gridlight::session::Session;

#[test]
fn ten_clues_are_typed_with_digits_alone() {
    let mut person = Person::at(Board::empty(5), Mode::Edit);
    assert_eq!(person.view().unfinished, "Row 1 has no sum yet.");
    assert_eq!(person.view().advisor, None);
    types(&mut person, &"52 61 50 51 32 42 42 70 41 51".replace(' ', ""));
    // A digit that follows is no level: it may be meant for a card.
    assert_eq!(person.view().keypad_for, "");
    assert!(!person.key("3", false));
    assert_eq!(person.board().level, Some(1));
    person.tap((5.5, 5.5), false);
    person.keys("3");
    let wanted = plain::parse(&KNOWN.replace("level 1", "level 3")).unwrap();
    assert_eq!(*person.board(), wanted);
    let view = person.view();
    assert_eq!((view.unfinished.as_str(), view.advisor), ("", Some("default")));
    // Every digit is one undo step.
    for _ in 0..21 {
        person.undo();
    }
    assert_eq!(*person.board(), Board::empty(5));
}

#[test]
fn sums_of_two_digits_and_mistakes() {
    let mut person = Person::at(Board::empty(5), Mode::Edit);
    let clue = |person: &Person, line: usize| {
        let draft = person.board().clues[line];
        (draft.sum, draft.voltorbs)
    };
    // A 1 may continue: 12, without an arrow.
    person.keys("1 2 1");
    assert_eq!(clue(&person, 0), (Some(12), Some(1)));
    // A sum of 1 is ended with an arrow.
    person.keys("1 > 4");
    assert_eq!(clue(&person, 1), (Some(1), Some(4)));
    // Or with Enter.
    let mut another = Person::at(Board::empty(5), Mode::Edit);
    another.keys("1 Enter 4");
    assert_eq!(clue(&another, 0), (Some(1), Some(4)));
    person.keys("9");
    assert_eq!(person.view().keypad, "012345-");
    person.keys("8");
    assert_eq!(person.view().remark, "A line has 0 to 5 Voltorbs.");
    assert_eq!(clue(&person, 2).1, None);
    person.keys("< Delete");
    assert_eq!(clue(&person, 2).0, None);
    // A tap puts the cursor into a field; another size clears the board.
    person.tap((2.5, 6.0), false);
    assert_eq!(person.view().keypad_for, "column 3: Voltorbs not known");
    person.keys("3");
    assert_eq!(clue(&person, 7).1, Some(3));
    person.resize(5, 4);
    assert_eq!((person.board().side(), person.board().level), (4, None));
    assert_eq!(person.view().rows, 4);
}

/// Clear takes back what was typed, clue by clue.
#[test]
fn clear_goes_back_over_what_was_typed() {
    let mut person = Person::at(Board::empty(5), Mode::Edit);
    types(&mut person, "526");
    let clue = |person: &Person, line: usize| (person.board().clues[line].sum, person.board().clues[line].voltorbs);
    let seen = |person: &Person, line| (clue(person, line), person.view().keypad_for);
    person.key("-", false);
    assert_eq!(seen(&person, 1), ((None, None), "row 2: sum not known".into()));
    for expected in [(Some(5), None), (None, None), (None, None)] {
        person.key("-", false);
        assert_eq!(clue(&person, 0), expected);
    }
    assert_eq!(person.view().keypad_for, "row 1: sum not known");
    types(&mut person, "52");
    assert_eq!(seen(&person, 0), ((Some(5), Some(2)), "row 2: sum not known".into()));
}

#[test]
fn the_side_that_was_changed_decides() {
    let mut person = Person::at(known(), Mode::Edit);
    person.resize(5, 5);
    assert_eq!((person.board(), person.view().undo.as_str()), (&known(), ""));
    person.resize(3, 5);
    assert_eq!(*person.board(), Board::empty(3));
    person.resize(3, 6);
    assert_eq!(*person.board(), Board::empty(6));
    person.resize(2, 6);
    assert_eq!(person.view().remark, "A side of a board is 3 to 7.");
}

#[test]
fn contradictions_name_their_lines() {
    let cases = [
        ("rows 5/2 6/1 5/0 5/1 4/2\ncols 4/2 4/2 7/0 4/1 5/1\nlevel 1\n", "The rows sum to 25 and the columns to 24."),
        (
            "rows 5/2 6/1 5/0 5/1 3/2\ncols 4/1 4/2 7/0 4/1 5/1\nlevel 1\n",
            "The rows have 6 Voltorbs and the columns 5.",
        ),
        ("rows 4/0 7/3 5/0 5/1 3/2\ncols 4/2 4/2 7/0 4/1 5/1\nlevel 1\n", "row 1"),
    ];
    for (source, words) in cases {
        let report = VoltorbFlip::check(&plain::parse(source).unwrap(), Mode::Edit);
        assert!(report.findings[0].words.contains(words), "{}", report.findings[0].words);
    }
    // They need not be complete.
    let mut person = Person::at(Board::empty(5), Mode::Edit);
    types(&mut person, "52143");
    let wrong = "With 3 Voltorbs, row 2 sums to at most 6, not to 14.";
    let findings = person.view().findings;
    assert!(findings[0].tone == Tone::Wrong && findings[0].words == wrong, "{}", findings[0].words);
    // What only a search finds is reported by the adviser.
    let mut person = Person::open(KNOWN, Mode::Play);
    person.deny("No board meets all the clues.");
    assert_eq!(person.findings().last().unwrap(), "No board meets all the clues.");
    person.keys("v 1");
    assert!(person.view().findings.iter().all(|finding| finding.tone != Tone::Wrong));
}

#[test]
fn a_round_is_won_lost_and_stopped() {
    let dealt = Board::dealt(11, 4);
    let truth = dealt.round.as_ref().unwrap().truth.clone();
    let mut person = Person::at(dealt.clone(), Mode::Play);
    let flip = |person: &mut Person, value: u8| {
        for index in (0..25).filter(|&index| truth[index] == value) {
            person.tap(place(index), false);
        }
    };
    assert_eq!(
        person.view().actions.iter().find(|it| it.id == "stop-round").unwrap().disabled,
        "No card is flipped yet."
    );
    flip(&mut person, 2);
    person.act("stop-round");
    assert_eq!(person.board().end(), Some(RoundEnd::Stopped));
    person.undo();
    flip(&mut person, 3);
    assert!(person.view().solved);
    assert_eq!(person.board().end(), Some(RoundEnd::Won));
    let odds = person.board().assist;
    person.act("assist");
    person.act("next-round");
    assert_ne!(person.board().assist, odds, "the odds stay as they are set");
    person.undo();
    person.undo();
    person.act("next-round");
    assert_eq!(person.board().assist, odds);
    assert_eq!((person.board().level, person.board().end()), (Some(5), None));
    let coins = truth.iter().map(|&value| u32::from(value.max(1))).product::<u32>();
    assert_eq!(person.board().round.as_ref().unwrap().purse, coins);
    // The same seed deals the same next round.
    let again = Board::dealt(person.board().round.as_ref().unwrap().seed, 5);
    assert_eq!(again.clues, person.board().clues);

    let mut person = Person::at(dealt, Mode::Play);
    let bad = truth.iter().position(|&value| value == 0).unwrap();
    person.tap(place(bad), false);
    assert_eq!(person.board().end(), Some(RoundEnd::Lost));
    let view = person.view();
    assert!(!view.solved && view.findings[0].words.contains("Voltorb"));
    person.tap((0.5, 0.5), false);
    person.tap((1.5, 0.5), false);
    assert_eq!(person.board().cards.iter().flatten().count(), 1, "a lost round goes on");
    person.act("next-round");
    assert_eq!(person.board().level, Some(1));
}

#[test]
fn marks_aims_and_clues_of_a_round() {
    let mut person = Person::at(Board::dealt(3, 2), Mode::Play);
    person.select("value-0");
    person.tap((0.5, 0.5), false);
    assert_eq!(person.board().marks[0], 0b1);
    // Without a cursor an arrow goes on from the card that was tapped.
    person.keys("v 3");
    assert_eq!(person.board().marks[5], 0b1000);
    person.keys("v . 2");
    assert_eq!(person.board().marks[10], 0b100);
    person.act("assist");
    person.act("aim-coins");
    assert_eq!((person.board().aim, person.view().advisor), (Aim::Coins, Some("coins")));
    person.act("assist");
    assert_eq!(person.view().advisor, None);
    person.set_mode(Mode::Edit);
    person.tap((5.5, 0.5), false);
    assert!(person.view().remark.contains("keeps its clues"), "{}", person.view().remark);
    person.act("release");
    assert!(person.board().round.is_none() && person.board().all_clues().is_some());
}

/// The game's own memo: marks on a board typed from a game played elsewhere, which leave its odds as they are.
#[test]
fn a_typed_board_takes_marks() {
    let mut person = Person::at(known(), Mode::Play);
    let advice = told(person.board(), "default").0.pop().unwrap();
    person.advise(&advice);
    let (view, findings) = (person.view(), person.findings());
    let ids = |groups: &[GroupView]| -> Vec<String> {
        groups.iter().flat_map(|group| &group.tools).map(|tool| tool.id.clone()).collect()
    };
    assert_eq!(ids(&view.groups), ["type", "value-0", "value-1", "value-2", "value-3"]);
    for value in ["value-0", "value-3"] {
        person.select(value);
        person.tap(place(7), false);
    }
    assert_eq!((person.board().marks[7], person.board().flips()), (0b1001, 0));
    assert_eq!((person.findings(), person.view().problem, person.view().solved), (findings, view.problem, false));
    // The keypad still asks for the advised card, and what is typed has come up.
    assert_eq!(person.view().keypad_for, view.keypad_for);
    let marked = person.all_words().cells.concat();
    assert!(marked.iter().any(|words| words.contains("hidden, marked Voltorb or 3")), "{marked:?}");
    person.tap(place(7), true);
    assert_eq!(person.board().marks[7], 0);
    person.tap(place(7), false);
    // A card that has come up has no marks, and a tap selects it to correct it.
    person.select("type");
    person.tap(place(7), false);
    person.keys("2");
    person.select("value-0");
    person.tap(place(7), false);
    assert_eq!((person.board().card(7), person.board().marks[7], person.board().end()), (Some(2), 0, None));
    assert_eq!(person.cursor_at(), Some(place(7)));
    // Marks need all clues, and end with the round.
    person.tap(place(8), false);
    person.select("type");
    person.tap(place(0), false);
    person.keys("0");
    assert_eq!((person.board().end(), person.view().groups.len()), (Some(RoundEnd::Lost), 0));
    assert!(Person::at(Board::empty(5), Mode::Play).view().groups.is_empty());
}

/// A round left in the middle is one that was stopped: the level falls to the number of cards flipped.
#[test]
fn leaving_a_round_lowers_the_level() {
    let next = |level: u8, flips: usize| {
        let dealt = Board::dealt(7, level);
        let truth = dealt.round.as_ref().unwrap().truth.clone();
        let mut board = Board { round: None, purse: 20, ..dealt };
        let safe = (0..25).filter(|&at| truth[at] > 0);
        safe.take(flips).for_each(|at| board.cards[at] = Some(truth[at]));
        assert_eq!(board.end(), None);
        let mut person = Person::at(board.clone(), Mode::Edit);
        person.act("new-round");
        assert!(person.board().purse >= 20 && person.board().purse == board.total());
        person.board().level.unwrap()
    };
    assert_eq!([1, 2, 4, 5, 6].map(|flips| next(5, flips)), [1, 2, 4, 5, 5]);
    assert_eq!(next(8, 8), 7);
    // Without a card flipped, no round was begun.
    assert_eq!(next(5, 0), 5);
}

#[test]
fn actions_stand_where_they_belong() {
    let mut person = Person::at(Board::dealt(11, 4), Mode::Play);
    let stands = |person: &Person| -> Vec<String> {
        let actions = person.view().actions.into_iter();
        actions.map(|it| format!("{} {:?} {}", it.id, it.role, it.group)).collect()
    };
    let aims = ["aim-win", "aim-keep", "aim-eight", "aim-coins"].map(|id| format!("{id} Group Goal"));
    let play = ["restart Restart Board", "stop-round Beside ", "assist Beside "].map(String::from);
    assert_eq!(stands(&person), play);
    person.act("assist");
    assert_eq!(stands(&person), [&play[..], &aims[..]].concat());
    let bad = person.board().round.as_ref().unwrap().truth.iter().position(|&value| value == 0).unwrap();
    person.tap(place(bad), false);
    assert_eq!(stands(&person)[1], "next-round Next ");
    let next = person.view().actions.into_iter().find(|it| it.id == "next-round").unwrap();
    assert_eq!(next.icon, Some("step-forward"));
    person.set_mode(Mode::Edit);
    assert_eq!(stands(&person), ["new Group Board", "restart Group Board", "release Beside "]);
    person.set_mode(Mode::Solve);
    assert!(stands(&person).is_empty());
}

/// The picture at a time, and whether it is animated.
fn picture(person: &mut Person, now: f64) -> (Scene, bool) {
    let (mut scene, view) = (Scene::new(), person.bounds());
    let moves = person.draw(now, false, view, 64.0, &mut scene);
    (scene, moves)
}

#[test]
fn a_card_turns_as_it_comes_to_be_known() {
    for mode in [Mode::Edit, Mode::Play] {
        // One is known from the start.
        let mut person = Person::open(&format!("{KNOWN}..2..\n.....\n.....\n.....\n.....\n"), mode);
        picture(&mut person, 0.0);
        assert!(!picture(&mut person, 5000.0).1);
        person.tap(place(7), false);
        person.keys("2");
        let turned = |person: &mut Person, now: f64| {
            let pictures = [0.0, 150.0, 500.0].map(|later| picture(person, now + later));
            assert_eq!([0, 1, 2].map(|at| pictures[at].1), [true, true, false], "{mode:?} at {now}");
            let [first, half, whole] = pictures.map(|picture| picture.0);
            assert!(first != half && half != whole && whole != first, "{mode:?} at {now}");
            (first, whole)
        };
        let (back, face) = turned(&mut person, 6000.0);
        // Hiding a card is not animated, but undoing that is.
        person.undo();
        assert_eq!([7000.0, 7100.0, 7500.0].map(|now| picture(&mut person, now).0), [(); 3].map(|()| back.clone()));
        person.redo();
        assert_eq!(turned(&mut person, 8000.0), (back, face));
    }
}

#[test]
fn the_second_button_never_flips_a_card() {
    let mut person = Person::open("seed 15\nlevel 1\n", Mode::Play);
    person.select("value-3");
    person.tap(place(0), false);
    assert_eq!(person.board().marks[0], 0b1000);
    person.tap(place(0), true);
    assert_eq!((person.board().marks[0], person.board().flips()), (0, 0));
    person.tap(place(0), true);
    assert_eq!(person.board().flips(), 0);
    assert!(person.all_words().rows[0].starts_with("Row 1: sum "), "{}", person.all_words().rows[0]);
}

#[test]
fn figures_on_small_cards_can_be_read() {
    let mut person = Person::at(known(), Mode::Play);
    let advice = told(person.board(), "default").0.pop().unwrap();
    person.advise(&advice);
    // Cards of 32 CSS pixels, as on a small phone, at two device pixels each.
    person.set_screen(2.0, 0.0);
    let mut scene = Scene::new();
    let view = VoltorbFlip::bounds(person.board());
    person.draw(1e9, true, view, 64.0, &mut scene);
    let heights = scene.items.iter().filter_map(|item| match &item.shape {
        Shape::Text(_, _, height, text) => Some((height * 32.0, text)),
        _ => None,
    });
    let (mut count, mut least) = (0, f32::INFINITY);
    for (height, text) in heights {
        assert!(height > 10.8, "{text} is {height} pixels high");
        count += 1;
        least = least.min(height);
    }
    assert!(count > 40 && least < 12.0, "{count} figures, from {least} pixels");
}

/// In a game played elsewhere, recording a flipped Voltorb loses the round; marking one as known does not.
#[test]
fn a_voltorb_that_came_up_loses_the_round() {
    let mut person = Person::at(plain::parse(KNOWN).unwrap(), Mode::Play);
    let typed = person.board().clone();
    person.cursor_to(0, 0);
    person.keys("0");
    let view = person.view();
    assert_eq!((person.board().end(), view.solved, view.advisor), (Some(RoundEnd::Lost), false, None));
    assert!(view.status.ends_with("Lost: the first card was a Voltorb."), "{}", view.status);
    assert!(view.findings.iter().any(|one| one.tone == Tone::Wrong && one.words.starts_with("Round lost")));
    assert!(view.actions.iter().any(|action| action.name == "New round" && action.role == RoleView::Next));
    // Nothing else can be flipped in this round; typing errors can be corrected.
    person.cursor_to(0, 1);
    person.keys("2");
    assert_eq!((person.view().remark.as_str(), person.board().end()), ("The round is over.", Some(RoundEnd::Lost)));
    person.undo();
    assert_eq!(*person.board(), typed);
    person.redo();
    person.cursor_to(0, 0);
    person.keys("1");
    assert_ne!(person.board().end(), Some(RoundEnd::Lost));
    person.undo();
    // The next round has the level that the game sets.
    person.act("new-round");
    assert_eq!(*person.board(), Board::empty(5));
    // A Voltorb recorded in Edit is known, but was not flipped.
    let mut person = Person::at(typed, Mode::Edit);
    person.cursor_to(0, 0);
    person.keys("0");
    assert_eq!((person.board().card(0), person.board().end()), (Some(0), None));
}

/// A Voltorb that no layout has there is a typing error, not a lost round, even if no line alone shows it.
#[test]
fn an_impossible_voltorb_is_refused() {
    // The Voltorbs are at row 1, column 2 and row 2, column 1: at the other corners of that square the sums do not fit.
    let board = plain::parse("rows 4/1 2/1 3/0\ncols 4/1 2/1 3/0\n").unwrap();
    let mut person = Person::at(board.clone(), Mode::Play);
    let (answers, _) = told(&board, "default");
    person.advise(answers.last().unwrap());
    // Until there is a cursor, typing goes to the card that is advised.
    person.keys(">");
    for (row, col) in [(0, 0), (1, 1)] {
        person.cursor_to(row, col);
        person.keys("0");
        assert_eq!(*person.board(), board);
        let card = Cell::new(row, col).words();
        let words = format!("No layout has a Voltorb at {card}. Check what came up, and the clues.");
        assert_eq!(person.view().remark, words);
    }
    // Where one may be, it came up.
    person.cursor_to(0, 1);
    person.keys("0");
    assert_eq!(person.board().end(), Some(RoundEnd::Lost));
}

/// Rounds of a game played elsewhere: their coins are summed; a Voltorb that is only known takes none, one that came up
/// takes the round's.
#[test]
fn coins_of_rounds_are_summed() {
    let total = |person: &Person| -> Vec<String> {
        person.findings().into_iter().filter(|words| words.starts_with("Total: ")).collect()
    };
    // A won round of one 3 and one 2, and a Voltorb that is only known.
    let won = "rows 3/0 2/1 3/0\ncols 3/0 2/1 3/0\n\n1 1 1\n1 . 1\n1 1 1\n";
    let mut person = Person::at(plain::parse(won).unwrap(), Mode::Play);
    assert_eq!((person.board().end(), person.board().coins()), (Some(RoundEnd::Won), 1));
    assert_eq!(total(&person), ["Total: 1 coin."]);
    person.act("new-round");
    assert_eq!((person.board().purse, person.board().side()), (1, 3));
    // In the middle of a round they are in the status.
    let status = |person: &Person| person.view().status;
    person.set_mode(Mode::Edit);
    assert_eq!(status(&person), "12 numbers are missing. Total: 1 coin.");
    let mut board = plain::parse("rows 4/1 5/0 3/1\ncols 6/0 3/1 3/1\n\n3 1 .\n. . .\n. . .\n").unwrap();
    board.purse = 40;
    assert_eq!(board.total(), 43);
    let mut person = Person::at(board, Mode::Play);
    assert_eq!((status(&person).as_str(), total(&person).len()), ("2 cards flipped. 3 coins. Total: 40 coins.", 0));
    person.cursor_to(0, 2);
    person.keys("0");
    assert_eq!((person.board().end(), person.board().total()), (Some(RoundEnd::Lost), 40));
    assert_eq!(total(&person), ["Total: 40 coins."]);
}

/// A line that cannot meet its clue is marked where a watched search cuts, and not before: who is to find the cut would be
/// told.
#[test]
fn what_is_wrong_shows_where_a_search_cuts() {
    let board = plain::parse("rows 4/0 7/0 4/0\ncols 6/0 3/0 6/0\n2..\n313\n1.2\n").unwrap();
    let mut session = Session::<VoltorbFlip>::new(board);
    // A 3 beside the 2 of the first row.
    let state = [1, 3, 1, 1];
    let mut marks = |cut: &[u32]| {
        let words = [&state[..], &[0, 1, 1, 0], cut].concat();
        session.follow(&words);
        let mut scene = Scene::new();
        session.draw(0.0, true, session.bounds(), 40.0, &mut scene);
        let bad = |item: &&Item| item.fill.is_some_and(|fill| fill.ink == Ink::BAD);
        scene.items.iter().filter(bad).count()
    };
    // The bombs of the six clues have a spark.
    let sparks = 6;
    assert_eq!(marks(&[0]), sparks);
    // The line, and the cells that are cut.
    assert_eq!(marks(&[3, 0, 1, 2]), sparks + 2);
}
