//! The gallery.
use crate::puzzle::Example;
pub const EXAMPLES: &[Example] = &[];
