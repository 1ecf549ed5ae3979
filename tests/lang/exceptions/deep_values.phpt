--TEST--
Values that are nested deeper than the native stack reaches end in an Error, not the process
--FILE--
<?php
ini_set('memory_limit', '1G');
class O { public $p; function __construct($p) { $this->p = $p; } }
function arrays($n) { for ($a = []; $n-- > 0;) $a = [$a]; return $a; }
function objects($n) { for ($a = null; $n-- > 0;) $a = new O($a); return $a; }
const N = 200000;
$calls = [
    'serialize' => fn() => serialize(arrays(N)),
    'serialize objects' => fn() => serialize(objects(N)),
    'unserialize' => fn() => unserialize(str_repeat('a:1:{i:0;', N) . 'i:1;' . str_repeat('}', N), ['max_depth' => 0]),
    'json_encode' => fn() => json_encode(arrays(N), 0, PHP_INT_MAX),
    'count' => fn() => count(arrays(N), COUNT_RECURSIVE),
    'array_walk_recursive' => function () { $a = arrays(N); array_walk_recursive($a, fn() => 1); },
    'array_replace_recursive' => fn() => array_replace_recursive(arrays(N), arrays(N)),
    'compact' => fn() => compact(arrays(N)),
    'filter_var' => fn() => filter_var(arrays(N), FILTER_VALIDATE_INT, FILTER_REQUIRE_ARRAY),
    'mb_convert_encoding' => fn() => mb_convert_encoding(arrays(N), 'UTF-8', 'ISO-8859-1'),
    'objects ==' => fn() => objects(N) == objects(N),
    'define' => fn() => define('DEEP', arrays(N)),
    'callbacks' => function () { $f = function () use (&$f) { array_map($f, [1]); }; $f(); },
];
foreach ($calls as $name => $call) {
    try {
        $call();
        echo "$name: done\n";
    } catch (Error $e) {
        echo "$name: ", substr($e->getMessage(), 0, 26), "\n";
        unset($e);
    }
}
--EXPECT--
serialize: Maximum call stack size of
serialize objects: Maximum call stack size of
unserialize: Maximum call stack size of
json_encode: Maximum call stack size of
count: Maximum call stack size of
array_walk_recursive: Maximum call stack size of
array_replace_recursive: Maximum call stack size of
compact: Maximum call stack size of
filter_var: Maximum call stack size of
mb_convert_encoding: Maximum call stack size of
objects ==: Maximum call stack size of
define: Maximum call stack size of
callbacks: Maximum call stack size of
