//! Expressions. The numbers are the levels of PHP's own printer.

use super::Printer;
use super::literal::{is_identifier, joins_variable};
use crate::ast::{
    ArgList, ArrayItem, BinaryOp, CastKind, Closure, Expr, ExprKind, IncDecOp, IncludeKind, InterpolatedPart, MagicConst, Match, Name,
    NameKind, New, NewClass, UnaryOp,
};

/// Spelling, own level, and the levels at which the operands are printed.
fn binary(op: BinaryOp) -> (&'static str, u16, u16, u16) {
    match op {
        BinaryOp::Add => ("+", 200, 200, 201),
        BinaryOp::Sub => ("-", 200, 200, 201),
        BinaryOp::Mul => ("*", 210, 210, 211),
        BinaryOp::Div => ("/", 210, 210, 211),
        BinaryOp::Mod => ("%", 210, 210, 211),
        BinaryOp::Pow => ("**", 250, 251, 250),
        BinaryOp::Concat => (".", 185, 185, 186),
        BinaryOp::BitAnd => ("&", 160, 160, 161),
        BinaryOp::BitOr => ("|", 140, 140, 141),
        BinaryOp::BitXor => ("^", 150, 150, 151),
        BinaryOp::ShiftLeft => ("<<", 190, 190, 191),
        BinaryOp::ShiftRight => (">>", 190, 190, 191),
        BinaryOp::And => ("&&", 130, 130, 131),
        BinaryOp::Or => ("||", 120, 120, 121),
        BinaryOp::Xor => ("xor", 40, 40, 41),
        BinaryOp::Coalesce => ("??", 110, 111, 110),
        BinaryOp::Equal => ("==", 170, 171, 171),
        BinaryOp::NotEqual => ("!=", 170, 171, 171),
        BinaryOp::Identical => ("===", 170, 171, 171),
        BinaryOp::NotIdentical => ("!==", 170, 171, 171),
        BinaryOp::Less => ("<", 180, 181, 181),
        BinaryOp::LessOrEqual => ("<=", 180, 181, 181),
        BinaryOp::Greater => (">", 180, 181, 181),
        BinaryOp::GreaterOrEqual => (">=", 180, 181, 181),
        BinaryOp::Spaceship => ("<=>", 180, 181, 181),
        BinaryOp::Pipe => ("|>", 183, 183, 184),
    }
}

/// The text of literals joined by `.`; PHP joins them while parsing.
fn joined(expr: &Expr<'_>) -> Option<Vec<u8>> {
    match expr.kind {
        ExprKind::Str(text) => Some(text.to_vec()),
        ExprKind::Int(value) => Some(value.to_string().into_bytes()),
        ExprKind::Binary { op: BinaryOp::Concat, lhs, rhs } => {
            let mut text = joined(lhs)?;
            text.extend(joined(rhs)?);
            Some(text)
        }
        _ => None,
    }
}

impl Printer<'_> {
    /// `expr` in a place of the given level: in parentheses if it binds less tightly.
    pub(super) fn expr(&mut self, expr: &Expr<'_>, level: u16) {
        if let Some(known) = self.names.and_then(|names| names.known(expr.span)) {
            return self.put(known);
        }
        match expr.kind {
            ExprKind::Int(value) => self.put(value.to_string()),
            ExprKind::Float(value) => self.float(value),
            ExprKind::Str(text) => self.string(text),
            ExprKind::Interpolated(parts) => self.parts(parts, b'"'),
            ExprKind::ShellExec(parts) => self.parts(parts, b'`'),
            ExprKind::Var(_) | ExprKind::VarVar(_) => self.variable(expr),
            ExprKind::Const(name) => match self.names {
                Some(names) => self.put(names.constant(name)),
                None => self.name(name),
            },
            ExprKind::Name(name) => self.name(name),
            ExprKind::Magic(constant) => self.put(magic(constant)),
            ExprKind::Array { items, .. } => {
                self.put("[");
                self.list(items, ", ", Self::item);
                self.put("]");
            }
            ExprKind::Index { base, index } => {
                self.expr(base, 260);
                self.put("[");
                if let Some(index) = index {
                    self.expr(index, 0);
                }
                self.put("]");
            }
            ExprKind::Prop { nullsafe, object, name } => self.member(object, nullsafe, name),
            ExprKind::StaticProp { class, name } => {
                self.class(class);
                self.put("::$");
                self.member_name(name);
            }
            ExprKind::ClassConst { class, name } => {
                match class.kind {
                    ExprKind::Name(class) if let Some(names) = self.names => match names.class_of_constant(class) {
                        Some(full) => self.put(full),
                        None => self.name(class),
                    },
                    _ => self.class(class),
                }
                self.put("::");
                self.static_name(name);
            }
            ExprKind::ClassName(Expr { kind: ExprKind::Name(name), .. })
                if let Some(full) = self.names.and_then(|names| names.class(name)) =>
            {
                self.string(full.strip_prefix(b"\\").unwrap_or(&full));
            }
            ExprKind::ClassName(class) => {
                self.class(class);
                self.put("::class");
            }
            ExprKind::Call(_) | ExprKind::MethodCall(_) | ExprKind::StaticCall(_) | ExprKind::New(_) => self.call(expr),
            ExprKind::Closure(closure) => self.closure(closure),
            ExprKind::Match(found) => self.match_expr(found),
            ExprKind::Isset(exprs) if exprs.len() == 1 => self.isset(&exprs[0]),
            ExprKind::Empty(expr) => self.wrapped("empty(", expr),
            ExprKind::Eval(expr) => self.wrapped("eval(", expr),
            ExprKind::Clone(expr) => self.wrapped("\\clone(", expr),
            ExprKind::Include { kind, path } => {
                let word = match kind {
                    IncludeKind::Include => "include(",
                    IncludeKind::IncludeOnce => "include_once(",
                    IncludeKind::Require => "require(",
                    IncludeKind::RequireOnce => "require_once(",
                };
                self.wrapped(word, path);
            }
            ExprKind::Throw(expr) => {
                self.put("throw ");
                self.expr(expr, level);
            }
            ExprKind::Instanceof { expr, class } => {
                self.expr(expr, 0);
                self.put(" instanceof ");
                self.class(class);
            }
            _ => self.operator(expr, level),
        }
    }

    fn call(&mut self, expr: &Expr<'_>) {
        match expr.kind {
            ExprKind::Call(call) => {
                match call.callee.kind {
                    ExprKind::Closure(closure) if !closure.is_arrow => {
                        self.put("(");
                        self.expr(&call.callee, 0);
                        self.put(")");
                    }
                    ExprKind::Name(name) if let Some(names) = self.names => self.put(names.function(name)),
                    _ => self.class(&call.callee),
                }
                self.args(&call.args);
            }
            ExprKind::MethodCall(call) => {
                self.member(call.object, call.nullsafe, call.name);
                self.args(&call.args);
            }
            ExprKind::StaticCall(call) => {
                self.class(call.class);
                self.put("::");
                self.static_name(call.name);
                self.args(&call.args);
            }
            ExprKind::New(new) => self.new_object(new),
            _ => {}
        }
    }

    /// What may need parentheses.
    fn operator(&mut self, expr: &Expr<'_>, level: u16) {
        let own = own_level(expr);
        let text = match expr.kind {
            ExprKind::Binary { op: BinaryOp::Concat, .. } => joined(expr),
            _ => None,
        };
        if let Some(text) = text {
            return self.string(&text);
        }
        if level > own {
            self.put("(");
        }
        match expr.kind {
            ExprKind::Binary { op, lhs, rhs } => {
                let (text, _, left, right) = binary(op);
                self.infix(lhs, left, text, rhs, right);
            }
            ExprKind::Assign { target, value } => self.infix(target, 91, "=", value, 90),
            ExprKind::AssignRef { target, value } => self.infix(target, 91, "=&", value, 90),
            ExprKind::AssignOp { op, target, value } => {
                let text = format!("{}=", binary(op).0);
                self.infix(target, 91, &text, value, 90);
            }
            ExprKind::Ternary(ternary) => {
                self.expr(ternary.cond, 100);
                match ternary.then {
                    Some(then) => {
                        self.put(" ? ");
                        self.expr(then, 101);
                        self.put(" : ");
                    }
                    None => self.put(" ?: "),
                }
                self.expr(ternary.otherwise, 101);
            }
            ExprKind::Print(expr) => {
                self.put("print ");
                self.expr(expr, 61);
            }
            ExprKind::Yield { key, value } => {
                self.put("yield ");
                if let Some(key) = key {
                    self.expr(key, 70);
                    self.put(" => ");
                }
                if let Some(value) = value {
                    self.expr(value, 70);
                }
            }
            ExprKind::YieldFrom(expr) => {
                self.put("yield from ");
                self.expr(expr, 86);
            }
            ExprKind::Isset(exprs) => self.list(exprs, " && ", Self::isset),
            _ => self.unary(expr),
        }
        if level > own {
            self.put(")");
        }
    }

    fn unary(&mut self, expr: &Expr<'_>) {
        match expr.kind {
            ExprKind::Unary { op, expr } => {
                self.put(match op {
                    UnaryOp::Plus => "+",
                    UnaryOp::Minus => "-",
                    UnaryOp::Not => "!",
                    UnaryOp::BitNot => "~",
                    UnaryOp::Silence => "@",
                });
                self.expr(expr, 241);
            }
            ExprKind::Cast { kind, expr } => {
                self.put(cast(kind));
                self.expr(expr, 241);
            }
            ExprKind::IncDec { op, target } => {
                if matches!(op, IncDecOp::PreInc | IncDecOp::PreDec) {
                    self.put(if op == IncDecOp::PreInc { "++" } else { "--" });
                    self.expr(target, 230);
                } else {
                    self.expr(target, 241);
                    self.put(if op == IncDecOp::PostInc { "++" } else { "--" });
                }
            }
            _ => {}
        }
    }

    /// A left operand may lean far to the left: its spine is printed without recursion.
    fn infix(&mut self, lhs: &Expr<'_>, left: u16, text: &str, rhs: &Expr<'_>, right: u16) {
        let mut spine = Vec::new();
        let (mut here, mut level) = (lhs, left);
        while let ExprKind::Binary { op, lhs, rhs } = here.kind {
            let (text, own, left, right) = binary(op);
            if level > own || op == BinaryOp::Concat && joined(here).is_some() {
                break;
            }
            spine.push((text, rhs, right));
            (here, level) = (lhs, left);
        }
        self.expr(here, level);
        for (text, rhs, right) in spine.into_iter().rev() {
            self.put(format!(" {text} "));
            self.expr(rhs, right);
        }
        self.put(format!(" {text} "));
        self.expr(rhs, right);
    }

    fn wrapped(&mut self, open: &str, expr: &Expr<'_>) {
        self.put(open);
        self.expr(expr, 0);
        self.put(")");
    }

    fn isset(&mut self, expr: &Expr<'_>) {
        self.wrapped("isset(", expr);
    }

    pub(super) fn name(&mut self, name: &Name<'_>) {
        match name.kind {
            NameKind::FullyQualified => self.put("\\"),
            NameKind::Relative => self.put("namespace\\"),
            NameKind::Unqualified | NameKind::Qualified => {}
        }
        self.put(name.text);
    }

    /// A class or function: strings are printed as the names they spell.
    fn class(&mut self, class: &Expr<'_>) {
        match class.kind {
            ExprKind::Str(text) => {
                self.put("\\");
                self.put(text);
            }
            ExprKind::Name(name) => match self.names.and_then(|names| names.class(name)) {
                Some(full) => self.put(full),
                None => self.name(name),
            },
            _ => self.expr(class, 0),
        }
    }

    /// `$a`, `$$a`, `${expr}`
    fn variable(&mut self, expr: &Expr<'_>) {
        self.put("$");
        match expr.kind {
            ExprKind::Var(name) if is_identifier(name) => self.put(name),
            ExprKind::Var(name) => {
                self.put("{");
                self.put(name);
                self.put("}");
            }
            ExprKind::VarVar(name) => self.member_name(name),
            _ => {}
        }
    }

    /// What stands behind `->` or a second `$`.
    fn member_name(&mut self, name: &Expr<'_>) {
        match name.kind {
            ExprKind::Str(text) if is_identifier(text) => self.put(text),
            ExprKind::Str(text) => {
                self.put("{");
                self.put(text);
                self.put("}");
            }
            ExprKind::Var(_) | ExprKind::VarVar(_) => self.variable(name),
            _ => {
                self.put("{");
                self.expr(name, 0);
                self.put("}");
            }
        }
    }

    /// What stands behind `::` of a constant or method.
    fn static_name(&mut self, name: &Expr<'_>) {
        match name.kind {
            ExprKind::Str(text) => self.put(text),
            _ => self.expr(name, 0),
        }
    }

    fn member(&mut self, object: &Expr<'_>, nullsafe: bool, name: &Expr<'_>) {
        self.expr(object, 0);
        self.put(if nullsafe { "?->" } else { "->" });
        self.member_name(name);
    }

    fn item(&mut self, item: &ArrayItem<'_>) {
        match item {
            ArrayItem::Hole => {}
            ArrayItem::Spread(value) => {
                self.put("...");
                self.expr(value, 0);
            }
            ArrayItem::Item { by_ref, key, value } => {
                if let Some(key) = key {
                    self.expr(key, 80);
                    self.put(" => ");
                }
                if *by_ref {
                    self.put("&");
                }
                self.expr(value, 80);
            }
        }
    }

    pub(super) fn args(&mut self, args: &ArgList<'_>) {
        self.put("(");
        match args {
            ArgList::FirstClassCallable => self.put("..."),
            ArgList::Args(args) => self.list(*args, ", ", |printer, arg| {
                if let Some(name) = arg.name {
                    printer.put(name.text);
                    printer.put(": ");
                }
                if arg.spread {
                    printer.put("...");
                }
                printer.expr(&arg.value, 0);
            }),
        }
        self.put(")");
    }

    fn parts(&mut self, parts: &[InterpolatedPart<'_>], quote: u8) {
        self.out.push(quote);
        for (index, part) in parts.iter().enumerate() {
            match part {
                InterpolatedPart::Str(text) => self.interpolated(text, quote),
                InterpolatedPart::Expr(expr) => {
                    let joins = matches!(parts.get(index + 1), Some(InterpolatedPart::Str(text)) if joins_variable(text));
                    let bare = matches!(expr.kind, ExprKind::Var(_)) && !joins;
                    if !bare {
                        self.put("{");
                    }
                    self.expr(expr, 0);
                    if !bare {
                        self.put("}");
                    }
                }
            }
        }
        self.out.push(quote);
    }

    fn new_object(&mut self, new: &New<'_>) {
        self.put("new ");
        match new.class {
            NewClass::Expr(class) => {
                self.class(class);
                self.args(&new.args);
            }
            NewClass::Anonymous(class) => {
                self.attributes(class.attributes, " ");
                self.put("class");
                if !new.args.args().is_empty() {
                    self.args(&new.args);
                }
                self.class_body(class);
            }
        }
    }

    fn closure(&mut self, closure: &Closure<'_>) {
        let parentheses = closure.is_arrow && closure.parenthesized;
        if parentheses {
            self.put("(");
        }
        let function = &closure.function;
        self.attributes(function.attributes, " ");
        if closure.is_static {
            self.put("static ");
        }
        self.put(if closure.is_arrow { "fn" } else { "function " });
        if function.by_ref {
            self.put("&");
        }
        self.signature(function, closure.uses);
        self.body(&function.body);
        if parentheses {
            self.put(")");
        }
    }

    fn match_expr(&mut self, found: &Match<'_>) {
        self.put("match (");
        self.expr(found.subject, 0);
        self.put(") {\n");
        self.indent += 1;
        for arm in found.arms {
            self.margin();
            match arm.conds {
                Some(conds) => self.list(conds, ", ", |printer, cond| printer.expr(cond, 0)),
                None => self.put("default"),
            }
            self.put(" => ");
            self.expr(arm.body, 0);
            self.put(",\n");
        }
        self.indent -= 1;
        self.margin();
        self.put("}");
    }
}

fn own_level(expr: &Expr<'_>) -> u16 {
    match expr.kind {
        ExprKind::Binary { op, .. } => binary(op).1,
        ExprKind::Assign { .. } | ExprKind::AssignRef { .. } | ExprKind::AssignOp { .. } => 90,
        ExprKind::Unary { .. } | ExprKind::Cast { .. } => 240,
        ExprKind::IncDec { op: IncDecOp::PreInc | IncDecOp::PreDec, .. } => 240,
        ExprKind::IncDec { .. } => 230,
        ExprKind::Ternary(_) => 100,
        ExprKind::Print(_) => 60,
        ExprKind::Yield { .. } => 70,
        ExprKind::YieldFrom(_) => 85,
        ExprKind::Isset(_) => 130,
        _ => u16::MAX,
    }
}

fn cast(kind: CastKind) -> &'static str {
    match kind {
        CastKind::Int => "(int)",
        CastKind::Float => "(float)",
        CastKind::String => "(string)",
        CastKind::Bool => "(bool)",
        CastKind::Array => "(array)",
        CastKind::Object => "(object)",
        CastKind::Unset => "(unset)",
        CastKind::Void => "(void)",
    }
}

fn magic(constant: MagicConst) -> &'static str {
    match constant {
        MagicConst::Line => "__LINE__",
        MagicConst::File => "__FILE__",
        MagicConst::Dir => "__DIR__",
        MagicConst::Class => "__CLASS__",
        MagicConst::Trait => "__TRAIT__",
        MagicConst::Method => "__METHOD__",
        MagicConst::Function => "__FUNCTION__",
        MagicConst::Property => "__PROPERTY__",
        MagicConst::Namespace => "__NAMESPACE__",
    }
}
