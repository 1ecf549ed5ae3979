//! Where a handler has its context from: the argument that never leaves its register; or, in a
//! build with the feature
//! `fetch-context`, a thread-local variable that each handler reads anew. The second exists to be
//! priced (docs/context.md).

#[cfg(not(feature = "fetch-context"))]
pub use pinned::{Entered, of};

#[cfg(feature = "fetch-context")]
pub use fetched::{Entered, of};

#[cfg(not(feature = "fetch-context"))]
mod pinned {
    use heddle_runtime::Request;

    /// Nothing to keep: the argument is all there is.
    pub struct Entered;

    impl Entered {
        #[inline(always)]
        pub fn new(_cx: *mut Request) -> Entered {
            Entered
        }
    }

    /// The context of a handler that was handed `cx`.
    #[inline(always)]
    pub fn of(cx: *mut Request) -> *mut Request {
        cx
    }
}

#[cfg(feature = "fetch-context")]
mod fetched {
    use core::cell::Cell;
    use heddle_runtime::Request;

    #[thread_local]
    static CURRENT: Cell<*mut Request> = Cell::new(core::ptr::null_mut());

    /// While it lives, a request is this thread's current one.
    pub struct Entered(*mut Request);

    impl Entered {
        pub fn new(cx: *mut Request) -> Entered {
            Entered(CURRENT.replace(cx))
        }
    }

    impl Drop for Entered {
        fn drop(&mut self) {
            CURRENT.set(self.0);
        }
    }

    /// The thread's current request, whatever the register holds.
    #[inline(always)]
    pub fn of(_cx: *mut Request) -> *mut Request {
        CURRENT.get()
    }
}
