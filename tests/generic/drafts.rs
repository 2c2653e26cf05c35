//! Boards of any puzzle in all states of editing: each survives a text round trip, and what is missing is reported on
//! the board.

use gridlight::grid::Size;
use gridlight::puzzle::{Mode, Puzzle};
use gridlight::registry;
use gridlight::search::{Go, Progress, Watch};

use crate::common::Dice;
use crate::generic::boards::{come_upon, given, small_sides};

/// Boards in all states of editing: from empty and other boards, after some edits each.
pub fn drafts<P: Puzzle>(seed: u64) -> Vec<P::Board> {
    let mut dice = Dice::new(seed);
    let mut roots = given::<P>();
    roots.extend(small_sides::<P>().map(|side| P::blank(Size::new(side, side))));
    let mut drafts = roots.clone();
    for root in roots {
        let mut board = root;
        for _ in 0..4 {
            for _ in 0..dice.between(1, 12) {
                board = come_upon::<P>(&board, Mode::Edit, &mut dice);
            }
            drafts.push(board.clone());
        }
    }
    drafts
}

every_puzzle! {
    /// In every format that can represent it, and in at least one; a text contains only the puzzle.
    fn what_can_be_edited_goes_through_text<P>(seen) {
        let (mut whole, mut unfinished) = (0, 0);
        for board in drafts::<P>(61) {
            let given = P::restart(&board);
            let mut written = 0;
            for format in P::FORMATS {
                let Some(text) = P::print(&given, format.id) else {
                    assert!(P::unheld(&given, format.id).is_some(), "{}: not said what it cannot hold", format.id);
                    continue;
                };
                written += 1;
                let again = P::parse(&text).unwrap_or_else(|error| panic!("{} {error}\n{text}", format.id));
                assert!(P::solver_input(&again) == P::solver_input(&given), "{}: not the same\n{text}", format.id);
                let known = registry::recognise(&text).map(|puzzle| puzzle.info().id);
                assert_eq!(known, Some(P::INFO.id), "{}\n{text}", format.id);
                assert_eq!(P::unfinished(&again), P::unfinished(&given));
            }
            assert!(written > 0, "{}: a board that no format can hold", P::INFO.id);
            seen.add(written);
            match P::unfinished(&given) {
                None => whole += 1,
                Some(lacks) => {
                    let told = P::check(&given, Mode::Edit);
                    // If much still has to be typed, the report gives the number.
                    let says = told.findings.iter().any(|finding| finding.words == lacks)
                        || told.status.contains(" missing.");
                    assert!(says, "{}: {lacks} {told:?}", P::INFO.id);
                    unfinished += 1;
                }
            }
        }
        println!("{}: {whole} whole boards, {unfinished} that lack something", P::INFO.id);
        assert!(whole > 20, "{}: {whole}", P::INFO.id);
    }

    /// An incomplete board is not solved, and the refusal says what is missing.
    fn drafts_are_not_solved<P>(seen) {
        let empty = P::blank(Size::new(P::INFO.sides.0, P::INFO.sides.0));
        seen.exempt_if(P::unfinished(&empty).is_none(), "even an empty board lacks nothing");
        let puzzle = registry::by_id(P::INFO.id).unwrap();
        for board in drafts::<P>(62) {
            let Some(lacks) = P::unfinished(&board) else { continue };
            let bytes = gridlight::link::pack(|bits| P::encode(&board, bits));
            let opened = gridlight::link::unpack(P::INFO.id, bytes).unwrap();
            // A board that is unpacked in pieces is refused once it is complete.
            let mut ask = |_: &Progress| Go::On;
            let mut watch = Watch::new(Progress::default(), &mut ask);
            let job = puzzle.job(opened.into(), &Default::default(), false, false);
            let refused = job.and_then(|mut job| job.run(&mut watch, &mut |_| {})).err();
            assert_eq!(refused.as_deref(), Some(lacks.as_str()), "{}", P::INFO.id);
            seen.tick();
        }
    }
}
