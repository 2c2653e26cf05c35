//! Paints a scene as SVG text.
//!
//! Every mark has a class (`f-NAME` fills, `s-NAME` strokes) and a colour of its own: on a page with the
//! project's style sheet the theme's inks win, anywhere else the picture shows in the dark theme.

use std::fmt::Write;

use super::{Ink, Item, Rect, Scene, Seg, Shape};

/// The dark theme's colours by ink, for pictures that stand alone. `www/themes.css` has the same.
const COLOURS: [&str; Ink::ALL.len()] = [
    "#0b0e17",
    "#121826",
    "#1c2437",
    "#2b3650",
    "#0f1420",
    "#c9d5ea",
    "#ffffff",
    "#39435c",
    "#6b7894",
    "#5aa9e65c",
    "#a9d8ff",
    "#9b7bf05c",
    "#cdbcff",
    "#14474a",
    "#5fe3d0",
    "#55627e",
    "#00000080",
    "#ff5573",
    "#fff1f3",
    "#b8c4dc",
    "#ffd7a1",
    "#fff3f4",
    "#ff2450",
    "#ffffff",
    "#ffd166",
    "#ffffff1f",
    "#7db3ff",
    "#63d8a0",
    "#ffb35c",
    "#161e2e",
    "#22303f",
    "#34404f",
    "#a9b6d0",
    "#2c7fd0",
    "#b4e3ff",
    "#e65f86",
    "#f2b53a",
    "#93cc4e",
    "#57b5ea",
    "#a183f0",
    "#f28a5e",
    "#2fbaa3",
    "#cfbd9b",
    "#5b7cf0",
    "#8f9ab0",
    "#080b12",
    "#0b0e17",
    "#ffffff",
    "#26324d",
    "#dfe5f1",
    "#131926",
    "#e9edf6",
    "#9aa6be",
];

/// A picture of `bounds`, `width` pixels wide.
pub fn svg(scene: &Scene, bounds: Rect, width: f32) -> String {
    let mut out = String::new();
    let height = width * bounds.h / bounds.w.max(f32::EPSILON);
    let (w, h) = (number(width), number(height));
    let view = [bounds.x, bounds.y, bounds.w, bounds.h].map(number).join(" ");
    let head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"{view}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\">"
    );
    out += &head;
    for item in &scene.items {
        paint(&mut out, item);
    }
    out += "</svg>";
    out
}

fn paint(out: &mut String, item: &Item) {
    let mut style = String::new();
    let mut class = Vec::new();
    match item.fill {
        Some(paint) => {
            class.push(format!("f-{}", paint.ink.name()));
            style += &format!(" fill=\"{}\"", COLOURS[paint.ink as usize]);
            style += &alpha("fill-opacity", paint.alpha);
        }
        None => style += " fill=\"none\"",
    }
    if let Some(stroke) = item.stroke {
        class.push(format!("s-{}", stroke.paint.ink.name()));
        style += &format!(" stroke=\"{}\"", COLOURS[stroke.paint.ink as usize]);
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
            let [x, y, size] = [*x, *y, *size].map(number);
            *out += &format!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-family=\"system-ui, sans-serif\" \
                 text-anchor=\"middle\" dominant-baseline=\"central\"{style}>{}</text>",
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

/// An attribute for an alpha, left out where it is 1.
fn alpha(name: &str, alpha: f32) -> String {
    if alpha >= 1.0 { String::new() } else { format!(" {name}=\"{}\"", number(alpha.max(0.0))) }
}

/// A number with at most three decimals: a thousandth of a cell is far below a pixel. Written by hand, as
/// the standard float formatting is 15 kB of WebAssembly.
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
    use super::*;

    #[test]
    fn a_scene_becomes_text_with_classes_and_colours() {
        let mut scene = Scene::new();
        scene.fill(Shape::Rect(0.0, 0.5, 1.0, 1.0, 0.1), Ink::Cell, 1.0);
        scene.light(Shape::Path(vec![Seg::Move(0.0, 0.0), Seg::Line(1.25, 2.0)]), Ink::Beam, 0.1, 0.5);
        scene.fill(Shape::Text(1.0, 1.0, 0.5, "<&".into()), Ink::Text, 1.0);
        let text = svg(&scene, Rect { x: 0.0, y: 0.0, w: 2.0, h: 1.0 }, 100.0);
        assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"50\""));
        assert!(
            text.contains("<rect x=\"0\" y=\"0.5\" width=\"1\" height=\"1\" rx=\"0.1\" class=\"f-cell\"")
        );
        assert!(text.contains("d=\"M0 0L1.25 2\" class=\"s-beam\" fill=\"none\""));
        assert!(text.contains("stroke-opacity=\"0.5\""));
        assert!(text.contains(">&lt;&amp;</text>"));
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
