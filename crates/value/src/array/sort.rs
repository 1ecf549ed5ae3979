//! Sorting: stable, by a comparison that may fail or be inconsistent.
//!
//! The standard library's sorts may panic when a comparison is no total order; PHP programs hand in
//! such ones every
//! day, so the merge sort is our own.

use super::{Array, ArrayMut, Fallback, Key, KeyRef, hybrid_sort};
use crate::{Heap, Tag, Value};
use core::cmp::Ordering;
use core::mem::MaybeUninit;

/// What happens to the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renumber {
    /// 0, 1, 2 …: `sort`, `usort`.
    Yes,
    /// Each stays with its element: `asort`, `ksort`.
    No,
}

/// Which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Ascending,
    Descending,
}

/// Runs shorter than this are sorted by insertion.
const RUN: usize = 16;

/// Sorts stably. After an error the items are in some order, all of them there.
pub fn merge_sort<T, E>(items: &mut [T], compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>) -> Result<(), E> {
    let length = items.len();
    for run in items.chunks_mut(RUN) {
        insertion_sort(run, compare)?;
    }
    let mut buffer = Vec::new();
    let mut width = RUN;
    while width < length {
        for pair in items.chunks_mut(width * 2) {
            if pair.len() > width && compare(&pair[width - 1], &pair[width])?.is_gt() {
                merge(pair, width, &mut buffer, compare)?;
            }
        }
        width *= 2;
    }
    Ok(())
}

/// What is sorted already costs one comparison per item; other places are found by halving.
fn insertion_sort<T, E>(items: &mut [T], compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>) -> Result<(), E> {
    for end in 1..items.len() {
        if !compare(&items[end - 1], &items[end])?.is_gt() {
            continue;
        }
        let (mut low, mut high) = (0, end - 1);
        while low < high {
            let middle = low.midpoint(high);
            if compare(&items[middle], &items[end])?.is_gt() {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        items[low..=end].rotate_right(1);
    }
    Ok(())
}

/// What is left of a run that was moved to the buffer, and the gap in the items that it fits
/// exactly. Dropping it moves
/// it there: also when the comparison fails or panics.
struct Gap<T> {
    from: *const T,
    end: *const T,
    to: *mut T,
}

impl<T> Drop for Gap<T> {
    fn drop(&mut self) {
        // SAFETY: `merge` keeps the gap as long as what is left in the buffer.
        unsafe { self.to.copy_from_nonoverlapping(self.from, self.end.offset_from_unsigned(self.from)) }
    }
}

/// Merges `items[..middle]` and `items[middle..]`, both sorted, by way of a buffer for the first.
fn merge<T, E>(
    items: &mut [T],
    middle: usize,
    buffer: &mut Vec<MaybeUninit<T>>,
    compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>,
) -> Result<(), E> {
    buffer.clear();
    buffer.reserve(middle);
    let (start, moved) = (items.as_mut_ptr(), buffer.as_mut_ptr().cast::<T>());
    // SAFETY: the first run moves to the buffer, which has room. Then `to` runs over the items: it
    // never overtakes
    // `right`, as the distance between them is what is left in the buffer.
    unsafe {
        moved.copy_from_nonoverlapping(start, middle);
        let mut gap = Gap { from: moved.cast_const(), end: moved.add(middle), to: start };
        let (mut right, end) = (start.add(middle).cast_const(), start.add(items.len()).cast_const());
        while gap.from < gap.end && right < end {
            let source = if compare(&*gap.from, &*right)?.is_gt() { &mut right } else { &mut gap.from };
            gap.to.copy_from(*source, 1);
            *source = source.add(1);
            gap.to = gap.to.add(1);
        }
    }
    Ok(())
}

impl Array {
    /// Sorts by a comparison of elements with their keys, stably. While `compare` runs it may do
    /// anything to other
    /// handles of the array: it sorts a copy of the elements. The internal pointer goes to the
    /// first element. After an
    /// error the array is as it was.
    pub fn sort_by<E>(
        &mut self,
        heap: &Heap,
        renumber: Renumber,
        fallback: Fallback,
        mut compare: impl FnMut((KeyRef<'_>, &Value), (KeyRef<'_>, &Value)) -> Result<Ordering, E>,
    ) -> Result<(), E> {
        let mut items: Vec<(Key, Value, usize)> =
            self.iter().enumerate().map(|(place, (key, value))| (key.to_key(), value.to_element(), place)).collect();
        hybrid_sort(&mut items, fallback, &mut |left, right| {
            let order = compare((left.0.as_ref(), &left.1), (right.0.as_ref(), &right.1))?;
            Ok(order.then(left.2.cmp(&right.2)))
        })?;
        let items = items.into_iter().map(|(key, value, _)| (key, value)).collect::<Vec<_>>();
        let (next_free, multiplier) = (self.next_free, self.multiplier);
        let sorted = match renumber {
            Renumber::Yes => Array::from_values(heap, items.into_iter().map(|(_, value)| value)),
            Renumber::No => with_keys(heap, multiplier, items),
        };
        let mut array = self.make_empty(heap);
        array.replace_content(heap, sorted);
        if renumber == Renumber::No {
            array.set_next_free(next_free);
        }
        Ok(())
    }

    /// The common cases of `sort()` and `rsort()`, several times as fast as [`Array::sort_by`]: an
    /// array of only ints or
    /// only floats (NAN apart), whose order does not show which of two equal elements came first.
    /// Numbers the keys
    /// anew. `false`, and nothing has happened, for any other array.
    pub fn sort_numbers(&mut self, heap: &Heap, direction: Direction) -> bool {
        let sorted = match self.values().next().map(Value::tag) {
            Some(Tag::Int) => {
                let Some(mut ints) = self.values().map(plain_int).collect::<Option<Vec<i64>>>() else { return false };
                ints.sort_unstable();
                list(heap, ints.into_iter().map(Value::int), direction)
            }
            Some(Tag::Float) => {
                let Some(mut floats) = self.values().map(ordered_float).collect::<Option<Vec<i64>>>() else {
                    return false;
                };
                floats.sort_unstable();
                list(heap, floats.into_iter().map(float_of_order), direction)
            }
            _ => return false,
        };
        self.make_empty(heap).replace_content(heap, sorted);
        true
    }

    /// The array for writing, without its elements: nothing is copied that will be dropped at once.
    fn make_empty(&mut self, heap: &Heap) -> ArrayMut<'_> {
        if !self.is_unique() {
            // Walks by reference go on at the same positions.
            let token = self.header.extra.get();
            *self = Array::with_capacity(heap, 1);
            self.header.extra.set(token);
        }
        self.make_mut(heap)
    }
}

/// An array of pairs whose keys all differ.
fn with_keys(heap: &Heap, multiplier: u32, items: Vec<(Key, Value)>) -> Array {
    let mut array = Array::with_hashed_capacity(heap, items.len());
    let mut target = array.make_mut(heap);
    let data = target.data_mut();
    data.multiplier = multiplier;
    for (key, value) in items {
        // SAFETY: there is room for all, and no key comes twice.
        unsafe {
            match key {
                Key::Int(int) => data.add_int(int, value),
                Key::Str(name) => data.add_str(name, value),
            };
        }
    }
    array
}

fn list(heap: &Heap, ascending: impl DoubleEndedIterator<Item = Value>, direction: Direction) -> Array {
    match direction {
        Direction::Ascending => Array::from_values(heap, ascending),
        Direction::Descending => Array::from_values(heap, ascending.rev()),
    }
}

/// The int, if the value itself (no reference) is one.
fn plain_int(value: &Value) -> Option<i64> {
    (value.tag() == Tag::Int).then(|| value.int_payload())
}

/// A float as an int of the same order. Zeros and NANs are left to the general way: `-0.0` equals
/// `0.0` but is not the
/// same.
fn ordered_float(value: &Value) -> Option<i64> {
    let float = (value.tag() == Tag::Float).then(|| value.float_payload())?;
    let bits = float.to_bits() as i64;
    (!float.is_nan() && bits != i64::MIN).then_some(bits ^ ((bits >> 63) & i64::MAX))
}

fn float_of_order(order: i64) -> Value {
    Value::float(f64::from_bits((order ^ ((order >> 63) & i64::MAX)) as u64))
}
