//! Constant expressions: values of constants, defaults, arguments of attributes.

use super::expr::special_word;
use super::{Check, Checker};
use crate::ast::{ArgList, ArrayItem, ArraySyntax, BinaryOp, CastKind, Expr, ExprKind, NewClass, UnaryOp};

const INVALID: &str = "Constant expression contains invalid operations";

impl<'a> Checker<'a> {
    /// A constant expression. `objects`: `new` may be used in it.
    pub(super) fn check_constant_expr(&mut self, expr: &'a Expr<'a>, objects: bool) -> Check {
        let both = |checker: &mut Self, a, b| {
            checker.check_constant_expr(a, objects)?;
            checker.check_constant_expr(b, objects)
        };
        match expr.kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Str(_) | ExprKind::Const(_) | ExprKind::Magic(_) => Ok(()),
            ExprKind::Binary { op, lhs, rhs } if op != BinaryOp::Pipe => self.check_constant_binary(lhs, rhs, objects),
            ExprKind::Unary { op, expr } if op != UnaryOp::Silence => self.check_constant_expr(expr, objects),
            ExprKind::Cast { kind, expr } if kind != CastKind::Void => self.check_constant_expr(expr, objects),
            ExprKind::Ternary(ternary) => {
                self.check_constant_expr(ternary.cond, objects)?;
                ternary.then.map_or(Ok(()), |then| self.check_constant_expr(then, objects))?;
                self.check_constant_expr(ternary.otherwise, objects)
            }
            ExprKind::Index { index: None, .. } => self.fatal("Cannot use [] for reading"),
            ExprKind::Index { base, index: Some(index) } => both(self, base, index),
            ExprKind::Prop { object, name, .. } => both(self, object, name),
            ExprKind::Array { syntax, items } if syntax != ArraySyntax::List => self.check_constant_array(items, objects),
            ExprKind::ClassConst { class, name } => {
                self.check_constant_class(class)?;
                self.check_constant_expr(name, objects)
            }
            ExprKind::ClassName(class) => self.check_constant_class_name(class),
            ExprKind::New(new) => {
                if !objects {
                    return self.fatal("New expressions are not supported in this context");
                }
                self.check_constant_new(new.class, &new.args)
            }
            ExprKind::Closure(closure) if !closure.is_arrow => {
                if !closure.is_static {
                    return self.fatal("Closures in constant expressions must be static");
                }
                if !closure.uses.is_empty() {
                    return self.fatal("Cannot use(...) variables in constant expression");
                }
                self.check_closure(closure, expr.span.start)
            }
            ExprKind::Call(call) if call.args.is_first_class_callable() => match call.callee.kind {
                ExprKind::Name(_) | ExprKind::Str(_) => Ok(()),
                ExprKind::Int(_) | ExprKind::Float(_) => self.fatal("Illegal function name"),
                _ => self.fatal("Cannot use dynamic function name in constant expression"),
            },
            ExprKind::StaticCall(call) if call.args.is_first_class_callable() => {
                if let ExprKind::Name(name) = call.class.kind {
                    if name.is_unqualified("static") {
                        return self.fatal("\"static\" is not allowed in compile-time constants");
                    }
                } else {
                    return self.fatal("Cannot use dynamic class name in constant expression");
                }
                match call.name.kind {
                    ExprKind::Str(_) => Ok(()),
                    _ => self.fatal("Cannot use dynamic method name in constant expression"),
                }
            }
            _ => self.fatal(INVALID),
        }
    }

    /// A chain of operators leans to the left and can be long.
    fn check_constant_binary(&mut self, lhs: &'a Expr<'a>, rhs: &'a Expr<'a>, objects: bool) -> Check {
        let mut rights = vec![rhs];
        let mut here = lhs;
        while let ExprKind::Binary { op, lhs, rhs } = here.kind {
            if op == BinaryOp::Pipe {
                return self.fatal(INVALID);
            }
            rights.push(rhs);
            here = lhs;
        }
        self.check_constant_expr(here, objects)?;
        rights.into_iter().rev().try_for_each(|right| self.check_constant_expr(right, objects))
    }

    fn check_constant_array(&mut self, items: &'a [ArrayItem<'a>], objects: bool) -> Check {
        for item in items {
            match item {
                ArrayItem::Hole => return self.fatal("Cannot use empty array elements in arrays"),
                ArrayItem::Item { by_ref: true, .. } => return self.fatal(INVALID),
                ArrayItem::Spread(value) => self.check_constant_expr(value, objects)?,
                ArrayItem::Item { key, value, .. } => {
                    key.map_or(Ok(()), |key| self.check_constant_expr(key, objects))?;
                    self.check_constant_expr(value, objects)?;
                }
            }
        }
        Ok(())
    }

    /// What stands before `::NAME`.
    fn check_constant_class(&mut self, class: &'a Expr<'a>) -> Check {
        match class.kind {
            ExprKind::Name(name) if name.is_unqualified("static") => self.fatal("\"static::\" is not allowed in compile-time constants"),
            ExprKind::Name(_) | ExprKind::Str(_) => Ok(()),
            ExprKind::Int(_) | ExprKind::Float(_) => self.fatal("Illegal class name"),
            _ => self.fatal("Dynamic class names are not allowed in compile-time class constant references"),
        }
    }

    fn check_constant_class_name(&mut self, class: &'a Expr<'a>) -> Check {
        match class.kind {
            ExprKind::Name(name) if name.is_unqualified("static") => {
                self.fatal("static::class cannot be used for compile-time class name resolution")
            }
            ExprKind::Name(name) => match special_word(name) {
                Some("parent") => self.check_special_class(name),
                _ => Ok(()),
            },
            ExprKind::Str(_) => Ok(()),
            ExprKind::Int(_) | ExprKind::Float(_) => self.fatal("Illegal class name"),
            _ => self.fatal("(expression)::class cannot be used in constant expressions"),
        }
    }

    fn check_constant_new(&mut self, class: NewClass<'a>, args: &ArgList<'a>) -> Check {
        match class {
            NewClass::Anonymous(_) => return self.fatal("Cannot use anonymous class in constant expression"),
            NewClass::Expr(class) => match class.kind {
                ExprKind::Name(name) if name.is_unqualified("static") => {
                    return self.fatal("\"static\" is not allowed in compile-time constants");
                }
                ExprKind::Name(_) | ExprKind::Str(_) => {}
                _ => return self.fatal("Cannot use dynamic class name in constant expression"),
            },
        }
        if args.is_first_class_callable() {
            return self.fatal("Cannot create Closure for new expression");
        }
        let mut named = false;
        for arg in args.args() {
            if arg.spread {
                return self.fatal("Argument unpacking in constant expressions is not supported");
            }
            if named && arg.name.is_none() {
                return self.fatal("Cannot use positional argument after named argument");
            }
            named |= arg.name.is_some();
            self.check_constant_expr(&arg.value, true)?;
        }
        Ok(())
    }
}
