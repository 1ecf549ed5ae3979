--TEST--
Machine code: looks at types and classes, elements under any key, properties of any value
--FILE--
<?php
namespace Machine;

interface Shape {}
class Round implements Shape { public function __destruct() { echo "gone\n"; } }
class Square implements Shape { const SIDES = 4; }
class Holder {
    public ?Shape $shape = null;
    public readonly array $once;
    public int|string $mixed = 1;
    public $any;
    public ?Holder $next = null;
    public function set(?Shape $shape): static { $this->shape = $shape; return $this; }
    public function once(array $value) { $this->once = $value; }
    public function mixed($value) { $this->mixed = $value; }
    public function any($value) { $this->any = $value; }
    public function self(): static { return $this; }
}
function kind($x) {
    if (is_int($x)) return 'int';
    if (is_string($x)) return 'string';
    if ($x === null) return 'null';
    if ($x instanceof Square) return 'square';
    if ($x instanceof Shape) return 'shape';
    if ($x instanceof Missing) return 'missing';
    if (is_array($x)) return $x ? 'array' : 'empty';
    return $x ? 'true' : 'false';
}
function kinds(array $values): string {
    $out = [];
    foreach ($values as $value) $out[] = kind($value);
    return implode(' ', $out);
}
function truths(array $values): string {
    $out = '';
    foreach ($values as $value) { if ($value) $out .= 't'; else $out .= 'f'; }
    return $out;
}
function same($a, $b): string { if ($a === $b) return 'same'; return 'other'; }
function made(int $n): bool { return new Square instanceof Shape && !(strtolower("A$n") instanceof Shape); }
function look(array $map, $key): array {
    return [isset($map[$key]), $map[$key] ?? 'none', isset($map['seven']), $map['one'], $map["o" . "ne"]];
}
function add(array &$list, $value) { $list[] = $value; return count($list); }
function take(Shape $shape, ?Holder $holder = null): string { return $holder?->next === null ? get_class($shape) : 'next'; }
function first(array $a) { return $a[0]; }
function sides(): int { return Square::SIDES + \strlen(str_repeat('x', 2)); }

$reference = 5;
$list = [1, 'a', null, new Square, [], [1], true, 0.0, &$reference];
for ($i = 0; $i < 40; $i++) {
    $lines = [kinds($list), truths([0, 1, null, '', '0', 'a', [], [0], 0.0, -1.5, new Square])];
    $lines[] = implode(',', [same(1, 1), same(1, 1.0), same('ab', 'a' . 'b'), same('ab', 'abc'), same($i, "$i"), same(null, false), same([1], [1])]);
    $square = new Square;
    $lines[] = same($square, $square) . same($square, new Square) . var_export(made($i), true);
    $inner = 'behind';
    $lines[] = json_encode(look(['one' => 1, 7 => null, '8' => 'eight', 'r' => &$inner], ['one', 7, '8', 8, 'r', 1.5][$i % 6]));
    $holder = (new Holder)->set(new Square)->set(null)->set($square);
    $holder->next = $i & 1 ? new Holder : null;
    $holder->once([$i & 1]);
    $holder->mixed("$i");
    $holder->mixed($i);
    $holder->any([$i]);
    $holder->any($holder->any);
    $lines[] = take($square, $holder) . $holder->self()->mixed . json_encode($holder->self()->any) . sides();
    $grown = [];
    $lines[] = add($grown, $i) + add($grown, first([$i]));
    if ($i === 0 || $i > 37) echo implode("\n", $lines), "\n";
}
$holder->set(new Round);
$holder->set(null);
for ($i = 0; $i < 3; $i++) {
    foreach ([fn () => $holder->once([2]), fn () => $holder->mixed([]), fn () => take(new Holder), fn () => look(['one' => 1], [])] as $wrong) {
        try { $wrong(); } catch (\Error $e) { if ($i === 2) echo get_class($e), ': ', preg_replace('/, called in.*/', '', $e->getMessage()), "\n"; }
    }
}
$shared = 'first';
$holder->any = &$shared;
for ($i = 0; $i < 40; $i++) $holder->any($i);
echo $shared, "\n";
for ($i = 0; $i < 40; $i++) { if ($i > 37) echo kind($undefined), "\n"; }
?>
--EXPECTF--
int string null square empty array true false int
ftffftftftt
same,other,same,other,other,other,same
sameothertrue
[true,1,false,1,1]
Machine\Square0[0]6
3

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 42

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 42

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 42

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 42

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 42

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 42

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 42

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 42

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 42

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 42

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 42

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 42
int string null square empty array true false int
ftffftftftt
same,other,same,other,other,other,same
sameothertrue
[true,"eight",false,1,1]
Machine\Square38[38]6
3
int string null square empty array true false int
ftffftftftt
same,other,same,other,other,other,same
sameothertrue
[true,"eight",false,1,1]
next39[39]6
3
gone
Error: Cannot modify readonly property Machine\Holder::$once
TypeError: Cannot assign array to property Machine\Holder::$mixed of type string|int
TypeError: Machine\take(): Argument #1 ($shape) must be of type Machine\Shape, Machine\Holder given
TypeError: Cannot access offset of type array in isset or empty
39

Warning: Undefined variable $undefined in %s on line 81
null

Warning: Undefined variable $undefined in %s on line 81
null
