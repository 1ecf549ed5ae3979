--TEST--
output_handler filters the output
--INI--
output_handler=mb_output_handler
--FILE--
<?php
echo "hi ";
var_dump(ob_get_level(), ob_list_handlers());
--EXPECT--
hi int(1)
array(1) {
  [0]=>
  string(17) "mb_output_handler"
}
