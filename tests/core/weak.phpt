--TEST--
WeakReference and WeakMap
--FILE--
<?php
$o = new stdClass;
$w = WeakReference::create($o);
var_dump($w === WeakReference::create($o), $w->get() === $o);
unset($o);
var_dump($w->get());
$m = new WeakMap;
$a = new stdClass; $b = new ArrayObject;
$m[$a] = 'A'; $m[$b] = ['x' => 1]; $m[$b]['y'] = 2;
var_dump(count($m), isset($m[$a]), $m[$b], isset($m[new stdClass]));
foreach ($m as $k => $v) { echo get_class($k), "\n"; }
foreach ($m as $k => &$v) { if (is_string($v)) { $v .= '!'; } }
unset($k, $v);
var_dump($m[$a], $m->offsetGet($a));
unset($a);
var_dump(count($m));
$c = clone $m;
unset($m[$b]);
var_dump(count($m), count($c), $c->getIterator()->key() === $b);
foreach ([1, null] as $bad) { try { $m[$bad]; } catch (TypeError $e) { echo $e->getMessage(), "\n"; } }
try { $m[] = 1; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { serialize($m); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
try { new WeakReference; } catch (Error $e) { echo $e->getMessage(), "\n"; }
?>
--EXPECT--
bool(true)
bool(true)
NULL
int(2)
bool(true)
array(2) {
  ["x"]=>
  int(1)
  ["y"]=>
  int(2)
}
bool(false)
stdClass
ArrayObject
string(2) "A!"
string(2) "A!"
int(1)
int(0)
int(1)
bool(true)
WeakMap key must be an object
WeakMap key must be an object
Cannot append to WeakMap
Serialization of 'WeakMap' is not allowed
Direct instantiation of WeakReference is not allowed, use WeakReference::create instead
