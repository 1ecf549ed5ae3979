//! Reading through `[..]`, `->` and `::`: plain, quiet (`??`), `isset` and `empty`, and cutting the
//! chain short at `?->`.
//!
//! As PHP does, a chain first evaluates what it starts from, then all keys, then fetches. Its
//! result and everything on the way goes through one temporary, so that a null found by `?->` is
//! already where the chain's value belongs.

use crate::compiler::{Compiler, Res};
use crate::function_state::{ChainExit, is_temp, this_slot};
use heddle_bytecode::operand::{ClassRef, Const, Imm, Label, Slot};
use heddle_bytecode::ops as op;
use heddle_bytecode::types::mask;
use heddle_bytecode::unit::Constant;
use heddle_syntax::ast::{Expr, ExprKind};

/// What a chain is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Read,
    Quiet,
    Isset,
    Empty,
}

/// One step of a chain, its key evaluated.
#[derive(Clone, Copy)]
enum Step {
    Dim(Slot),
    DimImm(i16),
    DimConst(Const),
    Prop(Const),
    PropDyn(Slot),
}

/// A start of a chain that is fetched after its keys.
enum LateRoot {
    /// `$$name`
    Named(Slot),
    /// `A::$name`
    Static,
    /// A static property whose class or name is computed.
    StaticOf(Slot, Slot),
}

impl<'a> Compiler<'a> {
    /// The value of a chain.
    pub(crate) fn chain_to(&mut self, e: &'a Expr<'a>, dst: Slot, quiet: bool) -> Res<()> {
        let mode = if quiet { Mode::Quiet } else { Mode::Read };
        self.whole_chain(dst, mode, |c| c.link_to(e, dst, mode, 0))
    }

    /// A chain that ends in a call whose result nobody wants.
    pub(crate) fn unused_chain(&mut self, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        self.whole_chain(dst, Mode::Read, |c| c.link_to(e, dst, Mode::Read, op::call_flags::UNUSED))
    }

    /// A call at the end of a chain whose result is bound by reference.
    pub(crate) fn call_by_ref_to(&mut self, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        if let ExprKind::Call(call) = e.kind {
            self.at(e.span);
            return self.call_to(call, e, dst, op::call_flags::BY_REF);
        }
        self.whole_chain(dst, Mode::Read, |c| c.link_to(e, dst, Mode::Read, op::call_flags::BY_REF))
    }

    /// `e` as `??` reads it.
    pub(crate) fn quiet_to(&mut self, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        self.at(e.span);
        match e.kind {
            ExprKind::Var(name) => self.variable_to(name, dst, true),
            ExprKind::VarVar(name) => self.var_var_to(name, dst, true),
            ExprKind::Index { .. } | ExprKind::Prop { .. } | ExprKind::StaticProp { .. } => self.chain_to(e, dst, true),
            _ => self.expr_to(e, dst),
        }
    }

    /// `isset(a, b)`
    pub(crate) fn isset_to(&mut self, list: &'a [Expr<'a>], dst: Slot) -> Res<()> {
        let Some((last, others)) = list.split_last() else {
            self.load(dst, Constant::Bool(true));
            return Ok(());
        };
        if others.is_empty() {
            return self.isset_one(last, dst);
        }
        let (no, end) = (self.label(), self.label());
        for e in others {
            self.isset_one(e, dst)?;
            self.jump(op::JumpFalse { src: dst, target: Label(0) }, no);
        }
        self.isset_one(last, dst)?;
        self.goto(end);
        self.bind(no);
        self.load(dst, Constant::Bool(false));
        self.bind(end);
        Ok(())
    }

    fn isset_one(&mut self, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        self.at(e.span);
        match e.kind {
            ExprKind::Var(b"this") => self.emit(op::IssetLocal { dst, src: this_slot() }),
            ExprKind::Var(name) if !crate::expr::is_superglobal(name) => {
                let src = self.local(name);
                self.emit(op::IssetLocal { dst, src });
            }
            ExprKind::StaticProp { class, name } => {
                if let (ExprKind::Str(text), Some(class)) = (name.kind, self.named_class(class)) {
                    let (name, cache) = (self.string(text), self.f.cache());
                    self.emit(op::IssetStaticProp { dst, class, name, cache });
                    return Ok(());
                }
                self.quiet_to(e, dst)?;
                self.emit(op::TypeCheck { dst, src: dst, mask: Imm((mask::MIXED & !mask::NULL) as i16) });
            }
            ExprKind::Index { .. } | ExprKind::Prop { .. } => {
                return self.whole_chain(dst, Mode::Isset, |c| c.link_to(e, dst, Mode::Isset, 0));
            }
            _ => {
                self.tested_to(e, dst)?;
                self.emit(op::TypeCheck { dst, src: dst, mask: Imm((mask::MIXED & !mask::NULL) as i16) });
            }
        }
        Ok(())
    }

    /// Computes what `isset` and `empty` test and is no chain: the name in `$$name` may be
    /// undefined.
    fn tested_to(&mut self, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        if let ExprKind::VarVar(name) = e.kind
            && let Some(src) = self.borrowed(name)
        {
            self.f.flags |= heddle_bytecode::unit::flags::DYNAMIC_VARIABLES;
            self.emit(op::CopyQuiet { dst, src });
            self.emit(op::Var { dst, name: dst, quiet: Imm(1) });
            return Ok(());
        }
        self.quiet_to(e, dst)
    }

    /// `empty(e)`
    pub(crate) fn empty_to(&mut self, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        self.at(e.span);
        match e.kind {
            ExprKind::Var(b"this") => self.emit(op::EmptyLocal { dst, src: this_slot() }),
            ExprKind::Var(name) if !crate::expr::is_superglobal(name) => {
                let src = self.local(name);
                self.emit(op::EmptyLocal { dst, src });
            }
            ExprKind::StaticProp { class, name } => {
                if let (ExprKind::Str(text), Some(class)) = (name.kind, self.named_class(class)) {
                    let (name, cache) = (self.string(text), self.f.cache());
                    self.emit(op::EmptyStaticProp { dst, class, name, cache });
                    return Ok(());
                }
                self.quiet_to(e, dst)?;
                self.emit(op::Not { dst, src: dst });
            }
            ExprKind::Index { .. } | ExprKind::Prop { .. } => {
                return self.whole_chain(dst, Mode::Empty, |c| c.link_to(e, dst, Mode::Empty, 0));
            }
            _ => {
                self.tested_to(e, dst)?;
                self.emit(op::Not { dst, src: dst });
            }
        }
        Ok(())
    }

    /// Runs `body`, which computes a chain into `dst`, and brings in the jumps of its `?->`.
    fn whole_chain(&mut self, dst: Slot, mode: Mode, body: impl FnOnce(&mut Self) -> Res<()>) -> Res<()> {
        self.f.chains.push(Vec::new());
        let result = self.scratch(|c| c.enter(body));
        let exits = self.f.chains.pop().expect("pushed above");
        result?;
        if exits.is_empty() {
            return Ok(());
        }
        let end = self.label();
        let simple = matches!(mode, Mode::Read | Mode::Quiet);
        if simple && exits.iter().all(|exit| exit.local.is_none()) {
            exits.iter().for_each(|exit| self.bind(exit.target));
            self.bind(end);
            return Ok(());
        }
        self.goto(end);
        for exit in exits {
            self.bind(exit.target);
            match (mode, exit.local) {
                (Mode::Isset, _) => self.load(dst, Constant::Bool(false)),
                (Mode::Empty, _) => self.load(dst, Constant::Bool(true)),
                (Mode::Read, Some(src)) => self.emit(op::CopyVar { dst, src }),
                (Mode::Quiet, Some(src)) if exit.warns => self.emit(op::CopyVar { dst, src }),
                (Mode::Quiet, Some(_)) => self.load(dst, Constant::Null),
                (Mode::Read | Mode::Quiet, None) => {}
            }
            self.goto(end);
        }
        self.bind(end);
        Ok(())
    }

    /// `?->`: leaves the chain when `base` is null.
    fn leave_if_null(&mut self, base: Slot, mode: Mode) {
        let target = self.label();
        self.jump(op::JumpNull { src: base, target: Label(0) }, target);
        let local = (!is_temp(base)).then_some(base);
        self.f.chains.last_mut().expect("within a chain").push(ChainExit { target, local, warns: mode == Mode::Read });
    }

    /// The value a step starts from: a variable in place, or in `dst`. A chain that goes on inside
    /// belongs to the whole one.
    fn link_base(&mut self, e: &'a Expr<'a>, dst: Slot, mode: Mode) -> Res<Slot> {
        match e.kind {
            ExprKind::Var(name) => {
                if mode == Mode::Read {
                    self.at(e.span);
                    self.note_predefined(name);
                }
                if let Some(slot) = self.place_of(e) {
                    return Ok(slot);
                }
                self.at(e.span);
                self.variable_to(name, dst, mode != Mode::Read)?;
            }
            ExprKind::VarVar(name) => self.var_var_to(name, dst, mode != Mode::Read)?,
            ExprKind::Index { .. }
            | ExprKind::Prop { .. }
            | ExprKind::MethodCall(_)
            | ExprKind::StaticCall(_)
            | ExprKind::StaticProp { .. }
            | ExprKind::ClassConst { .. } => {
                let mode = if mode == Mode::Read { Mode::Read } else { Mode::Quiet };
                self.enter(|c| c.link_to(e, dst, mode, 0))?;
            }
            _ => self.expr_to(e, dst)?,
        }
        Ok(dst)
    }

    /// One chain or its inner part into `dst`.
    fn link_to(&mut self, e: &'a Expr<'a>, dst: Slot, mode: Mode, flags: i16) -> Res<()> {
        self.at(e.span);
        match e.kind {
            ExprKind::Index { .. } | ExprKind::Prop { .. } => self.scratch(|c| c.fetch_to(e, dst, mode)),
            ExprKind::MethodCall(call) => self.scratch(|c| {
                let object = c.link_base(call.object, dst, Mode::Read)?;
                if call.nullsafe {
                    c.leave_if_null(object, mode);
                }
                c.method_call_to(call, object, dst, flags)
            }),
            ExprKind::StaticCall(call) => self.scratch(|c| c.static_call_to(call, e, dst, flags)),
            ExprKind::StaticProp { class, name } => self.scratch(|c| c.static_prop_to(class, name, dst, mode != Mode::Read)),
            ExprKind::ClassConst { class, name } => self.scratch(|c| c.class_const_to(class, name, dst)),
            _ => self.expr_to(e, dst),
        }
    }

    /// A chain of `[..]` and `->`.
    fn fetch_to(&mut self, e: &'a Expr<'a>, dst: Slot, mode: Mode) -> Res<()> {
        let mut links = Vec::new();
        let mut root = e;
        let mut cut = false;
        loop {
            match root.kind {
                ExprKind::Index { base, .. } => {
                    links.push(root);
                    root = base;
                }
                ExprKind::Prop { object, nullsafe, .. } => {
                    links.push(root);
                    root = object;
                    if nullsafe {
                        cut = true;
                        break;
                    }
                }
                _ => break,
            }
        }
        links.reverse();
        if let ExprKind::Var(b"GLOBALS") = root.kind
            && let ExprKind::Index { index: Some(name), .. } = links[0].kind
        {
            return self.global_chain(&links[1..], name, dst, mode);
        }
        let is_late = matches!(root.kind, ExprKind::VarVar(_) | ExprKind::StaticProp { .. });
        if is_late && !cut {
            return self.late_root(root, &links, dst, mode);
        }
        let base = self.link_base(root, dst, if links.len() > 1 || mode != Mode::Read { mode } else { Mode::Read })?;
        if cut {
            self.leave_if_null(base, mode);
        }
        self.steps_to(&links, base, dst, mode)
    }

    /// `$$name[key]` and `A::$name[key]`: the variable is looked for when its keys are there.
    fn late_root(&mut self, root: &'a Expr<'a>, links: &[&'a Expr<'a>], dst: Slot, mode: Mode) -> Res<()> {
        let read = if links.len() > 1 || mode != Mode::Read { mode } else { Mode::Read };
        let late = match root.kind {
            ExprKind::VarVar(name) => {
                self.f.flags |= heddle_bytecode::unit::flags::DYNAMIC_VARIABLES;
                LateRoot::Named(self.operand(name)?)
            }
            ExprKind::StaticProp { class, name } if !matches!((class.kind, name.kind), (ExprKind::Name(_), ExprKind::Str(_))) => {
                LateRoot::StaticOf(self.class_slot(class, dst)?, self.operand(name)?)
            }
            _ => LateRoot::Static,
        };
        let mut steps = Vec::with_capacity(links.len());
        for link in links {
            steps.push(self.step(link, mode)?);
        }
        let quiet = Imm(i16::from(read != Mode::Read));
        match late {
            LateRoot::Named(name) => self.emit(op::Var { dst, name, quiet }),
            LateRoot::StaticOf(class, name) => self.emit(op::StaticPropOf { dst, class, name, quiet }),
            LateRoot::Static => {
                self.link_base(root, dst, read)?;
            }
        }
        self.fetch_steps(&steps, dst, dst, mode);
        Ok(())
    }

    /// `$GLOBALS[name]` and what follows.
    fn global_chain(&mut self, links: &[&'a Expr<'a>], name: &'a Expr<'a>, dst: Slot, mode: Mode) -> Res<()> {
        let quiet = mode != Mode::Read;
        if let (ExprKind::Str(text), false) = (name.kind, quiet) {
            let (name, cache) = (self.string(text), self.f.cache());
            self.emit(op::GlobalNamed { dst, name, cache });
        } else {
            let name = self.operand_at(name, dst)?;
            self.emit(op::GlobalVar { dst, name, how: Imm(i16::from(!quiet)) });
        }
        if !links.is_empty() {
            return self.steps_to(links, dst, dst, mode);
        }
        match mode {
            Mode::Isset => self.emit(op::TypeCheck { dst, src: dst, mask: Imm((mask::MIXED & !mask::NULL) as i16) }),
            Mode::Empty => self.emit(op::Not { dst, src: dst }),
            Mode::Read | Mode::Quiet => {}
        }
        Ok(())
    }

    /// Evaluates the keys of `links`, then fetches from `base` on.
    fn steps_to(&mut self, links: &[&'a Expr<'a>], base: Slot, dst: Slot, mode: Mode) -> Res<()> {
        let Some((last, others)) = links.split_last() else { return Ok(()) };
        if others.is_empty() {
            let step = self.step(last, mode)?;
            self.fetch_step(step, base, dst, mode);
            return Ok(());
        }
        let mut steps = Vec::with_capacity(links.len());
        for link in links {
            steps.push(self.step(link, mode)?);
        }
        self.fetch_steps(&steps, base, dst, mode);
        Ok(())
    }

    /// Fetches from `base` on.
    fn fetch_steps(&mut self, mut steps: &[Step], mut base: Slot, dst: Slot, mode: Mode) {
        if let (Mode::Read, false, [Step::Prop(name), Step::Prop(next), rest @ ..]) = (mode, is_temp(base), steps) {
            let (cache, inner) = (self.f.cache(), self.f.cache());
            self.emit(op::PropProp { dst, object: base, name: *name, cache, next: *next, inner });
            (base, steps) = (dst, rest);
        }
        let Some((&last, others)) = steps.split_last() else { return };
        for &step in others {
            self.fetch_step(step, base, dst, if mode == Mode::Read { Mode::Read } else { Mode::Quiet });
            base = dst;
        }
        self.fetch_step(last, base, dst, mode);
    }

    /// Evaluates the key of one link. Only plain reads take literal ints as they are.
    fn step(&mut self, link: &'a Expr<'a>, mode: Mode) -> Res<Step> {
        match link.kind {
            ExprKind::Index { index: Some(key), .. } => {
                if mode == Mode::Read
                    && let Some(number) = self.small_int(key)
                {
                    return Ok(Step::DimImm(number));
                }
                if let ExprKind::Str(text) = key.kind {
                    let plain = crate::fold_ops::integer_text(text).is_none();
                    if plain {
                        return Ok(Step::DimConst(self.string(text)));
                    }
                }
                Ok(Step::Dim(self.operand(key)?))
            }
            ExprKind::Index { index: None, .. } => self.error_at(link.span, "Cannot use [] for reading"),
            ExprKind::Prop { name, .. } => match name.kind {
                ExprKind::Str(text) => Ok(Step::Prop(self.string(text))).inspect(|_| self.note_backing(link)),
                _ => Ok(Step::PropDyn(self.operand(name)?)),
            },
            _ => unreachable!("links are dimensions and properties"),
        }
    }

    /// Within a hook of the property: `$this->name` is the value behind it.
    pub(crate) fn note_backing(&mut self, e: &Expr<'a>) {
        if let Some(hooked) = self.f.hooked
            && let ExprKind::Prop { object, name, .. } = e.kind
            && Self::is_this(object)
            && matches!(name.kind, ExprKind::Str(text) if text == hooked)
        {
            self.f.uses_backing = true;
        }
    }

    fn fetch_step(&mut self, step: Step, base: Slot, dst: Slot, mode: Mode) {
        if self.f.constant {
            self.refuse_object(step, base);
        }
        match mode {
            Mode::Read => self.read_step(step, base, dst),
            Mode::Quiet => self.quiet_step(step, base, dst),
            Mode::Isset | Mode::Empty => self.test_step(step, base, dst, mode == Mode::Isset),
        }
    }

    /// In a constant expression objects have no elements, and only enum cases have properties.
    fn refuse_object(&mut self, step: Step, base: Slot) {
        let is_prop = matches!(step, Step::Prop(_) | Step::PropDyn(_));
        if let Step::PropDyn(name) = step
            && is_temp(name)
        {
            self.emit(op::Cast_ { dst: name, src: name, kind: Imm(op::Cast::String as i16) });
        }
        let mark = self.f.top;
        let (allowed, copy) = (self.label(), self.temp());
        self.emit(op::CopyQuiet { dst: copy, src: base });
        self.jump(op::JumpNotType { src: copy, mask: Imm(mask::OBJECT as i16), target: Label(0) }, allowed);
        if is_prop {
            let (class, cache) = (ClassRef(self.string(b"UnitEnum").0), self.f.cache());
            self.emit(op::CopyQuiet { dst: copy, src: base });
            self.emit(op::InstanceOf { dst: copy, src: copy, class, cache });
            self.jump(op::JumpTrue { src: copy, target: Label(0) }, allowed);
        }
        let message: &[u8] = match is_prop {
            true => b"Fetching properties on non-enums in constant expressions is not allowed",
            false => b"Cannot use [] on objects in constant expression",
        };
        self.throw_error(message, copy);
        self.emit(op::Free { src: copy });
        self.bind(allowed);
        self.f.top = mark;
    }

    fn read_step(&mut self, step: Step, base: Slot, dst: Slot) {
        match step {
            Step::Dim(key) if is_temp(base) => self.emit(op::Dim { dst, base, key }),
            Step::Dim(key) => self.emit(op::DimLocal { dst, base, key }),
            Step::DimImm(number) => self.emit(op::DimImm { dst, base, key: Imm(number) }),
            Step::DimConst(key) => self.emit(op::DimConst { dst, base, key }),
            Step::Prop(name) => self.read_prop(base, name, dst),
            Step::PropDyn(name) => self.emit(op::PropDyn { dst, object: base, name }),
        }
    }

    /// `dst = object->name`
    pub(crate) fn read_prop(&mut self, object: Slot, name: Const, dst: Slot) {
        let (cache, other) = (self.f.cache(), self.f.cache());
        if is_temp(object) {
            self.emit(op::PropTmp { dst, object, name, cache, other });
        } else {
            self.emit(op::Prop { dst, object, name, cache, other });
        }
    }

    fn quiet_step(&mut self, step: Step, base: Slot, dst: Slot) {
        match step {
            Step::Prop(name) => {
                let cache = self.f.cache();
                self.emit(op::PropQuiet { dst, object: base, name, cache });
            }
            Step::PropDyn(name) => self.emit(op::PropDynQuiet { dst, object: base, name }),
            Step::Dim(key) => self.emit(op::DimQuiet { dst, base, key }),
            Step::DimConst(key) => self.emit(op::DimQuietConst { dst, base, key }),
            Step::DimImm(_) => unreachable!("only plain reads have literal ints"),
        }
    }

    fn test_step(&mut self, step: Step, base: Slot, dst: Slot, isset: bool) {
        match (step, isset) {
            (Step::Prop(name), _) => {
                let cache = self.f.cache();
                if isset {
                    self.emit(op::IssetPropNamed { dst, object: base, name, cache });
                } else {
                    self.emit(op::EmptyPropNamed { dst, object: base, name, cache });
                }
            }
            (Step::PropDyn(name), true) => self.emit(op::IssetProp { dst, object: base, name }),
            (Step::PropDyn(name), false) => self.emit(op::EmptyProp { dst, object: base, name }),
            (Step::Dim(key), true) => self.emit(op::IssetDim { dst, base, key }),
            (Step::Dim(key), false) => self.emit(op::EmptyDim { dst, base, key }),
            (Step::DimConst(key), true) => self.emit(op::IssetDimConst { dst, base, key }),
            (Step::DimConst(key), false) => self.emit(op::EmptyDimConst { dst, base, key }),
            (Step::DimImm(_), _) => unreachable!("only plain reads have literal ints"),
        }
    }

    // ---- static members ----

    /// A class operand of `*_of` instructions: `class::` where it is no plain name, or where a slot
    /// is needed.
    pub(crate) fn class_slot(&mut self, class: &'a Expr<'a>, dst: Slot) -> Res<Slot> {
        if let ExprKind::Name(name) = class.kind {
            let class = self.class_ref(name);
            let cache = self.f.cache();
            self.emit(op::ClassNamed { dst, class, cache });
        } else {
            let src = if self.f.chains.is_empty() { self.operand_at(class, dst)? } else { self.link_base(class, dst, Mode::Read)? };
            self.emit(op::ClassOf { dst, src });
        }
        Ok(dst)
    }

    /// A class named in the source, for instructions with a class operand.
    pub(crate) fn named_class(&mut self, class: &Expr<'a>) -> Option<ClassRef> {
        match class.kind {
            ExprKind::Name(name) => Some(self.class_ref(name)),
            _ => None,
        }
    }

    fn static_prop_to(&mut self, class: &'a Expr<'a>, name: &'a Expr<'a>, dst: Slot, quiet: bool) -> Res<()> {
        if let (ExprKind::Str(text), Some(class)) = (name.kind, self.named_class(class)) {
            let name = self.string(text);
            let cache = self.f.cache();
            if quiet {
                self.emit(op::StaticPropQuiet { dst, class, name, cache });
            } else {
                self.emit(op::StaticProp { dst, class, name, cache });
            }
            return Ok(());
        }
        let class = self.class_slot(class, dst)?;
        let name = self.operand(name)?;
        self.emit(op::StaticPropOf { dst, class, name, quiet: Imm(i16::from(quiet)) });
        Ok(())
    }

    fn class_const_to(&mut self, class: &'a Expr<'a>, name: &'a Expr<'a>, dst: Slot) -> Res<()> {
        if let (ExprKind::Str(text), Some(class)) = (name.kind, self.named_class(class)) {
            let name = self.string(text);
            let cache = self.f.cache();
            self.emit(op::ClassConst { dst, class, name, cache });
            return Ok(());
        }
        if let (ExprKind::Str(text), Some(object)) = (name.kind, self.borrowed(class))
            && !text.eq_ignore_ascii_case(b"class")
        {
            self.at(class.span);
            let name = self.string(text);
            let cache = self.f.cache();
            self.emit(op::ClassConstIn { dst, object, name, cache });
            return Ok(());
        }
        let class = self.class_slot(class, dst)?;
        let name = self.operand(name)?;
        self.emit(op::ClassConstOf { dst, class, name });
        Ok(())
    }
}
