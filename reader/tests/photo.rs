//! Photos of pictures of every puzzle, straightened, are read like the pictures.
#![allow(clippy::expect_used, clippy::print_stdout, reason = "tests may fail, and say what they measured")]

use std::path::PathBuf;

use crate::common;
use crate::common::tally::{self, Tally};
use crate::common::{Random, corpus, open, photographed};
use gridlight_reader::{Kind, Reading, corners, read, straighten};

#[test]
#[ignore = "takes minutes, and needs GRIDLIGHT_PICTURES"]
fn benchmark_photos_of_all() {
    for kind in Kind::ALL {
        let folders = [corpus(kind.id()), corpus("voltorb-flip-colour")];
        let mut files: Vec<PathBuf> = folders
            .iter()
            .flatten()
            .filter_map(|folder| std::fs::read_dir(folder).ok())
            .flat_map(|entries| entries.map(|entry| entry.expect("a file").path()).take(400))
            .chain(common::made())
            .filter(|path| path.extension().is_some_and(|end| end == "png"))
            .filter(|path| {
                let path = path.to_string_lossy();
                path.contains(kind.id()) && !path.ends_with("-dark.png") && !path.contains("-screen-")
            })
            .collect();
        files.sort();
        let step = files.len().div_ceil(12).max(1);
        let (mut random, mut tally, mut found) = (Random::new(11), Tally::default(), 0);
        for path in files.iter().step_by(step) {
            let picture = open(path);
            let Some(plain) = read(&common::image(&picture), &[kind]).filter(Reading::certain) else {
                continue;
            };
            let scale = (900.0 / picture.width().max(picture.height()) as f32).max(0.4);
            let (photo, set) = photographed(&picture, &mut random, [5.0, 0.03], [scale, 1.6 * scale]);
            let photo = common::image(&photo);
            found += usize::from(corners(&photo).is_some());
            let straight = straighten(&photo, set).expect("a picture");
            let plain_lines = |reading: &Reading| {
                let text = reading.text();
                let lines = text.lines().filter(|line| !line.starts_with("colors")).map(str::to_owned);
                lines.collect::<Vec<_>>()
            };
            let name = path.display().to_string();
            tally.read(&name, &straight, kind, |reading| plain_lines(reading) == plain_lines(&plain));
        }
        tally::head(kind.id());
        tally.print(&format!("photos, {found} corners found"));
    }
}
