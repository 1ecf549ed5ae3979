--TEST--
switch compares loosely and falls through
--FILE--
<?php
function s($x) { switch ($x) { case 0: echo 'zero '; case 'a': echo 'a '; break; case null: echo 'null '; break; case 1.0: echo 'one '; default: echo 'default '; case [1]: echo 'array '; } echo "\n"; }
foreach ([0, 'a', null, 1, '1', true, [1], 'zzz', '', 0.0, '0'] as $x) s($x);
switch (5) {}
switch (print("subject\n")) { default: case print("never\n"): echo "d\n"; }
function str($s) { switch ($s) { case 'one': return 1; case 'two': return 2; case 'three': case 'drei': return 3; } return 0; }
echo str('one'), str('drei'), str('x'), str(''), "\n";
function num($n) { switch ($n) { case 1; return 'a'; case 2: return 'b'; case 100: return 'c'; } }
var_dump(num(1), num('2'), num(100.0), num('x'), num(true));
for ($i = 0; $i < 5; $i++) { switch ($i) { case 1: continue 2; case 3: break 2; } echo $i; }
echo "\n";
--EXPECTF--
Deprecated: Case statements followed by a semicolon (;) are deprecated, use a colon (:) instead in %slang/control/switch.php on line 8
zero a 
a 
zero a 
one default array 
one default array 
a 
array 
default array 
null 
zero a 
zero a 
subject
never
d
1300
string(1) "a"
string(1) "b"
string(1) "c"
NULL
string(1) "a"
02
