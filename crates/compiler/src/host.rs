//! What the compiler asks of the engine it compiles for: which builtin functions and constants there are.
//!
//! The compiler never sees values or runtime structures; tests and `heddle dis` may use [`NoHost`].

use heddle_bytecode::unit::Constant;

/// How an argument reaches a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgMode {
    /// By value.
    Value,
    /// By reference: the argument must be a variable.
    Ref,
    /// By reference when the argument is a variable, else by value.
    PreferRef,
}

/// A builtin function, as far as its callers' code depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Builtin {
    /// Its number in the engine, the operand of `call_builtin`.
    pub number: u32,
    /// Number of declared parameters, a variadic one not counted.
    pub params: u16,
    /// Bit `n`: parameter `n` is by reference.
    pub by_ref: u64,
    /// Bit `n`: parameter `n` prefers a reference.
    pub prefer_ref: u64,
    /// The mode of the variadic parameter, if there is one.
    pub variadic: Option<ArgMode>,
}

impl Builtin {
    /// A function whose parameters are all by value.
    #[must_use]
    pub fn by_value(number: u32, params: u16) -> Builtin {
        Builtin { number, params, by_ref: 0, prefer_ref: 0, variadic: None }
    }

    /// How argument `n` (from 0) is passed.
    #[must_use]
    pub fn mode(&self, n: usize) -> ArgMode {
        if n >= self.params as usize {
            return self.variadic.unwrap_or(ArgMode::Value);
        }
        match 1u64.checked_shl(n as u32).unwrap_or(0) {
            bit if self.by_ref & bit != 0 => ArgMode::Ref,
            bit if self.prefer_ref & bit != 0 => ArgMode::PreferRef,
            _ => ArgMode::Value,
        }
    }
}

/// `zend.assertions`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assertions {
    /// -1: `assert()` is not compiled.
    Never,
    /// 0 or 1: compiled; the builtin function asks the setting when it runs.
    Compiled,
}

/// The engine as the compiler sees it.
pub trait Host {
    /// The builtin function of this name in lower case.
    fn builtin(&self, lower_name: &[u8]) -> Option<Builtin>;
    /// Whether the builtin function of this name is one that programs do not have here.
    fn is_disabled(&self, _lower_name: &[u8]) -> bool {
        false
    }
    /// The value of a builtin constant that is the same in every request (`PHP_INT_MAX`, `M_PI`, `E_ALL`).
    fn constant(&self, name: &[u8]) -> Option<Constant>;
    /// Whether `assert()` calls are compiled.
    fn assertions(&self) -> Assertions;
}

/// A host without functions and constants: every call and constant is looked up at run time.
#[derive(Clone, Copy, Debug)]
pub struct NoHost;

impl Host for NoHost {
    fn builtin(&self, _: &[u8]) -> Option<Builtin> {
        None
    }
    fn constant(&self, _: &[u8]) -> Option<Constant> {
        None
    }
    fn assertions(&self) -> Assertions {
        Assertions::Compiled
    }
}
