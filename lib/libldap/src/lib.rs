//! libldap, OpenLDAP's client, opened at run time, behind a safe edge. There is no PHP in here, and
//! nothing waits but connecting: who uses a [`Connection`] starts an operation and polls for its
//! answer, which is copied out of the library's memory at once.
//!
//! Rules, on which every `// SAFETY:` comment of this crate stands:
//! 1. [`ffi`] declares the functions as `ldap.h` of version 2.5 and later does.
//! 2. A [`Connection`] owns its handle from `ldap_initialize` to `ldap_unbind_ext`, and is used by
//!    one thread.
//! 3. What is passed (texts that end in zero, lists that end in null) lives until the call returns;
//!    the library copies what it keeps.
//! 4. What the library returns is copied, then freed by the function that its manual names.
#![allow(unsafe_code)]

mod answer;
mod ffi;
mod raw;

pub use answer::{Answer, Entry};

use ffi::{Time, ldap};
use raw::{Changes, ControlList, TextList, bytes};
use std::ffi::{CStr, CString, c_int, c_void};
use std::ptr;
use std::time::Duration;

/// Returns whether the library is installed: it is looked for without opening it.
pub fn is_available() -> bool {
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib"];
    let names = ["libldap.so.2", "libldap-2.5.so.0", "libldap-2.6.so.0"];
    let exists = |folder: &str, name: &str| std::path::Path::new(folder).join(name).exists();
    folders.iter().any(|folder| names.iter().any(|name| exists(folder, name))) || ffi::try_ldap().is_some()
}

/// A control: a wish that goes with an operation, or what came with an answer.
#[derive(Clone, Debug)]
pub struct Control {
    pub oid: CString,
    pub is_critical: bool,
    pub value: Option<Vec<u8>>,
}

/// A change of one attribute; `operation`: 0 adds, 1 deletes, 2 replaces. `None` as values names
/// the attribute as a whole.
#[derive(Clone, Debug)]
pub struct Change {
    pub operation: i32,
    pub attribute: CString,
    pub values: Option<Vec<Vec<u8>>>,
}

/// Says how a search is made.
pub struct Search<'a> {
    pub base: &'a CStr,
    /// 0: the entry itself, 1: those below, 2: the whole tree.
    pub scope: i32,
    pub filter: &'a CStr,
    pub attributes: &'a [CString],
    pub names_only: bool,
    /// Seconds; `None`: as the connection's option says.
    pub time_limit: Option<i64>,
    /// Entries; -1: as the connection's option says.
    pub size_limit: i32,
}

/// Holds the number of an operation that was begun, or an error's number.
pub type Begun = Result<i32, i32>;

const RESULT_CODE: i32 = 0x31;
const NEW_TLS_CONTEXT: i32 = 0x600f;

/// Returns the words for an error's number.
pub fn words(code: i32) -> String {
    // SAFETY: rule 1; the text is the library's for ever.
    unsafe { CStr::from_ptr((ldap().ldap_err2string)(code)).to_string_lossy().into_owned() }
}

/// Returns a name in the form for people.
pub fn friendly_name(dn: &CStr) -> Option<Vec<u8>> {
    // SAFETY: rules 1 and 4.
    unsafe { raw::owned((ldap().ldap_dn2ufn)(dn.as_ptr())) }
}

/// Cuts a name into its parts.
pub fn name_parts(dn: &CStr, values_only: bool) -> Option<Vec<Vec<u8>>> {
    // SAFETY: rules 1 and 4.
    unsafe { raw::owned_list((ldap().ldap_explode_dn)(dn.as_ptr(), values_only.into())) }
}

/// A session with a server. It connects when the first operation begins.
pub struct Connection {
    handle: *mut c_void,
}

impl Connection {
    /// Makes a session; nothing is connected.
    ///
    /// # Errors
    /// The address is none that the library knows.
    pub fn new(address: Option<&CStr>) -> Result<Connection, i32> {
        let mut handle = ptr::null_mut();
        // SAFETY: rules 1 and 3.
        let code = unsafe { (ldap().ldap_initialize)(&mut handle, address.map_or(ptr::null(), CStr::as_ptr)) };
        if code == 0 { Ok(Connection { handle }) } else { Err(code) }
    }

    fn begun(code: c_int, id: c_int) -> Begun {
        if code == 0 { Ok(id) } else { Err(code) }
    }

    /// Begins to log in, with a password where `mechanism` is `None`.
    ///
    /// # Errors
    /// The operation cannot be sent.
    pub fn bind(&self, dn: Option<&CStr>, mechanism: Option<&CStr>, secret: Option<&[u8]>, controls: &[Control]) -> Begun {
        let (mut id, mut secret, controls) = (0, secret.map(bytes), ControlList::new(controls));
        let secret = secret.as_mut().map_or(ptr::null_mut(), ptr::from_mut);
        let [dn, mechanism] = [dn, mechanism].map(|text| text.map_or(ptr::null(), CStr::as_ptr));
        // SAFETY: rules 1 to 3.
        let code = unsafe { (ldap().ldap_sasl_bind)(self.handle, dn, mechanism, secret, controls.list(), ptr::null_mut(), &mut id) };
        Self::begun(code, id)
    }

    /// Begins to search.
    ///
    /// # Errors
    /// The operation cannot be sent: the filter is wrong, the server is not there.
    pub fn search(&self, search: &Search<'_>, controls: &[Control]) -> Begun {
        let (mut id, controls) = (0, ControlList::new(controls));
        let attributes = TextList::new(search.attributes);
        let mut time = search.time_limit.map(|seconds| Time { seconds, micros: 0 });
        let time = time.as_mut().map_or(ptr::null_mut(), ptr::from_mut);
        // SAFETY: rules 1 to 3.
        let code = unsafe {
            (ldap().ldap_search_ext)(
                self.handle,
                search.base.as_ptr(),
                search.scope,
                search.filter.as_ptr(),
                if search.attributes.is_empty() { ptr::null_mut() } else { attributes.list() },
                search.names_only.into(),
                controls.list(),
                ptr::null_mut(),
                time,
                search.size_limit,
                &mut id,
            )
        };
        Self::begun(code, id)
    }

    /// Begins to add an entry.
    ///
    /// # Errors
    /// The operation cannot be sent.
    pub fn add(&self, dn: &CStr, changes: &[Change], controls: &[Control]) -> Begun {
        let (mut id, controls, changes) = (0, ControlList::new(controls), Changes::new(changes));
        // SAFETY: rules 1 to 3.
        let code = unsafe { (ldap().ldap_add_ext)(self.handle, dn.as_ptr(), changes.list(), controls.list(), ptr::null_mut(), &mut id) };
        Self::begun(code, id)
    }

    /// Begins to change an entry.
    ///
    /// # Errors
    /// The operation cannot be sent.
    pub fn modify(&self, dn: &CStr, changes: &[Change], controls: &[Control]) -> Begun {
        let (mut id, controls, changes) = (0, ControlList::new(controls), Changes::new(changes));
        // SAFETY: rules 1 to 3.
        let code = unsafe { (ldap().ldap_modify_ext)(self.handle, dn.as_ptr(), changes.list(), controls.list(), ptr::null_mut(), &mut id) };
        Self::begun(code, id)
    }

    /// Begins to delete an entry.
    ///
    /// # Errors
    /// The operation cannot be sent.
    pub fn delete(&self, dn: &CStr, controls: &[Control]) -> Begun {
        let (mut id, controls) = (0, ControlList::new(controls));
        // SAFETY: rules 1 to 3.
        let code = unsafe { (ldap().ldap_delete_ext)(self.handle, dn.as_ptr(), controls.list(), ptr::null_mut(), &mut id) };
        Self::begun(code, id)
    }

    /// Begins to move an entry.
    ///
    /// # Errors
    /// The operation cannot be sent.
    pub fn rename(&self, dn: &CStr, name: &CStr, parent: Option<&CStr>, deletes_old: bool, controls: &[Control]) -> Begun {
        let (mut id, controls) = (0, ControlList::new(controls));
        let parent = parent.map_or(ptr::null(), CStr::as_ptr);
        let [dn, name] = [dn, name].map(CStr::as_ptr);
        // SAFETY: rules 1 to 3.
        let code =
            unsafe { (ldap().ldap_rename)(self.handle, dn, name, parent, deletes_old.into(), controls.list(), ptr::null_mut(), &mut id) };
        Self::begun(code, id)
    }

    /// Begins to compare an attribute's value.
    ///
    /// # Errors
    /// The operation cannot be sent.
    pub fn compare(&self, dn: &CStr, attribute: &CStr, value: &[u8], controls: &[Control]) -> Begun {
        let (mut id, controls, mut value) = (0, ControlList::new(controls), bytes(value));
        let [dn, attribute] = [dn, attribute].map(CStr::as_ptr);
        // SAFETY: rules 1 to 3.
        let code = unsafe { (ldap().ldap_compare_ext)(self.handle, dn, attribute, &mut value, controls.list(), ptr::null_mut(), &mut id) };
        Self::begun(code, id)
    }

    /// Begins an operation of an extension.
    ///
    /// # Errors
    /// The operation cannot be sent.
    pub fn extended(&self, oid: &CStr, data: Option<&[u8]>, controls: &[Control]) -> Begun {
        let (mut id, controls, mut data) = (0, ControlList::new(controls), data.map(bytes));
        let data = data.as_mut().map_or(ptr::null_mut(), ptr::from_mut);
        // SAFETY: rules 1 to 3.
        let code = unsafe { (ldap().ldap_extended_operation)(self.handle, oid.as_ptr(), data, controls.list(), ptr::null_mut(), &mut id) };
        Self::begun(code, id)
    }

    /// Begins encryption after the server has agreed; returns an error's number or 0.
    pub fn install_tls(&self) -> i32 {
        // SAFETY: rules 1 and 2.
        unsafe { (ldap().ldap_install_tls)(self.handle) }
    }

    /// Gives up an operation.
    pub fn abandon(&self, id: i32) {
        // SAFETY: rules 1 and 2.
        unsafe { (ldap().ldap_abandon_ext)(self.handle, id, ptr::null_mut(), ptr::null_mut()) };
    }

    /// Waits at most so long for an operation's whole answer; `Ok(None)`: it has not come.
    ///
    /// # Errors
    /// The connection failed.
    pub fn poll(&self, id: i32, timeout: Duration) -> Result<Option<Answer>, i32> {
        let seconds = i64::try_from(timeout.as_secs()).unwrap_or(i64::MAX);
        let mut time = Time { seconds, micros: timeout.subsec_micros().into() };
        let mut message = ptr::null_mut();
        // SAFETY: rules 1 to 3.
        let kind = unsafe { (ldap().ldap_result)(self.handle, id, 1, &mut time, &mut message) };
        match kind {
            0 => Ok(None),
            -1 => Err(self.int(RESULT_CODE).filter(|code| *code != 0).unwrap_or(-1)),
            // SAFETY: rules 1, 2 and 4: the message is this session's and is freed there.
            _ => Ok(Some(unsafe { Answer::take(self.handle, message) })),
        }
    }

    /// Notes an error's number, which the option for it gives.
    pub fn set_code(&self, code: i32) {
        self.set_int(RESULT_CODE, code);
    }

    /// Makes options about encryption count from now on.
    pub fn renew_tls(&self) {
        self.set_int(NEW_TLS_CONTEXT, 0);
    }

    /// Sets an option that is a number.
    pub fn set_int(&self, option: i32, value: i32) -> bool {
        // SAFETY: rules 1 to 3; the caller's option is one that takes a number.
        unsafe { (ldap().ldap_set_option)(self.handle, option, ptr::from_ref(&value).cast()) == 0 }
    }

    /// Sets an option that is on or off.
    pub fn set_bool(&self, option: i32, value: bool) -> bool {
        const ON: u8 = 1;
        let value = if value { ptr::from_ref(&ON).cast() } else { ptr::null() };
        // SAFETY: rules 1 to 3; of such options the library looks whether the address is null.
        unsafe { (ldap().ldap_set_option)(self.handle, option, value) == 0 }
    }

    /// Sets an option that is a text.
    pub fn set_text(&self, option: i32, value: &CStr) -> bool {
        // SAFETY: rules 1 to 3.
        unsafe { (ldap().ldap_set_option)(self.handle, option, value.as_ptr().cast()) == 0 }
    }

    /// Sets an option that is a span of time; `None`: there is no limit.
    pub fn set_time(&self, option: i32, value: Option<Duration>) -> bool {
        let time = match value {
            Some(span) => Time { seconds: i64::try_from(span.as_secs()).unwrap_or(i64::MAX), micros: span.subsec_micros().into() },
            None => Time { seconds: -1, micros: 0 },
        };
        // SAFETY: rules 1 to 3.
        unsafe { (ldap().ldap_set_option)(self.handle, option, ptr::from_ref(&time).cast()) == 0 }
    }

    /// Returns an option that is a number, or whether one is on.
    pub fn int(&self, option: i32) -> Option<i32> {
        get_int(self.handle, option)
    }

    /// Returns an option that is a text.
    pub fn text(&self, option: i32) -> Option<Vec<u8>> {
        get_text(self.handle, option)
    }

    /// Returns an option that is a span of time.
    pub fn time(&self, option: i32) -> Option<Duration> {
        get_time(self.handle, option)
    }
}

/// Returns an option of the library that is a number.
pub fn default_int(option: i32) -> Option<i32> {
    get_int(ptr::null_mut(), option)
}

/// Returns an option of the library that is a text.
pub fn default_text(option: i32) -> Option<Vec<u8>> {
    get_text(ptr::null_mut(), option)
}

/// Returns an option of the library that is a span of time.
pub fn default_time(option: i32) -> Option<Duration> {
    get_time(ptr::null_mut(), option)
}

fn get_int(handle: *mut c_void, option: i32) -> Option<i32> {
    let mut value: c_int = 0;
    // SAFETY: rules 1 to 3; a null handle names the library's defaults.
    let code = unsafe { (ldap().ldap_get_option)(handle, option, ptr::from_mut(&mut value).cast()) };
    (code == 0).then_some(value)
}

fn get_text(handle: *mut c_void, option: i32) -> Option<Vec<u8>> {
    let mut value: *mut std::ffi::c_char = ptr::null_mut();
    // SAFETY: rules 1 to 4; a null handle names the library's defaults.
    unsafe {
        let code = (ldap().ldap_get_option)(handle, option, ptr::from_mut(&mut value).cast());
        if code == 0 { raw::owned(value) } else { None }
    }
}

fn get_time(handle: *mut c_void, option: i32) -> Option<Duration> {
    let mut value: *mut Time = ptr::null_mut();
    // SAFETY: rules 1 to 4; a null handle names the library's defaults.
    unsafe {
        let code = (ldap().ldap_get_option)(handle, option, ptr::from_mut(&mut value).cast());
        if code != 0 || value.is_null() {
            return None;
        }
        let time = *value;
        (ldap().ldap_memfree)(value.cast());
        let seconds = u64::try_from(time.seconds).ok()?;
        Some(Duration::from_secs(seconds) + Duration::from_micros(u64::try_from(time.micros).ok()?))
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // SAFETY: rules 1 and 2.
        unsafe { (ldap().ldap_unbind_ext)(self.handle, ptr::null_mut(), ptr::null_mut()) };
    }
}
