--TEST--
Earlier candidates are preferred by mb_detect_encoding(), and usual characters
--FILE--
<?php
// how many characters that are unusual the earlier candidate may make of a text
function most(array $list, string $call = 'mb_detect_encoding'): int
{
    for ($most = 0; $most < 400; $most++) {
        $text = str_repeat("\0A", 200) . str_repeat("A\0", $most);
        $found = match ($call) {
            'mb_detect_encoding' => mb_detect_encoding($text, $list),
            'mb_convert_encoding' => mb_convert_encoding($text, 'UTF-8', $list) === mb_convert_encoding($text, 'UTF-8', 'UCS-2LE') ? 'UCS-2LE' : '',
            'mb_convert_variables' => mb_convert_variables('UTF-8', $list, $text),
        };
        if ($found === 'UCS-2LE') {
            return $most;
        }
    }
    return -1;
}
foreach ([['UCS-2BE', 'UCS-2LE'], ['UCS-2LE', 'UCS-2BE'], ['ASCII', 'UCS-2BE', 'UCS-2LE'], ['UCS-2BE', 'UCS-2LE', 'ASCII'],
    ['UTF-8', 'ASCII', 'UCS-2BE', 'UCS-2LE'], ['UCS-2BE', 'UTF-8', 'ASCII', 'UCS-2LE']] as $list) {
    echo implode(', ', $list), ': ', most($list), ' ', most($list, 'mb_convert_encoding'), ' ', most($list, 'mb_convert_variables'), "\n";
}
$texts = ["caf\xe9 d\xe9j\xe0 \x93vu\x94", "\xcf\xf0\xe8\xe2\xe5\xf2", "a\xffb", "\xc3\xa9", "\xe9", "\xf0\x9f\x98\x80", "\xcd\xb8", "\xc2\x80", "\xe1\x80\x80"];
foreach ([['UTF-8', 'ISO-8859-1', 'CP1252'], ['CP1252', 'ISO-8859-1'], ['ISO-8859-1', 'UTF-8'], ['CP1251', 'CP1252'], ['KOI8-R', 'CP1251', 'CP1252'],
    ['SJIS', 'UTF-8'], ['UTF-8', 'EUC-JP'], ['CP1252', 'UTF-8']] as $list) {
    echo implode(', ', $list), ':';
    foreach ($texts as $text) {
        echo ' ', mb_detect_encoding($text, $list) ?: '-', '/', mb_detect_encoding($text, $list, true) ?: '-';
    }
    echo "\n";
}
--EXPECT--
UCS-2BE, UCS-2LE: 233 233 233
UCS-2LE, UCS-2BE: 173 173 173
ASCII, UCS-2BE, UCS-2LE: 220 220 220
UCS-2BE, UCS-2LE, ASCII: 222 222 222
UTF-8, ASCII, UCS-2BE, UCS-2LE: 215 215 215
UCS-2BE, UTF-8, ASCII, UCS-2LE: 249 249 249
UTF-8, ISO-8859-1, CP1252: Windows-1252/Windows-1252 ISO-8859-1/ISO-8859-1 ISO-8859-1/ISO-8859-1 UTF-8/UTF-8 ISO-8859-1/ISO-8859-1 UTF-8/UTF-8 ISO-8859-1/ISO-8859-1 Windows-1252/Windows-1252 Windows-1252/Windows-1252
CP1252, ISO-8859-1: Windows-1252/Windows-1252 Windows-1252/Windows-1252 Windows-1252/Windows-1252 Windows-1252/Windows-1252 Windows-1252/Windows-1252 Windows-1252/Windows-1252 Windows-1252/Windows-1252 Windows-1252/Windows-1252 Windows-1252/Windows-1252
ISO-8859-1, UTF-8: ISO-8859-1/ISO-8859-1 ISO-8859-1/ISO-8859-1 ISO-8859-1/ISO-8859-1 UTF-8/UTF-8 ISO-8859-1/ISO-8859-1 UTF-8/UTF-8 ISO-8859-1/ISO-8859-1 ISO-8859-1/ISO-8859-1 UTF-8/UTF-8
CP1251, CP1252: Windows-1251/Windows-1251 Windows-1251/Windows-1251 Windows-1251/Windows-1251 Windows-1251/Windows-1251 Windows-1251/Windows-1251 Windows-1252/Windows-1252 Windows-1251/Windows-1251 Windows-1251/Windows-1251 Windows-1251/Windows-1251
KOI8-R, CP1251, CP1252: Windows-1251/Windows-1251 KOI8-R/KOI8-R KOI8-R/KOI8-R Windows-1251/Windows-1251 KOI8-R/KOI8-R KOI8-R/KOI8-R Windows-1251/Windows-1251 KOI8-R/KOI8-R KOI8-R/KOI8-R
SJIS, UTF-8: SJIS/- SJIS/- SJIS/- UTF-8/UTF-8 SJIS/- UTF-8/UTF-8 SJIS/SJIS UTF-8/UTF-8 UTF-8/UTF-8
UTF-8, EUC-JP: UTF-8/- EUC-JP/- UTF-8/- UTF-8/UTF-8 UTF-8/- UTF-8/UTF-8 EUC-JP/EUC-JP UTF-8/UTF-8 UTF-8/UTF-8
CP1252, UTF-8: Windows-1252/Windows-1252 Windows-1252/Windows-1252 Windows-1252/Windows-1252 UTF-8/UTF-8 Windows-1252/Windows-1252 UTF-8/UTF-8 Windows-1252/Windows-1252 Windows-1252/Windows-1252 Windows-1252/Windows-1252
