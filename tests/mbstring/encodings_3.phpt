--TEST--
All encodings: what codes of two bytes and the characters of the basic plane become (part 3 of 4)
--FILE--
<?php
$part = 2;
require __DIR__ . "/encodings.inc";
--EXPECT--
HTML-ENTITIES 67c1f9c2 - b0d6e31b
UCS-4 8bcd88db - 036f1466
UCS-2BE e97c9437 - 35b1a797
UTF-32LE 8bcd88db - a865d18a
UTF-8 81eccf23 - a440542b
EUC-JP 7dbf2425 - 2d1da704
SJIS-Mobile#DOCOMO 663b044f - 34c56833
SJIS-2004 78e041ae - 76f6ff5c
UTF-8-Mobile#SOFTBANK 81eccf23 - e7e38baf
JIS 0a7dcd32 640c1883 6426307c
GB18030-2022 0f561151 90b600bc 1fe5bef6
ISO-8859-2 48141d3a - dd5af80a
ISO-8859-6 e24a6713 - 4720c279
ISO-8859-10 fcf6c8c5 - a1638268
ISO-8859-16 7c3e2dcb - 3c1a4e49
EUC-TW 0785e3bb - 71be69c8
UHC b8ec7836 - fc373985
KOI8-R 98714a90 - 279f501b
ISO-2022-JP-2004 602713e3 0444dd4f 8712c2ca
CP50222 0a7dcd32 db70c526 6935aeae
