//! Superglobals out of what the host knows of a request.

use heddle_heap::MemoryLimitExceeded;
use heddle_runtime::{Request, query};
use heddle_value::{Array, Value};

/// Fills `$_SERVER`, `$_GET`, `$_POST`, `$_COOKIE`, `$_FILES`, `$_REQUEST`, `$_ENV`, `$argv`,
/// `$argc`.
pub fn superglobals(cx: &mut Request) {
    let heap = cx.heap();
    let mut server = Array::new();
    for (name, value) in std::mem::take(&mut cx.input.server) {
        server.insert_bytes(heap, &name, Value::from(cx.str(&value)));
    }
    let original = server.clone();
    if let Some(argv) = cx.input.argv.clone() {
        let list = Array::from_values(heap, argv.iter().map(|arg| Value::from(cx.str(arg))));
        server.insert_bytes(heap, b"argv", Value::from(list.clone()));
        server.insert_bytes(heap, b"argc", Value::int(argv.len() as i64));
        cx.globals.insert_bytes(heap, b"argv", Value::from(list));
        cx.globals.insert_bytes(heap, b"argc", Value::int(argv.len() as i64));
    }
    // it shared the table until now, and holds texts alone
    heap.forget_root(&original);
    let seconds = cx.started_at / 1_000_000;
    server.insert_bytes(heap, b"REQUEST_TIME", Value::int(seconds));
    server.insert_bytes(heap, b"REQUEST_TIME_FLOAT", Value::float(cx.started_at as f64 / 1e6));
    let order = cx.ini_str("variables_order").to_ascii_uppercase();
    let text = |wanted: u8, text: &mut Vec<u8>| if order.contains(&wanted) { std::mem::take(text) } else { Vec::new() };
    let (get, cookie) = (text(b'G', &mut cx.input.get), text(b'C', &mut cx.input.cookie));
    let get = query::parse(cx, &get, query::Manner::Form);
    let cookie = query::parse(cx, &cookie, query::Manner::Cookie);
    let files = std::mem::take(&mut cx.input.files);
    let post = if order.contains(&b'P') { form(cx) } else { Array::new() };
    let table = uploads(cx, &files);
    // they stay known, for `is_uploaded_file`
    cx.input.files = files;
    let files = table;
    let mut request = Array::new();
    let into_request = cx.ini_str("request_order").to_ascii_uppercase();
    for letter in if into_request.is_empty() { &order } else { &into_request } {
        let source = match letter {
            b'G' => &get,
            b'P' => &post,
            b'C' => &cookie,
            _ => continue,
        };
        if request.is_empty() {
            request = source.clone();
            continue;
        }
        for (key, value) in source.iter() {
            request.insert(heap, key.to_key(), value.clone());
        }
    }
    let environment = if order.contains(&b'E') { environment(cx) } else { Array::new() };
    if !order.contains(&b'S') {
        server = Array::new();
    }
    *cx.state() = query::OriginalInput { get: get.clone(), post: post.clone(), cookie: cookie.clone(), server: original };
    let tables = [
        ("_GET", get),
        ("_POST", post),
        ("_COOKIE", cookie),
        ("_FILES", files),
        ("_REQUEST", request),
        ("_SERVER", server),
        ("_ENV", environment),
    ];
    for (name, table) in tables {
        cx.globals.insert_bytes(heap, name.as_bytes(), Value::from(table));
    }
}

/// The fields of a posted form.
fn form(cx: &mut Request) -> Array {
    const KIND: &[u8] = b"application/x-www-form-urlencoded";
    let kind = cx.input.content_type.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
    if cx.input.method == b"POST" && kind.eq_ignore_ascii_case(KIND) {
        let body = cx.input.body.clone();
        assert_fits(cx, body.len());
        // a file that cannot be read any more has no fields
        return body.whole().map_or_else(|_| Array::new(), |body| query::parse(cx, &body, query::Manner::Form));
    }
    if cx.input.exceeds_memory {
        assert_fits(cx, u64::MAX);
    }
    let mut post = Array::new();
    for (name, value) in std::mem::take(&mut cx.input.fields) {
        let value = Value::from(cx.str(&value));
        query::insert(cx, &mut post, &name, value);
    }
    post
}

/// Ends the request when its memory limit has no room for so many bytes.
fn assert_fits(cx: &Request, bytes: u64) {
    let memory = cx.heap().memory();
    let requested = usize::try_from(bytes).unwrap_or(usize::MAX);
    if memory.limit().saturating_sub(memory.usage()) < requested {
        std::panic::panic_any(MemoryLimitExceeded { limit: memory.limit(), requested });
    }
}

/// The process's environment.
fn environment(cx: &Request) -> Array {
    let mut list = Array::new();
    for (name, value) in std::env::vars_os() {
        list.insert_bytes(cx.heap(), name.as_encoded_bytes(), Value::from(cx.str(value.as_encoded_bytes())));
    }
    list
}

/// `$_FILES`: for each field an array of name, full_path, type, tmp_name, error, size; a field
/// `f[]` has arrays in each of these.
fn uploads(cx: &Request, files: &[heddle_runtime::request::Upload]) -> Array {
    let mut table = Array::new();
    for file in files {
        let cut = file.field.iter().position(|byte| *byte == b'[').unwrap_or(file.field.len());
        let (base, rest) = file.field.split_at(cut);
        let base_name = file.name.rsplit(|byte| matches!(byte, b'/' | b'\\')).next().unwrap_or_default().to_vec();
        let parts: [(&[u8], Value); 6] = [
            (b"name", Value::from(cx.str(&base_name))),
            (b"full_path", Value::from(cx.str(&file.name))),
            (b"type", Value::from(cx.str(&file.content_type))),
            (b"tmp_name", Value::from(cx.str(&file.path))),
            (b"error", Value::int(file.error)),
            (b"size", Value::int(file.size as i64)),
        ];
        for (part, value) in parts {
            let name = [base, b"[", part, b"]", rest].concat();
            query::insert(cx, &mut table, &name, value);
        }
    }
    table
}
