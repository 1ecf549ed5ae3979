//! Writing through `[..]`, `->` and `::`.
//!
//! A target is first *planned*: what it starts from and its keys are evaluated, in the order of the
//! source. Then the value is computed, and only then the plan is *walked*: from the variable
//! through every step to the one that writes. So nothing can run between two steps, and places stay
//! valid.

use crate::compiler::{Compiler, Res};
use crate::expr::{is_call, is_superglobal, local_name};
use crate::function_state::{is_temp, this_slot};
use heddle_bytecode::operand::{ClassRef, Const, Imm, Slot};
use heddle_bytecode::ops as op;
use heddle_bytecode::unit::{Constant, flags};
use heddle_syntax::ast::{Expr, ExprKind};

/// What a target starts from.
#[derive(Clone, Copy)]
pub(crate) enum Root {
    /// A local, `$this`, or a temporary with a value.
    Slot(Slot),
    /// `$$name`
    Named(Slot),
    /// `$GLOBALS[name]`, and superglobals.
    Global(Slot),
    /// `Class::$name`
    Static(ClassRef, Const),
    /// `class::$$name`
    StaticOf(Slot, Slot),
}

/// One step of a target, its key evaluated.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    Dim(Slot),
    Push,
    Prop(Const),
    PropDyn(Slot),
}

/// A target whose keys are evaluated.
#[derive(Clone)]
pub(crate) struct Plan {
    pub root: Root,
    pub steps: Vec<Step>,
    /// The line of what was evaluated last: PHP stores on it, whatever the value's lines are.
    pub line: u32,
}

/// Why places on the way are fetched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Write,
    ReadWrite,
    Unset,
}

impl<'a> Compiler<'a> {
    /// Evaluates what target `e` starts from and its keys.
    pub(crate) fn plan(&mut self, e: &'a Expr<'a>) -> Res<Plan> {
        if self.is_operator_part(e) || Self::is_callable_part(e) {
            self.at(e.span);
            return self.error("Cannot use result of built-in function in write context");
        }
        self.plan_read(e)
    }

    /// Evaluates what `e`, which may turn out to be read only, starts from and its keys.
    pub(crate) fn plan_read(&mut self, e: &'a Expr<'a>) -> Res<Plan> {
        self.at(e.span);
        let mut links = Vec::new();
        let mut root = e;
        loop {
            match root.kind {
                ExprKind::Index { base, .. } => {
                    links.push(root);
                    root = base;
                }
                ExprKind::Prop { object, nullsafe: false, .. } => {
                    links.push(root);
                    root = object;
                }
                ExprKind::Prop { .. } => return self.error_at(root.span, "Can't use nullsafe operator in write context"),
                _ => break,
            }
        }
        links.reverse();
        let mut links = &links[..];
        let start = match root.kind {
            ExprKind::Var(b"GLOBALS") => match links.first().map(|link| link.kind) {
                Some(ExprKind::Index { index: Some(name), .. }) => {
                    links = &links[1..];
                    Root::Global(self.operand(name)?)
                }
                _ => {
                    return self.error("$GLOBALS can only be modified using the $GLOBALS[$name] = $value syntax");
                }
            },
            _ => self.plan_root(root)?,
        };
        let mut steps = Vec::with_capacity(links.len());
        for link in links {
            steps.push(self.plan_step(link)?);
        }
        Ok(Plan { root: start, steps, line: self.line })
    }

    fn plan_root(&mut self, root: &'a Expr<'a>) -> Res<Root> {
        self.at(root.span);
        Ok(match root.kind {
            ExprKind::Var(b"this") => Root::Slot(match self.direct_this() {
                Some(slot) => slot,
                None => {
                    self.f.flags |= flags::USES_THIS;
                    let dst = self.temp();
                    self.emit(op::This { dst });
                    dst
                }
            }),
            ExprKind::Var(name) if is_superglobal(name) => {
                let slot = self.temp();
                self.load_string(slot, name);
                Root::Global(slot)
            }
            ExprKind::Var(name) => Root::Slot(self.local(name)),
            ExprKind::VarVar(name) => {
                self.f.flags |= flags::DYNAMIC_VARIABLES;
                Root::Named(self.operand(name)?)
            }
            ExprKind::StaticProp { class, name } => {
                if let (ExprKind::Str(text), Some(class)) = (name.kind, self.named_class(class)) {
                    self.at(name.span);
                    Root::Static(class, self.string(text))
                } else {
                    let dst = self.temp();
                    let class = self.class_slot(class, dst)?;
                    Root::StaticOf(class, self.operand(name)?)
                }
            }
            _ => {
                let slot = self.temp();
                if is_call(root) && !self.is_operator_part(root) {
                    // What a function returns by reference is written through.
                    self.call_by_ref_to(root, slot)?;
                } else {
                    self.expr_to(root, slot)?;
                }
                Root::Slot(slot)
            }
        })
    }

    fn plan_step(&mut self, link: &'a Expr<'a>) -> Res<Step> {
        Ok(match link.kind {
            ExprKind::Index { index: Some(key), .. } => Step::Dim(self.operand(key)?),
            ExprKind::Index { index: None, .. } => Step::Push,
            ExprKind::Prop { name, .. } => match name.kind {
                ExprKind::Str(text) => {
                    self.note_backing(link);
                    self.at(name.span);
                    Step::Prop(self.string(text))
                }
                _ => Step::PropDyn(self.operand(name)?),
            },
            _ => unreachable!("links are dimensions and properties"),
        })
    }

    /// The place of the root.
    fn walk_root(&mut self, root: Root, access: Access) -> Slot {
        let Root::Slot(slot) = root else {
            let dst = self.temp();
            match root {
                Root::Slot(_) => unreachable!("handled above"),
                Root::Named(name) => match access {
                    Access::ReadWrite => self.emit(op::VarRw { dst, name }),
                    Access::Write => self.emit(op::VarW { dst, name }),
                    Access::Unset => self.emit(op::Var { dst, name, quiet: Imm(2) }),
                },
                Root::Global(name) => {
                    let how = Imm(match access {
                        Access::ReadWrite => 3,
                        Access::Write => 2,
                        Access::Unset => 5,
                    });
                    self.emit(op::GlobalVar { dst, name, how });
                }
                Root::Static(class, name) => {
                    let (cache, declared) = (self.f.cache(), self.f.cache());
                    self.emit(op::StaticPropW { dst, class, name, cache, declared });
                }
                Root::StaticOf(class, name) => self.emit(op::StaticPropOfW { dst, class, name }),
            }
            return dst;
        };
        slot
    }

    /// Walks the first `count` steps; gives the base of the next one.
    pub(crate) fn walk(&mut self, plan: &Plan, count: usize, access: Access) -> Slot {
        let mut base = self.walk_root(plan.root, access);
        let mut place = None;
        for &step in &plan.steps[..count] {
            let dst = *place.get_or_insert_with(|| self.f.temp());
            self.walk_step(step, base, dst, access);
            base = dst;
        }
        base
    }

    fn walk_step(&mut self, step: Step, base: Slot, dst: Slot, access: Access) {
        match (step, access) {
            (Step::Dim(key), Access::Write) => self.emit(op::DimW { dst, base, key }),
            (Step::Dim(key), Access::ReadWrite) => self.emit(op::DimRw { dst, base, key }),
            (Step::Dim(key), Access::Unset) => self.emit(op::DimUnset { dst, base, key }),
            (Step::Push, access) => {
                let read = Imm(i16::from(access == Access::ReadWrite));
                self.emit(op::PushW { dst, base, read });
            }
            (Step::Prop(name), Access::Write) => {
                let (cache, other) = (self.f.cache(), self.f.cache());
                self.emit(op::PropW { dst, base, name, cache, other });
            }
            (Step::PropDyn(name), Access::Write) => self.emit(op::PropDynW { dst, base, name }),
            (step, access) => {
                let name = self.prop_name(step);
                match access {
                    Access::Unset => self.emit(op::PropUnset { dst, base, name }),
                    _ => self.emit(op::PropRw { dst, base, name }),
                }
            }
        }
    }

    /// The name of a property step in a slot.
    fn prop_name(&mut self, step: Step) -> Slot {
        match step {
            Step::Prop(k) => {
                let dst = self.temp();
                self.emit(op::LoadConst { dst, k });
                dst
            }
            Step::PropDyn(name) => name,
            Step::Dim(_) | Step::Push => unreachable!("a property step"),
        }
    }

    /// The place of the whole target.
    pub(crate) fn walk_all(&mut self, plan: &Plan, access: Access) -> Slot {
        self.walk(plan, plan.steps.len(), access)
    }

    /// `target = src`; the result goes to `dst` if wanted.
    pub(crate) fn store(&mut self, plan: &Plan, src: Slot, dst: Option<Slot>) {
        let Some((&last, before)) = plan.steps.split_last() else {
            return self.store_root(plan.root, src, dst);
        };
        if let (Root::Slot(base), [Step::Prop(name)], Step::Prop(next), None) = (plan.root, before, last, dst)
            && !is_temp(base)
        {
            let (cache, inner, accepted) = (self.f.cache(), self.f.cache(), self.f.cache());
            return self.emit(op::AssignPropProp { base, name: *name, cache, next, src, inner, accepted });
        }
        let base = self.walk(plan, before.len(), Access::Write);
        match (last, dst) {
            (Step::Dim(key), None) => self.emit(op::AssignDim { base, key, src }),
            (Step::Dim(key), Some(dst)) => self.emit(op::AssignDimGet { dst, base, key, src }),
            (Step::Push, None) => self.emit(op::AssignPush { base, src }),
            (Step::Push, Some(dst)) => self.emit(op::AssignPushGet { dst, base, src }),
            (Step::Prop(name), None) => self.assign_prop(base, name, src),
            (step, dst) => {
                let name = self.prop_name(step);
                self.with_result(dst, |c, dst| c.emit(op::AssignPropGet { dst, base, name, src }));
            }
        }
    }

    /// `base->name = src`
    pub(crate) fn assign_prop(&mut self, base: Slot, name: Const, src: Slot) {
        let (cache, accepted) = (self.f.cache(), self.f.cache());
        if is_temp(base) {
            self.emit(op::AssignPropAt { base, name, src, cache, accepted });
        } else {
            self.emit(op::AssignProp { base, name, src, cache, accepted });
        }
    }

    fn store_root(&mut self, root: Root, src: Slot, dst: Option<Slot>) {
        match root {
            Root::Slot(local) if !is_temp(local) => {
                self.store_local(local, src);
                if let Some(dst) = dst {
                    self.copy(dst, local);
                }
            }
            Root::Static(class, name) if dst.is_none() => {
                let (cache, declared) = (self.f.cache(), self.f.cache());
                self.emit(op::AssignStaticProp { src, class, name, cache, declared });
            }
            root => {
                let place = self.walk_root(root, Access::Write);
                self.with_result(dst, |c, dst| c.emit(op::AssignPlace { dst, place, src }));
            }
        }
    }

    /// Runs `body` with a slot for its result, which is released when nobody wants it.
    pub(crate) fn with_result(&mut self, dst: Option<Slot>, body: impl FnOnce(&mut Self, Slot)) {
        match dst {
            Some(dst) => body(self, dst),
            None => {
                let unwanted = self.temp();
                body(self, unwanted);
                self.emit(op::Free { src: unwanted });
            }
        }
    }

    /// `target = &src`, `src` a temporary with a reference.
    pub(crate) fn store_reference(&mut self, plan: &Plan, src: Slot) {
        let Some((&last, before)) = plan.steps.split_last() else {
            match plan.root {
                Root::Slot(local) => self.emit(op::AssignRefFrom { local, src }),
                root => {
                    let place = self.walk_root(root, Access::Write);
                    self.emit(op::AssignPlaceRef { place, src });
                }
            }
            return;
        };
        let base = self.walk(plan, before.len(), Access::Write);
        match last {
            Step::Dim(key) => self.emit(op::AssignDimRef { base, key, src }),
            Step::Push => self.emit(op::AssignPushRef { base, src }),
            step => {
                let name = self.prop_name(step);
                self.emit(op::AssignPropRef { base, name, src });
            }
        }
    }

    /// `dst = &e`
    pub(crate) fn reference_to(&mut self, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        if let Some(name) = local_name(e) {
            self.at(e.span);
            self.f.assigns_predefined |= name == crate::function_state::PREDEFINED;
            let base = self.local(name);
            self.emit(op::MakeRef { dst, base });
            return Ok(());
        }
        self.scratch(|c| {
            let plan = c.plan(e)?;
            c.reference_of(&plan, dst);
            Ok(())
        })
    }

    /// `dst = &target`
    pub(crate) fn reference_of(&mut self, plan: &Plan, dst: Slot) {
        let base = self.walk_all(plan, Access::Write);
        if base == this_slot() {
            // which is no variable: the reference is to a copy
            self.copy(dst, base);
            self.emit(op::WantRef { value: dst, what: Imm(3) });
        } else {
            self.emit(op::MakeRef { dst, base });
        }
    }

    /// A plan with the same keys, so that both can be used: its temporaries are copies.
    pub(crate) fn duplicate(&mut self, plan: &Plan) -> Plan {
        let root = match plan.root {
            Root::Slot(slot) => Root::Slot(self.duplicate_slot(slot)),
            Root::Named(slot) => Root::Named(self.duplicate_slot(slot)),
            Root::Global(slot) => Root::Global(self.duplicate_slot(slot)),
            Root::Static(class, name) => Root::Static(class, name),
            Root::StaticOf(class, name) => Root::StaticOf(self.duplicate_slot(class), self.duplicate_slot(name)),
        };
        let steps = plan
            .steps
            .iter()
            .map(|&step| match step {
                Step::Dim(key) => Step::Dim(self.duplicate_slot(key)),
                Step::PropDyn(name) => Step::PropDyn(self.duplicate_slot(name)),
                step => step,
            })
            .collect();
        Plan { root, steps, line: plan.line }
    }

    fn duplicate_slot(&mut self, slot: Slot) -> Slot {
        if !is_temp(slot) {
            return slot;
        }
        let dst = self.temp();
        self.emit(op::CopyVar { dst, src: slot });
        dst
    }

    /// Releases the temporaries of a plan that is not walked.
    pub(crate) fn drop_plan(&mut self, plan: &Plan) {
        match plan.root {
            Root::Slot(slot) | Root::Named(slot) | Root::Global(slot) => self.release(slot),
            Root::Static(..) => {}
            Root::StaticOf(class, name) => {
                self.release(class);
                self.release(name);
            }
        }
        for &step in &plan.steps {
            if let Step::Dim(slot) | Step::PropDyn(slot) = step {
                self.release(slot);
            }
        }
    }

    /// `dst = target`, by value: quietly as `??` reads, or with warnings.
    pub(crate) fn read_plan(&mut self, plan: &Plan, dst: Slot, quiet: bool) -> Res<()> {
        let mut base = self.read_root(plan, dst, quiet);
        for &step in &plan.steps {
            match step {
                Step::Dim(key) if quiet => self.emit(op::DimQuiet { dst, base, key }),
                Step::Dim(key) if is_temp(base) => self.emit(op::Dim { dst, base, key }),
                Step::Dim(key) => self.emit(op::DimLocal { dst, base, key }),
                Step::Prop(name) if quiet => {
                    let cache = self.f.cache();
                    self.emit(op::PropQuiet { dst, object: base, name, cache });
                }
                Step::Prop(name) => self.read_prop(base, name, dst),
                Step::PropDyn(name) if quiet => self.emit(op::PropDynQuiet { dst, object: base, name }),
                Step::PropDyn(name) => self.emit(op::PropDyn { dst, object: base, name }),
                Step::Push => return self.error("Cannot use [] for reading"),
            }
            base = dst;
        }
        if base != dst {
            self.copy(dst, base);
        }
        Ok(())
    }

    fn read_root(&mut self, plan: &Plan, dst: Slot, quiet: bool) -> Slot {
        let quiet_imm = Imm(i16::from(quiet));
        match plan.root {
            Root::Slot(slot) => return slot,
            Root::Named(name) => self.emit(op::Var { dst, name, quiet: quiet_imm }),
            Root::Global(name) => self.emit(op::GlobalVar { dst, name, how: Imm(i16::from(!quiet)) }),
            Root::Static(class, name) if !quiet => {
                let cache = self.f.cache();
                self.emit(op::StaticProp { dst, class, name, cache });
            }
            Root::Static(class, name) => {
                let cache = self.f.cache();
                self.emit(op::StaticPropQuiet { dst, class, name, cache });
            }
            Root::StaticOf(class, name) => self.emit(op::StaticPropOf { dst, class, name, quiet: quiet_imm }),
        }
        dst
    }

    /// `unset(e)`
    pub(crate) fn unset(&mut self, e: &'a Expr<'a>) -> Res<()> {
        self.at(e.span);
        if let Some(name) = local_name(e) {
            let local = self.local(name);
            self.emit(op::UnsetLocal { local });
            return Ok(());
        }
        self.scratch(|c| {
            let plan = c.plan(e)?;
            let Some((&last, before)) = plan.steps.split_last() else { return c.unset_root(plan.root) };
            let base = c.walk(&plan, before.len(), Access::Unset);
            match last {
                Step::Dim(key) => c.emit(op::UnsetDim { base, key }),
                Step::Push => return c.error("Cannot use [] for unsetting"),
                step => {
                    let name = c.prop_name(step);
                    c.emit(op::UnsetProp { base, name });
                }
            }
            Ok(())
        })
    }

    fn unset_root(&mut self, root: Root) -> Res<()> {
        match root {
            Root::Named(name) => self.emit(op::UnsetVar { name }),
            Root::Global(name) => {
                let dst = self.temp();
                self.emit(op::GlobalVar { dst, name, how: Imm(4) });
            }
            Root::Static(class, k) => {
                let slot = self.temp();
                let cache = self.f.cache();
                self.emit(op::ClassNamed { dst: slot, class, cache });
                let name = self.temp();
                self.emit(op::LoadConst { dst: name, k });
                self.emit(op::UnsetStaticProp { class: slot, name });
            }
            Root::StaticOf(class, name) => self.emit(op::UnsetStaticProp { class, name }),
            Root::Slot(slot) if slot == this_slot() => return self.error("Cannot unset $this"),
            Root::Slot(_) => return self.error("Cannot use isset() on the result of an expression"),
        }
        Ok(())
    }

    /// A null in a new temporary.
    pub(crate) fn null(&mut self) -> Slot {
        let slot = self.temp();
        self.load(slot, Constant::Null);
        slot
    }
}
