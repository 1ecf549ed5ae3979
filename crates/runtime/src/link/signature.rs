//! Signatures of methods as the rules of overriding see them, and their text in messages.

use super::builder::Builder;
use super::variance::Answer;
use crate::decl::ByRef;
use crate::function::FunctionPtr;
use crate::types::names::replace_words;
use crate::{ClassPtr, Result, decl, reflect};
use heddle_bytecode::types::{Type, mask};
use heddle_bytecode::unit::{self, Constant, Initializer, flags};
use std::borrow::Cow;

/// A class that types are looked at from. The class at hand has no readable address yet, so what is
/// needed is kept here.
#[derive(Clone)]
pub(super) struct Scope {
    pub class: ClassPtr,
    /// As messages show it.
    pub name: Vec<u8>,
    /// As it is looked up.
    pub full: Vec<u8>,
    pub parent: Option<ClassPtr>,
}

/// A type with the class that `self` means in it.
pub(super) struct ScopedType<'t> {
    pub ty: &'t Type,
    pub scope: Scope,
}

impl ScopedType<'_> {
    /// As messages print it.
    pub fn text(&self) -> Vec<u8> {
        let parent = self.scope.parent.map(|parent| parent.name.to_vec());
        replace_words(&self.ty.text, Some(&self.scope.name), parent.as_deref())
    }
}

pub(super) struct Signature {
    /// The class whose method it is called in messages.
    pub label: Vec<u8>,
    /// What `self` means in it: for a trait's method the class that uses the trait.
    pub class: Scope,
    pub name: Vec<u8>,
    pub by_ref: bool,
    /// All parameters, a variadic one last.
    pub params: Vec<Param>,
    pub required: usize,
    pub variadic: bool,
    pub returns: Option<Type>,
    /// A builtin's return type that need not be repeated.
    pub tentative: bool,
}

pub(super) struct Param {
    name: Vec<u8>,
    pub ty: Option<Type>,
    pub by_ref: bool,
    variadic: bool,
    default: Option<Vec<u8>>,
}

/// A builtin's type; `None` where it has none.
pub(super) fn native_type(ty: &decl::Type) -> Option<Type> {
    if ty.text.is_empty() && ty.mask == 0 {
        return None;
    }
    let classes = ty.classes.iter().map(|name| vec![name.as_bytes().into()]).collect();
    Some(Type { mask: ty.mask, classes, text: ty.text.as_bytes().into() })
}

impl Builder<'_> {
    pub fn scope_of(&self, class: ClassPtr) -> Scope {
        let parent = if class == self.at { self.parent } else { class.parent };
        let full = if class == self.at { self.name.to_vec() } else { class.name.to_vec() };
        Scope { class, name: self.name_of(class), full, parent }
    }

    pub fn signature(&self, function: FunctionPtr) -> Signature {
        let owner = function.scope().unwrap_or(self.at);
        let label = self.name_of(owner);
        let from_trait = owner != self.at && owner.is_trait();
        let class = self.scope_of(if from_trait { self.at } else { owner });
        // builtin classes are declared in Rust, or in PHP without a path
        let builtin = function.user.as_ref().is_none_or(|user| user.unit.path.is_empty());
        let tentative = reflect::is_tentative(function);
        let function = function.get();
        let (params, returns) = match function.native {
            Some(native) => (native_params(native), native_type(&native.returns)),
            None => {
                let code = function.code().expect("a function is a builtin or has code");
                (user_params(code), user_return(code))
            }
        };
        Signature {
            label,
            class,
            name: function.name.to_vec(),
            // that a builtin may give a reference binds nobody
            by_ref: !builtin && function.returns_ref(),
            variadic: params.last().is_some_and(|last| last.variadic),
            required: function.required as usize,
            params,
            returns,
            tentative,
        }
    }

    /// Fatal, or a deprecation for builtins' return types, when `child` may not stand for `parent`.
    pub fn check_signature(&mut self, child: FunctionPtr, parent: FunctionPtr) -> Result<()> {
        let (new, old) = (self.signature(child), self.signature(parent));
        self.open_question = false;
        let result = self.check_pair(child, &new, &old);
        if self.open_question {
            self.open.push((child, parent));
        }
        result
    }

    fn check_pair(&mut self, child: FunctionPtr, new: &Signature, old: &Signature) -> Result<()> {
        match self.is_compatible(child, new, old)? {
            Answer::Yes => {}
            Answer::Postponed => return Ok(()),
            Answer::No => {
                let message = [b"Declaration of ", &new.text()[..], b" must be compatible with ", &old.text()].concat();
                return Err(self.fatal_at(child, message));
            }
        }
        self.check_return(child, new, old)
    }

    fn check_return(&mut self, child: FunctionPtr, new: &Signature, old: &Signature) -> Result<()> {
        let Some(wanted) = &old.returns else {
            return Ok(());
        };
        let answer = match &new.returns {
            Some(given) => {
                let given = ScopedType { ty: given, scope: new.class.clone() };
                let wanted = ScopedType { ty: wanted, scope: old.class.clone() };
                self.is_subtype_or_report(&given, &wanted, child, new, old)?
            }
            None => Answer::No,
        };
        if answer != Answer::No {
            return Ok(());
        }
        if !old.tentative {
            let message = [b"Declaration of ", &new.text()[..], b" must be compatible with ", &old.text()].concat();
            return Err(self.fatal_at(child, message));
        }
        self.tentative_mismatch(child, new, old)
    }

    fn tentative_mismatch(&mut self, child: FunctionPtr, new: &Signature, old: &Signature) -> Result<()> {
        let silenced = |attribute: &unit::Attribute| attribute.name.eq_ignore_ascii_case(b"ReturnTypeWillChange");
        let Some(user) = &child.get().user else {
            return Ok(());
        };
        let code = &user.unit.unit.functions[user.index as usize];
        if code.attributes.iter().any(silenced) {
            return Ok(());
        }
        let head = [b"Return type of ", &new.text()[..], b" should either be compatible with ", &old.text()].concat();
        let tail = b", or the #[\\ReturnTypeWillChange] attribute should be used to temporarily suppress the notice";
        let message = [&head[..], tail].concat();
        // A method may come through several interfaces.
        if self.warned.contains(&message) {
            return Ok(());
        }
        self.warned.push(message.clone());
        let (path, line) = (user.unit.path.to_vec(), code.start_line);
        self.deprecated(message, &path, line)
    }

    /// All rules but that of the return type.
    fn is_compatible(&mut self, child: FunctionPtr, new: &Signature, old: &Signature) -> Result<Answer> {
        if new.required > old.required || old.by_ref && !new.by_ref || old.variadic && !new.variadic {
            return Ok(Answer::No);
        }
        let count = |signature: &Signature| signature.params.len() - usize::from(signature.variadic);
        if !new.variadic && count(new) < count(old) {
            return Ok(Answer::No);
        }
        let compared = if new.variadic { old.params.len().max(new.params.len()) } else { old.params.len() };
        let mut answer = Answer::Yes;
        for index in 0..compared {
            let Some(theirs) = old.params.get(index).or(old.params.last().filter(|last| last.variadic)) else {
                continue;
            };
            let Some(ours) = new.params.get(index).or(new.params.last().filter(|last| last.variadic)) else {
                return Ok(Answer::No);
            };
            if ours.by_ref != theirs.by_ref {
                return Ok(Answer::No);
            }
            match self.accepts_as_much(child, (ours, theirs), new, old)? {
                Answer::No => return Ok(Answer::No),
                Answer::Postponed => answer = Answer::Postponed,
                Answer::Yes => {}
            }
        }
        Ok(answer)
    }

    fn accepts_as_much(&mut self, child: FunctionPtr, pair: (&Param, &Param), new: &Signature, old: &Signature) -> Result<Answer> {
        let (ours, theirs) = pair;
        let Some(our_type) = &ours.ty else {
            return Ok(Answer::Yes);
        };
        if our_type.mask & mask::MIXED == mask::MIXED {
            return Ok(Answer::Yes);
        }
        let Some(their_type) = &theirs.ty else {
            return Ok(Answer::No);
        };
        let given = ScopedType { ty: their_type, scope: old.class.clone() };
        let wanted = ScopedType { ty: our_type, scope: new.class.clone() };
        self.is_subtype_or_report(&given, &wanted, child, new, old)
    }
}

impl Signature {
    /// `& A::f(int $x, ...$rest): string`
    pub fn text(&self) -> Vec<u8> {
        let mut out: Vec<u8> = if self.by_ref { b"& ".to_vec() } else { Vec::new() };
        out.extend_from_slice(&self.label);
        out.extend_from_slice(b"::");
        out.extend_from_slice(&self.name);
        out.push(b'(');
        for (index, param) in self.params.iter().enumerate() {
            if index > 0 {
                out.extend_from_slice(b", ");
            }
            self.param_text(param, index, &mut out);
        }
        out.push(b')');
        if let Some(returns) = &self.returns {
            out.extend_from_slice(b": ");
            out.extend_from_slice(&self.type_text(returns));
        }
        out
    }

    fn param_text(&self, param: &Param, index: usize, out: &mut Vec<u8>) {
        if let Some(ty) = &param.ty {
            out.extend_from_slice(&self.type_text(ty));
            out.push(b' ');
        }
        if param.by_ref {
            out.push(b'&');
        }
        if param.variadic {
            out.extend_from_slice(b"...");
        }
        out.push(b'$');
        out.extend_from_slice(&param.name);
        if index >= self.required
            && let Some(default) = &param.default
        {
            out.extend_from_slice(b" = ");
            out.extend_from_slice(default);
        }
    }

    fn type_text(&self, ty: &Type) -> Vec<u8> {
        ScopedType { ty, scope: self.class.clone() }.text()
    }
}

fn native_params(native: &decl::Function) -> Vec<Param> {
    let param = |param: &decl::Param| Param {
        name: param.name.as_bytes().to_vec(),
        ty: native_type(&param.ty),
        by_ref: param.by_ref == ByRef::Ref,
        variadic: param.variadic,
        default: param.default.map(|text| if text == "UNKNOWN" { b"<default>".to_vec() } else { text.as_bytes().to_vec() }),
    };
    native.params.iter().map(param).collect()
}

fn user_params(code: &unit::Function) -> Vec<Param> {
    let param = |param: &unit::Param| Param {
        name: param.name.to_vec(),
        ty: param_type(param).map(Cow::into_owned),
        by_ref: param.by_ref,
        variadic: param.variadic,
        default: param.default.as_ref().map(|default| default_text(default, param.default_text.as_deref())),
    };
    code.params.iter().map(param).collect()
}

/// The declared return type; `__toString` and `set` hooks always have one.
pub(crate) fn user_return(code: &unit::Function) -> Option<Type> {
    let known = |mask, text: &[u8]| Some(Type { mask, classes: Vec::new(), text: text.into() });
    match &code.return_type {
        Some(ty) => Some(ty.clone()),
        None if code.name.eq_ignore_ascii_case(b"__toString") => known(mask::STRING, b"string"),
        None if code.flags & flags::HOOK != 0 && code.name.ends_with(b"::set") => known(mask::VOID, b"void"),
        None => None,
    }
}

/// The declared type; a default of null makes it nullable.
pub(crate) fn param_type(param: &unit::Param) -> Option<Cow<'_, Type>> {
    let ty = param.ty.as_ref()?;
    let null = matches!(param.default, Some(Initializer::Constant(Constant::Null)));
    if !null || ty.mask & mask::NULL != 0 {
        return Some(Cow::Borrowed(ty));
    }
    let simple = !ty.text.iter().any(|byte| matches!(byte, b'|' | b'&'));
    let text = if simple { [b"?", &ty.text[..]].concat() } else { [&ty.text[..], b"|null"].concat() };
    Some(Cow::Owned(Type { mask: ty.mask | mask::NULL, classes: ty.classes.clone(), text: text.into() }))
}

/// A default as messages show it: long strings and arrays are cut short, expressions without a
/// short text are `<expression>`.
fn default_text(default: &Initializer, written: Option<&[u8]>) -> Vec<u8> {
    match default {
        // the compiler knows what some constants hold; messages name them
        Initializer::Constant(known) if written.is_some_and(|written| is_computed(known, written)) => constant_text(written),
        Initializer::Constant(known) => match known {
            Constant::Null => b"null".to_vec(),
            Constant::Bool(bool) => bool.to_string().into_bytes(),
            Constant::Int(int) => int.to_string().into_bytes(),
            Constant::Float(float) => heddle_value::juggle::FloatText::new(*float, 14).as_bytes().to_vec(),
            Constant::String(text) if text.len() > 10 => [b"'", &text[..10], b"...'"].concat(),
            Constant::String(text) => [b"'", &text[..], b"'"].concat(),
            Constant::Array(elements) if elements.is_empty() => b"[]".to_vec(),
            Constant::Array(_) => b"[...]".to_vec(),
        },
        Initializer::Function(_) => constant_text(written),
    }
}

/// Returns whether a value that the compiler knows was written with the name of a constant.
fn is_computed(known: &Constant, written: &[u8]) -> bool {
    match known {
        Constant::Null | Constant::Bool(_) => false,
        // texts are kept as they are, quotes in them too
        Constant::String(_) if is_literal(written) => false,
        _ => names_constant(written),
    }
}

/// Returns whether the text of a known string is one literal, as it was written: the forms with
/// double quotes are printed as these only where they stand alone.
fn is_literal(written: &[u8]) -> bool {
    match written.strip_prefix(b"b").or(written.strip_prefix(b"B")).unwrap_or(written) {
        [b'"', ..] => true,
        [b'\'', rest @ ..] => after_string(rest).is_empty(),
        text => text.starts_with(b"<<<"),
    }
}

/// Returns a constant's name, or the word for an expression of any other kind.
fn constant_text(written: Option<&[u8]>) -> Vec<u8> {
    match written {
        Some(text) if is_name(text) => text.strip_prefix(b"\\").unwrap_or(text).to_vec(),
        _ => b"<expression>".to_vec(),
    }
}

/// Returns whether an expression has the name of a constant in it: a word outside of strings that
/// is no part of a number, no cast and not known from where it stands.
fn names_constant(written: &[u8]) -> bool {
    let number = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.' | b'E' | b'e');
    let mut rest = written;
    while let [byte, tail @ ..] = rest {
        rest = match byte {
            b'\'' => after_string(tail),
            b'(' => tail
                .iter()
                .position(|byte| !byte.is_ascii_alphabetic())
                .map_or(&[][..], |at| if tail[at] == b')' { &tail[at..] } else { tail }),
            b'0'..=b'9' | b'.' => &tail[tail.iter().take_while(|byte| number(byte)).count()..],
            byte if is_name(&[*byte]) => {
                let length = 1 + tail.iter().take_while(|byte| is_name(&[**byte])).count();
                let word = rest[..length].to_ascii_lowercase();
                let known = matches!(&word[..], b"true" | b"false" | b"null");
                let of_place = word.ends_with(b"::class") || word.starts_with(b"__") && word.ends_with(b"__");
                if !known && !of_place {
                    return true;
                }
                &rest[length..]
            }
            _ => tail,
        };
    }
    false
}

/// Returns what follows a string whose opening quote was read.
fn after_string(mut rest: &[u8]) -> &[u8] {
    loop {
        rest = match rest {
            [b'\\', _, tail @ ..] => tail,
            [b'\'', tail @ ..] => return tail,
            [_, tail @ ..] => tail,
            [] => return rest,
        };
    }
}

/// Whether the text is a constant's or a class constant's name.
fn is_name(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\\' | b':' | 0x80..))
}

/// Whether the function shows an attribute.
pub(super) fn has_attribute(function: FunctionPtr, name: &[u8]) -> bool {
    function.get().code().is_some_and(|code| code.attributes.iter().any(|attribute| attribute.name.eq_ignore_ascii_case(name)))
}

/// Bits that say what kind of method it is.
pub(super) fn is_private(function: FunctionPtr) -> bool {
    function.flags & flags::PRIVATE != 0
}
