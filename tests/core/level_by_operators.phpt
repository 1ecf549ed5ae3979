--TEST--
error_reporting by operators
--INI--
error_reporting=E_ALL & E_NOTICE | E_PARSE ^ E_DEPRECATED & ~E_WARNING | !E_ERROR
--FILE--
<?php
var_dump(ini_get('error_reporting'), error_reporting());
--EXPECT--
string(4) "8204"
int(8204)
