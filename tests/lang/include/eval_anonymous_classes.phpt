--TEST--
Every eval of the same place has anonymous classes of its own
--FILE--
<?php
for ($i = 0; $i < 3; $i++) {
    $made[] = eval("return new class { public \$number = $i; };");
}
echo implode(' ', array_map(fn($object) => $object->number, $made)), "\n";
var_dump($made[0]::class === $made[1]::class);
$code = 'return [new class { static $calls = 0; }, new class {}];';
[$first, $second] = [eval($code), eval($code)];
var_dump($first[0]::class === $second[0]::class, $first[0]::class === $first[1]::class, $first[0] instanceof $second[0]);
$first[0]::$calls = 5;
var_dump($second[0]::$calls);
function make() { return new class {}; }
var_dump(make()::class === make()::class);
?>
--EXPECT--
0 1 2
bool(false)
bool(false)
bool(false)
bool(false)
int(0)
bool(true)
