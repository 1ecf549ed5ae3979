//! Heddle's values: the data of a PHP program and the rules they follow. No I/O, no user code, no
//! thread-local state.
//!
//! # The types
//!
//! | type | what | bytes |
//! |---|---|---|
//! | [`Value`] | any PHP value; `Clone` and `Drop` count | 16 |
//! | [`Str`] | byte string; derefs to `[u8]`; [`StrBuilder`] makes one piece by piece | handle 8, box 24 + bytes |
//! | [`Array`] | ordered map, copy on write; reading functions are on [`ArrayData`] | handle 8, box 56, 16 or 32 per element |
//! | [`Object`] | class, slots, dynamic properties, [`Native`] payload | handle 8, box 32 + 16 per slot |
//! | [`Ref`] | PHP reference | handle 8, box 32 |
//! | [`Resource`] | numbered handle to something outside | handle 8 |
//! | [`Heap`] | one request's memory, objects, collector; everything that allocates takes `&Heap` | |
//! | [`Shared`] | an immortal value that all threads may use | as inside |
//!
//! # At a glance
//!
//! ```
//! use heddle_value::{Array, Heap, Key, KeyRef, Str, StrBuilder, Value, View};
//!
//! let heap = Heap::new();
//! let mut array = Array::new();                              // no allocation yet
//! array.push(&heap, 7).unwrap();                             // $a[] = 7
//! array.insert(&heap, Str::new(&heap, b"12"), 1.5);          // $a["12"] = 1.5: the key becomes the int 12
//! array.insert_bytes(&heap, b"name", Str::new(&heap, b"x")); // $a["name"] = "x"
//! assert_eq!(array.get(12).and_then(Value::as_float), Some(1.5));
//! *array.entry(&heap, 99) = Value::TRUE;                     // finds or inserts null
//! let copy = array.clone();                                  // shares; the next write to either separates
//! for (key, value) in &copy {
//!     match (key, value.view()) {                            // `view` looks through references
//!         (KeyRef::Int(0), View::Int(7)) => {}
//!         (KeyRef::Str(name), View::Str(text)) => assert_eq!((&name[..], &text[..]), (&b"name"[..], &b"x"[..])),
//!         _ => {}
//!     }
//! }
//! let mut text = StrBuilder::new(&heap);
//! text.push_bytes(b"n = ");
//! text.push_int(copy.len() as i64);
//! let text: Str = text.finish();
//! assert_eq!(&text[..], b"n = 4");
//! assert_eq!(Key::from_bytes(&heap, b"08"), Key::Str(Str::new(&heap, b"08")));
//! ```
//!
//! # Names
//!
//! `*_exact` takes a string key known not to be a decimal int; without it strings are normalised.
//! `*_unchecked` is for the VM. `same` is identity. `into_*` moves, `as_*` borrows and looks
//! through references (`as_ref` does not).
//!
//! # Where things are
//!
//! * Writing to an array: [`Array`]'s own functions separate first; [`Array::make_mut`] separates
//!   once and gives [`ArrayMut`] (`entry`, `iter_mut`, `reserve`, `unite`, `renumber`, the internal
//!   pointer).
//! * Walking: [`ArrayData::iter`]; by position [`ArrayData::seek`] and [`ArrayData::at`]; by
//!   reference, surviving changes, [`Array::begin_iteration`].
//! * Sorting: [`Array::sort_by`] takes any comparison, [`Array::sort_numbers`] is fast.
//! * Operators, casts, comparison, floats as text: [`juggle`]. What PHP says about them comes as
//!   [`juggle::Notice`].
//! * Weak handles: [`Object::downgrade`], [`Object::on_free`]. Garbage: [`Heap::collect`],
//!   [`Heap::gc_status`].
//! * Shared between threads: [`Value::freeze`], [`Array::freeze`], [`Str::immortal`].
//!
//! # Rules
//!
//! 1. A borrow out of a reference, an object or a resource (`deref`, `view`, `as_str`, `slot`,
//!    `native` …) ends before anything writes to it and before user code runs. Clone what must live
//!    longer: a clone is one addition.
//! 2. No handle outlives its heap or the heap's reset. A class outlives its objects.
//! 3. Dropping runs no PHP code. Objects with destructors wait in [`Heap::take_pending`], announced
//!    by [`interrupt::DESTRUCTORS`]; the VM runs them at its next safepoint.
//! 4. When memory runs out the request heap's limit hook unwinds out of the allocating call;
//!    containers stay valid.
//!
//! # Where to read next
//!
//! [`repr`] (layout, counting), [`mod@array`] (`array/raw.rs`: invariants), [`juggle`]
//! (conversions, comparison, arithmetic), [`gc`].
#![cfg_attr(feature = "fetch-heap", feature(thread_local))]

pub mod array;
#[cfg(feature = "fetch-heap")]
mod fetch;
pub mod gc;
mod heap;
pub mod juggle;
pub mod object;
mod reference;
pub mod repr;
mod resource;
mod shared;
mod stack;
pub mod string;
pub mod weak;

pub use array::{Array, ArrayData, ArrayMut, Direction, IteratorId, Key, KeyRef, ListBuilder, Renumber};
pub use gc::{GcStatus, Reason};
pub use heap::{Heap, interrupt};
pub use heddle_heap::immortal;
pub use object::class::{ClassCell, ClassInfo, class_flag};
pub use object::{Native, Object, Tracer};
pub use reference::Ref;
pub use repr::header::Header;
pub use repr::value::{Tag, Value, View};
pub use resource::Resource;
pub use shared::{Immortal, Shared};
pub use stack::StackExhausted;
pub use string::{Filler, Str, StrBuilder};
pub use weak::{OnFree, Place, WeakRef};
