//! Requests for certificates, the configuration they follow, and certificates made out of them.

use crate::bytes::{Bio, c_text, copied};
use crate::cert::{Cert, name_entries};
use crate::digest::Digest;
use crate::ffi::{self, P, S};
use crate::key::Key;
use std::ffi::CString;
use std::sync::{Mutex, MutexGuard};

/// A file of settings: sections of names and values.
pub struct Config(P);

impl Drop for Config {
    fn drop(&mut self) {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().NCONF_free)(self.0) };
    }
}

/// An entry of a section, as the library's header declares it.
#[repr(C)]
struct Entry {
    section: S,
    name: S,
    value: S,
}

impl Config {
    /// Makes an empty one.
    pub fn empty() -> Config {
        // SAFETY: takes the default method.
        Config(unsafe { (ffi::crypto().NCONF_new)(std::ptr::null_mut()) })
    }

    /// Reads a file.
    pub fn load(path: &[u8]) -> Option<Config> {
        let config = Config::empty();
        let path = c_text(path);
        // SAFETY: rule 2.
        let done = unsafe { (ffi::crypto().NCONF_load)(config.0, path.as_ptr(), std::ptr::null_mut()) };
        (done > 0).then_some(config)
    }

    /// Returns a value; a section that is missing is an error of the library's, which stays.
    pub fn get(&self, section: Option<&[u8]>, name: &[u8]) -> Option<Vec<u8>> {
        let section = section.map(c_text);
        let name = c_text(name);
        let section = section.as_ref().map_or(std::ptr::null(), |section| section.as_ptr());
        // SAFETY: rule 2; the text is the configuration's, and copied.
        unsafe {
            let text = (ffi::crypto().NCONF_get_string)(self.0, section, name.as_ptr());
            (!text.is_null()).then(|| copied(text))
        }
    }

    /// Returns names and values of a section, in order.
    pub fn section(&self, name: &[u8]) -> Option<Vec<(Vec<u8>, Vec<u8>)>> {
        let crypto = ffi::crypto();
        let name = c_text(name);
        // SAFETY: entries are the configuration's, and copied.
        unsafe {
            let list = (crypto.NCONF_get_section)(self.0, name.as_ptr());
            if list.is_null() {
                return None;
            }
            let one = |index| {
                let entry = (crypto.OPENSSL_sk_value)(list, index).cast::<Entry>();
                (copied((*entry).name), copied((*entry).value))
            };
            Some((0..(crypto.OPENSSL_sk_num)(list)).map(one).collect())
        }
    }

    /// Whether extensions of a section can be made. False: the library refuses.
    pub fn has_valid_extensions(&self, section: &[u8]) -> bool {
        let mut context = ExtensionContext::new(None, None, None, 1, self);
        let section = c_text(section);
        // SAFETY: rule 2; without a certificate nothing is changed.
        unsafe { (ffi::crypto().X509V3_EXT_add_nconf)(self.0, context.at(), section.as_ptr(), std::ptr::null_mut()) == 1 }
    }
}

/// Names an identifier that the library does not know. False: it is refused.
pub fn define_identifier(identifier: &[u8], short: &[u8]) -> bool {
    let (identifier, short) = (c_text(identifier), c_text(short));
    // SAFETY: rule 2.
    unsafe {
        (ffi::crypto().OBJ_txt2nid)(identifier.as_ptr()) != 0
            || (ffi::crypto().OBJ_create)(identifier.as_ptr(), short.as_ptr(), short.as_ptr()) != 0
    }
}

/// Says what extensions are made for: the library's structure, of which it knows the size.
struct ExtensionContext([usize; 16]);

impl ExtensionContext {
    fn new(issuer: Option<&Cert>, subject: Option<&Cert>, request: Option<&CertRequest>, flags: i32, config: &Config) -> ExtensionContext {
        let mut context = ExtensionContext([0; 16]);
        let none: P = std::ptr::null_mut();
        let (issuer, subject) = (issuer.map_or(none, |cert| cert.0), subject.map_or(none, |cert| cert.0));
        // SAFETY: the structure has 8 words; what is pointed to outlives it.
        unsafe {
            (ffi::crypto().X509V3_set_ctx)(context.at(), issuer, subject, request.map_or(none, |request| request.0), none, flags);
            (ffi::crypto().X509V3_set_nconf)(context.at(), config.0);
        }
        context
    }

    fn at(&mut self) -> P {
        self.0.as_mut_ptr().cast()
    }
}

/// A request for a certificate.
pub struct CertRequest(P);

impl Drop for CertRequest {
    fn drop(&mut self) {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().X509_REQ_free)(self.0) };
    }
}

/// Holds the library's number of a text in UTF-8.
const UTF8: i32 = 0x1000;

/// Holds the library's choice of kinds of texts, which is the process's, while one text is made.
struct Kinds {
    _guard: MutexGuard<'static, ()>,
}

static KINDS: Mutex<()> = Mutex::new(());

impl Kinds {
    /// Sets the choice. `None`: the usual one stays.
    fn set(kinds: Option<&[u8]>) -> Option<Kinds> {
        let kinds = c_text(kinds?);
        let guard = KINDS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        // SAFETY: rule 2; everyone who sets it holds the lock.
        unsafe { (ffi::crypto().ASN1_STRING_set_default_mask_asc)(kinds.as_ptr()) };
        Some(Kinds { _guard: guard })
    }
}

impl Drop for Kinds {
    fn drop(&mut self) {
        // SAFETY: as in `set`.
        unsafe { (ffi::crypto().ASN1_STRING_set_default_mask_asc)(c"utf8only".as_ptr()) };
    }
}

/// Returns the library's number of a name; 0: it is unknown.
pub fn number_of(name: &[u8]) -> i32 {
    let name = c_text(name);
    // SAFETY: rule 2.
    unsafe { (ffi::crypto().OBJ_txt2nid)(name.as_ptr()) }
}

impl CertRequest {
    /// Makes an empty one of version 1.
    pub fn new() -> Option<CertRequest> {
        // SAFETY: the call gives a share.
        let request = CertRequest(unsafe { (ffi::crypto().X509_REQ_new)() });
        // SAFETY: rule 1.
        (!request.0.is_null() && unsafe { (ffi::crypto().X509_REQ_set_version)(request.0, 0) } == 1).then_some(request)
    }

    /// Reads one.
    pub fn read(pem: &[u8]) -> Option<CertRequest> {
        let bio = Bio::reading(pem);
        let none: P = std::ptr::null_mut();
        // SAFETY: nothing is encrypted, so nobody asks for a passphrase.
        let at = unsafe { (ffi::crypto().PEM_read_bio_X509_REQ)(bio.0, none.cast(), none, none) };
        (!at.is_null()).then_some(CertRequest(at))
    }

    /// Writes it, with a description before it where `text`.
    pub fn write(&self, text: bool) -> Option<Vec<u8>> {
        let bio = Bio::writing();
        // SAFETY: rule 1.
        let done = unsafe {
            (!text || (ffi::crypto().X509_REQ_print)(bio.0, self.0) == 1) && (ffi::crypto().PEM_write_bio_X509_REQ)(bio.0, self.0) == 1
        };
        done.then(|| bio.contents())
    }

    fn subject_at(&self) -> P {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().X509_REQ_get_subject_name)(self.0) }
    }

    /// Returns the parts of the subject.
    pub fn subject(&self, short: bool) -> Vec<(Vec<u8>, Vec<u8>)> {
        name_entries(self.subject_at(), short)
    }

    /// Adds a part to the subject.
    ///
    /// `kinds` are the kinds of texts that may be used, as `string_mask` in the configuration says.
    pub fn add_to_subject(&self, nid: i32, value: &[u8], kinds: Option<&[u8]>) -> bool {
        let _only = Kinds::set(kinds);
        // SAFETY: rule 2.
        unsafe { (ffi::crypto().X509_NAME_add_entry_by_NID)(self.subject_at(), nid, UTF8, value.as_ptr(), value.len() as i32, -1, 0) == 1 }
    }

    /// Whether the subject has a part.
    pub fn names(&self, nid: i32) -> bool {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().X509_NAME_get_index_by_NID)(self.subject_at(), nid, -1) >= 0 }
    }

    /// Adds an attribute by its number.
    pub fn add_attribute(&self, nid: i32, value: &[u8]) -> bool {
        // SAFETY: rule 2.
        unsafe { (ffi::crypto().X509_REQ_add1_attr_by_NID)(self.0, nid, UTF8, value.as_ptr(), value.len() as i32) == 1 }
    }

    /// Adds an attribute by its name.
    pub fn add_attribute_by_name(&self, name: &[u8], value: &[u8]) -> bool {
        let name = c_text(name);
        // SAFETY: rule 2.
        unsafe { (ffi::crypto().X509_REQ_add1_attr_by_txt)(self.0, name.as_ptr(), UTF8, value.as_ptr(), value.len() as i32) == 1 }
    }

    /// Adds the extensions of a section.
    pub fn add_extensions(&self, config: &Config, section: &[u8]) -> bool {
        let mut context = ExtensionContext::new(None, None, Some(self), 0, config);
        let section = c_text(section);
        // SAFETY: rule 2.
        unsafe { (ffi::crypto().X509V3_EXT_REQ_add_nconf)(config.0, context.at(), section.as_ptr(), self.0) == 1 }
    }

    /// Says whose key it is about.
    pub fn set_key(&self, key: &Key) -> bool {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().X509_REQ_set_pubkey)(self.0, key.at) == 1 }
    }

    /// Returns the key it is about.
    pub fn key(&self) -> Option<Key> {
        // SAFETY: the call gives a share.
        Key::public(unsafe { (ffi::crypto().X509_REQ_get_pubkey)(self.0) })?.without_private()
    }

    /// Signs it.
    pub fn sign(&self, key: &Key, digest: Option<Digest>) -> bool {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().X509_REQ_sign)(self.0, key.at, digest.map_or(std::ptr::null_mut(), |digest| digest.0)) > 0 }
    }

    /// Checks its signature: 1 right, 0 wrong, negative: it could not be checked.
    pub fn verify(&self, key: &Key) -> i32 {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().X509_REQ_verify)(self.0, key.at) }
    }
}

/// Says what a certificate is to be.
pub struct Issue<'a> {
    pub request: &'a CertRequest,
    /// Whose key the request is about.
    pub subject_key: &'a Key,
    /// Who signs it; `None`: it signs itself.
    pub authority: Option<&'a Cert>,
    pub key: &'a Key,
    pub days: i64,
    pub serial: i64,
    /// The serial number in hexadecimal digits, in place of `serial`.
    pub serial_hex: Option<&'a [u8]>,
    pub digest: Option<Digest>,
    pub extensions: Option<(&'a Config, &'a [u8])>,
}

/// The most digits of a serial number.
const LONGEST_SERIAL: usize = 252;

/// Where making a certificate failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    Library,
    Serial,
    LongSerial,
    Signing,
}

/// Makes a certificate.
///
/// # Errors
///
/// Says which step the library refuses.
pub fn issue(wanted: &Issue<'_>) -> Result<Cert, Refused> {
    const DAY: i64 = 86400;
    let crypto = ffi::crypto();
    // SAFETY: rules 1 and 2; the number is made and freed here.
    unsafe {
        let cert = Cert((crypto.X509_new)());
        if cert.0.is_null() || (crypto.X509_set_version)(cert.0, 2) != 1 {
            return Err(Refused::Library);
        }
        let done = match wanted.serial_hex {
            Some(digits) => {
                if digits.is_empty() || !digits.iter().all(u8::is_ascii_hexdigit) {
                    return Err(Refused::Serial);
                }
                if digits.len() > LONGEST_SERIAL {
                    return Err(Refused::LongSerial);
                }
                let digits: CString = c_text(digits);
                let mut number: P = std::ptr::null_mut();
                if (crypto.BN_hex2bn)(&mut number, digits.as_ptr()) == 0 {
                    return Err(Refused::Serial);
                }
                let serial = (crypto.BN_to_ASN1_INTEGER)(number, std::ptr::null_mut());
                (crypto.BN_free)(number);
                let done = !serial.is_null() && (crypto.X509_set_serialNumber)(cert.0, serial) == 1;
                (crypto.ASN1_INTEGER_free)(serial);
                done
            }
            None => (crypto.ASN1_INTEGER_set_int64)((crypto.X509_get_serialNumber)(cert.0), wanted.serial) == 1,
        };
        let subject = wanted.request.subject_at();
        let issuer = wanted.authority.map_or(subject, |cert| (crypto.X509_get_subject_name)(cert.0));
        let done = done
            && (crypto.X509_set_subject_name)(cert.0, subject) == 1
            && (crypto.X509_set_issuer_name)(cert.0, issuer) == 1
            && !(crypto.X509_gmtime_adj)((crypto.X509_getm_notBefore)(cert.0), 0).is_null()
            && !(crypto.X509_gmtime_adj)((crypto.X509_getm_notAfter)(cert.0), wanted.days.saturating_mul(DAY)).is_null()
            && (crypto.X509_set_pubkey)(cert.0, wanted.subject_key.at) == 1;
        if !done {
            return Err(Refused::Library);
        }
        if let Some((config, section)) = wanted.extensions {
            let mut context = ExtensionContext::new(Some(wanted.authority.unwrap_or(&cert)), Some(&cert), Some(wanted.request), 0, config);
            let section = c_text(section);
            if (crypto.X509V3_EXT_add_nconf)(config.0, context.at(), section.as_ptr(), cert.0) != 1 {
                return Err(Refused::Library);
            }
        }
        let digest = wanted.digest.map_or(std::ptr::null_mut(), |digest| digest.0);
        if (crypto.X509_sign)(cert.0, wanted.key.at, digest) <= 0 {
            return Err(Refused::Signing);
        }
        Ok(cert)
    }
}

/// Names the places where the library looks for certificates and settings.
pub struct Places {
    pub cert_file: Vec<u8>,
    pub cert_file_env: Vec<u8>,
    pub cert_dir: Vec<u8>,
    pub cert_dir_env: Vec<u8>,
    pub private_dir: Vec<u8>,
    pub area: Vec<u8>,
}

/// Returns them.
pub fn places() -> Places {
    let crypto = ffi::crypto();
    // SAFETY: the texts are the library's for ever.
    unsafe {
        Places {
            cert_file: copied((crypto.X509_get_default_cert_file)()),
            cert_file_env: copied((crypto.X509_get_default_cert_file_env)()),
            cert_dir: copied((crypto.X509_get_default_cert_dir)()),
            cert_dir_env: copied((crypto.X509_get_default_cert_dir_env)()),
            private_dir: copied((crypto.X509_get_default_private_dir)()),
            area: copied((crypto.X509_get_default_cert_area)()),
        }
    }
}

/// Returns the short name of a number.
pub fn name_of_number(number: i32) -> Vec<u8> {
    crate::bytes::name_of(number, true)
}
