//! Who owns a stream, and streams that lose their last owner before they are closed.
//!
//! Filters and wrappers written in PHP have things to do at the end, for which they need the
//! request. A stream that has any is watched:
//! the request holds it as well, and when nobody else does any more, it is closed at the next
//! safepoint, or when the request ends.

use super::Stream;
use crate::request::interrupt;
use crate::{Request, Result};
use std::cell::RefCell;
use std::ops::Deref;
use std::rc::{Rc, Weak};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A stream shared between the resource and native code that works with it.
#[derive(Clone)]
pub struct StreamHandle(Rc<Shared>);

struct Shared {
    stream: RefCell<Stream>,
    /// The request's interrupt word, once the stream is watched.
    word: RefCell<Option<Arc<AtomicU32>>>,
}

impl StreamHandle {
    /// The first owner.
    pub fn new(stream: Stream) -> StreamHandle {
        StreamHandle(Rc::new(Shared { stream: RefCell::new(stream), word: RefCell::default() }))
    }

    /// What finds the stream without owning it.
    pub fn downgrade(&self) -> WeakStream {
        WeakStream(Rc::downgrade(&self.0))
    }
}

/// See [`StreamHandle::downgrade`].
pub struct WeakStream(Weak<Shared>);

impl WeakStream {
    /// The stream, unless it is gone.
    pub fn upgrade(&self) -> Option<StreamHandle> {
        self.0.upgrade().map(StreamHandle)
    }
}

impl Deref for StreamHandle {
    type Target = RefCell<Stream>;

    fn deref(&self) -> &RefCell<Stream> {
        &self.0.stream
    }
}

impl Drop for StreamHandle {
    fn drop(&mut self) {
        // the one that is left is the request's own
        const LAST_BUT_ONE: usize = 2;
        if Rc::strong_count(&self.0) == LAST_BUT_ONE
            && let Some(word) = &*self.0.word.borrow()
        {
            word.fetch_or(interrupt::STREAMS, Ordering::Relaxed);
        }
    }
}

/// Streams that are watched, in the order in which they were opened.
#[derive(Default)]
struct Watched(Vec<StreamHandle>);

/// See the module.
pub fn watch(cx: &mut Request, handle: &StreamHandle) {
    if handle.0.word.borrow().is_some() {
        return;
    }
    *handle.0.word.borrow_mut() = Some(cx.heap().interrupt_handle());
    cx.state::<Watched>().0.push(handle.clone());
}

/// Closes the streams that nobody owns any more, and forgets those that are closed.
pub fn close_dropped(cx: &mut Request) -> Result<()> {
    cx.heap().lower(interrupt::STREAMS);
    let watched = &mut cx.state::<Watched>().0;
    let alone = |handle: &StreamHandle| Rc::strong_count(&handle.0) == 1;
    let dropped: Vec<StreamHandle> = watched.extract_if(.., |handle| alone(handle)).collect();
    close_each(cx, dropped.into_iter())
}

/// Closes what is left at the end of the request, the newest first.
pub fn close_all(cx: &mut Request) -> Result<()> {
    let left = std::mem::take(&mut cx.state::<Watched>().0);
    close_each(cx, left.into_iter().rev())
}

/// Closes them all, and gives the first error.
fn close_each(cx: &mut Request, handles: impl Iterator<Item = StreamHandle>) -> Result<()> {
    let mut result = Ok(());
    for handle in handles {
        result = result.and(close(cx, &handle));
    }
    result
}

fn close(cx: &mut Request, handle: &StreamHandle) -> Result<()> {
    match handle.try_borrow_mut() {
        Ok(mut stream) => stream.close(cx),
        Err(_) => Ok(()),
    }
}
