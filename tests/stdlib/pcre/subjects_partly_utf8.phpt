--TEST--
patterns for UTF-8 look at what they match, and as far back as they look
--FILE--
<?php
function p($pattern, $subject, $at) {
    var_dump(preg_match($pattern, $subject, $found, 0, $at));
    echo preg_last_error_msg(), ' ', json_encode(array_map('bin2hex', $found)), "\n";
}
$t = "VA\xffLID";
foreach (['/\b/u', '/I/u', '/(?<=\xc3)I/u', '/(?<=LL)I/u', '/(?<=LLL)I/u', '/^/mu', '/$/u'] as $pattern) {
    for ($at = 0; $at <= 6; $at++) p($pattern, $t, $at);
}
p('/./u', "\xffé", 1);
p('/./u', "\xffé", 2);
p('/./u', "é\xff", 0);
p('/./u', "é\xffa", 3);
var_dump(preg_match_all('/./u', "\xffabc", $found, PREG_SET_ORDER, 1), $found);
--EXPECT--
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
int(1)
No error [""]
int(1)
No error [""]
int(1)
No error [""]
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
int(1)
No error ["49"]
int(1)
No error ["49"]
int(0)
No error []
int(0)
No error []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
int(0)
No error []
int(0)
No error []
int(0)
No error []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
int(0)
No error []
int(0)
No error []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
int(0)
No error []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
int(0)
No error []
int(0)
No error []
int(0)
No error []
int(0)
No error []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
int(1)
No error [""]
int(1)
No error [""]
int(1)
No error [""]
int(1)
No error [""]
int(1)
No error ["c3a9"]
bool(false)
The offset did not correspond to the beginning of a valid UTF-8 code point []
bool(false)
Malformed UTF-8 characters, possibly incorrectly encoded []
int(1)
No error ["61"]
int(3)
array(3) {
  [0]=>
  array(1) {
    [0]=>
    string(1) "a"
  }
  [1]=>
  array(1) {
    [0]=>
    string(1) "b"
  }
  [2]=>
  array(1) {
    [0]=>
    string(1) "c"
  }
}
