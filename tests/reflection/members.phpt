--TEST--
Properties and methods: values, calls, filters
--FILE--
<?php
abstract class P { private $hidden = 1; protected static $s = 's'; protected function p(int $x, $y = self::class) { return [static::class, $x, $y]; } }
class C extends P {
    public readonly int $r;
    public string $h { get => strtoupper($this->h); set(int|string $v) { $this->h = (string) $v; } }
    private ?array $list = [1, 'a' => [true, null]];
    public function __construct(protected float $f = 1.5) {}
    private static function st(&$ref, ...$more) { $ref = count($more); static $n = PHP_INT_SIZE; return $n; }
}
$class = new ReflectionClass('C');
$object = $class->newInstance(2.5);
foreach ($class->getProperties() as $p) {
    echo implode(' ', Reflection::getModifierNames($p->getModifiers())), " {$p->class}::{$p->name}: ", $p->getType() ?? '-', ' ', $p->getSettableType() ?? '-', ' ',
        var_export($p->isInitialized($object), true), ' ', json_encode($p->getDefaultValue()), ' ', implode(',', array_keys($p->getHooks())), "\n";
}
$h = $class->getProperty('h');
$h->setValue($object, 12); echo $h->getValue($object), $h->getRawValue($object), "\n";
$h->setRawValue($object, 'raw'); echo $h->getValue($object), $h->getRawValue($object), "\n";
try { $class->getProperty('hidden'); } catch (ReflectionException $e) { echo $e->getMessage(), "\n"; }
echo (new ReflectionProperty('P', 'hidden'))->getValue($object), "\n";
echo json_encode($class->getMethod('p')->invoke($object, 3)), "\n";
echo json_encode((new ReflectionMethod('C', 'p'))->invokeArgs($object, ['y' => 1, 'x' => '7'])), "\n";
$st = new ReflectionMethod('C', 'st');
echo json_encode($st->getStaticVariables()), "\n";
$ref = 0; $args = [&$ref, 1, 2];
echo $st->invokeArgs(null, $args), $ref, "\n";
echo json_encode(array_map(fn($m) => "$m->class::$m->name", $class->getMethods(ReflectionMethod::IS_PROTECTED | ReflectionMethod::IS_STATIC))), "\n";
echo json_encode($class->getDefaultProperties()), json_encode($class->getStaticProperties()), "\n";
var_dump($class->newInstanceWithoutConstructor());
$closure = $class->getMethod('p')->getClosure($object);
echo json_encode($closure(1)), "\n";
$f = new ReflectionFunction($closure);
var_dump($f->getClosureThis() === $object, $f->getClosureScopeClass()->name, $f->getName(), $f->isClosure(), $f->isAnonymous());
echo json_encode((new ReflectionFunction(function () use ($ref) { static $a = 1; }))->getStaticVariables()), "\n";
--EXPECTF--
public protected(set) readonly C::r: int int false 
Deprecated: ReflectionProperty::getDefaultValue() for a property without a default value is deprecated, use ReflectionProperty::hasDefaultValue() to check if the default value exists in %s on line 14
null 
public C::h: string string|int false 
Deprecated: ReflectionProperty::getDefaultValue() for a property without a default value is deprecated, use ReflectionProperty::hasDefaultValue() to check if the default value exists in %s on line 14
null get,set
private C::list: ?array ?array true {"0":1,"a":[true,null]} 
protected C::f: float float true 
Deprecated: ReflectionProperty::getDefaultValue() for a property without a default value is deprecated, use ReflectionProperty::hasDefaultValue() to check if the default value exists in %s on line 14
null 
protected static P::s: - - true "s" 
1212
RAWraw
Property C::$hidden does not exist
1
["C",3,"P"]
["C",7,1]
{"n":8}
82
["C::st","P::p"]
{"s":"s","list":{"0":1,"a":[true,null]}}{"s":"s"}
object(C)#8 (2) {
  ["hidden":"P":private]=>
  int(1)
  ["r"]=>
  uninitialized(int)
  ["h"]=>
  uninitialized(string)
  ["list":"C":private]=>
  array(2) {
    [0]=>
    int(1)
    ["a"]=>
    array(2) {
      [0]=>
      bool(true)
      [1]=>
      NULL
    }
  }
  ["f":protected]=>
  uninitialized(float)
}
["C",1,"P"]
bool(true)
string(1) "P"
string(1) "p"
bool(true)
bool(false)
{"ref":2,"a":1}
