//! Which wrapper an address belongs to, and opening what it names.
//!
//! An address is `scheme://rest` of a known wrapper, `data:…`, or a path. The list of wrappers is
//! the request's: a program may take away the built-in ones, register classes of its own, and get
//! the built-in ones back.

use super::access::{self, Access, Answer};
use super::plain::{self, Mode};
use super::user::{self, UserWrapper};
use super::{Stream, basedir, context, http, memory, standard};
use crate::decl::StreamWrapper;
use crate::{Request, Result};
use heddle_value::Resource;
use std::borrow::Cow;
use std::io;
use std::path::PathBuf;

/// Wrappers that are built in, in the order of `stream_get_wrappers`. An extension may serve one of
/// them.
const BUILT_IN: [&str; 8] = ["https", "ftps", "php", "file", "glob", "data", "http", "ftp"];

/// The request's wrappers.
#[derive(Default)]
pub struct Wrappers {
    /// Schemes in lower case.
    list: Vec<(Cow<'static, [u8]>, Served)>,
}

/// Says how paths are understood; the usual ones are files as they stand.
#[derive(Default)]
pub struct PathRules {
    /// Whether the program took the wrapper `file` away, or serves it.
    files_changed: bool,
    /// Finds addresses for relative paths of file functions, once a program asked for that
    /// (`Phar::interceptFileFuncs()`).
    pub interceptor: Option<fn(&mut Request, &[u8]) -> Result<Option<Vec<u8>>>>,
}

/// Who serves a scheme.
#[derive(Clone)]
enum Served {
    BuiltIn,
    Extension(&'static StreamWrapper),
    User(UserWrapper),
}

/// Returns the request's wrappers; at first use those of the engine and of its extensions.
pub fn wrappers(cx: &mut Request) -> &mut Wrappers {
    if cx.state::<Wrappers>().list.is_empty() {
        let served = |scheme: &str| of_extensions(cx).find(|wrapper| wrapper.scheme == scheme).map_or(Served::BuiltIn, Served::Extension);
        let mut list: Vec<_> = BUILT_IN.iter().map(|name| (Cow::Borrowed(name.as_bytes()), served(name))).collect();
        let added = of_extensions(cx).filter(|wrapper| !BUILT_IN.contains(&wrapper.scheme));
        list.extend(added.map(|wrapper| (Cow::Borrowed(wrapper.scheme.as_bytes()), Served::Extension(wrapper))));
        cx.state::<Wrappers>().list = list;
    }
    cx.state::<Wrappers>()
}

fn of_extensions(cx: &Request) -> impl Iterator<Item = &'static StreamWrapper> {
    cx.engine.extensions.iter().flat_map(|extension| extension.stream_wrappers.iter().copied())
}

/// Returns whether a name is one of the built-in wrappers', and whether it still stands for that.
pub fn built_in(cx: &mut Request, name: &[u8]) -> Option<bool> {
    let schemes = || BUILT_IN.iter().copied().chain(of_extensions(cx).map(|wrapper| wrapper.scheme));
    let known = schemes().any(|known| known.as_bytes().eq_ignore_ascii_case(name));
    known.then(|| matches!(wrappers(cx).find(name), Some(Served::BuiltIn | Served::Extension(_))))
}

/// Gives a name back to the built-in wrapper.
pub fn restore(cx: &mut Request, name: &[u8]) {
    let lower = name.to_ascii_lowercase();
    let served = of_extensions(cx).find(|wrapper| wrapper.scheme.as_bytes() == lower).map_or(Served::BuiltIn, Served::Extension);
    unregister(cx, name);
    wrappers(cx).list.push((lower.into(), served));
    note_files(cx);
}

/// Returns whether paths mean files of the file system: the program has neither taken `file` away
/// nor put a wrapper of its own in its place.
pub(super) fn paths_are_files(cx: &Request) -> bool {
    !cx.path_rules.files_changed
}

/// Returns whether an address is a path that means a file as it stands: what [`resolve`] would say,
/// without a copy.
pub fn is_plain(cx: &Request, uri: &[u8]) -> bool {
    paths_are_files(cx) && cx.path_rules.interceptor.is_none() && scheme_len(uri).is_none()
}

/// Registers a wrapper of the program. False: the name is taken.
pub fn register(cx: &mut Request, name: &[u8], wrapper: UserWrapper) -> bool {
    let wrappers = wrappers(cx);
    let free = wrappers.find(name).is_none();
    if free {
        wrappers.list.push((name.to_ascii_lowercase().into(), Served::User(wrapper)));
        note_files(cx);
    }
    free
}

/// Takes a wrapper away. False: there is none of the name.
pub fn unregister(cx: &mut Request, name: &[u8]) -> bool {
    let list = &mut wrappers(cx).list;
    let before = list.len();
    list.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
    let is_fewer = list.len() < before;
    note_files(cx);
    is_fewer
}

fn note_files(cx: &mut Request) {
    cx.path_rules.files_changed = !matches!(wrappers(cx).find(b"file"), Some(Served::BuiltIn | Served::Extension(_)));
}

impl Wrappers {
    /// All names in the order of registration.
    pub fn names(&self) -> impl Iterator<Item = &[u8]> {
        self.list.iter().map(|(name, _)| &name[..])
    }

    fn find(&self, name: &[u8]) -> Option<&Served> {
        self.list.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, wrapper)| wrapper)
    }

    /// Whether there is one of the name.
    pub fn knows(&self, name: &[u8]) -> bool {
        self.find(name).is_some()
    }
}

/// What an address names.
pub enum Target {
    /// A path, relative or not.
    Plain(Vec<u8>),
    /// What follows `php://`.
    Php(Vec<u8>),
    Data,
    /// The pattern that follows `glob://`.
    Glob(Vec<u8>),
    Http,
    /// A wrapper that is not built: its scheme.
    Missing(String),
    /// A wrapper of an extension.
    Extension(&'static StreamWrapper),
    User(UserWrapper),
}

/// The length of an address's scheme, if it has one.
pub fn scheme_len(uri: &[u8]) -> Option<usize> {
    let len = uri.iter().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')).count();
    if len > 1 && uri[len..].starts_with(b"://") {
        return Some(len);
    }
    (len == 4 && uri[..4].eq_ignore_ascii_case(b"data") && uri.get(4) == Some(&b':')).then_some(4)
}

impl Target {
    /// Whether it is outside of this machine as far as `allow_url_fopen` goes.
    fn is_url(&self) -> bool {
        match self {
            Target::Data | Target::Http => true,
            Target::Missing(scheme) => scheme != "file",
            Target::User(wrapper) => wrapper.is_url,
            Target::Extension(wrapper) => wrapper.is_url,
            Target::Plain(_) | Target::Php(_) | Target::Glob(_) => false,
        }
    }
}

/// Whether a wrapper of the program is opening a file that is included: it gets at no address that
/// could not be included itself.
#[derive(Default)]
pub(super) struct Including(pub bool);

/// Returns the address that stands for a relative path where a program asked for that.
fn intercepted(cx: &mut Request, path: &[u8]) -> Result<Option<Vec<u8>>> {
    match cx.path_rules.interceptor {
        Some(find) if path.first() != Some(&b'/') && scheme_len(path).is_none() => find(cx, path),
        _ => Ok(None),
    }
}

/// Splits an `include_path`; the colon of an address (`phar://…`) separates nothing.
pub fn include_folders(list: &[u8]) -> Vec<&[u8]> {
    let mut folders = Vec::new();
    let mut start = 0;
    for at in memchr::memchr_iter(b':', list) {
        let is_scheme = at > start + 1 && list[at..].starts_with(b"://") && list[start..at].iter().all(u8::is_ascii_alphanumeric);
        if !is_scheme && at >= start {
            folders.push(&list[start..at]);
            start = at + 1;
        }
    }
    folders.push(&list[start..]);
    folders
}

/// The directive that forbids addresses, if one does.
fn forbids_urls(cx: &mut Request) -> Option<&'static str> {
    if !cx.ini_bool("allow_url_fopen") {
        return Some("allow_url_fopen");
    }
    (cx.state::<Including>().0 && !cx.ini_bool("allow_url_include")).then_some("allow_url_include")
}

/// Finds what an address names. A scheme that nobody knows raises a warning and is taken for a
/// path.
pub fn resolve(cx: &mut Request, uri: &[u8]) -> Result<Target> {
    let Some(len) = scheme_len(uri) else {
        if let Some(address) = intercepted(cx, uri)? {
            return resolve(cx, &address);
        }
        if paths_are_files(cx) {
            return Ok(Target::Plain(uri.to_vec()));
        }
        return match wrappers(cx).find(b"file") {
            Some(Served::User(user)) => Ok(Target::User(user.clone())),
            Some(_) => Ok(Target::Plain(uri.to_vec())),
            None => without_files(cx),
        };
    };
    let scheme = uri[..len].to_ascii_lowercase();
    let rest = || uri.get(len + 3..).unwrap_or(b"").to_vec();
    match wrappers(cx).find(&scheme) {
        Some(Served::User(user)) => Ok(Target::User(user.clone())),
        Some(Served::Extension(wrapper)) => Ok(Target::Extension(wrapper)),
        Some(Served::BuiltIn) => match &scheme[..] {
            b"php" => Ok(Target::Php(rest())),
            b"data" => Ok(Target::Data),
            b"http" => Ok(Target::Http),
            b"https" if super::crypto::provider(cx).is_some() => Ok(Target::Http),
            b"glob" => Ok(Target::Glob(rest())),
            b"file" => {
                let path = rest();
                if path.first() != Some(&b'/') {
                    let local = path.strip_prefix(b"localhost/").map(|path| [b"/", path].concat());
                    if local.is_none() {
                        let message = [b"Remote host file access not supported, ", uri].concat();
                        cx.function_warning(message)?;
                        return Ok(Target::Missing("file".to_owned()));
                    }
                    return Ok(Target::Plain(local.unwrap_or_default()));
                }
                Ok(Target::Plain(path))
            }
            scheme => Ok(Target::Missing(String::from_utf8_lossy(scheme).into_owned())),
        },
        None => {
            let name = &uri[..len.min(32)];
            let message = [b"Unable to find the wrapper \"", name, b"\" - did you forget to enable it when you configured PHP?"].concat();
            cx.function_warning(message)?;
            if wrappers(cx).knows(b"file") { Ok(Target::Plain(uri.to_vec())) } else { without_files(cx) }
        }
    }
}

/// The program has taken the wrapper for files away.
fn without_files(cx: &mut Request) -> Result<Target> {
    cx.function_warning("file:// wrapper is disabled in the server configuration")?;
    Ok(Target::Missing("file".to_owned()))
}

/// Bounds paths: one of so many bytes is none.
const LONGEST_PATH: usize = 4096;
/// The system's number for an argument that is none.
const INVALID: i32 = 22;

/// Why something could not be opened.
pub enum Failure {
    Io(io::Error),
    Text(String),
    /// It was said already.
    Told,
}

impl Failure {
    /// In words.
    pub fn reason(&self) -> String {
        match self {
            Failure::Io(error) => super::reason(error),
            Failure::Text(text) => text.clone(),
            Failure::Told => String::new(),
        }
    }
}

/// How something is to be opened.
#[derive(Default)]
pub struct Opening {
    /// Relative paths are looked for in the folders of `include_path`.
    pub use_include_path: bool,
    pub context: Option<Resource>,
    /// An answer that is an error counts as well: somebody wants its headers.
    pub any_status: bool,
    /// No warning when it fails.
    pub quiet: bool,
    /// No default context.
    pub no_default_context: bool,
}

/// Returns an address as warnings show it: points stand for who logs in with which password.
fn without_password(uri: &[u8]) -> Vec<u8> {
    const POINTS: &[u8] = b"...";
    let Some(start) = memchr::memmem::find(uri, b"://").map(|at| at + 3) else { return uri.to_vec() };
    let Some(len) = memchr::memchr(b'@', &uri[start..]) else { return uri.to_vec() };
    [&uri[..start], &POINTS[..len.min(POINTS.len())], &uri[start + len..]].concat()
}

/// Opens an address as `fopen` does. `None`: it failed, a warning was raised.
pub fn open(cx: &mut Request, uri: &[u8], mode: &[u8], opening: &Opening) -> Result<Option<Resource>> {
    if uri.is_empty() {
        return Err(cx.value_error("Path must not be empty"));
    }
    let context = match &opening.context {
        Some(context) => Some(context.clone()),
        None if opening.no_default_context => None,
        None => Some(context::default(cx)),
    };
    let address = if opening.use_include_path { None } else { intercepted(cx, uri)? };
    let uri = address.as_deref().unwrap_or(uri);
    let mut failure = match try_open(cx, uri, mode, opening, context.as_ref())? {
        Ok(mut stream) => {
            stream.uri = Some(uri.to_vec());
            stream.context = context;
            return Ok(Some(stream.into_resource(cx)));
        }
        Err(failure) => failure,
    };
    if let Failure::Io(error) = &failure
        && error.kind() == io::ErrorKind::InvalidInput
    {
        failure = Failure::Text("Invalid argument".to_owned());
    }
    if !opening.quiet && !matches!(failure, Failure::Told) {
        let message = [&without_password(uri)[..], b"): Failed to open stream: ", failure.reason().as_bytes()].concat();
        let message = [&cx.function_name()[..], b"(", &cx.for_page(&message)].concat();
        cx.warning(message)?;
    }
    Ok(None)
}

/// Opens an address; no warning when it fails.
///
/// # Errors
/// PHP code of a wrapper has thrown.
pub fn try_open(
    cx: &mut Request,
    uri: &[u8],
    mode: &[u8],
    opening: &Opening,
    context: Option<&Resource>,
) -> Result<std::result::Result<Stream, Failure>> {
    let target = resolve(cx, uri)?;
    if target.is_url()
        && let Some(directive) = forbids_urls(cx)
    {
        let scheme = &uri[..scheme_len(uri).unwrap_or_default()];
        let text = format!(":// wrapper is disabled in the server configuration by {directive}=0");
        cx.function_warning([scheme, text.as_bytes()].concat())?;
        return Ok(Err(Failure::Text("no suitable wrapper could be found".to_owned())));
    }
    match target {
        Target::Plain(path) => {
            let Some(parsed) = Mode::parse(mode) else {
                let text = [b"`", mode, b"' is not a valid mode for fopen"].concat();
                return Ok(Err(Failure::Text(String::from_utf8_lossy(&text).into_owned())));
            };
            let found = if opening.use_include_path { in_include_path(cx, &path)? } else { None };
            let found = found.map(|found| found.into_os_string().into_encoded_bytes());
            // an address with a wrapper that nobody knows is a file's name, too
            if let Some(address) = found.as_deref().filter(|found| scheme_len(found).is_some()) {
                return try_open(cx, address, mode, &Opening::default(), context);
            }
            let path = found.unwrap_or(path);
            if path.len() >= LONGEST_PATH {
                return Ok(Err(Failure::Io(io::Error::from_raw_os_error(INVALID))));
            }
            open_plain(cx, &path, mode, parsed)
        }
        Target::Php(rest) => standard::open(cx, &rest, mode, context),
        Target::Data => Ok(memory::data(uri, mode).map_err(|text| Failure::Text(text.to_owned()))),
        Target::Http => http::open(cx, uri, mode, context, opening.any_status),
        Target::Glob(_) => Ok(Err(Failure::Text("wrapper does not support stream open".to_owned()))),
        Target::Missing(scheme) if scheme == "file" => Ok(Err(Failure::Text("no suitable wrapper could be found".to_owned()))),
        Target::Missing(scheme) => {
            let text = format!("not supported yet: the {scheme} wrapper");
            Ok(Err(Failure::Text(text)))
        }
        Target::Extension(wrapper) => (wrapper.open)(cx, uri, mode, opening, context),
        Target::User(wrapper) => {
            let options = i64::from(opening.use_include_path);
            user::open(cx, &wrapper, uri, mode, options, context)
        }
    }
}

/// Opens a path, or what the host supplies for it.
fn open_plain(cx: &mut Request, path: &[u8], mode: &[u8], parsed: Mode) -> Result<std::result::Result<Stream, Failure>> {
    let wanted = if parsed.writes() { Access::Write } else { Access::Read };
    Ok(match access::ask(cx, path, wanted)? {
        Answer::Disk if !basedir::check(cx, path)? => Err(Failure::Io(refused())),
        Answer::Disk => {
            let path = without_dots(&cx.path(path));
            plain::open(cx, &path, parsed).map(|file| plain::stream(file, mode, parsed)).map_err(Failure::Io)
        }
        Answer::Text(text) if wanted == Access::Read => Ok(memory::supplied(text, mode)),
        other => Err(Failure::Io(other.refusal(wanted))),
    })
}

/// All of a file. `None`: it could not be opened, a warning was raised.
pub fn read_file(cx: &mut Request, uri: &[u8]) -> Result<Option<Vec<u8>>> {
    Ok(read_part(cx, uri)?.map(|(bytes, _)| bytes))
}

/// Reads a file. `None`: it could not be opened, or not be read to its end.
///
/// # Errors
/// A handler of errors threw.
pub fn read_whole_file(cx: &mut Request, uri: &[u8]) -> Result<Option<Vec<u8>>> {
    Ok(read_part(cx, uri)?.filter(|(_, broken)| !broken).map(|(bytes, _)| bytes))
}

/// Reads what a file has; says whether there would be more.
fn read_part(cx: &mut Request, uri: &[u8]) -> Result<Option<(Vec<u8>, bool)>> {
    let Some(resource) = open(cx, uri, b"rb", &Opening::default())? else {
        return Ok(None);
    };
    let Some(handle) = super::of(&resource) else {
        return Ok(None);
    };
    let read = match handle.try_borrow_mut() {
        Ok(mut stream) => (stream.read_all(cx, None)?, stream.broken),
        Err(_) => return Ok(None),
    };
    super::close(cx, &resource)?;
    Ok(Some(read))
}

/// `EPERM`: what `open_basedir` forbids.
fn refused() -> io::Error {
    io::Error::from_raw_os_error(1)
}

/// A path without `.` and `..`, as it is written: what stands before `..` need not exist, and a
/// link there is not followed.
pub(crate) fn without_dots(path: &std::path::Path) -> PathBuf {
    use std::path::Component;
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(out.pop()),
            Component::CurDir => {}
            other => out.push(other),
        }
    }
    if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
        out.push("");
    }
    out
}

/// Looks for a relative path in the folders of `include_path`, then beside the running script.
pub fn in_include_path(cx: &mut Request, path: &[u8]) -> Result<Option<PathBuf>> {
    use std::os::unix::ffi::OsStrExt;
    let is_relative = path.starts_with(b"./") || path.starts_with(b"../") || path.starts_with(b"/");
    if is_relative {
        let path = cx.path(path);
        return Ok(access::exists(cx, &path)?.then_some(path));
    }
    let name = std::ffi::OsStr::from_bytes(path);
    let folders = cx.ini_str("include_path").to_vec();
    for folder in include_folders(&folders).into_iter().filter(|folder| !folder.is_empty()) {
        if scheme_len(folder).is_some() {
            if let Some(found) = address_below(cx, folder, path)? {
                return Ok(Some(found));
            }
            continue;
        }
        let path = cx.path(folder).join(name);
        if access::exists(cx, &path)? {
            return Ok(Some(path));
        }
    }
    let (file, _) = cx.position();
    if scheme_len(&file).is_some() {
        let folder = file.iter().rposition(|byte| *byte == b'/').map_or(&b""[..], |at| &file[..at]);
        return address_below(cx, folder, path);
    }
    let Some(folder) = std::path::Path::new(std::ffi::OsStr::from_bytes(&file)).parent() else {
        return Ok(None);
    };
    let beside = folder.join(name);
    Ok(access::exists(cx, &beside)?.then_some(beside))
}

/// Returns the address of a file below another one, where the wrapper says that there is one.
fn address_below(cx: &mut Request, folder: &[u8], path: &[u8]) -> Result<Option<PathBuf>> {
    use std::os::unix::ffi::OsStringExt;
    let address = [folder, b"/", path].concat();
    let found = super::inclusion::stat(cx, &address)?;
    Ok(found.map(|_| std::ffi::OsString::from_vec(address).into()))
}

/// Returns the last parts of the paths that fit a pattern, as `glob()` finds them.
fn matching(cx: &mut Request, pattern: &[u8]) -> Result<Vec<Vec<u8>>> {
    let Some(glob) = cx.engine.functions.get(&b"glob"[..]).copied() else { return Ok(Vec::new()) };
    let argument = heddle_value::Value::from(cx.str(pattern));
    let found = cx.call(&crate::Callable::function(glob), &[argument])?;
    let paths = found.as_array().cloned().unwrap_or_default();
    let names = paths.values().filter_map(|path| path.as_str().map(|path| path.to_vec()));
    Ok(names.map(|path| path.rsplit(|byte| *byte == b'/').next().map_or(Vec::new(), <[u8]>::to_vec)).collect())
}

/// Opens a folder as `opendir` does. `None`: it failed, a warning was raised.
pub fn open_directory(cx: &mut Request, uri: &[u8], context: Option<Resource>) -> Result<Option<Resource>> {
    if uri.is_empty() {
        return Err(cx.value_error("Path must not be empty"));
    }
    let context = match context {
        Some(context) => context,
        None => context::default(cx),
    };
    let outcome = match resolve(cx, uri)? {
        Target::Plain(path) if !basedir::check(cx, &path)? => Err(Failure::Io(refused())),
        Target::Plain(path) => access::names(cx, &path)?.map(plain::directory).map_err(Failure::Io),
        Target::User(wrapper) => user::open_directory(cx, &wrapper, uri, Some(&context))?,
        Target::Extension(StreamWrapper { open_directory: Some(open), .. }) => open(cx, uri, Some(&context))?,
        Target::Glob(pattern) => Ok(plain::directory(matching(cx, &pattern)?)),
        Target::Php(_) | Target::Data | Target::Http | Target::Extension(_) => Err(Failure::Text("not implemented".to_owned())),
        Target::Missing(scheme) => Err(Failure::Text(format!("not supported yet: the {scheme} wrapper"))),
    };
    match outcome {
        Ok(mut stream) => {
            stream.context = Some(context);
            Ok(Some(stream.into_resource(cx)))
        }
        Err(Failure::Told) => Ok(None),
        Err(failure) => {
            let message =
                [&cx.function_name()[..], b"(", &without_password(uri), b"): Failed to open directory: ", failure.reason().as_bytes()]
                    .concat();
            cx.warning(message)?;
            Ok(None)
        }
    }
}
