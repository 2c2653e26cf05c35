//! Writes a page for each board of the galleries, with its picture and metadata for crawlers, so that links to it have
//! a preview: `previews FOLDER [ADDRESS]`. `cargo xtask dist` runs it; it is a separate program because nothing else in
//! xtask needs the puzzles or a rasteriser.

#![expect(clippy::print_stdout, reason = "a command line tool talks on its standard output")]

mod figures;
mod page;
mod paint;
mod shapes;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use gridlight::puzzle::{DrawContext, Mode, Puzzle};
use gridlight::puzzles::{self, Visitor};
use gridlight::registry;
use gridlight::scene::{Ink, Scene, Theme, svg};

use page::Preview;

/// The width of the pictures on the pages, in pixels.
const WIDTH: f32 = 640.0;

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let out = words.next().ok_or_else(|| anyhow!("which folder?"))?;
    let address = words.next();
    if let Some(address) = &address {
        page::check_address(address)?;
    }
    let mut writer = Writer { out: PathBuf::from(out).join("b"), address, written: 0, failed: None };
    fs::create_dir_all(&writer.out)?;
    fs::write(writer.out.join("preview.css"), page::STYLE)?;
    puzzles::visit(&mut writer);
    if let Some(error) = writer.failed {
        return Err(error);
    }
    println!("{} boards have a page in {}", writer.written, writer.out.display());
    if writer.address.is_none() {
        println!("without --address the pages name no picture: crawlers want its whole address");
    }
    Ok(())
}

/// Visits the puzzles and writes their pages.
struct Writer {
    out: PathBuf,
    address: Option<String>,
    written: usize,
    failed: Option<anyhow::Error>,
}

impl Visitor for Writer {
    fn visit<P: Puzzle>(&mut self) {
        if self.failed.is_none() {
            let info = &P::INFO;
            self.failed = self.write::<P>().with_context(|| format!("the boards of {}", info.name)).err();
        }
    }
}

impl Writer {
    fn write<P: Puzzle>(&mut self) -> Result<()> {
        let info = &P::INFO;
        let views = registry::by_id(info.id).ok_or_else(|| anyhow!("it is not built in"))?.examples();
        let views = views.map_err(|wrong| anyhow!("{wrong}"))?;
        let folder = self.out.join(info.id);
        fs::create_dir_all(&folder)?;
        let mut slugs = BTreeSet::new();
        for (example, view) in info.examples.iter().zip(views) {
            let slug = page::slug(example.name);
            ensure!(slugs.insert(slug.clone()), "two boards are called {slug}");
            ensure!(!view.given.is_empty(), "{} has no link", example.name);
            let board = P::parse(example.text).map_err(|wrong| anyhow!("{}: {wrong}", example.name))?;
            let board = P::restart(&board);
            let bounds = P::bounds(&board);
            let scale = WIDTH / bounds.w.max(bounds.h);
            let mut scene = Scene::new();
            let context = DrawContext { scale, ..DrawContext::still(Mode::Play, bounds) };
            P::draw(&board, &context, &mut scene);
            let picture = svg::picture(&scene, P::INKS, bounds, bounds.w * scale, Theme::Dark);
            write(&folder, &slug, "svg", picture.as_bytes())?;
            let inks = shapes::Inks { own: P::INKS, theme: Theme::Dark };
            write(&folder, &slug, "png", &paint::png(&scene, inks, bounds)?)?;
            let preview = Preview {
                puzzle: info.name,
                id: info.id,
                name: example.name,
                grade: info.grades.get(example.grade).copied().unwrap_or_default(),
                rule: info.rule,
                size: (view.rows, view.cols),
                pixels: (bounds.w * scale, bounds.h * scale),
                slug: &slug,
                link: &view.given,
                ground: Ink::GROUND.info(P::INKS).colours[Theme::Dark as usize],
            };
            write(&folder, &slug, "html", preview.html(self.address.as_deref()).as_bytes())?;
            self.written += 1;
        }
        Ok(())
    }
}

fn write(folder: &Path, slug: &str, ending: &str, bytes: &[u8]) -> Result<()> {
    let file = folder.join(format!("{slug}.{ending}"));
    if bytes.is_empty() {
        bail!("{} would be empty", file.display());
    }
    fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pages of all boards, in a temporary folder.
    #[test]
    fn every_board_of_the_galleries_has_a_page_and_pictures() {
        let out = std::env::temp_dir().join(format!("gridlight-previews-{}", std::process::id()));
        let address = Some("https://example.org/play/".to_owned());
        let mut writer = Writer { out: out.clone(), address, written: 0, failed: None };
        puzzles::visit(&mut writer);
        assert!(writer.failed.is_none(), "{:?}", writer.failed);
        let boards: usize = registry::ALL.iter().map(|puzzle| puzzle.info().examples.len()).sum();
        assert_eq!(writer.written, boards);
        for puzzle in registry::ALL {
            let info = puzzle.info();
            for (example, view) in info.examples.iter().zip(puzzle.examples().unwrap()) {
                let read = |ending: &str| {
                    fs::read(out.join(info.id).join(format!("{}.{ending}", page::slug(example.name)))).unwrap()
                };
                let html = String::from_utf8(read("html")).unwrap();
                let link = format!("url=../../#{}\"", view.given);
                assert!(html.contains(&link), "{}: {html}", example.name);
                let png = read("png");
                assert!(png.starts_with(b"\x89PNG"), "{}", example.name);
                let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
                assert_eq!((side(16), side(20)), (1200, 630), "{}", example.name);
                // Phones load previews, so no picture may be as large as the page.
                assert!(png.len() > 4_000 && png.len() < 300_000, "{}: {} bytes", example.name, png.len());
                assert!(String::from_utf8(read("svg")).unwrap().starts_with("<svg "), "{}", example.name);
            }
        }
        fs::remove_dir_all(out).unwrap();
    }
}
