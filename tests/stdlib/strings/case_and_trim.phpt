--TEST--
case, trimming, padding, repeating
--FILE--
<?php
var_dump(strtolower('ÀBC'), strtoupper('straße x'), ucfirst('abc d'), lcfirst('ABC'), ucwords('hello wORLD-foo bar_baz', " -"), trim("  \t\n x \0\x0B"), ltrim('0012', '0'), rtrim('1.500', '.0'), trim('abcxa', 'a..c'), chop("x\n"), str_pad('5', 3, '0', STR_PAD_LEFT), str_pad('ab', 7, 'xy', STR_PAD_BOTH), str_pad('long', 2), str_repeat('ab', 3), strrev('abc'), nl2br("a\nb\r\nc"), wordwrap('The quick brown fox', 10, "\n", true), wordwrap('averyverylongword', 5, '|', true), chunk_split('abcdef', 2, '-'));
foreach ([fn() => str_repeat('a', -1), fn() => str_pad('a', 5, ''), fn() => wordwrap('a', 0, 'x', true), fn() => trim('x', 'b..a')] as $f) try { var_dump($f()); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
string(4) "Àbc"
string(9) "STRAßE X"
string(5) "Abc d"
string(3) "aBC"
string(23) "Hello WORLD-Foo Bar_baz"
string(1) "x"
string(2) "12"
string(3) "1.5"
string(1) "x"
string(1) "x"
string(3) "005"
string(7) "xyabxyx"
string(4) "long"
string(6) "ababab"
string(3) "cba"
string(18) "a<br />
b<br />
c"
string(19) "The quick
brown fox"
string(20) "avery|veryl|ongwo|rd"
string(9) "ab-cd-ef-"
str_repeat(): Argument #2 ($times) must be greater than or equal to 0
str_pad(): Argument #3 ($pad_string) must not be empty
wordwrap(): Argument #4 ($cut_long_words) cannot be true when argument #2 ($width) is 0

Warning: trim(): Invalid '..'-range, '..'-range needs to be incrementing in %sstdlib/strings/case_and_trim.php on line 3
string(1) "x"
