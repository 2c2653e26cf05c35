//! Voltorb Flip's figures.
fn main() {}
