//! Extension `shmop`: segments of System V's shared memory as rows of bytes. The manual's chapter:
//! "Shared Memory".
#![forbid(unsafe_code)]

use heddle_macros::{php, php_class};
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::decl::{ClassHooks, Extension, Function};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result, stream};
use heddle_sys::sysv::{self, Segment};
use heddle_value::{Native, Object, Tracer};
use std::io;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension { name: "shmop", functions: &[FUNCTIONS], classes: &[&Shmop::CLASS], ..Extension::EMPTY };

const FUNCTIONS: &[&Function] =
    &[&shmop_open::DECL, &shmop_read::DECL, &shmop_close::DECL, &shmop_size::DECL, &shmop_write::DECL, &shmop_delete::DECL];

/// A segment.
#[php_class("final class Shmop {}", hooks = HOOKS)]
struct Shmop;

const HOOKS: ClassHooks = ClassHooks { create: Some(refuse), ..ClassHooks::HANDLE };

/// Set while `shmop_open()` makes an object: nobody else may.
#[derive(Default)]
struct Making(bool);

fn refuse(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => Err(cx.throw_error("Error", "Cannot directly construct Shmop, use shmop_open() instead")),
    }
}

struct Payload {
    segment: Segment,
    writable: bool,
}

impl Native for Payload {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

fn payload(object: &Object) -> &Payload {
    object.native::<Payload>().expect("every Shmop is made with one")
}

/// Attaches a segment.
#[php("shmop_open(int $key, string $mode, int $permissions, int $size): Shmop|false")]
fn shmop_open(cx: &mut Request, key: i64, mode: &[u8], permissions: i64, size: i64) -> Result<OrFalse<Object>> {
    let (flags, writable) = match mode {
        b"a" => (0, false),
        b"c" => (sysv::CREATE, true),
        b"n" => (sysv::CREATE | sysv::EXCLUSIVE, true),
        b"w" => (0, true),
        _ => return Err(cx.bad_argument(2, "must be a valid access mode")),
    };
    if flags != 0 && size <= 0 {
        return Err(cx.bad_argument(4, "must be greater than 0 for the \"c\" and \"n\" access modes"));
    }
    let wanted = if flags != 0 { size as usize } else { 0 };
    let found = Segment::find(key as i32, wanted, permissions as i32 | flags);
    let id = match found {
        Ok(id) => id,
        Err(error) => {
            let words = stream::reason(&error);
            cx.function_warning(format!("Unable to attach or create shared memory segment \"{words}\""))?;
            return Ok(OrFalse(None));
        }
    };
    let segment = match Segment::attach(id, writable) {
        Ok(segment) => segment,
        Err(error) => {
            let words = stream::reason(&error);
            cx.function_warning(format!("Unable to attach to shared memory segment \"{words}\""))?;
            return Ok(OrFalse(None));
        }
    };
    let class = cx.require_class(b"Shmop")?;
    cx.state::<Making>().0 = true;
    let object = instantiate(cx, class);
    cx.state::<Making>().0 = false;
    let object = object?;
    object.set_native(cx.heap(), Payload { segment, writable });
    Ok(OrFalse(Some(object)))
}

/// Copies bytes out of a segment.
#[php("shmop_read(Shmop $shmop, int $offset, int $size): string")]
fn shmop_read(cx: &mut Request, shmop: &Object, offset: i64, size: i64) -> Result<Vec<u8>> {
    let segment = &payload(shmop).segment;
    let Some(start) = usize::try_from(offset).ok().filter(|start| *start <= segment.len()) else {
        return Err(cx.bad_argument(2, "must be between 0 and the segment size"));
    };
    let Some(length) = usize::try_from(size).ok().filter(|length| start.checked_add(*length).is_some_and(|end| end <= segment.len()))
    else {
        return Err(cx.bad_argument(3, "is out of range"));
    };
    Ok(segment.read(start, length))
}

/// Does nothing: segments go with their last owner.
#[php("shmop_close(Shmop $shmop): void", deprecated = "since 8.0, as Shmop objects are freed automatically")]
fn shmop_close(_shmop: &Object) {}

/// Returns a segment's number of bytes.
#[php("shmop_size(Shmop $shmop): int")]
fn shmop_size(shmop: &Object) -> usize {
    payload(shmop).segment.len()
}

/// Writes bytes into a segment, as many as it has.
#[php("shmop_write(Shmop $shmop, string $data, int $offset): int")]
fn shmop_write(cx: &mut Request, shmop: &Object, data: &[u8], offset: i64) -> Result<usize> {
    let payload = payload(shmop);
    if !payload.writable {
        return Err(cx.throw_error("Error", "Read-only segment cannot be written"));
    }
    match usize::try_from(offset) {
        Ok(start) if start <= payload.segment.len() => Ok(payload.segment.write(start, data)),
        _ => Err(cx.bad_argument(3, "is out of range")),
    }
}

/// Removes a segment when its last user lets it go.
#[php("shmop_delete(Shmop $shmop): bool")]
fn shmop_delete(cx: &mut Request, shmop: &Object) -> Result<bool> {
    let removed: io::Result<()> = payload(shmop).segment.remove();
    if removed.is_err() {
        cx.function_warning("Can't mark segment for deletion (are you the owner?)")?;
    }
    Ok(removed.is_ok())
}
