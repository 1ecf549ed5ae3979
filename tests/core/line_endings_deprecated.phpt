--TEST--
auto_detect_line_endings is deprecated
--INI--
auto_detect_line_endings=1
--FILE--
<?php
var_dump(ini_get('auto_detect_line_endings'));
--EXPECT--
Deprecated: auto_detect_line_endings is deprecated in Unknown on line 0
string(1) "1"
