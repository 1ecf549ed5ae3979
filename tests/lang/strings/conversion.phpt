--TEST--
objects, arrays and exceptions in string context
--FILE--
<?php
class S { function __construct(private $s) {} function __toString(): string { return $this->s; } }
class T { function __toString(): string { throw new Exception('in __toString'); } }
echo new S('obj'), ' ', 'x' . new S('y'), ' ', strlen(new S('len')), ' ', in_array('a', [new S('a')]), ' ', new S('1') == '1', ' ', str_repeat(new S('r'), 2), "\n";
try { echo new T; } catch (Exception $e) { echo $e->getMessage(), "\n"; }
try { $x = 'a' . new T . 'b'; } catch (Exception $e) { echo $e->getMessage(), "\n"; }
$a = [1]; echo "array: $a\n";
echo implode(',', [new S('i'), 1.0, true]), ' ', (string) 1.50, ' ', 1e6, ' ', 100000000000000000000, ' ', 0.1 + 0.2, ' ', 1e15, ' ', 123456789.12345678, "\n";
var_dump((string) 1e15, strval(1.0E-10), 1.5 . '', -1.0 . '', 7E0 . '', 2.50 . 'x');
$arr = [new S('k') . '' => 1]; echo key($arr), "\n";
try { $arr[new S('k')] = 1; } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
obj xy 3 1 1 rr
in __toString
in __toString

Warning: Array to string conversion in %slang/strings/conversion.php on line 7
array: Array
i,1,1 1.5 1000000 1.0E+20 0.3 1.0E+15 123456789.12346
string(7) "1.0E+15"
string(7) "1.0E-10"
string(3) "1.5"
string(2) "-1"
string(1) "7"
string(4) "2.5x"
k
Cannot access offset of type S on array
