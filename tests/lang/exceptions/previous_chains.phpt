--TEST--
No exception becomes its own previous one; nesting that is too deep can be caught
--FILE--
<?php
function chain(?Throwable $e) { for (; $e; $e = $e->getPrevious()) echo get_class($e), ' ', $e->getMessage(), "\n"; echo "--\n"; }
try {
    $e = new Exception("M1");
    try { throw new Exception("M2", 0, $e); } finally { throw $e; }
} catch (Exception $e) { chain($e); }
try {
    $e = new Exception("Foo");
    try { throw new Exception("Bar", 0, $e); } finally { throw new Exception("Dummy", 0, $e); }
} catch (Exception $e) { chain($e); }
try { try { throw new Exception("a"); } finally { throw new Exception("b"); } } catch (Exception $e) { chain($e); }
$a = new stdClass; $a->x = $a; $b = new stdClass; $b->x = $b;
try { var_dump($a == $b); } catch (Error $e) { chain($e); }
?>
--EXPECT--
Exception M1
--
Exception Dummy
Exception Foo
--
Exception b
Exception a
--
Error Nesting level too deep - recursive dependency?
--
