--TEST--
A string's validity is forgotten when its bytes change; base64 of what is not clean
--FILE--
<?php
// what was found out about a string's bytes is forgotten when they change
$s = str_repeat('é', 20);
var_dump(preg_match('/^\w+$/u', $s), mb_check_encoding($s, 'UTF-8'), mb_strlen($s));
$s .= "\xff"; var_dump(@preg_match('/\w/u', $s), mb_check_encoding($s, 'UTF-8'), preg_last_error_msg());
$s = substr($s, 0, -1); var_dump(preg_match('/\w/u', $s)); $s[0] = "\xff"; var_dump(@preg_match('/\w/u', $s), mb_check_encoding($s));
$t = str_repeat('ab', 8); var_dump(preg_match('/b/u', $t)); $t[3] = "\x80"; var_dump(@preg_match('/b/u', $t)); $t[3] = 'c'; var_dump(preg_match('/c/u', $t));
$u = str_repeat('x', 10); preg_match('/x/u', $u); $v = $u; $v .= "\xc3"; var_dump(@preg_match('/x/u', $v), preg_match('/x/u', $u)); $v .= "\xa9"; var_dump(preg_match('/é/u', $v));
$text = 'größe und Übermut'; $offset = 0; $words = [];
while (preg_match('/\w+/u', $text, $m, PREG_OFFSET_CAPTURE, $offset)) { $words[] = $m[0]; $offset = $m[0][1] + strlen($m[0][0]); }
echo json_encode($words), "\n"; var_dump(@preg_match('/\w/u', 'é', $m, 0, 1), preg_last_error_msg());
for ($i = -3; $i < 19; $i += 4) echo mb_substr($text, $i, 3), '|', mb_substr($text, $i), '|', mb_substr($text, 2, $i), "\n";
echo mb_substr('plain ascii text that is long enough', 10, 8), mb_substr(str_repeat('a', 20) . 'é' . str_repeat('b', 20), 19, 3), mb_substr("a\xffb\xc3", 1, 2) === "?b" ? 'q' : bin2hex(mb_substr("a\xffb\xc3", 1, 2)), "\n";
foreach (['', 'a', 'ab', 'abc', "\0\xff\xfe", str_repeat('xyz', 30)] as $raw) { $e = base64_encode($raw); echo strlen($e), ' ', substr($e, 0, 12), ' ', var_export(base64_decode($e) === $raw, true), ' ', var_export(base64_decode(chunk_split($e, 10), true) === $raw, true), "\n"; }
foreach (['YQ', 'YQ=', 'YQ==', 'YQ===', 'Y', 'YWJj YWJj', "YW\nJj", 'YW*Jj', 'YQ==YQ==', '=YQ', 'YR==', 'YWJjZGVm!', "YWJj\x80YWJj", 'YWJjZA=='] as $text) { echo $text, ' ', json_encode(base64_decode($text)), ' ', json_encode(base64_decode($text, true)), "\n"; }
--EXPECT--
int(1)
bool(true)
int(20)
bool(false)
bool(false)
string(56) "Malformed UTF-8 characters, possibly incorrectly encoded"
int(1)
bool(false)
bool(false)
int(1)
bool(false)
int(1)
bool(false)
int(1)
int(1)
[["gr\u00f6\u00dfe",0],["und",8],["\u00dcbermut",12]]
bool(false)
string(74) "The offset did not correspond to the beginning of a valid UTF-8 code point"
mut|mut|öße und Über
röß|röße und Übermut|ö
 un| und Übermut|öße u
 Üb| Übermut|öße und Ü
rmu|rmut|öße und Überm
||öße und Übermut
i text taébq
0  true true
4 YQ== true true
4 YWI= true true
4 YWJj true true
4 AP/+ true true
120 eHl6eHl6eHl6 true true
YQ "a" "a"
YQ= "a" false
YQ== "a" "a"
YQ=== "a" false
Y "" false
YWJj YWJj "abcabc" "abcabc"
YW
Jj "abc" "abc"
YW*Jj "abc" false
YQ==YQ== "a\u0006\u0010" false
=YQ "a" false
YR== "a" "a"
YWJjZGVm! "abcdef" false
YWJj�YWJj "abcabc" false
YWJjZA== "abcd" "abcd"
