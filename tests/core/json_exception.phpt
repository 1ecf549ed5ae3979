--TEST--
A JsonException knows where it was made
--FILE--
<?php
function decode() { json_decode("{", false, 512, JSON_THROW_ON_ERROR); }
try { decode(); } catch (JsonException $e) { echo $e->getLine(), basename($e->getFile()) === basename(__FILE__) ? " here " : " elsewhere ", count($e->getTrace()), "\n"; }
try { json_encode(NAN, JSON_THROW_ON_ERROR); } catch (JsonException $e) { echo $e->getLine(), "\n"; }
echo (new JsonException("own"))->getLine(), "\n";
?>
--EXPECT--
2 here 2
4
5
