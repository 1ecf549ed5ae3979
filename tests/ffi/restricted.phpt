--TEST--
ffi.enable=0
--EXTENSIONS--
ffi
--INI--
ffi.enable=0
--FILE--
<?php
foreach ([fn() => FFI::cdef(), fn() => FFI::load('x.h'), fn() => FFI::scope('X'), fn() => FFI::new('int'), fn() => FFI::type('int')] as $try) {
    try {
        $try();
    } catch (FFI\Exception $exception) {
        echo $exception->getMessage(), "\n";
    }
}
var_dump(ini_get('ffi.enable'), ini_set('ffi.enable', '1'));
--EXPECT--
FFI API is restricted by "ffi.enable" configuration directive
FFI API is restricted by "ffi.enable" configuration directive
FFI API is restricted by "ffi.enable" configuration directive
FFI API is restricted by "ffi.enable" configuration directive
FFI API is restricted by "ffi.enable" configuration directive
string(1) "0"
bool(false)
