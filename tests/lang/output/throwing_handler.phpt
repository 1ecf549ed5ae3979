--TEST--
A buffer's handler that throws is not asked again, and what it was given goes out
--FILE--
<?php
$asked = 0;
ob_start(function ($text) use (&$asked) { $asked++; throw new Exception('refused'); }, 5);
try { echo "long enough\n"; } catch (Exception $e) { echo $e->getMessage(), "\n"; }
echo "more of it\n";
try { exit("also out\n"); } finally { echo "asked $asked\n"; }
?>
--EXPECT--
long enough
refused
more of it
also out
