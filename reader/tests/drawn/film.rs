//! Films of solutions, in the colours that a GIF can have.

use gridlight::contract::SolveOptions;
use gridlight::puzzle::{Mode, Puzzle};
use gridlight::registry;
use gridlight::scene::{Scene, Theme};
use gridlight::session::Session;
use gridlight_picture::Palette;
use image::RgbImage;

use super::boards::Shown;

/// A solution of a board, if there is one.
pub fn answer<P: Shown>(text: &str) -> Option<String> {
    let puzzle = registry::by_id(P::KIND.id()).expect("a puzzle");
    let asked = registry::Asked::of(puzzle, SolveOptions::default()).expect("options");
    let solved = registry::solve(puzzle, text, &asked, 0.0, &|| 0.0, &mut |_, _, _| true);
    solved.ok()?.answers.into_iter().next()
}

/// The first frame of a film, the board alone, with a longer side of so many pixels.
pub fn opening<P: Puzzle>(board: &P::Board, theme: Theme, side: f32) -> RgbImage {
    let bounds = P::bounds(board);
    super::drawn::<P>(board, Mode::Play, theme, side / (bounds.w.max(bounds.h) + 0.2), (0.0, 0.0))
}

/// The next frame, in which a solution's replay begins.
pub fn filmed<P: Puzzle>(text: &str, answer: &str, theme: Theme, side: f32) -> RgbImage {
    let board = P::parse(text).expect("a board");
    let bounds = P::bounds(&board);
    let mut session = Session::<P>::new(board);
    session.set_mode(Mode::Solve);
    session.add_answers(&[answer.to_owned()], false);
    session.show(Some(0));
    session.watch(true);
    session.seek(0.0);
    let scale = side / (bounds.w.max(bounds.h) + 0.2);
    let mut scene = Scene::new();
    session.draw(0.0, true, bounds, scale, &mut scene);
    super::painted(&scene, P::INKS, theme, bounds, scale, (0.0, 0.0))
}

/// A picture in the colours that a GIF can have.
pub fn reduced(mut picture: RgbImage) -> RgbImage {
    let mut palette = Palette::of(picture.pixels().map(|pixel| pixel.0));
    let colours = palette.bytes();
    for pixel in picture.pixels_mut() {
        let place = palette.place(pixel.0);
        pixel.0.copy_from_slice(&colours[3 * usize::from(place)..][..3]);
    }
    picture
}
