//! Texts of any puzzle: round trips, distinct from other puzzles', and refused with a position.

use std::collections::BTreeSet;

use gridlight::about::About;
use gridlight::registry;
use gridlight::text::TextError;

use crate::common::Dice;
use crate::generic::boards::{given, played};

/// An error's position is in its text: on an existing line, at most one past its last character; or where the next line
/// would begin, if that is missing.
fn lies_within(error: &TextError, text: &str) {
    let lines: Vec<&str> = text.lines().chain([""]).collect();
    let line = lines.get(error.line.wrapping_sub(1));
    assert!(line.is_some(), "{error} in {text:?}");
    let length = line.map_or(0, |line| line.chars().count());
    assert!((1..=length + 1).contains(&error.column), "{error} in {text:?}");
    assert!(error.message.ends_with('.'), "{error}");
}

/// A text with one change: a line, a word or a character removed, doubled, moved or replaced.
fn broken(text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = text.split('\n').map(String::from).collect();
    let at = dice.below(lines.len());
    let mut words: Vec<&str> = lines[at].split(' ').collect();
    let word = dice.below(words.len());
    match dice.below(7) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => lines.swap(at, 0),
        3 => {
            words.remove(word);
            lines[at] = words.join(" ");
        }
        4 => {
            words[word] = dice.pick(&["-1", "99999999999", "é", "1.5", "", "x y", "\u{feff}", "#"]);
            lines[at] = words.join(" ");
        }
        5 => return text.chars().take(dice.below(text.len() + 1)).collect(),
        _ => {
            let mut letters: Vec<char> = text.chars().collect();
            let place = dice.below(letters.len() + 1);
            letters.insert(place, dice.pick(&['0', '9', ' ', '\n', 'o', '-', '/', '{', '\u{0}', '🟦']));
            return letters.into_iter().collect();
        }
    }
    lines.join("\n")
}

every_puzzle! {
    /// In every format that can represent the board. A text contains only the puzzle, so the texts are compared.
    fn texts_come_back_the_same<P>(seen) {
        let mut read = BTreeSet::new();
        for board in given::<P>().into_iter().chain(played::<P>(1)) {
            for format in P::FORMATS {
                let Some(text) = P::print(&board, format.id) else { continue };
                let Ok(again) = P::parse(&text) else {
                    // An unfinished board can be written in formats that only read finished ones.
                    assert!(P::unfinished(&board).is_some(), "{}: {text}", format.id);
                    continue;
                };
                assert!(P::recognise(&text), "{}: {text}", format.id);
                assert_eq!(P::print(&again, format.id).as_deref(), Some(text.as_str()), "{}", format.id);
                for other in [text.replace('\n', "\r\n"), format!("{text}\n\n")] {
                    assert!(P::parse(&other).is_ok_and(|board| board == again), "{}: {other:?}", format.id);
                }
                seen.tick();
                read.insert(format.id);
            }
        }
        assert_eq!(read.len(), P::FORMATS.len(), "every format was read: {read:?}");
    }

    /// What is said about a board stands before its text. It changes nothing about the board, it comes back, it is written
    /// where the format has room, and an error in the text has its place.
    fn what_is_said_about_a_board_stays<P>(seen) {
        let about = About::of(["<img src=x onerror=alert(1)>", "Ann # Bo: \"x\"", "First.\n\n  Second: #2.", "2026-11-26"]);
        let puzzle = registry::by_id(P::INFO.id).unwrap();
        let mut dice = Dice::new(4);
        for board in given::<P>() {
            for format in P::FORMATS {
                let Some(text) = P::print(&board, format.id) else { continue };
                let Ok(read) = P::parse(&text) else { continue };
                let said = about.lines() + &text;
                seen.tick();
                assert!(P::recognise(&said), "{said}");
                assert!(P::parse(&said).is_ok_and(|board| board == read), "{said}");
                assert!(P::cases(&said).is_ok_and(|cases| cases.len() == P::cases(&text).unwrap().len()), "{said}");
                assert_eq!(registry::about(&said), about);
                let bare = P::print(&read, format.id).unwrap();
                let written = match P::SAYS.iter().find(|says| says.format == format.id) {
                    Some(says) => (says.write)(&bare, &about),
                    None if format.about => about.lines() + &bare,
                    None => bare,
                };
                assert_eq!(registry::converted(puzzle, &said, format.id).unwrap().unwrap(), written);
                assert_eq!(registry::with_about(puzzle, &text, &about).ok(), format.about.then(|| said.clone()));
                assert_eq!(registry::with_about(puzzle, &said, &About::default()).ok(), Some(text.clone()));
                let link = registry::linked(puzzle, &said).unwrap();
                if !link.is_empty() {
                    assert_eq!(link, puzzle.link(&text).unwrap() + &gridlight::about::parts(&about));
                    assert_eq!(registry::about(&format!("#{link}")), about);
                }
                if let Err(error) = P::parse(&(about.lines() + &broken(&text, &mut dice))) {
                    assert!(error.line > about.lines().lines().count(), "{error}");
                }
            }
        }
    }

    /// The puzzle of a text does not depend on the one that is open: no other one recognises it.
    fn no_text_looks_like_two_puzzles<P>(seen) {
        let mut dice = Dice::new(2);
        for board in given::<P>() {
            for text in P::FORMATS.iter().filter_map(|format| P::print(&board, format.id)) {
                let mut text = text;
                for _ in 0..12 {
                    let alike: Vec<&str> = registry::ALL
                        .iter()
                        .filter(|puzzle| puzzle.recognise(&text))
                        .map(|puzzle| puzzle.info().id)
                        .collect();
                    seen.tick();
                    assert!(alike.len() < 2, "{alike:?} take this for theirs: {text:?}");
                    text = broken(&text, &mut dice);
                }
            }
        }
    }

    fn broken_texts_are_refused_with_their_place<P>(seen) {
        let mut dice = Dice::new(3);
        let (mut refused, mut read) = (0, 0);
        for board in given::<P>() {
            for format in P::FORMATS {
                let Some(whole) = P::print(&board, format.id) else { continue };
                for _ in 0..30 {
                    let mut text = whole.clone();
                    for _ in 0..dice.between(1, 3) {
                        text = broken(&text, &mut dice);
                    }
                    for result in [P::parse(&text), (format.parse)(&text)] {
                        match result {
                            Ok(board) => {
                                read += 1;
                                let size = P::size(&board);
                                let (least, most) = P::INFO.sides;
                                assert!((least..=most).contains(&size.rows) && (least..=most).contains(&size.cols));
                            }
                            Err(error) => {
                                refused += 1;
                                lies_within(&error, &text);
                            }
                        }
                    }
                }
            }
        }
        seen.add(refused);
        assert!(refused > 50 && read > 0, "{refused} refused, {read} read");
    }

    fn texts_of_nothing_are_refused<P>(seen) {
        for text in ["", "\n\n", " ", "hello", "\u{feff}", "#", "{}", "[]", "0", "-", "\0", "null"] {
            if let Err(error) = P::parse(text) {
                seen.tick();
                lies_within(&error, text);
            }
            assert!(!P::recognise(text) || P::parse(text).is_ok() || text.len() < 3, "{text:?}");
        }
    }
}

every_puzzle! {
    /// The list from which the page and links know puzzles that are not loaded.
    fn names_are_those_of_the_list<P>(seen) {
        seen.tick();
        assert!(gridlight::puzzles::SHELF.contains(&(P::INFO.id, P::INFO.name)), "{}", P::INFO.id);
    }
}

#[test]
fn formats_have_ids_of_their_own() {
    for puzzle in registry::ALL {
        let formats = puzzle.info_view().formats;
        let ids: BTreeSet<&str> = formats.iter().map(|format| format.id).collect();
        assert!(!ids.is_empty() && ids.len() == formats.len(), "{}", puzzle.info().id);
    }
}
