--TEST--
?? and ??= on an unset typed property: a __isset that says no needs no value of __get
--FILE--
<?php
trait Lazy {
    public function __get($name) { echo "get $name\n"; return null; }
    public function drop() { unset($this->p); return $this; }
    public function fill() { $this->p ??= 2; return $this->p; }
}
class No { use Lazy; public readonly int $p; public function __isset($name) { echo "isset $name\n"; return false; } }
class Yes { use Lazy; public int $p; public function __isset($name) { echo "isset $name\n"; return true; } }
class Get { use Lazy; public int $p; }
foreach ([new No, new Yes, new Get] as $object) {
    try {
        var_dump($object->drop()->fill());
    } catch (TypeError $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
isset p
int(2)
isset p
get p
Value of type null returned from Yes::__get() must be compatible with unset property Yes::$p of type int
get p
Value of type null returned from Get::__get() must be compatible with unset property Get::$p of type int
