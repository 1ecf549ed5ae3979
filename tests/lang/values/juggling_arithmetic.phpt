--TEST--
strings in arithmetic
--FILE--
<?php
var_dump("5" + "5.5", "1e3" + 1, " 12" + 1, "12 " + 1, "0x1A" == 26, "10" * "2", "3" . 4, +"7", -"3.5", "9223372036854775808" + 0);
var_dump(true + true, null + 5, "5" % 3, 7.9 % 4, "abc" == 0, null == false, "0" == false, "" == null, "a" == "A");
try { var_dump("abc" * 2); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
var_dump("5 apples" + 1);
try { var_dump([] + 1); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
try { var_dump(new stdClass * 2); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
var_dump([1, 2] + [5, 6, 7]);
try { var_dump(1 % 0); } catch (DivisionByZeroError $e) { echo $e->getMessage(), "\n"; }
try { var_dump(1 / 0); } catch (DivisionByZeroError $e) { echo $e->getMessage(), "\n"; }
try { var_dump(intdiv(PHP_INT_MIN, -1)); } catch (ArithmeticError $e) { echo $e->getMessage(), "\n"; }
try { var_dump(1 << -1); } catch (ArithmeticError $e) { echo $e->getMessage(), "\n"; }
var_dump(1 << 64, -1 >> 70, 6 & 3, 6 | 3, 6 ^ 3, ~5, "ab" ^ "  ", "a" | "b", ~"a" === chr(~ord('a') & 255));
--EXPECTF--
float(10.5)
float(1001)
int(13)
int(13)
bool(false)
int(20)
string(2) "34"
int(7)
float(-3.5)
float(9.223372036854776E+18)

Deprecated: Implicit conversion from float 7.9 to int loses precision in %slang/values/juggling_arithmetic.php on line 3
int(2)
int(5)
int(2)
int(3)
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
Unsupported operand types: string * int

Warning: A non-numeric value encountered in %slang/values/juggling_arithmetic.php on line 5
int(6)
Unsupported operand types: array + int
Unsupported operand types: stdClass * int
array(3) {
  [0]=>
  int(1)
  [1]=>
  int(2)
  [2]=>
  int(7)
}
Modulo by zero
Division by zero
Division of PHP_INT_MIN by -1 is not an integer
Bit shift by negative number
int(0)
int(-1)
int(2)
int(7)
int(5)
int(-6)
string(2) "AB"
string(1) "c"
bool(true)
