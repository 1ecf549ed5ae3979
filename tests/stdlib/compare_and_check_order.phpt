--TEST--
What functions say about arguments that are wrong, and in which order
--FILE--
<?php
set_error_handler(function ($level, $message) { echo "[$message] "; return true; });
$calls = [
    'strcoll("....", "  trim")', 'strcoll("", "strlen")', 'strcoll("a\0b", "a\0c")', 'strcoll("ab", "a")', 'strcoll("x", "x")',
    'range(8, "/a(b)?/")', 'range("abc", 3)', 'range(5, "7x")', 'sha1_file("a\0b")', 'call_user_func("array_key_exists", [], [1])',
    'join([1, 2], null)', 'join(", ", null)', 'html_entity_decode("a", 3, "nope")', 'html_entity_decode("&lt;", 3, "nope")',
    'htmlspecialchars("", 3, "nope")', 'htmlspecialchars("a", 3, "no\0pe")', 'htmlspecialchars("\'\"", 1)', 'htmlspecialchars_decode("&#039;&quot;", 1)',
    'get_html_translation_table(HTML_SPECIALCHARS, 1)', 'sscanf("a", "%s %d %05.2f", $a, $b)', 'sscanf("a", "%s %z", $a, $b)',
    'sscanf("a", "%d%d%q", $a, $b, $c)', 'sscanf("a", "%d%d%q", $a, $b)', 'array_map("a\0b", [])', 'array_map(["a" => 1, "b" => 2], [])',
    'array_map([1], [])', 'timezone_name_from_abbr("", 3600, 5)', 'timezone_name_from_abbr("", 3600, 1)', 'timezone_name_from_abbr("CET", 3600, 5)',
    'preg_match_all("abc", "x", $m, 8)', 'preg_match_all("/a/", "x", $m, 8)',
    'json_encode("a\xff", JSON_INVALID_UTF8_IGNORE | JSON_INVALID_UTF8_SUBSTITUTE)',
];
foreach ($calls as $call) {
    echo addcslashes($call, "\0..\37\177..\377"), ': ';
    try {
        echo json_encode(eval("return $call;")), "\n";
    } catch (Error $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
date_default_timezone_set('Asia/Tokyo');
echo gettimeofday()['minuteswest'], ' ', gettimeofday()['dsttime'], "\n";
?>
--EXPECT--
strcoll("....", "  trim"): 14
strcoll("", "strlen"): -115
strcoll("a\0b", "a\0c"): 0
strcoll("ab", "a"): 98
strcoll("x", "x"): 0
range(8, "/a(b)?/"): [range(): Argument #2 ($end) must be a single byte, subsequent bytes are ignored] [range(): Argument #1 ($start) must be a single byte string if argument #2 ($end) is a single byte string, argument #2 ($end) converted to 0] [8,7,6,5,4,3,2,1,0]
range("abc", 3): [range(): Argument #1 ($start) must be a single byte, subsequent bytes are ignored] [range(): Argument #2 ($end) must be a single byte string if argument #1 ($start) is a single byte string, argument #1 ($start) converted to 0] [0,1,2,3]
range(5, "7x"): [range(): Argument #2 ($end) must be a single byte, subsequent bytes are ignored] [range(): Argument #1 ($start) must be a single byte string if argument #2 ($end) is a single byte string, argument #2 ($end) converted to 0] [5,4,3,2,1,0]
sha1_file("a\0b"): ValueError: sha1_file(): Argument #1 ($filename) must not contain any null bytes
call_user_func("array_key_exists", [], [1]): TypeError: array_key_exists(): Argument #1 ($key) must be a valid array offset type
join([1, 2], null): "12"
join(", ", null): TypeError: join(): If argument #1 ($separator) is of type string, argument #2 ($array) must be of type array, null given
html_entity_decode("a", 3, "nope"): "a"
html_entity_decode("&lt;", 3, "nope"): [html_entity_decode(): Charset "nope" is not supported, assuming UTF-8] "<"
htmlspecialchars("", 3, "nope"): ""
htmlspecialchars("a", 3, "no\0pe"): [htmlspecialchars(): Charset "no" is not supported, assuming UTF-8] "a"
htmlspecialchars("'\"", 1): "&#039;\""
htmlspecialchars_decode("&#039;&quot;", 1): "'&quot;"
get_html_translation_table(HTML_SPECIALCHARS, 1): {"&":"&amp;","'":"&#039;","<":"&lt;",">":"&gt;"}
sscanf("a", "%s %d %05.2f", $a, $b): ValueError: Different numbers of variable names and field specifiers
sscanf("a", "%s %z", $a, $b): ValueError: Bad scan conversion character "z"
sscanf("a", "%d%d%q", $a, $b, $c): ValueError: Bad scan conversion character "q"
sscanf("a", "%d%d%q", $a, $b): ValueError: Different numbers of variable names and field specifiers
array_map("a\0b", []): TypeError: array_map(): Argument #1 ($callback) must be a valid callback or null, function "a" not found or invalid function name
array_map(["a" => 1, "b" => 2], []): TypeError: array_map(): Argument #1 ($callback) must be a valid callback or null, array callback has to contain indices 0 and 1
array_map([1], []): TypeError: array_map(): Argument #1 ($callback) must be a valid callback or null, array callback must have exactly two members
timezone_name_from_abbr("", 3600, 5): false
timezone_name_from_abbr("", 3600, 1): "Europe\/London"
timezone_name_from_abbr("CET", 3600, 5): "Europe\/Berlin"
preg_match_all("abc", "x", $m, 8): [preg_match_all(): Delimiter must not be alphanumeric, backslash, or NUL byte] false
preg_match_all("/a/", "x", $m, 8): ValueError: preg_match_all(): Argument #4 ($flags) must be a PREG_* constant
json_encode("a\xff", JSON_INVALID_UTF8_IGNORE | JSON_INVALID_UTF8_SUBSTITUTE): "\"a\""
-540 0
