//! Constant folding: the value of an expression, when it is known and computing it can neither warn
//! nor throw.
//!
//! What depends on settings (floats as text), on conversions that warn, or on names that code may
//! define is left to run time.

use crate::compiler::Compiler;
use crate::fold_ops;
use crate::pool::{HashIndex, SMALL, hash, mix};
use heddle_bytecode::unit::{Constant, Key};
use heddle_syntax::ast::{ArrayItem, BinaryOp, CastKind, Expr, ExprKind, MagicConst, Name, NameKind, Ternary, UnaryOp};

/// Arrays with more elements are built at run time unless they are all literals; bounds the work of
/// repeated attempts.
const MANY: usize = 1 << 16;

impl<'a> Compiler<'a> {
    /// The value of `e`, if it is known.
    pub(crate) fn fold(&mut self, e: &Expr<'a>) -> Option<Constant> {
        match e.kind {
            ExprKind::Int(number) => Some(Constant::Int(number)),
            ExprKind::Float(number) => Some(Constant::Float(number)),
            ExprKind::Str(text) => Some(Constant::String(text.into())),
            ExprKind::Const(name) => self.fold_const(name),
            ExprKind::Magic(which) => self.fold_magic(which, e),
            ExprKind::ClassName(class) => self.fold_class_name(class),
            ExprKind::Unary { op, expr } => self.fold_unary(op, expr),
            ExprKind::Binary { op, lhs, rhs } => self.fold_binary(op, lhs, rhs),
            ExprKind::Ternary(ternary) => self.fold_ternary(ternary),
            ExprKind::Cast { kind, expr } => self.fold_cast(kind, expr),
            ExprKind::Array { items, .. } => self.fold_array(items),
            ExprKind::Index { base, index: Some(index) } => self.fold_element(base, index),
            _ => None,
        }
    }

    /// Folds an element of a literal array, or a byte of a literal string.
    fn fold_element(&mut self, base: &Expr<'a>, index: &Expr<'a>) -> Option<Constant> {
        let (ExprKind::Array { .. } | ExprKind::Index { .. } | ExprKind::Str(_)) = base.kind else { return None };
        match (self.fold(base)?, self.fold(index)?) {
            (Constant::Array(entries), index) => {
                let key = fold_ops::key(&index)?;
                entries.into_iter().find(|(entry, _)| *entry == key).map(|(_, value)| value)
            }
            (Constant::String(text), Constant::Int(at)) => {
                let at = usize::try_from(at).or_else(|_| usize::try_from(at + text.len() as i64)).ok()?;
                text.get(at).map(|byte| Constant::String(Box::new([*byte])))
            }
            _ => None,
        }
    }

    /// The truth of `e`, if it is known.
    pub(crate) fn fold_bool(&mut self, e: &Expr<'a>) -> Option<bool> {
        match e.kind {
            // Half of it may be enough: `false && f()`.
            ExprKind::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), lhs, rhs } => {
                let decisive = op == BinaryOp::Or;
                if self.fold_bool(lhs)? == decisive { Some(decisive) } else { self.fold_bool(rhs) }
            }
            ExprKind::Unary { op: UnaryOp::Not, expr } => Some(!self.fold_bool(expr)?),
            ExprKind::Array { .. } | ExprKind::Var(_) | ExprKind::Call(_) | ExprKind::MethodCall(_) => None,
            _ => fold_ops::known_truth(&self.fold(e)?),
        }
    }

    fn fold_const(&mut self, name: &Name<'a>) -> Option<Constant> {
        if name.kind != NameKind::Relative {
            match name.text.len() {
                4 if name.text.eq_ignore_ascii_case(b"true") && plain(name) => return Some(Constant::Bool(true)),
                4 if name.text.eq_ignore_ascii_case(b"null") && plain(name) => return Some(Constant::Null),
                5 if name.text.eq_ignore_ascii_case(b"false") && plain(name) => return Some(Constant::Bool(false)),
                _ => {}
            }
        }
        let resolved = self.names.constant(name);
        if resolved.fallback == Some(b"__COMPILER_HALT_OFFSET__") {
            return self.halt_offset.map(|offset| Constant::Int(i64::from(offset)));
        }
        if resolved.fallback.is_some() || resolved.name.contains(&b'\\') {
            return None;
        }
        if &*resolved.name == b"__COMPILER_HALT_OFFSET__" {
            return self.halt_offset.map(|offset| Constant::Int(i64::from(offset)));
        }
        self.host.constant(&resolved.name)
    }

    fn fold_magic(&mut self, which: MagicConst, e: &Expr<'a>) -> Option<Constant> {
        let text: Box<[u8]> = match which {
            MagicConst::Line => return Some(Constant::Int(i64::from(self.line_of(e.span.start)))),
            MagicConst::File => self.source.name().into(),
            MagicConst::Dir => self.source.folder().into(),
            MagicConst::Namespace => self.names.namespace.into(),
            MagicConst::Function => self.function_name(),
            MagicConst::Method => self.method_name(),
            MagicConst::Property => self.f.hooked.unwrap_or_default().into(),
            MagicConst::Trait => match &self.class {
                Some(class) if class.is_trait => class.name.clone(),
                _ => Box::default(),
            },
            MagicConst::Class => match &self.class {
                Some(class) if class.is_trait => return None,
                Some(class) => class.name.clone(),
                None => Box::default(),
            },
        };
        Some(Constant::String(text))
    }

    fn fold_class_name(&mut self, class: &Expr<'a>) -> Option<Constant> {
        let ExprKind::Name(name) = class.kind else { return None };
        match self.names.class(name) {
            crate::names::ClassName::Named(full) => Some(Constant::String(full.into())),
            crate::names::ClassName::SelfClass if self.class_is_known() => Some(Constant::String(self.class.as_ref()?.name.clone())),
            crate::names::ClassName::Parent if self.class_is_known() => Some(Constant::String(self.class.as_ref()?.parent.clone()?)),
            _ => None,
        }
    }

    fn fold_unary(&mut self, op: UnaryOp, expr: &Expr<'a>) -> Option<Constant> {
        if op == UnaryOp::Not {
            return Some(Constant::Bool(!self.fold_bool(expr)?));
        }
        match (op, self.fold(expr)?) {
            (UnaryOp::Minus, Constant::Int(number)) => Some(match number.checked_neg() {
                Some(negative) => Constant::Int(negative),
                None => Constant::Float(-(number as f64)),
            }),
            (UnaryOp::Minus, Constant::Float(number)) => Some(Constant::Float(-number)),
            (UnaryOp::Plus, number @ (Constant::Int(_) | Constant::Float(_))) => Some(number),
            (UnaryOp::BitNot, Constant::Int(number)) => Some(Constant::Int(!number)),
            _ => None,
        }
    }

    fn fold_binary(&mut self, op: BinaryOp, lhs: &Expr<'a>, rhs: &Expr<'a>) -> Option<Constant> {
        match op {
            BinaryOp::And => Some(Constant::Bool(self.fold_bool(lhs)? && self.fold_bool(rhs)?)),
            BinaryOp::Or => Some(Constant::Bool(self.fold_bool(lhs)? || self.fold_bool(rhs)?)),
            BinaryOp::Coalesce => match self.fold(lhs)? {
                Constant::Null => self.fold(rhs),
                value => Some(value),
            },
            BinaryOp::Pipe => None,
            _ => {
                // The right side is the shorter one of a chain: try it first.
                let right = self.fold(rhs)?;
                fold_ops::binary(op, &self.fold(lhs)?, &right)
            }
        }
    }

    fn fold_ternary(&mut self, ternary: &Ternary<'a>) -> Option<Constant> {
        let cond = self.fold(ternary.cond)?;
        match (fold_ops::known_truth(&cond)?, ternary.then) {
            (true, Some(then)) => self.fold(then),
            (true, None) => Some(cond),
            (false, _) => self.fold(ternary.otherwise),
        }
    }

    fn fold_cast(&mut self, kind: CastKind, expr: &Expr<'a>) -> Option<Constant> {
        if kind == CastKind::Bool {
            return Some(Constant::Bool(self.fold_bool(expr)?));
        }
        match (kind, self.fold(expr)?) {
            (CastKind::Int, Constant::Bool(value)) => Some(Constant::Int(i64::from(value))),
            (CastKind::Int, Constant::Null) => Some(Constant::Int(0)),
            (CastKind::Int, number @ Constant::Int(_)) => Some(number),
            (CastKind::Int, Constant::Float(number)) if number.abs() < 9.0e18 => Some(Constant::Int(number as i64)),
            (CastKind::Float, Constant::Int(number)) => Some(Constant::Float(number as f64)),
            (CastKind::Float, number @ Constant::Float(_)) => Some(number),
            (CastKind::String, value) => Some(Constant::String(fold_ops::text(&value)?.into())),
            (CastKind::Int, Constant::String(text)) => match fold_ops::leading_number(&text) {
                Constant::Float(number) if number.abs() >= 9.0e18 => None,
                Constant::Float(number) => Some(Constant::Int(number as i64)),
                number => Some(number),
            },
            (CastKind::Float, Constant::String(text)) => match fold_ops::leading_number(&text) {
                Constant::Int(number) => Some(Constant::Float(number as f64)),
                number => Some(number),
            },
            (CastKind::Array, array @ Constant::Array(_)) => Some(array),
            (CastKind::Array, Constant::Null) => Some(Constant::Array(Vec::new())),
            (CastKind::Array, Constant::Float(number)) if number.is_nan() => None,
            (CastKind::Array, value) => Some(Constant::Array(vec![(Key::Int(0), value)])),
            _ => None,
        }
    }

    /// A literal array whose keys and values are all known.
    pub(crate) fn fold_array(&mut self, items: &'a [ArrayItem<'a>]) -> Option<Constant> {
        if items.len() > MANY {
            return None;
        }
        // Most arrays that cannot be folded show it at one of their ends.
        if let Some(ArrayItem::Item { value, by_ref: false, .. }) = items.last() {
            quick_check(value)?;
        }
        let mut draft = ArrayDraft::default();
        for item in items {
            let ArrayItem::Item { by_ref: false, key, value } = item else { return None };
            quick_check(value)?;
            let key = match key {
                Some(key) => Some(fold_ops::key(&self.fold(key)?)?),
                None => None,
            };
            let value = self.fold(value)?;
            draft.insert(key, value)?;
        }
        Some(Constant::Array(draft.entries))
    }

    /// `__FUNCTION__`
    pub(crate) fn function_name(&self) -> Box<[u8]> {
        self.f.name.clone()
    }

    /// `__METHOD__`
    pub(crate) fn method_name(&self) -> Box<[u8]> {
        match &self.class {
            Some(class) if !self.f.name.is_empty() && !self.f.name.starts_with(b"{closure") => {
                [&class.name, &b"::"[..], &self.f.name].concat().into()
            }
            _ => self.f.name.clone(),
        }
    }
}

/// `None` for expressions that certainly cannot be folded.
fn quick_check(value: &Expr<'_>) -> Option<()> {
    match value.kind {
        ExprKind::Var(_)
        | ExprKind::Call(_)
        | ExprKind::MethodCall(_)
        | ExprKind::StaticCall(_)
        | ExprKind::New(_)
        | ExprKind::Closure(_)
        | ExprKind::Index { .. }
        | ExprKind::Prop { .. } => None,
        _ => Some(()),
    }
}

/// True for names that `true`, `false` and `null` may be written with.
fn plain(name: &Name<'_>) -> bool {
    matches!(name.kind, NameKind::Unqualified | NameKind::FullyQualified)
}

/// A constant array under construction.
#[derive(Default)]
struct ArrayDraft {
    entries: Vec<(Key, Constant)>,
    /// Positions of the keys by hash; filled when a key has to be looked for among many.
    index: HashIndex,
    /// The largest number among the keys.
    last: Option<i64>,
}

impl ArrayDraft {
    /// Adds or replaces an element; `None` when there is no next number.
    fn insert(&mut self, key: Option<Key>, value: Constant) -> Option<()> {
        let key = match key {
            Some(key) => key,
            None => Key::Int(match self.last {
                None => 0,
                Some(last) => last.checked_add(1)?,
            }),
        };
        let found = match key {
            // larger than all that are there
            Key::Int(number) if self.last.is_none_or(|last| last < number) => None,
            _ => self.find(&key),
        };
        if let Key::Int(number) = key {
            self.last = Some(self.last.map_or(number, |last| last.max(number)));
        }
        match found {
            Some(at) => self.entries[at].1 = value,
            None => self.entries.push((key, value)),
        }
        Some(())
    }

    fn find(&mut self, key: &Key) -> Option<usize> {
        if self.entries.len() <= SMALL {
            return self.entries.iter().position(|(have, _)| have == key);
        }
        for (at, (key, _)) in self.entries.iter().enumerate().skip(self.index.len()) {
            // two keys of one hash are numbered by the first one's
            self.index.entry(key_hash(key)).or_insert(at as u32);
        }
        let at = *self.index.get(&key_hash(key))? as usize;
        if self.entries[at].0 == *key { Some(at) } else { self.entries.iter().position(|(have, _)| have == key) }
    }
}

fn key_hash(key: &Key) -> u64 {
    match key {
        Key::Int(number) => mix(*number as u64),
        Key::String(text) => hash(text),
    }
}
