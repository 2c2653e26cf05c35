//! Voltorb Flip's odds compared with separate code that shares nothing with them: boards found by trying all of them,
//! and best play by trying everything.

use std::collections::HashMap;

use crate::common::Dice;
use gridlight::puzzles::voltorb_flip::odds::boards::{Posterior, Space, Trouble};
use gridlight::puzzles::voltorb_flip::odds::clues::{Clues, LineClue};
use gridlight::puzzles::voltorb_flip::odds::deal::deal;
use gridlight::puzzles::voltorb_flip::odds::levels::{MOST_COINS, weight};
use gridlight::puzzles::voltorb_flip::odds::play::{Objective, PlayReason, PlaySearch};
use gridlight::puzzles::voltorb_flip::odds::uniform::Uniform;
use gridlight::puzzles::voltorb_flip::odds::{Packed, card, pack};

const GOALS: [Objective; 5] =
    [Objective::Win, Objective::KeepLevel, Objective::NextFlip, Objective::Eight, Objective::Coins];

fn cards(side: usize, board: Packed) -> Vec<u8> {
    (0..side * side).map(|index| card(board, index)).collect()
}

pub fn random_board(dice: &mut Dice, side: usize) -> Vec<u8> {
    let voltorbs = dice.between(15, 50);
    let value = |dice: &mut Dice| if dice.chance(voltorbs) { 0 } else { [1, 1, 1, 2, 2, 3][dice.below(6)] };
    (0..side * side).map(|_| value(dice)).collect()
}

/// A plain game tree: every hidden card is tried in every state.
pub struct Naive {
    pub goal: Objective,
    pub level: u32,
    pub boards: Vec<Vec<u8>>,
    pub weights: Vec<f64>,
    pub seen: HashMap<(u32, Vec<u16>), f64>,
}

impl Naive {
    /// The value from here, as weight: `flipped` are the flipped cards, `left` the boards with these values there.
    pub fn value(&mut self, flipped: u32, left: Vec<u16>) -> f64 {
        let key = (flipped, left);
        if let Some(&value) = self.seen.get(&key) {
            return value;
        }
        let (ended, going): (Vec<u16>, Vec<u16>) = key.1.iter().partition(|&&board| self.ended(flipped, board));
        let over: f64 = ended.iter().map(|&board| self.end(flipped, board)).sum();
        let stop: f64 = going.iter().map(|&board| self.stop(flipped, board)).sum();
        let cells = self.boards[0].len();
        let hidden = (0..cells).filter(|card| flipped >> card & 1 == 0);
        let best = hidden.map(|card| self.flip(flipped, &going, card)).fold(stop, f64::max);
        self.seen.insert(key, over + best);
        over + best
    }

    pub fn flip(&mut self, flipped: u32, left: &[u16], card: usize) -> f64 {
        let part = |value: u8| -> Vec<u16> {
            left.iter().copied().filter(|&board| self.boards[usize::from(board)][card] == value).collect()
        };
        let parts = [part(0), part(1), part(2), part(3)];
        let mut sum: f64 = parts[0].iter().map(|&board| self.lost(flipped, board)).sum();
        for part in parts.into_iter().skip(1).filter(|part| !part.is_empty()) {
            sum += self.value(flipped | 1 << card, part);
        }
        sum
    }

    pub fn ended(&self, flipped: u32, board: u16) -> bool {
        let cards = self.boards[usize::from(board)].iter().enumerate();
        cards.filter(|(_, value)| **value >= 2).all(|(card, _)| flipped >> card & 1 == 1)
    }

    fn end(&self, flipped: u32, board: u16) -> f64 {
        match self.goal {
            Objective::Eight if flipped.count_ones() < 8 => 0.0,
            Objective::Coins => self.stop(flipped, board),
            _ => self.weights[usize::from(board)],
        }
    }

    fn stop(&self, flipped: u32, board: u16) -> f64 {
        let weight = self.weights[usize::from(board)];
        let cards = self.boards[usize::from(board)].iter().enumerate();
        let shown = cards.filter(|(card, _)| flipped >> card & 1 == 1);
        match self.goal {
            Objective::KeepLevel if flipped.count_ones() >= self.level => weight,
            Objective::Coins if flipped > 0 => weight * shown.map(|(_, value)| f64::from(*value)).product::<f64>(),
            _ => 0.0,
        }
    }

    fn lost(&self, flipped: u32, board: u16) -> f64 {
        let kept = self.goal == Objective::KeepLevel && flipped.count_ones() >= self.level;
        if kept { self.weights[usize::from(board)] } else { 0.0 }
    }
}

/// Compares all goals of a position.
fn compare(side: usize, space: &Space, known: &[Option<u8>], level: Option<u8>, round: u8, goals: &[Objective]) {
    let boards: Vec<Vec<u8>> = space.boards().iter().map(|&board| cards(side, board)).collect();
    let weights: Vec<f64> =
        space.boards().iter().map(|&board| level.map_or(1.0, |level| weight(level, board))).collect();
    let total: f64 = weights.iter().sum();
    let flipped = known.iter().enumerate().filter(|(_, card)| card.is_some()).map(|(index, _)| 1 << index).sum();
    let all: Vec<u16> = (0..boards.len() as u16).collect();
    for &goal in goals {
        let mut naive =
            Naive { goal, level: round.into(), boards: boards.clone(), weights: weights.clone(), seen: HashMap::new() };
        let mut play = PlaySearch::new(space, known, goal, round);
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
        let mut pauses = 0;
        // Pausing after every tick changes nothing, and the intervals are always valid.
        let mut intervals = vec![play.value()];
        let mut card_intervals = vec![play.cards()];
        while !play.run(&mut || false) {
            pauses += 1;
            if pauses % 7 == 0 {
                intervals.push(play.value());
                card_intervals.push(play.cards());
            }
        }
        intervals.push(play.value());
        for bounds in &intervals {
            low = low.max(bounds.low);
            high = high.min(bounds.high);
        }
        let words = format!("{goal:?} round {round} level {level:?} known {known:?} boards {boards:?}");
        assert!(play.value().exact, "{words}");
        let near = |ours: f64, theirs: f64| (ours - theirs).abs() < 1e-9 * theirs.max(1.0);
        let next_flip = |naive: &mut Naive, card: usize| -> f64 {
            let safe = naive.boards.iter().zip(&naive.weights).filter(|(board, _)| board[card] > 0);
            safe.map(|(_, weight)| weight).sum()
        };
        let ended = naive.ended(flipped, 0);
        if goal != Objective::NextFlip {
            let value = naive.value(flipped, all.clone()) / total;
            assert!(near(play.value().low, value), "{} {value} {words}", play.value().low);
            assert!(low <= value + 1e-9 && value <= high + 1e-9, "{low} {value} {high} {words}");
        }
        if ended {
            continue;
        }
        let mut best = 0.0_f64;
        for (index, ours) in play.cards().into_iter().enumerate() {
            let Some(ours) = ours else { continue };
            let theirs = match goal {
                Objective::NextFlip => next_flip(&mut naive, index),
                _ => naive.flip(flipped, &all, index),
            } / total;
            assert!(ours.exact && near(ours.low, theirs), "{index}: {ours:?} {theirs} {words}");
            for bounds in card_intervals.iter().filter_map(|cards| cards[index]) {
                assert!(bounds.low <= theirs + 1e-9 && theirs <= bounds.high + 1e-9, "{index}: {bounds:?} {words}");
            }
            best = best.max(theirs);
        }
        if goal == Objective::NextFlip {
            assert!(near(play.value().low, best) || best == 0.0, "{words}");
        }
        let advice = play.advice();
        if let Some(card) = advice.card {
            let value = play.cards()[card].unwrap().low;
            assert!(near(value, play.value().low), "{advice:?} {value} {words}");
        } else if advice.reason == PlayReason::Stop {
            assert!(goal == Objective::Coins && best <= play.value().low + 1e-9, "{words}");
        }
    }
}

/// Hides the given number of random cards of a board.
fn hide(dice: &mut Dice, board: &[u8], hidden: usize) -> Vec<Option<u8>> {
    let mut known: Vec<Option<u8>> = board.iter().map(|&card| Some(card)).collect();
    let mut left = hidden;
    // Flipped cards are not Voltorbs.
    for (place, card) in board.iter().enumerate() {
        if *card == 0 {
            known[place] = None;
            left = left.saturating_sub(1);
        }
    }
    while left > 0 {
        let place = dice.below(board.len());
        left -= usize::from(known[place].take().is_some());
        if known.iter().all(Option::is_none) {
            break;
        }
    }
    known
}

#[test]
fn best_play_is_that_of_trying_everything() {
    let mut dice = Dice::new(5);
    let mut run = 0;
    while run < 800 {
        let side = dice.between(2, 4);
        let board = random_board(&mut dice, side);
        let hidden = dice.between(3, 9);
        let known = hide(&mut dice, &board, hidden);
        if known.iter().filter(|card| card.is_none()).count() > 10 {
            continue;
        }
        let Ok(space) = Space::new(&Clues::of(side, &board), &known, None) else { panic!("{board:?}") };
        if space.boards().len() < 2 || space.boards().len() > 40 {
            continue;
        }
        let round = dice.between(1, 8) as u8;
        compare(side, &space, &known, None, round, &GOALS);
        run += 1;
    }
    println!("{run} small positions compared");
}

#[test]
fn best_play_of_dealt_boards_is_that_of_trying_everything() {
    let mut dice = Dice::new(6);
    let mut run = 0;
    while run < 400 {
        let level = dice.between(1, 8) as u8;
        let board = cards(5, deal(dice.roll(), level).unwrap());
        let zeros = board.iter().filter(|card| **card == 0).count();
        let most = dice.between(6, 12);
        let known = hide(&mut dice, &board, zeros.max(most));
        let space = Space::new(&Clues::of(5, &board), &known, Some(level)).unwrap();
        // Certain Voltorbs are never flipped and cost the naive search nothing.
        let sure = space.posterior().chances.iter().filter(|chances| chances[0] == 1.0).count();
        let hidden = known.iter().filter(|card| card.is_none()).count() - sure;
        if hidden > 10 || space.boards().len() < 2 || space.boards().len() > 24 {
            continue;
        }
        compare(5, &space, &known, Some(level), level, &GOALS);
        run += 1;
    }
    println!("{run} positions of dealt boards compared");
}

/// From the first card on: here the order of safe cards matters for eight cards.
#[test]
fn rounds_that_count_cards_are_those_of_trying_everything() {
    let mut dice = Dice::new(11);
    let mut run = 0;
    while run < 60 {
        let board = random_board(&mut dice, 4);
        let known = hide(&mut dice, &board, 16 - run % 3);
        let Ok(space) = Space::new(&Clues::of(4, &board), &known, None) else { panic!("{board:?}") };
        let sure = space.posterior().chances.iter().filter(|chances| chances[0] == 1.0).count();
        let hidden = known.iter().filter(|card| card.is_none()).count();
        if space.boards().len() > 12 || !(8..=12).contains(&(hidden - sure)) {
            continue;
        }
        let round = dice.between(5, 8) as u8;
        compare(4, &space, &known, None, round, &[Objective::Eight, Objective::KeepLevel]);
        run += 1;
    }
    println!("{run} positions compared");
}

fn listed(side: usize, clues: &Clues, known: &[Option<u8>]) -> Vec<Packed> {
    let cells = side * side;
    let mut found = Vec::new();
    for code in 0..1_u64 << (2 * cells) {
        let board: Vec<u8> = (0..cells).map(|index| (code >> (2 * index) & 3) as u8).collect();
        let agrees = board.iter().zip(known).all(|(card, known)| known.is_none_or(|known| known == *card));
        if agrees && Clues::of(side, &board) == *clues {
            found.push(pack(&board));
        }
    }
    found
}

fn count(clues: &Clues, known: &[Option<u8>]) -> Result<Posterior, Trouble> {
    let mut uniform = Uniform::new(clues, known)?;
    loop {
        let mut ticks = 0;
        let mut tick = || {
            ticks += 1;
            ticks < 3
        };
        if let Some(result) = uniform.run(&mut tick) {
            return result;
        }
    }
}

#[test]
fn lists_and_counts_are_those_of_trying_all_boards() {
    let mut dice = Dice::new(7);
    for round in 0..60 {
        let side = if round % 3 == 0 { 2 } else { 3 };
        let board = random_board(&mut dice, side);
        let mut clues = Clues::of(side, &board);
        let mut known: Vec<Option<u8>> = board.iter().map(|&card| Some(card).filter(|_| dice.chance(20))).collect();
        if round % 5 == 0 {
            // Possibly a contradiction.
            let place = dice.below(side * side);
            known[place] = Some(dice.below(4) as u8);
            let (one, other) = (dice.below(side), dice.below(side));
            clues.rows.swap(one, other);
        }
        let expected = listed(side, &clues, &known);
        match Space::new(&clues, &known, None) {
            Ok(space) => {
                let mut ours = space.boards().to_vec();
                ours.sort_unstable();
                let mut theirs = expected;
                theirs.sort_unstable();
                assert_eq!(ours, theirs);
                assert_eq!(count(&clues, &known).unwrap(), space.posterior());
            }
            Err(trouble) => {
                assert!(expected.is_empty(), "{trouble:?}");
                assert_eq!(count(&clues, &known), Err(trouble));
            }
        }
    }
}

#[test]
fn counts_of_larger_boards_are_those_of_their_lists() {
    let mut dice = Dice::new(8);
    for round in 0..40 {
        let side = 4 + round % 3;
        let board = random_board(&mut dice, side);
        let clues = Clues::of(side, &board);
        let known: Vec<Option<u8>> =
            board.iter().map(|&card| Some(card).filter(|_| dice.chance(12 * (side - 3)))).collect();
        let counted = count(&clues, &known).unwrap();
        match Space::new(&clues, &known, None) {
            Ok(space) => assert_eq!(counted, space.posterior()),
            Err(trouble) => assert!(trouble == Trouble::TooMany && counted.boards > 1 << 20),
        }
    }
}

#[test]
fn contradictions_name_their_lines() {
    let clue = |sum, voltorbs| LineClue { sum, voltorbs };
    let five = |clue| vec![clue; 5];
    let fine = Clues { rows: five(clue(5, 1)), cols: five(clue(5, 1)) };
    let said = |clues: &Clues, known: &[Option<u8>], level| {
        let Err(Trouble::None(why)) = Space::new(clues, known, level) else { panic!("{clues:?}") };
        (why.words, why.rows, why.cols)
    };
    let mut clues = fine.clone();
    clues.rows[2] = clue(16, 0);
    let (words, rows, cols) = said(&clues, &[], None);
    assert_eq!(words, "With 0 Voltorbs, row 3 sums to at most 15, not to 16.");
    assert_eq!((rows, cols), (vec![2], vec![]));
    clues = fine.clone();
    clues.cols[4] = clue(4, 5);
    assert_eq!(said(&clues, &[], None).2, vec![4]);
    clues = fine.clone();
    clues.cols[0] = clue(6, 1);
    assert_eq!(said(&clues, &[], None).0, "The rows sum to 25 and the columns to 26.");
    clues.cols[0] = clue(5, 2);
    assert_eq!(said(&clues, &[], None).0, "The rows have 5 Voltorbs and the columns 6.");
    let (words, ..) = said(&fine, &[], Some(1));
    assert_eq!(words, "The clues have 5 Voltorbs and a sum of 25, which no level has. Check the clues.");
    let mut known = vec![None; 25];
    known[7] = Some(3);
    known[8] = Some(3);
    let (_, rows, cols) = said(&fine, &known, None);
    assert_eq!((rows, cols), (vec![1], vec![]));
    // The totals agree and every line is possible, but not all of them together.
    let clues = Clues { rows: vec![clue(1, 1), clue(6, 0)], cols: vec![clue(2, 1), clue(5, 0)] };
    assert_eq!(said(&clues, &[], None).0, "No board meets all the clues.");
    for side in [0, 8] {
        let clues = Clues::of(side, &vec![1; side * side]);
        assert_eq!(Space::new(&clues, &[], None), Err(Trouble::TooMany));
        assert_eq!(count(&clues, &[]), Err(Trouble::TooMany));
    }
}

/// A board that its level never deals names just the levels that deal one with its clues, as listing it at each of them
/// shows.
#[test]
fn a_wrong_level_names_the_right_ones() {
    let mut dice = Dice::new(31);
    let mut found = [0; 2];
    for _ in 0..60 {
        let own = dice.between(1, 8) as u8;
        let clues = Clues::of(5, &cards(5, deal(dice.roll(), own).unwrap()));
        let spaces: Vec<_> = (1..=8).map(|level| Space::new(&clues, &[], Some(level))).collect();
        let names: Vec<String> =
            (1..=8).filter(|&level| spaces[level - 1].is_ok()).map(|level| level.to_string()).collect();
        assert!(names.contains(&own.to_string()));
        for (space, level) in spaces.iter().zip(1..) {
            let Err(Trouble::None(why)) = space else { continue };
            let Some(words) = why.words.strip_prefix(&format!("Level {level} never deals such a board; ")) else {
                // Its totals rule the level out already.
                assert!(why.words.ends_with(&format!(", never at level {level}.")), "{why:?}");
                assert!(why.words.contains(&own.to_string()));
                found[0] += 1;
                continue;
            };
            let said: String = words.chars().filter(char::is_ascii_digit).collect();
            assert_eq!(said, names.concat(), "{why:?}");
            found[1] += 1;
        }
    }
    assert!(found[0] > 100 && found[1] > 3, "{found:?}");
}

fn sorted(space: &Space) -> Vec<(Packed, u64)> {
    let mut boards: Vec<(Packed, u64)> = space.boards().iter().copied().zip(space.weights().iter().copied()).collect();
    boards.sort_unstable();
    boards
}

#[test]
fn flips_filter_the_list() {
    let mut dice = Dice::new(9);
    for _ in 0..20 {
        let level = dice.between(1, 8) as u8;
        let board = deal(dice.roll(), level).unwrap();
        let values = cards(5, board);
        let clues = Clues::of(5, &values);
        let mut space = Space::new(&clues, &[], Some(level)).unwrap();
        let mut known = vec![None; 25];
        for _ in 0..4 {
            let index = dice.below(25);
            known[index] = Some(values[index]);
            space.flip(index, values[index]);
            let again = Space::new(&clues, &known, Some(level)).unwrap();
            assert_eq!(sorted(&again), sorted(&space));
            assert_eq!(again.posterior(), space.posterior());
        }
        assert!(space.boards().contains(&board));
    }
}

#[test]
fn coins_never_reach_their_limit_at_any_level() {
    use gridlight::puzzles::voltorb_flip::odds::levels::CONFIGS;
    let most = CONFIGS.iter().map(|it| 2_u32.pow(it.twos.into()) * 3_u32.pow(it.threes.into())).max();
    assert!(most.unwrap() < MOST_COINS);
}
