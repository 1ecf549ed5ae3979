--TEST--
Formats, NUL bytes, invalid UTF-8 and brackets that do not fit
--FILE--
<?php
function t($f) { try { echo json_encode($f(), JSON_PARTIAL_OUTPUT_ON_ERROR), "\n"; } catch (Throwable $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; } }
foreach ([
    fn() => sprintf("%.s|%.3s|%.0s", "abc", "abcd", "abc"), fn() => sprintf("%.d", 5), fn() => number_format(-INF), fn() => number_format(INF),
    fn() => array_map(fn($json) => [json_decode($json), json_last_error()], ['{]', '[}', '{"a":1]', '[1}', '0"', '"\ud800\u"', '"', '{"a":}', '[1,}', '{"a":1,]', ']', '[[}', '{"a" ]', '1 "a"']),
    fn() => json_encode("a\xe6\x97z\xf0\x9f\x98", JSON_INVALID_UTF8_SUBSTITUTE), fn() => json_encode("\xff\xfe", JSON_INVALID_UTF8_SUBSTITUTE),
    fn() => password_needs_rehash("x", "nope"), fn() => escapeshellarg("a\xe6\x97b é"), fn() => escapeshellcmd("a\xe6\x97b é"),
    fn() => metaphone("Thumb\0b"), fn() => quoted_printable_decode("a=41\0b"), fn() => inet_pton("1.2.3.4\0"), fn() => ip2long("1.2.3.4\0"), fn() => ip2long("1.2.3.4"),
    fn() => parse_ini_string("a=b", false, 99),
] as $f) t($f);
--EXPECTF--
"abc|abc|"
"5"
"inf"
"inf"
[[null,2],[null,2],[null,2],[null,2],[null,3],[null,10],[null,3],[null,4],[null,4],[null,4],[null,4],[null,2],[null,4],[null,4]]
"\"a\\ufffdz\\ufffd\""
"\"\\ufffd\\ufffd\""
false
"'ab \u00e9'"
"ab \u00e9"
"0M"
"aA"
ValueError: inet_pton(): Argument #1 ($ip) must not contain any null bytes
ValueError: ip2long(): Argument #1 ($ip) must not contain any null bytes
16909060

Warning: Invalid scanner mode in %sstandard/generated_texts.php on line 9
false
