//! A Voltorb Flip board as the bits of a link.
//!
//! A position of the game's own size whose clues are complete and consistent takes one number: the level, for each row
//! its index among all rows of cards with a clue that allows them, and four columns' clues (the fifth follows). That
//! number is below 2^94 and gets 98 bits, so that with version, form and checksum a link has 20 characters. A round is
//! its seed, its side if that is not the game's, and which cards are flipped; anything else is written part by part.
//! Golden links in `tests/` pin this down: a change needs a new version in [`crate::link`].

use crate::bits::{BitReader, BitWriter};

use crate::puzzles::voltorb_flip::board::{
    Aim, Board, ClueDraft, EarlierRound, MAX_LEVEL, MAX_SIDE, MIN_SIDE, REMEMBERED, Round, SIDE,
};

const WHOLE: u64 = 0;
const ROUND: u64 = 1;
const PARTS: u64 = 2;
/// The form of a round of another size than the game's; with the game's size, of a typed board with coins from earlier
/// rounds.
const SIZED: u64 = 3;
/// The bits of the form.
const FORM: u32 = 2;
/// The bits of the number of a complete position, in two parts.
const NUMBER: (u32, u32) = (34, 64);
/// The number of different clues of a line of five: 11 + 9 + 7 + 5 + 3 + 1.
const CLUES: u128 = 36;
/// The number of states of five cards, each hidden or 0 to 3.
const STATES: u16 = 3125;
/// The number of pairs of a clue and a state of five cards that it allows.
const ROWS: u128 = 15_000;
/// How many states each clue allows, in the order of the clues' numbers; a test counts them.
const ALLOWED: [u16; CLUES as usize] = [
    32, 111, 266, 446, 606, 662, 606, 446, 266, 111, 32, 111, 336, 721, 1041, 1201, 1041, 721, 336, 111, 181, 456, 841,
    951, 841, 456, 181, 181, 336, 491, 336, 181, 111, 111, 111, 32,
];

/// Packs a board.
pub fn encode(board: &Board, bits: &mut BitWriter) {
    if let Some(number) = whole(board) {
        bits.bits(WHOLE, FORM);
        bits.bits((number >> NUMBER.1) as u64, NUMBER.0);
        bits.bits(number as u64, NUMBER.1);
        return;
    }
    match &board.round {
        Some(round) => {
            let sized = board.side() != SIDE;
            bits.bits(if sized { SIZED } else { ROUND }, FORM);
            if sized {
                bits.below(u32::from(board.side() - MIN_SIDE), u32::from(MAX_SIDE - MIN_SIDE + 1));
            }
            bits.bits(u64::from(round.seed), 32);
            bits.below(u32::from(board.level.unwrap_or(1)) - 1, u32::from(MAX_LEVEL));
            for card in &board.cards {
                bits.flag(card.is_some());
            }
            bits.flag(round.stopped);
            bits.number(round.purse.min(PURSE));
            bits.number(round.past.len() as u32);
            for past in &round.past {
                bits.below(u32::from(past.flips), board.cards.len() as u32 + 1);
                bits.flag(past.lost);
            }
        }
        None => {
            if board.purse > 0 {
                bits.bits(SIZED, FORM);
                bits.below(u32::from(SIDE - MIN_SIDE), u32::from(MAX_SIDE - MIN_SIDE + 1));
                bits.number(board.purse.min(PURSE));
            } else {
                bits.bits(PARTS, FORM);
            }
            bits.below(u32::from(board.side() - MIN_SIDE), u32::from(MAX_SIDE - MIN_SIDE + 1));
            for draft in &board.clues {
                part(bits, draft.sum, board.most_sum());
                part(bits, draft.voltorbs, board.side() as u8);
            }
            if board.side() == SIDE {
                bits.below(u32::from(board.level.unwrap_or(0)), u32::from(MAX_LEVEL) + 1);
            }
            for card in &board.cards {
                part(bits, *card, 3);
            }
        }
    }
    let marked = board.marks.iter().any(|&mark| mark != 0);
    bits.flag(marked);
    if marked {
        for &mark in &board.marks {
            bits.bits(u64::from(mark), 4);
        }
    }
    bits.bits(board.aim as u64, 2);
    bits.flag(board.assist);
    bits.flag(board.checks != u8::MAX);
    if board.checks != u8::MAX {
        bits.bits(u64::from(board.checks), 8);
    }
}

/// The most coins that a link carries.
const PURSE: u32 = 1 << 30;

fn part(bits: &mut BitWriter, value: Option<u8>, most: u8) {
    bits.flag(value.is_some());
    if let Some(value) = value {
        bits.below(u32::from(value), u32::from(most) + 1);
    }
}

fn read_part(bits: &mut BitReader<'_>, most: u8) -> Option<Option<u8>> {
    Some(if bits.flag()? { Some(bits.below(u32::from(most) + 1)? as u8) } else { None })
}

/// Unpacks a board; `None` if the bits are not one. Cost: O(bits) and a round's deal.
pub fn decode(bits: &mut BitReader<'_>) -> Option<Board> {
    let mut board = match bits.bits(FORM)? {
        WHOLE => {
            let number = u128::from(bits.bits(NUMBER.0)?) << NUMBER.1 | u128::from(bits.bits(NUMBER.1)?);
            return position(number);
        }
        ROUND => read_round(bits, SIDE)?,
        PARTS => read_parts(bits)?,
        _ => {
            match bits.below(u32::from(MAX_SIDE - MIN_SIDE + 1))? as u16 + MIN_SIDE {
                // A round of the game's size has a form of its own: here it means a purse.
                SIDE => {
                    let purse = bits.number().filter(|purse| (1..=PURSE).contains(purse))?;
                    Board { purse, ..read_parts(bits)? }
                }
                side => read_round(bits, side)?,
            }
        }
    };
    if bits.flag()? {
        for mark in &mut board.marks {
            *mark = bits.bits(4)? as u8;
        }
        // Reject a flag for marks without any: a board has exactly one code.
        if board.marks.iter().all(|&mark| mark == 0) {
            return None;
        }
    }
    board.aim = *Aim::ALL.get(bits.bits(2)? as usize)?;
    board.assist = bits.flag()?;
    if bits.flag()? {
        board.checks = Some(bits.bits(8)? as u8).filter(|&checks| checks != u8::MAX)?;
    }
    // Reject the long form if the short one is possible.
    whole(&board).is_none().then_some(board)
}

fn read_round(bits: &mut BitReader<'_>, side: u16) -> Option<Board> {
    let seed = bits.bits(32)? as u32;
    let level = bits.below(u32::from(MAX_LEVEL))? as u8 + 1;
    let mut board = Board::dealt_on(side, seed, level);
    let truth = board.round.as_ref()?.truth.clone();
    for (card, value) in board.cards.iter_mut().zip(truth) {
        *card = bits.flag()?.then_some(value);
    }
    let stopped = bits.flag()?;
    let purse = bits.number().filter(|&purse| purse <= PURSE)?;
    let count = bits.number().filter(|&count| count as usize <= REMEMBERED)?;
    let mut past = Vec::new();
    for _ in 0..count {
        past.push(EarlierRound { flips: bits.below(board.cards.len() as u32 + 1)? as u8, lost: bits.flag()? });
    }
    let round = board.round.take()?;
    board.round = Some(Round { stopped, purse, past, ..round });
    Some(board)
}

fn read_parts(bits: &mut BitReader<'_>) -> Option<Board> {
    let side = bits.below(u32::from(MAX_SIDE - MIN_SIDE + 1))? as u16 + MIN_SIDE;
    let mut board = Board::empty(side);
    let most = board.most_sum();
    for draft in &mut board.clues {
        *draft = ClueDraft { sum: read_part(bits, most)?, voltorbs: read_part(bits, side as u8)? };
    }
    if side == SIDE {
        let level = bits.below(u32::from(MAX_LEVEL) + 1)? as u8;
        board.level = (level > 0).then_some(level);
    }
    for card in &mut board.cards {
        *card = read_part(bits, 3)?;
    }
    Some(board)
}

/// A board as one number, if it is a complete position and nothing more.
fn whole(board: &Board) -> Option<u128> {
    let plain = board.side() == SIDE
        && board.round.is_none()
        && board.aim == Aim::Win
        && board.assist
        && board.purse == 0
        && board.checks == u8::MAX
        && board.marks.iter().all(|&mark| mark == 0);
    let level = board.level.filter(|_| plain)?;
    let mut digits = vec![(u128::from(level - 1), u128::from(MAX_LEVEL))];
    let mut clues = Vec::new();
    for draft in &board.clues {
        clues.push((draft.sum?, draft.voltorbs?));
    }
    if last(&clues)? != clues[9] {
        return None;
    }
    for (row, &clue) in clues[..5].iter().enumerate() {
        let cards = &board.cards[5 * row..5 * row + 5];
        let state = cards.iter().fold(0, |state, card| state * 5 + card.map_or(0, |value| u16::from(value) + 1));
        let before: u128 = ALLOWED[..clue_number(clue)? as usize].iter().map(|&count| u128::from(count)).sum();
        let number = (0..STATES).filter(|&state| allows(clue, state)).position(|at| at == state)?;
        digits.push((before + number as u128, ROWS));
    }
    for &clue in &clues[5..9] {
        digits.push((clue_number(clue)?, CLUES));
    }
    Some(digits.iter().rev().fold(0, |number, &(digit, radix)| number * radix + digit))
}

/// The inverse of [`whole`].
fn position(mut number: u128) -> Option<Board> {
    let mut digit = |radix: u128| {
        let digit = number % radix;
        number /= radix;
        digit
    };
    let mut board = Board::empty(SIDE);
    board.level = Some(digit(u128::from(MAX_LEVEL)) as u8 + 1);
    let mut clues = Vec::new();
    for row in 0..5 {
        let mut chosen = digit(ROWS);
        let at = ALLOWED.iter().position(|&count| {
            let here = chosen < u128::from(count);
            chosen -= if here { 0 } else { u128::from(count) };
            here
        })?;
        let clue = numbered_clue(at as u128)?;
        clues.push(clue);
        let mut state = (0..STATES).filter(|&state| allows(clue, state)).nth(chosen as usize)?;
        for card in board.cards[5 * row..5 * row + 5].iter_mut().rev() {
            *card = (state % 5).checked_sub(1).map(|value| value as u8);
            state /= 5;
        }
    }
    for _ in 0..4 {
        clues.push(numbered_clue(digit(CLUES))?);
    }
    clues.push(last(&clues)?);
    for (draft, &(sum, voltorbs)) in board.clues.iter_mut().zip(&clues) {
        *draft = ClueDraft { sum: Some(sum), voltorbs: Some(voltorbs) };
    }
    (number == 0).then_some(board)
}

/// The clue of the last column, from those of the rows and the other columns, if it is valid.
fn last(clues: &[(u8, u8)]) -> Option<(u8, u8)> {
    let total = |part: fn(&(u8, u8)) -> u8| {
        let of = |list: &[(u8, u8)]| list.iter().map(|clue| u16::from(part(clue))).sum::<u16>();
        u8::try_from(of(&clues[..5]).checked_sub(of(&clues[5..9]))?).ok()
    };
    let clue = (total(|clue| clue.0)?, total(|clue| clue.1)?);
    clue_number(clue).map(|_| clue)
}

/// The number of a clue among those that a line of five can have.
fn clue_number((sum, voltorbs): (u8, u8)) -> Option<u128> {
    let values = 5u8.checked_sub(voltorbs)?;
    let before: u8 = (0..voltorbs).map(|fewer| 2 * (5 - fewer) + 1).sum();
    let above = sum.checked_sub(values).filter(|&above| above <= 2 * values)?;
    Some(u128::from(before + above))
}

fn numbered_clue(number: u128) -> Option<(u8, u8)> {
    let mut left = number as u8;
    for voltorbs in 0..=5u8 {
        let values = 5 - voltorbs;
        match left.checked_sub(2 * values + 1) {
            None => return Some((values + left, voltorbs)),
            Some(rest) => left = rest,
        }
    }
    None
}

/// Whether a row in this state (five base-5 digits, hidden = 0) can be completed to its clue.
fn allows((sum, voltorbs): (u8, u8), mut state: u16) -> bool {
    let (mut hidden, mut found, mut known) = (0, 0, 0);
    for _ in 0..5 {
        match state % 5 {
            0 => hidden += 1,
            1 => found += 1,
            more => known += more - 1,
        }
        state /= 5;
    }
    let Some(left) = u16::from(voltorbs).checked_sub(found) else { return false };
    let (Some(values), Some(rest)) = (u16::checked_sub(hidden, left), u16::from(sum).checked_sub(known)) else {
        return false;
    };
    (values..=3 * values).contains(&rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_are_numbered_without_gaps() {
        for number in 0..CLUES {
            assert_eq!(numbered_clue(number).and_then(clue_number), Some(number));
        }
        assert_eq!(numbered_clue(CLUES), None);
    }

    #[test]
    fn the_largest_position_fits() {
        let states = |clue| (0..STATES).filter(|&state| allows(clue, state)).count() as u16;
        let counted: Vec<u16> = (0..CLUES).filter_map(numbered_clue).map(states).collect();
        assert_eq!(counted, ALLOWED);
        assert_eq!(ALLOWED.iter().map(|&count| u128::from(count)).sum::<u128>(), ROWS);
        assert!(u128::from(MAX_LEVEL) * CLUES.pow(4) * ROWS.pow(5) <= 1 << (NUMBER.0 + NUMBER.1));
    }
}
