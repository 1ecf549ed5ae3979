//! Extension `sysvshm`: variables in System V's shared memory. The manual's chapter: "Semaphore".
//!
//! A segment begins with a head of five words: a mark, the offsets of the first variable and of the
//! end, the bytes that are free and all bytes. Variables follow one another: key, length, the
//! offset of the next one, the serialized value.
#![forbid(unsafe_code)]

use heddle_macros::{php, php_class};
use heddle_runtime::decl::convert::{OrFalse, True};
use heddle_runtime::decl::{ClassHooks, Extension, Function};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result, stream};
use heddle_sys::sysv::{self, Segment};
use heddle_value::{Native, Object, Tracer, Value};
use std::cell::RefCell;
use std::rc::Rc;

/// Declares the extension to the engine.
pub static EXTENSION: Extension =
    Extension { name: "sysvshm", functions: &[FUNCTIONS], classes: &[&SysvSharedMemory::CLASS], ini: &[INI], ..Extension::EMPTY };

heddle_macros::ini! {
    /// Bytes of a segment whose size is not given.
    sysvshm.init_mem: "10000", All;
}

const FUNCTIONS: &[&Function] = &[
    &shm_attach::DECL,
    &shm_detach::DECL,
    &shm_has_var::DECL,
    &shm_remove::DECL,
    &shm_put_var::DECL,
    &shm_get_var::DECL,
    &shm_remove_var::DECL,
];

/// A segment.
#[php_class("final class SysvSharedMemory {}", hooks = HOOKS)]
struct SysvSharedMemory;

const HOOKS: ClassHooks = ClassHooks { create: Some(refuse), ..ClassHooks::HANDLE };

/// Set while `shm_attach()` makes an object: nobody else may.
#[derive(Default)]
struct Making(bool);

fn refuse(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => Err(cx.throw_error("Error", "Cannot directly construct SysvSharedMemory, use shm_attach() instead")),
    }
}

const MARK: &[u8; 8] = b"PHP_SM\0\0";
const HEAD: usize = 40;
/// Bytes of a variable before its value.
const ENTRY: usize = 24;

struct Attached {
    key: i64,
    id: i32,
    segment: Segment,
}

struct Payload(RefCell<Option<Rc<Attached>>>);

impl Native for Payload {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

fn attached(cx: &mut Request, object: &Object) -> Result<Rc<Attached>> {
    let attached = object.native::<Payload>().and_then(|payload| payload.0.borrow().clone());
    attached.ok_or_else(|| cx.throw_error("Error", "Shared memory block has already been destroyed"))
}

impl Attached {
    fn word(&self, at: usize) -> usize {
        let bytes = self.segment.read(at, 8);
        bytes.try_into().map_or(0, |bytes| u64::from_ne_bytes(bytes) as usize)
    }

    fn set_word(&self, at: usize, word: usize) {
        self.segment.write(at, &(word as u64).to_ne_bytes());
    }

    /// Returns the offset of the end of the variables.
    fn end(&self) -> usize {
        self.word(16).clamp(HEAD, self.segment.len().max(HEAD))
    }

    /// Finds a variable: its offset, and the length of its value.
    fn find(&self, key: i64) -> Option<(usize, usize)> {
        let (mut at, end) = (self.word(8).max(HEAD), self.end());
        while at + ENTRY <= end {
            let next = self.word(at + 16);
            if self.word(at) as i64 == key {
                return Some((at, self.word(at + 8).min(end - at - ENTRY)));
            }
            if next == 0 {
                return None;
            }
            at = at.checked_add(next)?;
        }
        None
    }

    /// Takes a variable out; those behind it move.
    fn remove(&self, key: i64) -> bool {
        let Some((at, _)) = self.find(key) else { return false };
        let (size, end) = (self.word(at + 16).max(ENTRY), self.end());
        let behind = (at + size).min(end);
        let rest = self.segment.read(behind, end - behind);
        self.segment.write(at, &rest);
        self.set_word(16, end - (behind - at));
        self.set_word(24, self.word(24) + (behind - at));
        true
    }

    /// Puts a variable in. False: there is no room.
    fn put(&self, key: i64, value: &[u8]) -> bool {
        self.remove(key);
        let size = (ENTRY + value.len()).next_multiple_of(8);
        let end = self.end();
        if size > self.word(24) || end + size > self.segment.len() {
            return false;
        }
        self.set_word(end, key as usize);
        self.set_word(end + 8, value.len());
        self.set_word(end + 16, size);
        self.segment.write(end + ENTRY, value);
        self.set_word(16, end + size);
        self.set_word(24, self.word(24) - size);
        true
    }
}

/// Finds or makes a segment.
#[php("shm_attach(int $key, ?int $size = null, int $permissions = 438): SysvSharedMemory|false")]
fn shm_attach(cx: &mut Request, key: i64, size: Option<i64>, permissions: i64) -> Result<OrFalse<Object>> {
    let size = size.unwrap_or_else(|| cx.ini_int("sysvshm.init_mem"));
    if size <= 0 {
        return Err(cx.bad_argument(2, "must be greater than 0"));
    }
    let found = Segment::find(key as i32, 0, 0);
    let id = match found {
        Ok(id) => Ok(id),
        Err(_) if size < HEAD as i64 => {
            cx.function_warning(format!("Failed for key 0x{key:x}: memorysize too small"))?;
            return Ok(OrFalse(None));
        }
        Err(_) => Segment::find(key as i32, size as usize, permissions as i32 | sysv::CREATE | sysv::EXCLUSIVE),
    };
    let attached = id.and_then(|id| Segment::attach(id, true).map(|segment| Attached { key, id, segment }));
    let attached = match attached {
        Ok(attached) => attached,
        Err(error) => {
            cx.function_warning(format!("Failed for key 0x{key:x}: {}", stream::reason(&error)))?;
            return Ok(OrFalse(None));
        }
    };
    if attached.segment.read(0, MARK.len()) != MARK {
        let total = attached.segment.len();
        attached.segment.write(0, MARK);
        attached.set_word(8, HEAD);
        attached.set_word(16, HEAD);
        attached.set_word(24, total.saturating_sub(HEAD));
        attached.set_word(32, total);
    }
    let class = cx.require_class(b"SysvSharedMemory")?;
    cx.state::<Making>().0 = true;
    let object = instantiate(cx, class);
    cx.state::<Making>().0 = false;
    let object = object?;
    object.set_native(cx.heap(), Payload(RefCell::new(Some(Rc::new(attached)))));
    Ok(OrFalse(Some(object)))
}

/// Lets a segment go.
#[php("shm_detach(SysvSharedMemory $shm): true")]
fn shm_detach(cx: &mut Request, shm: &Object) -> Result<True> {
    attached(cx, shm)?;
    if let Some(payload) = shm.native::<Payload>() {
        let old = payload.0.borrow_mut().take();
        drop(old);
    }
    Ok(True)
}

/// Whether a variable is there.
#[php("shm_has_var(SysvSharedMemory $shm, int $key): bool")]
fn shm_has_var(cx: &mut Request, shm: &Object, key: i64) -> Result<bool> {
    Ok(attached(cx, shm)?.find(key).is_some())
}

/// Removes a segment when its last user lets it go.
#[php("shm_remove(SysvSharedMemory $shm): bool")]
fn shm_remove(cx: &mut Request, shm: &Object) -> Result<bool> {
    let attached = attached(cx, shm)?;
    if let Err(error) = attached.segment.remove() {
        let words = stream::reason(&error);
        cx.function_warning(format!("Failed for key 0x{:x}, id {}: {words}", attached.key, attached.id))?;
        return Ok(false);
    }
    Ok(true)
}

/// Puts a variable in, or another value.
#[php("shm_put_var(SysvSharedMemory $shm, int $key, mixed $value): bool")]
fn shm_put_var(cx: &mut Request, shm: &Object, key: i64, value: &Value) -> Result<bool> {
    attached(cx, shm)?;
    let serializer = cx.engine.serializer().expect("the extension standard has one");
    let bytes = (serializer.write)(cx, std::slice::from_ref(value))?.pop().unwrap_or_default();
    // the value's own code may have let it go
    let Some(attached) = shm.native::<Payload>().and_then(|payload| payload.0.borrow().clone()) else {
        return Err(cx.throw_error("Error", "Shared memory block has been destroyed by the serialization function"));
    };
    if !attached.put(key, &bytes) {
        cx.function_warning("Not enough shared memory left")?;
        return Ok(false);
    }
    Ok(true)
}

/// Returns a variable.
#[php("shm_get_var(SysvSharedMemory $shm, int $key): mixed")]
fn shm_get_var(cx: &mut Request, shm: &Object, key: i64) -> Result<Value> {
    let attached = attached(cx, shm)?;
    let Some((at, length)) = attached.find(key) else {
        cx.function_warning(format!("Variable key {key} doesn't exist"))?;
        return Ok(Value::FALSE);
    };
    let bytes = attached.segment.read(at + ENTRY, length);
    let serializer = cx.engine.serializer().expect("the extension standard has one");
    let mut is_first = true;
    let mut next = |_: usize| std::mem::take(&mut is_first).then_some(0);
    let (values, failed_at) = (serializer.read)(cx, &bytes, &mut next)?;
    match values.into_iter().next().filter(|_| failed_at.is_none()) {
        Some(value) => Ok(value),
        None => {
            cx.function_warning("Variable data in shared memory is corrupted")?;
            Ok(Value::FALSE)
        }
    }
}

/// Takes a variable out.
#[php("shm_remove_var(SysvSharedMemory $shm, int $key): bool")]
fn shm_remove_var(cx: &mut Request, shm: &Object, key: i64) -> Result<bool> {
    if !attached(cx, shm)?.remove(key) {
        cx.function_warning(format!("Variable key {key} doesn't exist"))?;
        return Ok(false);
    }
    Ok(true)
}
