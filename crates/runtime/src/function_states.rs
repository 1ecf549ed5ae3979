//! [`FunctionStates`]: what a thread keeps of each function it has run: its inline caches, which
//! outlive the request, and its static variables, which do not.
//!
//! A cache of the kind [`heddle_bytecode::Cache`] keeps what follows from linked things alone
//! (where a property lies in objects of a class, which method a name is there), so that a request
//! begins with what the ones before it have learnt. Those of the kind
//! [`heddle_bytecode::RequestCache`] are cleared when the function first runs in a request.
//!
//! What caches point to must live as long as they do. Rules:
//!
//! 1. What one request owns (units of `eval`, and classes linked from them) clears all caches of
//!    its thread when it ends.
//! 2. What the process owns is not freed when it is taken out of use, but retired
//!    ([`crate::retired::Retired`]): each thread clears its caches before it runs a function again,
//!    and it is freed when no thread is left that has not.

use crate::function::{Function, FunctionPtr, Kept, LoadedUnit};
use crate::retired::{Retired, Seen};
use heddle_value::Ref;
use std::sync::Arc;

/// Holds what a thread keeps of one function.
#[derive(Default)]
pub struct FunctionState {
    /// Inline caches: pairs of words, all zero at first. Those of the request come first.
    pub caches: Vec<[usize; 2]>,
    /// Static variables; `None` until initialised in this request.
    pub statics: Vec<Option<Ref>>,
    /// How many of the caches are cleared with each request.
    of_request: u32,
    /// The number of the request that it was last begun in.
    request: u32,
}

impl FunctionState {
    /// Forgets what an earlier request has left.
    fn begin(&mut self, request: u32) {
        self.caches[..self.of_request as usize].fill([0; 2]);
        self.request = request;
    }
}

/// Owns the states of all functions that a thread has run; see the module.
pub struct FunctionStates {
    /// By the functions' ids.
    list: Vec<Option<Box<FunctionState>>>,
    /// Counts requests, from 1 on.
    now: u32,
    /// The ids of functions with static variables that this request has begun.
    with_statics: Vec<u32>,
    /// Bytes of all caches.
    size: usize,
    /// Whether this request runs code that goes with it.
    has_own_code: bool,
    /// The generation that the caches were last cleared for; `None` between requests.
    seen: Seen,
}

/// Bounds the bytes of caches: a thread with more begins anew.
const MOST: usize = 8 << 20;

impl FunctionStates {
    /// Returns the state of a thread that has run nothing.
    pub fn new(retired: &Arc<Retired>) -> FunctionStates {
        FunctionStates { list: Vec::new(), now: 1, with_statics: Vec::new(), size: 0, has_own_code: false, seen: Seen::new(retired) }
    }

    /// Returns a function's state, if it has run in this request.
    #[inline(always)]
    pub fn known(&mut self, id: u32) -> Option<&mut FunctionState> {
        match self.list.get_mut(id as usize) {
            Some(Some(state)) if state.request == self.now => Some(state),
            _ => None,
        }
    }

    /// Returns a function's state.
    pub fn of(&mut self, function: FunctionPtr) -> &mut FunctionState {
        if self.known(function.id).is_none() {
            self.begin(function);
        }
        self.list[function.id as usize].as_mut().expect("just begun")
    }

    /// Begins a function that has not run in this request.
    #[cold]
    #[inline(never)]
    fn begin(&mut self, function: FunctionPtr) {
        if self.seen.enter() {
            self.clear();
        }
        let id = function.id as usize;
        // what it was made of is not looked at again: that lies in four other places
        if let Some(Some(state)) = self.list.get_mut(id) {
            state.begin(self.now);
            if !state.statics.is_empty() {
                self.with_statics.push(function.id);
            }
            return;
        }
        if self.list.len() <= id {
            heddle_heap::native::uncharged(|| self.list.resize_with(id + 1, || None));
        }
        let code = function.code();
        let statics = code.map_or(0, |code| code.statics.len());
        if statics > 0 {
            self.with_statics.push(function.id);
        }
        self.size += function.caches as usize * size_of::<[usize; 2]>();
        let of_request = code.map_or(0, |code| code.request_caches);
        let make = || {
            let (caches, statics) = (vec![[0; 2]; function.caches as usize], vec![None; statics]);
            Box::new(FunctionState { caches, statics, of_request, request: self.now })
        };
        // what goes with the request counts towards its limit: `eval` makes any number
        let is_own = function.user.as_ref().is_some_and(|user| user.unit.kept == Kept::ByRequest);
        self.list[id] = Some(if is_own { make() } else { heddle_heap::native::uncharged(make) });
    }

    /// Notes that a unit's code runs in this request.
    pub fn note(&mut self, unit: &LoadedUnit) {
        self.has_own_code |= unit.kept == Kept::ByRequest;
    }

    /// Forgets what is the request's. `own`: functions that go with it.
    pub fn next_request(&mut self, own: &[Arc<Function>]) {
        for id in self.with_statics.drain(..) {
            if let Some(Some(state)) = self.list.get_mut(id as usize) {
                // values die with the heap
                state.statics.iter_mut().for_each(|value| std::mem::forget(value.take()));
            }
        }
        // their ids may be another function's next
        for function in own.iter().filter(|function| function.native.is_none()) {
            if let Some(state) = self.list.get_mut(function.id as usize) {
                *state = None;
            }
        }
        self.now = self.now.wrapping_add(1);
        if std::mem::take(&mut self.has_own_code) || self.size > MOST || self.now == 0 {
            self.clear();
            self.now = self.now.max(1);
        }
        self.seen.leave();
    }

    /// Returns the static variables of the function with this id, if it has run in this request.
    pub fn statics(&self, id: u32) -> Option<&[Option<Ref>]> {
        match self.list.get(id as usize) {
            Some(Some(state)) if state.request == self.now => Some(&state.statics),
            _ => None,
        }
    }

    fn clear(&mut self) {
        heddle_heap::native::uncharged(|| self.list.clear());
        self.size = 0;
    }
}
