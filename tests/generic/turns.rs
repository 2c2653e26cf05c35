//! Boards of any puzzle rotated, reflected, moved and resized.

use gridlight::grid::{Size, Transform};

use crate::generic::boards::{given, played, small_sides};

every_puzzle! {
    fn turns_and_mirrors_undo_themselves<P>(seen) {
        let Some(turning) = P::TURNING else { return seen.exempt("it is not turned") };
        let turned = |board: &P::Board, how: &[Transform]| {
            how.iter().fold(board.clone(), |board, &transform| (turning.turned)(&board, transform))
        };
        use Transform::{FlipOver, FlipSideways, TurnLeft, TurnRight};
        let mirrors: &[&[Transform]] =
            &[&[FlipOver, FlipOver], &[FlipSideways, FlipSideways], &[FlipOver, FlipSideways, FlipOver, FlipSideways]];
        let quarters: &[&[Transform]] = &[
            &[TurnLeft, TurnRight],
            &[TurnRight, TurnRight, TurnRight, TurnRight],
            &[TurnRight, TurnRight, FlipOver, FlipSideways],
        ];
        for board in given::<P>().into_iter().chain(played::<P>(7)) {
            for how in mirrors.iter().chain(if turning.quarters { quarters } else { &[] }) {
                // A transform may drop moves, but never changes the problem.
                seen.tick();
                let back = turned(&board, how);
                assert!(P::solver_input(&back) == P::solver_input(&board), "{}: {how:?}", P::INFO.id);
            }
            for transform in Transform::ALL.into_iter().skip(if turning.quarters { 0 } else { 2 }) {
                let size = P::size(&turned(&board, &[transform]));
                assert_eq!(size, transform.size(P::size(&board)), "{}: {transform:?}", P::INFO.id);
            }
        }
    }

    fn a_shift_keeps_the_size<P>(seen) {
        let Some(shifted) = P::SHIFTED else { return seen.exempt("it is not moved") };
        for board in given::<P>() {
            assert!(P::restart(&shifted(&board, 0, 0)) == P::restart(&board), "{}: not moved", P::INFO.id);
            for (rows, cols) in [(1, 0), (-1, 0), (0, 1), (0, -1), (99, 99)] {
                seen.tick();
                assert_eq!(P::size(&shifted(&board, rows, cols)), P::size(&board), "{}", P::INFO.id);
            }
        }
    }

    fn boards_of_every_size_can_be_made<P>(seen) {
        let sides = small_sides::<P>();
        for rows in sides.clone() {
            for cols in sides.clone() {
                let blank = P::blank(Size::new(rows, cols));
                let size = P::size(&blank);
                seen.tick();
                // Some puzzles only have square boards.
                assert!(size == Size::new(rows, cols) || size.rows == size.cols, "{size:?}");
                for board in given::<P>().iter().take(3) {
                    let size = P::size(&P::resized(board, Size::new(rows, cols)));
                    assert!(sides.contains(&size.rows) && sides.contains(&size.cols) || rows == size.rows);
                }
            }
        }
    }

    fn restarting_twice_is_restarting_once<P>(seen) {
        for board in played::<P>(8) {
            seen.tick();
            let once = P::restart(&board);
            assert!(P::restart(&once) == once, "{}", P::INFO.id);
            assert!(P::solver_input(&P::solver_input(&board)) == P::solver_input(&board), "{}", P::INFO.id);
        }
    }

    fn boards_are_made_up_the_same_again<P>(seen) {
        let Some(generate) = P::GENERATE else { return seen.exempt("it cannot generate boards") };
        for seed in 0..3 {
            let (one, again) = (generate(seed, 1, None), generate(seed, 1, None));
            seen.tick();
            assert!(one.is_ok() && one == again, "{}: seed {seed}", P::INFO.id);
        }
        assert!(!P::INFO.grades.is_empty());
    }
}
