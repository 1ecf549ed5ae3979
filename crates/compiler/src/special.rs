//! Functions that have instructions of their own, where their names cannot be shadowed.

use crate::call::is_plain_list;
use crate::compiler::{Compiler, Res, lower};
use crate::function_state::FunctionKind;
use crate::host::Assertions;
use heddle_bytecode::operand::{Imm, Imm32, Slot};
use heddle_bytecode::ops::{self as op, call_flags};
use heddle_bytecode::types::mask;
use heddle_bytecode::unit::{Constant, Key};
use heddle_syntax::ast::{Arg, ArgList, Call, Expr, ExprKind};

impl<'a> Compiler<'a> {
    /// Compiles a call of `name` (in lower case, global) without calling; false when it is to be
    /// called after all.
    pub(crate) fn special_call(&mut self, name: &[u8], call: &'a Call<'a>, dst: Slot, flags: i16) -> Res<bool> {
        self.note_special_function(name);
        let ArgList::Args(args) = call.args else { return Ok(false) };
        if let (b"assert", [arg]) = (name, args)
            && let (Some(parameter), false) = (arg.name, arg.spread)
        {
            return self.named_assertion(parameter.text, &arg.value, dst, flags & !call_flags::BY_REF);
        }
        if !is_plain_list(args) {
            return Ok(false);
        }
        match name {
            _ if self.host.is_disabled(name) => return Ok(false),
            b"assert" => return self.assertion(args, dst, flags & !call_flags::BY_REF),
            b"call_user_func" => return self.call_user_func(args, dst, flags),
            b"call_user_func_array" => return self.call_user_func_array(args, dst, flags),
            _ if flags & call_flags::BY_REF != 0 => return Ok(false),
            _ => {}
        }
        let done = match (name, args) {
            (b"clone", [value]) => self.clone_to(&value.value, dst).map(|()| true)?,
            (b"func_num_args", []) if self.in_function() => {
                self.emit(op::FuncNumArgs { dst });
                true
            }
            (b"func_get_args", []) if self.in_function() => {
                self.emit(op::FuncGetArgs { dst });
                true
            }
            (_, [arg]) => self.inlined(name, &arg.value, dst)?,
            (b"sprintf", [format, values @ ..]) if is_joined_text(args) => {
                let ExprKind::Str(format) = format.value.kind else { return Ok(false) };
                self.joined_text(format, values, dst)?;
                true
            }
            (b"array_key_exists", [key, array]) => {
                let key = self.operand_at(&key.value, dst)?;
                let src = self.operand(&array.value)?;
                self.emit(op::ArrayKeyExists { dst, key, src });
                true
            }
            (b"in_array", [needle, set, strict]) => self.in_set(needle, set, strict, dst)?,
            _ => false,
        };
        if done && flags & call_flags::UNUSED != 0 {
            self.emit(op::Free { src: dst });
        }
        Ok(done)
    }

    /// For `is_int($x)` and its kin: the types asked for, and the argument.
    pub(crate) fn type_question(&mut self, call: &'a Call<'a>) -> Option<(u32, &'a Expr<'a>)> {
        let (ExprKind::Name(name), ArgList::Args([arg])) = (call.callee.kind, call.args) else { return None };
        if arg.spread || arg.name.is_some() {
            return None;
        }
        let resolved = self.names.function(name);
        if resolved.fallback.is_some() {
            return None;
        }
        type_mask(&lower(&resolved.name)).map(|mask| (mask, &arg.value))
    }

    /// True for a call that PHP compiles to an operator, which has no result that could be written
    /// to.
    pub(crate) fn is_operator(&self, call: &'a Call<'a>) -> bool {
        let (ExprKind::Name(name), ArgList::Args(args)) = (call.callee.kind, call.args) else { return false };
        let resolved = self.names.function(name);
        if resolved.fallback.is_some() || !is_plain_list(args) {
            return false;
        }
        let name = lower(&resolved.name);
        match &*name {
            b"sprintf" => is_joined_text(args),
            // of literals these are computed while the file is compiled
            b"chr" => matches!(args, [Arg { value: Expr { kind: ExprKind::Int(0..=255), .. }, .. }]),
            b"ord" => matches!(args, [Arg { value: Expr { kind: ExprKind::Str([_]), .. }, .. }]),
            name => is_operator_name(name, args.len()),
        }
    }

    /// Returns whether `lhs |> callee` is what PHP compiles to an operator.
    pub(crate) fn is_pipe_to_operator(&self, callee: &'a Expr<'a>) -> bool {
        let ExprKind::Call(Call { callee: Expr { kind: ExprKind::Name(name), .. }, args, .. }) = callee.kind else { return false };
        let resolved = self.names.function(name);
        args.is_first_class_callable() && resolved.fallback.is_none() && is_operator_name(&lower(&resolved.name), 1)
    }

    /// Returns whether PHP computes a call while it compiles: the length of a literal and its like.
    pub(crate) fn is_counted_early(&mut self, call: &'a Call<'a>) -> bool {
        let (ExprKind::Name(name), ArgList::Args([arg])) = (call.callee.kind, call.args) else { return false };
        let resolved = self.names.function(name);
        if resolved.fallback.is_some() || arg.spread || arg.name.is_some() {
            return false;
        }
        let name = lower(&resolved.name);
        matches!(&*name, b"strlen" | b"chr" | b"ord")
            && matches!((&*name, self.fold(&arg.value)), (b"chr", Some(Constant::Int(_))) | (b"strlen" | b"ord", Some(Constant::String(_))))
    }

    /// True within a function that may ask for its arguments.
    fn in_function(&self) -> bool {
        !matches!(self.f.kind, FunctionKind::Main | FunctionKind::Initializer)
    }
    /// Functions of one argument.
    fn inlined(&mut self, name: &[u8], arg: &'a Expr<'a>, dst: Slot) -> Res<bool> {
        let mask = type_mask(name);
        let cast = match name {
            b"intval" => Some(op::Cast::Int),
            b"floatval" | b"doubleval" => Some(op::Cast::Float),
            b"strval" => Some(op::Cast::String),
            b"boolval" => Some(op::Cast::Bool),
            _ => None,
        };
        if mask.is_none() && cast.is_none() && !matches!(name, b"strlen" | b"count" | b"ord" | b"chr") {
            return Ok(false);
        }
        let line = self.line;
        if name == b"strlen"
            && let Some(Constant::String(text)) = self.fold(arg)
        {
            self.load(dst, Constant::Int(text.len() as i64));
            return Ok(true);
        }
        let src = self.operand_now_at(arg, dst)?;
        match name {
            b"strlen" => self.emit_on(op::Strlen { dst, src }, line),
            b"count" => self.emit_on(op::Count { dst, src }, line),
            b"ord" => self.emit_on(op::Ord_ { dst, src }, line),
            b"chr" => self.emit_on(op::Chr { dst, src }, line),
            _ => match (mask, cast) {
                (Some(mask), _) => self.emit_on(op::TypeCheck { dst, src, mask: Imm(mask as i16) }, line),
                (None, Some(op::Cast::Bool)) => self.emit_on(op::ToBool { dst, src }, line),
                (None, Some(cast)) => self.emit_on(op::Cast_ { dst, src, kind: Imm(cast as i16) }, line),
                (None, None) => unreachable!("asked above"),
            },
        }
        Ok(true)
    }

    /// Compiles `sprintf()` with a literal format of `%s`, `%d` and `%%`: texts and values one
    /// after the other.
    fn joined_text(&mut self, format: &'a [u8], values: &'a [Arg<'a>], dst: Slot) -> Res<()> {
        let line = self.line;
        self.scratch(|c| {
            let first = c.f.temps(0);
            let (mut text, mut count, mut ints) = (Vec::new(), 0, Vec::new());
            let (mut values, mut bytes) = (values.iter(), format.iter());
            while let Some(&byte) = bytes.next() {
                if byte != b'%' {
                    text.push(byte);
                    continue;
                }
                let (is_int, value) = match bytes.next() {
                    Some(b'%') => {
                        text.push(b'%');
                        continue;
                    }
                    conversion => (conversion == Some(&b'd'), values.next()),
                };
                if !text.is_empty() {
                    let slot = c.temp();
                    c.load_string(slot, &std::mem::take(&mut text));
                    count += 1;
                }
                let Some(value) = value else { break };
                let slot = c.temp();
                c.expr_to(&value.value, slot)?;
                ints.extend(is_int.then_some(slot));
                count += 1;
            }
            if !text.is_empty() || count == 1 {
                let slot = c.temp();
                c.load_string(slot, &text);
                count += 1;
            }
            // values are computed first
            for slot in ints {
                c.emit_on(op::Cast_ { dst: slot, src: slot, kind: Imm(op::Cast::Int as i16) }, line);
            }
            c.emit_on(op::ConcatRun { dst, first, count: Imm(count) }, line);
            Ok(())
        })
    }

    /// `in_array($x, [literals], true)`, when the literals are ints, or strings that are no ints.
    fn in_set(&mut self, needle: &'a Arg<'a>, set: &'a Arg<'a>, strict: &'a Arg<'a>, dst: Slot) -> Res<bool> {
        if self.fold_bool(&strict.value) != Some(true) {
            return Ok(false);
        }
        let Some(Constant::Array(entries)) = self.fold(&set.value) else { return Ok(false) };
        let ints = entries.iter().all(|(_, value)| matches!(value, Constant::Int(_)));
        let mut keys: Vec<(Key, Constant)> = Vec::with_capacity(entries.len());
        for (_, value) in &entries {
            let key = match value {
                Constant::Int(number) if ints => Key::Int(*number),
                Constant::String(text) if crate::fold_ops::integer_text(text).is_none() => Key::String(text.clone()),
                _ => return Ok(false),
            };
            if !keys.iter().any(|(have, _)| *have == key) {
                keys.push((key, Constant::Bool(true)));
            }
            if keys.len() > 256 {
                return Ok(false);
            }
        }
        let src = self.operand_now_at(&needle.value, dst)?;
        let k = self.f.constants.any(Constant::Array(keys));
        self.emit(op::InSet { dst, src, k });
        Ok(true)
    }

    /// `assert(…)`: left out, or given its own text as message.
    fn assertion(&mut self, args: &'a [Arg<'a>], dst: Slot, flags: i16) -> Res<bool> {
        if self.host.assertions() == Assertions::Never && !args.is_empty() {
            if flags & call_flags::UNUSED == 0 {
                self.load(dst, Constant::Bool(true));
            }
            return Ok(true);
        }
        let [arg] = args else { return Ok(false) };
        let text = crate::printing::assertion_text(&arg.value);
        let Some(builtin) = self.host.builtin(b"assert") else { return Ok(false) };
        let line = self.line;
        let window = self.f.temps(op::HEADER);
        let value = self.temp();
        self.expr_to(&arg.value, value)?;
        let message = self.temp();
        self.load_string(message, &text);
        self.emit_on(op::CallBuiltin { dst, window, argc: Imm(2), builtin: Imm32(builtin.number as i32), flags: Imm(flags) }, line);
        Ok(true)
    }

    /// `assert(assertion: …)`, which is given its own text by name too.
    fn named_assertion(&mut self, parameter: &'a [u8], value: &'a Expr<'a>, dst: Slot, flags: i16) -> Res<bool> {
        if self.host.assertions() == Assertions::Never {
            return Ok(false);
        }
        let plain = crate::printing::assertion_text(value);
        let text = [b"assert(", parameter, b": ", plain.strip_prefix(b"assert(").unwrap_or(&plain)].concat();
        let line = self.line;
        let window = self.f.temps(op::HEADER);
        let name = self.name_pair(b"assert", None);
        let cache = self.f.cache();
        self.emit(op::CallInit { window, name, cache });
        let array = self.temp();
        self.emit(op::NewArray { dst: array, size: Imm32(2) });
        let src = self.temp();
        self.expr_to(value, src)?;
        let name = self.string(parameter);
        self.emit(op::ArrayNamedArg { array, window, name, src });
        self.load_string(src, &text);
        let name = self.string(b"description");
        self.emit(op::ArrayNamedArg { array, window, name, src });
        self.emit_on(op::CallArray { dst, window, argc: Imm(0), args: array, flags: Imm(flags) }, line);
        Ok(true)
    }
}

/// Returns whether PHP compiles calls of this function with so many arguments to an operator.
fn is_operator_name(name: &[u8], args: usize) -> bool {
    match (name, args) {
        (b"clone", 1) | (b"get_class" | b"get_called_class", 0) | (b"array_key_exists", 2) => true,
        (b"strlen" | b"count" | b"sizeof" | b"gettype" | b"get_class" | b"defined" | b"is_resource", 1) => true,
        (b"intval" | b"floatval" | b"doubleval" | b"strval" | b"boolval", 1) => true,
        // functions that PHP calls without a frame
        (b"dechex" | b"is_numeric", 1) | (b"implode" | b"trim" | b"dirname" | b"class_exists", 1 | 2) => true,
        (b"str_contains" | b"str_starts_with" | b"property_exists" | b"preg_match" | b"min" | b"max", 2) => true,
        (b"in_array" | b"strpos" | b"substr" | b"strstr" | b"strtr", 2 | 3) | (b"str_replace" | b"preg_replace", 3) => true,
        (name, 1) => type_mask(name).is_some(),
        _ => false,
    }
}

/// Returns whether `sprintf(…)` only joins texts: a literal format of `%s`, `%d` and `%%` with as
/// many arguments.
fn is_joined_text(args: &[Arg<'_>]) -> bool {
    let Some((Expr { kind: ExprKind::Str(format), .. }, values)) = args.split_first().map(|(format, values)| (&format.value, values))
    else {
        return false;
    };
    let (mut wanted, mut bytes) = (0, format.iter());
    while let Some(&byte) = bytes.next() {
        match (byte, bytes.as_slice().first()) {
            (b'%', Some(b's' | b'd')) => wanted += 1,
            (b'%', Some(b'%')) => {}
            (b'%', _) => return false,
            _ => continue,
        }
        bytes.next();
    }
    wanted == values.len()
}

/// The types for which `is_…` is true.
pub(crate) fn type_mask(name: &[u8]) -> Option<u32> {
    Some(match name {
        b"is_null" => mask::NULL,
        b"is_bool" => mask::BOOL,
        b"is_int" | b"is_integer" | b"is_long" => mask::INT,
        b"is_float" | b"is_double" => mask::FLOAT,
        b"is_string" => mask::STRING,
        b"is_array" => mask::ARRAY,
        b"is_object" => mask::OBJECT,
        b"is_scalar" => mask::BOOL | mask::INT | mask::FLOAT | mask::STRING,
        _ => return None,
    })
}
