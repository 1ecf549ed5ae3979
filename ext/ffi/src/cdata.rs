//! The class FFI\CData: a place in memory with its type.
//!
//! Keeps what lies behind it alive as long as this can be known: by the block that `FFI::new()`
//! made, or by another object that holds the bytes. Memory that C made is C's.

use crate::{exception, members, shown};
use heddle_cdecl::types::Bits;
use heddle_cdecl::{Field, Kind, Ty};
use heddle_libffi::{Trust, memory};
use heddle_macros::php_class;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::object::allocate;
use heddle_runtime::{Request, Result};
use heddle_value::{Native, Object, Tracer};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

/// Data of C.
#[php_class("final class FFI\\CData {}", hooks = HOOKS)]
pub(crate) struct CData;

const HOOKS: ClassHooks = ClassHooks {
    refuses_new: Some("Instantiation of FFI\\CData is not allowed"),
    clone: Some(clone),
    not_serializable: true,
    read_property: Some(members::read_property),
    write_property: Some(members::write_property),
    place_property: Some(members::place_property),
    refuses_isset: Some(|cx, _| members::no_array(cx)),
    unset_property: Some(|cx, _, _| Err(members::no_array(cx))),
    dimensions: Some(&members::DIMENSIONS),
    count: Some(members::count),
    iterate: Some(members::iterate),
    method: Some(|cx, _, _| Err(cx.throw_error("Error", "Object of type FFI\\CData does not support method calls"))),
    callable: Some(crate::call::callable),
    shown_name: Some(|object| match of(object) {
        Some(data) => [b"FFI\\CData:", &data.ty.name()[..]].concat(),
        None => b"FFI\\CData".to_vec(),
    }),
    debug_properties: Some(shown::debug_properties),
    array_properties: Some(|_, _| Ok(heddle_value::Array::new())),
    compare: Some(shown::compare),
    compares_scalars: true,
    cast: Some(shown::cast),
    operate: Some(shown::operate),
    ..ClassHooks::NONE
};

/// Bytes that `FFI::new()` made. They count to the request's memory, but for those of C's own
/// allocator.
pub(crate) struct Block {
    start: usize,
    kept: Kept,
}

enum Kept {
    Here(#[expect(dead_code, reason = "held for its bytes")] Vec<u128>),
    /// By C's `malloc()`.
    ByC(Trust),
}

impl Drop for Block {
    fn drop(&mut self) {
        if let Kept::ByC(trust) = self.kept {
            trust.release(self.start);
        }
    }
}

/// Most bytes of one block.
const MOST: u64 = 1 << 46;

impl Block {
    /// Takes zeroed bytes for a value.
    ///
    /// # Errors
    /// There are none: the request ends.
    pub(crate) fn new(cx: &mut Request, trust: Trust, ty: &Ty, persistent: bool) -> Result<Rc<Block>> {
        let size = ty.size();
        if size > MOST {
            return Err(cx.fatal(format!("Possible integer overflow in memory allocation ({size} + 0)")));
        }
        let (size, align) = (size as usize, ty.align() as usize);
        let size = if align > 16 { size + align } else { size };
        if persistent {
            let Some(start) = memory::allocate(size) else { return Err(cx.fatal("Out of memory")) };
            return Ok(Rc::new(Block { start, kept: Kept::ByC(trust) }));
        }
        let limit = cx.heap().memory().limit();
        if size > limit {
            return Err(cx.fatal(format!("Allowed memory size of {limit} bytes exhausted (tried to allocate {size} bytes)")));
        }
        let mut words = vec![0_u128; size.div_ceil(16)];
        let start = (words.as_mut_ptr() as usize).next_multiple_of(align.max(1));
        Ok(Rc::new(Block { start, kept: Kept::Here(words) }))
    }

    /// Returns its address.
    pub(crate) fn start(&self) -> usize {
        self.start
    }
}

/// Keeps bytes alive.
#[derive(Clone)]
pub(crate) enum Keep {
    Block(#[expect(dead_code, reason = "held for its bytes")] Rc<Block>),
    /// An object that holds them itself.
    Object(Object),
}

/// A place in memory, with the type of what lies there.
#[derive(Clone)]
pub(crate) struct Spot {
    pub(crate) ty: Ty,
    pub(crate) at: usize,
    pub(crate) bits: Option<Bits>,
    pub(crate) is_const: bool,
    pub(crate) keep: Option<Keep>,
}

impl Spot {
    pub(crate) fn new(ty: Ty, at: usize, keep: Option<Keep>) -> Spot {
        let is_const = ty.attributes() & heddle_cdecl::types::attribute::CONST != 0 && matches!(ty.kind(), Kind::Array(..));
        Spot { ty, at, bits: None, is_const, keep }
    }

    /// Says that it is constant, too, where `is_const` says so.
    pub(crate) fn with_const(self, is_const: bool) -> Spot {
        Spot { is_const: self.is_const || is_const, ..self }
    }

    /// Returns the place of a field.
    pub(crate) fn field(&self, field: Field) -> Spot {
        let spot = Spot::new(field.ty, self.at + field.offset as usize, self.keep.clone()).with_const(self.is_const);
        Spot { bits: field.bits, ..spot }
    }

    /// Returns the place of an element of an array, or behind a pointer.
    pub(crate) fn element(&self, ty: Ty, start: usize, index: i64) -> Spot {
        let offset = (ty.size() as usize).wrapping_mul(index as usize);
        let is_const = self.is_const && matches!(self.ty.kind(), Kind::Array(..));
        Spot::new(ty, start.wrapping_add(offset), self.keep.clone()).with_const(is_const)
    }

    /// Reads the address that lies there.
    pub(crate) fn pointer(&self, trust: Trust) -> usize {
        usize::from_ne_bytes(trust.read_array(self.at))
    }
}

/// Says where the bytes of an object's data are.
#[derive(Clone, Copy)]
enum Place {
    /// In the object itself: an address that nothing else holds.
    Inside,
    At(usize),
    /// Nowhere: they were released.
    Gone,
}

/// Holds the type and the place of an object's data.
pub(crate) struct Data {
    pub(crate) ty: Ty,
    pub(crate) trust: Trust,
    pub(crate) is_const: bool,
    /// Tells whether the bytes go with the object, as PHP counts it.
    pub(crate) is_owner: bool,
    place: Cell<Place>,
    inside: Cell<usize>,
    keep: RefCell<Option<Keep>>,
}

impl Native for Data {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Some(Keep::Object(object)) = &*self.keep.borrow() {
            tracer.object(object);
        }
    }
}

/// Blocks that no object owns, by address: they stay until `FFI::free()`, or the request's end;
/// `None` stands for those of C's own allocator, which stay longer.
#[derive(Default)]
struct Unowned(HashMap<usize, Option<Rc<Block>>>);

/// Returns what an object holds.
pub(crate) fn of(object: &Object) -> Option<&Data> {
    object.native::<Data>()
}

impl Data {
    fn new(trust: Trust, spot: Spot, is_owner: bool) -> Data {
        Data {
            ty: spot.ty,
            trust,
            is_const: spot.is_const,
            is_owner,
            place: Cell::new(Place::At(spot.at)),
            inside: Cell::new(0),
            keep: RefCell::new(spot.keep),
        }
    }

    /// Makes one that holds an address itself.
    fn pointer(trust: Trust, ty: Ty, address: usize, is_const: bool, keep: Option<Keep>) -> Data {
        let data = Data::new(trust, Spot { ty, at: 0, bits: None, is_const, keep }, false);
        data.place.set(Place::Inside);
        data.inside.set(address);
        data
    }

    /// Returns whether it holds an address that nothing else does.
    pub(crate) fn is_inside(&self) -> bool {
        matches!(self.place.get(), Place::Inside)
    }

    /// Returns the address of the bytes; `None`: they were released.
    pub(crate) fn address(&self) -> Option<usize> {
        match self.place.get() {
            Place::Inside => Some(self.inside.as_ptr() as usize),
            Place::At(at) => Some(at),
            Place::Gone => None,
        }
    }

    /// Says that the bytes are no more.
    pub(crate) fn forget(&self) {
        self.place.set(Place::Gone);
        let old = self.keep.borrow_mut().take();
        drop(old);
    }
}

/// Returns the place that an object stands for.
///
/// # Errors
/// Its bytes were released.
pub(crate) fn spot(cx: &mut Request, object: &Object) -> Result<(Spot, Trust)> {
    let Some(data) = of(object) else { return Err(exception(cx, "Uninitialized FFI\\CData")) };
    let Some(at) = data.address() else { return Err(exception(cx, "Use after free()")) };
    let keep = data.keep.borrow().clone();
    Ok((Spot { ty: data.ty.clone(), at, bits: None, is_const: data.is_const, keep }, data.trust))
}

/// Returns the place that an object stands for, for what outlives the call: bytes inside the object
/// keep the object.
///
/// # Errors
/// Its bytes were released.
pub(crate) fn lasting_spot(cx: &mut Request, object: &Object) -> Result<(Spot, Trust)> {
    let (mut spot, trust) = spot(cx, object)?;
    if of(object).is_some_and(Data::is_inside) {
        spot.keep = Some(Keep::Object(object.clone()));
    }
    Ok((spot, trust))
}

fn object(cx: &mut Request, data: Data) -> Result<Object> {
    let class = cx.require_class(b"FFI\\CData")?;
    let object = allocate(cx, class);
    object.set_native(cx.heap(), data);
    Ok(object)
}

/// Makes an object that stands for a place.
pub(crate) fn at(cx: &mut Request, trust: Trust, spot: Spot) -> Result<Object> {
    object(cx, Data::new(trust, spot, false))
}

/// Makes an object that holds an address.
pub(crate) fn pointer(cx: &mut Request, trust: Trust, ty: Ty, address: usize, keep: Option<Keep>) -> Result<Object> {
    object(cx, Data::pointer(trust, ty, address, false, keep))
}

/// Makes an object that holds the address of a function, which is constant.
pub(crate) fn function(cx: &mut Request, trust: Trust, ty: &Ty, address: usize) -> Result<Object> {
    let Some(ty) = ty.pointer_to() else { return Err(crate::casts::too_deep(cx)) };
    object(cx, Data::pointer(trust, ty, address, true, None))
}

/// Makes an object of zeroed bytes that it owns.
pub(crate) fn owned(cx: &mut Request, trust: Trust, ty: Ty, is_const: bool, persistent: bool) -> Result<(Object, usize)> {
    let block = Block::new(cx, trust, &ty, persistent)?;
    let at = block.start();
    let spot = Spot::new(ty, at, Some(Keep::Block(block))).with_const(is_const);
    Ok((object(cx, Data::new(trust, spot, true))?, at))
}

/// Makes an object of zeroed bytes that nobody owns.
pub(crate) fn unowned(cx: &mut Request, trust: Trust, ty: Ty, is_const: bool, persistent: bool) -> Result<Object> {
    let (at, keep) = if persistent {
        let Some(start) = memory::allocate(ty.size() as usize) else { return Err(cx.fatal("Out of memory")) };
        cx.state::<Unowned>().0.insert(start, None);
        (start, None)
    } else {
        let block = Block::new(cx, trust, &ty, false)?;
        cx.state::<Unowned>().0.insert(block.start(), Some(block.clone()));
        (block.start(), Some(Keep::Block(block)))
    };
    let spot = Spot::new(ty, at, keep).with_const(is_const);
    object(cx, Data::new(trust, spot, false))
}

/// Releases a block that nobody owns; another address is none of FFI's.
pub(crate) fn release(cx: &mut Request, trust: Trust, address: usize) {
    match cx.state::<Unowned>().0.remove(&address) {
        Some(None) => trust.release(address),
        Some(Some(block)) => drop(block),
        None => {}
    }
}

/// Makes an object of its own out of the same bytes.
fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    let (spot, trust) = spot(cx, old)?;
    if matches!(spot.ty.kind(), Kind::Pointer(_)) {
        let address = spot.pointer(trust);
        new.set_native(cx.heap(), Data::pointer(trust, spot.ty, address, spot.is_const, spot.keep));
        return Ok(());
    }
    let block = Block::new(cx, trust, &spot.ty, false)?;
    trust.copy(spot.at, block.start(), spot.ty.size() as usize);
    let place = Spot { at: block.start(), keep: Some(Keep::Block(block)), ..spot };
    new.set_native(cx.heap(), Data::new(trust, place, true));
    Ok(())
}
