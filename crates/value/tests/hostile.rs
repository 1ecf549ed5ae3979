//! Memory runs out at every allocation in turn; containers stay valid, and whole once there is memory again.
//!
//! `cargo test -p heddle-value --features hostile`

use heddle_value::array::Fallback;
use heddle_value::{Array, ClassCell, Heap, Key, Object, Reason, Ref, Renumber, Str, StrBuilder, Value};
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Everything that allocates, on values that outlive the failure.
fn work(heap: &Heap, array: &mut Array, text: &mut Str, class: &ClassCell<()>) {
    for int in 0..20i64 {
        array.push(heap, int).unwrap();
        text.append(heap, b"0123456789");
    }
    array.remove(heap, 3);
    array.insert_bytes(heap, b"name", Str::new(heap, b"a string"));
    let copy = array.clone();
    *array.entry(heap, 3) = Value::from(Ref::new(heap, Value::from(copy)));
    for int in 0..40i64 {
        array.insert(heap, Key::from_bytes(heap, format!("k{int}").as_bytes()), int);
        array.remove(heap, &Key::from_bytes(heap, format!("k{}", int / 2).as_bytes()));
    }
    let object = Object::new(heap, class);
    object.with_dynamic_mut(heap, |dynamic| dynamic.insert_bytes(heap, b"self", object.clone()));
    array.insert(heap, -1, object);
    let mut builder = StrBuilder::append_to(heap, core::mem::take(text));
    builder.push_repeated(b'x', 500);
    *text = builder.finish();
    text.make_mut(heap)[0] = b'y';
    array.shift(heap);
    array.unshift(heap, [Value::from(text.clone()), Value::NULL]);
    array
        .sort_by(heap, Renumber::No, Fallback::Merge, |(_, left), (_, right)| Ok::<_, Infallible>(left.type_name().cmp(right.type_name())))
        .unwrap();
    array.make_mut(heap).renumber(heap);
}

/// Walks everything, so that a broken box is noticed.
fn check(array: &Array) {
    assert_eq!(array.iter().count(), array.len());
    for (key, value) in array {
        assert!(array.get(key).is_some_and(|found| std::ptr::eq(found, value)));
        if let Some(inner) = value.as_array() {
            check(inner);
        }
    }
}

#[test]
fn every_allocation_may_fail() {
    let class = ClassCell::new(Str::immortal(b"Thing"), 0, vec![Value::NULL.freeze().unwrap()], ());
    for allocations in 0..10_000 {
        let heap = Heap::new();
        let (mut array, mut text) = (Array::new(), Str::empty());
        heap.memory().fail_in(Some(allocations));
        let result = catch_unwind(AssertUnwindSafe(|| work(&heap, &mut array, &mut text, &class)));
        heap.memory().fail_in(None);
        check(&array);
        work(&heap, &mut array, &mut text, &class);
        check(&array);
        drop((array, text));
        heap.collect(Reason::Requested, |_| unreachable!());
        if result.is_ok() {
            assert_eq!(heap.memory().usage(), 0);
            return;
        }
    }
    panic!("the work never ends");
}
