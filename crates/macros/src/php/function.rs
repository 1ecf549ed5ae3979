//! Signatures: parameters, defaults, modifiers, return types.

use super::lexer::{Cursor, Token};
use super::types::{self, PhpType};
use super::{Error, Result};

/// A function's or method's declaration.
#[derive(Clone, Debug)]
pub struct Signature {
    pub name: String,
    /// Names of constants in `heddle_bytecode::unit::flags`.
    pub flags: Vec<&'static str>,
    pub params: Vec<Param>,
    /// How many arguments must be given.
    pub required: usize,
    pub returns: PhpType,
}

#[derive(Clone, Debug)]
pub struct Param {
    pub name: String,
    pub ty: PhpType,
    pub default: Option<Default>,
    pub by_ref: ByRef,
    pub variadic: bool,
    pub sensitive: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ByRef {
    Value,
    Ref,
    Prefer,
}

/// A constant expression with its text.
#[derive(Clone, Debug)]
pub struct Default {
    pub text: String,
    pub value: Value,
}

/// A constant expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    String(String),
    EmptyArray,
    /// Constants of int, their names as `A::B` or `A`, joined with `|`; Rust constants of the same
    /// names give the values.
    Constants(Vec<String>),
    /// `UNKNOWN`: nothing that Reflection could print.
    Unknown,
}

/// A free function: `&name(params): type`.
pub fn parse_function(text: &str) -> Result<Signature> {
    let mut cursor = Cursor::new(text)?;
    cursor.accept_word("function");
    let signature = signature(&mut cursor, Vec::new())?;
    cursor.expect_end()?;
    Ok(signature)
}

/// A method: `abstract public static function &name(params): type`.
pub fn parse_method(text: &str) -> Result<Signature> {
    let mut cursor = Cursor::new(text)?;
    let flags = modifiers(&mut cursor);
    if !cursor.accept_word("function") {
        return Err(cursor.unexpected("modifiers and `function`"));
    }
    let signature = signature(&mut cursor, flags)?;
    cursor.accept(";");
    cursor.expect_end()?;
    Ok(signature)
}

/// Modifiers in any order, as names of flags.
pub fn modifiers(cursor: &mut Cursor<'_>) -> Vec<&'static str> {
    const WORDS: [(&str, &str); 8] = [
        ("public", "PUBLIC"),
        ("protected", "PROTECTED"),
        ("private", "PRIVATE"),
        ("static", "STATIC"),
        ("final", "FINAL"),
        ("abstract", "ABSTRACT"),
        ("readonly", "READONLY"),
        // no word of PHP's: a property without a slot, which the class's hooks read
        ("virtual", "VIRTUAL"),
    ];
    let mut flags = Vec::new();
    while let Some((word, flag)) = WORDS.iter().find(|(word, _)| cursor.accept_word(word)) {
        if matches!(*word, "protected" | "private") && cursor.is("(") && *cursor.peek_second() == Token::Name("set".into()) {
            (0..3).for_each(|_| drop(cursor.advance()));
            flags.push(if *word == "private" { "PRIVATE_SET" } else { "PROTECTED_SET" });
        } else {
            flags.push(flag);
        }
    }
    if !flags.iter().any(|flag| matches!(*flag, "PUBLIC" | "PROTECTED" | "PRIVATE")) {
        flags.insert(0, "PUBLIC");
    }
    flags
}

/// `&name(params): type`, after `function`.
pub fn signature(cursor: &mut Cursor<'_>, mut flags: Vec<&'static str>) -> Result<Signature> {
    if cursor.accept("&") {
        flags.push("BY_REF");
    }
    let name = cursor.name("the function's name")?;
    cursor.expect("(")?;
    let mut params = Vec::new();
    while !cursor.is(")") {
        params.push(param(cursor)?);
        if !cursor.accept(",") {
            break;
        }
    }
    cursor.expect(")")?;
    let returns = if cursor.accept(":") { types::parse(cursor)? } else { PhpType::default() };
    if params.iter().any(|param| param.variadic) {
        flags.push("VARIADIC");
    }
    let required = check_order(&params, cursor)?;
    Ok(Signature { name, flags, params, required, returns })
}

/// Required parameters come first, a variadic one last; returns the number of required ones.
fn check_order(params: &[Param], cursor: &Cursor<'_>) -> Result<usize> {
    let required = params.iter().take_while(|param| param.default.is_none() && !param.variadic).count();
    let wrong = |param: &Param, what: &str| -> Error { cursor.error(format!("parameter ${} {what}", param.name)) };
    for (index, param) in params.iter().enumerate() {
        if param.variadic && index + 1 != params.len() {
            return Err(wrong(param, "is variadic, so it must be the last one"));
        }
        if index >= required && param.default.is_none() && !param.variadic {
            return Err(wrong(param, "is required, but stands behind an optional one"));
        }
        if params[..index].iter().any(|other| other.name == param.name) {
            return Err(wrong(param, "stands there twice"));
        }
    }
    Ok(required)
}

fn param(cursor: &mut Cursor<'_>) -> Result<Param> {
    let (mut prefer, mut sensitive) = (false, false);
    while cursor.accept("#[") {
        match () {
            () if cursor.accept_word("PreferRef") => prefer = true,
            () if cursor.accept_word("SensitiveParameter") => sensitive = true,
            () => return Err(cursor.unexpected("`PreferRef` or `SensitiveParameter`, the attributes of a parameter")),
        }
        cursor.expect("]")?;
    }
    let ty = if types::starts_type(cursor) { types::parse(cursor)? } else { PhpType::default() };
    let by_ref = match (cursor.accept("&"), prefer) {
        (false, false) => ByRef::Value,
        (true, false) => ByRef::Ref,
        (_, true) => ByRef::Prefer,
    };
    let variadic = cursor.accept("...");
    let Token::Variable(name) = cursor.peek().clone() else { return Err(cursor.unexpected("a parameter")) };
    cursor.advance();
    let default = if cursor.accept("=") { Some(value(cursor)?) } else { None };
    if variadic && default.is_some() {
        return Err(cursor.error("a variadic parameter has no default"));
    }
    Ok(Param { name, ty, default, by_ref, variadic, sensitive })
}

/// A constant expression.
pub fn value(cursor: &mut Cursor<'_>) -> Result<Default> {
    let start = cursor.offset();
    let value = match cursor.advance() {
        Token::Int(int) if cursor.accept("<<") => match cursor.advance() {
            Token::Int(bits) => Value::Int(int << bits),
            _ => return Err(cursor.unexpected("a number of bits")),
        },
        Token::Int(int) => Value::Int(int),
        Token::Float(float) => Value::Float(float),
        Token::String(string) => Value::String(string),
        Token::Punct("-") => match cursor.advance() {
            Token::Int(int) => Value::Int(-int),
            Token::Float(float) => Value::Float(-float),
            _ => return Err(cursor.unexpected("a number")),
        },
        Token::Punct("[") => {
            cursor.expect("]")?;
            Value::EmptyArray
        }
        Token::Name(name) => named_value(cursor, name)?,
        _ => return Err(Error { message: "expected a literal or a constant".into(), at: start }),
    };
    Ok(Default { text: cursor.text_since(start).into(), value })
}

fn named_value(cursor: &mut Cursor<'_>, name: String) -> Result<Value> {
    let mut names = Vec::new();
    let mut name = name;
    loop {
        if cursor.accept("::") {
            name = format!("{name}::{}", cursor.name("a constant")?);
        }
        names.push(name);
        if !cursor.accept("|") {
            break;
        }
        name = cursor.name("a constant")?;
    }
    Ok(match names.as_slice() {
        [one] => match one.to_ascii_lowercase().as_str() {
            "null" => Value::Null,
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            "unknown" => Value::Unknown,
            "php_int_max" => Value::Int(i64::MAX),
            "php_int_min" => Value::Int(i64::MIN),
            "php_int_size" => Value::Int(8),
            "inf" => Value::Float(f64::INFINITY),
            "nan" => Value::Float(f64::NAN),
            "php_eol" => Value::String("\n".into()),
            "directory_separator" => Value::String("/".into()),
            _ => Value::Constants(names),
        },
        _ => Value::Constants(names),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_with_a_default() {
        let explode = "explode(string $separator, string $string, int $limit = PHP_INT_MAX): array";
        let signature = parse_function(explode).unwrap();
        assert_eq!((signature.name.as_str(), signature.required, signature.params.len()), ("explode", 2, 3));
        let default = signature.params[2].default.as_ref().unwrap();
        assert_eq!((default.text.as_str(), &default.value), ("PHP_INT_MAX", &Value::Int(i64::MAX)));
        assert_eq!(signature.returns.text, "array");
    }

    #[test]
    fn references_and_variadics() {
        let multisort = parse_function("array_multisort(#[PreferRef] &$array, #[PreferRef] &...$rest): bool").unwrap();
        assert!(multisort.params.iter().all(|param| param.by_ref == ByRef::Prefer));
        assert_eq!((multisort.required, multisort.flags.as_slice()), (1, &["VARIADIC"][..]));
        let sort = parse_function("sort(array &$array, int $flags = SORT_REGULAR): true").unwrap();
        assert_eq!(sort.params[0].by_ref, ByRef::Ref);
        let flags = &sort.params[1].default.as_ref().unwrap().value;
        assert_eq!(*flags, Value::Constants(vec!["SORT_REGULAR".into()]));
    }

    #[test]
    fn methods_have_modifiers() {
        let method = parse_method("final protected static function &x(A&B $c): static").unwrap();
        assert_eq!(method.flags, ["FINAL", "PROTECTED", "STATIC", "BY_REF"].map(|flag| flag).to_vec());
        let mut sorted = parse_method("static function x(): void").unwrap().flags;
        sorted.sort_unstable();
        assert_eq!(sorted, ["PUBLIC", "STATIC"]);
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let message = |text| parse_function(text).unwrap_err().message;
        assert_eq!(message("f(int x)"), "expected a parameter, found `x`");
        assert_eq!(message("f(int $a = 1, $b)"), "parameter $b is required, but stands behind an optional one");
        assert_eq!(message("f(...$a, $b)"), "parameter $a is variadic, so it must be the last one");
    }
}
