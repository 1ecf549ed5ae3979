--TEST--
Codes and words of exceptions: classes, closures, foreign objects
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "  [$message]\n"; return true; });
function tried($f) { try { var_dump($f()); } catch (Throwable $e) { echo get_class($e), " ", $e->getCode(), ": ", $e->getMessage(), "\n"; } }
class A { public int $n = 1; public static $st; function m() { } static function s() { } }
tried(fn() => new ReflectionClass('nosuch'));
tried(fn() => new ReflectionEnum('nosuch'));
tried(fn() => new ReflectionMethod('nosuch', 'm'));
tried(fn() => new ReflectionProperty('nosuch', 'm'));
tried(fn() => new ReflectionClassConstant('nosuch', 'm'));
tried(fn() => new ReflectionEnumUnitCase('nosuch', 'm'));
tried(fn() => new ReflectionParameter(['nosuch', 'm'], 0));
tried(fn() => (new ReflectionClass('A'))->getProperty('nosuch::m'));
tried(fn() => (new ReflectionMethod('A', 'm'))->getClosure());
tried(fn() => (new ReflectionMethod('A', 's'))->getClosure()::class);
tried(fn() => (new ReflectionProperty('A', 'n'))->isLazy(new stdClass));
tried(fn() => (new ReflectionProperty('A', 'st'))->isLazy(new stdClass));
foreach (['nosuch', 'A::m', 'A::nosuch', ['A'], [1, 2], 1, null, '', 'No::x'] as $c) tried(fn() => Closure::fromCallable($c));
$list = new SplDoublyLinkedList;
foreach (['x', [], new A, 5, null] as $index) tried(fn() => $list->offsetSet($index, 1));
tried(fn() => $list->offsetGet('x'));
tried(fn() => (new ArrayObject([1]))->uasort('nosuch'));
tried(fn() => (new ArrayIterator([1]))->uksort(1));
--EXPECT--
ReflectionException -1: Class "nosuch" does not exist
ReflectionException -1: Class "nosuch" does not exist
ReflectionException 0: Class "nosuch" does not exist
ReflectionException 0: Class "nosuch" does not exist
ReflectionException 0: Class "nosuch" does not exist
ReflectionException 0: Class "nosuch" does not exist
ReflectionException 0: Class "nosuch" does not exist
ReflectionException -1: Class "nosuch" does not exist
ValueError 0: ReflectionMethod::getClosure(): Argument #1 ($object) cannot be null for non-static methods
string(7) "Closure"
TypeError 0: ReflectionProperty::isLazy(): Argument #1 ($object) must be of type A, stdClass given
TypeError 0: ReflectionProperty::isLazy(): Argument #1 ($object) must be of type A, stdClass given
TypeError 0: Failed to create closure from callable: function "nosuch" not found or invalid function name
TypeError 0: Failed to create closure from callable: non-static method A::m() cannot be called statically
TypeError 0: Failed to create closure from callable: class A does not have a method "nosuch"
TypeError 0: Failed to create closure from callable: array callback must have exactly two members
TypeError 0: Failed to create closure from callable: first array member is not a valid class name or object
TypeError 0: Failed to create closure from callable: no array or string given
TypeError 0: Failed to create closure from callable: no array or string given
TypeError 0: Failed to create closure from callable: function "" not found or invalid function name
TypeError 0: Failed to create closure from callable: class "No" not found
TypeError 0: SplDoublyLinkedList::offsetSet(): Argument #1 ($index) must be of type ?int, string given
TypeError 0: SplDoublyLinkedList::offsetSet(): Argument #1 ($index) must be of type ?int, array given
TypeError 0: SplDoublyLinkedList::offsetSet(): Argument #1 ($index) must be of type ?int, A given
OutOfRangeException 0: SplDoublyLinkedList::offsetSet(): Argument #1 ($index) is out of range
NULL
TypeError 0: SplDoublyLinkedList::offsetGet(): Argument #1 ($index) must be of type int, string given
TypeError 0: uasort(): Argument #2 ($callback) must be a valid callback, function "nosuch" not found or invalid function name
TypeError 0: uksort(): Argument #2 ($callback) must be a valid callback, no array or string given
