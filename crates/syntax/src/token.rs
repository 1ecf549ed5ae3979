//! Token kinds, with their PHP ids, names and spellings in messages.
//!
//! One row per kind; the enum and every lookup come out of it. The order matters in three places:
//! trivia come first, then brackets, and keywords come last (see the predicates below).

/// A token: its kind and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Offset of its first byte.
    pub start: u32,
    /// Offset one past its last byte.
    pub end: u32,
}

macro_rules! tokens {
    ($($kind:ident $id:literal $name:literal $text:literal;)*) => {
        /// Every kind of token PHP's scanner knows. Kinds without a `T_*` name are single
        /// characters.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum TokenKind { $($kind,)* }

        impl TokenKind {
            /// All kinds, in order of their discriminants.
            pub const ALL: &'static [TokenKind] = &[$(TokenKind::$kind,)*];
            const IDS: &'static [u16] = &[$($id,)*];
            const NAMES: &'static [&'static str] = &[$($name,)*];
            const TEXTS: &'static [&'static str] = &[$($text,)*];
        }
    };
}

tokens! {
    Whitespace 397 "T_WHITESPACE" "whitespace";
    Comment 392 "T_COMMENT" "comment";
    DocComment 393 "T_DOC_COMMENT" "doc comment";
    OpenTag 394 "T_OPEN_TAG" "open tag";
    LeftParen 40 "" "(";
    RightParen 41 "" ")";
    LeftBracket 91 "" "[";
    RightBracket 93 "" "]";
    LeftBrace 123 "" "{";
    RightBrace 125 "" "}";
    DollarOpenCurlyBraces 400 "T_DOLLAR_OPEN_CURLY_BRACES" "${";
    CurlyOpen 401 "T_CURLY_OPEN" "{$";
    Attribute 355 "T_ATTRIBUTE" "#[";
    Semicolon 59 "" ";";
    Comma 44 "" ",";
    Equals 61 "" "=";
    Plus 43 "" "+";
    Minus 45 "" "-";
    Star 42 "" "*";
    Slash 47 "" "/";
    Percent 37 "" "%";
    Dot 46 "" ".";
    Less 60 "" "<";
    Greater 62 "" ">";
    Not 33 "" "!";
    Tilde 126 "" "~";
    Caret 94 "" "^";
    Pipe 124 "" "|";
    Question 63 "" "?";
    Colon 58 "" ":";
    At 64 "" "@";
    Dollar 36 "" "$";
    Backtick 96 "" "`";
    DoubleQuote 34 "" "\"";
    OpenTagWithEcho 395 "T_OPEN_TAG_WITH_ECHO" "<?=";
    CloseTag 396 "T_CLOSE_TAG" "?>";
    InlineHtml 267 "T_INLINE_HTML" "T_INLINE_HTML";
    Int 260 "T_LNUMBER" "integer";
    Float 261 "T_DNUMBER" "floating-point number";
    Identifier 262 "T_STRING" "identifier";
    NameFullyQualified 263 "T_NAME_FULLY_QUALIFIED" "fully qualified name";
    NameRelative 264 "T_NAME_RELATIVE" "namespace-relative name";
    NameQualified 265 "T_NAME_QUALIFIED" "namespaced name";
    Variable 266 "T_VARIABLE" "variable";
    EncapsedAndWhitespace 268 "T_ENCAPSED_AND_WHITESPACE" "string content";
    ConstantEncapsedString 269 "T_CONSTANT_ENCAPSED_STRING" "quoted string";
    StringVarname 270 "T_STRING_VARNAME" "variable name";
    NumString 271 "T_NUM_STRING" "number";
    StartHeredoc 398 "T_START_HEREDOC" "heredoc start";
    EndHeredoc 399 "T_END_HEREDOC" "heredoc end";
    BadCharacter 411 "T_BAD_CHARACTER" "invalid character";
    PlusEqual 356 "T_PLUS_EQUAL" "+=";
    MinusEqual 357 "T_MINUS_EQUAL" "-=";
    MulEqual 358 "T_MUL_EQUAL" "*=";
    DivEqual 359 "T_DIV_EQUAL" "/=";
    ConcatEqual 360 "T_CONCAT_EQUAL" ".=";
    ModEqual 361 "T_MOD_EQUAL" "%=";
    AndEqual 362 "T_AND_EQUAL" "&=";
    OrEqual 363 "T_OR_EQUAL" "|=";
    XorEqual 364 "T_XOR_EQUAL" "^=";
    ShiftLeftEqual 365 "T_SL_EQUAL" "<<=";
    ShiftRightEqual 366 "T_SR_EQUAL" ">>=";
    CoalesceEqual 367 "T_COALESCE_EQUAL" "??=";
    PowEqual 407 "T_POW_EQUAL" "**=";
    BooleanOr 368 "T_BOOLEAN_OR" "||";
    BooleanAnd 369 "T_BOOLEAN_AND" "&&";
    IsEqual 370 "T_IS_EQUAL" "==";
    IsNotEqual 371 "T_IS_NOT_EQUAL" "!=";
    IsIdentical 372 "T_IS_IDENTICAL" "===";
    IsNotIdentical 373 "T_IS_NOT_IDENTICAL" "!==";
    IsSmallerOrEqual 374 "T_IS_SMALLER_OR_EQUAL" "<=";
    IsGreaterOrEqual 375 "T_IS_GREATER_OR_EQUAL" ">=";
    Spaceship 376 "T_SPACESHIP" "<=>";
    ShiftLeft 377 "T_SL" "<<";
    ShiftRight 378 "T_SR" ">>";
    Inc 379 "T_INC" "++";
    Dec 380 "T_DEC" "--";
    IntCast 381 "T_INT_CAST" "(int)";
    DoubleCast 382 "T_DOUBLE_CAST" "(double)";
    StringCast 383 "T_STRING_CAST" "(string)";
    ArrayCast 384 "T_ARRAY_CAST" "(array)";
    ObjectCast 385 "T_OBJECT_CAST" "(object)";
    BoolCast 386 "T_BOOL_CAST" "(bool)";
    UnsetCast 387 "T_UNSET_CAST" "(unset)";
    VoidCast 388 "T_VOID_CAST" "(void)";
    ObjectOperator 389 "T_OBJECT_OPERATOR" "->";
    NullsafeObjectOperator 390 "T_NULLSAFE_OBJECT_OPERATOR" "?->";
    DoubleArrow 391 "T_DOUBLE_ARROW" "=>";
    DoubleColon 402 "T_DOUBLE_COLON" "::";
    NsSeparator 403 "T_NS_SEPARATOR" "\\";
    Ellipsis 404 "T_ELLIPSIS" "...";
    Coalesce 405 "T_COALESCE" "??";
    Pow 406 "T_POW" "**";
    PipeArrow 408 "T_PIPE" "|>";
    AmpersandVar 409 "T_AMPERSAND_FOLLOWED_BY_VAR_OR_VARARG" "&";
    Ampersand 410 "T_AMPERSAND_NOT_FOLLOWED_BY_VAR_OR_VARARG" "&";
    YieldFrom 282 "T_YIELD_FROM" "yield from";
    PrivateSet 327 "T_PRIVATE_SET" "private(set)";
    ProtectedSet 328 "T_PROTECTED_SET" "protected(set)";
    PublicSet 329 "T_PUBLIC_SET" "public(set)";
    Include 272 "T_INCLUDE" "include";
    IncludeOnce 273 "T_INCLUDE_ONCE" "include_once";
    Eval 274 "T_EVAL" "eval";
    Require 275 "T_REQUIRE" "require";
    RequireOnce 276 "T_REQUIRE_ONCE" "require_once";
    LogicalOr 277 "T_LOGICAL_OR" "or";
    LogicalXor 278 "T_LOGICAL_XOR" "xor";
    LogicalAnd 279 "T_LOGICAL_AND" "and";
    Print 280 "T_PRINT" "print";
    Yield 281 "T_YIELD" "yield";
    Instanceof 283 "T_INSTANCEOF" "instanceof";
    New 284 "T_NEW" "new";
    Clone 285 "T_CLONE" "clone";
    Exit 286 "T_EXIT" "exit";
    If 287 "T_IF" "if";
    Elseif 288 "T_ELSEIF" "elseif";
    Else 289 "T_ELSE" "else";
    Endif 290 "T_ENDIF" "endif";
    Echo 291 "T_ECHO" "echo";
    Do 292 "T_DO" "do";
    While 293 "T_WHILE" "while";
    Endwhile 294 "T_ENDWHILE" "endwhile";
    For 295 "T_FOR" "for";
    Endfor 296 "T_ENDFOR" "endfor";
    Foreach 297 "T_FOREACH" "foreach";
    Endforeach 298 "T_ENDFOREACH" "endforeach";
    Declare 299 "T_DECLARE" "declare";
    Enddeclare 300 "T_ENDDECLARE" "enddeclare";
    As 301 "T_AS" "as";
    Switch 302 "T_SWITCH" "switch";
    Endswitch 303 "T_ENDSWITCH" "endswitch";
    Case 304 "T_CASE" "case";
    Default 305 "T_DEFAULT" "default";
    Match 306 "T_MATCH" "match";
    Break 307 "T_BREAK" "break";
    Continue 308 "T_CONTINUE" "continue";
    Goto 309 "T_GOTO" "goto";
    Function 310 "T_FUNCTION" "function";
    Fn 311 "T_FN" "fn";
    Const 312 "T_CONST" "const";
    Return 313 "T_RETURN" "return";
    Try 314 "T_TRY" "try";
    Catch 315 "T_CATCH" "catch";
    Finally 316 "T_FINALLY" "finally";
    Throw 317 "T_THROW" "throw";
    Use 318 "T_USE" "use";
    Insteadof 319 "T_INSTEADOF" "insteadof";
    Global 320 "T_GLOBAL" "global";
    Static 321 "T_STATIC" "static";
    Abstract 322 "T_ABSTRACT" "abstract";
    Final 323 "T_FINAL" "final";
    Private 324 "T_PRIVATE" "private";
    Protected 325 "T_PROTECTED" "protected";
    Public 326 "T_PUBLIC" "public";
    Readonly 330 "T_READONLY" "readonly";
    Var 331 "T_VAR" "var";
    Unset 332 "T_UNSET" "unset";
    Isset 333 "T_ISSET" "isset";
    Empty 334 "T_EMPTY" "empty";
    HaltCompiler 335 "T_HALT_COMPILER" "__halt_compiler";
    Class 336 "T_CLASS" "class";
    Trait 337 "T_TRAIT" "trait";
    Interface 338 "T_INTERFACE" "interface";
    Enum 339 "T_ENUM" "enum";
    Extends 340 "T_EXTENDS" "extends";
    Implements 341 "T_IMPLEMENTS" "implements";
    Namespace 342 "T_NAMESPACE" "namespace";
    List 343 "T_LIST" "list";
    Array 344 "T_ARRAY" "array";
    Callable 345 "T_CALLABLE" "callable";
    LineC 346 "T_LINE" "__LINE__";
    FileC 347 "T_FILE" "__FILE__";
    DirC 348 "T_DIR" "__DIR__";
    ClassC 349 "T_CLASS_C" "__CLASS__";
    TraitC 350 "T_TRAIT_C" "__TRAIT__";
    MethodC 351 "T_METHOD_C" "__METHOD__";
    FuncC 352 "T_FUNC_C" "__FUNCTION__";
    PropertyC 353 "T_PROPERTY_C" "__PROPERTY__";
    NsC 354 "T_NS_C" "__NAMESPACE__";
    Eof 0 "" "end of file";
}

impl TokenKind {
    /// PHP's number for the token: a `T_*` value, or the character's code. `Eof` is 0.
    #[must_use]
    pub const fn id(self) -> u16 {
        Self::IDS[self as usize]
    }

    /// PHP's `T_*` name, or `None` for single characters and the end of the file.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        Some(Self::NAMES[self as usize]).filter(|name| !name.is_empty())
    }

    /// The spelling in messages: a keyword or operator as written, or a description (`identifier`,
    /// `end of file`).
    #[must_use]
    pub fn text(self) -> &'static str {
        Self::TEXTS[self as usize]
    }

    /// Whitespace, comments and opening tags: what the parser never sees.
    #[inline]
    #[must_use]
    pub const fn is_trivia(self) -> bool {
        (self as u8) <= Self::OpenTag as u8
    }

    /// A bracket of any sort, opening or closing: what must nest.
    #[inline]
    #[must_use]
    pub const fn is_bracket(self) -> bool {
        self as u8 >= Self::LeftParen as u8 && self as u8 <= Self::Attribute as u8
    }

    /// What the parser has to look at when it is scanned: tags, casts with old spellings, the end.
    #[inline]
    #[must_use]
    pub(crate) const fn is_special(self) -> bool {
        matches!(
            self,
            Self::CloseTag | Self::OpenTagWithEcho | Self::Eof | Self::IntCast | Self::DoubleCast | Self::StringCast | Self::BoolCast
        )
    }

    /// A reserved word, magic constants included.
    #[inline]
    #[must_use]
    pub const fn is_keyword(self) -> bool {
        self as u8 >= Self::Include as u8 && self as u8 <= Self::NsC as u8
    }

    /// A keyword that may also name a member: all but `__halt_compiler`.
    #[inline]
    #[must_use]
    pub const fn is_semi_reserved(self) -> bool {
        self.is_keyword() && !matches!(self, Self::HaltCompiler)
    }

    /// Either form of `&`.
    #[inline]
    #[must_use]
    pub const fn is_ampersand(self) -> bool {
        matches!(self, Self::Ampersand | Self::AmpersandVar)
    }
}

#[cfg(test)]
mod tests {
    use super::TokenKind;

    #[test]
    fn ids_are_unique_and_ordered_groups_hold() {
        let mut ids: Vec<u16> = TokenKind::ALL.iter().map(|kind| kind.id()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), TokenKind::ALL.len());
        assert!(TokenKind::OpenTag.is_trivia() && !TokenKind::LeftParen.is_trivia());
        assert!(TokenKind::Attribute.is_bracket() && !TokenKind::Semicolon.is_bracket());
        assert!(TokenKind::NsC.is_keyword() && !TokenKind::Eof.is_keyword() && !TokenKind::PublicSet.is_keyword());
    }
}
