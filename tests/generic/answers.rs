//! Solutions of any puzzle on its board: with one the board is solved, without it is not, and the puzzle stays the
//! same.

use gridlight::grid::Size;
use gridlight::puzzle::{Mode, Puzzle, Strategy};
use gridlight::search::{Options, Outcome};
use gridlight::session::Session;

use crate::common::Dice;
use crate::generic::boards::{altered, come_upon, gallery, given};
use crate::generic::runs::{run, solving, whole_boards};

/// The first solutions of every strategy that finds some.
fn answers<P: Puzzle>(board: &P::Board) -> Vec<(&'static str, P::Answer)> {
    let of = |strategy: &'static Strategy<P>| {
        let id = strategy.info.id;
        let options = Options { strategy: id.into(), limit: 3, nodes: 1500, ..Options::default() };
        let answers =
            if solving::<P>(strategy, board, &options) { run::<P>(board, &options, 0).answers } else { Vec::new() };
        answers.into_iter().map(move |answer| (id, answer))
    };
    P::STRATEGIES.iter().flat_map(of).collect()
}

/// Everything that the strategies report on a board.
fn said<P: Puzzle>(board: &P::Board) -> Vec<(Vec<String>, Outcome)> {
    let of = |strategy: &Strategy<P>| {
        let options = Options { strategy: strategy.info.id.into(), nodes: 1000, ..Options::default() };
        let (answers, outcome) = run::<P>(board, &options, 0).told();
        (answers.iter().map(|answer| P::print_whole(board, answer)).collect(), outcome)
    };
    P::STRATEGIES.iter().map(of).collect()
}

fn solved<P: Puzzle>(board: &P::Board) -> bool {
    P::check(board, Mode::Play).solved
}

/// Generated boards of the smallest sizes.
fn smallest<P: Puzzle>() -> Vec<P::Board> {
    let Some(generate) = P::GENERATE else { return Vec::new() };
    let least = P::INFO.sides.0.max(2);
    let size = |more: u64| Size::new(least, least + (more % 3) as u16);
    (0..30).filter_map(|seed| generate(seed, 1 + (seed % 2) as u8, Some(size(seed))).ok()).collect()
}

every_puzzle! {
    /// Also of a board that was solved by hand, without a solver's text.
    fn the_solution_on_screen_has_a_text<P>(seen) {
        for board in given::<P>().into_iter().filter(|board| P::unfinished(board).is_none()).take(8) {
            for (id, answer) in answers::<P>(&board).into_iter().take(2) {
                // A deliberately flawed strategy can find what no board of the puzzle has.
                if P::parse_answer(&board, &P::print_whole(&board, &answer)).is_err() {
                    continue;
                }
                let put = P::apply_answer(&board, &answer);
                let mut session = Session::<P>::new(put.clone());
                let text = session.solution();
                if !solved::<P>(&put) {
                    assert_eq!(text, "", "{}", P::INFO.id);
                    continue;
                }
                assert_eq!(text, P::print_answer(&put, &P::answer_made(&put)), "{}", P::INFO.id);
                let read = P::parse_answer(&board, &text).unwrap();
                assert!(P::apply_answer(&board, &read) == put, "{} {id}: {text}", P::INFO.id);
                session.watch(true);
                assert_eq!(session.solution(), text, "{}: in a replay", P::INFO.id);
                // The one shown in Solve is that of the solver.
                let mut session = Session::<P>::new(board.clone());
                session.set_mode(Mode::Solve);
                session.add_answers(&[P::print_whole(&board, &answer)], false);
                assert_eq!(session.solution(), "", "{}: none is shown", P::INFO.id);
                session.show(Some(0));
                assert_eq!(session.solution(), P::print_answer(&board, &answer), "{}", P::INFO.id);
                seen.tick();
            }
        }
    }

    /// If nothing was left to do on a board, the solution changes nothing.
    fn a_board_with_an_answer_on_it_is_solved<P>(seen) {
        for board in altered::<P>(21, 30).into_iter().chain(whole_boards::<P>()) {
            for (id, answer) in answers::<P>(&board) {
                let put = P::apply_answer(&board, &answer);
                let idle = put == P::restart(&board);
                let text = P::print_answer(&board, &answer);
                assert!(solved::<P>(&put) || idle, "{} {id}: this is no answer: {text}", P::INFO.id);
                assert!(P::size(&put) == P::size(&board), "{} {id}", P::INFO.id);
                seen.add(usize::from(!idle));
            }
        }
    }

    fn the_gallery_is_solved_by_its_answers_alone<P>(seen) {
        for (board, example) in gallery::<P>().iter().zip(P::INFO.examples) {
            for board in [board, &P::restart(board)] {
                for mode in [Mode::Edit, Mode::Play] {
                    assert!(!P::check(board, mode).solved, "{}: {} is solved as it is", P::INFO.id, example.name);
                }
            }
            for (id, answer) in answers::<P>(board) {
                let put = P::apply_answer(board, &answer);
                assert!(solved::<P>(&put), "{} {id}: {} is not solved", P::INFO.id, example.name);
                assert!(!solved::<P>(&P::restart(&put)), "{} {id}: {}", P::INFO.id, example.name);
                seen.tick();
            }
        }
    }

    /// A solution is put on the board as moves. A board with hidden parts may then show them, which no solver knows.
    fn an_answer_leaves_the_puzzle_as_it_is<P>(seen) {
        for board in gallery::<P>().into_iter().chain(altered::<P>(22, 30)) {
            for (id, answer) in answers::<P>(&board) {
                let put = P::apply_answer(&board, &answer);
                let (before, after) = (P::restart(&board), P::restart(&put));
                let alike = before == after || said::<P>(&before) == said::<P>(&after);
                assert!(alike, "{} {id}: another puzzle", P::INFO.id);
                seen.add(usize::from(before == after));
            }
        }
    }

    /// Random play finds solutions of the smallest boards without any solver.
    fn what_a_hand_solves_has_an_answer<P>(seen) {
        let mut dice = Dice::new(23);
        let mut roots: Vec<P::Board> = given::<P>().into_iter().chain(altered::<P>(24, 60)).collect();
        roots.extend(smallest::<P>());
        roots.retain(|board| P::unfinished(board).is_none() && P::size(board).area() <= 16);
        for root in roots {
            let mut board = P::restart(&root);
            for _ in 0..4000 {
                // Restart often: ordered moves soon reach a dead end; marks need many moves.
                if dice.chance(6) {
                    board = P::restart(&root);
                }
                board = come_upon::<P>(&board, Mode::Play, &mut dice);
                if solved::<P>(&board) {
                    let outcome = run::<P>(&root, &Options { nodes: 3000, ..Options::default() }, 0).outcome;
                    assert!(!outcome.verdict.is_none(), "{}: solved by hand, but {outcome:?}", P::INFO.id);
                    seen.tick();
                    break;
                }
            }
        }
    }
}
