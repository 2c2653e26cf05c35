//! A board that the solver finds dead at sight has a certificate at once: every reason of the solver is one of its
//! proofs.

use std::collections::BTreeMap;

use crate::common::Dice;
use crate::harmony::brute::random;
use gridlight::puzzle::Solve;
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::harmony::diagnose::diagnose;
use gridlight::puzzles::harmony::solve::dead::{Dead, dead};
use gridlight::puzzles::harmony::solve::flat::FlatBoard;
use gridlight::puzzles::harmony::text::plain;
use gridlight::search::{Go, Progress, Watch};

/// The letter of a reason.
fn letter(dead: &Dead) -> char {
    match dead {
        Dead::Frozen(_) => 'f',
        Dead::Blocked(..) => 'b',
        Dead::Ring(_) => 'r',
        Dead::Rivals(..) => 'v',
        Dead::Isolated(_) => 'a',
        Dead::Stuck(_) => 'h',
        Dead::Crowded(_) => 'm',
        Dead::Parted(_) => 'p',
        Dead::OddRow(_) => 'd',
    }
}

/// The reasons of no letter above: wrong numbers of tiles, and an odd sum of moves.
const COUNTS: [char; 2] = ['c', 'o'];

#[test]
fn a_board_dead_at_sight_has_a_proof_of_one_reason() {
    let mut dice = Dice::new(3);
    let mut seen: BTreeMap<char, u32> = BTreeMap::new();
    let certify = Harmony::CERTIFY.unwrap();
    let ring = "4 4\n1:1 0:0 0:0 0:0\n2:1 1:0 1:0 1:0\n0:1 2:0 2:0 2:0\n3:1 3:2 3:0 3:0\n";
    let row = "4 4\n0:1 0:2 0:0 0:0\n1:0 1:0 1:0 1:0\n2:0 2:0 2:0 2:0\n3:1 3:1 3:1 3:0\n";
    let (counts, odd) = ("2 2\n1:1 0:0\n1:1 1:0\n", "2 2\n1:1 0:0\n0:2 1:0\n");
    let known = [ring, row, counts, odd].map(|text| plain::parse(text).unwrap());
    for board in known.into_iter().chain((0..6000).map(|_| random(&mut dice))) {
        let dead = dead(&FlatBoard::new(&board));
        if dead.is_none() && diagnose(&board).is_empty() {
            continue;
        }
        // No node of a search: one look at the watch would stop it.
        let mut ask = |_: &Progress| Go::Pause;
        let evidence = certify(&board, &mut Watch::new(Progress::default(), &mut ask)).unwrap();
        let (_, proof) = evidence.parts.into_iter().find(|(name, _)| *name == "proof").unwrap();
        let token = proof.trim_matches('"');
        let first = token.chars().next().unwrap();
        let digits = token[1..].chars().all(|digit| digit.is_ascii_digit());
        assert!(digits && (COUNTS.contains(&first) || dead.as_ref().map(letter) == Some(first)), "{token}");
        *seen.entry(first).or_default() += 1;
    }
    assert_eq!(seen.keys().collect::<String>(), "abcdfhmoprv", "{seen:?}");
}
