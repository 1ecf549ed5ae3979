--TEST--
All encodings: what codes of two bytes and the characters of the basic plane become
--EXTENSIONS--
mbstring
--FILE--
<?php
// every code of two bytes, and every character of the basic plane, in all encodings: what becomes of them as a digest
error_reporting(E_ALL & ~E_DEPRECATED);
mb_substitute_character(0x25);
$codes = "";
for ($lead = 0x80; $lead < 0x100; $lead++) {
    for ($trail = 0x30; $trail < 0x100; $trail++) {
        $codes .= chr($lead) . chr($trail) . "\n";
    }
}
$rows = "";
for ($row = 0x21; $row < 0x7F; $row++) {
    for ($cell = 0x21; $cell < 0x7F; $cell++) {
        $rows .= chr($row) . chr($cell);
    }
    $rows .= "\n";
}
$rows = "\x1b\$B$rows\x1b(B\x1b\$(D$rows\x1b(B\x1b\$(P$rows\x1b(B\x1b\$(Q$rows\x1b(B\x1b\$)C\x0e$rows\x0f~{" . $rows . "~}";
$characters = "";
for ($point = 1; $point < 0x10000; $point++) {
    if ($point < 0xD800 || $point > 0xDFFF) {
        $characters .= mb_chr($point, "UTF-8") . "\n";
    }
}
$digest = fn($text) => substr(md5($text), 0, 8);
foreach (mb_list_encodings() as $encoding) {
    if (in_array($encoding, ["BASE64", "UUENCODE", "Quoted-Printable"])) {
        continue;
    }
    $written = mb_convert_encoding($characters, $encoding, "UTF-8");
    echo $encoding, " ", $digest(mb_convert_encoding($codes, "UTF-8", $encoding)), " ",
        str_contains($encoding, "2022") || in_array($encoding, ["JIS", "HZ"]) || str_starts_with($encoding, "CP502")
            ? $digest(mb_convert_encoding($rows, "UTF-8", $encoding)) : "-", " ",
        // PHP writes bytes of its own for what it has no code for in this one
        $encoding === "ISO-2022-KR" ? "-" : $digest($written), "\n";
}
--EXPECT--
HTML-ENTITIES 67c1f9c2 - b0d6e31b
7bit 602713e3 - ee920448
8bit 67c1f9c2 - f0a5855a
UCS-4 8bcd88db - 036f1466
UCS-4BE 8bcd88db - 036f1466
UCS-4LE 8bcd88db - a865d18a
UCS-2 e97c9437 - 35b1a797
UCS-2BE e97c9437 - 35b1a797
UCS-2LE f157bdb0 - 76cd872f
UTF-32 8bcd88db - 036f1466
UTF-32BE 8bcd88db - 036f1466
UTF-32LE 8bcd88db - a865d18a
UTF-16 bf9c2f13 - 35b1a797
UTF-16BE bf9c2f13 - 35b1a797
UTF-16LE 332bb89b - 76cd872f
UTF-8 81eccf23 - a440542b
UTF-7 602713e3 - f23562a7
UTF7-IMAP 48ffb214 - 19948e7a
ASCII 602713e3 - ee920448
EUC-JP 7dbf2425 - 2d1da704
SJIS 92accd79 - a6748dd1
eucJP-win e61dd678 - 03659aa4
EUC-JP-2004 8b4bbf5c - fc1a5788
SJIS-Mobile#DOCOMO 663b044f - 34c56833
SJIS-Mobile#KDDI df24fe30 - 7f2234cd
SJIS-Mobile#SOFTBANK 9d1a7341 - 9316c3c2
SJIS-mac a3ffb68d - 1c0f73d3
SJIS-2004 78e041ae - 76f6ff5c
UTF-8-Mobile#DOCOMO 81eccf23 - 6af94ad8
UTF-8-Mobile#KDDI-A 81eccf23 - b7e02142
UTF-8-Mobile#KDDI-B 81eccf23 - 6d93a9d4
UTF-8-Mobile#SOFTBANK 81eccf23 - e7e38baf
CP932 1281aab7 - d7b31097
SJIS-win 1281aab7 - f67cc2dc
CP51932 61bc5426 - 8ca14436
JIS 0a7dcd32 640c1883 6426307c
ISO-2022-JP 0a7dcd32 640c1883 9976dc89
ISO-2022-JP-MS 0a7dcd32 e144e2fc 09ba55ad
GB18030 3982ece0 - 417e27d2
GB18030-2022 0f561151 90b600bc 1fe5bef6
Windows-1252 29619451 - 180070cf
Windows-1254 cbd5f85c - 03503904
ISO-8859-1 67c1f9c2 - f0a5855a
ISO-8859-2 48141d3a - dd5af80a
ISO-8859-3 dd412f09 - 2cd5caa9
ISO-8859-4 0858c3b1 - 760d1f63
ISO-8859-5 8deccc69 - 91255e76
ISO-8859-6 e24a6713 - 4720c279
ISO-8859-7 d8a15cac - 87a0bc59
ISO-8859-8 d19e93ef - cda1ecf4
ISO-8859-9 608daef1 - e185f24e
ISO-8859-10 fcf6c8c5 - a1638268
ISO-8859-13 87fd927d - 5300dd8a
ISO-8859-14 3b436cc7 - 7eae9042
ISO-8859-15 366e273e - c76ceb73
ISO-8859-16 7c3e2dcb - 3c1a4e49
EUC-CN 230c2f5b - c6707679
CP936 d7b752a9 - d4394d98
HZ 3280de8b 93773fd7 8336c24f
EUC-TW 0785e3bb - 71be69c8
BIG-5 2699eb85 - e5fca838
CP950 e1c7a958 - 4d695e0b
EUC-KR a432619c - 6fe0be89
UHC b8ec7836 - fc373985
ISO-2022-KR 602713e3 957c4657 -
Windows-1251 3877f253 - f3588b92
CP866 fc534dcb - 9b4b9a8b
KOI8-R 98714a90 - 279f501b
KOI8-U c24fce42 - 36384bf4
ArmSCII-8 efb80cf3 - 2115ec97
CP850 9e1129e8 - 1eacaa05
ISO-2022-JP-2004 602713e3 0444dd4f 8712c2ca
ISO-2022-JP-MOBILE#KDDI 0a7dcd32 e334d10b a143db45
CP50220 0a7dcd32 db70c526 8b58e4d9
CP50221 0a7dcd32 db70c526 8a89e41a
CP50222 0a7dcd32 db70c526 6935aeae
