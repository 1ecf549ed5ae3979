--TEST--
Builtins called by unqualified names within a namespace, and functions of the namespace that stand before them
--FILE--
<?php
namespace App\Deep {
    class Box { public $list = [1, 2]; public static $shared = ['k' => 'v']; const NAME = 'box'; }

    function probe($value, Box $box, $i) {
        $all = [
            strlen($value), count($box->list), is_string($value) ? 'text' : 'other', count($box->list + [$i]),
            in_array($value, ['abc', 'd'], true), str_replace('b', 'x', $value), implode(',', $box->list), ord($value),
            array_key_exists('k', Box::$shared), strtoupper(Box::NAME), intval('12abc'), sprintf('%03d|%s', $i, -$i),
            max(count($box->list), strlen(trim($value . ' '))), preg_match('/b(.)/', $value, $m), $m, is_array($m),
        ];
        if (is_array($value)) { $all[] = 'array'; } elseif (!is_int($value) && is_string($value)) { $all[] = 'string'; }
        while (is_null($value)) { break; }
        sort($box->list);
        strlen($value);
        return json_encode($all);
    }
    for ($i = 0; $i < 3; $i++) echo probe('abc', new Box, $i), "\n";
    echo @strlen(null), strlen($undefined), "\n";
    try { echo strlen(...[]); } catch (\ArgumentCountError $e) { echo $e->getMessage(), "\n"; }
    try { echo strlen([]); } catch (\TypeError $e) { echo $e->getMessage(), "\n", $e->getTraceAsString(), "\n"; }
    try { echo count(5); } catch (\TypeError $e) { echo $e->getMessage(), "\n"; }
    try { echo str_repeat('x', -1); } catch (\ValueError $e) { echo $e->getMessage(), "\n"; }
    try { echo nope('x'); } catch (\Error $e) { echo $e->getMessage(), "\n"; }
    echo utf8_decode('x'), "\n";
    var_dump(array_map(fn($x) => strtoupper($x), ['a']), array_filter(['a', ''], strlen(...)));
}

namespace Late {
    function early() { return strrev('abc') . '|' . lcfirst('ABC') . '|' . (is_int('5') ? 'yes' : 'no'); }
    echo early(), "\n";
    if (true) {
        function strrev($text) { return "mine($text)"; }
        function is_int(&$value) { $value = 'changed'; return true; }
        function is_float($value) { echo "[is_float $value]"; return 'truthy'; }
        function trim(&$list) { $list[] = 'trimmed'; return count($list); }
        function ucfirst() { return \implode(',', \func_get_args()); }
    }
    function late() {
        $v = 5; $list = []; $o = new \stdClass; $o->p = ['x'];
        $r = [strrev('abc'), is_int($v), $v, trim($list), trim($o->p), trim($new), ucfirst(1, 2, 3)];
        if (is_float($v)) $r[] = 'is_float';
        if (!is_float(1.5)) $r[] = 'never';
        return $r;
    }
    echo early(), "\n", \json_encode(late()), "\n", \json_encode(late()), "\n";
    try { trim([]); } catch (\Error $e) { echo $e->getMessage(), "\n"; }
    try { echo is_int(nothing()); } catch (\Error $e) { echo $e->getMessage(), "\n"; }
    function value() { return 7; }
    var_dump(is_int(value()), \strrev(value()), strrev(value()));
}
--EXPECTF--
Deprecated: ord(): Providing a string that is not one byte long is deprecated. Use ord($str[0]) instead in %slang/unqualified_builtins.php on line 8
[3,2,"text",2,true,"axc","1,2",97,true,"BOX",12,"000|0",3,1,["bc","c"],true,"string"]

Deprecated: ord(): Providing a string that is not one byte long is deprecated. Use ord($str[0]) instead in %slang/unqualified_builtins.php on line 8
[3,2,"text",2,true,"axc","1,2",97,true,"BOX",12,"001|-1",3,1,["bc","c"],true,"string"]

Deprecated: ord(): Providing a string that is not one byte long is deprecated. Use ord($str[0]) instead in %slang/unqualified_builtins.php on line 8
[3,2,"text",2,true,"axc","1,2",97,true,"BOX",12,"002|-2",3,1,["bc","c"],true,"string"]
0
Warning: Undefined variable $undefined in %slang/unqualified_builtins.php on line 19

Deprecated: strlen(): Passing null to parameter #1 ($string) of type string is deprecated in %slang/unqualified_builtins.php on line 19
0
strlen() expects exactly 1 argument, 0 given
strlen(): Argument #1 ($string) must be of type string, array given
#0 %slang/unqualified_builtins.php(21): strlen(Array)
#1 {main}
count(): Argument #1 ($value) must be of type Countable|array, int given
str_repeat(): Argument #2 ($times) must be greater than or equal to 0
Call to undefined function App\Deep\nope()

Deprecated: Function utf8_decode() is deprecated since 8.2, visit the php.net documentation for various alternatives in %slang/unqualified_builtins.php on line 25
x
array(1) {
  [0]=>
  string(1) "A"
}
array(1) {
  [0]=>
  string(1) "a"
}
cba|aBC|no
cba|aBC|no
[is_float changed][is_float 1.5]["mine(abc)",true,"changed",1,2,1,"1,2,3","is_float"]
[is_float changed][is_float 1.5]["mine(abc)",true,"changed",1,2,1,"1,2,3","is_float"]
Late\trim(): Argument #1 ($list) could not be passed by reference
Call to undefined function Late\nothing()

Notice: Only variables should be passed by reference in %slang/unqualified_builtins.php on line 50
bool(true)
string(1) "7"
string(7) "mine(7)"
