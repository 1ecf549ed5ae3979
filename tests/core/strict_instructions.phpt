--TEST--
Builtins that are instructions keep to strict_types; hash_equals() never converts; number_format() is exact with ints
--FILE--
<?php
declare(strict_types=1);
foreach ([fn () => strlen(1), fn () => ord(1), fn () => chr("1"), fn () => hash_equals("1", 1), fn () => hash_equals(null, "1")] as $f)
    try { var_dump($f()); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
foreach ([PHP_INT_MAX, PHP_INT_MIN, 9007199254740993] as $n)
    foreach ([0, 2, -1, -3, -18, -19, -20, -30] as $d) echo number_format($n, $d), "\n";
?>
--EXPECT--
strlen(): Argument #1 ($string) must be of type string, int given
ord(): Argument #1 ($character) must be of type string, int given
chr(): Argument #1 ($codepoint) must be of type int, string given
hash_equals(): Argument #2 ($user_string) must be of type string, int given
hash_equals(): Argument #1 ($known_string) must be of type string, null given
9,223,372,036,854,775,807
9,223,372,036,854,775,807.00
9,223,372,036,854,775,810
9,223,372,036,854,776,000
9,000,000,000,000,000,000
10,000,000,000,000,000,000
0
0
-9,223,372,036,854,775,808
-9,223,372,036,854,775,808.00
-9,223,372,036,854,775,810
-9,223,372,036,854,776,000
-9,000,000,000,000,000,000
-10,000,000,000,000,000,000
0
0
9,007,199,254,740,993
9,007,199,254,740,993.00
9,007,199,254,740,990
9,007,199,254,741,000
0
0
0
0
