//! Keys: making, reading, writing, their parts, and secrets that two keys share.

use crate::config::Settings;
use crate::errors;
use crate::objects::{self, Half, key_object};
use heddle_libssl::cipher::Cipher;
use heddle_libssl::key::{self, Has, Key, Part, kind};
use heddle_libssl::request::{name_of_number, number_of};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, PathArg, RefArg};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &openssl_pkey_new::DECL,
    &openssl_pkey_export_to_file::DECL,
    &openssl_pkey_export::DECL,
    &openssl_pkey_get_public::DECL,
    &openssl_pkey_get_public::DECL.alias("openssl_get_publickey"),
    &openssl_pkey_free::DECL,
    &openssl_free_key::DECL,
    &openssl_pkey_get_private::DECL,
    &openssl_pkey_get_private::DECL.alias("openssl_get_privatekey"),
    &openssl_pkey_get_details::DECL,
    &openssl_dh_compute_key::DECL,
    &openssl_pkey_derive::DECL,
    &openssl_get_curve_names::DECL,
];

type Numbers = Vec<(&'static str, Vec<u8>)>;

/// Names of an RSA key's numbers: PHP's and the library's.
const RSA: [(&str, &str); 8] = [
    ("n", "n"),
    ("e", "e"),
    ("d", "d"),
    ("p", "rsa-factor1"),
    ("q", "rsa-factor2"),
    ("dmp1", "rsa-exponent1"),
    ("dmq1", "rsa-exponent2"),
    ("iqmp", "rsa-coefficient1"),
];
/// Names of the numbers of keys of DSA and DH.
const DISCRETE: [(&str, &str); 5] = [("p", "p"), ("q", "q"), ("g", "g"), ("priv_key", "priv"), ("pub_key", "pub")];
/// Kinds that are made of bytes: PHP's name, the library's.
const RAW: [(&str, &str); 4] = [("x25519", "X25519"), ("ed25519", "ED25519"), ("x448", "X448"), ("ed448", "ED448")];

fn text(parts: &Array, name: &str) -> Option<Vec<u8>> {
    parts.get_bytes(name.as_bytes())?.deref().as_str().map(|text| text.to_vec())
}

fn numbers(parts: &Array, names: &[(&'static str, &'static str)]) -> Numbers {
    names.iter().filter_map(|(name, library)| Some((*library, text(parts, name)?))).collect()
}

fn find<'a>(numbers: &'a Numbers, name: &str) -> Option<&'a [u8]> {
    numbers.iter().find(|(other, _)| *other == name).map(|(_, bytes)| &bytes[..])
}

fn together(kind: &str, numbers: &Numbers, has: Has) -> Option<Key> {
    let parts: Vec<(&str, Part<'_>)> = numbers.iter().map(|(name, bytes)| (*name, Part::Number(bytes))).collect();
    Key::from_parts(kind, &parts, has)
}

fn rsa_key(parts: &Array) -> Option<Key> {
    let numbers = numbers(parts, &RSA);
    if find(&numbers, "n").is_none() || find(&numbers, "d").is_none() {
        return None;
    }
    together("RSA", &numbers, Has::Private)
}

/// Puts a key of DSA or DH together; a missing half is computed, or made.
fn discrete_key(kind: &str, parts: &Array) -> Option<Key> {
    let mut numbers = numbers(parts, &DISCRETE);
    let (p, g) = (find(&numbers, "p")?.to_vec(), find(&numbers, "g")?.to_vec());
    if kind == "DSA" {
        find(&numbers, "q")?;
    }
    match (find(&numbers, "priv").map(<[u8]>::to_vec), find(&numbers, "pub").is_some()) {
        (Some(private), false) => {
            numbers.push(("pub", key::power(&g, &private, &p)?));
            together(kind, &numbers, Has::Private)
        }
        (Some(_), true) => together(kind, &numbers, Has::Private),
        (None, true) => together(kind, &numbers, Has::Public),
        (None, false) => together(kind, &numbers, Has::Parameters)?.make_like(),
    }
}

/// Puts a key of a curve together; `Err`: why it cannot be.
fn curve_key(parts: &Array) -> std::result::Result<Option<Key>, String> {
    let Some(name) = text(parts, "curve_name") else {
        return Err("Missing params: curve_name (params only is not supported by OpenSSL)".to_owned());
    };
    let number = number_of(&name);
    if number == 0 {
        return Err(format!("Unknown elliptic curve (short) name {}", String::from_utf8_lossy(&name)));
    }
    let (private, x, y) = (text(parts, "d"), text(parts, "x"), text(parts, "y"));
    let point = match (&private, x, y) {
        (_, Some(x), Some(y)) => {
            let length = key::public_point(number, &[1]).map_or(0, |point| (point.len() - 1) / 2);
            let padded = |bytes: &[u8]| [&vec![0; length.saturating_sub(bytes.len())][..], bytes].concat();
            Some([&[4][..], &padded(&x), &padded(&y)].concat())
        }
        (Some(private), ..) => key::public_point(number, private),
        _ => None,
    };
    let Some(point) = point else { return Ok(Key::make(key::Wanted::Ec(&name_of_number(number)))) };
    let group = name_of_number(number);
    let mut list = vec![("group", Part::Text(&group)), ("pub", Part::Bytes(&point))];
    if let Some(private) = &private {
        list.push(("priv", Part::Number(private)));
    }
    Ok(Key::from_parts("EC", &list, if private.is_some() { Has::Private } else { Has::Public }))
}

/// Makes a key of bytes, or a new one.
fn raw_key(kind: &'static str, parts: &Array) -> Option<Key> {
    match (text(parts, "priv_key"), text(parts, "pub_key")) {
        (Some(bytes), _) => Key::from_raw(kind, &bytes, true),
        (None, Some(bytes)) => Key::from_raw(kind, &bytes, false),
        (None, None) => Key::make(key::Wanted::Named(kind)),
    }
}

/// Makes the key whose parts the options give. Outer `None`: they give none.
fn given_key(cx: &mut Request, options: &Array) -> Result<Option<Option<Key>>> {
    let parts = |name: &str| match options.get_bytes(name.as_bytes()).map(|value| value.deref().view()) {
        Some(View::Array(parts)) => Some(parts.clone()),
        _ => None,
    };
    if let Some(parts) = parts("rsa") {
        return Ok(Some(rsa_key(&parts)));
    }
    for (name, kind) in [("dsa", "DSA"), ("dh", "DH")] {
        if let Some(parts) = parts(name) {
            return Ok(Some(discrete_key(kind, &parts)));
        }
    }
    if let Some(parts) = parts("ec") {
        return match curve_key(&parts) {
            Ok(key) => Ok(Some(key)),
            Err(complaint) => {
                cx.function_warning(complaint)?;
                Ok(Some(None))
            }
        };
    }
    for (name, kind) in RAW {
        if let Some(parts) = parts(name) {
            return Ok(Some(raw_key(kind, &parts)));
        }
    }
    Ok(None)
}

/// Makes a key.
#[php("openssl_pkey_new(?array $options = null): OpenSSLAsymmetricKey|false")]
fn openssl_pkey_new(cx: &mut Request, options: Option<&Array>) -> Result<OrFalse<Object>> {
    let given = match options {
        Some(options) => given_key(cx, options)?,
        None => None,
    };
    let key = match given {
        Some(key) => key,
        None => match Settings::read(cx, options)? {
            Some(settings) => settings.make_key(cx)?,
            None => None,
        },
    };
    errors::keep(cx);
    Ok(OrFalse(key.map(|key| key_object(cx, key)).transpose()?))
}

fn export(cx: &mut Request, value: &Value, passphrase: Option<&[u8]>, options: Option<&Array>) -> Result<Option<Vec<u8>>> {
    let Some(key) = objects::key(cx, value, Half::Private, passphrase, 1)? else {
        cx.function_warning("Cannot get key from parameter 1")?;
        return Ok(None);
    };
    let Some(settings) = Settings::read(cx, options)? else { return Ok(None) };
    let cipher = settings.cipher.or_else(|| Cipher::named(b"des-ede3-cbc"));
    let encryption = match (passphrase, cipher) {
        (Some(passphrase), Some(cipher)) if settings.encrypts => Some((cipher, passphrase)),
        _ => None,
    };
    let pem = key.write_private(encryption);
    errors::keep(cx);
    Ok(pem)
}

/// Writes a private key to a file.
#[php(
    "openssl_pkey_export_to_file(#[SensitiveParameter] $key, string $output_filename, #[SensitiveParameter] ?string $passphrase = null, ?array $options = null): bool"
)]
fn openssl_pkey_export_to_file(
    cx: &mut Request,
    key: &Value,
    output_filename: PathArg,
    passphrase: Option<&[u8]>,
    options: Option<&Array>,
) -> Result<bool> {
    let Some(pem) = export(cx, key, passphrase, options)? else { return Ok(false) };
    objects::write_file(cx, &output_filename, 2, &pem)
}

/// Writes a private key to a variable.
#[php(
    "openssl_pkey_export(#[SensitiveParameter] $key, &$output, #[SensitiveParameter] ?string $passphrase = null, ?array $options = null): bool"
)]
fn openssl_pkey_export(
    cx: &mut Request,
    key: &Value,
    mut output: RefArg<'_>,
    passphrase: Option<&[u8]>,
    options: Option<&Array>,
) -> Result<bool> {
    let Some(pem) = export(cx, key, passphrase, options)? else { return Ok(false) };
    let pem = cx.str(pem);
    output.set(cx, pem)?;
    Ok(true)
}

/// Finds a public key.
#[php("openssl_pkey_get_public($public_key): OpenSSLAsymmetricKey|false")]
fn openssl_pkey_get_public(cx: &mut Request, public_key: &Value) -> Result<OrFalse<Object>> {
    let key = objects::key(cx, public_key, Half::Public, None, 1)?;
    Ok(OrFalse(key.map(|key| key_object(cx, key)).transpose()?))
}

/// Finds a private key.
#[php(
    "openssl_pkey_get_private(#[SensitiveParameter] $private_key, #[SensitiveParameter] ?string $passphrase = null): OpenSSLAsymmetricKey|false"
)]
fn openssl_pkey_get_private(cx: &mut Request, private_key: &Value, passphrase: Option<&[u8]>) -> Result<OrFalse<Object>> {
    let key = objects::key(cx, private_key, Half::Private, passphrase, 1)?;
    Ok(OrFalse(key.map(|key| key_object(cx, key)).transpose()?))
}

/// Does nothing: keys go with their last owner.
#[php(
    "openssl_pkey_free(OpenSSLAsymmetricKey $key): void",
    deprecated = "since 8.0, as OpenSSLAsymmetricKey objects are freed automatically"
)]
fn openssl_pkey_free(_key: &Object) {}

/// Does nothing: keys go with their last owner.
#[php(
    "openssl_free_key(OpenSSLAsymmetricKey $key): void",
    deprecated = "since 8.0, as OpenSSLAsymmetricKey objects are freed automatically"
)]
fn openssl_free_key(_key: &Object) {}

fn number_array(cx: &Request, key: &Key, names: &[(&str, &str)]) -> Array {
    let mut out = Array::new();
    for (name, library) in names {
        if let Some(bytes) = key.number(library) {
            out.insert_bytes(cx.heap(), name.as_bytes(), cx.str(bytes));
        }
    }
    out
}

fn curve_array(cx: &Request, key: &Key) -> Array {
    let mut out = Array::new();
    if let Some(name) = key.curve() {
        let number = number_of(&name);
        out.insert_bytes(cx.heap(), b"curve_name", cx.str(name_of_number(number)));
        out.insert_bytes(cx.heap(), b"curve_oid", cx.str(key::identifier(number)));
    }
    for (name, library) in [("x", "qx"), ("y", "qy"), ("d", "priv")] {
        if let Some(bytes) = key.number(library) {
            out.insert_bytes(cx.heap(), name.as_bytes(), cx.str(bytes));
        }
    }
    out
}

/// Describes a key.
#[php("openssl_pkey_get_details(OpenSSLAsymmetricKey $key): array|false")]
fn openssl_pkey_get_details(cx: &mut Request, key: &Object) -> Result<OrFalse<Array>> {
    let Some(key) = objects::own_key(key) else { return Ok(OrFalse(None)) };
    let mut out = Array::new();
    out.insert_bytes(cx.heap(), b"bits", i64::from(key.bits()));
    out.insert_bytes(cx.heap(), b"key", cx.str(key.write_public().unwrap_or_default()));
    let (number, name, parts) = match key.kind() {
        kind::RSA | kind::RSA_PSS => (0, "rsa", number_array(cx, &key, &RSA)),
        kind::DSA => (1, "dsa", number_array(cx, &key, &DISCRETE)),
        kind::DH => (2, "dh", number_array(cx, &key, &DISCRETE)),
        kind::EC => (3, "ec", curve_array(cx, &key)),
        kind::X25519 => (4, "x25519", raw_array(cx, &key)),
        kind::ED25519 => (5, "ed25519", raw_array(cx, &key)),
        kind::X448 => (6, "x448", raw_array(cx, &key)),
        kind::ED448 => (7, "ed448", raw_array(cx, &key)),
        _ => (-1, "", Array::new()),
    };
    if number >= 0 {
        out.insert_bytes(cx.heap(), name.as_bytes(), parts);
    }
    out.insert_bytes(cx.heap(), b"type", number);
    errors::keep(cx);
    Ok(OrFalse(Some(out)))
}

fn raw_array(cx: &Request, key: &Key) -> Array {
    let mut out = Array::new();
    if key.is_private
        && let Some(bytes) = key.raw(true)
    {
        out.insert_bytes(cx.heap(), b"priv_key", cx.str(bytes));
    }
    if let Some(bytes) = key.raw(false) {
        out.insert_bytes(cx.heap(), b"pub_key", cx.str(bytes));
    }
    out
}

/// Computes the secret that a public number and a private key of DH share.
#[php("openssl_dh_compute_key(string $public_key, #[SensitiveParameter] OpenSSLAsymmetricKey $private_key): string|false")]
fn openssl_dh_compute_key(cx: &mut Request, public_key: &[u8], private_key: &Object) -> Result<OrFalse<Vec<u8>>> {
    let Some(key) = objects::own_key(private_key).filter(|key| key.kind() == kind::DH) else { return Ok(OrFalse(None)) };
    let mut numbers: Numbers = ["p", "q", "g"].into_iter().filter_map(|name| Some((name, key.number(name)?))).collect();
    numbers.push(("pub", public_key.to_vec()));
    let secret = together("DH", &numbers, Has::Public).and_then(|peer| key.derive(&peer, 0));
    errors::keep(cx);
    Ok(OrFalse(secret))
}

/// Computes the secret that two keys share.
#[php("openssl_pkey_derive($public_key, #[SensitiveParameter] $private_key, int $key_length = 0): string|false")]
fn openssl_pkey_derive(cx: &mut Request, public_key: &Value, private_key: &Value, key_length: i64) -> Result<OrFalse<Vec<u8>>> {
    if key_length != 0 {
        let text = "openssl_pkey_derive(): the $key_length parameter is deprecated as it is either ignored or truncates the key";
        cx.deprecated(text)?;
    }
    if key_length < 0 {
        return Err(cx.bad_argument(3, "must be greater than or equal to 0"));
    }
    let Some(private) = objects::key(cx, private_key, Half::Private, None, 2)? else { return Ok(OrFalse(None)) };
    let Some(public) = objects::key(cx, public_key, Half::Public, None, 1)? else { return Ok(OrFalse(None)) };
    let most = private.size().max(1 << 12);
    let secret = if key_length as usize > most { None } else { private.derive(&public, key_length as usize) };
    errors::keep(cx);
    Ok(OrFalse(secret))
}

/// Names the curves.
#[php("openssl_get_curve_names(): array|false")]
fn openssl_get_curve_names(cx: &mut Request) -> OrFalse<Array> {
    let names: Vec<Value> = key::curves().into_iter().map(|name| Value::from(cx.str(name))).collect();
    OrFalse(Some(Array::from_values(cx.heap(), names)))
}
