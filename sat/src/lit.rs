//! Variables and literals, coded as in MiniSat: a literal is twice its variable's number, plus one if negated.

use std::ops::{Add, Not};

/// A variable, by its number from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(u32);

impl Var {
    /// The variable with a number below 2^31.
    pub const fn from_index(index: usize) -> Var {
        Var(index as u32)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true if the variable is.
    pub const fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that is true if the variable is false.
    pub const fn negative(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }

    /// The literal that is true if the variable has this value.
    pub const fn lit(self, value: bool) -> Lit {
        Lit(self.0 << 1 | !value as u32)
    }
}

/// The variable whose number is larger by the given amount, for variables that were created together.
impl Add<usize> for Var {
    type Output = Var;

    fn add(self, count: usize) -> Var {
        Var(self.0 + count as u32)
    }
}

/// A literal: a variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lit(u32);

impl Lit {
    /// Its variable.
    pub const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether it is true if its variable is.
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Its code, used as an index: twice the variable's number, plus one if negated.
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// The literal with a code, or any other word stored among literals.
    pub(crate) const fn from_code(code: u32) -> Lit {
        Lit(code)
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}
