--TEST--
Variables in shared memory
--EXTENSIONS--
sysvshm
--FILE--
<?php
$key = 0x49000000 | (hexdec(substr(md5(uniqid(more_entropy: true)), 0, 6)));
$memory = shm_attach($key, 1000);
var_dump(shm_put_var($memory, 1, ['a' => 1]), shm_put_var($memory, 2, "two"), shm_put_var($memory, 1, "other"));
var_dump(shm_get_var($memory, 1), shm_get_var($memory, 2), shm_has_var($memory, 3), shm_remove_var($memory, 1), shm_has_var($memory, 1));
var_dump(shm_get_var($memory, 2), @shm_put_var($memory, 5, str_repeat("x", 2000)));
var_dump(shm_remove($memory), shm_detach($memory));
--EXPECT--
bool(true)
bool(true)
bool(true)
string(5) "other"
string(3) "two"
bool(false)
bool(true)
bool(false)
string(3) "two"
bool(false)
bool(true)
bool(true)
