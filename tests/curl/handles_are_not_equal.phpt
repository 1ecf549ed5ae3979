--TEST--
curl: handles are equal to themselves alone and take no properties
--EXTENSIONS--
curl
--FILE--
<?php
$handles = [curl_init(), curl_init(), curl_multi_init(), curl_share_init()];
foreach ($handles as $a) {
    foreach ($handles as $b) echo json_encode([$a == $b, $a <=> $b, $a < $b]), ' ';
    try {
        $a->zzz = 1;
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
--EXPECT--
[true,0,false] [false,1,false] [false,1,false] [false,1,false] Cannot create dynamic property CurlHandle::$zzz
[false,1,false] [true,0,false] [false,1,false] [false,1,false] Cannot create dynamic property CurlHandle::$zzz
[false,1,false] [false,1,false] [true,0,false] [false,1,false] Cannot create dynamic property CurlMultiHandle::$zzz
[false,1,false] [false,1,false] [false,1,false] [true,0,false] Cannot create dynamic property CurlShareHandle::$zzz
