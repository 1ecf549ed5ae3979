//! `stream_filter_…`, `stream_bucket_…`, and the classes `php_user_filter` and `StreamBucket`.
//!
//! The filters themselves are in `heddle_runtime::stream::filter`.

use super::with;
use heddle_macros::{php, php_class, php_methods};
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::errors::{get_property, set_property};
use heddle_runtime::object::instantiate;
use heddle_runtime::stream::filter::user::{BRIGADE, BUCKET, BrigadeHandle, Bucket};
use heddle_runtime::stream::filter::{Link, Side, registry};
use heddle_runtime::stream::handle::{WeakStream, watch};
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Object, Resource, Str, Value};
use std::cell::RefCell;
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &stream_filter_register::DECL,
    &stream_filter_append::DECL,
    &stream_filter_prepend::DECL,
    &stream_filter_remove::DECL,
    &stream_get_filters::DECL,
    &stream_bucket_make_writeable::DECL,
    &stream_bucket_append::DECL,
    &stream_bucket_prepend::DECL,
    &stream_bucket_new::DECL,
];

/// What a program's own filters extend.
#[php_class(
    "class php_user_filter {
    public string $filtername = '';
    public mixed $params = '';
    public $stream = null;
}"
)]
pub enum PhpUserFilter {}

#[php_methods(tentative)]
impl PhpUserFilter {
    /// Takes buckets and gives others; this one fails.
    #[php("public function filter($in, $out, &$consumed, bool $closing): int")]
    fn filter(this: &Object, r#in: &Value, out: &Value, consumed: RefArg, closing: bool) -> i64 {
        // for classes that have a method of their own
        let _ = (this, r#in, out, consumed, closing);
        ERR_FATAL
    }

    /// Whether the filter may be used.
    #[php("public function onCreate(): bool")]
    fn on_create(this: &Object) -> bool {
        let _ = this;
        true
    }

    /// Called at the end.
    #[php("public function onClose(): void")]
    fn on_close(this: &Object) {
        let _ = this;
    }
}

/// Bytes on their way through a filter.
#[php_class(
    "final class StreamBucket {
    public $bucket = null;
    public string $data;
    public int $datalen;
    public int $dataLength;
}"
)]
pub enum StreamBucket {}

/// `PSFS_ERR_FATAL`
const ERR_FATAL: i64 = 0;
/// `STREAM_FILTER_READ`, `STREAM_FILTER_WRITE`
const READ: i64 = 1;
const WRITE: i64 = 2;

/// Where in a chain a filter is put.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    First,
    Last,
}

/// What a resource of type `stream filter` stands for.
struct Installed(WeakStream);

/// Makes a class the filter of a name, or of all names that match a pattern.
#[php("stream_filter_register(string $filter_name, string $class): bool")]
fn stream_filter_register(cx: &mut Request, filter_name: &Str, class: &Str) -> Result<bool> {
    for (number, text) in [(1, filter_name), (2, class)] {
        if text.is_empty() {
            return Err(cx.bad_argument(number, "must be a non-empty string"));
        }
    }
    Ok(registry::register(cx, filter_name, class.clone()))
}

/// Puts a filter at the end of a stream's chain.
#[php("stream_filter_append($stream, string $filter_name, int $mode = 0, mixed $params = UNKNOWN)")]
fn stream_filter_append(cx: &mut Request, stream: Resource, filter_name: &[u8], mode: i64, params: Option<&Value>) -> Result<Value> {
    install(cx, &stream, filter_name, mode, params, End::Last)
}

/// Puts a filter at the beginning of a stream's chain.
#[php("stream_filter_prepend($stream, string $filter_name, int $mode = 0, mixed $params = UNKNOWN)")]
fn stream_filter_prepend(cx: &mut Request, stream: Resource, filter_name: &[u8], mode: i64, params: Option<&Value>) -> Result<Value> {
    install(cx, &stream, filter_name, mode, params, End::First)
}

/// Puts a filter on a stream, one for each side that is asked for; the resource is that of the
/// last.
fn install(cx: &mut Request, stream: &Resource, name: &[u8], mode: i64, params: Option<&Value>, end: End) -> Result<Value> {
    let sides = with(cx, stream, 1, |_, stream| Ok(sides(mode, &stream.mode)))?;
    let handle = super::opened(cx, stream, 1)?;
    let mut last = None;
    for side in sides.into_iter().flatten() {
        let Some(filter) = registry::create(cx, name, params)? else {
            return Ok(Value::FALSE);
        };
        let resource = match &last {
            Some(resource) => Resource::clone(resource),
            None => Resource::new(cx.heap(), "stream filter", Installed(handle.downgrade())),
        };
        let works = with(cx, stream, 1, |cx, mut stream| {
            let link = Link { filter, resource: Some(resource.clone()) };
            match end {
                End::First => stream.prepend_filter(side, link),
                End::Last => stream.add_filter(side, link),
            }
            // what was read ahead goes through a filter that comes last
            if side == Side::Read && end == End::Last { stream.filter_buffer(cx) } else { Ok(true) }
        })?;
        if !works {
            return Ok(Value::FALSE);
        }
        last = Some(resource);
    }
    watch(cx, &handle);
    Ok(last.map_or(Value::FALSE, Value::from))
}

/// The sides that a mode of `stream_filter_append` means; those of the stream when it names none.
fn sides(mode: i64, stream: &[u8]) -> [Option<Side>; 2] {
    let has = |letters: &[u8]| stream.iter().any(|letter| letters.contains(letter));
    let (reads, writes) = match (mode & READ != 0, mode & WRITE != 0) {
        (false, false) => (has(b"r+"), has(b"wa+")),
        asked => asked,
    };
    [reads.then_some(Side::Read), writes.then_some(Side::Write)]
}

/// Takes a filter off its stream.
#[php("stream_filter_remove($stream_filter): bool")]
fn stream_filter_remove(cx: &mut Request, stream_filter: Resource) -> Result<bool> {
    let Some(handle) = stream_filter.data::<Installed>().and_then(|installed| installed.0.upgrade()) else {
        return Err(not_a(cx, "stream filter"));
    };
    let removed = match handle.try_borrow_mut() {
        Ok(mut stream) => stream.remove_filter(cx, &stream_filter)?,
        Err(_) => return Err(super::busy(cx)),
    };
    match removed {
        Some(true) => Ok(true),
        Some(false) => {
            cx.function_warning("Unable to flush filter, not removing")?;
            Ok(false)
        }
        None => Err(not_a(cx, "stream filter")),
    }
}

fn not_a(cx: &mut Request, what: &str) -> Halt {
    let message = [&cx.function_name()[..], b"(): supplied resource is not a valid ", what.as_bytes(), b" resource"].concat();
    cx.type_error(message)
}

/// Names and patterns of all filters.
#[php("stream_get_filters(): array")]
fn stream_get_filters(cx: &mut Request) -> Array {
    let names = registry::names(cx);
    let names: Vec<Value> = names.into_iter().map(|name| Value::from(cx.str(name))).collect();
    Array::from_values(cx.heap(), names)
}

fn brigade(cx: &mut Request, resource: &Resource) -> Result<BrigadeHandle> {
    match resource.data::<BrigadeHandle>() {
        Some(brigade) => Ok(brigade.clone()),
        None => Err(not_a(cx, BRIGADE)),
    }
}

/// An object with a bucket's bytes.
fn object(cx: &mut Request, bucket: Bucket) -> Result<Object> {
    let class = cx.require_class(b"StreamBucket")?;
    let object = instantiate(cx, class)?;
    let length = Value::int(bucket.borrow().len() as i64);
    let data = Value::from(cx.str(&bucket.borrow()[..]));
    let bucket = Resource::new(cx.heap(), BUCKET, bucket);
    set_property(&object, "bucket", Value::from(bucket));
    set_property(&object, "data", data);
    set_property(&object, "datalen", length.clone());
    set_property(&object, "dataLength", length);
    Ok(object)
}

/// Takes the first bucket of a brigade.
#[php("stream_bucket_make_writeable($brigade): ?StreamBucket")]
fn stream_bucket_make_writeable(cx: &mut Request, brigade: Resource) -> Result<Option<Object>> {
    let first = self::brigade(cx, &brigade)?.take_first();
    first.map(|bucket| object(cx, bucket)).transpose()
}

/// The bucket of an object, with the bytes that the object has now.
fn bucket_of(cx: &mut Request, bucket: &Object) -> Result<Bucket> {
    let resource = get_property(bucket, "bucket");
    let Some(kept) = resource.as_resource() else {
        return Err(cx.bad_argument(2, "must be an object that has a \"bucket\" property"));
    };
    let Some(kept) = kept.data::<Bucket>() else {
        return Err(not_a(cx, BUCKET));
    };
    if let Some(data) = get_property(bucket, "data").as_bytes() {
        *kept.borrow_mut() = data.to_vec();
    }
    Ok(kept.clone())
}

/// Puts a bucket at the end of a brigade.
#[php("stream_bucket_append($brigade, StreamBucket $bucket): void")]
fn stream_bucket_append(cx: &mut Request, brigade: Resource, bucket: &Object) -> Result<()> {
    let bucket = bucket_of(cx, bucket)?;
    self::brigade(cx, &brigade)?.append(&bucket);
    Ok(())
}

/// Puts a bucket at the beginning of a brigade.
#[php("stream_bucket_prepend($brigade, StreamBucket $bucket): void")]
fn stream_bucket_prepend(cx: &mut Request, brigade: Resource, bucket: &Object) -> Result<()> {
    let bucket = bucket_of(cx, bucket)?;
    self::brigade(cx, &brigade)?.prepend(&bucket);
    Ok(())
}

/// A new bucket.
#[php("stream_bucket_new($stream, string $buffer): StreamBucket")]
fn stream_bucket_new(cx: &mut Request, stream: Resource, buffer: &[u8]) -> Result<Object> {
    super::opened(cx, &stream, 1)?;
    object(cx, Rc::new(RefCell::new(buffer.to_vec())))
}
