--TEST--
An argument that cannot be passed by reference is refused before the next one is computed
--FILE--
<?php
class Refs {
    function both(&$x, $y = 1) { return $y; }
    static function fixed(&$x, ...$rest) { return count($rest); }
    function __construct(public mixed $v = null) {}
}
function said(string $text) { echo "<$text>"; return $text; }
function attempt(Closure $f) {
    try { var_dump($f()); } catch (Error $e) { echo get_class($e), ': ', preg_replace('~{closure:.*?}~', '{closure}', $e->getMessage()), "\n"; }
}
$o = new Refs;
attempt(fn() => $o->both(1, said('late')));
attempt(fn() => $o->both(1, $o->missing));
attempt(fn() => $o->both('a' . 'b', $GLOBALS['none']));
attempt(fn() => (fn(&$a, $b) => $b)(said('early'), said('late')));
attempt(fn() => Refs::fixed(2, throw new Exception));
attempt(fn() => $o?->both(1, $undefined[1]->v));
attempt(fn() => (function (&$a, $b) { return $b; })(1, $undefined));
attempt(fn() => (function (&$a, $b) { return $b; })(1, ${'un' . 'defined'}));
attempt(function () { $f = fn(&$a, $b) => $b; return $f($x = 1, said('late')); });
attempt(function () { $f = fn(&$a, $b) => $b; return $f($x, said('late')); });
attempt(function () use ($o) { return $o->both($o->v, said('late')); });
attempt(function () { $f = fn(&$a) => 1; return $f(@said('silenced')); });
--EXPECTF--
Error: Refs::both(): Argument #1 ($x) could not be passed by reference
Error: Refs::both(): Argument #1 ($x) could not be passed by reference
Error: Refs::both(): Argument #1 ($x) could not be passed by reference
<early>
Notice: Only variables should be passed by reference in %slang/order/arguments_refused_in_order.php on line 15
<late>string(4) "late"
Error: Refs::fixed(): Argument #1 ($x) could not be passed by reference
Error: Refs::both(): Argument #1 ($x) could not be passed by reference
Error: {closure}:18}(): Argument #1 ($a) could not be passed by reference
Error: {closure}:19}(): Argument #1 ($a) could not be passed by reference
Error: {closure}:20}(): Argument #1 ($a) could not be passed by reference
<late>string(4) "late"
<late>string(4) "late"
<silenced>
Notice: Only variables should be passed by reference in %slang/order/arguments_refused_in_order.php on line 23
int(1)
