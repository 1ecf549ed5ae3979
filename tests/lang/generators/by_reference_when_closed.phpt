--TEST--
A generator that has ended is refused for that, before it is asked for references
--FILE--
<?php
$closed = (function () { yield 1; })();
foreach ($closed as $v) echo $v, "\n";
try { foreach ($closed as &$v) {} } catch (Exception $e) { echo $e->getMessage(), "\n"; }
$open = (function () { yield 1; })();
try { foreach ($open as &$v) {} } catch (Exception $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
1
Cannot traverse an already closed generator
You can only iterate a generator by-reference if it declared that it yields by-reference
