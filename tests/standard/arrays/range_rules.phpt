--TEST--
range: numbers, characters, and what is refused
--FILE--
<?php
function t(...$a) { try { $r = range(...$a); echo count($r) > 30 ? count($r) : json_encode($r, JSON_PRESERVE_ZERO_FRACTION), "\n"; } catch (Throwable $e) { echo get_class($e), ": ", $e->getMessage(), "\n"; } }
t(1,5);t(5,1);t(1,5,2);t(5,1,2);t(5,1,-2);t(1,5,-1);t(1,1);t(1,1,0);t(1,5,0);t(1,3,5);t(1,2,0.5);t(1,5,2.0);t(1.0,5.0);t(1,5.5);t(1.5,5);t(0.1,0.5,0.1);
t('a','e');t('e','a');t('a','e',2);t('a','e',0);t('a','e',-1);t('e','a',-1);t('e','a',2);t('a','e',1.5);t('a','e',1.0);t('a','e','2');t('aa','cc');t('a','cc');
t('1','5');t('1','5.5');t('a','5');t('5','a');t('a',5);t(5,'a');t('','a');t('a','');t('','');t('',5);t(5,'');t('1','a');t('0','z');t('A','z',10);
t('1.5','3');t(1,'3');t('1e1','12');t(null,3);t(true,3);t(1,3,'1');t(1,3,'a');t(1,10,3.5);t(INF,1);t(1,INF);t(NAN,1);t(1,2,INF);t(1,2,NAN);
t(PHP_INT_MIN,PHP_INT_MAX);t(0,PHP_INT_MAX);t(PHP_INT_MAX-2,PHP_INT_MAX);t(PHP_INT_MIN,PHP_INT_MIN+2);t(1,1e10);t(0,1,0.25);t(1,0,0.25);t(1.1,1.1);t('a','a');t('a','c',5);t(3,1,5); t(1,3,-5);t(0,1,-0.25);t([],1);t('b', 'a', -1);t('1', '3', '1.0');t(1.0,3);t(1,3,1.0);t("1","2","0.5"); t(1,2.0); t(9.9, '0'); t('Z', 'a', 0.5);t('a','c','x');t('x', 3.5);t("\0","\5");t(1, 5, PHP_INT_MIN);t(5,1,10);t(1,5,10);t(1.5,5.5,10);
?>
--EXPECTF--
[1,2,3,4,5]
[5,4,3,2,1]
[1,3,5]
[5,3,1]
[5,3,1]
ValueError: range(): Argument #3 ($step) must be greater than 0 for increasing ranges
[1]
ValueError: range(): Argument #3 ($step) cannot be 0
ValueError: range(): Argument #3 ($step) cannot be 0
ValueError: range(): Argument #3 ($step) must be less than the range spanned by argument #1 ($start) and argument #2 ($end)
[1.0,1.5,2.0]
[1,3,5]
[1.0,2.0,3.0,4.0,5.0]
[1.0,2.0,3.0,4.0,5.0]
[1.5,2.5,3.5,4.5]
[0.1,0.2,0.30000000000000004,0.4,0.5]
["a","b","c","d","e"]
["e","d","c","b","a"]
["a","c","e"]
ValueError: range(): Argument #3 ($step) cannot be 0
ValueError: range(): Argument #3 ($step) must be greater than 0 for increasing ranges
["e","d","c","b","a"]
["e","c","a"]

Warning: range(): Argument #3 ($step) must be of type int when generating an array of characters, inputs converted to 0 in %s on line 2
[0.0]
["a","b","c","d","e"]
["a","c","e"]

Warning: range(): Argument #1 ($start) must be a single byte, subsequent bytes are ignored in %s on line 2

Warning: range(): Argument #2 ($end) must be a single byte, subsequent bytes are ignored in %s on line 2
["a","b","c"]

Warning: range(): Argument #2 ($end) must be a single byte, subsequent bytes are ignored in %s on line 2
["a","b","c"]
["1","2","3","4","5"]
[1.0,2.0,3.0,4.0,5.0]
45
45

Warning: range(): Argument #2 ($end) must be a single byte string if argument #1 ($start) is a single byte string, argument #1 ($start) converted to 0 in %s on line 2
[0,1,2,3,4,5]

Warning: range(): Argument #1 ($start) must be a single byte string if argument #2 ($end) is a single byte string, argument #2 ($end) converted to 0 in %s on line 2
[5,4,3,2,1,0]

Warning: range(): Argument #1 ($start) must not be empty, casted to 0 in %s on line 2

Warning: range(): Argument #1 ($start) must be a single byte string if argument #2 ($end) is a single byte string, argument #2 ($end) converted to 0 in %s on line 2
[0]

Warning: range(): Argument #2 ($end) must not be empty, casted to 0 in %s on line 2

Warning: range(): Argument #2 ($end) must be a single byte string if argument #1 ($start) is a single byte string, argument #1 ($start) converted to 0 in %s on line 2
[0]

Warning: range(): Argument #1 ($start) must not be empty, casted to 0 in %s on line 2

Warning: range(): Argument #2 ($end) must not be empty, casted to 0 in %s on line 2
[0]

Warning: range(): Argument #1 ($start) must not be empty, casted to 0 in %s on line 2
[0,1,2,3,4,5]

Warning: range(): Argument #2 ($end) must not be empty, casted to 0 in %s on line 2
[5,4,3,2,1,0]
49
75
["A","K","U","_","i","s"]
[1.5,2.5]
[1,2,3]
[10.0,11.0,12.0]

Deprecated: range(): Passing null to parameter #1 ($start) of type string|int|float is deprecated in %s on line 2
[0,1,2,3]
[1,2,3]
[1,2,3]
TypeError: range(): Argument #3 ($step) must be of type int|float, string given
[1.0,4.5,8.0]
ValueError: range(): Argument #1 ($start) must be a finite number, INF provided
ValueError: range(): Argument #2 ($end) must be a finite number, INF provided
ValueError: range(): Argument #1 ($start) must be a finite number, NAN provided
ValueError: range(): Argument #3 ($step) must be a finite number, INF provided
ValueError: range(): Argument #3 ($step) must be a finite number, NAN provided
ValueError: The supplied range exceeds the maximum array size by 18446744072635809792 elements: start=-9223372036854775808, end=9223372036854775807, step=1. Calculated size: 18446744073709551615. Maximum size: 1073741824.
ValueError: The supplied range exceeds the maximum array size by 9223372035781033984 elements: start=0, end=9223372036854775807, step=1. Calculated size: 9223372036854775807. Maximum size: 1073741824.
[9223372036854775805,9223372036854775806,9223372036854775807]
[-9223372036854775808,-9223372036854775807,-9223372036854775806]
ValueError: The supplied range exceeds the maximum array size by 8926258176.0 elements: start=1.0, end=10000000000.0, step=1.0. Max size: 1073741824
[0.0,0.25,0.5,0.75,1.0]
[1.0,0.75,0.5,0.25,0.0]
[1.1]
["a"]
ValueError: range(): Argument #3 ($step) must be less than the range spanned by argument #1 ($start) and argument #2 ($end)
ValueError: range(): Argument #3 ($step) must be less than the range spanned by argument #1 ($start) and argument #2 ($end)
ValueError: range(): Argument #3 ($step) must be greater than 0 for increasing ranges
ValueError: range(): Argument #3 ($step) must be greater than 0 for increasing ranges
TypeError: range(): Argument #1 ($start) must be of type string|int|float, array given
["b","a"]
["1","2","3"]
[1.0,2.0,3.0]
[1,2,3]
[1.0,1.5,2.0]
[1.0,2.0]
[9.9,8.9,7.9,6.9,5.9,4.9,3.9000000000000004,2.9000000000000004,1.9000000000000004,0.9000000000000004]

Warning: range(): Argument #3 ($step) must be of type int when generating an array of characters, inputs converted to 0 in %s on line 2
[0.0]
TypeError: range(): Argument #3 ($step) must be of type int|float, string given

Warning: range(): Argument #2 ($end) must be a single byte string if argument #1 ($start) is a single byte string, argument #1 ($start) converted to 0 in %s on line 2
[0.0,1.0,2.0,3.0]
["\u0000","\u0001","\u0002","\u0003","\u0004","\u0005"]
ValueError: range(): Argument #3 ($step) must be greater than -9223372036854775808
ValueError: range(): Argument #3 ($step) must be less than the range spanned by argument #1 ($start) and argument #2 ($end)
ValueError: range(): Argument #3 ($step) must be less than the range spanned by argument #1 ($start) and argument #2 ($end)
ValueError: range(): Argument #3 ($step) must be less than the range spanned by argument #1 ($start) and argument #2 ($end)
