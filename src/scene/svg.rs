//! Paints a scene as SVG text.
//!
//! Every mark has a class (`f-NAME` fills, `s-NAME` strokes) and a colour: on a page with the project's style sheet
//! ([`super::style_sheet`]) the theme's inks take precedence, anywhere else the picture appears in the dark theme.

use std::fmt::Write;

use super::ink::BACKDROP;
use super::{CAP_MIDDLE, Ink, InkInfo, Item, Rect, Scene, Seg, Shape, Theme};

/// A picture of `bounds`, `width` pixels wide, with a puzzle's own inks. Its background is that of the dark theme,
/// and none on a page with the project's style sheet.
pub fn svg(scene: &Scene, own: &'static [InkInfo], bounds: Rect, width: f32) -> String {
    let colours = Colours { own, theme: Theme::Dark };
    painted(scene, colours, bounds, width, ("", &format!(" class=\"{BACKDROP}\"")))
}

/// A stand-alone picture: in a theme, and with the page's font weight.
pub fn picture(scene: &Scene, own: &'static [InkInfo], bounds: Rect, width: f32, theme: Theme) -> String {
    painted(scene, Colours { own, theme }, bounds, width, (" font-weight=\"600\"", ""))
}

/// A puzzle's own inks, and the theme.
#[derive(Clone, Copy)]
struct Colours {
    own: &'static [InkInfo],
    theme: Theme,
}

impl Colours {
    fn of(self, ink: InkInfo) -> &'static str {
        ink.colours[self.theme as usize]
    }
}

fn painted(scene: &Scene, colours: Colours, bounds: Rect, width: f32, (weight, class): (&str, &str)) -> String {
    let mut out = String::new();
    let height = width * bounds.h / bounds.w.max(f32::EPSILON);
    let (w, h) = (number(width), number(height));
    let sides = [bounds.x, bounds.y, bounds.w, bounds.h].map(number);
    let view = sides.join(" ");
    let head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"{view}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\"{weight}>"
    );
    out += &head;
    let [x, y, w, h] = sides;
    let ground = colours.of(Ink::GROUND.info(colours.own));
    out += &format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{class} fill=\"{ground}\"/>");
    for item in &scene.items {
        paint(&mut out, colours, item);
    }
    out += "</svg>";
    out
}

fn paint(out: &mut String, colours: Colours, item: &Item) {
    let own = colours.own;
    let colour = |ink: InkInfo| colours.of(ink);
    let mut style = String::new();
    let mut class = Vec::new();
    match item.fill {
        Some(paint) => {
            let ink = paint.ink.info(own);
            class.push(format!("f-{}", ink.name));
            style += &format!(" fill=\"{}\"", colour(ink));
            style += &alpha("fill-opacity", paint.alpha);
        }
        None => style += " fill=\"none\"",
    }
    if let Some(stroke) = item.stroke {
        let ink = stroke.paint.ink.info(own);
        class.push(format!("s-{}", ink.name));
        style += &format!(" stroke=\"{}\"", colour(ink));
        style += &format!(" stroke-width=\"{}\"", number(stroke.width));
        style += &alpha("stroke-opacity", stroke.paint.alpha);
    }
    let style = format!(" class=\"{}\"{style}", class.join(" "));
    match &item.shape {
        Shape::Rect(x, y, w, h, r) => {
            let [x, y, w, h, r] = [*x, *y, *w, *h, *r].map(number);
            *out += &format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{r}\"{style}/>");
        }
        Shape::Circle(x, y, r) => {
            let [x, y, r] = [*x, *y, *r].map(number);
            *out += &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{style}/>");
        }
        Shape::Path(segs) => *out += &format!("<path d=\"{}\"{style}/>", path(segs)),
        Shape::Text(x, y, size, text) => {
            let [x, y, size] = [*x, y + CAP_MIDDLE * size, *size].map(number);
            *out += &format!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-family=\"system-ui, sans-serif\" \
                 text-anchor=\"middle\"{style}>{}</text>",
                escaped(text)
            );
        }
    }
}

fn path(segs: &[Seg]) -> String {
    let mut d = String::new();
    for seg in segs {
        let wrote = match seg {
            Seg::Move(x, y) => write!(d, "M{} {}", number(*x), number(*y)),
            Seg::Line(x, y) => write!(d, "L{} {}", number(*x), number(*y)),
            Seg::Quad(cx, cy, x, y) => {
                write!(d, "Q{} {} {} {}", number(*cx), number(*cy), number(*x), number(*y))
            }
            Seg::Close => write!(d, "Z"),
        };
        debug_assert!(wrote.is_ok(), "writing to a string cannot fail");
    }
    d
}

/// An attribute for an alpha, omitted if it is 1.
fn alpha(name: &str, alpha: f32) -> String {
    if alpha >= 1.0 { String::new() } else { format!(" {name}=\"{}\"", number(alpha.max(0.0))) }
}

/// A number with at most three decimals: a thousandth of a cell is far below a pixel. Written out here because the
/// standard float formatting adds 15 kB of WebAssembly.
fn number(value: f32) -> String {
    let thousandths = (value * 1000.0).round() as i64;
    let (whole, part) = (thousandths.unsigned_abs() / 1000, thousandths.unsigned_abs() % 1000);
    let sign = if thousandths < 0 { "-" } else { "" };
    if part == 0 {
        return format!("{sign}{whole}");
    }
    let part = format!("{part:03}");
    format!("{sign}{whole}.{}", part.trim_end_matches('0'))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::super::Ink;
    use super::*;

    #[test]
    fn a_scene_becomes_text_with_classes_and_colours() {
        let mut scene = Scene::new();
        scene.fill(Shape::Rect(0.0, 0.5, 1.0, 1.0, 0.1), Ink::CELL, 1.0);
        scene.light(Shape::Path(vec![Seg::Move(0.0, 0.0), Seg::Line(1.25, 2.0)]), Ink::BAD, 0.1, 0.5);
        scene.fill(Shape::Text(1.0, 1.0, 0.5, "<&".into()), Ink::TEXT, 1.0);
        let text = svg(&scene, &[], Rect { x: 0.0, y: 0.0, w: 2.0, h: 1.0 }, 100.0);
        assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"50\""));
        assert!(text.contains("<rect x=\"0\" y=\"0.5\" width=\"1\" height=\"1\" rx=\"0.1\" class=\"f-cell\""));
        assert!(text.contains("d=\"M0 0L1.25 2\" class=\"s-bad\" fill=\"none\""));
        assert!(text.contains("stroke-opacity=\"0.5\""));
        assert!(text.contains(">&lt;&amp;</text>"));
        let ground = "<rect x=\"0\" y=\"0\" width=\"2\" height=\"1\" class=\"f-backdrop\" fill=\"#0b0e17\"/>";
        assert!(text.contains(ground), "light words cannot be read on white: {text}");
    }

    #[test]
    fn numbers_are_short() {
        for (value, text) in
            [(1.0, "1"), (0.1234, "0.123"), (-0.0001, "0"), (20.0, "20"), (f32::NAN, "0"), (-1.5, "-1.5")]
        {
            assert_eq!(number(value), text);
        }
    }
}
