//! A Voltorb Flip board under a person's hands: clues by keys, cards, rounds, marks, advice, the film, and long
//! random sessions.
#![expect(clippy::unwrap_used, reason = "a test that finds something missing fails")]

mod common;

use common::Dice;
use gridlight::link;
use gridlight::puzzle::{Look, Mode, Puzzle, Spot};
use gridlight::puzzles::voltorb_flip::board::{Aim, Board, End};
use gridlight::puzzles::voltorb_flip::{VoltorbFlip, advice, code, text};
use gridlight::scene::Scene;
use gridlight::search::{Go, Options, Progress, Watch};
use gridlight::session::{Session, desk::Desk};
use gridlight::trace::Step;

const KNOWN: &str = "rows 5/2 6/1 5/0 5/1 3/2\ncols 4/2 4/2 7/0 4/1 5/1\nlevel 1\n";

fn open(board: Board, mode: Mode) -> Session<VoltorbFlip> {
    let mut session = Session::new(board);
    session.set_mode(mode);
    session
}

fn keys(session: &mut Session<VoltorbFlip>, keys: &str) {
    for key in keys.chars() {
        let name = match key {
            '^' => "ArrowUp".to_string(),
            'v' => "ArrowDown".into(),
            '<' => "ArrowLeft".into(),
            '>' => "ArrowRight".into(),
            'x' => "Delete".into(),
            '\n' => "Enter".into(),
            other => other.to_string(),
        };
        assert!(Desk::key(session, &name, false), "the key {name} means nothing");
    }
}

fn tap(session: &mut Session<VoltorbFlip>, x: f32, y: f32) {
    session.press((x, y), false);
    session.release((x, y));
}

/// All that the default search says of a board, as the worker posts it.
fn told(board: &Board, strategy: &str) -> Vec<String> {
    let options = Options { strategy: strategy.into(), ..Options::default() };
    let mut search = VoltorbFlip::search(board, &options).unwrap();
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let mut all = Vec::new();
    search.run(&mut watch, &mut |answer| all.push(advice::print(board, &answer))).unwrap();
    all
}

#[test]
fn ten_clues_are_typed_with_digits_alone() {
    let mut session = open(Board::empty(5), Mode::Edit);
    assert_eq!(session.view().unfinished, "Row 1 has no sum yet.");
    assert_eq!(session.view().advisor, "");
    keys(&mut session, "52 61 50 51 32 42 42 70 41 51 3".replace(' ', "").as_str());
    let wanted = text::parse(&KNOWN.replace("level 1", "level 3")).unwrap();
    assert_eq!(*session.board(), wanted);
    let view = session.view();
    assert_eq!((view.unfinished.as_str(), view.advisor), ("", "default"));
    // Every digit is a step that can be taken back.
    for _ in 0..21 {
        Desk::undo(&mut session);
    }
    assert_eq!(*session.board(), Board::empty(5));
}

#[test]
fn sums_of_two_digits_and_mistakes() {
    let mut session = open(Board::empty(5), Mode::Edit);
    // A 1 may go on: 12, then an arrow is not needed.
    keys(&mut session, "121");
    assert_eq!((session.board().clues[0].sum, session.board().clues[0].voltorbs), (Some(12), Some(1)));
    // A sum of 1 is left with an arrow.
    keys(&mut session, "1>4");
    assert_eq!((session.board().clues[1].sum, session.board().clues[1].voltorbs), (Some(1), Some(4)));
    keys(&mut session, "9");
    assert_eq!(session.view().keypad, "012345-");
    assert!(Desk::key(&mut session, "8", false));
    assert_eq!(session.view().remark, "A line has 5 cards.");
    assert_eq!(session.board().clues[2].voltorbs, None);
    keys(&mut session, "<x");
    assert_eq!(session.board().clues[2].sum, None);
    // A tap puts the cursor into a field; another size empties the board.
    tap(&mut session, 2.5, 6.0);
    assert_eq!(session.view().keypad_for, "column 3: Voltorbs not known");
    keys(&mut session, "3");
    assert_eq!(session.board().clues[7].voltorbs, Some(3));
    Desk::resize(&mut session, 5, 4);
    assert_eq!((session.board().side(), session.board().level), (4, None));
    assert_eq!(session.view().rows, 4);
}

#[test]
fn contradictions_name_their_lines() {
    let cases = [
        (
            "rows 5/2 6/1 5/0 5/1 4/2\ncols 4/2 4/2 7/0 4/1 5/1\nlevel 1\n",
            "The rows sum to 25 and the columns to 24.",
        ),
        (
            "rows 5/2 6/1 5/0 5/1 3/2\ncols 4/1 4/2 7/0 4/1 5/1\nlevel 1\n",
            "The rows have 6 Voltorbs and the columns 5.",
        ),
        ("rows 4/0 7/3 5/0 5/1 3/2\ncols 4/2 4/2 7/0 4/1 5/1\nlevel 1\n", "row 1"),
    ];
    for (source, words) in cases {
        let report = VoltorbFlip::check(&text::parse(source).unwrap(), Mode::Edit);
        assert!(report.findings[0].words.contains(words), "{}", report.findings[0].words);
    }
    // What only a search finds is told by the adviser.
    let mut session = open(text::parse(KNOWN).unwrap(), Mode::Play);
    Desk::advise(&mut session, "!No board meets all the clues.");
    assert_eq!(session.view().findings.last().unwrap().words, "No board meets all the clues.");
    keys(&mut session, "v1");
    assert!(session.view().findings.iter().all(|finding| finding.tone != "wrong"));
}

#[test]
fn the_advised_card_takes_the_next_key() {
    let mut session = open(text::parse(KNOWN).unwrap(), Mode::Play);
    assert_eq!(session.view().keypad, "");
    for text in told(session.board(), "default") {
        Desk::advise(&mut session, &text);
    }
    let view = session.view();
    assert_eq!(view.keypad, "0123.");
    assert!(
        view.findings.iter().any(|finding| finding.words.starts_with("Chance to win: ")),
        "no chance told"
    );
    let best = view.keypad_for.clone();
    assert!(best.contains("; advised"), "{best}");
    keys(&mut session, "2");
    let at = session.board().cards.iter().position(Option::is_some).unwrap();
    assert!(best.starts_with(&session.board().size().cell(at).words()), "{best}");
    // Old advice is not acted on.
    assert_eq!(session.view().keypad, "");
    Desk::undo(&mut session);
    assert!(session.board().cards.iter().all(Option::is_none));
}

#[test]
fn a_round_is_won_lost_and_stopped() {
    let dealt = Board::dealt(11, 4);
    let truth = dealt.round.as_ref().unwrap().truth.clone();
    let at = |index: usize| ((index % 5) as f32 + 0.5, (index / 5) as f32 + 0.5);
    let mut session = open(dealt.clone(), Mode::Play);
    let flip = |session: &mut Session<VoltorbFlip>, value: u8| {
        for index in (0..25).filter(|&index| truth[index] == value) {
            let (x, y) = at(index);
            tap(session, x, y);
        }
    };
    assert_eq!(
        session.view().actions.iter().find(|it| it.id == "stop-round").unwrap().disabled,
        "No card is flipped yet."
    );
    flip(&mut session, 2);
    Desk::act(&mut session, "stop-round");
    assert_eq!(session.board().end(), Some(End::Stopped));
    Desk::undo(&mut session);
    flip(&mut session, 3);
    assert!(session.view().solved);
    assert_eq!(session.board().end(), Some(End::Won));
    Desk::act(&mut session, "next-round");
    assert_eq!((session.board().level, session.board().end()), (Some(5), None));
    let coins = truth.iter().map(|&value| u32::from(value.max(1))).product::<u32>();
    assert_eq!(session.board().round.as_ref().unwrap().purse, coins);
    // The same seed deals the same round on.
    let again = Board::dealt(session.board().round.as_ref().unwrap().seed, 5);
    assert_eq!(again.clues, session.board().clues);

    let mut session = open(dealt, Mode::Play);
    let bad = truth.iter().position(|&value| value == 0).unwrap();
    tap(&mut session, at(bad).0, at(bad).1);
    assert_eq!(session.board().end(), Some(End::Lost));
    let view = session.view();
    assert!(!view.solved && view.findings[0].words.contains("Voltorb"));
    tap(&mut session, 0.5, 0.5);
    tap(&mut session, 1.5, 0.5);
    assert_eq!(session.board().cards.iter().flatten().count(), 1, "a lost round goes on");
    Desk::act(&mut session, "next-round");
    assert_eq!(session.board().level, Some(1));
}

#[test]
fn marks_aims_and_clues_of_a_round() {
    let mut session = open(Board::dealt(3, 2), Mode::Play);
    session.select("value-0");
    tap(&mut session, 0.5, 0.5);
    // Without a cursor an arrow begins at the first card.
    keys(&mut session, "v3");
    assert_eq!(session.board().marks[0], 0b1001);
    keys(&mut session, "v.2");
    assert_eq!(session.board().marks[5], 0b100);
    Desk::act(&mut session, "aim-coins");
    assert_eq!((session.board().aim, session.view().advisor), (Aim::Coins, "coins"));
    Desk::act(&mut session, "assist");
    assert_eq!(session.view().advisor, "");
    session.set_mode(Mode::Edit);
    tap(&mut session, 5.5, 0.5);
    assert!(session.view().remark.contains("keeps its clues"), "{}", session.view().remark);
    Desk::act(&mut session, "release");
    assert!(session.board().round.is_none() && session.board().all_clues().is_some());
}

#[test]
fn the_film_shows_every_card_tried() {
    let board = text::parse("rows 3/1 3/1 2/1\ncols 3/1 2/1 3/1\n").unwrap();
    let trace = VoltorbFlip::replay(&board);
    let captions: Vec<String> = trace.steps.iter().map(Step::caption).collect();
    assert!(captions.iter().any(|words| words.contains("too many Voltorbs")), "{captions:?}");
    let found = captions.iter().filter(|words| words.contains("fits.") && words.contains("Board")).count();
    let last = captions.last().unwrap();
    assert!(last.starts_with(&format!("{found} board")) && last.ends_with("All has been tried."), "{last}");
    for time in 0..trace.steps.len() {
        let mut look = Look::still(Mode::Solve, VoltorbFlip::bounds(&board));
        look.film = Some((&trace, time as f32 + 0.5));
        let mut scene = Scene::new();
        VoltorbFlip::draw(&board, &look, &mut scene);
        assert!(!scene.items.is_empty());
    }
    // A check turned off lets more through.
    let fewer = Board { checks: !12, ..board };
    assert!(VoltorbFlip::replay(&fewer).steps.len() > trace.steps.len());
}

const KEYS: [&str; 22] = [
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "Enter",
    " ",
    "Delete",
    "Escape",
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "9",
    "-",
    ".",
    "f",
    "x",
    "é",
    "Tab",
];
const ACTIONS: [&str; 11] = [
    "new",
    "restart",
    "next-round",
    "stop-round",
    "release",
    "assist",
    "aim-win",
    "aim-keep",
    "aim-eight",
    "aim-coins",
    "turn-left",
];

#[test]
fn anything_can_be_done_in_any_order() {
    let mut dice = Dice::new(77);
    for seed in 0..60 {
        let board =
            if seed % 2 == 0 { Board::dealt(seed, 1 + seed as u8 % 8) } else { text::parse(KNOWN).unwrap() };
        let mut session = open(board, Mode::Play);
        for _ in 0..150 {
            let place = (dice.below(80) as f32 / 10.0 - 0.5, dice.below(80) as f32 / 10.0 - 0.5);
            match dice.below(12) {
                0..4 => drop(Desk::key(&mut session, dice.pick(&KEYS), dice.chance(20))),
                4..6 => tap(&mut session, place.0, place.1),
                6 => {
                    session.press(place, true);
                    session.drag((place.1, place.0));
                    session.release((place.1, place.0));
                }
                7 => Desk::act(&mut session, dice.pick(&ACTIONS)),
                8 => Desk::set_mode(&mut session, dice.pick(&[Mode::Edit, Mode::Play, Mode::Solve])),
                9 => Desk::resize(&mut session, dice.between(2, 8) as u16, dice.between(2, 8) as u16),
                10 => Desk::adjust(&mut session, "level", if dice.chance(50) { 1 } else { -1 }),
                _ if dice.chance(50) => Desk::undo(&mut session),
                _ => Desk::redo(&mut session),
            }
            let board = session.board().clone();
            let view = session.view();
            let opened = link::open(&view.link, |id| id == "voltorb-flip").unwrap();
            assert_eq!(code::decode(&mut opened.bits()), Some(board.clone()));
            let side = 2 * board.side() as i16;
            for x in -1..side + 4 {
                assert!(!VoltorbFlip::words(&board, Spot { x, y: x / 2 }).is_empty());
            }
            let mut scene = Scene::new();
            VoltorbFlip::draw(&board, &Look::still(Mode::Play, VoltorbFlip::bounds(&board)), &mut scene);
        }
    }
}
