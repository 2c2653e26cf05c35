//! A search of a million events, steered at any node: there at once, and the same as when it is run from its start.

use std::rc::Rc;
use std::time::Duration;

use cpu_time::ThreadTime;
use gridlight::contract::SolveOptions;
use gridlight::link;
use gridlight::registry::{self, Asked, Following, Window};
use gridlight::search::Go;

use crate::common::followed::{finish, stay};

/// The search is long enough for its checkpoints to be thinned out several times.
#[test]
fn a_long_search_is_steered_anywhere_at_once() {
    let puzzle = registry::by_id("aquarium").unwrap();
    let board = registry::draw("aquarium", 12, 3, (15, 15)).unwrap();
    let opened = Rc::new(link::unpack("aquarium", board).unwrap());
    let switches = ["emptiness", "streak"].map(|id| (id.to_owned(), false)).into();
    let (strategy, switches) = (Some("notes".to_owned()), Some(switches));
    let wish = SolveOptions { strategy, switches, limit: Some(1), ..SolveOptions::default() };
    let asked = Asked::of(puzzle, wish).unwrap();
    let start =
        |window: &Window| Following::new(puzzle, Rc::clone(&opened), asked.clone(), false, window.clone()).unwrap();
    let window = |prune: Vec<u64>| Window { from: 1, most: 1 << 20, prune, ..Window::default() };
    let mut kept = start(&window(vec![2])).keeping();
    let (mut words, ..) = finish(&mut kept, &[]).unwrap();
    let all = kept.progress().nodes;
    let mut slowest = Duration::ZERO;
    // From the end to the start: each choice drops the checkpoints after it.
    for part in (1..=20).rev() {
        let node = all / 20 * part - 7;
        let began = ThreadTime::now();
        kept.again(window(vec![2, node]), stay(&words, node)).unwrap();
        while kept.journal().nodes < node + 1000 && !kept.search(&mut |_| Go::Pause).unwrap() {}
        slowest = slowest.max(began.elapsed());
        assert!(kept.journal().gone() > 0, "node {node}");
        if part % 7 == 0 {
            let end = finish(&mut kept, &words);
            assert_eq!(end, finish(&mut start(&window(vec![2, node])), &[]), "node {node}");
            (words, ..) = end.unwrap();
        }
    }
    println!("{all} nodes; at most {slowest:?} to the first events");
}
