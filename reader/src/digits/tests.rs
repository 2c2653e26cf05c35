#![allow(clippy::print_stdout, reason = "the benchmark prints its table")]

use std::collections::BTreeMap;
use std::path::Path;

use ab_glyph::{Font, FontVec, PxScale, ScaleFont, point};

use super::*;

/// Text in a font with capitals about so many pixels high, as ink with a margin.
fn printed(font: &FontVec, text: &str, height: f32, blur: f32, shift: f32, tight: f32) -> Plane {
    let mut scale = PxScale::from(100.0);
    let outline = font.outline_glyph(font.glyph_id('0').with_scale(scale)).expect("a glyph");
    scale = PxScale::from(100.0 * height / outline.px_bounds().height());
    let scaled = font.as_scaled(scale);
    let width = (height * (text.len() as f32 + 1.0)) as usize + 8;
    let tall = (height * 1.6) as usize + 6;
    let mut values = vec![0.0_f32; width * tall];
    let mut x = height * 0.3 + 2.0 + shift;
    for c in text.chars() {
        let glyph = font.glyph_id(c).with_scale_and_position(scale, point(x, height * 1.25 + shift));
        x += scaled.h_advance(glyph.id) - tight * height;
        let Some(outline) = font.outline_glyph(glyph) else { continue };
        let bounds = outline.px_bounds();
        outline.draw(|dx, dy, coverage| {
            let at = (bounds.min.y as usize + dy as usize) * width + bounds.min.x as usize + dx as usize;
            if let Some(value) = values.get_mut(at) {
                *value = (*value + coverage).min(1.0);
            }
        });
    }
    Plane::new(width, tall, values).blurred(blur)
}

fn fonts() -> Vec<(String, FontVec)> {
    let folder = Path::new("/usr/share/fonts/truetype");
    // Fonts that no drawing was compared with.
    let unseen = [
        "../opentype/inter/Inter-Regular.otf",
        "../opentype/inter/Inter-Bold.otf",
        "../opentype/cantarell/Cantarell-Bold.otf",
        "freefont/FreeSans",
        "freefont/FreeSansBold",
        "freefont/FreeSerif",
        "crosextra/Carlito-Regular",
        "crosextra/Carlito-Bold",
        "crosextra/Caladea-Regular",
        "hack/Hack-Bold",
        "quicksand/Quicksand-Bold",
        "quicksand/Quicksand-Regular",
        "firacode/FiraCode-Medium",
    ];
    let names = [
        "dejavu/DejaVuSans",
        "dejavu/DejaVuSans-Bold",
        "dejavu/DejaVuSansCondensed-Bold",
        "dejavu/DejaVuSerif",
        "dejavu/DejaVuSerif-Bold",
        "dejavu/DejaVuSansMono",
        "liberation/LiberationSans-Regular",
        "liberation/LiberationSans-Bold",
        "liberation/LiberationSerif-Regular",
        "liberation/LiberationSerif-Bold",
        "liberation/LiberationMono-Regular",
        "liberation/LiberationSansNarrow-Bold",
        "roboto/unhinted/RobotoTTF/Roboto-Regular",
        "roboto/unhinted/RobotoTTF/Roboto-Bold",
        "roboto/unhinted/RobotoTTF/Roboto-Medium",
        "roboto/unhinted/RobotoCondensed-Bold",
        "noto/NotoSans-Regular",
        "noto/NotoSans-Bold",
        "noto/NotoSerif-Regular",
        "open-sans/OpenSans-Regular",
        "open-sans/OpenSans-Semibold",
        "open-sans/OpenSans-Bold",
        "lato/Lato-Regular",
        "lato/Lato-Bold",
        "lato/Lato-Black",
        "lato/Lato-Light",
    ];
    let unseen_only = std::env::var("UNSEEN").is_ok();
    let names: &[&str] = if unseen_only { &unseen } else { &names };
    names
        .iter()
        .filter_map(|name| {
            let bytes = std::fs::read(folder.join(if name.contains(".otf") {
                (*name).to_owned()
            } else {
                format!("{name}.ttf")
            }))
            .ok()?;
            Some(((*name).to_owned(), FontVec::try_from_vec(bytes).ok()?))
        })
        .collect()
}

/// Drawings of ours side by side, as ink.
fn drawings(text: &str, pen: [f32; 2], height: usize, gap: usize) -> Plane {
    let shapes = text.chars().filter_map(|c| SHAPES.iter().find(|shape| shape.reads == c));
    let mut rows = vec![vec![0.0; 3]; height + 6];
    for shape in shapes {
        let drawn = drawn(shape, pen);
        let inner = drawn.cut(PAD as isize, PAD as isize, BOX[0], BOX[1]);
        let small = inner.resized((f32::from(shape.width) / 100.0 * height as f32) as usize, height);
        for (y, row) in rows.iter_mut().enumerate() {
            match y.checked_sub(3).filter(|&y| y < height) {
                Some(y) => row.extend(small.row(y)),
                None => row.extend(vec![0.0; small.width()]),
            }
            row.extend(vec![0.0; gap]);
        }
    }
    Plane::new(rows[0].len(), rows.len(), rows.concat())
}

#[test]
fn numbers_at_other_weights_and_sizes() {
    for height in [12, 20, 45] {
        for pen in [[10.0, 9.0], [18.0, 15.0], [24.0, 19.0], [16.0, 8.0]] {
            for text in ["0123456789", "30", "17", "?"] {
                let digits = digits(&drawings(text, pen, height, 3));
                let best = numbers(&digits, 3);
                assert_eq!(best[0].reads, text, "{height} pixels, pen {pen:?}");
                assert!(best.len() == 3 && best[0].cost <= best[1].cost);
            }
        }
    }
}

#[test]
fn touching_digits_are_split() {
    for text in ["20", "68", "235"] {
        let read: String = digits(&drawings(text, [16.0, 14.0], 24, 0)).iter().map(Digit::reads).collect();
        assert_eq!(read, text);
    }
}

#[test]
fn nothing_is_no_digit_and_a_square_is_not_sure() {
    assert!(digits(&Plane::new(40, 40, vec![0.0; 1600])).is_empty());
    assert!(digits(&Plane::new(0, 0, Vec::new())).is_empty());
    let inside = |at: usize| (8..32).contains(&(at / 40)) && (8..32).contains(&(at % 40));
    let square = Plane::new(40, 40, (0..1600).map(|at| f32::from(u8::from(inside(at)))).collect());
    assert!(digits(&square).iter().all(|digit| !digit.sure()));
}

#[test]
#[ignore = "needs fonts, and prints a table"]
fn fonts_of_this_machine() {
    let mut confusions: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut seconds: BTreeMap<(String, String), (usize, usize, f32)> = BTreeMap::new();
    let mut margins: Vec<f32> = Vec::new();
    let mut wrong: Vec<(f32, f32)> = Vec::new();
    for (name, font) in fonts() {
        let mut line = format!("{name:45}");
        for height in [8.0, 10.0, 12.0, 16.0, 24.0, 40.0, 60.0] {
            let (mut right, mut all) = (0, 0);
            for text in ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "?"] {
                for blur in [0.0, 0.05, 0.08] {
                    for shift in [0.0, 0.37, 0.71] {
                        let ink = printed(&font, text, height, blur * height, shift, 0.0);
                        let digits = digits(&ink);
                        let read: String = digits.iter().map(Digit::reads).collect();
                        all += 1;
                        if read == text {
                            right += 1;
                            margins.push(digits[0].margin());
                            let second = digits[0].choices[1].reads.clone();
                            let entry = seconds.entry((text.to_owned(), second)).or_insert((0, 0, 0.0_f32));
                            entry.0 += 1;
                            entry.1 += usize::from(digits[0].margin() < 0.3);
                            entry.2 += digits[0].margin();
                        } else {
                            *confusions.entry((text.to_owned(), read)).or_default() += 1;
                            wrong.extend(digits.first().map(|digit| (digit.margin(), digit.cost())));
                        }
                    }
                }
            }
            line += &format!(" {:5.1}", 100.0 * right as f32 / all as f32);
        }
        println!("{line}");
    }
    margins.sort_by(f32::total_cmp);
    let at = |part: f32| margins[(part * margins.len() as f32) as usize];
    println!(
        "right {}: margins 1 % {:.3} 5 % {:.3} 10 % {:.3} 50 % {:.3}",
        margins.len(),
        at(0.01),
        at(0.05),
        at(0.1),
        at(0.5)
    );
    wrong.sort_by(|a, b| a.0.total_cmp(&b.0));
    println!("wrong {}: {:.3?}", wrong.len(), &wrong[wrong.len().saturating_sub(40)..]);
    let mut sorted: Vec<_> = confusions.into_iter().collect();
    sorted.sort_by_key(|entry| std::cmp::Reverse(entry.1));
    for ((text, read), count) in sorted.iter().take(30) {
        print!("{text}>{read} {count}  ");
    }
    println!();
    let mut seconds: Vec<_> = seconds.into_iter().collect();
    seconds.sort_by_key(|entry| std::cmp::Reverse(entry.1.1));
    for ((text, second), (count, low, sum)) in seconds.iter().take(16) {
        println!("{text} before {second}: {count}, low {low}, mean margin {:.2}", sum / *count as f32);
    }
}

#[test]
#[ignore = "prints which drawings are near"]
fn near_drawings() {
    for (name, font) in fonts() {
        let mut line = format!("{:28}", name.rsplit('/').next().unwrap_or(""));
        for text in ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "?"] {
            let digit = digits(&printed(&font, text, 30.0, 1.0, 0.3, 0.0)).remove(0);
            line += &format!(
                " {text}>{}{:3.0}{:4.0}{:4.0}",
                digit.reads(),
                100.0 * digit.cost(),
                100.0 * digit.margin(),
                100.0 * digit.area.width / digit.area.height
            );
        }
        println!("{line}");
    }
}
