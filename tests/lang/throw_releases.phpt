--TEST--
throw and match without an arm release what the expressions and loops around them hold
--FILE--
<?php
class D { public $n; function __construct($n) { $this->n = $n; } function __destruct() { echo "~{$this->n} "; } }
function g(...$a) {}
function f($y = null) { g(new D(1), $y ?? throw new Exception("e")); }
try { f(); } catch (Exception) { echo "caught\n"; }
function f2($y = null) { return [new D(2), match($y) { 1 => 2 }]; }
try { f2(); } catch (Error) { echo "caught\n"; }
function f3($y = null) { return new D(3) . throw new Exception("z"); }
try { f3(); } catch (Exception) { echo "caught\n"; }
function f4($y = null) { foreach ([new D(4)] as $q) { unset($q); throw new Exception; } }
try { f4(); } catch (Exception) { echo "caught\n"; }
function f5($y = null) { foreach ([new D(5)] as $q) { unset($q); return 1; } }
f5(); echo "done\n";
function f6($y = null) { foreach ([new D(6)] as $q) { unset($q); try { throw new Exception("x"); } finally { echo "F "; } } }
try { f6(); } catch (Exception) { echo "caught\n"; }
function generator() { try { yield 1; yield 2; } finally { echo "closed "; } }
function f7() { foreach (generator() as $x) { if ($x == 2) throw new Exception; } }
try { f7(); } catch (Exception) { echo "caught\n"; }
function f8($x) { return [new D(8), match (true) { $x > 3 => throw new Exception, $x > 1 => new D(9) }, new D(10)]; }
foreach ([5, 2, 0] as $x) { try { f8($x); } catch (Throwable $e) { echo get_class($e), "\n"; } }
function f9($x) { return strlen(new D(11)->n . ($x ?: throw new Exception)) . match ($x) { 1 => "a", 2 => "b" }; }
foreach ([1, 0, 3] as $x) { try { echo f9($x), "\n"; } catch (Throwable $e) { echo get_class($e), "\n"; } }
function f10($x) { switch (new D(12)->n) { case 12: foreach ([new D(13)] as $d) { unset($d); try { throw new Exception; } catch (Error) { } } break; default: echo "no"; } }
try { f10(1); } catch (Exception) { echo "caught\n"; }
echo "end\n";
?>
--EXPECT--
~1 caught
~2 caught
~3 caught
~4 caught
~5 done
F ~6 caught
closed caught
~8 Exception
~8 ~9 ~10 ~8 UnhandledMatchError
~11 3a
~11 Exception
~11 UnhandledMatchError
~12 ~13 caught
end
