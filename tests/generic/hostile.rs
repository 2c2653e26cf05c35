//! Texts of any puzzle with wide characters, of megabytes, and with other line ends: errors have a position and stay
//! short, and what cannot be a board is refused quickly.

use cpu_time::ThreadTime;
use gridlight::registry;
use gridlight::text::TextError;

use crate::common::Dice;
use crate::generic::boards::{come_upon, given};
use crate::generic::drafts::drafts;

/// Characters of several bytes, of which the last two are usually invisible on their own: each counts as one.
const WIDE: [char; 4] = ['\u{1f7e6}', 'é', '\u{301}', '\u{200d}'];

/// The text with characters inserted at a position, or replacing as many there.
fn with(text: &str, at: usize, put: &str, instead: bool) -> String {
    let letters: Vec<char> = text.chars().collect();
    let before: String = letters[..at].iter().collect();
    let skip = if instead { put.chars().count() } else { 0 };
    let after: String = letters.iter().skip(at + skip).collect();
    before + put + &after
}

fn place_of<B>(read: &Result<B, TextError>) -> Option<(usize, usize)> {
    read.as_ref().err().map(|error| (error.line, error.column))
}

every_puzzle! {
    /// A wrong character is reported at the same position, however many bytes it has.
    fn wide_characters_are_counted_as_one<P>(seen) {
        let mut dice = Dice::new(81);
        let mut refused = 0;
        for board in given::<P>() {
            for text in P::FORMATS.iter().filter_map(|format| P::print(&board, format.id)) {
                if text.len() > 3000 {
                    continue;
                }
                for _ in 0..40 {
                    let at = dice.below(text.chars().count() + 1);
                    let (wide, instead) = (dice.pick(&WIDE), dice.chance(50));
                    let count = dice.between(1, 12);
                    let [plain, wide] = ['~', wide]
                        .map(|put| with(&text, at, &put.to_string().repeat(count), instead));
                    for format in P::FORMATS {
                        let (plain, wide) = ((format.parse)(&plain), (format.parse)(&wide));
                        assert_eq!(place_of(&plain), place_of(&wide), "{} {text}", format.id);
                        if let Err(error) = wide {
                            refused += 1;
                            assert!(!error.message.contains("“”"), "{error}");
                        }
                    }
                }
            }
        }
        seen.add(refused);
        assert!(refused > 100, "{}: {refused}", P::INFO.id);
    }

    /// A word, a symbol or a line of 5 MB: it is not repeated in full, and the error comes quickly.
    fn errors_are_short_whatever_is_read<P>(seen) {
        let mut dice = Dice::new(82);
        let example = P::parse(P::INFO.examples[0].text).unwrap();
        for format in P::FORMATS {
            let Some(text) = P::print(&example, format.id) else { continue };
            for long in ["a".repeat(5_000_000), "é".repeat(2_500_000), "7".repeat(5_000_000), "1 ".repeat(2_500_000)] {
                for _ in 0..3 {
                    let at = dice.below(text.chars().count() + 1);
                    let text = with(&text, at, &long, false);
                    let errors = [P::parse(&text).err(), (format.parse)(&text).err()];
                    for error in errors.into_iter().flatten() {
                        seen.tick();
                        assert!(error.message.len() < 300, "{}: {} bytes", format.id, error.message.len());
                    }
                }
            }
            // Short enough to be looked at, and still far too long to be repeated.
            for _ in 0..20 {
                let at = dice.below(text.chars().count() + 1);
                let text = with(&text, at, &dice.pick(&["a", "é", "7", "turret "]).repeat(20_000), false);
                for error in [P::parse(&text).err(), (format.parse)(&text).err()].into_iter().flatten() {
                    assert!(error.message.len() < 300, "{}: {} bytes", format.id, error.message.len());
                }
            }
        }
    }

    /// 30 MB of arbitrary pasted text, for every puzzle's recognition and this one's parser.
    fn a_film_is_no_board_and_soon_told<P>(seen) {
        let rows = P::INFO.examples[0].text;
        let texts = [
            "lorem ipsum dolor sit amet\n".repeat(1_100_000),
            "x".repeat(30_000_000),
            "1 ".repeat(15_000_000),
            "#.".repeat(15_000_000),
            "{\"\"".repeat(10_000_000),
            "\n".repeat(30_000_000),
            rows.repeat(30_000_000 / rows.len()),
        ];
        for text in texts {
            seen.tick();
            let start = ThreadTime::now();
            let _ = registry::recognise(&text);
            let known = start.elapsed();
            let read = P::parse(&text);
            let all = start.elapsed();
            // Optimised, it takes a hundredth of this.
            assert!(known.as_millis() < 500, "{}: recognition took {known:?} {:.20}", P::INFO.id, text);
            assert!(all.as_millis() < 3000, "{}: reading took {all:?} {:.20}", P::INFO.id, text);
            assert!(read.is_err(), "{}: {:.20}", P::INFO.id, text);
        }
    }

    /// A line feed ends a line, with or without a carriage return before it; nothing else does.
    fn only_line_feeds_end_lines<P>(seen) {
        for board in given::<P>() {
            for text in P::FORMATS.iter().filter_map(|format| P::print(&board, format.id)) {
                seen.tick();
                let ends = text.replace('\n', "\r\n");
                assert!(P::parse(&ends).is_ok_and(|again| again == P::parse(&text).unwrap()), "{text}");
                for other in ["\r", "\u{2028}", "\u{85}", "\u{b}"] {
                    if let Err(error) = P::parse(&text.replace('\n', other)) {
                        assert_eq!(error.line, 1, "{other:?}: {error}");
                    }
                }
            }
        }
    }

    /// In every format, with the moves if it has room for them; what a format cannot represent, it refuses.
    fn nothing_is_lost_from_format_to_format<P>(seen) {
        let mut dice = Dice::new(83);
        let mut boards = drafts::<P>(84);
        boards.truncate(60);
        for board in boards {
            let board = (0..4).fold(board, |board, _| {
                come_upon::<P>(&board, gridlight::puzzle::Mode::Play, &mut dice)
            });
            let texts: Vec<(&str, String)> =
                P::FORMATS.iter().filter_map(|format| Some((format.id, P::print(&board, format.id)?))).collect();
            for (from, text) in &texts {
                let again = P::parse(text).unwrap_or_else(|error| panic!("{from} {error}\n{text}"));
                for (to, wanted) in &texts {
                    seen.tick();
                    let got = P::print(&again, to);
                    assert_eq!(got.as_deref(), Some(wanted.as_str()), "{}: {from} to {to}", P::INFO.id);
                }
            }
        }
    }
}
