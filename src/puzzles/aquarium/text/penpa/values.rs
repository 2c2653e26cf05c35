//! As much of JSON as an address needs: the entries of maps one by one, lists of numbers, and what is not looked at
//! skipped. Nothing of it is stored, so a text of any size costs one pass over it.

/// The deepest nesting of values: a board's is 4 deep.
const DEPTH: usize = 32;

/// A text that is being read. A text with an error just ends: every reader then returns `None`.
#[derive(Clone, Copy)]
pub struct Values<'a> {
    rest: &'a str,
}

impl<'a> Values<'a> {
    /// Starts with a text.
    pub fn of(text: &'a str) -> Self {
        Values { rest: text }
    }

    /// Reads a character if it comes next.
    pub fn takes(&mut self, wanted: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(wanted);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Calls a function for each entry of a map, with the reader at its value, which the function reads whole. The
    /// function ends everything with `None`.
    pub fn map(&mut self, mut entry: impl FnMut(&str, &mut Self) -> Option<()>) -> Option<()> {
        self.items('{', '}', |values| {
            let name = values.text()?;
            if !values.takes(':') {
                return None;
            }
            entry(name, values)
        })
    }

    /// Calls a function for each item of a list, which it reads whole.
    pub fn list(&mut self, item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.items('[', ']', item)
    }

    fn items(
        &mut self,
        open: char,
        close: char,
        mut item: impl FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        if !self.takes(open) {
            return None;
        }
        if self.takes(close) {
            return Some(());
        }
        loop {
            item(self)?;
            if !self.takes(',') {
                return self.takes(close).then_some(());
            }
        }
    }

    /// A text in quotes, with its escapes as they are.
    pub fn text(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start().strip_prefix('"')?;
        let mut escaped = false;
        let end = rest.find(|letter| {
            let closes = letter == '"' && !escaped;
            escaped = letter == '\\' && !escaped;
            closes
        })?;
        self.rest = rest.get(end + 1..)?;
        rest.get(..end)
    }

    /// A number or a word as it is written.
    pub fn plain(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start();
        let end = rest.find([',', ']', '}', '"', '[', '{', ':']).unwrap_or(rest.len());
        self.rest = rest.get(end..)?;
        rest.get(..end).map(str::trim).filter(|word| !word.is_empty())
    }

    /// A text in quotes, or a number or a word.
    pub fn either(&mut self) -> Option<&'a str> {
        self.text().or_else(|| self.plain())
    }

    /// Reads any value without a look at it.
    pub fn skip(&mut self) -> Option<()> {
        self.skip_to(DEPTH)
    }

    fn skip_to(&mut self, depth: usize) -> Option<()> {
        let deeper = depth.checked_sub(1)?;
        match self.rest.trim_start().chars().next()? {
            '{' => self.map(|_, values| values.skip_to(deeper)),
            '[' => self.list(|values| values.skip_to(deeper)),
            _ => self.either().map(|_| ()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_and_lists_are_read_and_skipped() {
        let mut names = Vec::new();
        let mut values = Values::of(r#"{"a":[1, -2,"b\"]"], "c":{"d":null},"e":{}}"#);
        let read = values.map(|name, values| {
            names.push(name.to_string());
            values.skip()
        });
        assert_eq!((read, names), (Some(()), vec!["a".to_string(), "c".into(), "e".into()]));
        let mut numbers = Vec::new();
        let read = Values::of("[1, -2,30]").list(|values| {
            numbers.push(values.plain()?.parse::<i32>().ok()?);
            Some(())
        });
        assert_eq!((read, numbers), (Some(()), vec![1, -2, 30]));
    }

    #[test]
    fn what_is_no_json_ends_the_reading() {
        for text in ["", "{", "[1", "[1,", "{\"a\"}", "{\"a\":}", "[\"a]", "nothing:", &"[".repeat(100_000)] {
            assert_eq!(Values::of(text).skip().filter(|()| text != "nothing:"), None, "{text:.20}");
        }
    }
}
