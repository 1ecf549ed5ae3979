//! What a command answered.

use crate::copied;
use crate::ffi::{self, Library, PgRes};
use std::ffi::{CString, c_int};
use std::ptr::NonNull;

/// See the module.
pub struct Rows {
    raw: NonNull<PgRes>,
    library: &'static Library,
}

impl Drop for Rows {
    fn drop(&mut self) {
        // SAFETY: rule 3.
        unsafe { (self.library.clear)(self.raw.as_ptr()) }
    }
}

impl Rows {
    pub(crate) fn take(raw: *mut PgRes, library: &'static ffi::Library) -> Option<Rows> {
        NonNull::new(raw).map(|raw| Rows { raw, library })
    }

    fn raw(&self) -> *const PgRes {
        self.raw.as_ptr()
    }

    /// One of [`crate::status`].
    pub fn status(&self) -> i32 {
        // SAFETY: rule 3.
        unsafe { (self.library.result_status)(self.raw()) }
    }

    pub fn error_message(&self) -> Vec<u8> {
        // SAFETY: rules 3 and 4.
        unsafe { copied((self.library.result_error_message)(self.raw())) }
    }

    /// A part of the error, by its letter.
    pub fn error_field(&self, field: i32) -> Option<Vec<u8>> {
        // SAFETY: rules 3 and 4.
        unsafe {
            let text = (self.library.result_error_field)(self.raw(), field);
            (!text.is_null()).then(|| copied(text))
        }
    }

    /// The five letters of the error's state.
    pub fn sqlstate(&self) -> Option<Vec<u8>> {
        self.error_field(i32::from(b'C'))
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        // SAFETY: rule 3.
        unsafe { (self.library.ntuples)(self.raw()) as usize }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of columns.
    pub fn columns(&self) -> usize {
        // SAFETY: rule 3.
        unsafe { (self.library.nfields)(self.raw()) as usize }
    }

    pub fn name(&self, column: usize) -> Vec<u8> {
        // SAFETY: rules 3 and 4; a column out of range gives null.
        unsafe { copied((self.library.fname)(self.raw(), column as c_int)) }
    }

    /// The column of this name, as SQL folds it.
    pub fn number(&self, name: &[u8]) -> Option<usize> {
        let name = CString::new(name).ok()?;
        // SAFETY: rule 3; the name is a C string.
        usize::try_from(unsafe { (self.library.fnumber)(self.raw(), name.as_ptr()) }).ok()
    }

    /// The number of the table that a column comes from; 0 for none.
    pub fn table(&self, column: usize) -> u32 {
        // SAFETY: rule 3; a column out of range gives 0.
        unsafe { (self.library.ftable)(self.raw(), column as c_int) }
    }

    /// The number of a column's type.
    pub fn type_oid(&self, column: usize) -> u32 {
        // SAFETY: rule 3; a column out of range gives 0.
        unsafe { (self.library.ftype)(self.raw(), column as c_int) }
    }

    pub fn type_size(&self, column: usize) -> i32 {
        // SAFETY: rule 3; a column out of range gives 0.
        unsafe { (self.library.fsize)(self.raw(), column as c_int) }
    }

    pub fn type_modifier(&self, column: usize) -> i32 {
        // SAFETY: rule 3; a column out of range gives 0.
        unsafe { (self.library.fmod)(self.raw(), column as c_int) }
    }

    /// A value as text; `None` for NULL and out of range.
    pub fn value(&self, row: usize, column: usize) -> Option<&[u8]> {
        if row >= self.len() || column >= self.columns() {
            return None;
        }
        // SAFETY: rule 3: row and column are in range; the value has the length that is asked, and
        // lives as long as the result, which the borrow of `self` keeps.
        unsafe {
            let (raw, row, column) = (self.raw(), row as c_int, column as c_int);
            if (self.library.getisnull)(raw, row, column) != 0 {
                return None;
            }
            let len = (self.library.getlength)(raw, row, column) as usize;
            Some(std::slice::from_raw_parts((self.library.getvalue)(raw, row, column).cast(), len))
        }
    }

    /// `"INSERT 0 1"`
    pub fn command(&self) -> Vec<u8> {
        // SAFETY: rules 3 and 4.
        unsafe { copied((self.library.cmd_status)(self.raw.as_ptr())) }
    }

    /// Rows that the command changed or returned.
    pub fn affected(&self) -> i64 {
        // SAFETY: rules 3 and 4.
        let text = unsafe { copied((self.library.cmd_tuples)(self.raw.as_ptr())) };
        String::from_utf8_lossy(&text).parse().unwrap_or(0)
    }

    /// The number of the row that was inserted, in a table that numbers them; 0 for none.
    pub fn inserted_oid(&self) -> u32 {
        // SAFETY: rule 3.
        unsafe { (self.library.oid_value)(self.raw()) }
    }

    /// Bytes that it takes.
    pub fn memory(&self) -> usize {
        // SAFETY: rule 3.
        unsafe { (self.library.result_memory_size)(self.raw()) }
    }
}
