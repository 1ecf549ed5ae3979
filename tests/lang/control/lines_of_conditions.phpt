--TEST--
Warnings name the line where a condition stands
--FILE--
<?php
do {
    while ($a)
        ;
    while ($b) {
        echo 1;
    }
} while (
    $c);
while (true) {
    while ($d) {}
    break;
}
function f() {
    do {
        do {
            while ($e)
                ;
        } while ($f);
    } while ($g);
    for (;;) {
        for (; $h;)
            ;
        return;
    }
}
f();
$r = match ($i) {
    1 => 2,
    default => 3,
};
$r = match ($j) {
    $k,
    $l => 5,
    default => 6,
};
$r = match (true) {
    $m > 3 => 5,
    $n,
    $o => 5,
    default => 6,
};
try {
    match ("q'uo\\te\n") {};
} catch (UnhandledMatchError $e) {
    echo $e->getMessage(), "\n";
}
--EXPECTF--
Warning: Undefined variable $a in %slang/control/lines_of_conditions.php on line 3

Warning: Undefined variable $b in %slang/control/lines_of_conditions.php on line 5

Warning: Undefined variable $c in %slang/control/lines_of_conditions.php on line 9

Warning: Undefined variable $d in %slang/control/lines_of_conditions.php on line 11

Warning: Undefined variable $e in %slang/control/lines_of_conditions.php on line 17

Warning: Undefined variable $f in %slang/control/lines_of_conditions.php on line 19

Warning: Undefined variable $g in %slang/control/lines_of_conditions.php on line 20

Warning: Undefined variable $h in %slang/control/lines_of_conditions.php on line 22

Warning: Undefined variable $i in %slang/control/lines_of_conditions.php on line 29

Warning: Undefined variable $j in %slang/control/lines_of_conditions.php on line 33

Warning: Undefined variable $k in %slang/control/lines_of_conditions.php on line 33

Warning: Undefined variable $m in %slang/control/lines_of_conditions.php on line 38

Warning: Undefined variable $n in %slang/control/lines_of_conditions.php on line 39

Warning: Undefined variable $o in %slang/control/lines_of_conditions.php on line 40
Unhandled match case 'q'uo\\te\n'
