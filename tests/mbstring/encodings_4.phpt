--TEST--
All encodings: what codes of two bytes and the characters of the basic plane become (part 4 of 4)
--FILE--
<?php
$part = 3;
require __DIR__ . "/encodings.inc";
--EXPECT--
UCS-4BE 8bcd88db - 036f1466
UCS-2LE f157bdb0 - 76cd872f
UTF-16 bf9c2f13 - 35b1a797
UTF-7 602713e3 - f23562a7
SJIS 92accd79 - a6748dd1
SJIS-Mobile#KDDI df24fe30 - 7f2234cd
UTF-8-Mobile#DOCOMO 81eccf23 - 6af94ad8
CP932 1281aab7 - d7b31097
ISO-2022-JP 0a7dcd32 640c1883 9976dc89
Windows-1252 29619451 - 180070cf
ISO-8859-3 dd412f09 - 2cd5caa9
ISO-8859-7 d8a15cac - 87a0bc59
ISO-8859-13 87fd927d - 5300dd8a
EUC-CN 230c2f5b - c6707679
BIG-5 2699eb85 - e5fca838
ISO-2022-KR 602713e3 957c4657 -
KOI8-U c24fce42 - 36384bf4
ISO-2022-JP-MOBILE#KDDI 0a7dcd32 e334d10b a143db45
