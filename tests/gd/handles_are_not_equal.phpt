--TEST--
gd: handles are equal to themselves alone and take no properties
--EXTENSIONS--
gd
--FILE--
<?php
$handles = [imagecreate(1, 1), imagecreate(1, 1)];
foreach ($handles as $a) {
    foreach ($handles as $b) echo json_encode([$a == $b, $a <=> $b, $a < $b]), ' ';
    try {
        $a->zzz = 1;
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
--EXPECT--
[true,0,false] [false,1,false] Cannot create dynamic property GdImage::$zzz
[false,1,false] [true,0,false] Cannot create dynamic property GdImage::$zzz
