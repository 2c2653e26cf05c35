//! Lazors boards as we draw them, read back; and the phone's game as a draft.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests fail like tests")]

use crate::common::Random;
use crate::common::many::{self, Sample};
use crate::{common, drawn};
use gridlight::grid::{Cell, Size};
use gridlight::puzzle::{Mode, Text};
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::board::{BlockKind, Board, Laser, Point, Site};
use gridlight::scene::Theme;
use gridlight_reader::{Kind, Place, Reading, read};
use image::RgbImage;

/// A board with everything, and blocks placed on some.
fn board(random: &mut Random, rows: u16, cols: u16) -> Board {
    let mut pick = |count: usize| (random.unit() * count as f32) as usize % count;
    let size = Size { rows, cols };
    let mut board = Board::empty(size);
    let closed = pick(50);
    for cell in size.cells() {
        let site = match pick(100) {
            roll if roll < closed => Site::Closed,
            roll if roll < closed + 20 => Site::Fixed(BlockKind::ALL[pick(5)]),
            _ => Site::Free,
        };
        *board.sites.get_mut(cell).expect("on the board") = site;
    }
    // A board without any cell that can hold a block is none.
    for cell in [Cell::new(0, 0), Cell::new(rows - 1, cols - 1)] {
        *board.sites.get_mut(cell).expect("on the board") = Site::Free;
    }
    for kind in BlockKind::ALL {
        board.supply[kind.index()] = pick(4) as u16;
    }
    let mut tray: Vec<BlockKind> =
        BlockKind::ALL.iter().flat_map(|&kind| vec![kind; board.supply[kind.index()].into()]).collect();
    if pick(2) == 0 {
        for cell in size.cells().skip(1) {
            if board.sites.get(cell) == Some(&Site::Free) && pick(4) == 0 && !tray.is_empty() {
                let at = pick(tray.len());
                *board.placed.get_mut(cell).expect("on the board") = Some(tray.swap_remove(at));
            }
        }
    }
    let points: Vec<Point> = (0..=2 * rows as i16)
        .flat_map(|y| (0..=2 * cols as i16).map(move |x| Point::new(x, y)))
        .filter(|point| point.on_edge(size))
        .collect();
    let mut free = points.clone();
    for mark in 0..2 + pick(5) {
        let at = free.swap_remove(pick(free.len()));
        if mark == 0 || mark > 1 && pick(2) == 0 {
            let sign = |plus: bool| if plus { 1 } else { -1 };
            board.lasers.push(Laser { at, vx: sign(pick(2) == 0), vy: sign(pick(2) == 0) });
        } else {
            board.targets.push(at);
        }
    }
    let order = |point: &Point| (point.y, point.x);
    board.lasers.sort_by_key(|laser| order(&laser.at));
    board.targets.sort_by_key(order);
    board
}

fn text(board: &Board) -> String {
    (Lazors::FORMATS[0].print)(board).expect("a text")
}

fn picture(board: &Board, theme: Theme, scale: f32, shift: (f32, f32)) -> RgbImage {
    drawn::drawn::<Lazors>(board, Mode::Play, theme, scale, shift)
}

fn reading(picture: &RgbImage) -> Option<Reading> {
    read(&common::image(picture), &[Kind::Lazors])
}

/// The reading after somebody has said how many blocks there are to place, which no picture of the board alone shows.
fn stocked(mut reading: Reading, board: &Board) -> Reading {
    for (index, slot) in reading.found().clone().slots.iter().enumerate() {
        if let Place::Other(kind) = slot.place {
            assert!(!slot.sure, "a stock is never certain");
            reading = reading.with(index, &board.supply[kind].to_string());
        }
    }
    reading
}

/// The board of a text.
fn parsed(text: &str) -> Board {
    (Lazors::FORMATS[0].parse)(text).unwrap_or_else(|error| panic!("{error:?}\n{text}"))
}

/// The player's marks for "no block here" are not taken for closed cells: at worst, the cell is in doubt.
#[test]
fn marks_are_no_closed_cells() {
    let mut random = Random::new(7);
    let (mut exact, mut found, mut count) = (0, 0, 0);
    for scale in [33.3, 64.0, 128.0] {
        for theme in Theme::ALL {
            let mut board = board(&mut random, 5, 5);
            for cell in board.size().cells() {
                let free = board.sites.get(cell) == Some(&Site::Free) && board.block(cell).is_none();
                *board.crosses.get_mut(cell).expect("on the board") = free && random.unit() < 0.3;
            }
            let shift = drawn::shift(&mut random);
            let told = format!("{theme:?} {scale} {shift:?}\n{}", text(&board));
            count += 1;
            let Some(reading) = reading(&picture(&board, theme, scale, shift)) else { continue };
            let reading = stocked(reading, &board);
            let same = parsed(&reading.text()) == board.cleared();
            assert!(same || !reading.unsure().is_empty(), "silently wrong: {told}{}", reading.text());
            found += 1;
            exact += usize::from(same);
        }
    }
    println!("{count} boards with marks, {found} found, {exact} exact");
    assert!(10 * found >= 9 * count, "{found} of {count} found");
}

#[test]
fn boards_are_read_back_in_every_theme_and_size() {
    let mut random = Random::new(1);
    let (mut certain, mut count) = (0, 0);
    for scale in [33.3, 51.7, 64.0, 128.0] {
        for theme in Theme::ALL {
            for _ in 0..2 {
                let [rows, cols] = [0.0; 2].map(|_: f32| random.between(4.0, 7.0) as u16);
                let board = board(&mut random, rows, cols);
                let shift = drawn::shift(&mut random);
                let told = format!("{theme:?} {scale} {shift:?}\n{}", text(&board));
                let reading = reading(&picture(&board, theme, scale, shift));
                let reading = stocked(reading.unwrap_or_else(|| panic!("not found: {told}")), &board);
                let unsure = reading.unsure();
                let same = parsed(&reading.text()) == board.cleared();
                // Small cells may be in doubt, but never silently wrong.
                assert!(same || scale < 50.0 && !reading.certain(), "{}\n{unsure:#?}\n{told}", reading.text());
                certain += usize::from(reading.certain());
                count += 1;
            }
        }
    }
    println!("{count} boards, {certain} certain");
    // Where beams leave a laser in several directions, another one may hide below it, which is asked.
    assert!(certain * 10 > count * 7, "{certain} of {count}");
}

#[test]
fn stocks_begin_with_the_blocks_that_are_placed() {
    let mut board = Board::empty(Size { rows: 3, cols: 4 });
    board.supply = [2, 0, 1, 0, 0];
    *board.placed.get_mut(Cell::new(1, 1)).expect("on the board") = Some(BlockKind::Refract);
    board.lasers.push(Laser { at: Point::new(0, 1), vx: 1, vy: 1 });
    board.targets.push(Point::new(5, 6));
    let reading = reading(&picture(&board, Theme::Light, 64.0, (0.0, 0.0))).expect("a board");
    assert!(!reading.certain() && reading.unsure().len() == 5, "{:#?}", reading.unsure());
    assert!(reading.text().contains("\nC 1\n") && !reading.text().contains("\nA"), "{}", reading.text());
    let slot = reading.unsure()[2].slot;
    assert!(!reading.with(slot, "0").why().is_empty());
    assert_eq!(reading.with(slot, "many").text(), reading.text());
    assert!(stocked(reading, &board).certain());
}

/// A laser lies over another one, whose beam leaves in its own direction.
#[test]
fn a_laser_below_another_is_in_doubt() {
    for theme in Theme::ALL {
        for second in [None, Some((1, -1)), Some((-1, 1)), Some((-1, -1))] {
            let mut board = Board::empty(Size { rows: 4, cols: 4 });
            board.lasers.extend(second.map(|(vx, vy)| Laser { at: Point::new(4, 3), vx, vy }));
            board.lasers.push(Laser { at: Point::new(4, 3), vx: 1, vy: 1 });
            board.targets.push(Point::new(0, 1));
            let reading = reading(&picture(&board, theme, 64.0, (0.0, 0.0))).expect("a board");
            let said = reading.why().iter().any(|why| why.contains("second laser"));
            assert_eq!(said, second.is_some(), "{theme:?} {second:?} {:?}", reading.why());
        }
    }
}

#[test]
fn the_phones_game_gives_a_draft() {
    let Some(folder) = common::corpus("lazors") else { return };
    let reading = reading(&common::open(&folder.join("tiny_1.jpg"))).expect("a board");
    let text = "GRID START\no o o\no o o\no o o\nGRID STOP\n\nA 3\n\nL 5 4 -1 1\n\nP 6 3\n";
    assert_eq!(reading.text(), text);
    assert!(!reading.certain());
    // The blocks, the laser, the target and the stocks are to be looked at.
    assert_eq!(reading.unsure().len(), 10);
}

#[test]
fn other_pictures_are_no_boards() {
    for (name, picture) in common::others(&["harmony", "aquarium", "voltorb-flip-colour"]) {
        assert!(reading(&picture).is_none(), "{name}");
    }
}

#[test]
#[ignore = "a table of many"]
fn many_boards() {
    let scales = [16.0, 20.0, 24.0, 28.0, -40.0, 32.0, -64.0, 40.0, 64.0, -90.0, 128.0];
    let draw = |random: &mut Random, scale: f32, round: usize| {
        let most = (1500.0 / scale).min(14.0);
        let [rows, cols] = [0.0; 2].map(|_: f32| random.between(3.0, most) as u16);
        let board = board(random, rows, cols);
        let shift = drawn::shift(random);
        (picture(&board, Theme::ALL[round % 4], scale + random.between(0.0, 1.0), shift), board)
    };
    many::sizes(Kind::Lazors, (&scales, 40), draw, stocked, right);
}

/// Any board of ours in a picture.
fn sample(random: &mut Random) -> Sample<Board> {
    let unit = random.between(24.0, 128.0);
    let [rows, cols] = [0.0; 2].map(|_: f32| random.between(3.0, (1500.0 / unit).min(12.0)) as u16);
    let board = board(random, rows, cols);
    let theme = Theme::ALL[(random.unit() * 4.0) as usize];
    let picture = picture(&board, theme, unit, drawn::shift(random));
    let lit = random.unit() < 0.3;
    let set = if lit { "our own, in other colours" } else { "our own" };
    Sample { set, picture, scales: [0.5, 1.5], lit, truth: board }
}

/// Whether the reading is of this board.
fn right(reading: &Reading, truth: &Board) -> bool {
    (Lazors::FORMATS[0].parse)(&reading.text()).is_ok_and(|board| board == truth.cleared())
}

/// Altered pictures: at least nothing is silently wrong once the blocks to place are known.
#[test]
#[ignore = "takes many minutes"]
fn altered_pictures() {
    many::altered_pictures(Kind::Lazors, 1000, sample, stocked, right);
}

#[test]
fn cropped_pictures_are_doubted() {
    many::cropped_pictures(Kind::Lazors, sample, stocked, right);
}
