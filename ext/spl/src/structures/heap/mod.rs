//! SplHeap, SplMinHeap, SplMaxHeap and SplPriorityQueue: the greatest element first.
//!
//! All are one payload, [`Heap`], and go the same two ways, [`Heap::insert`] and [`Heap::extract`]. User code that compares may look at the heap
//! meanwhile, so nothing is borrowed while it runs. The order of elements that are equal is PHP's, so the steps are those of PHP.

mod heaps;
mod queue;

pub use heaps::{SplHeap, SplMaxHeap, SplMinHeap};
pub use queue::SplPriorityQueue;

use super::members;
use heddle_runtime::decl::{ClassHooks, NativeIterator};
use heddle_runtime::object::class_of;
use heddle_runtime::object::table::raw_array;
use heddle_runtime::{FunctionPtr, Halt, Request, Result, ops};
use heddle_value::juggle::compare::plain_order;
use heddle_value::{Array, Native, Object, Tracer, Value};
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;

const EXTR_DATA: i64 = 1;
const EXTR_PRIORITY: i64 = 2;
const EXTR_BOTH: i64 = 3;

const HOOKS: ClassHooks = ClassHooks {
    create: Some(create),
    clone: Some(copy),
    count: Some(|_, this| Ok(of(this).len() as i64)),
    iterate: Some(iterate),
    ..ClassHooks::NONE
};

/// How elements are compared.
#[derive(Clone, Copy)]
enum Order {
    Rising,
    Falling,
    /// By this method, with its object.
    Asked(FunctionPtr),
}

/// What the objects keep.
struct Heap {
    /// The elements from top to bottom; in a queue each takes two places, data and priority. Never shared.
    cells: RefCell<Array>,
    queue: bool,
    order: Order,
    flags: Cell<i64>,
    /// A comparison threw: the order is no longer sure.
    corrupted: Cell<bool>,
    /// Elements are being moved.
    busy: Cell<bool>,
}

/// An element: data, and priority in a queue.
type Element = (Value, Value);

impl Native for Heap {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        tracer.values(self.cells.borrow().values());
    }
}

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    let class = class_of(this);
    let base = class.get().native_base().map_or("", |base| base.name);
    let order = match class.overriding(b"compare") {
        Some(method) => Order::Asked(method),
        None if base == "SplMinHeap" => Order::Falling,
        None => Order::Rising,
    };
    let queue = base == "SplPriorityQueue";
    let flags = Cell::new(if queue { EXTR_DATA } else { 0 });
    let heap = Heap { cells: RefCell::default(), queue, order, flags, corrupted: Cell::new(false), busy: Cell::new(false) };
    this.set_native(cx.heap(), heap);
    Ok(())
}

fn copy(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    create(cx, new)?;
    let (old, new) = (of(old), of(new));
    new.cells.replace(old.cells.borrow().duplicate(cx.heap()));
    new.flags.set(old.flags.get());
    new.corrupted.set(old.corrupted.get());
    Ok(())
}

fn of(this: &Object) -> &Heap {
    this.native().expect("given when the object was made")
}

impl Heap {
    fn len(&self) -> usize {
        let cells = self.cells.borrow().len();
        if self.queue { cells / 2 } else { cells }
    }

    /// What elements are compared by.
    fn weight(&self, index: usize) -> Value {
        let place = if self.queue { 2 * index + 1 } else { index };
        self.cells.borrow().get_int(place as i64).cloned().unwrap_or(Value::NULL)
    }

    fn get(&self, index: usize) -> Option<Element> {
        let cells = self.cells.borrow();
        if !self.queue {
            return Some((cells.get_int(index as i64)?.clone(), Value::NULL));
        }
        Some((cells.get_int(2 * index as i64)?.clone(), cells.get_int(2 * index as i64 + 1)?.clone()))
    }

    /// Puts an element where one is; there is none any more when user code took it away.
    fn set(&self, index: usize, (data, priority): Element) {
        let mut cells = self.cells.borrow_mut();
        let (width, _) = self.cells();
        let old = match cells.as_mut_slice().and_then(|cells| cells.get_mut(index * width..(index + 1) * width)) {
            Some([one]) => (std::mem::replace(one, data), Value::NULL),
            Some([one, other]) => (std::mem::replace(one, data), std::mem::replace(other, priority)),
            _ => (data, priority),
        };
        drop(cells);
        drop(old);
    }

    fn push(&self, cx: &Request, (data, priority): Element) {
        let mut cells = self.cells.borrow_mut();
        drop(cells.push(cx.heap(), data));
        if self.queue {
            drop(cells.push(cx.heap(), priority));
        }
    }

    fn pop(&self, cx: &Request) -> Option<Element> {
        let mut cells = self.cells.borrow_mut();
        let last = cells.pop(cx.heap())?;
        Some(if self.queue { (cells.pop(cx.heap())?, last) } else { (last, Value::NULL) })
    }

    /// Positive when `left` comes before `right`.
    fn compare(&self, cx: &mut Request, this: &Object, left: &Value, right: &Value) -> Result<i64> {
        if let Some(order) = self.compare_plain(left, right) {
            return Ok(order as i64);
        }
        match self.order {
            Order::Rising => ops::compare(cx, left, right),
            Order::Falling => ops::compare(cx, right, left),
            Order::Asked(method) => {
                let answer = cx.call_function_on(method, this, &[left.clone(), right.clone()])?;
                cx.to_int(&answer)
            }
        }
    }

    /// Returns the same of numbers, strings and lists of these, which no program compares.
    #[inline]
    fn compare_plain(&self, left: &Value, right: &Value) -> Option<Ordering> {
        match self.order {
            Order::Rising => plain_order(left, right),
            Order::Falling => plain_order(right, left),
            Order::Asked(_) => None,
        }
    }

    /// How many cells an element takes, and which of them it is compared by.
    fn cells(&self) -> (usize, usize) {
        if self.queue { (2, 1) } else { (1, 0) }
    }

    /// Returns where a new element under `end` comes to lie; `None` when a program has to compare.
    fn place_of_plain(&self, end: usize, weight: &Value) -> Option<usize> {
        let cells = self.cells.borrow();
        let (width, by) = self.cells();
        let mut at = end;
        while at > 0 {
            let parent = (at - 1) / 2;
            if self.compare_plain(cells.listed((parent * width + by) as i64)?, weight)? != Ordering::Less {
                break;
            }
            at = parent;
        }
        Some(at)
    }

    /// Puts an element at a place on the way from the end to the top, where each one above moves down.
    fn raise(&self, cx: &Request, (data, priority): Element, at: usize) {
        self.push(cx, (data, priority));
        let mut cells = self.cells.borrow_mut();
        let (width, _) = self.cells();
        let Some(cells) = cells.as_mut_slice() else { return };
        let mut place = cells.len() / width - 1;
        while place > at {
            let parent = (place - 1) / 2;
            for part in 0..width {
                cells.swap(place * width + part, parent * width + part);
            }
            place = parent;
        }
    }

    /// Moves smaller elements up over a hole at the top as far as no program compares; gives where
    /// the hole is then, and whether it stays there.
    fn sink_plain(&self, count: usize, weight: &Value) -> (usize, bool) {
        let mut cells = self.cells.borrow_mut();
        let (width, by) = self.cells();
        let Some(cells) = cells.as_mut_slice().filter(|cells| cells.len() >= count * width) else { return (0, false) };
        let mut at = 0;
        while at < count / 2 {
            let mut child = 2 * at + 1;
            let mut below = &cells[child * width + by];
            let other = if child + 1 == count { weight } else { &cells[(child + 1) * width + by] };
            let Some(order) = self.compare_plain(other, below) else { return (at, false) };
            if order.is_gt() {
                (child, below) = (child + 1, other);
            }
            let Some(order) = self.compare_plain(weight, below) else { return (at, false) };
            if order.is_ge() {
                return (at, true);
            }
            for part in 0..width {
                cells.swap(at * width + part, child * width + part);
            }
            at = child;
        }
        (at, true)
    }

    /// Nothing may change the heap: the reason, as an exception.
    fn check(&self, cx: &mut Request) -> Result<()> {
        if self.corrupted.get() {
            return Err(cx.throw_error("RuntimeException", "Heap is corrupted, heap properties are no longer ensured."));
        }
        Ok(())
    }

    fn check_change(&self, cx: &mut Request) -> Result<()> {
        if self.busy.get() {
            return Err(cx.throw_error("RuntimeException", "Heap cannot be changed when it is already being modified."));
        }
        self.check(cx)
    }

    /// Moves elements, which may fail in user code: the heap is corrupted then.
    fn moving(&self, cx: &mut Request, work: impl FnOnce(&mut Request) -> Result<()>) -> Result<()> {
        let outer = self.busy.replace(true);
        let result = work(cx);
        self.busy.set(outer);
        if result.is_err() {
            self.corrupted.set(true);
        }
        result
    }

    /// Adds an element.
    fn insert(&self, cx: &mut Request, this: &Object, element: Element) -> Result<()> {
        self.check_change(cx)?;
        let end = self.len();
        let weight = if self.queue { &element.1 } else { &element.0 };
        if let Some(at) = self.place_of_plain(end, weight) {
            self.raise(cx, element, at);
            return Ok(());
        }
        let mut at = end;
        // nothing is moved before it is known how far: who compares does not see it yet
        let result = self.moving(cx, |cx| {
            while at > 0 && self.compare(cx, this, &self.weight((at - 1) / 2), weight)? < 0 {
                at = (at - 1) / 2;
            }
            Ok(())
        });
        self.push(cx, element.clone());
        let mut place = end.min(self.len() - 1);
        while place > at {
            let parent = (place - 1) / 2;
            if let Some(above) = self.get(parent) {
                self.set(place, above);
            }
            place = parent;
        }
        self.set(place, element);
        result
    }

    /// Takes the top away. The last element goes down from there; what lay behind the end takes part in comparisons, as in PHP.
    fn extract(&self, cx: &mut Request, this: &Object) -> Result<Option<Element>> {
        let (Some(top), Some(bottom)) = (self.get(0), self.pop(cx)) else {
            return Ok(None);
        };
        let count = self.len();
        let weight = if self.queue { &bottom.1 } else { &bottom.0 };
        let (mut at, settled) = self.sink_plain(count, weight);
        let result = self.moving(cx, |cx| {
            while !settled && at < count / 2 {
                let mut child = 2 * at + 1;
                let other = if child + 1 == count { weight.clone() } else { self.weight(child + 1) };
                if self.compare(cx, this, &other, &self.weight(child))? > 0 {
                    child += 1;
                }
                let below = if child == count { weight.clone() } else { self.weight(child) };
                if self.compare(cx, this, weight, &below)? >= 0 {
                    break;
                }
                if let Some(below) = self.get(child) {
                    self.set(at, below);
                }
                at = child;
            }
            Ok(())
        });
        if at < count {
            self.set(at, bottom);
        }
        result.map(|()| Some(top))
    }

    /// An element as it is given out.
    fn shown(&self, cx: &Request, (data, priority): Element) -> Value {
        match self.flags.get() {
            EXTR_BOTH => pair(cx, data, priority),
            EXTR_PRIORITY => priority,
            _ => data,
        }
    }

    fn top(&self, cx: &mut Request) -> Result<Value> {
        self.check(cx)?;
        match self.get(0) {
            Some(top) => Ok(self.shown(cx, top)),
            None => Err(cx.throw_error("RuntimeException", "Can't peek at an empty heap")),
        }
    }

    fn take(&self, cx: &mut Request, this: &Object) -> Result<Value> {
        self.check_change(cx)?;
        match self.extract(cx, this)? {
            Some(top) => Ok(self.shown(cx, top)),
            None => Err(cx.throw_error("RuntimeException", "Can't extract from an empty heap")),
        }
    }

    fn current(&self, cx: &Request) -> Value {
        self.get(0).map_or(Value::NULL, |top| self.shown(cx, top))
    }

    /// The elements as `__debugInfo()` and `__serialize()` list them.
    fn list(&self, cx: &Request) -> Array {
        let elements = (0..self.len()).filter_map(|index| self.get(index));
        members::list(cx, elements.map(|(data, priority)| if self.queue { pair(cx, data, priority) } else { data }))
    }

    fn debug_info(&self, cx: &Request, this: &Object) -> Array {
        let class = if self.queue { "SplPriorityQueue" } else { "SplHeap" };
        let parts = [
            ("flags", Value::int(self.flags.get())),
            ("isCorrupted", Value::bool(self.corrupted.get())),
            ("heap", Value::from(self.list(cx))),
        ];
        members::shown(cx, this, class, parts)
    }

    fn data(&self, cx: &mut Request, this: &Object) -> Result<Array> {
        if self.busy.get() {
            return Err(cx.throw_error("RuntimeException", "Heap cannot be changed when it is already being modified."));
        }
        self.check(cx)?;
        let parts = [(cx.str("flags"), Value::int(self.flags.get())), (cx.str("heap_elements"), Value::from(self.list(cx)))];
        let state = Array::from_pairs(cx.heap(), parts);
        Ok(members::list(cx, [Value::from(raw_array(cx, this)), Value::from(state)]))
    }

    /// Takes properties, flags and elements out of their serialized form; the elements are
    /// compared anew.
    fn restore(&self, cx: &mut Request, this: &Object, data: &Array) -> Result<()> {
        self.check_change(cx)?;
        let (own, state) = (members::part(data, 0), members::part(data, 1));
        let (Some(own), 2) = (own.as_ref().and_then(Value::as_array), data.len()) else {
            return Err(invalid_data(cx, this));
        };
        members::restore(cx, this, own)?;
        let Some((flags, elements)) = state.as_ref().and_then(Value::as_array).and_then(|state| self.state(state)) else {
            return Err(invalid_data(cx, this));
        };
        self.flags.set(flags);
        for element in elements.values() {
            match self.element(element) {
                Some(element) => self.insert(cx, this, element)?,
                None => return Err(invalid_data(cx, this)),
            }
        }
        Ok(())
    }

    /// Flags and elements of a serialized form.
    fn state(&self, state: &Array) -> Option<(i64, Array)> {
        let flags = state.get_bytes(b"flags")?.deref().as_int()?;
        let elements = state.get_bytes(b"heap_elements")?.as_array()?.clone();
        match (self.queue, flags & EXTR_BOTH) {
            (true, 0) => None,
            (true, flags) => Some((flags, elements)),
            (false, _) => (flags == 0).then_some((0, elements)),
        }
    }

    /// An element of a serialized form.
    fn element(&self, value: &Value) -> Option<Element> {
        if !self.queue {
            return Some((value.deref().clone(), Value::NULL));
        }
        let pair = value.as_array().filter(|pair| pair.len() == 2)?;
        Some((pair.get_bytes(b"data")?.deref().clone(), pair.get_bytes(b"priority")?.deref().clone()))
    }
}

#[cold]
fn invalid_data(cx: &mut Request, this: &Object) -> Halt {
    let message = [b"Invalid serialization data for ", class_of(this).shown(), b" object"].concat();
    cx.throw_error("Exception", message)
}

fn pair(cx: &Request, data: Value, priority: Value) -> Value {
    Value::from(Array::from_pairs(cx.heap(), [(cx.str("data"), data), (cx.str("priority"), priority)]))
}

fn iterate(cx: &mut Request, this: &Object, by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    if by_ref {
        return Err(members::no_references(cx));
    }
    Ok(Box::new(Walk(this.clone())))
}

/// A walk takes away what it passes.
struct Walk(Object);

impl NativeIterator for Walk {
    fn rewind(&mut self, _: &mut Request) -> Result<()> {
        Ok(())
    }

    fn valid(&mut self, _: &mut Request) -> Result<bool> {
        Ok(of(&self.0).len() > 0)
    }

    fn key(&mut self, _: &mut Request) -> Result<Value> {
        Ok(Value::int(of(&self.0).len() as i64 - 1))
    }

    fn current(&mut self, cx: &mut Request) -> Result<Value> {
        let heap = of(&self.0);
        heap.check(cx)?;
        Ok(heap.current(cx))
    }

    fn next(&mut self, cx: &mut Request) -> Result<()> {
        let heap = of(&self.0);
        heap.check(cx)?;
        heap.extract(cx, &self.0).map(drop)
    }
}
