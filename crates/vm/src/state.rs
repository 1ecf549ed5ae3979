//! [`VmState`]: what the VM keeps per request besides its registers.

use heddle_runtime::Request;
use heddle_runtime::decl::NativeIterator;
use heddle_runtime::function::{FunctionPtr, UnitPtr};
use std::collections::HashMap;

/// See the module.
#[derive(Default)]
pub struct VmState {
    /// Linked functions of closures, by unit, number and scope.
    pub closures: HashMap<(usize, u32, usize), FunctionPtr>,
    /// Named arguments for the `...$rest` of the function about to start.
    pub named_rest: Option<heddle_value::Array>,
    /// Iterators of builtin classes in use by `foreach`; a free place is `None`.
    pub iterators: Vec<Option<Box<dyn NativeIterator>>>,
    pub fibers: crate::fiber::Fibers,
    pub sites: Sites,
    /// Classes of the files that are running which could not be declared before these ran, by unit and number.
    pub left_for_statement: Vec<(UnitPtr, u32)>,
}

/// What method calls mean whose inline caches are full: by class and call site (the address of its cache). Later ones replace earlier ones.
#[derive(Default)]
pub struct Sites(Vec<([usize; 2], Option<FunctionPtr>)>);

impl Sites {
    const SIZE: usize = 512;

    /// The function that was found for a class at a call site.
    pub fn get(&self, site: [usize; 2]) -> Option<FunctionPtr> {
        let &(known, function) = self.0.get(Sites::place(site))?;
        if known == site { function } else { None }
    }

    pub fn set(&mut self, site: [usize; 2], function: FunctionPtr) {
        if self.0.is_empty() {
            self.0.resize(Sites::SIZE, ([0; 2], None));
        }
        self.0[Sites::place(site)] = (site, Some(function));
    }

    fn place([class, cache]: [usize; 2]) -> usize {
        (class >> 6 ^ cache >> 4) % Sites::SIZE
    }
}

impl VmState {
    /// The request's; made at first use.
    pub fn of(cx: &mut Request) -> &mut VmState {
        let extra = cx.machine.extra.get_or_insert_with(VmState::first);
        extra.downcast_mut().expect("the VM's own")
    }

    /// Apart, because the maps' keys come out of thread-local storage.
    #[cold]
    #[inline(never)]
    fn first() -> Box<dyn std::any::Any> {
        Box::new(VmState::default())
    }

    /// Keeps an iterator; gives its place.
    pub fn add_iterator(&mut self, iterator: Box<dyn NativeIterator>) -> usize {
        match self.iterators.iter().position(Option::is_none) {
            Some(place) => {
                self.iterators[place] = Some(iterator);
                place
            }
            None => {
                self.iterators.push(Some(iterator));
                self.iterators.len() - 1
            }
        }
    }
}
