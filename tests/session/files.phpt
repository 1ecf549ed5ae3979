--TEST--
session: files, kept from one session to the next, with headers
--FILE--
<?php
ob_start();
$folder = sys_get_temp_dir() . '/heddle-session-' . getmypid() . '-' . bin2hex(random_bytes(8));
mkdir($folder);
ini_set('session.save_path', $folder);
ini_set('session.gc_probability', '0');
session_start();
$id = session_id();
var_dump(strlen($id), $_SESSION, count(glob("$folder/sess_*")), filesize("$folder/sess_$id"));
$_SESSION['count'] = 1;
session_write_close();
var_dump(file_get_contents("$folder/sess_$id"), fileperms("$folder/sess_$id") & 0777);
session_start();
$_SESSION['count']++;
session_commit();
$file = fopen("$folder/sess_$id", 'r');
var_dump(flock($file, LOCK_EX | LOCK_NB));
flock($file, LOCK_UN);
session_start();
var_dump($_SESSION['count'], flock($file, LOCK_EX | LOCK_NB));
session_regenerate_id();
var_dump(session_id() === $id, $_SESSION, count(glob("$folder/sess_*")));
session_destroy();
var_dump(count(glob("$folder/sess_*")));
ini_set('session.use_strict_mode', '1');
session_id('abcdefghijklmnopqrstuvwx');
session_start();
var_dump(session_id() === 'abcdefghijklmnopqrstuvwx');
session_destroy();
touch("$folder/sess_old", time() - 10000);
session_start();
var_dump(session_gc(), file_exists("$folder/sess_old"));
session_destroy();
session_id('not/an/id');
var_dump(@session_start());
session_destroy();
array_map('unlink', glob("$folder/*"));
rmdir($folder);
--EXPECT--
int(32)
array(0) {
}
int(1)
int(0)
string(10) "count|i:1;"
int(384)
bool(true)
int(2)
bool(false)
bool(false)
array(1) {
  ["count"]=>
  int(2)
}
int(2)
int(1)
bool(false)
int(1)
bool(false)
bool(true)
