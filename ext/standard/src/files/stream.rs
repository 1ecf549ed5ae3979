//! `stream_…`: what streams are, how they wait, and waiting for several.

use super::{ask, with};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::object::class_of;
use heddle_runtime::stream::user;
use heddle_runtime::stream::wrapper::{self, Target};
use heddle_runtime::stream::{self as streams, Backend, Parameter, StreamHandle};
use heddle_runtime::wait;
use heddle_runtime::{Request, Result};
use heddle_sys::file::Ready;
use heddle_value::{Array, Key, Resource, Value, View};
use std::io::IsTerminal;
use std::os::fd::{AsFd, AsRawFd, RawFd};
use std::time::Duration;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &stream_get_meta_data::DECL,
    &stream_get_meta_data::DECL.alias("socket_get_status"),
    &stream_is_local::DECL,
    &stream_isatty::DECL,
    &stream_supports_lock::DECL,
    &stream_set_timeout::DECL,
    &socket_set_timeout::DECL,
    &stream_set_blocking::DECL,
    &stream_set_blocking::DECL.alias("socket_set_blocking"),
    &stream_set_write_buffer::DECL,
    &stream_set_write_buffer::DECL.alias("set_file_buffer"),
    &stream_set_read_buffer::DECL,
    &stream_set_chunk_size::DECL,
    &stream_select::DECL,
    &stream_resolve_include_path::DECL,
];

heddle_macros::constants! {
    STREAM_NOTIFY_CONNECT = 2;
    STREAM_NOTIFY_AUTH_REQUIRED = 3;
    STREAM_NOTIFY_AUTH_RESULT = 10;
    STREAM_NOTIFY_MIME_TYPE_IS = 4;
    STREAM_NOTIFY_FILE_SIZE_IS = 5;
    STREAM_NOTIFY_REDIRECTED = 6;
    STREAM_NOTIFY_PROGRESS = 7;
    STREAM_NOTIFY_FAILURE = 9;
    STREAM_NOTIFY_COMPLETED = 8;
    STREAM_NOTIFY_RESOLVE = 1;
    STREAM_NOTIFY_SEVERITY_INFO = 0;
    STREAM_NOTIFY_SEVERITY_WARN = 1;
    STREAM_NOTIFY_SEVERITY_ERR = 2;
    STREAM_FILTER_READ = 1;
    STREAM_FILTER_WRITE = 2;
    STREAM_FILTER_ALL = 3;
    STREAM_CLIENT_PERSISTENT = 1;
    STREAM_CLIENT_ASYNC_CONNECT = 2;
    STREAM_CLIENT_CONNECT = 4;
    STREAM_CRYPTO_METHOD_ANY_CLIENT = 127;
    STREAM_CRYPTO_METHOD_SSLv2_CLIENT = 3;
    STREAM_CRYPTO_METHOD_SSLv3_CLIENT = 5;
    STREAM_CRYPTO_METHOD_SSLv23_CLIENT = 57;
    STREAM_CRYPTO_METHOD_TLS_CLIENT = 121;
    STREAM_CRYPTO_METHOD_TLSv1_0_CLIENT = 9;
    STREAM_CRYPTO_METHOD_TLSv1_1_CLIENT = 17;
    STREAM_CRYPTO_METHOD_TLSv1_2_CLIENT = 33;
    STREAM_CRYPTO_METHOD_TLSv1_3_CLIENT = 65;
    STREAM_CRYPTO_METHOD_ANY_SERVER = 126;
    STREAM_CRYPTO_METHOD_SSLv2_SERVER = 2;
    STREAM_CRYPTO_METHOD_SSLv3_SERVER = 4;
    STREAM_CRYPTO_METHOD_SSLv23_SERVER = 120;
    STREAM_CRYPTO_METHOD_TLS_SERVER = 120;
    STREAM_CRYPTO_METHOD_TLSv1_0_SERVER = 8;
    STREAM_CRYPTO_METHOD_TLSv1_1_SERVER = 16;
    STREAM_CRYPTO_METHOD_TLSv1_2_SERVER = 32;
    STREAM_CRYPTO_METHOD_TLSv1_3_SERVER = 64;
    STREAM_CRYPTO_PROTO_SSLv3 = 4;
    STREAM_CRYPTO_PROTO_TLSv1_0 = 8;
    STREAM_CRYPTO_PROTO_TLSv1_1 = 16;
    STREAM_CRYPTO_PROTO_TLSv1_2 = 32;
    STREAM_CRYPTO_PROTO_TLSv1_3 = 64;
    STREAM_SHUT_RD = 0;
    STREAM_SHUT_WR = 1;
    STREAM_SHUT_RDWR = 2;
    STREAM_PF_INET = 2;
    STREAM_PF_INET6 = 10;
    STREAM_PF_UNIX = 1;
    STREAM_IPPROTO_IP = 0;
    STREAM_IPPROTO_TCP = 6;
    STREAM_IPPROTO_UDP = 17;
    STREAM_IPPROTO_ICMP = 1;
    STREAM_IPPROTO_RAW = 255;
    STREAM_SOCK_STREAM = 1;
    STREAM_SOCK_DGRAM = 2;
    STREAM_SOCK_RAW = 3;
    STREAM_SOCK_SEQPACKET = 5;
    STREAM_SOCK_RDM = 4;
    STREAM_PEEK = 2;
    STREAM_OOB = 1;
    STREAM_SERVER_BIND = 4;
    STREAM_SERVER_LISTEN = 8;
    STREAM_USE_PATH = 1;
    STREAM_IGNORE_URL = 2;
    STREAM_REPORT_ERRORS = 8;
    STREAM_MUST_SEEK = 16;
    STREAM_URL_STAT_LINK = 1;
    STREAM_URL_STAT_QUIET = 2;
    STREAM_MKDIR_RECURSIVE = 1;
    STREAM_IS_URL = 1;
    STREAM_OPTION_BLOCKING = 1;
    STREAM_OPTION_READ_TIMEOUT = 4;
    STREAM_OPTION_READ_BUFFER = 2;
    STREAM_OPTION_WRITE_BUFFER = 3;
    STREAM_BUFFER_NONE = 0;
    STREAM_BUFFER_LINE = 1;
    STREAM_BUFFER_FULL = 2;
    STREAM_CAST_AS_STREAM = 0;
    STREAM_CAST_FOR_SELECT = 3;
    STREAM_META_TOUCH = 1;
    STREAM_META_OWNER = 3;
    STREAM_META_OWNER_NAME = 2;
    STREAM_META_GROUP = 5;
    STREAM_META_GROUP_NAME = 4;
    STREAM_META_ACCESS = 6;
    PSFS_PASS_ON = 2;
    PSFS_FEED_ME = 1;
    PSFS_ERR_FATAL = 0;
    PSFS_FLAG_NORMAL = 0;
    PSFS_FLAG_FLUSH_INC = 1;
    PSFS_FLAG_FLUSH_CLOSE = 2;
}

/// What is known of a stream.
#[php("stream_get_meta_data($stream): array")]
fn stream_get_meta_data(cx: &mut Request, stream: Resource) -> Result<Array> {
    ask(cx, &stream, |cx, mut stream| {
        let facts = match stream.backend().socket_mut().and_then(|socket| socket.session()) {
            Some(session) => session.facts(cx),
            None => Vec::new(),
        };
        let heap = cx.heap();
        let mut array = Array::new();
        let mut add = |name: &str, value: Value| array.insert_bytes(heap, name.as_bytes(), value);
        if stream.stream_type != "TEMP" && stream.stream_type != "RFC2397" {
            add("timed_out", Value::bool(stream.timed_out));
            add("blocked", Value::bool(stream.blocked));
            add("eof", Value::bool(stream.is_eof()));
        }
        if !facts.is_empty() {
            let mut crypto = Array::new();
            for (name, value) in facts {
                crypto.insert_bytes(heap, name.as_bytes(), value);
            }
            add("crypto", Value::from(crypto));
        }
        for (name, value) in &stream.parameters {
            let value = match value {
                Parameter::Text(text) => Value::from(cx.str(text)),
                Parameter::Bool(bool) => Value::bool(*bool),
            };
            add(&String::from_utf8_lossy(name), value);
        }
        if let Some(data) = &stream.wrapper_data {
            add("wrapper_data", data.clone());
        }
        if let Some(kind) = stream.wrapper_type {
            add("wrapper_type", Value::from(cx.str(kind)));
        }
        add("stream_type", Value::from(cx.str(stream.stream_type)));
        add("mode", Value::from(cx.str(&stream.mode)));
        add("unread_bytes", Value::int(stream.unread() as i64));
        add("seekable", Value::bool(stream.is_seekable()));
        if let Some(uri) = &stream.uri {
            add("uri", Value::from(cx.str(uri)));
        }
        Ok(array)
    })
}

/// Whether a stream or an address is on this machine.
#[php("stream_is_local($stream): bool")]
fn stream_is_local(cx: &mut Request, stream: &Value) -> Result<bool> {
    if let Some(resource) = stream.as_resource().cloned() {
        return with(cx, &resource, 1, |_, stream| Ok(stream.is_local));
    }
    let address = cx.to_str(stream)?;
    Ok(match wrapper::resolve(cx, &address)? {
        Target::Http | Target::Missing(_) => false,
        Target::User(wrapper) => !wrapper.is_url,
        Target::Extension(wrapper) => !wrapper.is_url,
        _ => true,
    })
}

/// Whether a stream is a terminal.
#[php("stream_isatty($stream): bool")]
fn stream_isatty(cx: &mut Request, stream: Resource) -> Result<bool> {
    with(cx, &stream, 1, |_, mut stream| Ok(!stream.is_filtered() && stream.backend().file().is_some_and(IsTerminal::is_terminal)))
}

/// Whether `flock` may work on a stream.
#[php("stream_supports_lock($stream): bool")]
fn stream_supports_lock(cx: &mut Request, stream: Resource) -> Result<bool> {
    with(cx, &stream, 1, |_, mut stream| {
        Ok(stream.is_of_program() || stream.backend().socket().is_none() && stream.backend().file().is_some())
    })
}

/// How long a read may take; of files and memory there is no such limit.
#[php("stream_set_timeout($stream, int $seconds, int $microseconds = 0): bool")]
fn stream_set_timeout(cx: &mut Request, stream: Resource, seconds: i64, microseconds: i64) -> Result<bool> {
    with(cx, &stream, 1, |cx, mut stream| {
        if !stream.is_of_program() && stream.backend().socket().is_none() {
            return Ok(false);
        }
        Ok(stream.backend().set_option(cx, 4, seconds, microseconds)?.unwrap_or(false))
    })
}

/// The same under its old name.
#[php("socket_set_timeout($stream, int $seconds, int $microseconds = 0): bool", deprecated = "since 8.5, use stream_set_timeout() instead")]
fn socket_set_timeout(cx: &mut Request, stream: Resource, seconds: i64, microseconds: i64) -> Result<bool> {
    with(cx, &stream, 1, |cx, mut stream| {
        if !stream.is_of_program() && stream.backend().socket().is_none() {
            return Ok(false);
        }
        Ok(stream.backend().set_option(cx, 4, seconds, microseconds)?.unwrap_or(false))
    })
}

/// Whether reading waits.
#[php("stream_set_blocking($stream, bool $enable): bool")]
fn stream_set_blocking(cx: &mut Request, stream: Resource, enable: bool) -> Result<bool> {
    with(cx, &stream, 1, |cx, mut stream| {
        let is_user = stream.is_of_program();
        let done = match stream.backend().file() {
            Some(file) => heddle_sys::file::set_blocking(file.as_fd(), enable),
            None if is_user => stream.backend().set_option(cx, 1, i64::from(enable), 0)?.unwrap_or(false),
            // what lies in memory never blocks
            None => true,
        };
        if done {
            stream.blocked = enable;
            if stream.backend().socket().is_some() {
                stream.backend().set_option(cx, 1, i64::from(enable), 0)?;
            }
        }
        Ok(done)
    })
}

/// Writes are not gathered: 0 for files when that is asked for, -1 where there is nothing to set.
#[php("stream_set_write_buffer($stream, int $size): int")]
fn stream_set_write_buffer(cx: &mut Request, stream: Resource, size: i64) -> Result<i64> {
    with(cx, &stream, 1, |cx, mut stream| {
        if stream.is_of_program() {
            let how = if size == 0 { 0 } else { 2 };
            return Ok(if stream.backend().set_option(cx, 3, how, size)? == Some(true) { 0 } else { -1 });
        }
        Ok(if stream.backend().file().is_some() && size == 0 { 0 } else { -1 })
    })
}

/// Whether more is read than was asked for.
#[php("stream_set_read_buffer($stream, int $size): int")]
fn stream_set_read_buffer(cx: &mut Request, stream: Resource, size: i64) -> Result<i64> {
    with(cx, &stream, 1, |_, mut stream| {
        stream.buffered = size != 0;
        Ok(0)
    })
}

/// Bytes that are asked for at once; says what it was.
#[php("stream_set_chunk_size($stream, int $size): int")]
fn stream_set_chunk_size(cx: &mut Request, stream: Resource, size: i64) -> Result<i64> {
    if size <= 0 {
        return Err(cx.bad_argument(2, "must be greater than 0"));
    }
    if size > i64::from(i32::MAX) {
        return Err(cx.bad_argument(2, "is too large"));
    }
    with(cx, &stream, 1, |_, mut stream| {
        let old = stream.chunk as i64;
        stream.chunk = size as usize;
        Ok(old)
    })
}

/// One of the arrays of `stream_select`.
struct Watched {
    entries: Vec<(Key, Value, StreamHandle)>,
    /// Holds what is said of each element that is no open stream.
    wrong: Vec<&'static str>,
}

fn watched(array: &Value) -> Watched {
    let mut list = Watched { entries: Vec::new(), wrong: Vec::new() };
    let View::Array(array) = array.view() else { return list };
    for (key, value) in array {
        match value.as_resource().map(streams::of) {
            Some(Some(handle)) => list.entries.push((key.to_key(), value.deref().clone(), handle)),
            Some(None) => list.wrong.push("supplied resource is not a valid stream resource"),
            None => list.wrong.push("supplied argument is not a valid stream resource"),
        }
    }
    list
}

/// Throws for elements that are no open streams, each the previous of the next.
fn throw_wrong(cx: &mut Request, lists: &[&Watched]) -> Result<()> {
    let mut thrown = Ok(());
    for wrong in lists.iter().flat_map(|list| &list.wrong) {
        thrown = Err(cx.type_error(format!("stream_select(): {wrong}")));
    }
    thrown
}

/// Waits until one of the streams may be read or written.
#[php("stream_select(?array &$read, ?array &$write, ?array &$except, ?int $seconds, ?int $microseconds = null): int|false")]
fn stream_select(
    cx: &mut Request,
    mut read: RefArg<'_>,
    mut write: RefArg<'_>,
    mut except: RefArg<'_>,
    seconds: Option<i64>,
    microseconds: Option<i64>,
) -> Result<OrFalse<i64>> {
    let lists = [read.get(), write.get(), except.get()].map(watched);
    if lists.iter().all(|list| list.entries.is_empty()) {
        // an exception that is thrown while one is there has that as its previous
        _ = throw_wrong(cx, &lists.each_ref());
        return Err(cx.value_error("No stream arrays were passed"));
    }
    if seconds.is_some_and(|seconds| seconds < 0) {
        return Err(cx.bad_argument(4, "must be greater than or equal to 0"));
    }
    if microseconds.is_some_and(|microseconds| microseconds < 0) {
        return Err(cx.bad_argument(5, "must be greater than or equal to 0"));
    }
    if seconds.is_none() && microseconds.is_some_and(|microseconds| microseconds != 0) {
        return Err(cx.bad_argument(5, "must be null when argument #4 ($seconds) is null"));
    }
    let timeout = seconds.map(|seconds| {
        let whole = Duration::from_secs(seconds.unsigned_abs());
        whole.saturating_add(Duration::from_micros(microseconds.unwrap_or(0).unsigned_abs()))
    });
    cx.flush_sink();
    let mut files = Vec::new();
    let mut highest = 0;
    for (which, list) in lists.iter().enumerate() {
        for (index, (_, _, handle)) in list.entries.iter().enumerate() {
            if let Some((file, number)) = descriptor(cx, handle)? {
                highest = highest.max(number);
                files.push((which, index, file));
            }
        }
    }
    if files.is_empty() {
        return Err(cx.value_error("No stream arrays were passed"));
    }
    // a server has the descriptors of all its requests, of which no program is to blame
    if highest >= 2 * FD_SETSIZE && !cx.engine.is_server() {
        cx.function_warning(format!(
            "You MUST recompile PHP with a larger value of FD_SETSIZE.\n\
             It is set to {FD_SETSIZE}, but you have descriptors numbered at least as high as {highest}.\n \
             --enable-fd-setsize={} is recommended, but you may want to set it\n\
             to equal the maximum number of open files supported by your system,\n\
             in order to avoid seeing this error again at a later date.",
            (highest + 1024) & !1023
        ))?;
        return Ok(OrFalse(None));
    }
    let mut ready = [Vec::new(), Vec::new(), Vec::new()];
    let has_buffered = look_in_buffers(&lists[0], &mut ready[0]);
    if !has_buffered {
        let wanted: Vec<_> = files
            .iter()
            .map(|(which, _, file)| (file.as_fd(), Ready { read: *which == 0, write: *which == 1, exceptional: *which == 2 }))
            .collect();
        match wait::ready(cx, &wanted, timeout)? {
            Ok(states) => {
                for ((which, index, _), state) in files.iter().zip(states) {
                    if [state.read, state.write, state.exceptional][*which] {
                        ready[*which].push(*index);
                    }
                }
                // PHP asks each stream again which descriptor it is
                for (_, _, handle) in lists.iter().flat_map(|list| &list.entries) {
                    is_refused(cx, handle)?;
                }
            }
            Err(error) => {
                let number = error.raw_os_error().unwrap_or(0);
                cx.function_warning(format!("Unable to select [{number}]: {} (max_fd=0)", streams::reason(&error)))?;
                return Ok(OrFalse(None));
            }
        }
    }
    let mut count = 0;
    for (which, var) in [read.get(), write.get(), except.get()].into_iter().enumerate() {
        count += if var.is_array() { ready[which].len() as i64 } else { 0 };
    }
    keep_ready(cx, &mut read, &lists[0], &ready[0])?;
    keep_ready(cx, &mut write, &lists[1], &ready[1])?;
    keep_ready(cx, &mut except, &lists[2], &ready[2])?;
    // PHP goes over the lists before it looks into buffers, as it does, and after it has waited
    let [read, write, except] = &lists;
    let passes: &[&Watched] = if has_buffered { &[read, write, except, read] } else { &[read, write, except, read, read, write, except] };
    throw_wrong(cx, passes)?;
    Ok(OrFalse(Some(count)))
}

/// Tells how many descriptors `select` knows. A socket has two of them here, one in PHP.
const FD_SETSIZE: i32 = 1024;

/// Warns of a stream that has no descriptor to wait for and no wrapper to ask. False: it may have.
fn is_refused(cx: &mut Request, handle: &StreamHandle) -> Result<bool> {
    let text = match handle.try_borrow_mut() {
        Ok(mut stream) => match stream.cast_refusal() {
            Some(text) => text.to_owned(),
            None if stream.stream_type == "user-space" || stream.backend().file().is_some() => return Ok(false),
            None => format!("Cannot represent a stream of type {} as a select()able descriptor", stream.stream_type),
        },
        Err(_) => return Ok(false),
    };
    cx.function_warning(text)?;
    Ok(true)
}

/// Returns what to wait for of a stream, and its number: its own descriptor, or that of the stream
/// which a wrapper written in PHP gives for it (`stream_cast`).
fn descriptor(cx: &mut Request, handle: &StreamHandle) -> Result<Option<(std::fs::File, RawFd)>> {
    const FOR_SELECT: i64 = 3;
    cx.check_stack()?;
    super::handle::spill(cx, handle);
    if is_refused(cx, handle)? {
        return Ok(None);
    }
    let (file, object, kind) = match handle.try_borrow_mut() {
        Ok(mut stream) => {
            let file = stream.backend().file().and_then(|file| Some((file.try_clone().ok()?, file.as_raw_fd())));
            let object = stream.wrapper_data.as_ref().and_then(Value::as_object).cloned();
            (file, object.filter(|_| stream.stream_type == "user-space"), stream.stream_type)
        }
        Err(_) => (None, None, "user-space"),
    };
    if file.is_some() {
        return Ok(file);
    }
    if let Some(object) = object {
        let answer = user::require(cx, &object, "stream_cast", &[Value::int(FOR_SELECT)])?;
        let class = &class_of(&object).name;
        match answer.as_ref().map(|answer| answer.as_resource().and_then(streams::of)) {
            Some(Some(other)) if std::ptr::eq(&raw const **handle, &raw const *other) => {
                cx.function_warning([&class[..], b"::stream_cast must not return itself"].concat())?;
            }
            Some(Some(other)) => {
                let found = descriptor(cx, &other)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
            Some(None) if cx.to_bool(answer.as_ref().unwrap_or(&Value::FALSE))? => {
                cx.function_warning([&class[..], b"::stream_cast must return a stream resource"].concat())?;
            }
            _ => {}
        }
    }
    cx.function_warning(format!("Cannot represent a stream of type {kind} as a select()able descriptor"))?;
    Ok(None)
}

/// Leaves those in the caller's array that are ready.
fn keep_ready(cx: &mut Request, var: &mut RefArg<'_>, list: &Watched, ready: &[usize]) -> Result<()> {
    if !var.get().deref().is_array() {
        return Ok(());
    }
    let mut array = Array::new();
    for &index in ready {
        let (key, value, _) = &list.entries[index];
        array.insert(cx.heap(), key.clone(), value.clone());
    }
    var.set(cx, array)
}

/// Streams that have bytes in their buffers need no waiting.
fn look_in_buffers(list: &Watched, ready: &mut Vec<usize>) -> bool {
    for (index, (_, _, handle)) in list.entries.iter().enumerate() {
        let is_ready = handle.try_borrow_mut().is_ok_and(|mut stream| {
            let is_pending = |backend: &mut dyn Backend| {
                backend.socket_mut().and_then(|socket| socket.session()).is_some_and(|session| session.has_pending())
            };
            stream.unread() > 0 || is_pending(stream.backend())
        });
        if is_ready {
            ready.push(index);
        }
    }
    !ready.is_empty()
}

/// A file in the folders of `include_path`.
#[php("stream_resolve_include_path(string $filename): string|false")]
fn stream_resolve_include_path(cx: &mut Request, filename: &[u8]) -> Result<OrFalse<Vec<u8>>> {
    super::path_argument(cx, 1, filename)?;
    let found = wrapper::in_include_path(cx, filename)?;
    Ok(OrFalse(found.map(|path| path.canonicalize().unwrap_or(path).into_os_string().into_encoded_bytes())))
}
