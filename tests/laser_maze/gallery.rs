//! The gallery's boards: readable, each with the expected number of steps, ordered from easy to hard.

use gridlight::puzzle::{Puzzle, Rules, Text};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::solve::live::at_once;
use gridlight::puzzles::laser_maze::text::maze;

/// The fewest steps on the boards of the gallery.
const GALLERY: &[(&str, u32)] = &[
    ("Between two beats", 9),
    ("Two from below", 8),
    ("Take a breath", 3),
    ("Wait for it", 4),
    ("Two watchmen", 9),
    ("The gauntlet", 10),
    ("Round the eye", 10),
    ("Four corners", 6),
    ("Seven lights", 8),
    ("Cell block", 23),
    ("Crossing the lane", 12),
    ("Crossroads", 17),
    ("The long room", 21),
    ("Twelve by twelve", 59),
    ("Crossfire", 36),
    ("Open field", 28),
    ("Clockwork", 48),
    ("Hall of turrets", 130),
    ("No man's land", 72),
    ("The great maze", 194),
];

#[test]
fn the_gallery_has_the_steps_it_should() {
    let examples = LaserMaze::INFO.examples;
    assert_eq!(examples.len(), GALLERY.len());
    for (example, &(name, steps)) in examples.iter().zip(GALLERY) {
        let board = LaserMaze::parse(example.text).unwrap();
        let end = at_once(&board).map(|(_, end)| end);
        assert_eq!((example.name, end), (name, Some(steps)));
        assert_eq!(maze::print(&board), example.text, "{name}");
        assert!(example.grade < LaserMaze::INFO.grades.len() && LaserMaze::linkable(&board));
    }
    assert!(examples.is_sorted_by_key(|example| example.grade));
}
