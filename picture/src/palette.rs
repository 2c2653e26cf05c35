//! The colours of a frame: all of them if they are few, otherwise the most used ones.

use std::collections::BTreeMap;

use crate::Colour;

/// The most colours of a palette; one more index means "unchanged".
pub const MOST_COLOURS: usize = 255;

/// Colours with their indices.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Palette {
    colours: Vec<Colour>,
    /// The index of every colour looked up so far, exact or nearest.
    places: BTreeMap<Colour, u8>,
    exact: bool,
}

impl Palette {
    /// The palette of these pixels: their colours, or the most used of them. The same pixels give the same palette, in
    /// any order.
    pub fn of(pixels: impl Iterator<Item = Colour>) -> Palette {
        let mut counts: BTreeMap<Colour, u32> = BTreeMap::new();
        // Flat areas come in runs: most pixels need no look-up in the map.
        let mut run: Option<(Colour, u32)> = None;
        for colour in pixels {
            match &mut run {
                Some((same, length)) if *same == colour => *length = length.saturating_add(1),
                _ => {
                    if let Some((colour, length)) = run.replace((colour, 1)) {
                        add(&mut counts, colour, length);
                    }
                }
            }
        }
        if let Some((colour, length)) = run {
            add(&mut counts, colour, length);
        }
        let exact = counts.len() <= MOST_COLOURS;
        let mut colours: Vec<(Colour, u32)> = counts.into_iter().collect();
        colours.sort_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        colours.truncate(MOST_COLOURS);
        let colours: Vec<Colour> = colours.into_iter().map(|(colour, _)| colour).collect();
        let places = (0..=u8::MAX).zip(&colours).map(|(place, &colour)| (colour, place)).collect();
        Palette { colours, places, exact }
    }

    /// Whether it contains every colour that it was made from.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// Whether it contains all of these colours.
    pub fn holds(&self, mut colours: impl Iterator<Item = Colour>) -> bool {
        let mut last = None;
        colours.all(|colour| {
            // Colours that were matched to the nearest one are in the map, but not in the palette.
            let known = last == Some(colour)
                || self.places.get(&colour).is_some_and(|&place| self.colours.get(usize::from(place)) == Some(&colour));
            last = Some(colour);
            known
        })
    }

    /// The index of a colour, or of the nearest one.
    pub fn place(&mut self, colour: Colour) -> u8 {
        if let Some(&place) = self.places.get(&colour) {
            return place;
        }
        let places = (0..=u8::MAX).zip(&self.colours);
        // Of equally near colours the first: it is the most used.
        let nearest = places.min_by_key(|&(_, &known)| distance(known, colour)).map_or(0, |(place, _)| place);
        self.places.insert(colour, nearest);
        nearest
    }

    /// The colours in order, and a last entry for "unchanged".
    pub fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flatten().copied().chain([0; 3]).collect()
    }

    /// The index after the last colour, which means "unchanged".
    pub fn unchanged(&self) -> u8 {
        self.colours.len().min(MOST_COLOURS) as u8
    }
}

fn add(counts: &mut BTreeMap<Colour, u32>, colour: Colour, length: u32) {
    let count = counts.entry(colour).or_default();
    *count = count.saturating_add(length);
}

/// The squared distance of two colours.
fn distance(one: Colour, other: Colour) -> u32 {
    one.iter().zip(other).map(|(&one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The given number of colours, the first ones more frequent.
    fn many(count: u16) -> Vec<Colour> {
        let colour = |index: u16| [(index >> 8) as u8, index as u8, 7];
        (0..count).flat_map(|index| vec![colour(index); usize::from(count - index)]).collect()
    }

    #[test]
    fn few_colours_stay_as_they_are() {
        let colours = [[1, 2, 3], [9, 9, 9], [1, 2, 3], [0, 0, 0]];
        let mut palette = Palette::of(colours.into_iter());
        assert!(palette.is_exact() && palette.holds(colours.into_iter()));
        assert_eq!(palette.bytes(), [1, 2, 3, 0, 0, 0, 9, 9, 9, 0, 0, 0]);
        assert_eq!((palette.place([1, 2, 3]), palette.place([9, 9, 9]), palette.unchanged()), (0, 2, 3));
        let mut full = Palette::of(many(255).into_iter());
        assert!(full.is_exact());
        assert_eq!((full.bytes().len(), full.unchanged(), full.place([0, 254, 7])), (768, 255, 254));
    }

    #[test]
    fn of_too_many_the_most_used_stay() {
        let mut palette = Palette::of(many(600).into_iter());
        assert!(!palette.is_exact());
        assert_eq!(palette.bytes().len(), 768);
        // Colours of the palette stay, others map to the nearest.
        assert_eq!((palette.place([0, 0, 7]), palette.place([0, 254, 7])), (0, 254));
        assert_eq!(palette.place([1, 3, 7]), 3);
        assert!(palette.holds([[0, 3, 7]].into_iter()) && !palette.holds([[1, 3, 7]].into_iter()));
        // Of two equally near colours the more used one, whatever was looked up before.
        let mut two = Palette::of([[0, 0, 4], [0, 0, 0], [0, 0, 4]].into_iter());
        assert_eq!(two.place([0, 0, 2]), 0);
    }

    #[test]
    fn the_order_of_pixels_does_not_matter() {
        let mut pixels = many(300);
        let palette = Palette::of(pixels.iter().copied());
        pixels.reverse();
        assert_eq!(Palette::of(pixels.into_iter()), palette);
        assert_eq!(Palette::of(std::iter::empty()).bytes(), [0, 0, 0]);
    }
}
