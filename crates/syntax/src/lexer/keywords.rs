//! Reserved words, found by a perfect hash over length, first, middle and last letter.

use crate::token::TokenKind::{self, *};

const KEYWORDS: &[(&str, TokenKind)] = &[
    ("abstract", Abstract),
    ("and", LogicalAnd),
    ("array", Array),
    ("as", As),
    ("break", Break),
    ("callable", Callable),
    ("case", Case),
    ("catch", Catch),
    ("class", Class),
    ("clone", Clone),
    ("const", Const),
    ("continue", Continue),
    ("declare", Declare),
    ("default", Default),
    ("die", Exit),
    ("do", Do),
    ("echo", Echo),
    ("else", Else),
    ("elseif", Elseif),
    ("empty", Empty),
    ("enddeclare", Enddeclare),
    ("endfor", Endfor),
    ("endforeach", Endforeach),
    ("endif", Endif),
    ("endswitch", Endswitch),
    ("endwhile", Endwhile),
    ("enum", Enum),
    ("eval", Eval),
    ("exit", Exit),
    ("extends", Extends),
    ("final", Final),
    ("finally", Finally),
    ("fn", Fn),
    ("for", For),
    ("foreach", Foreach),
    ("function", Function),
    ("global", Global),
    ("goto", Goto),
    ("if", If),
    ("implements", Implements),
    ("include", Include),
    ("include_once", IncludeOnce),
    ("instanceof", Instanceof),
    ("insteadof", Insteadof),
    ("interface", Interface),
    ("isset", Isset),
    ("list", List),
    ("match", Match),
    ("namespace", Namespace),
    ("new", New),
    ("or", LogicalOr),
    ("print", Print),
    ("private", Private),
    ("protected", Protected),
    ("public", Public),
    ("readonly", Readonly),
    ("require", Require),
    ("require_once", RequireOnce),
    ("return", Return),
    ("static", Static),
    ("switch", Switch),
    ("throw", Throw),
    ("trait", Trait),
    ("try", Try),
    ("unset", Unset),
    ("use", Use),
    ("var", Var),
    ("while", While),
    ("xor", LogicalXor),
    ("yield", Yield),
];

const SLOTS: usize = 512;
const LONGEST: usize = 12;

const fn slot(word: &[u8]) -> usize {
    (word.len() * 120
        + (word[0] | 32) as usize * 177
        + (word[word.len() / 2] | 32) as usize * 119
        + (word[word.len() - 1] | 32) as usize * 347)
        % SLOTS
}

/// Index into `KEYWORDS` plus one; 0 where no keyword lives.
static TABLE: [u8; SLOTS] = {
    let mut table = [0; SLOTS];
    let mut at = 0;
    while at < KEYWORDS.len() {
        let place = slot(KEYWORDS[at].0.as_bytes());
        assert!(table[place] == 0, "two keywords share a slot: choose other factors");
        table[place] = at as u8 + 1;
        at += 1;
    }
    table
};

/// The keyword that `word` spells in any case; `None` for ordinary identifiers.
#[inline]
pub(super) fn lookup(word: &[u8]) -> Option<TokenKind> {
    if word.len() < 2 {
        return None;
    }
    if word[0] == b'_' {
        return if word[1] == b'_' { magic(word) } else { None };
    }
    if word.len() > LONGEST {
        return None;
    }
    let index = TABLE[slot(word)] as usize;
    if index == 0 {
        return None;
    }
    let (text, kind) = KEYWORDS[index - 1];
    text.as_bytes().eq_ignore_ascii_case(word).then_some(kind)
}

#[cold]
fn magic(word: &[u8]) -> Option<TokenKind> {
    [HaltCompiler, LineC, FileC, DirC, ClassC, TraitC, MethodC, FuncC, PropertyC, NsC]
        .into_iter()
        .find(|kind| kind.text().as_bytes().eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_every_keyword_and_nothing_else() {
        for &kind in TokenKind::ALL.iter().filter(|kind| kind.is_keyword()) {
            assert_eq!(lookup(kind.text().to_ascii_uppercase().as_bytes()), Some(kind));
        }
        assert_eq!(lookup(b"DIE"), Some(Exit));
        for word in ["", "a", "functions", "clazz", "__foo__", "_", "implementsx", "includeonce"] {
            assert_eq!(lookup(word.as_bytes()), None, "{word}");
        }
        assert!(KEYWORDS.iter().all(|(text, _)| text.len() <= LONGEST));
    }
}
