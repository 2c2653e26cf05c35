//! Named techniques of deduction.
#![allow(unused_macros, unused_imports, reason = "a puzzle that is built alone may have none")]

/// A named deduction technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Technique {
    /// The id, unique in its puzzle.
    pub id: &'static str,
    /// The name that people use, in lower case: "full line".
    pub name: &'static str,
    /// How it works, in a sentence or two.
    pub about: &'static str,
    /// The difficulty of a board that needs nothing harder, an index into [`super::Info::grades`].
    pub grade: u8,
    /// Why a hint holds, to follow what it does and a colon where its own reason would be too long: "no other cell is
    /// left". Empty: hints are always short enough.
    pub because: &'static str,
}

impl Technique {
    /// A technique, for the list of them.
    pub const fn new(id: &'static str, name: &'static str, grade: u8, about: &'static str) -> Technique {
        Technique { id, name, about, grade, because: "" }
    }

    /// The same with a short reason.
    #[must_use]
    pub const fn because(self, because: &'static str) -> Technique {
        Technique { because, ..self }
    }
}

/// Declares a puzzle's techniques, the simplest first: `Method`, which names them, and `TECHNIQUES`, the list. Each is
/// given with its difficulty, its id, its name and how it works, and many with a short reason.
macro_rules! techniques {
    ($($method:ident = $grade:literal $id:literal $name:literal $about:literal $($because:literal)?;)*) => {
        /// A named technique.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Method { $(#[doc = $about] $method),* }

        /// The techniques, the simplest first.
        pub static TECHNIQUES: [$crate::puzzle::Technique; [$(Method::$method),*].len()] =
            [$($crate::puzzle::Technique::new($id, $name, $grade, $about)$(.because($because))?),*];

        impl From<Method> for &'static $crate::puzzle::Technique {
            fn from(method: Method) -> Self {
                &TECHNIQUES[method as usize]
            }
        }
    };
}
pub(crate) use techniques;
