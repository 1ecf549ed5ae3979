--TEST--
Charsets in which a byte is a character
--EXTENSIONS--
iconv
--FILE--
<?php
foreach ([
    'CP437', 'CP850', 'CP852', 'CP855', 'CP858', 'CP866', 'CP1250', 'CP1252', 'WINDOWS-1253', 'CP737', 'CP775', 'CP869', 'CP874', 'KOI8-R',
    'KOI8-U', 'KOI8-T', 'MACINTOSH', 'MAC-CENTRALEUROPE', 'MAC-CYRILLIC', 'ISO-8859-9', 'ISO-8859-11', 'ISO_8859-14', 'TIS-620',
    'HP-ROMAN8', 'ARMSCII-8', 'CP037', 'CP500', 'IBM1047', 'CP1026', 'PT154', 'L1', 'IBM819', 'CSISOLATIN1',
] as $name) {
    $texts = [];
    for ($byte = 0; $byte < 256; $byte++) {
        $text = @iconv($name, 'UTF-8', chr($byte));
        $texts[] = $text === false ? '-' : bin2hex($text) . (@iconv('UTF-8', $name, $text) === chr($byte) ? '' : '!');
    }
    echo $name, ' ', count(array_keys($texts, '-')), ' ', md5(implode(' ', $texts)), "\n";
}
var_dump(iconv('CP1252', 'UTF-8', "a\x81"), iconv('CP1252', 'UTF-8//IGNORE', "a\x80b"));
var_dump(bin2hex(iconv('UTF-8', 'CP855//TRANSLIT', "Жé€")));
--EXPECTF--
CP437 0 177b3c8e2e8c994564e7aa47f5ae5a87
CP850 0 e39a65141b80c0ca74891e4db15ef2cf
CP852 0 195c7a6095f7427e58c1e124d8c2842f
CP855 0 9b1eb4facdef846aebbdc1b15fa36ce2
CP858 0 5f30d7cedafc7028faf8aafff447339f
CP866 0 b8fe835c7d8d2c7cff9a5cb308f9320a
CP1250 5 ec475be953d58dbb36edd5b883aa209e
CP1252 5 e349e73f7afd40db4946e4c9747cbf9b
WINDOWS-1253 17 88ca9d177b20549ba8265fd80aec8e79
CP737 0 9939d114d5453d05d947055371b69dca
CP775 0 219c4bb1553dc9d536667d8e28516ab9
CP869 9 c7da07d1be89f863e07eba958d515497
CP874 31 4cb06dfa16ecfb50e91817390ad3accc
KOI8-R 0 2d65edda4c631ccb29819d0ef5f529f9
KOI8-U 0 0380eacf3f6b62cd5e17949c05c04971
KOI8-T 19 ee4e27ac246e7f0d45477dde90521a0f
MACINTOSH 0 3a32085efb9981549a89183629daf3c2
MAC-CENTRALEUROPE 0 922499748ac32f7bb1ef1e599c2a27fa
MAC-CYRILLIC 0 09a3bcc63fbd894d189689fd07533e8f
ISO-8859-9 0 4003c39d1b3b0df2fc7ea8ba69d42d0f
ISO-8859-11 8 0bcd365b4ce7d740577cd7c6bb12ffc9
ISO_8859-14 0 7c893ecca1f13eb2b451f95ef77befab
TIS-620 41 46c94f8670e40b392be3602dc2a0756f
HP-ROMAN8 1 2bb919b22c45a9a5e196895e90d096c2
ARMSCII-8 2 68ab07c42476322b097dda7a1de0bc74
CP037 0 229ded204376900f8aed734373910098
CP500 0 b6a6b4ece6d78b843cacd9f610f8942c
IBM1047 0 2b707540028b28c23ad27d00d826a2fe
CP1026 0 1346bd965315ddac3130ced5148b8979
PT154 0 0196c5e0340cb83cd8d3a5279ccbff05
L1 0 4a5c41cf8806f5b389fcb6709453586b
IBM819 0 4a5c41cf8806f5b389fcb6709453586b
CSISOLATIN1 0 4a5c41cf8806f5b389fcb6709453586b

Notice: iconv(): Detected an illegal character in input string in %siconv/single_byte.php on line 14
bool(false)
string(5) "a€b"
string(10) "ea65455552"
