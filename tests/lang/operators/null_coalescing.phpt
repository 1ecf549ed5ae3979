--TEST--
?? and ??= on every kind of place
--FILE--
<?php
class M { public $set = null; public array $list = ['k' => 0]; public function __get($n) { echo "get $n\n"; return null; } public function __isset($n) { echo "isset $n\n"; return $n === 'magic'; } public static $s; const C = null; public function m() { echo "m\n"; return null; } }
$m = new M;
var_dump($m->magic ?? 'd1', $m->none ?? 'd2', $m->list['k'] ?? 'd3', $m->list['x']['y'] ?? 'd4', M::$s ?? 'd5', M::C ?? 'd6', $m->m() ?? 'd7', $nope->a->b ?? 'd8', $nope?->x ?? 'd9');
M::$s ??= 'static';
$m->list['new'] ??= 'el';
$arr ??= [];
$arr['a']['b'] ??= 1;
var_dump(M::$s, $m->list, $arr);
$s = 'str';
var_dump($s[10] ?? 'off', $s['x'] ?? 'key', $s[0][0] ?? 'zz');
--EXPECT--
isset magic
get magic
isset none
m
string(2) "d1"
string(2) "d2"
int(0)
string(2) "d4"
string(2) "d5"
string(2) "d6"
string(2) "d7"
string(2) "d8"
string(2) "d9"
string(6) "static"
array(2) {
  ["k"]=>
  int(0)
  ["new"]=>
  string(2) "el"
}
array(1) {
  ["a"]=>
  array(1) {
    ["b"]=>
    int(1)
  }
}
string(3) "off"
string(3) "key"
string(1) "s"
