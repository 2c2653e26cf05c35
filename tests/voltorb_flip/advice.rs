//! Advice on a Voltorb Flip board: what is said, shown and typed by it; that it is not part of the board; and that the
//! verdict agrees.

use crate::common::Dice;
use crate::voltorb_flip::boards::position;
use crate::voltorb_flip::person::{KNOWN, Person, known, solved, told};
use gridlight::contract::RoleView;
use gridlight::puzzle::{Mode, Puzzle, Rules, Solve};
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::advice::percent_fine;
use gridlight::puzzles::voltorb_flip::board::Board;
use gridlight::search::{Detail, Options};

#[test]
fn the_advised_card_takes_the_next_key() {
    let mut person = Person::open(KNOWN, Mode::Play);
    assert_eq!(person.view().keypad, "");
    for text in told(person.board(), "default").0 {
        person.advise(&text);
    }
    let view = person.view();
    assert_eq!(view.keypad, "0123.");
    assert!(view.findings.iter().any(|finding| finding.words.starts_with("Chance to win: ")), "no chance told");
    let best = view.keypad_for.clone();
    assert!(best.ends_with(": what came up? Type 0 for a Voltorb."), "{best}");
    person.keys("2");
    let at = person.board().cards.iter().position(Option::is_some).unwrap();
    assert!(best.starts_with(&person.board().size().cell(at).words()), "{best}");
    // Outdated advice is not used.
    assert_eq!(person.view().keypad, "");
    person.undo();
    assert!(person.board().cards.iter().all(Option::is_none));
}

#[test]
fn advice_is_told_drawn_and_forgotten_but_never_a_part_of_the_board() {
    let mut person = Person::open(KNOWN, Mode::Play);
    let (before, bare) = (person.svg(), person.all_words());
    let advice = told(person.board(), "default").0.pop().unwrap();
    person.advise(&advice);
    assert_eq!((person.entries(), person.board()), (0, &known()));
    let fresh = person.svg();
    assert_ne!(fresh, before);
    let words = person.all_words().cells.concat();
    assert_eq!(words.iter().filter(|words| words.ends_with("; advised")).count(), 1);
    assert!(words[2].starts_with("hidden; "), "{}", words[2]);
    // In Edit the odds and the frame are shown too; in Play values are typed.
    person.set_mode(Mode::Edit);
    assert_eq!(person.svg(), fresh);
    assert!(person.findings().iter().any(|words| words.starts_with("Then play this board")));
    person.set_mode(Mode::Solve);
    assert_eq!((person.svg(), person.all_words()), (before.clone(), bare.clone()));
    // After a move it is outdated: paler, and not used.
    person.set_mode(Mode::Play);
    person.keys("v");
    person.keys("1");
    let waiting = person.findings();
    assert_eq!((&*waiting[0], &*waiting[1]), ("Working out the odds …", "Counting the layouts …"));
    assert!(waiting[2].starts_with("A card's bars and numbers: the chance of a Voltorb"), "{}", waiting[2]);
    assert!(person.all_words().cells.concat().iter().any(|words| words.ends_with(" %")));
    person.undo();
    assert!(![&fresh, &before].contains(&&person.svg()));
    // Without the odds nothing of it is left, and late results are not taken.
    person.act("assist");
    person.advise(&advice);
    assert_eq!((person.svg(), person.all_words(), person.findings()), (before, bare, vec![]));
    person.act("assist");
    assert!(person.findings().is_empty());
}

#[test]
fn a_mark_leaves_the_advice_as_it_is() {
    let mut person = Person::at(Board { assist: true, ..Board::dealt(3, 2) }, Mode::Play);
    let advice = told(person.board(), "default").0.pop().unwrap();
    person.advise(&advice);
    let findings = person.findings();
    assert!(!findings.iter().any(|words| words.contains('…')), "{findings:?}");
    person.select("value-0");
    person.tap((0.5, 0.5), false);
    assert_eq!((person.board().marks[0], person.findings()), (1, findings));
}

#[test]
fn an_answer_with_odds_is_shown_beside_the_board() {
    for assist in [true, false] {
        let mut person = Person::at(Board { assist, ..known() }, Mode::Solve);
        let (before, bare) = (person.svg(), person.all_words().cells.concat());
        person.add_answers(&told(&known(), "default").0, true);
        assert_eq!((person.view().answers, person.svg()), (1, before.clone()));
        person.show(Some(0));
        assert_ne!(person.svg(), before, "the odds are drawn");
        let words = person.all_words().cells.concat();
        assert!(words.iter().zip(&bare).all(|(words, bare)| words.starts_with(&format!("{bare}; "))));
        person.take();
        assert_eq!((person.entries(), person.board().assist), (0, assist), "odds are no moves");
    }
}

/// The words of the verdict and of Play for a position's value after these words, and the value itself; `None` if no
/// search was needed.
fn worth(board: &Board, aim: &str, start: &str) -> Option<([String; 2], f64)> {
    let mut person = Person::at(board.clone(), Mode::Play);
    person.act(aim);
    let (answers, outcome) = told(person.board(), person.view().advisor.unwrap());
    person.advise(answers.last().filter(|answer| answer.contains("advice"))?);
    let after = |words: &str| words.split_once(start).map(|(_, rest)| rest.to_string());
    // In Play the number of layouts follows in the same line.
    let before = |words: String| words.rsplit_once(". ").map(|(value, _)| format!("{value}."));
    let verdict = VoltorbFlip::verdict_words(&outcome).unwrap();
    let in_play = person.findings().iter().find_map(|words| before(after(words)?)).unwrap();
    let value = outcome.detail.iter().flatten().find_map(|(name, detail)| match detail {
        Detail::Number(value) if ["win", "value"].contains(name) => Some(*value),
        _ => None,
    });
    Some(([after(&verdict).unwrap_or(verdict), in_play], value.unwrap()))
}

#[test]
fn the_verdict_says_what_play_says() {
    const AIMS: [(&str, &str, f64); 4] = [
        ("aim-win", "Chance to win: ", 1000.0),
        ("aim-keep", "Chance to keep the level: ", 1000.0),
        ("aim-eight", "Chance of eight cards and a win: ", 1000.0),
        ("aim-coins", "Best play earns ", 10.0),
    ];
    let mut dice = Dice::new(3);
    let mut rounded_up = [0; 4];
    for _ in 0..1000 {
        let board = position(&mut dice);
        if board.end().is_some() || board.cards.iter().flatten().count() < 5 {
            continue;
        }
        for ((aim, start, parts), rounded_up) in AIMS.iter().zip(&mut rounded_up) {
            let Some(([verdict, in_play], value)) = worth(&board, aim, start) else { continue };
            assert_eq!(verdict, in_play, "{aim}");
            // Truncated values would differ if the rest is more than a half.
            *rounded_up += u32::from((value * parts).fract() > 0.5);
        }
    }
    // With five cards the level is certainly kept.
    assert!(rounded_up[1] == 0 && [0, 2, 3].iter().all(|&aim| rounded_up[aim] > 9), "{rounded_up:?}");
}

#[test]
fn a_goal_says_what_it_means_where_its_name_does_not() {
    let said = |aim: &str, level: u8| -> Vec<String> {
        let mut person = Person::at(Board { level: Some(level), ..known() }, Mode::Play);
        person.act(aim);
        let (answers, _) = told(person.board(), person.view().advisor.unwrap());
        person.advise(answers.iter().rfind(|answer| answer.contains("advice")).unwrap());
        person.findings()
    };
    let means = |aim: &str, level: u8, words: &str| said(aim, level).iter().any(|it| it == words);
    let level = known().level.unwrap();
    assert!(means("aim-eight", level, "From level 5 on, five such rounds in a row lead to level 8."));
    let kept = |words: &String| words.contains("is kept by");
    assert!(!said("aim-win", level).iter().any(kept) && !said("aim-coins", level).iter().any(kept));
    assert_eq!(level, 1);
    assert!(means("aim-keep", 1, "The level is kept by a win, or by flipping at least 1 card."));
}

#[test]
fn the_detail_has_a_value_for_every_card() {
    let rounded = |value: &f64| (value * 1e12).round() / 1e12 == *value;
    for (strategy, names) in [("default", ["win", "cellWin"]), ("coins", ["value", "cellValue"])] {
        let detail = told(&known(), strategy).1.detail.unwrap();
        assert_eq!(detail.iter().map(|it| it.0).collect::<Vec<_>>(), ["probability", names[0], names[1]]);
        let list = |detail: &Detail| -> Vec<Detail> {
            let Detail::List(items) = detail else { panic!("{detail:?} is no list") };
            items.clone()
        };
        let number = |detail: &Detail| -> f64 {
            let Detail::Number(number) = detail else { panic!("{detail:?} is no number") };
            assert!(rounded(number), "{number}");
            *number
        };
        let rows: Vec<Vec<Detail>> = list(&detail[0].1).iter().map(list).collect();
        assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [5; 5]);
        for card in rows.concat() {
            let chances: Vec<f64> = list(&card).iter().map(number).collect();
            assert_eq!(chances.len(), 4);
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-11, "{chances:?}");
        }
        let best = number(&detail[1].1);
        let values: Vec<Vec<Detail>> = list(&detail[2].1).iter().map(list).collect();
        assert_eq!(values.iter().map(Vec::len).collect::<Vec<_>>(), [5; 5]);
        let known = values.concat().into_iter().filter(|value| *value != Detail::Unknown(()));
        let most = known.map(|value| number(&value)).fold(0.0, f64::max);
        assert!((most - best).abs() < 1e-11, "{most} {best}");
    }
}

/// If only one board fits, no search for best play is needed, and a card is advised all the same.
#[test]
fn a_sure_card_is_advised_without_a_search() {
    let text = "rows 6/0 3/0 3/0\ncols 4/0 4/0 4/0\n...\n...\n...\n";
    let mut person = Person::open(text, Mode::Play);
    let (answers, _) = told(person.board(), person.view().advisor.unwrap());
    for answer in &answers {
        person.advise(answer);
    }
    let words = person.all_words().cells.concat();
    assert_eq!(words.iter().filter(|words| words.ends_with("; advised")).count(), 1, "{words:?}");
}

/// More layouts fit than can be searched, and by symmetry every card is as safe as every other: in each line two of six
/// are Voltorbs. The advised one is in a row where a 2 or 3 is likelier than in those above.
#[test]
fn of_cards_as_safe_as_each_other_the_likelier_multiplier_is_advised() {
    let text = format!("rows 5/2 5/2 5/2 9/2 9/2 9/2\ncols{}\n{}", " 7/2".repeat(6), "......\n".repeat(6));
    let mut person = Person::open(&text, Mode::Play);
    person.act("aim-win");
    let (answers, _) = told(person.board(), person.view().advisor.unwrap());
    person.advise(answers.last().unwrap());
    let words = person.all_words().cells;
    assert!(words.concat().iter().all(|card| card.contains("Voltorb: 33 %")), "{words:?}");
    let row = words.iter().position(|row| row.iter().any(|card| card.ends_with("; advised")));
    assert_eq!(row, Some(3), "{words:?}");
    let advice = person.findings();
    assert!(advice[0].starts_with("Flip row 4, ") && advice[0].contains("the safest card"), "{advice:?}");
}

/// A probability has the same figure in Play, in the verdict and on the card: on every board of the gallery that is
/// quickly searched.
#[test]
fn play_and_verdict_have_one_figure_for_one_chance() {
    let mut compared = 0;
    for example in VoltorbFlip::INFO.examples {
        let board = Board { assist: true, ..VoltorbFlip::parse(example.text).unwrap() };
        let mut person = Person::at(board, Mode::Play);
        let options = Options { nodes: 60_000, ..Options::default() };
        let (answers, outcome) = solved(person.board(), &options);
        let Some(last) = answers.last() else { continue };
        person.advise(last);
        let words = VoltorbFlip::verdict_words(&outcome).unwrap();
        let Some((_, chance)) = words.split_once("Chance to win: ") else { continue };
        let findings = person.findings();
        assert!(
            findings.iter().any(|said| said.starts_with(&format!("Chance to win: {chance} "))),
            "{}: {words} {findings:?}",
            example.name
        );
        let cells = person.all_words().cells.concat();
        let best = cells.iter().find(|words| words.ends_with("; advised"));
        let figure = chance.trim_end_matches('.');
        assert!(
            best.is_none_or(|best| best.contains(&format!("chance to win if flipped: {figure};"))),
            "{best:?} {figure}"
        );
        compared += 1;
    }
    assert!(compared >= 12, "{compared}");
    // Midway between two figures, slightly above or below, and as stored in four bytes.
    for midway in [0.2855, 0.2855 - 1e-16, 0.2855 + 1e-16, f64::from(0.2855_f32), f64::from(1.0 - 0.7145_f32)] {
        assert_eq!(percent_fine(midway), "28.6 %", "{midway}");
    }
}

/// Stopping is the main action if it is advised, otherwise one of the others.
#[test]
fn to_stop_is_the_main_action_where_it_is_advised() {
    let role = |person: &Person| {
        let actions = person.view().actions;
        actions.into_iter().find(|one| one.id == "stop-round").map(|one| one.role)
    };
    let mut person = Person::open("seed 15\nlevel 1\n", Mode::Play);
    person.act("assist");
    person.act("aim-coins");
    let truth = person.board().round.as_ref().unwrap().truth.clone();
    let good: Vec<usize> = (0..truth.len()).filter(|&at| truth[at] > 1).collect();
    person.tap(crate::voltorb_flip::person::place(good[0]), false);
    assert_eq!(role(&person), Some(RoleView::Beside), "no advice is known");
    // A round that is certain to be won goes on.
    let goes_on = told(person.board(), "coins").0.pop().unwrap();
    person.advise(&goes_on);
    assert_eq!(role(&person), Some(RoleView::Beside));
    let lines = goes_on.lines().map(|line| if line.starts_with("advice ") { "advice 3 - 4" } else { line });
    person.advise(&lines.map(|line| format!("{line}\n")).collect::<String>());
    assert!(person.findings().iter().any(|words| words == "Stop: no card is worth the risk."));
    assert_eq!(role(&person), Some(RoleView::Next));
    // Advice for the previous position does not count.
    person.tap(crate::voltorb_flip::person::place(good[1]), false);
    assert_eq!(role(&person), Some(RoleView::Beside));
}
