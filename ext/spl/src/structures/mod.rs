//! SPL's data structures: builtin classes with Rust payloads.
//!
//! Each file has one structure and its classes. [`members`] is what they share: how they are shown, written and read by `serialize`.

pub mod array;
pub mod fixed_array;
pub mod heap;
pub mod linked_list;
pub(crate) mod members;
pub mod object_storage;
mod texts;

use heddle_runtime::decl::Class;

/// Parents before their children.
pub const CLASSES: &[&Class] = &[
    &array::ArrayObject::CLASS,
    &array::ArrayIterator::CLASS,
    &array::RecursiveArrayIterator::CLASS,
    &linked_list::SplDoublyLinkedList::CLASS,
    &linked_list::SplQueue::CLASS,
    &linked_list::SplStack::CLASS,
    &heap::SplHeap::CLASS,
    &heap::SplMinHeap::CLASS,
    &heap::SplMaxHeap::CLASS,
    &heap::SplPriorityQueue::CLASS,
    &fixed_array::SplFixedArray::CLASS,
    &object_storage::SplObjectStorage::CLASS,
];
