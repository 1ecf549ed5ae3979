--TEST--
Objects of missing classes are kept and not used
--FILE--
<?php
$o = unserialize('O:7:"Missing":1:{s:1:"a";i:1;}');
set_error_handler(function ($level, $message) { echo substr($message, 0, 72), "\n"; return true; });
function f($o) { var_dump($o->a ?? 'none', isset($o->a), empty($o->a), $o->a); }
f($o);
$attempts = [
    fn() => $o->b = 2,
    function () use ($o) { unset($o->a); },
    fn() => $o->m(),
    function () use ($o) { $o->a[] = 1; },
    function () use ($o) { $r = &$o->a; },
];
foreach ($attempts as $attempt) {
    try { $attempt(); } catch (Error $e) { echo get_class($e), ': ', substr($e->getMessage(), 0, 110), "\n"; }
}
echo serialize($o), "\n";
foreach ($o as $k => $v) { echo "$k => $v\n"; }
$new = new __PHP_Incomplete_Class;
try { $new->x = 1; } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
f(): The script tried to access a property on an incomplete object. Plea
f(): The script tried to access a property on an incomplete object. Plea
f(): The script tried to access a property on an incomplete object. Plea
f(): The script tried to access a property on an incomplete object. Plea
string(4) "none"
bool(false)
bool(true)
NULL
Error: The script tried to modify a property on an incomplete object. Please ensure that the class definition "Missin
Error: The script tried to modify a property on an incomplete object. Please ensure that the class definition "Missin
Error: The script tried to call a method on an incomplete object. Please ensure that the class definition "Missing" o
Error: The script tried to modify a property on an incomplete object. Please ensure that the class definition "Missin
Error: The script tried to modify a property on an incomplete object. Please ensure that the class definition "Missin
O:7:"Missing":1:{s:1:"a";i:1;}
__PHP_Incomplete_Class_Name => Missing
a => 1
The script tried to modify a property on an incomplete object. Please ensure that the class definition "unknown" of the object you are trying to operate on was loaded _before_ unserialize() gets called or provide an autoloader to load the class definition
