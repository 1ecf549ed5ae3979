--TEST--
set_error_handler, restore, levels, silence
--FILE--
<?php
set_error_handler(function ($no, $msg, $file, $line) { echo "[$no:$msg:", basename($file), ":$line]\n"; return true; });
echo $undef;
echo 1 <=> [], "\n";
$a = 'x' . [];
trigger_error('custom', E_USER_WARNING);
trigger_error('note');
@trigger_error('silenced but handled');
$x = [];
$x['k'];

restore_error_handler();
--EXPECT--
[2:Undefined variable $undef:error_handler.php:3]
-1
[2:Array to string conversion:error_handler.php:5]
[512:custom:error_handler.php:6]
[1024:note:error_handler.php:7]
[1024:silenced but handled:error_handler.php:8]
[2:Undefined array key "k":error_handler.php:10]
