//! RecursiveIteratorIterator: iterators in iterators as one.

use super::inner::{Inner, aggregated, is_a, passed_over};
use super::tree::Drawing;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::decl::{ClassHooks, NativeIterator};
use heddle_runtime::object::class_of;
use heddle_runtime::{FunctionPtr, Halt, Request, Result, ops, types};
use heddle_value::{Native, Object, Tracer, Value};
use std::cell::{Cell, OnceCell, RefCell};

/// A walk through all levels.
#[php_class(
    "class RecursiveIteratorIterator implements OuterIterator {
        public const int LEAVES_ONLY = 0;
        public const int SELF_FIRST = 1;
        public const int CHILD_FIRST = 2;
        public const int CATCH_GET_CHILD = 16;
    }",
    hooks = HOOKS
)]
pub struct RecursiveIteratorIterator;

impl RecursiveIteratorIterator {
    const LEAVES_ONLY: i64 = LEAVES_ONLY;
}

const LEAVES_ONLY: i64 = 0;
pub const SELF_FIRST: i64 = 1;
const CHILD_FIRST: i64 = 2;
const CATCH_GET_CHILD: i64 = 16;

pub const HOOKS: ClassHooks =
    ClassHooks { create: Some(create), not_cloneable: true, iterate: Some(iterate), forwards_to: Some(top_object), ..ClassHooks::NONE };

/// The payload; empty until the constructor ran.
pub struct Held(OnceCell<Walk>);

/// Where the walk stands.
pub struct Walk {
    /// The outermost first; never empty.
    levels: RefCell<Vec<Level>>,
    mode: i64,
    flags: i64,
    /// -1 for no limit.
    max_depth: Cell<i64>,
    /// `beginIteration()` was called, `endIteration()` not yet.
    inside: Cell<bool>,
    /// How often the walk was begun: what was under way when it was begun anew ends there.
    begun: Cell<u64>,
    told: Told,
    /// RecursiveTreeIterator's.
    pub drawing: Option<Box<Drawing>>,
}

struct Level {
    inner: Inner,
    state: State,
}

/// What is to be done next on a level.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Rewound, nothing was looked at.
    Start,
    /// Move on.
    Next,
    /// Show the element itself.
    Element,
    /// Go into the element's children.
    Children,
}

/// Methods that a subclass has and wants to be called.
#[derive(Clone, Copy)]
struct Told {
    begin_iteration: Option<FunctionPtr>,
    end_iteration: Option<FunctionPtr>,
    call_has_children: Option<FunctionPtr>,
    call_get_children: Option<FunctionPtr>,
    begin_children: Option<FunctionPtr>,
    end_children: Option<FunctionPtr>,
    next_element: Option<FunctionPtr>,
}

impl Told {
    fn new(class: ClassPtr) -> Told {
        let own = |name: &str| class.overriding(name.as_bytes());
        Told {
            begin_iteration: own("beginiteration"),
            end_iteration: own("enditeration"),
            call_has_children: own("callhaschildren"),
            call_get_children: own("callgetchildren"),
            begin_children: own("beginchildren"),
            end_children: own("endchildren"),
            next_element: own("nextelement"),
        }
    }
}

impl Native for Held {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Some(walk) = self.0.get() {
            walk.levels.borrow().iter().for_each(|level| level.inner.trace(tracer));
        }
    }
}

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    this.set_native(cx.heap(), Held(OnceCell::new()));
    Ok(())
}

fn held(this: &Object) -> Option<&Walk> {
    this.native::<Held>()?.0.get()
}

/// The walk of an object whose constructor ran.
pub fn of<'a>(cx: &mut Request, this: &'a Object) -> Result<&'a Walk> {
    match held(this) {
        Some(walk) => Ok(walk),
        None => Err(uninitialized(cx, this)),
    }
}

#[cold]
fn uninitialized(cx: &mut Request, this: &Object) -> Halt {
    let message = [b"The ", class_of(this).get().shown(), b" instance wasn't initialized properly"].concat();
    cx.throw_error("Error", message)
}

fn top_object(this: &Object) -> Option<Object> {
    Some(held(this)?.top().object)
}

/// What a constructor does with the iterator it was given.
pub fn construct(cx: &mut Request, this: &Object, iterator: &Object, mode: i64, flags: i64, drawing: Option<Box<Drawing>>) -> Result<()> {
    let inner = Inner::new(cx, iterator)?;
    let walk = Walk {
        levels: RefCell::new(vec![Level { inner, state: State::Start }]),
        mode,
        flags,
        max_depth: Cell::new(-1),
        inside: Cell::new(false),
        begun: Cell::new(0),
        told: Told::new(class_of(this)),
        drawing,
    };
    let held = this.native::<Held>().expect("given when the object was made");
    if held.0.set(walk).is_err() {
        return Err(cx.throw_error("BadMethodCallException", "Cannot call constructor twice"));
    }
    Ok(())
}

/// An IteratorAggregate's iterator, or the iterator itself.
pub fn taken(cx: &mut Request, iterator: Object) -> Result<Object> {
    let is_aggregate = class_of(&iterator).is_subclass_of(cx.engine.known.iterator_aggregate);
    if is_aggregate { aggregated(cx, &iterator) } else { Ok(iterator) }
}

// ---- the walk ------------------------------------------------------------------------------------------------------

impl Walk {
    pub fn depth(&self) -> usize {
        self.levels.borrow().len() - 1
    }

    /// The innermost iterator.
    pub fn top(&self) -> Inner {
        self.levels.borrow().last().expect("never empty").inner.clone()
    }

    /// The iterator of a level.
    pub fn level(&self, level: usize) -> Option<Inner> {
        self.levels.borrow().get(level).map(|level| level.inner.clone())
    }

    fn set_state(&self, state: State) {
        self.levels.borrow_mut().last_mut().expect("never empty").state = state;
    }

    fn tell(&self, cx: &mut Request, this: &Object, method: Option<FunctionPtr>) -> Result<()> {
        match method {
            Some(method) => cx.call_function_on(method, this, &[]).map(drop),
            None => Ok(()),
        }
    }

    /// With `CATCH_GET_CHILD` exceptions are passed over.
    fn caught<T: Default>(&self, cx: &mut Request, result: Result<T>) -> Result<T> {
        match result {
            Err(halt) if self.flags & CATCH_GET_CHILD != 0 => passed_over(cx, halt).map(|()| T::default()),
            result => result,
        }
    }

    /// Goes to the next element that is shown.
    fn advance(&self, cx: &mut Request, this: &Object) -> Result<()> {
        loop {
            let (inner, state) = {
                let levels = self.levels.borrow();
                let level = levels.last().expect("never empty");
                (level.inner.clone(), level.state)
            };
            match state {
                State::Next => {
                    let begun = self.begun.get();
                    let moved = inner.next(cx);
                    self.caught(cx, moved)?;
                    if self.begun.get() != begun {
                        return Ok(());
                    }
                }
                State::Start => {}
                State::Element => {
                    self.set_state(if self.mode == SELF_FIRST { State::Children } else { State::Next });
                    return if self.mode == LEAVES_ONLY { Ok(()) } else { self.show(cx, this) };
                }
                State::Children => {
                    self.descend(cx, this, &inner)?;
                    continue;
                }
            }
            if !inner.valid(cx)? {
                if !self.ascend(cx, this)? {
                    return Ok(());
                }
            } else if self.test(cx, this, &inner)? {
                return Ok(());
            }
        }
    }

    /// Looks at an element that was come to; true when it is to be shown now.
    fn test(&self, cx: &mut Request, this: &Object, inner: &Inner) -> Result<bool> {
        let answer = match self.told.call_has_children {
            Some(method) => cx.call_function_on(method, this, &[]).map(|value| ops::truth(cx, &value)),
            None => inner.has_children(cx),
        };
        let has_children = self.caught(cx, answer)?;
        let limit = self.max_depth.get();
        let goes_in = has_children && (limit < 0 || limit > self.depth() as i64);
        if goes_in {
            self.set_state(if self.mode == SELF_FIRST { State::Element } else { State::Children });
            return Ok(false);
        }
        self.set_state(State::Next);
        if has_children && self.mode == LEAVES_ONLY {
            return Ok(false);
        }
        let shown = self.show(cx, this);
        self.caught(cx, shown).map(|()| true)
    }

    fn show(&self, cx: &mut Request, this: &Object) -> Result<()> {
        self.tell(cx, this, self.told.next_element)
    }

    /// Goes into the element's children.
    fn descend(&self, cx: &mut Request, this: &Object, inner: &Inner) -> Result<()> {
        let given = match self.told.call_get_children {
            Some(method) => cx.call_function_on(method, this, &[]).map(Value::into_deref),
            None => inner.children(cx),
        };
        let children = match given {
            Ok(children) => children,
            Err(halt) if self.flags & CATCH_GET_CHILD != 0 => {
                self.set_state(State::Next);
                return passed_over(cx, halt);
            }
            Err(halt) => return Err(halt),
        };
        let Some(children) = children.as_object().filter(|object| is_a(cx, object, "recursiveiterator")) else {
            let message = "Objects returned by RecursiveIterator::getChildren() must implement RecursiveIterator";
            return Err(cx.throw_error("UnexpectedValueException", message));
        };
        self.set_state(if self.mode == CHILD_FIRST { State::Element } else { State::Next });
        let below = Inner::new(cx, children)?;
        self.levels.borrow_mut().push(Level { inner: below.clone(), state: State::Start });
        below.rewind(cx)?;
        let told = self.tell(cx, this, self.told.begin_children);
        self.caught(cx, told)
    }

    /// Leaves a level at its end; false when it is the outermost.
    fn ascend(&self, cx: &mut Request, this: &Object) -> Result<bool> {
        if self.depth() == 0 {
            return Ok(false);
        }
        let told = self.tell(cx, this, self.told.end_children);
        self.caught(cx, told)?;
        self.pop();
        Ok(true)
    }

    fn pop(&self) {
        let gone = if self.depth() > 0 { self.levels.borrow_mut().pop() } else { None };
        drop(gone);
    }

    fn rewind(&self, cx: &mut Request, this: &Object) -> Result<()> {
        self.begun.set(self.begun.get() + 1);
        while self.depth() > 0 {
            self.pop();
            self.tell(cx, this, self.told.end_children)?;
        }
        self.set_state(State::Start);
        self.top().rewind(cx)?;
        if !self.inside.get() {
            self.tell(cx, this, self.told.begin_iteration)?;
        }
        self.inside.set(true);
        self.advance(cx, this)
    }

    fn valid(&self, cx: &mut Request, this: &Object) -> Result<bool> {
        for level in (0..=self.depth()).rev() {
            let Some(inner) = self.level(level) else { continue };
            if inner.valid(cx)? {
                return Ok(true);
            }
        }
        if self.inside.replace(false) {
            self.tell(cx, this, self.told.end_iteration)?;
        }
        Ok(false)
    }
}

/// A walk by `foreach`: it is the object's own one.
struct Loop(Object);

fn iterate(cx: &mut Request, this: &Object, by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    if by_ref {
        return Err(cx.throw_error("Error", "An iterator cannot be used with foreach by reference"));
    }
    if held(this).is_none() {
        return Err(cx.throw_error("Error", "Object is not initialized"));
    }
    Ok(Box::new(Loop(this.clone())))
}

impl NativeIterator for Loop {
    fn rewind(&mut self, cx: &mut Request) -> Result<()> {
        RecursiveIteratorIterator::rewind(cx, &self.0)
    }

    fn valid(&mut self, cx: &mut Request) -> Result<bool> {
        RecursiveIteratorIterator::valid(cx, &self.0)
    }

    fn key(&mut self, cx: &mut Request) -> Result<Value> {
        self.own(cx, "key", RecursiveIteratorIterator::key)
    }

    fn current(&mut self, cx: &mut Request) -> Result<Value> {
        self.own(cx, "current", RecursiveIteratorIterator::current)
    }

    fn next(&mut self, cx: &mut Request) -> Result<()> {
        RecursiveIteratorIterator::next(cx, &self.0)
    }
}

impl Loop {
    /// The method of the object's class, which may be RecursiveTreeIterator's.
    fn own(&self, cx: &mut Request, name: &str, plain: fn(&mut Request, &Object) -> Result<Value>) -> Result<Value> {
        if is_a(cx, &self.0, "recursivetreeiterator") { cx.call_method(&self.0, name, &[]) } else { plain(cx, &self.0) }
    }
}

#[php_methods(tentative)]
impl RecursiveIteratorIterator {
    #[php(
        "public function __construct(Traversable $iterator, int $mode = RecursiveIteratorIterator::LEAVES_ONLY, int $flags = 0)",
        unchecked
    )]
    fn construct(cx: &mut Request, this: &Object, iterator: Value, mode: i64, flags: i64) -> Result<()> {
        let Some(iterator) = iterator.as_object().cloned() else {
            let given = types::type_name_of(&iterator);
            return Err(cx.bad_argument_type(1, format!("must be of type object, {given} given")));
        };
        let iterator = taken(cx, iterator)?;
        if !is_a(cx, &iterator, "recursiveiterator") {
            let message = "An instance of RecursiveIterator or IteratorAggregate creating it is required";
            return Err(cx.throw_error("InvalidArgumentException", message));
        }
        construct(cx, this, &iterator, mode, flags, None)
    }

    #[php("public function rewind(): void")]
    fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
        of(cx, this)?.rewind(cx, this)
    }

    #[php("public function valid(): bool")]
    fn valid(cx: &mut Request, this: &Object) -> Result<bool> {
        of(cx, this)?.valid(cx, this)
    }

    #[php("public function key(): mixed")]
    fn key(cx: &mut Request, this: &Object) -> Result<Value> {
        of(cx, this)?.top().key(cx)
    }

    #[php("public function current(): mixed")]
    fn current(cx: &mut Request, this: &Object) -> Result<Value> {
        of(cx, this)?.top().current(cx)
    }

    #[php("public function next(): void")]
    fn next(cx: &mut Request, this: &Object) -> Result<()> {
        of(cx, this)?.advance(cx, this)
    }

    #[php("public function getDepth(): int")]
    fn get_depth(cx: &mut Request, this: &Object) -> Result<usize> {
        Ok(of(cx, this)?.depth())
    }

    #[php("public function getSubIterator(?int $level = null): ?RecursiveIterator")]
    fn get_sub_iterator(cx: &mut Request, this: &Object, level: Option<i64>) -> Result<Option<Object>> {
        let walk = of(cx, this)?;
        let level = level.unwrap_or(walk.depth() as i64);
        let inner = usize::try_from(level).ok().and_then(|level| walk.level(level));
        Ok(inner.map(|inner| inner.object))
    }

    #[php("public function getInnerIterator(): RecursiveIterator")]
    fn get_inner_iterator(cx: &mut Request, this: &Object) -> Result<Object> {
        Ok(of(cx, this)?.top().object)
    }

    #[php("public function beginIteration(): void")]
    fn begin_iteration(cx: &mut Request, this: &Object) -> Result<()> {
        of(cx, this).map(drop)
    }

    #[php("public function endIteration(): void")]
    fn end_iteration(cx: &mut Request, this: &Object) -> Result<()> {
        of(cx, this).map(drop)
    }

    #[php("public function callHasChildren(): bool")]
    fn call_has_children(cx: &mut Request, this: &Object) -> Result<bool> {
        of(cx, this)?.top().has_children(cx)
    }

    #[php("public function callGetChildren(): ?RecursiveIterator")]
    fn call_get_children(cx: &mut Request, this: &Object) -> Result<Value> {
        of(cx, this)?.top().children(cx)
    }

    #[php("public function beginChildren(): void")]
    fn begin_children(cx: &mut Request, this: &Object) -> Result<()> {
        of(cx, this).map(drop)
    }

    #[php("public function endChildren(): void")]
    fn end_children(cx: &mut Request, this: &Object) -> Result<()> {
        of(cx, this).map(drop)
    }

    #[php("public function nextElement(): void")]
    fn next_element(cx: &mut Request, this: &Object) -> Result<()> {
        of(cx, this).map(drop)
    }

    #[php("public function setMaxDepth(int $maxDepth = -1): void")]
    fn set_max_depth(cx: &mut Request, this: &Object, max_depth: i64) -> Result<()> {
        let walk = of(cx, this)?;
        if max_depth < -1 {
            return Err(cx.bad_argument(1, "must be greater than or equal to -1"));
        }
        walk.max_depth.set(max_depth);
        Ok(())
    }

    #[php("public function getMaxDepth(): int|false")]
    fn get_max_depth(cx: &mut Request, this: &Object) -> Result<OrFalse<i64>> {
        let limit = of(cx, this)?.max_depth.get();
        Ok(OrFalse((limit >= 0).then_some(limit)))
    }
}
