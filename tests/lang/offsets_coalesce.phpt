--TEST--
What ?? and isset() say of offsets that no array or string can have
--FILE--
<?php
$a = [1]; $s = "text"; $o = new stdClass; $number = 5;
foreach ([
    fn() => $a[$o] ?? 1, fn() => $a[$a] ?? 1, fn() => isset($a[$o]), fn() => isset($a[$o][1]), fn() => $a[0][$o] ?? 2, fn() => $a[$o] ??= 2,
    fn() => $s[$o] ?? 2, fn() => $s["x"] ?? 3, fn() => isset($s[$o]), fn() => [...$o], fn() => [...$number], fn() => max(...$o),
] as $number => $f) {
    try { echo $number, ": ", var_export($f(), true), "\n"; } catch (Error $e) { echo get_class($e), " ", $e->getMessage(), "\n"; }
}
$x = new class implements ArrayAccess {
    function offsetExists($o): bool { return true; }
    function offsetGet($o): mixed { return [1]; }
    function offsetSet($o, $v): void {}
    function offsetUnset($o): void {}
};
set_error_handler(function ($level, $message) { echo $message, "\n"; });
$x["a"][] = 2;
?>
--EXPECT--
0: TypeError Cannot access offset of type stdClass on array
1: TypeError Cannot access offset of type array on array
2: TypeError Cannot access offset of type stdClass in isset or empty
3: TypeError Cannot access offset of type stdClass on array
4: 2
5: TypeError Cannot access offset of type stdClass on array
6: TypeError Cannot access offset of type stdClass on string
7: 3
8: false
9: TypeError Only arrays and Traversables can be unpacked, stdClass given
10: Error Only arrays and Traversables can be unpacked, int given
11: TypeError Only arrays and Traversables can be unpacked, stdClass given
Indirect modification of overloaded element of ArrayAccess@anonymous has no effect
