--TEST--
opendir() of glob://
--FILE--
<?php
$folder = sys_get_temp_dir() . '/glob_folder_' . getmypid() . '_' . spl_object_id(new stdClass) . '_' . bin2hex(random_bytes(4));
mkdir($folder);
foreach (['b.txt', 'a.txt', 'c.md'] as $name) {
    touch("$folder/$name");
}
$handle = opendir("glob://$folder/*.txt");
while (($name = readdir($handle)) !== false) {
    echo $name, "\n";
}
rewinddir($handle);
var_dump(readdir($handle));
closedir($handle);
var_dump(scandir("glob://$folder/*.md"));
array_map('unlink', glob("$folder/*"));
rmdir($folder);
--EXPECT--
a.txt
b.txt
string(5) "a.txt"
array(1) {
  [0]=>
  string(4) "c.md"
}
