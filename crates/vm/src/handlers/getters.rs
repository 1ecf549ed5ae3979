//! Calls of methods that do no more than return a property of their object: where such a call is
//! known at its site and takes no argument, the property is read and nothing is called.
//!
//! A cache of [`MethodInit`] that knows a class with such a method has [`GETTER`] set in word 0.
//! Word 1 is, from its low end: the slot's distance from the object's start (32 bits), and a bit
//! for the tag of each value that the method returns as it is. Every other value is returned by the
//! method itself. The same word is the answer to [`Kind::Getter`], for sites of many classes.

use crate::machine::Vm;
use heddle_bytecode::decode::op_at;
use heddle_bytecode::ops::*;
use heddle_bytecode::types::{Type, mask};
use heddle_bytecode::unit::{self, Constant, flags};
use heddle_runtime::class::{ClassPtr, Property};
use heddle_runtime::function::{Function, FunctionPtr};
use heddle_runtime::lookups::{Kind, Question};
use heddle_runtime::property::{self, Lookup};
use heddle_value::Object;

/// Of word 0 of a cache: see the module.
pub const GETTER: usize = 1;
/// Says where the bits for tags begin in word 1.
pub const TAGS: u32 = 32;

/// Returns the words of a cache for a method that is called on an object of the class by the
/// instruction that runs: marked ones where the property can be read instead.
pub fn words(vm: &Vm, asked: Question, function: usize) -> [usize; 2] {
    match vm.cx().lookups.get(Question { kind: Kind::Getter, ..asked }) {
        Some(word) if is_called_at_once(vm) => [asked.class | GETTER, word],
        _ => [asked.class, function],
    }
}

/// Keeps what a method returns, if it does no more than that.
pub fn learn(vm: &Vm, asked: Question, class: ClassPtr, function: FunctionPtr) {
    if let Some(word) = read_by(class, function.get()) {
        vm.cx().lookups.set(Question { kind: Kind::Getter, ..asked }, word);
    }
}

/// Returns whether the opened function is called by the next instruction, without arguments, and
/// its result is used as a value.
#[inline(always)]
pub fn is_called_at_once(vm: &Vm) -> bool {
    const { assert!(MethodInit::WORDS == MethodInitTmp::WORDS) };
    vm.following::<Call>(MethodInit::WORDS).is_some_and(|call| call.argc.0 == 0 && call.flags.0 == 0)
}

/// Returns the second word of a cache for a method that returns a property of `$this`.
fn read_by(class: ClassPtr, function: &Function) -> Option<usize> {
    let code = function.code()?;
    let other_kind = flags::GENERATOR | flags::BY_REF | flags::STATIC;
    if !function.fast_callable || function.flags & other_kind != 0 || !code.params.is_empty() || code.code.is_empty() {
        return None;
    }
    let (name, mut tags, ty) = returned(code)?;
    let scope = function.scope()?;
    if class.claims_reading(name) {
        return None;
    }
    let Lookup::Plain(found) = property::lookup(class, name, Some(scope)) else { return None };
    if ty.is_some_and(|ty| is_of_type(found, ty, scope == found.declared_by)) {
        tags |= mask::OBJECT;
    }
    Some(Object::slot_offset(found.slot) as usize | (tags as usize) << TAGS)
}

/// Returns the property whose value is all that the code returns, the tags that pass its check as
/// they are, and the type that decides on objects where it names classes.
fn returned(code: &unit::Function) -> Option<(&[u8], u32, Option<&Type>)> {
    let words = &code.code;
    let after = |at: usize| at + op_at(words, at).meta().words;
    let operand = |at: usize, n: usize| words[at + n];
    if op_at(words, 0) != Op::Prop {
        return None;
    }
    let read = Prop::read(|n| operand(0, n));
    if read.object.index() != THIS {
        return None;
    }
    let Some(Constant::String(name)) = code.constants.get(read.name.0 as usize) else { return None };
    let at = after(0);
    let (src, tags, ty) = match op_at(words, at) {
        Op::Return => (Return::read(|n| operand(at, n)).src, mask::MIXED, None),
        Op::ReturnChecked => {
            let checked = ReturnChecked::read(|n| operand(at, n));
            (checked.src, u32::from(checked.mask.0 as u16), None)
        }
        Op::CheckReturnClass => {
            let (checked, end) = (CheckReturnClass::read(|n| operand(at, n)), after(at));
            if op_at(words, end) != Op::Return || Return::read(|n| operand(end, n)).src != checked.src {
                return None;
            }
            (checked.src, u32::from(checked.mask.0 as u16), code.return_type.as_ref())
        }
        _ => return None,
    };
    (src == read.dst).then_some((&name[..], tags & mask::MIXED, ty))
}

/// Returns whether every object that the property may hold is of a type: it is declared with that
/// very type. Words that stand for classes mean the same to both only in one class.
fn is_of_type(property: &Property, ty: &Type, same_class: bool) -> bool {
    let relative = ty.mask & (mask::STATIC | mask::CALLABLE) != 0;
    let by_word = || ty.classes.iter().flatten().any(|name| matches!(&name[..], b"self" | b"parent"));
    property.ty.as_ref().is_some_and(|own| own.mask == ty.mask && own.classes == ty.classes) && !relative && (same_class || !by_word())
}
