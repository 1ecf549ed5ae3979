//! From the address of a WSDL to what it says, and the cache of what was read.
//!
//! The cache belongs to a thread. *Not here:* a cache on disk.

use super::Sdl;
use super::wsdl;
use crate::client::text;
use crate::state;
use heddle_libxml2::session::take_reports;
use heddle_libxml2::{Node, parse};
use heddle_runtime::errors::get_property;
use heddle_runtime::stream::wrapper::{self, Opening};
use heddle_runtime::stream::{self, context};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Resource, Value};
use indexmap::IndexMap;
use std::cell::RefCell;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

/// How a WSDL is fetched.
#[derive(Default)]
pub struct Source {
    /// Bits of the option `cache_wsdl`; 0: it is read anew.
    pub cache: i64,
    pub context: Option<Resource>,
    pub user_agent: Option<Vec<u8>>,
    /// Is an address of a proxy.
    pub proxy: Option<Vec<u8>>,
    /// Holds a field `Authorization`.
    pub login: Option<Vec<u8>>,
}

/// A WSDL that was read.
struct Kept {
    sdl: Arc<Sdl>,
    read: Instant,
    /// Says when a file was changed, and how long it was.
    stamp: Option<(SystemTime, u64)>,
}

thread_local! {
    static CACHE: RefCell<IndexMap<Vec<u8>, Kept>> = RefCell::default();
}

/// Returns where WSDLs are to be kept.
pub fn cache_option(cx: &Request, option: Option<i64>) -> i64 {
    match option {
        Some(option) => option & 3,
        None if cx.ini_bool("soap.wsdl_cache_enabled") => cx.ini_int("soap.wsdl_cache") & 3,
        None => 0,
    }
}

/// Gives the proxy of a client.
pub fn proxy_of(this: &Object) -> Option<Vec<u8>> {
    let host = text(this, "_proxy_host")?;
    let port = get_property(this, "_proxy_port").as_int()?;
    Some([b"tcp://", &host[..], format!(":{port}").as_bytes()].concat())
}

/// Gives the login of a client as a field.
pub fn login_of(this: &Object) -> Option<Vec<u8>> {
    let user = text(this, "_login")?;
    if get_property(this, "_use_digest").as_bool() == Some(true) {
        return None;
    }
    let pair = [&user[..], b":", &text(this, "_password").unwrap_or_default()].concat();
    Some([b"Authorization: Basic ", &heddle_runtime::base64::encode(&pair)[..]].concat())
}

/// Reads a WSDL, or takes it from the cache.
///
/// # Errors
/// It cannot be had, or is none.
pub fn load(cx: &mut Request, address: &[u8], source: &Source) -> Result<Arc<Sdl>> {
    let stamp = stamp_of(cx, address);
    let key = [address, b"\0", source.login.as_deref().unwrap_or_default()].concat();
    let ttl = Duration::from_secs(u64::try_from(cx.ini_int("soap.wsdl_cache_ttl")).unwrap_or(0));
    let caches = source.cache != 0;
    let is_url = memchr::memmem::find(address, b"://").is_some();
    if caches && (stamp.is_some() || is_url) {
        let found = CACHE.with_borrow(|cache| {
            let kept = cache.get(&key)?;
            (kept.stamp == stamp && kept.read.elapsed() < ttl).then(|| kept.sdl.clone())
        });
        if let Some(sdl) = found {
            return Ok(sdl);
        }
    }
    let sdl = Arc::new(wsdl::read(cx, address, source)?);
    if caches {
        let limit = usize::try_from(cx.ini_int("soap.wsdl_cache_limit")).unwrap_or(0);
        CACHE.with_borrow_mut(|cache| {
            cache.shift_remove(&key);
            while limit > 0 && cache.len() >= limit {
                cache.shift_remove_index(0);
            }
            cache.insert(key, Kept { sdl: sdl.clone(), read: Instant::now(), stamp });
        });
    }
    Ok(sdl)
}

/// Looks when a file was changed; `None`: it is none that this request may read.
fn stamp_of(cx: &mut Request, address: &[u8]) -> Option<(SystemTime, u64)> {
    let path = address.strip_prefix(b"file://").unwrap_or(address);
    if !stream::basedir::check(cx, path).ok()? {
        return None;
    }
    let facts = std::fs::metadata(cx.path(path)).ok()?;
    Some((facts.modified().ok()?, facts.len()))
}

/// Reads a document. The inner error says in words why there is none.
///
/// # Errors
/// A limit was reached, or a stream wrapper of the program has thrown.
pub fn document(cx: &mut Request, address: &[u8], source: &Source) -> Result<std::result::Result<Node, Vec<u8>>> {
    const PARSE: i32 = 2048 | 524_288 | 256;
    let missing = [b"failed to load external entity \"", address, b"\"\n"].concat();
    let Some(text) = fetch(cx, address, source)? else { return Ok(Err(missing)) };
    heddle_libxml::errors::drop_reports();
    let parsed = heddle_libxml::with_session(cx, || parse::xml_document(&text, Some(address), None, PARSE))?;
    let reports = take_reports();
    match parsed {
        Some(document) => Ok(Ok(document)),
        None => Ok(Err(reports.into_iter().next_back().map_or_else(Vec::new, |report| report.message))),
    }
}

/// Reads a text, without warnings: the client has an error of its own.
fn fetch(cx: &mut Request, address: &[u8], source: &Source) -> Result<Option<Vec<u8>>> {
    let is_url = memchr::memmem::find(address, b"http").is_some_and(|at| at == 0);
    let context = source.context.clone().filter(|_| is_url).unwrap_or_else(|| context::create(cx));
    if is_url && let Some(held) = context.data::<context::Context>() {
        let agent = source.user_agent.as_deref().unwrap_or(b"PHP-SOAP");
        if context::option(&context, b"http", b"user_agent").is_none() {
            context::set_option(cx, held, b"http", b"user_agent", cx.str(agent).into());
        }
        if let Some(proxy) = &source.proxy {
            context::set_option(cx, held, b"http", b"proxy", cx.str(proxy).into());
            context::set_option(cx, held, b"http", b"request_fulluri", Value::TRUE);
        }
        if let Some(login) = &source.login {
            context::set_option(cx, held, b"http", b"header", cx.str(login).into());
        }
    }
    let opening = Opening { context: Some(context), quiet: true, ..Opening::default() };
    let last_error = cx.last_error.take();
    let level = cx.error_reporting;
    cx.error_reporting = 0;
    let opened = open(cx, address, &opening);
    cx.error_reporting = level;
    cx.last_error = last_error;
    opened
}

fn open(cx: &mut Request, address: &[u8], opening: &Opening) -> Result<Option<Vec<u8>>> {
    if address.is_empty() {
        return Ok(None);
    }
    let Some(resource) = wrapper::open(cx, address, b"rb", opening)? else { return Ok(None) };
    let text = match stream::of(&resource) {
        Some(handle) => Some(handle.borrow_mut().read_all(cx, None)?),
        None => None,
    };
    stream::close(cx, &resource)?;
    Ok(text)
}

/// Makes an error about a WSDL.
#[cold]
pub fn wrong(cx: &mut Request, parts: &[&[u8]]) -> heddle_runtime::Halt {
    state::error(cx, [b"Parsing WSDL: ", &parts.concat()[..]].concat())
}
