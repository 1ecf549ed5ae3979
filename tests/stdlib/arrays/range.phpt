--TEST--
range with numbers, letters, steps and errors
--FILE--
<?php
echo json_encode([range(1, 5), range(5, 1), range(0, 10, 5), range(10, 0, -5), range(10, 0, 4), range(1, 2, 0.5), range('a', 'e'), range('e', 'a', 2), range('A', 'z', 20), range('1', '3'), range(3, 3), range('a', 'a'), range(1.5, 4), range('0.5', 2)]), "\n";
foreach ([fn() => range(1, 5, -1), fn() => range(1, 2, 5), fn() => range('', 'a'), fn() => range(0, PHP_INT_MAX), fn() => range(1, 2, NAN), fn() => range('a', 5), fn() => range([], 1), fn() => range('ab', 'cd')] as $f) try { echo json_encode($f()), "\n"; } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
--EXPECTF--
[[1,2,3,4,5],[5,4,3,2,1],[0,5,10],[10,5,0],[10,6,2],[1,1.5,2],["a","b","c","d","e"],["e","c","a"],["A","U","i"],["1","2","3"],[3],["a"],[1.5,2.5,3.5],[0.5,1.5]]
ValueError: range(): Argument #3 ($step) must be greater than 0 for increasing ranges
ValueError: range(): Argument #3 ($step) must be less than the range spanned by argument #1 ($start) and argument #2 ($end)

Warning: range(): Argument #1 ($start) must not be empty, casted to 0 in %sstdlib/arrays/range.php on line 3

Warning: range(): Argument #1 ($start) must be a single byte string if argument #2 ($end) is a single byte string, argument #2 ($end) converted to 0 in %sstdlib/arrays/range.php on line 3
[0]
ValueError: The supplied range exceeds the maximum array size by 9223372035781033984 elements: start=0, end=9223372036854775807, step=1. Calculated size: 9223372036854775807. Maximum size: 1073741824.
ValueError: range(): Argument #3 ($step) must be a finite number, NAN provided

Warning: range(): Argument #2 ($end) must be a single byte string if argument #1 ($start) is a single byte string, argument #1 ($start) converted to 0 in %sstdlib/arrays/range.php on line 3
[0,1,2,3,4,5]
TypeError: range(): Argument #1 ($start) must be of type string|int|float, array given

Warning: range(): Argument #1 ($start) must be a single byte, subsequent bytes are ignored in %sstdlib/arrays/range.php on line 3

Warning: range(): Argument #2 ($end) must be a single byte, subsequent bytes are ignored in %sstdlib/arrays/range.php on line 3
["a","b","c"]
