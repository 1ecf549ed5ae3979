--TEST--
SplObjectStorage as a map and as a set
--FILE--
<?php
$s = new SplObjectStorage;
$a = new stdClass;
$b = new stdClass;
$c = new stdClass;
$s[$a] = 'A';
$s->offsetSet($b, ['B']);
echo count($s), $s[$a], isset($s[$c]) ? 1 : 0, json_encode($s[$b]), "\n";
$t = new SplObjectStorage;
$t[$b] = 'tb';
$t[$c] = 'tc';
$s->addAll($t);
echo count($s), $s[$b], "\n";
$s->removeAll($t);
echo count($s), "\n";
$s->addAll($t);
$s->removeAllExcept($t);
echo count($s), "\n";
foreach ($s as $i => $o) { echo $i, get_class($o), $s->getInfo(), ' '; $s->setInfo("new$i"); }
echo $s[$b], $s[$c], "\n";
unset($s[$b]);
echo count($s), $s->getHash($a) === spl_object_hash($a) ? 'h' : '', "\n";
try { $s[$a]; } catch (UnexpectedValueException $e) { echo $e->getMessage(), "\n"; }
$u = unserialize(serialize($s));
echo count($u), "\n";
$cl = clone $s;
$cl[$a] = 1;
echo count($s), count($cl), "\n";
var_dump($s);
--EXPECT--
2A0["B"]
3tb
1
2
0stdClasstb 1stdClasstc new0new1
1h
Object not found
1
12
object(SplObjectStorage)#1 (1) {
  ["storage":"SplObjectStorage":private]=>
  array(1) {
    [0]=>
    array(2) {
      ["obj"]=>
      object(stdClass)#4 (0) {
      }
      ["inf"]=>
      string(4) "new1"
    }
  }
}
