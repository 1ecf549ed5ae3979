--TEST--
intl: numbers, dates, calendars, zones, messages, resources
--EXTENSIONS--
intl
--INI--
date.timezone=Europe/Paris
--FILE--
<?php
function t($f, ...$a) { try { $r = $f(...$a); echo is_string($r) ? $r : json_encode($r), $r === false || $r === null ? ' ' . intl_get_error_message() : '', "\n"; } catch (Throwable $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; } }
$n = new NumberFormatter('de_DE', NumberFormatter::DECIMAL); t([$n, 'format'], 1234567.891); t([$n, 'parse'], '1.234,5'); t([$n, 'parse'], 'x'); t([$n, 'getPattern']); t([$n, 'getSymbol'], 0); t([$n, 'getSymbol'], 99); t([$n, 'setAttribute'], NumberFormatter::MIN_FRACTION_DIGITS, 2); t([$n, 'format'], 3); t([$n, 'getAttribute'], 999); t([$n, 'format'], 1, 77);
t(fn() => (new NumberFormatter('en_US', NumberFormatter::CURRENCY))->formatCurrency(1234.5, 'EUR')); t(fn() => (new NumberFormatter('en', NumberFormatter::SPELLOUT))->format(142)); t(fn() => (new NumberFormatter('en', NumberFormatter::PATTERN_DECIMAL, '#,##0.0'))->format(1234.56)); t(fn() => new NumberFormatter('xx', 1)); t('numfmt_create', 'en', 77);
$d = new IntlDateFormatter('fr_FR', IntlDateFormatter::FULL, IntlDateFormatter::NONE, 'Europe/Paris'); t([$d, 'format'], 0); t([$d, 'format'], new DateTime('2024-02-29 12:00', new DateTimeZone('UTC'))); t([$d, 'format'], 'x'); t([$d, 'getTimeZoneId']); t([$d, 'getCalendar']); t([$d, 'setPattern'], 'yyyy-MM-dd HH:mm'); t([$d, 'parse'], '2024-03-01 10:00'); t([$d, 'parse'], 'zz'); t(fn() => new IntlDateFormatter('en', 77)); t(fn() => new IntlDateFormatter('en', 0, 0, 'Foo/Bar')); t('datefmt_format_object', new DateTime('2024-01-02 03:04 UTC'), 'yyyy.MM.dd HH:mm VV'); t(fn() => (new IntlDatePatternGenerator('de'))->getBestPattern('yMMMd'));
$c = IntlCalendar::createInstance('America/New_York', 'en_US'); $c->setTime(1709200000123.0); foreach (range(0, 22) as $f) echo $c->get($f), ' '; echo "\n"; t([$c, 'add'], IntlCalendar::FIELD_MONTH, 1); t([$c, 'getTime']); t([$c, 'roll'], 5, 40); t([$c, 'get'], 99); t([$c, 'toDateTime']); t([$c, 'getActualMaximum'], 5); t([$c, 'isWeekend']); t([$c, 'getType']); t([$c, 'inDaylightTime']); t([$c, 'fieldDifference'], 0.0, IntlCalendar::FIELD_YEAR); t([$c, 'setMinimalDaysInFirstWeek'], 9); t([$c, 'getWeekendTransition'], 1); $e = clone $c; t([$c, 'equals'], $e);
$g = IntlGregorianCalendar::createFromDate(2024, 1, 29); t(fn() => $g->toDateTime()->format('c')); t([$g, 'isLeapYear'], 1900); t([$g, 'isLeapYear'], 1500); t([$g, 'getGregorianChange']);
$z = IntlTimeZone::createTimeZone('Europe/Paris'); t([$z, 'getID']); t([$z, 'getRawOffset']); t([$z, 'getDisplayName'], false, IntlTimeZone::DISPLAY_LONG, 'en'); t([$z, 'useDaylightTime']); t(fn() => $z->toDateTimeZone()->getName()); t('intltz_get_canonical_id', 'GMT+5'); t('intltz_get_region', 'Europe/Rome'); t('intltz_get_windows_id', 'Europe/Paris'); t('intltz_get_id_for_windows_id', 'Romance Standard Time', 'BE'); t(fn() => IntlTimeZone::createTimeZone('nope')->getID()); t('intltz_count_equivalent_ids', 'Europe/Lisbon'); t(fn() => $z->getOffset(1720000000000.0, false, $r, $o) . " $r $o"); t(fn() => iterator_to_array(IntlTimeZone::createEnumeration('BE')));
foreach (['{0} is {1, number, integer} {2, number, percent}', '{n, plural, offset:1 =0{none} one{# thing} other{# things}}', '{g, select, f{she} other{they}} {3, choice, 0#no|1#one|1<many}', "it''s '{0}' {0, spellout}", '{0, selectordinal, one{#st} two{#nd} few{#rd} other{#th}}', '{d, date,yyyy-MM-dd} {d, time,HH:mm}', '{0, number, ::currency/EUR} {x}'] as $m) t('msgfmt_format_message', 'en_US', $m, [3, 4.7, .5, 'n' => 2, 3 => 2, 'g' => 'f', 'd' => 86400]);
t(fn() => new MessageFormatter('en', '{0, plural, one{a}}')); t('msgfmt_parse_message', 'en', '{0} has {1, number} cats', 'Ann has 1,234 cats'); t('msgfmt_format_message', 'en', '{0}', [-1 => 2]);
$r = new ResourceBundle('de', 'ICUDATA-region'); t(fn() => $r['Countries']['FR']); t(fn() => $r['nope']); t(fn() => count($r) > 2); t(fn() => new ResourceBundle('en', 'nope'));
--EXPECTF--
1.234.567,891
1234.5
false NumberFormatter::parse(): Number parsing failed: U_PARSE_ERROR
#,##0.###
,
false NumberFormatter::getSymbol(): invalid symbol value: U_ILLEGAL_ARGUMENT_ERROR
true
3,00
false NumberFormatter::getAttribute(): Error getting attribute value: U_UNSUPPORTED_ERROR
ValueError: NumberFormatter::format(): Argument #2 ($type) must be a NumberFormatter::TYPE_* constant
€1,234.50
one hundred forty-two
1,234.6
ValueError: NumberFormatter::__construct(): Argument #1 ($locale) "xx" is invalid
null numfmt_create(): number formatter creation failed: U_UNSUPPORTED_ERROR
jeudi 1 janvier 1970
jeudi 29 février 2024
false IntlDateFormatter::format(): string 'x' is not numeric, which would be required for it to be a valid date: U_ILLEGAL_ARGUMENT_ERROR
Europe/Paris
1
true
1709283600
false IntlDateFormatter::parse(): Date parsing failed: U_PARSE_ERROR
IntlException: IntlDateFormatter::__construct(): invalid date format style
IntlException: IntlDateFormatter::__construct(): No such time zone: "Foo/Bar"
2024.01.02 03:04 UTC
d. MMM y
1 2024 1 9 5 29 60 5 5 0 4 4 46 40 123 -18000000 0 2024 5 2024 2460370 17200123 0 
true
1711702000123
true
ValueError: IntlCalendar::get(): Argument #1 ($field) must be a valid field
{"date":"2024-03-07 04:46:40.000000","timezone_type":3,"timezone":"America\/New_York"}
31
false U_ZERO_ERROR
gregorian
false U_ZERO_ERROR
-54
ValueError: IntlCalendar::setMinimalDaysInFirstWeek(): Argument #1 ($days) must be between 1 and 7
86400000
true
2024-02-29T00:00:00+01:00
false U_ZERO_ERROR
true
-12219292800000
Europe/Paris
3600000
Central European Standard Time
true
Europe/Paris
GMT+05:00
IT
Romance Standard Time
Europe/Brussels
Etc/Unknown
2
1 3600000 3600000
["Europe\/Brussels"]
3 is 4 50%
1 thing
she many
it's {0} three
3rd
1970-01-02 01:00
€3.00 {x}
IntlException: MessageFormatter::__construct(): message formatter creation failed
["Ann",1234]
false msgfmt_format_message(): Found negative or too large array key: U_ILLEGAL_ARGUMENT_ERROR
Frankreich
null {closure:%sintl/numbers-and-dates.php:11}(): Cannot load resource element 'nope': U_MISSING_RESOURCE_ERROR
true
IntlException: ResourceBundle::__construct(): Cannot load libICU resource bundle
