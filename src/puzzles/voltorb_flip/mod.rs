//! Voltorb Flip: the mathematics behind the cards.

pub mod odds;
