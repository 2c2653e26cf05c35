//! The claims of any puzzle's strategies agree, with any limit and switches.

use std::collections::BTreeSet;

use gridlight::link;
use gridlight::puzzle::Strategy;
use gridlight::search::{Options, Outcome, StrategyInfo, Verdict};

use crate::generic::boards::altered;
use crate::generic::runs::{run, solving, whole_boards};

/// All options to try: for all solutions, one and two, with default switches and with each off.
fn ways(info: &StrategyInfo) -> Vec<Options> {
    let off: Vec<(String, bool)> = info.switches.iter().map(|switch| (switch.id.into(), false)).collect();
    let settings = if off.is_empty() { vec![off] } else { vec![Vec::new(), off] };
    let strategy = info.id.to_string();
    let ways = [0, 1, 2].into_iter().flat_map(|limit| settings.iter().map(move |switches| (limit, switches.clone())));
    ways.map(|(limit, switches)| Options {
        strategy: strategy.clone(),
        switches,
        limit,
        nodes: 1500,
        ..Options::default()
    })
    .collect()
}

/// What is known of a board, each with its source.
#[derive(Default)]
struct Known {
    /// It has a solution.
    some: Option<String>,
    /// It has none.
    none: Option<String>,
    /// It has at least two.
    two: Option<String>,
    /// It has exactly one; in words, if its solutions are the puzzle's.
    one: Option<(String, Option<String>)>,
    count: Option<(String, String)>,
}

impl Known {
    /// Records one search, with its solutions in words if they are the puzzle's.
    fn hear(&mut self, who: String, outcome: &Outcome, answers: Option<Vec<String>>) {
        if let Some(count) = &outcome.count {
            match &outcome.verdict {
                Verdict::Unique(_) => assert_eq!(count, "1", "{who}"),
                Verdict::None(..) => assert_eq!(count, "0", "{who}"),
                _ => assert!(count.len() > 1 || count.as_str() > "0", "{who}: {count} {:?}", outcome.verdict),
            }
            let (first, known) = self.count.get_or_insert_with(|| (who.clone(), count.clone()));
            assert_eq!(known, count, "{first} counts otherwise than {who}");
        }
        let mut one = None;
        if let Some(answers) = answers {
            let different: BTreeSet<&String> = answers.iter().collect();
            assert_eq!(different.len(), answers.len(), "{who}: an answer came twice");
            let told = match &outcome.verdict {
                Verdict::Unique(_) => answers.len() == 1,
                Verdict::Several | Verdict::Found => !answers.is_empty(),
                Verdict::None(..) | Verdict::Unproved(_) => answers.is_empty(),
            };
            assert!(told, "{who}: {:?} with {} answers", outcome.verdict, answers.len());
            if let [_, _, ..] = answers.as_slice() {
                self.two.get_or_insert_with(|| who.clone());
            }
            if let Some((unique, Some(only))) = &self.one {
                assert!(answers.iter().all(|answer| answer == only), "{unique} knows one answer, {who} another");
            }
            one = answers.into_iter().next();
        }
        match &outcome.verdict {
            Verdict::Unique(_) => {
                self.some.get_or_insert_with(|| who.clone());
                self.one.get_or_insert((who, one));
            }
            Verdict::Several => {
                self.some.get_or_insert_with(|| who.clone());
                self.two.get_or_insert(who);
            }
            Verdict::Found => drop(self.some.get_or_insert(who)),
            Verdict::None(..) => drop(self.none.get_or_insert(who)),
            Verdict::Unproved(_) => {}
        }
        assert!(self.some.is_none() || self.none.is_none(), "{:?} finds what {:?} denies", self.some, self.none);
        assert!(self.one.is_none() || self.two.is_none(), "{:?} finds two, {:?} proves one", self.two, self.one);
    }
}

every_puzzle! {
    fn strategies_claim_the_same<P>(seen) {
        for (index, board) in altered::<P>(51, 60).into_iter().chain(whole_boards::<P>()).enumerate() {
            let mut known = Known::default();
            for strategy in P::STRATEGIES {
                for options in ways(&strategy.info) {
                    let solves = solving::<P>(strategy, &board, &options);
                    if strategy.flaw.is_some() && !solves {
                        continue;
                    }
                    let ran = run::<P>(&board, &options, 0);
                    let most = if options.limit > 0 { options.limit } else { u64::MAX };
                    let who = format!("{}, board {index}, {options:?}", P::INFO.id);
                    assert!(!solves || ran.answers.len() as u64 <= most, "{who}: {} answers", ran.answers.len());
                    let words = || ran.answers.iter().map(|answer| P::print_answer(&board, answer)).collect();
                    known.hear(who, &ran.outcome, solves.then(words));
                }
            }
            seen.add(usize::from(known.one.is_some() || known.none.is_some()));
        }
    }

    /// In every format that can represent a board, by its link, and from there as text again.
    fn texts_and_links_keep_the_verdict<P>(seen) {
        let mut kept = 0;
        for board in altered::<P>(53, 24).into_iter().chain(whole_boards::<P>()) {
            let linked = |board: &P::Board| {
                let bits = link::pack(|bits| P::encode(board, bits));
                P::decode_whole(&mut link::unpack(P::INFO.id, bits).unwrap().bits()).unwrap()
            };
            let board = P::restart(&board);
            let said = |board: &P::Board| -> Vec<_> {
                let of = |strategy: &Strategy<P>| {
                    let options = Options { strategy: strategy.info.id.into(), nodes: 600, ..Options::default() };
                    let (answers, outcome) = run::<P>(board, &options, 0).told();
                    (answers.iter().map(|answer| P::print_whole(board, answer)).collect::<Vec<_>>(), outcome)
                };
                P::STRATEGIES.iter().map(of).collect()
            };
            let first = said(&board);
            assert!(said(&linked(&board)) == first, "{}: otherwise by its link", P::INFO.id);
            for format in P::FORMATS {
                let Some(text) = P::print(&board, format.id) else { continue };
                let read = (format.parse)(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                let again = (format.parse)(&(format.print)(&linked(&read)).unwrap()).unwrap();
                assert!(said(&again) == first, "{} {}: otherwise by text\n{text}", P::INFO.id, format.id);
                kept += 1;
            }
        }
        seen.add(kept);
        assert!(kept > 10, "{}: {kept}", P::INFO.id);
    }
}
