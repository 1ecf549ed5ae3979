//! Extension `openssl`: digests, ciphers, and TLS for streams, on the system's libcrypto and libssl.
//! The manual's chapter: "OpenSSL".
//!
//! - [`symmetric`]: digests, ciphers, random bytes. [`tls`]: `ssl://`, `https://`,
//!   `stream_socket_enable_crypto()`. [`errors`]: `openssl_error_string()`.
//! - [`objects`]: keys, certificates and requests as programs name them. [`config`]: options.
//!   [`keys`], [`certs`], [`csrs`], [`signing`], [`containers`]: what is done with them.
//!   [`passwords`]: Argon2.
#![forbid(unsafe_code)]

mod certs;
mod config;
mod containers;
mod csrs;
mod errors;
mod keys;
mod objects;
mod passwords;
mod signing;
mod symmetric;
mod tls;

use heddle_runtime::decl::{Constant, Extension, Literal};
use std::sync::OnceLock;

const OFFERS: &[&(dyn std::any::Any + Send + Sync)] = &[&tls::PROVIDER];

/// Gives what the engine registers; `None` where the libraries are not installed.
pub fn extension() -> Option<&'static Extension> {
    static EXTENSION: OnceLock<Option<Extension>> = OnceLock::new();
    EXTENSION.get_or_init(make).as_ref()
}

/// Makes the declaration, with the version of the library that is found.
fn make() -> Option<Extension> {
    if !heddle_libssl::is_available() {
        return None;
    }
    let (text, number) = heddle_libssl::key::version();
    let text: &'static str = String::from_utf8_lossy(&text).into_owned().leak();
    let constant = |name, value| Constant { name, value, deprecated: None };
    let versions: &'static [Constant] =
        vec![constant("OPENSSL_VERSION_TEXT", Literal::Str(text)), constant("OPENSSL_VERSION_NUMBER", Literal::Int(number as i64))].leak();
    let constants: &'static [&'static [Constant]] = vec![CONSTANTS, versions].leak();
    Some(Extension {
        name: "openssl",
        functions: &[
            certs::FUNCTIONS,
            csrs::FUNCTIONS,
            keys::FUNCTIONS,
            containers::FUNCTIONS,
            signing::FUNCTIONS,
            symmetric::FUNCTIONS,
            passwords::FUNCTIONS,
        ],
        classes: &[
            &objects::OpenSSLCertificate::CLASS,
            &objects::OpenSSLCertificateSigningRequest::CLASS,
            &objects::OpenSSLAsymmetricKey::CLASS,
        ],
        constants,
        ini: &[INI],
        offers: OFFERS,
        info: "OpenSSL support => enabled",
        ..Extension::EMPTY
    })
}

heddle_macros::ini! {
    /// A file of certificates that are trusted.
    openssl.cafile: "", PerDir;
    /// A folder of certificates that are trusted.
    openssl.capath: "", PerDir;
}

pub(crate) const OPENSSL_DEFAULT_STREAM_CIPHERS: &str = "ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES256-GCM-SHA384:DHE-RSA-AES128-GCM-SHA256:DHE-DSS-AES128-GCM-SHA256:kEDH+AESGCM:ECDHE-RSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA256:ECDHE-RSA-AES128-SHA:ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES256-SHA384:ECDHE-ECDSA-AES256-SHA384:ECDHE-RSA-AES256-SHA:ECDHE-ECDSA-AES256-SHA:DHE-RSA-AES128-SHA256:DHE-RSA-AES128-SHA:DHE-DSS-AES128-SHA256:DHE-RSA-AES256-SHA256:DHE-DSS-AES256-SHA:DHE-RSA-AES256-SHA:AES128-GCM-SHA256:AES256-GCM-SHA384:AES128:AES256:HIGH:!SSLv2:!aNULL:!eNULL:!EXPORT:!DES:!MD5:!RC4:!ADH";

heddle_macros::constants! {
    X509_PURPOSE_SSL_CLIENT = 1;
    X509_PURPOSE_SSL_SERVER = 2;
    X509_PURPOSE_NS_SSL_SERVER = 3;
    X509_PURPOSE_SMIME_SIGN = 4;
    X509_PURPOSE_SMIME_ENCRYPT = 5;
    X509_PURPOSE_CRL_SIGN = 6;
    X509_PURPOSE_ANY = 7;
    X509_PURPOSE_OCSP_HELPER = 8;
    X509_PURPOSE_TIMESTAMP_SIGN = 9;
    OPENSSL_ALGO_SHA1 = 1;
    OPENSSL_ALGO_MD5 = 2;
    OPENSSL_ALGO_MD4 = 3;
    OPENSSL_ALGO_MD2 = 4;
    OPENSSL_ALGO_SHA224 = 6;
    OPENSSL_ALGO_SHA256 = 7;
    OPENSSL_ALGO_SHA384 = 8;
    OPENSSL_ALGO_SHA512 = 9;
    OPENSSL_ALGO_RMD160 = 10;
    PKCS7_DETACHED = 64;
    PKCS7_TEXT = 1;
    PKCS7_NOINTERN = 16;
    PKCS7_NOVERIFY = 32;
    PKCS7_NOCHAIN = 8;
    PKCS7_NOCERTS = 2;
    PKCS7_NOATTR = 256;
    PKCS7_BINARY = 128;
    PKCS7_NOSIGS = 4;
    PKCS7_NOOLDMIMETYPE = 1024;
    PKCS7_NOSMIMECAP = 512;
    PKCS7_CRLFEOL = 2048;
    PKCS7_NOCRL = 8192;
    PKCS7_NO_DUAL_CONTENT = 65536;
    OPENSSL_CMS_DETACHED = 64;
    OPENSSL_CMS_TEXT = 1;
    OPENSSL_CMS_NOINTERN = 16;
    OPENSSL_CMS_NOVERIFY = 32;
    OPENSSL_CMS_NOCERTS = 2;
    OPENSSL_CMS_NOATTR = 256;
    OPENSSL_CMS_BINARY = 128;
    OPENSSL_CMS_NOSIGS = 12;
    OPENSSL_CMS_OLDMIMETYPE = 1024;
    OPENSSL_PKCS1_PADDING = 1;
    OPENSSL_NO_PADDING = 3;
    OPENSSL_PKCS1_OAEP_PADDING = 4;
    OPENSSL_PKCS1_PSS_PADDING = 6;
    OPENSSL_DEFAULT_STREAM_CIPHERS = "ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES256-GCM-SHA384:DHE-RSA-AES128-GCM-SHA256:DHE-DSS-AES128-GCM-SHA256:kEDH+AESGCM:ECDHE-RSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA256:ECDHE-RSA-AES128-SHA:ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES256-SHA384:ECDHE-ECDSA-AES256-SHA384:ECDHE-RSA-AES256-SHA:ECDHE-ECDSA-AES256-SHA:DHE-RSA-AES128-SHA256:DHE-RSA-AES128-SHA:DHE-DSS-AES128-SHA256:DHE-RSA-AES256-SHA256:DHE-DSS-AES256-SHA:DHE-RSA-AES256-SHA:AES128-GCM-SHA256:AES256-GCM-SHA384:AES128:AES256:HIGH:!SSLv2:!aNULL:!eNULL:!EXPORT:!DES:!MD5:!RC4:!ADH";
    OPENSSL_CIPHER_RC2_40 = 0;
    OPENSSL_CIPHER_RC2_128 = 1;
    OPENSSL_CIPHER_RC2_64 = 2;
    OPENSSL_CIPHER_DES = 3;
    OPENSSL_CIPHER_3DES = 4;
    OPENSSL_CIPHER_AES_128_CBC = 5;
    OPENSSL_CIPHER_AES_192_CBC = 6;
    OPENSSL_CIPHER_AES_256_CBC = 7;
    OPENSSL_KEYTYPE_RSA = 0;
    OPENSSL_KEYTYPE_DSA = 1;
    OPENSSL_KEYTYPE_DH = 2;
    OPENSSL_KEYTYPE_EC = 3;
    OPENSSL_KEYTYPE_X25519 = 4;
    OPENSSL_KEYTYPE_ED25519 = 5;
    OPENSSL_KEYTYPE_X448 = 6;
    OPENSSL_KEYTYPE_ED448 = 7;
    OPENSSL_RAW_DATA = 1;
    OPENSSL_ZERO_PADDING = 2;
    OPENSSL_DONT_ZERO_PAD_KEY = 4;
    OPENSSL_TLSEXT_SERVER_NAME = 1;
    OPENSSL_ENCODING_DER = 0;
    OPENSSL_ENCODING_SMIME = 1;
    OPENSSL_ENCODING_PEM = 2;
}
