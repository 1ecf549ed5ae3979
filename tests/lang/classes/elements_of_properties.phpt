--TEST--
Elements of arrays in properties, read and written
--FILE--
<?php
class G { private array $a = [1,2,3]; public $m = ['x' => 1]; protected array $st = []; public readonly array $ro; public ?array $n = null; public $o; public int $i = 3;
 function __construct() { $this->ro = [1]; $this->o = new ArrayObject; }
 function set($k, $v) { $this->a[$k] = $v; return $this->a; } function m($k, $v) { $this->m[$k] = $v; return $this->m; }
 function push($v) { $this->st[] = $v; $this->st[] = $this->st; return $this->st; } function ro() { $this->ro[0] = 2; } function n() { $this->n[] = 1; $this->n['q'] = 2; return $this->n; }
 function o() { $this->o['k'] = 5; $this->o[] = 6; return $this->o; } function i() { $this->i[0] = 1; }
 function byref(&$v) { $this->a[0] = $v; $v = 99; $this->a[] = $v; return $this->a; }
 function clo() { return [function($k) { return $this->a[$k] . ($this->m['x'] ?? '-') . $this->h(); }, fn() => $this->i, static fn() => isset($this), function() { return (function() { return (fn() => $this->i)(); })(); }]; }
 function h() { return 'h'; } function dyn() { $this->zz[] = 1; $this->zz['k'] = 2; return $this->zz; } function self() { $this->m['self'] = $this->m; return count($this->m); }
 function cow() { $c = $this->a; $this->a[0] = 'cow'; $this->a[] = 'x'; return [$c, $this->a]; } function ref() { $r = &$this->a[1]; $r = 'R'; $this->a[1] = 'S'; return [$r, $this->a]; }
}
$g = new G; $j = fn($x) => print(json_encode($x) . "\n");
foreach ([0, 3, 7, 'k', '5', 1.7, null, true] as $k) $j($g->set($k, "v$k")); foreach (['x', 'y', 'x'] as $k) $j($g->m($k, [$k]));
for ($i = 0; $i < 3; $i++) $j($g->push($i)); try { $g->ro(); } catch (Error $e) { echo $e->getMessage(), "\n"; } $j($g->n()); $j($g->n()); $j($g->o()); try { $g->i(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$v = [7]; $j($g->byref($v)); $j($v); foreach ($g->clo() as $n => $c) { $j($n == 0 ? $c(0) : $c()); } $j(@$g->dyn()); $j($g->dyn()); $j($g->self()); $j($g->cow()); $j($g->ref());
$c = $g->clo()[0]; $d = @Closure::bind($c, null); var_dump($d); $h = new G; $j(Closure::bind($c, $h, G::class)(1));
try { $g->set(new stdClass, 1); } catch (Error $e) { echo $e->getMessage(), "\n"; } try { $g->set([], 1); } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
["v0",2,3]
["v0",2,3,"v3"]
{"0":"v0","1":2,"2":3,"3":"v3","7":"v7"}
{"0":"v0","1":2,"2":3,"3":"v3","7":"v7","k":"vk"}
{"0":"v0","1":2,"2":3,"3":"v3","7":"v7","k":"vk","5":"v5"}

Deprecated: Implicit conversion from float 1.7 to int loses precision in %slang/classes/elements_of_properties.php on line 4
{"0":"v0","1":"v1.7","2":3,"3":"v3","7":"v7","k":"vk","5":"v5"}

Deprecated: Using null as an array offset is deprecated, use an empty string instead in %slang/classes/elements_of_properties.php on line 4
{"0":"v0","1":"v1.7","2":3,"3":"v3","7":"v7","k":"vk","5":"v5","":"v"}
{"0":"v0","1":"v1","2":3,"3":"v3","7":"v7","k":"vk","5":"v5","":"v"}
{"x":["x"]}
{"x":["x"],"y":["y"]}
{"x":["x"],"y":["y"]}
[0,[0]]
[0,[0],1,[0,[0],1]]
[0,[0],1,[0,[0],1],2,[0,[0],1,[0,[0],1],2]]
Cannot indirectly modify readonly property G::$ro
{"0":1,"q":2}
{"0":1,"q":2,"1":1}
{"k":5,"0":6}
Cannot use a scalar value as an array
{"0":[7],"1":"v1","2":3,"3":"v3","7":"v7","k":"vk","5":"v5","":"v","8":99}
99

Warning: Array to string conversion in %slang/classes/elements_of_properties.php on line 8

Warning: Array to string conversion in %slang/classes/elements_of_properties.php on line 8
"ArrayArrayh"
3
false
3
{"0":1,"k":2}
{"0":1,"k":2,"1":1}
3
[{"0":[7],"1":"v1","2":3,"3":"v3","7":"v7","k":"vk","5":"v5","":"v","8":99},{"0":"cow","1":"v1","2":3,"3":"v3","7":"v7","k":"vk","5":"v5","":"v","8":99,"9":"x"}]
["S",{"0":"cow","1":"S","2":3,"3":"v3","7":"v7","k":"vk","5":"v5","":"v","8":99,"9":"x"}]
NULL
"21h"
Cannot access offset of type stdClass on array
Cannot access offset of type array on array
