--TEST--
Data counts to memory_limit
--EXTENSIONS--
ffi
--INI--
ffi.enable=1
memory_limit=16M
fatal_error_backtraces=0
--FILE--
<?php
$ffi = FFI::cdef();
for ($i = 0; $i < 100; $i++) {
    $x = $ffi->new('char[8000000]');
}
echo FFI::sizeof($x), "\n";
$y = $ffi->new('char[8000000]');
$z = $ffi->new('char[8000000]');
echo "not reached\n";
--EXPECTF--
8000000

Fatal error: Allowed memory size of 16777216 bytes exhausted (tried to allocate %d bytes) in %s on line 8
