//! Where random words come from.

use crate::engines::Payload;
use heddle_rng::{Generator, Mt19937, Pcg, RangeError, Xoshiro};
use heddle_runtime::{Halt, Request, Result};
use heddle_value::Object;

/// A generator's state.
pub(crate) enum State {
    Mt(Mt19937),
    Pcg(Pcg),
    Xoshiro(Xoshiro),
    /// The system's, fit for secrets.
    Secure,
}

impl State {
    /// The next word and its size in bytes.
    pub(crate) fn next(&mut self) -> (u64, usize) {
        match self {
            State::Mt(generator) => (u64::from(generator.next_u32()), 4),
            State::Pcg(generator) => (generator.next_u64(), 8),
            State::Xoshiro(generator) => (generator.next_u64(), 8),
            State::Secure => (secure_word(), 8),
        }
    }
}

/// 64 bits of the system's.
pub(crate) fn secure_word() -> u64 {
    let mut bytes = [0; 8];
    heddle_sys::process::random(&mut bytes);
    u64::from_le_bytes(bytes)
}

/// The system's words.
pub(crate) struct System;

impl Generator<Halt> for System {
    fn word(&mut self) -> Result<(u64, usize)> {
        Ok((secure_word(), 8))
    }
}

/// An engine object: a builtin one's state, or the method `generate` of one written in PHP.
pub(crate) struct EngineSource<'a> {
    pub cx: &'a mut Request,
    pub engine: Object,
}

impl Generator<Halt> for EngineSource<'_> {
    fn word(&mut self) -> Result<(u64, usize)> {
        if let Some(payload) = self.engine.native::<Payload>() {
            return Ok(payload.state.borrow_mut().next());
        }
        let bytes = self.cx.call_method(&self.engine, "generate", &[])?;
        let bytes = self.cx.to_str(&bytes)?;
        if bytes.is_empty() {
            let message = "A random engine must return a non-empty string";
            return Err(self.cx.throw_error("Random\\BrokenRandomEngineError", message));
        }
        let mut word = [0; 8];
        let size = bytes.len().min(8);
        word[..size].copy_from_slice(&bytes[..size]);
        Ok((u64::from_le_bytes(word), size))
    }
}

/// The error of a generator whose words are never in range.
pub(crate) fn range_error(cx: &mut Request, error: RangeError<Halt>) -> Halt {
    match error {
        RangeError::Generator(halt) => halt,
        RangeError::Broken => {
            let message = "Failed to generate an acceptable random number in 50 attempts";
            cx.throw_error("Random\\BrokenRandomEngineError", message)
        }
    }
}
