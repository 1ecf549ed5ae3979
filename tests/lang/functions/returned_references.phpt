--TEST--
a local that is a reference is returned: shared or not, with other locals, in closures, and where something must be released first
--FILE--
<?php
class Noise
{
    public int $count = 0;
    public function __construct(private string $name) {}
    public function __destruct() { echo "~{$this->name} "; }
    public function next(): int { static $n = 0; $n++; return $n; }
    public function through(int &$x) { $x++; return $x; }
    public function own(): int { $c = &$this->count; $c++; return $c; }
}
function counter() { static $i = 0; return ++$i; }
function typed(): int { static $i = 10; $i++; return $i; }
function text(): string { static $s = 'a'; $s .= 'b'; return $s; }
function coerced(): int { static $f = 1.0; return $f; }
function twins() { $a = 5; $b = &$a; $c = [1]; return $b; }
function triplets(int &$x): int { $a = &$x; $b = &$x; $x = $x + 1; return $b; }
function with_object(&$x) { $dies = new Noise('local'); $x++; return $x; }
function reads_global() { global $g; return $g; }
function undefined() { $a = &$b; return $a; }
function is_null_(): ?int { $a = &$b; return $a; }
function caught(&$x) { try { return $x; } finally { $x = 'changed'; } }
function deep(int &$n): int { if ($n > 5) { return $n; } $n++; return deep($n) + deep($n); }

for ($i = 0; $i < 3; $i++) {
    echo counter(), typed(), text(), coerced(), twins(), ' ';
}
echo "\n";
$g = 7;
$x = 1;
echo triplets($x), $x, with_object($x), $x, reads_global(), json_encode([undefined(), is_null_()]), "\n";
echo caught($x), $x, "\n";
$x = 3;
echo deep($x), $x, "\n";
$o = new Noise('object');
echo $o->next(), $o->next(), $o->through($x), $o->own(), $o->own(), "\n";
echo (new Noise('temporary'))->own(), (new Noise('other'))->next(), "\n";
$n = 0;
$count = function (int $by) use (&$n): int { $n += $by; return $n; };
$late = function () use (&$never) { return $never; };
$make = fn() => function () use (&$n) { $n++; return $n; };
echo $count(2), $count(3), json_encode($late()), $make()(), $make()(), $n, "\n";
echo json_encode(array_map($count, [1, 2])), json_encode(array_map(function ($v) use (&$n) { $n = $v; return $n; }, ['a', 'b'])), "\n";
$text = function () use (&$n): int { return $n; };
try {
    echo $text(), "\n";
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
unset($o);
echo "\n", text(), counter(), "\n";
--EXPECTF--
111ab15 212abb15 313abbb15 
22~local 337[null,null]
3changed
246
12712
~temporary 1~other 3
25null115
[6,8]["a","b"]
{closure:%s:%d}(): Return value must be of type int, string returned
~object 
abbbb4
