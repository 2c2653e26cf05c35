//! Tests of strategies against an oracle: what each is asked on a board, whether its claims are true, and statistics.
//! The oracles themselves are in each puzzle's tests and share nothing with the solvers.
#![allow(dead_code, clippy::unwrap_used, clippy::print_stdout, reason = "tests' own code, of which each uses a part")]

use std::collections::{BTreeMap, BTreeSet};

use gridlight::puzzle::{Puzzle, Strategy};
use gridlight::search::{Go, Options, Outcome, Progress, Verdict, Watch, Why};

use super::Dice;

/// What an oracle knows of a board.
pub struct Truth<'a> {
    /// The number of solutions; `None`: at least one, and the number is unknown.
    pub count: Option<u128>,
    /// Whether a text is a solution.
    pub holds: &'a dyn Fn(&str) -> bool,
}

/// How a strategy searches.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Habit {
    /// It continues until it has as many solutions as wanted.
    Lists,
    /// It ends at the first solution.
    First,
}

/// The number of boards and the seed: the same every time, unless `GRIDLIGHT_CASES=n` asks for a run of that length
/// with a different seed (`PROPTEST_RNG_SEED`, or else the time), which is printed.
pub fn cases(usual: usize, seed: u64) -> (usize, Dice) {
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let Some(cases) = number("GRIDLIGHT_CASES") else { return (usual, Dice::new(seed)) };
    let now = || std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos() as u64);
    let seed = number("PROPTEST_RNG_SEED").unwrap_or_else(now);
    println!("{cases} boards of PROPTEST_RNG_SEED={seed}");
    (cases as usize, Dice::new(seed))
}

/// The options to try on a board: all solutions, some, with one switch toggled, with random switches, with a node
/// limit, and with the other searches of the portfolio. Over several boards every switch and every such search is
/// tried.
pub fn ways<P: Puzzle>(strategy: &Strategy<P>, number: usize, dice: &mut Dice) -> Vec<Options> {
    let info = &strategy.info;
    let limit = |dice: &mut Dice| dice.pick(&[0, 1, 1, 2, 2, 3, 5, 9]);
    let plain = Options { strategy: info.id.into(), limit: 0, ..Options::default() };
    let mut ways = vec![plain.clone(), Options { limit: limit(dice), ..plain.clone() }];
    let turned = |switch: &gridlight::search::SwitchInfo| (switch.id.to_string(), !switch.on);
    let some = |dice: &mut Dice| info.switches.iter().filter(|_| dice.chance(50)).map(turned).collect::<Vec<_>>();
    if let Some(switch) = info.switches.get(number % info.switches.len().max(1)) {
        ways.push(Options { switches: vec![turned(switch)], limit: limit(dice), ..plain.clone() });
        ways.push(Options { switches: some(dice), limit: limit(dice), ..plain.clone() });
    }
    let nodes = dice.pick(&[1, 2, 3, 5, 10, 30, 100, 1000]);
    ways.push(Options { switches: some(dice), limit: limit(dice), nodes, ..plain.clone() });
    if info.beside > 0 {
        let beside = 1 + (number % usize::from(info.beside)) as u8;
        // Some searches never end if there is no solution.
        ways.push(Options { switches: some(dice), limit: limit(dice), nodes: 1000, beside, ..plain });
    }
    ways
}

/// The result of a search.
pub struct Ran<A> {
    pub answers: Vec<A>,
    pub outcome: Outcome,
}

/// Runs a search; `pauses`: it is paused and resumed whenever it asks.
pub fn run<P: Puzzle>(board: &P::Board, options: &Options, pauses: bool) -> Ran<P::Answer> {
    let mut search = P::search(board, options).unwrap();
    let mut answers = Vec::new();
    let mut progress = Progress::default();
    loop {
        let mut ask = |_: &Progress| if pauses { Go::Pause } else { Go::On };
        let mut watch = Watch::new(progress, &mut ask);
        // The watch asks every STRIDE nodes; this makes it ask sooner.
        let ahead = if pauses { Watch::STRIDE - 3 } else { 0 };
        watch.progress.nodes += ahead;
        let outcome = search.run(&mut watch, &mut |answer| answers.push(answer));
        progress = watch.progress;
        progress.nodes -= ahead;
        if let Some(outcome) = outcome {
            return Ran { answers, outcome };
        }
    }
}

/// Checks the claims of a strategy about a board. `told` begins every failure message.
pub fn judge<P: Puzzle>(
    board: &P::Board,
    options: &Options,
    habit: Habit,
    truth: &Truth<'_>,
    ran: &Ran<P::Answer>,
    told: &dyn Fn() -> String,
) {
    let Ran { answers, outcome } = ran;
    let told = || format!("{}\n{options:?}\n{outcome:?}", told());
    let texts: Vec<String> = answers.iter().map(|answer| P::print_answer(board, answer)).collect();
    for text in &texts {
        assert!((truth.holds)(text), "this is no answer: {text}\n{}", told());
    }
    assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len(), "an answer twice\n{}", told());
    let seen = texts.len() as u128;
    let most = if options.limit == 0 { u128::MAX } else { options.limit.into() };
    assert!(seen <= most, "more than were wanted\n{}", told());
    // What is claimed is true.
    match &outcome.verdict {
        Verdict::None(why, _) => {
            assert!(truth.count == Some(0) && seen == 0 && why.words.ends_with('.'), "{}", told());
        }
        Verdict::Unique(_) => assert!(truth.count == Some(1) && seen == 1, "{}", told()),
        Verdict::Several => assert!(truth.count.is_none_or(|count| count > 1) && seen > 0, "{}", told()),
        Verdict::Found => assert!(truth.count != Some(0) && seen > 0, "{}", told()),
        Verdict::Unproved(_) => assert!(seen == 0, "{}", told()),
    }
    if let Some(count) = &outcome.count {
        assert_eq!(truth.count.map(|count| count.to_string()).as_ref(), Some(count), "{}", told());
    }
    if options.nodes > 0 {
        return;
    }
    // What could be claimed is claimed.
    match (habit, truth.count) {
        (_, Some(0)) => assert!(outcome.verdict.is_none(), "{}", told()),
        (Habit::First, _) | (_, None) => assert!(outcome.verdict.is_answered() && seen >= 1, "{}", told()),
        (Habit::Lists, Some(count)) => {
            assert_eq!(seen, count.min(most), "{}", told());
            let settled = match (count, options.limit) {
                (1, 1) => outcome.verdict.is_answered(),
                (1, _) => outcome.verdict.is_unique(),
                (_, 1) => matches!(outcome.verdict, Verdict::Found | Verdict::Several),
                _ => outcome.verdict == Verdict::Several,
            };
            assert!(settled, "{}", told());
        }
    }
}

/// Statistics.
#[derive(Default)]
pub struct Tally {
    /// Boards without a solution, with one, with several.
    pub boards: [usize; 3],
    /// Searches.
    pub searches: usize,
    /// The reasons checked, by kind.
    pub reasons: BTreeMap<&'static str, usize>,
}

impl Tally {
    /// Counts a board.
    pub fn board(&mut self, answers: u128) {
        self.boards[answers.min(2) as usize] += 1;
    }

    /// Counts a reason that was checked.
    pub fn reason(&mut self, kind: &'static str) {
        *self.reasons.entry(kind).or_default() += 1;
    }

    /// Prints the statistics. Every kind of board must make up at least a twentieth, if the puzzle has that kind, and
    /// every kind of reason must occur.
    pub fn told(&self, puzzle: &str, has: [bool; 3], reasons: &[&str]) {
        let [none, one, several] = self.boards;
        let all = none + one + several;
        println!(
            "{puzzle}: {all} boards ({none} without an answer, {one} with one, {several} with several), {} searches",
            self.searches
        );
        for (kind, count) in &self.reasons {
            println!("{puzzle}: {count} times checked: {kind}");
        }
        for (kind, count) in has.into_iter().zip(self.boards) {
            assert!(!kind || 20 * count >= all, "{puzzle}: too few boards of a kind: {:?}", self.boards);
        }
        // A short run may miss rare kinds.
        let missed: Vec<&&str> = reasons.iter().filter(|kind| !self.reasons.contains_key(**kind)).collect();
        assert!(missed.is_empty() || all < 5000, "{puzzle}: never met: {missed:?}");
    }
}

/// The numbers in a sentence, in order.
pub fn numbers(words: &str) -> Vec<usize> {
    let plain = words.replace('\u{202f}', "");
    plain.split(|letter: char| !letter.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}

/// The reason for a verdict of no solution.
pub fn why(outcome: &Outcome) -> Option<&Why> {
    match &outcome.verdict {
        Verdict::None(why, _) => Some(why),
        _ => None,
    }
}
