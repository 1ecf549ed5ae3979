--TEST--
?-> short-circuits the rest of the chain
--FILE--
<?php
class N { public ?N $next = null; public $v = 1; public array $a = []; public function m($x = null) { echo "m\n"; return $this->next; } static function make() { return new self; } }
$n = null; $o = new N; function side() { echo "side\n"; return 1; }
var_dump($n?->a->b->c(side()), $n?->m(side())[side()], $o?->next?->v, $o?->m(side())?->m(side()), $n?->v ?? 'default', isset($n?->a->b), empty($n?->v));
try { $o->next->v->x(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { var_dump($o->m()?->v . 'x'); $o->next->m(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$o->next = new N;
var_dump($o?->next?->v, "{$o?->next?->v} $o?->v");
--EXPECTF--
side
m
NULL
NULL
NULL
NULL
string(7) "default"
bool(false)
bool(true)

Warning: Attempt to read property "v" on null in %slang/operators/nullsafe.php on line 5
Call to a member function x() on null
m
string(1) "x"
Call to a member function m() on null
int(1)
string(3) "1 1"
