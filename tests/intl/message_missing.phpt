--TEST--
Arguments that are missing stand as they are; names with two types are refused when values come
--EXTENSIONS--
intl
--FILE--
<?php
foreach (
    [
        ['{m} {r, select, today {T} other {on {d}}} x', ['m' => 1, '' => 'other', 'd' => 'D']],
        ['{m} {r, plural, offset:1 =0 {z} one {T} other {# on {d}}} x', ['d' => 1]],
        ['{r, selectordinal, one {T} other {# on {d}}} x', ['d' => 1]],
        ['{r, plural, one {T} other {on {q, plural, one {1} other {#}}}}', ['r' => 2]],
        ['{0} {1} {0, select, a {A} other {O}} {2, plural, one {#} other {#s}}', ['x']],
        ['{r, select, today {T} other {on}} {q, plural, other {#}}', ['r' => null, 'q' => null]],
    ] as [$pattern, $values]
) {
    var_dump(MessageFormatter::create('en', $pattern)->format($values));
}
foreach (['{m} {m,number}', '{m,number} {m,date}', '{m,plural,other{a {m,date}}}', '{m,select,other{a}} {m}', '{m,date} {m,time}', '{m} {0} {0,number}'] as $pattern) {
    $formatter = MessageFormatter::create('en', $pattern);
    echo $pattern, ': ', get_debug_type($formatter), ' ';
    var_dump($formatter?->format(['m' => 3]), MessageFormatter::formatMessage('en', $pattern, ['m' => 3]));
    echo $formatter?->getErrorMessage(), ' | ', intl_get_error_message(), "\n";
}
--EXPECT--
string(7) "1 {r} x"
string(9) "{m} {r} x"
string(5) "{r} x"
string(6) "on {q}"
string(11) "x {1} O {2}"
string(4) "on 0"
{m} {m,number}: MessageFormatter bool(false)
bool(false)
MessageFormatter::format(): Inconsistent types declared for an argument: U_ARGUMENT_TYPE_MISMATCH | MessageFormatter::formatMessage(): Inconsistent types declared for an argument: U_ARGUMENT_TYPE_MISMATCH
{m,number} {m,date}: MessageFormatter bool(false)
bool(false)
MessageFormatter::format(): Inconsistent types declared for an argument: U_ARGUMENT_TYPE_MISMATCH | MessageFormatter::formatMessage(): Inconsistent types declared for an argument: U_ARGUMENT_TYPE_MISMATCH
{m,plural,other{a {m,date}}}: MessageFormatter bool(false)
bool(false)
MessageFormatter::format(): Inconsistent types declared for an argument: U_ARGUMENT_TYPE_MISMATCH | MessageFormatter::formatMessage(): Inconsistent types declared for an argument: U_ARGUMENT_TYPE_MISMATCH
{m,select,other{a}} {m}: MessageFormatter string(3) "a 3"
string(3) "a 3"
U_ZERO_ERROR | U_ZERO_ERROR
{m,date} {m,time}: MessageFormatter string(25) "Jan 1, 1970 12:00:03 AM"
string(25) "Jan 1, 1970 12:00:03 AM"
U_ZERO_ERROR | U_ZERO_ERROR
{m} {0} {0,number}: null NULL
bool(false)
 | MessageFormatter::formatMessage(): Creating message formatter failed: U_ARGUMENT_TYPE_MISMATCH
