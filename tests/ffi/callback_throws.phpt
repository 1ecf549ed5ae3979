--TEST--
An exception in a closure that C calls
--EXTENSIONS--
ffi
--INI--
ffi.enable=1
--FILE--
<?php
$ffi = FFI::cdef('void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));');
$list = $ffi->new('int[3]');
try {
    $ffi->qsort($list, 3, 4, function ($x, $y) {
        echo "called\n";
        throw new RuntimeException('no order');
    });
} catch (Throwable $error) {
    echo "caught\n";
}
echo "done\n";
--EXPECTF--
called

Warning: Uncaught RuntimeException: no order in %sffi/callback_throws.php:7
Stack trace:
#0 %sffi/callback_throws.php(5): {closure:%sffi/callback_throws.php:5}(Object(FFI\CData:void*), Object(FFI\CData:void*))
#1 %sffi/callback_throws.php(5): FFI->qsort(Object(FFI\CData:int32_t[3]), 3, 4, Object(Closure))
#2 {main}
  thrown in %sffi/callback_throws.php on line 7

Fatal error: Throwing from FFI callbacks is not allowed in %sffi/callback_throws.php on line 5
