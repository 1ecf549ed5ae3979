--TEST--
What weak references show to var_dump() is no property
--FILE--
<?php
$key = new stdClass;
$map = new WeakMap;
$map[$key] = 1;
foreach ([$map, WeakReference::create($key)] as $object) {
    var_dump((array) $object, get_object_vars($object), get_mangled_object_vars($object));
    var_export($object);
    echo "\n", json_encode($object), "\n";
    var_dump($object);
}
--EXPECT--
array(0) {
}
array(0) {
}
array(0) {
}
\WeakMap::__set_state(array(
))
{}
object(WeakMap)#2 (1) {
  [0]=>
  array(2) {
    ["key"]=>
    object(stdClass)#1 (0) {
    }
    ["value"]=>
    int(1)
  }
}
array(0) {
}
array(0) {
}
array(0) {
}
\WeakReference::__set_state(array(
))
{}
object(WeakReference)#3 (1) {
  ["object"]=>
  object(stdClass)#1 (0) {
  }
}
