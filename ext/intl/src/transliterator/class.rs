//! The class Transliterator.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Declares Transliterator.
#[php_class(
    "class Transliterator {
    const int FORWARD = 0;
    const int REVERSE = 1;
    public protected(set) readonly string $id;
}", hooks = super::HOOKS
)]
pub(crate) struct Transliterator;

impl Transliterator {
    /// Is a default of methods and functions.
    pub(crate) const FORWARD: i64 = 0;
}

#[php_methods]
impl Transliterator {
    #[php("final private function __construct()")]
    fn construct(this: &Object) {
        let _ = this;
    }

    #[php("public static function create(string $id, int $direction = Transliterator::FORWARD): ?Transliterator", tentative)]
    fn create(cx: &mut Request, id: &[u8], direction: i64) -> Result<Value> {
        super::create(cx, id, direction)
    }

    #[php("public static function createFromRules(string $rules, int $direction = Transliterator::FORWARD): ?Transliterator", tentative)]
    fn create_from_rules(cx: &mut Request, rules: &[u8], direction: i64) -> Result<Value> {
        super::create_from_rules(cx, rules, direction)
    }

    #[php("public function createInverse(): ?Transliterator", tentative)]
    fn create_inverse(cx: &mut Request, this: &Object) -> Result<Value> {
        super::create_inverse(cx, this)
    }

    #[php("public static function listIDs(): array|false", tentative)]
    fn list_ids(cx: &mut Request) -> Result<Value> {
        super::list_ids(cx)
    }

    #[php("public function transliterate(string $string, int $start = 0, int $end = -1): string|false", tentative)]
    fn transliterate(cx: &mut Request, this: &Object, string: &[u8], start: i64, end: i64) -> Result<Value> {
        super::transliterate(cx, this, string, start, end)
    }

    #[php("public function getErrorCode(): int", tentative)]
    fn get_error_code(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::code_of(cx, this)
    }

    #[php("public function getErrorMessage(): string", tentative)]
    fn get_error_message(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::message_of(cx, this)
    }
}
