--TEST--
warnings of file functions
--FILE--
<?php
chdir(__DIR__);
var_dump(file_get_contents('missing.file'), fopen('missing.file', 'r'), file('missing.file'), unlink('missing.file'), rename('missing.file', 'x'), copy('missing.file', 'x'), mkdir('/proc/nope'), rmdir('missing.dir'), opendir('missing.dir'), scandir('missing.dir'), filesize('missing.file'), is_dir('missing.dir'), touch('/nope/x'), readfile('missing.file'), parse_ini_file('missing.ini'), stat('missing.file'));
try { fopen('', 'r'); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
try { fopen("a\0b", 'r'); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
try { fread(fopen(__FILE__, 'r'), 0); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
var_dump(@fwrite(fopen(__FILE__, 'r'), 'x'), fopen(__FILE__, 'q'), file_exists("a\0b"));
--EXPECTF--
Warning: file_get_contents(missing.file): Failed to open stream: No such file or directory in %sstdlib/files/file_functions_errors.php on line 3

Warning: fopen(missing.file): Failed to open stream: No such file or directory in %sstdlib/files/file_functions_errors.php on line 3

Warning: file(missing.file): Failed to open stream: No such file or directory in %sstdlib/files/file_functions_errors.php on line 3

Warning: unlink(missing.file): No such file or directory in %sstdlib/files/file_functions_errors.php on line 3

Warning: rename(missing.file,x): No such file or directory in %sstdlib/files/file_functions_errors.php on line 3

Warning: copy(missing.file): Failed to open stream: No such file or directory in %sstdlib/files/file_functions_errors.php on line 3

Warning: mkdir(): No such file or directory in %sstdlib/files/file_functions_errors.php on line 3

Warning: rmdir(missing.dir): No such file or directory in %sstdlib/files/file_functions_errors.php on line 3

Warning: opendir(missing.dir): Failed to open directory: No such file or directory in %sstdlib/files/file_functions_errors.php on line 3

Warning: scandir(missing.dir): Failed to open directory: No such file or directory in %sstdlib/files/file_functions_errors.php on line 3

Warning: scandir(): (errno 2): No such file or directory in %sstdlib/files/file_functions_errors.php on line 3

Warning: filesize(): stat failed for missing.file in %sstdlib/files/file_functions_errors.php on line 3

Warning: touch(): Unable to create file /nope/x because No such file or directory in %sstdlib/files/file_functions_errors.php on line 3

Warning: readfile(missing.file): Failed to open stream: No such file or directory in %sstdlib/files/file_functions_errors.php on line 3

Warning: parse_ini_file(missing.ini): Failed to open stream: No such file or directory in %sstdlib/files/file_functions_errors.php on line 3

Warning: stat(): stat failed for missing.file in %sstdlib/files/file_functions_errors.php on line 3
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
Path must not be empty
fopen(): Argument #1 ($filename) must not contain any null bytes
fread(): Argument #2 ($length) must be greater than 0

Warning: fopen(%sstdlib/files/file_functions_errors.php): Failed to open stream: `q' is not a valid mode for fopen in %sstdlib/files/file_functions_errors.php on line 7
bool(false)
bool(false)
bool(false)
