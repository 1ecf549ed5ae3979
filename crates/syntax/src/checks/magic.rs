//! Methods the engine calls by name, and the signatures they must have.

use super::types::TypeSet;
use super::{Check, Checker, bytes};
use crate::ast::{BuiltinType, Method, Modifiers};

/// Whether a magic method is static.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Static {
    Never,
    Always,
}

/// What is demanded of a magic method.
struct Rule {
    name: &'static str,
    params: &'static [Option<BuiltinType>],
    /// The number of parameters is free.
    any_params: bool,
    place: Static,
    public: bool,
    /// Types the declared return type may have; empty: any.
    returns: &'static [BuiltinType],
    returns_text: &'static str,
}

const fn rule(name: &'static str, params: &'static [Option<BuiltinType>], returns: &'static [BuiltinType], text: &'static str) -> Rule {
    Rule { name, params, any_params: false, place: Static::Never, public: true, returns, returns_text: text }
}

const STRING: Option<BuiltinType> = Some(BuiltinType::String);
const ARRAY: Option<BuiltinType> = Some(BuiltinType::Array);

const RULES: &[Rule] = &[
    Rule { any_params: true, public: false, ..rule("__construct", &[], &[], "") },
    Rule { public: false, ..rule("__destruct", &[], &[], "") },
    Rule { public: false, ..rule("__clone", &[], &[BuiltinType::Void], "void") },
    rule("__get", &[STRING], &[], ""),
    rule("__set", &[STRING, None], &[BuiltinType::Void], "void"),
    rule("__unset", &[STRING], &[BuiltinType::Void], "void"),
    rule("__isset", &[STRING], &[BuiltinType::Bool], "bool"),
    rule("__call", &[STRING, ARRAY], &[], ""),
    Rule { place: Static::Always, ..rule("__callstatic", &[STRING, ARRAY], &[], "") },
    rule("__tostring", &[], &[BuiltinType::String], "string"),
    rule("__debuginfo", &[], &[BuiltinType::Array, BuiltinType::Null], "?array"),
    rule("__serialize", &[], &[BuiltinType::Array], "array"),
    rule("__unserialize", &[ARRAY], &[BuiltinType::Void], "void"),
    Rule { place: Static::Always, ..rule("__set_state", &[ARRAY], &[BuiltinType::Object], "object") },
    Rule { any_params: true, ..rule("__invoke", &[], &[], "") },
    rule("__sleep", &[], &[BuiltinType::Array, BuiltinType::Null], "array"),
    rule("__wakeup", &[], &[BuiltinType::Void], "void"),
];

fn find(method: &Method<'_>) -> Option<&'static Rule> {
    let name = method.function.name.text;
    if !name.starts_with(b"__") {
        return None;
    }
    RULES.iter().find(|rule| name.eq_ignore_ascii_case(rule.name.as_bytes()))
}

impl<'a> Checker<'a> {
    /// Number and passing of parameters, `static`, visibility.
    pub(super) fn check_magic_method(&mut self, method: &'a Method<'a>, name: &[u8]) -> Check {
        let Some(rule) = find(method) else {
            return Ok(());
        };
        let params = method.function.params;
        if !rule.any_params && params.len() != rule.params.len() {
            let demand = match rule.params.len() {
                0 => "cannot take arguments".to_owned(),
                1 => "must take exactly 1 argument".to_owned(),
                count => format!("must take exactly {count} arguments"),
            };
            return self.fatal(bytes!["Method ", name, "() ", demand]);
        }
        if !rule.any_params && params.iter().any(|param| param.by_ref) {
            return self.fatal(bytes!["Method ", name, "() cannot take arguments by reference"]);
        }
        let is_static = method.modifiers.has(Modifiers::STATIC);
        if is_static != (rule.place == Static::Always) {
            let demand = if is_static { "() cannot be static" } else { "() must be static" };
            return self.fatal(bytes!["Method ", name, demand]);
        }
        if rule.public && method.modifiers.has(Modifiers::PROTECTED.with(Modifiers::PRIVATE)) {
            self.warn(bytes!["The magic method ", name, "() must have public visibility"]);
        }
        let no_return = rule.name == "__construct" || rule.name == "__destruct";
        if no_return && method.function.return_type.is_some() {
            return self.fatal(bytes!["Method ", name, "() cannot declare a return type"]);
        }
        Ok(())
    }

    /// Types of parameters and result, once they are known to be types.
    pub(super) fn check_magic_types(&mut self, method: &'a Method<'a>, name: &[u8]) -> Check {
        let Some(rule) = find(method) else {
            return Ok(());
        };
        for (index, (param, wanted)) in method.function.params.iter().zip(rule.params).enumerate() {
            let (Some(ty), Some(wanted)) = (param.ty, wanted) else {
                continue;
            };
            let set = self.check_type(ty)?;
            if !set.is_mixed() && !set.has(*wanted) {
                let (number, param, wanted) = ((index + 1).to_string(), param.name.text, wanted.name());
                return self.fatal(bytes![name, "(): Parameter #", number, " ($", param, ") must be of type ", wanted, " when declared"]);
            }
        }
        let Some(ty) = method.function.return_type.filter(|_| !rule.returns.is_empty()) else {
            return Ok(());
        };
        let set = self.check_type(ty)?;
        if !set.has(BuiltinType::Never) && !returns_fit(rule, &set) {
            return self.fatal(bytes![name, "(): Return type must be ", rule.returns_text, " when declared"]);
        }
        Ok(())
    }
}

fn returns_fit(rule: &Rule, set: &TypeSet) -> bool {
    let text = set.print();
    if rule.returns.contains(&BuiltinType::Object) {
        const SCALARS: [BuiltinType; 9] = [
            BuiltinType::Array,
            BuiltinType::Bool,
            BuiltinType::False,
            BuiltinType::Float,
            BuiltinType::Int,
            BuiltinType::Null,
            BuiltinType::String,
            BuiltinType::True,
            BuiltinType::Void,
        ];
        return !set.is_mixed() && !SCALARS.into_iter().any(|ty| set.has(ty));
    }
    let allowed: Vec<&str> = rule.returns.iter().map(|ty| ty.name()).collect();
    let plain = text.strip_prefix(b"?").unwrap_or(&text);
    if plain.len() != text.len() && !allowed.contains(&"null") {
        return false;
    }
    plain
        .split(|&byte| byte == b'|')
        .all(|part| allowed.iter().any(|allowed| part == allowed.as_bytes() || *allowed == "bool" && matches!(part, b"true" | b"false")))
}
