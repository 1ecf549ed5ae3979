//! Superglobals out of what the host knows of a request.

use heddle_heap::MemoryLimitExceeded;
use heddle_runtime::{Request, multipart, query};
use heddle_value::{Array, Value};

/// Fills `$_SERVER`, `$_GET`, `$_POST`, `$_COOKIE`, `$_FILES`, `$_REQUEST`, `$_ENV`, `$argv`,
/// `$argc`.
pub fn superglobals(cx: &mut Request) {
    let mut server = Array::new();
    for (name, value) in std::mem::take(&mut cx.input.server) {
        let (name, value) = (cx.key_text(&name), Value::from(cx.str(&value)));
        server.insert(cx.heap(), &name, value);
    }
    let heap = cx.heap();
    let original = server.clone();
    if let Some(argv) = cx.input.argv.clone() {
        let list = Array::from_values(heap, argv.iter().map(|arg| Value::from(cx.str(arg))));
        server.insert_bytes(heap, b"argv", Value::from(list.clone()));
        server.insert_bytes(heap, b"argc", Value::int(argv.len() as i64));
        cx.globals.insert_bytes(heap, b"argv", Value::from(list));
        cx.globals.insert_bytes(heap, b"argc", Value::int(argv.len() as i64));
    }
    arguments_of_query(cx, &mut server);
    // it shared the table until now, and holds texts alone
    heap.forget_root(&original);
    let seconds = cx.started_at / 1_000_000;
    server.insert_bytes(heap, b"REQUEST_TIME_FLOAT", Value::float(cx.started_at as f64 / 1e6));
    server.insert_bytes(heap, b"REQUEST_TIME", Value::int(seconds));
    let order = cx.ini_str("variables_order").to_ascii_uppercase();
    let text = |wanted: u8, text: &mut Vec<u8>| if order.contains(&wanted) { std::mem::take(text) } else { Vec::new() };
    let (get, cookie) = (text(b'G', &mut cx.input.get), text(b'C', &mut cx.input.cookie));
    let get = query::parse(cx, &get, query::Manner::Form);
    let cookie = query::parse(cx, &cookie, query::Manner::Cookie);
    let files = std::mem::take(&mut cx.input.files);
    let post = if order.contains(&b'P') { form(cx) } else { Array::new() };
    let table = multipart::table_of_files(cx, &files);
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

/// Puts the words of the query into `$_SERVER`, where `register_argc_argv` still asks for that.
fn arguments_of_query(cx: &mut Request, server: &mut Array) {
    if cx.input.argv.is_some() || !cx.engine.is_server() || !cx.ini_bool("register_argc_argv") {
        return;
    }
    let heap = cx.heap();
    let words: Vec<&[u8]> = if cx.input.get.is_empty() { Vec::new() } else { cx.input.get.split(|byte| *byte == b'+').collect() };
    let list = Array::from_values(heap, words.iter().map(|word| Value::from(cx.str(word))));
    server.insert_bytes(heap, b"argv", Value::from(list));
    server.insert_bytes(heap, b"argc", Value::int(words.len() as i64));
}

/// Returns the fields of a posted form.
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

/// Returns the environment that the request sees.
fn environment(cx: &Request) -> Array {
    let mut list = Array::new();
    let mut add = |name: &[u8], value: &[u8]| list.insert_bytes(cx.heap(), name, Value::from(cx.str(value)));
    match &cx.environment {
        Some(environment) => {
            let mut sorted: Vec<_> = environment.iter().collect();
            sorted.sort_unstable();
            sorted.into_iter().for_each(|(name, value)| add(name, value));
        }
        None => std::env::vars_os().for_each(|(name, value)| add(name.as_encoded_bytes(), value.as_encoded_bytes())),
    }
    list
}
