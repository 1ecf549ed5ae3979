--TEST--
Chains with ?-> are values: as arguments of anything, and as the subject of foreach by reference
--FILE--
<?php
class O {
    public $arr = ["k" => 1];
    function m($a) { var_dump($a); return $this; }
    function r(&$a) { var_dump($a); }
    static function s(...$a) { echo json_encode($a), "\n"; }
    function __construct(...$a) { if ($a) echo json_encode($a), "\n"; }
}
$o = new O; $x = null; $y = new O;
$o->m($x?->arr["k"]);
$o->m($y?->arr["k"]);
$o->m(($x?->arr)["k"] ?? 5);
$o->m(($y?->arr)["k"]);
O::s($y?->arr["k"], $x?->arr["k"]);
new O($y?->arr["k"], $x?->arr["k"]["j"]);
$f = fn($a) => var_dump($a);
$f($y?->arr["k"]);
$o->m(a: $y?->arr["k"]);
$o->m($y?->m(3)->arr["k"]);
foreach ([fn() => $o->r($y?->arr["k"]), fn() => $o->r($y?->arr), fn() => sort($x?->b["c"]), fn() => (fn(&...$a) => 1)($x?->z[1]),
    fn() => $o->r(a: $y?->arr), fn() => $o->r(a: 5), fn() => sort(array: [5]), fn() => $o->r(a: strtolower("A"))] as $call) {
    try {
        $call();
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
foreach ($y?->arr as $k => &$v) { $v = 9; }
unset($v);
echo json_encode($y), "\n";
foreach ($x?->arr as &$v) { $v = 9; }
function f() { if (true) { goto a; } else { a: echo "a"; } goto b; if (1) { echo 5; b: echo "b"; goto c; } elseif (2) { c: echo "c\n"; } }
f();
--EXPECTF--
NULL
int(1)
int(5)
int(1)
[1,null]
[1,null]
int(1)
int(1)
int(3)
int(1)
O::r(): Argument #1 ($a) could not be passed by reference
O::r(): Argument #1 ($a) could not be passed by reference
sort(): Argument #1 ($array) could not be passed by reference
{closure:{closure:%slang/nullsafe_arguments.php:20}:20}(): Argument #1 could not be passed by reference
O::r(): Argument #1 ($a) could not be passed by reference
O::r(): Argument #1 ($a) could not be passed by reference
sort(): Argument #1 ($array) could not be passed by reference

Notice: Only variables should be passed by reference in %slang/nullsafe_arguments.php on line 21
string(1) "a"
{"arr":{"k":1}}

Warning: foreach() argument must be of type array|object, null given in %slang/nullsafe_arguments.php on line 31
abc
