//! Functions, closures, parameters.

use super::attributes::Target;
use super::scope::{FunctionKind, FunctionScope};
use super::types::{TypeSet, literal_type};
use super::{Check, Checker, bytes};
use crate::ast::{BuiltinType, Closure, Function, FunctionBody, Modifiers, Param};

impl<'a> Checker<'a> {
    /// A declared function. `unconditional`: it exists as soon as the file is loaded.
    pub(super) fn check_function_decl(&mut self, function: &'a Function<'a>, unconditional: bool) -> Check {
        self.offset = function.span.start;
        self.declare_function(&function.name, unconditional)?;
        let name = self.names.declared(function.name.text);
        let class = self.class.take();
        self.check_attributes(function.attributes, Target::Function)?;
        self.check_function(function, FunctionScope::new(FunctionKind::Function, name))?;
        self.class = class;
        Ok(())
    }

    pub(super) fn check_closure(&mut self, closure: &'a Closure<'a>, start: u32) -> Check {
        let line = self.source.line(start).to_string();
        let place = match self.function.kind {
            FunctionKind::File => self.source.name().to_vec(),
            _ => bytes![self.function.name, "()"],
        };
        let mut scope = FunctionScope::new(FunctionKind::Closure, bytes!["{closure:", place, ":", line, "}"]);
        self.check_attributes(closure.function.attributes, Target::Function)?;
        for (index, used) in closure.uses.iter().enumerate() {
            let name = used.name.text;
            self.offset = used.name.span.start;
            if name == b"this" {
                return self.fatal("Cannot use $this as lexical variable");
            }
            if Self::is_superglobal(name) {
                return self.fatal("Cannot use auto-global as lexical variable");
            }
            if closure.function.params.iter().any(|param| param.name.text == name) {
                return self.fatal(bytes!["Cannot use lexical variable $", name, " as a parameter name"]);
            }
            if closure.uses[..index].iter().any(|other| other.name.text == name) {
                return self.fatal(bytes!["Cannot use variable $", name, " twice"]);
            }
            scope.statics.push(name);
        }
        self.check_function(&closure.function, scope)
    }

    /// Signature and body. The scope is the function's own.
    pub(super) fn check_function(&mut self, function: &'a Function<'a>, scope: FunctionScope<'a>) -> Check {
        let outer = std::mem::replace(&mut self.function, scope);
        self.function.is_generator = function.is_generator;
        self.function.by_ref = function.by_ref;
        if let Some(ty) = function.return_type {
            self.offset = ty.span.start;
            let set = self.check_type(ty)?;
            self.function.return_type = Some(ty);
            if function.by_ref && set.has(BuiltinType::Void) {
                let name = self.function.name.clone();
                self.deprecate(bytes![name, "(): Returning by reference from a void function is deprecated"]);
            }
            self.check_no_discard(function, &set)?;
            if function.is_generator {
                self.check_generator_type(&set)?;
            }
        }
        self.check_params(function)?;
        match function.body {
            FunctionBody::None => {}
            FunctionBody::Block(stmts) => self.check_stmts(stmts)?,
            FunctionBody::Expr(expr) => {
                self.offset = expr.span.start;
                self.check_expr(expr)?;
                if self.function.hook.is_none() {
                    self.check_return(Some(expr), true)?;
                }
            }
        }
        self.check_gotos()?;
        self.function = outer;
        Ok(())
    }

    fn check_generator_type(&mut self, set: &TypeSet) -> Check {
        let fits = set.is_mixed() || set.has(BuiltinType::Object) || set.has_class(&["generator", "iterator", "traversable"]);
        if fits {
            return Ok(());
        }
        let text = set.print();
        self.fatal(bytes!["Generator return type must be a supertype of Generator, ", text, " given"])
    }

    fn check_params(&mut self, function: &'a Function<'a>) -> Check {
        let last_required =
            function.params.iter().rposition(|param| param.default.is_none() && !param.variadic && !param.name.text.is_empty());
        for (index, param) in function.params.iter().enumerate() {
            self.offset = param.name.span.start;
            let name = param.name.text;
            if Self::is_superglobal(name) {
                return self.fatal(bytes!["Cannot re-assign auto-global variable ", name]);
            }
            if function.params[..index].iter().any(|other| other.name.text == name) {
                return self.fatal(bytes!["Redefinition of parameter $", name]);
            }
            if name == b"this" {
                return self.fatal("Cannot use $this as parameter");
            }
            if index > 0 && function.params[index - 1].variadic {
                return self.fatal("Only the last parameter can be variadic");
            }
            if param.variadic && param.default.is_some() {
                return self.fatal("Variadic parameter cannot have a default value");
            }
            let required = last_required.filter(|&last| last > index).map(|last| function.params[last].name.text);
            self.check_param(param, required)?;
            self.check_attributes(param.attributes, Target::Parameter)?;
            if param.is_promoted() {
                self.check_promotion(function, param)?;
            }
        }
        Ok(())
    }

    /// Type and default. `required`: a parameter without default that comes later.
    fn check_param(&mut self, param: &'a Param<'a>, required: Option<&[u8]>) -> Check {
        let set = match param.ty {
            None => None,
            Some(ty) => Some(self.check_type(ty)?),
        };
        if let Some(set) = &set {
            for (forbidden, word) in [(BuiltinType::Void, "void"), (BuiltinType::Never, "never")] {
                if set.has(forbidden) {
                    return self.fatal(bytes![word, " cannot be used as a parameter type"]);
                }
            }
        }
        let name = param.name.text;
        let Some(default) = param.default else {
            return Ok(());
        };
        self.check_constant_expr(default, true)?;
        self.offset = param.name.span.start;
        let null = literal_type(default) == Some(BuiltinType::Null);
        let implicit = null && !param.is_promoted() && set.as_ref().is_some_and(|set| !set.admits_null());
        if implicit {
            let message = bytes![
                self.function.name,
                "(): Implicitly marking parameter $",
                name,
                " as nullable is deprecated, the explicit nullable type must be used instead"
            ];
            self.deprecate(message);
            return Ok(());
        }
        if let Some(required) = required {
            let message = bytes![
                self.function.name,
                "(): Optional parameter $",
                name,
                " declared before required parameter $",
                required,
                " is implicitly treated as a required parameter"
            ];
            self.deprecate(message);
        }
        match &set {
            Some(set) => self.check_default_type(set, default, |ty| bytes![" as default value for parameter $", name, " of type ", ty]),
            None => Ok(()),
        }
    }

    fn check_promotion(&mut self, function: &Function<'a>, param: &'a Param<'a>) -> Check {
        let constructor = self.function.kind == FunctionKind::Method && function.name.text.eq_ignore_ascii_case(b"__construct");
        if !constructor {
            return self.fatal("Cannot declare promoted property outside a constructor");
        }
        if matches!(function.body, FunctionBody::None) {
            return self.fatal("Cannot declare promoted property in an abstract constructor");
        }
        if param.variadic {
            return self.fatal("Cannot declare variadic promoted property");
        }
        let inherited = self.class.as_ref().map_or(Modifiers::NONE, |class| class.modifiers);
        let readonly = if inherited.has(Modifiers::READONLY) { Modifiers::READONLY } else { Modifiers::NONE };
        self.check_property(&param.name, param.modifiers.with(readonly), param.ty, None, param.hooks, true)
    }
}
