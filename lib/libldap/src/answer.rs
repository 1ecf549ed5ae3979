//! The answer to an operation, copied out of the library's memory.

use super::Control;
use crate::ffi::{Bytes, P, ldap};
use crate::raw::{copied, owned, owned_controls, owned_list};
use std::ffi::c_int;
use std::ptr;

/// An entry that was found.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    pub dn: Vec<u8>,
    /// Attributes and their values, in the server's order.
    pub attributes: Vec<(Vec<u8>, Vec<Vec<u8>>)>,
}

/// The whole answer to an operation.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    pub entries: Vec<Entry>,
    /// Addresses of other servers that know more, by reference.
    pub references: Vec<Vec<Vec<u8>>>,
    pub code: i32,
    pub matched: Vec<u8>,
    pub message: Vec<u8>,
    pub referrals: Vec<Vec<u8>>,
    pub controls: Vec<Control>,
    pub oid: Option<Vec<u8>>,
    pub data: Option<Vec<u8>>,
}

const ENTRY: c_int = 0x64;
const REFERENCE: c_int = 0x73;
const EXTENDED: c_int = 0x78;
const INTERMEDIATE: c_int = 0x79;

impl Answer {
    /// Copies the messages of an answer and frees them.
    ///
    /// # Safety
    /// `chain` was received over the session `handle` and is nobody else's.
    pub(crate) unsafe fn take(handle: P, chain: P) -> Answer {
        let mut answer = Answer::default();
        // SAFETY: the caller's; the crate's rules 1 and 4.
        unsafe {
            let mut message = (ldap().ldap_first_message)(handle, chain);
            while !message.is_null() {
                match (ldap().ldap_msgtype)(message) {
                    ENTRY => answer.entries.push(entry(handle, message)),
                    REFERENCE => {
                        let mut list = ptr::null_mut();
                        (ldap().ldap_parse_reference)(handle, message, &mut list, ptr::null_mut(), 0);
                        answer.references.push(owned_list(list).unwrap_or_default());
                    }
                    INTERMEDIATE => {}
                    kind => answer.end(handle, message, kind),
                }
                message = (ldap().ldap_next_message)(handle, message);
            }
            (ldap().ldap_msgfree)(chain);
        }
        answer
    }

    /// # Safety
    /// `message` is one that ends an answer.
    unsafe fn end(&mut self, handle: P, message: P, kind: c_int) {
        let (mut matched, mut text, mut referrals, mut controls) = (ptr::null_mut(), ptr::null_mut(), ptr::null_mut(), ptr::null_mut());
        // SAFETY: the caller's; the crate's rules 1 and 4.
        unsafe {
            if kind == EXTENDED {
                let (mut oid, mut data): (_, *mut Bytes) = (ptr::null_mut(), ptr::null_mut());
                (ldap().ldap_parse_extended_result)(handle, message, &mut oid, &mut data, 0);
                self.oid = owned(oid);
                if !data.is_null() {
                    self.data = Some(copied(&*data));
                    (ldap().ber_bvfree)(data);
                }
            }
            let parsed =
                (ldap().ldap_parse_result)(handle, message, &mut self.code, &mut matched, &mut text, &mut referrals, &mut controls, 0);
            if parsed != 0 && self.code == 0 {
                self.code = parsed;
            }
            self.matched = owned(matched).unwrap_or_default();
            self.message = owned(text).unwrap_or_default();
            self.referrals = owned_list(referrals).unwrap_or_default();
            self.controls = owned_controls(controls);
        }
    }
}

/// # Safety
/// `message` is an entry.
unsafe fn entry(handle: P, message: P) -> Entry {
    let mut out = Entry::default();
    let mut state = ptr::null_mut();
    // SAFETY: the caller's; the crate's rules 1 and 4.
    unsafe {
        out.dn = owned((ldap().ldap_get_dn)(handle, message)).unwrap_or_default();
        let mut name = (ldap().ldap_first_attribute)(handle, message, &mut state);
        while !name.is_null() {
            let list = (ldap().ldap_get_values_len)(handle, message, name);
            let mut values = Vec::new();
            if !list.is_null() {
                let mut at = list;
                while !(*at).is_null() {
                    values.push(copied(&**at));
                    at = at.add(1);
                }
                (ldap().ldap_value_free_len)(list);
            }
            out.attributes.push((owned(name).unwrap_or_default(), values));
            name = (ldap().ldap_next_attribute)(handle, message, state);
        }
        if !state.is_null() {
            (ldap().ber_free)(state, 0);
        }
    }
    out
}
