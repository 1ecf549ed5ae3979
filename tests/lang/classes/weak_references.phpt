--TEST--
WeakReference and WeakMap
--FILE--
<?php
$o = new stdClass;
$w = WeakReference::create($o);
var_dump($w->get() === $o, WeakReference::create($o) === $w);
unset($o);
var_dump($w->get());
$m = new WeakMap;
$a = new stdClass;
$b = new ArrayObject;
$m[$a] = 'a';
$m[$b] = ['b'];
var_dump(count($m), isset($m[$a]), $m[$b]);
foreach ($m as $k => $v) echo get_class($k), json_encode($v), "\n";
unset($a);
var_dump(count($m));
try { $m['x'] = 1; } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
try { $m[new stdClass]; } catch (Error $e) { echo preg_replace('/#\d+/', '#n', $e->getMessage()), "\n"; }
$m[$b][] = 'more';
echo json_encode($m[$b]), "\n";
$c = clone $m;
unset($m[$b]);
var_dump(count($c), count($m));
--EXPECT--
bool(true)
bool(true)
NULL
int(2)
bool(true)
array(1) {
  [0]=>
  string(1) "b"
}
stdClass"a"
ArrayObject["b"]
int(1)
WeakMap key must be an object
Object stdClass#n not contained in WeakMap
["b","more"]
int(1)
int(0)
