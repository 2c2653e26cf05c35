//! One character of a text of any puzzle is replaced by one that no format uses: the error points to it.

use crate::common::Dice;
use crate::generic::boards::{given, played};

/// A character that no format uses.
const FOREIGN: char = '\u{1F600}';

every_puzzle! {
    /// If a format takes a foreign character for a name, the error may be where the right name is first missed: on a
    /// later line, never on an earlier one.
    fn an_error_is_where_the_text_is_damaged<P>(seen) {
        let mut dice = Dice::new(31);
        for format in P::FORMATS {
            let (mut refused, mut there) = (0, 0);
            for board in given::<P>().into_iter().chain(played::<P>(32)) {
                let Some(whole) = (format.print)(&board).filter(|text| text.len() < 5000) else { continue };
                if (format.parse)(&whole).is_err() {
                    continue;
                }
                for _ in 0..12 {
                    let mut letters: Vec<char> = whole.chars().collect();
                    let at = dice.below(letters.len());
                    if letters[at] == '\n' {
                        continue;
                    }
                    letters[at] = FOREIGN;
                    let before: String = letters[..at].iter().collect();
                    let line = before.matches('\n').count() + 1;
                    let text: String = letters.into_iter().collect();
                    let Err(error) = (format.parse)(&text) else { continue };
                    assert!(error.line >= line, "{} {}: not line {line}: {error} {text:?}", P::INFO.id, format.id);
                    refused += 1;
                    there += usize::from(error.line == line);
                }
            }
            assert!(refused > 0 && 4 * there >= 3 * refused, "{} {}: {there} of {refused}", P::INFO.id, format.id);
            seen.add(refused);
        }
    }
}
