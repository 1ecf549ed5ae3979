--TEST--
json_decode with errors, depth, big ints, assoc
--FILE--
<?php
foreach (['{"a":{"b":[1,2.0,"x",true,null]},"":1,"0":2}', '[]', '{}', '"str\u00e9\ud83d\ude00\n"', ' 5 ', '-0', '-0.0', '1e2', '12345678901234567890', 'true', 'null', '', '{', '[1,]', "{'a':1}", '{"a":1}x', '"\ud800"', "\"\x01\"", '01', '+1', '.5', '1.', 'nul', '[[[1]]]', '{"a":1,"a":2}', "\"\xff\"", '[1 2]', '"unterminated'] as $s) { echo str_pad($s, 25), ' '; echo json_encode(json_decode($s)), ' ', str_replace("\n", '', var_export(json_decode($s, true), true)), ' ', json_last_error_msg(), "\n"; }
var_dump(json_decode('12345678901234567890', false, 512, JSON_BIGINT_AS_STRING), json_decode('[[1]]', true, 1), json_last_error(), json_decode('{"0":1}', true), json_decode('{"a b":{"c":1}}')->{'a b'}->c, json_validate('[1]'), json_validate('[1'), json_decode("[\"\xff\"]", flags: JSON_INVALID_UTF8_IGNORE));
try { json_decode('{', flags: JSON_THROW_ON_ERROR); } catch (JsonException $e) { echo $e->getMessage(), $e->getCode(), "\n"; }
try { json_decode('1', depth: 0); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
{"a":{"b":[1,2.0,"x",true,null]},"":1,"0":2} {"a":{"b":[1,2,"x",true,null]},"":1,"0":2} array (  'a' =>   array (    'b' =>     array (      0 => 1,      1 => 2.0,      2 => 'x',      3 => true,      4 => NULL,    ),  ),  '' => 1,  0 => 2,) No error
[]                        [] array () No error
{}                        {} array () No error
"str\u00e9\ud83d\ude00\n" "str\u00e9\ud83d\ude00\n" 'stré😀' No error
 5                        5 5 No error
-0                        0 0 No error
-0.0                      -0 -0.0 No error
1e2                       100 100.0 No error
12345678901234567890      1.2345678901234567e+19 1.2345678901234567E+19 No error
true                      true true No error
null                      null NULL No error
                          null NULL Syntax error
{                         null NULL Syntax error
[1,]                      null NULL Syntax error
{'a':1}                   null NULL Syntax error
{"a":1}x                  null NULL Syntax error
"\ud800"                  null NULL Single unpaired UTF-16 surrogate in unicode escape
""                       null NULL Control character error, possibly incorrectly encoded
01                        null NULL Syntax error
+1                        null NULL Syntax error
.5                        null NULL Syntax error
1.                        null NULL Syntax error
nul                       null NULL Syntax error
[[[1]]]                   [[[1]]] array (  0 =>   array (    0 =>     array (      0 => 1,    ),  ),) No error
{"a":1,"a":2}             {"a":2} array (  'a' => 2,) No error
"�"                       null NULL Malformed UTF-8 characters, possibly incorrectly encoded
[1 2]                     null NULL Syntax error
"unterminated             null NULL Control character error, possibly incorrectly encoded
string(20) "12345678901234567890"
NULL
int(1)
array(1) {
  [0]=>
  int(1)
}
int(1)
bool(true)
bool(false)
array(1) {
  [0]=>
  string(0) ""
}
Syntax error4
json_decode(): Argument #3 ($depth) must be greater than 0
