//! Hashes of passwords by MD5 and by SHA-2, as Unix systems make them.
//!
//! Sources: U. Drepper, "Unix crypt using SHA-256 and SHA-512", version 0.6, and the method that
//! FreeBSD's `crypt(3)` calls `$1$`. A salt may be any text, the empty one included.

use heddle_runtime::{Request, Result};
use md5::Md5;
use sha2::digest::Digest;
use sha2::{Sha256, Sha512};

/// Digits of base 64, as these hashes write it: the lowest bits first.
const DIGITS: &[u8; 64] = b"./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Rounds of SHA-crypt where the setting names none.
const DEFAULT_ROUNDS: u32 = 5000;

/// The order in which bytes of a digest are written, three at a time.
const MD5_ORDER: [u8; 16] = [0, 6, 12, 1, 7, 13, 2, 8, 14, 3, 9, 15, 4, 10, 5, 11];
const SHA256_ORDER: [u8; 32] =
    [0, 10, 20, 21, 1, 11, 12, 22, 2, 3, 13, 23, 24, 4, 14, 15, 25, 5, 6, 16, 26, 27, 7, 17, 18, 28, 8, 9, 19, 29, 31, 30];

/// Returns the hash of a password under a setting that begins with `$1$`, `$5$` or `$6$`; `None`
/// when the setting is none.
///
/// # Errors
/// Halts when the request's time is over.
pub(super) fn hash(cx: &mut Request, password: &[u8], setting: &[u8]) -> Result<Option<Vec<u8>>> {
    let (Some(method), Some(rest)) = (setting.get(1), setting.get(3..)) else { return Ok(None) };
    let (rounds, rest) = match method {
        b'1' => (None, rest),
        _ => match rounds(rest) {
            Ok(found) => found,
            Err(()) => return Ok(None),
        },
    };
    let longest = if *method == b'1' { 8 } else { 16 };
    let salt = &rest[..rest.iter().take(longest).take_while(|byte| **byte != b'$').count()];
    if salt.iter().any(|byte| matches!(byte, b':' | b'\n')) {
        return Ok(None);
    }
    let text = match method {
        b'1' => md5(cx, password, salt)?,
        b'5' => sha::<Sha256>(cx, password, salt, rounds.unwrap_or(DEFAULT_ROUNDS), &SHA256_ORDER)?,
        _ => sha::<Sha512>(cx, password, salt, rounds.unwrap_or(DEFAULT_ROUNDS), &sha512_order())?,
    };
    let mut out = setting[..3].to_vec();
    if let Some(rounds) = rounds {
        out.extend_from_slice(format!("rounds={rounds}$").as_bytes());
    }
    Ok(Some([&out[..], salt, b"$", &text].concat()))
}

/// Returns the number of rounds in front of a salt, if one is named, and the salt; an error for a
/// number that is written otherwise than SHA-crypt wants it, or out of its bounds.
fn rounds(setting: &[u8]) -> std::result::Result<(Option<u32>, &[u8]), ()> {
    let Some(rest) = setting.strip_prefix(b"rounds=") else { return Ok((None, setting)) };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&rest[..digits]).ok().filter(|text| !text.starts_with('0'));
    let number = number.and_then(|text| text.parse::<u32>().ok()).filter(|rounds| (1000..=999_999_999).contains(rounds));
    match (number, rest.get(digits)) {
        (Some(number), Some(b'$')) => Ok((Some(number), &rest[digits + 1..])),
        _ => Err(()),
    }
}

fn digest<D: Digest>(parts: &[&[u8]]) -> Vec<u8> {
    let mut digest = D::new();
    parts.iter().for_each(|part| digest.update(part));
    digest.finalize().to_vec()
}

/// Repeats bytes to a length.
fn stretched(bytes: &[u8], length: usize) -> Vec<u8> {
    bytes.iter().copied().cycle().take(length).collect()
}

fn md5(cx: &mut Request, password: &[u8], salt: &[u8]) -> Result<Vec<u8>> {
    let inner = digest::<Md5>(&[password, salt, password]);
    let mut first = Md5::new();
    [password, b"$1$", salt, &stretched(&inner, password.len())].iter().for_each(|part| Digest::update(&mut first, part));
    let mut length = password.len();
    while length > 0 {
        let byte = if length & 1 == 1 { 0 } else { password[0] };
        Digest::update(&mut first, [byte]);
        length >>= 1;
    }
    let mut sum = first.finalize().to_vec();
    for round in 0..1000 {
        cx.poll()?;
        sum = mixed::<Md5>(round, &sum, password, salt);
    }
    Ok(encoded(&sum, &MD5_ORDER))
}

/// Returns the next digest: one, the password and the salt in an order that the round decides.
fn mixed<D: Digest>(round: u32, sum: &[u8], password: &[u8], salt: &[u8]) -> Vec<u8> {
    let odd = round % 2 == 1;
    let salt = if round.is_multiple_of(3) { &[] } else { salt };
    let middle = if round.is_multiple_of(7) { &[] } else { password };
    let (front, back) = if odd { (password, sum) } else { (sum, password) };
    digest::<D>(&[front, salt, middle, back])
}

fn sha<D: Digest>(cx: &mut Request, password: &[u8], salt: &[u8], rounds: u32, order: &[u8]) -> Result<Vec<u8>> {
    let inner = digest::<D>(&[password, salt, password]);
    let mut first = D::new();
    [password, salt, &stretched(&inner, password.len())].iter().for_each(|part| first.update(part));
    let mut length = password.len();
    while length > 0 {
        first.update(if length & 1 == 1 { &inner[..] } else { password });
        length >>= 1;
    }
    let mut sum = first.finalize().to_vec();
    let mut of_password = D::new();
    for _ in 0..password.len() {
        cx.poll()?;
        of_password.update(password);
    }
    let password = stretched(&of_password.finalize(), password.len());
    let of_salt = digest::<D>(&vec![salt; 16 + usize::from(sum[0])]);
    let salt = stretched(&of_salt, salt.len());
    for round in 0..rounds {
        cx.poll()?;
        sum = mixed::<D>(round, &sum, &password, &salt);
    }
    Ok(encoded(&sum, order))
}

/// Returns the order of SHA-512's bytes: three a third of the digest apart, in turn from another
/// third.
fn sha512_order() -> [u8; 64] {
    let mut order = [0; 64];
    for group in 0..21 {
        let at = group as u8;
        let three = [at, at + 21, at + 42];
        for place in 0..3 {
            order[3 * group + place] = three[(place + group) % 3];
        }
    }
    order[63] = 63;
    order
}

fn encoded(sum: &[u8], order: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(order.len() * 4 / 3 + 1);
    for group in order.chunks(3) {
        let mut bits = group.iter().fold(0_u32, |bits, at| bits << 8 | u32::from(sum[*at as usize]));
        for _ in 0..=group.len() {
            out.push(DIGITS[(bits & 63) as usize]);
            bits >>= 6;
        }
    }
    out
}
