//! Inks: the role of a mark, which decides its colour in each theme.
//!
//! A dozen inks are for every board; a puzzle adds its own with [`inks!`](crate::inks). Colours are defined only here
//! and in the puzzles' `inks.rs`: the painters and the page's style sheet take them from here.

/// The role of a mark. The first inks are general, the others belong to one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ink(u8);

/// An ink's name in style sheets, and its colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InkInfo {
    /// The name in CSS: `--ink-NAME`, `.f-NAME`, `.s-NAME`.
    pub name: &'static str,
    /// A CSS colour for each theme, in the order of [`Theme::ALL`].
    pub colours: [&'static str; Theme::ALL.len()],
}

impl InkInfo {
    /// An ink with its colours in the dark, light and high-contrast themes, and on paper.
    pub const fn new(
        name: &'static str,
        dark: &'static str,
        light: &'static str,
        contrast: &'static str,
        paper: &'static str,
    ) -> InkInfo {
        InkInfo { name, colours: [dark, light, contrast, paper] }
    }
}

impl Ink {
    /// The area around the board.
    pub const GROUND: Ink = Ink(0);
    /// The board's plate.
    pub const BOARD: Ink = Ink(1);
    /// An empty cell.
    pub const CELL: Ink = Ink(2);
    /// Hairlines.
    pub const LINE: Ink = Ink(3);
    /// A soft shadow under movable pieces.
    pub const SHADOW: Ink = Ink(4);
    /// The keyboard's cursor.
    pub const CURSOR: Ink = Ink(5);
    /// The target of the pointer.
    pub const HOVER: Ink = Ink(6);
    /// The interface's accent.
    pub const ACCENT: Ink = Ink(7);
    /// Done, or right.
    pub const GOOD: Ink = Ink(8);
    /// Refused, or wrong.
    pub const BAD: Ink = Ink(9);
    /// Strong text.
    pub const TEXT: Ink = Ink(10);
    /// Quiet text.
    pub const QUIET: Ink = Ink(11);

    /// A puzzle's own ink, by its index in the puzzle's list. [`inks!`](crate::inks) numbers them.
    pub const fn own(index: usize) -> Ink {
        Ink((GENERAL.len() + index) as u8)
    }

    /// The name and colours of an ink, given the puzzle's own inks.
    pub fn info(self, own: &'static [InkInfo]) -> InkInfo {
        let index = usize::from(self.0);
        let info = GENERAL.get(index).or_else(|| own.get(index - GENERAL.len()));
        debug_assert!(info.is_some(), "an ink is its puzzle's own");
        info.copied().unwrap_or(GENERAL[0])
    }
}

/// The inks of every board.
pub const GENERAL: [InkInfo; 12] = [
    InkInfo::new("ground", "#0b0e17", "#f4f3ef", "#000000", "#ffffff"),
    InkInfo::new("board", "#121826", "#dedfda", "#000000", "#eeeeee"),
    InkInfo::new("cell", "#1c2437", "#f1f1ed", "#262626", "#ffffff"),
    InkInfo::new("line", "#2b3650", "#cbccc5", "#a6a6a6", "#8a8a8a"),
    InkInfo::new("shadow", "#00000080", "#2a2f3d40", "#00000000", "#00000000"),
    InkInfo::new("cursor", "#ffd166", "#b35c00", "#00e5ff", "#8a4a00"),
    InkInfo::new("hover", "#ffffff1f", "#1b2a4a14", "#ffffff40", "#00000014"),
    InkInfo::new("accent", "#7db3ff", "#1d5fd0", "#66d9ff", "#1450b4"),
    InkInfo::new("good", "#63d8a0", "#0f7a4b", "#5dff9b", "#0a6b40"),
    InkInfo::new("bad", "#ffb35c", "#a84300", "#ffb84d", "#9c3c00"),
    InkInfo::new("text", "#e9edf6", "#1a2030", "#ffffff", "#000000"),
    InkInfo::new("quiet", "#9aa6be", "#566074", "#d6d6d6", "#444444"),
];

/// The page's colour theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Light on dark; light adds up where it overlaps.
    Dark,
    /// Dark on light.
    Light,
    /// The highest contrast.
    Contrast,
    /// For printing: black on white, no large dark areas, and distinct without colours.
    Paper,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 4] = [Theme::Dark, Theme::Light, Theme::Contrast, Theme::Paper];

    /// The name on the page: `data-theme` of its root element, or of the part that is printed.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Dark => "dark",
            Theme::Light => "light",
            Theme::Contrast => "contrast",
            Theme::Paper => "paper",
        }
    }

    /// The theme with a name.
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// Whether light adds up where it overlaps.
    pub const fn is_additive(self) -> bool {
        matches!(self, Theme::Dark)
    }

    /// Whether it is one of high contrast.
    pub const fn is_strong(self) -> bool {
        matches!(self, Theme::Contrast | Theme::Paper)
    }
}

/// The class of a picture's background, which a page with the style sheet has itself.
pub(super) const BACKDROP: &str = "f-backdrop";

/// The style sheet of a puzzle's pictures: the inks as custom properties in every theme, and the classes of SVG marks.
pub fn style_sheet(own: &[InkInfo]) -> String {
    let inks = || GENERAL.iter().chain(own);
    let mut css = String::new();
    for theme in Theme::ALL {
        css += &format!("[data-theme=\"{}\"]{{", theme.name());
        for ink in inks() {
            css += &format!("--ink-{}:{};", ink.name, ink.colours[theme as usize]);
        }
        css += "}\n";
    }
    for InkInfo { name, .. } in inks() {
        css += &format!(".f-{name}{{fill:var(--ink-{name})}}.s-{name}{{stroke:var(--ink-{name})}}\n");
    }
    css += &format!(".{BACKDROP}{{fill:none}}\n");
    css
}

/// Declares a puzzle's own inks: a constant for each, and `INKS`, the list of them all. Each is given with its name in
/// style sheets and its colours in the dark, light and high-contrast themes, and on paper.
#[macro_export]
macro_rules! inks {
    ($($(#[$about:meta])* $ink:ident = $name:literal $dark:literal $light:literal $contrast:literal $paper:literal;)*) => {
        /// Numbers the inks in order.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "named as the inks are")]
        enum InkOrder { $($ink),* }
        $($(#[$about])* pub const $ink: $crate::scene::Ink = $crate::scene::Ink::own(InkOrder::$ink as usize);)*
        /// All of them, in the order of their numbers.
        pub const INKS: &[$crate::scene::InkInfo] =
            &[$($crate::scene::InkInfo::new($name, $dark, $light, $contrast, $paper)),*];
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    mod own {
        crate::inks! {
            /// One.
            ONE = "one" "#010101" "#020202" "#030303" "#070707";
            /// Two.
            TWO = "two" "#040404" "#050505" "#060606" "#080808";
        }
    }

    #[test]
    fn a_puzzles_own_inks_follow_the_general_ones() {
        assert_eq!(Ink::BAD.info(own::INKS).name, "bad");
        assert_eq!(own::ONE.info(own::INKS), own::INKS[0]);
        assert_eq!(own::TWO.info(own::INKS).colours, ["#040404", "#050505", "#060606", "#080808"]);
        for (index, general) in GENERAL.iter().enumerate() {
            assert_eq!(Ink(index as u8).info(&[]), *general);
        }
    }

    #[test]
    fn the_style_sheet_has_every_ink_in_every_theme() {
        let css = style_sheet(own::INKS);
        for rule in [
            "[data-theme=\"light\"]{--ink-ground:#f4f3ef;",
            "--ink-two:#060606;}",
            ".f-one{fill:var(--ink-one)}.s-one{stroke:var(--ink-one)}",
            ".f-backdrop{fill:none}",
        ] {
            assert!(css.contains(rule), "{rule} is not in {css}");
        }
        assert_eq!(css.lines().count(), Theme::ALL.len() + GENERAL.len() + own::INKS.len() + 1);
    }
}
