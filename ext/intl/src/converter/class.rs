//! The class UConverter.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

/// Declares UConverter.
#[php_class(
    "class UConverter {
    const int REASON_UNASSIGNED = 0;
    const int REASON_ILLEGAL = 1;
    const int REASON_IRREGULAR = 2;
    const int REASON_RESET = 3;
    const int REASON_CLOSE = 4;
    const int REASON_CLONE = 5;
    const int UNSUPPORTED_CONVERTER = -1;
    const int SBCS = 0;
    const int DBCS = 1;
    const int MBCS = 2;
    const int LATIN_1 = 3;
    const int UTF8 = 4;
    const int UTF16_BigEndian = 5;
    const int UTF16_LittleEndian = 6;
    const int UTF32_BigEndian = 7;
    const int UTF32_LittleEndian = 8;
    const int EBCDIC_STATEFUL = 9;
    const int ISO_2022 = 10;
    const int LMBCS_1 = 11;
    const int LMBCS_2 = 12;
    const int LMBCS_3 = 13;
    const int LMBCS_4 = 14;
    const int LMBCS_5 = 15;
    const int LMBCS_6 = 16;
    const int LMBCS_8 = 17;
    const int LMBCS_11 = 18;
    const int LMBCS_16 = 19;
    const int LMBCS_17 = 20;
    const int LMBCS_18 = 21;
    const int LMBCS_19 = 22;
    const int LMBCS_LAST = 22;
    const int HZ = 23;
    const int SCSU = 24;
    const int ISCII = 25;
    const int US_ASCII = 26;
    const int UTF7 = 27;
    const int BOCU1 = 28;
    const int UTF16 = 29;
    const int UTF32 = 30;
    const int CESU8 = 31;
    const int IMAP_MAILBOX = 32;
}", hooks = super::HOOKS
)]
pub(crate) struct UConverter;

#[php_methods]
impl UConverter {
    #[php("public function __construct(?string $destination_encoding = null, ?string $source_encoding = null)")]
    fn construct(cx: &mut Request, this: &Object, destination_encoding: Option<&[u8]>, source_encoding: Option<&[u8]>) -> Result<Value> {
        super::construct(cx, this, destination_encoding, source_encoding)
    }

    #[php("public function convert(string $str, bool $reverse = false): string|false", tentative)]
    fn convert(cx: &mut Request, this: &Object, str: &[u8], reverse: bool) -> Result<Value> {
        super::convert(cx, this, str, reverse)
    }

    #[php("public function fromUCallback(int $reason, array $source, int $codePoint, &$error): array|string|int|null", tentative)]
    fn from_u_callback(cx: &mut Request, this: &Object, reason: i64, source: &Array, code_point: i64, error: RefArg<'_>) -> Result<Value> {
        super::from_u_callback(cx, this, reason, source, code_point, error)
    }

    #[php("public static function getAliases(string $name): array|false|null", tentative)]
    fn get_aliases(cx: &mut Request, name: &[u8]) -> Result<Value> {
        super::get_aliases(cx, name)
    }

    #[php("public static function getAvailable(): array", tentative)]
    fn get_available(cx: &mut Request) -> Result<Value> {
        super::get_available(cx)
    }

    #[php("public function getDestinationEncoding(): string|false|null", tentative)]
    fn get_destination_encoding(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_destination_encoding(cx, this)
    }

    #[php("public function getDestinationType(): int|false|null", tentative)]
    fn get_destination_type(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_destination_type(cx, this)
    }

    #[php("public function getErrorCode(): int", tentative)]
    fn get_error_code(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::code_of(cx, this)
    }

    #[php("public function getErrorMessage(): ?string", tentative)]
    fn get_error_message(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::message_of(cx, this)
    }

    #[php("public function getSourceEncoding(): string|false|null", tentative)]
    fn get_source_encoding(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_source_encoding(cx, this)
    }

    #[php("public function getSourceType(): int|false|null", tentative)]
    fn get_source_type(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_source_type(cx, this)
    }

    #[php("public static function getStandards(): ?array", tentative)]
    fn get_standards(cx: &mut Request) -> Result<Value> {
        super::get_standards(cx)
    }

    #[php("public function getSubstChars(): string|false|null", tentative)]
    fn get_subst_chars(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_subst_chars(cx, this)
    }

    #[php("public static function reasonText(int $reason): string", tentative)]
    fn reason_text(cx: &mut Request, reason: i64) -> Result<Value> {
        super::reason_text(cx, reason)
    }

    #[php("public function setDestinationEncoding(string $encoding): bool", tentative)]
    fn set_destination_encoding(cx: &mut Request, this: &Object, encoding: &[u8]) -> Result<Value> {
        super::set_destination_encoding(cx, this, encoding)
    }

    #[php("public function setSourceEncoding(string $encoding): bool", tentative)]
    fn set_source_encoding(cx: &mut Request, this: &Object, encoding: &[u8]) -> Result<Value> {
        super::set_source_encoding(cx, this, encoding)
    }

    #[php("public function setSubstChars(string $chars): bool", tentative)]
    fn set_subst_chars(cx: &mut Request, this: &Object, chars: &[u8]) -> Result<Value> {
        super::set_subst_chars(cx, this, chars)
    }

    #[php("public function toUCallback(int $reason, string $source, string $codeUnits, &$error): array|string|int|null", tentative)]
    fn to_u_callback(cx: &mut Request, this: &Object, reason: i64, source: &[u8], code_units: &[u8], error: RefArg<'_>) -> Result<Value> {
        super::to_u_callback(cx, this, reason, source, code_units, error)
    }

    #[php(
        "public static function transcode(string $str, string $toEncoding, string $fromEncoding, ?array $options = null): string|false",
        tentative
    )]
    fn transcode(cx: &mut Request, str: &[u8], to_encoding: &[u8], from_encoding: &[u8], options: Option<&Array>) -> Result<Value> {
        super::transcode(cx, str, to_encoding, from_encoding, options)
    }
}
