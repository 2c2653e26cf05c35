//! Deals boards of other sizes than the game's. How the game would deal them is unknown: this method is our own.
//!
//! A level has the same proportions as in the game: one of its ten configurations is picked, and its Voltorbs, and the
//! excess of its 2s and 3s over 1, are scaled to the number of cards. All boards with these two totals are equally
//! likely, and whether one is dealt again depends on its clues alone: so all boards that meet a round's clues are
//! equally likely, and that is how the odds count boards of these sizes.

use super::MOST_SIDE;
use super::clues::{Clues, LineClue};
use super::levels::{self, configs};
use crate::random::Random;

/// More than enough: of a hundred thousand rounds of each size none took a tenth of it.
const MOST_TRIES: u32 = 2000;

/// The cards of a board of a level, row by row; `None` if there is no such level or side. Deterministic.
pub fn deal(seed: u64, level: u8, side: usize) -> Option<Vec<u8>> {
    if !(2..=MOST_SIDE).contains(&side) {
        return None;
    }
    let area = side * side;
    let mut random = Random::new(seed);
    let config = random.pick(configs(level))?;
    let scaled = |count: u8| {
        let game = levels::SIDE * levels::SIDE;
        ((usize::from(count) * area + game / 2) / game).max(1)
    };
    let (voltorbs, above) = (scaled(config.voltorbs), scaled(config.twos + 2 * config.threes));
    let safe = area.checked_sub(voltorbs).filter(|safe| above <= 2 * safe)?;
    let mut cards = vec![1; area];
    for _ in 0..MOST_TRIES {
        // Choose the number of 3s again for each try: how many boards are dealt again depends on it.
        let threes = threes(safe, above, &mut random);
        let twos = above - 2 * threes;
        let kinds = [(0, voltorbs), (3, threes), (2, twos), (1, safe - threes - twos)];
        let values = kinds.into_iter().flat_map(|(value, count)| std::iter::repeat_n(value, count));
        for (card, value) in cards.iter_mut().zip(values) {
            *card = value;
        }
        random.shuffle(&mut cards);
        if 2 * given_away(&Clues::of(side, &cards)) <= above {
            break;
        }
    }
    Some(cards)
}

/// How many of `safe` safe cards are 3s if their total excess over 1 is `above`, with probabilities proportional to the
/// numbers of boards.
fn threes(safe: usize, above: usize, random: &mut Random) -> usize {
    let least = above.saturating_sub(safe);
    let mut ways = vec![1.0];
    for threes in least..above / 2 {
        // One more 3 replaces two 2s; this is the ratio of the numbers of boards.
        let (twos, ones) = (above - 2 * threes, safe + threes - above);
        let more = (twos * (twos - 1)) as f64 / ((threes + 1) * (ones + 1)) as f64;
        ways.push(ways.last().copied().unwrap_or(1.0) * more);
    }
    let all: f64 = ways.iter().sum();
    let mut pick = random.next() as f64 / (1_u128 << 64) as f64 * all;
    let picked = ways.iter().position(|&count| {
        pick -= count;
        pick < 0.0
    });
    least + picked.unwrap_or(ways.len() - 1)
}

/// What the clues give away: the excess over 1 in lines without a Voltorb.
fn given_away(clues: &Clues) -> usize {
    let lines = clues.rows.iter().chain(&clues.cols).filter(|clue| clue.voltorbs == 0);
    lines.map(|&LineClue { sum, .. }| usize::from(sum).saturating_sub(clues.side())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For small numbers of cards everything is given: three safe cards with an excess of 3 are 2 2 2 in one way, or 3,
    /// 2 and 1 in six.
    #[test]
    fn the_number_of_3s_is_as_likely_as_its_boards() {
        let mut random = Random::new(3);
        let without = (0..7000).filter(|_| threes(3, 3, &mut random) == 0).count();
        assert!((850..1150).contains(&without), "{without}");
        assert_eq!((threes(2, 4, &mut random), threes(5, 0, &mut random), threes(4, 1, &mut random)), (2, 0, 0));
    }

    #[test]
    fn every_size_is_dealt_and_never_gives_itself_away() {
        for side in 3..=MOST_SIDE {
            for level in 1..=8 {
                for seed in 0..300 {
                    let cards = deal(seed, level, side).unwrap_or_default();
                    assert_eq!(cards.len(), side * side);
                    let clues = Clues::of(side, &cards);
                    let above: usize = cards.iter().map(|&card| usize::from(card.saturating_sub(1))).sum();
                    assert!(above > 0 && cards.contains(&0));
                    assert!(2 * given_away(&clues) <= above, "{side} {level} {seed}");
                }
            }
        }
        assert_eq!((deal(1, 9, 4), deal(1, 1, 8)), (None, None));
    }
}
