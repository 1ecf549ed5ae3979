//! Where sessions are kept when the program does not say so itself: in files, or where an extension
//! offers to keep them ([`SessionStore`]).

use crate::state::{Module, of};
use crate::{files, handler};
use heddle_runtime::decl::offers::SessionStore;
use heddle_runtime::{Request, Result};

/// Returns the extension's place that is in use, or that the program's own handler extends.
fn store(cx: &mut Request) -> Option<&'static SessionStore> {
    let module = handler::module(cx);
    let module = if module == Some(Module::User) { of(cx).parent } else { module };
    match module {
        Some(Module::Store(store)) => Some(store.0),
        _ => None,
    }
}

pub(crate) fn open(cx: &mut Request, path: &[u8]) -> Result<bool> {
    match store(cx) {
        Some(store) => (store.open)(cx, path),
        None => files::open(cx, path),
    }
}

/// Gives up what is open, and the session's lock.
pub(crate) fn close(cx: &mut Request) -> Result<()> {
    files::close(cx);
    match store(cx) {
        Some(store) => (store.close)(cx),
        None => Ok(()),
    }
}

pub(crate) fn read(cx: &mut Request, id: &[u8]) -> Result<Option<Vec<u8>>> {
    match store(cx) {
        Some(store) => (store.read)(cx, id),
        None => files::read(cx, id),
    }
}

pub(crate) fn write(cx: &mut Request, id: &[u8], data: &[u8]) -> Result<bool> {
    match store(cx) {
        Some(store) => (store.write)(cx, id, data),
        None => files::write(cx, id, data),
    }
}

pub(crate) fn touch(cx: &mut Request, id: &[u8], data: &[u8]) -> Result<bool> {
    match store(cx) {
        Some(store) => (store.touch)(cx, id, data),
        None => files::touch(cx, id),
    }
}

pub(crate) fn destroy(cx: &mut Request, id: &[u8]) -> Result<bool> {
    match store(cx) {
        Some(store) => (store.destroy)(cx, id),
        None => files::destroy(cx, id),
    }
}

pub(crate) fn collect(cx: &mut Request, lifetime: i64) -> Result<Option<i64>> {
    match store(cx) {
        Some(store) => (store.collect)(cx, lifetime),
        None => files::collect(cx, lifetime),
    }
}

pub(crate) fn exists(cx: &mut Request, id: &[u8]) -> Result<bool> {
    match store(cx) {
        Some(store) => (store.exists)(cx, id),
        None => Ok(files::exists(cx, id)),
    }
}
