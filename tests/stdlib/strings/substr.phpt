--TEST--
substr, substr_replace, substr_compare, ucfirst of nothing
--FILE--
<?php
var_dump(substr('abcdef', 1, 3), substr('abcdef', -2), substr('abcdef', 2, -2), substr('abc', 5), substr('abc', 1, -5), substr('abc', -10, 2), substr('abc', 0, 0), substr_replace('Hello', 'J', 0, 1), substr_replace('Hello', 'XX', -2), substr_replace('abc', '-', 1, 0), substr_replace(['abc', 'def'], ['1', '2'], [0, 1], 1), substr_compare('Hello', 'LLO', -3, 3, true), strncmp('abcd', 'abef', 2), strcasecmp('HELLO', 'hello'), strncasecmp('Hello', 'help', 3), strcmp('a', 'b'), strcmp('b', 'a'), strnatcmp('img12', 'img10'), strnatcasecmp('IMG2', 'img10'), ucfirst(''), str_split('abcdefg', 3), mb_str_split('äbc'), implode(',', str_split('', 3)), strtok('a b c', ' '), strtok(' '), strtok(' '), strtok(' '));
--EXPECT--
string(3) "bcd"
string(2) "ef"
string(2) "cd"
string(0) ""
string(0) ""
string(2) "ab"
string(0) ""
string(5) "Jello"
string(5) "HelXX"
string(4) "a-bc"
array(2) {
  [0]=>
  string(3) "1bc"
  [1]=>
  string(3) "d2f"
}
int(0)
int(0)
int(0)
int(0)
int(-1)
int(1)
int(1)
int(-1)
string(0) ""
array(3) {
  [0]=>
  string(3) "abc"
  [1]=>
  string(3) "def"
  [2]=>
  string(1) "g"
}
array(3) {
  [0]=>
  string(2) "ä"
  [1]=>
  string(1) "b"
  [2]=>
  string(1) "c"
}
string(0) ""
string(1) "a"
string(1) "b"
string(1) "c"
bool(false)
