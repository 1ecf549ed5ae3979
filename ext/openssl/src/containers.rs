//! PKCS #12 files, signed and encrypted mails (PKCS #7, CMS), signed public keys.

use crate::certs::{certs_of_file, store};
use crate::errors;
use crate::objects::{self, Half, cert_or_warn};
use heddle_libssl::cert::Cert;
use heddle_libssl::cipher::Cipher;
use heddle_libssl::key::Key;
use heddle_libssl::pkcs::{self, Cms, Encoding, Mail, Pkcs7, Spki, Step};
use heddle_libssl::store::Certs;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{ObjectOrStr, OrFalse, PathArg, RefArg, StrOrInt};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Object, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &openssl_pkcs12_export_to_file::DECL,
    &openssl_pkcs12_export::DECL,
    &openssl_pkcs12_read::DECL,
    &openssl_pkcs7_verify::DECL,
    &openssl_pkcs7_encrypt::DECL,
    &openssl_pkcs7_sign::DECL,
    &openssl_pkcs7_decrypt::DECL,
    &openssl_pkcs7_read::DECL,
    &openssl_cms_verify::DECL,
    &openssl_cms_encrypt::DECL,
    &openssl_cms_sign::DECL,
    &openssl_cms_decrypt::DECL,
    &openssl_cms_read::DECL,
    &openssl_spki_new::DECL,
    &openssl_spki_verify::DECL,
    &openssl_spki_export::DECL,
    &openssl_spki_export_challenge::DECL,
];

const OPENSSL_CIPHER_AES_128_CBC: i64 = 5;
const PKCS7_DETACHED: i64 = 64;
const DETACHED: i64 = PKCS7_DETACHED;
const OPENSSL_ENCODING_SMIME: i64 = 1;
const OPENSSL_ALGO_MD5: i64 = 2;

fn shown(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}

/// Makes a PKCS #12 file. `None`: it cannot be, a warning was raised or an error is kept.
fn bundle(
    cx: &mut Request,
    certificate: &ObjectOrStr,
    (private_key, number): (&Value, usize),
    passphrase: &[u8],
    options: &Array,
) -> Result<Option<Vec<u8>>> {
    let Some(cert) = cert_or_warn(cx, certificate, 1)? else { return Ok(None) };
    let Some(key) = objects::key(cx, private_key, Half::Private, Some(b""), number)? else {
        cx.function_warning("Cannot get private key from parameter 3")?;
        return Ok(None);
    };
    if !cert.is_of(&key) {
        errors::keep(cx);
        cx.function_warning("Private key does not correspond to cert")?;
        return Ok(None);
    }
    let name = options.get_bytes(b"friendly_name").and_then(|value| value.deref().as_str().map(|text| text.to_vec()));
    let mut others = Vec::new();
    if let Some(value) = options.get_bytes(b"extracerts").map(|value| value.deref().clone()) {
        match value.view() {
            View::Array(list) => {
                for value in list.clone().values() {
                    others.extend(objects::cert_of(cx, value, 5)?);
                }
            }
            _ => others.extend(objects::cert_of(cx, &value, 5)?),
        }
    }
    let others = (!others.is_empty()).then(|| Certs::new(others));
    let file = pkcs::bundle(&cert, &key, passphrase, name.as_deref(), others.as_ref());
    errors::keep(cx);
    Ok(file)
}

/// Writes certificate and key to a PKCS #12 file.
#[php(
    "openssl_pkcs12_export_to_file(OpenSSLCertificate|string $certificate, string $output_filename, #[SensitiveParameter] $private_key, #[SensitiveParameter] string $passphrase, array $options = []): bool"
)]
fn openssl_pkcs12_export_to_file(
    cx: &mut Request,
    certificate: ObjectOrStr,
    output_filename: PathArg,
    private_key: &Value,
    passphrase: &[u8],
    options: &Array,
) -> Result<bool> {
    let Some(file) = bundle(cx, &certificate, (private_key, 3), passphrase, options)? else { return Ok(false) };
    if !objects::write_file(cx, &output_filename, 2, &file)? {
        cx.function_warning(format!("Error opening file {}", shown(&output_filename)))?;
        return Ok(false);
    }
    Ok(true)
}

/// Writes certificate and key to a variable, as a PKCS #12 file.
#[php(
    "openssl_pkcs12_export(OpenSSLCertificate|string $certificate, &$output, #[SensitiveParameter] $private_key, #[SensitiveParameter] string $passphrase, array $options = []): bool"
)]
fn openssl_pkcs12_export(
    cx: &mut Request,
    certificate: ObjectOrStr,
    mut output: RefArg<'_>,
    private_key: &Value,
    passphrase: &[u8],
    options: &Array,
) -> Result<bool> {
    let Some(file) = bundle(cx, &certificate, (private_key, 3), passphrase, options)? else { return Ok(false) };
    let file = cx.str(file);
    output.set(cx, file)?;
    Ok(true)
}

fn pem_values(cx: &Request, certs: &[Cert]) -> Vec<Value> {
    certs.iter().filter_map(|cert| cert.write(false)).map(|pem| Value::from(cx.str(pem))).collect()
}

/// Reads a PKCS #12 file.
#[php("openssl_pkcs12_read(string $pkcs12, &$certificates, #[SensitiveParameter] string $passphrase): bool")]
fn openssl_pkcs12_read(cx: &mut Request, pkcs12: &[u8], mut certificates: RefArg<'_>, passphrase: &[u8]) -> Result<bool> {
    let found = pkcs::unbundle(pkcs12, passphrase);
    errors::keep(cx);
    let Some(found) = found else { return Ok(false) };
    let mut out = Array::new();
    if let Some(pem) = found.cert.and_then(|cert| cert.write(false)) {
        out.insert_bytes(cx.heap(), b"cert", cx.str(pem));
    }
    if let Some(pem) = found.key.and_then(|key| key.write_private(None)) {
        out.insert_bytes(cx.heap(), b"pkey", cx.str(pem));
    }
    if !found.others.is_empty() {
        let list = pem_values(cx, &found.others);
        out.insert_bytes(cx.heap(), b"extracerts", Array::from_values(cx.heap(), list));
    }
    errors::keep(cx);
    certificates.set(cx, out)?;
    Ok(true)
}

/// Writes the lines that stand above a mail.
fn head(cx: &mut Request, headers: Option<&Array>) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let Some(headers) = headers else { return Ok(out) };
    let rows: Vec<(Option<Vec<u8>>, Value)> = headers
        .iter()
        .map(|(key, value)| {
            let name = if let KeyRef::Str(name) = key { Some(name.to_vec()) } else { None };
            (name, value.deref().clone())
        })
        .collect();
    for (name, value) in rows {
        let value = cx.to_str(&value)?;
        if let Some(name) = name {
            out.extend_from_slice(&name);
            out.extend_from_slice(b": ");
        }
        out.extend_from_slice(&value);
        out.push(b'\n');
    }
    Ok(out)
}

/// Returns the certificates of receivers. `None`: one cannot be read.
fn receivers(cx: &mut Request, value: &Value) -> Result<Option<Certs>> {
    let mut list = Vec::new();
    match value.deref().view() {
        View::Array(values) => {
            for value in values.clone().values() {
                match objects::cert_of(cx, value, 3)? {
                    Some(cert) => list.push(cert),
                    None => return Ok(None),
                }
            }
        }
        _ => match objects::cert_of(cx, value, 3)? {
            Some(cert) => list.push(cert),
            None => return Ok(None),
        },
    }
    Ok(Some(Certs::new(list)))
}

/// Holds what a mail is signed with, and the text.
struct Signing {
    cert: Cert,
    key: Key,
    others: Option<Certs>,
    content: Vec<u8>,
}

fn signing(
    cx: &mut Request,
    certificate: &ObjectOrStr,
    private_key: &Value,
    untrusted: Option<&[u8]>,
    input: &[u8],
) -> Result<Option<Signing>> {
    let mut others = None;
    if let Some(name) = untrusted {
        others = certs_of_file(cx, name, 7)?;
        if others.is_none() {
            return Ok(None);
        }
    }
    let Some(key) = objects::key(cx, private_key, Half::Private, Some(b""), 4)? else {
        cx.function_warning("Error getting private key")?;
        return Ok(None);
    };
    let Some(cert) = cert_or_warn(cx, certificate, 3)? else { return Ok(None) };
    let Some(content) = objects::read_file(cx, input, 1)? else {
        cx.function_warning(format!("Error opening input file {}!", shown(input)))?;
        return Ok(None);
    };
    Ok(Some(Signing { cert, key, others, content }))
}

/// Writes what was made to a file. `made`: how making it went.
fn finish(cx: &mut Request, made: std::result::Result<(), Step>, kind: &str, output: &[u8], bytes: &[u8]) -> Result<bool> {
    errors::keep(cx);
    match made {
        Err(Step::Make) => {
            cx.function_warning(format!("Error creating {kind} structure!"))?;
            return Ok(false);
        }
        Err(Step::Write) => {
            cx.function_warning(format!("Failed to write {kind} to file"))?;
            return Ok(false);
        }
        Ok(()) => {}
    }
    if !objects::write_file(cx, output, 2, bytes)? {
        cx.function_warning(format!("Error opening output file {}!", shown(output)))?;
        return Ok(false);
    }
    Ok(true)
}

/// Signs a mail.
#[php(
    "openssl_pkcs7_sign(string $input_filename, string $output_filename, OpenSSLCertificate|string $certificate, #[SensitiveParameter] $private_key, ?array $headers, int $flags = PKCS7_DETACHED, ?string $untrusted_certificates_filename = null): bool"
)]
fn openssl_pkcs7_sign(
    cx: &mut Request,
    input_filename: PathArg,
    output_filename: PathArg,
    certificate: ObjectOrStr,
    private_key: &Value,
    headers: Option<&Array>,
    flags: i64,
    untrusted_certificates_filename: Option<PathArg>,
) -> Result<bool> {
    let untrusted = untrusted_certificates_filename.as_deref();
    let Some(with) = signing(cx, &certificate, private_key, untrusted, &input_filename)? else { return Ok(false) };
    let mut out = head(cx, headers)?;
    let made = Pkcs7::sign(&with.cert, &with.key, with.others.as_ref(), &with.content, flags as i32, &mut out);
    finish(cx, made, "PKCS7", &output_filename, &out)
}

/// Encrypts a mail.
#[php(
    "openssl_pkcs7_encrypt(string $input_filename, string $output_filename, $certificate, ?array $headers, int $flags = 0, int $cipher_algo = OPENSSL_CIPHER_AES_128_CBC): bool"
)]
fn openssl_pkcs7_encrypt(
    cx: &mut Request,
    input_filename: PathArg,
    output_filename: PathArg,
    certificate: &Value,
    headers: Option<&Array>,
    flags: i64,
    cipher_algo: i64,
) -> Result<bool> {
    let Some(content) = objects::read_file(cx, &input_filename, 1)? else { return Ok(false) };
    let Some(receivers) = receivers(cx, certificate)? else { return Ok(false) };
    let Some(cipher) = objects::cipher(cipher_algo) else {
        cx.function_warning("Failed to get cipher")?;
        return Ok(false);
    };
    let mut out = head(cx, headers)?;
    let made = Pkcs7::encrypt(&receivers, &content, cipher, flags as i32, &mut out);
    errors::keep(cx);
    if made.is_err() {
        return Ok(false);
    }
    objects::write_file(cx, &output_filename, 2, &out)
}

/// Finds certificate and key of who decrypts.
fn receiver(cx: &mut Request, certificate: &Value, private_key: &Value) -> Result<Option<(Cert, Key)>> {
    let Some(cert) = objects::cert_of(cx, certificate, 3)? else {
        cx.function_warning("X.509 Certificate cannot be retrieved")?;
        return Ok(None);
    };
    let source = if private_key.deref().is_null() { certificate } else { private_key };
    let Some(key) = objects::key(cx, source, Half::Private, Some(b""), 4)? else {
        cx.function_warning("Unable to get private key")?;
        return Ok(None);
    };
    Ok(Some((cert, key)))
}

/// Decrypts a mail.
#[php(
    "openssl_pkcs7_decrypt(string $input_filename, string $output_filename, #[SensitiveParameter] $certificate, #[SensitiveParameter] $private_key = null): bool"
)]
fn openssl_pkcs7_decrypt(
    cx: &mut Request,
    input_filename: PathArg,
    output_filename: PathArg,
    certificate: &Value,
    private_key: &Value,
) -> Result<bool> {
    let Some((cert, key)) = receiver(cx, certificate, private_key)? else { return Ok(false) };
    let Some(bytes) = objects::read_file(cx, &input_filename, 1)? else { return Ok(false) };
    let text = Pkcs7::read_mail(&bytes).and_then(|mail| mail.decrypt(&cert, &key, PKCS7_DETACHED as i32));
    errors::keep(cx);
    let Some(text) = text else { return Ok(false) };
    objects::write_file(cx, &output_filename, 2, &text)
}

fn parts_array(cx: &Request, (certs, lists): (Vec<Cert>, Vec<Vec<u8>>)) -> Array {
    let mut values = pem_values(cx, &certs);
    values.extend(lists.into_iter().map(|pem| Value::from(cx.str(pem))));
    Array::from_values(cx.heap(), values)
}

/// Reads the certificates of a PKCS #7 structure.
#[php("openssl_pkcs7_read(string $data, &$certificates): bool")]
fn openssl_pkcs7_read(cx: &mut Request, data: &[u8], mut certificates: RefArg<'_>) -> Result<bool> {
    let parts = Pkcs7::read(data).map(|structure| structure.parts());
    errors::keep(cx);
    let Some(parts) = parts else { return Ok(false) };
    if let Some(parts) = parts {
        let list = parts_array(cx, parts);
        certificates.set(cx, list)?;
    }
    Ok(true)
}

/// Writes PEM texts of certificates to a file.
fn write_signers(cx: &mut Request, certs: &[Cert], name: &[u8], argument: usize) -> Result<bool> {
    let pem: Vec<u8> = certs.iter().filter_map(|cert| cert.write(false)).flatten().collect();
    if !objects::write_file(cx, name, argument, &pem)? {
        cx.function_warning(format!("Signature OK, but cannot open {} for writing", shown(name)))?;
        return Ok(false);
    }
    Ok(true)
}

/// Verifies a mail's signature: -1 it could not be.
#[php(
    "openssl_pkcs7_verify(string $input_filename, int $flags, ?string $signers_certificates_filename = null, array $ca_info = [], ?string $untrusted_certificates_filename = null, ?string $content = null, ?string $output_filename = null): int|bool"
)]
fn openssl_pkcs7_verify(
    cx: &mut Request,
    input_filename: PathArg,
    flags: i64,
    signers_certificates_filename: Option<PathArg>,
    ca_info: &Array,
    untrusted_certificates_filename: Option<PathArg>,
    content: Option<PathArg>,
    output_filename: Option<PathArg>,
) -> Result<Value> {
    let unknown = Value::int(-1);
    let mut others = None;
    if let Some(name) = &untrusted_certificates_filename {
        others = certs_of_file(cx, name, 5)?;
        if others.is_none() {
            return Ok(unknown);
        }
    }
    let flags = (flags & !PKCS7_DETACHED) as i32;
    let Some(store) = store(cx, Some(ca_info), 4)? else { return Ok(unknown) };
    let Some(bytes) = objects::read_file(cx, &input_filename, 1)? else { return Ok(unknown) };
    let mail: Option<Mail<Pkcs7>> = Pkcs7::read_mail(&bytes);
    let text = mail.as_ref().map(|mail| mail.verify(others.as_ref(), &store, None, flags));
    errors::keep(cx);
    let (Some(mail), Some(text)) = (mail, text) else { return Ok(unknown) };
    let Some(text) = text else { return Ok(Value::FALSE) };
    if let Some(name) = &content
        && !objects::write_file(cx, name, 6, &text)?
    {
        return Ok(unknown);
    }
    if let Some(name) = &output_filename {
        let pem = mail.structure.write();
        errors::keep(cx);
        if !objects::write_file(cx, name, 7, &pem.unwrap_or_default())? {
            return Ok(unknown);
        }
    }
    if let Some(name) = &signers_certificates_filename
        && !write_signers(cx, &mail.signers(flags), name, 3)?
    {
        return Ok(unknown);
    }
    Ok(Value::TRUE)
}

fn encoding(number: i64) -> Option<Encoding> {
    match number {
        0 => Some(Encoding::Der),
        OPENSSL_ENCODING_SMIME => Some(Encoding::Mail),
        2 => Some(Encoding::Pem),
        _ => None,
    }
}

/// Signs a text.
#[php(
    "openssl_cms_sign(string $input_filename, string $output_filename, OpenSSLCertificate|string $certificate, #[SensitiveParameter] $private_key, ?array $headers, int $flags = 0, int $encoding = OPENSSL_ENCODING_SMIME, ?string $untrusted_certificates_filename = null): bool"
)]
fn openssl_cms_sign(
    cx: &mut Request,
    input_filename: PathArg,
    output_filename: PathArg,
    certificate: ObjectOrStr,
    private_key: &Value,
    headers: Option<&Array>,
    flags: i64,
    encoding: i64,
    untrusted_certificates_filename: Option<PathArg>,
) -> Result<bool> {
    let Some(encoding) = self::encoding(encoding) else {
        cx.function_warning("Unknown OPENSSL encoding")?;
        return Ok(false);
    };
    let untrusted = untrusted_certificates_filename.as_deref();
    let Some(with) = signing(cx, &certificate, private_key, untrusted, &input_filename)? else { return Ok(false) };
    if encoding == Encoding::Mail && flags & DETACHED != 0 {
        cx.function_warning("Detached signatures not possible with S/MIME encoding")?;
        return Ok(false);
    }
    let mut out = if encoding == Encoding::Mail { head(cx, headers)? } else { Vec::new() };
    let made = Cms::sign((&with.cert, &with.key), with.others.as_ref(), &with.content, flags as u32, encoding, &mut out);
    finish(cx, made, "CMS", &output_filename, &out)
}

/// Encrypts a text.
#[php(
    "openssl_cms_encrypt(string $input_filename, string $output_filename, $certificate, ?array $headers, int $flags = 0, int $encoding = OPENSSL_ENCODING_SMIME, string|int $cipher_algo = OPENSSL_CIPHER_AES_128_CBC): bool"
)]
fn openssl_cms_encrypt(
    cx: &mut Request,
    input_filename: PathArg,
    output_filename: PathArg,
    certificate: &Value,
    headers: Option<&Array>,
    flags: i64,
    encoding: i64,
    cipher_algo: StrOrInt,
) -> Result<bool> {
    let Some(encoding) = self::encoding(encoding) else {
        cx.function_warning("Unknown OPENSSL encoding")?;
        return Ok(false);
    };
    let Some(content) = objects::read_file(cx, &input_filename, 1)? else { return Ok(false) };
    let Some(receivers) = receivers(cx, certificate)? else { return Ok(false) };
    let cipher = match &cipher_algo {
        StrOrInt::Str(name) => Cipher::named(name),
        StrOrInt::Int(number) => objects::cipher(*number),
    };
    let Some(cipher) = cipher else {
        cx.function_warning("Failed to get cipher")?;
        return Ok(false);
    };
    let mut out = if encoding == Encoding::Mail { head(cx, headers)? } else { Vec::new() };
    let made = Cms::encrypt(&receivers, &content, cipher, flags as u32, encoding, &mut out);
    errors::keep(cx);
    if made.is_err() {
        return Ok(false);
    }
    objects::write_file(cx, &output_filename, 2, &out)
}

/// Decrypts a text.
#[php(
    "openssl_cms_decrypt(string $input_filename, string $output_filename, #[SensitiveParameter] $certificate, #[SensitiveParameter] $private_key = null, int $encoding = OPENSSL_ENCODING_SMIME): bool"
)]
fn openssl_cms_decrypt(
    cx: &mut Request,
    input_filename: PathArg,
    output_filename: PathArg,
    certificate: &Value,
    private_key: &Value,
    encoding: i64,
) -> Result<bool> {
    let Some((cert, key)) = receiver(cx, certificate, private_key)? else { return Ok(false) };
    let Some(encoding) = self::encoding(encoding) else {
        return Err(cx.bad_argument(5, "must be an OPENSSL_ENCODING_* constant"));
    };
    let Some(bytes) = objects::read_file(cx, &input_filename, 1)? else { return Ok(false) };
    let text = Cms::read(&bytes, encoding).and_then(|mail| mail.decrypt(&cert, &key, DETACHED as u32));
    errors::keep(cx);
    let Some(text) = text else { return Ok(false) };
    objects::write_file(cx, &output_filename, 2, &text)
}

/// Reads the certificates of a CMS structure.
#[php("openssl_cms_read(string $input_filename, &$certificates): bool")]
fn openssl_cms_read(cx: &mut Request, input_filename: &[u8], mut certificates: RefArg<'_>) -> Result<bool> {
    let Some(bytes) = objects::read_file(cx, input_filename, 1)? else { return Ok(false) };
    let mail = Cms::read(&bytes, Encoding::Pem);
    errors::keep(cx);
    let Some(mail) = mail else { return Ok(false) };
    let list = parts_array(cx, mail.structure.parts());
    certificates.set(cx, list)?;
    Ok(true)
}

/// Verifies a signature.
#[php(
    "openssl_cms_verify(string $input_filename, int $flags = 0, ?string $certificates = null, array $ca_info = [], ?string $untrusted_certificates_filename = null, ?string $content = null, ?string $pk7 = null, ?string $sigfile = null, int $encoding = OPENSSL_ENCODING_SMIME): bool"
)]
fn openssl_cms_verify(
    cx: &mut Request,
    input_filename: PathArg,
    flags: i64,
    certificates: Option<PathArg>,
    ca_info: &Array,
    untrusted_certificates_filename: Option<PathArg>,
    content: Option<PathArg>,
    pk7: Option<PathArg>,
    sigfile: Option<PathArg>,
    encoding: i64,
) -> Result<bool> {
    let mut others = None;
    if let Some(name) = &untrusted_certificates_filename {
        others = certs_of_file(cx, name, 5)?;
        if others.is_none() {
            return Ok(false);
        }
    }
    let Some(store) = store(cx, Some(ca_info), 4)? else { return Ok(false) };
    let Some(encoding) = self::encoding(encoding) else {
        cx.function_warning("Unknown encoding")?;
        return Ok(false);
    };
    let is_detached = sigfile.is_some() && flags & DETACHED != 0;
    if is_detached && encoding == Encoding::Mail {
        cx.function_warning("Detached signatures not possible with S/MIME encoding")?;
        return Ok(false);
    }
    let Some(input) = objects::read_file(cx, &input_filename, 1)? else { return Ok(false) };
    let signature = match &sigfile {
        Some(name) if is_detached => {
            let Some(bytes) = objects::read_file(cx, name, 8)? else { return Ok(false) };
            Some(bytes)
        }
        _ => None,
    };
    let mail = Cms::read(signature.as_ref().unwrap_or(&input), encoding);
    let detached = is_detached.then_some(&input[..]);
    let text = mail.as_ref().and_then(|mail| mail.verify(others.as_ref(), &store, detached, flags as u32));
    errors::keep(cx);
    let (Some(mail), Some(text)) = (mail, text) else { return Ok(false) };
    if let Some(name) = &content
        && !objects::write_file(cx, name, 6, &text)?
    {
        return Ok(false);
    }
    if let Some(name) = &pk7 {
        let pem = mail.structure.write_pem();
        errors::keep(cx);
        if !objects::write_file(cx, name, 7, &pem.unwrap_or_default())? {
            return Ok(false);
        }
    }
    if let Some(name) = &certificates {
        return write_signers(cx, &mail.signers(), name, 3);
    }
    Ok(true)
}

/// Signs a public key together with a challenge.
#[php(
    "openssl_spki_new(#[SensitiveParameter] OpenSSLAsymmetricKey $private_key, string $challenge, int $digest_algo = OPENSSL_ALGO_MD5): string|false"
)]
fn openssl_spki_new(cx: &mut Request, private_key: &Object, challenge: &[u8], digest_algo: i64) -> Result<OrFalse<Vec<u8>>> {
    let Some(key) = objects::key(cx, &Value::from(private_key.clone()), Half::Private, Some(b""), 1)? else {
        cx.function_warning("Unable to use supplied private key")?;
        return Ok(OrFalse(None));
    };
    let Some(digest) = objects::digest(&StrOrInt::Int(digest_algo)) else {
        cx.function_warning("Unknown digest algorithm")?;
        return Ok(OrFalse(None));
    };
    let made = Spki::make(&key, challenge, digest);
    errors::keep(cx);
    match made {
        Ok(text) => Ok(OrFalse(Some([b"SPKAC=", &text[..]].concat()))),
        Err(complaint) => {
            cx.function_warning(complaint)?;
            Ok(OrFalse(None))
        }
    }
}

/// Reads a signed public key, without its white space.
fn spki(cx: &mut Request, text: &[u8], complaint: &str) -> Result<Option<Spki>> {
    let text: Vec<u8> = text.iter().copied().filter(|byte| !b"\n\r\t ".contains(byte)).collect();
    let complaint = if text.is_empty() { "Invalid SPKAC" } else { complaint };
    let found = if text.is_empty() { None } else { Spki::read(&text) };
    errors::keep(cx);
    if found.is_none() {
        cx.function_warning(complaint)?;
    }
    Ok(found)
}

/// Whether a signed public key is signed by its owner.
#[php("openssl_spki_verify(string $spki): bool")]
fn openssl_spki_verify(cx: &mut Request, spki: &[u8]) -> Result<bool> {
    let Some(found) = self::spki(cx, spki, "Unable to decode supplied SPKAC")? else { return Ok(false) };
    let Some(key) = found.key() else {
        errors::keep(cx);
        cx.function_warning("Unable to acquire signed public key")?;
        return Ok(false);
    };
    let is = found.verify(&key);
    errors::keep(cx);
    Ok(is)
}

/// Returns the public key of a signed one.
#[php("openssl_spki_export(string $spki): string|false")]
fn openssl_spki_export(cx: &mut Request, spki: &[u8]) -> Result<OrFalse<Vec<u8>>> {
    let Some(found) = self::spki(cx, spki, "Unable to decode supplied SPKAC")? else { return Ok(OrFalse(None)) };
    let Some(key) = found.key() else {
        errors::keep(cx);
        cx.function_warning("Unable to acquire signed public key")?;
        return Ok(OrFalse(None));
    };
    Ok(OrFalse(key.write_public()))
}

/// Returns the challenge of a signed public key.
#[php("openssl_spki_export_challenge(string $spki): string|false")]
fn openssl_spki_export_challenge(cx: &mut Request, spki: &[u8]) -> Result<OrFalse<Vec<u8>>> {
    let Some(found) = self::spki(cx, spki, "Unable to decode SPKAC")? else { return Ok(OrFalse(None)) };
    Ok(OrFalse(Some(found.challenge())))
}
