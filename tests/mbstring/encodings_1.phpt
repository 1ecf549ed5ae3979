--TEST--
All encodings: what codes of two bytes and the characters of the basic plane become (part 1 of 4)
--FILE--
<?php
$part = 0;
require __DIR__ . "/encodings.inc";
--EXPECT--
7bit 602713e3 - ee920448
UCS-4LE 8bcd88db - a865d18a
UTF-32 8bcd88db - 036f1466
UTF-16BE bf9c2f13 - 35b1a797
UTF7-IMAP 48ffb214 - 19948e7a
eucJP-win e61dd678 - 03659aa4
SJIS-Mobile#SOFTBANK 9d1a7341 - 9316c3c2
UTF-8-Mobile#KDDI-A 81eccf23 - b7e02142
SJIS-win 1281aab7 - f67cc2dc
ISO-2022-JP-MS 0a7dcd32 e144e2fc 09ba55ad
Windows-1254 cbd5f85c - 03503904
ISO-8859-4 0858c3b1 - 760d1f63
ISO-8859-8 d19e93ef - cda1ecf4
ISO-8859-14 3b436cc7 - 7eae9042
CP936 d7b752a9 - d4394d98
CP950 e1c7a958 - 4d695e0b
Windows-1251 3877f253 - f3588b92
ArmSCII-8 efb80cf3 - 2115ec97
CP50220 0a7dcd32 db70c526 8b58e4d9
