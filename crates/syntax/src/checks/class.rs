//! Classes and their members.

use super::attributes::Target;
use super::expr::special_word;
use super::scope::{ClassScope, FunctionKind, FunctionScope};
use super::{Check, Checker, bytes};
use crate::ast::{
    BuiltinType, ClassConstDecl, ClassDecl, ClassKind, EnumCase, Function, FunctionBody, Member, MemberKind, Method, Modifiers, Name,
    TraitAdaptation, TraitUse,
};

impl<'a> Checker<'a> {
    /// A class declared as a statement.
    pub(super) fn check_class_decl(&mut self, class: &'a ClassDecl<'a>) -> Check {
        self.offset = class.span.start;
        if self.class.is_some() && !self.in_file() {
            return self.fatal("Class declarations may not be nested");
        }
        let name = self.declare_class(&class.name, class.kind)?;
        self.check_class(class, name)
    }

    pub(super) fn check_anonymous_class(&mut self, class: &'a ClassDecl<'a>) -> Check {
        let parent = class.extends.first().or(class.implements.first()).map(|name| self.names.class(name));
        let name = bytes![parent.unwrap_or_else(|| b"class".to_vec()), "@anonymous"];
        self.check_class(class, name)
    }

    fn check_class(&mut self, class: &'a ClassDecl<'a>, name: Vec<u8>) -> Check {
        for parent in class.extends {
            let word = if class.kind == ClassKind::Interface { "interface" } else { "class" };
            self.check_reserved(parent, word)?;
        }
        for interface in class.implements {
            self.check_reserved(interface, "interface")?;
        }
        let outer_class = self.class.replace(ClassScope::new(class, name));
        let outer_function = std::mem::replace(&mut self.function, FunctionScope::top_level());
        self.offset = class.span.start;
        self.check_class_attributes(class)?;
        self.check_backing_type(class)?;
        for member in class.members {
            self.offset = member.span.start;
            self.check_member(class, member)?;
        }
        self.check_abstract(class)?;
        self.function = outer_function;
        self.class = outer_class;
        Ok(())
    }

    fn check_reserved(&mut self, name: &Name<'a>, word: &str) -> Check {
        self.offset = name.span.start;
        match special_word(name) {
            Some(_) => self.fatal(bytes!["Cannot use \"", name.text, "\" as ", word, " name, as it is reserved"]),
            None => Ok(()),
        }
    }

    /// The class's full name.
    pub(super) fn class_name(&self) -> Vec<u8> {
        self.class.as_ref().map(|class| class.name.clone()).unwrap_or_default()
    }

    fn check_backing_type(&mut self, class: &ClassDecl<'a>) -> Check {
        let Some(ty) = class.backing_type else {
            return Ok(());
        };
        let set = self.check_type(ty)?;
        let text = set.print();
        if text != b"int" && text != b"string" {
            return self.fatal(bytes!["Enum backing type must be int or string, ", text, " given"]);
        }
        Ok(())
    }

    fn check_member(&mut self, class: &ClassDecl<'a>, member: &'a Member<'a>) -> Check {
        match member.kind {
            MemberKind::Const(decl) => self.check_class_const(decl),
            MemberKind::Property(decl) => self.check_properties(decl),
            MemberKind::Method(method) => self.check_method(class, method),
            MemberKind::EnumCase(case) => self.check_enum_case(class, case),
            MemberKind::TraitUse(found) => self.check_trait_use(class, found),
        }
    }

    fn check_class_const(&mut self, decl: &'a ClassConstDecl<'a>) -> Check {
        let class = self.class_name();
        let interface = self.class.as_ref().is_some_and(|class| class.kind == ClassKind::Interface);
        self.check_attributes(decl.attributes, Target::ClassConstant)?;
        for item in decl.items {
            self.offset = item.name.span.start;
            let name = item.name.text;
            if interface && decl.modifiers.has(Modifiers::PROTECTED.with(Modifiers::PRIVATE)) {
                return self.fatal(bytes!["Access type for interface constant ", class, "::", name, " must be public"]);
            }
            if decl.modifiers.has(Modifiers::FINAL) && decl.modifiers.has(Modifiers::PRIVATE) {
                return self.fatal(bytes![
                    "Private constant ",
                    class,
                    "::",
                    name,
                    " cannot be final as it is not visible to other classes"
                ]);
            }
            let set = match decl.ty {
                None => None,
                Some(ty) => Some(self.check_type(ty)?),
            };
            if let Some(set) = &set
                && [BuiltinType::Void, BuiltinType::Never, BuiltinType::Callable].into_iter().any(|ty| set.has(ty))
            {
                let text = set.print();
                return self.fatal(bytes!["Class constant ", class, "::", name, " cannot have type ", text]);
            }
            self.check_constant_expr(item.value, false)?;
            if let Some(set) = &set {
                let message = |ty: &[u8]| bytes![" as value for class constant ", class, "::", name, " of type ", ty];
                self.check_default_type(set, item.value, message)?;
            }
            self.declare_class_const(name)?;
        }
        Ok(())
    }

    fn declare_class_const(&mut self, name: &'a [u8]) -> Check {
        if name.eq_ignore_ascii_case(b"class") {
            return self.fatal("A class constant must not be called 'class'; it is reserved for class name fetching");
        }
        let Some(class) = &mut self.class else {
            return Ok(());
        };
        if class.consts.contains(name) {
            let class = class.name.clone();
            return self.fatal(bytes!["Cannot redefine class constant ", class, "::", name]);
        }
        class.consts.insert(name);
        Ok(())
    }

    fn check_enum_case(&mut self, class: &ClassDecl<'a>, case: &'a EnumCase<'a>) -> Check {
        if class.kind != ClassKind::Enum {
            return self.fatal("Case can only be used in enums");
        }
        let (name, full) = (case.name.text, self.class_name());
        match (class.backing_type, case.value) {
            (None, Some(_)) => return self.fatal(bytes!["Case ", name, " of non-backed enum ", full, " must not have a value"]),
            (Some(_), None) => return self.fatal(bytes!["Case ", name, " of backed enum ", full, " must have a value"]),
            (_, Some(value)) => self.check_constant_expr(value, false)?,
            (None, None) => {}
        }
        self.declare_class_const(name)?;
        self.check_attributes(case.attributes, Target::ClassConstant)
    }

    fn check_trait_use(&mut self, class: &ClassDecl<'a>, found: &'a TraitUse<'a>) -> Check {
        let start = self.offset;
        for name in found.traits {
            if class.kind == ClassKind::Interface {
                let (used, full) = (self.names.class(name), self.class_name());
                return self.fatal(bytes!["Cannot use traits inside of interfaces. ", used, " is used in ", full]);
            }
            self.check_reserved(name, "trait")?;
        }
        for adaptation in found.adaptations {
            match adaptation {
                TraitAdaptation::Precedence { class, instead_of, .. } => {
                    for name in std::iter::once(*class).chain(*instead_of) {
                        if special_word(name).is_some() {
                            self.offset = start;
                            return self.fatal(bytes!["Cannot use \"", name.text, "\" as trait name, as it is reserved"]);
                        }
                    }
                }
                TraitAdaptation::Alias { modifiers, .. } => {
                    for (modifier, word) in [(Modifiers::STATIC, "static"), (Modifiers::ABSTRACT, "abstract")] {
                        if modifiers.has(modifier) {
                            return self.fatal(bytes!["Cannot use \"", word, "\" as method modifier in trait alias"]);
                        }
                    }
                    if modifiers.has(Modifiers::READONLY) {
                        return self.fatal("Cannot use the readonly modifier on a method");
                    }
                }
            }
        }
        Ok(())
    }

    fn check_method(&mut self, class: &ClassDecl<'a>, method: &'a Method<'a>) -> Check {
        let function = &method.function;
        let full = self.class_name();
        let name = bytes![full, "::", function.name.text];
        let interface = class.kind == ClassKind::Interface;
        let modifiers = method.modifiers;
        let constructor = function.name.text.eq_ignore_ascii_case(b"__construct");
        if modifiers.has(Modifiers::PRIVATE) && modifiers.has(Modifiers::FINAL) && !constructor {
            self.warn("Private methods cannot be final as they are never overridden by other classes");
        }
        if interface {
            self.check_interface_method(method, &name)?;
        } else {
            self.check_method_body(class, method, &name)?;
        }
        let key = function.name.text.to_ascii_lowercase();
        if let Some(scope) = &mut self.class {
            if scope.methods.contains(&key) {
                return self.fatal(bytes!["Cannot redeclare ", name, "()"]);
            }
            scope.methods.insert(key);
        }
        self.check_attributes(function.attributes, Target::Method)?;
        if constructor && self.has_attribute(function.attributes, "NoDiscard") {
            return self.fatal(bytes!["Method ", name, " cannot be #[\\NoDiscard]"]);
        }
        self.check_magic_method(method, &name)?;
        self.check_function(function, FunctionScope::new(FunctionKind::Method, name.clone()))?;
        self.offset = function.span.start;
        self.check_magic_types(method, &name)
    }

    fn check_interface_method(&mut self, method: &Method<'a>, name: &[u8]) -> Check {
        let modifiers = method.modifiers;
        if modifiers.has(Modifiers::ABSTRACT) {
            return self.fatal(bytes!["Interface method ", name, "() must not be abstract"]);
        }
        if modifiers.has(Modifiers::PRIVATE.with(Modifiers::PROTECTED)) {
            return self.fatal(bytes!["Access type for interface method ", name, "() must be public"]);
        }
        if modifiers.has(Modifiers::FINAL) {
            return self.fatal(bytes!["Interface method ", name, "() must not be final"]);
        }
        if !matches!(method.function.body, FunctionBody::None) {
            return self.fatal(bytes!["Interface function ", name, "() cannot contain body"]);
        }
        Ok(())
    }

    fn check_method_body(&mut self, class: &ClassDecl<'a>, method: &Method<'a>, name: &[u8]) -> Check {
        let has_body = !matches!(method.function.body, FunctionBody::None);
        let modifiers = method.modifiers;
        if !modifiers.has(Modifiers::ABSTRACT) {
            return match has_body {
                true => Ok(()),
                false => self.fatal(bytes!["Non-abstract method ", name, "() must contain body"]),
            };
        }
        let abstract_allowed = class.modifiers.has(Modifiers::ABSTRACT) || class.kind == ClassKind::Trait;
        if !abstract_allowed {
            let word = match class.kind {
                ClassKind::Enum => "Enum",
                _ => "Class",
            };
            let (full, method) = (self.class_name(), method.function.name.text);
            let advice = match class.kind {
                ClassKind::Enum => return self.fatal(bytes!["Enum method ", name, "() must not be abstract"]),
                _ => "() and must therefore be declared abstract",
            };
            return self.fatal(bytes![word, " ", full, " declares abstract method ", method, advice]);
        }
        if modifiers.has(Modifiers::PRIVATE) && class.kind != ClassKind::Trait {
            return self.fatal(bytes!["Abstract function ", name, "() cannot be declared private"]);
        }
        if has_body {
            return self.fatal(bytes!["Abstract function ", name, "() cannot contain body"]);
        }
        Ok(())
    }

    /// Abstract hooks need an abstract class.
    fn check_abstract(&mut self, class: &ClassDecl<'a>) -> Check {
        let concrete = matches!(class.kind, ClassKind::Class | ClassKind::Anonymous | ClassKind::Enum);
        if !concrete || class.modifiers.has(Modifiers::ABSTRACT) || !class.extends.is_empty() {
            return Ok(());
        }
        let full = self.class_name();
        let mut missing: Vec<Vec<u8>> = Vec::new();
        for member in class.members {
            let MemberKind::Property(decl) = member.kind else {
                continue;
            };
            for item in decl.items.iter().filter(|_| decl.modifiers.has(Modifiers::ABSTRACT)) {
                let hooks = item.hooks.unwrap_or_default().iter().map(|hook| &hook.function);
                let bare = hooks.filter(|function| matches!(function.body, FunctionBody::None));
                missing.extend(
                    bare.map(|function: &Function<'_>| bytes![full, "::$", item.name.text, "::", function.name.text.to_ascii_lowercase()]),
                );
            }
        }
        if missing.is_empty() {
            return Ok(());
        }
        self.offset = class.span.start;
        let plural = if missing.len() == 1 { "" } else { "s" };
        let count = missing.len().to_string();
        let list = missing.join(&b", "[..]);
        self.fatal(bytes![
            "Class ",
            full,
            " contains ",
            count,
            " abstract method",
            plural,
            " and must therefore be declared abstract or implement the remaining method",
            plural,
            " (",
            list,
            ")"
        ])
    }
}
