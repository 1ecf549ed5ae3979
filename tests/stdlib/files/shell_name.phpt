--TEST--
The shell's own messages name it as PHP does
--FILE--
<?php
echo shell_exec('missing-command-of-the-test 2>&1');
echo shell_exec('echo $0');
--EXPECT--
sh: 1: missing-command-of-the-test: not found
sh
