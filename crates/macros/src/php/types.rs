//! Declared types, and the text PHP prints for them.

use super::Result;
use super::lexer::{Cursor, Token};

/// A declared type.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PhpType {
    /// Names of constants in `heddle_bytecode::types::mask`.
    pub masks: Vec<&'static str>,
    /// Class names in the order written; an intersection as `A&B`.
    pub classes: Vec<String>,
    /// As Reflection prints it.
    pub text: String,
}

impl PhpType {
    pub fn has(&self, mask: &str) -> bool {
        self.masks.contains(&mask)
    }

    pub fn is_nullable(&self) -> bool {
        self.has("NULL") || self.has("MIXED")
    }
}

/// Builtin types: as written, the masks they stand for, in the order PHP prints them.
const BUILTIN: [(&str, &str); 15] = [
    ("static", "STATIC"),
    ("callable", "CALLABLE"),
    ("object", "OBJECT"),
    ("array", "ARRAY"),
    ("string", "STRING"),
    ("int", "INT"),
    ("float", "FLOAT"),
    ("bool", "BOOL"),
    ("false", "FALSE"),
    ("true", "TRUE"),
    ("void", "VOID"),
    ("never", "NEVER"),
    ("null", "NULL"),
    ("mixed", "MIXED"),
    ("iterable", "ITERABLE"),
];

/// Whether a type starts at the cursor.
pub fn starts_type(cursor: &Cursor<'_>) -> bool {
    cursor.is("?") || cursor.is("(") || matches!(cursor.peek(), Token::Name(_))
}

/// `?T`, `A|B|null`, `(A&B)|null`, `A&B`.
pub fn parse(cursor: &mut Cursor<'_>) -> Result<PhpType> {
    let mut ty = PhpType::default();
    let nullable = cursor.accept("?");
    loop {
        member(cursor, &mut ty)?;
        if nullable || !cursor.accept("|") {
            break;
        }
    }
    if nullable {
        ty.masks.push("NULL");
    }
    ty.text = text(&ty);
    Ok(ty)
}

fn member(cursor: &mut Cursor<'_>, ty: &mut PhpType) -> Result<()> {
    if cursor.accept("(") {
        let class = intersection(cursor)?;
        cursor.expect(")")?;
        ty.classes.push(class);
        return Ok(());
    }
    let first = cursor.name("a type")?;
    let Some((_, mask)) = BUILTIN.iter().find(|(name, _)| first.eq_ignore_ascii_case(name)) else {
        // `&` before a variable or `...` is the parameter's, not the type's.
        if cursor.is("&") && matches!(cursor.peek_second(), Token::Name(_)) {
            cursor.advance();
            ty.classes.push(format!("{first}&{}", intersection(cursor)?));
        } else {
            ty.classes.push(first);
        }
        return Ok(());
    };
    if ty.has(mask) {
        return Err(cursor.error(format!("duplicate type {first}")));
    }
    ty.masks.push(mask);
    if *mask == "ITERABLE" {
        ty.masks.push("ARRAY");
        ty.classes.push("Traversable".into());
    }
    Ok(())
}

fn intersection(cursor: &mut Cursor<'_>) -> Result<String> {
    let mut names = cursor.name("a class")?;
    while cursor.is("&") && matches!(cursor.peek_second(), Token::Name(_)) {
        cursor.advance();
        names = format!("{names}&{}", cursor.name("a class")?);
    }
    Ok(names)
}

/// Classes first, then the builtin types in PHP's order; `?T` when there is one type and null.
fn text(ty: &PhpType) -> String {
    let alone = ty.classes.len() == 1 && ty.masks.is_empty();
    let mut parts: Vec<String> =
        ty.classes.iter().map(|class| if class.contains('&') && !alone { format!("({class})") } else { class.clone() }).collect();
    let builtin = |(name, mask): &(&'static str, &str)| (ty.has(mask) && *name != "iterable").then(|| name.to_string());
    parts.extend(BUILTIN.iter().filter_map(builtin));
    match parts.as_slice() {
        [one, null] if null == "null" && !one.starts_with('(') => format!("?{one}"),
        _ => parts.join("|"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(php: &str, text: &str) {
        let mut cursor = Cursor::new(php).unwrap();
        let ty = parse(&mut cursor).unwrap();
        assert_eq!(ty.text, text);
        cursor.expect_end().unwrap();
    }

    #[test]
    fn types_print_as_reflection_prints_them() {
        check("null|false|float|int|string|array|callable|static", "static|callable|array|string|int|float|false|null");
        check("int|null", "?int");
        check("int|null|bool", "int|bool|null");
        check("iterable", "Traversable|array");
        check("null|(A&Countable)|int", "(A&Countable)|int|null");
        check("A&B", "A&B");
        check("\\Foo\\Bar|null", "?Foo\\Bar");
        check("object|float|false|callable", "callable|object|float|false");
        check("mixed", "mixed");
    }
}
