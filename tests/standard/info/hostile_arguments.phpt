--TEST--
Arguments that are none: addresses, offsets, paths, places
--FILE--
<?php
function t(callable $f): void
{
    try {
        var_dump($f());
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
t(fn() => get_headers(''));
t(fn() => get_headers("a\0b"));
t(fn() => get_headers('foo'));
t(fn() => preg_match('/a/', 'a', $m, 0, PHP_INT_MIN));
t(fn() => preg_match_all('/a/', 'a', $m, 0, PHP_INT_MIN));
t(fn() => preg_match('/a/', 'a', $m, 0, PHP_INT_MIN + 1));
t(fn() => date_sun_info(0, NAN, 0));
t(fn() => date_sun_info(0, 1, INF));
t(fn() => @date_sunset(0, SUNFUNCS_RET_STRING, NAN, 0));
t(fn() => @date_sunrise(0, SUNFUNCS_RET_TIMESTAMP, 0, -INF));
set_error_handler(function (int $number, string $message) {
    echo substr($message, -30), "\n";
});
t(fn() => fopen(str_repeat('x', 4096), 'r'));
t(fn() => file_get_contents(str_repeat('x', 4090)));
restore_error_handler();
putenv('LC_ALL=C');
var_dump(setlocale(LC_ALL, ''));
putenv('LC_ALL=C.UTF-8');
var_dump(setlocale(LC_ALL, null), setlocale(LC_TIME, ''), setlocale(LC_ALL, '0'));
putenv('LC_ALL=xx_YY');
var_dump(setlocale(LC_ALL, ''));
t(fn() => hash_file('md5', "a\0b"));
t(fn() => hash_update_file(hash_init('md5'), "a\0b"));
t(fn() => highlight_file("a\0b"));
foreach (['', 'ab', 'abc', 'abcdefghijk', 'abcdefghijkl', 'GIF', 'II*', "II*\0"] as $text) {
    t(fn() => getimagesizefromstring($text));
}
t(fn() => php_strip_whitespace("a\0b"));
t(fn() => set_include_path("a\0b"));
--EXPECTF--
ValueError: Path must not be empty
ValueError: get_headers(): Argument #1 ($url) must not contain any null bytes

Warning: get_headers(): This function may only be used against URLs in %sstandard/info/hostile_arguments.php on line 12
bool(false)
ValueError: preg_match(): Argument #5 ($offset) must be greater than -9223372036854775808
ValueError: preg_match_all(): Argument #5 ($offset) must be greater than -9223372036854775808
int(1)
ValueError: date_sun_info(): Argument #2 ($latitude) must be finite
ValueError: date_sun_info(): Argument #3 ($longitude) must be finite
bool(false)
bool(false)
 open stream: Invalid argument
bool(false)
pen stream: File name too long
bool(false)
string(1) "C"
string(7) "C.UTF-8"
string(7) "C.UTF-8"
string(7) "C.UTF-8"
bool(false)
ValueError: hash_file(): Argument #1 ($algo) must not contain any null bytes
ValueError: hash_update_file(): Argument #2 ($filename) must not contain any null bytes
ValueError: highlight_file(): Argument #1 ($filename) must not contain any null bytes

Notice: getimagesizefromstring(): Error reading from ! in %sstandard/info/hostile_arguments.php on line 36
bool(false)

Notice: getimagesizefromstring(): Error reading from ab! in %sstandard/info/hostile_arguments.php on line 36
bool(false)

Notice: getimagesizefromstring(): Error reading from abc! in %sstandard/info/hostile_arguments.php on line 36
bool(false)

Notice: getimagesizefromstring(): Error reading from abcdefghijk! in %sstandard/info/hostile_arguments.php on line 36
bool(false)
bool(false)
bool(false)

Notice: getimagesizefromstring(): Error reading from II*! in %sstandard/info/hostile_arguments.php on line 36
bool(false)
bool(false)
ValueError: php_strip_whitespace(): Argument #1 ($filename) must not contain any null bytes
ValueError: set_include_path(): Argument #1 ($include_path) must not contain any null bytes
