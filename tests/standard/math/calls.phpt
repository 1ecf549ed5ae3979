--TEST--
math: calls with usual and wrong arguments
--FILE--
<?php
set_error_handler(function ($level, $message) { echo $message, "\n"; return true; });
foreach (explode("\n", <<<'CALLS'
number_format(1234.5)
base_convert("ff",16,37)
base_convert("zz",16,2)
bindec("12")
hexdec("fffffffffffffffff")
intdiv(1,0)
intdiv(PHP_INT_MIN,-1)
log(2,0)
log(8,2)
log(8,1)
round(2.5,0,99)
round(1234567.891,-3)
round(5.055,2)
round(-2.5,0,PHP_ROUND_HALF_EVEN)
fmod(5,0)
max([])
max(1)
max("abc",0)
max([1,2],[1,3])
min("10",9.5)
abs(PHP_INT_MIN)
pow(2,-1)
pow("a",1)
CALLS) as $call) {
    echo "> $call\n";
    try {
        $p = null;
        echo str_replace("\n", '', var_export(eval("return $call;"), true)), $p === null ? '' : " p=$p", "\n";
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
--EXPECT--
> number_format(1234.5)
'1,235'
> base_convert("ff",16,37)
ValueError: base_convert(): Argument #3 ($to_base) must be between 2 and 36 (inclusive)
> base_convert("zz",16,2)
Invalid characters passed for attempted conversion, these have been ignored
'0'
> bindec("12")
Invalid characters passed for attempted conversion, these have been ignored
1
> hexdec("fffffffffffffffff")
2.9514790517935283E+20
> intdiv(1,0)
DivisionByZeroError: Division by zero
> intdiv(PHP_INT_MIN,-1)
ArithmeticError: Division of PHP_INT_MIN by -1 is not an integer
> log(2,0)
ValueError: log(): Argument #2 ($base) must be greater than 0
> log(8,2)
3.0
> log(8,1)
NAN
> round(2.5,0,99)
ValueError: round(): Argument #3 ($mode) must be a valid rounding mode (RoundingMode::*)
> round(1234567.891,-3)
1235000.0
> round(5.055,2)
5.06
> round(-2.5,0,PHP_ROUND_HALF_EVEN)
-2.0
> fmod(5,0)
NAN
> max([])
ValueError: max(): Argument #1 ($value) must contain at least one element
> max(1)
TypeError: max(): Argument #1 ($value) must be of type array, int given
> max("abc",0)
'abc'
> max([1,2],[1,3])
array (  0 => 1,  1 => 3,)
> min("10",9.5)
9.5
> abs(PHP_INT_MIN)
9.223372036854776E+18
> pow(2,-1)
0.5
> pow("a",1)
TypeError: Unsupported operand types: string ** int
