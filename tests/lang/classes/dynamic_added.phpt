--TEST--
Dynamic properties: added and counted up, where that is free, deprecated, magic or refused
--FILE--
<?php
// dynamic properties: added, counted up, by several classes of objects
#[AllowDynamicProperties] class Free { public $a = 1; }
class Old { public $a = 1; }
#[AllowDynamicProperties] class Magic { function __set($n, $v) { echo "set $n\n"; } }
final readonly class Locked { function __construct(public int $a = 1) {} }
function fill($o) { $o->name = 'n'; $o->count = 0; $o->count++; echo $o->count++, ++$o->count, $o->count--, --$o->count, ' '; return $o; }
foreach ([new stdClass, new Free, new Old, new Magic, new Locked, new stdClass] as $o) {
    try { echo json_encode(fill($o)), "\n"; } catch (Error $e) { echo $e->getMessage(), "\n"; }
}
$o = new stdClass; $o->{'5'} = 'five'; $o->x = 1; $c = clone $o; $c->y = 2; $o->z = 3; echo json_encode([$o, $c, (array) $o]), "\n";
foreach ($o as $k => $v) { $o->{"copy_$k"} = $v; if (strlen($k) > 12) break; } echo json_encode($o), "\n";
$r = (new ReflectionClass('Free'))->newLazyGhost(function ($o) { echo "made "; }); $r->late = 1; $r->late++; echo $r->late++, ' ', json_encode($r), "\n";
$o = new stdClass; $o->big = PHP_INT_MAX; echo $o->big++, ' '; var_dump($o->big); $o->f = 1.5; echo $o->f++, $o->f, ' '; $o->s = 'az'; echo $o->s++, $o->s, "\n"; echo $o->none++; var_dump($o->none);
--EXPECTF--
1331 {"name":"n","count":1}
1331 {"a":1,"name":"n","count":1}

Deprecated: Creation of dynamic property Old::$name is deprecated in %slang/classes/dynamic_added.php on line 7

Deprecated: Creation of dynamic property Old::$count is deprecated in %slang/classes/dynamic_added.php on line 7
1331 {"a":1,"name":"n","count":1}
set name
set count

Warning: Undefined property: Magic::$count in %slang/classes/dynamic_added.php on line 7
1331 {"count":1}
Cannot create dynamic property Locked::$name
1331 {"name":"n","count":1}
[{"5":"five","x":1,"z":3},{"5":"five","x":1,"y":2},{"5":"five","x":1,"z":3}]
{"5":"five","x":1,"z":3,"copy_5":"five","copy_x":1,"copy_z":3,"copy_copy_5":"five","copy_copy_x":1,"copy_copy_z":3,"copy_copy_copy_5":"five","copy_copy_copy_x":1,"copy_copy_copy_z":3,"copy_copy_copy_copy_5":"five"}
made 2 {"a":1,"late":3}
9223372036854775807 float(9.223372036854776E+18)
1.52.5 
Deprecated: Increment on non-numeric string is deprecated, use str_increment() instead in %slang/classes/dynamic_added.php on line 14
azba

Warning: Undefined property: stdClass::$none in %slang/classes/dynamic_added.php on line 14
int(1)
