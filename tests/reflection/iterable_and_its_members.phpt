--TEST--
A type that is written as iterable has that name; one that is written as its members is a union
--FILE--
<?php
class X {
    public iterable $word;
    public Traversable|array $union;
    public ?iterable $nullable;
    public null|iterable $with_null;
    function m(self|iterable $x): iterable|false {}
}
function show(ReflectionType $type): void
{
    echo get_class($type), ' ', $type, ' ', $type->allowsNull() ? 'null' : '-';
    foreach ($type instanceof ReflectionUnionType ? $type->getTypes() : [] as $member) {
        echo ' ', $member->getName(), ':', $member->isBuiltin() ? 1 : 0;
    }
    echo $type instanceof ReflectionNamedType ? ' ' . $type->getName() : '', "\n";
}
foreach ((new ReflectionClass('X'))->getProperties() as $property) {
    show($property->getType());
}
show((new ReflectionParameter(['X', 'm'], 0))->getType());
show((new ReflectionMethod('X', 'm'))->getReturnType());
show((new ReflectionFunction(fn(iterable $a = null): iterable|string => []))->getReturnType());
show((new ReflectionParameter('iterator_count', 0))->getType());
--EXPECTF--
Deprecated: {closure:%sreflection/iterable_and_its_members.php:22}(): Implicitly marking parameter $a as nullable is deprecated, the explicit nullable type must be used instead in %sreflection/iterable_and_its_members.php on line 22
ReflectionNamedType iterable - iterable
ReflectionUnionType Traversable|array - Traversable:0 array:1
ReflectionNamedType ?iterable null iterable
ReflectionUnionType Traversable|array|null null Traversable:0 array:1 null:1
ReflectionUnionType X|Traversable|array - X:0 Traversable:0 array:1
ReflectionUnionType Traversable|array|false - Traversable:0 array:1 false:1
ReflectionUnionType Traversable|array|string - Traversable:0 array:1 string:1
ReflectionUnionType Traversable|array - Traversable:0 array:1
