--TEST--
key() of an object gives a text
--FILE--
<?php
$object = (object) ['1' => 'a', 'x' => 'b', 7 => 'c'];
var_dump(key($object));
next($object);
var_dump(key($object));
end($object);
var_dump(key($object));
var_dump(next($object), key($object));
--EXPECTF--
Deprecated: key(): Calling key() on an object is deprecated in %sstandard/arrays/key_of_object.php on line 3
string(1) "1"

Deprecated: next(): Calling next() on an object is deprecated in %sstandard/arrays/key_of_object.php on line 4

Deprecated: key(): Calling key() on an object is deprecated in %sstandard/arrays/key_of_object.php on line 5
string(1) "x"

Deprecated: end(): Calling end() on an object is deprecated in %sstandard/arrays/key_of_object.php on line 6

Deprecated: key(): Calling key() on an object is deprecated in %sstandard/arrays/key_of_object.php on line 7
string(1) "7"

Deprecated: next(): Calling next() on an object is deprecated in %sstandard/arrays/key_of_object.php on line 8

Deprecated: key(): Calling key() on an object is deprecated in %sstandard/arrays/key_of_object.php on line 8
bool(false)
NULL
