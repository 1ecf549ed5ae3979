--TEST--
Memory runs out in a closure that C calls
--EXTENSIONS--
ffi
--INI--
ffi.enable=1
memory_limit=16M
fatal_error_backtraces=0
--FILE--
<?php
register_shutdown_function(function () {
    echo "shut down\n";
});
$ffi = FFI::cdef('void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));');
$list = $ffi->new('int[3]');
$ffi->qsort($list, 3, 4, function ($x, $y) {
    echo "called\n";
    str_repeat("x", 50_000_000);
    return 0;
});
echo "not reached\n";
--EXPECTF--
called

Fatal error: Allowed memory size of 16777216 bytes exhausted (tried to allocate %d bytes) in %s on line 9
shut down
