--TEST--
Levels of nesting, words in lower case, numbers too large, and the last error
--FILE--
<?php
foreach (['[[1]]', '[]', '[1]', '{"a":1}', '{}', '{"a":{}}', '1'] as $text) {
    foreach ([1, 2, 3] as $depth) {
        json_decode($text, false, $depth);
        echo "$text $depth: ", json_last_error_msg(), ", ", json_validate($text, $depth) ? "valid" : "not valid", "\n";
    }
}
foreach ([[], new stdClass, [1], (object) ["a" => 1], [[]], [new stdClass]] as $value) {
    foreach ([0, 1, 2] as $depth) {
        echo json_encode($value), " $depth: ", var_export(json_encode($value, 0, $depth), true), " ", json_last_error_msg(), "\n";
    }
}
foreach (['TRUE', 'True', '[True]', 'NULL', 'fAlse', 'true', '[nULL]', '"\ud834"', '"\udc34"', '"\ud834a"'] as $text) {
    var_dump(json_decode($text));
    echo json_last_error_msg(), "\n";
}
var_dump(json_encode(['123343e871700', "1e5", "1e400", "-1e999"], JSON_NUMERIC_CHECK));
var_dump(json_validate("", -1), json_last_error_msg());
json_encode("\x80");
var_dump(json_encode("ok", JSON_THROW_ON_ERROR), json_last_error());
var_dump(json_encode("ok", JSON_THROW_ON_ERROR | JSON_PARTIAL_OUTPUT_ON_ERROR), json_last_error());
--EXPECT--
[[1]] 1: Maximum stack depth exceeded, not valid
[[1]] 2: Maximum stack depth exceeded, not valid
[[1]] 3: No error, valid
[] 1: Maximum stack depth exceeded, not valid
[] 2: No error, valid
[] 3: No error, valid
[1] 1: Maximum stack depth exceeded, not valid
[1] 2: No error, valid
[1] 3: No error, valid
{"a":1} 1: Maximum stack depth exceeded, not valid
{"a":1} 2: No error, valid
{"a":1} 3: No error, valid
{} 1: Maximum stack depth exceeded, not valid
{} 2: No error, valid
{} 3: No error, valid
{"a":{}} 1: Maximum stack depth exceeded, not valid
{"a":{}} 2: Maximum stack depth exceeded, not valid
{"a":{}} 3: No error, valid
1 1: No error, valid
1 2: No error, valid
1 3: No error, valid
[] 0: false Maximum stack depth exceeded
[] 1: '[]' No error
[] 2: '[]' No error
{} 0: false Maximum stack depth exceeded
{} 1: '{}' No error
{} 2: '{}' No error
[1] 0: false Maximum stack depth exceeded
[1] 1: '[1]' No error
[1] 2: '[1]' No error
{"a":1} 0: false Maximum stack depth exceeded
{"a":1} 1: '{"a":1}' No error
{"a":1} 2: '{"a":1}' No error
[[]] 0: false Maximum stack depth exceeded
[[]] 1: false Maximum stack depth exceeded
[[]] 2: '[[]]' No error
[{}] 0: false Maximum stack depth exceeded
[{}] 1: false Maximum stack depth exceeded
[{}] 2: '[{}]' No error
NULL
Syntax error
NULL
Syntax error
NULL
Syntax error
NULL
Syntax error
NULL
Syntax error
bool(true)
No error
NULL
Syntax error
NULL
Single unpaired UTF-16 surrogate in unicode escape
NULL
Single unpaired UTF-16 surrogate in unicode escape
NULL
Single unpaired UTF-16 surrogate in unicode escape
string(41) "["123343e871700",100000,"1e400","-1e999"]"
bool(false)
string(12) "Syntax error"
string(4) ""ok""
int(5)
string(4) ""ok""
int(0)
