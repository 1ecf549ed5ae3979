--TEST--
xml: handles are equal to themselves alone and take no properties
--EXTENSIONS--
xml
--FILE--
<?php
$handles = [xml_parser_create(), xml_parser_create()];
foreach ($handles as $a) {
    foreach ($handles as $b) echo json_encode([$a == $b, $a <=> $b, $a < $b]), ' ';
    try {
        $a->zzz = 1;
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
--EXPECT--
[true,0,false] [false,1,false] Cannot create dynamic property XMLParser::$zzz
[false,1,false] [true,0,false] Cannot create dynamic property XMLParser::$zzz
