--TEST--
The union of arrays takes the value of a reference that nothing else holds
--FILE--
<?php
function by_reference(array &$argument) {}
function make(): array
{
    $array = ['k' => [1], 'z' => 2];
    by_reference($array['k']);
    return $array;
}
$array = make();
$union = ['b' => 1] + $array;
$union['k'] = 'changed';
var_dump($array['k'] === [1]);

$array = make();
$union = ['b' => 1];
$union += $array;
$array['k'] = 'changed';
var_dump($union['k'] === [1]);

$value = 1;
$array = ['k' => &$value];
$union = ['b' => 1] + $array;
$union['k'] = 'changed';
var_dump($value);
--EXPECT--
bool(true)
bool(true)
string(7) "changed"
