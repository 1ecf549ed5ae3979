//! Declarations of classes, interfaces and enums: the head, and a body of constants, cases,
//! properties and abstract methods.

use super::Result;
use super::function::{self, Default, Signature, Value};
use super::lexer::{Cursor, Token};
use super::types::{self, PhpType};

/// A class, interface or enum.
#[derive(Debug)]
pub struct ClassDecl {
    pub name: String,
    /// `Class`, `Interface`, `Enum`.
    pub kind: &'static str,
    /// Names of constants in `heddle_bytecode::unit::flags`.
    pub flags: Vec<&'static str>,
    pub parent: Option<String>,
    pub interfaces: Vec<String>,
    pub backing: Option<String>,
    pub constants: Vec<ConstantDecl>,
    pub properties: Vec<PropertyDecl>,
    /// Without bodies.
    pub methods: Vec<Signature>,
}

#[derive(Debug)]
pub struct ConstantDecl {
    pub name: String,
    pub flags: Vec<&'static str>,
    pub ty: Option<PhpType>,
    pub value: Value,
    pub case: bool,
    /// What follows `Constant A::B is deprecated `.
    pub deprecated: Option<String>,
}

#[derive(Debug)]
pub struct PropertyDecl {
    pub name: String,
    pub flags: Vec<&'static str>,
    pub ty: Option<PhpType>,
    pub default: Option<Default>,
}

/// A head with or without a body.
pub fn parse(text: &str) -> Result<ClassDecl> {
    let mut cursor = Cursor::new(text)?;
    let flags = function::modifiers(&mut cursor).into_iter().filter(|flag| *flag != "PUBLIC").collect();
    const KINDS: [(&str, &str); 3] = [("class", "Class"), ("interface", "Interface"), ("enum", "Enum")];
    let Some((_, kind)) = KINDS.iter().find(|(word, _)| cursor.accept_word(word)) else {
        return Err(cursor.unexpected("`class`, `interface` or `enum`"));
    };
    let name = cursor.name("the class's name")?;
    let backing = if cursor.accept(":") { Some(cursor.name("`int` or `string`")?) } else { None };
    let mut class = ClassDecl {
        name,
        kind,
        flags,
        parent: None,
        interfaces: Vec::new(),
        backing,
        constants: Vec::new(),
        properties: Vec::new(),
        methods: Vec::new(),
    };
    if cursor.accept_word("extends") {
        if class.kind == "Interface" {
            class.interfaces = names(&mut cursor)?;
        } else {
            class.parent = Some(cursor.name("the parent's name")?);
        }
    }
    if cursor.accept_word("implements") {
        class.interfaces = names(&mut cursor)?;
    }
    if cursor.accept("{") {
        while !cursor.accept("}") {
            member(&mut cursor, &mut class)?;
        }
    }
    cursor.expect_end()?;
    Ok(class)
}

fn names(cursor: &mut Cursor<'_>) -> Result<Vec<String>> {
    let mut names = vec![cursor.name("an interface")?];
    while cursor.accept(",") {
        names.push(cursor.name("an interface")?);
    }
    Ok(names)
}

fn member(cursor: &mut Cursor<'_>, class: &mut ClassDecl) -> Result<()> {
    if cursor.accept_word("case") {
        let name = cursor.name("the case's name")?;
        let value = if cursor.accept("=") { function::value(cursor)?.value } else { Value::Null };
        class.constants.push(ConstantDecl { name, flags: vec!["PUBLIC"], ty: None, value, case: true, deprecated: None });
        return cursor.expect(";");
    }
    let deprecated = deprecation(cursor)?;
    let mut flags = function::modifiers(cursor);
    if cursor.accept_word("const") {
        flags.extend(deprecated.is_some().then_some("DEPRECATED"));
        class.constants.push(ConstantDecl { deprecated, ..constant(cursor, flags)? });
    } else if deprecated.is_some() {
        return Err(cursor.unexpected("a constant: nothing else is deprecated here"));
    } else if cursor.accept_word("function") {
        if !flags.contains(&"ABSTRACT") {
            if class.kind != "Interface" {
                return Err(cursor.error("a method with code belongs on a Rust function under #[php_methods]"));
            }
            flags.push("ABSTRACT");
        }
        class.methods.push(function::signature(cursor, flags)?);
    } else {
        class.properties.push(property(cursor, flags)?);
    }
    cursor.expect(";")
}

/// `#[Deprecated("since 8.5, use y instead")]`
fn deprecation(cursor: &mut Cursor<'_>) -> Result<Option<String>> {
    if !cursor.accept("#[") {
        return Ok(None);
    }
    if !cursor.accept_word("Deprecated") {
        return Err(cursor.unexpected("`Deprecated`, the only attribute of a constant"));
    }
    cursor.expect("(")?;
    let Token::String(text) = cursor.peek().clone() else { return Err(cursor.unexpected("a string")) };
    cursor.advance();
    cursor.expect(")")?;
    cursor.expect("]")?;
    Ok(Some(text))
}

fn constant(cursor: &mut Cursor<'_>, flags: Vec<&'static str>) -> Result<ConstantDecl> {
    let untyped = matches!(cursor.peek_second(), Token::Punct("="));
    let ty = if untyped { None } else { Some(types::parse(cursor)?) };
    let name = cursor.name("the constant's name")?;
    cursor.expect("=")?;
    let value = function::value(cursor)?.value;
    Ok(ConstantDecl { name, flags, ty, value, case: false, deprecated: None })
}

fn property(cursor: &mut Cursor<'_>, flags: Vec<&'static str>) -> Result<PropertyDecl> {
    let ty = if types::starts_type(cursor) { Some(types::parse(cursor)?) } else { None };
    let Token::Variable(name) = cursor.peek().clone() else {
        return Err(cursor.unexpected("a constant, a property or an abstract method"));
    };
    cursor.advance();
    let default = if cursor.accept("=") { Some(function::value(cursor)?) } else { None };
    Ok(PropertyDecl { name, flags, ty, default })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_with_a_body() {
        let text = "final class A extends B implements C, D\\E {
            const int X = 1;
            protected const Y = 'y';
            public private(set) ?string $name = null;
            abstract protected function f(int ...$a): void;
        }";
        let class = parse(text).unwrap();
        assert_eq!((class.name.as_str(), class.kind, class.parent.as_deref()), ("A", "Class", Some("B")));
        assert_eq!(class.interfaces, ["C", "D\\E"]);
        assert_eq!(class.flags, ["FINAL"]);
        assert_eq!(class.constants.len(), 2);
        assert_eq!(class.properties[0].flags, ["PUBLIC", "PRIVATE_SET"]);
        assert_eq!(class.methods[0].name, "f");
    }

    #[test]
    fn interfaces_and_enums() {
        let interface = parse("interface A extends B, C { public function f(): mixed; }").unwrap();
        assert_eq!((interface.interfaces.len(), interface.methods.len()), (2, 1));
        assert!(interface.methods[0].flags.contains(&"ABSTRACT"));
        let suits = parse("enum Suit: string { case Hearts = 'H'; case Spades = 'S'; }").unwrap();
        assert_eq!((suits.backing.as_deref(), suits.constants.len()), (Some("string"), 2));
    }
}
