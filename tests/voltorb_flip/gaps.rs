//! Every job of Voltorb Flip calls its watch often enough, whatever the aim.

use std::time::Duration;

use gridlight::puzzle::Puzzle;
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::search::Options;

use crate::common::Dice;
use crate::common::gaps::Gaps;

/// The clues of a board of digits, as a text; with a level if it has one.
fn clues(cards: &[Vec<u8>], level: Option<u8>) -> String {
    let pair = |line: &mut dyn Iterator<Item = u8>| {
        let (sum, bombs) = line.fold((0, 0), |(sum, bombs), value| (sum + value, bombs + u8::from(value == 0)));
        format!(" {sum}/{bombs}")
    };
    let across: String = cards.iter().map(|row| pair(&mut row.iter().copied())).collect();
    let down: String = (0..cards.len()).map(|col| pair(&mut cards.iter().map(|row| row[col]))).collect();
    let level = level.map_or(String::new(), |level| format!("level {level}\n"));
    format!("rows{across}\ncols{down}\n{level}")
}

/// A square of random cards with the given percentage of Voltorbs, and of 1s among the others.
fn random(dice: &mut Dice, side: usize, voltorbs: usize, ones: usize) -> Vec<Vec<u8>> {
    let card = |dice: &mut Dice| match dice.below(100) {
        roll if roll < voltorbs => 0,
        roll if roll < voltorbs + ones => 1,
        _ => dice.pick(&[2, 3]),
    };
    (0..side).map(|_| (0..side).map(|_| card(dice)).collect()).collect()
}

#[test]
fn jobs_on_the_hardest_boards_look_at_their_watch() {
    let mut gaps = Gaps::new(11);
    // Boards with the most that fit, up to where best play is no longer searched, and beyond.
    let hardest = [
        ("20023-00112-02202-12300-01130", Some(8)),
        ("01220-31010-02211-10102-11102", Some(3)),
        ("10212-20021-21110-12010-01201", Some(3)),
        ("01301-21100-02121-21110-10013", Some(3)),
        ("00122-10202-22010-12001-02210", None),
        ("01120-20112-11021-10210-02111", None),
        ("01210-10121-21011-12101-01112", None),
    ];
    for (digits, level) in hardest {
        let rows = digits.split('-').map(|row| row.bytes().map(|digit| digit - b'0').collect());
        let board = VoltorbFlip::parse(&clues(&rows.collect::<Vec<_>>(), level)).unwrap();
        gaps.all::<VoltorbFlip>(digits, &board, Duration::from_millis(500));
    }
    // Larger boards are counted first; the largest have too many to count.
    let mut dice = Dice::new(8);
    for side in [6, 7] {
        for (voltorbs, ones) in [(20, 60), (30, 40), (30, 20), (50, 30), (70, 20)] {
            let text = clues(&random(&mut dice, side, voltorbs, ones), None);
            let board = VoltorbFlip::parse(&text).unwrap();
            let most = Duration::from_millis(if side == 7 { 900 } else { 400 });
            let options = Options { strategy: "coins".into(), ..Options::default() };
            gaps.run::<VoltorbFlip>(&format!("{side} x {side}, {voltorbs}, {ones}"), &board, &options, most);
        }
    }
    gaps.check();
}

#[test]
fn jobs_on_deals_look_at_their_watch() {
    let mut gaps = Gaps::new(12);
    for seed in 1..=5 {
        for level in 1..=8 {
            let board = VoltorbFlip::parse(&format!("seed {seed}\nlevel {level}\n")).unwrap();
            for aim in ["default", "keep", "eight", "coins"] {
                let options = Options { strategy: aim.into(), ..Options::default() };
                let name = format!("seed {seed}, level {level}");
                gaps.run::<VoltorbFlip>(&name, &board, &options, Duration::from_millis(90));
            }
        }
    }
    gaps.check();
}

#[test]
fn questions_about_the_largest_boards_look_at_their_watch() {
    let mut gaps = Gaps::new(13);
    let most = Duration::from_millis(300);
    let mut dice = Dice::new(8);
    for side in [5, 6, 7] {
        for (voltorbs, ones) in [(20, 60), (30, 20), (70, 20)] {
            let board = VoltorbFlip::parse(&clues(&random(&mut dice, side, voltorbs, ones), None)).unwrap();
            gaps.asked::<VoltorbFlip>(&format!("{side} x {side}, {voltorbs}, {ones}"), &board, most);
        }
    }
    gaps.check();
}
