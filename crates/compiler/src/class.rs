//! Classes, interfaces, traits and enums.

use crate::compiler::{ClassContext, Compiler, Res};
use crate::function::Role;
use crate::function_state::FunctionKind;
use heddle_bytecode::operand::Imm32;
use heddle_bytecode::ops as op;
use heddle_bytecode::unit::{Class, ClassConstant, ClassKind, ConstantValue, Hook, Method, Property, TraitRule, flags};
use heddle_syntax::ast::{self, ClassDecl, FunctionBody, MemberKind, Modifiers, TraitAdaptation};

/// Modifiers in PHP's own numbers; no visibility means public.
pub(crate) fn member_flags(modifiers: Modifiers) -> u32 {
    const MAP: [(Modifiers, u32); 10] = [
        (Modifiers::PUBLIC, flags::PUBLIC),
        (Modifiers::PROTECTED, flags::PROTECTED),
        (Modifiers::PRIVATE, flags::PRIVATE),
        (Modifiers::STATIC, flags::STATIC),
        (Modifiers::ABSTRACT, flags::ABSTRACT),
        (Modifiers::FINAL, flags::FINAL),
        (Modifiers::READONLY, flags::READONLY),
        (Modifiers::PUBLIC_SET, flags::PUBLIC_SET),
        (Modifiers::PROTECTED_SET, flags::PROTECTED_SET),
        (Modifiers::PRIVATE_SET, flags::PRIVATE_SET),
    ];
    let bits = MAP.iter().filter(|(modifier, _)| modifiers.has(*modifier)).fold(0, |bits, (_, flag)| bits | flag);
    if bits & flags::VISIBILITY == 0 { bits | flags::PUBLIC } else { bits }
}

/// A property as declared, whether by itself or by a constructor's parameter.
struct PropertyDraft<'a> {
    name: &'a ast::Ident<'a>,
    modifiers: Modifiers,
    ty: Option<&'a ast::Type<'a>>,
    default: Option<&'a ast::Expr<'a>>,
    hooks: Option<&'a [ast::Hook<'a>]>,
    attributes: &'a [ast::AttributeGroup<'a>],
    doc: Option<&'a [u8]>,
    promoted: bool,
}

impl<'a> Compiler<'a> {
    /// A class as a statement.
    pub(crate) fn class_statement(&mut self, decl: &'a ClassDecl<'a>) -> Res<()> {
        let name = self.names.declared(decl.name.text).into_owned();
        let top_level = self.f.kind == FunctionKind::Main && self.f.scopes.is_empty() && self.at_top_level;
        let class = self.class_of(decl, name.into(), false)?;
        let simple = class.interfaces.is_empty() && class.traits.is_empty() && class.kind != ClassKind::Enum;
        let stringable =
            class.methods.iter().any(|method| self.functions[method.function as usize].name.eq_ignore_ascii_case(b"__tostring"));
        self.classes.push(class);
        let number = self.classes.len() as u32 - 1;
        if top_level && simple && !stringable {
            self.hoisted_classes.push(number);
        }
        self.line = self.line_of(decl.keyword);
        self.emit(op::DeclareClass { class: Imm32(number as i32) });
        Ok(())
    }

    /// The class of a `new class`.
    pub(crate) fn anonymous_class(&mut self, decl: &'a ClassDecl<'a>) -> Res<u32> {
        let base = match decl.extends.first().or(decl.implements.first()) {
            Some(name) => self.names.plain_class(name).into_owned(),
            None => b"class".to_vec(),
        };
        let line = self.line_of(decl.keyword);
        let place = match self.source.serial() {
            0 => format!(":{line}${:x}", self.anonymous_classes),
            // the same place may be compiled again in one request: its classes are others
            serial => format!(":{line}${serial:x}{:04x}", self.anonymous_classes),
        };
        self.anonymous_classes += 1;
        let name = [&base, &b"@anonymous\0"[..], self.source.name(), place.as_bytes()].concat();
        let class = self.class_of(decl, name.into(), true)?;
        self.classes.push(class);
        Ok(self.classes.len() as u32 - 1)
    }

    fn class_of(&mut self, decl: &'a ClassDecl<'a>, name: Box<[u8]>, anonymous: bool) -> Res<Class> {
        let kind = match decl.kind {
            ast::ClassKind::Class | ast::ClassKind::Anonymous => ClassKind::Class,
            ast::ClassKind::Interface => ClassKind::Interface,
            ast::ClassKind::Trait => ClassKind::Trait,
            ast::ClassKind::Enum => ClassKind::Enum,
        };
        let extends: Vec<Box<[u8]>> = decl.extends.iter().map(|name| self.names.plain_class(name).into()).collect();
        let mut interfaces: Vec<Box<[u8]>> = decl.implements.iter().map(|name| self.names.plain_class(name).into()).collect();
        let mut parent = None;
        if kind == ClassKind::Interface {
            interfaces = extends;
        } else {
            parent = extends.into_iter().next();
        }
        let context =
            ClassContext { name: name.clone(), parent: parent.clone(), is_trait: kind == ClassKind::Trait, is_anonymous: anonymous };
        let start_line = self.line_of(decl.keyword);
        let end_line = self.line_of(decl.span.end.saturating_sub(1));
        let outer = self.class.replace(context);
        let mut class = Class {
            name,
            kind,
            flags: member_flags(decl.modifiers) & (flags::ABSTRACT | flags::FINAL | flags::READONLY),
            parent,
            interfaces,
            traits: Vec::new(),
            trait_rules: Vec::new(),
            constants: Vec::new(),
            properties: Vec::new(),
            methods: Vec::new(),
            backing: decl.backing_type.map(|ty| self.declared_type(ty, false)),
            anonymous,
            attributes: Vec::new(),
            doc: decl.doc.map(Into::into),
            start_line,
            end_line,
        };
        let result = self.members(decl, &mut class);
        self.class = outer;
        result.map(|()| class)
    }

    fn members(&mut self, decl: &'a ClassDecl<'a>, class: &mut Class) -> Res<()> {
        class.attributes = self.outside_functions(|c| c.attributes(decl.attributes))?;
        for member in decl.members {
            self.at(member.span);
            match member.kind {
                MemberKind::Const(decl) => self.constants(decl, class)?,
                MemberKind::Property(decl) => {
                    for item in decl.items {
                        let draft = PropertyDraft {
                            name: &item.name,
                            modifiers: decl.modifiers,
                            ty: decl.ty,
                            default: item.default,
                            hooks: item.hooks,
                            attributes: decl.attributes,
                            doc: item.doc,
                            promoted: false,
                        };
                        self.property(&draft, class)?;
                    }
                }
                MemberKind::Method(method) => self.method(method, class)?,
                MemberKind::EnumCase(case) => self.enum_case(case, class)?,
                MemberKind::TraitUse(traits) => self.trait_use(traits, class),
            }
        }
        Ok(())
    }

    /// Runs `body` so that what it compiles belongs to no function.
    pub(crate) fn outside_functions<T>(&mut self, body: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        let outer = self.begin(FunctionKind::Initializer, Box::default());
        let result = body(self);
        self.resume(outer);
        result
    }

    fn constants(&mut self, decl: &'a ast::ClassConstDecl<'a>, class: &mut Class) -> Res<()> {
        for item in decl.items {
            self.at(item.name.span);
            let line = self.line;
            let value = self.outside_functions(|c| c.initializer(item.value))?;
            let attributes = self.outside_functions(|c| c.attributes(decl.attributes))?;
            class.constants.push(ClassConstant {
                name: item.name.text.into(),
                flags: member_flags(decl.modifiers),
                ty: decl.ty.map(|ty| self.declared_type(ty, false)),
                value: ConstantValue::Plain(value),
                attributes,
                doc: item.doc.map(Into::into),
                line,
            });
        }
        Ok(())
    }

    fn enum_case(&mut self, case: &'a ast::EnumCase<'a>, class: &mut Class) -> Res<()> {
        self.at(case.name.span);
        let line = self.line;
        let value = match case.value {
            Some(value) => Some(self.outside_functions(|c| c.initializer(value))?),
            None => None,
        };
        let attributes = self.outside_functions(|c| c.attributes(case.attributes))?;
        class.constants.push(ClassConstant {
            name: case.name.text.into(),
            flags: flags::PUBLIC,
            ty: None,
            value: ConstantValue::Case(value),
            attributes,
            doc: case.doc.map(Into::into),
            line,
        });
        Ok(())
    }

    fn property(&mut self, draft: &PropertyDraft<'a>, class: &mut Class) -> Res<()> {
        self.at(draft.name.span);
        let line = self.line;
        let default = match draft.default {
            Some(value) if !draft.promoted => Some(self.outside_functions(|c| c.initializer(value))?),
            _ => None,
        };
        let mut bits = member_flags(draft.modifiers);
        if class.flags & flags::READONLY != 0 && bits & flags::STATIC == 0 {
            bits |= flags::READONLY;
        }
        let mut property = Property {
            name: draft.name.text.into(),
            flags: bits,
            ty: draft.ty.map(|ty| self.declared_type(ty, false)),
            default,
            get: None,
            set: None,
            promoted: draft.promoted,
            attributes: self.outside_functions(|c| c.attributes(draft.attributes))?,
            doc: draft.doc.map(Into::into),
            line,
        };
        let mut backed = draft.hooks.is_none();
        for hook in draft.hooks.unwrap_or_default() {
            backed |= self.hook(hook, draft, &mut property)?;
        }
        if !backed {
            property.flags |= flags::VIRTUAL;
        }
        class.properties.push(property);
        Ok(())
    }

    /// Compiles a hook; tells whether it uses the property's own value.
    fn hook(&mut self, hook: &'a ast::Hook<'a>, draft: &PropertyDraft<'a>, property: &mut Property) -> Res<bool> {
        let is_get = hook.function.name.text.eq_ignore_ascii_case(b"get");
        let abstract_hook = matches!(hook.function.body, FunctionBody::None);
        let mut bits = member_flags(hook.modifiers) & flags::FINAL;
        if abstract_hook {
            bits |= flags::ABSTRACT;
        }
        if hook.function.by_ref {
            bits |= flags::BY_REF;
        }
        let kind = if is_get { "get" } else { "set" };
        let name = [b"$", draft.name.text, b"::", kind.as_bytes()].concat();
        let visibility = property.flags & flags::VISIBILITY;
        let mut role = Role::new(FunctionKind::Method, name, bits | flags::HOOK | visibility);
        role.hooked = Some(draft.name.text);
        if is_get {
            role.return_type = draft.ty;
        } else if !hook.has_params {
            role.implicit_value = Some(draft.ty);
        }
        let number = self.reserve_function();
        let compiled = self.outside_functions(|c| c.compile_function(number, &hook.function, role))?;
        let slot = if is_get { &mut property.get } else { &mut property.set };
        *slot = Some(Hook { function: number, flags: bits });
        Ok(compiled.uses_backing)
    }

    fn method(&mut self, method: &'a ast::Method<'a>, class: &mut Class) -> Res<()> {
        let mut bits = member_flags(method.modifiers);
        if class.kind == ClassKind::Interface {
            bits |= flags::ABSTRACT;
        }
        let decl = &method.function;
        let is_static = bits & flags::STATIC != 0;
        let kind = if is_static { FunctionKind::StaticMethod } else { FunctionKind::Method };
        let number = self.reserve_function();
        let role = Role::new(kind, decl.name.text, bits);
        self.outside_functions(|c| c.compile_function(number, decl, role))?;
        class.methods.push(Method { function: number });
        if decl.name.text.eq_ignore_ascii_case(b"__construct") {
            for param in decl.params.iter().filter(|param| param.is_promoted()) {
                let draft = PropertyDraft {
                    name: &param.name,
                    modifiers: param.modifiers,
                    ty: param.ty,
                    default: None,
                    hooks: param.hooks,
                    attributes: param.attributes,
                    doc: param.doc,
                    promoted: true,
                };
                self.property(&draft, class)?;
            }
        }
        Ok(())
    }

    fn trait_use(&mut self, traits: &'a ast::TraitUse<'a>, class: &mut Class) {
        for name in traits.traits {
            class.traits.push(self.names.plain_class(name).into());
        }
        for rule in traits.adaptations {
            class.trait_rules.push(match rule {
                TraitAdaptation::Precedence { class, method, instead_of } => TraitRule::InsteadOf {
                    of: self.names.plain_class(class).into(),
                    method: method.text.into(),
                    excluded: instead_of.iter().map(|name| self.names.plain_class(name).into()).collect(),
                },
                TraitAdaptation::Alias { class, method, modifiers, alias } => TraitRule::As {
                    of: class.map(|name| self.names.plain_class(name).into()),
                    method: method.text.into(),
                    alias: alias.map(|alias| alias.text.into()),
                    modifiers: if *modifiers == Modifiers::NONE { 0 } else { alias_flags(*modifiers) },
                },
            });
        }
    }
}

/// The modifiers of an alias; no visibility leaves the method's own.
fn alias_flags(modifiers: Modifiers) -> u32 {
    let bits = member_flags(modifiers);
    if modifiers.has(Modifiers::VISIBILITY) { bits } else { bits & !flags::VISIBILITY }
}
