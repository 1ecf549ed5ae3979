//! What `include` and its kin read through a wrapper: addresses, and every path while a program
//! serves `file` itself.
//!
//! *Not here:* plain files, and what is done with the text.

use super::stat::{Stat, kind};
use super::wrapper::{Failure, Including, Target, paths_are_files, resolve, scheme_len, try_open, wrappers};
use super::{Stream, context, user, wrapper::Opening};
use crate::decl::StreamWrapper;
use crate::{Request, Result};
use heddle_value::Value;

/// Options that `stream_open` is told: of an address, and of a path that was found.
const OF_ADDRESS: i64 = 0x1_0081;
const OF_PATH: i64 = 0x1_4080;
/// `STREAM_URL_STAT_QUIET`
const QUIET: i64 = 2;
/// `STREAM_OPTION_READ_BUFFER`, and the size that goes with it.
const READ_BUFFER: i64 = 2;
const BUFFER: i64 = 8192;

/// What there is to run.
pub enum Source {
    /// A path of the file system.
    Plain(Vec<u8>),
    /// Code, and the file it comes from where that is not what the address says.
    Text(Vec<u8>, Option<Vec<u8>>),
    /// It was asked for once, and has been run: it was opened all the same.
    Known,
    /// It cannot be opened; the reason.
    Failed(String),
}

/// Whether an address is a wrapper's business. The usual path is none.
pub fn concerns(cx: &Request, address: &[u8]) -> bool {
    scheme_len(address).is_some() || serves_files(cx)
}

/// Whether the program has put a wrapper of its own in the place of `file`.
pub fn serves_files(cx: &Request) -> bool {
    !paths_are_files(cx)
}

/// Returns whether an address names a file that can be included.
///
/// # Errors
/// PHP code of a wrapper has thrown.
pub fn exists(cx: &mut Request, address: &[u8]) -> Result<bool> {
    Ok(stat(cx, address)?.is_some_and(|stat| stat.kind() != kind::DIRECTORY))
}

/// Returns what a wrapper knows of what an address names.
///
/// # Errors
/// PHP code of a wrapper has thrown.
pub(super) fn stat(cx: &mut Request, address: &[u8]) -> Result<Option<Stat>> {
    match resolve(cx, address)? {
        Target::Extension(StreamWrapper { stat: Some(stat), .. }) => stat(cx, address),
        Target::User(wrapper) => user::stat(cx, &wrapper, address, QUIET),
        _ => Ok(None),
    }
}

/// Reads what an address names for the construct of this name. `once`: what has been run is not
/// read again, though it is opened, since the wrapper says then which file it is.
pub fn read(cx: &mut Request, construct: &[u8], address: &[u8], once: bool) -> Result<Source> {
    if let Some(scheme) = unknown_scheme(cx, address) {
        let text = [b"Unable to find the wrapper \"", scheme, b"\" - did you forget to enable it when you configured PHP?"].concat();
        // once when it is looked for, once when it is opened
        warn(cx, construct, &text)?;
        warn(cx, construct, &text)?;
        return Ok(Source::Plain(address.to_vec()));
    }
    let target = resolve(cx, address)?;
    let is_url = match &target {
        Target::Plain(path) => return Ok(Source::Plain(path.clone())),
        Target::Php(rest) => {
            let local = [&b"memory"[..], b"temp", b"filter"].iter().any(|name| rest.to_ascii_lowercase().starts_with(name));
            if !local && !cx.ini_bool("allow_url_include") {
                return Ok(Source::Failed("operation failed".to_owned()));
            }
            false
        }
        Target::Data | Target::Http | Target::Missing(_) => true,
        Target::Glob(_) => false,
        Target::User(wrapper) => wrapper.is_url,
        Target::Extension(wrapper) => wrapper.is_url,
    };
    let directives = ["allow_url_fopen", "allow_url_include"];
    if let Some(directive) = directives.into_iter().find(|directive| is_url && !cx.ini_bool(directive)) {
        let scheme = &address[..scheme_len(address).unwrap_or_default()];
        let text = format!(":// wrapper is disabled in the server configuration by {directive}=0");
        warn(cx, construct, &[scheme, text.as_bytes()].concat())?;
        return Ok(Source::Failed("no suitable wrapper could be found".to_owned()));
    }
    let context = context::default(cx);
    let opened = match &target {
        Target::User(wrapper) => {
            let options = if scheme_len(address).is_some() { OF_ADDRESS } else { OF_PATH };
            let outer = std::mem::replace(&mut cx.state::<Including>().0, !wrapper.is_url);
            let opened = user::open(cx, wrapper, address, b"rb", options, Some(&context));
            cx.state::<Including>().0 = outer;
            opened?
        }
        _ => try_open(cx, address, b"rb", &Opening::default(), Some(&context))?,
    };
    let mut stream = match opened {
        Ok(stream) => stream,
        Err(failure @ (Failure::Io(_) | Failure::Text(_))) => return Ok(Source::Failed(failure.reason())),
        Err(Failure::Told) => return Ok(Source::Failed("operation failed".to_owned())),
    };
    // a wrapper says what it opened: an alias is no name of a file
    let opened = if matches!(target, Target::Extension(_) | Target::User(_)) { stream.uri.take() } else { None };
    let opened = opened.or_else(|| filtered_file(cx, &target));
    let known = once && cx.keep_units.is_included(opened.as_deref().unwrap_or(address));
    if let Target::User(wrapper) = &target {
        prepare(cx, construct, &mut stream, &wrapper.class.name, known)?;
    }
    if known {
        stream.close(cx)?;
        return Ok(Source::Known);
    }
    let text = stream.read_all(cx, None)?;
    stream.close(cx)?;
    Ok(Source::Text(text, opened))
}

/// The real path of the file that `php://filter` reads.
fn filtered_file(cx: &mut Request, target: &Target) -> Option<Vec<u8>> {
    let Target::Php(rest) = target else { return None };
    let inner = super::filter::address::resource(rest)?;
    if scheme_len(inner).is_some() {
        return None;
    }
    let path = cx.path(inner);
    super::known::real_path(cx, &path).map(|path| path.into_os_string().into_encoded_bytes())
}

/// What a wrapper's object is asked before it is read.
fn prepare(cx: &mut Request, construct: &[u8], stream: &mut Stream, class: &[u8], known: bool) -> Result<()> {
    let object = stream.wrapper_data.as_ref().and_then(Value::as_object).cloned();
    let has = |method: &[u8]| {
        object.as_ref().is_some_and(|object| {
            let class = crate::object::class_of(object);
            class.method(method).is_some() || class.magic.call.is_some()
        })
    };
    let missing = |method: &[u8]| [class, b"::", method, b" is not implemented!"].concat();
    if has(b"stream_set_option") {
        let args = [Value::int(READ_BUFFER), Value::int(0), Value::int(BUFFER)];
        call(cx, stream, "stream_set_option", &args)?;
    } else {
        warn(cx, construct, &missing(b"stream_set_option"))?;
    }
    if known {
        return Ok(());
    }
    if has(b"stream_stat") {
        return call(cx, stream, "stream_stat", &[]);
    }
    warn(cx, construct, &missing(b"stream_stat"))
}

fn call(cx: &mut Request, stream: &Stream, method: &str, args: &[Value]) -> Result<()> {
    let Some(object) = stream.wrapper_data.as_ref().and_then(Value::as_object).cloned() else {
        return Ok(());
    };
    let name = Value::from(cx.str(method));
    let pair = heddle_value::Array::from_values(cx.heap(), [Value::from(object), name]);
    cx.call_value(&Value::from(pair), args).map(drop)
}

/// The scheme of an address that no wrapper serves.
fn unknown_scheme<'a>(cx: &mut Request, address: &'a [u8]) -> Option<&'a [u8]> {
    let scheme = &address[..scheme_len(address)?];
    (!wrappers(cx).knows(scheme)).then(|| &scheme[..scheme.len().min(32)])
}

fn warn(cx: &mut Request, construct: &[u8], text: &[u8]) -> Result<()> {
    cx.warning([construct, b"(): ", text].concat())
}
