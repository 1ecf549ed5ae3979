//! Stores of trusted certificates, lists of certificates, and whether a certificate is trusted.

use crate::bytes::{Bio, c_text};
use crate::cert::Cert;
use crate::ffi::{self, P};

/// Trusted certificates.
pub struct Store(pub(crate) P);

impl Drop for Store {
    fn drop(&mut self) {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().X509_STORE_free)(self.0) };
    }
}

impl Store {
    /// Makes an empty one.
    pub fn new() -> Option<Store> {
        // SAFETY: the call gives a share.
        let at = unsafe { (ffi::crypto().X509_STORE_new)() };
        (!at.is_null()).then_some(Store(at))
    }

    fn add(&self, method: P, how: i32, path: Option<&[u8]>) -> bool {
        const PEM: i64 = 1;
        const DEFAULT: i64 = 3;
        let path = path.map(c_text);
        // SAFETY: rules 1 and 2; the look-up is the store's.
        unsafe {
            let lookup = (ffi::crypto().X509_STORE_add_lookup)(self.0, method);
            let (at, kind) = path.as_ref().map_or((std::ptr::null(), DEFAULT), |path| (path.as_ptr(), PEM));
            !lookup.is_null() && (ffi::crypto().X509_LOOKUP_ctrl)(lookup, how, at, kind, std::ptr::null_mut()) == 1
        }
    }

    /// Adds the certificates of a file; `None`: of the library's own.
    pub fn add_file(&self, path: Option<&[u8]>) -> bool {
        // SAFETY: the method is the library's for ever.
        self.add(unsafe { (ffi::crypto().X509_LOOKUP_file)() }, 1, path)
    }

    /// Adds the certificates of a folder; `None`: of the library's own.
    pub fn add_folder(&self, path: Option<&[u8]>) -> bool {
        // SAFETY: the method is the library's for ever.
        self.add(unsafe { (ffi::crypto().X509_LOOKUP_hash_dir)() }, 2, path)
    }
}

/// A list of certificates.
pub struct Certs {
    pub(crate) at: P,
    kept: Vec<Cert>,
}

impl Drop for Certs {
    fn drop(&mut self) {
        // SAFETY: rule 1; the certificates have shares of their own in `kept`.
        unsafe { (ffi::crypto().OPENSSL_sk_free)(self.at) };
    }
}

impl Certs {
    /// Makes one.
    pub fn new(certs: Vec<Cert>) -> Certs {
        // SAFETY: the list points to certificates that `kept` holds.
        unsafe {
            let at = (ffi::crypto().OPENSSL_sk_new_null)();
            for cert in &certs {
                (ffi::crypto().OPENSSL_sk_push)(at, cert.0);
            }
            Certs { at, kept: certs }
        }
    }

    /// Reads all certificates of a text.
    pub fn read(pem: &[u8]) -> Certs {
        let bio = Bio::reading(pem);
        let none: P = std::ptr::null_mut();
        let mut certs = Vec::new();
        loop {
            // SAFETY: nothing is encrypted, so nobody asks for a passphrase.
            let at = unsafe { (ffi::crypto().PEM_read_bio_X509)(bio.0, none.cast(), none, none) };
            if at.is_null() {
                break;
            }
            certs.push(Cert(at));
        }
        crate::errors::clear();
        Certs::new(certs)
    }

    /// Returns the certificates.
    pub fn all(&self) -> &[Cert] {
        &self.kept
    }

    /// Takes over a list that a call gave; `shares`: with its certificates.
    pub(crate) unsafe fn adopt(list: P, shares: bool) -> Vec<Cert> {
        let crypto = ffi::crypto();
        if list.is_null() {
            return Vec::new();
        }
        let one = |index| {
            let at = (crypto.OPENSSL_sk_value)(list, index);
            if !shares {
                (crypto.X509_up_ref)(at);
            }
            Cert(at)
        };
        let certs = (0..(crypto.OPENSSL_sk_num)(list)).map(one).collect();
        (crypto.OPENSSL_sk_free)(list);
        certs
    }
}

pub(crate) fn at_of(certs: Option<&Certs>) -> P {
    certs.map_or(std::ptr::null_mut(), |certs| certs.at)
}

impl Cert {
    /// Whether it is trusted for a purpose: 1 yes, 0 no, negative: it could not be checked.
    pub fn is_trusted(&self, store: &Store, untrusted: Option<&Certs>, purpose: i32) -> i32 {
        let crypto = ffi::crypto();
        // SAFETY: rule 1; what is pointed to outlives the context.
        unsafe {
            let context = (crypto.X509_STORE_CTX_new)();
            if context.is_null() {
                return -1;
            }
            let mut verdict = -1;
            if (crypto.X509_STORE_CTX_init)(context, store.0, self.0, at_of(untrusted)) == 1
                && (purpose < 0 || (crypto.X509_STORE_CTX_set_purpose)(context, purpose) == 1)
            {
                verdict = (crypto.X509_verify_cert)(context);
            }
            (crypto.X509_STORE_CTX_free)(context);
            verdict
        }
    }
}
