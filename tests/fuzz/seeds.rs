//! Writes the first files of the corpora, from the galleries and seeded random numbers: `GRIDLIGHT_REFRESH=1 cargo test
//! --test native fuzz::`. Other files, such as former crashes, are kept.

use std::fs;
use std::path::Path;

use gridlight::bits::BitWriter;
use gridlight::link;
use gridlight::puzzle::Puzzle;
use gridlight::registry;
use gridlight::search::{Go, Options, Progress, Watch};

use crate::common::Dice;
use crate::fuzz::entry::script::Script;
use crate::fuzz::entry::{self, Look};

/// The number of gallery boards of each puzzle.
const EACH: usize = 4;

/// Writes the files into the folder of the corpora.
pub fn write(corpus: &Path) {
    let mut seeds = Seeds { corpus, puzzle: 0 };
    entry::each(None, &mut seeds);
    seeds.pictures();
}

struct Seeds<'a> {
    corpus: &'a Path,
    /// Its number in scripts.
    puzzle: u8,
}

impl Seeds<'_> {
    /// Scripts that draw squares in lattices, as boards have them; then rectangles at random.
    fn pictures(&self) {
        let mut dice = Dice::new(44);
        for number in 0..12_u8 {
            let pitch = 10 + 2 * number;
            let [paper, ink] = if number % 2 == 0 { [250, 20] } else { [18, 230] };
            let mut script = vec![120, 120, paper, paper, paper];
            let whole = [20, 20, 5 * pitch, 5 * pitch, pitch - 2, 0];
            script.extend([&[1 + number % 2][..], &whole, &[ink, ink, ink]].concat());
            script.extend((0..10 * usize::from(number % 6)).map(|_| dice.roll() as u8));
            self.keep("pictures", &format!("lattice-{number}"), script);
        }
    }

    fn keep(&self, target: &str, name: &str, data: impl AsRef<[u8]>) {
        let folder = self.corpus.join(target);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(name), data).unwrap();
    }

    /// A script of `length` random bytes after `head`.
    fn chance(&self, target: &str, name: &str, head: &[u8], length: usize, dice: &mut Dice) {
        let tail = (0..length).map(|_| dice.roll() as u8);
        let script: Vec<u8> = [self.puzzle].iter().chain(head).copied().chain(tail).collect();
        self.keep(target, name, script);
    }
}

impl Look for Seeds<'_> {
    fn at<P: Puzzle>(&mut self) {
        let id = P::INFO.id;
        assert_eq!(registry::ALL[usize::from(self.puzzle)].info().id, id);
        let mut dice = Dice::new(40 + u64::from(self.puzzle));
        for number in 0..EACH as u8 {
            let name = format!("{id}-{number}");
            let text = Script::new(&[number]).example(registry::ALL[usize::from(self.puzzle)]);
            let board = P::parse(text).unwrap();
            for format in P::FORMATS {
                if let Some(text) = (format.print)(&board).filter(|text| number < 2 && text.len() < 2_000) {
                    self.keep("texts", &format!("{id}-{}-{number}", format.id), text);
                }
            }
            let link = link::link(id, |bits| P::encode(&board, bits));
            self.keep("links", &name, &link);
            let after = ["", "&step=3", "&embed=1&step=999999999", "&later=x&step=-1&embed=2"][usize::from(number)];
            self.keep("addresses", &name, format!("https://example.org/a/b?c#{link}{after}"));
            let mut bits = BitWriter::new();
            P::encode(&board, &mut bits);
            self.keep("bits", &name, [&[self.puzzle], &bits.into_bytes()[..]].concat());
            for text in answer::<P>(&board).into_iter().filter(|text| text.len() < 2_000) {
                self.keep("answers", &name, [&[self.puzzle, number], text.as_bytes()].concat());
            }
            self.chance("sessions", &name, &[number], 60 + 40 * usize::from(number), &mut dice);
            self.chance("jobs", &name, &[1, number, 8 + number], 24, &mut dice);
            let (difficulty, side) = (number % 3 + 1, 2 + 2 * number);
            self.keep("generate", &name, [self.puzzle, difficulty, side, 0, side, 0, number, 0, 0, 0, 0, 0, 0, 0]);
        }
        self.puzzle += 1;
    }
}

/// A first solution, as the page represents it.
fn answer<P: Puzzle>(board: &P::Board) -> Option<String> {
    let options = Options { limit: 1, nodes: 20_000, ..Options::default() };
    let mut answer = None;
    let mut ask = |_: &Progress| Go::On;
    let mut search = P::search(board, &options).ok()?;
    search.run(&mut Watch::new(Progress::default(), &mut ask), &mut |found| answer = Some(found));
    answer.map(|answer| P::print_whole(board, &answer))
}
