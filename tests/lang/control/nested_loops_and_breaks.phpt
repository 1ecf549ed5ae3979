--TEST--
numbers after break and continue
--FILE--
<?php
for ($i = 0; $i < 4; $i++) { foreach ([1, 2, 3] as $j) { while (true) { if ($j == 2) continue 2; if ($i == 2) continue 3; if ($i == 3) break 3; break; } echo "$i$j "; } }
echo "\n";
$n = 0;
do { switch ($n) { case 1: $n += 5; continue 2; case 7: break 2; } $n++; } while ($n < 100);
echo $n, "\n";
foreach ([1, 2] as $a) { foreach ([1, 2] as $b) { try { if ($b == 2) continue 2; echo "$a$b "; } finally { echo 'f '; } } }
echo "\n";
$i = 10;
while ($i --> 7): if ($i % 2) continue;
echo $i;
endwhile;
for ($i = 0, $x = []; $i < 3; $x[] = $i++);
echo count($x), "\n";
for ($i = 5; $i; --$i) { if ($i == 3) { for (;;) { break 2; } } }
echo $i, "\n";
--EXPECT--
01 03 11 13 
7
11 f f 21 f f 
83
3
