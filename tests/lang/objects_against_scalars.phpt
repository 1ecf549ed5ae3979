--TEST--
Enums and objects of builtin classes compared with everything
--FILE--
<?php
enum E { case A; case B; }
enum F: string { case A = 'x'; }
set_error_handler(function ($n, $m) { echo "<", str_replace("could not be converted", "!", $m), "> "; return true; });
$u = new class { public $x = 1; };
$objects = ["E::A" => E::A, "F::A" => F::A, "closure" => function () {}, "zone" => new DateTimeZone("UTC"), "date" => new DateTime("2020-01-01 UTC"),
    "span" => new DateInterval("P1D"), "ao" => new ArrayObject([1]), "storage" => new SplObjectStorage, "u" => $u];
$others = [1, 1.5, true, false, null, "", "1", "A", [], [1], new stdClass, E::A, F::A, INF];
foreach ($objects as $n => $o) {
    foreach ($others as $k => $x) {
        echo $n, " ", $k, ": ";
        echo (int)($o == $x), (int)($x == $o), " ", $o <=> $x, " ", $x <=> $o, " ", (int)($o < $x), (int)($o > $x), "\n";
    }
}
foreach ($objects as $n => $o) {
    foreach ($objects as $m => $p) {
        echo $n, " ", $m, ": ", (int)($o == $p), " ", $o <=> $p, "\n";
    }
}
switch (E::A) { case 1: echo "bad\n"; break; case E::A: echo "ok\n"; }
var_dump(in_array(E::A, [1, 2]), array_search(1, [E::A]), max(1, E::A), min(E::A, 1), max(E::A, 1), E::A == "A", E::A == true);
--EXPECT--
E::A 0: 00 1 1 00
E::A 1: 00 1 1 00
E::A 2: 11 0 0 00
E::A 3: 00 1 -1 01
E::A 4: 00 1 -1 01
E::A 5: 00 1 1 00
E::A 6: 00 1 1 00
E::A 7: 00 1 1 00
E::A 8: 00 1 1 00
E::A 9: 00 1 1 00
E::A 10: 00 1 1 00
E::A 11: 11 0 0 00
E::A 12: 00 1 1 00
E::A 13: 00 1 1 00
F::A 0: 00 1 1 00
F::A 1: 00 1 1 00
F::A 2: 11 0 0 00
F::A 3: 00 1 -1 01
F::A 4: 00 1 -1 01
F::A 5: 00 1 1 00
F::A 6: 00 1 1 00
F::A 7: 00 1 1 00
F::A 8: 00 1 1 00
F::A 9: 00 1 1 00
F::A 10: 00 1 1 00
F::A 11: 00 1 1 00
F::A 12: 11 0 0 00
F::A 13: 00 1 1 00
closure 0: <Object of class Closure ! to int> 1<Object of class Closure ! to int> 1 <Object of class Closure ! to int> 0 <Object of class Closure ! to int> 0 <Object of class Closure ! to int> 0<Object of class Closure ! to int> 0
closure 1: <Object of class Closure ! to float> 0<Object of class Closure ! to float> 0 <Object of class Closure ! to float> -1 <Object of class Closure ! to float> 1 <Object of class Closure ! to float> 1<Object of class Closure ! to float> 0
closure 2: 11 0 0 00
closure 3: 00 1 -1 01
closure 4: 00 1 -1 01
closure 5: 00 1 -1 01
closure 6: 00 1 -1 01
closure 7: 00 1 -1 01
closure 8: 00 1 -1 01
closure 9: 00 1 -1 01
closure 10: 00 1 1 00
closure 11: 00 1 1 00
closure 12: 00 1 1 00
closure 13: <Object of class Closure ! to float> 0<Object of class Closure ! to float> 0 <Object of class Closure ! to float> -1 <Object of class Closure ! to float> 1 <Object of class Closure ! to float> 1<Object of class Closure ! to float> 0
zone 0: <Object of class DateTimeZone ! to int> 1<Object of class DateTimeZone ! to int> 1 <Object of class DateTimeZone ! to int> 0 <Object of class DateTimeZone ! to int> 0 <Object of class DateTimeZone ! to int> 0<Object of class DateTimeZone ! to int> 0
zone 1: <Object of class DateTimeZone ! to float> 0<Object of class DateTimeZone ! to float> 0 <Object of class DateTimeZone ! to float> -1 <Object of class DateTimeZone ! to float> 1 <Object of class DateTimeZone ! to float> 1<Object of class DateTimeZone ! to float> 0
zone 2: 11 0 0 00
zone 3: 00 1 -1 01
zone 4: 00 1 -1 01
zone 5: 00 1 -1 01
zone 6: 00 1 -1 01
zone 7: 00 1 -1 01
zone 8: 00 1 -1 01
zone 9: 00 1 -1 01
zone 10: 00 1 1 00
zone 11: 00 1 1 00
zone 12: 00 1 1 00
zone 13: <Object of class DateTimeZone ! to float> 0<Object of class DateTimeZone ! to float> 0 <Object of class DateTimeZone ! to float> -1 <Object of class DateTimeZone ! to float> 1 <Object of class DateTimeZone ! to float> 1<Object of class DateTimeZone ! to float> 0
date 0: <Object of class DateTime ! to int> 1<Object of class DateTime ! to int> 1 <Object of class DateTime ! to int> 0 <Object of class DateTime ! to int> 0 <Object of class DateTime ! to int> 0<Object of class DateTime ! to int> 0
date 1: <Object of class DateTime ! to float> 0<Object of class DateTime ! to float> 0 <Object of class DateTime ! to float> -1 <Object of class DateTime ! to float> 1 <Object of class DateTime ! to float> 1<Object of class DateTime ! to float> 0
date 2: 11 0 0 00
date 3: 00 1 -1 01
date 4: 00 1 -1 01
date 5: 00 1 -1 01
date 6: 00 1 -1 01
date 7: 00 1 -1 01
date 8: 00 1 -1 01
date 9: 00 1 -1 01
date 10: 00 1 1 00
date 11: 00 1 1 00
date 12: 00 1 1 00
date 13: <Object of class DateTime ! to float> 0<Object of class DateTime ! to float> 0 <Object of class DateTime ! to float> -1 <Object of class DateTime ! to float> 1 <Object of class DateTime ! to float> 1<Object of class DateTime ! to float> 0
span 0: <Object of class DateInterval ! to int> 1<Object of class DateInterval ! to int> 1 <Object of class DateInterval ! to int> 0 <Object of class DateInterval ! to int> 0 <Object of class DateInterval ! to int> 0<Object of class DateInterval ! to int> 0
span 1: <Object of class DateInterval ! to float> 0<Object of class DateInterval ! to float> 0 <Object of class DateInterval ! to float> -1 <Object of class DateInterval ! to float> 1 <Object of class DateInterval ! to float> 1<Object of class DateInterval ! to float> 0
span 2: 11 0 0 00
span 3: 00 1 -1 01
span 4: 00 1 -1 01
span 5: 00 1 -1 01
span 6: 00 1 -1 01
span 7: 00 1 -1 01
span 8: 00 1 -1 01
span 9: 00 1 -1 01
span 10: 00 1 1 00
span 11: 00 1 1 00
span 12: 00 1 1 00
span 13: <Object of class DateInterval ! to float> 0<Object of class DateInterval ! to float> 0 <Object of class DateInterval ! to float> -1 <Object of class DateInterval ! to float> 1 <Object of class DateInterval ! to float> 1<Object of class DateInterval ! to float> 0
ao 0: <Object of class ArrayObject ! to int> 1<Object of class ArrayObject ! to int> 1 <Object of class ArrayObject ! to int> 0 <Object of class ArrayObject ! to int> 0 <Object of class ArrayObject ! to int> 0<Object of class ArrayObject ! to int> 0
ao 1: <Object of class ArrayObject ! to float> 0<Object of class ArrayObject ! to float> 0 <Object of class ArrayObject ! to float> -1 <Object of class ArrayObject ! to float> 1 <Object of class ArrayObject ! to float> 1<Object of class ArrayObject ! to float> 0
ao 2: 11 0 0 00
ao 3: 00 1 -1 01
ao 4: 00 1 -1 01
ao 5: 00 1 -1 01
ao 6: 00 1 -1 01
ao 7: 00 1 -1 01
ao 8: 00 1 -1 01
ao 9: 00 1 -1 01
ao 10: 00 1 1 00
ao 11: 00 1 1 00
ao 12: 00 1 1 00
ao 13: <Object of class ArrayObject ! to float> 0<Object of class ArrayObject ! to float> 0 <Object of class ArrayObject ! to float> -1 <Object of class ArrayObject ! to float> 1 <Object of class ArrayObject ! to float> 1<Object of class ArrayObject ! to float> 0
storage 0: <Object of class SplObjectStorage ! to int> 1<Object of class SplObjectStorage ! to int> 1 <Object of class SplObjectStorage ! to int> 0 <Object of class SplObjectStorage ! to int> 0 <Object of class SplObjectStorage ! to int> 0<Object of class SplObjectStorage ! to int> 0
storage 1: <Object of class SplObjectStorage ! to float> 0<Object of class SplObjectStorage ! to float> 0 <Object of class SplObjectStorage ! to float> -1 <Object of class SplObjectStorage ! to float> 1 <Object of class SplObjectStorage ! to float> 1<Object of class SplObjectStorage ! to float> 0
storage 2: 11 0 0 00
storage 3: 00 1 -1 01
storage 4: 00 1 -1 01
storage 5: 00 1 -1 01
storage 6: 00 1 -1 01
storage 7: 00 1 -1 01
storage 8: 00 1 -1 01
storage 9: 00 1 -1 01
storage 10: 00 1 1 00
storage 11: 00 1 1 00
storage 12: 00 1 1 00
storage 13: <Object of class SplObjectStorage ! to float> 0<Object of class SplObjectStorage ! to float> 0 <Object of class SplObjectStorage ! to float> -1 <Object of class SplObjectStorage ! to float> 1 <Object of class SplObjectStorage ! to float> 1<Object of class SplObjectStorage ! to float> 0
u 0: <Object of class class@anonymous ! to int> 1<Object of class class@anonymous ! to int> 1 <Object of class class@anonymous ! to int> 0 <Object of class class@anonymous ! to int> 0 <Object of class class@anonymous ! to int> 0<Object of class class@anonymous ! to int> 0
u 1: <Object of class class@anonymous ! to float> 0<Object of class class@anonymous ! to float> 0 <Object of class class@anonymous ! to float> -1 <Object of class class@anonymous ! to float> 1 <Object of class class@anonymous ! to float> 1<Object of class class@anonymous ! to float> 0
u 2: 11 0 0 00
u 3: 00 1 -1 01
u 4: 00 1 -1 01
u 5: 00 1 -1 01
u 6: 00 1 -1 01
u 7: 00 1 -1 01
u 8: 00 1 -1 01
u 9: 00 1 -1 01
u 10: 00 1 1 00
u 11: 00 1 1 00
u 12: 00 1 1 00
u 13: <Object of class class@anonymous ! to float> 0<Object of class class@anonymous ! to float> 0 <Object of class class@anonymous ! to float> -1 <Object of class class@anonymous ! to float> 1 <Object of class class@anonymous ! to float> 1<Object of class class@anonymous ! to float> 0
E::A E::A: 1 0
E::A F::A: 0 1
E::A closure: 0 1
E::A zone: 0 1
E::A date: 0 1
E::A span: 0 1
E::A ao: 0 1
E::A storage: 0 1
E::A u: 0 1
F::A E::A: 0 1
F::A F::A: 1 0
F::A closure: 0 1
F::A zone: 0 1
F::A date: 0 1
F::A span: 0 1
F::A ao: 0 1
F::A storage: 0 1
F::A u: 0 1
closure E::A: 0 1
closure F::A: 0 1
closure closure: 1 0
closure zone: 0 1
closure date: 0 1
closure span: 0 1
closure ao: 0 1
closure storage: 0 1
closure u: 0 1
zone E::A: 0 1
zone F::A: 0 1
zone closure: 0 1
zone zone: 1 0
zone date: 0 1
zone span: 0 1
zone ao: 0 1
zone storage: 0 1
zone u: 0 1
date E::A: 0 1
date F::A: 0 1
date closure: 0 1
date zone: 0 1
date date: 1 0
date span: 0 1
date ao: 0 1
date storage: 0 1
date u: 0 1
span E::A: 0 1
span F::A: 0 1
span closure: 0 1
span zone: 0 1
span date: 0 1
span span: 1 0
span ao: 0 1
span storage: 0 1
span u: 0 1
ao E::A: 0 1
ao F::A: 0 1
ao closure: 0 1
ao zone: 0 1
ao date: 0 1
ao span: 0 1
ao ao: 1 0
ao storage: 0 1
ao u: 0 1
storage E::A: 0 1
storage F::A: 0 1
storage closure: 0 1
storage zone: 0 1
storage date: 0 1
storage span: 0 1
storage ao: 0 1
storage storage: 1 0
storage u: 0 1
u E::A: 0 1
u F::A: 0 1
u closure: 0 1
u zone: 0 1
u date: 0 1
u span: 0 1
u ao: 0 1
u storage: 0 1
u u: 1 0
ok
bool(false)
bool(false)
int(1)
int(1)
enum(E::A)
bool(false)
bool(true)
