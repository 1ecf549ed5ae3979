--TEST--
json_encode with flags, depth and objects
--FILE--
<?php
class J implements JsonSerializable { function __construct(private $v) {} function jsonSerialize(): mixed { return ['v' => $this->v]; } }
class P { public $a = 1; protected $b = 2; private $c = 3; public $n = null; }
$v = ['int' => 1, 'float' => 1.0, 'f2' => 0.1, 'str' => "é€😀\"/\\\n\t\x08\x0c\x1f<>&'", 'list' => [1, [2, []]], 'obj' => new P, 'js' => new J([true]), 'empty' => new stdClass, 'null' => null, 5 => 'five'];
foreach ([0, JSON_PRETTY_PRINT, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES, JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT, JSON_FORCE_OBJECT, JSON_PRESERVE_ZERO_FRACTION | JSON_NUMERIC_CHECK] as $f) echo json_encode($v, $f), "\n";
foreach ([[INF, 0], ["\xff", 0], [[[1]], 0, 1], ["\xff ok", JSON_INVALID_UTF8_SUBSTITUTE], ["\xff ok", JSON_INVALID_UTF8_IGNORE], [NAN, JSON_PARTIAL_OUTPUT_ON_ERROR], [fopen('php://memory', 'r'), 0]] as $args) { var_dump(json_encode(...$args)); echo json_last_error(), json_last_error_msg(), "\n"; }
try { json_encode("\xff", JSON_THROW_ON_ERROR); } catch (JsonException $e) { echo $e->getMessage(), $e->getCode(), "\n"; }
echo json_encode([[], (object) []], JSON_PRETTY_PRINT), json_encode('numeric 12', JSON_NUMERIC_CHECK), json_encode(['1.0', '1e3', '0x1'], JSON_NUMERIC_CHECK), json_encode([1 => 'a', 2 => 'b']), json_encode("\u{2028}"), json_encode("\u{2028}", JSON_UNESCAPED_UNICODE), json_encode(new ArrayObject([1])), json_encode(new DateTimeZone('UTC')), "\n";
$r = [];
$r['r'] = &$r;
var_dump(json_encode($r), json_last_error_msg());
--EXPECT--
{"int":1,"float":1,"f2":0.1,"str":"\u00e9\u20ac\ud83d\ude00\"\/\\\n\t\b\f\u001f<>&'","list":[1,[2,[]]],"obj":{"a":1,"n":null},"js":{"v":[true]},"empty":{},"null":null,"5":"five"}
{
    "int": 1,
    "float": 1,
    "f2": 0.1,
    "str": "\u00e9\u20ac\ud83d\ude00\"\/\\\n\t\b\f\u001f<>&'",
    "list": [
        1,
        [
            2,
            []
        ]
    ],
    "obj": {
        "a": 1,
        "n": null
    },
    "js": {
        "v": [
            true
        ]
    },
    "empty": {},
    "null": null,
    "5": "five"
}
{"int":1,"float":1,"f2":0.1,"str":"é€😀\"/\\\n\t\b\f\u001f<>&'","list":[1,[2,[]]],"obj":{"a":1,"n":null},"js":{"v":[true]},"empty":{},"null":null,"5":"five"}
{"int":1,"float":1,"f2":0.1,"str":"\u00e9\u20ac\ud83d\ude00\u0022\/\\\n\t\b\f\u001f\u003C\u003E\u0026\u0027","list":[1,[2,[]]],"obj":{"a":1,"n":null},"js":{"v":[true]},"empty":{},"null":null,"5":"five"}
{"int":1,"float":1,"f2":0.1,"str":"\u00e9\u20ac\ud83d\ude00\"\/\\\n\t\b\f\u001f<>&'","list":{"0":1,"1":{"0":2,"1":{}}},"obj":{"a":1,"n":null},"js":{"v":{"0":true}},"empty":{},"null":null,"5":"five"}
{"int":1,"float":1.0,"f2":0.1,"str":"\u00e9\u20ac\ud83d\ude00\"\/\\\n\t\b\f\u001f<>&'","list":[1,[2,[]]],"obj":{"a":1,"n":null},"js":{"v":[true]},"empty":{},"null":null,"5":"five"}
bool(false)
7Inf and NaN cannot be JSON encoded
bool(false)
5Malformed UTF-8 characters, possibly incorrectly encoded
bool(false)
1Maximum stack depth exceeded
string(11) ""\ufffd ok""
0No error
string(5) "" ok""
0No error
string(1) "0"
7Inf and NaN cannot be JSON encoded
bool(false)
8Type is not supported
Malformed UTF-8 characters, possibly incorrectly encoded5
[
    [],
    {}
]"numeric 12"[1,1000,"0x1"]{"1":"a","2":"b"}"\u2028""\u2028"{"0":1}{"timezone_type":3,"timezone":"UTC"}
bool(false)
string(18) "Recursion detected"
