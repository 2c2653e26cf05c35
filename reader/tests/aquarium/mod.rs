//! Aquarium boards in pictures: a web site's, those that Gridlight makes, and drawings in several styles.

#![allow(clippy::print_stdout, clippy::expect_used, clippy::panic, reason = "tests")]

mod boards;
mod drawing;

use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::common::many::{self, Sample};
use crate::common::tally::Tally;
use crate::drawn::boards::generated;
use crate::{common, drawn};
use ab_glyph::{Font, FontVec, PxScale, ScaleFont, point};
use gridlight::puzzle::{Mode, Puzzle, Text};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::scene::Theme;
use gridlight_reader::{Kind, Place, Reading, read};
use image::{Rgb, RgbImage};

use crate::common::Random;
use boards::Board;
use drawing::Style;

fn reading(picture: &RgbImage) -> Option<Reading> {
    read(&common::image(picture), &[Kind::Aquarium])
}

/// The pictures of Aquarium that the page made, with their boards.
fn own() -> Vec<(PathBuf, Board)> {
    let board = |file: PathBuf| {
        let board = Board::of_address(&std::fs::read_to_string(file.with_extension("txt")).ok()?)?;
        Some((file, board))
    };
    common::made().into_iter().filter(|file| common::is_of(file, "aquarium")).filter_map(board).collect()
}

/// Counts a picture of a board.
fn add(tally: &mut Tally, name: &str, board: &Board, picture: &RgbImage) {
    let right = |reading: &Reading| board.differences(reading).is_empty();
    tally.read(name, &common::image(picture), Kind::Aquarium, right);
}

/// The site's board: its clues, columns first, and how many walls right of and below cells it has.
#[test]
fn a_web_sites_board() {
    let Some(folder) = common::corpus("aquarium") else {
        println!("no pictures");
        return;
    };
    let picture = common::open(&folder.join("1.png"));
    let columns = "6 6 5 3 3 4 7 6 9 6 3 4 9 6 7";
    let rows = "3 5 1 2 5 3 10 10 5 3 7 3 7 8 12";
    let mut random = Random::new(1);
    let mut exact = 0;
    for number in 0..4 {
        let picture = if number == 0 { picture.clone() } else { common::altered(&picture, &mut random, [0.8, 1.6]).0 };
        let reading = reading(&picture).expect("a board");
        let text = reading.text();
        let right = text.starts_with(&format!("{columns}\n{rows}\n\n1 1 1 1 2 "));
        assert!(right || !reading.certain(), "{text}");
        exact += usize::from(right && reading.certain());
        assert!(number > 0 || exact == 1, "{:?} {:?}", reading.unsure(), reading.why());
    }
    println!("{exact} of 4 exact");
    assert!(exact >= 3);
}

#[test]
#[ignore = "needs GRIDLIGHT_PICTURES"]
fn own_pictures_read_back() {
    let own = own();
    let mut addresses = 0;
    for (file, board) in &own {
        let picture = common::open(file);
        let reading = reading(&picture).unwrap_or_else(|| panic!("{}: no board", file.display()));
        let differences = board.differences(&reading);
        assert!(differences.is_empty() && reading.certain(), "{}: {differences:?} {:?}", file.display(), reading.why());
        // Only an address has room for walls within a tank; other boards are plain text.
        let text = reading.text();
        let address = std::fs::read_to_string(file.with_extension("txt")).expect("a text");
        assert!(!text.starts_with("https") || text.trim() == address.trim(), "{text}");
        addresses += usize::from(text.starts_with("https"));
    }
    println!("{} pictures, {addresses} addresses", own.len());
    assert!(addresses > 0);
}

#[test]
fn drawings_read_back() {
    let mut random = Random::new(5);
    let mut exact = 0;
    let count = 8;
    for number in 0..count {
        let (columns, rows) = (random.between(6.0, 17.0) as usize, random.between(6.0, 17.0) as usize);
        let board = Board::dealt(columns, rows, &mut random);
        let style = Style::any(&mut random);
        let mut picture = drawing::draw(&board, &style, &mut random, &drawing::strokes);
        if number % 2 == 1 {
            picture = common::altered(&picture, &mut random, [1.0, 2.0]).0;
        }
        let reading = reading(&picture).unwrap_or_else(|| panic!("{number}: no board, {style:?}"));
        let differences = board.differences(&reading);
        assert!(differences.is_empty() || !reading.certain(), "{number}: {differences:?}, {style:?}");
        let right = differences.is_empty() && reading.certain();
        exact += usize::from(right);
        if !right {
            println!("{number}: {differences:?} {:?} {:?}", reading.unsure().first(), reading.why());
        }
    }
    println!("{exact} of {count} exact");
    assert!(exact >= 6);
}

/// Which rule the water follows is asked for, but only on boards on which it matters.
#[test]
fn the_rule_is_confirmed_where_it_matters() {
    let rule = Place::Other(0);
    // A tank around a cell, open at the top or at the bottom: only the latter has arms.
    let boards = [("1 3 2\n1 2 3\n\n1 2 1\n1 1 1\n3 3 3\n", false), ("3 3 0\n2 2 2\n\n1 1 1\n1 2 1\n3 3 3\n", true)];
    for (text, arms) in boards {
        let board = Aquarium::parse(text).expect("a board");
        let picture = drawn::drawn::<Aquarium>(&board, Mode::Edit, Theme::Light, 64.0, (0.2, 0.4));
        let reading = reading(&picture).expect("a board");
        assert!(reading.certain(), "{:?} {:?}", reading.unsure(), reading.why());
        assert_eq!(reading.text(), text);
        let confirm = reading.confirm();
        assert_eq!(confirm.iter().map(|it| it.place).collect::<Vec<_>>(), [rule; 1][..usize::from(arms)]);
        let Some(asked) = confirm.first() else { continue };
        assert_eq!(reading.remarks(), ["Water levels: one level in each tank, to be confirmed"]);
        let pool = reading.with(asked.slot, &asked.alternatives[0]);
        assert_eq!((pool.text(), pool.confirm()), (format!("pool\n{text}"), Vec::new()));
        assert!(reading.with(asked.slot, &asked.reading).confirm().is_empty());
        // Without arms nothing is left to ask, and with them again it is asked again.
        let wall = |place| reading.found().slots.iter().position(|slot| slot.place == place).expect("a border");
        let none = [Place::Right(0, 0), Place::Right(0, 1)]
            .into_iter()
            .fold(reading.clone(), |reading, place| reading.with(wall(place), "wall"));
        assert!(none.confirm().is_empty(), "{}", none.text());
        assert_eq!(
            none.with(wall(Place::Right(0, 1)), "open").with(wall(Place::Right(0, 0)), "open").confirm().len(),
            1
        );
    }
}

/// A person's corrections settle every doubt.
#[test]
fn doubts_are_settled_by_corrections() {
    let mut random = Random::new(3);
    let board = Board::dealt(8, 7, &mut random);
    let mut style = Style::any(&mut random);
    (style.cell, style.thin, style.thick, style.progress) = (40.0, 1.0, 4.0, 0.0);
    let mut picture = drawing::draw(&board, &style, &mut random, &drawing::strokes);
    // One clue is lost, and a wall half.
    for y in 0..56 {
        for x in 96..136 {
            picture.put_pixel(x, y, if (y / 3 + x / 3) % 2 == 0 { style.ink } else { style.paper });
        }
    }
    let mut reading = reading(&picture).expect("a board");
    assert!(!reading.certain());
    for unsure in reading.unsure() {
        let Some(right) = board.at(unsure.place) else { continue };
        reading = reading.with(unsure.slot, &right);
    }
    assert!(reading.certain(), "{:?} {:?}", reading.unsure(), reading.why());
    assert_eq!(board.differences(&reading), Vec::<String>::new());
    let clue = reading.found().slots.iter().position(|slot| slot.place == Place::Row(0, 0)).expect("a clue");
    assert_eq!(reading.with(clue, "9").text(), reading.text(), "more than the cells of a row");
    assert!(reading.with(clue, "-").text() == reading.text() && reading.with(clue, "").text() != reading.text());
}

/// Parts of a picture: no panic, and nothing certain that is not the board.
#[test]
fn parts_of_pictures() {
    let mut random = Random::new(11);
    for number in 0..12 {
        let board = Board::dealt(6 + number % 4, 6 + number % 3, &mut random);
        let style = Style { cell: 24.0, thin: 1.0, thick: 3.0, opposite: number % 3 == 0, ..Style::any(&mut random) };
        let picture = drawing::draw(&board, &style, &mut random, &drawing::strokes);
        let (w, h) = picture.dimensions();
        for _ in 0..4 {
            let cut = |length: u32, random: &mut Random| {
                let from = (random.between(0.0, 0.3) * length as f32) as u32;
                (from, ((random.between(0.3, 1.0) * length as f32) as u32).clamp(32, length - from))
            };
            let ((x, width), (y, height)) = (cut(w, &mut random), cut(h, &mut random));
            let part = image::imageops::crop_imm(&picture, x, y, width, height).to_image();
            if let Some(reading) = reading(&part) {
                let differences = board.differences(&reading);
                assert!(!reading.certain() || differences.is_empty(), "{number}: {differences:?}");
            }
        }
    }
    for (width, height) in [(32, 32), (32, 3000), (3000, 32), (400, 33)] {
        for colour in [0, 255] {
            let mut picture = RgbImage::from_pixel(width, height, Rgb([colour; 3]));
            assert!(reading(&picture).is_none());
            for (x, y, pixel) in picture.enumerate_pixels_mut() {
                if x % 8 == 0 || y % 8 == 0 {
                    *pixel = Rgb([255 - colour; 3]);
                }
            }
            assert!(reading(&picture).is_none_or(|reading| !reading.certain()));
        }
    }
}

/// Everything that is no Aquarium board.
#[test]
#[ignore = "goes through all pictures of other puzzles"]
fn other_pictures_are_not_certain() {
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in ["voltorb-flip", "voltorb-flip-colour", "harmony", "lazors"] {
        let Some(folder) = common::corpus(folder) else { continue };
        files.extend(std::fs::read_dir(folder).unwrap().filter_map(|file| Some(file.ok()?.path())).step_by(10));
    }
    files.retain(|file| {
        let name = file.to_string_lossy();
        !name.contains("aquarium") && (name.ends_with(".png") || name.ends_with(".jpg"))
    });
    let (mut found, mut times) = (0, Vec::new());
    for file in &files {
        let image = common::image(&common::open(file));
        let start = Instant::now();
        let reading = read(&image, &[Kind::Aquarium]);
        times.push(start.elapsed().as_millis());
        if let Some(reading) = reading {
            found += 1;
            println!(
                "{} {}x{} fit {:.2}",
                file.display(),
                reading.found().columns,
                reading.found().rows,
                reading.found().fit
            );
            assert!(!reading.certain(), "{}", file.display());
        }
    }
    times.sort_unstable();
    println!(
        "{} pictures, {found} taken for a board; {:?} ms in the middle, {:?} at most",
        files.len(),
        times.get(times.len() / 2),
        times.last()
    );
}

/// Gridlight's pictures at other sizes.
#[test]
#[ignore = "a benchmark that needs GRIDLIGHT_PICTURES"]
fn own_pictures_smaller() {
    for size in [96, 64, 48, 32, 24] {
        let mut tally = Tally::default();
        for (file, board) in own().into_iter().filter(|(file, _)| !file.to_string_lossy().contains("screen")) {
            let picture = common::open(&file);
            let [width, height] = [picture.width(), picture.height()].map(|length| length * size / 128);
            let picture = image::imageops::resize(&picture, width, height, image::imageops::FilterType::Triangle);
            add(&mut tally, &format!("{} {size}", file.file_stem().unwrap().to_string_lossy()), &board, &picture);
        }
        tally.print(&format!("own at {size} pixels a cell"));
    }
}

#[test]
#[ignore = "a benchmark that needs GRIDLIGHT_PICTURES"]
fn own_pictures() {
    let mut tally = Tally::default();
    for (file, board) in own() {
        add(&mut tally, &file.file_stem().unwrap().to_string_lossy(), &board, &common::open(&file));
    }
    tally.print("own");
}

/// A printer of numbers in a font.
fn printer(font: &FontVec) -> impl Fn(&mut RgbImage, &str, [f32; 2], f32, Rgb<u8>) {
    move |picture, number, middle, height, ink| {
        let zero = font.outline_glyph(font.glyph_id('0').with_scale(PxScale::from(100.0))).expect("a glyph");
        let scale = PxScale::from(100.0 * height / zero.px_bounds().height());
        let scaled = font.as_scaled(scale);
        let width: f32 = number.chars().map(|c| scaled.h_advance(font.glyph_id(c))).sum();
        let mut x = middle[0] - width / 2.0;
        for c in number.chars() {
            let glyph = font.glyph_id(c).with_scale_and_position(scale, point(x, middle[1] + height / 2.0));
            x += scaled.h_advance(glyph.id);
            let Some(outline) = font.outline_glyph(glyph) else { continue };
            let bounds = outline.px_bounds();
            outline.draw(|dx, dy, coverage| {
                let at = [bounds.min.x as i32 + dx as i32, bounds.min.y as i32 + dy as i32];
                drawing::blend(picture, at[0], at[1], coverage, ink);
            });
        }
    }
}

fn fonts() -> Vec<FontVec> {
    let folder = Path::new("/usr/share/fonts/truetype");
    let names = [
        "dejavu/DejaVuSans",
        "dejavu/DejaVuSans-Bold",
        "dejavu/DejaVuSansCondensed-Bold",
        "liberation/LiberationSans-Regular",
        "liberation/LiberationSans-Bold",
        "liberation/LiberationSerif-Regular",
        "roboto/unhinted/RobotoTTF/Roboto-Regular",
        "roboto/unhinted/RobotoTTF/Roboto-Bold",
        "roboto/unhinted/RobotoTTF/Roboto-Medium",
        "noto/NotoSans-Regular",
        "noto/NotoSans-Bold",
        "open-sans/OpenSans-Regular",
        "open-sans/OpenSans-Bold",
        "lato/Lato-Regular",
        "lato/Lato-Bold",
    ];
    names
        .iter()
        .filter_map(|name| FontVec::try_from_vec(std::fs::read(folder.join(format!("{name}.ttf"))).ok()?).ok())
        .collect()
}

/// A board of any size, sometimes with few clues.
fn any_board(random: &mut Random) -> Board {
    let columns = random.between(6.0, 31.0) as usize;
    let rows = if random.unit() < 0.7 { columns } else { random.between(6.0, 31.0) as usize };
    let mut board = Board::dealt(columns, rows, random);
    if random.unit() < 0.2 {
        board.clues.iter_mut().filter(|_| random.unit() < 0.2).for_each(|clue| *clue = None);
    }
    board
}

/// Drawings in many styles and our own pictures; only these without fonts.
fn samples() -> impl Fn(&mut Random) -> Sample<Board> {
    let fonts = fonts();
    move |random: &mut Random| {
        if fonts.is_empty() || random.unit() < 0.25 {
            let seed = (random.unit() * 1e6) as u64;
            let board = Aquarium::parse(&generated::<Aquarium>(seed)).expect("a board");
            let address = Aquarium::FORMATS.iter().find_map(|format| Board::of_address(&(format.print)(&board)?));
            let theme = Theme::ALL[(random.unit() * 4.0) as usize];
            let (unit, shift) = (random.between(40.0, 128.0), drawn::shift(random));
            let picture = drawn::drawn::<Aquarium>(&board, Mode::Edit, theme, unit, shift);
            return Sample { set: "our own", picture, scales: [0.5, 1.5], lit: true, truth: address.expect("a form") };
        }
        let board = any_board(random);
        let style = Style::any(random);
        let font = &fonts[(random.unit() * fonts.len() as f32) as usize];
        let picture = drawing::draw(&board, &style, random, &printer(font));
        Sample { set: "drawn in 15 fonts", picture, scales: [0.7, 2.5], lit: true, truth: board }
    }
}

/// Whether the reading is of this board.
fn right(reading: &Reading, truth: &Board) -> bool {
    truth.differences(reading).is_empty()
}

#[test]
#[ignore = "takes many minutes, and needs fonts"]
fn altered_pictures() {
    assert!(!fonts().is_empty(), "no fonts");
    many::altered_pictures(Kind::Aquarium, 2500, samples(), |reading, _| reading, right);
}

#[test]
fn cropped_pictures_are_doubted() {
    many::cropped_pictures(Kind::Aquarium, samples(), |reading, _| reading, right);
}

#[test]
#[ignore = "a benchmark that needs fonts"]
fn drawings_benchmark() {
    let count: usize = std::env::var("COUNT").ok().and_then(|count| count.parse().ok()).unwrap_or(40);
    let seed: u64 = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let fonts = fonts();
    assert!(!fonts.is_empty(), "no fonts");
    let (mut plain, mut altered) = (Tally::default(), Tally::default());
    for number in 0..count {
        let mut random = Random::new(seed * 1_000_003 + number as u64);
        let board = any_board(&mut random);
        let (columns, rows) = (board.columns, board.rows);
        let style = Style::any(&mut random);
        let font = (random.unit() * fonts.len() as f32) as usize;
        let picture = drawing::draw(&board, &style, &mut random, &printer(&fonts[font]));
        let name = format!("{number} font {font} {columns}x{rows} cell {}", style.cell);
        add(&mut plain, &name, &board, &picture);
        let (changed, scale) = common::altered(&picture, &mut random, [0.7, 2.5]);
        let name = format!("{name} scale {scale:.2}");
        let right = altered.counts[0];
        add(&mut altered, &name, &board, &changed);
        if let Ok(folder) = std::env::var("SAVE")
            && altered.counts[0] == right
        {
            picture.save(format!("{folder}/{number}.png")).unwrap();
            changed.save(format!("{folder}/{number}-altered.png")).unwrap();
        }
    }
    plain.print("drawings");
    altered.print("drawings, altered");
}
