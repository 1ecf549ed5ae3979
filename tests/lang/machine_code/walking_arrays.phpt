--TEST--
foreach over arrays that are no lists, in machine code
--FILE--
<?php
class Noisy {
    public function __construct(public string $name) {}
    public function __destruct() { echo "-{$this->name}"; }
}

function sum(array $a): array {
    $keys = '';
    $sum = 0;
    foreach ($a as $key => $value) {
        $keys .= gettype($key)[0] . $key . ',';
        $sum += $value;
    }
    return [$keys, $sum, $key ?? 'none', $value ?? 'none'];
}
for ($round = 0; $round < 300; $round++) {
    $results = [
        sum(['a' => 1, 'b' => 2, 7 => 3, -1 => 4]),
        sum([1, 2, 3]),
        sum([]),
        sum([PHP_INT_MAX => 1, PHP_INT_MIN => 2]),
    ];
    $holes = ['x' => 1, 'y' => 2, 'z' => 3, 'w' => 4];
    unset($holes['x'], $holes['z']);
    $results[] = sum($holes);
    unset($holes['y'], $holes['w']);
    $results[] = sum($holes);
    $list = [1, 2, 3, 4];
    unset($list[0], $list[2]);
    $results[] = sum($list);
    $bound = ['p' => 1, 'q' => 2];
    $ref = &$bound['q'];
    $results[] = sum($bound);
}
echo json_encode($results), "\n";

// variables that are references, and those that hold what has a destructor
function through(array $a): string {
    $outer = 'o';
    $key = &$outer;
    $seen = '';
    foreach ($a as $key => $value) {
        $seen .= "$outer=$value ";
    }
    return $seen . $outer;
}
function replaces(array $a): string {
    $value = new Noisy('v');
    $key = new Noisy('k');
    foreach ($a as $key => $value) {
        echo "[$key]";
    }
    return "$key$value";
}
ob_start();
for ($round = 0; $round < 300; $round++) {
    $last = through(['m' => 1, 'n' => 2]);
    ob_clean();
    echo replaces(['i' => 'j', 's' => 't']);
}
echo " $last\n";
ob_end_flush();

// loops within loops over what calls return, left early, and arrays that change meanwhile
function rows(int $n): array { return ["r$n" => [$n, $n + 1], 'e' => [], "s$n" => ['k' => $n]]; }
function nested(int $n): string {
    $out = '';
    foreach (rows($n) as $name => $row) {
        foreach ($row as $k => $v) {
            if ($v > 3) {
                continue 2;
            }
            $out .= "$name.$k:$v ";
        }
        $row['more'] = 1;
    }
    foreach (rows($n) as $row) {
        if (!$row) {
            break;
        }
        $out .= count($row);
    }
    $copy = ['a' => 1, 'b' => 2];
    foreach ($copy as $k => $v) {
        $copy[$k . $k] = $v * 10;
        unset($copy['b']);
    }
    return $out . implode(',', array_keys($copy));
}
function either(iterable $things): int {
    $sum = 0;
    foreach ($things as $key => $thing) {
        $sum += $thing * strlen((string) $key);
    }
    return $sum;
}
$sum = 0;
for ($round = 0; $round < 300; $round++) {
    $text = nested($round % 5);
    $sum += either(['ab' => 1, 5 => 2]) + either((fn() => yield from ['abc' => 3])()) + either(new ArrayIterator(['k' => 4]));
}
echo $text, ' ', $sum, "\n";

// objects as elements go when the last owner lets them
function objects(): void {
    foreach (['one' => new Noisy('1'), 'two' => new Noisy('2')] as $name => $object) {
        echo $name;
    }
    echo '!';
}
ob_start();
for ($round = 0; $round < 300; $round++) {
    ob_clean();
    objects();
}
ob_end_flush();
echo "\n";
function nothing(mixed $what): string {
    $out = 'none';
    foreach ($what as $out) {
    }
    return $out;
}
set_error_handler(function ($no, $text) { global $said; $said = $text; return true; });
for ($round = 0; $round < 300; $round++) {
    $out = nothing(['x' => 'last']) . nothing([]) . nothing($round % 100 === 99 ? null : ['y']);
}
echo $out, ' ', $said, "\n";
--EXPECT--
[["sa,sb,i7,i-1,",10,-1,4],["i0,i1,i2,",6,2,3],["",0,"none","none"],["i9223372036854775807,i-9223372036854775808,",3,-9223372036854775808,2],["sy,sw,",6,"w",4],["",0,"none","none"],["i1,i3,",6,3,4],["sp,sq,",3,"q",2]]
-v-k[i][s]st m=1 n=2 n
2a,aa,bb 5100
onetwo-1!-2
lastnonenone foreach() argument must be of type array|object, null given
