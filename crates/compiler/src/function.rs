//! Functions of every sort: parameters, body, return.

use crate::compiler::{Compiler, Res};
use crate::expr::is_variable;
use crate::function_state::{FunctionKind, is_temp, this_slot};
use heddle_bytecode::operand::{FuncRef, Imm, Slot};
use heddle_bytecode::ops as op;
use heddle_bytecode::types::{Type, mask};
use heddle_bytecode::unit::{Constant, Function, Initializer, Param, flags};
use heddle_syntax::ast::{self, Closure, Expr, ExprKind, FunctionBody};

/// What a function is compiled as.
pub(crate) struct Role<'a> {
    pub kind: FunctionKind,
    /// The function's name in the unit.
    pub name: Box<[u8]>,
    /// Bits of [`flags`] to begin with.
    pub flags: u32,
    /// Captured variables, after the parameters; true when by reference.
    pub captures: Vec<(&'a [u8], bool)>,
    /// The property this is a hook of.
    pub hooked: Option<&'a [u8]>,
    /// The one parameter of a `set` hook that declares none, and its type.
    pub implicit_value: Option<Option<&'a ast::Type<'a>>>,
    /// The return type of a `get` hook: the property's.
    pub return_type: Option<&'a ast::Type<'a>>,
}

impl<'a> Role<'a> {
    pub fn new(kind: FunctionKind, name: impl Into<Box<[u8]>>, flags: u32) -> Self {
        Role { kind, name: name.into(), flags, captures: Vec::new(), hooked: None, implicit_value: None, return_type: None }
    }
}

/// What the compiled function tells about itself besides its code.
pub(crate) struct Compiled {
    pub uses_backing: bool,
}

impl<'a> Compiler<'a> {
    /// Takes a number for a function that is compiled later.
    pub(crate) fn reserve_function(&mut self) -> u32 {
        self.functions.push(Function::default());
        self.functions.len() as u32 - 1
    }

    /// Compiles `decl` as function `number`.
    pub(crate) fn compile_function(&mut self, number: u32, decl: &'a ast::Function<'a>, role: Role<'a>) -> Res<Compiled> {
        let line = self.line;
        let outer = self.begin(role.kind, role.name.clone());
        let inherits_this = role.kind == FunctionKind::Closure && role.flags & flags::STATIC == 0 && outer.has_this;
        self.f.has_this = role.kind == FunctionKind::Method || inherits_this;
        self.f.hooked = role.hooked;
        self.f.by_ref = decl.by_ref;
        self.f.generator = decl.is_generator;
        let result = self.function_parts(decl, &role);
        let state = std::mem::replace(&mut self.f, outer);
        let mut function = result?;
        self.line = line;
        self.fill(&mut function, decl, &role);
        let compiled = Compiled { uses_backing: state.uses_backing };
        let used = state.flags;
        if state.too_big() {
            return self.error("not supported yet: a function with so many variables or temporaries");
        }
        self.complete(state, &mut function);
        if matches!(decl.body, FunctionBody::None) {
            function.code.clear();
            function.lines.clear();
            function.entries = vec![0];
        }
        if role.kind == FunctionKind::Closure && role.flags & flags::STATIC == 0 {
            self.f.flags |= used & flags::USES_THIS;
        }
        self.functions[number as usize] = function;
        Ok(compiled)
    }

    fn fill(&mut self, function: &mut Function, decl: &'a ast::Function<'a>, role: &Role<'a>) {
        function.name = role.name.clone();
        function.flags |= role.flags;
        if decl.by_ref {
            function.flags |= flags::BY_REF;
        }
        if decl.is_generator {
            function.flags |= flags::GENERATOR;
        }
        if self.strict {
            function.flags |= flags::STRICT;
        }
        function.captures = role.captures.iter().map(|&(_, by_ref)| by_ref).collect();
        function.doc = decl.doc.map(Into::into);
        function.start_line = self.line_of(decl.keyword);
        function.end_line = self.line_of(decl.span.end.saturating_sub(1));
    }

    fn function_parts(&mut self, decl: &'a ast::Function<'a>, role: &Role<'a>) -> Res<Function> {
        let mut function = Function::default();
        self.parameters(decl, role, &mut function)?;
        self.f.given = self.f.locals.names.len();
        for &(name, _) in &role.captures {
            self.f.locals.add(name);
        }
        let return_type = decl.return_type.or(role.return_type).map(|ty| self.declared_type(ty, false));
        function.return_type = return_type.clone();
        self.f.return_type = return_type;
        function.attributes = self.attributes(decl.attributes)?;
        for attribute in &function.attributes {
            match &*attribute.name.to_ascii_lowercase() {
                b"deprecated" => function.flags |= flags::DEPRECATED,
                b"nodiscard" => function.flags |= flags::NO_DISCARD,
                _ => {}
            }
        }
        self.line = self.line_of(decl.keyword);
        self.prologue(decl, role, &mut function)?;
        if decl.is_generator {
            self.emit(op::Generator {});
        }
        match decl.body {
            FunctionBody::Block(stmts) => {
                self.f.body = stmts;
                self.statements(stmts)?;
                self.line = self.line_of(decl.span.end.saturating_sub(1));
            }
            FunctionBody::Expr(e) => self.expression_body(e, role)?,
            FunctionBody::None => {}
        }
        self.end_of_function();
        Ok(function)
    }

    /// Parameters as locals and as the function's description.
    fn parameters(&mut self, decl: &'a ast::Function<'a>, role: &Role<'a>, function: &mut Function) -> Res<()> {
        for param in decl.params {
            self.at(param.span);
            if param.name.text == b"this" {
                return self.error("Cannot use $this as parameter");
            }
            self.f.assigns_predefined |= param.name.text == crate::function_state::PREDEFINED;
            self.f.locals.add(param.name.text);
        }
        for param in decl.params {
            let default = match param.default {
                Some(e) => Some(self.initializer(e)?),
                None => None,
            };
            let null = matches!(default, Some(Initializer::Constant(Constant::Null)));
            let promoted = if param.is_promoted() { crate::class::member_flags(param.modifiers) } else { 0 };
            function.params.push(Param {
                name: param.name.text.into(),
                ty: param.ty.map(|ty| self.declared_type(ty, null)),
                default_text: param.default.map(|e| self.default_text(e)),
                default,
                by_ref: param.by_ref,
                variadic: param.variadic,
                promoted,
                attributes: self.attributes(param.attributes)?,
                line: self.line_of(param.ty.map_or(param.name.span.start, |ty| ty.span.start)),
            });
            if param.variadic {
                function.flags |= flags::VARIADIC;
            }
        }
        if let Some(ty) = role.implicit_value {
            self.f.locals.add(b"value");
            function.params.push(Param {
                name: b"value"[..].into(),
                ty: ty.map(|ty| self.declared_type(ty, false)),
                default: None,
                default_text: None,
                by_ref: false,
                variadic: false,
                promoted: 0,
                attributes: Vec::new(),
                line: self.line,
            });
        }
        let required = |param: &Param| param.default.is_none() && !param.variadic;
        function.required = function.params.iter().rposition(required).map_or(0, |at| at as u16 + 1);
        Ok(())
    }

    /// Defaults with their entries, checks, and promotion.
    fn prologue(&mut self, decl: &'a ast::Function<'a>, role: &Role<'a>, function: &mut Function) -> Res<()> {
        let required = function.required as usize;
        for (n, param) in decl.params.iter().enumerate().skip(required) {
            let Some(default) = param.default else { continue };
            function.entries.push(self.f.code.offset());
            self.assign_default(n, default)?;
        }
        function.entries.push(self.f.code.offset());
        if decl.is_generator || !matches!(decl.body, FunctionBody::None) {
            for n in 0..function.params.len() {
                let local = param_slot(n);
                let number = Imm(n as i16);
                let param = &function.params[n];
                if n < decl.params.len() {
                    self.line = param.line;
                }
                if param.variadic {
                    self.emit(op::Variadic { local, param: number });
                } else if let Some(ty) = param.ty.as_ref().filter(|ty| ty.mask & mask::MIXED != mask::MIXED) {
                    self.check_param(local, number, ty);
                }
            }
        }
        if role.kind == FunctionKind::Method {
            self.promote(decl);
        }
        Ok(())
    }

    fn assign_default(&mut self, n: usize, default: &'a Expr<'a>) -> Res<()> {
        let local = param_slot(n);
        if let Some(constant) = self.fold(default) {
            let k = self.f.constants.any(constant);
            self.emit(op::AssignConst { local, k });
            return Ok(());
        }
        self.scratch(|c| {
            let src = c.temp();
            c.constant_to(default, src)?;
            c.emit(op::Assign { local, src });
            Ok(())
        })
    }

    /// `$this->x = $x` for promoted parameters.
    fn promote(&mut self, decl: &'a ast::Function<'a>) {
        for (n, param) in decl.params.iter().enumerate() {
            if !param.is_promoted() {
                continue;
            }
            let local = param_slot(n);
            self.line = self.line_of(param.span.start);
            let k = self.string(param.name.text);
            if param.by_ref {
                let mark = self.f.top;
                let name = self.temp();
                self.emit(op::LoadConst { dst: name, k });
                let src = self.temp();
                self.emit(op::MakeRef { dst: src, base: local });
                self.emit(op::AssignPropRef { base: this_slot(), name, src });
                self.f.top = mark;
            } else {
                self.assign_prop(this_slot(), k, local);
            }
        }
    }

    /// `=> expr`: of arrow functions and hooks.
    fn expression_body(&mut self, e: &'a Expr<'a>, role: &Role<'a>) -> Res<()> {
        let is_set = role.hooked.is_some() && role.name.ends_with(b"::set");
        if let (true, Some(property)) = (is_set, role.hooked) {
            self.f.uses_backing = true;
            return self.scratch(|c| {
                let src = c.operand(e)?;
                let name = c.string(property);
                c.assign_prop(this_slot(), name, src);
                Ok(())
            });
        }
        self.return_value(e)
    }

    /// What runs when the end of the body is reached.
    pub(crate) fn end_of_function(&mut self) {
        let null = Constant::Null;
        if self.f.generator {
            let mark = self.f.top;
            let src = self.null();
            self.emit(op::GeneratorReturn { src });
            self.f.top = mark;
            return;
        }
        let needs_value = self.f.return_type.as_ref().is_some_and(|ty| ty.mask & mask::VOID == 0);
        if needs_value && !matches!(self.f.kind, FunctionKind::Main | FunctionKind::Initializer) {
            self.emit(op::MissingReturn {});
        } else if self.f.by_ref {
            let mark = self.f.top;
            let src = self.null();
            self.emit(op::ReturnRef { src });
            self.f.top = mark;
            return;
        }
        let value = if self.f.kind == FunctionKind::Main && !self.is_eval { Constant::Int(1) } else { null };
        let k = self.f.constants.any(value);
        self.emit(op::ReturnConst { k });
    }

    // ---- return ----

    /// `return e;`
    pub(crate) fn return_value(&mut self, e: &'a Expr<'a>) -> Res<()> {
        if self.f.generator {
            return self.scratch(|c| {
                let src = c.temp();
                c.expr_to(e, src)?;
                let src = c.leave_function(src)?;
                c.emit(op::GeneratorReturn { src });
                c.f_resume();
                Ok(())
            });
        }
        if self.f.by_ref {
            return self.return_reference(e);
        }
        let checked = self.needs_check(e);
        let leaves = self.leaves_something();
        if !leaves
            && !checked
            && let Some(constant) = self.fold(e)
        {
            let k = self.f.constants.any(constant);
            self.emit(op::ReturnConst { k });
            return Ok(());
        }
        self.scratch(|c| {
            let src = if leaves || (checked && crate::expr::local_name(e).is_none()) {
                let src = c.temp();
                c.expr_to(e, src)?;
                src
            } else {
                c.operand_now(e)?
            };
            let ty = c.f.return_type.clone().filter(|_| checked);
            match ty {
                Some(ty) if !leaves && ty.classes.is_empty() => {
                    // no scope is left piece by piece, so a `try` around it goes on
                    c.emit(op::ReturnChecked { src, mask: tag_bits(&ty) });
                    return Ok(());
                }
                Some(ty) => c.check_return(src, &ty),
                None => {}
            }
            let src = c.leave_function(src)?;
            c.emit(op::Return { src });
            c.f_resume();
            Ok(())
        })
    }

    fn check_param(&mut self, local: Slot, param: Imm, ty: &Type) {
        let mask = tag_bits(ty);
        if ty.classes.is_empty() {
            self.emit(op::CheckParam { local, param, mask });
        } else {
            let cache = self.f.cache();
            self.emit(op::CheckParamClass { local, param, mask, cache });
        }
    }

    fn check_return(&mut self, src: Slot, ty: &Type) {
        let mask = tag_bits(ty);
        if ty.classes.is_empty() {
            self.emit(op::CheckReturn { src, mask });
        } else {
            let cache = self.f.cache();
            self.emit(op::CheckReturnClass { src, mask, cache });
        }
    }

    /// Whether a returned value must be checked against the declared type.
    fn needs_check(&mut self, e: &Expr<'a>) -> bool {
        let Some(ty) = &self.f.return_type else { return false };
        if ty.mask & mask::MIXED == mask::MIXED || matches!(self.f.kind, FunctionKind::Main) {
            return false;
        }
        let allowed = ty.mask;
        let certain = match e.kind {
            ExprKind::Int(_) => mask::INT,
            ExprKind::Float(_) => mask::FLOAT,
            ExprKind::Str(_) | ExprKind::Interpolated(_) => mask::STRING,
            ExprKind::Array { .. } => mask::ARRAY,
            ExprKind::Binary { op: ast::BinaryOp::Concat, .. } => mask::STRING,
            ExprKind::Var(b"this") if allowed & mask::STATIC != 0 => mask::STATIC,
            ExprKind::New(new) if allowed & mask::STATIC != 0 && is_new_static(new) => mask::STATIC,
            _ => match crate::inference::sure_mask(e) {
                0 => match self.fold(e) {
                    Some(Constant::Null) => mask::NULL,
                    Some(Constant::Bool(true)) => mask::TRUE,
                    Some(Constant::Bool(false)) => mask::FALSE,
                    Some(Constant::Int(_)) => mask::INT,
                    Some(Constant::Float(_)) => mask::FLOAT,
                    Some(Constant::String(_)) => mask::STRING,
                    Some(Constant::Array(_)) => mask::ARRAY,
                    None => return true,
                },
                sure => sure,
            },
        };
        certain & !allowed != 0
    }

    fn return_reference(&mut self, e: &'a Expr<'a>) -> Res<()> {
        self.scratch(|c| {
            let src = c.temp();
            if is_variable(e) {
                c.reference_to(e, src)?;
            } else if crate::expr::is_call(e) {
                c.call_by_ref_to(e, src)?;
            } else {
                c.expr_to(e, src)?;
                if Self::is_this(e) {
                    // no variable, but nothing is said
                    c.emit(op::WantRef { value: src, what: Imm(3) });
                }
            }
            let ty = if c.needs_check(e) { c.f.return_type.clone() } else { None };
            if let Some(ty) = &ty {
                c.check_return(src, ty);
            }
            let finally = c.in_finally_scope();
            let src = c.leave_function(src)?;
            // by `finally` the variable may have become something else
            if let Some(ty) = ty.filter(|_| finally) {
                c.check_return(src, &ty);
            }
            c.emit(op::ReturnRef { src });
            c.f_resume();
            Ok(())
        })
    }

    /// `return;`
    pub(crate) fn return_nothing(&mut self) -> Res<()> {
        if self.f.generator || self.f.by_ref {
            return self.scratch(|c| {
                let src = c.null();
                let src = c.leave_function(src)?;
                if c.f.generator {
                    c.emit(op::GeneratorReturn { src });
                } else {
                    c.emit(op::ReturnRef { src });
                }
                c.f_resume();
                Ok(())
            });
        }
        self.leave_scopes(0)?;
        let k = self.f.constants.any(Constant::Null);
        self.emit(op::ReturnConst { k });
        self.resume_regions(0);
        Ok(())
    }

    /// Leaves all scopes with the returned value in `src`; gives the slot it is in then.
    fn leave_function(&mut self, src: Slot) -> Res<Slot> {
        if !self.in_finally_scope() {
            self.leave_scopes(0)?;
            return Ok(src);
        }
        // `finally` blocks use the same temporaries: the value waits in a local.
        let local = match self.f.return_slot {
            Some(local) => local,
            None => {
                let local = self.f.hidden();
                self.f.return_slot = Some(local);
                local
            }
        };
        debug_assert!(is_temp(src));
        let wants_reference = self.f.by_ref && !self.f.generator;
        if wants_reference {
            self.emit(op::UnsetLocal { local });
            self.emit(op::AssignRefFrom { local, src });
        } else {
            self.emit(op::Assign { local, src });
        }
        self.leave_scopes(0)?;
        if wants_reference {
            self.emit(op::MakeRef { dst: src, base: local });
            return Ok(src);
        }
        Ok(local)
    }

    fn f_resume(&mut self) {
        self.resume_regions(0);
    }

    // ---- closures ----

    /// `function (…) {…}`, `fn (…) => …`
    pub(crate) fn closure_to(&mut self, closure: &'a Closure<'a>, e: &Expr<'a>, dst: Slot) -> Res<()> {
        let line = self.line_of(closure.function.keyword);
        let mut bits = flags::CLOSURE;
        if closure.is_arrow {
            bits |= flags::ARROW;
        }
        if closure.is_static {
            bits |= flags::STATIC;
        }
        let mut role = Role::new(FunctionKind::Closure, self.closure_name(line), bits);
        role.captures = if closure.is_arrow {
            crate::free_variables::of_arrow(closure)
        } else {
            closure.uses.iter().map(|captured| (captured.name.text, captured.by_ref)).collect()
        };
        let captures = role.captures.clone();
        let number = self.reserve_function();
        self.compile_function(number, &closure.function, role)?;
        self.at(e.span);
        let cache = self.f.cache();
        self.emit(op::Closure { dst, func: FuncRef(number), cache });
        for (index, (name, by_ref)) in captures.into_iter().enumerate() {
            let src = self.local(name);
            let index = Imm(index as i16);
            if by_ref {
                self.emit(op::CaptureRef { closure: dst, src, index });
            } else if closure.is_arrow {
                self.emit(op::CaptureQuiet { closure: dst, src, index });
            } else {
                self.emit(op::Capture { closure: dst, src, index });
            }
        }
        Ok(())
    }

    /// `{closure:A\B::f():12}`
    pub(crate) fn closure_name(&self, line: u32) -> Box<[u8]> {
        let mut name = b"{closure:".to_vec();
        if self.f.name.is_empty() {
            name.extend_from_slice(self.source.name());
        } else if self.f.kind == FunctionKind::Closure {
            name.extend_from_slice(&self.f.name);
        } else {
            if let Some(class) = &self.class {
                name.extend_from_slice(&class.name);
                name.extend_from_slice(b"::");
            }
            name.extend_from_slice(&self.f.name);
            name.extend_from_slice(b"()");
        }
        name.extend_from_slice(format!(":{line}}}").as_bytes());
        name.into()
    }

    // ---- initializers ----

    /// A value that is known, or a function that computes it.
    pub(crate) fn initializer(&mut self, e: &'a Expr<'a>) -> Res<Initializer> {
        if let Some(constant) = self.fold(e) {
            return Ok(Initializer::Constant(constant));
        }
        let number = self.reserve_function();
        let line = self.line;
        self.at(e.span);
        let start_line = self.line;
        let of_closure = self.f.kind == FunctionKind::Closure || self.f.of_closure;
        let outer = self.begin(FunctionKind::Initializer, Box::default());
        self.f.of_closure = of_closure;
        let entries = vec![0];
        let result = self.return_value(e);
        let state = std::mem::replace(&mut self.f, outer);
        result?;
        let mut function = Function {
            flags: flags::INITIALIZER | if self.strict { flags::STRICT } else { 0 },
            entries,
            start_line,
            end_line: start_line,
            ..Function::default()
        };
        self.complete(state, &mut function);
        self.functions[number as usize] = function;
        self.line = line;
        Ok(Initializer::Function(number))
    }

    /// Attributes with their arguments.
    pub(crate) fn attributes(&mut self, groups: &'a [ast::AttributeGroup<'a>]) -> Res<Vec<heddle_bytecode::unit::Attribute>> {
        let mut list = Vec::new();
        for attribute in groups.iter().flat_map(|group| group.attributes) {
            let mut args = Vec::new();
            let mut texts = Vec::new();
            for arg in attribute.args.as_ref().map_or(&[][..], |args| args.args()) {
                let name = arg.name.map(|name| name.text.into());
                args.push((name, self.initializer(&arg.value)?));
                texts.push(self.default_text(&arg.value));
            }
            let name = match self.names.class(&attribute.name) {
                crate::names::ClassName::Named(full) => full.into(),
                _ => attribute.name.text.into(),
            };
            let line = self.line_of(attribute.span.start);
            list.push(heddle_bytecode::unit::Attribute { name, args, texts, line });
        }
        Ok(list)
    }
}

/// The slot of parameter `n`.
fn param_slot(n: usize) -> Slot {
    Slot::new((op::HEADER + n).min(Slot::MAX / 4))
}

/// The bits of a type that are tags of values: what `type_check` takes.
fn tag_bits(ty: &Type) -> Imm {
    Imm((ty.mask & mask::MIXED) as i16)
}

/// `new static`
fn is_new_static(new: &ast::New<'_>) -> bool {
    matches!(new.class, ast::NewClass::Expr(class) if matches!(class.kind, ExprKind::Name(name) if name.is_unqualified("static")))
}
