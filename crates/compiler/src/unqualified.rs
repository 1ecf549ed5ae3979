//! Calls of builtins by names without a namespace, in the code of one: `strlen($x)` in `namespace
//! App;`.
//!
//! Which function is meant shows when the code runs: `App\strlen` may have been declared by then.
//! Calls with short arguments are compiled twice, and `jump_builtin` chooses: as the builtin's,
//! like any call of a global function, and as one that finds out. Arguments that call something
//! themselves are not short: nested, they would double at each level.

use crate::call::{Callee, is_plain_list};
use crate::compiler::{Compiler, Res, lower};
use crate::host::Builtin;
use crate::names::Resolved;
use crate::special::type_mask;
use heddle_bytecode::emit::Target;
use heddle_bytecode::operand::{Label, Slot};
use heddle_bytecode::ops::{self as op, HEADER, call_flags};
use heddle_syntax::ast::{ArgList, BinaryOp, Call, Expr, ExprKind, UnaryOp};

/// Limits the expressions in the arguments of a call that is compiled twice.
const MOST_PARTS: usize = 8;

impl<'a> Compiler<'a> {
    /// Returns the builtin that an unqualified name in a namespace means unless the namespace has a
    /// function of that name. `own` and `global` are the two names in lower case.
    pub(crate) fn fallback_builtin(&self, own: &[u8], global: &[u8]) -> Option<Builtin> {
        if self.hoisted.contains_key(own) || self.host.is_disabled(global) || looks_at_caller(global) {
            return None;
        }
        self.host.builtin(global)
    }

    /// Compiles such a call when its arguments are short; false when it is to be compiled as one
    /// that finds out.
    pub(crate) fn unqualified_call(&mut self, name: &Resolved<'a>, call: &'a Call<'a>, dst: Slot, flags: i16) -> Res<bool> {
        let (Some(global), ArgList::Args(args)) = (name.fallback, call.args) else { return Ok(false) };
        let lowered = lower(global);
        let Some(builtin) = self.fallback_builtin(&lower(&name.name), &lowered) else { return Ok(false) };
        let callee = Callee::Builtin(builtin);
        let parts = args.iter().try_fold(0, |sum, arg| Some(sum + parts(&arg.value)?));
        let is_short = parts.is_some_and(|parts| parts <= MOST_PARTS) && is_plain_list(args);
        if !is_short || flags & call_flags::BY_REF != 0 || !self.is_direct(&callee, args) {
            return Ok(false);
        }
        let line = self.line;
        let (builtin, end) = (self.label(), self.label());
        let pair = self.name_pair(&name.name, Some(global));
        let cache = self.f.cache();
        self.jump(op::JumpBuiltin { name: pair, cache, target: Label(0) }, builtin);
        self.scratch(|c| {
            let window = c.f.temps(HEADER);
            let cache = c.f.cache();
            c.emit(op::CallInit { window, name: pair, cache });
            c.finish_call(Callee::Unknown, call.args, window, dst, flags, line)
        })?;
        self.goto(end);
        self.bind(builtin);
        self.line = line;
        self.scratch(|c| {
            if is_inlined(&lowered) && c.special_call(&lowered, call, dst, flags)? {
                return Ok(());
            }
            c.direct_call_to(callee, args, dst, flags, line)
        })?;
        self.bind(end);
        Ok(true)
    }

    /// Jumps to `target` when the truth of such a call of `is_int()` or its kin is `sense`; false
    /// when `call` is none.
    pub(crate) fn jump_if_unqualified(&mut self, call: &'a Call<'a>, target: Target, sense: bool) -> Res<bool> {
        let (ExprKind::Name(name), ArgList::Args(args @ [arg])) = (call.callee.kind, call.args) else { return Ok(false) };
        let name = self.names.function(name);
        let Some(global) = name.fallback else { return Ok(false) };
        let lowered = lower(global);
        let Some(mask) = type_mask(&lowered) else { return Ok(false) };
        let is_short = is_plain_list(args) && parts(&arg.value).is_some_and(|parts| parts <= MOST_PARTS);
        if !is_short || self.fallback_builtin(&lower(&name.name), &lowered).is_none() {
            return Ok(false);
        }
        let line = self.line;
        let (builtin, end) = (self.label(), self.label());
        let pair = self.name_pair(&name.name, Some(global));
        let cache = self.f.cache();
        self.jump(op::JumpBuiltin { name: pair, cache, target: Label(0) }, builtin);
        self.scratch(|c| {
            let src = c.temp();
            let window = c.f.temps(HEADER);
            let cache = c.f.cache();
            c.emit(op::CallInit { window, name: pair, cache });
            c.finish_call(Callee::Unknown, call.args, window, src, 0, line)?;
            if sense {
                c.jump(op::JumpTrue { src, target: Label(0) }, target);
            } else {
                c.jump(op::JumpFalse { src, target: Label(0) }, target);
            }
            Ok(())
        })?;
        self.goto(end);
        self.bind(builtin);
        self.line = line;
        self.scratch(|c| {
            let src = c.operand_now(&arg.value)?;
            c.jump_on_type(src, mask, target, sense);
            Ok(())
        })?;
        self.bind(end);
        Ok(true)
    }
}

/// Returns whether a function sees its caller's variables or arguments, or has calls that are
/// compiled in a way of their own.
fn looks_at_caller(name: &[u8]) -> bool {
    matches!(
        name,
        b"extract"
            | b"compact"
            | b"get_defined_vars"
            | b"parse_str"
            | b"mb_parse_str"
            | b"func_get_args"
            | b"func_get_arg"
            | b"func_num_args"
            | b"assert"
    )
}

/// Returns whether a function's instructions do all that it does.
fn is_inlined(name: &[u8]) -> bool {
    let is_cast = matches!(name, b"intval" | b"floatval" | b"doubleval" | b"strval" | b"boolval");
    let is_other = matches!(name, b"strlen" | b"count" | b"sizeof" | b"ord" | b"chr" | b"array_key_exists" | b"in_array");
    is_cast || is_other || type_mask(name).is_some()
}

/// Counts the expressions an argument is made of; `None` for one that is not to be compiled twice.
fn parts(e: &Expr<'_>) -> Option<usize> {
    let inner = match e.kind {
        ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Str(_) | ExprKind::Var(_) | ExprKind::Const(_) | ExprKind::Name(_) => 0,
        ExprKind::ClassName(inner) | ExprKind::Cast { expr: inner, .. } => parts(inner)?,
        ExprKind::Unary { op, expr } if op != UnaryOp::Silence => parts(expr)?,
        ExprKind::Index { base, index: Some(index) } => parts(base)? + parts(index)?,
        ExprKind::Prop { nullsafe: false, object, name: Expr { kind: ExprKind::Str(_), .. } } => parts(object)?,
        ExprKind::StaticProp { class, name } | ExprKind::ClassConst { class, name } => parts(class)? + parts(name)?,
        ExprKind::Binary { op, lhs, rhs } if !matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Coalesce | BinaryOp::Pipe) => {
            parts(lhs)? + parts(rhs)?
        }
        _ => return None,
    };
    Some(inner + 1)
}
