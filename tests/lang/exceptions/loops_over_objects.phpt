--TEST--
A loop over the properties of an object gives it up when an exception leaves the loop
--FILE--
<?php
class D { public $a = 1; public $b = 2; function __destruct() { echo "destruct\n"; } }
function temporary() { foreach (new D as $x) throw new Exception('x'); }
function local() { $o = new D; foreach ($o as $x) throw new Exception('x'); }
function by_reference() { foreach (new D as $k => &$x) nowhere(); }
function pattern() { foreach (new D as [$x]) nowhere(); }
function within() { try { foreach (new D as $x) throw new Exception('x'); } catch (Exception) { echo "within\n"; } echo "behind\n"; }
function array_by_reference() { $a = [new D]; foreach ($a as &$x) throw new Exception('x'); }
foreach (['temporary', 'local', 'by_reference', 'pattern', 'within', 'array_by_reference'] as $f) {
    echo "$f\n";
    try { $f(); } catch (Throwable $e) { echo "caught\n"; }
    unset($e);
}
echo "end\n";
--EXPECTF--
temporary
destruct
caught
local
destruct
caught
by_reference
destruct
caught
pattern

Warning: Cannot use int as array in %slang/exceptions/loops_over_objects.php on line 6
destruct
caught
within
destruct
within
behind
array_by_reference
destruct
caught
end
