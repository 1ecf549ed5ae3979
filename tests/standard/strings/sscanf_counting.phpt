--TEST--
sscanf(): conversions with and without numbers do not mix, NUL bytes end the text
--FILE--
<?php
function attempt(Closure $f) { try { echo json_encode($f()), "\n"; } catch (ValueError $e) { echo $e->getMessage(), "\n"; } }
attempt(fn() => sscanf('1 2', '%d %2$d'));
attempt(fn() => sscanf('1 2', '%2$d %d'));
attempt(fn() => sscanf('1 2', '%2$d %1$d'));
attempt(fn() => sscanf('1 2', '%*d %1$d'));
attempt(fn() => sscanf('1 2', '%*d %d'));
attempt(fn() => sscanf('1 2', '%0$d'));
attempt(fn() => sscanf("a\0b", 'abc'));
attempt(fn() => sscanf("a\0b", '%s'));
attempt(fn() => sscanf('12345', '%3d%d'));
--EXPECT--
cannot mix "%" and "%n$" conversion specifiers
cannot mix "%" and "%n$" conversion specifiers
[2,1]
[2]
[2]
"%n$" argument index out of range
null
["a"]
[123,45]
