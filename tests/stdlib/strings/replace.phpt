--TEST--
str_replace, str_ireplace, strtr with counts and arrays
--FILE--
<?php
echo str_replace('a', 'b', 'banana', $n), $n, str_replace(['a', 'n'], ['1'], 'banana', $n), $n, str_ireplace('BAN', 'x', 'banana'), json_encode(str_replace('a', 'o', ['k' => 'cat', 'hat', [1]])), strtr('Hi all', 'ai', 'eo'), strtr('Hi all', ['Hi' => 'Hello', 'Hello' => 'x', 'a' => 'b', '' => 'never']), strtr('abc', 'ab', '1'), str_replace(['ab', 'b'], ['b', 'X'], 'ab b'), str_replace('', 'x', 'abc'), "\n";
echo strtr('äöü', ['ä' => 'ae', 'ö' => 'oe']), nl2br('x'), addslashes("O'R\"e\\il\0ly"), '|', stripslashes('O\\\'R\\\\'), addcslashes("foo\n[bar]\x01z", 'A..Z'), addcslashes("\t\x7f\xffa", "\0..\37!@\177..\377"), stripcslashes('a\x41\101\n'), quotemeta('1+1=2?'), "\n";
--EXPECTF--
bbnbnb3b1115xana
Warning: Array to string conversion in %sstdlib/strings/replace.php on line 2
{"k":"cot","0":"hot","1":"Arroy"}Ho ell
Warning: strtr(): Ignoring replacement of empty string in %sstdlib/strings/replace.php on line 2
Hello bll1bcX Xabc
aeoeüxO\'R\"e\\il\0ly|O'R\foo
[bar]z\t\177\377aaAA
1\+1=2\?
