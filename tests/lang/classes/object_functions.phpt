--TEST--
functions about classes and objects
--FILE--
<?php
abstract class A { public $x = 1; protected $y = 2; private $z = 3; static $s = 4; function m() {} protected function pm() {} static function sm() {} function vars() { return [get_object_vars($this), get_class_vars(self::class), get_class_methods($this)]; } }
class B extends A { public $w = 5; }
$b = new B;
echo json_encode([get_object_vars($b), get_class_vars('B'), get_class_methods('B'), $b->vars(), get_class($b), get_parent_class($b), method_exists($b, 'pm'), is_callable([$b, 'pm']), property_exists('B', 'z'), is_a($b, 'A'), is_subclass_of($b, 'B'), get_mangled_object_vars(new class { public $q = 1; })]), "\n";
var_dump(spl_object_id($b) === spl_object_id($b), strlen(spl_object_hash($b)), iterator_to_array(new ArrayIterator([1])), class_exists('b'), enum_exists('B'));
class_alias('B', 'Alias');
var_dump(new Alias instanceof B, Alias::class, (new Alias)::class, get_class(new Alias));
echo json_encode(array_filter(get_declared_classes(), fn($c) => strlen($c) == 1)), "\n";
--EXPECT--
[{"x":1,"w":5},{"w":5,"x":1,"s":4},["m","sm","vars"],[{"x":1,"y":2,"z":3,"w":5},{"x":1,"y":2,"z":3,"s":4},["m","pm","sm","vars"]],"B","A",true,false,false,true,false,{"q":1}]
bool(true)
int(32)
array(1) {
  [0]=>
  int(1)
}
bool(true)
bool(false)
bool(true)
string(5) "Alias"
string(1) "B"
string(1) "B"
{"292":"A","293":"B"}
