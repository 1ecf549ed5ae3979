--TEST--
what counts as a number
--FILE--
<?php
foreach (['1', '1.5', ' 1', '1 ', "1\n", '1e3', '1E+3', '.5', '5.', '+1', '-1', '--1', '0x1A', '1_000', '', ' ', 'abc', '1a', 'INF', 'NAN', '1e', '1e1000', '9223372036854775807', '9223372036854775808', "\t\n1", "1\0"] as $s) echo json_encode($s), ' ', (int) is_numeric($s), ' ', (int) $s, ' ', (float) $s, ' ', var_export($s == 1, true), ' ', var_export(filter_int($s), true), "\n";
function filter_int($s) { return (string) (int) $s === $s; }
--EXPECT--
"1" 1 1 1 true true
"1.5" 1 1 1.5 false false
" 1" 1 1 1 true false
"1 " 1 1 1 true false
"1\n" 1 1 1 true false
"1e3" 1 1000 1000 false false
"1E+3" 1 1000 1000 false false
".5" 1 0 0.5 false false
"5." 1 5 5 false false
"+1" 1 1 1 true false
"-1" 1 -1 -1 false true
"--1" 0 0 0 false false
"0x1A" 0 0 0 false false
"1_000" 0 1 1 false false
"" 0 0 0 false false
" " 0 0 0 false false
"abc" 0 0 0 false false
"1a" 0 1 1 false false
"INF" 0 0 0 false false
"NAN" 0 0 0 false false
"1e" 0 1 1 false false
"1e1000" 1 0 INF false false
"9223372036854775807" 1 9223372036854775807 9.2233720368548E+18 false true
"9223372036854775808" 1 9223372036854775807 9.2233720368548E+18 false false
"\t\n1" 1 1 1 true false
"1\u0000" 0 1 1 false false
