//! Certificates.

use crate::bytes::{Bio, c_text, copied, name_of};
use crate::digest::Digest;
use crate::ffi::{self, P};
use crate::key::Key;

/// A certificate.
pub struct Cert(pub(crate) P);

impl Clone for Cert {
    fn clone(&self) -> Cert {
        // SAFETY: rule 1: the copy has a share of its own.
        unsafe { (ffi::crypto().X509_up_ref)(self.0) };
        Cert(self.0)
    }
}

impl Drop for Cert {
    fn drop(&mut self) {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().X509_free)(self.0) };
    }
}

/// Which of the two names of a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Subject,
    Issuer,
}

/// A certificate's extension: its name, and what it says where the library can print it.
pub struct Extension {
    pub name: Vec<u8>,
    pub text: Vec<u8>,
}

/// A purpose that a certificate may be for: number, whether as an end or as an authority, and name.
pub struct Purpose {
    pub id: i32,
    pub for_end: bool,
    pub for_authority: bool,
    pub name: Vec<u8>,
}

impl Cert {
    /// Reads one.
    pub fn read(pem: &[u8]) -> Option<Cert> {
        let (bio, pass) = (Bio::reading(pem), c_text(b""));
        let none: P = std::ptr::null_mut();
        // SAFETY: without a callback the last argument is a passphrase, which ends in NUL.
        let at = unsafe { (ffi::crypto().PEM_read_bio_X509)(bio.0, none.cast(), none, pass.as_ptr().cast_mut().cast()) };
        (!at.is_null()).then_some(Cert(at))
    }

    /// Writes it, with a description before it where `text`.
    pub fn write(&self, text: bool) -> Option<Vec<u8>> {
        let bio = Bio::writing();
        // SAFETY: rule 1.
        let done =
            unsafe { (!text || (ffi::crypto().X509_print)(bio.0, self.0) == 1) && (ffi::crypto().PEM_write_bio_X509)(bio.0, self.0) == 1 };
        done.then(|| bio.contents())
    }

    /// Returns its public key.
    pub fn key(&self) -> Option<Key> {
        // SAFETY: the call gives a share.
        Key::public(unsafe { (ffi::crypto().X509_get_pubkey)(self.0) })?.without_private()
    }

    /// Digests it.
    pub fn fingerprint(&self, digest: Digest) -> Option<Vec<u8>> {
        let mut out = vec![0; 64];
        let mut length = 0;
        // SAFETY: no digest is longer.
        let done = unsafe { (ffi::crypto().X509_digest)(self.0, digest.0, out.as_mut_ptr(), &mut length) };
        out.truncate(length as usize);
        (done == 1).then_some(out)
    }

    /// Whether a private key is the certificate's.
    pub fn is_of(&self, key: &Key) -> bool {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().X509_check_private_key)(self.0, key.at) == 1 }
    }

    /// Checks its signature: 1 it is right, 0 it is wrong, negative: it could not be checked.
    pub fn verify(&self, key: &Key) -> i32 {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().X509_verify)(self.0, key.at) }
    }

    fn name_at(&self, who: Who) -> P {
        let crypto = ffi::crypto();
        // SAFETY: the name is the certificate's, and is used while it is held.
        unsafe {
            match who {
                Who::Subject => (crypto.X509_get_subject_name)(self.0),
                Who::Issuer => (crypto.X509_get_issuer_name)(self.0),
            }
        }
    }

    /// Returns the parts of a name: keys (short or long) and values, in order.
    pub fn name(&self, who: Who, short: bool) -> Vec<(Vec<u8>, Vec<u8>)> {
        name_entries(self.name_at(who), short)
    }

    /// Returns the subject in one line.
    pub fn subject_line(&self) -> Vec<u8> {
        let crypto = ffi::crypto();
        // SAFETY: the text is made by the call, and freed.
        unsafe {
            let text = (crypto.X509_NAME_oneline)(self.name_at(Who::Subject), std::ptr::null_mut(), 0);
            let copy = copied(text);
            (crypto.CRYPTO_free)(text.cast(), std::ptr::null(), 0);
            copy
        }
    }

    /// Returns the number that the subject is looked up by.
    pub fn subject_hash(&self) -> u64 {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().X509_subject_name_hash)(self.0) }
    }

    /// Returns its version, counted from 0.
    pub fn version(&self) -> i64 {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().X509_get_version)(self.0) }
    }

    /// Returns its serial number: decimal (long ones `0x…`) and hexadecimal.
    pub fn serial(&self) -> (Vec<u8>, Vec<u8>) {
        let crypto = ffi::crypto();
        // SAFETY: number and texts are made by the calls, and freed.
        unsafe {
            let number = (crypto.ASN1_INTEGER_to_BN)((crypto.X509_get_serialNumber)(self.0), std::ptr::null_mut());
            let take = |text: *mut std::ffi::c_char| {
                let copy = copied(text);
                (crypto.CRYPTO_free)(text.cast(), std::ptr::null(), 0);
                copy
            };
            // long numbers are written in hexadecimal digits
            let plain = (crypto.i2s_ASN1_INTEGER)(std::ptr::null_mut(), (crypto.X509_get_serialNumber)(self.0));
            let texts = (take(plain), take((crypto.BN_bn2hex)(number)));
            (crypto.BN_free)(number);
            texts
        }
    }

    /// Returns when it begins or ends to be valid: as it is written, and in seconds since 1970.
    pub fn time(&self, end: bool) -> (Vec<u8>, i64) {
        const DAY: i64 = 86400;
        let crypto = ffi::crypto();
        // SAFETY: the time is the certificate's; the other one is made and freed here.
        unsafe {
            let time = if end { (crypto.X509_get0_notAfter)(self.0) } else { (crypto.X509_get0_notBefore)(self.0) };
            let length = (crypto.ASN1_STRING_length)(time).max(0) as usize;
            let text = std::slice::from_raw_parts((crypto.ASN1_STRING_get0_data)(time), length).to_vec();
            let start = (crypto.ASN1_TIME_set)(std::ptr::null_mut(), 0);
            let (mut days, mut seconds) = (0, 0);
            (crypto.ASN1_TIME_diff)(&mut days, &mut seconds, start, time);
            (crypto.ASN1_STRING_free)(start);
            (text, i64::from(days) * DAY + i64::from(seconds))
        }
    }

    /// Returns the signature's algorithm: short name, long name, number.
    pub fn signature(&self) -> (Vec<u8>, Vec<u8>, i32) {
        // SAFETY: rule 1.
        let nid = unsafe { (ffi::crypto().X509_get_signature_nid)(self.0) };
        (name_of(nid, true), name_of(nid, false), nid)
    }

    /// Returns its extensions.
    pub fn extensions(&self) -> Vec<Extension> {
        let crypto = ffi::crypto();
        // SAFETY: extensions and what is in them are the certificate's.
        unsafe {
            let one = |index: i32| {
                let extension = (crypto.X509_get_ext)(self.0, index);
                let object = (crypto.X509_EXTENSION_get_object)(extension);
                let nid = (crypto.OBJ_obj2nid)(object);
                let name = if nid == 0 {
                    let mut text = [0_u8; 256];
                    (crypto.OBJ_obj2txt)(text.as_mut_ptr().cast(), text.len() as i32, object, 1);
                    text.split(|byte| *byte == 0).next().unwrap_or_default().to_vec()
                } else {
                    name_of(nid, true)
                };
                let bio = Bio::writing();
                let text = if nid == SUBJECT_ALT_NAME
                    && let Some(text) = alternative_names(extension)
                {
                    text
                } else if (crypto.X509V3_EXT_print)(bio.0, extension, 0, 0) == 1 {
                    bio.contents()
                } else {
                    let data = (crypto.X509_EXTENSION_get_data)(extension);
                    let length = (crypto.ASN1_STRING_length)(data).max(0) as usize;
                    std::slice::from_raw_parts((crypto.ASN1_STRING_get0_data)(data), length).to_vec()
                };
                Extension { name, text }
            };
            (0..(crypto.X509_get_ext_count)(self.0)).map(one).collect()
        }
    }

    /// Returns what it may be used for.
    pub fn purposes(&self) -> Vec<Purpose> {
        let crypto = ffi::crypto();
        // SAFETY: the library's table is there for ever.
        unsafe {
            let one = |index: i32| {
                let purpose = (crypto.X509_PURPOSE_get0)(index);
                let id = (crypto.X509_PURPOSE_get_id)(purpose);
                Purpose {
                    id,
                    for_end: (crypto.X509_check_purpose)(self.0, id, 0) != 0,
                    for_authority: (crypto.X509_check_purpose)(self.0, id, 1) != 0,
                    name: copied((crypto.X509_PURPOSE_get0_sname)(purpose)),
                }
            };
            (0..(crypto.X509_PURPOSE_get_count)()).map(one).collect()
        }
    }

    /// Whether it is a machine's, by its name or its address.
    pub fn is_of_host(&self, host: &[u8]) -> bool {
        let name = c_text(host);
        // SAFETY: rule 2.
        unsafe {
            let is_address = std::str::from_utf8(host).is_ok_and(|host| host.parse::<std::net::IpAddr>().is_ok());
            if is_address {
                return (ffi::crypto().X509_check_ip_asc)(self.0, name.as_ptr(), 0) == 1;
            }
            (ffi::crypto().X509_check_host)(self.0, host.as_ptr().cast(), host.len(), 0, std::ptr::null_mut()) == 1
        }
    }
}

/// Returns the parts of a name: keys (short or long) and values, in order. The caller keeps the
/// name's owner alive.
pub(crate) fn name_entries(name: P, short: bool) -> Vec<(Vec<u8>, Vec<u8>)> {
    let crypto = ffi::crypto();
    // SAFETY: entries are the name's; the text is made by the call, and freed.
    unsafe {
        let count = (crypto.X509_NAME_entry_count)(name);
        let entry = |index: i32| {
            let entry = (crypto.X509_NAME_get_entry)(name, index);
            let nid = (crypto.OBJ_obj2nid)((crypto.X509_NAME_ENTRY_get_object)(entry));
            let mut text = std::ptr::null_mut();
            let length = (crypto.ASN1_STRING_to_UTF8)(&mut text, (crypto.X509_NAME_ENTRY_get_data)(entry));
            if length < 0 {
                return None;
            }
            let value = std::slice::from_raw_parts(text, length as usize).to_vec();
            (crypto.CRYPTO_free)(text.cast(), std::ptr::null(), 0);
            Some((name_of(nid, short), value))
        };
        (0..count).filter_map(entry).collect()
    }
}

/// Holds the library's number of the extension of further names.
const SUBJECT_ALT_NAME: i32 = 85;

/// Writes the further names of a certificate, with every byte they have.
unsafe fn alternative_names(extension: P) -> Option<Vec<u8>> {
    /// The library's structure, as its header declares it.
    #[repr(C)]
    struct GeneralName {
        kind: i32,
        text: P,
    }
    let crypto = ffi::crypto();
    let list = (crypto.X509V3_EXT_d2i)(extension);
    if list.is_null() {
        return None;
    }
    let mut out = Vec::new();
    for index in 0..(crypto.OPENSSL_sk_num)(list) {
        if index > 0 {
            out.extend(b", ");
        }
        let name = (crypto.OPENSSL_sk_value)(list, index).cast::<GeneralName>();
        let prefix: &[u8] = match (*name).kind {
            1 => b"email:",
            2 => b"DNS:",
            6 => b"URI:",
            _ => {
                let bio = Bio::writing();
                (crypto.GENERAL_NAME_print)(bio.0, name.cast());
                out.extend(bio.contents());
                continue;
            }
        };
        out.extend(prefix);
        let length = (crypto.ASN1_STRING_length)((*name).text).max(0) as usize;
        out.extend(std::slice::from_raw_parts((crypto.ASN1_STRING_get0_data)((*name).text), length));
    }
    (crypto.GENERAL_NAMES_free)(list);
    Some(out)
}

/// Explains why a chain of certificates is refused.
pub fn explain(code: i64) -> Vec<u8> {
    // SAFETY: takes a number; the text is the library's for ever.
    unsafe { copied((ffi::crypto().X509_verify_cert_error_string)(code)) }
}
