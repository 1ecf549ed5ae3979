//! The class DateTimeImmutable: setters leave the object alone and give a changed copy.

use super::*;
use heddle_runtime::decl::convert::OrFalse;

/// A date and time that nothing changes.
#[php_class("class DateTimeImmutable implements DateTimeInterface", hooks = HOOKS)]
pub(crate) struct DateTimeImmutable;

const NAME: &str = "DateTimeImmutable";

/// Gives a changed copy of the object, or throws.
fn give(cx: &mut Request, this: &Object, result: std::result::Result<Moment, Refusal>, method: &str) -> Result<Object> {
    match result {
        Ok(moment) => fork(cx, this, moment),
        Err(refusal) => Err(refuse(cx, refusal, &format!("{NAME}::{method}"))),
    }
}

#[php_methods(tentative)]
impl DateTimeImmutable {
    #[php("public function __construct(string $datetime = 'now', ?DateTimeZone $timezone = null)")]
    fn construct(cx: &mut Request, this: &Object, datetime: &[u8], timezone: Option<&Object>) -> Result<()> {
        construct(cx, this, datetime, timezone)
    }

    #[php("public function __serialize(): array", binding)]
    fn serialize(cx: &mut Request, this: &Object) -> Result<Array> {
        save(cx, this)
    }

    #[php("public function __unserialize(array $data): void", binding)]
    fn unserialize(cx: &mut Request, this: &Object, data: &Array) -> Result<()> {
        restore(cx, this, data, NAME)
    }

    #[php(
        "public function __wakeup(): void",
        deprecated = "since 8.5, this method is obsolete, as serialization hooks are provided by __unserialize() and __serialize()"
    )]
    fn wakeup(cx: &mut Request, this: &Object) -> Result<()> {
        wake(cx, this, NAME)
    }

    #[php("public static function __set_state(array $array): DateTimeImmutable")]
    fn set_state(cx: &mut Request, array: &Array) -> Result<Object> {
        set_state(cx, NAME, array)
    }

    #[php(
        "public static function createFromFormat(string $format, string $datetime, ?DateTimeZone $timezone = null): DateTimeImmutable|false"
    )]
    fn create_from_format(
        cx: &mut Request,
        called: ClassPtr,
        format: &[u8],
        datetime: &[u8],
        timezone: Option<&Object>,
    ) -> Result<OrFalse<Object>> {
        from_format(cx, called, format, datetime, timezone).map(OrFalse)
    }

    #[php("public static function createFromTimestamp(int|float $timestamp): static")]
    fn create_from_timestamp(cx: &mut Request, called: ClassPtr, timestamp: Number) -> Result<Object> {
        from_timestamp(cx, called, timestamp)
    }

    #[php("public static function getLastErrors(): array|false")]
    fn get_last_errors(cx: &mut Request) -> OrFalse<Array> {
        crate::complaints::last_errors(cx)
    }

    #[php("public function format(string $format): string")]
    fn format(cx: &mut Request, this: &Object, format: &[u8]) -> Result<Vec<u8>> {
        formatted(cx, this, format)
    }

    #[php("public function getTimezone(): DateTimeZone|false")]
    fn get_timezone(cx: &mut Request, this: &Object) -> Result<OrFalse<Object>> {
        let zone = get(cx, this)?.zone;
        zones::make(cx, zone).map(|zone| OrFalse(Some(zone)))
    }

    #[php("public function getOffset(): int")]
    fn get_offset(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(i64::from(get(cx, this)?.offset().0))
    }

    #[php("public function getTimestamp(): int")]
    fn get_timestamp(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(get(cx, this)?.seconds)
    }

    #[php("public function getMicrosecond(): int", binding)]
    fn get_microsecond(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(get(cx, this)?.micro)
    }

    #[php("public function diff(DateTimeInterface $targetObject, bool $absolute = false): DateInterval")]
    fn diff(cx: &mut Request, this: &Object, target: &Object, absolute: bool) -> Result<Object> {
        difference(cx, this, target, absolute)
    }

    #[php("public function modify(string $modifier): DateTimeImmutable", no_discard)]
    fn modify(cx: &mut Request, this: &Object, modifier: &[u8]) -> Result<Object> {
        let moment = get(cx, this)?;
        let moment = modified(cx, &moment, modifier);
        give(cx, this, moment, "modify")
    }

    #[php("public function add(DateInterval $interval): DateTimeImmutable", no_discard)]
    fn add(cx: &mut Request, this: &Object, interval: &Object) -> Result<Object> {
        let (moment, interval) = (get(cx, this)?, crate::spans::get(cx, interval)?);
        give(cx, this, added(&moment, &interval), "add")
    }

    #[php("public function sub(DateInterval $interval): DateTimeImmutable", no_discard)]
    fn sub(cx: &mut Request, this: &Object, interval: &Object) -> Result<Object> {
        let (moment, interval) = (get(cx, this)?, crate::spans::get(cx, interval)?);
        give(cx, this, subtracted(&moment, &interval), "sub")
    }

    #[php("public function setTimezone(DateTimeZone $timezone): DateTimeImmutable", no_discard)]
    fn set_timezone(cx: &mut Request, this: &Object, timezone: &Object) -> Result<Object> {
        let (moment, zone) = (get(cx, this)?, zones::get(cx, timezone)?);
        give(cx, this, Ok(Moment { zone, ..moment }), "setTimezone")
    }

    #[php("public function setTime(int $hour, int $minute, int $second = 0, int $microsecond = 0): DateTimeImmutable", no_discard)]
    fn set_time(cx: &mut Request, this: &Object, hour: i64, minute: i64, second: i64, microsecond: i64) -> Result<Object> {
        let moment = get(cx, this)?;
        give(cx, this, with_time(&moment, [hour, minute, second, microsecond]), "setTime")
    }

    #[php("public function setDate(int $year, int $month, int $day): DateTimeImmutable", no_discard)]
    fn set_date(cx: &mut Request, this: &Object, year: i64, month: i64, day: i64) -> Result<Object> {
        let moment = get(cx, this)?;
        give(cx, this, with_date(&moment, [year, month, day]), "setDate")
    }

    #[php("public function setISODate(int $year, int $week, int $dayOfWeek = 1): DateTimeImmutable", no_discard)]
    fn set_iso_date(cx: &mut Request, this: &Object, year: i64, week: i64, day: i64) -> Result<Object> {
        let moment = get(cx, this)?;
        give(cx, this, with_iso_date(&moment, [year, week, day]), "setISODate")
    }

    #[php("public function setTimestamp(int $timestamp): DateTimeImmutable", no_discard)]
    fn set_timestamp(cx: &mut Request, this: &Object, timestamp: i64) -> Result<Object> {
        let moment = get(cx, this)?;
        give(cx, this, Ok(Moment { seconds: timestamp, micro: 0, ..moment }), "setTimestamp")
    }

    #[php("public function setMicrosecond(int $microsecond): static", binding, no_discard)]
    fn set_microsecond(cx: &mut Request, this: &Object, microsecond: i64) -> Result<Object> {
        let moment = get(cx, this)?;
        let moment = with_micro(cx, &moment, microsecond)?;
        give(cx, this, Ok(moment), "setMicrosecond")
    }

    #[php("public static function createFromMutable(DateTime $object): static")]
    fn create_from_mutable(cx: &mut Request, called: ClassPtr, object: &Object) -> Result<Object> {
        convert(cx, called, object)
    }

    #[php("public static function createFromInterface(DateTimeInterface $object): DateTimeImmutable", binding)]
    fn create_from_interface(cx: &mut Request, called: ClassPtr, object: &Object) -> Result<Object> {
        convert(cx, called, object)
    }
}
