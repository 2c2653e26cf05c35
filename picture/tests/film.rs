//! Films are decoded again and compared with the original frames.

#![expect(clippy::unwrap_used, reason = "a file that cannot be read fails the test")]

use gif::{ColorOutput, DecodeOptions, Repeat};
use gridlight_picture::{Film, MOST_COLOURS, Trouble};

/// The decoded film: each frame's pixels and duration in hundredths of a second, and the number of bytes of pixels in
/// the file's frames.
struct Seen {
    frames: Vec<(Vec<u8>, u16)>,
    areas: Vec<[u16; 4]>,
    repeat: Repeat,
}

fn seen(gif: &[u8], width: usize) -> Seen {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(gif).unwrap();
    let mut screen = vec![0; usize::from(decoder.width()) * usize::from(decoder.height()) * 4];
    let mut seen = Seen { frames: Vec::new(), areas: Vec::new(), repeat: Repeat::Finite(1) };
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (row, line) in frame.buffer.chunks(usize::from(frame.width) * 4).enumerate() {
            for (col, pixel) in line.chunks(4).enumerate() {
                let at = ((usize::from(frame.top) + row) * width + usize::from(frame.left) + col) * 4;
                if pixel[3] > 0 {
                    screen[at..at + 4].copy_from_slice(pixel);
                }
            }
        }
        seen.frames.push((screen.clone(), frame.delay));
        seen.areas.push([frame.left, frame.top, frame.width, frame.height]);
    }
    seen.repeat = decoder.repeat();
    seen
}

/// A picture whose pixels get their colours from a function of column and row.
fn picture(width: usize, height: usize, colour: impl Fn(usize, usize) -> [u8; 3]) -> Vec<u8> {
    let pixels = (0..width * height).map(|at| colour(at % width, at / width));
    pixels.flat_map(|[red, green, blue]| [red, green, blue, 255]).collect()
}

#[test]
fn few_colours_come_back_exactly() {
    let frames: Vec<Vec<u8>> = (0..12)
        .map(|step| picture(20, 10, |x, y| if (x, y) == (step, 4) { [250, step as u8, 3] } else { [x as u8, 9, 9] }))
        .collect();
    let mut film = Film::new(20, 10).unwrap();
    for (frame, hundredths) in frames.iter().zip(5..) {
        film.frame(frame, hundredths).unwrap();
    }
    let seen = seen(&film.finish().unwrap(), 20);
    assert_eq!(seen.repeat, Repeat::Infinite);
    let expected: Vec<(Vec<u8>, u16)> = frames.into_iter().zip(5..).collect();
    assert!(seen.frames == expected, "the frames are not those that went in");
    // Only the pixel that the mark has left and the one where it is now.
    assert_eq!(seen.areas[0], [0, 0, 20, 10]);
    assert_eq!(seen.areas[1..3], [[0, 4, 2, 1], [1, 4, 2, 1]]);
}

#[test]
fn too_many_colours_are_near_and_the_same_each_time() {
    let busy = |shift: usize| picture(64, 64, move |x, y| [(x * 4) as u8, (y * 4) as u8, shift as u8]);
    // What covers half of it stays unchanged.
    let flat = |shift: usize| {
        let mut pixels = busy(shift);
        pixels[..64 * 32 * 4].fill(200);
        pixels
    };
    let make = || {
        let mut film = Film::new(64, 64).unwrap();
        for shift in [0, 90, 180] {
            film.frame(&flat(shift), 10).unwrap();
        }
        film.finish().unwrap()
    };
    let made = make();
    assert_eq!(made, make());
    let seen = seen(&made, 64);
    assert_eq!(seen.frames.len(), 3);
    for ((found, _), shift) in seen.frames.iter().zip([0, 90, 180]) {
        let asked = flat(shift);
        let colours: std::collections::BTreeSet<&[u8]> = found.chunks(4).collect();
        assert!(colours.len() > 200 && colours.len() <= MOST_COLOURS + 1, "{} colours", colours.len());
        assert_eq!(found[..4], [200, 200, 200, 255]);
        // The palette is a subset of the picture's colours, so distant ones map to a neighbour on its edge.
        let apart = |(one, other): (&u8, &u8)| u32::from(one.abs_diff(*other));
        let whole: u32 = found.iter().zip(&asked).filter(|(one, _)| **one != 255).map(apart).sum();
        assert!(whole / 4096 < 140, "{} a pixel", whole / 4096);
    }
}

#[test]
fn one_frame_and_one_pixel_are_films() {
    let mut film = Film::new(1, 1).unwrap();
    film.frame(&[7, 8, 9, 255], 200).unwrap();
    let seen = seen(&film.finish().unwrap(), 1);
    assert_eq!(seen.frames, [(vec![7, 8, 9, 255], 200)]);
}

#[test]
fn what_stays_is_kept_for_longer() {
    let (one, other) = (picture(3, 2, |x, _| [x as u8; 3]), picture(3, 2, |_, y| [y as u8; 3]));
    let mut film = Film::new(3, 2).unwrap();
    for (frame, hundredths) in [(&one, 10), (&one, 15), (&other, 20), (&other, 65_000), (&other, 65_000), (&one, 7)] {
        film.frame(frame, hundredths).unwrap();
    }
    let seen = seen(&film.finish().unwrap(), 3);
    let delays: Vec<u16> = seen.frames.iter().map(|(_, delay)| *delay).collect();
    assert_eq!(delays, [25, u16::MAX, 7]);
}

#[test]
fn what_does_not_fit_is_refused() {
    for (width, height) in [(0, 5), (5, 0), (70_000, 1), (3000, 3000), (u32::MAX, u32::MAX)] {
        assert_eq!(Film::new(width, height).unwrap_err(), Trouble::Size, "{width} by {height}");
    }
    let mut film = Film::new(2, 2).unwrap();
    for length in [0, 1, 15, 17, 32] {
        assert_eq!(film.frame(&vec![0; length], 1), Err(Trouble::Frame), "{length} bytes");
    }
    assert_eq!(film.finish(), Err(Trouble::Empty));
    // A refused frame leaves the earlier ones unaffected.
    let mut film = Film::new(2, 2).unwrap();
    film.frame(&[1; 16], 1).unwrap();
    assert!(film.frame(&[1; 15], 1).is_err());
    assert_eq!(seen(&film.finish().unwrap(), 2).frames.len(), 1);
}

/// Repeated drawings with flat colours give small frames.
#[test]
fn a_film_of_flat_colours_is_small() {
    let mut film = Film::new(480, 480).unwrap();
    for step in 0..80 {
        let frame =
            picture(
                480,
                480,
                |x, y| {
                    if x / 6 == step && y / 48 == 5 { [200, 30, 60] } else { [(y / 48) as u8 * 20; 3] }
                },
            );
        film.frame(&frame, 12).unwrap();
    }
    let made = film.finish().unwrap();
    assert!(made.len() < 20_000, "{} bytes", made.len());
}
