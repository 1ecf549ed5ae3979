--TEST--
A function's arguments stand in a trace while a file that it includes has its variables
--FILE--
<?php
$file = tempnam(sys_get_temp_dir(), "included");
file_put_contents($file, '<?php $second .= "!"; throw new Exception;');
function includes($first, $second) { global $file; include $file; }
try { includes('one', 'two'); } catch (Exception $e) { echo json_encode($e->getTrace()[1]['args']), "\n"; }
unlink($file);
?>
--EXPECT--
["one","two!"]
