//! Passwords: `crypt` and the `password_*` functions. Hashes are made by the crate `pwhash`.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value, View};
use pwhash::bcrypt::{self, BcryptSetup, BcryptVariant};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &crypt::DECL,
    &password_hash::DECL,
    &password_verify::DECL,
    &password_get_info::DECL,
    &password_needs_rehash::DECL,
    &password_algos::DECL,
];

heddle_macros::constants! {
    CRYPT_SALT_LENGTH = 123;
    CRYPT_STD_DES = 1;
    CRYPT_EXT_DES = 1;
    CRYPT_MD5 = 1;
    CRYPT_BLOWFISH = 1;
    CRYPT_SHA256 = 1;
    CRYPT_SHA512 = 1;
    PASSWORD_DEFAULT = "2y";
    PASSWORD_BCRYPT = "2y";
    PASSWORD_BCRYPT_DEFAULT_COST: int = DEFAULT_COST;
}

/// Rounds of bcrypt, as a power of two.
const DEFAULT_COST: i64 = 12;

/// A one-way hash; the salt chooses the method.
#[php("crypt(string $string, string $salt): string")]
fn crypt(string: &[u8], salt: &[u8]) -> String {
    hash(string, salt).unwrap_or_else(|| if salt.starts_with(b"*0") { "*1".to_owned() } else { "*0".to_owned() })
}

/// The hash of a password under a setting; `None` when the setting is none.
#[allow(deprecated)] // old hashes have to be made again to be compared
fn hash(password: &[u8], setting: &[u8]) -> Option<String> {
    // a NUL byte ends the setting
    let setting = &setting[..memchr::memchr(0, setting).unwrap_or(setting.len())];
    let setting = std::str::from_utf8(setting).ok()?;
    match setting.as_bytes() {
        [b'$', b'1', b'$', ..] => pwhash::md5_crypt::hash_with(setting, password).ok(),
        [b'$', b'5' | b'6', b'$', rest @ ..] if !are_rounds_sound(rest) => None,
        [b'$', b'5', b'$', ..] => pwhash::sha256_crypt::hash_with(setting, password).ok(),
        [b'$', b'6', b'$', ..] => pwhash::sha512_crypt::hash_with(setting, password).ok(),
        [b'$', b'2', b'a' | b'b' | b'y' | b'x', b'$', ..] => {
            let end = password.iter().position(|&byte| byte == 0).unwrap_or(password.len());
            let (setting, password) = (setting.get(..29)?, &password[..end]);
            match setting.strip_prefix("$2x$") {
                Some(rest) => {
                    let made = bcrypt::hash_with(&format!("$2y${rest}")[..], sign_extended(password)).ok()?;
                    Some(made.replacen("$2y$", "$2x$", 1))
                }
                None => bcrypt::hash_with(setting, password).ok(),
            }
        }
        [b'_', ..] => pwhash::bsdi_crypt::hash_with(setting, password).ok(),
        [b'*', ..] | [b'$', ..] => None,
        _ => pwhash::unix_crypt::hash_with(setting.get(..2)?, password).ok(),
    }
}

/// Whether a number of rounds in front of a salt, if there is one, is written as SHA-crypt wants it and within its bounds.
fn are_rounds_sound(setting: &[u8]) -> bool {
    let Some(rest) = setting.strip_prefix(b"rounds=") else {
        return true;
    };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_number = rest.first().is_some_and(|first| *first != b'0') && rest.get(digits) == Some(&b'$');
    let rounds = std::str::from_utf8(&rest[..digits]).ok().and_then(|text| text.parse::<u64>().ok());
    is_number && rounds.is_some_and(|rounds| (1000..=999_999_999).contains(&rounds))
}

/// The 72 bytes that `$2x$` makes of a password: words of four bytes, each byte spread over those before it when its highest bit is set. This is the
/// mistake of an early implementation, kept so that its hashes can be compared.
fn sign_extended(password: &[u8]) -> Vec<u8> {
    let mut bytes = password.iter().copied().chain(std::iter::once(0)).cycle();
    let word = |bytes: &mut dyn Iterator<Item = u8>| {
        bytes.take(4).fold(0_u32, |word, byte| word << 8 | i32::from(byte.cast_signed()).cast_unsigned())
    };
    (0..18).flat_map(|_| word(&mut bytes).to_be_bytes()).collect()
}

/// What `$algo` means.
fn is_bcrypt(cx: &mut Request, algo: &Value) -> Result<bool> {
    Ok(match algo.view() {
        View::Null => true,
        View::Int(number) => number == 0 || number == 1,
        _ => &cx.to_str(algo)?[..] == b"2y",
    })
}

fn cost(cx: &mut Request, options: &Array) -> Result<i64> {
    match options.get_bytes(b"cost") {
        Some(cost) => {
            let cost = cost.clone();
            cx.to_int(&cost)
        }
        None => Ok(DEFAULT_COST),
    }
}

/// A hash to be stored, with a random salt.
#[php("password_hash(string $password, string|int|null $algo, array $options = []): string")]
fn password_hash(cx: &mut Request, password: &[u8], algo: &Value, options: &Array) -> Result<String> {
    if !is_bcrypt(cx, algo)? {
        return Err(cx.bad_argument(2, "must be a valid password hashing algorithm"));
    }
    if memchr::memchr(0, password).is_some() {
        return Err(cx.value_error("Bcrypt password must not contain null character"));
    }
    let cost = cost(cx, options)?;
    if !(4..=31).contains(&cost) {
        return Err(cx.value_error(format!("Invalid bcrypt cost parameter specified: {cost}")));
    }
    if options.get_bytes(b"salt").is_some() {
        let message = "The \"salt\" option has been ignored, since providing a custom salt is no longer supported";
        cx.function_warning(message)?;
    }
    let setup = BcryptSetup { salt: None, cost: Some(cost as u32), variant: Some(BcryptVariant::V2y) };
    match bcrypt::hash_with(setup, password) {
        Ok(hash) => Ok(hash),
        Err(_) => Err(cx.throw_error("Error", "Password hashing failed for unknown reason")),
    }
}

/// Whether the password fits the hash; takes as long either way.
#[php("password_verify(string $password, string $hash): bool")]
fn password_verify(password: &[u8], hash: &[u8]) -> bool {
    let Some(made) = self::hash(password, hash) else {
        return false;
    };
    let difference = made.bytes().zip(hash).fold(0, |difference, (one, other)| difference | (one ^ other));
    made.len() == hash.len() && made.len() >= 13 && difference == 0
}

/// The cost a bcrypt hash was made with.
fn cost_of(hash: &[u8]) -> Option<i64> {
    let rest = hash.strip_prefix(b"$2y$").filter(|_| hash.len() == 60)?;
    std::str::from_utf8(rest.get(..2)?).ok()?.parse().ok()
}

/// What made a hash.
#[php("password_get_info(string $hash): array")]
fn password_get_info(cx: &mut Request, hash: &[u8]) -> Array {
    let heap = cx.heap();
    let cost = cost_of(hash);
    let mut options = Array::new();
    if let Some(cost) = cost {
        options.insert_bytes(heap, b"cost", cost);
    }
    let name = |text: &str| Value::from(Str::new(heap, text.as_bytes()));
    let mut info = Array::new();
    info.insert_bytes(heap, b"algo", if cost.is_some() { name("2y") } else { Value::NULL });
    info.insert_bytes(heap, b"algoName", name(if cost.is_some() { "bcrypt" } else { "unknown" }));
    info.insert_bytes(heap, b"options", Value::from(options));
    info
}

/// Whether a hash was made in another way than now wanted.
#[php("password_needs_rehash(string $hash, string|int|null $algo, array $options = []): bool")]
fn password_needs_rehash(cx: &mut Request, hash: &[u8], algo: &Value, options: &Array) -> Result<bool> {
    if !is_bcrypt(cx, algo)? {
        return Err(cx.bad_argument(2, "must be a valid password hashing algorithm"));
    }
    let wanted = cost(cx, options)?;
    Ok(cost_of(hash) != Some(wanted))
}

/// The methods `password_hash` knows.
#[php("password_algos(): array")]
fn password_algos(cx: &mut Request) -> Array {
    Array::from_values(cx.heap(), [Value::from(cx.str(b"2y"))])
}
