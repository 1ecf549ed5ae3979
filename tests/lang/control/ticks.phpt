--TEST--
declare(ticks=N): what counts, every Nth, functions that come and go
--FILE--
<?php
register_tick_function(function () { echo '<T>'; });
declare(ticks=3);
echo 1; echo 2; echo 3; echo 4; echo 5; echo 6;
echo "\n";
declare(ticks=1) { echo 'block'; }
echo "\n";
declare(ticks=1);
if (true) { echo 'if'; }
$one = 1; switch ($one) { case 1: echo 'case'; }
try { echo 'try'; } finally { }
for ($i = 0; $i < 2; $i++) { echo $i; }
while (false);
function declared() { echo 'in'; return 1; }
class Declared {}
if (true) { function later() {} class Later {} }
declared();
echo 'a', 'b';
unset($i, $j);
goto end;
end:
echo "\n";
$once = function (...$args) use (&$once) {
    echo '[', implode($args);
    try { unregister_tick_function($once); } catch (Error $e) { echo ' ', $e->getMessage(); }
    echo ']';
};
register_tick_function($once, 'x', 'y');
unregister_tick_function($once);
echo "\n";
function outer() { echo '(', ')'; }
register_tick_function('outer');
echo 'both';
unregister_tick_function('outer');
echo 'done';
declare(ticks=0);
echo "\n";
?>
--EXPECT--
12<T>345<T>6
block<T>
if<T><T>case<T>try<T><T>0<T>1<T><T><T><T><T>in<T><T>a<T>b<T><T><T>
<T><T><T>[<T>xy<T> <T>Registered tick function cannot be unregistered while it is being executed<T>]<T><T>
<T><T>(<T>)<T>both<T>(<T>)<T><T>done<T>
