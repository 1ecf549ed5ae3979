--TEST--
All encodings: what codes of two bytes and the characters of the basic plane become (part 2 of 4)
--FILE--
<?php
$part = 1;
require __DIR__ . "/encodings.inc";
--EXPECT--
8bit 67c1f9c2 - f0a5855a
UCS-2 e97c9437 - 35b1a797
UTF-32BE 8bcd88db - 036f1466
UTF-16LE 332bb89b - 76cd872f
ASCII 602713e3 - ee920448
EUC-JP-2004 8b4bbf5c - fc1a5788
SJIS-mac a3ffb68d - 1c0f73d3
UTF-8-Mobile#KDDI-B 81eccf23 - 6d93a9d4
CP51932 61bc5426 - 8ca14436
GB18030 3982ece0 - 417e27d2
ISO-8859-1 67c1f9c2 - f0a5855a
ISO-8859-5 8deccc69 - 91255e76
ISO-8859-9 608daef1 - e185f24e
ISO-8859-15 366e273e - c76ceb73
HZ 3280de8b 93773fd7 8336c24f
EUC-KR a432619c - 6fe0be89
CP866 fc534dcb - 9b4b9a8b
CP850 9e1129e8 - 1eacaa05
CP50221 0a7dcd32 db70c526 8a89e41a
