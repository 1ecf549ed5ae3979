//! Assignments: plain, by reference, compound, `??=`, `++` and `--`, and destructuring.

use crate::compiler::{Compiler, Res};
use crate::expr::{is_call, is_variable, local_name};
use crate::function_state::is_temp;
use crate::operators::compound;
use crate::place::{Access, Plan, Root, Step};
use heddle_bytecode::operand::{Imm, Label, Slot};
use heddle_bytecode::ops as op;
use heddle_bytecode::unit::Constant;
use heddle_syntax::ast::{ArrayItem, BinaryOp, Expr, ExprKind, IncDecOp};

/// Where an element of a pattern goes.
#[derive(Clone, Copy)]
enum Target {
    /// A variable that is assigned to.
    Local(Slot),
    Temp(Slot),
}

impl<'a> Compiler<'a> {
    /// `$name = value`
    pub(crate) fn assign_local(&mut self, name: &'a [u8], value: &'a Expr<'a>) -> Res<()> {
        self.f.assigns_predefined |= name == crate::function_state::PREDEFINED;
        if let Some(constant) = self.fold(value) {
            let local = self.local(name);
            let k = self.f.constants.any(constant);
            self.emit(op::AssignConst { local, k });
            return Ok(());
        }
        self.scratch(|c| {
            let src = c.operand_now(value)?;
            let local = c.local(name);
            c.store_local(local, src);
            Ok(())
        })
    }

    /// `target = value`
    pub(crate) fn assign_to(&mut self, target: &'a Expr<'a>, value: &'a Expr<'a>, dst: Option<Slot>) -> Res<()> {
        if let Some(name) = local_name(target) {
            self.assign_local(name, value)?;
            if let Some(dst) = dst {
                let src = self.local(name);
                self.copy(dst, src);
            }
            return Ok(());
        }
        if let ExprKind::Array { items, .. } = target.kind {
            return self.destructure_assign(items, value, dst);
        }
        if Self::is_this(target) {
            return self.error_at(target.span, "Cannot re-assign $this");
        }
        self.scratch(|c| {
            let plan = c.plan(target)?;
            // `$a[0] = $a` stores what `$a` was before; `$a->p = $a` reads it when it stores.
            let own = match (plan.root, local_name(value), target.kind) {
                (Root::Slot(root), Some(name), ExprKind::Index { .. }) => c.local(name) == root,
                _ => false,
            };
            let src = if own {
                let src = c.temp();
                c.expr_to(value, src)?;
                src
            } else {
                c.operand_now(value)?
            };
            c.on_line(plan.line, |c| c.store(&plan, src, dst));
            Ok(())
        })
    }

    /// `target = &value`
    pub(crate) fn assign_ref_to(&mut self, target: &'a Expr<'a>, value: &'a Expr<'a>, dst: Option<Slot>) -> Res<()> {
        if let (Some(name), Some(other)) = (local_name(target), local_name(value)) {
            self.f.assigns_predefined |= [name, other].contains(&crate::function_state::PREDEFINED);
            let (local, other) = (self.local(name), self.local(other));
            self.emit(op::AssignRef { local, other });
            if let Some(dst) = dst {
                self.copy(dst, local);
            }
            return Ok(());
        }
        self.scratch(|c| {
            let plan = c.plan(target)?;
            let src = c.temp();
            if is_variable(value) {
                c.reference_to(value, src)?;
            } else if matches!(value.kind, ExprKind::Call(call) if c.is_operator(call)) {
                return c.error_at(value.span, "Cannot use result of built-in function in write context");
            } else if is_call(value) {
                c.call_by_ref_to(value, src)?;
                c.emit(op::WantRef { value: src, what: Imm(0) });
            } else {
                c.expr_to(value, src)?;
            }
            // The value is what the variable holds afterwards: a destructor may have changed it.
            let other = local_name(value).map(|name| c.local(name));
            if let (Some(dst), None) = (dst, other) {
                c.emit(op::CopyVar { dst, src });
            }
            c.on_line(plan.line, |c| c.store_reference(&plan, src));
            if let (Some(dst), Some(other)) = (dst, other) {
                c.copy(dst, other);
            }
            Ok(())
        })
    }

    /// `target op= value`
    pub(crate) fn assign_op(&mut self, which: BinaryOp, target: &'a Expr<'a>, value: &'a Expr<'a>, dst: Option<Slot>) -> Res<()> {
        if let Some(name) = local_name(target) {
            return self.scratch(|c| {
                let local = c.local(name);
                let rhs = c.operand_now(value)?;
                c.op_assign_local(which, local, rhs);
                if let Some(dst) = dst {
                    c.copy(dst, local);
                }
                Ok(())
            });
        }
        self.scratch(|c| {
            let plan = c.plan(target)?;
            // `$a[0] += $a` adds what `$a` was before.
            let is_element = matches!(target.kind, ExprKind::Index { .. });
            let own = is_element && matches!((plan.root, local_name(value)), (Root::Slot(root), Some(name)) if c.local(name) == root);
            let src = if own {
                let src = c.temp();
                c.expr_to(value, src)?;
                src
            } else {
                c.operand_now(value)?
            };
            c.on_line(plan.line, |c| c.op_assign_planned(which, &plan, src, dst));
            Ok(())
        })
    }

    /// Emits `target op= src` for a target whose keys are evaluated.
    fn op_assign_planned(&mut self, which: BinaryOp, plan: &Plan, src: Slot, dst: Option<Slot>) {
        let number = Imm(compound(which) as i16);
        let Some((&last, before)) = plan.steps.split_last() else {
            let place = self.walk_all(plan, Access::ReadWrite);
            self.with_result(dst, |c, dst| c.emit(op::OpAssignPlace { dst, place, src, op: number }));
            return;
        };
        let base = self.walk(plan, before.len(), Access::ReadWrite);
        match last {
            Step::Dim(key) => {
                self.with_result(dst, |c, dst| c.emit(op::OpAssignDim { dst, base, key, src, op: number }));
            }
            Step::Push => self.with_result(dst, |c, dst| c.emit(op::OpAssignPush { dst, base, src, op: number })),
            Step::Prop(name) => {
                let cache = self.f.cache();
                if dst.is_none() && !is_temp(base) {
                    self.emit(op::UpdateProp { base, name, src, op: number, cache });
                } else {
                    self.with_result(dst, |c, dst| c.emit(op::OpAssignPropNamed { dst, base, name, src, op: number, cache }));
                }
            }
            Step::PropDyn(name) => {
                self.with_result(dst, |c, dst| c.emit(op::OpAssignProp { dst, base, name, src, op: number }));
            }
        }
    }

    fn op_assign_local(&mut self, which: BinaryOp, local: Slot, rhs: Slot) {
        match which {
            BinaryOp::Add => self.emit(op::AddAssign { local, rhs }),
            BinaryOp::Sub => self.emit(op::SubAssign { local, rhs }),
            BinaryOp::Mul => self.emit(op::MulAssign { local, rhs }),
            BinaryOp::Concat => self.emit(op::ConcatAssign { local, rhs }),
            BinaryOp::Div => self.emit(op::DivAssign { local, rhs }),
            BinaryOp::Mod => self.emit(op::RemAssign { local, rhs }),
            BinaryOp::BitAnd => self.emit(op::BitAndAssign { local, rhs }),
            BinaryOp::BitOr => self.emit(op::BitOrAssign { local, rhs }),
            BinaryOp::BitXor => self.emit(op::BitXorAssign { local, rhs }),
            BinaryOp::ShiftLeft => self.emit(op::ShlAssign { local, rhs }),
            BinaryOp::ShiftRight => self.emit(op::ShrAssign { local, rhs }),
            other => self.emit(op::OpAssign { local, rhs, op: Imm(compound(other) as i16) }),
        }
    }

    /// `target ??= value`
    pub(crate) fn assign_coalesce(&mut self, target: &'a Expr<'a>, value: &'a Expr<'a>, dst: Option<Slot>) -> Res<()> {
        if let Some(name) = local_name(target) {
            let have = self.label();
            let local = self.local(name);
            self.jump(op::JumpNotNull { src: local, target: Label(0) }, have);
            self.assign_local(name, value)?;
            self.bind(have);
            if let Some(dst) = dst {
                self.emit(op::CopyQuiet { dst, src: local });
            }
            return Ok(());
        }
        self.scratch(|c| {
            let plan = c.plan(target)?;
            let (have, end) = (c.label(), c.label());
            let current = match dst {
                Some(dst) => dst,
                None => c.temp(),
            };
            let mark = c.f.top;
            let copy = c.duplicate(&plan);
            c.read_plan(&copy, current, true)?;
            c.f.top = mark;
            c.jump(op::JumpNotNull { src: current, target: Label(0) }, have);
            // `$a[0] ??= $a` stores what `$a` was before
            let own = matches!((plan.root, local_name(value)), (Root::Slot(root), Some(name)) if c.local(name) == root);
            let src = if own && matches!(target.kind, ExprKind::Index { .. }) {
                let src = c.temp();
                c.expr_to(value, src)?;
                src
            } else {
                c.operand_now(value)?
            };
            c.on_line(plan.line, |c| c.store(&plan, src, dst));
            c.goto(end);
            c.bind(have);
            c.drop_plan(&plan);
            if dst.is_none() {
                c.emit(op::Free { src: current });
            }
            c.bind(end);
            Ok(())
        })
    }

    /// `++$local` or `--$local`
    pub(crate) fn step_local(&mut self, local: Slot, up: bool) {
        if up {
            self.emit(op::Inc { local });
        } else {
            self.emit(op::Dec { local });
        }
    }

    /// `++target` and its kin
    pub(crate) fn inc_dec(&mut self, which: IncDecOp, target: &'a Expr<'a>, dst: Option<Slot>) -> Res<()> {
        let up = matches!(which, IncDecOp::PreInc | IncDecOp::PostInc);
        if let Some(name) = local_name(target) {
            let local = self.local(name);
            match (which, dst) {
                (IncDecOp::PostInc, Some(dst)) => self.emit(op::PostInc { dst, local }),
                (IncDecOp::PostDec, Some(dst)) => self.emit(op::PostDec { dst, local }),
                (_, dst) => {
                    self.step_local(local, up);
                    if let Some(dst) = dst {
                        self.copy(dst, local);
                    }
                }
            }
            return Ok(());
        }
        let how = Imm(match which {
            // Without a result the cheaper one will do.
            IncDecOp::PreInc => op::IncDec::PreInc,
            IncDecOp::PreDec => op::IncDec::PreDec,
            IncDecOp::PostInc if dst.is_none() => op::IncDec::PreInc,
            IncDecOp::PostDec if dst.is_none() => op::IncDec::PreDec,
            IncDecOp::PostInc => op::IncDec::PostInc,
            IncDecOp::PostDec => op::IncDec::PostDec,
        } as i16);
        self.scratch(|c| {
            let plan = c.plan(target)?;
            let Some((&last, before)) = plan.steps.split_last() else {
                let place = c.walk_all(&plan, Access::ReadWrite);
                c.with_result(dst, |c, dst| c.emit(op::IncdecPlace { dst, place, how }));
                return Ok(());
            };
            let base = c.walk(&plan, before.len(), Access::ReadWrite);
            match last {
                Step::Dim(key) => c.with_result(dst, |c, dst| c.emit(op::IncdecDim { dst, base, key, how })),
                Step::Push => {
                    let place = c.temp();
                    c.emit(op::PushW { dst: place, base, read: Imm(1) });
                    c.with_result(dst, |c, dst| c.emit(op::IncdecPlace { dst, place, how }));
                }
                Step::Prop(name) => {
                    let cache = c.f.cache();
                    match dst {
                        None if !is_temp(base) && up => c.emit(op::IncProp { base, name, cache }),
                        None if !is_temp(base) => c.emit(op::DecProp { base, name, cache }),
                        dst => c.with_result(dst, |c, dst| c.emit(op::IncdecProp { dst, base, name, how, cache })),
                    }
                }
                Step::PropDyn(name) => c.with_result(dst, |c, dst| c.emit(op::IncdecPropDyn { dst, base, name, how })),
            }
            Ok(())
        })
    }

    // ---- destructuring ----

    /// `[…] = value`
    fn destructure_assign(&mut self, items: &'a [ArrayItem<'a>], value: &'a Expr<'a>, dst: Option<Slot>) -> Res<()> {
        if contains_reference(items) {
            return self.destructure_by_ref(items, value, dst);
        }
        if let (None, ExprKind::Array { items: values, .. }) = (dst, value.kind)
            && is_flat(items)
            && is_flat(values)
            && items.len() <= values.len()
            && values.len() <= LONGEST_EXCHANGE
        {
            return self.exchange(items, values);
        }
        self.scratch(|c| {
            // where keys are computed, the array is read first
            let own = local_name(value).is_some_and(|name| assigns(items, name) || computes_keys(items));
            let src = match dst {
                Some(dst) => {
                    c.expr_to(value, dst)?;
                    dst
                }
                None if own => {
                    let src = c.temp();
                    c.expr_to(value, src)?;
                    src
                }
                None => c.operand_now(value)?,
            };
            c.destructure(items, src)?;
            if dst.is_none() {
                c.release(src);
            }
            Ok(())
        })
    }

    /// `[$a, $b] = [$b, $a]` without an array: all values first, then the assignments.
    fn exchange(&mut self, items: &'a [ArrayItem<'a>], values: &'a [ArrayItem<'a>]) -> Res<()> {
        self.scratch(|c| {
            let mut slots = Vec::with_capacity(values.len());
            for item in values {
                let ArrayItem::Item { value, .. } = item else { unreachable!("the list is flat") };
                let slot = c.temp();
                c.expr_to(value, slot)?;
                slots.push(slot);
            }
            c.f.assigns_predefined |= assigns(items, crate::function_state::PREDEFINED);
            for (item, &slot) in items.iter().zip(&slots) {
                let ArrayItem::Item { value: target, .. } = item else { unreachable!("the list is flat") };
                c.assign_element(target, slot)?;
            }
            for &src in &slots[items.len()..] {
                c.emit(op::Free { src });
            }
            Ok(())
        })
    }

    /// Assigns the elements of `src`, which stays, to the targets of a pattern.
    pub(crate) fn destructure(&mut self, items: &'a [ArrayItem<'a>], src: Slot) -> Res<()> {
        self.f.assigns_predefined |= assigns(items, crate::function_state::PREDEFINED);
        let mut position = 0;
        let first = items.iter().position(|item| matches!(item, ArrayItem::Item { .. }));
        for (at, item) in items.iter().enumerate() {
            // A variable that is undefined is warned of once.
            let first = Imm(i16::from(first == Some(at) && !is_temp(src)));
            match *item {
                ArrayItem::Hole => position += 1,
                ArrayItem::Spread(e) => return self.error_at(e.span, "Spread operator is not supported in assignments"),
                ArrayItem::Item { key, value, .. } => self.scratch(|c| {
                    if c.is_literal_key(key, position) {
                        if let Some(name) = local_name(value) {
                            let local = c.local(name);
                            c.literal_element(key, &mut position, src, first, Target::Local(local));
                            return Ok(());
                        }
                        let dst = c.temp();
                        c.literal_element(key, &mut position, src, first, Target::Temp(dst));
                        return c.assign_element(value, dst);
                    }
                    let key = c.pattern_key(key, &mut position)?;
                    let dst = c.temp();
                    c.emit(op::DimList { dst, base: src, key, first });
                    c.assign_element(value, dst)
                })?,
            }
        }
        Ok(())
    }

    /// Whether [`Compiler::literal_element`] serves for this key: a small number, the next one, or
    /// a string that is no integer.
    fn is_literal_key(&mut self, key: Option<&Expr<'a>>, position: i64) -> bool {
        match key {
            Some(Expr { kind: ExprKind::Str(text), .. }) => crate::fold_ops::integer_text(text).is_none(),
            Some(key) => matches!(key.kind, ExprKind::Int(_)) && self.small_int(key).is_some(),
            None => i16::try_from(position).is_ok(),
        }
    }

    /// `target = src[key]` for such a key.
    fn literal_element(&mut self, key: Option<&Expr<'a>>, position: &mut i64, src: Slot, first: Imm, target: Target) {
        let number = match key {
            Some(Expr { kind: ExprKind::Str(text), .. }) => {
                let key = self.string(text);
                return match target {
                    Target::Local(local) => self.emit(op::TakeConst { local, base: src, key, first }),
                    Target::Temp(dst) => self.emit(op::DimListConst { dst, base: src, key, first }),
                };
            }
            Some(key) => self.small_int(key).unwrap_or_default(),
            None => {
                *position += 1;
                (*position - 1) as i16
            }
        };
        match target {
            Target::Local(local) => self.emit(op::TakeImm { local, base: src, key: Imm(number), first }),
            Target::Temp(dst) => self.emit(op::DimListImm { dst, base: src, key: Imm(number), first }),
        }
    }

    /// The key of an element of a pattern: its own, or the next number.
    fn pattern_key(&mut self, key: Option<&'a Expr<'a>>, position: &mut i64) -> Res<Slot> {
        match key {
            Some(key) => self.operand(key),
            None => {
                let slot = self.temp();
                self.load(slot, Constant::Int(*position));
                *position += 1;
                Ok(slot)
            }
        }
    }

    /// Assigns the temporary `src` to a target, which may be a pattern again.
    pub(crate) fn assign_element(&mut self, target: &'a Expr<'a>, src: Slot) -> Res<()> {
        if let ExprKind::Array { items, .. } = target.kind {
            self.enter(|c| c.destructure(items, src))?;
            self.emit(op::Free { src });
            return Ok(());
        }
        if Self::is_this(target) {
            return self.error_at(target.span, "Cannot re-assign $this");
        }
        if let Some(name) = local_name(target) {
            let local = self.local(name);
            self.store_local(local, src);
            return Ok(());
        }
        self.scratch(|c| {
            let plan = c.plan(target)?;
            c.store(&plan, src, None);
            Ok(())
        })
    }

    /// `[&$a, …] = $value`: the elements become references, so the source is written to.
    fn destructure_by_ref(&mut self, items: &'a [ArrayItem<'a>], value: &'a Expr<'a>, dst: Option<Slot>) -> Res<()> {
        self.scratch(|c| {
            let source = match local_name(value) {
                Some(name) if !assigns(items, name) => c.local(name),
                _ if is_variable(value) => c.scratch(|c| {
                    let plan = c.plan(value)?;
                    let base = c.walk_all(&plan, Access::Write);
                    if is_temp(base) {
                        c.emit(op::WantRef { value: base, what: Imm(2) });
                    }
                    Ok(c.hold_reference(base))
                })?,
                _ if is_call(value) => {
                    let reference = c.temp();
                    c.call_by_ref_to(value, reference)?;
                    c.emit(op::WantRef { value: reference, what: Imm(2) });
                    c.hold_reference(reference)
                }
                _ => return c.error_at(value.span, "Cannot assign reference to non referenceable value"),
            };
            c.destructure_refs(items, source)?;
            if let Some(dst) = dst {
                c.copy(dst, source);
            }
            if local_name(value).is_none_or(|name| assigns(items, name)) {
                // The reference was for this only.
                c.emit(op::UnsetLocal { local: source });
            }
            Ok(())
        })
    }

    /// Keeps the reference in `src` in a hidden local, which stands for the variable it refers to;
    /// a value that nothing can refer to is kept as it is.
    pub(crate) fn hold_reference(&mut self, src: Slot) -> Slot {
        let local = self.f.hidden();
        self.f.held.push(local);
        self.emit(op::AssignRefFrom { local, src });
        local
    }

    /// Elements of the variable `source` to the targets of a pattern that contains `&`.
    #[expect(clippy::explicit_counter_loop, reason = "only items without a key of their own count")]
    pub(crate) fn destructure_refs(&mut self, items: &'a [ArrayItem<'a>], source: Slot) -> Res<()> {
        self.f.assigns_predefined |= assigns(items, crate::function_state::PREDEFINED);
        let mut position = 0;
        for item in items {
            let ArrayItem::Item { key, value, by_ref } = *item else {
                position += 1;
                continue;
            };
            self.scratch(|c| {
                let key = c.pattern_key(key, &mut position)?;
                let nested = match value.kind {
                    ExprKind::Array { items, .. } if contains_reference(items) => Some(items),
                    _ => None,
                };
                let place = c.temp();
                if !by_ref && nested.is_none() {
                    c.emit(op::DimList { dst: place, base: source, key, first: Imm(0) });
                    return c.assign_element(value, place);
                }
                let held = c.f.held.contains(&source);
                c.emit(op::DimListRef { dst: place, base: source, key, held: Imm(i16::from(held)) });
                if nested.is_none() && held {
                    c.emit(op::MakeRef { dst: place, base: place });
                }
                match nested {
                    None => {
                        let plan = c.plan(value)?;
                        c.store_reference(&plan, place);
                    }
                    Some(items) => {
                        let inner = c.hold_reference(place);
                        c.enter(|c| c.destructure_refs(items, inner))?;
                        c.emit(op::UnsetLocal { local: inner });
                    }
                }
                Ok(())
            })?;
        }
        Ok(())
    }
}

/// So many values at most are exchanged without an array.
const LONGEST_EXCHANGE: usize = 8;

/// True for a list without keys, holes, references, `...` and inner lists.
fn is_flat(items: &[ArrayItem<'_>]) -> bool {
    items
        .iter()
        .all(|item| matches!(item, ArrayItem::Item { by_ref: false, key: None, value } if !matches!(value.kind, ExprKind::Array { .. })))
}

/// True when a pattern has a `&` somewhere.
pub(crate) fn contains_reference(items: &[ArrayItem<'_>]) -> bool {
    items.iter().any(|item| match item {
        ArrayItem::Item { by_ref: true, .. } => true,
        ArrayItem::Item { value: Expr { kind: ExprKind::Array { items, .. }, .. }, .. } => contains_reference(items),
        _ => false,
    })
}

/// Returns whether a pattern has a key that is neither a literal nor a variable.
fn computes_keys(items: &[ArrayItem<'_>]) -> bool {
    let is_plain = |key: &Expr<'_>| matches!(key.kind, ExprKind::Var(_) | ExprKind::Int(_) | ExprKind::Str(_));
    items.iter().any(|item| matches!(item, ArrayItem::Item { key: Some(key), .. } if !is_plain(key)))
}

/// Returns whether a pattern assigns to a variable, or to a part of it.
pub(crate) fn assigns(items: &[ArrayItem<'_>], name: &[u8]) -> bool {
    items.iter().any(|item| match item {
        ArrayItem::Item { value, .. } => target_is(value, name),
        _ => false,
    })
}

fn target_is(target: &Expr<'_>, name: &[u8]) -> bool {
    match target.kind {
        ExprKind::Var(have) => have == name,
        ExprKind::Array { items, .. } => assigns(items, name),
        ExprKind::Index { base, .. } => target_is(base, name),
        ExprKind::Prop { object, .. } => target_is(object, name),
        _ => false,
    }
}
