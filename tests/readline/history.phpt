--TEST--
The history, and what is known of the line
--EXTENSIONS--
readline
--FILE--
<?php
readline_add_history("a line with spaces");
readline_add_history("back\\slash");
$file = tempnam(sys_get_temp_dir(), 'history');
var_dump(readline_list_history(), readline_write_history($file), file_get_contents($file));
readline_clear_history();
var_dump(readline_list_history(), readline_read_history($file), readline_list_history());
var_dump(readline_info('readline_name', 'mine'), readline_info('readline_name'), READLINE_LIB);
var_dump(readline_callback_handler_remove());
unlink($file);
--EXPECT--
array(2) {
  [0]=>
  string(18) "a line with spaces"
  [1]=>
  string(10) "back\slash"
}
bool(true)
string(55) "_HiStOrY_V2_
a\040line\040with\040spaces
back\134slash
"
array(0) {
}
bool(true)
array(2) {
  [0]=>
  string(18) "a line with spaces"
  [1]=>
  string(10) "back\slash"
}
string(0) ""
string(4) "mine"
string(7) "libedit"
bool(false)
