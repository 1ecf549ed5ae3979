//! Digests of bytes that come one after the other: `hash_init` and its kin.

use crate::algorithms::{Algorithm, Kind, Parameters, find};
use crate::functions::{parameters, shown};
use crate::hmac::pad;
use digest::DynDigest;
use heddle_macros::{php, php_class, php_methods};
use heddle_runtime::decl::convert::True;
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Resource, Str, Tracer, Value};
use std::cell::{Cell, RefCell};

pub(crate) const FUNCTIONS: &[&Function] =
    &[&hash_init::DECL, &hash_update::DECL, &hash_update_stream::DECL, &hash_update_file::DECL, &hash_final::DECL, &hash_copy::DECL];

/// The flag of `hash_init`.
pub(crate) const HASH_HMAC: i64 = 1;

/// How far a digest is.
struct Running {
    algorithm: &'static Algorithm,
    state: State,
    with: Parameters,
    /// What came in so far, for who serializes: the digests of the crates do not say where they
    /// are. `None`: it was too much.
    taken: Option<Vec<u8>>,
    /// The key for the outer digest of HMAC.
    outer: Option<Vec<u8>>,
}

/// The most bytes a digest may have taken in to be serialized.
const KEPT: usize = 1 << 20;

/// What tells our serialized digests from PHP's, whose states are other ones.
const MAGIC: i64 = 0x4844_4C31;

enum State {
    Digest(Box<dyn DynDigest>),
    Bytes(Vec<u8>),
}

impl Running {
    fn new(algorithm: &'static Algorithm, with: Parameters) -> Running {
        let state = match algorithm.kind {
            Kind::Cryptographic { new, .. } => State::Digest(new()),
            Kind::Checksum(_) => State::Bytes(Vec::new()),
        };
        Running { algorithm, state, with, taken: Some(Vec::new()), outer: None }
    }

    fn update(&mut self, data: &[u8]) {
        match &mut self.taken {
            Some(taken) if taken.len() + data.len() <= KEPT => taken.extend_from_slice(data),
            taken => *taken = None,
        }
        match &mut self.state {
            State::Digest(state) => state.update(data),
            State::Bytes(bytes) => bytes.extend_from_slice(data),
        }
    }

    fn finish(self) -> Vec<u8> {
        let inner = match self.state {
            State::Digest(state) => state.finalize().into_vec(),
            State::Bytes(bytes) => self.algorithm.digest(&bytes, &self.with),
        };
        match self.outer {
            Some(key) => self.algorithm.digest(&[key, inner].concat(), &self.with),
            None => inner,
        }
    }

    fn copy(&self) -> Running {
        let state = match &self.state {
            State::Digest(state) => State::Digest(state.clone()),
            State::Bytes(bytes) => State::Bytes(bytes.clone()),
        };
        Running { algorithm: self.algorithm, state, with: self.with.clone(), taken: self.taken.clone(), outer: self.outer.clone() }
    }
}

/// What the object keeps; `None` once the digest was taken. And the name of the algorithm.
struct Payload(RefCell<Option<Running>>, Cell<&'static str>);

impl Native for Payload {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// A digest that goes on.
#[php_class("final class HashContext {}", hooks = HOOKS)]
pub(crate) struct HashContext;

const HOOKS: ClassHooks = ClassHooks { create: Some(create), clone: Some(clone), ..ClassHooks::NONE };

fn create(cx: &mut Request, object: &Object) -> Result<()> {
    object.set_native(cx.heap(), Payload(RefCell::new(None), Cell::new("")));
    Ok(())
}

fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    let copy = old.native::<Payload>().and_then(|payload| payload.0.borrow().as_ref().map(Running::copy));
    if copy.is_none() {
        return Err(cx.throw_error("Error", "Cannot clone a finalized HashContext"));
    }
    let name = Cell::new(copy.as_ref().map_or("", |running| running.algorithm.name));
    new.set_native(cx.heap(), Payload(RefCell::new(copy), name));
    Ok(())
}

#[php_methods]
impl HashContext {
    #[php("private function __construct()")]
    fn construct(cx: &mut Request, this: &Object) -> Result<()> {
        let _ = (cx, this);
        Ok(())
    }

    #[php("public function __serialize(): array")]
    fn serialize(cx: &mut Request, this: &Object) -> Result<Array> {
        let payload = this.native::<Payload>().ok_or_else(|| cx.throw_error("Exception", "HashContext is in an invalid state"))?;
        let name = payload.1.get();
        let taken = match payload.0.borrow().as_ref() {
            Some(running) if running.outer.is_some() => {
                return Err(cx.throw_error("Exception", "HashContext with HASH_HMAC option cannot be serialized"));
            }
            Some(running) if matches!(name, "xxh3" | "xxh128") || running.with.seed != 0 => None,
            Some(running) if running.taken.is_none() => {
                return Err(cx.throw_error("Exception", "not supported yet: serializing a HashContext that took in more than 1 MiB"));
            }
            Some(running) => running.taken.clone(),
            None => None,
        };
        let Some(taken) = taken else {
            return Err(cx.throw_error("Exception", format!("HashContext for algorithm \"{name}\" cannot be serialized")));
        };
        let state = Array::from_values(cx.heap(), [Value::from(cx.str(taken))]);
        let parts = [Value::from(cx.str(name)), Value::int(0), Value::from(state), Value::int(MAGIC), Value::from(Array::new())];
        Ok(Array::from_values(cx.heap(), parts))
    }

    #[php("public function __unserialize(array $data): void")]
    fn unserialize(cx: &mut Request, this: &Object, data: &Array) -> Result<()> {
        if this.native::<Payload>().is_none_or(|payload| payload.0.borrow().is_some()) {
            return Err(cx.throw_error("Exception", "HashContext::__unserialize called on initialized object"));
        }
        let part = |at: i64| data.get_int(at).map(Value::deref);
        let (name, options, state) = (part(0).and_then(Value::as_str), part(1).and_then(Value::as_int), part(2).and_then(Value::as_array));
        let (Some(name), Some(options), Some(state), Some(magic)) = (name, options, state, part(3).and_then(Value::as_int)) else {
            return Err(cx.throw_error("Exception", "Incomplete or ill-formed serialization data"));
        };
        if options & HASH_HMAC != 0 {
            return Err(cx.throw_error("Exception", "HashContext with HASH_HMAC option cannot be serialized"));
        }
        let Some(algorithm) = find(name) else { return Err(cx.throw_error("Exception", "Unknown hash algorithm")) };
        let taken = state.get_int(0).and_then(Value::as_str).filter(|_| magic == MAGIC);
        let Some(taken) = taken else {
            let text = format!("Incomplete or ill-formed serialization data (\"{}\" code -1000)", algorithm.name);
            return Err(cx.throw_error("Exception", text));
        };
        let mut running = Running::new(algorithm, Parameters::default());
        running.update(taken);
        if let Some(payload) = this.native::<Payload>() {
            payload.1.set(algorithm.name);
            *payload.0.borrow_mut() = Some(running);
        }
        Ok(())
    }

    #[php("public function __debugInfo(): array")]
    fn debug_info(cx: &mut Request, this: &Object) -> Array {
        let payload = this.native::<Payload>();
        let name = payload.and_then(|payload| payload.0.borrow().as_ref().map(|running| running.algorithm.name));
        let mut array = Array::new();
        if let Some(name) = name {
            array.insert_bytes(cx.heap(), b"algo", Value::from(cx.str(name)));
        }
        array
    }
}

/// Starts a digest.
#[php("hash_init(string $algo, int $flags = 0, #[SensitiveParameter] string $key = \"\", array $options = []): HashContext")]
fn hash_init(cx: &mut Request, algo: &[u8], flags: i64, key: &[u8], options: &Array) -> Result<Object> {
    let Some(algorithm) = find(algo) else {
        return Err(cx.bad_argument(1, "must be a valid hashing algorithm"));
    };
    let keyed = flags & HASH_HMAC != 0;
    if keyed && algorithm.block().is_none() {
        return Err(cx.bad_argument(1, "must be a cryptographic hashing algorithm if HMAC is requested"));
    }
    if keyed && key.is_empty() {
        return Err(cx.bad_argument(3, "must not be empty when HMAC is requested"));
    }
    let with = parameters(cx, algorithm, options)?;
    let mut running = Running::new(algorithm, with);
    running.outer = keyed.then(|| pad(algorithm, key, 0x5c));
    if keyed {
        running.update(&pad(algorithm, key, 0x36));
    }
    new_context(cx, running)
}

fn new_context(cx: &mut Request, running: Running) -> Result<Object> {
    let class = cx.require_class(b"HashContext")?;
    let object = instantiate(cx, class)?;
    if let Some(payload) = object.native::<Payload>() {
        payload.1.set(running.algorithm.name);
        *payload.0.borrow_mut() = Some(running);
    }
    Ok(object)
}

/// Does something with a digest that was not taken yet.
fn with<R>(cx: &mut Request, context: &Object, act: impl FnOnce(&mut Option<Running>) -> Option<R>) -> Result<R> {
    let result = context.native::<Payload>().and_then(|payload| act(&mut payload.0.borrow_mut()));
    result.ok_or_else(|| cx.bad_argument_type(1, "must be a valid, non-finalized HashContext"))
}

/// Adds bytes.
#[php("hash_update(HashContext $context, string $data): true")]
fn hash_update(cx: &mut Request, context: &Object, data: &[u8]) -> Result<True> {
    with(cx, context, |running| running.as_mut().map(|running| running.update(data)))?;
    Ok(True)
}

/// Adds what a stream gives, up to a number of bytes; says how many these were.
#[php("hash_update_stream(HashContext $context, $stream, int $length = -1): int")]
fn hash_update_stream(cx: &mut Request, context: &Object, stream: Resource, length: i64) -> Result<i64> {
    let Some(handle) = heddle_runtime::stream::of(&stream) else {
        return Err(cx.bad_argument_type(2, "must be an open stream resource"));
    };
    let limit = usize::try_from(length).ok();
    let bytes = match handle.try_borrow_mut() {
        Ok(mut stream) => stream.read_all(cx, limit)?,
        Err(_) => return Err(cx.throw_error("Error", "not supported yet: using a stream inside of its own wrapper's method")),
    };
    with(cx, context, |running| running.as_mut().map(|running| running.update(&bytes)))?;
    Ok(bytes.len() as i64)
}

/// Adds a file's bytes.
#[php("hash_update_file(HashContext $context, string $filename, $stream_context = null): bool")]
fn hash_update_file(cx: &mut Request, context: &Object, filename: &Str, stream_context: &Value) -> Result<bool> {
    let _ = stream_context;
    if filename.contains(&0) {
        return Err(cx.bad_argument(2, "must not contain any null bytes"));
    }
    let Some(bytes) = heddle_runtime::stream::read_whole_file(cx, filename)? else { return Ok(false) };
    with(cx, context, |running| running.as_mut().map(|running| running.update(&bytes)))?;
    Ok(true)
}

/// Takes the digest.
#[php("hash_final(HashContext $context, bool $binary = false): string")]
fn hash_final(cx: &mut Request, context: &Object, binary: bool) -> Result<Vec<u8>> {
    let digest = with(cx, context, |running| running.take().map(Running::finish))?;
    Ok(shown(digest, binary))
}

/// A copy that goes on by itself.
#[php("hash_copy(HashContext $context): HashContext")]
fn hash_copy(cx: &mut Request, context: &Object) -> Result<Object> {
    let copy = with(cx, context, |running| running.as_ref().map(Running::copy))?;
    new_context(cx, copy)
}
