//! Machine code: what `opcache.jit` and its relatives ask for.

use crate::Settings;
use heddle_runtime::ini::parse_quantity;

pub use heddle_jit::{Statistics, is_on, statistics};

/// Calls that make a function hot, and rounds that make a loop so, unless directives say otherwise:
/// interpreting so many takes about as long as making machine code does.
const HOT_FUNCTION: i64 = 8_000;
const HOT_LOOP: i64 = 4_000;
/// Room for code, in bytes.
const BUFFER: i64 = 64 << 20;

/// What the value of `opcache.jit` means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Off,
    /// Hot functions and loops, in the background.
    On,
    /// Everything after so many calls or rounds, whatever it gains: for tests.
    Forced(i32),
}

fn mode(value: &[u8]) -> Mode {
    match &value.to_ascii_lowercase()[..] {
        b"" | b"0" | b"off" | b"disable" | b"no" | b"false" => Mode::Off,
        b"1" | b"on" | b"yes" | b"true" | b"tracing" | b"function" => Mode::On,
        b"everything" => Mode::Forced(0),
        // by then the caches know what is called
        b"everything-warm" => Mode::Forced(2),
        // whenever the third digit of CRTO says, it is made when hot, in the background
        digits if digits.len() == 4 && digits.iter().all(u8::is_ascii_digit) && digits[3] != b'0' => Mode::On,
        _ => Mode::Off,
    }
}

/// Starts making machine code when the settings ask for it.
pub(crate) fn start(settings: &Settings) {
    let given = |name: &[u8]| settings.ini.get(name).map(|value| parse_quantity(value));
    let mode = settings.ini.get(&b"opcache.jit"[..]).map_or(Mode::Off, |value| mode(value));
    let buffer = given(b"opcache.jit_buffer_size").unwrap_or(BUFFER).max(0) as usize;
    if mode == Mode::Off || buffer == 0 {
        return;
    }
    let hot = |name: &[u8], otherwise: i64| match mode {
        Mode::Forced(after) => after,
        _ => given(name).unwrap_or(otherwise).clamp(0, 1 << 30) as i32,
    };
    heddle_jit::start(heddle_jit::Options {
        hot_function: hot(b"opcache.jit_hot_func", HOT_FUNCTION),
        hot_loop: hot(b"opcache.jit_hot_loop", HOT_LOOP),
        buffer: buffer.min(1 << 30),
        forced: matches!(mode, Mode::Forced(_)),
        in_foreground: std::env::var_os("HEDDLE_JIT_FOREGROUND").is_some(),
        shows: settings.shows_machine_code,
        logs: given(b"opcache.jit_debug").unwrap_or(0) != 0,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_the_directive() {
        for (mode_of, values) in [
            (Mode::Off, &["", "0", "off", "disable", "1250", "12", "other"][..]),
            (Mode::On, &["1", "on", "tracing", "Function", "1255", "1235", "1205"]),
            (Mode::Forced(0), &["everything"]),
            (Mode::Forced(2), &["everything-warm"]),
        ] {
            values.iter().for_each(|value| assert_eq!(mode(value.as_bytes()), mode_of, "{value}"));
        }
    }
}
