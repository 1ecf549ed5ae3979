--TEST--
Machine code keeps no local that is not read again, and loses none that is
--FILE--
<?php
function scan(array $numbers, int $limit): string
{
    $found = '';
    for ($i = 0; $i < count($numbers); $i++) {
        $double = $numbers[$i] * 2;
        if ($double > $limit) {
            $text = "[$double]";
            $found .= $text;
        }
        $half = $i >> 1;
        if ($half & 1) {
            $double = $half;
        }
        $limit += $double & 1;
    }
    return $found . (isset($text) ? $text : 'none') . (isset($never) ? 'never' : '') . ($half ?? 'unset');
}
for ($i = 0; $i < 200; $i++) {
    $one = scan([1, 2, 30, 4], 50);
    $two = scan([1, 2], 50);
    $three = scan([], 5);
    $four = scan([1.5, '7', 30, PHP_INT_MAX], 50);
}
var_dump($one, $two, $three, $four);

function thrower(int $n): int
{
    $before = $n * 2;
    if ($n % 7 === 6) {
        throw new Exception("at $before");
    }
    return $before;
}

function catcher(int $n): string
{
    $state = 'start';
    $count = 0;
    try {
        for ($i = 0; $i < $n; $i++) {
            $state = "round $i";
            $count += thrower($i);
            $state = 'after';
        }
    } catch (Exception $exception) {
        return "$state, $count, {$exception->getMessage()}";
    } finally {
        $count = -1;
    }
    return "$state, $count";
}
for ($i = 0; $i < 100; $i++) {
    $texts = [catcher(3), catcher(20)];
}
echo implode("\n", $texts), "\n";

function shown(int $a, string $b): array
{
    $a += 5;
    $local = $a * 2;
    $b .= $local;
    return debug_backtrace()[0]['args'];
}
function by_name(int $n): array
{
    $x = $n + 1;
    $y = $x * 2;
    return compact('x', 'y');
}
function counted(int $n): int
{
    $last = [$n];
    for ($i = 0; $i < $n; $i++) {
        $last = $i;
        $other = [$i];
        $other = $i + 1;
    }
    return is_array($last) ? -1 : $last + ($other ?? 0);
}
for ($i = 0; $i < 300; $i++) {
    $args = shown($i, 't');
    $names = by_name($i);
    $count = [counted(0), counted(1), counted(9)];
}
echo json_encode([$args, $names, $count]), "\n";

function sums(int $a, int $b): array
{
    return [intdiv($a, $b), (int) ($a / 3), (int) ($b * 1e18), ord(chr($a & 255)), (int) ($a > $b)];
}
for ($i = 1; $i < 300; $i++) {
    $sums = sums($i, 7);
}
echo json_encode([$sums, sums(PHP_INT_MIN, 2), sums(7, -1), sums(-9, 4)]), "\n";
foreach ([[1, 0], [PHP_INT_MIN, -1]] as [$a, $b]) {
    try {
        sums($a, $b);
    } catch (ArithmeticError $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}

class Dropped
{
    public int $calls = 0;

    public function __construct(private array $data = []) {}

    public function self(): static
    {
        $this->calls++;
        return $this;
    }

    public function text(string $more): string
    {
        $this->data[] = $more;
        return $more . count($this->data);
    }

    public function __destruct()
    {
        echo "gone after $this->calls\n";
    }
}
function drops(int $n): int
{
    $object = new Dropped([1]);
    for ($i = 0; $i < $n; $i++) {
        $object->self();
        $object->text("t$i");
        (void) $object->text('void');
        scan([1], 2);
    }
    return $object->calls;
}
echo drops(500), "\n";
function &reference(array &$array): array
{
    return $array;
}
function refers(int $n): int
{
    $array = [];
    for ($i = 0; $i < $n; $i++) {
        $alias = &$array;
        reference($alias)[] = $i;
        $other = &$alias[$i];
        $other++;
        unset($alias);
    }
    return array_sum($array);
}
echo refers(300), "\n";
--EXPECT--
string(9) "[60][60]1"
string(5) "none0"
string(9) "noneunset"
string(45) "[60][1.844674407371E+19][1.844674407371E+19]1"
after, -1
round 6, 30, at 12
[[304,"t608"],{"x":300,"y":600},[-1,1,17]]
[[42,99,7000000000000000000,43,1],[-4611686018427387904,-3074457345618258432,2000000000000000000,0,0],[-7,2,-1000000000000000000,7,1],[-2,-3,4000000000000000000,247,0]]
DivisionByZeroError: Division by zero
ArithmeticError: Division of PHP_INT_MIN by -1 is not an integer
gone after 500
500
45150
