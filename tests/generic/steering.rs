//! Searches steered by hand: a search's own choices change nothing, others change only its order, and what is pruned is
//! what is missing.

use std::rc::Rc;

use gridlight::contract::SolveOptions;
use gridlight::grid::Size;
use gridlight::link::{self, Opened};
use gridlight::puzzle::Puzzle;
use gridlight::registry::{self, Asked, Following, Window};
use gridlight::search::{
    Act, Choice, Go, Journal, Options, Outcome, Progress, Shape, Steer, Steering, Stop, StrategyInfo, Verdict, Watch,
};

use crate::common::Dice;
use crate::common::journal::{Row, rows};
use crate::generic::boards::{altered, played, real};

/// The most nodes of a search that is run many times.
const SMALL: u64 = 2500;

pub struct Run {
    pub rows: Vec<Row>,
    pub answers: Vec<String>,
    pub outcome: Outcome,
    steering: Steering,
}

impl Run {
    pub fn tries(&self) -> Vec<&Row> {
        self.rows.iter().filter(|row| row.act == Act::Try).collect()
    }

    /// The solutions, sorted.
    fn set(&self) -> Vec<String> {
        let mut set = self.answers.clone();
        set.sort_unstable();
        set
    }
}

pub fn run<P: Puzzle>(board: &P::Board, options: &Options, choices: &[(u64, Choice)], prune: &[u64]) -> Run {
    let mut journal = Journal::new(1, 1 << 22, false);
    choices.iter().for_each(|(node, choice)| journal.steering.choose(*node, choice.clone()));
    prune.iter().for_each(|&node| journal.steering.prune(node));
    journal.steering.reason = reasons::<P>(options) as u8 + 1;
    let mut answers = Vec::new();
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask).noting(Some(&mut journal));
    let mut search = P::search(board, options).unwrap();
    let outcome = search.run(&mut watch, &mut |answer| answers.push(P::print_answer(board, &answer))).unwrap();
    let (rows, steering) = (rows(&journal.words), journal.steering.clone());
    assert!(!journal.more);
    Run { rows, answers, outcome, steering }
}

fn reasons<P: Puzzle>(options: &Options) -> usize {
    match P::strategy(options).unwrap().info.shape {
        Shape::Tree(told) | Shape::Wave(told) => told.reasons.len(),
        Shape::None(_) => 0,
    }
}

/// The strategies that can be steered, with the switches that must be off.
fn steerable<P: Puzzle>() -> Vec<(&'static StrategyInfo, &'static [&'static str])> {
    let full = |info: &'static StrategyInfo| match info.steer {
        Steer::Full(without) => Some((info, without)),
        Steer::None(_) => None,
    };
    P::STRATEGIES.iter().filter_map(|strategy| full(&strategy.info)).collect()
}

/// Small boards: some altered, some generated, some played, and some of the corpus.
pub fn small<P: Puzzle>(seed: u64, count: usize) -> Vec<P::Board> {
    let mut boards = altered::<P>(seed, count);
    let (least, most) = P::INFO.sides;
    let size = |at: u64| Size::new(least.max(3), least.max(2 + (at % 2) as u16).min(most));
    if let Some(generate) = P::GENERATE {
        let sizes = (0..count as u64).map(|at| Some(size(at)).filter(|_| at % 3 > 0));
        boards.extend((seed..).zip(sizes).filter_map(|(seed, size)| generate(seed, 1, size).ok()));
    }
    boards.extend(real::<P>(count / 2));
    boards.extend(played::<P>(seed).into_iter().filter(|board| P::unfinished(board).is_none()));
    boards
}

/// Small boards with options under which all their solutions are found within a few nodes.
pub fn cases<P: Puzzle>(seed: u64, count: usize) -> Vec<(P::Board, Options, Run)> {
    let mut dice = Dice::new(seed);
    let mut cases = Vec::new();
    for (info, without) in steerable::<P>() {
        for board in small::<P>(seed, count) {
            let set = |it: &gridlight::search::SwitchInfo| {
                let on = it.on ^ dice.chance(20);
                (it.id.to_string(), on && !without.contains(&it.id))
            };
            let switches = info.switches.iter().map(set).collect();
            let options = Options { strategy: info.id.into(), switches, limit: 0, nodes: SMALL, ..Options::default() };
            let own = run::<P>(&board, &options, &[], &[]);
            if own.outcome.capped().is_none() && !own.tries().is_empty() {
                cases.push((board, options, own));
            }
        }
    }
    cases
}

/// A choice for a node of a run: often one that another node of it has.
pub fn choice<P: Puzzle>(board: &P::Board, own: &Run, dice: &mut Dice) -> (u64, Choice) {
    let tries = own.tries();
    let at = dice.below(tries.len());
    let other = tries[(at + dice.below(12)).min(tries.len() - 1)];
    let mut cells = other.cells.clone();
    if dice.chance(30) {
        cells.truncate(1);
    }
    if dice.chance(10) {
        cells = vec![dice.below(P::size(board).area())];
    }
    let value = dice.chance(60).then_some(other.value);
    (at as u64 + 1, Choice { cells, value })
}

every_puzzle! {
    fn own_choices_change_nothing<P>(seen) {
        let strategies = steerable::<P>();
        seen.exempt_if(strategies.is_empty(), "none of its searches can be steered");
        for (board, options, own) in cases::<P>(11, 120) {
            let choices: Vec<_> = (1..)
                .zip(own.tries())
                .map(|(at, row)| (at, Choice { cells: row.cells.clone(), value: Some(row.value) }))
                .collect();
            let fed = run::<P>(&board, &options, &choices, &[]);
            let name = format!("{} {options:?}", P::INFO.id);
            assert_eq!(fed.steering.refused, None, "{name}");
            assert_eq!(fed.rows, own.rows, "{name}");
            assert_eq!(fed.answers, own.answers, "{name}");
            assert_eq!(fed.outcome.verdict, own.outcome.verdict, "{name}");
            let nodes = |run: &Run| run.outcome.counters.get("nodes");
            assert_eq!(nodes(&fed), nodes(&own), "{name}");
            seen.add(1);
        }
    }

    fn choices_change_only_the_order<P>(seen) {
        seen.exempt_if(steerable::<P>().is_empty(), "none of its searches can be steered");
        let mut dice = Dice::new(5);
        let (mut taken, mut refused) = (0, 0);
        for (board, options, own) in cases::<P>(12, 120) {
            let mut choices: Vec<(u64, Choice)> = Vec::new();
            let mut last = run::<P>(&board, &options, &[], &[]);
            for _ in 0..8 {
                let (at, wish) = choice::<P>(&board, &last, &mut dice);
                // A choice changes what comes after it.
                let mut next: Vec<_> = choices.iter().filter(|(before, _)| *before < at).cloned().collect();
                next.push((at, wish.clone()));
                let steered = run::<P>(&board, &options, &next, &[]);
                let name = format!("{} {options:?} {next:?}", P::INFO.id);
                // Also if it is not possible, the search is right.
                assert_eq!(steered.set(), own.set(), "{name}");
                assert_eq!(std::mem::discriminant(&steered.outcome.verdict), std::mem::discriminant(&own.outcome.verdict), "{name}");
                assert_eq!(steered.outcome.count, own.outcome.count, "{name}");
                if steered.steering.refused.is_some() {
                    refused += 1;
                    continue;
                }
                let row = steered.tries()[at as usize - 1].clone();
                assert!(wish.allows(row.value, &row.cells), "{name}: {row:?}");
                taken += usize::from(steered.rows != last.rows);
                (choices, last) = (next, steered);
            }
            // With two solutions wanted, as the page asks.
            let two = Options { limit: 2, ..options.clone() };
            let (plain, steered) = (run::<P>(&board, &two, &[], &[]), run::<P>(&board, &two, &choices, &[]));
            let kind = |run: &Run| std::mem::discriminant(&run.outcome.verdict);
            assert_eq!(kind(&plain), kind(&steered), "{} {two:?} {choices:?}", P::INFO.id);
            seen.add(choices.len());
        }
        println!("{}: {taken} choices changed the order, {refused} were refused", P::INFO.id);
        assert!(steerable::<P>().is_empty() || taken > 50, "{}: {taken}", P::INFO.id);
    }

    fn what_is_pruned_is_what_is_missing<P>(seen) {
        seen.exempt_if(steerable::<P>().is_empty(), "none of its searches can be steered");
        let mut dice = Dice::new(6);
        let puzzle = registry::by_id(P::INFO.id).unwrap();
        let mut held = 0;
        for (board, options, own) in cases::<P>(13, 120) {
            let mut choices: Vec<(u64, Choice)> = Vec::new();
            if dice.chance(50) {
                choices.push(choice::<P>(&board, &own, &mut dice));
                let steered = run::<P>(&board, &options, &choices, &[]);
                choices.retain(|_| steered.steering.refused.is_none());
            }
            let mut prune: Vec<u64> = Vec::new();
            let mut last = run::<P>(&board, &options, &choices, &[]);
            for _ in 0..3 {
                // From left to right: a branch that is pruned takes the numbers of its nodes away.
                let from = prune.last().copied().unwrap_or(0).max(choices.first().map_or(0, |&(at, _)| at));
                let most = last.tries().len() as u64;
                if from >= most {
                    break;
                }
                let node = if dice.chance(40) { from + 1 } else { from + 1 + dice.below((most - from) as usize) as u64 };
                prune.push(node);
                let pruned = run::<P>(&board, &options, &choices, &prune);
                let name = format!("{} {options:?} {choices:?} {prune:?}", P::INFO.id);
                let all = own.set();
                assert!(pruned.set().iter().all(|answer| all.contains(answer)), "{name}");
                assert!(!matches!(pruned.outcome.verdict, Verdict::Unique(_) | Verdict::None(..)), "{name}");
                assert_eq!(pruned.outcome.count, None, "{name}");
                let at = pruned.rows.iter().enumerate().filter(|(_, row)| row.act == Act::Try).nth(node as usize - 1).unwrap().0;
                let cut = &pruned.rows[at + 1];
                let reason = reasons::<P>(&options) + 1;
                assert_eq!((cut.act, usize::from(cut.reason), cut.depth), (Act::Cut, reason, pruned.rows[at].depth), "{name}");
                // The truth about this branch, by the difference of whole runs.
                let missing = last.answers.len() - pruned.answers.len();
                let truth = truth::<P>(puzzle, &board, &options, &choices, &prune);
                let [.., (settled, solution)] = &truth[..] else { panic!("{name}") };
                assert_eq!(*settled, Some(missing as u64), "{name}");
                assert_eq!(solution.is_some(), missing > 0, "{name}");
                if let Some(solution) = solution {
                    let is = |answer: &String| answer.trim_end() == solution.trim_end();
                    assert!(last.answers.iter().any(is) && !pruned.answers.iter().any(is), "{name}");
                }
                let sum: u64 = truth.iter().filter_map(|(settled, _)| *settled).sum();
                assert_eq!(sum as usize + pruned.answers.len(), own.answers.len(), "{name}");
                held += missing;
                last = pruned;
            }
            seen.add(prune.len());
        }
        println!("{}: {held} solutions pruned", P::INFO.id);
        assert!(steerable::<P>().is_empty() || held > 20, "{}: {held}", P::INFO.id);
    }

    fn a_search_that_cannot_be_steered_says_why<P>(seen) {
        let puzzle = registry::by_id(P::INFO.id).unwrap();
        let board = altered::<P>(1, 1).pop().unwrap();
        for strategy in P::STRATEGIES {
            let info = &strategy.info;
            let ask = |switches: Vec<(String, bool)>| {
                let options = Options { strategy: info.id.into(), switches, ..Options::default() };
                let window = Window { from: 1, most: 1, prune: vec![1], ..Window::default() };
                following::<P>(puzzle, &board, &options, window).map(drop).map_err(registry::Wrong::words)
            };
            match info.steer {
                Steer::None(why) => {
                    assert!(why.ends_with('.'));
                    let words = ask(Vec::new()).unwrap_err();
                    assert!(words.ends_with('.') && words.contains("cannot be"), "{words}");
                }
                Steer::Full(without) => {
                    let off = |on: &str| without.iter().map(|id| ((*id).to_string(), *id == on)).collect();
                    assert_eq!(ask(off("")), Ok(()));
                    for id in without {
                        let name = info.switches.iter().find(|it| it.id == *id).unwrap().name;
                        assert_eq!(ask(off(id)), Err(format!("Turn off “{name}” to steer this search.")));
                    }
                }
            }
            seen.add(1);
        }
    }

    fn a_window_ends_at_a_breakpoint<P>(seen) {
        seen.exempt_if(steerable::<P>().is_empty(), "none of its searches can be steered");
        let puzzle = registry::by_id(P::INFO.id).unwrap();
        let mut dice = Dice::new(8);
        for (board, options, own) in cases::<P>(14, 40) {
            let rows_of = |window: Window| {
                let mut following = following::<P>(puzzle, &board, &options, window).unwrap();
                assert!(following.run(&mut |_| Go::On).unwrap());
                let journal = following.journal();
                (rows(&journal.words[journal.open()..]), following.followed())
            };
            for _ in 0..4 {
                let at = dice.below(own.rows.len());
                let row = &own.rows[at];
                let node = own.rows[..=at].iter().filter(|row| row.act == Act::Try).count() as u64;
                let stop = match dice.below(5) {
                    0 => Stop { reason: Some(row.reason), ..Stop::default() },
                    1 => Stop { depth: Some(row.depth), ..Stop::default() },
                    2 => Stop { cell: row.cells.first().copied(), ..Stop::default() },
                    3 => Stop { solution: true, ..Stop::default() },
                    _ => Stop { node: Some(node.max(1)), ..Stop::default() },
                };
                let skip = dice.below(3) as u64;
                // The first event for which it holds, found in the whole journal.
                let mut nodes = 0;
                let met = own.rows.iter().enumerate().find_map(|(index, row)| {
                    nodes += u64::from(row.act == Act::Try);
                    let cells: Vec<u32> = row.cells.iter().map(|&cell| cell as u32).collect();
                    let event = gridlight::search::Event { act: row.act, depth: row.depth, reason: row.reason, value: row.value };
                    (index as u64 >= skip && stop.holds(event, nodes, &cells)).then_some(index)
                });
                let never = Stop { reason: Some(255), ..Stop::default() };
                let name = format!("{} {options:?} {stop:?} {skip}", P::INFO.id);
                let window = Window { from: 1, most: 1 << 20, stop: vec![never, stop], skip, ..Window::default() };
                let (part, told) = rows_of(window);
                let end = met.map_or(own.rows.len(), |index| index + 1);
                assert_eq!(part, own.rows[..end], "{name}");
                assert_eq!(told.stopped, met.map(|_| 1), "{name}");
                let count = |act: Act| part.iter().filter(|row| row.act == act).count() as u64;
                assert_eq!((told.counts.nodes, told.counts.cuts.iter().sum::<u64>()), (count(Act::Try), count(Act::Cut)), "{name}");
                if end == own.rows.len() {
                    assert_eq!(told.counts.solutions, own.answers.len() as u64, "{name}");
                }
                seen.add(1);
            }
        }
    }
}

pub fn following<P: Puzzle>(
    puzzle: &'static dyn registry::DynPuzzle,
    board: &P::Board,
    options: &Options,
    window: Window,
) -> Result<Following, registry::Wrong> {
    let (opened, asked) = asked::<P>(puzzle, board, options);
    Following::new(puzzle, opened, asked, false, window)
}

/// A board and options, as the worker gets them.
pub fn asked<P: Puzzle>(puzzle: &dyn registry::DynPuzzle, board: &P::Board, options: &Options) -> (Rc<Opened>, Asked) {
    let bits = link::pack(|bits| P::encode(board, bits));
    let wish = SolveOptions {
        strategy: Some(options.strategy.clone()),
        switches: Some(options.switches.clone()),
        limit: Some(options.limit),
        ..SolveOptions::default()
    };
    (Rc::new(link::unpack(P::INFO.id, bits).unwrap()), Asked::of(puzzle, wish).unwrap())
}

/// What is said of the branches pruned, once the search is over.
fn truth<P: Puzzle>(
    puzzle: &'static dyn registry::DynPuzzle,
    board: &P::Board,
    options: &Options,
    choices: &[(u64, Choice)],
    prune: &[u64],
) -> Vec<(Option<u64>, Option<String>)> {
    let (choices, prune) = (choices.to_vec(), prune.to_vec());
    let window = Window { from: 1, most: 1 << 20, choices, prune, ..Window::default() };
    let mut following = following::<P>(puzzle, board, options, window).unwrap();
    // With a pause now and then.
    let mut slices = 0;
    let mut ask = |_: &Progress| {
        slices += 1;
        if slices % 3 == 0 { Go::Pause } else { Go::On }
    };
    while !following.run(&mut ask).unwrap() {}
    let told = following.followed();
    assert!(!told.more && told.status.is_some());
    told.truth.unwrap().into_iter().map(|truth| (truth.solutions, truth.solution)).collect()
}
