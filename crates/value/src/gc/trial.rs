//! One pass of trial deletion over a set of roots. No recursion: each phase has its own stack.
//!
//! What a map holds for the sake of an object ([`weak`]) counts as held while neither is found
//! dead: its edge is subtracted when the first of the two turns grey, and added again when the
//! second one is black, or when either is gathered.

mod weak;

use crate::object::{Native, Tracer, raw as object};
use crate::repr::header::{self, Header, flag, kind};
use crate::{Heap, Object, Tag, Value, array, reference};
use core::mem::ManuallyDrop;
use core::ptr::NonNull;
use std::collections::HashMap;
use std::time::Instant;

use weak::WeakEdges;

type Node = NonNull<Header>;

/// Frees what only itself holds among what the roots reach. Returns the number of arrays and
/// objects freed, and whether destructors ran.
pub fn pass(heap: &Heap, roots: Vec<Node>, destruct: &mut impl FnMut(&Object)) -> (u32, bool) {
    // SAFETY: roots are live; between here and the end of `gather` no user code runs, and
    // afterwards every node that is still worked on is held by a count of ours.
    unsafe {
        let (mut stack, mut walk) = (Vec::new(), Walk::new());
        let mut weak = WeakEdges::of(heap);
        for root in &roots {
            mark_grey(*root, &mut walk, &mut weak);
        }
        for root in &roots {
            scan(*root, &mut stack, &mut walk, &mut weak);
        }
        let garbage = gather(&roots, &mut weak);
        let doomed = spare_reachable_from_destructors(&garbage, &weak);
        let count = garbage.iter().filter(|node| is_doomed(**node)).map(|node| weight(*node)).sum::<i32>();
        let start = Instant::now();
        dispose(heap, garbage);
        heap.collector.took(start, |times| &mut times.freeing);
        let start = Instant::now();
        let destructed = !doomed.is_empty();
        let freed = run_destructors(doomed, destruct);
        heap.collector.took(start, |times| &mut times.destructing);
        (count.unsigned_abs() + freed, destructed)
    }
}

/// Runs the destructors; gives how many objects are gone after their own. One that another one's
/// destructor was the last to let go of is destructed at once, and not counted: looked for among
/// what that one held.
fn run_destructors(doomed: Vec<Object>, destruct: &mut impl FnMut(&Object)) -> u32 {
    let mut waiting: HashMap<usize, Object> = doomed.iter().map(|object| (object.address(), object.clone())).collect();
    let mut freed = 0;
    for object in doomed {
        if waiting.remove(&object.address()).is_none() {
            continue;
        }
        let mut held = vec![object.clone()];
        let mut next = 0;
        while let Some(current) = held.get(next).cloned() {
            next += 1;
            let among = held_by(&current, &waiting);
            destruct(&current);
            for address in among {
                // one owner is here, and one in the list of all
                if waiting.get(&address).is_some_and(|other| other.refcount() <= 2) {
                    held.extend(waiting.remove(&address));
                }
            }
        }
        drop(held);
        freed += u32::from(object.refcount() == 1);
    }
    freed
}

/// The addresses of the waiting objects that an object leads to directly, or by way of arrays and
/// references.
fn held_by(object: &Object, waiting: &HashMap<usize, Object>) -> Vec<usize> {
    const MOST: usize = 1000;
    let (mut found, mut stack, mut looked) = (Vec::new(), vec![object.0.cast::<Header>()], 0);
    while let Some(node) = stack.pop().filter(|_| looked < MOST) {
        looked += 1;
        // SAFETY: the object is held, and so is what it leads to; no user code runs here.
        unsafe {
            children(node, |child| match child.as_ref().kind {
                kind::OBJECT if waiting.contains_key(&child.addr().get()) => found.push(child.addr().get()),
                kind::OBJECT => {}
                _ => stack.push(child),
            });
        }
    }
    found
}

/// What a node adds to the number PHP reports: references nothing, and an object's dynamic
/// properties are a part of it, which the array they are in here must not add.
unsafe fn weight(node: Node) -> i32 {
    // SAFETY: promised by the caller.
    unsafe {
        match node.as_ref().kind {
            kind::REF => 0,
            kind::OBJECT => {
                let object = ManuallyDrop::new(Object(node.cast()));
                let own = object.dynamic().is_some_and(|array| array.is_unique() && array.header.has(flag::GARBAGE));
                1 - i32::from(own)
            }
            _ => 1,
        }
    }
}

unsafe fn is_doomed(node: Node) -> bool {
    // SAFETY: promised by the caller.
    unsafe { node.as_ref().has(flag::GARBAGE) }
}

unsafe fn colour(node: Node) -> u8 {
    // SAFETY: promised by the caller.
    unsafe { node.as_ref().flags.get() & flag::COLOUR }
}

unsafe fn paint(node: Node, colour: u8) {
    // SAFETY: promised by the caller.
    unsafe {
        let flags = &node.as_ref().flags;
        flags.set(flags.get() & !flag::COLOUR | colour);
    }
}

unsafe fn add_to_count(node: Node, change: i32) {
    // SAFETY: promised by the caller.
    unsafe {
        let count = &node.as_ref().count;
        count.set(count.get() + change);
        debug_assert!(count.get() >= 0, "a native payload reported a handle it does not own");
    }
}

/// Calls `visit` for every counted edge out of a node to something that can be part of a cycle.
#[inline(always)]
unsafe fn children(node: Node, mut visit: impl FnMut(Node)) {
    // SAFETY: promised by the caller; edges lead to live boxes.
    unsafe {
        edges(node, |child| {
            if is_possible(child) {
                visit(child);
            }
        });
    }
}

/// Whether a box can be part of a cycle.
#[inline(always)]
unsafe fn is_possible(node: Node) -> bool {
    // SAFETY: promised by the caller.
    let head = unsafe { node.as_ref() };
    !head.has(flag::LEAF) && !head.is_immortal()
}

/// Calls `visit` for every counted edge out of a node but those to strings. It does not look at
/// what they lead to.
#[inline(always)]
unsafe fn edges(node: Node, mut visit: impl FnMut(Node)) {
    let mut value = |value: &Value| {
        if value.is_counted() && value.tag() != Tag::String {
            // SAFETY: counted values have headers.
            visit(unsafe { value.header_unchecked() });
        }
    };
    // SAFETY: the kind says what the node is.
    unsafe {
        match node.as_ref().kind {
            kind::ARRAY => node.cast::<array::ArrayData>().as_ref().values().for_each(value),
            kind::OBJECT => {
                let object = ManuallyDrop::new(Object(node.cast()));
                object.slots().iter().for_each(&mut value);
                if let Some(dynamic) = object.dynamic() {
                    visit(dynamic.0.cast());
                }
                if let Some(native) = object.any_native() {
                    Native::trace(native, &mut Tracer { visit: &mut visit });
                }
            }
            _ => value(&*reference::content(node.cast()).get()),
        }
    }
}

/// How many nodes are asked of the memory before the first of them is looked at.
const AHEAD: usize = 8;

/// What is still to be visited. A graph is all over the memory: a node's cache line is asked for
/// when an edge to it is met, and the node is looked at some edges later.
struct Walk {
    stack: Vec<Node>,
    met: [Option<Node>; AHEAD],
    next: usize,
}

impl Walk {
    fn new() -> Walk {
        Walk { stack: Vec::new(), met: [None; AHEAD], next: 0 }
    }

    /// An edge leads to `node`. `look`: what happens to a node that was met, once for every edge;
    /// whether its own edges are to be visited.
    #[inline(always)]
    fn meet(&mut self, node: Node, look: impl FnOnce(Node) -> bool) {
        heddle_heap::expect_write(node.as_ptr().cast());
        let before = self.met[self.next].replace(node);
        self.next = (self.next + 1) % AHEAD;
        if let Some(before) = before
            && look(before)
        {
            self.stack.push(before);
        }
    }

    /// The next node whose edges are to be visited.
    #[inline(always)]
    fn next(&mut self, look: impl Fn(Node) -> bool) -> Option<Node> {
        if self.stack.is_empty() {
            let met = self.met.iter_mut().filter_map(Option::take);
            self.stack.extend(met.filter(|node| look(*node)));
        }
        self.stack.pop()
    }
}

/// Subtracts every edge among what the root reaches.
unsafe fn mark_grey(root: Node, walk: &mut Walk, weak: &mut WeakEdges<'_>) {
    // SAFETY: promised by the caller; edges lead to live boxes.
    unsafe {
        if colour(root) == flag::GREY {
            return;
        }
        let look = |node| {
            if !is_possible(node) {
                return false;
            }
            add_to_count(node, -1);
            let is_new = colour(node) != flag::GREY;
            paint(node, flag::GREY);
            is_new
        };
        paint(root, flag::GREY);
        walk.stack.push(root);
        while let Some(node) = walk.next(look) {
            edges(node, |child| walk.meet(child, look));
            weak.subtract(node, |child| walk.meet(child, look));
        }
    }
}

/// What is held from outside becomes black again with all it reaches; the rest becomes white. What
/// hangs on a black node and another one that is not black yet is looked at by itself.
unsafe fn scan(root: Node, stack: &mut Vec<Node>, walk: &mut Walk, weak: &mut WeakEdges<'_>) {
    stack.push(root);
    // SAFETY: promised by the caller.
    unsafe {
        while let Some(node) = stack.pop() {
            if colour(node) != flag::GREY {
                continue;
            }
            if node.as_ref().count.get() > 0 {
                scan_black(node, stack, walk, weak);
                continue;
            }
            paint(node, flag::WHITE);
            children(node, |child| stack.push(child));
            weak.each(node, |edge| stack.push(edge.held));
        }
    }
}

unsafe fn scan_black(start: Node, later: &mut Vec<Node>, walk: &mut Walk, weak: &mut WeakEdges<'_>) {
    // SAFETY: promised by the caller; edges lead to live boxes.
    unsafe {
        let look = |node| {
            if !is_possible(node) {
                return false;
            }
            add_to_count(node, 1);
            let is_new = colour(node) != 0;
            paint(node, 0);
            is_new
        };
        paint(start, 0);
        walk.stack.push(start);
        while let Some(node) = walk.next(look) {
            edges(node, |child| walk.meet(child, look));
            weak.restore(node, |other| colour(other) == 0, |child| walk.meet(child, look), |held| later.push(held));
        }
    }
}

/// The white nodes, in the order of discovery, marked as garbage; their edges count again.
unsafe fn gather(roots: &[Node], weak: &mut WeakEdges<'_>) -> Vec<Node> {
    let (mut garbage, mut stack) = (Vec::new(), Vec::new());
    // SAFETY: promised by the caller.
    unsafe {
        for root in roots {
            if colour(*root) != flag::WHITE {
                continue;
            }
            paint(*root, 0);
            root.as_ref().set(flag::GARBAGE);
            stack.push(*root);
            while let Some(node) = stack.pop() {
                garbage.push(node);
                let mut restore = |child: Node| {
                    add_to_count(child, 1);
                    if colour(child) == flag::WHITE {
                        paint(child, 0);
                        child.as_ref().set(flag::GARBAGE);
                        stack.push(child);
                    }
                };
                children(node, &mut restore);
                weak.restore(node, |_| true, restore, |_| ());
            }
        }
    }
    garbage
}

/// Unmarks garbage objects whose destructors must run and everything they reach. Returns the
/// objects, which are marked as destructed.
unsafe fn spare_reachable_from_destructors(garbage: &[Node], weak: &WeakEdges<'_>) -> Vec<Object> {
    let mut objects = Vec::new();
    // SAFETY: promised by the caller.
    unsafe {
        for node in garbage {
            if node.as_ref().kind != kind::OBJECT {
                continue;
            }
            let object = ManuallyDrop::new(Object(node.cast()));
            if object.needs_destructor() {
                objects.push(Object::clone(&object));
            }
        }
        for object in &objects {
            object.skip_destructor();
            let mut stack = vec![object.0.cast::<Header>()];
            while let Some(node) = stack.pop() {
                if is_doomed(node) {
                    node.as_ref().clear(flag::GARBAGE);
                    children(node, |child| stack.push(child));
                    weak.each(node, |edge| stack.push(edge.held));
                }
            }
        }
    }
    objects
}

/// Frees all nodes that are still marked. Each is held while the contents of all are dropped.
unsafe fn dispose(heap: &Heap, mut garbage: Vec<Node>) {
    // SAFETY: nothing but marked nodes leads to marked nodes.
    unsafe {
        garbage.retain(|node| is_doomed(*node));
        for node in &garbage {
            header::retain(*node);
            // What loses a count here is about to go: it must not enter the root buffer.
            node.as_ref().set(flag::LEAF);
        }
        // what others hold for the sake of these goes first: it may be all that keeps them
        for node in garbage.iter().filter(|node| node.as_ref().kind == kind::OBJECT && node.as_ref().has(flag::WATCHED)) {
            node.as_ref().clear(flag::WATCHED);
            heap.watchers.notify(node.cast());
        }
        for node in &garbage {
            match node.as_ref().kind {
                kind::ARRAY => array::raw::clear(heap, node.cast()),
                kind::OBJECT => object::clear(heap, node.cast()),
                _ => drop((*reference::content(node.cast()).get()).take()),
            }
        }
        for node in garbage {
            node.as_ref().clear(flag::GARBAGE);
            header::release(node);
        }
    }
}
