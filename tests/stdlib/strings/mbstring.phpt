--TEST--
multibyte functions on UTF-8
--FILE--
<?php
$s = 'Grüße, 世界! Ünïcödé';
var_dump(mb_strlen($s), mb_substr($s, 7, 2), mb_substr($s, -3), mb_strpos($s, '界'), mb_strrpos($s, 'ö'), mb_stripos($s, 'ÜN'), mb_strtoupper($s), mb_strtolower('ÀÉÎ ΑΒΓ'), mb_convert_case('hello wörld élan', MB_CASE_TITLE), mb_substr_count('ababab', 'ab'), mb_strwidth('世a'), mb_strimwidth('Hello World', 0, 8, '…'), mb_internal_encoding(), mb_detect_encoding('abc'), mb_detect_encoding("\xc3\xa9", ['ASCII', 'UTF-8', 'ISO-8859-1']), mb_check_encoding("\xff", 'UTF-8'), mb_convert_encoding("\xe9", 'UTF-8', 'ISO-8859-1'), bin2hex(mb_convert_encoding('é€', 'UTF-16BE', 'UTF-8')), mb_str_pad('ä', 4, 'ö', STR_PAD_BOTH), mb_ucfirst('éa'), mb_trim("\u{a0} x \u{3000}"), mb_ord('€'), mb_chr(8364), mb_str_split('añb', 2), mb_strstr('a@b', '@'));
--EXPECT--
int(18)
string(6) "世界"
string(5) "ödé"
int(8)
int(15)
int(11)
string(28) "GRÜSSE, 世界! ÜNÏCÖDÉ"
string(13) "àéî αβγ"
string(18) "Hello Wörld Élan"
int(3)
int(3)
string(10) "Hello W…"
string(5) "UTF-8"
string(5) "ASCII"
string(5) "UTF-8"
bool(false)
string(2) "é"
string(8) "00e920ac"
string(8) "öäöö"
string(3) "Éa"
string(1) "x"
int(8364)
string(3) "€"
array(2) {
  [0]=>
  string(3) "añ"
  [1]=>
  string(1) "b"
}
string(2) "@b"
