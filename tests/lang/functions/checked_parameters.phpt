--TEST--
parameters checked one after the other: which one is blamed, what is converted, what refused arguments release
--FILE--
<?php
class Loud
{
    public function __construct(public string $name) {}
    public function __toString(): string { return "7"; }
    public function __destruct() { echo "~{$this->name} "; }
}

function two(int $a, int $b) { return var_export([$a, $b], true); }
function three(int $a, float $b, ?string $c = null) { return json_encode([$a, $b, $c]); }
function mixed_types(int|string $a, bool $b, Loud|int $c) { return json_encode([$a, $b, $c]); }
function by_ref(int &$a, int $b) { $a += $b; return $a; }
function refs(int &$a, string &$b) { $a++; $b .= '!'; }
function locals(int $a, int $b) { $c = $a + $b; $d = $c * 2; $e = "$d"; return $e; }

function attempt(callable $what): void
{
    try {
        echo json_encode($what()), "\n";
    } catch (TypeError $e) {
        echo get_class($e), ': ', preg_replace('/, called in .*/', '', $e->getMessage()), "\n";
    }
}

attempt(fn() => two(1, 2));
attempt(fn() => two("3", 4.0));
attempt(fn() => two(true, "5"));
attempt(fn() => two("x", "y"));
attempt(fn() => two(1, "y"));
attempt(fn() => two("1", []));
attempt(fn() => two(null, 1));
attempt(fn() => two(new Loud('first'), 1));
attempt(fn() => two("2", new Loud('second')));
attempt(fn() => two(1.5, 1));
attempt(fn() => three("1", 2));
attempt(fn() => three(1, "2.5", 3));
attempt(fn() => three(1, "two"));
attempt(fn() => three(1, 2, new Loud('third')));
attempt(fn() => mixed_types("1", 0, 1));
attempt(fn() => mixed_types(1.0, "", new Loud('object')));
attempt(fn() => mixed_types(1, [], 1));
attempt(function () { $x = "4"; return [by_ref($x, "5"), $x]; });
attempt(function () { $x = []; return [by_ref($x, 5), $x]; });
attempt(function () { $x = 4; try { by_ref($x, "n"); } finally { echo json_encode($x), ' '; } });
attempt(function () { $x = "4"; $y = 5; refs($x, $y); return [$x, $y]; });
attempt(fn() => two(b: "1", a: 2));
attempt(fn() => two(...["1", "2"]));
attempt(fn() => locals("1", "2"));
attempt(fn() => array_map('two', ["1"], [2]));
attempt(fn() => two(PHP_INT_MAX + 1, 1));
attempt(function () { $list = [1, 2]; foreach ($list as &$v) { $v = "$v"; } return two(...$list); });
echo "done\n";
--EXPECTF--
"array (\n  0 => 1,\n  1 => 2,\n)"
"array (\n  0 => 3,\n  1 => 4,\n)"
"array (\n  0 => 1,\n  1 => 5,\n)"
TypeError: two(): Argument #1 ($a) must be of type int, string given
TypeError: two(): Argument #2 ($b) must be of type int, string given
TypeError: two(): Argument #2 ($b) must be of type int, array given
TypeError: two(): Argument #1 ($a) must be of type int, null given
TypeError: two(): Argument #1 ($a) must be of type int, Loud given
~first TypeError: two(): Argument #2 ($b) must be of type int, Loud given
~second 
Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line %d
"array (\n  0 => 1,\n  1 => 1,\n)"
"[1,2,null]"
"[1,2.5,\"3\"]"
TypeError: three(): Argument #2 ($b) must be of type float, string given
~third "[1,2,\"7\"]"
"[\"1\",false,1]"
~object "[1,false,{\"name\":\"object\"}]"
TypeError: mixed_types(): Argument #2 ($b) must be of type bool, array given
[9,9]
TypeError: by_ref(): Argument #1 ($a) must be of type int, array given
4 TypeError: by_ref(): Argument #2 ($b) must be of type int, string given
[5,"5!"]
"array (\n  0 => 2,\n  1 => 1,\n)"
"array (\n  0 => 1,\n  1 => 2,\n)"
"6"
["array (\n  0 => 1,\n  1 => 2,\n)"]
TypeError: two(): Argument #1 ($a) must be of type int, float given
"array (\n  0 => 1,\n  1 => 2,\n)"
done
