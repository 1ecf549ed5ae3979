--TEST--
ReflectionReference of an array that holds itself
--FILE--
<?php
function recursive(): array
{
    $array = [];
    $array[0] = &$array;
    return $array;
}
$array = recursive();
$id = ReflectionReference::fromArrayElement($array, 0)?->getId();
var_dump($id !== null, ReflectionReference::fromArrayElement($array[0], 0)?->getId() === $id);

function alone(): array
{
    $value = [1];
    return [&$value];
}
var_dump(ReflectionReference::fromArrayElement(alone(), 0));
--EXPECT--
bool(true)
bool(true)
NULL
