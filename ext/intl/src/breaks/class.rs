//! The classes IntlBreakIterator, IntlRuleBasedBreakIterator, IntlCodePointBreakIterator, IntlPartsIterator.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Declares IntlBreakIterator.
#[php_class(
    "class IntlBreakIterator implements IteratorAggregate {
    const int DONE = -1;
    const int WORD_NONE = 0;
    const int WORD_NONE_LIMIT = 100;
    const int WORD_NUMBER = 100;
    const int WORD_NUMBER_LIMIT = 200;
    const int WORD_LETTER = 200;
    const int WORD_LETTER_LIMIT = 300;
    const int WORD_KANA = 300;
    const int WORD_KANA_LIMIT = 400;
    const int WORD_IDEO = 400;
    const int WORD_IDEO_LIMIT = 500;
    const int LINE_SOFT = 0;
    const int LINE_SOFT_LIMIT = 100;
    const int LINE_HARD = 100;
    const int LINE_HARD_LIMIT = 200;
    const int SENTENCE_TERM = 0;
    const int SENTENCE_TERM_LIMIT = 100;
    const int SENTENCE_SEP = 100;
    const int SENTENCE_SEP_LIMIT = 200;
}", hooks = super::HOOKS
)]
pub(crate) struct IntlBreakIterator;

#[php_methods]
impl IntlBreakIterator {
    #[php("public static function createCharacterInstance(?string $locale = null): ?IntlBreakIterator", tentative)]
    fn create_character_instance(cx: &mut Request, locale: Option<&[u8]>) -> Result<Value> {
        super::create_character_instance(cx, locale)
    }

    #[php("public static function createCodePointInstance(): IntlCodePointBreakIterator", tentative)]
    fn create_code_point_instance(cx: &mut Request) -> Result<Value> {
        super::create_code_point_instance(cx)
    }

    #[php("public static function createLineInstance(?string $locale = null): ?IntlBreakIterator", tentative)]
    fn create_line_instance(cx: &mut Request, locale: Option<&[u8]>) -> Result<Value> {
        super::create_line_instance(cx, locale)
    }

    #[php("public static function createSentenceInstance(?string $locale = null): ?IntlBreakIterator", tentative)]
    fn create_sentence_instance(cx: &mut Request, locale: Option<&[u8]>) -> Result<Value> {
        super::create_sentence_instance(cx, locale)
    }

    #[php("public static function createTitleInstance(?string $locale = null): ?IntlBreakIterator", tentative)]
    fn create_title_instance(cx: &mut Request, locale: Option<&[u8]>) -> Result<Value> {
        super::create_title_instance(cx, locale)
    }

    #[php("public static function createWordInstance(?string $locale = null): ?IntlBreakIterator", tentative)]
    fn create_word_instance(cx: &mut Request, locale: Option<&[u8]>) -> Result<Value> {
        super::create_word_instance(cx, locale)
    }

    #[php("private function __construct()")]
    fn construct(this: &Object) {
        let _ = this;
    }

    #[php("public function current(): int", tentative)]
    fn current(cx: &mut Request, this: &Object) -> Result<Value> {
        super::current(cx, this)
    }

    #[php("public function first(): int", tentative)]
    fn first(cx: &mut Request, this: &Object) -> Result<Value> {
        super::first(cx, this)
    }

    #[php("public function following(int $offset): int", tentative)]
    fn following(cx: &mut Request, this: &Object, offset: i64) -> Result<Value> {
        super::following(cx, this, offset)
    }

    #[php("public function getErrorCode(): int", tentative)]
    fn get_error_code(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::code_of(cx, this)
    }

    #[php("public function getErrorMessage(): string", tentative)]
    fn get_error_message(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::message_of(cx, this)
    }

    #[php("public function getLocale(int $type): string|false", tentative)]
    fn get_locale(cx: &mut Request, this: &Object, kind: i64) -> Result<Value> {
        super::get_locale(cx, this, kind)
    }

    #[php("public function getPartsIterator(string $type = IntlPartsIterator::KEY_SEQUENTIAL): IntlPartsIterator", tentative)]
    fn get_parts_iterator(cx: &mut Request, this: &Object, kind: &[u8]) -> Result<Value> {
        super::get_parts_iterator(cx, this, kind)
    }

    #[php("public function getText(): ?string", tentative)]
    fn get_text(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_text(cx, this)
    }

    #[php("public function isBoundary(int $offset): bool", tentative)]
    fn is_boundary(cx: &mut Request, this: &Object, offset: i64) -> Result<Value> {
        super::is_boundary(cx, this, offset)
    }

    #[php("public function last(): int", tentative)]
    fn last(cx: &mut Request, this: &Object) -> Result<Value> {
        super::last(cx, this)
    }

    #[php("public function next(?int $offset = null): int", tentative)]
    fn next(cx: &mut Request, this: &Object, offset: Option<i64>) -> Result<Value> {
        super::next(cx, this, offset)
    }

    #[php("public function preceding(int $offset): int", tentative)]
    fn preceding(cx: &mut Request, this: &Object, offset: i64) -> Result<Value> {
        super::preceding(cx, this, offset)
    }

    #[php("public function previous(): int", tentative)]
    fn previous(cx: &mut Request, this: &Object) -> Result<Value> {
        super::previous(cx, this)
    }

    #[php("public function setText(string $text): bool", tentative)]
    fn set_text(cx: &mut Request, this: &Object, text: &[u8]) -> Result<Value> {
        super::set_text(cx, this, text)
    }

    #[php("public function getIterator(): Iterator")]
    fn get_iterator(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_iterator(cx, this)
    }
}

/// Declares IntlRuleBasedBreakIterator.
#[php_class("class IntlRuleBasedBreakIterator extends IntlBreakIterator")]
pub(crate) struct IntlRuleBasedBreakIterator;

#[php_methods]
impl IntlRuleBasedBreakIterator {
    #[php("public function __construct(string $rules, bool $compiled = false)")]
    fn construct(cx: &mut Request, this: &Object, rules: &[u8], compiled: bool) -> Result<Value> {
        super::construct_rules(cx, this, rules, compiled)
    }

    #[php("public function getBinaryRules(): string|false", tentative)]
    fn get_binary_rules(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_binary_rules(cx, this)
    }

    #[php("public function getRules(): string|false", tentative)]
    fn get_rules(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_rules(cx, this)
    }

    #[php("public function getRuleStatus(): int", tentative)]
    fn get_rule_status(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_rule_status(cx, this)
    }

    #[php("public function getRuleStatusVec(): array|false", tentative)]
    fn get_rule_status_vec(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_rule_status_vec(cx, this)
    }
}

/// Declares IntlCodePointBreakIterator.
#[php_class("class IntlCodePointBreakIterator extends IntlBreakIterator")]
pub(crate) struct IntlCodePointBreakIterator;

#[php_methods]
impl IntlCodePointBreakIterator {
    #[php("public function getLastCodePoint(): int", tentative)]
    fn get_last_code_point(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_last_code_point(cx, this)
    }
}

/// Declares IntlPartsIterator.
#[php_class(
    "class IntlPartsIterator extends IntlIterator {
    const int KEY_SEQUENTIAL = 0;
    const int KEY_LEFT = 1;
    const int KEY_RIGHT = 2;
}", hooks = super::PARTS_HOOKS
)]
pub(crate) struct IntlPartsIterator;

impl IntlPartsIterator {
    /// Is a default of methods and functions.
    pub(crate) const KEY_SEQUENTIAL: &str = "0";
}

#[php_methods]
impl IntlPartsIterator {
    #[php("public function getBreakIterator(): IntlBreakIterator", tentative)]
    fn get_break_iterator(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_break_iterator(cx, this)
    }

    #[php("public function getRuleStatus(): int", tentative)]
    fn get_rule_status(cx: &mut Request, this: &Object) -> Result<Value> {
        super::parts_rule_status(cx, this)
    }
}
