//! Compression that goes on from call to call: `deflate_init()`, `inflate_init()`.

use crate::codec::{self, GZIP, RAW, Settings, ZLIB, status};
use heddle_macros::{php, php_class};
use heddle_runtime::decl::convert::{ArrayOrObject, OrFalse};
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::object::{instantiate, table};
use heddle_runtime::{Request, Result};
use heddle_value::string::StrBuilder;
use heddle_value::{Array, Native, Object, Str, Tracer, Value, View};
use std::cell::RefCell;
use zlib_rs::{Deflate, DeflateFlush, Inflate, InflateFlush, Strategy};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &deflate_init::DECL,
    &deflate_add::DECL,
    &inflate_init::DECL,
    &inflate_add::DECL,
    &inflate_get_status::DECL,
    &inflate_get_read_len::DECL,
];

const ZLIB_SYNC_FLUSH: i64 = 2;
const FINISH: i64 = 4;
const MODES: &str = "must be one of ZLIB_NO_FLUSH, ZLIB_PARTIAL_FLUSH, ZLIB_SYNC_FLUSH, ZLIB_FULL_FLUSH, ZLIB_BLOCK, or ZLIB_FINISH";
/// A status of [`codec::inflate_piece`]: the dictionary is not the one that was used.
const OTHER_DICTIONARY: i64 = status::DATA_ERROR - 100;

/// A decompression that goes on.
#[php_class("final class InflateContext {}", hooks = INFLATE)]
pub(crate) struct InflateContext;

/// A compression that goes on.
#[php_class("final class DeflateContext {}", hooks = DEFLATE)]
pub(crate) struct DeflateContext;

const REFUSALS: ClassHooks = ClassHooks::HANDLE;
const INFLATE: ClassHooks = ClassHooks { create: Some(refuse_inflate), ..REFUSALS };
const DEFLATE: ClassHooks = ClassHooks { create: Some(refuse_deflate), ..REFUSALS };

struct Inflating {
    state: Inflate,
    window: i64,
    dictionary: Option<Vec<u8>>,
    status: i64,
    read: u64,
}

impl Inflating {
    /// Starts anew. False: the dictionary is refused.
    fn start(&mut self) -> bool {
        self.state = codec::inflater(self.window);
        self.read = 0;
        self.status = status::OK;
        match &self.dictionary {
            Some(words) if self.window < 0 => self.state.set_dictionary(words).is_ok(),
            _ => true,
        }
    }
}

struct InflatePayload(RefCell<Inflating>);
struct DeflatePayload(RefCell<(Deflate, Option<Vec<u8>>)>);

impl Native for InflatePayload {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

impl Native for DeflatePayload {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// Set while one of the functions here makes an object: nobody else may.
#[derive(Default)]
struct Making(bool);

fn refuse_inflate(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => Err(cx.throw_error("Error", "Cannot directly construct InflateContext, use inflate_init() instead")),
    }
}

fn refuse_deflate(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => Err(cx.throw_error("Error", "Cannot directly construct DeflateContext, use deflate_init() instead")),
    }
}

fn make(cx: &mut Request, class: &[u8], payload: impl Native) -> Result<Object> {
    let class = cx.require_class(class)?;
    cx.state::<Making>().0 = true;
    let object = instantiate(cx, class);
    cx.state::<Making>().0 = false;
    let object = object?;
    object.set_native(cx.heap(), payload);
    Ok(object)
}

fn option(options: &Array, name: &[u8]) -> Option<Value> {
    options.get_bytes(name).map(|value| value.deref().clone())
}

fn int_option(cx: &mut Request, options: &Array, name: &[u8], default: i64) -> Result<i64> {
    match option(options, name) {
        Some(value) => cx.to_int(&value),
        None => Ok(default),
    }
}

/// Reads the option "dictionary": a text, or texts of which each ends with a zero byte.
fn dictionary(cx: &mut Request, options: &Array) -> Result<Option<Vec<u8>>> {
    let Some(value) = option(options, b"dictionary") else { return Ok(None) };
    let texts = match value.view() {
        View::Str(text) => return Ok(Some(text.to_vec())),
        View::Array(texts) => texts.clone(),
        _ => {
            let kind = heddle_runtime::types::value_name(&value);
            let text = format!("must be of type zero-terminated string or array, {kind} given");
            return Err(cx.bad_argument_type(2, text));
        }
    };
    let mut words = Vec::new();
    for (_, text) in texts.iter() {
        let text = cx.to_str(text.deref())?;
        if text.is_empty() {
            return Err(cx.bad_argument(2, "must not contain empty strings"));
        }
        if text.contains(&0) {
            return Err(cx.bad_argument(2, "must not contain strings with null bytes"));
        }
        words.extend_from_slice(&text);
        words.push(0);
    }
    Ok((!words.is_empty()).then_some(words))
}

fn settings(cx: &mut Request, options: ArrayOrObject) -> Result<Array> {
    match options {
        ArrayOrObject::Array(array) => Ok(array),
        ArrayOrObject::Object(object) => table::to_array(cx, &object),
    }
}

/// Returns zlib's window bits of a format and the size of its window.
fn window_bits(format: i64, window: i64) -> i64 {
    match format {
        RAW => -window,
        GZIP => window + 16,
        _ => window,
    }
}

/// Starts a compression.
#[php("deflate_init(int $encoding, array|object $options = []): DeflateContext|false")]
fn deflate_init(cx: &mut Request, encoding: i64, options: ArrayOrObject) -> Result<OrFalse<Object>> {
    let options = settings(cx, options)?;
    let level = int_option(cx, &options, b"level", -1)?;
    if !(-1..=9).contains(&level) {
        return Err(cx.value_error("deflate_init(): \"level\" option must be between -1 and 9"));
    }
    let memory = int_option(cx, &options, b"memory", 8)?;
    if !(1..=9).contains(&memory) {
        return Err(cx.value_error("deflate_init(): \"memory\" option must be between 1 and 9"));
    }
    let window = int_option(cx, &options, b"window", 15)?;
    if !(8..=15).contains(&window) {
        return Err(cx.value_error("deflate_init(): \"window\" option must be between 8 and 15"));
    }
    let strategy = match int_option(cx, &options, b"strategy", 0)? {
        0 => Strategy::Default,
        1 => Strategy::Filtered,
        2 => Strategy::HuffmanOnly,
        3 => Strategy::Rle,
        4 => Strategy::Fixed,
        _ => {
            return Err(cx.value_error(
                "deflate_init(): \"strategy\" option must be one of ZLIB_FILTERED, ZLIB_HUFFMAN_ONLY, ZLIB_RLE, ZLIB_FIXED, or ZLIB_DEFAULT_STRATEGY",
            ));
        }
    };
    let words = dictionary(cx, &options)?;
    if ![RAW, GZIP, ZLIB].contains(&encoding) {
        return Err(cx.bad_argument(1, "must be one of ZLIB_ENCODING_RAW, ZLIB_ENCODING_GZIP, or ZLIB_ENCODING_DEFLATE"));
    }
    let window = window_bits(encoding, window) as i32;
    let mut state = codec::deflater(Settings { level: level as i32, memory: memory as i32, strategy, window });
    if let Some(words) = &words {
        // a gzip file has no dictionary
        let _ = state.set_dictionary(words);
    }
    make(cx, b"DeflateContext", DeflatePayload(RefCell::new((state, words)))).map(|object| OrFalse(Some(object)))
}

/// Returns a payload, or the error of an object that has none.
fn payload<'a, T: Native>(cx: &mut Request, context: &'a Object) -> Result<&'a T> {
    context.native::<T>().ok_or_else(|| cx.bad_argument_type(1, "must be a valid context"))
}

/// Compresses a piece.
#[php("deflate_add(DeflateContext $context, string $data, int $flush_mode = ZLIB_SYNC_FLUSH): string|false")]
fn deflate_add(cx: &mut Request, context: &Object, data: &[u8], flush_mode: i64) -> Result<OrFalse<Str>> {
    let flush = match flush_mode {
        0 => DeflateFlush::NoFlush,
        1 => DeflateFlush::PartialFlush,
        2 => DeflateFlush::SyncFlush,
        3 => DeflateFlush::FullFlush,
        FINISH => DeflateFlush::Finish,
        5 => DeflateFlush::Block,
        _ => return Err(cx.bad_argument(3, MODES)),
    };
    if data.is_empty() && flush_mode != FINISH {
        return Ok(OrFalse(Some(Str::default())));
    }
    let payload = payload::<DeflatePayload>(cx, context)?;
    let mut out = StrBuilder::with_capacity(cx.heap(), data.len() / 4 + 64);
    let (state, words) = &mut *payload.0.borrow_mut();
    if codec::deflate_piece(state, data, flush, &mut out) == status::STREAM_ERROR {
        drop(out);
        cx.function_warning("zlib error (stream error)")?;
        return Ok(OrFalse(None));
    }
    if flush_mode == FINISH {
        state.reset();
        if let Some(words) = words {
            let _ = state.set_dictionary(words);
        }
    }
    Ok(OrFalse(Some(out.finish())))
}

/// Starts a decompression.
#[php("inflate_init(int $encoding, array|object $options = []): InflateContext|false")]
fn inflate_init(cx: &mut Request, encoding: i64, options: ArrayOrObject) -> Result<OrFalse<Object>> {
    let options = settings(cx, options)?;
    let window = int_option(cx, &options, b"window", 15)?;
    if !(8..=15).contains(&window) {
        return Err(cx.value_error(format!("zlib window size (logarithm) ({window}) must be within 8..15")));
    }
    let dictionary = dictionary(cx, &options)?;
    if ![RAW, GZIP, ZLIB].contains(&encoding) {
        return Err(cx.value_error("Encoding mode must be ZLIB_ENCODING_RAW, ZLIB_ENCODING_GZIP or ZLIB_ENCODING_DEFLATE"));
    }
    let window = window_bits(encoding, window);
    let mut inflating = Inflating { state: codec::inflater(window), window, dictionary, status: status::OK, read: 0 };
    if !inflating.start() {
        cx.function_warning("Dictionary does not match expected dictionary (incorrect adler32 hash)")?;
    }
    make(cx, b"InflateContext", InflatePayload(RefCell::new(inflating))).map(|object| OrFalse(Some(object)))
}

/// Decompresses a piece.
#[php("inflate_add(InflateContext $context, string $data, int $flush_mode = ZLIB_SYNC_FLUSH): string|false")]
fn inflate_add(cx: &mut Request, context: &Object, data: &[u8], flush_mode: i64) -> Result<OrFalse<Str>> {
    let flush = match flush_mode {
        0 | 1 | 3 => InflateFlush::NoFlush,
        2 => InflateFlush::SyncFlush,
        FINISH => InflateFlush::Finish,
        5 => InflateFlush::Block,
        _ => return Err(cx.bad_argument(3, MODES)),
    };
    let payload = payload::<InflatePayload>(cx, context)?;
    let inflating = &mut *payload.0.borrow_mut();
    if inflating.status == status::STREAM_END {
        inflating.start();
    }
    if data.is_empty() && flush_mode != FINISH {
        return Ok(OrFalse(Some(Str::default())));
    }
    let mut out = StrBuilder::with_capacity(cx.heap(), data.len());
    // blocks are no reason to stop: the loop goes on where zlib makes a pause
    let words = inflating.dictionary.as_deref();
    let progress = codec::inflate_piece(&mut inflating.state, data, flush, usize::MAX, words, &mut out);
    inflating.read += progress.taken as u64;
    inflating.status = if progress.status == OTHER_DICTIONARY { status::DATA_ERROR } else { progress.status };
    let warning = match progress.status {
        status::OK | status::STREAM_END | status::BUF_ERROR => return Ok(OrFalse(Some(out.finish()))),
        OTHER_DICTIONARY => "Dictionary does not match expected dictionary (incorrect adler32 hash)",
        status::NEED_DICT => "Inflating this data requires a preset dictionary, please specify it in the options array of inflate_init()",
        other => codec::words(other),
    };
    drop(out);
    cx.function_warning(warning)?;
    Ok(OrFalse(None))
}

/// Returns zlib's status after the last piece.
#[php("inflate_get_status(InflateContext $context): int")]
fn inflate_get_status(cx: &mut Request, context: &Object) -> Result<i64> {
    Ok(payload::<InflatePayload>(cx, context)?.0.borrow().status)
}

/// Returns how many bytes were taken in.
#[php("inflate_get_read_len(InflateContext $context): int")]
fn inflate_get_read_len(cx: &mut Request, context: &Object) -> Result<i64> {
    Ok(payload::<InflatePayload>(cx, context)?.0.borrow().read as i64)
}
