//! What differs in pages from run to run, and what a form hides.

/// Replaces the words that `is_volatile` knows: tokens, times, dates. A word is of letters, digits,
/// `/` and `:`.
pub fn without_volatile(page: &str, is_volatile: fn(&str) -> bool) -> String {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '/' || c == ':';
    let mut text = String::with_capacity(page.len());
    for piece in page.split_inclusive(|c: char| !is_word(c)) {
        let (word, rest) = piece.split_at(piece.trim_end_matches(|c: char| !is_word(c)).len());
        text.push_str(if is_volatile(word) { "<volatile>" } else { word });
        text.push_str(rest);
    }
    text + "\n"
}

/// Replaces numeric character references of ASCII by their characters: programs hide addresses by
/// references to characters that they choose at random.
pub fn without_references(page: &str) -> String {
    let mut pieces = page.split("&#");
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let found = piece.split_once(';').and_then(|(number, rest)| Some((number.parse::<u8>().ok().filter(u8::is_ascii)?, rest)));
        match found {
            Some((byte, rest)) => {
                text.push(char::from(byte));
                text.push_str(rest);
            }
            None => {
                text.push_str("&#");
                text.push_str(piece);
            }
        }
    }
    text
}

/// Returns the value of a form's hidden field.
pub fn hidden_field(form: &str, name: &str) -> Option<String> {
    let field = form.split("<input").find(|field| field.contains(&format!("name=\"{name}\"")))?;
    Some(field.split("value=\"").nth(1)?.split('"').next()?.to_owned())
}
