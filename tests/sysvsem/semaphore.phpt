--TEST--
A semaphore
--EXTENSIONS--
sysvsem
--FILE--
<?php
$key = 0x4B000000 | (hexdec(substr(md5(uniqid(more_entropy: true)), 0, 6)));
$semaphore = sem_get($key, 2, 0600);
var_dump(sem_acquire($semaphore), sem_acquire($semaphore, true), sem_acquire($semaphore, true));
var_dump(sem_release($semaphore), sem_release($semaphore), @sem_release($semaphore), sem_remove($semaphore));
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
