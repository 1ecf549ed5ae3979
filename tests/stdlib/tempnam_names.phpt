--TEST--
Names of temporary files: the prefix, thirteen digits of base 32, and six letters
--FILE--
<?php
foreach (['', 'a', 'abc.php', str_repeat('x', 100)] as $prefix) {
    $name = basename($path = tempnam(sys_get_temp_dir(), $prefix));
    unlink($path);
    echo strlen($name), ' ', preg_match('/^' . substr($prefix, 0, 63) . '[0-9a-v]{12}[0-9a-f][0-9A-Za-z]{6}$/', $name), "\n";
}
?>
--EXPECT--
19 1
20 1
26 1
82 1
