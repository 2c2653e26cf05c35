//! Any bytes as a file with a picture, or else as a script that draws one: it is refused in a sentence, or read in a moment,
//! as a board of which every place can be corrected.

use gridlight::registry;
use gridlight_reader::{FileTrouble, Image, Kind, Reading, corners, open, read, straighten};

use super::is_said_well;
use super::script::Script;

/// Larger pictures are opened, not read.
const MOST_PIXELS: usize = 25_000;
/// The sides of a picture that is drawn.
const SIDES: std::ops::Range<usize> = 32..140;
/// The most shapes that are drawn.
const MOST_SHAPES: usize = 60;

/// The target.
pub fn run(data: &[u8]) {
    let image = match open(data) {
        Ok(image) if image.width() * image.height() > MOST_PIXELS => return,
        Ok(image) => image,
        Err(FileTrouble::Unknown) => drawn(&mut Script::new(data)),
        Err(trouble) => return is_said_well(&trouble.to_string()),
    };
    look(&image);
    let Some(corners) = corners(&image) else { return };
    if let Some(straight) = straighten(&image, corners)
        && straight.width() * straight.height() <= MOST_PIXELS
    {
        look(&straight);
    }
}

/// Pixels of lattices, rectangles and speckles.
fn drawn(script: &mut Script<'_>) -> Image {
    let [width, height] = [0, 0].map(|_| SIDES.start + script.below(SIDES.len()));
    let colour = |script: &mut Script<'_>| [0, 0, 0].map(|_| script.byte());
    let mut pixels = vec![colour(script); width * height];
    let mut shapes = 0;
    while !script.is_over() && shapes < MOST_SHAPES {
        shapes += 1;
        let kind = script.byte();
        let [left, top] = [width, height].map(|length| script.below(length));
        let [right, bottom] = [(left, width), (top, height)].map(|(start, end)| end.min(start + script.below(end)));
        let (pitch, thick) = (2 + script.below(40), 1 + script.below(5));
        let ink = colour(script);
        for y in top..bottom {
            for x in left..right {
                let (far, deep) = ((x - left) % pitch, (y - top) % pitch);
                let covers = match kind % 4 {
                    0 => true,
                    1 => far < thick || deep < thick,
                    2 => far >= thick && deep >= thick,
                    _ => (x * 7919 + y * 104_729) % pitch < thick,
                };
                if covers {
                    pixels[y * width + x] = ink;
                }
            }
        }
    }
    let bytes: Vec<u8> = pixels.iter().flat_map(|&[red, green, blue]| [red, green, blue, 255]).collect();
    Image::new(width, height, &bytes).expect("a size that is read")
}

/// Looks for each puzzle by itself; together they give what fits best, and a certain one if there is any.
fn look(image: &Image) {
    for kind in Kind::ALL {
        if let Some(reading) = read(image, &[kind]) {
            lives(&reading);
        }
    }
}

/// What is read can be said, and corrected at every place; what is certain is a board of its puzzle.
fn lives(reading: &Reading) {
    let found = reading.found();
    assert!(found.columns > 0 && found.rows > 0 && (0.0..=1.0).contains(&found.fit), "{found:?}");
    reading.why().iter().for_each(|words| is_said_well(words));
    assert_eq!(reading.certain(), reading.unsure().is_empty() && reading.why().is_empty());
    assert!(reading.remarks().len() >= reading.unsure().len() + reading.confirm().len());
    for (index, slot) in found.slots.iter().enumerate() {
        let area = slot.area;
        assert!([area.x, area.y, area.width, area.height].into_iter().all(f32::is_finite), "{area:?}");
        let Some(first) = slot.choices.first() else { panic!("a place that says nothing: {:?}", slot.place) };
        assert!(!reading.said(slot.place, &first.reads).is_empty());
        assert_eq!(reading.with(index, "\u{0}"), *reading, "anything is taken");
    }
    // A person who agrees with everything in doubt.
    let agreed = reading.unsure().into_iter().fold(reading.clone(), |now, it| now.with(it.slot, &it.reading));
    for reading in [reading, &agreed] {
        let text = reading.text();
        if reading.certain() {
            let puzzle = registry::by_id(reading.puzzle()).expect("a puzzle is built in");
            assert!(puzzle.cases(&text).is_ok(), "certain, and no board:\n{text}");
        }
    }
}
