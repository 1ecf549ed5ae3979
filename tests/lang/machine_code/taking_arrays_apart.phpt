--TEST--
Patterns take elements out of arrays, of objects and of nothing
--FILE--
<?php
class Box implements ArrayAccess
{
    public function offsetExists(mixed $key): bool { return true; }
    public function offsetGet(mixed $key): mixed { return "box $key"; }
    public function offsetSet(mixed $key, mixed $value): void {}
    public function offsetUnset(mixed $key): void {}
}
class Loud
{
    public function __construct(public string $name) {}
    public function __destruct() { echo "gone: $this->name\n"; }
}
function pairs(array $list): int
{
    $sum = 0;
    foreach ($list as [$op, $number]) {
        $sum += match ($op) { 'add' => $number, 'sub' => -$number, default => 0 };
    }
    return $sum;
}
echo pairs([['add', 5], ['sub', 3], ['nop', 1], ['add', 40]]), "\n";
function apart(mixed $from): array
{
    [0 => $a, 'name' => $b] = is_array($from) && isset($from['name']) ? $from : ['name' => 'none', 0 => is_object($from)];
    [$c, , $d] = $from;
    return [$a, $b, $c, $d];
}
echo json_encode(apart([1, 'name' => 'n', 2 => [3]])), "\n";
echo json_encode(apart(null)), "\n";
echo json_encode(apart(new Box)[2]), "\n";
echo json_encode(apart([1])), "\n";
function replaced(array $two): void
{
    $x = new Loud('first');
    $y = 'text';
    [$x, $y] = $two;
    echo "after: $y\n";
}
replaced([1, 'two']);
function referred(): array
{
    $a = [1, 2];
    $r = &$a[0];
    $x = 'old';
    $alias = &$x;
    [$x, $y] = $a;
    $r = 9;
    return [$x, $y, $alias, $a[0]];
}
echo json_encode(referred()), "\n";
foreach (['k' => [1, [2, 3]], 'l' => [4, [5, 6]]] as $key => [$one, [$two, $three]]) {
    echo "$key $one $two $three\n";
}
function keyed(array $rows): string
{
    $out = '';
    foreach ($rows as ['id' => $id, 'tags' => [$first]]) {
        $out .= "$id:$first ";
    }
    return $out;
}
echo keyed([['id' => 1, 'tags' => ['a']], ['id' => 2, 'tags' => ['b', 'c']]]), "\n";
--EXPECTF--
42
[1,"n",1,[3]]
[false,"none",null,null]
"box 0"

Warning: Undefined array key 2 in %slang/machine_code/taking_arrays_apart.php on line 26
[false,"none",1,null]
gone: first
after: two
[1,2,1,9]
k 1 2 3
l 4 5 6
1:a 2:b
