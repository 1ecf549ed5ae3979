//! Counting, destruction, destructors, cycles, weak handles.

use heddle_value::{
    Array, ClassCell, Heap, Native, Object, OnFree, Reason, Ref, Resource, Str, StrBuilder, Tracer, Value, class_flag, interrupt,
};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::atomic::Ordering;

fn class(flags: u32) -> ClassCell<()> {
    let defaults = vec![Value::NULL.freeze().unwrap(), Value::int(7).freeze().unwrap()];
    ClassCell::new(Str::immortal(b"Node"), flags, defaults, ())
}

#[test]
fn strings_append_in_place() {
    let heap = Heap::new();
    let mut str = Str::empty();
    for byte in 0..200_000u32 {
        str.append(&heap, &[byte as u8]);
    }
    assert_eq!(str.len(), 200_000);
    let copy = str.clone();
    str.append(&heap, b"x");
    assert_eq!((copy.len(), str.len()), (200_000, 200_001));
    assert_ne!(copy.hash(), str.hash());
    assert_eq!(Str::new(&heap, &copy).hash(), copy.hash());
    drop((str, copy));
    assert_eq!(heap.memory().usage(), 0);
}

#[test]
fn builders_finish_without_a_copy() {
    let heap = Heap::new();
    let mut builder = StrBuilder::new(&heap);
    for int in 0..1000 {
        builder.push_int(int);
        builder.push(b',');
    }
    builder.truncate(builder.len() - 1);
    let str = builder.finish();
    assert!(str.starts_with(b"0,1,2,") && str.ends_with(b",998,999"));
    let more = StrBuilder::append_to(&heap, str);
    let again = more.finish();
    assert!(again.ends_with(b"999"));
    drop(again);
    drop(StrBuilder::new(&heap));
    assert_eq!(heap.memory().usage(), 0);
}

#[test]
fn long_lists_are_freed_without_recursion() {
    let heap = Heap::new();
    let node = class(0);
    let mut head = Value::NULL;
    for _ in 0..1_000_000 {
        let object = Object::new(&heap, &node);
        object.set_slot(0, head);
        head = Value::from(object);
    }
    drop(head);
    let mut nested = Array::new();
    for _ in 0..1_000_000 {
        nested = Array::from_values(&heap, [Value::from(nested)]);
    }
    drop(nested);
    assert_eq!(heap.memory().usage(), 0);
}

#[test]
fn ids_are_used_again() {
    let heap = Heap::new();
    let node = class(0);
    let first = Object::new(&heap, &node);
    let second = Object::new(&heap, &node);
    assert_eq!((first.id(), second.id()), (1, 2));
    assert_eq!(first.slot(1).as_int(), Some(7));
    drop(first);
    assert_eq!(Object::new(&heap, &node).id(), 1);
    drop(second);
    assert_eq!(Resource::new(&heap, "stream", ()).id(), 1);
    assert_eq!(Resource::new(&heap, "stream", ()).id(), 2);
}

#[test]
fn destructors_wait_for_the_vm() {
    let heap = Heap::new();
    let node = class(class_flag::HAS_DESTRUCTOR);
    let outer = Object::new(&heap, &node);
    let inner = Object::new(&heap, &node);
    outer.set_slot(0, Value::from(inner));
    drop(outer);
    assert_eq!(heap.interrupt().load(Ordering::Relaxed), interrupt::DESTRUCTORS);
    let pending = heap.take_pending();
    assert_eq!(pending.iter().map(Object::id).collect::<Vec<_>>(), [1]);
    assert_eq!(heap.interrupt().load(Ordering::Relaxed), 0);
    drop(pending);
    let pending = heap.take_pending();
    assert_eq!(pending.iter().map(Object::id).collect::<Vec<_>>(), [2]);
    drop(pending);
    assert!(!heap.has_pending());
    assert_eq!(heap.memory().usage(), 0);
}

#[test]
fn cycles_are_collected() {
    let heap = Heap::new();
    let node = class(0);
    for _ in 0..10 {
        let left = Object::new(&heap, &node);
        let right = Object::new(&heap, &node);
        left.set_slot(0, Value::from(right.clone()));
        right.set_slot(0, Value::from(Array::from_values(&heap, [Value::from(left.clone())])));
    }
    let kept = Object::new(&heap, &node);
    kept.set_slot(0, Value::from(kept.clone()));
    assert_eq!(heap.collect(Reason::Requested, |_| unreachable!()), 30);
    assert_eq!(kept.slot(0).as_object().unwrap().id(), kept.id());
    assert_eq!(heap.gc_status().collected, 30);
    drop(kept);
    assert_eq!(heap.collect(Reason::Requested, |_| unreachable!()), 1);
    assert_eq!(heap.memory().usage(), 0);
}

#[test]
fn self_containing_arrays_are_collected() {
    let heap = Heap::new();
    // $a = []; $a[] = &$a; unset($a);
    let variable = Ref::new(&heap, Value::from(Array::new()));
    variable.with_mut(|value| value.as_array_mut().unwrap().push(&heap, variable.clone()).unwrap());
    drop(variable);
    assert_eq!(heap.collect(Reason::Requested, |_| unreachable!()), 1);
    assert_eq!(heap.memory().usage(), 0);
}

#[test]
fn garbage_destructors_run_once_and_may_revive() {
    let heap = Heap::new();
    let node = class(class_flag::HAS_DESTRUCTOR);
    let make = || {
        let object = Object::new(&heap, &node);
        object.set_slot(0, Value::from(object.clone()));
    };
    make();
    let revived = RefCell::new(None);
    let count = heap.collect(Reason::Requested, |object| drop(revived.replace(Some(object.clone()))));
    assert_eq!(count, 0);
    assert!(revived.take().is_some());
    assert_eq!(heap.collect(Reason::Requested, |_| unreachable!("it ran already")), 1);
    make();
    let mut ran = 0;
    assert_eq!(heap.collect(Reason::Requested, |_| ran += 1), 1);
    assert_eq!(ran, 1);
    assert_eq!(heap.memory().usage(), 0);
}

#[test]
fn full_root_buffer_raises_the_interrupt() {
    let heap = Heap::new();
    let node = class(0);
    for _ in 0..10_000 {
        let object = Object::new(&heap, &node);
        object.set_slot(0, Value::from(object.clone()));
    }
    assert_eq!(heap.interrupt().load(Ordering::Relaxed), interrupt::COLLECT);
    assert_eq!(heap.collect(Reason::Threshold, |_| unreachable!()), 10_000);
    assert_eq!(heap.gc_status().threshold, 10_001);
    assert_eq!(heap.memory().usage(), 0);
}

struct Payload {
    held: RefCell<Vec<Value>>,
    dropped: Rc<Cell<u32>>,
}

impl Native for Payload {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        tracer.values(self.held.borrow().iter());
    }
}

impl Drop for Payload {
    fn drop(&mut self) {
        self.dropped.set(self.dropped.get() + 1);
    }
}

#[test]
fn native_payloads_are_traced_and_dropped() {
    let heap = Heap::new();
    let node = class(0);
    let dropped = Rc::new(Cell::new(0));
    let make = || {
        let object = Object::new(&heap, &node);
        object.set_native(&heap, Payload { held: RefCell::default(), dropped: dropped.clone() });
        object
    };
    let object = make();
    object.native::<Payload>().unwrap().held.borrow_mut().push(Value::from(object.clone()));
    drop(object);
    assert_eq!(dropped.get(), 0);
    assert_eq!(heap.collect(Reason::Requested, |_| unreachable!()), 1);
    assert_eq!(dropped.get(), 1);
    assert_eq!(heap.memory().usage(), 0);
    let left = make();
    left.native::<Payload>().unwrap().held.borrow_mut().push(Value::from(left.clone()));
    std::mem::forget(left);
    drop(heap);
    assert_eq!(dropped.get(), 2, "the heap drops what lives in it");
}

#[test]
fn resources_close_with_the_last_handle() {
    struct File(Rc<Cell<u32>>);
    impl Drop for File {
        fn drop(&mut self) {
            self.0.set(self.0.get() + 1);
        }
    }
    let heap = Heap::new();
    let closed = Rc::new(Cell::new(0));
    let first = Resource::new(&heap, "stream", File(closed.clone()));
    let value = Value::from(first.clone());
    drop(first);
    assert_eq!(closed.get(), 0);
    value.as_resource().unwrap().close();
    assert_eq!((closed.get(), value.type_name()), (1, "resource (closed)"));
    drop(value);
    std::mem::forget(Resource::new(&heap, "stream", File(closed.clone())));
    drop(heap);
    assert_eq!(closed.get(), 2);
}

#[test]
fn weak_handles_notice() {
    struct Listener(Cell<usize>);
    impl OnFree for Listener {
        fn freed(&self, address: usize) {
            self.0.set(address);
        }
    }
    let heap = Heap::new();
    let node = class(0);
    let object = Object::new(&heap, &node);
    let weak = object.downgrade(&heap);
    let listener = Rc::new(Listener(Cell::new(0)));
    let listening: Rc<dyn OnFree> = listener.clone();
    object.on_free(&heap, Rc::downgrade(&listening));
    assert!(weak.get().unwrap().same(&object));
    let address = object.address();
    drop(object);
    assert!(weak.get().is_none());
    assert_eq!(listener.0.get(), address);
}

#[test]
fn dynamic_properties() {
    let heap = Heap::new();
    let node = class(0);
    let object = Object::new(&heap, &node);
    assert!(object.dynamic().is_none());
    object.with_dynamic_mut(&heap, |array| array.insert_bytes(&heap, b"extra", 5));
    assert_eq!(object.dynamic().unwrap().get_bytes(b"extra").and_then(Value::as_int), Some(5));
    drop(object);
    assert_eq!(heap.memory().usage(), 0);
    let object = Object::new(&heap, &node);
    object.with_dynamic_mut(&heap, |array| array.insert_bytes(&heap, b"me", object.clone()));
    drop(object);
    assert_eq!(heap.collect(Reason::Requested, |_| unreachable!()), 1, "the table is a part of the object");
    assert_eq!(heap.memory().usage(), 0);
}

#[test]
fn a_heap_is_used_again_after_a_reset() {
    let heap = Heap::new();
    let node = class(class_flag::HAS_DESTRUCTOR);
    for _ in 0..3 {
        let object = Object::new(&heap, &node);
        assert_eq!(object.id(), 1);
        object.set_slot(0, Value::from(object.clone()));
        std::mem::forget(Str::new(&heap, b"left behind"));
        drop(object);
        // SAFETY: no handle is used afterwards.
        unsafe { heap.reset() };
        assert_eq!(heap.memory().usage(), 0);
        assert_eq!(heap.gc_status().roots, 0);
    }
}

#[test]
fn immortal_values_serve_all_threads() {
    let heap = Heap::new();
    let mut array = Array::from_values(&heap, [Value::int(1), Value::from(Str::new(&heap, b"two"))]);
    array.insert_bytes(&heap, b"three", Array::from_values(&heap, [Value::TRUE]));
    let shared = array.freeze().unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let heap = Heap::new();
                for _ in 0..1000 {
                    let mut mine = (*shared).clone();
                    assert_eq!(mine.get_bytes(b"three").unwrap().as_array().unwrap().len(), 1);
                    mine.push(&heap, 4).unwrap();
                    assert_eq!(mine.len(), 4);
                }
            });
        }
    });
    assert_eq!(shared.len(), 3);
}

#[test]
fn references_keep_the_types_of_properties() {
    let heap = Heap::new();
    let reference = Ref::new(&heap, Value::NULL);
    assert!(reference.types().is_empty());
    for property in [16, 32, 48] {
        reference.add_type(property);
    }
    reference.remove_type(16);
    reference.remove_type(99);
    assert_eq!(reference.types(), [48, 32]);
    reference.remove_type(32);
    reference.remove_type(48);
    assert!(reference.types().is_empty());
    drop(reference);
    assert_eq!(heap.memory().usage(), 0);
}
