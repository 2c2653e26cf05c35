//! Deductions compared with brute force: what follows is true in every solution that fits, from its own evidence alone.

use std::collections::BTreeMap;
use std::time::Instant;

use crate::common::Dice;
use crate::common::oracle::run;
use crate::lazors::brute::{brute, random_board};
use gridlight::grid::{Cell, Size};
use gridlight::puzzle::{Explain, Fact, Next, Reason, Reasoner, Rules};
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::board::{BlockKind, Board, Laser, Point, Site};
use gridlight::puzzles::lazors::solve::{Answer, from_here};
use gridlight::puzzles::lazors::text::bff;
use gridlight::search::Options;

/// Whether a fact is true of a solution.
fn fits(answer: &Answer, fact: &Fact) -> bool {
    let value = answer.get(fact.cell).copied().flatten().map_or(0, |kind| 1 + kind.index() as u32);
    (value == fact.value) == fact.holds
}

/// All solutions by brute force, in a fixed order.
fn answers(board: &Board) -> Vec<Answer> {
    brute(board).iter().map(|text| bff::parse_blocks(text, board.size()).unwrap()).collect()
}

/// A reason as failure messages show it.
fn told(reason: &Reason<Lazors>) -> String {
    let Reason { technique, words, items, given, follows, .. } = reason;
    format!("{}: {words} items {items:?} given {given:?} follows {follows:?}", technique.id)
}

/// A result as text, for comparison.
fn telling(next: &Next<Lazors>) -> String {
    match next {
        Next::Follows(reason) | Next::Fails(reason) => {
            format!("{} {} {:?} {:?} {:?}", told(reason), reason.look, reason.cells, reason.paths, reason.step)
        }
        Next::Stuck => "stuck".into(),
        Next::Done => "done".into(),
    }
}

fn begin(board: &Board) -> Box<dyn Reasoner<Lazors>> {
    (Lazors::REASONS.unwrap().begin)(board)
}

/// What must hold for every reason on any board.
fn look_over(board: &Board, reason: &Reason<Lazors>, fails: bool) {
    let said = format!("{}\n{}", told(reason), bff::print(board));
    for words in [reason.look.clone(), reason.words.to_string()] {
        assert!(words.ends_with('.') && !words.contains("  ") && !words.contains(".."), "{said}");
        assert!(words.starts_with(char::is_uppercase) || words.starts_with(|c: char| c.is_ascii_digit()), "{said}");
    }
    assert!(reason.look.starts_with("Look at "), "{said}");
    assert!(!reason.cells.is_empty() && reason.cells.iter().all(|&cell| board.size().contains(cell)), "{said}");
    assert_eq!(reason.follows.is_empty(), fails, "{said}");
    let items = (Lazors::ITEMS.unwrap().list)(board).len();
    assert!(reason.items.is_sorted() && reason.items.iter().all(|&item| item < items), "{said}");
    assert!(Lazors::REASONS.unwrap().techniques.iter().any(|technique| technique == reason.technique));
    if let Some(step) = &reason.step {
        assert!(Lazors::apply(board, step).is_ok(), "{said}");
    }
    let (right, bottom) = (f32::from(board.size().cols), f32::from(board.size().rows));
    for &(x, y) in reason.paths.iter().flatten() {
        assert!((0.0..=right).contains(&x) && (0.0..=bottom).contains(&y), "{said}");
    }
}

/// The board with only a reason's items, and possibly more of them, gives the same deduction.
fn from_evidence(board: &Board, reason: &Reason<Lazors>, dice: &mut Dice) {
    let items = Lazors::ITEMS.unwrap();
    let count = (items.list)(board).len();
    for more in [0, 50, 100] {
        let keep: Vec<bool> = (0..count).map(|item| reason.items.contains(&item) || dice.chance(more)).collect();
        let only = (items.only)(board, &keep);
        let all = answers(&only);
        let mut known = all.iter().filter(|answer| reason.given.iter().all(|fact| fits(answer, fact)));
        let held = |answer: &Answer| !reason.follows.is_empty() && reason.follows.iter().all(|fact| fits(answer, fact));
        assert!(known.all(held), "{}\n{}\nonly\n{}", told(reason), bff::print(board), bff::print(&only));
    }
}

#[derive(Default, Debug)]
struct Seen {
    boards: usize,
    deductions: usize,
    learnt: usize,
    fails: usize,
    done: usize,
    techniques: BTreeMap<&'static str, usize>,
}

/// Walks a board to the end, learning something random where nothing follows.
fn walk(board: &Board, dice: &mut Dice, seen: &mut Seen) {
    seen.boards += 1;
    let all = answers(board);
    let placed = board.placed.iter().filter_map(|(cell, kind)| Some((cell, (*kind)?)));
    let mut known: Vec<Fact> =
        (placed).map(|(cell, kind)| Fact { cell, value: 1 + kind.index() as u32, holds: true }).collect();
    let mut mind = begin(board);
    loop {
        let fit = |known: &[Fact]| -> Vec<&Answer> {
            all.iter().filter(|answer| known.iter().all(|fact| fits(answer, fact))).collect()
        };
        let here = fit(&known);
        let said = |known: &[Fact]| format!("{known:?}\n{}", bff::print(board));
        let twin = mind.fork().next();
        let next = mind.next();
        assert_eq!(telling(&next), telling(&twin), "the same again");
        match next {
            Next::Follows(reason) => {
                look_over(board, &reason, false);
                for fact in &reason.follows {
                    assert!(!known.contains(fact), "known already: {fact:?} {}", said(&known));
                    assert!(here.iter().all(|answer| fits(answer, fact)), "{} {}", told(&reason), said(&known));
                }
                from_evidence(board, &reason, dice);
                seen.deductions += 1;
                *seen.techniques.entry(reason.technique.id).or_default() += 1;
                known.extend(reason.follows);
            }
            Next::Fails(reason) => {
                look_over(board, &reason, true);
                assert!(here.is_empty(), "{} {}", told(&reason), said(&known));
                from_evidence(board, &reason, dice);
                seen.fails += 1;
                *seen.techniques.entry(reason.technique.id).or_default() += 1;
                return;
            }
            Next::Done => {
                assert_eq!(here.len(), 1, "{}", said(&known));
                assert!(mind.open().is_empty());
                let end = mind.board();
                assert!(end.is_filled_by(&end.blocks()) || end.movable() == 0, "{}", said(&known));
                assert_eq!(end.blocks(), *here[0], "{}", said(&known));
                seen.done += 1;
                return;
            }
            Next::Stuck => {
                let open = mind.open();
                assert!(!open.is_empty(), "{}", said(&known));
                let mut fact = dice.pick(&open);
                if dice.chance(30) {
                    fact = fact.denied();
                }
                if dice.chance(3) {
                    // Anything, however wrong.
                    let cells: Vec<Cell> = board.size().cells().collect();
                    fact = Fact { cell: dice.pick(&cells), value: dice.below(6) as u32, ..fact };
                    mind.board_with(fact);
                    mind.learn(fact);
                    known.push(fact);
                    continue;
                }
                assert!(mind.says(fact).starts_with(&fact.cell.words()));
                // A search from the board finds every solution that fits, and possibly more.
                if let Some(with) = mind.board_with(fact) {
                    let found = answers(&from_here(&with));
                    known.push(fact);
                    assert!(fit(&known).iter().all(|answer| found.contains(answer)), "{fact:?} {}", said(&known));
                    assert!(found.iter().all(|answer| fits(answer, &fact)), "{fact:?} {}", said(&known));
                    known.pop();
                } else {
                    assert!(!fact.holds, "{fact:?} {}", said(&known));
                }
                mind.learn(fact);
                known.push(fact);
                seen.learnt += 1;
            }
        }
    }
}

/// Random positions: some blocks of the tray are placed anywhere.
fn place_some(board: &mut Board, dice: &mut Dice) {
    for cell in board.size().cells() {
        let kind = dice.pick(&BlockKind::ALL);
        if dice.chance(15) && board.tray()[kind.index()] > 0 && board.sites.get(cell) == Some(&Site::Free) {
            board.placed.set(cell, Some(kind));
        }
    }
}

#[test]
fn what_follows_holds_in_every_answer_and_from_its_evidence() {
    let (mut dice, mut throws) = (Dice::new(71), Dice::new(72));
    let mut seen = Seen::default();
    while seen.boards < 8000 {
        let Some(mut board) = random_board(&mut throws, 800) else { continue };
        if dice.chance(30) {
            place_some(&mut board, &mut dice);
        }
        walk(&board, &mut dice, &mut seen);
    }
    // Generated boards.
    for seed in 1..=60 {
        let Ok(board) = Lazors::GENERATE.unwrap()(seed, 1, None) else { continue };
        walk(&board, &mut dice, &mut seen);
    }
    println!("{seen:?}");
    let all = Lazors::REASONS.unwrap().techniques;
    assert!(all.iter().all(|technique| seen.techniques.get(technique.id).is_some_and(|&count| count > 20)));
    assert!(seen.done > 300 && seen.fails > 300);
}

/// How far named techniques get on generated boards, within their own time limits.
#[test]
fn boards_that_are_made_up_are_reasoned_about() {
    for grade in 1..=5 {
        let (mut done, mut steps, mut times) = (0, 0, Vec::new());
        let mut longest = 0.0f64;
        let mut techniques: BTreeMap<&str, usize> = BTreeMap::new();
        let mut hardest: BTreeMap<u8, usize> = BTreeMap::new();
        for seed in 1..=20 {
            let Ok(board) = Lazors::GENERATE.unwrap()(seed, grade, None) else { continue };
            let answer = &run::<Lazors>(&board, &Options::default(), false).answers[0];
            let mut mind = begin(&board);
            let clock = Instant::now();
            let mut highest = 0;
            let end = loop {
                let one = Instant::now();
                let next = mind.next();
                longest = longest.max(one.elapsed().as_secs_f64());
                match next {
                    Next::Follows(reason) => {
                        steps += 1;
                        look_over(&board, &reason, false);
                        assert!(reason.follows.iter().all(|fact| fits(answer, fact)), "{}", told(&reason));
                        highest = highest.max(reason.technique.grade);
                        *techniques.entry(reason.technique.id).or_default() += 1;
                    }
                    end => break end,
                }
            };
            times.push(clock.elapsed().as_secs_f64() * 1e3);
            assert!(!matches!(end, Next::Fails(_)), "{}", bff::print(&board));
            if matches!(end, Next::Done) {
                done += 1;
                *hardest.entry(highest).or_default() += 1;
            }
        }
        times.sort_by(f64::total_cmp);
        println!(
            "grade {grade}: {done} of {} done {hardest:?}, {:.1} deductions, median {:.2} ms, longest step {:.2} ms, {techniques:?}",
            times.len(),
            steps as f64 / times.len() as f64,
            times[times.len() / 2],
            longest * 1e3
        );
    }
}

#[test]
fn a_board_with_all_its_items_is_itself() {
    let (mut dice, mut throws) = (Dice::new(73), Dice::new(74));
    let items = Lazors::ITEMS.unwrap();
    let (mut boards, mut taken) = (0, 0);
    while boards < 1000 {
        let Some(mut board) = random_board(&mut throws, u64::MAX) else { continue };
        place_some(&mut board, &mut dice);
        boards += 1;
        let list = (items.list)(&board);
        assert_eq!((items.list)(&board.cleared()), list);
        assert_eq!((items.only)(&board, &vec![true; list.len()]), board.cleared());
        let none = (items.only)(&board, &[]);
        assert_eq!((none.targets.len(), none.movable()), (0, 0));
        assert!(none.blocks().cells().iter().all(Option::is_none));
        assert_eq!((&none.lasers, none.free_sites()), (&board.lasers, board.free_sites()));
        for (index, item) in list.iter().enumerate() {
            assert!(item.words.starts_with("the ") || item.words.starts_with("one "), "{item:?}");
            assert!(item.cells.iter().all(|&cell| board.size().contains(cell)));
            let keep: Vec<bool> = (0..list.len()).map(|other| other != index).collect();
            let without = (items.only)(&board, &keep);
            // The one removed is this one, or an identical piece.
            let left = (items.list)(&without);
            assert_eq!(left.len(), list.len() - 1, "{item:?}");
            let like = |list: &[gridlight::puzzle::Item]| {
                list.iter().filter(|other| other.cells == item.cells && other.words == item.words).count()
            };
            assert!(like(&left) < like(&list), "{item:?}");
            let unpaired = without.unfinished().is_some_and(|lacks| lacks.starts_with("Teleporters"));
            assert!(!unpaired, "{item:?}");
            taken += 1;
        }
    }
    println!("{boards} boards, {taken} items taken away");
}

#[test]
fn what_is_added_leaves_the_answer_and_rules_out_another() {
    let (mut dice, mut throws) = (Dice::new(75), Dice::new(76));
    let (mut boards, mut offered) = (0, 0);
    while boards < 500 {
        let Some(mut board) = random_board(&mut throws, 300) else { continue };
        let mut all = answers(&board);
        if all.len() < 2 {
            continue;
        }
        boards += 1;
        let first = dice.below(all.len());
        all.swap(0, first);
        place_some(&mut board, &mut dice);
        let additions = (Lazors::ADDITIONS.unwrap())(&board, &all);
        // Two solutions differ somewhere: there it can be fixed or closed.
        assert!(!additions.is_empty() && additions.len() <= 60);
        let mut fewer = 0;
        for addition in additions {
            let said = format!("{}\n{}", addition.words, bff::print(&addition.board));
            assert!(!addition.words.ends_with('.') && addition.words.starts_with(char::is_uppercase), "{said}");
            assert!(!addition.cells.is_empty() && addition.cells.iter().all(|&cell| board.size().contains(cell)));
            assert_eq!(addition.board.unfinished(), None, "{said}");
            let now = answers(&addition.board);
            assert!(now.contains(&all[0]), "{said}");
            assert!(now.len() < all.len() && now.iter().all(|answer| all.contains(answer)), "{said}");
            // The most promising first.
            assert!(all.len() - now.len() <= fewer || fewer == 0, "{said}");
            fewer = all.len() - now.len();
            offered += 1;
        }
    }
    println!("{boards} boards, {offered} additions");
}

/// The largest board takes no more than a moment per step.
#[test]
fn the_largest_board_is_no_trouble() {
    let size = Size::new(32, 32);
    let mut dice = Dice::new(77);
    let mut board = Board::empty(size);
    board.supply = [40, 10, 20, 10, 4];
    while board.targets.len() < 64 {
        let point = Point::new(dice.below(65) as i16, dice.below(65) as i16);
        if point.on_edge(size) && !board.targets.contains(&point) {
            board.targets.push(point);
            board.lasers.push(Laser { at: point, vx: 1, vy: 1 });
        }
    }
    board.lasers.truncate(8);
    for _ in 0..200 {
        let cell = Cell::new(dice.below(32) as u16, dice.below(32) as u16);
        board
            .sites
            .set(cell, dice.pick(&[Site::Closed, Site::Fixed(BlockKind::Reflect), Site::Fixed(BlockKind::Opaque)]));
    }
    assert_eq!(board.unfinished(), None);
    let mut mind = begin(&board);
    let (mut longest, mut steps) = (0.0f64, 0);
    for _ in 0..12 {
        let clock = Instant::now();
        let next = mind.next();
        longest = longest.max(clock.elapsed().as_secs_f64() * 1e3);
        match next {
            Next::Follows(reason) => look_over(&board, &reason, false),
            Next::Fails(reason) => {
                look_over(&board, &reason, true);
                break;
            }
            _ => {
                let Some(&fact) = mind.open().first() else { break };
                mind.learn(fact);
            }
        }
        steps += 1;
    }
    println!("{steps} steps, the longest {longest:.1} ms");
    assert!(steps > 1 && longest < 2000.0, "{longest}");
}
