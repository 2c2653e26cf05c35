//! Searches steered again and again: from a checkpoint a search goes on exactly as from its start.

use gridlight::registry::{self, Window};
use gridlight::search::Choice;

use crate::common::Dice;
use crate::common::followed::{finish, stay};
use crate::generic::steering::{cases, choice, following};

/// The first node at which two windows are steered in different ways.
fn change(one: &Window, other: &Window) -> u64 {
    let apart = |one: &Window, other: &Window| {
        let chosen = one.choices.iter().filter(|it| !other.choices.contains(it)).map(|(node, _)| *node);
        chosen.chain(one.prune.iter().copied().filter(|it| !other.prune.contains(it))).min()
    };
    apart(one, other).into_iter().chain(apart(other, one)).min().unwrap_or(u64::MAX)
}

every_puzzle! {
    fn a_search_goes_on_from_a_checkpoint_as_from_its_start<P>(seen) {
        let puzzle = registry::by_id(P::INFO.id).unwrap();
        let mut dice = Dice::new(21);
        let (mut resumed, mut refused) = (0, 0);
        let cases = cases::<P>(21, 300);
        seen.exempt_if(cases.is_empty(), "none of its searches can be steered");
        for (board, mut options, own) in cases {
            // Before the first checkpoint there are a hundred nodes, or a few on large boards.
            if own.tries().len() < 30 {
                continue;
            }
            options.limit = if dice.chance(30) { 2 } else { 0 };
            let from = if dice.chance(20) { 1 + dice.below(own.tries().len()) as u64 } else { 1 };
            let mut shown = Window { from, most: 1 << 20, ..Window::default() };
            let mut kept = following::<P>(puzzle, &board, &options, shown.clone()).unwrap().keeping();
            let (mut words, ..) = finish(&mut kept, &[]).unwrap();
            for _ in 0..6 {
                // Something is taken back now and then.
                let mut window = shown.clone();
                while dice.chance(30) && (window.choices.pop().is_some() || window.prune.pop().is_some()) {}
                let (node, choice): (u64, Choice) = choice::<P>(&board, &own, &mut dice);
                if dice.chance(50) {
                    window.prune.retain(|&other| other < node);
                    window.choices.retain(|&(other, _)| other <= node);
                    window.prune.push(node);
                } else {
                    window.prune.retain(|&other| other < node);
                    window.choices.retain(|&(other, _)| other < node);
                    window.choices.push((node, choice));
                }
                window.most = if dice.chance(40) { dice.below(2000) as u64 } else { 1 << 20 };
                let name = format!("{} {options:?} {window:?}", P::INFO.id);
                let fresh = following::<P>(puzzle, &board, &options, window.clone());
                let fresh = fresh.and_then(|mut fresh| finish(&mut fresh, &[]));
                let known = if from == 1 { stay(&words, change(&shown, &window)) } else { 0 };
                let known = if dice.chance(10) { 0 } else { known.min(words.len()) };
                let again = kept.again(window.clone(), known).and_then(|()| finish(&mut kept, &words));
                assert_eq!(again, fresh, "{name}");
                resumed += usize::from(kept.journal().gone() > 0);
                seen.add(usize::from(kept.journal().gone() > 0));
                match again {
                    Ok((next, ..)) => (words, shown) = (next, window),
                    Err(_) => refused += 1,
                }
            }
        }
        println!("{}: {resumed} times from a checkpoint, {refused} refused", P::INFO.id);
    }
}
