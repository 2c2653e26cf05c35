//! What a message to the worker can ask for: any options, on any board, in slices of any length. A job does the same in
//! slices as in one go.

use std::rc::Rc;

use gridlight::contract::SolveOptions;
use gridlight::link::{self, Opened};
use gridlight::registry::{Asked, DynPuzzle, SolveJob};
use gridlight::search::{Go, Outcome, Progress, Stopped, Watch};

use super::is_said_well;
use super::script::Script;

/// Searches of more nodes take longer than a fuzzer should wait.
const MOST_NODES: u64 = 2_000;
/// And so many answers.
const MOST_ANSWERS: u64 = 300;
/// Boards that take more bytes may be too large to be solved in a moment.
const MOST_BYTES: usize = 300;

/// The target.
pub fn run(data: &[u8]) {
    let mut script = Script::new(data);
    let puzzle = script.puzzle();
    let bits = if script.flag() {
        script.board(puzzle)
    } else {
        let length = script.below(MOST_BYTES);
        (0..length).map(|_| script.byte()).collect()
    };
    let asked = match Asked::of(puzzle, wish(&mut script, puzzle)) {
        Ok(asked) => asked,
        Err(words) => return is_said_well(&words),
    };
    let opened = match link::unpack(puzzle.info().id, bits) {
        Ok(opened) => Rc::new(opened),
        Err(problem) => return is_said_well(&problem.to_string()),
    };
    puzzle.flaw(&mut opened.bits(), &asked.options);
    let Some(mut job) = start(puzzle, &opened, &asked) else { return };
    let mut whole = start(puzzle, &opened, &asked).expect("what starts once starts twice");
    let Ok((all, end)) = through(whole.as_mut()) else {
        // A large board is found out when it is unpacked.
        let refused = through(job.as_mut()).expect_err("what is refused once is refused twice");
        return is_said_well(&refused);
    };
    // One that answers better and better does so in other steps, and may be elsewhere when its nodes are used up.
    let strategies = puzzle.strategies();
    let refines = strategies.iter().any(|it| it.id == asked.options.strategy && it.refines);
    let mut found = Vec::new();
    let mut progress = Progress::default();
    for _ in 0..20 {
        let mut asks = script.byte();
        let mut ask = |_: &Progress| {
            asks = asks.saturating_sub(1);
            if asks == 0 { Go::Pause } else { Go::On }
        };
        let mut watch = Watch::new(progress, &mut ask);
        let outcome = job.run(&mut watch, &mut |text| found.push(text)).expect("it has been run in one go");
        assert!(watch.progress.nodes >= progress.nodes && watch.progress.answers >= progress.answers);
        progress = watch.progress;
        job.next_moves();
        assert!(refines || all.starts_with(&found), "other answers in slices");
        if let Some(outcome) = outcome {
            assert_eq!((&outcome.verdict, &outcome.count), (&end.verdict, &end.count), "another verdict in slices");
            assert!(refines || (found.len(), &outcome) == (all.len(), &end), "{outcome:?} in slices, not {end:?}");
            puzzle.verdict_words(&outcome);
            return;
        }
        let known = job.give_up(Stopped::User);
        assert!(!known.verdict.is_none() && !known.verdict.is_unique() || end.verdict == known.verdict);
    }
}

fn start(puzzle: &dyn DynPuzzle, opened: &Rc<Opened>, asked: &Asked) -> Option<Box<dyn SolveJob>> {
    match puzzle.job(Rc::clone(opened), &asked.options, asked.from_here, true) {
        Ok(job) => Some(job),
        Err(words) => {
            is_said_well(&words);
            None
        }
    }
}

/// A job in one go, or why its board cannot be searched.
fn through(job: &mut dyn SolveJob) -> Result<(Vec<String>, Outcome), String> {
    let mut found = Vec::new();
    let mut ask = |_: &Progress| Go::On;
    let outcome = job.run(&mut Watch::new(Progress::default(), &mut ask), &mut |text| found.push(text))?;
    Ok((found, outcome.expect("nobody told it to pause")))
}

/// Options of any kind, within what a fuzzer can wait for.
fn wish(script: &mut Script<'_>, puzzle: &dyn DynPuzzle) -> SolveOptions {
    let strategies = puzzle.strategies();
    let known = script.of(&strategies).expect("a puzzle has strategies");
    let kind = script.byte();
    let strategy = match kind % 8 {
        0 => Some(script.text(40)),
        1 => None,
        _ => Some(known.id.to_string()),
    };
    let switches = (0..script.below(4)).map(|_| {
        let ids: Vec<&str> = known.switches.iter().map(|switch| switch.id).collect();
        let id = script.of(&ids).map_or_else(|| script.text(20), str::to_string);
        (if kind < 8 { script.text(20) } else { id }, script.flag())
    });
    let switches = (!kind.is_multiple_of(3)).then(|| switches.collect());
    let number = |script: &mut Script<'_>, most: u64| match script.byte() {
        255 => u64::from(script.short()).clamp(1, most),
        byte => u64::from(byte).clamp(1, most),
    };
    SolveOptions {
        strategy,
        switches,
        limit: Some(number(script, MOST_ANSWERS)),
        nodes: Some(number(script, MOST_NODES)),
        milliseconds: script.flag().then(|| script.long()),
        from_here: script.flag().then(|| script.flag()),
        beside: script.flag().then(|| u64::from(script.byte() % 10)),
        preset: script.flag().then(|| {
            let ids: Vec<&str> = known.presets.iter().map(|preset| preset.id).collect();
            script.of(&ids).map_or_else(|| script.text(20), str::to_string)
        }),
    }
}
