--TEST--
one call that meets many functions: other callees, numbers of arguments, results dropped, what is released at the return
--FILE--
<?php
class Noise
{
    public function __construct(private string $name) {}
    public function __destruct() { echo "~{$this->name} "; }
}

class A
{
    public function run(int $x = 1, ...$more) { return static::class . $x . count($more); }
    public function __call($name, $args) { return "$name(" . implode(',', $args) . ')'; }
    public static function make(int $n) { return new static(); }
}
class B extends A
{
    public function run(int $x = 2, ...$more) { $plain = $x + 1; $text = "B$plain"; return $text; }
}
class C extends A
{
    public function run(int $x = 3, ...$more) { return $this; }
}
final class D
{
    public function run(&$x = null, $y = 0) { $x = 'D'; return $y; }
}

// methods of one call site
foreach ([new A, new B, new C, new A, new D, new B, new ArrayObject([1])] as $object) {
    $arg = 5;
    $method = $object instanceof ArrayObject ? 'count' : 'run';
    $result = $object instanceof ArrayObject ? $object->count() : $object->run($arg, 6);
    echo is_object($result) ? get_class($result) : $result, ' ', $arg, "\n";
}
foreach ([new A, new B, new A] as $object) {
    echo $object->missing(1, 2), ' ', $object->run(), "\n";
}

// closures of one call site
$captured = 'cap';
$count = 0;
$callees = [
    fn($a) => $a . $captured,
    function ($a, $b = 2) use ($captured, &$count) { $count++; return "$a$b$captured"; },
    'strtoupper',
    'ucfirst',
    (new B)->run(...),
    (new A)->anything(...),
    strrev(...),
    static function (...$all) { return count($all); },
    function () { return func_get_args(); },
];
for ($round = 0; $round < 2; $round++) {
    foreach ($callees as $callee) {
        try {
            echo json_encode($callee('12')), ' ';
        } catch (Error $e) {
            echo get_class($e), ' ';
        }
    }
    echo $count, "\n";
}

// dropped results, and what dies at the return
function owner(int $n, $given) { $mine = new Noise("mine$n"); $number = $n * 2; return $number; }
function gives(int $n) { return new Noise("gift$n"); }
function keeps(int $n, array $list) { $list[] = $n; $i = 0; foreach ($list as $v) { $i += $v; } return $i; }
for ($i = 0; $i < 2; $i++) {
    owner($i, new Noise("given$i"));
    echo owner($i, new Noise("again$i")), ' ';
    gives($i);
    $kept = gives($i + 10);
    echo keeps($i, [1, 2]), "\n";
}
unset($kept);
echo "\n";

// a type that turns what it was given into a number, and an early exception
function numbers(int $a, int $b = 4) { if ($a > 8) { throw new Exception("too much: $a"); } return $a + $b; }
foreach (["3", 4, "9", 5.0] as $value) {
    try {
        echo numbers($value), numbers($value, "1"), ' ';
    } catch (Exception $e) {
        echo $e->getMessage(), ' ';
    }
}
echo "\n";

// recursion with plain and with counted locals
function depth(int $n, int $sum): int { $step = $n - 1; return $n === 0 ? $sum : depth($step, $sum + $n); }
function words(int $n, string $text): string { $more = $text . $n; return $n === 0 ? $more : words($n - 1, $more); }
echo depth(300, 0), ' ', strlen(words(50, '')), "\n";

// the same function with and without its optional arguments
function optional($a, $b = 'b', $c = 'c') { $d = isset($undefined) ? 1 : 0; return "$a$b$c$d"; }
for ($i = 0; $i < 2; $i++) {
    echo optional(1), optional(1, 2), optional(1, 2, 3), ' ';
    $f = 'optional';
    echo $f(1), $f(1, 2), $f(1, 2, 3, 4), "\n";
}
try {
    for ($i = 0; $i < 2; $i++) {
        $name = ['optional', 'owner'][$i];
        echo $name(1), "\n";
    }
} catch (ArgumentCountError $e) {
    echo preg_replace('/ in .* on line \d+/', '', $e->getMessage()), "\n";
}
function undefined_argument($a, $b) { return [$a, $b]; }
echo json_encode(undefined_argument($nothing, 1)), "\n";
--EXPECTF--
A51 5
B6 5
C 5
A51 5
6 D
B6 5
1 5
missing(1,2) A10
missing(1,2) B3
missing(1,2) A10
"12cap" "122cap" "12" "12" "B13" "anything(12)" "21" 1 ["12"] 1
"12cap" "122cap" "12" "12" "B13" "anything(12)" "21" 1 ["12"] 2
~given0 ~mine0 ~again0 ~mine0 0 ~gift0 3
~given1 ~mine1 ~again1 ~mine1 2 ~gift1 ~gift10 4
~gift11 
74 85 too much: 9 96 
45150 92
1bc012c01230 1bc012c01230
1bc012c01230 1bc012c01230
1bc0
Too few arguments to function owner(), 1 passed and exactly 2 expected

Warning: Undefined variable $nothing in %s on line %d
[null,1]
