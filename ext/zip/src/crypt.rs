//! Files with passwords: PKWARE's traditional cipher (APPNOTE, section 6.1) and WinZip's AES.

use aes::cipher::{BlockEncrypt, KeyInit, generic_array::GenericArray};
use hmac::{Hmac, Mac};
use sha1::Sha1;

/// Numbers of methods.
pub(crate) const NONE: i64 = 0;
pub(crate) const TRADITIONAL: i64 = 1;
pub(crate) const AES_128: i64 = 257;
pub(crate) const AES_256: i64 = 259;
/// Number of the extra field of AES.
pub(crate) const FIELD: u16 = 0x9901;
/// Bytes before the data in the traditional cipher.
const HEADER: usize = 12;

struct Keys([u32; 3]);

impl Keys {
    fn new(password: &[u8]) -> Keys {
        let mut keys = Keys([0x1234_5678, 0x2345_6789, 0x3456_7890]);
        password.iter().for_each(|byte| keys.update(*byte));
        keys
    }

    fn update(&mut self, byte: u8) {
        let [first, second, third] = &mut self.0;
        *first = crc_step(*first, byte);
        *second = second.wrapping_add(*first & 0xff).wrapping_mul(134_775_813).wrapping_add(1);
        *third = crc_step(*third, (*second >> 24) as u8);
    }

    fn next(&self) -> u8 {
        let number = (self.0[2] | 2) & 0xffff;
        (number.wrapping_mul(number ^ 1) >> 8) as u8
    }
}

/// Takes a byte into a CRC-32 without its inversions.
fn crc_step(crc: u32, byte: u8) -> u32 {
    let mut crc = crc ^ u32::from(byte);
    for _ in 0..8 {
        crc = if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    }
    crc
}

/// Encrypts in the traditional way. `check` is the byte by which passwords are told to be wrong.
pub(crate) fn encrypt_traditional(data: &[u8], password: &[u8], check: u8) -> Option<Vec<u8>> {
    let mut keys = Keys::new(password);
    let mut header = [0; HEADER];
    heddle_sys::process::random(&mut header);
    header[HEADER - 1] = check;
    let encrypted = header.iter().chain(data).map(|byte| {
        let out = byte ^ keys.next();
        keys.update(*byte);
        out
    });
    Some(encrypted.collect())
}

/// Decrypts what was encrypted in the traditional way. `None`: the password is wrong.
pub(crate) fn decrypt_traditional(data: &[u8], password: &[u8], checks: [u8; 2]) -> Option<Vec<u8>> {
    let mut keys = Keys::new(password);
    let mut plain: Vec<u8> = Vec::with_capacity(data.len());
    for byte in data {
        let out = byte ^ keys.next();
        keys.update(out);
        plain.push(out);
    }
    let last = *plain.get(HEADER - 1)?;
    checks.contains(&last).then(|| plain.split_off(HEADER))
}

/// Applies AES in counter mode, counting from 1 in little-endian order.
fn apply_aes(key: &[u8], data: &mut [u8]) {
    fn run<C: BlockEncrypt>(cipher: &C, data: &mut [u8]) {
        for (number, chunk) in data.chunks_mut(16).enumerate() {
            let mut counter = [0_u8; 16];
            counter[..8].copy_from_slice(&(number as u64 + 1).to_le_bytes());
            let mut block = GenericArray::default();
            block.copy_from_slice(&counter);
            cipher.encrypt_block(&mut block);
            chunk.iter_mut().zip(&block).for_each(|(byte, mask)| *byte ^= mask);
        }
    }
    match key.len() {
        16 => run(&aes::Aes128::new(GenericArray::from_slice(key)), data),
        24 => run(&aes::Aes192::new(GenericArray::from_slice(key)), data),
        _ => run(&aes::Aes256::new(GenericArray::from_slice(key)), data),
    }
}

/// Derives the keys: for the cipher, for the code behind the data, and two bytes to know the
/// password by.
fn derive(method: i64, password: &[u8], salt: &[u8]) -> (Vec<u8>, Vec<u8>, [u8; 2]) {
    let len = key_len(method);
    let mut out = vec![0; 2 * len + 2];
    // it fails for keys of length zero only
    let _ = pbkdf2::pbkdf2::<Hmac<Sha1>>(password, salt, 1000, &mut out);
    let check = [out[2 * len], out[2 * len + 1]];
    (out[..len].to_vec(), out[len..2 * len].to_vec(), check)
}

fn key_len(method: i64) -> usize {
    16 + 8 * (method - AES_128).clamp(0, 2) as usize
}

fn code(key: &[u8], data: &[u8]) -> Vec<u8> {
    let mut code = <Hmac<Sha1> as Mac>::new_from_slice(key).expect("takes keys of every length");
    code.update(data);
    code.finalize().into_bytes()[..10].to_vec()
}

/// Encrypts with AES.
pub(crate) fn encrypt_aes(data: &[u8], password: &[u8], method: i64) -> Option<Vec<u8>> {
    let mut out = vec![0; key_len(method) / 2];
    heddle_sys::process::random(&mut out);
    let (key, code_key, check) = derive(method, password, &out);
    let mut data = data.to_vec();
    apply_aes(&key, &mut data);
    out.extend(check);
    let code = code(&code_key, &data);
    out.extend(data);
    out.extend(code);
    Some(out)
}

/// Decrypts AES. `None`: the password is wrong, or the data damaged.
pub(crate) fn decrypt_aes(data: &[u8], password: &[u8], method: i64) -> Option<Vec<u8>> {
    let salt_len = key_len(method) / 2;
    let (salt, rest) = data.split_at_checked(salt_len)?;
    let (check, rest) = rest.split_at_checked(2)?;
    let (text, found) = rest.split_at_checked(rest.len().checked_sub(10)?)?;
    let (key, code_key, expected) = derive(method, password, salt);
    if check != expected || found != code(&code_key, text) {
        return None;
    }
    let mut text = text.to_vec();
    apply_aes(&key, &mut text);
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        let text = b"some text that is longer than a block of sixteen bytes";
        for method in [AES_128, 258, AES_256] {
            let encrypted = encrypt_aes(text, b"secret", method).expect("there is randomness");
            assert_eq!(decrypt_aes(&encrypted, b"secret", method).as_deref(), Some(&text[..]));
            assert_eq!(decrypt_aes(&encrypted, b"wrong", method), None);
        }
        let encrypted = encrypt_traditional(text, b"secret", 7).expect("there is randomness");
        assert_eq!(decrypt_traditional(&encrypted, b"secret", [7, 7]).as_deref(), Some(&text[..]));
    }
}
