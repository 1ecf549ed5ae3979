--TEST--
An undefined variable before ?-> within the object of a call is said where ?? asks
--FILE--
<?php
var_dump($u?->m() ?? 1, $u?->a ?? 2, $u?->m()->a ?? 3);
var_dump($u?->a?->m() ?? 4);
var_dump($u?->m()?->n() ?? 5);
var_dump($u?->a->m() ?? 6);
var_dump(isset($u?->m()->a), empty($u?->a?->m()->b));
--EXPECTF--
int(1)
int(2)
int(3)

Warning: Undefined variable $u in %slang/operators/nullsafe_calls_quietly.php on line 3
int(4)

Warning: Undefined variable $u in %slang/operators/nullsafe_calls_quietly.php on line 4
int(5)

Warning: Undefined variable $u in %slang/operators/nullsafe_calls_quietly.php on line 5
int(6)
bool(false)
bool(true)
