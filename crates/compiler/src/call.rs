//! Calls: functions, methods, constructors, and their arguments.
//!
//! Arguments are computed into the slots where the callee's frame will have them (see "Call window"
//! in the instruction table). Functions known when compiling are called directly; for the others a
//! window is opened first, and arguments that are variables are passed as the function found then
//! wants them. What is no variable is passed by value: the call itself refuses it where a reference
//! is wanted.

use crate::assign::{assigns, contains_reference};
use crate::compiler::{Compiler, Hoisted, Res, lower};
use crate::expr::{is_call, is_variable, local_name, temporary_root};
use crate::function_state::is_temp;
use crate::host::{ArgMode, Builtin};
use crate::place::Step;
use heddle_bytecode::operand::{Const, FuncRef, Imm, Imm32, Label, Slot};
use heddle_bytecode::ops::{self as op, HEADER, call_flags};
use heddle_bytecode::unit::{Constant, flags};
use heddle_syntax::ast::{
    Arg, ArgList, BinaryOp, Call, Expr, ExprKind, FunctionBody, MethodCall, New, NewClass, Param, StaticCall, UnaryOp,
};

/// What a call leads to, as far as it is known.
#[derive(Clone, Copy)]
pub(crate) enum Callee<'a> {
    User(Hoisted<'a>),
    Builtin(Builtin),
    Unknown,
    /// Unknown, and a function of another file.
    Named,
    /// Unknown, and a closure most likely.
    Variable,
    /// Unknown, and a builtin most likely.
    Fallback,
}

impl Callee<'_> {
    /// How argument `n` is passed; `None`: asked at run time.
    fn mode(&self, n: usize) -> Option<ArgMode> {
        match self {
            Callee::Unknown | Callee::Named | Callee::Variable | Callee::Fallback => None,
            Callee::Builtin(builtin) => Some(builtin.mode(n)),
            Callee::User(hoisted) => {
                let params = hoisted.decl.params;
                let param = params.get(n).or_else(|| params.last().filter(|last| last.variadic));
                Some(if param.is_some_and(|param| param.by_ref) { ArgMode::Ref } else { ArgMode::Value })
            }
        }
    }
}

/// True for plain positional arguments.
pub(crate) fn is_plain_list(args: &[Arg<'_>]) -> bool {
    args.iter().all(|arg| !arg.spread && arg.name.is_none())
}

/// True for a function that gives null to so many arguments, whatever they are, and does nothing
/// else: calling it makes no difference.
fn does_nothing(decl: &heddle_syntax::ast::Function<'_>, args: usize) -> bool {
    let plain = |param: &Param<'_>| !param.by_ref && !param.variadic && param.ty.is_none() && param.attributes.is_empty();
    // a parameter behind an optional one may be required all the same: each that is left out needs
    // a value of its own
    let stands_alone = |param: &Param<'_>| param.default.is_some_and(|default| matches!(default.kind, ExprKind::Int(_) | ExprKind::Str(_)));
    matches!(decl.body, FunctionBody::Block([]))
        && !decl.by_ref
        && decl.return_type.is_none()
        && decl.params.iter().all(plain)
        && decl.params.get(args..).is_some_and(|left_out| left_out.iter().all(stands_alone))
}

impl<'a> Compiler<'a> {
    /// `f(…)`, `$f(…)`
    pub(crate) fn call_to(&mut self, call: &'a Call<'a>, e: &'a Expr<'a>, dst: Slot, flags: i16) -> Res<()> {
        self.at(e.span);
        let line = self.line;
        self.scratch(|c| match call.callee.kind {
            ExprKind::Name(name) => {
                let resolved = c.names.function(name);
                let lowered = lower(&resolved.name).into_owned();
                if resolved.fallback.is_none() && c.special_call(&lowered, call, dst, flags)? {
                    return Ok(());
                }
                if let Some(global) = resolved.fallback {
                    c.note_special_function(&lower(global));
                }
                // no namespace can have an `assert` of its own
                if resolved.fallback.is_some() && lowered.ends_with(b"\\assert") && c.special_call(b"assert", call, dst, flags)? {
                    return Ok(());
                }
                if c.unqualified_call(&resolved, call, dst, flags)? {
                    return Ok(());
                }
                let callee = c.callee(&lowered, resolved.fallback.is_some());
                if (flags & call_flags::BY_REF == 0 || matches!(callee, Callee::User(_)))
                    && let ArgList::Args(args) = call.args
                    && c.is_direct(&callee, args)
                {
                    return c.direct_call_to(callee, args, dst, flags, line);
                }
                let window = c.f.temps(HEADER);
                let name = c.name_pair(&resolved.name, resolved.fallback);
                let cache = c.f.cache();
                c.emit(op::CallInit { window, name, cache });
                let callee = match resolved.fallback.and_then(|global| c.fallback_builtin(&lowered, &lower(global))) {
                    Some(_) => Callee::Fallback,
                    None if matches!(callee, Callee::Unknown) => Callee::Named,
                    None => callee,
                };
                c.finish_call(callee, call.args, window, dst, flags, line)
            }
            _ => {
                let line = c.line_of(call.open);
                let window = match c.literal_caller_function(&call.callee) {
                    Some(name) => c.open_caller_function(&name),
                    None => {
                        let callee = c.operand_at(&call.callee, dst)?;
                        let window = c.f.temps(HEADER);
                        c.emit(op::DynInit { window, callee });
                        window
                    }
                };
                c.finish_call(Callee::Variable, call.args, window, dst, flags, line)
            }
        })
    }

    /// The name, in lower case, of a function that looks at its caller's variables or arguments,
    /// when `e` is that name: PHP takes no other way to call one.
    fn literal_caller_function(&mut self, e: &Expr<'a>) -> Option<Vec<u8>> {
        let Constant::String(name) = Some(e).filter(|e| !matches!(e.kind, ExprKind::Cast { .. })).and_then(|e| self.fold(e))? else {
            return None;
        };
        let lowered = lower(name.strip_prefix(b"\\").unwrap_or(&name)).into_owned();
        matches!(&lowered[..], b"extract" | b"compact" | b"get_defined_vars" | b"func_get_args" | b"func_get_arg" | b"func_num_args")
            .then_some(lowered)
    }

    /// Opens a window for such a function.
    fn open_caller_function(&mut self, name: &[u8]) -> Slot {
        self.note_special_function(name);
        let window = self.f.temps(HEADER);
        let name = self.name_pair(name, None);
        let cache = self.f.cache();
        self.emit(op::CallInit { window, name, cache });
        window
    }

    /// `call_user_func(callee, …)`, which is a call of `callee` itself; false when it is to be
    /// called after all.
    pub(crate) fn call_user_func(&mut self, args: &'a [Arg<'a>], dst: Slot, flags: i16) -> Res<bool> {
        let Some((function, rest)) = args.split_first() else { return Ok(false) };
        let line = self.line;
        if let Some(name) = self.literal_caller_function(&function.value) {
            let window = self.open_caller_function(&name);
            self.finish_call(Callee::Unknown, ArgList::Args(rest), window, dst, flags, line)?;
            return Ok(true);
        }
        if self.host.builtin(b"call_user_func").is_none() {
            return Ok(false);
        }
        let window = self.open_user_call(function, false, dst, line)?;
        for (n, arg) in rest.iter().enumerate() {
            let value = self.temp();
            self.expr_to(&arg.value, value)?;
            let arg = self.argc(n)?;
            self.emit(op::UserArg { value, window, arg });
        }
        let argc = self.argc(rest.len())?;
        let (cache, entry) = (self.f.cache(), self.f.cache());
        self.emit_on(op::Call { dst, window, argc, cache, entry, flags: Imm(flags) }, line);
        Ok(true)
    }

    /// `call_user_func_array(callee, list)`, as [`Self::call_user_func`].
    pub(crate) fn call_user_func_array(&mut self, args: &'a [Arg<'a>], dst: Slot, flags: i16) -> Res<bool> {
        let [function, list] = args else { return Ok(false) };
        let line = self.line;
        let (window, array) = match self.literal_caller_function(&function.value) {
            Some(name) => {
                let window = self.open_caller_function(&name);
                let array = self.temp();
                self.emit(op::NewArray { dst: array, size: Imm32(1) });
                self.scratch(|c| {
                    let base = c.operand(&list.value)?;
                    c.emit(op::ArraySpreadArgs { array, base, window });
                    Ok(())
                })?;
                (window, array)
            }
            None if self.host.builtin(b"call_user_func_array").is_none() => return Ok(false),
            None => {
                let window = self.open_user_call(function, true, dst, line)?;
                let array = self.temp();
                let base = self.operand_at(&list.value, array)?;
                self.emit_on(op::UserArgs { dst: array, base, window }, line);
                (window, array)
            }
        };
        self.emit_on(op::CallArray { dst, window, argc: Imm(0), args: array, flags: Imm(flags) }, line);
        Ok(true)
    }

    /// Opens a window for what `call_user_func()` and its kin call.
    fn open_user_call(&mut self, function: &'a Arg<'a>, array: bool, dst: Slot, line: u32) -> Res<Slot> {
        let callee = self.operand_at(&function.value, dst)?;
        let window = self.f.temps(HEADER);
        self.emit_on(op::UserInit { window, callee, array: Imm(i16::from(array)) }, line);
        Ok(window)
    }

    /// What the function of this name, in lower case, is.
    fn callee(&self, lowered: &[u8], has_fallback: bool) -> Callee<'a> {
        if let Some(hoisted) = self.hoisted.get(lowered) {
            // Attributes may have a say in the call: `#[\Deprecated]`, `#[\NoDiscard]`.
            return if hoisted.decl.attributes.is_empty() { Callee::User(*hoisted) } else { Callee::Unknown };
        }
        match self.host.builtin(lowered) {
            Some(builtin) if !has_fallback => Callee::Builtin(builtin),
            _ => Callee::Unknown,
        }
    }

    /// True when the arguments can go straight into the frame of a known function: what it takes by
    /// reference is a variable.
    pub(crate) fn is_direct(&self, callee: &Callee<'a>, args: &'a [Arg<'a>]) -> bool {
        !matches!(callee, Callee::Unknown | Callee::Named | Callee::Variable | Callee::Fallback)
            && is_plain_list(args)
            && args.iter().enumerate().all(|(n, arg)| callee.mode(n) != Some(ArgMode::Ref) || is_variable(&arg.value))
    }

    pub(crate) fn direct_call_to(&mut self, callee: Callee<'a>, args: &'a [Arg<'a>], dst: Slot, flags: i16, line: u32) -> Res<()> {
        if let Callee::User(hoisted) = callee
            && does_nothing(hoisted.decl, args.len())
            && args.iter().all(|arg| self.fold(&arg.value).is_some())
        {
            if flags & (call_flags::UNUSED | call_flags::VOID) == 0 {
                self.load(dst, Constant::Null);
            }
            return Ok(());
        }
        let window = self.f.temps(HEADER);
        for (n, arg) in args.iter().enumerate() {
            let slot = self.temp();
            let mut value = &arg.value;
            if callee.mode(n) == Some(ArgMode::PreferRef)
                && let Some(variable) = bound_variable(value)
            {
                self.effect(value)?;
                value = variable;
            }
            match callee.mode(n) {
                Some(ArgMode::Ref) => {
                    self.refuse_temporary(value)?;
                    self.reference_to(value, slot)?;
                }
                Some(ArgMode::PreferRef) if is_variable(value) => self.reference_to(value, slot)?,
                _ => self.expr_to(value, slot)?,
            }
        }
        let argc = self.argc(args.len())?;
        let flags = Imm(flags);
        match callee {
            Callee::User(hoisted) => {
                let (cache, entry) = (self.f.cache(), self.f.cache());
                let func = FuncRef(hoisted.number);
                match flags.0 {
                    0 => self.emit_on(op::CallUser { dst, window, argc, func, cache, entry }, line),
                    _ => self.emit_on(op::CallUserFlags { dst, window, argc, func, cache, entry, flags }, line),
                }
            }
            Callee::Builtin(builtin) => {
                let builtin = Imm32(builtin.number as i32);
                self.emit_on(op::CallBuiltin { dst, window, argc, builtin, flags }, line);
            }
            Callee::Unknown | Callee::Named | Callee::Variable | Callee::Fallback => unreachable!("the callee is known"),
        }
        Ok(())
    }

    fn argc(&self, count: usize) -> Res<Imm> {
        match i16::try_from(count) {
            Ok(count) => Ok(Imm(count)),
            Err(_) => self.error("not supported yet: more than 32767 arguments"),
        }
    }

    /// A call of the builtin `name` with one argument that `arg` computes.
    pub(crate) fn named_call_to(&mut self, name: &[u8], dst: Slot, arg: impl FnOnce(&mut Self, Slot) -> Res<()>) -> Res<()> {
        self.scratch(|c| {
            let window = c.f.temps(HEADER);
            let name = c.name_pair(name, None);
            let cache = c.f.cache();
            c.emit(op::CallInit { window, name, cache });
            let slot = c.temp();
            arg(c, slot)?;
            let (cache, entry) = (c.f.cache(), c.f.cache());
            c.emit(op::Call { dst, window, argc: Imm(1), cache, entry, flags: Imm(0) });
            Ok(())
        })
    }

    /// Arguments and call, the window being open.
    pub(crate) fn finish_call(&mut self, callee: Callee<'a>, args: ArgList<'a>, window: Slot, dst: Slot, flags: i16, line: u32) -> Res<()> {
        let ArgList::Args(args) = args else {
            self.emit_on(op::FirstClass { dst, window, argc: Imm(0) }, line);
            if flags & call_flags::UNUSED != 0 {
                self.emit(op::Free { src: dst });
            }
            return Ok(());
        };
        if !is_plain_list(args) {
            let array = self.arguments_array(callee, args, window)?;
            self.emit_on(op::CallArray { dst, window, argc: Imm(0), args: array, flags: Imm(flags) }, line);
            return Ok(());
        }
        let mut results = 0;
        for (n, arg) in args.iter().enumerate() {
            let slot = self.temp();
            // what is wrong with an argument is said before the next one does something
            let early = args[n + 1..].iter().any(|later| self.is_noticed(&callee, &later.value));
            results |= self.argument(&callee, arg, n, window, slot, early)?;
        }
        let argc = self.argc(args.len())?;
        let flags = Imm(flags | results);
        let (cache, entry) = (self.f.cache(), self.f.cache());
        match callee {
            Callee::Variable => self.emit_on(op::CallClosure { dst, window, argc, cache, entry, flags }, line),
            Callee::Fallback => self.emit_on(op::CallNative { dst, window, argc, cache, entry, flags }, line),
            _ => self.emit_on(op::Call { dst, window, argc, cache, entry, flags }, line),
        }
        Ok(())
    }

    /// Returns whether computing an argument may be noticed. Where a method is called, which seldom
    /// wants a reference, less counts.
    fn is_noticed(&mut self, callee: &Callee<'a>, e: &'a Expr<'a>) -> bool {
        let is_method = matches!(callee, Callee::Unknown);
        match e.kind {
            _ if matches!(callee, Callee::Fallback) => false,
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Str(_) | ExprKind::Closure(_) => false,
            ExprKind::Var(b"this") => false,
            ExprKind::Var(name) => {
                matches!(callee, Callee::Variable) && self.f.locals.find(name).is_none_or(|number| number >= self.f.given)
            }
            ExprKind::Const(_) | ExprKind::ClassConst { .. } | ExprKind::ClassName(_) if is_method => false,
            ExprKind::Prop { object, .. } if is_method && Self::is_this(object) => false,
            _ => self.fold(e).is_none(),
        }
    }

    /// Argument `n` into `slot`; gives the bit of [`call_flags`] that says it is a call's result.
    /// With `early` the argument itself throws where the function wants a reference, else the call
    /// does.
    fn argument(&mut self, callee: &Callee<'a>, arg: &'a Arg<'a>, n: usize, window: Slot, slot: Slot, early: bool) -> Res<i16> {
        let mut value = &arg.value;
        let number = self.argc(n)?;
        if let Some(variable) = bound_variable(value) {
            self.effect(value)?;
            value = variable;
        }
        match callee.mode(n) {
            Some(mode @ (ArgMode::Ref | ArgMode::PreferRef)) if is_variable(value) => {
                if mode == ArgMode::Ref {
                    self.refuse_temporary(value)?;
                }
                self.reference_to(value, slot)?;
            }
            Some(ArgMode::Ref) if self.is_result(value) => {
                self.result_to(value, slot)?;
                self.emit(op::ArgResult { value: slot, window, arg: number });
            }
            Some(ArgMode::Ref) | None if Self::is_this(value) => {
                self.f.flags |= flags::USES_THIS;
                self.emit(op::ArgThis { dst: slot, window, arg: number });
            }
            Some(ArgMode::Ref) => {
                self.expr_to(value, slot)?;
                self.emit(op::ArgValue { window, arg: number });
            }
            Some(_) => self.expr_to(value, slot)?,
            None => {
                if let Some(name) = local_name(value) {
                    self.at(value.span);
                    let local = self.local(name);
                    self.emit(op::ArgLocal { dst: slot, local, window, arg: number });
                } else if is_variable(value) {
                    self.variable_argument(value, number, window, slot)?;
                } else if self.is_result(value) {
                    if self.may_return_reference(value) {
                        self.call_by_ref_to(value, slot)?;
                        self.emit(op::ArgResult { value: slot, window, arg: number });
                    } else {
                        self.expr_to(value, slot)?;
                        if !early || matches!(callee, Callee::Unknown) {
                            return Ok(self.mark_result(n, slot, window, number));
                        }
                        self.emit(op::ArgResult { value: slot, window, arg: number });
                    }
                } else {
                    self.expr_to(value, slot)?;
                    if early {
                        self.emit(op::ArgValue { window, arg: number });
                    }
                }
            }
        }
        Ok(0)
    }

    /// Returns whether `e` is a result that a function might have returned by reference: where a
    /// reference is wanted PHP gives a notice only. What PHP compiles to an operator is none.
    fn is_result(&self, e: &'a Expr<'a>) -> bool {
        match e.kind {
            ExprKind::Call(call) => !call.args.is_first_class_callable() && !self.is_operator(call),
            ExprKind::MethodCall(call) => !call.args.is_first_class_callable(),
            ExprKind::StaticCall(call) => !call.args.is_first_class_callable(),
            ExprKind::New(_) | ExprKind::Include { .. } | ExprKind::Eval(_) | ExprKind::AssignRef { .. } => true,
            ExprKind::Binary { op: BinaryOp::Pipe, rhs, .. } => !self.is_pipe_to_operator(rhs),
            // the value is the result of all
            ExprKind::Assign { target: Expr { kind: ExprKind::Array { .. }, .. }, value } => self.is_result(value),
            ExprKind::Unary { op: UnaryOp::Silence, expr } => self.is_result(expr),
            _ => is_call(e),
        }
    }

    /// Computes such a result, by reference where it is a call's.
    fn result_to(&mut self, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        if is_call(e) { self.call_by_ref_to(e, dst) } else { self.expr_to(e, dst) }
    }

    /// False for calls of functions that are known to return values.
    fn may_return_reference(&self, e: &Expr<'a>) -> bool {
        if !is_call(e) {
            return false;
        }
        let ExprKind::Call(Call { callee: Expr { kind: ExprKind::Name(name), .. }, .. }) = e.kind else { return true };
        let resolved = self.names.function(name);
        match self.callee(&lower(&resolved.name), resolved.fallback.is_some()) {
            Callee::Builtin(_) => false,
            Callee::User(hoisted) => hoisted.decl.by_ref,
            // The fallback of a name without namespace is most often a builtin; a function of the
            // namespace may return a reference.
            Callee::Unknown | Callee::Named | Callee::Variable | Callee::Fallback => true,
        }
    }

    /// Notes that argument `n` is a call's result: in the call's flags if there is room, else by an
    /// instruction.
    fn mark_result(&mut self, n: usize, slot: Slot, window: Slot, number: Imm) -> i16 {
        if n < call_flags::RESULTS {
            return 1 << (call_flags::RESULT_0 + n as u32);
        }
        self.emit(op::ArgResult { value: slot, window, arg: number });
        0
    }

    /// `f($a[1])`, `f($o->p)`: by value or by reference as the function wants.
    fn variable_argument(&mut self, value: &'a Expr<'a>, arg: Imm, window: Slot, dst: Slot) -> Res<()> {
        self.scratch(|c| {
            let plan = c.plan_read(value)?;
            let (by_value, end) = (c.label(), c.label());
            c.jump(op::JumpByValue { window, arg, target: Label(0) }, by_value);
            let mark = c.f.top;
            if c.is_temporary(value) {
                c.drop_plan(&plan);
                c.throw_error(b"Cannot use temporary expression in write context", dst);
            } else {
                c.reference_of(&plan, dst);
            }
            c.f.top = mark;
            c.goto(end);
            c.bind(by_value);
            if plan.steps.iter().any(|step| matches!(step, Step::Push)) {
                c.drop_plan(&plan);
                c.throw_error(b"Cannot use [] for reading", dst);
            } else {
                c.read_plan(&plan, dst, false)?;
            }
            c.bind(end);
            Ok(())
        })
    }

    /// Returns whether an argument is part of what PHP computes into a temporary, which cannot be
    /// passed by reference. Of what `new` makes, a file returns, or `=&` gives, parts can.
    fn is_temporary(&self, e: &'a Expr<'a>) -> bool {
        match temporary_root(e) {
            Some(root) => !self.is_result(root),
            None => self.is_operator_part(e),
        }
    }

    /// Returns whether an expression is part of the result of a call that is an operator.
    pub(crate) fn is_operator_part(&self, e: &'a Expr<'a>) -> bool {
        let mut root = e;
        while let ExprKind::Index { base, .. } | ExprKind::Prop { object: base, .. } = root.kind {
            root = base;
        }
        matches!(root.kind, ExprKind::Call(call) if self.is_operator(call))
    }

    /// Returns whether an expression is part of what `f(...)` makes.
    pub(crate) fn is_callable_part(e: &'a Expr<'a>) -> bool {
        let mut root = e;
        while let ExprKind::Index { base, .. } | ExprKind::Prop { object: base, .. } = root.kind {
            root = base;
        }
        match root.kind {
            ExprKind::Call(call) => call.args.is_first_class_callable(),
            ExprKind::MethodCall(call) => call.args.is_first_class_callable(),
            ExprKind::StaticCall(call) => call.args.is_first_class_callable(),
            _ => false,
        }
    }

    /// Refuses to refer to part of a value that no variable holds.
    pub(crate) fn refuse_temporary(&mut self, e: &'a Expr<'a>) -> Res<()> {
        match temporary_root(e) {
            Some(root) if matches!(root.kind, ExprKind::Clone(_)) => {
                self.error_at(e.span, "Cannot use result of built-in function in write context")
            }
            Some(_) => self.error_at(e.span, "Cannot use temporary expression in write context"),
            None => Ok(()),
        }
    }

    /// Passes the variable of `f(name: $x)`: by value it is read when the name was found.
    fn named_local(&mut self, value: &'a Expr<'a>, name: Const, window: Slot, array: Slot, reference: Slot) -> Res<()> {
        let (by_value, end) = (self.label(), self.label());
        self.jump(op::JumpByValueNamed { window, name, target: Label(0) }, by_value);
        self.reference_to(value, reference)?;
        self.emit(op::ArrayNamedArg { array, window, name, src: reference });
        self.goto(end);
        self.bind(by_value);
        let src = self.operand(value)?;
        self.emit(op::ArrayNamedArg { array, window, name, src });
        self.bind(end);
        Ok(())
    }

    /// `f(name: $x->y)`: by value or by reference as the function wants its parameter of that name.
    fn named_variable(&mut self, value: &'a Expr<'a>, name: Const, window: Slot, dst: Slot) -> Res<()> {
        self.scratch(|c| {
            let plan = c.plan_read(value)?;
            let (by_value, end) = (c.label(), c.label());
            c.jump(op::JumpByValueNamed { window, name, target: Label(0) }, by_value);
            let mark = c.f.top;
            if c.is_temporary(value) {
                c.drop_plan(&plan);
                c.throw_error(b"Cannot use temporary expression in write context", dst);
            } else {
                c.reference_of(&plan, dst);
            }
            c.f.top = mark;
            c.goto(end);
            c.bind(by_value);
            c.read_plan(&plan, dst, false)?;
            c.bind(end);
            Ok(())
        })
    }

    /// Computes an argument by name that is no variable, as in `f(name: 5)` and `f(name: g())`: the
    /// function must not want it by reference.
    fn named_value(&mut self, value: &'a Expr<'a>, name: Const, window: Slot, array: Slot, dst: Slot) -> Res<()> {
        let is_result = self.is_result(value);
        if is_result {
            self.result_to(value, dst)?;
        } else {
            self.expr_to(value, dst)?;
        }
        self.emit(op::ArgNamed { value: dst, window, name, array, result: Imm(i16::from(is_result)) });
        Ok(())
    }

    /// `throw new Error(message)`; `dst` gets a value for the sake of the code after it.
    pub(crate) fn throw_error(&mut self, message: &[u8], dst: Slot) {
        let mark = self.f.top;
        let object = self.temp();
        let window = self.f.temps(HEADER);
        let class = heddle_bytecode::ClassRef(self.string(b"Error").0);
        let (cache, made) = (self.f.cache(), self.f.cache());
        self.emit(op::NewInit { window, dst: object, class, cache, made });
        let slot = self.temp();
        self.load_string(slot, message);
        let (cache, entry) = (self.f.cache(), self.f.cache());
        self.emit(op::Call { dst: object, window, argc: Imm(1), cache, entry, flags: Imm(call_flags::CONSTRUCT) });
        self.emit(op::Throw { src: object });
        self.load(dst, heddle_bytecode::Constant::Null);
        self.f.top = mark;
    }

    /// Arguments with names or `...`, as the array that `call_array` takes.
    fn arguments_array(&mut self, callee: Callee<'a>, args: &'a [Arg<'a>], window: Slot) -> Res<Slot> {
        let array = self.temp();
        self.emit(op::NewArray { dst: array, size: Imm32(args.len() as i32) });
        for (n, arg) in args.iter().enumerate() {
            self.scratch(|c| {
                if arg.spread {
                    let base = c.operand(&arg.value)?;
                    c.emit(op::ArraySpreadArgs { array, base, window });
                } else if let Some(name) = arg.name {
                    let mut src = c.temp();
                    let k = c.string(name.text);
                    match named_mode(&callee, name.text) {
                        Some(ArgMode::Ref | ArgMode::PreferRef) if is_variable(&arg.value) => {
                            c.reference_to(&arg.value, src)?;
                        }
                        // a variable is read when its name was found
                        Some(ArgMode::Value) => src = c.operand_at(&arg.value, src)?,
                        None if local_name(&arg.value).is_some() => return c.named_local(&arg.value, k, window, array, src),
                        None if is_variable(&arg.value) => c.named_variable(&arg.value, k, window, src)?,
                        _ => c.named_value(&arg.value, k, window, array, src)?,
                    }
                    c.emit(op::ArrayNamedArg { array, window, name: k, src });
                } else {
                    let src = c.temp();
                    // PHP allows none after a spread: the position is certain.
                    c.argument(&callee, arg, n, window, src, true)?;
                    c.emit(op::ArrayPush { array, src });
                }
                Ok(())
            })?;
        }
        Ok(array)
    }

    /// `object->name(…)`, the object being in a slot.
    pub(crate) fn method_call_to(&mut self, call: &'a MethodCall<'a>, object: Slot, dst: Slot, flags: i16) -> Res<()> {
        self.scratch(|c| {
            let line = c.line_of(call.name.span.start);
            if let ExprKind::Str(text) = call.name.kind {
                let window = c.f.temps(HEADER);
                let name = c.string(text);
                let (cache, other) = (c.f.cache(), c.f.cache());
                if is_temp(object) {
                    c.emit_on(op::MethodInitTmp { window, object, name, cache, other }, line);
                } else {
                    c.emit_on(op::MethodInit { window, object, name, cache, other }, line);
                }
                return c.finish_call(Callee::Unknown, call.args, window, dst, flags, line);
            }
            let name = c.operand(call.name)?;
            let window = c.f.temps(HEADER);
            c.emit(op::MethodDynInit { window, object, name });
            c.finish_call(Callee::Unknown, call.args, window, dst, flags, line)
        })
    }

    /// `Class::name(…)`
    pub(crate) fn static_call_to(&mut self, call: &'a StaticCall<'a>, _e: &'a Expr<'a>, dst: Slot, flags: i16) -> Res<()> {
        let line = self.line_of(call.name.span.start);
        if let ExprKind::StaticProp { class, name } = call.class.kind
            && self.is_parent_hook(class, call.name)
            // with a name that is computed it is the class named by a static property
            && let Some(name) = self.fold(name).as_ref().and_then(crate::fold_ops::text)
        {
            return self.parent_hook_to(&name, call, dst, flags, line);
        }
        if let (ExprKind::Str(text), Some(class)) = (call.name.kind, self.named_class(call.class)) {
            let window = self.f.temps(HEADER);
            let name = self.string(text);
            let cache = self.f.cache();
            self.emit_on(op::StaticInit { window, class, name, cache }, line);
            return self.finish_call(Callee::Unknown, call.args, window, dst, flags, line);
        }
        let class = self.class_slot(call.class, dst)?;
        let name = self.operand(call.name)?;
        let window = self.f.temps(HEADER);
        self.emit(op::StaticDynInit { window, class, name });
        self.finish_call(Callee::Unknown, call.args, window, dst, flags, line)
    }

    /// `parent::$x::get()`, within a hook.
    fn is_parent_hook(&self, class: &Expr<'a>, name: &Expr<'a>) -> bool {
        self.f.hooked.is_some()
            && matches!(class.kind, ExprKind::Name(name) if name.is_unqualified("parent"))
            && matches!(name.kind, ExprKind::Str(text) if text.eq_ignore_ascii_case(b"get") || text.eq_ignore_ascii_case(b"set"))
    }

    fn parent_hook_to(&mut self, property: &[u8], call: &'a StaticCall<'a>, dst: Slot, flags: i16, line: u32) -> Res<()> {
        let ExprKind::Str(hook) = call.name.kind else { unreachable!("asked before") };
        if let Some(own) = self.f.hooked.filter(|own| *own != property) {
            let call = [b"Must not use parent::$", property, b"::", &lower(hook), b"() in a different property ($", own, b")"];
            return self.error(call.concat());
        }
        let window = self.f.temps(HEADER);
        let name = self.string(property);
        let set = Imm(i16::from(hook.eq_ignore_ascii_case(b"set")));
        self.emit_on(op::ParentHookInit { window, name, set }, line);
        self.finish_call(Callee::Unknown, call.args, window, dst, flags, line)
    }

    /// `new Class(…)`
    pub(crate) fn new_to(&mut self, new: &'a New<'a>, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        let line = match new.class {
            NewClass::Expr(class) => self.line_of(class.span.start),
            NewClass::Anonymous(_) => self.line_of(e.span.start),
        };
        self.scratch(|c| {
            let window = match new.class {
                NewClass::Expr(class) => match c.named_class(class) {
                    Some(class) => {
                        let window = c.f.temps(HEADER);
                        let (cache, made) = (c.f.cache(), c.f.cache());
                        c.emit_on(op::NewInit { window, dst, class, cache, made }, line);
                        window
                    }
                    None => {
                        let class = c.operand(class)?;
                        let window = c.f.temps(HEADER);
                        c.emit_on(op::NewDynInit { window, dst, class }, line);
                        window
                    }
                },
                NewClass::Anonymous(decl) => {
                    let number = c.anonymous_class(decl)?;
                    let class = c.temp();
                    c.line = line;
                    c.anonymous_class_to(number, class);
                    let window = c.f.temps(HEADER);
                    c.emit_on(op::NewDynInit { window, dst, class }, line);
                    window
                }
            };
            c.finish_call(Callee::Unknown, new.args, window, dst, call_flags::CONSTRUCT, line)
        })
    }

    /// `lhs |> rhs`
    pub(crate) fn pipe_to(&mut self, lhs: &'a Expr<'a>, rhs: &'a Expr<'a>, dst: Slot) -> Res<()> {
        self.scratch(|c| {
            let value = c.temp();
            c.expr_to(lhs, value)?;
            c.at(rhs.span);
            let line = c.line;
            let window;
            match rhs.kind {
                ExprKind::Call(Call { callee: Expr { kind: ExprKind::Name(name), .. }, args, .. }) if args.is_first_class_callable() => {
                    let resolved = c.names.function(name);
                    c.note_special_function(&lower(resolved.fallback.unwrap_or(&resolved.name)));
                    window = c.f.temps(HEADER);
                    let name = c.name_pair(&resolved.name, resolved.fallback);
                    let cache = c.f.cache();
                    c.emit(op::CallInit { window, name, cache });
                }
                _ => match c.literal_caller_function(rhs) {
                    Some(name) => window = c.open_caller_function(&name),
                    None => {
                        let callee = c.operand(rhs)?;
                        window = c.f.temps(HEADER);
                        c.emit(op::DynInit { window, callee });
                    }
                },
            }
            let slot = c.temp();
            c.emit(op::MoveTmp { dst: slot, src: value });
            let (cache, entry) = (c.f.cache(), c.f.cache());
            c.emit_on(op::Call { dst, window, argc: Imm(1), cache, entry, flags: Imm(0) }, line);
            Ok(())
        })
    }

    /// Turns on what calls of `name` need of the function they are in.
    pub(crate) fn note_special_function(&mut self, name: &[u8]) {
        if matches!(name, b"extract" | b"compact" | b"get_defined_vars" | b"parse_str" | b"mb_parse_str") {
            self.f.flags |= flags::DYNAMIC_VARIABLES;
        }
    }
}

/// The variable that an expression binds by reference, and that is passed by reference where the
/// function wants one: `f($x = &$y)`, `f([&$x] = $array)`.
fn bound_variable<'a>(e: &'a Expr<'a>) -> Option<&'a Expr<'a>> {
    let variable = match e.kind {
        ExprKind::AssignRef { target, value } if local_name(target).is_none() => value,
        ExprKind::AssignRef { target, .. } => target,
        ExprKind::Assign { target: Expr { kind: ExprKind::Array { items, .. }, .. }, value } if contains_reference(items) => value,
        _ => return None,
    };
    let name = local_name(variable)?;
    // what the pattern itself assigns to is another value afterwards
    let is_own =
        matches!(e.kind, ExprKind::Assign { target: Expr { kind: ExprKind::Array { items, .. }, .. }, .. } if assigns(items, name));
    (!is_own).then_some(variable)
}

/// How a known function takes its parameter `name`; `None`: not known.
fn named_mode(callee: &Callee<'_>, name: &[u8]) -> Option<ArgMode> {
    match callee {
        Callee::User(hoisted) => hoisted
            .decl
            .params
            .iter()
            .find(|param| param.name.text == name)
            .or_else(|| hoisted.decl.params.last().filter(|param| param.variadic))
            .map(|param| if param.by_ref { ArgMode::Ref } else { ArgMode::Value }),
        Callee::Builtin(builtin) if builtin.by_ref == 0 && builtin.prefer_ref == 0 && builtin.variadic.is_none() => Some(ArgMode::Value),
        Callee::Builtin(_) | Callee::Unknown | Callee::Named | Callee::Variable | Callee::Fallback => None,
    }
}
