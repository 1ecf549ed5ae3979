//! Statements, apart from loops, `switch` and `try`.

use crate::compiler::{Compiler, Res};
use crate::expr::local_name;
use crate::function::Role;
use crate::function_state::{FunctionKind, GotoLabel};
use crate::scope::{FINALLY, PROTECTED, ScopeKind};
use heddle_bytecode::operand::{FuncRef, Imm, Imm32, Label, Slot};
use heddle_bytecode::ops as op;
use heddle_bytecode::unit::{Constant, GlobalConstant, Initializer, flags};
use heddle_syntax::ast::{self, ArrayItem, ConstDecl, Declare, Expr, ExprKind, If, StaticVar, Stmt, StmtKind};

impl<'a> Compiler<'a> {
    pub(crate) fn statements(&mut self, stmts: &'a [Stmt<'a>]) -> Res<()> {
        stmts.iter().try_for_each(|stmt| self.statement(stmt))
    }

    pub(crate) fn statement(&mut self, stmt: &'a Stmt<'a>) -> Res<()> {
        self.at(stmt.span);
        debug_assert!(self.f.chains.is_empty());
        self.enter(|c| c.statement_kind(stmt))?;
        if self.ticks > 0 && self.ticks_after(stmt) {
            let has_parts = matches!(
                stmt.kind,
                StmtKind::While { .. }
                    | StmtKind::DoWhile { .. }
                    | StmtKind::For(_)
                    | StmtKind::Foreach(_)
                    | StmtKind::Switch(_)
                    | StmtKind::Try(_)
                    | StmtKind::Declare(_)
            );
            // statements that end together count once
            if !has_parts || self.f.ticked != Some(self.f.code.offset()) {
                self.tick();
            }
        }
        Ok(())
    }

    fn tick(&mut self) {
        if self.ticks > 0 {
            self.emit(op::Tick { every: Imm32(self.ticks) });
            self.f.ticked = Some(self.f.code.offset());
        }
    }

    /// Whether a statement counts for `declare(ticks=N)` when it is done; some count by their
    /// parts.
    fn ticks_after(&self, stmt: &Stmt<'a>) -> bool {
        match stmt.kind {
            StmtKind::Nop
            | StmtKind::Block(_)
            | StmtKind::If(_)
            | StmtKind::Label(_)
            | StmtKind::Namespace(_)
            | StmtKind::Use(_)
            | StmtKind::HaltCompiler(_)
            | StmtKind::Declare(Declare { body: Some(_), .. }) => false,
            // its end is that of the last statement of its last `catch`
            StmtKind::Try(ast::Try { catches: [.., ast::Catch { body: [.., last], .. }], finally: None, .. }) => !self.ticks_after(last),
            // those that the file declares before it runs
            StmtKind::Function(decl) => !self.hoisted.values().any(|hoisted| std::ptr::eq(hoisted.decl, decl)),
            StmtKind::Class(_) => !self.at_top_level,
            _ => true,
        }
    }

    /// Statements of a list that PHP takes for statements of their own.
    fn each_of<T>(&mut self, list: &'a [T], compile: impl Fn(&mut Self, &'a T) -> Res<()>) -> Res<()> {
        for (at, item) in list.iter().enumerate() {
            compile(self, item)?;
            if at + 1 < list.len() {
                self.tick();
            }
        }
        Ok(())
    }

    fn statement_kind(&mut self, stmt: &'a Stmt<'a>) -> Res<()> {
        match stmt.kind {
            StmtKind::Nop => Ok(()),
            StmtKind::Expr(e) => self.effect(e),
            StmtKind::Echo(list) => self.each_of(list, |c, e| {
                c.at(e.span);
                c.echo(e)
            }),
            StmtKind::InlineHtml(text) => {
                let k = self.string(text);
                self.emit(op::EchoConst { k });
                Ok(())
            }
            StmtKind::Block(stmts) => self.statements(stmts),
            StmtKind::If(branches) => self.if_statement(branches),
            StmtKind::While { cond, body } => self.while_loop(stmt, cond, body),
            StmtKind::DoWhile { body, cond } => self.do_while_loop(stmt, body, cond),
            StmtKind::For(parts) => self.for_loop(stmt, parts),
            StmtKind::Foreach(parts) => self.foreach_loop(stmt, parts),
            StmtKind::Switch(parts) => self.switch_statement(stmt, parts),
            StmtKind::Break(level) => self.break_statement(level, true),
            StmtKind::Continue(level) => self.break_statement(level, false),
            StmtKind::Return(Some(e)) => self.return_value(e),
            StmtKind::Return(None) => self.return_nothing(),
            StmtKind::Goto(name) => self.goto_statement(name),
            StmtKind::Label(name) => self.label_statement(name),
            StmtKind::Try(parts) => self.try_statement(stmt, parts),
            StmtKind::Unset(list) => self.each_of(list, Self::unset),
            StmtKind::Global(list) => self.each_of(list, Self::global_variable),
            StmtKind::Static(list) => self.each_of(list, Self::static_variable),
            StmtKind::Const(decl) => self.const_statement(decl),
            StmtKind::Function(decl) => self.function_statement(decl),
            StmtKind::Class(decl) => self.class_statement(decl),
            StmtKind::Namespace(namespace) => {
                self.names.enter(namespace.name.map_or(b"", |name| name.text));
                self.statements(namespace.stmts)?;
                if namespace.braced {
                    self.names.enter(b"");
                }
                Ok(())
            }
            StmtKind::Use(items) => {
                self.names.import(items);
                Ok(())
            }
            StmtKind::Declare(declare) => self.declare_statement(declare),
            StmtKind::HaltCompiler(_) => self.return_nothing_from_file(),
        }
    }

    /// `__halt_compiler();` ends the file.
    fn return_nothing_from_file(&mut self) -> Res<()> {
        let k = self.f.constants.any(Constant::Int(1));
        self.emit(op::ReturnConst { k });
        Ok(())
    }

    fn if_statement(&mut self, parts: &'a If<'a>) -> Res<()> {
        let end = self.label();
        let count = parts.branches.len();
        for (at, branch) in parts.branches.iter().enumerate() {
            let last = at + 1 == count && parts.otherwise.is_none();
            match self.fold_bool(branch.cond) {
                Some(true) if !rest_has_label(parts, at) => {
                    self.statement(branch.body)?;
                    self.bind(end);
                    return Ok(());
                }
                Some(false) if !contains_label(branch.body) => continue,
                _ => {}
            }
            self.at(branch.cond.span);
            if let Some(target) = self.plain_exit(branch.body) {
                self.jump_if(branch.cond, target, true)?;
                continue;
            }
            let next = self.label();
            self.jump_if(branch.cond, next, false)?;
            self.statement(branch.body)?;
            if !last {
                self.goto(end);
            }
            self.bind(next);
        }
        if let Some(otherwise) = parts.otherwise {
            self.statement(otherwise)?;
        }
        self.bind(end);
        Ok(())
    }

    /// Where a statement leads that is only a `break` or `continue` of the innermost scope.
    fn plain_exit(&self, body: &Stmt<'a>) -> Option<heddle_bytecode::emit::Target> {
        if self.ticks > 0 {
            return None;
        }
        let is_break = match body.kind {
            StmtKind::Block([only]) => return self.plain_exit(only),
            StmtKind::Break(None) => true,
            StmtKind::Continue(None) => false,
            _ => return None,
        };
        match self.f.scopes.last()?.kind {
            ScopeKind::Breakable { on_break, on_continue, .. } => Some(if is_break { on_break } else { on_continue }),
            _ => None,
        }
    }

    fn break_statement(&mut self, level: Option<&'a Expr<'a>>, is_break: bool) -> Res<()> {
        let word = if is_break { "break" } else { "continue" };
        let level = match level.map(|e| e.kind) {
            None => 1,
            Some(ExprKind::Int(level)) if level > 0 => level as usize,
            Some(ExprKind::Int(_)) => return self.error(format!("'{word}' operator accepts only positive integers")),
            Some(_) => {
                return self.error(format!("'{word}' operator with non-integer operand is no longer supported"));
            }
        };
        match self.breakable(level) {
            Some(at) => self.leave_loop(at, is_break),
            None if self.breakable(1).is_none() => self.error(format!("'{word}' not in the 'loop' or 'switch' context")),
            None => self.error(format!("Cannot '{word}' {level} level{}", if level == 1 { "" } else { "s" })),
        }
    }

    // ---- goto ----

    fn goto_statement(&mut self, name: &'a ast::Ident<'a>) -> Res<()> {
        self.find_labels();
        let Some(label) = self.f.labels.get(name.text) else {
            return self.error([b"'goto' to undefined label '", name.text, b"'"].concat());
        };
        let target = label.target;
        // Scopes shared with the label stay open.
        let shared = self.f.scopes.iter().zip(&label.scopes).take_while(|(open, id)| open.id == **id).count();
        if label.scopes[shared..].iter().any(|id| id & PROTECTED == 0) {
            let into_finally = label.scopes[shared..].iter().any(|id| id & FINALLY != 0);
            return self.error(if into_finally {
                "jump into a finally block is disallowed"
            } else {
                "'goto' into loop or switch statement is disallowed"
            });
        }
        let leaves_finally = self.f.scopes[shared..].iter().any(|scope| matches!(scope.kind, ScopeKind::Finally { .. }));
        if leaves_finally {
            return self.error("jump out of a finally block is disallowed");
        }
        self.leave_scopes(shared)?;
        let backward = self.f.code.offset_of(target).is_some();
        if backward {
            self.jump(op::JumpBack { target: Label(0) }, target);
        } else {
            self.goto(target);
        }
        self.resume_regions(shared);
        Ok(())
    }

    fn label_statement(&mut self, name: &'a ast::Ident<'a>) -> Res<()> {
        self.find_labels();
        let target = match self.f.labels.get(name.text) {
            Some(label) => label.target,
            None => return self.error([b"Label '", name.text, b"' is out of place"].concat()),
        };
        if self.f.code.offset_of(target).is_some() {
            return self.error([b"Label '", name.text, b"' already defined"].concat());
        }
        self.bind(target);
        Ok(())
    }

    /// Looks for all labels of the function, once.
    fn find_labels(&mut self) {
        if !std::mem::replace(&mut self.f.body_searched, true) {
            let mut found = Vec::new();
            collect_labels(self.f.body, &mut Vec::new(), &mut found);
            for (name, scopes) in found {
                let target = self.label();
                self.f.labels.entry(name).or_insert(GotoLabel { target, scopes });
            }
        }
    }

    // ---- declarations of variables and constants ----

    fn global_variable(&mut self, e: &'a Expr<'a>) -> Res<()> {
        self.at(e.span);
        if let Some(text) = local_name(e) {
            let local = self.local(text);
            let name = self.string(text);
            let cache = self.f.cache();
            self.emit(op::BindGlobal { local, name, cache });
            return Ok(());
        }
        match e.kind {
            ExprKind::Var(b"this") => self.error("Cannot use $this as global variable"),
            // a superglobal is the same variable everywhere
            ExprKind::Var(_) => Ok(()),
            ExprKind::VarVar(inner) => self.scratch(|c| {
                c.f.flags |= flags::DYNAMIC_VARIABLES;
                let name = c.temp();
                c.expr_to(inner, name)?;
                let copy = c.temp();
                c.emit(op::CopyVar { dst: copy, src: name });
                let reference = c.temp();
                c.emit(op::GlobalVar { dst: reference, name: copy, how: Imm(2) });
                c.emit(op::MakeRef { dst: reference, base: reference });
                let place = c.temp();
                c.emit(op::VarW { dst: place, name });
                c.emit(op::AssignPlaceRef { place, src: reference });
                Ok(())
            }),
            _ => self.error("Cannot use this expression as global variable"),
        }
    }

    fn static_variable(&mut self, var: &'a StaticVar<'a>) -> Res<()> {
        self.at(var.name.span);
        let name = var.name.text;
        if name == b"this" {
            return self.error("Cannot use $this as static variable");
        }
        let index = Imm(self.f.statics.len() as i16);
        self.f.statics.push(name);
        let value = match var.value {
            None => Some(Initializer::Constant(Constant::Null)),
            Some(value) if is_constant(value) => Some(self.initializer(value)?),
            Some(_) => None,
        };
        self.f.static_values.push(value);
        let local = self.local(name);
        let have = self.label();
        let cache = self.f.cache();
        self.jump(op::BindStatic { local, index, cache, target: Label(0) }, have);
        self.scratch(|c| {
            let src = c.temp();
            match var.value {
                Some(value) => c.expr_to(value, src)?,
                None => c.load(src, Constant::Null),
            }
            c.emit(op::InitStatic { local, src, index });
            Ok(())
        })?;
        self.bind(have);
        Ok(())
    }

    fn const_statement(&mut self, decl: &'a ConstDecl<'a>) -> Res<()> {
        for item in decl.items {
            self.at(item.name.span);
            let full = self.names.declared(item.name.text);
            let name = self.string(&full);
            self.scratch(|c| {
                let src = c.temp();
                c.constant_to(item.value, src)?;
                if !decl.attributes.is_empty() {
                    let attributes = c.outside_functions(|c| c.attributes(decl.attributes))?;
                    let number = Imm32(c.constants.len() as i32);
                    c.constants.push(GlobalConstant { attributes });
                    c.emit(op::NoteConst { name, number });
                }
                c.emit(op::DeclareConst { name, src });
                Ok(())
            })?;
        }
        Ok(())
    }

    /// A constant expression in the midst of other code.
    pub(crate) fn constant_to(&mut self, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        let before = std::mem::replace(&mut self.f.constant, true);
        let result = self.expr_to(e, dst);
        self.f.constant = before;
        result
    }

    fn function_statement(&mut self, decl: &'a ast::Function<'a>) -> Res<()> {
        let full = self.names.declared(decl.name.text);
        let lowered = crate::compiler::lower(&full).into_owned();
        let hoisted = self.hoisted.get(&lowered[..]).filter(|hoisted| std::ptr::eq(hoisted.decl, decl)).copied();
        let number = hoisted.map_or_else(|| self.reserve_function(), |hoisted| hoisted.number);
        let outer_class = self.class.take();
        let result = self.compile_function(number, decl, Role::new(FunctionKind::Function, &*full, 0));
        self.class = outer_class;
        result?;
        if hoisted.is_none() {
            self.line = self.line_of(decl.span.start);
            self.emit(op::DeclareFunction { func: FuncRef(number) });
        }
        Ok(())
    }

    fn declare_statement(&mut self, declare: &'a Declare<'a>) -> Res<()> {
        let outer = self.ticks;
        for directive in declare.directives {
            let name = directive.name.text.to_ascii_lowercase();
            let value = self.fold(directive.value);
            match &name[..] {
                b"strict_types" => self.strict = value.as_ref().is_some_and(crate::fold_ops::truth),
                b"ticks" => self.ticks = value.as_ref().map_or(0, ticks_number),
                _ => {}
            }
        }
        if let Some(body) = declare.body {
            self.statement(body)?;
            // A block's `ticks` end with it.
            self.ticks = outer;
        }
        Ok(())
    }
}

/// The number that the value of `ticks` stands for.
fn ticks_number(value: &Constant) -> i32 {
    let number = match value {
        Constant::Int(number) => *number,
        Constant::Float(number) => *number as i64,
        Constant::String(text) => crate::fold_ops::integer_text(text).unwrap_or_default(),
        _ => 0,
    };
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Whether an expression needs nothing of the function it stands in.
fn is_constant(e: &Expr<'_>) -> bool {
    match e.kind {
        ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Str(_) | ExprKind::Const(_) | ExprKind::Magic(_) => true,
        ExprKind::Binary { lhs, rhs, .. } => is_constant(lhs) && is_constant(rhs),
        ExprKind::Unary { expr, .. } => is_constant(expr),
        ExprKind::ClassConst { class: Expr { kind: ExprKind::Name(_), .. }, name } => is_constant(name),
        ExprKind::Array { items, .. } => items.iter().all(|item| match item {
            ArrayItem::Item { by_ref: false, key, value } => key.is_none_or(is_constant) && is_constant(value),
            _ => false,
        }),
        _ => false,
    }
}

/// Returns true when a branch of `parts` after number `at` holds a label.
fn rest_has_label(parts: &If<'_>, at: usize) -> bool {
    parts.branches[at + 1..].iter().any(|branch| contains_label(branch.body)) || parts.otherwise.is_some_and(contains_label)
}

/// True when a statement holds a label that `goto` may lead to.
fn contains_label(stmt: &Stmt<'_>) -> bool {
    let mut found = Vec::new();
    collect_labels(std::slice::from_ref(stmt), &mut Vec::new(), &mut found);
    !found.is_empty()
}

/// All labels with the scopes around them.
fn collect_labels<'a>(stmts: &[Stmt<'a>], scopes: &mut Vec<u32>, found: &mut Vec<(&'a [u8], Vec<u32>)>) {
    for stmt in stmts {
        let mut inside = |id: Option<u32>, bodies: &[&[Stmt<'a>]]| {
            scopes.extend(id);
            bodies.iter().for_each(|body| collect_labels(body, scopes, found));
            if id.is_some() {
                scopes.pop();
            }
        };
        let id = stmt.span.start;
        match stmt.kind {
            StmtKind::Label(name) => found.push((name.text, scopes.clone())),
            StmtKind::Block(body) => inside(None, &[body]),
            StmtKind::If(parts) => {
                for branch in parts.branches {
                    inside(None, &[std::slice::from_ref(branch.body)]);
                }
                if let Some(otherwise) = parts.otherwise {
                    inside(None, &[std::slice::from_ref(otherwise)]);
                }
            }
            StmtKind::While { body, .. } | StmtKind::DoWhile { body, .. } => inside(Some(id), &[std::slice::from_ref(body)]),
            StmtKind::For(parts) => inside(Some(id), &[std::slice::from_ref(parts.body)]),
            StmtKind::Foreach(parts) => inside(Some(id), &[std::slice::from_ref(parts.body)]),
            StmtKind::Switch(parts) => parts.cases.iter().for_each(|case| inside(Some(id), &[case.body])),
            StmtKind::Namespace(namespace) => inside(None, &[namespace.stmts]),
            StmtKind::Declare(ast::Declare { body: Some(body), .. }) => inside(None, &[std::slice::from_ref(body)]),
            StmtKind::Try(parts) => crate::try_catch::label_scopes(parts, id, |ids, body| {
                scopes.extend_from_slice(ids);
                collect_labels(body, scopes, found);
                scopes.truncate(scopes.len() - ids.len());
            }),
            _ => {}
        }
    }
}
