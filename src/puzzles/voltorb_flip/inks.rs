//! The inks of Voltorb Flip beside the general ones: name, then the colour in the dark, the light and the high-contrast
//! theme.

crate::inks! {
    /// The back of a card.
    CARD = "card" "#26324d" "#c3cde0" "#1c1c1c";
    /// The face of a card.
    CARD_FACE = "card-face" "#dfe5f1" "#ffffff" "#ffffff";
    /// What is printed on the face of a card.
    CARD_MARK = "card-mark" "#131926" "#141a28" "#000000";
}
