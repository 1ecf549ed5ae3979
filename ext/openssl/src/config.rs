//! Options of `openssl_pkey_new()`, `openssl_csr_new()` and their kin, over the library's file of
//! settings.

use crate::errors;
use heddle_libssl::cipher::Cipher;
use heddle_libssl::digest::Digest;
use heddle_libssl::key::{Key, Wanted};
use heddle_libssl::request::{self, Config, define_identifier};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value, View};
use std::os::unix::ffi::OsStrExt;

/// Settings of one call.
pub(crate) struct Settings {
    pub(crate) config: Config,
    /// Section of the file that is about requests.
    pub(crate) section: Vec<u8>,
    pub(crate) digest: Option<Digest>,
    pub(crate) certificate_extensions: Option<Vec<u8>>,
    pub(crate) request_extensions: Option<Vec<u8>>,
    bits: i64,
    kind: i64,
    curve: Option<i32>,
    pub(crate) encrypts: bool,
    pub(crate) cipher: Option<Cipher>,
}

pub(crate) const KEYTYPE_RSA: i64 = 0;
const KEYTYPE_EC: i64 = 3;
/// The fewest bits of a key.
const LEAST_BITS: i64 = 384;

fn text_option(options: Option<&Array>, name: &[u8]) -> Option<Vec<u8>> {
    options?.get_bytes(name)?.deref().as_str().map(|text| text.to_vec())
}

fn int_option(options: Option<&Array>, name: &[u8]) -> Option<i64> {
    options?.get_bytes(name)?.deref().as_int()
}

/// Returns the file that is used where the program names none.
fn default_file(cx: &Request) -> Vec<u8> {
    let named = cx.env(b"OPENSSL_CONF").or_else(|| cx.env(b"SSLEAY_CONF"));
    named.unwrap_or_else(|| [&request::places().area[..], b"/openssl.cnf"].concat())
}

impl Settings {
    /// Reads them. `None`: they cannot be used, a warning was raised or an error is kept.
    pub(crate) fn read(cx: &mut Request, options: Option<&Array>) -> Result<Option<Settings>> {
        let file = text_option(options, b"config").unwrap_or_else(|| default_file(cx));
        let path = cx.path(&file).as_os_str().as_bytes().to_vec();
        let config = Config::load(&path);
        errors::keep(cx);
        let Some(config) = config else { return Ok(None) };
        let section = text_option(options, b"config_section_name").unwrap_or_else(|| b"req".to_vec());
        // what is missing in the file is no error
        let from_file = |name: &str| {
            let value = config.get(Some(&section), name.as_bytes());
            heddle_libssl::errors::clear();
            value
        };
        if let Some(identifiers) = config.get(None, b"oid_section").and_then(|section| config.section(&section)) {
            for (name, identifier) in identifiers {
                if !define_identifier(&identifier, &name) {
                    let shown = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
                    cx.function_warning(format!("Problem creating object {}={}", shown(&name), shown(&identifier)))?;
                    return Ok(None);
                }
            }
        }
        heddle_libssl::errors::clear();
        let text = |option: &str, name: &str| text_option(options, option.as_bytes()).or_else(|| from_file(name));
        let digest_name = text("digest_alg", "default_md");
        let digest = digest_name.and_then(|name| Digest::named(&name));
        let in_file = |name: &str| from_file(name).and_then(|text| std::str::from_utf8(&text).ok()?.trim().parse().ok());
        let bits = int_option(options, b"private_key_bits").or_else(|| in_file("default_bits")).unwrap_or(0);
        let encrypts = match options.and_then(|options| options.get_bytes(b"encrypt_key")) {
            Some(value) => cx.to_bool(&value.deref().clone())?,
            None => !matches!(from_file("encrypt_rsa_key").or_else(|| from_file("encrypt_key")).as_deref(), Some(b"no")),
        };
        let certificate_extensions = text("x509_extensions", "x509_extensions");
        let request_extensions = text("req_extensions", "req_extensions");
        let mut cipher = None;
        if let Some(number) = int_option(options, b"encrypt_key_cipher") {
            cipher = crate::objects::cipher(number);
            if cipher.is_none() {
                cx.function_warning("Unknown cipher algorithm for private key")?;
                return Ok(None);
            }
        }
        let mut curve = None;
        if let Some(name) = text("curve_name", "curve_name") {
            let number = request::number_of(&name);
            if number == 0 {
                let name = String::from_utf8_lossy(&name).into_owned();
                cx.function_warning(format!("Unknown elliptic curve (short) name {name}"))?;
                return Ok(None);
            }
            curve = Some(number);
        }
        let parts = [("extensions_section", &certificate_extensions), ("request_extensions_section", &request_extensions)];
        for (what, section) in parts {
            if let Some(section) = section
                && !config.has_valid_extensions(section)
            {
                errors::keep(cx);
                let (section, file) = (String::from_utf8_lossy(section), String::from_utf8_lossy(&file));
                cx.function_warning(format!("Error loading {what} section {section} of {file}"))?;
                return Ok(None);
            }
        }
        let kind = int_option(options, b"private_key_type").unwrap_or(KEYTYPE_RSA);
        Ok(Some(Settings { digest, certificate_extensions, request_extensions, bits, kind, curve, encrypts, cipher, section, config }))
    }

    /// Makes a key. `None`: it cannot be, a warning was raised or an error is kept.
    pub(crate) fn make_key(&self, cx: &mut Request) -> Result<Option<Key>> {
        // of kinds whose size a curve gives, too
        if self.bits < LEAST_BITS {
            cx.function_warning(format!("Private key length must be at least {LEAST_BITS} bits, configured to {}", self.bits))?;
            return Ok(None);
        }
        let bits = i32::try_from(self.bits).unwrap_or(i32::MAX);
        let curve;
        let wanted = match self.kind {
            0 => Wanted::Rsa(bits),
            1 => Wanted::Dsa(bits),
            2 => Wanted::Dh(bits),
            KEYTYPE_EC => {
                let Some(number) = self.curve else {
                    cx.function_warning("Missing configuration value: \"curve_name\" not set")?;
                    return Ok(None);
                };
                curve = request::name_of_number(number);
                Wanted::Ec(&curve)
            }
            4 => Wanted::Named("X25519"),
            5 => Wanted::Named("ED25519"),
            6 => Wanted::Named("X448"),
            7 => Wanted::Named("ED448"),
            _ => {
                cx.function_warning("Unsupported private key type")?;
                return Ok(None);
            }
        };
        let key = Key::make(wanted);
        errors::keep(cx);
        Ok(key)
    }
}

/// Returns values of a list that are texts or become such.
pub(crate) fn texts(cx: &mut Request, value: &Value) -> Result<Vec<Vec<u8>>> {
    match value.deref().view() {
        View::Array(list) => {
            let list = list.clone();
            let mut out = Vec::new();
            for value in list.values() {
                out.push(cx.to_str(value.deref())?.to_vec());
            }
            Ok(out)
        }
        _ => Ok(vec![cx.to_str(value.deref())?.to_vec()]),
    }
}
