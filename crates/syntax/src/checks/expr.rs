//! Expressions that are read.

use super::types::literal_type;
use super::{Check, Checker, bytes};
use crate::ast::{
    ArgList, ArrayItem, ArraySyntax, BinaryOp, BuiltinType, CastKind, Closure, Expr, ExprKind, InterpolatedPart, Match, NewClass, Ternary,
    is_decided, short_circuits,
};

impl<'a> Checker<'a> {
    pub(super) fn check_exprs(&mut self, exprs: &'a [Expr<'a>]) -> Check {
        exprs.iter().try_for_each(|expr| self.check_expr(expr))
    }

    /// An expression whose value is read.
    pub(super) fn check_expr(&mut self, mut expr: &'a Expr<'a>) -> Check {
        // Chains of binary operators lean to the left and can be long: their spine is not walked
        // recursively.
        self.offset = expr.span.start;
        let mut spine = Vec::new();
        while let ExprKind::Binary { op, lhs, rhs } = expr.kind {
            spine.push((op, lhs, rhs));
            expr = lhs;
        }
        self.check_operand(expr)?;
        for (op, lhs, rhs) in spine.into_iter().rev() {
            let said = self.diagnostics.len();
            self.check_expr(rhs)?;
            if said < self.diagnostics.len() && is_decided(op, lhs) {
                self.diagnostics.truncate(said);
            }
            let bare_arrow = |closure: &Closure<'_>| closure.is_arrow && !closure.parenthesized;
            if op == BinaryOp::Pipe && matches!(rhs.kind, ExprKind::Closure(closure) if bare_arrow(closure)) {
                return self.fatal("Arrow functions on the right hand side of |> must be parenthesized");
            }
        }
        Ok(())
    }

    fn check_operand(&mut self, expr: &'a Expr<'a>) -> Check {
        match expr.kind {
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str(_)
            | ExprKind::Var(_)
            | ExprKind::Const(_)
            | ExprKind::Name(_)
            | ExprKind::Magic(_)
            | ExprKind::Binary { .. } => Ok(()),
            ExprKind::Interpolated(parts) | ExprKind::ShellExec(parts) => parts.iter().try_for_each(|part| match part {
                InterpolatedPart::Expr(expr) => self.check_expr(expr),
                InterpolatedPart::Str(_) => Ok(()),
            }),
            ExprKind::VarVar(name) => self.check_expr(name),
            ExprKind::Array { syntax, items } => self.check_array(syntax, items),
            ExprKind::Index { .. } | ExprKind::Prop { .. } | ExprKind::StaticProp { .. } | ExprKind::MethodCall(_) => {
                self.check_chain(expr, false)
            }
            ExprKind::ClassConst { class, name } => {
                self.check_class_operand(class)?;
                self.check_expr(name)
            }
            ExprKind::ClassName(class) => self.check_class_name_operand(class),
            ExprKind::Call(_) | ExprKind::StaticCall(_) | ExprKind::New(_) => self.check_call(expr),
            ExprKind::Unary { expr, .. }
            | ExprKind::Empty(expr)
            | ExprKind::Eval(expr)
            | ExprKind::Include { path: expr, .. }
            | ExprKind::Print(expr)
            | ExprKind::Clone(expr)
            | ExprKind::Throw(expr) => self.check_expr(expr),
            ExprKind::Assign { .. } | ExprKind::AssignRef { .. } | ExprKind::AssignOp { .. } | ExprKind::IncDec { .. } => {
                self.check_assignment(expr)
            }
            ExprKind::Ternary(ternary) => self.check_ternary(ternary),
            ExprKind::Cast { kind, expr } => {
                if kind == CastKind::Unset {
                    return self.fatal("The (unset) cast is no longer supported");
                }
                self.check_expr(expr)
            }
            ExprKind::Instanceof { expr, class } => {
                self.check_expr(expr)?;
                self.check_class_operand(class)
            }
            ExprKind::Isset(exprs) => exprs.iter().try_for_each(|expr| self.check_isset(expr)),
            ExprKind::Yield { key, value } => {
                self.check_yield()?;
                key.map_or(Ok(()), |key| self.check_expr(key))?;
                value.map_or(Ok(()), |value| self.check_readable_or_ref(value, self.function.by_ref))
            }
            ExprKind::YieldFrom(expr) => {
                self.check_yield()?;
                if self.function.by_ref {
                    return self.fatal("Cannot use \"yield from\" inside a by-reference generator");
                }
                self.check_expr(expr)
            }
            ExprKind::Closure(closure) => self.check_closure(closure, expr.span.start),
            ExprKind::Match(found) => self.check_match(found),
        }
    }

    fn check_yield(&mut self) -> Check {
        if self.in_file() {
            return self.fatal("The \"yield\" expression can only be used inside a function");
        }
        Ok(())
    }

    fn check_array(&mut self, syntax: ArraySyntax, items: &'a [ArrayItem<'a>]) -> Check {
        if syntax == ArraySyntax::List {
            return self.fatal("Cannot use list() as standalone expression");
        }
        for item in items {
            match item {
                ArrayItem::Hole => return self.fatal("Cannot use empty array elements in arrays"),
                ArrayItem::Spread(value) => self.check_expr(value)?,
                ArrayItem::Item { by_ref, key, value } => {
                    if let Some(key) = key {
                        self.check_expr(key)?;
                    }
                    if *by_ref && matches!(value.kind, ExprKind::Index { index: None, .. }) {
                        return self.fatal("Cannot use [] for reading");
                    }
                    if *by_ref { self.check_modified(value) } else { self.check_expr(value) }?;
                }
            }
        }
        Ok(())
    }

    /// A value, or something a reference is taken of.
    pub(super) fn check_readable_or_ref(&mut self, expr: &'a Expr<'a>, by_ref: bool) -> Check {
        if by_ref { self.check_referenced(expr) } else { self.check_expr(expr) }
    }

    fn check_ternary(&mut self, ternary: &'a Ternary<'a>) -> Check {
        if let ExprKind::Ternary(inner) = ternary.cond.kind
            && !inner.parenthesized
        {
            let message = match (inner.then.is_some(), ternary.then.is_some()) {
                (true, true) => {
                    "Unparenthesized `a ? b : c ? d : e` is not supported. Use either `(a ? b : c) ? d : e` or `a ? b : (c ? d : e)`"
                }
                (true, false) => "Unparenthesized `a ? b : c ?: d` is not supported. Use either `(a ? b : c) ?: d` or `a ? b : (c ?: d)`",
                (false, true) => "Unparenthesized `a ?: b ? c : d` is not supported. Use either `(a ?: b) ? c : d` or `a ?: (b ? c : d)`",
                (false, false) => "",
            };
            if !message.is_empty() {
                return self.fatal(message);
            }
        }
        self.check_expr(ternary.cond)?;
        ternary.then.map_or(Ok(()), |then| self.check_expr(then))?;
        self.check_expr(ternary.otherwise)
    }

    fn check_match(&mut self, found: &'a Match<'a>) -> Check {
        let mut defaults = found.arms.iter().filter(|arm| arm.conds.is_none());
        if let (Some(_), Some(second)) = (defaults.next(), defaults.next()) {
            return self.fatal_at(second.span.start, "Match expressions may only contain one default arm");
        }
        self.check_expr(found.subject)?;
        for arm in found.arms {
            self.check_exprs(arm.conds.unwrap_or_default())?;
            self.check_expr(arm.body)?;
        }
        Ok(())
    }

    fn check_isset(&mut self, expr: &'a Expr<'a>) -> Check {
        match expr.kind {
            ExprKind::Var(_) | ExprKind::VarVar(_) | ExprKind::Index { .. } | ExprKind::Prop { .. } | ExprKind::StaticProp { .. } => {
                self.check_expr(expr)
            }
            _ => self.fatal("Cannot use isset() on the result of an expression (you can use \"null !== expression\" instead)"),
        }
    }

    /// Elements, properties and method calls, from the outermost in, without recursion. With
    /// `writing`, `[]` is allowed.
    pub(super) fn check_chain(&mut self, expr: &'a Expr<'a>, writing: bool) -> Check {
        let outer = self.links.len();
        let mut here = expr;
        loop {
            let next = match here.kind {
                ExprKind::Index { base, .. } => base,
                ExprKind::Prop { object, .. } => object,
                ExprKind::MethodCall(call) => call.object,
                ExprKind::StaticProp { class, name } => {
                    self.check_class_operand(class)?;
                    self.check_expr(name)?;
                    break;
                }
                _ => {
                    self.check_expr(here)?;
                    break;
                }
            };
            self.links.push(here);
            here = next;
        }
        while self.links.len() > outer
            && let Some(link) = self.links.pop()
        {
            match link.kind {
                ExprKind::Index { index: Some(index), .. } => self.check_expr(index)?,
                ExprKind::Index { index: None, .. } if !writing => return self.fatal("Cannot use [] for reading"),
                ExprKind::Prop { name, .. } => self.check_expr(name)?,
                ExprKind::MethodCall(call) => {
                    self.check_method_name(call.name)?;
                    if call.args.is_first_class_callable() && short_circuits(link) {
                        return self.fatal("Cannot combine nullsafe operator with Closure creation");
                    }
                    self.check_args(&call.args)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn check_call(&mut self, expr: &'a Expr<'a>) -> Check {
        match expr.kind {
            ExprKind::Call(call) => {
                self.check_expr(&call.callee)?;
                if call.args.is_first_class_callable() && short_circuits(&call.callee) {
                    return self.fatal("Cannot combine nullsafe operator with Closure creation");
                }
                self.check_args(&call.args)
            }
            ExprKind::StaticCall(call) => {
                self.check_parent_hook_call(call)?;
                if !matches!(call.class.kind, ExprKind::StaticProp { .. }) {
                    self.check_class_operand(call.class)?;
                }
                self.check_method_name(call.name)?;
                self.check_args(&call.args)
            }
            ExprKind::New(new) => match new.class {
                NewClass::Anonymous(class) => {
                    self.check_args(&new.args)?;
                    self.check_anonymous_class(class)
                }
                NewClass::Expr(class) => {
                    if new.args.is_first_class_callable() {
                        return self.fatal("Cannot create Closure for new expression");
                    }
                    self.check_class_operand(class)?;
                    self.check_args(&new.args)
                }
            },
            _ => Ok(()),
        }
    }

    fn check_method_name(&mut self, name: &'a Expr<'a>) -> Check {
        match literal_type(name) {
            None | Some(BuiltinType::String) => self.check_expr(name),
            Some(_) => self.fatal("Method name must be a string"),
        }
    }

    /// The order of arguments, and their values. `[]` may stand in them, because the parameter
    /// might be a reference.
    pub(super) fn check_args(&mut self, args: &ArgList<'a>) -> Check {
        let (mut spread, mut named) = (false, false);
        for arg in args.args() {
            if arg.spread {
                if named {
                    return self.fatal("Cannot use argument unpacking after named arguments");
                }
                spread = true;
            } else if arg.name.is_some() {
                named = true;
            } else if spread {
                return self.fatal("Cannot use positional argument after argument unpacking");
            } else if named {
                return self.fatal("Cannot use positional argument after named argument");
            }
            match arg.value.kind {
                ExprKind::Index { .. } => self.check_chain(&arg.value, true)?,
                _ => self.check_expr(&arg.value)?,
            }
        }
        Ok(())
    }

    /// What stands before `::`, after `new` or after `instanceof`.
    pub(super) fn check_class_operand(&mut self, class: &'a Expr<'a>) -> Check {
        match class.kind {
            ExprKind::Name(name) => self.check_special_class(name),
            ExprKind::Str(_) => Ok(()),
            _ if literal_type(class).is_some() => self.fatal("Illegal class name"),
            _ => self.check_expr(class),
        }
    }

    fn check_class_name_operand(&mut self, class: &'a Expr<'a>) -> Check {
        match class.kind {
            ExprKind::Array { .. } => self.fatal("Cannot use \"::class\" on array"),
            _ => self.check_class_operand(class),
        }
    }
}

/// `parent`, `self` or `static` in messages.
pub(super) fn special_word(name: &crate::ast::Name<'_>) -> Option<&'static str> {
    ["self", "parent", "static"].into_iter().find(|word| name.is_unqualified(word))
}

impl<'a> Checker<'a> {
    /// `self`, `parent` and `static` need a class around, where that can be known.
    pub(super) fn check_special_class(&mut self, name: &crate::ast::Name<'a>) -> Check {
        use super::scope::FunctionKind;
        use crate::ast::ClassKind;
        let Some(word) = special_word(name) else {
            return Ok(());
        };
        if self.function.kind == FunctionKind::Closure {
            return Ok(());
        }
        match &self.class {
            None if self.function.kind == FunctionKind::File => Ok(()),
            None => self.fatal(bytes!["Cannot use \"", word, "\" when no class scope is active"]),
            Some(class) if word == "parent" && !class.has_parent => match class.kind {
                ClassKind::Trait | ClassKind::Interface => Ok(()),
                _ => self.fatal("Cannot use \"parent\" when current class scope has no parent"),
            },
            Some(_) => Ok(()),
        }
    }
}
