//! Voltorb Flip boards as text: clues, level, flipped cards; or a round by its seed; or only pairs.

use std::ops::RangeInclusive;

use crate::text::{Cursor, Location, TextError, digits, quoted};

use crate::puzzles::voltorb_flip::board::{Board, ClueDraft, MAX_LEVEL, MAX_SIDE, MIN_SIDE, SIDE};

/// Characters allowed between the two numbers of a pasted pair, or around it.
const AROUND: [char; 10] = ['/', ',', ':', ';', '-', '(', ')', '[', ']', '|'];

/// What may stand between the sum and the Voltorbs of a clue.
const BETWEEN: [char; 4] = ['/', ',', ':', '|'];
/// How many lines may come before the clues.
const BEFORE: usize = 12;

/// The clues of a board from the game, as they can be typed.
pub const SAMPLE: &str = "rows 5/1 5/1 6/1 4/2 5/1\ncols 4/1 7/1 4/2 5/1 5/1\nlevel 1\n";

/// Whether a text looks like one of the formats: a line of clues, a seed, or nothing but pairs.
pub fn recognise(text: &str) -> bool {
    // The level, the side or the cards may come before the clues or the seed.
    let tells = Cursor::new(text).worded().take(BEFORE).find_map(|words| {
        let second = words.get(1).map_or("", |word| word.text);
        match keyword(words[0]) {
            Some(FieldKey::Rows | FieldKey::Cols) => Some(second.contains(BETWEEN)),
            Some(FieldKey::Seed) => Some(words.len() == 2 && second.bytes().all(|byte| byte.is_ascii_digit())),
            Some(FieldKey::Level | FieldKey::Side) => None,
            None => (!words.iter().all(|word| word.text.bytes().all(|letter| b"0123.-?".contains(&letter))))
                .then_some(false),
        }
    });
    tells == Some(true) || is_pairs(text)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FieldKey {
    Rows,
    Cols,
    Level,
    Seed,
    Side,
}

fn keyword(word: Cursor<'_>) -> Option<FieldKey> {
    const NAMES: [(&str, FieldKey); 10] = [
        ("rows", FieldKey::Rows),
        ("row", FieldKey::Rows),
        ("cols", FieldKey::Cols),
        ("col", FieldKey::Cols),
        ("columns", FieldKey::Cols),
        ("column", FieldKey::Cols),
        ("level", FieldKey::Level),
        ("lv", FieldKey::Level),
        ("seed", FieldKey::Seed),
        ("side", FieldKey::Side),
    ];
    NAMES.iter().find(|(name, _)| word.is(name)).map(|&(_, key)| key)
}

/// Whether a text is pairs of numbers and nothing else, except a line with the level.
fn is_pairs(text: &str) -> bool {
    let mut numbers = 0;
    let mut lines = 0;
    let mut parted = false;
    for line in Cursor::new(text).lines() {
        let words: Vec<Cursor<'_>> = line.words().collect();
        let Some(&first) = words.first() else { continue };
        if keyword(first) == Some(FieldKey::Level) && words.len() == 2 {
            continue;
        }
        lines += 1;
        parted |= line.text.contains('/');
        for word in words {
            if !word.text.chars().all(|letter| letter.is_ascii_digit() || AROUND.contains(&letter)) {
                return false;
            }
            numbers += runs(word).count();
        }
    }
    // Numbers without a separator count as pairs only where no other puzzle has such lines.
    let plain = !text.contains(':') && matches!((lines, numbers), (1, _) | (2, 20) | (10, 20));
    (parted || plain) && (4 * MIN_SIDE..=4 * MAX_SIDE).any(|count| count % 4 == 0 && numbers == usize::from(count))
}

/// The numbers in a word.
fn runs(word: Cursor<'_>) -> impl Iterator<Item = Cursor<'_>> {
    word.split(|letter| !letter.is_ascii_digit()).filter(|run| !run.text.is_empty())
}

/// Reads a board. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    if is_pairs(text) {
        return parse_pairs(text);
    }
    let mut found = ReadSoFar::default();
    let mut last = Location::line(1);
    for words in Cursor::new(text).worded() {
        let Some((&first, rest)) = words.split_first() else { continue };
        last = Location::line(first.at.line);
        match keyword(first) {
            Some(FieldKey::Rows) if found.rows.is_none() => found.rows = Some(clues(first, rest)?),
            Some(FieldKey::Cols) if found.cols.is_none() => found.cols = Some(clues(first, rest)?),
            Some(FieldKey::Level) if found.level.is_none() => found.level = Some(level(first, rest)?),
            Some(FieldKey::Seed) if found.seed.is_none() => {
                found.seed = Some(number(first, rest, "A seed is", 0..=u32::MAX)?);
            }
            Some(FieldKey::Side) if found.side.is_none() => {
                let side = number(first, rest, "A side is", MIN_SIDE.into()..=MAX_SIDE.into())?;
                found.side = Some((side as u16, first.at));
            }
            Some(_) => return first.fail("This was given before."),
            None => found.cards.push(cards(&words)?),
        }
    }
    found.board(last)
}

/// Something read, and where.
type Located<T> = (T, Location);

/// What has been read of a text so far.
#[derive(Default)]
struct ReadSoFar {
    rows: Option<Vec<Located<ClueDraft>>>,
    cols: Option<Vec<Located<ClueDraft>>>,
    level: Option<Located<u8>>,
    seed: Option<u32>,
    side: Option<Located<u16>>,
    cards: Vec<Vec<Located<Option<u8>>>>,
}

impl ReadSoFar {
    fn board(self, last: Location) -> Result<Board, TextError> {
        let mut board = match (self.seed, &self.rows, &self.cols) {
            (Some(seed), None, None) => {
                let side = self.side.map_or(SIDE, |(side, _)| side);
                Board::dealt_on(side, seed, self.level.map_or(1, |(level, _)| level))
            }
            (Some(_), Some(clues), _) | (Some(_), None, Some(clues)) => {
                let at = clues.first().map_or(last, |&(_, at)| at);
                return at.fail("A round's clues follow from its seed.");
            }
            (None, Some(rows), Some(cols)) => sized(rows, cols, self.level, last)?,
            (None, None, _) => return last.fail("The rows' clues are missing: rows 5/2 7/1 ..."),
            (None, _, None) => return last.fail("The columns' clues are missing: cols 5/2 7/1 ..."),
        };
        if let Some((_, at)) = self.side.filter(|_| board.round.is_none()) {
            return at.fail("Clues tell the side themselves; only a seed has one.");
        }
        let side = usize::from(board.side());
        for (row, cards) in self.cards.iter().enumerate() {
            let first = cards.first().map_or(last, |&(_, at)| at);
            if row >= side {
                return first.fail(format!("The board has {side} rows; this is one more."));
            }
            if cards.len() != side {
                let at = cards.get(side).or(cards.last()).map_or(first, |&(_, at)| at);
                return at.fail(format!("A row has {side} cards; this one has {}.", cards.len()));
            }
            for (col, &(card, at)) in cards.iter().enumerate() {
                let index = row * side + col;
                if let (Some(round), Some(value)) = (&board.round, card)
                    && round.truth.get(index) != Some(&value)
                {
                    return at.fail("The round has another card here.");
                }
                board.cards[index] = card;
            }
        }
        if !self.cards.is_empty() && self.cards.len() < side {
            let message = format!("The board has {side} rows of cards; there are only {}.", self.cards.len());
            return last.fail(message);
        }
        Ok(board)
    }
}

/// A board with these clues.
fn sized(
    rows: &[Located<ClueDraft>],
    cols: &[Located<ClueDraft>],
    level: Option<Located<u8>>,
    last: Location,
) -> Result<Board, TextError> {
    let side = rows.len();
    let end = |list: &[Located<ClueDraft>]| list.last().map_or(last, |&(_, at)| at);
    if !(usize::from(MIN_SIDE)..=usize::from(MAX_SIDE)).contains(&side) {
        return end(rows).fail(format!("A board has {MIN_SIDE} to {MAX_SIDE} rows, not {side}."));
    }
    if cols.len() != side {
        return end(cols).fail(format!("There are {side} rows but {} columns.", cols.len()));
    }
    let mut board = Board::empty(side as u16);
    for (index, &(draft, at)) in rows.iter().chain(cols).enumerate() {
        let (most, side) = (board.most_sum(), board.side() as u8);
        if draft.sum.is_some_and(|sum| sum > most) {
            return at.fail(format!("A sum is 0 to {most}."));
        }
        if draft.voltorbs.is_some_and(|voltorbs| voltorbs > side) {
            return at.fail(format!("A line has 0 to {side} Voltorbs."));
        }
        board.clues[index] = draft;
    }
    board.level = level.map(|(level, _)| level);
    match level {
        Some((_, at)) if board.side() != SIDE => at.fail("Only boards of 5 x 5 have a level."),
        _ => Ok(board),
    }
}

/// The clues of a line of text, each `sum/Voltorbs`; `-` for unknown numbers.
fn clues(first: Cursor<'_>, rest: &[Cursor<'_>]) -> Result<Vec<Located<ClueDraft>>, TextError> {
    if rest.is_empty() {
        return first.fail("Here the clues follow: 5/2 7/1 ...");
    }
    let part = |text: &str| if matches!(text, "-" | "?") { Some(None) } else { digits(text).map(Some) };
    let clue = |word: &Cursor<'_>| match word.text.split_once(BETWEEN).map(|(a, b)| (part(a), part(b))) {
        Some((Some(sum), Some(voltorbs))) => Ok((ClueDraft { sum, voltorbs }, word.at)),
        _ => word.fail(format!("A clue is sum/Voltorbs, such as 5/2, not {}.", quoted(word.text))),
    };
    rest.iter().map(clue).collect()
}

fn level(first: Cursor<'_>, rest: &[Cursor<'_>]) -> Result<Located<u8>, TextError> {
    Ok((number(first, rest, "A level is", 1..=MAX_LEVEL.into())? as u8, first.at))
}

/// The only number after a keyword.
fn number(first: Cursor<'_>, rest: &[Cursor<'_>], what: &str, range: RangeInclusive<u32>) -> Result<u32, TextError> {
    let number = rest.first().unwrap_or(&first).number(what, range)?;
    rest.get(1).map_or(Ok(number), |more| more.fail("Nothing is expected here."))
}

/// A row of cards.
fn cards(words: &[Cursor<'_>]) -> Result<Vec<Located<Option<u8>>>, TextError> {
    let mut cards = Vec::new();
    for word in words {
        for (letter, offset) in word.text.chars().zip(0..) {
            let card = match letter {
                '0'..='3' => letter.to_digit(10).map(|value| value as u8),
                '.' | '-' | '?' => None,
                _ => {
                    return word.at.right(offset).fail(format!(
                        "Expected rows, cols, level, seed, side, or cards 0 to 3 and . for a hidden one, not {}.",
                        quoted(word.text)
                    ));
                }
            };
            cards.push((card, word.at.right(offset)));
        }
    }
    Ok(cards)
}

fn parse_pairs(text: &str) -> Result<Board, TextError> {
    let mut numbers: Vec<Located<u8>> = Vec::new();
    let mut found = None;
    for words in Cursor::new(text).worded() {
        if keyword(words[0]) == Some(FieldKey::Level) {
            found = Some(level(words[0], &words[1..])?);
            continue;
        }
        for word in words.into_iter().flat_map(runs) {
            let none = || word.at.error(format!("No sum is {}.", quoted(word.text)));
            numbers.push((digits(word.text).ok_or_else(none)?, word.at));
        }
    }
    let (pairs, _) = numbers.as_chunks::<2>();
    let draft =
        |&[(sum, at), (voltorbs, _)]: &[Located<u8>; 2]| (ClueDraft { sum: Some(sum), voltorbs: Some(voltorbs) }, at);
    let pairs: Vec<Located<ClueDraft>> = pairs.iter().map(draft).collect();
    let (rows, cols) = pairs.split_at(pairs.len() / 2);
    sized(rows, cols, found, Location::line(1))
}

/// Writes a board. [`parse`] reads back the same clues, level, seed and cards.
pub fn print(board: &Board) -> String {
    let mut text = String::new();
    if let Some(round) = &board.round {
        text += &format!("seed {}\n", round.seed);
        if board.side() != SIDE {
            text += &format!("side {}\n", board.side());
        }
    } else {
        let part = |part: Option<u8>| part.map_or("-".to_string(), |value| value.to_string());
        let (rows, cols) = board.clues.split_at(usize::from(board.side()));
        for (name, clues) in [("rows", rows), ("cols", cols)] {
            text += name;
            for draft in clues {
                text += &format!(" {}/{}", part(draft.sum), part(draft.voltorbs));
            }
            text.push('\n');
        }
    }
    if let Some(level) = board.level {
        text += &format!("level {level}\n");
    }
    text + &rows(&board.cards, usize::from(board.side()))
}

/// Cards as rows of `0123.`.
pub fn rows(cards: &[Option<u8>], side: usize) -> String {
    let letter = |card: &Option<u8>| card.and_then(|value| char::from_digit(u32::from(value), 10)).unwrap_or('.');
    let mut text = String::new();
    for row in cards.chunks(side) {
        text.extend(row.iter().map(letter));
        text.push('\n');
    }
    text
}

/// Reads rows of `0123.` for a board of this side.
pub fn parse_rows(text: &str, side: usize) -> Result<Vec<Option<u8>>, TextError> {
    let mut all = Vec::new();
    for line in Cursor::new(text).lines().take(side) {
        let found = cards(&line.words().collect::<Vec<_>>())?;
        if found.len() != side {
            return line.fail(format!("A row has {side} cards."));
        }
        all.extend(found.iter().map(|&(card, _)| card));
    }
    if all.len() != side * side {
        return Location::line(1).fail(format!("There are {side} rows of {side} cards."));
    }
    Ok(all)
}
