--TEST--
dynamic properties are found where they lie, whatever was added, removed or shared meanwhile
--FILE--
<?php
#[AllowDynamicProperties] class Free { public $declared = 0; }
function touch_all(object $o): string {
    $o->a = $o->a . '!';
    $o->n++;
    $o->n += 2;
    $o->list[] = $o->n;
    $o->list['k'] ??= 'k';
    return $o->a . $o->n . count($o->list) . (isset($o->gone) ? 'gone' : '-') . ($o->gone ?? 'none');
}
function fresh(string $class, string $first, string $second): object {
    $o = new $class;
    $o->$first = $first === 'n' ? 1 : 'x';
    $o->$second = $second === 'n' ? 1 : 'x';
    $o->list = [];
    return $o;
}
foreach (['stdClass', 'Free'] as $class) {
    $one = fresh($class, 'a', 'n');
    $two = fresh($class, 'n', 'a');
    for ($i = 0; $i < 3; $i++) echo touch_all($one), ' ', touch_all($two), "\n";
    $copy = clone $one;
    echo touch_all($copy), ' ', touch_all($one), "\n";
    $array = (array) $one;
    echo touch_all($one), ' ', $array['a'], $array['n'], "\n";
    unset($one->a);
    $one->a = 'again';
    $one->gone = 'here';
    echo touch_all($one), "\n";
    $reference = &$one->n;
    echo touch_all($one), ' ', $reference, "\n";
    $one->{'12'} = 'number';
    foreach ($one as $name => $value) echo $name, '=', is_array($value) ? count($value) : $value, gettype($name)[0], ' ';
    echo "\n";
    foreach ($two as $name => $value) { if ($name === 'n') unset($two->n, $two->a); echo $name, ' '; }
    foreach ($one as &$value) $value = 1;
    unset($value);
    echo json_encode($one), "\n";
}
--EXPECT--
x!42-none x!42-none
x!!73-none x!!73-none
x!!!104-none x!!!104-none
x!!!!135-none x!!!!135-none
x!!!!!166-none x!!!!13
again!197gonehere
again!!228gonehere 22
n=22s list=8s a=again!!s gone=heres 12=numbers 
n list {"n":1,"list":1,"a":1,"gone":1,"12":1}
x!42-none x!42-none
x!!73-none x!!73-none
x!!!104-none x!!!104-none
x!!!!135-none x!!!!135-none
x!!!!!166-none x!!!!13
again!197gonehere
again!!228gonehere 22
declared=0s n=22s list=8s a=again!!s gone=heres 12=numbers 
declared n list {"declared":1,"n":1,"list":1,"a":1,"gone":1,"12":1}
