--TEST--
output_handler that is not there
--INI--
output_handler=no_such
--FILE--
<?php
echo "hi ";
var_dump(ob_get_level(), ob_list_handlers());
--EXPECT--
Warning: PHP Request Startup: function "no_such" not found or invalid function name in Unknown on line 0
hi int(0)
array(0) {
}
