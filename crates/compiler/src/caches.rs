//! Numbering inline caches: those that keep what is one request's come first, so that a new request
//! clears them at once and leaves the others as they are.

use heddle_bytecode::decode::op_at;
use heddle_bytecode::operand::Kind;
use heddle_bytecode::unit::Function;

/// Numbers the caches of all functions of a unit.
pub(crate) fn number(functions: &mut [Function]) {
    for function in functions {
        let mut is_request = vec![false; function.caches as usize];
        each(&mut function.code, |kind, number| {
            is_request[number as usize] |= kind == Kind::RequestCache;
            number
        });
        function.request_caches = is_request.iter().filter(|is_request| **is_request).count() as u32;
        let (mut request, mut lasting) = (0, function.request_caches);
        let numbers: Vec<u32> = is_request
            .iter()
            .map(|is_request| {
                let next = if *is_request { &mut request } else { &mut lasting };
                *next += 1;
                *next - 1
            })
            .collect();
        each(&mut function.code, |_, number| numbers[number as usize]);
    }
}

/// Replaces the number of each operand that is a cache.
fn each(code: &mut [u16], mut change: impl FnMut(Kind, u32) -> u32) {
    let mut at = 0;
    while at < code.len() {
        let meta = op_at(code, at).meta();
        for operand in meta.operands.iter().filter(|operand| matches!(operand.kind, Kind::Cache | Kind::RequestCache)) {
            let word = at + operand.word as usize;
            let number = u32::from(code[word]) | u32::from(code[word + 1]) << 16;
            let number = change(operand.kind, number);
            code[word] = number as u16;
            code[word + 1] = (number >> 16) as u16;
        }
        at += meta.words;
    }
}
