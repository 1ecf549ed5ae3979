--TEST--
ReflectionClass, methods, properties, parameters, types
--FILE--
<?php
/** Doc of A. */ abstract class A implements Countable { const X = 1; protected const Y = 'y'; public int|string $u = 5; protected static ?array $s = null; private readonly float $r; /** m doc */ final public function m(int $a, ?string $b = null, self|array &...$c): ?static { return null; } abstract protected function abs(); public static function st(callable $f = null, $d = self::X, string $e = PHP_EOL) {} public function count(): int { return 0; } }
final class B extends A { protected function abs() {} private function __construct(public readonly int $p = 3) {} }
$r = new ReflectionClass('A');
echo json_encode([$r->getName(), $r->isAbstract(), $r->isFinal(), $r->isInterface(), $r->getDocComment(), $r->getConstants(), $r->hasMethod('m'), array_map(fn($m) => $m->getName(), $r->getMethods()), array_map(fn($p) => [(string) $p->getType(), $p->getName(), $p->isStatic(), $p->isReadOnly()], $r->getProperties()), $r->getInterfaceNames(), $r->getShortName(), $r->getStartLine() > 0, $r->getParentClass(), $r->isInstantiable(), (new ReflectionClass('B'))->getParentClass()->name, $r->implementsInterface('Countable'), $r->getDefaultProperties()]), "\n";
$m = new ReflectionMethod('A', 'm');
echo json_encode([$m->isFinal(), $m->isPublic(), $m->getNumberOfParameters(), $m->getNumberOfRequiredParameters(), (string) $m->getReturnType(), $m->getReturnType()->allowsNull(), $m->getDocComment(), Reflection::getModifierNames($m->getModifiers())]), "\n";
foreach ((new ReflectionMethod('A::st'))->getParameters() as $p) echo $p->getPosition(), $p->getName(), ' ', $p->getType() ?? '-', ' ', $p->isOptional() ? var_export($p->getDefaultValue(), true) : '', $p->isDefaultValueConstant() ? $p->getDefaultValueConstantName() : '', ' ', $p->allowsNull() ? 'null' : '', "\n";
foreach ($m->getParameters() as $p) echo $p->getName(), get_class($p->getType()), $p->isVariadic() ? '...' : '', $p->isPassedByReference() ? '&' : '', "\n";
$b = (new ReflectionClass('B'))->newInstanceWithoutConstructor();
$c = (new ReflectionClass('B'))->getConstructor();
$c->invoke($b, 7);
echo $b->p, "\n";
$f = new ReflectionFunction(fn(int $x = 5): int => $x * 2);
echo $f->invoke(4), $f->isClosure(), $f->getReturnType(), "\n";
$prop = new ReflectionProperty('A', 's');
$prop->setValue(null, [1]);
echo json_encode($prop->getValue()), "\n";
enum E: string { case A = 'a'; }
echo (new ReflectionEnum('E'))->getBackingType(), count((new ReflectionEnum('E'))->getCases()), "\n";
--EXPECTF--
Deprecated: A::st(): Implicitly marking parameter $f as nullable is deprecated, the explicit nullable type must be used instead in %sstdlib/reflection/classes.php on line 2
["A",true,false,false,"\/** Doc of A. *\/",{"X":1,"Y":"y"},true,["m","abs","st","count"],[["string|int","u",false,false],["?array","s",true,false],["float","r",false,true]],["Countable"],"A",true,false,false,"A",true,{"s":null,"u":5}]
[true,true,3,1,"?static",true,"\/** m doc *\/",["final","public"]]

Deprecated: Calling ReflectionMethod::__construct() with 1 argument is deprecated, use ReflectionMethod::createFromMethodName() instead in %sstdlib/reflection/classes.php on line 8
0f ?callable NULL null
1d - 1self::X null
2e string '
'PHP_EOL 
aReflectionNamedType
bReflectionNamedType
cReflectionUnionType...&
7
81int
[1]
string1
