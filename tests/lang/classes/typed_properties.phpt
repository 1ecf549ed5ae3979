--TEST--
coercion, uninitialized, references, readonly errors
--FILE--
<?php
class T { public int $i; public ?string $s = null; public float|bool $u = 1.5; public self $self; public array $arr = []; public iterable $it = []; public static int $st = 0; }
$t = new T;
try { echo $t->i; } catch (Error $e) { echo $e->getMessage(), "\n"; }
$t->i = '5';
var_dump($t->i);
$t->u = '7';
var_dump($t->u);
$t->i += 1.0;
var_dump($t->i);
foreach ([['i', 'x'], ['i', 1.5], ['s', []], ['self', new stdClass], ['arr', 'x'], ['i', null]] as [$p, $v]) try { $t->$p = $v; var_dump($t->$p); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
$r = &$t->i;
try { $r = 'abc'; } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
$r = '12';
var_dump($t->i);
unset($r);
$t->i = PHP_INT_MAX;
try { $t->i++; } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
unset($t->i);
try { echo $t->i; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { T::$st = 'x'; } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
var_dump($t);
try { $t->arr[] = &$t->i; } catch (Error $e) { echo $e->getMessage(), "\n"; }
function setref(&$x) { $x = 'str'; }
$t->i = 1;
try { setref($t->i); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
Typed property T::$i must not be accessed before initialization
int(5)
float(7)
int(6)
Cannot assign string to property T::$i of type int

Deprecated: Implicit conversion from float 1.5 to int loses precision in %slang/classes/typed_properties.php on line 11
int(1)
Cannot assign array to property T::$s of type ?string
Cannot assign stdClass to property T::$self of type T
Cannot assign string to property T::$arr of type array
Cannot assign null to property T::$i of type int
Cannot assign string to reference held by property T::$i of type int
int(12)
Cannot increment a reference held by property T::$i of type int past its maximal value
Typed property T::$i must not be accessed before initialization
Cannot assign string to property T::$st of type int
object(T)#1 (4) {
  ["i"]=>
  uninitialized(int)
  ["s"]=>
  NULL
  ["u"]=>
  float(7)
  ["self"]=>
  uninitialized(T)
  ["arr"]=>
  array(0) {
  }
  ["it"]=>
  array(0) {
  }
}
Cannot access uninitialized non-nullable property T::$i by reference
Cannot assign string to reference held by property T::$i of type int
