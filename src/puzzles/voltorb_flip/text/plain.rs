//! Voltorb Flip boards as text: clues, level, flipped cards; or a round by its seed; or only pairs.

use crate::text::{TextError, Word, quoted, words};

use crate::puzzles::voltorb_flip::board::{Board, Draft, MAX_LEVEL, MAX_SIDE, MIN_SIDE, SIDE};

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
    let mut lines = text.lines().map(words).filter(|words| !words.is_empty());
    let tells = lines.by_ref().take(BEFORE).find_map(|words| {
        let second = words.get(1).map_or("", |word| word.text);
        match keyword(words[0].text) {
            Some(Key::Rows | Key::Cols) => Some(second.contains(BETWEEN)),
            Some(Key::Seed) => Some(words.len() == 2 && second.bytes().all(|byte| byte.is_ascii_digit())),
            Some(Key::Level | Key::Side) => None,
            None => (!words.iter().all(|word| word.text.bytes().all(|letter| b"0123.-?".contains(&letter))))
                .then_some(false),
        }
    });
    tells == Some(true) || is_pairs(text)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Rows,
    Cols,
    Level,
    Seed,
    Side,
}

fn keyword(word: &str) -> Option<Key> {
    let is = |names: &[&str]| names.iter().any(|name| word.eq_ignore_ascii_case(name));
    if is(&["rows", "row"]) {
        Some(Key::Rows)
    } else if is(&["cols", "col", "columns", "column"]) {
        Some(Key::Cols)
    } else if is(&["level", "lv"]) {
        Some(Key::Level)
    } else if is(&["seed"]) {
        Some(Key::Seed)
    } else if is(&["side"]) {
        Some(Key::Side)
    } else {
        None
    }
}

/// Whether a text is pairs of numbers and nothing else, except a line with the level.
fn is_pairs(text: &str) -> bool {
    let mut numbers = 0;
    let mut lines = 0;
    let mut parted = false;
    for line in text.lines() {
        let found = words(line);
        let Some(first) = found.first() else { continue };
        if keyword(first.text) == Some(Key::Level) && found.len() == 2 {
            continue;
        }
        lines += 1;
        parted |= line.contains('/');
        for word in &found {
            if !word.text.chars().all(|letter| letter.is_ascii_digit() || AROUND.contains(&letter)) {
                return false;
            }
            numbers += runs(word).count();
        }
    }
    // Numbers without a separator count as pairs only where no other puzzle has such lines.
    let plain = !text.contains(':') && matches!((lines, numbers), (1, _) | (2, 20) | (10, 20));
    (parted || plain)
        && (4 * MIN_SIDE..=4 * MAX_SIDE).any(|count| count % 4 == 0 && numbers == usize::from(count))
}

/// The numbers in a word, with their columns.
fn runs<'a>(word: &Word<'a>) -> impl Iterator<Item = Word<'a>> {
    let start = word.column;
    let whole = word.text;
    whole.split(|letter: char| !letter.is_ascii_digit()).filter(|run| !run.is_empty()).map(move |text| {
        // All preceding characters are single bytes.
        let column = start + (text.as_ptr() as usize - whole.as_ptr() as usize);
        Word { text, column }
    })
}

/// Reads a board. Cost: O(length).
pub fn parse(text: &str) -> Result<Board, TextError> {
    if is_pairs(text) {
        return parse_pairs(text);
    }
    let mut found = Found::default();
    let mut last = 1;
    for (index, line) in text.lines().enumerate() {
        let words = words(line);
        let Some((first, rest)) = words.split_first() else { continue };
        last = index + 1;
        let fail = |at: &Word<'_>, message: &str| Err(TextError::new(index + 1, at.column, message));
        match keyword(first.text) {
            Some(Key::Rows) if found.rows.is_none() => found.rows = Some(clues(index + 1, first, rest)?),
            Some(Key::Cols) if found.cols.is_none() => found.cols = Some(clues(index + 1, first, rest)?),
            Some(Key::Level) if found.level.is_none() => {
                let most = u64::from(MAX_LEVEL);
                let level = number(index + 1, first, rest, 1..=most, "A level is 1 to 8")?;
                found.level = Some((level as u8, index + 1, first.column));
            }
            Some(Key::Seed) if found.seed.is_none() => {
                let most = u64::from(u32::MAX);
                found.seed =
                    Some(number(index + 1, first, rest, 0..=most, "A seed is 0 to 4294967295")? as u32);
            }
            Some(Key::Side) if found.side.is_none() => {
                let range = u64::from(MIN_SIDE)..=u64::from(MAX_SIDE);
                let rule = format!("A side is {MIN_SIDE} to {MAX_SIDE}");
                let side = number(index + 1, first, rest, range, &rule)?;
                found.side = Some((side as u16, index + 1, first.column));
            }
            Some(_) => return fail(first, "This was given before."),
            None => found.cards.push((index + 1, cards(index + 1, &words)?)),
        }
    }
    found.board(last)
}

/// A card and its column.
type Placed = (Option<u8>, usize);

/// What has been read of a text so far.
#[derive(Default)]
struct Found {
    rows: Option<Vec<(Draft, usize, usize)>>,
    cols: Option<Vec<(Draft, usize, usize)>>,
    level: Option<(u8, usize, usize)>,
    seed: Option<u32>,
    side: Option<(u16, usize, usize)>,
    cards: Vec<(usize, Vec<Placed>)>,
}

impl Found {
    fn board(self, last: usize) -> Result<Board, TextError> {
        let mut board = match (self.seed, &self.rows, &self.cols) {
            (Some(seed), None, None) => {
                let side = self.side.map_or(SIDE, |(side, _, _)| side);
                Board::dealt_on(side, seed, self.level.map_or(1, |(level, _, _)| level))
            }
            (Some(_), Some(at), _) | (Some(_), None, Some(at)) => {
                let (line, column) = at.first().map_or((last, 1), |&(_, line, column)| (line, column));
                return Err(TextError::new(line, column, "A round's clues follow from its seed."));
            }
            (None, Some(rows), Some(cols)) => {
                let mut board = sized(rows, cols, last)?;
                board.level = None;
                if let Some((level, line, column)) = self.level {
                    if board.side() != SIDE {
                        return Err(TextError::new(line, column, "Only boards of 5 x 5 have a level."));
                    }
                    board.level = Some(level);
                }
                board
            }
            (None, None, _) => {
                return Err(TextError::new(last, 1, "The rows' clues are missing: rows 5/2 7/1 ..."));
            }
            (None, _, None) => {
                return Err(TextError::new(last, 1, "The columns' clues are missing: cols 5/2 7/1 ..."));
            }
        };
        if let Some((_, line, column)) = self.side.filter(|_| board.round.is_none()) {
            return Err(TextError::new(line, column, "Clues tell the side themselves; only a seed has one."));
        }
        let side = usize::from(board.side());
        for (row, (line, cards)) in self.cards.iter().enumerate() {
            if row >= side {
                let message = format!("The board has {side} rows; this is one more.");
                return Err(TextError::new(*line, cards.first().map_or(1, |card| card.1), message));
            }
            if cards.len() != side {
                let column = cards.get(side).or(cards.last()).map_or(1, |card| card.1);
                let message = format!("A row has {side} cards; this one has {}.", cards.len());
                return Err(TextError::new(*line, column, message));
            }
            for (col, &(card, column)) in cards.iter().enumerate() {
                let index = row * side + col;
                if let (Some(round), Some(value)) = (&board.round, card)
                    && round.truth.get(index) != Some(&value)
                {
                    return Err(TextError::new(*line, column, "The round has another card here."));
                }
                board.cards[index] = card;
            }
        }
        if !self.cards.is_empty() && self.cards.len() < side {
            let message = format!("The board has {side} rows of cards; there are only {}.", self.cards.len());
            return Err(TextError::new(last, 1, message));
        }
        Ok(board)
    }
}

fn sized(
    rows: &[(Draft, usize, usize)],
    cols: &[(Draft, usize, usize)],
    last: usize,
) -> Result<Board, TextError> {
    let side = rows.len();
    let at =
        |list: &[(Draft, usize, usize)]| list.last().map_or((last, 1), |&(_, line, column)| (line, column));
    if !(usize::from(MIN_SIDE)..=usize::from(MAX_SIDE)).contains(&side) {
        let (line, column) = at(rows);
        let message = format!("A board has {MIN_SIDE} to {MAX_SIDE} rows, not {side}.");
        return Err(TextError::new(line, column, message));
    }
    if cols.len() != side {
        let (line, column) = at(cols);
        let message = format!("There are {side} rows but {} columns.", cols.len());
        return Err(TextError::new(line, column, message));
    }
    let mut board = Board::empty(side as u16);
    for (index, &(draft, line, column)) in rows.iter().chain(cols).enumerate() {
        let (most, side) = (board.most_sum(), board.side() as u8);
        if draft.sum.is_some_and(|sum| sum > most) {
            return Err(TextError::new(line, column, format!("A sum is 0 to {most}.")));
        }
        if draft.voltorbs.is_some_and(|voltorbs| voltorbs > side) {
            return Err(TextError::new(line, column, format!("A line has 0 to {side} Voltorbs.")));
        }
        board.clues[index] = draft;
    }
    Ok(board)
}

/// The clues of a line of text, each `sum/Voltorbs`; `-` for unknown numbers.
fn clues(line: usize, first: &Word<'_>, rest: &[Word<'_>]) -> Result<Vec<(Draft, usize, usize)>, TextError> {
    if rest.is_empty() {
        return Err(TextError::new(line, first.column, "Here the clues follow: 5/2 7/1 ..."));
    }
    let part = |text: &str| match text {
        "-" | "?" => Some(None),
        _ => text
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| text.parse::<u8>().ok().map(Some))
            .flatten(),
    };
    let clue = |word: &Word<'_>| {
        let parts =
            word.text.split_once(BETWEEN).and_then(|(sum, voltorbs)| Some((part(sum)?, part(voltorbs)?)));
        let (sum, voltorbs) = parts.ok_or_else(|| {
            let message = format!("A clue is sum/Voltorbs, such as 5/2, not {}.", quoted(word.text));
            TextError::new(line, word.column, message)
        })?;
        Ok((Draft { sum, voltorbs }, line, word.column))
    };
    rest.iter().map(clue).collect()
}

fn number(
    line: usize,
    first: &Word<'_>,
    rest: &[Word<'_>],
    range: std::ops::RangeInclusive<u64>,
    rule: &str,
) -> Result<u64, TextError> {
    let at = rest.first().unwrap_or(first);
    let found = rest.first().filter(|word| word.text.bytes().all(|byte| byte.is_ascii_digit()));
    let number = found.and_then(|word| word.text.parse().ok()).filter(|number| range.contains(number));
    match (number, rest.get(1)) {
        (Some(number), None) => Ok(number),
        (Some(_), Some(more)) => Err(TextError::new(line, more.column, "Nothing is expected here.")),
        (None, _) => Err(TextError::new(line, at.column, format!("{rule}, not {}.", quoted(at.text)))),
    }
}

/// A row of cards with their columns.
fn cards(line: usize, words: &[Word<'_>]) -> Result<Vec<Placed>, TextError> {
    let mut cards = Vec::new();
    for word in words {
        for (offset, letter) in word.text.chars().enumerate() {
            let card = match letter {
                '0'..='3' => letter.to_digit(10).map(|value| value as u8),
                '.' | '-' | '?' => None,
                _ => {
                    let message = format!(
                        "Expected rows, cols, level, seed, side, or cards 0 to 3 and . for a hidden one, not {}.",
                        quoted(word.text)
                    );
                    return Err(TextError::new(line, word.column + offset, message));
                }
            };
            cards.push((card, word.column + offset));
        }
    }
    Ok(cards)
}

fn parse_pairs(text: &str) -> Result<Board, TextError> {
    let mut numbers = Vec::new();
    let mut level = None;
    for (index, line) in text.lines().enumerate() {
        let words = words(line);
        if let Some((first, rest)) = words.split_first()
            && keyword(first.text) == Some(Key::Level)
        {
            let most = u64::from(MAX_LEVEL);
            level = Some((
                number(index + 1, first, rest, 1..=most, "A level is 1 to 8")? as u8,
                index + 1,
                first.column,
            ));
            continue;
        }
        for word in words.iter().flat_map(runs) {
            let value: u8 = word.text.parse().map_err(|_| {
                TextError::new(index + 1, word.column, format!("No sum is {}.", quoted(word.text)))
            })?;
            numbers.push((value, index + 1, word.column));
        }
    }
    let pairs: Vec<(Draft, usize, usize)> = numbers
        .chunks(2)
        .filter_map(|pair| match *pair {
            [(sum, line, column), (voltorbs, _, _)] => {
                Some((Draft { sum: Some(sum), voltorbs: Some(voltorbs) }, line, column))
            }
            _ => None,
        })
        .collect();
    let (rows, cols) = pairs.split_at(pairs.len() / 2);
    let mut board = sized(rows, cols, 1)?;
    board.level = level.map(|(level, _, _)| level);
    match level {
        Some((_, line, column)) if board.side() != SIDE => {
            Err(TextError::new(line, column, "Only boards of 5 x 5 have a level."))
        }
        _ => Ok(board),
    }
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
    let letter =
        |card: &Option<u8>| card.and_then(|value| char::from_digit(u32::from(value), 10)).unwrap_or('.');
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
    for (index, line) in text.lines().enumerate().take(side) {
        let found = cards(index + 1, &words(line))?;
        if found.len() != side {
            return Err(TextError::new(index + 1, 1, format!("A row has {side} cards.")));
        }
        all.extend(found.iter().map(|&(card, _)| card));
    }
    if all.len() != side * side {
        return Err(TextError::new(1, 1, format!("There are {side} rows of {side} cards.")));
    }
    Ok(all)
}
