//! The notes of the Voltorb Flip solver, written down again from their text alone, next to the strategy that follows
//! them: the same boards in the same order, and the same counts. What is shared is the text of a board.

use crate::common::oracle::run;
use crate::common::{Dice, corpus};
use crate::voltorb_flip::brute::random_board;
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::board::Board;
use gridlight::puzzles::voltorb_flip::solve::reference::PRESETS;
use gridlight::search::{Options, Stopped};

/// The clues as sums and Voltorbs, and the tiles: `None` is empty.
struct Told {
    side: usize,
    rows: Vec<(i32, i32)>,
    cols: Vec<(i32, i32)>,
    tiles: Vec<Option<i32>>,
}

fn told(text: &str) -> Told {
    let clues = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        let clue = |word: &str| {
            let (sum, voltorbs) = word.split_once('/').unwrap();
            (sum.parse().unwrap(), voltorbs.parse().unwrap())
        };
        line.split_whitespace().map(clue).collect::<Vec<(i32, i32)>>()
    };
    let (rows, cols) = (clues("rows"), clues("cols"));
    let side = rows.len();
    let tiles = text.lines().filter(|line| line.len() == side && line.bytes().all(|it| b".0123".contains(&it)));
    let tiles = tiles.flat_map(|line| line.chars().map(|tile| tile.to_digit(10).map(|it| it as i32))).collect();
    Told { side, rows, cols, tiles }
}

/// Values tried and kept; dropped as the sum, the Voltorbs or the rest as 3s are wrong; places looked at.
type Counts = [u64; 6];

impl Told {
    /// The check that finds a line invalid: the sum, the Voltorbs, or too little even with 3s.
    fn invalid(&self, tiles: &[Option<i32>], (sum, voltorbs): (i32, i32)) -> Option<usize> {
        let known: Vec<i32> = tiles.iter().copied().flatten().collect();
        let have: i32 = known.iter().sum();
        let found = known.iter().filter(|&&tile| tile == 0).count() as i32;
        let unknown = (self.side - known.len()) as i32;
        // Taken as the note says it, also where it is negative.
        let valuable = unknown - (voltorbs - found);
        [have > sum, found > voltorbs, have + 3 * valuable < sum].iter().position(|&wrong| wrong)
    }

    fn lines(&self, tiles: &[Option<i32>], at: usize) -> [Vec<Option<i32>>; 2] {
        let (row, col) = (at / self.side, at % self.side);
        let of = |first: usize, step: usize| tiles.iter().copied().skip(first).step_by(step).take(self.side).collect();
        [of(row * self.side, 1), of(col, self.side)]
    }

    /// Solves from a place on, with the tiles so far.
    fn solve(&self, tiles: &mut Vec<Option<i32>>, from: usize, counts: &mut Counts, found: &mut Vec<String>) {
        let Some(at) = (from..tiles.len()).find(|&at| tiles[at].is_none()) else {
            counts[5] += (tiles.len() - from) as u64;
            return;
        };
        counts[5] += (at + 1 - from) as u64;
        for value in 0..4 {
            tiles[at] = Some(value);
            counts[0] += 1;
            let [row, col] = self.lines(tiles, at);
            let wrong = self.invalid(&row, self.rows[at / self.side]);
            match wrong.or_else(|| self.invalid(&col, self.cols[at % self.side])) {
                Some(check) => counts[2 + check] += 1,
                None => {
                    counts[1] += 1;
                    if tiles.contains(&None) {
                        self.solve(tiles, at + 1, counts, found);
                    } else {
                        found.push(tiles.iter().flatten().map(i32::to_string).collect());
                    }
                }
            }
        }
        tiles[at] = None;
    }
}

/// The same of the strategy; `None` if it takes long.
fn ours(board: &Board) -> Option<(Counts, Vec<String>)> {
    let options = Options { strategy: "notes".into(), limit: 0, nodes: 300_000, ..Options::default() };
    let ran = run::<VoltorbFlip>(board, &options, false);
    let counts = ["nodes", "kept", "sum", "voltorbs", "threes", "looked"].map(|id| ran.outcome.counters.get(id));
    // With the note's three checks a full line is right.
    assert_eq!(ran.outcome.counters.get("unmet") + ran.outcome.counters.get("ones"), 0);
    let cards = |cards: &[Option<u8>]| cards.iter().flatten().map(u8::to_string).collect();
    let found = ran.answers.iter().map(|answer| cards(&answer.cards)).collect();
    (ran.outcome.stopped != Some(Stopped::Nodes)).then_some((counts, found))
}

fn compare(text: &str) -> Option<usize> {
    let board = VoltorbFlip::parse(text).unwrap();
    let ours = ours(&board)?;
    let told = told(text);
    let (mut counts, mut found) = (Counts::default(), Vec::new());
    told.solve(&mut told.tiles.clone(), 0, &mut counts, &mut found);
    let several = found.len();
    assert_eq!(ours, (counts, found), "{text}");
    Some(several)
}

fn text(side: usize, clues: [Vec<String>; 2], tiles: &str) -> String {
    let [rows, cols] = clues.map(|clues| clues.join(" "));
    let tiles: Vec<String> = tiles.as_bytes().chunks(side).map(|row| String::from_utf8_lossy(row).into()).collect();
    format!("rows {rows}\ncols {cols}\n{}\n", tiles.join("\n"))
}

#[test]
fn the_strategy_is_the_one_of_the_notes() {
    let mut dice = Dice::new(406);
    let (mut boards, mut several) = (0, 0);
    while boards < 1000 {
        let side = dice.pick(&[3, 3, 4, 5, 5]);
        let cards = random_board(&mut dice, side);
        let clue = |cells: Vec<u8>| {
            let voltorbs = cells.iter().filter(|&&card| card == 0).count();
            format!("{}/{voltorbs}", cells.iter().sum::<u8>())
        };
        let rows = cards.chunks(side).map(|row| clue(row.to_vec())).collect();
        let cols = (0..side).map(|col| clue((0..side).map(|row| cards[row * side + col]).collect())).collect();
        // A board of five by five has some cards flipped, as after some moves.
        let flipped = if side == 5 { dice.below(70) } else { dice.below(20) };
        let tiles: String =
            cards.iter().map(|card| if dice.chance(flipped) { (b'0' + card) as char } else { '.' }).collect();
        // With every card flipped nothing is tried.
        if !tiles.contains('.') {
            continue;
        }
        let Some(found) = compare(&text(side, [rows, cols], &tiles)) else { continue };
        assert!(found > 0);
        several += usize::from(found > 1);
        boards += 1;
    }
    println!("{boards} boards, {several} with several solutions");
    assert!(several > 300);
}

/// The flips of the board one by one: every solution of the clues alone, tiles tried for them, tiles tried in all when
/// each move is solved anew, solutions looked at when the list is filtered instead, and what is left. Each of so many games begins with the
/// next tile.
fn moves(told: &Told, games: usize) -> (usize, [u64; 2], u64, Vec<String>) {
    let solve = |tiles: Vec<Option<i32>>| {
        let (mut counts, mut found) = (Counts::default(), Vec::new());
        told.solve(&mut tiles.clone(), 0, &mut counts, &mut found);
        // With no tile left to try, the board is the solution if its lines are right.
        let lines = |tiles: &[Option<i32>]| {
            (0..told.side).all(|line| {
                let [row, _] = told.lines(tiles, line * told.side);
                let [_, col] = told.lines(tiles, line);
                [(row, told.rows[line]), (col, told.cols[line])].into_iter().all(|(tiles, (sum, voltorbs))| {
                    tiles.iter().flatten().sum::<i32>() == sum
                        && tiles.iter().filter(|&&tile| tile == Some(0)).count() as i32 == voltorbs
                })
            })
        };
        if !tiles.contains(&None) && lines(&tiles) {
            found.push(tiles.iter().flatten().map(i32::to_string).collect());
        }
        (counts[0], found)
    };
    let flips: Vec<(usize, i32)> =
        told.tiles.iter().enumerate().filter_map(|(at, tile)| Some((at, (*tile)?))).collect();
    let (first, all) = solve(vec![None; told.tiles.len()]);
    let (mut tried, mut looked, mut left) = (first, 0, Vec::new());
    for game in 0..games {
        let (mut tiles, mut list) = (vec![None; told.tiles.len()], all.clone());
        for flip in 0..flips.len() {
            let (at, value) = flips[(game + flip) % flips.len()];
            tiles[at] = Some(value);
            let (again, found) = solve(tiles.clone());
            tried += again;
            looked += list.len() as u64;
            list.retain(|tiles| tiles.as_bytes()[at] == b'0' + value as u8);
            assert_eq!(list, found);
        }
        left = list;
    }
    (all.len(), [first, tried], looked, left)
}

#[test]
fn flips_count_as_the_notes_say() {
    let mut dice = Dice::new(407);
    let (mut compared, mut several) = (0, 0);
    while compared < 400 {
        let side = dice.pick(&[3, 3, 3, 4]);
        let cards = random_board(&mut dice, side);
        let clue = |cells: Vec<u8>| {
            format!("{}/{}", cells.iter().sum::<u8>(), cells.iter().filter(|&&card| card == 0).count())
        };
        let rows = cards.chunks(side).map(|row| clue(row.to_vec())).collect();
        let cols = (0..side).map(|col| clue((0..side).map(|row| cards[row * side + col]).collect())).collect();
        let shown = dice.below(80);
        let tiles: String =
            cards.iter().map(|card| if dice.chance(shown) { (b'0' + card) as char } else { '.' }).collect();
        let text = text(side, [rows, cols], &tiles);
        let (board, told) = (VoltorbFlip::parse(&text).unwrap(), told(&text));
        if told.tiles.iter().all(Option::is_none) {
            continue;
        }
        let run = |preset: &str, nodes| {
            let preset = PRESETS.iter().find(|it| it.id == preset).unwrap().switches;
            let switches = preset.iter().map(|&(id, on)| (id.to_string(), on)).collect();
            let options = Options { strategy: "notes".into(), limit: 0, nodes, switches, ..Options::default() };
            run::<VoltorbFlip>(&board, &options, false)
        };
        if run("again", 20_000).outcome.stopped == Some(Stopped::Nodes) {
            continue;
        }
        let (listed, [first, tried], looked, left) = moves(&told, 1);
        let (_, _, looked_often, left_often) = moves(&told, if side == 3 { 300 } else { 1 });
        assert_eq!(left, left_often);
        for preset in ["again", "list", "vector", "linked", "deque"] {
            let ran = run(preset, 0);
            let count = |id| ran.outcome.counters.get(id);
            let found: Vec<String> =
                ran.answers.iter().map(|answer| answer.cards.iter().flatten().map(u8::to_string).collect()).collect();
            assert_eq!((found, count("listed")), (left.clone(), listed as u64), "{preset}\n{text}");
            match preset {
                "again" => assert_eq!((count("nodes"), count("passed")), (tried, 0), "{text}"),
                "list" => assert_eq!((count("nodes"), count("passed")), (first, looked), "{text}"),
                _ if side == 3 => assert_eq!(count("passed"), looked_often, "{preset}\n{text}"),
                _ => assert!(count("passed") >= looked, "{preset}\n{text}"),
            }
        }
        compared += 1;
        several += usize::from(left.len() > 1);
    }
    println!("{compared} boards, {several} with several solutions left");
    assert!(several > 50);
}

/// Trying each way to fill the board, and checking it then: every value of every tile, and the same solutions.
#[test]
fn filling_every_board_finds_the_same() {
    let mut dice = Dice::new(408);
    let (mut boards, mut most) = (0, 0);
    while boards < 100 {
        let cards = random_board(&mut dice, 3);
        let clue = |cells: [u8; 3]| {
            format!("{}/{}", cells.iter().sum::<u8>(), cells.iter().filter(|&&card| card == 0).count())
        };
        let rows = (0..3).map(|row| clue([0, 1, 2].map(|col| cards[row * 3 + col]))).collect();
        let cols = (0..3).map(|col| clue([0, 1, 2].map(|row| cards[row * 3 + col]))).collect();
        let tiles: String =
            cards.iter().map(|card| if dice.chance(35) { (b'0' + card) as char } else { '.' }).collect();
        let open = tiles.matches('.').count() as u32;
        if open == 0 {
            continue;
        }
        let text = text(3, [rows, cols], &tiles);
        let told = told(&text);
        let mut found = Vec::new();
        told.solve(&mut told.tiles.clone(), 0, &mut Counts::default(), &mut found);
        let options = Options {
            strategy: "notes".into(),
            limit: 0,
            switches: vec![("early".into(), false)],
            ..Options::default()
        };
        let ran = run::<VoltorbFlip>(&VoltorbFlip::parse(&text).unwrap(), &options, false);
        let cards = |cards: &[Option<u8>]| cards.iter().flatten().map(u8::to_string).collect::<String>();
        assert_eq!(ran.answers.iter().map(|it| cards(&it.cards)).collect::<Vec<_>>(), found, "{text}");
        assert_eq!(ran.outcome.counters.get("nodes"), (1..=open).map(|tiles| 4_u64.pow(tiles)).sum::<u64>(), "{text}");
        most = most.max(open);
        boards += 1;
    }
    assert_eq!(most, 9);
}

/// A list that is too long for the memory ends the search, and nothing is claimed then.
#[test]
fn a_list_that_is_full_ends_the_search() {
    let line = "6/2";
    let clues = || vec![line.to_string(); 5];
    let board = VoltorbFlip::parse(&text(5, [clues(), clues()], &format!("1{}", ".".repeat(24)))).unwrap();
    let switches = ["moves", "list"].map(|id| (id.to_string(), true)).to_vec();
    let options = Options { strategy: "notes".into(), limit: 0, switches, ..Options::default() };
    let ran = run::<VoltorbFlip>(&board, &options, false);
    assert_eq!((ran.outcome.stopped, ran.answers.len()), (Some(Stopped::Memory), 0));
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn the_corpus_counts_alike() {
    let mut compared = 0;
    for file in ["start", "mid", "cross_rule"] {
        let cases = std::fs::read_to_string(corpus("voltorb-flip").join(format!("cases_{file}.jsonl"))).unwrap();
        for line in cases.lines() {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            let list = |name: &str| {
                let numbers = case[name].as_array().unwrap().iter().map(|it| it.as_u64().unwrap());
                numbers.collect::<Vec<u64>>()
            };
            let clues = ["row", "col"].map(|name| {
                let (sums, voltorbs) = (list(&format!("{name}_sum")), list(&format!("{name}_v")));
                sums.iter().zip(&voltorbs).map(|(sum, voltorbs)| format!("{sum}/{voltorbs}")).collect()
            });
            let revealed = case["revealed"].as_str().unwrap_or("").replace('-', "");
            let tile = |at: usize| revealed.chars().nth(at).filter(char::is_ascii_digit).unwrap_or('.');
            let tiles: String = (0..25).map(tile).collect();
            compared += usize::from(compare(&text(5, clues, &tiles)).is_some());
        }
    }
    println!("{compared} boards compared");
    assert!(compared > 20);
}
