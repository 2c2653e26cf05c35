//! Golden pictures, stored as text in `tests/<puzzle>/scenes`. A changed picture must be reviewed:
//! `GRIDLIGHT_REFRESH=1` rewrites the files; open them in a browser before committing.

use std::fs;
use std::path::{Path, PathBuf};

use gridlight::puzzle::{DrawContext, Mode, Puzzle};
use gridlight::scene::{InkInfo, Rect, Scene, svg::svg};

fn folder(of: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(of.replace('-', "_")).join("scenes")
}

/// Whether the files are to be rewritten.
pub fn refreshing() -> bool {
    std::env::var("GRIDLIGHT_REFRESH").is_ok_and(|set| !set.is_empty() && set != "0")
}

/// A still picture of a whole board.
pub fn still<P: Puzzle>(mode: Mode, board: &P::Board) -> DrawContext<'static, P> {
    DrawContext::still(mode, P::bounds(board))
}

/// Compares a board's picture with the stored one.
pub fn board<P: Puzzle>(name: &str, board: &P::Board, context: &DrawContext<'_, P>) {
    let mut scene = Scene::new();
    P::draw(board, context, &mut scene);
    picture(P::INFO.id, name, &scene, P::INKS, context.view);
}

/// Compares a picture with the stored one, one mark per line for readable differences.
pub fn picture(of: &str, name: &str, scene: &Scene, inks: &'static [InkInfo], view: Rect) {
    let picture = svg(scene, inks, view, view.w * 64.0).replace("><", ">\n<") + "\n";
    let path = folder(of).join(format!("{name}.svg"));
    if refreshing() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, picture).unwrap();
        return;
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    let differs = golden.lines().zip(picture.lines()).position(|(old, new)| old != new);
    let at = differs.unwrap_or(golden.lines().count().min(picture.lines().count()));
    assert!(
        golden == picture,
        "{} differs from line {}:\n  held: {}\n  now:  {}\nIf that is meant, set GRIDLIGHT_REFRESH=1, run this again \
         and look at the pictures.",
        path.display(),
        at + 1,
        golden.lines().nth(at).unwrap_or("(nothing)"),
        picture.lines().nth(at).unwrap_or("(nothing)"),
    );
}

/// Every ink of the puzzle occurs in some of its pictures.
pub fn every_ink<P: Puzzle>() {
    // The pictures are being written.
    if refreshing() {
        return;
    }
    let files = super::texts(&folder(P::INFO.id), "svg");
    assert!(!files.is_empty());
    let all: String = files.into_iter().map(|(_, text)| text).collect();
    let drawn = |ink: &str| all.contains(&format!("-{ink}\"")) || all.contains(&format!("-{ink} "));
    let missing: Vec<&str> = P::INKS.iter().map(|ink| ink.name).filter(|ink| !drawn(ink)).collect();
    assert!(missing.is_empty(), "in no picture of {}: {missing:?}", P::INFO.id);
}
