//! Best play among random boards, compared with trying everything. The boards need not meet any clues, but the total
//! excess of all multipliers over 1 is the same, as it is where clues are met: otherwise the fact that a round
//! continues would reveal something.
#![expect(clippy::unwrap_used, reason = "what is read here was just written")]

use std::collections::HashMap;

use gridlight_flips::{Engine, Entry, Objective, Tally};

/// A plain game tree.
struct Naive {
    goal: Objective,
    need: u32,
    cards: u32,
    boards: Vec<Entry>,
    seen: HashMap<(u32, u64), u64>,
}

impl Naive {
    fn value(&mut self, flipped: u32, left: u64) -> u64 {
        if let Some(&value) = self.seen.get(&(flipped, left)) {
            return value;
        }
        let ended = self
            .those(left, |board| (0..self.cards).all(|card| flipped >> card & 1 == 1 || board >> (2 * card) & 2 == 0));
        let going = left & !ended;
        let enough = flipped.count_ones() >= self.need;
        let (over, stop) = match self.goal {
            Objective::Coins => (self.coins(ended, flipped), self.coins(going, flipped)),
            Objective::KeepLevel => (self.weight(ended), if enough { self.weight(going) } else { 0 }),
            Objective::Eight => (if enough { self.weight(ended) } else { 0 }, 0),
            _ => (self.weight(ended), 0),
        };
        let mut best = stop;
        for card in (0..self.cards).filter(|card| going > 0 && flipped >> card & 1 == 0) {
            let mut sum = 0;
            if self.goal == Objective::KeepLevel && enough {
                sum += self.weight(self.those(going, |board| board >> (2 * card) & 3 == 0));
            }
            for value in 1..4 {
                let part = self.those(going, |board| board >> (2 * card) & 3 == value);
                if part > 0 {
                    sum += self.value(flipped | 1 << card, part);
                }
            }
            best = best.max(sum);
        }
        self.seen.insert((flipped, left), over + best);
        over + best
    }

    fn those(&self, left: u64, which: impl Fn(u64) -> bool) -> u64 {
        let boards = self.boards.iter().enumerate();
        boards
            .filter(|(place, (board, _))| left >> place & 1 == 1 && which(*board))
            .fold(0, |all, (at, _)| all | 1 << at)
    }

    fn weight(&self, left: u64) -> u64 {
        (0..self.boards.len()).filter(|place| left >> place & 1 == 1).map(|place| self.boards[place].1).sum()
    }

    fn coins(&self, left: u64, flipped: u32) -> u64 {
        let boards = (0..self.boards.len()).filter(|place| left >> place & 1 == 1).map(|place| self.boards[place]);
        let coins = |board: u64| -> u64 {
            (0..self.cards).filter(|card| flipped >> card & 1 == 1).map(|card| board >> (2 * card) & 3).product()
        };
        boards.map(|(board, weight)| weight * coins(board)).sum()
    }
}

/// A random number below a bound.
fn dice(state: &mut u64, below: u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 11) % below
}

/// Some small boards, and their number of cards.
fn few(state: &mut u64) -> (u32, Vec<Entry>) {
    let cards = 3 + dice(state, 4) as u32;
    let some = 2 + dice(state, 120);
    let mut boards = thrown(state, cards, some);
    boards.truncate(40);
    (cards, boards)
}

/// At most the given number of boards with the given number of cards.
fn thrown(state: &mut u64, cards: u32, some: u64) -> Vec<Entry> {
    let voltorbs = 1 + dice(state, 4);
    let heaviest = [1, 3, 1000][dice(state, 3) as usize];
    let mut boards: Vec<Entry> = (0..some)
        .map(|_| {
            let card = |board: u64, _| {
                let zero = dice(state, 8) < voltorbs;
                board << 2 | if zero { 0 } else { 1 + dice(state, 3) }
            };
            let board = (0..cards).fold(0, card);
            (board, 1 + dice(state, heaviest))
        })
        .collect();
    let above = |board: u64| (board >> 1 & 0x5555_5555).count_ones() + (board >> 1 & board & 0x5555_5555).count_ones();
    let most = above(boards[0].0);
    boards.retain(|entry| above(entry.0) == most);
    boards.sort_unstable();
    boards.dedup_by_key(|entry| entry.0);
    boards
}

#[test]
fn best_play_among_any_boards_is_the_best_of_all() {
    let mut state = 0x1234_5678_9ABC_DEF1;
    let mut searched = 0;
    for round in 0..3000 {
        let (cards, boards) = few(&mut state);
        for goal in GOALS {
            let need = need(goal, cards, &mut state);
            let truth = truth(goal, need, cards, &boards);
            let mut engine = Engine::new(goal, 1 << 16);
            engine.ask(vec![boards.clone()], Tally { need, reserve: false }, 0);
            let said = loop {
                let (low, high) = engine.interval();
                assert!(
                    low <= truth && truth <= high,
                    "round {round}: {goal:?} {need} {low} {truth} {high} {boards:?}"
                );
                if let Some(value) = engine.step() {
                    break value;
                }
            };
            assert_eq!(said, truth, "round {round}: {goal:?} {need} {boards:?}");
            searched += u32::from(engine.nodes() > 4);
        }
    }
    assert!(searched > 5000, "{searched}");
}

const GOALS: [Objective; 4] = [Objective::Win, Objective::KeepLevel, Objective::Eight, Objective::Coins];

/// The value of best play, by trying everything.
fn truth(goal: Objective, need: u8, cards: u32, boards: &[Entry]) -> u64 {
    let mut naive = Naive { goal, need: need.into(), cards, boards: boards.to_vec(), seen: HashMap::new() };
    naive.value(0, (1 << boards.len()) - 1)
}

/// How many cards must be flipped.
fn need(goal: Objective, cards: u32, state: &mut u64) -> u8 {
    let counts = matches!(goal, Objective::KeepLevel | Objective::Eight);
    if counts { 1 + dice(state, u64::from(cards)) as u8 } else { 0 }
}

/// Several searches of the same boards, each with its own order.
fn several(goal: Objective, boards: &[Entry], need: u8, state: &mut u64) -> Vec<Engine> {
    let over = dice(state, 4) as usize;
    let begin = |order| {
        let mut engine = Engine::new(goal, 1 << 16);
        engine.join(order, over);
        engine.ask(vec![boards.to_vec()], Tally { need, reserve: false }, 0);
        engine
    };
    (0..2 + dice(state, 3) as u8).map(begin).collect()
}

/// The facts exported about sets, by key: values, and the lowest bounds of others.
#[derive(Default)]
struct Told(HashMap<[u8; 12], (Option<u64>, u64)>);

impl Told {
    /// Checks that no set has two values, or a value above one of its bounds.
    fn check(&mut self, news: &[u8]) {
        let entries = &news[2 + 9 * usize::from(news[1])..];
        for entry in entries.chunks_exact(20) {
            let value = u64::from_le_bytes(entry[12..].try_into().unwrap());
            let known = self.0.entry(entry[..12].try_into().unwrap()).or_insert((None, u64::MAX));
            if value >> 63 == 1 {
                let exact = value & !(1 << 63);
                assert_eq!(*known.0.get_or_insert(exact), exact);
            } else {
                known.1 = value.min(known.1);
            }
            assert!(known.0.is_none_or(|exact| exact <= known.1), "{known:?}");
        }
    }
}

/// Runs several searches alternately to their known result; some facts arrive late, and some never.
fn run_together(engines: &mut [Engine], truth: u64, slice: u64, state: &mut u64) {
    let mut said = vec![None; engines.len()];
    let mut told = Told::default();
    while said.contains(&None) {
        let who = dice(state, engines.len() as u64) as usize;
        for _ in 0..1 + dice(state, slice) {
            let (low, high) = engines[who].interval();
            assert!(low <= truth && truth <= high, "{low} {truth} {high}");
            said[who] = said[who].or_else(|| engines[who].step());
        }
        if dice(state, 3) > 0 {
            let news = engines[who].news();
            told.check(&news);
            let others = engines.iter_mut().enumerate().filter(|(other, _)| *other != who);
            others.filter(|_| dice(state, 8) > 0).for_each(|(_, other)| other.hear(&news));
        }
    }
    assert!(said.iter().all(|said| *said == Some(truth)), "{said:?} {truth}");
}

#[test]
fn searches_that_tell_each_other_what_they_find_find_the_same() {
    let mut state = 0x9876_5432_1FED_CBA9;
    for round in 0..2500 {
        let (cards, boards) = few(&mut state);
        for goal in GOALS {
            let need = need(goal, cards, &mut state);
            let truth = truth(goal, need, cards, &boards);
            println!("round {round}: {goal:?} {need} {boards:?}");
            run_together(&mut several(goal, &boards, need, &mut state), truth, 12, &mut state);
        }
    }
}

/// For this many boards trying everything would take too long, so it is compared with a single search.
#[test]
fn searches_of_many_boards_that_tell_each_other_find_the_same() {
    let mut state = 0x1357_9BDF_2468_ACE1;
    let (mut alone, mut together) = (0, 0);
    for round in 0..40 {
        let cards = 7 + dice(&mut state, 4) as u32;
        let boards = thrown(&mut state, cards, 1500);
        for goal in GOALS {
            let need = need(goal, cards, &mut state);
            let mut one = several(goal, &boards, need, &mut state).swap_remove(0);
            let truth = loop {
                if let Some(value) = one.step() {
                    break value;
                }
            };
            println!("round {round}: {goal:?} {need}, {} boards, {} sets", boards.len(), one.nodes());
            let mut engines = several(goal, &boards, need, &mut state);
            run_together(&mut engines, truth, 200, &mut state);
            alone += one.nodes() * engines.len() as u64;
            together += engines.iter().map(Engine::nodes).sum::<u64>();
        }
    }
    println!("{together} of {alone}");
    assert!(together * 10 < alone * 6, "{together} of {alone}");
}

#[test]
fn news_that_make_no_sense_do_no_harm() {
    let mut state = 0x0F1E_2D3C_4B5A_6978;
    for _ in 0..1500 {
        let (cards, boards) = few(&mut state);
        for goal in GOALS {
            let need = need(goal, cards, &mut state);
            let mut engines = several(goal, &boards, need, &mut state);
            let total: u64 = boards.iter().map(|&(board, weight)| weight * 3_u64.pow(board.count_ones())).sum();
            let mut over = vec![false; engines.len()];
            while over.contains(&false) {
                for who in 0..engines.len() {
                    for _ in 0..1 + dice(&mut state, 12) {
                        if !over[who]
                            && let Some(value) = engines[who].step()
                        {
                            assert!(value <= total);
                            over[who] = true;
                        }
                        let _ = engines[who].interval();
                    }
                    let mut news = engines[who].news();
                    for _ in 0..dice(&mut state, 4) {
                        let place = dice(&mut state, news.len() as u64) as usize;
                        match dice(&mut state, 4) {
                            0 => news.truncate(place.max(1)),
                            1 => news.insert(place, dice(&mut state, 256) as u8),
                            _ => news[place] = dice(&mut state, 256) as u8,
                        }
                    }
                    engines.iter_mut().for_each(|other| other.hear(&news));
                }
            }
        }
    }
}
