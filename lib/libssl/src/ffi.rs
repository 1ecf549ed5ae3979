//! The C side (a table): functions of libcrypto and libssl that are used, opened by name at run
//! time. Structures are opaque. Nothing here is safe to use by itself; the other modules are the
//! edge.

use std::ffi::{c_char, c_int, c_long, c_uint, c_ulong, c_void};
use std::sync::OnceLock;

pub type P = *mut c_void;
pub type S = *const c_char;
pub type B = *const u8;
pub type M = *mut u8;
pub type I = c_int;
pub type L = c_long;
pub type U = c_uint;
pub type Z = usize;

/// Receives a name of a list.
pub type OnName = unsafe extern "C" fn(*const Name, P);

/// Chooses one of the protocols that a client offers.
pub type OnProtocols = unsafe extern "C" fn(P, *mut B, *mut u8, B, U, P) -> I;
/// Chooses a certificate by the name that a client asks for.
pub type OnServerName = unsafe extern "C" fn(P, *mut I, P) -> I;

/// An entry of the library's names.
#[repr(C)]
pub struct Name {
    pub kind: I,
    /// 0, or the name is another one's.
    pub alias: I,
    pub name: S,
    pub data: S,
}

/// A curve that is built in.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Curve {
    pub nid: I,
    pub comment: S,
}

macro_rules! library {
    ($(#[$doc:meta])* $library:ident: $($name:ident ( $($arg:ty),* ) $(-> $ret:ty)?;)*) => {
        $(#[$doc])*
        #[allow(non_snake_case)]
        pub struct $library { $(pub $name: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)* }

        impl $library {
            /// Looks all functions up; `None` when one is missing.
            unsafe fn load(library: &libloading::Library) -> Option<$library> {
                Some($library {
                    // SAFETY: the declarations follow the library's headers.
                    $($name: unsafe { *library.get(concat!(stringify!($name), "\0").as_bytes()).ok()? },)*
                })
            }
        }
    };
}

library! {
    /// Functions of libcrypto.
    Crypto:
    ERR_get_error() -> c_ulong;
    ERR_error_string_n(c_ulong, *mut c_char, Z);
    ERR_clear_error();
    OpenSSL_version(I) -> S;
    OpenSSL_version_num() -> c_ulong;
    RAND_bytes(M, I) -> I;
    OBJ_NAME_do_all_sorted(I, OnName, P);
    OBJ_nid2sn(I) -> S;
    OBJ_nid2ln(I) -> S;
    OBJ_obj2nid(P) -> I;
    OBJ_obj2txt(*mut c_char, I, P, I) -> I;
    EVP_get_digestbyname(S) -> P;
    EVP_MD_get_size(P) -> I;
    EVP_Digest(B, Z, M, *mut U, P, P) -> I;
    EVP_MD_CTX_new() -> P;
    EVP_MD_CTX_free(P);
    EVP_DigestSignInit(P, *mut P, P, P, P) -> I;
    EVP_DigestSign(P, M, *mut Z, B, Z) -> I;
    EVP_DigestVerifyInit(P, *mut P, P, P, P) -> I;
    EVP_DigestVerify(P, B, Z, B, Z) -> I;
    EVP_get_cipherbyname(S) -> P;
    EVP_CIPHER_fetch(P, S, S) -> P;
    EVP_CIPHER_free(P);
    ASN1_STRING_set_default_mask_asc(S) -> I;
    EVP_CIPHER_get_iv_length(P) -> I;
    EVP_CIPHER_get_key_length(P) -> I;
    EVP_CIPHER_get_mode(P) -> I;
    EVP_CIPHER_get_flags(P) -> c_ulong;
    EVP_CIPHER_get_block_size(P) -> I;
    EVP_CIPHER_CTX_new() -> P;
    EVP_CIPHER_CTX_free(P);
    EVP_CipherInit_ex(P, P, P, B, B, I) -> I;
    EVP_CipherUpdate(P, M, *mut I, B, I) -> I;
    EVP_CipherFinal_ex(P, M, *mut I) -> I;
    EVP_CIPHER_CTX_ctrl(P, I, I, P) -> I;
    EVP_CIPHER_CTX_set_padding(P, I) -> I;
    EVP_CIPHER_CTX_set_key_length(P, I) -> I;
    PKCS5_PBKDF2_HMAC(S, I, B, I, I, P, I, M) -> I;
    BIO_new(P) -> P;
    BIO_s_mem() -> P;
    BIO_new_mem_buf(B, I) -> P;
    BIO_free_all(P);
    BIO_ctrl(P, I, L, P) -> L;
    PEM_read_bio_PrivateKey(P, *mut P, P, P) -> P;
    PEM_read_bio_PUBKEY(P, *mut P, P, P) -> P;
    PEM_read_bio_X509(P, *mut P, P, P) -> P;
    PEM_write_bio_PrivateKey(P, P, P, B, I, P, P) -> I;
    PEM_write_bio_PUBKEY(P, P) -> I;
    PEM_write_bio_X509(P, P) -> I;
    EVP_PKEY_free(P);
    EVP_PKEY_up_ref(P) -> I;
    EVP_PKEY_get_base_id(P) -> I;
    EVP_PKEY_get_bits(P) -> I;
    EVP_PKEY_get_bn_param(P, S, *mut P) -> I;
    EVP_PKEY_get_utf8_string_param(P, S, *mut c_char, Z, *mut Z) -> I;
    EVP_PKEY_get_raw_private_key(P, M, *mut Z) -> I;
    EVP_PKEY_get_raw_public_key(P, M, *mut Z) -> I;
    EVP_PKEY_CTX_new(P, P) -> P;
    EVP_PKEY_CTX_new_from_name(P, S, S) -> P;
    EVP_PKEY_CTX_free(P);
    EVP_PKEY_keygen_init(P) -> I;
    EVP_PKEY_generate(P, *mut P) -> I;
    EVP_PKEY_CTX_set_rsa_keygen_bits(P, I) -> I;
    EVP_PKEY_CTX_set_group_name(P, S) -> I;
    EVP_PKEY_CTX_set_rsa_padding(P, I) -> I;
    EVP_PKEY_CTX_set_rsa_oaep_md(P, P) -> I;
    EVP_PKEY_encrypt_init(P) -> I;
    EVP_PKEY_encrypt(P, M, *mut Z, B, Z) -> I;
    EVP_PKEY_decrypt_init(P) -> I;
    EVP_PKEY_decrypt(P, M, *mut Z, B, Z) -> I;
    EVP_PKEY_sign_init(P) -> I;
    EVP_PKEY_sign(P, M, *mut Z, B, Z) -> I;
    EVP_PKEY_verify_recover_init(P) -> I;
    EVP_PKEY_verify_recover(P, M, *mut Z, B, Z) -> I;
    EVP_PKEY_derive_init(P) -> I;
    EVP_PKEY_derive_set_peer(P, P) -> I;
    EVP_PKEY_derive(P, M, *mut Z) -> I;
    BN_num_bits(P) -> I;
    BN_bn2bin(P, M) -> I;
    BN_bn2hex(P) -> *mut c_char;
    BN_free(P);
    CRYPTO_free(P, S, I);
    X509_free(P);
    X509_up_ref(P) -> I;
    X509_get_pubkey(P) -> P;
    X509_print(P, P) -> I;
    X509_digest(P, P, M, *mut U) -> I;
    X509_get_subject_name(P) -> P;
    X509_get_issuer_name(P) -> P;
    X509_NAME_oneline(P, *mut c_char, I) -> *mut c_char;
    X509_NAME_entry_count(P) -> I;
    X509_NAME_get_entry(P, I) -> P;
    X509_NAME_ENTRY_get_object(P) -> P;
    X509_NAME_ENTRY_get_data(P) -> P;
    ASN1_STRING_to_UTF8(*mut M, P) -> I;
    ASN1_STRING_get0_data(P) -> B;
    ASN1_STRING_length(P) -> I;
    ASN1_INTEGER_to_BN(P, P) -> P;
    ASN1_TIME_diff(*mut I, *mut I, P, P) -> I;
    ASN1_TIME_set(P, L) -> P;
    ASN1_STRING_free(P);
    X509_subject_name_hash(P) -> c_ulong;
    X509_get_version(P) -> L;
    X509_get_serialNumber(P) -> P;
    X509_get0_notBefore(P) -> P;
    X509_get0_notAfter(P) -> P;
    X509_get_signature_nid(P) -> I;
    X509_get_ext_count(P) -> I;
    X509_get_ext(P, I) -> P;
    X509_EXTENSION_get_object(P) -> P;
    X509_EXTENSION_get_data(P) -> P;
    X509V3_EXT_print(P, P, c_ulong, I) -> I;
    X509_check_private_key(P, P) -> I;
    X509_verify(P, P) -> I;
    X509_check_purpose(P, I, I) -> I;
    X509_PURPOSE_get_count() -> I;
    X509_PURPOSE_get0(I) -> P;
    X509_PURPOSE_get_id(P) -> I;
    X509_PURPOSE_get0_sname(P) -> *mut c_char;
    X509_verify_cert_error_string(L) -> S;
    X509_check_host(P, S, Z, U, P) -> I;
    X509_check_ip_asc(P, S, U) -> I;
    X509_new() -> P;
    X509_set_version(P, L) -> I;
    X509_set_serialNumber(P, P) -> I;
    X509_set_subject_name(P, P) -> I;
    X509_set_issuer_name(P, P) -> I;
    X509_getm_notBefore(P) -> P;
    X509_getm_notAfter(P) -> P;
    X509_gmtime_adj(P, L) -> P;
    X509_set_pubkey(P, P) -> I;
    X509_sign(P, P, P) -> I;
    X509_REQ_new() -> P;
    X509_REQ_free(P);
    X509_REQ_set_version(P, L) -> I;
    X509_REQ_get_subject_name(P) -> P;
    X509_REQ_get_pubkey(P) -> P;
    X509_REQ_set_pubkey(P, P) -> I;
    X509_REQ_verify(P, P) -> I;
    X509_REQ_sign(P, P, P) -> I;
    X509_REQ_add1_attr_by_txt(P, S, I, B, I) -> I;
    X509_REQ_add1_attr_by_NID(P, I, I, B, I) -> I;
    X509_REQ_print(P, P) -> I;
    PEM_read_bio_X509_REQ(P, *mut P, P, P) -> P;
    PEM_write_bio_X509_REQ(P, P) -> I;
    X509_NAME_add_entry_by_NID(P, I, I, B, I, I, I) -> I;
    X509_NAME_get_index_by_NID(P, I, I) -> I;
    OBJ_txt2nid(S) -> I;
    OBJ_nid2obj(I) -> P;
    OBJ_create(S, S, S) -> I;
    NCONF_new(P) -> P;
    NCONF_free(P);
    NCONF_load(P, S, *mut L) -> I;
    NCONF_get_string(P, S, S) -> S;
    NCONF_get_section(P, S) -> P;
    X509V3_set_ctx(P, P, P, P, P, I);
    X509V3_set_nconf(P, P);
    X509V3_EXT_add_nconf(P, P, S, P) -> I;
    X509V3_EXT_REQ_add_nconf(P, P, S, P) -> I;
    X509V3_EXT_d2i(P) -> P;
    GENERAL_NAME_print(P, P) -> I;
    GENERAL_NAMES_free(P);
    OSSL_PARAM_BLD_new() -> P;
    OSSL_PARAM_BLD_free(P);
    OSSL_PARAM_BLD_push_BN(P, S, P) -> I;
    OSSL_PARAM_BLD_push_utf8_string(P, S, S, Z) -> I;
    OSSL_PARAM_BLD_push_octet_string(P, S, B, Z) -> I;
    OSSL_PARAM_BLD_to_param(P) -> P;
    OSSL_PARAM_free(P);
    EVP_PKEY_fromdata_init(P) -> I;
    EVP_PKEY_fromdata(P, *mut P, I, P) -> I;
    EVP_PKEY_paramgen_init(P) -> I;
    EVP_PKEY_CTX_set_dsa_paramgen_bits(P, I) -> I;
    EVP_PKEY_CTX_set_dh_paramgen_prime_len(P, I) -> I;
    EVP_PKEY_new_raw_private_key_ex(P, S, S, B, Z) -> P;
    EVP_PKEY_new_raw_public_key_ex(P, S, S, B, Z) -> P;
    EVP_PKEY_get_size(P) -> I;
    BN_new() -> P;
    BN_bin2bn(B, I, P) -> P;
    BN_mod_exp(P, P, P, P, P) -> I;
    BN_CTX_new() -> P;
    BN_CTX_free(P);
    BN_hex2bn(*mut P, S) -> I;
    BN_to_ASN1_INTEGER(P, P) -> P;
    ASN1_INTEGER_free(P);
    ASN1_INTEGER_set_int64(P, i64) -> I;
    EC_get_builtin_curves(*mut Curve, Z) -> Z;
    EC_GROUP_new_by_curve_name(I) -> P;
    EC_GROUP_free(P);
    EC_POINT_new(P) -> P;
    EC_POINT_free(P);
    EC_POINT_mul(P, P, P, P, P, P) -> I;
    EC_POINT_point2oct(P, P, I, M, Z, P) -> Z;
    PKCS12_create(S, S, P, P, P, I, I, I, I, I) -> P;
    PKCS12_parse(P, S, *mut P, *mut P, *mut P) -> I;
    PKCS12_free(P);
    d2i_PKCS12_bio(P, *mut P) -> P;
    i2d_PKCS12_bio(P, P) -> I;
    OPENSSL_sk_new_null() -> P;
    OPENSSL_sk_push(P, P) -> I;
    OPENSSL_sk_free(P);
    PKCS7_sign(P, P, P, P, I) -> P;
    PKCS7_verify(P, P, P, P, P, I) -> I;
    PKCS7_get0_signers(P, P, I) -> P;
    PKCS7_encrypt(P, P, P, I) -> P;
    PKCS7_decrypt(P, P, P, P, I) -> I;
    PKCS7_free(P);
    SMIME_write_PKCS7(P, P, P, I) -> I;
    SMIME_read_PKCS7(P, *mut P) -> P;
    PEM_read_bio_PKCS7(P, *mut P, P, P) -> P;
    PEM_write_bio_X509_CRL(P, P) -> I;
    PEM_write_bio_PKCS7(P, P) -> I;
    PEM_write_bio_CMS(P, P) -> I;
    X509_CRL_free(P);
    CMS_sign(P, P, P, P, U) -> P;
    CMS_verify(P, P, P, P, P, U) -> I;
    CMS_get0_signers(P) -> P;
    CMS_encrypt(P, P, P, U) -> P;
    CMS_decrypt(P, P, P, P, P, U) -> I;
    CMS_get1_certs(P) -> P;
    CMS_get1_crls(P) -> P;
    CMS_ContentInfo_free(P);
    SMIME_write_CMS(P, P, P, I) -> I;
    SMIME_read_CMS(P, *mut P) -> P;
    PEM_read_bio_CMS(P, *mut P, P, P) -> P;
    PEM_write_bio_CMS_stream(P, P, P, I) -> I;
    i2d_CMS_bio_stream(P, P, P, I) -> I;
    d2i_CMS_bio(P, *mut P) -> P;
    NETSCAPE_SPKI_new() -> P;
    NETSCAPE_SPKI_free(P);
    NETSCAPE_SPKI_set_pubkey(P, P) -> I;
    NETSCAPE_SPKI_get_pubkey(P) -> P;
    NETSCAPE_SPKI_sign(P, P, P) -> I;
    NETSCAPE_SPKI_verify(P, P) -> I;
    NETSCAPE_SPKI_b64_encode(P) -> *mut c_char;
    NETSCAPE_SPKI_b64_decode(S, I) -> P;
    ASN1_STRING_set(P, B, I) -> I;
    X509_STORE_new() -> P;
    X509_STORE_free(P);
    X509_STORE_add_lookup(P, P) -> P;
    X509_LOOKUP_file() -> P;
    X509_LOOKUP_hash_dir() -> P;
    X509_LOOKUP_ctrl(P, I, S, L, *mut *mut c_char) -> I;
    X509_STORE_CTX_new() -> P;
    X509_STORE_CTX_free(P);
    X509_STORE_CTX_init(P, P, P, P) -> I;
    X509_STORE_CTX_set_purpose(P, I) -> I;
    X509_verify_cert(P) -> I;
    X509_get_default_cert_file() -> S;
    X509_get_default_cert_file_env() -> S;
    X509_get_default_cert_dir() -> S;
    X509_get_default_cert_dir_env() -> S;
    X509_get_default_private_dir() -> S;
    X509_get_default_cert_area() -> S;
    BIO_new_file(S, S) -> P;
    BIO_read(P, M, I) -> I;
    BIO_write(P, B, I) -> I;
    i2s_ASN1_INTEGER(P, P) -> *mut c_char;
    OPENSSL_sk_num(P) -> I;
    OPENSSL_sk_value(P, I) -> P;
}

library! {
    /// Functions of libssl.
    Ssl:
    TLS_client_method() -> P;
    TLS_server_method() -> P;
    SSL_CTX_new(P) -> P;
    SSL_CTX_free(P);
    SSL_CTX_set_options(P, u64) -> u64;
    SSL_CTX_ctrl(P, I, L, P) -> L;
    SSL_CTX_set_cipher_list(P, S) -> I;
    SSL_CTX_set_ciphersuites(P, S) -> I;
    SSL_CTX_load_verify_locations(P, S, S) -> I;
    SSL_CTX_set_default_verify_paths(P) -> I;
    SSL_CTX_set_verify(P, I, P);
    SSL_CTX_set_verify_depth(P, I);
    SSL_CTX_use_certificate_chain_file(P, S) -> I;
    SSL_CTX_use_PrivateKey_file(P, S, I) -> I;
    SSL_CTX_check_private_key(P) -> I;
    SSL_CTX_set_default_passwd_cb_userdata(P, P);
    SSL_CTX_set_alpn_protos(P, B, U) -> I;
    SSL_CTX_set_security_level(P, I);
    SSL_CTX_set_alpn_select_cb(P, OnProtocols, P);
    SSL_CTX_callback_ctrl(P, I, OnServerName) -> L;
    SSL_get_servername(P, I) -> S;
    SSL_set_SSL_CTX(P, P) -> P;
    SSL_new(P) -> P;
    SSL_free(P);
    SSL_set_fd(P, I) -> I;
    SSL_ctrl(P, I, L, P) -> L;
    SSL_set_connect_state(P);
    SSL_set_accept_state(P);
    SSL_do_handshake(P) -> I;
    SSL_read(P, M, I) -> I;
    SSL_write(P, B, I) -> I;
    SSL_pending(P) -> I;
    SSL_shutdown(P) -> I;
    SSL_get_error(P, I) -> I;
    SSL_get_verify_result(P) -> L;
    SSL_get1_peer_certificate(P) -> P;
    SSL_get_peer_cert_chain(P) -> P;
    SSL_get_version(P) -> S;
    SSL_get_current_cipher(P) -> P;
    SSL_CIPHER_get_name(P) -> S;
    SSL_CIPHER_get_bits(P, *mut I) -> I;
    SSL_CIPHER_get_version(P) -> S;
    SSL_get0_alpn_selected(P, *mut B, *mut U);
}

static CRYPTO: OnceLock<Option<Crypto>> = OnceLock::new();
static SSL: OnceLock<Option<Ssl>> = OnceLock::new();

fn open(name: &str) -> Option<&'static libloading::Library> {
    // SAFETY: the system's libraries run nothing at load time but their own set-up.
    let library = unsafe { libloading::Library::new(name) }.ok()?;
    Some(Box::leak(Box::new(library)))
}

/// Opens libcrypto when it is asked for first. `None`: it is not installed.
pub fn try_crypto() -> Option<&'static Crypto> {
    // SAFETY: the declarations follow the library's headers.
    CRYPTO.get_or_init(|| open("libcrypto.so.3").and_then(|library| unsafe { Crypto::load(library) })).as_ref()
}

/// Returns libcrypto.
///
/// # Panics
/// Where it is not installed: nothing that needs it is registered then.
pub fn crypto() -> &'static Crypto {
    try_crypto().expect("libcrypto is installed: the extension is registered")
}

/// Opens libssl when it is asked for first. `None`: it is not installed.
pub fn try_ssl() -> Option<&'static Ssl> {
    // SAFETY: the declarations follow the library's headers.
    SSL.get_or_init(|| open("libssl.so.3").and_then(|library| unsafe { Ssl::load(library) })).as_ref()
}
