--TEST--
connections and statements are equal to themselves alone
--EXTENSIONS--
pdo_sqlite
--FILE--
<?php
[$a, $b] = [new PDO('sqlite::memory:'), new PDO('sqlite::memory:')];
var_dump($a == $a, $a == $b, $a <=> $b);
[$a, $b] = [$a->prepare('select 1'), $a->prepare('select 1')];
var_dump($a == $a, $a == $b, $a <=> $b);
--EXPECT--
bool(true)
bool(false)
int(1)
bool(true)
bool(false)
int(1)
