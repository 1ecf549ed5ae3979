//! Damaged sources: whatever comes in, the front end answers, and in time.
//!
//! The raw material are the tables under `tests/syntax/` and this crate's own sources. The damage
//! is deterministic.

use heddle_source::SourceFile;
use heddle_syntax::{Bump, Lexer, Options, TokenKind};
use std::path::Path;

const MUTANTS: usize = 10_000;
/// Debug builds need more native stack per level of nesting than the parser's limit reckons with.
const STACK: usize = 64 << 20;

const PIECES: &[&str] = &[
    ";",
    ",",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "$a",
    "foo",
    "1",
    "\"x\"",
    "'y'",
    "=>",
    "->",
    "::",
    "=",
    "+",
    "&",
    "|",
    "if ",
    "else ",
    "function ",
    "class ",
    "static ",
    "public ",
    "new ",
    "use ",
    "namespace ",
    "const ",
    " as ",
    "?",
    ":",
    "...",
    "#[",
    "\\",
    "$",
    "\"",
    "'",
    "case ",
    "fn ",
    "match ",
    "extends ",
    "echo ",
    "return ",
    "abstract ",
    "readonly ",
    "enum ",
    "yield ",
    "(int)",
    "?>",
    "<<<A\n",
    "\"$a[0]\"",
    "\"{$a}\"",
    "`",
    "<?php ",
    "<?=",
    "\x01",
    "\u{ff}",
    "09",
    "/*",
    "*/",
    "//",
    "??",
    "|>",
    " instanceof ",
    "__halt_compiler",
    "((((((((",
    "[[[[[[",
    "0x",
    "1e",
    "${",
    "\r\n",
    "\n",
    "\t",
    "b\"",
    "<<<'A'\n",
    "A;\n",
    "goto ",
    "declare(",
    "%",
    "~~~~~~",
    "!",
    "@",
];

/// Xorshift: good enough to damage text.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/syntax");
    let mut seeds = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the tables").flatten() {
        let text = std::fs::read(entry.path()).expect("a table");
        let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').filter(|line| !line.starts_with(b"    ")).collect();
        seeds.extend(lines.chunks(12).map(|chunk| [b"<?php ", chunk.join(&b'\n').as_slice()].concat()));
    }
    seeds.sort();
    seeds
}

fn damage(random: &mut Random, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut text = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(4) {
        let at = random.below(text.len() + 1);
        match random.below(5) {
            0 => drop(text.drain(at..(at + random.below(12)).min(text.len()))),
            1 => text.truncate(at),
            2 => {
                let other = &seeds[random.below(seeds.len())];
                let from = random.below(other.len());
                let piece = other[from..(from + random.below(60)).min(other.len())].to_vec();
                text.splice(at..at, piece);
            }
            3 => {
                let piece = PIECES[random.below(PIECES.len())].repeat(1 + random.below(3) * random.below(40));
                text.splice(at..at, piece.into_bytes());
            }
            _ => {
                let piece = PIECES[random.below(PIECES.len())].bytes();
                text.splice(at..at, piece);
            }
        }
    }
    text
}

fn feed(text: Vec<u8>) {
    let mut lexer = Lexer::new(&text, true);
    let mut end = 0;
    loop {
        let token = lexer.next_token();
        assert_eq!(token.start, end, "tokens tile the source");
        end = token.end;
        if token.kind == TokenKind::Eof {
            break;
        }
    }
    assert_eq!(end as usize, text.len());
    let source = SourceFile::new(&b"mutant"[..], text);
    let arena = Bump::new();
    let parsed = heddle_syntax::parse_and_check(&source, &arena, Options::default());
    for diagnostic in &parsed.diagnostics {
        assert!(diagnostic.line >= 1 && diagnostic.line <= source.lines().count());
    }
}

#[test]
fn no_mutant_makes_the_front_end_fall() {
    let run = || {
        let seeds = seeds();
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        for _ in 0..MUTANTS {
            feed(damage(&mut random, &seeds));
        }
    };
    std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread").join().expect("no panic");
}

#[test]
fn deep_nesting_is_refused() {
    let run = || {
        for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("f(", ")"), ("~", ""), ("fn() => ", ""), ("if (1) ", ""), ("$a[", "]")] {
            let depth = 100_000;
            let code = format!("<?php {}1{};", open.repeat(depth), close.repeat(depth));
            let source = SourceFile::new(&b"deep"[..], code.into_bytes());
            let arena = Bump::new();
            let parsed = heddle_syntax::parse_and_check(&source, &arena, Options::default());
            assert!(!parsed.is_ok(), "{open}");
        }
        let row = format!("<?php $a = {}1;", "1 . ".repeat(9_000));
        let source = SourceFile::new(&b"row"[..], row.into_bytes());
        let arena = Bump::new();
        assert!(heddle_syntax::parse_and_check(&source, &arena, Options::default()).is_ok());
    };
    std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread").join().expect("no panic");
}
