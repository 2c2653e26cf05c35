//! Contradictions in clues that are still being typed: an impossible line, and totals that can no longer agree.

use super::clues::{Contradiction, LineClue, at, impossible, voltorbs_words};

/// A line's sum and its number of Voltorbs, as far as they are typed.
pub type LineDraft = (Option<u8>, Option<u8>);

/// The least and the most that a number can become.
type NumberRange = (u32, u32);

/// A contradiction in the clues of a square board's rows and columns.
pub fn contradiction(rows: &[LineDraft], cols: &[LineDraft]) -> Option<Contradiction> {
    let side = rows.len() as u8;
    for (name, is_row, lines) in [("row", true, rows), ("column", false, cols)] {
        for (line, &(sum, voltorbs)) in lines.iter().enumerate() {
            let clue = sum.zip(voltorbs).map(|(sum, voltorbs)| LineClue { sum, voltorbs });
            if let Some(clue) = clue.filter(|clue| !clue.fits(side)) {
                return Some(at(is_row, line, impossible(name, line, clue, side)));
            }
        }
    }
    let [sums, voltorbs] = [sum, voltorbs].map(|range| {
        let total = |lines: &[LineDraft]| {
            let ranges = lines.iter().map(|&line| range(line, u32::from(side)));
            ranges.fold((0, 0), |total: NumberRange, line| (total.0 + line.0, total.1 + line.1))
        };
        apart(total(rows), total(cols))
    });
    let whole = |count: u32| count.to_string();
    let words = match (sums, voltorbs) {
        (Some((rows, cols)), _) => {
            format!("The rows sum to {} and the columns to {}.", rows.words(whole), cols.words(whole))
        }
        (None, Some((rows, cols))) => {
            let rows = rows.words(voltorbs_words);
            format!("The rows have {rows} and the columns {}.", cols.words(whole))
        }
        (None, None) => return None,
    };
    let all: Vec<usize> = (0..rows.len()).collect();
    Some(Contradiction { words, rows: all.clone(), cols: all })
}

/// What a line's sum can become.
fn sum((sum, voltorbs): LineDraft, side: u32) -> NumberRange {
    match (sum.map(u32::from), voltorbs) {
        // A second digit may follow.
        (Some(sum), None) if sum > 0 && sum * 10 <= 3 * side => (sum, 3 * side),
        (Some(sum), _) => (sum, sum),
        (None, voltorbs) => {
            let fewest = side - u32::from(voltorbs.unwrap_or(0)).min(side);
            (if voltorbs.is_some() { fewest } else { 0 }, 3 * fewest)
        }
    }
}

/// What a line's number of Voltorbs can become.
fn voltorbs(draft: LineDraft, side: u32) -> NumberRange {
    match draft.1.map(u32::from) {
        Some(voltorbs) => (voltorbs, voltorbs),
        None => {
            let (least, most) = sum(draft, side);
            (side - most.min(side), side - least.div_ceil(3).min(side))
        }
    }
}

/// One side of two totals that differ.
struct Total {
    count: u32,
    /// "at least " or "at most ", unless it is known.
    bound: &'static str,
}

impl Total {
    fn words(&self, count: fn(u32) -> String) -> String {
        [self.bound, &count(self.count)].concat()
    }
}

/// Two ranges without a common number, by the bounds that are apart.
fn apart(rows: NumberRange, cols: NumberRange) -> Option<(Total, Total)> {
    let known = |(least, most): NumberRange, bound| if least == most { "" } else { bound };
    let most = |range: NumberRange| Total { count: range.1, bound: known(range, "at most ") };
    let least = |range: NumberRange| Total { count: range.0, bound: known(range, "at least ") };
    if rows.1 < cols.0 {
        Some((most(rows), least(cols)))
    } else if cols.1 < rows.0 {
        Some((least(rows), most(cols)))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words about clues as a board's text has them.
    fn words(rows: &str, cols: &str) -> String {
        let part = |part: &str| part.parse().ok();
        let lines = |text: &str| -> Vec<LineDraft> {
            let clues = text.split(' ').filter_map(|clue| clue.split_once('/'));
            clues.map(|(sum, voltorbs)| (part(sum), part(voltorbs))).collect()
        };
        contradiction(&lines(rows), &lines(cols)).map_or(String::new(), |wrong| wrong.words)
    }

    const OPEN: &str = "-/- -/- -/- -/- -/-";

    #[test]
    fn a_line_is_judged_as_soon_as_it_is_whole() {
        assert_eq!(words(OPEN, OPEN), "");
        assert_eq!(words("14/- -/- -/- -/- -/-", OPEN), "");
        let row = "With 3 Voltorbs, row 2 sums to at most 6, not to 14.";
        assert_eq!(words("-/- 14/3 -/- -/- -/-", OPEN), row);
        let col = "With 1 Voltorb, column 5 sums to at least 4, not to 3.";
        assert_eq!(words(OPEN, "-/- -/- -/- -/- 3/1"), col);
    }

    #[test]
    fn totals_are_judged_as_soon_as_they_cannot_agree() {
        let rows = "5/2 6/1 5/0 5/1 3/2";
        assert_eq!(words(rows, "4/2 4/2 7/0 4/1 -/1"), "");
        assert_eq!(words(rows, "4/2 4/2 7/0 4/1 5/-"), "");
        // A 1 may become a 10.
        assert_eq!(words(rows, "4/2 4/2 7/0 8/1 1/-"), "");
        let sums = "The rows sum to 24 and the columns to 25.";
        assert_eq!(words(rows, "4/2 4/2 7/0 4/1 6/-"), sums);
        let most = "The rows sum to 24 and the columns to at most 22.";
        assert_eq!(words(rows, "4/2 4/2 7/0 4/1 -/4"), most);
        let least = "The rows sum to 24 and the columns to at least 26.";
        assert_eq!(words(rows, "9/2 9/2 8/0 -/- -/-"), least);
        let voltorbs = "The rows have 6 Voltorbs and the columns at least 7.";
        assert_eq!(words(rows, "4/3 4/3 -/1 -/- -/-"), voltorbs);
        let both = "The rows sum to at least 60 and the columns to at most 36.";
        assert_eq!(words("15/- 15/- 15/- 15/- -/-", "3/2 3/2 3/2 -/1 -/-"), both);
    }
}
