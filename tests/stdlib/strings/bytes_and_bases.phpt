--TEST--
lcg, similar helpers, money, locale-free functions
--FILE--
<?php
var_dump(ord('a'), chr(233) === "\xe9", dechex(255), hexdec('ff'), bindec('101'), decbin(10), octdec('17'), decoct(8), base_convert('zz', 36, 2), strval(0.1 + 0.7) * 10, substr_count('hello hello', 'll'), ucwords('o\'neil mc-donald'), lcfirst(''), nl2br(''), strpbrk('This is', 'st'), similar_text('', 'a'), str_word_count('Mary had a little', 2), array_map('strrev', ['ab', 'cd']), vsprintf('%04d-%02d', [2024, 3]), strncmp('a', 'b', 0), ctype_digit('123'), ctype_digit(''), ctype_alpha('abC'), ctype_alnum('a1 '), ctype_space(" \n"), ctype_upper('AB'), ctype_lower('ab1'), ctype_punct('!?'), ctype_xdigit('fF0'), ctype_cntrl("\n"), ctype_graph('a b'), ctype_print('a b'), is_numeric('1e5'), is_numeric(' 1'), is_numeric('1 '), is_numeric('.5'), is_numeric('0x1A'), is_numeric(''), is_numeric('-'));
--EXPECT--
int(97)
bool(true)
string(2) "ff"
int(255)
int(5)
string(4) "1010"
int(15)
string(2) "10"
string(11) "10100001111"
float(8)
int(2)
string(16) "O'neil Mc-donald"
string(0) ""
string(0) ""
string(4) "s is"
int(0)
array(4) {
  [0]=>
  string(4) "Mary"
  [5]=>
  string(3) "had"
  [9]=>
  string(1) "a"
  [11]=>
  string(6) "little"
}
array(2) {
  [0]=>
  string(2) "ba"
  [1]=>
  string(2) "dc"
}
string(7) "2024-03"
int(0)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
bool(false)
