--TEST--
zlib: handles are equal to themselves alone and take no properties
--EXTENSIONS--
zlib
--FILE--
<?php
$handles = [inflate_init(ZLIB_ENCODING_RAW), inflate_init(ZLIB_ENCODING_RAW), deflate_init(ZLIB_ENCODING_RAW)];
foreach ($handles as $a) {
    foreach ($handles as $b) echo json_encode([$a == $b, $a <=> $b, $a < $b]), ' ';
    try {
        $a->zzz = 1;
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
--EXPECT--
[true,0,false] [false,1,false] [false,1,false] Cannot create dynamic property InflateContext::$zzz
[false,1,false] [true,0,false] [false,1,false] Cannot create dynamic property InflateContext::$zzz
[false,1,false] [false,1,false] [true,0,false] Cannot create dynamic property DeflateContext::$zzz
