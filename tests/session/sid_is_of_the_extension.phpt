--TEST--
SID and the streams of the command line are constants of extensions
--EXTENSIONS--
session
--FILE--
<?php
ob_start();
session_start();
session_regenerate_id();
define('OWN', 1);
$constants = get_defined_constants(true);
var_dump(isset($constants['session']['SID']), isset($constants['Core']['STDIN']), array_keys($constants['user']));
ob_end_flush();
--EXPECT--
bool(true)
bool(true)
array(1) {
  [0]=>
  string(3) "OWN"
}
