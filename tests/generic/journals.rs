//! The journals of searches: consistent events, windows that fit together, correct solutions; and recording does not
//! change the result.

use gridlight::puzzle::{Mode, Puzzle};
use gridlight::search::{Act, EventWords, Go, Journal, Options, Outcome, Progress, Shape, Watch};

use crate::common::Dice;
use crate::common::journal::{Row, Standing, rows};
use crate::generic::runs::whole_boards;

/// Runs a search in slices of one node, with a journal.
fn followed<P: Puzzle>(board: &P::Board, options: &Options, mut journal: Journal) -> (Journal, usize, Outcome) {
    let mut search = P::search(board, options).unwrap();
    let mut answers = 0;
    let mut progress = Progress::default();
    loop {
        let mut ask = |_: &Progress| Go::Pause;
        let mut watch = Watch::every(Watch::NODE, progress, &mut ask).noting(Some(&mut journal));
        let outcome = search.run(&mut watch, &mut |_| answers += 1);
        progress = watch.progress;
        if let Some(outcome) = outcome {
            return (journal, answers, outcome);
        }
    }
}

/// Every event has words, is on the board, and follows from the current state.
fn makes_sense(rows: &[Row], told: EventWords, area: usize, wave: bool, name: &str) {
    assert!(!told.verb.is_empty());
    assert!(told.reasons.iter().all(|words| words.ends_with('.')), "{name}");
    let mut depth = 0;
    for (at, Row { act, depth: to, reason, value, cells }) in rows.iter().enumerate() {
        let words = || format!("{name}, event {at}: {act:?} at {to} from {depth}, {reason} {value} {cells:?}");
        assert!(usize::from(*reason) <= told.reasons.len(), "{}", words());
        assert!(wave || told.values.is_empty() || usize::from(*value) < told.values.len(), "{}", words());
        assert!(cells.iter().all(|&cell| cell < area), "{}", words());
        match act {
            // A wave continues from time to time.
            Act::Try if wave => assert!(*to + 1 >= depth, "{}", words()),
            // A position resumed from elsewhere reports its whole path at once.
            Act::Try => assert!(*to >= 1 && (*to <= depth + 1 || depth == 0), "{}", words()),
            Act::Cut => assert!(wave || (*reason > 0 && *to <= depth + 1), "{}", words()),
            Act::Back => assert!(*to <= depth, "{}", words()),
            // So does a position that was a node before.
            Act::Settle => {
                let back = at > 0 && rows[at - 1].act == Act::Back && depth == 0;
                assert!(*to <= depth || back, "{}", words());
            }
            Act::Answer => assert!(*to <= depth, "{}", words()),
        }
        if !matches!(act, Act::Cut | Act::Answer) {
            depth = if wave { depth.max(*to) } else { *to };
        }
    }
}

every_puzzle! {
    fn searches_tell_what_they_do<P>(seen) {
        let mut followable = 0;
        for strategy in P::STRATEGIES {
            let info = &strategy.info;
            let (told, wave) = match info.shape {
                Shape::Tree(told) => (told, false),
                Shape::Wave(told) => (told, true),
                Shape::None(why) => {
                    assert!(why.ends_with('.'));
                    continue;
                }
            };
            followable += 1;
            let mut dice = Dice::new(7);
            let mut answered = 0;
            for (index, board) in whole_boards::<P>().enumerate() {
                let name = format!("{} {} {index}", P::INFO.id, info.id);
                let switch = |it: &gridlight::search::SwitchInfo| (it.id.to_string(), it.on ^ (index % 2 == 1 && dice.chance(30)));
                let switches = info.switches.iter().map(switch).collect();
                let options = Options { strategy: info.id.into(), switches, limit: 3, nodes: 2000, ..Options::default() };
                let plain = crate::generic::runs::run::<P>(&board, &options, 1).told();
                let whole = || Journal::new(0, 1 << 20, wave);
                let (journal, answers, outcome) = followed::<P>(&board, &options, whole());
                assert_eq!((plain.0.len(), &plain.1), (answers, &outcome), "{name}: told otherwise");
                assert!(!journal.more && journal.open() == 0);
                let all = rows(&journal.words);
                seen.add(all.len());
                makes_sense(&all, told, P::size(&board).area(), wave, &name);
                let tries: Vec<usize> = (0..all.len()).filter(|&at| all[at].act == Act::Try).collect();
                assert_eq!(tries.len() as u64, journal.nodes);
                // The node limit may fall between a solution and its event.
                let given: Vec<usize> = (0..all.len()).filter(|&at| all[at].act == Act::Answer).collect();
                assert!(answers == 0 || !given.is_empty(), "{name}: {answers} answers untold");
                for &at in given.iter().filter(|&&at| !wave && all[at].reason == 0) {
                    let report = P::check(&Standing::after(&all[..at], false).board::<P>(&board), Mode::Play);
                    assert!(report.solved, "{name}, event {at} is no answer");
                    answered += 1;
                }
                // Windows starting at some nodes.
                for _ in 0..3 {
                    if tries.is_empty() {
                        break;
                    }
                    let from = 1 + dice.below(tries.len());
                    let most = 1 + dice.below(40);
                    let (part, ..) = followed::<P>(&board, &options, Journal::new(from as u64, most as u64, wave));
                    // What comes before the first node belongs to its window.
                    let start = if from == 1 { 0 } else { tries[from - 1] };
                    let stood = Standing::after(&all[..start], wave).0;
                    let stood: Vec<Row> = stood.into_iter().filter(|row| wave || row.depth < all[start].depth).collect();
                    let (before, within) = part.words.split_at(part.open());
                    assert_eq!(rows(before), stood, "{name} from node {from}");
                    let end = (start + most).min(all.len());
                    assert_eq!(rows(within), all[start..end], "{name} from node {from}, {most} events");
                    assert_eq!(part.more, end < all.len());
                }
            }
            assert!(wave || answered >= 2, "{} {}: {answered} answers seen", P::INFO.id, info.id);
        }
        seen.exempt_if(followable == 0, "none of its searches can be followed");
        assert!(followable == 0 || P::FOLLOWED.is_some(), "{}", P::INFO.id);
    }
}
