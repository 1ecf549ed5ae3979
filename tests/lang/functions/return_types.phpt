--TEST--
void, never, static, nullable and unions as return types
--FILE--
<?php
function v(): void { return; }
function n(): never { throw new Exception('never returns'); }
function ni(): ?int { return null; }
function bad(): int { return 'x'; }
function co(): int { return '42'; }
function miss(): int { }
function gen(): Generator { yield 1; }
function it(): iterable { return [1]; }
function ff(): false|string { return false; }
function nn(): never { }
class S { function st(): static { return $this; } static function mk(): static { return new static; } function bad(): self { return new stdClass; } }
class S2 extends S {}
var_dump(v(), ni(), co(), get_class((new S2)->st()), get_class(S2::mk()), ff(), it());
foreach (['n', 'bad', 'miss', 'nn'] as $f) try { $f(); } catch (Throwable $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
try { (new S)->bad(); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
NULL
NULL
int(42)
string(2) "S2"
string(2) "S2"
bool(false)
array(1) {
  [0]=>
  int(1)
}
Exception: never returns
TypeError: bad(): Return value must be of type int, string returned
TypeError: miss(): Return value must be of type int, none returned
TypeError: nn(): never-returning function must not implicitly return
S::bad(): Return value must be of type S, stdClass returned
