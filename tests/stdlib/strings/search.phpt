--TEST--
strpos and its family
--FILE--
<?php
$s = 'Hello hello World';
var_dump(strpos($s, 'l'), strpos($s, 'l', -5), strpos($s, 'x'), stripos($s, 'WORLD'), strrpos($s, 'l'), strrpos($s, 'l', -4), strripos($s, 'HELLO'), strstr($s, 'lo'), strstr($s, 'lo', true), stristr($s, 'WOR'), strrchr($s, 'l'), strpbrk($s, 'ow'), substr_count('aaaa', 'aa'), substr_count($s, 'l', 3, 6), str_contains($s, ''), str_starts_with($s, 'He'), str_ends_with($s, 'ld'), strspn('42 apples', '0123456789'), strcspn('abcd', 'cd'), strspn('foo', 'o', 1, 2), count_chars('abca', 3), array_sum(count_chars('abca', 1)), str_word_count("Hello fri3nd, you're ok", 1), str_word_count('a b'), ucwords(''), similar_text('World', 'Word', $p), round($p, 2), levenshtein('kitten', 'sitting'), soundex('Robert'), metaphone('Thompson'));
try { strpos('a', 'b', 5); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
try { substr_count('a', ''); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
int(2)
int(15)
bool(false)
int(12)
int(15)
int(9)
int(6)
string(14) "lo hello World"
string(3) "Hel"
string(5) "World"
string(2) "ld"
string(13) "o hello World"
int(2)
int(2)
bool(true)
bool(true)
bool(true)
int(2)
int(2)
int(2)
string(3) "abc"
int(4)
array(5) {
  [0]=>
  string(5) "Hello"
  [1]=>
  string(3) "fri"
  [2]=>
  string(2) "nd"
  [3]=>
  string(6) "you're"
  [4]=>
  string(2) "ok"
}
int(2)
string(0) ""
int(4)
float(88.89)
int(3)
string(4) "R163"
string(5) "0MPSN"
strpos(): Argument #3 ($offset) must be contained in argument #1 ($haystack)
substr_count(): Argument #2 ($needle) must not be empty
