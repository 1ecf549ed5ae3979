//! Asymmetric keys: reading, writing, making, signing, encrypting.

use crate::bytes::{Bio, c_text, copied, name_of};
use crate::cipher::Cipher;
use crate::digest::Digest;
use crate::ffi::{self, P};
use std::ffi::CString;

/// A key; private, or public only.
pub struct Key {
    pub(crate) at: P,
    pub is_private: bool,
}

impl Clone for Key {
    fn clone(&self) -> Key {
        // SAFETY: rule 1: the copy has a share of its own.
        unsafe { (ffi::crypto().EVP_PKEY_up_ref)(self.at) };
        Key { at: self.at, is_private: self.is_private }
    }
}

impl Drop for Key {
    fn drop(&mut self) {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().EVP_PKEY_free)(self.at) };
    }
}

/// Numbers of kinds of keys.
pub mod kind {
    pub const RSA: i32 = 6;
    pub const RSA_PSS: i32 = 912;
    pub const DH: i32 = 28;
    pub const DSA: i32 = 116;
    pub const EC: i32 = 408;
    pub const X25519: i32 = 1034;
    pub const X448: i32 = 1035;
    pub const ED25519: i32 = 1087;
    pub const ED448: i32 = 1088;
}

/// Says what a new key is to be.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    Rsa(i32),
    Dsa(i32),
    Dh(i32),
    Ec(&'a [u8]),
    /// `X25519` and its kin.
    Named(&'a str),
}

/// A part of a key.
#[derive(Clone, Copy, Debug)]
pub enum Part<'a> {
    Number(&'a [u8]),
    Text(&'a [u8]),
    Bytes(&'a [u8]),
}

/// How much of a key its parts are, as the library numbers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Has {
    Parameters = 0x84,
    Public = 0x86,
    Private = 0x87,
}

/// Computes `base ** exponent % modulus`.
pub fn power(base: &[u8], exponent: &[u8], modulus: &[u8]) -> Option<Vec<u8>> {
    let crypto = ffi::crypto();
    // SAFETY: rule 2; numbers are made and freed here.
    unsafe {
        let number = |bytes: &[u8]| (crypto.BN_bin2bn)(bytes.as_ptr(), bytes.len() as i32, std::ptr::null_mut());
        let (base, exponent, modulus, result) = (number(base), number(exponent), number(modulus), (crypto.BN_new)());
        let context = (crypto.BN_CTX_new)();
        let done = (crypto.BN_mod_exp)(result, base, exponent, modulus, context) == 1;
        let bytes = done.then(|| number_bytes(result));
        for number in [base, exponent, modulus, result] {
            (crypto.BN_free)(number);
        }
        (crypto.BN_CTX_free)(context);
        bytes
    }
}

unsafe fn number_bytes(number: P) -> Vec<u8> {
    let crypto = ffi::crypto();
    let mut bytes = vec![0; ((crypto.BN_num_bits)(number).max(0) as usize).div_ceil(8)];
    (crypto.BN_bn2bin)(number, bytes.as_mut_ptr());
    bytes
}

/// Computes the public point of a private number on a curve, uncompressed.
pub fn public_point(curve: i32, private: &[u8]) -> Option<Vec<u8>> {
    const UNCOMPRESSED: i32 = 4;
    let crypto = ffi::crypto();
    let none: P = std::ptr::null_mut();
    // SAFETY: rules 1 and 2; everything is made and freed here.
    unsafe {
        let group = (crypto.EC_GROUP_new_by_curve_name)(curve);
        if group.is_null() {
            return None;
        }
        let point = (crypto.EC_POINT_new)(group);
        let number = (crypto.BN_bin2bn)(private.as_ptr(), private.len() as i32, none);
        let mut bytes = vec![0; 256];
        let done = (crypto.EC_POINT_mul)(group, point, number, none, none, none) == 1;
        let length = if done { (crypto.EC_POINT_point2oct)(group, point, UNCOMPRESSED, bytes.as_mut_ptr(), bytes.len(), none) } else { 0 };
        bytes.truncate(length);
        (crypto.BN_free)(number);
        (crypto.EC_POINT_free)(point);
        (crypto.EC_GROUP_free)(group);
        (length > 0).then_some(bytes)
    }
}

/// Returns the names of the curves that are built in.
pub fn curves() -> Vec<Vec<u8>> {
    // SAFETY: the first call only counts; the second writes as many entries as there is memory for.
    unsafe {
        let count = (ffi::crypto().EC_get_builtin_curves)(std::ptr::null_mut(), 0);
        let mut list = vec![ffi::Curve { nid: 0, comment: std::ptr::null() }; count];
        (ffi::crypto().EC_get_builtin_curves)(list.as_mut_ptr(), count);
        list.into_iter().map(|curve| name_of(curve.nid, true)).filter(|name| !name.is_empty()).collect()
    }
}

/// Returns the identifier of what a number names: `1.3.132.0.34`.
pub fn identifier(nid: i32) -> Vec<u8> {
    let mut text = [0_u8; 128];
    // SAFETY: at most the buffer is written, with a NUL at the end.
    unsafe {
        let object = (ffi::crypto().OBJ_nid2obj)(nid);
        (ffi::crypto().OBJ_obj2txt)(text.as_mut_ptr().cast(), text.len() as i32, object, 1);
    }
    text.split(|byte| *byte == 0).next().unwrap_or_default().to_vec()
}

/// Says what an RSA key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    PublicEncrypt,
    PrivateDecrypt,
    PrivateEncrypt,
    PublicDecrypt,
}

/// A context of an operation.
struct Context(P);

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().EVP_PKEY_CTX_free)(self.0) };
    }
}

/// A digest's context.
struct DigestContext(P);

impl DigestContext {
    fn new() -> DigestContext {
        // SAFETY: takes nothing.
        DigestContext(unsafe { (ffi::crypto().EVP_MD_CTX_new)() })
    }
}

impl Drop for DigestContext {
    fn drop(&mut self) {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().EVP_MD_CTX_free)(self.0) };
    }
}

impl Key {
    pub(crate) fn owned(at: P, is_private: bool) -> Option<Key> {
        (!at.is_null()).then_some(Key { at, is_private })
    }

    pub(crate) fn public(at: P) -> Option<Key> {
        Key::owned(at, false)
    }

    /// Returns the public half alone: what was just made may share the private one.
    pub(crate) fn without_private(self) -> Option<Key> {
        match self.write_public() {
            Some(pem) => Key::read_public(&pem),
            None => Some(self),
        }
    }

    /// Reads a private key.
    pub fn read_private(pem: &[u8], passphrase: &[u8]) -> Option<Key> {
        let (bio, pass) = (Bio::reading(pem), c_text(passphrase));
        let none: P = std::ptr::null_mut();
        // SAFETY: without a callback the last argument is the passphrase, which ends in NUL.
        let at = unsafe { (ffi::crypto().PEM_read_bio_PrivateKey)(bio.0, none.cast(), none, pass.as_ptr().cast_mut().cast()) };
        Key::owned(at, true)
    }

    /// Reads a public key.
    pub fn read_public(pem: &[u8]) -> Option<Key> {
        let (bio, pass) = (Bio::reading(pem), c_text(b""));
        let none: P = std::ptr::null_mut();
        // SAFETY: as in `read_private`.
        let at = unsafe { (ffi::crypto().PEM_read_bio_PUBKEY)(bio.0, none.cast(), none, pass.as_ptr().cast_mut().cast()) };
        Key::owned(at, false)
    }

    /// Makes a key.
    pub fn make(wanted: Wanted<'_>) -> Option<Key> {
        let crypto = ffi::crypto();
        let name = match wanted {
            Wanted::Rsa(_) => "RSA",
            Wanted::Dsa(bits) => return Key::make_parameters("DSA", bits)?.make_like(),
            Wanted::Dh(bits) => return Key::make_parameters("DH", bits)?.make_like(),
            Wanted::Ec(_) => "EC",
            Wanted::Named(name) => name,
        };
        let name = c_text(name.as_bytes());
        let curve = c_text(if let Wanted::Ec(curve) = wanted { curve } else { b"" });
        // SAFETY: names end in NUL; the context is valid until it is dropped.
        unsafe {
            let context = Context((crypto.EVP_PKEY_CTX_new_from_name)(std::ptr::null_mut(), name.as_ptr(), std::ptr::null()));
            if context.0.is_null() || (crypto.EVP_PKEY_keygen_init)(context.0) != 1 {
                return None;
            }
            let set = match wanted {
                Wanted::Rsa(bits) => (crypto.EVP_PKEY_CTX_set_rsa_keygen_bits)(context.0, bits) == 1,
                Wanted::Ec(_) => (crypto.EVP_PKEY_CTX_set_group_name)(context.0, curve.as_ptr()) == 1,
                Wanted::Named(_) | Wanted::Dsa(_) | Wanted::Dh(_) => true,
            };
            let mut at = std::ptr::null_mut();
            if !set || (crypto.EVP_PKEY_generate)(context.0, &mut at) != 1 {
                return None;
            }
            Key::owned(at, true)
        }
    }

    /// Makes the parameters that keys of a kind share.
    fn make_parameters(kind: &str, bits: i32) -> Option<Key> {
        let crypto = ffi::crypto();
        let name = c_text(kind.as_bytes());
        // SAFETY: names end in NUL; the context is valid until it is dropped.
        unsafe {
            let context = Context((crypto.EVP_PKEY_CTX_new_from_name)(std::ptr::null_mut(), name.as_ptr(), std::ptr::null()));
            if context.0.is_null() || (crypto.EVP_PKEY_paramgen_init)(context.0) != 1 {
                return None;
            }
            let set = if kind == "DSA" { crypto.EVP_PKEY_CTX_set_dsa_paramgen_bits } else { crypto.EVP_PKEY_CTX_set_dh_paramgen_prime_len };
            let mut at = std::ptr::null_mut();
            if set(context.0, bits) != 1 || (crypto.EVP_PKEY_generate)(context.0, &mut at) != 1 {
                return None;
            }
            Key::owned(at, false)
        }
    }

    /// Makes a key with the parameters of another one.
    pub fn make_like(&self) -> Option<Key> {
        let crypto = ffi::crypto();
        // SAFETY: rule 1.
        unsafe {
            let context = Context((crypto.EVP_PKEY_CTX_new)(self.at, std::ptr::null_mut()));
            let mut at = std::ptr::null_mut();
            if context.0.is_null() || (crypto.EVP_PKEY_keygen_init)(context.0) != 1 || (crypto.EVP_PKEY_generate)(context.0, &mut at) != 1 {
                return None;
            }
            Key::owned(at, true)
        }
    }

    /// Puts a key together.
    pub fn from_parts(kind: &str, parts: &[(&str, Part<'_>)], has: Has) -> Option<Key> {
        let crypto = ffi::crypto();
        let name = c_text(kind.as_bytes());
        let texts: Vec<(CString, CString)> = parts
            .iter()
            .map(|(name, part)| (c_text(name.as_bytes()), c_text(if let Part::Text(text) = part { text } else { b"" })))
            .collect();
        // SAFETY: rules 1 and 2; numbers live until the parameters are made, and are freed.
        unsafe {
            let builder = (crypto.OSSL_PARAM_BLD_new)();
            let mut numbers = Vec::new();
            let mut done = !builder.is_null();
            for ((_, part), (name, text)) in parts.iter().zip(&texts) {
                done = done
                    && match part {
                        Part::Number(bytes) => {
                            let number = (crypto.BN_bin2bn)(bytes.as_ptr(), bytes.len() as i32, std::ptr::null_mut());
                            numbers.push(number);
                            (crypto.OSSL_PARAM_BLD_push_BN)(builder, name.as_ptr(), number) == 1
                        }
                        Part::Text(_) => (crypto.OSSL_PARAM_BLD_push_utf8_string)(builder, name.as_ptr(), text.as_ptr(), 0) == 1,
                        Part::Bytes(bytes) => {
                            (crypto.OSSL_PARAM_BLD_push_octet_string)(builder, name.as_ptr(), bytes.as_ptr(), bytes.len()) == 1
                        }
                    };
            }
            let parameters = if done { (crypto.OSSL_PARAM_BLD_to_param)(builder) } else { std::ptr::null_mut() };
            let mut at = std::ptr::null_mut();
            if !parameters.is_null() {
                let context = Context((crypto.EVP_PKEY_CTX_new_from_name)(std::ptr::null_mut(), name.as_ptr(), std::ptr::null()));
                let made = !context.0.is_null()
                    && (crypto.EVP_PKEY_fromdata_init)(context.0) == 1
                    && (crypto.EVP_PKEY_fromdata)(context.0, &mut at, has as i32, parameters) == 1;
                if !made {
                    at = std::ptr::null_mut();
                }
                (crypto.OSSL_PARAM_free)(parameters);
            }
            (crypto.OSSL_PARAM_BLD_free)(builder);
            for number in numbers {
                (crypto.BN_free)(number);
            }
            Key::owned(at, has == Has::Private)
        }
    }

    /// Makes a key of a newer kind out of its bytes.
    pub fn from_raw(kind: &str, bytes: &[u8], private: bool) -> Option<Key> {
        let name = c_text(kind.as_bytes());
        let make = if private { ffi::crypto().EVP_PKEY_new_raw_private_key_ex } else { ffi::crypto().EVP_PKEY_new_raw_public_key_ex };
        // SAFETY: rule 2.
        Key::owned(unsafe { make(std::ptr::null_mut(), name.as_ptr(), std::ptr::null(), bytes.as_ptr(), bytes.len()) }, private)
    }

    /// Returns the most bytes that a signature or a text has.
    pub fn size(&self) -> usize {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().EVP_PKEY_get_size)(self.at) }.max(0) as usize
    }

    /// Returns its kind's number.
    pub fn kind(&self) -> i32 {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().EVP_PKEY_get_base_id)(self.at) }
    }

    /// Returns its number of bits.
    pub fn bits(&self) -> i32 {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().EVP_PKEY_get_bits)(self.at) }
    }

    /// Writes the private key, encrypted where there is a cipher.
    pub fn write_private(&self, encryption: Option<(Cipher, &[u8])>) -> Option<Vec<u8>> {
        let bio = Bio::writing();
        let none: P = std::ptr::null_mut();
        let (cipher, pass): (P, &[u8]) = encryption.map_or((none, b""), |(cipher, pass)| (cipher.0, pass));
        // SAFETY: rule 2.
        let done =
            unsafe { (ffi::crypto().PEM_write_bio_PrivateKey)(bio.0, self.at, cipher, pass.as_ptr(), pass.len() as i32, none, none) };
        (done == 1).then(|| bio.contents())
    }

    /// Writes the public key.
    pub fn write_public(&self) -> Option<Vec<u8>> {
        let bio = Bio::writing();
        // SAFETY: rule 1.
        let done = unsafe { (ffi::crypto().PEM_write_bio_PUBKEY)(bio.0, self.at) };
        (done == 1).then(|| bio.contents())
    }

    /// Returns a number of the key, by the library's name.
    pub fn number(&self, name: &str) -> Option<Vec<u8>> {
        let crypto = ffi::crypto();
        let name = c_text(name.as_bytes());
        // SAFETY: the number is made by the call, and freed.
        unsafe {
            let mut number = std::ptr::null_mut();
            if (crypto.EVP_PKEY_get_bn_param)(self.at, name.as_ptr(), &mut number) != 1 {
                return None;
            }
            let bytes = number_bytes(number);
            (crypto.BN_free)(number);
            Some(bytes)
        }
    }

    /// Returns the name of the curve.
    pub fn curve(&self) -> Option<Vec<u8>> {
        let name = c_text(b"group");
        let mut text = [0_u8; 128];
        let mut length = 0;
        // SAFETY: at most the buffer is written.
        let done = unsafe {
            (ffi::crypto().EVP_PKEY_get_utf8_string_param)(self.at, name.as_ptr(), text.as_mut_ptr().cast(), text.len(), &mut length)
        };
        (done == 1).then(|| text[..length.min(text.len())].to_vec())
    }

    /// Returns the bytes of a key of a newer kind: private or public.
    pub fn raw(&self, private: bool) -> Option<Vec<u8>> {
        let crypto = ffi::crypto();
        let get = if private { crypto.EVP_PKEY_get_raw_private_key } else { crypto.EVP_PKEY_get_raw_public_key };
        let mut bytes = vec![0; 256];
        let mut length = bytes.len();
        // SAFETY: the length says how much room there is.
        let done = unsafe { get(self.at, bytes.as_mut_ptr(), &mut length) };
        bytes.truncate(length);
        (done == 1).then_some(bytes)
    }

    /// Signs. Newer kinds of keys bring their own digest.
    pub fn sign(&self, data: &[u8], digest: Option<Digest>, padding: Option<i32>) -> Option<Vec<u8>> {
        let crypto = ffi::crypto();
        let none: P = std::ptr::null_mut();
        let context = DigestContext::new();
        // SAFETY: rules 1 and 2; the first call of two asks for the length.
        unsafe {
            let mut operation = none;
            if (crypto.EVP_DigestSignInit)(context.0, &mut operation, digest.map_or(none, |digest| digest.0), none, self.at) != 1
                || padding.is_some_and(|padding| (crypto.EVP_PKEY_CTX_set_rsa_padding)(operation, padding) != 1)
            {
                return None;
            }
            let mut length = 0;
            if (crypto.EVP_DigestSign)(context.0, none.cast(), &mut length, data.as_ptr(), data.len()) != 1 {
                return None;
            }
            let mut out = vec![0; length];
            let done = (crypto.EVP_DigestSign)(context.0, out.as_mut_ptr(), &mut length, data.as_ptr(), data.len());
            out.truncate(length);
            (done == 1).then_some(out)
        }
    }

    /// Checks a signature: 1 it is right, 0 it is wrong, -1 it could not be checked.
    pub fn verify(&self, data: &[u8], signature: &[u8], digest: Option<Digest>, padding: Option<i32>) -> i32 {
        let crypto = ffi::crypto();
        let none: P = std::ptr::null_mut();
        let context = DigestContext::new();
        // SAFETY: rules 1 and 2.
        unsafe {
            let mut operation = none;
            if (crypto.EVP_DigestVerifyInit)(context.0, &mut operation, digest.map_or(none, |digest| digest.0), none, self.at) != 1
                || padding.is_some_and(|padding| (crypto.EVP_PKEY_CTX_set_rsa_padding)(operation, padding) != 1)
            {
                return -1;
            }
            (crypto.EVP_DigestVerify)(context.0, signature.as_ptr(), signature.len(), data.as_ptr(), data.len())
        }
    }

    /// Encrypts or decrypts a short text.
    pub fn apply(&self, work: Work, data: &[u8], padding: i32, oaep: Option<Digest>) -> Option<Vec<u8>> {
        let crypto = ffi::crypto();
        let (init, run) = match work {
            Work::PublicEncrypt => (crypto.EVP_PKEY_encrypt_init, crypto.EVP_PKEY_encrypt),
            Work::PrivateDecrypt => (crypto.EVP_PKEY_decrypt_init, crypto.EVP_PKEY_decrypt),
            Work::PrivateEncrypt => (crypto.EVP_PKEY_sign_init, crypto.EVP_PKEY_sign),
            Work::PublicDecrypt => (crypto.EVP_PKEY_verify_recover_init, crypto.EVP_PKEY_verify_recover),
        };
        let none: *mut u8 = std::ptr::null_mut();
        // SAFETY: rules 1 and 2; the first call of two asks for the length.
        unsafe {
            let context = Context((crypto.EVP_PKEY_CTX_new)(self.at, none.cast()));
            if context.0.is_null() || init(context.0) != 1 || (crypto.EVP_PKEY_CTX_set_rsa_padding)(context.0, padding) != 1 {
                return None;
            }
            if let Some(digest) = oaep
                && (crypto.EVP_PKEY_CTX_set_rsa_oaep_md)(context.0, digest.0) != 1
            {
                return None;
            }
            let mut length = 0;
            if run(context.0, none, &mut length, data.as_ptr(), data.len()) != 1 {
                return None;
            }
            let mut out = vec![0; length];
            let done = run(context.0, out.as_mut_ptr(), &mut length, data.as_ptr(), data.len());
            out.truncate(length);
            (done == 1).then_some(out)
        }
    }

    /// Makes the secret that this key and another one's public half share.
    pub fn derive(&self, peer: &Key, wanted: usize) -> Option<Vec<u8>> {
        let crypto = ffi::crypto();
        let none: *mut u8 = std::ptr::null_mut();
        // SAFETY: rules 1 and 2; the first call of two asks for the length.
        unsafe {
            let context = Context((crypto.EVP_PKEY_CTX_new)(self.at, none.cast()));
            if context.0.is_null()
                || (crypto.EVP_PKEY_derive_init)(context.0) != 1
                || (crypto.EVP_PKEY_derive_set_peer)(context.0, peer.at) != 1
            {
                return None;
            }
            let mut length = 0;
            if (crypto.EVP_PKEY_derive)(context.0, none, &mut length) != 1 {
                return None;
            }
            if wanted > 0 {
                length = wanted;
            }
            let mut out = vec![0; length];
            let done = (crypto.EVP_PKEY_derive)(context.0, out.as_mut_ptr(), &mut length);
            out.truncate(length);
            (done == 1).then_some(out)
        }
    }
}

/// Returns the library's version as a text and a number.
pub fn version() -> (Vec<u8>, u64) {
    // SAFETY: takes a number; the text is the library's for ever.
    unsafe { (copied((ffi::crypto().OpenSSL_version)(0)), (ffi::crypto().OpenSSL_version_num)()) }
}
