--TEST--
unset() with null keys and of strings' offsets; what comes before a readonly property's step
--FILE--
<?php
function t(callable $code) {
    $s = "test";
    try {
        $code($s);
        echo "nothing\n";
    } catch (Error $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
t(function ($s) { unset($s["a"]["b"]); });
t(function ($s) { unset($s[0]["b"]); });
t(function ($s) { unset($s["a"]->b); });
t(function ($s) { unset($s["1x"]["b"]); });
t(function ($s) { unset($s[[]]["b"]); });
$a = ["" => 1, "x" => 2];
unset($a[null]);
$key = null;
$b = ["" => 1];
unset($b[$key]);
var_dump($a, $b);
final class R { public function __construct(public readonly mixed $v) {} function up() { $this->v++; } function down() { --$this->v; } }
foreach ([new stdClass, [], PHP_INT_MAX, 1, "a"] as $value) {
    t(function () use ($value) { (new R($value))->up(); });
    t(function () use ($value) { (new R($value))->down(); });
}
$list = new ArrayObject;
$list[][0] = 1;
$list[][] = 2;
var_dump(count($list));
--EXPECTF--
Error: Cannot unset string offsets
Error: Cannot use string offset as an array
Error: Cannot unset string offsets
Error: Cannot use string offset as an array
Error: Cannot unset string offsets
array(1) {
  ["x"]=>
  int(2)
}
array(0) {
}
Error: Cannot modify readonly property R::$v
Error: Cannot modify readonly property R::$v
Error: Cannot modify readonly property R::$v
Error: Cannot modify readonly property R::$v
Error: Cannot modify readonly property R::$v
Error: Cannot modify readonly property R::$v
Error: Cannot modify readonly property R::$v
Error: Cannot modify readonly property R::$v

Deprecated: Increment on non-numeric string is deprecated, use str_increment() instead in %slang/unset_offsets.php on line 22
Error: Cannot modify readonly property R::$v

Deprecated: Decrement on non-numeric string has no effect and is deprecated in %slang/unset_offsets.php on line 22
Error: Cannot modify readonly property R::$v

Notice: Indirect modification of overloaded element of ArrayObject has no effect in %slang/unset_offsets.php on line 28

Notice: Indirect modification of overloaded element of ArrayObject has no effect in %slang/unset_offsets.php on line 29
int(0)
