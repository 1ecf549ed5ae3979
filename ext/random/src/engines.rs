//! The classes `Random\Engine\…`.

use crate::functions::{MT_RAND_MT19937, MT_RAND_PHP};
use crate::source::{State, secure_word};
use heddle_macros::{php_class, php_methods};
use heddle_rng::mt19937::Twist;
use heddle_rng::{Mt19937, Pcg, Xoshiro};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Str, Tracer, Value, View};
use std::cell::RefCell;

/// What an engine object keeps.
pub(crate) struct Payload {
    pub state: RefCell<Box<State>>,
}

impl Native for Payload {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

const fn with_state(create: fn(&mut Request, &Object) -> Result<()>) -> ClassHooks {
    ClassHooks { create: Some(create), clone: Some(clone), no_dynamic_properties: true, ..ClassHooks::NONE }
}

fn keep(cx: &Request, object: &Object, state: State) {
    object.set_native(cx.heap(), Payload { state: RefCell::new(Box::new(state)) });
}

fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    let Some(payload) = old.native::<Payload>() else { return Ok(()) };
    let copy = match &**payload.state.borrow() {
        State::Mt(generator) => State::Mt(generator.clone()),
        State::Pcg(generator) => State::Pcg(*generator),
        State::Xoshiro(generator) => State::Xoshiro(*generator),
        State::Secure => State::Secure,
    };
    keep(cx, new, copy);
    Ok(())
}

fn set(this: &Object, state: State) {
    if let Some(payload) = this.native::<Payload>() {
        **payload.state.borrow_mut() = state;
    }
}

/// The next word as a string, its lowest byte first.
fn generate(cx: &mut Request, this: &Object) -> Str {
    let Some(payload) = this.native::<Payload>() else { return Str::empty() };
    let (word, size) = payload.state.borrow_mut().next();
    cx.str(&word.to_le_bytes()[..size])
}

/// Words of a state in hexadecimal, their lowest byte first.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex<const N: usize>(text: &[u8]) -> Option<[u8; N]> {
    let text = std::str::from_utf8(text).ok().filter(|text| text.len() == 2 * N)?;
    let mut bytes = [0; N];
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}

/// What `__serialize` and `__debugInfo` show of a state.
fn shown(cx: &Request, this: &Object) -> Array {
    let mut list: Vec<Value> = Vec::new();
    let Some(payload) = this.native::<Payload>() else { return Array::new() };
    let text = |bytes: &[u8]| Value::from(cx.str(hex(bytes)));
    match &**payload.state.borrow() {
        State::Mt(generator) => {
            let (words, at) = generator.words();
            list.extend(words.iter().map(|word| text(&word.to_le_bytes())));
            list.push(Value::int(at as i64));
            list.push(Value::int(if generator.twist == Twist::Legacy { MT_RAND_PHP } else { MT_RAND_MT19937 }));
        }
        State::Pcg(generator) => {
            list.push(text(&((generator.state >> 64) as u64).to_le_bytes()));
            list.push(text(&(generator.state as u64).to_le_bytes()));
        }
        State::Xoshiro(generator) => list.extend(generator.state.iter().map(|word| text(&word.to_le_bytes()))),
        State::Secure => {}
    }
    Array::from_values(cx.heap(), list)
}

fn serialized(cx: &Request, this: &Object) -> Array {
    let members = heddle_runtime::object::table::raw_array(cx, this);
    Array::from_values(cx.heap(), [Value::from(members), Value::from(shown(cx, this))])
}

fn debug_info(cx: &Request, this: &Object) -> Array {
    let mut members = heddle_runtime::object::table::raw_array(cx, this);
    members.insert_bytes(cx.heap(), b"__states", Value::from(shown(cx, this)));
    members
}

/// Puts a state back that `__serialize` gave; `None` from `read` means that it is none.
fn unserialized(cx: &mut Request, this: &Object, data: &Array, read: fn(&Array) -> Option<State>) -> Result<()> {
    let states = data.get_int(1).and_then(Value::as_array).filter(|_| data.len() == 2);
    match states.and_then(read) {
        Some(state) => {
            set(this, state);
            Ok(())
        }
        None => {
            let name = class_of(this).name.to_vec();
            let message = [b"Invalid serialization data for ", &name[..], b" object"].concat();
            Err(cx.throw_error("Exception", message))
        }
    }
}

fn word<const N: usize>(list: &Array, index: usize) -> Option<[u8; N]> {
    unhex(list.get_int(index as i64)?.as_bytes()?)
}

// ---- Mersenne Twister

/// The Mersenne Twister.
#[php_class("final class Random\\Engine\\Mt19937 implements Random\\Engine {}", hooks = MT)]
pub(crate) struct Mt;

const MT: ClassHooks = with_state(create_mt);

fn create_mt(cx: &mut Request, object: &Object) -> Result<()> {
    keep(cx, object, State::Mt(Mt19937::new(0, Twist::Standard)));
    Ok(())
}

fn read_mt(list: &Array) -> Option<State> {
    let mut words = [0; 624];
    for (index, place) in words.iter_mut().enumerate() {
        *place = u32::from_le_bytes(word(list, index)?);
    }
    let at = usize::try_from(list.get_int(624)?.as_int()?).ok()?;
    let twist = match list.get_int(625)?.as_int()? {
        MT_RAND_MT19937 => Twist::Standard,
        MT_RAND_PHP => Twist::Legacy,
        _ => return None,
    };
    Mt19937::from_words(&words, at, twist).filter(|_| list.len() == 626).map(State::Mt)
}

#[php_methods]
impl Mt {
    #[php("public function __construct(?int $seed = null, int $mode = MT_RAND_MT19937)")]
    fn construct(cx: &mut Request, this: &Object, seed: Option<i64>, mode: i64) -> Result<()> {
        let twist = match mode {
            MT_RAND_MT19937 => Twist::Standard,
            MT_RAND_PHP => {
                cx.deprecated("The MT_RAND_PHP variant of Mt19937 is deprecated")?;
                Twist::Legacy
            }
            _ => return Err(cx.bad_argument(2, "must be either MT_RAND_MT19937 or MT_RAND_PHP")),
        };
        let seed = seed.map_or_else(|| secure_word() as u32, |seed| seed as u32);
        set(this, State::Mt(Mt19937::new(seed, twist)));
        Ok(())
    }

    #[php("public function generate(): string")]
    fn generate(cx: &mut Request, this: &Object) -> Str {
        generate(cx, this)
    }

    #[php("public function __serialize(): array")]
    fn serialize(cx: &mut Request, this: &Object) -> Array {
        serialized(cx, this)
    }

    #[php("public function __unserialize(array $data): void")]
    fn unserialize(cx: &mut Request, this: &Object, data: &Array) -> Result<()> {
        unserialized(cx, this, data, read_mt)
    }

    #[php("public function __debugInfo(): array")]
    fn debug_info(cx: &mut Request, this: &Object) -> Array {
        debug_info(cx, this)
    }
}

// ---- PCG

/// PCG.
#[php_class("final class Random\\Engine\\PcgOneseq128XslRr64 implements Random\\Engine {}", hooks = PCG)]
pub(crate) struct PcgEngine;

const PCG: ClassHooks = with_state(create_pcg);

fn create_pcg(cx: &mut Request, object: &Object) -> Result<()> {
    keep(cx, object, State::Pcg(Pcg::new(0)));
    Ok(())
}

fn joined(high: [u8; 8], low: [u8; 8]) -> u128 {
    u128::from(u64::from_le_bytes(high)) << 64 | u128::from(u64::from_le_bytes(low))
}

fn read_pcg(list: &Array) -> Option<State> {
    (list.len() == 2).then_some(())?;
    Some(State::Pcg(Pcg { state: joined(word(list, 0)?, word(list, 1)?) }))
}

#[php_methods]
impl PcgEngine {
    #[php("public function __construct(string|int|null $seed = null)")]
    fn construct(cx: &mut Request, this: &Object, seed: &Value) -> Result<()> {
        let seed = match seed.view() {
            View::Null => u128::from(secure_word()) << 64 | u128::from(secure_word()),
            View::Int(seed) => u128::from(seed as u64),
            _ => {
                let text = cx.to_str(seed)?;
                let (Some(high), Some(low)) = (text.first_chunk::<8>(), text.last_chunk::<8>()) else {
                    return Err(cx.bad_argument(1, "must be a 16 byte (128 bit) string"));
                };
                if text.len() != 16 {
                    return Err(cx.bad_argument(1, "must be a 16 byte (128 bit) string"));
                }
                joined(*high, *low)
            }
        };
        set(this, State::Pcg(Pcg::new(seed)));
        Ok(())
    }

    #[php("public function generate(): string")]
    fn generate(cx: &mut Request, this: &Object) -> Str {
        generate(cx, this)
    }

    #[php("public function jump(int $advance): void")]
    fn jump(cx: &mut Request, this: &Object, advance: i64) -> Result<()> {
        if advance < 0 {
            return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
        }
        if let Some(payload) = this.native::<Payload>()
            && let State::Pcg(generator) = &mut **payload.state.borrow_mut()
        {
            generator.jump(advance as u64);
        }
        Ok(())
    }

    #[php("public function __serialize(): array")]
    fn serialize(cx: &mut Request, this: &Object) -> Array {
        serialized(cx, this)
    }

    #[php("public function __unserialize(array $data): void")]
    fn unserialize(cx: &mut Request, this: &Object, data: &Array) -> Result<()> {
        unserialized(cx, this, data, read_pcg)
    }

    #[php("public function __debugInfo(): array")]
    fn debug_info(cx: &mut Request, this: &Object) -> Array {
        debug_info(cx, this)
    }
}

// ---- xoshiro

/// xoshiro256**.
#[php_class("final class Random\\Engine\\Xoshiro256StarStar implements Random\\Engine {}", hooks = XOSHIRO)]
pub(crate) struct XoshiroEngine;

const XOSHIRO: ClassHooks = with_state(create_xoshiro);

fn create_xoshiro(cx: &mut Request, object: &Object) -> Result<()> {
    keep(cx, object, State::Xoshiro(Xoshiro::new(0)));
    Ok(())
}

fn read_xoshiro(list: &Array) -> Option<State> {
    (list.len() == 4).then_some(())?;
    let mut state = [0; 4];
    for (index, place) in state.iter_mut().enumerate() {
        *place = u64::from_le_bytes(word(list, index)?);
    }
    (state != [0; 4]).then_some(State::Xoshiro(Xoshiro { state }))
}

fn leap(this: &Object, leap: fn(&mut Xoshiro)) {
    if let Some(payload) = this.native::<Payload>()
        && let State::Xoshiro(generator) = &mut **payload.state.borrow_mut()
    {
        leap(generator);
    }
}

#[php_methods]
impl XoshiroEngine {
    #[php("public function __construct(string|int|null $seed = null)")]
    fn construct(cx: &mut Request, this: &Object, seed: &Value) -> Result<()> {
        let generator = match seed.view() {
            View::Null => Xoshiro { state: [secure_word() | 1, secure_word(), secure_word(), secure_word()] },
            View::Int(seed) => Xoshiro::new(seed as u64),
            _ => {
                let text = cx.to_str(seed)?;
                if text.len() != 32 {
                    return Err(cx.bad_argument(1, "must be a 32 byte (256 bit) string"));
                }
                let mut state = [0; 4];
                for (place, bytes) in state.iter_mut().zip(text.chunks_exact(8)) {
                    *place = u64::from_le_bytes(bytes.try_into().unwrap_or_default());
                }
                if state == [0; 4] {
                    return Err(cx.bad_argument(1, "must not consist entirely of NUL bytes"));
                }
                Xoshiro { state }
            }
        };
        set(this, State::Xoshiro(generator));
        Ok(())
    }

    #[php("public function generate(): string")]
    fn generate(cx: &mut Request, this: &Object) -> Str {
        generate(cx, this)
    }

    #[php("public function jump(): void")]
    fn jump(this: &Object) {
        leap(this, Xoshiro::jump);
    }

    #[php("public function jumpLong(): void")]
    fn jump_long(this: &Object) {
        leap(this, Xoshiro::long_jump);
    }

    #[php("public function __serialize(): array")]
    fn serialize(cx: &mut Request, this: &Object) -> Array {
        serialized(cx, this)
    }

    #[php("public function __unserialize(array $data): void")]
    fn unserialize(cx: &mut Request, this: &Object, data: &Array) -> Result<()> {
        unserialized(cx, this, data, read_xoshiro)
    }

    #[php("public function __debugInfo(): array")]
    fn debug_info(cx: &mut Request, this: &Object) -> Array {
        debug_info(cx, this)
    }
}

// ---- the system's

/// The system's random numbers.
#[php_class("final class Random\\Engine\\Secure implements Random\\CryptoSafeEngine {}", hooks = SECURE)]
pub(crate) struct Secure;

const SECURE: ClassHooks = ClassHooks {
    create: Some(create_secure),
    not_cloneable: true,
    not_serializable: true,
    no_dynamic_properties: true,
    ..ClassHooks::NONE
};

fn create_secure(cx: &mut Request, object: &Object) -> Result<()> {
    keep(cx, object, State::Secure);
    Ok(())
}

#[php_methods]
impl Secure {
    #[php("public function generate(): string")]
    fn generate(cx: &mut Request, this: &Object) -> Str {
        generate(cx, this)
    }
}
