//! The page of a board: metadata for crawlers, and for people a link to the playground that needs no script.

use anyhow::{Result, ensure};

/// The style of the pages.
pub const STYLE: &str = "\
body { display: grid; gap: 16px; justify-items: center; margin: 0; padding: 24px 16px; background: #0b0e17; color: #e8ecf8; font: 1rem/1.5 system-ui, sans-serif; text-align: center; }
h1, p { margin: 0; }
h1 { font-size: 1.5rem; line-height: 1.2; }
img { max-width: 100%; height: auto; }
a { color: #7db3ff; }
";

/// What a page says about a board.
pub struct Preview<'a> {
    /// The puzzle's name.
    pub puzzle: &'a str,
    /// The puzzle's id.
    pub id: &'a str,
    /// The board's name.
    pub name: &'a str,
    /// Its difficulty.
    pub grade: &'a str,
    /// The puzzle's rule.
    pub rule: &'a str,
    /// Rows and columns.
    pub size: (u16, u16),
    /// The picture's width and height.
    pub pixels: (f32, f32),
    /// The base name of its files.
    pub slug: &'a str,
    /// The board's link.
    pub link: &'a str,
    /// The colour around the board.
    pub ground: &'a str,
}

impl Preview<'_> {
    /// The page, two folders below the playground. The picture is named for crawlers only if the playground's address
    /// is known, because they need absolute addresses.
    pub fn html(&self, address: Option<&str>) -> String {
        let Preview { id, link, slug, ground, .. } = self;
        let [puzzle, name, grade, rule] = [self.puzzle, self.name, self.grade, self.rule].map(escaped);
        let (rows, cols) = self.size;
        let told = format!("{puzzle}, {rows} × {cols}. Grade: {grade}. {rule}");
        let (width, height) = (self.pixels.0.round(), self.pixels.1.round());
        let pictures = address.map_or_else(String::new, |address| {
            let address = escaped(address);
            format!(
                "<meta property=\"og:url\" content=\"{address}b/{id}/{slug}.html\">\n\
                 <meta property=\"og:image\" content=\"{address}b/{id}/{slug}.png\">\n\
                 <meta property=\"og:image:width\" content=\"1200\">\n\
                 <meta property=\"og:image:height\" content=\"630\">\n\
                 <meta property=\"og:image:alt\" content=\"The board {name}\">\n"
            )
        });
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{name} · {puzzle} · Gridlight</title>\n\
             <meta name=\"description\" content=\"{told}\">\n\
             <meta name=\"theme-color\" content=\"{ground}\">\n\
             <meta property=\"og:type\" content=\"website\">\n\
             <meta property=\"og:site_name\" content=\"Gridlight\">\n\
             <meta property=\"og:title\" content=\"{name} · {puzzle}\">\n\
             <meta property=\"og:description\" content=\"{told}\">\n{pictures}\
             <meta name=\"twitter:card\" content=\"summary_large_image\">\n\
             <meta http-equiv=\"refresh\" content=\"0; url=../../#{link}\">\n\
             <link rel=\"icon\" type=\"image/svg+xml\" href=\"../../www/icon.svg\">\n\
             <link rel=\"stylesheet\" href=\"../preview.css\">\n</head>\n<body>\n\
             <h1>{name}</h1>\n<p>{told}</p>\n\
             <p><a href=\"../../#{link}\">Play it in Gridlight</a></p>\n\
             <img src=\"{slug}.svg\" width=\"{width}\" height=\"{height}\" alt=\"The board {name}\">\n\
             </body>\n</html>\n"
        )
    }
}

/// Checks the playground's future address: other addresses are relative to it.
///
/// # Errors
/// If it is not a valid base address.
pub fn check_address(address: &str) -> Result<()> {
    let is_web = address.starts_with("https://") || address.starts_with("http://");
    let plain = !address.contains(|it: char| it.is_whitespace() || it.is_control() || "\"<>?#".contains(it));
    ensure!(is_web && plain && address.ends_with('/'), "“{address}” is no address like https://host/path/");
    Ok(())
}

/// A name in the form of a file name.
pub fn slug(name: &str) -> String {
    let letters = name.to_lowercase().replace(['’', '\''], "");
    let words = letters.split(|it: char| !it.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preview() -> Preview<'static> {
        Preview {
            puzzle: "A & B",
            id: "a-b",
            name: "No \"man\"’s land",
            grade: "Easy",
            rule: "Do it.",
            size: (3, 4),
            pixels: (640.0, 480.0),
            slug: "no-mans-land",
            link: "a-b/AAAA",
            ground: "#000000",
        }
    }

    #[test]
    fn crawlers_get_whole_addresses_or_none() {
        let html = preview().html(Some("https://example.org/play/"));
        assert!(html.contains("\"og:image\" content=\"https://example.org/play/b/a-b/no-mans-land.png\""), "{html}");
        assert!(html.contains("content=\"A &amp; B, 3 × 4. Grade: Easy. Do it.\""), "{html}");
        assert!(html.contains("<title>No &quot;man&quot;’s land · A &amp; B · Gridlight</title>"), "{html}");
        assert!(!preview().html(None).contains("og:image"));
    }

    #[test]
    fn people_land_at_the_board() {
        let html = preview().html(None);
        assert!(html.contains("http-equiv=\"refresh\" content=\"0; url=../../#a-b/AAAA\""), "{html}");
        assert!(html.contains("<a href=\"../../#a-b/AAAA\">"), "{html}");
        assert!(!html.contains("<script"), "{html}");
    }

    #[test]
    fn an_address_is_one_that_others_can_follow() {
        for fine in ["https://example.org/", "http://127.0.0.1:8080/some/where/"] {
            assert!(check_address(fine).is_ok(), "{fine}");
        }
        for wrong in ["", "example.org/", "https://example.org", "https://a b/", "https://a/?b/", "https://a/\"/"] {
            assert!(check_address(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn names_become_files() {
        for (name, file) in [("No man's land", "no-mans-land"), ("Four by four", "four-by-four"), ("A – B", "a-b")] {
            assert_eq!(slug(name), file);
        }
    }
}
