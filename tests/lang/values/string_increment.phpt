--TEST--
++ and -- on strings, null and others
--FILE--
<?php
foreach (['a', 'z', 'Az', 'zZ9', '5', '5.5', '', 'a9', 'Zz', '-3', '1e2'] as $s) {
    $i = $s; @$i++; $d = $s; @$d--;
    echo var_export($s, true), ' ', var_export($i, true), ' ', var_export($d, true), "\n";
}
$n = null; $n++; var_dump($n); $n = null; $n--; var_dump($n);
$b = true; $b++; var_dump($b);
$f = 1.5; var_dump($f++, $f, --$f);
try { $a = []; $a++; } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
var_dump(str_increment('Az'), str_decrement('b0'));
--EXPECTF--
'a' 'b' 'a'
'z' 'aa' 'z'
'Az' 'Ba' 'Az'
'zZ9' 'aaA0' 'zZ9'
'5' 6 4
'5.5' 6.5 4.5
'' '1' -1
'a9' 'b0' 'a9'
'Zz' 'AAa' 'Zz'
'-3' -2 -4
'1e2' 101.0 99.0
int(1)

Warning: Decrement on type null has no effect, this will change in the next major version of PHP in %slang/values/string_increment.php on line 6
NULL

Warning: Increment on type bool has no effect, this will change in the next major version of PHP in %slang/values/string_increment.php on line 7
bool(true)
float(1.5)
float(2.5)
float(1.5)
Cannot increment array
string(2) "Ba"
string(2) "a9"
