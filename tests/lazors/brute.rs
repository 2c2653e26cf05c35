//! Random small Lazors boards compared with brute force. The tracer and the enumeration here are written directly from
//! the rules and share only plain data with the crate.

use std::collections::{BTreeSet, HashMap};

use crate::common::Dice;
use gridlight::grid::{Cell, Grid, Size};
use gridlight::puzzle::Solve;
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::board::{BlockKind, Board, Laser, Point, Site};
use gridlight::puzzles::lazors::solve::reference;
use gridlight::puzzles::lazors::text::bff;
use gridlight::puzzles::lazors::{beam, solve};
use gridlight::search::{Go, Options, Outcome, Progress, Search, Verdict, Watch};

pub type Rows = Vec<Vec<char>>;
pub type Beam = (i32, i32, i32, i32);

/// Follows a beam recursively, collecting segments; a beam that was there before is not followed.
fn follow(rows: &Rows, (x, y, vx, vy): Beam, been: &mut BTreeSet<Beam>, segments: &mut BTreeSet<Beam>) {
    if !been.insert((x, y, vx, vy)) {
        return;
    }
    let back = |v: i32| i32::from(v < 0);
    let vertical_face = y % 2 != 0;
    let (column, row) = if vertical_face { (x / 2 - back(vx), y / 2) } else { (x / 2, y / 2 - back(vy)) };
    if row < 0 || column < 0 || row as usize >= rows.len() || column as usize >= rows[0].len() {
        return;
    }
    let letter = rows[row as usize][column as usize];
    let mut segment_to = |x2: i32, y2: i32, been: &mut BTreeSet<Beam>| {
        segments.insert((x, y, x2, y2));
        follow(rows, (x2, y2, vx, vy), been, segments);
    };
    if matches!(letter, '.' | 'C') {
        segment_to(x + vx, y + vy, been);
    }
    if letter == 'D' {
        if vertical_face { segment_to(x + 2 * vx, y, been) } else { segment_to(x, y + 2 * vy, been) }
    }
    if letter == 'T' {
        let mut ports = Vec::new();
        for (r, line) in rows.iter().enumerate() {
            for (c, &other) in line.iter().enumerate() {
                if other == 'T' {
                    ports.push((r as i32, c as i32));
                }
            }
        }
        let place = ports.iter().position(|&port| port == (row, column)).unwrap();
        // Partners are neighbours in the list: 0 with 1, 2 with 3, ...
        let (row2, column2) = ports[if place % 2 == 0 { place + 1 } else { place - 1 }];
        // Out of the middle of the partner's far face.
        if vertical_face {
            segment_to(2 * column2 + if vx > 0 { 2 } else { 0 }, 2 * row2 + 1, been);
        } else {
            segment_to(2 * column2 + 1, 2 * row2 + if vy > 0 { 2 } else { 0 }, been);
        }
    }
    if matches!(letter, 'A' | 'C') {
        let turned = if vertical_face { (x, y, -vx, vy) } else { (x, y, vx, -vy) };
        follow(rows, turned, been, segments);
    }
}

pub fn segments(board: &Board, rows: &Rows) -> BTreeSet<Beam> {
    let (mut been, mut segments) = (BTreeSet::new(), BTreeSet::new());
    for laser in &board.lasers {
        let start = (laser.at.x.into(), laser.at.y.into(), laser.vx.into(), laser.vy.into());
        follow(rows, start, &mut been, &mut segments);
    }
    segments
}

pub fn hit(segments: &BTreeSet<Beam>, target: Point) -> bool {
    let (x, y) = (i32::from(target.x), i32::from(target.y));
    segments.iter().any(|&(x1, y1, x2, y2)| (x1, y1) == (x, y) || (x2, y2) == (x, y))
}

/// All solutions, by trying every placement of every movable block.
pub fn brute(board: &Board) -> BTreeSet<String> {
    let mut rows: Rows = board
        .sites
        .rows()
        .map(|row| {
            row.iter()
                .map(|site| match site {
                    Site::Free => 'o',
                    Site::Closed => '.',
                    Site::Fixed(kind) => kind.letter(),
                })
                .collect()
        })
        .collect();
    let free: Vec<(usize, usize)> = (0..rows.len())
        .flat_map(|r| (0..rows[0].len()).map(move |c| (r, c)))
        .filter(|&(r, c)| rows[r][c] == 'o')
        .collect();
    let mut left: HashMap<char, u16> =
        BlockKind::ALL.iter().map(|kind| (kind.letter(), board.supply[kind.index()])).collect();
    let mut answers = BTreeSet::new();
    fill(board, &mut rows, &free, &mut left, &mut answers);
    answers
}

fn fill(
    board: &Board,
    rows: &mut Rows,
    free: &[(usize, usize)],
    left: &mut HashMap<char, u16>,
    answers: &mut BTreeSet<String>,
) {
    let blocks: u16 = left.values().sum();
    if usize::from(blocks) > free.len() {
        return;
    }
    let Some((&(row, column), rest)) = free.split_first() else {
        let segments = segments(board, rows);
        if board.targets.iter().all(|&target| hit(&segments, target)) {
            answers.insert(rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect());
        }
        return;
    };
    for letter in ['.', 'A', 'B', 'C', 'D', 'T'] {
        if letter != '.' {
            if left[&letter] == 0 {
                continue;
            }
            *left.get_mut(&letter).unwrap() -= 1;
        }
        rows[row][column] = letter;
        fill(board, rows, rest, left, answers);
        rows[row][column] = 'o';
        if letter != '.' {
            *left.get_mut(&letter).unwrap() += 1;
        }
    }
}

/// Number of ways to place the blocks, or more than a million.
pub fn placements(board: &Board) -> u64 {
    let mut cells = board.free_sites() as u64;
    let mut ways = 1u64;
    for &count in &board.supply {
        for step in 0..u64::from(count) {
            ways = ways * (cells - step) / (step + 1);
            if ways > 1_000_000 {
                return ways;
            }
        }
        cells -= u64::from(count);
    }
    ways
}

fn edge_point(dice: &mut Dice, size: Size) -> Point {
    loop {
        let x = dice.between(0, 2 * usize::from(size.cols));
        let y = dice.between(0, 2 * usize::from(size.rows));
        let point = Point::new(x as i16, y as i16);
        if point.on_edge(size) {
            return point;
        }
    }
}

/// A random board with at most `most` placements, or `None` if this attempt gives none.
pub fn random_board(dice: &mut Dice, most: u64) -> Option<Board> {
    let size = Size::new(dice.between(1, 4) as u16, dice.between(1, 4) as u16);
    let mut board = Board::empty(size);
    let (fixed, closed) = (dice.below(25), dice.below(25));
    for cell in size.cells() {
        if dice.chance(fixed) {
            board.sites.set(cell, Site::Fixed(dice.pick(&BlockKind::ALL)));
        } else if dice.chance(closed) {
            board.sites.set(cell, Site::Closed);
        }
    }
    for _ in 0..dice.between(0, 6) {
        if board.movable() < board.free_sites() {
            board.supply[dice.pick(&[0, 0, 0, 1, 2, 2, 3, 4])] += 1;
        }
    }
    for _ in 0..dice.between(1, 3) {
        let side = |dice: &mut Dice| if dice.chance(50) { 1 } else { -1 };
        board.lasers.push(Laser { at: edge_point(dice, size), vx: side(dice), vy: side(dice) });
    }
    let wanted = dice.between(1, 4);
    // Targets anywhere give boards without a solution; targets on the beams of some placement give others.
    if dice.chance(25) {
        board.targets.extend((0..wanted).map(|_| edge_point(dice, size)));
    } else {
        let mut rows: Rows = Vec::new();
        let mut letters: Vec<char> = BlockKind::ALL
            .iter()
            .flat_map(|kind| std::iter::repeat_n(kind.letter(), usize::from(board.supply[kind.index()])))
            .collect();
        letters.resize(board.free_sites(), '.');
        for row in board.sites.rows() {
            rows.push(
                row.iter()
                    .map(|site| match site {
                        Site::Free => letters.remove(dice.below(letters.len())),
                        Site::Closed => '.',
                        Site::Fixed(kind) => kind.letter(),
                    })
                    .collect(),
            );
        }
        if rows.concat().iter().filter(|&&letter| letter == 'T').count() % 2 == 1 {
            return None;
        }
        let ends: Vec<Beam> = segments(&board, &rows).into_iter().collect();
        if ends.is_empty() {
            return None;
        }
        for _ in 0..wanted {
            let (x1, y1, x2, y2) = dice.pick(&ends);
            let (x, y) = if dice.chance(50) { (x1, y1) } else { (x2, y2) };
            board.targets.push(Point::new(x as i16, y as i16));
        }
    }
    board.targets.sort_unstable();
    board.targets.dedup();
    (board.unfinished().is_none() && placements(&board) <= most).then_some(board)
}

fn boards(seed: u64, count: usize, most: u64) -> impl Iterator<Item = Board> {
    let mut dice = Dice::new(seed);
    std::iter::repeat_with(move || random_board(&mut dice, most)).flatten().take(count)
}

/// Runs a search; with dice it is paused after random numbers of nodes.
fn run(mut search: Box<dyn Search<Grid<Option<BlockKind>>>>, mut dice: Option<&mut Dice>) -> (Vec<String>, Outcome) {
    let mut answers = Vec::new();
    let mut progress = Progress::default();
    let mut share = 0.0;
    let pausing = dice.is_some();
    loop {
        let mut asked = 0;
        let mut ask = |_: &Progress| {
            asked += 1;
            if pausing { Go::Pause } else { Go::On }
        };
        // Small boards take fewer nodes than the watch's interval, so make it ask more often.
        let nodes = dice.as_mut().map_or(Watch::STRIDE, |dice| dice.between(1, 9) as u64);
        let mut watch = Watch::every(nodes * Watch::NODE, progress, &mut ask);
        let outcome = search.run(&mut watch, &mut |answer| answers.push(bff::print_blocks(&answer)));
        progress = watch.progress;
        if let Some(now) = progress.share {
            assert!((share..=1.0).contains(&now), "share {share} -> {now}");
            share = now;
        }
        if let Some(outcome) = outcome {
            assert_eq!(outcome.counters.get("nodes"), progress.nodes);
            return (answers, outcome);
        }
        assert!(asked > 0, "a search may pause only when told to");
    }
}

fn check_verdict(board: &Board, all: usize, seen: usize, outcome: &Outcome) {
    let text = bff::print(board);
    match &outcome.verdict {
        Verdict::None(why, _) => assert!(all == 0 && !why.words.is_empty(), "{text}{outcome:?}"),
        Verdict::Unique(_) => assert!(all == 1 && seen == 1, "{text}{outcome:?}"),
        Verdict::Several => assert!(all >= 2 && seen >= 1, "{text}{outcome:?}"),
        Verdict::Found => assert!(seen == 1, "{text}{outcome:?}"),
        Verdict::Unproved(_) => panic!("{text}{outcome:?}"),
    }
    if let Some(count) = &outcome.count {
        assert_eq!(*count, all.to_string(), "{text}");
    }
}

#[test]
fn the_default_strategy_finds_all_answers_of_random_boards() {
    let mut dice = Dice::new(2);
    let (mut none, mut one, mut several) = (0, 0, 0);
    let runs = 10_000;
    for board in boards(1, runs, 1500) {
        let text = bff::print(&board);
        let expected = brute(&board);
        match expected.len() {
            0 => none += 1,
            1 => one += 1,
            _ => several += 1,
        }
        let options = |limit, count| Options { limit, switches: vec![("count".into(), count)], ..Options::default() };
        let (answers, outcome) = run(solve::search(&board, &options(0, false)), None);
        assert_eq!(answers.len(), expected.len(), "{text}{answers:?}\n{expected:?}");
        assert_eq!(answers.iter().cloned().collect::<BTreeSet<_>>(), expected, "{text}");
        assert_eq!(outcome.count.as_deref(), Some(expected.len().to_string().as_str()), "{text}");
        check_verdict(&board, expected.len(), answers.len(), &outcome);

        let paused = run(solve::search(&board, &options(0, false)), Some(&mut dice));
        assert_eq!(paused, (answers.clone(), outcome), "{text}");

        for limit in 1..=3 {
            let (some, outcome) = run(solve::search(&board, &options(limit, false)), None);
            assert_eq!(some, answers[..expected.len().min(limit as usize)], "{text}");
            check_verdict(&board, expected.len(), some.len(), &outcome);
            let (some, outcome) = run(solve::search(&board, &options(limit, true)), Some(&mut dice));
            assert_eq!(some, answers[..expected.len().min(limit as usize)], "{text}");
            assert_eq!(outcome.count.as_deref(), Some(expected.len().to_string().as_str()), "{text}");
            check_verdict(&board, expected.len(), some.len(), &outcome);
        }
    }
    println!("{runs} boards: {none} without an answer, {one} with one, {several} with several");
    assert!(none > runs / 10 && one > runs / 10 && several > runs / 10);
}

#[test]
fn no_trick_changes_the_set_of_answers() {
    let mut dice = Dice::new(10);
    for board in boards(9, 3000, 800) {
        let expected = brute(&board);
        let switches = ["flood", "levels", "aim", "enclosed", "dives", "count"]
            .map(|id| (id.to_string(), dice.chance(50)))
            .to_vec();
        let options = Options { limit: 0, switches, ..Options::default() };
        let (answers, outcome) = run(solve::search(&board, &options), None);
        assert_eq!(answers.len(), expected.len());
        check_verdict(&board, expected.len(), answers.len(), &outcome);
        assert_eq!(outcome.count.as_deref(), Some(expected.len().to_string().as_str()));
        assert_eq!(answers.into_iter().collect::<BTreeSet<_>>(), expected, "{}", bff::print(&board));
    }
}

#[test]
fn a_node_limit_stops_and_claims_nothing_unproved() {
    for board in boards(3, 1000, 1500) {
        let expected = brute(&board);
        for nodes in [1, 2, 5, 20] {
            let options = Options { nodes, limit: 0, ..Options::default() };
            let (answers, outcome) = run(solve::search(&board, &options), None);
            assert!(outcome.counters.get("nodes") <= nodes);
            assert!(answers.iter().all(|answer| expected.contains(answer)));
            if !matches!(outcome.verdict, Verdict::Unproved(_)) {
                check_verdict(&board, expected.len(), answers.len(), &outcome);
            }
        }
    }
}

#[test]
fn pinned_boards_have_the_answers_that_agree_with_what_is_placed() {
    let mut dice = Dice::new(5);
    for mut board in boards(4, 2000, 800) {
        let expected = brute(&board);
        for cell in board.size().cells() {
            let kind = dice.pick(&BlockKind::ALL);
            if dice.chance(20) && board.tray()[kind.index()] > 0 && board.sites.get(cell) == Some(&Site::Free) {
                board.placed.set(cell, Some(kind));
            }
        }
        let agrees = |answer: &&String| {
            let blocks = bff::parse_blocks(answer, board.size()).unwrap();
            board.placed.iter().all(|(cell, &placed)| placed.is_none() || blocks.get(cell) == Some(&placed))
        };
        let expected: BTreeSet<String> = expected.iter().filter(agrees).cloned().collect();
        let options = Options { limit: 0, ..Options::default() };
        let (answers, _) = run(solve::search(&solve::from_here(&board), &options), None);
        assert_eq!(answers.into_iter().collect::<BTreeSet<_>>(), expected);
    }
}

#[test]
fn the_tracer_follows_the_rules_on_random_boards() {
    for mut board in boards(6, 10_000, u64::MAX) {
        let mut dice = Dice::new(board.free_sites() as u64);
        for cell in board.size().cells() {
            let kind = dice.pick(&BlockKind::ALL);
            if dice.chance(50) && board.tray()[kind.index()] > 0 && board.sites.get(cell) == Some(&Site::Free) {
                board.placed.set(cell, Some(kind));
            }
        }
        if board.blocks().cells().iter().filter(|&&block| block == Some(BlockKind::Teleporter)).count() % 2 == 1 {
            continue;
        }
        let letter = |cell: Cell| board.block(cell).map_or('.', BlockKind::letter);
        let size = board.size();
        let rows: Rows =
            (0..size.rows).map(|row| (0..size.cols).map(|column| letter(Cell::new(row, column))).collect()).collect();
        let expected = segments(&board, &rows);
        let beams = beam::trace(&board);
        let traced: BTreeSet<Beam> = (beams.segments.iter())
            .map(|piece| (piece.from.x.into(), piece.from.y.into(), piece.to.x.into(), piece.to.y.into()))
            .collect();
        assert_eq!(traced, expected, "{}", bff::print_blocks(&board.blocks()));
        for (target, lit) in board.targets.iter().zip(&beams.lit) {
            assert_eq!(lit.is_some(), hit(&expected, *target));
        }
    }
}

/// The quick tests, each a switch with its counter.
const TESTS: [&str; 5] = ["after_source", "opaque_pair", "solid_pair", "shut_in", "source_pair"];

#[test]
fn the_notes_strategy_finds_the_same_answers_with_any_of_its_tests() {
    let mut rejected = 0;
    for board in boards(7, 1500, 600) {
        let expected = brute(&board);
        let mut dice = Dice::new(8);
        for setting in 0..32u32 {
            let tests = TESTS.iter().enumerate().map(|(bit, id)| (id.to_string(), setting >> bit & 1 == 1));
            let switches = tests.chain([("fixed".to_string(), dice.chance(50))]).collect();
            let options = Options { limit: 0, switches, ..Options::default() };
            let (answers, outcome) = run(reference::search(&board, &options), None);
            assert_eq!(answers.len(), expected.len());
            assert_eq!(answers.iter().cloned().collect::<BTreeSet<_>>(), expected, "{}", bff::print(&board));
            check_verdict(&board, expected.len(), answers.len(), &outcome);
            if setting == 0 {
                assert_eq!(outcome.counters.get("traces"), placements(&board));
                assert_eq!(outcome.counters.get("checks"), 0);
            }
            rejected += TESTS.iter().map(|id| outcome.counters.get(id)).sum::<u64>();
            let paused = run(reference::search(&board, &options), Some(&mut dice));
            assert_eq!(paused, (answers.clone(), outcome));
            let (first, outcome) = run(reference::search(&board, &Options { limit: 1, ..options }), None);
            assert_eq!(first, answers[..expected.len().min(1)]);
            check_verdict(&board, expected.len(), first.len(), &outcome);
        }
    }
    assert!(rejected > 5_000, "the quick tests did something: {rejected}");
}

/// The check of solutions compared with every way to put blocks of any kind anywhere.
#[test]
fn what_is_accepted_is_an_answer() {
    let (mut right, mut wrong) = (0, 0);
    for board in boards(44, 4000, 60).filter(|board| board.size().area() <= 6).take(200) {
        let answers = brute(&board);
        let mut checker = Lazors::checker(&board);
        let kinds: Vec<Option<BlockKind>> = std::iter::once(None).chain(BlockKind::ALL.map(Some)).collect();
        let mut blocks = vec![0; board.size().area()];
        loop {
            let cells = blocks.iter().map(|&at: &usize| kinds[at]).collect();
            let answer = Grid::from_cells(board.size(), cells).unwrap();
            let said = checker(&answer).expect("it is short");
            let text = bff::print_blocks(&answer);
            assert_eq!(said.is_ok(), answers.contains(&text), "{}{text}{said:?}", bff::print(&board));
            if said.is_ok() {
                right += 1;
            } else {
                wrong += 1;
            }
            // Count up to the next placement, as with digits of a number.
            let Some(at) = blocks.iter().position(|&at| at + 1 < kinds.len()) else { break };
            blocks[at] += 1;
            blocks[..at].fill(0);
        }
    }
    println!("{right} right, {wrong} wrong");
    assert!(right > 50 && wrong > 10_000);
}
