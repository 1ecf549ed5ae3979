//! Declared types, as a parameter, a return value, a property or a class constant has them.

/// A declared type: a union of builtin types (bits), classes, and intersections of classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// Bits of [`mask`].
    pub mask: u32,
    /// Class names as declared, resolved, without leading backslash: a value fits when it is an
    /// instance of all names of one entry. `self` and `parent` stand here as words where their
    /// class is known only at run time (traits, closures).
    pub classes: Vec<Vec<Box<[u8]>>>,
    /// As Reflection and error messages print it: `?int`, `A|(B&C)|null`.
    pub text: Box<[u8]>,
}

/// Builtin types as bits. The low bits are the tags of runtime values, in their order, so that a
/// check is one shift.
pub mod mask {
    pub const NULL: u32 = 1 << 1;
    pub const FALSE: u32 = 1 << 2;
    pub const TRUE: u32 = 1 << 3;
    pub const BOOL: u32 = FALSE | TRUE;
    pub const INT: u32 = 1 << 4;
    pub const FLOAT: u32 = 1 << 5;
    pub const STRING: u32 = 1 << 6;
    pub const ARRAY: u32 = 1 << 7;
    pub const OBJECT: u32 = 1 << 8;
    pub const RESOURCE: u32 = 1 << 9;
    pub const MIXED: u32 = NULL | BOOL | INT | FLOAT | STRING | ARRAY | OBJECT | RESOURCE;
    /// `callable`: asked at run time.
    pub const CALLABLE: u32 = 1 << 16;
    /// `iterable`: `ARRAY` is set as well, and the class `Traversable` is listed.
    pub const ITERABLE: u32 = 1 << 17;
    /// `static`: an instance of the called class.
    pub const STATIC: u32 = 1 << 18;
    /// `void`: no value may be returned.
    pub const VOID: u32 = 1 << 19;
    /// `never`: the function does not return.
    pub const NEVER: u32 = 1 << 20;
}
