--TEST--
The method __invoke of a closure is a builtin one that knows no defaults
--FILE--
<?php
$m = new ReflectionMethod(function (int $a, $b = 1, ...$c) {}, '__invoke');
var_dump($m->isInternal(), $m->getModifiers(), $m->getNumberOfRequiredParameters());
foreach ($m->getParameters() as $p) { echo $p, ' '; var_dump($p->isOptional(), $p->isDefaultValueAvailable()); }
try { $m->getParameters()[1]->getDefaultValue(); } catch (ReflectionException $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
bool(true)
int(1)
int(1)
Parameter #0 [ <required> int $a ] bool(false)
bool(false)
Parameter #1 [ <optional> $b = <default> ] bool(true)
bool(false)
Parameter #2 [ <optional> ...$c ] bool(true)
bool(false)
Internal error: Failed to retrieve the default value
