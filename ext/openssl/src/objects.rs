//! The classes of keys, certificates and requests, and how programs name one: by an object, by a
//! text, by a file.

use crate::errors;
use heddle_libssl::bytes;
use heddle_libssl::cert::Cert;
use heddle_libssl::cipher::Cipher;
use heddle_libssl::digest::Digest;
use heddle_libssl::key::Key;
use heddle_libssl::request::CertRequest;
use heddle_macros::php_class;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::{ObjectOrStr, StrOrInt};
use heddle_runtime::object::instantiate;
use heddle_runtime::stream::basedir;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value, View};
use std::os::unix::ffi::OsStrExt;
use std::rc::Rc;

/// A key.
#[php_class("final class OpenSSLAsymmetricKey {}", hooks = KEY)]
pub(crate) struct OpenSSLAsymmetricKey;

/// A certificate.
#[php_class("final class OpenSSLCertificate {}", hooks = CERT)]
pub(crate) struct OpenSSLCertificate;

/// A request for a certificate.
#[php_class("final class OpenSSLCertificateSigningRequest {}", hooks = REQUEST)]
pub(crate) struct OpenSSLCertificateSigningRequest;

const PLAIN: ClassHooks = ClassHooks::HANDLE;
const KEY: ClassHooks = ClassHooks { create: Some(refuse_key), ..PLAIN };
const CERT: ClassHooks = ClassHooks { create: Some(refuse_cert), ..PLAIN };
const REQUEST: ClassHooks = ClassHooks { create: Some(refuse_request), ..PLAIN };

struct KeyPayload(Key);
struct CertPayload(Cert);
struct RequestPayload(Rc<CertRequest>);

impl Native for KeyPayload {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

impl Native for CertPayload {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

impl Native for RequestPayload {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// Set while one of the functions here makes an object: nobody else may.
#[derive(Default)]
struct Making(bool);

fn refuse(cx: &mut Request, class: &str, function: &str) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => Err(cx.throw_error("Error", format!("Cannot directly construct {class}, use {function}() instead"))),
    }
}

fn refuse_key(cx: &mut Request, _: &Object) -> Result<()> {
    refuse(cx, "OpenSSLAsymmetricKey", "openssl_pkey_new")
}

fn refuse_cert(cx: &mut Request, _: &Object) -> Result<()> {
    refuse(cx, "OpenSSLCertificate", "openssl_x509_read")
}

fn refuse_request(cx: &mut Request, _: &Object) -> Result<()> {
    refuse(cx, "OpenSSLCertificateSigningRequest", "openssl_csr_new")
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

/// Makes the object of a key.
pub(crate) fn key_object(cx: &mut Request, key: Key) -> Result<Object> {
    make(cx, b"OpenSSLAsymmetricKey", KeyPayload(key))
}

/// Makes the object of a certificate.
pub(crate) fn cert_object(cx: &mut Request, cert: Cert) -> Result<Object> {
    make(cx, b"OpenSSLCertificate", CertPayload(cert))
}

/// Makes the object of a request.
pub(crate) fn request_object(cx: &mut Request, request: CertRequest) -> Result<Object> {
    make(cx, b"OpenSSLCertificateSigningRequest", RequestPayload(Rc::new(request)))
}

/// Returns the key of an object that is one.
pub(crate) fn own_key(object: &Object) -> Option<Key> {
    object.native::<KeyPayload>().map(|payload| payload.0.clone())
}

/// The most bytes of a path, with its end.
const LONGEST_PATH: usize = 4096;

/// The most bytes of a file that is read as a whole.
const LARGEST_FILE: usize = 1 << 29;

/// Returns the path of a file as the system wants it. `None`: it is not allowed.
pub(crate) fn path(cx: &mut Request, name: &[u8], argument: usize) -> Result<Option<Vec<u8>>> {
    if name.contains(&0) {
        return Err(cx.bad_argument(argument, "must not contain any null bytes"));
    }
    if name.is_empty() {
        return Ok(None);
    }
    if name.len() >= LONGEST_PATH {
        let message = cx.argument_message(argument, b"");
        let text = String::from_utf8_lossy(&message).into_owned();
        let (function, rest) = text.split_once("():").unwrap_or((&text, ""));
        let parameter = rest.split_once("($").and_then(|(_, rest)| rest.split_once(')')).map_or("", |(name, _)| name);
        let shown = String::from_utf8_lossy(name).into_owned();
        cx.warning(format!("{function}({parameter}): must be a valid file path {shown}"))?;
        return Ok(None);
    }
    if !basedir::check(cx, name)? {
        return Ok(None);
    }
    Ok(Some(cx.path(name).as_os_str().as_bytes().to_vec()))
}

/// Reads a file. `None`: it cannot be, an error is kept.
pub(crate) fn read_file(cx: &mut Request, name: &[u8], argument: usize) -> Result<Option<Vec<u8>>> {
    let Some(path) = path(cx, name, argument)? else { return Ok(None) };
    let bytes = bytes::read_file(&path, LARGEST_FILE);
    errors::keep(cx);
    if let Some(bytes) = &bytes {
        cx.charge(bytes.len());
    }
    Ok(bytes)
}

/// Writes a file. False: it cannot be, an error is kept.
pub(crate) fn write_file(cx: &mut Request, name: &[u8], argument: usize, contents: &[u8]) -> Result<bool> {
    let Some(path) = path(cx, name, argument)? else { return Ok(false) };
    let done = bytes::write_file(&path, contents);
    errors::keep(cx);
    Ok(done)
}

/// Returns a text, or the contents of the file that it names as `file://…`.
fn text_of(cx: &mut Request, text: &[u8], argument: usize) -> Result<Option<Vec<u8>>> {
    match text.strip_prefix(b"file://") {
        Some(name) => read_file(cx, name, argument),
        None => Ok(Some(text.to_vec())),
    }
}

/// Which half of a key is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Half {
    Private,
    Public,
}

/// Finds the key that a value names. `None`: there is none, an error is kept.
pub(crate) fn key(cx: &mut Request, value: &Value, half: Half, passphrase: Option<&[u8]>, argument: usize) -> Result<Option<Key>> {
    let value = value.deref();
    if let View::Array(parts) = value.view() {
        let (Some(first), Some(second)) = (parts.get_int(0), parts.get_int(1)) else {
            return Err(cx.value_error("Key array must be of the form array(0 => key, 1 => phrase)"));
        };
        let (first, second) = (first.deref().clone(), second.deref().clone());
        let passphrase = cx.to_str(&second)?;
        return one_key(cx, &first, half, Some(&passphrase), argument);
    }
    one_key(cx, value, half, passphrase, argument)
}

fn one_key(cx: &mut Request, value: &Value, half: Half, passphrase: Option<&[u8]>, argument: usize) -> Result<Option<Key>> {
    let text = match value.view() {
        View::Object(object) => {
            if let Some(payload) = object.native::<KeyPayload>() {
                let key = payload.0.clone();
                let complaint = match half {
                    Half::Private if !key.is_private => "Supplied key param is a public key",
                    Half::Public if key.is_private => "Don't know how to get public key from this private key",
                    _ => return Ok(Some(key)),
                };
                cx.function_warning(complaint)?;
                return Ok(None);
            }
            if let Some(payload) = object.native::<CertPayload>() {
                let key = if half == Half::Public { payload.0.key() } else { None };
                errors::keep(cx);
                return Ok(key);
            }
            cx.to_str(value)?
        }
        View::Str(text) => text.clone(),
        _ => return Ok(None),
    };
    let Some(pem) = text_of(cx, &text, argument)? else { return Ok(None) };
    let key = match half {
        Half::Private => Key::read_private(&pem, passphrase.unwrap_or_default()),
        Half::Public => match Cert::read(&pem) {
            Some(cert) => cert.key(),
            None => {
                heddle_libssl::errors::clear();
                Key::read_public(&pem)
            }
        },
    };
    errors::keep(cx);
    Ok(key)
}

/// Finds the certificate that a value names. `None`: there is none, an error is kept.
pub(crate) fn cert(cx: &mut Request, value: &ObjectOrStr, argument: usize) -> Result<Option<Cert>> {
    match value {
        ObjectOrStr::Object(object) => Ok(object.native::<CertPayload>().map(|payload| payload.0.clone())),
        ObjectOrStr::Str(text) => cert_text(cx, text, argument),
    }
}

fn cert_text(cx: &mut Request, text: &[u8], argument: usize) -> Result<Option<Cert>> {
    let Some(pem) = text_of(cx, text, argument)? else { return Ok(None) };
    let cert = Cert::read(&pem);
    errors::keep(cx);
    Ok(cert)
}

/// Finds the certificate that a value of any kind names.
pub(crate) fn cert_of(cx: &mut Request, value: &Value, argument: usize) -> Result<Option<Cert>> {
    let value = value.deref();
    match value.view() {
        View::Object(object) if object.native::<CertPayload>().is_some() => {
            Ok(object.native::<CertPayload>().map(|payload| payload.0.clone()))
        }
        View::Array(_) => Ok(None),
        _ => {
            let text = cx.to_str(value)?;
            cert_text(cx, &text, argument)
        }
    }
}

/// Finds a certificate; its absence is a warning.
pub(crate) fn cert_or_warn(cx: &mut Request, value: &ObjectOrStr, argument: usize) -> Result<Option<Cert>> {
    let cert = cert(cx, value, argument)?;
    if cert.is_none() {
        cx.function_warning("X.509 Certificate cannot be retrieved")?;
    }
    Ok(cert)
}

/// Finds the request that a value names. `None`: there is none, an error is kept.
pub(crate) fn request(cx: &mut Request, value: &ObjectOrStr, argument: usize) -> Result<Option<Rc<CertRequest>>> {
    match value {
        ObjectOrStr::Object(object) => Ok(object.native::<RequestPayload>().map(|payload| payload.0.clone())),
        ObjectOrStr::Str(text) => {
            let Some(pem) = text_of(cx, text, argument)? else { return Ok(None) };
            let request = CertRequest::read(&pem);
            errors::keep(cx);
            Ok(request.map(Rc::new))
        }
    }
}

/// Returns the digest that `OPENSSL_ALGO_…` or a name stands for.
pub(crate) fn digest(algorithm: &StrOrInt) -> Option<Digest> {
    let name: &[u8] = match algorithm {
        StrOrInt::Str(name) => name,
        StrOrInt::Int(1) => b"sha1",
        StrOrInt::Int(2) => b"md5",
        StrOrInt::Int(3) => b"md4",
        StrOrInt::Int(4) => b"md2",
        StrOrInt::Int(6) => b"sha224",
        StrOrInt::Int(7) => b"sha256",
        StrOrInt::Int(8) => b"sha384",
        StrOrInt::Int(9) => b"sha512",
        StrOrInt::Int(10) => b"ripemd160",
        StrOrInt::Int(_) => return None,
    };
    Digest::named(name)
}

/// Returns the cipher that `OPENSSL_CIPHER_…` stands for.
pub(crate) fn cipher(number: i64) -> Option<Cipher> {
    const NAMES: [&str; 8] =
        ["rc2-40-cbc", "rc2-cbc", "rc2-64-cbc", "des-cbc", "des-ede3-cbc", "aes-128-cbc", "aes-192-cbc", "aes-256-cbc"];
    NAMES.get(usize::try_from(number).ok()?).and_then(|name| Cipher::named(name.as_bytes()))
}

/// Makes the list of a name's parts; several of one key become a list of their own.
pub(crate) fn name_array(cx: &mut Request, parts: Vec<(Vec<u8>, Vec<u8>)>) -> Array {
    let mut out = Array::new();
    for (key, value) in parts {
        let value = Value::from(cx.str(value));
        let old = out.get_bytes(&key).cloned();
        let new = match old {
            None => value,
            Some(old) => {
                let mut list = match old.view() {
                    View::Array(list) => list.clone(),
                    _ => Array::from_values(cx.heap(), [old.clone()]),
                };
                let _ = list.push(cx.heap(), value);
                Value::from(list)
            }
        };
        out.insert_bytes(cx.heap(), &key, new);
    }
    out
}
