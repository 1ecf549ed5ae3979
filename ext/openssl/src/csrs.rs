//! Requests for certificates, and signing them.

use crate::config::{self, Settings};
use crate::errors;
use crate::objects::{self, Half, cert_object, key_object, request_object};
use heddle_libssl::digest::Digest;
use heddle_libssl::key::{Key, kind};
use heddle_libssl::request::{CertRequest, Issue, Refused, issue, number_of};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{ObjectOrStr, OrFalse, PathArg, RefArg};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &openssl_csr_export_to_file::DECL,
    &openssl_csr_export::DECL,
    &openssl_csr_sign::DECL,
    &openssl_csr_new::DECL,
    &openssl_csr_get_subject::DECL,
    &openssl_csr_get_public_key::DECL,
];

fn request_or_warn(cx: &mut Request, csr: &ObjectOrStr) -> Result<Option<std::rc::Rc<CertRequest>>> {
    let request = objects::request(cx, csr, 1)?;
    if request.is_none() {
        cx.function_warning("X.509 Certificate Signing Request cannot be retrieved")?;
    }
    Ok(request)
}

/// Writes a request to a file.
#[php("openssl_csr_export_to_file(OpenSSLCertificateSigningRequest|string $csr, string $output_filename, bool $no_text = true): bool")]
fn openssl_csr_export_to_file(cx: &mut Request, csr: ObjectOrStr, output_filename: PathArg, no_text: bool) -> Result<bool> {
    let Some(request) = request_or_warn(cx, &csr)? else { return Ok(false) };
    let Some(path) = objects::path(cx, &output_filename, 2)? else { return Ok(false) };
    let done = request.write(!no_text).is_some_and(|pem| heddle_libssl::bytes::write_file(&path, &pem));
    errors::keep(cx);
    if !done {
        let name = String::from_utf8_lossy(&output_filename).into_owned();
        cx.function_warning(format!("Error opening file {name}"))?;
    }
    Ok(done)
}

/// Writes a request to a variable.
#[php("openssl_csr_export(OpenSSLCertificateSigningRequest|string $csr, &$output, bool $no_text = true): bool")]
fn openssl_csr_export(cx: &mut Request, csr: ObjectOrStr, mut output: RefArg<'_>, no_text: bool) -> Result<bool> {
    let Some(request) = request_or_warn(cx, &csr)? else { return Ok(false) };
    let pem = request.write(!no_text);
    errors::keep(cx);
    let Some(pem) = pem else { return Ok(false) };
    let pem = cx.str(pem);
    output.set(cx, pem)?;
    Ok(true)
}

/// Returns the digest that a key signs with: newer kinds bring their own.
fn digest_for(key: &Key, wanted: Option<Digest>) -> Option<Digest> {
    if matches!(key.kind(), kind::ED25519 | kind::ED448) { None } else { wanted }
}

/// Makes a certificate out of a request.
#[php(
    "openssl_csr_sign(OpenSSLCertificateSigningRequest|string $csr, OpenSSLCertificate|string|null $ca_certificate, #[SensitiveParameter] $private_key, int $days, ?array $options = null, int $serial = 0, ?string $serial_hex = null): OpenSSLCertificate|false"
)]
fn openssl_csr_sign(
    cx: &mut Request,
    csr: ObjectOrStr,
    ca_certificate: Option<ObjectOrStr>,
    private_key: &Value,
    days: i64,
    options: Option<&Array>,
    serial: i64,
    serial_hex: Option<&[u8]>,
) -> Result<OrFalse<Object>> {
    let Some(request) = request_or_warn(cx, &csr)? else { return Ok(OrFalse(None)) };
    let mut authority = None;
    if let Some(value) = ca_certificate {
        authority = objects::cert_or_warn(cx, &value, 2)?;
        if authority.is_none() {
            return Ok(OrFalse(None));
        }
    }
    let Some(key) = objects::key(cx, private_key, Half::Private, None, 3)? else {
        cx.function_warning("Cannot get private key from parameter 3")?;
        return Ok(OrFalse(None));
    };
    if authority.as_ref().is_some_and(|cert| !cert.is_of(&key)) {
        errors::keep(cx);
        cx.function_warning("Private key does not correspond to signing cert")?;
        return Ok(OrFalse(None));
    }
    let Some(settings) = Settings::read(cx, options)? else { return Ok(OrFalse(None)) };
    let Some(subject_key) = request.key() else {
        errors::keep(cx);
        cx.function_warning("Error unpacking public key")?;
        return Ok(OrFalse(None));
    };
    let complaint = match request.verify(&subject_key) {
        0 => Some("Signature did not match the certificate request"),
        verdict if verdict < 0 => Some("Signature verification problems"),
        _ => None,
    };
    if let Some(complaint) = complaint {
        errors::keep(cx);
        cx.function_warning(complaint)?;
        return Ok(OrFalse(None));
    }
    let made = issue(&Issue {
        request: &request,
        subject_key: &subject_key,
        authority: authority.as_ref(),
        key: &key,
        days,
        serial,
        serial_hex,
        digest: digest_for(&key, settings.digest),
        extensions: settings.certificate_extensions.as_deref().map(|section| (&settings.config, section)),
    });
    errors::keep(cx);
    match made {
        Ok(cert) => Ok(OrFalse(Some(cert_object(cx, cert)?))),
        Err(refused) => {
            match refused {
                Refused::Serial => cx.function_warning("Error parsing serial number")?,
                Refused::LongSerial => cx.function_warning("Error parsing serial number because it is too long")?,
                Refused::Signing => cx.function_warning("Failed to sign it")?,
                Refused::Library => {}
            }
            Ok(OrFalse(None))
        }
    }
}

fn failed(what: &str, value: &[u8]) -> String {
    let value = String::from_utf8_lossy(value);
    format!("{what} -> {value} (failed; check error queue and value of string_mask OpenSSL option if illegal characters are reported)")
}

/// Fills the subject and the attributes of a request. False: a warning was raised, it is refused.
fn fill(cx: &mut Request, request: &CertRequest, settings: &Settings, names: &Array, attributes: Option<&Array>) -> Result<bool> {
    let section = |name: &[u8]| {
        let section = settings.config.get(Some(&settings.section), name).and_then(|section| settings.config.section(&section));
        heddle_libssl::errors::clear();
        section.unwrap_or_default()
    };
    let kinds = settings.config.get(Some(&settings.section), b"string_mask");
    heddle_libssl::errors::clear();
    for (name, value) in names.iter() {
        let heddle_value::KeyRef::Str(name) = name else { continue };
        let name = name.to_vec();
        let number = number_of(&name);
        if number == 0 {
            errors::keep(cx);
            cx.function_warning(format!("dn: {} is not a recognized name", String::from_utf8_lossy(&name)))?;
            continue;
        }
        for value in config::texts(cx, value)? {
            if !request.add_to_subject(number, &value, kinds.as_deref()) {
                errors::keep(cx);
                cx.function_warning(failed(&format!("dn: add_entry_by_NID {number}"), &value))?;
                return Ok(false);
            }
        }
    }
    for (name, value) in section(b"distinguished_name") {
        let Some(name) = name.strip_suffix(b"_default") else { continue };
        // what stands before a dot only tells parts of one name apart
        let start = name.iter().position(|byte| b":,.".contains(byte)).map_or(0, |at| at + 1);
        let number = number_of(&name[start..]);
        if number == 0 || request.names(number) {
            continue;
        }
        if !request.add_to_subject(number, &value, kinds.as_deref()) {
            errors::keep(cx);
            cx.function_warning(failed(&format!("add_entry_by_txt {}", String::from_utf8_lossy(&name[start..])), &value))?;
            return Ok(false);
        }
    }
    let Some(attributes) = attributes else { return Ok(true) };
    for (name, value) in attributes.iter() {
        let heddle_value::KeyRef::Str(name) = name else {
            cx.function_warning("attributes: numeric fild names are not supported")?;
            continue;
        };
        let name = name.to_vec();
        let number = number_of(&name);
        if number == 0 {
            errors::keep(cx);
            let name = String::from_utf8_lossy(&name).into_owned();
            cx.function_warning(format!("attributes: {name} is not a recognized attribute name"))?;
            continue;
        }
        let value = cx.to_str(&value.deref().clone())?;
        if !request.add_attribute(number, &value) {
            errors::keep(cx);
            let what = format!("attributes: add_attr_by_NID {number}");
            cx.function_warning(failed(&what, &value))?;
            return Ok(false);
        }
    }
    for (name, value) in section(b"attributes") {
        if !request.add_attribute_by_name(&name, &value) {
            errors::keep(cx);
            cx.function_warning(failed(&format!("add1_attr_by_txt {}", String::from_utf8_lossy(&name)), &value))?;
            return Ok(false);
        }
    }
    Ok(true)
}

/// Makes a request.
#[php(
    "openssl_csr_new(array $distinguished_names, #[SensitiveParameter] &$private_key, ?array $options = null, ?array $extra_attributes = null): OpenSSLCertificateSigningRequest|bool"
)]
fn openssl_csr_new(
    cx: &mut Request,
    distinguished_names: &Array,
    mut private_key: RefArg<'_>,
    options: Option<&Array>,
    extra_attributes: Option<&Array>,
) -> Result<Value> {
    let Some(settings) = Settings::read(cx, options)? else { return Ok(Value::FALSE) };
    let value = private_key.get().clone();
    // a value that is no key is replaced by a new one; its error is thrown when all is done
    let mut problem = None;
    let mut found = None;
    if !value.deref().is_null() {
        match objects::key(cx, &value, Half::Private, None, 2) {
            Ok(key) => found = key,
            Err(halt) => problem = Some(halt),
        }
    }
    let is_new = found.is_none() && problem.is_none();
    let key = match found {
        Some(key) => key,
        None => match settings.make_key(cx)? {
            Some(key) => key,
            None => {
                cx.function_warning("Unable to generate a private key")?;
                return Ok(Value::FALSE);
            }
        },
    };
    let Some(request) = CertRequest::new() else {
        errors::keep(cx);
        return Ok(Value::FALSE);
    };
    let done = fill(cx, &request, &settings, distinguished_names, extra_attributes)?;
    if let Some(halt) = problem {
        return Err(halt);
    }
    if !done || !request.set_key(&key) {
        errors::keep(cx);
        return Ok(Value::FALSE);
    }
    if is_new {
        let object = key_object(cx, key.clone())?;
        private_key.set(cx, object)?;
    }
    if let Some(section) = &settings.request_extensions
        && !request.add_extensions(&settings.config, section)
    {
        errors::keep(cx);
        let section = String::from_utf8_lossy(section).into_owned();
        cx.function_warning(format!("Error loading extension section {section}"))?;
        return Ok(Value::FALSE);
    }
    let signed = (settings.digest.is_some() || digest_for(&key, settings.digest).is_none() && is_edwards(&key))
        && request.sign(&key, digest_for(&key, settings.digest));
    errors::keep(cx);
    if !signed {
        cx.function_warning("Error signing request")?;
        return Ok(Value::TRUE);
    }
    Ok(Value::from(request_object(cx, request)?))
}

fn is_edwards(key: &Key) -> bool {
    matches!(key.kind(), kind::ED25519 | kind::ED448)
}

/// Returns whom a request is about.
#[php("openssl_csr_get_subject(OpenSSLCertificateSigningRequest|string $csr, bool $short_names = true): array|false")]
fn openssl_csr_get_subject(cx: &mut Request, csr: ObjectOrStr, short_names: bool) -> Result<OrFalse<Array>> {
    let Some(request) = objects::request(cx, &csr, 1)? else { return Ok(OrFalse(None)) };
    Ok(OrFalse(Some(objects::name_array(cx, request.subject(short_names)))))
}

/// Returns whose key a request is about.
#[php("openssl_csr_get_public_key(OpenSSLCertificateSigningRequest|string $csr, bool $short_names = true): OpenSSLAsymmetricKey|false")]
fn openssl_csr_get_public_key(cx: &mut Request, csr: ObjectOrStr, _short_names: bool) -> Result<OrFalse<Object>> {
    let Some(request) = objects::request(cx, &csr, 1)? else { return Ok(OrFalse(None)) };
    let key = request.key();
    errors::keep(cx);
    Ok(OrFalse(key.map(|key| key_object(cx, key)).transpose()?))
}
