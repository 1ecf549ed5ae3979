--TEST--
Exhausted memory: the trace names the builtin that asked for it
--INI--
memory_limit=32M
fatal_error_backtraces=On
--FILE--
<?php
function grow($n) {
    return str_pad("a", $n);
}
echo strlen(grow(10)), "\n";
grow(1 << 40);
--EXPECTF--
10

Fatal error: Allowed memory size of 33554432 bytes exhausted (tried to allocate %d bytes) in %slang/memory_limit_trace.php on line 3
Stack trace:
#0 %slang/memory_limit_trace.php(3): str_pad('a', 1099511627776)
#1 %slang/memory_limit_trace.php(6): grow(1099511627776)
#2 {main}
