//! Properties and their hooks.

use super::attributes::Target;
use super::scope::{FunctionKind, FunctionScope, HookScope};
use super::types::literal_type;
use super::{Check, Checker, bytes};
use crate::ast::visit::{Node, children_of_expr, children_of_stmt};
use crate::ast::{BuiltinType, ClassKind, Expr, ExprKind, FunctionBody, Hook, Ident, Modifiers, PropertyDecl, StaticCall, Type};

impl<'a> Checker<'a> {
    pub(super) fn check_properties(&mut self, decl: &'a PropertyDecl<'a>) -> Check {
        let Some(class) = &self.class else {
            return Ok(());
        };
        let (kind, readonly, name) = (class.kind, class.modifiers.has(Modifiers::READONLY), class.name.clone());
        if kind == ClassKind::Interface && decl.items.iter().any(|item| item.hooks.is_none()) {
            return self.fatal("Interfaces may only include hooked properties");
        }
        if kind == ClassKind::Enum {
            return self.fatal(bytes!["Enum ", name, " cannot include properties"]);
        }
        self.check_attributes(decl.attributes, Target::Property)?;
        let modifiers = if readonly { decl.modifiers.with(Modifiers::READONLY) } else { decl.modifiers };
        if kind == ClassKind::Interface {
            self.check_interface_property(modifiers)?;
        }
        for item in decl.items {
            self.offset = item.name.span.start;
            if decl.modifiers.has(Modifiers::ABSTRACT) && item.hooks.is_none() {
                return self.fatal("Only hooked properties may be declared abstract");
            }
            self.check_property(&item.name, modifiers, decl.ty, item.default, item.hooks, false)?;
        }
        Ok(())
    }

    fn check_interface_property(&mut self, modifiers: Modifiers) -> Check {
        if modifiers.has(Modifiers::PROTECTED.with(Modifiers::PRIVATE)) {
            return self.fatal("Property in interface cannot be protected or private");
        }
        if modifiers.has(Modifiers::FINAL) {
            return self.fatal("Property in interface cannot be final");
        }
        if modifiers.has(Modifiers::ABSTRACT) {
            return self.fatal("Property in interface cannot be explicitly abstract. All interface members are implicitly abstract");
        }
        Ok(())
    }

    /// One property, declared or promoted.
    pub(super) fn check_property(
        &mut self,
        ident: &Ident<'a>,
        modifiers: Modifiers,
        ty: Option<&'a Type<'a>>,
        default: Option<&'a Expr<'a>>,
        hooks: Option<&'a [Hook<'a>]>,
        promoted: bool,
    ) -> Check {
        let name = ident.text;
        let full = bytes![self.class_name(), "::$", name];
        if modifiers.has(Modifiers::FINAL) && modifiers.has(Modifiers::PRIVATE) && !promoted {
            return self.fatal("Property cannot be both final and private");
        }
        let set = match ty {
            None => None,
            Some(ty) => Some(self.check_type(ty)?),
        };
        if let Some(set) = &set
            && [BuiltinType::Void, BuiltinType::Never, BuiltinType::Callable].into_iter().any(|ty| set.has(ty))
        {
            let text = set.print();
            return self.fatal(bytes!["Property ", full, " cannot have type ", text]);
        }
        let known = self.class.as_ref().is_some_and(|class| class.properties.contains(name));
        if known {
            return self.fatal(bytes!["Cannot redeclare ", full]);
        }
        if let Some(class) = &mut self.class {
            class.properties.insert(name);
        }
        if let Some(default) = default {
            self.check_constant_expr(default, false)?;
        }
        if let (Some(set), Some(default)) = (&set, default) {
            self.check_property_default(&full, set, default)?;
        }
        if modifiers.has(Modifiers::READONLY) {
            self.check_readonly(&full, modifiers, set.is_some(), default.is_some(), hooks.is_some())?;
        }
        self.check_set_visibility(&full, modifiers, set.is_some())?;
        match hooks {
            Some(hooks) => self.check_hooks(ident, modifiers, ty, default.is_some(), promoted, hooks),
            None => Ok(()),
        }
    }

    fn check_property_default(&mut self, full: &[u8], set: &super::types::TypeSet, default: &'a Expr<'a>) -> Check {
        if literal_type(default) == Some(BuiltinType::Null) && !set.admits_null() {
            let text = set.print();
            let simple = !text.contains(&b'|') && !text.contains(&b'&');
            if text.contains(&b'&') {
                return self.fatal(bytes!["Cannot use null as default value for property ", full, " of type ", text]);
            }
            let nullable = if simple { bytes!["?", text] } else { bytes![text, "|null"] };
            return self.fatal(bytes![
                "Default value for property of type ",
                text,
                " may not be null. Use the nullable type ",
                nullable,
                " to allow null default value"
            ]);
        }
        self.check_default_type(set, default, |ty| bytes![" as default value for property ", full, " of type ", ty])
    }

    fn check_readonly(&mut self, full: &[u8], modifiers: Modifiers, typed: bool, default: bool, hooked: bool) -> Check {
        if hooked {
            return self.fatal("Hooked properties cannot be readonly");
        }
        if !typed {
            return self.fatal(bytes!["Readonly property ", full, " must have type"]);
        }
        if default {
            return self.fatal(bytes!["Readonly property ", full, " cannot have default value"]);
        }
        if modifiers.has(Modifiers::STATIC) {
            return self.fatal(bytes!["Static property ", full, " cannot be readonly"]);
        }
        Ok(())
    }

    fn check_set_visibility(&mut self, full: &[u8], modifiers: Modifiers, typed: bool) -> Check {
        if !modifiers.has(Modifiers::SET_VISIBILITY) {
            return Ok(());
        }
        if !typed {
            return self.fatal(bytes!["Property with asymmetric visibility ", full, " must have type"]);
        }
        let rank = |set: &[Modifiers; 3]| set.iter().position(|&modifier| modifiers.has(modifier)).unwrap_or(0);
        let get = rank(&[Modifiers::PUBLIC, Modifiers::PROTECTED, Modifiers::PRIVATE]);
        let set = rank(&[Modifiers::PUBLIC_SET, Modifiers::PROTECTED_SET, Modifiers::PRIVATE_SET]);
        if set < get {
            return self.fatal(bytes!["Visibility of property ", full, " must not be weaker than set visibility"]);
        }
        Ok(())
    }

    fn check_hooks(
        &mut self,
        ident: &Ident<'a>,
        modifiers: Modifiers,
        ty: Option<&'a Type<'a>>,
        default: bool,
        promoted: bool,
        hooks: &'a [Hook<'a>],
    ) -> Check {
        let full = bytes![self.class_name(), "::$", ident.text];
        if modifiers.has(Modifiers::STATIC) {
            return self.fatal("Cannot declare hooks for static property");
        }
        if hooks.is_empty() {
            return self.fatal("Property hook list must not be empty");
        }
        let interface = self.class.as_ref().is_some_and(|class| class.kind == ClassKind::Interface);
        let is_abstract = interface || modifiers.has(Modifiers::ABSTRACT);
        let bodiless = hooks.iter().any(|hook| matches!(hook.function.body, FunctionBody::None));
        let mut seen: Vec<Vec<u8>> = Vec::new();
        for hook in hooks {
            self.offset = hook.function.name.span.start;
            let kind = hook.function.name.text.to_ascii_lowercase();
            self.check_hook(ident, &full, modifiers, ty, is_abstract, interface, hook)?;
            if seen.contains(&kind) {
                return self.fatal(bytes!["Cannot redeclare property hook \"", kind, "\""]);
            }
            seen.push(kind);
            self.offset = hook.function.span.end.saturating_sub(1);
        }
        if modifiers.has(Modifiers::ABSTRACT) && !bodiless {
            return self.fatal(bytes!["Abstract property ", full, " must specify at least one abstract hook"]);
        }
        // Whether a parent's property has storage is not known here: linking looks at those.
        let child = self.class.as_ref().is_some_and(|class| class.has_parent);
        let virtual_property = !is_abstract && !promoted && !child && !hooks.iter().any(|hook| uses_backing_store(hook, ident.text));
        if virtual_property {
            if default {
                return self.fatal(bytes!["Cannot specify default value for virtual hooked property ", full]);
            }
            if modifiers.has(Modifiers::SET_VISIBILITY) && seen.len() == 1 {
                let word = if seen[0] == b"get" { "Read-only" } else { "Write-only" };
                return self.fatal(bytes![word, " virtual property ", full, " must not specify asymmetric visibility"]);
            }
        }
        let by_ref_get = hooks.iter().any(|hook| hook.function.by_ref && hook.function.name.text.eq_ignore_ascii_case(b"get"));
        if by_ref_get && seen.len() == 2 && !virtual_property && !is_abstract && !child {
            let plain = bytes![self.class_name(), "::", ident.text];
            return self.fatal(bytes!["Get hook of backed property ", plain, " with set hook may not return by reference"]);
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn check_hook(
        &mut self,
        ident: &Ident<'a>,
        full: &[u8],
        modifiers: Modifiers,
        ty: Option<&'a Type<'a>>,
        is_abstract: bool,
        interface: bool,
        hook: &'a Hook<'a>,
    ) -> Check {
        let function = &hook.function;
        let name = function.name.text;
        let has_body = !matches!(function.body, FunctionBody::None);
        let is_final = hook.modifiers.has(Modifiers::FINAL);
        if is_final && modifiers.has(Modifiers::PRIVATE) {
            return self.fatal("Property hook cannot be both final and private");
        }
        if is_abstract && !has_body {
            if modifiers.has(Modifiers::PRIVATE) {
                return self.fatal("Property hook cannot be both abstract and private");
            }
            if is_final {
                return self.fatal("Property hook cannot be both abstract and final");
            }
        }
        if has_body && interface {
            return self.fatal("Abstract property hook cannot have body");
        }
        if !has_body && !is_abstract {
            return self.fatal("Non-abstract property hook must have a body");
        }
        let get = name.eq_ignore_ascii_case(b"get");
        if !get && !name.eq_ignore_ascii_case(b"set") {
            return self.fatal(bytes!["Unknown hook \"", name, "\" for property ", full, ", expected \"get\" or \"set\""]);
        }
        if get && hook.has_params {
            return self.fatal(bytes!["get hook of property ", full, " must not have a parameter list"]);
        }
        if !get && hook.has_params {
            self.check_set_param(full, ty, hook)?;
        }
        self.check_attributes(function.attributes, Target::Hook)?;
        let lower: &'static [u8] = if get { b"get" } else { b"set" };
        let mut scope = FunctionScope::new(FunctionKind::Hook, bytes![full, "::", lower]);
        scope.hook = Some(HookScope { property: ident.text, name: lower });
        self.check_function(function, scope)
    }

    fn check_set_param(&mut self, full: &[u8], ty: Option<&'a Type<'a>>, hook: &'a Hook<'a>) -> Check {
        let [param] = hook.function.params else {
            return self.fatal(bytes!["set hook of property ", full, " must accept exactly one parameters"]);
        };
        let name = param.name.text;
        let faults = [
            (param.by_ref, " must not be pass-by-reference"),
            (param.variadic, " must not be variadic"),
            (param.default.is_some(), " must not have a default value"),
        ];
        if let Some((_, fault)) = faults.into_iter().find(|(found, _)| *found) {
            return self.fatal(bytes!["Parameter $", name, " of set hook ", full, fault]);
        }
        let compatible = match (ty, param.ty) {
            (None, None) => true,
            (Some(property), Some(param)) => {
                let property = self.check_type(property)?;
                let param = self.check_type(param)?;
                param.may_include(&property)
            }
            (None, Some(param)) => self.check_type(param)?.is_mixed(),
            (Some(_), None) => false,
        };
        if !compatible {
            return self.fatal(bytes!["Type of parameter $", name, " of hook ", full, "::set must be compatible with property type"]);
        }
        Ok(())
    }

    /// False if a closing parenthesis stands at `offset` instead.
    fn colon_follows(&self, offset: u32) -> bool {
        let rest = self.source.bytes().get(offset as usize..).unwrap_or_default();
        rest.trim_ascii_start().first() != Some(&b')')
    }

    /// `parent::$x::get()` belongs into the hook of the same name and property.
    pub(super) fn check_parent_hook_call(&mut self, call: &StaticCall<'a>) -> Check {
        let (ExprKind::StaticProp { class, name: property }, ExprKind::Str(method)) = (call.class.kind, call.name.kind) else {
            return Ok(());
        };
        let ExprKind::Name(class) = class.kind else {
            return Ok(());
        };
        let number;
        let property = match property.kind {
            ExprKind::Str(property) => property,
            ExprKind::Int(value) => {
                number = value.to_string();
                number.as_bytes()
            }
            _ => return Ok(()),
        };
        let hook = [&b"get"[..], b"set"].into_iter().find(|hook| method.eq_ignore_ascii_case(hook));
        let Some(hook) = hook.filter(|_| class.is_unqualified("parent") && self.colon_follows(call.class.span.end)) else {
            return Ok(());
        };
        if self.class.is_none() && self.function.kind != FunctionKind::Closure {
            return self.fatal("Cannot use \"parent\" when no class scope is active");
        }
        let call_text = bytes!["parent::$", property, "::", hook, "()"];
        match self.function.hook {
            None => self.fatal(bytes!["Must not use ", call_text, " outside a property hook"]),
            Some(scope) if scope.property != property => {
                self.fatal(bytes!["Must not use ", call_text, " in a different property ($", scope.property, ")"])
            }
            Some(scope) if scope.name != hook => {
                self.fatal(bytes!["Must not use ", call_text, " in a different property hook (", scope.name, ")"])
            }
            Some(_) if call.args.is_first_class_callable() => self.fatal("Cannot create Closure for parent property hook call"),
            Some(_) => Ok(()),
        }
    }
}

/// True if the hook reads or writes the property's own storage: `$this->name` anywhere in it
/// outside of closures, or `set => value`. A property none of whose hooks does is virtual.
#[must_use]
pub fn uses_backing_store<'a>(hook: &'a Hook<'a>, property: &[u8]) -> bool {
    match hook.function.body {
        FunctionBody::None => false,
        FunctionBody::Expr(expr) => hook.function.name.text.eq_ignore_ascii_case(b"set") || reads(Node::Expr(expr), property),
        FunctionBody::Block(stmts) => stmts.iter().any(|stmt| reads(Node::Stmt(stmt), property)),
    }
}

fn reads<'a>(root: Node<'a, 'a>, property: &[u8]) -> bool {
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        match node {
            Node::Expr(expr) => {
                if let ExprKind::Prop { object, name, .. } = expr.kind
                    && matches!(object.kind, ExprKind::Var(b"this"))
                    && matches!(name.kind, ExprKind::Str(text) if text == property)
                {
                    return true;
                }
                children_of_expr(expr, &mut |child| pending.push(child));
            }
            Node::Stmt(stmt) => children_of_stmt(stmt, &mut |child| pending.push(child)),
        }
    }
    false
}
