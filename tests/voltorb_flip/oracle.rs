//! Every strategy of Voltorb Flip compared with an oracle on random boards: which boards fit, the odds of every card,
//! the value of best play for each aim, and the truth of reasons. The oracle lists boards card by card, weights them by
//! the game's table, and plays by trying everything (`Naive` of `brute.rs`).

use std::collections::{BTreeSet, HashMap};

use crate::common::Dice;
use crate::common::oracle::{Habit, Ran, Tally, Truth, cases, judge, run, ways, why};
use crate::voltorb_flip::brute::{Naive, random_board};
use gridlight::puzzle::{Puzzle, Solve};
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::advice::Answer;
use gridlight::puzzles::voltorb_flip::board::{Board, ClueDraft};
use gridlight::puzzles::voltorb_flip::odds::levels::configs;
use gridlight::puzzles::voltorb_flip::odds::play::Objective;
use gridlight::search::{Detail, Options, Verdict, Why};

/// The kinds of reasons.
const REASONS: [&str; 6] =
    ["a line by itself", "flipped cards", "totals differ", "never dealt", "another level", "tried"];

/// The cards of all boards that agree with the known clues (rows first) and cards.
fn fitting(side: usize, clues: &[Option<(u8, u8)>], known: &[Option<u8>]) -> Vec<Vec<u8>> {
    fn fill(
        side: usize,
        clues: &[Option<(u8, u8)>],
        known: &[Option<u8>],
        cards: &mut Vec<u8>,
        all: &mut Vec<Vec<u8>>,
    ) {
        let at = cards.len();
        if at == side * side {
            all.push(cards.clone());
            return;
        }
        let (row, col) = (at / side, at % side);
        for value in 0..4 {
            if known[at].is_some_and(|known| known != value) {
                continue;
            }
            cards.push(value);
            let across: Vec<u8> = cards[row * side..].to_vec();
            let down: Vec<u8> = (0..=row).map(|row| cards[row * side + col]).collect();
            let can = |clue: Option<(u8, u8)>, cards: &[u8]| {
                clue.is_none_or(|(sum, voltorbs)| {
                    let left = (side - cards.len()) as i32;
                    let sum = i32::from(sum) - cards.iter().map(|&card| i32::from(card)).sum::<i32>();
                    let zeros = cards.iter().filter(|&&card| card == 0).count() as i32;
                    let numbers = left - (i32::from(voltorbs) - zeros);
                    (0..=left).contains(&numbers) && (numbers..=3 * numbers).contains(&sum)
                })
            };
            if can(clues[row], &across) && can(clues[side + col], &down) {
                fill(side, clues, known, cards, all);
            }
            cards.pop();
        }
    }
    let mut all = Vec::new();
    fill(side, clues, known, &mut Vec::new(), &mut all);
    all
}

/// How likely the game deals these cards at a level, up to a factor: the table gives the number of cards of each kind,
/// and which boards are dealt again for their 2s and 3s in rows and columns without a Voltorb.
pub(crate) fn weight(level: u8, cards: &[u8]) -> f64 {
    let number = |value: u8| cards.iter().filter(|&&card| card == value).count();
    let safe_row = |row: usize| (0..5).all(|col| cards[5 * row + col] > 0);
    let safe_col = |col: usize| (0..5).all(|row| cards[5 * row + col] > 0);
    let free: Vec<(usize, usize)> = (0..25)
        .map(|at| (at / 5, at % 5))
        .filter(|&(row, col)| cards[5 * row + col] > 1 && (safe_row(row) || safe_col(col)))
        .collect();
    let in_row = |line: usize| free.iter().filter(|it| it.0 == line).count();
    let in_col = |line: usize| free.iter().filter(|it| it.1 == line).count();
    let fullest = (0..5).map(|line| in_row(line).max(in_col(line))).max().unwrap_or(0);
    let deals = configs(level).iter().filter(|it| {
        [it.voltorbs, it.twos, it.threes].map(usize::from) == [number(0), number(2), number(3)]
            && free.len() < it.free_total.into()
            && fullest < it.free_line.into()
    });
    deals.map(|it| 1.0 / it.accepted as f64).sum()
}

/// A board's clues as pairs of sum and Voltorbs.
fn clues(board: &Board) -> Vec<Option<(u8, u8)>> {
    board.clues.iter().map(|draft| draft.sum.zip(draft.voltorbs)).collect()
}

/// All boards that fit and are dealt, with their weights.
pub fn truth(board: &Board) -> Vec<(Vec<u8>, f64)> {
    let all = fitting(board.side().into(), &clues(board), &board.cards);
    let level = board.level.filter(|_| board.side() == 5);
    let weighed = all.into_iter().map(|cards| {
        let weight = level.map_or(1.0, |level| weight(level, &cards));
        (cards, weight)
    });
    weighed.filter(|(_, weight)| *weight > 0.0).collect()
}

/// A random position: cards of which some are known, with their clues; now and then with one change.
pub(crate) fn position(dice: &mut Dice) -> Board {
    let side = dice.pick(&[3, 3, 4, 4, 5]);
    let (mut board, cards) = if side == 5 && dice.chance(80) {
        let level = dice.between(1, 8) as u8;
        let board = Board::dealt(dice.roll() as u32, level);
        let cards = board.round.as_ref().unwrap().truth.clone();
        (board, cards)
    } else {
        let cards = random_board(dice, side);
        let mut board = Board::empty(side as u16);
        for index in 0..2 * side {
            let line: Vec<u8> = board.line_cells(index).into_iter().map(|at| cards[at]).collect();
            let voltorbs = line.iter().filter(|&&card| card == 0).count() as u8;
            board.clues[index] = ClueDraft { sum: Some(line.iter().sum()), voltorbs: Some(voltorbs) };
        }
        board.level = if side == 5 { dice.chance(50).then(|| dice.between(1, 8) as u8) } else { None };
        (board, cards)
    };
    let most = dice.between(3, 8);
    let hidden: BTreeSet<usize> = (0..most + side).map(|_| dice.below(cards.len())).collect();
    for (at, &card) in cards.iter().enumerate() {
        // Flipped cards are not Voltorbs.
        board.cards[at] = Some(card).filter(|card| !hidden.contains(&at) && (*card > 0 || board.round.is_none()));
    }
    if dice.chance(35) {
        spoil(&mut board, dice);
    }
    board
}

/// Changes a number or a card, or exchanges the clues of two lines.
pub(crate) fn spoil(board: &mut Board, dice: &mut Dice) {
    let side = usize::from(board.side());
    let line = dice.below(2 * side);
    let number = |number: Option<u8>, dice: &mut Dice| {
        number.map(|it| it.saturating_add(dice.pick(&[0, 1, 2])).saturating_sub(1))
    };
    board.round = None;
    match dice.below(5) {
        0 => board.clues[line].sum = number(board.clues[line].sum, dice),
        1 => board.clues[line].voltorbs = number(board.clues[line].voltorbs, dice),
        2 => {
            let at = dice.below(board.cards.len());
            board.cards[at] = Some(dice.below(4) as u8);
        }
        3 => {
            let (a, b) = (dice.below(side), dice.below(side));
            board.clues.swap(a, b);
        }
        // Possibly a level that does not deal it.
        _ => board.level = board.level.map(|_| dice.between(1, 8) as u8),
    }
}

/// A random position that not too many boards fit, and all that do.
pub(crate) fn countable(dice: &mut Dice) -> (Board, Vec<(Vec<u8>, f64)>) {
    loop {
        let board = position(dice);
        let fits = truth(&board);
        if fits.len() <= 400 {
            return (board, fits);
        }
    }
}

#[test]
fn every_switch_and_limit_agrees_with_the_oracle() {
    let (most, mut dice) = cases(10_000, 141);
    let mut tally = Tally::default();
    let mut played = 0;
    for done in 1..=most {
        let (board, fits) = countable(&mut dice);
        tally.board(fits.len() as u128);
        let told = || VoltorbFlip::print(&board, "text").unwrap();
        let side = usize::from(board.side());
        let digits = |cards: &[u8]| -> String { cards.iter().map(|card| char::from(b'0' + card)).collect() };
        let all: BTreeSet<String> = fits.iter().map(|(cards, _)| digits(cards)).collect();
        let holds = |text: &str| all.contains(&text.chars().filter(char::is_ascii_digit).collect::<String>());
        let count = fits.len() as u128;
        let hidden = board.cards.iter().filter(|card| card.is_none()).count();
        for strategy in VoltorbFlip::STRATEGIES {
            for (way, options) in ways(strategy, done, &mut dice).into_iter().enumerate() {
                // Without its checks the note's search tries every value of every card.
                let blind = options.switches.contains(&("early".to_string(), false));
                // Flip by flip it starts with nothing known, and may play many games.
                let on = |id: &str| options.switches.contains(&(id.to_string(), true));
                let flips = on("moves") && hidden < board.cards.len();
                if flips && (side > 3 || blind || (on("many") && !on("list") && options.nodes == 0)) {
                    continue;
                }
                let slow = (blind || options.switches.len() > 1) && options.nodes == 0 && hidden > 7;
                if slow || (strategy.info.refines && ![0, 4, 1 + done % 3].contains(&way)) {
                    continue;
                }
                let ran = run::<VoltorbFlip>(&board, &options, dice.chance(30));
                tally.searches += 1;
                if strategy.info.refines {
                    odds(&board, &fits, &options, &ran, &told);
                    if way == 0 && playable(&board, &fits) {
                        best_play(&board, &fits, strategy.info.id, &ran, &told);
                        played += 1;
                    }
                } else {
                    let truth = Truth { count: Some(count), holds: &holds };
                    judge::<VoltorbFlip>(&board, &options, Habit::Lists, &truth, &ran, &told);
                }
                if let (0, Some(why)) = (way, why(&ran.outcome)) {
                    tally.reason(reason(&board, why, side));
                }
            }
        }
    }
    println!("Voltorb Flip: {played} times best play compared with trying everything");
    assert!(3 * played > most, "{played}");
    tally.told("Voltorb Flip", [true; 3], &REASONS);
}

/// Checks what a strategy of best play reports on the boards that fit: verdict, count and the odds of every card.
fn odds(board: &Board, fits: &[(Vec<u8>, f64)], options: &Options, ran: &Ran<Answer>, told: &dyn Fn() -> String) {
    let Ran { answers, outcome } = ran;
    let told = || format!("{}\n{options:?}\n{outcome:?}", told());
    let settled = match (&outcome.verdict, fits.len()) {
        (Verdict::None(why, _), 0) => answers.is_empty() && why.words.ends_with('.'),
        (Verdict::Unique(_), 1) | (Verdict::Several, 2..) => !answers.is_empty(),
        // Large boards are counted first.
        (Verdict::Unproved(_), _) => options.nodes > 0 && board.side() > 5,
        _ => false,
    };
    assert!(settled, "{}", told());
    if fits.is_empty() {
        return;
    }
    assert_eq!(outcome.count, Some(fits.len().to_string()), "{}", told());
    let total: f64 = fits.iter().map(|(_, weight)| weight).sum();
    let chance = |at: usize, value: u8| {
        fits.iter().filter(|(cards, _)| cards[at] == value).map(|(_, weight)| weight).sum::<f64>() / total
    };
    let table =
        listed(outcome.detail.as_ref().unwrap().iter().find(|(name, _)| *name == "probability").unwrap().1.clone());
    for at in 0..board.cards.len() {
        for value in 0..4_u8 {
            let truth = chance(at, value);
            let said = table[4 * at + usize::from(value)].unwrap();
            assert!((said - truth).abs() < 1e-9, "card {at} value {value}: {said} {truth}\n{}", told());
            for answer in answers {
                let odds = answer.odds[at][usize::from(value)];
                assert!((f64::from(odds) - truth).abs() < 1e-6, "card {at}: {odds} {truth}\n{}", told());
                let known = answer.cards[at];
                assert!((known == Some(value)) == (truth > 1.0 - 1e-12), "card {at}: {known:?}\n{}", told());
            }
        }
    }
}

/// The numbers of a table, in order; `None`: unknown.
fn listed(table: Detail) -> Vec<Option<f64>> {
    match table {
        Detail::List(list) => list.into_iter().flat_map(listed).collect(),
        Detail::Number(number) => vec![Some(number)],
        Detail::Unknown(()) | Detail::Text(_) => vec![None],
    }
}

/// Whether trying everything is fast enough.
fn playable(board: &Board, fits: &[(Vec<u8>, f64)]) -> bool {
    let open = |at: &usize| board.cards[*at].is_none() && fits.iter().any(|(cards, _)| cards[*at] > 0);
    let flipped_voltorb = board.cards.contains(&Some(0));
    (1..=24).contains(&fits.len()) && (0..board.cards.len()).filter(open).count() <= 8 && !flipped_voltorb
}

/// Checks the value of best play, and of each card, against trying everything.
fn best_play(board: &Board, fits: &[(Vec<u8>, f64)], id: &str, ran: &Ran<Answer>, told: &dyn Fn() -> String) {
    let told = || format!("{}\n{id} {:?}", told(), ran.outcome);
    let goal = match id {
        "default" => Objective::Win,
        "keep" => Objective::KeepLevel,
        "eight" => Objective::Eight,
        _ => Objective::Coins,
    };
    let flipped: u32 = (0..board.cards.len()).filter(|&at| board.cards[at].is_some()).map(|at| 1 << at).sum();
    let (boards, weights): (Vec<Vec<u8>>, Vec<f64>) = fits.iter().cloned().unzip();
    let total: f64 = weights.iter().sum();
    let level = board.level.unwrap_or(1).into();
    let mut naive = Naive { goal, level, boards, weights, seen: HashMap::new() };
    let all: Vec<u16> = (0..fits.len() as u16).collect();
    let near = |said: f64, truth: f64| (said - truth).abs() < 1e-9 * truth.max(1.0);
    let find =
        |name: &str| ran.outcome.detail.as_ref().unwrap().iter().find(|(other, _)| *other == name).unwrap().1.clone();
    let (name, cells) = if id == "default" { ("win", "cellWin") } else { ("value", "cellValue") };
    // A board without 2s and 3s, which the game never deals, is won before a card is flipped: no rule says whether a 1
    // may still be flipped for its one coin.
    if flipped == 0 && id == "coins" && naive.ended(0, 0) {
        return;
    }
    let truth = naive.value(flipped, all.clone()) / total;
    let said = listed(find(name))[0];
    assert!(said.is_some_and(|said| near(said, truth)), "{said:?} {truth}\n{}", told());
    if naive.ended(flipped, 0) {
        return;
    }
    let said: Vec<Option<f64>> = listed(find(cells));
    for (at, said) in said.iter().enumerate() {
        let Some(said) = *said else { continue };
        let truth = naive.flip(flipped, &all, at) / total;
        assert!(board.cards[at].is_none() && near(said, truth), "card {at}: {said} {truth}\n{}", told());
    }
    // The advised card is as good as best play.
    let advice = ran.answers.last().and_then(|answer| answer.advice.clone()).unwrap();
    if let Some(best) = advice.best {
        let worth = naive.flip(flipped, &all, best) / total;
        assert!(near(worth, truth), "advised {best}: {worth} {truth}\n{}", told());
    }
}

/// Checks the claim of a reason; returns its kind.
fn reason(board: &Board, why: &Why, side: usize) -> &'static str {
    let told = || format!("{:?} {:?} {why:?}", board.clues, board.cards);
    let words = &why.words;
    let all = clues(board);
    let total = |lines: &[Option<(u8, u8)>]| {
        lines.iter().flatten().fold((0_u32, 0_u32), |sum, line| (sum.0 + u32::from(line.0), sum.1 + u32::from(line.1)))
    };
    if !why.cells.is_empty() {
        // One line is named: its clue alone, with the known cards, is impossible.
        let named: Vec<usize> = why.cells.iter().map(|&cell| board.size().index(cell)).collect();
        let line = (0..2 * side).find(|&line| board.line_cells(line) == named).unwrap();
        let mut alone = vec![None; 2 * side];
        alone[line] = all[line];
        let flipped = words.starts_with("The flipped cards");
        let (hidden, known) = (vec![None; side * side], &board.cards);
        // The other lines' cards do not matter here: treat them as known.
        let rest: Vec<Option<u8>> = (0..side * side)
            .map(|at| if named.contains(&at) { if flipped { known[at] } else { hidden[at] } } else { Some(1) })
            .collect();
        assert!(fitting(side, &alone, &rest).is_empty(), "{}", told());
        return if flipped { "flipped cards" } else { "a line by itself" };
    }
    let (rows, cols) = (total(&all[..side]), total(&all[side..]));
    if words.starts_with("The rows sum to") || words.starts_with("The rows have") {
        let by_sum = words.starts_with("The rows sum to");
        assert!(if by_sum { rows.0 != cols.0 } else { rows.1 != cols.1 }, "{}", told());
        return "totals differ";
    }
    assert_eq!(rows, cols, "{}", told());
    if words.starts_with("The clues have") {
        let level = board.level.unwrap();
        let deals = configs(level).iter().any(|it| {
            let ones = 25 - u32::from(it.voltorbs) - u32::from(it.twos) - u32::from(it.threes);
            let sum = ones + 2 * u32::from(it.twos) + 3 * u32::from(it.threes);
            (sum, u32::from(it.voltorbs)) == rows
        });
        assert!(!deals, "{}", told());
        return "never dealt";
    }
    if words.starts_with("Level ") {
        let fits = fitting(side, &all, &board.cards);
        let dealing = (1..=8_u8).filter(|&level| fits.iter().any(|cards| weight(level, cards) > 0.0));
        let named: Vec<u8> = words.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').skip(1).collect();
        assert!(!fits.is_empty() && dealing.eq(named), "{}", told());
        assert!(words.starts_with(&format!("Level {} ", board.level.unwrap())), "{}", told());
        return "another level";
    }
    assert!(words.starts_with("No board meets all the clues"), "{}", told());
    "tried"
}

/// No card is tried in a line that is known from the start: its clue counts all the same, and a board of known cards
/// either fits or not.
#[test]
fn the_notes_search_reads_lines_that_are_known() {
    let told = |cards: &str| {
        let board = VoltorbFlip::parse(&format!("rows 2/1 4/0 4/1\ncols 2/1 6/0 2/1\n{cards}")).unwrap();
        let options = Options { strategy: "notes".into(), ..Options::default() };
        let Ran { answers, outcome } = run::<VoltorbFlip>(&board, &options, false);
        (answers.len(), outcome.verdict.is_unique(), outcome.verdict.is_none())
    };
    assert_eq!(told("011\n...\n...\n"), (1, true, false));
    assert_eq!(told("012\n...\n...\n"), (0, false, true));
    assert_eq!(told("011\n121\n130\n"), (1, true, false));
    assert_eq!(told("011\n121\n121\n"), (0, false, true));
}

/// The check of boards compared with the list of those that fit, and with randomly changed cards.
#[test]
fn what_is_accepted_is_an_answer() {
    let mut dice = Dice::new(147);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..600 {
        let board = position(&mut dice);
        let fits = fitting(board.side().into(), &clues(&board), &board.cards);
        let mut checker = VoltorbFlip::checker(&board);
        for cards in fits.iter().take(40) {
            let mut cards = cards.clone();
            for _ in 0..dice.below(3) {
                let (one, other) = (dice.below(cards.len()), dice.below(cards.len()));
                if dice.chance(50) { cards.swap(one, other) } else { cards[one] = dice.below(4) as u8 }
            }
            let said = checker(&Answer {
                cards: cards.iter().copied().map(Some).collect(),
                boards: String::new(),
                odds: Vec::new(),
                advice: None,
            });
            let said = said.expect("it is short");
            assert_eq!(said.is_ok(), fits.contains(&cards), "{board:?}\n{cards:?}: {said:?}");
            if said.is_ok() {
                right += 1;
            } else {
                wrong += 1;
            }
        }
    }
    println!("{right} right, {wrong} wrong");
    assert!(right > 200 && wrong > 200);
}
