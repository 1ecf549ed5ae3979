--TEST--
The cycle collector as programs ask for it
--FILE--
<?php
var_dump(gc_enabled()); gc_disable(); var_dump(gc_enabled(), ini_get('zend.enable_gc')); gc_enable(); var_dump(gc_enabled());
class Node { public $next; function __destruct() { echo "gone\n"; } }
for ($i = 0; $i < 3; $i++) { $n = new Node; $n->next = $n; }
unset($n);
echo "collect\n";
gc_collect_cycles();
echo "done\n";
$a = []; $a[0] = &$a; unset($a);
var_dump(gc_collect_cycles() > 0, array_keys(gc_status()));
?>
--EXPECT--
bool(true)
bool(false)
string(1) "0"
bool(true)
collect
gone
gone
gone
done
bool(true)
array(12) {
  [0]=>
  string(7) "running"
  [1]=>
  string(9) "protected"
  [2]=>
  string(4) "full"
  [3]=>
  string(4) "runs"
  [4]=>
  string(9) "collected"
  [5]=>
  string(9) "threshold"
  [6]=>
  string(11) "buffer_size"
  [7]=>
  string(5) "roots"
  [8]=>
  string(16) "application_time"
  [9]=>
  string(14) "collector_time"
  [10]=>
  string(15) "destructor_time"
  [11]=>
  string(9) "free_time"
}
