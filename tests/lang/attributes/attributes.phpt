--TEST--
attributes through reflection
--FILE--
<?php
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::IS_REPEATABLE)] class Route { public function __construct(public string $path, public array $methods = ['GET'], public ?string $name = null) {} }
#[Attribute(Attribute::TARGET_PROPERTY)] final class Column { public function __construct(public string $type = 'string') {} }
#[Route('/home', name: 'home'), Route('/alt')] class Ctl { #[Column('int')] public $id; #[Column] private $name; #[Route(path: '/m', methods: ['POST', self::PUT])] public function m(#[SensitiveParameter] $p) {} const PUT = 'PUT'; }
#[Deprecated('use other()', since: '2.0')] function old() { return 'old'; }
#[NoDiscard('why')] function must() { return 1; }
foreach ((new ReflectionClass('Ctl'))->getAttributes() as $a) { echo $a->getName(), json_encode($a->getArguments()), $a->newInstance()->path, $a->newInstance()->name ?? '-', "\n"; }
$m = (new ReflectionMethod('Ctl', 'm'))->getAttributes(Route::class)[0]->newInstance();
echo json_encode($m), "\n";
foreach ((new ReflectionClass('Ctl'))->getProperties() as $p) echo $p->getName(), $p->getAttributes()[0]->newInstance()->type, "\n";
echo old(), "\n";
must();
(void) must();
$x = must();
class Par { public function over() {} }
class Chi extends Par { #[Override] public function over() { return 'over'; } }
echo (new Chi)->over(), "\n";
try { (new ReflectionClass(new #[Column] class {}))->getAttributes()[0]->newInstance(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
Route{"0":"\/home","name":"home"}/homehome
Route["\/alt"]/alt-
{"path":"\/m","methods":["POST","PUT"],"name":null}
idint
namestring

Deprecated: Function old() is deprecated since 2.0, use other() in %slang/attributes/attributes.php on line 11
old

Warning: The return value of function must() should either be used or intentionally ignored by casting it as (void), why in %slang/attributes/attributes.php on line 12
over
Attribute "Column" cannot target class (allowed targets: property)
