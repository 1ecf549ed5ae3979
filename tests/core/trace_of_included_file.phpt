--TEST--
An included file is named in a trace unless its own code is where the trace begins
--FILE--
<?php
$file = tempnam(sys_get_temp_dir(), "included");
file_put_contents($file, '<?php
function thrower() { throw new Exception; }
try { throw new Exception; } catch (Exception $e) { echo $e->getTrace()[0]["function"], isset($e->getTrace()[0]["args"]) ? " named" : "", "\n"; }
try { thrower(); } catch (Exception $e) { echo $e->getTrace()[1]["function"], isset($e->getTrace()[1]["args"]) ? " named" : "", "\n"; }
try { intdiv(1, 0); } catch (Error $e) { echo $e->getTrace()[1]["function"], isset($e->getTrace()[1]["args"]) ? " named" : "", "\n"; }
echo isset(debug_backtrace()[0]["args"]) ? "named" : "not named", "\n";
');
include $file;
unlink($file);
?>
--EXPECT--
include
include named
include named
not named
