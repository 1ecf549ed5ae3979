//! Reading.

use std::collections::HashSet;

/// A value or a key as it stands in the text; of arrays and objects the beginning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Token<'a> {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(&'a [u8]),
    /// The number of elements.
    Array(usize),
    /// The class and the number of properties.
    Object(&'a [u8], usize),
    /// The class and what it wrote by itself (`Serializable`).
    Custom(&'a [u8], &'a [u8]),
    /// `Class:Case`
    Case(&'a [u8]),
    /// An object again, by the number of a value.
    Again(usize),
    /// A variable again, by the number of a value.
    Variable(usize),
}

/// One step of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event<'a> {
    Key(Token<'a>),
    /// A value with its number, counted from 1; a [`Token::Variable`] has none of its own.
    Value(Token<'a>, usize),
    /// An array or object ends.
    End,
}

/// Walks over a text; ends early where it is none of `serialize()`'s.
pub struct Events<'a> {
    text: &'a [u8],
    at: usize,
    /// Of each array and object around: whether a key comes next.
    around: Vec<bool>,
    number: usize,
    done: bool,
}

impl<'a> Events<'a> {
    /// Begins to walk.
    pub fn new(text: &'a [u8]) -> Events<'a> {
        Events { text, at: 0, around: Vec::new(), number: 0, done: false }
    }

    /// Returns the numbers of values that are referred to as variables.
    pub fn variables(text: &'a [u8]) -> HashSet<usize> {
        // most texts have none
        if !text.windows(2).any(|pair| pair == b"R:") {
            return HashSet::new();
        }
        let numbers = Events::new(text).filter_map(|event| match event {
            Event::Value(Token::Variable(number), _) => Some(number),
            _ => None,
        });
        numbers.collect()
    }

    /// Takes the text up to a byte, and the byte.
    fn until(&mut self, end: u8) -> Option<&'a [u8]> {
        let rest = &self.text[self.at..];
        let len = rest.iter().position(|byte| *byte == end)?;
        self.at += len + 1;
        Some(&rest[..len])
    }

    fn number_until<T: std::str::FromStr>(&mut self, end: u8) -> Option<T> {
        std::str::from_utf8(self.until(end)?).ok()?.parse().ok()
    }

    /// Takes `LENGTH:"…"`, or with braces.
    fn counted(&mut self) -> Option<&'a [u8]> {
        let len: usize = self.number_until(b':')?;
        let start = self.at + 1;
        let bytes = self.text.get(start..start.checked_add(len)?)?;
        self.at = start + len + 1;
        Some(bytes)
    }

    fn token(&mut self) -> Option<Token<'a>> {
        let letter = *self.text.get(self.at)?;
        self.at += 2;
        Some(match letter {
            b'N' => Token::Null,
            b'b' => Token::Bool(self.until(b';')? == b"1"),
            b'i' => Token::Int(self.number_until(b';')?),
            b'd' => Token::Float(match self.until(b';')? {
                b"INF" => f64::INFINITY,
                b"-INF" => f64::NEG_INFINITY,
                b"NAN" => f64::NAN,
                text => std::str::from_utf8(text).ok()?.parse().ok()?,
            }),
            b's' => {
                let text = self.counted()?;
                self.at += 1;
                Token::Str(text)
            }
            b'a' => {
                let count = self.number_until(b':')?;
                self.at += 1;
                Token::Array(count)
            }
            b'O' => {
                let class = self.counted()?;
                self.at += 1;
                let count = self.number_until(b':')?;
                self.at += 1;
                Token::Object(class, count)
            }
            b'C' => {
                let class = self.counted()?;
                self.at += 1;
                Token::Custom(class, self.counted()?)
            }
            b'E' => {
                let case = self.counted()?;
                self.at += 1;
                Token::Case(case)
            }
            b'r' => Token::Again(self.number_until(b';')?),
            b'R' => Token::Variable(self.number_until(b';')?),
            _ => return None,
        })
    }
}

impl<'a> Iterator for Events<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        if self.done {
            return None;
        }
        if self.around.last() == Some(&true) && self.text.get(self.at) == Some(&b'}') {
            self.at += 1;
            self.around.pop();
            self.done = self.around.is_empty();
            return Some(Event::End);
        }
        let is_key = self.around.last() == Some(&true);
        let token = self.token()?;
        if let Some(key) = self.around.last_mut() {
            *key = !is_key;
        }
        if is_key {
            return Some(Event::Key(token));
        }
        let number = match token {
            Token::Variable(_) => 0,
            _ => {
                self.number += 1;
                self.number
            }
        };
        match token {
            Token::Array(_) | Token::Object(..) => self.around.push(true),
            _ => self.done = self.around.is_empty(),
        }
        Some(Event::Value(token, number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_values_and_finds_variables() {
        let text = b"a:3:{i:0;O:1:\"A\":1:{s:1:\"p\";N;}i:1;r:2;s:1:\"k\";R:3;}";
        let events: Vec<Event<'_>> = Events::new(text).collect();
        assert_eq!(events[0], Event::Value(Token::Array(3), 1));
        assert_eq!(events[2], Event::Value(Token::Object(b"A", 1), 2));
        assert_eq!(events[7], Event::Value(Token::Again(2), 4));
        assert_eq!(events[9], Event::Value(Token::Variable(3), 0));
        assert_eq!(events.last(), Some(&Event::End));
        assert!(Events::variables(text).contains(&3));
    }

    #[test]
    fn ends_where_the_text_is_wrong() {
        assert_eq!(Events::new(b"a:1:{i:0;").count(), 2);
        assert_eq!(Events::new(b"s:9:\"x\";").count(), 0);
        assert_eq!(Events::new(b"").count(), 0);
    }
}
