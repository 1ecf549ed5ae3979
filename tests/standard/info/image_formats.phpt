--TEST--
getimagesize of what is seldom seen, segments of applications, iptcembed
--FILE--
<?php
$tiff = "MM\0*" . pack('N', 8) . pack('n', 2) . pack('nnNnn', 0x100, 3, 1, 7, 0) . pack('nnNN', 0x101, 4, 1, 9) . pack('N', 0);
$psd = '8BPS' . pack('n', 1) . str_repeat("\0", 6) . pack('nNNnn', 3, 20, 30, 8, 3);
$icon = "\0\0\1\0" . pack('v', 2) . pack('CCCCvvVV', 16, 16, 0, 0, 1, 8, 0, 0) . pack('CCCCvvVV', 0, 0, 0, 0, 1, 32, 0, 0);
$iff = 'FORM' . pack('N', 40) . 'ILBMBMHD' . pack('NnnnnC', 20, 12, 13, 0, 0, 5) . str_repeat("\0", 20);
$xbm = "#define a_width 16\n#define a_height 7\nstatic char a_bits[] = {};\n";
$swf = 'FWS' . "\5" . pack('V', 30) . "\x78\0\x05\x5f\0\0\x0f\xa0\0\0\x0c\1\0" . str_repeat("\0", 40);
foreach ([$tiff, $psd, $icon, $iff, $xbm, $swf, "\0\0\x11\x12", 'nothing of the kind'] as $bytes) {
    echo json_encode(getimagesizefromstring($bytes)), "\n";
}
$jpeg = "\xff\xd8\xff\xe0" . pack('n', 7) . 'first' . "\xff\xe1" . pack('n', 8) . 'second' . "\xff\xe0" . pack('n', 6) . 'more'
    . "\xff\xc0" . pack('nCnnC', 8, 8, 5, 6, 3) . "\xff\xda" . pack('n', 2) . 'scan';
echo json_encode([getimagesizefromstring($jpeg, $segments), $segments]), "\n";
$file = tempnam(sys_get_temp_dir(), 'img');
file_put_contents($file, $jpeg);
$embedded = iptcembed("\x1c\2\5\0\3abc", $file);
unlink($file);
getimagesizefromstring($embedded, $segments);
echo bin2hex($embedded), "\n", json_encode(iptcparse(substr($segments['APP13'], 26))), "\n";
?>
--EXPECT--
{"0":7,"1":9,"2":8,"3":"width=\"7\" height=\"9\"","mime":"image\/tiff","width_unit":"px","height_unit":"px"}
{"0":30,"1":20,"2":5,"3":"width=\"30\" height=\"20\"","mime":"image\/psd","width_unit":"px","height_unit":"px"}
{"0":256,"1":256,"2":17,"3":"width=\"256\" height=\"256\"","bits":32,"mime":"image\/vnd.microsoft.icon","width_unit":"px","height_unit":"px"}
{"0":12,"1":13,"2":14,"3":"width=\"12\" height=\"13\"","bits":5,"mime":"image\/iff","width_unit":"px","height_unit":"px"}
{"0":16,"1":7,"2":16,"3":"width=\"16\" height=\"7\"","mime":"image\/xbm","width_unit":"px","height_unit":"px"}
{"0":550,"1":400,"2":4,"3":"width=\"550\" height=\"400\"","mime":"application\/x-shockwave-flash","width_unit":"px","height_unit":"px"}
{"0":17,"1":18,"2":15,"3":"width=\"17\" height=\"18\"","mime":"image\/vnd.wap.wbmp","width_unit":"px","height_unit":"px"}
false
[{"0":6,"1":5,"2":2,"3":"width=\"6\" height=\"5\"","bits":8,"channels":3,"mime":"image\/jpeg","width_unit":"px","height_unit":"px"},{"APP0":"first","APP1":"second"}]
ffd8ffe000076669727374ffed002450686f746f73686f7020332e30003842494d04040000000000081c02050003616263ffe100087365636f6e64ffe000066d6f7265ffc00008080005000603ffda00027363616e
{"2#005":["abc"]}
