//! The sort of PHP's functions: comparisons in the order in which PHP makes them, which a function
//! that compares can see, and which decides when it is no order at all.
//!
//! Up to [`SHORT`] items are sorted by insertion, the shortest by fixed steps; more are parted by a
//! pivot. It is not stable: who needs that compares the places of items that are equal.
//!
//! Parting takes square time on orders made for that. Where no function sees the comparisons, parts
//! that stay long after many partings are merged instead.

use super::merge_sort;
use core::cmp::Ordering;

/// Says how the sort goes on where parting by pivots does not make parts shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// By merging: never more than a multiple of `n log n` comparisons.
    Merge,
    /// As before, up to square time: PHP's comparisons one by one, for functions that see them.
    Never,
}

/// So many items are sorted by insertion.
const SHORT: usize = 16;
/// From so many items on the pivot is the middle one of five.
const LONG: usize = 1024;
/// Behind so many items places are looked for in steps of two.
const STEPPED: usize = 6;

/// Sorts items. After an error they are in some order, all of them there.
///
/// # Errors
/// Passes on the first error of a comparison.
pub fn hybrid_sort<T, E>(items: &mut [T], fallback: Fallback, compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>) -> Result<(), E> {
    let partings = match fallback {
        Fallback::Merge => 4 * items.len().max(1).ilog2(),
        Fallback::Never => u32::MAX,
    };
    part_and_sort(items, partings, compare)
}

/// Sorts items by at most so many partings within each other.
fn part_and_sort<T, E>(mut items: &mut [T], mut partings: u32, compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>) -> Result<(), E> {
    while items.len() > SHORT {
        if partings == 0 {
            return merge_sort(items, compare);
        }
        partings -= 1;
        let boundary = part(items, compare)?;
        let (left, rest) = items.split_at_mut(boundary);
        let right = &mut rest[1..];
        if left.len() < right.len() {
            part_and_sort(left, partings, compare)?;
            items = right;
        } else {
            part_and_sort(right, partings, compare)?;
            items = left;
        }
    }
    short(items, compare)
}

/// Returns whether `items[left]` belongs behind `items[right]`.
fn behind<T, E>(items: &[T], left: usize, right: usize, compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>) -> Result<bool, E> {
    compare(&items[left], &items[right]).map(Ordering::is_gt)
}

/// Moves what is less than a pivot before it and returns the pivot's place.
fn part<T, E>(items: &mut [T], compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>) -> Result<usize, E> {
    let (length, middle) = (items.len(), items.len() / 2);
    if length >= LONG {
        let quarter = middle / 2;
        order_five(items, [0, quarter, middle, middle + quarter, length - 1], compare)?;
    } else {
        order_three(items, [0, middle, length - 1], compare)?;
    }
    items.swap(1, middle);
    let (pivot, mut low, mut high) = (1, 2, length - 1);
    'parting: loop {
        while behind(items, pivot, low, compare)? {
            low += 1;
            if low == high {
                break 'parting;
            }
        }
        high -= 1;
        if high == low {
            break;
        }
        while behind(items, high, pivot, compare)? {
            high -= 1;
            if high == low {
                break 'parting;
            }
        }
        items.swap(low, high);
        low += 1;
        if low == high {
            break;
        }
    }
    items.swap(pivot, low - 1);
    Ok(low - 1)
}

fn order_two<T, E>(items: &mut [T], [a, b]: [usize; 2], compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>) -> Result<bool, E> {
    let wrong = behind(items, a, b, compare)?;
    if wrong {
        items.swap(a, b);
    }
    Ok(wrong)
}

fn order_three<T, E>(items: &mut [T], [a, b, c]: [usize; 3], compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>) -> Result<(), E> {
    if !behind(items, a, b, compare)? {
        if order_two(items, [b, c], compare)? {
            order_two(items, [a, b], compare)?;
        }
        return Ok(());
    }
    if !behind(items, c, b, compare)? {
        items.swap(a, c);
        return Ok(());
    }
    items.swap(a, b);
    order_two(items, [b, c], compare)?;
    Ok(())
}

fn order_four<T, E>(items: &mut [T], [a, b, c, d]: [usize; 4], compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>) -> Result<(), E> {
    order_three(items, [a, b, c], compare)?;
    if order_two(items, [c, d], compare)? && order_two(items, [b, c], compare)? {
        order_two(items, [a, b], compare)?;
    }
    Ok(())
}

fn order_five<T, E>(
    items: &mut [T],
    [a, b, c, d, e]: [usize; 5],
    compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>,
) -> Result<(), E> {
    order_four(items, [a, b, c, d], compare)?;
    if order_two(items, [d, e], compare)? && order_two(items, [c, d], compare)? && order_two(items, [b, c], compare)? {
        order_two(items, [a, b], compare)?;
    }
    Ok(())
}

/// Sorts few items.
fn short<T, E>(items: &mut [T], compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>) -> Result<(), E> {
    match items.len() {
        0 | 1 => Ok(()),
        2 => order_two(items, [0, 1], compare).map(drop),
        3 => order_three(items, [0, 1, 2], compare),
        4 => order_four(items, [0, 1, 2, 3], compare),
        5 => order_five(items, [0, 1, 2, 3, 4], compare),
        length => {
            for at in 1..length {
                if behind(items, at - 1, at, compare)? {
                    let place = if at < STEPPED { near(items, at, compare)? } else { far(items, at, compare)? };
                    items[place..=at].rotate_right(1);
                }
            }
            Ok(())
        }
    }
}

/// Finds where the item at `at` belongs, which the one before it belongs behind, step by step.
fn near<T, E>(items: &[T], at: usize, compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>) -> Result<usize, E> {
    let mut place = at - 1;
    while place > 0 && behind(items, place - 1, at, compare)? {
        place -= 1;
    }
    Ok(place)
}

/// Does what [`near`] does, by steps of two.
fn far<T, E>(items: &[T], at: usize, compare: &mut impl FnMut(&T, &T) -> Result<Ordering, E>) -> Result<usize, E> {
    let mut place = at - 1;
    loop {
        if !behind(items, place - 2, at, compare)? {
            return Ok(if behind(items, place - 1, at, compare)? { place - 1 } else { place });
        }
        place -= 2;
        match place {
            0 => return Ok(0),
            1 => return Ok(usize::from(behind(items, at, 0, compare)?)),
            _ => {}
        }
    }
}
