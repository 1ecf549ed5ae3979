//! Sorting: stable, by a comparison that may fail or be inconsistent.
//!
//! The standard library's sorts may panic when a comparison is no total order; PHP programs hand in such ones every
//! day, so the merge sort is our own.

use super::{Array, ArrayMut, Key, KeyRef};
use crate::{Heap, Value};
use core::cmp::Ordering;

/// What happens to the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renumber {
    /// 0, 1, 2 …: `sort`, `usort`.
    Yes,
    /// Each stays with its element: `asort`, `ksort`.
    No,
}

/// Runs shorter than this are sorted by insertion.
const RUN: usize = 16;

/// Sorts stably. After an error the items are in some order, all of them there.
pub fn merge_sort<T, E>(
    items: &mut Vec<T>,
    compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>,
) -> Result<(), E> {
    let length = items.len();
    for start in (0..length).step_by(RUN) {
        insertion_sort(&mut items[start..length.min(start + RUN)], compare)?;
    }
    let mut order: Vec<u32> = (0..length as u32).collect();
    let mut buffer = order.clone();
    let mut width = RUN;
    while width < length {
        for start in (0..length).step_by(width * 2) {
            let (middle, end) = (length.min(start + width), length.min(start + width * 2));
            merge(items, &order[start..middle], &order[middle..end], &mut buffer[start..end], compare)?;
        }
        core::mem::swap(&mut order, &mut buffer);
        width *= 2;
    }
    permute(items, &order);
    Ok(())
}

fn insertion_sort<T, E>(
    items: &mut [T],
    compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>,
) -> Result<(), E> {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && compare(&items[at - 1], &items[at])?.is_gt() {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
    Ok(())
}

fn merge<'o, T, E>(
    items: &[T],
    mut left: &'o [u32],
    mut right: &'o [u32],
    out: &mut [u32],
    compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>,
) -> Result<(), E> {
    if let (Some(&last), Some(&first)) = (left.last(), right.first())
        && compare(&items[last as usize], &items[first as usize])?.is_le()
    {
        out[..left.len()].copy_from_slice(left);
        out[left.len()..].copy_from_slice(right);
        return Ok(());
    }
    for slot in out {
        let take_right = match (left.first(), right.first()) {
            (Some(&l), Some(&r)) => compare(&items[l as usize], &items[r as usize])?.is_gt(),
            (None, _) => true,
            _ => false,
        };
        let from = if take_right { &mut right } else { &mut left };
        *slot = from[0];
        *from = &from[1..];
    }
    Ok(())
}

/// Puts `items[order[0]]` first, and so on.
fn permute<T>(items: &mut Vec<T>, order: &[u32]) {
    let mut taken: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(order.iter().map(|&at| taken[at as usize].take().expect("each index once")));
}

impl Array {
    /// Sorts by a comparison of elements with their keys, stably. While `compare` runs it may do anything to other
    /// handles of the array: it sorts a copy of the elements. The internal pointer goes to the first element. After an
    /// error the array is as it was.
    pub fn sort_by<E>(
        &mut self,
        heap: &Heap,
        renumber: Renumber,
        mut compare: impl FnMut((KeyRef<'_>, &Value), (KeyRef<'_>, &Value)) -> Result<Ordering, E>,
    ) -> Result<(), E> {
        let mut items: Vec<(Key, Value)> =
            self.iter().map(|(key, value)| (key.to_key(), value.clone())).collect();
        merge_sort(&mut items, &mut |left, right| {
            compare((left.0.as_ref(), &left.1), (right.0.as_ref(), &right.1))
        })?;
        let next_free = self.next_free;
        let sorted = build(heap, renumber, items);
        let mut array = self.make_empty(heap);
        array.replace_content(heap, sorted);
        if renumber == Renumber::No {
            array.set_next_free(next_free);
        }
        Ok(())
    }

    /// The array for writing, without its elements: nothing is copied that will be dropped at once.
    fn make_empty(&mut self, heap: &Heap) -> ArrayMut<'_> {
        if !self.is_unique() {
            *self = Array::with_capacity(heap, 1);
        }
        self.make_mut(heap)
    }
}

fn build(heap: &Heap, renumber: Renumber, items: Vec<(Key, Value)>) -> Array {
    if renumber == Renumber::Yes {
        return Array::from_values(heap, items.into_iter().map(|(_, value)| value));
    }
    let mut array = Array::with_hashed_capacity(heap, items.len());
    let mut target = array.make_mut(heap);
    for (key, value) in items {
        target.insert(heap, key, value);
    }
    array
}
