--TEST--
__extension__ before members, the size of a page
--EXTENSIONS--
ffi
--INI--
ffi.enable=1
--FILE--
<?php
$ffi = FFI::cdef('
    typedef struct Example {
        uint8_t a[32];
        __extension__ union {
            __extension__ struct { short c; long d; };
            struct { __extension__ float e; };
        };
        __extension__ short f;
    } Example;
    size_t zend_get_page_size(void);
');
$example = $ffi->new('Example');
var_dump(FFI::sizeof($example), $example->d, $example->e);
foreach (['struct { __extension__ };'] as $text) {
    try {
        FFI::cdef("typedef $text");
        echo "fine\n";
    } catch (FFI\ParserException $e) {
        echo $e->getMessage(), "\n";
    }
}
$size = $ffi->zend_get_page_size();
var_dump($size > 0 && ($size & $size - 1) === 0);
--EXPECT--
int(56)
int(0)
float(0)
unexpected '}' at line 1
bool(true)
