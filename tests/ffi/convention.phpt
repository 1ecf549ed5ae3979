--TEST--
The convention of functions is the number of libffi's own
--EXTENSIONS--
ffi
--SKIPIF--
<?php
if (php_uname('m') !== 'x86_64') {
    die('skip of one machine');
}
?>
--FILE--
<?php
$ffi = FFI::cdef();
foreach (['void (*)(int)', 'uint64_t (*)(void)', '__attribute__((cdecl)) void (*)(int)'] as $type) {
    $pointer = FFI::typeof($ffi->new($type));
    $function = $pointer->getPointerType();
    var_dump($function->getFuncABI());
}
?>
--EXPECT--
int(2)
int(2)
int(2)
