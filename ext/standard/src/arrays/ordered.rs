//! Differences and intersections of arrays that are sorted first: those that compare by functions,
//! and intersections of values as text. Functions see the comparisons in PHP's order.
//!
//! The arrays are sorted by keys where these are compared, else by values. Then the first one is
//! walked through, and places in the others move along.

use super::plain;
use super::sets::{Keep, room_for_part};
use super::sorting::bool_order;
use heddle_runtime::types::type_name_of;
use heddle_runtime::{Callable, Request, Result};
use heddle_value::array::{Fallback, hybrid_sort};
use heddle_value::{Array, KeyRef, Value, View};
use std::cell::Cell;
use std::cmp::Ordering;

/// How two elements are compared.
pub(super) struct Comparison {
    /// A function for values; without one they are compared as text.
    pub values: Option<Callable>,
    /// A function for keys.
    pub keys: Option<Callable>,
    pub parts: Parts,
    /// It was said that a bool is no answer of a function.
    complained: Cell<bool>,
}

/// Which parts of elements are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Parts {
    Values,
    Keys,
    /// Keys, and values where keys are equal.
    Both,
}

/// An element, and its place in its array.
struct Element<'a> {
    key: KeyRef<'a>,
    value: &'a Value,
    place: usize,
}

impl Comparison {
    /// Makes a comparison by these functions.
    pub(super) fn new(values: Option<Callable>, keys: Option<Callable>, parts: Parts) -> Comparison {
        Comparison { values, keys, parts, complained: Cell::new(false) }
    }

    /// Returns the order of two values by a function.
    fn asked(&self, cx: &mut Request, function: &Callable, left: Value, right: Value) -> Result<Ordering> {
        let answer = cx.call_mut(function, &mut [left.clone(), right.clone()])?;
        match answer.view() {
            View::Bool(greater) => {
                let mut complained = self.complained.replace(true);
                bool_order(cx, function, &mut complained, greater, [left, right])
            }
            _ => Ok(cx.to_int(&answer)?.cmp(&0)),
        }
    }

    fn values(&self, cx: &mut Request, left: &Element<'_>, right: &Element<'_>) -> Result<Ordering> {
        match &self.values {
            Some(function) => self.asked(cx, function, left.value.deref().clone(), right.value.deref().clone()),
            None => match (left.value.view(), right.value.view()) {
                (View::Str(left), View::Str(right)) => Ok(left[..].cmp(&right[..])),
                _ => {
                    let left = cx.to_str(left.value)?;
                    let right = cx.to_str(right.value)?;
                    Ok(left[..].cmp(&right[..]))
                }
            },
        }
    }

    /// Compares what the arrays are sorted by.
    fn main(&self, cx: &mut Request, left: &Element<'_>, right: &Element<'_>) -> Result<Ordering> {
        match &self.keys {
            Some(function) if self.parts != Parts::Values => self.asked(cx, function, left.key.to_value(), right.key.to_value()),
            _ => self.values(cx, left, right),
        }
    }

    fn sorted<'a>(&self, cx: &mut Request, array: &'a Array) -> Result<Vec<Element<'a>>> {
        let mut list: Vec<Element<'a>> = array.iter().enumerate().map(|(place, (key, value))| Element { key, value, place }).collect();
        let asks_functions = self.values.is_some() || (self.keys.is_some() && self.parts != Parts::Values);
        let fallback = if asks_functions { Fallback::Never } else { Fallback::Merge };
        hybrid_sort(&mut list, fallback, &mut |left, right| self.main(cx, left, right))?;
        Ok(list)
    }

    /// Returns the elements of the first array that are to be kept. The other arguments are
    /// checked one after the other, as they are sorted.
    pub(super) fn select(&self, cx: &mut Request, first: &Array, others: &[Value], keep: Keep) -> Result<Array> {
        let head = self.sorted(cx, first)?;
        let mut lists = Vec::with_capacity(others.len());
        for (value, number) in others.iter().zip(2..) {
            let Some(array) = value.as_array() else {
                let given = type_name_of(value);
                return Err(cx.bad_argument_type(number, format!("must be of type array, {given} given")));
            };
            lists.push(self.sorted(cx, array)?);
        }
        let mut removed = vec![false; first.len()];
        match keep {
            Keep::Intersection => self.intersect(cx, &head, &lists, &mut removed)?,
            Keep::Difference => self.subtract(cx, &head, &lists, &mut removed)?,
        }
        let heap = cx.heap();
        let mut result = room_for_part(heap, first, first.len());
        let mut target = result.make_mut(heap);
        for ((key, value), _) in first.iter().zip(&removed).filter(|(_, removed)| !**removed) {
            target.add(heap, key, plain(value));
        }
        Ok(result)
    }

    /// Marks the elements of `head` that one of the lists has not.
    fn intersect(&self, cx: &mut Request, head: &[Element<'_>], lists: &[Vec<Element<'_>>], removed: &mut [bool]) -> Result<()> {
        let mut places = vec![0; lists.len()];
        let mut at = 0;
        while at < head.len() {
            let mut missing = None;
            for (list, place) in lists.iter().zip(&mut places) {
                let mut order = Ordering::Greater;
                while let Some(element) = list.get(*place) {
                    order = self.main(cx, &head[at], element)?;
                    if order.is_le() {
                        break;
                    }
                    *place += 1;
                }
                let Some(element) = list.get(*place) else {
                    head[at..].iter().for_each(|element| removed[element.place] = true);
                    return Ok(());
                };
                if order.is_eq() && self.parts == Parts::Both {
                    order = self.values(cx, &head[at], element)?;
                }
                if order.is_ne() {
                    missing = Some(element);
                    break;
                }
                *place += 1;
            }
            match missing {
                Some(limit) => at = self.below(cx, head, at, limit, removed)?,
                None => at = self.next(cx, head, at)?,
            }
        }
        Ok(())
    }

    /// Marks the element at `at`, and those behind it that are below a limit as well; returns the
    /// next place.
    fn below(&self, cx: &mut Request, head: &[Element<'_>], mut at: usize, limit: &Element<'_>, removed: &mut [bool]) -> Result<usize> {
        loop {
            removed[head[at].place] = true;
            at += 1;
            if at == head.len() || self.parts != Parts::Values || self.values(cx, &head[at], limit)?.is_ge() {
                return Ok(at);
            }
        }
    }

    /// Returns the place of the next element that differs from the one at `at`.
    fn next(&self, cx: &mut Request, head: &[Element<'_>], mut at: usize) -> Result<usize> {
        loop {
            at += 1;
            if at == head.len() || self.parts != Parts::Values || self.values(cx, &head[at - 1], &head[at])?.is_ne() {
                return Ok(at);
            }
        }
    }

    /// Marks the elements of `head` that one of the lists has.
    fn subtract(&self, cx: &mut Request, head: &[Element<'_>], lists: &[Vec<Element<'_>>], removed: &mut [bool]) -> Result<()> {
        let mut places = vec![0; lists.len()];
        let mut at = 0;
        while at < head.len() {
            let mut found = false;
            for (list, place) in lists.iter().zip(&mut places) {
                found = match self.parts {
                    Parts::Values => self.reaches(cx, &head[at], list, place)?,
                    Parts::Keys | Parts::Both => self.contains(cx, &head[at], list)?,
                };
                if found {
                    break;
                }
            }
            let next = self.next(cx, head, at)?;
            if found {
                head[at..next].iter().for_each(|element| removed[element.place] = true);
            }
            at = next;
        }
        Ok(())
    }

    /// Moves a place in a list up to an element's value; returns whether the list has it.
    fn reaches(&self, cx: &mut Request, element: &Element<'_>, list: &[Element<'_>], place: &mut usize) -> Result<bool> {
        while let Some(other) = list.get(*place) {
            let order = self.values(cx, element, other)?;
            if order.is_lt() {
                return Ok(false);
            }
            *place += 1;
            if order.is_eq() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether a list has the element's key, with its value where both are compared.
    fn contains(&self, cx: &mut Request, element: &Element<'_>, list: &[Element<'_>]) -> Result<bool> {
        for other in list {
            if self.main(cx, element, other)?.is_eq() {
                return Ok(self.parts == Parts::Keys || self.values(cx, element, other)?.is_eq());
            }
        }
        Ok(false)
    }
}
