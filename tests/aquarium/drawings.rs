//! Changes of clues that keep the water drawn on a board.

use gridlight::contract::{ChangeView, Explained};
use gridlight::grid::{Cell, Size};
use gridlight::link;
use gridlight::puzzle::{Mode, Puzzle, Rules, Solve, Text};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Board, CellMark, Rule};
use gridlight::puzzles::aquarium::generate::random_board;
use gridlight::puzzles::aquarium::moves::{Move, apply};
use gridlight::puzzles::aquarium::solve::Answer;
use gridlight::registry::{Ask, explain};
use gridlight::search::{Go, Options, Progress, Verdict, Watch};

use crate::common::Dice;
use crate::common::oracle::run;

fn solved(board: &Board) -> (Verdict, Vec<Answer>) {
    let ran = run::<Aquarium>(board, &Options { limit: 2, ..Options::default() }, false);
    (ran.outcome.verdict, ran.answers)
}

fn ask(board: &Board, ask: Ask) -> Explained {
    let passed = link::unpack("aquarium", link::pack(|bits| Aquarium::encode(board, bits))).unwrap();
    let mut work = explain("aquarium", &passed, "", ask).unwrap();
    work.run(&mut Watch::every(1 << 16, Progress::default(), &mut |_: &Progress| Go::On)).unwrap()
}

fn opened(change: &ChangeView) -> Board {
    let opened = link::open(&change.link, |id| id == "aquarium").unwrap();
    Aquarium::decode_whole(&mut opened.bits()).unwrap()
}

fn suggestions(board: &Board) -> Vec<ChangeView> {
    let Explained::Suggest(changes) = ask(board, Ask::Suggest) else { panic!("no suggestions") };
    changes
}

/// Boards with a unique solution and that solution drawn on them.
fn drawn(sides: u16, count: usize) -> impl Iterator<Item = (Board, Board)> {
    let boards = (0..).map(move |seed| {
        let rule = if seed % 2 == 0 { Rule::Region } else { Rule::Pool };
        random_board(seed, Size::new(sides, sides), rule, 5)
    });
    let unique = boards.filter_map(|board| match solved(&board) {
        (Verdict::Unique(_), answers) => {
            let with = Aquarium::apply_answer(&board, &answers[0]);
            Some((board, with))
        }
        _ => None,
    });
    unique.take(count)
}

#[test]
fn the_first_mend_restores_a_broken_clue() {
    let mut dice = Dice::new(7);
    let (mut several, mut impossible, mut other) = (0, 0, 0);
    for (board, with) in drawn(5, 300) {
        let lines: Vec<_> = board.lines().collect();
        let broken = dice.pick(&lines);
        let right = board.clue(broken).unwrap();
        let wrong = if right == 0 || right < board.length(broken) && dice.chance(50) { right + 1 } else { right - 1 };
        // Without another clue of the same kind the sums do not tell.
        let blank = lines.iter().find(|&&line| line != broken && board.clue(line).is_some());
        for clues in [vec![], vec![*blank.unwrap()], lines[..5].to_vec()] {
            let without = clues
                .iter()
                .filter(|&&line| line != broken)
                .fold(with.clone(), |board, &line| apply(&board, &Move::Clue(line, None)).unwrap());
            if !matches!(solved(&Aquarium::restart(&without)).0, Verdict::Unique(_)) {
                continue;
            }
            let changed = apply(&without, &Move::Clue(broken, Some(wrong))).unwrap();
            assert!(!Aquarium::check(&changed, Mode::Play).solved);
            let words = format!("Set {} to {right}.", broken.words());
            match solved(&Aquarium::restart(&changed)).0 {
                Verdict::Several => {
                    let first = &suggestions(&changed)[0];
                    assert_eq!((&first.words, first.keeps), (&words, Some(true)));
                    assert!(opened(first) == Aquarium::restart(&without));
                    several += 1;
                }
                Verdict::None(..) => {
                    let Explained::Conflict(Some(conflict)) = ask(&changed, Ask::Core) else { panic!() };
                    let has = |words: &str| words.ends_with(&format!("of {}", broken.words()));
                    if conflict.items.iter().any(|it| has(&it.words)) {
                        assert!(has(&conflict.items[0].words) && has(&conflict.removed[0].words));
                        assert_eq!(conflict.revised.len(), 1);
                        assert_eq!(conflict.revised[0].words, words);
                        assert!(opened(&conflict.revised[0]) == Aquarium::restart(&without));
                        impossible += 1;
                    }
                }
                _ => other += 1,
            }
        }
    }
    assert!(several > 5 && impossible > 50 && other > 5, "{several} {impossible} {other}");
}

/// What keeps the drawing leaves it as the only solution; what changes it does not.
#[test]
fn mends_tell_whether_they_keep_the_water() {
    let (mut keep, mut change) = (0, 0);
    for (board, with) in drawn(5, 120) {
        let lines: Vec<_> = board.lines().collect();
        let loose =
            lines[..6].iter().fold(with.clone(), |board, &line| apply(&board, &Move::Clue(line, None)).unwrap());
        // The whole drawing, and what is left of it when one tank is drained.
        let wet = loose.size().cells().find(|&cell: &Cell| Aquarium::answer_made(&loose).get(cell) == Some(&true));
        let Some(wet) = wet else { continue };
        for drawing in [apply(&loose, &Move::Drain(wet)).unwrap(), loose.clone()] {
            if drawing == Aquarium::restart(&drawing) {
                continue;
            }
            if !matches!(solved(&Aquarium::restart(&drawing)).0, Verdict::Several) {
                continue;
            }
            let changes = suggestions(&drawing);
            assert!(changes.is_sorted_by_key(|it| it.keeps != Some(true)));
            for it in changes {
                let there = Aquarium::carried(&drawing, &opened(&it));
                let (_, answers) = solved(&opened(&it));
                let only = Aquarium::apply_answer(&opened(&it), &answers[0]);
                let stays = there.marks == drawing.marks
                    && there.marks.iter().all(|(cell, &mark)| mark == CellMark::Open || only.mark(cell) == mark);
                assert_eq!(it.keeps == Some(false), !stays, "{}", it.words);
                *if it.keeps == Some(true) { &mut keep } else { &mut change } += 1;
            }
        }
    }
    assert!(keep > 50 && change > 0, "{keep} {change}");
}
