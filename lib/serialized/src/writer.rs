//! Writing.

/// Makes a text. Numbers of values are counted as `unserialize()` counts them.
#[derive(Default)]
pub struct Writer {
    text: Vec<u8>,
    number: usize,
}

impl Writer {
    /// Returns the number of the value that was written last.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns how long the text is now.
    pub fn position(&self) -> usize {
        self.text.len()
    }

    /// Returns a part of the text.
    ///
    /// # Panics
    /// Panics when there is no such part.
    pub fn part(&self, range: std::ops::Range<usize>) -> &[u8] {
        &self.text[range]
    }

    /// Returns the text.
    pub fn finish(self) -> Vec<u8> {
        self.text
    }

    fn push(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    fn counted(&mut self, letter: &str, bytes: &[u8]) {
        self.push(&format!("{letter}:{}:\"", bytes.len()));
        self.text.extend_from_slice(bytes);
        self.push("\"");
    }

    pub fn null(&mut self) {
        self.number += 1;
        self.push("N;");
    }

    pub fn bool(&mut self, bool: bool) {
        self.number += 1;
        self.push(if bool { "b:1;" } else { "b:0;" });
    }

    pub fn int(&mut self, int: i64) {
        self.number += 1;
        self.int_key(int);
    }

    pub fn float(&mut self, float: f64) {
        self.number += 1;
        if float.is_nan() {
            self.push("d:NAN;");
        } else if float.is_infinite() {
            self.push(if float > 0.0 { "d:INF;" } else { "d:-INF;" });
        } else {
            self.push(&format!("d:{float:e};"));
        }
    }

    pub fn str(&mut self, bytes: &[u8]) {
        self.number += 1;
        self.str_key(bytes);
    }

    pub fn int_key(&mut self, int: i64) {
        self.push(&format!("i:{int};"));
    }

    pub fn str_key(&mut self, bytes: &[u8]) {
        self.counted("s", bytes);
        self.push(";");
    }

    /// Begins an array of so many elements.
    pub fn array(&mut self, count: usize) {
        self.number += 1;
        self.push(&format!("a:{count}:{{"));
    }

    /// Begins an object of so many properties.
    pub fn object(&mut self, class: &[u8], count: usize) {
        self.number += 1;
        self.counted("O", class);
        self.push(&format!(":{count}:{{"));
    }

    /// Ends an array or object.
    pub fn end(&mut self) {
        self.push("}");
    }

    /// Writes an object by what its class wrote.
    pub fn custom(&mut self, class: &[u8], data: &[u8]) {
        self.number += 1;
        self.counted("C", class);
        self.push(&format!(":{}:{{", data.len()));
        self.text.extend_from_slice(data);
        self.push("}");
    }

    /// Writes a case of an enum.
    pub fn case(&mut self, class: &[u8], case: &[u8]) {
        self.number += 1;
        self.counted("E", &[class, b":", case].concat());
        self.push(";");
    }

    /// Writes an object again.
    pub fn again(&mut self, number: usize) {
        self.number += 1;
        self.push(&format!("r:{number};"));
    }

    /// Writes a variable again.
    pub fn variable(&mut self, number: usize) {
        self.push(&format!("R:{number};"));
    }
}
