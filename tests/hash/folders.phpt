--TEST--
What cannot be read has no digest
--EXTENSIONS--
hash
--FILE--
<?php
$folder = sys_get_temp_dir() . '/hash_folder_' . getmypid();
mkdir($folder);
var_dump(hash_file('md5', $folder), hash_hmac_file('md5', $folder, 'key'));
$context = hash_init('md5');
var_dump(hash_update_file($context, $folder), hash_final($context) === md5(''));
var_dump(file($folder));
rmdir($folder);
--EXPECTF--
Notice: hash_file(): Read of 8192 bytes failed with errno=21 Is a directory in %shash/folders.php on line 4

Notice: hash_hmac_file(): Read of 8192 bytes failed with errno=21 Is a directory in %shash/folders.php on line 4
bool(false)
bool(false)

Notice: hash_update_file(): Read of 8192 bytes failed with errno=21 Is a directory in %shash/folders.php on line 6
bool(false)
bool(true)

Notice: file(): Read of 8192 bytes failed with errno=21 Is a directory in %shash/folders.php on line 7
array(0) {
}
