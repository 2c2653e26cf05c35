//! Boards of the gallery, of the generator and of the corpus said to be unique are unique according to a second search
//! that shares nothing with the first; with the solution excluded it finds none.

use crate::common::oracle::run;
use crate::common::{corpus, texts};
use crate::lazors::brute::{brute, placements};
use gridlight::puzzle::{Puzzle, Rules};
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::board::Board;
use gridlight::puzzles::lazors::text::bff;
use gridlight::search::{Options, Verdict};

/// Boards with more placements take longer than they are worth.
const MOST: u64 = 40_000;

fn compare(boards: impl Iterator<Item = Board>) -> [usize; 2] {
    let mut seen = [0; 2];
    for board in boards.filter(|board| placements(board) <= MOST) {
        let ran = run::<Lazors>(&board, &Options::default(), false);
        let mut answers = brute(&board);
        for answer in &ran.answers {
            assert!(answers.remove(&bff::print_blocks(answer)), "{}", bff::print(&board));
        }
        match ran.outcome.verdict {
            Verdict::Unique(_) => {
                assert!(answers.is_empty(), "another answer: {}", bff::print(&board));
                seen[1] += 1;
            }
            Verdict::None(..) => {
                assert!(answers.is_empty(), "{}", bff::print(&board));
                seen[0] += 1;
            }
            _ => assert!(ran.answers.len() == 2, "{}", bff::print(&board)),
        }
    }
    seen
}

#[test]
fn one_answer_is_one_by_a_second_search() {
    let gallery = Lazors::INFO.examples.iter().map(|example| Lazors::parse(example.text).unwrap());
    let made = (1..=12).filter_map(|seed| Lazors::GENERATE.unwrap()(seed, 1, None).ok());
    let [none, one] = compare(gallery.chain(made));
    println!("Lazors: {one} boards with one answer and {none} without, by a second search");
    assert!(one >= 10, "{one}");
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn one_answer_of_the_game_is_one_by_a_second_search() {
    let boards = texts(&corpus("lazors").join("boards"), "bff").into_iter();
    let [none, one] = compare(boards.filter_map(|(_, text)| bff::parse(&text).ok()));
    println!("Lazors: {one} boards of the corpus with one answer and {none} without, by a second search");
    assert!(one >= 40, "{one}");
}
