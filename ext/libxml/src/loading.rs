//! Loading what documents refer to, through PHP's streams or the program's own loader, and calls
//! into the library during which it may ask for that.

use crate::errors::settings;
use crate::errors::{drop_reports, report_plain};
use crate::memory::within_limit;
use heddle_libxml2::Node;
use heddle_libxml2::session::{Hooks, Loaded, Place, with_hooks};
use heddle_libxml2::xpath::XPathValue;
use heddle_macros::php;
use heddle_runtime::callable::Callable;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::True;
use heddle_runtime::stream::wrapper::{self, Opening};
use heddle_runtime::{Halt, Request, Result, stream};
use heddle_value::{Array, Resource, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &libxml_set_streams_context::DECL,
    &libxml_disable_entity_loader::DECL,
    &libxml_set_external_entity_loader::DECL,
    &libxml_get_external_entity_loader::DECL,
];

/// Holds what a request says of loading.
#[derive(Default)]
pub(crate) struct Settings {
    context: Option<Resource>,
    loader: Option<(Value, Callable)>,
    is_disabled: bool,
}

/// Calls a function of the program that an expression names.
pub type Caller<'a> = &'a mut dyn FnMut(&mut Request, Option<&[u8]>, &[u8], Vec<XPathValue>) -> Result<Option<XPathValue>>;

/// A call into the library, which may call back.
pub struct Session<'a> {
    cx: &'a mut Request,
    call: Option<Caller<'a>>,
    /// Holds what the library reads from.
    stream: Option<Resource>,
    halt: Option<Halt>,
}

impl Hooks for Session<'_> {
    fn load(&mut self, url: &[u8], public_id: Option<&[u8]>, place: &Place) -> Loaded {
        if self.halt.is_some() {
            return Loaded::Refused;
        }
        match load(self.cx, url, public_id, place) {
            Ok(loaded) => loaded,
            Err(halt) => {
                self.halt = Some(halt);
                Loaded::Refused
            }
        }
    }

    fn read(&mut self, most: usize) -> Option<Vec<u8>> {
        if self.halt.is_some() {
            return None;
        }
        let handle = stream::of(self.stream.as_ref()?)?;
        let read = handle.try_borrow_mut().ok()?.read(self.cx, most);
        match read {
            Ok(bytes) => bytes,
            Err(halt) => {
                self.halt = Some(halt);
                None
            }
        }
    }

    fn call(&mut self, uri: Option<&[u8]>, name: &[u8], arguments: Vec<XPathValue>) -> Option<XPathValue> {
        if self.halt.is_some() {
            return None;
        }
        let call = self.call.as_mut()?;
        match call(self.cx, uri, name, arguments) {
            Ok(value) => value,
            Err(halt) => {
                self.halt = Some(halt);
                None
            }
        }
    }
}

/// Runs `work` in the library; what it asks for is loaded for this request.
///
/// # Errors
/// Holds what code of the program threw that ran meanwhile.
pub fn with_session<R>(cx: &mut Request, work: impl FnOnce() -> R) -> Result<R> {
    with_stream(cx, None, work)
}

/// Runs like [`with_session`]; what the library reads meanwhile comes from a stream.
///
/// # Errors
/// Those of [`with_session`].
pub fn with_stream<R>(cx: &mut Request, stream: Option<Resource>, work: impl FnOnce() -> R) -> Result<R> {
    let (result, halt) = within_limit(cx, |cx| {
        let mut session = Session { cx, call: None, stream, halt: None };
        let result = with_hooks(&mut session, work);
        (result, session.halt)
    });
    ended(halt, result)
}

/// Opens an address to read from. `None`: it cannot be had; a warning was raised.
///
/// # Errors
/// Holds what a stream wrapper of the program threw.
pub fn open(cx: &mut Request, url: &[u8]) -> Result<Option<Resource>> {
    if hides_nul(cx, url)? {
        return Ok(None);
    }
    let context = settings(cx).context.clone();
    let path = as_path(url);
    wrapper::open(cx, &path, b"rb", &Opening { context, ..Opening::default() })
}

/// Runs like [`with_session`], with functions that expressions may call.
///
/// # Errors
/// Those of [`with_session`].
pub fn with_calls<R>(cx: &mut Request, call: Caller<'_>, work: impl FnOnce() -> R) -> Result<R> {
    let (result, halt) = within_limit(cx, |cx| {
        let mut session = Session { cx, call: Some(call), stream: None, halt: None };
        let result = with_hooks(&mut session, work);
        (result, session.halt)
    });
    ended(halt, result)
}

/// Gives a result, or what ended the work: its reports are of no interest then.
fn ended<R>(halt: Option<Halt>, result: R) -> Result<R> {
    match halt {
        Some(halt) => {
            drop_reports();
            Err(halt)
        }
        None => Ok(result),
    }
}

/// Whether an address has a NUL in it, about which a warning is raised.
fn hides_nul(cx: &mut Request, url: &[u8]) -> Result<bool> {
    let hides = url.windows(3).any(|part| part == b"%00");
    if hides {
        cx.function_warning("URI must not contain percent-encoded NUL bytes")?;
    }
    Ok(hides)
}

/// Whether the program has a loader of its own.
pub fn has_loader(cx: &mut Request) -> bool {
    settings(cx).loader.is_some()
}

/// Whether there is something behind an address; of files that is looked at.
fn may_be_there(cx: &mut Request, url: &[u8]) -> Result<bool> {
    let is_file = url.starts_with(b"file:") || !url.windows(3).any(|part| part == b"://");
    if !is_file || url.windows(3).any(|part| part == b"%00") {
        return Ok(true);
    }
    stream::access::exists(cx, std::ffi::OsStr::new(&*String::from_utf8_lossy(&as_path(url))))
}

/// Gets the document behind an address: by the program's loader, if there is one, else by a stream.
/// Beside it comes the charset that a server said it is in.
///
/// # Errors
/// Holds what code of the program threw.
pub fn fetch(cx: &mut Request, url: &[u8]) -> Result<(Loaded, Option<Vec<u8>>)> {
    if settings(cx).loader.is_some() {
        return Ok((load(cx, url, None, &Place::default())?, None));
    }
    if !may_be_there(cx, url)? {
        return Ok((Loaded::Missing, None));
    }
    let Some(resource) = open(cx, url)? else { return Ok((Loaded::Missing, None)) };
    let charset = stream::of(&resource).and_then(|handle| charset_of(&handle.borrow()));
    let bytes = read_resource(cx, &resource)?;
    stream::close(cx, &resource)?;
    Ok((bytes.map_or(Loaded::Missing, |bytes| Loaded::Found(bytes, url.to_vec())), charset))
}

/// Parses XML. The charset that its server named counts where the text does not say so itself, and
/// is not kept as the document's encoding.
pub fn parse_served(text: &[u8], url: Option<&[u8]>, charset: Option<&[u8]>, options: i32) -> Option<Node> {
    let declaration = text.strip_prefix(b"<?xml").and_then(|rest| rest.split(|byte| *byte == b'>').next());
    let is_declared = declaration.is_some_and(|declaration| declaration.windows(8).any(|part| part == b"encoding"));
    let charset = charset.filter(|_| !is_declared);
    let document = heddle_libxml2::parse::xml_document(text, url, charset, options)?;
    if charset.is_some() {
        document.set_encoding(None);
    }
    Some(document)
}

/// Returns the charset that the last answer of a server has in its field `Content-Type`.
fn charset_of(stream: &stream::Stream) -> Option<Vec<u8>> {
    const NAME: &[u8] = b"content-type:";
    const PARAMETER: &[u8] = b"charset=";
    if stream.wrapper_type != Some("http") {
        return None;
    }
    let mut charset = None;
    for line in stream.wrapper_data.as_ref()?.as_array()?.values() {
        let Some(line) = line.as_bytes() else { continue };
        if line.starts_with(b"HTTP/") {
            charset = None;
            continue;
        }
        let Some(value) = line.get(NAME.len()..).filter(|_| line[..NAME.len()].eq_ignore_ascii_case(NAME)) else { continue };
        let Some(at) = value.windows(PARAMETER.len()).position(|part| part.eq_ignore_ascii_case(PARAMETER)) else { continue };
        let rest = &value[at + PARAMETER.len()..];
        let end = rest.iter().position(|byte| matches!(byte, b';' | b' ' | b'\t')).unwrap_or(rest.len());
        let name = &rest[..end];
        let name = name.strip_prefix(b"\"").and_then(|name| name.strip_suffix(b"\"")).unwrap_or(name);
        charset = (!name.is_empty()).then(|| name.to_vec());
    }
    charset
}

/// All of what an address names. `None`: it cannot be had; a warning was raised.
///
/// # Errors
/// Holds what a stream wrapper of the program threw.
pub fn read(cx: &mut Request, url: &[u8]) -> Result<Option<Vec<u8>>> {
    let Some(resource) = open(cx, url)? else {
        return Ok(None);
    };
    let bytes = read_resource(cx, &resource)?;
    stream::close(cx, &resource)?;
    Ok(bytes)
}

fn read_resource(cx: &mut Request, resource: &Resource) -> Result<Option<Vec<u8>>> {
    let Some(handle) = stream::of(resource) else { return Ok(None) };
    match handle.try_borrow_mut() {
        Ok(mut stream) => stream.read_all(cx, None).map(Some),
        Err(_) => Ok(None),
    }
}

/// Writes all of a file. `None`: it cannot be opened; a warning was raised.
///
/// # Errors
/// Holds what a stream wrapper of the program threw.
pub fn write(cx: &mut Request, url: &[u8], bytes: &[u8]) -> Result<Option<usize>> {
    if hides_nul(cx, url)? {
        return Ok(None);
    }
    let context = settings(cx).context.clone();
    let path = as_path(url);
    let Some(resource) = wrapper::open(cx, &path, b"wb", &Opening { context, ..Opening::default() })? else {
        return Ok(None);
    };
    let written = match stream::of(&resource) {
        Some(handle) => match handle.try_borrow_mut() {
            Ok(mut stream) => stream.write(cx, bytes)?,
            Err(_) => None,
        },
        None => None,
    };
    stream::close(cx, &resource)?;
    Ok(written)
}

/// A local address as a path: with `%20` and its like put right.
fn as_path(url: &[u8]) -> Vec<u8> {
    let rest = url.strip_prefix(b"file://localhost").or_else(|| url.strip_prefix(b"file://")).or_else(|| url.strip_prefix(b"file:"));
    let local = rest.is_some() || !url.windows(3).any(|part| part == b"://");
    let rest = rest.unwrap_or(url);
    if !local || !rest.contains(&b'%') {
        return rest.to_vec();
    }
    let digit = |at: usize| rest.get(at).and_then(|byte| (*byte as char).to_digit(16));
    let mut path = Vec::with_capacity(rest.len());
    let mut at = 0;
    while at < rest.len() {
        match (rest[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                path.push((high * 16 + low) as u8);
                at += 3;
            }
            (byte, ..) => {
                path.push(byte);
                at += 1;
            }
        }
    }
    path
}

/// An address made absolute: a relative path stands in the working directory.
pub fn absolute(cx: &Request, path: &[u8]) -> Vec<u8> {
    let has_scheme = path.windows(3).any(|part| part == b"://") || path.starts_with(b"data:");
    if has_scheme || path.first() == Some(&b'/') {
        return path.to_vec();
    }
    let whole = cx.path(path);
    let mut out = std::path::PathBuf::new();
    for part in whole.components() {
        match part {
            std::path::Component::ParentDir => drop(out.pop()),
            std::path::Component::CurDir => {}
            other => out.push(other),
        }
    }
    out.into_os_string().into_encoded_bytes()
}

fn load(cx: &mut Request, url: &[u8], public_id: Option<&[u8]>, place: &Place) -> Result<Loaded> {
    if settings(cx).is_disabled {
        return Ok(Loaded::Missing);
    }
    let Some((callee, loader)) = settings(cx).loader.clone() else {
        if !may_be_there(cx, url)? {
            return Ok(Loaded::Missing);
        }
        let bytes = read(cx, url)?;
        return Ok(bytes.map_or(Loaded::Missing, |bytes| Loaded::Found(bytes, url.to_vec())));
    };
    let about = described(cx, place);
    let text = |cx: &Request, text: Option<&[u8]>| text.map_or(Value::NULL, |text| Value::from(cx.str(text)));
    let arguments = [text(cx, public_id), text(cx, Some(url)), Value::from(about)];
    let given = cx.call(&loader, &arguments)?;
    if let Some(resource) = given.as_resource() {
        if stream::of(resource).is_none() {
            let name = shown(&callee, &loader);
            let function = cx.function_name();
            let head = [&function[..], b"(): The user entity loader callback \"", &name, b"\" has returned a resource"];
            return Err(cx.type_error([&head.concat()[..], b", but it is not a stream"].concat()));
        }
        let bytes = read_resource(cx, resource)?;
        return Ok(bytes.map_or(Loaded::Missing, |bytes| Loaded::Found(bytes, url.to_vec())));
    }
    if given.is_null() {
        report_plain(match public_id {
            Some(id) => [b"Failed to load external entity \"", id, b"\"\n"].concat(),
            None => b"Failed to load external entity because the resolver function returned null\n".to_vec(),
        });
        return Ok(Loaded::Refused);
    }
    let path = cx.to_str(&given)?.to_vec();
    let bytes = read(cx, &path)?;
    Ok(bytes.map_or(Loaded::Missing, |bytes| Loaded::Found(bytes, path)))
}

/// Holds what a loader is told of the place.
fn described(cx: &Request, place: &Place) -> Array {
    let mut about = Array::new();
    let folder = if place.is_text && place.directory.is_none() {
        Some(cx.path(b"").into_os_string().into_encoded_bytes())
    } else {
        place.directory.clone()
    };
    let parts = [
        ("directory", &folder),
        ("intSubName", &place.subset_name),
        ("extSubURI", &place.subset_uri),
        ("extSubSystem", &place.subset_system),
    ];
    for (name, part) in parts {
        let part = part.as_ref().map_or(Value::NULL, |part| Value::from(cx.str(part)));
        about.insert_bytes(cx.heap(), name.as_bytes(), part);
    }
    about
}

/// Names a callable in messages.
fn shown(callee: &Value, callable: &Callable) -> Vec<u8> {
    match callee.deref().as_str() {
        Some(name) => name.to_vec(),
        None => callable.function.display_name(),
    }
}

/// Returns the context that the program set for what is opened from now on.
pub fn streams_context(cx: &mut Request) -> Option<Resource> {
    settings(cx).context.clone()
}

#[php("libxml_set_streams_context($context): void")]
fn libxml_set_streams_context(cx: &mut Request, context: Resource) -> Result<()> {
    if context.data::<stream::context::Context>().is_none() {
        let name = cx.function_name();
        return Err(cx.type_error([&name[..], b"(): supplied resource is not a valid Stream-Context resource"].concat()));
    }
    settings(cx).context = Some(context);
    Ok(())
}

#[php(
    "libxml_disable_entity_loader(bool $disable = true): bool",
    deprecated = "since 8.0, as external entity loading is disabled by default"
)]
fn libxml_disable_entity_loader(cx: &mut Request, disable: bool) -> bool {
    std::mem::replace(&mut settings(cx).is_disabled, disable)
}

#[php("libxml_set_external_entity_loader(?callable $resolver_function): true")]
fn libxml_set_external_entity_loader(cx: &mut Request, resolver_function: &Value) -> Result<True> {
    let loader = if resolver_function.is_null() {
        None
    } else {
        let callable = cx.resolve_callable(resolver_function);
        callable.ok().map(|callable| (resolver_function.clone(), callable))
    };
    settings(cx).loader = loader;
    Ok(True)
}

#[php("libxml_get_external_entity_loader(): ?callable")]
fn libxml_get_external_entity_loader(cx: &mut Request) -> Value {
    settings(cx).loader.as_ref().map_or(Value::NULL, |(value, _)| value.clone())
}
