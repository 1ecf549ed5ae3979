--TEST--
formatting tables with sprintf and str_pad
--FILE--
<?php
$rows = [['apple', 1.5, 3], ['Bänane', 12.25, 10], ['kiwi', 0.333333, -5]];
foreach ($rows as [$n, $p, $q]) { printf("%-10s|%8.2f|%+4d|%04d|%s\n", $n, $p, $q, $q, str_pad($n, 8, '.', STR_PAD_BOTH)); }
printf("%1\$s %2\$'#10.3f %1\$'05d %2\$e\n", '42', M_PI);
echo sprintf("%05s|%5.1s|%-5s|%'x-5s", 'ab', 'xyz', 'l', 'q'), sprintf('%b %o %X %c%c', 10, 64, 48879, 80, 72), sprintf('%.50f', 0.1) !== '' ? ' ok' : '', sprintf('%s %s %s', true, null, 3.0), "\n";
--EXPECT--
apple     |    1.50|  +3|0003|.apple..
Bänane   |   12.25| +10|0010|Bänane.
kiwi      |    0.33|  -5|-005|..kiwi..
42 #####3.142 00042 3.141593e+0
000ab|    x|l    |qxxxx1010 100 BEEF PH ok1  3
