--TEST--
Reflection: what an arrow function names and its parent has not is no static variable of it
--FILE--
<?php
function show(Closure $closure): void {
    $function = new ReflectionFunction($closure);
    echo serialize($function->getStaticVariables()), ' ', serialize($function->getClosureUsedVariables()), "\n";
}
function make() {
    $z = 5;
    show(fn() => map(fn($q) => $q->x));
    show(fn() => map(fn($q) => fn($w) => $q + $w + $z));
    show(fn() => $missing ?? $z);
    show(function () use ($z) { static $s = 3; return fn($y) => $y; });
    show(fn() => map(fn($q) => $missing));
}
make();
show(fn() => map(fn($q) => $q['k'] + $GLOBALS['x']));
--EXPECT--
a:0:{} a:0:{}
a:1:{s:1:"z";i:5;} a:1:{s:1:"z";i:5;}
a:1:{s:1:"z";i:5;} a:1:{s:1:"z";i:5;}
a:2:{s:1:"z";i:5;s:1:"s";i:3;} a:1:{s:1:"z";i:5;}
a:0:{} a:0:{}
a:0:{} a:0:{}
