//! The contest's own mazes, if the corpus is next to the checkout: solutions, and the mistakes they detect.

use crate::common::corpus;
use crate::laser_maze::maze::{Maze, Rules};
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::Board;
use gridlight::puzzles::laser_maze::text::{file, maze};
use gridlight::search::{Go, Options, Progress, Verdict, Watch};

/// The cases of a file with the solutions of the accompanying file.
fn cases(name: &str) -> Vec<(Board, String)> {
    let folder = corpus("laser-maze");
    let read = |ending| std::fs::read_to_string(folder.join(format!("{name}.{ending}"))).unwrap();
    let boards = LaserMaze::cases(&read("in")).unwrap();
    let answers = read("out");
    let lines: Vec<String> = answers.lines().map(String::from).collect();
    assert_eq!(boards.len(), lines.len());
    boards.into_iter().map(|(_, board)| board).zip(lines).collect()
}

fn solve(board: &Board, strategy: &str) -> (Option<String>, Verdict) {
    let options = Options { strategy: strategy.into(), limit: 1, ..Options::default() };
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let mut way = None;
    let mut search = LaserMaze::search(board, &options).unwrap();
    let outcome = search.run(&mut watch, &mut |walk| way = Some(walk.text())).unwrap();
    (way, outcome.verdict)
}

fn line(number: usize, steps: Option<usize>) -> String {
    match steps {
        Some(steps) => format!("Case #{number}: {steps}"),
        None => format!("Case #{number}: impossible"),
    }
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn every_case_has_the_contests_answer() {
    for name in ["sample", "contest"] {
        let cases = cases(name);
        for (index, (board, expected)) in cases.iter().enumerate() {
            for strategy in ["default", "notes"] {
                let (way, verdict) = solve(board, strategy);
                assert_eq!(line(index + 1, way.as_ref().map(String::len)), *expected, "{strategy}");
                assert_eq!(way.is_none(), matches!(verdict, Verdict::None(..)));
                if let Some(way) = way {
                    assert_eq!(Maze::new(&maze::print(board)).walk(&way), Ok(()), "{expected}");
                }
            }
            let rows = maze::print(board);
            assert_eq!(LaserMaze::parse(&rows).unwrap(), *board);
        }
        println!("{name}: {} boards run", cases.len());
    }
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn a_contest_file_is_written_as_it_was_read() {
    let folder = corpus("laser-maze");
    for name in ["sample", "contest"] {
        let source = std::fs::read_to_string(folder.join(format!("{name}.in"))).unwrap();
        let boards = LaserMaze::cases(&source).unwrap();
        let mut written = format!("{}\n", boards.len());
        for (_, board) in &boards {
            written += file::print_contest(board).unwrap().split_once('\n').unwrap().1;
        }
        assert_eq!(written, source.replace('\r', ""), "{name}");
    }
}

/// Each easy mistake changes solutions of the contest, so the tests above would detect it.
#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn every_easy_mistake_changes_answers() {
    let cases = cases("contest");
    let mistakes: [(&str, Rules); 9] = [
        ("shooting before the first step", Rules { fire_at_start: true, ..Rules::default() }),
        ("waiting", Rules { waiting: true, ..Rules::default() }),
        ("firing before turning", Rules { fire_before_turn: true, ..Rules::default() }),
        ("turning anticlockwise", Rules { counter_clockwise: true, ..Rules::default() }),
        ("start and goal stop beams", Rules { ends_block: true, ..Rules::default() }),
        ("beams pass walls", Rules { beams_pass_walls: true, ..Rules::default() }),
        ("beams pass turrets", Rules { beams_pass_turrets: true, ..Rules::default() }),
        ("one visited mark a cell", Rules { one_mark_a_cell: true, ..Rules::default() }),
        ("no lasers", Rules { ignore_lasers: true, ..Rules::default() }),
    ];
    let best = |board: &Board, rules: Rules| Maze { rules, ..Maze::new(&maze::print(board)) }.best();
    let right: Vec<Option<u32>> = cases.iter().map(|(board, _)| best(board, Rules::default())).collect();
    for (index, (steps, (_, expected))) in right.iter().zip(&cases).enumerate() {
        assert_eq!(line(index + 1, steps.map(|steps| steps as usize)), *expected);
    }
    for (name, rules) in mistakes {
        let changed = cases.iter().zip(&right).filter(|((board, _), right)| best(board, rules) != **right).count();
        println!("{name}: {changed} of {} answers change", cases.len());
        assert!(changed > 0, "{name}");
    }
}
