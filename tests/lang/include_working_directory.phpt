--TEST--
A file that neither the include path nor the including file's folder has is looked for in the working directory
--FILE--
<?php
$folder = sys_get_temp_dir() . '/heddle-include-' . getmypid() . '-' . bin2hex(random_bytes(4));
mkdir("$folder/below", 0700, true);
file_put_contents("$folder/below/part.php", '<?php return "found";');
set_include_path('/usr');
chdir($folder);
echo include 'below/part.php', "\n";
var_dump(include_once 'below/part.php');
var_dump(@include 'below/none.php');
chdir('/');
unlink("$folder/below/part.php");
rmdir("$folder/below");
rmdir($folder);
--EXPECT--
found
bool(true)
bool(false)
