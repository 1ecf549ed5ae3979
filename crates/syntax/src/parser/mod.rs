//! The parser: recursive descent, with precedence climbing for expressions.
//!
//! It stops at the first syntax error, as PHP does, and words it as PHP's generated parser would:
//! "expecting ..." is given where that parser's state, after its default reductions, admits at most
//! four tokens. Which places these are was found by asking the reference, and is written down where
//! the token is expected.
//!
//! The tree's slices are gathered on scratch stacks and copied into the arena once complete.

mod block;
mod call;
mod class;
mod errors;
mod expr;
mod function;
mod names;
mod operators;
mod primary;
mod scratch;
mod stmt;
mod strings;
mod types;

use crate::ast::{Ident, Program};
use crate::lexer::{Lexer, byte_at, is_label, skip_trivia};
use crate::token::{Token, TokenKind};
use bumpalo::Bump;
use heddle_source::{Diagnostic, DiagnosticKind, SourceFile, Span};
use scratch::Scratch;

/// A syntax error was recorded; nothing more can be parsed.
#[derive(Clone, Copy, Debug)]
struct Failed;

type Result<T> = std::result::Result<T, Failed>;

/// How deep constructs may nest, in units of about 256 bytes of native stack (release build):
/// parsing stays below 2 MB. Later walks over the tree rely on it too.
const MAX_DEPTH: u32 = 7_200;
/// Most operators, or most members hung on to one another, in a row (`a . b . c`): they make a tree
/// that leans to the left and is as deep as the row is long.
const MAX_ROW: u32 = 10_000;
/// What an operand within an operand costs.
const EXPR_DEPTH: u32 = 4;
/// What a statement within a statement costs.
const STMT_DEPTH: u32 = 5;
/// What closures, patterns, member lists and their like cost, beside the expressions and statements
/// in them.
const CONSTRUCT_DEPTH: u32 = 6;

/// How a file is to be read.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// `short_open_tag`: `<?` opens PHP code too. On by default, as in PHP without an ini file.
    pub short_open_tag: bool,
    /// Skip a first line that begins with `#!`, as the command line does for its script.
    pub skip_shebang: bool,
    /// The source begins in PHP code, as for `eval` and `-r`.
    pub starts_in_code: bool,
    /// `zend.multibyte`: a byte order mark is skipped, and `declare(encoding=…)` counts.
    pub multibyte: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { short_open_tag: true, skip_shebang: false, starts_in_code: false, multibyte: false }
    }
}

/// What parsing gave.
#[derive(Debug)]
pub struct Parsed<'a> {
    /// The tree; empty after a parse error.
    pub program: Program<'a>,
    /// Messages in PHP's order. The last one is fatal or none is.
    pub diagnostics: Vec<Diagnostic>,
    /// How many of them are PHP's scanner's, which speaks before its compiler does.
    pub(crate) from_scanner: usize,
    /// Offsets of keywords that were used as names of members, in order: `token_get_all` with
    /// `TOKEN_PARSE` shows them as `T_STRING`.
    pub keyword_names: Vec<u32>,
}

impl Parsed<'_> {
    /// True unless there was a fatal message.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        !self.diagnostics.iter().any(|diagnostic| diagnostic.kind.is_fatal())
    }
}

/// Parses a file without the checks of [`crate::checks`]. All nodes go into `arena`.
#[must_use]
pub fn parse<'a>(source: &'a SourceFile, arena: &'a Bump, options: Options) -> Parsed<'a> {
    let mut parser = Parser::new(source, arena, options);
    let stmts = parser.parse_file();
    let span = Span::new(0, source.bytes().len() as u32);
    let failed = parser.error.is_some();
    let mut diagnostics = parser.scanner_notes;
    let from_scanner = diagnostics.len();
    if !failed {
        diagnostics.append(&mut parser.notes);
    }
    diagnostics.extend(parser.error);
    let stmts = if failed { &[] } else { stmts.unwrap_or_default() };
    Parsed {
        program: Program { stmts, halt_offset: parser.halt_offset, span },
        diagnostics,
        from_scanner,
        keyword_names: parser.keyword_names,
    }
}

struct Parser<'a> {
    file: &'a SourceFile,
    source: &'a [u8],
    arena: &'a Bump,
    lexer: Lexer<'a>,
    /// The token to be parsed next; never trivia. A closing tag appears as `Semicolon`, `<?=` as
    /// `Echo`.
    token: Token,
    /// End of the token before it.
    previous_end: u32,
    /// Open brackets: the kind and where.
    brackets: Vec<(TokenKind, u32)>,
    /// The last doc comment that nothing has claimed yet.
    doc: Option<Span>,
    error: Option<Diagnostic>,
    /// Messages of PHP's scanner, given even if the file has syntax errors.
    scanner_notes: Vec<Diagnostic>,
    /// Messages of PHP's compiler that only the source text shows.
    notes: Vec<Diagnostic>,
    keyword_names: Vec<u32>,
    depth: u32,
    /// A `yield` was seen in the function being parsed.
    yields: bool,
    /// End of a keyword that began an argument, and might still have been meant as the argument's
    /// name.
    argument_keyword_end: u32,
    /// Where the interpolated string around begins.
    string_start: u32,
    /// `static` may stand in the type being parsed.
    static_is_type: bool,
    halt_offset: Option<u32>,
    scratch: Scratch<'a>,
}

impl<'a> Parser<'a> {
    fn new(file: &'a SourceFile, arena: &'a Bump, options: Options) -> Self {
        let source = file.bytes();
        let mut lexer = if options.starts_in_code {
            Lexer::scripting(source, options.short_open_tag)
        } else {
            Lexer::new(source, options.short_open_tag)
        };
        if options.skip_shebang && source.starts_with(b"#!") {
            lexer.skip_to(memchr::memchr(b'\n', source).map_or(source.len(), |at| at + 1));
        }
        if options.multibyte && source.starts_with(b"\xef\xbb\xbf") {
            lexer.skip_to(3);
        }
        let mut parser = Self {
            file,
            source,
            arena,
            lexer,
            token: Token { kind: TokenKind::Eof, start: 0, end: 0 },
            previous_end: 0,
            brackets: Vec::new(),
            doc: None,
            error: None,
            scanner_notes: Vec::new(),
            notes: Vec::new(),
            keyword_names: Vec::new(),
            depth: 0,
            yields: false,
            argument_keyword_end: u32::MAX,
            string_start: 0,
            static_is_type: true,
            halt_offset: None,
            scratch: Scratch::default(),
        };
        if source.len() >= u32::MAX as usize {
            parser.error = Some(Diagnostic::new(DiagnosticKind::CompileError, "Source files of 4 GiB and more are not supported", 1));
        } else {
            parser.advance();
        }
        parser
    }

    /// Moves to the next token.
    #[inline]
    fn advance(&mut self) {
        self.previous_end = self.token.end;
        loop {
            let token = self.lexer.next_token();
            if token.kind.is_trivia() {
                if token.kind != TokenKind::Whitespace {
                    self.note_comment(token);
                }
                continue;
            }
            self.token = token;
            break;
        }
        if self.token.kind.is_bracket() {
            self.nest();
        } else if self.token.kind.is_special() {
            self.adapt_token();
        }
    }

    #[inline(never)]
    fn note_comment(&mut self, token: Token) {
        if token.kind == TokenKind::DocComment {
            self.doc = Some(Span::new(token.start, token.end));
        }
        let text = &self.source[token.start as usize..token.end as usize];
        let unterminated = token.end as usize == self.source.len() && text.starts_with(b"/*") && (text.len() < 4 || !text.ends_with(b"*/"));
        if unterminated && self.error.is_none() {
            let line = self.file.line(token.start);
            let message = format!("Unterminated comment starting line {line}");
            self.error = Some(Diagnostic::new(DiagnosticKind::ParseError, message, line));
        }
    }

    #[inline(never)]
    fn adapt_token(&mut self) {
        match self.token.kind {
            TokenKind::CloseTag => self.token.kind = TokenKind::Semicolon,
            TokenKind::OpenTagWithEcho => self.token.kind = TokenKind::Echo,
            TokenKind::Eof => self.check_unclosed(),
            _ => self.check_cast_spelling(),
        }
    }

    /// Keeps account of the bracket just scanned.
    #[inline]
    fn nest(&mut self) {
        use TokenKind::*;
        let kind = self.token.kind;
        let opening = match kind {
            RightParen => LeftParen,
            RightBrace => LeftBrace,
            RightBracket => LeftBracket,
            _ => {
                let kind = match kind {
                    DollarOpenCurlyBraces | CurlyOpen => LeftBrace,
                    Attribute => LeftBracket,
                    other => other,
                };
                self.brackets.push((kind, self.token.start));
                return;
            }
        };
        if kind == RightBrace {
            self.doc = None;
        }
        match self.brackets.pop() {
            Some((open, _)) if open == opening => {}
            open => self.report_mismatch(open),
        }
    }

    /// A bracket of `"$a[..]"`: those do not nest.
    fn forget_bracket(&mut self) {
        self.brackets.pop();
    }

    // Looking at the token.

    #[inline]
    fn at(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Takes the token if it is a `kind`.
    #[inline]
    fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.at(kind);
        if found {
            self.advance();
        }
        found
    }

    /// Takes a `kind`; anything else is an error that says so.
    #[inline]
    fn expect(&mut self, kind: TokenKind) -> Result<()> {
        if self.eat(kind) { Ok(()) } else { self.unexpected(&[kind]) }
    }

    /// Takes a `kind` where more than four tokens could stand, so that the error names none.
    #[inline]
    fn expect_silently(&mut self, kind: TokenKind) -> Result<()> {
        if self.eat(kind) { Ok(()) } else { self.unexpected(&[]) }
    }

    /// The bytes of the token.
    #[inline]
    fn text(&self) -> &'a [u8] {
        &self.source[self.token.start as usize..self.token.end as usize]
    }

    #[inline]
    fn span(&self) -> Span {
        Span::new(self.token.start, self.token.end)
    }

    /// From `start` to the end of the token last taken.
    #[inline]
    fn since(&self, start: u32) -> Span {
        Span::new(start, self.previous_end)
    }

    /// The first byte after the token, trivia skipped, and its offset.
    fn peek_byte(&self) -> (u8, usize) {
        let at = skip_trivia(self.source, self.token.end as usize);
        (byte_at(self.source, at), at)
    }

    /// True if a single `:` follows the token.
    fn colon_follows(&self) -> bool {
        match byte_at(self.source, self.token.end as usize) {
            b':' | b' ' | b'\t' | b'\r' | b'\n' | b'/' | b'#' => {}
            _ => return false,
        }
        let (byte, at) = self.peek_byte();
        byte == b':' && byte_at(self.source, at + 1) != b':'
    }

    /// True if the keyword `word` (lower case) follows the token.
    fn word_follows(&self, word: &[u8]) -> bool {
        let (_, at) = self.peek_byte();
        self.source.get(at..at + word.len()).is_some_and(|text| text.eq_ignore_ascii_case(word))
            && !is_label(byte_at(self.source, at + word.len()))
    }

    /// Takes the token as an identifier.
    fn take_ident(&mut self) -> Ident<'a> {
        let ident = Ident { text: self.text(), span: self.span() };
        self.advance();
        ident
    }

    /// Takes an identifier that is no keyword.
    fn expect_ident(&mut self) -> Result<Ident<'a>> {
        if self.at(TokenKind::Identifier) { Ok(self.take_ident()) } else { self.unexpected(&[TokenKind::Identifier]) }
    }

    /// Takes a member's name, which may be a keyword; the error names no alternatives.
    fn expect_member_name(&mut self) -> Result<Ident<'a>> {
        if self.at(TokenKind::Identifier) {
            return Ok(self.take_ident());
        }
        if self.token.kind.is_semi_reserved() {
            self.keyword_names.push(self.token.start);
            return Ok(self.take_ident());
        }
        self.unexpected(&[])
    }

    /// Takes `$name`; the identifier's text is without the `$`.
    fn expect_variable(&mut self) -> Result<Ident<'a>> {
        if self.at(TokenKind::Variable) { Ok(self.take_variable()) } else { self.unexpected(&[TokenKind::Variable]) }
    }

    #[inline]
    fn take_variable(&mut self) -> Ident<'a> {
        let ident = Ident { text: &self.text()[1..], span: self.span() };
        self.advance();
        ident
    }

    /// Claims the pending doc comment.
    fn take_doc(&mut self) -> Option<&'a [u8]> {
        self.doc.take().map(|span| span.slice(self.source))
    }

    /// Runs `parse` one level deeper.
    #[inline]
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth >= MAX_DEPTH {
            return self.too_deep();
        }
        self.depth += CONSTRUCT_DEPTH;
        let result = parse(self);
        self.depth -= CONSTRUCT_DEPTH;
        result
    }

    #[inline]
    fn alloc<T: Copy>(&self, value: T) -> &'a T {
        self.arena.alloc(value)
    }
}
