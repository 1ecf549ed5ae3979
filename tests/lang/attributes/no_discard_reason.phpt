--TEST--
#[\NoDiscard] says why, and so do the methods of DateTimeImmutable
--FILE--
<?php
#[NoDiscard("because x")] function a() { return 1; }
#[NoDiscard(message: "as y")] function b() { return 1; }
class X { #[NoDiscard("z")] function m() { return 1; } }
a();
b(...[]);
(new X)->m();
(new DateTimeImmutable("2020-01-01"))->setTime(1, 2);
(void) a();
$kept = b();
?>
--EXPECTF--
Warning: The return value of function a() should either be used or intentionally ignored by casting it as (void), because x in %s on line 5

Warning: The return value of function b() should either be used or intentionally ignored by casting it as (void), as y in %s on line 6

Warning: The return value of method X::m() should either be used or intentionally ignored by casting it as (void), z in %s on line 7

Warning: The return value of method DateTimeImmutable::setTime() should either be used or intentionally ignored by casting it as (void), as DateTimeImmutable::setTime() does not modify the object itself in %s on line 8
