//! Array literals.

use crate::compiler::{Compiler, Res};
use crate::fold_ops;
use heddle_bytecode::operand::{Imm, Imm32, Slot};
use heddle_bytecode::ops as op;
use heddle_bytecode::unit::{Constant, Key};
use heddle_syntax::ast::{ArrayItem, Expr, ExprKind};

/// Lists up to this length are computed side by side and become an array at once.
const LONGEST_RUN: usize = 32;

impl<'a> Compiler<'a> {
    /// `[…]` as a value.
    pub(crate) fn array_to(&mut self, items: &'a [ArrayItem<'a>], dst: Slot) -> Res<()> {
        if let Some(array) = self.fold_array(items) {
            self.load(dst, array);
            return Ok(());
        }
        self.refuse_wrong_constants(items)?;
        let simple = |item: &ArrayItem<'a>| matches!(item, ArrayItem::Item { by_ref: false, key: None, .. });
        if items.len() <= LONGEST_RUN && items.iter().all(simple) {
            return self.scratch(|c| c.list_to(items, dst));
        }
        if let Some(keys) = self.shape(items) {
            return self.scratch(|c| c.record_to(keys, items, dst));
        }
        self.emit(op::NewArray { dst, size: Imm32(items.len().min(1 << 30) as i32) });
        let line = items.first().map(|item| match item {
            ArrayItem::Item { value, .. } => self.line_of(value.span.start),
            _ => self.line,
        });
        for item in items {
            self.scratch(|c| c.element(item, dst, line.unwrap_or_default()))?;
        }
        Ok(())
    }

    /// Refuses what cannot be spread and what can be no key in a list of constants alone, which is
    /// made when it is compiled.
    fn refuse_wrong_constants(&mut self, items: &'a [ArrayItem<'a>]) -> Res<()> {
        let mut is_wrong = false;
        for item in items {
            match *item {
                ArrayItem::Spread(e) => match self.fold(e) {
                    Some(Constant::Array(_)) => {}
                    Some(value) => {
                        let message = [b"Only arrays and Traversables can be unpacked, ", crate::expr::kind_name(&value), b" given"];
                        return self.error(message.concat());
                    }
                    None => return Ok(()),
                },
                ArrayItem::Item { by_ref: false, key, value } => {
                    let key = key.map(|key| self.fold(key));
                    if matches!(key, Some(None)) || self.fold(value).is_none() {
                        return Ok(());
                    }
                    is_wrong |= matches!(key, Some(Some(Constant::Array(_))));
                }
                _ => return Ok(()),
            }
        }
        if is_wrong { self.error("Illegal offset type") } else { Ok(()) }
    }

    /// Returns the keys of a literal in which each is a constant of its own, with null for the
    /// values.
    fn shape(&mut self, items: &'a [ArrayItem<'a>]) -> Option<Vec<(Key, Constant)>> {
        if items.len() > LONGEST_RUN {
            return None;
        }
        let mut keys: Vec<(Key, Constant)> = Vec::with_capacity(items.len());
        for item in items {
            let ArrayItem::Item { by_ref: false, key: Some(key), .. } = item else { return None };
            let key = fold_ops::key(&self.fold(key)?)?;
            if keys.iter().any(|(known, _)| *known == key) {
                return None;
            }
            keys.push((key, Constant::Null));
        }
        // without a string it may be a list, of which there is no template
        keys.iter().any(|(key, _)| matches!(key, Key::String(_))).then_some(keys)
    }

    /// Computes the values side by side.
    fn record_to(&mut self, keys: Vec<(Key, Constant)>, items: &'a [ArrayItem<'a>], dst: Slot) -> Res<()> {
        let first = self.values_to(items)?.expect("a literal without items is a constant");
        let keys = self.f.constants.any(Constant::Array(keys));
        self.emit(op::ArrayShape { dst, keys, first, count: Imm(items.len() as i16) });
        Ok(())
    }

    /// Computes the values of items into temporaries in a row; gives the first one.
    fn values_to(&mut self, items: &'a [ArrayItem<'a>]) -> Res<Option<Slot>> {
        let mut first = None;
        for item in items {
            let ArrayItem::Item { value, .. } = item else { unreachable!("only plain items") };
            let slot = self.temp();
            first.get_or_insert(slot);
            self.expr_to(value, slot)?;
        }
        Ok(first)
    }

    fn list_to(&mut self, items: &'a [ArrayItem<'a>], dst: Slot) -> Res<()> {
        match self.values_to(items)? {
            Some(first) => self.emit(op::ArrayRun { dst, first, count: Imm(items.len() as i16) }),
            None => self.load(dst, Constant::Array(Vec::new())),
        }
        Ok(())
    }

    /// Adds an item. `line` is that of the literal's first item: there PHP puts values that it
    /// computes when it compiles.
    fn element(&mut self, item: &'a ArrayItem<'a>, array: Slot, line: u32) -> Res<()> {
        match *item {
            ArrayItem::Hole => return self.error("Cannot use empty array elements in arrays"),
            ArrayItem::Spread(e) => {
                let src = self.operand(e)?;
                self.emit(op::ArraySpread { array, src });
            }
            ArrayItem::Item { by_ref, key, value } => {
                let key = match key {
                    Some(key) => Some(self.operand(key)?),
                    None => None,
                };
                let src = if by_ref {
                    let src = self.temp();
                    self.reference_to(value, src)?;
                    src
                } else {
                    self.operand_now(value)?
                };
                if !is_literal(value) && self.fold(value).is_some() {
                    self.line = line;
                }
                match key {
                    Some(key) => self.emit(op::ArraySet { array, key, src }),
                    None => self.emit(op::ArrayPush { array, src }),
                }
            }
        }
        Ok(())
    }
}

/// Returns whether a value is written as it is.
fn is_literal(value: &Expr<'_>) -> bool {
    matches!(value.kind, ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Str(_))
}
