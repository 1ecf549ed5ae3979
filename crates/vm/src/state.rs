//! [`VmState`]: what the VM keeps per request besides its registers.

use heddle_runtime::Request;
use heddle_runtime::decl::NativeIterator;
use heddle_runtime::engine::ByName;
use heddle_runtime::function::{FunctionPtr, UnitPtr};

/// See the module.
#[derive(Default)]
pub struct VmState {
    /// Linked functions of closures, by unit, number and scope.
    pub closures: ByName<(usize, u32, usize), FunctionPtr>,
    /// Iterators of builtin classes in use by `foreach`; a free place is `None`.
    pub iterators: Vec<Option<Box<dyn NativeIterator>>>,
    pub fibers: crate::fiber::Fibers,
    /// What passed a handler that machine code had called.
    pub panicked: Option<Box<dyn std::any::Any + Send>>,
    /// Classes of the files that are running which could not be declared before these ran, by unit
    /// and number.
    pub left_for_statement: Vec<(UnitPtr, u32)>,
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
