//! What a reason says, sentence by sentence: why something is so, then what follows. Whoever shortens it or splits it
//! into pages goes by these parts and never searches a text.

use std::fmt;

/// Sentences that give a reason, and then those that draw the conclusion.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sentences {
    all: Vec<Sentence>,
    /// How many of them give the reason.
    grounds: usize,
}

/// A sentence with its full stop or question mark.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sentence {
    text: String,
    /// The length of the text without a clause that draws the conclusion, and without the full stop.
    bare: usize,
}

impl<T: Into<String>> From<T> for Sentences {
    fn from(sentence: T) -> Sentences {
        Sentences::default().and(sentence)
    }
}

impl Sentences {
    /// The same and a further sentence: of the conclusion, if that has begun.
    #[must_use]
    pub fn and(mut self, sentence: impl Into<String>) -> Sentences {
        let concludes = self.grounds < self.all.len();
        self.push(sentence.into());
        self.grounds += usize::from(!concludes);
        self
    }

    /// The same with a conclusion in the last sentence: ", so it stays dry."
    #[must_use]
    pub fn hence(mut self, clause: &str) -> Sentences {
        if let Some(Sentence { text, bare }) = self.all.last_mut() {
            text.truncate(*bare);
            *text += &format!(", so {clause}.");
        }
        self
    }

    /// The same with a conclusion of its own: "So it stays dry." All that was said before becomes the reason for it.
    #[must_use]
    pub fn so(mut self, clause: &str) -> Sentences {
        self.grounds = self.all.len();
        self.push(format!("So {clause}."));
        self
    }

    /// The same and all that others say, the first of them after some words.
    #[must_use]
    pub fn quoting(self, before: &str, others: &Sentences) -> Sentences {
        let texts = others.texts().enumerate();
        texts.fold(self, |all, (at, text)| all.and(format!("{}{text}", if at == 0 { before } else { "" })))
    }

    fn push(&mut self, text: String) {
        self.all.push(Sentence { bare: text.trim_end_matches('.').len(), text });
    }

    /// All sentences.
    pub fn texts(&self) -> impl ExactSizeIterator<Item = &str> {
        self.all.iter().map(|sentence| sentence.text.as_str())
    }

    /// The first sentence.
    pub fn first(&self) -> &str {
        self.all.first().map_or("", |sentence| &sentence.text)
    }

    /// The reason alone.
    pub fn grounds(&self) -> String {
        self.texts().take(self.grounds).collect::<Vec<_>>().join(" ")
    }

    /// The reason alone if it is one sentence: without a clause that draws the conclusion, and without a full stop.
    pub fn bare(&self) -> Option<&str> {
        let Sentence { text, bare } = self.all.first()?;
        let concludes = text.len() > bare + 1;
        text.get(..*bare).filter(|_| concludes || self.grounds == 1)
    }
}

impl fmt::Display for Sentences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.texts().collect::<Vec<_>>().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_told_from_its_conclusion() {
        let both = Sentences::from("Row 1 is full.").and("Row 2 has room.").so("it holds the rest").and("All is done.");
        assert_eq!(both.to_string(), "Row 1 is full. Row 2 has room. So it holds the rest. All is done.");
        assert_eq!((both.first(), both.bare()), ("Row 1 is full.", None));
        assert_eq!(both.grounds(), "Row 1 is full. Row 2 has room.");
        let one = Sentences::from("It is 0.");
        assert_eq!((one.clone().so("it is dry").bare(), one.bare()), (Some("It is 0"), Some("It is 0")));
        let clause = one.hence("it is dry").and("Above it stays dry too.");
        assert_eq!(clause.to_string(), "It is 0, so it is dry. Above it stays dry too.");
        assert_eq!((clause.grounds(), clause.bare()), (clause.to_string(), Some("It is 0")));
        let within = Sentences::from("What if it is 2.5 %?").quoting("It fails: ", &both).so("it is not");
        assert_eq!(within.texts().collect::<Vec<_>>()[1..3], ["It fails: Row 1 is full.", "Row 2 has room."]);
        assert!(within.grounds().ends_with("All is done.") && within.texts().len() == 6);
    }
}
