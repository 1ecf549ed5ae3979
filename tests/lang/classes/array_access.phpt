--TEST--
ArrayAccess, Countable, IteratorAggregate together
--FILE--
<?php
class Coll implements ArrayAccess, Countable, IteratorAggregate { private array $d = []; function offsetExists(mixed $o): bool { echo "exists($o) "; return isset($this->d[$o]); } function offsetGet(mixed $o): mixed { echo "get($o) "; return $this->d[$o] ?? null; } function offsetSet(mixed $o, mixed $v): void { echo 'set(', var_export($o, true), ') '; if ($o === null) $this->d[] = $v; else $this->d[$o] = $v; } function offsetUnset(mixed $o): void { echo "unset($o) "; unset($this->d[$o]); } function count(): int { return count($this->d); } function getIterator(): Generator { yield from $this->d; } }
$c = new Coll;
$c[] = 'a';
$c['k'] = 'b';
echo $c['k'], "\n";
var_dump(isset($c['k']), isset($c['no']), empty($c['k']), $c['zz'] ?? 'default', count($c));
unset($c[0]);
$c['k'] .= '!';
foreach ($c as $k => $v) echo "$k=$v\n";
$c['arr'] = [1];
$c['arr'][] = 2;
echo json_encode($c['arr']), "\n";
['k' => $kk] = $c;
echo $kk, "\n";
var_dump(array_key_exists('a', iterator_to_array($c)), [...$c]);
$c[new stdClass instanceof stdClass] = 'bool key';
try { $o = new stdClass; $o['x'] = 1; } catch (Error $e) { echo $e->getMessage(), "\n"; }
$nested = new Coll;
$nested['x'] = new Coll;
$nested['x']['y'] = 'deep';
echo $nested['x']['y'], "\n";
--EXPECTF--
set(NULL) set('k') get(k) b
exists(k) exists(no) exists(k) get(k) exists(zz) bool(true)
bool(false)
bool(false)
string(7) "default"
int(2)
unset(0) get(k) set('k') k=b!
set('arr') get(arr) 
Notice: Indirect modification of overloaded element of Coll has no effect in %slang/classes/array_access.php on line 12
get(arr) [1]
get(k) b!
bool(false)
array(2) {
  ["k"]=>
  string(2) "b!"
  ["arr"]=>
  array(1) {
    [0]=>
    int(1)
  }
}
set(true) Cannot use object of type stdClass as array
set('x') get(x) set('y') get(x) get(y) deep
