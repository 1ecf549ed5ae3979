//! Attributes: their arguments, and where the engine's own may stand.

use super::scope::FunctionKind;
use super::types::TypeSet;
use super::{Check, Checker, bytes};
use crate::ast::{ArgList, Attribute, AttributeGroup, BuiltinType, ClassDecl, ClassKind, Function, Modifiers};

/// What an attribute stands before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Class,
    Function,
    Method,
    Property,
    ClassConstant,
    Parameter,
    Constant,
    /// A property hook, which counts as a method.
    Hook,
}

impl Target {
    fn text(self) -> &'static str {
        match self {
            Self::Class => "class",
            Self::Function => "function",
            Self::Method | Self::Hook => "method",
            Self::Property => "property",
            Self::ClassConstant => "class constant",
            Self::Parameter => "parameter",
            Self::Constant => "constant",
        }
    }
}

/// The engine's attributes and what they may stand before.
const KNOWN: &[(&str, &[Target])] = &[
    ("Attribute", &[Target::Class]),
    ("AllowDynamicProperties", &[Target::Class]),
    ("Deprecated", &[Target::Class, Target::Function, Target::Method, Target::ClassConstant, Target::Constant]),
    ("NoDiscard", &[Target::Function, Target::Method]),
    ("Override", &[Target::Method, Target::Property]),
    ("ReturnTypeWillChange", &[Target::Method]),
    ("SensitiveParameter", &[Target::Parameter]),
];

impl<'a> Checker<'a> {
    pub(super) fn check_attributes(&mut self, groups: &'a [AttributeGroup<'a>], target: Target) -> Check {
        if groups.is_empty() {
            return Ok(());
        }
        let all: Vec<&'a Attribute<'a>> = groups.iter().flat_map(|group| group.attributes).collect();
        for attribute in &all {
            self.check_attribute_args(attribute)?;
        }
        let names: Vec<Vec<u8>> = all.iter().map(|attribute| self.names.class(&attribute.name)).collect();
        let delayed = names.iter().any(|name| name.eq_ignore_ascii_case(b"DelayedTargetValidation"));
        for (index, name) in names.iter().enumerate() {
            let Some((known, targets)) = KNOWN.iter().find(|(known, _)| name.eq_ignore_ascii_case(known.as_bytes())) else {
                continue;
            };
            let placed = targets.contains(&target) || target == Target::Hook && targets.contains(&Target::Method);
            if !placed && !delayed {
                let allowed = targets.iter().map(|target| target.text()).collect::<Vec<_>>().join(", ");
                return self.fatal(bytes!["Attribute \"", known, "\" cannot target ", target.text(), " (allowed targets: ", allowed, ")"]);
            }
            if names[..index].iter().any(|other| other.eq_ignore_ascii_case(name)) {
                return self.fatal(bytes!["Attribute \"", known, "\" must not be repeated"]);
            }
            if *known == "NoDiscard" && target == Target::Hook {
                return self.fatal("#[\\NoDiscard] is not supported for property hooks");
            }
        }
        Ok(())
    }

    fn check_attribute_args(&mut self, attribute: &'a Attribute<'a>) -> Check {
        let args = match attribute.args {
            None => return Ok(()),
            Some(ArgList::FirstClassCallable) => return self.fatal("Cannot create Closure as attribute argument"),
            Some(ArgList::Args(args)) => args,
        };
        let mut named = false;
        for arg in args {
            if arg.spread {
                return self.fatal("Cannot use unpacking in attribute argument list");
            }
            if named && arg.name.is_none() {
                return self.fatal("Cannot use positional argument after named argument");
            }
            named |= arg.name.is_some();
            self.check_constant_expr(&arg.value, true)?;
        }
        Ok(())
    }

    pub(super) fn has_attribute(&self, groups: &[AttributeGroup<'a>], wanted: &str) -> bool {
        let mut attributes = groups.iter().flat_map(|group| group.attributes);
        attributes.any(|attribute| self.names.class(&attribute.name).eq_ignore_ascii_case(wanted.as_bytes()))
    }

    pub(super) fn check_class_attributes(&mut self, class: &'a ClassDecl<'a>) -> Check {
        self.check_attributes(class.attributes, Target::Class)?;
        if class.attributes.is_empty() {
            return Ok(());
        }
        let name = self.class_name();
        let word = match class.kind {
            ClassKind::Class | ClassKind::Anonymous => "class ",
            ClassKind::Interface => "interface ",
            ClassKind::Trait => "trait ",
            ClassKind::Enum => "enum ",
        };
        let plain = matches!(class.kind, ClassKind::Class | ClassKind::Anonymous);
        let readonly = class.modifiers.has(Modifiers::READONLY);
        let is_abstract = class.modifiers.has(Modifiers::ABSTRACT);
        if self.has_attribute(class.attributes, "Attribute") && (!plain || is_abstract) {
            let word = if is_abstract { "abstract class " } else { word };
            return self.fatal(bytes!["Cannot apply #[\\Attribute] to ", word, name]);
        }
        if self.has_attribute(class.attributes, "AllowDynamicProperties") && (!plain || readonly) {
            let word = if readonly { "readonly class " } else { word };
            return self.fatal(bytes!["Cannot apply #[\\AllowDynamicProperties] to ", word, name]);
        }
        if self.has_attribute(class.attributes, "Deprecated") && class.kind != ClassKind::Trait {
            return self.fatal(bytes!["Cannot apply #[\\Deprecated] to ", word, name]);
        }
        Ok(())
    }

    /// `#[\NoDiscard]` needs a value to discard.
    pub(super) fn check_no_discard(&mut self, function: &'a Function<'a>, returns: &TypeSet) -> Check {
        if function.attributes.is_empty() || !self.has_attribute(function.attributes, "NoDiscard") {
            return Ok(());
        }
        let word = if self.function.kind == FunctionKind::Method { "method" } else { "function" };
        for (ty, text) in [(BuiltinType::Void, "A void "), (BuiltinType::Never, "A never returning ")] {
            if returns.has(ty) {
                return self.fatal(bytes![text, word, " does not return a value, but #[\\NoDiscard] requires a return value"]);
            }
        }
        Ok(())
    }
}
