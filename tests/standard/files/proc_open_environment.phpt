--TEST--
proc_open takes variables with a key, and whole ones without; empty ones are left out
--FILE--
<?php
$process = proc_open('env | grep -v PWD | sort', [1 => ['pipe', 'w']], $pipes, null, ['whole=/x', 'key' => 'value', 'empty' => '', 'raw', 5, 'two=1=2']);
echo stream_get_contents($pipes[1]);
proc_close($process);
?>
--EXPECT--
key=value
two=1=2
whole=/x
