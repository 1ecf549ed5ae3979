//! Edges out of two objects at once: what a map holds for the sake of a key, and only while both
//! live.

use super::Node;
use crate::object::Native;
use crate::repr::header::{flag, kind};
use crate::{Heap, Object, Value};
use core::mem::ManuallyDrop;
use core::ptr::NonNull;
use std::collections::HashSet;

/// One of them, seen from one of its two ends.
pub struct WeakEdge {
    /// The holder's address and the key's.
    name: (usize, usize),
    /// The other end.
    other: Node,
    /// What is held.
    pub held: Node,
}

/// The edges, and which of them are subtracted.
pub struct WeakEdges<'a> {
    heap: &'a Heap,
    /// No object is watched: there are none.
    none: bool,
    subtracted: HashSet<(usize, usize)>,
}

impl<'a> WeakEdges<'a> {
    pub fn of(heap: &'a Heap) -> WeakEdges<'a> {
        WeakEdges { heap, none: heap.watchers.is_empty(), subtracted: HashSet::new() }
    }

    /// The edges that have the node as one of their ends.
    ///
    /// # Safety
    /// The node is live.
    #[inline(always)]
    pub unsafe fn each(&self, node: Node, visit: impl FnMut(WeakEdge)) {
        // SAFETY: promised by the caller.
        unsafe {
            if !self.none && node.as_ref().kind == kind::OBJECT {
                self.each_of_object(node, visit);
            }
        }
    }

    #[cold]
    unsafe fn each_of_object(&self, node: Node, mut visit: impl FnMut(WeakEdge)) {
        let here = node.addr().get();
        let mut see = |name, other, value: &Value| {
            if !value.is_counted() {
                return;
            }
            // SAFETY: counted values have headers.
            let held = unsafe { value.header_unchecked() };
            // SAFETY: they lead to live boxes.
            let head = unsafe { held.as_ref() };
            if !head.has(flag::LEAF) && !head.is_immortal() {
                visit(WeakEdge { name, other, held });
            }
        };
        // SAFETY: promised by the caller.
        let (watched, object) = unsafe { (node.as_ref().has(flag::WATCHED), ManuallyDrop::new(Object(node.cast()))) };
        if watched {
            self.heap.watchers.held(here, &mut |holder, value| see((holder.0.addr().get(), here), holder.0.cast(), value));
        }
        if let Some(native) = object.any_native() {
            Native::trace_weak(native, &mut |key, value| {
                if let Some(key) = key.place().map(NonNull::cast) {
                    see((here, key.addr().get()), key, value);
                }
            });
        }
    }

    /// Hands what is held by the node's edges that are not subtracted yet to `visit`; now they are.
    ///
    /// # Safety
    /// The node is live.
    #[inline(always)]
    pub unsafe fn subtract(&mut self, node: Node, mut visit: impl FnMut(Node)) {
        if self.none {
            return;
        }
        let mut edges = Vec::new();
        // SAFETY: promised by the caller.
        unsafe { self.each(node, |edge| edges.push(edge)) };
        edges.into_iter().filter(|edge| self.subtracted.insert(edge.name)).for_each(|edge| visit(edge.held));
    }

    /// The reverse, for the edges whose other end is as `wanted`; what the others hold goes to
    /// `leave`.
    ///
    /// # Safety
    /// The node is live.
    #[inline(always)]
    pub unsafe fn restore(&mut self, node: Node, wanted: impl Fn(Node) -> bool, mut visit: impl FnMut(Node), leave: impl FnMut(Node)) {
        if self.none {
            return;
        }
        let mut edges = Vec::new();
        // SAFETY: promised by the caller.
        unsafe { self.each(node, |edge| edges.push(edge)) };
        let (wanted, left): (Vec<_>, Vec<_>) =
            edges.into_iter().filter(|edge| self.subtracted.contains(&edge.name)).partition(|edge| wanted(edge.other));
        for edge in wanted {
            self.subtracted.remove(&edge.name);
            visit(edge.held);
        }
        left.into_iter().map(|edge| edge.held).for_each(leave);
    }
}
