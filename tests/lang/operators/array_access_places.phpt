--TEST--
ArrayAccess under references, steps, unset and appending
--FILE--
<?php
class A implements ArrayAccess { public $d = ['x' => ['y' => 1], 'n' => 5];
 function offsetGet($o): mixed { echo "get(", var_export($o, true), ") "; return $this->d[$o] ?? null; }
 function offsetSet($o, $v): void { echo "set(", var_export($o, true), ',', json_encode($v), ") "; if ($o === null) $this->d[] = $v; else $this->d[$o] = $v; }
 function offsetExists($o): bool { echo "exists(", var_export($o, true), ") "; return isset($this->d[$o]); }
 function offsetUnset($o): void { echo "unset(", var_export($o, true), ") "; unset($this->d[$o]); } }
class R extends A { function &offsetGet($o): mixed { echo "&get(", var_export($o, true), ") "; return $this->d[$o]; } }
set_error_handler(function ($n, $m) { echo "[$m] "; return true; });
function t($n, $f) { echo "$n: "; try { $r = $f(); echo json_encode($r); } catch (Throwable $e) { echo get_class($e), ': ', $e->getMessage(); } echo "\n"; }
function byref(&$x) { $x = 'changed'; return $x; }
foreach (['A', 'R'] as $c) { echo "== $c\n";
t(1, function () use ($c) { $a = new $c; $a['x']['y'] = 2; return $a->d; });
t(2, function () use ($c) { $a = new $c; $a['x'][] = 2; return $a->d; });
t(3, function () use ($c) { $a = new $c; $r = &$a['x']; $r = 7; return $a->d; });
t(4, function () use ($c) { $a = new $c; byref($a['n']); return $a->d; });
t(5, function () use ($c) { $a = new $c; $a['n'] += 2; return $a->d; });
t(6, function () use ($c) { $a = new $c; $a['n']++; ++$a['n']; return [$a['n']--, $a->d]; });
t(7, function () use ($c) { $a = new $c; $a['q'] ??= 3; $a['n'] ??= 9; return $a->d; });
t(8, function () use ($c) { $a = new $c; unset($a['x']['y']); return $a->d; });
t(9, function () use ($c) { $a = new $c; unset($a['x'], $a['n']); return $a->d; });
t(10, function () use ($c) { $a = new $c; return [isset($a['x']), isset($a['x']['y']), empty($a['x']['y']), isset($a['zz']['y']), $a['x']['q'] ?? 'def', $a['zz']['q'] ?? 'def']; });
t(11, function () use ($c) { $a = new $c; foreach ($a['x'] as &$v) { $v = 9; } return $a->d; });
t(12, function () use ($c) { $a = new $c; [$p, $q] = $a; ['x' => $x] = $a; return [$p, $x]; });
t(13, function () use ($c) { $a = new $c; ['x' => &$x] = $a; $x = 1; return $a->d; });
t(14, function () use ($c) { $a = new $c; $a['x']['y']['z'] = 1; return $a->d; });
t(15, function () use ($c) { $a = new $c; $a['o'] = new stdClass; $a['o']->p = 1; $a['o']->q[] = 2; $a['o']->p++; return $a->d; });
t(16, function () use ($c) { $a = new $c; $a[] = 1; $a[][] = 2; return $a->d; });
t(17, function () use ($c) { $a = new $c; $b = [$a]; $b[0]['x']['y'] = 3; $b[0]['n'] .= 's'; return $a->d; });
t(18, function () use ($c) { $a = new $c; $a['x']['y'] .= 's'; return $a->d; });
t(19, function () use ($c) { $a = new $c; $a['x']['y']++; return $a->d; });
t(20, function () use ($c) { $a = new $c; $a['n']['m'] = 1; return $a->d; });
t(21, function () use ($c) { $a = new $c; $a[1.5] = 'f'; $a[true] = 't'; $a[null] = 'n'; $a[[1]] = 2; return $a->d; });
t(22, function () use ($c) { $a = new $c; $f = fn(&...$x) => 1; $f($a['x']['y'], $a['new']['y']); return $a->d; });
t(24, function () use ($c) { $a = new $c; array_push($a['x'], 5); return $a->d; });
t(26, function () use ($c) { $a = new $c; global $g; $a['x']['y'] ??= 5; $a['x']['w'] ??= 6; return $a->d; });
t(27, function () use ($c) { $a = new $c; foreach ([1, 2] as $a['k']); foreach ([[3, 4]] as [$a['l'], $a['x']['m']]); return $a->d; });
t(28, function () use ($c) { $a = new $c; return array_key_exists('x', (array) $a) . "{$a['n']} $a[n]"; });
t(29, function () use ($c) { $a = new $c; $a['s'] = 'str'; $a['s'][0] = 'S'; return $a->d; });
t(30, function () use ($c) { $a = new $c; static $s; $s = $a; $s['x']['y'] = 5; return $a['x']; });
}
--EXPECT--
== A
1: get('x') [Indirect modification of overloaded element of A has no effect] {"x":{"y":1},"n":5}
2: get('x') [Indirect modification of overloaded element of A has no effect] {"x":{"y":1},"n":5}
3: get('x') [Indirect modification of overloaded element of A has no effect] {"x":{"y":1},"n":5}
4: get('n') [Indirect modification of overloaded element of A has no effect] {"x":{"y":1},"n":5}
5: get('n') set('n',7) {"x":{"y":1},"n":7}
6: get('n') [Indirect modification of overloaded element of A has no effect] get('n') [Indirect modification of overloaded element of A has no effect] get('n') [Indirect modification of overloaded element of A has no effect] [5,{"x":{"y":1},"n":5}]
7: exists('q') set('q',3) exists('n') get('n') {"x":{"y":1},"n":5,"q":3}
8: get('x') [Indirect modification of overloaded element of A has no effect] {"x":{"y":1},"n":5}
9: unset('x') unset('n') []
10: exists('x') exists('x') get('x') exists('x') get('x') exists('zz') exists('x') get('x') exists('zz') [true,true,false,false,"def","def"]
11: get('x') [Indirect modification of overloaded element of A has no effect] {"x":{"y":1},"n":5}
12: get(0) get(1) get('x') [null,{"y":1}]
13: get('x') [Indirect modification of overloaded element of A has no effect] {"x":{"y":1},"n":5}
14: get('x') [Indirect modification of overloaded element of A has no effect] Error: Cannot use a scalar value as an array
15: set('o',{}) get('o') get('o') get('o') {"x":{"y":1},"n":5,"o":{"p":2,"q":[2]}}
16: set(NULL,1) get(NULL) [Using null as an array offset is deprecated, use an empty string instead] [Indirect modification of overloaded element of A has no effect] {"x":{"y":1},"n":5,"0":1}
17: get('x') [Indirect modification of overloaded element of A has no effect] get('n') set('n',"5s") {"x":{"y":1},"n":"5s"}
18: get('x') [Indirect modification of overloaded element of A has no effect] {"x":{"y":1},"n":5}
19: get('x') [Indirect modification of overloaded element of A has no effect] {"x":{"y":1},"n":5}
20: get('n') [Indirect modification of overloaded element of A has no effect] Error: Cannot use a scalar value as an array
21: set(1.5,"f") [Implicit conversion from float 1.5 to int loses precision] set(true,"t") set(NULL,"n") set(array (
  0 => 1,
),2) TypeError: Cannot access offset of type array on array
22: get('x') [Indirect modification of overloaded element of A has no effect] get('new') [Indirect modification of overloaded element of A has no effect] {"x":{"y":1},"n":5}
24: get('x') [Indirect modification of overloaded element of A has no effect] {"x":{"y":1},"n":5}
26: exists('x') get('x') exists('x') get('x') get('x') [Indirect modification of overloaded element of A has no effect] {"x":{"y":1},"n":5}
27: set('k',1) set('k',2) set('l',3) get('x') [Indirect modification of overloaded element of A has no effect] {"x":{"y":1},"n":5,"k":2,"l":3}
28: get('n') get('n') "5 5"
29: set('s',"str") get('s') [Indirect modification of overloaded element of A has no effect] {"x":{"y":1},"n":5,"s":"str"}
30: get('x') [Indirect modification of overloaded element of A has no effect] get('x') {"y":1}
== R
1: &get('x') {"x":{"y":2},"n":5}
2: &get('x') {"x":{"y":1,"0":2},"n":5}
3: &get('x') {"x":7,"n":5}
4: &get('n') {"x":{"y":1},"n":"changed"}
5: &get('n') set('n',7) {"x":{"y":1},"n":7}
6: &get('n') &get('n') &get('n') [7,{"x":{"y":1},"n":6}]
7: exists('q') set('q',3) exists('n') &get('n') {"x":{"y":1},"n":5,"q":3}
8: &get('x') {"x":[],"n":5}
9: unset('x') unset('n') []
10: exists('x') exists('x') &get('x') exists('x') &get('x') exists('zz') exists('x') &get('x') exists('zz') [true,true,false,false,"def","def"]
11: &get('x') {"x":{"y":9},"n":5}
12: &get(0) &get(1) &get('x') [null,{"y":1}]
13: &get('x') {"x":1,"n":5}
14: &get('x') Error: Cannot use a scalar value as an array
15: set('o',{}) &get('o') &get('o') &get('o') {"x":{"y":1},"n":5,"o":{"p":2,"q":[2]}}
16: set(NULL,1) &get(NULL) [Using null as an array offset is deprecated, use an empty string instead] {"x":{"y":1},"n":5,"0":1,"":[2]}
17: &get('x') &get('n') set('n',"5s") {"x":{"y":3},"n":"5s"}
18: &get('x') {"x":{"y":"1s"},"n":5}
19: &get('x') {"x":{"y":2},"n":5}
20: &get('n') Error: Cannot use a scalar value as an array
21: set(1.5,"f") [Implicit conversion from float 1.5 to int loses precision] set(true,"t") set(NULL,"n") set(array (
  0 => 1,
),2) TypeError: Cannot access offset of type array on array
22: &get('x') &get('new') {"x":{"y":1},"n":5,"new":{"y":null}}
24: &get('x') {"x":{"y":1,"0":5},"n":5}
26: exists('x') &get('x') exists('x') &get('x') &get('x') {"x":{"y":1,"w":6},"n":5}
27: set('k',1) set('k',2) set('l',3) &get('x') {"x":{"y":1,"m":4},"n":5,"k":2,"l":3}
28: &get('n') &get('n') "5 5"
29: set('s',"str") &get('s') {"x":{"y":1},"n":5,"s":"Str"}
30: &get('x') &get('x') {"y":5}
