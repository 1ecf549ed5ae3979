//! Certificates: reading, writing, describing, checking.

use crate::errors;
use crate::objects::{self, Half, cert_object, cert_or_warn};
use crate::symmetric::hex;
use heddle_libssl::cert::{Cert, Who};
use heddle_libssl::digest::Digest;
use heddle_libssl::request::places;
use heddle_libssl::store::{Certs, Store};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{ObjectOrStr, OrFalse, PathArg, RefArg};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &openssl_x509_export_to_file::DECL,
    &openssl_x509_export::DECL,
    &openssl_x509_fingerprint::DECL,
    &openssl_x509_check_private_key::DECL,
    &openssl_x509_verify::DECL,
    &openssl_x509_parse::DECL,
    &openssl_x509_checkpurpose::DECL,
    &openssl_x509_read::DECL,
    &openssl_x509_free::DECL,
    &openssl_get_cert_locations::DECL,
];

/// Writes a certificate to a file.
#[php("openssl_x509_export_to_file(OpenSSLCertificate|string $certificate, string $output_filename, bool $no_text = true): bool")]
fn openssl_x509_export_to_file(cx: &mut Request, certificate: ObjectOrStr, output_filename: PathArg, no_text: bool) -> Result<bool> {
    let Some(cert) = cert_or_warn(cx, &certificate, 1)? else { return Ok(false) };
    let Some(path) = objects::path(cx, &output_filename, 2)? else { return Ok(false) };
    let done = cert.write(!no_text).is_some_and(|pem| heddle_libssl::bytes::write_file(&path, &pem));
    errors::keep(cx);
    if !done {
        let name = String::from_utf8_lossy(&output_filename).into_owned();
        cx.function_warning(format!("Error opening file {name}"))?;
    }
    Ok(done)
}

/// Writes a certificate to a variable.
#[php("openssl_x509_export(OpenSSLCertificate|string $certificate, &$output, bool $no_text = true): bool")]
fn openssl_x509_export(cx: &mut Request, certificate: ObjectOrStr, mut output: RefArg<'_>, no_text: bool) -> Result<bool> {
    let Some(cert) = cert_or_warn(cx, &certificate, 1)? else { return Ok(false) };
    let pem = cert.write(!no_text);
    errors::keep(cx);
    let Some(pem) = pem else { return Ok(false) };
    let pem = cx.str(pem);
    output.set(cx, pem)?;
    Ok(true)
}

/// Digests a certificate.
#[php(
    "openssl_x509_fingerprint(OpenSSLCertificate|string $certificate, string $digest_algo = \"sha1\", bool $binary = false): string|false"
)]
fn openssl_x509_fingerprint(cx: &mut Request, certificate: ObjectOrStr, digest_algo: &[u8], binary: bool) -> Result<OrFalse<Vec<u8>>> {
    let Some(cert) = cert_or_warn(cx, &certificate, 1)? else { return Ok(OrFalse(None)) };
    let Some(digest) = Digest::named(digest_algo) else {
        cx.function_warning("Unknown digest algorithm")?;
        return Ok(OrFalse(None));
    };
    let Some(bytes) = cert.fingerprint(digest) else {
        errors::keep(cx);
        cx.function_warning("Could not generate signature")?;
        return Ok(OrFalse(None));
    };
    Ok(OrFalse(Some(if binary { bytes } else { hex(&bytes) })))
}

/// Whether a private key is a certificate's.
#[php("openssl_x509_check_private_key(OpenSSLCertificate|string $certificate, #[SensitiveParameter] $private_key): bool")]
fn openssl_x509_check_private_key(cx: &mut Request, certificate: ObjectOrStr, private_key: &Value) -> Result<bool> {
    let Some(cert) = objects::cert(cx, &certificate, 1)? else { return Ok(false) };
    let Some(key) = objects::key(cx, private_key, Half::Private, None, 2)? else { return Ok(false) };
    let is = cert.is_of(&key);
    errors::keep(cx);
    Ok(is)
}

/// Checks a certificate's signature.
#[php("openssl_x509_verify(OpenSSLCertificate|string $certificate, $public_key): int")]
fn openssl_x509_verify(cx: &mut Request, certificate: ObjectOrStr, public_key: &Value) -> Result<i64> {
    let Some(cert) = objects::cert(cx, &certificate, 1)? else { return Ok(-1) };
    let Some(key) = objects::key(cx, public_key, Half::Public, None, 2)? else { return Ok(-1) };
    let verdict = cert.verify(&key);
    errors::keep(cx);
    Ok(verdict.into())
}

fn text(cx: &Request, bytes: impl AsRef<[u8]>) -> Value {
    Value::from(cx.str(bytes))
}

fn put(cx: &Request, out: &mut Array, name: &str, value: impl Into<Value>) {
    out.insert_bytes(cx.heap(), name.as_bytes(), value);
}

fn purposes(cx: &Request, cert: &Cert) -> Array {
    let mut out = Array::new();
    for purpose in cert.purposes() {
        let row = [Value::from(purpose.for_end), Value::from(purpose.for_authority), text(cx, purpose.name)];
        out.insert(cx.heap(), i64::from(purpose.id), Array::from_values(cx.heap(), row));
    }
    out
}

/// Describes a certificate.
#[php("openssl_x509_parse(OpenSSLCertificate|string $certificate, bool $short_names = true): array|false")]
fn openssl_x509_parse(cx: &mut Request, certificate: ObjectOrStr, short_names: bool) -> Result<OrFalse<Array>> {
    let Some(cert) = objects::cert(cx, &certificate, 1)? else { return Ok(OrFalse(None)) };
    let mut out = Array::new();
    let line = text(cx, cert.subject_line());
    put(cx, &mut out, "name", line);
    let subject = objects::name_array(cx, cert.name(Who::Subject, short_names));
    put(cx, &mut out, "subject", subject);
    let hash = text(cx, format!("{:08x}", cert.subject_hash()));
    put(cx, &mut out, "hash", hash);
    let issuer = objects::name_array(cx, cert.name(Who::Issuer, short_names));
    put(cx, &mut out, "issuer", issuer);
    put(cx, &mut out, "version", cert.version());
    let (serial, digits) = cert.serial();
    put(cx, &mut out, "serialNumber", text(cx, serial));
    put(cx, &mut out, "serialNumberHex", text(cx, digits));
    let ((from, mut from_time), (to, mut to_time)) = (cert.time(false), cert.time(true));
    for (written, time) in [(&from, &mut from_time), (&to, &mut to_time)] {
        if written.contains(&0) {
            cx.function_warning("Illegal length in timestamp")?;
            *time = -1;
        }
    }
    put(cx, &mut out, "validFrom", text(cx, from));
    put(cx, &mut out, "validTo", text(cx, to));
    put(cx, &mut out, "validFrom_time_t", from_time);
    put(cx, &mut out, "validTo_time_t", to_time);
    let (short, long, number) = cert.signature();
    put(cx, &mut out, "signatureTypeSN", text(cx, short));
    put(cx, &mut out, "signatureTypeLN", text(cx, long));
    put(cx, &mut out, "signatureTypeNID", i64::from(number));
    put(cx, &mut out, "purposes", purposes(cx, &cert));
    let mut extensions = Array::new();
    for extension in cert.extensions() {
        let value = text(cx, extension.text);
        extensions.insert_bytes(cx.heap(), &extension.name, value);
    }
    put(cx, &mut out, "extensions", extensions);
    errors::keep(cx);
    Ok(OrFalse(Some(out)))
}

/// Makes a store of the files and folders that a program trusts, or of the system's.
pub(crate) fn store(cx: &mut Request, trusted: Option<&Array>, argument: usize) -> Result<Option<Store>> {
    let Some(store) = Store::new() else { return Ok(None) };
    let (mut files, mut folders) = (0, 0);
    let names: Vec<Value> = trusted.map_or_else(Vec::new, |list| list.values().map(|value| value.deref().clone()).collect());
    for name in names {
        let name = cx.to_str(&name)?;
        let Some(path) = objects::path(cx, &name, argument)? else { continue };
        let shown = String::from_utf8_lossy(&name).into_owned();
        let found = std::fs::metadata(std::path::Path::new(std::ffi::OsStr::new(&*String::from_utf8_lossy(&path))));
        let Ok(found) = found else {
            cx.function_warning(format!("Unable to stat {shown}"))?;
            continue;
        };
        let (done, counted, what) = if found.is_dir() {
            (store.add_folder(Some(&path)), &mut folders, "directory")
        } else {
            (store.add_file(Some(&path)), &mut files, "file")
        };
        *counted += i32::from(done);
        errors::keep(cx);
        if !done {
            cx.function_warning(format!("Error loading {what} {shown}"))?;
        }
    }
    if files == 0 {
        store.add_file(None);
    }
    if folders == 0 {
        store.add_folder(None);
    }
    errors::keep(cx);
    Ok(Some(store))
}

/// Reads all certificates of a file. `None`: there are none, a warning was raised.
pub(crate) fn certs_of_file(cx: &mut Request, name: &[u8], argument: usize) -> Result<Option<Certs>> {
    let shown = String::from_utf8_lossy(name).into_owned();
    let Some(pem) = objects::read_file(cx, name, argument)? else {
        cx.function_warning(format!("Error opening the file, {shown}"))?;
        return Ok(None);
    };
    let certs = Certs::read(&pem);
    if certs.all().is_empty() {
        cx.function_warning(format!("No certificates in file, {shown}"))?;
        return Ok(None);
    }
    Ok(Some(certs))
}

/// Whether a certificate may be used for a purpose: -1 it could not be checked.
#[php(
    "openssl_x509_checkpurpose(OpenSSLCertificate|string $certificate, int $purpose, array $ca_info = [], ?string $untrusted_certificates_file = null): int|bool"
)]
fn openssl_x509_checkpurpose(
    cx: &mut Request,
    certificate: ObjectOrStr,
    purpose: i64,
    ca_info: &Array,
    untrusted_certificates_file: Option<&[u8]>,
) -> Result<Value> {
    const UNKNOWN: i64 = -1;
    let mut untrusted = None;
    if let Some(name) = untrusted_certificates_file {
        untrusted = certs_of_file(cx, name, 4)?;
        if untrusted.is_none() {
            return Ok(Value::int(UNKNOWN));
        }
    }
    let Some(store) = store(cx, Some(ca_info), 3)? else { return Ok(Value::int(UNKNOWN)) };
    let Some(cert) = objects::cert(cx, &certificate, 1)? else { return Ok(Value::int(UNKNOWN)) };
    let verdict = cert.is_trusted(&store, untrusted.as_ref(), i32::try_from(purpose).unwrap_or(i32::MAX));
    errors::keep(cx);
    Ok(match verdict {
        0 => Value::FALSE,
        1 => Value::TRUE,
        other => Value::int(other.into()),
    })
}

/// Reads a certificate.
#[php("openssl_x509_read(OpenSSLCertificate|string $certificate): OpenSSLCertificate|false")]
fn openssl_x509_read(cx: &mut Request, certificate: ObjectOrStr) -> Result<OrFalse<Object>> {
    let Some(cert) = cert_or_warn(cx, &certificate, 1)? else { return Ok(OrFalse(None)) };
    Ok(OrFalse(Some(cert_object(cx, cert)?)))
}

/// Does nothing: certificates go with their last owner.
#[php(
    "openssl_x509_free(OpenSSLCertificate $certificate): void",
    deprecated = "since 8.0, as OpenSSLCertificate objects are freed automatically"
)]
fn openssl_x509_free(_certificate: &Object) {}

/// Names the places where certificates are looked for.
#[php("openssl_get_cert_locations(): array")]
fn openssl_get_cert_locations(cx: &mut Request) -> Array {
    let places = places();
    let mut out = Array::new();
    let rows = [
        ("default_cert_file", places.cert_file),
        ("default_cert_file_env", places.cert_file_env),
        ("default_cert_dir", places.cert_dir),
        ("default_cert_dir_env", places.cert_dir_env),
        ("default_private_dir", places.private_dir),
        ("default_default_cert_area", places.area),
        ("ini_cafile", cx.ini_str("openssl.cafile").to_vec()),
        ("ini_capath", cx.ini_str("openssl.capath").to_vec()),
    ];
    for (name, value) in rows {
        let value = text(cx, value);
        put(cx, &mut out, name, value);
    }
    out
}
