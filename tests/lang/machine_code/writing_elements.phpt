--TEST--
Machine code that puts elements into arrays: shared ones, references, keys of all kinds, what is overwritten
--FILE--
<?php
class Released
{
    public function __construct(public string $name) {}

    public function __destruct()
    {
        echo "released $this->name\n";
    }
}

function fib(int $n, array &$memo): int
{
    if ($n < 2) {
        return $n;
    }
    if (isset($memo[$n])) {
        return $memo[$n];
    }
    return $memo[$n] = fib($n - 1, $memo) + fib($n - 2, $memo);
}

for ($i = 0; $i < 300; $i++) {
    $memo = [];
    $sum = fib(30, $memo);
}
var_dump($sum, count($memo), $memo[17], array_key_first($memo));

function fill(array $given, mixed $key, mixed $value): array
{
    $kept = $given;
    $given[$key] = $value;
    return [count($kept), $given];
}

foreach (['a', 7, 2, -3, '5', 2.0, true, 'longer than a key that is interned'] as $key) {
    for ($i = 0; $i < 200; $i++) {
        [$before, $after] = fill([10, 20, 'a' => 30, 7 => 40], $key, [$i]);
    }
    echo json_encode([$before, $after]), "\n";
}

function overwrite(int $rounds): array
{
    $list = [new Released('first'), 'text', [1, [2]], 5];
    for ($i = 0; $i < $rounds; $i++) {
        foreach ($list as $at => $_) {
            $list[$at] = $i;
        }
        $list[1] = str_repeat('x', $i % 3);
        $list[] = $i;
        if (count($list) > 20) {
            $list = [0, 1, new Released("round $i"), 3];
        }
    }
    return $list;
}
echo json_encode(overwrite(40)), "\n";

function nested(int $n): array
{
    $rows = [];
    for ($i = 0; $i < $n; $i++) {
        for ($j = 0; $j < $n; $j++) {
            $rows[$i][$j] = $i * $j;
            $copy = $rows;
            $copy[$i][$j] = 'copy';
            $rows[$i][] = $j;
            array_pop($rows[$i]);
        }
    }
    $shared = &$rows[1];
    $shared[0] = 'by reference';
    $rows[1][2] = 'through it';
    $rows['name'][3] = 'new';
    return $rows;
}
for ($i = 0; $i < 50; $i++) {
    $rows = nested(4);
}
echo json_encode($rows), "\n";

class Holder
{
    public array $list = [];
    public readonly array $once;
    public array|string $either = [];
    public ?array $nullable = null;

    public function __construct()
    {
        $this->once = [1];
    }

    public function put(int $at, mixed $value): void
    {
        $this->list[$at] = $value;
        $this->list[] = $value;
        $this->either[$at] = $value;
        $this->nullable[] = $at;
    }

    public function spoil(int $at): void
    {
        $this->once[$at] = 2;
    }
}

$holder = new Holder;
for ($i = 0; $i < 300; $i++) {
    $before = $holder->list;
    $holder->put($i % 5, $i);
}
echo count($before), ' ', count($holder->list), ' ', json_encode($holder->either), ' ', count($holder->nullable), "\n";
for ($i = 0; $i < 200; $i++) {
    try {
        $holder->spoil($i);
    } catch (Error $error) {
        $message = $error->getMessage();
    }
}
echo $message, ' ', json_encode($holder->once), "\n";
$holder->either = 'text';
try {
    for ($i = 0; $i < 3; $i++) {
        $holder->put($i, 'Z');
    }
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
echo $holder->either, "\n";

function into_itself(array $array): array
{
    $array[0] = $array;
    $array[] = $array;
    return $array;
}
for ($i = 0; $i < 200; $i++) {
    $array = into_itself([1, 2]);
}
echo json_encode($array), "\n";
--EXPECT--
int(832040)
int(29)
int(1597)
int(2)
[4,{"0":10,"1":20,"a":[199],"7":40}]
[4,{"0":10,"1":20,"a":30,"7":[199]}]
[4,{"0":10,"1":20,"a":30,"7":40,"2":[199]}]
[4,{"0":10,"1":20,"a":30,"7":40,"-3":[199]}]
[4,{"0":10,"1":20,"a":30,"7":40,"5":[199]}]
[4,{"0":10,"1":20,"a":30,"7":40,"2":[199]}]
[4,{"0":10,"1":[199],"a":30,"7":40}]
[4,{"0":10,"1":20,"a":30,"7":40,"longer than a key that is interned":[199]}]
released first
released round 16
released round 33
[39,"",39,39,39,39,39,39,39,39]
{"0":[0,0,0,0],"1":["by reference",1,"through it",3],"2":[0,2,4,6],"3":[0,3,6,9],"name":{"3":"new"}}
300 301 [295,296,297,298,299] 300
Cannot indirectly modify readonly property Holder::$once [1]
ZZZt
[[1,2],2,[[1,2],2]]
