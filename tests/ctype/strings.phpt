--TEST--
ctype: strings of several bytes
--FILE--
<?php
var_dump(ctype_alpha(''));
var_dump(ctype_alpha('abcXYZ'), ctype_alpha('abc1'), ctype_alpha("abc\n"));
var_dump(ctype_digit('0123456789'), ctype_digit('-1'), ctype_digit('1.5'));
var_dump(ctype_space(" \t\r\n\v\f"), ctype_print("a b"), ctype_graph("a b"));
var_dump(ctype_upper('ÄÖ'), ctype_alnum("a\0b"));
$string = 'abc';
$reference = &$string;
var_dump(ctype_lower($reference));
--EXPECTF--
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
bool(false)
bool(false)
bool(false)
bool(true)
