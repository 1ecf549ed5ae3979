//! Expressions: a value into a temporary, a value wherever it is, or only its effects.
//!
//! Variables are used where they are, as in PHP: `$a + f()` reads `$a` when it adds. Everything
//! else is computed into temporaries that are used like a stack.

use crate::compiler::{Compiler, Res};
use crate::function_state::this_slot;
use heddle_bytecode::operand::{ClassRef, Imm, Imm32, Label, Slot};
use heddle_bytecode::ops::{self as op, call_flags};
use heddle_bytecode::unit::{Constant, flags};
use heddle_source::{Diagnostic, DiagnosticKind};
use heddle_syntax::ast::short_circuits;
use heddle_syntax::ast::{self, BinaryOp, CastKind, Expr, ExprKind, IncDecOp, IncludeKind, MagicConst, Ternary, UnaryOp};

/// Variables that are globals everywhere.
pub(crate) fn is_superglobal(name: &[u8]) -> bool {
    match name {
        [b'_', ..] => matches!(name, b"_GET" | b"_POST" | b"_COOKIE" | b"_SERVER" | b"_ENV" | b"_FILES" | b"_REQUEST" | b"_SESSION"),
        _ => name == b"GLOBALS",
    }
}

/// True for a variable with a slot of its own: no `$this`, no superglobal.
pub(crate) fn local_name<'a>(e: &Expr<'a>) -> Option<&'a [u8]> {
    match e.kind {
        ExprKind::Var(name) if name != b"this" && !is_superglobal(name) => Some(name),
        _ => None,
    }
}

/// Returns true for an expression that can be passed by reference: PHP calls it a variable. A
/// chain with `?->` in it is none.
pub(crate) fn is_variable(e: &Expr<'_>) -> bool {
    match e.kind {
        ExprKind::Var(name) => name != b"this" && name != b"GLOBALS",
        ExprKind::VarVar(_) | ExprKind::StaticProp { .. } => true,
        ExprKind::Index { .. } | ExprKind::Prop { .. } => !short_circuits(e),
        _ => false,
    }
}

/// Returns what a chain of elements and properties starts from when that is neither a variable nor
/// a call: nothing in it can be referred to.
pub(crate) fn temporary_root<'a>(e: &'a Expr<'a>) -> Option<&'a Expr<'a>> {
    let mut root = e;
    while let ExprKind::Index { base, .. } | ExprKind::Prop { object: base, .. } = root.kind {
        root = base;
    }
    let is_chain = matches!(e.kind, ExprKind::Index { .. } | ExprKind::Prop { .. });
    let is_place = matches!(root.kind, ExprKind::Var(_) | ExprKind::VarVar(_) | ExprKind::StaticProp { .. });
    (is_chain && !is_place && !is_call(root)).then_some(root)
}

/// True for calls, whose results may be references.
pub(crate) fn is_call(e: &Expr<'_>) -> bool {
    matches!(e.kind, ExprKind::Call(_) | ExprKind::MethodCall(_) | ExprKind::StaticCall(_) | ExprKind::Binary { op: BinaryOp::Pipe, .. })
}

/// The type of a constant, as messages name it.
pub(crate) fn kind_name(value: &Constant) -> &'static [u8] {
    match value {
        Constant::Null => b"null",
        Constant::Bool(true) => b"true",
        Constant::Bool(false) => b"false",
        Constant::Int(_) => b"int",
        Constant::Float(_) => b"float",
        Constant::String(_) => b"string",
        Constant::Array(_) => b"array",
    }
}

impl<'a> Compiler<'a> {
    /// The value of `e` in a slot: a variable's own, or a new temporary.
    pub(crate) fn operand(&mut self, e: &'a Expr<'a>) -> Res<Slot> {
        if let Some(slot) = self.in_place(e) {
            return Ok(slot);
        }
        let dst = self.temp();
        self.expr_to(e, dst)?;
        Ok(dst)
    }

    /// The value of `e` in a variable's own slot, or in `dst`.
    pub(crate) fn operand_at(&mut self, e: &'a Expr<'a>, dst: Slot) -> Res<Slot> {
        if let Some(slot) = self.in_place(e) {
            return Ok(slot);
        }
        self.expr_to(e, dst)?;
        Ok(dst)
    }

    /// The slot that has the value of `e` already: a variable's, or within a loop a constant's.
    fn in_place(&mut self, e: &Expr<'a>) -> Option<Slot> {
        match e.kind {
            ExprKind::Var(_) => self.borrowed(e),
            _ => self.hoisted_constant(e),
        }
    }

    /// As [`Self::operand`], where nothing is evaluated before the value is used: an assigned
    /// variable may then be read itself.
    pub(crate) fn operand_now(&mut self, e: &'a Expr<'a>) -> Res<Slot> {
        if let ExprKind::Assign { target, value } = e.kind
            && let Some(name) = local_name(target)
        {
            self.at(e.span);
            self.assign_local(name, value)?;
            return Ok(self.local(name));
        }
        if let ExprKind::IncDec { op: how @ (IncDecOp::PreInc | IncDecOp::PreDec), target } = e.kind
            && let Some(name) = local_name(target)
        {
            self.at(e.span);
            let local = self.local(name);
            self.step_local(local, how == IncDecOp::PreInc);
            return Ok(local);
        }
        self.operand(e)
    }

    /// The slot of a variable that can be read in place.
    pub(crate) fn borrowed(&mut self, e: &Expr<'a>) -> Option<Slot> {
        let slot = self.place_of(e)?;
        if let ExprKind::Var(name) = e.kind {
            self.note_predefined(name);
        }
        Some(slot)
    }

    /// Returns the slot of a variable that can be looked at in place, whether it is defined or not.
    pub(crate) fn place_of(&mut self, e: &Expr<'a>) -> Option<Slot> {
        let ExprKind::Var(name) = e.kind else { return None };
        if name == b"this" {
            return self.direct_this().inspect(|_| self.at(e.span));
        }
        if is_superglobal(name) {
            return None;
        }
        self.at(e.span);
        Some(self.local(name))
    }

    /// Reading a variable that PHP defines by itself is deprecated.
    pub(crate) fn note_predefined(&mut self, name: &[u8]) {
        if name == crate::function_state::PREDEFINED && !self.f.assigns_predefined {
            let message =
                "The predefined locally scoped $http_response_header variable is deprecated, call http_get_last_response_headers() instead";
            self.diagnostics.push(Diagnostic::new(DiagnosticKind::Deprecated, message, self.line));
        }
    }

    /// The slot of `$this` where it is certain to hold an object.
    pub(crate) fn direct_this(&mut self) -> Option<Slot> {
        self.f.has_this.then(|| {
            self.f.flags |= flags::USES_THIS;
            this_slot()
        })
    }

    /// Computes `e` into the temporary `dst`.
    pub(crate) fn expr_to(&mut self, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        self.at(e.span);
        match e.kind {
            ExprKind::Int(number) => self.load(dst, Constant::Int(number)),
            ExprKind::Float(number) => self.load(dst, Constant::Float(number)),
            ExprKind::Str(text) => self.load_string(dst, text),
            ExprKind::Var(name) => return self.variable_to(name, dst, false),
            ExprKind::Index { .. } | ExprKind::Prop { .. } | ExprKind::MethodCall(_) => return self.chain_to(e, dst, false),
            // Its temporaries end with it: what follows may count on the next one being free.
            _ => return self.scratch(|compiler| compiler.enter(|compiler| compiler.compound_to(e, dst))),
        }
        Ok(())
    }

    /// Expressions with operands of their own.
    fn compound_to(&mut self, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        match e.kind {
            ExprKind::Interpolated(parts) => self.interpolated_to(parts, dst),
            ExprKind::ShellExec(parts) => self.shell_exec_to(parts, dst),
            ExprKind::Const(name) => self.const_to(name, e, dst),
            ExprKind::Magic(which) => self.magic_to(which, e, dst),
            ExprKind::Array { items, .. } => self.array_to(items, dst),
            ExprKind::VarVar(name) => self.var_var_to(name, dst, false),
            ExprKind::StaticProp { .. } | ExprKind::StaticCall(_) | ExprKind::ClassConst { .. } => self.chain_to(e, dst, false),
            ExprKind::ClassName(class) => self.class_name_to(e, class, dst),
            ExprKind::Call(call) => self.call_to(call, e, dst, 0),
            ExprKind::New(new) => self.new_to(new, e, dst),
            ExprKind::Unary { op, expr } => self.unary_to(op, expr, e, dst),
            ExprKind::Binary { op, lhs, rhs } => self.binary_to(op, lhs, rhs, e, dst),
            ExprKind::Assign { target, value } => self.assign_to(target, value, Some(dst)),
            ExprKind::AssignRef { target, value } => self.assign_ref_to(target, value, Some(dst)),
            ExprKind::AssignOp { op: BinaryOp::Coalesce, target, value } => self.assign_coalesce(target, value, Some(dst)),
            ExprKind::AssignOp { op, target, value } => self.assign_op(op, target, value, Some(dst)),
            ExprKind::IncDec { op, target } => self.inc_dec(op, target, Some(dst)),
            ExprKind::Ternary(ternary) => self.ternary_to(ternary, e, dst),
            ExprKind::Cast { kind, expr } => self.cast_to(kind, expr, e, dst),
            ExprKind::Instanceof { expr, class } => self.instanceof_to(expr, class, dst),
            ExprKind::Isset(list) => self.isset_to(list, dst),
            ExprKind::Empty(inner) => self.empty_to(inner, dst),
            ExprKind::Eval(code) => self.include_to(code, op::IncludeKind::Eval, dst),
            ExprKind::Include { kind, path } => self.include_to(path, include_kind(kind), dst),
            ExprKind::Print(value) => self.print_to(value, dst),
            ExprKind::Clone(value) => self.clone_to(value, dst),
            ExprKind::Throw(value) => self.throw_to(value, dst),
            ExprKind::Yield { key, value } => self.yield_to(key, value, dst),
            ExprKind::YieldFrom(value) => self.yield_from_to(value, dst),
            ExprKind::Closure(closure) => self.closure_to(closure, e, dst),
            ExprKind::Match(subject) => self.match_to(subject, e, dst),
            ExprKind::Name(_) => self.error("Cannot use a name as a value"),
            _ => self.expr_to(e, dst),
        }
    }

    /// Computes `e` for its effects.
    pub(crate) fn effect(&mut self, e: &'a Expr<'a>) -> Res<()> {
        self.at(e.span);
        self.scratch(|c| match e.kind {
            ExprKind::Assign { target, value } => c.assign_to(target, value, None),
            ExprKind::AssignRef { target, value } => c.assign_ref_to(target, value, None),
            ExprKind::AssignOp { op: BinaryOp::Coalesce, target, value } => c.assign_coalesce(target, value, None),
            ExprKind::AssignOp { op, target, value } => c.assign_op(op, target, value, None),
            ExprKind::IncDec { op, target } => c.inc_dec(op, target, None),
            ExprKind::Call(call) => {
                let dst = c.temp();
                c.call_to(call, e, dst, call_flags::UNUSED)
            }
            ExprKind::MethodCall(_) | ExprKind::StaticCall(_) => {
                let dst = c.temp();
                c.unused_chain(e, dst)
            }
            ExprKind::Cast { kind: CastKind::Void, expr } => c.void_cast(expr),
            ExprKind::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), lhs, rhs } => {
                let end = c.label();
                c.jump_if(lhs, end, op == BinaryOp::Or)?;
                c.read(rhs)?;
                c.bind(end);
                Ok(())
            }
            ExprKind::Ternary(Ternary { cond, then: Some(then), otherwise, .. }) => {
                let (no, end) = (c.label(), c.label());
                c.jump_if(cond, no, false)?;
                c.read(then)?;
                c.goto(end);
                c.bind(no);
                c.read(otherwise)?;
                c.bind(end);
                Ok(())
            }
            ExprKind::Throw(value) => {
                let src = c.operand_now(value)?;
                c.emit(op::Throw { src });
                Ok(())
            }
            ExprKind::Print(value) => c.echo(value),
            // A variable on its own is not read, and may be undefined.
            ExprKind::Var(name) if name != b"this" => Ok(()),
            _ => {
                if c.fold(e).is_some() {
                    return Ok(());
                }
                let dst = c.temp();
                c.expr_to(e, dst)?;
                c.emit(op::Free { src: dst });
                Ok(())
            }
        })
    }

    /// Computes `e` for its effects, of which the warning about an undefined variable is one.
    fn read(&mut self, e: &'a Expr<'a>) -> Res<()> {
        if !matches!(e.kind, ExprKind::Var(_)) {
            return self.effect(e);
        }
        self.scratch(|c| {
            let dst = c.temp();
            c.expr_to(e, dst)?;
            c.emit(op::Free { src: dst });
            Ok(())
        })
    }

    /// `(void) expr;`
    fn void_cast(&mut self, expr: &'a Expr<'a>) -> Res<()> {
        match expr.kind {
            ExprKind::Call(call) => {
                let dst = self.temp();
                self.at(expr.span);
                self.call_to(call, expr, dst, call_flags::UNUSED | call_flags::VOID)
            }
            _ => {
                let dst = self.temp();
                self.expr_to(expr, dst)?;
                self.emit(op::Free { src: dst });
                Ok(())
            }
        }
    }

    /// `$name` into a temporary; `quiet` in `isset` and `??`.
    pub(crate) fn variable_to(&mut self, name: &'a [u8], dst: Slot, quiet: bool) -> Res<()> {
        if name == b"this" {
            match self.direct_this() {
                Some(src) => self.emit(op::CopyVar { dst, src }),
                None => {
                    self.f.flags |= flags::USES_THIS;
                    self.emit(op::This { dst });
                }
            }
        } else if name == b"GLOBALS" {
            self.emit(op::Globals { dst });
        } else if is_superglobal(name) {
            if quiet {
                self.load_string(dst, name);
                self.emit(op::GlobalVar { dst, name: dst, how: Imm(0) });
            } else {
                let (name, cache) = (self.string(name), self.f.cache());
                self.emit(op::GlobalNamed { dst, name, cache });
            }
        } else {
            if !quiet {
                self.note_predefined(name);
            }
            let src = self.local(name);
            if quiet {
                self.emit(op::CopyQuiet { dst, src });
            } else {
                self.emit(op::CopyVar { dst, src });
            }
        }
        Ok(())
    }

    /// `$$name`
    pub(crate) fn var_var_to(&mut self, name: &'a Expr<'a>, dst: Slot, quiet: bool) -> Res<()> {
        self.f.flags |= flags::DYNAMIC_VARIABLES;
        let name = self.operand_at(name, dst)?;
        self.emit(op::Var { dst, name, quiet: Imm(i16::from(quiet)) });
        Ok(())
    }

    fn const_to(&mut self, name: &'a ast::Name<'a>, e: &Expr<'a>, dst: Slot) -> Res<()> {
        if let Some(value) = self.fold(e) {
            self.load(dst, value);
            return Ok(());
        }
        let resolved = self.names.constant(name);
        let name = self.name_pair(&resolved.name, resolved.fallback);
        let cache = self.f.cache();
        self.emit(op::FetchConst { dst, name, cache });
        Ok(())
    }

    fn magic_to(&mut self, which: MagicConst, e: &Expr<'a>, dst: Slot) -> Res<()> {
        match self.fold(e) {
            Some(value) => self.load(dst, value),
            // The class that uses the trait.
            None => {
                debug_assert_eq!(which, MagicConst::Class);
                self.class_name_of(ClassRef::SELF, dst);
            }
        }
        Ok(())
    }

    fn class_name_to(&mut self, e: &Expr<'a>, class: &'a Expr<'a>, dst: Slot) -> Res<()> {
        if let Some(value) = self.fold(e) {
            self.load(dst, value);
            return Ok(());
        }
        if let ExprKind::Name(name) = class.kind {
            let class = self.class_ref(name);
            self.class_name_of(class, dst);
        } else {
            if let Some(value) = self.fold(class) {
                return self.error([b"Cannot use \"::class\" on ", kind_name(&value)].concat());
            }
            let src = self.operand_at(class, dst)?;
            self.emit(op::ClassName { dst, src });
        }
        Ok(())
    }

    fn class_name_of(&mut self, class: ClassRef, dst: Slot) {
        let cache = self.f.cache();
        self.emit(op::ClassNamed { dst, class, cache });
        self.emit(op::ClassName { dst, src: dst });
    }

    fn unary_to(&mut self, which: UnaryOp, expr: &'a Expr<'a>, e: &Expr<'a>, dst: Slot) -> Res<()> {
        if which == UnaryOp::Silence {
            return self.silenced_to(expr, dst);
        }
        if let Some(value) = self.fold(e) {
            self.load(dst, value);
            return Ok(());
        }
        let src = self.operand_now_at(expr, dst)?;
        match which {
            UnaryOp::Plus => self.emit(op::Plus { dst, src }),
            UnaryOp::Minus => self.emit(op::Neg { dst, src }),
            UnaryOp::Not => self.emit(op::Not { dst, src }),
            UnaryOp::BitNot => self.emit(op::BitNot { dst, src }),
            UnaryOp::Silence => unreachable!("handled above"),
        }
        Ok(())
    }

    /// As [`Self::operand_now`], into `dst` when a temporary is needed.
    pub(crate) fn operand_now_at(&mut self, e: &'a Expr<'a>, dst: Slot) -> Res<Slot> {
        match e.kind {
            ExprKind::Assign { target, .. } | ExprKind::IncDec { op: IncDecOp::PreInc | IncDecOp::PreDec, target }
                if local_name(target).is_some() =>
            {
                self.operand_now(e)
            }
            _ => self.operand_at(e, dst),
        }
    }

    fn silenced_to(&mut self, expr: &'a Expr<'a>, dst: Slot) -> Res<()> {
        self.scratch(|c| {
            let state = c.temp();
            c.emit(op::Silence { dst: state });
            c.expr_to(expr, dst)?;
            c.emit(op::Unsilence { state });
            Ok(())
        })
    }

    fn ternary_to(&mut self, ternary: &'a Ternary<'a>, e: &Expr<'a>, dst: Slot) -> Res<()> {
        if let Some(value) = self.fold(e) {
            self.load(dst, value);
            return Ok(());
        }
        let end = self.label();
        match ternary.then {
            Some(then) => match self.fold_bool(ternary.cond) {
                Some(true) => self.expr_to(then, dst)?,
                Some(false) => self.expr_to(ternary.otherwise, dst)?,
                None => {
                    let no = self.label();
                    self.jump_if(ternary.cond, no, false)?;
                    self.expr_to(then, dst)?;
                    self.goto(end);
                    self.bind(no);
                    self.expr_to(ternary.otherwise, dst)?;
                }
            },
            None => {
                self.elvis_head(ternary.cond, dst, end)?;
                self.expr_to(ternary.otherwise, dst)?;
            }
        }
        self.bind(end);
        Ok(())
    }

    /// `cond ?:`: `dst = cond` and on to `end` when it is true.
    fn elvis_head(&mut self, cond: &'a Expr<'a>, dst: Slot, end: heddle_bytecode::emit::Target) -> Res<()> {
        let src = self.operand_at(cond, dst)?;
        if src != dst {
            let no = self.label();
            self.jump(op::JumpFalse { src, target: Label(0) }, no);
            self.copy(dst, src);
            self.goto(end);
            self.bind(no);
            return Ok(());
        }
        self.scratch(|c| {
            let test = c.temp();
            c.emit(op::CopyVar { dst: test, src });
            c.jump(op::JumpTrue { src: test, target: Label(0) }, end);
            c.emit(op::Free { src: dst });
            Ok(())
        })
    }

    fn cast_to(&mut self, kind: CastKind, expr: &'a Expr<'a>, e: &Expr<'a>, dst: Slot) -> Res<()> {
        if let Some(value) = self.fold(e) {
            self.load(dst, value);
            return Ok(());
        }
        let src = self.operand_now_at(expr, dst)?;
        let kind = match kind {
            CastKind::Bool => {
                self.emit(op::ToBool { dst, src });
                return Ok(());
            }
            CastKind::Int => op::Cast::Int,
            CastKind::Float => op::Cast::Float,
            CastKind::String => op::Cast::String,
            CastKind::Array => op::Cast::Array,
            CastKind::Object => op::Cast::Object,
            CastKind::Unset | CastKind::Void => op::Cast::Null,
        };
        self.emit(op::Cast_ { dst, src, kind: Imm(kind as i16) });
        Ok(())
    }

    fn instanceof_to(&mut self, expr: &'a Expr<'a>, class: &'a Expr<'a>, dst: Slot) -> Res<()> {
        self.scratch(|c| {
            let src = c.operand_at(expr, dst)?;
            if let ExprKind::Name(name) = class.kind {
                let class = c.class_ref(name);
                let cache = c.f.cache();
                c.emit(op::InstanceOf { dst, src, class, cache });
            } else {
                let class = c.operand(class)?;
                c.emit(op::InstanceOfDyn { dst, src, class });
            }
            Ok(())
        })
    }

    fn include_to(&mut self, path: &'a Expr<'a>, kind: op::IncludeKind, dst: Slot) -> Res<()> {
        self.f.flags |= flags::DYNAMIC_VARIABLES;
        // a heredoc's own line is that of its text
        let is_heredoc = matches!(path.kind, ExprKind::Str(_)) && self.source.bytes()[path.span.start as usize..].starts_with(b"<<<");
        let line = self.line + u32::from(is_heredoc);
        let src = self.operand_now_at(path, dst)?;
        self.emit_on(op::Include { dst, src, kind: Imm(kind as i16) }, line);
        Ok(())
    }

    fn print_to(&mut self, value: &'a Expr<'a>, dst: Slot) -> Res<()> {
        self.echo(value)?;
        self.load(dst, Constant::Int(1));
        Ok(())
    }

    /// `echo value`
    pub(crate) fn echo(&mut self, value: &'a Expr<'a>) -> Res<()> {
        if let Some(constant) = self.fold(value)
            && let Some(text) = crate::fold_ops::text(&constant)
        {
            let k = self.string(&text);
            self.emit(op::EchoConst { k });
            return Ok(());
        }
        self.scratch(|c| {
            let src = c.operand_now(value)?;
            c.emit(op::Echo { src });
            Ok(())
        })
    }

    /// `clone value`, or `clone(value, with)`.
    pub(crate) fn clone_to(&mut self, value: &'a Expr<'a>, dst: Slot) -> Res<()> {
        self.scratch(|c| {
            let src = c.operand_at(value, dst)?;
            let with = c.temp();
            c.load(with, Constant::Null);
            c.emit(op::Clone_ { dst, src, with });
            Ok(())
        })
    }

    /// `throw` as an expression; `dst` is given a value for the sake of the code after it, which
    /// never runs.
    fn throw_to(&mut self, value: &'a Expr<'a>, dst: Slot) -> Res<()> {
        let src = self.operand_now_at(value, dst)?;
        self.emit(op::Throw { src });
        self.load(dst, Constant::Null);
        Ok(())
    }

    fn yield_to(&mut self, key: Option<&'a Expr<'a>>, value: Option<&'a Expr<'a>>, dst: Slot) -> Res<()> {
        let Some(value) = value else {
            self.emit(op::YieldNull { dst });
            return Ok(());
        };
        self.scratch(|c| {
            let with_key = key.is_some();
            if !with_key && !c.f.by_ref {
                let src = c.operand(value)?;
                c.emit(op::YieldValue { dst, src });
                return Ok(());
            }
            let key = match key {
                Some(key) => c.operand(key)?,
                None => c.null(),
            };
            let (src, by_ref) = if c.f.by_ref { c.reference_operand(value)? } else { (c.operand(value)?, false) };
            let flags = Imm(i16::from(with_key) | i16::from(by_ref) << 1);
            c.emit(op::Yield { dst, key, src, flags });
            Ok(())
        })
    }

    /// What a function that returns by reference returns or yields: a reference if `e` allows one.
    pub(crate) fn reference_operand(&mut self, e: &'a Expr<'a>) -> Res<(Slot, bool)> {
        if is_variable(e) {
            self.refuse_temporary(e)?;
            let dst = self.temp();
            self.reference_to(e, dst)?;
            return Ok((dst, true));
        }
        let dst = self.temp();
        if is_call(e) {
            self.call_by_ref_to(e, dst)?;
            self.emit(op::WantRef { value: dst, what: Imm(1) });
            return Ok((dst, true));
        }
        self.expr_to(e, dst)?;
        self.emit(op::WantRef { value: dst, what: Imm(1) });
        Ok((dst, true))
    }

    fn yield_from_to(&mut self, value: &'a Expr<'a>, dst: Slot) -> Res<()> {
        self.scratch(|c| {
            let src = c.temp();
            c.expr_to(value, src)?;
            c.emit(op::YieldFrom { dst, src });
            Ok(())
        })
    }

    /// `dst = the anonymous class`, for `new class`.
    pub(crate) fn anonymous_class_to(&mut self, number: u32, dst: Slot) {
        self.emit(op::AnonymousClass { dst, class: Imm32(number as i32) });
    }
}

fn include_kind(kind: IncludeKind) -> op::IncludeKind {
    match kind {
        IncludeKind::Include => op::IncludeKind::Include,
        IncludeKind::IncludeOnce => op::IncludeKind::IncludeOnce,
        IncludeKind::Require => op::IncludeKind::Require,
        IncludeKind::RequireOnce => op::IncludeKind::RequireOnce,
    }
}
