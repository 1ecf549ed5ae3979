//! Containers: PKCS #12, PKCS #7, CMS, and signed public keys (SPKAC).

use crate::bytes::{Bio, c_text, copied};
use crate::cert::Cert;
use crate::cipher::Cipher;
use crate::digest::Digest;
use crate::ffi::{self, P};
use crate::key::Key;
use crate::store::{Certs, Store, at_of};
use std::ffi::c_char;

const NONE: P = std::ptr::null_mut();

/// Returns the contents of a PKCS #12 file.
pub struct Bundle {
    pub cert: Option<Cert>,
    pub key: Option<Key>,
    pub others: Vec<Cert>,
}

/// Makes a PKCS #12 file.
pub fn bundle(cert: &Cert, key: &Key, passphrase: &[u8], name: Option<&[u8]>, others: Option<&Certs>) -> Option<Vec<u8>> {
    let crypto = ffi::crypto();
    let (passphrase, name) = (c_text(passphrase), name.map(c_text));
    let name = name.as_ref().map_or(std::ptr::null(), |name| name.as_ptr());
    let bio = Bio::writing();
    // SAFETY: rules 1 and 2.
    unsafe {
        let file = (crypto.PKCS12_create)(passphrase.as_ptr(), name, key.at, cert.0, at_of(others), 0, 0, 0, 0, 0);
        if file.is_null() {
            return None;
        }
        let done = (crypto.i2d_PKCS12_bio)(bio.0, file);
        (crypto.PKCS12_free)(file);
        (done == 1).then(|| bio.contents())
    }
}

/// Reads a PKCS #12 file.
pub fn unbundle(bytes: &[u8], passphrase: &[u8]) -> Option<Bundle> {
    let crypto = ffi::crypto();
    let passphrase = c_text(passphrase);
    let bio = Bio::reading(bytes);
    // SAFETY: rules 1 and 2; what the call gives are shares.
    unsafe {
        let file = (crypto.d2i_PKCS12_bio)(bio.0, std::ptr::null_mut());
        if file.is_null() {
            return None;
        }
        let (mut key, mut cert, mut others) = (NONE, NONE, NONE);
        let done = (crypto.PKCS12_parse)(file, passphrase.as_ptr(), &mut key, &mut cert, &mut others);
        (crypto.PKCS12_free)(file);
        if done != 1 {
            return None;
        }
        Some(Bundle { cert: (!cert.is_null()).then_some(Cert(cert)), key: Key::owned(key, true), others: Certs::adopt(others, true) })
    }
}

/// A PKCS #7 structure.
pub struct Pkcs7(P);

impl Drop for Pkcs7 {
    fn drop(&mut self) {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().PKCS7_free)(self.0) };
    }
}

/// A structure that is read out of a mail, with the content beside it.
pub struct Mail<T> {
    pub structure: T,
    content: Option<Bio>,
}

impl Pkcs7 {
    fn owned(at: P) -> Option<Pkcs7> {
        (!at.is_null()).then_some(Pkcs7(at))
    }

    /// Signs a content and writes a mail after `headers`.
    ///
    /// # Errors
    ///
    /// Says which step the library refuses.
    pub fn sign(cert: &Cert, key: &Key, others: Option<&Certs>, content: &[u8], flags: i32, out: &mut Vec<u8>) -> Result<(), Step> {
        let input = Bio::reading(content);
        // SAFETY: rules 1 and 2.
        let made = unsafe { (ffi::crypto().PKCS7_sign)(cert.0, key.at, at_of(others), input.0, flags) };
        let made = Pkcs7::owned(made).ok_or(Step::Make)?;
        // what signing has read is read again for writing
        let input = Bio::reading(content);
        made.write_mail(&input, flags, out)
    }

    /// Encrypts a content for receivers and writes a mail after `headers`.
    ///
    /// # Errors
    ///
    /// Says which step the library refuses.
    pub fn encrypt(receivers: &Certs, content: &[u8], cipher: Cipher, flags: i32, out: &mut Vec<u8>) -> Result<(), Step> {
        let input = Bio::reading(content);
        // SAFETY: rules 1 and 2.
        let made = unsafe { (ffi::crypto().PKCS7_encrypt)(receivers.at, input.0, cipher.0, flags) };
        let made = Pkcs7::owned(made).ok_or(Step::Make)?;
        let input = Bio::reading(content);
        made.write_mail(&input, flags, out)
    }

    fn write_mail(&self, content: &Bio, flags: i32, out: &mut Vec<u8>) -> Result<(), Step> {
        let bio = Bio::writing();
        // SAFETY: rule 1.
        let done = unsafe { (ffi::crypto().SMIME_write_PKCS7)(bio.0, self.0, content.0, flags) };
        out.extend(bio.contents());
        if done == 1 { Ok(()) } else { Err(Step::Write) }
    }

    /// Reads a mail.
    pub fn read_mail(mail: &[u8]) -> Option<Mail<Pkcs7>> {
        let bio = Bio::reading(mail);
        let mut content = NONE;
        // SAFETY: rule 1; structure and content are shares.
        let made = unsafe { (ffi::crypto().SMIME_read_PKCS7)(bio.0, &mut content) };
        let content = (!content.is_null()).then_some(Bio(content));
        Pkcs7::owned(made).map(|structure| Mail { structure, content })
    }

    /// Reads a PEM text.
    pub fn read(pem: &[u8]) -> Option<Pkcs7> {
        let bio = Bio::reading(pem);
        // SAFETY: nothing is encrypted, so nobody asks for a passphrase.
        Pkcs7::owned(unsafe { (ffi::crypto().PEM_read_bio_PKCS7)(bio.0, std::ptr::null_mut(), NONE, NONE) })
    }

    /// Writes it as a PEM text.
    pub fn write(&self) -> Option<Vec<u8>> {
        let bio = Bio::writing();
        // SAFETY: rule 1.
        let done = unsafe { (ffi::crypto().PEM_write_bio_PKCS7)(bio.0, self.0) };
        (done == 1).then(|| bio.contents())
    }

    /// Returns certificates and revocation lists, as PEM texts; `None`: it is of another kind.
    pub fn parts(&self) -> Option<(Vec<Cert>, Vec<Vec<u8>>)> {
        /// Numbers of the kinds "signed" and "signed and enveloped".
        const SIGNED: [i32; 2] = [22, 24];
        /// The library's structure, as its header declares it.
        #[repr(C)]
        struct Outer {
            asn1: P,
            length: std::ffi::c_long,
            state: i32,
            detached: i32,
            kind: P,
            signed: *const Inner,
        }
        #[repr(C)]
        struct Inner {
            version: P,
            digests: P,
            certs: P,
            lists: P,
        }
        let crypto = ffi::crypto();
        // SAFETY: both kinds begin with the same fields; certificates get shares.
        unsafe {
            let outer = self.0.cast::<Outer>();
            if !SIGNED.contains(&(crypto.OBJ_obj2nid)((*outer).kind)) || (*outer).signed.is_null() {
                return None;
            }
            let inner = (*outer).signed;
            let count = |list: P| if list.is_null() { 0 } else { (crypto.OPENSSL_sk_num)(list) };
            let certs = (0..count((*inner).certs)).map(|index| {
                let at = (crypto.OPENSSL_sk_value)((*inner).certs, index);
                (crypto.X509_up_ref)(at);
                Cert(at)
            });
            let certs = certs.collect();
            let lists = (0..count((*inner).lists)).map(|index| write_list((crypto.OPENSSL_sk_value)((*inner).lists, index))).collect();
            Some((certs, lists))
        }
    }
}

unsafe fn write_list(list: P) -> Vec<u8> {
    let bio = Bio::writing();
    (ffi::crypto().PEM_write_bio_X509_CRL)(bio.0, list);
    bio.contents()
}

/// Where making a container failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Make,
    Write,
}

impl Mail<Pkcs7> {
    /// Verifies the signature; gives the content. `None`: it is wrong.
    pub fn verify(&self, certs: Option<&Certs>, store: &Store, content: Option<&[u8]>, flags: i32) -> Option<Vec<u8>> {
        let given = content.map(Bio::reading);
        let input = given.as_ref().or(self.content.as_ref()).map_or(NONE, |bio| bio.0);
        let out = Bio::writing();
        // SAFETY: rules 1 and 2.
        let done = unsafe { (ffi::crypto().PKCS7_verify)(self.structure.0, at_of(certs), store.0, input, out.0, flags) };
        (done == 1).then(|| out.contents())
    }

    /// Returns who has signed.
    pub fn signers(&self, flags: i32) -> Vec<Cert> {
        // SAFETY: the list is ours, its certificates are the structure's.
        unsafe { Certs::adopt((ffi::crypto().PKCS7_get0_signers)(self.structure.0, NONE, flags), false) }
    }

    /// Decrypts the content.
    pub fn decrypt(&self, cert: &Cert, key: &Key, flags: i32) -> Option<Vec<u8>> {
        let out = Bio::writing();
        // SAFETY: rule 1.
        let done = unsafe { (ffi::crypto().PKCS7_decrypt)(self.structure.0, key.at, cert.0, out.0, flags) };
        (done == 1).then(|| out.contents())
    }
}

/// A CMS structure.
pub struct Cms(P);

impl Drop for Cms {
    fn drop(&mut self) {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().CMS_ContentInfo_free)(self.0) };
    }
}

/// How a CMS structure is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    Der,
    Mail,
    Pem,
}

impl Cms {
    fn owned(at: P) -> Option<Cms> {
        (!at.is_null()).then_some(Cms(at))
    }

    /// Signs a content and writes the structure.
    ///
    /// # Errors
    ///
    /// Says which step the library refuses.
    pub fn sign(
        (cert, key): (&Cert, &Key),
        others: Option<&Certs>,
        content: &[u8],
        flags: u32,
        encoding: Encoding,
        out: &mut Vec<u8>,
    ) -> Result<(), Step> {
        let input = Bio::reading(content);
        // SAFETY: rules 1 and 2.
        let made = unsafe { (ffi::crypto().CMS_sign)(cert.0, key.at, at_of(others), input.0, flags) };
        let made = Cms::owned(made).ok_or(Step::Make)?;
        let input = Bio::reading(content);
        made.write(&input, flags, encoding, out)
    }

    /// Encrypts a content for receivers and writes the structure.
    ///
    /// # Errors
    ///
    /// Says which step the library refuses.
    pub fn encrypt(
        receivers: &Certs,
        content: &[u8],
        cipher: Cipher,
        flags: u32,
        encoding: Encoding,
        out: &mut Vec<u8>,
    ) -> Result<(), Step> {
        let input = Bio::reading(content);
        // SAFETY: rules 1 and 2.
        let made = unsafe { (ffi::crypto().CMS_encrypt)(receivers.at, input.0, cipher.0, flags) };
        let made = Cms::owned(made).ok_or(Step::Make)?;
        let input = Bio::reading(content);
        made.write(&input, flags, encoding, out)
    }

    fn write(&self, content: &Bio, flags: u32, encoding: Encoding, out: &mut Vec<u8>) -> Result<(), Step> {
        let crypto = ffi::crypto();
        let bio = Bio::writing();
        let flags = flags as i32;
        // SAFETY: rule 1.
        let done = unsafe {
            match encoding {
                Encoding::Der => (crypto.i2d_CMS_bio_stream)(bio.0, self.0, content.0, flags),
                Encoding::Mail => (crypto.SMIME_write_CMS)(bio.0, self.0, content.0, flags),
                Encoding::Pem => (crypto.PEM_write_bio_CMS_stream)(bio.0, self.0, content.0, flags),
            }
        };
        out.extend(bio.contents());
        if done == 1 { Ok(()) } else { Err(Step::Write) }
    }

    /// Reads a structure.
    pub fn read(bytes: &[u8], encoding: Encoding) -> Option<Mail<Cms>> {
        let crypto = ffi::crypto();
        let bio = Bio::reading(bytes);
        let mut content = NONE;
        // SAFETY: rule 1; structure and content are shares.
        let made = unsafe {
            match encoding {
                Encoding::Der => (crypto.d2i_CMS_bio)(bio.0, std::ptr::null_mut()),
                Encoding::Mail => (crypto.SMIME_read_CMS)(bio.0, &mut content),
                Encoding::Pem => (crypto.PEM_read_bio_CMS)(bio.0, std::ptr::null_mut(), NONE, NONE),
            }
        };
        let content = (!content.is_null()).then_some(Bio(content));
        Cms::owned(made).map(|structure| Mail { structure, content })
    }

    /// Writes it as a PEM text.
    pub fn write_pem(&self) -> Option<Vec<u8>> {
        let bio = Bio::writing();
        // SAFETY: rule 1.
        let done = unsafe { (ffi::crypto().PEM_write_bio_CMS)(bio.0, self.0) };
        (done == 1).then(|| bio.contents())
    }

    /// Returns certificates and revocation lists, as PEM texts.
    pub fn parts(&self) -> (Vec<Cert>, Vec<Vec<u8>>) {
        let crypto = ffi::crypto();
        // SAFETY: both lists are ours, with their elements.
        unsafe {
            let certs = Certs::adopt((crypto.CMS_get1_certs)(self.0), true);
            let list = (crypto.CMS_get1_crls)(self.0);
            let count = if list.is_null() { 0 } else { (crypto.OPENSSL_sk_num)(list) };
            let texts = (0..count).map(|index| {
                let at = (crypto.OPENSSL_sk_value)(list, index);
                let text = write_list(at);
                (crypto.X509_CRL_free)(at);
                text
            });
            let texts = texts.collect();
            if !list.is_null() {
                (crypto.OPENSSL_sk_free)(list);
            }
            (certs, texts)
        }
    }
}

impl Mail<Cms> {
    /// Verifies the signature; gives the content. `None`: it is wrong.
    pub fn verify(&self, certs: Option<&Certs>, store: &Store, content: Option<&[u8]>, flags: u32) -> Option<Vec<u8>> {
        let given = content.map(Bio::reading);
        let input = given.as_ref().or(self.content.as_ref()).map_or(NONE, |bio| bio.0);
        let out = Bio::writing();
        // SAFETY: rules 1 and 2.
        let done = unsafe { (ffi::crypto().CMS_verify)(self.structure.0, at_of(certs), store.0, input, out.0, flags) };
        (done == 1).then(|| out.contents())
    }

    /// Returns who has signed.
    pub fn signers(&self) -> Vec<Cert> {
        // SAFETY: the list is ours, its certificates are the structure's.
        unsafe { Certs::adopt((ffi::crypto().CMS_get0_signers)(self.structure.0), false) }
    }

    /// Decrypts the content.
    pub fn decrypt(&self, cert: &Cert, key: &Key, flags: u32) -> Option<Vec<u8>> {
        let out = Bio::writing();
        // SAFETY: rule 1.
        let done = unsafe { (ffi::crypto().CMS_decrypt)(self.structure.0, key.at, cert.0, NONE, out.0, flags) };
        (done == 1).then(|| out.contents())
    }
}

/// A public key, signed by its owner together with a challenge.
pub struct Spki(P);

impl Drop for Spki {
    fn drop(&mut self) {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().NETSCAPE_SPKI_free)(self.0) };
    }
}

/// The library's structures, as its headers declare them.
#[repr(C)]
struct SpkiOuter {
    inner: *const SpkiInner,
}

#[repr(C)]
struct SpkiInner {
    key: P,
    challenge: P,
}

impl Spki {
    /// Makes one; gives its text.
    ///
    /// # Errors
    ///
    /// Says which step the library refuses.
    pub fn make(key: &Key, challenge: &[u8], digest: Digest) -> Result<Vec<u8>, &'static str> {
        let crypto = ffi::crypto();
        // SAFETY: rules 1 and 2; the text is made by the call, and freed.
        unsafe {
            let spki = Spki((crypto.NETSCAPE_SPKI_new)());
            if spki.0.is_null() {
                return Err("Unable to create new SPKAC");
            }
            let inner = (*spki.0.cast::<SpkiOuter>()).inner;
            if (crypto.ASN1_STRING_set)((*inner).challenge, challenge.as_ptr(), challenge.len() as i32) != 1 {
                return Err("Unable to set challenge data");
            }
            if (crypto.NETSCAPE_SPKI_set_pubkey)(spki.0, key.at) != 1 {
                return Err("Unable to embed public key");
            }
            if (crypto.NETSCAPE_SPKI_sign)(spki.0, key.at, digest.0) <= 0 {
                return Err("Unable to sign with specified digest algorithm");
            }
            let text = (crypto.NETSCAPE_SPKI_b64_encode)(spki.0);
            if text.is_null() {
                return Err("Unable to encode SPKAC");
            }
            Ok(taken(text))
        }
    }

    /// Reads one.
    pub fn read(text: &[u8]) -> Option<Spki> {
        let text = c_text(text);
        // SAFETY: rule 2.
        let at = unsafe { (ffi::crypto().NETSCAPE_SPKI_b64_decode)(text.as_ptr(), -1) };
        (!at.is_null()).then_some(Spki(at))
    }

    /// Returns the key.
    pub fn key(&self) -> Option<Key> {
        // SAFETY: the call gives a share.
        Key::public(unsafe { (ffi::crypto().NETSCAPE_SPKI_get_pubkey)(self.0) })
    }

    /// Whether the signature is right.
    pub fn verify(&self, key: &Key) -> bool {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().NETSCAPE_SPKI_verify)(self.0, key.at) > 0 }
    }

    /// Returns the challenge.
    pub fn challenge(&self) -> Vec<u8> {
        // SAFETY: the text is the structure's, and copied.
        unsafe {
            let text = (*(*self.0.cast::<SpkiOuter>()).inner).challenge;
            let length = (ffi::crypto().ASN1_STRING_length)(text).max(0) as usize;
            std::slice::from_raw_parts((ffi::crypto().ASN1_STRING_get0_data)(text), length).to_vec()
        }
    }
}

/// Copies a text that a call made, and frees it.
unsafe fn taken(text: *mut c_char) -> Vec<u8> {
    let copy = copied(text);
    (ffi::crypto().CRYPTO_free)(text.cast(), std::ptr::null(), 0);
    copy
}
