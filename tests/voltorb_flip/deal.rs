//! How Voltorb Flip is dealt: accepted boards counted by separate arithmetic, dealt boards compared with them, and the
//! note's search with its known counts.

use gridlight::puzzles::voltorb_flip::odds::clues::Clues;
use gridlight::puzzles::voltorb_flip::odds::deal::deal;
use gridlight::puzzles::voltorb_flip::odds::levels::{
    CONFIGS, Config, LEVELS, LevelEnd, RoundCourse, coins, configs, free, next_level, weight,
};
use gridlight::puzzles::voltorb_flip::odds::list::{Boards, Linked};
use gridlight::puzzles::voltorb_flip::odds::notes::{Check, Fate, NoteSwitches, Notes};
use gridlight::puzzles::voltorb_flip::odds::{Packed, card};

fn choose(n: i64, k: i64) -> i64 {
    if k < 0 || n < k { 0 } else { (0..k).fold(1, |product, step| product * (n - step) / (step + 1)) }
}

/// The ways to put Voltorbs on 5 x 5 cards so that exactly the given numbers of rows and columns have none.
fn layouts(voltorbs: i64, rows: i64, cols: i64) -> i64 {
    let (high, wide) = (5 - rows, 5 - cols);
    let mut sum = 0;
    for i in 0..=high {
        for j in 0..=wide {
            let sign = if (i + j) % 2 == 0 { 1 } else { -1 };
            sum += sign * choose(high, i) * choose(wide, j) * choose((high - i) * (wide - j), voltorbs);
        }
    }
    choose(5, rows) * choose(5, cols) * sum
}

/// The ways to choose cards of the first rows and columns, by their number, with fewer than `limit` in each line.
fn free_choices(rows: usize, cols: usize, limit: usize, most: usize) -> Vec<i64> {
    fn go(
        cells: &[(usize, usize)],
        from: usize,
        lines: &mut [usize; 10],
        limit: usize,
        depth: usize,
        found: &mut [i64],
    ) {
        found[depth] += 1;
        if depth + 1 == found.len() {
            return;
        }
        for place in from..cells.len() {
            let (row, col) = cells[place];
            if lines[row] + 1 < limit && lines[5 + col] + 1 < limit {
                lines[row] += 1;
                lines[5 + col] += 1;
                go(cells, place + 1, lines, limit, depth + 1, found);
                lines[row] -= 1;
                lines[5 + col] -= 1;
            }
        }
    }
    let cells: Vec<(usize, usize)> =
        (0..25).map(|cell| (cell / 5, cell % 5)).filter(|&(row, col)| row < rows || col < cols).collect();
    let mut found = vec![0; most];
    go(&cells, 0, &mut [0; 10], limit, 0, &mut found);
    found
}

/// The accepted boards of a configuration, by their number of free multipliers.
fn accepted(config: &Config) -> Vec<i64> {
    let (twos, threes) = (i64::from(config.twos), i64::from(config.threes));
    let mut by_free = vec![0; usize::from(config.free_total)];
    for rows in 0..5_i64 {
        for cols in 0..5_i64 {
            let layouts = layouts(config.voltorbs.into(), rows, cols);
            if layouts == 0 {
                continue;
            }
            let most = usize::from(config.free_total);
            let choices = free_choices(rows as usize, cols as usize, config.free_line.into(), most);
            let bound = 25 - i64::from(config.voltorbs) - (25 - (5 - rows) * (5 - cols));
            for (free, choices) in choices.into_iter().enumerate() {
                let rest = choose(bound, twos + threes - free as i64);
                by_free[free] += layouts * choices * rest * choose(twos + threes, twos);
            }
        }
    }
    by_free
}

#[test]
fn all_accepted_boards_are_counted() {
    for config in &CONFIGS {
        let count: i64 = accepted(config).iter().sum();
        assert_eq!(count, i64::try_from(config.accepted).unwrap(), "{config:?}");
    }
    assert_eq!(CONFIGS.len(), 80);
    for level in 1..=LEVELS {
        assert!(configs(level).len() == 10 && configs(level).iter().all(|config| config.level == level));
    }
    assert!(configs(0).is_empty() && configs(9).is_empty() && configs(255).is_empty());
}

fn chi_square(seen: &[u32], expected: &[f64]) -> f64 {
    seen.iter().zip(expected).map(|(&seen, expected)| (f64::from(seen) - expected).powi(2) / expected).sum()
}

fn counts(board: Packed) -> [u8; 4] {
    let mut counts = [0; 4];
    (0..25).for_each(|index| counts[usize::from(card(board, index))] += 1);
    counts
}

#[test]
fn dealt_boards_are_as_likely_as_they_should_be() {
    const BOARDS: u32 = 20_000;
    for level in [1, 3, 6, 8] {
        let mut cells = [[0_u32; 25]; 4];
        let mut kinds: Vec<([u8; 3], f64, u32)> = Vec::new();
        // A closer check of one configuration: its boards by free multipliers.
        let close = configs(level)[2];
        let twins = configs(level)
            .iter()
            .filter(|it| (it.twos, it.threes, it.voltorbs) == (close.twos, close.threes, close.voltorbs));
        let mut by_free = [0.0; 8];
        for twin in twins {
            for (free, count) in accepted(twin).into_iter().enumerate() {
                by_free[free] += 0.1 * f64::from(BOARDS) * count as f64 / twin.accepted as f64;
            }
        }
        let mut seen_free = [0; 8];
        for config in configs(level) {
            let kind = [config.voltorbs, config.twos, config.threes];
            match kinds.iter_mut().find(|it| it.0 == kind) {
                Some(found) => found.1 += 0.1 * f64::from(BOARDS),
                None => kinds.push((kind, 0.1 * f64::from(BOARDS), 0)),
            }
        }
        for seed in 0..u64::from(BOARDS) {
            let board = deal(seed * 8 + u64::from(level), level).unwrap();
            assert!(weight(level, board) > 0.0);
            let [voltorbs, _, twos, threes] = counts(board);
            kinds.iter_mut().find(|it| it.0 == [voltorbs, twos, threes]).unwrap().2 += 1;
            if (voltorbs, twos, threes) == (close.voltorbs, close.twos, close.threes) {
                seen_free[usize::from(free(board).total)] += 1;
            }
            (0..25).for_each(|index| cells[usize::from(card(board, index))][index] += 1);
        }
        let expected: Vec<f64> = kinds.iter().map(|it| it.1).collect();
        let seen: Vec<u32> = kinds.iter().map(|it| it.2).collect();
        // At most 9 degrees of freedom: 27.9 is exceeded once in a thousand.
        assert!(chi_square(&seen, &expected) < 27.9, "level {level}: {kinds:?}");
        let likely: Vec<usize> = (0..8).filter(|&free| by_free[free] > 5.0).collect();
        let seen: Vec<u32> = likely.iter().map(|&free| seen_free[free]).collect();
        let expected: Vec<f64> = likely.iter().map(|&free| by_free[free]).collect();
        assert!(chi_square(&seen, &expected) < 22.5, "level {level}: {seen:?} {expected:?}");
        assert!((0..8).all(|free| by_free[free] > 0.0 || seen_free[free] == 0));
        for seen in &cells {
            // Cards of a board depend on each other, which makes this smaller than with 24 degrees of freedom.
            let mean = f64::from(seen.iter().sum::<u32>()) / 25.0;
            assert!(chi_square(seen, &[mean; 25]) < 51.2, "level {level}: {seen:?}");
        }
    }
    assert_eq!(deal(1, 0), None);
    assert_eq!(deal(1, 9), None);
}

#[test]
fn levels_and_coins_follow_the_rules() {
    let round = |level, flips, end| RoundCourse { level, flips, end };
    assert_eq!(next_level(&[]), 1);
    assert_eq!(next_level(&[round(1, 4, LevelEnd::Won)]), 2);
    assert_eq!(next_level(&[round(7, 4, LevelEnd::Won)]), 7);
    assert_eq!(next_level(&[round(8, 4, LevelEnd::Won)]), 8);
    assert_eq!(next_level(&[round(8, 9, LevelEnd::Quit)]), 7);
    assert_eq!(next_level(&[round(5, 0, LevelEnd::Lost)]), 1);
    assert_eq!(next_level(&[round(5, 3, LevelEnd::Lost)]), 3);
    assert_eq!(next_level(&[round(5, 9, LevelEnd::Quit)]), 5);
    let mut five = [round(5, 8, LevelEnd::Quit); 5];
    assert_eq!(next_level(&five), 8);
    assert_eq!(next_level(&five[..4]), 5);
    five[0].flips = 7;
    assert_eq!(next_level(&five), 5);
    five[0] = round(4, 8, LevelEnd::Won);
    assert_eq!(next_level(&five), 8);
    five[4].level = 4;
    assert_eq!(next_level(&five), 4);
    assert_eq!((coins([]), coins([1]), coins([2, 1, 3]), coins([3; 20])), (0, 1, 6, 50_000));
}

/// Examining every line finds nothing more; examining nothing before the board is full tries every value of every card.
#[test]
fn lines_are_looked_at_when_told() {
    let text = b"102310213";
    let board: Vec<u8> = text.iter().map(|byte| byte - b'0').collect();
    let clues = Clues::of(3, &board);
    let all = NoteSwitches::default();
    let tries = |switches| {
        let mut notes = Notes::new(&clues, &[], switches);
        let mut shares = Vec::new();
        while notes.step().is_some() {
            shares.push(notes.share());
        }
        assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)));
        notes.tries
    };
    let (usual, every, late) =
        (tries(all), tries(NoteSwitches { touched: false, ..all }), tries(NoteSwitches { early: false, ..all }));
    assert_eq!((every.nodes, every.dropped, every.solutions), (usual.nodes, usual.dropped, usual.solutions));
    assert_eq!((usual.lines, every.lines), (2 * usual.nodes, 6 * usual.nodes));
    // 4 + 4^2 + ... + 4^9 values, and six lines of each full board.
    assert_eq!((late.nodes, late.solutions), ((4_u64.pow(10) - 4) / 3, usual.solutions));
    assert_eq!((late.lines, late.dropped[Check::Board as usize]), (6 * 4_u64.pow(9), 4_u64.pow(9) - usual.solutions));
}

/// The note has no board; this one is ours.
#[test]
fn the_checks_count_as_they_did() {
    let text = b"0013311031033010300101130";
    let board: Vec<u8> = text.iter().map(|byte| byte - b'0').collect();
    let clues = Clues::of(5, &board);
    let all = NoteSwitches::default();
    let settings = [
        (NoteSwitches { threes: false, ones: false, ..all }, 1_346_380),
        (NoteSwitches { ones: false, ..all }, 84_532),
        (all, 54_944),
    ];
    for (switches, nodes) in settings {
        let mut looked = Vec::new();
        for resume in [true, false] {
            let mut notes = Notes::new(&clues, &[], NoteSwitches { resume, ..switches });
            let mut solutions: Vec<Packed> = Vec::new();
            while let Some(event) = notes.step() {
                if event.fate == Fate::Solution {
                    solutions.push(notes.board());
                }
            }
            assert_eq!(notes.tries.nodes, nodes);
            assert_eq!((solutions.len(), notes.tries.solutions), (1034, 1034));
            let dropped: u64 = notes.tries.dropped.iter().sum();
            assert!(dropped < nodes && (notes.tries.dropped[Check::Ones as usize] > 0) == switches.ones);
            looked.push(notes.tries.looked);
            // The move optimisation, in every container.
            let mut vector = solutions.clone();
            let mut list: Linked = solutions.iter().copied().collect();
            let mut deque: std::collections::VecDeque<Packed> = solutions.iter().copied().collect();
            let mut known = vec![None; 25];
            for index in [0, 7, 12] {
                known[index] = Some(board[index]);
                vector.keep(index, board[index]);
                list.keep(index, board[index]);
                deque.keep(index, board[index]);
                let mut again = Notes::new(&clues, &known, switches);
                while again.step().is_some() {}
                assert_eq!(again.tries.solutions, vector.left() as u64);
                assert_eq!((list.left(), deque.left()), (vector.left(), vector.left()));
                assert!(vector == list.boards() && vector.iter().eq(&deque));
            }
        }
        assert!(looked[0] < looked[1]);
    }
}

/// The lesson's statement about its last board, whose second row is flipped: how many boards fit before and after.
#[test]
fn the_retold_note_knows_how_many_boards_a_flip_leaves() {
    let cards: Vec<u8> = b"0012311321130013101130110".iter().map(|byte| byte - b'0').collect();
    let clues = Clues::of(5, &cards);
    let flipped: Vec<Option<u8>> = cards.iter().enumerate().map(|(at, &card)| (at / 5 == 1).then_some(card)).collect();
    let counts = [vec![None; 25], flipped].map(|known| {
        let mut notes = Notes::new(&clues, &known, NoteSwitches::default());
        while notes.step().is_some() {}
        notes.tries.solutions
    });
    assert_eq!(counts, [49_312, 1062]);
}
