//! Serving an archive's files: `Phar::webPhar()`, `Phar::mungServer()`.

use crate::archive::normal;
use crate::change::{fault, unexpected};
use crate::statics;
use crate::store::{self, Archives};
use heddle_runtime::callable::Callable;
use heddle_runtime::{Halt, Request, Result};
use heddle_spl::builtin;
use heddle_value::{Array, Str, Value};

/// Types of files by extension: a media type, or the numbers of `Phar::PHP` and `Phar::PHPS`.
const TYPES: [(&str, &str); 46] = [
    ("phps", "1"),
    ("c", "text/plain"),
    ("cc", "text/plain"),
    ("cpp", "text/plain"),
    ("c++", "text/plain"),
    ("dtd", "text/plain"),
    ("h", "text/plain"),
    ("log", "text/plain"),
    ("rng", "text/plain"),
    ("txt", "text/plain"),
    ("xsd", "text/plain"),
    ("php", "0"),
    ("inc", "0"),
    ("avi", "video/avi"),
    ("bmp", "image/bmp"),
    ("css", "text/css"),
    ("gif", "image/gif"),
    ("htm", "text/html"),
    ("html", "text/html"),
    ("htmls", "text/html"),
    ("ico", "image/x-ico"),
    ("jpe", "image/jpeg"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("js", "application/x-javascript"),
    ("midi", "audio/midi"),
    ("mid", "audio/midi"),
    ("mod", "audio/mod"),
    ("mov", "movie/quicktime"),
    ("mp3", "audio/mp3"),
    ("mpg", "video/mpeg"),
    ("mpeg", "video/mpeg"),
    ("pdf", "application/pdf"),
    ("png", "image/png"),
    ("swf", "application/shockwave-flash"),
    ("tif", "image/tiff"),
    ("tiff", "image/tiff"),
    ("wav", "audio/wav"),
    ("xbm", "image/xbm"),
    ("xml", "text/xml"),
    ("svg", "image/svg+xml"),
    ("json", "application/json"),
    ("mjs", "text/javascript"),
    ("webp", "image/webp"),
    ("woff", "font/woff"),
    ("woff2", "font/woff2"),
];

/// Keeps the names of variables that shall speak of the archive.
pub(crate) fn mung_server(cx: &mut Request, variables: &Array) -> Result<()> {
    if variables.is_empty() {
        return Err(fault(
            cx,
            "No values passed to Phar::mungServer(), expecting an array of any of these strings: PHP_SELF, REQUEST_URI, SCRIPT_FILENAME, SCRIPT_NAME",
        ));
    }
    if variables.len() > 4 {
        return Err(fault(
            cx,
            "Too many values passed to Phar::mungServer(), expecting an array of any of these strings: PHP_SELF, REQUEST_URI, SCRIPT_FILENAME, SCRIPT_NAME",
        ));
    }
    let mut names = Vec::new();
    for value in variables.values() {
        match value.deref().as_bytes() {
            Some(name) => names.push(name.to_vec()),
            None => {
                return Err(fault(
                    cx,
                    "Non-string value passed to Phar::mungServer(), expecting an array of any of these strings: PHP_SELF, REQUEST_URI, SCRIPT_FILENAME, SCRIPT_NAME",
                ));
            }
        }
    }
    cx.state::<Archives>().munged.extend(names);
    Ok(())
}

fn server(cx: &mut Request, name: &str) -> Option<Vec<u8>> {
    let server = cx.globals.get_bytes(b"_SERVER")?.deref().as_array()?.clone();
    server.get_bytes(name.as_bytes())?.deref().as_bytes().map(<[u8]>::to_vec)
}

fn set_server(cx: &mut Request, name: &str, text: &[u8]) {
    let heap = cx.heap();
    let text = Value::from(cx.str(text));
    let Some(server) = cx.globals.get_bytes(b"_SERVER") else { return };
    let Some(mut array) = server.deref().as_array().cloned() else { return };
    array.insert_bytes(heap, name.as_bytes(), text);
    cx.globals.insert_bytes(heap, b"_SERVER", Value::from(array));
}

fn header(cx: &mut Request, line: &[u8]) -> Result<()> {
    let line = Value::from(cx.str(line));
    builtin::call(cx, "header", &mut [line]).map(drop)
}

fn not_found(cx: &mut Request, archive: &[u8], script: Option<&Str>) -> Result<Halt> {
    header(cx, b"HTTP/1.0 404 Not Found")?;
    match script.filter(|script| !script.is_empty()) {
        Some(script) => run(cx, archive, &normal(script)),
        None => {
            cx.write(
                b"<html>\n <head>\n  <title>File Not Found</title>\n </head>\n <body>\n  <h1>404 - File Not Found</h1>\n </body>\n</html>",
            )?;
            Ok(Halt::Exit)
        }
    }
}

/// Runs a file of the archive, and nothing after it.
fn run(cx: &mut Request, archive: &[u8], name: &[u8]) -> Result<Halt> {
    let address = [b"phar://", archive, b"/", name].concat();
    let found = cx.state::<Archives>().find(archive);
    let text = match found.map(|handle| handle.borrow_mut().contents(name)) {
        Some(Ok(text)) => text,
        Some(Err(text)) => return Err(fault(cx, text)),
        None => return Ok(Halt::Exit),
    };
    cx.keep_units.note_included(&address);
    let hooks = &cx.engine.clone().hooks;
    let unit = (hooks.compile_text)(cx, &text, &address)?;
    (hooks.run_unit)(cx, &unit)?;
    Ok(Halt::Exit)
}

/// Answers the request out of the archive; on the command line it does nothing but map it.
pub(crate) fn serve(
    cx: &mut Request,
    alias: Option<&Str>,
    index: Option<&Str>,
    missing: Option<&Str>,
    types: &Array,
    rewrite: Option<&Callable>,
) -> Result<()> {
    statics::map(cx, alias.map(|alias| &alias[..]))?;
    let (file, _) = cx.position();
    let archive = store::split(cx, &file).map_or_else(|| file.to_vec(), |(path, _)| path);
    let method = server(cx, "REQUEST_METHOD").unwrap_or_default();
    if cx.engine.sapi == "cli" || !matches!(&method[..], b"GET" | b"POST" | b"DELETE" | b"HEAD" | b"OPTIONS" | b"PATCH" | b"PUT") {
        return Ok(());
    }
    let script = server(cx, "SCRIPT_NAME").unwrap_or_default();
    let uri = server(cx, "REQUEST_URI").unwrap_or_default();
    let path_info = server(cx, "PATH_INFO");
    let path = uri.split(|byte| *byte == b'?').next().unwrap_or_default().to_vec();
    let mut entry = match path_info {
        Some(info) if !info.is_empty() => info,
        _ => path.strip_prefix(&script[..]).unwrap_or_default().to_vec(),
    };
    if let Some(rewrite) = rewrite {
        let argument = Value::from(cx.str(&entry));
        let answer = cx.call(rewrite, &[argument])?;
        match answer.as_bytes() {
            Some(name) => entry = name.to_vec(),
            None if answer.as_bool() == Some(false) => {
                header(cx, b"HTTP/1.0 403 Access Denied")?;
                cx.write(b"<html>\n <head>\n  <title>Access Denied</title>\n </head>\n <body>\n  <h1>403 - File Access Denied</h1>\n </body>\n</html>")?;
                return Err(Halt::Exit);
            }
            None => return Err(fault(cx, "phar error: rewrite callback must return a string or false")),
        }
    }
    if entry.is_empty() || entry == b"/" {
        let index = index.map_or(&b"index.php"[..], |index| &index[..]);
        let name = normal(index);
        let exists = cx.state::<Archives>().find(&archive).is_some_and(|handle| handle.borrow().entries.contains_key(&name));
        if !exists {
            let halt = not_found(cx, &archive, missing)?;
            return Err(halt);
        }
        if entry.is_empty() {
            let to = [&path[..], b"/", &name].concat();
            header(cx, b"HTTP/1.1 301 Moved Permanently")?;
            header(cx, &[b"Location: ", &to[..]].concat())?;
            return Err(Halt::Exit);
        }
        let to = [&path[..], &name].concat();
        header(cx, b"HTTP/1.1 301 Moved Permanently")?;
        header(cx, &[b"Location: ", &to[..]].concat())?;
        return Err(Halt::Exit);
    }
    let name = normal(&entry);
    let found =
        cx.state::<Archives>().find(&archive).is_some_and(|handle| handle.borrow().entries.get(&name).is_some_and(|entry| !entry.is_dir));
    if !found {
        let halt = not_found(cx, &archive, missing)?;
        return Err(halt);
    }
    let kind = kind_of(cx, &name, types)?;
    let halt = send(cx, &archive, &name, &script, &kind)?;
    Err(halt)
}

/// Returns a file's type: by the program's list, then by the usual one.
fn kind_of(cx: &mut Request, name: &[u8], types: &Array) -> Result<String> {
    let extension = name.iter().rposition(|byte| *byte == b'.').map_or(&b""[..], |at| &name[at + 1..]);
    for (key, value) in types.iter() {
        let value = value.deref();
        let known = match (value.as_int(), value.as_bytes()) {
            (Some(number @ 0..=1), _) => number.to_string(),
            (Some(_), _) => {
                return Err(unexpected(
                    cx,
                    &[b"Unknown mime type specifier used, only Phar::PHP, Phar::PHPS and a mime type string are allowed"],
                ));
            }
            (None, Some(text)) => String::from_utf8_lossy(text).into_owned(),
            (None, None) => {
                return Err(unexpected(cx, &[b"Unknown mime type specifier used (not a string or int), only Phar::PHP, Phar::PHPS and a mime type string are allowed"]));
            }
        };
        match key.to_value().as_bytes() {
            Some(key) if key == extension => return Ok(known),
            Some(_) => {}
            None => {
                return Err(unexpected(
                    cx,
                    &[
                        b"Key of MIME type overrides array must be a file extension, was \"",
                        key.to_value().as_int().unwrap_or(0).to_string().as_bytes(),
                        b"\"",
                    ],
                ));
            }
        }
    }
    let known = TYPES.iter().find(|(known, _)| known.as_bytes() == extension);
    Ok(known.map_or("application/octet-stream", |(_, kind)| kind).to_owned())
}

fn send(cx: &mut Request, archive: &[u8], name: &[u8], script: &[u8], kind: &str) -> Result<Halt> {
    match kind {
        "0" => {
            let munged = cx.state::<Archives>().munged.clone();
            for variable in munged {
                let variable = String::from_utf8_lossy(&variable).into_owned();
                let old = server(cx, &variable).unwrap_or_default();
                let new = match &variable[..] {
                    "SCRIPT_FILENAME" => [b"phar://", archive, b"/", name].concat(),
                    "SCRIPT_NAME" => [b"/", name].concat(),
                    _ => old.strip_prefix(script).unwrap_or(&old).to_vec(),
                };
                set_server(cx, &format!("PHAR_{variable}"), &old);
                set_server(cx, &variable, &new);
            }
            run(cx, archive, name)
        }
        "1" => {
            let address = [b"phar://", archive, b"/", name].concat();
            let address = Value::from(cx.str(address));
            builtin::call(cx, "highlight_file", &mut [address])?;
            Ok(Halt::Exit)
        }
        kind => {
            let found = cx.state::<Archives>().find(archive).map(|handle| handle.borrow_mut().contents(name));
            let Some(Ok(text)) = found else { return Ok(Halt::Exit) };
            header(cx, format!("Content-type: {kind}").as_bytes())?;
            header(cx, format!("Content-length: {}", text.len()).as_bytes())?;
            cx.write(&text)?;
            Ok(Halt::Exit)
        }
    }
}
