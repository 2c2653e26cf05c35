//! The inks of Voltorb Flip besides the general ones: name, then the colour in the dark, light and high-contrast
//! themes, and on paper.

crate::inks! {
    /// The back of a card.
    CARD = "card" "#26324d" "#c3cde0" "#1c1c1c" "#ececec";
    /// The edge of a card's back: contrast of 3 to 1 with the card and the board.
    CARD_EDGE = "card-edge" "#7a88a9" "#66728c" "#a6a6a6" "#555555";
    /// Faint print on the back of a card.
    CARD_QUIET = "card-quiet" "#9aa6be" "#454e62" "#d6d6d6" "#3a3a3a";
    /// The face of a card.
    CARD_FACE = "card-face" "#dfe5f1" "#ffffff" "#ffffff" "#ffffff";
    /// Print on the face of a card.
    CARD_MARK = "card-mark" "#131926" "#141a28" "#000000" "#000000";
}
