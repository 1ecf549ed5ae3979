--TEST--
operands whose types are known, and what changes them
--FILE--
<?php
// Instructions for operands whose types are known: where a type changes on the way, the answer must not.

// the counter of a loop grows out of the ints
function climb(int $from): array
{
    $seen = [];
    for ($i = $from; $i < PHP_INT_MAX; $i++) {
        $seen[] = $i;
    }
    $seen[] = $i;
    $i++;
    $seen[] = $i;
    $i++;
    $seen[] = $i + 1;
    return $seen;
}
var_dump(climb(PHP_INT_MAX - 2));

function endless(int $limit): int
{
    $rounds = 0;
    for ($i = PHP_INT_MAX - 1; $i <= $limit; $i++) {
        if (++$rounds > 3) {
            break;
        }
        echo gettype($i), ' ', $i, "\n";
    }
    return $rounds;
}
var_dump(endless(PHP_INT_MAX));

// sums and products that no int holds
function beyond(int $a, int $b): void
{
    var_dump($a + $b, $a - -$b, $a * $b, $a + 1, $a - -2, $a * 3, $a << 1, $a >> 1, $a & 255);
}
beyond(PHP_INT_MAX, 2);

// a variable that is a float on one way and something else on the other
function either(bool $float, mixed $other): mixed
{
    $x = 1.5;
    if (!$float) {
        $x = $other;
    }
    $y = 2.0;
    return $x * $y + $y;
}
var_dump(either(true, null), either(false, 3), either(false, '4'), either(false, null));

// by reference, it may be anything
function through(float $x): float
{
    $ref = &$x;
    $ref = 4;
    $sum = $x + 1.0;
    return $sum;
}
var_dump(through(1.0));

function captured(): float
{
    $x = 1.0;
    $change = function () use (&$x) { $x = 'abc'; };
    $change();
    try {
        return $x + 1.0;
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
        return 0.0;
    }
}
var_dump(captured());

function named(): mixed
{
    $x = 1.0;
    $name = 'x';
    $$name = '5';
    return $x + 1.0;
}
var_dump(named());

// undefined on one way
function missing(bool $given): mixed
{
    if ($given) {
        $x = 2.0;
    }
    return $x * 3.0;
}
var_dump(missing(true), missing(false));

function removed(): mixed
{
    $x = 2.0;
    unset($x);
    return $x + 1.0;
}
var_dump(removed());

// what a handler sees is what was written before
function thrown(int $n): mixed
{
    $x = 1.0;
    try {
        $x = 2.0;
        $x = intdiv(1, $n);
        $x = 'text';
        throw new Exception('late');
    } catch (DivisionByZeroError) {
        return $x + 1.0;
    } catch (Exception) {
        return $x . ' and ' . $n;
    }
}
var_dump(thrown(0), thrown(1));

function at_last(): mixed
{
    $x = 1.0;
    try {
        $x = 3;
        return $x;
    } finally {
        $x = 'finally';
        echo $x, "\n";
    }
}
var_dump(at_last());

function after_finally(bool $fail): mixed
{
    $x = 1.0;
    for ($i = 0; $i < 2; $i++) {
        try {
            if ($fail) {
                throw new Exception('no');
            }
            $x = $x + 1.0;
        } catch (Exception) {
            $x = 7;
        } finally {
            $x = $i ? $x : [$x];
        }
        if (is_array($x)) {
            $x = $x[0];
        }
    }
    return $x + 0.5;
}
var_dump(after_finally(false), after_finally(true));

// floats of loops, with every comparison
function walk(float $step, float $end): int
{
    $n = 0;
    for ($x = 0.0; $x < $end; $x += $step) {
        $n++;
    }
    while ($x > 0.0) {
        $x -= $step;
        $n++;
    }
    for ($x = 1.0; $x <= $end; $x = $x * 2.0 + $step * $step) {
        $n += $x >= 3.0 ? 10 : 100;
    }
    return $n;
}
var_dump(walk(0.25, 3.0), walk(NAN, NAN), walk(1.0, -INF));

function divide(float $a, float $b): mixed
{
    try {
        return $a / $b;
    } catch (DivisionByZeroError $e) {
        return $e->getMessage();
    }
}
var_dump(divide(1.0, 4.0), divide(1.0, 0.0), divide(-0.0, 3.0));

// products and what is added to them
function products(float $a, float $b, float $c): array
{
    $sum = $c;
    $sum += $a * $b;
    $less = $c;
    $less -= $a * $b;
    $times = $c;
    $times *= $a;
    return [$a * $b + $c, $c + $a * $b, $a * $b - $c, $c - $a * $b, $sum, $less, $times];
}
echo json_encode(products(1.5, 2.0, 0.25)), "\n";

// what typed functions give
function half(int $n): float { return $n / 2; }
function twice(float $x): int { return (int) ($x * 2.0); }
function nothing(): void {}
function perhaps(bool $give): ?float { return $give ? 1.5 : null; }
function uses(int $n): array
{
    $h = half($n) + half($n + 1);
    $t = twice($h) + twice(1.0);
    return [$h, $t, nothing(), perhaps(true) + 1.0, perhaps(false) + 1.0];
}
echo json_encode(uses(3)), "\n";

// by value out of foreach and lists
function sums(array $values): mixed
{
    $sum = 0.0;
    $last = 0.0;
    foreach ($values as $key => $last) {
        $sum = $sum + $last + $key;
    }
    [$last, $other] = [1, 2.5];
    return [$sum, $last + $other];
}
echo json_encode(sums([1, 2.5, '3'])), "\n";

// generators keep their types over a yield
function steps(float $x): Generator
{
    while ($x < 3.0) {
        $got = yield $x;
        $x = $got === null ? $x + 1.0 : $got;
    }
    return $x;
}
$steps = steps(0.5);
foreach ($steps as $value) {
    echo $value, ' ';
}
echo $steps->getReturn(), "\n";
$steps = steps(0.5);
$steps->current();
$steps->send('2.5');
var_dump($steps->current());

// small numbers on the right of bits, of anything
function low(mixed $v): array
{
    $ref = &$v;
    return [$v & 15, $v << 2, $v >> 1];
}
echo json_encode([low(77), low('77'), low(7.0), low(null), low(true), low(-9)]), "\n";
try {
    low([]);
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}

// what returns holds nothing that has to be released, or does
class Loud
{
    public function __destruct() { echo "gone\n"; }
}
function plain(int $n): int { $m = $n + 1; return $m; }
function loud(int $n): int { $object = new Loud(); return $n + 1; }
function text(int $n): string { $object = new Loud(); return 'n' . $n; }
var_dump(plain(1), loud(2), text(3));
plain(4);
loud(5);
text(6);
--EXPECTF--
array(5) {
  [0]=>
  int(9223372036854775805)
  [1]=>
  int(9223372036854775806)
  [2]=>
  int(9223372036854775807)
  [3]=>
  float(9.223372036854776E+18)
  [4]=>
  float(9.223372036854776E+18)
}
integer 9223372036854775806
integer 9223372036854775807
double 9.2233720368548E+18
int(4)
float(9.223372036854776E+18)
float(9.223372036854776E+18)
float(1.8446744073709552E+19)
float(9.223372036854776E+18)
float(9.223372036854776E+18)
float(2.7670116110564327E+19)
int(-2)
int(4611686018427387903)
int(255)
float(5)
float(8)
float(10)
float(2)
float(5)
Unsupported operand types: string + float
float(0)
float(6)

Warning: Undefined variable $x in %s on line %d
float(6)
float(0)

Warning: Undefined variable $x in %s on line %d
float(1)
float(3)
string(10) "text and 1"
finally
int(3)
float(3.5)
float(7.5)
int(224)
int(0)
int(0)
float(0.25)
string(16) "Division by zero"
float(-0)
[3.25,3.25,2.75,-2.75,3.25,-2.75,0.375]
[3.5,9,null,2.5,1]
[9.5,3.5]
0.5 1.5 2.5 3.5
string(3) "2.5"
[[13,308,38],[13,308,38],[7,28,3],[0,0,0],[1,4,0],[7,-36,-5]]
Unsupported operand types: array & int
gone
gone
int(2)
int(3)
string(2) "n3"
gone
gone
