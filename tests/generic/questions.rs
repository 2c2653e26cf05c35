//! Questions about searches: every truth is found again by other code, or by another run.

use gridlight::contract::QuestionView;
use gridlight::puzzle::Puzzle;
use gridlight::registry::{self, QuestionJob};
use gridlight::search::{Act, EventWords, Go, Options, Progress, Shape, Watch};

use crate::common::Dice;
use crate::common::journal::{Row, rows};
use crate::generic::steering::{asked, run, small};

/// Seeds for each puzzle.
const SEEDS: usize = 220;
/// The most nodes of a search.
const MOST: u64 = 6000;

/// A search that can be watched: its words, and whether it is a wave.
fn watched<P: Puzzle>() -> Vec<(&'static gridlight::search::StrategyInfo, EventWords, bool)> {
    let told = |info: &'static gridlight::search::StrategyInfo| match info.shape {
        Shape::Tree(told) => Some((info, told, false)),
        Shape::Wave(told) => Some((info, told, true)),
        Shape::None(_) => None,
    };
    P::STRATEGIES.iter().filter_map(|strategy| told(&strategy.info)).collect()
}

/// The first events of a search, from a journal of our own.
fn events<P: Puzzle>(board: &P::Board, options: &Options, wave: bool) -> Vec<Row> {
    let mut journal = gridlight::search::Journal::new(1, 20_000, wave);
    let mut search = P::search(board, options).unwrap();
    let mut progress = Progress::default();
    loop {
        let mut ask = |_: &Progress| Go::Pause;
        let mut watch = Watch::new(progress, &mut ask).noting(Some(&mut journal));
        let over = search.run(&mut watch, &mut |_| {}).is_some();
        progress = watch.progress;
        if over || journal.more {
            return rows(&journal.words);
        }
    }
}

/// The nodes of a search, counted without a journal, unless they are more.
fn nodes<P: Puzzle>(board: &P::Board, options: &Options, most: u64) -> Option<u64> {
    let mut search = P::search(board, options).unwrap();
    let mut progress = Progress::default();
    loop {
        let mut ask = |_: &Progress| Go::Pause;
        let mut watch = Watch::new(progress, &mut ask);
        let outcome = search.run(&mut watch, &mut |_| {});
        progress = watch.progress;
        let nodes = search.counters().get("nodes");
        if nodes > most {
            return None;
        }
        if outcome.is_some() {
            return Some(nodes);
        }
    }
}

/// What is wrong with a question whatever its kind.
fn looks_right(question: &QuestionView, area: usize, name: &str) {
    for words in [&question.ask, &question.because] {
        assert!(words.chars().next().is_some_and(|first| !first.is_lowercase()), "{name}: {words}");
        assert!(words.ends_with(['.', '?']) && words.chars().count() <= 130, "{name}: {words}");
    }
    assert!(question.cells.iter().all(|&cell| (cell as usize) < area), "{name}");
    for (at, one) in question.choices.iter().enumerate() {
        assert!(!one.words.is_empty());
        assert!(question.choices[..at].iter().all(|other| other.words != one.words), "{name}: twice {one:?}");
    }
    let choices = question.choices.len();
    assert!(if question.kind == "saved" { choices == 0 } else { (2..=4).contains(&choices) }, "{name}");
    assert!(choices == 0 || (question.truth as usize) < choices, "{name}");
}

every_puzzle! {
    fn the_truth_of_a_question_is_what_the_search_does<P>(seen) {
        let puzzle = registry::by_id(P::INFO.id).unwrap();
        let mut dice = Dice::new(21);
        let boards = small::<P>(3, 40);
        let strategies = watched::<P>();
        if strategies.is_empty() {
            return seen.exempt("none of its searches can be watched");
        }
        let mut kinds = [0; 4];
        let (mut yes, mut no) = (0, 0);
        let mut asked_so_far = 0;
        for seed in 0_u64.. {
            if asked_so_far == SEEDS {
                break;
            }
            let board = &boards[dice.below(boards.len())];
            let (info, told, wave) = strategies[dice.below(strategies.len())];
            let limit = dice.pick(&[0, 1, 2]);
            let switches = info.switches.iter().map(|it| (it.id.to_string(), it.on ^ dice.chance(15))).collect();
            let options = Options { strategy: info.id.into(), switches, limit, ..Options::default() };
            let name = format!("{} {seed} {options:?}", P::INFO.id);
            // Some settings are as slow as they are meant to be.
            if nodes::<P>(board, &options, 1500).is_none() {
                continue;
            }
            let (opened, asking) = asked::<P>(puzzle, board, &options);
            let ask = || {
                let asking = QuestionJob::new(puzzle, &opened, &asking, seed).unwrap();
                let mut asking = asking.at_most(MOST);
                while !asking.run(&mut |_| Go::Pause).unwrap() {}
                asking.questions()
            };
            let questions = ask();
            assert!(questions.len() <= 8, "{name}");
            if seed % 10 == 0 {
                assert_eq!(format!("{questions:?}"), format!("{:?}", ask()), "{name}");
            }
            let rows = events::<P>(board, &options, wave);
            let tries: Vec<usize> = (0..rows.len()).filter(|&at| rows[at].act == Act::Try).collect();
            for question in &questions {
                let name = format!("{name} {question:?}");
                looks_right(question, P::size(board).area(), &name);
                let truth = question.choices.get(question.truth as usize);
                let node = (question.node as usize).checked_sub(1).map(|at| tries[at]);
                match (question.kind, truth, node) {
                    ("test", Some(truth), Some(node)) => {
                        let cut = &rows[question.from];
                        let between = rows[node + 1..question.from].iter().all(|row| row.act == Act::Settle);
                        assert!(between && question.from > node && cut.act == Act::Cut, "{name}");
                        assert_eq!(cut.depth, rows[node].depth, "{name}");
                        assert_eq!(truth.words, told.reasons[usize::from(cut.reason) - 1], "{name}");
                        assert!(!told.failed.contains(&cut.reason), "{name}: that is no test");
                        let reason = |words: &str| told.reasons.iter().position(|it| *it == words).unwrap() as u8 + 1;
                        let tests: Vec<u8> = question.choices.iter().map(|it| reason(&it.words)).collect();
                        assert!(tests.is_sorted(), "{name}: not in the order of the tests");
                        for (at, &one) in tests.iter().enumerate() {
                            assert!(told.reasons[usize::from(one) - 1].chars().count() <= 60, "{name}: too long");
                            assert!(tests[..at].iter().all(|&other| !told.are_alike(one, other)), "{name}: alike");
                        }
                        kinds[0] += 1;
                    }
                    ("next", Some(truth), Some(node)) => {
                        assert_eq!(question.from, node, "{name}");
                        let cells = |cells: &[u32]| cells.iter().map(|&cell| cell as usize).collect::<Vec<_>>();
                        if truth.value.is_some() {
                            assert_eq!(truth.value, Some(rows[node].value), "{name}");
                            assert_eq!(cells(&question.cells), rows[node].cells, "{name}");
                        } else {
                            assert_eq!(cells(&truth.cells), rows[node].cells, "{name}");
                        }
                        let other = |at: usize| question.choices[at].cells != truth.cells || truth.value.is_some();
                        assert!((0..question.choices.len()).all(|at| at as u64 == question.truth || other(at)), "{name}");
                        kinds[1] += 1;
                    }
                    ("fate", Some(truth), Some(_)) => {
                        // Without the branch: are there fewer solutions?
                        let all = Options { limit: 0, ..options.clone() };
                        if nodes::<P>(board, &all, MOST).is_none() {
                            continue;
                        }
                        let whole = run::<P>(board, &all, &[], &[]).answers.len();
                        let rest = run::<P>(board, &all, &[], &[question.node]).answers.len();
                        assert_eq!(truth.words == "Yes", rest < whole, "{name}: {rest} of {whole}");
                        *(if rest < whole { &mut yes } else { &mut no }) += 1;
                        kinds[2] += 1;
                    }
                    ("saved", None, None) => {
                        let mut off = options.clone();
                        off.switches.retain(|(id, _)| id != question.switch);
                        off.switches.push((question.switch.into(), false));
                        let count = nodes::<P>(board, &off, question.truth);
                        assert_eq!(count, (!question.over).then_some(question.truth), "{name}");
                        assert!((question.least..=question.most).contains(&question.truth), "{name}");
                        kinds[3] += 1;
                    }
                    _ => panic!("{name}"),
                }
            }
            asked_so_far += 1;
            seen.add(questions.len());
        }
        println!("{}: {kinds:?}, {yes} branches with a solution and {no} without", P::INFO.id);
        assert!(kinds[0] > 20 && kinds[3] > 20, "{}: {kinds:?}", P::INFO.id);
        let tree = strategies.iter().any(|(.., wave)| !wave);
        assert!(!tree || (kinds[1] > 20 && yes > 5 && no > 5), "{}: {kinds:?} {yes} {no}", P::INFO.id);
    }
}
